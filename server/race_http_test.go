package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

// crewOfRace seats six people at a table of Ferries who have all stowed their
// crates. It returns them and the table's id.
func crewOfRace(t *testing.T, h *harness) ([]*client, string) {
	people := make([]*client, 6)
	for i := range people {
		people[i] = h.guest(fmt.Sprint("Crew ", i))
	}
	id := people[0].open(`{"game":"ferries","seats":6,"me":"0"}`)
	for i, c := range people[1:] {
		c.post("/api/tables/"+id+"/sit", fmt.Sprintf(`{"seat":%d}`, i+1)).into(t, new(Seq))
	}
	people[0].post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	for range 2 {
		for _, c := range people {
			c.play(c.see(id, ""), 0).into(t, new(Seq))
		}
	}
	return people, id
}

// TestRaceOverHTTP lets six people reach for one ship at once, each with the
// seq that they saw before. One has it; the others are refused by the rules of
// the game, and not because the table has gone on, and may reach for another
// with the same seq.
func TestRaceOverHTTP(t *testing.T) {
	h := newHarness(
		t,
		plan{titles: []Title{{Game: game.Erase(toy.FerryRules()), Levels: firstMoveBots{}.Levels("")}}},
	)
	people, id := crewOfRace(t, h)
	seq := people[0].see(id, "").Seq
	aboard := make([]bool, len(people))
	for ship := 1; ship <= len(people); ship++ {
		answers := make([]reply, len(people))
		var wg sync.WaitGroup
		for i, c := range people {
			wg.Go(func() {
				answers[i] = c.post(
					"/api/tables/"+id+"/moves",
					fmt.Sprintf(`{"seat":%d,"seq":%d,"move":{"do":"board","n":%d}}`, i, seq, ship),
				)
			})
		}
		wg.Wait()
		won := 0
		for i, answer := range answers {
			switch no := answer.refusalOr(t); {
			case answer.status == http.StatusOK && !aboard[i]:
				won++
				aboard[i] = true
			// they have a ship
			case aboard[i] && (no.Code == Stale || no.Code == NotActing || no.Code == MatchOver):
			case no.Status != 422 || no.Code != IllegalMove || no.Reason != "ship_taken" ||
				no.Rule != "fe-board":
				t.Errorf("ship %d, seat %d: got %d %s", ship, i, answer.status, answer.body)
			}
		}
		if won != 1 {
			t.Fatalf("%d people have ship %d", won, ship)
		}
	}
	if s := people[0].see(id, ""); s.Status != "over" || s.Seq != seq+7 {
		t.Errorf("after the race: %s at seq %d, want over at %d", s.Status, s.Seq, seq+7)
	}
}

// refusalOr returns the refusal of an answer, or the zero Refusal if the answer
// is a success.
func (r reply) refusalOr(t *testing.T) Refusal {
	if r.status == http.StatusOK {
		return Refusal{}
	}
	return r.refusal(t)
}

// TestPickTakenBackOverHTTP lets somebody take back a hidden pick after another
// has picked, and tells everybody so.
func TestPickTakenBackOverHTTP(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, cy := h.guest("Ada"), h.guest("Bob"), h.guest("Cy")
	id := ada.open(`{"game":"high-card","seats":3,"me":"0"}`)
	for i, c := range []*client{bob, cy} {
		c.post("/api/tables/"+id+"/sit", fmt.Sprintf(`{"seat":%d}`, i+1)).into(t, new(Seq))
	}
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	line := cy.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	before := ada.see(id, "")
	var picked Seq
	ada.play(before, 1).into(t, &picked)
	bob.play(bob.see(id, ""), 0).into(t, new(Seq))
	undo := fmt.Sprintf(
		`{"seat":0,"seq":%d}`, picked.Seq,
	) // without a look at the table after bob's pick
	ada.post("/api/tables/"+id+"/undo", undo).into(t, new(Seq))
	after := ada.see(id, "")
	if string(after.Moves) != string(before.Moves) || after.Ply != 1 || after.Undo != "none" {
		t.Errorf("after taking it back: %s at ply %d, undo %s", after.Moves, after.Ply, after.Undo)
	}
	line.next()
	line.next()
	if m := line.next(); m.Type != "step" || m.Entry.Kind != "withdraw" || *m.Entry.Seat != 0 ||
		*m.Entry.To != 0 ||
		len(m.Events) != 0 {
		t.Errorf("cy is told %+v", m)
	}
	if no := bob.post("/api/tables/"+id+"/undo", undo); no.refusal(t).Code != NotYours {
		t.Errorf("another takes it back: %d %s", no.status, no.body)
	}
}

// raceAt seats six people at a live draft of Big Monster, the game for which
// races are, who have all chosen an explorer.
func raceAt(t *testing.T) ([]*client, string) {
	big, ok := games.Find("big-monster")
	if !ok {
		t.Fatal("there is no Big Monster")
	}
	h := newHarness(t, plan{titles: []Title{{Game: big, Levels: big.Levels()}}})
	people := make([]*client, 6)
	for i := range people {
		people[i] = h.guest(fmt.Sprint("Crew ", i))
	}
	id := people[0].open(
		`{"game":"big-monster","seats":6,"me":"0","options":{"draft-race":"live"}}`,
	)
	for i, c := range people[1:] {
		if no := people[0].post("/api/tables/"+id+"/start", `{}`).refusal(t); no.Code != PeopleOnly ||
			no.Status != http.StatusConflict {
			t.Errorf("started with bots in seats from %d on: %+v", i+1, no)
		}
		c.post("/api/tables/"+id+"/sit", fmt.Sprintf(`{"seat":%d}`, i+1)).into(t, new(Seq))
	}
	people[0].post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	for _, c := range people { // the explorers
		c.play(c.see(id, ""), 0).into(t, new(Seq))
	}
	return people, id
}

// TestPacksWaitUntilAllAreReady looks as everybody, and as somebody who sits
// nowhere, while one after the other says that they are ready: nobody has a
// tile to see before the last has. Then all have, in one entry of the log.
func TestPacksWaitUntilAllAreReady(t *testing.T) {
	people, id := raceAt(t)
	for ready, c := range people {
		for i, other := range people {
			s := other.see(id, "")
			offered := ""
			if i >= ready {
				offered = `{"kind":"ready"}`
			}
			if string(s.Moves) != "["+offered+"]" ||
				strings.Contains(string(s.View), `"hand":["`) ||
				!strings.Contains(string(s.View), `"phase":"ready"`) {
				t.Fatalf(
					"%d are ready, and seat %d may play %s and sees %s", ready, i, s.Moves, s.View,
				)
			}
		}
		c.play(c.see(id, ""), 0).into(t, new(Seq))
	}
	for i, c := range people {
		if s := c.see(id, ""); len(s.Actors) != 6 ||
			!strings.Contains(string(s.View), `"hand":["`) ||
			len(moves(t, s)) < 10 {
			t.Errorf("seat %d may play %s and sees %s", i, s.Moves, s.View)
		}
	}
}

// TestRaceStartsWithoutThoseWhoLeft has the bot that takes their seat be ready
// for them.
func TestRaceStartsWithoutThoseWhoLeft(t *testing.T) {
	people, id := raceAt(t)
	people[5].post("/api/tables/"+id+"/leave", `{"seat":5}`).into(t, new(Seq))
	for _, c := range people[:5] {
		c.play(c.see(id, ""), 0).into(t, new(Seq))
	}
	for range 500 {
		if strings.Contains(string(people[0].see(id, "").View), `"phase":"draft"`) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("the race does not begin: %s", people[0].see(id, "").View)
}

// TestLoserOfARaceChoosesAgain lets six people give their packs at once, all
// with the ship of seat 0 first. Each that is refused with ship_taken chooses
// again among the moves that are left, until every ship has one pack.
func TestLoserOfARaceChoosesAgain(t *testing.T) {
	people, id := raceAt(t)
	for _, c := range people { // ready
		c.play(c.see(id, ""), 0).into(t, new(Seq))
	}
	var lost atomic.Int32
	var wg sync.WaitGroup
	for i, c := range people {
		wg.Go(func() {
			for range people { // each refusal means that one more ship is taken
				now := c.see(id, "")
				if len(now.Moves) == 0 {
					t.Errorf("seat %d has nothing to choose from: %v", i, now.Actors)
					return
				}
				answer := c.play(now, 0)
				if answer.status == http.StatusOK {
					return
				}
				if no := answer.refusalOr(t); no.Code != IllegalMove || no.Reason != "ship_taken" ||
					no.Rule != "bm-live" ||
					no.Message == "" {
					t.Errorf("seat %d: got %d %s", i, answer.status, answer.body)
					return
				}
				lost.Add(1)
			}
			t.Errorf("seat %d lost six races", i)
		})
	}
	wg.Wait()
	var given game.Seats
	for i, c := range people {
		var now struct {
			Phase   string
			Players []struct{ Gave game.Seat }
		}
		if err := json.Unmarshal(c.see(id, "").View, &now); err != nil {
			t.Fatal(err)
		}
		if given = given.With(now.Players[i].Gave); now.Phase != "place" {
			t.Errorf("seat %d is in the phase %s after %d refusals", i, now.Phase, lost.Load())
		}
	}
	if given != game.First(6) {
		t.Errorf("packs went to %v", given)
	}
}

// TestPacksAreRacedForOverHTTP lets six people give a pack to the ship of the
// same one at once. One of them is accepted, and all others hear from the game
// why not. Whoever flies the ship may give to it too where its explorer is the
// one that can.
func TestPacksAreRacedForOverHTTP(t *testing.T) {
	people, id := raceAt(t)
	for _, c := range people { // ready
		c.play(c.see(id, ""), 0).into(t, new(Seq))
	}
	seq := people[0].see(id, "").Seq
	gifts := make(
		[]string, len(people),
	) // each gives the first tile of the hand to the ship of seat 0
	mayGive := make([]bool, len(people))
	for i, c := range people {
		type gift struct {
			Kind, Tile string
			To         int
		}
		var first gift
		for j, offered := range moves(t, c.see(id, "")) {
			var g gift
			if err := json.Unmarshal(offered, &g); err != nil {
				t.Fatal(err)
			}
			if j == 0 {
				first = g
			}
			mayGive[i] = mayGive[i] || g.Kind == "give" && g.To == 0
		}
		gifts[i] = fmt.Sprintf(
			`{"seat":%d,"seq":%d,"move":{"kind":"give","tile":%q,"to":0}}`, i, seq, first.Tile,
		)
	}
	answers := make([]reply, len(people))
	var wg sync.WaitGroup
	for i, c := range people {
		wg.Go(func() { answers[i] = c.post("/api/tables/"+id+"/moves", gifts[i]) })
	}
	wg.Wait()
	given := 0
	for i, answer := range answers {
		switch no := answer.refusalOr(t); {
		case answer.status == http.StatusOK && mayGive[i]:
			given++
		case no.Code != IllegalMove || no.Reason != "ship_taken" &&
			(mayGive[i] || no.Reason != "own_ship"):
			t.Errorf("seat %d: got %d %s", i, answer.status, answer.body)
		}
	}
	if now := people[0].see(id, ""); given != 1 || now.Seq != seq+1 || len(now.Actors) != 5 {
		t.Errorf("%d packs were given; seq %d, actors %v", given, now.Seq, now.Actors)
	}
	// A player who has given gets that as the reason, not that it is another
	// player's turn. Nobody can take anything back.
	for i, c := range people {
		undo := fmt.Sprintf(`{"seat":%d,"seq":%d}`, i, seq+1)
		if no := c.post("/api/tables/"+id+"/undo", undo).refusal(t); c.see(id, "").Undo != "none" ||
			no.Code != NoUndo ||
			no.Message == "" {
			t.Errorf("seat %d: undo %s, and asked all the same: %+v", i, c.see(id, "").Undo, no)
		}
	}
	for i, c := range people {
		if answers[i].status != http.StatusOK {
			continue
		}
		gift := strings.Replace(
			gifts[i], fmt.Sprintf(`"seq":%d`, seq), fmt.Sprintf(`"seq":%d`, seq+1), 1,
		)
		if no := c.post("/api/tables/"+id+"/moves", gift).refusal(t); no.Code != NotActing ||
			no.Reason != "already_given" ||
			no.Rule != "bm-steps" {
			t.Errorf("%s a second time: %+v", gift, no)
		}
		place := fmt.Sprintf(`{"seat":%d,"seq":%d,"move":{"kind":"place","x":2,"y":0}}`, i, seq+1)
		if no := c.post("/api/tables/"+id+"/moves", place).refusal(t); no.Code != NotActing ||
			no.Reason != "wrong_phase" {
			t.Errorf("%s before all have given: %+v", place, no)
		}
	}
}
