package kill

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// person is somebody who plays at one table after the other, either alone at
// all of its seats or against bots.
type person struct {
	game    string
	alone   bool
	address string
	cookie  string
	keys    int
	tables  []*match // the last one is played
	late    *command // was on its way when the server died
	made    int      // moves that were found although they had not been answered
}

// match is what a person knows of a table of theirs: the moves that they made
// and that were answered, in their order.
type match struct {
	id    string
	moves []made
	over  bool
}

type made struct {
	Seat int             `json:"seat"`
	Move json.RawMessage `json:"move"`
}

// command is a request that changes something, with its key.
type command struct {
	path, key, body string
	table           *match // with move: the table that it is for
	move            made
}

// snapshot is what this program needs of a table.
type snapshot struct {
	ID, Status string
	Seq        int64
	You        int
	Yours      []int
	Actors     []int
	Moves      []json.RawMessage
}

// refusal is an answer that is no success.
type refusal struct {
	Status  int
	Message string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.Status, r.Message) }

var client = &http.Client{
	Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64},
}

// ask sends a request. An error that is no refusal means that there was no whole answer.
func (p *person) ask(ctx context.Context, method, path, key, body string, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, p.address+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if strings.HasPrefix(body, "lair match") {
		r.Header.Set("Content-Type", "text/plain")
	}
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Cookie", p.cookie)
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return &refusal{answer.StatusCode, string(text)}
	}
	if cookie, _, ok := strings.Cut(answer.Header.Get("Set-Cookie"), ";"); ok {
		p.cookie = cookie
	}
	if raw, ok := into.(*[]byte); ok {
		*raw = text
		return nil
	}
	return json.Unmarshal(text, into)
}

// command sends a command and remembers it as long as it is not answered.
func (p *person) command(ctx context.Context, c *command, into any) error {
	p.late = c
	err := p.ask(ctx, "POST", c.path, c.key, c.body, into)
	var no *refusal
	if err == nil || errors.As(err, &no) {
		p.late = nil
	}
	if err == nil && c.table != nil {
		c.table.moves = append(c.table.moves, c.move)
	}
	return err
}

func (p *person) key() string {
	p.keys++
	return fmt.Sprintf("kill-%d", p.keys)
}

// play plays until the server dies or the context ends. Only a refusal is an
// error: what the server answers must make sense as long as it lives.
func (p *person) play(ctx context.Context) error {
	for ctx.Err() == nil {
		err := p.turn(ctx)
		var no *refusal
		if errors.As(err, &no) && no.Status != http.StatusConflict { // a bot may have been faster
			return err
		}
		if err != nil && no == nil {
			return nil //nolint:nilerr // the server is dead
		}
	}
	return nil
}

// turn makes one move, or opens a table.
func (p *person) turn(ctx context.Context) error {
	if len(p.tables) == 0 || p.tables[len(p.tables)-1].over {
		return p.open(ctx)
	}
	m := p.tables[len(p.tables)-1]
	s, err := p.see(ctx, m.id)
	if err != nil {
		return err
	}
	if s.Status == "over" {
		m.over = true
		return nil
	}
	if len(s.Moves) == 0 {
		return sleep(ctx, 2*time.Millisecond) // a bot thinks
	}
	move := s.Moves[p.keys%len(s.Moves)]
	body := fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, s.You, s.Seq, move)
	return p.command(
		ctx, &command{"/api/tables/" + m.id + "/moves", p.key(), body, m, made{s.You, move}},
		new(struct{}),
	)
}

// see returns a table through the eyes of the first of one's seats that can move.
func (p *person) see(ctx context.Context, id string) (*snapshot, error) {
	s := new(snapshot)
	if err := p.ask(ctx, "GET", "/api/tables/"+id, "", "", s); err != nil {
		return nil, err
	}
	for _, seat := range s.Actors {
		for _, mine := range s.Yours {
			if seat == mine && seat != s.You && len(s.Moves) == 0 {
				err := p.ask(ctx, "GET", fmt.Sprintf("/api/tables/%s?as=%d", id, seat), "", "", s)
				return s, err
			}
		}
	}
	return s, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *person) open(ctx context.Context) error {
	me := "0"
	if p.alone {
		me = "all"
	}
	body := fmt.Sprintf(`{"game":%q,"seats":3,"me":%q,"level":"random","start":true}`, p.game, me)
	var made struct{ ID string }
	err := p.command(ctx, &command{path: "/api/tables", key: p.key(), body: body}, &made)
	if err == nil {
		p.tables = append(p.tables, &match{id: made.ID})
	}
	return err
}

// look finds after a kill what was there before it, and sends once more what was on its way.
func (p *person) look() error {
	ctx := context.Background()
	if p.cookie != "" {
		var me struct{ Guest bool }
		if err := p.ask(ctx, "GET", "/api/me", "", "", &me); err != nil || !me.Guest {
			return fmt.Errorf("a player is not known any more: %w", err)
		}
	}
	for _, m := range p.tables {
		var s snapshot
		if err := p.ask(ctx, "GET", "/api/tables/"+m.id, "", "", &s); err != nil || s.ID != m.id {
			return fmt.Errorf("table %s cannot be read: %w", m.id, err)
		}
	}
	if len(p.tables) > 0 {
		if err := p.check(p.tables[len(p.tables)-1]); err != nil {
			return err
		}
	}
	return p.again(ctx)
}

// check compares the moves that are at a table with those that were answered.
func (p *person) check(m *match) error {
	found, err := p.found(m)
	if err != nil {
		return err
	}
	if len(found) < len(m.moves) {
		return fmt.Errorf(
			"table %s: %d moves were answered, %d are there", m.id, len(m.moves), len(found),
		)
	}
	for i, move := range m.moves {
		if found[i].Seat != move.Seat || !bytes.Equal(found[i].Move, move.Move) {
			return fmt.Errorf(
				"table %s: move %d was %d %s, and is %d %s", m.id, i+1, move.Seat, move.Move,
				found[i].Seat, found[i].Move,
			)
		}
	}
	more := found[len(m.moves):]
	c := p.late
	if len(more) > 1 ||
		len(more) == 1 && (c == nil || c.table != m || !bytes.Equal(more[0].Move, c.move.Move)) {
		return fmt.Errorf("table %s: nobody made the moves %v", m.id, more)
	}
	p.made += len(more)
	return nil
}

// found returns the moves of one's own seats that are at a table.
func (p *person) found(m *match) ([]made, error) {
	var s snapshot
	if err := p.ask(context.Background(), "GET", "/api/tables/"+m.id, "", "", &s); err != nil {
		return nil, err
	}
	moves := map[int]made{}
	last := 0
	for _, seat := range s.Yours {
		var plies []struct {
			made
			Ply int
		}
		if err := p.ask(
			context.Background(), "GET", fmt.Sprintf("/api/tables/%s/plies?as=%d", m.id, seat), "", "",
			&plies,
		); err != nil {
			return nil, fmt.Errorf("table %s cannot be read ply by ply: %w", m.id, err)
		}
		for _, x := range plies {
			if x.Seat == seat {
				moves[x.Ply] = x.made
			}
			last = max(last, x.Ply)
		}
	}
	var list []made
	for ply := range last + 1 {
		if x, ok := moves[ply]; ok {
			list = append(list, x)
		}
	}
	return list, nil
}

// again sends what was on its way once more, with its key, and looks that it is there once.
func (p *person) again(ctx context.Context) error {
	c := p.late
	if c == nil {
		return nil
	}
	var made struct{ ID string }
	err := p.command(ctx, c, &made)
	var no *refusal
	switch {
	case errors.As(err, &no) && no.Status == http.StatusConflict: // a bot moved since
	case err != nil:
		return fmt.Errorf("sent once more: %w", err)
	case c.table == nil:
		p.tables = append(p.tables, &match{id: made.ID})
		return nil
	}
	p.late = nil
	found, err := p.found(c.table)
	if err == nil && len(found) != len(c.table.moves) {
		err = fmt.Errorf(
			"table %s: sent once more, a move makes %d of %d", c.table.id, len(found),
			len(c.table.moves),
		)
	}
	return err
}

// audit looks at every table of a person for the last time.
func (p *person) audit(r *report) error {
	r.late += p.made
	for _, m := range p.tables {
		if err := p.check(m); err != nil {
			return err
		}
		r.tables++
		r.moves += len(m.moves)
		if !m.over {
			continue
		}
		ctx := context.Background()
		var text []byte
		err := p.ask(ctx, "GET", "/api/tables/"+m.id+"/record", "", "", &text)
		if err != nil {
			return fmt.Errorf("table %s has no record: %w", m.id, err)
		}
		var read struct{ Verified bool }
		err = p.ask(ctx, "POST", "/api/records", "", string(text), &read)
		if err != nil {
			return fmt.Errorf("the record of table %s cannot be verified: %w", m.id, err)
		}
		if !read.Verified {
			return fmt.Errorf("the record of table %s is not verified", m.id)
		}
		r.records++
	}
	return nil
}
