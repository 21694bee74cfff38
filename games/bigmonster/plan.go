package bigmonster

import (
	"math"

	"lair.games/lair/game"
)

// A plan looks at one decision as a player does: what is this tile worth to me at its best place, what do I leave to the
// others, and to whom does it do the least good? It needs no playouts: what a turn brings can be reckoned, and what comes
// after it is in the prospects of the areas.

// Figures that were tried against others as those of value.go were; they are flat around these.
const (
	rivalShare = 0.25 // of what the best other is worth
	handShare  = 0.30 // of what a pack that is handed on can bring to the seat that gets it
	keepShare  = 0.20 // the same, while it is not known who will
	leaveShare = 1.40 // of the best of the tiles of a series that the next seat finds, among all who follow
	ownShare   = 0.60 // of what a seat finds in a pack that it gives to itself
)

// planner is the room of a plan.
type planner struct {
	next State
	w    [game.MaxSeats]float32
	luck game.Chance
	gain [maxSeats][kindCount]float32 // what a tile brings to a seat, as far as asked for
	best [maxSeats][2]Kind            // the two tiles of the hand that bring most
}

func newPlan() game.Plan[State, Move] {
	p := new(planner)
	return p.weigh
}

// weigh weighs the moves of a seat.
func (p *planner) weigh(s *State, seat game.Seat, list []Move, _ int, weights []float32) {
	drafting := s.Phase == Drafting && s.Turn <= gives
	next := (seat + 1) % game.Seat(s.Seats)
	follows := s.Phase == Taking && next != s.leader()
	switch {
	case drafting:
		p.look(s, seat)
	case follows:
		p.lookAhead(s, next)
	}
	for i, m := range list {
		if m.Kind == Prefer {
			weights[i] = p.handing(s, seat, s.Kept[seat], m.To)
			continue
		}
		p.next = *s
		p.luck.Reseed(1)
		switch m.Kind {
		case Choose: // nothing follows from these three, as if somebody else had yet to decide
			p.next.Chose[seat] = m.Explorer
		case Give, Keep:
			p.next.Kept[seat] = m.Tile
		default:
			apply(&p.next, seat, m, &p.luck, nil)
		}
		weights[i] = p.margin(seat)
		switch {
		case follows:
			weights[i] -= leaveShare * p.leaving(&p.next.Series[m.Series], next) / float32(s.Seats)
		case m.Kind == Give:
			weights[i] += p.handing(s, seat, m.Tile, m.To)
		case m.Kind == Keep && drafting:
			for to := range game.Seat(s.Seats) {
				if to != seat {
					weights[i] += keepShare / handShare * p.handing(s, seat, m.Tile, to) / float32(s.Seats-1)
				}
			}
		}
	}
}

// margin is what the position is worth to a seat less a share of the best other's; in a team the lower of the two counts.
func (p *planner) margin(seat game.Seat) float32 {
	s := &p.next
	if s.Phase == Over {
		r := result(s)
		for i := range s.Seats {
			p.w[i] = float32(r.Scores[i])
		}
	} else {
		s.estimates(&p.w)
		for i := range game.Seat(s.teams()) {
			a, b := &p.w[i], &p.w[s.partner(i)]
			*a, *b = together(*a, *b), together(*a, *b)
		}
	}
	best := float32(math.Inf(-1))
	for i, v := range p.w[:s.Seats] {
		if s.team(game.Seat(i)) != s.team(seat) {
			best = max(best, v)
		}
	}
	return p.w[seat] - rivalShare*best
}

// look finds what each tile of a hand would bring to the others, and the best two for each of them; for oneself too if the
// pack may come back.
func (p *planner) look(s *State, seat game.Seat) {
	hand := &s.Packs[seat]
	for to := range game.Seat(s.Seats) {
		if to == seat && !s.ownShip(seat) {
			continue
		}
		a := &s.Areas[to]
		now := s.outlook(to, a, a.prospects())
		p.best[to] = [2]Kind{}
		p.gain[to][NoTile] = 0
		last := NoTile
		for _, k := range hand[:hand.size()] {
			if k != last {
				p.gain[to][k] = s.bestPlace(to, k) - now
			}
			last = k
			switch b := &p.best[to]; {
			case b[0] == NoTile || p.gain[to][k] > p.gain[to][b[0]]:
				b[1], b[0] = b[0], k
			case b[1] == NoTile || p.gain[to][k] > p.gain[to][b[1]]:
				b[1] = k
			}
		}
	}
}

// lookAhead finds what each tile of the open series would bring to the seat that takes next.
func (p *planner) lookAhead(s *State, next game.Seat) {
	a := &s.Areas[next]
	now := s.outlook(next, a, a.prospects())
	for i := range s.Series {
		for _, k := range s.Series[i].Tiles {
			if k != NoTile {
				p.gain[next][k] = s.bestPlace(next, k) - now
			}
		}
	}
}

// leaving is the most that the next seat finds in what is left of a series.
func (p *planner) leaving(x *Series, next game.Seat) float32 {
	most := float32(0)
	for _, k := range x.Tiles {
		if k != NoTile {
			most = max(most, p.gain[next][k])
		}
	}
	return most
}

// handing is what it is worth to a seat that a ship gets its pack without the tile that it keeps: bad where others gain by it,
// good for a partner and for oneself.
func (p *planner) handing(s *State, seat game.Seat, kept Kind, to game.Seat) float32 {
	if to == seat && !s.ownShip(seat) {
		return 0
	}
	k := p.best[to][0]
	if k == kept {
		k = p.best[to][1]
	}
	gain := p.gain[to][k]
	switch {
	case to == seat:
		return ownShare * gain
	case s.team(to) == s.team(seat):
		return handShare * gain
	default:
		return -handShare * gain
	}
}
