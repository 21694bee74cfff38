package mightymonsters

import (
	"embed"
	"fmt"
	"io/fs"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game/rows"
)

const (
	levels        = 3  // of guards
	cardsPerLevel = 12 // guards
	guardCards    = levels * cardsPerLevel
	kingTiles     = 12
	maxLoot       = 30 // of a guard
	maxHeal       = 9  // gold to heal a monster
)

//go:embed data/*.csv
var files embed.FS

// box holds the known components of the box. lairDeck is Lair's own list of the
// cards, whose printed values have not been published.
var (
	box      = must(open(files))
	lairDeck = must(parseDeck(string(must(files.ReadFile("data/cards.csv")))))
)

// must returns v, or panics if err is not nil. It is for data that is part of
// the program, where the first test that runs finds a mistake.
func must[T any](v T, err error) T {
	if err != nil {
		panic("mightymonsters: " + err.Error())
	}
	return v
}

// components holds what is the same with every list of cards.
type components struct {
	Rounds   [maxSeats + 1]int8    // by the number of seats
	Tiles    [kingTiles + 1]string // ids of the king tiles
	Factions [maxSeats]string      // names, in the order in which seats get them

	castle map[string]int // guard spaces of each castle tile
}

// deck is a list of the guards and the costs of healing, Lair's own or another.
// It does not change during a match, so goroutines may share it.
type deck struct {
	text   string // the list as it was read
	custom bool   // the owner of a box provided it

	// Guards holds level 1, then 2, then 3. The index of a guard is its bit in
	// State.Seen and in the sets below.
	Guards [guardCards]Guard
	Levels [levels + 1]levelRange
	Heal   [maxCard + 1]int16 // gold to heal a monster, by its strength

	// beatenBy[level][t] holds the guards of a level that a total of t beats.
	beatenBy [levels + 1][maxTotal + 1]uint64
	// lootBits[k] holds the guards whose printed loot has bit k set, so that
	// counting a few sets sums the loot of any guards. It is no longer than the
	// bits of the greatest loot, because Value sums loot very often.
	lootBits []uint64
	stats    [fullSet + 1]setStats // by the set of cards
	shown    *CardsView            // nil for Lair's own list
}

// Guard is a guard card.
type Guard struct {
	ID       string `json:"id"`
	Level    Level  `json:"level"`
	Strength int8   `json:"strength"`
	Loot     int8   `json:"loot"`
}

// levelRange holds the least and the greatest values of the guards of a level.
// StrengthMax limits replacing (mm-replace-full); the others are only shown.
type levelRange struct {
	StrengthMin, StrengthMax, LootMin, LootMax int8
}

// Level is the number of stars of a guard, 1 to 3.
type Level int8

// pool returns the set of all guards of a level.
func (v Level) pool() uint64 { return (1<<cardsPerLevel - 1) << (cardsPerLevel * (v - 1)) }

// Faction is one of the six factions of monsters. They differ only in their
// looks.
type Faction uint8

// MarshalText writes the name of the faction.
func (f Faction) MarshalText() ([]byte, error) { return []byte(box.Factions[f]), nil }

// UnmarshalText reads the name of a faction.
func (f *Faction) UnmarshalText(text []byte) error {
	for i, name := range box.Factions {
		if name == string(text) {
			*f = Faction(i)
			return nil
		}
	}
	return fmt.Errorf(
		"unknown faction %q: want one of %s", text, strings.Join(box.Factions[:], ", "),
	)
}

// Tile is a king tile, K01 to K12, or NoTile.
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

// MarshalText writes the id of the tile, such as "K03", or "" for NoTile.
func (t Tile) MarshalText() ([]byte, error) { return []byte(box.Tiles[t]), nil }

// UnmarshalText reads the id of a tile.
func (t *Tile) UnmarshalText(text []byte) error {
	for i, id := range box.Tiles {
		if id == string(text) {
			*t = Tile(i)
			return nil
		}
	}
	return fmt.Errorf("unknown king tile %q: want K01 to K12", text)
}

// deckHeading is the first line of a list of cards. A row for a monster fills
// strength and heal only, which are the same in every faction. A row for a guard
// fills everything except heal.
const deckHeading = "card,id,level,strength,loot,heal"

// parseDeck reads a list of cards in CSV. It must have the five monsters and
// twelve guards of each level, in any order. Errors name the line. The ranges
// on the backs of the guards follow from the fronts.
func parseDeck(text string) (*deck, error) {
	d := &deck{text: text}
	var monsters Cards
	var guards [levels + 1]int
	err := rows.Each(text, strings.Split(deckHeading, ","), func(fields []string) error {
		r := row{fields: fields}
		switch fields[0] {
		case "monster":
			monsters = d.addMonster(&r, monsters)
		case "guard":
			d.addGuard(&r, &guards)
		default:
			r.fail("unknown card %q: want monster or guard", fields[0])
		}
		return r.fault
	})
	switch {
	case err != nil:
		return nil, err
	case monsters != fullSet:
		return nil, fmt.Errorf(
			"the list has %d monsters, want %d, of strength 1 to %d", monsters.Len(),
			maxCard, maxCard,
		)
	case guards != [levels + 1]int{0, cardsPerLevel, cardsPerLevel, cardsPerLevel}:
		return nil, fmt.Errorf(
			"the list has %v guards of level 1, 2 and 3, want %d of each", guards[1:],
			cardsPerLevel,
		)
	}
	d.index()
	return d, nil
}

// addMonster reads what it costs to heal the monsters of a strength
// (mm-monsters, mm-heal-cost). have is the set of strengths read before; it
// returns the set with this one added.
func (d *deck) addMonster(r *row, have Cards) Cards {
	r.empty(1, "id")
	r.empty(2, "level")
	strength := Card(r.number(3, "strength", 1, maxCard))
	r.empty(4, "loot")
	if have.Has(strength) {
		r.fail("the monster of strength %d is duplicated", strength)
	}
	d.Heal[strength] = int16(r.number(5, "heal", 0, maxHeal))
	return have.With(strength)
}

// guardID matches the valid ids of a guard.
var guardID = regexp.MustCompile(`^[A-Za-z0-9-]{1,16}$`)

// addGuard adds a guard to those of its level (mm-guards). have counts the
// guards read before, by level.
func (d *deck) addGuard(r *row, have *[levels + 1]int) {
	g := Guard{
		ID: r.fields[1], Level: Level(r.number(2, "level", 1, levels)),
		Strength: int8(r.number(3, "strength", 1, maxTotal)),
		Loot:     int8(r.number(4, "loot", 0, maxLoot)),
	}
	r.empty(5, "heal")
	if !guardID.MatchString(g.ID) {
		r.fail("invalid id %q: want 1 to 16 letters, digits and hyphens", g.ID)
	}
	if slices.ContainsFunc(d.Guards[:], func(other Guard) bool { return other.ID == g.ID }) {
		r.fail("guard %q is duplicated", g.ID)
	}
	if have[g.Level] == cardsPerLevel {
		r.fail("the list has more than %d guards of level %d", cardsPerLevel, g.Level)
		return
	}
	d.Guards[cardsPerLevel*int(g.Level-1)+have[g.Level]] = g
	have[g.Level]++
}

// index computes the lookup tables from the cards.
func (d *deck) index() {
	for i, g := range d.Guards {
		back := &d.Levels[g.Level]
		if i%cardsPerLevel == 0 {
			*back = levelRange{g.Strength, g.Strength, g.Loot, g.Loot}
		}
		back.StrengthMin = min(back.StrengthMin, g.Strength)
		back.StrengthMax = max(back.StrengthMax, g.Strength)
		back.LootMin = min(back.LootMin, g.Loot)
		back.LootMax = max(back.LootMax, g.Loot)
		for total := g.Strength; total <= maxTotal; total++ {
			d.beatenBy[g.Level][total] |= 1 << i
		}
		for k := range bits.Len8(uint8(g.Loot)) {
			if k == len(d.lootBits) {
				d.lootBits = append(d.lootBits, 0)
			}
			d.lootBits[k] |= uint64(g.Loot>>k&1) << i
		}
	}
	for set := range d.stats {
		d.stats[set] = d.statsOf(Cards(set))
	}
}

// lootOf returns the sum of the printed loot of a set of guards.
func (d *deck) lootOf(set uint64) int {
	sum := 0
	for k, guards := range d.lootBits {
		sum += bits.OnesCount64(set&guards) << k
	}
	return sum
}

// ids returns the ids of a set of guards, in the order of Guards.
func (d *deck) ids(set uint64) []string {
	ids := make([]string, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		ids = append(ids, d.Guards[bits.TrailingZeros64(set)].ID)
	}
	return ids
}

// open reads the components from the data files. An error names the file and
// the line.
func open(data fs.FS) (*components, error) {
	b := &components{castle: map[string]int{}}
	for _, part := range []struct {
		file, head string
		lines      int
		read       func(b *components, r *row)
	}{
		{"factions.csv", "faction_id,name_en,name_fr", maxSeats, readFaction},
		{"castle.csv", "tile_id,label,guard_spaces,monster_spaces", 4, readCastle},
		{
			"players.csv", "players,tiles_from_gate,guards,monster_spaces,rounds",
			maxSeats - minSeats + 1, readPlayers,
		},
		{"kings.csv", "tile_id,short_en,short_fr", kingTiles, readKing},
	} {
		read := func(r *row) { part.read(b, r) }
		if err := readTable(data, part.file, part.head, part.lines, read); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// row is one line of a file while it is read. It keeps the first error found.
type row struct {
	index  int // from 0, without the heading
	fields []string
	fault  error
}

// fail records an error unless the row has one already.
func (r *row) fail(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// number reads a field that holds a number from low to high. It returns low if
// the field is invalid.
func (r *row) number(field int, noun string, low, high int) int {
	n, err := strconv.Atoi(r.fields[field])
	if err != nil || n < low || n > high {
		r.fail("%s: want a number from %d to %d, not %q", noun, low, high, r.fields[field])
		return low
	}
	return n
}

// empty checks that a field is empty, because this kind of card does not use
// it.
func (r *row) empty(field int, noun string) {
	if r.fields[field] != "" {
		r.fail(
			"%s: unexpected value %q: a %s has no %s, so leave the field empty", noun,
			r.fields[field], r.fields[0], noun,
		)
	}
}

// readTable calls read for each row of a file. It puts file and line in front
// of an error.
func readTable(data fs.FS, file, head string, lines int, read func(r *row)) error {
	return rows.File(data, "data/"+file, head, lines, func(i int, fields []string) error {
		r := row{index: i, fields: fields}
		read(&r)
		return r.fault
	})
}

// readFaction reads the name of a faction.
func readFaction(b *components, r *row) {
	for _, name := range b.Factions[:r.index] {
		if name == r.fields[0] {
			r.fail("faction %q is duplicated", name)
		}
	}
	if r.fields[0] == "" || r.fields[0] == factionAuto {
		r.fail("invalid faction name %q: want a name other than %q", r.fields[0], factionAuto)
	}
	b.Factions[r.index] = r.fields[0]
}

// readCastle reads the number of guard spaces of a castle tile.
func readCastle(b *components, r *row) {
	if _, twice := b.castle[r.fields[0]]; twice {
		r.fail("castle tile %q is duplicated", r.fields[0])
	}
	guards := r.number(2, "guard spaces", 1, maxGuards)
	r.number(3, "monster spaces", 2*guards, 2*guards)
	b.castle[r.fields[0]] = guards
}

// readPlayers reads the castle tiles and rounds for a number of players. The
// tiles must have one guard per seat, with two monster spaces beside each
// (mm-castle).
func readPlayers(b *components, r *row) {
	seats := r.number(0, "players", r.index+minSeats, r.index+minSeats)
	guards := 0
	for _, tile := range strings.Split(r.fields[1], ";") {
		if b.castle[tile] == 0 {
			r.fail("unknown castle tile %q", tile)
		}
		guards += b.castle[tile]
	}
	if guards != seats {
		r.fail("these castle tiles have room for %d guards, want %d", guards, seats)
	}
	r.number(2, "guards", seats, seats)
	r.number(3, "monster spaces", 2*seats, 2*seats)
	b.Rounds[seats] = int8(r.number(4, "rounds", 1, min(kingTiles, guardCards/seats)))
}

// readKing reads the id of a king tile. The code refers to tiles by id, so the
// ids must come in order.
func readKing(b *components, r *row) {
	if want := fmt.Sprintf("K%02d", r.index+1); r.fields[0] != want {
		r.fail("king tile %q is out of order, want king tile %q", r.fields[0], want)
	}
	b.Tiles[r.index+1] = r.fields[0]
}
