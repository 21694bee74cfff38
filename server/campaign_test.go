package server

import (
	"fmt"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
)

// newCampaignHarness is a server on which Ferries can be played alone.
func newCampaignHarness(t *testing.T) *harness {
	return newHarness(t, plan{titles: []Title{
		{Game: game.Erase(toy.Rules()), Levels: firstMoveBots{}.Levels("")},
		{Game: game.Erase(toy.FerryRules()), Levels: firstMoveBots{}.Levels("")},
	}})
}

// campaign is how far a client has come.
func (c *client) campaign() Campaign {
	c.t.Helper()
	var now Campaign
	c.get("/api/campaigns/ferries").into(c.t, &now)
	return now
}

func (c *client) try(body string) reply {
	c.t.Helper()
	return c.post("/api/campaigns/ferries/attempts", body)
}

// sail plays a voyage with a crate, and returns the table as it ends.
func (c *client) sail(answer reply, crate int) Snapshot {
	c.t.Helper()
	var made Created
	answer.into(c.t, &made)
	for _, n := range []int{crate - 1, 0, 0} {
		c.play(c.see(made.ID, ""), n).into(c.t, new(Seq))
	}
	return c.see(made.ID, "")
}

// states tells the states of the stages, and the help that there is for each.
func (c Campaign) states() string {
	text := ""
	for _, s := range c.Stages {
		text += fmt.Sprintf("%s %d, ", s.State, s.Help)
	}
	return text
}

func TestCampaignOverHTTP(t *testing.T) {
	h := newCampaignHarness(t)
	ada := h.client()
	if now := ada.campaign(); now.Game != "ferries" ||
		now.states() != "open 0, locked 0, locked 0, " ||
		now.Last != nil {
		t.Errorf("for somebody new: %+v", now)
	}
	lost := ada.sail(ada.try(`{"stage":1,"name":"Ada"}`), 1)
	if lost.Stage != 1 || lost.Outcome != "lost" || lost.Status != "over" {
		t.Errorf(
			"the attempt ended at stage %d, %q, %s, want stage 1 lost and over", lost.Stage, lost.Outcome,
			lost.Status,
		)
	}
	if now := ada.campaign(); now.states() != "open 1, locked 0, locked 0, " ||
		now.Stages[0].Tries != 1 ||
		now.Last.Options["voyage"] != "1" {
		t.Errorf("after a defeat: %+v", now)
	}
	going := ada.try(`{"stage":1}`)
	var made Created
	going.into(t, &made)
	if now := ada.campaign(); now.Stages[0].Table != made.ID {
		t.Errorf("while an attempt goes on: %+v", now)
	}
	if won := ada.sail(ada.try(`{"stage":1,"options":{"ballast":"1"}}`), 1); won.Outcome != "won" {
		t.Errorf("with help: %q", won.Outcome)
	}
	if now := ada.campaign(); now.states() != "won 0, open 0, locked 0, " ||
		now.Stages[0].Wins != 1 {
		t.Errorf("after a victory: %+v", now)
	}
	// again, because one likes it
	if won := ada.sail(ada.try(`{"stage":1}`), 4); won.Outcome != "won" {
		t.Errorf("a stage won before ended again with %q, want won", won.Outcome)
	}
	// A defeat after the win counts as one, but not against it.
	ada.sail(ada.try(`{"stage":1}`), 1)
	if now := ada.campaign().Stages[0]; now.Tries != 2 || now.LostFirst != 1 {
		t.Errorf("lost %d times, %d of them before the first win; want 2 and 1", now.Tries, now.LostFirst)
	}
	// Practice is everything at once, and nothing is kept of it.
	before := string(marshal(ada.campaign().Stages))
	if done := ada.sail(
		ada.try(`{"stage":3,"options":{"ballast":"2"},"practice":true}`), 4,
	); done.Stage != 0 ||
		done.Outcome != "won" {
		t.Errorf("a practice ended as %+v, want no stage, won", done)
	}
	if now := string(marshal(ada.campaign().Stages)); now != before {
		t.Errorf("practice changed %s to %s", before, now)
	}
	if now := h.client().campaign(); now.states() != "open 0, locked 0, locked 0, " {
		t.Errorf("a new player's campaign is %s, want only stage 1 open", now.states())
	}
	var games []GameInfo
	ada.get("/api/games").into(t, &games)
	if len(games) != 2 || games[0].Stages != nil || len(games[1].Stages) != 3 {
		t.Errorf("the games are %+v", games)
	}
}

// TestCampaignOnTheStream checks that a stream reports how an attempt ended.
func TestCampaignOnTheStream(t *testing.T) {
	h := newCampaignHarness(t)
	ada := h.client()
	answer := ada.try(`{"stage":1}`)
	var made Created
	answer.into(t, &made)
	line := ada.socket()
	line.send(`{"do":"subscribe","table":"` + made.ID + `"}`)
	if first := tree(t, line.next().Snapshot); first["stage"] != 1.0 || first["outcome"] != nil {
		t.Errorf("at the start: %v, %v", first["stage"], first["outcome"])
	}
	ada.sail(answer, 4)
	for range 4 {
		if m := line.next(); m.Entry.Kind == "over" {
			return
		} else if patch := tree(t, m.Patch); patch["outcome"] == "won" {
			return
		}
	}
	t.Error("nobody says how it ended")
}

func TestAttemptsThatAreRefused(t *testing.T) {
	h := newCampaignHarness(t)
	ada, eve := h.guest("Ada"), h.client()
	ada.sail(ada.try(`{"stage":1}`), 1)
	for what, x := range map[string]struct {
		who        *client
		game, body string
		status     int
		code       Code
	}{
		"a stage not reached":         {ada, "ferries", `{"stage":2}`, 409, NotReached},
		"a stage not reached, by one": {eve, "ferries", `{"stage":3}`, 409, NotReached},
		"help before a defeat": {
			eve, "ferries", `{"stage":1,"options":{"ballast":"1"}}`, 422, TooMuchHelp,
		},
		"more help than defeats": {
			ada, "ferries", `{"stage":1,"options":{"ballast":"2"}}`, 422, TooMuchHelp,
		},
		"no such stage":             {ada, "ferries", `{"stage":4}`, 422, BadOptions},
		"no such stage to practise": {ada, "ferries", `{"stage":4,"practice":true}`, 422, BadOptions},
		"another stage by its option": {
			ada, "ferries", `{"stage":1,"options":{"voyage":"3"}}`, 422, BadOptions,
		},
		"an option that is not there": {
			eve, "ferries", `{"stage":1,"options":{"wind":"1"}}`, 422, BadOptions,
		},
		"stage zero":            {ada, "ferries", `{"stage":0}`, 400, BadRequest},
		"no stage":              {ada, "ferries", `{}`, 400, BadRequest},
		"a game without stages": {eve, "high-card", `{"stage":1}`, 404, NotFound},
		"no game":               {eve, "chess", `{"stage":1}`, 404, UnknownGame},
		"no game to practise":   {eve, "chess", `{"stage":1,"practice":true}`, 404, UnknownGame},
		"a bad name":            {eve, "ferries", `{"stage":1,"name":"\u202e"}`, 422, BadName},
	} {
		no := x.who.post("/api/campaigns/"+x.game+"/attempts", x.body)
		if no.status != x.status || no.refusal(t).Code != x.code {
			t.Errorf("%s: got %d %s, want %d %s", what, no.status, no.body, x.status, x.code)
		}
	}
	if eve.token() != "" {
		t.Error("a refused attempt made a guest")
	}
	for _, game := range []string{"high-card", "chess"} {
		if no := ada.get("/api/campaigns/" + game); no.status != 404 {
			t.Errorf("the campaign of %s: got %d %s", game, no.status, no.body)
		}
	}
	if now := ada.campaign(); now.Stages[0].Tries != 1 || now.Stages[0].Table != "" {
		t.Errorf("refused attempts count: %+v", now)
	}
	ada.ask("POST", "/api/campaigns/ferries/attempts", `{"stage":1}`, "Idempotency-Key", "k").
		into(t, new(Created))
	first := ada.campaign().Stages[0].Table
	ada.ask("POST", "/api/campaigns/ferries/attempts", `{"stage":1}`, "Idempotency-Key", "k").
		into(t, new(Created))
	if again := ada.campaign().Stages[0].Table; first == "" || again != first {
		t.Errorf("sent twice it opens %q and %q", first, again)
	}
}

// TestAnUndoThatMarksIsSaidBefore takes back what revealed the crate.
func TestAnUndoThatMarksIsSaidBefore(t *testing.T) {
	h := newCampaignHarness(t)
	ada := h.client()
	answer := ada.try(`{"stage":1,"name":"Ada"}`)
	var made Created
	answer.into(t, &made)
	line := ada.socket()
	line.send(`{"do":"subscribe","table":"` + made.ID + `"}`)
	if first := tree(t, line.next().Snapshot); first["undo_marks"] != nil {
		t.Errorf("before any move undo_marks is %v", first["undo_marks"])
	}
	ada.play(ada.see(made.ID, ""), 0).into(t, new(Seq))
	ada.play(ada.see(made.ID, ""), 0).into(t, new(Seq))
	now := ada.see(made.ID, "")
	if !now.UndoMarks || now.Undo != table.UndoFree || now.Foresaw != nil {
		t.Fatalf("undo is %s, marks: %v, foresaw %v; want one that marks", now.Undo, now.UndoMarks,
			now.Foresaw)
	}
	for range 2 { // the load as well, to choose another crate
		body := fmt.Sprintf(`{"seat":0,"seq":%d}`, ada.see(made.ID, "").Seq)
		ada.post("/api/tables/"+made.ID+"/undo", body).into(t, new(Seq))
	}
	line.next()
	if patch := tree(t, line.next().Patch); patch["undo_marks"] != true {
		t.Errorf("the step that reveals says undo_marks %v", patch["undo_marks"])
	}
	undone := tree(t, line.next().Patch)
	if gone, _ := undone["undo_marks"].([]any); gone == nil || len(gone) != 0 {
		t.Errorf("after the undo undo_marks is %v, want it gone", undone["undo_marks"])
	}
	won := ada.sail(answer, 4)
	if won.Outcome != "won" || len(won.Foresaw) != 1 {
		t.Errorf("it ended %q and %v foresaw, want won and seat 0", won.Outcome, won.Foresaw)
	}
	if now := ada.campaign(); now.Stages[0].Clean || now.Stages[0].Wins != 1 ||
		now.Stages[1].State != "open" {
		t.Errorf("the campaign is %+v, want stage 1 won and not clean", now.Stages)
	}
	ada.sail(ada.try(`{"stage":1}`), 4)
	if now := ada.campaign(); !now.Stages[0].Clean {
		t.Error("a later win without an undo is not clean")
	}
}
