// Suite runs the steps of make test and measures them.
//
//	suite [-times] CHECKOUT [STEP...]
//
// It first checks the machine, so that a run does not fail after minutes for what
// can be seen in seconds. Each step is a target of the Makefile. Some run beside each
// other, in lanes; each line that they print begins with its step. A step that fails
// ends its lane, and the others go on, so that one run names all that is wrong. The
// last lines are the minutes of wall time and of CPU time, beside the bound that
// docs/benchmarks.md explains, and after a failure the tests that failed, with the
// first lines of what they said.
//
// With -times every step also writes what its packages and files took, and suite
// prints these as one table (make times).
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// boundCPU is how many minutes of CPU time make test may take. It only falls; a
// change that raises it says why in its commit. A run above it is reported and
// does not fail: the same machine may be four times as slow an hour later.
const boundCPU = 25.0

// stages follow each other, and each waits for all lanes of the one before: the
// first makes what the others need. The browsers keep two cores busy and share
// them with nothing, because people who wait for a page would not either; the last
// stage holds times. The steps of a lane follow each other.
var stages = [][]lane{
	{{"web"}, {"programs"}},
	{{"lint", "rules"}, {"web-check", "races"}},
	{{"browser"}},
	{{"budget"}},
}

// A lane is a list of targets of the Makefile.
type lane []string

// A report is what one step took.
type report struct {
	step      string
	wall, cpu time.Duration
	err       error
	faults    []string // lines that name what failed, at most maxFaults
}

func main() {
	if len(os.Args) > 4 && os.Args[1] == "exec" {
		code, err := execTest(os.Args[2], os.Args[3], os.Args[4:])
		if err != nil {
			fmt.Fprintf(os.Stderr, "suite exec: %v\n", err)
			code = 1
		}
		os.Exit(code)
	}
	times := flag.Bool("times", false, "print what each package and file took")
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: suite [-times] CHECKOUT [STEP...]") }
	flag.Parse()
	if flag.NArg() < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, flag.Arg(0), flag.Args()[1:], *times); err != nil {
		fmt.Fprintf(os.Stderr, "make test: %v\n", err)
		os.Exit(1)
	}
}

// run checks the machine, runs the lanes in the checkout at dir and writes what
// they print and took to w. If only is not empty, just those steps run.
func run(w io.Writer, dir string, only []string, times bool) error {
	if err := check(dir); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s := &suite{out: w, dir: dir}
	if times {
		folder, err := os.MkdirTemp("", "lair-times-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		s.times = folder
	}
	wanted := stages
	if len(only) > 0 {
		wanted = [][]lane{{only}}
	}
	began := time.Now()
	for i, stage := range wanted {
		if !s.stage(ctx, stage) && i == 0 {
			break // the others need what is missing now
		}
	}
	return s.close(time.Since(began))
}

type suite struct {
	dir   string
	times string // a folder for what packages and files took, or ""

	mu      sync.Mutex // guards what follows
	out     io.Writer
	reports []report
}

// stage runs the lanes of a stage and reports whether every step has passed.
func (s *suite) stage(ctx context.Context, lanes []lane) bool {
	var failed atomic.Bool
	var running sync.WaitGroup
	for _, steps := range lanes {
		running.Go(func() {
			for _, step := range steps {
				if s.run(ctx, step) != nil {
					failed.Store(true)
					return
				}
			}
		})
	}
	running.Wait()
	return !failed.Load()
}

// run runs one step and reports it.
func (s *suite) run(ctx context.Context, step string) error {
	out := &lines{to: s, step: step}
	defer out.close()
	cmd := exec.CommandContext(ctx, "make", "--no-print-directory", step)
	cmd.Dir, cmd.Stdout, cmd.Stderr = s.dir, out, out
	cmd.Env = append(os.Environ(), "LAIR_TIMES="+s.times)
	// The whole group is told, because make does not pass a signal on.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	began := time.Now()
	err := cmd.Run()
	r := report{step: step, wall: time.Since(began), err: err, faults: out.faults}
	if state := cmd.ProcessState; state != nil {
		r.cpu = state.UserTime() + state.SystemTime()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reports = append(s.reports, r)
	return err
}

// lines writes whole lines, each after the name of its step, so that steps that
// run at the same time do not cut each other's words.
type lines struct {
	to     *suite
	step   string
	rest   []byte   // a line that has not ended yet
	faults []string // as in report
	named  bool     // the line before named a test
}

// maxFaults bounds how many lines of a step are told again after the table.
const maxFaults = 8

var (
	fault = regexp.MustCompile(
		`^(--- FAIL: |FAIL\s|panic: |WARNING: DATA RACE|\w+_test\.go:\d+: |` +
			`Test\S+ \([\dhms.]+\)$)`, // the last is a test that a time-out ended
	)
	colour = regexp.MustCompile(`\x1b\[[0-9;]*m`)
)

// note keeps a line that names what failed, and the one after a browser's test, which
// says why.
func (l *lines) note(line []byte) {
	text := strings.TrimSpace(string(colour.ReplaceAll(line, nil)))
	wanted := l.named || fault.MatchString(text)
	l.named = strings.HasPrefix(text, "FAIL ") // Go has a tab there, and names a package
	if wanted && len(l.faults) < maxFaults && !slices.Contains(l.faults, text) {
		l.faults = append(l.faults, text)
	}
}

// Write implements io.Writer.
func (l *lines) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	end := bytes.LastIndexByte(l.rest, '\n') + 1
	var text bytes.Buffer
	for line := range bytes.Lines(l.rest[:end]) {
		fmt.Fprintf(&text, "%-9s | %s", l.step, line)
		l.note(line)
	}
	l.rest = append([]byte(nil), l.rest[end:]...)
	l.to.mu.Lock()
	defer l.to.mu.Unlock()
	if _, err := l.to.out.Write(text.Bytes()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// close writes what a step has left without an end.
func (l *lines) close() {
	if len(l.rest) > 0 {
		_, _ = l.Write([]byte("\n"))
	}
}

// close prints the table of steps and the sum, and returns what failed.
func (s *suite) close(wall time.Duration) error {
	if s.times != "" {
		if err := s.table(filepath.Join(s.times, "*")); err != nil {
			return err
		}
	}
	var cpu time.Duration
	var failed []error
	fmt.Fprintln(s.out)
	for _, r := range s.reports {
		fmt.Fprintf(
			s.out, "%-10s %5.1f min wall %5.1f min CPU\n", r.step, r.wall.Minutes(), r.cpu.Minutes(),
		)
		cpu += r.cpu
		if r.err != nil {
			failed = append(failed, fmt.Errorf("%s failed: %w", r.step, r.err))
			for _, f := range r.faults {
				failed = append(failed, fmt.Errorf("  %.200s", f))
			}
		}
	}
	fmt.Fprintf(
		s.out, "%-10s %5.1f min wall %5.1f min CPU, bound %.0f\n",
		"all", wall.Minutes(), cpu.Minutes(), boundCPU,
	)
	if cpu.Minutes() > boundCPU {
		fmt.Fprintf(s.out, "\n*** THE TESTS TOOK %.1f MINUTES OF CPU, OVER THE BOUND OF %.0f. ***\n"+
			"Move what only numbers tell to make soak, or say in the commit why the bound rises.\n",
			cpu.Minutes(), boundCPU)
	}
	return errors.Join(failed...)
}
