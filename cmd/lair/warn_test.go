package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"syscall"
	"testing"
	"time"

	"lair.games/lair/certificate"
	"lair.games/lair/table"
)

// TestTheOperatorIsToldOnceAnHour holds that a trouble which lasts is one line
// an hour, and its end is one.
func TestTheOperatorIsToldOnceAnHour(t *testing.T) {
	var log bytes.Buffer
	w := newWarner(slog.New(slog.NewTextHandler(&log, nil)))
	now := time.Unix(1e9, 0)
	w.now = func() time.Time { return now }
	room := w.room("/srv/lair")
	room(nil) // that there is room is no news
	for range 3 * 60 * 60 {
		room(fmt.Errorf("sqlite: %w", table.ErrFull))
		fmt.Fprintf(
			w, "http: Accept error: accept tcp [::]:8080: accept4: %v; retrying in 5ms\n",
			syscall.EMFILE,
		)
		fmt.Fprintln(w, "http: TLS handshake error from 192.0.2.7: EOF")
		now = now.Add(time.Second)
	}
	for text, want := range map[string]int{
		"the disk is full": 3, "/srv/lair": 3, "too many files are open": 3, "LimitNOFILE": 3,
		"handshake": 0, "There is room again": 0, "\n": 6,
	} {
		if n := strings.Count(log.String(), text); n != want {
			t.Errorf("in three hours %q is logged %d times, want %d", text, n, want)
		}
	}
	log.Reset()
	for range 2 {
		room(nil)
	}
	room(fmt.Errorf("sqlite: %w: %w", table.ErrFull, syscall.EFBIG))
	if text := log.String(); strings.Count(text, "There is room again") != 1 ||
		strings.Count(text, "a quota or a limit") != 1 {
		t.Errorf("once there was room, and none for a moment: %s", text)
	}
}

// TestTheOperatorIsToldOfWhatNobodyAsksFor warns of a low disk and of faulty
// tables: once each, and once when they are over.
func TestTheOperatorIsToldOfWhatNobodyAsksFor(t *testing.T) {
	var log bytes.Buffer
	w := newWarner(slog.New(slog.NewTextHandler(&log, nil)))
	w.low("/srv/lair", 600<<20)
	w.faulty(nil)
	if log.Len() > 0 {
		t.Errorf("without any trouble it says %s", &log)
	}
	for range 3 {
		w.low("/srv/lair", 100<<20)
		w.faulty([]table.Fault{{Table: "abc", Kind: table.FaultStuck}})
	}
	w.low("/srv/lair", 600<<20)
	w.faulty(nil)
	for text, want := range map[string]int{
		"nearly full": 1, "free MiB\"=100": 1, "example\"=abc": 1, "stuck": 2, "enough free": 1,
		"stand still any more": 1, "\n": 4,
	} {
		if n := strings.Count(log.String(), text); n != want {
			t.Errorf("%q is logged %d times, want %d:\n%s", text, n, want, &log)
		}
	}
}

// TestTheOperatorIsToldWhatIsWrongWithACertificate tells a CA that is away from
// one that does not find this machine.
func TestTheOperatorIsToldWhatIsWrongWithACertificate(t *testing.T) {
	const own, ca = "The name must lead to this machine", "The CA at ca.example.org:14000 could not be reached"
	away := &certificate.UnreachableError{
		Address: "ca.example.org:14000", Err: errors.New("connection refused"),
	}
	for _, x := range []struct {
		err       error
		want, not string
	}{
		{away, ca, own},
		{fmt.Errorf("it expires soon and was not renewed: %w", away), ca, own},
		{errors.New("no answer at 192.0.2.7"), own, "could not be reached"},
	} {
		var log bytes.Buffer
		w := newWarner(slog.New(slog.NewTextHandler(&log, nil)))
		for range 3 {
			w.certificate("play.example.org", x.err)
		}
		if text := log.String(); strings.Count(text, x.want) != 1 || strings.Contains(text, x.not) ||
			strings.Count(text, "\n") != 1 {
			t.Errorf("of %v it says, want %q once:\n%s", x.err, x.want, text)
		}
	}
}
