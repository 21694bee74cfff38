package table

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// TestHostsTakeTurns holds that nobody who wants a hundred bots makes another wait for more than one of them, and that people are
// not kept waiting by bots among themselves.
func TestHostsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var order []string
		gate := make(chan struct{})
		k := newThinkers(1, func(b thought) {
			<-gate
			mu.Lock()
			defer mu.Unlock()
			order = append(order, b.id)
		})
		ask := func(id, host string, bots bool) {
			k.add(thought{ctx: context.Background(), id: id, host: host, bots: bots})
		}
		ask("first", "eve", true)
		synctest.Wait() // it is being thought about
		for i := range 4 {
			ask(fmt.Sprint("bots", i), "eve", true)
		}
		for i := range 4 {
			ask(fmt.Sprint("eve", i), "eve", false)
		}
		ask("ann0", "ann", false)
		ask("bob0", "bob", false)
		ask("ann1", "ann", false)
		ask("cybots", "cy", true)
		close(gate)
		synctest.Wait()
		want := "first eve0 ann0 bob0 eve1 ann1 eve2 eve3 bots0 cybots bots1 bots2 bots3"
		if got := strings.Join(order, " "); got != want {
			t.Errorf("they thought in the order\n%s\nwant\n%s", got, want)
		}
		if len(k.people.of)+len(k.bots.of)+len(k.people.hosts)+len(k.bots.hosts) > 0 || k.idle != 1 {
			t.Errorf("something is left: %+v", k)
		}
	})
}
