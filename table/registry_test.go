package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

var ctx = context.Background()

// testGames returns High Card, or a variant of it with a fault.
func testGames(name string) (game.Game, bool) {
	rules := toy.Rules()
	switch name {
	case "ferries":
		return game.Erase(toy.FerryRules()), true
	case "high-card":
	case "falls-over": // the rules panic when card 7 is played
		apply := rules.Apply
		rules.Name = name
		rules.Apply = func(s *toy.State, seat game.Seat, m toy.Move, c *game.Chance, l *game.Log) {
			if m.Card == 7 {
				panic("secret: card 7")
			}
			apply(s, seat, m, c, l)
		}
	case "no-deal", "no-view", "no-result", "no-sheet", "no-moves":
		rules.Name = name
		plant(rules, name)
	default:
		return nil, false
	}
	return game.Erase(rules), true
}

// plant makes a part of the rules panic, always or after two cards have been
// played.
func plant(r *game.Rules[toy.State, toy.Move], part string) {
	view := r.View
	late := func(s *toy.State) {
		if played := view(s, game.Nobody).(toy.View).Played; len(played) > 0 {
			panic("these were played: " + fmt.Sprint(played))
		}
	}
	switch part {
	case "no-deal":
		r.Deal = func(*toy.State, game.Setup, *game.Chance, *game.Log) { panic("no deal") }
	case "no-view":
		r.View = func(s *toy.State, seat game.Seat) any { late(s); return view(s, seat) }
	case "no-moves":
		moves := r.Moves
		r.Moves = func(s *toy.State, seat game.Seat, buf []toy.Move) []toy.Move { late(s); return moves(s, seat, buf) }
	case "no-result":
		r.Result = func(*toy.State) game.Result { panic("no result") }
	case "no-sheet":
		r.Sheet = func(*toy.State, game.Seat) []game.Item { panic("no sheet") }
	}
}

// harness is a registry under test with its log and bots.
type harness struct {
	*table.Registry
	t      *testing.T
	log    *tabletest.Memory
	bots   *tabletest.Bots
	logged *bytes.Buffer // by the registry's logger
}

// keys counts the command keys that tests have used.
var keys atomic.Int64

type change func(*table.Config)

// open opens a registry on an empty log.
func open(t *testing.T, changes ...change) *harness {
	t.Helper()
	return reopen(t, new(tabletest.Memory), changes...)
}

func reopen(t *testing.T, log *tabletest.Memory, changes ...change) *harness {
	t.Helper()
	h := &harness{t: t, log: log, bots: new(tabletest.Bots), logged: new(bytes.Buffer)}
	c := table.Config{
		Log: log, Titles: testGames, Bots: h.bots, Secret: []byte("a secret of the test"),
		Logger: slog.New(slog.NewTextHandler(h.logged, nil)),
		Seed:   func() game.Seed { return game.SeedOf(5) },
		Verify: 1,
	}
	for _, change := range changes {
		change(&c)
	}
	var err error
	if h.Registry, err = table.Open(ctx, c); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.close)
	return h
}

func (h *harness) close() {
	h.t.Helper()
	if err := h.Close(ctx); err != nil {
		h.t.Error(err)
	}
	if n := table.Differences(h.Registry); n > 0 {
		h.t.Errorf("%d looks differ from the table's log:\n%s", n, h.logged)
	}
}

// by returns a player with a new command key.
func (h *harness) by(player string) table.By {
	return table.By{
		Player: player, Name: strings.ToUpper(player), Key: fmt.Sprint("key ", keys.Add(1)),
	}
}

func people(names ...string) []table.Place {
	places := make([]table.Place, len(names))
	for i, name := range names {
		switch {
		case strings.HasPrefix(name, "bot"):
			places[i].Level = "plain"
		case name != "":
			places[i] = table.Place{Player: name, Name: strings.ToUpper(name)}
		}
	}
	return places
}

// deal opens a table of High Card and starts it. The first player is the host.
func (h *harness) deal(id string, seats []string, options ...string) {
	h.t.Helper()
	h.create(id, "high-card", seats, true, options...)
}

func (h *harness) create(id, name string, seats []string, start bool, options ...string) {
	h.t.Helper()
	n := table.New{Game: name, Setup: game.Setup{Seats: len(seats), Options: map[string]string{}}}
	for _, o := range options {
		key, choice, _ := strings.Cut(o, "=")
		n.Setup.Options[key] = choice
	}
	if _, err := h.Create(ctx, id, h.by(seats[0]), n, people(seats...), start); err != nil {
		h.t.Fatalf("create %s: %v", id, err)
	}
}

func (h *harness) do(id, player string, c table.Command) table.Done {
	h.t.Helper()
	done, err := h.Do(ctx, id, h.by(player), c)
	if err != nil {
		h.t.Fatalf("%s: %+v: %v", player, c, err)
	}
	return done
}

func (h *harness) refuse(id, player string, c table.Command, want error) {
	h.t.Helper()
	before := h.snapshot(id, "", game.Nobody).Seq
	if _, err := h.Do(ctx, id, h.by(player), c); !errors.Is(err, want) {
		h.t.Errorf("%s: %+v: %v; want %v", player, c, err, want)
	}
	if after := h.snapshot(id, "", game.Nobody).Seq; after != before {
		h.t.Errorf(
			"%s: %+v was refused and yet the table went on from %d to %d", player, c, before, after,
		)
	}
}

func (h *harness) snapshot(id, player string, as game.Seat) *table.Snapshot {
	h.t.Helper()
	s, err := h.Snapshot(ctx, id, table.Viewer{Player: player, As: as})
	if err != nil {
		h.t.Fatalf("see %s as %d: %v", id, as, err)
	}
	return s
}

// first returns the first legal move of a player's first seat.
func (h *harness) first(id, player string) json.RawMessage {
	h.t.Helper()
	s := h.snapshot(id, player, table.Mine)
	if len(s.Moves) == 0 {
		h.t.Fatalf("%s has no move at %s: %+v", player, id, s.PublicState)
	}
	return asJSON(h.t, s.Moves[0])
}

// play makes a player's first legal move.
func (h *harness) play(id, player string) table.Done {
	h.t.Helper()
	s := h.snapshot(id, player, table.Mine)
	return h.do(id, player, table.Play{Seat: s.You, Seq: s.Seq, Move: h.first(id, player)})
}

func asJSON(t *testing.T, v any) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// settled waits, under synctest, until all goroutines are idle.
func settled() { synctest.Wait() }

func TestAMatchFromOpeningToRematch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("t1", "high-card", []string{"ann", "", "bot"}, false)
		s := h.snapshot("t1", "ann", table.Mine)
		if s.Status != table.Waiting || s.View != nil || s.Commitment != "" || s.You != 0 ||
			string(s.ViewJSON()) != "null" {
			t.Fatalf("before the start: %+v", s)
		}
		h.do("t1", "bob", table.Sit{Seat: game.Nobody})
		h.do("t1", "ann", table.Start{})
		settled()
		for round := range 3 {
			s := h.snapshot("t1", "bob", table.Mine)
			if s.You != 1 || len(s.Moves) != 3-round || s.Seed != "" || s.Commitment == "" {
				t.Fatalf("round %d: bob sees %+v", round, s)
			}
			h.play("t1", "ann")
			h.play("t1", "bob")
			settled()
		}
		s = h.snapshot("t1", "", game.Nobody)
		if s.Status != table.Over || s.Result == nil || len(s.Sheet) != 3 || len(s.Actors) != 0 ||
			s.Ply != 9 {
			t.Fatalf("at the end: %+v", s.PublicState)
		}
		if seed, err := game.ParseSeed(s.Seed); err != nil || seed.Commitment() != s.Commitment {
			t.Errorf("the seed %q does not fit the commitment %q", s.Seed, s.Commitment)
		}
		h.refuse(
			"t1", "ann", table.Play{Seat: 0, Seq: s.Seq, Move: json.RawMessage(`{"card":1}`)},
			table.ErrOver,
		)
		h.refuse("t1", "cy", table.Rematch{}, table.ErrNotYours)
		first, second := h.do("t1", "bob", table.Rematch{}), h.do("t1", "ann", table.Rematch{})
		if first.Table == "" || first.Table != second.Table || first.Table == "t1" {
			t.Errorf("a rematch asked for twice is two tables: %+v %+v", first, second)
		}
		if s := h.snapshot("t1", "", game.Nobody); s.Rematch != first.Table {
			t.Errorf("the old table leads to %q", s.Rematch)
		}
		again := h.snapshot(first.Table, "ann", table.Mine)
		if again.Status != table.Waiting || again.You != 0 || again.Host != "bob" ||
			again.Seats[1].Player != "bob" ||
			again.Seats[2].Level != "plain" {
			t.Errorf("the rematch: %+v", again.PublicState)
		}
	})
}

func TestARematchOfOnePersonStartsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bot"})
		for range 3 {
			settled()
			h.play("t1", "ann")
		}
		settled()
		done := h.do("t1", "ann", table.Rematch{})
		settled()
		if s := h.snapshot(done.Table, "ann", table.Mine); s.Status != table.Playing || s.You != 0 {
			t.Errorf("the rematch: %+v", s.PublicState)
		}
	})
}

func TestACommandHappensOnce(t *testing.T) {
	log := new(tabletest.Memory)
	h := reopen(t, log)
	by := table.By{Player: "ann", Name: "Ann", Key: "create"}
	n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}}
	for range 2 {
		done, err := h.Create(ctx, "t1", by, n, people("ann", "bob"), true)
		if err != nil || done.Table != "t1" {
			t.Fatal(done, err)
		}
	}
	if _, err := h.Create(
		ctx, "t1", table.By{Player: "eve", Key: "create"}, n, nil, false,
	); !errors.Is(err, table.ErrExists) {
		t.Errorf("somebody else creates the same table: %v", err)
	}
	seq := h.snapshot("t1", "ann", 0).Seq
	move := table.Play{Seat: 0, Seq: seq, Move: h.first("t1", "ann")}
	by.Key = "move"
	first, err := h.Do(ctx, "t1", by, move)
	if err != nil {
		t.Fatal(err)
	}
	h.play("t1", "bob")
	spaced := move
	spaced.Move = json.RawMessage(" " + strings.ReplaceAll(string(move.Move), ":", " : "))
	for _, again := range []table.Play{move, spaced} {
		if done, err := h.Do(ctx, "t1", by, again); err != nil || done != first {
			t.Errorf("sent again: %+v %v, want %+v", done, err, first)
		}
	}
	h.close()
	h = reopen(t, log)
	if done, err := h.Do(ctx, "t1", by, move); err != nil || done != first {
		t.Errorf("sent again after a restart: %+v %v, want %+v", done, err, first)
	}
	other := move
	other.Move = json.RawMessage(`{"card":12}`)
	for _, c := range []table.Command{other, table.Resign{Seat: 0}, table.Undo{Seat: 0, Seq: seq}} {
		if _, err := h.Do(ctx, "t1", by, c); !errors.Is(err, table.ErrKeyReused) {
			t.Errorf("%T under the key of another command: %v", c, err)
		}
	}
	later := move
	later.Seq = first.Seq // a player who has seen the first move's result sends another one
	if _, err := h.Do(ctx, "t1", by, later); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("the same move later under the same key: %v", err)
	}
	if s := h.snapshot("t1", "", game.Nobody); s.Ply != 2 {
		t.Errorf("ply %d, want 2", s.Ply)
	}
}

// TestAKeyIsOfOneCommand checks that a command sent again receives the same
// answer. Another command of its kind under the same key is refused and changes
// nothing, also after a restart.
func TestAKeyIsOfOneCommand(t *testing.T) {
	log := new(tabletest.Memory)
	h := reopen(t, log)
	for i, x := range []struct{ one, other table.Command }{
		{table.SeatBot{Seat: 1, Level: "keen"}, table.SeatBot{Seat: 1, Level: "plain"}},
		{table.Sit{Seat: 1}, table.Sit{Seat: 2}},
		{table.Sit{Seat: game.Nobody}, table.Sit{Seat: 0}},
		{table.List{Open: true}, table.List{Open: false}},
		{table.Leave{Seat: 0}, table.Leave{Seat: 1}},
	} {
		id := fmt.Sprint("t", i)
		h.create(id, "high-card", []string{"ann", "", ""}, false)
		by := table.By{Player: "ann", Name: "Ann", Key: "k"}
		first, err := h.Do(ctx, id, by, x.one)
		if err != nil {
			t.Fatalf("%+v: %v", x.one, err)
		}
		for range 2 {
			if again, err := h.Do(ctx, id, by, x.one); err != nil || again != first {
				t.Errorf("%T%+v again: %+v %v, want %+v", x.one, x.one, again, err, first)
			}
			if _, err := h.Do(ctx, id, by, x.other); !errors.Is(err, table.ErrKeyReused) {
				t.Errorf(
					"%T%+v under the key of %+v: %v, want ErrKeyReused", x.other, x.other, x.one,
					err,
				)
			}
			if now := h.snapshot(id, "", game.Nobody).Seq; now != first.Seq {
				t.Errorf("%T: the table is at %d, want %d", x.other, now, first.Seq)
			}
			h.close()
			h = reopen(t, log)
		}
	}
}

// TestATableIsOpenedByOneCommand is TestAKeyIsOfOneCommand for the command that
// opens a table, whose sender computes its Sum.
func TestATableIsOpenedByOneCommand(t *testing.T) {
	h := open(t)
	n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}}
	for _, x := range []struct {
		id      string
		was, is uint64
		err     error
	}{
		{"same", 7, 7, nil},
		{"other", 7, 8, table.ErrKeyReused},
		{"stored before there were sums", 0, 8, nil},
	} {
		for _, sum := range []uint64{x.was, x.is} {
			_, err := h.Create(
				ctx, x.id, table.By{Player: "ann", Name: "Ann", Key: "k", Sum: sum}, n, nil, false,
			)
			if sum == x.is && !errors.Is(err, x.err) || sum != x.is && err != nil {
				t.Errorf(
					"%s: the command of sum %d is answered with %v, want %v", x.id, sum, err, x.err,
				)
			}
		}
	}
}

// refused is a command of a player, and the error that it causes.
type refused struct {
	name, id, player string
	c                table.Command
	want             error
}

// refusedMoves are refused at the table t1, which is at seq, and legal is a move
// of ann's.
func refusedMoves(seq int64, legal json.RawMessage) []refused {
	return []refused{
		{
			"a move before the start", "waiting", "ann",
			table.Play{Seat: 0, Move: legal},
			table.ErrNotStarted,
		},
		{
			"a move by a stranger", "t1", "eve",
			table.Play{Seat: 0, Seq: seq, Move: legal},
			table.ErrNotYours,
		},
		{
			"a move for another's seat", "t1", "bob",
			table.Play{Seat: 0, Seq: seq, Move: legal},
			table.ErrNotYours,
		},
		{
			"a move for no seat", "t1", "ann",
			table.Play{Seat: 9, Seq: seq, Move: legal},
			table.ErrUnknownSeat,
		},
		{
			"a move for a negative seat", "t1", "ann",
			table.Play{Seat: -1, Seq: seq, Move: legal},
			table.ErrUnknownSeat,
		},
		{
			"a card that is not in the hand", "t1", "ann",
			table.Play{Seat: 0, Seq: seq, Move: json.RawMessage(`{"card":0}`)},
			game.ErrIllegal,
		},
		{
			"a move with too many fields", "t1", "ann",
			table.Play{Seat: 0, Seq: seq, Move: json.RawMessage(`{"card":1,"x":1}`)},
			game.ErrIllegal,
		},
		{
			"a move that is not JSON", "t1", "ann",
			table.Play{Seat: 0, Seq: seq, Move: json.RawMessage(`{"card":`)},
			game.ErrIllegal,
		},
		{
			"an endless move", "t1", "ann",
			table.Play{Seat: 0, Seq: seq, Move: json.RawMessage(`"` + strings.Repeat("x", 1<<16) + `"`)},
			game.ErrIllegal,
		},
		{"no move", "t1", "ann", table.Play{Seat: 0, Seq: seq}, game.ErrIllegal},
		{"a late move", "t1", "ann", table.Play{Seat: 0, Seq: 0, Move: legal}, table.ErrStale},
		{"an undo of nothing", "t1", "ann", table.Undo{Seat: 0, Seq: seq}, table.ErrNoUndo},
		{
			"an answer to nothing", "t1", "ann",
			table.Answer{Seat: 0, Seq: seq, Agree: true},
			table.ErrNothingAsked,
		},
	}
}

// refusedHosts are commands for which one must be the host.
var refusedHosts = []refused{
	{"a start by a guest", "waiting", "bob", table.Start{}, table.ErrNotHost},
	{"a second start", "t1", "ann", table.Start{}, table.ErrStarted},
	{
		"a bot seated by a guest", "waiting", "bob",
		table.SeatBot{Seat: 2, Level: "keen"},
		table.ErrNotHost,
	},
	{
		"a bot on a person's seat", "waiting", "ann",
		table.SeatBot{Seat: 1, Level: "keen"},
		table.ErrTaken,
	},
	{"a person removed by a guest", "waiting", "bob", table.Dismiss{Seat: 0}, table.ErrNotHost},
	{"a person removed from no seat", "waiting", "ann", table.Dismiss{Seat: 9}, table.ErrUnknownSeat},
	{"links made new by a guest", "waiting", "bob", table.Renew{Seat: game.Nobody}, table.ErrNotHost},
	{"a link to no seat made new", "waiting", "ann", table.Renew{Seat: 9}, table.ErrUnknownSeat},
	{"settings of a guest", "waiting", "bob", table.Settle{Newcomers: true}, table.ErrNotHost},
}

// refusedSeats are about bots, seats and people who want to sit down.
var refusedSeats = []refused{
	{"a knock before the start", "waiting", "eve", table.Knock{Seat: 2}, table.ErrNotStarted},
	{"a knock at a person's seat", "t1", "eve", table.Knock{Seat: 1}, table.ErrTaken},
	{"a knock where nobody can sit", "t1", "eve", table.Knock{Seat: game.Nobody}, table.ErrTaken},
	{"a knock of somebody who sits there", "t1", "bob", table.Knock{Seat: 0}, table.ErrSeated},
	{"a yes by a guest", "t1", "bob", table.Admit{Knock: 2, Agree: true}, table.ErrNotHost},
	{"a yes to nobody", "t1", "ann", table.Admit{Knock: 2, Agree: true}, table.ErrNoKnock},
	{"a bot for nobody", "t1", "eve", table.LetBot{Seat: 1}, table.ErrNotYours},
	{"a bot for oneself", "t1", "bob", table.LetBot{Seat: 1}, table.ErrNotYours},
	{"a bot for somebody who is quick", "t1", "bob", table.LetBot{Seat: 0}, table.ErrTooEarly},
	{"a bot before the start", "waiting", "bob", table.LetBot{Seat: 0}, table.ErrNotStarted},
	{
		"a bot of no level", "waiting", "ann",
		table.SeatBot{Seat: 2, Level: "divine"},
		table.ErrUnknownLevel,
	},
	{
		"a style of no level", "waiting", "ann",
		table.SeatBot{Seat: 2, Level: ":bold"},
		table.ErrUnknownLevel,
	},
	{
		"a bot of no style", "waiting", "ann",
		table.SeatBot{Seat: 2, Level: "keen:divine"},
		table.ErrUnknownStyle,
	},
	{
		"a bot of an empty style", "waiting", "ann",
		table.SeatBot{Seat: 2, Level: "keen:"},
		table.ErrUnknownStyle,
	},
	{
		"a bot with a limit of its own", "waiting", "ann",
		table.SeatBot{Seat: 2, Level: "keen/1000000"},
		table.ErrUnknownLevel,
	},
	{
		"a styled bot with a limit of its own", "waiting", "ann",
		table.SeatBot{Seat: 2, Level: "keen:bold/1000000"},
		table.ErrUnknownStyle,
	},
	{"a seat that is taken", "waiting", "eve", table.Sit{Seat: 0}, table.ErrTaken},
	{"a second seat", "waiting", "bob", table.Sit{Seat: 2}, table.ErrSeated},
	{"no seat left", "t1", "eve", table.Sit{Seat: game.Nobody}, table.ErrTaken},
	{"a seat that is not there", "waiting", "eve", table.Sit{Seat: 3}, table.ErrUnknownSeat},
	{
		"a forged invitation", "waiting", "eve",
		table.Sit{Seat: 2, Invite: "AAAAAAAAAAAAAAAAAAAAAAAA"},
		table.ErrInvite,
	},
	{"leaving another's seat", "t1", "bob", table.Leave{Seat: 0}, table.ErrNotYours},
	{"resigning before the start", "waiting", "ann", table.Resign{Seat: 0}, table.ErrNotStarted},
	{"a rematch before the end", "t1", "ann", table.Rematch{}, table.ErrNotOver},
	{"listing by a guest", "waiting", "bob", table.List{Open: true}, table.ErrNotHost},
}

func TestRefusals(t *testing.T) {
	h := open(t)
	h.create("waiting", "high-card", []string{"ann", "bob", ""}, false)
	h.deal("t1", []string{"ann", "bob"})
	legal := h.first("t1", "ann")
	seq := h.snapshot("t1", "", game.Nobody).Seq
	for _, x := range slices.Concat(refusedMoves(seq, legal), refusedHosts, refusedSeats) {
		t.Run(strings.ReplaceAll(x.name, " ", "-"), func(t *testing.T) {
			h.t = t
			h.refuse(x.id, x.player, x.c, x.want)
		})
	}
	h.t = t
	if _, err := h.Do(ctx, "no such table", h.by("ann"), table.Start{}); !errors.Is(
		err, table.ErrUnknown,
	) {
		t.Errorf("an unknown table: %v", err)
	}
	for _, key := range []string{"", strings.Repeat("k", 65), "k\xe9"} {
		if _, err := h.Do(ctx, "t1", table.By{Player: "ann", Key: key}, table.Start{}); !errors.Is(
			err, table.ErrKey,
		) {
			t.Errorf("key %q: %v", key, err)
		}
	}
	var stale *table.Stale
	h.play("t1", "ann")
	_, err := h.Do(ctx, "t1", h.by("ann"), table.Play{Seat: 0, Seq: seq, Move: legal})
	if !errors.As(err, &stale) || stale.Seq != seq+1 || len(stale.Missed) != 1 ||
		stale.Missed[0].Entry.Kind != table.Moved ||
		len(stale.Missed[0].Events) == 0 {
		t.Errorf("a late move says what was missed: %v %+v", err, stale)
	}
}

// badTables are tables that cannot be opened. An empty game stands for High Card, and
// a setup without seats for one of two.
var badTables = []struct {
	name   string
	n      table.New
	places []table.Place
	want   error
}{
	{"an unknown game", table.New{Game: "chess"}, nil, table.ErrUnknownGame},
	{"too many seats", table.New{Setup: game.Setup{Seats: 9}}, nil, game.ErrOptions},
	{
		"an unknown option",
		table.New{Setup: game.Setup{Seats: 2, Options: map[string]string{"x": "on"}}},
		nil, game.ErrOptions,
	},
	{"wrong cards", table.New{Cards: "x"}, nil, game.ErrCards},
	{"an unknown level", table.New{Level: "divine"}, nil, table.ErrUnknownLevel},
	{"an unknown style", table.New{Level: "keen:divine"}, nil, table.ErrUnknownStyle},
	{
		"a bot of no level", table.New{}, []table.Place{{Level: "divine"}}, table.ErrUnknownLevel,
	},
	{
		"a person and a bot",
		table.New{},
		[]table.Place{{Player: "ann", Level: "keen"}},
		table.ErrTaken,
	},
	{"more people than seats", table.New{}, people("a", "b", "c"), table.ErrUnknownSeat},
}

// badClocks are clocks that no table can have.
var badClocks = map[string]table.ClockSetup{
	"a clock of no kind": {Kind: "sand", Base: time.Minute},
	"no time at all":     {Kind: table.MoveClock},
	"less time than a race is counted down to": {
		Kind: table.MoveClock, Base: 11 * time.Second,
	},
	"a bank of as little": {
		Kind: table.BankClock, Base: 11 * time.Second, Increment: time.Minute,
	},
	"time that runs backwards": {Kind: table.BankClock, Base: time.Minute, Increment: -1},
}

func TestCreationIsChecked(t *testing.T) {
	h := open(t)
	for _, x := range badTables {
		if x.n.Game == "" {
			x.n.Game = "high-card"
		}
		if x.n.Setup.Seats == 0 {
			x.n.Setup.Seats = 2
		}
		_, err := h.Create(ctx, "t1", h.by("ann"), x.n, x.places, true)
		if !errors.Is(err, x.want) {
			t.Errorf("%s: %v, want %v", x.name, err, x.want)
		}
	}
	for name, clock := range badClocks {
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}, Clock: clock}
		_, err := h.Create(ctx, "t1", h.by("ann"), n, nil, true)
		if !errors.Is(err, table.ErrClock) {
			t.Errorf("%s: %v, want %v", name, err, table.ErrClock)
		}
	}
	if _, err := h.Snapshot(ctx, "t1", table.Viewer{As: game.Nobody}); !errors.Is(
		err, table.ErrUnknown,
	) {
		t.Errorf("a refused table is there: %v", err)
	}
}

func TestAnotherSeatsPickMakesMineNotStale(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"})
	before := h.snapshot("t1", "ann", 0)
	h.play("t1", "bob")
	h.play("t1", "cy")
	h.do("t1", "ann", table.Play{Seat: 0, Seq: before.Seq, Move: asJSON(t, before.Moves[0])})
	if s := h.snapshot("t1", "ann", 0); s.Ply != 3 {
		t.Errorf("ply %d, want 3", s.Ply)
	}
	// Now a round has ended, so the earlier seq is stale.
	h.refuse(
		"t1", "bob", table.Play{Seat: 1, Seq: before.Seq, Move: asJSON(t, before.Moves[0])},
		table.ErrStale,
	)
}

func TestSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 3}, InviteOnly: true}
		if _, err := h.Create(ctx, "t1", h.by("ann"), n, people("ann"), false); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Invites(ctx, "t1", "bob"); !errors.Is(err, table.ErrNotHost) {
			t.Errorf("invitations for a guest: %v", err)
		}
		invites, err := h.Invites(ctx, "t1", "ann")
		if err != nil || len(invites) != 3 || len(invites[1].Token) < 22 ||
			invites[1].Token == invites[2].Token {
			t.Fatalf("invitations: %+v %v", invites, err)
		}
		h.refuse("t1", "bob", table.Sit{Seat: 1}, table.ErrInvite)
		h.refuse("t1", "bob", table.Sit{Seat: 1, Invite: invites[2].Token}, table.ErrInvite)
		h.do("t1", "bob", table.Sit{Seat: game.Nobody, Invite: invites[2].Token})
		if s := h.snapshot("t1", "bob", table.Mine); s.You != 2 || s.Seats[2].Name != "BOB" {
			t.Errorf("bob sits at %d", s.You)
		}
		h.do("t1", "ann", table.Start{})
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Seats[1].Kind() != "bot" ||
			s.Seats[1].Level != "keen" {
			t.Errorf("an empty seat became %+v", s.Seats[1])
		}
		// A person takes a seat from a bot during the match.
		h.do("t1", "cy", table.Sit{Seat: 1, Invite: invites[1].Token})
		if s := h.snapshot("t1", "cy", table.Mine); s.You != 1 || s.Seats[1].Kind() != "person" {
			t.Errorf("cy took over: %+v", s.Seats[1])
		}
		// A bot plays on for a person who left, and another may take the seat.
		h.do("t1", "cy", table.Leave{Seat: 1})
		settled()
		if s := h.snapshot("t1", "", game.Nobody); s.Seats[1].Kind() != "bot" {
			t.Errorf("cy left: %+v", s.Seats[1])
		}
		if _, err := h.Snapshot(ctx, "t1", table.Viewer{Player: "cy", As: 1}); !errors.Is(
			err, table.ErrNotYours,
		) {
			t.Errorf("cy can still view the seat: %v, want ErrNotYours", err)
		}
		// A person who resigned keeps the seat, but a bot plays it to the end.
		h.do("t1", "bob", table.Resign{Seat: 2})
		settled()
		s := h.snapshot("t1", "bob", 2)
		if !s.Seats[2].PlayedByBot() || !s.Seats[2].Resigned {
			t.Errorf("bob resigned: %+v", s.Seats[2])
		}
		h.refuse("t1", "bob", table.Back{Seat: 2}, table.ErrResigned)
		h.refuse("t1", "bob", table.Resign{Seat: 2}, table.ErrResigned)
		h.refuse(
			"t1", "bob", table.Play{Seat: 2, Seq: s.Seq, Move: json.RawMessage(`{"card":1}`)},
			table.ErrResigned,
		)
		for h.snapshot("t1", "ann", 0).Status == table.Playing {
			h.play("t1", "ann")
			settled()
		}
	})
}

func TestOnePersonHoldsAllSeatsOfADevice(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "ann"})
	for range 3 {
		for seat := range game.Seat(2) {
			s := h.snapshot("t1", "ann", seat)
			h.do("t1", "ann", table.Play{Seat: seat, Seq: s.Seq, Move: asJSON(t, s.Moves[0])})
		}
	}
	if s := h.snapshot("t1", "ann", game.Open); s.Status != table.Over || s.You != game.Open {
		t.Errorf("%+v", s.PublicState)
	}
}

func TestViewers(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	for _, x := range []struct {
		v    table.Viewer
		want error
	}{
		{table.Viewer{Player: "ann", As: 1}, table.ErrNotYours},
		{table.Viewer{Player: "", As: 0}, table.ErrNotYours},
		{table.Viewer{Player: "ann", As: game.Open}, table.ErrNotOver},
		{table.Viewer{Player: "ann", As: 2}, table.ErrUnknownSeat},
		{table.Viewer{Player: "ann", As: -9}, table.ErrUnknownSeat},
	} {
		if _, err := h.Snapshot(ctx, "t1", x.v); !errors.Is(err, x.want) {
			t.Errorf("%+v: %v, want %v", x.v, err, x.want)
		}
		if _, err := h.Plies(ctx, "t1", x.v, 0, -1); !errors.Is(err, x.want) {
			t.Errorf("plies of %+v: %v, want %v", x.v, err, x.want)
		}
	}
	if _, err := h.Record(ctx, "t1"); !errors.Is(err, table.ErrNotOver) {
		t.Errorf("a record before the end: %v", err)
	}
	if s := h.snapshot("t1", "eve", table.Mine); s.You != game.Nobody || len(s.Moves) != 0 {
		t.Errorf("Mine for a stranger is not a spectator: %+v", s)
	}
	for range 3 {
		h.play("t1", "ann")
		h.play("t1", "bob")
	}
	plies, err := h.Plies(ctx, "t1", table.Viewer{Player: "ann", As: 1}, 2, 4)
	if err != nil || len(plies) != 3 || plies[0].Ply != 2 || plies[0].Move == nil ||
		plies[0].Seat != 1 {
		t.Errorf("plies of another seat after the end: %+v %v", plies, err)
	}
	text, err := h.Record(ctx, "t1")
	if err != nil || !bytes.HasPrefix(text, []byte("lair match v1\ngame high-card/1\n")) {
		t.Errorf("record: %v %q", err, text)
	}
}

func TestPliesHideMovesThatAreNotKnown(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	h.play("t1", "ann")
	plies, err := h.Plies(ctx, "t1", table.Viewer{Player: "bob", As: 1}, 0, -1)
	if err != nil || len(plies) != 2 || plies[1].Move != nil || plies[1].Seat != 0 {
		t.Errorf("bob sees ann's hidden pick: %+v %v", plies, err)
	}
}

func TestCheckMove(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	mine := table.Viewer{Player: "ann", As: 0}
	if refusal, err := h.CheckMove(ctx, "t1", mine, h.first("t1", "ann")); refusal != nil ||
		err != nil {
		t.Errorf("a legal move: %v %v", refusal, err)
	}
	if refusal, err := h.CheckMove(ctx, "t1", mine, []byte(`{"card":0}`)); err != nil ||
		refusal == nil ||
		refusal.Message == "" {
		t.Errorf("an illegal move: %v %v", refusal, err)
	}
	if _, err := h.CheckMove(
		ctx, "t1", table.Viewer{Player: "ann", As: 1}, []byte(`{"card":0}`),
	); !errors.Is(err, table.ErrNotYours) {
		t.Errorf("another's seat: %v", err)
	}
	if _, err := h.CheckMove(
		ctx, "t1", table.Viewer{As: game.Nobody}, []byte(`{"card":0}`),
	); !errors.Is(err, table.ErrNotYours) {
		t.Errorf("a spectator: %v", err)
	}
}

// TestAPreviewThatComesTooLate previews a card that has been played since, and
// again after the match: there is nothing to show, and that is no error.
func TestAPreviewThatComesTooLate(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	mine := table.Viewer{Player: "ann", As: 0}
	card := h.first("t1", "ann")
	if shows, refusal, err := h.Preview(ctx, "t1", mine, card); string(shows) == "null" ||
		refusal != nil ||
		err != nil {
		t.Fatalf("in time: %s %v %v", shows, refusal, err)
	}
	for range 3 {
		h.play("t1", "ann")
		if shows, refusal, err := h.Preview(ctx, "t1", mine, card); string(shows) != "null" ||
			refusal == nil ||
			err != nil {
			t.Errorf("too late: %s %v %v", shows, refusal, err)
		}
		h.play("t1", "bob")
	}
	if shows, refusal, err := h.Preview(ctx, "t1", mine, card); string(shows) != "null" ||
		!errors.Is(refusal, game.ErrOver) ||
		err != nil {
		t.Errorf("after the end: %s %v %v", shows, refusal, err)
	}
	if refusal, err := h.CheckMove(ctx, "t1", mine, card); !errors.Is(refusal, game.ErrOver) ||
		err != nil {
		t.Errorf("why not, after the end: %v %v", refusal, err)
	}
}

func TestOtherCards(t *testing.T) {
	h := open(t)
	cards := "card,strength\n"
	for i := range 12 {
		cards += fmt.Sprintf("%d,%d\n", i+1, 100-i)
	}
	n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}, Cards: cards}
	if _, err := h.Create(ctx, "t1", h.by("ann"), n, people("ann", "ann"), true); err != nil {
		t.Fatal(err)
	}
	if s := h.snapshot("t1", "ann", 0); !s.OtherCards {
		t.Error("the table does not say that its cards are others")
	}
	for h.snapshot("t1", "ann", 0).Status == table.Playing {
		for _, seat := range h.snapshot("t1", "ann", 0).Actors {
			s := h.snapshot("t1", "ann", seat)
			h.do("t1", "ann", table.Play{Seat: seat, Seq: s.Seq, Move: asJSON(t, s.Moves[0])})
		}
	}
	if text, err := h.Record(ctx, "t1"); err != nil || !bytes.Contains(text, []byte("\ncards ")) {
		t.Errorf("record: %v\n%s", err, text)
	}
	reopened := reopen(t, h.log)
	if s := reopened.snapshot("t1", "ann", 0); s.Status != table.Over ||
		s.Result.Scores != h.snapshot("t1", "ann", 0).Result.Scores {
		t.Errorf("read again: %+v", s.PublicState)
	}
}

// TestRegistryEvictsUnwatchedTables opens more tables than fit into memory, and
// finds all of them again.
func TestRegistryEvictsUnwatchedTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.MaxTables = 8 })
		h.deal("watched", []string{"ann", "bob"})
		h.watch("watched", "ann", 0, -1)
		for i := range 30 {
			time.Sleep(2 * time.Second)
			h.deal(fmt.Sprint("t", i), []string{"ann", "bob"})
			synctest.Wait()
			if n := h.Live(); n > 9 {
				t.Fatalf("%d tables are in memory, want at most 9", n)
			}
		}
		h.play("watched", "ann")
		for i := range 30 {
			if s := h.snapshot(fmt.Sprint("t", i), "ann", 0); s.Status != table.Playing ||
				len(s.Moves) != 3 {
				t.Errorf("table %d is %s", i, s.Status)
			}
		}
	})
}

func TestLobby(t *testing.T) {
	h := open(t)
	h.create("t1", "high-card", []string{"ann", ""}, false)
	h.do("t1", "ann", table.List{Open: true})
	h.deal("t2", []string{"bob", "ann"})
	named := func(got []table.Summary, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range got {
			names = append(
				names,
				fmt.Sprintf("%s %s %d %v", s.ID, s.Status, s.Ply, slices.Collect(s.Actors.All())),
			)
		}
		return strings.Join(names, ", ")
	}
	if got := named(
		h.Lobby(ctx, table.Query{Player: "ann"}),
	); got != "t2 playing 0 [0 1], t1 waiting 0 []" {
		t.Errorf("ann's tables: %s", got)
	}
	if got := named(h.OpenTables(ctx, 0)); got != "" {
		t.Errorf("open tables while the host is not there: %s", got)
	}
	h.watch("t1", "ann", table.Mine, -1)
	if got := named(h.OpenTables(ctx, 0)); got != "t1 waiting 0 []" {
		t.Errorf("open tables: %s", got)
	}
	h.do("t1", "bob", table.Sit{Seat: 1})
	if got := named(h.OpenTables(ctx, 0)); got != "" {
		t.Errorf("open tables once it is full: %s", got)
	}
}

func TestChat(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	w := h.Watcher("bob", 16)
	defer w.Close()
	if err := w.Watch(ctx, "t1", table.Mine, -1); err != nil {
		t.Fatal(err)
	}
	by := h.by("ann")
	for range 2 {
		line, err := h.Say(ctx, "t1", by, table.Words{Text: "  hello  "})
		if err != nil || line.N != 1 || line.Seat != 0 || line.Text != "hello" {
			t.Errorf("said: %+v %v", line, err)
		}
	}
	if _, err := h.Say(ctx, "t1", h.by("eve"), table.Words{Text: "psst"}); err != nil {
		t.Error(err)
	}
	if _, err := h.Say(ctx, "t1", h.by("bob"), table.Words{Phrase: "hello"}); err != nil {
		t.Error(err)
	}
	both := table.Words{Text: "hello", Phrase: "hello"}
	if _, err := h.Say(ctx, "t1", h.by("ann"), both); !errors.Is(err, table.ErrText) {
		t.Errorf("a text and a phrase: %v", err)
	}
	for _, bad := range []string{"", "   ", "a\x00b", "\xff", strings.Repeat("x", 1001)} {
		_, err := h.Say(ctx, "t1", h.by("ann"), table.Words{Text: bad})
		if !errors.Is(err, table.ErrText) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	var said []string
	for len(said) < 2 {
		m, err := w.Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if m.Line != nil {
			said = append(said, fmt.Sprint(m.Line.Seat, m.Line.Text, m.Line.Phrase))
		}
	}
	if got := strings.Join(said, " "); got != "0hello 1hello" {
		t.Errorf("a player received %q", got)
	}
	if lines, err := h.Chat(ctx, "t1"); err != nil || len(lines) != 3 {
		t.Errorf("chat: %v %v", lines, err)
	}
	// A watcher that comes later receives only later lines.
	late := h.Watcher("ann", 16)
	defer late.Close()
	w.Close()
	if err := late.Watch(ctx, "t1", table.Mine, -1); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Say(ctx, "t1", h.by("bob"), table.Words{Text: "late"}); err != nil {
		t.Fatal(err)
	}
	if m := next(t, late, func(m table.Message) bool { return m.Line != nil }); m.Line.Text != "late" {
		t.Errorf("a late watcher received the old line %q", m.Line.Text)
	}
}

func TestBotsHaveNamesOfTheirOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.create("t1", "high-card", []string{"ann", "bob", "bot", ""}, true)
		names := func(h *harness) []string {
			var names []string
			for _, s := range h.snapshot("t1", "", game.Nobody).Seats {
				names = append(names, s.Name)
			}
			return names
		}
		before := names(h)
		if before[0] != "ANN" || before[2] == "" || before[3] == "" || before[2] == before[3] {
			t.Fatalf("at the table sit %q", before)
		}
		// A bot that plays for a person keeps the person's name on the seat; a
		// bot that replaces the person has its own.
		h.do("t1", "bob", table.Resign{Seat: 1})
		if got := names(h); got[1] != "BOB" {
			t.Errorf("after bob resigned sit %q", got)
		}
		h.do("t1", "bob", table.Leave{Seat: 1})
		after := names(h)
		if after[1] == "BOB" || slices.Contains(before, after[1]) {
			t.Errorf("after bob left sit %q", after)
		}
		if got := names(reopen(t, log)); !slices.Equal(got, after) {
			t.Errorf("read again: %q, were %q", got, after)
		}
	})
}
