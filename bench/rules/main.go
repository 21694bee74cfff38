// Rules measures the speed of each game's rules and prints a table. make bench
// runs it. Package bench explains the figures.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"lair.games/lair/bench"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

// setups are the setups in which published figures were measured. Other games
// are measured with their fewest and most seats.
var setups = map[string][]game.Setup{
	"mighty-monsters":    seats(nil, 3, 4, 6),
	"gloomy-graves":      seats(nil, 2, 4),
	"monster-expedition": seats(nil, 1, 2, 4),
	"big-monster": slices.Concat(
		seats(nil, 3, 4, 6),
		seats(map[string]string{"mode": "series"}, 2, 3),
		seats(map[string]string{"mode": "teams"}, 4, 6),
	),
}

func seats(options map[string]string, numbers ...int) (list []game.Setup) {
	for _, n := range numbers {
		list = append(list, game.Setup{Seats: n, Options: options})
	}
	return list
}

// setupsOf returns the setups in which a game is measured.
func setupsOf(info game.Info) []game.Setup {
	if list, ok := setups[info.Name]; ok {
		return list
	}
	return seats(nil, slices.Compact([]int{info.Seats[0], info.Seats[1]})...)
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	turns := flags.Int("turns", 200, "turns of 3 ms that each thing has")
	only := flags.String("game", "", "measure only games with this in their name")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *turns < 1 {
		return errors.New("turns: at least 1")
	}
	var rows []bench.Row
	for _, title := range games.All() {
		info := title.Info()
		if !strings.Contains(info.Name, *only) {
			continue
		}
		for _, o := range setupsOf(info) {
			row, err := bench.Measure(title, o, *turns)
			if err != nil {
				return fmt.Errorf("%s: %w", info.Name, err)
			}
			for _, choice := range o.Options {
				row.Game += ", " + choice
			}
			rows = append(rows, row)
		}
	}
	return table(out, rows)
}

// table prints rows for docs/benchmarks.md.
func table(out io.Writer, rows []bench.Row) error {
	fmt.Fprintln(
		out,
		"| game | seats | decisions a match | moves to choose from | bytes of a position |"+
			" allocations | playout, G a decision (quartiles) |"+
			" copy, against as many bytes | decisions a second | verified a second | verified, G a move |",
	)
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, r := range rows {
		fmt.Fprintf(
			out,
			"| %s | %d | %.0f | %.1f | %d | %d | %.2f (%.2f–%.2f) | %.2f | %s | %s | %.1f |\n",
			r.Game, r.Seats, r.Decisions, r.Width, r.Size, r.Allocs, r.G.Median, r.G.Low, r.G.High,
			r.Copy.Median, round(1e9/r.DecisionNS), round(1e9/r.VerifyNS), r.VerifyNS/r.KernelNS,
		)
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(out, "\nG took %.0f ns in this run.\n", rows[0].KernelNS)
	return err
}

// round formats a large number with two significant digits.
func round(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.1f M", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%.0f k", v/1e3)
	}
	return fmt.Sprintf("%.0f", v)
}
