package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A row is what one package or file took, as its step wrote it: a line of
// step, name, seconds of wall time and seconds of CPU time, divided by tabs.
type row struct {
	step, name string
	wall, cpu  float64
}

// table prints the rows of the files that match pattern, most CPU time first.
func (s *suite) table(pattern string) error {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return err
	}
	var rows []row
	for _, name := range files {
		if rows, err = readRows(rows, name); err != nil {
			return err
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(b.cpu, a.cpu) })
	fmt.Fprintf(s.out, "\n%-10s %8s %8s  %s\n", "step", "wall s", "CPU s", "package or file")
	for _, r := range rows {
		fmt.Fprintf(s.out, "%-10s %8.1f %8.1f  %s\n", r.step, r.wall, r.cpu, r.name)
	}
	return nil
}

func readRows(rows []row, name string) ([]row, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("%s: %q: want step, name, wall and CPU", name, lines.Text())
		}
		r := row{step: fields[0], name: fields[1]}
		if _, err := fmt.Sscan(fields[2]+" "+fields[3], &r.wall, &r.cpu); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", name, lines.Text(), err)
		}
		rows = append(rows, r)
	}
	return rows, lines.Err()
}

// execTest runs the binary of one package's tests (go test -exec) and appends
// what it took to a file of the folder times. It returns the exit code.
func execTest(times, step string, args []string) (int, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	began := time.Now()
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return 0, err
	}
	where, err := os.Getwd()
	if err != nil {
		return 0, err
	}
	f, err := os.CreateTemp(times, "go-")
	if err != nil {
		return 0, err
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	_, err = fmt.Fprintf(
		f, "%s\t%s\t%.1f\t%.1f\n", step, where, time.Since(began).Seconds(), cpu.Seconds(),
	)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return cmd.ProcessState.ExitCode(), err
}
