package game

import (
	"fmt"
	"strconv"
)

// Event is something that happened in a match: a small struct of the game's own. Kind names it ("monster_placed"), and
// in JSON it is the field "kind" before the struct's own fields.
type Event interface{ Kind() string }

// Line is an event and who is told it.
type Line struct {
	To    Seats
	Event Event
}

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
	text := append(make([]byte, 0, 96), `{"kind":`...) // most take no more
	text = append(strconv.AppendQuote(text, e.Kind()), ',')
	from := len(text)
	text, err := AppendJSON(text, e)
	switch {
	case err != nil:
		return nil, fmt.Errorf("event %s: %w", e.Kind(), err)
	case string(text[from:]) == "{}":
		return append(text[:from-1], '}'), nil
	}
	return append(text[:from], text[from+1:]...), nil // without its own bracket
}

// Log collects what a game tells while it deals and applies. A nil Log hears nothing and costs nothing.
type Log struct{ lines []Line }

// Lines returns what was told, in order.
func (l *Log) Lines() []Line { return l.lines }

// Reset empties the log and keeps its room.
func (l *Log) Reset() { l.lines = l.lines[:0] }

// Tell tells event e to some seats. It is generic so that e becomes an interface only behind the nil check: a search,
// whose log is nil, allocates nothing.
func Tell[E Event](l *Log, to Seats, e E) {
	if l == nil {
		return
	}
	l.lines = append(l.lines, Line{To: to, Event: e})
}

// Heard returns the events among lines that a seat is told; Nobody is told what everybody is, Open all.
func Heard(lines []Line, seat Seat) []Event {
	var heard []Event
	for _, line := range lines {
		if line.To.Has(seat) {
			heard = append(heard, line.Event)
		}
	}
	return heard
}
