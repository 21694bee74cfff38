package table

import (
	"context"
	"errors"
	"testing"
)

// TestPoll checks that Poll returns what Next would, calls the function of
// Alert, and never waits.
func TestPoll(t *testing.T) {
	w := (&Registry{}).Watcher("ada", 2)
	alerts := 0
	w.Alert(func() { alerts++ })
	ctx := context.Background()
	if _, ok, err := w.Poll(ctx); ok || err != nil {
		t.Fatalf("an empty watcher: %v, %v", ok, err)
	}
	w.push(Message{Table: "a"})
	w.push(Message{Table: "b"})
	if alerts != 2 {
		t.Errorf("%d alerts for two messages", alerts)
	}
	for _, want := range []string{"a", "b"} {
		if m, ok, err := w.Poll(ctx); !ok || err != nil || m.Table != want {
			t.Fatalf("got %q, %v, %v, want %q", m.Table, ok, err, want)
		}
	}
	w.Close()
	if _, _, err := w.Poll(ctx); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	if alerts != 3 {
		t.Errorf("%d alerts, the last of them for Close", alerts)
	}
}
