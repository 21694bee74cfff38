package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/table"
)

// TestHealth holds that the server is well only while something can be stored,
// and that asking often does not store often.
func TestHealth(t *testing.T) {
	var fails atomic.Pointer[error]
	var checks atomic.Int64
	h := newHarness(t, plan{check: func(context.Context) error {
		checks.Add(1)
		if err := fails.Load(); err != nil {
			return *err
		}
		return nil
	}})
	var ahead atomic.Int64
	h.server.now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	c := h.client()
	for range 5 {
		if answer := c.get("/healthz"); answer.status != 200 ||
			string(answer.body) != "{\"ok\":true}\n" {
			t.Errorf("while all is well: got %d %s", answer.status, answer.body)
		}
	}
	if n := checks.Load(); n != 1 {
		t.Errorf("asked five times, something was stored %d times", n)
	}
	for _, x := range []struct {
		err  error
		code Code
	}{
		{table.ErrFull, StorageFull},
		{table.ErrBroken, Unavailable},
		{table.ErrBusy, Unavailable},
		{errors.New("disk I/O error"), Internal},
	} {
		err := fmt.Errorf("store: %w", x.err)
		fails.Store(&err)
		ahead.Add(int64(checkEvery))
		if answer := c.get("/livez"); answer.status != 200 {
			t.Errorf("/livez while the store says %v: got %d, want 200", err, answer.status)
		}
		for _, probe := range []string{"/healthz", "/readyz"} {
			answer := c.get(probe)
			if r := answer.refusal(t); answer.status != statuses[x.code] || r.Code != x.code ||
				(answer.status == 503) != (answer.header.Get("Retry-After") != "") {
				t.Errorf(
					"while the store says %v: got %d %v %s", err, answer.status, answer.header,
					answer.body,
				)
			}
		}
	}
	fails.Store(nil)
	ahead.Add(int64(failedEvery))
	if answer := c.get("/healthz"); answer.status != 200 {
		t.Errorf("when all is well again: got %d %s", answer.status, answer.body)
	}
}

// TestHealthOfAStoreThatHangs checks that requests are answered while a check
// of the store hangs, and that no second check starts.
func TestHealthOfAStoreThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		checks := 0
		s := &Server{
			Config: Config{Check: func(context.Context) error { checks++; <-release; return nil }},
			now:    time.Now,
		}
		for range 3 {
			start := time.Now()
			if err := s.checkStore(t.Context()); !errors.Is(err, context.DeadlineExceeded) ||
				time.Since(start) != checkWait {
				t.Errorf("after %v: %v", time.Since(start), err)
			}
		}
		close(release)
		synctest.Wait()
		if err := s.checkStore(t.Context()); err != nil || checks != 1 {
			t.Errorf("once it answers: %v, after %d checks", err, checks)
		}
	})
}

// TestQRCodeOfALongHost holds that a link which is too long for a picture is
// refused, and is no fault of the server.
func TestQRCodeOfALongHost(t *testing.T) {
	h := newHarness(t, plan{})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	r, err := http.NewRequest("GET", h.http.URL+"/api/tables/"+id+"/qr.svg", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = strings.Repeat("long.", 1000) + "example"
	answer, err := c.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != 400 || answer.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf(
			"the request was answered with %d of type %s, want 400 problem details", answer.StatusCode,
			answer.Header.Get("Content-Type"),
		)
	}
}
