package server

import (
	"crypto/rand"
	"strings"
	"testing"
)

// TestComplaints checks that the refusal of an invalid request names the part
// that is wrong, and what is wrong with it.
func TestComplaints(t *testing.T) {
	h := newHarness(t, plan{})
	c := h.guest("Ada")
	id := c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	tables, sit, play := "/api/tables", "/api/tables/"+id+"/sit", "/api/tables/"+id+"/moves"
	for _, x := range []struct{ path, body, want string }{
		{tables, `{"game":"high-card","seats":2,"me":0}`, `The field "me" must be a text.`},
		{
			tables, `{"game":"high-card","seats":2,"me":"king"}`,
			`The field "me" must be one of random, none, all, 0, 1, 2, 3, 4, 5, 6.`,
		},
		{tables, `{"game":"high-card","me":"0"}`, `The field "seats" is missing.`},
		{tables, `{"game":"high-card","seats":9,"me":"0"}`, `The field "seats" must be at most 7.`},
		{
			tables, `{"game":"high-card","seats":1.5,"me":"0"}`, `The field "seats" must be a whole number.`,
		},
		{
			tables, `{"game":"high-card","seats":2,"me":"0","cheat":1}`,
			`The field "cheat" is not known here.`,
		},
		{tables, `{"game":"high-card","seats":2,"me":"0","bots":{}}`, `The field "bots" must be a list.`},
		{
			tables, `{"game":"high-card","seats":2,"me":"0","bots":[{"seat":1}]}`,
			`The field "bots[0].level" is missing.`,
		},
		{
			tables, `{"game":"high-card","seats":2,"me":"0","start":"yes"}`,
			`The field "start" must be true or false.`,
		},
		{
			tables, `{"game":"high-card","seats":2,"me":"0","options":{"low-wins":true}}`,
			`The field "options.low-wins" must be a text.`,
		},
		{tables, `[]`, `The body of the request must be an object.`},
		{tables, `{"game":`, `The body of the request is not the JSON that this address expects.`},
		{tables, ``, `The body of the request is missing.`},
		{sit, `{"seat":-2}`, `The field "seat" must be at least -1.`},
		{
			sit, `{"seat":0,"invite":"` + strings.Repeat("x", 129) + `"}`,
			`The field "invite" must have at most 128 characters.`,
		},
		{play, `{"seat":0,"seq":1}`, `The field "move" is missing.`},
		{
			play, `{"seat":0,"seq":99999999999999999999,"move":{}}`,
			`The body of the request is not the JSON that this address expects.`,
		},
	} {
		no := c.ask("POST", x.path, x.body, "Idempotency-Key", rand.Text()).refusal(t)
		if no.Code != BadRequest || no.Status != 400 || no.Message != x.want {
			t.Errorf("%s: got %d %s %q, want %q", x.body, no.Status, no.Code, no.Message, x.want)
		}
	}
	for _, x := range []struct{ method, path, body, key, want string }{
		{
			"POST", tables, `{"game":"high-card","seats":2,"me":"0"}`, "",
			`The header "Idempotency-Key" is missing.`,
		},
		{
			"POST", tables, `{"game":"high-card","seats":2,"me":"0"}`, strings.Repeat("k", 65),
			`The header "Idempotency-Key" must have at most 64 characters.`,
		},
		{
			"GET", "/api/tables/" + id + "/plies?from=one", "", "k",
			`The parameter "from" must be a whole number.`,
		},
		{"GET", "/api/tables/" + id + "/why?seat=0", "", "k", `The parameter "move" is missing.`},
		{
			"GET", "/api/tables?filter=all", "", "k",
			`The parameter "filter" must be one of mine, current, finished, open.`,
		},
		{
			"GET", "/api/tables/" + strings.Repeat("x", 65), "", "k",
			`The name "id" must have at most 64 characters.`,
		},
	} {
		no := c.ask(x.method, x.path, x.body, "Idempotency-Key", x.key).refusal(t)
		if no.Code != BadRequest || no.Message != x.want {
			t.Errorf("%s %s: got %s %q, want %q", x.method, x.path, no.Code, no.Message, x.want)
		}
	}
}
