package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
)

// Fields decodes a JSON object into the struct of pointers that f points to, and returns the names of the fields that were
// given, in the order of the struct and parted by spaces: "kind tile to". A field that the struct does not have is refused. Moves of
// several kinds read themselves by it: each kind wants its own fields and no other.
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
