// Package strict decodes JSON that strangers send. A program that sends a wrong
// field gets an error that names it, where encoding/json ignores the field.
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Decode reads one JSON value into what v points to. Unlike encoding/json it
// refuses a field that is missing, null, unknown, duplicated or in another case,
// a list that is not as long as its array, and anything after the value. The
// error names the field and says what is wanted.
//
// A field may be left out if its tag says omitempty or omitzero. It may be null
// if it is a pointer that may not be left out. A struct with a MarshalJSON method
// has exactly the fields that the method writes, so a move of several kinds needs
// nothing but a MarshalJSON that writes the fields of its kind. Types that
// implement json.Unmarshaler or encoding.TextUnmarshaler decode themselves. A
// json.RawMessage takes any value. Floats, interfaces and embedded structs are not
// supported.
func Decode(data []byte, v any) error {
	if !utf8.Valid(data) {
		return errors.New("it is not UTF-8")
	}
	if !json.Valid(data) {
		var raw json.RawMessage
		return fmt.Errorf("it is not JSON: %w", json.Unmarshal(data, &raw))
	}
	return decode(bytes.Trim(data, blanks), reflect.ValueOf(v).Elem())
}

// blanks are the bytes that JSON allows between values.
const blanks = " \t\r\n"

var (
	rawMessage = reflect.TypeFor[json.RawMessage]() // takes any value
	marshals   = reflect.TypeFor[json.Marshaler]()
)

// fieldError says what is wrong with a field, or with the whole value where path is empty.
type fieldError struct {
	path string // "castle[3].seat"
	what string
}

func (e *fieldError) Error() string {
	if e.path == "" {
		return "it " + e.what
	}
	return strconv.Quote(e.path) + " " + e.what
}

// wrong returns an error about the present value. Callers put the names of what
// contains it before it.
func wrong(format string, args ...any) error {
	return &fieldError{what: fmt.Sprintf(format, args...)}
}

// within puts the name of a field or the index of an element before the path of
// an error.
func within(name string, err error) error {
	var e *fieldError
	if !errors.As(err, &e) {
		return &fieldError{name, "is wrong: " + err.Error()}
	}
	if e.path != "" && e.path[0] != '[' {
		name += "."
	}
	return &fieldError{name + e.path, e.what}
}

// decode reads valid JSON that has no blanks around it.
func decode(text []byte, v reflect.Value) error {
	if v.Type() == rawMessage {
		v.SetBytes(bytes.Clone(text))
		return nil
	}
	if v.Kind() == reflect.Pointer {
		if string(text) == "null" {
			v.SetZero()
			return nil
		}
		v.Set(reflect.New(v.Type().Elem()))
		return decode(text, v.Elem())
	}
	if string(text) == "null" {
		return wrong("must not be null")
	}
	switch own := v.Addr().Interface().(type) {
	case json.Unmarshaler:
		return own.UnmarshalJSON(text) //nolint:wrapcheck // the name of the field is put before it
	case encoding.TextUnmarshaler:
		name, err := unquote(text)
		if err != nil {
			return err
		}
		return own.UnmarshalText(name) //nolint:wrapcheck // likewise
	}
	switch v.Kind() {
	case reflect.Bool:
		return decodeBool(text, v)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return decodeInt(text, v)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return decodeUint(text, v)
	case reflect.String:
		s, err := unquote(text)
		v.SetString(string(s))
		return err
	case reflect.Slice, reflect.Array:
		return decodeList(text, v)
	case reflect.Map:
		return decodeMap(text, v)
	case reflect.Struct:
		return decodeStruct(text, v)
	}
	panic(fmt.Sprintf("strict: Decode does not support %s", v.Type()))
}

func decodeBool(text []byte, v reflect.Value) error {
	v.SetBool(string(text) == "true")
	if !v.Bool() && string(text) != "false" {
		return wrong("must be true or false, not %s", short(text))
	}
	return nil
}

func decodeInt(text []byte, v reflect.Value) error {
	bits := v.Type().Bits()
	n, err := strconv.ParseInt(string(text), 10, bits)
	v.SetInt(n)
	if errors.Is(err, strconv.ErrRange) {
		return wrong(
			"must be from %d to %d, not %s", int64(-1)<<(bits-1), int64(1)<<(bits-1)-1, short(text),
		)
	}
	return whole(text, err)
}

func decodeUint(text []byte, v reflect.Value) error {
	bits := v.Type().Bits()
	n, err := strconv.ParseUint(string(text), 10, bits)
	v.SetUint(n)
	if _, negative := strconv.ParseInt(string(text), 10, 64); errors.Is(err, strconv.ErrRange) ||
		err != nil && negative == nil {
		return wrong("must be from 0 to %d, not %s", uint64(1)<<bits-1, short(text))
	}
	return whole(text, err)
}

// whole is what is wrong with a number that could not be read.
func whole(text []byte, err error) error {
	if err != nil {
		return wrong("must be a whole number, not %s", short(text))
	}
	return nil
}

func decodeList(text []byte, v reflect.Value) error {
	if text[0] != '[' {
		return wrong("must be a list, not %s", short(text))
	}
	list := slices.Collect(elements(text))
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(list), len(list)))
	} else if len(list) != v.Len() {
		return wrong("must have %d elements, not %d", v.Len(), len(list))
	}
	for i, element := range list {
		if err := decode(element, v.Index(i)); err != nil {
			return within(fmt.Sprintf("[%d]", i), err)
		}
	}
	return nil
}

// decodeMap reads an object whose names are free, as those of options.
func decodeMap(text []byte, v reflect.Value) error {
	if text[0] != '{' {
		return wrong("must be an object, not %s", short(text))
	}
	v.Set(reflect.MakeMap(v.Type()))
	for quoted, value := range members(text) {
		name, err := unquote(quoted)
		if err != nil {
			return err
		}
		key := reflect.ValueOf(string(name)).Convert(v.Type().Key())
		element := reflect.New(v.Type().Elem()).Elem()
		err = decode(value, element)
		if v.MapIndex(key).IsValid() {
			err = wrong("is given twice")
		}
		if err != nil {
			return within(short(name), err)
		}
		v.SetMapIndex(key, element)
	}
	return nil
}

// shape is what there is to know of a struct type.
type shape struct {
	fields []member
	writes bool // it writes itself
}

type member struct {
	name     string
	index    int
	optional bool // may be left out
	raw      bool
}

// shapes has the shape of every struct type that was read.
var shapes sync.Map

func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape) //nolint:forcetypeassert // nothing else is in it
	}
	s := &shape{writes: t.Implements(marshals)}
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if f.Anonymous {
			panic(
				fmt.Sprintf("strict: Decode does not support the embedded field %s of %s", f.Name, t),
			)
		}
		if !f.IsExported() || tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if name == "" {
			name = f.Name
		}
		s.fields = append(
			s.fields, member{name, i, strings.Contains(options, "omit"), f.Type == rawMessage},
		)
	}
	shapes.Store(t, s)
	return s
}

// index returns which field has a name, or -1.
func (s *shape) index(name []byte) int {
	for i := range s.fields {
		if s.fields[i].name == string(name) {
			return i
		}
	}
	return -1
}

// unknown is what is wrong with a name that no field has.
func (s *shape) unknown(name []byte) error {
	e := &fieldError{short(name), "is not a field here"}
	for _, f := range s.fields {
		if strings.EqualFold(f.name, string(name)) {
			e.what += fmt.Sprintf(", but %q is", f.name)
		}
	}
	return e
}

func decodeStruct(text []byte, v reflect.Value) error {
	if text[0] != '{' {
		return wrong("must be an object, not %s", short(text))
	}
	s := shapeOf(v.Type())
	given := make([]bool, len(s.fields))
	for quoted, value := range members(text) {
		name, err := unquote(quoted)
		if err != nil {
			return err
		}
		i := s.index(name)
		switch {
		case i < 0:
			return s.unknown(name)
		case given[i]:
			return &fieldError{s.fields[i].name, "is given twice"}
		case s.fields[i].optional && !s.fields[i].raw && string(value) == "null":
			return &fieldError{s.fields[i].name, "must not be null; leave it out instead"}
		}
		given[i] = true
		if err := decode(value, v.Field(s.fields[i].index)); err != nil {
			return within(s.fields[i].name, err)
		}
	}
	for i, f := range s.fields {
		if !given[i] && !f.optional {
			return &fieldError{f.name, "is missing"}
		}
	}
	if s.writes {
		return s.compare(text, given, v)
	}
	return nil
}

// compare holds a struct that writes itself to the fields that it writes.
func (s *shape) compare(text []byte, given []bool, v reflect.Value) error {
	// that is what writes says
	written, err := v.Interface().(json.Marshaler).MarshalJSON() //nolint:forcetypeassert
	if err != nil {
		return err //nolint:wrapcheck // the name of the field is put before it
	}
	if bytes.Equal(text, written) {
		return nil
	}
	wanted := make([]bool, len(s.fields))
	for quoted := range members(written) {
		name, err := unquote(quoted)
		if err != nil {
			return err
		}
		if i := s.index(name); i >= 0 {
			wanted[i] = true
		}
	}
	for i, f := range s.fields {
		switch {
		case wanted[i] && !given[i]:
			return &fieldError{f.name, "is missing"}
		case given[i] && !wanted[i]:
			return &fieldError{f.name, fmt.Sprintf("is not wanted: %s is the whole of it", written)}
		}
	}
	return nil
}

// unquote returns what a string holds.
func unquote(text []byte) ([]byte, error) {
	if text[0] != '"' {
		return nil, wrong("must be a string, not %s", short(text))
	}
	if !bytes.ContainsRune(text, '\\') {
		return text[1 : len(text)-1], nil
	}
	var s string
	err := json.Unmarshal(text, &s)
	return []byte(s), err //nolint:wrapcheck // it is valid
}

// short cuts JSON to what an error may show.
func short(text []byte) string {
	const most = 40
	if len(text) <= most {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:most]), "") + "…"
}

// members yields the names of an object, with their quotes, and the values. The
// text is valid JSON without blanks around it.
func members(text []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		for rest := text[1:]; ; {
			var name, value []byte
			if name, rest = next(rest); name == nil {
				return
			}
			if value, rest = next(rest); !yield(name, value) {
				return
			}
		}
	}
}

// elements yields the values of a list.
func elements(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for value, rest := next(text[1:]); value != nil && yield(value); {
			value, rest = next(rest)
		}
	}
}

// next returns the value that comes first and what is behind it, or nil where a
// list or an object ends.
func next(text []byte) (value, rest []byte) {
	text = bytes.TrimLeft(text, blanks+",:")
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
			continue
		case '}', ']':
			if depth--; depth < 0 {
				return nil, nil
			}
		default:
			if depth == 0 { // a number, true, false or null
				end := bytes.IndexAny(text, blanks+",]}")
				return text[:end], text[end:]
			}
			continue
		}
		if depth == 0 {
			return text[:i+1], text[i+1:]
		}
	}
	return nil, nil
}
