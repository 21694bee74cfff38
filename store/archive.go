package store

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"

	"lair.games/lair/table"
)

// Errors of archives.
var (
	// ErrNotEmpty says that an archive can only be imported into an empty store.
	ErrNotEmpty = errors.New("the store is not empty")
	// ErrArchive says that an archive is damaged, or is none.
	ErrArchive = errors.New("the archive cannot be read")
)

// Archiver is a store of which archives can be made and into which they can be
// imported.
type Archiver interface {
	// Export calls f for everything in the store, as it was at one moment.
	// Tables come in the order of use, the least recently used first.
	Export(ctx context.Context, f func(*Item) error) error
	// Import stores everything that next returns until io.EOF, in one
	// transaction. The store must be empty; otherwise it returns ErrNotEmpty.
	Import(ctx context.Context, next func() (*Item, error)) error
}

// Item is a part of a store. One of its fields is set.
type Item struct {
	Uptime *int64  `json:"uptime,omitempty"` // milliseconds
	Secret *Secret `json:"secret,omitempty"`
	Player *Player `json:"player,omitempty"`
	Table  *Table  `json:"table,omitempty"`
	Admin  *Admin  `json:"admin,omitempty"`
}

// Admin is something that the operator decided. Links to the admin page, and
// the sessions that they gave, are not in archives.
type Admin struct {
	Kind string          `json:"kind"`
	ID   string          `json:"id"`
	Body json.RawMessage `json:"body"`
}

// Secret is a secret of the server.
type Secret struct {
	Name  string `json:"name"`
	Value []byte `json:"value"`
}

// Player is a player, with their devices and the hash of their recovery phrase.
type Player struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Since int64  `json:"since"` // milliseconds since 1970
	// Token is the hash of the only token that a player had before version 5. A
	// Reader replaces it by a device.
	Token   []byte   `json:"token,omitempty"`
	Bot     bool     `json:"bot,omitempty"`
	Devices []Device `json:"devices,omitempty"`
	Phrase  []byte   `json:"phrase,omitempty"`
	Heir    string   `json:"heir,omitempty"`  // the player into whom they were merged
	Muted   []string `json:"muted,omitempty"` // whose lines of chat they do not read
	// When their clocks run at tables by post, as the store keeps it.
	Pace json.RawMessage `json:"pace,omitempty"`
	// How and where they are called, as the store keeps it.
	Caller   json.RawMessage `json:"caller,omitempty"`
	Channels []Channel       `json:"channels,omitempty"`
}

// Channel is a browser or an address at which a player is called.
type Channel struct {
	ID     string          `json:"id"`
	Device []byte          `json:"device,omitempty"` // the hash of a browser's token
	Target string          `json:"target"`
	Body   json.RawMessage `json:"body"`
}

// Device is a device of a player, with the hash of its token.
type Device struct {
	ID    string `json:"id"`
	Token []byte `json:"token"`
	Label string `json:"label,omitempty"`
	Since int64  `json:"since"` // milliseconds since 1970
	Seen  int64  `json:"seen"`  // milliseconds since 1970
}

// check returns an error if a player cannot be stored.
func (p *Player) check() error {
	for _, d := range p.Devices {
		if d.ID == "" || len(d.Token) != sha256.Size {
			return fmt.Errorf(
				"the token of player %q has %d bytes and must have %d", p.ID, len(d.Token), sha256.Size,
			)
		}
	}
	for _, c := range p.Channels {
		if c.ID == "" || c.Target == "" || len(c.Body) == 0 {
			return fmt.Errorf("a channel of player %q has no id, target or body", p.ID)
		}
	}
	switch {
	case p.ID == "":
		return errors.New("a player has no id")
	case p.Token != nil:
		return fmt.Errorf("player %q has a token and no devices, as in an older archive", p.ID)
	case p.Phrase != nil && len(p.Phrase) != sha256.Size:
		return fmt.Errorf(
			"the phrase of player %q has %d bytes and must have %d", p.ID, len(p.Phrase), sha256.Size,
		)
	}
	return nil
}

// upgraded returns a player of an archive before version 5 with a device.
func (p Player) upgraded() *Player {
	id := rand.Text()[:16]
	p.Devices, p.Token = []Device{{ID: id, Token: p.Token, Since: p.Since, Seen: p.Since}}, nil
	return &p
}

// downgraded returns what upgraded was called for.
func (p Player) downgraded() *Player {
	if len(p.Devices) > 0 {
		p.Token = p.Devices[0].Token
	}
	p.Devices, p.Phrase = nil, nil
	return &p
}

// PlayerRows collects players from rows of a query, in which a player has one
// row for each device.
type PlayerRows struct {
	// Done is called for each player once all their rows were added.
	Done func(*Item) error
	last *Player
}

// Add adds a row. d is nil if the player has no device.
func (r *PlayerRows) Add(p Player, d *Device) error {
	if r.last == nil || r.last.ID != p.ID {
		if err := r.Flush(); err != nil {
			return err
		}
		r.last = &p
	}
	if d != nil {
		r.last.Devices = append(r.last.Devices, *d)
	}
	return nil
}

// Flush ends the last player. It must be called after the last row.
func (r *PlayerRows) Flush() error {
	if r.last == nil {
		return nil
	}
	return r.Done(&Item{Player: r.last})
}

// Table is a table with its whole log.
type Table struct {
	ID      string            `json:"id"`
	Number  int64             `json:"number"` // in the order in which tables were opened
	Game    string            `json:"game"`
	Setup   json.RawMessage   `json:"setup"`
	Host    string            `json:"host"`
	Open    bool              `json:"open,omitempty"`
	Seats   json.RawMessage   `json:"seats"`
	Status  string            `json:"status"`
	Seed    []byte            `json:"seed"`
	Holders []string          `json:"holders,omitempty"`
	Packed  []byte            `json:"packed,omitempty"`    // the record of the first entries
	Last    int64             `json:"packed_to,omitempty"` // seq of the last of these
	Entries []json.RawMessage `json:"entries"`             // those after them, as they are stored
	Attempt *Attempt          `json:"attempt,omitempty"`
	Chat    []Line            `json:"chat,omitempty"`
	Reviews []Review          `json:"reviews,omitempty"`
	Ending  []byte            `json:"ending,omitempty"` // as EncodeEnding returns it
}

// Review is a stored part of the review of a finished match.
type Review struct {
	Part   int    `json:"part"`
	Player string `json:"player,omitempty"`
	Ended  int64  `json:"ended"` // milliseconds since 1970
	Score  int    `json:"score,omitempty"`
	Body   []byte `json:"body"`
}

// Attempt is a stored attempt at a stage of a campaign.
type Attempt struct {
	Player  string `json:"player"`
	Game    string `json:"game"`
	Stage   int    `json:"stage"`
	Outcome string `json:"outcome,omitempty"`
	Ended   int64  `json:"ended,omitempty"` // milliseconds since 1970
}

// Line is a stored line of chat.
type Line struct {
	N      int64  `json:"n"`
	At     int64  `json:"at"` // milliseconds since 1970
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Text   string `json:"text"`
	Player string `json:"player"`
	Key    string `json:"key"`
	Room   int    `json:"room,omitempty"`   // 0: players, 1: onlookers
	Phrase string `json:"phrase,omitempty"` // id of a ready-made line
}

// SecretSize is the number of bytes of every secret of the server.
const SecretSize = 32

// check returns an error if an item cannot be stored.
func (x *Item) check() error {
	switch {
	case x.Table != nil:
		return x.Table.check()
	case x.Secret != nil && (x.Secret.Name == "" || len(x.Secret.Value) != SecretSize):
		return fmt.Errorf(
			"the secret %q has %d bytes and must have a name and %d bytes", x.Secret.Name,
			len(x.Secret.Value), SecretSize,
		)
	case x.Player != nil:
		return x.Player.check()
	}
	return nil
}

// Edition returns the edition of the rules with which the table was opened, or 0
// if its first entry does not say so.
func (t *Table) Edition() int {
	s, err := t.Stored()
	if err != nil || len(s.Entries) == 0 || s.Entries[0].Detail.New == nil {
		return 0
	}
	return s.Entries[0].Detail.New.Version
}

// Ended returns when the match was over by its ending, in milliseconds since
// 1970, or 0.
func (t *Table) Ended() int64 {
	e, err := DecodeEnding(t.Ending)
	if err != nil {
		return 0
	}
	return e.At.UnixMilli()
}

// check returns an error if a table cannot be stored.
func (t *Table) check() error {
	switch {
	case t.ID == "" || t.Number < 1:
		return fmt.Errorf("table %q has the number %d", t.ID, t.Number)
	case len(t.Seed) != sha256.Size:
		return fmt.Errorf("table %s has a seed of %d bytes", t.ID, len(t.Seed))
	case len(t.Entries) == 0:
		return fmt.Errorf("table %s has no entries", t.ID)
	}
	_, err := t.Stored()
	if err == nil && t.Ending != nil {
		if _, err = DecodeEnding(t.Ending); err != nil {
			err = fmt.Errorf("table %s: %w", t.ID, err)
		}
	}
	return err
}

// archiveName and archiveVersion are in the first line of an archive. Version 1
// had no packed entries, version 2 no reviews, version 3 no endings, version 4 no
// devices, version 5 no merged players and version 6 no rooms, phrases and mutes in
// chats, no calls and no paces; all are still read.
const (
	archiveName    = "lair archive"
	archiveVersion = 7
	devicesVersion = 5
)

// firstLine and lastLine are around the items of an archive. The last one tells
// an archive from the beginning of one.
type (
	firstLine struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	lastLine struct {
		End *archiveEnd `json:"end"`
	}
	archiveEnd struct {
		Counts
		SHA256 string `json:"sha256"` // of all lines before
	}
)

// Counts says how much an archive holds.
type Counts struct {
	Players int `json:"players"`
	Tables  int `json:"tables"`
	Entries int `json:"entries"`
}

// add counts an item.
func (c *Counts) add(x *Item) {
	if x.Player != nil {
		c.Players++
	}
	if x.Table != nil {
		c.Tables++
		c.Entries += int(x.Table.Last) + len(x.Table.Entries)
	}
}

// Writer writes an archive: one JSON object a line.
type Writer struct {
	Counts
	out     *bufio.Writer
	hash    hash.Hash
	json    *json.Encoder
	version int
}

// NewWriter begins an archive.
func NewWriter(w io.Writer) (*Writer, error) { return newWriter(w, archiveVersion) }

// NewSummer begins an archive that is thrown away. If it gets the contents of
// another archive, it has the same sum.
func NewSummer(of *Reader) (*Writer, error) { return newWriter(io.Discard, of.version) }

// newWriter begins an archive of a version.
func newWriter(w io.Writer, version int) (*Writer, error) {
	a := &Writer{out: bufio.NewWriterSize(w, 1<<16), hash: sha256.New(), version: version}
	a.json = json.NewEncoder(io.MultiWriter(a.out, a.hash))
	a.json.SetEscapeHTML(false) // entries stay as they are, byte for byte
	return a, a.json.Encode(firstLine{archiveName, version})
}

// Add writes an item.
func (a *Writer) Add(x *Item) error {
	a.add(x)
	if x.Player != nil && a.version < devicesVersion {
		x = &Item{Player: x.Player.downgraded()}
	}
	return a.json.Encode(x)
}

// Sum returns the SHA-256 of what was written so far. Two stores with the same
// contents have archives with the same sum.
func (a *Writer) Sum() string { return hex.EncodeToString(a.hash.Sum(nil)) }

// Close ends the archive. It does not close the writer below.
func (a *Writer) Close() error {
	if err := a.json.Encode(lastLine{&archiveEnd{a.Counts, a.Sum()}}); err != nil {
		return err
	}
	return a.out.Flush()
}

// Reader reads an archive.
type Reader struct {
	Counts
	in      *bufio.Reader
	hash    hash.Hash
	line    int
	version int
}

// gzipBegins are the first bytes of what gzip has compressed.
const gzipBegins = "\x1f\x8b"

// NewReader begins to read an archive, which may be compressed with gzip, or
// returns an error that wraps ErrArchive.
func NewReader(r io.Reader) (*Reader, error) {
	a := &Reader{in: bufio.NewReaderSize(r, 1<<16), hash: sha256.New()}
	if begin, _ := a.in.Peek(len(gzipBegins)); string(begin) == gzipBegins {
		zip, err := gzip.NewReader(a.in)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrArchive, err)
		}
		a.in = bufio.NewReaderSize(zip, 1<<16)
	}
	var first firstLine
	text, err := a.read()
	if errors.Is(err, errLong) {
		return nil, err
	}
	if err != nil || json.Unmarshal(text, &first) != nil || first.Format != archiveName {
		return nil, fmt.Errorf("%w: it does not begin as an archive of Lair does", ErrArchive)
	}
	a.hash.Write(text)
	if a.version = first.Version; first.Version < 1 || first.Version > archiveVersion {
		return nil, fmt.Errorf(
			"%w: it has the version %d, and this program reads those up to %d; "+
				"a newer version of Lair may have written it",
			ErrArchive, first.Version, archiveVersion,
		)
	}
	return a, nil
}

// Sum returns the SHA-256 of what was read so far.
func (a *Reader) Sum() string { return hex.EncodeToString(a.hash.Sum(nil)) }

// Limits of an archive's lines in bytes, so that no file can fill the memory. A
// table with as many and as long entries as package table lets anybody make stays
// below maxTable, or its backups could not be read.
const (
	maxTable = 26 << 20
	maxLine  = 1 << 20 // of a line that is no table
)

// errLong says that a line of an archive is too long.
var errLong = errors.New("too long")

// tableBegins are the first bytes of a line with a table.
var tableBegins = []byte(`{"table":`)

// readLine returns the next line with its line break.
func (a *Reader) readLine() ([]byte, error) {
	var parts [][]byte
	size, most, of := 0, maxLine, "a line without a table"
	for {
		part, err := a.in.ReadSlice('\n')
		if size == 0 && bytes.HasPrefix(part, tableBegins) {
			most, of = maxTable, "a table"
		}
		if size += len(part); size > most {
			return nil, fmt.Errorf(
				"%w: line %d is %w: %s may have %d bytes", ErrArchive, a.line+1, errLong, of, most,
			)
		}
		parts = append(parts, bytes.Clone(part))
		if !errors.Is(err, bufio.ErrBufferFull) {
			return slices.Concat(parts...), err
		}
	}
}

// read returns the next line.
func (a *Reader) read() ([]byte, error) {
	text, err := a.readLine()
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, fmt.Errorf("%w: it ends after line %d, before its end", ErrArchive, a.line)
	case errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt):
		return nil, fmt.Errorf("%w: it is damaged after line %d", ErrArchive, a.line)
	}
	a.line++
	return text, err
}

// Next returns the next item, or io.EOF after the last one. Any other error
// wraps ErrArchive, or is one of the reader below.
func (a *Reader) Next() (*Item, error) {
	text, err := a.read()
	if err != nil {
		return nil, err
	}
	var last lastLine
	if bytes.HasPrefix(text, []byte(`{"end":`)) && json.Unmarshal(text, &last) == nil {
		return nil, a.end(last.End)
	}
	a.hash.Write(text)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var x Item
	if err := decoder.Decode(&x); err != nil {
		return nil, fmt.Errorf("%w: line %d: %w", ErrArchive, a.line, err)
	}
	if x.Player != nil && a.version < devicesVersion {
		x.Player = x.Player.upgraded()
	}
	if err := x.check(); err != nil {
		return nil, fmt.Errorf("%w: line %d: %w", ErrArchive, a.line, err)
	}
	a.add(&x)
	return &x, nil
}

// Stored returns a table as a table.Log does.
func (t *Table) Stored() (s table.Stored, err error) {
	copy(s.Seed[:], t.Seed)
	if t.Packed != nil {
		if s.Entries, err = DecodePacked(t.Packed); err != nil {
			return s, fmt.Errorf("table %s: %w", t.ID, err)
		}
	}
	if int64(len(s.Entries)) != t.Last {
		return s, fmt.Errorf("table %s: %d packed entries of %d", t.ID, len(s.Entries), t.Last)
	}
	for i, text := range t.Entries {
		e, head, err := DecodeEntry(text)
		if err != nil {
			return s, fmt.Errorf("table %s: entry %d: %w", t.ID, t.Last+int64(i)+1, err)
		}
		e.Seq, s.Hash = t.Last+int64(i)+1, head.Hash
		s.Entries = append(s.Entries, e)
	}
	return s, nil
}

// end checks the last line, and returns io.EOF if it is right.
func (a *Reader) end(e *archiveEnd) error {
	if e == nil || e.Counts != a.Counts || e.SHA256 != a.Sum() {
		return fmt.Errorf("%w: its contents do not match its last line", ErrArchive)
	}
	switch _, err := a.in.ReadByte(); {
	case err == nil:
		return fmt.Errorf("%w: something follows its last line", ErrArchive)
	case !errors.Is(err, io.EOF):
		return fmt.Errorf("%w: its end is cut or damaged", ErrArchive)
	}
	return io.EOF
}
