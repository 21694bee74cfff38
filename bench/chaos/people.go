package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	pause = 150 * time.Millisecond // between two moves of a person
	long  = time.Second            // a gap without acknowledged moves is told from here on
)

// titles are the games that are played.
var titles = []string{"mighty-monsters", "gloomy-graves", "monster-expedition", "big-monster"}

// crowd is everybody who plays.
type crowd struct {
	people []*person
	began  time.Time

	mu     sync.Mutex
	counts map[string]int // of answers to commands, by status and code
	last   time.Time      // when a command was acknowledged last
	end    time.Time      // until when gaps are counted
	gaps   []gap
}

// gap is a time in which no command was acknowledged.
type gap struct {
	at     time.Time
	length time.Duration
}

// person plays at one table after another, at all seats or against bots.
type person struct {
	crowd  *crowd
	game   string
	alone  bool
	http   *http.Client
	guest  string // the secret of a guest
	keys   int
	tables []*match // the last one is played
}

// match is a table with the moves that were acknowledged, by seat.
type match struct {
	id    string
	moves map[int][]string
	over  bool
}

// refusal is an answer that says no for good.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.text) }

// newCrowd makes so many people, each with an address of their own, for an
// evening that begins now.
func newCrowd(count int, lasts time.Duration, trusted *x509.CertPool) *crowd {
	now := time.Now()
	c := &crowd{began: now, last: now, end: now.Add(lasts), counts: map[string]int{}}
	for i := range count {
		jar, _ := cookiejar.New(nil) // it never fails
		dial := dialer(fmt.Sprintf("127.0.2.%d", i+1))
		c.people = append(c.people, &person{
			crowd: c, game: titles[i%len(titles)], alone: i/len(titles)%2 == 0, guest: newGuest(),
			http: &http.Client{Jar: jar, Timeout: 20 * time.Second, Transport: &http.Transport{
				DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
					return dial.DialContext(ctx, network, "127.0.0.1:443")
				},
				TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true,
			}},
		})
	}
	return c
}

// newGuest returns a secret by which a guest is known, so that an answer to the
// very first command may get lost.
func newGuest() string {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails
	return base64.RawURLEncoding.EncodeToString(secret)
}

// count counts an answer to a command.
func (c *crowd) count(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[what]++
	if what != "200" {
		return
	}
	now := time.Now()
	if length := now.Sub(c.last); length >= long && now.Before(c.end) {
		c.gaps = append(c.gaps, gap{c.last, length})
	}
	c.last = now
}

// answers lists how commands were answered.
func (c *crowd) answers() string {
	var list []string
	for _, what := range slices.Sorted(maps.Keys(c.counts)) {
		list = append(list, fmt.Sprintf("%s × %d", what, c.counts[what]))
	}
	return strings.Join(list, ", ")
}

// play lets everybody play all evening, and then their last match to its end.
func (c *crowd) play(ctx context.Context) error {
	errs := make([]error, len(c.people))
	var all sync.WaitGroup
	for i, p := range c.people {
		all.Go(func() {
			for errs[i] == nil && (time.Now().Before(c.end) || !p.done()) {
				errs[i] = p.turn(ctx)
				if time.Now().Before(c.end) {
					time.Sleep(pause)
				}
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// done reports whether no match of a person goes on.
func (p *person) done() bool { return len(p.tables) == 0 || p.tables[len(p.tables)-1].over }

// turn opens a table or makes one move.
func (p *person) turn(ctx context.Context) error {
	if p.done() {
		me := "0"
		if p.alone {
			me = "all"
		}
		var made struct{ ID string }
		body := fmt.Sprintf(`{"game":%q,"seats":3,"me":%q,"level":"easy","start":true}`, p.game, me)
		err := p.command(ctx, "/api/tables", body, &made)
		if err == nil {
			p.tables = append(p.tables, &match{id: made.ID, moves: map[int][]string{}})
		}
		return err
	}
	m := p.tables[len(p.tables)-1]
	now, err := p.look(ctx, m.id)
	switch {
	case err != nil:
		return err
	case now.Status == "over":
		m.over = true
		return nil
	case len(now.Moves) == 0: // bots think
		time.Sleep(20 * time.Millisecond)
		return nil
	}
	move := now.Moves[p.keys%len(now.Moves)]
	body := fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, now.You, now.Seq, move)
	err = p.command(ctx, "/api/tables/"+m.id+"/moves", body, nil)
	var no *refusal
	if errors.As(err, &no) && no.status == http.StatusConflict {
		return nil // a bot was faster
	}
	if err == nil {
		m.moves[now.You] = append(m.moves[now.You], string(move))
	}
	return err
}

// snapshot is what a person needs of a table.
type snapshot struct {
	Status string
	Seq    int64
	You    int
	Yours  []int
	Actors []int
	Moves  []json.RawMessage
}

// look returns a table as the first of one's seats that can move sees it.
func (p *person) look(ctx context.Context, id string) (*snapshot, error) {
	s := new(snapshot)
	if err := p.until(ctx, "GET", "/api/tables/"+id, "", "", s); err != nil {
		return nil, err
	}
	for _, seat := range s.Actors {
		if slices.Contains(s.Yours, seat) && seat != s.You && len(s.Moves) == 0 {
			return s, p.until(ctx, "GET", fmt.Sprintf("/api/tables/%s?as=%d", id, seat), "", "", s)
		}
	}
	return s, nil
}

// command sends a command until it is acknowledged or refused for good, always
// under the same key.
func (p *person) command(ctx context.Context, path, body string, into any) error {
	p.keys++
	return p.until(ctx, "POST", path, "chaos-"+strconv.Itoa(p.keys), body, into)
}

// until sends a request until it is answered with success or refused for good.
func (p *person) until(ctx context.Context, method, path, key, body string, into any) error {
	for {
		what, wait, err := p.ask(ctx, method, path, key, body, into)
		if method == "POST" {
			p.crowd.count(what)
		}
		if wait == 0 || ctx.Err() != nil {
			if err != nil {
				err = fmt.Errorf("%s %s: %w", method, path, err)
			}
			return err
		}
		time.Sleep(wait)
	}
}

// ask sends a request once. It returns what came of it, and how long to wait
// before it is worth sending again, or 0.
func (p *person) ask(
	ctx context.Context, method, path, key, body string, into any,
) (what string, wait time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, method, "https://"+host+path, strings.NewReader(body))
	if err != nil {
		return "", 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Lair-Guest", p.guest)
	answer, err := p.http.Do(r)
	if err != nil {
		return "no answer", 200 * time.Millisecond, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return "half an answer", 200 * time.Millisecond, err
	}
	if answer.StatusCode == http.StatusOK {
		if raw, ok := into.(*[]byte); ok {
			*raw = text
		} else if into != nil {
			err = json.Unmarshal(text, into)
		}
		return "200", 0, err
	}
	var said struct{ Code string }
	_ = json.Unmarshal(text, &said) // the proxy answers with a page
	what = strings.TrimSpace(fmt.Sprintf("%d %s", answer.StatusCode, said.Code))
	if answer.StatusCode >= 500 && said.Code != "internal" ||
		answer.StatusCode == http.StatusTooManyRequests {
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		wait = min(max(time.Duration(seconds)*time.Second, 200*time.Millisecond), 2*time.Second)
	}
	return what, wait, &refusal{answer.StatusCode, string(text)}
}

// check compares all records with what was acknowledged, and verifies them.
func (c *crowd) check(m *machine) error {
	var wrong []error
	records, moves := 0, 0
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	folder := filepath.Join("/proc", m.pid, "root/srv/records")
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	for _, p := range c.people {
		for _, t := range p.tables {
			var text []byte
			err := p.until(ctx, "GET", "/api/tables/"+t.id+"/record", "", "", &text)
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, t.id), text, 0o644)
			}
			n, e := t.compare(string(text))
			wrong = append(wrong, err, e)
			records, moves = records+1, moves+n
		}
	}
	said, err := m.output("sh", "-c", "/srv/new record verify /srv/records/*")
	verified := strings.Count(said, ": whole: ")
	fmt.Printf("%d matches with %d acknowledged moves; %d records verify\n", records, moves, verified)
	if err == nil && verified != records {
		err = fmt.Errorf("%d records of %d verify: %s", verified, records, said)
	}
	return errors.Join(append(wrong, err)...)
}

// compare compares a record with the acknowledged moves, and returns their number.
func (t *match) compare(record string) (n int, err error) {
	found := map[int][]string{}
	for line := range strings.Lines(record) {
		seat, move, _ := strings.Cut(strings.TrimSpace(line), " ")
		if number, err := strconv.Atoi(seat); err == nil {
			found[number] = append(found[number], move)
		}
	}
	for seat, moves := range t.moves {
		n += len(moves)
		if !slices.Equal(found[seat], moves) {
			err = errors.Join(err, fmt.Errorf(
				"table %s, seat %d: %d moves were acknowledged, the record has %d, and differs from move %d on",
				t.id, seat, len(moves), len(found[seat]), differ(moves, found[seat]),
			))
		}
	}
	return n, err
}

// differ returns the first index at which two lists differ.
func differ[E cmp.Ordered](a, b []E) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
