package server

import (
	"encoding/csv"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// newHistory returns ada, who has three finished matches against bob, and their ids
// with the one that ended last first.
func newHistory(t *testing.T) (h *harness, ada, bob *client, ids []string) {
	t.Helper()
	h = newHarness(t, plan{})
	ada, bob = h.client(), h.client()
	for range 3 {
		id := ada.open(`{"game":"high-card","seats":2,"me":"0","name":"Ada"}`)
		bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"=Zoë, B"}`).into(t, new(Seq))
		ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
		playOut(t, ada, bob, id)
		ids = append([]string{id}, ids...)
	}
	return h, ada, bob, ids
}

func (c *client) matches(query string) (m Matches) {
	c.t.Helper()
	c.get("/api/me/matches?"+query).into(c.t, &m)
	return m
}

func TestMyMatches(t *testing.T) {
	h, ada, _, ids := newHistory(t)
	ada.open(`{"game":"high-card","seats":2,"me":"0"}`) // not over
	var got []string
	next := ""
	for range 2 {
		m := ada.matches("limit=2&from=" + next)
		for _, x := range m.Matches {
			got = append(got, x.ID)
			if x.Status != "over" || x.Ended == nil || len(x.Places) != 2 || !x.Seats[0].You {
				t.Errorf("a match is %+v", x)
			}
		}
		next = m.Next
	}
	if !slices.Equal(got, ids) || next != "" {
		t.Errorf("two pages hold %v and lead to %q, want %v", got, next, ids)
	}
	results := 0
	for _, result := range []string{"won", "tied", "lost"} {
		results += len(ada.matches("result=" + result).Matches)
	}
	if results != 3 {
		t.Errorf("%d matches have a result, want 3", results)
	}
	for query, want := range map[string]int{
		"game=high-card": 3, "opponent=ZOE": 3, "opponent=ada": 0, "opponent=%20": 3, "limit=1": 1,
		"from=1-gone": 0, // behind everything
	} {
		if got := ada.matches(query).Matches; len(got) != want {
			t.Errorf("%s: %d matches, want %d", query, len(got), want)
		}
	}
	for _, c := range []*client{h.client(), h.guest("Eve")} {
		if m := c.matches(""); len(m.Matches) > 0 || m.Next != "" {
			t.Errorf("a stranger's matches are %+v", m)
		}
	}
}

func TestMatchesThatCannotBeAskedFor(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.guest("Ada")
	for query, want := range map[string]Code{
		"result=great": BadRequest, "game=no-game": UnknownGame, "limit=0": BadRequest,
		"limit=101": BadRequest, "from=x": BadRequest, "from=-": BadRequest, "from=0-a": BadRequest,
		"from=zz": BadRequest, "from=-5-a": BadRequest, "from=0012-a": BadRequest,
		"from=99999999999999999999-a": BadRequest, "from=" + strings.Repeat("a", 91): BadRequest,
		"opponent=" + strings.Repeat("a", 49): BadRequest,
	} {
		r := ada.get("/api/me/matches?" + query)
		if no := r.refusal(t); no.Code != want || !strings.HasSuffix(no.Message, ".") {
			t.Errorf("%.40s: %d %+v, want %s", query, r.status, no, want)
		}
	}
	for query, want := range map[string]Code{
		"result=great": BadRequest, "game=no-game": UnknownGame, "zone=Mars": BadRequest,
		"opponent=" + strings.Repeat("é", 49): BadRequest,
	} {
		r := ada.get("/api/me/matches.csv?" + query)
		if no := r.refusal(t); no.Code != want || !strings.HasSuffix(no.Message, ".") {
			t.Errorf("CSV, %.40s: %d %+v, want %s", query, r.status, no, want)
		}
	}
	if no := h.client().get("/api/me/matches.csv").refusal(t); no.Code != NotYours {
		t.Errorf("a stranger's CSV: %+v", no)
	}
}

func TestMatchesForASpreadsheet(t *testing.T) {
	_, ada, bob, ids := newHistory(t)
	r := ada.get("/api/me/matches.csv?zone=Asia/Tokyo&opponent=" + url.QueryEscape("zoë"))
	rows, err := csv.NewReader(strings.NewReader(string(r.body))).ReadAll()
	if err != nil || len(rows) != 4 || r.header.Get("Content-Type") != "text/csv; charset=utf-8" ||
		strings.Contains(string(r.body), ada.me().ID) || strings.Contains(string(r.body), bob.me().ID) {
		t.Fatalf("%d %s %v", r.status, r.body, err)
	}
	result := ada.see(ids[0], "").Result
	want := []string{
		ids[0], "high-card", rows[1][2], "2", "1", fmt.Sprint(result.Places[0]),
		fmt.Sprint(result.Scores[0]), fmt.Sprint(result.Scores[0] - result.Scores[1]), rows[1][8],
		"'=Zoë, B", "0", "/t/" + ids[0] + "/replay",
	}
	if !slices.Equal(rows[1], want) || !strings.HasSuffix(rows[1][2], "+09:00") {
		t.Errorf("the first row is %q, want %q", rows[1], want)
	}
	if d := bob.ask("DELETE", "/api/me", ""); d.status != 204 {
		t.Fatalf("bob deletes their data: %d %s", d.status, d.body)
	}
	rows, err = csv.NewReader(strings.NewReader(string(ada.get("/api/me/matches.csv").body))).ReadAll()
	if err != nil || len(rows) != 4 || rows[1][9] != "Somebody" {
		t.Errorf("after bob is gone: %q %v", rows, err)
	}
}

func TestNoCellIsAFormula(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Bo": "Bo", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM": "'@SUM", "＝1": "'＝1",
	} {
		if got := spreadsheetText(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
