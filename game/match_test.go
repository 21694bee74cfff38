package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// start deals High Card.
func start(t *testing.T, seats int, options map[string]string) game.Match {
	t.Helper()
	m, err := game.Erase(toy.Rules()).New(
		game.Setup{Seats: seats, Options: options}, game.SeedOf(1),
	)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var inTurn = map[string]string{"picking": "in-turn"}

// text is anything as JSON.
func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// play makes the first legal move of a seat and returns what was told.
func play(t *testing.T, m game.Match, seat game.Seat) []game.Line {
	t.Helper()
	legal := m.Moves(seat)
	if len(legal) == 0 {
		t.Fatalf("seat %d has no move at ply %d", seat, m.Ply())
	}
	lines, err := m.Play(seat, []byte(text(t, legal[0])))
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// finish plays first moves to the end.
func finish(t *testing.T, m game.Match) {
	t.Helper()
	for !m.Over() {
		play(t, m, m.Actors().Lowest())
	}
}

func TestMatchRefuses(t *testing.T) {
	m := start(t, 3, inTurn)
	over := start(t, 2, nil)
	finish(t, over)
	mine, other := text(t, m.Moves(0)[0]), text(t, toy.Move{Card: 12})
	if slices.Contains(m.Moves(0), any(toy.Move{Card: 12})) {
		other = text(t, toy.Move{Card: 11})
	}
	for _, c := range []struct {
		name    string
		m       game.Match
		seat    game.Seat
		move    string
		err     error
		reason  string
		message string
	}{
		{"another's turn", m, 1, mine, game.ErrNotActing, "not_your_turn", "not this seat's turn"},
		{"no such seat", m, 3, mine, game.ErrNotActing, "not_your_turn", "Only a seat"},
		{"a spectator", m, game.Nobody, mine, game.ErrNotActing, "not_your_turn", "Only a seat"},
		{"a reader", m, game.Open, mine, game.ErrNotActing, "not_your_turn", "Only a seat"},
		{"not in hand", m, 0, other, game.ErrIllegal, "card_not_in_hand", "not in your hand"},
		{"no such card", m, 0, `{"card":99}`, game.ErrIllegal, "no_such_card", "no such card"},
		{"no JSON", m, 0, `{"card":`, game.ErrIllegal, "bad_move", "not a move"},
		{"nothing", m, 0, ``, game.ErrIllegal, "bad_move", "not a move"},
		{"another type", m, 0, `{"card":"one"}`, game.ErrIllegal, "bad_move", "not a move"},
		{"too large", m, 0, `{"card":4000}`, game.ErrIllegal, "bad_move", "not a move"},
		{
			"an unknown field", m, 0, strings.Replace(mine, "{", `{"x":1,`, 1), game.ErrIllegal, "bad_move",
			"not a move",
		},
		{"two moves", m, 0, mine + mine, game.ErrIllegal, "bad_move", "not a move"},
		{"after the end", over, 0, mine, game.ErrOver, "wrong_state", "over"},
		{"garbage after the end", over, 9, `}`, game.ErrOver, "wrong_state", "over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hash, ply := c.m.Hash(), c.m.Ply()
			lines, err := c.m.Play(c.seat, []byte(c.move))
			var no *game.Refusal
			if !errors.As(err, &no) || !errors.Is(err, c.err) || no.Reason != c.reason ||
				!strings.Contains(err.Error(), c.message) {
				t.Errorf("refused by %+v", err)
			}
			if again := c.m.Refuse(c.seat, []byte(c.move)); !reflect.DeepEqual(again, no) {
				t.Errorf("and before by %+v", again)
			}
			if lines != nil || c.m.Hash() != hash || c.m.Ply() != ply {
				t.Error("and yet it changed something")
			}
		})
	}
	if no := m.Refuse(0, []byte(mine)); no != nil {
		t.Errorf("a legal move would be refused: %v", no)
	}
	if m.Ply() != 0 {
		t.Error("asking made a move")
	}
}

// A game without reasons of its own still refuses in a sentence.
func TestMatchRefusesWithoutWhy(t *testing.T) {
	r := toy.Rules()
	r.Why = nil
	m, err := game.Erase(r).New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if no := m.Refuse(0, []byte(`{"card":99}`)); no == nil || no.Err != game.ErrIllegal ||
		no.Message == "" {
		t.Errorf("refused by %+v", no)
	}
}

// What every ply told, showed and allowed is the same later as it was then.
func TestAnyPlyCanBeSeenAgain(t *testing.T) {
	for _, options := range []map[string]string{nil, inTurn} {
		m := start(t, 3, options)
		type moment struct{ views, actors, moves, lines string }
		look := func(ply int, lines []game.Line) (at moment) {
			for seat := game.Nobody; seat < 3; seat++ {
				at.views += text(t, m.View(ply, seat))
				at.moves += text(t, m.Fork(ply).Moves(seat))
			}
			at.actors, at.lines = text(t, m.Fork(ply).Actors()), text(t, lines)
			return at
		}
		then := []moment{look(0, m.Lines(0))}
		if !strings.Contains(then[0].lines, "hand_dealt") {
			t.Errorf("the deal told %s", then[0].lines)
		}
		var moves []string
		for !m.Over() {
			seat := m.Actors().Lowest()
			moves = append(moves, text(t, m.Moves(seat)[0]))
			lines := play(t, m, seat)
			then = append(then, look(m.Ply(), lines))
		}
		for ply, want := range then {
			if got := look(ply, m.Lines(ply)); got != want {
				t.Errorf("ply %d was\n%v\nand is\n%v", ply, want, got)
			}
		}
		for ply, want := range moves {
			if _, move := m.Move(ply + 1); string(move) != want {
				t.Errorf("move %d was %s and is %s", ply+1, want, move)
			}
		}
	}
}

func TestUndoComesBackToTheSameMatch(t *testing.T) {
	m := start(t, 3, nil)
	hashes := []string{m.Hash()}
	for !m.Over() {
		play(t, m, m.Actors().Lowest())
		hashes = append(hashes, m.Hash())
	}
	for _, bad := range []int{-1, m.Ply() + 1} {
		if err := m.Undo(bad); !errors.Is(err, game.ErrPly) || m.Ply() != len(hashes)-1 {
			t.Errorf("undo to %d: %v, at ply %d", bad, err, m.Ply())
		}
	}
	for _, to := range []int{len(hashes) - 1, 5, 2, 0} {
		if err := m.Undo(to); err != nil || m.Ply() != to || m.Hash() != hashes[to] {
			t.Fatalf("undo to %d: %v, at ply %d", to, err, m.Ply())
		}
		finish(t, m)
		if m.Hash() != hashes[len(hashes)-1] {
			t.Errorf("after an undo to %d the same moves come to another end", to)
		}
	}
}

// Two forks of a match and the match itself go three ways without touching each other.
func TestForksGoTheirOwnWays(t *testing.T) {
	m := start(t, 3, nil)
	play(t, m, 0)
	a, b := m.Fork(m.Ply()), m.Fork(m.Ply())
	other := func(f game.Match, i int) {
		if _, err := f.Play(1, []byte(text(t, f.Moves(1)[i]))); err != nil {
			t.Fatal(err)
		}
	}
	other(m, 0)
	other(a, 1)
	other(b, 2)
	hashes := []string{m.Hash(), a.Hash(), b.Hash()}
	if hashes[0] == hashes[1] || hashes[1] == hashes[2] || hashes[0] == hashes[2] {
		t.Fatalf("three moves come to %v", hashes)
	}
	if err := a.Undo(1); err != nil {
		t.Fatal(err)
	}
	other(a, 2)
	if a.Hash() != hashes[2] || m.Hash() != hashes[0] || b.Hash() != hashes[2] {
		t.Errorf(
			"a fork's undo reached another: %v, now %v", hashes,
			[]string{m.Hash(), a.Hash(), b.Hash()},
		)
	}
	early := m.Fork(1) // from a ply before the last
	other(early, 1)
	if early.Ply() != 2 || early.Hash() != hashes[1] || m.Hash() != hashes[0] {
		t.Errorf(
			"a fork of ply 1 came to %s, and the match to %s, want %s and %s", early.Hash(), m.Hash(),
			hashes[1], hashes[0],
		)
	}
	finish(t, a)
	if m.Ply() != 2 || b.Ply() != 2 {
		t.Error("a fork played on in another")
	}
}

func TestWhatAMoveReveals(t *testing.T) {
	hidden := start(t, 3, nil)
	play(t, hidden, 0)
	play(t, hidden, 2)
	for ply := 1; ply <= 2; ply++ {
		if hidden.Revealed(ply) {
			t.Errorf("the hidden pick of ply %d counts as revealed", ply)
		}
	}
	play(t, hidden, 1)
	if !hidden.Revealed(3) {
		t.Error("the last pick turned up the others and drew a prize, and counts as hidden")
	}
	finish(t, hidden)
	if !hidden.Revealed(hidden.Ply()) {
		t.Error(
			"the last pick of the match drew nothing but turned up the others, and counts as hidden",
		)
	}

	open := start(t, 3, inTurn)
	play(t, open, 0)
	if !open.Revealed(1) {
		t.Error("a hidden card played openly counts as hidden")
	}

	bare := toy.Rules()
	bare.Redeal = nil
	plain, err := game.Erase(bare).New(game.Setup{Seats: 3, Options: inTurn}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	play(t, plain, 0)
	play(t, plain, 1)
	if plain.Revealed(1) {
		t.Error("a game that hides nothing revealed something without drawing")
	}
	play(t, plain, 2)
	if !plain.Revealed(3) {
		t.Error("a prize was drawn, and it counts as nothing")
	}
}

func TestLoadContinuesAMatch(t *testing.T) {
	for _, options := range []map[string]string{nil, inTurn, {"low-wins": "on"}} {
		m := start(t, 3, options)
		if m.Start() != nil {
			t.Error("a match that was dealt says it was loaded")
		}
		for !m.Over() {
			paper, err := m.Position()
			if err != nil {
				t.Fatal(err)
			}
			l, err := m.Game().Load(paper, m.Seed())
			if err != nil {
				t.Fatal(err)
			}
			if l.Hash() != m.Hash() || l.Ply() != 0 || string(l.Start()) != string(paper) ||
				!reflect.DeepEqual(l.Setup(), m.Setup()) {
				t.Errorf(
					"ply %d came back as %s from %s, setup %v", m.Ply(), l.Hash(), l.Start(),
					l.Setup(),
				)
			}
			if l.Lines(0) != nil {
				t.Errorf("a loaded match tells of a deal: %v", l.Lines(0))
			}
			finish(t, l)
			play(t, m, m.Actors().Lowest())
		}
	}
	g := game.Erase(toy.Rules())
	for _, bad := range []string{"", "{}", "[]", `{"seats":3}`} {
		if m, err := g.Load([]byte(bad), game.SeedOf(1)); !errors.Is(err, game.ErrPosition) ||
			m != nil {
			t.Errorf("%q is loaded: %v", bad, err)
		}
	}
	strict := toy.Rules()
	strict.Check = func(game.Setup) error { return errors.New("nobody may play") }
	paper, err := start(t, 3, nil).Position()
	if err != nil {
		t.Fatal(err)
	}
	_, err = game.Erase(strict).Load(paper, game.SeedOf(1))
	if !errors.Is(err, game.ErrPosition) || !errors.Is(err, game.ErrOptions) {
		t.Errorf("a position under options that the box refuses: %v", err)
	}
}

// The caller's bytes are the caller's.
func TestLoadKeepsItsOwnCopy(t *testing.T) {
	paper, err := start(t, 2, nil).Position()
	if err != nil {
		t.Fatal(err)
	}
	want := string(paper)
	m, err := game.Erase(toy.Rules()).Load(paper, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	clear(paper)
	if string(m.Start()) != want {
		t.Errorf("it starts from %q", m.Start())
	}
}

// Hashes of different positions differ, also where only the padding or a far
// field could tell, and equal ones are equal.
func TestHashTellsPositionsApart(t *testing.T) {
	seen := map[string]string{}
	for number := range uint64(50) {
		m, err := game.Erase(toy.Rules()).New(
			game.Setup{Seats: 2 + int(number%3)}, game.SeedOf(number),
		)
		if err != nil {
			t.Fatal(err)
		}
		for {
			paper, err := m.Position()
			if err != nil {
				t.Fatal(err)
			}
			h := m.Hash()
			if len(h) != 16 {
				t.Fatalf("hash %q is not 16 digits", h)
			}
			if other, ok := seen[h]; ok && other != string(paper) {
				t.Fatalf("%s is the hash of\n%s\nand\n%s", h, other, paper)
			}
			seen[h] = string(paper)
			l, err := m.Game().Load(paper, game.SeedOf(number+1))
			if err != nil || l.Hash() != h {
				t.Fatalf("read back it is %s, %v", h, err)
			}
			if m.Over() {
				break
			}
			play(t, m, m.Actors().Lowest())
		}
	}
	if len(seen) < 200 {
		t.Errorf("only %d positions were seen", len(seen))
	}
}

// A golden hash: tables compare stored ones at start, so the way to digest may not change.
func TestHashNeverChanges(t *testing.T) {
	m := start(t, 3, nil)
	if got, want := m.Hash(), "294afeb129556222"; got != want {
		t.Errorf("the first position has the hash %s, want %s", got, want)
	}
}

func TestOtherCards(t *testing.T) {
	g := game.Erase(toy.Rules())
	if g.Deck() != "" {
		t.Errorf("the box's own deck is %q", g.Deck())
	}
	var csv strings.Builder
	csv.WriteString("card,strength\n")
	for i := range 12 {
		csv.WriteString(text(t, i+1) + "," + text(t, 12-i) + "\n")
	}
	other, err := g.WithCards(csv.String())
	if err != nil || other.Deck() != csv.String() || g.Deck() != "" {
		t.Fatalf("decks are %q and %q (%v)", g.Deck(), other.Deck(), err)
	}
	if _, err := g.WithCards("card,strength\n1,x\n"); !errors.Is(err, game.ErrCards) ||
		!strings.Contains(err.Error(), "line 2") {
		t.Errorf("a wrong list: %v", err)
	}
	settled := toy.Rules()
	settled.Cards = nil
	if _, err := game.Erase(settled).WithCards(""); !errors.Is(err, game.ErrCards) {
		t.Errorf("cards of a settled game: %v", err)
	}
}

func TestZeroValuesAreOfTheGamesTypes(t *testing.T) {
	g := game.Erase(toy.Rules())
	if _, ok := g.ZeroMove().(toy.Move); !ok {
		t.Errorf("a move is a %T", g.ZeroMove())
	}
	if _, ok := g.ZeroView().(toy.View); !ok {
		t.Errorf("a view is a %T", g.ZeroView())
	}
	if len(g.Events()) != 4 {
		t.Errorf("events are %v", g.Events())
	}
}

func TestResultAndSheetAgree(t *testing.T) {
	m := start(t, 4, nil)
	finish(t, m)
	for seat := range game.Seat(4) {
		sum := 0
		for _, item := range m.Sheet(seat) {
			sum += item.Points
		}
		if int32(sum) != m.Result().Scores[seat] {
			t.Errorf("seat %d: sheet %v, score %d", seat, m.Sheet(seat), m.Result().Scores[seat])
		}
	}
	if m.Result().Winners() == 0 {
		t.Error("nobody won")
	}
}

// TestEditions checks that a match stays with the edition that it was opened with,
// with its record's number and its cards, and that others are refused.
func TestEditions(t *testing.T) {
	g := game.Erase(toy.Editions())
	if got := fmt.Sprint(g.Info().Version, g.Info().Editions); got != "2 [1 2]" {
		t.Fatalf("newest edition and all: %s, want 2 [1 2]", got)
	}
	if _, err := g.Edition(3); !errors.Is(err, game.ErrEdition) {
		t.Errorf("edition 3: %v, want ErrEdition", err)
	}
	other := strings.Replace(g.List(), "\n1,", "\n1,9", 1)
	first, err := g.Edition(1)
	if err != nil {
		t.Fatal(err)
	}
	carded, err := first.WithCards(other)
	if err != nil || carded.Deck() != other {
		t.Fatalf("edition 1 with other cards: %q, %v", carded.Deck(), err)
	}
	for _, g := range []game.Game{first, carded} {
		m, err := g.New(game.Setup{Seats: 2}, game.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		fork := m.Fork(0).Game().Info()
		if got := fmt.Sprint(fork.Version, fork.Editions); got != "1 [1 2]" {
			t.Errorf("a match of edition 1 is played by %s, want 1 [1 2]", got)
		}
		if again, err := m.Game().Edition(2); err != nil || again.Info().Version != 2 {
			t.Errorf("from edition 1 to edition 2: %v", err)
		}
	}
}
