// Package types describes a game's view, moves and events, as encoding/json
// writes them, to programs in other languages. [TypeScript] writes the types
// that the game's pages import, so a field renamed in Go fails the build of the
// page that reads it. [Schema] writes JSON Schema for everybody else, with the
// [Comments] of the Go types.
//
//   - A field with omitempty or omitzero may be absent. A pointer that is always
//     written may be null. A slice is never null: games promise [].
//   - A small integer that is written as text becomes one of its names, in the
//     order of its values.
//   - Other numbers, whatever they are called in Go, become numbers.
package types

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"lair.games/lair/game"
)

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()

	// Types that write their own JSON and may be parts of others.
	seats = reflect.TypeFor[game.Seats]()
	raw   = reflect.TypeFor[json.RawMessage]()
)

// implements reports whether a value of a type, or a pointer to it, has the
// methods of an interface.
func implements(t, methods reflect.Type) bool {
	return t.Implements(methods) || reflect.PointerTo(t).Implements(methods)
}

// field is a field of a struct as encoding/json writes it.
type field struct {
	reflect.StructField
	name     string // in JSON
	optional bool   // it may be left out
	quoted   bool   // its number is written as a string
}

// value returns the type of the field where it is written: a pointer that may
// be left out is never null.
func (f field) value() reflect.Type {
	if f.optional && f.Type.Kind() == reflect.Pointer {
		return f.Type.Elem()
	}
	return f.Type
}

// fieldsOf lists the fields of a struct, or says why it has no counterpart.
func fieldsOf(t reflect.Type) (list []field, why string) {
	for i := range t.NumField() {
		f := field{StructField: t.Field(i)}
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		flags := strings.Split(rest, ",")
		switch {
		case name == "-" && rest == "":
			continue
		case f.Anonymous && name == "":
			why = "embedded fields are not supported"
			continue
		case !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		f.name = name
		f.optional = slices.Contains(flags, "omitempty") || slices.Contains(flags, "omitzero")
		f.quoted = slices.Contains(flags, "string")
		list = append(list, f)
	}
	return list, why
}

// structOf returns the struct type of a zero value or of a pointer to one.
func structOf(zero any) reflect.Type {
	t := reflect.TypeOf(zero)
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// names returns the names of the values of a small integer type, in the order of
// the values. They are found by trying: a value has a name if it is
// written without an error or a panic, and read back as itself. Nil if the type
// is no small integer.
func names(t reflect.Type) []string {
	var list []string
	switch t.Kind() {
	case reflect.Uint8:
		for i := range 256 {
			if text, ok := try(t, func(v reflect.Value) { v.SetUint(uint64(i)) }); ok {
				list = append(list, text)
			}
		}
	case reflect.Int8:
		for i := range 256 {
			if text, ok := try(t, func(v reflect.Value) { v.SetInt(int64(i) - 128) }); ok {
				list = append(list, text)
			}
		}
	}
	return list
}

// try writes one value of a type as text and reads it back.
func try(t reflect.Type, set func(reflect.Value)) (text string, ok bool) {
	defer func() {
		if recover() != nil { // beyond the end of a table of names
			ok = false
		}
	}()
	v, back := reflect.New(t), reflect.New(t)
	set(v.Elem())
	b, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return "", false
	}
	if reader, can := back.Interface().(encoding.TextUnmarshaler); can {
		if err := reader.UnmarshalText(b); err != nil || !back.Elem().Equal(v.Elem()) {
			return "", false
		}
	}
	return string(b), true
}
