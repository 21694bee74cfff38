package table

import (
	"slices"

	"lair.games/lair/game"
)

// Forget takes a player who deletes their data out of a table. They leave a
// running match as with Leave. A table of theirs is closed if it waits for its
// host, or nobody else sits there. In the end only the player's id remains, not
// their name. Sending it again does nothing.
type Forget struct{}

func (Forget) entry() Entry { return Entry{Kind: Forgotten, Seat: game.Nobody} }

// forget handles Forget.
func (st *state) forget(by By, add func(Entry) error, r *Registry) error {
	live := st.status == Waiting || st.status == Playing
	if live && by.Player == st.new.Host && (st.status == Waiting || !st.hasOthers(by.Player)) {
		return add(Entry{Kind: Shut, Seat: game.Nobody})
	}
	named := slices.ContainsFunc(
		st.seats, func(s seat) bool { return s.player == by.Player && s.name != "" },
	)
	if !named {
		return nil
	}
	if live {
		for n := range st.seatsOf(by.Player).All() {
			if err := st.leave(by, Leave{n}, add, r); err != nil {
				return err
			}
		}
	}
	return add(Entry{Kind: Forgotten, Seat: game.Nobody, Detail: Detail{Player: by.Player}})
}

// applyForgotten applies an entry that drops a player's name.
func (st *state) applyForgotten(e *Entry) {
	st.dropKnock(e.Detail.Player)
	delete(st.paces, e.Detail.Player)
	for i := range st.seats {
		if s := &st.seats[i]; s.player == e.Detail.Player {
			s.name, s.mark = "", 0
		}
	}
	st.seatsChanged, st.seatsCache = true, nil
}

// WithoutForgotten returns entries without the names and the hours of players
// whose data was deleted.
func WithoutForgotten(entries []Entry) []Entry {
	var gone []string
	for i := len(entries) - 1; i >= 0; i-- {
		e := &entries[i]
		if e.Kind == Forgotten || e.Kind == Merged && slices.Contains(gone, e.By) {
			gone = append(gone, e.Detail.Player)
		}
	}
	if gone == nil {
		return entries
	}
	entries = slices.Clone(entries)
	for i := range entries {
		e := &entries[i]
		if (e.Kind == Sat || e.Kind == Knocked) && slices.Contains(gone, e.Detail.Player) ||
			e.Kind == Merged && slices.Contains(gone, e.By) {
			e.Detail.Name = ""
		}
		if e.Kind == Paced && slices.Contains(gone, e.By) {
			e.Detail.Pace = nil
		}
	}
	return entries
}
