package game

import (
	"bytes"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// AppendPatch appends the patch that makes the JSON of next of that of prev, two views of a match; nothing if they are equal.
// What a patch is, docs/http.md says. Neither view is written: how values of a type are compared is worked out once, and of two
// views most is equal, which shows from their bytes. What it does not know it leaves to texts, which does the same with JSON.
func AppendPatch(dst []byte, prev, next any, texts texter) []byte {
	return inFull.appendPatch(page{text: dst}, prev, next, texts, nil).text
}

// Patcher appends patches in a short form: AppendPatch with codes in place of words. Only which of two ways is the shorter goes
// by the length in full.
type Patcher struct {
	scribe
	texts texter
}

// NewPatcher returns a Patcher that leaves to texts what AppendPatch leaves to it, in full.
func NewPatcher(codes Codes, texts func(dst, prev, next []byte) []byte) *Patcher {
	return &Patcher{scribe: scribe{codes: codes}, texts: texts}
}

// Append appends a patch. Between views of the same two positions through several pairs of eyes, what they share is written once and
// kept in seen; nil keeps nothing.
func (x *Patcher) Append(dst []byte, prev, next any, seen *Seen) []byte {
	if seen != nil {
		seen.mu.Lock()
		defer seen.mu.Unlock()
	}
	return x.appendPatch(page{text: dst}, prev, next, x.texts, seen).text
}

func (c *scribe) appendPatch(to page, prev, next any, texts texter, seen *Seen) page {
	if t := reflect.TypeOf(next); t != nil && t == reflect.TypeOf(prev) {
		if d := c.differOf(t); d != nil {
			if out := d.patch(texts, to, boxed(t, prev), boxed(t, next), seen); out.text != nil {
				return out
			}
		}
	}
	return c.between(texts, to, orNull(prev), orNull(next))
}

// between appends the patch between two JSON texts.
func (c *scribe) between(texts texter, to page, prev, next []byte) page {
	if c.codes == nil {
		to.text = texts(to.text, prev, next)
		return to
	}
	if patch := texts(nil, prev, next); len(patch) > 0 {
		return c.json(to, patch)
	}
	return to
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
	size      uintptr
	least     int // bytes of the shortest JSON that a value has, or fewer; in full
	write     writer
	questions []question // that show whether both are alike; none: their own bytes do
	deep      bool       // the questions take as long as change does
	parts     []part     // of a struct
	// alike reports whether both have the same JSON, for values whose own bytes differ; nil where those decide.
	alike func(p, q unsafe.Pointer) bool
	// change appends the patch of values whose own bytes differ, nothing if they are the same all the same; it returns no text if a
	// value cannot be written.
	change func(texts texter, to page, p, q unsafe.Pointer) page
}

// differOf returns how values of a type are compared; nil for one that is left to JSON.
func (c *scribe) differOf(t reflect.Type) *differ {
	if d, ok := c.differs.Load(t); ok {
		return d.(*differ)
	}
	var d *differ
	if write := c.writerOf(t); write != nil { // so it does not hold itself
		d = c.differ(t, write)
	}
	c.differs.Store(t, d)
	return d
}

// equal reports whether two values have the same bytes. Then their JSON is the same, for a view is never changed.
func (d *differ) equal(p, q unsafe.Pointer) bool { return sameBytes(p, q, d.size) }

func sameBytes(p, q unsafe.Pointer, size uintptr) bool {
	switch size { // most are as small as that
	case 1:
		return *(*uint8)(p) == *(*uint8)(q)
	case 2:
		return *(*uint16)(p) == *(*uint16)(q)
	case 4:
		return *(*uint32)(p) == *(*uint32)(q)
	case 8:
		return *(*uint64)(p) == *(*uint64)(q)
	}
	return bytes.Equal(unsafe.Slice((*byte)(p), size), unsafe.Slice((*byte)(q), size))
}

// shows reports whether two values have the same JSON, if that shows at once.
func (d *differ) shows(p, q unsafe.Pointer) bool {
	if d.questions == nil {
		return d.equal(p, q)
	}
	return !d.deep && like(d.questions, p, q)
}

// same reports whether two values have the same JSON.
func (d *differ) same(p, q unsafe.Pointer) bool {
	if d.questions == nil {
		return d.equal(p, q) || d.alike != nil && d.alike(p, q)
	}
	return like(d.questions, p, q) || d.alike(p, q)
}

// patch appends the patch of two values, nothing if they are the same. Of structs seen, if not nil, keeps the lists.
func (d *differ) patch(texts texter, to page, p, q unsafe.Pointer, seen *Seen) page {
	switch {
	case d.shows(p, q):
		return to
	case d.parts != nil:
		return d.object(texts, to, p, q, seen)
	}
	return d.change(texts, to, p, q)
}

// replace appends the patch that puts a value in place of whatever was there.
func replace(to page, write writer, q unsafe.Pointer) page {
	at := len(to.text)
	to.text = append(to.text, '[')
	if to = write(to, q); to.text == nil {
		return page{}
	}
	if first := to.text[at+1]; first == '{' || first == '[' {
		to.text = append(to.text, ']')
		return to
	}
	to.text = slices.Delete(to.text, at, at+1)
	return to
}

// differ works out how values of a type are compared that can be written.
func (c *scribe) differ(t reflect.Type, write writer) *differ {
	d := &differ{size: t.Size(), least: 1, write: write}
	d.questions, d.deep = likeness(t)
	d.change = func(_ texter, to page, p, q unsafe.Pointer) page {
		if d.alike != nil && d.alike(p, q) {
			return to
		}
		return replace(to, write, q)
	}
	switch {
	case t.Kind() == reflect.Pointer:
		inner := c.differ(t.Elem(), c.writer(t.Elem(), nil))
		d.pointer(inner)
		d.least = min(len("null"), inner.least)
		return d
	case t.Implements(marshaler), t.Implements(textMarshaler):
		if t.Size() > 1 {
			c.text(d, t)
		}
		return d
	}
	switch t.Kind() {
	case reflect.Float32, reflect.Float64, reflect.Map:
		c.text(d, t)
	case reflect.String:
		d.alike = func(p, q unsafe.Pointer) bool { return *(*string)(p) == *(*string)(q) }
	case reflect.Array:
		n := t.Len()
		elem := c.differ(t.Elem(), c.writer(t.Elem(), nil))
		d.least = elem.leastOf(n)
		c.list(d, elem, func(p unsafe.Pointer) (unsafe.Pointer, int, bool) { return p, n, true })
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !t.Elem().Implements(textMarshaler) {
			c.text(d, t)
			break
		}
		c.list(d, c.differ(t.Elem(), c.writer(t.Elem(), nil)), func(p unsafe.Pointer) (unsafe.Pointer, int, bool) {
			list := *(*[]struct{})(p)
			return unsafe.Pointer(unsafe.SliceData(list)), len(list), list != nil
		})
	case reflect.Struct:
		c.fields(d, t)
	}
	return d
}

// text compares what json.Marshal makes of two values.
func (c *scribe) text(d *differ, t reflect.Type) {
	full := inFull.leave(t)
	d.alike = func(p, q unsafe.Pointer) bool { return bytes.Equal(full(page{}, p).text, full(page{}, q).text) }
	d.change = func(texts texter, to page, p, q unsafe.Pointer) page {
		a, b := full(page{}, p).text, full(page{}, q).text
		if a == nil || b == nil {
			return page{}
		}
		return c.between(texts, to, a, b)
	}
}

func (d *differ) pointer(inner *differ) {
	both := func(p, q unsafe.Pointer) (a, b unsafe.Pointer, ok bool) {
		a, b = *(*unsafe.Pointer)(p), *(*unsafe.Pointer)(q)
		return a, b, a != nil && b != nil
	}
	d.alike = func(p, q unsafe.Pointer) bool {
		a, b, ok := both(p, q)
		return ok && inner.same(a, b)
	}
	d.change = func(texts texter, to page, p, q unsafe.Pointer) page {
		if a, b, ok := both(p, q); ok {
			return inner.patch(texts, to, a, b, nil)
		}
		return replace(to, d.write, q)
	}
}

// list compares lists, whose elements, length and being there at all are found by of.
func (c *scribe) list(d, elem *differ, of func(p unsafe.Pointer) (unsafe.Pointer, int, bool)) {
	at := func(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, uintptr(i)*elem.size) }
	d.alike = func(p, q unsafe.Pointer) bool {
		a, n, there := of(p)
		b, m, too := of(q)
		if n != m || there != too {
			return false
		}
		if elem.alike == nil {
			return sameBytes(a, b, uintptr(n)*elem.size)
		}
		for i := range n {
			if !elem.same(at(a, i), at(b, i)) {
				return false
			}
		}
		return true
	}
	d.change = func(texts texter, to page, p, q unsafe.Pointer) page {
		a, n, there := of(p)
		b, m, too := of(q)
		start := to.mark()
		switch {
		case !there || !too || (n == 0) != (m == 0):
			return replace(to, d.write, q)
		case n != m:
			to = splice(to, elem, a, n, b, m)
			return d.shorter(to, start, q, elem.leastOf(m))
		}
		to.text = append(to.text, '{')
		changed := 0
		for i := range n {
			if elem.shows(at(a, i), at(b, i)) {
				continue
			}
			before := to.mark()
			if changed > 0 {
				to.text = append(to.text, ',')
			}
			to = c.index(to, i)
			from := len(to.text)
			if to = elem.change(texts, to, at(a, i), at(b, i)); to.text == nil {
				return page{}
			}
			if len(to.text) == from {
				to = to.back(before)
				continue
			}
			changed++
		}
		return d.changed(to, start, changed, n, q, elem.leastOf(n))
	}
}

// changed ends the patch since start, in which some parts of the value changed: with none of them nothing is written, and with as many
// as a quarter of so many the value itself may be shorter.
func (d *differ) changed(to page, start mark, some, many int, q unsafe.Pointer, least int) page {
	if some == 0 {
		return to.back(start)
	}
	to.text = append(to.text, '}')
	if 4*some < many {
		return to
	}
	return d.shorter(to, start, q, least)
}

// index begins the change of an element.
func (c *scribe) index(to page, i int) page {
	if i < 100 { // too short to have a code
		to.text = append(appendInt(append(to.text, '"'), int64(i)), '"', ':')
		return to
	}
	to = c.word(to, strconv.Itoa(i))
	to.text = append(to.text, ':')
	return to
}

// leastOf is the least of a list of n elements.
func (d *differ) leastOf(n int) int { return len("[]") + max(0, n*(d.least+len(","))-len(",")) }

// splice writes the change of a list into one of another length.
func splice(to page, elem *differ, a unsafe.Pointer, n int, b unsafe.Pointer, m int) page {
	at := func(p unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(p, uintptr(i)*elem.size) }
	head := 0
	for head < n && head < m && elem.same(at(a, head), at(b, head)) {
		head++
	}
	tail := 0
	for tail < n-head && tail < m-head && elem.same(at(a, n-1-tail), at(b, m-1-tail)) {
		tail++
	}
	to.text = appendInt(append(to.text, `{"#":[`...), int64(head))
	to.text = appendInt(append(to.text, ','), int64(n-head-tail))
	for i := head; i < m-tail; i++ {
		to.text = append(to.text, ',')
		if to = elem.write(to, at(b, i)); to.text == nil {
			return page{}
		}
	}
	to.text = append(to.text, ']', '}')
	return to
}

// mark is a place on a page.
type mark struct{ at, saved int }

func (to page) mark() mark { return mark{len(to.text), to.saved} }

// back takes back what was written since a mark.
func (to page) back(since mark) page { return page{to.text[:since.at], since.saved} }

// since is how long in full that is what was written since a mark.
func (to page) since(m mark) int { return len(to.text) - m.at + to.saved - m.saved }

// shorter puts the value itself in place of the patch since start, if that is shorter in full. It takes at least so many bytes, from
// which it mostly shows that it is not.
func (d *differ) shorter(to page, start mark, q unsafe.Pointer, least int) page {
	if to.text == nil || to.since(start) <= least {
		return to
	}
	end := to.mark()
	if to = replace(to, d.write, q); to.text == nil {
		return page{}
	}
	if to.since(end) >= (page{to.text[:end.at], end.saved}).since(start) {
		return to.back(end)
	}
	return page{slices.Delete(to.text, start.at, end.at), to.saved - (end.saved - start.saved)}
}

// part is one field of a struct.
type part struct {
	field
	*differ
	list bool // a slice
}

// there reports whether a field is written at all.
func (x *part) there(p unsafe.Pointer) bool { return x.empty == nil || !x.empty(p) }

// turn appends the patch of a field that was there, or is.
func (x *part) turn(texts texter, to page, p, q unsafe.Pointer, was, is bool) page {
	switch {
	case !is:
		to.text = append(to.text, '[', ']')
		return to
	case !was:
		return replace(to, x.differ.write, q)
	}
	return x.change(texts, to, p, q)
}

func (c *scribe) partsOf(t reflect.Type) (parts []part) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _ := f.Tag.Lookup("json")
		if !f.IsExported() || tag == "-" {
			continue
		}
		name, option, _ := strings.Cut(tag, ",")
		x := part{field{key: c.key(name), at: f.Offset}, c.differ(f.Type, c.writer(f.Type, nil)), f.Type.Kind() == reflect.Slice}
		if option != "" {
			x.empty = emptiness(f.Type)
		}
		parts = append(parts, x)
	}
	return parts
}

// fields compares structs field by field. A field that is left out on both sides is the same, whatever it holds.
func (c *scribe) fields(d *differ, t reflect.Type) {
	parts := c.partsOf(t)
	d.parts = parts
	d.least = len("{}")
	for i := range parts {
		if x := &parts[i]; x.empty == nil {
			d.least += len(x.key.text) + x.key.saved + x.least
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
	d.change = func(texts texter, to page, p, q unsafe.Pointer) page { return d.object(texts, to, p, q, nil) }
}

// object appends the patch of two structs.
func (d *differ) object(texts texter, to page, p, q unsafe.Pointer, seen *Seen) page {
	start, changed := to.mark(), 0
	to.text = append(to.text, '{')
	for i := range d.parts {
		x := &d.parts[i]
		a, b := unsafe.Add(p, x.at), unsafe.Add(q, x.at)
		if x.shows(a, b) {
			continue
		}
		was, is := x.there(a), x.there(b)
		if !was && !is {
			continue
		}
		before := to.mark()
		to = x.open(to, start.at+1)
		from := len(to.text)
		if seen != nil && x.list && was && is {
			to = seen.change(x, texts, to, a, b)
		} else {
			to = x.turn(texts, to, a, b, was, is)
		}
		if to.text == nil {
			return page{}
		}
		if len(to.text) == from {
			to = to.back(before)
			continue
		}
		changed++
	}
	return d.changed(to, start, changed, 3*len(d.parts), q, d.least)
}
