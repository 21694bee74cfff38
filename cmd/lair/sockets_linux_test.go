package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/postgres/postgrestest"
)

// spectators are sockets that watch tables at two nodes.
type spectators struct {
	t      *testing.T
	nodes  []*process
	tables []string
	open   []*websocket.Conn
}

// newSpectators returns sockets that are not connected yet.
func newSpectators(t *testing.T, nodes []*process, many int, tables ...string) *spectators {
	return &spectators{t: t, nodes: nodes, tables: tables, open: make([]*websocket.Conn, many)}
}

// connect opens all sockets at once, or rather as many at a time as a kernel
// takes, and returns when each has a snapshot of its table.
func (s *spectators) connect() (slowest time.Duration) {
	s.t.Helper()
	var all sync.WaitGroup
	var failed, longest atomic.Int64
	begun, slots := time.Now(), make(chan bool, 1000)
	for i := range s.open {
		all.Go(func() {
			slots <- true
			err := s.connectOne(i)
			<-slots
			if err != nil && failed.Add(1) == 1 {
				s.t.Errorf("socket %d: %v", i, err)
			}
			took := int64(time.Since(begun))
			for old := longest.Load(); took > old && !longest.CompareAndSwap(old, took); {
				old = longest.Load()
			}
		})
	}
	all.Wait()
	if n := failed.Load(); n > 0 {
		s.t.Fatalf("%d of %d sockets failed", n, len(s.open))
	}
	return time.Duration(longest.Load())
}

// connectOne opens one socket and waits for its snapshot.
func (s *spectators) connectOne(i int) error {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, s.nodes[i%len(s.nodes)].url+"/api/stream", nil)
	if err != nil {
		return err
	}
	s.open[i] = conn
	conn.SetReadLimit(1 << 20)
	want := s.tables[i%len(s.tables)]
	text := fmt.Appendf(nil, `{"do":"subscribe","table":%q,"as":-1}`, want)
	if err := conn.Write(ctx, websocket.MessageText, text); err != nil {
		return err
	}
	for {
		var m struct {
			Type, Table string
			Snapshot    json.RawMessage
		}
		_, text, err := conn.Read(ctx)
		if err == nil {
			err = json.Unmarshal(text, &m)
		}
		if err != nil {
			return err
		}
		if m.Type == "error" {
			return fmt.Errorf("subscribing was refused: %+v", m)
		}
		if m.Snapshot != nil {
			return nil
		}
	}
}

// drop ends all connections without a word, as a balancer does that dies.
func (s *spectators) drop() {
	for _, conn := range s.open {
		_ = conn.CloseNow()
	}
}

// TestSocketsComeBack drops all sockets of two nodes at once. All come back
// within twenty seconds, and play goes on.
//
//	LAIR_SOCKETS=10000 go test ./cmd/lair -run TestSocketsComeBack -v
func TestSocketsComeBack(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL and two nodes")
	}
	n := newNodes(t, "--data", t.TempDir(), "--store", postgrestest.New(t).URL())
	nodes := []*process{n.start(), n.start()}
	var tables []string
	for range 25 {
		r, err := n.ask("POST", "/api/tables", "", rand.Text(), alone)
		if err != nil || r.status != http.StatusOK {
			t.Fatalf("opening a table: %d %v %v", r.status, r.body, err)
		}
		tables = append(tables, fmt.Sprint(r.body["id"]))
	}
	s := newSpectators(t, nodes, amountOf(t, "LAIR_SOCKETS", 300), tables...)
	first := s.connect()
	s.drop()
	again := s.connect()
	s.drop()
	t.Logf("%d sockets: open after %v, back after %v", len(s.open), first, again)
	if again > 20*time.Second {
		t.Errorf("%d sockets came back after %v, want 20s", len(s.open), again)
	}
	for _, p := range s.nodes {
		if said := p.said.String(); strings.Contains(said, "ERROR") {
			t.Errorf("a node says %s", said)
		}
	}
}
