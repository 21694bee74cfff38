package games

import (
	"math"
	"os"
	"strconv"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// TestScales measures the scales in as many matches as LAIR_SCALES says and compares
// those of the games with them.
func TestScales(t *testing.T) {
	matches, err := strconv.Atoi(os.Getenv("LAIR_SCALES"))
	if err != nil {
		t.Skip("plays many matches: LAIR_SCALES says how many of each game")
	}
	for _, title := range All() {
		name := title.Info().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, want := measuredScale(t, title, matches), title.Scale()
			t.Logf("%s: lead %.1f, spread %.1f", name, got.Lead, got.Spread)
			if off(got.Lead, want.Lead) > 0.25 || off(got.Spread, want.Spread) > 0.25 {
				t.Errorf("%s: measured %+v, the game says %+v", name, got, want)
			}
		})
	}
}

func off(a, b float64) float64 { return math.Abs(a/b - 1) }

// measuredScale returns the scale that fits matches among easy bots best.
func measuredScale(t *testing.T, title Title, matches int) (best Scale) {
	type sample struct {
		lead, played float64
		won          float64
	}
	var samples []sample
	for n := range uint64(matches) {
		m, a := Accounted(t, title, "easy", min(4, title.Info().Seats[1]), n)
		result := m.Result()
		for seat := range game.Seat(a.Seats) {
			best.Lead += float64(max(0, result.Lead(seat))) / float64(matches)
			won, lead := 0.0, a.Expected[seat]
			if result.Places[seat] == 1 {
				won = 1 / float64(result.Winners().Len())
			}
			for ply := range a.Plies {
				lead += a.Plies[ply].Luck[seat] + a.Plies[ply].Choice[seat]
				if ply < m.Ply() {
					samples = append(samples, sample{lead, float64(ply) / float64(m.Ply()), won})
				}
			}
		}
	}
	least := math.Inf(1)
	for spread := 0.5; spread < 100; spread *= 1.05 {
		sum := 0.0
		for _, x := range samples {
			p := chance(spread, x.lead, x.played)
			sum += (p - x.won) * (p - x.won)
		}
		if sum < least {
			least, best.Spread = sum, spread
		}
	}
	return best
}

func TestJudge(t *testing.T) {
	raid, _ := Find("mighty-monsters")
	for _, c := range []struct {
		seats              int
		lead, cost, played float64
		want               Verdict
	}{
		{4, 0, 0, 0.5, Best},
		{4, 0, -1, 0.5, Best},
		{4, 0, 0.01, 0.5, Fine},  // below half a percent of the winner's lead of 2.8
		{4, 0, 0.08, 0, Fine},    // half a percent of the chance to win
		{4, 0, 0.4, 0, Slip},     // two and a half percent
		{4, 0, 1, 0, Mistake},    // six percent
		{4, 0, 1, 0.99, Blunder}, // there is no time to make up for it
		{4, 0, 4, 0, Blunder},
		{4, 40, 0.1, 0.9, Fine}, // decided: by points
		{4, 40, 0.5, 0.9, Slip},
		{4, 40, 1.2, 0.9, Mistake},
		{4, 40, 2, 0.9, Blunder},
		{4, -40, 0.5, 0.9, Slip},
		{1, 0.5, 0.004, 0.5, Fine}, // alone: chances to win
		{1, 0.5, 0.03, 0.5, Slip},
		{1, 0.5, 0.3, 0.5, Blunder},
	} {
		if got := raid.Scale().judge(c.seats, c.lead, c.cost, c.played); got != c.want {
			t.Errorf("with %d seats, a lead of %v and %v played, a cost of %v is a %s, want %s",
				c.seats, c.lead, c.played, c.cost, got, c.want)
		}
	}
	if got := scaleOf(toy.Rules()).judge(2, 0, 100, 0); got != Blunder {
		t.Errorf("in a game without a scale of its own, 100 points are a %s", got)
	}
	if got := score([]Verdict{Best, Fine, Slip, Mistake, Blunder, Slip}); got != 8 {
		t.Errorf("two slips, a mistake and a blunder are %d faults, want 8", got)
	}
	if got := score(nil); got != 0 {
		t.Errorf("a match without decisions has %d faults", got)
	}
}

// TestScalesAreComplete checks that a game says all of its scale or nothing.
func TestScalesAreComplete(t *testing.T) {
	for _, title := range All() {
		if s := title.Scale(); !(s.Lead > 0 && s.Spread > 0 && s.Pull > 0) {
			t.Errorf("%s: the scale is %+v, want three positive numbers", title.Info().Name, s)
		}
	}
}
