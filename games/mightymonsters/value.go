package mightymonsters

import "lair.games/lair/game"

// worth is the gold that each seat has.
func worth(s *State, w *[game.MaxSeats]float32) {
	for i, gold := range s.Gold[:s.Seats] {
		w[i] = float32(gold)
	}
}

// stage numbers the rounds.
func stage(s *State) int { return int(s.Round) }
