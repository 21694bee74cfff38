package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// devices lists the devices of a client's player.
func (c *client) devices() (list []Device) {
	c.t.Helper()
	c.get("/api/me/devices").into(c.t, &list)
	return list
}

// twoDevices returns two clients of one guest.
func twoDevices(t *testing.T, h *harness) (phone, laptop *client) {
	t.Helper()
	phone, laptop = h.guest("Ada"), h.client()
	laptop.recover(phone.phrase()).into(t, new(Me))
	return phone, laptop
}

func TestDeviceLabel(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": "Firefox · Linux",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 " +
			"(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1": "Safari · iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0": "Edge · Windows",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"Chrome/125.0.0.0 Mobile Safari/537.36": "Chrome · Android",
		"curl/8.5.0": "curl", "": "", "<script>": "",
	} {
		if got := deviceLabel(agent); got != want {
			t.Errorf("%q is labelled %q, want %q", agent, got, want)
		}
	}
}

func TestDevices(t *testing.T) {
	h := newHarness(t, plan{})
	if no := h.client().get("/api/me/devices"); no.status != http.StatusUnauthorized {
		t.Errorf("a stranger's devices: %d %s, want 401", no.status, no.body)
	}
	phone, laptop := twoDevices(t, h)
	laptop.ask("GET", "/api/me", "", "User-Agent", "Firefox/128.0 Linux")
	list := laptop.devices()
	if len(list) != 2 || !list[0].Current || list[1].Current || list[0].Label != "Firefox · Linux" ||
		list[1].Label != "Go" || list[0].ID == list[1].ID || list[1].Seen.IsZero() {
		t.Fatalf("the devices are %+v", list)
	}
	stranger := h.guest("Eve")
	no := stranger.ask("DELETE", "/api/me/devices/"+list[0].ID, "")
	if no.status != 404 || no.refusal(t).Code != UnknownDevice {
		t.Errorf("signing another player's device out: %d %s, want 404", no.status, no.body)
	}
	own := stranger.devices()[0].ID
	no = stranger.ask("DELETE", "/api/me/devices/"+own, "")
	if no.status != 409 || no.refusal(t).Code != LastDevice || stranger.me().Name != "Eve" {
		t.Errorf("signing the only device out: %d %s, want 409", no.status, no.body)
	}
	if got := laptop.ask("DELETE", "/api/me/devices/"+list[1].ID, ""); got.status != 204 {
		t.Errorf("signing the phone out: %d %s", got.status, got.body)
	}
	if me := phone.me(); me.Guest {
		t.Errorf("the signed-out phone is still %+v", me)
	}
	if me := laptop.me(); me.Name != "Ada" {
		t.Errorf("the laptop is %+v", me)
	}
	// With a phrase the last device may be signed out as well.
	if got := laptop.ask("DELETE", "/api/me/devices/"+list[0].ID, ""); got.status != 204 {
		t.Errorf("signing the last device out: %d %s", got.status, got.body)
	}
	if laptop.token() != "" {
		t.Error("a device that signs itself out keeps its cookie")
	}
}

// TestASignedOutDeviceSeesNoMore signs a phone out whose socket and event stream
// are open.
func TestASignedOutDeviceSeesNoMore(t *testing.T) {
	h := newHarness(t, plan{})
	phone, laptop := twoDevices(t, h)
	id := phone.open(alone)
	socket, kept := phone.socket(), laptop.socket()
	for _, s := range []*testSocket{socket, kept} {
		s.send(`{"do":"subscribe","table":"` + id + `"}`)
		s.snapshot()
	}
	ended := make(chan reply)
	go func() { ended <- phone.get("/api/tables/" + id + "/events") }()
	eventually(t, func() bool { return len(h.server.streams.list()) == 3 })
	if got := laptop.ask("DELETE", "/api/me/devices", ""); got.status != 204 {
		t.Fatalf("signing all others out: %d %s", got.status, got.body)
	}
	if code := socket.closeCode(); code != websocket.StatusPolicyViolation {
		t.Errorf("the phone's socket was closed with %d, want 1008", code)
	}
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Error("the phone's event stream goes on")
	}
	if no := phone.play(laptop.see(id, ""), 0); no.status != 401 {
		t.Errorf("a move of the phone: %d %s, want 401", no.status, no.body)
	}
	laptop.play(laptop.turn(id), 0).into(t, new(Seq))
	if text := string(kept.read()); strings.Contains(text, "signed-out") {
		t.Errorf("the laptop's socket reads %s", text)
	}
}

// TestAMoveOfASignedOutSocketIsRefused signs a device out in the store alone, as
// another node would.
func TestAMoveOfASignedOutSocketIsRefused(t *testing.T) {
	h := newHarness(t, plan{})
	phone, laptop := twoDevices(t, h)
	id := phone.open(alone)
	socket := phone.socket()
	socket.send(`{"do":"subscribe","table":"` + id + `"}`)
	socket.snapshot()
	s := laptop.turn(id)
	if err := h.server.Players.SignOutOthers(t.Context(), laptop.token()); err != nil {
		t.Fatal(err)
	}
	socket.send(`{"do":"ping"}`) // soon after the handshake: not looked up
	if m := socket.next(); m.Type != "pong" {
		t.Errorf("a ping is answered by %+v", m)
	}
	socket.send(`{"do":"move","table":"` + id + `","key":"k","seat":0,"seq":` +
		string(marshal(s.Seq)) + `,"move":` + string(marshal(moves(t, s)[0])) + `}`)
	if code := socket.closeCode(); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket was closed with %d, want 1008", code)
	}
	if after := laptop.see(id, ""); after.Seq != s.Seq {
		t.Errorf("the move of a signed-out device was made: seq %d after %d", after.Seq, s.Seq)
	}
}
