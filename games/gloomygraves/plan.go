package gloomygraves

import (
	"math"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// style is a way to play: a temper to plan turns by, and so many points for each marker that a seat has, beside what it
// counts, while the match goes on.
func (d *deck) style(name string, v *game.Values, how temper, eager float32) game.Style[State, Move] {
	plain := taught(v)
	value := func(s *State, w *[game.MaxSeats]float32) {
		plain(s, w)
		for seat := range game.Seat(s.Seats) {
			w[seat] += eager * float32(s.owned(seat))
		}
	}
	return game.Style[State, Move]{Name: name, Value: value, Planner: d.thinking(value, how)}
}

// weigh says of each move what the turn comes to, in points. A move that is not thought about is worth none.
func (t *turner) weigh(s *State, seat game.Seat, moves []Move, worth []float32) {
	for i := range worth {
		worth[i] = none
	}
	if s.Phase != BuryCrypt && s.Phase != BuryPit {
		worth[slices.Index(moves, t.choose(s, seat))] = 0
		return
	}
	t.plan(s, seat)
	list := t.crypts[:t.counts[0]]
	if s.Phase == BuryPit {
		list = t.pits[:t.counts[1]]
	}
	for i := range list {
		worth[slices.Index(moves, list[i].move)] = list[i].best
	}
	if len(list) == 0 { // gg-dead-pit
		clear(worth)
	}
}

// thinker plays moves out by planned turns: those that look best at the end of the turn, each in the same guesses at what is
// hidden and with the same luck, for some rounds, after which the position is valued. Whenever its share of the tries is
// used up, the worse half of the moves drops out. Every burial of a turn that is played counts as a try. With a single try it looks no
// further than to the end of the turn.
type thinker struct {
	d      *deck
	redeal game.Redealing[State]
	value  func(s *State, w *[game.MaxSeats]float32)
	turner turner
	cands  []candidate
	s      State
	chance game.Chance
	luck   game.Chance // of the seeds, one for each time that the moves are tried
	w      [game.MaxSeats]float32
}

// candidate is a move that is played out.
type candidate struct {
	at     int // among the moves
	margin float64
	tries  int
}

// burials are those of a turn.
const burials = 2

// ahead is how many rounds are played out, that of the move included.
const ahead = 1

// thinking returns what makes a plan by a Value; it plays turns of a temper out.
func (d *deck) thinking(value func(s *State, w *[game.MaxSeats]float32), how temper) func(game.Redealing[State]) game.Plan[State, Move] {
	return func(redeal game.Redealing[State]) game.Plan[State, Move] {
		t := &thinker{d: d, redeal: redeal, value: value, turner: turner{temper: how}}
		return t.weigh
	}
}

// mostPlayed is how many moves are played out at most.
const mostPlayed = 12

func (t *thinker) weigh(s *State, seat game.Seat, moves []Move, tries int, worth []float32) {
	if tries == 1 {
		t.turner.weigh(s, seat, moves, worth)
		return
	}
	t.shortlist(s, seat, moves, worth)
	t.luck.Reseed(fingerprint(s))
	left := len(t.cands)
	for spent := 0; spent < tries; {
		seed := uint64(t.luck.IntN(math.MaxInt32))
		for i := range t.cands[:left] {
			spent += t.try(s, seat, moves[t.cands[i].at], seed, &t.cands[i])
		}
		halvings := spent * bits.Len(uint(len(t.cands)-1)) / tries
		if keep := max(2, len(t.cands)>>halvings); keep < left {
			t.drop(left, keep)
			left = keep
		}
	}
	t.tell(left, worth)
}

// shortlist makes candidates of the burials that look best at the end of the turn, and of all moves of other kinds.
func (t *thinker) shortlist(s *State, seat game.Seat, moves []Move, worth []float32) {
	t.cands = t.cands[:0]
	t.turner.weigh(s, seat, moves, worth)
	for i, w := range worth {
		if w == none && (s.Phase == BuryCrypt || s.Phase == BuryPit) {
			continue
		}
		t.cands = append(t.cands, candidate{at: i, margin: float64(w)})
	}
	if len(t.cands) > mostPlayed {
		t.drop(len(t.cands), mostPlayed)
		t.cands = t.cands[:mostPlayed]
	}
	for i := range t.cands {
		t.cands[i].margin = 0
	}
	for i := range worth {
		worth[i] = none
	}
}

// drop puts the best of the first candidates in front.
func (t *thinker) drop(of, keep int) {
	for i := range keep {
		top := i
		for j := i + 1; j < of; j++ {
			if t.cands[j].margin > t.cands[top].margin {
				top = j
			}
		}
		t.cands[i], t.cands[top] = t.cands[top], t.cands[i]
	}
}

// tell writes what has come of the candidates. Those that dropped out are no better than those that did not, however lucky
// they were in their few tries.
func (t *thinker) tell(left int, worth []float32) {
	worst := math.Inf(1)
	for i, c := range t.cands {
		if i < left {
			worst = min(worst, c.margin)
		} else {
			c.margin = min(c.margin, worst)
		}
		worth[c.at] = float32(c.margin)
	}
}

// try plays a move and some rounds out, notes by how much the seat is ahead then, and returns how many tries that
// counts for.
func (t *thinker) try(s *State, seat game.Seat, m Move, seed uint64, c *candidate) int {
	t.chance.Reseed(seed)
	t.s = *s
	if t.redeal != nil {
		t.redeal(&t.s, seat, &t.chance)
	}
	from := t.s.turns()
	to := from + ahead*int(s.Seats)
	if s.Phase >= Draw1 {
		to++ // what a card is good for shows in the seat's next turn
	}
	t.d.apply(&t.s, seat, m, &t.chance, nil)
	for t.s.Phase != GameOver && t.s.turns() < to {
		t.step()
	}
	c.tries++
	c.margin += (t.margin(seat) - c.margin) / float64(c.tries)
	return burials * max(1, t.s.turns()-from)
}

// step makes the next move of a playout, both burials at once.
func (t *thinker) step() {
	at, by := actors(&t.s).Lowest(), &t.turner
	crypt := t.s.Phase == BuryCrypt
	t.d.apply(&t.s, at, by.choose(&t.s, at), &t.chance, nil)
	if crypt && by.second.Kind == InPit {
		t.d.apply(&t.s, at, by.second, &t.chance, nil)
	}
}

// margin is by how many points a seat is ahead of the best other.
func (t *thinker) margin(seat game.Seat) float64 {
	if t.s.Phase == GameOver {
		for i, score := range result(&t.s).Scores {
			t.w[i] = float32(score)
		}
	} else {
		t.value(&t.s, &t.w)
	}
	best := float32(none)
	for i, v := range t.w[:t.s.Seats] {
		if game.Seat(i) != seat {
			best = max(best, v)
		}
	}
	return float64(t.w[seat] - best)
}

// fingerprint is a number that follows from a position, to draw by.
func fingerprint(s *State) uint64 {
	z := uint64(14695981039346656037)
	add := func(v uint64) { z = (z ^ v) * 1099511628211; z ^= z >> 29 }
	for k := range s.Pit.Shows {
		add(s.Pit.Shows[k])
	}
	add(s.Pile[0])
	add(s.Pile[1])
	add(uint64(s.Turn)<<16 | uint64(s.Phase)<<8 | uint64(s.Round))
	for i := range s.Crypts {
		for k, cells := range s.Crypts[i].Shows {
			add(uint64(cells)<<8 | uint64(k))
		}
		for _, c := range s.Hands[i].Cards {
			add(uint64(c.ID))
		}
	}
	return z
}
