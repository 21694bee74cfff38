package call

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/table"
)

// Times of calls.
const (
	// delay is the time between a turn and its call. It is longer than ahead.
	delay = 20 * time.Second
	// tick is how often a caller looks for what is due.
	tick = 5 * time.Second
	// ahead is how long before a call is due the nodes at which its player is
	// active postpone it. It is longer than a few ticks.
	ahead = 15 * time.Second
	// recent is how long after a message of a socket its player counts as active.
	recent = 30 * time.Second
	// absence is the time between the last activity and a call.
	absence = time.Minute
	// lease is how long a process may take for the deliveries that it claims.
	lease = 2 * time.Minute
	// remembered is how long calls are remembered that were made.
	remembered = 60 * 24 * time.Hour
)

const (
	maxQueued = 1 << 16 // turns that are not stored yet
	workers   = 16      // that send
	claimed   = 64      // deliveries in one claim; all of them end before the lease
	batch     = 256     // turns or players in one transaction
	maxTries  = 10
)

// backoff returns how long a delivery waits after a number of tries.
func backoff(tries int) time.Duration {
	return min(15*time.Second<<(tries-1), time.Hour)
}

// Tables is what a Caller needs of table.Registry.
type Tables interface {
	TurnOf(ctx context.Context, id, player string) (table.TurnState, bool, error)
}

// Config holds the parts and settings of a Caller.
type Config struct {
	Store Store
	// Title returns the title of a game in a language.
	Title func(game, lang string) string
	// Base is the address of the server for players, without a slash at its end;
	// "": not known.
	Base string
	// Key is 32 random bytes that stay the same: the key of web push is derived
	// from them.
	Key []byte
	// Services are hosts of push services besides the known ones.
	Services []string
	// Inside lets addresses of players be in private networks.
	Inside bool
	Log    *slog.Logger
	Now    func() time.Time // nil: time.Now
}

// Caller calls players. It is safe for concurrent use.
type Caller struct {
	Config
	tables Tables
	active func(players []string) map[string]time.Time
	sender *sender
	// forgotten is when old calls were last forgotten. Only step uses it.
	forgotten time.Time

	mu      sync.Mutex
	queued  map[[2]string]PlayerTurn // by player and table
	wake    chan struct{}
	sending atomic.Bool
	sends   sync.WaitGroup
}

// New returns a Caller, or an error if its key cannot be used.
func New(c Config) (*Caller, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	sender, err := newSender(&c)
	if err != nil {
		return nil, err
	}
	return &Caller{
		Config: c, sender: sender, queued: map[[2]string]PlayerTurn{}, wake: make(chan struct{}, 1),
	}, nil
}

// Turned queues turns to be called. It returns at once.
func (c *Caller) Turned(list []table.Turn) {
	c.mu.Lock()
	for _, t := range list {
		key := [2]string{t.Player, t.Table}
		if _, ok := c.queued[key]; !ok && len(c.queued) >= maxQueued {
			c.Log.Warn("too many turns wait to be called; some are called after the next start")
			break
		}
		c.queued[key] = PlayerTurn{t.Player, Turn{t.Table, t.Seq}}
	}
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Run calls players until ctx ends, and then waits for what is being sent.
// active returns when the sockets of these players last sent something, for
// those who have any.
func (c *Caller) Run(
	ctx context.Context, tables Tables, active func(players []string) map[string]time.Time,
) {
	c.tables, c.active = tables, active
	ticks := time.NewTicker(tick)
	defer ticks.Stop()
	defer c.sends.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
			// What follows closely shares a transaction.
			select {
			case <-ctx.Done():
				return
			case <-time.After(tick / 10):
			}
			c.report(c.storeQueued(ctx))
			continue
		case <-ticks.C:
		}
		c.step(ctx)
	}
}

// step does what is due now. What it sends may still be on its way when it
// returns.
func (c *Caller) step(ctx context.Context) {
	c.report(c.storeQueued(ctx))
	c.report(c.postpone(ctx))
	c.report(c.decide(ctx))
	c.send(ctx)
	if now := c.Now(); now.Sub(c.forgotten) > time.Hour {
		c.forgotten = now
		c.report(c.Store.ForgetCalls(ctx, now.Add(-remembered)))
	}
}

// report logs an error unless it is that of a process that stops.
func (c *Caller) report(err error) {
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, table.ErrClosed) {
		c.Log.Warn("players cannot be called now; it is tried again", "error", err)
	}
}

// storeQueued stores the turns that are queued.
func (c *Caller) storeQueued(ctx context.Context) error {
	for {
		c.mu.Lock()
		var list []PlayerTurn
		for key, t := range c.queued {
			if len(list) == batch {
				break
			}
			list = append(list, t)
			delete(c.queued, key)
		}
		c.mu.Unlock()
		if len(list) == 0 {
			return nil
		}
		err := c.Store.AddTurns(ctx, list, c.Now().Add(delay))
		if err == nil {
			continue
		}
		c.mu.Lock()
		for _, t := range list {
			key := [2]string{t.Player, t.Table}
			if _, newer := c.queued[key]; !newer {
				c.queued[key] = t
			}
		}
		c.mu.Unlock()
		return err
	}
}

// postpone postpones the calls of players who are active at this node.
func (c *Caller) postpone(ctx context.Context) error {
	now := c.Now()
	soon, err := c.Store.SoonCalled(ctx, now.Add(ahead), 4*batch)
	if err != nil || len(soon) == 0 {
		return err
	}
	for player, at := range c.active(soon) {
		if now.Sub(at) > recent {
			continue
		}
		if err := c.Store.Postpone(ctx, player, at.Add(absence)); err != nil {
			return err
		}
	}
	return nil
}

// decide makes deliveries of the calls that are due.
func (c *Caller) decide(ctx context.Context) error {
	for {
		now := c.Now()
		list, err := c.Store.ClaimCalls(ctx, now, now.Add(lease), batch)
		if err != nil || len(list) == 0 {
			return err
		}
		var loud []Calls
		for _, x := range list {
			quiet, end := false, now
			if x.Quiet != nil {
				quiet, end = x.Quiet.At(now)
			}
			if !quiet {
				loud = append(loud, x)
			} else if err := c.Store.Postpone(ctx, x.Player, end); err != nil {
				return err
			}
		}
		if err := c.Store.FinishCalls(ctx, loud, now); err != nil {
			return err
		}
	}
}

// send sends what is due in the background, unless that is going on already.
func (c *Caller) send(ctx context.Context) {
	if !c.sending.CompareAndSwap(false, true) {
		return
	}
	c.sends.Go(func() {
		defer c.sending.Store(false)
		c.sendDue(ctx)
	})
}

// sendDue sends deliveries until none is due or ctx ends. Those that were begun
// are finished, and the others given back, so that the next process need not
// wait for the end of a lease.
func (c *Caller) sendDue(ctx context.Context) {
	jobs, outcomes := make(chan Delivery), make(chan Outcome, claimed)
	settled := make(chan struct{})
	go func() { defer close(settled); c.settle(context.WithoutCancel(ctx), outcomes) }()
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for d := range jobs {
				o := Outcome{Delivery: d.ID, Channel: d.Channel, Again: c.Now()}
				if ctx.Err() == nil {
					o = c.deliver(context.WithoutCancel(ctx), d)
				}
				outcomes <- o
			}
		})
	}
	for ctx.Err() == nil {
		now := c.Now()
		list, err := c.Store.ClaimDeliveries(ctx, now, now.Add(lease), claimed)
		c.report(err)
		if len(list) == 0 {
			break
		}
		for _, d := range list {
			jobs <- d
		}
	}
	close(jobs)
	all.Wait()
	close(outcomes)
	<-settled
}

// settle stores outcomes until there are no more. Those that come meanwhile
// share the next transaction.
func (c *Caller) settle(ctx context.Context, outcomes <-chan Outcome) {
	for o := range outcomes {
		list := []Outcome{o}
		for len(list) < batch && len(outcomes) > 0 {
			list = append(list, <-outcomes)
		}
		c.report(c.Store.Settle(ctx, list))
	}
}

// deliver sends a delivery and returns what came of it.
func (c *Caller) deliver(ctx context.Context, d Delivery) Outcome {
	o := Outcome{Delivery: d.ID, Channel: d.Channel}
	later := c.Now().Add(backoff(d.Tries))
	ch, set, err := c.Store.Channel(ctx, d.Channel)
	var waits []wait
	if err == nil {
		waits, err = c.waits(ctx, ch.Player, d.Turns)
	}
	switch {
	case errors.Is(err, ErrUnknownChannel):
		return o // the delivery went with it
	case err != nil:
		c.report(err)
		o.Again = later
		return o
	case len(waits) == 0:
		return o
	}
	err = c.sender.send(ctx, &ch, c.message(&d, &ch, set.Lang, waits))
	o.Tried, o.Gone = true, errors.Is(err, errGone)
	if errors.As(err, &o.Failed) && d.Tries < maxTries {
		o.Again = later
	}
	return o
}

// wait is a table that waits for a player.
type wait struct {
	table string
	table.TurnState
}

// waits returns the tables at which turns are still the player's.
func (c *Caller) waits(ctx context.Context, player string, turns []Turn) (list []wait, err error) {
	for _, t := range turns {
		w, ok, err := c.tables.TurnOf(ctx, t.Table, player)
		if errors.Is(err, table.ErrUnknown) || errors.Is(err, table.ErrPaused) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if ok && w.Seq == t.Seq {
			list = append(list, wait{t.Table, w})
		}
	}
	return list, nil
}

// Test sends a message over a channel of a player, who waits for it, and stores
// and returns what came of it. It returns ErrUnknownChannel if there is no such
// channel, or no longer.
func (c *Caller) Test(ctx context.Context, player, id string) (why Failure, err error) {
	ch, set, err := c.Store.Channel(ctx, id)
	if err == nil && ch.Player != player {
		err = ErrUnknownChannel
	}
	if err != nil {
		return "", err
	}
	err = c.sender.send(ctx, &ch, c.testMessage(&ch, set.Lang))
	if errors.Is(err, errGone) {
		return "", errors.Join(ErrUnknownChannel, c.Store.RemoveChannel(ctx, player, id))
	}
	_ = errors.As(err, &why)
	return why, c.Store.FailChannel(ctx, id, why)
}
