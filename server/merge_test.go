package server

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// merge recovers a guest by a phrase and brings along the guest of the browser.
func (c *client) merge(phrase string) reply {
	c.t.Helper()
	return c.ask("POST", "/api/me/recover", fmt.Sprintf(`{"phrase":%q,"merge":true}`, phrase))
}

// current lists the ids of the unfinished tables of a client.
func (c *client) current() (ids []string) {
	c.t.Helper()
	var list []TableLine
	c.get("/api/tables?filter=mine").into(c.t, &list)
	for _, x := range list {
		ids = append(ids, x.ID)
	}
	slices.Sort(ids)
	return ids
}

// TestMergingAsks recovers Ada where Zor sits, without and with his agreement.
func TestMergingAsks(t *testing.T) {
	h := newHarness(t, plan{})
	ada, zor, bob := h.guest("Ada"), h.guest("Zor"), h.guest("Bob")
	phrase, zors := ada.phrase(), zor.phrase()
	tv := h.client()
	tv.recover(zors).into(t, new(Me))
	id := zor.open(`{"game":"high-card","seats":2,"me":"0","name":"Zor"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
	zor.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	over := zor.open(`{"game":"high-card","seats":2,"me":"0","start":true}`)
	for s := zor.see(over, ""); s.Status == "playing"; s = zor.see(over, "") {
		if len(moves(t, s)) > 0 {
			zor.play(s, 0).into(t, new(Seq))
		}
	}
	zor.post("/api/tables/"+id+"/chat", `{"text":"Hello"}`)
	no := zor.recover(phrase)
	refused(t, "recovering without agreement", no, OtherGuest)
	if !strings.Contains(string(no.body), "seats of Zor") || zor.me().Name != "Zor" || len(zor.current()) != 2 {
		t.Errorf("after %s the browser is %+v", no.body, zor.me())
	}
	socket := bob.socket()
	socket.send(`{"do":"subscribe","table":"` + id + `"}`)
	socket.snapshot()
	before := zor.see(id, "")
	old := zor.token()
	var me Me
	zor.merge(phrase).into(t, &me)
	if me.ID != ada.me().ID || zor.token() == old || !me.Phrase {
		t.Errorf("merged, the browser is %+v", me)
	}
	for what, c := range map[string]*client{"the browser": zor, "Ada's": ada} {
		s := c.see(id, "")
		if s.You != 0 || s.Seats[0].Name != "Ada" || !s.Host || s.Seq != before.Seq+1 ||
			string(s.View) != string(before.View) {
			t.Errorf("%s sees the seat of Zor as %+v of seq %d after %d", what, s.Seats[0], s.Seq, before.Seq)
		}
	}
	if m := socket.next(); m.Type != "step" || m.Entry.Kind != "merge" || m.Snapshot == nil {
		t.Errorf("Bob is told %+v", m)
	}
	eventually(t, func() bool { return len(ada.current()) == 2 })
	if s := ada.see(over, ""); s.You != 0 || s.Status != "over" {
		t.Errorf("Zor's finished match: %+v", s)
	}
	var data MyData
	ada.get("/api/me/data").into(t, &data)
	lines := 0
	for _, x := range data.Tables {
		lines += len(x.Chat)
	}
	if lines != 1 {
		t.Errorf("Ada's data have %d lines of Zor, want 1", lines)
	}
	// What else was Zor's is a stranger's now.
	if me := tv.me(); me.Guest {
		t.Errorf("another device of Zor is %+v", me)
	}
	refused(t, "Zor's phrase", h.client().recover(zors), UnknownPhrase)
	refused(t, "a move of Zor's device", tv.play(ada.see(id, ""), 0), NoPlayer)
	if s := ada.see(id, ""); len(moves(t, s)) > 0 {
		ada.play(s, 0).into(t, new(Seq))
	}
	if got := ada.ask("DELETE", "/api/me", ""); got.status != 204 || len(bob.see(id, "").Seats[0].Name) == 0 {
		t.Errorf("deleting the heir: %d %s", got.status, got.body)
	}
}

// TestMergingAtOneTable merges two guests who sit at one table: they keep both
// seats.
func TestMergingAtOneTable(t *testing.T) {
	h := newHarness(t, plan{})
	ada, zor := h.guest("Ada"), h.guest("Zor")
	phrase := ada.phrase()
	id := zor.open(`{"game":"high-card","seats":2,"me":"0","name":"Zor"}`)
	ada.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Ada"}`).into(t, new(Seq))
	zor.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	zor.merge(phrase).into(t, new(Me))
	s := ada.see(id, "")
	if !slices.Equal(s.Yours, []game.Seat{0, 1}) || !s.Host {
		t.Errorf("Ada's seats are %v, want both", s.Yours)
	}
	for range 40 {
		if s = ada.see(id, ""); s.Status != "playing" {
			break
		}
		for _, seat := range s.Actors {
			ada.play(ada.see(id, fmt.Sprint(seat)), 0).into(t, new(Seq))
		}
	}
	if s.Status != "over" {
		t.Errorf("the match is %s", s.Status)
	}
}

// TestMergingBots refuses to merge a program and a person.
func TestMergingBots(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bot := h.guest("Ada"), h.client()
	phrase := ada.phrase()
	bot.ask("PATCH", "/api/me", `{"name":"Deep Grue","bot":true}`).into(t, new(Me))
	bot.open(`{"game":"high-card","seats":2,"me":"0"}`)
	refused(t, "merging a program into a person", bot.merge(phrase), Known)
}

// TestDigitsMerge merges the guest of a browser that is signed in by digits.
func TestDigitsMerge(t *testing.T) {
	h := newHarness(t, plan{})
	phone, laptop := h.guest("Ada"), newDevice{h.guest("Zor"), chosenToken(1)}
	id := laptop.open(`{"game":"high-card","seats":2,"me":"0"}`)
	phone.answer(laptop.digits(), true).into(t, new(LinkState))
	refused(t, "without agreement", laptop.use(), OtherGuest)
	for range 2 { // as if the first answer got lost
		laptop.send("POST", "/api/me/link/use", `{"merge":true}`).into(t, new(Me))
		if got := phone.current(); !slices.Equal(got, []string{id}) {
			t.Errorf("Ada's tables are %v, want %s", got, id)
		}
	}
	if laptop.client.token() != laptop.token {
		t.Error("the cookie is not the token that the laptop chose")
	}
}

// TestGuestsMergedIntoEachOther merges two guests in both directions at once, on
// two nodes, while the devices of both make moves.
func TestGuestsMergedIntoEachOther(t *testing.T) {
	for round := range 5 {
		store, players, bus := new(tabletest.Memory), new(account.Memory), new(tabletest.MemoryBus)
		var later atomic.Int64
		var nodes []*harness
		for range 2 {
			h := newHarness(t, plan{store: store, bus: bus.Join()})
			h.server.Players = account.OpenShared(
				players, func() time.Time { return time.Now().Add(time.Duration(later.Load())) },
			)
			nodes = append(nodes, h)
		}
		guests, others, phrases := make([]*client, 2), make([]*client, 2), make([]string, 2)
		for i, name := range []string{"Ada", "Zor"} {
			guests[i] = nodes[0].guest(name)
			phrases[i] = guests[i].phrase()
			others[i] = nodes[1-i].client() // another device of the same guest
			others[i].recover(phrases[i]).into(t, new(Me))
		}
		id := guests[0].open(`{"game":"high-card","seats":3,"me":"0","name":"Ada","bots":[{"seat":2,"level":"easy"}]}`)
		guests[1].post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Zor"}`).into(t, new(Seq))
		guests[0].post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
		answers := make([]reply, 2)
		var wg sync.WaitGroup
		for i := range 2 {
			wg.Go(func() { answers[i] = guests[i].merge(phrases[1-i]) })
			wg.Go(func() {
				for range 6 {
					if s := others[i].see(id, ""); s.You >= 0 && len(moves(t, s)) > 0 {
						others[i].play(s, 0)
					}
					time.Sleep(time.Millisecond)
				}
			})
		}
		wg.Wait()
		ended := slices.IndexFunc(answers, func(r reply) bool { return r.status == 200 })
		if ended < 0 || answers[1-ended].status == 200 {
			t.Fatalf("round %d: the merges give %s and %s", round, answers[0].body, answers[1].body)
		}
		if no := answers[1-ended].refusal(t).Code; no != Merged && no != UnknownPhrase {
			t.Errorf("round %d: the second merge is refused with %s", round, no)
		}
		later.Store(int64(account.SharedAge)) // now every node has read who is signed out
		for _, c := range []*client{guests[ended], guests[1-ended], others[1-ended]} {
			eventually(t, func() bool { return slices.Equal(c.see(id, "").Yours, []game.Seat{0, 1}) })
		}
		if s := others[ended].see(id, ""); s.You != game.Nobody {
			t.Errorf("round %d: a device of the guest who ended has seat %d", round, s.You)
		}
		entries, err := store.Read(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		count := map[table.Kind]int{}
		for _, e := range entries.Entries {
			count[e.Kind]++
		}
		if s := guests[ended].see(id, ""); count[table.Merged] != 1 || count[table.Moved] != s.Ply {
			t.Errorf("round %d: the log has %v entries at ply %d", round, count, s.Ply)
		}
		nodes[0].stop()
		nodes[1].stop()
	}
}

// TestAMergeThatStoppedIsCompleted ends a server between the merge and the
// tables.
func TestAMergeThatStoppedIsCompleted(t *testing.T) {
	h := newHarness(t, plan{})
	ada, zor := h.guest("Ada"), h.guest("Zor")
	id := zor.open(`{"game":"high-card","seats":2,"me":"0","start":true}`)
	find := func(c *client) account.Player {
		p, err := h.server.Players.Find(t.Context(), c.token())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if err := h.server.Players.Merge(t.Context(), find(zor), find(ada)); err != nil {
		t.Fatal(err)
	}
	if s := ada.see(id, ""); s.You != game.Nobody {
		t.Errorf("before, Ada has seat %d", s.You)
	}
	for range 2 {
		if err := h.server.HandOver(t.Context()); err != nil {
			t.Fatal(err)
		}
		if s := ada.see(id, ""); s.You != 0 || s.Seats[0].Name != "Ada" {
			t.Errorf("afterwards Ada has seat %d", s.You)
		}
	}
}
