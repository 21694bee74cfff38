package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestAMoveCallsWhomItWaitsFor follows one move from its commit to the message at
// the address of the player whose turn it makes. The player is called once, in
// their language, by the title that the pages have.
func TestAMoveCallsWhomItWaitsFor(t *testing.T) {
	t.Parallel() // it waits as long as a real person is given
	texts := make(chan string, 10)
	phone := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		texts <- string(text)
	}))
	defer phone.Close()
	s := serve(t, filepath.Join(t.TempDir(), "data"), "--call-inside")

	answer, made := s.ask("POST", "/api/tables", "", `{"game":"big-monster","seats":2,"me":"0"}`)
	ann, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at := fmt.Sprintf("/api/tables/%s", made["id"])
	answer, said := s.ask("POST", at+"/sit", "", `{"seat":1}`)
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the second player sits down and gets %v", said)
	}
	bob, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	for _, x := range [][4]string{
		{"PATCH", "/api/me/calls", bob, `{"lang":"fr"}`},
		{"POST", "/api/me/calls/channels", bob, fmt.Sprintf(`{"kind":"json","target":%q}`, phone.URL)},
		{"POST", at + "/start", ann, "{}"},
	} {
		if answer, said := s.ask(x[0], x[1], x[2], x[3]); answer.StatusCode != http.StatusOK {
			t.Fatalf("%s %s is answered with %v", x[0], x[1], said)
		}
	}
	select {
	case text := <-texts:
		for _, want := range []string{"À vous de jouer", "Big Monster", fmt.Sprint("/t/", made["id"])} {
			if !strings.Contains(text, want) {
				t.Errorf("the message %s does not have %q", text, want)
			}
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("nobody is called: %s", s.err)
	}
	if code := s.exitCode(); code != 0 || len(texts) > 0 {
		t.Errorf("the server ends with %d, and %d more messages came", code, len(texts))
	}
}
