package gloomygraves

import "lair.games/lair/game"

// The events of a match, in the order in which they occur.

// GameStarted is the first event of a match. It announces how many cards were
// removed for the shovels on their backs, which everybody may look up, and how
// many at random, which nobody has seen.
type GameStarted struct {
	Players            int       `json:"players"`
	FirstSeat          game.Seat `json:"first_seat"`
	RemovedMarked      int       `json:"removed_marked"`
	RemovedRandomCount int       `json:"removed_random_count"`
	OtherCards         bool      `json:"other_cards"` // the table brought its own card list
}

// RowRevealed announces the cards of the row.
type RowRevealed struct {
	Cards []Card `json:"cards"` // by slot
}

// PitStarted announces the opening square of the pit.
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

// HandDealt announces the cards dealt to a seat. Everybody else sees only the
// count: for them Cards is left out.
type HandDealt struct {
	Seat  game.Seat `json:"seat"`
	Count int       `json:"count"`
	Cards []Card    `json:"cards,omitempty"`
}

// StartChosen announces that a seat has chosen its first card, without the card.
type StartChosen struct {
	Seat game.Seat `json:"seat"`
}

// CryptsStarted announces all first cards at once. Each covers (0,0) and (1,0)
// of its crypt.
type CryptsStarted struct {
	Cards []Card `json:"cards"` // by seat
}

// TurnStarted announces a new turn.
type TurnStarted struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat"`
}

// CryptBuried announces a card buried in its player's crypt.
type CryptBuried struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	X    int8      `json:"x"`
	Y    int8      `json:"y"`
	Dir  Dir       `json:"dir"`
}

// PitBuried announces a card buried in the pit.
type PitBuried struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	X    int8      `json:"x"`
	Y    int8      `json:"y"`
	Dir  Dir       `json:"dir"`
}

// PitBlocked announces a card discarded because none in hand fits the pit.
type PitBlocked struct {
	Seat      game.Seat `json:"seat"`
	Discarded Card      `json:"discarded"`
}

// MarkerTaken announces a marker taken and how it was earned. Total is the sum
// of PitGroup and CryptGroup.
type MarkerTaken struct {
	Seat       game.Seat `json:"seat"`
	Category   Kind      `json:"category"`
	Total      int       `json:"total"`
	PitGroup   int       `json:"pit_group"`
	CryptGroup int       `json:"crypt_group"`
	Number     int       `json:"number"`
	Value      int       `json:"value"`
}

// ScoreDeclined announces that a seat could have taken a marker and did not.
type ScoreDeclined struct {
	Seat game.Seat `json:"seat"`
}

// CardDrawn announces a card drawn to a hand. Slot is set for a card of the row,
// Card for those who saw it.
type CardDrawn struct {
	Seat   game.Seat `json:"seat"`
	Source Source    `json:"source"`
	Slot   *int      `json:"slot,omitempty"`
	Card   *Card     `json:"card,omitempty"`
}

// RowRefilled announces the card that replaces one drawn from the row.
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

// Over is the last event of a match. Scores, Bonuses and Values are by seat.
// Values holds the values of a seat's markers, the highest first.
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

// events holds one event of each kind, for the generated types and for the test
// that every kind occurs.
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

// cardList copies cards out of a position, because an event outlives it.
func cardList(cards []Card) []Card { return append([]Card{}, cards...) }
