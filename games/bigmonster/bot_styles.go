package bigmonster

import "lair.games/lair/game"

// The named styles. A miner values crystals above their score. A hasty bot
// takes what scores most at once. A spiteful bot gives more weight to what
// others gain by the packs it hands on.

const (
	crystalBonus = 0.3 // extra value of each point of crystals
	spiteFactor  = 3   // weight of what others gain, relative to the plain style
)

// hastyTuning is the tuning of hasty playouts: things that are only begun count
// nothing.
var hastyTuning = func() tuning {
	h := defaultTuning
	h.early, h.rising, h.medal, h.slot = 0.1, 0.2, 0, 0
	return h
}()

// styles returns the named styles for bots.
func styles() []game.Style[State, Move] {
	return []game.Style[State, Move]{
		{
			Name: "miner", Value: minersWorth,
			Planner: playStyle{
				tuning: &defaultTuning, spite: 1, line: lineCrystals, bonus: crystalBonus,
			}.plan,
		},
		{Name: "hasty", Value: hastyWorth, Planner: playStyle{tuning: &hastyTuning, spite: 1}.plan},
		{Name: "spiteful", Planner: playStyle{tuning: &defaultTuning, spite: spiteFactor}.plan},
	}
}

// minersWorth is worth with extra value for crystals.
func minersWorth(s *State, w *[game.MaxSeats]float32) {
	worth(s, w)
	for seat := range game.Seat(s.Seats) {
		w[seat] += crystalBonus * float32(s.lines(seat)[lineCrystals])
	}
}

// hastyWorth returns what each seat scores now, with the tile that it keeps
// where it scores most. This turn-greedy player is the one that other programs
// were measured against.
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

// scoring returns the highest total a seat can have after its tile of this
// turn, medals included.
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
