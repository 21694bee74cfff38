package server

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strconv"
	"sync"
)

// A patch tells what changed between two JSON values, so that a step costs a phone two hundred bytes and not three
// thousand, and the browser applies it without knowing a rule:
//
//	v            becomes v: a number, a text, true, false or null
//	[v]          becomes v: a list or an object
//	[]           is gone (a key of an object)
//	{"k":p,...}  these keys of an object, or these indices of a list, change by p; all others stay
//
// In a list the key "#" comes first: [at, remove, v...] takes out and puts in before the indices are looked at. The form
// is chosen over JSON Merge Patch (RFC 7396) because that cannot set null nor change one element of a list, and over
// JSON Patch (RFC 6902) because its paths repeat themselves.

// appendPatch appends to dst the patch that makes the value next of the value prev; nothing if they are equal. Both are
// JSON as encoding/json writes it: valid, and without spaces.
func appendPatch(dst, prev, next []byte) []byte {
	if bytes.Equal(prev, next) {
		return dst
	}
	d := differs.Get().(*differ)
	d.out, d.prev, d.next, d.i, d.j, d.same, d.shift = dst, prev, next, 0, 0, 0, 0
	d.value()
	out := d.out
	d.out, d.prev, d.next = nil, nil, nil
	differs.Put(d)
	return out
}

// differs keeps what walks had room in, so that the next one needs none.
var differs = sync.Pool{New: func() any { return new(differ) }}

// differ walks two values side by side, i in prev and j in next, and writes what differs.
type differ struct {
	out        []byte
	prev, next []byte
	i, j       int
	// The two texts are equal from here up to same in prev, as long as next is ahead by shift. Most of a table is as it was
	// before a move, and in what is the same only one of the texts has to be walked.
	same, shift int

	before, after [][]byte // room for the elements of two lists
}

// value walks over one value on each side. It appends nothing if they are equal.
func (d *differ) value() {
	if !d.pass() {
		d.walk()
	}
}

// pass passes over a value that is the same on both sides, if that shows from one of them.
func (d *differ) pass() bool {
	if d.j-d.i != d.shift || d.i >= d.same {
		d.shift = d.j - d.i
		d.same = d.i + common(d.prev[d.i:], d.next[d.j:])
	}
	if d.i >= d.same {
		return false
	}
	// A value that ends within what is the same is the same; a number must also be followed by the same.
	end := skipTo(d.prev, d.i, d.same)
	if end > d.same || end == d.same && (end < len(d.prev) || end+d.shift < len(d.next)) {
		return false
	}
	d.i, d.j = end, end+d.shift
	return true
}

// walk is value for one that does not pass.
func (d *differ) walk() {
	i, j, start := d.i, d.j, len(d.out)
	switch a, b := d.prev[i], d.next[j]; {
	case a == '{' && b == '{' && d.object(), a == '[' && b == '[' && d.list():
		if len(d.out)-start > d.j-j+len("[]") {
			d.replace(start, j)
		}
	default:
		d.i, d.j = skip(d.prev, i), skip(d.next, j)
		if !bytes.Equal(d.prev[i:d.i], d.next[j:d.j]) {
			d.replace(start, j)
		}
	}
}

// common counts the bytes in which two texts begin alike.
func common(a, b []byte) int {
	n := 0
	for len(a)-n >= 8 && len(b)-n >= 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// replace writes the whole of next from j to where the walk is, in place of all that was written since start.
func (d *differ) replace(start, j int) {
	v := d.next[j:d.j]
	if v[0] != '{' && v[0] != '[' {
		d.out = append(d.out[:start], v...)
		return
	}
	d.out = append(d.out[:start], '[')
	d.out = append(d.out, v...)
	d.out = append(d.out, ']')
}

// object walks over two objects. Encoders write keys in one order, so a key that is on one side only shows as soon as
// the keys differ, and the other side's is looked for ahead. Where the same keys come in another order it gives up,
// leaves the walk where it began, and reports false: no encoder of ours does that.
func (d *differ) object() bool {
	i, j, start := d.i, d.j, len(d.out)
	d.out = append(d.out, '{')
	d.i++
	d.j++
	for d.prev[d.i] != '}' || d.next[d.j] != '}' {
		a, b := key(d.prev, d.i), key(d.next, d.j)
		switch {
		case bytes.Equal(a, b):
			d.i += len(a) + 1
			d.j += len(b) + 1
			if !d.pass() {
				at := d.begin(b)
				d.walk()
				d.end(at, b)
			}
		case len(b) == 0 || len(a) > 0 && !has(d.next, d.j, a):
			at := d.begin(a)
			d.out = append(d.out, '[', ']')
			d.end(at, a)
			d.i = skip(d.prev, d.i+len(a)+1)
		case len(a) == 0 || !has(d.prev, d.i, b):
			at, from := d.begin(b), d.j+len(b)+1
			d.j = skip(d.next, from)
			d.replace(len(d.out), from)
			d.end(at, b)
		default:
			d.i, d.j, d.out = i, j, d.out[:start]
			return false
		}
		d.i, d.j = comma(d.prev, d.i), comma(d.next, d.j)
	}
	d.i++
	d.j++
	d.close(start)
	return true
}

// begin writes a key, and end takes it back if nothing was written behind it.
func (d *differ) begin(key []byte) int {
	at := len(d.out)
	if d.out[at-1] != '{' {
		d.out = append(d.out, ',')
	}
	d.out = append(d.out, key...)
	d.out = append(d.out, ':')
	return at
}

func (d *differ) end(at int, key []byte) {
	written := len(d.out) - at - len(key) - 1
	if written == 0 || written == 1 && d.out[at] == ',' {
		d.out = d.out[:at]
	}
}

// close ends an object of changes, or takes it back if it is empty.
func (d *differ) close(start int) {
	if len(d.out) == start+1 {
		d.out = d.out[:start]
		return
	}
	d.out = append(d.out, '}')
}

// list walks over two lists: element by element when they are of one length, else by what was put in or taken out
// between the part that they begin with and the part that they end with.
func (d *differ) list() bool {
	i, j, start := d.i, d.j, len(d.out)
	if (d.prev[i+1] == ']') != (d.next[j+1] == ']') {
		d.i, d.j = skip(d.prev, i), skip(d.next, j)
		d.replace(start, j)
		return true
	}
	d.out = append(d.out, '{')
	d.i++
	d.j++
	var index [8]byte
	for n := 0; d.prev[d.i] != ']' && d.next[d.j] != ']'; n++ {
		if !d.pass() {
			name := strconv.AppendInt(append(index[:0], '"'), int64(n), 10)
			name = append(name, '"')
			at := d.begin(name)
			d.walk()
			d.end(at, name)
		}
		d.i, d.j = comma(d.prev, d.i), comma(d.next, d.j)
	}
	if d.prev[d.i] == ']' && d.next[d.j] == ']' {
		d.i++
		d.j++
		d.close(start)
		return true
	}
	d.i, d.j = finish(d.prev, d.i), finish(d.next, d.j)
	d.before, d.after = split(d.before[:0], d.prev[i:d.i]), split(d.after[:0], d.next[j:d.j])
	d.out = appendSplice(d.out[:start], d.before, d.after)
	clear(d.before)
	clear(d.after)
	return true
}

// appendSplice writes the change of one list into another of another length.
func appendSplice(dst []byte, prev, next [][]byte) []byte {
	head := 0
	for head < len(prev) && head < len(next) && bytes.Equal(prev[head], next[head]) {
		head++
	}
	tail := 0
	for tail < len(prev)-head && tail < len(next)-head && bytes.Equal(prev[len(prev)-1-tail], next[len(next)-1-tail]) {
		tail++
	}
	dst = append(dst, `{"#":[`...)
	dst = strconv.AppendInt(dst, int64(head), 10)
	dst = append(dst, ',')
	dst = strconv.AppendInt(dst, int64(len(prev)-head-tail), 10)
	for _, v := range next[head : len(next)-tail] {
		dst = append(dst, ',')
		dst = append(dst, v...)
	}
	return append(dst, ']', '}')
}

// split appends the elements of a list.
func split(parts [][]byte, text []byte) [][]byte {
	for i := 1; text[i] != ']'; i = comma(text, i) {
		from := i
		i = skip(text, i)
		parts = append(parts, text[from:i])
	}
	return parts
}

// key returns the key at i with its quotes, or nothing at the end of an object.
func key(text []byte, i int) []byte {
	if text[i] == '}' {
		return nil
	}
	return text[i:skipString(text, i)]
}

// has reports whether the rest of an object, from the key at i on, holds a key.
func has(text []byte, i int, name []byte) bool {
	for text[i] != '}' {
		k := key(text, i)
		if bytes.Equal(k, name) {
			return true
		}
		i = comma(text, skip(text, i+len(k)+1))
	}
	return false
}

// comma steps over a comma, if there is one.
func comma(text []byte, i int) int {
	if text[i] == ',' {
		i++
	}
	return i
}

// finish returns the end of the list in which i stands before an element.
func finish(text []byte, i int) int {
	for text[i] != ']' {
		i = comma(text, skip(text, i))
	}
	return i + 1
}

// skip returns the end of the value at i.
func skip(text []byte, i int) int { return skipTo(text, i, len(text)) }

// skipTo is skip, but gives up at a limit and then returns something beyond it, or the end of the text.
func skipTo(text []byte, i, limit int) int {
	switch text[i] {
	case '"':
		return skipString(text, i)
	case '{', '[':
		for depth := 0; i < limit; i++ {
			switch text[i] {
			case '"':
				i = skipString(text, i) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
		return limit + 1
	}
	for i < len(text) && text[i] != ',' && text[i] != '}' && text[i] != ']' {
		i++
	}
	return i
}

// skipString returns the end of the string at i.
func skipString(text []byte, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}
