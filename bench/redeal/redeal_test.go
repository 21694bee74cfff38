package redeal

import (
	"os"
	"strconv"
	"testing"

	"lair.games/lair/games"
)

// TestNobodyPeeks tests every bot at every game in a few positions;
// LAIR_POSITIONS says in how many, shared out among games and bots.
func TestNobodyPeeks(t *testing.T) {
	positions, tries := 240, 10
	if text := os.Getenv("LAIR_POSITIONS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("LAIR_POSITIONS is %q, want a number from 1", text)
		}
		positions, tries = n, 30
	}
	levels := []string{"easy", "normal", "hard"}
	for _, title := range games.All() {
		for _, level := range levels {
			share := max(1, positions/len(games.All())/len(levels))
			n, err := title.CheckRedeal(level, share, tries, 1)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s, %s: %d positions, in %d of them something hidden, no decision differs",
				title.Info().Name, level, n.Positions, n.Changed)
		}
	}
}
