package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

// Errors that RunField wraps for an invalid field, besides those of Run.
var (
	ErrField = errors.New("a field has at least two different players")
	ErrDeals = errors.New("at least one deal is required")
)

// Field describes a comparison of any number of players, more or fewer than
// there are seats.
type Field struct {
	Title games.Title
	Setup game.Setup
	// Players are all different, in the form of bot.ParseEntrant. If "random" is
	// among them, its rating is 0; otherwise the average is.
	Players []string
	Deals   int    // at most; fewer if a duel is decided earlier
	Duel    bool   // test the first two players and stop once decided
	Seed    uint64 // determines all chance
	Limit   bot.Limit
	Workers int // 0 is one per core
	// Report, if not nil, is called with numbers of matches, from one goroutine
	// at a time.
	Report func(done, total int)
}

// Table is the result of a field.
type Table struct {
	Game    string     `json:"game"`
	Version int        `json:"version"`
	Setup   game.Setup `json:"setup"`
	Seed    uint64     `json:"seed"`
	Matches int        `json:"matches"`
	Deals   int        `json:"deals"`           // each played in every rotation of its line-up
	Players []Rated    `json:"players"`         // best first
	Teams   []Team     `json:"teams,omitempty"` // where sides play against each other
	Duel    *Verdict   `json:"duel,omitempty"`
	Timing  Timing     `json:"timing"`

	chosen string
}

// Rated is the result of one player of a field.
type Rated struct {
	Standing
	Rating Estimate `json:"rating"` // points above random, or above the average of the field
}

// RunField plays a field. When ctx ends, RunField returns its error together
// with the results of the deals before the first unfinished one, if there are
// any.
func RunField(ctx context.Context, f Field) (*Table, error) {
	r, err := f.run()
	if err != nil {
		return nil, err
	}
	test := &sprt{}
	if f.Duel {
		test = &sprt{a: f.Players[0], b: f.Players[1]}
		r.enough = func(deals []deal) bool { return test.look(r.shape, deals) }
	}
	if err := r.prepare(f.Deals); err != nil {
		return nil, err
	}
	clock := start()
	if err = r.play(ctx); len(r.deals) == 0 || err != nil && !errors.Is(err, ctx.Err()) {
		return nil, err
	}
	table := r.table(&f, clock.stop())
	if f.Duel {
		test.look(r.shape, r.deals)
		v := test.verdict()
		table.Duel = &v
	}
	return table, err
}

// run checks the field and completes its setup.
func (f *Field) run() (*run, error) {
	full, err := f.Title.Setup(f.Setup)
	if err != nil {
		return nil, err
	}
	f.Setup = full
	if f.Deals < 1 {
		return nil, ErrDeals
	}
	if n := len(f.Players); n < 2 || len(distinct(f.Players)) < n {
		return nil, ErrField
	}
	for _, p := range f.Players {
		if _, err := f.Title.Table(full, slices.Repeat([]string{p}, full.Seats), f.Limit); err != nil {
			return nil, err
		}
	}
	return &run{
		Title: f.Title, Setup: full, Seed: f.Seed, Limit: f.Limit, Workers: f.Workers, Progress: f.Report,
		lineup: f.lineups(full.Seats), shape: shapeOf(f.Title, full),
	}, nil
}

// lineups draws the line-ups. It takes the whole field in random order, then
// again, so that all players play equally often and, over many deals, meet all
// others equally often. The returned function must be called once per deal, in
// order.
func (f *Field) lineups(seats int) func(int) []string {
	sum := sha256.Sum256(fmt.Appendf(nil, "lair line-ups %d", f.Seed))
	luck := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), 0))
	var waiting []string
	return func(int) []string {
		for len(waiting) < seats {
			all := slices.Clone(f.Players)
			luck.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			waiting = append(waiting, all...)
		}
		lineup := waiting[:seats:seats]
		waiting = waiting[seats:]
		return lineup
	}
}

// table computes the results of a field.
func (r *run) table(f *Field, t Timing) *Table {
	info := f.Title.Info()
	table := &Table{
		Game: info.Name, Version: info.Version, Setup: r.Setup, Seed: r.Seed, Deals: len(r.deals),
		chosen: chosen(info.Options, r.Setup),
	}
	moves := 0
	for _, m := range r.each {
		table.Matches++
		moves += m.out.Plies
	}
	ratings := rate(
		len(f.Players), r.rankings(f.Players), slices.Index(f.Players, "random"), r.Seed,
	)
	for i, player := range f.Players {
		if !r.sat(player) {
			continue
		}
		table.Players = append(table.Players, Rated{r.standing(player), ratings[i]})
	}
	slices.SortStableFunc(table.Players, func(a, b Rated) int {
		if a.Rating.Mean > b.Rating.Mean {
			return -1
		}
		return 1
	})
	for _, p := range table.Players {
		t.Think = append(t.Think, r.thought(p.Level))
	}
	table.Teams = r.teams()
	t.Rate = float64(moves) / t.Seconds
	table.Timing = t
	return table
}

// sat reports whether a player had a seat in any deal.
func (r *run) sat(player string) bool {
	return slices.ContainsFunc(
		r.deals, func(d deal) bool { return slices.Contains(d.orders[0], player) },
	)
}

// Write formats the table as text.
func (t *Table) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%d, %d seats%s\n", t.Game, t.Version, t.Setup.Seats, t.chosen)
	ways := "rotation"
	if len(t.Teams) > 0 {
		ways = "rotation of all sides"
	}
	fmt.Fprintf(
		&b, "%d matches (%d deals, each in every %s), seed %d\n\n", t.Matches, t.Deals, ways,
		t.Seed,
	)
	out := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(
		out, "bot\trating\t(95%%)\twins\t(95%%)\tscore\tmargin\t(95%%)\tplaces\tseats\tms/move\t\n",
	)
	for i, p := range t.Players {
		fmt.Fprintf(
			out, "%s\t%+.0f\t%s\t%.3f\t%s\t%.2f\t%+.2f\t%s\t%s\t%d\t%.3f\t\n", p.Level,
			p.Rating.Mean, p.Rating.text("%+.0f"), p.Wins.Mean, p.Wins.text("%.3f"), p.Score.Mean,
			p.Margin.Mean, p.Margin.text("%+.2f"), percents(p.Places), p.Seated,
			t.Timing.Think[i].Milli,
		)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := writeTeams(&b, t.Teams); err != nil {
		return err
	}
	if d := t.Duel; d != nil {
		fmt.Fprintf(
			&b, "\n%s against %s: %+.4f of the wins (%s), log likelihood ratio %+.2f of %.2f: %s\n",
			d.Better, d.Than, d.Difference.Mean, d.Difference.text("%+.4f"), d.Ratio, d.Bound,
			d.Outcome,
		)
	}
	fmt.Fprintf(
		&b, "\n%.2f s (%.2f s of CPU): %.0f moves a second\n", t.Timing.Seconds, t.Timing.CPU,
		t.Timing.Rate,
	)
	_, err := io.WriteString(w, b.String())
	return err
}
