package bigmonster

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game/rows"
)

// files holds every figure of the box. Each table is a file, so that a
// correction never touches rules:
//
//	tiles.csv      the kinds of tiles: copies, landscape, shape, points, crystal
//	               pieces, beams, what they count for and score
//	explorers.csv  pieces, the tile built in, what they count for and score
//	mutations.csv  what a mutant is worth at each level
//	medals.csv     spots, conditions, points
//	modes.csv      decks, packs, rounds and turns
//	figures.csv    what crystals, Big Monsters, toads and the dragon are worth
//	replaced.csv   the tiles that guests may replace, in the default order
//
//go:embed data/*.csv
var files embed.FS

//go:embed data/tiles.csv
var tilesCSV string

// box holds the tables of the box.
var box = must(open(files))

// components holds the tables in the form that the rules use.
type components struct {
	Tiles     [kindCount]tileData
	Explorers [explorerCount]explorerData
	Medals    [medalCount]medalData
	Modes     []modeData
	Replaced  [landCount][]Kind // tiles that guests may replace, in the default order
	Spots     [spotCount][]Medal
	Valued    uint32 // medals that the measure Valued counts, individual and team
	figures
}

type figures struct {
	Crystal   [Blue + 1]int16
	Pair      int16
	Half      int16
	Swamp     int16
	Dragon    int16
	Explorers int16 // dealt to each seat
}

// tileData is a row of tiles.csv: a kind of tile.
type tileData struct {
	Land   Land
	Wide   bool   // two cells side by side
	Copies [2]int // in the small deck and in the full deck
	Less   int    // removed from either deck for odd numbers of players
	Base   int16
	Pieces Pieces
	Count  [measureCount]int8
	Beams  int8      // how many
	Hits   [2]offset // the mutants that the beams hit: their anchors relative to the tile
	Power  power
	Grant  Medal
	Value  [3]int16 // of a mutant at each level
	Most   int8     // the highest level of a mutant
}

// offset is a distance in cells.
type offset struct{ X, Y int8 }

// power is points for each of something.
type power struct {
	Each, Cap int16 // Cap is 0 for no limit
	Per       Measure
}

// explorerData is a row of explorers.csv. For crystals an explorer is two tiles
// side by side.
type explorerData struct {
	Least  int // players
	Pieces [2]Pieces
	Tile   Kind // built in
	Count  [measureCount]int8
	Power  power
}

// medalData is a row of medals.csv: a type of medal, by scope.
type medalData struct {
	Class    class
	Spots    [2][]Spot
	Way      way
	Measures []Measure
	Need     [2]int
	Points   [2]int16
}

// class is the condition under which a medal lies on the board.
type class uint8

const (
	permanent class = iota
	random
	gift
)

// way is how the counts of a medal are combined into its condition.
type way uint8

const (
	bySum way = iota
	byUnion
	byEach
	byLowest
	byGift
)

// modeData is a row of modes.csv: a mode with a number of players.
type modeData struct {
	Mode        Mode
	Players     int
	Teams       int
	Full, Less  bool
	Deck        int
	Packs       int
	Pack        int
	Rounds      int
	Turns       int
	AloneSeries int // turns in which only one series is open
}

// Pieces is a set of crystal pieces of a tile.
type Pieces uint8

const (
	GL Pieces = 1 << iota
	GR
	RT
	RB
	BTL
	BTR
	BBL
	BBR
)

var (
	pieceNames  = []string{"GL", "GR", "RT", "RB", "BTL", "BTR", "BBL", "BBR"}
	classNames  = []string{"permanent", "random", "gift"}
	wayNames    = []string{"sum", "union", "each", "lowest", "gift"}
	figureNames = []string{
		"green", "red", "blue", "pair", "half", "swamp", "dragon", "explorers_dealt",
	}
)

// measureNames are the names of measures in the tables.
var measureNames = []string{
	"mutant", "mutagen", "ice", "lava", "swamp", "grass", "desert", "rune", "pair", "half",
	"green", "red", "blue",
	"chicken", "twice", "furious", "gold", "unicorn",
	"crystal", "landscape", "valued_medal", "neighbour", "couple", "furious_dragon",
}

// landMeasure is the measure that every tile of a landscape counts for.
var landMeasure = map[Land]Measure{
	Ice: IceTiles, Lava: LavaTiles, Grassland: GrassTiles, Swamp: SwampTiles, Desert: Deserts,
}

// must panics on an error. It is for embedded data, where the first test to run
// finds a mistake.
func must(b *components, err error) *components {
	if err != nil {
		panic("bigmonster: " + err.Error())
	}
	return b
}

// open reads the tables. Errors name the file and the line.
func open(data fs.FS) (*components, error) {
	b := &components{}
	for _, part := range []struct {
		file, head string
		lines      int
		read       func(b *components, r *row)
	}{
		{
			"medals.csv",
			"id,class,spots_alone,spots_team,way,measures,alone_need,alone_points,team_need,team_points,valued",
			medalCount - 1, readMedal,
		},
		{
			"tiles.csv",
			"kind,landscape,shape,n2,n5,rem,base_points,pieces,beams,counts,each,per,cap,grant",
			kindCount - 1, readTile,
		},
		{"mutations.csv", "mutant,stack_size,level0,level1,level2,max_level", 4, readMutation},
		{
			"explorers.csv", "id,suit,min_players,pieces,tile,counts,each,per",
			explorerCount - 1, readExplorer,
		},
		{
			"modes.csv",
			"mode,players,teams,tiles,less,deck,packs,pack_size,rounds,turns,alone_series",
			8, readMode,
		},
		{"figures.csv", "name,value", len(figureNames), readFigure},
		{"replaced.csv", "landscape,kind", 18, readReplaced},
	} {
		read := func(r *row) { part.read(b, r) }
		if err := readTable(data, part.file, part.head, part.lines, read); err != nil {
			return nil, err
		}
	}
	return b, b.whole()
}

// row is a line of a file while it is read. It keeps the first error.
type row struct {
	index  int // from 0, without the header
	fields []string
	fault  error
}

func (r *row) fail(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// number reads a field with a number from low to high. An empty field is 0 if
// low allows it.
func (r *row) number(field, low, high int) int {
	if r.fields[field] == "" && low <= 0 {
		return 0
	}
	n, err := strconv.Atoi(r.fields[field])
	if err != nil || n < low || n > high {
		r.fail("%q must be a number from %d to %d", r.fields[field], low, high)
		return low
	}
	return n
}

// name returns the index of a field's text in a list of names.
func (r *row) name(text string, names []string) int {
	i := slices.Index(names, text)
	if i < 0 {
		r.fail("%q must be one of %q", text, names)
		return 0
	}
	return i
}

// expect checks that the row is for a name, because rows come in the order of
// the constants.
func (r *row) expect(name string) {
	if r.fields[0] != name {
		r.fail("want the row of %s, not of %q", name, r.fields[0])
	}
}

// list splits a field of names.
func (r *row) list(field int) []string {
	if r.fields[field] == "" {
		return nil
	}
	return strings.Split(r.fields[field], "|")
}

// counts reads a field like "mutant:1|chicken:1".
func (r *row) counts(field int) (n [measureCount]int8) {
	for _, part := range r.list(field) {
		name, times, _ := strings.Cut(part, ":")
		k, err := strconv.Atoi(times)
		if err != nil || k < 1 || k > 2 {
			r.fail("%q must be a count like mutant:1", part)
		}
		n[r.name(name, measureNames[:measureCount])] = int8(k)
	}
	return n
}

// power reads three fields: the points for each, the measure, and the limit.
func (r *row) power(each, per, limit int) (p power) {
	if r.fields[each] == "" && r.fields[per] == "" {
		return p
	}
	p.Each, p.Per = int16(r.number(each, 1, 20)), Measure(r.name(r.fields[per], measureNames))
	if limit >= 0 {
		p.Cap = int16(r.number(limit, 0, 99))
	}
	return p
}

// readTable hands the rows of one file to read, and puts file and line before what is wrong.
func readTable(data fs.FS, file, head string, lines int, read func(r *row)) error {
	return rows.File(data, "data/"+file, head, lines, func(i int, fields []string) error {
		r := row{index: i, fields: fields}
		read(&r)
		return r.fault
	})
}

// readTile reads a row of tiles.csv.
func readTile(b *components, r *row) {
	k := Kind(r.index + 1)
	r.expect(k.String())
	t := tileData{
		Land: Land(
			r.name(r.fields[1], landNames),
		), Wide: r.name(r.fields[2], []string{"portrait", "landscape"}) == 1,
		Copies: [2]int{r.number(3, 0, 20), r.number(4, 0, 20)}, Less: r.number(5, 0, 20),
		Base: int16(r.number(6, -20, 20)), Count: r.counts(9), Power: r.power(10, 11, 12),
	}
	for _, name := range r.list(7) {
		t.Pieces |= 1 << r.name(name, pieceNames)
	}
	for _, name := range r.list(8) {
		r.beam(&t, name)
	}
	if m, ok := landMeasure[t.Land]; ok {
		t.Count[m]++
	}
	if name := r.fields[13]; name != "" {
		t.Grant = Medal(r.name(name, medalNames))
		if b.Medals[t.Grant].Class != gift {
			r.fail("%s does not come with a tile", name)
		}
	}
	if t.Wide && t.Pieces != 0 || t.Copies[0] > t.Copies[1] || t.Less > t.Copies[1] {
		r.fail(
			"%s lies and has crystals, or has fewer copies in the full set, or loses more than there are",
			k,
		)
	}
	b.Tiles[k] = t
}

// beam reads a beam like "down@0": downwards, below the left cell.
func (r *row) beam(t *tileData, name string) {
	way, column, _ := strings.Cut(name, "@")
	x := r.name(column, []string{"0", "1"})
	// A mutant below has its anchor right below the beam; one above has it two
	// cells above.
	y := [...]int8{1, -2}[r.name(way, []string{"down", "up"})]
	if int(t.Beams) == len(t.Hits) {
		r.fail("more than %d beams", len(t.Hits))
		return
	}
	t.Hits[t.Beams] = offset{int8(x), y}
	t.Beams++
}

// readMutation reads a row of mutations.csv.
func readMutation(b *components, r *row) {
	k := Kind(r.index) + MU1
	r.expect(k.String())
	t := &b.Tiles[k]
	t.Most = int8(r.number(5, 1, 2))
	r.number(1, t.Copies[1], 99) // a stack never runs out (bm-mutation-tiles)
	for level := range 1 + int(t.Most) {
		t.Value[level] = int16(r.number(2+level, 1, 99))
		if level > 0 && t.Value[level] <= t.Value[level-1] {
			r.fail("level %d is worth no more than the one below", level)
		}
	}
	if t.Base != t.Value[0] || t.Count[Mutants] != 1 {
		r.fail(
			"%s is worth %d here and %d in tiles.csv, or is no mutant there", k, t.Value[0], t.Base,
		)
	}
}

// readExplorer reads a row of explorers.csv.
func readExplorer(b *components, r *row) {
	e := Explorer(r.index + 1)
	r.expect(e.String())
	x := explorerData{
		Least: r.number(2, minSeats, maxSeats), Count: r.counts(5), Power: r.power(6, 7, -1),
	}
	for _, name := range r.list(3) {
		column := 0
		switch name {
		case "GR", "BTR", "BBR", "RB1":
			column = 1
		}
		x.Pieces[column] |= 1 << r.name(strings.TrimRight(name, "01"), pieceNames)
	}
	if name := r.fields[4]; name != "" {
		x.Tile = Kind(r.name(name, kindNames))
	}
	b.Explorers[e] = x
}

// readMedal reads a row of medals.csv.
func readMedal(b *components, r *row) {
	m := Medal(r.index + 1)
	r.expect(m.String())
	x := medalData{
		Class: class(r.name(r.fields[1], classNames)), Way: way(r.name(r.fields[4], wayNames)),
		Need: [2]int{
			r.number(6, 0, 20), r.number(8, 0, 20),
		}, Points: [2]int16{int16(r.number(7, -20, 20)), int16(r.number(9, -20, 20))},
	}
	for scope := range x.Spots {
		for _, name := range r.list(2 + scope) {
			spot := Spot(r.name(name, spotNames))
			x.Spots[scope] = append(x.Spots[scope], spot)
			if x.Class == random && int(spot) < spotCount {
				b.Spots[spot] = append(b.Spots[spot], m)
			}
		}
	}
	for _, name := range r.list(5) {
		x.Measures = append(x.Measures, Measure(r.name(name, measureNames)))
	}
	if r.name(r.fields[10], []string{"no", "yes"}) == 1 {
		b.Valued |= (1 | 1<<scopeShift) << m
	}
	b.Medals[m] = x
}

// readMode reads a row of modes.csv.
func readMode(b *components, r *row) {
	b.Modes = append(b.Modes, modeData{
		Mode: Mode(
			r.name(r.fields[0], modeNames),
		), Players: r.number(1, minSeats, maxSeats), Teams: r.number(2, 0, 3),
		Full: r.name(
			r.fields[3], []string{"n2", "n5"},
		) == 1, Less: r.name(r.fields[4], []string{"no", "yes"}) == 1,
		Deck: r.number(
			5, 1, 200,
		), Packs: r.number(6, 1, 20), Pack: r.number(7, 1, packSize), Rounds: r.number(8, 1, rounds),
		Turns: r.number(9, 1, series), AloneSeries: r.number(10, 0, series),
	})
}

// readFigure reads a row of figures.csv.
func readFigure(b *components, r *row) {
	r.expect(figureNames[r.index])
	*[]*int16{
		&b.Crystal[Green], &b.Crystal[Red], &b.Crystal[Blue],
		&b.Pair, &b.Half, &b.figures.Swamp, &b.figures.Dragon,
		&b.figures.Explorers,
	}[r.index] = int16(r.number(1, -99, 99))
}

// readReplaced reads a row of replaced.csv.
func readReplaced(b *components, r *row) {
	land, k := Land(r.name(r.fields[0], landNames)), Kind(r.name(r.fields[1], kindNames))
	if b.Tiles[k].Land != land || slices.Contains(b.Replaced[land], k) {
		r.fail("%s is duplicated or not a tile of %s", k, r.fields[0])
	}
	b.Replaced[land] = append(b.Replaced[land], k)
}

// whole checks the tables against each other: the copies of all kinds make the
// decks, and the packs use up the deck.
func (b *components) whole() error {
	for _, m := range b.Modes {
		sum := 0
		for k := range b.Tiles {
			sum += int(b.copies(Kind(k), m))
		}
		if sum != m.Deck || m.Packs*m.Pack != m.Deck {
			return fmt.Errorf(
				"modes.csv: %s of %d: a deck of %d, %d packs of %d, and tiles.csv has %d tiles",
				modeNames[m.Mode], m.Players, m.Deck, m.Packs, m.Pack, sum,
			)
		}
	}
	if b.figures.Explorers != 2 {
		return fmt.Errorf(
			"figures.csv: %d explorers are dealt to each, and a position holds 2",
			b.figures.Explorers,
		)
	}
	return nil
}

// copies returns how many tiles of a kind are in the deck of a mode (bm-deck).
func (b *components) copies(k Kind, m modeData) uint8 {
	t := &b.Tiles[k]
	n := t.Copies[0]
	if m.Full {
		n = t.Copies[1]
	}
	if m.Less {
		n -= t.Less
	}
	return uint8(n)
}
