package bot

import (
	"hash/maphash"
	"math"
	"slices"

	"lair.games/lair/game"
)

// nodeTree is the tree of a search over guesses: which moves each seat chose at
// each point, how often, and with what result. It is one list of nodes that
// refer to each other by index, allocated once and reused by the next decision.
// It holds no pointers, so that the garbage collector skips it, and no moves,
// only their numbers.
//
// A choice can be made only if its move is legal in the current guess. Each
// node therefore counts how often it was available, so that a rarely available
// move does not look neglected.
//
// Seats that choose at once do not know each other's choices. Their choices are
// siblings below one node, and each seat learns what is good against the habits
// of the others (decoupled UCT). When all have chosen, a chain of joint nodes
// leads to what follows from this combination.
type nodeTree[M comparable] struct {
	nodes []node // the first is the root
	room  int    // most nodes, the root included
	ids   moveIDs[M]
	legal []uint32 // numbers of the moves surveyed last

	// The path of the current try.
	path    []uint32
	here    uint32                // the node reached; noNode once outside the tree
	group   game.Seats            // seats that choose at once there; empty if only one chooses
	waiting game.Seats            // seats that had to choose before the last move
	own     [game.MaxSeats]uint32 // the node that each of the group reached by its own choices
	joint   uint32                // the node reached by all their choices together
}

// node is a choice of one seat.
type node struct {
	next  uint32  // next sibling, or 0
	below uint32  // first child, or 0
	name  uint32  // move and seat, see nodeName
	tries uint32  // how often it was chosen
	open  uint32  // how often it was available since it was added
	mean  float32 // average result for its seat
}

const (
	noNode = math.MaxUint32           // no node
	joined = game.Seat(game.MaxSeats) // stands for the seat in the name of a joint node
	// resultSlots is the length of a try's results: one per seat, and an unused
	// one at the end for joint nodes.
	resultSlots = game.MaxSeats + 1
)

// nodeName packs the number of a move and a seat into a node's name.
func nodeName(word uint32, seat game.Seat) uint32 { return word<<3 | uint32(seat) }

// reset empties the tree and makes room for a number of nodes besides the root.
func (g *nodeTree[M]) reset(most int) {
	if g.room = most + 1; cap(g.nodes) < g.room {
		g.nodes = make([]node, 0, g.room)
	}
	g.nodes = append(g.nodes[:0], node{})
	g.ids.open()
}

// enter begins a try at the root, where the actors have to choose.
func (g *nodeTree[M]) enter(actors game.Seats, races bool) {
	g.path, g.here = append(g.path[:0], 0), 0
	g.startChoices(actors, races)
}

// startChoices starts simultaneous choices if there are several actors who do
// not race each other.
func (g *nodeTree[M]) startChoices(actors game.Seats, races bool) {
	g.group, g.waiting, g.joint = 0, actors, g.here
	if races || actors.Len() < 2 || g.here == noNode {
		return
	}
	g.group = actors
	for seat := range g.own {
		g.own[seat] = g.here
	}
}

// inside reports whether the path is still in the tree.
func (g *nodeTree[M]) inside() bool { return g.group != 0 || g.here != noNode }

// at returns the node below which a seat chooses, or noNode if the tree does
// not record its choice.
func (g *nodeTree[M]) at(seat game.Seat) uint32 {
	if g.group != 0 {
		return g.own[seat]
	}
	return g.here
}

// take follows a seat's choice. A fresh choice, or noNode, leads out of the
// tree: there are no statistics below it yet.
func (g *nodeTree[M]) take(seat game.Seat, choice uint32, fresh bool) {
	if choice != noNode {
		g.path = append(g.path, choice)
	}
	out := fresh || choice == noNode
	next := choice
	if out {
		next = noNode
	}
	if g.group == 0 {
		g.here = next
		return
	}
	g.own[seat] = next
	if from := g.joint; out {
		g.joint = noNode
	} else if from != noNode {
		name := nodeName(g.nodes[choice].name>>3, joined)
		if g.joint = g.find(from, name); g.joint == noNode {
			g.joint = g.add(from, name)
		}
	}
}

// pass continues after a move, where the actors have to choose next. Seats that
// choose at once learn nothing before all have chosen. That is the case as soon
// as somebody must choose who was not waiting.
func (g *nodeTree[M]) pass(actors game.Seats, races bool) {
	if g.group != 0 {
		if !races && actors&^g.waiting == 0 {
			g.waiting = actors
			return
		}
		if g.here = g.joint; g.here != noNode {
			g.path = append(g.path, g.here)
		}
	}
	g.startChoices(actors, races)
}

// survey finds the known choices below a node that are among the seat's legal
// moves. It returns their number and the best by UCB1, or noNode if it finds
// nothing. The score is the mean plus a bonus for few tries, scaled by doubt.
func (g *nodeTree[M]) survey(
	at uint32, seat game.Seat, moves []M, doubt float32,
) (next uint32, known int) {
	g.legal = g.ids.mark(moves, g.legal[:0])
	marks, now := g.ids.marks, g.ids.now
	next = noNode
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

// unknown reports whether move i of the last survey has no node yet.
func (g *nodeTree[M]) unknown(i int) bool { return g.ids.marks[g.legal[i]] == g.ids.now }

// place returns the index of a choice's move among those surveyed last.
func (g *nodeTree[M]) place(choice uint32) int {
	return slices.Index(g.legal, g.nodes[choice].name>>3)
}

// find returns the choice with a name below a node, or noNode.
func (g *nodeTree[M]) find(at, name uint32) uint32 {
	for i := g.nodes[at].below; i != 0; i = g.nodes[i].next {
		if g.nodes[i].name == name {
			return i
		}
	}
	return noNode
}

// add adds a choice below a node. It returns noNode if the tree is full.
func (g *nodeTree[M]) add(at, name uint32) uint32 {
	i := len(g.nodes)
	if i == g.room {
		return noNode
	}
	g.nodes = append(g.nodes, node{next: g.nodes[at].below, name: name, open: 1})
	g.nodes[at].below = uint32(i)
	return uint32(i)
}

// learn adds the results of a try to all nodes on its path.
func (g *nodeTree[M]) learn(results *[resultSlots]float32) {
	for _, i := range g.path {
		n := &g.nodes[i]
		n.tries++
		n.mean += (results[n.name&7] - n.mean) / float32(n.tries)
	}
}

// logarithms caches the logarithms of small numbers, which survey needs for
// every choice.
var logarithms = func() (list [1 << 12]float32) {
	for i := 1; i < len(list); i++ {
		list[i] = float32(math.Log(float64(i)))
	}
	return list
}()

// logarithm returns the natural logarithm of n.
func logarithm(n uint32) float32 {
	if n < uint32(len(logarithms)) {
		return logarithms[n]
	}
	return float32(math.Log(float64(n)))
}

// moveIDs numbers moves; a move keeps its number while the table is not
// cleared.
type moveIDs[M comparable] struct {
	seed  maphash.Seed
	slots []uint32 // hash table of numbers plus 1; 0 is free
	moves []M
	after []uint32 // last successor of each number: a cache, since most lists resemble the last
	// marks[n] is now if the move is in the list marked last, and now-1 if a
	// survey has found it since.
	marks []uint32
	now   uint32
}

// maxIDs is the number of moves above which the table is cleared before a
// decision, so that memory stays bounded.
const maxIDs = 1 << 15

// open prepares for a decision.
func (w *moveIDs[M]) open() {
	if len(w.moves) > 0 && len(w.moves) < maxIDs && w.now < math.MaxUint32/2 {
		return
	}
	w.seed, w.slots = maphash.MakeSeed(), make([]uint32, 1<<8)
	w.moves, w.after, w.marks, w.now = w.moves[:0], w.after[:0], w.marks[:0], 0
	var zero M
	w.number(zero) // sentinel, so that after has an entry before the first move
}

// mark marks the moves of a list as current and appends their numbers.
func (w *moveIDs[M]) mark(list []M, numbers []uint32) []uint32 {
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

// number returns the number of a move and assigns one if it is new.
func (w *moveIDs[M]) number(m M) uint32 {
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
		w.grow()
	}
	return n
}

// grow doubles the hash table.
func (w *moveIDs[M]) grow() {
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
