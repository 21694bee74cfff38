package server

import (
	"fmt"
	"slices"
	"testing"
)

// shownNames returns the names of a table's seats as a client sees them.
func shownNames(c *client, id string) []string {
	var names []string
	for _, s := range c.see(id, "").Seats {
		name := s.Name
		if s.Nth > 0 {
			name = fmt.Sprintf("%s (%d)", name, s.Nth)
		}
		names = append(names, name)
	}
	return names
}

func TestNamesThatLookAlikeGetMarks(t *testing.T) {
	for what, c := range map[string]struct{ names, want []string }{
		"twins":      {[]string{"Ada", "Ada", "Ada"}, []string{"Ada", "② Ada (2)", "③ Ada (3)"}},
		"Cyrillic":   {[]string{"Ada", "Аdа", "Bo"}, []string{"Ada", "② Аdа (2)", "Bo"}},
		"case":       {[]string{"Ida", "ida", "lda"}, []string{"Ida", "② ida (2)", "② lda (2)"}},
		"blanks":     {[]string{"A da", "Ada", "Bo"}, []string{"A da", "② Ada (2)", "Bo"}},
		"accents":    {[]string{"Zoé", "Zoe\u0301", "Zoe"}, []string{"Zoé", "② Zoe\u0301 (2)", "Zoe"}},
		"variations": {[]string{"❤", "❤️", "♥"}, []string{"❤", "② ❤️ (2)", "♥"}},
		"a mark":     {[]string{"② Ada", "Ada", "Ada"}, []string{"② Ada", "Ada", "③ Ada (3)"}},
		"its twin":   {[]string{"➁Ada", "Ada", "Ada"}, []string{"➁Ada", "Ada", "③ Ada (3)"}},
		"others":     {[]string{"Ada", "Bo", "Eve"}, []string{"Ada", "Bo", "Eve"}},
	} {
		h := newHarness(t, plan{})
		host := h.client()
		id := host.open(`{"game":"high-card","seats":3,"me":"none"}`)
		for i, name := range c.names {
			h.guest(name).post("/api/tables/"+id+"/sit", fmt.Sprintf(`{"seat":%d}`, i)).into(t, new(Seq))
		}
		if got := shownNames(host, id); !slices.Equal(got, c.want) {
			t.Errorf("%s: the seats are %q, want %q", what, got, c.want)
		}
	}
}

// The first who sat down has no mark, wherever they sit. A mark stays when the
// other leaves, and is the same in the list, in the chat and in steps.
func TestAMarkStays(t *testing.T) {
	h := newHarness(t, plan{})
	host, first, second := h.client(), h.guest("Ada"), h.guest("Ada")
	id := host.open(`{"game":"high-card","seats":3,"me":"none","open":true}`)
	at := "/api/tables/" + id
	line := host.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	first.post(at+"/sit", `{"seat":2}`).into(t, new(Seq))
	second.post(at+"/sit", `{"seat":0}`).into(t, new(Seq))
	host.post(at+"/start", `{}`).into(t, new(Seq))
	var said Chat
	second.post(at+"/chat", `{"text":"Hello"}`).into(t, &said)
	if said.Name != "② Ada" {
		t.Errorf("the chat line is by %q, want ② Ada", said.Name)
	}
	h.guest("Ada").post(at+"/chat", `{"text":"I watch"}`).into(t, &said)
	if said.Name != "③ Ada" {
		t.Errorf("the spectator's line is by %q, want ③ Ada", said.Name)
	}
	first.post(at+"/leave", `{"seat":2}`).into(t, new(Seq))
	if got := shownNames(host, id); got[0] != "② Ada (2)" {
		t.Errorf("with the other away the seats are %q", got)
	}
	third := h.guest(host.see(id, "").Seats[2].Name)
	third.post(at+"/sit", fmt.Sprintf(`{"seat":1,"invite":%q}`, host.invites(id)[1])).into(t, new(Seq))
	if got := shownNames(host, id); got[1] != "② "+got[2]+" (2)" {
		t.Errorf("a person named as a bot: the seats are %q", got)
	}
	if list := unfinishedOf(t, second); list[0].Seats[0].Name != "② Ada" {
		t.Errorf("the list has the seats %+v", list[0].Seats)
	}
	if got := shownNames(second, id); !slices.Equal(got, shownNames(host, id)) {
		t.Errorf("the one who has the mark sees %q", got)
	}
}
