package server

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// A move that is sent as the pages send it gets the answer that it gets with a space in it, which the full handler reads.
func TestTheShortcutAnswersAsTheFullHandlerDoes(t *testing.T) {
	c := newStage(t)
	at := "/api/tables/" + c.table + "/moves"
	play := func(seat, seq int64, move string) string {
		return fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, seat, seq, move)
	}
	seat := int64(c.now.You)
	for name, x := range map[string]struct {
		who             *client
		path, body, key string
	}{
		"another's seat":   {c.bob, at, play(seat, c.now.Seq, c.legal), ""},
		"no such seat":     {c.ada, at, play(6, c.now.Seq, c.legal), ""},
		"a seat too high":  {c.ada, at, play(7, c.now.Seq, c.legal), ""},
		"a seat below all": {c.ada, at, play(-1, c.now.Seq, c.legal), ""},
		"not legal":        {c.ada, at, play(seat, c.now.Seq, c.other), ""},
		"no move":          {c.ada, at, play(seat, c.now.Seq, `7`), ""},
		"null":             {c.ada, at, play(seat, c.now.Seq, `null`), ""},
		"no JSON":          {c.ada, at, play(seat, c.now.Seq, `{"card":`), ""},
		"one field more":   {c.ada, at, play(seat, c.now.Seq, c.legal+`,"x":1`), ""},
		"an old seq":       {c.ada, at, play(seat, 0, c.legal), ""},
		"a seq below all":  {c.ada, at, play(seat, -1, c.legal), ""},
		"an endless seq":   {c.ada, at, fmt.Sprintf(`{"seat":%d,"seq":%s,"move":%s}`, seat, strings.Repeat("9", 30), c.legal), ""},
		"a seq of zeros":   {c.ada, at, fmt.Sprintf(`{"seat":%d,"seq":007,"move":%s}`, seat, c.legal), ""},
		"half of it":       {c.ada, at, `{"seat":0`, ""},
		"a long move":      {c.ada, at, play(seat, c.now.Seq, `"`+strings.Repeat("x", 3000)+`"`), ""},
		"a longer one":     {c.ada, at, play(seat, c.now.Seq, `"`+strings.Repeat("x", maxBody)+`"`), ""},
		"a long key":       {c.ada, at, play(seat, c.now.Seq, c.legal), strings.Repeat("k", 65)},
		"no key":           {c.ada, at, play(seat, c.now.Seq, c.legal), " "},
		"no table":         {c.ada, "/api/tables/nowhere/moves", play(seat, c.now.Seq, c.legal), ""},
		"a long table":     {c.ada, "/api/tables/" + strings.Repeat("t", 65) + "/moves", play(seat, c.now.Seq, c.legal), ""},
		"over":             {c.ada, "/api/tables/" + c.over + "/moves", play(0, 5, c.legal), ""},
		"not begun":        {c.ada, "/api/tables/" + c.lobby + "/moves", play(0, 1, c.legal), ""},
		"nobody":           {c.client(), at, play(seat, c.now.Seq, c.legal), ""},
	} {
		t.Run(name, func(t *testing.T) {
			send := func(body string) reply {
				key := x.key
				if key == "" {
					key = rand.Text()
				}
				return x.who.ask("POST", x.path, body, "Idempotency-Key", key)
			}
			short, full := send(x.body), send(" "+x.body)
			if short.status == http.StatusOK || short.status != full.status || !bytes.Equal(short.body, full.body) {
				t.Errorf("%d %s\nin place of\n%d %s", short.status, short.body, full.status, full.body)
			}
			short.header.Del("Date")
			full.header.Del("Date")
			if !reflect.DeepEqual(short.header, full.header) {
				t.Errorf("with headers\n%v\nin place of\n%v", short.header, full.header)
			}
		})
	}
	// The same for a move that is made: sent again, once each way.
	body, key := play(seat, c.now.Seq, c.legal), rand.Text()
	short := c.ada.ask("POST", at, body, "Idempotency-Key", key)
	full := c.ada.ask("POST", at, " "+body, "Idempotency-Key", key)
	short.header.Del("Date")
	full.header.Del("Date")
	if short.status != http.StatusOK || full.status != http.StatusOK || !bytes.Equal(short.body, full.body) || !reflect.DeepEqual(short.header, full.header) {
		t.Errorf("%d %q %v\nin place of\n%d %q %v", short.status, short.body, short.header, full.status, full.body, full.header)
	}
}

// What is out of the ordinary takes the long way.
func TestWhatTakesTheShortcut(t *testing.T) {
	for name, x := range map[string]struct {
		change func(h http.Header)
		body   string
		taken  bool
	}{
		"as the pages send it": {nil, `{"seat":2,"seq":31,"move":{"card":4}}`, true},
		"any answer will do":   {func(h http.Header) { h.Set("Accept", "*/*") }, `{"seat":0,"seq":0,"move":{}}`, true},
		"another kind":         {func(h http.Header) { h.Set("Content-Type", "text/plain") }, `{"seat":0,"seq":0,"move":{}}`, false},
		"another answer":       {func(h http.Header) { h.Set("Accept", "application/cbor") }, `{"seat":0,"seq":0,"move":{}}`, false},
		"two keys":             {func(h http.Header) { h.Add("Idempotency-Key", "b") }, `{"seat":0,"seq":0,"move":{}}`, false},
		"a key of other signs": {func(h http.Header) { h.Set("Idempotency-Key", "é") }, `{"seat":0,"seq":0,"move":{}}`, false},
		"a space":              {nil, `{"seat":2, "seq":31,"move":{"card":4}}`, false},
		"another order":        {nil, `{"seq":31,"seat":2,"move":{"card":4}}`, false},
	} {
		r := httptest.NewRequest("POST", "/api/tables/t/moves", strings.NewReader(x.body))
		r.Header = http.Header{"Idempotency-Key": {"a"}, "Content-Type": {"application/json"}}
		if x.change != nil {
			x.change(r.Header)
		}
		_, taken := plainRequest(r)
		move, ok := readPlay([]byte(x.body))
		if taken = taken && ok; taken != x.taken {
			t.Errorf("%s: taken %v", name, taken)
		}
		if name == "as the pages send it" && (move.Seat != game.Seat(2) || move.Seq != 31 || string(move.Move) != `{"card":4}`) {
			t.Errorf("read as %+v", move)
		}
	}
}
