package server

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// phrase makes a recovery phrase and returns it.
func (c *client) phrase() string {
	c.t.Helper()
	var made Phrase
	c.post("/api/me/phrase", "").into(c.t, &made)
	return made.Phrase
}

// recover tries a phrase.
func (c *client) recover(phrase string, headers ...string) reply {
	c.t.Helper()
	return c.ask("POST", "/api/me/recover", fmt.Sprintf(`{"phrase":%q}`, phrase), headers...)
}

// TestAPhraseRestoresAGuest loses a browser, recovers the guest in another one
// and plays on from the same seat.
func TestAPhraseRestoresAGuest(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	if no := ada.post("/api/me/phrase", ""); no.status != 401 || no.refusal(t).Code != NoPlayer {
		t.Errorf("a stranger's phrase: %d %s, want 401", no.status, no.body)
	}
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","name":"Ada"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	if ada.me().Phrase {
		t.Error("a guest without a phrase is said to have one")
	}
	old := ada.phrase()
	phrase := ada.phrase()
	if me := ada.me(); !me.Phrase || strings.Count(phrase, " ") != 5 || old == phrase {
		t.Fatalf("the phrase is %q after %q, and me is %+v", phrase, old, me)
	}
	laptop := h.client()
	if no := laptop.recover(old); no.status != 422 || no.refusal(t).Code != UnknownPhrase {
		t.Errorf("the replaced phrase: %d %s, want 422 unknown-phrase", no.status, no.body)
	}
	var me Me
	laptop.recover(strings.ToUpper(strings.ReplaceAll(phrase, " ", "-"))).into(t, &me)
	if me.ID != ada.me().ID || me.Name != "Ada" || !me.Phrase {
		t.Errorf("the phrase restores %+v, want Ada", me)
	}
	if s := laptop.see(id, ""); s.You != 0 || len(moves(t, s)) == 0 {
		t.Errorf("on the new device Ada's seat is %d with the moves %s", s.You, s.Moves)
	} else {
		laptop.play(s, 0).into(t, new(Seq))
	}
	if laptop.token() == ada.token() {
		t.Error("two devices have the same token")
	}
	laptop.recover(phrase).into(t, &me) // again: nothing changes
	if list := laptop.devices(); len(list) != 2 {
		t.Errorf("recovering twice in one browser gives the devices %+v, want 2", list)
	}
	if got := laptop.ask("DELETE", "/api/me/phrase", ""); got.status != http.StatusNoContent {
		t.Errorf("removing the phrase: %d %s", got.status, got.body)
	}
	if no := h.client().recover(phrase); no.refusal(t).Code != UnknownPhrase || ada.me().Phrase {
		t.Errorf("the removed phrase: %d %s, want unknown-phrase", no.status, no.body)
	}
}

// TestRecoveringLosesNoGuest recovers in browsers of other guests.
func TestRecoveringLosesNoGuest(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, cy := h.guest("Ada"), h.client(), h.guest("Cy")
	phrase := ada.phrase()
	bob.open(`{"game":"high-card","seats":2,"me":"0","name":"Bob"}`)
	bobs := bob.phrase() // by which Bob can return
	if no := bob.recover(phrase); no.status != 409 || no.refusal(t).Code != OtherGuest {
		t.Errorf("recovering over seats: %d %s, want 409 other-guest", no.status, no.body)
	}
	if me := bob.me(); me.Name != "Bob" {
		t.Errorf("afterwards the browser is %+v, want Bob's", me)
	}
	if got := bob.ask("DELETE", "/api/me/devices/"+bob.devices()[0].ID, ""); got.status != 204 {
		t.Errorf("signing Bob out: %d %s", got.status, got.body)
	}
	for who, c := range map[string]*client{"signed out": bob, "without seats": cy} {
		if got := c.recover(phrase); got.status != 200 || c.me().Name != "Ada" {
			t.Errorf("in the browser of a guest %s: %d %s", who, got.status, got.body)
		}
	}
	fresh := h.client()
	fresh.recover(bobs).into(t, new(Me))
	if me := fresh.me(); me.Name != "Bob" || len(fresh.current()) != 1 {
		t.Errorf("by his phrase Bob is %+v", me)
	}
}

// TestALostRecoveryIsRepeated sends a recovery twice with the token that the
// client drew, as if the first answer got lost.
func TestALostRecoveryIsRepeated(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.guest("Ada")
	phrase := ada.phrase()
	token := base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdefghijklmnopqrstuv"))
	for range 2 {
		c := h.client()
		c.recover(phrase, introduction, token).into(t, new(Me))
		if c.token() != token {
			t.Errorf("the cookie is %q, want the token of the client", c.token())
		}
	}
	if list := ada.devices(); len(list) != 2 {
		t.Errorf("the devices are %+v, want 2", list)
	}
}

func TestBadPhrases(t *testing.T) {
	h := newHarness(t, plan{})
	phrase := h.guest("Ada").phrase()
	words := strings.Fields(phrase)
	words[2] = "bababi"
	c := h.client()
	for _, x := range []struct {
		text    string
		code    Code
		word    int
		message string
	}{
		{"", PhraseLength, 0, "A phrase has 6 words, and here are 0."},
		{"bababa", PhraseLength, 0, "A phrase has 6 words, and here is 1."},
		{phrase + " more", PhraseLength, 0, "A phrase has 6 words, and here are 7."},
		{
			strings.Join(words, " "), PhraseWord, 3,
			"The third word is not one of a phrase; check its letters.",
		},
		{strings.Repeat("bababa ", 6), UnknownPhrase, 0, "Nobody here has this phrase."},
		{strings.Repeat("bababa ", 99), BadRequest, 0, "The field"},
	} {
		no := c.recover(x.text)
		got := no.refusal(t)
		if got.Code != x.code || got.Word != x.word || !strings.HasPrefix(got.Message, x.message) ||
			strings.Contains(got.Message, "baba") {
			t.Errorf("%.20q: %s, want %s of word %d: %s", x.text, no.body, x.code, x.word, x.message)
		}
	}
	if c.token() != "" {
		t.Error("a refused phrase sets a cookie")
	}
}

// TestLimitOfPhrases guesses phrases from one address and from many.
func TestLimitOfPhrases(t *testing.T) {
	few := roomy
	few.Phrases = Rate{0.001, 3}
	h := newHarness(t, plan{limits: &few})
	ada, eve := h.guest("Ada"), h.client()
	phrase := ada.phrase()
	for range 20 {
		eve.recover("a mistyped phrase has no such words") // counts as no attempt
	}
	guess := strings.Repeat("bababa ", 6)
	for range 2 {
		if no := eve.recover(guess).refusal(t); no.Code != UnknownPhrase {
			t.Errorf("a guess: %+v, want unknown-phrase", no)
		}
	}
	for what, text := range map[string]string{"a guess": guess, "the phrase": phrase} {
		no := eve.recover(text)
		if no.status != 429 || no.refusal(t).Code != TooMany || no.header.Get("Retry-After") == "" {
			t.Errorf("%s beyond the limit: %d %s, want 429", what, no.status, no.body)
		}
	}
	if no := ada.post("/api/me/phrase", ""); no.refusal(t).Code != TooMany {
		t.Errorf("another phrase beyond the limit: %d %s, want 429", no.status, no.body)
	}
	few = roomy
	few.AllPhrases = Rate{0.001, 2}
	h = newHarness(t, plan{limits: &few, proxies: loopbacks})
	for i, want := range []Code{UnknownPhrase, UnknownPhrase, TooMany} {
		no := h.client().recover(guess, "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i)).refusal(t)
		if no.Code != want {
			t.Errorf("guess %d of another address: %+v, want %s", i, no, want)
		}
	}
}

// TestPhrasesStaySecret searches every other answer and the log for a phrase
// and for tokens.
func TestPhrasesStaySecret(t *testing.T) {
	h := newHarness(t, plan{})
	ada, laptop := h.guest("Ada"), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	phrase := ada.phrase()
	var all strings.Builder
	all.Write(laptop.recover(phrase).body)
	for _, path := range []string{
		"/api/me", "/api/me/devices", "/api/me/data", "/api/me/reviews", "/api/tables/" + id,
		"/api/tables?filter=current", "/api/tables/" + id + "/invites",
	} {
		for _, c := range []*client{ada, laptop} {
			all.Write(c.get(path).body)
		}
	}
	all.Write(laptop.recover(strings.ReplaceAll(phrase, "a", "i")).body)
	all.Write(h.client().recover(phrase + " " + phrase).body)
	all.WriteString(h.log.String())
	secrets := append(strings.Fields(phrase), ada.token(), laptop.token())
	for _, secret := range secrets {
		if len(secret) < 6 || strings.Contains(all.String(), secret) {
			t.Errorf("the secret %q is in an answer or in the log", secret)
		}
	}
	if !strings.Contains(all.String(), "/api/me/recover") {
		t.Error("the log of requests was not searched")
	}
}
