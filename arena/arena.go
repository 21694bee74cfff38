// Package arena plays many matches of bots and says what can be concluded from them.
//
// The unit is the deal: one seed, played once in each rotation of the players round the table, so that no player has the
// better seats or the better luck. Matches of one deal are not independent of each other; deals are. So every interval here
// treats a deal as one observation.
//
// What is measured depends on the plan alone, not on the number of workers or the machine; the timing, which does, stands
// apart from it.
package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
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

// What a plan can be refused for, besides bot.ErrLevel and game.ErrOptions.
var (
	ErrPlayers = errors.New("players do not fit the seats")
	ErrMatches = errors.New("there has to be at least one match")
)

// Plan says which matches to play.
type Plan struct {
	Title   games.Title
	Setup   game.Setup
	Players []string // levels of bots by seat, in the first rotation; the last one takes all seats that are left
	Matches int      // rounded up to whole deals
	Seed    uint64   // all chance follows from it
	Limit   bot.Limit
	Workers int // 0 is one for each core

	// Progress, if not nil, is called from one goroutine at a time as matches end.
	Progress func(done, total int)
}

// played is what is kept of a match, by player and not by seat.
type played struct {
	out  bot.Outcome
	turn int
}

// run is a plan being carried out.
type run struct {
	Plan
	players   []string // one for each seat
	rotations int
	deals     int
	matches   []played // of deal d in rotation r at d*rotations+r; plies 0 where it was not played

	mu   sync.Mutex
	next int // deal
	done int // matches
	err  error
}

// Run carries out a plan. When the context ends it returns its error and, if some deals were finished, the report of
// those before the first that was not.
func Run(ctx context.Context, p Plan) (*Report, error) {
	r, err := prepare(p)
	if err != nil {
		return nil, err
	}
	clock := start()
	r.play(ctx)
	if n := r.finished(); n < r.deals {
		if r.err == nil {
			r.err = ctx.Err()
		}
		r.deals, r.matches = n, r.matches[:n*r.rotations]
		if n == 0 || !errors.Is(r.err, ctx.Err()) {
			return nil, r.err
		}
	}
	return r.report(clock.stop()), r.err
}

func prepare(p Plan) (*run, error) {
	full, err := p.Title.Setup(p.Setup)
	if err != nil {
		return nil, err
	}
	p.Setup = full
	if p.Matches < 1 {
		return nil, ErrMatches
	}
	if n := len(p.Players); n < 1 || n > full.Seats {
		return nil, fmt.Errorf("%w: %d players, %d seats", ErrPlayers, n, full.Seats)
	}
	r := &run{Plan: p, players: slices.Clone(p.Players)}
	for len(r.players) < full.Seats {
		r.players = append(r.players, p.Players[len(p.Players)-1])
	}
	r.rotations = period(r.players)
	r.deals = (p.Matches + r.rotations - 1) / r.rotations
	r.matches = make([]played, r.deals*r.rotations)
	if r.Workers <= 0 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	_, err = p.Title.Table(full, r.players, p.Limit)
	return r, err
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

// play lets the workers take one deal after the other.
func (r *run) play(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	for range min(r.Workers, r.deals) {
		wg.Go(func() {
			if err := r.work(ctx); err != nil {
				r.fail(err)
				cancel()
			}
		})
	}
	wg.Wait()
}

// work plays deals until none is left. A panic of the rules is an error that names the deal.
func (r *run) work(ctx context.Context) (err error) {
	deal := 0
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("deal %d, seed %s: panic: %v\n%s", deal, r.seed(deal), cause, debug.Stack())
		}
	}()
	table, err := r.Title.Table(r.Setup, r.players, r.Limit)
	if err != nil {
		return err
	}
	for {
		if deal = r.take(); deal == r.deals {
			return nil
		}
		seed := r.seed(deal)
		for turn := range r.rotations {
			out, err := table.Play(ctx, seed, binary.LittleEndian.Uint64(seed[:])+uint64(turn), turn)
			if err != nil {
				return fmt.Errorf("deal %d, seed %s, rotation %d: %w", deal, seed, turn, err)
			}
			r.matches[deal*r.rotations+turn] = played{out, turn}
		}
		r.progress()
	}
}

// seed is that of a deal. It is not counted up from the plan's, lest plans with neighbouring seeds share deals.
func (r *run) seed(deal int) game.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "lair deal %d %d", r.Seed, deal))
}

func (r *run) take() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == r.deals {
		return r.deals
	}
	r.next++
	return r.next - 1
}

func (r *run) progress() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done += r.rotations
	if r.Progress != nil {
		r.Progress(r.done, len(r.matches))
	}
}

// fail keeps the first error; those that follow come of its cancelling the others.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// finished counts the deals before the first that was not played to its end.
func (r *run) finished() int {
	i := slices.IndexFunc(r.matches, func(m played) bool { return m.out.Plies == 0 })
	if i < 0 {
		return r.deals
	}
	return i / r.rotations
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
