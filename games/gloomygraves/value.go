package gloomygraves

import "lair.games/lair/game"

func value(s *State, worth *[game.MaxSeats]float32) {
	r := result(s)
	for i := range worth {
		worth[i] = float32(r.Scores[i])
	}
}

func stage(s *State) int { return int(s.Round) }
