package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/wire"
)

// A step's patch covers two parts of a Snapshot, compared as JSON: the part
// that is the same for everybody, and the part that depends on the viewer. It
// leaves out what is fixed from the deal on, what differs from player to
// player, and what has messages of its own (events, chat, presence). The field
// names are those of Snapshot.

// common is the part of a Snapshot that is the same for everybody and that a
// step may change.
type common struct {
	Status     string      `json:"status"`
	Notice     string      `json:"notice,omitempty"`
	Moderated  bool        `json:"moderated,omitempty"`
	Open       bool        `json:"open"`
	Invited    bool        `json:"invited,omitempty"`
	Newcomers  bool        `json:"newcomers,omitempty"`
	Seats      []occupant  `json:"seats"`
	Commitment string      `json:"commitment,omitempty"`
	Seed       string      `json:"seed,omitempty"`
	Outcome    string      `json:"outcome,omitempty"`
	Ply        int         `json:"ply"`
	Actors     []game.Seat `json:"actors"`
	UndoAsked  *UndoAsked  `json:"undo_asked,omitempty"`
	Foresaw    []game.Seat `json:"foresaw,omitempty"`
	Deadline   *time.Time  `json:"deadline,omitempty"`
	Result     *Result     `json:"result,omitempty"`
	Rematch    string      `json:"rematch,omitempty"`
	Lesson     *LessonNow  `json:"lesson,omitempty"`
}

// occupant is the part of a SeatNow that a step may change. Which player holds
// the seat is not in it: when that changes, a whole snapshot is sent.
type occupant struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Nth     int    `json:"nth,omitempty"`
	Level   string `json:"level,omitempty"`
	Outside bool   `json:"outside,omitempty"`
	Minded  bool   `json:"minded"`
	GaveUp  bool   `json:"gave_up,omitempty"`
	Clock   *Clock `json:"clock,omitempty"`

	Away *time.Time `json:"away,omitempty"`
}

// commonJSON returns the common part of a snapshot, encoded once for all
// viewers. Clocks have the values of the snapshot's entry, not of now, so that
// the encoding is the same at any time.
func commonJSON(s *table.PublicState) []byte {
	return s.JSON.Bytes(func() []byte {
		now := common{
			Status: string(s.Status), Notice: s.Notice, Moderated: s.Moderated, Open: s.Open,
			Invited: s.InviteOnly, Newcomers: s.Newcomers,
			Seats:      make([]occupant, len(s.Seats)),
			Commitment: s.Commitment, Seed: s.Seed, Outcome: outcomeOf(s.Outcome),
			Ply: s.Ply, Actors: s.Actors, UndoAsked: askedOf(s.Asked), Foresaw: s.Foresaw,
			Deadline: deadlineOf(s.Deadline), Rematch: s.Rematch, Lesson: lessonNow(s.Lesson),
		}
		if s.Result != nil {
			now.Result = resultOf(*s.Result, s.Sheet)
		}
		for i, x := range s.Seats {
			now.Seats[i] = occupant{
				Kind: x.Kind(), Name: x.Shown(), Nth: x.Mark, Level: x.Level, Outside: x.Outside,
				Minded: x.PlayedByBot(), GaveUp: x.Resigned, Clock: clockThen(x.Clock),
				Away: deadlineOf(x.Away),
			}
		}
		return marshal(now)
	})
}

// stepMessage returns a step with a patch as the JSON of a Step, encoded once
// for all clients with the same viewer. It concatenates parts that are JSON
// already, because encoding them again would double the cost.
func stepMessage(step *table.Step) []byte {
	return step.Message.Bytes(func() []byte {
		buffer := buffers.Get().(*[]byte)
		defer buffers.Put(buffer)
		*buffer = appendStep((*buffer)[:0], step)
		return bytes.Clone(*buffer)
	})
}

// buffers is a pool of buffers for appendStep.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// appendStep appends the JSON of a step with a patch to b.
func appendStep(b []byte, step *table.Step) []byte {
	b = fmt.Appendf(b, `{"type":"step","table":%q,"seq":%d,"entry":`, step.Table, step.Seq)
	b = append(b, marshal(entryOf(step.Entry))...)
	for i, event := range step.Events {
		if i == 0 {
			b = append(b, `,"events":[`...)
		} else {
			b = append(b, ',')
		}
		b = append(b, event...)
	}
	if len(step.Events) > 0 {
		b = append(b, ']')
	}
	if step.Before != nil && step.After != nil {
		b = appendChange(
			b, "patch",
			func(b []byte) []byte { return appendStepPatch(b, step.Before, step.After) },
		)
	}
	return append(b, '}')
}

// appendStepPatch appends the patch between two snapshots of one viewer, or
// nothing if they are equal.
func appendStepPatch(b []byte, before, after *table.Snapshot) []byte {
	start := len(b)
	b = append(b, '{')
	b = appendChange(
		b, "view",
		func(b []byte) []byte { return wire.AppendPatch(b, before.ViewJSON(), after.ViewJSON()) },
	)
	b = appendChange(
		b, "moves",
		func(b []byte) []byte { return wire.AppendPatch(b, before.MovesJSON(), after.MovesJSON()) },
	)
	if before.Undo != after.Undo {
		b = appendChange(
			b, "undo", func(b []byte) []byte { return append(b, marshal(after.Undo)...) },
		)
	}
	if before.UndoMarks != after.UndoMarks {
		b = appendChange(b, "undo_marks", func(b []byte) []byte {
			if after.UndoMarks {
				return append(b, "true"...)
			}
			return append(b, "[]"...) // the key is gone
		})
	}
	if before.PublicState != after.PublicState {
		shared := after.PublicState.Patch.Bytes(func() []byte {
			return wire.AppendPatch(
				nil, commonJSON(before.PublicState), commonJSON(after.PublicState),
			)
		})
		if len(shared) > 0 {
			b = append(comma(b), shared[1:len(shared)-1]...)
		}
	}
	if len(b) == start+1 {
		return b[:start]
	}
	return append(b, '}')
}

// appendChange appends a field of an object, or nothing if value appends
// nothing.
func appendChange(b []byte, key string, value func([]byte) []byte) []byte {
	start := len(b)
	b = append(append(append(comma(b), '"'), key...), `":`...)
	at := len(b)
	if b = value(b); len(b) == at {
		return b[:start]
	}
	return b
}

// comma appends a comma unless b ends with the start of an object.
func comma(b []byte) []byte {
	if b[len(b)-1] == '{' {
		return b
	}
	return append(b, ',')
}

// patchable reports whether a patch covers all that a step has changed. It does
// not if a seat has changed hands, because which seats are theirs differs from
// player to player, nor if the host muted somebody. A step without snapshots was
// missed: the newest state follows in a snapshot.
func patchable(step *table.Step) bool {
	return step.Before == nil || step.After == nil ||
		step.Before.Mutes.Equal(step.After.Mutes) && slices.EqualFunc(
			step.Before.Seats, step.After.Seats,
			func(a, b table.SeatState) bool { return a.Player == b.Player },
		)
}

// wholeStep encodes a step with a whole snapshot instead of a patch.
func (s *Server) wholeStep(step *table.Step, player string, with unlogged) []byte {
	m := Step{
		Type: "step", Table: step.Table, Seq: step.Seq, Entry: entryOf(step.Entry),
		Events: step.Events,
	}
	if step.After != nil {
		after := s.snapshot(step.After, player, with)
		m.Snapshot = &after
	}
	return marshal(m)
}

// entryOf converts a notice of a table to the Entry that clients get.
func entryOf(n table.Notice) Entry {
	e := Entry{Kind: string(n.Kind), Level: n.Level, Table: n.Table, Why: string(n.Why)}
	if n.Seat >= 0 {
		e.Seat = &n.Seat
	}
	switch n.Kind {
	case table.Undone, table.Withdrew, table.Asked:
		e.To = &n.To
	case table.Answered, table.Opened:
		e.Agree = &n.Agree
	}
	return e
}

// freshMessage encodes a Fresh.
func freshMessage(t Snapshot) []byte {
	return marshal(Fresh{Type: "snapshot", Table: t.ID, Snapshot: t})
}

// saidMessage encodes a Said for a reader.
func saidMessage(id string, line table.Line, to reader) []byte {
	return marshal(Said{Type: "chat", Table: id, Chat: to.chat(id, line)})
}

// presenceMessage encodes a Presence.
func presenceMessage(id string, online []game.Seat) []byte {
	return marshal(Presence{Type: "presence", Table: id, Online: listed(online)})
}

// marshal encodes a value of this package's types. It panics on an error, which
// only a mistake in such a type can cause.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("server: cannot encode a message as JSON: " + err.Error())
	}
	return text
}
