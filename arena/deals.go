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

// deal is one seed, played in every order of a line-up and in every distinct
// rotation of each order.
type deal struct {
	// orders lists the players by seat, in the first rotation. There are
	// several orders only if there are sides.
	orders  [][]string
	matches []match
}

// match is the outcome of one play of a deal. In rotation turn, seat i has
// player i+turn of the order.
type match struct {
	out         bot.Outcome
	order, turn int
}

// at returns the player at a seat of a match.
func (d *deal) at(m *match, seat int) string {
	players := d.orders[m.order]
	return players[(seat+m.turn)%len(players)]
}

// seatings returns the number of matches of a deal.
func (d *deal) seatings() int {
	n := 0
	for _, players := range d.orders {
		n += period(players)
	}
	return n
}

// run plays deals with several workers. The fields after mu are shared by them
// and guarded by it.
type run struct {
	Title    games.Title
	Setup    game.Setup
	Seed     uint64
	Limit    bot.Limit
	Workers  int
	Progress func(done, total int)   // counts matches; may be nil
	lineup   func(deal int) []string // players of a deal, by seat
	// enough, if not nil, is called after each further deal of the finished
	// prefix. The run stops when it returns true.
	enough func(deals []deal) bool
	shape  shape
	deals  []deal // without matches until played; cut to the finished ones at the end

	mu    sync.Mutex
	next  int // the next deal to play
	whole int // length of the finished prefix
	done  int // finished matches
	total int
	over  bool // enough has returned true
	err   error
	end   context.CancelFunc
}

// prepare allocates n deals and checks that the players of the first can be
// seated.
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

// period returns the number of distinct rotations of the players.
func period(players []string) int {
	for n := 1; ; n++ {
		rotated := slices.Concat(players[n:], players[:n])
		if slices.Equal(rotated, players) {
			return n
		}
	}
}

// play runs the workers. It then cuts the deals to those before the first
// unfinished one, or to as many as were enough. The error is the first
// worker's, or the context's if that ended the run.
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

// work plays deals until none is left. It returns a panic of the rules as an
// error that names the deal, so that it can be reproduced.
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

// worker plays one deal after the other. It keeps its bots as long as the
// line-up stays the same, because they are expensive to allocate.
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
			out, err := table.Play(
				ctx, seed, binary.LittleEndian.Uint64(seed[:])+uint64(len(matches)), turn,
			)
			if err != nil {
				return nil, fmt.Errorf(
					"deal %d, seed %s, players %v, rotation %d: %w", i, seed, w.orders[order], turn,
					err,
				)
			}
			matches = append(matches, match{out, order, turn})
		}
	}
	return matches, nil
}

// seat creates the bots for every order, unless the line-up is unchanged.
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

// seed returns the seed of deal i. It is a hash and not a counter, so that runs
// with neighbouring seeds have no deals in common.
func (r *run) seed(i int) game.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "lair deal %d %d", r.Seed, i))
}

// take returns the index of the next deal, or len(r.deals) if none is left.
func (r *run) take() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == len(r.deals) {
		return r.next
	}
	r.next++
	return r.next - 1
}

// finish stores the matches of a deal, and ends the run when enough says so. It
// passes the deals in order rather than as workers finish them, so that the
// number of workers does not change the result.
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

// fail stores the first error. Later ones only result from the cancellation of
// the other workers.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil && !r.over {
		r.err = err
		r.end()
	}
}

// clock measures the time of a run.
type clock struct {
	wall time.Time
	cpu  time.Duration
}

// start returns a running clock.
func start() clock { return clock{time.Now(), cpu()} }

// stop returns the time since start.
func (c clock) stop() Timing {
	return Timing{Seconds: time.Since(c.wall).Seconds(), CPU: (cpu() - c.cpu).Seconds()}
}
