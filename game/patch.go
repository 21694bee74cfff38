package game

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unsafe"
)

// AppendPatch appends the patch that makes the JSON of next of that of prev, two views of a match; nothing if they are equal.
// What a patch is, docs/http.md says. Neither view is written: how values of a type are compared is worked out once, and of two
// views most is equal, which shows from their bytes. What it does not know it leaves to texts, which does the same with JSON.
func AppendPatch(dst []byte, prev, next any, texts texter) []byte {
	if t := reflect.TypeOf(next); t != nil && t == reflect.TypeOf(prev) {
		if d := differOf(t); d != nil {
			if out := d.patch(texts, dst, boxed(t, prev), boxed(t, next)); out != nil {
				return out
			}
		}
	}
	return texts(dst, orNull(prev), orNull(next))
}

// orNull is the JSON of a view; a view that has none fails the laws of its game.
func orNull(v any) []byte {
	text, err := AppendJSON(nil, v)
	if err != nil {
		return []byte("null")
	}
	return text
}

// texter appends the patch between two JSON texts.
type texter = func(dst, prev, next []byte) []byte

// differ compares values of one type, at p before and at q after.
type differ struct {
	size  uintptr
	least int // bytes of the shortest JSON that a value has, or fewer
	write writer
	// alike reports whether both have the same JSON, for values whose own bytes differ; nil where those decide.
	alike func(p, q unsafe.Pointer) bool
	// change appends the patch of values whose own bytes differ, nothing if they are the same all the same; it returns nil if a value
	// cannot be written.
	change func(texts texter, dst []byte, p, q unsafe.Pointer) []byte
}

var differs sync.Map // of reflect.Type, each a *differ

// differOf returns how values of a type are compared; nil for one that is left to JSON.
func differOf(t reflect.Type) *differ {
	if d, ok := differs.Load(t); ok {
		return d.(*differ)
	}
	var d *differ
	if write := writerOf(t); write != nil { // so it does not hold itself
		d = newDiffer(t, write)
	}
	differs.Store(t, d)
	return d
}

// equal reports whether two values have the same bytes. Then their JSON is the same, for a view is never changed.
func (d *differ) equal(p, q unsafe.Pointer) bool {
	switch d.size { // most are as small as that
	case 1:
		return *(*uint8)(p) == *(*uint8)(q)
	case 2:
		return *(*uint16)(p) == *(*uint16)(q)
	case 8:
		return *(*uint64)(p) == *(*uint64)(q)
	}
	return bytes.Equal(unsafe.Slice((*byte)(p), d.size), unsafe.Slice((*byte)(q), d.size))
}

// same reports whether two values have the same JSON.
func (d *differ) same(p, q unsafe.Pointer) bool {
	return d.equal(p, q) || d.alike != nil && d.alike(p, q)
}

// patch appends the patch of two values, nothing if they are the same.
func (d *differ) patch(texts texter, dst []byte, p, q unsafe.Pointer) []byte {
	if d.equal(p, q) {
		return dst
	}
	return d.change(texts, dst, p, q)
}

// replace appends the patch that puts a value in place of whatever was there.
func replace(dst []byte, write writer, q unsafe.Pointer) []byte {
	at := len(dst)
	if dst = write(append(dst, '['), q); dst == nil {
		return nil
	}
	if first := dst[at+1]; first == '{' || first == '[' {
		return append(dst, ']')
	}
	return slices.Delete(dst, at, at+1)
}

// newDiffer works out how values of a type are compared which newWriter can write.
func newDiffer(t reflect.Type, write writer) *differ {
	d := &differ{size: t.Size(), least: 1, write: write}
	d.change = func(_ texter, dst []byte, p, q unsafe.Pointer) []byte {
		if d.alike != nil && d.alike(p, q) {
			return dst
		}
		return replace(dst, write, q)
	}
	switch {
	case t.Kind() == reflect.Pointer:
		to := newDiffer(t.Elem(), newWriter(t.Elem(), nil))
		d.pointer(to)
		d.least = min(len("null"), to.least)
		return d
	case t.Implements(marshaler), t.Implements(textMarshaler):
		if t.Size() > 1 {
			d.text()
		}
		return d
	}
	switch t.Kind() {
	case reflect.Float32, reflect.Float64, reflect.Map:
		d.text()
	case reflect.String:
		d.alike = func(p, q unsafe.Pointer) bool { return *(*string)(p) == *(*string)(q) }
	case reflect.Array:
		n := t.Len()
		elem := newDiffer(t.Elem(), newWriter(t.Elem(), nil))
		d.least = elem.leastOf(n)
		d.list(elem, func(p unsafe.Pointer) (unsafe.Pointer, int, bool) { return p, n, true })
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !t.Elem().Implements(textMarshaler) {
			d.text()
			break
		}
		d.list(newDiffer(t.Elem(), newWriter(t.Elem(), nil)), func(p unsafe.Pointer) (unsafe.Pointer, int, bool) {
			list := *(*[]struct{})(p)
			return unsafe.Pointer(unsafe.SliceData(list)), len(list), list != nil
		})
	case reflect.Struct:
		d.object(t)
	}
	return d
}

// text compares what json.Marshal makes of two values.
func (d *differ) text() {
	d.alike = func(p, q unsafe.Pointer) bool { return bytes.Equal(d.write(nil, p), d.write(nil, q)) }
	d.change = func(texts texter, dst []byte, p, q unsafe.Pointer) []byte {
		a, b := d.write(nil, p), d.write(nil, q)
		if a == nil || b == nil {
			return nil
		}
		return texts(dst, a, b)
	}
}

func (d *differ) pointer(to *differ) {
	both := func(p, q unsafe.Pointer) (a, b unsafe.Pointer, ok bool) {
		a, b = *(*unsafe.Pointer)(p), *(*unsafe.Pointer)(q)
		return a, b, a != nil && b != nil
	}
	d.alike = func(p, q unsafe.Pointer) bool {
		a, b, ok := both(p, q)
		return ok && to.same(a, b)
	}
	d.change = func(texts texter, dst []byte, p, q unsafe.Pointer) []byte {
		if a, b, ok := both(p, q); ok {
			return to.change(texts, dst, a, b)
		}
		return replace(dst, d.write, q)
	}
}

// list compares lists, whose elements, length and being there at all are found by of.
func (d *differ) list(elem *differ, of func(p unsafe.Pointer) (unsafe.Pointer, int, bool)) {
	at := func(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, uintptr(i)*elem.size) }
	d.alike = func(p, q unsafe.Pointer) bool {
		a, n, there := of(p)
		b, m, too := of(q)
		if n != m || there != too {
			return false
		}
		if elem.alike == nil {
			return bytes.Equal(unsafe.Slice((*byte)(a), uintptr(n)*elem.size), unsafe.Slice((*byte)(b), uintptr(n)*elem.size))
		}
		for i := range n {
			if !elem.same(at(a, i), at(b, i)) {
				return false
			}
		}
		return true
	}
	d.change = func(texts texter, dst []byte, p, q unsafe.Pointer) []byte {
		a, n, there := of(p)
		b, m, too := of(q)
		start := len(dst)
		switch {
		case !there || !too || (n == 0) != (m == 0):
			return replace(dst, d.write, q)
		case n != m:
			dst = splice(dst, elem, a, n, b, m)
			return d.shorter(dst, start, q, elem.leastOf(m))
		}
		dst = append(dst, '{')
		changed := 0
		for i := range n {
			if elem.equal(at(a, i), at(b, i)) {
				continue
			}
			before := len(dst)
			if changed > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendInt(append(dst, '"'), int64(i)), '"', ':')
			from := len(dst)
			if dst = elem.change(texts, dst, at(a, i), at(b, i)); dst == nil {
				return nil
			}
			if len(dst) == from {
				dst = dst[:before]
				continue
			}
			changed++
		}
		if changed == 0 {
			return dst[:start]
		}
		dst = append(dst, '}')
		if 4*changed < n {
			return dst
		}
		return d.shorter(dst, start, q, elem.leastOf(n))
	}
}

// leastOf is the least of a list of n elements.
func (d *differ) leastOf(n int) int { return len("[]") + max(0, n*(d.least+len(","))-len(",")) }

// splice writes the change of a list into one of another length.
func splice(dst []byte, elem *differ, a unsafe.Pointer, n int, b unsafe.Pointer, m int) []byte {
	at := func(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, uintptr(i)*elem.size) }
	head := 0
	for head < n && head < m && elem.same(at(a, head), at(b, head)) {
		head++
	}
	tail := 0
	for tail < n-head && tail < m-head && elem.same(at(a, n-1-tail), at(b, m-1-tail)) {
		tail++
	}
	dst = appendInt(append(dst, `{"#":[`...), int64(head))
	dst = appendInt(append(dst, ','), int64(n-head-tail))
	for i := head; i < m-tail; i++ {
		if dst = elem.write(append(dst, ','), at(b, i)); dst == nil {
			return nil
		}
	}
	return append(dst, ']', '}')
}

// shorter puts the value itself in place of the patch since start, if that is shorter. It takes at least so many bytes, from which
// it mostly shows that it is not.
func (d *differ) shorter(dst []byte, start int, q unsafe.Pointer, least int) []byte {
	end := len(dst)
	if dst == nil || end-start <= least {
		return dst
	}
	if dst = replace(dst, d.write, q); dst == nil {
		return nil
	}
	if len(dst)-end >= end-start {
		return dst[:end]
	}
	return slices.Delete(dst, start, end)
}

// part is one field of a struct.
type part struct {
	*differ
	key   string // with quotes and colon
	at    uintptr
	empty func(p unsafe.Pointer) bool // nil for a field that is always written
}

// there reports whether a field is written at all.
func (x *part) there(p unsafe.Pointer) bool { return x.empty == nil || !x.empty(p) }

// turn appends the patch of a field that was there, or is.
func (x *part) turn(texts texter, dst []byte, p, q unsafe.Pointer, was, is bool) []byte {
	dst = append(dst, x.key...)
	switch {
	case !is:
		return append(dst, '[', ']')
	case !was:
		return replace(dst, x.write, q)
	}
	return x.change(texts, dst, p, q)
}

func partsOf(t reflect.Type) (parts []part) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _ := f.Tag.Lookup("json")
		if !f.IsExported() || tag == "-" {
			continue
		}
		name, option, _ := strings.Cut(tag, ",")
		x := part{newDiffer(f.Type, newWriter(f.Type, nil)), `"` + name + `":`, f.Offset, nil}
		if option != "" {
			x.empty = emptiness(f.Type)
		}
		parts = append(parts, x)
	}
	return parts
}

// object compares structs field by field. A field that is left out on both sides is the same, whatever it holds.
func (d *differ) object(t reflect.Type) {
	parts := partsOf(t)
	d.least = len("{}")
	for i := range parts {
		if x := &parts[i]; x.empty == nil {
			d.least += len(x.key) + x.least
		}
	}
	d.alike = func(p, q unsafe.Pointer) bool {
		for i := range parts {
			x := &parts[i]
			a, b := unsafe.Add(p, x.at), unsafe.Add(q, x.at)
			was := x.there(a)
			if was != x.there(b) || was && !x.same(a, b) {
				return false
			}
		}
		return true
	}
	d.change = func(texts texter, dst []byte, p, q unsafe.Pointer) []byte {
		start, changed := len(dst), 0
		dst = append(dst, '{')
		for i := range parts {
			x := &parts[i]
			a, b := unsafe.Add(p, x.at), unsafe.Add(q, x.at)
			was, is := x.there(a), x.there(b)
			if !was && !is || was && is && x.equal(a, b) {
				continue
			}
			before := len(dst)
			if changed > 0 {
				dst = append(dst, ',')
			}
			from := len(dst) + len(x.key)
			if dst = x.turn(texts, dst, a, b, was, is); dst == nil {
				return nil
			}
			if len(dst) == from {
				dst = dst[:before]
				continue
			}
			changed++
		}
		if changed == 0 {
			return dst[:start]
		}
		dst = append(dst, '}')
		if 4*changed < 3*len(parts) {
			return dst
		}
		return d.shorter(dst, start, q, d.least)
	}
}
