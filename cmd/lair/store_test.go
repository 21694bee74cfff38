package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lair.games/lair/postgres/postgrestest"
)

// TestServeFromADatabase plays at two servers that share a database: a guest and
// a table of one are known to the other, and moves of one show at the other.
func TestServeFromADatabase(t *testing.T) {
	url := postgrestest.Schema(t)
	a, b := serve(t, "unused", "--store", url), serve(t, "unused", "--store", url)
	answer, made := a.ask(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	)
	if answer.StatusCode != 200 {
		t.Fatalf("opening a table: %d %v", answer.StatusCode, made)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at := fmt.Sprintf("/api/tables/%s", made["id"])
	seq := func(s *testServer) any {
		_, now := s.ask("GET", at, cookie, "")
		return now["seq"]
	}
	for n := range 6 {
		here, there := a, b
		if n%2 == 1 {
			here, there = b, a
		}
		seat, move := anyMove(t, here, at, cookie)
		answer, done := here.ask("POST", at+"/moves", cookie, move)
		if answer.StatusCode != 200 {
			t.Fatalf("move %d, of seat %d: %d %v", n, seat, answer.StatusCode, done)
		}
		want := seq(here)
		for until := time.Now().Add(10 * time.Second); seq(there) != want; {
			if time.Now().After(until) {
				t.Fatalf("after move %d the other server shows seq %v, want %v", n, seq(there), want)
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	if code := a.exitCode(); code != 0 {
		t.Errorf("an interrupted server ends with %d: %s", code, a.err)
	}
	if !strings.Contains(a.err.String(), "PostgreSQL has no synchronous standby") {
		t.Errorf("it does not say that there is no synchronous standby: %s", a.err)
	}
	seat, move := anyMove(t, b, at, cookie)
	if answer, done := b.ask("POST", at+"/moves", cookie, move); answer.StatusCode != 200 {
		t.Errorf("a move of seat %d at the server that is left: %d %v", seat, answer.StatusCode, done)
	}
}

// anyMove returns a legal move of a seat that acts, as the body of a request.
func anyMove(t *testing.T, s *testServer, at, cookie string) (int, string) {
	t.Helper()
	for seat := range 3 {
		_, now := s.ask("GET", fmt.Sprintf("%s?as=%d", at, seat), cookie, "")
		if moves, ok := now["moves"].([]any); ok && len(moves) > 0 {
			return seat, asJSON(t, map[string]any{"seat": seat, "seq": now["seq"], "move": moves[0]})
		}
	}
	t.Fatal("no seat has a move")
	return 0, ""
}

func TestServeSaysWhyADatabaseCannotBeUsed(t *testing.T) {
	for what, x := range map[string]struct {
		url  string
		code int
		want string
	}{
		"no URL":    {"lair.example.org", exitRefused, "postgres://USER@HOST:PORT/DATABASE"},
		"wrong URL": {"postgres://geheim:geheim@x:y/", exitRefused, "the address of the database cannot be read"},
		"nobody":    {"postgres://a:geheim@127.0.0.1:1/x", 1, "no connection to the database"},
	} {
		var out, errs bytes.Buffer
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		code := run(ctx, []string{"serve", "--listen", "127.0.0.1:0", "--store", x.url},
			&streams{nil, &out, &errs})
		cancel()
		if code != x.code || !strings.Contains(errs.String(), x.want) ||
			strings.Contains(errs.String(), "geheim") {
			t.Errorf("%s: ends with %d and says %q", what, code, errs.String())
		}
	}
}
