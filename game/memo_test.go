package game_test

import (
	"reflect"
	"sync"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// A match that is repeated comes to the same positions, move by move, and refuses what Play refuses.
func TestRepeatIsPlayWithoutTelling(t *testing.T) {
	m := start(t, 3, inTurn)
	finish(t, m)
	again, err := m.Game().New(m.Setup(), m.Seed())
	if err != nil {
		t.Fatal(err)
	}
	again.Expect(m.Ply())
	for ply := 1; ply <= m.Ply(); ply++ {
		seat, move := m.Move(ply)
		for _, bad := range []string{`{"card":99}`, `{}`, `{"card":1} `, string(move) + " ,"} {
			fork := again.Fork()
			_, played := fork.Play(seat, []byte(bad))
			repeated := again.Repeat(seat, []byte(bad))
			if (played == nil) != (repeated == nil) || played != nil && !reflect.DeepEqual(played, repeated) {
				t.Fatalf("ply %d: %s is refused by Play with %v, by Repeat with %v", ply, bad, played, repeated)
			}
			if repeated == nil {
				if err := again.Undo(ply - 1); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := again.Repeat(seat, move); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again.Lines(ply), m.Lines(ply)) {
			t.Errorf("ply %d tells other things when it is repeated", ply)
		}
	}
	if again.Hash() != m.Hash() || !again.Over() {
		t.Error("the match that was repeated ends elsewhere")
	}
}

// What is remembered of moves never lets one through that is not legal here, and never mistakes one for another.
func TestRememberedMovesAreJudgedAnew(t *testing.T) {
	g := game.Erase(toy.Rules())
	legal := map[int]bool{}
	for seed := range uint64(50) {
		m, err := g.New(game.Setup{Seats: 2}, game.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		clear(legal)
		for _, x := range m.Moves(0) {
			legal[int(x.(toy.Move).Card)] = true
		}
		for card := range 13 {
			move := []byte(text(t, toy.Move{Card: toy.Card(card)}))
			if no := m.Refuse(0, move); (no == nil) != legal[card] {
				t.Fatalf("seed %d: %s is refused by %v, and legal are %v", seed, move, no, legal)
			}
		}
		want := m.Moves(0)[0]
		if err := m.Repeat(0, []byte(text(t, want))); err != nil {
			t.Fatal(err)
		}
		if _, move := m.Move(1); string(move) != text(t, want) {
			t.Fatalf("%s was played and is told as %s", text(t, want), move)
		}
	}
}

// Many matches of one game share what is remembered (under the race detector this is the proof that they may).
func TestMatchesOfOneGameSideBySide(t *testing.T) {
	g := game.Erase(toy.Rules())
	var all sync.WaitGroup
	for i := range uint64(4) {
		all.Go(func() {
			for seed := range uint64(20) {
				m, err := g.New(game.Setup{Seats: 3}, game.SeedOf(4*seed+i))
				if err != nil {
					t.Error(err)
					return
				}
				for !m.Over() {
					seat := m.Actors().Lowest()
					legal := m.Moves(seat)
					if err := m.Repeat(seat, []byte(text(t, legal[m.Ply()%len(legal)]))); err != nil {
						t.Error(err)
						return
					}
				}
				m.Hash()
			}
		})
	}
	all.Wait()
}
