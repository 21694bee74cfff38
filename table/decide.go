package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"lair.games/lair/game"
)

// Limits on what a player may send.
const (
	mostKey  = 64   // bytes
	mostName = 200  // bytes
	mostMove = 2048 // bytes
	mostText = 1000 // bytes of a line of chat
)

// mostAsked is how often a seat may ask at one position to take back, and be refused.
const mostAsked = 3

// mostEntries is how long a table's log may get before nothing but what the match needs is added to it. A match has some hundred
// entries; whoever takes a move back for ever, or opens and closes the table, must not fill the disk.
const mostEntries = 10_000

// check refuses a sender that cannot be one.
func (by By) check() error {
	switch {
	case by.Key == "" || len(by.Key) > mostKey || !utf8.ValidString(by.Key):
		return ErrKey
	case by.Player == "":
		return ErrNotYours
	case len(by.Name) > mostName || !utf8.ValidString(by.Name):
		return fmt.Errorf("%w: the name is too long", ErrText)
	}
	return nil
}

// stamp is an entry of a command: the first one carries the command's id.
func (p *play) stamp(by By, now time.Time, e Entry) Entry {
	e.At, e.By = now.UTC().Truncate(time.Millisecond), by.Player
	if len(p.pending) == 0 && by.Key != "" {
		e.Key = by.Key
	}
	return e
}

// decide turns a command into entries, or says why it cannot happen; then nothing has changed.
func (p *play) decide(by By, now time.Time, c Command, h *House) error {
	do := func(e Entry) error { return p.add(p.stamp(by, now, e)) }
	if p.seq >= mostEntries && !needed(c) {
		return ErrWorn
	}
	if err := p.obey(by, now, c, do, h); err != nil || len(p.pending) == 0 {
		return err
	}
	return p.consented(do)
}

// needed reports whether a command brings a match to its end, or lets somebody leave it.
func needed(c Command) bool {
	switch c.(type) {
	case Start, Play, Leave, Resign, botMove, flag, again:
		return true
	}
	return false
}

func (p *play) obey(by By, now time.Time, c Command, do func(Entry) error, h *House) error {
	switch c := c.(type) {
	case Sit:
		return p.sit(by, c, do, h)
	case Leave:
		return p.leave(by, c, do, h)
	case Dismiss:
		return p.dismiss(by, c, do)
	case SeatBot:
		return p.seatBot(by, c, do, h)
	case Start:
		return p.begin(by, do, h)
	case List:
		if by.Player != p.new.Host {
			return ErrNotHost
		}
		return do(Entry{Kind: Opened, Seat: game.Nobody, Detail: Detail{Agree: c.Open}})
	case Play:
		return p.move(by, c, do, h)
	case Undo:
		return p.undo(by, c, do)
	case Answer:
		return p.answer(by, c, do)
	case Resign:
		return p.resign(by, c, do, h)
	case Back:
		return p.back(by, c, do)
	case botMove:
		return p.botMove(c, do)
	case flag:
		return p.flag(now, do, h)
	case again:
		return do(Entry{Kind: Again, Seat: game.Nobody, Detail: Detail{Table: c.table}})
	}
	return fmt.Errorf("table: no command %T", c)
}

func (p *play) sit(by By, c Sit, do func(Entry) error, h *House) error {
	if p.status != Waiting && p.status != Playing {
		return p.running()
	}
	held := p.holds(by.Player)
	if c.Seat == game.Nobody {
		c.Seat = p.vacant(c.Invite, h)
	}
	s, err := p.seat(c.Seat)
	switch {
	case c.Seat == game.Nobody:
		return ErrTaken
	case err != nil:
		return err
	case held.Has(c.Seat):
	case s.player != "":
		return fmt.Errorf("seat %d: %w", c.Seat, ErrTaken)
	case c.Invite != "" && !h.invited(p.id, c.Seat, c.Invite):
		return ErrInvite
	case c.Invite == "" && p.new.InviteOnly && by.Player != p.new.Host:
		return ErrInvite
	case held != 0 && by.Player != p.new.Host:
		return ErrSeated
	}
	if held.Has(c.Seat) && s.name == by.Name {
		return nil
	}
	if by.Bot && !held.Has(c.Seat) {
		if err := p.race(); err != nil {
			return err
		}
	}
	return do(Entry{Kind: Sat, Seat: c.Seat, Detail: Detail{Player: by.Player, Name: by.Name, Bot: by.Bot}})
}

// vacant finds a seat for somebody who does not mind which: the one of their invitation, else an empty one, else a bot's.
func (p *play) vacant(invite string, h *House) game.Seat {
	best := game.Nobody
	for i := range p.seats {
		n, s := game.Seat(i), &p.seats[i]
		if invite != "" && h.invited(p.id, n, invite) {
			return n
		}
		if s.player == "" && (best == game.Nobody || s.level == "" && p.seats[best].level != "") {
			best = n
		}
	}
	return best
}

func (p *play) leave(by By, c Leave, do func(Entry) error, h *House) error {
	s, err := p.person(by, c.Seat)
	if err != nil {
		return err
	}
	var d Detail
	switch p.status {
	case Waiting:
	case Playing:
		d.Name = botName(p.id, c.Seat)
		if d.Level = s.level; d.Level == "" {
			d.Level, err = p.substitute(h)
		}
	default:
		return p.running()
	}
	if err != nil {
		return err
	}
	return do(Entry{Kind: Left, Seat: c.Seat, Detail: d})
}

func (p *play) dismiss(by By, c Dismiss, do func(Entry) error) error {
	s, err := p.seat(c.Seat)
	switch {
	case by.Player != p.new.Host:
		return ErrNotHost
	case err != nil:
		return err
	case p.status == Playing:
		return ErrStarted
	case p.status != Waiting:
		return p.running()
	case s.player == "":
		return nil
	}
	return do(Entry{Kind: Left, Seat: c.Seat})
}

// substitute is the level of a bot that takes a seat over.
func (p *play) substitute(h *House) (string, error) {
	if p.new.Level != "" {
		return p.new.Level, nil
	}
	return h.level(p.new.Game, "")
}

func (p *play) seatBot(by By, c SeatBot, do func(Entry) error, h *House) error {
	s, err := p.seat(c.Seat)
	switch {
	case by.Player != p.new.Host:
		return ErrNotHost
	case err != nil:
		return err
	case s.player != "":
		return fmt.Errorf("seat %d: %w", c.Seat, ErrTaken)
	case p.status != Waiting && p.status != Playing:
		return p.running()
	case c.Level == "" && p.status == Playing:
		return ErrStarted
	case c.Level != "":
		if _, err := h.level(p.new.Game, c.Level); err != nil {
			return err
		}
	}
	if s.level == c.Level {
		return nil
	}
	d := Detail{Level: c.Level}
	if c.Level != "" {
		d.Name = botName(p.id, c.Seat)
	}
	return do(Entry{Kind: BotSat, Seat: c.Seat, Detail: d})
}

func (p *play) begin(by By, do func(Entry) error, h *House) error {
	switch {
	case by.Player != p.new.Host:
		return ErrNotHost
	case p.status == Playing || p.status == Over:
		return ErrStarted
	case p.status != Waiting:
		return p.running()
	}
	e := Entry{Kind: Started, Seat: game.Nobody}
	for i := range p.seats {
		if p.seats[i].player != "" || p.seats[i].level != "" {
			continue
		}
		level, err := p.substitute(h)
		if err != nil {
			return err
		}
		if e.Detail.Levels == nil {
			e.Detail.Levels, e.Detail.Names = map[int]string{}, map[int]string{}
		}
		e.Detail.Levels[i], e.Detail.Names[i] = level, botName(p.id, game.Seat(i))
	}
	if err := p.mayRace(len(e.Detail.Levels) > 0); err != nil {
		return err
	}
	if err := do(e); err != nil {
		return err
	}
	return p.end(do)
}

// mayRace refuses to start a match in which it matters how fast one is with bots at the table. One that takes over the seat of
// somebody who has left is no matter: the others have started among themselves.
func (p *play) mayRace(bots bool) error {
	if !bots && !slices.ContainsFunc(p.seats, func(s seat) bool { return s.outside || s.level != "" && s.player == "" }) {
		return nil
	}
	return p.race()
}

// race refuses bots where it matters how fast one is.
func (p *play) race() error {
	option, ok := p.new.Setup.PeopleOnly(p.game.Info().Options)
	if !ok {
		return nil
	}
	return fmt.Errorf("%w: %s=%s", ErrPeopleOnly, option.ID, p.new.Setup.Options[option.ID])
}

func (p *play) move(by By, c Play, do func(Entry) error, h *House) error {
	s, err := p.playing(by, c.Seat)
	if err != nil {
		return err
	}
	switch {
	case s.resigned:
		return ErrResigned
	case s.level != "":
		return ErrMinded
	case s.since == 0 && c.Seq < p.turn, c.Seq < s.since:
		return ErrStale
	case s.lapse != "":
		return ErrLapsed
	}
	move, err := compact(c.Move)
	if err != nil {
		err = notAMove()
	} else {
		err = p.made(c.Seat, move, do)
	}
	var no *game.Refusal
	if errors.As(err, &no) && s.outside && s.since != 0 && c.Seq >= p.turn {
		return p.forfeit(c.Seat, move, no, do, h)
	}
	return err
}

func notAMove() error {
	return &game.Refusal{Err: game.ErrIllegal, Reason: "bad_move", Message: "This is not a move of this game: it is not JSON, or too long."}
}

// made adds a move, and the end of the match if it was the last.
func (p *play) made(n game.Seat, move json.RawMessage, do func(Entry) error) error {
	if err := do(Entry{Kind: Moved, Seat: n, Move: move}); err != nil {
		return err
	}
	return p.end(do)
}

func (p *play) end(do func(Entry) error) error {
	if !p.match.Over() {
		return nil
	}
	return do(Entry{Kind: Ended, Seat: game.Nobody})
}

func (p *play) resign(by By, c Resign, do func(Entry) error, h *House) error {
	s, err := p.playing(by, c.Seat)
	if err != nil {
		return err
	}
	if s.resigned {
		return ErrResigned
	}
	level := s.level
	if level == "" {
		if level, err = p.substitute(h); err != nil {
			return err
		}
	}
	return do(Entry{Kind: Resigned, Seat: c.Seat, Detail: Detail{Level: level}})
}

func (p *play) back(by By, c Back, do func(Entry) error) error {
	s, err := p.playing(by, c.Seat)
	switch {
	case err != nil:
		return err
	case s.resigned:
		return ErrResigned
	case s.level == "":
		return nil // it is theirs already
	}
	return do(Entry{Kind: Returned, Seat: c.Seat})
}

// botMove is what a bot decided. It happens only if its seat still has that decision to make.
type botMove struct {
	seat  game.Seat
	since int64
	move  json.RawMessage
}

func (c botMove) entry() Entry { return Entry{Kind: Moved, Seat: c.seat, Move: c.move} }

func (p *play) botMove(c botMove, do func(Entry) error) error {
	if s := &p.seats[c.seat]; p.status != Playing || s.since != c.since || s.mind() == "" {
		return nil
	}
	move, err := compact(c.move)
	if err != nil {
		return notAMove()
	}
	return p.made(c.seat, move, do)
}

// flag is a clock that ran out. Which one is seen from the table itself, so that firing it twice does nothing.
type flag struct{}

func (flag) entry() Entry { return Entry{Kind: Flagged, Seat: game.Nobody} }

func (p *play) flag(now time.Time, do func(Entry) error, h *House) error {
	if p.status != Playing {
		return nil
	}
	for i := range p.seats {
		s := &p.seats[i]
		if !s.running || s.end().After(now) {
			continue
		}
		if s.outside {
			e := Entry{Kind: Lapsed, Seat: game.Seat(i), Key: turnKey("late", game.Seat(i), s.since), Detail: Detail{Why: Late}}
			if err := p.lose(e, do, h); err != nil {
				return err
			}
			continue
		}
		level, err := p.substitute(h)
		if err != nil {
			return err
		}
		if err := do(Entry{Kind: Flagged, Seat: game.Seat(i), Key: turnKey("flag", game.Seat(i), s.since), Detail: Detail{Level: level}}); err != nil {
			return err
		}
	}
	return nil
}

// turnKey is the id of a command of the house itself: it follows from the decision that the command answers to.
func turnKey(kind string, n game.Seat, since int64) string {
	return fmt.Sprintf("%s %d %d", kind, n, since)
}

// again is the table's part of a rematch.
type again struct{ table string }

func (again) entry() Entry { return Entry{Kind: Again, Seat: game.Nobody} }

// undoOf says what pressing undo would do for a seat, and the ply that it would go back to.
func (p *play) undoOf(n game.Seat) (string, int) {
	if n < 0 || p.status != Playing || !p.seats[n].plays() {
		return UndoNone, 0
	}
	last := p.lastOf(n)
	switch {
	case last == 0 || p.raced(last):
		return UndoNone, 0
	case p.others(n) == 0 || p.waits(last) || last == len(p.steps) && !p.revealed():
		return UndoFree, last - 1
	case p.asked != nil || p.denied[n] >= mostAsked:
		return UndoNone, 0
	}
	return UndoAsk, last - 1
}

// lastOf returns the ply that the last move of a seat led to, or 0.
func (p *play) lastOf(n game.Seat) int {
	last := len(p.steps)
	for last > 0 && p.steps[last-1].seat != n {
		last--
	}
	return last
}

// raced reports whether one of the moves from the one that led to a ply on was made in a race: what was taken there is final, and so
// nobody is asked to give it back.
func (p *play) raced(from int) bool {
	for ply := len(p.steps); ply >= from; ply-- {
		if p.match.Raced(ply) {
			return true
		}
	}
	return false
}

// waits reports whether the move that led to a ply is a hidden choice that still waits for those of others.
func (p *play) waits(ply int) bool {
	waits := false
	// It tries moves that nobody made. Rules that fail at one of them have not failed at this table.
	_ = guard(func() error { waits = p.match.Pending(ply); return nil })
	return waits
}

// revealed reports whether the newest ply revealed something. It is found out once, and only if somebody might undo.
func (p *play) revealed() bool {
	if p.shown == nil {
		shown := true
		// It tries moves that nobody made. Rules that fail at one of them have not failed at this table.
		_ = guard(func() error { shown = p.match.Revealed(len(p.steps)); return nil })
		p.shown = &shown
	}
	return *p.shown
}

// others returns the seats of the other people, whose consent an undo needs. Bots consent, those from outside too, and so do
// those for whom a bot plays.
func (p *play) others(n game.Seat) game.Seats {
	var others game.Seats
	for i := range p.seats {
		if s := &p.seats[i]; s.plays() && !s.outside && s.player != p.seats[n].player {
			others = others.With(game.Seat(i))
		}
	}
	return others
}

func (p *play) undo(by By, c Undo, do func(Entry) error) error {
	if _, err := p.playing(by, c.Seat); err != nil {
		return err
	}
	last := p.lastOf(c.Seat)
	waits := last > 0 && p.waits(last)
	// A choice that waits is not made stale by what others choose.
	if c.Seq < p.turn && (!waits || c.Seq < p.steps[last-1].seq) {
		return ErrStale
	}
	switch what, to := p.undoOf(c.Seat); {
	case what == UndoFree && waits:
		return do(Entry{Kind: Withdrew, Seat: c.Seat, Detail: Detail{To: to}})
	case what == UndoFree:
		return do(Entry{Kind: Undone, Seat: c.Seat, Detail: Detail{To: to}})
	case what == UndoAsk:
		return do(Entry{Kind: Asked, Seat: c.Seat, Detail: Detail{To: to}})
	}
	return ErrNoUndo
}

func (p *play) answer(by By, c Answer, do func(Entry) error) error {
	_, err := p.playing(by, c.Seat)
	switch {
	case err != nil:
		return err
	case p.asked == nil:
		return ErrNothingAsked
	case c.Seq < p.asked.seq:
		return ErrStale
	case !p.others(p.asked.by).Has(c.Seat):
		return ErrNothingAsked
	}
	return do(Entry{Kind: Answered, Seat: c.Seat, Detail: Detail{Agree: c.Agree}})
}

// consented goes back if an undo was asked for and nobody is left who has not agreed.
func (p *play) consented(do func(Entry) error) error {
	if p.asked == nil || p.others(p.asked.by)&^p.asked.agreed != 0 {
		return nil
	}
	return do(Entry{Kind: Undone, Seat: p.asked.by, Detail: Detail{To: p.asked.to}})
}

// compacted returns JSON without spaces.
func compacted(data []byte) (json.RawMessage, error) {
	var b bytes.Buffer
	b.Grow(len(data))
	if err := json.Compact(&b, data); err != nil {
		return nil, errors.New("it is not JSON")
	}
	return b.Bytes(), nil
}

// rematch says what the new table is opened with, and who sits there at once: the one who asks, and the bots.
func (p *play) rematchFor(by By) (New, []Place, error) {
	if p.status != Over {
		return New{}, nil, ErrNotOver
	}
	if p.holds(by.Player) == 0 && by.Player != p.new.Host {
		return New{}, nil, ErrNotYours
	}
	places := make([]Place, len(p.seats))
	for i := range p.seats {
		switch s := &p.seats[i]; s.player {
		case by.Player:
			places[i] = Place{Player: by.Player, Name: by.Name, Bot: by.Bot}
		case "":
			places[i] = Place{Level: s.level}
		}
	}
	n := p.new
	n.Setup.Options = cloneOptions(n.Setup.Options)
	return n, places, nil
}

func cloneOptions(o map[string]string) map[string]string {
	c := make(map[string]string, len(o))
	for k, v := range o {
		c[k] = v
	}
	return c
}

// text checks a line of chat.
func text(s string) (string, error) {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > mostText || !utf8.ValidString(s) || slices.ContainsFunc([]rune(s), func(r rune) bool { return r < ' ' }) {
		return "", ErrText
	}
	return s, nil
}
