package game

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// Fields decodes a JSON object into the struct of pointers that f points to, and returns the names of the fields that were
// given, in the order of the struct and parted by spaces: "kind tile to". A field that the struct does not have is refused. Moves of
// several kinds read themselves by it: each kind wants its own fields and no other.
func Fields(data []byte, f any) (given string, err error) {
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(f); err != nil {
		return "", err //nolint:wrapcheck // the words of encoding/json are the answer
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

// Given returns what p points to, or zero.
func Given[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
