package bot

import (
	"hash/maphash"
	"math"
	"slices"

	"lair.games/lair/game"
)

// grove is the tree of a search over guesses: what each seat chose at each point, whatever was hidden from it, how often,
// and what came of it. It is one list of nodes that refer to each other by their places, made once and used again by the
// next decision; there is no pointer in it, and nothing of a game, because moves go by numbers.
//
// A choice can be made only where its move is legal, which depends on the guess. So each counts how often it could have been
// made, and one that is seldom possible is not taken for one that was neglected.
//
// Seats that choose at once do not know of each other's choices, so what they choose hangs side by side below one node: each
// learns what is good against the others' habits (decoupled UCT). When all have chosen, a chain of joint nodes leads on to
// what follows from just these choices.
type grove[M comparable] struct {
	nodes []node // the first is the root
	room  int    // nodes that there may be
	words words[M]
	legal []uint32 // the moves surveyed last, by their numbers

	// The way of the current try.
	path    []uint32
	here    uint32                // the node reached; lost when the way has left the tree
	group   game.Seats            // who began to choose at once there; none if only one did
	waiting game.Seats            // who had to choose before the last move
	own     [game.MaxSeats]uint32 // the node that each of the group has reached by its own choices
	joint   uint32                // the node that all their choices have reached
}

// node is a choice of one seat.
type node struct {
	next  uint32  // the choice beside it; 0 is none
	below uint32  // the first choice that follows it; 0 is none
	name  uint32  // of its move and its seat
	tries uint32  // how often it was made
	open  uint32  // how often it could have been made since it is there
	mean  float32 // what came of it for its seat, on average
}

const (
	lost   = math.MaxUint32           // no node
	joined = game.Seat(game.MaxSeats) // stands for the seat in the name of a joint node
	yields = game.MaxSeats + 1        // what a try came to, by seat; the last is that of joint nodes, and of no use
)

// naming joins the number of a move and a seat.
func naming(word uint32, seat game.Seat) uint32 { return word<<3 | uint32(seat) }

// plant empties the tree and makes room for a number of nodes beside the root.
func (g *grove[M]) plant(most int) {
	if g.room = most + 1; cap(g.nodes) < g.room {
		g.nodes = make([]node, 0, g.room)
	}
	g.nodes = append(g.nodes[:0], node{})
	g.words.open()
}

// enter begins a try at the root, where these seats have to choose.
func (g *grove[M]) enter(actors game.Seats, races bool) {
	g.path, g.here = append(g.path[:0], 0), 0
	g.gather(actors, races)
}

// gather lets seats choose at once, if there are several and they do not race each other.
func (g *grove[M]) gather(actors game.Seats, races bool) {
	g.group, g.waiting, g.joint = 0, actors, g.here
	if races || actors.Len() < 2 || g.here == lost {
		return
	}
	g.group = actors
	for seat := range g.own {
		g.own[seat] = g.here
	}
}

// inside reports whether the way has not left the tree.
func (g *grove[M]) inside() bool { return g.group != 0 || g.here != lost }

// at is the node below which a seat chooses; lost if its choice makes no difference to the tree.
func (g *grove[M]) at(seat game.Seat) uint32 {
	if g.group != 0 {
		return g.own[seat]
	}
	return g.here
}

// take goes to a choice of a seat. From one that is fresh, and from none at all, the way leads out of the tree.
func (g *grove[M]) take(seat game.Seat, choice uint32, fresh bool) {
	if choice != lost {
		g.path = append(g.path, choice)
	}
	out := fresh || choice == lost
	next := choice
	if out {
		next = lost
	}
	if g.group == 0 {
		g.here = next
		return
	}
	g.own[seat] = next
	if from := g.joint; out {
		g.joint = lost
	} else if from != lost {
		name := naming(g.nodes[choice].name>>3, joined)
		if g.joint = g.find(from, name); g.joint == lost {
			g.joint = g.add(from, name)
		}
	}
}

// pass goes on after a move, where these seats have to choose next. Of those who choose at once, none knows more before all
// have chosen; that is when somebody has to choose again who had not to.
func (g *grove[M]) pass(actors game.Seats, races bool) {
	if g.group != 0 {
		if !races && actors&^g.waiting == 0 {
			g.waiting = actors
			return
		}
		if g.here = g.joint; g.here != lost {
			g.path = append(g.path, g.here)
		}
	}
	g.gather(actors, races)
}

// survey looks at the choices that are known below a node and possible now, where a seat has these legal moves. It returns
// the one that deserves the next try (the highest mean, and the more for doubt the less it was tried), or lost if there is
// none, and how many there are.
func (g *grove[M]) survey(at uint32, seat game.Seat, moves []M, doubt float32) (next uint32, known int) {
	g.legal = g.words.mark(moves, g.legal[:0])
	marks, now := g.words.marks, g.words.now
	next = lost
	most := float32(math.Inf(-1))
	for i := g.nodes[at].below; i != 0; {
		n := &g.nodes[i]
		if word := n.name >> 3; game.Seat(n.name&7) == seat && marks[word] == now {
			marks[word]--
			known++
			n.open++
			score := n.mean + doubt*float32(math.Sqrt(float64(logarithm(n.open)/float32(n.tries))))
			if score > most {
				next, most = i, score
			}
		}
		i = n.next
	}
	return next, known
}

// unknown reports whether a move of the last survey has no choice in the tree yet.
func (g *grove[M]) unknown(i int) bool { return g.words.marks[g.legal[i]] == g.words.now }

// place is where the move of a choice stands among those surveyed last.
func (g *grove[M]) place(choice uint32) int { return slices.Index(g.legal, g.nodes[choice].name>>3) }

// find returns a choice below a node, or lost.
func (g *grove[M]) find(at, name uint32) uint32 {
	for i := g.nodes[at].below; i != 0; i = g.nodes[i].next {
		if g.nodes[i].name == name {
			return i
		}
	}
	return lost
}

// add adds a choice below a node; lost if there is no more room.
func (g *grove[M]) add(at, name uint32) uint32 {
	i := len(g.nodes)
	if i == g.room {
		return lost
	}
	g.nodes = append(g.nodes, node{next: g.nodes[at].below, name: name, open: 1})
	g.nodes[at].below = uint32(i)
	return uint32(i)
}

// learn tells all nodes of the way what came of it for each seat.
func (g *grove[M]) learn(came *[yields]float32) {
	for _, i := range g.path {
		n := &g.nodes[i]
		n.tries++
		n.mean += (came[n.name&7] - n.mean) / float32(n.tries)
	}
}

// logarithms are those of the first numbers.
var logarithms = func() (list [1 << 12]float32) {
	for i := 1; i < len(list); i++ {
		list[i] = float32(math.Log(float64(i)))
	}
	return list
}()

func logarithm(n uint32) float32 {
	if n < uint32(len(logarithms)) {
		return logarithms[n]
	}
	return float32(math.Log(float64(n)))
}

// words gives each move a number, the same whenever it is met.
type words[M comparable] struct {
	seed  maphash.Seed
	slots []uint32 // by hash: a number and 1; 0 is free
	moves []M
	after []uint32 // the number that was met after each: most lists of moves resemble the one before
	marks []uint32 // marks[n] is now if the move is in the list marked last; one less if it was and was found since
	now   uint32
}

// many is how many words there may be when a decision begins: more are forgotten.
const many = 1 << 15

// open makes ready for a decision.
func (w *words[M]) open() {
	if len(w.moves) > 0 && len(w.moves) < many && w.now < math.MaxUint32/2 {
		return
	}
	w.seed, w.slots = maphash.MakeSeed(), make([]uint32, 1<<8)
	w.moves, w.after, w.marks, w.now = w.moves[:0], w.after[:0], w.marks[:0], 0
	var zero M
	w.number(zero) // so that each list has a word before it
}

// mark marks the moves of a list and appends their numbers.
func (w *words[M]) mark(list []M, numbers []uint32) []uint32 {
	w.now += 2
	last := uint32(0)
	for _, m := range list {
		n := w.after[last]
		if w.moves[n] != m {
			n = w.number(m)
			w.after[last] = n
		}
		w.marks[n] = w.now
		numbers = append(numbers, n)
		last = n
	}
	return numbers
}

// number is that of a move, new if it was never met.
func (w *words[M]) number(m M) uint32 {
	mask := uint64(len(w.slots) - 1)
	at := maphash.Comparable(w.seed, m) & mask
	for ; w.slots[at] != 0; at = (at + 1) & mask {
		if n := w.slots[at] - 1; w.moves[n] == m {
			return n
		}
	}
	n := uint32(len(w.moves))
	w.slots[at] = n + 1
	w.moves, w.after, w.marks = append(w.moves, m), append(w.after, 0), append(w.marks, 0)
	if 2*len(w.moves) > len(w.slots) {
		w.widen()
	}
	return n
}

// widen doubles the slots.
func (w *words[M]) widen() {
	w.slots = make([]uint32, 2*len(w.slots))
	mask := uint64(len(w.slots) - 1)
	for n, m := range w.moves {
		at := maphash.Comparable(w.seed, m) & mask
		for w.slots[at] != 0 {
			at = (at + 1) & mask
		}
		w.slots[at] = uint32(n) + 1
	}
}
