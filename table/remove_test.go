package table_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// links returns the tokens of the links to a table's seats.
func (h *harness) links(id, host string) []string {
	h.t.Helper()
	var tokens []string
	for _, i := range must(h.Invites(ctx, id, host)) {
		tokens = append(tokens, i.Token)
	}
	return tokens
}

// barred tries every way by which a removed person, or somebody with old links,
// could come back to a table.
func (h *harness) barred(id, player string, links []string) {
	h.t.Helper()
	before := h.snapshot(id, "", game.Nobody)
	for seat := game.Nobody; int(seat) < len(before.Seats); seat++ {
		if _, err := h.Do(ctx, id, h.by(player), table.Sit{Seat: seat}); err == nil {
			h.t.Errorf("%s sits down at seat %d without a link", player, seat)
		}
		for i, link := range links {
			if _, err := h.Do(ctx, id, h.by(player), table.Sit{Seat: seat, Invite: link}); err == nil {
				h.t.Errorf("%s sits down at seat %d with the old link to seat %d", player, seat, i)
			}
		}
		for _, c := range []table.Command{
			table.Leave{Seat: seat},
			table.Back{Seat: seat},
			table.Resign{Seat: seat},
			table.Dismiss{Seat: seat},
			table.SeatBot{Seat: seat, Level: "plain"},
			table.Knock{Seat: seat},
			table.LetBot{Seat: seat},
			table.Renew{Seat: seat},
			table.Play{Seat: seat, Seq: before.Seq, Move: []byte(`{"card":1}`)},
			table.Undo{Seat: seat, Seq: before.Seq},
			table.Answer{Seat: seat, Seq: before.Seq, Agree: true},
		} {
			if _, err := h.Do(ctx, id, h.by(player), c); err == nil {
				h.t.Errorf("%s may %T at seat %d", player, c, seat)
			}
		}
		if seat >= 0 {
			if _, err := h.Snapshot(ctx, id, table.Viewer{Player: player, As: seat}); !errors.Is(
				err, table.ErrNotYours,
			) {
				h.t.Errorf("%s can view seat %d: %v", player, seat, err)
			}
		}
	}
	for _, c := range []table.Command{
		table.Settle{Newcomers: true},
		table.Admit{Knock: 1, Agree: true},
		table.Start{},
		table.List{Open: true},
		table.Rematch{},
	} {
		if _, err := h.Do(ctx, id, h.by(player), c); err == nil {
			h.t.Errorf("%s may %T", player, c)
		}
	}
	if s := h.snapshot(id, player, table.Mine); s.You != game.Nobody || s.Seq != before.Seq {
		h.t.Errorf(
			"%s sits at %d, and the table changed from seq %d to %d", player, s.You, before.Seq, s.Seq,
		)
	}
}

func TestTheHostRemovesAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("t1", "high-card", []string{"ann", "", "bot"}, false)
		links := h.links("t1", "ann")
		h.do("t1", "bob", table.Sit{Seat: 1, Invite: links[1]})
		h.do("t1", "ann", table.Dismiss{Seat: 1})
		if s := h.snapshot("t1", "bob", table.Mine); s.You != game.Nobody ||
			s.Seats[1].Kind() != "empty" ||
			s.Seats[1].Name != "" {
			t.Errorf("bob sits at %d: %+v", s.You, s.Seats)
		}
		h.refuse("t1", "bob", table.Sit{Seat: 1}, table.ErrRemoved)
		// an old link
		h.refuse("t1", "bob", table.Sit{Seat: game.Nobody, Invite: links[2]}, table.ErrRemoved)
		h.barred("t1", "bob", links)
		before := h.snapshot("t1", "", game.Nobody).Seq
		h.do("t1", "ann", table.Dismiss{Seat: 1}) // a free seat
		h.do("t1", "ann", table.Dismiss{Seat: 2}) // a bot's seat
		if s := h.snapshot("t1", "", game.Nobody); s.Seq != before || s.Seats[2].Kind() != "bot" {
			t.Errorf("dismissing nobody changed the seats: %+v", s.Seats)
		}
		h.do("t1", "eve", table.Sit{Seat: 1})
		h.do("t1", "ann", table.Start{})
		if s := h.snapshot("t1", "eve", table.Mine); s.You != 1 || s.Status != table.Playing {
			t.Errorf("eve sits at %d", s.You)
		}
	})
}

// TestTheHostRemovesAPersonFromAMatch checks that one person who does not come
// back cannot stop a match for ever.
func TestTheHostRemovesAPersonFromAMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.create("t1", "high-card", []string{"ann", "", "bot"}, false)
		links := h.links("t1", "ann")
		h.do("t1", "bob", table.Sit{Seat: 1, Invite: links[1]})
		h.do("t1", "ann", table.Start{})
		h.play("t1", "ann")
		settled()
		bob := h.watch("t1", "bob", 1, -1)
		h.do("t1", "ann", table.Dismiss{Seat: 1})
		settled()
		if m := next(
			t, bob, func(m table.Message) bool { return m.Snapshot != nil && m.Snapshot.You == game.Nobody },
		); len(m.Snapshot.Moves) > 0 {
			t.Errorf("bob still receives moves: %+v", m.Snapshot.Moves)
		}
		if s := h.snapshot("t1", "ann", 0); s.Ply != 5 || s.Seats[1].Kind() != "bot" ||
			s.Seats[1].Level == "" ||
			s.Seats[1].Name == "BOB" {
			t.Fatalf("no bot plays on: ply %d, %+v", s.Ply, s.Seats[1])
		}
		h.barred("t1", "bob", links)
		h.refuse("t1", "bob", table.Knock{Seat: 1}, table.ErrRemoved)
		h.do("t1", "ann", table.Settle{Newcomers: true})
		h.refuse("t1", "bob", table.Sit{Seat: 1}, table.ErrRemoved)
		h.close()
		h = reopen(t, log)
		settled()
		h.refuse("t1", "bob", table.Sit{Seat: 1}, table.ErrRemoved)
		h.refuse("t1", "bob", table.Sit{Seat: 1, Invite: links[1]}, table.ErrInvite)
		h.do("t1", "bob", table.Sit{Seat: 1, Invite: h.links("t1", "ann")[1]}) // with a new link
		h.play("t1", "ann")
		settled()
		h.play("t1", "bob")
		h.do("t1", "bob", table.Leave{Seat: 1})
		h.do("t1", "bob", table.Sit{Seat: 1}) // after that they are like any newcomer
	})
}

func TestLinksAreMadeNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.create("t1", "high-card", []string{"ann", "", ""}, false)
		first := h.links("t1", "ann")
		h.do("t1", "bob", table.Sit{Seat: 1, Invite: first[1]})
		h.do("t1", "ann", table.Renew{Seat: 2})
		second := h.links("t1", "ann")
		if first[1] != second[1] || first[2] == second[2] {
			t.Errorf("only the link of seat 2 should change: %q, then %q", first, second)
		}
		h.refuse("t1", "cy", table.Sit{Seat: 2, Invite: first[2]}, table.ErrInvite)
		h.do("t1", "ann", table.Renew{Seat: game.Nobody})
		third := h.links("t1", "ann")
		for i := range third {
			if third[i] == first[i] || third[i] == second[i] {
				t.Errorf("the link of seat %d was not renewed", i)
			}
		}
		if s := h.snapshot("t1", "bob", table.Mine); s.You != 1 {
			t.Errorf("renewing links moved bob to seat %d", s.You)
		}
		h.close()
		h = reopen(t, log)
		h.refuse("t1", "cy", table.Sit{Seat: 2, Invite: second[2]}, table.ErrInvite)
		h.do("t1", "cy", table.Sit{Seat: 2, Invite: third[2]})
		// A person who left by themselves can still use the seat's link.
		h.do("t1", "cy", table.Leave{Seat: 2})
		h.do("t1", "cy", table.Sit{Seat: game.Nobody, Invite: third[2]})
	})
}

// TestARematchIsNoWayBack checks that a person who was removed from the rematch
// cannot return by asking for it at the first table.
func TestARematchIsNoWayBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		for range 3 {
			h.play("t1", "ann")
			h.play("t1", "bob")
		}
		next := h.do("t1", "ann", table.Rematch{}).Table
		h.do("t1", "bob", table.Rematch{})
		h.do(next, "ann", table.Dismiss{Seat: 1})
		h.do("t1", "bob", table.Rematch{})
		if s := h.snapshot(next, "bob", table.Mine); s.You != game.Nobody {
			t.Errorf("bob came back: he sits at %d of the next table", s.You)
		}
	})
}

// TestOldLogsLetRemovedPeopleReturn checks logs in which removals are entries
// of kind left: these people may return, as they could then.
func TestOldLogsLetRemovedPeopleReturn(t *testing.T) {
	log := new(tabletest.Memory)
	h := reopen(t, log)
	h.create("t1", "high-card", []string{"ann", "bob"}, false)
	stored := must(log.Read(ctx, "t1"))
	seq := int64(len(stored.Entries))
	e := table.Entry{
		Seq: seq + 1, At: time.Now().UTC(), Kind: table.Left, Seat: 1, By: "ann", Key: "old",
	}
	if err := log.Append(
		ctx, "t1", seq, table.Head{Status: table.Waiting, Updated: e.At}, []table.Entry{e},
	); err != nil {
		t.Fatal(err)
	}
	h.close()
	h = reopen(t, log)
	h.do("t1", "bob", table.Sit{Seat: 1})
}

// TestANewcomerAsksTheHost checks that a newcomer with the table's link cannot
// take a seat in a running match without the host's consent.
func TestANewcomerAsksTheHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.deal("t1", []string{"ann", "bot", "bot", "bob"})
		settled()
		h.barred("t1", "", nil)
		h.refuse("t1", "eve", table.Sit{Seat: 1}, table.ErrAskHost)
		h.refuse("t1", "eve", table.Sit{Seat: game.Nobody}, table.ErrAskHost)
		h.do("t1", "eve", table.Knock{Seat: 1})
		h.do("t1", "eve", table.Knock{Seat: 2})
		h.do("t1", "cy", table.Knock{Seat: game.Nobody})
		if s := h.snapshot("t1", "eve", table.Mine); s.You != game.Nobody {
			t.Fatal("a knock seated the newcomer")
		}
		if _, err := h.Knocks(ctx, "t1", "bob"); !errors.Is(err, table.ErrNotHost) {
			t.Errorf("bob lists the knocks: %v, want ErrNotHost", err)
		}
		h.close()
		h = reopen(t, log)
		asking := must(h.Knocks(ctx, "t1", "ann"))
		if len(asking) != 2 || asking[0].Name != "EVE" || asking[0].Seat != 2 ||
			asking[1].Seat != 1 {
			t.Fatalf("knocks: %+v", asking)
		}
		h.refuse("t1", "bob", table.Admit{Knock: asking[0].Knock, Agree: true}, table.ErrNotHost)
		h.do("t1", "ann", table.Admit{Knock: asking[0].Knock, Agree: true})
		if s := h.snapshot("t1", "eve", table.Mine); s.You != 2 || s.Seats[2].Name != "EVE" {
			t.Errorf("eve was let in and sits at %d: %+v", s.You, s.Seats[2])
		}
		h.play("t1", "ann")
		h.play("t1", "bob")
		settled()
		h.play("t1", "eve")
		h.do("t1", "ann", table.Admit{Knock: asking[1].Knock, Agree: false})
		h.refuse("t1", "cy", table.Knock{Seat: 1}, table.ErrDeclined)
		h.refuse("t1", "cy", table.Sit{Seat: 1}, table.ErrAskHost)
		// the host's own link is consent
		h.do("t1", "cy", table.Sit{Seat: 1, Invite: h.links("t1", "ann")[1]})
	})
}

func TestNewcomersReplaceBotsWhereTheHostLetsThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bot", "bot", "bot"})
		settled()
		h.do("t1", "ann", table.Settle{Newcomers: true})
		if s := h.snapshot("t1", "", game.Nobody); !s.Newcomers {
			t.Error("watchers did not receive the change")
		}
		h.do("t1", "bob", table.Sit{Seat: 1})
		settled()
		h.refuse("t1", "bob", table.Sit{Seat: 2}, table.ErrSeated)
		h.do("t1", "ann", table.Settle{Newcomers: true, InviteOnly: true})
		h.refuse("t1", "cy", table.Sit{Seat: 2}, table.ErrInvite)
		h.refuse("t1", "cy", table.Knock{Seat: 2}, table.ErrInvite)
		h.do("t1", "ann", table.Settle{})
		h.refuse("t1", "cy", table.Sit{Seat: 2}, table.ErrAskHost)
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}, Newcomers: true}
		if _, err := h.Create(ctx, "t2", h.by("ann"), n, people("ann", "bot"), true); err != nil {
			t.Fatal(err)
		}
		h.do("t2", "bob", table.Sit{Seat: game.Nobody})
	})
}

func TestKnocksAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bot"})
		for i := range 8 {
			h.do("t1", string(rune('b'+i)), table.Knock{Seat: 1})
		}
		synctest.Wait() // the bot has moved, so that only a knock could move the table on
		h.refuse("t1", "zoe", table.Knock{Seat: 1}, table.ErrTooManyKnocks)
		h.deal("t2", []string{"ann", "bot", "bot"})
		for i := range 4 {
			h.do("t2", "zoe", table.Knock{Seat: game.Seat(1 + i%2)})
		}
		synctest.Wait()
		h.refuse("t2", "zoe", table.Knock{Seat: 1}, table.ErrTooManyKnocks)
	})
}
