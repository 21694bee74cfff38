package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"lair.games/lair/bench"
)

// Report holds all runs of a measurement.
type Report struct {
	Runs []*Run
	Rush *Run // without pauses; nil if it was left out
}

// Run holds the figures of one number of tables.
type Run struct {
	Tables   int
	Thinking int // tables beside them at which bots think all the while
	Moves    int
	Seconds  float64
	Answer   Times         // from sending a move to its durable answer
	Screens  Times         // to the other people's sockets
	Bare     Times         // answers of the bare server at as many tables and as often, right after
	Step     int           // median bytes of a step at one seat on the wire
	CPU      time.Duration // of the server, while measuring
	G        float64       // ns of a move of the reference kernel, in the same run
	Resident int64         // bytes of the server at the end
	Watcher  int64         // bytes of it for one seated person, before the first move
	Cold     time.Duration // from the start of a process on the same data until a table is shown
}

// Times are milliseconds.
type Times struct{ P50, P99 float64 }

func times(list []time.Duration) Times {
	if len(list) == 0 {
		return Times{}
	}
	slices.Sort(list)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return Times{ms(list[len(list)/2]), ms(list[len(list)*99/100])}
}

func (p *plan) measure(folder string) (*Report, error) {
	report := new(Report)
	for _, tables := range p.tables {
		run, err := p.run(folder, tables, p.pace, 0)
		if err != nil {
			return nil, fmt.Errorf("%d tables: %w", tables, err)
		}
		report.Runs = append(report.Runs, run)
		if p.think > 0 {
			if run, err = p.run(folder, tables, p.pace, p.think); err != nil {
				return nil, fmt.Errorf("%d tables while bots think: %w", tables, err)
			}
			report.Runs = append(report.Runs, run)
		}
	}
	if p.rush > 0 {
		var err error
		if report.Rush, err = p.run(folder, p.rush, 0, 0); err != nil {
			return nil, fmt.Errorf("without pauses: %w", err)
		}
	}
	return report, nil
}

// run measures one number of tables at a fresh server, with so many more at
// which bots think, and then the bare server. A pace of 0 is without pauses.
func (p *plan) run(folder string, tables int, pace float64, thinking int) (*Run, error) {
	data, err := os.MkdirTemp(folder, "data-")
	if err != nil {
		return nil, err
	}
	c, err := start(p.binary, "serve", "--listen", "127.0.0.1:0", "--data", data, "--no-limits")
	if err != nil {
		return nil, err
	}
	run := &Run{Tables: tables, Thinking: thinking}
	table, err := p.at(c, run, pace)
	if err = errors.Join(err, c.stop()); err != nil {
		return nil, err
	}
	if run.Cold, err = p.cold(data, table); err != nil {
		return nil, err
	}
	if run.Bare, err = p.runBare(folder, tables, pace); err != nil {
		return nil, fmt.Errorf("the bare server: %w", err)
	}
	return run, os.RemoveAll(data)
}

// cold starts a server on the data of a run, and returns how long it takes from
// the start of the process until one of the tables is shown to somebody.
func (p *plan) cold(data, table string) (time.Duration, error) {
	from := time.Now()
	c, err := start(p.binary, "serve", "--listen", "127.0.0.1:0", "--data", data)
	if err != nil {
		return 0, err
	}
	reader := newSession(p, []string{c.address}, 0)
	err = reader.request(&person{}, "GET", "/api/tables/"+table, "", nil)
	took := time.Since(from)
	return took, errors.Join(err, c.stop())
}

// at plays at a server and fills in the run. It returns the name of a table.
func (p *plan) at(c *child, run *Run, pace float64) (string, error) {
	h := newSession(p, []string{c.address}, pace)
	before, err := c.memory()
	if err != nil {
		return "", err
	}
	if err := h.fill(run.Tables); err != nil {
		return "", err
	}
	time.Sleep(time.Second)
	after, err := c.memory()
	if err != nil {
		return "", err
	}
	run.Watcher = (after - before) / int64(run.Tables*p.seats)
	defer h.stop(nil)
	h.play()
	for range run.Thinking {
		body := fmt.Sprintf(
			`{"game":%q,"seats":%d,"me":"none","level":"analysis","start":true}`, p.game, p.seats,
		)
		if err := h.request(&person{}, "POST", "/api/tables", body, nil); err != nil {
			return "", err
		}
	}
	if err := h.wait(p.settle()); err != nil { // until everybody plays
		return "", err
	}
	if err := h.take(c, run); err != nil {
		return "", err
	}
	return h.tables[0].id, h.leave()
}

// settle is how long it takes until everybody plays.
func (p *plan) settle() time.Duration { return min(2*time.Second, p.lasts) }

// take takes the figures for as long as the plan says.
func (h *session) take(c *child, run *Run) error {
	done := make(chan struct{})
	unit := make(chan float64, 1)
	go func() { unit <- bench.KernelWhile(done) }()
	before, err := c.cpu()
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
	after, err := c.cpu()
	if err != nil {
		return err
	}
	close(done)
	h.mu.Lock()
	defer h.mu.Unlock()
	run.Moves, run.CPU, run.G = len(h.answers), after-before, <-unit
	run.Answer, run.Screens = times(h.answers), times(h.screens)
	if slices.Sort(h.sizes); len(h.sizes) > 0 {
		run.Step = h.sizes[len(h.sizes)/2]
	}
	run.Resident, err = c.memory()
	return err
}

// print prints the report as docs/benchmarks.md has it.
func (r *Report) print(w io.Writer) {
	fmt.Fprintln(
		w,
		"| tables | moves a second | to the durable answer, p50 / p99 |"+
			" to the other screens, p50 / p99 | the bare journal's answer, p50 / p99 |"+
			" bytes of a step, p50 | CPU of a move | memory a person | in all | cold start | G |",
	)
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, x := range r.Runs {
		name := fmt.Sprint(x.Tables)
		if x.Thinking > 0 {
			name = fmt.Sprintf("%d, and bots thinking at %d", x.Tables, x.Thinking)
		}
		x.print(w, name)
	}
	if r.Rush != nil {
		r.Rush.print(w, fmt.Sprintf("%d, without pauses", r.Rush.Tables))
	}
}

func (x *Run) print(w io.Writer, name string) {
	fmt.Fprintf(
		w,
		"| %s | %.0f | %.1f / %.1f ms | %.1f / %.1f ms | %.1f / %.1f ms |"+
			" %d | %.0f µs | %.0f kB | %.0f MB | %.0f ms | %.0f ns |\n",
		name, float64(x.Moves)/x.Seconds, x.Answer.P50, x.Answer.P99, x.Screens.P50, x.Screens.P99,
		x.Bare.P50, x.Bare.P99, x.Step, 1e6*x.CPU.Seconds()/float64(max(x.Moves, 1)),
		float64(x.Watcher)/1e3,
		float64(x.Resident)/1e6, 1e3*x.Cold.Seconds(), x.G,
	)
}
