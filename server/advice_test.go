package server

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/game/reason"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

// adviseInOrder thinks that each move is a point worse than the one listed
// before it, and that the match so far counts too.
func adviseInOrder(_ context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
	var list []games.Opinion
	for i, move := range m.Moves(seat) {
		text, err := json.Marshal(move)
		if err != nil {
			return nil, err
		}
		list = append(list, games.Opinion{Move: text, Margin: float64(10*m.Ply() - i)})
	}
	return list, nil
}

const alone = `{"game":"high-card","seats":2,"me":"0","start":true,"options":{"picking":"in-turn"}}`

func TestHint(t *testing.T) {
	h := newHarness(t, plan{advise: adviseInOrder})
	ada, bob := h.client(), h.client()
	id := ada.open(alone)
	s := ada.turn(id)
	var hint games.Hint
	ada.get("/api/tables/"+id+"/hint").into(t, &hint)
	legal := moves(t, s)
	if hint.Seat != 0 || hint.Ply != s.Ply || len(hint.Moves) != min(3, len(legal)) ||
		!same(hint.Moves[0].Move, legal[0]) ||
		hint.Moves[0].Margin != float64(10*s.Ply) {
		t.Errorf("the hint is %+v of %s", hint, legal)
	}
	if no := bob.get("/api/tables/" + id + "/hint?as=0").refusal(t); no.Code != NotYours {
		t.Errorf("a stranger asks for a hint: %+v", no)
	}
	if no := bob.get("/api/tables/" + id + "/hint?as=-1").refusal(t); no.Code != UnknownSeat {
		t.Errorf("a spectator asks for a hint: %+v", no)
	}
	if no := ada.get("/api/tables/" + id + "/review").refusal(t); no.Code != MatchOver &&
		no.Code != NotOver {
		t.Errorf("a review in the middle: %+v", no)
	}
}

// Where others play, nobody is helped against them; who shares a device may be.
func TestHintIsFair(t *testing.T) {
	h := newHarness(t, plan{advise: adviseInOrder})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	if no := ada.get("/api/tables/" + id + "/hint").refusal(t); no.Code != NotStarted {
		t.Errorf("a hint before the deal: got %+v, want not-started", no)
	}
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", "").into(t, new(Seq))
	for _, c := range []*client{ada, bob} {
		if no := c.get("/api/tables/" + id + "/hint").refusal(t); no.Status != 403 ||
			no.Code != Company {
			t.Errorf("a hint among people: got %+v, want 403 company", no)
		}
	}
	shared := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	ada.get("/api/tables/"+shared+"/hint?as=1").into(t, new(games.Hint))

	none := newHarness(t, plan{}).client()
	id = none.open(alone)
	if no := none.get("/api/tables/" + id + "/hint").refusal(t); no.Status != 404 {
		t.Errorf("a hint on a server without advice: got %+v, want 404", no)
	}
}

func TestAdviceIsBounded(t *testing.T) {
	limits := roomy
	limits.Advice = Rate{1e-9, 2}
	h := newHarness(t, plan{advise: adviseInOrder, limits: &limits})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	for range 2 {
		ada.get("/api/tables/"+id+"/hint").into(t, new(games.Hint))
	}
	if no := ada.get("/api/tables/" + id + "/hint").refusal(t); no.Code != TooMany {
		t.Errorf("the third hint: got %+v, want too-many", no)
	}
}

// toyAccount explains matches of the toy game.
func toyAccount(ctx context.Context, m game.Match) (luck.Account, error) {
	return luck.Of(ctx, toy.Rules(), m)
}

// TestReview checks that a review compares each decision with what the adviser would
// have done, and that luck and decisions add up to the margin.
func TestReview(t *testing.T) {
	h := newHarness(t, plan{advise: adviseInOrder, account: toyAccount})
	ada, bob := h.client(), h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	cost, choices := map[game.Seat]float64{}, map[game.Seat]int{}
	var s Snapshot
	for {
		if s = ada.see(id, "0"); s.Status == "over" {
			break
		}
		seat := s.Actors[0]
		if s = ada.see(id, strconv.Itoa(int(seat))); len(moves(t, s)) > 1 {
			choices[seat]++
			cost[seat] += float64(len(moves(t, s)) - 1)
		}
		ada.play(s, len(moves(t, s))-1).into(t, new(Seq))
	}
	for seat := range game.Seat(2) {
		var r games.Review
		bob.get("/api/tables/"+id+"/review?as="+strconv.Itoa(int(seat))).into(t, &r)
		if r.Seat != seat || len(r.Decisions) != choices[seat] || r.Cost != cost[seat] ||
			choices[seat] == 0 {
			t.Errorf(
				"seat %d: %+v; want %d decisions that cost %v", seat, r, choices[seat], cost[seat],
			)
			continue
		}
		first := r.Decisions[0]
		if first.Cost != float64(first.Among-1) || same(first.Best, first.Move) ||
			first.Margin != float64(10*(first.Ply-1)) {
			t.Errorf("seat %d: the first decision is %+v", seat, first)
		}
		if sum := r.Expected + r.Luck + r.Others + r.Own; math.Abs(sum-r.Margin) > 1e-9 {
			t.Errorf("seat %d: expected %v, luck %v, others' decisions %v and own %v are not %v",
				seat, r.Expected, r.Luck, r.Others, r.Own, r.Margin)
		}
		if len(r.Chances) != s.Ply+1 || len(r.Chances[s.Ply]) != len(s.Seats) {
			t.Errorf("seat %d: the chances are %v; want those of %d plies", seat, r.Chances, s.Ply)
		}
		for _, x := range r.Moments {
			least := games.Noticed
			if x.Kind == games.LuckiestDraw {
				least = games.Lucky
			}
			if x.Ply < 1 || x.Ply > s.Ply || x.After-x.Before <= least ||
				x.Kind == games.BestChoice && x.Seat != game.Seat(seat) {
				t.Errorf("seat %d: a moment is %+v", seat, x)
			}
		}
		if r.Done != s.Ply || r.Plies != s.Ply || r.Score == 0 || first.Verdict == games.Best {
			t.Errorf("seat %d: %+v; want all %d plies done, and slips", seat, r, s.Ply)
		}
	}
	if no := bob.get("/api/tables/" + id + "/hint?as=0").refusal(t); no.Code != NotActing {
		t.Errorf("a hint after the end: %+v", no)
	}
	var told games.Review
	bob.get("/api/tables/"+id+"/review").into(t, &told)
	if told.Seat != game.Nobody || len(told.Chances) != s.Ply+1 || told.Done != told.Plies ||
		len(told.Decisions) > 0 || told.Score != 0 || told.Margin != 0 {
		t.Errorf("a spectator is told %+v; want chances and moments only", told)
	}
}

// finished plays a match of two seats at one device to its end, and returns its table.
func finished(t *testing.T, c *client) string {
	t.Helper()
	id := c.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	for s := c.see(id, "0"); s.Status != "over"; s = c.see(id, "0") {
		c.play(c.see(id, strconv.Itoa(int(s.Actors[0]))), 0).into(t, new(Seq))
	}
	return id
}

// TestAReviewIsMadeOnce holds that a review which several ask for, at once and
// later, is made once, and costs them nothing after.
func TestAReviewIsMadeOnce(t *testing.T) {
	limits := roomy
	limits.Advice = Rate{1e-9, 1}
	var asked atomic.Int64
	h := newHarness(
		t,
		plan{
			limits: &limits,
			advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
				asked.Add(1)
				time.Sleep(20 * time.Millisecond)
				return adviseInOrder(ctx, m, seat)
			},
		},
	)
	ada := h.client()
	id := finished(t, ada)
	var first games.Review
	var mu sync.Mutex
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var r games.Review
			ada.get("/api/tables/"+id+"/review?as=1").into(t, &r)
			mu.Lock()
			defer mu.Unlock()
			if first.Decisions == nil {
				first = r
			}
			if !reflect.DeepEqual(r, first) {
				t.Errorf("one review is %+v and %+v", r, first)
			}
		})
	}
	all.Wait()
	if n := asked.Load(); n != int64(len(first.Decisions)) || n == 0 {
		t.Errorf("%d decisions were thought about for a review of %d", n, len(first.Decisions))
	}
	if no := ada.get("/api/tables/" + id + "/review?as=0"); no.status != 429 ||
		no.refusal(t).Code != TooMany {
		t.Errorf("another review, beyond the limit: got %d %s", no.status, no.body)
	}
}

// TestAReviewThatFailsIsTriedAgain holds that nobody is told for ever what went wrong once.
func TestAReviewThatFailsIsTriedAgain(t *testing.T) {
	var well atomic.Bool
	h := newHarness(
		t,
		plan{advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
			if !well.Load() {
				panic("the bot fell over")
			}
			return adviseInOrder(ctx, m, seat)
		}},
	)
	ada := h.client()
	path := "/api/tables/" + finished(t, ada) + "/review?as=0"
	if no := ada.get(path); no.status != 500 || no.refusal(t).Code != Internal {
		t.Errorf("a review that fails: got %d %s", no.status, no.body)
	}
	well.Store(true)
	eventually(t, func() bool { return ada.get(path).status == 200 })
}

// TestReviewsHoldUpNoHint starts many reviews that never end. Another player's
// hint must still come at once. Reviews above the limit must be refused with
// Retry-After. The server must still be able to close.
func TestReviewsHoldUpNoHint(t *testing.T) {
	h := newHarness(
		t,
		plan{advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
			if _, hint := ctx.Deadline(); hint {
				return adviseInOrder(ctx, m, seat)
			}
			for ctx.Err() == nil {
				time.Sleep(100 * time.Microsecond)
			}
			return nil, ctx.Err()
		}},
	)
	eve, ada := h.guest("Eve"), h.guest("Ada")
	refused := make(chan reply, 16)
	for range 8 {
		id := finished(t, eve)
		for seat := range 2 {
			go func() {
				if answer := eve.get(
					"/api/tables/" + id + "/review?as=" + strconv.Itoa(seat),
				); answer.status == 429 {
					refused <- answer
				}
			}()
		}
	}
	for range 12 { // she may have four
		select {
		case no := <-refused:
			if r := no.refusal(t); r.Code != TooMany || no.header.Get("Retry-After") != "5" ||
				!strings.Contains(r.Message, "too many open requests for advice") {
				t.Errorf("a review too many: got %d %v %s", no.status, no.header, no.body)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("reviews are not refused, or not answered")
		}
	}
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	for range 5 {
		start := time.Now()
		ada.get("/api/tables/"+id+"/hint?as=0").into(t, new(games.Hint))
		if took := time.Since(start); took > 500*time.Millisecond {
			t.Errorf("a hint took %v beside reviews", took)
		}
	}
}

// TestSecondLook checks what a second look does to the cost of a decision.
func TestSecondLook(t *testing.T) {
	for _, c := range []struct {
		name          string
		points, noise float64
		cost          float64
		best          bool // the move that was made is the best
	}{
		{"a clear cost", 3, 1, 3, false},
		{"a cost within the noise", 0.5, 1, 0, false},
		{"a better move", -2, 1, 0, true},
	} {
		h := newHarness(t, plan{advise: adviseInOrder, compare: func(
			_ context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
		) (float64, float64, error) {
			if same(better, worse) || m.Refuse(seat, better) != nil || m.Refuse(seat, worse) != nil {
				return 0, 0, fmt.Errorf("%s and %s are no two legal moves", better, worse)
			}
			return c.points, c.noise, nil
		}})
		ada := h.client()
		id := ada.open(
			`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
		)
		for s := ada.see(id, "0"); s.Status != "over"; s = ada.see(id, "0") {
			s = ada.see(id, strconv.Itoa(int(s.Actors[0])))
			ada.play(s, len(moves(t, s))-1).into(t, new(Seq))
		}
		var r games.Review
		ada.get("/api/tables/"+id+"/review?as=0").into(t, &r)
		if len(r.Decisions) == 0 {
			t.Errorf("%s: no decision was reviewed", c.name)
		}
		for _, d := range r.Decisions {
			if d.Cost != c.cost || d.Noise != c.noise || same(d.Best, d.Move) != c.best {
				t.Errorf("%s: %+v; want the cost %v", c.name, d, c.cost)
			}
		}
	}
}

// TestBestChoice checks that the best choice is told of with the chance of the line, and
// only where a second look is sure that the next best move is worse, and the move is not
// obvious.
func TestBestChoice(t *testing.T) {
	for _, c := range []struct {
		name          string
		points, noise float64
		obvious, told bool
	}{
		{"a clear lead", 3, 1, false, true},
		{"a lead that may be noise", 3, 2, false, false},
		{"no lead", -1, 0.1, false, false},
		{"a move that goes without saying", 3, 1, true, false},
	} {
		looks := 0
		h := newHarness(t, plan{advise: adviseInOrder, account: toyAccount, compare: func(
			_ context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
		) (float64, float64, error) {
			if same(better, worse) || m.Refuse(seat, better) != nil || m.Refuse(seat, worse) != nil {
				return 0, 0, fmt.Errorf("%s and %s are no two legal moves", better, worse)
			}
			looks++
			return c.points, c.noise, nil
		}, obvious: func(m game.Match, seat game.Seat, move json.RawMessage) (bool, error) {
			looks++
			return c.obvious, nil
		}})
		ada := h.client()
		id := finished(t, ada)
		told := 0
		for seat := range game.Seat(2) {
			var r games.Review
			ada.get("/api/tables/"+id+"/review?as="+strconv.Itoa(int(seat))).into(t, &r)
			for _, x := range r.Moments {
				if x.After != r.Chances[x.Ply][x.Seat] {
					t.Errorf("%s: %+v, but the line has %v", c.name, x, r.Chances[x.Ply])
				}
				if x.Kind != games.BestChoice {
					continue
				}
				told++
				if x.Seat != seat || x.Before >= x.After || x.Ply == r.Plies {
					t.Errorf("%s: the best choice of seat %d is %+v", c.name, seat, x)
				}
			}
		}
		if looks == 0 || (told > 0) != c.told {
			t.Errorf("%s: %d best choices after %d second looks", c.name, told, looks)
		}
	}
}

// TestReasons checks which moves are compared for the reasons of hints and reviews.
func TestReasons(t *testing.T) {
	h := newHarness(t, plan{advise: adviseInOrder, explain: func(
		m game.Match, seat game.Seat, better, worse json.RawMessage,
	) ([]reason.Reason, error) {
		at := func(move json.RawMessage) (place float64) {
			for i, x := range m.Moves(seat) {
				if text, err := json.Marshal(x); err == nil && same(text, move) {
					place = float64(i)
				}
			}
			return place
		}
		return []reason.Reason{{
			Kind: "place", Better: reason.Fact{Value: at(better)}, Worse: reason.Fact{Value: at(worse)},
		}}, nil
	}})
	ada := h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	s := ada.see(id, "0")
	seat := strconv.Itoa(int(s.Actors[0]))
	var hint games.Hint
	ada.get("/api/tables/"+id+"/hint?as="+seat).into(t, &hint)
	for i, o := range hint.Moves {
		if last := i == len(hint.Moves)-1; last && len(o.Reasons) == 0 {
			continue
		}
		if len(o.Reasons) != 1 || o.Reasons[0].Better.Value != float64(i) ||
			o.Reasons[0].Worse.Value != float64(i+1) {
			t.Errorf("move %d of the hint has the reasons %+v, want a comparison with the next", i, o.Reasons)
		}
	}
	for ; s.Status != "over"; s = ada.see(id, "0") {
		s = ada.see(id, strconv.Itoa(int(s.Actors[0])))
		ada.play(s, len(moves(t, s))-1).into(t, new(Seq))
	}
	var r games.Review
	ada.get("/api/tables/"+id+"/review?as=0").into(t, &r)
	for _, d := range r.Decisions {
		if len(d.Reasons) != 1 || d.Reasons[0].Better.Value != 0 ||
			d.Reasons[0].Worse.Value != float64(d.Among-1) {
			t.Errorf("%+v: want a comparison of the first move with the last", d)
		}
	}
	if len(r.Decisions) == 0 {
		t.Error("no decision was reviewed")
	}
}

// TestAHintComparesWithALaterMove checks that a move for which nothing speaks but that it
// came out ahead of the next is compared with the one after that.
func TestAHintComparesWithALaterMove(t *testing.T) {
	h := newHarness(t, plan{advise: adviseInOrder, explain: func(
		m game.Match, seat game.Seat, better, worse json.RawMessage,
	) ([]reason.Reason, error) {
		at := func(move json.RawMessage) int {
			return slices.IndexFunc(m.Moves(seat), func(x any) bool {
				text, err := json.Marshal(x)
				return err == nil && same(text, move)
			})
		}
		if at(better) == 0 && at(worse) == 1 {
			return []reason.Reason{}, nil
		}
		return []reason.Reason{{
			Kind: "place", Worse: reason.Fact{Value: float64(at(worse))},
		}}, nil
	}})
	ada := h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	seat := strconv.Itoa(int(ada.see(id, "0").Actors[0]))
	var hint games.Hint
	ada.get("/api/tables/"+id+"/hint?as="+seat).into(t, &hint)
	if o := hint.Moves[0]; len(o.Reasons) != 1 || o.Reasons[0].Worse.Value != 2 || o.Than != 3 {
		t.Errorf("the best move is told as %+v, want a comparison with the third", o)
	}
	if o := hint.Moves[1]; len(o.Reasons) != 1 || o.Reasons[0].Worse.Value != 2 || o.Than != 0 {
		t.Errorf("the second move is told as %+v, want a comparison with the next", o)
	}
}

// TestAHintShowsNoTwins checks that a hint leaves out a move that nothing tells from a
// better one.
func TestAHintShowsNoTwins(t *testing.T) {
	var first json.RawMessage
	h := newHarness(t, plan{advise: adviseInOrder, explain: func(
		m game.Match, seat game.Seat, better, worse json.RawMessage,
	) ([]reason.Reason, error) {
		text := func(i int) json.RawMessage {
			b, err := json.Marshal(m.Moves(seat)[i])
			if err != nil {
				t.Error(err)
			}
			return b
		}
		first = text(0)
		pair := []json.RawMessage{better, worse}
		for i := range 2 {
			if same(pair[i], text(0)) && same(pair[1-i], text(1)) {
				return []reason.Reason{}, nil
			}
		}
		return []reason.Reason{{Kind: "other"}}, nil
	}})
	ada := h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	s := ada.see(id, "0")
	seat := int(s.Actors[0])
	var hint games.Hint
	ada.get("/api/tables/"+id+"/hint?as="+strconv.Itoa(seat)).into(t, &hint)
	legal := moves(t, ada.see(id, strconv.Itoa(seat)))
	if len(legal) < 3 || len(hint.Moves) < 2 || !same(hint.Moves[0].Move, first) ||
		!same(hint.Moves[1].Move, legal[2]) {
		t.Errorf("the hint is %+v of %s, want the first and the third move", hint, legal)
	}
}

// TestALongReviewGrows checks that nobody waits for a review until their browser gives
// up: what there is of it is answered.
func TestALongReviewGrows(t *testing.T) {
	release := make(chan struct{})
	var asked atomic.Int64
	h := newHarness(
		t,
		plan{advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]games.Opinion, error) {
			if asked.Add(1) == 2 {
				select {
				case <-release:
				case <-ctx.Done():
				}
			}
			return adviseInOrder(ctx, m, seat)
		}},
	)
	h.server.reviews.wait = 50 * time.Millisecond
	ada := h.client()
	path := "/api/tables/" + finished(t, ada) + "/review?as=0"
	var r games.Review
	eventually(t, func() bool { ada.get(path).into(t, &r); return len(r.Decisions) == 1 })
	if r.Done == 0 || r.Done >= r.Plies {
		t.Errorf("with one decision reviewed, %d of %d plies are done", r.Done, r.Plies)
	}
	close(release)
	eventually(t, func() bool { ada.get(path).into(t, &r); return r.Done == r.Plies })
	if len(r.Decisions) < 2 {
		t.Errorf("the whole review has %d decisions", len(r.Decisions))
	}
}

// TestReviewsAreForgotten holds that the memory for reviews is bounded, and
// that those which are being made are kept.
func TestReviewsAreForgotten(t *testing.T) {
	var r reviews
	going := &making{done: make(chan struct{})}
	r.add(reviewed{"going", 0}, going)
	for i := range 2 * keptReviews {
		x := &making{done: make(chan struct{})}
		close(x.done)
		r.add(reviewed{strconv.Itoa(i), 0}, x)
	}
	if len(r.known) != keptReviews || len(r.order) != keptReviews ||
		r.known[reviewed{"going", 0}] != going {
		t.Errorf(
			"%d reviews are kept, in an order of %d, the one being made is %v", len(r.known),
			len(r.order), r.known[reviewed{"going", 0}],
		)
	}
}
