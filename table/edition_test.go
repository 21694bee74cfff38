package table_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// highCardOf sets the rules of High Card that a server has.
func highCardOf(rules *game.Rules[toy.State, toy.Move]) change {
	return func(c *table.Config) {
		c.Titles = func(name string) (game.Game, bool) {
			return game.Erase(rules), name == "high-card"
		}
	}
}

// TestTablesKeepTheirEdition opens tables before a change of the rules: one
// finished, one running, one waiting. After it they are shown, played on, practised,
// recorded and reviewed by their own edition (bot.TestBotsPlayByTheEditionOfTheMatch
// has the bots' part of it), and only new tables have the new one.
func TestTablesKeepTheirEdition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		old := reopen(t, log, highCardOf(toy.Rules()))
		old.finished("over")
		old.deal("running", []string{"ann", "bob"})
		old.play("running", "ann")
		before := old.snapshot("over", "ann", table.Mine)
		old.close()

		h := reopen(t, log, highCardOf(toy.Editions()))
		s := h.snapshot("over", "ann", table.Mine)
		if s.Status != table.Over || s.Version != 1 || *s.Result != *before.Result {
			t.Errorf("the finished match: %s, edition %d, %v, want %v", s.Status, s.Version, s.Result, before.Result)
		}
		for i := 1; h.snapshot("running", "ann", table.Mine).Status == table.Playing; i++ {
			h.play("running", []string{"ann", "bob"}[i%2])
		}
		h.practise("practice", "over", 0, 0)
		h.finished("new")
		for id, edition := range map[string]int{"over": 1, "running": 1, "practice": 1, "new": 2} {
			s := h.snapshot(id, "ann", table.Mine)
			if s.Status == table.Frozen || s.Version != edition {
				t.Errorf("%s: %s, edition %d, want %d: %s", id, s.Status, s.Version, edition, s.Notice)
			}
		}
		for _, id := range []string{"over", "running"} {
			m, _, err := h.AdviceMatch(ctx, id, table.Viewer{As: game.Nobody})
			if err != nil || m.Game().Info().Version != 1 || m.Result() != *h.snapshot(id, "ann", table.Mine).Result {
				t.Errorf("%s is reviewed by edition %d, with %v: %v", id, m.Game().Info().Version, m.Result(), err)
			}
			text, err := h.Record(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "\ngame high-card/1\n") {
				t.Errorf("the record of %s is %s", id, text)
			}
		}
	})
}

// TestNodesOpenWhatAllCanPlay checks that tables are opened with the newest
// edition that every node can play, while a server of several is upgraded.
func TestNodesOpenWhatAllCanPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		knows := func(editions ...int) change {
			return func(c *table.Config) { c.Editions = map[string][]int{"high-card": editions} }
		}
		old := joinCluster(t, log, "n1", highCardOf(toy.Rules()), knows(1))
		newer := joinCluster(t, log, "n2", highCardOf(toy.Editions()), knows(1, 2))
		time.Sleep(3 * time.Second)
		opened := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}}
		edition := func(id string) int {
			if _, err := newer.Create(ctx, id, newer.by("ann"), opened, nil, false); err != nil {
				t.Fatal(err)
			}
			return newer.snapshot(id, "ann", table.Mine).Version
		}
		if got := edition("t1"); got != 1 {
			t.Errorf("beside an older node: edition %d, want 1", got)
		}
		if s := old.snapshot("t1", "ann", table.Mine); s.Status != table.Waiting {
			t.Errorf("the older node shows it %s", s.Status)
		}
		old.close()
		time.Sleep(3 * time.Second)
		if got := edition("t2"); got != 2 {
			t.Errorf("after the older node left: edition %d, want 2", got)
		}
	})
}

// TestEditionsThatAreGoneFreeze checks the sentence at a table whose edition the
// server cannot play.
func TestEditionsThatAreGoneFreeze(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		old := reopen(t, log, highCardOf(toy.Rules()))
		old.deal("running", []string{"ann", "bob"})
		old.close()
		later := toy.Rules()
		later.Version = 7
		h := reopen(t, log, highCardOf(later))
		s := h.snapshot("running", "ann", table.Mine)
		if want := "edition 1 of the rules; this server can play [7]"; s.Status != table.Frozen ||
			!strings.Contains(s.Notice, want) {
			t.Errorf("%s, %q, want frozen and %q", s.Status, s.Notice, want)
		}
	})
}
