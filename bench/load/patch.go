package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// People keep the list of their moves by the patches that they are sent, as the pages do, and send one of them back as it
// is, with its fields in their order. So objects are kept as lists.

// object is a JSON object with its fields in order.
type object []field

type field struct {
	key   string
	value any // an object, a list of any, or a text, number or bool
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
