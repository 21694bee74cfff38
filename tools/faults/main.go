// Faults plants small faults in a copy of the checkout, one at a time, and looks
// whether the tests see them: the list in list.go names, for each fault, the part of
// make test that should fail. It shows that tests which were made faster or merged
// still see what they saw before.
//
//	faults [-only AREA|NUMBER] [-list] [-trust] CHECKOUT
//
// The working tree is never changed. Each step first runs once without a fault,
// because a step that fails on its own sees nothing; -trust leaves that out. A fault
// that the drawn sample of the day does not see is tried with LAIR_DRAW=all, and
// counts as not seen all the same. The exit code is 1 if a fault was not seen, does
// not compile, or is not found in its file.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// A fault replaces a text of a file, which is there exactly once, by another.
type fault struct {
	area string
	what string // the mistake, in a few words
	file string
	old  string
	new  string
	// step is what should fail: "go" with arguments of go test, "web" with those of
	// the unit tests of the pages, or "browser" with those of the browser tests.
	step string
}

func main() {
	only := flag.String("only", "", "plant one `area or number` only")
	list := flag.Bool("list", false, "print the faults and plant none")
	trust := flag.Bool("trust", false, "do not run the steps without a fault first")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: faults [-only AREA|NUMBER] [-list] [-trust] CHECKOUT")
	}
	if flag.Parse(); flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, flag.Arg(0), *only, *list, *trust); err != nil {
		stop()
		fmt.Fprintf(os.Stderr, "faults: %v\n", err)
		os.Exit(1)
	}
}

// run plants the chosen faults, or only lists them, and prints one row for each.
func run(ctx context.Context, checkout, only string, list, trust bool) error {
	chosen := slices.DeleteFunc(numbers(), func(n int) bool {
		return only != "" && only != faults[n].area && only != strconv.Itoa(n+1)
	})
	if len(chosen) == 0 {
		return fmt.Errorf("-only %s: want an area, or a number from 1 to %d", only, len(faults))
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	if list {
		for _, n := range chosen {
			f := &faults[n]
			fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", n+1, f.area, f.what, f.file, f.step)
		}
		return w.Flush()
	}
	dir, err := os.MkdirTemp("", "faults")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	l := &lab{dir: dir, trust: trust, sound: map[string]error{}}
	if err := l.copy(ctx, checkout); err != nil {
		return fmt.Errorf("%s cannot be copied: %w", checkout, err)
	}
	missed := 0
	for _, n := range chosen {
		f, start := &faults[n], time.Now()
		by, err := l.try(ctx, f)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			missed++
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%.0f s\t%s\n", n+1, f.area, f.what, f.step,
			verdict(err), time.Since(start).Seconds(), by)
		w.Flush() // rows come minutes apart
	}
	if missed > 0 {
		return fmt.Errorf("%d of %d faults are not seen", missed, len(chosen))
	}
	return nil
}

func numbers() (list []int) {
	for n := range faults {
		list = append(list, n)
	}
	return list
}

func verdict(err error) string {
	if err == nil {
		return "seen"
	}
	return err.Error()
}

// A lab is a copy of the checkout in which faults are planted.
type lab struct {
	dir   string
	trust bool
	sound map[string]error // by step: how it ends without a fault
	drew  bool             // the last step may have tried a sample only
}

// copy copies what git tracks, and shares the packages of npm. The built pages are
// copied as well, because Go embeds them.
func (l *lab) copy(ctx context.Context, checkout string) error {
	git := exec.CommandContext(ctx, "git", "-C", checkout, "ls-files", "-z")
	out, err := git.Output()
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(strings.Trim(string(out), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(checkout, name))
		if os.IsNotExist(err) {
			continue // deleted and not committed yet
		}
		to := filepath.Join(l.dir, name)
		if err = cmp.Or(err, os.MkdirAll(filepath.Dir(to), 0o755)); err != nil {
			return err
		}
		if err := os.WriteFile(to, text, 0o755); err != nil {
			return err
		}
	}
	modules, err := filepath.Abs(filepath.Join(checkout, "web/node_modules"))
	if err != nil {
		return err
	}
	return errors.Join(
		os.Symlink(modules, filepath.Join(l.dir, "web/node_modules")),
		os.CopyFS(filepath.Join(l.dir, "web/dist"), os.DirFS(filepath.Join(checkout, "web/dist"))),
	)
}

// The ways in which a fault is not seen.
var (
	errUnseen  = errors.New("NOT SEEN")
	errDrawn   = errors.New("NOT SEEN but with LAIR_DRAW=all")
	errCompile = errors.New("does not compile")
	errUnsound = errors.New("its step fails without it")
)

// try plants a fault, runs its step and takes the fault out again. It returns the
// test that saw it.
func (l *lab) try(ctx context.Context, f *fault) (by string, err error) {
	if _, done := l.sound[f.step]; !done && !l.trust {
		_, l.sound[f.step] = l.test(ctx, f.step)
	}
	if by := l.sound[f.step]; by != nil {
		return by.Error(), errUnsound
	}
	restore, err := plant(l.dir, f)
	if err != nil {
		return "", err
	}
	defer func() { err = cmp.Or(restore(), err) }()
	if ext := filepath.Ext(f.file); ext == ".ts" || ext == ".tsx" {
		if out, err := l.command(ctx, "npm", "--prefix", "web", "run", "check"); err != nil {
			return lastLine(out), errCompile
		}
	}
	compiles, seen := l.test(ctx, f.step)
	switch {
	case !compiles:
		return seen.Error(), errCompile
	case seen != nil:
		return seen.Error(), nil
	}
	if !l.drew {
		return "", errUnseen
	}
	was := os.Getenv("LAIR_DRAW")
	os.Setenv("LAIR_DRAW", "all")
	defer os.Setenv("LAIR_DRAW", was)
	if _, seen = l.test(ctx, f.step); seen != nil {
		return seen.Error(), errDrawn
	}
	return "", errUnseen
}

// plant puts a fault into its file below dir. restore takes it out again.
func plant(dir string, f *fault) (restore func() error, err error) {
	name := filepath.Join(dir, f.file)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if n := strings.Count(string(text), f.old); n != 1 {
		return nil, fmt.Errorf("%s: %q is there %d times: want once", f.file, f.old, n)
	}
	bad := strings.Replace(string(text), f.old, f.new, 1)
	return func() error { return os.WriteFile(name, text, 0o755) },
		os.WriteFile(name, []byte(bad), 0o755)
}

// failure finds the names of tests that failed, as go test and vitest print them.
var failure = regexp.MustCompile(`(?m)^ *(?:--- FAIL:|FAIL +\|?\w*\|?) (\S.*)$`)

// test runs a step, and returns what failed first, or nil if nothing did.
func (l *lab) test(ctx context.Context, step string) (compiles bool, failed error) {
	words := strings.Fields(step)
	command := []string{"go", "test", "-vet=off", "-count=1", "-timeout", "20m"}
	switch words[0] {
	case "web":
		command = []string{"npm", "--prefix", "web", "test", "--"}
	case "browser":
		command = []string{"npm", "--prefix", "web", "run", "browser", "--", "--project", "play"}
		// Not make build: it would install packages into the folder that is shared.
		for _, words := range [][]string{
			{"npm", "--prefix", "web", "run", "build"},
			{"go", "run", "./web/press", "web/dist"},
			{"env", "CGO_ENABLED=0", "go", "build", "-ldflags", "-s -w", "-o", "lair", "./cmd/lair"},
		} {
			if out, err := l.command(ctx, words...); err != nil {
				return false, errors.New(lastLine(out))
			}
		}
	}
	out, err := l.command(ctx, append(command, words[1:]...)...)
	// go test does not print what a test that passes has logged.
	l.drew = os.Getenv("LAIR_DRAW") != "all" &&
		(words[0] == "go" || strings.Contains(out, "LAIR_DRAW="))
	if err == nil {
		return true, nil
	}
	if strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]") {
		return false, errors.New(lastLine(out))
	}
	if found := failure.FindStringSubmatch(out); found != nil {
		return true, errors.New(found[1])
	}
	return true, errors.New(lastLine(out))
}

// command runs a command in the copy and returns what it prints.
func (l *lab) command(ctx context.Context, words ...string) (string, error) {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = l.dir
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "LAIR_BIN="+l.dir+"/lair")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndex(text, "\n")+1:]
}
