package tabletest

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

var _ table.Reviews = (*Memory)(nil)

// Review implements table.Reviews.
func (m *Memory) Review(_ context.Context, id string, part game.Seat) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[id]; t != nil {
		return slices.Clone(t.reviews[part].Text), nil
	}
	return nil, nil
}

// SaveReview implements table.Reviews.
func (m *Memory) SaveReview(_ context.Context, id string, r table.Reviewed) error {
	if err := m.before(id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.ErrUnknown
	}
	if t.reviews == nil {
		t.reviews = map[game.Seat]table.Reviewed{}
	}
	r.Text = slices.Clone(r.Text)
	t.reviews[r.Part] = r
	return nil
}

// Months implements table.Reviews.
func (m *Memory) Months(
	_ context.Context, player string, zone *time.Location,
) ([]table.Month, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []table.Month
	for _, t := range m.tables {
		for _, r := range t.reviews {
			if player == "" || r.Player != player {
				continue
			}
			month := r.Ended.In(zone).Format("2006-01")
			i := slices.IndexFunc(list, func(x table.Month) bool {
				return x.Game == t.new.Game && x.Month == month
			})
			if i < 0 {
				i, list = len(list), append(list, table.Month{Game: t.new.Game, Month: month})
			}
			list[i].Matches++
			list[i].Score += r.Score
		}
	}
	slices.SortFunc(list, func(a, b table.Month) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Month, b.Month))
	})
	return list, nil
}

// saveReviews stores reviews of three tables.
func saveReviews(ctx context.Context, t *testing.T, reviews table.Reviews) {
	t.Helper()
	november := time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC)
	for id, list := range map[string][]table.Reviewed{
		"t1": {
			{Part: game.Nobody, Text: []byte("what all have in common"), Ended: november},
			{Part: 0, Text: []byte("an earlier version"), Player: "ann", Ended: november, Score: 9},
			{Part: 0, Text: []byte{0, 1, 255}, Player: "ann", Ended: november, Score: 3},
			{Part: 1, Text: []byte("bob's"), Player: "bob", Ended: november, Score: 1},
		},
		"t2": {
			{Part: 0, Text: []byte("x"), Player: "ann", Ended: november.Add(time.Second), Score: 4},
			{Part: 1, Text: []byte("practice counts for nobody"), Ended: november, Score: 5},
		},
		"t3": {{Part: 0, Text: []byte("y"), Player: "ann", Ended: november}},
	} {
		for _, r := range list {
			if err := reviews.SaveReview(ctx, id, r); err != nil {
				t.Fatalf("save part %d of %s: %v", r.Part, id, err)
			}
		}
	}
}

// testReviews checks everything that a table.Reviews must do, if the log is one.
func testReviews(t *testing.T, s *suite) {
	reviews, ok := s.Log.(table.Reviews)
	if !ok {
		t.Skip("it stores no reviews")
	}
	ctx := context.Background()
	for _, id := range []string{"t1", "t2", "t3"} {
		s.create(t, id, "ann", false, seat(0, "ann"), seat(1, "bob"))
	}
	saveReviews(ctx, t, reviews)
	read := func(id string, part game.Seat, want string) {
		t.Helper()
		got, err := reviews.Review(ctx, id, part)
		if err != nil || string(got) != want || want == "" && got != nil {
			t.Errorf("part %d of %s is %q, %v; want %q", part, id, got, err, want)
		}
	}
	read("t1", game.Nobody, "what all have in common")
	read("t1", 0, "\x00\x01\xff")
	read("t2", game.Nobody, "")
	read("nowhere", 0, "")
	zone := time.UTC
	months := func(player string, want ...table.Month) {
		t.Helper()
		got, err := reviews.Months(ctx, player, zone)
		if err != nil || len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("the months of %q are %+v, %v; want %+v", player, got, err, want)
		}
	}
	months("ann", table.Month{Game: "high-card", Month: "2026-11", Matches: 2, Score: 3},
		table.Month{Game: "high-card", Month: "2026-12", Matches: 1, Score: 4})
	months("bob", table.Month{Game: "high-card", Month: "2026-11", Matches: 1, Score: 1})
	months("")
	zone = time.FixedZone("one second ahead", 1)
	months("ann", table.Month{Game: "high-card", Month: "2026-12", Matches: 3, Score: 7})
	zone = time.FixedZone("a second behind", -1)
	months("ann", table.Month{Game: "high-card", Month: "2026-11", Matches: 3, Score: 7})
	if err := reviews.SaveReview(ctx, "nowhere", table.Reviewed{Text: []byte("z")}); err == nil {
		t.Error("the review of an unknown table was stored")
	}
	if other := s.again(t, s.Log); other != nil {
		if got, err := other.(table.Reviews).Review(ctx, "t1", 1); err != nil || string(got) != "bob's" {
			t.Errorf("another process reads %q, %v", got, err)
		}
	}
	over := playing(0)
	over.Status = table.Over
	if err := s.Append(ctx, "t1", 1, over, []table.Entry{move(2)}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "t1", 2); err != nil {
		t.Fatal(err)
	}
	read("t1", 0, "")
	months("bob")
}
