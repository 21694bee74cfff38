package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

// hall is all tables of one run.
type hall struct {
	p       *plan
	address string
	wires   chan *wire
	pace    float64 // moves a second at a table; 0 for no pauses

	mu      sync.Mutex
	on      bool // figures are being taken
	errs    []error
	answers []time.Duration // from sending a move to its answer
	screen  []time.Duration // to its arrival at another's socket
	sizes   []int           // of steps on the wire
}

// seat is one person at one table.
type seat struct {
	*person
	n   int
	ear *ear
	reader
	answers chan answer
}

// answer is when a move was answered, and how.
type answer struct {
	at  time.Time
	err error
}

// play is one table, played until the context ends; after the end of a match the next one begins.
type play struct {
	h     *hall
	id    string
	seats []*seat

	mu    sync.Mutex
	sent  map[int64]time.Time // when the move that made a seq was sent
	turns chan turn
}

// turn is somebody's turn to move.
type turn struct {
	who  *seat
	seq  int64
	move []byte
	over bool
}

// openWires opens the connections over which all people send their requests.
func openWires(address string, n int) (chan *wire, error) {
	wires := make(chan *wire, n)
	for range n {
		w, err := dial(address)
		if err != nil {
			return nil, err
		}
		wires <- w
	}
	return wires, nil
}

// with lends a connection.
func (h *hall) with(f func(*wire) error) error {
	w := <-h.wires
	defer func() { h.wires <- w }()
	return f(w)
}

// sit opens a table with a person at every seat, each listening.
func (h *hall) sit() (*play, error) {
	p := &play{h: h, sent: map[int64]time.Time{}, turns: make(chan turn, 4*h.p.seats)}
	for n := range h.p.seats {
		p.seats = append(p.seats, &seat{person: &person{address: h.address}, n: n, answers: make(chan answer, 1)})
	}
	if err := h.with(p.open); err != nil {
		return nil, err
	}
	for _, s := range p.seats {
		var err error
		if s.ear, err = listen(s.person, p.id); err != nil {
			return nil, err
		}
		text, _, err := s.ear.hear() // the snapshot
		if err == nil {
			err = s.learn(text)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, s := range p.seats {
		go p.listen(s)
	}
	return p, nil
}

// open opens a table and seats everybody at it.
func (p *play) open(w *wire) error {
	var made struct{ ID string }
	body := fmt.Sprintf(`{"game":%q,"seats":%d,"me":"0"}`, p.h.p.game, p.h.p.seats)
	if err := w.do(p.seats[0].person, "POST", "/api/tables", body, &made); err != nil {
		return err
	}
	p.id = made.ID
	for _, s := range p.seats[1:] {
		if err := w.do(s.person, "POST", "/api/tables/"+p.id+"/sit", fmt.Sprintf(`{"seat":%d}`, s.n), nil); err != nil {
			return err
		}
	}
	return nil
}

func (p *play) start() error {
	return p.h.with(func(w *wire) error {
		return w.do(p.seats[0].person, "POST", "/api/tables/"+p.id+"/start", "", nil)
	})
}

// next goes on at another table with the same people at the same sockets.
func (p *play) next() error {
	last := p.id
	if err := p.h.with(p.open); err != nil {
		return err
	}
	for _, s := range p.seats {
		err := s.ear.say(fmt.Sprintf(`{"do":"unsubscribe","table":%q}`, last))
		if err == nil {
			err = s.ear.say(fmt.Sprintf(subscribe, p.id))
		}
		if err != nil {
			return err
		}
	}
	p.mu.Lock()
	clear(p.sent)
	p.mu.Unlock()
	return p.start()
}

// listen hears what one person is told until the socket ends.
func (p *play) listen(s *seat) {
	for {
		text, size, err := s.ear.hear()
		if err != nil {
			return
		}
		at := time.Now()
		m, err := s.read(text)
		if err != nil {
			p.h.fail(err)
			return
		}
		if m.done {
			s.answers <- answer{at, m.err}
			continue
		}
		if m.step {
			p.note(s, m.seq, at, size)
		}
		if m.move != nil || m.over && s.n == 0 {
			p.turns <- turn{s, m.seq, m.move, m.over}
		}
	}
}

// note keeps when a step arrived at somebody's socket.
func (p *play) note(s *seat, seq int64, at time.Time, size int) {
	p.mu.Lock()
	sent, ok := p.sent[seq]
	p.mu.Unlock()
	h := p.h
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.on {
		return
	}
	h.sizes = append(h.sizes, size)
	if ok {
		h.screen = append(h.screen, at.Sub(sent))
	}
}

// run plays until the context ends.
func (p *play) run(ctx context.Context) error {
	for {
		var t turn
		select {
		case t = <-p.turns:
		case <-ctx.Done():
			return nil
		case <-time.After(20 * time.Second):
			return fmt.Errorf("table %s: nobody has had a turn for 20 s", p.id)
		}
		if t.over {
			if err := p.next(); err != nil {
				return err
			}
			continue
		}
		if p.h.pace > 0 && !sleep(ctx, between(p.h.pace)) {
			return nil
		}
		if err := p.move(t); err != nil {
			return err
		}
	}
}

// between is how long somebody thinks about a move.
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

// move makes a move and measures how long its answer takes.
func (p *play) move(t turn) error {
	h := p.h
	took, err := p.say(t)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.on {
		h.answers = append(h.answers, took)
	}
	return nil
}

// say sends a move over the person's socket, or as a request, and waits for its answer.
func (p *play) say(t turn) (took time.Duration, err error) {
	if p.h.p.post {
		err = p.h.with(func(w *wire) error {
			body := fmt.Appendf(nil, `{"seat":%d,"seq":%d,"move":%s}`, t.who.n, t.seq, t.move)
			sent := p.sending(t.seq + 1)
			_, err := w.ask(t.who.person, "POST", "/api/tables/"+p.id+"/moves", body)
			took = time.Since(sent)
			return err
		})
		return took, err
	}
	t.who.keys++
	text := fmt.Sprintf(`{"do":"move","table":%q,"key":"k%d","seat":%d,"seq":%d,"move":%s}`, p.id, t.who.keys, t.who.n, t.seq, t.move)
	sent := p.sending(t.seq + 1)
	if err := t.who.ear.say(text); err != nil {
		return 0, err
	}
	select {
	case a := <-t.who.answers:
		return a.at.Sub(sent), a.err
	case <-time.After(30 * time.Second):
		return 0, fmt.Errorf("table %s: a move is not answered", p.id)
	}
}

// sending notes that the move that will make a seq is sent now.
func (p *play) sending(seq int64) time.Time {
	sent := time.Now()
	p.mu.Lock()
	p.sent[seq] = sent
	p.mu.Unlock()
	return sent
}

func (p *play) leave() {
	for _, s := range p.seats {
		_ = s.ear.conn.Close()
	}
}

// fail notes an error; the first of each kind is enough.
func (h *hall) fail(err error) {
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.errs) < 5 {
		h.errs = append(h.errs, err)
	}
}
