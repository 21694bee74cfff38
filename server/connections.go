package server

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// turnedAway is how many connections over a limit may wait for their answer.
	// Further ones are closed without one.
	turnedAway = 32
	// turnAwayTimeout is how long such a connection may take to send its request.
	turnAwayTimeout = 2 * time.Second
	// freshShare is the part of an address's connections that may have sent no
	// whole request. A request takes milliseconds to arrive, so a crowd behind one
	// address needs few.
	freshShare = 4
	// shortShare is the part of all connections that is kept for players.
	shortShare = 8
)

// connections bounds the open connections of the HTTP server, apart from those
// that have become sockets.
type connections struct {
	refused atomic.Int64

	mu      sync.Mutex
	open    map[net.Conn]*peer
	by      map[string]*crowd // by address; trusted proxies are in none
	resting [2]list.List      // of *peer without a request, of strangers and of players
	away    int               // connections over a limit
}

// crowd counts the connections of an address.
type crowd struct{ open, fresh int }

// Attach makes a server of HTTP bound its connections as s.Limits and
// s.Connections say. Without it each request parses its remote address, and no
// connection is bounded.
func (s *Server) Attach(at *http.Server) {
	at.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		p := parsePeer(c.RemoteAddr().String())
		p.conn = c
		s.connections.mu.Lock()
		s.connections.open[c] = p
		s.connections.mu.Unlock()
		return context.WithValue(ctx, peerKey{}, p)
	}
	at.ConnState = func(c net.Conn, state http.ConnState) {
		s.connections.mu.Lock()
		defer s.connections.mu.Unlock()
		if p := s.connections.open[c]; p != nil {
			s.connections.move(s, p, state)
		}
	}
}

// move notes a connection's new state. k.mu must be held.
func (k *connections) move(s *Server, p *peer, state http.ConnState) {
	k.wake(p)
	if p.fresh && p.crowd != nil {
		p.crowd.fresh--
	}
	p.fresh = false
	switch state {
	case http.StateNew:
		k.add(s, p)
	case http.StateIdle:
		k.rest(p)
	case http.StateClosed, http.StateHijacked:
		k.drop(p)
	}
}

// add admits a new connection, or turns it away.
func (k *connections) add(s *Server, p *peer) {
	if p.ip.IsValid() && !s.trusts(p.ip) {
		own := k.by[p.client]
		if own == nil {
			own = new(crowd)
			k.by[p.client] = own
		}
		most := s.Limits.Connections
		if own.open >= most || own.fresh >= max(1, most/freshShare) {
			k.turnAway(p, refuse(
				TooMany, "Your address has too many open connections; close some first.",
			))
			return
		}
		own.open++
		own.fresh++
		p.crowd, p.fresh = own, true
	}
	if s.Connections > 0 && s.connected() > s.Connections {
		// a player may be on the new connection, and none waits on the other
		oldest := k.oldest()
		if oldest == nil {
			k.leave(p)
			k.turnAway(p, noRoom())
			return
		}
		k.wake(oldest)
		_ = oldest.conn.Close()
		k.refused.Add(1)
	}
	k.rest(p)
}

// rest notes that a connection has no request.
func (k *connections) rest(p *peer) {
	p.rests = &k.resting[0]
	if p.player.Load() {
		p.rests = &k.resting[1]
	}
	p.resting = p.rests.PushBack(p)
}

// wake ends what rest began.
func (k *connections) wake(p *peer) {
	if p.resting != nil {
		p.rests.Remove(p.resting)
		p.resting = nil
	}
}

// oldest returns the connection that has been without a request for longest, a
// stranger's if there is one, or nil.
func (k *connections) oldest() *peer {
	for i := range k.resting {
		if front := k.resting[i].Front(); front != nil {
			return front.Value.(*peer)
		}
	}
	return nil
}

// turnAway lets a connection stay for one answer, or closes it.
func (k *connections) turnAway(p *peer, no *Refusal) {
	k.refused.Add(1)
	k.away++
	p.away = no
	if k.away > turnedAway {
		_ = p.conn.Close()
		return
	}
	p.timeout = time.AfterFunc(turnAwayTimeout, func() { _ = p.conn.Close() })
}

// leave takes a connection out of its crowd.
func (k *connections) leave(p *peer) {
	own := p.crowd
	if own == nil {
		return
	}
	if p.fresh {
		own.fresh--
	}
	p.crowd, p.fresh = nil, false
	if own.open--; own.open == 0 {
		delete(k.by, p.client)
	}
}

// drop forgets a connection.
func (k *connections) drop(p *peer) {
	k.leave(p)
	if p.away != nil {
		k.away--
	}
	if p.timeout != nil {
		p.timeout.Stop()
	}
	delete(k.open, p.conn)
}

// connected returns how many connections and sockets there are, without those
// that are turned away. s.connections.mu must be held.
func (s *Server) connected() int {
	return len(s.connections.open) - s.connections.away + int(s.streams.sockets.Load())
}

// short reports whether so many connections are open that strangers must wait.
func (s *Server) short() bool {
	if s.Connections == 0 {
		return false
	}
	s.connections.mu.Lock()
	defer s.connections.mu.Unlock()
	return s.connected() > s.Connections-s.Connections/shortShare
}

// noRoom is the refusal of a stranger while connections are short.
func noRoom() *Refusal {
	return refuse(
		Unavailable, "The server has no room for more visitors now; try again in a moment.",
	)
}

// admitted refuses a request on a connection that was turned away, and one of a
// stranger while connections are short.
func (s *Server) admitted(v *visit, p *peer) *Refusal {
	if p.away != nil {
		return p.away
	}
	if v.player != "" {
		p.player.Store(true)
		return nil
	}
	if !s.short() {
		return nil
	}
	if _, err := s.cookiePlayer(v.r); err == nil {
		p.player.Store(true)
		return nil
	}
	s.connections.refused.Add(1)
	return noRoom()
}

const (
	// patience is how many requests in a row over a limit a connection may send
	// before it is closed.
	patience = 10
	// closingPause is how long the last answer takes, so that a client that
	// connects again at once is slowed down as well.
	closingPause = time.Second
)

// refuseFlood answers a request over a limit, and closes the connection of a
// client that goes on regardless. The connection of a trusted proxy has the
// requests of others as well.
func (s *Server) refuseFlood(v *visit, p *peer) {
	if p.refusals.Add(1) > patience && !s.trusts(p.ip) {
		v.Header().Set("Connection", "close")
		select {
		case <-time.After(closingPause):
		case <-v.r.Context().Done():
		}
	}
	writeRefusal(v, tooManyRequests())
}
