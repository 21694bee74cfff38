package luck_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"strconv"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/game/toy"
)

// TestOutcomes lists draws of which the second depends on the first.
func TestOutcomes(t *testing.T) {
	var c game.Chance
	seen := map[string]float64{}
	all := luck.Outcomes(&c, 100, func() {
		text := ""
		for range c.IntN(3) {
			text += strconv.Itoa(c.IntN(2))
		}
		seen[text] += luck.Likelihood(&c)
	})
	const third, sixth, twelfth = 1.0 / 3, 1.0 / 6, 1.0 / 12
	want := map[string]float64{
		"": third, "0": sixth, "1": sixth, "00": twelfth, "01": twelfth, "10": twelfth, "11": twelfth,
	}
	if !all || !maps.Equal(seen, want) {
		t.Errorf("listed all: %v; the outcomes are %v, want %v", all, seen, want)
	}
	for _, most := range []int{1, 5, 8} {
		calls := 0
		if luck.Outcomes(&c, most, func() { calls++; c.IntN(3); c.IntN(3) }) || calls > most {
			t.Errorf("9 outcomes were listed in %d calls with at most %d", calls, most)
		}
	}
	calls := 0
	if luck.Outcomes(&c, 4, func() {
		calls++
		for range 60 {
			c.IntN(6)
		}
	}) || calls != 1 {
		t.Errorf("60 dice were thrown %d times, want once", calls)
	}
	if !luck.Outcomes(&c, 1, func() {}) || luck.Likelihood(&c) != 1 {
		t.Error("no draw at all has more than one outcome")
	}
}

// till is a game of two seats. The deal gives one of them 4 points. Then seat 0 takes
// 1 point or draws one of 0, 0, 0 and 8, and seat 1 takes 1 point or nothing.
type till struct {
	Turn   int8
	Scores [2]int8
}

// takes is a decision of till: what is taken, or -1 to draw.
type takes struct{ Points int8 }

var tillRules = &game.Rules[till, takes]{
	Name: "till", Version: 1, Min: 2, Max: 2,
	Deal: func(s *till, _ game.Setup, c *game.Chance, _ *game.Log) { s.Scores[c.IntN(2)] = 4 },
	Actors: func(s *till) game.Seats {
		if s.Turn == 2 {
			return 0
		}
		return game.Only(game.Seat(s.Turn))
	},
	Moves: func(s *till, _ game.Seat, buf []takes) []takes {
		if s.Turn == 0 {
			return append(buf, takes{1}, takes{-1})
		}
		return append(buf, takes{1}, takes{0})
	},
	Apply: func(s *till, seat game.Seat, m takes, c *game.Chance, _ *game.Log) {
		if m.Points >= 0 {
			s.Scores[seat] += m.Points
		} else if c.IntN(4) == 3 {
			s.Scores[seat] += 8
		}
		s.Turn++
	},
	Result: func(s *till) game.Result {
		r := game.Result{Seats: 2}
		r.Scores[0], r.Scores[1] = int32(s.Scores[0]), int32(s.Scores[1])
		r.Rank(nil)
		return r
	},
	Sheet: func(s *till, seat game.Seat) []game.Item {
		return []game.Item{{Line: "points", Points: int(s.Scores[seat])}}
	},
	View: func(s *till, _ game.Seat) any { return *s },
}

// TestOf compares the account of a match with one worked out by hand.
func TestOf(t *testing.T) {
	seen := map[[2]bool]bool{} // who was dealt the points, and whether the draw won
	for n := range uint64(40) {
		m, err := game.Erase(tillRules).New(game.Setup{Seats: 2}, game.SeedOf(n))
		if err != nil {
			t.Fatal(err)
		}
		lead := func() float64 { r := m.Result(); return float64(r.Lead(0)) }
		dealt := lead() // 4 or -4
		for seat, move := range []string{`{"Points":-1}`, `{"Points":0}`} {
			if _, err := m.Play(game.Seat(seat), []byte(move)); err != nil {
				t.Fatal(err)
			}
		}
		a, err := luck.Of(t.Context(), tillRules, m)
		if err != nil {
			t.Fatal(err)
		}
		drew := lead() - dealt // 0 or 8, and 2 in the mean
		seen[[2]bool{dealt > 0, drew > 0}] = true
		want := luck.Share{Margin: dealt + drew, Luck: dealt + drew - 2, Own: 2}
		if got := a.Share(0); got != want {
			t.Errorf("seed %d: seat 0 has %+v, want %+v", n, got, want)
		}
		want = luck.Share{Margin: -dealt - drew, Luck: 2 - dealt - drew, Others: luck.Margins{-2}}
		if got := a.Share(1); got != want {
			t.Errorf("seed %d: seat 1 has %+v, want %+v", n, got, want)
		}
	}
	if len(seen) != 4 {
		t.Errorf("40 matches had the deals and draws %v, want all four", seen)
	}
}

// TestOfSample explains a draw with too many outcomes to try them all. The match is one in
// which the rarest came, so that all outcomes of the sample are the other one and the
// account is exact.
func TestOfSample(t *testing.T) {
	wide := *tillRules
	wide.Apply = func(s *till, seat game.Seat, m takes, c *game.Chance, _ *game.Log) {
		if s.Turn++; m.Points < 0 && c.IntN(luck.Most+1) > 0 {
			s.Scores[seat] += 8
		}
	}
	for n := range uint64(100_000) {
		m, err := game.Erase(&wide).New(game.Setup{Seats: 2}, game.SeedOf(n))
		if err != nil {
			t.Fatal(err)
		}
		lead := func() int32 { r := m.Result(); return r.Lead(0) }
		dealt := lead()
		if _, err := m.Play(0, []byte(`{"Points":-1}`)); err != nil {
			t.Fatal(err)
		}
		if lead() != dealt {
			continue
		}
		a, err := luck.Of(t.Context(), &wide, m)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Plies[1]; got.Luck[0] != -8 || got.Choice[0] != 8 {
			t.Errorf("seed %d: %+v, want 8 by the choice and -8 by luck", n, got)
		}
		return
	}
	t.Error("no match had the rarest draw")
}

// TestEnds lists what the last draw of a match could have led to, and nothing where a move
// came after the draw.
func TestEnds(t *testing.T) {
	short := *tillRules
	short.Actors = func(s *till) game.Seats {
		if s.Turn == 1 {
			return 0
		}
		return game.Only(0)
	}
	for n := range uint64(10) {
		m, err := game.Erase(&short).New(game.Setup{Seats: 2}, game.SeedOf(n))
		if err != nil {
			t.Fatal(err)
		}
		before := m.Result()
		if _, err := m.Play(0, []byte(`{"Points":-1}`)); err != nil {
			t.Fatal(err)
		}
		a, err := luck.Of(t.Context(), &short, m)
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[int32]float64{}
		for _, x := range a.Ends {
			drawn[x.Result.Lead(0)-before.Lead(0)] += x.Likelihood
		}
		if want := map[int32]float64{0: 0.75, 8: 0.25}; !maps.Equal(drawn, want) {
			t.Errorf("seed %d: the draw adds %v, want %v", n, drawn, want)
		}
		if len(a.Endgame) > 0 {
			t.Errorf("seed %d: best play is known for %d plies before a draw", n, len(a.Endgame))
		}
		m, err = game.Erase(tillRules).New(game.Setup{Seats: 2}, game.SeedOf(n))
		if err != nil {
			t.Fatal(err)
		}
		for seat, move := range []string{`{"Points":-1}`, `{"Points":0}`} {
			if _, err := m.Play(game.Seat(seat), []byte(move)); err != nil {
				t.Fatal(err)
			}
		}
		if a, err = luck.Of(t.Context(), tillRules, m); err != nil || len(a.Ends) > 0 {
			t.Errorf("seed %d: %d ends after a move that draws nothing, error %v", n, len(a.Ends), err)
		}
		if len(a.Endgame) != 1 || a.Endgame[0].Scores[1] != m.Result().Scores[1]+1 {
			t.Errorf("seed %d: best play leads to %v; want 1 result, with the point that seat 1 left in %v",
				n, a.Endgame, m.Result())
		}
	}
}

// TestOfLoaded explains a match that started in the middle of another.
func TestOfLoaded(t *testing.T) {
	rules := toy.Rules()
	m, err := game.Erase(rules).New(game.Setup{Seats: 3}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	play := func(m game.Match) {
		seat := m.Actors().Lowest()
		move, err := json.Marshal(m.Moves(seat)[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(seat, move); err != nil {
			t.Fatal(err)
		}
	}
	for range 4 {
		play(m)
	}
	start, err := m.Position()
	if err != nil {
		t.Fatal(err)
	}
	if m, err = game.Erase(rules).Load(start, game.SeedOf(2)); err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		play(m)
	}
	a, err := luck.Of(t.Context(), rules, m)
	if err != nil {
		t.Fatal(err)
	}
	if none := (luck.Margins{}); len(a.Plies) != m.Ply()+1 || a.Plies[0].Luck != none {
		t.Errorf("%d plies have %d changes; the loaded position is luck of %v, want none",
			m.Ply(), len(a.Plies), a.Plies[0].Luck)
	}
	result := m.Result()
	for seat := range game.Seat(3) {
		if x := a.Share(seat); math.Abs(x.Margin-float64(result.Lead(seat))) > 1e-9 {
			t.Errorf("seat %d: the account adds up to %v, want %d", seat, x.Margin, result.Lead(seat))
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := luck.Of(stopped, rules, m); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context the error is %v", err)
	}
}
