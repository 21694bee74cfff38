package gametest

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"unsafe"

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

// field is the place of one number in a flat value.
type field struct {
	path         string
	offset, size uintptr
}

// fieldsOf lists the numbers of a flat type. Padding is in none of them.
func fieldsOf[S any]() []field {
	var list []field
	var walk func(path string, t reflect.Type, offset uintptr)
	walk = func(path string, t reflect.Type, offset uintptr) {
		switch t.Kind() {
		case reflect.Array:
			for i := range t.Len() {
				walk(path, t.Elem(), offset+uintptr(i)*t.Elem().Size())
			}
		case reflect.Struct:
			for i := range t.NumField() {
				f := t.Field(i)
				below := f.Name
				if path != "" {
					below = path + "." + f.Name
				}
				walk(below, f.Type, offset+f.Offset)
			}
		default:
			list = append(list, field{path, offset, t.Size()})
		}
	}
	walk("", reflect.TypeFor[S](), 0)
	return list
}

// note records the fields in which a redeal differs from the position.
func (k *keeper[S, M]) note(a, b *S) {
	if *a == *b {
		return
	}
	x := unsafe.Slice((*byte)(unsafe.Pointer(a)), unsafe.Sizeof(*a))
	y := unsafe.Slice((*byte)(unsafe.Pointer(b)), unsafe.Sizeof(*b))
	for _, f := range k.fields {
		if string(x[f.offset:f.offset+f.size]) != string(y[f.offset:f.offset+f.size]) {
			k.changed[f.path] = true
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
	var s S
	if size := unsafe.Sizeof(s); size > most {
		t.Errorf("a position of %s takes %d bytes, more than %d", r.Name, size, most)
	}
}
