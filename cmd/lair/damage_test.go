package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestADamagedPageIsOneLineInTheLog damages the database of a running server
// behind its first page. Who needs what is lost is refused with 503, and the
// operator is told once what to do.
func TestADamagedPageIsOneLineInTheLog(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data)
	answer, said := s.ask("PATCH", "/api/me", "", `{"name":"Ada"}`)
	if answer.StatusCode != 200 {
		t.Fatalf("a new guest: %d %v", answer.StatusCode, said)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	s.exitCode() // the file holds everything now
	s = serve(t, data)
	file := filepath.Join(data, databaseName)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(text); i++ {
		text[i] = 0xaa
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		answer, said := s.ask("GET", "/api/me", cookie, "")
		if answer.StatusCode != 503 || said["code"] != "unavailable" ||
			answer.Header.Get("Retry-After") == "" {
			t.Fatalf("who needs a damaged page gets %d %v", answer.StatusCode, said)
		}
	}
	s.exitCode()
	if n := strings.Count(s.err.String(), "A part of the database is damaged"); n != 1 ||
		strings.Contains(s.err.String(), "a request failed") {
		t.Errorf("after twenty requests the operator was told %d times: %s", n, s.err)
	}
}

// TestDoctorRepairsHeads damages the heads of a data folder. The server starts
// all the same and refuses the table that it cannot read; a repair brings the
// table back as it was.
func TestDoctorRepairsHeads(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := serve(t, data)
	answer, made := s.ask("POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`)
	if answer.StatusCode != 200 && answer.StatusCode != 201 {
		t.Fatalf("a new table: %d %v", answer.StatusCode, made)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at := fmt.Sprintf("/api/tables/%v", made["id"])
	_, before := s.ask("GET", at, cookie, "")
	s.exitCode()
	damagePage(t, filepath.Join(data, databaseName), "heads")
	s = serve(t, data)
	answer, said := s.ask("GET", at, cookie, "")
	if answer.StatusCode != 503 || !strings.Contains(fmt.Sprint(said["message"]), "damaged") {
		t.Errorf("a table that cannot be read: %d %v", answer.StatusCode, said)
	}
	if text, code := examine(t, "--data", data, "--repair"); code != 1 ||
		!strings.Contains(text, "served by another process") {
		t.Errorf("a repair beside a server ends with %d: %s", code, text)
	}
	s.exitCode()
	diagnosed(t, "damaged heads", "lair doctor --repair", "--data", data, "--listen", "127.0.0.1:0")
	text, code := examine(t, "--data", data, "--repair")
	if code != 0 || !strings.Contains(text, "the heads of 1 of 1 tables were rebuilt") {
		t.Fatalf("the repair ends with %d: %s", code, text)
	}
	s = serve(t, data)
	if _, after := s.ask("GET", at, cookie, ""); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("before\n%v\nand after the repair\n%v", before, after)
	}
	s.exitCode()
	damagePage(t, filepath.Join(data, databaseName), "seeds")
	diagnosed(
		t, "a damaged table of seeds", "do: Stop the server and restore the newest backup", "--data", data,
		"--listen", "127.0.0.1:0",
	)
}

// damagePage overwrites the first page of a table in a closed database, if it
// has no other.
func damagePage(t *testing.T, path, name string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	var page int64
	err = db.QueryRow(`SELECT rootpage FROM sqlite_schema WHERE name = ?`, name).Scan(&page)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt(bytes.Repeat([]byte{0xaa}, 4096), (page-1)*4096)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}
