package table

import (
	"context"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// maxKnocks is how many newcomers may wait for a host. maxKnocksPerPlayer is
// how often one may knock, so that a stranger cannot fill a table's log.
const (
	maxKnocks          = 8
	maxKnocksPerPlayer = 4
)

// knock is a newcomer's request for a bot's seat.
type knock struct {
	seq          int64
	seat         game.Seat
	player, name string
	outside      bool
}

// KnockInfo describes a newcomer who asks the host for a bot's seat in a
// running match.
type KnockInfo struct {
	Knock int64 // seq of the entry
	Seat  game.Seat
	Name  string
	Bot   bool // an outside bot
}

// setAdmission handles Settle.
func (st *state) setAdmission(by By, c Settle, add func(Entry) error) error {
	if _, err := st.hostSeat(by, 0); err != nil {
		return err
	}
	if st.newcomers == c.Newcomers && st.inviteOnly == c.InviteOnly {
		return nil
	}
	return add(c.entry())
}

// knock handles Knock.
func (st *state) knock(by By, c Knock, add func(Entry) error) error {
	if err := st.checkRunning(); err != nil {
		return err
	}
	if c.Seat == game.Nobody {
		if c.Seat = st.botSeat(); c.Seat == game.Nobody {
			return ErrTaken
		}
	}
	s, err := st.seat(c.Seat)
	switch {
	case err != nil:
		return err
	case st.seatsOf(by.Player) != 0:
		return ErrSeated
	case s.player != "":
		return fmt.Errorf("seat %d: %w", c.Seat, ErrTaken)
	case st.removed[by.Player] > 0:
		return ErrRemoved
	case st.inviteOnly:
		return ErrInvite
	case st.declined[by.Player]:
		return ErrDeclined
	case slices.ContainsFunc(st.knocks, func(k knock) bool {
		return k.player == by.Player && k.seat == c.Seat
	}):
		return nil
	case len(st.knocks) >= maxKnocks || st.knockCount[by.Player] >= maxKnocksPerPlayer:
		return ErrTooManyKnocks
	}
	if by.Bot {
		if err := st.checkOutsideBot(); err != nil {
			return err
		}
	}
	if err := c.pass(by, st, false); err != nil {
		return err
	}
	return add(
		Entry{
			Kind: Knocked, Seat: c.Seat,
			Detail: Detail{Player: by.Player, Name: by.Name, Bot: by.Bot},
		},
	)
}

// botSeat returns the first seat that nobody holds, or game.Nobody.
func (st *state) botSeat() game.Seat {
	return game.Seat(slices.IndexFunc(st.seats, func(s seat) bool { return s.player == "" }))
}

// admit handles Admit.
func (st *state) admit(by By, c Admit, add func(Entry) error) error {
	if _, err := st.hostSeat(by, 0); err != nil {
		return err
	}
	i := slices.IndexFunc(st.knocks, func(k knock) bool { return k.seq == c.Knock })
	if i < 0 {
		return ErrNoKnock
	}
	k := st.knocks[i]
	if !c.Agree {
		return add(Entry{Kind: Declined, Seat: k.seat, Detail: Detail{Player: k.player}})
	}
	if st.seats[k.seat].player != "" { // another newcomer got that seat: take any other bot's
		if k.seat = st.botSeat(); k.seat == game.Nobody {
			return ErrTaken
		}
	}
	return add(
		Entry{
			Kind: Sat, Seat: k.seat, Detail: Detail{Player: k.player, Name: k.name, Bot: k.outside},
		},
	)
}

// applyKnock applies an entry of kind Knocked or Declined. A player has one
// knock at a time.
func (st *state) applyKnock(e *Entry) {
	st.dropKnock(e.Detail.Player)
	if e.Kind == Knocked {
		if st.knockCount == nil {
			st.knockCount = map[string]int{}
		}
		st.knockCount[e.Detail.Player]++
		st.knocks = append(
			st.knocks, knock{e.Seq, e.Seat, e.Detail.Player, e.Detail.Name, e.Detail.Bot},
		)
		return
	}
	if st.declined == nil {
		st.declined = map[string]bool{}
	}
	st.declined[e.Detail.Player] = true
}

// dropKnock drops a player's knock.
func (st *state) dropKnock(player string) {
	st.knocks = slices.DeleteFunc(st.knocks, func(k knock) bool { return k.player == player })
}

// Knocks lists the newcomers who ask for a bot's seat. Only the host gets them.
func (r *Registry) Knocks(ctx context.Context, id, player string) ([]KnockInfo, error) {
	list := []KnockInfo{}
	err := r.query(ctx, id, func(t *liveTable) error {
		if player == "" || player != t.state.new.Host {
			return ErrNotHost
		}
		for _, k := range t.state.knocks {
			name := t.state.shownName(k.name, game.Nobody)
			list = append(list, KnockInfo{Knock: k.seq, Seat: k.seat, Name: name, Bot: k.outside})
		}
		return nil
	})
	return list, err
}
