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

// deal is one seed, played in every order of a line-up and in every rotation of each that differs from the others.
type deal struct {
	orders  [][]string // players by seat, in the first rotation; more than one order only where there are sides
	matches []match
}

// match is what is kept of one play of a deal; in rotation turn, seat i is player i+turn's of the order.
type match struct {
	out         bot.Outcome
	order, turn int
}

// at is the player that sits at a seat of a match.
func (d *deal) at(m *match, seat int) string {
	players := d.orders[m.order]
	return players[(seat+m.turn)%len(players)]
}

// seatings is in how many ways the players of a deal sit down.
func (d *deal) seatings() int {
	n := 0
	for _, players := range d.orders {
		n += period(players)
	}
	return n
}

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
	shape    shape
	deals    []deal // no matches where it was not played; cut to the finished ones at the end

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
		r.deals[i].orders = orders(r.lineup(i), r.shape.sides)
		r.total += r.deals[i].seatings()
	}
	if r.Workers <= 0 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	_, err := r.Title.Table(r.Setup, r.deals[0].orders[0], r.Limit)
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
	orders [][]string
	tables []bot.Table // for each order
}

// rotate plays one deal in every order and rotation.
func (w *worker) rotate(ctx context.Context, i int) ([]match, error) {
	if err := w.seat(w.deals[i].orders); err != nil {
		return nil, err
	}
	seed := w.seed(i)
	var matches []match
	for order, table := range w.tables {
		for turn := range period(w.orders[order]) {
			out, err := table.Play(ctx, seed, binary.LittleEndian.Uint64(seed[:])+uint64(len(matches)), turn)
			if err != nil {
				return nil, fmt.Errorf("deal %d, seed %s, players %v, rotation %d: %w", i, seed, w.orders[order], turn, err)
			}
			matches = append(matches, match{out, order, turn})
		}
	}
	return matches, nil
}

// seat has players sit down in every order, unless they sit there already.
func (w *worker) seat(orders [][]string) error {
	if slices.EqualFunc(orders, w.orders, slices.Equal) {
		return nil
	}
	w.orders, w.tables = orders, w.tables[:0]
	for _, players := range orders {
		table, err := w.Title.Table(w.Setup, players, w.Limit)
		if err != nil {
			w.orders = nil
			return err
		}
		w.tables = append(w.tables, table)
	}
	return nil
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
