package tabletest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// testFinishes checks what is listed of finished matches for statistics: a match
// whose ending does not note the uncounted seats has no result there until Keep
// adds them.
func testFinishes(t *testing.T, s *suite) {
	ctx := context.Background()
	result := game.Result{
		Seats: 2, Sides: 2, Scores: [game.MaxSeats]int32{-3, 14}, Places: [game.MaxSeats]int8{2, 1},
	}
	uncounted := game.Only(1)
	ending := func(after time.Duration, uncounted *game.Seats) *table.Ending {
		return &table.Ending{
			Version: 3, At: at.Add(after), Result: result, Outcome: table.Won, Uncounted: uncounted,
		}
	}
	endings := map[string]*table.Ending{
		"new": ending(3*time.Hour, &uncounted), "old": ending(2*time.Hour, nil), "older": nil,
	}
	for _, id := range []string{"old", "goes-on", "new", "older"} {
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, "bob"))
		head := playing(9)
		if id != "goes-on" {
			head.Status, head.Actors, head.Result, head.Ending = table.Over, 0, &result, endings[id]
		}
		s.append(t, id, 1, head)
	}
	check := func(what, player string, limit int, want string) {
		t.Helper()
		list, err := s.Finishes(ctx, player, limit)
		if err != nil {
			t.Fatal(what, err)
		}
		if got := finishesText(list); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	check("of bob", "bob", 9, "new 3h ann,bob won 14 {1} · old 2h ann,bob · older 0h ann,bob")
	check("the newest", "ann", 1, "new 3h ann,bob won 14 {1}")
	check("of somebody else", "cy", 9, "")
	none := game.Seats(0)
	for _, e := range []*table.Ending{ending(2*time.Hour, &none), ending(time.Hour, &uncounted)} {
		if err := s.Keep(ctx, "old", e); err != nil {
			t.Fatal(err)
		}
	}
	if reviews, ok := s.Log.(table.Reviews); ok {
		r := table.Reviewed{Part: 0, Player: "ann", Text: []byte("x"), Ended: at, Score: 5}
		if err := reviews.SaveReview(ctx, "old", r); err != nil {
			t.Fatal(err)
		}
		check("reviewed", "ann", 9,
			"new 3h ann,bob won 14 {1} · old 2h ann,bob won 14 {} 5 faults · older 0h ann,bob")
	}
	check("noted later", "bob", 9,
		"new 3h ann,bob won 14 {1} · old 2h ann,bob won 14 {} · older 0h ann,bob")
}

// finishesText writes finished matches as one line.
func finishesText(list []table.Finish) (text string) {
	for i, x := range list {
		if i > 0 {
			text += " · "
		}
		after := max(x.Ended.Sub(at), 0)
		text += fmt.Sprintf(
			"%s %.0fh %s,%s", x.ID, after.Hours(), x.Seats[0].Player, x.Seats[1].Player,
		)
		if x.Result != nil {
			text += fmt.Sprintf(" %s %d {", x.Outcome, x.Result.Scores[1])
			for seat := range x.Uncounted.All() {
				text += fmt.Sprint(seat)
			}
			text += "}"
		}
		if x.Faults != nil {
			text += fmt.Sprintf(" %d faults", *x.Faults)
		}
	}
	return text
}
