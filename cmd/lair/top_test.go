package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"lair.games/lair/metrics"
)

// freeAddress returns a loopback address at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// TestTop reads a server's metrics from its data folder and from the address of
// --metrics, and holds that they are not at its main address.
func TestTop(t *testing.T) {
	data, address := t.TempDir(), freeAddress(t)
	limitGo(t, 800<<20)
	t.Setenv("GOMEMLIMIT", "800MiB")
	s := serve(t, data, "--metrics", address, "--every", "1h")
	s.ask("POST", "/api/tables", "", opening1)
	if answer, said := s.ask("GET", "/api/metrics", "", ""); answer.StatusCode != 404 {
		t.Errorf("at the main address metrics are answered with %d %v", answer.StatusCode, said)
	}
	for _, flag := range [][]string{{"--metrics", address}, {"--data", data}} {
		var out, fails bytes.Buffer
		code := run(t.Context(), append([]string{"top", "--once"}, flag...), &streams{nil, &out, &fails})
		if code != 0 {
			t.Fatalf("lair top %v ends with %d: %s", flag, code, &fails)
		}
		for _, part := range []string{
			"ready", "1 in memory", "1 playing", "POST /api/tables", "free of", "backup",
		} {
			if part == "free of" && runtime.GOOS != "linux" {
				continue
			}
			if !strings.Contains(strings.ReplaceAll(out.String(), "     in", " in"), part) {
				t.Errorf("lair top %v does not say %q:\n%s", flag, part, &out)
			}
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if n := len([]rune(line)); n > 80 {
				t.Errorf("lair top %v: a line has %d columns: %s", flag, n, line)
			}
		}
	}
	now, err := scrape(t.Context(), address, "")
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := now.Sum("lair_tables_limit", nil); int(n) != tablesIn(800<<20) {
		t.Errorf("with 800 MiB %.0f tables may be in memory, want %d", n, tablesIn(800<<20))
	}
	if info, err := os.Stat(filepath.Join(data, metricsSocket)); err != nil ||
		info.Mode().Perm() != 0o600 {
		t.Errorf("the socket of the metrics: %v, %v; want mode 0600", info, err)
	}
	if code := s.exitCode(); code != 0 {
		t.Errorf("the server ends with %d: %s", code, s.err)
	}
	for _, flag := range [][]string{{"--metrics", address}, {"--data", data}} {
		var fails bytes.Buffer
		code := run(t.Context(), append([]string{"top"}, flag...), &streams{nil, io.Discard, &fails})
		if code != 1 || strings.Count(fails.String(), "\n") != 1 ||
			!strings.Contains(fails.String(), "no server answers at ") {
			t.Errorf("without a server lair top %v ends with %d: %s", flag, code, &fails)
		}
	}
}

// opening1 opens a table at which a match begins.
const opening1 = `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`

// firstWrite is a Writer that closes a channel when it is first written to.
type firstWrite chan struct{}

func (f firstWrite) Write(p []byte) (int, error) {
	select {
	case <-f:
	default:
		close(f)
	}
	return len(p), nil
}

// TestTopEnds interrupts lair top.
func TestTopEnds(t *testing.T) {
	data := t.TempDir()
	serve(t, data)
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	wrote, code := make(firstWrite), make(chan int)
	go func() {
		code <- run(ctx, []string{"top", "--data", data, "--pause", "1h"}, &streams{nil, wrote, wrote})
	}()
	<-wrote
	interrupt()
	select {
	case n := <-code:
		if n != 0 {
			t.Errorf("an interrupted lair top ends with %d", n)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("lair top does not end when it is interrupted")
	}
}

// TestSummary checks rates between two samples.
func TestSummary(t *testing.T) {
	read := func(text string, at time.Time) *metrics.Sample {
		s, err := metrics.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		s.At = at
		return s
	}
	at := time.Unix(1e9, 0)
	before := read("lair_http_requests_total{route=\"/\",status=\"200\"} 100\n", at)
	now := read("lair_http_requests_total{route=\"/\",status=\"200\"} 130\n"+
		"lair_http_requests_total{route=\"/\",status=\"503\"} 20\nlair_ready 0\n"+
		"lair_build_info{version=\"v0.0.0-20261128105047-e3652b51a1b2+dirty (development)\"} 1\n"+
		"process_start_time_seconds 1000\nlair_tables_live 4096\nlair_tables_watched 1234\n"+
		"lair_tables{status=\"closed\"} 1234567\nlair_tables{status=\"over\"} 1234567\n"+
		"lair_tables{status=\"paused\"} 12\nlair_tables{status=\"playing\"} 12345\n"+
		"lair_tables{status=\"waiting\"} 1234\n",
		at.Add(10*time.Second))
	var out bytes.Buffer
	summarize(&out, now, before)
	for _, part := range []string{"5.0 /s  failed 2.0 /s", "NOT READY: see the server's log", "faulty\n", "1234 waiting\n"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the summary does not say %q:\n%s", part, &out)
		}
	}
}
