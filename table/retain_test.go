package table_test

import (
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// packed reports whether the log of a table was packed.
func (h *harness) packed(id string) bool {
	h.t.Helper()
	stored := must(h.log.Read(ctx, id))
	return stored.Entries[0].Key == ""
}

// shown is what people can see of a finished table.
func (h *harness) shown(id string) (all []any) {
	h.t.Helper()
	for _, v := range []table.Viewer{
		{Player: "ann", As: table.Mine}, {Player: "bob", As: 1}, {As: game.Nobody},
	} {
		steps, few, err := h.MissedSteps(ctx, id, v, 3)
		all = append(all, steps, few, err)
		all = append(all, must(h.Plies(ctx, id, v, 0, -1)), must(h.Snapshot(ctx, id, v)))
	}
	return append(all, string(must(h.Record(ctx, id))), must(h.Chat(ctx, id)),
		must(h.Lobby(ctx, table.Query{Player: "ann"})))
}

// TestFinishedMatchesArePacked checks that a finished match is packed after an
// hour, that everything reads as before, and that a rematch is still possible.
func TestFinishedMatchesArePacked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.finished("t1")
		h.deal("t2", []string{"ann", "bob"})
		if _, err := h.Say(ctx, "t1", h.by("ann"), table.Words{Text: "well played"}); err != nil {
			t.Fatal(err)
		}
		w := h.watch("t1", "bob", 1, -1) // somebody has it open all the time
		before := h.shown("t1")
		time.Sleep(50 * time.Minute)
		if h.packed("t1") {
			t.Error("a match was packed at once")
		}
		time.Sleep(30 * time.Minute)
		if !h.packed("t1") || h.packed("t2") {
			t.Error("a finished match was not packed, or one was packed that goes on")
		}
		if after := h.shown("t1"); !reflect.DeepEqual(after, before) {
			t.Errorf("after it was packed\n%+v\nand before\n%+v", after, before)
		}
		h.close()
		h = reopen(t, log)
		if after := h.shown("t1"); !reflect.DeepEqual(after, before) {
			t.Errorf("read from a packed log\n%+v\nand before\n%+v", after, before)
		}
		late := h.watch("t1", "bob", 1, 2) // asks for what happened after seq 2
		if m := must(late.Next(ctx)); m.Snapshot == nil && m.Step == nil {
			t.Errorf("a late watcher receives %+v", m)
		}
		again := h.do("t1", "ann", table.Rematch{})
		if s := h.snapshot("t1", "bob", 1); s.Rematch != again.Table {
			t.Errorf("the rematch leads to %q, want %q", s.Rematch, again.Table)
		}
		time.Sleep(90 * time.Minute)
		if s := h.snapshot("t1", "bob", 1); s.Rematch != again.Table || !h.packed("t1") {
			t.Errorf("packed again, the rematch leads to %q, want %q", s.Rematch, again.Table)
		}
		w.Close()
	})
}

// TestOldMatchesAreDeleted checks that matches are kept for as long as the host
// says, in running time, and closed tables for thirty days.
func TestOldMatchesAreDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		wall := time.Duration(0) // by how much the wall clock is ahead
		keep := func(c *table.Config) {
			c.Keep = 60 * 24 * time.Hour
			c.Now = func() time.Time { return time.Now().Add(wall) }
		}
		h := reopen(t, log, keep)
		gone := func(id string) bool {
			_, err := h.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
			if err != nil && !errors.Is(err, table.ErrUnknown) {
				t.Fatal(err)
			}
			return err != nil
		}
		h.finished("t1")
		if err := h.try("stage", 1, "0"); err != nil {
			t.Fatal(err)
		}
		h.sail("stage", "ann", 3)
		h.create("shut", "high-card", []string{"ann", "bob"}, false)
		h.do("shut", "ann", table.Close{})
		wall = 1000 * 24 * time.Hour
		time.Sleep(29 * 24 * time.Hour)
		if gone("t1") || gone("shut") {
			t.Fatal("a clock that is ahead deleted a table")
		}
		time.Sleep(2 * 24 * time.Hour)
		if gone("t1") || !gone("shut") {
			t.Fatal("after a month a match is gone, or a closed table is left")
		}
		time.Sleep(30 * 24 * time.Hour)
		if !gone("t1") || gone("stage") {
			t.Error("after two months the match is left, or progress in a campaign is gone")
		}
		if _, stages, _, err := h.Campaign(ctx, "ferries", "ann"); err != nil || !stages[1].Reached {
			t.Errorf("progress after two months: %+v %v", stages, err)
		}
	})
}
