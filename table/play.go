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
)

// play is what a table is at one seq: the fold of its entries. It is not safe for concurrent use.
type play struct {
	id       string
	new      New
	open     bool
	game     game.Game
	seed     game.Seed
	match    game.Match // nil until the deal, and in a frozen table
	status   Status
	notice   string
	seq      int64
	at       time.Time // of the newest entry
	turn     int64     // seq of the newest entry that changed the position
	seats    []seat
	steps    []step // the moves that stand; steps[i] led to ply i+1
	asked    *ask
	denied   [game.MaxSeats]int8 // how often those who asked at this position were refused
	rematch  string
	assisted bool // somebody else than the host has moved

	keys    []mark      // commands that happened
	pending []Entry     // added and not yet durable
	told    []game.Line // by the newest move
	lost    error       // the answer to a command that cost its sender a decision: it is in pending all the same
	lines   *tale       // what was told of the newest ply, as JSON; nil until somebody asks
	shown   *bool       // whether the newest ply revealed something; nil until somebody asks
	sat     bool        // the seats changed since they were last stored
	seating []SeatNow   // as scenes share it; nil once it changed
}

// seat is a place at the table.
type seat struct {
	player   string // the person who holds it
	name     string // of the person, or of the bot where no person holds it
	level    string // of the bot that plays it
	resigned bool
	outside  bool   // a program holds it
	lapse    Lapse  // why the house's bot makes this decision for it; "" if it does not
	standIn  string // level of that bot
	lapses   int    // decisions in a row that the outside bot lost
	since    int64  // seq at which it became an actor; 0 when it is none
	clock
}

// plays reports whether a person or an outside bot decides for the seat.
func (s *seat) plays() bool { return s.player != "" && s.mind() == "" }

// mind is the level of the house's bot that decides for the seat, or "".
func (s *seat) mind() string {
	if s.level != "" {
		return s.level
	}
	return s.standIn
}

// step is a move that stands.
type step struct {
	seq   int64
	seat  game.Seat
	lapse Lapse // of the outside bot for which the house made it
}

// ask is a wish to take moves back.
type ask struct {
	by     game.Seat
	to     int
	seq    int64
	agreed game.Seats
}

// mark remembers a command: hashes of who sent it under which key, and of what it was.
type mark struct {
	key, what uint64
	seq       int64
	lost      *Refused // of an illegal move that cost an outside bot its decision
}

var hashes = maphash.MakeSeed()

func keyOf(player, key string) uint64 {
	return maphash.Comparable(hashes, [2]string{player, key})
}

// what tells one command from another of the same key. Kinds that may come out of one command count as one, and a seat
// that was left to the house to choose counts as none.
func what(e *Entry) uint64 {
	kind, seat := e.Kind, e.Seat
	switch kind {
	case Asked, Withdrew:
		kind = Undone
	case Lapsed:
		kind = Moved
	case Sat:
		seat = game.Nobody
	}
	move := e.Move
	if len(e.Detail.Sent) > 0 {
		move = e.Detail.Sent
	}
	return maphash.Comparable(hashes, [3]string{string(kind), string(rune(seat + 8)), string(move)})
}

// errFold wraps whatever keeps a log from being folded.
var errFold = errors.New("the log does not fold")

// fold makes a table from its log. heard, if not nil, is called after each entry with what was told by it. A log whose
// match does not replay yields a frozen table.
func fold(id string, st Stored, titles Titles, heard func(e *Entry, lines []game.Line)) (*play, error) {
	p := &play{id: id, seed: st.Seed}
	for i := range st.Entries {
		e := &st.Entries[i]
		if e.Seq != p.seq+1 || (e.Seq == 1) != (e.Kind == Created) {
			return nil, fmt.Errorf("%w: table %s: entry %d (%s) after %d", errFold, id, e.Seq, e.Kind, p.seq)
		}
		if e.Kind == Created {
			p.found(titles, e)
		}
		p.told = nil
		if err := guard(func() error { return p.take(e) }); err != nil {
			p.freeze(fmt.Sprintf("The match does not replay under today's rules (entry %d).", e.Seq))
			p.settle(e)
		}
		if heard != nil {
			heard(e, p.told)
		}
	}
	if p.seq == 0 {
		return nil, fmt.Errorf("%w: table %s is empty", errFold, id)
	}
	if p.match != nil {
		hash := ""
		if err := guard(func() error { hash = p.match.Hash(); return nil }); err != nil || hash != st.Hash {
			p.freeze("The match replays to another position under today's rules.")
		}
	}
	p.sat = false
	return p, nil
}

// found looks the game up by the first entry.
func (p *play) found(titles Titles, e *Entry) {
	n := e.Detail.New
	if n == nil {
		p.freeze("The table has no setup.")
		return
	}
	g, err := variant(titles, n.Game, n.Cards)
	switch {
	case err != nil:
		p.freeze("The game of this table is not here any more, or not with these cards.")
	case g.Info().Version != n.Version:
		p.freeze(fmt.Sprintf("The table was opened under version %d of the rules; today they are version %d.", n.Version, g.Info().Version))
	}
	p.game = g
}

// variant returns a game with its own cards or others.
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

// freeze stops the match for good; the rest of the log still folds, so that people see who sat there.
func (p *play) freeze(notice string) {
	if p.status != Frozen {
		p.status, p.notice = Frozen, notice
	}
	p.match = nil
	p.stand()
}

// guard turns a panic of the rules into an error. What the panic says is dropped: it may tell what is hidden.
func guard(f func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = panicked()
		}
	}()
	return f()
}

// add appends an entry to the table, to be made durable with the others that are pending.
func (p *play) add(e Entry) error {
	e.Seq = p.seq + 1
	if e.At.Before(p.at) {
		e.At = p.at // the clock of the machine was set back; the log's never is
	}
	if err := p.take(&e); err != nil {
		return err
	}
	p.pending = append(p.pending, e)
	return nil
}

// take folds one entry. It fails only for a move that the rules refuse, and then changes nothing.
func (p *play) take(e *Entry) error {
	if p.status != Frozen {
		switch e.Kind {
		case Started:
			m, err := p.begun()
			if err != nil {
				return err
			}
			p.match = m
		case Moved:
			lines, err := p.match.Play(e.Seat, e.Move)
			if err != nil {
				return err
			}
			p.told = lines
			// Whatever was wished, what it came to is what the log holds, so that it comes to the same wherever it is read.
			if _, made := p.match.Move(p.match.Ply()); !bytes.Equal(made, e.Move) {
				e.Move, e.Detail.Sent = made, e.Move
			}
		case Undone:
			if err := p.match.Undo(e.Detail.To); err != nil {
				return err
			}
			p.told = nil
		case Withdrew:
			if err := p.match.Retract(e.Detail.To + 1); err != nil {
				return err
			}
			p.told = nil
		}
	}
	p.settle(e)
	return nil
}

// begun is the match at its first ply: dealt, or at the decision of another match that it begins from.
func (p *play) begun() (game.Match, error) {
	if from := p.new.From; from != nil {
		return p.game.Load(from.Position, p.seed)
	}
	return p.game.New(p.new.Setup, p.seed)
}

// settle does all that an entry does apart from the match.
func (p *play) settle(e *Entry) {
	p.seq, p.at = e.Seq, e.At
	if e.Key != "" && e.By != "" {
		p.keys = append(p.keys, mark{keyOf(e.By, e.Key), what(e), e.Seq, e.Detail.Refused})
	}
	if int(e.Seat) >= len(p.seats) && e.Kind != Created {
		return // only in a log that somebody else wrote
	}
	switch e.Kind {
	case Created:
		p.created(e)
	case Moved, Undone, Withdrew, Started, Ended:
		p.moved(e)
	case Asked:
		p.asked = &ask{by: e.Seat, to: e.Detail.To, seq: e.Seq}
	case Answered:
		p.answered(e)
	case Lapsed:
		p.lapsed(e)
	case Again:
		p.rematch = e.Detail.Table
	case Opened:
		p.open, p.sat = e.Detail.Agree, true
	default:
		p.reseat(e)
	}
}

func (p *play) created(e *Entry) {
	if e.Detail.New == nil {
		return
	}
	p.new = *e.Detail.New
	p.open = p.new.Open
	if p.new.BotTime == 0 {
		p.new.BotTime = BotTime
	}
	p.seats = make([]seat, p.new.Setup.Seats)
	for i := range p.seats {
		p.seats[i].clock.wind(p.new.Clock)
	}
	p.sat, p.seating = true, nil
	if p.status == "" {
		p.status = Waiting
	}
}

// moved follows a change of position.
func (p *play) moved(e *Entry) {
	p.lines, p.shown, p.denied = nil, nil, [game.MaxSeats]int8{}
	switch e.Kind {
	case Started:
		for i := range p.seats {
			if level, ok := e.Detail.Levels[i]; ok {
				p.seats[i].level, p.seats[i].name = level, e.Detail.Names[i]
			}
		}
		p.sat, p.seating = true, nil
		if p.status != Frozen {
			p.status = Playing
		}
	case Moved:
		p.asked = nil
		p.stepped(e)
		p.assisted = p.assisted || e.By != p.new.Host
	case Undone:
		p.asked = nil
		if to := e.Detail.To; to < len(p.steps) {
			p.unearn(e.Seat, p.steps[to:])
			p.steps = slices.Clip(p.steps[:to])
		}
	case Withdrew:
		p.asked = nil // it named a ply, and they are counted anew
		if at := e.Detail.To; at < len(p.steps) {
			p.unearn(e.Seat, p.steps[at:at+1])
			p.steps = slices.Concat(p.steps[:at], p.steps[at+1:])
		}
	case Ended:
		p.asked = nil
		if p.status != Frozen {
			p.status = Over
		}
	}
	p.turned(e)
}

// stepped adds a move. One that the holder of the seat made ends a row of lost decisions.
func (p *play) stepped(e *Entry) {
	x := step{seq: e.Seq, seat: e.Seat}
	if e.Seat >= 0 {
		s := &p.seats[e.Seat]
		if x.lapse = s.lapse; e.By != "" {
			s.lapses = 0
		}
	}
	p.steps = append(p.steps, x)
}

// unearn takes back the time that a seat got for moves which it takes back.
func (p *play) unearn(seat game.Seat, moves []step) {
	for _, m := range moves {
		if m.seat == seat {
			p.seats[seat].clock.debit(p.clockOf(&p.seats[seat]))
		}
	}
}

// turned works out who has to decide since when. A seat that goes on deciding while others make their choices keeps its
// time; one that decides again, or for which the position was set back, begins anew.
func (p *play) turned(e *Entry) {
	p.turn = p.seq
	var actors game.Seats
	if p.match != nil && p.status == Playing {
		actors = p.match.Actors()
	}
	for i := range p.seats {
		s, who := &p.seats[i], game.Seat(i)
		if s.since != 0 && (e.Kind == Moved || e.Kind == Withdrew) && e.Seat != who && actors.Has(who) {
			continue
		}
		s.clock.stop(p.at)
		if e.Kind == Moved && e.Seat == who {
			s.clock.credit(p.clockOf(s))
		}
		s.lapse, s.standIn = "", ""
		if s.since = 0; actors.Has(who) {
			s.since = p.seq
			p.tick(s)
		}
	}
}

// tick starts the clock of a seat if it has to decide and a person does.
func (p *play) tick(s *seat) {
	if s.since != 0 && s.plays() && p.status == Playing {
		s.clock.start(p.at, p.clockOf(s))
	}
}

func (p *play) answered(e *Entry) {
	switch {
	case p.asked == nil:
	case e.Detail.Agree:
		p.asked.agreed = p.asked.agreed.With(e.Seat)
	default:
		p.denied[p.asked.by]++
		p.asked = nil
	}
}

// reseat follows a change of who sits at a seat.
func (p *play) reseat(e *Entry) {
	if e.Seat < 0 {
		return
	}
	s := &p.seats[e.Seat]
	p.sat, p.seating = true, nil
	if e.Kind == Sat && s.player == e.Detail.Player {
		s.name = e.Detail.Name // no more than a new name: it moves no clock, and takes nothing back from a bot
		return
	}
	s.clock.stop(p.at)
	s.lapse, s.standIn, s.lapses = "", "", 0
	switch e.Kind {
	case Sat:
		s.player, s.name, s.level, s.resigned = e.Detail.Player, e.Detail.Name, "", false
		p.wire(s, e.Detail.Bot)
		s.clock.relieve(p.clockOf(s))
	case Left:
		s.player, s.name, s.level, s.resigned = "", e.Detail.Name, e.Detail.Level, false
		p.wire(s, false)
	case BotSat:
		s.level, s.name = e.Detail.Level, e.Detail.Name
	case Resigned:
		s.level, s.resigned = e.Detail.Level, true
	case Flagged:
		s.level = e.Detail.Level
		s.clock.left = 0
	case Returned:
		s.level = ""
		s.clock.relieve(p.clockOf(s))
	}
	p.unask()
	p.tick(s)
}

// unask drops the wish to take back of somebody who is not there to be answered.
func (p *play) unask() {
	if p.asked != nil && !p.seats[p.asked.by].plays() {
		p.asked = nil
	}
}

// repeated looks a command up among those that happened, and returns its seq or 0.
func (p *play) repeated(by By, e Entry) (int64, error) {
	key := keyOf(by.Player, by.Key)
	i := slices.IndexFunc(p.keys, func(m mark) bool { return m.key == key })
	if i < 0 {
		return 0, nil
	}
	if p.keys[i].what != what(&e) {
		return 0, ErrKeyReused
	}
	if lost := p.keys[i].lost; lost != nil {
		return p.keys[i].seq, lost.forfeit()
	}
	return p.keys[i].seq, nil
}

// head is what is stored of the table beside its log.
func (p *play) head() Head {
	h := Head{Status: p.status, Ply: len(p.steps), Updated: p.at, Open: p.open}
	if p.new.Stage > 0 {
		h.Outcome = p.outcome()
	}
	if p.match != nil {
		h.Hash = p.match.Hash()
		if p.status == Playing {
			h.Actors = p.match.Actors()
		}
	}
	if p.sat {
		h.Seats = p.seatsNow(false)
	}
	return h
}

// person returns the seat if the player holds it.
func (p *play) person(by By, n game.Seat) (*seat, error) {
	s, err := p.seat(n)
	if err == nil && (s.player == "" || s.player != by.Player) {
		err = fmt.Errorf("seat %d: %w", n, ErrNotYours)
	}
	return s, err
}

// playing returns a seat of somebody's in a match that goes on.
func (p *play) playing(by By, n game.Seat) (*seat, error) {
	s, err := p.person(by, n)
	if err == nil {
		err = p.running()
	}
	return s, err
}

func (p *play) seat(n game.Seat) (*seat, error) {
	if n < 0 || int(n) >= len(p.seats) {
		return nil, fmt.Errorf("seat %d: %w", n, ErrUnknownSeat)
	}
	return &p.seats[n], nil
}

// holds returns the seats of a player.
func (p *play) holds(player string) game.Seats {
	var held game.Seats
	for i := range p.seats {
		if player != "" && p.seats[i].player == player {
			held = held.With(game.Seat(i))
		}
	}
	return held
}

// running refuses what needs a match that goes on.
func (p *play) running() error {
	switch p.status {
	case Playing:
		return nil
	case Waiting:
		return ErrNotStarted
	case Over:
		return ErrOver
	}
	return fmt.Errorf("%w: %s", ErrPaused, p.notice)
}

// compact returns JSON without spaces, so that a move sent again is the same however it is written.
func compact(move json.RawMessage) (json.RawMessage, error) {
	if len(move) > mostMove {
		return nil, errors.New("it is too long")
	}
	return compacted(move)
}
