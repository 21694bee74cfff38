package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"lair.games/lair/game"
	"lair.games/lair/record"
)

// Snapshot returns a table as a viewer may see it.
func (r *Registry) Snapshot(ctx context.Context, id string, v Viewer) (*Snapshot, error) {
	var snap *Snapshot
	err := r.query(ctx, id, func(t *liveTable) error {
		viewer, err := t.state.viewerSeat(v)
		if err == nil {
			t.verify()
			snap = t.snapshot(viewer)
		}
		return err
	})
	return snap, err
}

// CheckMove returns the refusal of a move that a seat of the player cannot make
// now, or nil if it can.
func (r *Registry) CheckMove(
	ctx context.Context, id string, v Viewer, move []byte,
) (refusal *game.Refusal, err error) {
	err = r.queryMove(ctx, id, v, move, func(m game.Match, seat game.Seat) error {
		refusal = m.Refuse(seat, move)
		return nil
	})
	return refusal, err
}

// Preview returns, as JSON, what a move would lead to that a seat of the player
// could make now. If the move cannot be made, it returns null and the refusal.
// That is no error: a page previews what it shows, and that may have been
// decided since.
func (r *Registry) Preview(
	ctx context.Context, id string, v Viewer, move []byte,
) (shows []byte, refusal *game.Refusal, err error) {
	err = r.queryMove(ctx, id, v, move, func(m game.Match, seat game.Seat) (err error) {
		var what any
		what, refusal = m.Preview(seat, move)
		shows, err = json.Marshal(what)
		return err
	})
	return shows, refusal, err
}

// queryMove calls ask with the match and a seat of the player, once a match has
// begun.
func (r *Registry) queryMove(
	ctx context.Context, id string, v Viewer, move []byte, ask func(game.Match, game.Seat) error,
) error {
	return r.query(ctx, id, func(t *liveTable) error {
		if len(move) > maxMove {
			return &game.Refusal{
				Err: game.ErrIllegal, Reason: "bad_move",
				Message: "This is not a move of this game: it is too long.",
			}
		}
		viewer, err := t.state.viewerSeat(v)
		if err != nil {
			return err
		}
		if !t.state.seatsOf(v.Player).Has(viewer) {
			return ErrNotYours
		}
		if err := t.state.checkKept(); err != nil {
			return err
		}
		// when the match is over, the match itself refuses moves
		if err := t.state.checkRunning(); err != nil && !errors.Is(err, ErrOver) {
			return err
		}
		return ask(t.state.match, viewer)
	})
}

// Lobby lists the tables of a player in the order of Log.Lobby.
func (r *Registry) Lobby(ctx context.Context, q Query) ([]Summary, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	list, err := r.config.Log.Lobby(ctx, q)
	for i := range list {
		if err == nil && list[i].Status == Over && list[i].Result == nil {
			err = r.fillResult(ctx, &list[i])
		}
		r.fillFault(&list[i])
	}
	return list, err
}

// fillResult computes the result of a match that ended before results were
// stored.
func (r *Registry) fillResult(ctx context.Context, s *Summary) error {
	err := r.query(ctx, s.ID, func(t *liveTable) error {
		if t.state.status == Over && t.state.match != nil {
			result := t.state.match.Result()
			s.Result, s.Outcome = &result, t.state.outcome()
		}
		t.evict(0)
		return nil
	})
	if failed := new(fault); errors.As(err, &failed) {
		return nil // the result is unknown if the rules fail
	}
	return err
}

// MissedSteps returns the steps of a table after seq from, as a viewer may see
// them, without Before and After. Steps whose moves were taken back since have
// no events. It returns false if there are more than MaxMissed, or from is not
// in the log.
func (r *Registry) MissedSteps(
	ctx context.Context, id string, v Viewer, from int64,
) ([]Step, bool, error) {
	var steps []Step
	var few bool
	err := r.query(ctx, id, func(t *liveTable) error {
		viewer, err := t.state.viewerSeat(v)
		if err == nil {
			steps, few, err = t.missed(viewer, from)
		}
		return err
	})
	return steps, few, err
}

// Plies returns the plies first to last of a match as a viewer may see them;
// last < 0 is the newest. Until the match is over, players can see it only as
// their own seats.
func (r *Registry) Plies(ctx context.Context, id string, v Viewer, first, last int) ([]Ply, error) {
	var plies []Ply
	err := r.query(ctx, id, func(t *liveTable) error {
		viewer, err := t.state.viewerSeat(v)
		if err == nil {
			plies, err = t.state.plies(viewer, first, last)
		}
		return err
	})
	return plies, err
}

// Record returns the record of a finished match, as text.
func (r *Registry) Record(ctx context.Context, id string) ([]byte, error) {
	var b bytes.Buffer
	err := r.query(ctx, id, func(t *liveTable) error {
		if t.state.status != Over {
			return ErrNotOver
		}
		if t.state.match == nil {
			text, err := t.keptRecord()
			b.Write(text)
			return err
		}
		return record.Write(&b, t.state.match)
	})
	return b.Bytes(), err
}

// Online returns the seats whose person has the table open.
func (r *Registry) Online(ctx context.Context, id string) ([]game.Seat, error) {
	seats := []game.Seat{}
	err := r.query(ctx, id, func(t *liveTable) error {
		seats = list(t.online)
		return nil
	})
	return seats, err
}
