package mightymonsters

import "lair.games/lair/game"

// The events of a match, in the order in which a round announces them. Guards
// are numbered from 1 at the gate, spaces from 0.

// GameStarted is the first event of a match.
type GameStarted struct {
	Seats    int               `json:"seats"`
	Options  map[string]string `json:"options"`
	Factions []string          `json:"factions"` // by seat
	Gold     []int16           `json:"gold"`     // by seat
	// OtherCards is set if the table plays with a list of cards other than
	// Lair's own.
	OtherCards bool `json:"other_cards"`
}

// KingStackBuilt announces the number of king tiles, which is the number of
// rounds.
type KingStackBuilt struct {
	Count int8 `json:"count"`
}

// HandDealt announces the cards dealt to a seat. Everybody else sees only the
// counts: for them Hand and Down are left out.
type HandDealt struct {
	Seat      game.Seat `json:"seat"`
	Hand      []Card    `json:"hand,omitempty"`
	Down      []Card    `json:"down,omitempty"`
	HandCount int       `json:"hand_count"`
	DownCount int       `json:"down_count"`
}

// StartSeatSet announces who has the start marker in round 1.
type StartSeatSet struct {
	Seat game.Seat `json:"seat"`
}

// GuardsPlaced announces the levels of the guards laid face down, from the
// gate.
type GuardsPlaced struct {
	Levels []Level `json:"levels"`
}

// RoundStarted announces a new round.
type RoundStarted struct {
	Round     int8      `json:"round"`
	StartSeat game.Seat `json:"start_seat"`
}

// KingTileRevealed announces the king tile that acts this round.
type KingTileRevealed struct {
	Tile Tile `json:"tile"`
}

// HandsSetByKing announces the hand and the down pile that K03 gives to every
// seat.
type HandsSetByKing struct {
	Hand []Card `json:"hand"`
	Down []Card `json:"down"`
}

// TurnStarted announces whose turn it is.
type TurnStarted struct {
	Seat game.Seat `json:"seat"`
}

// TurnPassed announces that a seat with two monsters in the castle passes.
type TurnPassed struct {
	Seat game.Seat `json:"seat"`
}

// MonsterPlaced announces a monster placed on an empty space.
type MonsterPlaced struct {
	Seat  game.Seat `json:"seat"`
	Card  Card      `json:"card"`
	Space int8      `json:"space"`
}

// MonsterReplaced announces a monster that replaced a weaker one, which went
// back to its owner's hand.
type MonsterReplaced struct {
	Seat           game.Seat `json:"seat"`
	Card           Card      `json:"card"`
	Space          int8      `json:"space"`
	OldOwner       game.Seat `json:"old_owner"`
	OldCard        Card      `json:"old_card"`
	PaidToTreasury int16     `json:"paid_to_treasury"`
	PaidToOwner    int16     `json:"paid_to_owner"`
}

// CastleFull announces that the last space is taken, with the total beside each
// guard.
type CastleFull struct {
	Totals []Card `json:"totals"`
}

// WeakestMarked announces, under K08, the guards with the weakest pairs.
type WeakestMarked struct {
	Guards []int8 `json:"guards"`
}

// GuardRevealed announces a guard that is turned up: its printed values, the
// values after the king tile, and the total of the pair beside it.
type GuardRevealed struct {
	Guard             int8   `json:"guard"`
	ID                string `json:"id"`
	PrintedStrength   int8   `json:"printed_strength"`
	PrintedLoot       int8   `json:"printed_loot"`
	EffectiveStrength int8   `json:"effective_strength"`
	EffectiveLoot     int8   `json:"effective_loot"`
	Total             Card   `json:"total"`
}

// GuardBeaten announces a beaten guard and the loot paid to the owners of the
// pair. The payout for the monster on side A comes first. If one seat owns both
// there is only one payout.
type GuardBeaten struct {
	Guard     int8     `json:"guard"`
	Payouts   []Payout `json:"payouts"`
	Forfeited bool     `json:"forfeited"` // an odd coin that nobody gets
}

// Payout is an amount of gold paid to a seat.
type Payout struct {
	Seat game.Seat `json:"seat"`
	Gold int16     `json:"gold"`
}

// GuardWon announces a guard that holds, which ends the fights.
type GuardWon struct {
	Guard int8 `json:"guard"`
}

// HealingPaid announces what a seat owed for healing and what it could pay.
type HealingPaid struct {
	Seat game.Seat `json:"seat"`
	Due  int16     `json:"due"`
	Paid int16     `json:"paid"`
}

// MonstersRotated announces every seat's new down pile: the monsters that it
// had in the castle.
type MonstersRotated struct {
	Down      [][]Card `json:"down"` // by seat
	HandCount int      `json:"hand_count"`
	DownCount int      `json:"down_count"`
}

// GuardsDiscarded announces that the guards are removed: the ids of those
// turned up, and the number of those that stay unknown.
type GuardsDiscarded struct {
	Revealed []string `json:"revealed"`
	Unseen   int8     `json:"unseen"`
}

// KingTileDiscarded announces the end of a round and how many tiles, and
// therefore rounds, remain.
type KingTileDiscarded struct {
	Remaining int8 `json:"remaining"`
}

// StartMarkerMoved announces who starts the next round.
type StartMarkerMoved struct {
	Seat game.Seat `json:"seat"`
}

// GameEnded is the last event of a match.
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

// events holds one event of each kind, for the generated types and for the test
// that every kind occurs.
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
