package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"lair.games/lair/game"
)

// encodedEvent is an event with its JSON, which is encoded once for all
// viewers.
type encodedEvent struct {
	line game.Line
	json json.RawMessage
}

// encodeEvents encodes the events of a ply.
func encodeEvents(lines []game.Line) []encodedEvent {
	made := make([]encodedEvent, 0, len(lines))
	for _, line := range lines {
		b, err := game.MarshalEvent(line.Event)
		if err != nil {
			// An event that has no JSON violates the laws of games, but must
			// not break the table.
			continue
		}
		made = append(made, encodedEvent{line, b})
	}
	return made
}

// plyEvents holds all events of one ply.
type plyEvents struct{ events []encodedEvent }

// visibleTo returns the events that a viewer may see. It is never nil.
func (t *plyEvents) visibleTo(viewer game.Seat) []json.RawMessage {
	if t == nil {
		return []json.RawMessage{}
	}
	return eventsFor(t.events, viewer)
}

// eventsFor returns the events that a viewer may see. It is never nil.
func eventsFor(made []encodedEvent, viewer game.Seat) []json.RawMessage {
	n := 0
	for i := range made {
		if made[i].line.For(viewer) {
			n++
		}
	}
	told := make([]json.RawMessage, 0, n)
	for i := range made {
		if made[i].line.For(viewer) {
			told = append(told, made[i].json)
		}
	}
	return told
}

// newestEvents returns the events of the newest ply.
func (st *state) newestEvents() *plyEvents {
	if st.lastEvents == nil && st.match != nil {
		if st.lastLines == nil {
			st.lastLines = st.match.Lines(len(st.steps))
		}
		st.lastEvents = &plyEvents{events: encodeEvents(st.lastLines)}
		st.lastLines = nil
	}
	return st.lastEvents
}

// viewerSeat returns the seat as which a viewer sees the table, or an error if
// they may not see it so.
func (st *state) viewerSeat(v Viewer) (game.Seat, error) {
	switch {
	case v.As == game.Nobody:
		return game.Nobody, nil
	case v.As == Mine:
		return st.seatsOf(v.Player).Lowest(), nil
	case v.As == game.Open:
		if st.status != Over {
			return game.Nobody, ErrNotOver
		}
		return game.Open, nil
	case v.As < 0 || int(v.As) >= len(st.seats):
		return game.Nobody, fmt.Errorf("seat %d: %w", v.As, ErrUnknownSeat)
	case st.status != Over && !st.seatsOf(v.Player).Has(v.As):
		return game.Nobody, fmt.Errorf("seat %d: %w", v.As, ErrNotYours)
	}
	return v.As, nil
}

// publicState returns what everybody may see of the table.
func (st *state) publicState() *PublicState {
	s := &PublicState{
		ID: st.id, Seq: st.seq, Epoch: st.epoch, At: st.at, Game: st.new.Game, Version: st.new.Version,
		Setup: st.new.Setup, Status: st.status, Notice: st.notice,
		Moderated: st.moderated || st.suspended, Host: st.new.Host,
		Open: st.open, InviteOnly: st.inviteOnly, Newcomers: st.newcomers,
		Learning: st.new.Learning,
		Seats:    st.sharedSeatStates(), OtherCards: st.new.Cards != "", Stage: st.new.Stage,
		Outcome: st.outcome(), Ply: len(st.steps), Rematch: st.rematchTable,
		Lesson: st.lessonState(), Foresaw: list(st.foresaw),
		Removed: slices.Sorted(maps.Keys(st.removed)), Mutes: st.mutesNow(),
		Actors: []game.Seat{}, JSON: new(Once), Patch: new(Once),
	}
	if f := st.new.From; f != nil {
		// Position is left out because it holds hidden parts.
		s.From = &From{Table: f.Table, Ply: f.Ply, Seat: f.Seat}
	}
	s.Deadline = st.deadline()
	if s.Known = st.new.Known; st.status != Waiting {
		if s.Known {
			s.Seed = st.seed.String()
		}
		s.Commitment = st.new.Commitment
	}
	if a := st.undoRequest; a != nil {
		others := st.otherPeople(a.by)
		s.Asked = &UndoAsked{
			By: a.by, To: a.to, Agreed: list(a.agreed & others), Waiting: list(others &^ a.agreed),
		}
	}
	if st.match == nil {
		st.showKept(s)
		return s
	}
	switch st.status {
	case Playing:
		s.Actors = list(st.match.Actors())
	case Over:
		result := st.match.Result()
		s.Result, s.Seed = &result, st.seed.String()
		for i := range st.seats {
			s.Sheet = append(s.Sheet, st.match.Sheet(game.Seat(i)))
		}
	}
	return s
}

// list returns seats as a slice that is never nil.
func list(a game.Seats) []game.Seat {
	seats := make([]game.Seat, 0, a.Len())
	return slices.AppendSeq(seats, a.All())
}

// sharedSeatStates returns the seats with their clocks. Without clocks the
// result is shared by all public states until a seat changes.
func (st *state) sharedSeatStates() []SeatState {
	if st.new.Clock.Kind != NoClock ||
		slices.ContainsFunc(st.seats, func(s seat) bool { return s.outside }) {
		return st.seatStates(true)
	}
	if st.seatsCache == nil {
		st.seatsCache = st.seatStates(false)
	}
	return st.seatsCache
}

// seatStates returns all seats, with their clocks if clocks is true.
func (st *state) seatStates(clocks bool) []SeatState {
	now := make([]SeatState, len(st.seats))
	for i := range st.seats {
		s := &st.seats[i]
		now[i] = SeatState{
			Seat: game.Seat(i), Player: s.player, Name: s.name, Mark: int(s.mark), Level: s.level,
			Resigned: s.resigned, Outside: s.outside, Away: st.paceOf(s).Away,
		}
		if clocks && st.clockOf(s).Kind != NoClock && s.player != "" {
			now[i].Clock = st.clockState(s)
		}
	}
	return now
}

// clockState returns the clock of a seat at the newest entry.
func (st *state) clockState(s *seat) *Clock {
	c := &Clock{Left: s.clock.at(st.time), Running: s.running}
	if s.running {
		c.Since = st.instant(st.time)
	}
	if st.byPost(s) {
		c.Until = st.runsOut(s)
		if s.resting && s.actingSince != 0 {
			c.From = s.rest
		}
	}
	return c
}

// snapshot returns what a viewer may see of the table.
func (st *state) snapshot(public *PublicState, viewer game.Seat) *Snapshot {
	s := &Snapshot{
		PublicState: public, You: viewer, Moves: []any{}, Events: []json.RawMessage{}, Undo: UndoNone,
		view: new(Once), moves: new(Once),
	}
	if st.match == nil {
		if k := st.kept; k != nil && k.Ending != nil && k.Ending.View != nil {
			s.View = k.Ending.View
		}
		return s
	}
	s.View = st.match.View(len(st.steps), viewer)
	s.Events = st.newestEvents().visibleTo(viewer)
	if st.status == Playing && viewer >= 0 {
		if st.match.Actors().Has(viewer) {
			s.Moves = st.match.Moves(viewer)
		}
		what, to := st.undoOf(viewer)
		s.Undo, s.UndoMarks = what, st.undoMarks(viewer, what, to)
	}
	return s
}

// notice returns what everybody may know of an entry.
func notice(e *Entry) Notice {
	n := Notice{
		Kind: e.Kind, Seat: e.Seat, To: e.Detail.To, Agree: e.Detail.Agree, Table: e.Detail.Table,
		Why: e.Detail.Why,
	}
	if e.Kind != Created {
		n.Level = e.Detail.Level
	}
	return n
}

// plies returns a part of the match as a viewer may see it.
func (st *state) plies(viewer game.Seat, first, last int) ([]Ply, error) {
	if st.match == nil {
		if st.status == Waiting {
			return nil, ErrNotStarted
		}
		if err := st.checkKept(); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %s", ErrPaused, st.notice)
	}
	if last < 0 || last > len(st.steps) {
		last = len(st.steps)
	}
	plies := []Ply{}
	for n := max(first, 0); n <= last; n++ {
		view, err := json.Marshal(st.match.View(n, viewer))
		if err != nil {
			return nil, fmt.Errorf("view at ply %d: %w", n, err)
		}
		ply := Ply{
			Ply: n, Seat: game.Nobody, View: view,
			Events: eventsFor(encodeEvents(st.match.Lines(n)), viewer),
			Actors: list(st.match.Fork(n).Actors()),
		}
		if n > 0 {
			seat, move := st.match.Move(n)
			ply.Lapse = st.steps[n-1].lapse
			if ply.Seat = seat; seat == viewer || st.status == Over {
				ply.Move = move
			}
		}
		plies = append(plies, ply)
	}
	return plies, nil
}

// stepAt returns the ply after the move of an entry, or 0 if that was taken
// back.
func (st *state) stepAt(seq int64) int {
	i, found := slices.BinarySearchFunc(
		st.steps, seq, func(s step, seq int64) int { return int(s.seq - seq) },
	)
	if !found {
		return 0
	}
	return i + 1
}

// missed returns the steps of past entries as a viewer may see them.
func (st *state) missed(entries []Entry, viewer game.Seat) []Step {
	steps := make([]Step, 0, len(entries))
	for i := range entries {
		e := &entries[i]
		s := Step{
			Table: st.id, Seq: e.Seq, Entry: notice(e), Events: []json.RawMessage{},
			Message: new(Once),
		}
		if st.match != nil {
			if ply := st.stepAt(e.Seq); e.Kind == Moved && ply > 0 {
				s.Events = eventsFor(encodeEvents(st.match.Lines(ply)), viewer)
			} else if e.Kind == Started {
				s.Events = eventsFor(encodeEvents(st.match.Lines(0)), viewer)
			}
		}
		steps = append(steps, s)
	}
	return steps
}
