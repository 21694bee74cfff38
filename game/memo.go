package game

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"sync/atomic"
)

// memo remembers moves and their JSON. A game has few moves and makes them again and again, and finding one here costs a
// fiftieth of decoding it. Only moves that were legal somewhere are remembered, in the one form in which they are written,
// so nobody can fill it with what they like; and it is of a fixed size: a newer move takes the place of an older one. It is
// for all matches of a game at once, and needs no lock.
type memo[M comparable] struct {
	byText [memoSize]atomic.Pointer[written[M]]
	byMove [memoSize]atomic.Pointer[written[M]]
}

const memoSize = 1 << 14

// written is a move, the same in an interface, and its JSON.
type written[M comparable] struct {
	move  M
	boxed any
	text  []byte
}

var memoSeed = maphash.MakeSeed()

// read returns the move that is written so, or nil if it is not remembered.
func (m *memo[M]) read(text []byte) *written[M] {
	w := m.byText[maphash.Bytes(memoSeed, text)%memoSize].Load()
	if w == nil || !bytes.Equal(w.text, text) {
		return nil
	}
	return w
}

// write writes a legal move and remembers it. The text is not to be changed.
func (m *memo[M]) write(x M) (*written[M], error) {
	at := &m.byMove[maphash.Comparable(memoSeed, x)%memoSize]
	if w := at.Load(); w != nil && w.move == x {
		return w, nil
	}
	text, err := AppendJSON(nil, x)
	if err != nil {
		return nil, fmt.Errorf("move: %w", err)
	}
	w := &written[M]{x, x, bytes.Clone(text)}
	at.Store(w)
	m.byText[maphash.Bytes(memoSeed, text)%memoSize].Store(w)
	return w, nil
}
