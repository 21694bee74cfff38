package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"lair.games/lair/server"
)

// People keep the list of their moves by the patches that they are sent, as the pages do, and send one of them back as it
// is, with its fields in their order. So objects are kept as lists.

// object is a JSON object with its fields in order.
type object []field

type field struct {
	key   string
	value any // an object, a list of any, or a text, number or bool
}

// MarshalJSON writes the fields in their order.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, f := range o {
		if i > 0 {
			b = append(b, ',')
		}
		text, err := json.Marshal(f.value)
		if err != nil {
			return nil, err
		}
		b = append(append(strconv.AppendQuote(b, f.key), ':'), text...)
	}
	return append(b, '}'), nil
}

// get returns the value of a field, or nil.
func (o object) get(key string) any {
	for _, f := range o {
		if f.key == key {
			return f.value
		}
	}
	return nil
}

// parse reads JSON in which words stand for texts; nil words leave all as it is.
func parse(text []byte, words []string) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return value(d, words)
}

func value(d *json.Decoder, words []string) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		o := object{}
		for d.More() {
			key, err := value(d, words)
			if err != nil {
				return nil, err
			}
			v, err := value(d, words)
			if err != nil {
				return nil, err
			}
			o = append(o, field{key.(string), v})
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := value(d, words)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, err
	}
	if text, ok := token.(string); ok && words != nil {
		return server.Lengthen(text, words), nil
	}
	return token, nil
}

// patched returns a value after a patch; what a patch is, the server's documentation says.
func patched(v, patch any) (any, error) {
	changes, ok := patch.(object)
	if !ok {
		if list, ok := patch.([]any); ok && len(list) == 1 {
			return list[0], nil
		}
		return patch, nil
	}
	switch v := v.(type) {
	case object:
		return v.patched(changes)
	case []any:
		return patchedList(v, changes)
	}
	return nil, fmt.Errorf("a patch of fields for %T", v)
}

func (o object) patched(changes object) (object, error) {
	for _, c := range changes {
		i := slices.IndexFunc(o, func(f field) bool { return f.key == c.key })
		if list, ok := c.value.([]any); ok && len(list) == 0 {
			if i >= 0 {
				o = slices.Delete(o, i, i+1)
			}
			continue
		}
		if i < 0 {
			o, i = append(o, field{key: c.key}), len(o)
		}
		var err error
		if o[i].value, err = patched(o[i].value, c.value); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func patchedList(list []any, changes object) ([]any, error) {
	for _, c := range changes {
		if c.key == "#" {
			cut, ok := c.value.([]any)
			if !ok || len(cut) < 2 {
				return nil, fmt.Errorf("%v takes nothing out of a list", c.value)
			}
			at, remove := index(cut[0]), index(cut[1])
			if at < 0 || remove < 0 || at+remove > len(list) {
				return nil, fmt.Errorf("%v is cut out of a list of %d", cut[:2], len(list))
			}
			list = slices.Concat(list[:at], cut[2:], list[at+remove:])
			continue
		}
		i, err := strconv.Atoi(c.key)
		if err != nil || i < 0 || i >= len(list) {
			return nil, fmt.Errorf("element %q of a list of %d changes", c.key, len(list))
		}
		if list[i], err = patched(list[i], c.value); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func index(v any) int {
	n, ok := v.(json.Number)
	if !ok {
		return -1
	}
	i, err := n.Int64()
	if err != nil {
		return -1
	}
	return int(i)
}
