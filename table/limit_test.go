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
		for host, reserved := range map[string]int64{"ann": 0, "bob": hostReserve} {
			st := &state{
				id: "t1", status: Paused, seq: x.seq - reserved, seats: make([]seat, 2),
				new: New{Host: host},
			}
			if err := st.decide(by, time.Now(), x.c, nil); errors.Is(err, ErrLogLimit) != x.worn {
				t.Errorf(
					"%T of ann at %s's entry %d: %v; want ErrLogLimit: %t", x.c, host, st.seq, err, x.worn,
				)
			}
		}
	}
}
