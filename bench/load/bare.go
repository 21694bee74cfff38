package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// The bare server is what the real one is compared with in the same run: it knows no game, no player and no HTTP. It takes
// a move of 64 bytes, appends 256 to a file, syncs it (one sync for all moves that wait for it), sends 240 bytes to everybody at
// the table, and to who moved the answer of 8 with them. Nothing that promises as much can cost less; how much more Lair costs
// is told as a ratio, which holds on a machine that is busy with other things too.

const (
	bareMove  = 64
	bareEntry = 256
	bareStep  = 240
	bareReply = 8
)

// bare is the server.
type bare struct {
	file  *os.File
	queue chan *bareWrite

	mu       sync.Mutex
	watchers map[uint32][]net.Conn
}

type bareWrite struct {
	entry [bareEntry]byte
	done  chan struct{}
}

// serveBare is what the child process does.
func serveBare(folder string) error {
	f, err := os.Create(filepath.Join(folder, "journal"))
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	b := &bare{file: f, queue: make(chan *bareWrite, 1024), watchers: map[uint32][]net.Conn{}}
	go b.write()
	fmt.Printf("Lair is at http://%s\n", l.Addr())
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go b.serve(conn)
	}
}

// write appends whatever waits and syncs once for all of it.
func (b *bare) write() {
	var batch []*bareWrite
	var bytes []byte
	for {
		batch = append(batch[:0], <-b.queue)
		for more := true; more; {
			select {
			case w := <-b.queue:
				batch = append(batch, w)
			default:
				more = false
			}
		}
		bytes = bytes[:0]
		for _, w := range batch {
			bytes = append(bytes, w.entry[:]...)
		}
		if _, err := b.file.Write(bytes); err != nil {
			panic(err)
		}
		if err := b.file.Sync(); err != nil {
			panic(err)
		}
		for _, w := range batch {
			close(w.done)
		}
	}
}

// serve reads at which table somebody watches, and takes their moves there.
func (b *bare) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	in := bufio.NewReaderSize(conn, 256)
	var head [4]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return
	}
	table := binary.BigEndian.Uint32(head[:])
	b.mu.Lock()
	b.watchers[table] = append(b.watchers[table], conn)
	b.mu.Unlock()
	_, _ = conn.Write(head[:1]) // now it watches
	for {
		w := &bareWrite{done: make(chan struct{})}
		if _, err := io.ReadFull(in, w.entry[:bareMove]); err != nil {
			return
		}
		b.queue <- w
		<-w.done
		b.mu.Lock()
		watchers := b.watchers[table]
		b.mu.Unlock()
		for _, other := range watchers {
			told := w.entry[:bareStep]
			if other == conn {
				told = w.entry[:bareReply+bareStep]
			}
			if _, err := other.Write(told); err != nil {
				return
			}
		}
	}
}

// runBare measures the bare server: moves a CPU-second, and how long one takes to its answer. Pace is that of run.
func (p *plan) runBare(folder string, tables int, pace float64) (perCPU float64, answer Times, err error) {
	c, err := start(os.Args[0], "-bare", folder)
	if err != nil {
		return 0, answer, err
	}
	defer func() { _ = c.cmd.Process.Kill(); _ = c.cmd.Wait() }()
	settle := 500 * time.Millisecond
	if pace > 0 {
		settle = 2 * time.Second // until everybody plays
	}
	ctx, stop := context.WithTimeout(context.Background(), settle+p.lasts/3)
	defer stop()
	var all sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration
	var first error
	from := time.Now().Add(settle)
	for table := range tables {
		all.Go(func() {
			list, err := p.playBare(ctx, c.address, uint32(table), pace, from)
			mu.Lock()
			defer mu.Unlock()
			took = slices.Concat(took, list)
			if err != nil && ctx.Err() == nil {
				first = err
			}
		})
	}
	time.Sleep(time.Until(from))
	before, err := c.cpu()
	if err != nil {
		return 0, answer, err
	}
	<-ctx.Done()
	after, err := c.cpu()
	if err != nil {
		return 0, answer, err
	}
	all.Wait()
	return float64(len(took)) / (after - before).Seconds(), times(took), first
}

// playBare plays at one table of the bare server, with everybody watching.
func (p *plan) playBare(ctx context.Context, address string, table uint32, pace float64, from time.Time) ([]time.Duration, error) {
	hello := binary.BigEndian.AppendUint32(nil, table)
	var b [bareReply + bareStep]byte
	var conn net.Conn // of who moves: the one who came last
	for n := range p.seats {
		var err error
		if conn, err = net.Dial("tcp", address); err != nil {
			return nil, err
		}
		defer conn.Close()
		if _, err := conn.Write(hello); err != nil {
			return nil, err
		}
		if _, err := io.ReadFull(conn, b[:1]); err != nil {
			return nil, err
		}
		if n < p.seats-1 {
			go discard(conn)
		}
	}
	var took []time.Duration
	for ctx.Err() == nil {
		if pace > 0 && !sleep(ctx, between(pace)) {
			break
		}
		start := time.Now()
		if _, err := conn.Write(b[:bareMove]); err != nil {
			return took, err
		}
		if _, err := io.ReadFull(conn, b[:]); err != nil {
			return took, err
		}
		if start.After(from) {
			took = append(took, time.Since(start))
		}
	}
	return took, nil
}

func discard(conn net.Conn) { _, _ = io.Copy(io.Discard, conn) }
