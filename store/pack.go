package store

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// The entries of a finished table are packed into one record: what is alike
// lies side by side, and all of it is compressed. Keys of commands are random,
// so they would be most of a record; they are left out, and so is what else
// only serves to recognise a command that is sent again. docs/decisions/0030
// says what that means.

// packVersion is the first byte of a record.
const packVersion = 1

// Limits of a record, so that none can fill the memory.
const (
	maxPacked   = 1 << 16  // entries
	maxUnpacked = maxTable // bytes
)

// errPack says that a record is damaged.
var errPack = fmt.Errorf("%w: the packed record cannot be read", table.ErrDamaged)

// Packed returns entries as they are read from a record. Without a clock nobody
// sees when a move was made, so that times are rounded down to a second.
func Packed(entries []table.Entry) []table.Entry {
	list := slices.Clone(entries)
	unit := unitOf(list)
	for i := range list {
		e := &list[i]
		e.Key, e.Sum, e.Detail.Sent, e.Detail.Refused = "", 0, nil, nil
		// The first entry keeps its time, and so the match its length.
		if i > 0 && e.Tick >= unit {
			e.At, e.Tick = e.At.Truncate(unit), e.Tick.Truncate(unit)
		}
	}
	return list
}

// unitOf returns in which unit the times of entries are kept.
func unitOf(entries []table.Entry) time.Duration {
	if len(entries) > 0 {
		if n := entries[0].Detail.New; n != nil && n.Clock.Kind == table.NoClock {
			return time.Second
		}
	}
	return time.Millisecond
}

// shape is what many entries of a match have in common.
type shape struct {
	Kind table.Kind `json:"k"`
	Seat game.Seat  `json:"s"`
	By   string     `json:"p,omitempty"`
	Move bool       `json:"m,omitempty"` // it has a move
}

// packHeader begins a record.
type packHeader struct {
	Shapes []shape `json:"shapes"`
	moveForms
	// Details of the entries that have some, by their index.
	Details map[int]table.Detail `json:"details"`
}

// EncodePacked packs the first entries of a table, which must be numbered from
// 1. It has read them back when it returns.
func EncodePacked(entries []table.Entry) ([]byte, error) {
	h := packHeader{Details: map[int]table.Detail{}}
	index := map[shape]uint64{}
	var shapes, times, ticks, forms, values []byte
	var at, lead int64
	for i, e := range Packed(entries) {
		s := shape{e.Kind, e.Seat, e.By, e.Move != nil}
		n, known := index[s]
		if !known {
			n = uint64(len(h.Shapes))
			index[s], h.Shapes = n, append(h.Shapes, s)
		}
		shapes = binary.AppendUvarint(shapes, n)
		// The two clocks mostly go on together, so that their distance changes
		// rarely.
		ms, tick := e.At.UnixMilli(), e.Tick.Milliseconds()
		times = appendTime(times, ms-at)
		ticks = appendTime(ticks, tick-ms-lead)
		at, lead = ms, tick-ms
		if e.Move != nil {
			forms, values = h.split(e.Move, forms, values)
		}
		if !e.Detail.Empty() {
			h.Details[i] = e.Detail
		}
	}
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteByte(packVersion)
	b.Write(binary.AppendUvarint(nil, uint64(len(entries))))
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(packDictionary))
	if err != nil {
		return nil, err
	}
	for _, part := range [][]byte{head, forms, values, shapes, ticks, times} {
		if _, err := w.Write(binary.AppendUvarint(nil, uint64(len(part)))); err != nil {
			return nil, err
		}
		if _, err := w.Write(part); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), checkPacked(b.Bytes(), entries)
}

// appendTime appends a number of milliseconds to a column: an even number if
// they are whole seconds, which then take one byte mostly.
func appendTime(column []byte, ms int64) []byte {
	if ms%1000 == 0 {
		return binary.AppendVarint(column, ms/1000*2)
	}
	return binary.AppendVarint(column, ms*2+1)
}

// nextTime takes the next number of milliseconds of a column.
func nextTime(column *[]byte) (int64, bool) {
	n, l := binary.Varint(*column)
	if l <= 0 {
		return 0, false
	}
	*column = (*column)[l:]
	if n%2 == 0 {
		return n / 2 * 1000, true
	}
	return (n - 1) / 2, true
}

// checkPacked returns an error if a record is not read back as its entries.
func checkPacked(record []byte, entries []table.Entry) error {
	back, err := DecodePacked(record)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(back, Packed(entries)) {
		return fmt.Errorf("%w: it differs from what was packed", errPack)
	}
	return nil
}

// packDictionary holds what occurs in most records, so that they need not
// spell it out. It belongs to packVersion.
const packDictionary = `{"level":"hard","name":"Brolo"},"player":"levels":{"0":"1":"2":"3":"4":"5":"normal"}` +
	`"names":{"0":"{"shapes":[{"k":"created","s":-1,"p":"},{"k":"sat","s":0},{"k":"bot","s":1},` +
	`{"k":"start","s":-1,"p":"},{"k":"move","s":0,"p":"","m":true},{"k":"move","s":1,"m":true},` +
	`{"k":"move","s":2,"m":true},{"k":"move","s":3,"m":true}],"details":{"0":{"new":{"game":"` +
	`mighty-monsters","gloomy-graves","monster-expedition","big-monster","version":1,"setup":` +
	`{"seats":3,"options":{"host":"","clock":{},"commitment":"`

// DecodePacked returns the entries of a record.
func DecodePacked(record []byte) ([]table.Entry, error) {
	if len(record) == 0 || record[0] != packVersion {
		return nil, fmt.Errorf("%w: it is of an unknown kind", errPack)
	}
	count, n := binary.Uvarint(record[1:])
	if n <= 0 || count > maxPacked {
		return nil, fmt.Errorf("%w: it may have %d entries", errPack, maxPacked)
	}
	r := flate.NewReaderDict(bytes.NewReader(record[1+n:]), []byte(packDictionary))
	text, err := io.ReadAll(io.LimitReader(r, maxUnpacked+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPack, err)
	}
	if len(text) > maxUnpacked {
		return nil, fmt.Errorf("%w: it may have %d bytes unpacked", errPack, maxUnpacked)
	}
	var parts [6][]byte // header, forms, values, shapes, ticks, times
	for i := range parts {
		size, n := binary.Uvarint(text)
		if n <= 0 || size > uint64(len(text)-n) {
			return nil, errPack
		}
		parts[i], text = text[n:n+int(size)], text[n+int(size):]
	}
	var h packHeader
	if err := json.Unmarshal(parts[0], &h); err != nil || len(text) > 0 {
		return nil, fmt.Errorf("%w: %w", errPack, err)
	}
	var at, lead int64
	entries := make([]table.Entry, count)
	for i := range entries {
		s, ok1 := uvarint(&parts[3])
		tick, ok2 := nextTime(&parts[4])
		ms, ok3 := nextTime(&parts[5])
		if !ok1 || !ok2 || !ok3 || s >= uint64(len(h.Shapes)) {
			return nil, errPack
		}
		at += ms
		lead += tick
		x := &h.Shapes[s]
		e := table.Entry{
			Seq: int64(i) + 1, At: time.UnixMilli(at).UTC(), Kind: x.Kind, Seat: x.Seat, By: x.By,
			Tick: time.Duration(at+lead) * time.Millisecond, Detail: h.Details[i],
		}
		if x.Move {
			if e.Move, err = h.join(&parts[1], &parts[2]); err != nil {
				return nil, err
			}
		}
		entries[i] = e
	}
	return entries, nil
}
