package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/nats/natstest"
	"lair.games/lair/postgres/postgrestest"
)

// What a cable does with connections.
const (
	passes   = iota
	refuses  // ends them, and every new one
	swallows // lets requests pass, and loses what is answered
)

// cable is a node's way to another server. It passes connections on until it is
// told otherwise.
type cable struct {
	net.Listener
	to   string
	mode atomic.Int64

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// newCable lays a cable to a port of the loopback.
func newCable(t *testing.T, port int) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{Listener: l, to: fmt.Sprint("127.0.0.1:", port), conns: map[net.Conn]bool{}}
	t.Cleanup(func() {
		_ = l.Close()
		c.set(refuses)
	})
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go c.pass(conn)
		}
	}()
	return c
}

// set changes what the cable does. Connections do not outlive a change, unless
// their answers get lost from now on.
func (c *cable) set(mode int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.mode.Store(mode)
	if mode == swallows {
		return
	}
	for conn := range c.conns {
		_ = conn.Close()
	}
	clear(c.conns)
}

// pass passes one connection on.
func (c *cable) pass(client net.Conn) {
	defer func() { _ = client.Close() }()
	server, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer func() { _ = server.Close() }()
	c.mu.Lock()
	if c.mode.Load() == refuses {
		c.mu.Unlock()
		return
	}
	c.conns[client], c.conns[server] = true, true
	c.mu.Unlock()
	go func() {
		_, _ = io.Copy(server, client)
		_ = server.Close()
	}()
	buf := make([]byte, 64<<10)
	for {
		n, err := server.Read(buf)
		if err != nil {
			return
		}
		if c.mode.Load() == swallows {
			continue
		}
		if _, err := client.Write(buf[:n]); err != nil {
			return
		}
	}
}

// at returns an address with the cable in place of a server.
func (c *cable) at(url string) string {
	return strings.Replace(url, c.to, c.Addr().String(), 1)
}

// TestNodesPartitioned cuts one node of three off from the bus, which is a
// cluster of three servers, and from the database. Play goes on at the others;
// the node without a database refuses commands and shows boards.
//
//	LAIR_TABLES=200 LAIR_PACE=1000 go test ./cmd/lair -run TestNodesPartitioned -v
func TestNodesPartitioned(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL, three NATS servers and three nodes")
	}
	tables := amountOf(t, "LAIR_TABLES", 8)
	db := postgrestest.New(t)
	routes := natstest.FreePort(t)
	buses := []*natstest.Server{natstest.Start(
		t, "--cluster_name", "lair", "--cluster", fmt.Sprintf("nats://127.0.0.1:%d", routes),
		"--no_advertise",
	)}
	for range 2 {
		buses = append(buses, natstest.Start(
			t, "--cluster_name", "lair", "--cluster", "nats://127.0.0.1:-1", "--no_advertise",
			"--routes", fmt.Sprintf("nats://127.0.0.1:%d", routes),
		))
	}
	toStore, toBus := newCable(t, db.Port), newCable(t, buses[0].Port)
	n := newNodes(t, "--data", t.TempDir())
	n.flags = append(n.flags[:2:2], "--store", toStore.at(db.URL()), "--bus", toBus.at(buses[0].URL))
	cut := n.start()
	for _, bus := range buses[1:] {
		n.flags = append(n.flags[:2:2], "--store", db.URL(), "--bus", bus.URL)
		n.start()
	}
	time.Sleep(1500 * time.Millisecond) // until each knows the others

	n.partitioned("the bus", toBus, refuses, tables)
	n.partitioned("the answers of the bus", toBus, swallows, tables)

	own := &player{n: n, copies: 1, open: alone}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := own.begin(ctx); err != nil {
		t.Fatal(err)
	}
	for made := 0; made < 2; made++ {
		if _, _, err := own.move(); err != nil {
			t.Fatal(err)
		}
	}
	n.forget(cut) // the balancer does so by itself: see readyz below
	ways := map[int64]string{refuses: "the database"}
	if tables > 8 { // that takes as long as a commit may
		ways[swallows] = "the answers of the database"
	}
	for mode, name := range ways {
		n.withoutStore(name, cut, toStore, mode, own, tables)
	}
}

// partitioned plays at all nodes while a cable is cut.
func (n *nodes) partitioned(what string, c *cable, mode int64, tables int) {
	n.t.Helper()
	moves, stop := n.crowd(tables, 1, alone, beside)
	atLeast(n.t, moves, int64(tables))
	c.set(mode)
	atLeast(n.t, moves, int64(4*tables))
	c.set(passes)
	atLeast(n.t, moves, int64(tables))
	slowest, latest := stop()
	n.t.Logf("without %s: %d moves, at most %v between two of a player, stream %v",
		what, moves.Load(), slowest, latest)
	if slowest > 2*time.Second || latest > 2*time.Second {
		n.t.Errorf("without %s a move took %v and a stream %v, want 2s", what, slowest, latest)
	}
}

// withoutStore plays at the other nodes while one is cut off from the database,
// and looks at what that one answers. It is as before afterwards.
func (n *nodes) withoutStore(
	what string, node *process, c *cable, mode int64, own *player, tables int,
) {
	t := n.t
	t.Helper()
	at := "/api/tables/" + own.id
	if r, err := n.once(node.url, "GET", at, own.cookie, "", ""); err != nil || r.status != 200 {
		t.Fatalf("a look at a table: %d %v %v", r.status, r.body, err)
	}
	moves, stop := n.crowd(tables, 1, alone, beside)
	atLeast(t, moves, int64(tables))
	c.set(mode)
	began := time.Now()
	eventually(t, "commands are refused with Retry-After", func() bool {
		r, err := n.once(node.url, "POST", "/api/tables", own.cookie, rand.Text(), alone)
		if err == nil && r.status != http.StatusServiceUnavailable {
			t.Errorf("without %s opening a table: %d %v", what, r.status, r.body)
		}
		return err == nil && r.retry != "" // otherwise it waits for the database for a while
	})
	refused := time.Since(began)
	eventually(t, "the node says that it is not ready", func() bool {
		r, err := n.once(node.url, "GET", "/readyz", "", "", "")
		return err == nil && r.status == http.StatusServiceUnavailable
	})
	if r, err := n.once(node.url, "GET", at, own.cookie, "", ""); err != nil || r.status != 200 {
		t.Errorf("without %s a look at a table: %d %v %v", what, r.status, r.body, err)
	}
	atLeast(t, moves, int64(2*tables))
	slowest, latest := stop()
	t.Logf("without %s: %d moves elsewhere, at most %v between two of a player, stream %v; "+
		"refused after %v", what, moves.Load(), slowest, latest, refused)
	if slowest > 2*time.Second || latest > 2*time.Second {
		t.Errorf("without %s a move elsewhere took %v and a stream %v, want 2s", what, slowest, latest)
	}
	c.set(passes)
	eventually(t, "the node is ready again", func() bool {
		r, err := n.once(node.url, "GET", "/readyz", "", "", "")
		return err == nil && r.status == http.StatusOK
	})
}
