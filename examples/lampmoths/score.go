package lampmoths

import "lair.games/lair/game"

// Lines of the score sheet.
const (
	LineLight = "light" // the brightness of all lamps taken
	LineLamps = "lamps" // how many lamps were taken: breaks ties and counts nothing
)

// sheet is the score of a seat line by line. Its points add up to the score.
func sheet(s *State, seat game.Seat) []game.Item {
	lamps := s.Lamps[seat]
	return []game.Item{
		{Line: LineLight, Points: lamps.Sum()},
		{Line: LineLamps, Points: lamps.Len(), Tie: true},
	}
}

// result ranks the seats by light as if the match ended now. Among equals more lamps are better
// (lm-winner).
func result(s *State) game.Result {
	r := game.Result{Seats: s.Seats}
	for seat, lamps := range s.Lamps[:s.Seats] {
		r.Scores[seat] = int32(lamps.Sum())
	}
	r.Rank(func(a, b game.Seat) bool { return s.Lamps[a].Len() > s.Lamps[b].Len() })
	return r
}

// winners lists the seats in first place.
func winners(s *State) (list []game.Seat) {
	for seat := range result(s).Winners().All() {
		list = append(list, seat)
	}
	return list
}
