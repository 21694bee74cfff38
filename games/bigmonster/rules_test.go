package bigmonster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// vectorsOf says which vector of testdata/vectors.bm tests which rule.
var vectorsOf = []struct{ Rule, IDs string }{
	{"bm-contact", "W1 G0 G1 G2"},
	{"bm-holes", "G3 G4"},
	{"bm-mutation", "W3 U1 U2"},
	{"bm-beams", "U4 U5 U6 U7 U8"},
	{"bm-chicken", "U3"},
	{"bm-still-mutant", "M7"},
	{"bm-ice", "N14"},
	{"bm-lava", "W4"},
	{"bm-big-monster", "W5 B1 B2 B3 B4"},
	{"bm-swamp", "W6"},
	{"bm-unicorns", "W10"},
	{"bm-ambassador", "W11"},
	{"bm-crystals", "C1 C3 C4 C6 C7 C8 C9 C10 C11 C12 C13 C15 C16 C17 C18"},
	{"bm-offset", "C2 C5 C14"},
	{"bm-score-crystals", "C19 C20"},
	{"bm-counts", "N1 N2 N3 N4 N5"},
	{"bm-explorers", "N6 N7 N8"},
	{"bm-grassland", "B5 N9 N10 N11 N12 N13"},
	{"bm-team-medals", "M3 M4 M5"},
	{"bm-score-medals", "P5"},
	{"bm-stretch-explorers", "E1"},
	{"bm-running-score", "A1"},
}

// TestVectors runs the vectors of the rules specification that are about areas.
func TestVectors(t *testing.T) {
	gametest.Vectors(
		t,
		"testdata/vectors.bm",
		66,
		vectorsOf,
		func(t *testing.T, given gametest.Vector) {
			v := vector{Vector: given, t: t}
			v.run()
		},
	)
}

// vector runs one vector on seat 0 of a match of four in teams, whose partner is seat 2.
type vector struct {
	gametest.Vector
	t    *testing.T
	line int
	s    State
	last Effect
}

func (v *vector) fail(format string, args ...any) {
	v.t.Helper()
	v.t.Errorf("line %d: %s", v.line, fmt.Sprintf(format, args...))
}

func (v *vector) run() {
	v.s = State{Seats: 4, Mode: TeamDraft}
	for i, line := range v.Lines {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		v.line = v.First + i
		a := &v.s.Areas[0]
		switch name, rest := words[0], words[1:]; {
		case strings.HasSuffix(name, ":"):
			v.s = State{Seats: 4, Mode: TeamDraft}
			a.land(explorer(name))
			v.place(a, rest)
		case name == "partner":
			v.s.Areas[2].land(explorer(rest[0]))
			v.place(&v.s.Areas[2], rest[1:])
		case name == "+":
			v.place(a, rest)
		case name == "legal", name == "illegal":
			for _, word := range rest {
				if k, x, y := tile(word); a.fits(k, x, y) != (name == "legal") {
					v.fail("%s is not %s", word, name)
				}
			}
		case name == "portrait", name == "lying":
			v.anchors(map[string]Kind{"portrait": REAP, "lying": MGS}[name], rest)
		case name == "anchors":
			for j, k := range []Kind{REAP, MGS} {
				var list spots
				if a.spots(k, &list); strconv.Itoa(list.n) != rest[j] {
					v.fail("%s has %d anchors, want %s", k, list.n, rest[j])
				}
			}
		case name == "uncovered":
			v.uncovered(rest[0])
		case name == "raised":
			v.raised(rest)
		case name == "medals":
			for _, word := range rest {
				v.s.Medals.Held[0] |= 1 << medal(word)
			}
		case name == "has":
			for _, word := range rest {
				v.has(word)
			}
		case name == "wins", name == "lacks":
			for _, word := range rest {
				scope := Alone
				if word[0] == 'T' && word != "TERRAIN" {
					scope, word = Team, word[1:]
				}
				if have, need := v.s.have(medal(word), scope, 0); (have >= need) != (name == "wins") {
					v.fail("%s has %d of %d", word, have, need)
				}
			}
		default:
			v.t.Fatalf("line %d: what is %q?", v.line, name)
		}
	}
}

func (v *vector) place(a *Area, words []string) {
	for _, word := range words {
		k, x, y := tile(word)
		if !a.fits(k, x, y) {
			v.t.Fatalf("line %d: %s is not legal", v.line, word)
		}
		v.last = a.place(k, x, y)
	}
}

func (v *vector) anchors(k Kind, want []string) {
	var list spots
	v.s.Areas[0].spots(k, &list)
	var got []string
	for _, at := range list.at[:list.n] {
		got = append(got, fmt.Sprintf("%d,%d", at.X, at.Y))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		v.fail("anchors of %s are %v, want %v", k, got, want)
	}
}

// uncovered asks that no legal tile covers a cell.
func (v *vector) uncovered(cell string) {
	x, y := pair(cell)
	for _, k := range []Kind{REAP, MGS} {
		var list spots
		v.s.Areas[0].spots(k, &list)
		w, h := box.Tiles[k].span()
		for _, at := range list.at[:list.n] {
			if at.X <= x && x < at.X+w && at.Y <= y && y < at.Y+h {
				v.fail("%s at %d,%d covers it", k, at.X, at.Y)
			}
		}
	}
}

// raised compares what is told of the mutants raised by the last tile.
func (v *vector) raised(want []string) {
	var l game.Log
	v.s.tellMutations(0, &v.last, &l)
	var got []string
	for _, line := range l.Lines() {
		e := line.Event.(Mutated)
		got = append(got, strconv.Itoa(e.Level))
		if int(box.Tiles[e.Tile].Value[e.Level]) != e.Points {
			v.fail("%+v", e)
		}
	}
	if !slices.Equal(got, want) {
		v.fail("raised to %v, want %v", got, want)
	}
}

func (v *vector) has(word string) {
	name, want, _ := strings.Cut(word, "=")
	a := &v.s.Areas[0]
	n := func(m Measure) int { return int(a.Count[m]) }
	var got string
	switch {
	case slices.Contains(lineNames[:], name):
		got = strconv.Itoa(int(v.s.lines(0)[slices.Index(lineNames[:], name)]))
	case name == "total", name == "gain":
		got = strconv.Itoa(int(v.s.total(0)))
	case name == "cry":
		got = fmt.Sprintf("%d/%d/%d", n(Greens), n(Reds), n(Blues))
	case name == "penalty":
		got = strconv.Itoa(int(v.s.penaltyCount(0)))
	case name == "desert":
		got = strconv.Itoa(n(Deserts))
	case name == "rune":
		got = strconv.Itoa(n(Runes))
	case name == "mutagen":
		got = strconv.Itoa(n(Mutagens))
	case name == "ice_tiles":
		got = strconv.Itoa(n(IceTiles))
	case strings.HasPrefix(name, "level@"):
		x, y := pair(strings.TrimPrefix(name, "level@"))
		i := slices.IndexFunc(a.Tiles[:a.Size], func(t Tile) bool { return t.X == x && t.Y == y })
		got = strconv.Itoa(a.level(i))
	}
	if got != want {
		v.fail("%s is %s, want %s", name, got, want)
	}
}

// tile reads "REAP@2,0".
func tile(word string) (Kind, int8, int8) {
	name, at, _ := strings.Cut(word, "@")
	x, y := pair(at)
	return kind(name), x, y
}

func pair(word string) (int8, int8) {
	x, y, _ := strings.Cut(word, ",")
	a, errA := strconv.Atoi(x)
	b, errB := strconv.Atoi(y)
	if errA != nil || errB != nil {
		panic("no cell: " + word)
	}
	return int8(a), int8(b)
}

func kind(name string) (k Kind) {
	if err := k.UnmarshalText([]byte(name)); err != nil {
		panic(err)
	}
	return k
}

func explorer(name string) (e Explorer) {
	if err := e.UnmarshalText([]byte(strings.TrimSuffix(name, ":"))); err != nil {
		panic(err)
	}
	return e
}

func medal(name string) (m Medal) {
	if err := m.UnmarshalText([]byte(name)); err != nil {
		panic(err)
	}
	return m
}

// table is a match that a test plays by hand.
type table struct {
	t testing.TB
	s State
	c game.Chance
	l game.Log
}

// dealt is a match before explorers are chosen.
func dealt(t testing.TB, seed uint64, seats int, options ...string) *table {
	m := &table{t: t, c: game.Fast(seed)}
	deal(&m.s, setupOf(t, seats, options...), &m.c, &m.l)
	return m
}

// landed is a match in its first turn, with the explorers that are given; seat
// 0 is first unless the options say otherwise.
func landed(t testing.TB, explorers string, options ...string) *table {
	m := chosen(t, explorers, options...)
	for m.s.Phase == Readying {
		m.do(int(actors(&m.s).Lowest()), Move{Kind: Ready})
	}
	return m
}

// chosen is a match whose explorers were revealed just now: a race is still counted down to.
func chosen(t testing.TB, explorers string, options ...string) *table {
	names := strings.Fields(explorers)
	if !slices.ContainsFunc(
		options, func(o string) bool { return strings.HasPrefix(o, "first-seat") },
	) {
		options = append(options, "first-seat=0")
	}
	m := dealt(t, 1, len(names), options...)
	pool := m.s.pool()
	for _, name := range names {
		pool &^= 1 << explorer(name)
	}
	for i, name := range names {
		e, spare := explorer(name), Explorer(nth(pool, 0))
		pool &^= 1 << spare
		m.s.Dealt[i] = [2]Explorer{min(e, spare), max(e, spare)}
	}
	for i, name := range names {
		m.do(i, Move{Kind: Choose, Explorer: explorer(name)})
	}
	return m
}

// do makes a move that has to be legal.
func (m *table) do(seat int, x Move) {
	m.t.Helper()
	if err := m.refused(seat, x); err != "" {
		m.t.Fatalf("seat %d cannot do %v: %s", seat, x, err)
	}
	m.l.Reset()
	apply(&m.s, game.Seat(seat), x, &m.c, &m.l)
}

// refused is the reason why a move is not legal, or "".
func (m *table) refused(seat int, x Move) string {
	if actors(&m.s).Has(game.Seat(seat)) && slices.Contains(moves(&m.s, game.Seat(seat), nil), x) {
		return ""
	}
	no := why(&m.s, game.Seat(seat), x)
	if no.Message == "" || no.Reason == "" {
		m.t.Errorf("seat %d: %v is refused without a reason", seat, x)
	}
	return no.Reason
}

// told returns the events of a kind that the last move told.
func told[E game.Event](m *table) (list []E) {
	for _, line := range m.l.Lines() {
		if e, ok := line.Event.(E); ok {
			list = append(list, e)
		}
	}
	return list
}

// pack puts tiles into the hand of a seat, those first that are named; the deck
// gives and takes what that needs.
func (m *table) pack(seat int, names string) {
	m.t.Helper()
	p := &m.s.Packs[seat]
	size := p.size()
	for _, k := range p[:size] {
		m.s.Deck[k]++
	}
	var want []Kind
	for name := range strings.FieldsSeq(names) {
		want = append(want, kind(name))
	}
	for _, k := range want {
		m.fetch(k)
	}
	for k := Kind(1); len(want) < size; {
		if m.s.Deck[k] == 0 {
			k++
			continue
		}
		m.s.Deck[k]--
		want = append(want, k)
	}
	slices.Sort(want)
	*p = Pack{}
	copy(p[:], want)
}

// fetch takes a tile from the deck, or else from the hand of somebody who gets another one.
func (m *table) fetch(k Kind) {
	m.t.Helper()
	if m.s.Deck[k] > 0 {
		m.s.Deck[k]--
		return
	}
	for i := range m.s.Packs {
		j := slices.Index(m.s.Packs[i][:], k)
		if j < 0 {
			continue
		}
		for other, n := range m.s.Deck {
			if n > 0 && Kind(other) != k {
				m.s.Deck[other]--
				m.s.Packs[i][j] = Kind(other)
				slices.Sort(m.s.Packs[i][:m.s.Packs[i].size()])
				return
			}
		}
	}
	m.t.Fatalf("there is no %s left", k)
}

// keep lets every seat keep the first tile of its pack and name ships in its
// ranking as far as it is asked.
func (m *table) keep(rankings ...string) {
	m.t.Helper()
	for i := range int(m.s.Seats) {
		m.do(i, Move{Kind: Keep, Tile: m.s.Packs[i][0]})
		if len(rankings) > 0 {
			m.rank(i, rankings[i])
		} else {
			m.rank(i, "0 1 2 3 4 5")
		}
	}
}

// rank lets a seat name ships, the dearest first, as far as it is asked.
func (m *table) rank(seat int, ranking string) {
	m.t.Helper()
	for word := range strings.FieldsSeq(ranking) {
		if m.s.Phase != Drafting || !actors(&m.s).Has(game.Seat(seat)) {
			return
		}
		to, _ := strconv.Atoi(word)
		if x := (Move{Kind: Prefer, To: game.Seat(to)}); m.refused(seat, x) == "" {
			m.do(seat, x)
		}
	}
}

// place lets every seat that has to place do so on its first anchor, but for
// those whose place is given as "seat:x,y".
func (m *table) place(at ...string) {
	m.t.Helper()
	for i := range int(m.s.Seats) {
		if m.s.Phase != Placing || !actors(&m.s).Has(game.Seat(i)) {
			continue
		}
		x := moves(&m.s, game.Seat(i), nil)[0]
		for _, word := range at {
			if seat, cell, _ := strings.Cut(word, ":"); seat == strconv.Itoa(i) {
				x.X, x.Y = pair(cell)
			}
		}
		m.do(i, x)
	}
}

// turn plays a turn anyhow.
func (m *table) turn() {
	m.t.Helper()
	for phase, turn := m.s.Round, m.s.Turn; m.s.Round == phase && m.s.Turn == turn &&
		actors(&m.s) != 0; {
		seat := actors(&m.s).Lowest()
		m.do(int(seat), moves(&m.s, seat, nil)[0])
	}
}

// until plays anyhow to a round and turn.
func (m *table) until(round, turn int8) {
	m.t.Helper()
	for m.s.Round != round || m.s.Turn != turn {
		m.turn()
	}
}

// toSalvage plays anyhow until somebody salvages.
func (m *table) toSalvage() {
	m.t.Helper()
	for m.s.Phase != Salvaging {
		seat := actors(&m.s).Lowest()
		if seat == game.Nobody {
			m.t.Fatal("nobody salvaged")
		}
		m.do(int(seat), moves(&m.s, seat, nil)[0])
	}
}

// gifts writes who gave to whom in the last turn's resolution, "1->0 2->3", a
// forced gift with an exclamation mark.
func (m *table) gifts() string {
	var list []string
	for _, e := range told[PackGiven](m) {
		text := fmt.Sprintf("%d->%d", e.From, e.To)
		if e.Forced {
			text += "!"
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

// area is a seat's area built by hand, "EX01: REAP@2,0".
func (m *table) area(seat int, text string) {
	m.t.Helper()
	words := strings.Fields(text)
	a := &m.s.Areas[seat]
	a.land(explorer(words[0]))
	for _, word := range words[1:] {
		k, x, y := tile(word)
		if !a.fits(k, x, y) {
			m.t.Fatalf("%s does not fit", word)
		}
		a.place(k, x, y)
	}
}
