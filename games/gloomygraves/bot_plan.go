package gloomygraves

import (
	"math"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// style returns a playing style with a temper for planning turns, whose value of
// a position counts eager more points for each marker that a seat has.
func (d *deck) style(
	name string, v *game.Values, how temper, eager float32,
) game.Style[State, Move] {
	value := valuing(taught(v), eager)
	return game.Style[State, Move]{Name: name, Value: value, Planner: d.thinking(value, how)}
}

// valuing returns value with eager more points for each marker that a seat has.
func valuing(
	value func(s *State, w *[game.MaxSeats]float32), eager float32,
) func(s *State, w *[game.MaxSeats]float32) {
	return func(s *State, w *[game.MaxSeats]float32) {
		value(s, w)
		for seat := range game.Seat(s.Seats) {
			w[seat] += eager * float32(s.owned(seat))
		}
	}
}

// How many points more a plan counts a marker than its share of the score. A
// marker taken early shortens the match for the others and cannot be lost. Plans
// with 3 beat plans with 0 at two, three and four seats.
const (
	plainEager   = 3
	rushingEager = 6
	patientEager = -1
)

// searcher is a plan: it compares moves by playouts. It first selects the moves
// that look best at the end of the turn. It then plays each of them and some
// rounds of planned turns, and values the position reached. All candidates use
// the same guesses at hidden cards and the same luck. After each share of the
// tries it drops the worse half of the candidates. Every burial in a playout
// counts as a try. With a single try it looks only to the end of the turn. A
// searcher must not be shared between goroutines.
type searcher struct {
	d      *deck
	redeal game.Redealing[State]
	value  func(s *State, w *[game.MaxSeats]float32)
	turner turnPlanner
	cands  []candidate
	s      State // the position of the playout
	chance game.Chance
	luck   game.Chance // draws the seed of each pass over the candidates
	w      [game.MaxSeats]float32
}

// candidate is a move that is played out.
type candidate struct {
	at     int     // index among the moves
	margin float64 // the average over its playouts
	tries  int     // the number of its playouts
}

// burials is the number of burials in a turn.
const burials = 2

// ahead is how many rounds a playout lasts, including that of the move.
const ahead = 1

// thinking returns a game.Thinking.Planner whose plans value positions with value
// and play out turns of a temper.
func (d *deck) thinking(
	value func(s *State, w *[game.MaxSeats]float32), how temper,
) func(game.Redealing[State]) game.Plan[State, Move] {
	return func(redeal game.Redealing[State]) game.Plan[State, Move] {
		t := &searcher{d: d, redeal: redeal, value: value, turner: turnPlanner{temper: how}}
		return t.weigh
	}
}

// mostPlayed is the greatest number of moves that are played out.
const mostPlayed = 12

// weigh sets worth to the expected margin of each move. It uses about tries
// burials of playouts.
func (t *searcher) weigh(s *State, seat game.Seat, moves []Move, tries int, worth []float32) {
	if tries == 1 {
		t.turner.weigh(s, seat, moves, worth)
		t.s = *s
		ahead, top := t.margin(seat), float64(slices.Max(worth))
		for i, v := range worth {
			worth[i] = bounded(ahead + float64(v) - top)
		}
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

// shortlist sets the candidates: the burials that look best at the end of the
// turn, or all moves of other kinds. It sets worth to the value of the turn with
// each move.
func (t *searcher) shortlist(s *State, seat game.Seat, moves []Move, worth []float32) {
	t.cands = t.cands[:0]
	t.turner.weigh(s, seat, moves, worth)
	if list := t.turner.planned(s); len(list) > 0 {
		for i := range list {
			at := slices.Index(moves, list[i].move)
			t.cands = append(t.cands, candidate{at: at, margin: float64(list[i].best)})
		}
		slices.SortFunc(t.cands, func(a, b candidate) int { return a.at - b.at })
	} else {
		for i := range moves {
			t.cands = append(t.cands, candidate{at: i})
		}
	}
	if len(t.cands) > mostPlayed {
		t.drop(len(t.cands), mostPlayed)
		t.cands = t.cands[:mostPlayed]
	}
	for i := range t.cands {
		t.cands[i].margin = 0
	}
}

// bounded limits a margin to what is possible. Estimates may add up to more than
// a seat can score.
func bounded(margin float64) float32 { return float32(max(-mostPoints, min(mostPoints, margin))) }

// drop moves the keep best of the first of candidates to the front.
func (t *searcher) drop(of, keep int) {
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

// tell writes the results to worth, which holds the value of the turn with each
// move before. The first left candidates were not dropped. A dropped candidate
// is never better than those, because its few tries may have been lucky. A move
// that was not played out is below the worst candidate by the difference of the
// values of the turn.
func (t *searcher) tell(left int, worth []float32) {
	worst, least := math.Inf(1), math.Inf(1)
	for i, c := range t.cands {
		least = min(least, float64(worth[c.at]))
		if i < left {
			worst = min(worst, c.margin)
		}
	}
	bottom := worst
	for i := range t.cands[left:] {
		c := &t.cands[left+i]
		c.margin = min(c.margin, worst)
		bottom = min(bottom, c.margin)
	}
	for i, v := range worth {
		worth[i] = bounded(bottom - max(0, least-float64(v)))
	}
	for _, c := range t.cands {
		worth[c.at] = bounded(c.margin)
	}
}

// try makes one playout of a move and adds its margin to the average of c. It
// returns how many tries that costs.
func (t *searcher) try(s *State, seat game.Seat, m Move, seed uint64, c *candidate) int {
	t.chance.Reseed(seed)
	t.s = *s
	if t.redeal != nil {
		t.redeal(&t.s, seat, &t.chance)
	}
	from := t.s.turns()
	to := from + ahead*int(s.Seats)
	if s.Phase >= Draw1 {
		to++ // a drawn card is first used in the seat's next turn
	}
	t.d.apply(&t.s, seat, m, &t.chance, nil)
	for t.s.Phase != GameOver && t.s.turns() < to {
		t.step()
	}
	c.tries++
	c.margin += (t.margin(seat) - c.margin) / float64(c.tries)
	return burials * max(1, t.s.turns()-from)
}

// step makes the next move of a playout, or both burials of a turn at once.
func (t *searcher) step() {
	at, by := actors(&t.s).Lowest(), &t.turner
	crypt := t.s.Phase == BuryCrypt
	t.d.apply(&t.s, at, by.choose(&t.s, at), &t.chance, nil)
	if crypt && by.second.Kind == InPit {
		t.d.apply(&t.s, at, by.second, &t.chance, nil)
	}
}

// margin returns a seat's value minus the best opponent's in the position of the
// playout.
func (t *searcher) margin(seat game.Seat) float64 {
	if t.s.Phase == GameOver {
		for i, score := range result(&t.s).Scores {
			t.w[i] = float32(score)
		}
	} else {
		t.value(&t.s, &t.w)
	}
	best := float32(lowest)
	for i, v := range t.w[:t.s.Seats] {
		if game.Seat(i) != seat {
			best = max(best, v)
		}
	}
	return float64(t.w[seat] - best)
}

// fingerprint returns a hash of a position. It seeds the luck of a search, so that
// a plan gives the same answer for the same position.
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
