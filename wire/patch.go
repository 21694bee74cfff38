package wire

import (
	"bytes"
	"strconv"
	"sync"
)

// AppendPatch appends to dst the patch that turns the JSON text before into
// after, and nothing if they are equal. A patch is one of these:
//
//	v            the value is now v: a number, a string, true, false or null
//	[v]          the value is now v: a list or an object
//	[]           the key is gone
//	{"k":p,...}  these keys of an object, or these indices of a list, change by p
//
// In a list the key "#" comes first: [at, remove, v...] takes out and puts in
// elements before the indices are used.
//
// An object is never replaced by another object, not even where that is
// shorter: a client may keep more fields of it than the two texts have.
//
// Both texts must be JSON without spaces in which no object has a key twice, as
// encoding/json writes it.
func AppendPatch(dst, before, after []byte) []byte {
	d := differs.Get().(*differ)
	defer differs.Put(d)
	d.out = dst
	d.value(before, after)
	dst, d.out = d.out, nil
	return dst
}

// differs keeps differs for their memory.
var differs = sync.Pool{New: func() any { return new(differ) }}

// differ compares two texts and writes the patch.
type differ struct {
	out   []byte
	parts []part // of the values that are being compared
}

// value writes the patch from one value to another, and nothing if they are
// equal.
func (d *differ) value(was, is []byte) {
	if bytes.Equal(was, is) {
		return
	}
	if c := is[0]; c != was[0] || c != '{' && c != '[' {
		d.set(is)
		return
	}
	n := len(d.parts)
	d.parts = appendParts(d.parts, was, nil)
	before := d.parts[n:]
	d.parts = appendParts(d.parts, is, before)
	after := d.parts[n+len(before):]
	if is[0] == '{' {
		d.object(before, after)
	} else {
		d.list(before, after, is)
	}
	d.parts = d.parts[:n]
}

// set writes the patch that puts a value in place of any other.
func (d *differ) set(v []byte) {
	if v[0] != '{' && v[0] != '[' {
		d.out = append(d.out, v...)
		return
	}
	d.out = append(append(append(d.out, '['), v...), ']')
}

// object writes the changes of an object, key by key.
func (d *differ) object(was, is []part) {
	start := d.open()
	same := 0 // keys that both have
	for i := range is {
		// Keys come in the same order, so this one is mostly where the same
		// number of keys of was have been found.
		if old := find(was, is[i].key(), same); old != nil {
			same++
			d.change(is[i].key(), old.value(), is[i].value())
			continue
		}
		d.key(is[i].key())
		d.set(is[i].value())
	}
	for i := range was {
		if same == len(was) {
			break // none is gone
		}
		if find(is, was[i].key(), i) == nil {
			d.key(was[i].key())
			d.out = append(d.out, '[', ']')
		}
	}
	d.close(start)
}

// list writes the change of one list into another, whose text is whole.
func (d *differ) list(was, is []part, whole []byte) {
	if len(was) == 0 || len(is) == 0 {
		d.set(whole)
		return
	}
	start := len(d.out)
	if len(was) == len(is) {
		d.elements(was, is)
	} else {
		d.splice(was, is)
	}
	// A list of objects is replaced only if its length changes, since elements
	// that stay must keep what else the client knows of them.
	replaceable := len(was) != len(is) || bytes.IndexByte(whole, '{') < 0
	if replaceable && len(d.out)-start > len(whole)+len("[]") {
		d.out = d.out[:start]
		d.set(whole)
	}
}

// elements writes the changes of a list whose length stays the same.
func (d *differ) elements(was, is []part) {
	start := d.open()
	var room [8]byte
	for i := range is {
		if bytes.Equal(was[i].text, is[i].text) {
			continue
		}
		index := append(strconv.AppendInt(append(room[:0], '"'), int64(i), 10), `":`...)
		d.change(index, was[i].text, is[i].text)
	}
	d.close(start)
}

// splice writes the change of a list into one of another length: what lies
// between the elements with which both begin and those with which both end.
func (d *differ) splice(was, is []part) {
	head := 0
	for head < min(len(was), len(is)) && bytes.Equal(was[head].text, is[head].text) {
		head++
	}
	was, is = was[head:], is[head:]
	for len(was) > 0 && len(is) > 0 && bytes.Equal(was[len(was)-1].text, is[len(is)-1].text) {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	d.out = strconv.AppendInt(append(d.out, `{"#":[`...), int64(head), 10)
	d.out = strconv.AppendInt(append(d.out, ','), int64(len(was)), 10)
	for _, x := range is {
		d.out = append(append(d.out, ','), x.text...)
	}
	d.out = append(d.out, ']', '}')
}

// change writes the change of one member of an object or a list; nothing, not
// even its key, if it has not changed.
func (d *differ) change(key, was, is []byte) {
	if bytes.Equal(was, is) {
		return
	}
	start := len(d.out)
	d.key(key)
	at := len(d.out)
	if d.value(was, is); len(d.out) == at {
		d.out = d.out[:start]
	}
}

// key writes a key, which has its quotes and its colon already.
func (d *differ) key(key []byte) {
	if d.out[len(d.out)-1] != '{' {
		d.out = append(d.out, ',')
	}
	d.out = append(d.out, key...)
}

// open begins an object of changes.
func (d *differ) open() (start int) {
	d.out = append(d.out, '{')
	return len(d.out) - 1
}

// close ends the object that begins at start, and removes it if it is empty.
func (d *differ) close(start int) {
	if len(d.out) == start+1 {
		d.out = d.out[:start]
		return
	}
	d.out = append(d.out, '}')
}
