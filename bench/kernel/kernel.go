// Package kernel is G, Lair's unit of speed: the time of one random move of
// this small game. Speeds differ between machines, and on a shared machine
// within the hour; a ratio to G from the same run does not. The kernel has the
// shape of Lair's games: a flat [State] of 256 bytes, moves listed in a fixed
// array, one chosen by a 64-bit generator ([Rand]) and applied in place. Its
// rules have no meaning.
//
// Never change it: published figures in G would become meaningless. A test
// checks the sum of its first matches.
package kernel

const (
	spaces  = 64
	open    = 12 // spaces open to a move, the first ones of a quarter of the board
	seats   = 4
	quarter = spaces / 4
	tall    = 6 // stones on a space at most
	length  = 96
)

// State is a position.
type State struct {
	Owner  [spaces]int8 // who laid the top stone, from 1
	Height [spaces]int8
	Worth  [spaces]int8
	Laid   [8][seats]int8 // stones of each seat on each eighth of the board
	Score  [seats]int32
	Ply    int16
	Turn   int8
	Start  int8     // the quarter that is open
	Spare  [12]int8 // makes it 256 bytes
}

// Rand is the generator: SplitMix64.
type Rand uint64

// Next returns the next 64 bits.
func (r *Rand) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Deal sets up a position.
func Deal(s *State, r *Rand) {
	*s = State{}
	for i := range s.Worth {
		s.Worth[i] = int8(r.Next()>>61) - 2
	}
}

// Moves lists the spaces on which the seat to move may lay a stone, and returns how many there are.
func Moves(s *State, list *[open]uint8) int {
	if s.Ply == length {
		return 0
	}
	n := 0
	mine, from := s.Turn+1, int(s.Start)*quarter
	for i := from; i < from+open; i++ {
		if s.Owner[i] != mine && s.Height[i] < tall {
			list[n] = uint8(i)
			n++
		}
	}
	return n
}

// Apply lays a stone: it scores the worth of its space and of the neighbours that the seat holds.
func Apply(s *State, at uint8) {
	at &= spaces - 1
	seat := s.Turn & (seats - 1)
	if old := s.Owner[at]; old > 0 {
		s.Score[(old-1)&(seats-1)] -= int32(s.Height[at])
		s.Laid[at>>3][(old-1)&(seats-1)]--
	}
	s.Owner[at] = seat + 1
	s.Height[at]++
	s.Laid[at>>3][seat]++
	gain := int32(s.Worth[at])
	for _, next := range [...]uint8{(at - 1) & (spaces - 1), (at + 8) & (spaces - 1)} {
		if s.Owner[next] == seat+1 {
			gain += int32(s.Height[next])
		}
	}
	s.Score[seat] += gain + int32(s.Laid[at>>3][seat])
	s.Ply++
	s.Turn = (seat + 1) & (seats - 1)
	s.Start = int8(at+uint8(gain)) & (seats - 1)
}

// Playout plays random moves to the end and returns how many.
func Playout(s *State, r *Rand) int {
	var list [open]uint8
	moves := 0
	for {
		n := Moves(s, &list)
		if n == 0 {
			return moves
		}
		Apply(s, list[(r.Next()>>32)*uint64(n)>>32])
		moves++
	}
}
