package game

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Event is something that happened in a match, as a small struct of the game.
// Kind names it ("card_picked"). In JSON the field "kind" comes before the fields
// of the struct.
type Event interface{ Kind() string }

// Line is an event and the seats that are told it.
type Line struct {
	To    Seats
	Event Event
	// Part is set when the line before tells the same event in full to other
	// seats. JSON leaves it out, because To keeps the two apart.
	Part bool
}

// For reports whether a seat is told the line. Nobody is told what spectators are
// told. Open is told each event once, in full.
func (l Line) For(seat Seat) bool { return l.To.Has(seat) && (seat != Open || !l.Part) }

// MarshalJSON writes {"to":"all","event":{"kind":"...",...}}.
func (l Line) MarshalJSON() ([]byte, error) {
	to, err := l.To.MarshalJSON()
	if err != nil {
		return nil, err
	}
	event, err := MarshalEvent(l.Event)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `{"to":%s,"event":%s}`, to, event), nil
}

// MarshalEvent writes an event as an object whose first field is its kind.
func MarshalEvent(e Event) ([]byte, error) {
	fields, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("event %s: %w", e.Kind(), err)
	}
	kind := strconv.AppendQuote([]byte(`{"kind":`), e.Kind())
	if string(fields) == "{}" {
		return append(kind, '}'), nil
	}
	return append(append(kind, ','), fields[1:]...), nil // without its own bracket
}

// Log collects what a game tells while it deals and applies. A nil Log collects
// nothing. The zero Log belongs to no match and keeps all addressees.
type Log struct {
	lines []Line
	among Seats // the seats of the match and the spectators
}

// NewLog returns a log for a match. It drops seats that the match does not have
// from the addressees, so a game may write Everyone.Without(seat) for any number
// of seats.
func NewLog(seats int) *Log { return &Log{among: First(seats) | Watchers} }

// Lines returns what was told, in order.
func (l *Log) Lines() []Line { return l.lines }

// Reset empties the log and keeps its memory.
func (l *Log) Reset() { l.lines = l.lines[:0] }

// Tell tells event e to some seats. It is generic so that e becomes an interface
// only after the nil check, and a search, whose log is nil, allocates nothing.
func Tell[E Event](l *Log, to Seats, e E) {
	if l == nil {
		return
	}
	l.add(Line{To: to, Event: e})
}

// TellApart tells one event in two versions: in full to the seats in to, and in
// part to everyone else. Open is told the full version only.
func TellApart[E Event](l *Log, to Seats, full, part E) {
	if l == nil {
		return
	}
	l.add(Line{To: to, Event: full})
	l.add(Line{To: Everyone &^ to, Event: part, Part: true})
}

// add addresses a line to seats of the match only.
func (l *Log) add(line Line) {
	if line.To != Everyone && l.among != 0 {
		line.To &= l.among
	}
	l.lines = append(l.lines, line)
}

// Heard returns the events among lines that a seat is told. See Line.For.
func Heard(lines []Line, seat Seat) []Event {
	var heard []Event
	for _, line := range lines {
		if line.For(seat) {
			heard = append(heard, line.Event)
		}
	}
	return heard
}
