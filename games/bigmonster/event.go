package bigmonster

import "lair.games/lair/game"

// The events of a match, in the order in which they occur. Lists by seat have
// one entry for each seat.

// GameStarted opens a match.
type GameStarted struct {
	Mode      Mode       `json:"mode"`
	Race      Race       `json:"race"`
	Dragon    bool       `json:"dragon"` // the furious dragon is in play
	FirstSeat game.Seat  `json:"first_seat"`
	Teams     []int      `json:"teams,omitempty"`  // by seat; omitted without teams
	Swaps     []Swap     `json:"swaps,omitempty"`  // guest tiles and the tiles they replace
	Guests    []Explorer `json:"guests,omitempty"` // guest explorers in the pool
}

// Swap is a guest tile and the tile it replaces.
type Swap struct {
	In  Kind `json:"in"`
	Out Kind `json:"out"`
}

// MedalsSelected lists the medals on the board, in the order in which they are
// checked.
type MedalsSelected struct {
	Medals []Medal `json:"medals"`
}

// ExplorersDealt shows a seat the two explorers it may choose from.
type ExplorersDealt struct {
	Seat      game.Seat  `json:"seat"`
	Explorers []Explorer `json:"explorers"`
}

// ExplorersRevealed shows the explorers that the seats have chosen.
type ExplorersRevealed struct {
	Explorers []Explorer `json:"explorers"` // by seat
}

// RoundStarted opens a round of the draft modes.
type RoundStarted struct {
	Round int `json:"round"`
}

// PackDealt is a pack put on a seat's ship, which the seat picks up at once.
// Only that seat sees Tiles.
type PackDealt struct {
	Seat  game.Seat `json:"seat"`
	Size  int       `json:"size"`
	Tiles []Kind    `json:"tiles,omitempty"`
}

// TurnStarted opens a turn. Order is the priority for ships, or the order in
// which seats take from a series. It is empty in a live race.
type TurnStarted struct {
	Round int         `json:"round"`
	Turn  int         `json:"turn"`
	Order []game.Seat `json:"order,omitempty"`
}

// PackGiven is a pack handed on to a ship. In a live race it comes at once,
// otherwise when all have decided.
type PackGiven struct {
	From   game.Seat `json:"from"`
	To     game.Seat `json:"to"`
	Size   int       `json:"size"`
	Forced bool      `json:"forced"` // onto its own ship, because no other was free
}

// DragonTaken says that a seat takes the furious dragon.
type DragonTaken struct {
	Seat game.Seat `json:"seat"`
	From game.Seat `json:"from"` // who had it, -1 if it lay beside the board
}

// TileDiscarded is a tile put on the discards face down. Only that seat sees
// Tile.
type TileDiscarded struct {
	Seat game.Seat `json:"seat"`
	Tile Kind      `json:"tile,omitempty"`
}

// TurnRevealed is a placed tile and what it completed.
type TurnRevealed struct {
	Seat     game.Seat `json:"seat"`
	Tile     Kind      `json:"tile"`
	X        int8      `json:"x"`
	Y        int8      `json:"y"`
	Crystals []Crystal `json:"crystals"` // completed by it
	Pair     bool      `json:"pair"`     // it completed a Big Monster
}

// MedalGranted is the medal that comes with a tile.
type MedalGranted struct {
	Medal  Medal     `json:"medal"`
	From   game.Seat `json:"from"`
	To     game.Seat `json:"to"`
	Points int       `json:"points"`
}

// Mutated is a mutant that rose to a level. Tile is its kind, and Points what
// it is worth now.
type Mutated struct {
	Seat   game.Seat `json:"seat"`
	Tile   Kind      `json:"tile"`
	X      int8      `json:"x"`
	Y      int8      `json:"y"`
	Level  int       `json:"level"`
	Points int       `json:"points"`
}

// MedalWon is a medal that leaves the board. All who fulfilled its condition in
// this turn get it.
type MedalWon struct {
	Medal  Medal       `json:"medal"`
	Scope  Scope       `json:"scope"`
	Seats  []game.Seat `json:"seats"`
	Points int         `json:"points"` // for each of them
}

// RoundEnded closes a round of the draft modes. The holder of the dragon, or
// -1, turns it over.
type RoundEnded struct {
	Round        int       `json:"round"`
	DragonHolder game.Seat `json:"dragon_holder"`
}

// SeriesOpened is a pack of the series modes that is opened. Series is its
// place, 0 or 1, and Number the number of the pack.
type SeriesOpened struct {
	Series int    `json:"series"`
	Number int    `json:"number"`
	Tiles  []Kind `json:"tiles"`
}

// SeriesTaken is a tile taken from a series and another discarded, both openly.
type SeriesTaken struct {
	Seat    game.Seat `json:"seat"`
	Series  int       `json:"series"`
	Number  int       `json:"number"`
	Tile    Kind      `json:"tile"`
	Discard Kind      `json:"discard"`
}

// SalvageOffered shows the discards to the seat with EX03. Only that seat sees
// Tiles.
type SalvageOffered struct {
	Seat  game.Seat `json:"seat"`
	Size  int       `json:"size"`
	Tiles []Kind    `json:"tiles,omitempty"`
}

// PenaltyAssessed compares deserts and runes at the end. Seats are those that
// get the penalty.
type PenaltyAssessed struct {
	Values []int       `json:"values"` // by seat, in teams by team
	Seats  []game.Seat `json:"seats"`
	Points int         `json:"points"`
}

// GameScored closes a match. Lines are by seat, in the order of the score sheet.
type GameScored struct {
	Lines   [][]int     `json:"lines"`
	Totals  []int       `json:"totals"`
	Places  []int8      `json:"places"`
	Winners []game.Seat `json:"winners"`
}

func (GameStarted) Kind() string       { return "game_started" }
func (MedalsSelected) Kind() string    { return "medals_selected" }
func (ExplorersDealt) Kind() string    { return "explorers_dealt" }
func (ExplorersRevealed) Kind() string { return "explorers_revealed" }
func (RoundStarted) Kind() string      { return "round_started" }
func (PackDealt) Kind() string         { return "pack_dealt" }
func (TurnStarted) Kind() string       { return "turn_started" }
func (PackGiven) Kind() string         { return "pack_given" }
func (DragonTaken) Kind() string       { return "dragon_taken" }
func (TileDiscarded) Kind() string     { return "tile_discarded" }
func (TurnRevealed) Kind() string      { return "turn_revealed" }
func (MedalGranted) Kind() string      { return "medal_granted" }
func (Mutated) Kind() string           { return "mutated" }
func (MedalWon) Kind() string          { return "medal_won" }
func (RoundEnded) Kind() string        { return "round_ended" }
func (SeriesOpened) Kind() string      { return "series_opened" }
func (SeriesTaken) Kind() string       { return "series_taken" }
func (SalvageOffered) Kind() string    { return "salvage_offered" }
func (PenaltyAssessed) Kind() string   { return "penalty_assessed" }
func (GameScored) Kind() string        { return "game_scored" }

// events holds one value of each event, for generated types and for a test that
// every event occurs.
var events = []game.Event{
	GameStarted{},
	MedalsSelected{},
	ExplorersDealt{},
	ExplorersRevealed{},
	RoundStarted{},
	PackDealt{},
	TurnStarted{},
	PackGiven{},
	DragonTaken{},
	TileDiscarded{},
	TurnRevealed{},
	MedalGranted{},
	Mutated{},
	MedalWon{},
	RoundEnded{},
	SeriesOpened{},
	SeriesTaken{},
	SalvageOffered{},
	PenaltyAssessed{},
	GameScored{},
}
