package mightymonsters

import "lair.games/lair/game"

// Lines of the score sheet. Their points add up to the seat's gold.
const (
	LineStart     = "start"     // the gold of the setup
	LineLoot      = "loot"      // won at beaten guards
	LineReceived  = "received"  // from others who replaced its monsters
	LineReplacing = "replacing" // paid for replacing
	LineHealing   = "healing"   // paid for healing
)

// sheetLines is the score sheet of a seat, by the same figures that make its gold.
func sheetLines(s *State, seat game.Seat) [5]game.Item {
	b := s.Ledger[seat]
	return [5]game.Item{
		{Line: LineStart, Points: purse},
		{Line: LineLoot, Points: int(b.Loot)},
		{Line: LineReceived, Points: int(b.Received)},
		{Line: LineReplacing, Points: -int(b.Replacing)},
		{Line: LineHealing, Points: -int(b.Healing)},
	}
}

func sheet(s *State, seat game.Seat) []game.Item {
	lines := sheetLines(s, seat)
	return lines[:]
}

// result ranks by gold; who is tied shares the place, and the match if it is the first (mm-winner, mm-ranking).
func result(s *State) game.Result {
	r := game.Result{Seats: s.Seats}
	for i, gold := range s.Gold[:s.Seats] {
		r.Scores[i] = int32(gold)
	}
	r.Rank(nil)
	return r
}
