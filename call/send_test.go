package call_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"lair.games/lair/call"
)

// answer returns a handler that answers with a status.
func answer(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

// TestWhatAnswersMean sends a call to services that answer in different ways.
func TestWhatAnswersMean(t *testing.T) {
	for _, c := range []struct {
		kind    call.Kind
		status  int
		failure call.Failure
		gone    bool
	}{
		{call.JSON, 204, "", false},
		{call.JSON, 302, "answer-302", false},
		{call.JSON, 410, "answer-410", false},
		{call.Ntfy, 429, "answer-429", false},
		{call.Push, 201, "", false},
		{call.Push, 404, "", true},
		{call.Push, 410, "", true},
		{call.Push, 401, "answer-401", false},
		{call.Push, 403, "answer-403", false},
		{call.Push, 413, "answer-413", false},
		{call.Push, 429, "answer-429", false},
		{call.Push, 503, "answer-503", false},
	} {
		t.Run(fmt.Sprintf("%s %d", c.kind, c.status), func(t *testing.T) {
			r := newRig(t, nil)
			requests := 0
			r.handle = func(w http.ResponseWriter, q *http.Request) {
				requests++
				w.Header().Set("Location", r.service.URL+"/elsewhere")
				answer(c.status)(w, q)
			}
			r.player("ann", c.kind)
			r.turn("t", "ann", 5)
			r.pass(0)
			r.pass(time.Minute)
			if requests != 1 {
				t.Errorf("%d requests, want 1", requests)
			}
			_, list, err := r.db.Caller(t.Context(), "ann")
			if err != nil || c.gone != (len(list) == 0) || !c.gone && list[0].Failed != c.failure {
				t.Fatalf("the channels are %+v, %v", list, err)
			}
			r.handle = func(http.ResponseWriter, *http.Request) { requests++ }
			r.pass(time.Minute)
			again := c.failure != ""
			if again != (requests == 2) {
				t.Errorf("%d requests after a minute; a retry is wanted: %v", requests, again)
			}
			if again && r.failed("ann") != "" {
				t.Errorf("the retry arrived, and the failure is %q", r.failed("ann"))
			}
		})
	}
}

// TestRetriesEnd calls a service that never takes a message.
func TestRetriesEnd(t *testing.T) {
	r := newRig(t, nil)
	var at []time.Duration
	start := r.now
	r.handle = func(w http.ResponseWriter, _ *http.Request) {
		at = append(at, r.clock().Sub(start).Round(time.Minute))
		w.WriteHeader(500)
	}
	r.player("ann", call.JSON)
	r.turn("t", "ann", 5)
	r.pass(0)
	for range 6 * 60 {
		r.pass(time.Minute)
	}
	if len(at) != call.MaxTries || at[len(at)-1]-at[len(at)-2] != time.Hour {
		t.Errorf("the service was called at %v", at)
	}
}

// TestHostsThatCannotBeReached names hosts that are private, unknown, down, slow
// or talkative.
func TestHostsThatCannotBeReached(t *testing.T) {
	down, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = down.Close()
	loopback := netip.MustParseAddr("127.0.0.1")
	for _, c := range []struct {
		what   string
		inside bool
		target string // "": the service, by a name
		found  []netip.Addr
		handle http.HandlerFunc
		want   call.Failure
	}{
		{what: "private", found: []netip.Addr{loopback}, want: call.Private},
		{
			what:  "a name with a public and a private address",
			found: []netip.Addr{netip.MustParseAddr("1.1.1.1"), loopback}, want: call.Private,
		},
		{what: "private and allowed", inside: true, found: []netip.Addr{loopback}},
		{what: "unknown", inside: true, want: call.UnknownHost},
		{
			what: "down", inside: true, found: []netip.Addr{loopback},
			target: "http://" + down.Addr().String(), want: call.Unreachable,
		},
		{
			what: "slow", inside: true, found: []netip.Addr{loopback}, want: call.Late,
			handle: func(_ http.ResponseWriter, q *http.Request) {
				_, _ = io.Copy(io.Discard, q.Body) // only then the server sees that the client leaves
				<-q.Context().Done()
			},
		},
		{
			what: "talkative", inside: true, found: []netip.Addr{loopback},
			handle: func(w http.ResponseWriter, _ *http.Request) {
				for err := error(nil); err == nil; { // until the reader has had enough
					_, err = w.Write(make([]byte, 1<<16))
				}
			},
		},
	} {
		t.Run(c.what, func(t *testing.T) {
			r := newRig(t, func(config *call.Config) { config.Inside = c.inside })
			lookups := 0
			r.Lookup(func(context.Context, string, string) ([]netip.Addr, error) {
				if lookups++; lookups > 1 { // as a name that is bound anew
					return []netip.Addr{loopback}, nil
				}
				if c.found == nil {
					return nil, errors.New("no such host")
				}
				return c.found, nil
			})
			if c.want == call.Late {
				r.Timeout(20 * time.Millisecond)
			}
			requests := 0
			r.handle = func(w http.ResponseWriter, q *http.Request) {
				if requests++; c.handle != nil {
					c.handle(w, q)
				}
			}
			ch := r.player("ann", call.JSON)
			if ch.Target = c.target; c.target == "" {
				ch.Target = strings.Replace(r.service.URL, "127.0.0.1", "hook.example.org", 1)
			}
			if err := r.db.AddChannel(t.Context(), ch); err == nil {
				t.Fatal("two channels have one id")
			}
			ch.ID = "second"
			if err := r.db.AddChannel(t.Context(), ch); err != nil {
				t.Fatal(err)
			}
			why, err := r.Test(t.Context(), "ann", "second")
			if err != nil || why != c.want || r.failed("second") != c.want {
				t.Errorf("the message failed with %q and %v, want %q", why, err, c.want)
			}
			if lookups != 1 {
				t.Errorf("the name was looked up %d times", lookups)
			}
			if reached := requests > 0; reached != (c.want == "" || c.want == call.Late) {
				t.Errorf("the service was reached: %v", reached)
			}
		})
	}
}

// TestTargets adds channels that can be called and channels that cannot.
func TestTargets(t *testing.T) {
	r := newRig(t, func(c *call.Config) { c.Inside, c.Services = false, []string{".push.example.org"} })
	r.player("ann", call.JSON)
	key, auth := browserKeys(browserKey)
	push := call.Details{Kind: call.Push, P256dh: key, Auth: auth}
	for _, c := range []struct {
		target string
		call.Details
		ok bool
	}{
		{"https://ntfy.sh/topic", call.Details{Kind: call.Ntfy}, true},
		{"http://1.1.1.1:8080/x", call.Details{Kind: call.JSON}, true},
		{"ftp://ntfy.sh/topic", call.Details{Kind: call.Ntfy}, false},
		{"https:ntfy.sh", call.Details{Kind: call.Ntfy}, false},
		{"//ntfy.sh", call.Details{Kind: call.Ntfy}, false},
		{"https://ntfy.sh/" + strings.Repeat("a", 1000), call.Details{Kind: call.Ntfy}, false},
		{"http://127.0.0.1/", call.Details{Kind: call.JSON}, false},
		{"http://[::ffff:169.254.169.254]/", call.Details{Kind: call.JSON}, false},
		{"https://fcm.googleapis.com/fcm/send/x", push, true},
		{"https://eu.push.example.org/x", push, true},
		{"https://eu.push.example.org.evil.org/x", push, false},
		{"https://evilpush.example.org/x", push, false},
		{"http://fcm.googleapis.com/x", push, false},
		{"https://a@fcm.googleapis.com/x", push, false},
		{"https://fcm.googleapis.com/y", call.Details{Kind: call.Push, P256dh: auth, Auth: auth}, false},
		{"https://fcm.googleapis.com/y", call.Details{Kind: call.Push, P256dh: key, Auth: key}, false},
	} {
		ch := call.Channel{Player: "ann", Target: c.target, Details: c.Details}
		if c.Kind == call.Push {
			ch.Device = []byte("ann00000000000000000000000000000")
		}
		err := r.Add(t.Context(), ch)
		if c.ok && err != nil || !c.ok && !errors.Is(err, call.ErrTarget) {
			t.Errorf("%s %s: %v, allowed: %v", c.Kind, c.target, err, c.ok)
		}
	}
	_, list, err := r.db.Caller(t.Context(), "ann")
	pushes := 0
	for _, c := range list {
		if c.Kind == call.Push {
			pushes++
		}
	}
	if err != nil || pushes != 1 {
		t.Errorf("a browser that subscribed twice has %d channels, %v", pushes, err)
	}
}

// TestContact reports the operator's address to push services only where it is
// one of the public internet.
func TestContact(t *testing.T) {
	for base, own := range map[string]bool{
		"https://lair.example.org": true, "http://lair.example.org": false, "": false,
		"https://lair.local": false, "https://lair": false, "https://192.168.1.7": false,
		"https://a.test": false, "https://lair.example.org:8443": true,
	} {
		c, err := call.New(call.Config{Base: base, Key: make([]byte, 32)})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Contact(); (got == base && base != "") != own || !strings.HasPrefix(got, "https://") {
			t.Errorf("the contact of %q is %q", base, got)
		}
	}
}

// decrypt returns the text of a push, as RFC 8291 has a browser read it.
func decrypt(t *testing.T, body []byte) []byte {
	t.Helper()
	salt, id, sealed := body[:16], body[21:21+int(body[20])], body[21+int(body[20]):]
	sender, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := browserKey.ECDH(sender)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, size int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, size)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	info := "WebPush: info\x00" + string(browserKey.PublicKey().Bytes()) + string(id)
	input := derive(shared, authSecret, info, 32)
	block, err := aes.NewCipher(derive(input, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	text, err := gcm.Open(nil, derive(input, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return text[:bytes.LastIndexByte(text, 2)] // what follows is padding
}

// TestWhatIsSent reads a message of each kind as its receiver does.
func TestWhatIsSent(t *testing.T) {
	r := newRig(t, nil)
	got := map[string][]byte{}
	heads := map[string]http.Header{}
	r.handle = func(_ http.ResponseWriter, q *http.Request) {
		got[q.URL.Path], _ = io.ReadAll(q.Body)
		heads[q.URL.Path] = q.Header
	}
	for _, kind := range []call.Kind{call.Push, call.JSON, call.Ntfy} {
		id := string(kind)
		r.player(id, kind)
		if err := r.db.SetCaller(t.Context(), id, call.Settings{Lang: "fr"}); err != nil {
			t.Fatal(err)
		}
		r.turn("t", id, 5)
	}
	r.pass(0)
	r.pass(time.Minute)
	if n := len(got["/push"]); n == 0 || n > 4096 {
		t.Fatalf("a push has %d bytes", n)
	}
	var push struct {
		WebPush      int `json:"web_push"`
		Notification map[string]string
	}
	text := decrypt(t, got["/push"])
	if err := json.Unmarshal(text, &push); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n := push.Notification
	if push.WebPush != 8030 || n["title"] != "À vous de jouer\u00a0: High Card" ||
		n["body"] != "Avec Bob" || n["navigate"] != "https://lair.example.org/t/t" || n["tag"] != "t" {
		t.Errorf("the push says %s", text)
	}
	h := heads["/push"]
	if h.Get("Urgency") != "high" || h.Get("TTL") != "86400" || len(h.Get("Topic")) > 32 ||
		!strings.HasPrefix(h.Get("Authorization"), "vapid t=") ||
		!strings.HasSuffix(h.Get("Authorization"), "k="+r.PublicKey()) {
		t.Errorf("the push has the headers %v", h)
	}
	const line = `{"body":"Avec Bob","content":"À vous de jouer : High Card · Avec Bob ` +
		`https://lair.example.org/t/t"`
	if s := strings.ReplaceAll(string(got["/json"]), "\u00a0", " "); !strings.HasPrefix(s, line) {
		t.Errorf("the JSON is %s", s)
	}
	h = heads["/ntfy"]
	if string(got["/ntfy"]) != "Avec Bob" || h.Get("Click") != "https://lair.example.org/t/t" ||
		!strings.HasPrefix(h.Get("Title"), "=?utf-8?q?") || h.Get("Idempotency-Key") == "" {
		t.Errorf("ntfy gets %s with %v", got["/ntfy"], h)
	}
}
