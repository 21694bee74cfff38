package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/record"
	"lair.games/lair/table"
)

// A seat can take back a secret pick until all seats have picked, whatever the
// others have picked since.

// act makes a move of Ferries with the newest seq.
func (h *harness) act(id, player string, seat game.Seat, add toy.Act, n int8) {
	h.t.Helper()
	h.do(
		id,
		player,
		table.Play{
			Seat: seat, Seq: h.snapshot(id, player, seat).Seq, Move: asJSON(h.t, toy.Step{Do: add, N: n}),
		},
	)
}

func TestAPendingPickIsTakenBackThoughOthersPickedSince(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"})
	first := h.snapshot("t1", "ann", 0)
	picked := h.play("t1", "ann")
	h.play("t1", "bob")
	bob := h.snapshot("t1", "bob", 1)
	if got := undoFor(h, "ann"); got != table.UndoFree {
		t.Fatalf("after somebody else picked: %s", got)
	}
	h.refuse("t1", "ann", table.Undo{Seat: 0, Seq: picked.Seq - 1}, table.ErrStale)
	// Ann has not received bob's pick yet. That does not affect her undo.
	done := h.do("t1", "ann", table.Undo{Seat: 0, Seq: picked.Seq})
	s := h.snapshot("t1", "ann", 0)
	if s.Ply != 1 || s.Seq != done.Seq || string(s.MovesJSON()) != string(first.MovesJSON()) ||
		s.Undo != table.UndoNone ||
		len(s.Actors) != 2 {
		t.Errorf(
			"after taking it back: ply %d, seq %d, moves %s, undo %s, actors %v", s.Ply, s.Seq,
			s.MovesJSON(), s.Undo, s.Actors,
		)
	}
	now := h.snapshot("t1", "bob", 1)
	if len(now.Moves) != 0 || now.Undo != table.UndoFree ||
		bytes.Equal(now.ViewJSON(), bob.ViewJSON()) {
		t.Errorf("bob has the moves %s and the undo %s", now.MovesJSON(), now.Undo)
	}
	h.play("t1", "cy")
	h.play("t1", "ann")
	if s := h.snapshot("t1", "ann", 0); s.Ply != 3 || len(s.Actors) != 3 ||
		s.Undo != table.UndoAsk {
		t.Errorf("after all have picked: ply %d, actors %v, undo %s", s.Ply, s.Actors, s.Undo)
	}
	entries := must(h.log.Read(ctx, "t1")).Entries
	var kinds []table.Kind
	for _, e := range entries[len(entries)-5:] {
		kinds = append(kinds, e.Kind)
	}
	if got := fmt.Sprint(kinds); got != "[move move withdraw move move]" {
		t.Errorf("the log ends with %s", got)
	}
}

func TestAPickMadeOfClicksIsTakenBackClickByClick(t *testing.T) {
	h := open(t)
	h.create("t1", "ferries", []string{"ann", "bob", "cy"}, true)
	h.act("t1", "ann", 0, toy.LoadCrate, 1)
	if got := undoFor(h, "ann"); got != table.UndoFree {
		t.Errorf("after the first click: %s", got)
	}
	h.act("t1", "bob", 1, toy.LoadCrate, 2)
	h.act("t1", "ann", 0, toy.Stow, 1)
	h.act("t1", "bob", 1, toy.Stow, 1)
	for _, want := range []string{
		`[{"do":"stow","n":1},{"do":"stow","n":2}]`,
		`[{"do":"load","n":1},{"do":"load","n":2},{"do":"load","n":3},{"do":"load","n":4}]`,
	} {
		s := h.snapshot("t1", "ann", 0)
		if s.Undo != table.UndoFree {
			t.Fatalf("before %s: undo %s", want, s.Undo)
		}
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq})
		if got := h.snapshot("t1", "ann", 0); string(got.MovesJSON()) != want {
			t.Errorf("ann's moves: %s, want %s", got.MovesJSON(), want)
		}
	}
	if s := h.snapshot("t1", "bob", 1); len(s.Moves) != 0 || s.Ply != 2 {
		t.Errorf("bob's choice was lost: %s at ply %d", s.MovesJSON(), s.Ply)
	}
	h.act("t1", "cy", 2, toy.LoadCrate, 3)
	h.act("t1", "cy", 2, toy.Stow, 1)
	h.act("t1", "ann", 0, toy.LoadCrate, 4)
	if got := undoFor(h, "ann"); got != table.UndoFree {
		t.Errorf("after a click when all others have chosen: %s", got)
	}
	h.act("t1", "ann", 0, toy.Stow, 2)
	for i, player := range []string{"ann", "bob", "cy"} {
		if got := h.snapshot("t1", player, game.Seat(i)).Undo; got != table.UndoAsk {
			t.Errorf("%s, after the crates were seen: %s", player, got)
		}
	}
}

// TestAConditionalMoveInAnOldLogStands replays a log that holds a resolved move
// and the conditional move that was sent. The match continues from it, and the
// command is still recognised by what was sent.
func TestAConditionalMoveInAnOldLogStands(t *testing.T) {
	h := open(t)
	h.create("t1", "ferries", []string{"ann", "bob", "cy"}, true)
	for i, player := range []string{"ann", "bob", "cy"} {
		h.act("t1", player, game.Seat(i), toy.LoadCrate, 1)
		h.act("t1", player, game.Seat(i), toy.Stow, 1)
	}
	h.act("t1", "ann", 0, toy.Board, 1)
	h.close()
	const sent = `{"do":"board","n":1,"else":2}`
	made := must(game.Erase(toy.FerryRules()).New(game.Setup{Seats: 3}, game.SeedOf(5)))
	stored := must(h.log.Read(ctx, "t1"))
	for _, e := range stored.Entries {
		if e.Kind == table.Moved {
			must(made.Play(e.Seat, e.Move))
		}
	}
	must(made.Play(1, []byte(`{"do":"board","n":2}`)))
	last := stored.Entries[len(stored.Entries)-1]
	by := h.by("bob")
	e := table.Entry{
		Seq: last.Seq + 1, At: last.At, Kind: table.Moved, Seat: 1, By: by.Player, Key: by.Key,
		Move: json.RawMessage(
			`{"do":"board","n":2}`,
		), Detail: table.Detail{Sent: json.RawMessage(sent)},
	}
	head := table.Head{
		Status: table.Playing, Ply: made.Ply(), Actors: made.Actors(), Hash: made.Hash(),
		Updated: last.At,
	}
	if err := h.log.Append(ctx, "t1", last.Seq, head, []table.Entry{e}); err != nil {
		t.Fatal(err)
	}
	h = reopen(t, h.log)
	h.act("t1", "cy", 2, toy.Board, 3)
	if text := must(h.Record(ctx, "t1")); !bytes.Contains(text, []byte(`1 {"do":"board","n":2}`)) ||
		bytes.Contains(text, []byte("else")) {
		t.Errorf("the record is\n%s", text)
	} else if _, err := record.Verify(text, testGames); err != nil {
		t.Errorf("the record: %v\n%s", err, text)
	}
	play := func(move string) (table.Done, error) {
		return h.Do(ctx, "t1", by, table.Play{Seat: 1, Seq: last.Seq, Move: json.RawMessage(move)})
	}
	if done, err := play(sent); err != nil || done.Seq != e.Seq {
		t.Errorf("sent again: %+v, %v", done, err)
	}
	if _, err := play(`{"do":"board","n":2}`); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("another move under its key: %v", err)
	}
}

// TestWithdrawnPicksComeBackFromTheLog compares a table with one computed from
// its log, its steps with missed steps, and its record with one played without
// the withdrawn pick.
func TestWithdrawnPicksComeBackFromTheLog(t *testing.T) {
	h, plain := open(t), open(t)
	for _, x := range []*harness{h, plain} {
		x.deal("t1", []string{"ann", "bob", "cy"})
	}
	h.play("t1", "ann")
	for _, x := range []*harness{h, plain} {
		x.play("t1", "bob")
	}
	h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
	again := reopen(t, h.log)
	for i, player := range []string{"ann", "bob", "cy"} {
		a, b := h.snapshot("t1", player, game.Seat(i)), again.snapshot("t1", player, game.Seat(i))
		if !bytes.Equal(everything(t, a), everything(t, b)) {
			t.Errorf("%s\nlive %s\nread %s", player, everything(t, a), everything(t, b))
		}
	}
	steps, few, err := again.MissedSteps(ctx, "t1", table.Viewer{Player: "bob", As: 1}, 5)
	if err != nil || !few || len(steps) != 3 {
		t.Fatalf("missed steps: %d, few %v, %v", len(steps), few, err)
	}
	if len(steps[0].Events) != 0 || len(steps[1].Events) == 0 ||
		steps[2].Entry != (table.Notice{Kind: table.Withdrew, Seat: 0}) {
		t.Errorf("missed steps: %+v", steps)
	}
	for _, x := range []*harness{h, plain} {
		for s := x.snapshot(
			"t1", "", game.Nobody,
		); s.Status != table.Over; s = x.snapshot("t1", "", game.Nobody) {
			seat := s.Actors[0]
			x.play("t1", []string{"ann", "bob", "cy"}[seat])
		}
	}
	text := must(h.Record(ctx, "t1"))
	if _, err := record.Verify(text, testGames); err != nil {
		t.Errorf("the record: %v\n%s", err, text)
	}
	if other := must(plain.Record(ctx, "t1")); !bytes.Equal(text, other) {
		t.Errorf("the record is\n%s\nand without the pick that was taken back\n%s", text, other)
	}
}

// TestAPickIsTakenBackOnTheStream checks what the others receive, and that it
// is the same whatever was picked.
func TestAPickIsTakenBackOnTheStream(t *testing.T) {
	var received [2][]byte
	for i := range received {
		synctest.Test(t, func(t *testing.T) {
			h := open(t)
			h.deal("t1", []string{"ann", "bob", "cy"})
			w := h.watch("t1", "bob", 1, -1)
			h.do(
				"t1",
				"ann",
				table.Play{
					Seat: 0, Seq: 5, Move: must(json.Marshal(h.snapshot("t1", "ann", 0).Moves[i])),
				},
			)
			h.play("t1", "cy")
			s := h.snapshot("t1", "ann", 0)
			h.do("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq})
			// The clock does not run under synctest, so even the times are
			// equal.
			received[i] = drain(t, w)
		})
	}
	if !bytes.Equal(received[0], received[1]) {
		t.Errorf("bob receives for one pick\n%s\nand for another\n%s", received[0], received[1])
	}
	if !bytes.Contains(received[0], []byte(`"Kind":"withdraw"`)) {
		t.Errorf("bob does not receive the withdrawal:\n%s", received[0])
	}
}

func TestTakingBackLeavesOthersTheirTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.dealTimed(
			"t1",
			table.ClockSetup{Kind: table.BankClock, Base: time.Minute, Increment: 5 * time.Second},
			"ann", "bob", "cy",
		)
		bob := h.snapshot("t1", "bob", 1)
		time.Sleep(10 * time.Second)
		for range 3 {
			h.play("t1", "ann")
			h.play("t1", "cy")
			h.do("t1", "cy", table.Undo{Seat: 2, Seq: h.snapshot("t1", "cy", 2).Seq})
			h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
		}
		if a, b, c := h.left(0), h.left(1), h.left(2); a != 50*time.Second || b != 50*time.Second ||
			c != 50*time.Second {
			t.Errorf(
				"ann has %v, bob %v, cy %v: repeating a pick changed a clock", a, b, c,
			)
		}
		// Bob has received nothing, but his pick counts nevertheless.
		h.do("t1", "bob", table.Play{Seat: 1, Seq: bob.Seq, Move: h.first("t1", "bob")})
	})
}

func TestBotsArePlayedAroundAPickThatIsTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob", "bot"})
		h.play("t1", "ann")
		settled()
		s := h.snapshot("t1", "ann", 0)
		if s.Ply != 2 || s.Undo != table.UndoFree {
			t.Fatalf("after the bot's pick: ply %d, undo %s", s.Ply, s.Undo)
		}
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq})
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply != 1 || len(s.Actors) != 2 {
			t.Errorf("the bot's pick was lost: ply %d, actors %v", s.Ply, s.Actors)
		}
		h.play("t1", "bob")
		h.play("t1", "ann")
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply != 4 {
			t.Errorf("the bot does not go on: ply %d", s.Ply)
		}
	})
}

// TestARaceIsDecidedByTheRules lets six people board at once, all with the seq
// of when nobody had. The first gets the ship, and the game refuses the others.
func TestARaceIsDecidedByTheRules(t *testing.T) {
	h := open(t)
	people := []string{"ann", "bob", "cy", "di", "eve", "fay"}
	h.create("t1", "ferries", people, true)
	for i, player := range people {
		h.act("t1", player, game.Seat(i), toy.LoadCrate, 1)
		h.act("t1", player, game.Seat(i), toy.Stow, 1)
	}
	old := h.snapshot("t1", "", game.Nobody).Seq
	errs := make([]error, len(people))
	var wg sync.WaitGroup
	for i, player := range people {
		wg.Go(func() {
			_, errs[i] = h.Do(
				ctx,
				"t1",
				h.by(player),
				table.Play{
					Seat: game.Seat(i), Seq: old, Move: json.RawMessage(`{"do":"board","n":3}`),
				},
			)
		})
	}
	wg.Wait()
	won := 0
	for i, err := range errs {
		var refusal *game.Refusal
		switch {
		case err == nil:
			won++
		case !errors.As(err, &refusal) || refusal.Reason != "ship_taken":
			t.Errorf("%s is refused by %v, want ship_taken", people[i], err)
		}
	}
	if s := h.snapshot("t1", "", game.Nobody); won != 1 || s.Seq != old+1 || len(s.Actors) != 5 {
		t.Errorf("%d players got the ship, want 1; seq %d, actors %v", won, s.Seq, s.Actors)
	}
	// A player who has boarded has nothing to decide and nothing to take back:
	// what is taken in a race is final.
	for i, player := range people {
		if errs[i] == nil {
			s := h.snapshot("t1", player, game.Seat(i))
			if s.Undo != table.UndoNone {
				t.Errorf("the winner's undo is %s", s.Undo)
			}
			h.refuse("t1", player, table.Undo{Seat: game.Seat(i), Seq: s.Seq}, table.ErrNoUndo)
		}
	}
}

// TestNothingOfARaceIsTakenBack has two people at a table, either of whom would
// agree.
func TestNothingOfARaceIsTakenBack(t *testing.T) {
	h := open(t)
	h.create("t1", "ferries", []string{"ann", "bob"}, true)
	for i, player := range []string{"ann", "bob"} {
		h.act("t1", player, game.Seat(i), toy.LoadCrate, 1)
		if got := h.snapshot("t1", player, game.Seat(i)).Undo; got != table.UndoFree {
			t.Errorf("%s has loaded, and undo is %s", player, got)
		}
		h.act("t1", player, game.Seat(i), toy.Stow, 1)
	}
	// Moves before the race may be taken back until somebody has taken
	// something in it.
	if got := h.snapshot("t1", "ann", 0).Undo; got != table.UndoAsk {
		t.Errorf("before anybody has boarded ann's undo is %s", got)
	}
	asked := h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
	h.act("t1", "bob", 1, toy.Board, 2)
	h.refuse("t1", "bob", table.Answer{Seat: 1, Seq: asked.Seq, Agree: true}, table.ErrNothingAsked)
	for i, player := range []string{"ann", "bob"} {
		s := h.snapshot("t1", player, game.Seat(i))
		if s.Undo != table.UndoNone || s.Ply != 5 {
			t.Errorf("%s's undo is %s at ply %d", player, s.Undo, s.Ply)
		}
		h.refuse("t1", player, table.Undo{Seat: game.Seat(i), Seq: s.Seq}, table.ErrNoUndo)
	}
}

// TestARaceAmongOneIsFinalToo gives both seats to the same person.
func TestARaceAmongOneIsFinalToo(t *testing.T) {
	h := open(t)
	h.create("t1", "ferries", []string{"ann", "ann"}, true)
	for seat := range game.Seat(2) {
		h.act("t1", "ann", seat, toy.LoadCrate, 1)
		h.act("t1", "ann", seat, toy.Stow, 1)
	}
	h.act("t1", "ann", 0, toy.Board, 1)
	for seat := range game.Seat(2) {
		if got := h.snapshot("t1", "ann", seat).Undo; got != table.UndoNone {
			t.Errorf("seat %d: undo is %s", seat, got)
		}
	}
}
