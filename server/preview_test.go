package server

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"lair.games/lair/table"
)

// titled is built pages that know what a game is called.
var titled = fstest.MapFS{
	"index.html": {Data: []byte("<!doctype html><head><title>Lair</title></head>")},
	titleFile: {Data: []byte(`{"high-card":{
		"en":{"title":"High Card","line":"The highest card wins."},
		"fr":{"title":"La Bataille","line":"La plus haute carte gagne."}}}`)},
}

var meta = regexp.MustCompile(`<meta property="og:(title|description)" content="([^"]*)" />`)

// preview returns the title and the sentence that a messenger shows of a link.
func (c *client) preview(path string) (title, sentence string) {
	c.t.Helper()
	body := string(c.get(path).body)
	for _, m := range meta.FindAllStringSubmatch(body, -1) {
		if m[1] == "title" {
			title = html.UnescapeString(m[2])
		} else {
			sentence = html.UnescapeString(m[2])
		}
	}
	if title != "" && !strings.Contains(body, "<title>"+html.EscapeString(title)+" · Lair</title>") {
		c.t.Errorf("%s has another title than its preview: %s", path, body)
	}
	return title, sentence
}

// TestPreviews follows a table from its invitation to its end, as messengers show
// links to it.
func TestPreviews(t *testing.T) {
	h := newHarness(t, plan{pages: titled})
	ada, bob, stranger := h.guest("Ada"), h.guest(`Bob <i>"&"`), h.client()
	id := ada.open(`{"game":"high-card","seats":3,"me":"0"}`)
	shows := func(path, title, sentence string) {
		t.Helper()
		if a, b := stranger.preview(path); a != title || b != sentence {
			t.Errorf("%s: %q, %q, want %q, %q", path, a, b, title, sentence)
		}
	}
	shows("/", "", "")
	shows("/t/"+id+"x", "", "")
	shows("/g/chess", "", "")
	shows("/g/high-card", "High Card", "The highest card wins.")
	shows("/g/high-card/rules?lang=fr", "La Bataille", "La plus haute carte gagne.")
	shows("/t/"+id, "High Card: Ada invites you", "2 of 3 seats are free.")
	shows("/t/"+id+"?lang=fr", "La Bataille\u00a0: Ada vous invite", "2 places sur 3 sont libres.")
	shows("/t/"+id+"?lang=xx", "High Card: Ada invites you", "2 of 3 seats are free.")
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	shows("/t/"+id, "High Card: Ada invites you", "One of 3 seats is free.")
	ada.post("/api/tables/"+id+"/close", `{}`).into(t, new(Seq))
	shows("/t/"+id, `High Card: Ada and Bob <i>"&"`, "This table is closed.")

	id = ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	shows("/t/"+id+"?lang=fr", "La Bataille\u00a0: Ada vous invite", "Toutes les places sont prises.")
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	shows("/t/"+id+"?lang=fr", "La Bataille\u00a0: Ada et Bob <i>\"&\"", "La partie est en cours.")
	playOut(t, ada, bob, id)
	over := stranger.see(id, "")
	first, last := 0, 1
	if over.Result.Places[1] == 1 {
		first, last = 1, 0
	}
	line := func(seat int) string {
		return fmt.Sprintf("%s %d", over.Seats[seat].Name, over.Result.Scores[seat])
	}
	winner := over.Seats[first].Name + " has won"
	if over.Result.Places[last] == 1 { // a tie, which is listed by seat
		first, last, winner = 0, 1, over.Seats[0].Name+" and "+over.Seats[1].Name+" have won"
	}
	shows("/t/"+id+"/replay", "High Card: "+winner, line(first)+", "+line(last)+".")
}

// TestALinkHasALanguage holds which language a preview has.
func TestALinkHasALanguage(t *testing.T) {
	for _, c := range []struct{ query, accept, want string }{
		{"", "", "en"},
		{"", "fr-CA,fr;q=0.9", "fr"},
		{"", "de, fr;q=0.5", "en"},
		{"?lang=en", "fr", "en"},
		{"?lang=fr", "en", "fr"},
		{"?lang=", "fr", "fr"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/t/x"+c.query, nil)
		r.Header.Set("Accept-Language", c.accept)
		if got := linkLanguage(r); got != c.want {
			t.Errorf("%s, for a reader of %q: %s, want %s", c.query, c.accept, got, c.want)
		}
	}
}

// TestAStageThatWasWonSaysSo holds that a stage won with an undo is won, too.
func TestAStageThatWasWonSaysSo(t *testing.T) {
	for outcome, want := range map[table.Outcome]string{
		table.Won: "The stage is won", table.WonWithUndo: "The stage is won",
		table.Lost: "The stage is lost",
	} {
		s := &table.Snapshot{PublicState: &table.PublicState{Outcome: outcome}}
		if got := previews["en"].outcome(s); got != want {
			t.Errorf("a stage that is %s: %q, want %q", outcome, got, want)
		}
	}
}
