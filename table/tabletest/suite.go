package tabletest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// Log checks everything that a table.Log must do. open returns an empty log.
// again opens the same store once more, as a second process would; it returns
// nil if there is no such thing.
func Log(
	t *testing.T, open func(t *testing.T) table.Log,
	again func(t *testing.T, l table.Log) table.Log,
) {
	t.Helper()
	tests := map[string]func(*testing.T, *suite){
		"what is appended is read back":                   testBack,
		"a table is created once":                         testOnce,
		"an append behind the head changes nothing":       testBehind,
		"of many appends to one head one wins":            testRace,
		"many tables at once lose nothing":                testMany,
		"unfinished tables are those that are not over":   testUnfinished,
		"the lobby lists mine and the open ones":          testLobby,
		"attempts are listed with how they ended":         testAttempts,
		"closed tables are nobody's":                      testClosed,
		"what a match ends with is kept once":             testKept,
		"finished matches are listed by their end":        testEnded,
		"finished matches are listed for statistics":      testFinishes,
		"who left is listed no more, and who won is":      testResult,
		"what was used longest ago comes first":           testUntouched,
		"what is packed reads as before":                  testPack,
		"a forgotten player's name is packed no more":     testForgotten,
		"a merged player's things are the heir's":         testMerged,
		"a finished table can be deleted":                 testDelete,
		"the running time goes on":                        testUptime,
		"what is unknown is said to be":                   testUnknown,
		"a line of chat is said once":                     testChat,
		"chat is kept to its newest lines":                testNewest,
		"another process sees it and loses the same race": testAgain,
		"where logs end is told for many at once":         testHeads,
		"nodes are listed while they live":                testNodes,
		"reviews are stored and counted by month":         testReviews,
		"any key may be sent":                             testKeys,
	}
	for name, test := range tests {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			test(t, &suite{Log: open(t), again: again})
		})
	}
}

type suite struct {
	table.Log
	again func(*testing.T, table.Log) table.Log
}

var at = time.Date(2020, 2, 29, 12, 30, 45, int(678*time.Millisecond), time.UTC)

// birth returns the head and entries with which a new table is created.
func birth(host string, open bool, seats ...table.SeatState) (table.Head, []table.Entry) {
	n := &table.New{
		Game: "high-card", Version: 3,
		Setup: game.Setup{Seats: len(seats), Options: map[string]string{"low-wins": "on"}},
		Cards: "a,b\n1,2\n", Host: host, Open: open, Level: "keen", Commitment: "c0ffee",
		Clock: table.ClockSetup{Kind: table.BankClock, Base: time.Minute, Increment: time.Second},
	}
	return table.Head{Status: table.Waiting, Updated: at, Seats: seats, Open: open},
		[]table.Entry{
			{
				Seq: 1, At: at, Tick: 5 * time.Second, Kind: table.Created, Seat: game.Nobody,
				By: host, Key: "k1", Detail: table.Detail{New: n},
			},
		}
}

// seat returns the state of a person's seat.
func seat(n game.Seat, player string) table.SeatState {
	return table.SeatState{Seat: n, Player: player, Name: strings.ToUpper(player)}
}

// create creates a table in the log.
func (s *suite) create(t *testing.T, id, host string, open bool, seats ...table.SeatState) {
	t.Helper()
	head, entries := birth(host, open, seats...)
	if err := s.Create(context.Background(), id, game.SeedOf(1), head, entries); err != nil {
		t.Fatalf("create %s: %v", id, err)
	}
}

// playing returns the head of a running match.
func playing(ply int) table.Head {
	return table.Head{
		Status: table.Playing, Ply: ply, Actors: game.First(2), Hash: fmt.Sprint("h", ply),
		Updated: at.Add(time.Duration(ply) * time.Second),
	}
}

// move returns an entry of kind Moved.
func move(seq int64) table.Entry {
	return table.Entry{
		Seq: seq, At: at, Kind: table.Moved, Seat: 1, By: "ann", Key: fmt.Sprint("k", seq),
		Move: json.RawMessage(`{"card":3}`),
	}
}

func testBack(t *testing.T, s *suite) {
	ctx := context.Background()
	head, entries := birth("ann", true, seat(0, "ann"), seat(1, ""))
	seed := game.SeedOf(77)
	if err := s.Create(ctx, "t1", seed, head, entries); err != nil {
		t.Fatal(err)
	}
	more := []table.Entry{
		move(2),
		{
			Seq: 3, At: at.Add(time.Millisecond), Kind: table.Started, Seat: game.Nobody,
			Detail: table.Detail{Levels: map[int]string{1: "keen"}, Names: map[int]string{1: "Zo"}},
		},
		{
			Seq: 4, At: at.Add(time.Hour), Kind: table.Sat, Seat: 1, By: "böb",
			Key: "k'\"\\<é\x00>\u2028", Sum: 1<<64 - 3,
			Detail: table.Detail{Player: "böb", Name: "Bö\n\x00b ☃"},
		},
		{Seq: 5, At: at.Add(time.Hour), Kind: table.Asked, Seat: 0, Detail: table.Detail{To: 2}},
		{
			Seq: 6, At: at.Add(time.Hour), Kind: table.Answered, Seat: 1,
			Detail: table.Detail{Agree: true},
		},
		{
			Seq: 7, At: at.Add(time.Hour), Kind: table.Moved, Seat: 1, By: "böb", Key: "k6",
			Move:   json.RawMessage(`{"to":2}`),
			Detail: table.Detail{Sent: json.RawMessage(`{"to":1,"else":[2]}`)},
		},
		{
			Seq: 8, At: at.Add(time.Hour), Kind: table.Again, Seat: game.Nobody,
			Detail: table.Detail{Table: "t2"},
		},
	}
	if err := s.Append(ctx, "t1", 1, playing(1), more); err != nil {
		t.Fatal(err)
	}
	got, err := s.Read(ctx, "t1")
	if err != nil {
		t.Fatal(err)
	}
	want := table.Stored{Seed: seed, Hash: "h1", Entries: append(entries, more...)}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read back\n%+v\nwant\n%+v", got, want)
	}
	for after := int64(-1); after < 10; after++ {
		tail := want.Entries[min(max(after, 0), 8):]
		if got, err := s.Since(ctx, "t1", after); err != nil || len(got) != len(tail) ||
			len(tail) > 0 && !reflect.DeepEqual(got, tail) {
			t.Errorf("read since %d\n%+v, %v\nwant\n%+v", after, got, err, tail)
		}
	}
}

func testOnce(t *testing.T, s *suite) {
	s.create(t, "t1", "ann", false, seat(0, "ann"), seat(1, ""))
	head, entries := birth("bob", false, seat(0, "bob"), seat(1, ""))
	if err := s.Create(context.Background(), "t1", game.SeedOf(2), head, entries); !errors.Is(
		err, table.ErrExists,
	) {
		t.Errorf("created twice: %v, want ErrExists", err)
	}
	got, err := s.Read(context.Background(), "t1")
	if err != nil || got.Seed != game.SeedOf(1) || got.Entries[0].By != "ann" {
		t.Errorf("the second creation changed the table: %v %+v", err, got)
	}
}

func testBehind(t *testing.T, s *suite) {
	ctx := context.Background()
	s.create(t, "t1", "ann", false, seat(0, "ann"), seat(1, ""))
	if err := s.Append(ctx, "t1", 1, playing(1), []table.Entry{move(2)}); err != nil {
		t.Fatal(err)
	}
	for _, after := range []int64{0, 1, 3, -1} {
		if err := s.Append(ctx, "t1", after, playing(9), []table.Entry{move(after + 1)}); !errors.Is(
			err,
			table.ErrBehind,
		) {
			t.Errorf("append after %d where the head is 2: %v, want ErrBehind", after, err)
		}
	}
	got, err := s.Read(ctx, "t1")
	if err != nil || len(got.Entries) != 2 || got.Hash != "h1" {
		t.Errorf("a refused append changed the table: %v %+v", err, got)
	}
}

func testRace(t *testing.T, s *suite) { race(t, s.Log, s.Log) }

// race lets two logs of one store append to one table, from several goroutines
// each.
func race(t *testing.T, logs ...table.Log) {
	ctx := context.Background()
	(&suite{Log: logs[0]}).create(t, "t1", "ann", false, seat(0, "ann"), seat(1, ""))
	const rounds = 30
	for round := range int64(rounds) {
		var won atomic.Int32
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				e := move(round + 2)
				e.Key = fmt.Sprintf("%d by %d", round, i)
				switch err := logs[i%len(logs)].Append(
					ctx, "t1", round+1, playing(int(round)), []table.Entry{e},
				); {
				case err == nil:
					won.Add(1)
				case !errors.Is(err, table.ErrBehind):
					t.Errorf("append: %v", err)
				}
			})
		}
		wg.Wait()
		if won.Load() != 1 {
			t.Fatalf("round %d: %d appends to one head won, want 1", round, won.Load())
		}
	}
	got, err := logs[0].Read(ctx, "t1")
	if err != nil || len(got.Entries) != rounds+1 {
		t.Errorf("%d entries, %v; want %d", len(got.Entries), err, rounds+1)
	}
}

func testMany(t *testing.T, s *suite) {
	ctx := context.Background()
	const tables, entries = 40, 25
	var wg sync.WaitGroup
	for i := range tables {
		id := fmt.Sprint("t", i)
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, ""))
		wg.Go(func() {
			for seq := int64(1); seq < entries; seq++ {
				if err := s.Append(ctx, id, seq, playing(int(seq)), []table.Entry{move(seq + 1)}); err != nil {
					t.Errorf("%s after %d: %v", id, seq, err)
					return
				}
				if got, err := s.Read(ctx, id); err != nil || int64(len(got.Entries)) != seq+1 {
					t.Errorf(
						"%s: %d entries right after entry %d was appended: %v", id,
						len(got.Entries), seq+1, err,
					)
				}
			}
		})
	}
	wg.Wait()
}

func ids(list []table.Summary) string {
	var s []string
	for _, l := range list {
		s = append(s, l.ID)
	}
	return strings.Join(s, " ")
}

func testUnfinished(t *testing.T, s *suite) {
	ctx := context.Background()
	for _, id := range []string{"a", "b", "c"} {
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, ""))
	}
	over := playing(1)
	over.Status, over.Actors = table.Over, 0
	if err := s.Append(ctx, "b", 1, over, []table.Entry{move(2)}); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, "a", 1, playing(2), []table.Entry{move(2)}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Unfinished(ctx); err != nil || strings.Join(got, " ") != "a c" {
		t.Errorf("unfinished: %v %v, want a, used last, and c", got, err)
	}
}

// testEveryone checks the lists of the operator, among the first four tables
// of testLobby.
func testEveryone(t *testing.T, list func(table.Query) []table.Summary) {
	t.Helper()
	everyone := table.Query{Everyone: true, Unfinished: true}
	if got := ids(list(everyone)); got != "full open seated hosted" {
		t.Errorf("everyone's tables: %q", got)
	}
	everyone.Skip, everyone.Limit, everyone.Status = 1, 2, table.Waiting
	if got := ids(list(everyone)); got != "open seated" {
		t.Errorf("two of everyone's tables: %q", got)
	}
}

func testLobby(t *testing.T, s *suite) {
	ctx := context.Background()
	s.create(t, "hosted", "ann", false, seat(0, ""), seat(1, ""))
	s.create(t, "seated", "bob", false, seat(0, "bob"), seat(1, "ann"))
	s.create(t, "open", "bob", true, seat(0, "bob"), seat(1, ""))
	s.create(t, "full", "bob", true, seat(0, "bob"), seat(1, "cy"))
	list := func(q table.Query) []table.Summary {
		got, err := s.Lobby(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := ids(list(table.Query{Player: "ann"})); got != "seated hosted" {
		t.Errorf("ann's tables: %q", got)
	}
	every := table.Query{Among: []string{"hosted", "seated", "open", "full", "gone"}}
	if got := ids(list(every)); got != "open" {
		t.Errorf("open tables: %q", got)
	}
	testEveryone(t, list)
	for _, among := range [][]string{nil, {"full", "gone"}} {
		if got := ids(list(table.Query{Among: among})); got != "" {
			t.Errorf("open tables among %v: %q", among, got)
		}
	}
	later := playing(7)
	later.Updated, later.Seats, later.Open = at.Add(time.Hour), []table.SeatState{
		seat(0, ""), {Seat: 1, Player: "cy", Name: "Cy", Level: "keen", Resigned: true},
	}, true
	if err := s.Append(ctx, "hosted", 1, later, []table.Entry{move(2)}); err != nil {
		t.Fatal(err)
	}
	later.Seats, later.Open = nil, false // unchanged
	if err := s.Append(ctx, "hosted", 2, later, []table.Entry{move(3)}); err != nil {
		t.Fatal(err)
	}
	if got := ids(list(every)); got != "hosted open" {
		t.Errorf("open tables, most recently used first: %q", got)
	}
	if got := ids(list(table.Query{Player: "cy", Status: table.Playing})); got != "hosted" {
		t.Errorf("cy's tables in play: %q", got)
	}
	if got := ids(list(table.Query{Player: "bob", Limit: 2})); got != "full open" {
		t.Errorf("two of bob's tables: %q", got)
	}
	want := table.Summary{
		ID: "hosted", Game: "high-card",
		Setup: game.Setup{Seats: 2, Options: map[string]string{"low-wins": "on"}}, Status: table.Playing,
		Seats: []table.SeatState{
			seat(0, ""), {Seat: 1, Player: "cy", Name: "Cy", Level: "keen", Resigned: true},
		},
		Ply: 7, Actors: game.First(2), Updated: at.Add(time.Hour), Host: "ann",
	}
	if got := list(table.Query{Player: "cy", Status: table.Playing})[0]; !reflect.DeepEqual(
		got, want,
	) {
		t.Errorf("listed as\n%+v\nwant\n%+v", got, want)
	}
}

func testAttempts(t *testing.T, s *suite) {
	ctx := context.Background()
	try := func(id, host string, stage int) {
		head, entries := birth(host, false, seat(0, host))
		entries[0].Detail.New.Stage = stage
		if err := s.Create(ctx, id, game.SeedOf(1), head, entries); err != nil {
			t.Fatal(err)
		}
	}
	try("c", "ann", 1)
	try("b", "ann", 2)
	try("a", "ann", 1)
	try("z", "bob", 3)
	s.create(t, "plain", "ann", false, seat(0, "ann"))
	end := func(id string, after int64, outcome table.Outcome, at time.Time) {
		head := playing(1)
		head.Status, head.Outcome, head.Updated = table.Over, outcome, at
		if err := s.Append(ctx, id, after, head, []table.Entry{move(after + 1)}); err != nil {
			t.Fatal(err)
		}
	}
	end("b", 1, table.Lost, at.Add(time.Hour))
	end("a", 1, table.Won, at.Add(time.Minute))
	end("b", 2, table.Won, at.Add(2*time.Hour)) // the first outcome stays
	setup := game.Setup{Seats: 1, Options: map[string]string{"low-wins": "on"}}
	want := []table.Attempt{
		{Table: "c", Setup: setup, Stage: 1},
		{Table: "b", Setup: setup, Stage: 2, Outcome: table.Lost, Ended: at.Add(time.Hour)},
		{Table: "a", Setup: setup, Stage: 1, Outcome: table.Won, Ended: at.Add(time.Minute)},
	}
	if got, err := s.Attempts(ctx, "ann", "high-card"); err != nil ||
		!reflect.DeepEqual(got, want) {
		t.Errorf("ann's attempts\n%+v %v\nwant\n%+v", got, err, want)
	}
	for _, x := range [][2]string{{"ann", "chess"}, {"cy", "high-card"}, {"", ""}} {
		if got, err := s.Attempts(ctx, x[0], x[1]); err != nil || len(got) != 0 {
			t.Errorf("attempts of %q at %q: %+v %v", x[0], x[1], got, err)
		}
	}
}

func testUnknown(t *testing.T, s *suite) {
	ctx := context.Background()
	if _, err := s.Since(ctx, "none", 0); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("the entries of no table: %v, want ErrUnknown", err)
	}
	if _, err := s.Read(ctx, "none"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("read: %v", err)
	}
	err := s.Append(ctx, "none", 0, playing(1), []table.Entry{move(1)})
	if !errors.Is(err, table.ErrUnknown) && !errors.Is(err, table.ErrBehind) {
		t.Errorf("append: %v", err)
	}
	if _, err := s.Say(ctx, "none", table.Line{Text: "hello"}); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("say: %v", err)
	}
}

func testChat(t *testing.T, s *suite) {
	ctx := context.Background()
	s.create(t, "t1", "ann", false, seat(0, "ann"), seat(1, ""))
	line := table.Line{Seat: 0, Name: "Ann", Text: "hello ☃", At: at, By: "ann", Key: "c1"}
	for late := range time.Duration(2) {
		again := line
		again.At = at.Add(late * time.Minute)
		said := line
		said.N = 1
		if got, err := s.Say(ctx, "t1", again); !reflect.DeepEqual(got, said) || err != nil {
			t.Fatalf("say: %+v %v, want %+v", got, err, said)
		}
	}
	altered := line
	altered.Text = "bye"
	if _, err := s.Say(ctx, "t1", altered); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("something else under the same key: %v, want ErrKeyReused", err)
	}
	other := table.Line{
		Seat: game.Nobody, Name: "Bob", Phrase: "hello", Room: table.OnlookersRoom,
		At: at.Add(time.Second), By: "bob", Key: "c1",
	}
	altered = other
	altered.Phrase = "thanks"
	if got, err := s.Say(ctx, "t1", other); got.N != 2 || err != nil {
		t.Fatalf("say: %+v %v, want 2", got, err)
	}
	if _, err := s.Say(ctx, "t1", altered); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("another phrase under the same key: %v, want ErrKeyReused", err)
	}
	line.N, other.N = 1, 2
	if got, err := s.Chat(ctx, "t1", 0); err != nil ||
		!reflect.DeepEqual(got, []table.Line{line, other}) {
		t.Errorf("chat: %+v %v", got, err)
	}
	if got, err := s.Chat(ctx, "t1", 1); err != nil ||
		!reflect.DeepEqual(got, []table.Line{other}) {
		t.Errorf("chat after 1: %+v %v", got, err)
	}
}

// testNewest writes to one room often and to the other a few times: what is
// written in one does not push out what is in the other.
func testNewest(t *testing.T, s *suite) {
	ctx := context.Background()
	s.create(t, "t1", "ann", false, seat(0, "ann"), seat(1, ""))
	const few = 3
	for i := range few + table.ChatKept + table.ChatKept/4 {
		line := table.Line{Text: fmt.Sprint(i), At: at, By: "eve", Key: fmt.Sprint(i)}
		if line.Room = table.OnlookersRoom; i < few {
			line.Room = table.PlayersRoom
		}
		if _, err := s.Say(ctx, "t1", line); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Chat(ctx, "t1", 0)
	if err != nil || len(got) != few+table.ChatShown {
		t.Fatalf("%d lines, %v; want the newest %d of each room", len(got), err, table.ChatShown)
	}
	for i, l := range got {
		n := i
		if i >= few {
			n += table.ChatKept + table.ChatKept/4 - table.ChatShown
		}
		if l.Text != fmt.Sprint(n) || l.N != int64(n)+1 || (l.Room == table.PlayersRoom) != (i < few) {
			t.Errorf("line %d is %+v, want %d", i, l, n)
		}
	}
}

func testAgain(t *testing.T, s *suite) {
	if s.again == nil {
		t.Skip("this store belongs to one process")
	}
	race(t, s.Log, s.again(t, s.Log))
}

func testUptime(t *testing.T, s *suite) {
	ctx := context.Background()
	for _, x := range []struct{ told, want time.Duration }{
		{0, 0},
		{5 * time.Second, 5 * time.Second},
		{1005 * time.Millisecond, 5 * time.Second},
		{time.Hour, time.Hour},
	} {
		if x.told > 0 {
			if err := s.SaveUptime(ctx, x.told); err != nil {
				t.Fatal(err)
			}
		}
		if up, err := s.Uptime(ctx); up != x.want || err != nil {
			t.Errorf("after saving %v the running time is %v, %v; want %v", x.told, up, err, x.want)
		}
	}
}

// append adds one entry after another.
func (s *suite) append(t *testing.T, id string, after int64, head table.Head) {
	t.Helper()
	if err := s.Append(
		context.Background(), id, after, head, []table.Entry{move(after + 1)},
	); err != nil {
		t.Fatal(err)
	}
}

// lists checks which tables are listed for a query.
func (s *suite) lists(t *testing.T, what string, q table.Query, want string) {
	t.Helper()
	got, err := s.Lobby(context.Background(), q)
	if err != nil || ids(got) != want {
		t.Errorf("%s: %q %v, want %q", what, ids(got), err, want)
	}
}

func testClosed(t *testing.T, s *suite) {
	ctx := context.Background()
	head, entries := birth("ann", true, seat(0, "ann"), seat(1, "bob"), seat(2, ""))
	entries[0].Detail.New.Stage = 1
	if err := s.Create(ctx, "shut", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	s.create(t, "stays", "ann", true, seat(0, "ann"), seat(1, ""))
	head.Status = table.Closed
	s.append(t, "shut", 1, head)
	s.lists(t, "ann's tables", table.Query{Player: "ann"}, "stays")
	s.lists(t, "bob's tables", table.Query{Player: "bob"}, "")
	s.lists(t, "open tables", table.Query{Among: []string{"shut", "stays"}}, "stays")
	if got, err := s.Unfinished(ctx); err != nil || strings.Join(got, " ") != "stays" {
		t.Errorf("unfinished: %v %v", got, err)
	}
	if got, err := s.Attempts(ctx, "ann", "high-card"); err != nil || len(got) > 0 {
		t.Errorf("attempts: %+v %v", got, err)
	}
	if stored, err := s.Read(ctx, "shut"); err != nil || len(stored.Entries) != 2 {
		t.Errorf("its log: %d entries, %v", len(stored.Entries), err)
	}
}

func testResult(t *testing.T, s *suite) {
	s.create(t, "left", "ann", false, seat(0, "ann"), seat(1, "bob"))
	head := playing(1)
	head.Seats, head.Away = []table.SeatState{{Seat: 0, Level: "keen"}, seat(1, "bob")}, true
	s.append(t, "left", 1, head)
	s.lists(t, "ann, who left", table.Query{Player: "ann"}, "")
	s.lists(t, "bob, who stays", table.Query{Player: "bob"}, "left")
	head.Seats[1] = table.SeatState{Seat: 1, Level: "keen"}
	s.append(t, "left", 2, head)
	s.lists(t, "ann, after all others left", table.Query{Player: "ann"}, "left")
	for _, id := range []string{"a", "b", "c"} {
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, "bob"))
		over := playing(9)
		over.Status, over.Actors = table.Over, 0
		if id != "a" { // unchanged
			over.Result = &game.Result{
				Seats: 2, Sides: 2, Scores: [game.MaxSeats]int32{-3, 14},
				Places: [game.MaxSeats]int8{2, 1},
			}
			over.Outcome = table.Won
		}
		s.append(t, id, 1, over)
	}
	q := table.Query{Player: "ann", Status: table.Over, Limit: 2}
	s.lists(t, "the newest two that are over", q, "c b")
	got, err := s.Lobby(context.Background(), q)
	if err != nil || got[0].Result == nil ||
		*got[0].Result != (game.Result{
			Seats: 2, Sides: 2, Scores: [game.MaxSeats]int32{-3, 14}, Places: [game.MaxSeats]int8{2, 1},
		}) ||
		got[0].Outcome != table.Won {
		t.Errorf("the result: %+v %v", got[0], err)
	}
	q.Skip = 2
	s.lists(t, "those behind", q, "a")
	if got, err := s.Lobby(context.Background(), q); err != nil || got[0].Result != nil {
		t.Errorf("a result that was never stored: %+v %v", got[0].Result, err)
	}
	s.lists(t, "all that are not over", table.Query{Player: "ann", Unfinished: true}, "left")
}

// testKept checks that an ending is stored with the append that ends the match,
// or later if there was none, and never replaced.
func testKept(t *testing.T, s *suite) {
	ctx := context.Background()
	result := game.Result{
		Seats: 2, Sides: 2, Scores: [game.MaxSeats]int32{-3, 14}, Places: [game.MaxSeats]int8{2, 1},
	}
	uncounted := game.Only(1)
	ending := func(ply int) *table.Ending {
		return &table.Ending{
			Uncounted: &uncounted, Version: 3, Ply: ply, Stage: 2, At: at, OtherCards: true, Result: result, Outcome: table.Won,
			Sheet: [][]game.Item{{{Line: "prizes", Points: -3}}, {{Line: "ties", Points: 14, Tie: true}}},
			View:  json.RawMessage(`{"board":"<é>"}`),
		}
	}
	for _, id := range []string{"with", "without", "goes-on"} {
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, "bob"))
		head := playing(9)
		if id != "goes-on" {
			head.Status, head.Actors, head.Result = table.Over, 0, &result
		}
		if id == "with" {
			head.Ending = ending(9)
		}
		s.append(t, id, 1, head)
	}
	kept := func(id string, want *table.Ending) table.Kept {
		k, err := s.Kept(ctx, id)
		if err != nil || !reflect.DeepEqual(k.Ending, want) || k.ID != id || k.Host != "ann" ||
			k.Seq != 2 || k.Ply != 9 || k.Seats[1].Name != "BOB" {
			t.Errorf("kept of %s: %+v %+v %v", id, k, k.Ending, err)
		}
		return k
	}
	if k := kept("with", ending(9)); k.Status != table.Over || *k.Result != result {
		t.Errorf("what is listed of it: %+v", k)
	}
	if k := kept("without", nil); *k.Result != result {
		t.Errorf("the result without an ending: %+v", k)
	}
	kept("goes-on", nil)
	if _, err := s.Kept(ctx, "unknown"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("kept of no table: %v", err)
	}
	q := table.Finished{Status: table.Over, Until: time.Hour, NoEnding: true, Limit: 9}
	s.finished(t, "without", q)
	for _, id := range []string{"with", "without", "goes-on", "unknown"} {
		if err := s.Keep(ctx, id, ending(9)); err != nil {
			t.Errorf("keep %s: %v", id, err)
		}
		if err := s.Keep(ctx, id, ending(7)); err != nil {
			t.Errorf("keep %s again: %v", id, err)
		}
	}
	s.finished(t, "", q)
	kept("with", ending(9))
	kept("without", ending(9))
	kept("goes-on", nil)
	if err := s.Delete(ctx, "with", 2); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Kept(ctx, "with"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("kept of a deleted table: %v", err)
	}
}

// testEnded checks that a list of finished matches begins with the one that
// ended last, whatever was used last, and ends with those without an ending.
func testEnded(t *testing.T, s *suite) {
	ctx := context.Background()
	result := game.Result{Seats: 1, Places: [game.MaxSeats]int8{1}}
	ending := func(after time.Duration) *table.Ending {
		return &table.Ending{Version: 3, At: at.Add(after), Result: result}
	}
	over := playing(9)
	over.Status, over.Actors, over.Result = table.Over, 0, &result
	ends := map[string]time.Duration{"second": 2 * time.Hour, "first": time.Hour, "third": 3 * time.Hour}
	for _, id := range []string{"third", "old", "second", "first"} {
		s.create(t, id, "ann", false, seat(0, "ann"))
		head := over
		if after, ok := ends[id]; ok && id != "second" {
			head.Ending = ending(after)
		}
		s.append(t, id, 1, head)
	}
	if err := s.Keep(ctx, "second", ending(ends["second"])); err != nil {
		t.Fatal(err)
	}
	touched := over
	touched.Updated = at.Add(9 * time.Hour) // as by a guest who leaves it
	touched.Seats = []table.SeatState{seat(0, "ann")}
	s.append(t, "second", 2, touched)
	s.lists(t, "the last touch first", table.Query{Player: "ann"}, "second first old third")
	q := table.Query{Player: "ann", Status: table.Over}
	s.lists(t, "the last end first", q, "third second first old")
	s.lists(t, "everyone's", table.Query{Everyone: true, Status: table.Over}, "third second first old")
	list, err := s.Lobby(ctx, q)
	if err != nil || !list[1].Ended.Equal(at.Add(2*time.Hour)) ||
		!list[1].Updated.Equal(touched.Updated) || !list[3].Ended.IsZero() {
		t.Errorf("listed as %+v, %v", list, err)
	}
	q.Skip, q.Limit = 1, 2
	s.lists(t, "the next two", q, "second first")
	s.pages(t, list)
}

// pages checks the pages of four finished matches of ann, of which the third is
// deleted on the way.
func (s *suite) pages(t *testing.T, list []table.Summary) {
	t.Helper()
	q := table.Query{Player: "ann", Status: table.Over, Before: list[1].Mark(), Limit: 1}
	s.lists(t, "behind the second", q, "first")
	q.Before = list[2].Mark()
	s.lists(t, "behind the third", q, "old")
	if err := s.Delete(context.Background(), "first", 2); err != nil {
		t.Fatal(err)
	}
	s.lists(t, "behind one that is gone", q, "old")
	q.Before = list[3].Mark()
	s.lists(t, "behind the last", q, "")
	q.Before = table.Mark{Ended: at.Add(150 * time.Minute), ID: "never"}
	s.lists(t, "behind an unknown one", q, "second")
	q.Player = "bob"
	s.lists(t, "those of somebody else", q, "")
}

func testUntouched(t *testing.T, s *suite) {
	ctx := context.Background()
	for i, id := range []string{"a", "b", "c", "d", "e"} {
		head, entries := birth("ann", false, seat(0, "ann"))
		entries[0].Tick = time.Duration(i) * time.Minute
		if err := s.Create(ctx, id, game.SeedOf(1), head, entries); err != nil {
			t.Fatal(err)
		}
	}
	head := table.Head{Status: table.Waiting, Updated: at}
	touch := move(2)
	touch.Tick = time.Hour
	if err := s.Append(ctx, "a", 1, head, []table.Entry{touch}); err != nil {
		t.Fatal(err)
	}
	started := playing(1)
	started.Seats = []table.SeatState{seat(0, "ann")}
	s.append(t, "c", 1, started)
	var got []string
	q := table.Untouched{Status: table.Waiting, Until: 4 * time.Minute, Limit: 1}
	for range 5 {
		list, next, err := s.Untouched(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, ids(list))
		if q.From = next; next == 0 {
			break
		}
	}
	if page := strings.Join(got, "|"); strings.Trim(page, "|") != "b|d" {
		t.Errorf("untouched, page by page: %q, want b, then d", page)
	}
	if list, _, err := s.Untouched(
		ctx, table.Untouched{Status: table.Playing, Until: time.Hour, Limit: 9},
	); err != nil ||
		ids(list) != "c" {
		t.Errorf("untouched and playing: %q %v", ids(list), err)
	}
}

// endedTables opens tables a to d, one an hour, and ends the matches at the
// first three.
func (s *suite) endedTables(t *testing.T) {
	t.Helper()
	ctx := context.Background()
	for i, id := range []string{"a", "b", "c", "d"} {
		head, entries := birth("ann", false, seat(0, "ann"), seat(1, "bob"))
		entries[0].Tick = time.Duration(i) * time.Hour
		if err := s.Create(ctx, id, game.SeedOf(1), head, entries); err != nil {
			t.Fatal(err)
		}
		for seq := int64(1); seq < 5; seq++ {
			m := move(seq + 1)
			m.Seat, m.At = game.Seat(seq%2), at.Add(time.Duration(seq)*time.Second).Truncate(time.Second)
			m.Tick = time.Duration(i)*time.Hour + time.Duration(seq)*time.Second
			m.Detail.Sent = json.RawMessage(`{"other":1}`)
			if seq == 2 {
				m.Kind, m.Move, m.By = table.Flagged, nil, ""
				m.Detail = table.Detail{Level: "keen", Name: "<Ö>"}
			}
			now := playing(int(seq))
			if seq == 4 && id != "d" {
				now.Status, now.Hash = table.Over, "hash"
			}
			if err := s.Append(ctx, id, seq, now, []table.Entry{m}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// finished checks which finished tables are listed.
func (s *suite) finished(t *testing.T, want string, q table.Finished) {
	t.Helper()
	var got []string
	for range 9 {
		ids, next, err := s.Finished(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, ids...)
		if q.From = next; next == 0 {
			break
		}
	}
	if text := strings.Join(got, " "); text != want {
		t.Errorf("finished (%+v): %q, want %q", q, text, want)
	}
}

// pack packs a table.
func (s *suite) pack(t *testing.T, id string, entries []table.Entry, want error) {
	t.Helper()
	if err := s.Pack(context.Background(), id, entries); !errors.Is(err, want) {
		t.Errorf("pack %s: %v, want %v", id, err, want)
	}
}

// withoutKeys returns entries of which the first are packed.
func withoutKeys(entries []table.Entry, packed int) []table.Entry {
	list := slices.Clone(entries)
	for i := range list[:packed] {
		e := &list[i]
		e.Key, e.Sum, e.Detail.Sent = "", 0, nil
	}
	return list
}

// reads checks everything that is read of table a.
func (s *suite) reads(t *testing.T, what string, want table.Stored) {
	t.Helper()
	ctx := context.Background()
	if got, err := s.Read(ctx, "a"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: read\n%+v %v\nwant\n%+v", what, got, err, want)
	}
	for i := range len(want.Entries) + 2 {
		got, err := s.Since(ctx, "a", int64(i))
		rest := want.Entries[min(i, len(want.Entries)):]
		if err != nil || len(got) != len(rest) || len(got) > 0 && !reflect.DeepEqual(got, rest) {
			t.Errorf("%s: since %d\n%+v %v\nwant\n%+v", what, i, got, err, rest)
		}
	}
}

// testForgotten packs a table again whose player was forgotten since.
func testForgotten(t *testing.T, s *suite) {
	ctx := context.Background()
	head, entries := birth("ann", false, table.SeatState{Player: "ann", Name: "Ann", Seat: 0})
	for i, name := range []string{"Ann", "Bob"} {
		entries = append(entries, table.Entry{
			Seq: int64(i) + 2, At: at, Tick: 6 * time.Second, Kind: table.Sat, Seat: game.Seat(i),
			Detail: table.Detail{Player: strings.ToLower(name), Name: name},
		})
	}
	head.Status = table.Over
	if err := s.Create(ctx, "a", game.Seed{}, head, entries); err != nil {
		t.Fatal(err)
	}
	s.pack(t, "a", entries, nil)
	for seq := int64(4); seq < 6; seq++ {
		e := table.Entry{Seq: seq, At: at, Tick: 7 * time.Second, Kind: table.SetBack, Seat: game.Nobody}
		if seq == 4 {
			e.Kind, e.Detail.Player = table.Forgotten, "ann"
		}
		head.Seats = nil
		if err := s.Append(ctx, "a", seq-1, head, []table.Entry{e}); err != nil {
			t.Fatal(err)
		}
		stored, err := s.Read(ctx, "a")
		if err != nil {
			t.Fatal(err)
		}
		s.pack(t, "a", stored.Entries, nil)
		if stored, err = s.Read(ctx, "a"); err != nil || len(stored.Entries) != int(seq) ||
			stored.Entries[1].Detail.Name != "" || stored.Entries[2].Detail.Name != "Bob" ||
			stored.Entries[3].Kind != table.Forgotten {
			t.Errorf("packed again after %d entries: %+v %v", seq, stored.Entries, err)
		}
	}
}

// testMerged gives cy what ann has at a table, twice.
func testMerged(t *testing.T, s *suite) {
	ctx := context.Background()
	head, entries := birth("ann", false, seat(0, "ann"), seat(1, "bob"))
	entries[0].Detail.New.Stage = 1
	if err := s.Create(ctx, "a", game.Seed{}, head, entries); err != nil {
		t.Fatal(err)
	}
	for _, by := range []string{"ann", "bob", "cy"} {
		if _, err := s.Say(ctx, "a", table.Line{By: by, Key: "k", Text: "by " + by, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Say(ctx, "a", table.Line{By: "ann", Key: "l", Text: "by ann", At: at}); err != nil {
		t.Fatal(err)
	}
	reviews, reviewed := s.Log.(table.Reviews)
	if reviewed {
		r := table.Reviewed{Text: []byte("{}"), Player: "ann", Ended: at, Score: 50}
		if err := reviews.SaveReview(ctx, "a", r); err != nil {
			t.Fatal(err)
		}
	}
	for seq := int64(2); seq < 4; seq++ {
		head.Seats, head.Host = []table.SeatState{seat(0, "cy"), seat(1, "bob")}, "cy"
		e := table.Entry{Seq: seq, At: at, Tick: time.Second, Kind: table.Merged, Seat: game.Nobody, By: "cy"}
		e.Detail.Player = "ann"
		if err := s.Append(ctx, "a", seq-1, head, []table.Entry{e}); err != nil {
			t.Fatal(err)
		}
	}
	for player, want := range map[string]int{"ann": 0, "bob": 1, "cy": 1} {
		if list, err := s.Lobby(ctx, table.Query{Player: player}); err != nil || len(list) != want ||
			want > 0 && list[0].Host != "cy" {
			t.Errorf("%s's tables are %+v, %v, want %d with the host cy", player, list, err, want)
		}
		list, err := s.Attempts(ctx, player, "high-card")
		if mine := player == "cy"; err != nil || mine != (len(list) == 1) {
			t.Errorf("%s's attempts are %+v, %v", player, list, err)
		}
		if reviewed {
			months, err := reviews.Months(ctx, player, time.UTC)
			if mine := player == "cy"; err != nil || mine != (len(months) == 1) {
				t.Errorf("%s's reviews are %+v, %v", player, months, err)
			}
		}
	}
	lines, err := s.Chat(ctx, "a", 0)
	if err != nil || len(lines) != 4 || lines[1].By != "bob" || lines[2].By != "cy" || lines[3].By != "cy" {
		t.Errorf("the lines are %+v, %v", lines, err)
	}
}

func testPack(t *testing.T, s *suite) {
	ctx := context.Background()
	s.endedTables(t)
	q := table.Finished{Status: table.Over, Until: 90 * time.Minute, Unpacked: true, Limit: 1}
	s.finished(t, "a b", q)
	s.finished(t, "", table.Finished{Status: table.Closed, Until: time.Hour, Limit: 9})
	want, err := s.Read(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	lobby, err := s.Lobby(ctx, table.Query{Player: "ann"})
	if err != nil {
		t.Fatal(err)
	}
	s.pack(t, "a", want.Entries[:4], table.ErrBehind)
	s.pack(t, "d", want.Entries, table.ErrBehind) // is not over
	s.pack(t, "nowhere", want.Entries, table.ErrUnknown)
	s.pack(t, "a", want.Entries, nil)
	s.pack(t, "a", want.Entries, nil)
	want.Entries = withoutKeys(want.Entries, 4)
	s.reads(t, "packed", want)
	s.finished(t, "b", q)
	now, err := s.Lobby(ctx, table.Query{Player: "ann"})
	if err != nil || !reflect.DeepEqual(now, lobby) {
		t.Errorf("tables after one was packed: %+v %v, want %+v", now, err, lobby)
	}
	// What follows is appended as ever, and packed later.
	over := playing(4)
	over.Status, over.Hash = table.Over, "hash"
	for seq := int64(5); seq < 7; seq++ {
		e := table.Entry{
			Seq: seq + 1, At: at.Truncate(time.Second), Kind: table.Again, Seat: game.Nobody,
			By: "ann", Key: fmt.Sprint("again", seq), Detail: table.Detail{Table: "next"},
		}
		if err := s.Append(ctx, "a", seq, over, []table.Entry{e}); err != nil {
			t.Fatal(err)
		}
		want.Entries = append(want.Entries, e)
		s.reads(t, "a rematch after it was packed", want)
	}
	s.pack(t, "a", want.Entries, nil)
	want.Entries = withoutKeys(want.Entries, 6)
	s.reads(t, "packed again", want)
}

func testDelete(t *testing.T, s *suite) {
	ctx := context.Background()
	s.endedTables(t)
	stored, err := s.Read(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	s.pack(t, "a", stored.Entries, nil)
	if err := s.Delete(ctx, "a", 4); !errors.Is(err, table.ErrBehind) {
		t.Errorf("a table that went on was deleted: %v", err)
	}
	if err := s.Delete(ctx, "d", 5); !errors.Is(err, table.ErrBehind) {
		t.Errorf("a table that is not over was deleted: %v", err)
	}
	if err := s.Delete(ctx, "a", 5); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(ctx, "a"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("a deleted table is read: %v", err)
	}
	s.lists(t, "after one was deleted", table.Query{Player: "ann"}, "d c b")
	err = s.Append(ctx, "a", 5, playing(5), []table.Entry{move(6)})
	if !errors.Is(err, table.ErrUnknown) && !errors.Is(err, table.ErrBehind) {
		t.Errorf("an append to a deleted table: %v", err)
	}
	s.append(t, "d", 5, playing(5))
}

func testHeads(t *testing.T, s *suite) {
	heads, ok := s.Log.(table.Shared)
	if !ok {
		t.Skip("this store is of one process")
	}
	ctx := context.Background()
	for _, id := range []string{"a", "b", "c"} {
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, ""))
	}
	s.append(t, "b", 1, playing(1))
	s.append(t, "b", 2, playing(2))
	for i := range 3 {
		line := table.Line{Seat: 0, Text: "hello", At: at, By: "ann", Key: fmt.Sprint(i)}
		if _, err := s.Say(ctx, "a", line); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		ids  []string
		want map[string]table.End
	}{
		{nil, map[string]table.End{}},
		{[]string{"none"}, map[string]table.End{}},
		{
			[]string{"b", "none", "a", "b"},
			map[string]table.End{"a": {Seq: 1, Line: 3}, "b": {Seq: 3}},
		},
	} {
		if got, err := heads.Heads(ctx, x.ids); err != nil || !maps.Equal(got, x.want) {
			t.Errorf("the ends of %v: %v %v, want %v", x.ids, got, err, x.want)
		}
	}
}

func testNodes(t *testing.T, s *suite) {
	nodes, ok := s.Log.(table.Shared)
	if !ok {
		t.Skip("this store is of one process")
	}
	ctx := context.Background()
	beat := func(id, text, want string) {
		t.Helper()
		rows, err := nodes.Beat(ctx, id, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, r := range rows {
			told = append(told, fmt.Sprintf("%s %d %s", r.ID, r.Beats, r.Text))
			if r.Age < -time.Second || r.Age > time.Minute {
				t.Errorf("node %s beat %v ago", r.ID, r.Age)
			}
		}
		if got := strings.Join(told, ", "); got != want {
			t.Errorf("node %s is told of %q, want %q", id, got, want)
		}
	}
	leave := func(id string) {
		if err := nodes.Leave(ctx, id); err != nil {
			t.Errorf("node %s leaves: %v", id, err)
		}
	}
	beat("b", `{"x":1}`, `b 1 {"x":1}`)
	beat("a", "", `a 1 , b 1 {"x":1}`)
	beat("b", `{"x":2}`, `a 1 , b 2 {"x":2}`)
	time.Sleep(50 * time.Millisecond)
	rows, err := nodes.Beat(ctx, "b", []byte("y"))
	if err != nil || len(rows) != 2 || rows[0].Age < 40*time.Millisecond ||
		rows[1].Age > rows[0].Age {
		t.Errorf("50 ms after the last beat of a: %+v %v", rows, err)
	}
	leave("a")
	leave("a")
	leave("none")
	beat("b", "z", "b 4 z")
	leave("b")
	beat("b", "z", "b 1 z")
}

// testKeys checks keys that a client may choose, however odd they are.
func testKeys(t *testing.T, s *suite) {
	ctx := context.Background()
	s.create(t, "t1", "ann", false, seat(0, "ann"), seat(1, ""))
	keys := []string{"\x00", "\x00\x00", "'; --", "\\x00", "\u2028", strings.Repeat("é", 32)}
	for i, key := range keys {
		e := move(int64(i) + 2)
		e.Key = key
		if err := s.Append(ctx, "t1", int64(i)+1, playing(i), []table.Entry{e}); err != nil {
			t.Errorf("an entry with the key %q: %v", key, err)
		}
		for range 2 {
			line := table.Line{Text: "hello", At: at, By: "ann", Key: key}
			if said, err := s.Say(ctx, "t1", line); err != nil || said.N != int64(i)+1 {
				t.Errorf("a line with the key %q: %+v %v, want number %d", key, said, err, i+1)
			}
		}
	}
	// The same key of another player, and of the server itself, is another
	// command. The server's own may be repeated.
	for i, by := range []string{"bob", "", ""} {
		seq := int64(len(keys)) + 1 + int64(i)
		e := move(seq + 1)
		e.By, e.Key = by, keys[0]
		if err := s.Append(ctx, "t1", seq, playing(9), []table.Entry{e}); err != nil {
			t.Errorf("an entry by %q with a key that was used by ann: %v", by, err)
		}
	}
	got, err := s.Read(ctx, "t1")
	if err != nil || len(got.Entries) != len(keys)+4 {
		t.Fatalf("%d entries, %v", len(got.Entries), err)
	}
	for i, key := range keys {
		if e := got.Entries[i+1]; e.Key != key {
			t.Errorf("entry %d has the key %q, want %q", e.Seq, e.Key, key)
		}
	}
}
