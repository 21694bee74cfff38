package table

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Bounds on the list of open tables, so that nobody fills it alone.
const (
	mostPerHost  = 3 // tables of one host
	mostPerPlace = 8 // tables whose hosts came from one place
)

// lately is how long a host who has closed the table still counts as there: long enough to load a page again.
const lately = time.Minute

// hosting is an open table whose host has it open, or had it lately.
type hosting struct {
	host, place string
	came        time.Time
	left        time.Time // zero while the host is there
}

// welcome finds out whether the host of an open table has it open.
func (t *live) welcome() {
	t.looked.Store(len(t.watches) > 0)
	wants := t.p != nil && t.p.wants()
	host, place, here := "", "", false
	if wants {
		host = t.p.new.Host
		i := slices.IndexFunc(t.watches, func(x *watch) bool { return x.viewer.Player == host })
		if here = i >= 0; here {
			place = t.watches[i].w.place
		}
	}
	if here == t.hosted {
		return
	}
	t.hosted = here
	t.h.welcome(t.id, here, host, place)
	if t.p != nil && !wants {
		t.h.unlist(t.id)
	}
}

// wants reports whether the table is one of those that the list of open ones may show.
func (p *play) wants() bool {
	return p.open && (p.status == Waiting || p.status == Playing) && slices.ContainsFunc(p.seats, func(s seat) bool { return s.player == "" })
}

func (h *House) welcome(id string, here bool, host, place string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	x, known := h.hosts[id]
	switch {
	case here && !known:
		h.hosts[id] = hosting{host: host, place: place, came: now}
	case here:
		x.place, x.left = place, time.Time{}
		h.hosts[id] = x
	case known:
		x.left = now
		h.hosts[id] = x
	}
}

// unlist forgets a table that wants nobody any more, so that it takes no other's place.
func (h *House) unlist(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.hosts, id)
}

// welcoming returns the open tables whose hosts are there: of one host and of one place not too many, those first to which
// the host came first.
func (h *House) welcoming() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	ids := make([]string, 0, len(h.hosts))
	for id, x := range h.hosts {
		if !x.left.IsZero() && now.Sub(x.left) > lately {
			delete(h.hosts, id)
			continue
		}
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(h.hosts[a].came.Compare(h.hosts[b].came), cmp.Compare(a, b))
	})
	hosts, places := map[string]int{}, map[string]int{}
	return slices.DeleteFunc(ids, func(id string) bool {
		x := h.hosts[id]
		if hosts[x.host] >= mostPerHost || x.place != "" && places[x.place] >= mostPerPlace {
			return true
		}
		hosts[x.host]++
		places[x.place]++
		return false
	})
}

// Open lists the tables that want people: listed for everybody, with a seat to take, and their host there. limit 0 is 50.
func (h *House) Open(ctx context.Context, limit int) ([]Summary, error) {
	among := h.welcoming()
	if len(among) == 0 {
		return []Summary{}, nil
	}
	return h.c.Log.Lobby(ctx, Query{Among: among, Limit: limit})
}
