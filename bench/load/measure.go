package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"lair.games/lair/bench/kernel"
)

// Report is all that was measured.
type Report struct {
	Game  string  `json:"game"`
	Seats int     `json:"seats"`
	Pace  float64 `json:"pace"` // moves a second at each table
	Runs  []Run   `json:"runs"`
	Rush  *Run    `json:"rush,omitempty"`
	Bare  *Bare   `json:"bare,omitempty"`
}

// Bare is the bare server, measured right before and after a run.
type Bare struct {
	PerCPU float64 `json:"moves_a_cpu_second"`
	Answer Times   `json:"answer_ms"`
	Ratio  float64 `json:"ratio"` // of the real server's moves a CPU-second to the bare one's
}

// Run is one number of tables.
type Run struct {
	Tables   int     `json:"tables"`
	Thinking int     `json:"thinking,omitempty"` // tables beside them at which bots think all the while
	Moves    int     `json:"moves"`
	Seconds  float64 `json:"seconds"`
	Answer   Times   `json:"answer_ms"`   // from sending a move to its durable answer
	Screens  Times   `json:"screens_ms"`  // to the other people's sockets
	Bare     Times   `json:"bare_ms"`     // answers of the bare server at as many tables and as often, right after
	Journal  Times   `json:"journal_ms"`  // an append to a bare file and its sync, in the same run
	Step     Sizes   `json:"step_bytes"`  // of a step at one seat, on the wire
	CPU      float64 `json:"cpu_seconds"` // of the server, while measuring
	PerCPU   float64 `json:"moves_a_cpu_second"`
	G        float64 `json:"g_ns"`           // a move of the reference kernel, in the same run: how fast the machine was meanwhile
	Resident int64   `json:"resident_bytes"` // of the server, at the end
	Cold     float64 `json:"cold_ms"`        // from the start of a process on the same data until a table is shown
	Watcher  int64   `json:"watcher_bytes"`  // of resident memory, for one person sitting and watching, before the first move
}

// Times are milliseconds.
type Times struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// Sizes are bytes.
type Sizes struct {
	P50  int     `json:"p50"`
	P90  int     `json:"p90"`
	Max  int     `json:"max"`
	Mean float64 `json:"mean"`
}

func times(list []time.Duration) Times {
	if len(list) == 0 {
		return Times{}
	}
	slices.Sort(list)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return Times{ms(list[len(list)/2]), ms(list[len(list)*99/100]), ms(list[len(list)-1])}
}

func sizes(list []int) Sizes {
	if len(list) == 0 {
		return Sizes{}
	}
	slices.Sort(list)
	sum := 0
	for _, n := range list {
		sum += n
	}
	return Sizes{list[len(list)/2], list[len(list)*9/10], list[len(list)-1], float64(sum) / float64(len(list))}
}

func measure(p *plan, folder string) (*Report, error) {
	report := &Report{Game: p.game, Seats: p.seats, Pace: p.pace}
	for _, tables := range p.tables {
		run, err := p.run(folder, tables, p.pace, 0)
		if err != nil {
			return nil, fmt.Errorf("%d tables: %w", tables, err)
		}
		if _, run.Bare, err = p.runBare(folder, tables, p.pace); err != nil {
			return nil, fmt.Errorf("the bare server: %w", err)
		}
		report.Runs = append(report.Runs, *run)
		if p.think > 0 {
			if run, err = p.run(folder, tables, p.pace, p.think); err != nil {
				return nil, fmt.Errorf("%d tables while bots think: %w", tables, err)
			}
			run.Bare = report.Runs[len(report.Runs)-1].Bare
			report.Runs = append(report.Runs, *run)
		}
	}
	if p.rush > 0 {
		var err error
		if report.Rush, report.Bare, err = p.race(folder); err != nil {
			return nil, fmt.Errorf("without pauses: %w", err)
		}
	}
	return report, nil
}

// race lets everybody play without pauses, with the bare server before and after.
func (p *plan) race(folder string) (*Run, *Bare, error) {
	before, _, err := p.runBare(folder, p.rush, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("the bare server: %w", err)
	}
	run, err := p.run(folder, p.rush, 0, 0)
	if err != nil {
		return nil, nil, err
	}
	after, answer, err := p.runBare(folder, p.rush, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("the bare server: %w", err)
	}
	perCPU := (before + after) / 2
	run.Bare = answer
	return run, &Bare{PerCPU: perCPU, Answer: answer, Ratio: run.PerCPU / perCPU}, nil
}

// run measures one number of tables at a fresh server, with so many more at which bots think.
func (p *plan) run(folder string, tables int, pace float64, thinking int) (*Run, error) {
	data, err := os.MkdirTemp(folder, "data-")
	if err != nil {
		return nil, err
	}
	c, err := start(p.binary, "serve", "--listen", "127.0.0.1:0", "--data", data, "--no-limits")
	if err != nil {
		return nil, err
	}
	run, table, err := p.at(c, data, tables, pace, thinking)
	if err = errors.Join(err, c.stop()); err != nil {
		return nil, err
	}
	run.Cold, err = p.cold(data, table)
	return run, errors.Join(err, os.RemoveAll(data))
}

// cold starts a server on the data of a run, and returns how long it takes from the start of the process until one of the
// tables is shown to somebody, in milliseconds.
func (p *plan) cold(data, table string) (float64, error) {
	from := time.Now()
	c, err := start(p.binary, "serve", "--listen", "127.0.0.1:0", "--data", data)
	if err != nil {
		return 0, err
	}
	w, err := dial(c.address)
	if err == nil {
		err = w.do(&person{address: c.address}, "GET", "/api/tables/"+table, "", nil)
	}
	took := time.Since(from)
	return float64(took.Microseconds()) / 1000, errors.Join(err, c.stop())
}

func (p *plan) at(c *child, data string, tables int, pace float64, thinking int) (*Run, string, error) {
	h := &hall{p: p, address: c.address, pace: pace}
	var err error
	if h.wires, err = openWires(c.address, min(64, 2*tables)); err != nil {
		return nil, "", err
	}
	run := &Run{Tables: tables, Thinking: thinking}
	before, err := c.memory()
	if err != nil {
		return nil, "", err
	}
	plays, err := h.fill(tables)
	if err != nil {
		return nil, "", err
	}
	time.Sleep(time.Second)
	after, err := c.memory()
	if err != nil {
		return nil, "", err
	}
	run.Watcher = (after - before) / int64(tables*p.seats)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var all sync.WaitGroup
	for _, t := range plays {
		all.Go(func() {
			h.fail(t.start())
			h.fail(t.run(ctx))
		})
	}
	if err := h.ponder(thinking); err != nil {
		return nil, "", err
	}
	if err := h.wait(2 * time.Second); err != nil { // until everybody plays
		return nil, "", err
	}
	if err := h.take(c, data, run); err != nil {
		return nil, "", err
	}
	stop()
	all.Wait()
	for _, t := range plays {
		t.leave()
	}
	return run, plays[0].id, errors.Join(h.errs...)
}

// fill seats everybody, a few tables at a time.
func (h *hall) fill(tables int) ([]*play, error) {
	plays := make([]*play, tables)
	errs := make([]error, tables)
	var all sync.WaitGroup
	places := make(chan struct{}, 32)
	for i := range plays {
		places <- struct{}{}
		all.Go(func() {
			plays[i], errs[i] = h.sit()
			<-places
		})
	}
	all.Wait()
	return plays, errors.Join(errs...)
}

// ponder opens tables at which bots play among themselves and take as long as a bot ever may.
func (h *hall) ponder(tables int) error {
	for range tables {
		body := fmt.Sprintf(`{"game":%q,"seats":%d,"me":"none","level":"analysis","start":true}`, h.p.game, h.p.seats)
		if err := h.with(func(w *wire) error { return w.do(&person{address: h.address}, "POST", "/api/tables", body, nil) }); err != nil {
			return err
		}
	}
	return nil
}

// take takes the figures for as long as the plan says.
func (h *hall) take(c *child, data string, run *Run) error {
	journal := make(chan []time.Duration, 1)
	done := make(chan struct{})
	go func() { journal <- syncs(filepath.Join(filepath.Dir(data), "journal"), done) }()
	unit := make(chan float64, 1)
	go func() { unit <- kernels(done) }()
	cpu, err := c.cpu()
	if err != nil {
		return err
	}
	h.record(true)
	start := time.Now()
	err = h.wait(h.p.lasts)
	h.record(false)
	if err != nil {
		return err
	}
	run.Seconds = time.Since(start).Seconds()
	used, err := c.cpu()
	if err != nil {
		return err
	}
	close(done)
	h.mu.Lock()
	defer h.mu.Unlock()
	run.Moves, run.CPU = len(h.answers), (used - cpu).Seconds()
	run.PerCPU = float64(run.Moves) / run.CPU
	run.G = <-unit
	run.Answer, run.Screens, run.Step, run.Journal = times(h.answers), times(h.screen), sizes(h.sizes), times(<-journal)
	run.Resident, err = c.memory()
	return err
}

// wait lets them play, unless something goes wrong.
func (h *hall) wait(d time.Duration) error {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(min(100*time.Millisecond, time.Until(end))) {
		h.mu.Lock()
		err := errors.Join(h.errs...)
		h.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

func (h *hall) record(on bool) {
	h.mu.Lock()
	h.on = on
	h.mu.Unlock()
}

// syncs appends to a bare file and syncs it, with pauses, until it is told to stop.
func syncs(path string, done <-chan struct{}) []time.Duration {
	f, err := os.Create(path)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close(); _ = os.Remove(path) }()
	line := make([]byte, 256)
	var took []time.Duration
	for {
		select {
		case <-done:
			return took
		case <-time.After(20 * time.Millisecond):
		}
		start := time.Now()
		if _, err := f.Write(line); err != nil || f.Sync() != nil {
			return took
		}
		took = append(took, time.Since(start))
	}
}

// kernels plays the reference kernel a little every now and then until it is told to stop, and returns the time of a move
// in nanoseconds, by the CPU time of its thread.
func kernels(done <-chan struct{}) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	// Summed over all turns: on many systems the CPU time of a thread moves in steps longer than one turn.
	var used time.Duration
	moves := 0
	for seed := kernel.Rand(1); ; {
		select {
		case <-done:
			return float64(used) / float64(max(moves, 1))
		case <-time.After(50 * time.Millisecond):
		}
		start := threadCPU()
		for n := 0; n < 20_000; {
			var s kernel.State
			kernel.Deal(&s, &seed)
			played := kernel.Playout(&s, &seed)
			n, moves = n+played, moves+played
		}
		used += threadCPU() - start
	}
}

// markdown prints the report for docs/benchmarks.md.
func (r *Report) markdown(w io.Writer) {
	fmt.Fprintln(w, "| tables | moves a second | to the durable answer, p50 / p99 | to the other screens, p50 / p99 | the bare journal's answer, p50 / p99 | bare sync, p50 / p99 | bytes of a step, p50 |"+
		" CPU of a move | memory a person | in all | cold start | G |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|---|---|")
	row := func(tables string, x *Run) {
		fmt.Fprintf(w, "| %s | %.0f | %.1f / %.1f ms | %.1f / %.1f ms | %.1f / %.1f ms | %.1f / %.1f ms | %d | %.0f µs | %.0f kB | %.0f MB | %.0f ms | %.0f ns |\n", tables,
			float64(x.Moves)/x.Seconds, x.Answer.P50, x.Answer.P99, x.Screens.P50, x.Screens.P99, x.Bare.P50, x.Bare.P99, x.Journal.P50, x.Journal.P99, x.Step.P50,
			1e6*x.CPU/float64(max(x.Moves, 1)), float64(x.Watcher)/1e3, float64(x.Resident)/1e6, x.Cold, x.G)
	}
	for i := range r.Runs {
		row(r.Runs[i].name(), &r.Runs[i])
	}
	if r.Rush != nil {
		row(fmt.Sprintf("%d, without pauses", r.Rush.Tables), r.Rush)
		fmt.Fprintf(w, "\n%.0f durable moves a CPU-second of the server: %.2f of the %.0f of the bare journal with sockets in the same run, whose answers took %.1f / %.1f ms.\n",
			r.Rush.PerCPU, r.Bare.Ratio, r.Bare.PerCPU, r.Bare.Answer.P50, r.Bare.Answer.P99)
	}
}

// name says how many tables it was, and whether bots thought beside them.
func (x *Run) name() string {
	if x.Thinking > 0 {
		return fmt.Sprintf("%d, and bots thinking at %d", x.Tables, x.Thinking)
	}
	return fmt.Sprint(x.Tables)
}

func (r *Report) print(w io.Writer) {
	fmt.Fprintf(w, "%s, %d people a table, each with a socket; server and people on one machine\n\n", r.Game, r.Seats)
	fmt.Fprintln(w, "tables  moves/s  move to answer ms      to other screens ms    bare journal ms    bare sync ms       step bytes      CPU us  resident  a person   G     cold")
	fmt.Fprintln(w, "                 p50    p99    max      p50    p99    max      p50    p99         p50    p99         p50   p90       a move  MB        kB         ns    ms")
	for _, x := range r.Runs {
		if x.Thinking > 0 {
			fmt.Fprintf(w, "and bots thinking at %d tables beside:\n", x.Thinking)
		}
		x.print(w)
	}
	if r.Rush != nil {
		fmt.Fprintln(w, "without pauses:")
		r.Rush.print(w)
		fmt.Fprintf(w, "\n%.0f durable moves a CPU-second of the server, each seen by %d people: %.2f of the %.0f of a bare journal with sockets\n"+
			"(its answer: p50 %.2f ms, p99 %.2f ms). A move of the reference kernel took %.0f ns meanwhile.\n",
			r.Rush.PerCPU, r.Seats, r.Bare.Ratio, r.Bare.PerCPU, r.Bare.Answer.P50, r.Bare.Answer.P99, r.Rush.G)
	}
}

func (x *Run) print(w io.Writer) {
	fmt.Fprintf(w, "%6d  %7.0f  %-6.2f %-6.2f %-7.1f  %-6.2f %-6.2f %-7.1f  %-6.2f %-6.2f      %-6.2f %-6.2f      %-5d %-5d     %-6.0f  %-8.1f  %-9.1f  %-4.0f  %.0f\n",
		x.Tables, float64(x.Moves)/x.Seconds, x.Answer.P50, x.Answer.P99, x.Answer.Max, x.Screens.P50, x.Screens.P99, x.Screens.Max,
		x.Bare.P50, x.Bare.P99, x.Journal.P50, x.Journal.P99, x.Step.P50, x.Step.P90, 1e6*x.CPU/float64(max(x.Moves, 1)), float64(x.Resident)/1e6, float64(x.Watcher)/1e3, x.G, x.Cold)
}
