package table

import (
	"errors"
	"testing"
	"time"
)

// TestAFullLogTakesOnlyWhatTheMatchNeeds checks that nobody can fill the disk
// by doing and undoing the same for ever.
func TestAFullLogTakesOnlyWhatTheMatchNeeds(t *testing.T) {
	by := By{Player: "ann", Name: "Ann", Key: "k"}
	for _, x := range []struct {
		seq  int64
		c    Command
		worn bool
	}{
		{maxEntries - 1, Undo{}, false},
		{maxEntries, Undo{}, true},
		{maxEntries, Sit{}, true},
		{maxEntries, SeatBot{Level: "plain"}, true},
		{maxEntries, List{Open: true}, true},
		{maxEntries, Answer{}, true},
		{maxEntries, Play{}, false},
		{maxEntries, Leave{}, false},
		{maxEntries, Resign{}, false},
		{maxEntries, Back{}, true},
		{maxEntries, Start{}, false},
		{maxEntries + 1, flag{}, false},
	} {
		// with Paused, other commands are refused with another error
		st := &state{id: "t1", status: Paused, seq: x.seq, seats: make([]seat, 2)}
		if err := st.decide(by, time.Now(), x.c, nil); errors.Is(err, ErrLogLimit) != x.worn {
			t.Errorf("%T at entry %d: %v; want ErrLogLimit: %t", x.c, x.seq, err, x.worn)
		}
	}
}
