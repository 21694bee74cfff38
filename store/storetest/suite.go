// Package storetest holds the suite that any [store.Archiver] must pass.
package storetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/admin"
	"lair.games/lair/call"
	"lair.games/lair/game"
	"lair.games/lair/pace"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// Store is what the suite needs of a store.
type Store interface {
	table.Log
	table.Reviews
	account.Store
	store.Archiver
	admin.Store
	call.Store
	Secret(ctx context.Context, name string) ([]byte, error)
	Statuses(ctx context.Context) (map[table.Status]int64, error)
}

// Archives checks that what is exported from a store can be imported into
// another one, and is the same there. open returns an empty store.
func Archives(t *testing.T, open func(t *testing.T) Store) {
	t.Helper()
	ctx := context.Background()
	from, to := open(t), open(t)
	if text := Export(t, from); strings.Count(text, "\n") != 2 {
		t.Errorf("an empty store is exported as\n%s", text)
	}
	fill(t, from)
	statuses(t, from)
	text := Export(t, from)
	if strings.Contains(text, `"session"`) {
		t.Errorf("an archive holds the operator's sessions:\n%s", text)
	}
	Import(t, to, text)
	if again := Export(t, to); again != text {
		t.Errorf("what was imported is exported as\n%s\nand was\n%s", again, text)
	}
	compare(t, from, to)
	// Both go on from there.
	for _, s := range []Store{from, to} {
		add(t, s, "later", "ann", 0)
		head := table.Head{Status: table.Playing, Updated: at}
		entry := []table.Entry{{Seq: 3, At: at, Kind: table.Moved, By: "bob", Key: "k9"}}
		if err := s.Append(ctx, "b", 2, head, entry); err != nil {
			t.Errorf("an append to an imported table: %v", err)
		}
	}
	compare(t, from, to)
	reader, err := store.NewReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := to.Import(ctx, reader.Next); !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("an import into a store with tables: %v, want ErrNotEmpty", err)
	}
	damaged(t, open, text)
	deletes(t, to)
}

// deletes checks what remains of a player who is deleted, in a store that fill
// filled.
func deletes(t *testing.T, s Store) {
	t.Helper()
	ctx := context.Background()
	if before, err := s.Attempts(ctx, "ann", "high-card"); err != nil || len(before) == 0 {
		t.Fatalf("attempts before: %v, %v", before, err)
	}
	// Ann has tables, Bob sits at one that goes on.
	if err := s.DeletePlayer(ctx, "lost"); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveUptime(ctx, 1000*time.Hour); err != nil {
		t.Fatal(err)
	}
	late := account.Player{ID: "late", Name: "Late", Since: at}
	if err := s.AddPlayer(ctx, late, account.Device{ID: "d", Token: account.Hash{9}, Since: at, Seen: at}); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveUptime(ctx, 2000*time.Hour); err != nil {
		t.Fatal(err)
	}
	for age, want := range map[time.Duration]string{2001 * time.Hour: "[]", 999 * time.Hour: "[late]"} {
		if ids, err := s.DeleteUnseen(ctx, age, 9); err != nil || fmt.Sprint(ids) != want {
			t.Errorf("deleted after %v: %v, %v, want %s", age, ids, err, want)
		}
	}
	if err := s.DeletePlayer(ctx, "ann"); err != nil {
		t.Fatal(err)
	}
	if p, err := s.PlayerByToken(ctx, account.Hash{0, 0, 255}); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("a deleted player is found: %+v, %v", p, err)
	}
	if p, err := s.PlayerByToken(ctx, account.Hash{1, 0, 255}); err != nil || p.Name != "Bob" {
		t.Errorf("the other player: %+v, %v", p, err)
	}
	if after, err := s.Attempts(ctx, "ann", "high-card"); err != nil || len(after) != 0 {
		t.Errorf("attempts of a deleted player: %+v, %v", after, err)
	}
	if list, err := s.Months(ctx, "ann", time.UTC); err != nil || len(list) != 0 {
		t.Errorf("reviews of a deleted player: %+v, %v", list, err)
	}
	if list, err := s.Lobby(ctx, table.Query{Player: "ann"}); err != nil || len(list) != 0 {
		t.Errorf("tables of a deleted player: %+v, %v", list, err)
	}
	lines, err := s.Chat(ctx, "c", 0)
	if err != nil || len(lines) != 3 || lines[0].Name != "" || lines[2].Name != "" || lines[0].Text == "" {
		t.Errorf("the chat of a deleted player: %+v, %v", lines, err)
	}
}

// Export returns the archive of a store.
func Export(t *testing.T, s store.Archiver) string {
	t.Helper()
	var b bytes.Buffer
	w, err := store.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Export(context.Background(), w.Add), w.Close()); err != nil {
		t.Fatalf("export: %v", err)
	}
	return b.String()
}

// Import imports an archive.
func Import(t *testing.T, s store.Archiver, text string) {
	t.Helper()
	r, err := store.NewReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Import(context.Background(), r.Next); err != nil {
		t.Fatalf("import: %v", err)
	}
}

// damaged checks that no part of a damaged archive is imported.
func damaged(t *testing.T, open func(*testing.T) Store, text string) {
	lines := strings.SplitAfter(text, "\n")
	for what, bad := range map[string]string{
		"cut off":         strings.Join(lines[:len(lines)-2], ""),
		"cut in a line":   text[:len(text)*2/3],
		"a table is gone": strings.Join(append(lines[:4:4], lines[5:]...), ""),
		"changed":         strings.Replace(text, `"name":"Ann"`, `"name":"Eve"`, 1),
		"a strange line":  strings.Join(append(lines[:2:2], "{\"x\":1}\n", strings.Join(lines[2:], "")), ""),
		"an endless line": lines[0] + `{"player":{"id":"` + strings.Repeat("x", 2<<20),
	} {
		s := open(t)
		r, err := store.NewReader(strings.NewReader(bad))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Import(context.Background(), r.Next); !errors.Is(err, store.ErrArchive) {
			t.Errorf("%s: %v, want ErrArchive", what, err)
		}
		if left := Export(t, s); strings.Contains(left, `"table"`) || strings.Contains(left, `"player"`) {
			t.Errorf("%s: parts of it were imported:\n%s", what, left)
		}
	}
	for what, bad := range map[string]string{
		"empty":           "",
		"not an archive":  "{}\n",
		"a later version": `{"format":"lair archive","version":8}` + "\n",
	} {
		if _, err := store.NewReader(strings.NewReader(bad)); !errors.Is(err, store.ErrArchive) {
			t.Errorf("%s: %v, want ErrArchive", what, err)
		}
	}
}

var at = time.Date(2021, 3, 4, 5, 6, 7, 0, time.UTC)

// add opens a table.
func add(t *testing.T, s Store, id, host string, stage int) {
	t.Helper()
	n := &table.New{
		Game: "high-card", Setup: game.Setup{Seats: 2, Options: map[string]string{"a": "<b> & c"}},
		Host: host, Stage: stage, Open: true,
	}
	head := table.Head{
		Status: table.Waiting, Updated: at, Open: true,
		Seats: []table.SeatState{{Seat: 0, Player: host, Name: "A\x00\u2028 <☃>"}, {Seat: 1}},
	}
	e := table.Entry{
		Seq: 1, At: at, Tick: time.Second, Kind: table.Created, Seat: game.Nobody, By: host, Key: "k1",
		Sum: 1<<64 - 5, Detail: table.Detail{New: n},
	}
	seed := game.SeedOf(uint64(len(id)))
	if err := s.Create(context.Background(), id, seed, head, []table.Entry{e}); err != nil {
		t.Fatal(err)
	}
}

// fill writes some of everything.
func fill(t *testing.T, s Store) {
	t.Helper()
	ctx := context.Background()
	var err error
	try := func(e error) { err = errors.Join(err, e) }
	try(fillPlayers(ctx, s))
	_, e := s.Secret(ctx, "invites")
	try(e)
	try(s.SaveUptime(ctx, 77*time.Second))
	try(s.ChangeAdmin(
		ctx, admin.Change{Kind: "ban", ID: "bob", New: []byte(`{"why":"\u003cb\u003e é"}`)},
		admin.Change{Kind: "log", ID: "1", New: []byte(`{}`)},
		admin.Change{Kind: "session", ID: "2", New: []byte(`{"hash":"secret"}`)},
	))
	for i, id := range []string{"c", "b", "a", "d", "closed"} {
		add(t, s, id, "ann", i%2*3)
	}
	head := table.Head{
		Status: table.Playing, Ply: 3, Actors: game.First(2), Hash: "h", Updated: at.Add(time.Hour),
		Seats: []table.SeatState{{Seat: 0, Level: "keen"}, {Seat: 1, Player: "bob"}}, Away: true,
	}
	moved := func(seq int64) []table.Entry {
		return []table.Entry{{
			Seq: seq, At: at, Kind: table.Moved, Seat: 1, By: "bob", Key: "k'\x00<>",
			Move:   json.RawMessage(`{"x":"<é>"}`),
			Detail: table.Detail{Sent: json.RawMessage(`{"x":"<\u00e9>"}`)},
		}}
	}
	try(s.Append(ctx, "c", 1, head, moved(2)))
	over := table.Head{
		Status: table.Over, Updated: at, Outcome: table.Won,
		Result: &game.Result{Seats: 2, Scores: [game.MaxSeats]int32{3, -4}, Places: [game.MaxSeats]int8{1, 2}},
	}
	over.Ending = &table.Ending{
		Version: 1, At: at, Result: *over.Result, View: json.RawMessage(`{"x":1}`), Uncounted: new(game.Seats),
	}
	try(s.Append(ctx, "d", 1, over, moved(2)))
	stored, e := s.Read(ctx, "d")
	try(e)
	try(s.Pack(ctx, "d", stored.Entries))
	try(s.SaveReview(ctx, "d", table.Reviewed{
		Part: game.Nobody, Text: []byte{0, 255, '\n'}, Ended: at,
	}))
	try(s.SaveReview(ctx, "d", table.Reviewed{
		Part: 1, Text: []byte("ann's"), Player: "ann", Ended: at, Score: 7,
	}))
	closed := head
	closed.Status = table.Closed
	try(s.Append(ctx, "closed", 1, closed, moved(2)))
	try(s.Append(ctx, "b", 1, table.Head{Status: table.Playing, Updated: at}, moved(2)))
	for i := range 3 {
		line := table.Line{
			Seat: 0, Name: "Ann", Text: "hello ☃ <b>", At: at, By: "ann", Key: fmt.Sprint("\x00", i),
		}
		if i == 2 {
			line.Text, line.Phrase, line.Room = "", "hello", table.OnlookersRoom
		}
		_, e := s.Say(ctx, "c", line)
		try(e)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// fillPlayers adds players with one device, with two and a phrase, and with none.
func fillPlayers(ctx context.Context, s Store) (err error) {
	try := func(e error) { err = errors.Join(err, e) }
	for i, name := range []string{"Ann", "Bob"} {
		p := account.Player{ID: strings.ToLower(name), Name: name, Since: at, Bot: i == 1}
		d := account.Device{ID: "first", Token: account.Hash{byte(i), 0, 255}, Since: at, Seen: at}
		try(s.AddPlayer(ctx, p, d))
	}
	try(s.AddDevice(ctx, "bob", account.Device{
		ID: "second", Token: account.Hash{9, 9}, Label: "<é>", Since: at.Add(time.Hour), Seen: at,
	}))
	try(s.SetPhrase(ctx, "bob", account.Hash{8, 8}))
	lost := account.Player{ID: "lost", Name: "Lost", Since: at}
	try(s.SetCaller(ctx, "ann", call.Settings{Lang: "fr"}))
	try(s.AddChannel(ctx, call.Channel{
		ID: "c", Player: "ann", Target: "https://example.org/", Details: call.Details{Kind: call.Ntfy, Since: at},
	}))
	device := account.Hash{1, 0, 255}
	try(s.AddChannel(ctx, call.Channel{
		ID: "d", Player: "bob", Device: device[:], Target: "https://push.example.org/",
		Details: call.Details{Kind: call.Push, P256dh: "key", Auth: "auth", Since: at},
	}))
	try(s.AddPlayer(ctx, lost, account.Device{ID: "x", Token: account.Hash{7, 7}, Since: at, Seen: at}))
	try(s.RemoveDevice(ctx, "lost", "x"))
	try(s.SetPace(ctx, "bob", pace.Pace{Hours: pace.Hours{From: 60, To: 600, Zone: "UTC"}}))
	for _, other := range []string{"lost", "ann"} {
		try(s.Mute(ctx, "bob", other, true))
	}
	return err
}

// statuses checks that a store that fill filled counts its tables.
func statuses(t *testing.T, s Store) {
	t.Helper()
	got, err := s.Statuses(context.Background())
	// A move needs no change of status, so a store may skip it where a test
	// appends a move to a table that has not started.
	begun := got[table.Waiting] + got[table.Playing]
	if err != nil || begun != 3 || got[table.Over] != 1 || got[table.Closed] != 1 || len(got) != 4 {
		t.Errorf("the store counts tables as %v, %v; want 1 over, 1 closed, 3 others", got, err)
	}
}

// compare compares what two stores answer.
func compare(t *testing.T, a, b Store) {
	t.Helper()
	ctx := context.Background()
	for what, f := range map[string]func(s Store) (any, error){
		"counts of tables":  func(s Store) (any, error) { return s.Statuses(ctx) },
		"bans":              func(s Store) (any, error) { return s.AdminRows(ctx, "ban", 9) },
		"unfinished tables": func(s Store) (any, error) { return s.Unfinished(ctx) },
		"running time":      func(s Store) (any, error) { return s.Uptime(ctx) },
		"attempts":          func(s Store) (any, error) { return s.Attempts(ctx, "ann", "high-card") },
		"an ending":         func(s Store) (any, error) { return s.Kept(ctx, "d") },
		"a review":          func(s Store) (any, error) { return s.Review(ctx, "d", 1) },
		"months":            func(s Store) (any, error) { return s.Months(ctx, "ann", time.UTC) },
		"for statistics":    func(s Store) (any, error) { return s.Finishes(ctx, "ann", 9) },
		"a secret":          func(s Store) (any, error) { return s.Secret(ctx, "invites") },
		"chat":              func(s Store) (any, error) { return s.Chat(ctx, "c", 0) },
		"a player":          func(s Store) (any, error) { return s.PlayerByToken(ctx, account.Hash{1, 0, 255}) },
		"devices":           func(s Store) (any, error) { return s.Devices(ctx, "bob") },
		"calls": func(s Store) (any, error) {
			set, one, err := s.Caller(ctx, "ann")
			_, two, e := s.Caller(ctx, "bob")
			if set.Lang != "fr" || len(one) != 1 || len(two) != 1 {
				t.Errorf("the channels are %+v, %+v and %+v", set, one, two)
			}
			return append(one, two...), errors.Join(err, e)
		},
		"by phrase":    func(s Store) (any, error) { return s.PlayerByPhrase(ctx, account.Hash{8, 8}) },
		"ann's tables": func(s Store) (any, error) { return s.Lobby(ctx, table.Query{Player: "ann"}) },
		"bob's tables": func(s Store) (any, error) { return s.Lobby(ctx, table.Query{Player: "bob"}) },
		"open tables": func(s Store) (any, error) {
			return s.Lobby(ctx, table.Query{Among: []string{"a", "b", "c", "d", "closed"}})
		},
		"untouched tables": func(s Store) (any, error) {
			list, _, err := s.Untouched(ctx, table.Untouched{Status: table.Waiting, Until: time.Hour, Limit: 9})
			return list, err
		},
	} {
		x, err := f(a)
		y, e := f(b)
		if err := errors.Join(err, e); err != nil || !reflect.DeepEqual(x, y) {
			t.Errorf("%s: %+v and %+v, %v", what, x, y, err)
		}
	}
	for _, id := range []string{"a", "b", "c", "d", "closed"} {
		x, err := a.Read(ctx, id)
		y, e := b.Read(ctx, id)
		if err := errors.Join(err, e); err != nil || !reflect.DeepEqual(x, y) {
			t.Errorf("table %s: %+v and %+v, %v", id, x, y, err)
		}
	}
}
