package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// weight is what the program holds in memory, stacks included.
func weight() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// memory weighs tables just dealt, and played for a while, and who watches them.
func memory(dir string, _ time.Duration) error {
	p, err := open(filepath.Join(dir, "lair.db"))
	if err != nil {
		return err
	}
	const n = 1000
	empty := weight()
	groups, err := p.dealMany(n)
	if err != nil {
		return err
	}
	dealt := weight()
	if err := playSome(groups, 40); err != nil {
		return err
	}
	played := weight()
	var watching sync.WaitGroup
	var all []*table.Watcher
	for _, g := range groups {
		w, err := g.watch(&watching)
		if err != nil {
			return err
		}
		all = append(all, w...)
	}
	time.Sleep(100 * time.Millisecond)
	watched := weight()
	fmt.Printf("memory: a table just dealt %d B, after 40 moves %d B; a watcher with its goroutine and its view %d B\n",
		(dealt-empty)/n, (played-empty)/n, (watched-played)/(n*seats))
	for _, w := range all {
		w.Close()
	}
	watching.Wait()
	return p.close()
}

// playSome lets every group make some moves, many groups at a time.
func playSome(groups []*group, moves int) error {
	var wg sync.WaitGroup
	errs := make([]error, len(groups))
	places := make(chan struct{}, 64)
	for i, g := range groups {
		places <- struct{}{}
		wg.Go(func() {
			for n := 0; n < moves && errs[i] == nil; n++ {
				_, errs[i] = g.move()
			}
			g.took = nil
			<-places
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// matchLong is how many entries a log grows to before its writer begins another: as long as a match.
const matchLong = 60

// appends lets 256 writers append to logs of their own, beside a bare file whose writers share each sync.
func appends(dir string, long time.Duration) error {
	const writers = 256
	p, err := open(filepath.Join(dir, "lair.db"))
	if err != nil {
		return err
	}
	logs := make([]growing, writers)
	var ours, bare []pace
	for range 5 { // in turns, since the machine is not the same from one second to the next
		a, err := race(writers, long/5, func(i int, _ int64) error { return logs[i].append(p, i) })
		if err != nil {
			return err
		}
		f, err := newJournal(filepath.Join(dir, "journal"))
		if err != nil {
			return err
		}
		b, err := race(writers, long/5, func(int, int64) error { return f.append() })
		if err = errors.Join(err, f.close()); err != nil {
			return err
		}
		ours, bare = append(ours, a), append(bare, b)
	}
	a, b := mean(ours), mean(bare)
	fmt.Printf("appends/s at %d writers: %.0f with compare-and-set (%.1f us of processor each), %.0f to a bare file with shared syncs (%.1f us): ratio %.2f\n",
		writers, a.rate, a.cost, b.rate, b.cost, a.rate/b.rate)
	return p.close()
}

// pace is how often a second something was done, and how many microseconds of processor time it took.
type pace struct{ rate, cost float64 }

func mean(v []pace) (m pace) {
	for _, x := range v {
		m.rate += x.rate / float64(len(v))
		m.cost += x.cost / float64(len(v))
	}
	return m
}

// growing is a log that one writer appends to.
type growing struct {
	id   string
	head int64
	n    int
}

// append adds one move, as the table itself would.
func (g *growing) append(p *place, writer int) error {
	now := time.Now()
	h := table.Head{Status: table.Playing, Ply: int(g.head), Actors: game.Only(1), Hash: "0123456789abcdef", Updated: now}
	if g.head == 0 || g.head >= matchLong {
		g.n++
		g.id, g.head = fmt.Sprintf("log-%d-%d", writer, g.n), 1
		first := table.Entry{Seq: 1, At: now, Kind: table.Created, Detail: table.Detail{New: &table.New{Game: title}}}
		return p.db.Create(ctx, g.id, game.NewSeed(), h, []table.Entry{first})
	}
	e := table.Entry{
		Seq: g.head + 1, At: now, Kind: table.Moved, Seat: 1, By: player(1), Key: "9f1c3a52-7d6e-4c9a-8f7e-000000000000",
		Move: []byte(`{"do":"place","strength":4,"space":"1A"}`),
	}
	err := p.db.Append(ctx, g.id, g.head, h, []table.Entry{e})
	g.head++
	return err
}

// race lets writers write for a while and returns how often a second they did.
func race(writers int, long time.Duration, write func(i int, n int64) error) (pace, error) {
	var done atomic.Int64
	var wg sync.WaitGroup
	errs := make([]error, writers)
	began, before := time.Now(), cpu()
	for i := range writers {
		wg.Go(func() {
			for n := int64(0); time.Since(began) < long && errs[i] == nil; n++ {
				if errs[i] = write(i, n); errs[i] == nil {
					done.Add(1)
				}
			}
		})
	}
	wg.Wait()
	n := float64(done.Load())
	return pace{n / time.Since(began).Seconds(), float64((cpu() - before).Microseconds()) / n}, errors.Join(errs...)
}

// line is as long as an entry.
var line = make([]byte, 160)

// journal is the least that makes writes durable: they are gathered while the last sync runs.
type journal struct {
	f     *os.File
	queue chan chan error
	done  chan struct{}
}

func newJournal(path string) (*journal, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	j := &journal{f: f, queue: make(chan chan error, 1024), done: make(chan struct{})}
	go j.work()
	return j, nil
}

func (j *journal) append() error {
	c := make(chan error, 1)
	j.queue <- c
	return <-c
}

func (j *journal) work() {
	defer close(j.done)
	for first := range j.queue {
		batch := []chan error{first}
		for len(j.queue) > 0 {
			batch = append(batch, <-j.queue)
		}
		var buf []byte
		for range batch {
			buf = append(buf, line...)
		}
		_, err := j.f.Write(buf)
		err = errors.Join(err, j.f.Sync())
		for _, c := range batch {
			c <- err
		}
	}
}

func (j *journal) close() error {
	close(j.queue)
	<-j.done
	return j.f.Close()
}

// cold stores tables and sees how soon a house that opens on them answers.
func cold(dir string, _ time.Duration) error {
	path := filepath.Join(dir, "lair.db")
	p, err := open(path)
	if err != nil {
		return err
	}
	groups, err := p.dealMany(1000)
	if err != nil {
		return err
	}
	var plies atomic.Int64
	var wg sync.WaitGroup
	for i, g := range groups {
		wg.Go(func() {
			for range i % 40 {
				if on, err := g.move(); err != nil || !on {
					return
				}
				plies.Add(1)
			}
		})
	}
	wg.Wait()
	if err := p.close(); err != nil {
		return err
	}
	var first, all []time.Duration
	for range 5 {
		began := time.Now()
		if p, err = open(path); err != nil {
			return err
		}
		if _, err := p.See(ctx, groups[500].id, table.Viewer{As: game.Nobody}); err != nil {
			return err
		}
		first = append(first, time.Since(began))
		n, frozen, err := p.Check(ctx)
		if err != nil || n != len(groups) || len(frozen) != 0 {
			return errors.Join(fmt.Errorf("%d tables checked, frozen %v", n, frozen), err)
		}
		all = append(all, time.Since(began))
		if err := p.close(); err != nil {
			return err
		}
	}
	fmt.Printf("cold start with %d tables (%d moves): first answer after %v, all checked after %v\n", len(groups), plies.Load(), quantile(first, 0.5), quantile(all, 0.5))
	return nil
}
