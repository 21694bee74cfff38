package monsterexpedition

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/record/recordtest"
)

// setups is every number of seats and every expedition, as the box means it,
// and matches with all that options change.
func setups() []game.Setup {
	list := gametest.Setups(Rules)
	for no := 2; no <= lastExpedition; no++ {
		list = append(list, alone(no))
	}
	changed := map[string]string{
		optionSets: random, optionCounting: "value", optionCap: "black8", optionLost: "free",
		optionForced: "off", optionFinal: "off",
		optionFirst: "1",
	}
	return append(
		list,
		game.Setup{Seats: 3, Options: changed},
		game.Setup{
			Seats: 2,
			Options: map[string]string{
				optionSets: "choice", optionSet + "1": "III", optionForced: "off",
			},
		},
		game.Setup{Seats: 1, Options: map[string]string{
			optionExpedition: "9", optionForced: "off", optionSet + "0": "IV", optionHelp + "aerie": "6",
			optionHelp + "forest": "3",
		}},
		game.Setup{
			Seats: 1,
			Options: map[string]string{
				optionExpedition: "5", optionCounting: "value", optionHelpMode: "single",
			},
		},
	)
}

// alone is the setup of an expedition.
func alone(no int) game.Setup {
	return game.Setup{Seats: 1, Options: map[string]string{optionExpedition: strconv.Itoa(no)}}
}

func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups:  setups(),
		Matches: 1, Seed: 7,
		Secrets: []string{"Holder", "Knows", "Unseen"},
	})
}

func TestAllocs(t *testing.T) {
	for _, o := range setups() {
		gametest.NoAllocs(t, Rules, o)
	}
}

func TestPerft(t *testing.T) {
	gametest.Perft(
		t, Rules, game.Setup{Seats: 2}, 1, 3, 9, 18, 45, 120, 290, 762, 1_953, 4_746, 12_563,
		32_590, 77_203,
	)
	gametest.Perft(t, Rules, game.Setup{Seats: 4}, 1, 3, 9, 18, 45, 115, 300, 821)
	gametest.Perft(t, Rules, alone(9), 1, 3, 9, 18, 45, 120, 290, 762, 1_954, 4_751)
}

func TestSize(t *testing.T) { gametest.Size(t, Rules, 192) }
func FuzzPlay(f *testing.F) { gametest.Fuzz(f, Rules) }

// Random play loses every expedition in a few turns, so the laws look at
// positions of the golden records as well.
func FuzzPosition(f *testing.F) {
	for _, position := range recordtest.Positions(f, game.Erase(Rules), "testdata") {
		f.Add(position)
	}
	gametest.FuzzPosition(f, Rules)
}

func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }

func TestGames(t *testing.T) { gametest.Games(t, Rules, setups(), 10_000, invariant) }

// invariant is what holds at every position of every match.
func invariant(s *State) error {
	all, cards := s.Unseen, s.Unseen.len()
	for i := range game.Seat(s.Seats) {
		for _, a := range []set{s.Face[i], s.caged(i)} {
			all |= a
			cards += a.len()
		}
		if held := (s.Holder[0] | s.Holder[1]) &^ (s.caged(0) | s.caged(1) | s.caged(2) | s.caged(3)); held != 0 {
			return fmt.Errorf("cards in no cage are held: %v", held.list())
		}
		if in := setOf(box.lastingOf(s, i)...); in != s.Face[i]&box.lasting {
			return fmt.Errorf(
				"seat %d has %v in order of capture, and %v captured", i, in.list(),
				s.Face[i].list(),
			)
		}
	}
	for place, m := range s.Wilds {
		if m != 0 {
			all, cards = all.with(m), cards+1
			if place >= fullWilds && !s.solo() {
				return fmt.Errorf("a monster lies at place %d", place)
			}
		} else if s.crest(place) != game.Nobody {
			return fmt.Errorf("a crest lies at the empty place %d", place)
		}
	}
	if all != everyone || cards != monsters {
		return fmt.Errorf("%d cards, %d of them different", cards, all.len())
	}
	h := &s.Hunt
	if h.stored()+h.left() > int(h.Pool)+1 || h.Pool > poolMost {
		return errors.New("there are more dice than the pool had")
	}
	if !s.solo() && (s.Ender == game.Nobody) != (s.Pile > 0) {
		return fmt.Errorf("the pile has %d cards and was emptied by seat %d", s.Pile, s.Ender)
	}
	if s.solo() && (s.Round > s.drawPile()-2 || s.Phase != GameOver && s.crowd() >= crowd) {
		return fmt.Errorf("turn %d with %d cards in the wilds", s.Round, s.crowd())
	}
	return nil
}

// What a view tells of each value that may be stored comes true when it is
// stored and the hunter stops.
func TestKeepsTellTheTruth(t *testing.T) {
	looked := 0
	for i, o := range setups() {
		here := 0
		for seed := range uint64(32) {
			for s := range gametest.Positions(Rules, o, seed+uint64(i)*100) {
				if here == 100 {
					break
				}
				if s.Phase != Keep {
					continue
				}
				here++
				looked++
				v := Rules.View(s, game.Nobody).(View)
				legal := Rules.Moves(s, s.Turn, nil)
				if len(v.Hunt.Keeps) != len(legal) {
					t.Fatalf("%d moves, told of %d", len(legal), len(v.Hunt.Keeps))
				}
				for j, k := range v.Hunt.Keeps {
					if err := truthful(*s, legal[j], k); err != nil {
						t.Fatalf("the view says of move %+v what is not so: %+v: %v", legal[j], k, err)
					}
				}
			}
		}
	}
	if looked < 1000 {
		t.Errorf("looked at %d rolls", looked)
	}
}

// truthful stores a value and stops.
func truthful(s State, m Move, k Keeping) error {
	seat, before := s.Turn, s.Levels
	if asked := asks(s, m); asked != k.Reach.Asks {
		return fmt.Errorf("the hunter is asked about a last level: %v", asked)
	}
	s.Variants |= askForced | neverAsk // stop where the hunter is asked
	var l game.Log
	luck := game.Fast(1)
	Rules.Apply(&s, seat, m, &luck, &l)
	kept := game.Heard(l.Lines(), game.Nobody)[0].(DiceKept)
	switch {
	case s.Phase != RollOrStop:
		return fmt.Errorf("the phase is %s", s.Phase)
	case kept.Value != k.Value || kept.Count != k.Count || kept.Die != k.Die ||
		kept.Sum != k.Reach.Sum || s.Hunt.left() != k.Left:
		return fmt.Errorf("what is kept is %+v", kept)
	}
	if k.Left > 0 {
		const rolls = 400
		failed := 0
		for i := range uint64(rolls) {
			next, luck := s, game.Fast(i)
			Rules.Apply(&next, seat, Move{Kind: Roll}, &luck, nil)
			if next.Hunt.Fails > s.Hunt.Fails {
				failed++
			}
			if err := withinStakes(&s, &next); err != nil {
				return err
			}
		}
		if p := float64(failed) * 100 / rolls; p < k.Risk-12 || p > k.Risk+12 {
			return fmt.Errorf("of %d rolls %d fail", rolls, failed)
		}
	}
	Rules.Apply(&s, seat, Move{Kind: Stop}, &luck, nil)
	prey, cages, traders := map[Monster]bool{}, false, false
	for _, x := range Rules.Moves(&s, seat, nil) {
		switch x.Kind {
		case Capture:
			prey[x.Monster] = true
		case Buy:
			cages = true
		case Visit:
			traders = true
		}
	}
	for _, m := range k.Reach.Monsters {
		if !prey[m] {
			return fmt.Errorf("%s cannot be captured", m)
		}
	}
	if len(prey) != len(k.Reach.Monsters) || cages != (k.Reach.Cages > 0) ||
		traders != k.Reach.Traders {
		return fmt.Errorf("%d monsters, cages %v, traders %v", len(prey), cages, traders)
	}
	Rules.Apply(&s, seat, Move{Kind: Done}, &luck, nil)
	if s.Outcome == Won {
		return nil
	}
	for r, level := range s.Levels[seat] {
		if int(level-before[seat][r]) != k.Reach.Levels[r] {
			return fmt.Errorf("levels went from %v to %v", before[seat], s.Levels[seat])
		}
	}
	var others []game.Seat
	for i := range game.Seat(s.Seats) {
		other := (seat + i) % game.Seat(s.Seats)
		if other != seat && s.Levels[other] != before[other] {
			others = append(others, other)
		}
	}
	if !slices.Equal(others, k.Reach.Others) {
		return fmt.Errorf("camps of %v rose as well", others)
	}
	return nil
}

// asks reports whether the hunter is asked about a last level after storing,
// stopping and buying nothing.
func asks(s State, m Move) bool {
	seat, luck := s.Turn, game.Fast(1)
	s.Variants |= askForced
	Rules.Apply(&s, seat, m, &luck, nil)
	for _, next := range []Move{stop, done} {
		Rules.Apply(&s, seat, next, &luck, nil)
	}
	return s.Phase == ConfirmFinal && s.asked() == seat
}

func TestOtherCards(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(monstersCSV), "\n")
	list := func(change func(lines []string) []string) string {
		return strings.Join(change(slices.Clone(lines)), "\n") + "\n"
	}
	row := func(at int, text string) func([]string) []string {
		return func(l []string) []string { l[at] = text; return l }
	}
	lasting := func(more int) func([]string) []string { // than the twelve of the box
		return func(l []string) []string {
			for i, m := range []int{50, 51, 52, 53, 54, 55, 57}[:more] {
				l[m] = fmt.Sprintf("M%02d,A,A,forest,%d,1,1,,bonus_up,aerie,%d,0", m, 8+i, 1+i)
			}
			return l
		}
	}
	for _, c := range []struct {
		want   string
		change func(lines []string) []string
	}{
		{"line 1: the heading", func(l []string) []string { return l[1:] }},
		{"line 1: the heading", func([]string) []string { return nil }},
		{"58 monsters, not 59", func(l []string) []string { return l[:59] }},
		{
			"line 61: there is no monster \"M60\"",
			func(l []string) []string { return append(l, "M60,A,A,aerie,9,1,1,,,,,0") },
		},
		{
			"line 61: monster M05 is duplicated",
			func(l []string) []string { return append(l, "M05,A,A,aerie,9,1,1,,,,,0") },
		},
		{"line 2: there is no region \"sea\"", row(1, "M01,A,A,sea,9,1,1,,,,,1")},
		{"line 2: a level is 1 to 60, not \"0\"", row(1, "M01,A,A,aerie,0,1,1,,,,,1")},
		{"line 2: what a monster is worth is 0 to 20, not \"x\"", row(1, "M01,A,A,aerie,9,x,1,,,,,1")},
		{
			"line 2: what a caged monster is worth is 0 to 20, not \"21\"",
			row(1, "M01,A,A,aerie,9,1,21,,,,,1"),
		},
		{"line 2: there is no symbol \"fin\"", row(1, "M01,A,A,aerie,9,1,1,fin,,,,1")},
		{"line 2: there is no ability \"sing\"", row(1, "M01,A,A,aerie,9,1,1,,sing,,,1")},
		{"line 2: there is no region \"\"", row(1, "M01,A,A,aerie,9,1,1,,fail_up,,,1")},
		{
			"line 2: an ability raises the camp of one region",
			row(1, "M01,A,A,aerie,9,1,1,,fail_up,everywhere,,1"),
		},
		{
			"line 2: only an ability that raises a camp names one",
			row(1, "M01,A,A,aerie,9,1,1,,steal,aerie,,1"),
		},
		{"line 2: only bonus_up waits for a value", row(1, "M01,A,A,aerie,9,1,1,,up_now,aerie,8,1")},
		{
			"line 2: a value that an ability waits for is 1 to 10, not \"11\"",
			row(1, "M01,A,A,aerie,9,1,1,,bonus_up,aerie,11,1"),
		},
		{"line 2: start is 0 to 1, not \"2\"", row(1, "M01,A,A,aerie,9,1,1,,,,,2")},
		{"line 2: a monster has a name in English", row(1, "M01,A,,aerie,9,1,1,,,,,1")},
		{"line 2: a monster that starts lives in one region", row(1, "M01,A,A,everywhere,9,1,1,,,,,1")},
		{"[1 2 2] monsters that start", row(1, "M01,A,A,aerie,9,1,1,,,,,0")},
		{"line 3", row(2, "M02,A")},
		{"19 monsters with fail_up or bonus_up, and there is room for 18", lasting(7)},
	} {
		if _, err := Rules.Cards.With(list(c.change)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
	// Another order, other abilities, as a spreadsheet may write it.
	other := "\ufeff" + strings.ReplaceAll(list(func(l []string) []string {
		lasting(5)(l)
		l[59] = "M59,Everybody’s Uncle,L’oncle de tous,everywhere,12,3,1,wing,steal,,,0"
		l[2] = "M02,Riser,Levain,aerie,9,1,1,,bonus_up,forest,4,1"
		slices.Reverse(l[1:])
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
		Setups: []game.Setup{
			{Seats: 3}, {Seats: 1},
		}, Matches: 1, Seed: 3, Secrets: []string{"Holder", "Knows", "Unseen"},
	})
	var s State
	c := game.Fast(1)
	o, _ := r.Fill(game.Setup{Seats: 2})
	r.Deal(&s, o, &c, nil)
	i := slices.IndexFunc(r.View(&s, 0).(View).Cards, func(c Card) bool { return c.ID == 2 })
	if i < 0 || r.View(&s, 0).(View).Cards[i].Name.EN != "Riser" {
		t.Errorf("the view shows other faces")
	}
}

// What comes with the program is checked like what a table brings.
func TestTheBoxIsChecked(t *testing.T) {
	for _, c := range []struct {
		want, text, old, new string
		parse                func(text string) error
	}{
		{"faces are 1 to 10", diceCSV, "yellow,aerie,1", "yellow,aerie,11", wrong(parseDice)},
		{"the black die has the faces", diceCSV, "black,,1", "black,,2", wrong(parseDice)},
		{"one die for each region", diceCSV, "blue,depths", "blue,aerie", wrong(parseDice)},
		{"a die is missing", diceCSV, "green,forest,3,4,5,6,7,8\n", "", wrong(parseDice)},
		{"there is no camp set", campsCSV, "II,aerie", "V,aerie", wrong(parseCamps)},
		{"one camp in each region", campsCSV, "I,depths", "I,aerie", wrong(parseCamps)},
		{"numbers are 1 to 10", campsCSV, "I,aerie,1,,2", "I,aerie,1,,0", wrong(parseCamps)},
		{"the standard value of aerie is 1", campsCSV, "I,aerie,1", "I,aerie,2", wrong(parseCamps)},
		{"a camp rises from 2", campsCSV, "I,aerie,1,,2,2,3", "I,aerie,1,,2,3,2", wrong(parseCamps)},
		{"2 camps with a bonus", campsCSV, "I,aerie,1,", "I,aerie,1,7", wrong(parseCamps)},
		{"lacks a camp", campsCSV, "IV,forest,3,,2,3,4,4,4,5,5,6\n", "", wrong(parseCamps)},
		{"invalid or duplicated", pilesCSV, "3,35", "2,35", wrong(parsePiles)},
		{"a pile has 4 to 53 cards", pilesCSV, "3,35", "3,54", wrong(parsePiles)},
		{"no pile for 3 seats", pilesCSV, "3,35\n", "", wrong(parsePiles)},
		{"in their order", expeditionsCSV, "2,Forest", "3,Forest", wrong(parseExpeditions)},
		{
			"cages must be a number", expeditionsCSV, "place,10,1,8", "place,10,x,8",
			wrong(parseExpeditions),
		},
		{
			"trader_leaves must be yes or no", expeditionsCSV, "40,no,no", "40,maybe,no",
			wrong(parseExpeditions),
		},
		{"there is no region", expeditionsCSV, "depths,7", "sea,7", wrong(parseExpeditions)},
		{"a pile has", expeditionsCSV, "carte,12", "carte,2", wrong(parseExpeditions)},
	} {
		text := strings.Replace(c.text, c.old, c.new, 1)
		if text == c.text {
			t.Errorf("%q is not in the list", c.old)
			continue
		}
		if err := c.parse(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

func wrong[T any](parse func(text string) (T, error)) func(text string) error {
	return func(text string) error {
		_, err := parse(text)
		return err
	}
}

// Golden records: each number of seats, each way to end, and each expedition won and lost.
func TestGolden(t *testing.T) {
	cases := []recordtest.Case{
		{
			Name:  "two-pile-in-cages",
			Setup: game.Setup{Seats: 2},
			Until: endedBy(func(before game.Event) bool {
				gained, ok := before.(CageGained)
				return ok && gained.Source != ByLastLevel
			}),
		},
		{
			Name:  "three-pile-in-refill",
			Setup: game.Setup{Seats: 3},
			Until: endedBy(func(before game.Event) bool {
				_, ok := before.(WildsRefilled)
				return ok
			}),
		},
		{
			Name:  "four-pile-in-last-level",
			Setup: game.Setup{Seats: 4},
			Until: endedBy(func(before game.Event) bool {
				gained, ok := before.(CageGained)
				return ok && gained.Source == ByLastLevel
			}),
		},
		{Name: "two-last-seat", Setup: game.Setup{Seats: 2}, Until: func(m game.Match) bool {
			v := m.View(m.Ply(), game.Nobody).(View)
			return v.Ender == (v.FirstSeat+1)%2
		}},
		{Name: "three-planned", Setup: game.Setup{Seats: 3}, Play: planned()},
		{Name: "four-options", Setup: game.Setup{Seats: 4, Options: map[string]string{
			optionSets: random, optionCounting: "value", optionCap: "black8", optionLost: "free",
			optionForced: "off", optionFinal: "off",
		}}},
		{
			Name: "two-refused", Setup: game.Setup{Seats: 2},
			Until: recordtest.Tells[UpgradeRefused](nil),
		},
		{
			Name: "two-asked-after-a-cage", Setup: game.Setup{Seats: 2},
			Until: func(m game.Match) bool {
				for ply := range m.Ply() {
					if v := m.View(ply, game.Nobody).(View); v.Final != nil && v.Gained && v.Pile > finalCages {
						return true
					}
				}
				return false
			},
		},
		{
			Name: "four-stolen", Setup: game.Setup{Seats: 4},
			Until: recordtest.Tells[CageStolen](nil),
		},
	}
	for no := 1; no <= lastExpedition; no++ {
		won := alone(no)
		if no >= 8 {
			for r := range Region(regions) {
				won.Options[optionHelp+r.String()] = "6"
			}
		}
		cases = append(
			cases,
			recordtest.Case{
				Name: fmt.Sprintf("expedition-%02d-won", no), Setup: won, Play: planned(),
				Until: outcome(Won),
			},
			recordtest.Case{
				Name: fmt.Sprintf("expedition-%02d-lost", no), Setup: alone(no),
				Until: outcome(OutOfTime),
			},
		)
	}
	cases = append(
		cases,
		recordtest.Case{Name: "expedition-03-crowded", Setup: alone(3), Until: outcome(Crowded)},
	)
	recordtest.Golden(t, game.Erase(Rules), "testdata", cases)
}

func outcome(want Outcome) func(m game.Match) bool {
	return func(m game.Match) bool { return m.View(m.Ply(), 0).(View).Solo.Outcome == want }
}

// endedBy reports whether what emptied the draw pile was of a kind.
func endedBy(kind func(before game.Event) bool) func(m game.Match) bool {
	return func(m game.Match) bool {
		for ply := range m.Ply() + 1 {
			heard := game.Heard(m.Lines(ply), 0)
			for i, e := range heard {
				if _, ok := e.(EndTriggered); ok {
					return kind(heard[i-1])
				}
			}
		}
		return false
	}
}

// planned plays by plan.
func planned() func(m game.Match, seat game.Seat, c *game.Chance) any {
	plan := Rules.Thinking.Planner(Rules.Redeal)
	return func(m game.Match, seat game.Seat, c *game.Chance) any {
		sight, _ := game.SightOf[State, Move](m, seat)
		var s State
		sight.Guess(&s, c)
		legal := sight.Moves(nil)
		worth := make([]float32, len(legal))
		plan(&s, seat, legal, 1, worth)
		best := 0
		for i, w := range worth {
			if w > worth[best] {
				best = i
			}
		}
		return legal[best]
	}
}

func BenchmarkPlayout(b *testing.B) { gametest.Playouts(b, Rules) }

func BenchmarkView(b *testing.B) {
	for s := range gametest.Positions(Rules, game.Setup{Seats: 4}, 1) {
		if s.Round < 5 || s.Phase != Keep {
			continue
		}
		for b.Loop() {
			Rules.View(s, s.Turn)
		}
		return
	}
}

// impossible is a change that makes a position impossible, and words of the
// error.
type impossible = struct {
	From   *State
	Want   string
	Change func(p *position)
}

// otherSeat is seat 1 as a position writes it.
func otherSeat() *game.Seat { seat := game.Seat(1); return &seat }

// TestImpossibleDeals changes positions that were just dealt.
func TestImpossibleDeals(t *testing.T) {
	start, alone := sit(t, 3).s, sit(t, 1, optionExpedition, "9").s
	gametest.Impossible(t, Rules, []impossible{
		{&start, "5 seats", func(p *position) { p.Seats = 5 }},
		{&start, "there is no option", func(p *position) { p.Options["colour"] = "red" }},
		{&start, "cannot be the first", func(p *position) { p.FirstSeat = 1 }},
		{
			&start, "cannot be the first",
			func(p *position) { p.Options[optionFirst] = random; p.FirstSeat = 3 },
		},
		{&start, "there is no seat 3", func(p *position) { p.Turn = 3 }},
		{&start, "camp sets", func(p *position) { p.Sets = p.Sets[:2] }},
		{&start, "cannot have camp set II", func(p *position) { p.Sets[0] = 1 }},
		{
			&start, "cannot have camp set I",
			func(p *position) { p.Options[optionSets] = random; p.Sets[1] = 0 },
		},
		{&start, "round 0", func(p *position) { p.Round = 0 }},
		{&start, "round 61", func(p *position) { p.Round = 61 }},
		{&start, "exactly when the draw pile is empty", func(p *position) { p.Ender = otherSeat() }},
		{&alone, "cannot have emptied", func(p *position) { p.Ender = otherSeat() }},
		{&start, "place 9", func(p *position) { p.Wilds[0].Place = 9 }},
		{&start, "place 1", func(p *position) { p.Wilds[0].Place = 1 }},
		{&start, "duplicated", func(p *position) { p.Wilds[0].Monster = p.Wilds[1].Monster }},
		{&start, "cannot bear a crest", func(p *position) { p.Wilds[0].Crest = 1 }},
		{&start, "cannot bear a crest", func(p *position) { p.Wilds[8].Crest = 3 }},
		{&alone, "cannot bear a crest", func(p *position) { p.Wilds[8].Crest = 0 }},
		{&start, "neither in the wilds nor captured", func(p *position) { p.Wilds = p.Wilds[1:] }},
		{&start, "has level 8", func(p *position) { p.Players[1].Levels[2] = 8 }},
		{&alone, "has level 0", func(p *position) { p.Options[optionHelp+"aerie"] = "1" }},
		{&start, "duplicated", func(p *position) { p.Players[1].Monsters = []Monster{1} }},
		{
			&start, "duplicated",
			func(p *position) { p.Players[1].Cages = []cageJSON{{Monster: 1}} },
		},
		{
			&start, "cannot be in a cage",
			func(p *position) { p.Wilds = p.Wilds[1:]; p.Players[1].Cages = []cageJSON{{Monster: 1}} },
		},
		{&start, "cannot have 33 cards", func(p *position) { p.Pile = 33 }},
		{&start, "the reserve has 19 cards, where 18", func(p *position) { p.Pile = 31 }},
		{&alone, "the reserve has", func(p *position) { p.Pile, p.Round = 6, 2 }},
		{&start, "1 extra cages", func(p *position) { p.Players[0].Extra = 1 }},
		{&start, "1 crates", func(p *position) { p.Crates = 1 }},
		{&alone, "61 crates", func(p *position) { p.Crates = 61 }},
		{&start, "1 visits", func(p *position) { p.Visits = 1 }},
		{&alone, "2 visits", func(p *position) { p.Visits = 2 }},
		{&start, "must end with a full round", func(p *position) { p.Phase = GameOver }},
		{&start, "must end with a full round", func(p *position) { p.Outcome = Won }},
		{&alone, "an outcome exactly when it is over", func(p *position) { p.Phase = GameOver }},
		{&alone, "in turn 2", func(p *position) { p.Round = 2 }},
		{
			&alone, "exactly when the goal is reached",
			func(p *position) { p.Phase, p.Outcome = GameOver, Won },
		},
		{&alone, "in turn 1", func(p *position) { p.Phase, p.Outcome = GameOver, Crowded }},
		{&alone, "cards are left", func(p *position) { p.Phase, p.Outcome = GameOver, OutOfTime }},
	})
}

// huntStates returns positions of one hunt: when a value is chosen, before
// another roll, and when firepower is spent.
func huntStates(t *testing.T) (choosing, rolling, spending State) {
	t.Helper()
	g := sit(t, 3)
	g.do(from(Forest), g.fell(Forest, 8, 3, 6)...)
	choosing = g.s
	g.do(keep(6))
	rolling = g.s
	g.do(roll, g.fell(Forest, 8, 4)...)
	g.do(keep(8))
	g.do(stop)
	if g.s.Phase != Spend {
		t.Fatalf("after stopping the phase is %s, want %s", g.s.Phase, Spend)
	}
	return choosing, rolling, g.s
}

// TestImpossibleHunts changes the dice and the phase of a hunt.
func TestImpossibleHunts(t *testing.T) {
	start := sit(t, 3).s
	choosing, rolling, spending := huntStates(t)
	gametest.Impossible(t, Rules, []impossible{
		{&start, "there is no hunt in keep", func(p *position) { p.Phase = Keep }},
		{&choosing, "not begun", func(p *position) { p.Phase, p.Hunt.Gained = ChooseCamp, true }},
		{&choosing, "a hunt in the", func(p *position) { p.Hunt.Pool = 8 }},
		{&choosing, "a hunt in the", func(p *position) { p.Hunt.Black = 3 }},
		{&choosing, "13 dice of a value", func(p *position) { p.Hunt.Stored[0] = 13 }},
		{&choosing, "cannot be stored as 4", func(p *position) { p.Hunt.As = 4 }},
		{&choosing, "dice cannot be stored as 9", func(p *position) { p.Hunt.Stored[8] = 2 }},
		{&choosing, "dice are lost by 0", func(p *position) { p.Hunt.Black = 1 }},
		{&choosing, "dice are lost by 0", func(p *position) { p.Hunt.Stored[5] = 2 }},
		{&choosing, "2 rolls", func(p *position) { p.Hunt.Rolls = 2 }},
		{&rolling, "0 rolls", func(p *position) { p.Hunt.Rolls = 0 }},
		{&rolling, "the first roll", func(p *position) {
			p.Hunt.Rolls, p.Hunt.Fails, p.Hunt.Stored, p.Hunt.Black = 1, 1, [10]uint8{}, 2
		}},
		{&choosing, "are not the dice left to roll", func(p *position) { p.Hunt.Shown[1]++ }},
		{&choosing, "are not the dice left to roll", func(p *position) { p.Hunt.Shown[0] = 9 }},
		{&choosing, "are not the dice left to roll", func(p *position) { p.Hunt.Power = 1 }},
		{
			&choosing,
			"no rolls can lead",
			func(p *position) { // one die cannot be lost as a 7 and as an 8
				p.Hunt.Die, p.Hunt.Shown[0], p.Hunt.Rolls, p.Hunt.Fails = false, 0, 5, 2
				p.Hunt.Stored[6], p.Hunt.Stored[7] = 1, 1
			},
		},
		{&spending, "must show no rolled dice", func(p *position) { p.Hunt.Shown[1]++ }},
		{&spending, "must show no rolled dice", func(p *position) { p.Hunt.Power = 15 }},
		{
			&choosing, "two or more values that may be stored",
			func(p *position) { p.Hunt.Shown = [7]uint8{6, 0, 0, 0, 0, 0, 2} },
		},
		{&spending, "nothing to buy", func(p *position) { p.Hunt.Power = 0 }},
	})
}

// TestImpossibleAnswers changes positions in which a monster is stolen or a
// final question is asked.
func TestImpossibleAnswers(t *testing.T) {
	_, _, spending := huntStates(t)
	robbing := sit(t, 3)
	robbing.wilds(15, 1, 2, 3, 4, 5, 6)
	robbing.cages(1, 20)
	robbing.cages(2, 21)
	robbing.s.Pile = uint8(robbing.s.Unseen.len() - 18)
	robbing.hunting(Aerie, 0, false, 4, 4, 8)
	robbing.s.Phase, robbing.s.Hunt.Power = Spend, 16
	robbing.do(catch(15))
	asked := sit(t, 2)
	for asked.s.Unseen.len() > 28 {
		m := asked.s.Unseen.least()
		asked.s.Unseen = asked.s.Unseen.without(m)
		asked.s.cage(0, m)
	}
	asked.s.Pile = 2
	asked.s.Levels[1][Forest] = 6
	asked.hunting(Aerie, 2, false, 8)
	asked.s.Phase = Spend
	asked.do(done)
	if asked.s.Phase != ConfirmFinal || robbing.s.Phase != ChooseVictim {
		t.Fatalf("the phases are %s and %s", asked.s.Phase, robbing.s.Phase)
	}
	gametest.Impossible(t, Rules, []impossible{
		{
			&robbing.s, "cannot have had monster M20",
			func(p *position) { p.Players[1].Cages[0].Had = []game.Seat{1} },
		},
		{
			&robbing.s, "cannot have had monster M20",
			func(p *position) { p.Players[1].Cages[0].Had = []game.Seat{0, 0} },
		},
		{
			&asked.s, "cannot have refused",
			func(p *position) { p.Players[1].Refused = []Region{Aerie} },
		},
		{
			&asked.s, "cannot have refused",
			func(p *position) { p.Players[1].Refused = []Region{Forest, Forest} },
		},
		{&spending, "needs steals in choose_victim only", func(p *position) { p.Steals = 15 }},
		{&robbing.s, "needs steals in choose_victim only", func(p *position) { p.Steals = 0 }},
		{&robbing.s, "cannot be stealing", func(p *position) { p.Steals = 1 }},
		{&asked.s, "needs steals in choose_victim only", func(p *position) { p.Asked = nil }},
		{&asked.s, "nobody can be asked", func(p *position) { p.Asked.By = Still }},
		{&asked.s, "nobody can be asked", func(p *position) { p.Asked.Step = 5 }},
		{&asked.s, "nobody can be asked", func(p *position) { p.Asked.Seat = 0 }},
		{&asked.s, "nobody can be asked", func(p *position) { p.Asked.Camp = Aerie }},
		{
			&asked.s, "nobody can be asked",
			func(p *position) { p.Players[1].Refused = []Region{Forest} },
		},
		{
			&asked.s, "nobody can be asked",
			func(p *position) { p.Asked.By, p.Asked.Seat, p.Asked.Step = ByCapture, 0, 59 },
		},
	})
}

// Positions with a number or a name changed are refused or can be played like any other.
func TestBentPositions(t *testing.T) {
	taken, apart := 0, 5
	if testing.Short() {
		apart = 149
	}
	for i, o := range setups() {
		bend, ply := game.Fast(uint64(i)), -1
		for s := range gametest.Positions(Rules, o, uint64(i)) {
			if ply++; ply%apart != 0 {
				continue
			}
			text := gametest.Paper(t, Rules, s)
			for range 3 {
				var tree any
				if err := json.Unmarshal(text, &tree); err != nil {
					t.Fatal(err)
				}
				bent, err := json.Marshal(bendOne(tree, &bend))
				if err != nil {
					t.Fatal(err)
				}
				other, _, err := Rules.Position.Load(bent)
				if err != nil {
					continue
				}
				taken++
				if err := playable(other, &bend); err != nil {
					t.Fatalf("a match with other cards cannot be played: %v\n%s", err, bent)
				}
			}
		}
	}
	if taken < 500/apart {
		t.Errorf("%d positions were taken", taken)
	}
}

// bendOne changes one leaf of a JSON tree.
func bendOne(tree any, c *game.Chance) any {
	names := slices.Concat(
		phaseNames, outcomeNames, regionNames, setNames, risingNames,
		[]string{"M01", "M15", "M20", "M59"},
	)
	leaves := 0
	var walk func(v any, at int) any
	walk = func(v any, at int) any {
		switch v := v.(type) {
		case map[string]any:
			keys := make([]string, 0, len(v))
			for key := range v {
				keys = append(keys, key)
			}
			slices.Sort(keys)
			for _, key := range keys {
				v[key] = walk(v[key], at)
			}
			return v
		case []any:
			for i := range v {
				v[i] = walk(v[i], at)
			}
			return v
		}
		if leaves++; leaves-1 != at {
			return v
		}
		switch v := v.(type) {
		case float64:
			return v + float64(c.IntN(7)-3)
		case bool:
			return !v
		case string:
			return names[c.IntN(len(names))]
		}
		return v
	}
	walk(tree, -1)
	n := leaves
	leaves = 0
	return walk(tree, c.IntN(n))
}

// playable plays a position on.
func playable(s State, c *game.Chance) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panics: %v", p)
		}
	}()
	for range 60 { // the laws play positions of the game on to their end
		if err := invariant(&s); err != nil {
			return err
		}
		Rules.View(&s, game.Nobody)
		back, _, err := Rules.Position.Load(mustJSON(box.position(&s)))
		if err != nil || back != s {
			return fmt.Errorf(
				"it leads to a position that cannot be: %w\n%s", err, mustJSON(box.position(&s)),
			)
		}
		actors := Rules.Actors(&s)
		if actors == 0 {
			return nil
		}
		legal := Rules.Moves(&s, actors.Lowest(), nil)
		if len(legal) == 0 {
			return fmt.Errorf("seat %d has no move in %s", actors.Lowest(), s.Phase)
		}
		Rules.Apply(&s, actors.Lowest(), legal[c.IntN(len(legal))], c, nil)
	}
	return nil
}

func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// The question whether a camp takes its last level may come from a monster just
// captured, which random play hardly meets.
func TestAQuestionAfterACaptureIsReadBack(t *testing.T) {
	g := sit(t, 2)
	g.s.Unseen = g.s.Unseen.with(g.s.Wilds[8]).without(13)
	g.s.Wilds[8] = 13 // raises the forest
	for left := g.s.Unseen; g.s.Unseen.len() > 28; left &= left - 1 {
		g.s.Unseen = g.s.Unseen.without(left.least())
		g.s.cage(0, left.least())
	}
	g.s.Pile, g.s.Levels[0][Forest] = 2, 6
	g.hunting(Aerie, 1, false, 4, 10)
	g.s.Phase, g.s.Hunt.Power = Spend, 14
	g.do(catch(13))
	if g.s.Phase != ConfirmFinal {
		t.Fatalf("the phase is %s", g.s.Phase)
	}
	back, _, err := Rules.Position.Load(gametest.Paper(t, Rules, &g.s))
	if err != nil || back != g.s {
		t.Fatalf("it came back as %+v (%v)", back, err)
	}
	for _, change := range []func(p *position){
		func(p *position) { p.Asked.Step = 14 },
		func(p *position) { p.Asked.By = ByScore },
	} {
		if _, _, err := Rules.Position.Load(gametest.Altered(t, Rules, &g.s, change)); err == nil ||
			!strings.Contains(err.Error(), "nobody can be asked") {
			t.Errorf("it was taken or refused by %v", err)
		}
	}
	g.do(refuse)
	if g.s.Levels[0][Forest] != 6 || !g.s.Face[0].has(13) || g.s.Turn != 1 {
		t.Errorf("after a refusal it is %+v", g.s)
	}
}

// A move has all the fields of its kind and no other.
func TestMovesAreReadStrictly(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                                   `"kind" is missing`,
		`{"kind":"dance"}`:                     `"kind" is wrong: there is no move "dance"`,
		`{"kind":"choose_camp"}`:               `"region" is missing`,
		`{"kind":"keep"}`:                      `"value" is missing`,
		`{"kind":"capture","crates":1}`:        `"monster" is missing`,
		`{"kind":"choose_victim"}`:             `"seat" is missing`,
		`{"kind":"answer_final"}`:              `"accept" is missing`,
		`{"kind":"roll","value":3}`:            `"value" is not wanted: {"kind":"roll"} is the whole of it`,
		`{"kind":"buy_cage","crates":1}`:       `"crates" is not wanted`,
		`{"kind":"stop","colour":1}`:           `"colour" is not a field here`,
		`{"kind":"capture","monster":7}`:       `"monster" must be a string, not 7`,
		`{"kind":"keep","value":999}`:          `"value" must be from 0 to 255, not 999`,
		`{"kind":"keep","value":-9}`:           `"value" must be from 0 to 255, not -9`,
		`{"kind":"visit_traders","crates":0}`:  `"crates" is not wanted`,
		`{"kind":"choose_victim","seat":-999}`: `"seat" must be from -128 to 127, not -999`,
	} {
		var m Move
		if err := game.Decode([]byte(text), &m); err == nil ||
			err.Error() != want && !strings.HasPrefix(err.Error(), want+":") {
			t.Errorf("%s: want %q, got %v", text, want, err)
		}
	}
	for text, want := range map[string]Move{
		`{"kind":"capture","monster":"M20","crates":2}`: {Kind: Capture, Monster: 20, Crates: 2},
		`{"kind":"visit_traders"}`:                      visit,
		`{"kind":"answer_final","accept":false}`:        refuse,
		`{"kind":"choose_camp","region":"depths"}`:      from(Depths),
		`{"kind":"visit_traders","crates":3}`:           {Kind: Visit, Crates: 3},
		`{"kind":"choose_victim","seat":0}`:             rob(0),
		`{"kind":"capture","monster":"M59"}`:            catch(59),
		`{"kind":"answer_final","accept":true}`:         accept,
		`{"kind":"end_hunt"}`:                           done,
	} {
		var m Move
		if err := game.Decode([]byte(text), &m); err != nil || m != want {
			t.Errorf("%s was read as %+v (%v)", text, m, err)
		}
		if text == `{"kind":"end_hunt"}` {
			if back, err := json.Marshal(m); err != nil || string(back) != text {
				t.Errorf("%s was written as %s (%v)", text, back, err)
			}
		}
	}
}

// All monsters together count 209 points face up, and cages without a card a
// few more. Alone the score is 1 or 0.
func TestWorths(t *testing.T) {
	gametest.Worths(t, Rules, gametest.Setups(Rules)[1:], 0, 220)
	gametest.Worths(
		t, Rules, []game.Setup{alone(1), alone(2), alone(7), alone(lastExpedition)}, 0, 1,
	)
}

func TestAccounts(t *testing.T) {
	gametest.Accounts(t, Rules, append(gametest.Setups(Rules)[1:], alone(1), alone(lastExpedition)))
}

// withinStakes checks what a view says of a roll against the position after it.
func withinStakes(s, next *State) error {
	loses, least, most := s.stakes()
	if next.Hunt.Fails > s.Hunt.Fails {
		if lost := s.Hunt.sum() - next.Hunt.sum(); lost != loses {
			return fmt.Errorf("a failed roll takes %d, and not %d", lost, loses)
		}
		return nil
	}
	if next.Phase != Keep {
		return nil
	}
	for _, k := range box.keeps(next) {
		if adds := k.Reach.Sum - s.Hunt.sum(); adds < least || adds > most {
			return fmt.Errorf("a roll adds %d, outside of %d to %d", adds, least, most)
		}
	}
	return nil
}
