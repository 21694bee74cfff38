package bigmonster

import (
	"math/bits"

	"lair.games/lair/game"
)

// The fixed sizes of the game.
const (
	minSeats = 2
	maxSeats = 6

	packSize = 10 // tiles of a pack in the draft modes, the largest packs
	mostOpen = 6  // tiles of the largest series
	mostArea = 20 // tiles of the fullest area, without its explorer
	rounds   = 2  // of the draft modes
	drafts   = 9  // turns of a round of the draft modes
	gives    = 8  // turns of a round after which packs are handed on
	series   = 20 // turns of the series modes, and packs
)

// State is a position: everything true at one ply, and nothing that has not
// happened yet. Tiles not dealt yet are only counts.
type State struct {
	Seats int8
	Mode  Mode
	Table Table // the options

	Phase  Phase
	Round  int8      // from 1; always 1 in the series modes
	Turn   int8      // from 1, in the round
	First  game.Seat // who is first in the first turn
	Active game.Seat // the only seat that decides; game.Nobody when all decide at once

	Areas [maxSeats]Area
	Deck  [kindCount]uint8 // tiles that were not dealt yet, by kind

	// Draft modes. Packs are those picked up this turn. The kept tiles stay in
	// them until they are revealed and the packs handed on. Known are the seats
	// that know what a pack was when it was picked up: its holder and all that
	// have held it in this round. What they passed on has lost only tiles that
	// were revealed since (bm-memory).
	Packs [maxSeats]Pack
	Known [maxSeats]game.Seats
	// the tile that a seat will place, also in the series modes and in a
	// salvage
	Kept  [maxSeats]Kind
	Gave  [maxSeats]game.Seat // whose ship got a seat's pack this turn, or game.Nobody
	Ranks [maxSeats]Ranking   // the ships that a seat has named so far
	// where a seat will place its tile; before a race only Set, once it is
	// ready
	Plans [maxSeats]Plan

	Discards  [rounds][maxSeats]Kind // face down, by round and seat
	Discarded [rounds][maxSeats]game.Seats

	// the explorers dealt to a seat, by number; later the chosen one comes
	// first
	Dealt [maxSeats][2]Explorer
	Chose [maxSeats]Explorer // the explorer picked and not yet revealed

	Series  [2]Series // open series
	Current int8      // the place of the series of this turn in Series, or -1

	Medals Medals
	Dragon Dragon
}

// Table holds the options that the table chose before the deal. What was left
// to chance is not in it.
type Table struct {
	Asking     uint8            // choice of the option mode
	Race       Race             // how packs find ships
	Hidden     bool             // running scores are hidden
	Dragon     bool             // the furious dragon
	FirstFixed bool             // the first seat was chosen, not drawn
	Asked      [spotCount]Medal // medals chosen for spots
	// what each guest tile replaces: 0 not in play, 1 the default, else a
	// choice
	Out    [stretchCount]int8
	Guests uint8 // guest explorers, one bit each
}

// Area is the exploration zone of a seat. The first three fields determine the
// others, which are kept up to date because they are read far more often than
// written.
type Area struct {
	Explorer Explorer
	Size     int8
	Tiles    [mostArea]Tile // in the order in which they were placed

	Left, Right, Top, Bottom int8 // cells, the explorer's included
	// tiles at level 1 or higher, and at level 2, by place in Tiles
	Mutated [2]uint32
	Count   [measureCount]int8 // see Measure
	Lands   uint8              // landscapes, one bit each
	Ice     int16              // points of mutants and of the yeti
	Lava    int16              // base points of lava tiles
}

// Tile is a tile of an area. (X,Y) is its top left cell; y grows downwards.
type Tile struct {
	Kind Kind
	X, Y int8
}

// Pack is a hand of tiles sorted by kind, followed by NoTile.
type Pack [packSize]Kind

// Plan is a placement that is not revealed yet. Before a race only Set is used:
// the seat is ready (bm-countdown).
type Plan struct {
	Set   bool
	X, Y  int8
	Grant game.Seat // gets the medal that comes with the tile; game.Nobody without one
}

// Ranking is the list of ships that a seat has named, the preferred one first.
type Ranking struct {
	Size int8
	To   [maxSeats]int8 // 0 from Size on
}

// Series is an open series of the series modes. Number is that of its pack, 0
// for none; Tiles are those left.
type Series struct {
	Number int8
	Tiles  [mostOpen]Kind // sorted by kind, followed by NoTile
}

// Medals holds the medals on the board and those won, as sets of Medal.
type Medals struct {
	Play uint16           // types on the board
	Left [2]uint16        // individual and team medals that nobody has won yet
	Held [maxSeats]uint32 // individual medals of a seat, and its team medals shifted by scopeShift
}

const scopeShift = 16

// Dragon is the furious dragon.
type Dragon struct {
	Holder  game.Seat      // of this round's token; game.Nobody while it lies beside the board
	Flipped [maxSeats]int8 // tokens turned over at the end of a round
}

// Mode is a way to play.
type Mode uint8

const (
	Duel Mode = iota
	TrioSeries
	SoloDraft
	TeamDraft
)

var modeNames = []string{"duel", "trio_series", "solo_draft", "team_draft"}

// Draft reports whether packs go from ship to ship.
func (m Mode) Draft() bool { return m >= SoloDraft }

// MarshalText writes the name of the mode.
func (m Mode) MarshalText() ([]byte, error) { return []byte(modeNames[m]), nil }

// UnmarshalText reads the name of a mode.
func (m *Mode) UnmarshalText(text []byte) error { return game.Parse(m, text, modeNames, "mode") }

// Race is the way packs get to ships (bm-ranked, bm-live).
type Race uint8

const (
	Ranked Race = iota
	Live
)

var raceNames = []string{"ranked", "live"}

// MarshalText writes ranked or live.
func (r Race) MarshalText() ([]byte, error) { return []byte(raceNames[r]), nil }

// UnmarshalText reads ranked or live.
func (r *Race) UnmarshalText(text []byte) error { return game.Parse(r, text, raceNames, "race") }

// Phase is what must be decided.
type Phase uint8

const (
	Choosing  Phase = iota // everybody chooses an explorer
	Drafting               // everybody keeps a tile and settles who gets the others
	Placing                // everybody places; only one seat in the series modes and after a salvage
	Taking                 // one seat takes a tile of a series
	Salvaging              // one seat takes a tile of the discards
	Over
	Readying // everybody gets ready for a race; last, so that the others keep their numbers
)

var phaseNames = []string{"choose", "draft", "place", "take", "salvage", "over", "ready"}

// MarshalText writes the name of the phase.
func (p Phase) MarshalText() ([]byte, error) { return []byte(phaseNames[p]), nil }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(text []byte) error { return game.Parse(p, text, phaseNames, "phase") }

// Kind is a kind of tile, in the order of data/tiles.csv. NoTile means no tile.
type Kind uint8

// The kinds that the rules name. data/tiles.csv says what each does.
const (
	NoTile Kind = iota
	MU1
	MU2
	MU3
	MU4
	MGD
	MGS
	LA1
	LA2
	LA3
	LA4
	LA5
	BML
	BMR
	RU1
	RU2
	RU3
	RU4
	RU5
	RU6
	REAP
	TOAD
	GR1
	GR2
	GR3
	GR4
	GR5
	GR6
	GR7
	GR8
	GR9
	SGOLD
	SAMB
	SUNF
	SUNM
	SYETI
	SPANDA

	kindCount    = int(SPANDA) + 1
	stretchCount = int(SPANDA-SGOLD) + 1
)

var kindNames = []string{
	"", "MU1", "MU2", "MU3", "MU4", "MGD", "MGS", "LA1", "LA2", "LA3", "LA4", "LA5", "BML", "BMR",
	"RU1", "RU2", "RU3", "RU4", "RU5", "RU6", "REAP", "TOAD",
	"GR1", "GR2", "GR3", "GR4", "GR5", "GR6", "GR7", "GR8", "GR9",
	"SGOLD", "SAMB", "SUNF", "SUNM", "SYETI", "SPANDA",
}

func (k Kind) String() string { return kindNames[k] }

// MarshalText writes the name of the kind, "MU1"; no tile is "".
func (k Kind) MarshalText() ([]byte, error) { return []byte(kindNames[k]), nil }

// UnmarshalText reads the name of a kind.
func (k *Kind) UnmarshalText(text []byte) error { return game.Parse(k, text, kindNames, "tile") }

// Explorer is the number of an explorer: 1 to 12, and 13 to 17 for the guests;
// 0 means none.
type Explorer uint8

const (
	baseExplorers = 12
	explorerCount = 18
)

var explorerNames = []string{
	"", "EX01", "EX02", "EX03", "EX04", "EX05", "EX06", "EX07", "EX08", "EX09", "EX10", "EX11", "EX12",
	"EX13", "EX14", "EX15", "EX16", "EX17",
}

func (e Explorer) String() string { return explorerNames[e] }

// MarshalText writes the name of the explorer, "EX01"; none is "".
func (e Explorer) MarshalText() ([]byte, error) { return []byte(explorerNames[e]), nil }

// UnmarshalText reads the name of an explorer.
func (e *Explorer) UnmarshalText(text []byte) error {
	return game.Parse(e, text, explorerNames, "explorer")
}

// Medal is a type of medal, in the order in which they are checked. NoMedal
// means none.
type Medal uint8

const (
	NoMedal Medal = iota
	DESERT
	RUNE
	PENALTY
	BIGM
	SWGR
	TERRAIN
	LAVA
	CRYSTAL
	ICE
	MUTAGEN
	YETI
	PANDA

	medalCount = int(PANDA) + 1
)

var medalNames = []string{
	"", "DESERT", "RUNE", "PENALTY", "BIGM", "SWGR", "TERRAIN", "LAVA", "CRYSTAL", "ICE",
	"MUTAGEN", "YETI", "PANDA",
}

func (m Medal) String() string { return medalNames[m] }

// MarshalText writes the name of the medal, "DESERT"; none is "".
func (m Medal) MarshalText() ([]byte, error) { return []byte(medalNames[m]), nil }

// UnmarshalText reads the name of a medal.
func (m *Medal) UnmarshalText(text []byte) error { return game.Parse(m, text, medalNames, "medal") }

// Spot is a place for a medal on the board. The first four are on the board of
// individuals, the next two on that of teams.
type Spot uint8

const (
	SpotGrass Spot = iota
	SpotWater
	SpotLava
	SpotIce
	SpotWaterGrass
	SpotLavaIce
	SpotDesert // the last three have their medal in every match
	SpotRune
	SpotMiddle

	spotCount = int(SpotLavaIce) + 1 // spots with a choice
)

// Scope is whether a medal is won by one seat or by a team.
type Scope uint8

const (
	Alone Scope = iota
	Team
)

var scopeNames = []string{"alone", "team"}

// MarshalText writes alone or team.
func (c Scope) MarshalText() ([]byte, error) { return []byte(scopeNames[c]), nil }

// UnmarshalText reads alone or team.
func (c *Scope) UnmarshalText(text []byte) error { return game.Parse(c, text, scopeNames, "scope") }

// Colour is a colour of crystals.
type Colour uint8

const (
	Green Colour = iota
	Red
	Blue
)

var colourNames = []string{"green", "red", "blue"}

// MarshalText writes the name of the colour.
func (c Colour) MarshalText() ([]byte, error) { return []byte(colourNames[c]), nil }

// UnmarshalText reads the name of a colour.
func (c *Colour) UnmarshalText(text []byte) error {
	return game.Parse(c, text, colourNames, "colour")
}

// Land is a landscape.
type Land uint8

const (
	Ice Land = iota
	Water
	Lava
	Grassland
	Swamp
	Desert
	Rune

	landCount = int(Rune) + 1
)

var landNames = []string{"ice", "water", "lava", "grassland", "swamp", "desert", "rune"}

// MarshalText writes the name of the landscape.
func (l Land) MarshalText() ([]byte, error) { return []byte(landNames[l]), nil }

// UnmarshalText reads the name of a landscape.
func (l *Land) UnmarshalText(text []byte) error {
	return game.Parse(l, text, landNames, "landscape")
}

var spotNames = []string{
	"grass", "water", "lava", "ice", "water_or_grass", "lava_or_ice", "desert", "rune", "middle",
}

// MarshalText writes the name of the spot.
func (p Spot) MarshalText() ([]byte, error) { return []byte(spotNames[p]), nil }

// UnmarshalText reads the name of a spot.
func (p *Spot) UnmarshalText(text []byte) error { return game.Parse(p, text, spotNames, "spot") }

// Measure is something that is counted for an area.
type Measure uint8

// The measures that an area keeps count of.
const (
	Mutants  Measure = iota // mutant tiles, mutated or not
	Mutagens                // mutagenic monsters
	IceTiles                // tiles of ice
	LavaTiles
	SwampTiles
	GrassTiles
	Deserts
	Runes // rune monsters
	Pairs // complete Big Monsters
	Halves
	Greens
	Reds
	Blues
	Chickens // mutants of the kind that mutates once
	Twice    // mutants at level 2
	Furious  // furious dragons on tiles
	Golds    // gold diamonds
	Unicorns

	measureCount = int(Unicorns) + 1
)

// The measures that are computed from the others.
const (
	Crystals   = Unicorns + 1 + iota // of any colour
	Landscapes                       // different ones
	Valued                           // medals of 5, 10 or -10
	Neighbours                       // tiles around the one that counts them
	Couples                          // 1 if both unicorns are there
	Dragons                          // furious dragons on tiles, and tokens turned over
)

// ones returns the number of members of a set.
func ones(set uint32) int { return bits.OnesCount32(set) }

// nth returns the n-th member of a set, from 0.
func nth(set uint32, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros32(set)
}

// size returns the number of tiles of a pack.
func (p *Pack) size() (n int) {
	for n < packSize && p[n] != NoTile {
		n++
	}
	return n
}

// without returns the pack with one tile of a kind removed, if it has one.
func (p *Pack) without(k Kind) Pack {
	var rest Pack
	n := 0
	for _, other := range p {
		if other == k {
			k = NoTile
			continue
		}
		if other != NoTile {
			rest[n] = other
			n++
		}
	}
	return rest
}
