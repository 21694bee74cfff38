package table_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// waits returns whom others wait for at t1, as a player receives it.
func (h *harness) waits(player string) []table.Wait {
	h.t.Helper()
	return must(h.Waits(ctx, "t1", player))
}

// TestAfterADayTheOtherLetsABotDecide checks that a bot makes one decision, and
// no more, for a person who was silent for a day, once the other agrees.
func TestAfterADayTheOtherLetsABotDecide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.deal("t1", []string{"ann", "bob"}, "picking=in-turn")
		if w := h.waits("ann"); len(w) > 0 {
			t.Fatalf("ann waits for herself: %+v", w)
		}
		if w := h.waits("bob"); len(w) != 1 || w[0].Seat != 0 ||
			!w[0].From.Equal(time.Now().Add(table.SilenceAway)) &&
				!w[0].From.Equal(time.Now().Add(table.SilencePresent)) {
			t.Fatalf("waits: %+v", w)
		}
		time.Sleep(table.SilenceAway / 2)
		h.close()
		time.Sleep(100 * time.Hour) // the server is down, so this does not count
		h = reopen(t, log)
		time.Sleep(table.SilenceAway/2 - time.Second)
		h.play("t1", "ann")
		time.Sleep(time.Minute)
		h.refuse("t1", "ann", table.LetBot{Seat: 1}, table.ErrTooEarly)
		time.Sleep(table.SilenceAway)
		h.refuse("t1", "ann", table.LetBot{Seat: 0}, table.ErrNotWaited)
		h.refuse("t1", "bob", table.LetBot{Seat: 1}, table.ErrNotYours)
		w := h.watch("t1", "ann", 0, -1)
		h.do("t1", "ann", table.LetBot{Seat: 1})
		settled()
		s := h.snapshot("t1", "bob", 1)
		if s.Ply != 2 || s.Seats[1].PlayedByBot() || s.Seats[1].Player != "bob" {
			t.Fatalf("after the bot's decision: ply %d, %+v", s.Ply, s.Seats[1])
		}
		var kinds []table.Kind
		for _, n := range notices(w) {
			kinds = append(kinds, n.Kind)
		}
		if len(kinds) != 3 || kinds[0] != table.Let || kinds[1] != table.Lapsed ||
			kinds[2] != table.Moved {
			t.Errorf("watchers received %v", kinds)
		}
		if plies := must(
			h.Plies(ctx, "t1", table.Viewer{Player: "bob", As: 1}, 2, 2),
		); plies[0].Lapse != table.Silent {
			t.Errorf("the replay says that the move was a lapse of kind %q", plies[0].Lapse)
		}
	})
}

func TestWhereTheOthersAreThereTwoMinutesAreEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob", "cy", "bot"}, "picking=in-turn")
		bob := h.watch("t1", "bob", 1, -1)
		time.Sleep(3 * time.Minute)
		if w := h.waits("bob"); !w[0].From.After(time.Now()) {
			t.Errorf("with cy away a bot may decide from %v", w[0].From)
		}
		h.refuse("t1", "bob", table.LetBot{Seat: 0}, table.ErrTooEarly)
		h.watch("t1", "cy", 2, -1)
		h.do("t1", "bob", table.LetBot{Seat: 0})
		settled()
		w := h.waits("cy")
		if s := h.snapshot("t1", "ann", 0); s.Ply != 0 || len(w[0].Agreed) != 1 ||
			w[0].Agreed[0] != 1 ||
			len(w[0].Waiting) != 1 ||
			w[0].Waiting[0] != 2 ||
			w[0].From.After(time.Now()) {
			t.Fatalf("with one of two agreed: ply %d, %+v", s.Ply, w)
		}
		h.do("t1", "bob", table.LetBot{Seat: 0}) // sent twice, it counts once
		h.do("t1", "cy", table.LetBot{Seat: 0})
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply != 1 {
			t.Errorf("all agreed but no bot decided: ply %d", s.Ply)
		}
		bob.Close()
	})
}

// TestAfterADayThoseWhoAreThereDecide checks that people who are away need not
// agree: they could be as silent.
func TestAfterADayThoseWhoAreThereDecide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob", "cy"}, "picking=in-turn")
		time.Sleep(table.SilenceAway)
		h.do("t1", "cy", table.LetBot{Seat: 0})
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply != 1 {
			t.Errorf("ply %d", s.Ply)
		}
	})
}

// TestASignOfLifeEndsASilence checks that any command of the person ends the
// silence and voids what others agreed to.
func TestASignOfLifeEndsASilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob", "cy"}, "picking=in-turn")
		h.watch("t1", "bob", 1, -1)
		h.watch("t1", "cy", 2, -1)
		time.Sleep(table.SilencePresent)
		h.do("t1", "bob", table.LetBot{Seat: 0})
		h.play("t1", "ann")
		h.refuse("t1", "cy", table.LetBot{Seat: 0}, table.ErrNotWaited)
		h.play("t1", "bob")
		h.play("t1", "cy")
		if w := slices.Concat(h.waits("bob"), h.waits("cy"), h.waits("ann")); len(w) != 2 ||
			len(w[0].Agreed)+len(w[1].Agreed) > 0 {
			t.Errorf("waits after a command of the silent person: %+v", w)
		}
	})
}

// TestThreeSilencesHandTheSeatOver checks that after three decisions the bot
// keeps the seat until its person comes back.
func TestThreeSilencesHandTheSeatOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		for lost := range 3 {
			if s := h.snapshot("t1", "", game.Nobody); s.Seats[0].PlayedByBot() {
				t.Fatalf("the bot took the seat after %d decisions, want 3", lost)
			}
			time.Sleep(table.SilenceAway)
			h.do("t1", "bob", table.LetBot{Seat: 0})
			settled()
			if lost < 2 {
				h.play("t1", "bob")
			}
		}
		if s := h.snapshot("t1", "", game.Nobody); !s.Seats[0].PlayedByBot() {
			t.Fatalf("after three decisions no bot plays for ann: %+v", s.Seats[0])
		}
		h.do("t1", "ann", table.Back{Seat: 0})
		if s := h.snapshot("t1", "ann", 0); s.Seats[0].PlayedByBot() {
			t.Error("ann did not get her seat back")
		}
	})
}

func TestNobodyIsHurriedOtherwise(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.dealTimed(
			"t1", table.ClockSetup{Kind: table.MoveClock, Base: 31 * 24 * time.Hour}, "ann", "bob",
		)
		time.Sleep(25 * time.Hour)
		h.refuse("t1", "bob", table.LetBot{Seat: 0}, table.ErrClocked)
		if w := h.waits("bob"); len(w) > 0 {
			t.Errorf("waits with a clock: %+v", w)
		}
		h.deal("t2", []string{"ann", "bob"})
		if _, err := h.Waits(ctx, "t2", "eve"); !errors.Is(err, table.ErrNotYours) {
			t.Errorf("a stranger lists the waits: %v", err)
		}
		by := h.by("rob") // an outside bot
		by.Bot = true
		h.create("t3", "high-card", []string{"ann", ""}, false)
		if _, err := h.Do(ctx, "t3", by, table.Sit{Seat: 1}); err != nil {
			t.Fatal(err)
		}
		h.do("t3", "ann", table.Start{})
		by.Key = "let"
		time.Sleep(time.Second)
		if _, err := h.Do(ctx, "t3", by, table.LetBot{Seat: 0}); !errors.Is(
			err, table.ErrNotYours,
		) {
			t.Errorf("an outside bot sends LetBot: %v", err)
		}
	})
}
