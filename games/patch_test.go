package games_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/games"
)

// whole is the coarsest patch that there is between two texts.
func whole(dst, prev, next []byte) []byte {
	switch {
	case bytes.Equal(prev, next):
		return dst
	case next[0] == '{' || next[0] == '[':
		return append(append(append(dst, '['), next...), ']')
	}
	return append(dst, next...)
}

func decoded(t *testing.T, text []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// In a match of every game, through all eyes, the patch of each view makes it of the one before. The JSON of that one was
// written when it was new, so a view that changed since would show.
func TestPatchesOfViewsMakeTheNext(t *testing.T) {
	for _, title := range games.All() {
		info := title.Info()
		for i, seats := range info.Seats {
			if testing.Short() && i > 0 {
				break
			}
			m, err := title.New(game.Setup{Seats: seats}, game.SeedOf(7))
			if err != nil {
				continue // these seats need options of their own
			}
			eyes := []game.Seat{game.Nobody}
			for seat := range game.Seat(seats) {
				eyes = append(eyes, seat)
			}
			type shown struct {
				view any
				text []byte
			}
			was := make([]shown, len(eyes))
			luck := game.Fast(3)
			sent, full := 0, 0
			for n := 0; n < 60; n++ {
				for i, x := range eyes {
					now := shown{view: m.View(m.Ply(), x)}
					if now.text, err = game.AppendJSON(nil, now.view); err != nil {
						t.Fatal(err)
					}
					if n > 0 {
						patch := game.AppendPatch(nil, was[i].view, now.view, whole)
						next := decoded(t, was[i].text)
						if len(patch) > 0 {
							next = gametest.Patched(next, decoded(t, patch))
						}
						if !reflect.DeepEqual(next, decoded(t, now.text)) {
							t.Fatalf("%s, %d seats, ply %d, eyes %d:\n%s\nby\n%s\nis not\n%s", info.Name, seats, m.Ply(), x, was[i].text, patch, now.text)
						}
						sent, full = sent+len(patch), full+len(now.text)
					}
					was[i] = now
				}
				if m.Over() {
					break
				}
				seat := m.Actors().Lowest()
				moves := m.Moves(seat)
				text, err := json.Marshal(moves[luck.IntN(len(moves))])
				if err != nil {
					t.Fatal(err)
				}
				if _, err := m.Play(seat, text); err != nil {
					t.Fatal(err)
				}
			}
			if 2*sent > full {
				t.Errorf("%s, %d seats: patches of %d bytes for views of %d", info.Name, seats, sent, full)
			}
		}
	}
}
