package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/record"
)

// Say adds a line to a table's chat.
func (h *House) Say(ctx context.Context, id string, by By, words string) (Line, error) {
	if err := by.check(); err != nil {
		return Line{}, err
	}
	words, err := text(words)
	if err != nil {
		return Line{}, err
	}
	line := Line{Name: by.Name, Text: words, At: time.Now().UTC().Truncate(time.Millisecond), By: by.Player, Key: by.Key}
	err = h.read(ctx, id, func(t *live) error {
		line.Seat = t.p.holds(by.Player).Lowest()
		return nil
	})
	if err != nil {
		return Line{}, err
	}
	if line, err = h.c.Log.Say(ctx, id, line); err != nil {
		return Line{}, h.note(fmt.Errorf("table %s: %w", id, err))
	}
	h.c.Bus.Tell(id, 0)
	h.post(id, (*live).hear)
	return line, nil
}

// See returns a table through a viewer's eyes.
func (h *House) See(ctx context.Context, id string, v Viewer) (*Snapshot, error) {
	var snap *Snapshot
	err := h.read(ctx, id, func(t *live) error {
		eyes, err := t.p.eyes(v)
		if err == nil {
			snap = t.look(eyes)
		}
		return err
	})
	return snap, err
}

// Why says why a move could not be made by a seat of the player now, or returns nil if it could.
func (h *House) Why(ctx context.Context, id string, v Viewer, move []byte) (no *game.Refusal, err error) {
	err = h.about(ctx, id, v, move, func(m game.Match, seat game.Seat) error {
		no = m.Refuse(seat, move)
		return nil
	})
	return no, err
}

// Preview returns, as JSON, what a move would lead to that a seat of the player could make now: null if there is nothing to show,
// or if it cannot be made, and then it says why. That is no error, because a page asks about what it shows, and what it shows may
// have been decided since.
func (h *House) Preview(ctx context.Context, id string, v Viewer, move []byte) (shows []byte, no *game.Refusal, err error) {
	err = h.about(ctx, id, v, move, func(m game.Match, seat game.Seat) (err error) {
		var what any
		what, no = m.Preview(seat, move)
		shows, err = json.Marshal(what)
		return err
	})
	return shows, no, err
}

// about asks something about a move of a seat of the player at a table where a match has begun.
func (h *House) about(ctx context.Context, id string, v Viewer, move []byte, ask func(game.Match, game.Seat) error) error {
	return h.read(ctx, id, func(t *live) error {
		if len(move) > mostMove {
			return &game.Refusal{Err: game.ErrIllegal, Reason: "bad_move", Message: "This is not a move of this game: it is too long."}
		}
		eyes, err := t.p.eyes(v)
		if err != nil {
			return err
		}
		if !t.p.holds(v.Player).Has(eyes) {
			return ErrNotYours
		}
		if err := t.p.running(); err != nil && !errors.Is(err, ErrOver) { // of a match that is over the match itself speaks
			return err
		}
		return ask(t.p.match, eyes)
	})
}

// Lobby lists the tables of a player, those first that were used last.
func (h *House) Lobby(ctx context.Context, q Query) ([]Summary, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	return h.c.Log.Lobby(ctx, q)
}

// Chat returns the newest lines of a table, oldest first.
func (h *House) Chat(ctx context.Context, id string) ([]Line, error) { return h.c.Log.Chat(ctx, id, 0) }

// Missed returns the steps of a table after seq from through a viewer's eyes, without Before and After. Steps of moves
// that were taken back since have no events. It returns false if they are more than 200, or from is not in the log.
func (h *House) Missed(ctx context.Context, id string, v Viewer, from int64) ([]Step, bool, error) {
	var steps []Step
	var few bool
	err := h.read(ctx, id, func(t *live) error {
		eyes, err := t.p.eyes(v)
		if err == nil {
			steps, few, err = t.missed(eyes, from)
		}
		return err
	})
	return steps, few, err
}

// Plies returns the plies first to last of a match through a viewer's eyes; last < 0 is the newest. Until the match is
// over a viewer has no eyes but their own.
func (h *House) Plies(ctx context.Context, id string, v Viewer, first, last int) ([]Ply, error) {
	var plies []Ply
	err := h.read(ctx, id, func(t *live) error {
		eyes, err := t.p.eyes(v)
		if err == nil {
			plies, err = t.p.plies(eyes, first, last)
		}
		return err
	})
	return plies, err
}

// Record returns the record of a match that is over, as text.
func (h *House) Record(ctx context.Context, id string) ([]byte, error) {
	var b bytes.Buffer
	err := h.read(ctx, id, func(t *live) error {
		if t.p.status != Over {
			return ErrNotOver
		}
		return record.Write(&b, t.p.match)
	})
	return b.Bytes(), err
}

// Online returns the seats whose person has the table open.
func (h *House) Online(ctx context.Context, id string) ([]game.Seat, error) {
	seats := []game.Seat{}
	err := h.read(ctx, id, func(t *live) error {
		seats = list(t.online)
		return nil
	})
	return seats, err
}
