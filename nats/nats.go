// Package nats is the bus between several nodes of one server: a [Bus] is a
// table.Bus that uses a NATS server or cluster. It uses core NATS only, which
// delivers a message at most once and stores none.
//
// # What travels
//
// A message says which tables have newer entries or lines of chat, and nothing
// of what is in them: the log decides, and nodes read it. Therefore a message
// that is lost, repeated or late costs time and nothing else. Announcements
// that come while one message is made share the next.
//
// # Without the bus
//
// A Bus is lost and found again by itself. Meanwhile nothing is kept that could
// not be sent: [Bus.Connected] is false, and nodes ask the store more often.
package nats

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"lair.games/lair/table"
)

var _ table.Bus = (*Bus)(nil)

// Errors of Open. Both need a change of the settings.
var (
	ErrAddress = errors.New("want nats://HOST:PORT, or several with commas between them")
	ErrRefused = errors.New("the NATS server does not let us in")
)

// Limits of a Bus.
const (
	connectTimeout = 2 * time.Second
	reconnectWait  = 250 * time.Millisecond
	maxBatch       = 1000 // tables in one message
	maxPending     = 8192 // tables that wait to be announced
	maxStrangers   = 16   // other servers on the bus that the log mentions
)

// Config configures a Bus.
type Config struct {
	// URL is one address of the form nats://USER:PASSWORD@HOST:PORT, or
	// several with commas between them.
	URL string
	// Secret is the same for all nodes that share a store, and for no others.
	// Nodes of another store use other subjects.
	Secret []byte
	// Node is the name of this process, for the NATS server's own lists.
	Node string
	// Logger is told when the bus is lost and found; nil: slog.Default().
	Logger *slog.Logger
}

// Bus is a connection to a NATS server. It is safe for concurrent use.
type Bus struct {
	config  Config
	log     *slog.Logger
	conn    *nats.Conn
	cluster string // names the store on the bus, and reveals nothing of it
	wake    chan struct{}
	quit    chan struct{}
	done    sync.WaitGroup

	mu          sync.Mutex
	pending     map[string]int64 // the newest seq to announce, by table
	lines       map[string]bool  // tables with new lines of chat
	next        int
	subscribers map[int]func(string, int64)
	strangers   map[string]bool
	lost        bool
}

// message is what travels, as JSON.
type message struct {
	Moved []moved  `json:"moved,omitempty"`
	Lines []string `json:"lines,omitempty"` // tables with new lines of chat
}

// moved says that a table has an entry.
type moved struct {
	Table string `json:"table"`
	Seq   int64  `json:"seq"`
}

// hello is what a node says when it comes, to all that use the NATS server.
type hello struct {
	Cluster string `json:"cluster"`
	Answer  bool   `json:"answer,omitempty"` // to a hello, so that it needs none
}

// helloSubject is the one subject that servers with different stores share.
const helloSubject = "lair.hello"

// Open connects to a bus. A server that cannot be reached is no error: the Bus
// goes on trying, and says so in the log. An address that cannot be one, a
// server that refuses the name or password, or something that is no NATS server
// is an error.
func Open(c Config) (*Bus, error) {
	if err := checkURL(c.URL); err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, c.Secret)
	mac.Write([]byte("bus"))
	b := &Bus{
		config: c, log: c.Logger, cluster: hex.EncodeToString(mac.Sum(nil)[:8]),
		wake: make(chan struct{}, 1), quit: make(chan struct{}), pending: map[string]int64{},
		lines: map[string]bool{}, subscribers: map[int]func(string, int64){},
		strangers: map[string]bool{},
	}
	if b.log == nil {
		b.log = slog.Default()
	}
	if err := b.connect(); err != nil {
		return nil, err
	}
	if _, err := b.conn.Subscribe(b.subject(), b.receive); err != nil {
		b.conn.Close()
		return nil, fmt.Errorf("nats: %w", err)
	}
	if _, err := b.conn.Subscribe(helloSubject, b.greeted); err != nil {
		b.conn.Close()
		return nil, fmt.Errorf("nats: %w", err)
	}
	b.greet(b.conn, false)
	b.done.Go(b.send)
	return b, nil
}

// Reachable returns why no server at a URL can be used, or nil.
func Reachable(address string) error {
	if err := checkURL(address); err != nil {
		return err
	}
	conn, err := nats.Connect(address, nats.Timeout(connectTimeout))
	if err != nil {
		return errors.New(plain(err))
	}
	conn.Close()
	return nil
}

// checkURL refuses what cannot be the address of a bus.
func checkURL(list string) error {
	for _, text := range strings.Split(list, ",") {
		u, err := url.Parse(strings.TrimSpace(text))
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
			return fmt.Errorf("nats: %w", ErrAddress) // without the text: it may hold a password
		}
	}
	return nil
}

// subject is where this store's nodes tell each other what has moved.
func (b *Bus) subject() string { return "lair." + b.cluster + ".moved" }

// connect connects, or begins to try if the server cannot be reached now.
func (b *Bus) connect() error {
	options := []nats.Option{
		nats.Name("lair " + b.config.Node), nats.NoEcho(), nats.Timeout(connectTimeout),
		nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectBufSize(-1), nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { b.isLost(err) }),
		nats.ReconnectHandler(b.isBack),
		nats.ConnectHandler(b.isBack),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { b.complain(err) }),
	}
	conn, err := nats.Connect(b.config.URL, options...)
	if err != nil && !errors.Is(err, nats.ErrNoServers) && !errors.Is(err, nats.ErrTimeout) &&
		!isNetwork(err) {
		return fmt.Errorf("nats: %w: %s", ErrRefused, plain(err))
	}
	if err != nil {
		b.isLost(err)
		conn, err = nats.Connect(b.config.URL, append(options, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return fmt.Errorf("nats: %w", err)
	}
	b.conn = conn
	return nil
}

// isNetwork reports whether an error comes from the network rather than from a
// server.
func isNetwork(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout)
}

// plain says what an error of the client means to an operator.
func plain(err error) string {
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired),
		errors.Is(err, nats.ErrAuthRevoked), errors.Is(err, nats.ErrAccountAuthExpired):
		return "the user name or password is wrong"
	case errors.Is(err, nats.ErrNoInfoReceived):
		return "what answers there is not a NATS server"
	case errors.Is(err, nats.ErrSecureConnRequired), errors.Is(err, nats.ErrSecureConnWanted):
		return "one side wants TLS and the other does not"
	}
	return strings.TrimPrefix(err.Error(), "nats: ")
}

// isLost tells the operator, once, that the bus is gone.
func (b *Bus) isLost(err error) {
	b.mu.Lock()
	told := b.lost
	b.lost = true
	b.mu.Unlock()
	select {
	case <-b.quit:
		return
	default:
	}
	if !told {
		why := "it was closed"
		if err != nil {
			why = plain(err)
		}
		b.log.Warn(
			"The bus cannot be reached. Play goes on; what happens at other nodes is seen up to half "+
				"a second later.", "err", why,
		)
	}
}

// isBack tells the operator that the bus is there again.
func (b *Bus) isBack(conn *nats.Conn) {
	b.mu.Lock()
	told := b.lost
	b.lost = false
	b.mu.Unlock()
	if told {
		b.log.Info("The bus is there again.")
	}
	b.greet(conn, false)
}

// complain logs an error that came without a question.
func (b *Bus) complain(err error) {
	if errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrPermissionViolation) {
		b.log.Error("The bus refuses this node.", "err", plain(err))
		return
	}
	b.log.Debug("bus", "err", err) // a slow subscriber has lost messages, which costs time only
}

// Connected reports whether messages can be sent and received now.
func (b *Bus) Connected() bool { return b.conn.IsConnected() }

// Publish implements table.Bus. It never blocks.
func (b *Bus) Publish(id string, seq int64) {
	b.mu.Lock()
	switch {
	case len(b.pending)+len(b.lines) >= maxPending: // lost: a poll finds it
	case seq == 0:
		b.lines[id] = true
	default:
		b.pending[id] = max(b.pending[id], seq)
	}
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default: // already awake
	}
}

// send sends what was published until the Bus is closed.
func (b *Bus) send() {
	for {
		select {
		case <-b.quit:
			return
		case <-b.wake:
		}
		// A commit of the store wakes many tables at once. They publish before
		// this goroutine runs again, and so share a message.
		runtime.Gosched()
		for {
			m, ok := b.take()
			if !ok {
				break
			}
			text, err := json.Marshal(m)
			if err == nil {
				err = b.conn.Publish(b.subject(), text)
			}
			if err != nil {
				b.log.Debug("an announcement was lost", "err", err)
			}
		}
	}
}

// take returns the next message, or false if there is nothing to announce.
func (b *Bus) take() (m message, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, seq := range b.pending {
		if len(m.Moved) == maxBatch {
			return m, true
		}
		m.Moved = append(m.Moved, moved{id, seq})
		delete(b.pending, id)
	}
	for id := range b.lines {
		if len(m.Moved)+len(m.Lines) == maxBatch {
			return m, true
		}
		m.Lines = append(m.Lines, id)
		delete(b.lines, id)
	}
	return m, len(m.Moved)+len(m.Lines) > 0
}

// receive handles a message of another node.
func (b *Bus) receive(x *nats.Msg) {
	var m message
	if err := json.Unmarshal(x.Data, &m); err != nil {
		b.log.Debug("a message of the bus cannot be read", "err", err)
		return
	}
	b.mu.Lock()
	list := make([]func(string, int64), 0, len(b.subscribers))
	for _, f := range b.subscribers {
		list = append(list, f)
	}
	b.mu.Unlock()
	for _, f := range list {
		for _, t := range m.Moved {
			if t.Seq > 0 {
				f(t.Table, t.Seq)
			}
		}
		for _, id := range m.Lines {
			f(id, 0)
		}
	}
}

// Subscribe implements table.Bus.
func (b *Bus) Subscribe(f func(table string, seq int64)) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := b.next
	b.next++
	b.subscribers[n] = f
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subscribers, n)
	}
}

// greet tells all that use the NATS server which store this node has.
func (b *Bus) greet(conn *nats.Conn, answer bool) {
	text, err := json.Marshal(hello{b.cluster, answer})
	if err == nil {
		err = conn.Publish(helloSubject, text)
	}
	if err != nil {
		b.log.Debug("a greeting was lost", "err", err)
	}
}

// greeted tells the operator, once, of a server with another store: perhaps
// --store of one of them is wrong.
func (b *Bus) greeted(x *nats.Msg) {
	var h hello
	if json.Unmarshal(x.Data, &h) != nil || h.Cluster == b.cluster || len(h.Cluster) > 64 {
		return
	}
	b.mu.Lock()
	known := b.strangers[h.Cluster] || len(b.strangers) >= maxStrangers
	if !known {
		b.strangers[h.Cluster] = true
	}
	b.mu.Unlock()
	if !known {
		b.log.Warn(
			"A Lair with another store uses this bus too. They share nothing; if they should be nodes of " +
				"one server, give them the same store.",
		)
	}
	if !h.Answer {
		b.greet(b.conn, true) // the other one came later
	}
}

// Close disconnects. What was published before is sent if it can be within the
// time of ctx.
func (b *Bus) Close(ctx context.Context) error {
	close(b.quit)
	b.done.Wait()
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	var err error
	if b.conn.IsConnected() {
		err = b.conn.FlushWithContext(ctx)
	}
	b.conn.Close()
	return err
}
