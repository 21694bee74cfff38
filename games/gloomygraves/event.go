package gloomygraves

import "lair.games/lair/game"

// What is announced, in the order in which a match tells it.

// GameStarted opens a match. So many cards left it for the shovels on their backs, which everybody may look up, and so
// many at random, which nobody saw.
type GameStarted struct {
	Players            int       `json:"players"`
	FirstSeat          game.Seat `json:"first_seat"`
	RemovedMarked      int       `json:"removed_marked"`
	RemovedRandomCount int       `json:"removed_random_count"`
	OtherCards         bool      `json:"other_cards"` // the table brought its own card list
}

// RowRevealed turns up the row.
type RowRevealed struct {
	Cards []Card `json:"cards"` // by slot
}

// PitStarted lays the opening square.
type PitStarted struct {
	Cards      []Card      `json:"cards"`
	Placements []Placement `json:"placements"`
}

// Placement is where a card lies: half A on (x,y), half B next to it.
type Placement struct {
	X   int8 `json:"x"`
	Y   int8 `json:"y"`
	Dir Dir  `json:"dir"`
}

// HandDealt tells a seat its cards and everybody else how many they are: for them Cards is left out.
type HandDealt struct {
	Seat  game.Seat `json:"seat"`
	Count int       `json:"count"`
	Cards []Card    `json:"cards,omitempty"`
}

// StartChosen tells that a seat has chosen its first card, and not which.
type StartChosen struct {
	Seat game.Seat `json:"seat"`
}

// CryptsStarted turns up all first cards at once; each lies at (0,0) and (1,0) of its crypt.
type CryptsStarted struct {
	Cards []Card `json:"cards"` // by seat
}

// TurnStarted opens a turn.
type TurnStarted struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat"`
}

// CryptBuried is a card buried in its player's crypt.
type CryptBuried struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	X    int8      `json:"x"`
	Y    int8      `json:"y"`
	Dir  Dir       `json:"dir"`
}

// PitBuried is a card buried in the pit.
type PitBuried struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	X    int8      `json:"x"`
	Y    int8      `json:"y"`
	Dir  Dir       `json:"dir"`
}

// PitBlocked is a card put away because none of the hand fitted the pit.
type PitBlocked struct {
	Seat      game.Seat `json:"seat"`
	Discarded Card      `json:"discarded"`
}

// MarkerTaken is a marker and how it was earned: total is the group in the pit and the group in the crypt together.
type MarkerTaken struct {
	Seat       game.Seat `json:"seat"`
	Category   Kind      `json:"category"`
	Total      int       `json:"total"`
	PitGroup   int       `json:"pit_group"`
	CryptGroup int       `json:"crypt_group"`
	Number     int       `json:"number"`
	Value      int       `json:"value"`
}

// ScoreDeclined tells that a seat could have taken a marker and did not.
type ScoreDeclined struct {
	Seat game.Seat `json:"seat"`
}

// CardDrawn is a card taken into a hand. Slot is there for a card of the row, Card for those who saw it.
type CardDrawn struct {
	Seat   game.Seat `json:"seat"`
	Source Source    `json:"source"`
	Slot   *int      `json:"slot,omitempty"`
	Card   *Card     `json:"card,omitempty"`
}

// RowRefilled turns up the card that takes the place of one drawn from the row.
type RowRefilled struct {
	Slot int  `json:"slot"`
	Card Card `json:"card"`
	Deck int  `json:"deck"` // cards left to draw
}

// EndTriggered announces that this round is the last.
type EndTriggered struct {
	Seat   game.Seat `json:"seat"`
	Reason Reason    `json:"reason"`
}

// Over closes a match. Scores, bonuses and values are by seat; values are those of a seat's markers, the highest first.
type Over struct {
	Scores  []int       `json:"scores"`
	Bonuses []int       `json:"bonuses"`
	Values  [][]int     `json:"values"`
	Winners []game.Seat `json:"winners"`
}

func (GameStarted) Kind() string   { return "game_started" }
func (RowRevealed) Kind() string   { return "row_revealed" }
func (PitStarted) Kind() string    { return "pit_started" }
func (HandDealt) Kind() string     { return "hand_dealt" }
func (StartChosen) Kind() string   { return "start_chosen" }
func (CryptsStarted) Kind() string { return "crypts_started" }
func (TurnStarted) Kind() string   { return "turn_started" }
func (CryptBuried) Kind() string   { return "crypt_buried" }
func (PitBuried) Kind() string     { return "pit_buried" }
func (PitBlocked) Kind() string    { return "pit_blocked" }
func (MarkerTaken) Kind() string   { return "marker_taken" }
func (ScoreDeclined) Kind() string { return "score_declined" }
func (CardDrawn) Kind() string     { return "card_drawn" }
func (RowRefilled) Kind() string   { return "row_refilled" }
func (EndTriggered) Kind() string  { return "end_triggered" }
func (Over) Kind() string          { return "game_over" }

// events is one of each, for generated types and for the test that every one is told.
var events = []game.Event{
	GameStarted{},
	RowRevealed{},
	PitStarted{},
	HandDealt{},
	StartChosen{},
	CryptsStarted{},
	TurnStarted{},
	CryptBuried{},
	PitBuried{},
	PitBlocked{},
	MarkerTaken{},
	ScoreDeclined{},
	CardDrawn{},
	RowRefilled{},
	EndTriggered{},
	Over{},
}

// cardList copies cards out of a position, for an event that outlives it.
func cardList(cards []Card) []Card { return append([]Card{}, cards...) }
