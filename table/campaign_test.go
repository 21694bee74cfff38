package table_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
)

// try opens an attempt of ann's at a stage of Ferries.
func (h *harness) try(id string, stage int, ballast string) error {
	n := table.New{
		Game: "ferries", Stage: stage,
		Setup: game.Setup{Options: map[string]string{"ballast": ballast}},
	}
	_, err := h.StartAttempt(ctx, id, h.by("ann"), n)
	return err
}

// sail plays an attempt with a crate.
func (h *harness) sail(id, player string, crate int8) {
	h.t.Helper()
	h.act(id, player, 0, toy.LoadCrate, crate)
	h.act(id, player, 0, toy.Stow, 1)
	h.act(id, player, 0, toy.Board, 1)
}

// stages returns ann's progress: of every stage whether it is reached, how
// often it was won and lost, and the help.
func (h *harness) stages() string {
	h.t.Helper()
	_, stages, _, err := h.Campaign(ctx, "ferries", "ann")
	if err != nil {
		h.t.Fatal(err)
	}
	text := ""
	for _, s := range stages {
		reached := "-"
		if s.Reached {
			reached = "+"
		}
		text += fmt.Sprintf("%s%d/%d/%d%s ", reached, s.Won, s.Lost, s.Help, s.Table)
	}
	return text
}

func (h *harness) want(what, stages string) {
	h.t.Helper()
	if got := h.stages(); got != stages {
		h.t.Errorf("%s: %q, want %q", what, got, stages)
	}
}

func TestCampaign(t *testing.T) {
	h := open(t)
	h.want("before the first", "+0/0/0 -0/0/0 -0/0/0 ")
	for stage, want := range map[int]error{
		2: table.ErrNotReached, 3: table.ErrNotReached, 4: game.ErrOptions, 0: game.ErrOptions,
	} {
		if err := h.try("too-early", stage, "0"); !errors.Is(err, want) {
			t.Errorf("stage %d: %v, want %v", stage, err, want)
		}
	}
	if err := h.try("too-easy", 1, "1"); !errors.Is(err, table.ErrHelp) {
		t.Errorf("help before a defeat: %v", err)
	}
	if err := h.try("t1", 1, "0"); err != nil {
		t.Fatal(err)
	}
	if s := h.snapshot("t1", "ann", 0); s.Stage != 1 || s.Status != table.Playing ||
		s.Outcome != "" ||
		s.Setup.Options["voyage"] != "1" {
		t.Errorf("the new attempt: %+v", s.PublicState)
	}
	h.want("while it goes on", "+0/0/0t1 -0/0/0 -0/0/0 ")
	h.sail("t1", "ann", 1)
	if s := h.snapshot("t1", "ann", 0); s.Outcome != table.Lost {
		t.Errorf("outcome of the lost attempt: %q", s.Outcome)
	}
	h.want("after a defeat", "+0/1/1 -0/0/0 -0/0/0 ")
	if err := h.try("t2", 1, "2"); !errors.Is(err, table.ErrHelp) {
		t.Errorf("more help than defeats: %v", err)
	}
	if err := h.try("t2", 1, "1"); err != nil {
		t.Fatal(err)
	}
	h.sail("t2", "ann", 1)
	h.want("won with help", "+1/1/0 +0/0/0 -0/0/0 ")
	if err := h.try("t3", 1, "1"); !errors.Is(err, table.ErrHelp) {
		t.Errorf("help where it was won: %v", err)
	}
	if err := h.try("t3", 2, "0"); err != nil {
		t.Fatal(err)
	}
	h.sail("t3", "ann", 3)
	if s := h.snapshot("t3", "ann", 0); s.Outcome != table.Won {
		t.Errorf("the second voyage: %q", s.Outcome)
	}
	h.want("at the last", "+1/1/0 +1/0/0 +0/0/0 ")
	if err := h.try("t4", 1, "0"); err != nil {
		t.Errorf("a stage that was won cannot be tried again: %v", err)
	}
	h.sail("t4", "ann", 1)
	h.want("lost after a win", "+1/2/1 +1/0/0 +0/0/0 ")
	if _, stages, _, _ := h.Campaign(ctx, "ferries", "ann"); stages[0].LostFirst != 1 ||
		stages[1].LostFirst != 0 {
		t.Errorf(
			"lost before the first win: %d and %d times, want 1 and 0: a later defeat must not count",
			stages[0].LostFirst, stages[1].LostFirst,
		)
	}
	// Another registry on the same log computes the same progress for ann, and
	// none for others.
	again := reopen(t, h.log)
	if a, b := h.stages(), again.stages(); a != b {
		t.Errorf("live %q, read %q", a, b)
	}
	if _, stages, attempts, err := h.Campaign(ctx, "ferries", "bob"); err != nil ||
		len(attempts) > 0 ||
		stages[1].Reached {
		t.Errorf("bob's progress: %+v from attempts %+v, %v", stages, attempts, err)
	}
	if _, _, _, err := h.Campaign(ctx, "high-card", "ann"); !errors.Is(err, table.ErrNoCampaign) {
		t.Errorf("High Card has a campaign: %v", err)
	}
	if _, _, _, err := h.Campaign(ctx, "chess", "ann"); !errors.Is(err, table.ErrUnknownGame) {
		t.Errorf("chess has a campaign: %v", err)
	}
}

// TestAnAttemptSentAgainIsAnsweredAgain repeats the command that opened an
// attempt at a time when a new attempt would be refused.
func TestAnAttemptSentAgainIsAnsweredAgain(t *testing.T) {
	h := open(t)
	if err := h.try("t0", 1, "0"); err != nil {
		t.Fatal(err)
	}
	h.sail("t0", "ann", 1)
	by := h.by("ann")
	n := table.New{
		Game: "ferries", Stage: 1, Setup: game.Setup{Options: map[string]string{"ballast": "1"}},
	}
	first, err := h.StartAttempt(ctx, "t1", by, n)
	if err != nil {
		t.Fatal(err)
	}
	h.sail("t1", "ann", 4)
	if again, err := h.StartAttempt(ctx, "t1", by, n); err != nil || again != first {
		t.Errorf("first answered %+v, then %+v, %v", first, again, err)
	}
	if _, err := h.StartAttempt(ctx, "t2", h.by("ann"), n); !errors.Is(err, table.ErrHelp) {
		t.Errorf("the same with a key of its own: %v", err)
	}
}

// TestOnlyOnesOwnMovesWin lets a bot play on for a player who resigned or left,
// and win.
func TestOnlyOnesOwnMovesWin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		for i, c := range []table.Command{table.Resign{Seat: 0}, table.Leave{Seat: 0}} {
			id := fmt.Sprint("t", i)
			if err := h.try(id, 1, "0"); err != nil {
				t.Fatal(err)
			}
			h.act(id, "ann", 0, toy.LoadCrate, 4)
			h.do(id, "ann", c)
			settled()
			if s := h.snapshot(id, "", game.Nobody); s.Status != table.Over ||
				s.Outcome != table.Lost ||
				s.Result.Scores[0] < 40 {
				t.Errorf("%T: %s, %q with %d points", c, s.Status, s.Outcome, s.Result.Scores[0])
			}
		}
		h.want("after giving up twice", "+0/2/2 -0/0/0 -0/0/0 ")
	})
}

// TestAnAttemptGoesOnAtAnotherTable checks that a rematch of an attempt is
// another attempt, with the help that is allowed then.
func TestAnAttemptGoesOnAtAnotherTable(t *testing.T) {
	h := open(t)
	again := func(id string) *table.Snapshot {
		return h.snapshot(h.do(id, "ann", table.Rematch{}).Table, "ann", 0)
	}
	if err := h.try("t0", 1, "0"); err != nil {
		t.Fatal(err)
	}
	h.sail("t0", "ann", 1)
	if err := h.try("t1", 1, "1"); err != nil {
		t.Fatal(err)
	}
	h.act("t1", "ann", 0, toy.LoadCrate, 1)
	h.act("t1", "ann", 0, toy.Stow, 1)
	lost := again("t0")
	if lost.Stage != 1 || lost.Status != table.Playing || lost.Setup.Options["ballast"] != "0" {
		t.Errorf("after a defeat: %+v", lost.PublicState)
	}
	h.act("t1", "ann", 0, toy.Board, 1)
	if won := again("t1"); won.Stage != 1 || won.Setup.Options["ballast"] != "0" {
		t.Errorf("after a victory with help: %+v", won.PublicState)
	}
	before := h.stages()
	// An ordinary table of one seat is not part of the campaign, whatever its
	// options.
	if _, err := h.Create(ctx, "p", h.by("ann"), table.New{
		Game:  "ferries",
		Setup: game.Setup{Seats: 1, Options: map[string]string{"voyage": "3", "ballast": "2"}},
	}, people("ann"), true); err != nil {
		t.Fatal(err)
	}
	h.sail("p", "ann", 4)
	if s := h.snapshot("p", "ann", 0); s.Stage != 0 || s.Outcome != table.Won {
		t.Errorf("practice counts as an attempt, or has no outcome: %+v", s.PublicState)
	}
	h.want("after practice", before)
	for _, n := range []table.New{
		{
			Game: "ferries", Stage: 2,
			Setup: game.Setup{Seats: 1, Options: map[string]string{"voyage": "3"}},
		},
		{Game: "high-card", Stage: 1, Setup: game.Setup{Seats: 2}},
	} {
		if _, err := h.Create(ctx, "x", h.by("ann"), n, people("ann"), true); !errors.Is(
			err, table.ErrNoCampaign,
		) {
			t.Errorf("%+v: %v", n, err)
		}
	}
}

// TestAWinWithForesightIsNotClean takes a load back, which nobody has seen, and
// then a stowing, which revealed the crate.
func TestAWinWithForesightIsNotClean(t *testing.T) {
	h := open(t)
	undo := func(id string, marks bool) {
		t.Helper()
		s := h.snapshot(id, "ann", 0)
		if s.Undo != table.UndoFree || s.UndoMarks != marks {
			t.Errorf("undo is %s and marks: %v; want %s, %v", s.Undo, s.UndoMarks, table.UndoFree, marks)
		}
		h.do(id, "ann", table.Undo{Seat: 0, Seq: s.Seq})
	}
	end := func(id string, want table.Outcome) {
		t.Helper()
		h.sail(id, "ann", 4)
		if s := h.snapshot(id, "ann", 0); s.Outcome != want {
			t.Errorf("table %s ended as %q, want %q", id, s.Outcome, want)
		}
	}
	clean := func(want bool) {
		t.Helper()
		_, stages, _, err := h.Campaign(ctx, "ferries", "ann")
		if err != nil || stages[0].Clean != want || !stages[1].Reached {
			t.Errorf("the stage is %+v, the next %+v, %v; want clean %v and the next reached",
				stages[0], stages[1], err, want)
		}
	}
	if err := h.try("t0", 1, "0"); err != nil {
		t.Fatal(err)
	}
	h.act("t0", "ann", 0, toy.LoadCrate, 1)
	h.act("t0", "ann", 0, toy.Stow, 1)
	undo("t0", true)
	if s := h.snapshot("t0", "ann", 0); len(s.Foresaw) != 1 || s.UndoMarks {
		t.Errorf("after the undo %v foresaw and the next marks: %v", s.Foresaw, s.UndoMarks)
	}
	undo("t0", false) // the load; and the seat is marked already
	end("t0", table.WonWithUndo)
	clean(false)
	// Another registry derives the same from the log.
	if s := reopen(t, h.log).snapshot("t0", "ann", 0); s.Outcome != table.WonWithUndo {
		t.Errorf("read from the log, the attempt ended as %q", s.Outcome)
	}
	if err := h.try("t1", 1, "0"); err != nil {
		t.Fatal(err)
	}
	h.act("t1", "ann", 0, toy.LoadCrate, 1)
	undo("t1", false)
	end("t1", table.Won)
	clean(true)
	if player, _, err := h.Reviewee(ctx, "t0", 0); err != nil || player != "" {
		t.Errorf("a review with foresight counts for %q, %v", player, err)
	}
	if player, _, err := h.Reviewee(ctx, "t1", 0); err != nil || player != "ann" {
		t.Errorf("a review without foresight counts for %q, %v", player, err)
	}
}
