// Redeal tests that no bot peeks. In positions of random matches it lets a bot decide, deals afresh what the bot's seat cannot
// know, and lets it decide again: the move and all that it thought of the others have to be the same to the last bit. It ends
// with code 1 at the first decision that differs, and says where that was.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games/bigmonster"
	"lair.games/lair/games/gloomygraves"
	"lair.games/lair/games/mightymonsters"
	"lair.games/lair/games/monsterexpedition"
)

// errPeeks says that a bot decided differently for something that it could not know.
var errPeeks = errors.New("a decision depends on what is hidden")

// subject is a game.
type subject struct {
	name string
	test func(level string, positions, tries int, seed uint64) (tally, error)
}

// subjects are the games.
var subjects = []subject{
	of(mightymonsters.Rules), of(gloomygraves.Rules), of(monsterexpedition.Rules), of(bigmonster.Rules),
}

func of[S, M comparable](r *game.Rules[S, M]) subject {
	return subject{r.Name, func(level string, positions, tries int, seed uint64) (tally, error) {
		return test(r, level, positions, tries, seed)
	}}
}

// tally is what was tested of one bot at one game.
type tally struct {
	Positions int // in which there was a choice
	Changed   int // of these, in how many the redeal changed anything
}

// test lets a bot decide in positions, with every number of seats in turn.
func test[S, M comparable](r *game.Rules[S, M], level string, positions, tries int, seed uint64) (t tally, err error) {
	p, err := bot.New(r, level)
	if err != nil {
		return t, err
	}
	w := &watcher[S, M]{rules: r, player: p, limit: bot.Limit{Tries: tries}, luck: game.Fast(seed)}
	for n := 0; t.Positions < positions; n++ {
		o, err := r.Fill(game.Setup{Seats: r.Min + n%(r.Max-r.Min+1)})
		if err != nil {
			return t, err
		}
		if err := w.match(o, positions, &t); err != nil {
			return t, fmt.Errorf("%s, %d seats, %s, match %d: %w", r.Name, o.Seats, level, n, err)
		}
	}
	return t, nil
}

// watcher has a bot decide and decide again.
type watcher[S, M comparable] struct {
	rules    *game.Rules[S, M]
	player   bot.Player[S, M]
	limit    bot.Limit
	luck     game.Chance
	s, other S
	sight    game.Sight[S, M]
	buf      []M
	thought  []bot.Opinion[M]
}

// match plays a random match and watches the bot at about one ply in four.
func (w *watcher[S, M]) match(o game.Setup, positions int, t *tally) error {
	var zero S
	w.s = zero
	w.rules.Deal(&w.s, o, &w.luck, nil)
	for ply := 0; w.rules.Actors(&w.s) != 0 && t.Positions < positions; ply++ {
		actors := w.rules.Actors(&w.s)
		seat := actors.Nth(w.luck.IntN(actors.Len()))
		w.buf = w.rules.Moves(&w.s, seat, w.buf[:0])
		if len(w.buf) > 1 && w.luck.IntN(4) == 0 {
			t.Positions++
			if err := w.decide(seat, ply, t); err != nil {
				return err
			}
		}
		w.rules.Apply(&w.s, seat, w.buf[w.luck.IntN(len(w.buf))], &w.luck, nil)
	}
	return nil
}

// decide compares two decisions of a seat.
func (w *watcher[S, M]) decide(seat game.Seat, ply int, t *tally) error {
	w.other = w.s
	if w.rules.Redeal != nil {
		w.rules.Redeal(&w.other, seat, &w.luck)
	}
	if w.other != w.s {
		t.Changed++
	}
	seed := uint64(t.Positions)
	w.sight.Look(w.rules, &w.s, seat)
	m := w.player.Choose(context.Background(), &w.sight, seed, w.limit)
	w.thought = append(w.thought[:0], w.player.Opinions()...)
	w.sight.Look(w.rules, &w.other, seat)
	if again := w.player.Choose(context.Background(), &w.sight, seed, w.limit); again != m || !slices.Equal(w.player.Opinions(), w.thought) {
		return fmt.Errorf("%w: seat %d at ply %d chose %+v, and then %+v", errPeeks, seat, ply, m, again)
	}
	return nil
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "redeal:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("redeal", flag.ContinueOnError)
	positions := flags.Int("positions", 100_000, "positions in all, shared out among games and bots")
	tries := flags.Int("tries", 30, "tries of a decision")
	bots := flags.String("bots", "easy,normal,hard", "bots to test")
	only := flags.String("game", "", "test only games with this in their name")
	seed := flags.Uint64("seed", 1, "all chance follows from it")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *positions < 1 || *tries < 1 {
		return errors.New("positions and tries are at least 1")
	}
	levels := strings.Split(*bots, ",")
	chosen := slices.DeleteFunc(slices.Clone(subjects), func(s subject) bool { return !strings.Contains(s.name, *only) })
	if len(chosen) == 0 {
		return fmt.Errorf("there is no game with %q in its name", *only)
	}
	shares := len(chosen) * len(levels)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "game\tbot\tpositions\twith something hidden\tdecisions that differ\t")
	all := 0
	for _, s := range chosen {
		for _, level := range levels {
			t, err := s.test(level, (*positions+shares-1)/shares, *tries, *seed)
			if err != nil {
				return err
			}
			all += t.Positions
			fmt.Fprintf(w, "%s\t%s\t%d\t%d\t0\t\n", s.name, level, t.Positions, t.Changed)
		}
	}
	fmt.Fprintf(w, "all\t\t%d\t\t0\t\n", all)
	return w.Flush()
}
