package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/arena"
	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

func plan(matches int, players ...string) arena.Plan {
	return arena.Plan{
		Title: games.Of(
			toy.Rules(),
		), Setup: game.Setup{Seats: 3}, Players: players, Matches: matches, Seed: 7,
		Limit: bot.Limit{Tries: 60},
	}
}

func run(t *testing.T, p arena.Plan) *arena.Report {
	t.Helper()
	r, err := arena.Run(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// withoutTiming returns a report without its timing, as JSON.
func withoutTiming(t *testing.T, r *arena.Report) string {
	t.Helper()
	c := *r
	c.Timing = arena.Timing{}
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestWorkersDoNotMatter(t *testing.T) {
	p := plan(100, "search", "greedy", "random")
	p.Workers = 1
	one := withoutTiming(t, run(t, p))
	for _, workers := range []int{2, 7, 0} {
		p.Workers = workers
		if many := withoutTiming(t, run(t, p)); many != one {
			t.Errorf("with %d workers\n%s\nwith one\n%s", workers, many, one)
		}
	}
	p.Seed++
	if other := withoutTiming(t, run(t, p)); other == one {
		t.Error("another seed made no difference")
	}
}

func TestPlayersSitEverywhere(t *testing.T) {
	for _, c := range []struct {
		players            []string
		rotations, matches int
		seated             []int
	}{
		{[]string{"random"}, 1, 10, []int{30}},
		{[]string{"greedy", "random"}, 3, 12, []int{12, 24}},
		{[]string{"random", "random", "greedy"}, 3, 12, []int{24, 12}},
		{[]string{"search", "greedy", "random"}, 3, 12, []int{12, 12, 12}},
	} {
		r := run(t, plan(10, c.players...))
		var seated []int
		for _, b := range r.Bots {
			seated = append(seated, b.Seated)
		}
		if r.Rotations != c.rotations || r.Matches != c.matches ||
			r.Deals*r.Rotations != r.Matches ||
			!slices.Equal(seated, c.seated) {
			t.Errorf(
				"%v: %d matches in %d rotations, seated %v; want %d, %d, %v", c.players, r.Matches,
				r.Rotations, seated, c.matches, c.rotations, c.seated,
			)
		}
	}
}

// The figures of all bots, and of all seats, add up to one win per match.
func TestFiguresAddUp(t *testing.T) {
	p := plan(300, "greedy", "random")
	p.Setup.Options = map[string]string{"picking": "in-turn"}
	r := run(t, p)
	wins, seats := 0.0, 0.0
	for _, b := range r.Bots {
		wins += b.Wins.Mean * float64(b.Seated) / float64(r.Matches)
		places := 0.0
		for _, p := range b.Places {
			places += p
		}
		s := b.Score
		if math.Abs(places-1) > 1e-9 ||
			!slices.IsSorted([]float64{s.Min, s.Q5, s.Q25, s.Median, s.Q75, s.Q95, s.Max}) {
			t.Errorf("%s: places %v, scores %+v", b.Level, b.Places, s)
		}
		if i := b.Wins.Interval; i == nil || i[0] >= b.Wins.Mean || i[1] <= b.Wins.Mean ||
			i[0] < 0 ||
			i[1] > 1 {
			t.Errorf("%s: wins %v in %v", b.Level, b.Wins.Mean, i)
		}
	}
	for _, c := range r.Seats {
		seats += c.Wins.Mean
	}
	if math.Abs(wins-1) > 1e-9 || math.Abs(seats-1) > 1e-9 {
		t.Errorf("bots win %v of a match, seats %v", wins, seats)
	}
	if r.Moves != 9*r.Matches || r.Plies.Mean != 9 || r.Plies.SD != 0 {
		t.Errorf(
			"%d moves in %d matches, %+v; every match has nine plies", r.Moves, r.Matches, r.Plies,
		)
	}
	if g, o := r.Bots[0], r.Bots[1]; g.Wins.Interval[0] <= o.Wins.Interval[1] ||
		g.Margin.Mean <= o.Margin.Mean {
		t.Errorf("greedy %+v is not clearly better than random %+v", g, o)
	}
	if n := r.Timing.Think[0].Moves + r.Timing.Think[1].Moves; n != r.Moves ||
		r.Timing.Think[0].Milli <= 0 {
		t.Errorf("thought about %d of %d moves, %+v", n, r.Moves, r.Timing.Think)
	}
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"high-card/1, 3 seats, picking=in-turn\n",
		"300 matches (100 deals in 3 rotations), seed 7, players greedy,random,random\n", "  greedy  ",
		"moves a second",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text has no %q:\n%s", want, b.String())
		}
	}
}

// A bot that plays only itself wins its share, and nothing is estimated.
func TestAgainstItself(t *testing.T) {
	r := run(t, plan(50, "random"))
	if w := r.Bots[0].Wins; math.Abs(w.Mean-1.0/3) > 0.2 || w.Interval != nil ||
		r.Bots[0].Fair != 1.0/3 {
		t.Errorf("%+v", r.Bots[0])
	}
}

func TestProgressAndCancel(t *testing.T) {
	p := plan(30, "greedy", "random")
	var seen []int
	p.Progress = func(done, total int) {
		if total != 30 {
			t.Errorf("of %d, want 30", total)
		}
		seen = append(seen, done)
	}
	run(t, p)
	if len(seen) != 10 || seen[9] != 30 || !slices.IsSorted(seen) {
		t.Errorf("progress reported %v, want 10 rising numbers up to 30", seen)
	}

	ctx, cancel := context.WithCancel(context.Background())
	p = plan(3_000_000, "greedy", "random")
	p.Workers = 1 // of two, the one with the first deal may not be done when the other has played many
	p.Progress = func(done, _ int) {
		if done >= 30 {
			cancel()
		}
	}
	r, err := arena.Run(ctx, p)
	if !errors.Is(err, context.Canceled) || r == nil || r.Matches < 3 || r.Matches > 3000 ||
		r.Deals*3 != r.Matches {
		t.Errorf("stopped with %v and %+v", err, r)
	}
	if r, err := arena.Run(ctx, p); !errors.Is(err, context.Canceled) || r != nil {
		t.Errorf("stopped before it began: %v, %v", err, r)
	}
}

func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*arena.Plan)
		want   error
	}{
		"no match":  {func(p *arena.Plan) { p.Matches = 0 }, arena.ErrMatches},
		"no player": {func(p *arena.Plan) { p.Players = nil }, arena.ErrPlayers},
		"too many": {
			func(p *arena.Plan) { p.Players = []string{"random", "random", "random", "random"} },
			arena.ErrPlayers,
		},
		"no such bot":  {func(p *arena.Plan) { p.Players[0] = "perfect" }, bot.ErrLevel},
		"no such seat": {func(p *arena.Plan) { p.Setup.Seats = 9 }, game.ErrOptions},
	} {
		p := plan(3, "random")
		c.change(&p)
		if r, err := arena.Run(context.Background(), p); !errors.Is(err, c.want) || r != nil {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// A panic of the rules names the deal, so that it can be reproduced.
func TestPanicNamesTheDeal(t *testing.T) {
	rules := *toy.Rules()
	apply := rules.Apply
	rules.Apply = func(s *toy.State, seat game.Seat, m toy.Move, c *game.Chance, l *game.Log) {
		if m.Card == 9 {
			panic("nine")
		}
		apply(s, seat, m, c, l)
	}
	p := plan(50, "random")
	p.Title = games.Of(&rules)
	r, err := arena.Run(context.Background(), p)
	if r != nil || err == nil || !strings.Contains(err.Error(), "panic: nine") ||
		!strings.Contains(err.Error(), "seed ") {
		t.Errorf("%v, %v", r, err)
	}
}
