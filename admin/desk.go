package admin

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"lair.games/lair/table"
)

// The kinds of rows.
const (
	kindBan     = "ban"
	kindLog     = "log"
	kindNotice  = "notice"
	kindLink    = "link"
	kindSession = "session"
	kindInvite  = "invite"
	kindMember  = "member"
)

const (
	maxRows   = 10_000          // of a kind that are read at once
	maxWhy    = 200             // characters of a reason
	pollEvery = 2 * time.Second // how often a shared store is read again
	maxFor    = 10 * 365 * 24 * time.Hour
	retries   = 8 // of an action that others got in the way of
)

// Config configures a Desk.
type Config struct {
	Store  Store
	Tables *table.Registry
	// Shared says that other processes may change the store.
	Shared bool
	// Base returns the address of the pages, such as "https://lair.example".
	Base string
	// Jobs returns what this process does by itself. nil: nothing.
	Jobs   func() []Job
	Now    func() time.Time // nil: time.Now
	Logger *slog.Logger     // nil: slog.Default()
}

// Visitor is a connection of somebody who has a page open.
type Visitor struct {
	Player  string // "" for somebody who is not a player yet
	Name    string
	Address string
}

// Limit is one of the server's limits.
type Limit struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	What  string `json:"what"`
}

// Desk carries out what the operator asks for. It is safe for concurrent use.
type Desk struct {
	config Config
	memory atomic.Pointer[memory]
	// players who may open tables on a private server. Nobody loses that, so it
	// is never read again
	members sync.Map
	cancel  context.CancelFunc
	ended   sync.WaitGroup

	reading sync.Mutex // one refresh at a time, so that an older one never wins
	mu      sync.Mutex // guards house
	house   House
}

// House is what a desk asks of the server.
type House interface {
	Visitors() []Visitor // who has a page open at this process
	ShowLimits() []Limit
	// EnforceBans ends the streams of those who are banned. It is called after
	// each change of the bans.
	EnforceBans()
	// TellAnnouncement tells open pages to ask what is announced. It is called
	// after each change of the announcement, and must not wait for them.
	TellAnnouncement()
}

// nobody is the House of a desk without a server.
type nobody struct{}

func (nobody) Visitors() []Visitor { return nil }
func (nobody) ShowLimits() []Limit { return []Limit{} }
func (nobody) EnforceBans()        {}
func (nobody) TellAnnouncement()   {}

// Attach joins a desk to its server.
func (d *Desk) Attach(h House) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.house = h
}

// server returns the server of the desk.
func (d *Desk) server() House {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.house
}

// memory is what a Desk has read of the store.
type memory struct {
	bans   bans
	notice *Announcement
	texts  string // of all rows, to notice a change
}

// Open opens a desk. Close ends what it begins.
func Open(ctx context.Context, c Config) (*Desk, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	d := &Desk{config: c, house: nobody{}}
	d.memory.Store(new(memory))
	if err := d.refresh(ctx); err != nil {
		return nil, err
	}
	background, cancel := context.WithCancel(context.WithoutCancel(ctx))
	d.cancel = cancel
	if c.Shared {
		d.ended.Go(func() { d.poll(background) })
	}
	return d, nil
}

// Close stops reading the store.
func (d *Desk) Close() {
	d.cancel()
	d.ended.Wait()
}

// now returns the time of day.
func (d *Desk) now() time.Time { return d.config.Now() }

// poll reads the store again and again, for what other processes change. While
// the store does not answer, what is known holds on.
func (d *Desk) poll(ctx context.Context) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := d.refresh(ctx); err != nil && ctx.Err() == nil {
			d.config.Logger.Debug("bans could not be read", "error", err)
		}
	}
}

// refresh reads bans and the announcement.
func (d *Desk) refresh(ctx context.Context) error {
	d.reading.Lock()
	defer d.reading.Unlock()
	next := new(memory)
	for _, kind := range []string{kindBan, kindNotice} {
		list, err := d.config.Store.AdminRows(ctx, kind, maxRows)
		if err != nil {
			return err
		}
		for _, r := range list {
			next.texts += r.ID + "\x00" + string(r.Body) + "\x00"
			if err := next.add(r); err != nil {
				return fmt.Errorf("%s %s: %w", r.Kind, r.ID, err)
			}
		}
	}
	last := d.memory.Swap(next)
	if last.texts == next.texts {
		return nil
	}
	d.server().EnforceBans()
	if idOf(last.notice) != idOf(next.notice) {
		d.server().TellAnnouncement()
	}
	return nil
}

// idOf returns the id of an announcement, or "" if there is none.
func idOf(a *Announcement) string {
	if a == nil {
		return ""
	}
	return a.ID
}

// add adds a row to what is held in memory.
func (m *memory) add(r Row) error {
	if r.Kind == kindBan {
		b := new(Ban)
		err := json.Unmarshal(r.Body, b)
		m.bans.add(b)
		return err
	}
	m.notice = new(Announcement)
	return json.Unmarshal(r.Body, m.notice)
}

// Entry is an entry of the audit log.
type Entry struct {
	At   time.Time `json:"at"`
	Who  string    `json:"who"` // "socket ada", or the short name of a link
	Did  string    `json:"did"`
	What string    `json:"what,omitempty"`
	Why  string    `json:"why,omitempty"`
}

// act makes an action's changes together with its entry in the audit log.
// changes is called again if others have changed a row meanwhile.
func (d *Desk) act(ctx context.Context, e Entry, changes func() ([]Change, error)) error {
	e.At = d.now().UTC()
	for range retries {
		list, err := changes()
		if err != nil {
			return err
		}
		err = d.config.Store.ChangeAdmin(
			ctx, append(list, Change{Kind: kindLog, ID: rand.Text(), New: encode(e)})...,
		)
		if errors.Is(err, ErrChanged) {
			continue
		}
		if err != nil {
			return err
		}
		d.config.Logger.Info("operator", "did", e.Did, "what", e.What, "who", e.Who, "why", e.Why)
		return d.refresh(ctx)
	}
	return ErrChanged
}

// Log returns the newest entries of the audit log, the newest first.
func (d *Desk) Log(ctx context.Context, limit int) ([]Entry, error) {
	return rows[Entry](ctx, d, kindLog, limit)
}

// rows decodes the rows of a kind, the newest first.
func rows[T any](ctx context.Context, d *Desk, kind string, limit int) ([]T, error) {
	found, err := d.config.Store.AdminRows(ctx, kind, limit)
	list := make([]T, len(found))
	for i, r := range found {
		if err := json.Unmarshal(r.Body, &list[i]); err != nil {
			return nil, fmt.Errorf("%s %s: %w", r.Kind, r.ID, err)
		}
	}
	return list, err
}

// encode returns a value of this package as JSON, which it always has.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("admin: " + err.Error())
	}
	return text
}

// until returns when something ends that is to last for some seconds; 0 is for
// ever.
func (d *Desk) until(seconds int64) (time.Time, error) {
	switch {
	case seconds == 0:
		return time.Time{}, nil
	case seconds < 0 || seconds > int64(maxFor/time.Second):
		return time.Time{}, badf("a duration must be at least a second and at most ten years")
	}
	return d.now().Add(time.Duration(seconds) * time.Second).UTC().Truncate(time.Second), nil
}

// checkText refuses a text that is too long, or that cannot be shown.
func checkText(what, text string, most int) error {
	if !utf8.ValidString(text) || utf8.RuneCountInString(text) > most {
		return badf("the %s must be a text of at most %d characters", what, most)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return badf("the %s must be one line that can be printed", what)
	}
	return nil
}

// nameOf returns the name of a player who was seen lately, or "".
func (d *Desk) nameOf(player string) string {
	for _, v := range d.server().Visitors() {
		if v.Player == player {
			return v.Name
		}
	}
	return ""
}

// Refusal says why the operator's request was not carried out.
type Refusal struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// badf returns the refusal of a request that makes no sense.
func badf(format string, args ...any) error {
	return &Refusal{400, "bad-request", sentence(fmt.Sprintf(format, args...))}
}

// missingf returns the refusal of a request about something that is not there.
func missingf(format string, args ...any) error {
	return &Refusal{404, "not-found", sentence(fmt.Sprintf(format, args...))}
}

// sentence makes a sentence of a text.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}
