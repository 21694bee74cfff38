package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/record"
	"lair.games/lair/table"
)

// finished plays a match to its end, with ann, bob and a bot that has a style.
func (h *harness) finished(id string, options ...string) {
	h.t.Helper()
	h.create(id, "high-card", []string{"ann", "bob", ""}, false, options...)
	h.do(id, "ann", table.SeatBot{Seat: 2, Level: "keen:bold"})
	h.do(id, "ann", table.Start{})
	settled()
	for h.snapshot(id, "ann", table.Mine).Status == table.Playing {
		for _, player := range []string{"ann", "bob"} {
			if s := h.snapshot(id, player, table.Mine); len(s.Moves) > 0 {
				h.play(id, player)
			}
		}
		settled()
	}
}

// practise opens a table for zoe at a decision of another match.
func (h *harness) practise(id, from string, ply int, seat game.Seat) {
	h.t.Helper()
	n, places, err := h.Practice(ctx, from, ply, seat)
	if err != nil {
		h.t.Fatalf("practice from ply %d, seat %d: %v", ply, seat, err)
	}
	places[seat] = table.Place{Player: "zoe", Name: "ZOE"}
	if _, err := h.Create(ctx, id, h.by("zoe"), n, places, true); err != nil {
		h.t.Fatalf("practice from ply %d, seat %d: %v", ply, seat, err)
	}
}

// TestPracticeNeedsPositions checks that a game without positions cannot be
// practised, and that the error says so.
func TestPracticeNeedsPositions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rules := toy.Rules()
		rules.Position = nil
		h := open(t, func(c *table.Config) {
			c.Titles = func(string) (game.Game, bool) { return game.Erase(rules), true }
		})
		h.finished("t1")
		if _, _, err := h.Practice(ctx, "t1", 0, 0); !errors.Is(err, game.ErrPosition) {
			t.Errorf("practice of a game without positions: %v", err)
		}
	})
}

// TestPractice checks that practice begins with what the seat saw and could
// choose then, against the bots of the match, and strong ones for people. It is
// played to the end, taken back, recorded and read again.
func TestPractice(t *testing.T) {
	for _, picking := range []string{"picking=in-turn", "picking=at-once"} {
		synctest.Test(t, func(t *testing.T) {
			seeds := uint64(5)
			h := open(
				t,
				func(c *table.Config) { c.Seed = func() game.Seed { seeds++; return game.SeedOf(seeds) } },
			)
			h.finished("t1", picking)
			plies, err := h.Plies(ctx, "t1", table.Viewer{As: 1}, 0, -1)
			if err != nil {
				t.Fatal(err)
			}
			tried := 0
			for _, ply := range plies {
				if !slices.Contains(ply.Actors, 1) {
					continue
				}
				tried++
				id := "p" + string(rune('a'+ply.Ply))
				h.practise(id, "t1", ply.Ply, 1)
				s := h.snapshot(id, "zoe", table.Mine)
				if s.You != 1 || s.Status != table.Playing || s.From == nil ||
					s.From.Table != "t1" ||
					s.From.Ply != ply.Ply ||
					s.From.Seat != 1 ||
					s.From.Position != nil {
					t.Fatalf("ply %d: zoe sees %+v from %+v", ply.Ply, s.PublicState, s.From)
				}
				begun, err := h.Plies(ctx, id, table.Viewer{Player: "zoe", As: 1}, 0, 0)
				if err != nil || !bytes.Equal(begun[0].View, ply.View) {
					t.Fatalf(
						"ply %d: practice begins with %s, not %s: %v", ply.Ply, begun[0].View,
						ply.View, err,
					)
				}
				// the bots of this test have no stronger level
				if s.Seats[2].Level != "keen:bold" || s.Seats[0].Level != "keen" {
					t.Errorf("the opponents are %q and %q", s.Seats[0].Level, s.Seats[2].Level)
				}
				if s.Seed != "" || s.Commitment == "" ||
					s.Commitment == h.snapshot("t1", "", game.Nobody).Commitment {
					t.Errorf(
						"the seed of the practice is %q, its commitment that of the match", s.Seed,
					)
				}
				h.playedOut(id)
			}
			// at once, a seat may decide while others do
			if tried != 3 && (picking != "picking=at-once" || tried < 3) {
				t.Errorf("%s: seat 1 had %d decisions, want 3", picking, tried)
			}
		})
	}
}

// playedOut takes zoe's first move back, plays the practice to its end, checks
// its record and practises it again.
func (h *harness) playedOut(id string) {
	h.t.Helper()
	settled()
	undone := false
	for h.snapshot(id, "zoe", table.Mine).Status == table.Playing {
		h.play(id, "zoe")
		settled()
		if s := h.snapshot(id, "zoe", table.Mine); !undone && s.Status == table.Playing {
			undone = true
			if s.Undo != table.UndoFree {
				h.t.Errorf("undo in practice is %s", s.Undo)
			}
			h.do(id, "zoe", table.Undo{Seat: 1, Seq: s.Seq})
			settled()
		}
	}
	text, err := h.Record(ctx, id)
	if err != nil || !strings.Contains(string(text), "\nposition {") {
		h.t.Fatalf("the record is\n%s\n%v", text, err)
	}
	if _, err := record.Verify(text, record.Find(testGames)); err != nil {
		h.t.Errorf("the practice's record does not verify: %v\n%s", err, text)
	}
	again := h.do(id, "zoe", table.Rematch{})
	if s := h.snapshot(again.Table, "zoe", table.Mine); s.From == nil || s.From.Table != "t1" ||
		s.You != 1 ||
		s.Status != table.Playing {
		h.t.Errorf("practised again: %+v from %+v", s.PublicState, s.From)
	}
}

func TestPracticeIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.finished("t1", "picking=in-turn")
		h.deal("t2", []string{"ann", "bob"})
		plies, err := h.Plies(ctx, "t1", table.Viewer{As: 1}, 0, -1)
		if err != nil {
			t.Fatal(err)
		}
		idle := 0
		for plies[idle].Actors[0] == 1 {
			idle++
		}
		for _, c := range []struct {
			name, id string
			ply      int
			seat     game.Seat
			want     error
		}{
			{"no such table", "t9", 0, 0, table.ErrUnknown},
			{"not over", "t2", 0, 0, table.ErrNotOver},
			{"no such seat", "t1", 0, 3, table.ErrUnknownSeat},
			{"nobody's seat", "t1", 0, game.Nobody, table.ErrUnknownSeat},
			{"before the deal", "t1", -1, 1, table.ErrUnknownPly},
			{"when it is over", "t1", len(plies) - 1, 1, table.ErrUnknownPly},
			{"after the end", "t1", len(plies), 1, table.ErrUnknownPly},
			{"when others decide", "t1", idle, 1, table.ErrUnknownPly},
		} {
			if _, _, err := h.Practice(ctx, c.id, c.ply, c.seat); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	})
}

// TestPracticeHidesWhatIsHidden checks that nothing sent to a player who
// practises reveals what was hidden at the decision.
func TestPracticeHidesWhatIsHidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.finished("t1", "picking=at-once")
		n, _, err := h.Practice(ctx, "t1", 0, 1)
		if err != nil || len(n.From.Position) == 0 {
			t.Fatalf("%+v, %v", n.From, err)
		}
		h.practise("p", "t1", 0, 1)
		for _, as := range []game.Seat{1, game.Nobody} {
			s := h.snapshot("p", "zoe", as)
			sent, err := json.Marshal(s)
			if err != nil || bytes.Contains(sent, n.From.Position) ||
				bytes.Contains(append(sent, s.ViewJSON()...), []byte(`"seed"`)) {
				t.Errorf("as %d: %s, %v", as, sent, err)
			}
		}
	})
}
