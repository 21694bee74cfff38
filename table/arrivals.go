package table

import "time"

// Budgets of the commands by which people without a seat write to a table's
// log. Guests cost nothing, so the budgets count by address. A table of six
// with people who come and go needs a few of them.
var (
	arrivalsPerAddress = budget{burst: 20, every: 20 * time.Second}
	arrivalsPerTable   = budget{burst: 120, every: 2 * time.Second}
)

// maxArrivalAddresses is how many addresses a table remembers.
const maxArrivalAddresses = 1024

// budget allows burst actions at once, and one more each time every has passed.
type budget struct {
	burst int
	every time.Duration
}

// bucket counts actions against a budget. The zero value is full.
type bucket struct{ fullAt time.Time }

// allow reports whether an action is within the budget now, and counts it.
func (b *bucket) allow(of budget, now time.Time) bool {
	if b.fullAt.Before(now) {
		b.fullAt = now
	}
	next := b.fullAt.Add(of.every)
	if next.Sub(now) > time.Duration(of.burst)*of.every {
		return false
	}
	b.fullAt = next
	return true
}

// arrivals are the arrivals at a live table. They are not stored: a table that
// left memory was not in a flood.
type arrivals struct {
	all bucket
	by  map[string]*bucket // by address
}

// allow counts an arrival from an address. invited exempts it from the table's
// budget, so that a crowd of strangers does not lock friends out.
func (a *arrivals) allow(address string, invited bool, now time.Time) bool {
	if a.by == nil || len(a.by) >= maxArrivalAddresses {
		a.by = map[string]*bucket{}
	}
	own := a.by[address]
	if own == nil {
		own = new(bucket)
		a.by[address] = own
	}
	return own.allow(arrivalsPerAddress, now) && (invited || a.all.allow(arrivalsPerTable, now))
}

// entrance counts the arrivals of one player. The table fills it in.
type entrance struct {
	arrivals *arrivals
	address  string
}

// pass counts an arrival that would otherwise succeed. The host may always come.
func (e entrance) pass(by By, st *state, invited bool) error {
	if e.arrivals == nil || by.Player == st.new.Host ||
		e.arrivals.allow(e.address, invited, time.Now()) {
		return nil
	}
	return ErrCrowded
}

// entrance returns the entrance of a player.
func (t *liveTable) entrance(by By) entrance {
	return entrance{&t.arrivals, t.registry.addresses.of(by.Player)}
}
