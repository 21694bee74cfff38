package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// The toy keeps every law.
func TestToy(t *testing.T) {
	r := toy.Rules()
	Laws(
		t,
		r,
		Plan{
			Setups: Setups(r, "picking", "low-wins"), Matches: 20,
			Secrets: []string{"hands", "picks"},
		},
	)
	Games(t, r, Setups(r), 20_000, nil)
	NoAllocs(t, r, game.Setup{Seats: 4})
	Perft(t, r, game.Setup{Seats: 2}, 1, 3, 9, 18, 36, 36, 36, 0)
	Size(t, r, 64)
}

func FuzzToy(f *testing.F)         { Fuzz(f, toy.Rules()) }
func FuzzToyPosition(f *testing.F) { FuzzPosition(f, toy.Rules()) }

// Positions are those of one match, the same each time, from the deal to the
// end; a match may be left and played on.
func TestPositions(t *testing.T) {
	r := toy.Rules()
	o := Setup(t, r, 3, "low-wins=on")
	var list []toy.State
	for s := range Positions(r, o, 4) {
		if len(list) > 0 && *s == list[len(list)-1] {
			t.Error("a position came twice")
		}
		list = append(list, *s)
	}
	if r.Actors(&list[len(list)-1]) != 0 || len(list) < 3 {
		t.Errorf("%d positions, and the last is not the end", len(list))
	}
	again := 0
	for s := range Positions(r, o, 4) {
		if *s != list[again] {
			t.Errorf("position %d is another one", again)
		}
		if again++; again == 2 {
			break
		}
	}
	end := list[1]
	onward := 0
	for s := range Onward(r, list[1], 4) {
		if onward == 0 && *s != list[1] {
			t.Error("it does not begin where it should")
		}
		end = *s
		onward++
	}
	if r.Actors(&end) != 0 || onward < 2 {
		t.Errorf("%d positions, and the last is not the end", onward)
	}
}

// A position that Load takes though it cannot be is reported, and one that it
// refuses for another reason or to begin with.
func TestImpossible(t *testing.T) {
	r := vault()
	type change = struct {
		From   *pos
		Want   string
		Change func(p *pos)
	}
	var s pos
	c := game.Fast(1)
	r.Deal(&s, game.Setup{Seats: 2}, &c, nil)
	round := func(p *pos) { p.Round = 9 }
	silent(t, func(t TB) {
		Impossible(
			t,
			r,
			[]change{
				{&s, "seats, round", round}, {&s, "pick", func(p *pos) { p.Picks[0].Card = -1 }},
			},
		)
	})
	says(
		t, "seats, round or winner",
		func(t TB) { Impossible(t, r, []change{{&s, "another reason", round}}) },
	)
	says(
		t, "got <nil>",
		func(t TB) { Impossible(t, r, []change{{&s, "round", func(p *pos) { p.Scores[0] = 1 }}}) },
	)
	says(
		t, "the position to change is impossible",
		func(t TB) { Impossible(t, r, []change{{new(pos), "round", round}}) },
	)
	lax := vault()
	lax.Position.Load = func(data []byte) (pos, game.Setup, error) {
		if string(data) == "null" {
			return s, game.Setup{}, nil
		}
		return vaultLoad(data)
	}
	says(t, `"null" was taken`, func(t TB) { Impossible(t, lax, []change{{&s, "round", round}}) })
}

// A vector knows its lines and where they stand; a comment is nothing to it.
func TestVectors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "vectors")
	text := "# what is true\n\nW1 of one\n  tile a\n# more\nGIVEN b\nGV-02 | of none\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	byRule := []struct{ Rule, IDs string }{{"first", "GV-02"}, {"second", "W1"}}
	Vectors(
		t, file, 2, byRule,
		func(t *testing.T, v Vector) { got[t.Name()] = fmt.Sprintf("%d %q", v.First, v.Lines) },
	)
	want := map[string]string{
		"TestVectors/second/W1":   `4 ["  tile a" "" "GIVEN b"]`,
		"TestVectors/first/GV-02": `8 [""]`,
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("ran %v, want %v", got, want)
	}
}
