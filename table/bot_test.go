package table_test

import (
	"context"
	"fmt"
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
