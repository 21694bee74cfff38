package table

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"lair.games/lair/game"
)

// Limits on what a player may send.
const (
	maxKey  = 64   // bytes
	maxName = 200  // bytes
	maxMove = 2048 // bytes
	maxText = 1000 // bytes of a line of chat
)

// maxUndoRequests is how often a seat's undo may be refused at one position
// before it cannot ask again.
const maxUndoRequests = 3

// maxEntries is the length of a log from which on the table accepts only what a
// match needs to end. A match has a few hundred entries. Without this limit, a
// player could fill the disk by taking back moves, or listing and unlisting a
// table, for ever. The last hostReserve entries before it are the host's, so
// that nobody else can take away the host's power over the table.
const (
	maxEntries  = 10_000
	hostReserve = 2000
)

// check refuses an invalid sender or key.
func (by By) check() error {
	switch {
	case by.Key == "" || len(by.Key) > maxKey || !utf8.ValidString(by.Key):
		return ErrKey
	case by.Player == "":
		return ErrNotYours
	case len(by.Name) > maxName || !utf8.ValidString(by.Name):
		return fmt.Errorf("%w: the name is too long", ErrText)
	}
	return nil
}

// stamp completes an entry of a command. The first entry carries the command's
// key.
func (st *state) stamp(by By, now time.Time, e Entry) Entry {
	e.At, e.By = now.UTC().Truncate(time.Millisecond), by.Player
	if len(st.pending) == 0 && by.Key != "" {
		e.Key, e.Sum = by.Key, by.Sum
	}
	return e
}

// decide turns a command into pending entries. If it returns an error before
// the first entry, nothing has changed.
func (st *state) decide(by By, now time.Time, c Command, r *Registry) error {
	add := func(e Entry) error { return st.add(st.stamp(by, now, e)) }
	most := int64(maxEntries)
	if by.Player != "" && by.Player != st.new.Host {
		most -= hostReserve
	}
	if st.seq >= most && !needed(c) {
		return ErrLogLimit
	}
	if _, ok := c.(Forget); !ok && st.defect == Unreadable {
		return cmp.Or(st.checkKept(), st.checkRunning())
	}
	if err := st.dispatch(by, c, add, r); err != nil || len(st.pending) == 0 {
		return err
	}
	if err := st.undoIfAgreed(add); err != nil {
		return err
	}
	switch c.(type) {
	case Sit, Knock:
		if err := st.notePace(by, now, add); err != nil {
			return err
		}
	}
	return st.adjustClocks(now, add)
}

// needed reports whether a command helps a match to end, or lets somebody leave
// it.
func needed(c Command) bool {
	switch c.(type) {
	case Start, Play, Leave, Dismiss, LetBot, Close, Forget, Merge, expiry, Resign, botMove, flag,
		again, setBack, Moderation:
		return true
	}
	return false
}

// dispatch calls the handler of a command.
func (st *state) dispatch(by By, c Command, add func(Entry) error, r *Registry) error {
	switch c := c.(type) {
	case Sit:
		return st.sit(by, c, add, r)
	case Leave:
		return st.leave(by, c, add, r)
	case Dismiss:
		return st.dismiss(by, c, add, r)
	case Renew:
		return st.renew(by, c, add)
	case Settle:
		return st.setAdmission(by, c, add)
	case Knock:
		return st.knock(by, c, add)
	case Admit:
		return st.admit(by, c, add)
	case LetBot:
		return st.letBot(by, c, add, r)
	case Close:
		return st.closeTable(by, add)
	case Forget:
		return st.forget(by, add, r)
	case Merge:
		return st.merge(by, c, add)
	case Mute:
		return st.mute(by, c, add)
	case Attend:
		return st.attend(by, r.config.Now(), add)
	case expiry:
		return st.expire(add)
	case SeatBot:
		return st.seatBot(by, c, add, r)
	case Start:
		return st.start(by, add, r)
	case List:
		if _, err := st.hostSeat(by, 0); err != nil {
			return err
		}
		return add(Entry{Kind: Opened, Seat: game.Nobody, Detail: Detail{Agree: c.Open}})
	case Play:
		return st.move(by, c, add, r)
	case Undo:
		return st.undo(by, c, add)
	case Answer:
		return st.answer(by, c, add)
	case Resign:
		return st.resign(by, c, add, r)
	case Back:
		return st.takeBack(by, c, add)
	case Learn:
		return st.learn(by, c, add)
	case botMove:
		return st.botMove(c, add)
	case flag:
		return st.flag(add, r)
	case setBack:
		return st.setBack(c, add)
	case Moderation:
		return st.moderate(c, add, r)
	case again:
		return add(Entry{Kind: Again, Seat: game.Nobody, Detail: Detail{Table: c.table}})
	}
	return fmt.Errorf("table: unknown command %T", c)
}

// start handles Start. Bots take the empty seats.
func (st *state) start(by By, add func(Entry) error, r *Registry) error {
	switch {
	case by.Player != st.new.Host:
		return ErrNotHost
	case st.status == Playing || st.status == Over:
		return ErrStarted
	case st.status != Waiting:
		return st.checkRunning()
	}
	e := Entry{Kind: Started, Seat: game.Nobody}
	for i := range st.seats {
		if st.seats[i].player != "" || st.seats[i].level != "" {
			continue
		}
		level, err := st.substituteLevel(r)
		if err != nil {
			return err
		}
		if e.Detail.Levels == nil {
			e.Detail.Levels, e.Detail.Names = map[int]string{}, map[int]string{}
		}
		e.Detail.Levels[i], e.Detail.Names[i] = level, botName(st.id, game.Seat(i))
	}
	if err := st.checkRace(len(e.Detail.Levels) > 0); err != nil {
		return err
	}
	if err := add(e); err != nil {
		return err
	}
	if err := st.beginLesson(add); err != nil {
		return err
	}
	return st.endIfOver(add)
}

// checkRace refuses to start a match with bots if it has options that reward
// speed. A bot may still replace a person who leaves later: by then the match
// has started among people.
func (st *state) checkRace(bots bool) error {
	if !bots &&
		!slices.ContainsFunc(
			st.seats, func(s seat) bool { return s.outside || s.level != "" && s.player == "" },
		) {
		return nil
	}
	return st.checkOutsideBot()
}

// checkOutsideBot refuses outside bots in a match that rewards speed.
func (st *state) checkOutsideBot() error {
	for _, option := range st.game.Info().Options {
		if choice := st.new.Setup.Options[option.ID]; slices.Contains(option.People, choice) {
			return fmt.Errorf("%w: %s=%s", ErrPeopleOnly, option.ID, choice)
		}
	}
	return nil
}

// move handles Play.
func (st *state) move(by By, c Play, add func(Entry) error, r *Registry) error {
	s, err := st.playingSeat(by, c.Seat)
	if err != nil {
		return err
	}
	switch {
	case s.resigned:
		return ErrResigned
	case s.level != "":
		return ErrPlayedByBot
	case s.actingSince == 0 && c.Seq < st.positionSeq, c.Seq < s.actingSince:
		return ErrStale
	case s.lapse != "":
		return ErrLapsed
	}
	move, err := compact(c.Move)
	switch {
	case err != nil:
		err = notAMove()
	case st.learning() && c.Seat == st.lesson.Seat:
		err = st.learnerMove(c.Seat, move, add)
	default:
		err = st.addMove(c.Seat, move, add)
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) && s.outside && s.actingSince != 0 && c.Seq >= st.positionSeq {
		return st.forfeit(c.Seat, move, refusal, add, r)
	}
	return err
}

// notAMove returns the refusal of a text that cannot be a move of any game.
func notAMove() error {
	return &game.Refusal{
		Err: game.ErrIllegal, Reason: "bad_move",
		Message: "This is not a move of this game: it is not JSON, or too long.",
	}
}

// addMove adds a move, and the end of the match if it was the last.
func (st *state) addMove(n game.Seat, move json.RawMessage, add func(Entry) error) error {
	if err := add(Entry{Kind: Moved, Seat: n, Move: move}); err != nil {
		return err
	}
	return st.endIfOver(add)
}

// endIfOver adds the end of the match if it is over.
func (st *state) endIfOver(add func(Entry) error) error {
	if !st.match.Over() {
		return nil
	}
	return add(Entry{Kind: Ended, Seat: game.Nobody})
}

// resign handles Resign.
func (st *state) resign(by By, c Resign, add func(Entry) error, r *Registry) error {
	s, err := st.playingSeat(by, c.Seat)
	if err != nil {
		return err
	}
	if s.resigned {
		return ErrResigned
	}
	level := s.level
	if level == "" {
		if level, err = st.substituteLevel(r); err != nil {
			return err
		}
	}
	return add(Entry{Kind: Resigned, Seat: c.Seat, Detail: Detail{Level: level}})
}

// takeBack handles Back.
func (st *state) takeBack(by By, c Back, add func(Entry) error) error {
	s, err := st.playingSeat(by, c.Seat)
	switch {
	case err != nil:
		return err
	case s.resigned:
		return ErrResigned
	case s.level == "":
		return nil // they hold it already
	}
	return add(Entry{Kind: Returned, Seat: c.Seat})
}

// botMove is a move that a bot chose. It does nothing unless its seat still has
// to make that decision.
type botMove struct {
	seat  game.Seat
	since int64
	move  json.RawMessage
}

func (c botMove) entry() Entry { return Entry{Kind: Moved, Seat: c.seat, Move: c.move} }

// botMove makes a move that a bot chose.
func (st *state) botMove(c botMove, add func(Entry) error) error {
	if s := &st.seats[c.seat]; st.status != Playing || s.actingSince != c.since ||
		s.botLevel() == "" {
		return nil
	}
	move, err := compact(c.move)
	if err != nil {
		return notAMove()
	}
	if !st.learning() {
		return st.addMove(c.seat, move, add)
	}
	told, next, free := st.scripted(c.seat)
	switch {
	case !free:
		return nil // the player was faster, and the bot is asked again
	case told != nil:
		move = told
	}
	return st.addMoveAt(c.seat, move, &next, add)
}

// flag says that a clock ran out. The table itself says which one, so a
// repeated flag does nothing.
type flag struct{}

func (flag) entry() Entry { return Entry{Kind: Flagged, Seat: game.Nobody} }

// flag handles all clocks that have run out: a bot takes the seat, or makes one
// decision of an outside bot.
func (st *state) flag(add func(Entry) error, r *Registry) error {
	if st.status != Playing {
		return nil
	}
	// First the clocks that stand: one that was stopped late may run out later.
	if err := st.adjustClocks(r.config.Now(), add); err != nil {
		return err
	}
	now := st.now(st.uptime.now())
	for i := range st.seats {
		s := &st.seats[i]
		if !s.running || s.end() > now {
			continue
		}
		if s.outside {
			e := Entry{
				Kind: Lapsed, Seat: game.Seat(i), Key: turnKey("late", game.Seat(i), s.actingSince),
				Detail: Detail{Why: Late},
			}
			if err := st.loseDecision(e, add, r); err != nil {
				return err
			}
			continue
		}
		level, err := st.substituteLevel(r)
		if err != nil {
			return err
		}
		err = add(Entry{
			Kind: Flagged, Seat: game.Seat(i),
			Key: turnKey("flag", game.Seat(i), s.actingSince), Detail: Detail{Level: level},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// turnKey returns the key of a command that the server itself sends. It is
// derived from the decision to which the command belongs.
func turnKey(kind string, n game.Seat, since int64) string {
	return fmt.Sprintf("%s %d %d", kind, n, since)
}

// again links a finished table to its rematch.
type again struct{ table string }

func (again) entry() Entry { return Entry{Kind: Again, Seat: game.Nobody} }

// undoOf returns what an undo of a seat would do, and the ply it would go back
// to.
func (st *state) undoOf(n game.Seat) (string, int) {
	if n < 0 || st.status != Playing || !st.seats[n].plays() {
		return UndoNone, 0
	}
	last := st.lastOf(n)
	switch {
	case last == 0 || st.raced(last) || st.lesson != nil && last <= len(st.lesson.Before):
		return UndoNone, 0
	case st.otherPeople(n) == 0 || st.pendingChoice(last) || !st.foresees(last-1):
		return UndoFree, last - 1
	case st.undoRequest != nil || st.undoDenied[n] >= maxUndoRequests:
		return UndoNone, 0
	}
	return UndoAsk, last - 1
}

// foresees reports whether an undo back to a ply gives its seat knowledge that
// it did not have at that ply: others have moved since, or the newest move
// revealed something. A pending choice is withdrawn instead, so later choices of
// others stay hidden.
func (st *state) foresees(to int) bool { return len(st.steps)-to > 1 || st.revealed() }

// undoMarks reports whether the undo that a seat has now marks its result for
// the first time. Lessons and practice count nowhere, so nothing is marked.
func (st *state) undoMarks(n game.Seat, what string, to int) bool {
	return what != UndoNone && !st.foresaw.Has(n) && st.counts() &&
		st.foresees(to) && !st.pendingChoice(to+1)
}

// counts reports whether the result of the match counts anywhere: in a campaign,
// or in the averages of a player's reviews.
func (st *state) counts() bool { return st.new.Lesson == "" && st.new.From == nil }

// uncounted returns the seats whose result counts in no statistics: all in a
// lesson and in practice, otherwise those that took a move back after it had
// revealed something.
func (st *state) uncounted() game.Seats {
	if st.counts() {
		return st.foresaw
	}
	var all game.Seats
	for i := range st.seats {
		all = all.With(game.Seat(i))
	}
	return all
}

// lastOf returns the ply after the last move of a seat, or 0.
func (st *state) lastOf(n game.Seat) int {
	last := len(st.steps)
	for last > 0 && st.steps[last-1].seat != n {
		last--
	}
	return last
}

// raced reports whether a move from the given ply on was made in a race. What
// was taken in a race is final, so it cannot be taken back.
func (st *state) raced(from int) bool {
	for ply := len(st.steps); ply >= from; ply-- {
		if st.match.Raced(ply) {
			return true
		}
	}
	return false
}

// pendingChoice reports whether the move that led to a ply is a hidden choice
// that still waits for those of others.
func (st *state) pendingChoice(ply int) bool {
	waits := false
	// This tries moves that nobody made. If the rules panic at one of them, the
	// match itself has not failed.
	_ = guard(func() error { waits = st.match.Pending(ply); return nil })
	return waits
}

// revealed reports whether the newest ply revealed something. It is computed
// once, and only when somebody might undo.
func (st *state) revealed() bool {
	if st.lastRevealed == nil {
		shown := true
		// This tries moves that nobody made. If the rules panic at one of them,
		// the match itself has not failed.
		_ = guard(func() error { shown = st.match.Revealed(len(st.steps)); return nil })
		st.lastRevealed = &shown
	}
	return *st.lastRevealed
}

// otherPeople returns the seats of the other people, whose consent an undo
// needs. Bots always agree, outside bots too, and so does a person for whom a
// bot plays.
func (st *state) otherPeople(n game.Seat) game.Seats {
	var others game.Seats
	for i := range st.seats {
		if s := &st.seats[i]; s.plays() && !s.outside && s.player != st.seats[n].player {
			others = others.With(game.Seat(i))
		}
	}
	return others
}

// undo handles Undo.
func (st *state) undo(by By, c Undo, add func(Entry) error) error {
	if _, err := st.playingSeat(by, c.Seat); err != nil {
		return err
	}
	last := st.lastOf(c.Seat)
	waits := last > 0 && st.pendingChoice(last)
	// Later choices of others do not make an undo of a pending choice stale.
	if c.Seq < st.positionSeq && (!waits || c.Seq < st.steps[last-1].seq) {
		return ErrStale
	}
	switch what, to := st.undoOf(c.Seat); {
	case what == UndoFree && waits:
		return add(Entry{Kind: Withdrew, Seat: c.Seat, Detail: Detail{To: to}})
	case what == UndoFree:
		return add(Entry{Kind: Undone, Seat: c.Seat, Detail: Detail{To: to}})
	case what == UndoAsk:
		return add(Entry{Kind: Asked, Seat: c.Seat, Detail: Detail{To: to}})
	}
	return ErrNoUndo
}

// answer handles Answer.
func (st *state) answer(by By, c Answer, add func(Entry) error) error {
	_, err := st.playingSeat(by, c.Seat)
	switch {
	case err != nil:
		return err
	case st.undoRequest == nil:
		return ErrNothingAsked
	case c.Seq < st.undoRequest.seq:
		return ErrStale
	case !st.otherPeople(st.undoRequest.by).Has(c.Seat):
		return ErrNothingAsked
	}
	return add(Entry{Kind: Answered, Seat: c.Seat, Detail: Detail{Agree: c.Agree}})
}

// undoIfAgreed adds the undo that was asked for once everybody has agreed.
func (st *state) undoIfAgreed(add func(Entry) error) error {
	if st.undoRequest == nil || st.otherPeople(st.undoRequest.by)&^st.undoRequest.agreed != 0 {
		return nil
	}
	return add(Entry{Kind: Undone, Seat: st.undoRequest.by, Detail: Detail{To: st.undoRequest.to}})
}

// compacted returns JSON without spaces.
func compacted(data []byte) (json.RawMessage, error) {
	var b bytes.Buffer
	b.Grow(len(data))
	if err := json.Compact(&b, data); err != nil {
		return nil, errors.New("the move is not JSON")
	}
	return b.Bytes(), nil
}

// rematchFor returns the setup of a rematch, and who sits there at once: the
// player who asks, and the bots.
func (st *state) rematchFor(by By) (New, []Place, error) {
	if st.status != Over {
		return New{}, nil, ErrNotOver
	}
	if st.defect == Unreadable {
		return New{}, nil, st.checkKept()
	}
	if st.seatsOf(by.Player) == 0 && by.Player != st.new.Host {
		return New{}, nil, ErrNotYours
	}
	places := make([]Place, len(st.seats))
	for i := range st.seats {
		switch s := &st.seats[i]; s.player {
		case by.Player:
			places[i] = Place{Player: by.Player, Name: by.Name, Bot: by.Bot}
		case "":
			places[i] = Place{Level: s.level}
		}
	}
	n := st.new
	n.Setup.Options = cloneOptions(n.Setup.Options)
	n.Lesson = "" // the next match is played without a teacher
	return n, places, nil
}

// cloneOptions returns a copy of o that is never nil.
func cloneOptions(o map[string]string) map[string]string {
	c := make(map[string]string, len(o))
	for k, v := range o {
		c[k] = v
	}
	return c
}
