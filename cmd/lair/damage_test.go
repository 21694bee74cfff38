package main

import (
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
