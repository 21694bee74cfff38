// Search measures what a search costs beside the moves that it makes: how many moves a second it makes in its tries, against
// random playouts from the same positions in the same run, each to the end of the match; what it allocates, and what room its
// tree takes. A move is one that the rules made, whether in the tree, in a playout or to see what it is worth.
//
// Ismcts plays at random, so its ratio is what the tree and the guesses cost. Half of the moves of tree are the best of all
// that it tries and weighs, which costs far more than to list them; so it is compared with search, too, which plays out in the
// same way and has no tree.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"text/tabwriter"

	"lair.games/lair/bench"
	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games/bigmonster"
	"lair.games/lair/games/gloomygraves"
	"lair.games/lair/games/mightymonsters"
	"lair.games/lair/games/monsterexpedition"
)

// subject is a game with a number of seats.
type subject struct {
	name    string
	seats   int
	measure func(seats, turns, tries int) ([]row, error)
}

// subjects are the games.
var subjects = []subject{
	{mightymonsters.Rules.Name, 4, of(mightymonsters.Rules)},
	{gloomygraves.Rules.Name, 2, of(gloomygraves.Rules)},
	{monsterexpedition.Rules.Name, 2, of(monsterexpedition.Rules)},
	{bigmonster.Rules.Name, 4, of(bigmonster.Rules)},
}

// row is what was measured of one bot.
type row struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	Bot   string `json:"bot"`
	Tries int    `json:"tries"`
	// Random is how many moves it makes in the time of one move of random playouts, Flat in that of one of search.
	Random bench.Ratio  `json:"random"`
	Flat   *bench.Ratio `json:"flat,omitempty"`
	Moves  float64      `json:"moves"`  // that it makes in a try
	Allocs float64      `json:"allocs"` // in a decision, once it has its room
	Bytes  int          `json:"bytes"`  // that it holds
}

func of[S, M comparable](r *game.Rules[S, M]) func(seats, turns, tries int) ([]row, error) {
	return func(seats, turns, tries int) ([]row, error) { return measure(r, seats, turns, tries) }
}

// measure measures the bots that have a tree.
func measure[S, M comparable](r *game.Rules[S, M], seats, turns, tries int) (rows []row, err error) {
	l, err := newLab(r, seats)
	if err != nil {
		return nil, err
	}
	flat, err := l.bot("search", tries)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"ismcts", "tree"} {
		before := held()
		p, err := l.bot(name, tries)
		if err != nil {
			return nil, err
		}
		moves := 0
		for i := range places {
			moves += p(i) // after the last it has its room
		}
		row := row{Game: r.Name, Seats: seats, Bot: name, Tries: tries, Bytes: held() - before}
		row.Moves = float64(moves) / float64(tries*places)
		row.Allocs = testing.AllocsPerRun(4, func() { p(0) }) // several, since it counts what the runtime itself allocates, too
		row.Random = bench.Compare(turns, p, l.random)
		if name == "tree" {
			ratio := bench.Compare(turns, p, flat)
			row.Flat = &ratio
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// held is how many bytes the program holds.
func held() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// places is how many positions a bot decides in, one after the other.
const places = 12

// lab has positions of a game and counts the moves made.
type lab[S, M comparable] struct {
	rules     *game.Rules[S, M] // counting
	positions []S
	sights    []*game.Sight[S, M]
	made      int
	s         S
	luck      game.Chance
	buf       []M
}

func newLab[S, M comparable](r *game.Rules[S, M], seats int) (*lab[S, M], error) {
	counting := *r
	counting.Planner = nil
	l := &lab[S, M]{rules: &counting, luck: game.Fast(1)}
	counting.Apply = func(s *S, seat game.Seat, m M, c *game.Chance, told *game.Log) {
		l.made++
		r.Apply(s, seat, m, c, told)
	}
	o, err := r.Fill(game.Setup{Seats: seats})
	if err != nil {
		return nil, err
	}
	for len(l.positions) < places {
		l.gather(o)
	}
	return l, nil
}

// gather takes a position of a random match in which there is something to decide.
func (l *lab[S, M]) gather(o game.Setup) {
	var s S
	l.rules.Deal(&s, o, &l.luck, nil)
	for skip := l.luck.IntN(4 * o.Seats); l.rules.Actors(&s) != 0; skip-- {
		seat := l.rules.Actors(&s).Lowest()
		l.buf = l.rules.Moves(&s, seat, l.buf[:0])
		if skip <= 0 && len(l.buf) > 2 {
			l.positions = append(l.positions, s)
			l.sights = append(l.sights, game.NewSight(l.rules, &s, seat))
			return
		}
		l.rules.Apply(&s, seat, l.buf[l.luck.IntN(len(l.buf))], &l.luck, nil)
	}
}

// bot returns what lets a bot decide once and says how many moves it made for it.
func (l *lab[S, M]) bot(name string, tries int) (func(turn int) int, error) {
	p, err := bot.Contender(l.rules, name)
	return func(turn int) int {
		before := l.made
		p.Choose(context.Background(), l.sights[turn%places], uint64(turn), bot.Limit{Tries: tries})
		return l.made - before
	}, err
}

// random plays a position to the end of the match, and says how many moves that took.
func (l *lab[S, M]) random(turn int) int {
	before, r := l.made, l.rules
	l.s = l.positions[turn%places]
	for {
		actors := r.Actors(&l.s)
		if actors == 0 {
			r.Result(&l.s)
			return l.made - before
		}
		seat := actors.Lowest()
		l.buf = r.Moves(&l.s, seat, l.buf[:0])
		r.Apply(&l.s, seat, l.buf[l.luck.IntN(len(l.buf))], &l.luck, nil)
	}
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "search:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("search", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "print a list of rows for programs")
	paper := flags.Bool("markdown", false, "print a table for docs")
	turns := flags.Int("turns", 24, "decisions measured")
	only := flags.String("game", "", "measure only games with this in their name")
	budget := flags.Int("tries", 0, "tries a decision; by default 1,000 and then 10,000")
	profile := flags.String("cpuprofile", "", "write a profile of the processor to this file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *turns < 1 || *budget < 0 {
		return errors.New("turns and tries are at least 1")
	}
	stop, err := bench.Profile(*profile)
	if err != nil {
		return err
	}
	defer stop()
	budgets := []int{1000, 10_000}
	if *budget > 0 {
		budgets = []int{*budget}
	}
	rows := []row{}
	for _, s := range subjects {
		if !strings.Contains(s.name, *only) {
			continue
		}
		for _, tries := range budgets {
			more, err := s.measure(s.seats, *turns, tries)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			rows = append(rows, more...)
		}
	}
	switch {
	case *asJSON:
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(rows)
	case *paper:
		return markdown(out, rows)
	}
	return table(out, rows)
}

// heads name the columns.
var heads = []string{"game", "seats", "bot", "tries", "moves a try", "against random playouts (quartiles)", "against flat search (quartiles)", "allocations", "KiB held"}

// cells write a row.
func (r *row) cells() []string {
	flat := ""
	if r.Flat != nil {
		flat = written(*r.Flat)
	}
	return []string{
		r.Game, fmt.Sprint(r.Seats), r.Bot, fmt.Sprint(r.Tries), fmt.Sprintf("%.1f", r.Moves), written(r.Random), flat,
		fmt.Sprintf("%.0f", r.Allocs), fmt.Sprintf("%.0f", float64(r.Bytes)/1024),
	}
}

func written(r bench.Ratio) string { return fmt.Sprintf("%.2f (%.2f–%.2f)", r.Median, r.Low, r.High) }

// table prints rows for people.
func table(out io.Writer, rows []row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, strings.Join(heads, "\t")+"\t")
	for _, r := range rows {
		fmt.Fprintln(w, strings.Join(r.cells(), "\t")+"\t")
	}
	return w.Flush()
}

// markdown prints rows for docs.
func markdown(out io.Writer, rows []row) error {
	fmt.Fprintln(out, "| "+strings.Join(heads, " | ")+" |")
	if _, err := fmt.Fprintln(out, strings.Repeat("|---", len(heads))+"|"); err != nil {
		return err
	}
	for _, r := range rows {
		if _, err := fmt.Fprintln(out, "| "+strings.Join(r.cells(), " | ")+" |"); err != nil {
			return err
		}
	}
	return nil
}
