package table_test

import (
	"testing"
	"testing/synctest"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// In High Card a hidden pick reveals nothing. The last pick of a round reveals
// all picks and the next prize.

func undoFor(h *harness, player string) string { return h.snapshot("t1", player, table.Mine).Undo }

func TestUndoIsFreeWhileNobodyActedAndNothingWasRevealed(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"})
	if got := undoFor(h, "ann"); got != table.UndoNone {
		t.Errorf("undo before any move: %s", got)
	}
	hand := len(h.snapshot("t1", "ann", 0).Moves)
	h.play("t1", "ann")
	if got := undoFor(h, "ann"); got != table.UndoFree {
		t.Errorf("undo after a hidden pick: %s", got)
	}
	if got := undoFor(h, "bob"); got != table.UndoNone {
		t.Errorf("undo for another seat: %s", got)
	}
	seq := h.snapshot("t1", "ann", 0).Seq
	done := h.do("t1", "ann", table.Undo{Seat: 0, Seq: seq})
	s := h.snapshot("t1", "ann", 0)
	if s.Ply != 0 || len(s.Moves) != hand || s.Seq != done.Seq || s.Undo != table.UndoNone {
		t.Errorf("after the undo: ply %d, %d moves, undo %s", s.Ply, len(s.Moves), s.Undo)
	}
	// A command that was decided before the undo must not become valid again.
	h.refuse("t1", "ann", table.Undo{Seat: 0, Seq: s.Seq}, table.ErrNoUndo)
}

func TestUndoOfWhatOthersActedUponIsAsked(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"}, "picking=in-turn")
	h.play("t1", "ann")
	h.play("t1", "bob")
	if got := undoFor(h, "ann"); got != table.UndoAsk {
		t.Fatalf("undo after another seat moved: %s", got)
	}
	seq := h.snapshot("t1", "ann", 0).Seq
	h.refuse("t1", "ann", table.Undo{Seat: 0, Seq: seq - 1}, table.ErrStale)
	asked := h.do("t1", "ann", table.Undo{Seat: 0, Seq: seq})
	s := h.snapshot("t1", "cy", 2)
	if s.Asked == nil || s.Asked.By != 0 || s.Asked.To != 0 || len(s.Asked.Waiting) != 2 ||
		s.Ply != 2 {
		t.Fatalf("the request: %+v at ply %d", s.Asked, s.Ply)
	}
	h.refuse("t1", "ann", table.Answer{Seat: 0, Seq: asked.Seq, Agree: true}, table.ErrNothingAsked)
	h.refuse("t1", "cy", table.Answer{Seat: 2, Seq: asked.Seq - 1, Agree: true}, table.ErrStale)
	h.do("t1", "cy", table.Answer{Seat: 2, Seq: asked.Seq, Agree: true})
	if s := h.snapshot("t1", "", game.Nobody); s.Ply != 2 || len(s.Asked.Agreed) != 1 ||
		len(s.Asked.Waiting) != 1 {
		t.Errorf("one of two agreed: %+v at ply %d", s.Asked, s.Ply)
	}
	h.do("t1", "bob", table.Answer{Seat: 1, Seq: asked.Seq, Agree: true})
	if s := h.snapshot("t1", "", game.Nobody); s.Ply != 0 || s.Asked != nil {
		t.Errorf("all agreed: ply %d, %+v", s.Ply, s.Asked)
	}
}

func TestOneRefusalEndsTheAsking(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"}, "picking=in-turn")
	h.play("t1", "ann")
	h.play("t1", "bob")
	asked := h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
	h.do("t1", "bob", table.Answer{Seat: 1, Seq: asked.Seq, Agree: false})
	if s := h.snapshot("t1", "", game.Nobody); s.Ply != 2 || s.Asked != nil {
		t.Errorf("ply %d, %+v", s.Ply, s.Asked)
	}
	h.refuse("t1", "cy", table.Answer{Seat: 2, Seq: asked.Seq, Agree: true}, table.ErrNothingAsked)
	// A refused player may ask again, but only so often; then something else
	// has to happen first.
	for range 2 {
		again := h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
		h.do("t1", "cy", table.Answer{Seat: 2, Seq: again.Seq, Agree: false})
	}
	seq := h.snapshot("t1", "ann", 0).Seq
	h.refuse("t1", "ann", table.Undo{Seat: 0, Seq: seq}, table.ErrNoUndo)
	if ann, bob := undoFor(h, "ann"), undoFor(h, "bob"); ann != table.UndoNone ||
		bob != table.UndoAsk {
		t.Errorf("after the refusal ann's undo is %s, bob's %s", ann, bob)
	}
	h.play("t1", "cy")
	if got := undoFor(h, "ann"); got != table.UndoAsk {
		t.Errorf("undo after another move: %s", got)
	}
}

func TestAMoveEndsTheAsking(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"}, "picking=in-turn")
	h.play("t1", "ann")
	h.play("t1", "bob")
	h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
	h.play("t1", "cy")
	if s := h.snapshot("t1", "", game.Nobody); s.Asked != nil {
		t.Errorf("the request is still open: %+v", s.Asked)
	}
}

func TestWhoLeavesNeedNotBeAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		h.play("t1", "ann")
		h.play("t1", "bob")
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
		h.do("t1", "bob", table.Leave{Seat: 1})
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Asked != nil || s.Ply > 1 || len(s.Moves) != 3 {
			t.Errorf("the bot did not consent: ply %d, %+v", s.Ply, s.Asked)
		}
	})
}

func TestWhatWasRevealedIsAsked(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	h.play("t1", "ann")
	h.play("t1", "bob") // reveals both picks
	if got := undoFor(h, "bob"); got != table.UndoAsk {
		t.Errorf("undo after a reveal: %s", got)
	}
}

func TestACardPlayedOpenlyFromAHiddenHandRevealed(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"}, "picking=in-turn")
	h.play("t1", "ann")
	if got := undoFor(h, "ann"); got != table.UndoAsk {
		t.Errorf("undo after an open pick: %s", got)
	}
}

func TestBotsConsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bot", "bot"})
		settled()
		before := h.snapshot("t1", "ann", 0)
		h.play("t1", "ann")
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Undo != table.UndoFree || s.Ply < 3 {
			t.Fatalf("against bots: undo %s at ply %d", s.Undo, s.Ply)
		}
		// The undo goes back to before ann's own move, whatever the bots did
		// since, and they move on from there.
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
		settled()
		if s := h.snapshot("t1", "ann", 0); string(s.MovesJSON()) != string(before.MovesJSON()) {
			t.Errorf("ann's moves after the undo are %s, were %s", s.MovesJSON(), before.MovesJSON())
		}
	})
}

func TestUndoneMovesComeBackFromTheLog(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob", "cy"})
	h.play("t1", "ann")
	h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
	h.play("t1", "ann")
	h.play("t1", "bob")
	again := reopen(t, h.log)
	if a, b := h.snapshot("t1", "ann", 0), again.snapshot("t1", "ann", 0); a.Ply != b.Ply ||
		string(a.ViewJSON()) != string(b.ViewJSON()) {
		t.Errorf("live %s\nread %s", a.ViewJSON(), b.ViewJSON())
	}
	steps, few, err := again.MissedSteps(ctx, "t1", table.Viewer{Player: "ann", As: 0}, 4)
	if err != nil || !few || len(steps) != 5 {
		t.Fatalf("missed steps: %d, few %v, %v", len(steps), few, err)
	}
	var told []int
	for _, s := range steps {
		told = append(told, len(s.Events))
	}
	// created, sat, sat, sat | start, move (taken back), undo, move, move
	if steps[0].Entry.Kind != table.Started || told[1] != 0 || told[3] == 0 ||
		steps[2].Entry.Kind != table.Withdrew {
		t.Errorf("numbers of events in the missed steps: %v", told)
	}
}
