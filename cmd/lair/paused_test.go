package main

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestPausedTablesAreTold serves a folder with a running and a finished match of
// an edition that nobody knows. Lair admin, top, the metrics and the log say
// that the first is paused and why; the second answers with its ending.
func TestPausedTablesAreTold(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data, "--no-limits")
	over, cookie := finishedTable(t, s)
	_, before := s.ask("GET", over+"?as=-1", cookie, "")
	_, made := s.ask(
		"POST", "/api/tables", cookie, `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	)
	running := made["id"].(string)
	s.exitCode()
	db, err := sql.Open("sqlite", filepath.Join(data, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(
		`UPDATE log SET entry = json_set(entry, '$.detail.new.version', 99) WHERE seq = 1`,
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s = serve(t, data)
	answer, now := s.ask("GET", over+"?as=-1", cookie, "")
	if answer.StatusCode != 200 || now["status"] != "over" || now["defect"] != "edition" ||
		!strings.Contains(fmt.Sprint(now["notice"]), "edition 99") || now["view"] == nil ||
		asJSON(t, now["result"]) != asJSON(t, before["result"]) ||
		asJSON(t, now["view"]) != asJSON(t, before["view"]) {
		t.Errorf("the finished match is answered with %d %v", answer.StatusCode, now)
	}
	if answer, refusal := s.ask("GET", over+"/plies", cookie, ""); answer.StatusCode != 409 ||
		refusal["code"] != "kept" {
		t.Errorf("its plies: %d %v, want 409 kept", answer.StatusCode, refusal)
	}
	if text := download(t, s.url+over+"/record"); !strings.Contains(text, "/99\n") ||
		!strings.Contains(text, "\n= ") {
		t.Errorf("its record is\n%s", text)
	}
	// This request may come before the replay at the start has reached the table.
	if _, now := s.ask("GET", "/api/tables/"+running, cookie, ""); now["defect"] != "edition" {
		t.Errorf("the running match is %v", now)
	}
	ctx := context.Background()
	for _, x := range []struct{ args, want string }{
		{"admin tables", " paused "},
		{"admin tables", "edition 99"},
		{"top --once", "paused           1     1 of an unknown version of the rules"},
		{"doctor --listen 127.0.0.1:0", "1 of 1 unfinished tables are paused, for example " + running},
	} {
		var out, errs bytes.Buffer
		run(ctx, append(strings.Fields(x.args), "--data", data), &streams{nil, &out, &errs})
		if !strings.Contains(out.String(), x.want) || strings.Contains(out.String(), " playing ") &&
			strings.HasPrefix(x.args, "admin") {
			t.Errorf("lair %s says %q %q, want %q", x.args, &out, &errs, x.want)
		}
	}
	s.exitCode()
	if !strings.Contains(s.err.String(), "why=edition") {
		t.Errorf("the log says nothing of the paused table:\n%s", s.err)
	}
}

// finishedTable plays a match to its end and returns its address, with the
// cookie of who played it.
func finishedTable(t *testing.T, s *testServer) (at, cookie string) {
	t.Helper()
	answer, made := s.ask(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	)
	cookie, _, _ = strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at = fmt.Sprintf("/api/tables/%s", made["id"])
	for {
		_, now := s.ask("GET", at, cookie, "")
		if now["status"] != "playing" {
			return at, cookie
		}
		seat := now["actors"].([]any)[0]
		_, mine := s.ask("GET", fmt.Sprintf("%s?as=%v", at, seat), cookie, "")
		move := asJSON(
			t, map[string]any{"seat": seat, "seq": mine["seq"], "move": mine["moves"].([]any)[0]},
		)
		if answer, done := s.ask("POST", at+"/moves", cookie, move); answer.StatusCode != 200 {
			t.Fatalf("a move was answered with %d %v", answer.StatusCode, done)
		}
	}
}

// download returns what is at an address.
func download(t *testing.T, url string) string {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != 200 {
		t.Fatalf("%s: %s %v %s", url, answer.Status, err, text)
	}
	return string(text)
}
