package admin_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/admin"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// ann is the id of a player.
const ann = "annannannannanna"

var ctx = context.Background()

// house is a desk with tables, at a time that the test sets.
type house struct {
	*admin.Desk
	tables *table.Registry
	now    atomic.Int64
}

// open opens a desk on a store.
func open(t *testing.T, store admin.Store, shared bool) *house {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	tables, err := table.Open(ctx, table.Config{
		Log: new(tabletest.Memory), Bots: &tabletest.Bots{}, Secret: make([]byte, 32), Logger: quiet,
		Titles: func(string) (game.Game, bool) { return game.Erase(toy.Rules()), true },
	})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{tables: tables}
	h.now.Store(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC).Unix())
	h.Desk, err = admin.Open(ctx, admin.Config{
		Store: store, Tables: tables, Shared: shared, Base: "https://lair.test/", Logger: quiet,
		Now: func() time.Time { return time.Unix(h.now.Load(), 0) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.Close()
		if err := tables.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return h
}

// token returns the token of a link.
func token(l *admin.Link) string {
	_, text, _ := strings.Cut(l.URL, "#")
	return text
}

// TestBans checks what a ban concerns, and when it ends.
func TestBans(t *testing.T) {
	h := open(t, new(admin.Memory), false)
	for _, o := range []admin.Order{
		{Subject: ann, ForS: 3600, Why: "spam"},
		{Subject: "player:-nnannannannanna"},
		{Subject: "192.0.2.7"},
		{Subject: "2001:db8::1:2:3"},
		{Subject: "198.51.100.9/24", ForS: 60},
	} {
		if _, err := h.Ban(ctx, "test", o); err != nil {
			t.Errorf("%s: %v", o.Subject, err)
		}
	}
	check := func(player, address string, want bool) {
		t.Helper()
		if got := h.Banned(player, address) != nil; got != want {
			t.Errorf("%q at %q is banned: %v, want %v", player, address, got, want)
		}
	}
	check(ann, "203.0.113.1", true)
	check("-nnannannannanna", "", true)
	check("", "203.0.113.1", false)
	check("", "192.0.2.7", true)
	check("", "::ffff:192.0.2.7", true)
	check("", "192.0.2.8", false)
	check("", "2001:db8::", true)
	check("", "2001:db8:0:1::", false)
	check("", "198.51.100.250", true)
	check("", "not an address", false)
	want := "The operator of this server has banned you until 1 May 2026, 13:00 UTC: spam."
	if got := h.Banned(ann, "").Sentence(); got != want {
		t.Errorf("she is told %q, want %q", got, want)
	}
	h.now.Add(61)
	check("", "198.51.100.250", false)
	check(ann, "", true)
	h.now.Add(3600)
	check(ann, "", false)
	if list, err := h.Bans(ctx); err != nil || len(list) != 3 {
		t.Errorf("%d bans hold, want 3: %+v %v", len(list), list, err)
	}
	if err := h.Unban(ctx, "test", "192.0.2.7/32", "a mistake"); err != nil {
		t.Error(err)
	}
	check("", "192.0.2.7", false)
	var no *admin.Refusal
	if err := h.Unban(ctx, "test", "192.0.2.7", ""); !errors.As(err, &no) || no.Status != 404 {
		t.Errorf("lifting a ban that is not: %v", err)
	}
	if list, err := h.Log(ctx, 99); err != nil || len(list) != 6 || list[0].Why != "a mistake" {
		t.Errorf("the audit log: %+v %v", list, err)
	}
	for _, o := range []admin.Order{
		{Subject: ""},
		{Subject: "ann"},
		{Subject: "127.0.0.1"},
		{Subject: "::1"},
		{Subject: "0.0.0.0/0"},
		{Subject: "2000::/3"},
		{Subject: "1.2.3.4/99"},
		{Subject: ann, ForS: -1},
		{Subject: ann, ForS: 1 << 40},
		{Subject: ann, Why: strings.Repeat("x", 201)},
		{Subject: ann, Why: "two\nlines"},
	} {
		_, err := h.Ban(ctx, "test", o)
		if !errors.As(err, &no) || no.Status != 400 || !strings.HasSuffix(no.Message, ".") {
			t.Errorf("%+v: %v, want a refusal", o, err)
		}
	}
}

// TestProcessesShareBans checks that another process learns of a ban and of an
// announcement.
func TestProcessesShareBans(t *testing.T) {
	store := new(admin.Memory)
	h, other := open(t, store, true), open(t, store, true)
	if _, err := h.Ban(ctx, "test", admin.Order{Subject: ann}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Announce(ctx, "test", admin.Notice{Text: "Hello"}); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(30 * time.Second); other.Banned(ann, "") == nil ||
		other.Announcement() == nil; {
		if time.Now().After(end) {
			t.Fatal("the other process learns nothing")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestALinkWorksOnce checks that of several who open a link at once one comes
// in, and that links and sessions end.
func TestALinkWorksOnce(t *testing.T) {
	h := open(t, new(admin.Memory), false)
	link, err := h.Link(ctx, "test")
	if err != nil || !strings.HasPrefix(link.URL, "https://lair.test/admin#") {
		t.Fatalf("the link is %+v: %v", link, err)
	}
	var came atomic.Int64
	var session atomic.Value
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			secret, _, err := h.Enter(ctx, token(link))
			switch {
			case err == nil:
				came.Add(1)
				session.Store(secret)
			case !errors.Is(err, admin.ErrLink):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if came.Load() != 1 {
		t.Fatalf("%d came in by one link, want 1", came.Load())
	}
	secret := session.Load().(string)
	for _, wrong := range []string{"", "x", token(link), secret + "A", secret[1:]} {
		if s, err := h.Session(ctx, wrong); s != nil || err != nil {
			t.Errorf("%q has the session %+v %v", wrong, s, err)
		}
	}
	h.now.Add(int64(admin.SessionIdle / time.Second))
	if s, err := h.Session(ctx, secret); s != nil || err != nil {
		t.Errorf("after its end the session is %+v %v", s, err)
	}
	if link, err = h.Link(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	h.now.Add(int64(admin.LinkAge / time.Second))
	if _, _, err := h.Enter(ctx, token(link)); !errors.Is(err, admin.ErrLink) {
		t.Errorf("a link that is too old: %v, want ErrLink", err)
	}
}

// TestInvitations checks that an invitation is for as many as it says.
func TestInvitations(t *testing.T) {
	h := open(t, new(admin.Memory), false)
	link, err := h.Invite(ctx, "test", admin.Invitation{Uses: 2, ForS: 60})
	if err != nil {
		t.Fatal(err)
	}
	var came atomic.Int64
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			for range 2 { // again is nothing
				err := h.Accept(ctx, fmt.Sprint("player", i), token(link))
				if err == nil {
					came.Add(1)
				} else if !errors.Is(err, admin.ErrInvitation) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if came.Load() != 4 {
		t.Errorf("%d acceptances of an invitation for 2 succeed, want each of them twice", came.Load())
	}
	if ok, err := h.Member(ctx, ""); ok || err != nil {
		t.Errorf("nobody is a member: %v %v", ok, err)
	}
	if link, err = h.Invite(ctx, "test", admin.Invitation{Uses: 1, ForS: 60}); err != nil {
		t.Fatal(err)
	}
	h.now.Add(60)
	if err := h.CheckInvitation(ctx, token(link)); !errors.Is(err, admin.ErrInvitation) {
		t.Errorf("an invitation that is too old: %v", err)
	}
	for _, i := range []admin.Invitation{{Uses: 0, ForS: 60}, {Uses: 5000, ForS: 60}, {Uses: 1}} {
		if _, err := h.Invite(ctx, "test", i); err == nil {
			t.Errorf("%+v is not refused", i)
		}
	}
}

// TestSocket checks who may open the socket, what is answered there, and that a
// socket of a dead process is in nobody's way.
func TestSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sock")
	h := open(t, new(admin.Memory), false)
	client := admin.NewClient(path)
	if _, err := client.Do(ctx, "GET", "/bans", nil); !errors.Is(err, admin.ErrNoServer) ||
		!strings.Contains(fmt.Sprint(err), path) {
		t.Errorf("without a server: %v, want ErrNoServer with the path", err)
	}
	old, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Listen(path); !errors.Is(err, admin.ErrInUse) {
		t.Errorf("beside a process that listens: %v, want ErrInUse", err)
	}
	old.SetUnlinkOnClose(false)
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	l, err := admin.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	s := admin.Serve(l, path, h.Desk)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket has the mode %v: %v, want 0600", info.Mode(), err)
	}
	text, err := client.Do(ctx, "POST", "/bans", admin.Order{Subject: ann, Why: "x"})
	var b admin.Ban
	if err != nil || json.Unmarshal(text, &b) != nil || b.Subject != ann || !strings.HasPrefix(b.By, "socket") {
		t.Errorf("a ban is answered with %s %v", text, err)
	}
	for path, want := range map[string]int{"/tables/none/close": 404, "/bans": 400, "/unban": 400} {
		body := map[string]string{"why": "x"}
		var no *admin.Refusal
		_, err := client.Do(ctx, http.MethodPost, path, body)
		if !errors.As(err, &no) || no.Status != want {
			t.Errorf("%s is answered with %v, want status %d", path, err, want)
		}
	}
	for _, path := range []string{"/tables", "/players", "/log", "/limits", "/jobs", "/announcement"} {
		if _, err := client.Do(ctx, "GET", path, nil); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := s.Close(ctx); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) > 0 || err != nil {
		t.Errorf("after the end there are %v %v", left, err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{path, filepath.Join(path, "x"), "/" + strings.Repeat("x", 120)} {
		if _, err := admin.Listen(bad); !errors.Is(err, admin.ErrPath) {
			t.Errorf("%s: %v, want ErrPath", bad, err)
		}
	}
}
