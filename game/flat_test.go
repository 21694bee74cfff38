package game

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"testing"
	"unsafe"
)

// ragged has padding within, between and behind its fields.
type ragged struct {
	A bool
	B int32
	C [3]struct {
		D int8
		E uint16
	}
	F uint64
	G int8
}

// A position is hashed from the bytes that encoding/binary would write,
// whatever stands in the padding.
func TestSpansAreTheValue(t *testing.T) {
	var s ragged
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&s)), unsafe.Sizeof(s))
	for i := range memory {
		memory[i] = 0xaa
	}
	s.A, s.B, s.F, s.G = true, -2, 1<<63+5, -7
	s.C[0].E, s.C[1].D, s.C[2] = 0x1234, -1, struct {
		D int8
		E uint16
	}{3, 4}
	want, err := binary.Append(nil, binary.LittleEndian, &s)
	if err != nil {
		t.Fatal(err)
	}
	if got := appendFlat(nil, &s, spans(reflect.TypeFor[ragged]())); !bytes.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}

// What has no fixed size, and what encoding/binary skips, is left to it.
func TestSpansOfWhatIsNotFlat(t *testing.T) {
	for _, of := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[struct{ P *int8 }](), reflect.TypeFor[[2]string](),
		reflect.TypeFor[struct {
			A int8
			_ int8
		}](),
	} {
		if list := spans(of); list != nil {
			t.Errorf("%v has spans %v", of, list)
		}
	}
}
