package server

import (
	"context"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/games"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// TestReviewsAreKept holds that all viewers of a match share one account of it, that
// reviews are there after a restart without any thought, and that they count for whose
// they are.
func TestReviewsAreKept(t *testing.T) {
	var thoughts, accounts atomic.Int64
	store := new(tabletest.Memory)
	p := plan{
		store: store,
		advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
			thoughts.Add(1)
			return adviseInOrder(ctx, m, seat)
		},
		account: func(ctx context.Context, m game.Match) (luck.Account, error) {
			accounts.Add(1)
			return toyAccount(ctx, m)
		},
	}
	h := newHarness(t, p)
	ada, bob, cy := h.client(), h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","options":{"picking":"in-turn"}}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", "").into(t, new(Seq))
	players := []*client{ada, bob}
	for s := ada.see(id, ""); s.Status != "over"; s = ada.see(id, "") {
		who := players[s.Actors[0]]
		s = who.see(id, "")
		who.play(s, len(moves(t, s))-1).into(t, new(Seq))
	}
	read := func(c *client, seat game.Seat) (r games.Review) {
		path := "/api/tables/" + id + "/review"
		if seat >= 0 {
			path += "?as=" + strconv.Itoa(int(seat))
		}
		eventually(t, func() bool { c.get(path).into(t, &r); return r.Done == r.Plies })
		return r
	}
	before := make([]games.Review, 3)
	var all sync.WaitGroup
	for i, c := range []*client{cy, ada, bob} {
		all.Go(func() { before[i] = read(c, game.Seat(i-1)) })
	}
	all.Wait()
	if n := accounts.Load(); n != 1 {
		t.Errorf("the match was accounted for %d times, for two players and a spectator", n)
	}
	for i, c := range players {
		var got MyReviews
		c.get("/api/me/reviews").into(t, &got)
		if r := before[i+1]; r.Score == 0 || len(got.Months) != 1 || got.Months[0].Matches != 1 ||
			got.Months[0].Score != r.Score || got.Months[0].Game != "high-card" {
			t.Errorf("seat %d has the months %+v; its review has the score %d", i, got.Months, r.Score)
		}
	}
	// A month begins at midnight where the reader is.
	var me Me
	ada.get("/api/me").into(t, &me)
	newYear := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	reviewed := table.Reviewed{Part: game.Nobody, Player: me.ID, Text: []byte("x"), Ended: newYear}
	other := cy.open(`{"game":"high-card","seats":2,"me":"0"}`)
	if err := store.SaveReview(t.Context(), other, reviewed); err != nil {
		t.Fatal(err)
	}
	for zone, month := range map[string]string{
		"": "2026-01", "UTC": "2026-01", "Pacific/Kiritimati": "2026-01", "America/New_York": "2025-12",
	} {
		var got MyReviews
		ada.get("/api/me/reviews?zone="+zone).into(t, &got)
		if len(got.Months) != 2 || got.Months[0].Month != month {
			t.Errorf("the months in %q are %+v, and the first is %s", zone, got.Months, month)
		}
	}
	var nobody MyReviews
	cy.get("/api/me/reviews").into(t, &nobody)
	if len(nobody.Months) > 0 {
		t.Errorf("a spectator has the months %+v", nobody.Months)
	}

	h.stop()
	thoughts.Store(0)
	accounts.Store(0)
	h = newHarness(t, p)
	stranger := h.client()
	for i, was := range before {
		if now := read(stranger, game.Seat(i-1)); !reflect.DeepEqual(now, was) {
			t.Errorf("seat %d: after a restart the review is\n%+v\nand was\n%+v", i-1, now, was)
		}
	}
	if n, m := thoughts.Load(), accounts.Load(); n+m > 0 {
		t.Errorf("after a restart %d decisions and %d matches were thought about", n, m)
	}

	// What another version has stored is made again.
	r := deflate([]byte(`{"format":0,"decisions":[{"ply":1}]}`))
	for _, text := range [][]byte{r, []byte("no review")} {
		if err := store.SaveReview(t.Context(), id, table.Reviewed{Text: text}); err != nil {
			t.Fatal(err)
		}
		h.server.reviews = reviews{wait: reviewWait}
		if now := read(stranger, 0); !reflect.DeepEqual(now, before[1]) {
			t.Errorf("over %q the review is\n%+v\nwant\n%+v", text, now, before[1])
		}
	}
}

// TestSharedDevicesHaveNoAverages holds that nobody's average has matches in it in which
// several people played under one name.
func TestSharedDevicesHaveNoAverages(t *testing.T) {
	h := newHarness(t, plan{advise: adviseInOrder})
	ada := h.client()
	path := "/api/tables/" + finished(t, ada) + "/review?as=0"
	var r games.Review
	eventually(t, func() bool { ada.get(path).into(t, &r); return r.Done == r.Plies })
	var got MyReviews
	if ada.get("/api/me/reviews").into(t, &got); len(got.Months) > 0 {
		t.Errorf("two seats at one device count as %+v", got.Months)
	}
}
