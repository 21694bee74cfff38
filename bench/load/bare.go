package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// The bare server is the baseline for the real one in the same run. It knows no
// games, players or HTTP. It reads a move of 64 bytes, appends 256 bytes to a
// file and syncs it, with one sync for all waiting moves. Then it sends 240
// bytes to everybody at the table and a reply of 8 more to the sender. No
// server that promises durability can do less. Lair's cost is reported as a
// ratio to it, which holds on a busy machine.

const (
	bareMove  = 64
	bareEntry = 256
	bareStep  = 240
	bareReply = 8

	answerTime = 20 * time.Second // within which the last answer comes, on any machine
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
		for len(b.queue) > 0 {
			batch = append(batch, <-b.queue)
		}
		bytes = bytes[:0]
		for _, w := range batch {
			bytes = append(bytes, w.entry[:]...)
		}
		_, err := b.file.Write(bytes)
		if err = errors.Join(err, b.file.Sync()); err != nil {
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

// runBare measures how long the bare server takes to answer. Pace is that of
// run.
func (p *plan) runBare(folder string, tables int, pace float64) (answer Times, err error) {
	c, err := start(os.Args[0], "-bare", folder)
	if err != nil {
		return answer, err
	}
	defer func() { _ = c.cmd.Process.Kill(); _ = c.cmd.Wait() }()
	ctx, stop := context.WithTimeout(context.Background(), p.settle()+p.lasts/3)
	defer stop()
	var all sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration
	var first error
	from := time.Now().Add(p.settle())
	for table := range tables {
		all.Go(func() {
			list, err := p.playBare(ctx, c.address, uint32(table), pace, from)
			mu.Lock()
			defer mu.Unlock()
			took = slices.Concat(took, list)
			if err != nil {
				first = err
			}
		})
	}
	all.Wait()
	return times(took), first
}

// playBare plays at one table of the bare server, with everybody watching.
func (p *plan) playBare(
	ctx context.Context, address string, table uint32, pace float64, from time.Time,
) ([]time.Duration, error) {
	hello := binary.BigEndian.AppendUint32(nil, table)
	var b [bareReply + bareStep]byte
	var mover net.Conn // of the one who came last
	for n := range p.seats {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			return nil, err
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Now().Add(answerTime)) })()
		if _, err := conn.Write(hello); err != nil {
			return nil, err
		}
		if _, err := io.ReadFull(conn, b[:1]); err != nil {
			return nil, err
		}
		if mover = conn; n < p.seats-1 {
			go func() { _, _ = io.Copy(io.Discard, conn) }()
		}
	}
	var took []time.Duration
	for ctx.Err() == nil {
		if pace > 0 && !sleep(ctx, between(pace)) {
			break
		}
		start := time.Now()
		if _, err := mover.Write(b[:bareMove]); err != nil {
			return took, err
		}
		if _, err := io.ReadFull(mover, b[:]); err != nil {
			return took, err
		}
		if start.After(from) {
			took = append(took, time.Since(start))
		}
	}
	return took, nil
}
