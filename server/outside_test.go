package server

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// robot is a client that has said that it is a program.
func (h *harness) robot(name string) *client {
	c := h.client()
	var me Me
	c.ask("PATCH", "/api/me", fmt.Sprintf(`{"name":%q,"bot":true}`, name)).into(h.t, &me)
	if !me.Bot || me.Name != name {
		h.t.Fatalf("a bot came as %+v", me)
	}
	return c
}

// tableAgainst opens a table at which ada, the host, plays with a bot in turn,
// and returns its name; ada has seat 0.
func tableAgainst(ada, rob *client, more string) string {
	ada.t.Helper()
	id := ada.open(
		`{"game":"high-card","seats":2,"options":{"picking":"in-turn"},"me":"0"` + more + `}`,
	)
	rob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(ada.t, new(Seq))
	ada.post("/api/tables/"+id+"/start", `{}`).into(ada.t, new(Seq))
	return id
}

// plyAt returns a ply of a match as a spectator sees it, once it is there.
func plyAt(c *client, id string, n int) Ply {
	c.t.Helper()
	for range 1000 {
		var plies []Ply
		c.get("/api/tables/"+id+"/plies?as=-1").into(c.t, &plies)
		if len(plies) > n {
			return plies[n]
		}
		time.Sleep(5 * time.Millisecond)
	}
	c.t.Fatalf("ply %d never came", n)
	return Ply{}
}

func TestABotSaysThatItIsOne(t *testing.T) {
	h := newHarness(t, plan{})
	ada, rob := h.guest("Ada"), h.robot("Rob")
	var me Me
	rob.ask("PATCH", "/api/me", `{"name":"Robert"}`).into(t, &me)
	if !me.Bot || me.Name != "Robert" {
		t.Errorf("under another name it is %+v", me)
	}
	if no := ada.ask(
		"PATCH", "/api/me", `{"name":"Ada 2","bot":true}`,
	); no.status != http.StatusConflict ||
		no.refusal(t).Code != Known {
		t.Errorf("a person says to be a bot: %d %s", no.status, no.body)
	}
	var still Me
	ada.get("/api/me").into(t, &still)
	if still.Bot || still.Name != "Ada" {
		t.Errorf("the refusal changed something: %+v", still)
	}
	id := tableAgainst(ada, rob, "")
	if s := ada.see(id, ""); s.Seats[0].Outside || !s.Seats[1].Outside || s.Seats[1].Clock == nil ||
		s.Seats[0].Clock != nil ||
		s.Seats[1].Kind != "person" {
		t.Errorf("the seats are %+v", s.Seats)
	}
}

func TestAnIllegalMoveOfAnOutsideBot(t *testing.T) {
	h := newHarness(t, plan{})
	ada, rob := h.guest("Ada"), h.robot("Rob")
	id := tableAgainst(ada, rob, "")
	stream := ada.socket()
	stream.send(`{"do":"subscribe","table":"` + id + `"}`)
	stream.next()
	ada.play(ada.see(id, ""), 0).into(t, new(Seq))
	stream.next()
	bad := fmt.Sprintf(`{"seat":1,"seq":%d,"move":{"card":99}}`, rob.see(id, "").Seq)
	var first reply
	for i := range 2 {
		no := rob.ask("POST", "/api/tables/"+id+"/moves", bad, "Idempotency-Key", "bad")
		if r := no.refusal(t); no.status != http.StatusUnprocessableEntity ||
			r.Code != IllegalMove ||
			!r.Lost ||
			r.Message == "" ||
			r.Reason == "" {
			t.Fatalf(
				"an illegal move: got %d %s, want illegal-move and the decision lost", no.status, no.body,
			)
		}
		if i == 0 {
			first = no
		} else if string(no.body) != string(first.body) {
			t.Errorf("sent again it is answered with %s, first with %s", no.body, first.body)
		}
	}
	lapse, move := stream.next(), stream.next()
	if e := lapse.Entry; e.Kind != "lapse" || e.Why != "illegal" || e.Seat == nil || *e.Seat != 1 ||
		e.Level == "" {
		t.Errorf("the stream tells %+v", e)
	}
	if e := move.Entry; e.Kind != "move" || e.Seat == nil || *e.Seat != 1 {
		t.Errorf("then it tells %+v", e)
	}
	if p := plyAt(ada, id, 2); p.House != "illegal" {
		t.Errorf("the ply says %q", p.House)
	}
	if s := ada.see(id, ""); s.Seats[1].Minded || !s.Seats[1].Outside {
		t.Errorf("its seat is %+v", s.Seats[1])
	}
	no := ada.post(
		"/api/tables/"+id+"/moves",
		fmt.Sprintf(`{"seat":0,"seq":%d,"move":{"card":99}}`, ada.see(id, "").Seq),
	)
	if r := no.refusal(t); r.Lost {
		t.Errorf("a person lost a decision: %s", no.body)
	}
}

func TestALateOutsideBot(t *testing.T) {
	h := newHarness(t, plan{})
	ada, rob := h.guest("Ada"), h.robot("Rob")
	id := tableAgainst(ada, rob, `,"bot_s":1`)
	ada.play(ada.see(id, ""), 0).into(t, new(Seq))
	if s := rob.see(id, ""); s.Deadline == nil || s.Seats[1].Clock.LeftMS > 1000 {
		t.Errorf("its clock is %+v, until %v", s.Seats[1].Clock, s.Deadline)
	}
	if p := plyAt(ada, id, 2); p.Seat != 1 || p.House != "late" {
		t.Errorf("the ply is seat %d's, made by a bot of the server because %q", p.Seat, p.House)
	}
}
