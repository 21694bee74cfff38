package crowd

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// server is the program that is measured.
type server struct {
	cmd *exec.Cmd
	url string
}

// start starts a server and waits until it says where it is.
func start(binary string, args ...string) (*server, error) {
	s := &server{cmd: exec.Command(binary, args...)}
	s.cmd.Stderr = io.Discard
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if url, ok := strings.CutPrefix(lines.Text(), "Lair is at "); ok {
			s.url = url
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return s, nil
		}
	}
	return nil, errors.Join(errors.New("the server does not say where it is"), s.cmd.Wait())
}

// stop ends the server at once: nothing of it is wanted any more.
func (s *server) stop() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// person is a browser, or many guests of one address, each with cookies of their own.
type person struct {
	url, address string
	http         *http.Client
	keys         *atomic.Int64

	mu    *sync.Mutex
	heard map[string]int // how often they were answered what: a status, or "dropped"
}

func newPerson(url, address string) *person {
	p := &person{
		url: url, address: address, keys: new(atomic.Int64), mu: new(sync.Mutex),
		heard: map[string]int{},
	}
	return p.guest()
}

// guest is somebody else at the same address.
func (p *person) guest() *person {
	jar, _ := cookiejar.New(nil) // it never fails
	other := *p
	dial := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(p.address)}}
	other.http = &http.Client{
		Jar: jar, Timeout: 2 * time.Minute,
		Transport: &http.Transport{DialContext: dial.DialContext, MaxIdleConnsPerHost: 32},
	}
	return &other
}

func (p *person) note(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard[what]++
}

func (p *person) count(what string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard[what]
}

func (p *person) counts() map[string]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string]int{}
	for what, n := range p.heard {
		all[what] = n
	}
	return all
}

// refused is an answer that is no success.
type refused struct {
	status int
	body   string
}

func (r *refused) Error() string { return fmt.Sprintf("%d %s", r.status, r.body) }

// ask sends a request and returns what is answered.
func (p *person) ask(method, path, body, key string) ([]byte, error) {
	r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	answer, err := p.http.Do(r)
	if err != nil {
		p.note("dropped")
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	switch {
	case err != nil || answer.StatusCode == http.StatusInternalServerError:
		p.note("dropped")
	case answer.StatusCode >= 400 && answer.Header.Get("Retry-After") == "" &&
		(answer.StatusCode == 429 || answer.StatusCode == 503):
		p.note("not told when to come back")
	default:
		p.note(fmt.Sprint(answer.StatusCode))
	}
	if err == nil && answer.StatusCode >= 400 {
		err = &refused{answer.StatusCode, string(text)}
	}
	return text, err
}

func (p *person) key() string { return fmt.Sprint("key ", p.keys.Add(1)) }

func (p *person) open(body string) (string, error) {
	text, err := p.ask("POST", "/api/tables", body, p.key())
	var made struct{ ID string }
	return made.ID, errors.Join(err, json.Unmarshal(orNull(text), &made))
}

func orNull(text []byte) []byte {
	if !json.Valid(text) {
		return []byte("null")
	}
	return text
}

// seen is what matters of a snapshot.
type seen struct {
	Seq    int64
	Status string
	Ply    int
	You    int
	Actors []int
	Moves  []json.RawMessage
}

func (s *seen) over() bool { return s.Status == "over" }

// mine reports whether it is the turn of the one who looks.
func (s *seen) mine() bool { return slices.Contains(s.Actors, s.You) && len(s.Moves) > 0 }

// turn waits until it is one's turn, or all is over.
func (p *person) turn(id, what string) (*seen, error) {
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(
		15 * time.Millisecond,
	) {
		text, err := p.ask("GET", "/api/tables/"+id, "", "")
		if err != nil {
			return nil, err
		}
		var s seen
		if err := json.Unmarshal(text, &s); err != nil {
			return nil, err
		}
		if s.over() || s.mine() {
			return &s, nil
		}
	}
	return nil, fmt.Errorf("%s: it was not Ann's turn for two minutes", what)
}

// move makes the first move that there is, and waits for the next turn.
func (p *person) move(id string, now *seen) (*seen, error) {
	body, err := json.Marshal(map[string]any{"seat": now.You, "seq": now.Seq, "move": now.Moves[0]})
	if err != nil {
		return nil, err
	}
	if _, err := p.ask("POST", "/api/tables/"+id+"/moves", string(body), p.key()); err != nil {
		return nil, fmt.Errorf("a move: %w", err)
	}
	return p.turn(id, "after a move")
}

// crowd is Eve, at it.
type crowd struct{ all sync.WaitGroup }

// crowd asks for as much as there is until the context ends. It returns when all have begun.
func (p *person) crowd(ctx context.Context, match *plan, name string) (*crowd, error) {
	c := &crowd{}
	for _, part := range []struct {
		name string
		ask  func(context.Context, *plan) error
		// the reviews need matches that bots can still play
	}{{"reviews", p.reviews}, {"bots", p.bots}, {"logs", p.logs}} {
		if name != part.name && name != "all" {
			continue
		}
		if err := part.ask(context.WithValue(ctx, all{}, &c.all), match); err != nil {
			return c, fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return c, nil
}

type all struct{}

// over does something again and again until the context ends.
func over(ctx context.Context, f func()) {
	ctx.Value(all{}).(*sync.WaitGroup).Go(func() {
		for ctx.Err() == nil {
			f()
		}
	})
}

// bots opens sixty tables of the strongest bots, or as many as one address may,
// by two guests: at half of them Eve sits and waits for the bots herself.
func (p *person) bots(_ context.Context, plan *plan) error {
	for i, guest := range []*person{p.guest(), p.guest()} {
		for range 30 {
			me := []string{"none", "0"}[i]
			if _, err := guest.open(fmt.Sprintf(
				`{"game":%q,"seats":%d,"me":%q,"level":"analysis","start":true}`, plan.game, plan.seats, me,
			)); err != nil {
				var no *refused
				if errors.As(err, &no) && no.status == http.StatusTooManyRequests {
					break
				}
				return err
			}
		}
	}
	return nil
}

// reviews asks for twelve reviews at a time of matches that bots have played.
func (p *person) reviews(ctx context.Context, plan *plan) error {
	var paths []string
	for len(paths) < 12 {
		id, err := p.open(fmt.Sprintf(
			`{"game":%q,"seats":%d,"me":"none","level":"random","start":true}`, plan.game,
			plan.seats,
		))
		if err != nil {
			return err
		}
		if _, err := p.turn(id, "a match of bots"); err != nil {
			return err
		}
		for seat := range plan.seats {
			paths = append(paths, fmt.Sprintf("/api/tables/%s/review?as=%d", id, seat))
		}
	}
	for _, path := range paths[:12] {
		over(ctx, func() {
			if _, err := p.ask("GET", path, "", ""); err != nil {
				time.Sleep(100 * time.Millisecond)
			}
		})
	}
	return nil
}

// logs asks for the events of the table with the long log, from its beginning
// and from near its end, as often as it may.
func (p *person) logs(ctx context.Context, _ *plan) error {
	for i := range 8 {
		from := []int{1, 9_900}[i%2]
		over(ctx, func() {
			if _, err := p.ask(
				"GET", fmt.Sprintf("/api/tables/%s/events?from=%d&follow=0", long, from), "", "",
			); err != nil {
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
	return nil
}
