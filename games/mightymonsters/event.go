package mightymonsters

import "lair.games/lair/game"

// What is announced, in the order in which a round tells it. Guards are numbered from 1 at the gate, spaces from 0.

// GameStarted opens a match.
type GameStarted struct {
	Seats    int               `json:"seats"`
	Options  map[string]string `json:"options"`
	Factions []string          `json:"factions"` // by seat
	Gold     []int16           `json:"gold"`     // by seat
}

// KingStackBuilt tells how many king tiles, hence rounds, there are.
type KingStackBuilt struct {
	Count int8 `json:"count"`
}

// HandDealt tells a seat its cards and everybody else how many they are: for them Hand and Down are left out.
type HandDealt struct {
	Seat      game.Seat `json:"seat"`
	Hand      []Card    `json:"hand,omitempty"`
	Down      []Card    `json:"down,omitempty"`
	HandCount int       `json:"hand_count"`
	DownCount int       `json:"down_count"`
}

// StartSeatSet tells who has the start marker in round 1.
type StartSeatSet struct {
	Seat game.Seat `json:"seat"`
}

// GuardsPlaced tells the levels of the guards laid face down, from the gate.
type GuardsPlaced struct {
	Levels []Level `json:"levels"`
}

// RoundStarted opens a round.
type RoundStarted struct {
	Round     int8      `json:"round"`
	StartSeat game.Seat `json:"start_seat"`
}

// KingTileRevealed turns up the king tile that acts this round.
type KingTileRevealed struct {
	Tile Tile `json:"tile"`
}

// HandsSetByKing is K03: every seat has this hand and this down pile now.
type HandsSetByKing struct {
	Hand []Card `json:"hand"`
	Down []Card `json:"down"`
}

// TurnStarted tells who must play.
type TurnStarted struct {
	Seat game.Seat `json:"seat"`
}

// TurnPassed tells that a seat with two monsters in the castle was passed over.
type TurnPassed struct {
	Seat game.Seat `json:"seat"`
}

// MonsterPlaced is a monster put on an empty space.
type MonsterPlaced struct {
	Seat  game.Seat `json:"seat"`
	Card  Card      `json:"card"`
	Space int8      `json:"space"`
}

// MonsterReplaced is a monster that threw out a weaker one, which went back to its owner's hand.
type MonsterReplaced struct {
	Seat           game.Seat `json:"seat"`
	Card           Card      `json:"card"`
	Space          int8      `json:"space"`
	OldOwner       game.Seat `json:"old_owner"`
	OldCard        Card      `json:"old_card"`
	PaidToTreasury int16     `json:"paid_to_treasury"`
	PaidToOwner    int16     `json:"paid_to_owner"`
}

// CastleFull ends the playing of monsters and tells the total beside each guard.
type CastleFull struct {
	Totals []Card `json:"totals"`
}

// WeakestMarked is K08: these guards have the weakest pairs.
type WeakestMarked struct {
	Guards []int8 `json:"guards"`
}

// GuardRevealed turns up a guard: what is printed on it, what counts after the king tile, and the total against it.
type GuardRevealed struct {
	Guard             int8   `json:"guard"`
	ID                string `json:"id"`
	PrintedStrength   int8   `json:"printed_strength"`
	PrintedLoot       int8   `json:"printed_loot"`
	EffectiveStrength int8   `json:"effective_strength"`
	EffectiveLoot     int8   `json:"effective_loot"`
	Total             Card   `json:"total"`
}

// GuardBeaten pays the loot of a guard to the owners of its pair: one payout or two, the side A monster's first.
type GuardBeaten struct {
	Guard     int8     `json:"guard"`
	Payouts   []Payout `json:"payouts"`
	Forfeited bool     `json:"forfeited"` // an odd coin that nobody gets
}

// Payout is gold paid to one seat.
type Payout struct {
	Seat game.Seat `json:"seat"`
	Gold int16     `json:"gold"`
}

// GuardWon ends the fights: this guard stands.
type GuardWon struct {
	Guard int8 `json:"guard"`
}

// HealingPaid is what a seat owed for its losing monsters and what it could pay.
type HealingPaid struct {
	Seat game.Seat `json:"seat"`
	Due  int16     `json:"due"`
	Paid int16     `json:"paid"`
}

// MonstersRotated tells every seat's new down pile, the monsters that it had in the castle.
type MonstersRotated struct {
	Down      [][]Card `json:"down"` // by seat
	HandCount int      `json:"hand_count"`
	DownCount int      `json:"down_count"`
}

// GuardsDiscarded clears the castle: these guards were turned up, so many were not and stay unknown.
type GuardsDiscarded struct {
	Revealed []string `json:"revealed"`
	Unseen   int8     `json:"unseen"`
}

// KingTileDiscarded ends a round and tells how many tiles, hence rounds, remain.
type KingTileDiscarded struct {
	Remaining int8 `json:"remaining"`
}

// StartMarkerMoved tells who starts the next round.
type StartMarkerMoved struct {
	Seat game.Seat `json:"seat"`
}

// GameEnded closes a match.
type GameEnded struct {
	Gold    []int16     `json:"gold"`  // by seat
	Ranks   []int8      `json:"ranks"` // by seat, from 1
	Winners []game.Seat `json:"winners"`
}

func (GameStarted) Kind() string       { return "game_started" }
func (KingStackBuilt) Kind() string    { return "king_stack_built" }
func (HandDealt) Kind() string         { return "hand_dealt" }
func (StartSeatSet) Kind() string      { return "start_seat_set" }
func (GuardsPlaced) Kind() string      { return "guards_placed" }
func (RoundStarted) Kind() string      { return "round_started" }
func (KingTileRevealed) Kind() string  { return "king_tile_revealed" }
func (HandsSetByKing) Kind() string    { return "hands_set_by_king" }
func (TurnStarted) Kind() string       { return "turn_started" }
func (TurnPassed) Kind() string        { return "turn_passed" }
func (MonsterPlaced) Kind() string     { return "monster_placed" }
func (MonsterReplaced) Kind() string   { return "monster_replaced" }
func (CastleFull) Kind() string        { return "castle_full" }
func (WeakestMarked) Kind() string     { return "weakest_marked" }
func (GuardRevealed) Kind() string     { return "guard_revealed" }
func (GuardBeaten) Kind() string       { return "guard_beaten" }
func (GuardWon) Kind() string          { return "guard_won" }
func (HealingPaid) Kind() string       { return "healing_paid" }
func (MonstersRotated) Kind() string   { return "monsters_rotated" }
func (GuardsDiscarded) Kind() string   { return "guards_discarded" }
func (KingTileDiscarded) Kind() string { return "king_tile_discarded" }
func (StartMarkerMoved) Kind() string  { return "start_marker_moved" }
func (GameEnded) Kind() string         { return "game_ended" }

// events is one of each, for generated types and for the test that every one is told.
var events = []game.Event{
	GameStarted{},
	KingStackBuilt{},
	HandDealt{},
	StartSeatSet{},
	GuardsPlaced{},
	RoundStarted{},
	KingTileRevealed{},
	HandsSetByKing{},
	TurnStarted{},
	TurnPassed{},
	MonsterPlaced{},
	MonsterReplaced{},
	CastleFull{},
	WeakestMarked{},
	GuardRevealed{},
	GuardBeaten{},
	GuardWon{},
	HealingPaid{},
	MonstersRotated{},
	GuardsDiscarded{},
	KingTileDiscarded{},
	StartMarkerMoved{},
	GameEnded{},
}
