// Command lair is the whole of Lair in one program: the server that people play
// on, the engine protocol for other programs, simulations with bots, and a
// reader of records. This package only parses flags and connects the packages
// that do the work.
//
// The exit code is 0 on success, 1 if the command failed, and 78 if the command
// line or a setting is refused. A program in Go that panics exits with 2.
package main

import (
	"cmp"
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
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Serve the pages and tables that people play at (the default command)."`
	Engine  engineCmd  `cmd:"" help:"Speak the engine protocol: one JSON object per line on standard input and output."`
	Sim     simCmd     `cmd:"" help:"Let bots play many matches and print statistics."`
	Arena   arenaCmd   `cmd:"" help:"Rate a field of bots by matches between them."`
	Train   trainCmd   `cmd:"" help:"Learn the values of positions from matches between bots."`
	Cards   cardsCmd   `cmd:"" help:"Print a game's card list, as a start for your own."`
	Record  recordCmd  `cmd:"" help:"Show, replay or verify the record of a match."`
	Lesson  lessonCmd  `cmd:"" help:"Check lessons, or make one out of a recorded match."`
	Export  exportCmd  `cmd:"" help:"Write all tables and players into an archive, also while a server runs."`
	Import  importCmd  `cmd:"" help:"Read an archive into an empty folder or database."`
	Backup  backupCmd  `cmd:"" help:"Make a verified backup, also while a server runs."`
	Restore restoreCmd `cmd:"" help:"Fill an empty folder or database from a backup."`
	Top     topCmd     `cmd:"" help:"Show how a running server is, in a terminal."`
	Admin   adminCmd   `cmd:"" help:"Look after a running server: tables, players, bans, announcements."`
	Config  configCmd  `cmd:"" help:"Print the settings of lair serve, and where each comes from."`
	Ready   readyCmd   `cmd:"" help:"Ask a server whether it is ready, as a health check."`
	Doctor  doctorCmd  `cmd:"" help:"Say what is wrong with the settings, the data and the public address of a server."`
	Version versionCmd `cmd:"" help:"Print the versions of Lair and of the rules it knows."`
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// exitRefused is the exit code for a command line or a setting that is refused:
// EX_CONFIG of sysexits.h. It must not be 2, the exit code of a panic, because
// deploy/lair.service restarts the server after a panic and not after this.
const exitRefused = 78

// usageError is an error in the command line or in a setting. It makes the exit
// code exitRefused.
type usageError struct{ message string }

// Error implements error.
func (e usageError) Error() string { return e.message }

// usagef returns a usageError with a formatted message.
func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(run(ctx, os.Args[1:], &streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, s *streams) int {
	var c commands
	var set settings
	asked := false // for help: kong prints it and then calls Exit, which must return here
	parser, err := kong.New(
		&c,
		kong.Name("lair"),
		kong.Description("Monster board games with friends, bots and programs."),
		kong.Writers(s.out, s.err),
		kong.Exit(func(int) { asked = true; panic(&asked) }),
		kong.ValueFormatter(described),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{
			"games": strings.Join(names(), ", "), "learners": strings.Join(learningGames(), ", "),
			"bots": strings.Join(levels(), ", "), "levels": strings.Join(bot.Levels(), ","),
		},
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
		kong.Bind(&set),
		kong.PostBuild(set.bind),
		kong.Resolvers(&set),
	)
	if err != nil {
		panic("lair: the declaration of the command line is invalid: " + err.Error())
	}
	defer func() {
		if cause := recover(); cause != nil && cause != any(&asked) {
			panic(cause)
		}
	}()
	chosen, err := parser.Parse(args)
	if err == nil {
		err = set.twoPlaces(chosen)
	}
	if err = cmp.Or(set.fault, err); err != nil {
		return s.fail(usageError{err.Error()})
	}
	return s.fail(chosen.Run())
}

// fail prints an error, if there is one, and returns the exit code.
func (s *streams) fail(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		fmt.Fprintf(
			s.err, "lair: %v\nRun \"lair --help\" or \"lair COMMAND --help\" for what there is.\n",
			err,
		)
		return exitRefused
	default:
		fmt.Fprintf(s.err, "lair: %v\n", err)
		return 1
	}
}

// described returns the help text of a flag with its default, if it has one.
func described(v *kong.Value) string {
	if !v.HasDefault || v.Default == "" {
		return v.Help
	}
	return fmt.Sprintf("%s By default %s.", v.Help, v.Default)
}

// amount is a flag whose value is at least 1. It is 0 if the flag is left out.
type amount int

// Decode implements kong.MapperValue. The value may look like a flag ("-3").
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

// names lists the names of all games.
func names() []string { return games.List(games.All()).Names() }

// cards holds the files of card lists that replace a game's own, by game.
type cards map[string]string

// values holds the files of learned values that replace those built into the
// program, by game.
type values map[string]string

// contents returns all games with the given cards and values.
func contents(c cards, v values) (games.List, error) {
	list := games.List(games.All())
	for name, file := range v {
		text, err := readInput(file, valuesFile)
		if err != nil {
			return nil, fmt.Errorf("the values of %s: %w", name, err)
		}
		if list, err = list.WithValues(name, text); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	for name, file := range c {
		csv, err := readInput(file, cardFile)
		if err != nil {
			return nil, fmt.Errorf("the cards of %s: %w", name, err)
		}
		if list, err = list.WithCards(name, string(csv)); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return list, nil
}

// title returns the game with a name, and with the given cards and values.
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
		return t, usagef(
			"there is no game %q: <game> is one of %s", name, strings.Join(names(), ", "),
		)
	}
	return t, nil
}
