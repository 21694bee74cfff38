package gloomygraves

import (
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// loneGravedigger is the size of a group in an area that shows gravediggers but
// no creature of the category. The printed rules count gravediggers next to a
// group of the category, so without such a creature there is no group
// (gg-group).
const loneGravedigger = 0

// bonus holds the points for a number of markers, in addition to their values
// (gg-score).
var bonus = [categories + 1]int{3: 5, 4: 10, 5: 15}

// mostPoints is the highest possible score: the best marker of every category
// and the bonus for five.
const mostPoints = categories*10 + 15

// sheetLines holds the lines of the score sheet. Those after the bonus only break
// ties: the values of the markers, the highest first.
var sheetLines = [...]string{
	"pixie", "goblin", "unicorn", "cyclops", "dragon", "bonus",
	"best", "second", "third", "fourth", "fifth",
}

// group returns the cells of the largest group of a category (gg-group). A group
// is joined by edges, shows the category or gravediggers, and shows the category
// at least once.
func (p *Pit) group(k Kind) (largest uint64) {
	free := p.Shows[k] | p.Shows[Gravedigger]
	// Stop when the cells that are left are too few for a larger group.
	for left := p.Shows[k]; left != 0 && bits.OnesCount64(free) > bits.OnesCount64(largest); {
		group := left & -left
		for edge := group; edge != 0; {
			cell := bits.TrailingZeros64(edge)
			edge &= edge - 1 // before adding cells, which may have lower bits
			more := p.beside(cell) & free &^ group
			group |= more
			edge |= more
		}
		left &^= group
		free &^= group
		if bits.OnesCount64(group) > bits.OnesCount64(largest) {
			largest = group
		}
	}
	return largest
}

// group returns the cells of the largest group of a category, as in the pit.
func (c *Crypt) group(k Kind) (largest board) {
	may := c.Shows[k] | c.Shows[Gravedigger]
	for left := c.Shows[k]; left != 0; {
		group := left & -left
		for {
			more := group.grown() & may
			if more == group {
				break
			}
			group = more
		}
		left &^= group
		if bits.OnesCount32(uint32(group)) > bits.OnesCount32(uint32(largest)) {
			largest = group
		}
	}
	return largest
}

// largest returns the size of the largest group of a category in the pit.
func (p *Pit) largest(k Kind) int {
	if p.Shows[k] == 0 && p.Shows[Gravedigger] != 0 {
		return loneGravedigger
	}
	return bits.OnesCount64(p.group(k))
}

// largest returns the size of the largest group of a category in the crypt.
func (c *Crypt) largest(k Kind) int {
	if c.Shows[k] == 0 && c.Shows[Gravedigger] != 0 {
		return loneGravedigger
	}
	return bits.OnesCount32(uint32(c.group(k)))
}

// claim is what a seat could score in a category.
type claim struct {
	pit, crypt int // the size of the largest group in each area
	grade      int // the marker that it earns, or -1
}

// total returns the number of corpses that count (gg-total).
func (c claim) total() int { return c.pit + c.crypt }

// opens reports whether the card just buried in the pit allows a category to be scored
// (gg-category-on-card).
func (p *Pit) opens(k Kind) bool {
	last := p.Last
	return last.ID != 0 && (last.A == k || last.B == k || !last.plain())
}

// claim returns what a seat could score in a category, if the card just buried
// allows it. If the cells that show the category are too few for any marker, the
// groups are not searched and stay 0.
func (s *State) claim(seat game.Seat, k Kind) claim {
	for _, owner := range &s.Owner[k] {
		if owner == uint8(seat)+1 { // gg-one-marker
			return claim{grade: -1}
		}
	}
	c, p := &s.Crypts[seat], &s.Pit
	n := claim{grade: -1}
	least := s.least(k)
	inPit := bits.OnesCount64(p.Shows[k] | p.Shows[Gravedigger])
	if inPit+bits.OnesCount32(uint32(c.Shows[k]|c.Shows[Gravedigger])) < least {
		return n
	}
	if n.crypt = c.largest(k); inPit+n.crypt < least {
		return n
	}
	if n.pit = p.largest(k); n.total() >= least {
		n.grade = s.earns(k, n.total())
	}
	return n
}

// least returns the lowest number of the markers of a category in the supply. It
// is more than any total if none is left.
func (s *State) least(k Kind) int {
	for g, owner := range &s.Owner[k] {
		if owner == 0 {
			return markers[k][g].number
		}
	}
	return deckSize
}

// earns returns the grade of the best marker in the supply that a total earns,
// or -1 (gg-best-marker).
func (s *State) earns(k Kind, total int) int {
	for g := grades - 1; g >= 0; g-- {
		if s.Owner[k][g] == 0 && markers[k][g].number <= total {
			return g
		}
	}
	return -1
}

// values returns the values of a seat's markers, the highest first, and the
// number of markers.
func (s *State) values(seat game.Seat) (v [categories]int, n int) {
	for k := Pixie; k < Gravedigger; k++ {
		g := s.owns(seat, k)
		if g < 0 {
			continue
		}
		i := n
		for ; i > 0 && v[i-1] < markers[k][g].value; i-- {
			v[i] = v[i-1]
		}
		v[i] = markers[k][g].value
		n++
	}
	return v, n
}

// scoreOf returns the sum of the values of n markers and their bonus (gg-score).
func scoreOf(v [categories]int, n int) int {
	sum := bonus[n]
	for _, x := range v {
		sum += x
	}
	return sum
}

// result ranks the seats by score, then by the most valuable marker, the second,
// and so on (gg-winner, gg-tie). Seats equal in all of that share a place
// (gg-shared, gg-places).
func result(s *State) game.Result {
	r := game.Result{Seats: int8(s.Seats)}
	var v [maxSeats][categories]int
	for seat := range game.Seat(s.Seats) {
		var n int
		v[seat], n = s.values(seat)
		r.Scores[seat] = int32(scoreOf(v[seat], n))
	}
	r.Rank(func(a, b game.Seat) bool {
		for i, x := range v[a] {
			if x != v[b][i] {
				return x > v[b][i]
			}
		}
		return false
	})
	return r
}

// sheet returns a seat's score, line by line.
func sheet(s *State, seat game.Seat) []game.Item {
	v, n := s.values(seat)
	list := make([]game.Item, 0, len(sheetLines))
	for k := Pixie; k < Gravedigger; k++ {
		points := 0
		if g := s.owns(seat, k); g >= 0 {
			points = markers[k][g].value
		}
		list = append(list, game.Item{Line: sheetLines[k], Points: points})
	}
	list = append(list, game.Item{Line: sheetLines[categories], Points: bonus[n]})
	for i, x := range v {
		list = append(list, game.Item{Line: sheetLines[categories+1+i], Points: x, Tie: true})
	}
	return list
}

// closing returns the last event of a match.
func (s *State) closing() Over {
	r := result(s)
	end := Over{Winners: slices.Collect(r.Winners().All())}
	for seat := range game.Seat(s.Seats) {
		v, n := s.values(seat)
		end.Scores = append(end.Scores, scoreOf(v, n))
		end.Bonuses = append(end.Bonuses, bonus[n])
		end.Values = append(end.Values, append([]int{}, v[:n]...))
	}
	return end
}
