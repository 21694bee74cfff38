package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/lesson"
	"lair.games/lair/pace"
)

// state is the state of a table at one seq, computed from its entries. It is
// not safe for concurrent use.
type state struct {
	id                       string
	new                      New
	open                     bool
	removed                  map[string]int64     // players whom the host removed, and the seq of that
	declined                 map[string]bool      // players whom the host refused
	knocks                   []knock              // requests of newcomers that wait for the host
	knockCount               map[string]int       // by player
	hostAway                 bool                 // the host gave their seat up in the running match
	muted                    map[string]bool      // players whom the host silenced in the chat
	paces                    map[string]pace.Pace // when clocks run, by player, if not always
	mutedAll, mutedOnlookers bool
	// Who may sit down; New sets it first.
	newcomers, inviteOnly bool
	game                  game.Game
	seed                  game.Seed
	match                 game.Match // nil until the deal, and with a defect
	status                Status
	notice                string
	phase                 Status // the status that it would have without a defect
	defect                Defect // why the match cannot be played; "" if it can
	hash                  string // of the position, as it was stored
	kept                  *Kept  // of a finished match with a defect
	seq                   int64
	at                    time.Time // of the newest entry
	ended                 time.Time // when the match was over; zero before
	uptime                *uptime
	// running time of the server between the first entry and the newest
	time        time.Duration
	tick        time.Duration // of the newest entry that has one
	mark        uint64        // of the newest entry
	epoch       int           // how many entries say that the store was set back
	positionSeq int64         // seq of the newest entry that changed the position
	seats       []seat
	steps       []step // the moves that stand; steps[i] led to ply i+1
	undoRequest *undoRequest
	// how often a seat's undo was refused at this position
	undoDenied   [game.MaxSeats]int8
	rematchTable string
	assisted     bool // somebody other than the host has moved
	// seats that took a move back after they had seen what it led to
	foresaw   game.Seats
	moderated bool // the operator of the server has closed the table
	// the operator has paused the match, and the table's time of that
	suspended   bool
	suspendedAt time.Duration

	lesson      *lesson.Lesson // nil without one
	place       lesson.Place
	places      []lesson.Place // before each ply, at a table with a lesson
	missedMoves int            // wrong ones in the lesson

	commands  []commandMark // commands that happened
	pending   []Entry       // applied but not yet durable
	lastLines []game.Line   // events of the newest move
	// the answer to a command that cost its sender a decision; its entries are
	// pending nevertheless
	forfeited    error
	back         bool        // the newest command ended its sender's vacation
	lastEvents   *plyEvents  // events of the newest ply as JSON; nil until needed
	lastRevealed *bool       // whether the newest ply revealed something; nil until needed
	seatsChanged bool        // the seats changed since they were last stored
	seatsCache   []SeatState // shared by public states; nil once it is outdated
}

// seat is a seat of the table.
type seat struct {
	player      string // the person who holds it
	name        string // of the person, or of the bot if no person holds it
	level       string // of the bot that plays it
	resigned    bool
	outside     bool   // an outside bot holds it
	mark        int8   // number of the mark before its name; 0 without one
	lapse       Lapse  // why one of the server's bots makes this decision; "" if it does not
	standIn     string // the level of that bot
	lapses      int    // decisions lost in a row
	actingSince int64  // seq at which it became an actor; 0 if it is not one
	linkSeq     int64  // seq at which its link was renewed; 0: never
	// For a person whom others wait for: the table's time since which they are
	// silent, and the players who agreed that a bot decides.
	silentSince time.Duration
	agreedToBot []string
	clock
}

// plays reports whether a person or an outside bot decides for the seat.
func (s *seat) plays() bool { return s.player != "" && s.botLevel() == "" }

// botLevel returns the level of the server's bot that decides for the seat, or
// "".
func (s *seat) botLevel() string {
	if s.level != "" {
		return s.level
	}
	return s.standIn
}

// step is a move that was not taken back.
type step struct {
	seq   int64
	seat  game.Seat
	lapse Lapse // why one of the server's bots made the move
}

// undoRequest is a request to take back moves.
type undoRequest struct {
	by     game.Seat
	to     int
	seq    int64
	agreed game.Seats
}

// commandMark identifies a command that happened: hashes of its sender and key,
// and of its content.
type commandMark struct {
	key, command, sum uint64 // sum is 0 if it is not known

	seq       int64
	forfeited *Refused // of an illegal move that cost an outside bot its decision
}

var hashes = maphash.MakeSeed()

// keyHash returns the hash of a sender and key.
func keyHash(player, key string) uint64 {
	return maphash.Comparable(hashes, [2]string{player, key})
}

// commandHash distinguishes commands with the same key. Kinds that one command
// can lead to count as the same, and a seat that the table chose is left out.
func commandHash(e *Entry) uint64 {
	kind, seat := e.Kind, e.Seat
	switch kind {
	case Asked, Withdrew:
		kind = Undone
	case Lapsed:
		kind = Moved
	case Removed:
		kind = Left
	case Sat, Declined:
		seat = game.Nobody
	}
	move := e.Move
	if len(e.Detail.Sent) > 0 {
		move = e.Detail.Sent
	}
	return maphash.Comparable(hashes, [3]string{string(kind), string(rune(seat + 8)), string(move)})
}

// errFold is wrapped by all errors about logs that no table can have.
var errFold = fmt.Errorf("invalid log: %w", ErrDamaged)

// fold computes the state of a table from its log. If onEntry is not nil, it is
// called after each entry with the entry's events. A log whose match does not
// replay yields a frozen table.
func fold(
	id string, stored Stored, titles Titles, lessons Lessons, up *uptime,
	onEntry func(e *Entry, lines []game.Line),
) (*state, error) {
	st := &state{id: id, seed: stored.Seed, uptime: up, phase: Waiting}
	for i := range stored.Entries {
		e := &stored.Entries[i]
		if e.Seq != st.seq+1 || (e.Seq == 1) != (e.Kind == Created) {
			return nil, fmt.Errorf(
				"%w: table %s: entry %d (%s) after %d", errFold, id, e.Seq, e.Kind, st.seq,
			)
		}
		if e.Kind == Created {
			st.lookUpGame(titles, e)
			if n := e.Detail.New; n != nil {
				st.lesson = lessonOf(lessons, n)
			}
		}
		st.lastLines = nil
		if err := guard(func() error { return st.apply(e) }); err != nil {
			st.freeze(
				NoReplay,
				fmt.Sprintf("The match does not replay under the current rules (entry %d).", e.Seq),
			)
			st.applyToSeats(e)
		}
		if onEntry != nil {
			onEntry(e, st.lastLines)
		}
	}
	if st.seq == 0 {
		return nil, fmt.Errorf("%w: table %s is empty", errFold, id)
	}
	if st.match != nil {
		hash := ""
		if err := guard(func() error { hash = st.match.Hash(); return nil }); err != nil ||
			hash != stored.Hash {
			st.freeze(
				NoReplay, "Under the current rules the match replays to a different position.",
			)
		}
	}
	st.hash = stored.Hash
	st.seatsChanged = false
	return st, nil
}

// lookUpGame sets the game that the first entry names.
func (st *state) lookUpGame(titles Titles, e *Entry) {
	n := e.Detail.New
	if n == nil {
		st.freeze(Unreadable, "The table has no setup.")
		return
	}
	g, err := variant(titles, n.Game, n.Cards)
	switch {
	case errors.Is(err, ErrUnknownGame):
		st.freeze(NoGame, "This server no longer has the game of this table.")
	case err != nil:
		st.freeze(NoCards, "This server can no longer read the card list of this table.")
	default:
		st.playEdition(g, n.Version)
	}
}

// playEdition sets the game as the edition plays it with which the table was
// opened.
func (st *state) playEdition(g game.Game, version int) {
	var err error
	if st.game, err = g.Edition(version); err != nil {
		st.game = g
		st.freeze(NoEdition, fmt.Sprintf(
			"The table was opened with edition %d of the rules; this server can play %v.",
			version, g.Info().Editions,
		))
	}
}

// variant returns a game, with other cards if cards is not "".
func variant(titles Titles, name, cards string) (game.Game, error) {
	g, ok := titles(name)
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrUnknownGame, name)
	}
	if cards == "" {
		return g, nil
	}
	return g.WithCards(cards)
}

// freeze stops the match for good. Later entries are still applied, so that
// people see who sat there. A match that was over stays so: its ending is kept.
func (st *state) freeze(defect Defect, notice string) {
	if st.defect == "" {
		st.defect, st.notice = defect, notice
	}
	if st.status != Over {
		st.status = Frozen
	}
	st.match = nil
	st.stopClocks()
}

// guard turns a panic of the rules into an error. The panic's value is dropped:
// it may reveal what is hidden.
func guard(f func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = panicked()
		}
	}()
	return f()
}

// add applies an entry and adds it to those that the next commit makes durable.
func (st *state) add(e Entry) error {
	e.Seq = st.seq + 1
	if e.At.Before(st.at) {
		e.At = st.at // the system's clock was set back; the log's times never go back
	}
	e.Tick = st.uptime.now().Truncate(time.Millisecond)
	if err := st.apply(&e); err != nil {
		return err
	}
	st.pending = append(st.pending, e)
	return nil
}

// apply applies one entry. It fails only for a move that the rules refuse, and
// then changes nothing.
func (st *state) apply(e *Entry) error {
	if st.defect == "" {
		switch e.Kind {
		case Started:
			m, err := st.newMatch()
			if err != nil {
				return err
			}
			st.match = m
		case Moved:
			lines, err := st.match.Play(e.Seat, e.Move)
			if err != nil {
				return err
			}
			st.lastLines = lines
			// The log holds a move as the game writes it, and the text that was
			// sent if it differs, so that a repeated command is recognised.
			if _, made := st.match.Move(st.match.Ply()); !bytes.Equal(made, e.Move) {
				e.Move, e.Detail.Sent = made, e.Move
			}
		case Undone:
			foresees := st.foresees(e.Detail.To)
			if err := st.match.Undo(e.Detail.To); err != nil {
				return err
			}
			if foresees && e.Seat >= 0 {
				st.foresaw = st.foresaw.With(e.Seat)
			}
			st.lastLines = nil
		case Withdrew:
			if err := st.match.Retract(e.Detail.To + 1); err != nil {
				return err
			}
			st.lastLines = nil
		}
	}
	st.applyToSeats(e)
	return nil
}

// newMatch returns the match at its first ply: dealt, or at the position of
// another match.
func (st *state) newMatch() (game.Match, error) {
	if from := st.new.From; from != nil {
		return st.game.Load(from.Position, st.seed)
	}
	return st.game.New(st.new.Setup, st.seed)
}

// applyToSeats applies everything about an entry except the match.
func (st *state) applyToSeats(e *Entry) {
	st.advanceTime(e)
	st.seq, st.at, st.mark = e.Seq, e.At, e.mark()
	if e.Key != "" && e.By != "" {
		st.commands = append(
			st.commands,
			commandMark{keyHash(e.By, e.Key), commandHash(e), e.Sum, e.Seq, e.Detail.Refused},
		)
	}
	if int(e.Seat) >= len(st.seats) && e.Kind != Created {
		return // only in a log that another program wrote
	}
	switch e.Kind {
	case Created:
		st.applyCreated(e)
	case Moved, Undone, Withdrew, Started, Ended:
		st.applyPosition(e)
	case Asked:
		st.undoRequest = &undoRequest{by: e.Seat, to: e.Detail.To, seq: e.Seq}
	case Answered:
		st.applyAnswered(e)
	case Lapsed:
		st.applyLapsed(e)
	case Renewed:
		st.applyRenewed(e)
	case Settled:
		st.newcomers, st.inviteOnly = e.Detail.Newcomers, e.Detail.InviteOnly
	case Knocked, Declined:
		st.applyKnock(e)
	case Shut:
		st.applyClosed(e)
	case Suspended, Resumed:
		st.applySuspension(e)
	case Forgotten:
		st.applyForgotten(e)
	case Merged:
		st.applyMerged(e)
	case Muted:
		st.applyMuted(e)
	case Paced:
		if e.Detail.Pace != nil {
			st.setPace(e.By, *e.Detail.Pace)
		}
	case Rested:
		st.applyRested(e)
	case Let:
		st.applyLet(e)
	case Again:
		st.rematchTable = e.Detail.Table
	case SetBack:
		st.epoch++
	case Learned: // applyPlace
	case Opened:
		st.open, st.seatsChanged = e.Detail.Agree, true
	default:
		st.applySeat(e)
	}
	st.applyPlace(e)
	st.endSilence(e)
}

// applyCreated applies the first entry.
func (st *state) applyCreated(e *Entry) {
	if e.Detail.New == nil {
		return
	}
	st.new = *e.Detail.New
	st.open, st.newcomers, st.inviteOnly = st.new.Open, st.new.Newcomers, st.new.InviteOnly
	if st.new.BotTime == 0 {
		st.new.BotTime = BotTime
	}
	st.seats = make([]seat, st.new.Setup.Seats)
	for i := range st.seats {
		st.seats[i].clock.reset(st.new.Clock)
	}
	st.seatsChanged, st.seatsCache = true, nil
	if st.status == "" {
		st.status = Waiting
	}
}

// applyPosition applies an entry that changes the position.
func (st *state) applyPosition(e *Entry) {
	st.lastEvents, st.lastRevealed, st.undoDenied = nil, nil, [game.MaxSeats]int8{}
	switch e.Kind {
	case Started:
		for i := range st.seats {
			if level, ok := e.Detail.Levels[i]; ok {
				st.seats[i].level = level
				st.setName(game.Seat(i), e.Detail.Names[i])
			}
		}
		st.seatsChanged, st.seatsCache = true, nil
		if st.phase = Playing; st.defect == "" {
			st.status = Playing
		}
	case Moved:
		st.undoRequest = nil
		st.addStep(e)
		st.endVacation(e)
		st.assisted = st.assisted || e.By != st.new.Host
	case Undone:
		st.undoRequest = nil
		if to := e.Detail.To; to < len(st.steps) {
			st.debitMoves(e.Seat, st.steps[to:])
			st.steps = slices.Clip(st.steps[:to])
		}
	case Withdrew:
		st.undoRequest = nil // the request names a ply, and plies are numbered anew
		if at := e.Detail.To; at < len(st.steps) {
			st.debitMoves(e.Seat, st.steps[at:at+1])
			st.steps = slices.Concat(st.steps[:at], st.steps[at+1:])
		}
	case Ended:
		st.undoRequest = nil
		st.status, st.phase, st.ended = Over, Over, e.At
	}
	st.updateActors(e)
}

// addStep adds a move. A move by the holder of the seat ends a series of lost
// decisions.
func (st *state) addStep(e *Entry) {
	x := step{seq: e.Seq, seat: e.Seat}
	if e.Seat >= 0 {
		s := &st.seats[e.Seat]
		if x.lapse = s.lapse; e.By != "" {
			s.lapses = 0
		}
	}
	st.steps = append(st.steps, x)
}

// debitMoves removes the increments that a seat received for moves which are
// taken back.
func (st *state) debitMoves(seat game.Seat, moves []step) {
	for _, m := range moves {
		if m.seat == seat {
			st.seats[seat].clock.debit(st.clockOf(&st.seats[seat]))
		}
	}
}

// updateActors computes which seats have to decide, and since when. A seat that
// was already deciding while others made their choices keeps its time. A seat
// that decides again, or whose position was taken back, begins anew.
func (st *state) updateActors(e *Entry) {
	st.positionSeq = st.seq
	var actors game.Seats
	if st.match != nil && st.status == Playing {
		actors = st.match.Actors()
	}
	for i := range st.seats {
		s, who := &st.seats[i], game.Seat(i)
		if s.actingSince != 0 && (e.Kind == Moved || e.Kind == Withdrew) && e.Seat != who &&
			actors.Has(who) {
			continue
		}
		s.clock.stop(st.time)
		if e.Kind == Moved && e.Seat == who {
			s.clock.credit(st.clockOf(s))
		}
		s.lapse, s.standIn = "", ""
		if s.actingSince, s.agreedToBot = 0, nil; actors.Has(who) {
			s.actingSince, s.silentSince = st.seq, st.time
			st.startClock(s)
		}
	}
}

// startClock starts the clock of a seat if its holder has to decide.
func (st *state) startClock(s *seat) {
	if s.actingSince != 0 && s.plays() && st.status == Playing {
		s.clock.start(st.time, st.clockOf(s))
	}
}

// applyAnswered applies an answer to an undo request.
func (st *state) applyAnswered(e *Entry) {
	switch {
	case st.undoRequest == nil:
	case e.Detail.Agree:
		st.undoRequest.agreed = st.undoRequest.agreed.With(e.Seat)
	default:
		st.undoDenied[st.undoRequest.by]++
		st.undoRequest = nil
	}
}

// applySeat applies a change of who sits at a seat.
func (st *state) applySeat(e *Entry) {
	if e.Seat < 0 {
		return
	}
	s := &st.seats[e.Seat]
	st.seatsChanged, st.seatsCache = true, nil
	if e.Kind == Sat && s.player == e.Detail.Player {
		// only a new name: it stops no clock and takes nothing back from a bot
		st.setName(e.Seat, e.Detail.Name)
		return
	}
	s.clock.stop(st.time)
	s.lapse, s.standIn, s.lapses, s.agreedToBot = "", "", 0, nil
	switch e.Kind {
	case Sat:
		delete(st.removed, e.Detail.Player)
		st.dropKnock(e.Detail.Player)
		st.hostAway = st.hostAway && e.Detail.Player != st.new.Host
		s.silentSince = st.time
		s.resting, s.rest = false, time.Time{}
		s.player, s.level, s.resigned = e.Detail.Player, "", false
		st.setName(e.Seat, e.Detail.Name)
		st.setOutside(s, e.Detail.Bot)
		s.clock.topUp(st.clockOf(s))
	case Left, Removed:
		if e.Kind == Removed {
			st.recordRemoval(e)
		}
		st.hostAway = st.hostAway || st.begun() && s.player == st.new.Host
		s.player, s.level, s.resigned = "", e.Detail.Level, false
		st.setName(e.Seat, e.Detail.Name)
		st.setOutside(s, false)
	case BotSat:
		s.level = e.Detail.Level
		st.setName(e.Seat, e.Detail.Name)
	case Resigned:
		s.level, s.resigned = e.Detail.Level, true
	case Flagged:
		s.level = e.Detail.Level
		s.clock.left = 0
	case Returned:
		s.level = ""
		s.clock.topUp(st.clockOf(s))
	}
	st.dropStaleRequest()
	st.startClock(s)
}

// recordRemoval makes sure that neither the removed person nor the link to
// their seat can come back.
func (st *state) recordRemoval(e *Entry) {
	if st.removed == nil {
		st.removed = map[string]int64{}
	}
	st.removed[e.Detail.Player] = e.Seq
	st.seats[e.Seat].linkSeq = e.Seq
}

// dropStaleRequest drops the undo request of a seat for which nobody waits for
// an answer any more.
func (st *state) dropStaleRequest() {
	if st.undoRequest != nil && !st.seats[st.undoRequest.by].plays() {
		st.undoRequest = nil
	}
}

// repeated returns the seq of a command if it happened before, or 0. seen is
// the newest seq that its sender had seen, or -1. A sender who saw the result
// of a command does not send it again, so then the key was reused.
func (st *state) repeated(by By, e Entry, seen int64) (int64, error) {
	key := keyHash(by.Player, by.Key)
	i := slices.IndexFunc(st.commands, func(m commandMark) bool { return m.key == key })
	if i < 0 {
		return 0, nil
	}
	m := &st.commands[i]
	if m.command != commandHash(&e) || m.sum != 0 && by.Sum != 0 && m.sum != by.Sum ||
		seen >= m.seq {
		return 0, ErrKeyReused
	}
	if m.forfeited != nil {
		return m.seq, m.forfeited.forfeit()
	}
	return m.seq, nil
}

// head returns what is stored of the table beside its log.
func (st *state) head() Head {
	h := Head{
		Status: st.status, Ply: len(st.steps), Updated: st.at, Open: st.open, Away: st.hostAway,
	}
	if st.new.Stage > 0 {
		h.Outcome = st.outcome()
	}
	if st.match != nil {
		h.Hash = st.match.Hash()
		if st.status == Playing {
			h.Actors = st.match.Actors()
		}
	}
	if st.status == Over && st.match != nil {
		result := st.match.Result()
		h.Result = &result
	}
	if st.ends() {
		h.Ending = st.ending()
	}
	if st.defect != "" {
		st.keepHead(&h)
	}
	if st.seatsChanged {
		h.Seats, h.Host = st.seatStates(false), st.new.Host
	}
	return h
}

// keepHead keeps what the store had of a match that cannot be played now: a
// later release may play it.
func (st *state) keepHead(h *Head) {
	h.Hash = st.hash
	if h.Status == Frozen {
		h.Status = st.phase
	}
	if k := st.kept; k != nil {
		h.Ply, h.Result, h.Outcome = k.Ply, k.Result, k.Outcome
	}
}

// heldSeat returns a seat if the player holds it.
func (st *state) heldSeat(by By, n game.Seat) (*seat, error) {
	s, err := st.seat(n)
	if err == nil && (s.player == "" || s.player != by.Player) {
		err = fmt.Errorf("seat %d: %w", n, ErrNotYours)
	}
	return s, err
}

// playingSeat returns a seat that the player holds in a running match.
func (st *state) playingSeat(by By, n game.Seat) (*seat, error) {
	s, err := st.heldSeat(by, n)
	if err == nil {
		err = st.checkRunning()
	}
	return s, err
}

// seat returns a seat, or ErrUnknownSeat.
func (st *state) seat(n game.Seat) (*seat, error) {
	if n < 0 || int(n) >= len(st.seats) {
		return nil, fmt.Errorf("seat %d: %w", n, ErrUnknownSeat)
	}
	return &st.seats[n], nil
}

// seatsOf returns the seats that a player holds.
func (st *state) seatsOf(player string) game.Seats {
	var held game.Seats
	for i := range st.seats {
		if player != "" && st.seats[i].player == player {
			held = held.With(game.Seat(i))
		}
	}
	return held
}

// checkRunning returns an error unless the match is running.
func (st *state) checkRunning() error {
	switch st.status {
	case Playing:
		return nil
	case Waiting:
		return ErrNotStarted
	case Over:
		return ErrOver
	case Closed:
		return ErrTableClosed
	}
	if st.suspended {
		return ErrSuspended
	}
	return fmt.Errorf("%w: %s", ErrPaused, st.notice)
}

// compact returns JSON without spaces, so that a repeated move is recognised
// however it is written.
func compact(move json.RawMessage) (json.RawMessage, error) {
	if len(move) > maxMove {
		return nil, errors.New("the move is too long")
	}
	return compacted(move)
}
