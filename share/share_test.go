package share

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// works returns work that takes long, under synctest, and calls Err every so
// often; never, if often is 0.
func works(long, often time.Duration) func(*Task) {
	return func(t *Task) {
		ctx := t.Context(context.Background())
		for done := time.Duration(0); done < long; {
			step := long
			if often > 0 {
				step = min(often, long-done)
			}
			time.Sleep(step)
			if done += step; ctx.Err() != nil {
				return
			}
		}
	}
}

// finish waits until all work is done, and checks that the queue is empty.
func finish(t *testing.T, q *Queue) {
	t.Helper()
	if err := q.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if none := [urgencies]int{}; len(q.running)+len(q.waiting) > 0 || q.started != none ||
		q.admitted != none {
		t.Errorf(
			"after all work: %d running, %v begun, %v admitted, %d addresses waiting; want none",
			len(q.running),
			q.started,
			q.admitted,
			len(q.waiting),
		)
	}
	for address, a := range q.addresses {
		for name, p := range a.players {
			if none := [urgencies]int{}; p.pending > 0 || a.started != none ||
				p.admitted != none || a.admitted != none {
				t.Errorf("%s at %s still has tasks: %+v", name, address, p)
			}
		}
	}
}

// TestTurns checks that addresses take turns, then players at one address, and
// that urgent tasks of a player come first.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		var mu sync.Mutex
		var order []string
		ask := func(name, address, player string, u Urgency) {
			q.Go(t.Context(), Requester{address, player}, u, func(*Task) {
				mu.Lock()
				defer mu.Unlock()
				order = append(order, name)
				time.Sleep(time.Millisecond)
			})
		}
		ask("first", "x", "eve", Background)
		synctest.Wait()
		for i := range 3 {
			ask(fmt.Sprint("spare", i), "x", "eve", Background)
		}
		for i := range 2 {
			ask(fmt.Sprint("eve", i), "x", "eve", Normal)
		}
		ask("hint", "x", "eve", Urgent)
		ask("ann0", "y", "ann", Normal)
		ask("ann1", "y", "ann", Normal)
		ask("adam0", "x", "adam", Normal)
		ask("adam1", "x", "adam", Background)
		ask("bob", "z", "bob", Background)
		finish(t, q)
		want := "first ann0 adam0 ann1 hint eve0 eve1 bob adam1 spare0 spare1 spare2"
		if got := strings.Join(order, " "); got != want {
			t.Errorf("the tasks ran in the order\n%s\nwant\n%s", got, want)
		}
	})
}

// yields is how often a bot that yields calls Err.
const yields = 4 * time.Millisecond

// TestNobodyIsStarved requests much work for many, and checks that somebody
// who requests little is served about as fast as before.
func TestNobodyIsStarved(t *testing.T) {
	type crowd struct {
		name    string
		asks    func(q *Queue, work func(*Task))
		often   time.Duration // how often their work calls Err
		u       Urgency
		at      string // the address of the player who requests little
		long    time.Duration
		atMost  time.Duration
		started int
	}
	eve := func(q *Queue, work func(*Task)) {
		for range 60 {
			q.Go(context.Background(), Requester{"x", "eve"}, Normal, work)
		}
	}
	guests := func(q *Queue, work func(*Task)) {
		for i := range 60 {
			q.Go(context.Background(), Requester{"x", fmt.Sprint("guest", i)}, Normal, work)
		}
	}
	manyAddresses := func(q *Queue, work func(*Task)) {
		for i := range 60 {
			q.Go(
				context.Background(),
				Requester{fmt.Sprint("x", i%8), fmt.Sprint("guest", i)},
				Normal,
				work,
			)
		}
	}
	const bot, hint = 840 * time.Millisecond, 200 * time.Millisecond
	for _, c := range []crowd{
		{"one player's bots", eve, yields, Normal, "y", bot, bot + 100*time.Millisecond, 1},
		{
			"one player's bots, at one's own address", eve, yields, Normal, "x", bot,
			bot + 100*time.Millisecond, 1,
		},
		{
			"guests of one address", guests, yields, Normal, "y", bot,
			bot + 100*time.Millisecond, 4,
		},
		// each of which may have as much
		{"guests of eight addresses", manyAddresses, yields, Normal, "y", bot, 3 * bot, 32},
		{"bots that do not yield", eve, 0, Normal, "y", bot, bot + 100*time.Millisecond, 3},
		{"guests whose bots do not", guests, 0, Normal, "y", bot, bot + 100*time.Millisecond, 3},
		{
			"many addresses whose bots do not, and a hint", manyAddresses, 0, Urgent, "y", hint,
			hint + 200*time.Millisecond, 6,
		},
		{
			"a short decision", eve, time.Millisecond, Normal, "y", 12 * time.Millisecond,
			16 * time.Millisecond, 1,
		},
		{
			"a short decision beside bots that do not yield", eve, 0, Normal, "y", 12 * time.Millisecond,
			20 * time.Millisecond, 3,
		},
		{
			"bots, and a hint", eve, 100 * time.Millisecond, Urgent, "y", hint,
			hint + 100*time.Millisecond, 3,
		},
		{
			"bots of one's own, and a hint", eve, yields, Urgent, "x", hint,
			2*hint + 100*time.Millisecond, 3,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := New(1)
				ctx, cancel := context.WithCancel(context.Background())
				work := works(5*time.Second, c.often)
				c.asks(q, func(task *Task) {
					if ctx.Err() == nil {
						work(task)
					}
				})
				time.Sleep(7 * time.Second)
				start := time.Now()
				if err := q.Do(
					context.Background(), Requester{c.at, "ann"}, c.u, works(c.long, time.Millisecond),
				); err != nil {
					t.Error(err)
				}
				if took := time.Since(start); took > c.atMost {
					t.Errorf(
						"%v of work took %v among others, want at most %v", c.long, took, c.atMost,
					)
				}
				q.mu.Lock()
				if most, begun := c.started+2, q.started; begun[0]+begun[1]+begun[2] > most {
					t.Errorf("%v tasks have begun, want at most %d", begun, most)
				}
				q.mu.Unlock()
				cancel()
				finish(t, q)
			})
		})
	}
}

// TestBotsGoBeforeReviews lets six people at one address look at the reviews of their
// match, and checks that bots are as fast as without them: at that address, and for
// somebody elsewhere who has just played for minutes. Somebody who never stops must let
// reviews go on.
func TestBotsGoBeforeReviews(t *testing.T) {
	const bot, review, often = 500 * time.Millisecond, 10 * time.Second, 5 * time.Millisecond
	reviews := func(q *Queue) {
		for i := range 6 {
			reader := Requester{"home", fmt.Sprint("reader", i)}
			q.Go(context.Background(), reader, Background, works(review, often))
		}
		time.Sleep(time.Second)
	}
	think := func(t *testing.T, q *Queue, host Requester, long time.Duration) time.Duration {
		start := time.Now()
		work := works(long, often)
		if err := q.Do(context.Background(), host, Normal, work); err != nil {
			t.Error(err)
		}
		return time.Since(start)
	}
	for _, host := range []Requester{{"home", "guest"}, {"home", "reader0"}, {"away", "ann"}} {
		t.Run(host.Player, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := New(1)
				think(t, q, host, 20*time.Second) // a match before
				reviews(q)
				for range 5 {
					if took := think(t, q, host, bot); took > bot+50*time.Millisecond {
						t.Errorf("a bot's %v of work took %v beside reviews", bot, took)
					}
				}
				finish(t, q)
			})
		})
	}
	t.Run("for ever", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			q := New(1)
			stop := make(chan struct{})
			done := make(chan struct{})
			go func() {
				defer close(done)
				for {
					select {
					case <-stop:
						return
					default:
						think(t, q, Requester{"away", "eve"}, bot)
					}
				}
			}()
			start := time.Now()
			err := q.Do(
				context.Background(), Requester{"home", "ann"}, Background,
				works(review, often),
			)
			if took := time.Since(start); err != nil || took > time.Minute+10*time.Second {
				t.Errorf("a review of %v took %v beside bots: %v", review, took, err)
			}
			close(stop)
			<-done
			finish(t, q)
		})
	})
}

// TestEqualsShare checks that two who both want all the time get equal parts.
func TestEqualsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		var wait sync.WaitGroup
		for _, requester := range []Requester{{"x", "eve"}, {"y", "ann"}} {
			wait.Go(func() {
				start := time.Now()
				if err := q.Do(
					context.Background(), requester, Normal, works(2*time.Second, time.Millisecond),
				); err != nil {
					t.Error(err)
				}
				if took := time.Since(start); took < 3900*time.Millisecond ||
					took > 4100*time.Millisecond {
					t.Errorf(
						"two seconds of work for %s took %v, want about four",
						requester.Player,
						took,
					)
				}
			})
		}
		wait.Wait()
		finish(t, q)
	})
}

func TestDoIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		refusals := map[error]int{}
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range 2 * maxWaiting {
			all.Go(func() { // players at many addresses
				err := q.Do(
					context.Background(),
					Requester{fmt.Sprint(i), "p"},
					Background,
					works(time.Second, 0),
				)
				mu.Lock()
				refusals[err]++
				mu.Unlock()
			})
		}
		synctest.Wait()
		mu.Lock()
		if refusals[ErrFull] != maxWaiting || len(refusals) != 1 {
			t.Errorf("refusals of %d tasks: %v", 2*maxWaiting, refusals)
		}
		mu.Unlock()
		all.Wait()
		finish(t, q)
		clear(refusals)
		for i := range 40 { // players at one address
			all.Go(func() {
				err := q.Do(
					context.Background(),
					Requester{"x", fmt.Sprint(i % 2)},
					Background,
					works(time.Second, 0),
				)
				mu.Lock()
				refusals[err]++
				mu.Unlock()
			})
		}
		synctest.Wait()
		mu.Lock()
		if refusals[ErrTooMany] != 40-2*maxPerPlayer {
			t.Errorf("refusals of forty tasks of two players: %v", refusals)
		}
		mu.Unlock()
		all.Wait()
		finish(t, q)
	})
}

// TestCancelledWorkDoesNotRun checks that work whose context ends before its turn
// does not run.
func TestCancelledWorkDoesNotRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		q.Go(context.Background(), Requester{"x", "eve"}, Normal, works(time.Second, 0))
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		defer cancel()
		err := q.Do(ctx, Requester{"x", "eve"}, Normal, func(*Task) { t.Error("cancelled work ran") })
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
		}
		finish(t, q)
	})
}

// TestAPanicReachesTheCaller checks that work that panics does so on the caller's
// goroutine, and leaves the queue.
func TestAPanicReachesTheCaller(t *testing.T) {
	q := New(1)
	func() {
		defer func() {
			if got := recover(); got != "oh" {
				t.Errorf("Do panicked with %v", got)
			}
		}()
		_ = q.Do(context.Background(), Requester{}, Normal, func(*Task) { panic("oh") })
	}()
	finish(t, q)
}

// TestForgetting checks that a queue does not remember everybody for ever.
func TestForgetting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		for i := range 2 * forgetAt {
			for _, requester := range []Requester{{fmt.Sprint(i), "p"}, {"x", fmt.Sprint(i)}} {
				if err := q.Do(context.Background(), requester, Normal, func(*Task) {}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(q.addresses) > forgetAt || len(q.addresses["x"].players) > forgetAt {
			t.Errorf(
				"the queue remembers %d addresses, and %d players of one", len(q.addresses),
				len(q.addresses["x"].players),
			)
		}
	})
}

// TestWaitFreesTheSlot checks that a task which waits for another lets it run in the only
// slot, and goes on afterwards; and that one whose context ends waits no longer.
func TestWaitFreesTheSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1)
		begun, made := make(chan struct{}), make(chan struct{})
		var order []string
		q.Go(t.Context(), Requester{"x", "ann"}, Background, func(task *Task) {
			close(begun)
			works(time.Second, time.Millisecond)(task)
			order = append(order, "made")
			close(made)
		})
		<-begun
		// It has had less time, so it goes before the maker, who yields to it.
		q.Go(t.Context(), Requester{"y", "bob"}, Background, func(task *Task) {
			task.Wait(made)
			order = append(order, "waited")
		})
		ctx, cancel := context.WithCancel(t.Context())
		never := make(chan struct{})
		q.Go(ctx, Requester{"z", "cy"}, Background, func(task *Task) {
			task.Wait(never)
			order = append(order, fmt.Sprint(task.Context(ctx).Err()))
		})
		time.Sleep(100 * time.Millisecond)
		cancel()
		finish(t, q)
		if got, want := strings.Join(order, ", "), "context canceled, made, waited"; got != want {
			t.Errorf("the tasks ended as %s, want %s", got, want)
		}
	})
}
