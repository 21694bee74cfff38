package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync"
	"time"

	"lair.games/lair/game"
)

// Patience is the longest that a bot of any level may think about one decision; most have a budget far below it.
const Patience = 6 * time.Second

// thought is a decision that a bot is asked for.
type thought struct {
	ctx   context.Context
	id    string
	game  string
	match game.Match
	seat  game.Seat
	since int64
	level string
	seed  uint64
	host  string // who opened the table
	bots  bool   // nobody but bots decides at it
}

// thinkers lets bots think, few at a time. Hosts take turns, each with what they asked for first, so that whoever opens a hundred
// tables waits for them and nobody else does; and where only bots play, they think when no person waits.
type thinkers struct {
	mu     sync.Mutex
	people turns
	bots   turns
	idle   int // how many more may think
	busy   sync.WaitGroup
	run    func(thought)
}

func newThinkers(n int, run func(thought)) *thinkers {
	if n <= 0 {
		n = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &thinkers{idle: n, run: run}
}

// turns is what many hosts wait for.
type turns struct {
	hosts []string // in the order of their turns
	of    map[string][]thought
}

func (q *turns) add(b thought) {
	if q.of == nil {
		q.of = map[string][]thought{}
	}
	if len(q.of[b.host]) == 0 {
		q.hosts = append(q.hosts, b.host)
	}
	q.of[b.host] = append(q.of[b.host], b)
}

// next takes what the next host asked for first, whose turn comes again after all others.
func (q *turns) next() (thought, bool) {
	if len(q.hosts) == 0 {
		return thought{}, false
	}
	host := q.hosts[0]
	q.hosts = q.hosts[1:]
	list := q.of[host]
	b := list[0]
	list[0] = thought{}
	if list = list[1:]; len(list) > 0 {
		q.of[host] = list
		q.hosts = append(q.hosts, host)
	} else {
		delete(q.of, host)
	}
	return b, true
}

func (k *thinkers) add(b thought) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if b.bots {
		k.bots.add(b)
	} else {
		k.people.add(b)
	}
	if k.idle > 0 {
		k.idle--
		k.busy.Go(k.work)
	}
}

// wait waits until nobody thinks any more. Their contexts are done.
func (k *thinkers) wait(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		k.busy.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (k *thinkers) work() {
	standAside()
	for {
		k.mu.Lock()
		b, ok := k.people.next()
		if !ok {
			b, ok = k.bots.next()
		}
		if !ok {
			k.idle++
			k.mu.Unlock()
			return
		}
		k.mu.Unlock()
		if b.ctx.Err() == nil {
			k.run(b)
		}
	}
}

// choose asks a bot for a move. One that fails gets the first legal move instead: nobody shall wait for it for ever.
func (h *House) choose(b thought) {
	ctx, cancel := context.WithTimeout(b.ctx, Patience)
	defer cancel()
	var move json.RawMessage
	err := guard(func() (err error) {
		move, err = h.c.Bots.Choose(ctx, b.match, b.seat, b.level, b.seed)
		return err
	})
	if b.ctx.Err() != nil {
		return // nobody wants to know any more
	}
	if err != nil {
		h.log.Error("a bot failed", "table", b.id, "game", b.game, "level", b.level, "error", fmt.Sprintf("%T", err)) // its words may tell what it saw
		if move = plain(b.match, b.seat); move == nil {
			return
		}
	}
	h.post(b.id, func(t *live) { t.decided(b, move) })
}

// plain is the first legal move of a seat, or nil.
func plain(m game.Match, seat game.Seat) json.RawMessage {
	var move json.RawMessage
	err := guard(func() (err error) {
		if moves := m.Moves(seat); len(moves) > 0 {
			move, err = json.Marshal(moves[0])
		}
		return err
	})
	if err != nil {
		return nil
	}
	return move
}

// botSeed is what a bot draws from at one decision: the same when it is asked again, and nothing from which the match's
// own seed could be found.
func (p *play) botSeed(seat game.Seat, since int64) uint64 {
	b := append([]byte("lair bot "), p.seed[:]...)
	b = binary.LittleEndian.AppendUint64(b, uint64(since))
	sum := sha256.Sum256(append(b, byte(seat)))
	return binary.LittleEndian.Uint64(sum[:])
}

// botNames are what bots are called, in every language. Their number and stride share no divisor, so that no two bots of a
// table are called the same.
var botNames = [24]string{
	"Brolo", "Mirla", "Tunni", "Oska", "Pirro", "Zarla", "Gurt", "Fennu", "Kolbi", "Lomi", "Nabbu", "Rikka",
	"Sorl", "Tavo", "Ulba", "Vesko", "Wimma", "Yolbo", "Drenn", "Elka", "Hobbe", "Jarra", "Iffo", "Quilla",
}

const nameStride = 5

// botName is what a bot at a seat is called. It goes into the entry that seats it, so a name once given stays.
func botName(id string, seat game.Seat) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return botNames[(int(h.Sum32()%uint32(len(botNames)))+int(seat)*nameStride)%len(botNames)]
}
