package gametest

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"lair.games/lair/game"
)

// mostMove is the largest size of a move in bytes, because a search holds many.
const mostMove = 16

// flat reports what in S or M is not flat. A flat kind has the same size on every
// machine, so that the digest of a position is the same, too.
func flat[S, M comparable]() error {
	if err := flatType("the position", reflect.TypeFor[S]()); err != nil {
		return err
	}
	m := reflect.TypeFor[M]()
	if err := flatType("the move", m); err != nil {
		return err
	}
	if m.Size() > mostMove {
		return fmt.Errorf("a move takes %d bytes, more than %d", m.Size(), mostMove)
	}
	return nil
}

func flatType(path string, t reflect.Type) error {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return flatType(path+"[]", t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if err := flatType(path+"."+t.Field(i).Name, t.Field(i).Type); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s is of kind %s (%s), which is not flat", path, t.Kind(), t)
}

// note records the fields in which a redeal differs from the position.
func (k *keeper[S, M]) note(a, b *S) {
	if *a != *b {
		k.noteChanges("", reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
	}
}

// noteChanges records the numbers at path or below it in which a and b differ.
// Elements of an array have the path of the array.
func (k *keeper[S, M]) noteChanges(path string, a, b reflect.Value) {
	switch a.Kind() {
	case reflect.Array:
		for i := range a.Len() {
			k.noteChanges(path, a.Index(i), b.Index(i))
		}
	case reflect.Struct:
		for i := range a.NumField() {
			below := a.Type().Field(i).Name
			if path != "" {
				below = path + "." + below
			}
			k.noteChanges(below, a.Field(i), b.Field(i))
		}
	default:
		if !a.Equal(b) {
			k.changed[path] = true
		}
	}
}

// secrets checks law 5.
func (k *keeper[S, M]) secrets(declared []string, short bool) error {
	if short {
		for _, name := range declared {
			k.changed[name] = true
		}
	}
	seen := slices.Sorted(maps.Keys(k.changed))
	want := slices.Sorted(slices.Values(declared))
	if !slices.Equal(seen, want) {
		return &fault{
			check: checkSecrets,
			what:  fmt.Errorf("redeals changed %q, and the plan declares %q", seen, want),
		}
	}
	return nil
}

// Size checks that a position takes at most that many bytes.
func Size[S, M comparable](t TB, r *game.Rules[S, M], most uintptr) {
	t.Helper()
	if size := reflect.TypeFor[S]().Size(); size > most {
		t.Errorf("a position of %s takes %d bytes, more than %d", r.Name, size, most)
	}
}
