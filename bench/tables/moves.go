package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"lair.games/lair/table"
)

// moves lets all tables play as fast as they can.
func moves(dir string, long time.Duration) error {
	fmt.Printf("as fast as they can (%d seats, watched by all)\n%8s %12s %18s %10s %10s\n", seats, "tables", "moves/s", "moves/CPU-second", "p50", "p99")
	for _, n := range []int{1, 100, 1000} {
		if err := measure(filepath.Join(dir, fmt.Sprint(n, ".db")), n, long, 0); err != nil {
			return err
		}
	}
	return nil
}

// paced lets every table make two moves a second, as people and bots do.
func paced(dir string, long time.Duration) error {
	fmt.Printf("two moves a second at each table\n%8s %12s %18s %10s %10s\n", "tables", "moves/s", "moves/CPU-second", "p50", "p99")
	for _, n := range []int{1, 100, 1000} {
		if err := measure(filepath.Join(dir, fmt.Sprint(n, ".db")), n, max(long, 4*time.Second), 500*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

func measure(path string, tables int, long, pause time.Duration) error {
	p, err := open(path)
	if err != nil {
		return err
	}
	groups, err := p.dealMany(tables)
	if err != nil {
		return err
	}
	var watchers []*table.Watcher
	var watching sync.WaitGroup
	for _, g := range groups {
		w, err := g.watch(&watching)
		if err != nil {
			return err
		}
		watchers = append(watchers, w...)
	}
	before, began := cpu(), time.Now()
	if err := playAll(groups, began.Add(long), pause); err != nil {
		return err
	}
	used, took := cpu()-before, time.Since(began)
	var all []time.Duration
	for _, g := range groups {
		all = append(all, g.took...)
	}
	fmt.Printf("%8d %12.0f %18.0f %10v %10v\n", tables, float64(len(all))/took.Seconds(), float64(len(all))/used.Seconds(), quantile(all, 0.5), quantile(all, 0.99))
	for _, w := range watchers {
		w.Close()
	}
	watching.Wait()
	return p.close()
}

// playAll lets every group play until a moment. A group whose match is over begins another.
func playAll(groups []*group, until time.Time, pause time.Duration) error {
	var wg sync.WaitGroup
	errs := make([]error, len(groups))
	var dealing sync.Mutex
	for i, g := range groups {
		wg.Go(func() {
			time.Sleep(time.Duration(g.rng.Int64N(int64(pause) + 1)))
			for time.Now().Before(until) {
				began := time.Now()
				on, err := g.move()
				if err == nil && !on {
					dealing.Lock()
					g.id, err = g.p.deal()
					dealing.Unlock()
				}
				if err != nil {
					errs[i] = err
					return
				}
				time.Sleep(pause - time.Since(began))
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}
