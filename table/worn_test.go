package table

import (
	"errors"
	"testing"
	"time"
)

// TestAWornTableTakesOnlyWhatTheMatchNeeds holds that nobody fills the disk by doing and undoing the same for ever.
func TestAWornTableTakesOnlyWhatTheMatchNeeds(t *testing.T) {
	by := By{Player: "ann", Name: "Ann", Key: "k"}
	for _, x := range []struct {
		seq  int64
		c    Command
		worn bool
	}{
		{mostEntries - 1, Undo{}, false},
		{mostEntries, Undo{}, true},
		{mostEntries, Sit{}, true},
		{mostEntries, SeatBot{Level: "plain"}, true},
		{mostEntries, List{Open: true}, true},
		{mostEntries, Answer{}, true},
		{mostEntries, Play{}, false},
		{mostEntries, Leave{}, false},
		{mostEntries, Resign{}, false},
		{mostEntries, Back{}, true},
		{mostEntries, Start{}, false},
		{mostEntries + 1, flag{}, false},
	} {
		p := &play{id: "t1", status: Paused, seq: x.seq, seats: make([]seat, 2)} // so that all else is refused for another reason
		if err := p.decide(by, time.Now(), x.c, nil); errors.Is(err, ErrWorn) != x.worn {
			t.Errorf("%T at entry %d: %v", x.c, x.seq, err)
		}
	}
}
