package server

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// stepMessage returns a step as one pair of eyes gets it, in the short form if there are words for it. Its bytes are made
// once for all who look through those eyes and want that form, except where it changes who holds a seat: then each player learns
// which of the seats are theirs, in the long form.
func (s *Server) stepMessage(step *table.Step, player string, short bool) []byte {
	if step.After == nil || step.Before == nil || !samePeople(step.Before.Seats, step.After.Seats) {
		return appendStep(nil, step, player)
	}
	if short {
		if w := s.words(step.After.Game); w != nil {
			return step.Short.Bytes(func() []byte { return shortStep(step, w) })
		}
	}
	return step.Wire.Bytes(func() []byte { return longStep(step) })
}

// samePeople reports whether every seat is held by whom it was held before.
func samePeople(a, b []table.SeatNow) bool {
	return samePlaces(a, b) || slices.EqualFunc(a, b, func(x, y table.SeatNow) bool { return x.Player == y.Player })
}

// samePlaces reports whether two lists are one in memory, as they are from one move to the next where no clock runs.
func samePlaces(a, b []table.SeatNow) bool {
	return len(a) == len(b) && len(a) > 0 && &a[0] == &b[0]
}

// shortStep returns a step in its short form: a list of the table's name, the seq, the seat that moved (or the entry, if it is no
// move), the events and the patch, the last two with codes in place of words. What is the same for all who were told the same is
// written once: all of it but the view, the moves and what may be undone.
func shortStep(step *table.Step, w *words) []byte {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	head := step.Common.Head.Bytes(func() []byte { return shortHead(step, w) })
	c := changes{append((*room)[:0], head...)}
	c.shortEyes(step, w)
	if tail := step.Common.Tail.Bytes(func() []byte { return shortTail(step, w) }); len(tail) > 0 {
		c.comma()
		c.out = append(c.out, tail...)
	}
	if bare, ok := bytes.CutSuffix(c.out, []byte(",{")); ok {
		c.out = append(bare, ']')
	} else {
		c.out = append(c.out, "}]"...)
	}
	*room = c.out
	return bytes.Clone(c.out)
}

// shortHead is a short step up to the view, shortTail what comes behind what depends on the eyes. In short steps the seats are nobody's.
func shortHead(step *table.Step, w *words) []byte {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	dst := append(appendJSON(append((*room)[:0], '['), step.Table), ',')
	dst = append(strconv.AppendInt(dst, step.Seq, 10), ',')
	if step.Entry.Kind == table.Moved {
		dst = strconv.AppendInt(dst, int64(step.Entry.Seat), 10)
	} else {
		dst = appendJSON(dst, entryOf(step.Entry))
	}
	dst = append(dst, ",["...)
	for i, e := range step.Events {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = w.AppendShort(dst, e)
	}
	dst = append(dst, "],"...)
	at := len(dst)
	c := changes{append(dst, '{')}
	c.scene(step.Before.Scene, step.After.Scene)
	*room = c.out
	return w.AppendShort(bytes.Clone(c.out[:at]), c.out[at:])
}

func shortTail(step *table.Step, w *words) []byte {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	c := changes{append((*room)[:0], '{')}
	c.rest(step.Before, step.After, "")
	*room = c.out
	return w.AppendShort(nil, c.out[1:])
}

// shortEyes writes what depends on whose eyes it is.
func (c *changes) shortEyes(step *table.Step, w *words) {
	before, after := step.Before, step.After
	from := len(c.out)
	c.shortKey("view", w)
	at := len(c.out)
	if c.out = w.views.Append(c.out, before.View, after.View, &step.Common.Seen); len(c.out) == at {
		c.out = c.out[:from]
	}
	if a, b := before.MovesJSON(), after.MovesJSON(); !bytes.Equal(a, b) {
		c.shortKey("moves", w)
		c.out = w.moves(c.out, a, b)
	}
	if before.Undo != after.Undo {
		c.shortKey("undo", w)
		c.out = append(w.AppendWord(append(c.out, '"'), after.Undo), '"')
	}
}

func (c *changes) shortKey(name string, w *words) {
	c.comma()
	c.out = append(w.AppendWord(append(c.out, '"'), name), '"', ':')
}

// longStep returns a step in its long form.
func longStep(step *table.Step) []byte {
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	*room = appendStep((*room)[:0], step, "")
	return bytes.Clone(*room)
}

// rooms keeps buffers in which steps are written, so that what is kept of each is no longer than it must be.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// words returns the words of a game, found when they are first asked for.
func (s *Server) words(name string) *words {
	t, ok := s.titles[name]
	if !ok {
		return nil
	}
	return t.words()
}

// appendStep appends the long form of a step.
func appendStep(dst []byte, step *table.Step, player string) []byte {
	dst = append(dst, `{"type":"step","table":`...)
	dst = appendJSON(dst, step.Table)
	dst = append(dst, `,"seq":`...)
	dst = strconv.AppendInt(dst, step.Seq, 10)
	dst = append(dst, `,"entry":`...)
	if step.Entry.Kind == table.Moved { // nearly always, so it is written by hand
		dst = append(dst, `{"kind":"move","seat":`...)
		dst = append(strconv.AppendInt(dst, int64(step.Entry.Seat), 10), '}')
	} else {
		dst = appendJSON(dst, entryOf(step.Entry))
	}
	if len(step.Events) > 0 {
		dst = append(dst, `,"events":`...)
		dst = appendList(dst, step.Events)
	}
	if step.Before != nil && step.After != nil {
		from := len(dst)
		dst = append(dst, `,"patch":`...)
		patch := len(dst)
		if dst = appendChanges(dst, step.Before, step.After, player); len(dst) == patch {
			dst = dst[:from]
		}
	}
	return append(dst, '}')
}

// entryOf shows what happened.
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

// changes writes the patch of a snapshot field by field. The moves are compared as the text that they are sent
// as, the rest as values.
type changes struct{ out []byte }

// appendChanges appends the patch from one snapshot to another through the same eyes; nothing if nothing changed. Events
// and seq are the step's own, and who is online comes apart.
func appendChanges(dst []byte, before, after *table.Snapshot, player string) []byte {
	c := changes{append(dst, '{')}
	c.scene(before.Scene, after.Scene)
	c.view(before, after)
	c.text("moves", before.MovesJSON(), after.MovesJSON())
	set(&c, "undo", before.Undo, after.Undo)
	c.rest(before, after, player)
	if len(c.out) == len(dst)+1 {
		return dst
	}
	return append(c.out, '}')
}

// scene writes the fields before the view, which are the same for everybody.
func (c *changes) scene(before, after *table.Scene) {
	set(c, "status", before.Status, after.Status)
	setOr(c, "notice", before.Notice, after.Notice)
	set(c, "open", before.Open, after.Open)
	setOr(c, "commitment", before.Commitment, after.Commitment)
	setOr(c, "seed", before.Seed, after.Seed)
	set(c, "ply", before.Ply, after.Ply)
	if !slices.Equal(before.Actors, after.Actors) {
		c.replace("actors", listed(after.Actors))
	}
}

// rest writes the fields behind what depends on the eyes. Of them only the seats depend on who looks.
func (c *changes) rest(before, after *table.Snapshot, player string) {
	if before.Asked != after.Asked {
		c.part("undo_asked", askedOf(before.Asked), askedOf(after.Asked))
	}
	if !before.Deadline.Equal(after.Deadline) {
		c.part("deadline", deadlineOf(before.Deadline), deadlineOf(after.Deadline))
	}
	if before.Result == nil && after.Result != nil {
		c.replace("result", resultOf(*after.Result, after.Sheet))
	} else if before.Result != nil && after.Result == nil {
		c.gone("result")
	}
	setOr(c, "outcome", string(before.Outcome), string(after.Outcome))
	setOr(c, "rematch", before.Rematch, after.Rematch)
	c.seats(before, after, player)
}

// comma parts a field from what stands before it.
func (c *changes) comma() {
	if c.out[len(c.out)-1] != '{' {
		c.out = append(c.out, ',')
	}
}

func (c *changes) key(name string) {
	c.comma()
	c.out = append(c.out, '"')
	c.out = append(c.out, name...)
	c.out = append(c.out, '"', ':')
}

func (c *changes) gone(name string) {
	c.key(name)
	c.out = append(c.out, '[', ']')
}

func (c *changes) replace(name string, v any) {
	c.key(name)
	from := len(c.out)
	c.out = appendJSON(append(c.out, '['), v)
	if first := c.out[from+1]; first == '{' || first == '[' {
		c.out = append(c.out, ']')
		return
	}
	c.out = append(c.out[:from], c.out[from+1:]...) // a plain value stands bare
}

// view writes the patch between two views.
func (c *changes) view(before, after *table.Snapshot) {
	from := len(c.out)
	c.key("view")
	at := len(c.out)
	if c.out = game.AppendPatch(c.out, before.View, after.View, appendPatch); len(c.out) == at {
		c.out = c.out[:from]
	}
}

// text writes the patch between two JSON texts.
func (c *changes) text(name string, before, after []byte) {
	if bytes.Equal(before, after) {
		return
	}
	c.key(name)
	c.out = appendPatch(c.out, before, after)
}

// part writes the change of a field that is left out when it is nil.
func (c *changes) part(name string, before, after any) {
	a, b := marshal(before), marshal(after)
	switch {
	case bytes.Equal(a, b):
	case string(b) == "null":
		c.gone(name)
	default:
		c.replace(name, json.RawMessage(b))
	}
}

// set writes the change of a field that is always there; setOr of one that is left out when it is zero.
func set[T comparable](c *changes, name string, before, after T) {
	if before != after {
		c.replace(name, after)
	}
}

func setOr[T comparable](c *changes, name string, before, after T) {
	var zero T
	if before != after && after == zero {
		c.gone(name)
		return
	}
	set(c, name, before, after)
}

// seats writes what changed at each seat. It never replaces a seat, for the client's has fields that are not compared
// here. A running clock stands where it stood at the time of its entry.
func (c *changes) seats(before, after *table.Snapshot, player string) {
	if samePlaces(before.Seats, after.Seats) {
		return
	}
	start := len(c.out)
	c.key("seats")
	c.out = append(c.out, '{')
	empty := len(c.out)
	for i := range after.Seats {
		if i >= len(before.Seats) {
			break // a table's seats do not become more
		}
		a, b := before.Seats[i], after.Seats[i]
		if a == b {
			continue
		}
		at := len(c.out)
		c.key(strconv.Itoa(i))
		c.out = append(c.out, '{')
		inner := len(c.out)
		set(c, "kind", a.Kind(), b.Kind())
		set(c, "name", a.Name, b.Name)
		setOr(c, "level", a.Level, b.Level)
		setOr(c, "outside", a.Outside, b.Outside)
		set(c, "you", isMine(a, player), isMine(b, player))
		set(c, "minded", a.Minded(), b.Minded())
		setOr(c, "gave_up", a.Resigned, b.Resigned)
		c.part("clock", clockNow(a.Clock, before.At), clockNow(b.Clock, after.At))
		if len(c.out) == inner {
			c.out = c.out[:at]
			continue
		}
		c.out = append(c.out, '}')
	}
	if len(c.out) == empty {
		c.out = c.out[:start]
	} else {
		c.out = append(c.out, '}')
	}
	if !samePeople(before.Seats, after.Seats) {
		c.text("yours", marshal(yours(before.Seats, player)), marshal(yours(after.Seats, player)))
	}
}

// appendJSON appends a value of one of our own types, which always have a JSON form.
func appendJSON(dst []byte, v any) []byte {
	switch v := v.(type) {
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	case bool:
		return strconv.AppendBool(dst, v)
	case string:
		if plain(v) {
			return append(append(append(dst, '"'), v...), '"')
		}
	case []game.Seat:
		dst = append(dst, '[')
		for i, seat := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendInt(dst, int64(seat), 10)
		}
		return append(dst, ']')
	}
	return append(dst, marshal(v)...)
}

// plain reports whether a text is the same in JSON.
func plain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("server: a message has no JSON: " + err.Error())
	}
	return text
}

// appendList appends a list of values that are JSON already.
func appendList(dst []byte, list []json.RawMessage) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, v...)
	}
	return append(dst, ']')
}

// fullStep is a step with the whole snapshot in place of a patch.
func (s *Server) fullStep(step *table.Step, player string, with beside) []byte {
	m := Step{Type: "step", Table: step.Table, Seq: step.Seq, Entry: entryOf(step.Entry), Events: step.Events}
	if step.After != nil {
		after := s.snapshot(step.After, player, with)
		m.Snapshot = &after
	}
	return marshal(m)
}

func (s *Server) freshMessage(t Snapshot, short bool) []byte {
	m := Fresh{Type: "snapshot", Table: t.ID, Snapshot: t}
	if w := s.words(t.Game); short && w != nil {
		m.Words = w.list
	}
	return marshal(m)
}

func saidMessage(id string, line table.Line) []byte {
	return marshal(Said{Type: "chat", Table: id, Chat: chatOf(line)})
}

func presenceMessage(id string, online []game.Seat) []byte {
	return marshal(Presence{Type: "presence", Table: id, Online: listed(online)})
}
