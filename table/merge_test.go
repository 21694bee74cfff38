package table_test

import (
	"reflect"
	"testing"

	"lair.games/lair/table"
)

// TestMergedPlayer gives the host's seat, which a bot plays, to another player
// in the middle of a match.
func TestMergedPlayer(t *testing.T) {
	const id = "t1"
	h := open(t)
	h.deal(id, []string{"ann", "bob", ""})
	h.do(id, "ann", table.Resign{Seat: 0})
	before := h.snapshot(id, "ann", 0)
	for range 2 {
		h.do(id, "cy", table.Merge{From: "ann"})
	}
	h.do(id, "cy", table.Merge{From: "dan"}) // has nothing here
	after := h.snapshot(id, "cy", 0)
	seat := before.Seats[0]
	seat.Player, seat.Name = "cy", after.Seats[0].Name
	if after.Host != "cy" || !reflect.DeepEqual(after.Seats[0], seat) ||
		!reflect.DeepEqual(after.Seats[1:], before.Seats[1:]) {
		t.Errorf("merged, the seats are\n%+v, want those before\n%+v", after.Seats, before.Seats)
	}
	if _, err := h.Do(ctx, id, h.by("ann"), table.Renew{Seat: 1}); err == nil {
		t.Error("the player who has ended is still the host")
	}
	h.do(id, "cy", table.Renew{Seat: 1})
	h.do(id, "cy", table.Forget{})
	stored, err := h.log.Read(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	merged := 0
	for _, e := range table.WithoutForgotten(stored.Entries) {
		if p := e.Detail.Player; (p == "ann" || p == "cy") && e.Detail.Name != "" {
			t.Errorf("the entry %s keeps the name %q of somebody who deleted their data", e.Kind, e.Detail.Name)
		}
		if e.Kind == table.Merged {
			merged++
		}
	}
	if merged != 1 {
		t.Errorf("the log has %d entries of a merge, want 1", merged)
	}
}
