package table

import (
	"slices"

	"lair.games/lair/game"
)

// Merge gives the sender all that another player has at a table: seats, the
// host's rights, an attempt at a campaign, reviews and lines of chat. The caller
// must know that the other player has become one with the sender. Sending it
// again does nothing.
type Merge struct{ From string }

func (Merge) entry() Entry { return Entry{Kind: Merged, Seat: game.Nobody} }

// merge handles Merge. Somebody who sat here as two players has both seats from
// now on, as somebody has who shares a device: they could see both hands before.
func (st *state) merge(by By, c Merge, add func(Entry) error) error {
	if c.From == by.Player || st.seatsOf(c.From) == 0 && st.new.Host != c.From {
		return nil
	}
	return add(Entry{
		Kind: Merged, Seat: game.Nobody, Detail: Detail{Player: c.From, Name: by.Name},
	})
}

// applyMerged applies an entry that gives a player's seats to the sender. The
// match goes on as it is: no clock stops, and a bot that plays for a seat stays.
func (st *state) applyMerged(e *Entry) {
	from, to := e.Detail.Player, e.By
	for i := range st.seats {
		s := &st.seats[i]
		if s.player == from {
			s.player = to
			st.rouse(s)
			st.setName(game.Seat(i), e.Detail.Name)
		}
		if at := slices.Index(s.agreedToBot, from); at >= 0 {
			s.agreedToBot = slices.Clone(s.agreedToBot)
			s.agreedToBot[at] = to
		}
	}
	if st.new.Host == from {
		st.new.Host = to
	}
	if st.new.Host == to && st.seatsOf(to) != 0 {
		st.hostAway = false
	}
	if st.muted[from] {
		delete(st.muted, from)
		st.muted[to] = true
	}
	st.dropKnock(from)
	if st.seatsOf(to) != 0 {
		st.dropKnock(to)
	}
	st.seatsChanged, st.seatsCache = true, nil
}
