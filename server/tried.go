package server

import (
	"cmp"
	"context"
	"sync"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/share"
	"lair.games/lair/table"
)

// keptTries is how many judged decisions of practices are cached. One has some 500 bytes.
const keptTries = 1024

// tries caches judged decisions of practices. Practices of one decision share them.
type tries struct {
	mu    sync.Mutex
	known map[try]games.Decision
	order []try // oldest first
}

// try is a move that was made in practice at a decision of a finished match.
type try struct {
	from From
	move string
}

// triedAnswer is the answer of tried.
type triedAnswer struct{ Body games.Decision }

// tried judges the first move of who practises. It does so at the decision of the match
// that is over, as the review does, so that the move that the review called better is the
// best here, too.
func (s *Server) tried(ctx context.Context, in *About) (*triedAnswer, error) {
	m, _, requester, err := s.adviceMatch(ctx, in.ID, "")
	if err != nil {
		return nil, err
	}
	what, err := s.tryAt(ctx, in.ID, m)
	if err != nil {
		return nil, err
	}
	if d, ok := s.tries.find(what); ok {
		return &triedAnswer{d}, nil
	}
	from := what.from
	m, _, err = s.Tables.AdviceMatch(ctx, from.Table, table.Viewer{As: game.Nobody})
	if err != nil {
		return nil, err
	}
	plies := m.Ply()
	if err := cmp.Or(m.Undo(from.Ply), s.mayAsk(ctx)); err != nil {
		return nil, err
	}
	var d games.Decision
	busy := s.Share.Do(ctx, requester, share.Urgent, func(task *share.Task) {
		d, err = s.Coach.Rate(task.Context(ctx), m, from.Seat, []byte(what.move), plies)
	})
	// Who goes away ends the thinking early, and what was found until then is no judgement.
	if err := cmp.Or(tooBusy(busy), err, ctx.Err()); err != nil {
		return nil, err
	}
	s.tries.keep(what, d)
	return &triedAnswer{d}, nil
}

// tryAt returns the first move of who practises at a table, whose match is m.
func (s *Server) tryAt(ctx context.Context, id string, m game.Match) (try, error) {
	now, err := s.Tables.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		return try{}, err
	}
	if now.From == nil {
		return try{}, refuse(NotFound, "This table is no practice of a decision.")
	}
	for ply := 1; ply <= m.Ply(); ply++ {
		if seat, move := m.Move(ply); seat == now.From.Seat {
			return try{*fromOf(now.From), string(move)}, nil
		}
	}
	return try{}, refuse(UnknownPly, "The decision has not been tried yet.")
}

// find returns a judged decision, if it is cached.
func (t *tries) find(what try) (games.Decision, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d, ok := t.known[what]
	return d, ok
}

// keep caches a judged decision, in place of the oldest one if the cache is full.
func (t *tries) keep(what try, d games.Decision) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[try]games.Decision{}
	}
	if _, ok := t.known[what]; ok {
		return
	}
	if len(t.order) >= keptTries {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
	t.known[what] = d
	t.order = append(t.order, what)
}
