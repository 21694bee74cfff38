package wire

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Apply returns the value that a patch makes of v. Both are what encoding/json
// decodes into an any; v stays as it is.
func Apply(v, patch any) (any, error) {
	switch p := patch.(type) {
	case []any:
		if len(p) != 1 {
			return nil, fmt.Errorf("patch: a list of %d values, want 1", len(p))
		}
		return p[0], nil
	case map[string]any:
		switch v := v.(type) {
		case map[string]any:
			return applyObject(v, p)
		case []any:
			return applyList(v, p)
		}
		return nil, fmt.Errorf("patch: changes of keys for %v, want an object or a list", v)
	}
	return patch, nil
}

func applyObject(v, changes map[string]any) (any, error) {
	next := maps.Clone(v)
	for key, p := range changes {
		if list, ok := p.([]any); ok && len(list) == 0 {
			delete(next, key)
			continue
		}
		var err error
		if next[key], err = Apply(next[key], p); err != nil {
			return nil, err
		}
	}
	return next, nil
}

func applyList(v []any, changes map[string]any) (any, error) {
	next := slices.Clone(v)
	if cut, ok := changes["#"]; ok {
		var err error
		if next, err = splice(next, cut); err != nil {
			return nil, err
		}
	}
	for key, p := range changes {
		if key == "#" {
			continue
		}
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 || i >= len(next) {
			return nil, fmt.Errorf("patch: index %q of a list of %d", key, len(next))
		}
		if next[i], err = Apply(next[i], p); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// splice takes out of a list and puts in what a cut says: [at, remove, v...].
func splice(list []any, cut any) ([]any, error) {
	parts, ok := cut.([]any)
	if !ok || len(parts) < 2 {
		return nil, fmt.Errorf(`patch: "#" is %v, want [at, remove, ...]`, cut)
	}
	at, ok1 := parts[0].(float64)
	remove, ok2 := parts[1].(float64)
	if !ok1 || !ok2 || at < 0 || remove < 0 || int(at)+int(remove) > len(list) {
		return nil, fmt.Errorf(
			`patch: "#" takes %v from %v of a list of %d`, parts[1], parts[0], len(list),
		)
	}
	return slices.Replace(list, int(at), int(at)+int(remove), parts[2:]...), nil
}
