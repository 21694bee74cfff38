package table_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// titles returns a change of the configuration to other rules of High Card.
func titles(change func(*game.Rules[toyState, toyMove])) change {
	return func(c *table.Config) { c.Titles = changed(change) }
}

// unplayable are ways in which a program can fail to play a stored match.
var unplayable = map[string]struct {
	config change
	defect table.Defect
}{
	"an unknown edition": {
		titles(func(r *game.Rules[toyState, toyMove]) { r.Version = 99 }), table.NoEdition,
	},
	"other deals": {
		titles(func(r *game.Rules[toyState, toyMove]) { skew(r) }), table.NoReplay,
	},
	"rules that panic": {
		titles(func(r *game.Rules[toyState, toyMove]) {
			r.Apply = func(*toyState, game.Seat, toyMove, *game.Chance, *game.Log) { panic("no") }
		}), table.NoReplay,
	},
	"no such game": {
		func(c *table.Config) {
			c.Titles = func(string) (game.Game, bool) { return nil, false }
		}, table.NoGame,
	},
	"a damaged log": {nil, table.Unreadable},
}

// TestAFinishedMatchKeepsItsEnding plays a match to its end and opens it with
// programs that cannot play it: result, sheet, last board as a spectator saw it,
// and chat are there, a sentence says why the rest is not, and history lists it.
func TestAFinishedMatchKeepsItsEnding(t *testing.T) {
	for name, x := range unplayable {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log := new(tabletest.Memory)
				h := reopen(t, log)
				h.finished("t1")
				must(h.Say(ctx, "t1", h.by("ann"), table.Words{Text: "well played"}))
				whole := h.snapshot("t1", "", game.Nobody)
				text := must(h.Record(ctx, "t1"))
				h.close()
				changes := []change{x.config}
				if x.config == nil {
					log.Damage("t1")
					changes = nil
				}
				h = reopen(t, log, changes...)
				h.kept("t1", x.defect, whole, text)
				h.do("t1", "bob", table.Forget{}) // appends, and loses nothing
				h.close()
				h = reopen(t, log, changes...)
				h.kept("t1", x.defect, whole, text)
				if x.config == nil {
					return
				}
				h.close()
				h = reopen(t, log) // a program that can play it again
				if s := h.snapshot("t1", "ann", 0); s.Defect != "" || s.Seats[1].Name != "" {
					t.Errorf("played again, it is %+v", s.PublicState)
				}
				if n := len(must(h.Plies(ctx, "t1", table.Viewer{As: game.Nobody}, 0, -1))); n != whole.Ply+1 {
					t.Errorf("played again, it has %d plies, want %d", n, whole.Ply+1)
				}
				if again := must(h.Record(ctx, "t1")); string(again) != string(text) {
					t.Errorf("played again, its record is\n%s\nand was\n%s", again, text)
				}
			})
		})
	}
}

// kept checks what is left of a finished match that cannot be played. whole is
// what a spectator saw of it, and text its record.
func (h *harness) kept(id string, defect table.Defect, whole *table.Snapshot, text []byte) {
	h.t.Helper()
	for _, as := range []game.Seat{game.Nobody, game.Open, 0, 1} {
		s := h.snapshot(id, "ann", as)
		if s.Status != table.Over || s.Defect != defect || !strings.HasSuffix(s.Notice, ".") ||
			!reflect.DeepEqual(s.Result, whole.Result) || !reflect.DeepEqual(s.Sheet, whole.Sheet) ||
			s.Ply != whole.Ply || string(s.ViewJSON()) != string(whole.ViewJSON()) ||
			len(s.Moves) > 0 || s.Seats[0].Name != "ANN" {
			h.t.Errorf("as %d: %+v\nview %s", as, s.PublicState, s.ViewJSON())
		}
	}
	if chat := must(h.Chat(ctx, id)); len(chat) != 1 {
		h.t.Errorf("the chat is %+v", chat)
	}
	list := must(h.Lobby(ctx, table.Query{Player: "ann", Status: table.Over}))
	if len(list) != 1 || !reflect.DeepEqual(list[0].Result, whole.Result) || list[0].Ply != whole.Ply {
		h.t.Errorf("history lists %+v", list)
	}
	if faults := h.Stats().Faults; len(faults) > 0 {
		h.t.Errorf("a finished match counts as a fault: %+v", faults)
	}
	if got, err := h.Record(ctx, id); defect == table.Unreadable {
		if !errors.Is(err, table.ErrKept) {
			h.t.Errorf("the record of a damaged log: %q, %v", got, err)
		}
	} else if err != nil || string(got) != string(text) {
		h.t.Errorf("its record is\n%s\n%v, and was\n%s", got, err, text)
	}
	v := table.Viewer{Player: "ann", As: 0}
	_, plies := h.Plies(ctx, id, v, 0, -1)
	_, _, advice := h.AdviceMatch(ctx, id, v)
	_, _, practice := h.Practice(ctx, id, 0, 0)
	_, check := h.CheckMove(ctx, id, v, []byte(`{"card":1}`))
	for what, err := range map[string]error{
		"plies": plies, "advice": advice, "practice": practice, "a move": check,
	} {
		if !errors.Is(err, table.ErrKept) {
			h.t.Errorf("%s: %v, want ErrKept", what, err)
		}
	}
	h.refuse(id, "ann", table.Resign{Seat: 0}, map[bool]error{
		true: table.ErrKept, false: table.ErrOver,
	}[defect == table.Unreadable])
}

// TestOldMatchesGetAnEnding checks that a match which ended under a release that
// stored no endings gets one in the background, and that nothing of a match is
// stored while it goes on.
func TestOldMatchesGetAnEnding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.finished("t1")
		time.Sleep(10 * time.Minute)
		h.do("t1", "bob", table.Forget{}) // which is no end
		h.deal("t2", []string{"ann", "bob"})
		want := must(log.Kept(ctx, "t1")).Ending
		if want == nil || must(log.Kept(ctx, "t2")).Ending != nil {
			t.Fatalf("stored when it ended: %+v", want)
		}
		h.close()
		log.DropEnding("t1")
		other := unplayable["an unknown edition"].config
		h = reopen(t, log, other) // it keeps at least the result
		time.Sleep(time.Hour)
		if s := h.snapshot("t1", "ann", 0); s.Result == nil || s.View != nil || s.Ply != want.Ply ||
			s.Defect != table.NoEdition {
			t.Errorf("without an ending: %+v", s.PublicState)
		}
		h.close()
		reopen(t, log)
		time.Sleep(time.Hour)
		if got := must(log.Kept(ctx, "t1")).Ending; got == nil ||
			string(asJSON(t, got)) != string(asJSON(t, want)) {
			t.Errorf("in the background %+v was stored, want %+v", got, want)
		}
	})
}

// TestRulesThatCannotShowTheEndEndTheMatch checks that a match ends although its
// rules panic when they make the last board or the sheet.
func TestRulesThatCannotShowTheEndEndTheMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log, titles(func(r *game.Rules[toyState, toyMove]) {
			r.Sheet = func(*toyState, game.Seat) []game.Item { panic("no") }
		}))
		h.deal("t1", []string{"ann", "bob"})
		for range 2 * 3 {
			for _, player := range []string{"ann", "bob"} {
				if s, err := h.Snapshot(ctx, "t1", table.Viewer{Player: player, As: table.Mine}); err == nil &&
					len(s.Moves) > 0 {
					h.play("t1", player)
				}
			}
		}
		k := must(log.Kept(ctx, "t1"))
		if k.Status != table.Over || k.Ending == nil || k.Ending.Sheet != nil || k.Ending.View == nil {
			t.Errorf("kept: %+v %+v", k, k.Ending)
		}
	})
}

// TestAPausedTableIsListedAsSuch checks that lists show a running match that
// cannot be played as paused, with the reason, and that appends to it do not
// hide what a later release needs to go on.
func TestAPausedTableIsListedAsSuch(t *testing.T) {
	log := new(tabletest.Memory)
	h := reopen(t, log)
	h.deal("t1", []string{"ann", "bob"})
	h.play("t1", "ann")
	h.close()
	h = reopen(t, log, unplayable["an unknown edition"].config)
	if _, frozen, err := h.Check(ctx); err != nil || len(frozen) != 1 {
		t.Fatal(frozen, err)
	}
	list := must(h.Lobby(ctx, table.Query{Everyone: true}))
	want := "The table was opened with edition 1 of the rules; this server can play [99]."
	if len(list) != 1 || list[0].Status != table.Frozen || list[0].Defect != table.NoEdition ||
		list[0].Notice != want {
		t.Errorf("listed as %+v", list)
	}
	if faults := h.Stats().Faults; len(faults) != 1 ||
		faults[0] != (table.Fault{Table: "t1", Kind: table.FaultFrozen, Why: table.NoEdition, Notice: want}) {
		t.Errorf("faults: %+v", faults)
	}
	h.do("t1", "bob", table.Forget{})
	h.close()
	h = reopen(t, log)
	if _, frozen, err := h.Check(ctx); err != nil || len(frozen) != 0 {
		t.Fatal("after an append it does not go on:", frozen, err)
	}
	h.play("t1", "bob")
	h.close()
	h = reopen(t, log, unplayable["an unknown edition"].config)
	h.moderate("t1", table.Shutdown{Why: "it cannot go on"}, nil)
	if s := h.snapshot("t1", "ann", 0); s.Status != table.Closed {
		t.Errorf("closed by the operator: %+v", s.PublicState)
	}
}
