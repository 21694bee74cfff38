package server

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// inHours returns hours of three hours that begin some hours from now.
func inHours(from int) string {
	m := time.Now().UTC().Hour()*60 + 24*60 + from*60
	return fmt.Sprintf(`{"from":%d,"to":%d,"zone":"UTC"}`, m%1440, (m+180)%1440)
}

// TestPace checks that hours and vacations stop a clock by post, and end.
func TestPace(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.guest("Ada"), h.guest("Bob")
	day := `"clock":{"kind":"move","base_s":86400}`
	id := ada.open(`{"game":"high-card","seats":2,"me":"0",` + day + `}`)
	later := ada.open(`{"game":"high-card","seats":2,"me":"0",` + day + `}`)
	quick := ada.open(`{"game":"high-card","seats":2,"me":"0","clock":{"kind":"move","base_s":60}}`)
	set := func(body string) {
		t.Helper()
		if r := bob.ask("PATCH", "/api/me/pace", body); r.status != 200 {
			t.Fatalf("%s is answered with %s", body, r.body)
		}
	}
	for _, x := range []string{id, later, quick} {
		bob.post("/api/tables/"+x+"/sit", `{"seat":1}`).into(t, new(Seq))
		ada.post("/api/tables/"+x+"/start", `{}`).into(t, new(Seq))
	}
	away := time.Now().Add(48 * time.Hour).UTC().Truncate(time.Second)
	vacation := `"away":"` + away.Format(time.RFC3339) + `"`
	for _, c := range []struct {
		what, body     string
		stands, absent bool
	}{
		{"outside the hours", `{"hours":` + inHours(5) + `}`, true, false},
		{"within the hours", `{"hours":` + inHours(-1) + `}`, false, false},
		{"on vacation", `{"hours":` + inHours(-1) + `,` + vacation + `}`, true, true},
		{"without hours", `{}`, false, false},
		{"on vacation without hours", `{` + vacation + `}`, true, true},
	} {
		set(c.body)
		for x, post := range map[string]bool{id: true, later: true, quick: false} {
			seat := ada.see(x, "").Seats[1]
			if seat.Clock.Running == (c.stands && post) || (seat.Clock.From != nil) != (c.stands && post) {
				t.Errorf("%s the clock is %+v, by post: %v", c.what, seat.Clock, post)
			}
			if (seat.Away != nil) != (c.absent && post) || (seat.Clock.Until != nil) != post {
				t.Errorf("%s the seat is %+v with %+v, by post: %v", c.what, seat, seat.Clock, post)
			}
		}
	}
	if s := ada.see(id, "").Seats[1]; !s.Away.Equal(away) || !s.Clock.From.Equal(away) ||
		s.Clock.Until.Sub(away.Add(24*time.Hour)).Abs() > time.Minute {
		t.Errorf("on vacation until %v the seat is %+v with %+v", away, s, s.Clock)
	}
	bob.play(bob.see(quick, ""), 0)
	if s := ada.see(id, "").Seats[1]; s.Away == nil {
		t.Error("a move at another table ended the vacation")
	}
	now := bob.see(later, "")
	line := bob.socket()
	line.send(fmt.Sprintf(
		`{"do":"move","table":%q,"key":"k","seat":1,"seq":%d,"move":%s}`,
		later, now.Seq, moves(t, now)[0],
	))
	line.next()
	if s := ada.see(id, "").Seats[1]; s.Away != nil || !s.Clock.Running {
		t.Errorf("after the vacation the seat is %+v with %+v", s, s.Clock)
	}
	var left Pace
	if bob.get("/api/me/pace").into(t, &left); left != (Pace{}) {
		t.Errorf("after the vacation the settings are %+v", left)
	}
	set(`{"hours":` + inHours(5) + `}`)
	if data := string(bob.get("/api/me/data").body); !strings.Contains(data, `"pace":{"hours":{"from"`) {
		t.Errorf("the data are %s", data)
	}
}

func TestPaceRefuses(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.guest("Ada")
	for _, c := range []struct {
		by   *client
		body string
		code Code
	}{
		{ada, `{"hours":{"from":60,"to":60,"zone":"UTC"}}`, BadHours},
		{ada, `{"hours":{"from":60,"to":100,"zone":"UTC"}}`, BadHours},
		{ada, `{"hours":{"from":60,"to":600,"zone":"Mars"}}`, BadHours},
		{ada, `{"hours":{"from":60,"to":600,"zone":""}}`, BadHours},
		{ada, `{"hours":{"from":60,"to":1440,"zone":"UTC"}}`, BadRequest},
		{ada, `{"away":"2001-01-01T00:00:00Z"}`, BadAway},
		{ada, `{"away":"2999-01-01T00:00:00Z"}`, BadAway},
		{ada, `{"away":"tomorrow"}`, BadRequest},
		{h.client(), `{}`, NoPlayer},
	} {
		if r := c.by.ask("PATCH", "/api/me/pace", c.body); r.refusal(t).Code != c.code {
			t.Errorf("%s is answered with %s, want %s", c.body, r.body, c.code)
		}
	}
	var now Pace
	if ada.get("/api/me/pace").into(t, &now); now != (Pace{}) {
		t.Errorf("refused settings were kept: %+v", now)
	}
}
