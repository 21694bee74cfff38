// Rules measures how fast the rules of each game are, and prints a table or, with -json, a list. make bench calls it.
// What the figures mean is told by package bench.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"lair.games/lair/bench"
	"lair.games/lair/game"
	"lair.games/lair/games/bigmonster"
	"lair.games/lair/games/gloomygraves"
	"lair.games/lair/games/mightymonsters"
	"lair.games/lair/games/monsterexpedition"
)

// subject is a game in one setup.
type subject struct {
	name    string // with the choice that is not the usual one
	measure func(turns int) (bench.Row, error)
}

// subjects are the games, one line each, and the numbers of seats in which they are measured.
var subjects = join(
	of(mightymonsters.Rules, 3, 4, 6),
	of(gloomygraves.Rules, 2, 4),
	of(monsterexpedition.Rules, 1, 2, 4),
	of(bigmonster.Rules, 3, 4, 6),
	in(bigmonster.Rules, "mode", "series", 2, 3),
	in(bigmonster.Rules, "mode", "teams", 4, 6),
)

func of[S, M comparable](r *game.Rules[S, M], seats ...int) []subject { return in(r, "", "", seats...) }

// in is a game with one option set to something else than usual.
func in[S, M comparable](r *game.Rules[S, M], option, choice string, seats ...int) (list []subject) {
	name, options := r.Name, map[string]string{}
	if option != "" {
		name, options[option] = name+", "+choice, choice
	}
	for _, n := range seats {
		list = append(list, subject{name, func(turns int) (bench.Row, error) {
			row, err := bench.Measure(r, game.Setup{Seats: n, Options: options}, turns)
			row.Game = name
			return row, err
		}})
	}
	return list
}

func join(lists ...[]subject) (all []subject) {
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "print a list of rows for programs")
	paper := flags.Bool("markdown", false, "print the table as docs/benchmarks.md has it")
	turns := flags.Int("turns", 200, "turns of 3 ms that each thing has")
	only := flags.String("game", "", "measure only games with this in their name")
	profile := flags.String("cpuprofile", "", "write a profile of the processor to this file")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *turns < 1 {
		return errors.New("turns: at least 1")
	}
	stop, err := bench.Profile(*profile)
	if err != nil {
		return err
	}
	defer stop()
	rows := []bench.Row{}
	for _, s := range subjects {
		if !strings.Contains(s.name, *only) {
			continue
		}
		row, err := s.measure(*turns)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		rows = append(rows, row)
	}
	if *asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(rows)
	}
	if *paper {
		return markdown(out, rows)
	}
	return table(out, rows)
}

// table prints rows for people.
func table(out io.Writer, rows []bench.Row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "game\tseats\tdecisions\tmoves each\tbytes\tallocs\tplayout, G\tquartiles\tcopy\tdecisions/s\tverified/s\t")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%.0f\t%.1f\t%d\t%.0f\t%.2f\t%.2f-%.2f\t%.2f\t%s\t%s\t\n", r.Game, r.Seats, r.Decisions, r.Width, r.Size,
			r.Allocs, r.G.Median, r.G.Low, r.G.High, r.Copy.Median, round(r.DecisionsASecond()), round(r.VerifiedASecond()))
	}
	if err := w.Flush(); err != nil || len(rows) == 0 {
		return err
	}
	_, err := fmt.Fprintf(out, "\nplayout: CPU time of a decision of random play in moves of the kernel (G), which took %.0f ns here.\n"+
		"copy: of a position, in copies of as many bytes. The last two columns hold for this machine at this moment.\n", rows[0].KernelNS)
	return err
}

// markdown prints rows for docs/benchmarks.md.
func markdown(out io.Writer, rows []bench.Row) error {
	fmt.Fprintln(out, "| game | seats | decisions a match | moves to choose from | bytes of a position | allocations | playout, G a decision (quartiles) |"+
		" copy, against as many bytes | decisions a second | verified a second | verified, G a move |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, r := range rows {
		fmt.Fprintf(out, "| %s | %d | %.0f | %.1f | %d | %.0f | %.2f (%.2f–%.2f) | %.2f | %s | %s | %.1f |\n", r.Game, r.Seats, r.Decisions, r.Width,
			r.Size, r.Allocs, r.G.Median, r.G.Low, r.G.High, r.Copy.Median, round(r.DecisionsASecond()), round(r.VerifiedASecond()), r.VerifyNS/r.KernelNS)
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(out, "\nG took %.0f ns in this run.\n", rows[0].KernelNS)
	return err
}

// round writes a large number with two digits that count.
func round(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.1f M", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%.0f k", v/1e3)
	}
	return fmt.Sprintf("%.0f", v)
}
