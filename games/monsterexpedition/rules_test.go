package monsterexpedition

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// sitting is a match that a test plays by hand: it says what the dice show and which cards come.
type sitting struct {
	t *testing.T
	s State
	l game.Log
}

// sit deals a match whose first player is seat 0. Options come in pairs.
func sit(t *testing.T, seats int, pairs ...string) *sitting {
	t.Helper()
	o := game.Setup{Seats: seats, Options: map[string]string{optionFirst: "0"}}
	for i := 0; i < len(pairs); i += 2 {
		o.Options[pairs[i]] = pairs[i+1]
	}
	full, err := Rules.Fill(o)
	if err != nil {
		t.Fatal(err)
	}
	g := &sitting{t: t}
	c := game.Fast(1)
	Rules.Deal(&g.s, full, &c, &g.l)
	return g
}

// wilds lays exactly these monsters into the wilds, without crests.
func (g *sitting) wilds(list ...Monster) {
	g.s.Wilds, g.s.Crests = [wildsRoom]Monster{}, 0
	copy(g.s.Wilds[:], list)
	g.gather()
}

// owns puts monsters in front of a seat, face up, captured in this order; cages face down.
func (g *sitting) owns(seat game.Seat, list ...Monster) {
	before := g.s
	g.s.Face, g.s.Lasting = [maxSeats]set{}, [lastingMost]Monster{}
	for i := range game.Seat(g.s.Seats) {
		have := list
		if i != seat {
			have = box.captured(&before, i)
		}
		for _, m := range have {
			box.take(&g.s, i, m)
		}
	}
	g.gather()
}

func (g *sitting) cages(seat game.Seat, list ...Monster) {
	for i := range g.s.Knows {
		g.s.Knows[i] &^= g.s.caged(seat)
	}
	for _, m := range list {
		g.s.cage(seat, m)
	}
	g.gather()
}

func setOf(list ...Monster) set {
	var a set
	for _, m := range list {
		a = a.with(m)
	}
	return a
}

// gather makes all cards unseen that lie nowhere.
func (g *sitting) gather() {
	s := &g.s
	s.Unseen = everyone
	for i := range s.Face {
		s.Unseen &^= s.Face[i] | s.caged(game.Seat(i))
	}
	for _, m := range s.Wilds {
		s.Unseen = s.Unseen.without(m)
	}
}

// piles takes unseen cards out of the match until so many are left: pile and reserve.
func (g *sitting) piles(pile, reserve int) {
	for g.s.Unseen.len() > pile+reserve {
		g.s.Unseen = g.s.Unseen.without(g.s.Unseen.least())
	}
	if g.s.Pile = uint8(pile); g.s.reserve() != reserve {
		g.t.Fatalf("there are %d unseen cards, not %d", g.s.Unseen.len(), pile+reserve)
	}
}

// hunting sets a hunt of the seat whose turn it is: so many black dice left,
// and the region die or not, these values stored. Values above six are on the
// region die.
func (g *sitting) hunting(r Region, black int, die bool, stored ...int) {
	h := Hunt{Region: r, Black: uint8(black), Die: die}
	for _, v := range stored {
		h.Stored[v-1] = max(1, h.Stored[v-1]) + 1
		if v > dieFaces {
			h.As = uint8(v)
		}
	}
	for _, n := range h.Stored {
		if n > 0 {
			h.Rolls++
		}
	}
	h.Pool = uint8(black + len(stored))
	if !die {
		h.Pool--
	}
	g.s.Hunt, g.s.Phase = h, RollOrStop
}

// spending sets firepower to be spent, of dice that raise nothing.
func (g *sitting) spending(r Region, power int) {
	g.s.Hunt = Hunt{Region: r, Pool: 2, Rolls: 1, Power: uint8(power)}
	g.s.Hunt.Stored[3] = 1
	g.s.Phase = Spend
}

// scoring sets dice that are scored, and nothing to buy with them: the next move ends the hunt.
func (g *sitting) scoring(r Region, dice ...int) {
	g.hunting(r, 0, false, dice...)
	g.s.Phase = Spend
}

// do makes a move of the seat that has to decide. The script is what chance
// says; all of it has to be used.
func (g *sitting) do(m Move, script ...int) {
	g.t.Helper()
	seat := g.s.asked()
	if !slices.Contains(Rules.Moves(&g.s, seat, nil), m) {
		g.t.Fatalf("%+v is not legal: %s", m, Rules.Why(&g.s, seat, m).Message)
	}
	g.l.Reset()
	c := game.Rolls(script...)
	Rules.Apply(&g.s, seat, m, &c, &g.l)
	if c.Left() > 0 {
		g.t.Fatalf("%d numbers of the script were not used", c.Left())
	}
}

// fell is the script of a roll: the value of the region die, 0 if it is not
// rolled, and of the black dice.
func (g *sitting) fell(r Region, die int, black ...int) []int {
	var script []int
	if die > 0 {
		i := slices.Index(dice[r][:], uint8(die))
		if i < 0 {
			g.t.Fatalf("no face of the %s die shows %d", r, die)
		}
		script = append(script, i)
	}
	for _, v := range black {
		script = append(script, v-1)
	}
	return script
}

// come is the script of the cards that are drawn next.
func (g *sitting) come(list ...Monster) []int {
	var script []int
	unseen := g.s.Unseen
	for _, m := range list {
		if !unseen.has(m) {
			g.t.Fatalf("%s is not in the pile", m)
		}
		script = append(script, (unseen & (1<<m - 1)).len())
		unseen = unseen.without(m)
	}
	return script
}

// firsts is the script of so many cards that are drawn, whichever they are.
func firsts(n int) []int { return make([]int, n) }

func (g *sitting) refused(m Move, reason, rule string) {
	g.t.Helper()
	seat := g.s.asked()
	if slices.Contains(Rules.Moves(&g.s, seat, nil), m) {
		g.t.Errorf("%s: %+v is legal", rule, m)
		return
	}
	no := Rules.Why(&g.s, seat, m)
	if no.Reason != reason || no.Rule != rule || !strings.HasSuffix(no.Message, ".") {
		g.t.Errorf("%+v was refused by %+v, want %s, %s", m, no, reason, rule)
	}
}

func (g *sitting) legal() []Move { return Rules.Moves(&g.s, g.s.asked(), nil) }

// values are those that may be kept.
func (g *sitting) values() []int {
	list := []int{}
	for _, m := range g.legal() {
		if m.Kind == Store {
			list = append(list, int(m.Value))
		}
	}
	return list
}

// told returns the events of a type among those that the last move told everybody who hears all.
func told[E game.Event](g *sitting) []E {
	var list []E
	for _, e := range game.Heard(g.l.Lines(), game.Open) {
		if x, ok := e.(E); ok {
			list = append(list, x)
		}
	}
	return list
}

func is[T comparable](t *testing.T, rule, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %s is %v, want %v", rule, what, got, want)
	}
}

func same[T comparable](t *testing.T, rule, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %s is %v, want %v", rule, what, got, want)
	}
}

// stored lists the dice stored.
func (g *sitting) stored() []int {
	list := []int{}
	for v := 1; v <= highFace; v++ {
		for range g.s.Hunt.dice(v) {
			list = append(list, v)
		}
	}
	return list
}

func from(r Region) Move      { return Move{Kind: GoFrom, Region: r} }
func keep(v uint8) Move       { return Move{Kind: Store, Value: v} }
func catch(m Monster) Move    { return Move{Kind: Capture, Monster: m} }
func rob(seat game.Seat) Move { return Move{Kind: StealFrom, Seat: seat} }

var (
	roll   = Move{Kind: Roll}
	stop   = Move{Kind: Stop}
	buy    = Move{Kind: Buy}
	visit  = Move{Kind: Visit}
	done   = Move{Kind: Done}
	accept = Move{Kind: Answer, Accept: true}
	refuse = Move{Kind: Answer}
)

var unforced = []string{optionForced, "off"}

// What there is.

func TestMonsters(t *testing.T) {
	const rule = "me-monsters"
	half, symbols := 0, 0
	for _, c := range box.cards[1:] {
		if int(c.Caged) == (int(c.VP)+1)/2 {
			half++
		}
		if c.Symbol != NoSign {
			symbols++
		}
	}
	is(t, rule, "the number of monsters worth half in a cage", half, 59)
	is(t, rule, "the number of monsters with a symbol", symbols, 40)
	is(t, rule, "the number of jokers", box.symbols[Joker].len(), 7)
	same(t, rule, "who starts", box.start.list(), []Monster{1, 2, 3, 4, 5, 6})
	for r := range Region(regions) {
		is(t, rule, "the number that start in a region", (box.start & box.only[r]).len(), 2)
		is(
			t, rule, "Draco Chelonia lives everywhere",
			box.lives[r].has(59) && !box.only[r].has(59), true,
		)
	}
	// TV-R9
	is(t, rule, "M37 face up", box.worthOf(setOf(37), open), 5)
	is(t, rule, "M37 in a cage", box.worthOf(setOf(37), caged), 3)
}

func TestDice(t *testing.T) {
	const rule = "me-dice"
	is(t, rule, "the yellow die", dice[Aerie], [6]uint8{1, 2, 4, 8, 9, 10})
	is(t, rule, "the blue die", dice[Depths], [6]uint8{1, 3, 4, 7, 9, 10})
	is(t, rule, "the green die", dice[Forest], [6]uint8{3, 4, 5, 6, 7, 8})
	for v := dieFaces + 1; v <= highFace; v++ {
		n := 0
		for r := range Region(regions) {
			if isFace(r, uint8(v)) {
				n++
			}
		}
		is(t, rule, fmt.Sprintf("the number of dice that show %d", v), n, 2)
	}
}

func TestCamps(t *testing.T) {
	const rule = "me-camps"
	for i := range camps {
		for r, c := range camps[i] {
			if c.black[0] != 2 || c.black[7] != 6 || !slices.IsSorted(c.black[:]) ||
				int(c.standard) != r+1 {
				t.Errorf("%s: camp %+v has the wrong steps", rule, c)
			}
		}
	}
	is(
		t, rule, "black dice of set I, aerie", camps[0][Aerie].black,
		[8]uint8{2, 2, 3, 4, 4, 5, 5, 6},
	)
	is(
		t, rule, "black dice of set IV, forest", camps[3][Forest].black,
		[8]uint8{2, 3, 4, 4, 4, 5, 5, 6},
	)
}

func TestCampSets(t *testing.T) {
	const rule = "me-camp-sets"
	sets := func(seats int, pairs ...string) []CampSet {
		g := sit(t, seats, pairs...)
		return g.s.Sets[:seats]
	}
	same(t, rule, "the sets from seat 0", sets(4), []CampSet{0, 1, 2, 3})
	same(t, rule, "the sets from seat 2", sets(3, optionFirst, "2"), []CampSet{1, 2, 0})
	same(
		t, rule, "chosen sets", sets(3, optionSets, "choice", "camp-set-1", "I"),
		[]CampSet{1, 0, 2},
	)
	same(t, rule, "a set chosen alone", sets(1, "camp-set-0", "IV"), []CampSet{3})
	drawn := map[CampSet]bool{}
	for seed := range uint64(50) {
		var s State
		c := game.Fast(seed)
		o, _ := Rules.Fill(game.Setup{Seats: 2, Options: map[string]string{optionSets: random}})
		Rules.Deal(&s, o, &c, nil)
		drawn[s.Sets[0]] = true
		if s.Sets[0] == s.Sets[1] {
			t.Fatalf("%s: both have set %d", rule, s.Sets[0])
		}
	}
	is(t, rule, "the number of sets ever drawn", len(drawn), 4)
	for i, want := range []uint8{10, 8, 7, 9} {
		r := []Region{Depths, Forest, Aerie, Depths}[i]
		is(t, rule, "the bonus of set "+setNames[i], camps[i][r].bonus, want)
	}
}

func TestWhatTheBoxDoesNotAllow(t *testing.T) {
	for _, c := range []struct {
		seats int
		pairs []string
		want  string
	}{
		{0, nil, "0 seats"},
		{5, nil, "5 seats"},
		{2, []string{optionFirst, "2"}, "first-seat is 2, want a seat below 2"},
		{2, []string{optionExpedition, "3"}, "an expedition needs exactly one seat"},
		{2, []string{"help-aerie", "1"}, "help needs exactly one seat"},
		{
			1, []string{"help-aerie", "1", "help-forest", "1", optionHelpMode, "single"}, "2 levels of help",
		},
		{1, []string{"help-aerie", "7"}, "cannot be"},
		{2, []string{"camp-set-0", "II"}, "is not choice"},
		{2, []string{optionSets, "choice", "camp-set-0", "II", "camp-set-1", "II"}, "cannot both have"},
		{2, []string{optionSets, "choice", "camp-set-2", "II"}, "there is no seat 2"},
	} {
		o := game.Setup{Seats: c.seats, Options: map[string]string{}}
		for i := 0; i < len(c.pairs); i += 2 {
			o.Options[c.pairs[i]] = c.pairs[i+1]
		}
		_, err := Rules.Fill(o)
		if !errors.Is(err, game.ErrOptions) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: want %q, got %v", c.pairs, c.want, err)
		}
	}
}

// TV-R15
func TestSetup(t *testing.T) {
	const rule, piles, alone = "me-setup", "me-piles", "me-solo-setup"
	for _, c := range []struct {
		seats, pile, reserve int
		pairs                []string
		rule                 string
	}{
		{2, 24, 26, nil, piles},
		{3, 32, 18, nil, piles},
		{4, 38, 12, nil, piles},
		{1, 7, 43, nil, alone},
		{1, 9, 41, []string{optionExpedition, "10"}, alone},
	} {
		g := sit(t, c.seats, c.pairs...)
		is(t, rule, "the number of cards in the wilds", g.s.crowd(), 10)
		is(t, c.rule, "the draw pile", int(g.s.Pile), c.pile)
		is(t, c.rule, "the reserve", g.s.reserve(), c.reserve)
		is(t, rule, "crests", g.s.Crests, 0)
		for i, m := range box.start.list() {
			is(t, rule, "a monster that starts", g.s.Wilds[i], m)
		}
		start := told[GameStarted](g)[0]
		if start.Pile != c.pile+3 || start.Reserve != c.reserve || len(start.Wilds) != 9 {
			t.Errorf("%s: it was told %+v", rule, start)
		}
	}
}

func TestCrestsSuffice(t *testing.T) {
	const rule = "me-crests"
	g := sit(t, 2)
	is(t, rule, "the stock", view(g, 0).Players[0].Stock, 9)
	g.wilds()
	g.spending(Aerie, 10)
	g.do(buy, append(g.come(20), firsts(9)...)...)
	v := view(g, 0).Players[0]
	if v.Stock != 0 || v.Crests != 9 {
		t.Errorf("%s: %d crests in the wilds, %d in stock", rule, v.Crests, v.Stock)
	}
}

func view(g *sitting, seat game.Seat) View { return Rules.View(&g.s, seat).(View) }

// A turn.

func TestRounds(t *testing.T) {
	const rule = "me-rounds"
	g := sit(t, 3, optionFirst, "1")
	g.wilds()
	for i, want := range []game.Seat{1, 2, 0, 1} {
		is(t, rule, "whose turn it is", g.s.Turn, want)
		is(t, rule, "the round", int(g.s.Round), 1+i/3)
		g.refused(from(Everywhere), "no_camp", "me-choose-camp")
		for seat := range game.Seat(3) {
			if legal := Rules.Moves(&g.s, seat, nil); (len(legal) > 0) != (seat == want) {
				t.Errorf("%s: seat %d has %v", rule, seat, legal)
			}
		}
		g.scoring(Aerie, 4)
		g.do(done)
	}
	if no := Rules.Why(&g.s, 0, from(Aerie)); no.Reason != "not_your_turn" || no.Rule != rule {
		t.Errorf("a move of seat 0 is refused with %+v, want not_your_turn by %s", no, rule)
	}
}

func TestPhases(t *testing.T) {
	const rule = "me-phases"
	g := sit(t, 2)
	g.refused(buy, "no_camp_yet", rule)
	g.refused(catch(1), "no_camp_yet", rule)
	g.refused(keep(3), "no_camp_yet", rule)
	g.refused(roll, "no_camp_yet", "me-first-roll")
	g.refused(done, "wrong_phase", rule)
	g.refused(rob(1), "wrong_phase", "me-steal")
	g.refused(accept, "wrong_phase", "me-final-question")
	g.do(from(Aerie), g.fell(Aerie, 4, 1, 3)...)
	g.refused(from(Depths), "camp_chosen", rule)
	g.refused(buy, "still_hunting", rule)
	g.refused(catch(1), "still_hunting", rule)
	g.do(keep(4))
	g.refused(keep(1), "wrong_phase", rule)
	g.refused(visit, "still_hunting", rule)
	g.spending(Aerie, 20)
	g.refused(roll, "hunt_over", rule)
	g.refused(stop, "hunt_over", rule)
	g.do(done)
	is(t, rule, "the phase after the refill", g.s.Phase, ChooseCamp)
}

func TestChooseCamp(t *testing.T) {
	const rule = "me-choose-camp"
	g := sit(t, 2)
	g.wilds(1, 2) // no monster of the depths
	same(t, rule, "the camps", g.legal(), []Move{from(Aerie), from(Depths), from(Forest)})
	g.do(from(Depths), g.fell(Depths, 10, 4, 5)...)
	g.refused(from(Everywhere), "camp_chosen", "me-phases")
}

// TV-R1
func TestPool(t *testing.T) {
	const rule = "me-pool"
	g := sit(t, 2)
	for r := range Region(regions) {
		is(t, rule, "black dice at level 0", box.pool(&g.s, 0, r), 2)
	}
	g.s.Levels[0] = [3]uint8{3, 4, 7}
	is(t, rule, "black dice of set I, aerie, level 3", box.pool(&g.s, 0, Aerie), 4)
	is(t, rule, "black dice of set I, depths, level 4", box.pool(&g.s, 0, Depths), 4)
	is(t, rule, "black dice of set I, forest, level 7", box.pool(&g.s, 0, Forest), 6)
	g.s.Levels[0] = [3]uint8{}
	g.do(from(Aerie), g.fell(Aerie, 4, 1, 3)...)
	is(
		t, rule, "what is told", told[CampChosen](g)[0],
		CampChosen{Seat: 0, Region: Aerie, Black: 2},
	)
}

// TV-R10, TV-17, TV-19, TV-29
func TestSymbiosis(t *testing.T) {
	const rule = "me-symbiosis"
	for _, c := range [][5]int{
		{1, 1, 1, 0, 1},
		{2, 0, 0, 0, 0},
		{2, 0, 0, 2, 1},
		{0, 0, 0, 3, 1},
		{3, 3, 1, 1, 2},
		{3, 3, 1, 2, 3},
		{0, 0, 0, 6, 2},
		{5, 1, 0, 1, 1},
		{2, 2, 2, 3, 3},
		{0, 0, 0, 0, 0},
	} {
		is(t, rule, fmt.Sprint("groups of ", c[:4]), groupsOf(c[0], c[1], c[2], c[3]), c[4])
	}
	g := sit(t, 2)
	g.owns(0, 1, 3, 5, 2, 4, 11, 6, 29, 36) // W S L | W S * | L * *
	is(t, rule, "groups", box.groups(&g.s, 0), 3)
	is(t, rule, "black dice", box.pool(&g.s, 0, Forest), 5)
	g.owns(0, 1, 3) // W S
	g.cages(0, 11)  // a joker in a cage
	is(t, rule, "groups with a caged joker", box.groups(&g.s, 0), 0)
	g.wilds(5)
	g.spending(Forest, 9)
	g.do(catch(5))
	is(t, rule, "the dice of the running turn", int(g.s.Hunt.Pool), 2)
	is(t, rule, "black dice of the next", box.pool(&g.s, 0, Aerie), 3)
	g.s.Turn, g.s.Phase = 0, ChooseCamp
	g.do(from(Aerie), g.fell(Aerie, 4, 1, 3, 6)...)
	is(
		t, rule, "what is told", told[CampChosen](g)[0],
		CampChosen{Seat: 0, Region: Aerie, Black: 3, Added: 1},
	)
}

// TV-18
func TestEightDice(t *testing.T) {
	const rule = "me-eight-dice"
	for choice, want := range map[string]int{"total8": 7, "black8": 8} {
		g := sit(t, 2, optionCap, choice)
		g.s.Levels[0][Aerie] = 7
		g.owns(0, 1, 3, 5, 2, 4, 11, 6, 29, 36)
		is(t, rule, "black dice with "+choice, box.pool(&g.s, 0, Aerie), want)
		g.do(from(Aerie), g.fell(Aerie, 4, []int{1, 2, 3, 5, 6, 1, 2, 3}[:want]...)...)
		// three groups
		is(t, rule, "dice that symbiosis adds with "+choice, told[CampChosen](g)[0].Added, want-6)
	}
}

// The hunt.

// TV-1, TV-R2
func TestFirstRoll(t *testing.T) {
	const rule = "me-first-roll"
	g := sit(t, 2)
	g.do(from(Aerie), g.fell(Aerie, 10, 5, 5)...)
	same(t, rule, "what may be kept", g.values(), []int{5, 10})
	g.refused(stop, "must_keep", "me-keep")
	g.refused(roll, "must_keep", "me-keep")
	for r := range Region(regions) {
		for seed := range uint64(200) {
			g := sit(t, 2)
			c := game.Fast(seed)
			Rules.Apply(&g.s, 0, from(r), &c, nil)
			is(t, rule, "failed rolls", g.s.Hunt.Fails, 0)
		}
	}
}

// TV-R2, TV-R3, TV-8
func TestKeep(t *testing.T) {
	const rule = "me-keep"
	g := sit(t, 2, unforced...)
	g.do(from(Aerie), g.fell(Aerie, 4, 1, 3)...)
	same(t, rule, "what may be kept", g.values(), []int{1, 3, 4})
	g.refused(keep(2), "value_not_shown", rule)
	g.refused(keep(0), "value_not_shown", rule)
	g.refused(keep(200), "value_not_shown", rule)
	g.do(keep(3))
	same(t, rule, "what is stored", g.stored(), []int{3})
	is(t, rule, "the phase", g.s.Phase, RollOrStop)
	is(t, rule, "black dice left", g.s.Hunt.Black, 1)
	is(t, rule, "the yellow die is left", g.s.Hunt.Die, true)
	g.do(roll, g.fell(Aerie, 8, 3)...)
	same(t, rule, "what may be kept then", g.values(), []int{8})
	g.do(keep(8))
	g.do(stop)
	same(t, rule, "what is scored", g.stored(), []int{3, 8})
	is(t, rule, "firepower", g.s.Hunt.Power, 11)

	// A single value is stored by itself, and black and region dice together.
	g = sit(t, 2)
	g.do(from(Aerie), g.fell(Aerie, 4, 4, 4)...)
	is(
		t, rule, "what is told", told[DiceKept](g)[0],
		DiceKept{Value: 4, Count: 3, Die: true, Sum: 12, Forced: true},
	)
	is(t, rule, "the reason to stop", told[HuntStopped](g)[0].Reason, AllKept)
	is(t, rule, "the firepower", told[HuntStopped](g)[0].Firepower, 12)
	is(t, rule, "the phase", g.s.Phase, Spend)
}

// TV-R3, TV-5
func TestBarred(t *testing.T) {
	const rule = "me-barred"
	g := sit(t, 2, unforced...)
	g.hunting(Aerie, 1, true, 3)
	g.do(roll, g.fell(Aerie, 8, 3)...)
	g.refused(keep(3), "value_barred", rule)

	for choice, offered := range map[string]bool{"barred": false, "free": true} {
		g := sit(t, 2, optionForced, "off", optionLost, choice)
		g.hunting(Aerie, 1, false, 2, 10)
		g.do(roll, g.fell(Aerie, 0, 2)...)
		same(t, rule, "what is stored", g.stored(), []int{2})
		g.do(roll, g.fell(Aerie, 0, 2)...)
		same(t, rule, "what is stored", g.stored(), []int{})
		g.do(roll, g.fell(Aerie, 0, 2)...)
		if offered {
			same(t, rule, "what may be kept", g.values(), []int{2})
			continue
		}
		is(t, rule, "the phase", g.s.Phase, RollOrStop)
		is(t, rule, "what is lost", told[RollFailed](g)[0].Lost, 0)
		g.do(roll, g.fell(Aerie, 0, 4)...)
		g.do(keep(4))
		g.do(stop)
		is(t, rule, "firepower", g.s.Hunt.Power, 4)
	}
}

func TestRoll(t *testing.T) {
	const rule = "me-roll"
	g := sit(t, 2)
	g.hunting(Depths, 3, true, 5)
	g.do(roll, g.fell(Depths, 9, 1, 1, 6)...)
	is(
		t, rule, "what is told", fmt.Sprint(told[DiceRolled](g)[0]),
		fmt.Sprint(DiceRolled{Roll: 2, Black: []int{1, 1, 6}, Die: 9}),
	)
	g.do(keep(1))
	g.do(roll, g.fell(Depths, 9, 1)...) // 1 is barred: the 9 is stored by itself
	same(t, rule, "what is stored", g.stored(), []int{1, 1, 5, 9})
	is(t, rule, "dice left", g.s.Hunt.left(), 1)
}

// TV-6
func TestStop(t *testing.T) {
	const rule = "me-stop"
	g := sit(t, 2, unforced...)
	g.wilds(1)
	g.hunting(Aerie, 1, false, 2, 10)
	g.do(roll, g.fell(Aerie, 0, 2)...)
	g.do(roll, g.fell(Aerie, 0, 2)...)
	same(t, rule, "what may be done with nothing stored", g.legal(), []Move{roll, stop})
	g.do(stop)
	is(t, rule, "firepower", g.s.Hunt.Power, 0)
	same(t, rule, "what may be bought", g.legal(), []Move{done})
	before := g.s.Levels
	g.do(done)
	is(t, rule, "the levels", g.s.Levels, before)
	is(t, rule, "cards in the wilds", g.s.crowd(), 2)
}

// TV-2, TV-3, TV-4
func TestFailedRoll(t *testing.T) {
	const rule, on = "me-failed-roll", "me-failed-goes-on"
	g := sit(t, 2)
	g.hunting(Aerie, 2, false, 6, 6, 10)
	hunt := view(g, 0).Hunt
	same(t, rule, "what the view says may be lost and gained",
		[]int{hunt.Loses, hunt.Least, hunt.Most}, []int{10, 1, 10})
	g.do(roll, g.fell(Aerie, 0, 6, 6)...)
	is(t, rule, "what is told", told[RollFailed](g)[0], RollFailed{Lost: 10, Die: true, Sum: 12})
	same(t, rule, "what is stored", g.stored(), []int{6, 6})
	is(t, rule, "dice left", g.s.Hunt.left(), 2)
	is(t, on, "the phase", g.s.Phase, RollOrStop)
	if !g.s.barred(6) || !g.s.barred(10) || g.s.barred(5) {
		t.Errorf("%s: barred are others than 6 and 10", rule)
	}
	g.do(roll, g.fell(Aerie, 0, 6, 6)...)
	same(t, rule, "what is stored after the second failure", g.stored(), []int{6})
	same(t, on, "what may be done", g.legal(), []Move{roll, stop})

	g = sit(t, 2)
	g.hunting(Forest, 1, false, 5, 5, 5)
	g.do(roll, g.fell(Forest, 0, 5)...)
	same(t, rule, "what is stored of a group", g.stored(), []int{5, 5})

	// Of a black die and the region die that show the same, the black one is lost.
	g = sit(t, 2)
	g.hunting(Forest, 1, false, 5, 5)
	g.s.Hunt.As = 5
	g.do(roll, g.fell(Forest, 0, 5)...)
	is(t, rule, "the value of the region die", g.s.Hunt.As, 5)
	g.do(roll, g.fell(Forest, 0, 5)...)
	is(t, rule, "what is told", told[RollFailed](g)[0], RollFailed{Lost: 5, Die: true})
	is(t, rule, "the value of the region die", g.s.Hunt.As, 0)
}

// TV-14, TV-15
func TestFailUp(t *testing.T) {
	const rule = "me-fail-up"
	g := sit(t, 2)
	g.owns(1, 10) // raises the forest
	g.hunting(Aerie, 2, false, 6, 6)
	g.do(roll, g.fell(Aerie, 0, 6, 6)...)
	is(t, rule, "Xavier's forest camp", g.s.Levels[1][Forest], 1)
	g.do(roll, g.fell(Aerie, 0, 6, 6)...)
	is(t, rule, "Xavier's forest camp after another failure", g.s.Levels[1][Forest], 1)
	g.s.Turn, g.s.Phase = 1, ChooseCamp
	g.hunting(Aerie, 1, false, 6, 6)
	g.do(roll, g.fell(Aerie, 0, 6)...)
	is(t, rule, "Xavier's forest camp in his own turn", g.s.Levels[1][Forest], 2)
	is(t, rule, "the dice of the running hunt", int(g.s.Hunt.Pool), 2)

	g = sit(t, 3)
	g.owns(1, 10, 35) // both raise the forest
	g.owns(0, 3)
	g.hunting(Aerie, 1, false, 6)
	g.do(roll, g.fell(Aerie, 0, 6)...)
	is(t, rule, "the forest camp", g.s.Levels[1][Forest], 2)
	ups := told[CampUpgraded](g)
	if len(ups) != 3 || ups[0].Seat != 0 || ups[1].Monster != 10 || ups[2].Monster != 35 {
		t.Errorf("%s: camps rose like this: %+v", rule, ups)
	}

	// Clockwise from the one whose turn it is, and past the last seat to the first.
	g = sit(t, 3)
	g.s.Turn = 1
	g.owns(0, 3)
	g.owns(1, 35)
	g.owns(2, 10)
	g.hunting(Aerie, 1, false, 6)
	g.do(roll, g.fell(Aerie, 0, 6)...)
	var seats []game.Seat
	for _, up := range told[CampUpgraded](g) {
		seats = append(seats, up.Seat)
	}
	same(t, rule, "whose camps rose", seats, []game.Seat{1, 2, 0})
}

// TV-7, R-22
func TestHuntEnds(t *testing.T) {
	const rule = "me-hunt-ends"
	g := sit(t, 2)
	g.do(from(Forest), g.fell(Forest, 8, 3, 6)...)
	g.do(keep(3))
	g.do(roll, g.fell(Forest, 8, 6)...)
	g.do(keep(6))
	g.do(roll, g.fell(Forest, 8)...)
	is(t, rule, "the reason", told[HuntStopped](g)[0].Reason, AllKept)
	is(t, rule, "firepower", told[HuntStopped](g)[0].Firepower, 17)

	// The green die is left, and all its faces are barred: with something
	// stored one may roll on, with nothing not.
	g = sit(t, 2)
	g.owns(0, 10)
	g.hunting(Forest, 0, true, 3, 4)
	for v := 5; v <= 8; v++ {
		g.s.Hunt.Stored[v-1] = 1
	}
	same(t, rule, "what may be done", g.legal(), []Move{roll, stop})
	g.do(roll, g.fell(Forest, 8)...)
	is(t, "me-fail-up", "the camp that a failure raises", g.s.Levels[0][Forest], 1)
	g.do(roll, g.fell(Forest, 8)...)
	is(t, rule, "the reason with nothing stored", told[HuntStopped](g)[0].Reason, Hopeless)
	is(t, rule, "firepower", told[HuntStopped](g)[0].Firepower, 0)

	g = sit(t, 2)
	g.hunting(Aerie, 1, false, 6, 6)
	g.s.Hunt.Rolls = rollsMost - 1
	g.do(roll, g.fell(Aerie, 0, 6)...)
	is(t, rule, "the reason after a hundred rolls", told[HuntStopped](g)[0].Reason, RollLimit)

	g = sit(t, 2, unforced...)
	g.hunting(Aerie, 0, false, 6, 6)
	g.refused(roll, "no_dice_left", rule)
	g.do(stop)
	is(t, rule, "the reason when no die was left", told[HuntStopped](g)[0].Reason, AllKept)
	g = sit(t, 2, unforced...)
	g.hunting(Aerie, 1, false, 6, 6)
	g.do(stop)
	is(t, rule, "the reason when a die was left", told[HuntStopped](g)[0].Reason, Chosen)
}

// TV-7
func TestFirepower(t *testing.T) {
	const rule = "me-firepower"
	g := sit(t, 2)
	g.wilds(2, 1)
	g.hunting(Aerie, 1, false, 3, 8)
	g.do(stop)
	is(t, rule, "firepower", g.s.Hunt.Power, 11)
	g.refused(catch(2), "too_strong", rule)
	g.do(catch(1))
	is(t, rule, "whose turn it is, as nothing is left", g.s.Turn, 1)
}

// Spending.

// TV-R4, TV-R5
func TestSpend(t *testing.T) {
	const rule = "me-spend"
	g := sit(t, 2, unforced...)
	g.wilds(1, 3, 5)
	g.spending(Aerie, 11)
	same(t, rule, "what may be bought", g.legal(), []Move{catch(1), buy, done})
	g.do(buy, firsts(1)...)
	is(t, rule, "what is left", g.s.Hunt.Power, 1)
	same(t, rule, "what may be bought then", g.legal(), []Move{done})
	g.spending(Aerie, 11)
	g.do(catch(1))
	is(t, rule, "what is left", g.s.Hunt.Power, 0)

	g = sit(t, 2, unforced...)
	g.wilds(3, 37, 1)
	g.s.Turn = 1
	g.spending(Depths, 20)
	found := map[string]bool{}
	bundles(g.s, nil, found)
	want := map[string]bool{"[M03 cage]": true, "[M37]": true, "[cage cage]": true}
	if fmt.Sprint(found) != fmt.Sprint(want) {
		t.Errorf("%s: the most that can be bought is %v, want %v", rule, found, want)
	}
}

// bundles collects what can be bought until nothing more can.
func bundles(s State, had []string, found map[string]bool) {
	more := false
	for _, m := range Rules.Moves(&s, s.Turn, nil) {
		if m.Kind == Done {
			continue
		}
		more = true
		next, c := s, game.Fast(1)
		Rules.Apply(&next, s.Turn, m, &c, nil)
		name := "cage"
		if m.Kind == Capture {
			name = m.Monster.String()
		}
		bundles(next, append(slices.Clone(had), name), found)
	}
	if !more {
		slices.Sort(had)
		found[fmt.Sprint(had)] = true
	}
}

func TestUnspent(t *testing.T) {
	const rule = "me-unspent"
	g := sit(t, 2)
	g.wilds(1)
	g.spending(Aerie, 30)
	if !slices.Contains(g.legal(), done) {
		t.Fatalf("%s: one has to buy", rule)
	}
	g.do(done)
	is(t, rule, "whose turn it is", g.s.Turn, 1)
	is(t, rule, "monsters captured", g.s.Face[0], 0)
}

// TV-27, TV-28
func TestRegion(t *testing.T) {
	const rule = "me-region"
	g := sit(t, 2)
	g.wilds(37, 59)
	g.spending(Forest, 30)
	g.refused(catch(37), "wrong_region", rule)
	for r := range Region(regions) {
		g.spending(r, 38)
		if !slices.Contains(g.legal(), catch(59)) {
			t.Errorf("%s: Draco Chelonia cannot be captured from the %s", rule, r)
		}
	}
}

// TV-R12, TV-32
func TestCapture(t *testing.T) {
	const rule = "me-capture"
	g := sit(t, 2)
	g.wilds(1, 7)
	g.s.mark(0, 0)
	g.s.Turn = 1
	g.spending(Aerie, 25)
	g.refused(catch(2), "not_in_wilds", rule)
	g.refused(Move{Kind: Capture}, "not_in_wilds", rule)
	g.do(catch(1))
	is(
		t, rule, "what is told", told[MonsterCaptured](g)[0],
		MonsterCaptured{Seat: 1, Monster: 1, Cost: 11, Crest: 0},
	)
	is(t, rule, "the crest that lay on it", g.s.crest(0), game.Nobody)
	is(t, rule, "the stock of its owner", view(g, 0).Players[0].Stock, 9)
	if !g.s.Face[1].has(1) || g.s.Face[0] != 0 {
		t.Errorf("%s: it was captured by nobody", rule)
	}
	// One's own crest comes back as well, and the monster counts in full.
	g = sit(t, 2)
	g.wilds(1)
	g.s.mark(0, 0)
	g.spending(Aerie, 11)
	g.do(catch(1))
	r := Rules.Result(&g.s)
	is(t, rule, "points", r.Scores[0], 2)
	is(t, rule, "the stock", view(g, 0).Players[0].Stock, 9)
}

func TestCage(t *testing.T) {
	const rule = "me-cage"
	g := sit(t, 2, unforced...)
	g.wilds(1, 2)
	g.piles(24, 26)
	g.spending(Depths, 19)
	g.do(buy, g.come(37)...)
	is(t, rule, "the draw pile", g.s.Pile, 23)
	is(t, rule, "the cage", g.s.caged(0), setOf(37))
	is(t, rule, "groups and abilities of a cage", box.groups(&g.s, 0), 0)
	g.refused(buy, "too_little_firepower", rule)
	for seat := game.Nobody; seat < 2; seat++ {
		e := game.Heard(g.l.Lines(), seat)[0].(CageGained)
		want := Monster(0)
		if seat == 0 {
			want = 37
		}
		is(
			t, rule, fmt.Sprintf("what seat %d is told", seat), e,
			CageGained{Seat: 0, Source: Bought, From: FromPile, Monster: want},
		)
	}
}

// TV-25
func TestTraders(t *testing.T) {
	const rule = "me-traders"
	g := sit(t, 2, unforced...)
	g.wilds(1, 2, 3, 4, 5, 6, 7)
	g.piles(4, 26)
	g.spending(Forest, 43)
	g.do(visit, firsts(6)...)
	is(t, rule, "firepower left", g.s.Hunt.Power, 3)
	is(t, rule, "cages", g.s.caged(0).len(), 6)
	is(t, rule, "the draw pile", g.s.Pile, 0)
	is(t, rule, "the reserve", g.s.reserve(), 24)
	is(t, rule, "the traders are there", g.s.traders(), true)
	gained := told[CageGained](g)
	is(t, "me-reserve", "where the fifth card came from", gained[4].From, FromReserve)
	is(t, "me-end-trigger", "who emptied the pile", g.s.Ender, 0)
	g.refused(visit, "too_little_firepower", rule)
	g.do(done, firsts(2)...)
	is(t, "me-refill", "cards in the wilds after a visit", g.s.crowd(), 10)
	is(t, rule, "whose turn it is", g.s.Turn, 1)
}

// TV-21, TV-22
func TestSteal(t *testing.T) {
	const rule = "me-steal"
	g := sit(t, 4)
	g.wilds(15)
	g.cages(1, 20, 21, 22)
	g.cages(3, 30)
	g.spending(Aerie, 16)
	g.do(catch(15))
	same(t, rule, "the victims", g.legal(), []Move{rob(1), rob(3)})
	g.refused(rob(2), "no_cages", rule)
	g.refused(rob(0), "own_cage", rule)
	g.refused(rob(7), "no_such_seat", rule)
	g.refused(buy, "must_choose_victim", rule)
	g.do(rob(1), append([]int{1}, firsts(9)...)...)
	is(t, rule, "the thief's cages", g.s.caged(0), setOf(21))
	is(t, rule, "the victim's cages", g.s.caged(1), setOf(20, 22))
	for seat := game.Nobody; seat < 4; seat++ {
		want := CageStolen{Thief: 0, Victim: 1}
		if seat == 0 || seat == 1 {
			want.Monster = 21
		}
		is(
			t, rule, fmt.Sprintf("what seat %d is told", seat),
			game.Heard(g.l.Lines(), seat)[0].(CageStolen), want,
		)
	}
	is(t, rule, "crests of the thief", len(view(g, 0).Wilds), 9)

	// With one candidate there is nothing to choose.
	g = sit(t, 3)
	g.wilds(15)
	g.cages(2, 30)
	g.spending(Aerie, 16)
	g.do(catch(15), append([]int{0}, firsts(9)...)...)
	is(t, rule, "the cage that was stolen", g.s.caged(0), setOf(30))

	// With none nothing moves, but the wilds are refilled; an extra cage cannot be stolen.
	g = sit(t, 3)
	g.wilds(15)
	g.s.Extra[1] = 1
	g.spending(Aerie, 16)
	g.do(catch(15), firsts(9)...)
	is(t, rule, "what is told", told[CageStolen](g)[0], CageStolen{Thief: 0, Victim: game.Nobody})
	is(t, rule, "cards in the wilds", g.s.crowd(), 10)
	is(t, rule, "the crest", g.s.crest(0), 0)
}

func TestUpNow(t *testing.T) {
	const rule = "me-up-now"
	g := sit(t, 2)
	g.wilds(13, 1) // raises the forest
	g.spending(Aerie, 25)
	g.do(catch(13))
	is(t, rule, "the forest camp", g.s.Levels[0][Forest], 1)
	is(t, rule, "what is told", told[CampUpgraded](g)[0], CampUpgraded{
		Seat: 0, Region: Forest, Level: 1, Black: 2, Cause: MonsterNow, Monster: 13,
	})
	is(t, rule, "the phase", g.s.Phase, Spend)
}

// TV-26
func TestExtraCage(t *testing.T) {
	const rule = "me-extra-cage"
	g := sit(t, 2)
	g.wilds(1, 2)
	g.piles(0, 1)
	g.s.Ender = 1
	g.spending(Depths, 20)
	g.do(buy, firsts(1)...)
	is(t, rule, "the first is a card", g.s.caged(0).len(), 1)
	g.s.Hunt.Gained = false
	g.do(buy)
	is(t, rule, "extra cages", g.s.Extra[0], 1)
	if len(told[WildsRefilled](g)) != 0 {
		t.Errorf("%s: an extra cage refilled the wilds", rule)
	}
	monsters, cages, crests, extra := box.points(&g.s, 0)
	is(t, rule, "points for it", extra, 1)
	is(t, rule, "other points", monsters+crests, 0)
	is(t, rule, "points for the card", cages, box.worthOf(g.s.caged(0), caged))
}

// Upgrades.

// TV-R8
func TestUpgrades(t *testing.T) {
	const rule = "me-upgrades"
	g := sit(t, 2)
	g.hunting(Aerie, 1, false, 1, 8)
	g.do(roll, g.fell(Aerie, 0, 1)...) // the 8 is lost
	g.do(stop)
	is(t, rule, "Xavier's forest camp, whose bonus is 8", g.s.Levels[1][Forest], 0)
	is(t, rule, "the aerie camp", g.s.Levels[0][Aerie], 1)
	is(t, rule, "whose turn it is", g.s.Turn, 1)
}

// TV-R6, TV-9, TV-10
func TestStandard(t *testing.T) {
	const rule = "me-standard"
	g := sit(t, 2)
	g.wilds(1)
	g.scoring(Aerie, 3, 8)
	g.do(done)
	is(t, rule, "the levels", g.s.Levels[0], [3]uint8{0, 0, 1})
	is(t, rule, "the dice of the forest camp", g.s.blackOf(0, Forest), 2)

	for choice, want := range map[string]uint8{"die": 3, "value": 1} {
		g := sit(t, 2, optionCounting, choice)
		g.wilds()
		g.hunting(Depths, 1, false, 1, 1, 1, 6)
		g.do(stop)
		is(t, rule, "firepower", told[HuntStopped](g)[0].Firepower, 9)
		is(t, rule, "the aerie camp, counting each "+choice, g.s.Levels[0], [3]uint8{want, 0, 0})
	}

	g = sit(t, 2)
	g.scoring(Forest, 2)
	g.do(done)
	is(t, rule, "the levels after a hunt from the forest", g.s.Levels[0], [3]uint8{0, 1, 0})
}

// TV-R7
func TestCampBonus(t *testing.T) {
	const rule = "me-camp-bonus"
	g := sit(t, 2)
	g.scoring(Aerie, 3, 8)
	g.do(done)
	ups := told[CampUpgraded](g)
	his := CampUpgraded{Seat: 1, Region: Forest, Level: 1, Black: 2, Cause: CampBonus, Value: 8}
	if len(ups) != 2 || ups[0].Seat != 0 || ups[1] != his {
		t.Errorf("%s: camps rose like this: %+v", rule, ups)
	}
	g = sit(t, 2)
	g.scoring(Aerie, 10)
	g.do(done)
	is(t, rule, "Julia's depths camp, whose bonus is 10", g.s.Levels[0], [3]uint8{0, 1, 0})
}

// TV-16
func TestBonusMonster(t *testing.T) {
	const rule = "me-bonus-monster"
	g := sit(t, 2, optionSets, "choice", "camp-set-0", "II")
	g.owns(0, 49) // waits for 8, raises the forest
	g.owns(1, 39) // waits for 8, raises the depths
	g.scoring(Aerie, 3, 8)
	g.do(done)
	is(t, rule, "Julia's levels", g.s.Levels[0], [3]uint8{0, 0, 3})
	is(t, rule, "Xavier's levels", g.s.Levels[1], [3]uint8{0, 1, 0})
	g = sit(t, 2)
	g.cages(1, 39)
	g.scoring(Aerie, 8)
	g.do(done)
	is(t, rule, "the levels of one who has it in a cage", g.s.Levels[1], [3]uint8{0, 0, 1})
}

// TV-11
func TestLevel(t *testing.T) {
	const rule = "me-level"
	g := sit(t, 2)
	g.s.Levels[0] = [3]uint8{3, 6, 7}
	g.scoring(Forest, 1, 3)
	pool := g.s.Hunt.Pool
	g.do(done)
	is(t, rule, "the levels", g.s.Levels[0], [3]uint8{4, 6, 7})
	is(t, rule, "the dice of the running hunt", g.s.Hunt.Pool, pool)
	is(t, rule, "cages for an upgrade at the last level", g.s.caged(0).len(), 0)
}

// TV-12, TV-13, TV-43
func TestLastLevel(t *testing.T) {
	const rule = "me-last-level"
	g := sit(t, 2)
	g.wilds(1, 2)
	g.s.Levels[0][Aerie] = 6
	g.scoring(Depths, 1, 1)
	g.do(done, append(g.come(20, 30), firsts(7)...)...)
	is(t, rule, "the level", g.s.Levels[0][Aerie], 7)
	is(t, rule, "cages", g.s.caged(0), setOf(20, 30))
	is(t, "me-refill", "cards in the wilds", g.s.crowd(), 10)

	// In the turn of another it refills nothing, then or later.
	const own = "me-refill-own-turn"
	g = sit(t, 2)
	g.wilds(1, 2)
	g.s.Levels[1][Forest] = 6
	g.scoring(Aerie, 8)
	g.do(done, firsts(2)...)
	is(t, own, "Xavier's cages", g.s.caged(1).len(), 2)
	is(t, own, "cards in the wilds", g.s.crowd(), 3)
	g.scoring(Aerie, 4)
	g.do(done)
	is(t, own, "cards in the wilds after his own turn", g.s.crowd(), 3)

	// The player whose turn it is draws first.
	g = sit(t, 2)
	g.wilds(1, 2, 3, 4, 5, 6, 7, 8, 9)
	g.s.Levels[0][Forest], g.s.Levels[1][Forest] = 6, 6
	g.scoring(Aerie, 3, 8)
	g.do(done, g.come(20, 21, 22, 23)...)
	is(t, rule, "Julia's cages", g.s.caged(0), setOf(20, 21))
	is(t, rule, "Xavier's cages", g.s.caged(1), setOf(22, 23))
}

func TestUpgradeOrder(t *testing.T) {
	const rule = "me-upgrade-order"
	g := sit(t, 3) // sets I, II, III: bonus depths 10, forest 8, aerie 7
	g.s.Turn = 1
	g.owns(1, 49, 39) // both wait for 8
	g.owns(2, 39)
	g.owns(1, 49)
	g.owns(0, 21)
	g.scoring(Aerie, 1, 2, 3, 8)
	g.do(done)
	var order []string
	for _, up := range told[CampUpgraded](g) {
		order = append(order, fmt.Sprintf("%d %s %s", up.Seat, up.Region, causeNames[up.Cause]))
	}
	same(t, rule, "the order", order, []string{
		"1 aerie standard", "1 depths standard", "1 forest standard", "1 forest bonus",
		"1 forest bonus_up", "2 depths bonus_up",
	})

	// The monsters of one seat act in the order of capture. It decides
	// something when two of them wake together, both camps are one level short
	// and few cards are left. With full wilds the camp of the first rises
	// unasked, and the other is asked for.
	for _, first := range []Region{Depths, Forest} {
		for pile, both := range map[int]bool{5: true, 4: false, 3: false} {
			g = sit(t, 2)
			g.wilds(1, 2, 4, 5, 6, 7, 8, 9, 11)
			last := Depths + Forest - first
			levels, cages := [3]uint8{0, 6, 6}, 2
			if levels[first]++; both {
				levels[last]++
				cages = 4
			}
			raiser := map[Region]Monster{Depths: 3, Forest: 10}
			g.owns(0, raiser[first], raiser[last])
			g.piles(pile, 20)
			g.s.Levels[0] = [3]uint8{0, 6, 6}
			g.hunting(Aerie, 2, false, 6, 6)
			g.do(roll, append(g.fell(Aerie, 0, 6, 6), firsts(cages)...)...)
			is(
				t, rule, fmt.Sprintf("the levels with %d cards, %s first", pile, first),
				g.s.Levels[0], levels,
			)
			is(
				t, rule, fmt.Sprintf("whether a question is asked with %d cards", pile),
				g.s.Phase == ConfirmFinal, !both,
			)
			if !both {
				is(t, rule, "the camp that is asked for", g.s.Camp, last)
			}
		}
	}
}

// What is captured later acts later, whatever its number and whoever captures
// in between; positions, views and what is told all say so.
func TestMonstersActInOrderOfCapture(t *testing.T) {
	const rule = "me-fail-up"
	g := sit(t, 3)
	g.wilds(3, 10, 14, 17, 28, 35, 45, 4, 5)
	g.s.Variants |= askForced
	for _, c := range []struct {
		seat game.Seat
		prey Monster
	}{{1, 45}, {2, 17}, {1, 10}, {0, 35}, {1, 14}, {1, 3}, {2, 28}} {
		g.s.Turn, g.s.Phase = c.seat, Spend
		g.spending(box.cards[c.prey].Region, levelMost)
		g.do(catch(c.prey))
	}
	same(t, rule, "the monsters in view", view(g, 0).Players[1].Monsters, []Monster{45, 10, 14, 3})
	same(
		t, rule, "the monsters on paper",
		Rules.Position.Encode(&g.s).(position).Players[1].Monsters, []Monster{45, 10, 14, 3},
	)
	g.s.Turn = 1
	g.hunting(Aerie, 1, false, 6)
	g.do(roll, g.fell(Aerie, 0, 6)...)
	var acted []Monster
	for _, up := range told[CampUpgraded](g) {
		acted = append(acted, up.Monster)
	}
	same(t, rule, "the monsters that acted", acted, []Monster{45, 10, 3, 17, 28, 35})
}

const finalQuestion = "me-final-question"

func TestFinalQuestion(t *testing.T) {
	ask := func(pairs ...string) *sitting {
		g := sit(t, 2, pairs...)
		g.wilds(1, 2, 3, 4, 5, 6, 7, 8, 9)
		g.piles(2, 20)
		g.s.Levels[1][Forest] = 6
		g.owns(1, 49) // waits for 8 like the forest camp of set II
		g.scoring(Aerie, 3, 8)
		return g
	}
	g := ask()
	g.do(done)
	is(t, finalQuestion, "the phase", g.s.Phase, ConfirmFinal)
	is(t, finalQuestion, "who is asked", g.s.asked(), 1)
	is(t, finalQuestion, "whose turn it is", g.s.Turn, 0)
	is(t, finalQuestion, "the question", *view(g, 0).Final, Final{Seat: 1, Region: Forest, Pile: 2})
	now := view(g, 0).Hunt.Now // Julia's forest camp has risen, and nothing can be bought any more
	same(t, finalQuestion, "levels that are still to come by stopping", now.Levels, []int{0, 0, 0})
	is(t, finalQuestion, "seats whose camps are still to rise", len(now.Others), 0)
	g.refused(buy, "must_answer", finalQuestion)
	if legal := Rules.Moves(&g.s, 0, nil); len(legal) > 0 {
		t.Errorf("%s: seat 0 has %v", finalQuestion, legal)
	}
	refusing := *g
	g.do(accept, firsts(2)...)
	is(t, finalQuestion, "the level", g.s.Levels[1][Forest], 7)
	is(t, finalQuestion, "who emptied the pile", g.s.Ender, 1)
	is(t, finalQuestion, "whose turn it is then", g.s.Turn, 1)

	g = &refusing
	g.do(refuse)
	is(t, finalQuestion, "the level after a refusal, the monster included", g.s.Levels[1][Forest], 6)
	is(t, finalQuestion, "the draw pile", g.s.Pile, 2)
	is(t, finalQuestion, "whose turn it is then", g.s.Turn, 1)
	g.scoring(Aerie, 8)
	g.do(done)
	is(t, finalQuestion, "it is asked again in the next turn", g.s.Phase, ConfirmFinal)

	g = ask(optionFinal, "off")
	g.do(done, firsts(2)...)
	is(t, finalQuestion, "the level where nobody is asked", g.s.Levels[1][Forest], 7)

	// Not when more cards are left, nor when the end is certain.
	g = ask()
	g.gather()
	g.piles(3, 20)
	g.do(done, firsts(2)...)
	is(t, finalQuestion, "the level with three cards left", g.s.Levels[1][Forest], 7)
	g = ask()
	g.piles(0, 20)
	g.s.Ender = 0
	g.do(done, firsts(2)...)
	is(t, finalQuestion, "the level when the pile is empty", g.s.Levels[1][Forest], 7)
}

// TestFinalQuestionOfARefill checks when the owner is asked, in each edition: the
// refill at the end of the turn may take the last card as well.
func TestFinalQuestionOfARefill(t *testing.T) {
	for _, c := range []struct {
		what       string
		pile, lies int // cards of the draw pile, and of the wilds with the traders
		turn       game.Seat
		gained     bool
		asked      [newest]bool // by edition, from 1
	}{
		{"the refill takes the last card", 4, 8, 0, false, [newest]bool{2: true, 3: true}},
		{"the refill takes more", 4, 5, 0, false, [newest]bool{2: true, 3: true}},
		{"the refill leaves a card", 4, 9, 0, false, [newest]bool{}},
		{"the refill comes anyway, and leaves cards", 4, 8, 0, true, [newest]bool{3: true}},
		{"the refill comes anyway, and takes all", 2, 8, 0, true, [newest]bool{true, true, true, false}},
		{"a full wilds takes nothing", 2, 10, 0, true, [newest]bool{true, true, true, true}},
		{"the cages take the last card in another's turn", 2, 8, 1, false, [newest]bool{true, true, true, true}},
		{"nothing is refilled in another's turn", 4, 8, 1, false, [newest]bool{}},
		{"another's turn is refilled", 4, 8, 1, true, [newest]bool{3: true}},
		{"another's refill leaves a card", 5, 8, 1, true, [newest]bool{}},
		{"another's refill takes all", 2, 8, 1, true, [newest]bool{true, true, true, false}},
		{"the end is certain", 0, 8, 0, false, [newest]bool{}},
	} {
		g := sit(t, 2)
		g.wilds([]Monster{2, 3, 4, 5, 6, 7, 8, 9, 10}[:c.lies-1]...)
		g.owns(0, 14) // waits for 9 and raises the aerie
		g.piles(c.pile, 20)
		if c.pile == 0 {
			g.s.Ender = 1
		}
		g.s.Levels[0][Aerie] = 6
		g.s.Turn = c.turn
		g.scoring(Depths, 9)
		g.s.Hunt.Gained = c.gained
		for i, r := range append(slices.Clip(Rules.Older), Rules) {
			s, chance := g.s, game.Fast(1)
			r.Apply(&s, c.turn, done, &chance, nil)
			is(
				t, finalQuestion, fmt.Sprintf("whether edition %d asks when %s", i+1, c.what),
				s.Phase == ConfirmFinal, c.asked[i],
			)
			if !c.asked[i] {
				continue
			}
			refills := c.lies < fullCrowd && (c.gained || c.turn == 0)
			want := Final{Seat: 0, Region: Aerie, Pile: c.pile, Refill: refills}
			is(t, finalQuestion, "the question when "+c.what, *r.View(&s, 0).(View).Final, want)
		}
	}
}

// TestFinalQuestionAfterACage checks the question after a purchase in the same
// turn, of which the refill is certain.
func TestFinalQuestionAfterACage(t *testing.T) {
	g := sit(t, 2)
	g.wilds(2, 3, 4, 5, 6, 7, 8)
	g.piles(5, 20)
	g.s.Levels[0][Aerie] = 6
	g.scoring(Depths, 1, 10)
	g.s.Hunt.Power = 11
	g.do(buy, firsts(1)...)
	is(t, finalQuestion, "cards left after the cage", g.s.Pile, 4)
	is(t, finalQuestion, "the phase after the cage and the hunt", g.s.Phase, ConfirmFinal)
	g.do(refuse, firsts(2)...)
	is(t, finalQuestion, "cards left after a refusal and the refill", g.s.Pile, 2)
}

// TestFinalQuestionRefused checks that a seat that refuses gets no refill
// either, and that nobody is asked where the option is off.
func TestFinalQuestionRefused(t *testing.T) {
	g := sit(t, 2, optionFinal, "off")
	g.wilds(1, 2, 3, 4, 5, 7, 8)
	g.piles(4, 20)
	g.s.Levels[0][Aerie] = 6
	g.scoring(Depths, 1)
	g.do(done, firsts(4)...)
	is(t, finalQuestion, "who emptied the pile where nobody is asked", g.s.Ender, 0)

	g = sit(t, 2)
	g.wilds(1, 2, 3, 4, 5, 7, 8)
	g.piles(4, 20)
	g.s.Levels[0][Aerie] = 6
	g.scoring(Depths, 1)
	g.do(done)
	g.do(refuse)
	is(t, finalQuestion, "the draw pile after a refusal", g.s.Pile, 4)
	is(t, finalQuestion, "cards in the wilds after a refusal", g.s.crowd(), 8)
}

// TestFinalQuestionIsForetold checks that the view says whether keeping a value
// leads to the question.
func TestFinalQuestionIsForetold(t *testing.T) {
	for pile, asks := range map[int]bool{5: false, 4: true} {
		g := sit(t, 2)
		g.wilds(1, 2, 3, 4, 5, 7, 8)
		g.piles(pile, 20)
		g.s.Levels[0][Aerie] = 6
		g.hunting(Depths, 2, true)
		g.s.Hunt.Rolls, g.s.Phase = 0, RollOrStop
		g.do(roll, g.fell(Depths, 4, 1, 6)...)
		for _, k := range view(g, 0).Hunt.Keeps {
			is(
				t, finalQuestion, fmt.Sprintf("whether keeping %d asks with %d cards", k.Value, pile),
				k.Reach.Asks, asks && k.Value == 1,
			)
		}
	}
}

// TestFinalQuestionInterrupts checks that after a failed roll, and after a
// capture, the match goes on where the question interrupted it.
func TestFinalQuestionInterrupts(t *testing.T) {
	g := sit(t, 2)
	g.piles(1, 20)
	g.s.Levels[1] = [3]uint8{0, 0, 6}
	g.owns(1, 10, 35)
	g.piles(1, 20)
	g.hunting(Aerie, 2, false, 6, 6)
	g.do(roll, g.fell(Aerie, 0, 6, 6)...)
	is(t, finalQuestion, "the phase after a failed roll", g.s.Phase, ConfirmFinal)
	g.do(refuse)
	is(t, finalQuestion, "the phase after a refusal", g.s.Phase, RollOrStop)
	g = sit(t, 2)
	g.wilds(13, 1)
	g.piles(1, 20)
	g.s.Levels[0][Forest] = 6
	g.spending(Aerie, 25)
	g.do(catch(13))
	is(t, finalQuestion, "the phase after a capture", g.s.Phase, ConfirmFinal)
	g.do(accept, firsts(2)...)
	is(t, finalQuestion, "the phase after the answer", g.s.Phase, Spend)
	is(t, finalQuestion, "cages", g.s.caged(0).len(), 2)
	is(t, finalQuestion, "firepower", g.s.Hunt.Power, 11)
}

// Refilling.

// TV-20
func TestRefill(t *testing.T) {
	const rule, crest = "me-refill", "me-crest"
	g := sit(t, 2)
	g.wilds(1, 2, 3, 4, 5, 7, 8, 9, 10)
	g.spending(Aerie, 20)
	g.do(catch(1))
	g.do(catch(7))
	is(t, rule, "cards in the wilds without a cage", g.s.crowd(), 8)
	is(t, rule, "what is told", len(told[WildsUnchanged](g)), 1)
	g.spending(Depths, 21)
	g.do(buy, g.come(20)...)
	g.do(catch(3), g.come(30, 31, 32)...)
	is(t, rule, "cards in the wilds after a cage", g.s.crowd(), 10)
	refill := told[WildsRefilled](g)[0]
	is(
		t, rule, "what is told", fmt.Sprint(refill.Cards),
		fmt.Sprint([]Lying{{0, 30, 1}, {2, 31, 1}, {5, 32, 1}}),
	)
	for _, x := range view(g, 0).Wilds {
		want := game.Nobody
		if x.Monster >= 30 {
			want = 1
		}
		is(t, crest, "the crest on "+x.Monster.String(), x.Crest, want)
	}
}

// A cage with no place or no card to refill is told as a turn without one:
// nobody reads of cards that did not come.
func TestRefillOfNothing(t *testing.T) {
	const rule = "me-refill"
	g := sit(t, 2)
	g.spending(Aerie, 10)
	full := g.s.crowd()
	g.do(buy, g.come(20)...)
	is(t, rule, "cards in the full wilds", g.s.crowd(), full)
	is(t, rule, "refills told", len(told[WildsRefilled](g)), 0)
	is(t, rule, "what is told", len(told[WildsUnchanged](g)), 1)
}

// TV-23
func TestReserve(t *testing.T) {
	const rule = "me-reserve"
	g := sit(t, 2)
	g.wilds(1, 2, 3, 4, 5, 6)
	g.piles(1, 26)
	g.scoring(Aerie, 4)
	g.s.Hunt.Gained = true
	g.do(done, firsts(3)...)
	is(t, rule, "cards in the wilds", g.s.crowd(), 10)
	is(t, rule, "the reserve", g.s.reserve(), 24)
	is(t, "me-end-trigger", "who emptied the pile", g.s.Ender, 0)
	is(t, "me-end-trigger", "what is told", len(told[EndTriggered](g)), 1)
	is(t, "me-end", "whose turn it is", g.s.Turn, 1)
	g.scoring(Aerie, 4)
	g.do(done)
	is(t, "me-end", "the phase", g.s.Phase, GameOver)

	// When all is gone the wilds stay as they are.
	g = sit(t, 2)
	g.wilds(1, 2)
	g.piles(0, 1)
	g.s.Ender = 0
	g.scoring(Aerie, 4)
	g.s.Hunt.Gained = true
	g.do(done, firsts(1)...)
	is(t, rule, "cards in the wilds", g.s.crowd(), 4)
}

// TV-24
func TestEnd(t *testing.T) {
	const rule, trigger = "me-end", "me-end-trigger"
	g := sit(t, 2)
	g.piles(1, 26)
	g.s.Turn = 1
	g.spending(Aerie, 10)
	g.do(buy, firsts(1)...)
	is(t, trigger, "who emptied the pile", g.s.Ender, 1)
	is(t, rule, "the phase", g.s.Phase, GameOver)
	is(t, rule, "who decides", Rules.Actors(&g.s), 0)
	if no := Rules.Why(&g.s, 0, done); no.Reason != "wrong_state" || no.Rule != rule {
		t.Errorf("a move after the end is refused with %+v, want wrong_state by %s", no, rule)
	}
	// Everybody sees the cages now.
	is(
		t, rule, "the cage that a spectator sees", view(g, game.Nobody).Players[1].Known[0],
		g.s.caged(1).least(),
	)
	is(t, rule, "what is told", len(told[CagesOpened](g)[0].Cages[1]), 1)
}

func TestRoundLimit(t *testing.T) {
	const rule = "me-round-limit"
	g := sit(t, 2)
	g.s.Round, g.s.Turn = roundsMost, 1
	g.scoring(Aerie, 4)
	g.do(done)
	is(t, rule, "the phase", g.s.Phase, GameOver)
}

// TV-R11, TV-30
func TestScore(t *testing.T) {
	const rule = "me-score"
	g := sit(t, 2)
	g.owns(1, 37, 18, 16, 30)
	g.cages(1, 23, 19, 42)
	g.wilds()
	is(t, rule, "Xavier's points", Rules.Result(&g.s).Scores[1], 23)
	const cards = "{monsters 15 false} {cages 8 false} {crests 0 false}"
	is(t, rule, "the sheet", fmt.Sprint(Rules.Sheet(&g.s, 1)), "["+cards+" {levels 0 true}]")
	// Where one seat has extra cages, all seats have their line.
	g.s.Extra[0] = 2
	is(
		t, rule, "the sheet beside extra cages", fmt.Sprint(Rules.Sheet(&g.s, 1)),
		"["+cards+" {extra 0 false} {levels 0 true}]",
	)

	g = sit(t, 2)
	g.wilds(22, 45, 43)
	g.s.mark(0, 0)
	g.s.mark(1, 1)
	r := Rules.Result(&g.s)
	is(t, rule, "Julia's crest cards", r.Scores[0], 4)
	is(t, rule, "Xavier's crest cards", r.Scores[1], 1)
	g.s.Extra[1] = 2
	is(t, rule, "with two extra cages", Rules.Result(&g.s).Scores[1], 3)
}

// TV-31
func TestTie(t *testing.T) {
	const rule = "me-tie"
	g := sit(t, 2)
	g.wilds()
	g.s.Levels = [maxSeats][regions]uint8{{7, 7, 1}, {7, 7, 0}}
	is(t, rule, "who wins", Rules.Result(&g.s).Winners(), game.Only(0))
	g.s.Levels[1] = [3]uint8{5, 5, 5}
	is(t, rule, "how many win", Rules.Result(&g.s).Winners().Len(), 2)
}

// Who knows what.

func TestCagesAreSecret(t *testing.T) {
	const rule = "me-cages-secret"
	g := sit(t, 3)
	g.cages(0, 20, 21)
	g.cages(1, 30)
	for seat := game.Open; seat < 3; seat++ {
		v := view(g, seat)
		text, _ := json.Marshal(v)
		for i, p := range v.Players {
			want := g.s.caged(game.Seat(i)).list()
			if seat != game.Open && seat != game.Seat(i) {
				want = []Monster{}
				for m := range g.s.caged(game.Seat(i)).all() {
					if strings.Contains(string(text), m.String()) {
						t.Errorf("%s: seat %d is told of %s", rule, seat, m)
					}
				}
			}
			same(t, rule, fmt.Sprintf("what seat %d knows of seat %d", seat, i), p.Known, want)
			is(t, rule, "the number of cages", p.Cages, g.s.caged(game.Seat(i)).len())
			is(
				t, rule, "cages that count nothing yet", p.Score.Hidden,
				g.s.caged(game.Seat(i)).len()-len(want),
			)
		}
		for i := 1; i < len(v.Cards); i++ {
			if v.Cards[i-1].ID >= v.Cards[i].ID {
				t.Errorf("%s: the faces are out of order", rule)
			}
		}
	}
}

func TestStolenCagesAreKnown(t *testing.T) {
	const rule = "me-stolen-known"
	g := sit(t, 3)
	g.cages(1, 20)
	g.s.Step = 15
	c := game.Rolls(0)
	g.s.Phase, g.s.Variants = Spend, askForced
	box.steal(&g.s, 15, 1, &c, nil)
	same(t, rule, "what the victim knows of the thief", view(g, 1).Players[0].Known, []Monster{20})
	same(t, rule, "what the third knows of the thief", view(g, 2).Players[0].Known, []Monster{})
	// Stolen again by the third: the first victim still knows it, and so does the first thief.
	g.s.Turn = 2
	c = game.Rolls(0)
	box.steal(&g.s, 33, 0, &c, nil)
	for seat := range game.Seat(3) {
		same(t, rule, "what is known of the third", view(g, seat).Players[2].Known, []Monster{20})
	}
	// Back where it was bought.
	g.s.Turn = 1
	c = game.Rolls(0)
	box.steal(&g.s, 50, 2, &c, nil)
	is(t, rule, "what its owner once had", g.s.Knows[1]&^g.s.caged(1), 0)
	for seed := range uint64(50) {
		s, c := g.s, game.Fast(seed)
		Rules.Redeal(&s, 0, &c)
		is(t, rule, "a cage that a seat knows", s.caged(1), setOf(20))
	}
}

func TestARedealMakesEveryUnseenCardEquallyLikely(t *testing.T) {
	const rule = "me-deduce"
	g := sit(t, 2)
	g.cages(0, 20, 21)
	g.cages(1, 30, 31, 32)
	g.s.Knows[0] = g.s.Knows[0].with(30)
	const deals = 20_000
	unseen := g.s.Unseen.len() + 2
	var held [monsters + 1]int
	c := game.Fast(1)
	for range deals {
		s := g.s
		Rules.Redeal(&s, 0, &c)
		if s.caged(0) != g.s.caged(0) || s.Knows[0] != g.s.Knows[0] || !s.caged(1).has(30) ||
			s.caged(1).len() != 3 ||
			s.Pile != g.s.Pile {
			t.Fatalf("%s: what the seat knows was dealt afresh", rule)
		}
		for m := range s.caged(1).without(30).all() {
			held[m]++
		}
	}
	want, different := deals*2/unseen, 0
	for m, n := range held {
		if n == 0 {
			continue
		}
		different++
		if n < want*85/100 || n > want*115/100 {
			t.Errorf("%s: %s was held %d times, want about %d", rule, Monster(m), n, want)
		}
	}
	is(t, rule, "the number of cards ever held", different, unseen)
}

// Alone.

// expedition sits alone at an expedition.
func expedition(t *testing.T, no int, pairs ...string) *sitting {
	t.Helper()
	return sit(t, 1, append([]string{optionExpedition, fmt.Sprint(no)}, pairs...)...)
}

func TestSoloCages(t *testing.T) {
	const rule = "me-solo-cages"
	g := expedition(t, 1)
	g.wilds(15, 1, 2, 3, 4, 5, 6, 7, 8)
	g.spending(Aerie, 36)
	g.do(buy, firsts(1)...)
	is(t, rule, "the draw pile", g.s.Pile, 7)
	is(t, rule, "where it came from", told[CageGained](g)[0].From, FromReserve)
	g.do(catch(15), firsts(1)...) // steals from the reserve; one cage and nine cards in the wilds
	is(t, rule, "cages", g.s.caged(0).len(), 2)
	is(t, rule, "how the second was gained", told[CageGained](g)[0].Source, Stolen)
	is(t, rule, "the draw pile", g.s.Pile, 7)
	g.spending(Depths, 10)
	g.s.Unseen = setOf(40, 41, 42, 43, 44, 45, 46)
	g.do(buy, firsts(1)...) // and the card that is turned up
	is(t, "me-extra-cage", "extra cages", g.s.Extra[0], 1)
}

func TestReveal(t *testing.T) {
	const rule = "me-reveal"
	g := expedition(t, 3)
	g.scoring(Aerie, 4)
	g.do(done, firsts(1)...)
	is(t, rule, "cards in the wilds", g.s.crowd(), 11)
	is(t, rule, "the draw pile", g.s.Pile, 6)
	is(t, rule, "the crest on the card", g.s.crest(9), game.Nobody)
	is(
		t, rule, "what is told", told[CardRevealed](g)[0],
		CardRevealed{Monster: g.s.Wilds[9], Place: 9, Pile: 6},
	)
	g.spending(Depths, 11)
	g.do(buy, firsts(2)...)
	is(t, rule, "cards in the wilds after a cage", g.s.crowd(), 12)
	is(t, "me-rounds", "the round", g.s.Round, 3)
}

// TV-35
func TestSoloVictory(t *testing.T) {
	const rule = "me-solo-victory"
	g := expedition(t, 1)
	g.wilds(1, 2, 3, 4, 5, 6, 7, 8)
	g.cages(0, 20)
	is(t, rule, "cards in the wilds", g.s.crowd(), 9)
	g.spending(Aerie, 30)
	g.do(catch(1))
	is(t, rule, "the outcome", g.s.Outcome, Won)
	is(t, rule, "the phase", g.s.Phase, GameOver)
	is(
		t, rule, "what is told", told[SoloEnded](g)[0],
		SoloEnded{Expedition: 1, Outcome: Won, Turns: 1},
	)
	if len(told[CardRevealed](g)) > 0 {
		t.Errorf("%s: a card was turned up all the same", rule)
	}
	// TV-36, in the third phase
	g = expedition(t, 3)
	g.cages(0, 20, 21, 22, 23)
	g.s.Levels[0][Aerie] = 6
	g.scoring(Depths, 1)
	g.do(done, firsts(2)...)
	is(t, rule, "the outcome of a last level", g.s.Outcome, Won)
	// and after a failed roll
	g = expedition(t, 4)
	g.owns(0, 10)
	g.s.Levels[0] = [3]uint8{7, 0, 6}
	g.hunting(Aerie, 1, false, 6)
	g.do(roll, g.fell(Aerie, 0, 6)...)
	is(t, rule, "the outcome of a failed roll", g.s.Outcome, Won)
}

// TV-33, TV-34
func TestSoloDefeat(t *testing.T) {
	const rule = "me-solo-defeat"
	g := expedition(t, 1)
	g.wilds(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
	g.scoring(Aerie, 4)
	g.do(done, firsts(1)...)
	is(t, rule, "the outcome of 13 cards", g.s.Outcome, Crowded)
	is(t, rule, "the turn that was lost in", view(g, 0).Round, 1)
	is(t, rule, "turns left", view(g, 0).Solo.Turns, 0)
	for no, turns := range map[int]int{1: 8, 10: 10} {
		g := expedition(t, no)
		for n := range turns {
			is(t, rule, "the turn", int(g.s.Round), n+1)
			g.wilds(1, 2)
			g.scoring(Aerie, 4)
			if n < turns-1 {
				g.do(done, firsts(1)...)
			} else {
				g.do(done)
			}
		}
		is(t, rule, "the outcome after the last turn", g.s.Outcome, OutOfTime)
		is(t, rule, "the turn that was lost in", view(g, 0).Round, turns)
		is(t, rule, "turns at most", view(g, 0).Solo.Most, turns)
		is(t, "me-solo-result", "the score", Rules.Result(&g.s).Scores[0], 0)
	}
}

func TestSoloResult(t *testing.T) {
	const rule = "me-solo-result"
	g := expedition(t, 8)
	is(t, rule, "the score before", Rules.Result(&g.s).Scores[0], 0)
	g.s.Round = 3
	g.spending(Aerie, 35)
	g.do(visit, firsts(6)...)
	r := Rules.Result(&g.s)
	is(t, rule, "the score", r.Scores[0], 1)
	is(t, rule, "the place", r.Places[0], 1)
	is(t, rule, "the sheet", fmt.Sprint(Rules.Sheet(&g.s, 0)), "[{won 1 false} {turns 3 true}]")
}

func TestSoloTraders(t *testing.T) {
	const rule = "me-solo-traders"
	g := expedition(t, 1)
	g.wilds(1, 2, 3)
	is(t, rule, "cards in the wilds", g.s.crowd(), 4)
	is(t, rule, "cards in the view", view(g, 0).Solo.Crowd, 4)
}

func TestExpeditions(t *testing.T) {
	const rule = "me-expeditions"
	won := func(no int, change func(g *sitting)) bool {
		g := expedition(t, no)
		g.wilds(1, 2, 3, 4, 5, 6, 7, 8, 9)
		change(g)
		g.gather()
		if v := view(g, 0).Solo; (v.Outcome == Pending) != true ||
			met(v.Goals) != box.reached(&g.s) {
			t.Errorf("%s: expedition %d shows %+v", rule, no, v)
		}
		return box.reached(&g.s)
	}
	for _, c := range []struct {
		no     int
		want   bool
		change func(g *sitting)
	}{
		{1, false, func(g *sitting) { g.wilds(1, 2, 3, 4, 5, 6, 7) }},
		{1, false, func(g *sitting) { g.cages(0, 20) }},
		{1, true, func(g *sitting) { g.wilds(1, 2, 3, 4, 5, 6, 7); g.s.Extra[0] = 1 }},
		// TV-R13, TV-42
		{2, true, func(g *sitting) { g.wilds(1, 2); g.owns(0, 5, 6, 42, 43, 44); g.cages(0, 20, 21) }},
		{2, false, func(g *sitting) { g.wilds(1, 45); g.owns(0, 5, 6, 42, 43, 44); g.cages(0, 20, 21) }},
		{2, false, func(g *sitting) { g.wilds(1, 2); g.owns(0, 5, 6, 42, 43, 7); g.cages(0, 20, 21) }},
		{2, true, func(g *sitting) { g.wilds(1, 59); g.owns(0, 5, 6, 42, 43, 44); g.cages(0, 20, 21) }},
		{3, false, func(g *sitting) { g.cages(0, 20, 21, 22, 23, 24) }},
		{3, true, func(g *sitting) { g.cages(0, 20, 21, 22, 23, 24, 25) }},
		{4, false, func(g *sitting) { g.s.Levels[0] = [3]uint8{7, 6, 6} }},
		{4, true, func(g *sitting) { g.s.Levels[0] = [3]uint8{7, 0, 7} }},
		{5, true, func(g *sitting) { g.cages(0, 20, 21, 22, 23, 24, 25) }},
		{6, false, func(g *sitting) { g.wilds(1, 2, 3, 4, 5, 6, 7); g.cages(0, 20) }},
		{6, true, func(g *sitting) { g.wilds(1, 2, 3, 4, 5, 6); g.cages(0, 20) }},
		{7, false, func(g *sitting) { g.wilds(3); g.owns(0, 25, 26, 27, 28, 29, 30, 31) }},
		{
			7, true, func(g *sitting) { g.wilds(1, 5); g.owns(0, 25, 26, 27, 28, 29, 30); g.s.Extra[0] = 1 },
		},
		{8, false, func(g *sitting) { g.cages(0, 20, 21, 22, 23, 24, 25) }},
		{8, true, func(g *sitting) { g.s.Visits = 1 }},
		{9, false, func(g *sitting) { g.wilds(1, 2, 3) }},
		{9, false, func(g *sitting) { g.wilds(1, 2, 3, 4, 5, 6, 7, 8); g.s.Visits = 1 }},
		{9, true, func(g *sitting) { g.wilds(1, 2, 3, 4, 5, 6, 7); g.s.Visits = 1 }},
		{10, false, func(g *sitting) { g.wilds(1); g.s.Visits = 1 }},
		{10, false, func(g *sitting) { g.wilds() }},
		{10, true, func(g *sitting) { g.wilds(); g.s.Visits = 1 }},
	} {
		is(t, rule, fmt.Sprintf("whether expedition %d is won", c.no), won(c.no, c.change), c.want)
	}
	// TV-38
	g := expedition(t, 8)
	g.spending(Forest, 34)
	g.refused(visit, "too_little_firepower", "me-traders")
	g.spending(Forest, 35)
	g.do(visit, firsts(6)...)
	is(t, rule, "the outcome", g.s.Outcome, Won)
}

func met(goals []Goal) bool {
	for _, x := range goals {
		if !x.Met {
			return false
		}
	}
	return true
}

func TestDraco(t *testing.T) {
	const rule = "me-draco"
	g := expedition(t, 2)
	g.wilds(59, 1)
	is(t, rule, "forest monsters in the wilds", box.roaming(&g.s, Forest), 0)
	g.owns(0, 59, 5)
	is(t, rule, "forest monsters captured", box.studied(&g.s, Forest), 2)
	is(t, rule, "monsters of the depths captured", box.studied(&g.s, Depths), 1)
}

// TV-R14, TV-37
func TestDouble(t *testing.T) {
	const rule = "me-double"
	for _, c := range []struct {
		counting string
		scored   []int
		want     [3]uint8
	}{
		{"die", []int{1, 1}, [3]uint8{1, 0, 0}},
		{"die", []int{7}, [3]uint8{1, 0, 0}}, // the bonus of set III
		{"die", []int{1}, [3]uint8{}},
		{"die", []int{1, 1, 1}, [3]uint8{1, 0, 0}},
		{"die", []int{1, 1, 1, 1}, [3]uint8{2, 0, 0}},
		{"die", []int{1, 2}, [3]uint8{}},
		{"value", []int{1, 1, 1, 1}, [3]uint8{1, 0, 0}},
		{"value", []int{1, 2, 2}, [3]uint8{0, 1, 0}},
	} {
		g := expedition(t, 5, "camp-set-0", "III", optionCounting, c.counting)
		g.scoring(Depths, c.scored...)
		g.do(done, firsts(1)...)
		is(
			t, rule, fmt.Sprintf("the levels by %v, counting each %s", c.scored, c.counting),
			g.s.Levels[0], c.want,
		)
	}
	g := expedition(t, 5)
	g.wilds(13, 1)
	g.spending(Aerie, 25)
	g.do(catch(13))
	is(t, rule, "the level by a monster", g.s.Levels[0], [3]uint8{0, 0, 1})
	is(t, rule, "the view tells", view(g, 0).Solo.Double, true)
}

// TV-39
func TestCrates(t *testing.T) {
	const rule, useful = "me-crates", "me-crates-useful"
	g := expedition(t, 9)
	g.wilds(20, 1, 3)
	g.hunting(Aerie, 1, false, 1, 1, 2, 2, 3, 6)
	g.do(stop)
	is(t, rule, "what is told", told[HuntStopped](g)[0].Crates, 2)
	is(t, rule, "firepower", g.s.Hunt.Power, 15)
	is(t, rule, "crates", g.s.Crates, 2)
	g.refused(catch(20), "too_strong", "me-firepower")
	g.refused(Move{Kind: Capture, Monster: 20, Crates: 3}, "too_few_crates", rule)
	two := Move{Kind: Capture, Monster: 20, Crates: 2}
	if !slices.Contains(g.legal(), two) {
		t.Fatalf("%s: M20 cannot be captured with two crates", rule)
	}
	depths := *g
	depths.s.Hunt.Region = Depths
	depths.refused(two, "wrong_region", "me-region")
	g.do(two, firsts(2)...) // the cage that M20 steals, and the card that is turned up
	is(t, rule, "firepower left", told[MonsterCaptured](g)[0].Cost, 13)
	is(t, rule, "crates left", g.s.Crates, 0)

	g = expedition(t, 10)
	g.wilds(1, 3)
	g.hunting(Depths, 1, false, 1, 2, 3)
	g.do(stop)
	is(t, rule, "crates of expedition 10", g.s.Crates, 2)
	g.refused(Move{Kind: Capture, Monster: 3, Crates: 2}, "crate_wasted", useful)
	g.do(Move{Kind: Capture, Monster: 3, Crates: 1}, firsts(1)...)
	is(t, rule, "the cost", told[MonsterCaptured](g)[0].Cost, 0)
	is(t, rule, "crates are kept", g.s.Crates, 1)

	g = expedition(t, 1)
	g.wilds(1, 2)
	g.hunting(Aerie, 1, false, 1, 2, 3, 6)
	g.do(stop)
	is(t, rule, "crates of expedition 1", g.s.Crates, 0)
	g.refused(Move{Kind: Capture, Monster: 1, Crates: 1}, "no_crates_here", rule)
	// They do not pay for cages.
	g = expedition(t, 10)
	g.wilds(1)
	g.s.Crates = 4
	g.spending(Aerie, 9)
	g.refused(buy, "too_little_firepower", "me-cage")
}

// TV-40
func TestLevelZero(t *testing.T) {
	const rule = "me-level-zero"
	g := expedition(t, 10)
	g.wilds(18, 20, 3)
	g.s.Crates = 2
	g.spending(Forest, 3)
	g.refused(Move{Kind: Capture, Monster: 20, Crates: 2}, "wrong_region", "me-region")
	g.do(Move{Kind: Capture, Monster: 18, Crates: 2}, firsts(1)...)
	is(t, rule, "the cost", told[MonsterCaptured](g)[0].Cost, 0)
	is(t, rule, "the monster is captured", g.s.Face[0].has(18), true)
}

// TV-41
func TestTradersLeave(t *testing.T) {
	const rule = "me-traders-leave"
	g := expedition(t, 9, unforced...)
	g.s.Crates = 3
	g.spending(Forest, 25)
	before := g.s.crowd()
	g.refused(visit, "too_little_firepower", "me-traders")
	g.do(Move{Kind: Visit, Crates: 3}, firsts(6)...)
	is(t, rule, "firepower left", g.s.Hunt.Power, 0)
	is(t, rule, "crates left", g.s.Crates, 0)
	is(t, rule, "cards in the wilds", g.s.crowd(), before-1)
	is(t, rule, "cages", g.s.caged(0).len(), 6)
	is(t, rule, "the draw pile", g.s.Pile, 7)
	if view(g, 0).Traders != nil {
		t.Errorf("%s: they are still seen", rule)
	}
	g.spending(Forest, 45)
	g.refused(visit, "traders_gone", rule)
	g = expedition(t, 1, unforced...)
	g.spending(Forest, 45)
	g.do(visit, firsts(6)...)
	is(t, rule, "the traders of expedition 1 are there", g.s.traders(), true)
}

func TestHelp(t *testing.T) {
	const rule = "me-help"
	g := expedition(t, 4, "help-aerie", "6", "help-forest", "2")
	is(t, rule, "the levels", g.s.Levels[0], [3]uint8{6, 0, 2})
	is(t, rule, "cages for them", g.s.caged(0).len(), 0)
	is(t, rule, "what is seen", view(g, 0).Solo.Help, [3]int8{6, 0, 2})
}
