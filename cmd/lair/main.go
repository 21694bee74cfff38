// Command lair is all of Lair in one program: the server that people play on, the engine protocol for other programs,
// simulations with bots, and a reader of records. Only wiring is here; the work is done in the packages it wires.
//
// It exits with 0 when it did what was asked, with 1 when that could not be done, and with 2 when it was asked wrongly.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
	"lair.games/lair/bot"
	"lair.games/lair/games"
)

// commands is the command line.
type commands struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Serve the pages and tables that people play at; also when no command is named."`
	Engine  engineCmd  `cmd:"" help:"Speak the engine protocol: one JSON object a line on standard input and output."`
	Sim     simCmd     `cmd:"" help:"Let bots play many matches, and say how they did."`
	Arena   arenaCmd   `cmd:"" help:"Let a field of bots meet each other, and rate them."`
	Train   trainCmd   `cmd:"" help:"Learn from matches of bots what positions are worth."`
	Record  recordCmd  `cmd:"" help:"Show, replay or verify the record of a match."`
	Version versionCmd `cmd:"" help:"Print the versions of Lair and of the rules it knows."`
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// usageError is a command line that asks for what there is not.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

func misused(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(run(ctx, os.Args[1:], &streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, s *streams) int {
	var c commands
	asked := false // for help, which kong prints by itself
	parser, err := kong.New(&c,
		kong.Name("lair"),
		kong.Description("Monster board games with friends, bots and programs."),
		kong.Writers(s.out, s.err),
		kong.Exit(func(int) { asked = true; panic(&asked) }),
		kong.ValueFormatter(described),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"games": strings.Join(names(), ", "), "learners": strings.Join(learners(), ", "), "bots": strings.Join(levels(), ", "), "levels": strings.Join(bot.Levels(), ",")},
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
	)
	if err != nil {
		panic("lair: the command line is declared wrongly: " + err.Error())
	}
	defer func() {
		if cause := recover(); cause != nil && cause != any(&asked) {
			panic(cause)
		}
	}()
	chosen, err := parser.Parse(args)
	if err != nil {
		return s.fail(usageError{err.Error()})
	}
	return s.fail(chosen.Run())
}

// fail says what went wrong and returns the exit code that goes with it.
func (s *streams) fail(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		fmt.Fprintf(s.err, "lair: %v\nRun \"lair --help\" or \"lair COMMAND --help\" for what there is.\n", err)
		return 2
	default:
		fmt.Fprintf(s.err, "lair: %v\n", err)
		return 1
	}
}

// described is the help of a flag, with its default where it has one.
func described(v *kong.Value) string {
	if !v.HasDefault || v.Default == "" {
		return v.Help
	}
	return fmt.Sprintf("%s By default %s.", v.Help, v.Default)
}

// amount is a number of things of which there has to be at least one; 0 where the flag is left out.
type amount int

// Decode reads what stands behind the flag, which may look like a flag itself ("-3").
func (a *amount) Decode(ctx *kong.DecodeContext) error {
	if ctx.Scan.Peek().IsEOL() {
		return errors.New("a number is missing")
	}
	text := fmt.Sprint(ctx.Scan.Pop().Value)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("must be a whole number of at least 1, not %q", text)
	}
	*a = amount(n)
	return nil
}

func names() []string { return games.List(games.All()).Names() }

// cards are card lists that take the place of a box's own: files by the name of their game.
type cards map[string]string

// values are what bots go by in place of the values that come with their games: files by the name of their game.
type values map[string]string

// contents returns all games, with these cards and values.
func contents(c cards, v values) (games.List, error) {
	list := games.List(games.All())
	for name, file := range v {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("the values of %s cannot be read: %w", name, err)
		}
		if list, err = list.WithValues(name, text); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	for name, file := range c {
		csv, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("the cards of %s cannot be read: %w", name, err)
		}
		if list, err = list.WithCards(name, string(csv)); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return list, nil
}

// title returns the game of a name, with these cards and values.
func title(name string, c cards, v values) (games.Title, error) {
	known, err := contents(c, v)
	if err != nil {
		return games.Title{}, err
	}
	return find(known, name)
}

// find returns the title of a game, or an error that lists the games.
func find(list games.List, name string) (games.Title, error) {
	t, ok := list.Find(name)
	if !ok {
		return t, misused("there is no game %q: <game> is one of %s", name, strings.Join(names(), ", "))
	}
	return t, nil
}
