package mightymonsters

import "lair.games/lair/game"

// The lines of the score sheet. Their points add up to the seat's gold.
const (
	LineStart     = "start"     // the gold of the setup
	LineLoot      = "loot"      // won at beaten guards
	LineReceived  = "received"  // from others who replaced its monsters
	LineReplacing = "replacing" // paid for replacing
	LineHealing   = "healing"   // paid for healing
)

// sheetLines returns the score sheet of a seat, taken from its Ledger.
func sheetLines(s *State, seat game.Seat) [5]game.Item {
	points := s.Ledger[seat].lines()
	items := [5]game.Item{
		{Line: LineStart},
		{Line: LineLoot},
		{Line: LineReceived},
		{Line: LineReplacing},
		{Line: LineHealing},
	}
	for i := range items {
		items[i].Points = int(points[i])
	}
	return items
}

// lines returns the points of a score sheet, which add up to the seat's gold.
func (b *Ledger) lines() [5]int16 {
	return [5]int16{startGold, b.Loot, b.Received, -b.Replacing, -b.Healing}
}

// sheet returns the score sheet of a seat as a slice.
func sheet(s *State, seat game.Seat) []game.Item {
	lines := sheetLines(s, seat)
	return lines[:]
}

// result ranks the seats by gold. Tied seats share their place, and the win if
// it is the first (mm-winner, mm-ranking).
func result(s *State) game.Result {
	r := game.Result{Seats: s.Seats}
	for i, gold := range s.Gold[:s.Seats] {
		r.Scores[i] = int32(gold)
	}
	r.Rank(nil)
	return r
}
