package server

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"testing"

	"lair.games/lair/game"
)

// downhill thinks that each move is a point worse than the one listed before it, and that the match so far counts too.
func downhill(_ context.Context, m game.Match, seat game.Seat) ([]Opinion, error) {
	var list []Opinion
	for i, move := range m.Moves(seat) {
		text, err := json.Marshal(move)
		if err != nil {
			return nil, err
		}
		list = append(list, Opinion{Move: text, Margin: float64(10*m.Ply() - i)})
	}
	return list, nil
}

const alone = `{"game":"high-card","seats":2,"me":"0","start":true,"options":{"picking":"in-turn"}}`

func TestHint(t *testing.T) {
	h := openHouse(t, plan{advise: downhill})
	ada, bob := h.client(), h.client()
	id := ada.open(alone)
	s := ada.see(id, "")
	for !slices.Contains(s.Actors, 0) { // a bot may be first
		s = ada.see(id, "")
	}
	var hint Hint
	ada.get("/api/tables/"+id+"/hint").into(t, &hint)
	legal := moves(t, s)
	if hint.Seat != 0 || hint.Ply != s.Ply || len(hint.Moves) != min(3, len(legal)) || !same(hint.Moves[0].Move, legal[0]) || hint.Moves[0].Margin != float64(10*s.Ply) {
		t.Errorf("the hint is %+v of %s", hint, legal)
	}
	if no := bob.get("/api/tables/" + id + "/hint?as=0").refusal(t); no.Code != NotYours {
		t.Errorf("a stranger asks for a hint: %+v", no)
	}
	if no := bob.get("/api/tables/" + id + "/hint?as=-1").refusal(t); no.Code != UnknownSeat {
		t.Errorf("a spectator asks for a hint: %+v", no)
	}
	if no := ada.get("/api/tables/" + id + "/review").refusal(t); no.Code != MatchOver && no.Code != NotOver {
		t.Errorf("a review in the middle: %+v", no)
	}
}

// Where others play, nobody is helped against them; who shares a device may be.
func TestHintIsFair(t *testing.T) {
	h := openHouse(t, plan{advise: downhill})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	if no := ada.get("/api/tables/" + id + "/hint").refusal(t); no.Code != NotStarted {
		t.Errorf("before the deal: %+v", no)
	}
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", "").into(t, new(Seq))
	for _, c := range []*client{ada, bob} {
		if no := c.get("/api/tables/" + id + "/hint").refusal(t); no.Status != 403 || no.Code != Company {
			t.Errorf("among people: %+v", no)
		}
	}
	shared := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	ada.get("/api/tables/"+shared+"/hint?as=1").into(t, new(Hint))

	none := openHouse(t, plan{}).client()
	id = none.open(alone)
	if no := none.get("/api/tables/" + id + "/hint").refusal(t); no.Status != 404 {
		t.Errorf("in a house without advice: %+v", no)
	}
}

func TestAdviceIsBounded(t *testing.T) {
	limits := roomy
	limits.Advice = Rate{1e-9, 2}
	h := openHouse(t, plan{advise: downhill, limits: &limits})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	for range 2 {
		ada.get("/api/tables/"+id+"/hint").into(t, new(Hint))
	}
	if no := ada.get("/api/tables/" + id + "/hint").refusal(t); no.Code != TooMany {
		t.Errorf("the third time: %+v", no)
	}
}

// A review holds each decision against what the adviser would have done; what it cannot lay at a decision's door is luck.
func TestReview(t *testing.T) {
	h := openHouse(t, plan{advise: downhill})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`)
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
		var r Review
		bob.get("/api/tables/"+id+"/review?as="+strconv.Itoa(int(seat))).into(t, &r)
		if r.Seat != seat || len(r.Decisions) != choices[seat] || r.Cost != cost[seat] || choices[seat] == 0 {
			t.Errorf("seat %d: %+v; want %d decisions that cost %v", seat, r, choices[seat], cost[seat])
			continue
		}
		first := r.Decisions[0]
		if first.Cost != float64(first.Among-1) || same(first.Best, first.Move) || first.Margin != float64(10*(first.Ply-1)) {
			t.Errorf("seat %d: the first decision is %+v", seat, first)
		}
		if math.Abs(first.Margin-r.Cost+r.Luck-r.Margin) > 1e-9 {
			t.Errorf("seat %d: %v expected, %v given away, %v luck do not come to %v", seat, first.Margin, r.Cost, r.Luck, r.Margin)
		}
	}
	if no := bob.get("/api/tables/" + id + "/hint?as=0").refusal(t); no.Code != NotActing {
		t.Errorf("a hint after the end: %+v", no)
	}
	if no := bob.get("/api/tables/" + id + "/review").refusal(t); no.Code != UnknownSeat {
		t.Errorf("a review of nobody's seat: %+v", no)
	}
}
