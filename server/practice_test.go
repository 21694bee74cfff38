package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
)

// TestPractice checks that any client can practise any decision of a finished
// match, as often as they like, each time at a new table.
func TestPractice(t *testing.T) {
	h := newHarness(t, plan{})
	ada, eve := h.client(), h.client()
	id := ada.playedOut(func(Snapshot) int { return 0 })
	var plies []Ply
	eve.get("/api/tables/"+id+"/plies?as=all").into(t, &plies)
	at := 2
	seat := plies[at].Actors[0]
	body := fmt.Sprintf(`{"ply":%d,"seat":%d,"name":"Eve"}`, at, seat)
	var tables []string
	for range 2 {
		var made Created
		eve.post("/api/tables/"+id+"/practice", body).into(t, &made)
		tables = append(tables, made.ID)
	}
	if tables[0] == tables[1] || tables[0] == id {
		t.Errorf("two tries are at %v", tables)
	}
	s := eve.see(tables[0], "")
	if s.You != seat || s.Status != "playing" || s.From == nil || *s.From != (From{id, at, seat}) ||
		!s.Host ||
		s.Seats[1-seat].Kind != "bot" ||
		s.Seats[1-seat].Level != "hard" {
		t.Errorf("the practice is %+v from %+v, want seat %d against a hard bot", s, s.From, seat)
	}
	if old := ada.see(id, "0"); old.Commitment == s.Commitment || s.Seed != "" || s.KnownSeed {
		t.Errorf("the practice has the seed %q and the commitment %q", s.Seed, s.Commitment)
	}
	if ada.see(id, "0").From != nil {
		t.Error("the match itself comes from somewhere")
	}
	// The same command sent twice opens one table.
	var one, two Created
	key := "Idempotency-Key"
	eve.ask("POST", "/api/tables/"+id+"/practice", body, key, "again").into(t, &one)
	eve.ask("POST", "/api/tables/"+id+"/practice", body, key, "again").into(t, &two)
	if one != two {
		t.Errorf("one command opened %v and %v", one, two)
	}
}

// playedOut returns the table of a match that the client played to its end in both seats, by
// the numbers of the moves that pick returns.
func (c *client) playedOut(pick func(Snapshot) int) string {
	c.t.Helper()
	id := c.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	for s := c.see(id, "0"); s.Status != "over"; s = c.see(id, "0") {
		s = c.see(id, fmt.Sprint(s.Actors[0]))
		c.play(s, pick(s)).into(c.t, new(Seq))
	}
	return id
}

func TestPracticeCountsAsATable(t *testing.T) {
	limits := roomy
	limits.Tables = 1
	h := newHarness(t, plan{limits: &limits})
	ada := h.client()
	id := ada.playedOut(func(Snapshot) int { return 0 })
	var plies []Ply
	ada.get("/api/tables/"+id+"/plies?as=all").into(t, &plies)
	body := fmt.Sprintf(`{"ply":0,"seat":%d}`, plies[0].Actors[0])
	ada.post("/api/tables/"+id+"/practice", body).into(t, new(Created))
	if no := ada.post("/api/tables/"+id+"/practice", body).refusal(t); no.Code != TooManyOpen {
		t.Errorf("one table too many: %+v", no)
	}
}

// TestTriedForNobody holds that what is found for a reader who has gone away is not kept.
func TestTriedForNobody(t *testing.T) {
	var leave atomic.Pointer[context.CancelFunc]
	var asked atomic.Int64
	h := newHarness(t, plan{
		advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
			asked.Add(1)
			if stop := leave.Swap(nil); stop != nil {
				(*stop)()
				<-ctx.Done()
			}
			return adviseInOrder(ctx, m, seat)
		},
	})
	ada := h.client()
	id := ada.playedOut(func(Snapshot) int { return 0 })
	var plies []Ply
	ada.get("/api/tables/"+id+"/plies?as=all").into(t, &plies)
	body := fmt.Sprintf(`{"ply":0,"seat":%d}`, plies[0].Actors[0])
	var made Created
	ada.post("/api/tables/"+id+"/practice", body).into(t, &made)
	ada.play(ada.see(made.ID, ""), 0).into(t, new(Seq))
	at := "/api/tables/" + made.ID + "/tried"
	ctx, stop := context.WithCancel(t.Context())
	leave.Store(&stop)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, h.http.URL+at, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := ada.http.Do(r); err == nil {
		answer.Body.Close()
		t.Fatal("the reader who went away was answered")
	}
	first := asked.Load()
	ada.get(at).into(t, new(games.Decision))
	if asked.Load() == first {
		t.Error("what was found for nobody is told to the next reader")
	}
}

// TestTriedIsJudgedAsTheReviewDoes holds that the first move of a practice is judged as the
// decision is in the review: the better move solves it, the move of the match costs the same
// again, and one within the noise is no fault.
func TestTriedIsJudgedAsTheReviewDoes(t *testing.T) {
	var asked atomic.Int64
	h := newHarness(t, plan{
		advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
			asked.Add(1)
			return adviseInOrder(ctx, m, seat)
		},
		// The second move is as good as the first, within the noise; others are not.
		compare: func(
			_ context.Context, m game.Match, seat game.Seat, _, worse json.RawMessage,
		) (float64, float64, error) {
			second, err := json.Marshal(m.Moves(seat)[1])
			if same(worse, second) {
				return 0.5, 0.6, err
			}
			return 3, 0.1, err
		},
	})
	ada, eve := h.client(), h.client()
	id := ada.playedOut(func(s Snapshot) int { return len(moves(t, s)) - 1 })
	var review games.Review
	ada.get("/api/tables/"+id+"/review?as=0").into(t, &review)
	want := review.Decisions[0]
	if want.Among < 3 || want.Cost != 3 {
		t.Fatalf("the decision to try is %+v", want)
	}
	body := fmt.Sprintf(`{"ply":%d,"seat":0}`, want.Ply-1)
	try := func(n int) games.Decision {
		t.Helper()
		var made Created
		eve.post("/api/tables/"+id+"/practice", body).into(t, &made)
		at := "/api/tables/" + made.ID + "/tried"
		if no := eve.get(at).refusal(t); no.Code != UnknownPly {
			t.Errorf("before the move: %+v, want unknown-ply", no)
		}
		if no := ada.get(at).refusal(t); no.Code != UnknownSeat {
			t.Errorf("a spectator asks: %+v, want unknown-seat", no)
		}
		eve.play(eve.see(made.ID, ""), n).into(t, new(Seq))
		var d games.Decision
		eve.get(at).into(t, &d)
		before := asked.Load()
		eve.get(at).into(t, &d)
		if asked.Load() != before {
			t.Error("the same question is thought about twice")
		}
		return d
	}
	if d := try(want.Among - 1); d.Cost != want.Cost || d.Verdict != want.Verdict ||
		!same(d.Best, want.Best) || !same(d.Move, want.Move) || d.Ply != want.Ply {
		t.Errorf("the move of the match is judged %+v, want %+v", d, want)
	}
	if d := try(0); d.Cost != 0 || d.Verdict != games.Best || !same(d.Best, d.Move) ||
		!same(d.Best, want.Best) {
		t.Errorf("the better move is judged %+v", d)
	}
	if d := try(1); d.Cost != 0 || d.Verdict != games.Best || d.Noise != 0.6 {
		t.Errorf("a move within the noise is judged %+v", d)
	}
	if no := ada.get("/api/tables/" + id + "/tried").refusal(t); no.Code != NotFound {
		t.Errorf("at a table that is no practice: %+v, want not-found", no)
	}
}
