package server

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// Buffers of a socket. net/http's own have 4 KiB each, which is most of what an idle socket would cost; what a client
// sends is shorter than this, and so is nearly every step. What is longer goes past them.
const (
	readBuffer  = 512
	writeBuffer = 256
)

// streams is all sockets and event streams that are open.
type streams struct {
	mu       sync.Mutex
	open     map[*stream]struct{}
	places   int            // taken, by those that are about to open too
	from     map[string]int // places taken, by address
	draining atomic.Bool
	crew     *crew
}

// stream is one client that is told what happens: a WebSocket, or an NDJSON answer.
type stream struct {
	s       *Server
	player  account.Player
	address string
	watcher *table.Watcher
	socket  *socket // nil: an event stream
	send    func([]byte) error
	end     func(code websocket.StatusCode, why string)
	work    atomic.Int64 // alerts that the goroutine which writes has not seen to; 0: there is none
	held    *table.Step  // taken from the watcher and not told yet; of the goroutine which writes
	left    []byte       // frames that are not written yet; of the goroutine which writes
	begun   bool         // a frame was written in part

	mu     sync.Mutex
	tables []watched
}

// watched is a table that a stream tells of.
type watched struct {
	id    string
	full  bool  // whole snapshots, not patches
	short bool  // steps in their short form
	said  int64 // the newest line of chat that was sent
}

// place takes a place for a client from an address, or says why there is none.
func (s *Server) place(address string) error {
	p := &s.streams
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.draining.Load():
		return table.ErrClosed
	case p.places >= s.Limits.Sockets:
		return refuse(Unavailable, "So many are connected that there is no room now; try again later.")
	case p.from[address] >= s.Limits.PerAddress:
		return refuse(TooMany, "Too many connections come from your address.")
	}
	p.places++
	p.from[address]++
	return nil
}

// admit lets in a client that has a place and can be sent to. If the server began to stop meanwhile, it is told so.
func (s *Server) admit(st *stream) {
	p := &s.streams
	p.mu.Lock()
	p.open[st] = struct{}{}
	p.mu.Unlock()
	if p.draining.Load() {
		st.end(websocket.StatusGoingAway, "the server is stopping")
	}
}

// dismiss gives a client's place back.
func (s *Server) dismiss(st *stream) {
	st.watcher.Close()
	p := &s.streams
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, st)
	p.places--
	if p.from[st.address]--; p.from[st.address] <= 0 {
		delete(p.from, st.address)
	}
}

// Drain refuses new streams and ends those that are open, so that http.Server.Shutdown has nothing to wait for. Clients
// are told that the server goes away, and come back to the next one.
func (s *Server) Drain() {
	if s.streams.draining.Swap(true) {
		return
	}
	defer close(s.streams.crew.quit)
	s.streams.mu.Lock()
	open := make([]*stream, 0, len(s.streams.open))
	for st := range s.streams.open {
		open = append(open, st)
	}
	s.streams.mu.Unlock()
	var all sync.WaitGroup
	for _, st := range open {
		all.Go(func() { st.end(websocket.StatusGoingAway, "the server is stopping") })
	}
	all.Wait()
}

// stream opens the WebSocket of a browser. The handler returns at once, and with it goes all that net/http keeps for a
// request.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) error {
	if !s.sameOrigin(r) {
		return refuse(CrossOrigin, "This request comes from another site's page.")
	}
	p, err := s.asking(r.Context())
	if err != nil {
		return err
	}
	st := &stream{s: s, player: p, address: visitOf(r.Context()).address}
	if err := s.place(st.address); err != nil {
		return err
	}
	st.watcher = s.House.Watcher(p.ID, queued)
	st.watcher.From(st.address)
	small := &hijacker{ResponseWriter: w}
	conn, err := websocket.Accept(small, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // checked above, by the rule of http.CrossOriginProtection
		CompressionMode:    websocket.CompressionDisabled,
	})
	if err != nil {
		s.dismiss(st)
		return nil //nolint:nilerr // Accept has answered
	}
	st.serve(&socket{conn: conn, in: small.in, out: small.out}, small.early)
	return nil
}

// serve makes a socket a stream. It is a function of its own so that nothing of the request is kept alive by what it
// leaves running.
func (st *stream) serve(k *socket, early bool) {
	limits := &st.s.Limits
	k.frames = rate.NewLimiter(rate.Limit(limits.Frames.PerSecond), limits.Frames.Burst)
	k.conn.SetReadLimit(maxFrame)
	k.out.patience = limits.Patience
	k.read, st.socket = k.readNow, k
	st.send = k.out.send
	st.end = func(code websocket.StatusCode, why string) {
		// Close waits for the client's answer; a short deadline keeps one that is gone from holding up the rest.
		k.out.ended.Store(true)
		k.closing.Lock()
		defer k.closing.Unlock()
		_ = k.out.SetDeadline(time.Now().Add(time.Second))
		_ = k.conn.Close(code, why)
	}
	// One goroutine waits for what the client says. For the other direction there is one only while there is something to
	// write that takes time: most of the time nothing does.
	st.watcher.Alert(func() {
		if st.work.Add(1) == 1 && !st.hurry(k.out, nil) {
			st.s.streams.crew.write(st)
		}
	})
	st.s.admit(st)
	go st.listen(early)
}

// hijacker hands out a connection with small buffers.
type hijacker struct {
	http.ResponseWriter
	out   *outlet
	in    *bufio.Reader
	early bool // the client sent something without waiting for the handshake
}

// Hijack implements http.Hijacker.
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, large, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, fmt.Errorf("hijack: %w", err)
	}
	early, err := large.Reader.Peek(large.Reader.Buffered())
	if err != nil {
		return nil, nil, fmt.Errorf("hijack: %w", err)
	}
	h.out, h.early = newOutlet(conn), len(early) > 0
	h.in = bufio.NewReaderSize(bytes.NewReader(bytes.Clone(early)), max(readBuffer, len(early)))
	if _, err := h.in.Peek(len(early)); err != nil {
		return nil, nil, fmt.Errorf("hijack: %w", err)
	}
	return h.out, bufio.NewReadWriter(h.in, bufio.NewWriterSize(h.out, writeBuffer)), nil
}

// obey does what a message asks for and returns what to answer beside it, or nothing.
func (st *stream) obey(text []byte) []byte {
	var m Subscribe
	if err := game.Decode(text, &m); err != nil {
		return st.deny("", refuse(BadRequest, `This is not a message of the stream: an object with "do" is.`))
	}
	switch m.Do {
	case "subscribe":
		if err := st.subscribe(&m); err != nil {
			return st.deny(m.Table, st.s.refusal(context.Background(), err))
		}
	case "unsubscribe":
		st.watcher.Unwatch(m.Table)
		st.forget(m.Table)
	case "ping":
		return []byte(`{"type":"pong"}`)
	case "move":
		if m.Seat == nil || m.Seq == nil {
			return st.denyMove(m.Table, m.Key, refuse(BadRequest, "A move has a seat and a seq."))
		}
		return st.move(&spoken{m.Table, m.Key, table.Play{Seat: *m.Seat, Seq: *m.Seq, Move: m.Move}})
	default:
		return st.deny(m.Table, refuse(BadRequest, `"do" is subscribe, unsubscribe, move or ping.`))
	}
	return nil
}

func (st *stream) deny(id string, r *Refusal) []byte {
	return marshal(StreamRefusal{Type: "error", Table: id, Code: r.Code, Message: r.Message})
}

// waiting is how long a subscription may take, the loading of a table that sleeps included.
const waiting = 10 * time.Second

func (st *stream) subscribe(m *Subscribe) error {
	as, from := table.Mine, int64(-1)
	if m.As != nil {
		as = *m.As
		if as < game.Open || as >= game.MaxSeats {
			return table.ErrUnknownSeat
		}
	}
	if m.From != nil {
		from = max(0, *m.From)
	}
	if !st.s.guard.addresses.allow(st.address, st.s.now()) { // it costs as much as any other question
		return refuse(TooMany, "Too many requests come from your address; wait a moment.")
	}
	was, err := st.watch(watched{id: m.Table, full: m.Full, short: m.Short && !m.Full})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), waiting)
	defer cancel()
	if err := st.watcher.Watch(ctx, m.Table, as, from); err != nil {
		if !was {
			st.forget(m.Table)
		}
		return err
	}
	return nil
}

// watch notes how a table is to be told of, and reports whether it was watched before.
func (st *stream) watch(w watched) (bool, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if i := st.index(w.id); i >= 0 {
		st.tables[i] = w
		return true, nil
	}
	if len(st.tables) >= st.s.Limits.Watched {
		return false, refuse(TooMany, "You watch too many tables at once.")
	}
	st.tables = append(st.tables, w)
	return false, nil
}

func (st *stream) index(id string) int {
	return slices.IndexFunc(st.tables, func(w watched) bool { return w.id == id })
}

func (st *stream) forget(id string) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if i := st.index(id); i >= 0 {
		st.tables = slices.Delete(st.tables, i, i+1)
	}
}

// wants returns how a table is to be told of.
func (st *stream) wants(id string) watched {
	st.mu.Lock()
	defer st.mu.Unlock()
	if i := st.index(id); i >= 0 {
		return st.tables[i]
	}
	return watched{} // it was dropped a moment ago
}

// unsaid reports whether a line of chat is news to the client: a snapshot holds the lines up to the moment when it is
// sent, and some of them may still be on their way as messages.
func (st *stream) unsaid(id string, n int64) bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	i := st.index(id)
	if i < 0 || n <= st.tables[i].said {
		return false
	}
	st.tables[i].said = n
	return true
}

// hurry tells the client something, if there is something, and the steps that its watcher has heard by now, as long as it takes
// them at once. It is called by whoever alerted the watcher, often the goroutine that serves a table, and so never waits. It
// returns false if anything is left; that is for write to do.
func (st *stream) hurry(out *outlet, first []byte) bool {
	f := frames.Get().(*frame)
	defer frames.Put(f)
	f.clear()
	if first != nil {
		f.add(first)
	}
	for {
		alerts := st.work.Load()
		all := st.gather(f)
		if len(f.bytes) > 0 {
			taken, done := out.hurry(f)
			if !taken {
				st.left = slices.Clone(f.bytes)
			}
			if st.begun = taken && !done; !done {
				return false
			}
			f.clear()
		}
		if !all {
			return false
		}
		if st.work.CompareAndSwap(alerts, 0) {
			return true
		}
	}
}

// gather puts the steps that the watcher has heard into a frame, so that they leave together. It returns false if there is
// something that cannot be told so.
func (st *stream) gather(f *frame) bool {
	for {
		step, more := st.watcher.Hurry()
		if step == nil {
			return !more
		}
		how := st.wants(step.Table)
		if how.full {
			st.held = step
			return false
		}
		f.add(st.s.stepMessage(step, st.player.ID, how.short))
	}
}

// write tells the client all that its watcher has heard by now.
func (st *stream) write() {
	if err := st.resume(); err != nil {
		st.end(farewell(err))
		return
	}
	for {
		alerts := st.work.Load()
		for {
			m, ok, err := st.watcher.Poll(context.Background())
			if err == nil && !ok {
				break
			}
			if err == nil {
				err = st.tellOne(m)
			}
			if err != nil { // st.work stays as it is: nothing more is written
				st.end(farewell(err))
				return
			}
		}
		if st.work.CompareAndSwap(alerts, 0) {
			return
		}
	}
}

// resume goes on where hurry stopped.
func (st *stream) resume() error {
	if st.begun || st.left != nil {
		left := st.left
		st.begun, st.left = false, nil
		if err := st.socket.out.write(left); err != nil {
			return err
		}
	}
	step := st.held
	if st.held = nil; step == nil {
		return nil
	}
	return st.tellOne(table.Message{Table: step.Table, Step: step})
}

func (st *stream) tellOne(m table.Message) error {
	text, err := st.message(context.Background(), m)
	if err != nil || text == nil {
		return err
	}
	return st.send(text)
}

// farewell says with which code a socket ends.
func farewell(err error) (websocket.StatusCode, string) {
	var late net.Error
	switch {
	case errors.Is(err, table.ErrSlow), errors.As(err, &late) && late.Timeout():
		return websocket.StatusTryAgainLater, "you fell behind"
	case errors.Is(err, table.ErrClosed):
		return websocket.StatusGoingAway, "the server is stopping"
	}
	return websocket.StatusInternalError, "something is wrong with the server"
}

// message returns what a client is sent of something that happened; nothing if it knows.
func (st *stream) message(ctx context.Context, m table.Message) ([]byte, error) {
	how := st.wants(m.Table)
	switch {
	case m.Line != nil && st.unsaid(m.Table, m.Line.N):
		return saidMessage(m.Table, *m.Line), nil
	case m.Line != nil:
		return nil, nil
	case m.Online != nil:
		return presenceMessage(m.Table, m.Online), nil
	case m.Step != nil && !how.full:
		return st.s.stepMessage(m.Step, st.player.ID, how.short), nil
	}
	with, err := st.s.beside(ctx, m.Table)
	if err != nil {
		return nil, err
	}
	if n := len(with.chat); n > 0 {
		st.unsaid(m.Table, with.chat[n-1].N)
	}
	if m.Step != nil {
		return st.s.fullStep(m.Step, st.player.ID, with), nil
	}
	return st.s.freshMessage(st.s.snapshot(m.Snapshot, st.player.ID, with), how.short), nil
}
