package server

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// streams holds all open WebSockets and event streams. mu guards open, places
// and from.
type streams struct {
	mu       sync.Mutex
	open     map[*stream]struct{}
	places   int            // reserved, including by streams that are about to open
	from     map[string]int // places reserved, by address
	sockets  atomic.Int64   // open WebSockets
	draining atomic.Bool
	writers  *writers
}

// stream is one client that receives messages: a WebSocket or an NDJSON answer.
// mu guards tables.
type stream struct {
	s       *Server
	player  account.Player
	token   string    // of the player's device; "" for a stranger
	found   time.Time // when the reading goroutine last looked for the player
	address string
	watcher *table.Watcher
	send    func([]byte) error
	end     func(code int, why string)
	bye     func() // says that the server stops; nil: the handler does
	// alerts counts the watcher's alerts since the writing goroutine started. At
	// 0 no goroutine writes.
	alerts atomic.Int64
	// shown is when the client last sent something while its page was shown, in
	// milliseconds since 1970.
	shown atomic.Int64

	mu     sync.Mutex
	tables []watched
}

// watched is a table that a stream is subscribed to.
type watched struct {
	id   string
	full bool     // send whole snapshots instead of patches
	said [2]int64 // numbers of the newest lines of chat that were sent, by room
}

// reserve reserves a place for a client, or returns a refusal if a limit is
// reached. Server.release gives the place back.
func (s *Server) reserve(address string) error {
	p := &s.streams
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.draining.Load():
		return table.ErrClosed
	case p.places >= s.Limits.Sockets:
		return refuse(
			Unavailable, "The server has reached its limit of connections; try again later.",
		)
	case p.from[address] >= s.Limits.PerAddress:
		return refuse(TooMany, "Your address has too many open connections; close some first.")
	}
	p.places++
	p.from[address]++
	return nil
}

// addStream registers a stream that has a place and can be written to.
func (s *Server) addStream(st *stream) {
	p := &s.streams
	p.mu.Lock()
	p.open[st] = struct{}{}
	p.mu.Unlock()
	// Drain may have listed the open streams before this one was added.
	if p.draining.Load() {
		st.end(websocket.CloseGoingAway, "the server is stopping")
	}
	// EnforceBans may have, likewise.
	st.endIfBanned()
	// And so may endSignedOut.
	st.endIfSignedOut()
}

// list returns the open streams.
func (p *streams) list() []*stream {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Collect(maps.Keys(p.open))
}

// removeStream closes a stream's watcher and gives its place back.
func (s *Server) removeStream(st *stream) {
	st.watcher.Close()
	p := &s.streams
	p.mu.Lock()
	delete(p.open, st)
	p.mu.Unlock()
	s.release(st.address)
}

// release gives back a place that was reserved for an address.
func (s *Server) release(address string) {
	p := &s.streams
	p.mu.Lock()
	defer p.mu.Unlock()
	p.places--
	if p.from[address]--; p.from[address] <= 0 {
		delete(p.from, address)
	}
}

// Drain refuses new streams and new tables, and closes the open streams, because
// http.Server.Shutdown does not end them. Each client first gets a Bye, which
// says how long to wait before it comes back: all at once would be too many.
// Calls after the first do nothing.
func (s *Server) Drain() {
	if s.streams.draining.Swap(true) {
		return
	}
	s.Tables.StopOpening()
	close(s.stopping)
	defer close(s.streams.writers.quit)
	var all sync.WaitGroup
	for _, st := range s.streams.list() {
		all.Go(st.dismiss)
	}
	all.Wait()
}

const (
	// The longest wait in a Bye, if this server is the only one and if other
	// nodes take over at once.
	maxReturn, maxMove = 10 * time.Second, time.Second
	// byeTimeout is how long a client may take to read a Bye.
	byeTimeout = 2 * time.Second
)

// dismiss ends a stream because the server stops.
func (st *stream) dismiss() {
	if st.bye != nil {
		said := make(chan struct{})
		go func() { defer close(said); st.bye() }()
		select {
		case <-said:
		case <-time.After(byeTimeout): // a client that does not read keeps nobody waiting
		}
	}
	st.end(websocket.CloseGoingAway, "the server is stopping")
}

// byeMessage returns a Bye with a random wait.
func (s *Server) byeMessage() []byte {
	longest := maxMove
	if s.Tables.Alone() {
		longest = maxReturn
	}
	return marshal(Bye{Type: "bye", Wait: rand.N(longest).Milliseconds()})
}

// stream opens a WebSocket. The handler returns at once, so that the memory
// that net/http holds for the request is released.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) error {
	if !sameOrigin(r) {
		return refuse(CrossOrigin, "This request comes from another site's page.")
	}
	p, err := s.reader(r.Context())
	if err != nil {
		return err
	}
	st := &stream{
		s: s, player: p, token: s.deviceToken(r, p), found: s.now(),
		address: visitOf(r.Context()).address,
	}
	if err := s.reserve(st.address); err != nil {
		return err
	}
	st.watcher = s.Tables.Watcher(p.ID, queued)
	st.watcher.SetAddress(st.address)
	k, err := newSocket(w, r, &s.Limits)
	if err != nil {
		s.removeStream(st)
		return nil //nolint:nilerr // newSocket has answered
	}
	v := visitOf(r.Context())
	v.status, v.streams = http.StatusSwitchingProtocols, true
	st.serve(k)
	return nil
}

// serve runs the stream over a socket and returns at once. It is a function of
// its own so that its closures do not keep the request alive.
//
// One goroutine reads for as long as the socket is open. Another writes, but
// only while there is something to write.
func (st *stream) serve(k *socket) {
	st.send, st.end = k.write, k.end
	st.bye = func() { _ = k.write(st.s.byeMessage()) } // who is gone needs no goodbye
	st.watcher.Alert(func() {
		if st.alerts.Add(1) == 1 {
			st.s.streams.writers.do(st)
		}
	})
	st.s.addStream(st)
	go st.listen(k)
}

// listen reads and handles the client's messages until the socket closes.
func (st *stream) listen(k *socket) {
	st.s.streams.sockets.Add(1)
	defer st.s.streams.sockets.Add(-1)
	defer k.close()
	defer st.s.removeStream(st)
	st.safely(func() {
		for {
			text, err := k.read()
			if err != nil {
				return
			}
			if answer := st.handle(text); answer != nil && st.send(answer) != nil {
				return
			}
		}
	})
}

// safely calls f and recovers from a panic, which ends only this stream.
func (st *stream) safely(f func()) {
	defer func() {
		if p := recover(); p != nil {
			st.s.log.Error("a stream panicked", "panic", p, "stack", string(debug.Stack()))
			st.end(websocket.CloseInternalServerErr, "something is wrong with the server")
		}
	}()
	f()
}

// handle carries out a client's message and returns the direct answer, or nil.
func (st *stream) handle(text []byte) []byte {
	var m Subscribe
	if err := game.Decode(text, &m); err != nil {
		return st.deny(
			"", refuse(BadRequest, `This is not a stream message; send a JSON object with "do".`),
		)
	}
	if st.refusesDevice(m.Do == "move") {
		return nil
	}
	if !m.Away {
		st.shown.Store(st.s.now().UnixMilli())
	}
	switch m.Do {
	case "subscribe":
		if err := st.subscribe(&m); err != nil {
			return st.deny(m.Table, st.s.refusal(context.Background(), err))
		}
	case "unsubscribe":
		st.unwatch(m.Table)
		st.forget(m.Table)
	case "ping":
		return []byte(`{"type":"pong"}`)
	case "move":
		if m.Seat == nil || m.Seq == nil {
			return denyMove(m.Table, m.Key, refuse(BadRequest, "A move needs a seat and a seq."))
		}
		return st.move(m.Table, m.Key, table.Play{Seat: *m.Seat, Seq: *m.Seq, Move: m.Move})
	default:
		return st.deny(
			m.Table, refuse(BadRequest, `"do" must be subscribe, unsubscribe, move or ping.`),
		)
	}
	return nil
}

// deny encodes a refusal for the stream.
func (st *stream) deny(id string, r *Refusal) []byte {
	return marshal(StreamRefusal{Type: "error", Table: id, Code: r.Code, Message: r.Message})
}

// subscribeTimeout is how long a subscription may take. It includes loading a
// table from the store.
const subscribeTimeout = 10 * time.Second

// subscribe starts to watch a table, or changes how it is watched.
func (st *stream) subscribe(m *Subscribe) error {
	as, from, epoch := table.Mine, int64(-1), table.AnyEpoch
	if m.As != nil {
		as = *m.As
		if as < game.Open || as >= game.MaxSeats {
			return table.ErrUnknownSeat
		}
	}
	if m.From != nil {
		from = max(0, *m.From)
	}
	if m.Epoch != nil {
		epoch = max(0, *m.Epoch)
	}
	// A subscription costs as much as a GET of the table, and counts as one.
	if !st.s.guard.requests.allowN(st.address, st.player.ID, st.s.now(), 1) {
		return tooManyRequests()
	}
	was, err := st.watch(watched{id: m.Table, full: m.Full})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), subscribeTimeout)
	defer cancel()
	if err := st.watchTable(ctx, m.Table, as, from, epoch); err != nil {
		if !was {
			st.forget(m.Table)
		}
		return err
	}
	return nil
}

// myTables stands in place of a table's id for the list of the player's tables.
// Ids of tables are longer.
const myTables = "mine"

// watchTable makes the watcher watch a table, or the list of the player's.
func (st *stream) watchTable(
	ctx context.Context, id string, as game.Seat, from int64, epoch int,
) error {
	switch {
	case id != myTables:
		return st.watcher.WatchSince(ctx, id, as, from, epoch)
	case st.player.ID == "":
		return account.ErrUnknownPlayer
	}
	return st.watcher.WatchList()
}

// unwatch ends watchTable.
func (st *stream) unwatch(id string) {
	if id == myTables {
		st.watcher.UnwatchList()
		return
	}
	st.watcher.Unwatch(id)
}

// watch adds or replaces a subscription and reports whether there was one.
func (st *stream) watch(w watched) (bool, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if i := st.index(w.id); i >= 0 {
		st.tables[i] = w
		return true, nil
	}
	if len(st.tables) >= st.s.Limits.Watched {
		return false, refuse(
			TooMany, "You watch too many tables at once; unsubscribe from one first.",
		)
	}
	st.tables = append(st.tables, w)
	return false, nil
}

// index returns the index of a table in st.tables, or -1. st.mu must be held.
func (st *stream) index(id string) int {
	return slices.IndexFunc(st.tables, func(w watched) bool { return w.id == id })
}

// forget removes a subscription.
func (st *stream) forget(id string) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if i := st.index(id); i >= 0 {
		st.tables = slices.Delete(st.tables, i, i+1)
	}
}

// subscription returns how a table is watched.
func (st *stream) subscription(id string) watched {
	st.mu.Lock()
	defer st.mu.Unlock()
	if i := st.index(id); i >= 0 {
		return st.tables[i]
	}
	return watched{} // the client has unsubscribed since the message was queued
}

// markSaid records that a line of a table's chat is sent, and reports whether it
// is new to the client. A line can arrive twice: a snapshot holds all lines up
// to the moment it is sent, and some of them may still be queued as messages.
// The rooms are counted apart, because the players read older lines of the
// onlookers when the match is over.
func (st *stream) markSaid(id string, line *table.Line) bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	i := st.index(id)
	if i < 0 || line.N <= st.tables[i].said[line.Room] {
		return false
	}
	st.tables[i].said[line.Room] = line.N
	return true
}

// write sends all messages that the watcher holds. It ends when no alert came
// since it last looked. Until then, an alert does not start another writer.
func (st *stream) write() {
	for {
		alerts := st.alerts.Load()
		for {
			m, ok, err := st.watcher.Poll(context.Background())
			if err == nil && !ok {
				break
			}
			if err == nil {
				err = st.forward(m)
			}
			if err != nil { // st.alerts stays above 0, so that no writer starts again
				st.end(closing(err))
				return
			}
		}
		if st.alerts.CompareAndSwap(alerts, 0) {
			return
		}
	}
}

// forward sends a watcher's message to the client.
func (st *stream) forward(m table.Message) error {
	text, err := st.message(context.Background(), m)
	if err != nil || text == nil {
		return err
	}
	return st.send(text)
}

// closing returns the close code and reason for an error.
func closing(err error) (int, string) {
	var late net.Error
	switch {
	case errors.Is(err, table.ErrSlow), errors.As(err, &late) && late.Timeout():
		return websocket.CloseTryAgainLater, "you fell behind"
	case errors.Is(err, table.ErrClosed):
		return websocket.CloseGoingAway, "the server is stopping"
	}
	return websocket.CloseInternalServerErr, "something is wrong with the server"
}

// listChanged is the message about the list of the player's tables.
var listChanged = marshal(ListChanged{Type: "tables", Table: myTables})

// message encodes a watcher's message for the client. It returns nil if the
// client has its content already.
func (st *stream) message(ctx context.Context, m table.Message) ([]byte, error) {
	how := st.subscription(m.Table)
	switch {
	case m.List:
		return listChanged, nil
	case m.Line != nil && st.markSaid(m.Table, m.Line):
		to, err := st.s.readerOf(ctx, st.player.ID)
		return saidMessage(m.Table, *m.Line, to), err
	case m.Line != nil:
		return nil, nil
	case m.Online != nil:
		return presenceMessage(m.Table, m.Online), nil
	case m.Step != nil && !how.full && patchable(m.Step):
		return stepMessage(m.Step), nil
	}
	with, err := st.s.loadUnlogged(ctx, m.Table, st.player.ID)
	if err != nil {
		return nil, err
	}
	for i := range with.chat {
		st.markSaid(m.Table, &with.chat[i])
	}
	if m.Step != nil {
		return st.s.wholeStep(m.Step, st.player.ID, with), nil
	}
	return freshMessage(st.s.snapshot(m.Snapshot, st.player.ID, with)), nil
}
