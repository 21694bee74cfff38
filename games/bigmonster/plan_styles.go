package bigmonster

import "lair.games/lair/game"

// Ways to play: miners love crystals more than what those score, the hasty take what scores most at once, and the spiteful
// look at what the others gain by what they hand on.

const (
	minersLiking = 0.3 // for each point of crystals
	spiteOfSpite = 3   // times as much as others mind what they hand on
)

// impatience is what playouts of the hasty go by: nothing that is only begun.
var impatience = func() hopes {
	h := lore
	h.early, h.rising, h.medal, h.slot = 0.1, 0.2, 0, 0
	return h
}()

func styles() []game.Style[State, Move] {
	return []game.Style[State, Move]{
		{Name: "miner", Value: minersWorth, Planner: taste{lore: &lore, spite: 1, line: lineCrystals, liking: minersLiking}.plan},
		{Name: "hasty", Value: hastyWorth, Planner: taste{lore: &impatience, spite: 1}.plan},
		{Name: "spiteful", Planner: taste{lore: &lore, spite: spiteOfSpite}.plan},
	}
}

// minersWorth is worth, with crystals liked.
func minersWorth(s *State, w *[game.MaxSeats]float32) {
	worth(s, w)
	for seat := range game.Seat(s.Seats) {
		w[seat] += minersLiking * float32(s.lines(seat)[lineCrystals])
	}
}

// hastyWorth is what each seat scores as its area lies, with the tile that it keeps where that scores most: greedy in this style
// is the player of one turn that other programs were measured against.
func hastyWorth(s *State, w *[game.MaxSeats]float32) {
	for seat := range game.Seat(s.Seats) {
		w[seat] = s.scoring(seat)
		if s.Phase == Choosing {
			w[seat] = 0
		}
	}
	if s.Phase == Over {
		worth(s, w)
	}
}

// scoring is the most that a seat has after its tile of this turn, medals that it wins by it included.
func (s *State) scoring(seat game.Seat) float32 {
	k := s.Kept[seat]
	if k == NoTile {
		return float32(s.total(seat))
	}
	old, held := s.Areas[seat], s.Medals.Held[seat]
	var at spots
	if p := s.Plans[seat]; p.Set {
		at.at[0], at.n = offset{p.X, p.Y}, 1
	} else {
		old.spots(k, &at)
	}
	most := int16(-1000)
	for _, o := range at.at[:at.n] {
		s.Areas[seat].place(k, o.X, o.Y)
		s.medalHope(seat, 0)
		most = max(most, s.total(seat))
		s.Areas[seat], s.Medals.Held[seat] = old, held
	}
	return float32(most)
}
