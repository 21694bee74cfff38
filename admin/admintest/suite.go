// Package admintest holds the suite that any [admin.Store] must pass.
package admintest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/admin"
)

// Store checks everything that an admin.Store must do. open returns an empty
// store. again opens the same store once more, as after a restart or in a
// second process.
func Store(
	t *testing.T, open func(*testing.T) admin.Store,
	again func(*testing.T, admin.Store) admin.Store,
) {
	t.Helper()
	t.Run("rows", func(t *testing.T) { rows(t, open(t), again) })
	t.Run("all-or-none", func(t *testing.T) { atomically(t, open(t)) })
	t.Run("one-winner", func(t *testing.T) { once(t, open(t), again) })
	t.Run("sessions", func(t *testing.T) { sessions(t, open(t), again) })
}

// sessionTest is a store with two desks, at a time that the test sets.
type sessionTest struct {
	*testing.T
	desks [2]*admin.Desk
	now   time.Time
}

// enter begins a session, and returns its token and its id.
func (t *sessionTest) enter() (token, id string) {
	t.Helper()
	link, err := t.desks[0].Link(context.Background(), "test")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, _ := strings.Cut(link.URL, "#")
	token, begun, err := t.desks[1].Enter(context.Background(), secret)
	if err != nil {
		t.Fatal(err)
	}
	return token, begun.ID
}

// holds checks whether a session holds after some time.
func (t *sessionTest) holds(token string, after time.Duration, want bool) {
	t.Helper()
	t.now = t.now.Add(after)
	if x, err := t.desks[0].Session(context.Background(), token); err != nil || (x != nil) != want {
		t.Errorf("the session is %+v %v at %v, want one: %v", x, err, t.now, want)
	}
}

// count checks how many sessions there are.
func (t *sessionTest) count(want int) {
	t.Helper()
	if all, err := t.desks[1].Sessions(context.Background()); err != nil || len(all) != want {
		t.Errorf("there are the sessions %+v %v, want %d", all, err, want)
	}
}

// sessions checks how sessions of the admin page end, at two desks of one
// store.
func sessions(t *testing.T, s admin.Store, again func(*testing.T, admin.Store) admin.Store) {
	ctx := context.Background()
	x := &sessionTest{T: t, now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	for i, s := range []admin.Store{s, again(t, s)} {
		var err error
		x.desks[i], err = admin.Open(ctx, admin.Config{
			Store: s, Base: "http://lair.test", Now: func() time.Time { return x.now },
			Logger: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(x.desks[i].Close)
	}
	t.Run("end", func(t *testing.T) { x.T = t; sessionsEnd(x) })
	t.Run("are-ended", func(t *testing.T) { x.T = t; sessionsAreEnded(x) })
}

// sessionsEnd checks that use makes a session last, for 30 days at most.
func sessionsEnd(t *sessionTest) {
	const idle = admin.SessionIdle - time.Second
	used, _ := t.enter()
	unused, _ := t.enter()
	begun := t.now
	t.count(2)
	t.holds(used, idle, true)
	t.holds(used, idle, true)
	t.holds(unused, 0, false)
	t.count(1)
	for t.now.Sub(begun) < admin.SessionAge-admin.SessionIdle {
		t.holds(used, idle, true)
	}
	left := begun.Add(admin.SessionAge).Sub(t.now)
	t.holds(used, left-time.Second, true)
	t.holds(used, time.Second, false)
	t.count(0)
}

// sessionsAreEnded checks that one session is ended by its id, and all at once
// with the links that nobody has used.
func sessionsAreEnded(t *sessionTest) {
	ctx, desk := context.Background(), t.desks[0]
	first, id := t.enter()
	second, _ := t.enter()
	link, err := desk.Link(ctx, "test")
	if err != nil {
		t.Fatal(err)
	}
	if err := desk.EndSession(ctx, "test", id); err != nil {
		t.Error(err)
	}
	var no *admin.Refusal
	if err := desk.EndSession(ctx, "test", id); !errors.As(err, &no) || no.Status != 404 {
		t.Errorf("ending a session again: %v, want a refusal", err)
	}
	t.holds(first, 0, false)
	t.holds(second, 0, true)
	if err := desk.EndSessions(ctx, "test"); err != nil {
		t.Error(err)
	}
	t.holds(second, 0, false)
	_, secret, _ := strings.Cut(link.URL, "#")
	if _, _, err := desk.Enter(ctx, secret); !errors.Is(err, admin.ErrLink) {
		t.Errorf("a link from before all sessions ended: %v, want ErrLink", err)
	}
}

// list returns the rows of a kind as text.
func list(t *testing.T, s admin.Store, kind string, limit int) string {
	t.Helper()
	found, err := s.AdminRows(context.Background(), kind, limit)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, r := range found {
		text += fmt.Sprintf("%s/%s=%s ", r.Kind, r.ID, r.Body)
	}
	return text
}

func rows(t *testing.T, s admin.Store, again func(*testing.T, admin.Store) admin.Store) {
	ctx := context.Background()
	for _, c := range []admin.Change{
		{Kind: "ban", ID: "a", New: []byte(`{"x":"é\u0000"}`)},
		{Kind: "ban", ID: "b", New: []byte(`2`)},
		{Kind: "link", ID: "a", New: []byte(`3`)},
		{Kind: "ban", ID: "c", New: []byte(`4`)},
		{Kind: "ban", ID: "b", Old: []byte(`2`), New: []byte(`5`)},
		{Kind: "ban", ID: "c", Old: []byte(`4`)},
	} {
		if err := s.ChangeAdmin(ctx, c); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
	}
	for _, s := range []admin.Store{s, again(t, s)} {
		if got, want := list(t, s, "ban", 9), `ban/b=5 ban/a={"x":"é\u0000"} `; got != want {
			t.Errorf("the rows are %s, want %s", got, want)
		}
		if got := list(t, s, "ban", 1); got != "ban/b=5 " {
			t.Errorf("the newest row is %s, want ban/b=5", got)
		}
		if got, err := s.AdminRow(ctx, "link", "a"); err != nil || string(got) != "3" {
			t.Errorf("the row link/a holds %q: %v, want 3", got, err)
		}
		if got, err := s.AdminRow(ctx, "ban", "c"); err != nil || got != nil {
			t.Errorf("a removed row holds %q: %v, want nothing", got, err)
		}
	}
}

func atomically(t *testing.T, s admin.Store) {
	ctx := context.Background()
	if err := s.ChangeAdmin(ctx, admin.Change{Kind: "ban", ID: "a", New: []byte(`1`)}); err != nil {
		t.Fatal(err)
	}
	first := admin.Change{Kind: "log", ID: "1", New: []byte(`1`)}
	for what, c := range map[string]admin.Change{
		"adding a row that exists":    {Kind: "ban", ID: "a", New: []byte(`2`)},
		"replacing another row":       {Kind: "ban", ID: "a", Old: []byte(`7`), New: []byte(`2`)},
		"replacing a row that is not": {Kind: "ban", ID: "b", Old: []byte(`1`), New: []byte(`2`)},
		"removing another row":        {Kind: "ban", ID: "a", Old: []byte(`7`)},
	} {
		if err := s.ChangeAdmin(ctx, first, c); !errors.Is(err, admin.ErrChanged) {
			t.Errorf("%s: %v, want ErrChanged", what, err)
		}
	}
	if got := list(t, s, "ban", 9) + list(t, s, "log", 9); got != "ban/a=1 " {
		t.Errorf("after changes that failed the rows are %s, want ban/a=1", got)
	}
}

// once lets several users remove one row at the same time, as when a one-time
// link is opened twice.
func once(t *testing.T, s admin.Store, again func(*testing.T, admin.Store) admin.Store) {
	ctx := context.Background()
	if err := s.ChangeAdmin(ctx, admin.Change{Kind: "link", ID: "a", New: []byte(`1`)}); err != nil {
		t.Fatal(err)
	}
	both := []admin.Store{s, again(t, s)}
	var won atomic.Int64
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			err := both[i%2].ChangeAdmin(
				ctx, admin.Change{Kind: "link", ID: "a", Old: []byte(`1`)},
				admin.Change{Kind: "session", ID: fmt.Sprint(i), New: []byte(`1`)},
			)
			switch {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, admin.ErrChanged):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := won.Load(); n != 1 {
		t.Errorf("%d users have removed one row, want 1", n)
	}
}
