package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"lair.games/lair/nats/natstest"
	"lair.games/lair/postgres/postgrestest"
)

// nodesRun holds the figures of one number of nodes. The people of a table are
// spread over all of them.
type nodesRun struct {
	Store    string
	Nodes    int
	Moves    int
	Seconds  float64
	CPU      time.Duration // of all nodes
	Database time.Duration // CPU of PostgreSQL
	Bus      time.Duration // CPU of NATS
	Answer   Times
	Same     Times // to the screens at the mover's node
	Other    Times // to the screens at another node
}

// usage is a CPU time that can be read again and again.
type usage func() (time.Duration, error)

// measureNodes plays at one process on a folder, and then at each number of
// nodes on PostgreSQL and NATS.
func (p *plan) measureNodes(folder string, counts []int) (runs []*nodesRun, err error) {
	tables := p.tables[0]
	none := func() (time.Duration, error) { return 0, nil }
	data, err := os.MkdirTemp(folder, "data-")
	if err != nil {
		return nil, err
	}
	run, err := p.runNodes(tables, 1, none, none, "--data", data)
	if err != nil {
		return nil, fmt.Errorf("one process on SQLite: %w", err)
	}
	run.Store = "SQLite"
	runs = append(runs, run)
	for _, n := range counts {
		run, err := p.runCluster(tables, n)
		if err != nil {
			return nil, fmt.Errorf("%d nodes: %w", n, err)
		}
		run.Store = "PostgreSQL"
		runs = append(runs, run)
	}
	return runs, nil
}

// runCluster plays at nodes on a fresh PostgreSQL and a fresh NATS server.
func (p *plan) runCluster(tables, nodes int) (run *nodesRun, err error) {
	programs, err := postgrestest.Find()
	if err != nil {
		return nil, err
	}
	db, err := postgrestest.Start(programs[0])
	if err != nil {
		return nil, err
	}
	defer db.Stop()
	bus, address, err := startBus()
	if err != nil {
		return nil, err
	}
	defer func() {
		_ = bus.Process.Kill()
		_ = bus.Wait() // it was killed
	}()
	database := func() (time.Duration, error) { return cpuBelow(db.Dir()) }
	messages := func() (time.Duration, error) { return (&child{cmd: bus}).cpu() }
	return p.runNodes(tables, nodes, database, messages, "--store", db.URL(), "--bus", address)
}

// startBus starts a NATS server and waits until it listens.
func startBus() (*exec.Cmd, string, error) {
	program, err := natstest.Program()
	if err != nil {
		return nil, "", err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	at := l.Addr().String()
	if err := l.Close(); err != nil {
		return nil, "", err
	}
	_, port, _ := strings.Cut(at, ":")
	cmd := exec.Command(program, "-a", "127.0.0.1", "-p", port)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return nil, "", err
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", at); err == nil {
			return cmd, "nats://" + at, c.Close()
		}
		if time.Now().After(end) {
			return nil, "", errors.Join(errors.New("NATS does not listen"), cmd.Process.Kill())
		}
	}
}

// cpuBelow returns the CPU time of all processes that work in a folder.
func cpuBelow(folder string) (sum time.Duration, err error) {
	list, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil {
		return 0, err
	}
	for _, link := range list {
		at, err := os.Readlink(link)
		if err != nil || !strings.HasPrefix(at, folder) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link)))
		if err != nil {
			continue
		}
		used, err := cpuOf(pid)
		if err == nil { // otherwise it has just ended
			sum += used
		}
	}
	return sum, nil
}

// runNodes plays at nodes with the given flags.
func (p *plan) runNodes(
	tables, nodes int, database, bus usage, flags ...string,
) (*nodesRun, error) {
	var children []*child
	var addresses []string
	var stopped error
	stop := func() {
		for _, c := range children {
			stopped = errors.Join(stopped, c.stop())
		}
		children = nil
	}
	defer stop()
	for range nodes {
		args := append([]string{"serve", "--listen", "127.0.0.1:0", "--no-limits"}, flags...)
		c, err := start(p.binary, args...)
		if err != nil {
			return nil, err
		}
		children, addresses = append(children, c), append(addresses, c.address)
	}
	time.Sleep(2 * time.Second) // until each knows the others
	h := newSession(p, addresses, p.pace)
	if err := h.fill(tables); err != nil {
		return nil, err
	}
	defer h.stop(nil)
	h.play()
	if err := h.wait(p.settle()); err != nil {
		return nil, err
	}
	all := func() (sum time.Duration, err error) {
		for _, c := range children {
			used, e := c.cpu()
			sum, err = sum+used, errors.Join(err, e)
		}
		return sum, err
	}
	run, err := h.takeNodes(all, database, bus)
	if err != nil {
		return nil, err
	}
	run.Nodes = nodes
	err = h.leave()
	stop()
	return run, errors.Join(err, stopped)
}

// takeNodes takes the figures for as long as the plan says.
func (h *session) takeNodes(all, database, bus usage) (*nodesRun, error) {
	run := new(nodesRun)
	figures := []struct {
		of   usage
		into *time.Duration
	}{{all, &run.CPU}, {database, &run.Database}, {bus, &run.Bus}}
	for _, f := range figures {
		before, err := f.of()
		if err != nil {
			return nil, err
		}
		*f.into = -before
	}
	h.record(true)
	start := time.Now()
	err := h.wait(h.p.lasts)
	h.record(false)
	if err != nil {
		return nil, err
	}
	run.Seconds = time.Since(start).Seconds()
	for _, f := range figures {
		after, err := f.of()
		if err != nil {
			return nil, err
		}
		*f.into += after
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	run.Moves, run.Answer = len(h.answers), times(h.answers)
	run.Same, run.Other = times(h.screens), times(h.elsewhere)
	return run, nil
}

// printNodes measures and prints the figures as docs/benchmarks.md has them.
func (p *plan) printNodes(w io.Writer, folder string, counts []int) error {
	runs, err := p.measureNodes(folder, counts)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d tables:\n\n", p.tables[0])
	fmt.Fprintln(
		w,
		"| store | nodes | moves a second | to the durable answer, p50 / p99 |"+
			" to screens at the same node, p50 / p99 | at another node, p50 / p99 |"+
			" CPU of a move, all nodes | the database | the bus |",
	)
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|")
	for _, x := range runs {
		each := func(d time.Duration) float64 { return 1e6 * d.Seconds() / float64(max(x.Moves, 1)) }
		fmt.Fprintf(
			w,
			"| %s | %d | %.0f | %.1f / %.1f ms | %.1f / %.1f ms | %.1f / %.1f ms |"+
				" %.0f µs | %.0f µs | %.0f µs |\n",
			x.Store, x.Nodes, float64(x.Moves)/x.Seconds, x.Answer.P50, x.Answer.P99, x.Same.P50,
			x.Same.P99, x.Other.P50, x.Other.P99, each(x.CPU), each(x.Database), each(x.Bus),
		)
	}
	return nil
}
