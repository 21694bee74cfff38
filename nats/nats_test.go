package nats

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"lair.games/lair/nats/natstest"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// journal is what a Bus logs, to be read while it goes on.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// join opens a bus that is closed with the test.
func join(t *testing.T, url, secret string) (*Bus, *journal) {
	t.Helper()
	said := new(journal)
	b, err := Open(Config{
		URL: url, Secret: []byte(secret), Node: t.Name(),
		Logger: slog.New(slog.NewTextHandler(said, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := b.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return b, said
}

// until waits for something that takes a moment.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(15 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within fifteen seconds", what)
		}
	}
}

func TestBus(t *testing.T) {
	s := natstest.Start(t)
	tabletest.Bus(t, func(t *testing.T) table.Bus {
		b, _ := join(t, s.URL, t.Name())
		return b
	})
}

// TestCluster publishes at one NATS server and receives at another of the same
// cluster.
func TestCluster(t *testing.T) {
	routes := natstest.FreePort(t)
	a := natstest.Start(
		t, "--cluster_name", "lair", "--cluster", fmt.Sprintf("nats://127.0.0.1:%d", routes),
	)
	b := natstest.Start(
		t, "--cluster_name", "lair", "--cluster", "nats://127.0.0.1:-1",
		"--routes", fmt.Sprintf("nats://127.0.0.1:%d", routes),
	)
	one, _ := join(t, a.URL, "s")
	two, _ := join(t, b.URL, "s")
	var got sync.Map
	two.Subscribe(func(id string, seq int64) { got.Store(id, seq) })
	until(t, "a message from the other server", func() bool {
		one.Publish("t1", 7)
		seq, ok := got.Load("t1")
		return ok && seq == int64(7)
	})
}

// TestTheServerDies kills the NATS server and starts it again: each loss and
// return is one line, and messages flow again.
func TestTheServerDies(t *testing.T) {
	s := natstest.Start(t)
	one, said := join(t, s.URL, "s")
	two, _ := join(t, s.URL, "s")
	var got sync.Map
	two.Subscribe(func(id string, seq int64) { got.Store(id, seq) })
	for round := range int64(2) {
		s.Kill()
		until(t, "that the bus is lost", func() bool { return !one.Connected() && !two.Connected() })
		start := time.Now()
		for i := range 1000 {
			one.Publish("lost", int64(i)+1)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("publishing without a server took %v", took)
		}
		until(t, "a line about it", func() bool {
			return strings.Count(said.String(), "cannot be reached") == int(round)+1
		})
		s.Again()
		until(t, "that the bus is back", func() bool { return one.Connected() && two.Connected() })
		until(t, "a message", func() bool {
			one.Publish("t1", round+1)
			seq, ok := got.Load("t1")
			return ok && seq == round+1
		})
		until(t, "a line about it", func() bool {
			return strings.Count(said.String(), "is there again") == int(round)+1
		})
	}
	if n := strings.Count(said.String(), "\n"); n != 4 {
		t.Errorf("the operator was told %d lines, want 4: %s", n, said)
	}
}

// TestTheServerComesLater opens a bus whose server starts afterwards.
func TestTheServerComesLater(t *testing.T) {
	s := natstest.Start(t)
	s.Kill()
	one, said := join(t, s.URL, "s")
	if one.Connected() || strings.Count(said.String(), "cannot be reached") != 1 {
		t.Errorf("without a server: connected %v, and it said %s", one.Connected(), said)
	}
	s.Again()
	until(t, "that the bus is there", one.Connected)
	two, _ := join(t, s.URL, "s")
	var got sync.Map
	one.Subscribe(func(id string, seq int64) { got.Store(id, seq) })
	until(t, "a message", func() bool {
		two.Publish("t1", 3)
		_, ok := got.Load("t1")
		return ok
	})
}

// TestRefused holds that a wrong password, an address that is none, and
// something that is no NATS server are each told in one line that does not
// repeat the password.
func TestRefused(t *testing.T) {
	s := natstest.Start(t, "--user", "lair", "--pass", "right")
	web, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = web.Close() }()
	go func() {
		for {
			c, err := web.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("220 mail.example ESMTP\r\n"))
			_ = c.Close()
		}
	}()
	at := strings.TrimPrefix(s.URL, "nats://")
	for what, x := range map[string]struct {
		url  string
		want error
		says string
	}{
		"wrong password":  {"nats://lair:hunter2@" + at, ErrRefused, "user name or password is wrong"},
		"no password":     {s.URL, ErrRefused, "user name or password is wrong"},
		"no address":      {"hunter2", ErrAddress, "nats://HOST:PORT"},
		"another scheme":  {"http://lair:hunter2@" + at, ErrAddress, "nats://HOST:PORT"},
		"not a server":    {"nats://" + web.Addr().String(), ErrRefused, "not a NATS server"},
		"second is wrong": {s.URL + ",x", ErrAddress, "nats://HOST:PORT"},
	} {
		b, err := Open(Config{URL: x.url, Secret: []byte("s")})
		if !errors.Is(err, x.want) {
			t.Errorf("%s: %v, want %v", what, err, x.want)
		} else if text := err.Error(); strings.Contains(text, "\n") ||
			strings.Contains(text, "hunter2") || !strings.Contains(text, x.says) {
			t.Errorf("%s: it says %q, want one line with %q and without the password", what, text, x.says)
		}
		if err == nil {
			_ = b.Close(context.Background())
		}
	}
	if b, err := Open(Config{URL: "nats://lair:right@" + at, Secret: []byte("s")}); err != nil {
		t.Errorf("the right password: %v", err)
	} else if err := b.Close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestAnotherStore holds that servers with different stores on one bus hear
// nothing of each other's tables, and that each says so once.
func TestAnotherStore(t *testing.T) {
	s := natstest.Start(t)
	one, first := join(t, s.URL, "one")
	two, second := join(t, s.URL, "two")
	three, third := join(t, s.URL, "two")
	var got sync.Map
	one.Subscribe(func(id string, _ int64) { got.Store(id, true) })
	three.Subscribe(func(id string, _ int64) { got.Store("three "+id, true) })
	until(t, "a message between nodes of one store", func() bool {
		two.Publish("t1", 1)
		_, ok := got.Load("three t1")
		return ok
	})
	if _, ok := got.Load("t1"); ok {
		t.Error("a message of another store was received")
	}
	for i, said := range []*journal{first, second, third} {
		until(t, fmt.Sprint("a line at node ", i), func() bool {
			return strings.Count(said.String(), "another store") == 1
		})
	}
}

// TestStrangeMessages holds that what is no message of ours does nothing.
func TestStrangeMessages(t *testing.T) {
	s := natstest.Start(t)
	b, _ := join(t, s.URL, "s")
	var mu sync.Mutex
	var got []string
	b.Subscribe(func(id string, seq int64) {
		mu.Lock()
		defer mu.Unlock()
		got = append(got, fmt.Sprint(id, " ", seq))
	})
	conn, err := nats.Connect(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, text := range []string{
		"", "x", "[]", `{"moved":7}`, `{"moved":[{"table":"t","seq":0},{"table":"t","seq":-4}]}`,
		`{"lines":[4]}`, "\x00\xff", strings.Repeat("[", 100000), `{"moved":[{"table":"end","seq":1}]}`,
	} {
		if err := conn.Publish(b.subject(), []byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := conn.Publish(helloSubject, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the last message", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(got) > 0
	})
	mu.Lock()
	defer mu.Unlock()
	if len(got) != 1 || got[0] != "end 1" {
		t.Errorf("received %q, want only the last message", got)
	}
}

// TestBatches holds that announcements that come together share messages, and
// that only the newest seq of a table is sent.
func TestBatches(t *testing.T) {
	s := natstest.Start(t)
	one, _ := join(t, s.URL, "s")
	conn, err := nats.Connect(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	sub, err := conn.SubscribeSync(one.subject())
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	const tables = 2500
	one.mu.Lock() // as many tables do that publish at once
	for i := range tables {
		one.pending[fmt.Sprint("t", i)] = 5
	}
	one.pending["t0"] = 9
	one.mu.Unlock()
	one.Publish("t0", 7) // the first that wakes the sender, so 9 has not been sent
	messages, seen := 0, 0
	for seen < tables {
		x, err := sub.NextMsg(5 * time.Second)
		if err != nil {
			t.Fatalf("after %d tables: %v", seen, err)
		}
		messages++
		seen += bytes.Count(x.Data, []byte(`"table"`))
		if bytes.Contains(x.Data, []byte(`{"table":"t0","seq":7}`)) {
			t.Error("an older seq was sent after a newer one")
		}
	}
	if messages > tables/maxBatch+3 {
		t.Errorf("%d tables were announced in %d messages", tables, messages)
	}
}
