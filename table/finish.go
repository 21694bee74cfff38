package table

import (
	"time"

	"lair.games/lair/game"
)

// Finish is what statistics need of a finished match.
type Finish struct {
	ID      string
	Game    string
	Ended   time.Time
	Seats   []SeatState  // may be shared between matches: not to be changed
	Result  *game.Result // nil until it is noted which seats are uncounted
	Outcome Outcome      // of a stage
	// Uncounted are the seats whose result counts in no statistics.
	Uncounted game.Seats
	Faults    *int // of the player's review; nil if none counts
}
