package mightymonsters

import (
	"embed"
	"fmt"
	"io/fs"
	"math/bits"
	"strconv"
	"strings"

	"lair.games/lair/game/rows"
)

// levels is how many levels of guards there are, and how many cards each has.
const (
	levels        = 3
	cardsPerLevel = 12
	guardCards    = levels * cardsPerLevel
	kingTiles     = 12
)

//go:embed data/*.csv
var files embed.FS

// box is what lies in the box, as the CSV files list it.
var box = must(open(files))

// components is every figure that is printed on them.
type components struct {
	Guards [guardCards]Guard // level 1, then 2, then 3: a guard's place here is its bit in State.Seen
	Levels [levels + 1]LevelRange
	Heal   [maxCard + 1]int16    // gold to heal a monster, by its strength
	Rounds [maxSeats + 1]int8    // by the number of seats
	Tiles  [kingTiles + 1]string // ids of the king tiles
	People [maxSeats]string      // names of the factions, in the order in which seats get them

	castle map[string]int // guard spaces of each castle tile

	// odds[level][t] are the guards of a level that a total of t beats; bit is a guard's place in Guards.
	odds [levels + 1][maxTotal + 1]uint64
	// coins[k] are the guards whose printed loot has bit k set, so that four counts sum the loot of any set.
	coins [4]uint64
}

// Guard is a guard card.
type Guard struct {
	ID             string
	Level          Level
	Strength, Loot int8
}

// LevelRange is what the back of a guard tells. StrengthMax rules over replacing; the rest is a hint to the eye.
type LevelRange struct {
	StrengthMin, StrengthMax, LootMin, LootMax int8
}

// Level is the number of stars of a guard, 1 to 3.
type Level int8

// pool are all guards of a level, as bits.
func (v Level) pool() uint64 { return (1<<cardsPerLevel - 1) << (cardsPerLevel * (v - 1)) }

// Faction is one of the six peoples of monsters. They differ in their looks alone.
type Faction uint8

// MarshalText writes the name of the faction.
func (f Faction) MarshalText() ([]byte, error) { return []byte(box.People[f]), nil }

// UnmarshalText reads the name of a faction.
func (f *Faction) UnmarshalText(text []byte) error {
	for i, name := range box.People {
		if name == string(text) {
			*f = Faction(i)
			return nil
		}
	}
	return fmt.Errorf("there is no faction %q", text)
}

// Tile is a king tile, K01 to K12; NoTile is none.
type Tile uint8

const (
	NoTile Tile = iota
	K01         // monsters of strength 1 stay out
	K02         // twin strengths: more loot there
	K03         // everybody holds 3, 4, 5
	K04         // more loot at the first guard
	K05         // less loot at the first two
	K06         // more loot at the last two
	K07         // healing a 4 or a 5 is dear
	K08         // more loot at the weakest pairs
	K09         // nothing
	K10         // the second guard is stronger and richer
	K11         // much more loot at the last guard
	K12         // the last guard is weaker and poorer
)

// MarshalText writes the id of the tile, "K03"; no tile is "".
func (t Tile) MarshalText() ([]byte, error) { return []byte(box.Tiles[t]), nil }

// UnmarshalText reads the id of a tile.
func (t *Tile) UnmarshalText(text []byte) error {
	for i, id := range box.Tiles {
		if id == string(text) {
			*t = Tile(i)
			return nil
		}
	}
	return fmt.Errorf("there is no king tile %q", text)
}

func must(b *components, err error) *components {
	if err != nil {
		panic("mightymonsters: " + err.Error())
	}
	return b
}

// open reads the card lists. An error names the file and the line.
func open(data fs.FS) (*components, error) {
	b := &components{castle: map[string]int{}}
	for _, part := range []struct {
		file, head string
		lines      int
		read       func(b *components, r *row)
	}{
		{"factions.csv", "faction_id,name_en,name_fr", maxSeats, readFaction},
		{"monsters.csv", "monster_id,faction_id,strength,heal", maxSeats * maxCard, readMonster},
		{"levels.csv", "level,stars,strength_min,strength_max,loot_min,loot_max,cards", levels, readLevel},
		{"guards.csv", "guard_id,level,strength,loot", guardCards, readGuard},
		{"castle.csv", "tile_id,label,guard_spaces,monster_spaces", 4, readCastle},
		{"players.csv", "players,tiles_from_gate,guards,monster_spaces,rounds", maxSeats - minSeats + 1, readPlayers},
		{"kings.csv", "tile_id,short_en,short_fr", kingTiles, readKing},
	} {
		if err := readTable(data, part.file, part.head, part.lines, func(r *row) { part.read(b, r) }); err != nil {
			return nil, err
		}
	}
	if err := b.compareRanges(); err != nil {
		return nil, err
	}
	b.index()
	return b, nil
}

// row is one line of a file while it is read; the first fault found in it stays.
type row struct {
	index  int // from 0, the head apart
	fields []string
	fault  error
}

func (r *row) fail(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// number reads a field that holds a number from low to high.
func (r *row) number(field, low, high int) int {
	n, err := strconv.Atoi(r.fields[field])
	if err != nil || n < low || n > high {
		r.fail("%q is no number from %d to %d", r.fields[field], low, high)
		return low
	}
	return n
}

// readTable hands the rows of one file to read, and puts file and line before what is wrong.
func readTable(data fs.FS, file, head string, lines int, read func(r *row)) error {
	return rows.File(data, "data/"+file, head, lines, func(i int, fields []string) error {
		r := row{index: i, fields: fields}
		read(&r)
		return r.fault
	})
}

func readFaction(b *components, r *row) {
	for _, name := range b.People[:r.index] {
		if name == r.fields[0] {
			r.fail("faction %q is there twice", name)
		}
	}
	if r.fields[0] == "" || r.fields[0] == factionAuto {
		r.fail("a faction cannot be called %q", r.fields[0])
	}
	b.People[r.index] = r.fields[0]
}

// readMonster holds every faction to the same five monsters at the same price (mm-monsters).
func readMonster(b *components, r *row) {
	people, strength := b.People[r.index/maxCard], r.number(2, 1, maxCard)
	if r.fields[1] != people || strength != r.index%maxCard+1 {
		r.fail("want the monster of strength %d of faction %q", r.index%maxCard+1, people)
	}
	if want := fmt.Sprintf("%s-%d", people, strength); r.fields[0] != want {
		r.fail("monster %q has to be called %q", r.fields[0], want)
	}
	heal := int16(r.number(3, 0, 9))
	if r.index >= maxCard && heal != b.Heal[strength] {
		r.fail("healing costs %d here and %d in the first faction", heal, b.Heal[strength])
	}
	b.Heal[strength] = heal
}

func readLevel(b *components, r *row) {
	level := r.number(0, r.index+1, r.index+1)
	if r.fields[1] != strings.Repeat("*", level) {
		r.fail("level %d does not have stars %q", level, r.fields[1])
	}
	b.Levels[level] = LevelRange{
		StrengthMin: int8(r.number(2, 0, maxTotal)), StrengthMax: int8(r.number(3, 1, maxTotal)),
		LootMin: int8(r.number(4, 0, 15)), LootMax: int8(r.number(5, 0, 15)),
	}
	r.number(6, cardsPerLevel, cardsPerLevel)
}

func readGuard(b *components, r *row) {
	level := Level(r.index/cardsPerLevel + 1)
	if r.number(1, 1, levels) != int(level) {
		r.fail("want a guard of level %d: the levels come in order, %d guards each", level, cardsPerLevel)
	}
	back := b.Levels[level]
	g := Guard{
		ID: r.fields[0], Level: level,
		Strength: int8(r.number(2, int(back.StrengthMin), int(back.StrengthMax))),
		Loot:     int8(r.number(3, int(back.LootMin), int(back.LootMax))),
	}
	if g.ID == "" {
		r.fail("a guard without a name")
	}
	for _, other := range b.Guards[:r.index] {
		if other.ID == g.ID {
			r.fail("guard %q is there twice", g.ID)
		}
		if other.Level == level && other.Strength == g.Strength && other.Loot == g.Loot {
			r.fail("guard %q is like guard %q", g.ID, other.ID)
		}
	}
	b.Guards[r.index] = g
}

// compareRanges checks that what the backs of the guards say is what their fronts have.
func (b *components) compareRanges() error {
	for level := 1; level <= levels; level++ {
		front := LevelRange{StrengthMin: 127, LootMin: 127}
		for _, g := range b.Guards[(level-1)*cardsPerLevel : level*cardsPerLevel] {
			front.StrengthMin, front.StrengthMax = min(front.StrengthMin, g.Strength), max(front.StrengthMax, g.Strength)
			front.LootMin, front.LootMax = min(front.LootMin, g.Loot), max(front.LootMax, g.Loot)
		}
		if front != b.Levels[level] {
			return fmt.Errorf("levels.csv: line %d: the back says %+v, the guards of guards.csv have %+v", level+1, b.Levels[level], front)
		}
	}
	return nil
}

func readCastle(b *components, r *row) {
	if _, twice := b.castle[r.fields[0]]; twice {
		r.fail("castle tile %q is there twice", r.fields[0])
	}
	guards := r.number(2, 1, maxGuards)
	r.number(3, 2*guards, 2*guards)
	b.castle[r.fields[0]] = guards
}

// readPlayers adds up the castle tiles: a guard for each seat, two monster spaces beside each (mm-castle).
func readPlayers(b *components, r *row) {
	seats := r.number(0, r.index+minSeats, r.index+minSeats)
	guards := 0
	for _, tile := range strings.Split(r.fields[1], ";") {
		if b.castle[tile] == 0 {
			r.fail("there is no castle tile %q", tile)
		}
		guards += b.castle[tile]
	}
	if guards != seats {
		r.fail("these castle tiles have room for %d guards, not %d", guards, seats)
	}
	r.number(2, seats, seats)
	r.number(3, 2*seats, 2*seats)
	b.Rounds[seats] = int8(r.number(4, 1, min(kingTiles, guardCards/seats)))
}

func readKing(b *components, r *row) {
	if want := fmt.Sprintf("K%02d", r.index+1); r.fields[0] != want {
		r.fail("want king tile %q: what a tile does is in the rules, by its name", want)
	}
	b.Tiles[r.index+1] = r.fields[0]
}

// index prepares what is asked most often.
func (b *components) index() {
	for i, g := range b.Guards {
		for total := g.Strength; total <= maxTotal; total++ {
			b.odds[g.Level][total] |= 1 << i
		}
		for k := range b.coins {
			b.coins[k] |= uint64(g.Loot>>k&1) << i
		}
	}
}

// lootOf sums the printed loot of a set of guards.
func (b *components) lootOf(set uint64) int {
	sum := 0
	for k, guards := range b.coins {
		sum += bits.OnesCount64(set&guards) << k
	}
	return sum
}
