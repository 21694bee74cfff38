package games

import (
	"context"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
)

// PlayedOut plays a match among bots of one level. It is exported for the tests of
// package games_test.
func PlayedOut(t testing.TB, title Title, level string, seats int, number uint64) game.Match {
	t.Helper()
	m, err := title.New(game.Setup{Seats: seats}, game.SeedOf(number))
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		seat := m.Actors().Lowest()
		move, _, err := title.Choose(
			context.Background(), m, seat, level, game.Mix(number, uint64(m.Ply())), 0,
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(seat, move); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// Accounted is PlayedOut with the account of the match.
func Accounted(
	t testing.TB, title Title, level string, seats int, number uint64,
) (game.Match, luck.Account) {
	t.Helper()
	m := PlayedOut(t, title, level, seats, number)
	a, err := title.Account(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return m, a
}
