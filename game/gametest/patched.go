package gametest

import (
	"maps"
	"slices"
	"strconv"
)

// Patched applies a patch that game.AppendPatch made to what encoding/json decodes of a value, as a client does. It is written for
// tests and for those who write a client: prev stays as it is.
func Patched(prev, patch any) any {
	if list, ok := patch.([]any); ok {
		return list[0]
	}
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	if list, ok := prev.([]any); ok {
		next := slices.Clone(list)
		if splice, ok := changes["#"].([]any); ok {
			at, remove := int(splice[0].(float64)), int(splice[1].(float64))
			next = slices.Replace(next, at, at+remove, splice[2:]...)
		}
		for k, p := range changes {
			if i, err := strconv.Atoi(k); err == nil {
				next[i] = Patched(next[i], p)
			}
		}
		return next
	}
	next := maps.Clone(prev.(map[string]any))
	for k, p := range changes {
		if list, ok := p.([]any); ok && len(list) == 0 {
			delete(next, k)
		} else {
			next[k] = Patched(next[k], p)
		}
	}
	return next
}
