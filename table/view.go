package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// sound is one event as JSON, and who is told it. It is made once for all who are.
type sound struct {
	to   game.Seats
	json json.RawMessage
}

func sounds(lines []game.Line) []sound {
	made := make([]sound, 0, len(lines))
	for _, line := range lines {
		b, err := game.MarshalEvent(line.Event)
		if err != nil {
			continue // an event that has no JSON fails the laws of its game; it must not take the table along
		}
		made = append(made, sound{line.To, b})
	}
	return made
}

// tale is all that was told of one ply.
type tale struct {
	sounds []sound
	heard  []hearing
}

// hearing is what some eyes were told: those sounds whose bits are in which.
type hearing struct {
	which  uint64
	events []json.RawMessage
}

// to returns what those eyes are told. It is never nil, and the very list that others have who are told the same.
func (t *tale) to(eyes game.Seat) []json.RawMessage {
	if t == nil {
		return []json.RawMessage{}
	}
	which := uint64(0)
	for i := range t.sounds {
		if t.sounds[i].to.Has(eyes) {
			which |= 1 << (i % 64)
		}
	}
	shared := len(t.sounds) <= 64
	for i := range t.heard {
		if shared && t.heard[i].which == which {
			return t.heard[i].events
		}
	}
	events := heard(t.sounds, eyes)
	t.heard = append(t.heard, hearing{which, events})
	return events
}

// heard returns what those eyes are told. It is never nil.
func heard(made []sound, eyes game.Seat) []json.RawMessage {
	n := 0
	for i := range made {
		if made[i].to.Has(eyes) {
			n++
		}
	}
	told := make([]json.RawMessage, 0, n)
	for i := range made {
		if made[i].to.Has(eyes) {
			told = append(told, made[i].json)
		}
	}
	return told
}

// newest returns what was told of the newest ply.
func (p *play) newest() *tale {
	if p.lines == nil && p.match != nil {
		if p.told == nil {
			p.told = p.match.Lines(len(p.steps))
		}
		p.lines = &tale{sounds: sounds(p.told)}
		p.told = nil
	}
	return p.lines
}

// eyes returns through whose eyes a viewer may look, or why they may not look through those that they ask for.
func (p *play) eyes(v Viewer) (game.Seat, error) {
	switch {
	case v.As == game.Nobody:
		return game.Nobody, nil
	case v.As == Mine:
		return p.holds(v.Player).Lowest(), nil
	case v.As == game.Open:
		if p.status != Over {
			return game.Nobody, ErrNotOver
		}
		return game.Open, nil
	case v.As < 0 || int(v.As) >= len(p.seats):
		return game.Nobody, fmt.Errorf("seat %d: %w", v.As, ErrUnknownSeat)
	case p.status != Over && !p.holds(v.Player).Has(v.As):
		return game.Nobody, fmt.Errorf("seat %d: %w", v.As, ErrNotYours)
	}
	return v.As, nil
}

// scene is the table as everybody may see it.
func (p *play) scene() *Scene {
	s := &Scene{
		ID: p.id, Seq: p.seq, At: p.at, Game: p.new.Game, Version: p.new.Version, Setup: p.new.Setup,
		Status: p.status, Notice: p.notice, Host: p.new.Host, Open: p.open, InviteOnly: p.new.InviteOnly,
		Seats: p.seatsShown(), OtherCards: p.new.Cards != "", Stage: p.new.Stage, Outcome: p.outcome(), Ply: len(p.steps), Rematch: p.rematch,
		Actors: []game.Seat{},
	}
	if f := p.new.From; f != nil {
		s.From = &From{Table: f.Table, Ply: f.Ply, Seat: f.Seat} // the position holds what is hidden
	}
	s.Deadline, _ = p.deadline()
	if s.Known = p.new.Known; p.status != Waiting {
		if s.Known {
			s.Seed = p.seed.String()
		}
		s.Commitment = p.new.Commitment
	}
	if a := p.asked; a != nil {
		others := p.others(a.by)
		s.Asked = &UndoAsked{By: a.by, To: a.to, Agreed: list(a.agreed & others), Waiting: list(others &^ a.agreed)}
	}
	if p.match == nil {
		return s
	}
	switch p.status {
	case Playing:
		s.Actors = list(p.match.Actors())
	case Over:
		result := p.match.Result()
		s.Result, s.Seed = &result, p.seed.String()
		for i := range p.seats {
			s.Sheet = append(s.Sheet, p.match.Sheet(game.Seat(i)))
		}
	}
	return s
}

func list(a game.Seats) []game.Seat {
	seats := make([]game.Seat, 0, a.Len())
	return slices.AppendSeq(seats, a.All())
}

// seatsShown is seatsNow with clocks. Without clocks it is the same for all scenes until somebody sits or leaves.
func (p *play) seatsShown() []SeatNow {
	if p.new.Clock.Kind != NoClock || slices.ContainsFunc(p.seats, func(s seat) bool { return s.outside }) {
		return p.seatsNow(true)
	}
	if p.seating == nil {
		p.seating = p.seatsNow(false)
	}
	return p.seating
}

func (p *play) seatsNow(clocks bool) []SeatNow {
	now := make([]SeatNow, len(p.seats))
	for i := range p.seats {
		s := &p.seats[i]
		now[i] = SeatNow{Seat: game.Seat(i), Player: s.player, Name: s.name, Level: s.level, Resigned: s.resigned, Outside: s.outside}
		if clocks && p.clockOf(s).Kind != NoClock && s.player != "" {
			now[i].Clock = &Clock{Left: s.left, Since: s.clock.since, Running: s.running}
		}
	}
	return now
}

// snapshot is the table through one pair of eyes.
func (p *play) snapshot(scene *Scene, eyes game.Seat) *Snapshot {
	s := &Snapshot{Scene: scene, You: eyes, Moves: []any{}, Events: []json.RawMessage{}, Undo: UndoNone}
	if p.match == nil {
		return s
	}
	s.View = p.match.View(len(p.steps), eyes)
	s.Events = p.newest().to(eyes)
	if p.status == Playing && eyes >= 0 {
		if p.match.Actors().Has(eyes) {
			p.offer(s)
		}
		s.Undo, _ = p.undoOf(eyes)
	}
	return s
}

// offer puts the moves into a snapshot.
func (p *play) offer(s *Snapshot) {
	s.moves.write(func(dst []byte) ([]byte, error) {
		moves, text, err := p.match.AppendMoves(dst, s.You)
		if s.Moves = moves; err != nil {
			s.Moves = p.match.Moves(s.You)
		}
		return text, err
	})
}

// notice is what everybody is told of an entry.
func notice(e *Entry) Notice {
	n := Notice{Kind: e.Kind, Seat: e.Seat, To: e.Detail.To, Agree: e.Detail.Agree, Table: e.Detail.Table, Why: e.Detail.Why}
	if e.Kind != Created {
		n.Level = e.Detail.Level
	}
	return n
}

// plies shows a part of the match through one pair of eyes.
func (p *play) plies(eyes game.Seat, first, last int) ([]Ply, error) {
	if p.match == nil {
		if p.status == Waiting {
			return nil, ErrNotStarted
		}
		return nil, fmt.Errorf("%w: %s", ErrPaused, p.notice)
	}
	if last < 0 || last > len(p.steps) {
		last = len(p.steps)
	}
	plies := []Ply{}
	for n := max(first, 0); n <= last; n++ {
		view, err := game.AppendJSON(nil, p.match.View(n, eyes))
		if err != nil {
			return nil, fmt.Errorf("view at ply %d: %w", n, err)
		}
		ply := Ply{Ply: n, Seat: game.Nobody, View: view, Events: heard(sounds(p.match.Lines(n)), eyes), Actors: list(p.match.ActorsAt(n))}
		if n > 0 {
			seat, move := p.match.Move(n)
			ply.Lapse = p.steps[n-1].lapse
			if ply.Seat = seat; seat == eyes || p.status == Over {
				ply.Move = move
			}
		}
		plies = append(plies, ply)
	}
	return plies, nil
}

// stepAt returns the ply that the move of an entry led to, or 0 if it was taken back since.
func (p *play) stepAt(seq int64) int {
	i, found := slices.BinarySearchFunc(p.steps, seq, func(s step, seq int64) int { return int(s.seq - seq) })
	if !found {
		return 0
	}
	return i + 1
}

// missed returns the steps of some entries of the past through one pair of eyes.
func (p *play) missed(entries []Entry, eyes game.Seat) []Step {
	steps := make([]Step, 0, len(entries))
	for i := range entries {
		e := &entries[i]
		forms := new([2]Wire)
		s := Step{Table: p.id, Seq: e.Seq, Entry: notice(e), Events: []json.RawMessage{}, Wire: &forms[0], Short: &forms[1]}
		if p.match != nil {
			if ply := p.stepAt(e.Seq); e.Kind == Moved && ply > 0 {
				s.Events = heard(sounds(p.match.Lines(ply)), eyes)
			} else if e.Kind == Started {
				s.Events = heard(sounds(p.match.Lines(0)), eyes)
			}
		}
		steps = append(steps, s)
	}
	return steps
}
