package call_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/call"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// crowd is how many players TestManyCalls calls; LAIR_CALLS is another number.
var crowd = 1000

func init() {
	if n, err := strconv.Atoi(os.Getenv("LAIR_CALLS")); err == nil && n > 0 {
		crowd = n
	}
}

// crowdKind returns the kind of the channel of the nth player: every fourth is
// a browser.
func crowdKind(n int) call.Kind {
	if n%4 == 0 {
		return call.Push
	}
	return call.JSON
}

// fillCrowd stores players with one channel each, in one transaction.
func (r *rig) fillCrowd() {
	r.t.Helper()
	n := -1
	key, auth := browserKeys(browserKey)
	err := r.db.Import(r.t.Context(), func() (*store.Item, error) {
		if n++; n == crowd {
			return nil, io.EOF
		}
		id := fmt.Sprint(n)
		d := call.Details{Kind: crowdKind(n), Since: r.now}
		c := store.Channel{ID: id, Target: id + " " + r.service.URL + "/" + id}
		p := store.Player{ID: id, Name: id, Since: r.now.UnixMilli()}
		if d.Kind == call.Push {
			d.P256dh, d.Auth = key, auth
			c.Target = r.service.URL + "/" + id
			c.Device = []byte(fmt.Sprintf("%032d", n))
			p.Devices = []store.Device{{ID: id, Token: c.Device, Since: p.Since, Seen: p.Since}}
		}
		c.Body, _ = json.Marshal(d)
		p.Channels = []store.Channel{c}
		return &store.Item{Player: &p}, nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

// flaky is a service that refuses every third message once, is slow at every
// tenth, and at every hundredth says that a browser is gone.
type flaky struct {
	mu        sync.Mutex
	requests  map[string]int
	taken     map[string]int
	open, top atomic.Int64
}

// ServeHTTP implements http.Handler.
func (f *flaky) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	now := f.open.Add(1)
	defer f.open.Add(-1)
	for top := f.top.Load(); now > top && !f.top.CompareAndSwap(top, now); top = f.top.Load() {
	}
	id := strings.TrimPrefix(q.URL.Path, "/")
	var n int
	_, _ = fmt.Sscan(id, &n)
	if n%10 == 1 {
		time.Sleep(time.Millisecond)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.requests[id]++
	switch {
	case n%100 == 0:
		w.WriteHeader(http.StatusGone)
	case n%3 == 0 && f.requests[id] == 1:
		w.WriteHeader(http.StatusServiceUnavailable)
	default:
		f.taken[id]++
	}
}

// TestManyCalls calls a crowd of players over a service that fails, is slow,
// or answers that a browser is gone.
func TestManyCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r := newRig(t, nil)
	f := &flaky{requests: map[string]int{}, taken: map[string]int{}}
	r.handle = f.ServeHTTP
	r.fillCrowd()
	begin := time.Now()
	for n := range crowd {
		id := fmt.Sprint(n)
		r.turns[[2]string{"t" + id, id}] = 5
		r.Turned([]table.Turn{{Table: "t" + id, Player: id, Seq: 5}})
	}
	queued := time.Since(begin)
	r.pass(0)
	stored := time.Since(begin)
	r.pass(25 * time.Second)
	for range 3 {
		r.pass(20 * time.Second)
	}
	t.Logf("queued in %v, stored after %v, all sent after %v, at most %d at once",
		queued, stored, time.Since(begin), f.top.Load())
	if f.top.Load() > call.Workers {
		t.Errorf("%d messages were sent at once, want at most %d", f.top.Load(), call.Workers)
	}
	for n := range crowd {
		id := fmt.Sprint(n)
		gone := n%100 == 0 && crowdKind(n) == call.Push
		switch _, _, err := r.db.Channel(t.Context(), id); {
		case gone && (f.taken[id] != 0 || f.requests[id] != 1 || err == nil):
			t.Fatalf("the browser %d is gone, and was called %d times; its channel: %v", n, f.requests[id], err)
		case !gone && n%100 != 0 && f.taken[id] != 1:
			t.Fatalf("the message to %d arrived %d times", n, f.taken[id])
		case !gone && err != nil:
			t.Fatalf("the channel of %d is lost: %v", n, err)
		}
	}
	if left, err := r.db.ClaimDeliveries(t.Context(), r.now, r.now, crowd); err != nil || len(left) > 0 {
		t.Errorf("%d messages are left, %v", len(left), err)
	}
}
