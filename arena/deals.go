package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

// deal is one seed, played in every rotation of a line-up that differs from the others.
type deal struct {
	players []string // by seat, in the first rotation
	matches []match
}

// match is what is kept of one play of a deal; in rotation turn, seat i is player i+turn's.
type match struct {
	out  bot.Outcome
	turn int
}

// at is the player that sits at a seat of a match.
func (d *deal) at(m *match, seat int) string { return d.players[(seat+m.turn)%len(d.players)] }

// run plays deals, several at a time.
type run struct {
	Title    games.Title
	Setup    game.Setup
	Seed     uint64
	Limit    bot.Limit
	Workers  int
	Progress func(done, total int)   // matches; may be nil
	lineup   func(deal int) []string // who plays a deal, by seat
	enough   func(deals []deal) bool // asked whenever one more deal is finished, those before it too; may be nil
	deals    []deal                  // no matches where it was not played; cut to the finished ones at the end

	mu    sync.Mutex
	next  int // deal
	whole int // deals of which all before are finished too
	done  int // matches
	total int
	over  bool // enough is finished
	err   error
	end   context.CancelFunc
}

// prepare makes room for n deals and sees that their players can be seated.
func (r *run) prepare(n int) error {
	r.deals = make([]deal, n)
	for i := range r.deals {
		r.deals[i].players = r.lineup(i)
		r.total += period(r.deals[i].players)
	}
	if r.Workers <= 0 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	_, err := r.Title.Table(r.Setup, r.deals[0].players, r.Limit)
	return err
}

// period is how many rotations of the players differ.
func period(players []string) int {
	for n := 1; ; n++ {
		rotated := slices.Concat(players[n:], players[:n])
		if slices.Equal(rotated, players) {
			return n
		}
	}
}

// play lets the workers take one deal after the other, and cuts the deals to those before the first that was not
// finished, or to as many as were enough. The error is the first worker's, or the context's if it ended the run.
func (r *run) play(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	r.end = cancel
	var wg sync.WaitGroup
	for range min(r.Workers, len(r.deals)) {
		wg.Go(func() {
			if err := r.work(inner); err != nil {
				r.fail(err)
			}
		})
	}
	wg.Wait()
	r.deals = r.deals[:r.whole]
	return r.err
}

// work plays deals until none is left. A panic of the rules is an error that names the deal.
func (r *run) work(ctx context.Context) (err error) {
	i, w := 0, worker{run: r}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("deal %d, seed %s: panic: %v\n%s", i, r.seed(i), cause, debug.Stack())
		}
	}()
	for {
		if i = r.take(); i == len(r.deals) {
			return nil
		}
		matches, err := w.rotate(ctx, i)
		if err != nil {
			return err
		}
		r.finish(i, matches)
	}
}

// worker plays deals, one after the other; it keeps its bots as long as the same sit down.
type worker struct {
	*run
	players []string
	table   bot.Table
}

// rotate plays one deal in every rotation.
func (w *worker) rotate(ctx context.Context, i int) ([]match, error) {
	if players := w.deals[i].players; w.table == nil || !slices.Equal(players, w.players) {
		table, err := w.Title.Table(w.Setup, players, w.Limit)
		if err != nil {
			return nil, err
		}
		w.players, w.table = players, table
	}
	seed := w.seed(i)
	var matches []match
	for turn := range period(w.players) {
		out, err := w.table.Play(ctx, seed, binary.LittleEndian.Uint64(seed[:])+uint64(turn), turn)
		if err != nil {
			return nil, fmt.Errorf("deal %d, seed %s, rotation %d: %w", i, seed, turn, err)
		}
		matches = append(matches, match{out, turn})
	}
	return matches, nil
}

// seed is that of a deal. It is not counted up from the run's, lest runs with neighbouring seeds share deals.
func (r *run) seed(i int) game.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "lair deal %d %d", r.Seed, i))
}

func (r *run) take() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == len(r.deals) {
		return r.next
	}
	r.next++
	return r.next - 1
}

// finish keeps a deal, and ends the run when what is finished is enough. It looks at deals in their order and not in that
// in which workers finish them, so that the number of workers changes nothing.
func (r *run) finish(i int, matches []match) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.deals[i].matches = matches
	r.done += len(matches)
	if r.Progress != nil {
		r.Progress(r.done, r.total)
	}
	for !r.over && r.whole < len(r.deals) && r.deals[r.whole].matches != nil {
		r.whole++
		if r.enough != nil && r.enough(r.deals[:r.whole]) {
			r.over = true
			r.end()
		}
	}
}

// fail keeps the first error; those that follow come of its cancelling the others.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil && !r.over {
		r.err = err
		r.end()
	}
}

// clock measures how long a run takes.
type clock struct {
	wall time.Time
	cpu  time.Duration
}

func start() clock { return clock{time.Now(), cpu()} }

func (c clock) stop() Timing {
	return Timing{Seconds: time.Since(c.wall).Seconds(), CPU: (cpu() - c.cpu).Seconds()}
}
