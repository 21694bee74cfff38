package server

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"lair.games/lair/account"
)

// newDevice is a client with the token that it chose.
type newDevice struct {
	*client
	token string
}

// newDevice returns a client without a guest, with the nth token.
func (h *harness) newDevice(n int) newDevice {
	return newDevice{h.client(), chosenToken(n)}
}

// chosenToken returns the nth token that a client chooses.
func chosenToken(n int) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%06d6789abcdefghijklmnopqrstuv", n))
}

// send sends a command with the device's token.
func (d newDevice) send(method, path, body string, headers ...string) reply {
	d.t.Helper()
	return d.ask(method, path, body, append(headers, introduction, d.token)...)
}

// digits asks to be signed in and returns the digits.
func (d newDevice) digits(headers ...string) string {
	d.t.Helper()
	var asked LinkCode
	d.send("POST", "/api/me/link", "", headers...).into(d.t, &asked)
	return asked.Code
}

func (d newDevice) state() (state LinkState) {
	d.t.Helper()
	d.send("POST", "/api/me/link/state", `{}`).into(d.t, &state)
	return state
}

func (d newDevice) use() reply { return d.send("POST", "/api/me/link/use", `{}`) }

// seeDigits asks which device shows these digits.
func (c *client) seeDigits(code string) reply {
	return c.post("/api/me/links/see", fmt.Sprintf(`{"code":%q}`, code))
}

// answer approves or refuses the device that shows these digits.
func (c *client) answer(code string, agree bool) reply {
	return c.post("/api/me/links/answer", fmt.Sprintf(`{"code":%q,"agree":%v}`, code, agree))
}

// refused holds that an answer is a refusal with a code and a sentence.
func refused(t *testing.T, what string, r reply, code Code) {
	t.Helper()
	if no := r.refusal(t); r.status != statuses[code] || no.Code != code || !strings.HasSuffix(no.Message, ".") {
		t.Errorf("%s: %d %s, want %s", what, r.status, r.body, code)
	}
}

// TestDigitsSignADeviceIn shows digits on a laptop and approves them on a phone.
func TestDigitsSignADeviceIn(t *testing.T) {
	h := newHarness(t, plan{proxies: loopbacks})
	phone, laptop := h.guest("Ada"), h.newDevice(1)
	id := phone.open(`{"game":"high-card","seats":2,"me":"0","start":true}`)
	code := laptop.digits("User-Agent", "Firefox/140.0 Linux")
	if again := laptop.digits(); again != code || len(code) != 6 {
		t.Errorf("asked again the digits are %q after %q", again, code)
	}
	if s := laptop.state(); s.State != "waiting" || s.Name != "" {
		t.Errorf("before an answer the state is %+v", s)
	}
	refused(t, "using it before", laptop.use(), LinkWaits)
	for from, same := range map[string]bool{"": true, "192.0.2.9": false} {
		var seen LinkRequest
		phone.ask(
			"POST", "/api/me/links/see", fmt.Sprintf(`{"code":%q}`, code), "X-Forwarded-For", from,
		).into(t, &seen)
		if seen.Label != "Firefox · Linux" || seen.SameNetwork != same || seen.Expires.IsZero() {
			t.Errorf("from %q the phone is shown %+v", from, seen)
		}
	}
	if r := phone.answer(code, true); r.status != 200 {
		t.Fatalf("approving: %d %s", r.status, r.body)
	}
	refused(t, "approving twice", phone.answer(code, true), UnknownLink)
	refused(t, "digits that were approved", phone.seeDigits(code), UnknownLink)
	if s := laptop.state(); s.State != "approved" || s.Name != "Ada" {
		t.Errorf("afterwards the state is %+v", s)
	}
	for range 2 { // as if the first answer got lost
		var me Me
		fresh := newDevice{h.client(), laptop.token}
		fresh.use().into(t, &me)
		if me.ID != phone.me().ID || fresh.client.token() != laptop.token {
			t.Errorf("the laptop is signed in as %+v with the token %q", me, fresh.client.token())
		}
		if s := fresh.see(id, ""); s.You != 0 || len(moves(t, s)) == 0 {
			t.Errorf("on the laptop the seat is %d", s.You)
		}
	}
	if s := laptop.state(); s.State != "approved" || s.Name != "Ada" {
		t.Errorf("after it is used the state is %+v", s)
	}
	refused(t, "a device that asks again", laptop.send("POST", "/api/me/link", ""), BadRequest)
	refused(t, "another device", h.newDevice(2).use(), UnknownLink)
	if list := phone.devices(); len(list) != 2 || list[0].Label == "" {
		t.Errorf("the devices are %+v", list)
	}
	if strings.Contains(h.log.String(), code) {
		t.Error("the digits are in the log")
	}
}

// TestBadLinks uses digits that are wrong, late, refused or withdrawn, and links
// whose device was signed out.
func TestBadLinks(t *testing.T) {
	h := newHarness(t, plan{})
	now := time.Now()
	h.server.Players = account.OpenShared(new(account.Memory), func() time.Time { return now })
	phone, tablet := twoDevices(t, h)
	refused(t, "without a token", h.client().post("/api/me/link", ""), BadRequest)
	refused(t, "a token that can be guessed",
		newDevice{h.client(), strings.Repeat("A", 43)}.send("POST", "/api/me/link", ""), BadRequest)
	refused(t, "a stranger sees digits", h.client().seeDigits("000000"), NoPlayer)
	refused(t, "a stranger approves", h.client().answer("000000", true), NoPlayer)
	for _, code := range []string{"", "12345", "1234567", "12a456", "١٢٣٤٥٦"} {
		refused(t, "the digits "+code, phone.answer(code, true), BadRequest)
	}
	laptop := h.newDevice(1)
	code := laptop.digits()
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	refused(t, "mistyped digits", phone.answer(wrong, true), UnknownLink)
	phone.answer(code, false)
	if s := laptop.state(); s.State != "refused" {
		t.Errorf("refused, the state is %+v", s)
	}
	refused(t, "using a refused link", laptop.use(), LinkRefused)
	refused(t, "approving a refused link", phone.answer(code, true), UnknownLink)
	laptop.send("DELETE", "/api/me/link", "")
	if fresh := laptop.digits(); phone.answer(fresh, true).status != 200 {
		t.Error("new digits after a refusal cannot be approved")
	}
	// The approval ends with the device that gave it.
	if got := tablet.ask("DELETE", "/api/me/devices", ""); got.status != 204 {
		t.Fatal(got.status)
	}
	refused(t, "approved by a device that was signed out", laptop.use(), UnknownLink)
	refused(t, "approving while signed out", phone.answer(laptop.digits(), true), NoPlayer)

	gone := h.newDevice(2)
	code = gone.digits()
	gone.send("DELETE", "/api/me/link", "")
	refused(t, "approving a device that is gone", tablet.answer(code, true), UnknownLink)
	late := h.newDevice(3)
	code = late.digits()
	now = now.Add(account.LinkAge)
	refused(t, "late digits", tablet.answer(code, true), UnknownLink)
	refused(t, "a late device", late.use(), UnknownLink)
	if list := tablet.devices(); len(list) != 1 {
		t.Errorf("the devices are %+v, want one", list)
	}
}

// TestALinkSignsADeviceIn offers a link twice and uses it on two devices.
func TestALinkSignsADeviceIn(t *testing.T) {
	h := newHarness(t, plan{})
	refused(t, "a stranger's offer", h.client().post("/api/me/links", ""), NoPlayer)
	phone, laptop := h.guest("Ada"), h.newDevice(1)
	offer := func() string {
		var o LinkOffer
		phone.post("/api/me/links", "").into(t, &o)
		at, secret, _ := strings.Cut(o.URL, "/link#")
		if at != h.http.URL || len(secret) != 22 || !strings.HasPrefix(o.QR, "<svg") {
			t.Fatalf("the offer is %+v", o)
		}
		return fmt.Sprintf(`{"secret":%q}`, secret)
	}
	older := offer()
	body := offer()
	const state, use = "/api/me/link/state", "/api/me/link/use"
	refused(t, "an older link", laptop.send("POST", use, older), UnknownLink)
	refused(t, "a mistyped link", laptop.send("POST", use, strings.Replace(body, `":"`, `":"x`, 1)), UnknownLink)
	refused(t, "a link without a token", h.client().post(use, body), BadRequest)
	var s LinkState
	if laptop.send("POST", state, body).into(t, &s); s.State != "approved" || s.Name != "Ada" {
		t.Errorf("the state of an offer is %+v", s)
	}
	for range 2 { // as if the first answer got lost
		fresh := newDevice{h.client(), laptop.token}
		var me Me
		if fresh.send("POST", use, body).into(t, &me); me.ID != phone.me().ID {
			t.Errorf("the link signs in %+v", me)
		}
	}
	refused(t, "a link used twice", h.newDevice(2).send("POST", use, body), UnknownLink)
	last := offer()
	if list := phone.devices(); len(list) != 2 {
		t.Errorf("the devices are %+v, want 2", list)
	}
	signedIn := newDevice{h.client(), laptop.token}
	signedIn.send("POST", use, last).into(t, new(Me)) // a device of Ada already
	if got := signedIn.ask("DELETE", "/api/me/devices", ""); got.status != 204 {
		t.Fatal(got.status)
	}
	refused(t, "a link of a device that was signed out", h.newDevice(3).send("POST", use, last), UnknownLink)
	if strings.Contains(h.log.String(), strings.Split(last, `"`)[3]) {
		t.Error("the secret is in the log")
	}
}

// TestLimitOfLinks tries digits a thousand times.
func TestLimitOfLinks(t *testing.T) {
	few := roomy
	few.Links = Rate{0.001, 3}
	h := newHarness(t, plan{limits: &few, proxies: loopbacks})
	eve := h.guest("Eve")
	code := h.newDevice(1).digits("X-Forwarded-For", "192.0.2.1")
	for i := range 1000 {
		body := fmt.Sprintf(`{"code":"%06d","agree":true}`, i)
		r := eve.ask("POST", "/api/me/links/answer", body, "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i%250))
		want := UnknownLink
		if i >= 3 {
			want = TooMany
		}
		if no := r.refusal(t); no.Code != want {
			t.Fatalf("try %d of one player from many addresses: %s, want %s", i, r.body, want)
		}
	}
	refused(t, "the right digits beyond the limit", eve.answer(code, true), TooMany)
	for i := range 4 {
		r := h.newDevice(2+i).send("POST", "/api/me/link", "", "X-Forwarded-For", "192.0.2.2")
		if want := []int{200, 200, 200, 429}[i]; r.status != want {
			t.Errorf("request %d of one address: %d %s, want %d", i, r.status, r.body, want)
		}
	}
}
