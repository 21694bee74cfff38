package gloomygraves

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/record/recordtest"
)

func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups: append(
			gametest.Setups(Rules),
			game.Setup{Seats: 3, Options: map[string]string{firstSeat.ID: "2"}},
		),
		Matches: 1,
		// Known is a set of places in a hand that is sorted by card: other cards, other places.
		Secrets: []string{
			"Hands.Cards.A", "Hands.Cards.B", "Hands.Cards.ID", "Hands.Known", "Picks", "Pile",
		},
	})
}

func TestAllocs(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		gametest.NoAllocs(t, Rules, game.Setup{Seats: seats})
	}
}

func TestPerft(t *testing.T) {
	gametest.Perft(t, Rules, game.Setup{Seats: 2}, 1, 5, 25, 4_200, 151_200)
	gametest.Perft(t, Rules, game.Setup{Seats: 4}, 1, 5, 25, 125, 625, 101_000)
}

func TestSize(t *testing.T)     { gametest.Size(t, Rules, 768) }
func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }
func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, Rules) }
func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules) }

func TestAccounts(t *testing.T) { gametest.Accounts(t, Rules, gametest.Setups(Rules)) }

func TestGames(t *testing.T) { gametest.Games(t, Rules, gametest.Setups(Rules), 10_000, invariant) }

// invariant returns an error if something is wrong that must hold in every
// position (gg-hand-size, gg-crypt-size, gg-crypt-lines, gg-gravediggers-apart,
// gg-one-marker).
func invariant(s *State) error {
	n := int(s.Seats)
	if s.Phase == GameOver {
		if s.Ending == Going {
			return errors.New("it is over and nothing ended it")
		}
	} else if s.Ending == Going && s.Phase != Draw2 && s.deck()%2 != 0 {
		return fmt.Errorf("the deck is odd: %d", s.deck())
	}
	held := 0
	for seat := range game.Seat(n) {
		h := &s.Hands[seat]
		held += int(h.Size)
		if !slices.IsSortedFunc(
			h.Cards[:h.Size], func(a, b Card) int { return int(a.ID) - int(b.ID) },
		) {
			return fmt.Errorf("the hand of seat %d is out of order", seat)
		}
		if want := handWanted(s, seat); int(h.Size) != want {
			return fmt.Errorf("seat %d holds %d cards, want %d", seat, h.Size, want)
		}
		if s.Phase == BuryPit && seat == s.Turn { // the crypt has changed
			if err := soundCrypt(&s.Crypts[seat]); err != nil {
				return fmt.Errorf("crypt of seat %d: %w", seat, err)
			}
		}
		if s.owned(seat) > categories {
			return fmt.Errorf("seat %d has %d markers", seat, s.owned(seat))
		}
	}
	if s.Phase != Score && s.Phase != Draw1 && s.Phase != GameOver {
		return nil // the pit is as it was
	}
	buried := 0
	for _, height := range s.Pit.Height {
		buried += int(height)
	}
	for i := range s.Crypts {
		for _, height := range s.Crypts[i].Height {
			buried += int(height)
		}
	}
	all := s.Pile.size() + rowSize + held + buried/2 + s.discarded()
	if all != deckSize-removedMarked(n) {
		return fmt.Errorf("%d cards are in play", all)
	}
	return soundPit(s)
}

// handWanted returns how many cards a seat must hold.
func handWanted(s *State, seat game.Seat) int {
	switch {
	case s.Phase == ChooseStart:
		return 5
	case seat == s.Turn && s.Phase == BuryPit, seat == s.Turn && s.Phase == Draw2:
		return 3
	case seat == s.Turn && (s.Phase == Score || s.Phase == Draw1):
		return 2
	case s.Ending == Going:
		return 4
	}
	order := func(x game.Seat) int { return (int(x) - int(s.First) + int(s.Seats)) % int(s.Seats) }
	if order(seat) >= order(s.Ender) && (order(seat) < order(s.Turn) || s.Phase == GameOver) {
		return 2 // it played its last turn and did not draw
	}
	return 4
}

func soundCrypt(c *Crypt) error {
	lies := c.occupied()
	if lies == 0 {
		return nil
	}
	for k := range Gravedigger {
		for l := k + 1; l < None; l++ {
			if c.Shows[k]&c.Shows[l] != 0 {
				return fmt.Errorf("a cell shows %s and %s", k, l)
			}
		}
	}
	switch diggers := c.Shows[Gravedigger]; {
	case lies&^square(lies) != 0:
		return errors.New("it is larger than three by three")
	case diggers&lines(diggers) != 0:
		return errors.New("two gravediggers share a line")
	}
	return nil
}

func soundPit(s *State) error {
	p := &s.Pit
	if int(p.Size)+s.discarded() != 4+s.turns()+pitStepDone(s) {
		return fmt.Errorf("the pit has %d cells after %d turns", p.Size, s.turns())
	}
	for i := range int(p.Size) {
		if p.Shows[Gravedigger]>>i&1 != 0 && p.beside(i)&p.Shows[Gravedigger] != 0 {
			return errors.New("two gravediggers lie edge to edge in the pit")
		}
		// neighbours are stored in both directions, so one is enough
		for d := E; d <= N && s.Phase == GameOver; d++ {
			if next := int(p.Next[i][d]); next != p.cell(p.At[i].next(d)) {
				return fmt.Errorf("%s of cell %d lies %d", d, i, next)
			}
		}
	}
	return nil
}

func pitStepDone(s *State) int {
	if s.Phase == Score || s.Phase == Draw1 || s.Phase == Draw2 {
		return 1
	}
	return 0
}

// The following tests check who knows what, by the rules specification.

// seen returns the view of a seat as JSON.
func seen(t *testing.T, s *State, seat game.Seat) string {
	t.Helper()
	b, err := json.Marshal(box.view(s, seat))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestEverybodySeesTheTableAndOnlyItsOwnerAHand(t *testing.T) {
	const rule = "gg-open-and-hidden"
	g := sit(t, 3)
	g.turn()
	g.any(InCrypt)
	for seat := game.Nobody; seat < 3; seat++ {
		v := box.view(&g.s, seat).(View)
		if len(v.Row) != 3 || len(v.Pit.Cells) != 5 || len(v.Markers) != 20 || v.Deck != 58 ||
			v.Removed != 10 {
			t.Errorf("%s: seat %d sees row %v, pit %v, deck %d", rule, seat, v.Row, v.Pit, v.Deck)
		}
		for i, p := range v.Players {
			if p.Cards != int(g.s.Hands[i].Size) || len(p.Crypt.Cells) < 2 || p.Hand != nil {
				t.Errorf("%s: seat %d sees of seat %d: %+v", rule, seat, i, p)
			}
		}
		want := []Card{}
		if seat >= 0 {
			want = g.s.Hands[seat].Cards[:g.s.Hands[seat].Size]
		}
		if !slices.Equal(v.Hand, want) {
			t.Errorf("%s: seat %d sees the hand %v, want %v", rule, seat, v.Hand, want)
		}
		// A card in another hand that nobody saw must not appear in the view.
		for other := range game.Seat(3) {
			h := &g.s.Hands[other]
			for i, c := range h.Cards[:h.Size] {
				if other != seat && h.Known>>i&1 == 0 &&
					strings.Contains(seen(t, &g.s, seat), fmt.Sprintf(`"id":%d,`, c.ID)) {
					t.Errorf("%s: seat %d is told of card %d of seat %d", rule, seat, c.ID, other)
				}
			}
		}
	}
	open := box.view(&g.s, game.Open).(View)
	for i, p := range open.Players {
		if !slices.Equal(p.Hand, g.s.Hands[i].Cards[:g.s.Hands[i].Size]) {
			t.Errorf("%s: the reader of a finished match sees the hand %v", rule, p.Hand)
		}
	}
}

// TestTheCardListTellsWhatWasSeen compares the card list in a view with the cards
// named in the events that the seat was sent.
func TestTheCardListTellsWhatWasSeen(t *testing.T) {
	const rule = "gg-memory"
	for seats := minSeats; seats <= maxSeats; seats++ {
		var s State
		var l game.Log
		c, choice := game.Fast(uint64(seats)), game.Fast(9)
		o := game.Setup{Seats: seats, Options: map[string]string{firstSeat.ID: "0"}}
		Rules.Deal(&s, o, &c, &l)
		told := make([]set, seats+1) // the last is a spectator's
		for {
			for viewer := range told {
				seat := game.Seat(viewer)
				if viewer == seats {
					seat = game.Nobody
				}
				for _, e := range game.Heard(l.Lines(), seat) {
					told[viewer] = told[viewer].or(cardsIn(t, e))
				}
				compareList(t, rule, &s, seat, told[viewer])
			}
			acting := actors(&s)
			if acting == 0 {
				break
			}
			seat := acting.Lowest()
			legal := moves(&s, seat, nil)
			l.Reset()
			Rules.Apply(&s, seat, legal[choice.IntN(len(legal))], &c, &l)
		}
	}
}

// compareList compares the card list in a view with the cards named in the
// viewer's events.
func compareList(t *testing.T, rule string, s *State, seat game.Seat, told set) {
	t.Helper()
	v := box.view(s, seat).(View)
	cards, removed := 0, 0
	for i, p := range v.Pairs {
		want := Pair{A: p.A, B: p.B}
		for id := uint8(1); id <= deckSize; id++ {
			c := box.cards[id]
			if min(c.A, c.B) != p.A || max(c.A, c.B) != p.B {
				continue
			}
			want.Cards++
			switch {
			case !box.inPlay[s.Seats].has(id):
				want.Removed++
			case !told.has(id):
				want.Unseen++
			}
		}
		if p != want || i > 0 && v.Pairs[i-1].A > p.A {
			t.Fatalf("%s: with %d seats seat %d sees %+v, want %+v", rule, s.Seats, seat, p, want)
		}
		if per := 7 - 3*int(p.B.digger()); p.Cards != per {
			t.Errorf("gg-cards: there are %d cards %s and %s, want %d", p.Cards, p.A, p.B, per)
		}
		cards, removed = cards+p.Cards, removed+p.Removed
	}
	if len(v.Pairs) != 15 || cards != deckSize || removed != removedMarked(int(s.Seats)) {
		t.Errorf(
			"gg-deck: %d pairs with %d cards, of which %d are out", len(v.Pairs), cards, removed,
		)
	}
}

// cardsIn returns the ids of all cards that an event names.
func cardsIn(t *testing.T, e game.Event) (ids set) {
	t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(text), `{"id":`)[1:] {
		id, _, _ := strings.Cut(part, ",")
		n, err := strconv.Atoi(id)
		if err != nil {
			t.Fatal(err)
		}
		ids.with(uint8(n))
	}
	return ids
}

func (a set) or(b set) set { return set{a[0] | b[0], a[1] | b[1]} }

func TestOnlyThatSomebodyHasChosenIsSeen(t *testing.T) {
	const rule = "gg-first-card"
	for _, at := range []int{0, 4} {
		g := deal(t, 3, "0")
		before := seen(t, &g.s, 1)
		g.do(2, Move{Kind: StartWith, Card: g.s.Hands[2].Cards[at].ID})
		last := strings.LastIndex(before, `"chosen":false`)
		if want := before[:last] + `"chosen":true` + before[last+len(`"chosen":false`):]; seen(
			t, &g.s, 1,
		) != want {
			t.Errorf("%s: seat 1 sees %s, want %s", rule, seen(t, &g.s, 1), want)
		}
		if v := box.view(&g.s, 1).(View); !v.Players[2].Chosen || v.Chosen != 0 ||
			v.Players[0].Chosen {
			t.Errorf("%s: seat 1 sees %+v", rule, v.Players)
		}
		if v := box.view(&g.s, 2).(View); v.Chosen != g.s.Hands[2].Cards[at].ID {
			t.Errorf("%s: seat 2 sees its choice as %d", rule, v.Chosen)
		}
	}
}

func TestACardFromTheRowIsKnownUntilItIsBuriedAndOneFromTheDeckIsNot(t *testing.T) {
	const rule = "gg-memory"
	g := sit(t, 2)
	g.any(InCrypt)
	g.any(InPit)
	a := g.s.Row[0]
	g.do(0, Move{Kind: Draw, Source: FromRow, Slot: 0})
	g.do(0, Move{Kind: Draw, Source: FromDeck})
	if known := box.view(&g.s, 1).(View).Players[0].Known; !slices.Equal(known, []Card{a}) {
		t.Errorf("%s: known are %v, want %v", rule, known, a)
	}
	for i := range uint64(40) {
		s, c := g.s, game.Fast(i)
		Rules.Redeal(&s, 1, &c)
		if s.Hands[0].place(a.ID) < 0 {
			t.Fatalf("%s: a card that everybody saw was dealt afresh", rule)
		}
	}
	g.turn()
	for _, m := range moves(&g.s, 0, nil) {
		if m.Card == a.ID {
			g.do(0, m)
			break
		}
	}
	if known := box.view(&g.s, 1).(View).Players[0].Known; len(known) != 0 ||
		g.s.Hands[0].Size != 3 {
		t.Errorf("%s: after it was buried %v are known", rule, known)
	}
}

// TestADrawFromTheDeckIsToldToItsSeatAlone checks that only the seat sees what it
// drew from the deck.
func TestADrawFromTheDeckIsToldToItsSeatAlone(t *testing.T) {
	const rule = "gg-draw-two"
	g := sit(t, 2)
	g.any(InCrypt)
	g.any(InPit)
	g.do(0, Move{Kind: Draw, Source: FromDeck})
	for seat := game.Nobody; seat < 2; seat++ {
		heard := game.Heard(g.l.Lines(), seat)
		if len(heard) != 1 || (heard[0].(CardDrawn).Card != nil) != (seat == 0) {
			t.Errorf("%s: seat %d was sent %+v", rule, seat, heard)
		}
	}
}

func TestADeadPitShowsThatTheKeptCardsArePlain(t *testing.T) {
	const rule = "gg-memory"
	g := sit(t, 2)
	g.s.Pit = drawnPit(Spot{-1, -1}, []string{".*..", "*c*.", ".*d*", "..*."})
	for _, id := range []uint8{1, 9, 30, 51} {
		g.s.Pile.without(id)
	}
	g.s.Hands[0] = Hand{}
	for i, id := range []uint8{1, 9, 30, 51} {
		g.s.Hands[0].add(box.cards[id], i == 3) // the last was taken from the row
	}
	for _, m := range moves(&g.s, 0, nil) {
		if m.Card == 1 {
			g.do(0, m)
			break
		}
	}
	g.do(0, Move{Kind: Discard, Card: 9})
	if p := box.view(&g.s, 1).(View).Players[0]; p.Plain != 1 || len(p.Known) != 1 {
		t.Fatalf("%s: %d others are known to be plain", rule, p.Plain)
	}
	for i := range uint64(200) {
		s, c := g.s, game.Fast(i)
		Rules.Redeal(&s, 1, &c)
		for _, c := range s.Hands[0].Cards[:2] {
			if !c.plain() {
				t.Fatalf("%s: the kept cards are dealt afresh as %v", rule, s.Hands[0])
			}
		}
	}
	// The seat draws a card with a gravedigger and a plain one from the deck. The
	// others do not know three of its cards. If it buries a plain one of them,
	// nothing is certain about the other two.
	g.s.Hands[0].add(box.cards[2], false)
	g.s.Hands[0].add(box.cards[90], false)
	h := g.s.Hands[0]
	h.remove(h.place(90))
	if h.Plain != 1 {
		t.Errorf("%s: a gravedigger was buried and %d are known to be plain", rule, h.Plain)
	}
	h.remove(h.place(51))
	if h.Plain != 1 {
		t.Errorf("%s: a known card was buried and %d are known to be plain", rule, h.Plain)
	}
	h.remove(h.place(2))
	if h.Plain != 0 {
		t.Errorf("%s: a plain card was buried and %d are known to be plain", rule, h.Plain)
	}
}

// deadPit returns a position of two seats before a turn in which no card of seat
// 0 fits the pit, because its rim shows six gravediggers. Random play almost never
// leads there.
func deadPit(t *testing.T) State {
	t.Helper()
	g := &sitting{
		t: t, c: game.Fast(5), s: State{Seats: 2, Phase: ChooseStart, Pile: box.inPlay[2]},
	}
	take := func(id uint8) Card {
		g.s.Pile.without(id)
		return box.cards[id]
	}
	g.s.Pit.start(take(72), take(76), nil)
	for i, id := range []uint8{6, 13, 20} {
		g.s.Row[i] = take(id)
	}
	for seat, ids := range [][]uint8{{5, 12, 27, 80, 81}, {33, 39, 47, 84, 88}} {
		for _, id := range ids {
			g.s.Hands[seat].add(take(id), false)
		}
	}
	g.do(0, Move{Kind: StartWith, Card: 5})
	g.do(1, Move{Kind: StartWith, Card: 33})
	for _, turn := range []struct{ crypt, pit Move }{
		{Move{Card: 12}, Move{Kind: InPit, Card: 80, Dir: N}},
		{Move{Card: 39}, Move{Kind: InPit, Card: 84, Dir: W}},
		{Move{Card: 27}, Move{Kind: InPit, Card: 81, X: 1, Y: 1, Dir: E}},
		{Move{Card: 47}, Move{Kind: InPit, Card: 88, X: 1, Y: 1, Dir: S}},
	} {
		seat, legal := g.s.Turn, moves(&g.s, g.s.Turn, nil)
		g.do(
			seat,
			legal[slices.IndexFunc(legal, func(m Move) bool { return m.Card == turn.crypt.Card })],
		)
		g.do(seat, turn.pit)
		for range 2 {
			slot := slices.IndexFunc(g.s.Row[:], Card.plain)
			g.do(seat, Move{Kind: Draw, Source: FromRow, Slot: uint8(slot)})
		}
	}
	return g.s
}

// TestADeadPitKeepsTheLaws checks the laws of gametest around a dead pit, which
// random play does not reach.
func TestADeadPitKeepsTheLaws(t *testing.T) {
	const rule = "gg-dead-pit"
	start := deadPit(t)
	discards, matches := 0, 20
	if testing.Short() {
		matches = 2
	}
	for seed := range uint64(matches) {
		for s := range gametest.Onward(Rules, start, seed) {
			if err := invariant(s); err != nil {
				t.Fatalf("%s: %v", rule, err)
			}
			if s.Phase == BuryPit && moves(s, s.Turn, nil)[0].Kind == Discard {
				discards++
			}
			for seat := game.Nobody; seat < 2; seat++ {
				a, b := *s, *s
				c := game.Fast(seed)
				Rules.Redeal(&a, seat, &c)
				c = game.Fast(seed + 1)
				Rules.Redeal(&b, seat, &c)
				c = game.Fast(seed)
				Rules.Redeal(&b, seat, &c)
				if a != b || seen(t, &a, seat) != seen(t, s, seat) {
					t.Fatalf("%s: a redeal for seat %d uses or changes what it may not", rule, seat)
				}
				back, _, err := Rules.Position.Load(gametest.Paper(t, Rules, &a))
				if err != nil || back != a {
					t.Fatalf("%s: a redeal for seat %d is impossible: %v", rule, seat, err)
				}
			}
		}
	}
	if discards < matches {
		t.Errorf("%s: %d cards were put away", rule, discards)
	}
}

func TestBacksTellNothing(t *testing.T) {
	const rule = "gg-backs"
	g := sit(t, 4)
	for seat := game.Open; seat < 4; seat++ {
		if text := seen(t, &g.s, seat); strings.Contains(text, "shovel") {
			t.Errorf("%s: seat %d sees a back", rule, seat)
		}
	}
}

// TestARedealMakesEveryUnseenCardEquallyLikely checks that unseen cards are dealt
// uniformly to the deck, the other hands and the cards removed at random.
func TestARedealMakesEveryUnseenCardEquallyLikely(t *testing.T) {
	const rule = "gg-redeal"
	g := sit(t, 2)
	const deals = 20_000
	unseen := g.s.Pile.size() + int(g.s.Hands[1].Size)
	var held [deckSize + 1]int
	c := game.Fast(1)
	for range deals {
		s := g.s
		Rules.Redeal(&s, 0, &c)
		if s.Hands[0] != g.s.Hands[0] || s.Pile.size() != g.s.Pile.size() {
			t.Fatalf("%s: the seat's own hand was dealt afresh", rule)
		}
		for _, card := range s.Hands[1].Cards[:4] {
			held[card.ID]++
		}
	}
	want := deals * 4 / unseen
	different := 0
	for id, n := range held {
		if n == 0 {
			continue
		}
		different++
		if n < want*85/100 || n > want*115/100 {
			t.Errorf("%s: card %d was held %d times, want about %d", rule, id, n, want)
		}
	}
	if different != unseen {
		t.Errorf("%s: %d different cards were held, want %d", rule, different, unseen)
	}
}

// TestPreviews compares the previews in a view with the positions after the moves.
func TestPreviews(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		luck := game.Fast(3)
		for s := range gametest.Positions(Rules, game.Setup{Seats: seats}, 3) {
			seat := actors(s).Lowest()
			if seat < 0 {
				break
			}
			v := box.view(s, seat).(View)
			legal := moves(s, seat, nil)
			if s.Phase != BuryCrypt && s.Phase != BuryPit && s.Phase != Score {
				if len(v.Previews) != 0 {
					t.Fatalf("%d previews in phase %s", len(v.Previews), s.Phase)
				}
				continue
			}
			if len(v.Previews) != len(legal) {
				t.Fatalf("%d previews of %d moves", len(v.Previews), len(legal))
			}
			for i, m := range legal {
				next := *s
				Rules.Apply(&next, seat, m, &luck, nil)
				if err := truthful(s, &next, seat, m, v.Previews[i]); err != nil {
					t.Fatalf("%d seats, %+v: %v\n%+v", seats, m, err, v.Previews[i])
				}
			}
		}
	}
}

// truthful returns an error if a preview differs from the position after the
// move.
func truthful(s, next *State, seat game.Seat, m Move, p Preview) error {
	shown := map[Kind]Group{}
	for _, g := range p.Groups {
		shown[g.Category] = g
	}
	for k := range Gravedigger {
		before, after, other := s.Pit.largest(k), next.Pit.largest(k), s.Crypts[seat].largest(k)
		if m.Kind == InCrypt {
			before, after, other = other, next.Crypts[seat].largest(k), before
		}
		g, ok := shown[k]
		if m.Kind != Take && before != after && !ok {
			return fmt.Errorf(
				"the group of %s goes from %d to %d and is not shown", k, before, after,
			)
		}
		if ok && (len(g.Cells) != after || g.Total != after+other) {
			return fmt.Errorf(
				"%s has %d cells and the total %d, want %d and %d", k, len(g.Cells), g.Total, after,
				after+other,
			)
		}
		if m.Kind != InPit {
			continue
		}
		earns := 0
		if next.Phase == Score && next.Pit.opens(k) {
			if c := next.claim(seat, k); c.grade >= 0 {
				earns = markers[k][c.grade].number
			}
		}
		if g.Earns != earns {
			return fmt.Errorf("%s earns %d, want %d", k, g.Earns, earns)
		}
	}
	for i := range p.Under {
		at := m.at()
		if i == 1 {
			at = at.next(m.Dir)
		}
		under, height := None, 0
		if m.Kind == InCrypt {
			under, height = s.Crypts[seat].shows(cellAt(at)), int(
				next.Crypts[seat].Height[cellAt(at)],
			)
		} else {
			under, height = s.Pit.shows(s.Pit.cell(at)), int(next.Pit.Height[next.Pit.cell(at)])
		}
		if p.Under[i] != Covered(under) || p.Height[i] != height {
			return fmt.Errorf("half %d covers %q and lies %d high", i, under, height)
		}
	}
	return nil
}

func TestMoveJSON(t *testing.T) {
	var m Move
	if err := game.Decode([]byte(`{ "kind": "decline" }`), &m); err != nil ||
		m.Kind != Decline { // as others write it
		t.Errorf("got %+v, %v", m, err)
	}
	for _, text := range []string{
		`{"kind":"choose_start","card":7}`,
		`{"kind":"bury_crypt","card":7,"x":0,"y":-1,"dir":"W"}`,
		`{"kind":"bury_pit","card":90,"x":-12,"y":13,"dir":"N"}`,
		`{"kind":"discard_blocked","card":1}`,
		`{"kind":"take_marker","category":"pixie"}`,
		`{"kind":"decline"}`,
		`{"kind":"draw","source":"deck"}`,
		`{"kind":"draw","source":"row","slot":0}`,
	} {
		var m Move
		if err := game.Decode([]byte(text), &m); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if back, err := json.Marshal(m); string(back) != text || err != nil {
			t.Errorf("%s came back as %s, %v", text, back, err)
		}
	}
	for _, text := range []string{
		`{}`, `[]`, `7`,
		`{"kind":"bury"}`,
		`{"kind":"bury_crypt","card":7,"y":-1,"dir":"W"}`,
		`{"kind":"decline","card":1}`,
		`{"kind":"draw","source":"deck","slot":0}`,
		`{"kind":"draw","source":"row"}`,
		`{"kind":"choose_start","card":"7"}`,
		`{"kind":"take_marker","category":""}`,
		`{"kind":"take_marker","category":"troll"}`,
		`{"kind":"decline","colour":1}`,
		`{"kind":"bury_pit","card":7,"x":0.5,"y":0,"dir":"E"}`,
		`{"kind":"bury_pit","card":7,"x":0,"y":0,"dir":"NE"}`,
	} {
		var m Move
		if err := game.Decode([]byte(text), &m); err == nil {
			t.Errorf("%s was read as %+v", text, m)
		}
	}
	for text, want := range map[string]string{
		`{"kind":"bury_crypt","card":300,"x":0,"y":0,"dir":"E"}`:   `"card" must be from 0 to 255, not 300`,
		`{"kind":"bury_crypt","card":7,"x":0,"y":-5000,"dir":"E"}`: `"y" must be from -128 to 127, not -5000`,
		`{"kind":"bury_crypt","card":7,"x":0,"y":0}`:               `"dir" is missing`,
		`{"kind":"decline","card":1}`:                              `"card" is not wanted: {"kind":"decline"} is the whole of it`,
	} {
		if err := game.Decode([]byte(text), new(Move)); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	// A move far outside is decoded and then refused.
	g := sit(t, 2)
	text := fmt.Sprintf(
		`{"kind":"bury_crypt","card":%d,"x":127,"y":-128,"dir":"N"}`, g.s.Hands[0].Cards[0].ID,
	)
	if err := game.Decode([]byte(text), &m); err != nil ||
		why(&g.s, 0, m).Reason != "crypt_too_large" {
		t.Errorf("%s is read as %v (%v) and refused by %+v", text, m, err, why(&g.s, 0, m))
	}
}

// otherKind returns a kind that the card of a cell does not bear.
func otherKind(c Cell) (k Kind) {
	for card := box.cards[c.Card]; k == card.A || k == card.B; {
		k++
	}
	return k
}

// TestImpossiblePositions changes one thing in a valid position and checks why
// load refuses it then.
func TestImpossiblePositions(t *testing.T) {
	start := deal(t, 3, "1").s
	g := sit(t, 3)
	g.turn()
	g.turn()
	g.any(InCrypt)
	middle := g.s
	g.any(InPit)
	drawing := g.s
	gametest.Impossible(t, Rules, impossibleHands(&start, &middle))
	gametest.Impossible(t, Rules, impossibleGraves(&start, &middle))
	gametest.Impossible(t, Rules, impossibleEnds(&middle, &drawing))
}

// impossible is a change that makes a position impossible, and words of the
// error.
type impossible = struct {
	From   *State
	Want   string
	Change func(p *position)
}

// impossibleHands changes seats, rounds, and cards in the row, pile and hands.
func impossibleHands(start, middle *State) []impossible {
	return []impossible{
		{middle, "5 seats, want 2 to 4", func(p *position) { p.Seats = 5 }},
		{middle, "no seat 3", func(p *position) { p.ActiveSeat = 3 }},
		{middle, "no seat -1", func(p *position) { p.FirstSeat = -1 }},
		{middle, "2 hands", func(p *position) { p.Hands = p.Hands[:2] }},
		{middle, "no round 12", func(p *position) { p.Round = 12 }},
		{middle, "no round 0", func(p *position) { p.Round = 0 }},
		{start, "needs round 0", func(p *position) { p.Round = 1 }},
		{start, "the option first-seat is", func(p *position) { p.Options.FirstSeat = "2" }},
		{
			middle, "last seat of the round",
			func(p *position) { p.Phase, p.ActiveSeat = GameOver, 1 },
		},
		{middle, "the row has 2 cards", func(p *position) { p.Row = p.Row[:2] }},
		{middle, "in slot 0 of the row and in slot 1", func(p *position) { p.Row[1] = p.Row[0] }},
		{middle, "no card 91", func(p *position) { p.Row[0] = 91 }},
		{middle, "no card 0", func(p *position) { p.Pile[0] = 0 }},
		{middle, "card 3 is not in play", func(p *position) { p.Pile[0] = 3 }},
		{
			middle, "in the pile and in the hand",
			func(p *position) { p.Hands[0].Cards[0] = p.Pile[0] },
		},
		{
			middle, "5 cards in hand, want 4",
			func(p *position) { p.Hands[0].Cards = append(p.Hands[0].Cards, 1) },
		},
		{
			middle, "is duplicated in the hand",
			func(p *position) { p.Hands[0].Cards[1] = p.Hands[0].Cards[0] },
		},
		{
			middle, "known cards of seat 2",
			func(p *position) { p.Hands[2].Known = []int{p.Pile[0]} },
		},
		{
			middle, "has 1 known cards, but has drawn only 0",
			func(p *position) { p.Hands[2].Known = p.Hands[2].Cards[:1] },
		},
		{middle, "plain is 1", func(p *position) { p.Hands[0].Plain = 1 }},
		{middle, "plain is -1", func(p *position) { p.Hands[0].Plain = -1 }},
		{
			middle, "cannot have chosen",
			func(p *position) { p.Hands[0].Chosen = p.Hands[0].Cards[0] },
		},
		{
			start, "cannot have chosen",
			func(p *position) { p.Hands[0].Chosen = p.Hands[1].Cards[0] },
		},
		{
			start, "cannot have chosen",
			func(p *position) { p.Hands[0].Chosen = p.Hands[0].Cards[0] + 256 },
		},
		{start, "phase choose_start is over", func(p *position) {
			for i := range p.Hands {
				p.Hands[i].Chosen = p.Hands[i].Cards[0]
			}
		}},
	}
}

// impossibleGraves changes the pit and the crypts.
func impossibleGraves(start, middle *State) []impossible {
	return []impossible{
		{
			start, "not an opening square",
			func(p *position) { p.Pit[0], p.Pit[1] = p.Pit[1], p.Pit[0] },
		},
		{middle, "lacks its opening square", func(p *position) {
			for i := range p.Pit {
				p.Pit[i].X += 20
			}
		}},
		{middle, "in the pit is duplicated", func(p *position) { p.Pit[5] = p.Pit[0] }},
		{middle, "too far away", func(p *position) { p.Pit[5].X = 127 }},
		{middle, "has height 0", func(p *position) { p.Pit[5].Height = 0 }},
		{middle, "has no half", func(p *position) { p.Pit[5].Half = otherKind(p.Pit[5]) }},
		{middle, "the pit is not connected", func(p *position) {
			p.Pit[5].X, p.Pit[5].Card, p.Pit[5].Half = 9, uint8(p.Pile[0]), box.cards[p.Pile[0]].A
			p.Pile = p.Pile[1:]
		}},
		{middle, "does not match the number of turns", func(p *position) { p.Pit[5].Height++ }},
		{middle, "41 cells, want at most 40", func(p *position) { p.Pit = make([]Cell, 41) }},
		{middle, "(0,0) or (1,0) is empty", func(p *position) { p.Crypts[2] = p.Crypts[2][:0] }},
		{middle, "too far away", func(p *position) { p.Crypts[1][0].X = 4 }},
		{
			middle, "halves lie in the crypt of seat 0",
			func(p *position) { p.Crypts[0][0].Height++ },
		},
		{
			start, "in phase choose_start, want none",
			func(p *position) {
				p.Crypts[0] = []Cell{{0, 0, Pixie, uint8(p.Pile[0]), 1}}
				p.Pile = p.Pile[1:]
			},
		},
	}
}

// impossibleEnds changes markers and phases.
func impossibleEnds(middle, drawing *State) []impossible {
	return []impossible{
		{
			middle, "no marker pixie 9",
			func(p *position) { p.Markers = []paperOwner{{Pixie, 9, 0}} },
		},
		{
			middle, "no marker gravedigger",
			func(p *position) { p.Markers = []paperOwner{{Gravedigger, 8, 0}} },
		},
		{middle, "no seat 3", func(p *position) { p.Markers = []paperOwner{{Pixie, 8, 3}} }},
		{
			middle, "marker pixie 8 is duplicated",
			func(p *position) { p.Markers = []paperOwner{{Pixie, 8, 0}, {Pixie, 8, 1}} },
		},
		{
			middle, "two markers of category pixie",
			func(p *position) { p.Markers = []paperOwner{{Pixie, 8, 0}, {Pixie, 10, 0}} },
		},
		{
			middle, "2 markers, want at most 1",
			func(p *position) { p.Markers = []paperOwner{{Pixie, 8, 0}, {Goblin, 10, 0}} },
		},
		{
			middle, "1 markers, want at most 0",
			func(p *position) { p.Markers = []paperOwner{{Pixie, 8, 2}} },
		},
		{
			middle, "a seat that has played",
			func(p *position) { p.Ending = &Ending{2, FifthMarker} },
		},
		{drawing, "for the deck, want", func(p *position) { p.Pile = p.Pile[1:] }},
		{
			drawing, "buried needs a card in phase score",
			func(p *position) { p.Buried = p.Pile[0] },
		},
		{
			drawing, "was not just buried",
			func(p *position) { p.Phase, p.Buried = Score, int(p.Crypts[0][0].Card) },
		},
		{
			drawing, "there is nothing to score",
			func(p *position) { p.Phase, p.Buried = Score, int(p.Pit[6].Card) },
		},
	}
}

func TestOtherCards(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(corpsesCSV), "\n")
	list := func(change func(lines []string) []string) string {
		return strings.Join(change(slices.Clone(lines)), "\n") + "\n"
	}
	added := func(line string) func([]string) []string {
		return func(l []string) []string { return append(l, line) }
	}
	replaced := func(i int, line string) func([]string) []string {
		return func(l []string) []string {
			l[i] = line
			return l
		}
	}
	for _, c := range []struct {
		want   string
		change func(lines []string) []string
	}{
		{"line 1: the heading", func(l []string) []string { return l[1:] }},
		{"line 1: the heading", func([]string) []string { return nil }},
		{"89 cards, want 90", func(l []string) []string { return l[:90] }},
		{`line 92: invalid id "91"`, added("91,pixie,goblin,0")},
		{"line 92: card 5 is duplicated", added("5,pixie,goblin,0")},
		{`line 3: there is no kind "troll"`, replaced(2, "2,troll,goblin,2")},
		{`line 3: there is no kind ""`, replaced(2, "2,pixie,,2")},
		{"line 4: a card with two gravediggers", replaced(3, "3,gravedigger,gravedigger,3")},
		{`line 5: invalid shovels "1": want 0, 2 or 3`, replaced(4, "4,pixie,goblin,1")},
		{"21 cards with 2 shovels and 9 with 3", replaced(3, "3,pixie,goblin,2")},
		{"line 3", replaced(2, "2,pixie")},
		{"line 3", replaced(2, `2,"pixie,goblin,2`)},
	} {
		if _, err := Rules.Cards.With(list(c.change)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("the list is refused with %v, want %q", err, c.want)
		}
	}
	// A valid list in another order, with other halves and one card with two
	// equal halves, as a spreadsheet saves it.
	other := "\ufeff" + strings.ReplaceAll(list(func(l []string) []string {
		slices.Reverse(l[1:])
		l[84] = "7,pixie,pixie,0"
		return l
	}), "\n", "\r\n")
	r, err := Rules.Cards.With(other)
	if err != nil {
		t.Fatal(err)
	}
	if r.Cards.List != other || !r.Cards.Own || Rules.Cards.Own {
		t.Errorf(
			"the lists in use are %q (%t) and %q (%t)", r.Cards.List, r.Cards.Own, Rules.Cards.List,
			Rules.Cards.Own,
		)
	}
	gametest.Laws(t, r, gametest.Plan{
		Setups: gametest.Setups(r), Matches: 1, Seed: 2,
		Secrets: []string{
			"Hands.Cards.A", "Hands.Cards.B", "Hands.Cards.ID", "Hands.Known", "Picks", "Pile",
		},
	})
	// A card with equal halves looks the same turned round, so each place is
	// listed once.
	g := sit(t, 2)
	g.give(0, "p/p", "g/u", "g/u", "c/d")
	crypt := drawnCrypt(Spot{0, 0}, []string{"pg", "uc"})
	if n := len(crypt.places(g.s.Hands[0].Cards[:1], nil)); n != 24 {
		t.Errorf("%d places of a card with equal halves, want half of 48", n)
	}
	pit := g.s.Pit.places(g.s.Hands[0].Cards[:1], nil)
	if len(pit)*2 != len(g.s.Pit.places(g.s.Hands[0].Cards[1:2], nil)) {
		t.Errorf("%d places of it in the pit", len(pit))
	}
	for _, m := range append(pit, crypt.places(g.s.Hands[0].Cards[:1], nil)...) {
		if m.Dir > S {
			t.Errorf("it is listed as %+v", m)
		}
	}
	g.refused(0, Move{Kind: InCrypt, Card: 100, X: 1, Y: 1, Dir: N}, "mirrored", "gg-on-top")
}

// TestGolden compares recorded matches: each number of seats with each way to end,
// and rare events.
func TestGolden(t *testing.T) {
	ended := func(want Reason) func(m game.Match) bool {
		return func(m game.Match) bool {
			e := m.View(m.Ply(), game.Nobody).(View).Ending
			return e != nil && e.Reason == want
		}
	}
	dead := deadPit(t)
	eager := func(m game.Match, seat game.Seat, c *game.Chance) any {
		sight, _ := game.SightOf[State, Move](m, seat)
		return eagerly(sight, c)
	}
	recordtest.Golden(t, game.Erase(Rules), "testdata", []recordtest.Case{
		{Name: "two-deck-empty", Setup: game.Setup{Seats: 2}, Until: ended(DeckEmpty)},
		{Name: "three-deck-empty", Setup: game.Setup{Seats: 3}, Until: ended(DeckEmpty)},
		{
			Name:  "four-deck-empty",
			Setup: game.Setup{Seats: 4, Options: map[string]string{firstSeat.ID: "3"}},
			Until: ended(DeckEmpty),
		},
		{
			Name: "two-fifth-marker", Setup: game.Setup{Seats: 2}, Play: eager,
			Until: ended(FifthMarker),
		},
		{
			Name: "three-fifth-marker", Setup: game.Setup{Seats: 3}, Play: eager,
			Until: ended(FifthMarker),
		},
		{
			Name: "four-fifth-marker", Setup: game.Setup{Seats: 4}, Play: eager,
			Until: ended(FifthMarker),
		},
		{Name: "two-shared-win", Setup: game.Setup{Seats: 2}, Until: func(m game.Match) bool {
			return m.Result().Winners().Len() == 2 && m.Result().Scores[0] > 0
		}},
		{
			Name:     "two-dead-pit",
			Position: gametest.Paper(t, Rules, &dead),
			Until: func(m game.Match) bool {
				return m.View(m.Ply(), game.Nobody).(View).Discarded > 0
			},
		},
	})
}

// eagerly returns the move after which the seat's own estimate is best in one
// guess.
func eagerly(v *game.Sight[State, Move], c *game.Chance) Move {
	var guess, next State
	v.Guess(&guess, c)
	var best Move
	most := float32(-1)
	for _, m := range v.Moves(nil) {
		next = guess
		luck := game.Fast(1)
		Rules.Apply(&next, v.Seat(), m, &luck, nil)
		var worth [game.MaxSeats]float32
		Rules.Thinking.Value(&next, &worth)
		if w := worth[v.Seat()]; w > most {
			best, most = m, w
		}
	}
	return best
}

func BenchmarkPlayout(b *testing.B) { gametest.Playouts(b, Rules) }

// late returns the last position of a phase in a random match of four seats.
func late(phase Phase) *State {
	last := new(State)
	for s := range gametest.Positions(Rules, game.Setup{Seats: 4}, 1) {
		if s.Phase == phase {
			*last = *s
		}
	}
	return last
}

func BenchmarkMoves(b *testing.B) {
	for _, phase := range []Phase{BuryCrypt, BuryPit} {
		b.Run(phase.String(), func(b *testing.B) {
			s, list := late(phase), make([]Move, 0, 512)
			for b.Loop() {
				list = Rules.Moves(s, s.Turn, list[:0])
			}
			b.ReportMetric(float64(len(list)), "moves")
		})
	}
}

func BenchmarkView(b *testing.B) {
	s := late(BuryPit)
	for name, seat := range map[string]game.Seat{"acting": s.Turn, "watching": game.Nobody} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Rules.View(s, seat)
			}
		})
	}
}

func BenchmarkValue(b *testing.B) {
	s := late(BuryPit)
	var worth [game.MaxSeats]float32
	for b.Loop() {
		Rules.Thinking.Value(s, &worth)
	}
}

// TestGroupsAreWhole checks that the largest group of a category is found in any
// order of its cells. Gravediggers that join it may have a lower index than the
// cells that they join.
func TestGroupsAreWhole(t *testing.T) {
	slowly := func(p *Pit, k Kind) (largest int) {
		may := p.Shows[k] | p.Shows[Gravedigger]
		for cell := range int(p.Size) {
			if p.Shows[k]>>cell&1 == 0 {
				continue
			}
			group, before := uint64(1)<<cell, uint64(0)
			for group != before {
				before = group
				for i := range int(p.Size) {
					if group>>i&1 != 0 {
						group |= p.beside(i) & may
					}
				}
			}
			largest = max(largest, bits.OnesCount64(group))
		}
		return largest
	}
	joined := 0
	for seed := range uint64(30) {
		for s := range gametest.Positions(Rules, game.Setup{Seats: 2 + int(seed)%3}, seed) {
			for k := Pixie; k < Gravedigger; k++ {
				got, want := bits.OnesCount64(s.Pit.group(k)), slowly(&s.Pit, k)
				if got != want {
					t.Fatalf(
						"seed %d: the largest group of %v has %d cells, found were %d", seed, k,
						want, got,
					)
				}
				if got > bits.OnesCount64(s.Pit.Shows[k]) {
					joined++
				}
			}
		}
	}
	if joined == 0 {
		t.Error("no gravedigger ever joined a group")
	}
}

func TestWorths(t *testing.T) {
	best := bonus[categories]
	for _, m := range markers {
		best += m[grades-1].value
	}
	if best != mostPoints {
		t.Errorf("the best markers and their bonus are worth %d points, not %d", best, mostPoints)
	}
	gametest.Worths(t, Rules, gametest.Setups(Rules), 0, mostPoints)
}
