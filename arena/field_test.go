package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

func toyField(deals int, players ...string) Field {
	return Field{
		Title: games.Of(toy.Rules()), Setup: game.Setup{Seats: 3}, Players: players, Deals: deals,
		Seed: 7,
	}
}

// Rankings drawn from known strengths lead back to these strengths, with
// complete rankings and with shared first places.
func TestFitFindsStrengths(t *testing.T) {
	if testing.Short() {
		t.Skip("a fit to four thousand deals, in one goroutine")
	}
	truth := []float64{0, -1, 0.5, 1.5}
	luck := rand.New(rand.NewPCG(1, 2))
	var deals [][]ranking
	for range 4000 {
		left := luck.Perm(len(truth))[:3]
		var r ranking
		for place := int8(1); len(left) > 0; place++ {
			sum := 0.0
			for _, p := range left {
				sum += math.Exp(truth[p])
			}
			at := luck.Float64() * sum
			i := 0
			for ; i < len(left)-1; i++ {
				if at -= math.Exp(truth[left[i]]); at < 0 {
					break
				}
			}
			r.order, r.place = append(r.order, left[i]), append(r.place, place)
			left = slices.Delete(left, i, i+1)
		}
		deals = append(deals, []ranking{r})
	}
	got := rate(len(truth), deals, 0, 1)
	for i, e := range got {
		want := 400 / math.Ln10 * truth[i]
		if math.Abs(e.Mean-want) > 25 {
			t.Errorf("player %d: %.0f points, want %.0f", i, e.Mean, want)
		}
		if i > 0 &&
			(e.Interval == nil || e.Interval[0] > want || e.Interval[1] < want || e.Interval[1]-e.Interval[0] > 100) {
			t.Errorf("player %d: %.0f is not in %v", i, want, e.Interval)
		}
	}
}

// Players who always share a place have equal strengths, and a player who never
// lost has a finite one.
func TestFitTies(t *testing.T) {
	tied := ranking{order: []int{0, 1, 2}, place: []int8{1, 1, 3}}
	got := fit(3, [][]ranking{{tied}, {tied}, {tied}}, []float64{1, 1, 1}, nil)
	if math.Abs(got[0]-got[1]) > 1e-3 || got[2] > got[0]-1 || math.IsInf(got[2], 0) ||
		math.IsNaN(got[0]) {
		t.Errorf("strengths %v", got)
	}
	all := ranking{order: []int{0, 1, 2}, place: []int8{1, 1, 1}}
	if got := fit(3, [][]ranking{{all}}, []float64{1}, nil); math.Abs(got[0])+
		math.Abs(got[1])+math.Abs(got[2]) > 1e-9 {
		t.Errorf("after a match that all won the strengths are %v, want all 0", got)
	}
}

func TestLineupsAreFair(t *testing.T) {
	for _, players := range [][]string{{"a", "b"}, {"a", "b", "c", "d", "e"}} {
		f := toyField(1, players...)
		next, sat := f.lineups(3), map[string]int{}
		for deal := range 50 * len(players) {
			lineup := next(deal)
			if len(lineup) != 3 {
				t.Fatalf("line-up %v for three seats", lineup)
			}
			for _, p := range lineup {
				sat[p]++
			}
		}
		for _, p := range players {
			if sat[p] != 150 {
				t.Errorf("%s sat %d times of %v", p, sat[p], sat)
			}
		}
	}
}

func TestFieldIsTheSameForAnyWorkers(t *testing.T) {
	var want string
	for _, workers := range []int{1, 2, 5} {
		f := toyField(40, "random", "greedy/30", "search/60", "search/400")
		f.Workers = workers
		var told []int
		f.Report = func(done, total int) { told = append(told, done) }
		table, err := RunField(context.Background(), f)
		if err != nil {
			t.Fatal(err)
		}
		if len(told) != 40 || told[39] != table.Matches || !slices.IsSorted(told) {
			t.Errorf("told %v of %d matches", told, table.Matches)
		}
		zero := slices.IndexFunc(table.Players, func(p Rated) bool { return p.Level == "random" })
		if len(table.Players) != 4 || zero < 1 || table.Players[zero].Rating.Mean != 0 ||
			table.Players[zero].Rating.Interval != nil {
			t.Errorf("random, the zero, is number %d of %+v", zero, table.Players)
		}
		if table.Players[0].Rating.Mean < 30 || table.Players[0].Rating.Interval == nil {
			t.Errorf(
				"the best player's rating is %+v, want at least 30 and an interval", table.Players[0].Rating,
			)
		}
		table.Timing = Timing{}
		b, err := json.Marshal(table)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = string(b)
		} else if string(b) != want {
			t.Errorf("with %d workers\n%s\nwith one\n%s", workers, b, want)
		}
	}
}

// A duel ends as soon as it is decided, after the same deal for any number of
// workers.
func TestDuel(t *testing.T) {
	duel := func(workers int, a, b string) *Table {
		f := toyField(5000, a, b)
		f.Duel, f.Workers = true, workers
		table, err := RunField(context.Background(), f)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	up, down := duel(1, "greedy/30", "random"), duel(1, "random", "greedy/30")
	if up.Duel.Outcome != "better" || up.Duel.Ratio < up.Duel.Bound || up.Deals >= 5000 ||
		up.Deals < first {
		t.Errorf("greedy against random: %+v after %d deals", up.Duel, up.Deals)
	}
	if down.Duel.Outcome != "not-better" || down.Duel.Difference.Mean >= 0 {
		t.Errorf("random against greedy: %+v", down.Duel)
	}
	if many := duel(4, "greedy/30", "random"); many.Deals != up.Deals ||
		many.Duel.Ratio != up.Duel.Ratio {
		t.Errorf("with four workers it took %d deals, with one %d", many.Deals, up.Deals)
	}
	var b strings.Builder
	if err := up.Write(&b); err != nil ||
		!strings.Contains(b.String(), "greedy/30 against random: +") ||
		!strings.Contains(b.String(), ": better\n") {
		t.Errorf("%v:\n%s", err, b.String())
	}
}

// The test's error rate is close to the configured risk. Differences of deals
// are drawn from normal variables here.
func TestSPRTRisk(t *testing.T) {
	luck := rand.New(rand.NewPCG(5, 6))
	for _, c := range []struct {
		mean  float64
		wrong string
	}{{0, "better"}, {better, "not-better"}} {
		wrong := 0
		for range 400 {
			test := sprt{a: "a", b: "b"}
			for test.verdict().Outcome == "open" {
				test.diffs = append(test.diffs, c.mean+0.1*luck.NormFloat64())
			}
			if test.verdict().Outcome == c.wrong {
				wrong++
			}
		}
		if share := float64(wrong) / 400; share > 0.1 {
			t.Errorf(
				"with a difference of %v it was %q in %.3f of the tests", c.mean, c.wrong, share,
			)
		}
	}
}

func TestFieldRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Field)
		want   error
	}{
		"one player":   {func(f *Field) { f.Players = f.Players[:1] }, ErrField},
		"twins":        {func(f *Field) { f.Players[1] = f.Players[0] }, ErrField},
		"no deal":      {func(f *Field) { f.Deals = 0 }, ErrDeals},
		"no such bot":  {func(f *Field) { f.Players[0] = "perfect" }, bot.ErrLevel},
		"no such time": {func(f *Field) { f.Players[0] = "greedy/soon" }, bot.ErrLevel},
		"no such seat": {func(f *Field) { f.Setup.Seats = 9 }, game.ErrOptions},
	} {
		f := toyField(3, "random", "greedy")
		c.change(&f)
		if table, err := RunField(context.Background(), f); !errors.Is(err, c.want) ||
			table != nil {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestFieldStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	f := toyField(100_000, "random", "greedy/30")
	f.Workers = 1 // of two, the one with the first deal may not be done when the other has played many
	f.Report = func(done, _ int) {
		if done > 60 {
			cancel()
		}
	}
	table, err := RunField(ctx, f)
	if !errors.Is(err, context.Canceled) || table == nil || table.Deals < 5 ||
		table.Deals > 10_000 {
		t.Fatalf("%v, %+v", err, table)
	}
	if n := table.Players[0].Seated + table.Players[1].Seated; n != 3*table.Matches {
		t.Error(fmt.Sprint(n, " seats in ", table.Matches, " matches"))
	}
}
