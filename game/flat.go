package game

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// span is a run of bytes of a value in memory, from one offset up to another.
type span struct{ from, to uintptr }

// spans returns which bytes of a flat type are its value: the padding between
// fields is not. It is nil where the memory of the machine is not what
// encoding/binary writes in little-endian order, and for types that it does not
// write.
func spans(t reflect.Type) []span {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return nil
	}
	list, ok := appendSpans(nil, t, 0)
	if !ok {
		return nil
	}
	return list
}

func appendSpans(list []span, t reflect.Type, at uintptr) ([]span, bool) {
	ok := true
	switch t.Kind() {
	case reflect.Bool,
		reflect.Int8,
		reflect.Int16,
		reflect.Int32,
		reflect.Int64,
		reflect.Uint8,
		reflect.Uint16,
		reflect.Uint32,
		reflect.Uint64:
		if last := len(list) - 1; last >= 0 && list[last].to == at {
			list[last].to += t.Size()
			return list, true
		}
		return append(list, span{at, at + t.Size()}), true
	case reflect.Array:
		for i := range t.Len() {
			if list, ok = appendSpans(list, t.Elem(), at+uintptr(i)*t.Elem().Size()); !ok {
				return nil, false
			}
		}
		return list, true
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Name == "_" { // written as zeros, whatever stands there
				return nil, false
			}
			if list, ok = appendSpans(list, f.Type, at+f.Offset); !ok {
				return nil, false
			}
		}
		return list, true
	}
	return nil, false
}

// appendFlat appends the spans of a value.
func appendFlat[S any](dst []byte, s *S, list []span) []byte {
	memory := unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
	for _, part := range list {
		dst = append(dst, memory[part.from:part.to]...)
	}
	return dst
}
