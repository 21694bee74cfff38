package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/record"
	"lair.games/lair/table"
)

// What a seat has picked in secret is its own until all have: it takes the pick back whatever others have picked since.

// act makes a move of Ferries with the newest seq.
func (h *house) act(id, player string, seat game.Seat, do toy.Act, n int8) {
	h.t.Helper()
	h.do(id, player, table.Play{Seat: seat, Seq: h.see(id, player, seat).Seq, Move: asJSON(h.t, toy.Step{Do: do, N: n})})
}

func TestAPendingPickIsTakenBackThoughOthersPickedSince(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"})
	first := h.see("t1", "ann", 0)
	picked := h.play("t1", "ann")
	h.play("t1", "bob")
	bob := h.see("t1", "bob", 1)
	if got := undoFor(h, "ann"); got != table.UndoFree {
		t.Fatalf("after somebody else picked: %s", got)
	}
	h.refuse("t1", "ann", table.Undo{Seat: 0, Seq: picked.Seq - 1}, table.ErrStale)
	// Ann has not heard of bob's pick yet. It does not matter to hers.
	done := h.do("t1", "ann", table.Undo{Seat: 0, Seq: picked.Seq})
	s := h.see("t1", "ann", 0)
	if s.Ply != 1 || s.Seq != done.Seq || string(s.MovesJSON()) != string(first.MovesJSON()) || s.Undo != table.UndoNone || len(s.Actors) != 2 {
		t.Errorf("after taking it back: ply %d, seq %d, moves %s, undo %s, actors %v", s.Ply, s.Seq, s.MovesJSON(), s.Undo, s.Actors)
	}
	now := h.see("t1", "bob", 1)
	if len(now.Moves) != 0 || now.Undo != table.UndoFree || bytes.Equal(now.ViewJSON(), bob.ViewJSON()) {
		t.Errorf("bob has the moves %s and the undo %s", now.MovesJSON(), now.Undo)
	}
	h.play("t1", "cy")
	h.play("t1", "ann")
	if s := h.see("t1", "ann", 0); s.Ply != 3 || len(s.Actors) != 3 || s.Undo != table.UndoAsk {
		t.Errorf("after all have picked: ply %d, actors %v, undo %s", s.Ply, s.Actors, s.Undo)
	}
	entries := must(h.log.Read(ctx, "t1")).Entries
	var kinds []table.Kind
	for _, e := range entries[len(entries)-5:] {
		kinds = append(kinds, e.Kind)
	}
	if got := fmt.Sprint(kinds); got != "[move move withdraw move move]" {
		t.Errorf("the log ends in %s", got)
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
	for _, want := range []string{`[{"do":"stow","n":1},{"do":"stow","n":2}]`, `[{"do":"load","n":1},{"do":"load","n":2},{"do":"load","n":3},{"do":"load","n":4}]`} {
		s := h.see("t1", "ann", 0)
		if s.Undo != table.UndoFree {
			t.Fatalf("before %s: undo %s", want, s.Undo)
		}
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq})
		if got := h.see("t1", "ann", 0); string(got.MovesJSON()) != want {
			t.Errorf("ann may play %s, want %s", got.MovesJSON(), want)
		}
	}
	if s := h.see("t1", "bob", 1); len(s.Moves) != 0 || s.Ply != 2 {
		t.Errorf("bob's choice does not stand: %s at ply %d", s.MovesJSON(), s.Ply)
	}
	h.act("t1", "cy", 2, toy.LoadCrate, 3)
	h.act("t1", "cy", 2, toy.Stow, 1)
	h.act("t1", "ann", 0, toy.LoadCrate, 4)
	if got := undoFor(h, "ann"); got != table.UndoFree {
		t.Errorf("after a click when all others have chosen: %s", got)
	}
	h.act("t1", "ann", 0, toy.Stow, 2)
	for i, player := range []string{"ann", "bob", "cy"} {
		if got := h.see("t1", player, game.Seat(i)).Undo; got != table.UndoAsk {
			t.Errorf("%s, after the crates were seen: %s", player, got)
		}
	}
}

// TestAWishIsLoggedAsWhatItCameTo lets two people of Ferries wish for one ship. The log holds the ships that they boarded, so that it
// folds to the same; and a wish that is sent again is known as it was sent.
func TestAWishIsLoggedAsWhatItCameTo(t *testing.T) {
	h := open(t)
	h.create("t1", "ferries", []string{"ann", "bob", "cy"}, true)
	for i, player := range []string{"ann", "bob", "cy"} {
		h.act("t1", player, game.Seat(i), toy.LoadCrate, 1)
		h.act("t1", player, game.Seat(i), toy.Stow, 1)
	}
	w := h.watch("t1", "cy", 2, -1)
	seq := h.see("t1", "ann", 0).Seq
	wish := func(seat game.Seat, text string) table.Play {
		return table.Play{Seat: seat, Seq: seq, Move: json.RawMessage(text)}
	}
	ann, bob := wish(0, `{"do":"board","n":1,"else":2}`), wish(1, ` {"else":3,"do":"board","n":1} `)
	h.do("t1", "ann", ann)
	by := h.by("bob")
	done, err := h.Do(ctx, "t1", by, bob) // with the seq from before ann boarded
	if err != nil {
		t.Fatal(err)
	}
	for restarts := range 2 {
		if again, err := h.Do(ctx, "t1", by, bob); err != nil || again != done {
			t.Errorf("after %d restarts: sent again: %+v %v, want %+v", restarts, again, err, done)
		}
		for _, other := range []string{`{"do":"board","n":3}`, `{"do":"board","n":1,"else":2}`} {
			if _, err := h.Do(ctx, "t1", by, wish(1, other)); !errors.Is(err, table.ErrKeyReused) {
				t.Errorf("after %d restarts: %s under the key of another wish: %v", restarts, other, err)
			}
		}
		entries := must(h.log.Read(ctx, "t1")).Entries
		for i, want := range []string{`{"do":"board","n":1}`, `{"do":"board","n":3}`} {
			if e := entries[len(entries)-2+i]; string(e.Move) != want {
				t.Errorf("the log holds %s, want %s", e.Move, want)
			}
		}
		steps, few, err := h.Missed(ctx, "t1", table.Viewer{Player: "cy", As: 2}, seq)
		if err != nil || !few || len(steps) != 2 || !strings.Contains(string(steps[1].Events[0]), `3`) || strings.Contains(fmt.Sprintf("%s", steps[1].Events), "else") {
			t.Errorf("cy is told %+v (%v)", steps, err)
		}
		if plies := must(h.Plies(ctx, "t1", table.Viewer{Player: "bob", As: 1}, 8, 8)); string(plies[0].Move) != `{"do":"board","n":3}` {
			t.Errorf("bob’s own ply is %s", plies[0].Move)
		}
		if restarts == 0 {
			w.Close()
			h.close()
			h = reopen(t, h.log)
		}
	}
	h.refuse("t1", "cy", wish(2, `{"do":"board","n":1,"else":3}`), game.ErrIllegal)
	h.do("t1", "cy", wish(2, `{"do":"board","n":3,"else":2}`))
	text := must(h.Record(ctx, "t1"))
	if _, err := record.Verify(text, titles); err != nil || bytes.Contains(text, []byte("else")) || !bytes.HasSuffix(bytes.TrimSpace(bytes.Split(text, []byte("\n="))[0]), []byte(`2 {"do":"board","n":2}`)) {
		t.Errorf("the record: %v\n%s", err, text)
	}
}

// TestWithdrawnPicksComeBackFromTheLog compares a table with what its log folds to, its steps with those that somebody is told
// who was away, and its record with one played without the withdrawn pick.
func TestWithdrawnPicksComeBackFromTheLog(t *testing.T) {
	h, plain := open(t), open(t)
	for _, x := range []*house{h, plain} {
		x.deal("t1", []string{"ann", "bob", "cy"})
	}
	h.play("t1", "ann")
	for _, x := range []*house{h, plain} {
		x.play("t1", "bob")
	}
	h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.see("t1", "ann", 0).Seq})
	again := reopen(t, h.log)
	for i, player := range []string{"ann", "bob", "cy"} {
		a, b := h.see("t1", player, game.Seat(i)), again.see("t1", player, game.Seat(i))
		if !bytes.Equal(everything(t, a), everything(t, b)) {
			t.Errorf("%s\nlive %s\nread %s", player, everything(t, a), everything(t, b))
		}
	}
	steps, few, err := again.Missed(ctx, "t1", table.Viewer{Player: "bob", As: 1}, 5)
	if err != nil || !few || len(steps) != 3 {
		t.Fatalf("missed: %d steps, %v %v", len(steps), few, err)
	}
	if len(steps[0].Events) != 0 || len(steps[1].Events) == 0 || steps[2].Entry != (table.Notice{Kind: table.Withdrew, Seat: 0}) {
		t.Errorf("missed: %+v", steps)
	}
	for _, x := range []*house{h, plain} {
		for s := x.see("t1", "", game.Nobody); s.Status != table.Over; s = x.see("t1", "", game.Nobody) {
			seat := s.Actors[0]
			x.play("t1", []string{"ann", "bob", "cy"}[seat])
		}
	}
	text := must(h.Record(ctx, "t1"))
	if _, err := record.Verify(text, titles); err != nil {
		t.Errorf("the record: %v\n%s", err, text)
	}
	if other := must(plain.Record(ctx, "t1")); !bytes.Equal(text, other) {
		t.Errorf("the record is\n%s\nand without the pick that was taken back\n%s", text, other)
	}
}

// TestAPickIsTakenBackOnTheStream holds what the others are told, and that it is the same whatever was picked.
func TestAPickIsTakenBackOnTheStream(t *testing.T) {
	var heard [2][]byte
	for i := range heard {
		synctest.Test(t, func(t *testing.T) {
			h := open(t)
			h.deal("t1", []string{"ann", "bob", "cy"})
			w := h.watch("t1", "bob", 1, -1)
			h.do("t1", "ann", table.Play{Seat: 0, Seq: 5, Move: must(json.Marshal(h.see("t1", "ann", 0).Moves[i]))})
			h.play("t1", "cy")
			s := h.see("t1", "ann", 0)
			h.do("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq})
			// The clock of the bubble stands still, so that even the times are alike.
			heard[i] = drain(t, w)
		})
	}
	if !bytes.Equal(heard[0], heard[1]) {
		t.Errorf("bob is told by one pick\n%s\nand by another\n%s", heard[0], heard[1])
	}
	if !bytes.Contains(heard[0], []byte(`"Kind":"withdraw"`)) {
		t.Errorf("bob is not told:\n%s", heard[0])
	}
}

func TestTakingBackSparesTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.timed("t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute, Increment: 5 * time.Second}, "ann", "bob", "cy")
		bob := h.see("t1", "bob", 1)
		time.Sleep(10 * time.Second)
		for range 3 {
			h.play("t1", "ann")
			h.play("t1", "cy")
			h.do("t1", "cy", table.Undo{Seat: 2, Seq: h.see("t1", "cy", 2).Seq})
			h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.see("t1", "ann", 0).Seq})
		}
		if a, b, c := h.left(0), h.left(1), h.left(2); a != 50*time.Second || b != 50*time.Second || c != 50*time.Second {
			t.Errorf("ann has %v, bob %v, cy %v: nobody earns time by picking over and over", a, b, c)
		}
		// Bob has heard of nothing, and his pick counts all the same.
		h.do("t1", "bob", table.Play{Seat: 1, Seq: bob.Seq, Move: h.first("t1", "bob")})
	})
}

func TestBotsArePlayedAroundAPickThatIsTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob", "bot"})
		h.play("t1", "ann")
		settled()
		s := h.see("t1", "ann", 0)
		if s.Ply != 2 || s.Undo != table.UndoFree {
			t.Fatalf("after the bot's pick: ply %d, undo %s", s.Ply, s.Undo)
		}
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq})
		settled()
		if s := h.see("t1", "ann", 0); s.Ply != 1 || len(s.Actors) != 2 {
			t.Errorf("the bot's pick does not stand: ply %d, actors %v", s.Ply, s.Actors)
		}
		h.play("t1", "bob")
		h.play("t1", "ann")
		settled()
		if s := h.see("t1", "ann", 0); s.Ply != 4 {
			t.Errorf("the bot does not go on: ply %d", s.Ply)
		}
	})
}

// TestARaceIsDecidedByTheRules lets six people board at once, all of whom saw the table when nobody had. The first has the ship,
// and the others are told so by the game.
func TestARaceIsDecidedByTheRules(t *testing.T) {
	h := open(t)
	people := []string{"ann", "bob", "cy", "di", "eve", "fay"}
	h.create("t1", "ferries", people, true)
	for i, player := range people {
		h.act("t1", player, game.Seat(i), toy.LoadCrate, 1)
		h.act("t1", player, game.Seat(i), toy.Stow, 1)
	}
	old := h.see("t1", "", game.Nobody).Seq
	errs := make([]error, len(people))
	var wg sync.WaitGroup
	for i, player := range people {
		wg.Go(func() {
			_, errs[i] = h.Do(ctx, "t1", h.by(player), table.Play{Seat: game.Seat(i), Seq: old, Move: json.RawMessage(`{"do":"board","n":3}`)})
		})
	}
	wg.Wait()
	won := 0
	for i, err := range errs {
		var no *game.Refusal
		switch {
		case err == nil:
			won++
		case !errors.As(err, &no) || no.Reason != "ship_taken":
			t.Errorf("%s is refused by %v, want ship_taken", people[i], err)
		}
	}
	if s := h.see("t1", "", game.Nobody); won != 1 || s.Seq != old+1 || len(s.Actors) != 5 {
		t.Errorf("%d have the ship; seq %d, actors %v", won, s.Seq, s.Actors)
	}
	// Who has boarded has nothing to decide any more, and nothing to take back: what is taken in a race is final.
	for i, player := range people {
		if errs[i] == nil {
			s := h.see("t1", player, game.Seat(i))
			if s.Undo != table.UndoNone {
				t.Errorf("the winner's undo is %s", s.Undo)
			}
			h.refuse("t1", player, table.Undo{Seat: game.Seat(i), Seq: s.Seq}, table.ErrNoUndo)
		}
	}
}

// TestNothingOfARaceIsTakenBack has two at a table of whom each would let the other.
func TestNothingOfARaceIsTakenBack(t *testing.T) {
	h := open(t)
	h.create("t1", "ferries", []string{"ann", "bob"}, true)
	for i, player := range []string{"ann", "bob"} {
		h.act("t1", player, game.Seat(i), toy.LoadCrate, 1)
		if got := h.see("t1", player, game.Seat(i)).Undo; got != table.UndoFree {
			t.Errorf("%s has loaded, and undo is %s", player, got)
		}
		h.act("t1", player, game.Seat(i), toy.Stow, 1)
	}
	// What was done before the race may be taken back until somebody has taken something in it.
	if got := h.see("t1", "ann", 0).Undo; got != table.UndoAsk {
		t.Errorf("before anybody has boarded ann's undo is %s", got)
	}
	asked := h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.see("t1", "ann", 0).Seq})
	h.act("t1", "bob", 1, toy.Board, 2)
	h.refuse("t1", "bob", table.Answer{Seat: 1, Seq: asked.Seq, Agree: true}, table.ErrNothingAsked)
	for i, player := range []string{"ann", "bob"} {
		s := h.see("t1", player, game.Seat(i))
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
		if got := h.see("t1", "ann", seat).Undo; got != table.UndoNone {
			t.Errorf("seat %d: undo is %s", seat, got)
		}
	}
}
