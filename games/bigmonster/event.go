package bigmonster

import "lair.games/lair/game"

// What is announced, in the order in which a match tells it. Lists by seat have one entry a seat.

// GameStarted opens a match.
type GameStarted struct {
	Mode      Mode       `json:"mode"`
	Race      Race       `json:"race"`
	Dragon    bool       `json:"dragon"` // the furious dragon is in play
	FirstSeat game.Seat  `json:"first_seat"`
	Teams     []int      `json:"teams,omitempty"`  // by seat; left out where everybody plays alone
	Swaps     []Swap     `json:"swaps,omitempty"`  // tiles of the stretch goals and those they replace
	Guests    []Explorer `json:"guests,omitempty"` // explorers of the stretch goals in the pool
}

// Swap is a tile of the stretch goals in place of another.
type Swap struct {
	In  Kind `json:"in"`
	Out Kind `json:"out"`
}

// MedalsSelected tells which medals lie on the board, in the order in which they are checked.
type MedalsSelected struct {
	Medals []Medal `json:"medals"`
}

// ExplorersDealt tells a seat the two explorers it may choose from.
type ExplorersDealt struct {
	Seat      game.Seat  `json:"seat"`
	Explorers []Explorer `json:"explorers"`
}

// ExplorersRevealed turns up the explorers that everybody has chosen.
type ExplorersRevealed struct {
	Explorers []Explorer `json:"explorers"` // by seat
}

// RoundStarted opens a round of the draft modes.
type RoundStarted struct {
	Round int `json:"round"`
}

// PackDealt lays a pack on a seat's ship. Tiles is there for that seat alone, which picks it up at once.
type PackDealt struct {
	Seat  game.Seat `json:"seat"`
	Size  int       `json:"size"`
	Tiles []Kind    `json:"tiles,omitempty"`
}

// TurnStarted opens a turn. Order is that of the priority for ships, or that in which seats take from a series; with a live
// race there is none.
type TurnStarted struct {
	Round int         `json:"round"`
	Turn  int         `json:"turn"`
	Order []game.Seat `json:"order,omitempty"`
}

// PackGiven is a pack handed on to a ship, at once in a live race, else when all have said what they want.
type PackGiven struct {
	From   game.Seat `json:"from"`
	To     game.Seat `json:"to"`
	Size   int       `json:"size"`
	Forced bool      `json:"forced"` // onto its own ship, because no other was free
}

// DragonTaken is the furious dragon coming to a seat.
type DragonTaken struct {
	Seat game.Seat `json:"seat"`
	From game.Seat `json:"from"` // who had it, -1 if it lay beside the board
}

// TileDiscarded is a tile put on the discards face down. Tile is there for that seat alone.
type TileDiscarded struct {
	Seat game.Seat `json:"seat"`
	Tile Kind      `json:"tile,omitempty"`
}

// TurnRevealed is a tile placed, for all to see, and what it completed.
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

// Mutated is a mutant that rose to a level. Tile is its kind and Points what it is worth now.
type Mutated struct {
	Seat   game.Seat `json:"seat"`
	Tile   Kind      `json:"tile"`
	X      int8      `json:"x"`
	Y      int8      `json:"y"`
	Level  int       `json:"level"`
	Points int       `json:"points"`
}

// MedalWon is a medal that leaves the board, to all who fulfilled its condition in this turn.
type MedalWon struct {
	Medal  Medal       `json:"medal"`
	Scope  Scope       `json:"scope"`
	Seats  []game.Seat `json:"seats"`
	Points int         `json:"points"` // for each of them
}

// RoundEnded closes a round of the draft modes. The holder of the dragon, -1 if there is none, turns it over.
type RoundEnded struct {
	Round        int       `json:"round"`
	DragonHolder game.Seat `json:"dragon_holder"`
}

// SeriesOpened turns up a pack of the series modes. Series is its place, 0 or 1, and Number that of the pack.
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

// SalvageOffered lets a seat with EX03 look at the discards. Tiles is there for that seat alone.
type SalvageOffered struct {
	Seat  game.Seat `json:"seat"`
	Size  int       `json:"size"`
	Tiles []Kind    `json:"tiles,omitempty"`
}

// PenaltyAssessed compares deserts and runes at the end. Seats are those who get the penalty.
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

// events is one of each, for generated types and for the test that every one is told.
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
