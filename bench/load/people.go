package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"lair.games/lair/wire"
)

// session holds all tables of one run. It ends when somebody calls stop: with nil
// after the last figure, or with the first error of a player.
type session struct {
	ctx     context.Context
	stop    context.CancelCauseFunc
	p       *plan
	nodes   []string // addresses; people are spread over them
	pace    float64  // moves a second at a table; 0 for no pauses
	http    *http.Client
	tables  []*match
	playing sync.WaitGroup

	mu      sync.Mutex
	on      bool            // figures are being taken
	answers []time.Duration // from sending a move to its answer
	screens []time.Duration // to its arrival at another's socket
	// likewise, where that socket is at another node
	elsewhere []time.Duration
	sizes     []int // of steps on the wire
}

func newSession(p *plan, nodes []string, pace float64) *session {
	ctx, stop := context.WithCancelCause(context.Background())
	return &session{
		ctx: ctx, stop: stop, p: p, nodes: nodes, pace: pace,
		http: &http.Client{
			Transport: &http.Transport{MaxIdleConnsPerHost: 64, MaxConnsPerHost: 64},
			Timeout:   30 * time.Second,
		},
	}
}

// node returns the address of the node that a person uses.
func (h *session) node(p *person) string { return h.nodes[p.seat%len(h.nodes)] }

// sending is when and at which node a move was sent.
type sending struct {
	at   time.Time
	node string
}

// person is somebody with a cookie, a seat and a socket.
type person struct {
	seat    int
	cookie  string
	keys    int
	socket  *websocket.Conn
	answers chan error // to moves over the socket

	// Of the table, and guarded by its lock.
	seq   int64
	moves any // what encoding/json makes of the list
	over  bool
}

// match is one table. After the end of a match the next one begins with the
// same people at the same sockets.
type match struct {
	h      *session
	people []*person

	mu      sync.Mutex
	id      string
	sent    map[int64]sending // the move that made a seq
	changed chan struct{}     // closed when anybody receives a message
}

// request sends a request. A person without a cookie keeps the one that they are
// given.
func (h *session) request(p *person, method, path, body string, into any) error {
	p.keys++
	r, err := http.NewRequest(method, "http://"+h.node(p)+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Idempotency-Key", fmt.Sprint("k", p.keys))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	answer, err := h.http.Do(r)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %d %s", method, path, answer.StatusCode, text)
	}
	if p.cookie == "" {
		p.cookie, _, _ = strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

// fill seats everybody, a few tables at a time.
func (h *session) fill(tables int) error {
	h.tables = make([]*match, tables)
	errs := make([]error, tables)
	var all sync.WaitGroup
	places := make(chan struct{}, 32)
	for i := range h.tables {
		places <- struct{}{}
		all.Go(func() {
			h.tables[i], errs[i] = h.sit()
			<-places
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// sit opens a table with a person at every seat, each with a socket.
func (h *session) sit() (*match, error) {
	m := &match{h: h, changed: make(chan struct{}, 1)}
	for n := range h.p.seats {
		m.people = append(m.people, &person{seat: n, answers: make(chan error, 1)})
	}
	if err := m.open(); err != nil {
		return nil, err
	}
	for _, p := range m.people {
		conn, _, err := websocket.DefaultDialer.Dial(
			"ws://"+h.node(p)+"/api/stream", http.Header{"Cookie": {p.cookie}},
		)
		if err != nil {
			return nil, err
		}
		p.socket = conn
		if err := p.send(`{"do":"subscribe","table":%q}`, m.id); err != nil {
			return nil, err
		}
		go m.listen(p)
	}
	return m, nil
}

func (p *person) send(format string, args ...any) error {
	return p.socket.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
}

// open opens a table and seats everybody at it.
func (m *match) open() error {
	var made struct{ ID string }
	body := fmt.Sprintf(`{"game":%q,"seats":%d,"me":"0"}`, m.h.p.game, m.h.p.seats)
	if err := m.h.request(m.people[0], "POST", "/api/tables", body, &made); err != nil {
		return err
	}
	for _, p := range m.people[1:] {
		body := fmt.Sprintf(`{"seat":%d}`, p.seat)
		if err := m.h.request(p, "POST", "/api/tables/"+made.ID+"/sit", body, nil); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.id, m.sent = made.ID, map[int64]sending{}
	for _, p := range m.people {
		p.seq, p.moves, p.over = 0, nil, false
	}
	return nil
}

func (m *match) start() error {
	return m.h.request(m.people[0], "POST", "/api/tables/"+m.id+"/start", "", nil)
}

// next moves the same people to a new table.
func (m *match) next() error {
	last := m.id
	if err := m.open(); err != nil {
		return err
	}
	for _, p := range m.people {
		err := p.send(`{"do":"unsubscribe","table":%q}`, last)
		if err = errors.Join(err, p.send(`{"do":"subscribe","table":%q}`, m.id)); err != nil {
			return err
		}
	}
	return m.start()
}

// listen reads a person's messages until the socket ends.
func (m *match) listen(p *person) {
	for {
		_, text, err := p.socket.ReadMessage()
		if err != nil {
			return
		}
		if err := m.receive(p, text, time.Now()); err != nil {
			m.h.stop(err)
			return
		}
	}
}

// message is the part of a server message that a player of first moves needs.
type message struct {
	Type, Table string
	Seq         int64
	Entry       struct{ Kind string }
	Patch       struct{ Moves any }
	Snapshot    *struct {
		Seq    int64
		Status string
		Moves  any
	}
}

// ofMoves is in every message that tells of somebody's moves. Without it a patch
// is not decoded: these clients share the processors with the server.
var ofMoves = []byte(`"moves":`)

// receive updates a person's legal moves from a message.
func (m *match) receive(p *person, text []byte, at time.Time) error {
	size := len(text) + 2 // with the head of the frame
	if size > 127 {
		size += 2
	}
	if i := bytes.Index(text, []byte(`,"events":`)); i > 0 && !bytes.Contains(text, ofMoves) {
		text = append(text[:i], '}')
	}
	var x message
	if err := json.Unmarshal(text, &x); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	switch x.Type {
	case "done":
		p.answers <- nil
	case "error":
		p.answers <- fmt.Errorf("a move was refused: %s", text)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if x.Table != m.id || x.Type != "step" && x.Type != "snapshot" {
		return nil
	}
	if x.Type == "step" {
		sent, ok := m.sent[x.Seq]
		m.h.note(at, sent, ok, sent.node == m.h.node(p), size)
	}
	p.seq, p.over = x.Seq, p.over || x.Entry.Kind == "over"
	switch {
	case x.Snapshot != nil:
		p.seq, p.over, p.moves = x.Snapshot.Seq, x.Snapshot.Status == "over", x.Snapshot.Moves
	case x.Patch.Moves != nil:
		var err error
		if p.moves, err = wire.Apply(p.moves, x.Patch.Moves); err != nil {
			return err
		}
	}
	select {
	case m.changed <- struct{}{}:
	default:
	}
	return nil
}

// turn returns a person who can move and has seen everything up to a seq, or
// reports that the match is over.
func (m *match) turn(seq int64) (who *person, move []byte, over bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.people {
		if p.seq < seq {
			continue
		}
		if p.over {
			return nil, nil, true, nil
		}
		if list, ok := p.moves.([]any); ok && len(list) > 0 {
			move, err = json.Marshal(list[0])
			return p, move, false, err
		}
	}
	return nil, nil, false, nil
}

// play begins all matches and plays them until the session ends.
func (h *session) play() {
	for _, m := range h.tables {
		h.playing.Go(func() {
			if err := m.run(); err != nil {
				h.stop(err)
			}
		})
	}
}

func (m *match) run() error {
	if err := m.start(); err != nil {
		return err
	}
	seq := int64(0)
	for m.h.ctx.Err() == nil {
		who, move, over, err := m.turn(seq)
		switch {
		case err != nil:
			return err
		case over:
			if err := m.next(); err != nil {
				return err
			}
			seq = 0
			continue
		case who == nil:
			select {
			case <-m.changed:
			case <-m.h.ctx.Done():
			case <-time.After(20 * time.Second):
				return fmt.Errorf("table %s: nobody has had a turn for 20 s", m.id)
			}
			continue
		}
		if m.h.pace > 0 && !sleep(m.h.ctx, between(m.h.pace)) {
			return nil
		}
		if seq, err = m.move(who, move); err != nil {
			return err
		}
	}
	return nil
}

// move makes a move and measures how long its answer takes. It returns a seq
// that the next mover has seen.
func (m *match) move(who *person, move []byte) (int64, error) {
	m.mu.Lock()
	seq := who.seq + 1
	sent := time.Now()
	m.sent[seq] = sending{sent, m.h.node(who)}
	m.mu.Unlock()
	var err error
	if m.h.p.post {
		body := fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, who.seat, seq-1, move)
		err = m.h.request(who, "POST", "/api/tables/"+m.id+"/moves", body, nil)
	} else {
		who.keys++
		err = who.send(
			`{"do":"move","table":%q,"key":"k%d","seat":%d,"seq":%d,"move":%s}`,
			m.id, who.keys, who.seat, seq-1, move,
		)
		if err == nil {
			select {
			case err = <-who.answers:
			case <-time.After(30 * time.Second):
				err = fmt.Errorf("table %s: a move is not answered", m.id)
			}
		}
	}
	took := time.Since(sent)
	m.h.mu.Lock()
	defer m.h.mu.Unlock()
	if m.h.on && err == nil {
		m.h.answers = append(m.h.answers, took)
	}
	return seq, err
}

// note records when a step arrived at a socket.
func (h *session) note(at time.Time, sent sending, timed, same bool, size int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.on {
		return
	}
	h.sizes = append(h.sizes, size)
	switch {
	case timed && same:
		h.screens = append(h.screens, at.Sub(sent.at))
	case timed:
		h.elsewhere = append(h.elsewhere, at.Sub(sent.at))
	}
}

// between returns a random thinking time for one move.
func between(pace float64) time.Duration {
	return time.Duration((0.5 + rand.Float64()) * float64(time.Second) / pace)
}

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// wait lets everybody play for a time, and returns early on an error.
func (h *session) wait(d time.Duration) error {
	sleep(h.ctx, d)
	return h.err()
}

// err returns the error that ended the session.
func (h *session) err() error {
	if err := context.Cause(h.ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

func (h *session) record(on bool) {
	h.mu.Lock()
	h.on = on
	h.mu.Unlock()
}

// leave ends the session and closes the sockets after everybody's last move.
func (h *session) leave() error {
	h.stop(nil)
	h.playing.Wait()
	for _, m := range h.tables {
		for _, p := range m.people {
			_ = p.socket.Close()
		}
	}
	return h.err()
}
