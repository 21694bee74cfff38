package game_test

import (
	"sync"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// TestMovesAreJudgedInTheirOwnMatch holds that a move which is legal in one
// match is judged anew in the next.
func TestMovesAreJudgedInTheirOwnMatch(t *testing.T) {
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
		if _, err := m.Play(0, []byte(text(t, want))); err != nil {
			t.Fatal(err)
		}
		if _, move := m.Move(1); string(move) != text(t, want) {
			t.Fatalf("%s was played and is told as %s", text(t, want), move)
		}
	}
}

// TestMatchesOfOneGameSideBySide holds, under the race detector, that matches
// of one game may be played at once.
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
					if _, err := m.Play(seat, []byte(text(t, legal[m.Ply()%len(legal)]))); err != nil {
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
