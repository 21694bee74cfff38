package table_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/share"
	"lair.games/lair/table"
)

// TestBotsAreSharedByAddress lets many guests at one address open tables whose
// bots think for long. It checks that somebody at another address hardly waits,
// and that guests whose address is unknown count as one address.
func TestBotsAreSharedByAddress(t *testing.T) {
	for _, address := range []string{"x", ""} {
		synctest.Test(t, func(t *testing.T) {
			h := open(t, func(c *table.Config) { c.Share = share.New(1) })
			h.bots.Think = func(ctx context.Context, _ game.Seat) {
				for range 1000 {
					time.Sleep(time.Millisecond)
					if ctx.Err() != nil {
						return
					}
				}
			}
			for i := range 30 {
				guest := fmt.Sprint("guest", i)
				if address != "" {
					h.NoteAddress(guest, address)
				}
				h.deal(fmt.Sprint("t", i), []string{guest, "bot", "bot"})
				h.play(fmt.Sprint("t", i), guest)
			}
			time.Sleep(3 * time.Second)
			h.NoteAddress("ann", "y")
			h.deal("ann's", []string{"ann", "bot"})
			h.play("ann's", "ann")
			start := time.Now()
			for h.snapshot("ann's", "", game.Nobody).Ply < 2 {
				time.Sleep(5 * time.Millisecond)
			}
			if took := time.Since(start); took > 1200*time.Millisecond {
				t.Errorf(
					"with busy guests at address %q, a bot that thinks for a second moved after %v", address,
					took,
				)
			}
		})
	}
}

// TestEveryDecisionEndsInTime lets fifty players use all of the processor. A bot
// that needs more than an equal part of it, and one that cannot be interrupted,
// must still move within five times their budget.
func TestEveryDecisionEndsInTime(t *testing.T) {
	const budget, step = 400 * time.Millisecond, 10 * time.Millisecond
	work := func(ctx context.Context, long time.Duration) {
		for range long / step {
			if ctx.Err() != nil {
				return
			}
			time.Sleep(step)
		}
	}
	for name, think := range map[string]func(context.Context, game.Seat){
		"needs more than its part": func(ctx context.Context, _ game.Seat) { work(ctx, 10*time.Second) },
		"cannot be interrupted": func(ctx context.Context, _ game.Seat) {
			if ctx.Err() == nil {
				time.Sleep(3 * time.Minute)
			}
		},
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := share.New(1)
				busy, stop := context.WithCancel(ctx)
				defer stop()
				for i := range 50 {
					go func() {
						for busy.Err() == nil {
							who := share.Requester{Address: fmt.Sprint("x", i), Player: "eve"}
							_ = q.Do(busy, who, share.Normal, func(task *share.Task) {
								work(task.Context(busy), 20*time.Millisecond)
							})
						}
					}()
				}
				time.Sleep(time.Minute)
				h := open(t, func(c *table.Config) {
					c.Share, c.Budget = q, func(string) time.Duration { return budget }
				})
				h.bots.Think = think
				h.NoteAddress("ann", "y")
				h.deal("ann's", []string{"ann", "bot", "bot"})
				for round := range 3 {
					asked := time.Now()
					h.play("ann's", "ann")
					for h.snapshot("ann's", "", game.Nobody).Ply < 3*(round+1) {
						if took := time.Since(asked); took > 5*budget {
							t.Fatalf("round %d: the bots have not moved after %v", round, took)
						}
						time.Sleep(step)
					}
				}
				if s := h.Stats(); s.Hurried == 0 || s.BotWait != 0 {
					t.Errorf("%d decisions were hurried, and one waits for %v", s.Hurried, s.BotWait)
				}
			})
		})
	}
}
