package game

import (
	"sync"
	"unsafe"
)

// Seen keeps the patches of lists that views of one position share with others, so that a patch for the next pair of eyes copies
// them. That two views share a list shows from where it is, so nobody's patch can say what is not in their own views. The zero value
// is ready; it belongs to one Patcher and one pair of positions.
type Seen struct {
	mu    sync.Mutex
	lists []seenList
}

// seenList is a list before and after, and its patch. It holds both, so nothing else can come to lie there.
type seenList struct {
	part       *part
	prev, next []struct{}
	patch      page
}

// change appends the patch of a list.
func (s *Seen) change(x *part, texts texter, to page, p, q unsafe.Pointer) page {
	prev, next := *(*[]struct{})(p), *(*[]struct{})(q)
	for i := range s.lists {
		if y := &s.lists[i]; y.part == x && sameList(y.prev, prev) && sameList(y.next, next) {
			return page{append(to.text, y.patch.text...), to.saved + y.patch.saved}
		}
	}
	start := to.mark()
	if to = x.differ.change(texts, to, p, q); to.text != nil {
		s.lists = append(s.lists, seenList{x, prev, next, page{append([]byte{}, to.text[start.at:]...), to.saved - start.saved}})
	}
	return to
}

// sameList reports whether two lists are one in memory.
func sameList(a, b []struct{}) bool {
	return len(a) == len(b) && unsafe.SliceData(a) == unsafe.SliceData(b)
}
