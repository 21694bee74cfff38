package gloomygraves

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// letters holds the letters of the kinds in the drawings of the vectors.
const letters = "pgucd*"

// vectorsOf lists, by rule, the vectors of the specification that test it.
var vectorsOf = []struct{ Rule, IDs string }{
	{"gg-crypt-contact", "GV-01 GV-02 GV-06 GV-07"},
	{"gg-crypt-size", "GV-03 GV-08 GV-09"},
	{"gg-crypt-whole", "GV-04 GV-10"},
	{"gg-any-height", "GV-05"},
	{"gg-crypt-never-blocked", "GV-11"},
	{"gg-gravedigger-covers", "GV-12"},
	{"gg-crypt-lines", "GV-13 GV-14 GV-16"},
	{"gg-gravediggers-apart", "GV-15 GV-17 GV-24"},
	{"gg-pit-half", "GV-18 GV-19 GV-20 GV-21"},
	{"gg-pit-no-limit", "GV-22 GV-25"},
	{"gg-creature-covers", "GV-23"},
	{"gg-dead-pit", "GV-26"},
	{"gg-pit-digger-fits", "GV-27"},
	{"gg-total", "GV-28 GV-37"},
	{"gg-group", "GV-29 GV-30 GV-31"},
	{"gg-category-on-card", "GV-32 GV-33"},
	{"gg-one-marker", "GV-34"},
	{"gg-best-marker", "GV-35 GV-36"},
	{"gg-score", "GV-38 GV-39 GV-40"},
	{"gg-tie", "GV-41"},
}

// TestVectors runs the layout and scoring vectors of the rules specification.
func TestVectors(t *testing.T) {
	gametest.Vectors(
		t,
		"testdata/vectors.gv",
		41,
		vectorsOf,
		func(t *testing.T, given gametest.Vector) {
			v := vector{Vector: given, t: t}
			v.run()
		},
	)
}

// vector runs one vector, with seat 0 of a match of two.
type vector struct {
	gametest.Vector
	t      *testing.T
	i      int
	s      State
	given  State // as before the first WHEN
	played bool
	answer string // of the last WHEN
}

func (v *vector) run() {
	v.s = State{Seats: 2, Round: 2}
	for v.i = 0; v.i < len(v.Lines); v.i++ {
		words := strings.Fields(v.Lines[v.i])
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "GIVEN":
			v.give(words[1:])
		case "WHEN":
			if !v.played {
				v.given, v.played = v.s, true
			}
			v.answer = v.when(words[1:])
		case "THEN":
			if want := strings.Join(words[1:], " "); v.answer != want {
				v.t.Errorf("line %d: %q, want %q", v.First+v.i, v.answer, want)
			}
		case "AFTER":
			v.after(words[1], words[2])
		case "RESET":
			v.s = v.given
		default:
			v.t.Fatalf("line %d: unknown keyword %q", v.First+v.i, words[0])
		}
	}
}

// drawing reads the rows of a drawing that follow.
func (v *vector) drawing() (rows []string) {
	for v.i+1 < len(v.Lines) && strings.HasPrefix(v.Lines[v.i+1], "  ") {
		v.i++
		rows = append(rows, strings.TrimSpace(v.Lines[v.i]))
	}
	return rows
}

func (v *vector) give(words []string) {
	switch words[0] {
	case "CRYPT":
		v.s.Crypts[0] = drawnCrypt(spot(words[1]), v.drawing())
	case "PIT":
		last := v.s.Pit.Last
		v.s.Pit = drawnPit(spot(words[1]), v.drawing())
		v.s.Pit.Last = last
	case "LAST":
		v.s.Pit.Last = card(words[1])
	case "OWNED":
		k, n, _ := strings.Cut(words[1], "=")
		v.s.Owner[kind(k)][grade(n)] = 1
	case "AVAIL":
		k, list, _ := strings.Cut(words[1], "=")
		v.s.Owner[kind(k)] = [grades]uint8{2, 2, 2, 2} // the other seat's, but for those listed
		for n := range strings.SplitSeq(list, ",") {
			if n != "" {
				v.s.Owner[kind(k)][grade(n)] = 0
			}
		}
	default:
		v.t.Fatalf("unknown GIVEN %q", words)
	}
}

func (v *vector) when(words []string) string {
	switch words[0] {
	case "CRYPT", "PIT":
		return v.bury(words)
	case "COUNT":
		if words[1] == "CRYPT" {
			return strconv.Itoa(len(v.s.Crypts[0].places([]Card{card(words[2])}, nil)))
		}
		return strconv.Itoa(len(v.s.Pit.places([]Card{card(words[2])}, nil)))
	case "GROUPS":
		largest := v.s.Pit.largest
		if words[1] == "CRYPT" {
			largest = v.s.Crypts[0].largest
		}
		var list []string
		for k := Pixie; k < Gravedigger; k++ {
			list = append(list, fmt.Sprintf("%c=%d", letters[k], largest(k)))
		}
		return strings.Join(list, " ")
	case "SCORE":
		return v.score(kind(words[1]))
	case "FINAL":
		s := owners([]string{"A:" + words[1]})
		return strconv.Itoa(int(result(&s).Scores[0]))
	case "RANK":
		return rank(words[1:])
	}
	v.t.Fatalf("unknown WHEN %q", words)
	return ""
}

// bury makes a burial if it is legal, and otherwise returns the reason why it is
// refused.
func (v *vector) bury(words []string) string {
	c := card(words[1])
	x, y, d := spot(words[2]).X, spot(words[2]).Y, direction(words[3])
	s := v.s
	s.Hands[0] = Hand{}
	s.Hands[0].add(c, false)
	m := Move{Kind: InCrypt, Card: c.ID, X: x, Y: y, Dir: d}
	s.Phase = BuryCrypt
	if words[0] == "PIT" {
		m.Kind, s.Phase = InPit, BuryPit
	}
	for _, legal := range moves(&s, 0, nil) {
		if legal == m {
			v.s.Crypts[0], v.s.Pit = s.Crypts[0], s.Pit
			if m.Kind == InCrypt {
				v.s.Crypts[0].bury(c, m.at(), m.Dir)
			} else {
				v.s.Pit.bury(c, m.at(), m.Dir)
			}
			return "OK"
		}
	}
	return "REFUSED " + strings.ToUpper(why(&s, 0, m).Reason) // the vectors use upper case
}

func (v *vector) score(k Kind) string {
	v.s.Phase = Score
	for _, m := range moves(&v.s, 0, nil) {
		if m.Kind == Take && m.Category == k {
			var l game.Log
			s := v.s
			s.take(k, &l)
			took := l.Lines()[0].Event.(MarkerTaken)
			v.s.Owner = s.Owner
			return fmt.Sprintf("TOTAL %d MARKER %d", took.Total, took.Number)
		}
	}
	// The vectors use upper case.
	return "REFUSED " + strings.ToUpper(why(&v.s, 0, Move{Kind: Take, Category: k}).Reason)
}

// after compares an area with a drawing of all its cells.
func (v *vector) after(area, at string) {
	origin, want := spot(at), v.drawing()
	got := drawCrypt(&v.s.Crypts[0])
	if area == "PIT" {
		got = drawPit(&v.s.Pit)
	}
	for y, row := range want {
		for x, c := range row {
			p := Spot{origin.X + int8(x), origin.Y + int8(y)}
			have, ok := got[p]
			if !ok {
				have = '.'
			}
			if have != byte(c) {
				v.t.Errorf("line %d: %s at %v shows %c, want %c", v.First+v.i, area, p, have, c)
			}
			delete(got, p)
		}
	}
	if len(got) > 0 {
		v.t.Errorf("line %d: %s has cells outside the drawing: %v", v.First+v.i, area, got)
	}
}

// drawCrypt returns the letters that a crypt shows, by cell.
func drawCrypt(c *Crypt) map[Spot]byte {
	m := map[Spot]byte{}
	for i := range cells {
		if k := c.shows(i); k != None {
			m[spotOf[i]] = letters[k]
		}
	}
	return m
}

// drawPit returns the letters that a pit shows, by cell.
func drawPit(p *Pit) map[Spot]byte {
	m := map[Spot]byte{}
	for i := range int(p.Size) {
		m[p.At[i]] = letters[p.shows(i)]
	}
	return m
}

// drawnCrypt builds a crypt from a drawing, half by half.
func drawnCrypt(origin Spot, rows []string) (c Crypt) {
	each(origin, rows, func(at Spot, k Kind) { c.cover(cellAt(at), k, 0) })
	return c
}

// drawnPit builds a pit from a drawing, half by half.
func drawnPit(origin Spot, rows []string) (p Pit) {
	each(origin, rows, func(at Spot, k Kind) { p.cover(p.grow(at), k, 0) })
	return p
}

func each(origin Spot, rows []string, do func(at Spot, k Kind)) {
	for y, row := range rows {
		for x := range len(row) {
			if row[x] != '.' {
				do(Spot{origin.X + int8(x), origin.Y + int8(y)}, kind(row[x:x+1]))
			}
		}
	}
}

// owners returns a position in which seats own markers of given values. A word
// such as A:10,4,2 gives the values of seat 0.
func owners(words []string) State {
	s := State{Seats: uint8(len(words))}
	var wanted [][2]int // seat and value
	for seat, word := range words {
		_, list, _ := strings.Cut(word, ":")
		for v := range strings.SplitSeq(list, ",") {
			if v != "-" {
				wanted = append(wanted, [2]int{seat, number(v)})
			}
		}
	}
	if !s.own(wanted) {
		panic(fmt.Sprint("no way to own ", words))
	}
	return s
}

// own gives seats free markers of the wanted values, at most one per category and
// seat. It reports whether there are such markers.
func (s *State) own(wanted [][2]int) bool {
	if len(wanted) == 0 {
		return true
	}
	seat, value := wanted[0][0], wanted[0][1]
	for k := Pixie; k < Gravedigger; k++ {
		for g, m := range markers[k] {
			if m.value != value || s.Owner[k][g] != 0 || s.owns(game.Seat(seat), k) >= 0 {
				continue
			}
			s.Owner[k][g] = uint8(seat) + 1
			if s.own(wanted[1:]) {
				return true
			}
			s.Owner[k][g] = 0
		}
	}
	return false
}

func rank(words []string) string {
	s := owners(words)
	r := result(&s)
	var scores, winners []string
	for i, word := range words {
		name, _, _ := strings.Cut(word, ":")
		scores = append(scores, strconv.Itoa(int(r.Scores[i])))
		if r.Winners().Has(game.Seat(i)) {
			winners = append(winners, name)
		}
	}
	return "SCORES " + strings.Join(scores, ",") + " WINNERS " + strings.Join(winners, ",")
}

func spot(text string) Spot {
	x, y, _ := strings.Cut(text, ",")
	return Spot{int8(number(x)), int8(number(y))}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func kind(letter string) Kind { return Kind(strings.Index(letters, letter)) }

func card(text string) Card {
	a, b, _ := strings.Cut(text, "/")
	return Card{ID: 1, A: kind(a), B: kind(b)}
}

func direction(text string) (d Dir) {
	if err := d.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return d
}

func grade(text string) int {
	for g, m := range markers[0] {
		if m.number == number(text) {
			return g
		}
	}
	panic("no marker " + text)
}

// sitting plays legal moves and collects the events. Its chance is scripted or
// fast.
type sitting struct {
	t *testing.T
	s State
	c game.Chance
	l game.Log
}

// sit deals a match in which seat 0 is first and every seat begins with its lowest
// card.
func sit(t *testing.T, seats int) *sitting {
	g := deal(t, seats, "0")
	for seat := range game.Seat(seats) {
		g.do(seat, Move{Kind: StartWith, Card: g.s.Hands[seat].Cards[0].ID})
	}
	return g
}

func deal(t *testing.T, seats int, first string) *sitting {
	g := &sitting{t: t, c: game.Fast(uint64(seats))}
	Rules.Deal(
		&g.s, game.Setup{Seats: seats, Options: map[string]string{firstSeat.ID: first}}, &g.c, &g.l,
	)
	return g
}

// do makes a legal move and returns the events as a spectator sees them.
func (g *sitting) do(seat game.Seat, m Move) []game.Event {
	g.t.Helper()
	if !actors(&g.s).Has(seat) || !slices.Contains(moves(&g.s, seat, nil), m) {
		g.t.Fatalf(
			"seat %d cannot %+v in phase %s: %s", seat, m, g.s.Phase, why(&g.s, seat, m).Reason,
		)
	}
	g.l.Reset()
	Rules.Apply(&g.s, seat, m, &g.c, &g.l)
	return game.Heard(g.l.Lines(), game.Nobody)
}

// refused checks that a move is refused with a reason and a rule.
func (g *sitting) refused(seat game.Seat, m Move, reason, rule string) {
	g.t.Helper()
	if actors(&g.s).Has(seat) && slices.Contains(moves(&g.s, seat, nil), m) {
		g.t.Errorf("%+v is legal", m)
	}
	if no := why(&g.s, seat, m); no.Reason != reason || no.Rule != rule || no.Message == "" {
		g.t.Errorf("%+v is refused by %+v, want %s by %s", m, no, reason, rule)
	}
}

// any makes the acting seat's first move of a kind.
func (g *sitting) any(kind Action) []game.Event {
	g.t.Helper()
	seat := actors(&g.s).Lowest()
	for _, m := range moves(&g.s, seat, nil) {
		if m.Kind == kind {
			return g.do(seat, m)
		}
	}
	g.t.Fatalf("nobody can %s in phase %s", kind, g.s.Phase)
	return nil
}

// turn plays a turn with the first move of each list and without taking a marker.
func (g *sitting) turn() {
	g.t.Helper()
	g.any(InCrypt)
	g.any(InPit)
	if g.s.Phase == Score {
		g.any(Decline)
	}
	for g.s.Phase == Draw1 || g.s.Phase == Draw2 {
		g.any(Draw)
	}
}

// give replaces the hand of a seat.
func (g *sitting) give(seat game.Seat, cards ...string) {
	h := Hand{}
	for i, text := range cards {
		c := card(text)
		c.ID = uint8(100 + 10*int(seat) + i)
		h.add(c, false)
	}
	g.s.Hands[seat] = h
}

// drain removes cards from the deck until left remain.
func (g *sitting) drain(left int) {
	for g.s.deck() > left {
		g.s.Pile.without(g.s.Pile.nth(0))
	}
}

// told returns the kinds of some events.
func told(events []game.Event) string {
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, e.Kind())
	}
	return strings.Join(kinds, " ")
}

func TestCards(t *testing.T) {
	t.Run("gg-cards", func(t *testing.T) {
		pairs := map[[2]Kind]int{}
		for id, c := range box.cards[1:] {
			if int(c.ID) != id+1 || c.A == c.B {
				t.Errorf("card %d is %+v", id+1, c)
			}
			pairs[[2]Kind{c.A, c.B}]++
		}
		for pair, n := range pairs {
			if want := 7 - 3*int(pair[1]/Gravedigger); n != want {
				t.Errorf("there are %d cards %v, want %d", n, pair, want)
			}
		}
		if len(pairs) != 15 {
			t.Errorf("there are %d pairs, want 15", len(pairs))
		}
	})
	t.Run("gg-markers", func(t *testing.T) {
		for k := range Gravedigger {
			if markers[k] != [grades]marker{{8, 2}, {10, 4}, {12, 6}, {15, 10}} {
				t.Errorf("%s has the markers %v", k, markers[k])
			}
		}
		if seen := box.view(&sit(t, 2).s, game.Nobody).(View).Markers; len(seen) != 20 {
			t.Errorf("a spectator sees %d markers", len(seen))
		}
	})
	t.Run("gg-deck", func(t *testing.T) {
		for seats, want := range map[int][3]int{2: {70, 25, 15}, 3: {80, 28, 20}, 4: {90, 32, 20}} {
			var halves [kinds]int
			in := box.inPlay[seats]
			for i := range in.size() {
				c := box.cards[in.nth(i)]
				halves[c.A]++
				halves[c.B]++
			}
			if in.size() != want[0] ||
				halves != [kinds]int{want[1], want[1], want[1], want[1], want[1], want[2]} {
				t.Errorf(
					"%d seats play with %d cards, halves %v, want %v", seats, in.size(), halves,
					want,
				)
			}
		}
	})
}

func TestSettingUp(t *testing.T) {
	t.Run("gg-deal", checkDeal)
	t.Run("gg-opening-pit", checkOpeningPit)
	t.Run("gg-first-card", checkFirstCards)
	t.Run("gg-first-player", checkFirstPlayer)
}

func checkDeal(t *testing.T) {
	for seats, want := range map[int][2]int{2: {52, 23}, 3: {60, 10}, 4: {64, 1}} {
		g := deal(t, seats, "0")
		v := box.view(&g.s, game.Nobody).(View)
		if v.Deck != want[0] || v.Removed != want[1] || len(v.Row) != 3 ||
			len(v.Pit.Cells) != 4 {
			t.Errorf(
				"%d seats: deck %d, removed %d, row %v, pit %v", seats, v.Deck, v.Removed,
				v.Row, v.Pit.Cells,
			)
		}
		for _, p := range v.Players {
			if p.Cards != 5 {
				t.Errorf("%d seats: %d cards in a hand", seats, p.Cards)
			}
		}
		events := "game_started row_revealed pit_started" + strings.Repeat(" hand_dealt", seats)
		if got := told(game.Heard(g.l.Lines(), game.Nobody)); got != events {
			t.Errorf("told %s, want %s", got, events)
		}
	}
}

func checkOpeningPit(t *testing.T) {
	for _, c := range []struct {
		first, second string
		want          []string
	}{
		{"p/*", "g/*", []string{"p*", "*g"}},
		{"p/*", "g/u", []string{"pg", "*u"}},
		{"p/g", "c/*", []string{"pc", "g*"}},
		{"*/p", "*/g", []string{"*g", "p*"}},
		{"*/p", "g/*", []string{"*g", "p*"}},
	} {
		var p Pit
		p.start(card(c.first), card(c.second), nil)
		got, want := drawPit(&p), drawnPit(Spot{0, 0}, c.want)
		if !maps.Equal(got, drawPit(&want)) || p.Last.ID != 0 {
			t.Errorf("%s and %s open the pit as %v, want %q", c.first, c.second, got, c.want)
		}
	}
}

func checkFirstCards(t *testing.T) {
	g := deal(t, 3, "0")
	c := Card{ID: 100, A: Unicorn, B: Gravedigger}
	g.s.Hands[2].Cards[4] = c
	if got := told(g.do(2, Move{Kind: StartWith, Card: 100})); got != "start_chosen" {
		t.Errorf("a choice tells %s", got)
	}
	if a := actors(&g.s); a != game.First(2) {
		t.Errorf("after it %b act", a)
	}
	g.refused(
		2, Move{Kind: StartWith, Card: g.s.Hands[2].Cards[0].ID}, "already_chosen",
		"gg-first-card",
	)
	g.do(1, Move{Kind: StartWith, Card: g.s.Hands[1].Cards[3].ID})
	got := told(g.do(0, Move{Kind: StartWith, Card: g.s.Hands[0].Cards[1].ID}))
	if got != "start_chosen crypts_started turn_started" {
		t.Errorf("the last choice tells %s", got)
	}
	for seat, h := range g.s.Hands[:3] {
		if h.Size != 4 {
			t.Errorf("seat %d has %d cards", seat, h.Size)
		}
	}
	if got := drawCrypt(&g.s.Crypts[2]); !maps.Equal(
		got, map[Spot]byte{{0, 0}: 'u', {1, 0}: '*'},
	) {
		t.Errorf("the crypt begins as %v", got)
	}
	if g.s.Phase != BuryCrypt || g.s.Turn != 0 || g.s.Round != 1 {
		t.Errorf("then comes phase %s of seat %d in round %d", g.s.Phase, g.s.Turn, g.s.Round)
	}
}

func checkFirstPlayer(t *testing.T) {
	var firsts game.Seats
	for seed := range uint64(50) {
		var s State
		c := game.Fast(seed)
		Rules.Deal(
			&s, game.Setup{Seats: 4, Options: map[string]string{firstSeat.ID: "random"}}, &c,
			nil,
		)
		firsts = firsts.With(s.First)
	}
	if firsts != game.First(4) {
		t.Errorf("drawn first players are %b", firsts)
	}
	if g := deal(t, 4, "2"); g.s.First != 2 {
		t.Errorf("seat %d is first", g.s.First)
	}
	if _, err := Rules.Fill(
		game.Setup{Seats: 3, Options: map[string]string{firstSeat.ID: "3"}},
	); !errors.Is(err, game.ErrOptions) {
		t.Errorf("seat 3 of 3 may be first: %v", err)
	}
}

// TestAFirstCardIsTakenBackUntilAllHaveChosen checks that the table's undo works
// for the hidden choice of the first card.
func TestAFirstCardIsTakenBackUntilAllHaveChosen(t *testing.T) {
	const rule = "gg-first-card"
	m, err := game.Erase(Rules).New(game.Setup{Seats: 3}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	choose := func(seat game.Seat, at int) {
		t.Helper()
		move, err := json.Marshal(m.Moves(seat)[at])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(seat, move); err != nil {
			t.Fatalf("%s: seat %d cannot choose: %v", rule, seat, err)
		}
	}
	choose(2, 0)
	choose(0, 1)
	if err := m.Retract(1); err != nil {
		t.Fatalf("%s: seat 2 cannot take its choice back: %v", rule, err)
	}
	choose(2, 4)
	choose(1, 3)
	for ply := 1; ply <= m.Ply(); ply++ {
		if m.Pending(ply) {
			t.Errorf(
				"%s: the choice at ply %d can be taken back although all are revealed", rule, ply,
			)
		}
	}
}

// TestLuckDependsOnNothingButThePlace checks that one seed deals the same cards
// whoever is first, and gives the same deck however a match is played.
func TestLuckDependsOnNothingButThePlace(t *testing.T) {
	seed := game.SeedOf(7)
	var deals [4]State
	for i, first := range []string{"random", "0", "1", "2"} {
		c := seed.At(0)
		Rules.Deal(
			&deals[i], game.Setup{Seats: 3, Options: map[string]string{firstSeat.ID: first}}, &c,
			nil,
		)
		if deals[i].Hands != deals[0].Hands || deals[i].Row != deals[0].Row {
			t.Errorf("another deal with first-seat %s", first)
		}
	}
	// drawn plays a match and returns the pile after each draw.
	drawn := func(choose uint64) (piles []set) {
		s, pick := deals[1], game.Fast(choose)
		for ply := 1; actors(&s) != 0; ply++ {
			seat := actors(&s).Lowest()
			legal := moves(&s, seat, nil)
			before := s.Pile
			c := seed.At(ply)
			Rules.Apply(&s, seat, legal[pick.IntN(len(legal))], &c, nil)
			if s.Pile != before {
				piles = append(piles, s.Pile)
			}
		}
		return piles
	}
	if a, b := drawn(1), drawn(2); !slices.Equal(a, b) || len(a) != 60 {
		t.Errorf("%d and %d draws went different ways", len(a), len(b))
	}
}

func TestTurns(t *testing.T) {
	t.Run("gg-rounds", func(t *testing.T) {
		g := deal(t, 3, "1")
		for seat := range game.Seat(3) {
			g.do(seat, Move{Kind: StartWith, Card: g.s.Hands[seat].Cards[0].ID})
		}
		var order []string
		for range 7 {
			order = append(order, fmt.Sprint(g.s.Round, "/", g.s.Turn))
			g.turn()
		}
		if got := strings.Join(order, " "); got != "1/1 1/2 1/0 2/1 2/2 2/0 3/1" {
			t.Errorf("turns go %s", got)
		}
	})
	t.Run("gg-turn-steps", func(t *testing.T) {
		g := sit(t, 2)
		g.refused(1, Move{Kind: Draw}, "not_your_turn", "gg-rounds")
		wrong := func(not ...Action) {
			t.Helper()
			for _, kind := range []Action{StartWith, InCrypt, InPit, Discard, Take, Decline, Draw} {
				if !slices.Contains(not, kind) {
					g.refused(
						0, Move{Kind: kind, Card: g.s.Hands[0].Cards[0].ID}, "wrong_phase",
						"gg-turn-steps",
					)
				}
			}
		}
		wrong(InCrypt)
		g.refused(
			0, Move{Kind: InCrypt, Card: g.s.Hands[1].Cards[0].ID}, "card_not_in_hand",
			"gg-turn-steps",
		)
		g.any(InCrypt)
		wrong(InPit, Discard)
		g.s.Pit = drawnPit(Spot{0, 0}, []string{"ppgguu", "ppgguu", "ccddpp", "ccddpp"})
		g.s.Crypts[0] = drawnCrypt(Spot{0, 0}, []string{"ppg", "ppg", "ppg"})
		g.give(0, "p/u", "c/d", "c/d")
		g.any(InPit)
		if g.s.Phase != Score {
			t.Fatalf("phase %s follows", g.s.Phase)
		}
		wrong(Take, Decline)
		g.any(Take)
		wrong(Draw)
		g.any(Draw)
		wrong(Draw)
		g.any(Draw)
		if g.s.Turn != 1 || g.s.Phase != BuryCrypt {
			t.Errorf("then comes phase %s of seat %d", g.s.Phase, g.s.Turn)
		}
	})
	t.Run("gg-hand-size", func(t *testing.T) {
		g := sit(t, 2)
		for _, step := range []struct {
			kind  Action
			after uint8
		}{{InCrypt, 3}, {InPit, 2}, {Draw, 3}, {Draw, 4}} {
			g.any(step.kind)
			if g.s.Hands[0].Size != step.after {
				t.Errorf(
					"%d cards in hand after %s, want %d", g.s.Hands[0].Size, step.kind, step.after,
				)
			}
		}
	})
}

func TestBurying(t *testing.T) {
	t.Run("gg-on-top", func(t *testing.T) {
		c := drawnCrypt(Spot{0, 0}, []string{"pg"})
		c.bury(card("u/c"), Spot{1, 0}, S)
		if at := cellAt(Spot{1, 0}); c.shows(at) != Unicorn || c.Height[at] != 2 ||
			c.Height[cellAt(Spot{1, 1})] != 1 {
			t.Errorf("the crypt shows %v with heights %v", drawCrypt(&c), c.Height)
		}
		p := drawnPit(Spot{0, 0}, []string{"pg", "uc"})
		p.bury(card("d/p"), Spot{1, 0}, E)
		if i := p.cell(Spot{1, 0}); p.shows(i) != Dragon || p.Height[i] != 2 ||
			p.Height[p.cell(Spot{2, 0})] != 1 {
			t.Errorf("the pit shows %v with heights %v", drawPit(&p), p.Height)
		}
	})
	t.Run("gg-pit-heights", func(t *testing.T) {
		p := drawnPit(Spot{0, 0}, []string{"pg", "uc"})
		for height := uint8(1); height < 30; height++ {
			p.Height[0] = height
			if n := len(p.places([]Card{card("d/p")}, nil)); n != 16 {
				t.Fatalf("%d places when a cell is %d high, want 16", n, height)
			}
		}
	})
	t.Run("gg-gravediggers-stay", func(t *testing.T) {
		for seed := range uint64(30) {
			var before State
			for s := range gametest.Positions(Rules, game.Setup{Seats: minSeats + int(seed%3)}, seed) {
				for seat, c := range s.Crypts {
					old := before.Crypts[seat].Shows[Gravedigger]
					if c.Shows[Gravedigger]&old != old {
						t.Fatalf("seed %d: a gravedigger left crypt %d", seed, seat)
					}
				}
				if old := before.Pit.Shows[Gravedigger]; s.Pit.Shows[Gravedigger]&old != old {
					t.Fatalf("seed %d: a gravedigger left the pit", seed)
				}
				before = *s
			}
		}
	})
}

// TestNoCryptIsBlocked checks that every card has 8 to 48 places in every possible
// crypt. It tries all connected shapes within three by three, with every set of
// gravediggers that the lines allow.
func TestNoCryptIsBlocked(t *testing.T) {
	const rule = "gg-crypt-never-blocked"
	crypts := 0
	for nine := 1; nine < 1<<9; nine++ {
		lies, ok := shaped(nine)
		if !ok {
			continue
		}
		for diggers := lies; ; diggers = (diggers - 1) & lies {
			if diggers&lines(diggers) == 0 {
				crypts++
				c := Crypt{Shows: [kinds]board{Pixie: lies &^ diggers, Gravedigger: diggers}}
				for _, text := range []string{"g/u", "g/*", "*/g"} {
					if n := len(c.places([]Card{card(text)}, nil)); n < 8 || n > 48 {
						t.Errorf("%s: %s has %d places in %v", rule, text, n, drawCrypt(&c))
					}
				}
			}
			if diggers == 0 {
				break
			}
		}
	}
	if crypts != 2607 {
		t.Errorf("tried %d crypts, want 2607", crypts)
	}
}

// shaped lays nine cells on the board so that two of them are where a first card
// lies. It turns them if necessary, and reports whether they are connected.
func shaped(nine int) (board, bool) {
	at := func(x, y int) bool { return x >= 0 && x < 3 && y >= 0 && y < 3 && nine>>(3*y+x)&1 != 0 }
	for _, get := range []func(x, y int) bool{at, func(x, y int) bool { return at(y, x) }} {
		for first := range 9 {
			x0, y0 := first%3, first/3
			if !get(x0, y0) || !get(x0+1, y0) {
				continue
			}
			var lies board
			for i := range 9 {
				if get(i%3, i/3) {
					lies |= 1 << cellAt(Spot{int8(i%3 - x0), int8(i/3 - y0)})
				}
			}
			reached := lies & -lies
			for next := reached.grown() & lies; next != reached; next = reached.grown() & lies {
				reached = next
			}
			return lies, reached == lies
		}
	}
	return 0, false
}

// TestPlacesAndRefusalsAgree checks that a place is listed exactly if nothing
// speaks against it.
func TestPlacesAndRefusalsAgree(t *testing.T) {
	reasons := map[string]int{}
	for seed := range uint64(3) {
		turn := 0
		for s := range gametest.Positions(Rules, game.Setup{Seats: 2 + int(seed)}, seed) {
			if s.Phase != BuryCrypt && s.Phase != BuryPit {
				continue
			}
			if turn++; turn%7 != 1 { // maps are slow
				continue
			}
			seat := s.Turn
			legal := map[Move]bool{}
			for _, m := range moves(s, seat, nil) {
				legal[m] = true
			}
			kind := InCrypt
			if s.Phase == BuryPit {
				kind = InPit
			}
			h := &s.Hands[seat]
			for _, c := range h.Cards[:h.Size] {
				for x := int8(-9); x <= 9; x++ {
					for y := int8(-9); y <= 9; y++ {
						for d := E; d <= N; d++ {
							m := Move{Kind: kind, Card: c.ID, X: x, Y: y, Dir: d}
							if want := against(s, seat, c, m); legal[m] != (want == "") {
								t.Fatalf(
									"seed %d: %+v is listed: %v, and against it is %q", seed, m,
									legal[m], want,
								)
							} else if want != "" {
								if got := why(s, seat, m).Reason; got != want {
									t.Fatalf("seed %d: %+v is refused by %s, want %s", seed, m, got, want)
								}
								reasons[want]++
							}
						}
					}
				}
			}
		}
	}
	for _, reason := range []string{
		"crypt_too_large", "crypt_no_contact", "covers_wild", "wild_line", "pit_no_cover",
		"pit_no_growth", "wild_adjacent",
	} {
		if reasons[reason] == 0 {
			t.Errorf("nothing was refused by %s", reason)
		}
	}
}

// against returns the reason against a burial, or "". It follows the rulebook with
// maps and loops, as a slow reference for the fast code.
func against(s *State, seat game.Seat, c Card, m Move) string {
	area := drawPit(&s.Pit)
	if m.Kind == InCrypt {
		area = drawCrypt(&s.Crypts[seat])
	}
	a, b := m.at(), m.at().next(m.Dir)
	_, coversA := area[a]
	_, coversB := area[b]
	after := maps.Clone(area)
	after[a], after[b] = letters[c.A], letters[c.B]
	if m.Kind == InCrypt {
		west, east, north, south := a.X, a.X, a.Y, a.Y
		contact := coversA || coversB
		for at := range after {
			west, east, north, south = min(west, at.X), max(east, at.X), min(north, at.Y), max(
				south, at.Y,
			)
		}
		for d := E; d <= N; d++ {
			_, besideA := area[a.next(d)]
			_, besideB := area[b.next(d)]
			contact = contact || besideA || besideB
		}
		switch {
		case east-west > 2 || south-north > 2:
			return "crypt_too_large"
		case !contact:
			return "crypt_no_contact"
		}
	} else {
		switch {
		case !coversA && !coversB:
			return "pit_no_cover"
		case coversA && coversB:
			return "pit_no_growth"
		}
	}
	if area[a] == '*' && c.A != Gravedigger || area[b] == '*' && c.B != Gravedigger {
		return "covers_wild"
	}
	for p, k := range after {
		for q, l := range after {
			if p == q || k != '*' || l != '*' {
				continue
			}
			dx, dy := int(p.X)-int(q.X), int(p.Y)-int(q.Y)
			if m.Kind == InCrypt && (dx == 0 || dy == 0) {
				return "wild_line"
			}
			if m.Kind == InPit && dx*dx+dy*dy == 1 {
				return "wild_adjacent"
			}
		}
	}
	return ""
}

// TestDeadPit checks that a card may be put away only if none fits, and that
// nothing is scored then (gg-dead-pit).
func TestDeadPit(t *testing.T) {
	dead := []string{".*..", "*c*.", ".*d*", "..*."}
	t.Run("gg-dead-pit", func(t *testing.T) {
		g := sit(t, 2)
		g.s.Pit = drawnPit(Spot{-1, -1}, dead)
		g.give(0, "p/g", "p/u", "g/c", "c/d")
		g.any(InCrypt)
		pit, legal := g.s.Pit, moves(&g.s, 0, nil)
		if len(legal) != 3 || legal[0].Kind != Discard {
			t.Fatalf("legal are %v", legal)
		}
		if got := told(g.do(0, legal[1])); got != "pit_blocked" {
			t.Errorf("told %s", got)
		}
		if g.s.Phase != Draw1 || g.s.Pit != pit || g.s.Hands[0].Size != 2 {
			t.Errorf("phase %s follows, with %d cards", g.s.Phase, g.s.Hands[0].Size)
		}
		g.any(Draw)
		g.any(Draw)
		if g.s.Hands[0].Size != 4 {
			t.Errorf("the next turn begins with %d cards", g.s.Hands[0].Size)
		}
	})
	t.Run("gg-pit-digger-fits", func(t *testing.T) {
		g := sit(t, 2)
		g.s.Pit = drawnPit(Spot{-1, -1}, dead)
		g.give(0, "p/g", "p/u", "g/c", "c/*")
		g.do(0, moves(&g.s, 0, nil)[0])
		if g.s.Hands[0].place(103) < 0 {
			t.Fatal("the wrong card was buried")
		}
		for _, m := range moves(&g.s, 0, nil) {
			if m.Kind != InPit || m.Card != 103 {
				t.Errorf("%+v is legal", m)
			}
		}
		if n := len(moves(&g.s, 0, nil)); n != 16 {
			t.Errorf("%d places, want 16", n)
		}
		g.refused(0, Move{Kind: Discard, Card: 101}, "pit_not_blocked", "gg-dead-pit")
		// it is in the crypt
		g.refused(0, Move{Kind: Discard, Card: 100}, "card_not_in_hand", "gg-turn-steps")
	})
}

func TestScoring(t *testing.T) {
	// scoring returns a match at the scoring step, with 5 dragons in the pit and 3
	// in the crypt.
	scoring := func(t *testing.T, seats int) *sitting {
		g := sit(t, seats)
		g.s.Crypts[0] = drawnCrypt(Spot{0, 0}, []string{"ddd", "ppg"})
		g.s.Pit = drawnPit(Spot{0, 0}, []string{"dddd", "ppgg"})
		g.give(0, "d/p", "c/u", "c/u")
		g.s.Phase = BuryPit
		g.do(0, Move{Kind: InPit, Card: 100, X: 4, Y: 1, Dir: W})
		return g
	}
	t.Run("gg-score-skipped", func(t *testing.T) {
		g := sit(t, 2)
		g.any(InCrypt)
		if got := told(g.any(InPit)); got != "pit_buried" || g.s.Phase != Draw1 {
			t.Errorf("told %s, phase %s", got, g.s.Phase)
		}
	})
	t.Run("gg-nothing-leaves", func(t *testing.T) {
		g := scoring(t, 2)
		if g.s.Phase != Draw1 {
			t.Fatalf("7 dragons are scored in phase %s", g.s.Phase)
		}
		g = scoring(t, 2)
		g.s.Phase, g.s.Pit.Last = BuryPit, Card{}
		g.give(0, "d/u", "c/u")
		g.do(0, Move{Kind: InPit, Card: 100, X: 4, Y: 0, Dir: S})
		before := g.s
		if got := told(g.do(0, Move{Kind: Take, Category: Dragon})); got != "marker_taken" {
			t.Errorf("told %s", got)
		}
		if g.s.Pit.Shows != before.Pit.Shows || g.s.Crypts != before.Crypts {
			t.Error("scoring changed an area")
		}
		// The next player uses the same dragons and one more, and gets the best
		// marker left.
		g.s.Phase, g.s.Turn = BuryPit, 1
		g.s.Crypts[1] = drawnCrypt(Spot{0, 0}, []string{"ddd", "ddp"})
		g.give(1, "d/u", "c/u", "c/u")
		g.do(1, Move{Kind: InPit, Card: 110, X: 0, Y: 1, Dir: W})
		took := g.do(1, Move{Kind: Take, Category: Dragon})[0].(MarkerTaken)
		if took.Total != 11 || took.PitGroup != 6 || took.CryptGroup != 5 || took.Number != 10 ||
			took.Value != 4 {
			t.Errorf("took %+v", took)
		}
	})
	t.Run("gg-one-marker", func(t *testing.T) {
		g := sit(t, 2)
		g.s.Crypts[0] = drawnCrypt(Spot{0, 0}, []string{"ddd", "ddp"})
		g.s.Pit = drawnPit(Spot{0, 0}, []string{"dddd", "pppg"})
		g.give(0, "d/c", "c/u", "c/u")
		g.s.Phase = BuryPit
		g.do(0, Move{Kind: InPit, Card: 100, X: 3, Y: 0, Dir: E})
		g.refused(
			0, Move{Kind: Take, Category: Pixie}, "category_not_on_card", "gg-category-on-card",
		)
		g.refused(0, Move{Kind: Take, Category: Cyclops}, "no_marker", "gg-best-marker")
		if n := len(moves(&g.s, 0, nil)); n != 2 {
			t.Errorf("%d choices, want to take and to decline", n)
		}
		without := *g
		if got := told(without.do(0, Move{Kind: Decline})); got != "score_declined" ||
			without.s.Phase != Draw1 ||
			without.s.owned(0) != 0 {
			t.Errorf("told %s, phase %s", got, without.s.Phase)
		}
		g.do(0, Move{Kind: Take, Category: Dragon})
		if g.s.Phase != Draw1 || g.s.owned(0) != 1 {
			t.Errorf("phase %s follows", g.s.Phase)
		}
	})
}

func TestDrawing(t *testing.T) {
	drawing := func(t *testing.T) *sitting {
		g := sit(t, 2)
		g.any(InCrypt)
		g.any(InPit)
		return g
	}
	t.Run("gg-draw-two", func(t *testing.T) {
		g := drawing(t)
		if n := len(moves(&g.s, 0, nil)); n != 4 {
			t.Errorf("%d choices, want 4", n)
		}
		g.refused(0, Move{Kind: Draw, Source: FromRow, Slot: 3}, "bad_slot", "gg-draw-two")
		g.refused(0, Move{Kind: Draw, Source: FromRow, Slot: 255}, "bad_slot", "gg-draw-two")
	})
	t.Run("gg-refill", func(t *testing.T) {
		g := drawing(t)
		row, pile := g.s.Row, g.s.Pile
		g.c = game.Rolls(0, 0)
		got := g.do(0, Move{Kind: Draw, Source: FromRow, Slot: 0})
		d := box.cards[pile.nth(0)]
		if told(got) != "card_drawn row_refilled" || *got[0].(CardDrawn).Card != row[0] ||
			got[1].(RowRefilled).Card != d {
			t.Errorf("told %+v", got)
		}
		if g.s.Row != [rowSize]Card{d, row[1], row[2]} || g.s.Phase != Draw2 ||
			len(moves(&g.s, 0, nil)) != 4 {
			t.Errorf("the row is %v in phase %s", g.s.Row, g.s.Phase)
		}
		g.do(0, Move{Kind: Draw, Source: FromDeck})
		e := box.cards[pile.nth(1)]
		if h := &g.s.Hands[0]; h.place(row[0].ID) < 0 || h.place(e.ID) < 0 || h.Size != 4 {
			t.Errorf("the hand is %v", h)
		}
		if g.s.Row != [rowSize]Card{d, row[1], row[2]} || g.c.Left() != 0 {
			t.Errorf("the row is %v", g.s.Row)
		}
	})
	t.Run("gg-one-by-one", func(t *testing.T) {
		g := drawing(t)
		g.do(0, Move{Kind: Draw, Source: FromDeck})
		if v := box.view(&g.s, 0).(View); len(v.Hand) != 3 || v.Phase != Draw2 {
			t.Errorf("before the second draw the player sees %v", v.Hand)
		}
	})
	t.Run("gg-last-refill", func(t *testing.T) {
		g := drawing(t)
		g.drain(2)
		g.do(0, Move{Kind: Draw, Source: FromRow, Slot: 1})
		got := told(g.do(0, Move{Kind: Draw, Source: FromRow, Slot: 1}))
		if got != "card_drawn row_refilled turn_started" || g.s.deck() != 0 || g.s.Ending != Going {
			t.Errorf("told %s with %d cards left", got, g.s.deck())
		}
		g.any(InCrypt)
		if got := told(g.any(InPit)); got != "pit_buried end_triggered game_over" ||
			g.s.Ending != DeckEmpty ||
			g.s.Ender != 1 {
			t.Errorf("told %s", got)
		}
	})
}

// TestDeckHoldsASecondCard drains the deck to one card, which cannot happen in a
// match or a loaded position. The rules must panic instead of drawing a card that
// was removed unseen.
func TestDeckHoldsASecondCard(t *testing.T) {
	g := sit(t, 2)
	g.any(InCrypt)
	g.any(InPit)
	g.drain(1)
	defer func() {
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "no second card") {
			t.Errorf("the first draw from a deck of one card ended in %v", p)
		}
	}()
	g.do(0, Move{Kind: Draw, Source: FromDeck})
}

// fifth gives a seat four markers and plays until it takes its fifth.
func (g *sitting) fifth(seat game.Seat) []game.Event {
	g.t.Helper()
	if g.s.Turn != seat {
		g.t.Fatalf("it is the turn of seat %d", g.s.Turn)
	}
	row := [...]string{"p", "g", "u", "c"}
	for i, k := range row {
		g.s.Owner[kind(k)][(int(seat)+i)%grades] = uint8(seat) + 1
	}
	g.s.Crypts[seat] = drawnCrypt(Spot{0, 0}, []string{"ddd", "ddd", "pgu"})
	g.s.Pit = drawnPit(Spot{0, 0}, []string{"ddd", "pgc"})
	g.s.Phase = BuryPit
	g.give(seat, "d/u", "p/g", "c/u")
	g.do(seat, Move{Kind: InPit, Card: uint8(100 + 10*int(seat)), X: 2, Y: 1, Dir: E})
	return g.do(seat, Move{Kind: Take, Category: Dragon})
}

func TestEnd(t *testing.T) {
	t.Run("gg-end-trigger", func(t *testing.T) {
		g := sit(t, 3)
		if got := told(g.fifth(0)); got != "marker_taken end_triggered turn_started" {
			t.Errorf("told %s", got)
		}
		if g.s.Ending != FifthMarker || g.s.Ender != 0 || g.s.Hands[0].Size != 2 {
			t.Errorf(
				"ending %d by seat %d, %d cards in hand", g.s.Ending, g.s.Ender, g.s.Hands[0].Size,
			)
		}
		// Matches of full length with different moves.
		for seats, want := range map[int][3]int{2: {14, 28, 32}, 3: {11, 33, 37}, 4: {9, 36, 40}} {
			g := sit(t, seats)
			turns := 0
			for ; g.s.Phase != GameOver; turns++ {
				if g.s.deck()%2 != 0 {
					t.Fatalf("%d seats: the deck is odd", seats)
				}
				g.turn()
			}
			if int(g.s.Round) != want[0] || turns != want[1] || int(g.s.Pit.Size) != want[2] ||
				g.s.Ender != 0 ||
				g.s.Ending != DeckEmpty {
				t.Errorf(
					"%d seats: round %d, %d turns, %d cells, want %v", seats, g.s.Round, turns,
					g.s.Pit.Size, want,
				)
			}
			for seat, h := range g.s.Hands[:seats] {
				if h.Size != 2 {
					t.Errorf("%d seats: seat %d keeps %d cards", seats, seat, h.Size)
				}
			}
		}
	})
	t.Run("gg-last-round", func(t *testing.T) {
		g := sit(t, 3)
		g.fifth(0)
		g.turn()
		g.turn()
		if g.s.Phase != GameOver || actors(&g.s) != 0 {
			t.Errorf("phase %s", g.s.Phase)
		}
		for seat, h := range g.s.Hands[:3] {
			if h.Size != 2 {
				t.Errorf("seat %d keeps %d cards", seat, h.Size)
			}
		}
		// The last seat of a round ends the match at once.
		g = sit(t, 3)
		g.turn()
		g.turn()
		if got := told(g.fifth(2)); got != "marker_taken end_triggered game_over" {
			t.Errorf("told %s", got)
		}
		if a, b, c := g.s.Hands[0].Size, g.s.Hands[1].Size, g.s.Hands[2].Size; a != 4 || b != 4 ||
			c != 2 {
			t.Errorf("hands of %d, %d, %d cards", a, b, c)
		}
	})
	t.Run("gg-fifth-marker", func(t *testing.T) {
		g := sit(t, 3)
		g.fifth(0)
		g.any(InCrypt)
		if got := told(g.fifth(1)); got != "marker_taken turn_started" || g.s.Ender != 0 {
			t.Errorf("told %s", got)
		}
		if g.s.Turn != 2 {
			t.Fatalf("it is the turn of seat %d", g.s.Turn)
		}
		g.turn()
		if g.s.Phase != GameOver || g.s.owned(0) != 5 || g.s.owned(1) != 5 {
			t.Errorf("phase %s", g.s.Phase)
		}
		// The first trigger remains the reason of the end.
		g = sit(t, 4)
		g.drain(0)
		g.turn()
		g.turn()
		g.fifth(2)
		if g.s.Ending != DeckEmpty || g.s.Ender != 0 || g.s.Turn != 3 {
			t.Errorf("ending %d by seat %d", g.s.Ending, g.s.Ender)
		}
	})
}

func TestWinning(t *testing.T) {
	for _, c := range []struct {
		rule   string
		owned  string
		places []int8
	}{
		{"gg-winner", "A:4,4 B:6,6", []int8{2, 1}},
		{"gg-tie", "A:10,10 B:4,2,2,2", []int8{1, 2}},
		{"gg-tie", "A:6,4 B:10 C:4,4", []int8{2, 1, 3}},
		{"gg-shared", "A:6,4,2 B:4,6,2 C:2,2", []int8{1, 1, 3}},
		{"gg-places", "A:2 B:10,10 C:6,6,2 D:2", []int8{3, 1, 2, 3}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := owners(strings.Fields(c.owned))
			r := result(&s)
			if got := r.Places[:r.Seats]; !slices.Equal(got, c.places) {
				t.Errorf("%s: places %v, want %v", c.owned, got, c.places)
			}
			for seat := range game.Seat(r.Seats) {
				sum := 0
				for _, item := range sheet(&s, seat) {
					if !item.Tie {
						sum += item.Points
					}
				}
				if sum != int(r.Scores[seat]) {
					t.Errorf(
						"%s: the sheet of seat %d adds up to %d, not %d", c.owned, seat, sum,
						r.Scores[seat],
					)
				}
			}
		})
	}
}
