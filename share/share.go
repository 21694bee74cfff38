// Package share divides processor time between the players for whom a program
// thinks: bots at tables, hints, reviews.
//
// A [Queue] runs a few tasks at a time. The next task is chosen by address,
// then by player, then by urgency: the address and the player with the least
// recent processor time come first. Addresses come before players because a new
// player costs nothing. Therefore somebody who requests a hundred tasks waits
// for them, and hardly anybody else does. Background tasks give the others a
// head start, so that a bot does not wait for somebody else's review unless its
// own player has used the processor for most of the last minute.
//
// Some tasks take seconds, so they must yield while they run. A [Task] yields
// when it calls Err of its context, as bots do between tries: that call blocks
// while other tasks go first. A task that does not yield in time keeps running,
// and a waiting task with less recent time runs beside it: then the system
// divides the cores.
package share

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"
)

// Requester identifies for whom a task runs.
type Requester struct {
	Address string // an IPv4 address or an IPv6 /64; all unknown addresses share ""
	Player  string
}

// Urgency orders the tasks of one player.
type Urgency int8

// The urgencies, the most urgent first.
const (
	// somebody waits for it, and it is so short that it is never interrupted: a
	// hint
	Urgent     Urgency = iota
	Normal             // a bot at a table where people play
	Background         // nobody waits for it: a match between bots, a review
	urgencies
)

// Errors of Do. Go never refuses a task.
var (
	ErrTooMany = errors.New("too many tasks of one player or address are waiting")
	ErrFull    = errors.New("too many tasks are waiting")
)

const (
	slice = 20 * time.Millisecond // how long a task runs before it checks whether others go first
	// how long a task may take to yield after it was asked to; then another
	// runs beside it
	yieldGrace = 5 * time.Millisecond
	// the least time charged for each task, so that tasks of new players
	// alternate
	minCharge = time.Millisecond
	// after this time, used processor time counts half
	halfLife = time.Minute
	// how much more recent time others may have used and still go before a
	// Background task. Somebody whose tasks always run comes to halfLife/ln 2, or
	// 87 s, so nobody can hold up reviews for ever.
	headStart = 30 * time.Second

	// tasks of one urgency that have begun, each of which holds a thread and its
	// memory; one per address may always begin. Each urgency has its own number, so
	// that a bot need not wait for the end of a review.
	maxStarted           = 32
	maxStartedPerAddress = 4 // of these, per address

	maxPerPlayer  = 4   // tasks of one urgency that Do accepts from one player
	maxPerAddress = 12  // from one address
	maxWaiting    = 128 // in total

	// number of addresses, and of players of one, from which on those without
	// tasks are forgotten
	forgetAt = 4096
)

// Queue runs tasks. It is safe for concurrent use.
type Queue struct {
	slots int
	work  sync.WaitGroup

	mu        sync.Mutex
	addresses map[string]*address
	waiting   map[*address]struct{} // addresses with waiting tasks
	running   []*Task               // at most slots of them, unless some do not yield in time
	started   [urgencies]int
	admitted  [urgencies]int // accepted by Do and not done
	refused   int64          // by Do
	arrivals  int64
	timer     *time.Timer // set while tasks wait and all slots are taken
}

// address is a network address and its players.
type address struct {
	usage
	players  map[string]*player
	waiting  map[*player]struct{}
	started  [urgencies]int
	admitted [urgencies]int // by Do
}

type player struct {
	usage
	queues   [urgencies][]*Task // waiting tasks by urgency, in the order of arrival
	pending  int
	admitted [urgencies]int // by Do
}

// usage is processor time, of which older parts count less.
type usage struct {
	seconds float64
	at      time.Time
}

// New returns a queue that runs up to slots tasks at a time. 0 means one for
// each core but one, at least one.
func New(slots int) *Queue {
	if slots <= 0 {
		slots = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Queue{slots: slots, addresses: map[string]*address{}, waiting: map[*address]struct{}{}}
}

// Go runs work once its turn comes, on a thread of low priority. If ctx ends
// before that, work does not run.
func (q *Queue) Go(ctx context.Context, requester Requester, u Urgency, work func(*Task)) {
	t := q.enqueue(ctx, requester, u)
	q.work.Go(func() { t.run(work) })
}

// Do is Go, but waits for the end of the task. It returns ErrTooMany, ErrFull
// or the context's error if work did not run.
func (q *Queue) Do(ctx context.Context, requester Requester, u Urgency, work func(*Task)) error {
	leave, err := q.admit(requester, u)
	if err != nil {
		return err
	}
	defer leave()
	t := q.enqueue(ctx, requester, u)
	var worked bool
	var failed any
	done := make(chan struct{})
	q.work.Go(func() {
		defer close(done)
		defer func() { failed = recover() }()
		worked = t.run(work)
	})
	<-done
	if failed != nil {
		panic(failed) // on the caller's goroutine, as if work had panicked there
	}
	if !worked {
		return ctx.Err()
	}
	return nil
}

// admit counts a task of Do, or refuses it. leave must be called at its end.
func (q *Queue) admit(requester Requester, u Urgency) (leave func(), err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	a, p := q.find(requester)
	switch {
	case p.admitted[u] >= maxPerPlayer || a.admitted[u] >= maxPerAddress:
		q.refused++
		return nil, ErrTooMany
	case q.admitted[u] >= maxWaiting:
		q.refused++
		return nil, ErrFull
	}
	add := func(n int) {
		for _, asked := range []*[urgencies]int{&p.admitted, &a.admitted, &q.admitted} {
			asked[u] += n
		}
	}
	add(1)
	p.pending++ // so that the player is not forgotten meanwhile
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		add(-1)
		p.pending--
	}, nil
}

// Wait waits until no tasks are left.
func (q *Queue) Wait(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		q.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// find returns the address and player of a requester, creating them if needed.
func (q *Queue) find(requester Requester) (*address, *player) {
	a := q.addresses[requester.Address]
	if a == nil {
		if len(q.addresses) >= forgetAt {
			q.forget()
		}
		a = &address{players: map[string]*player{}, waiting: map[*player]struct{}{}}
		q.addresses[requester.Address] = a
	}
	p := a.players[requester.Player]
	if p == nil {
		if len(a.players) >= forgetAt {
			a.forget()
		}
		p = &player{}
		a.players[requester.Player] = p
	}
	return a, p
}

// forget drops addresses without tasks.
func (q *Queue) forget() {
	for name, a := range q.addresses {
		if a.forget(); len(a.players) == 0 {
			delete(q.addresses, name)
		}
	}
}

// forget drops players without tasks.
func (a *address) forget() {
	for name, p := range a.players {
		if p.pending == 0 {
			delete(a.players, name)
		}
	}
}

// enqueue adds a task to the queue.
func (q *Queue) enqueue(ctx context.Context, requester Requester, u Urgency) *Task {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := &Task{q: q, ctx: ctx, urgency: u, number: q.arrivals, granted: make(chan struct{}, 1)}
	q.arrivals++
	t.address, t.player = q.find(requester)
	t.player.pending++
	t.enqueue()
	now := time.Now()
	q.charge(now)
	q.dispatch(now)
	q.requestYield(t, 0, now)
	return t
}
