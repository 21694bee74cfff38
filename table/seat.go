package table

import (
	"fmt"

	"lair.games/lair/game"
)

// sit handles Sit.
func (st *state) sit(by By, c Sit, add func(Entry) error, r *Registry) error {
	if st.status != Waiting && st.status != Playing {
		return st.checkRunning()
	}
	held := st.seatsOf(by.Player)
	if c.Seat == game.Nobody {
		c.Seat = st.chooseSeat(c.Invite, r)
	}
	s, err := st.seat(c.Seat)
	switch {
	case c.Seat == game.Nobody:
		return ErrTaken
	case err != nil:
		return err
	case held.Has(c.Seat):
	case s.player != "":
		return fmt.Errorf("seat %d: %w", c.Seat, ErrTaken)
	case held != 0 && by.Player != st.new.Host:
		return ErrSeated
	default:
		if err := st.checkEntry(by, c, r); err != nil {
			return err
		}
	}
	if held.Has(c.Seat) && s.name == by.Name {
		return nil
	}
	if by.Bot && !held.Has(c.Seat) {
		if err := st.checkOutsideBot(); err != nil {
			return err
		}
	}
	invited := c.Invite != "" && r.invited(st, c.Seat, c.Invite)
	if err := c.pass(by, st, invited); err != nil {
		return err
	}
	return add(
		Entry{
			Kind: Sat, Seat: c.Seat, Detail: Detail{Player: by.Player, Name: by.Name, Bot: by.Bot},
		},
	)
}

// chooseSeat returns a seat for somebody who did not name one: the seat of
// their invitation, otherwise an empty one, otherwise a bot's.
func (st *state) chooseSeat(invite string, r *Registry) game.Seat {
	best := game.Nobody
	for i := range st.seats {
		n, s := game.Seat(i), &st.seats[i]
		if invite != "" && r.invited(st, n, invite) {
			return n
		}
		if s.player == "" && (best == game.Nobody || s.level == "" && st.seats[best].level != "") {
			best = n
		}
	}
	return best
}

// leave handles Leave.
func (st *state) leave(by By, c Leave, add func(Entry) error, r *Registry) error {
	if _, err := st.heldSeat(by, c.Seat); err != nil {
		return err
	}
	if st.status != Waiting && st.status != Playing {
		return st.checkRunning()
	}
	d, err := st.botAfter(c.Seat, r)
	if err != nil {
		return err
	}
	return add(Entry{Kind: Left, Seat: c.Seat, Detail: d})
}

// botAfter returns the bot that plays on where a person leaves; none before the
// start.
func (st *state) botAfter(n game.Seat, r *Registry) (d Detail, err error) {
	if !st.begun() {
		return d, nil
	}
	d.Name = botName(st.id, n)
	if d.Level = st.seats[n].level; d.Level == "" {
		d.Level, err = st.substituteLevel(r)
	}
	return d, err
}

// checkEntry refuses a player who may not take a seat that nobody holds. A link
// to the seat is an invitation by the host, so it allows what the table's link
// does not.
func (st *state) checkEntry(by By, c Sit, r *Registry) error {
	invited := c.Invite != "" && r.invited(st, c.Seat, c.Invite)
	switch sent := st.removed[by.Player]; {
	case c.Invite != "" && !invited:
		return ErrInvite
	// the link is older than the removal
	case sent > 0 && (!invited || st.seats[c.Seat].linkSeq < sent):
		return ErrRemoved
	case invited || c.again || by.Player == st.new.Host:
		return nil
	case st.inviteOnly:
		return ErrInvite
	case st.status == Playing && !st.newcomers:
		return ErrAskHost
	}
	return nil
}

// dismiss handles Dismiss.
func (st *state) dismiss(by By, c Dismiss, add func(Entry) error, r *Registry) error {
	s, err := st.hostSeat(by, c.Seat)
	switch {
	case err != nil:
		return err
	case s.player == "":
		return nil
	case s.player == by.Player:
		return st.leave(by, Leave(c), add, r)
	}
	d, err := st.botAfter(c.Seat, r)
	if err != nil {
		return err
	}
	d.Player = s.player
	return add(Entry{Kind: Removed, Seat: c.Seat, Detail: d})
}

// hostSeat returns a seat that the sender, who must be the host, may change
// now.
func (st *state) hostSeat(by By, n game.Seat) (*seat, error) {
	s, err := st.seat(n)
	switch {
	case by.Player != st.new.Host:
		return nil, ErrNotHost
	case err != nil:
		return nil, err
	case st.status != Waiting && st.status != Playing:
		return nil, st.checkRunning()
	}
	return s, nil
}

// substituteLevel returns the level of a bot that takes a seat over.
func (st *state) substituteLevel(r *Registry) (string, error) {
	if st.new.Level != "" {
		return st.new.Level, nil
	}
	return r.botLevel(st.new.Game, "")
}

// seatBot handles SeatBot.
func (st *state) seatBot(by By, c SeatBot, add func(Entry) error, r *Registry) error {
	s, err := st.hostSeat(by, c.Seat)
	switch {
	case err != nil:
		return err
	case s.player != "":
		return fmt.Errorf("seat %d: %w", c.Seat, ErrTaken)
	case c.Level == "" && st.status == Playing:
		return ErrStarted
	case c.Level != "":
		if _, err := r.botLevel(st.new.Game, c.Level); err != nil {
			return err
		}
	}
	if s.level == c.Level {
		return nil
	}
	d := Detail{Level: c.Level}
	if c.Level != "" {
		d.Name = botName(st.id, c.Seat)
	}
	return add(Entry{Kind: BotSat, Seat: c.Seat, Detail: d})
}
