package server

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"
)

// sendMove says a move over a socket and returns what is said to it.
func (s *testSocket) sendMove(text string) (done Done, no StreamRefusal) {
	s.t.Helper()
	s.send(text)
	for {
		answer := s.read()
		var err error
		switch parse(s.t, answer).Type {
		case "done":
			err = json.Unmarshal(answer, &done)
		case "error":
			err = json.Unmarshal(answer, &no)
		default:
			continue
		}
		if err != nil {
			s.t.Fatalf("the answer %s cannot be decoded: %v", answer, err)
		}
		return done, no
	}
}

// TestSocketMoveIsRefusedLikeAPost checks that a move over the socket gets
// the same refusal as a POST of the same move.
func TestSocketMoveIsRefusedLikeAPost(t *testing.T) {
	c := newStage(t)
	seat := int64(c.now.You)
	for name, x := range map[string]struct {
		who       *client
		table     string
		seat, seq int64
		move      string
	}{
		"another's seat":   {c.bob, c.table, seat, c.now.Seq, c.legal},
		"no such seat":     {c.ada, c.table, 6, c.now.Seq, c.legal},
		"not legal":        {c.ada, c.table, seat, c.now.Seq, c.other},
		"bad move: number": {c.ada, c.table, seat, c.now.Seq, `7`},
		"bad move: null":   {c.ada, c.table, seat, c.now.Seq, `null`},
		"bad move: a field twice": {
			c.ada, c.table, seat, c.now.Seq, strings.Replace(c.legal, "{", c.legal[:len(c.legal)-1]+",", 1),
		},
		"bad move: another case": {c.ada, c.table, seat, c.now.Seq, strings.ToUpper(c.legal)},
		"bad move: no fields":    {c.ada, c.table, seat, c.now.Seq, `{}`},
		"an old seq":             {c.ada, c.table, seat, 0, c.legal},
		"a long move": {
			c.ada, c.table, seat, c.now.Seq, `"` + strings.Repeat("x", 3000) + `"`,
		},
		"no table":  {c.ada, "nowhere", seat, c.now.Seq, c.legal},
		"over":      {c.ada, c.over, 0, 5, c.legal},
		"not begun": {c.ada, c.lobby, 0, 1, c.legal},
	} {
		t.Run(name, func(t *testing.T) {
			line := x.who.socket()
			line.t = t
			var want Refusal
			answer := x.who.ask(
				"POST", "/api/tables/"+x.table+"/moves",
				fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, x.seat, x.seq, x.move),
				"Idempotency-Key", rand.Text(),
			)
			if err := json.Unmarshal(answer.body, &want); err != nil || want.Code == "" {
				t.Fatalf("POST answered %d %s, want a refusal with a code", answer.status, answer.body)
			}
			if strings.HasPrefix(name, "bad move") && want.Reason != "bad_move" {
				t.Errorf("it is refused by %+v", want)
			}
			for _, form := range []string{
				`{"do":"move","table":%q,"key":%q,"seat":%d,"seq":%d,"move":%s}`,
				`{ "do":"move", "table":%q, "key":%q, "seat":%d, "seq":%d, "move":%s}`,
			} {
				key := rand.Text()
				_, no := line.sendMove(fmt.Sprintf(form, x.table, key, x.seat, x.seq, x.move))
				got := Refusal{
					Status: no.Status, Code: no.Code, Message: no.Message, Reason: no.Reason,
					Rule: no.Rule, Lost: no.Lost, Seq: no.Seq,
				}
				if got != want || no.Key != key || no.Table != x.table {
					t.Errorf("%+v\nin place of\n%+v", no, want)
				}
			}
		})
	}
	if _, no := c.client().socket().sendMove(fmt.Sprintf(
		`{"do":"move","table":%q,"key":"k","seat":%d,"seq":%d,"move":%s}`, c.table, seat, c.now.Seq,
		c.legal,
	)); no.Code != NoPlayer {
		t.Errorf("nobody made a move: %+v", no)
	}
}

// A move over the socket happens once, whichever way it is sent again, and
// everybody is told of it.
func TestSocketMoveHappensOnce(t *testing.T) {
	c := newStage(t)
	line, mine, theirs := c.ada.socket(), c.ada.follow(c.table, ""), c.bob.follow(c.table, "")
	text := fmt.Sprintf(
		`{"do":"move","table":%q,"key":"once","seat":%d,"seq":%d,"move":%s}`, c.table, c.now.You,
		c.now.Seq, c.legal,
	)
	done, no := line.sendMove(text)
	if done != (Done{"done", c.table, "once", c.now.Seq + 1}) {
		t.Fatalf("a move over the socket was answered with %+v, %+v, want the next seq", done, no)
	}
	theirs.until(done.Seq)
	mine.until(done.Seq)
	mine.checkAgainst(c.ada, c.table, fmt.Sprint(c.now.You))
	if again, no := line.sendMove(text); again != done {
		t.Errorf("sent again it is answered %+v, %+v", again, no)
	}
	var seq Seq
	c.ada.ask("POST", "/api/tables/"+c.table+"/moves", fmt.Sprintf(
		`{"seat":%d,"seq":%d,"move":%s}`, c.now.You, c.now.Seq, c.legal,
	),
		"Idempotency-Key", "once").into(t, &seq)
	if seq.Seq != done.Seq {
		t.Errorf("sent again as a request it is answered %d", seq.Seq)
	}
	if _, no := line.sendMove(strings.Replace(text, "once", "twice", 1)); no.Code == "" ||
		no.Key != "twice" {
		t.Errorf("with another key it is answered %+v", no)
	}
	if now := c.ada.see(c.table, ""); now.Seq != done.Seq {
		t.Errorf("the table is at %d after one move to %d", now.Seq, done.Seq)
	}
}

// TestSocketMovesAndStepsDoNotMix checks that a client that sends moves over
// the socket gets every step of the match as well as every answer.
func TestSocketMovesAndStepsDoNotMix(t *testing.T) {
	h := newHarness(t, plan{})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	s := c.follow(id, "")
	for n := 0; s.at["status"] == "playing"; n++ {
		now := c.see(id, fmt.Sprint(int(s.at["actors"].([]any)[0].(float64))))
		key := fmt.Sprint("k", n)
		s.socket.send(fmt.Sprintf(
			`{"do":"move","table":%q,"key":%q,"seat":%d,"seq":%d,"move":%s}`, id, key, now.You,
			now.Seq, moves(t, now)[0],
		))
		for answered := false; !answered || int64(s.at["seq"].(float64)) <= now.Seq; {
			text := s.socket.read()
			if strings.HasPrefix(string(text), `{"type":"done"`) {
				answered = true
				continue
			}
			s.receive(text)
		}
	}
}

// Messages come as the network likes: two in one packet, one in two, one in
// several frames.
func TestMessagesInPieces(t *testing.T) {
	h := newHarness(t, plan{})
	u := strings.TrimPrefix(h.http.URL, "http://")
	conn, err := net.Dial("tcp", u)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	hello := "GET /api/stream HTTP/1.1\r\nHost: " + u + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	if _, err := conn.Write([]byte(hello)); err != nil {
		t.Fatal(err)
	}
	const pong = `{"type":"pong"}`
	got := ""
	hear := func(end string) {
		t.Helper()
		for b := make([]byte, 1024); !strings.Contains(got, end); {
			if err := conn.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
				t.Fatal(err)
			}
			n, err := conn.Read(b)
			got += string(b[:n])
			if err != nil {
				t.Fatalf("after %q: %v", got, err)
			}
		}
		_, got, _ = strings.Cut(got, end)
	}
	hear("\r\n\r\n")
	ping, spaced := maskedFrame(0x81, `{"do":"ping"}`), maskedFrame(
		0x81, `{"do":"ping"`+strings.Repeat(" ", 200)+`}`,
	)
	for _, x := range []struct {
		name  string
		parts []string
		pongs int
	}{
		{"one", []string{ping}, 1},
		{"two at once", []string{ping + ping}, 2},
		{"in two parts", []string{ping[:7], ping[7:]}, 1},
		{"one and a half", []string{ping + ping[:3], ping[3:]}, 2},
		{"a longer one", []string{spaced}, 1},
		{"half of a longer", []string{spaced[:100], spaced[100:]}, 1},
		{"in two frames", []string{maskedFrame(0x01, `{"do":`), maskedFrame(0x80, `"ping"}`)}, 1},
		{"around a ping", []string{ping + maskedFrame(0x89, "x") + ping}, 2},
		{
			"with another behind what is slow",
			[]string{maskedFrame(0x01, `{"do":`) + maskedFrame(0x80, `"ping"}`) + ping + ping},
			3,
		},
	} {
		for _, part := range x.parts {
			if _, err := conn.Write([]byte(part)); err != nil {
				t.Fatalf("%s: writing failed: %v", x.name, err)
			}
			time.Sleep(5 * time.Millisecond)
		}
		for range x.pongs {
			hear(pong)
		}
	}
}

// maskedFrame is a frame of a client.
func maskedFrame(first byte, text string) string {
	frame := []byte{first, 0x80 | byte(len(text))}
	if len(text) > 125 {
		frame = []byte{first, 0x80 | 126, byte(len(text) >> 8), byte(len(text))}
	}
	mask := []byte{0x37, 0xfa, 0x21, 0x3d}
	frame = append(frame, mask...)
	for i := range text {
		frame = append(frame, text[i]^mask[i%4])
	}
	return string(frame)
}
