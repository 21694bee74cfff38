package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// Fields decodes a JSON object into the struct of pointers that f points to, and returns the names of the fields that were
// given, in the order of the struct and parted by spaces: "kind tile to". A field that the struct does not have is refused.
func Fields(data []byte, f any) (given string, err error) {
	if err := Decode(data, f); err != nil {
		return "", err
	}
	v := reflect.ValueOf(f).Elem()
	names := make([]string, 0, v.NumField())
	for i := range v.NumField() {
		if !v.Field(i).IsNil() {
			names = append(names, v.Type().Field(i).Tag.Get("json"))
		}
	}
	return strings.Join(names, " "), nil
}

// FieldsOfKind decodes a move as Fields does, and refuses it unless it has a kind and exactly the fields that want names for
// that kind, in the order of the struct: "kind tile to". Moves of several kinds read themselves by it. kind points to the
// field of f that holds the kind; names are those of all kinds.
func FieldsOfKind[K fmt.Stringer](data []byte, f any, kind **K, names []string, want func(kind K) string) error {
	given, err := Fields(data, f)
	switch {
	case err != nil:
		return err
	case *kind == nil:
		return fmt.Errorf("a move has a kind, one of %s", strings.Join(names, ", "))
	}
	if want := want(**kind); given != want {
		return fmt.Errorf("%s takes the fields %q, not %q", **kind, want, given)
	}
	return nil
}

// Parse reads one of a list of names into an enum that counts them from 0. An error says that there is no such noun.
func Parse[E ~uint8](e *E, text []byte, names []string, noun string) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("there is no %s %q", noun, text)
	}
	*e = E(i)
	return nil
}

// Decode reads one JSON value and refuses fields that v does not have, and anything behind the value: moves, positions, records.
func Decode(data []byte, v any) error {
	if u, ok := v.(json.Unmarshaler); ok && json.Valid(data) {
		return u.UnmarshalJSON(bytes.Trim(data, " \t\r\n")) //nolint:wrapcheck // strict as it is; a decoder could not make it stricter
	}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(v); err != nil {
		return err //nolint:wrapcheck // the words of encoding/json are the answer
	}
	if _, err := in.Token(); err != io.EOF { //nolint:errorlint // Token returns it bare
		return errors.New("something follows the value")
	}
	return nil
}

// Given returns what p points to, or zero.
func Given[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
