package server

import (
	"strings"
	"testing"
)

func (c *client) statistics() (m MyStatistics) {
	c.t.Helper()
	c.get("/api/me/statistics?zone=Asia/Tokyo").into(c.t, &m)
	return m
}

// TestMyStatistics checks what two people are answered about their three matches,
// and that nobody else is answered anything.
func TestMyStatistics(t *testing.T) {
	h, ada, bob, _ := newHistory(t)
	mine, other := ada.statistics(), bob.statistics()
	if len(mine.Games) != 1 || len(mine.Opponents) != 1 || mine.LeftOut != 0 || mine.Older {
		t.Fatalf("the statistics are %+v", mine)
	}
	g, o := mine.Games[0], mine.Opponents[0]
	sums := g.Sums
	if g.Game != "high-card" || sums.Matches != 3 || sums.Won+sums.Tied+sums.Lost != 3 ||
		sums.Leads != 3 || g.Best == nil || g.Worst == nil || g.Top == nil || len(g.Months) == 0 ||
		len(g.Kinds) != 1 || g.Kinds[0].Places[0] != sums.Won+sums.Tied || len(g.Bots) != 0 {
		t.Errorf("the game is %+v", g)
	}
	if o.Name != "=Zoë, B" || o.Outside || o.Games[0].Ahead != sums.Won ||
		o.Games[0].Behind != sums.Lost {
		t.Errorf("the opponent is %+v, of %+v", o, sums)
	}
	if theirs := other.Games[0].Sums; theirs.Won != sums.Lost || theirs.Lead != -sums.Lead {
		t.Errorf("the other's sums are %+v, and mine %+v", theirs, sums)
	}
	for _, c := range []*client{h.client(), h.guest("Eve")} {
		if m := c.statistics(); len(m.Games)+len(m.Opponents)+m.LeftOut > 0 {
			t.Errorf("a stranger's statistics are %+v", m)
		}
	}
	body := string(ada.get("/api/me/statistics").body)
	if strings.Contains(body, ada.me().ID) || strings.Contains(body, bob.me().ID) {
		t.Errorf("statistics tell an id: %s", body)
	}
	for _, zone := range []string{"Mars", "Local", strings.Repeat("a", 65)} {
		if no := ada.get("/api/me/statistics?zone=" + zone).refusal(t); no.Code != BadRequest {
			t.Errorf("the zone %.9s: %+v", zone, no)
		}
	}
	if d := bob.ask("DELETE", "/api/me", ""); d.status != 204 {
		t.Fatalf("delete: %d", d.status)
	}
	if o := ada.statistics().Opponents; len(o) > 0 {
		t.Errorf("after bob deleted himself, the opponents are %+v", o)
	}
}
