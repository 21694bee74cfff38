package table

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"
)

// Limits of the list of open tables, so that nobody can fill it.
const (
	maxPerHost    = 3 // tables of one host
	maxPerAddress = 8 // tables whose hosts came from one address
)

// hostGrace is how long a host who has closed the page still counts as present:
// long enough to reload it.
const hostGrace = time.Minute

// hosting is a listed table whose host has it open, or had it open until
// recently.
type hosting struct {
	host, address string
	came          time.Time
	left          time.Time // zero while the host is there
}

// updateHostPresence records whether the host of a listed table has it open.
func (t *liveTable) updateHostPresence() {
	t.watched.Store(len(t.watches) > 0)
	wants := t.state != nil && t.state.listable()
	host, address, here := "", "", false
	if wants {
		host = t.state.new.Host
		i := slices.IndexFunc(t.watches, func(x *watch) bool { return x.viewer.Player == host })
		if here = i >= 0; here {
			address = t.watches[i].w.address
		}
	}
	if here == t.hostPresent {
		return
	}
	t.hostPresent = here
	t.registry.setHostPresence(t.id, here, host, address)
	if t.state != nil && !wants {
		t.registry.removeHosting(t.id)
	}
}

// listable reports whether the list of open tables may show this table.
func (st *state) listable() bool {
	return st.open && (st.status == Waiting || st.status == Playing) &&
		slices.ContainsFunc(st.seats, func(s seat) bool { return s.player == "" })
}

// setHostPresence records whether the host of table id has it open, and from
// which address.
func (r *Registry) setHostPresence(id string, here bool, host, address string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	x, known := r.hostings[id]
	switch {
	case here && !known:
		r.hostings[id] = hosting{host: host, address: address, came: now}
	case here:
		x.address, x.left = address, time.Time{}
		r.hostings[id] = x
	case known:
		x.left = now
		r.hostings[id] = x
	}
}

// removeHosting forgets a table that needs nobody any more, so that it does not
// count against the limits of the list.
func (r *Registry) removeHosting(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.hostings, id)
}

// listedTables returns the open tables whose hosts are present, within the
// limits per host and per address. The host who came first comes first.
func (r *Registry) listedTables() []string {
	all := r.presentHosts()
	r.nodes.addHostings(all)
	ids := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(all[a].came.Compare(all[b].came), cmp.Compare(a, b))
	})
	hosts, places := map[string]int{}, map[string]int{}
	return slices.DeleteFunc(ids, func(id string) bool {
		x := all[id]
		if hosts[x.host] >= maxPerHost || x.address != "" && places[x.address] >= maxPerAddress {
			return true
		}
		hosts[x.host]++
		places[x.address]++
		return false
	})
}

// presentHosts returns the listed tables whose hosts are present at this
// process, and forgets the others.
func (r *Registry) presentHosts() map[string]hosting {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(r.hostings, func(_ string, x hosting) bool {
		return !x.left.IsZero() && now.Sub(x.left) > hostGrace
	})
	return maps.Clone(r.hostings)
}

// OpenTables lists the tables that need players: listed for everybody, with a
// free seat, and with their host present. limit 0 means 50.
func (r *Registry) OpenTables(ctx context.Context, limit int) ([]Summary, error) {
	among := r.listedTables()
	if len(among) == 0 {
		return []Summary{}, nil
	}
	return r.config.Log.Lobby(ctx, Query{Among: among, Limit: limit})
}
