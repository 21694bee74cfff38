package table

import (
	"maps"
	"slices"

	"lair.games/lair/game"
)

// Whom says whom a Mute concerns besides one player.
type Whom string

// The groups that a host can mute. Nobody mutes the host.
const (
	MuteAll       Whom = "all"
	MuteOnlookers Whom = "onlookers"
)

// Mute keeps a player, or a group, from writing in the table's chat, or lets
// them write again. Only the host may send it; the match may be over. What they
// wrote stays.
type Mute struct {
	Player string // "" with Whom
	Whom   Whom
	On     bool
}

func (Mute) entry() Entry { return Entry{Kind: Muted, Seat: game.Nobody} }

// Mutes is who may not write in a table's chat.
type Mutes struct {
	All, Onlookers bool
	Players        []string // ids, in order: not to be sent, only to be compared
}

// Equal reports whether two values mute the same.
func (m Mutes) Equal(o Mutes) bool {
	return m.All == o.All && m.Onlookers == o.Onlookers && slices.Equal(m.Players, o.Players)
}

// maxMuted is how many players a host can mute one by one. Beyond it, muting the
// group serves better.
const maxMuted = 100

// mute handles Mute.
func (st *state) mute(by By, c Mute, add func(Entry) error) error {
	switch {
	case by.Player != st.new.Host:
		return ErrNotHost
	case st.status == Closed:
		return st.checkRunning()
	case c.Player == by.Player:
		return ErrNotYours
	case st.mutes(c) == c.On:
		return nil
	case c.On && c.Player != "" && len(st.muted) >= maxMuted:
		return ErrTooManyMuted
	}
	return add(Entry{
		Kind: Muted, Seat: game.Nobody,
		Detail: Detail{Player: c.Player, Whom: c.Whom, Agree: c.On},
	})
}

// mutes reports whether whom c names is muted.
func (st *state) mutes(c Mute) bool {
	switch c.Whom {
	case MuteAll:
		return st.mutedAll
	case MuteOnlookers:
		return st.mutedOnlookers
	}
	return st.muted[c.Player]
}

// applyMuted applies an entry of kind Muted.
func (st *state) applyMuted(e *Entry) {
	d := &e.Detail
	switch {
	case d.Whom == MuteAll:
		st.mutedAll = d.Agree
	case d.Whom == MuteOnlookers:
		st.mutedOnlookers = d.Agree
	case d.Agree:
		if st.muted == nil {
			st.muted = map[string]bool{}
		}
		st.muted[d.Player] = true
	default:
		delete(st.muted, d.Player)
	}
}

// mayWrite returns an error if a player may not write in the chat.
func (st *state) mayWrite(player string) error {
	onlooks := st.roomOf(player) == OnlookersRoom
	switch {
	case player == st.new.Host:
		return nil
	case onlooks && st.removed[player] > 0:
		return ErrRemoved
	case st.mutedAll, onlooks && st.mutedOnlookers, st.muted[player]:
		return ErrMuted
	}
	return nil
}

// mutesNow returns who may not write.
func (st *state) mutesNow() Mutes {
	return Mutes{st.mutedAll, st.mutedOnlookers, slices.Sorted(maps.Keys(st.muted))}
}
