package server

import (
	"fmt"
	"testing"
)

// TestPractice checks that any client can practise any decision of a finished
// match, as often as they like, each time at a new table.
func TestPractice(t *testing.T) {
	h := newHarness(t, plan{})
	ada, eve := h.client(), h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	for s := ada.see(id, "0"); s.Status != "over"; s = ada.see(id, "0") {
		s = ada.see(id, fmt.Sprint(s.Actors[0]))
		ada.play(s, 0).into(t, new(Seq))
	}
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

func TestPracticeCountsAsATable(t *testing.T) {
	limits := roomy
	limits.Tables = 1
	h := newHarness(t, plan{limits: &limits})
	ada := h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	for s := ada.see(id, "0"); s.Status != "over"; s = ada.see(id, "0") {
		s = ada.see(id, fmt.Sprint(s.Actors[0]))
		ada.play(s, 0).into(t, new(Seq))
	}
	var plies []Ply
	ada.get("/api/tables/"+id+"/plies?as=all").into(t, &plies)
	body := fmt.Sprintf(`{"ply":0,"seat":%d}`, plies[0].Actors[0])
	ada.post("/api/tables/"+id+"/practice", body).into(t, new(Created))
	if no := ada.post("/api/tables/"+id+"/practice", body).refusal(t); no.Code != TooManyOpen {
		t.Errorf("one table too many: %+v", no)
	}
}
