package table

import (
	"context"
	"time"
)

// Turn says that a person has to decide at a table, and since which seq.
type Turn struct {
	Table, Player string
	Seq           int64
}

// TurnState is what a table tells a person whose turn it is. All of it is public at
// the table.
type TurnState struct {
	Seq    int64 // since which it is their turn
	Game   string
	Others []string  // names at the other seats
	Until  time.Time // when their clock runs out; zero without one
}

// announceTurns calls Config.Turns with the turns that began at a seq or later.
func (t *liveTable) announceTurns(from int64) {
	if t.registry.config.Turns == nil || t.state.status != Playing {
		return
	}
	var list []Turn
	for i := range t.state.seats {
		s := &t.state.seats[i]
		if s.plays() && !s.outside && s.actingSince > 0 && s.actingSince >= from &&
			t.state.hasCompany(s.player) {
			list = append(list, Turn{t.id, s.player, s.actingSince})
		}
	}
	if len(list) > 0 {
		t.registry.config.Turns(list)
	}
}

// hasCompany reports whether somebody other than a bot of the server sits with
// the player.
func (st *state) hasCompany(player string) bool {
	for i := range st.seats {
		if s := &st.seats[i]; s.player != "" && s.player != player {
			return true
		}
	}
	return false
}

// TurnOf returns what a table that waits for a player tells them; false if it
// does not wait for them.
func (r *Registry) TurnOf(
	ctx context.Context, id, player string,
) (w TurnState, waits bool, err error) {
	err = r.query(ctx, id, func(t *liveTable) error {
		st := t.state
		if st.status != Playing || !st.hasCompany(player) {
			return nil
		}
		w.Game = st.new.Game
		for i := range st.seats {
			s := &st.seats[i]
			if s.player != player {
				w.Others = append(w.Others, Marked(s.name, int(s.mark)))
			}
			if s.player != player || !s.plays() || s.actingSince == 0 {
				continue
			}
			waits, w.Seq = true, max(w.Seq, s.actingSince)
			w.Until = st.runsOut(s)
		}
		return nil
	})
	return w, waits, err
}
