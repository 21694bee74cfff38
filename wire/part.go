package wire

import "bytes"

// part is a member of an object, or an element of a list, which has no key.
type part struct {
	text []byte // key, colon and value
	from int    // where the value begins
}

func (x *part) value() []byte { return x.text[x.from:] }

// key returns the key with its quotes and its colon.
func (x *part) key() []byte { return x.text[:x.from] }

// appendParts appends the parts of an object or a list. Those that are what
// they were in an earlier text, whose parts are was, are taken over from there:
// comparing costs much less than looking for the end.
func appendParts(list []part, text []byte, was []part) []part {
	object := text[0] == '{'
	for i, n := 1, 0; i < len(text)-1; i, n = i+1, n+1 { // a comma or the last bracket follows each
		if n < len(was) && startsWith(text[i:], was[n].text) {
			list = append(list, was[n])
			i += len(was[n].text)
			continue
		}
		start := i
		if object {
			i = skipString(text, i) + 1
		}
		end := skip(text, i)
		list = append(list, part{text[start:end], i - start})
		i = end
	}
	return list
}

// startsWith reports whether the first part of a text is this one.
func startsWith(text, part []byte) bool {
	if !bytes.HasPrefix(text, part) {
		return false
	}
	next := text[len(part)]
	return next == ',' || next == '}' || next == ']'
}

// find returns the part with a key, or nil. It looks at the place hint first.
func find(list []part, key []byte, hint int) *part {
	if hint < len(list) && bytes.Equal(list[hint].key(), key) {
		return &list[hint]
	}
	for i := range list {
		if bytes.Equal(list[i].key(), key) {
			return &list[i]
		}
	}
	return nil
}

// What a byte means where a value is skipped.
const (
	inside = iota // part of a number, a name or white space
	quote
	opens
	closes
	separates
)

var meaning = [256]uint8{
	'"': quote, '{': opens, '[': opens, '}': closes, ']': closes, ',': separates, ':': separates,
}

// skip returns where the value at i ends.
func skip(text []byte, i int) int {
	for depth := 0; i < len(text); i++ {
		switch meaning[text[i]] {
		case inside:
			continue
		case quote:
			i = skipString(text, i) - 1
			if depth == 0 {
				return i + 1
			}
		case opens:
			depth++
		case closes:
			if depth--; depth <= 0 {
				return i + 1 + depth // a bracket below depth 0 is behind the value
			}
		case separates:
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// skipString returns where the string at i ends.
func skipString(text []byte, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}
