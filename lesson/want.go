package lesson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Want is what a move must do, or an event must say. An empty Want is always
// met.
type Want map[string]any

// ParseWant reads a JSON object.
func ParseWant(text string) (Want, error) {
	var w Want
	if err := strictObject(text, &w); err != nil {
		return nil, err
	}
	return w, nil
}

// strictObject decodes one JSON object and nothing after it.
func strictObject(text string, into any) error {
	if !strings.HasPrefix(text, "{") {
		return fmt.Errorf("%q is not a JSON object", text)
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%q is not a JSON object: %w", text, err)
	}
	if d.More() {
		return errors.New("something stands after the JSON object")
	}
	return nil
}

// Meets reports whether facts meet w.
func (w Want) Meets(facts map[string]any) bool {
	for name, want := range w {
		if !meets(name, want, facts) {
			return false
		}
	}
	return true
}

// meets reports whether facts meet one field of a Want.
func meets(name string, want any, facts map[string]any) bool {
	if base, ok := strings.CutSuffix(name, "_min"); ok {
		have, isNumber := number(facts[base])
		least, _ := number(want)
		return isNumber && have >= least
	}
	if base, ok := strings.CutSuffix(name, "_max"); ok {
		have, isNumber := number(facts[base])
		most, _ := number(want)
		return isNumber && have <= most
	}
	if base, ok := strings.CutSuffix(name, "_has"); ok {
		list, _ := facts[base].([]any)
		return slices.ContainsFunc(list, func(x any) bool { return equal(x, want) })
	}
	have, ok := facts[name]
	if !ok {
		return false
	}
	if anyOf, isList := want.([]any); isList {
		if _, both := have.([]any); !both {
			return slices.ContainsFunc(anyOf, func(x any) bool { return equal(x, have) })
		}
	}
	return equal(have, want)
}

// fact returns the name of the fact that a field of a Want speaks of.
func fact(name string) string {
	for _, suffix := range []string{"_min", "_max", "_has"} {
		name = strings.TrimSuffix(name, suffix)
	}
	return name
}

// equal compares two JSON values. Numbers are equal whatever their Go types.
func equal(a, b any) bool {
	if x, ok := number(a); ok {
		y, also := number(b)
		return also && x == y
	}
	one, err1 := json.Marshal(a)
	two, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(one, two)
}

// number returns a JSON number or an int.
func number(x any) (float64, bool) {
	switch n := x.(type) {
	case float64:
		return n, true
	case int:
		return float64(n), true
	}
	return 0, false
}

// within reports whether every field of want is in have, also inside of objects.
func within(want, have map[string]any) bool {
	for name, w := range want {
		if inner, ok := w.(map[string]any); ok {
			object, isObject := have[name].(map[string]any)
			if !isObject || !within(inner, object) {
				return false
			}
			continue
		}
		if !meets(name, w, have) {
			return false
		}
	}
	return true
}
