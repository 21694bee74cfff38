package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

var _ table.Reviews = (*DB)(nil)

// Review implements table.Reviews.
func (db *DB) Review(ctx context.Context, id string, part game.Seat) (text []byte, err error) {
	err = db.read.QueryRowContext(
		ctx, `SELECT r.body FROM tables t JOIN reviews r ON r.n = t.n WHERE t.id = ? AND r.part = ?`,
		id, int(part),
	).Scan(&text)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("review of table %s: %w", id, err)
	}
	return text, nil
}

// SaveReview implements table.Reviews.
func (db *DB) SaveReview(ctx context.Context, id string, r table.Reviewed) error {
	err := db.Write(ctx, func(tx *Tx) error {
		n, err := tx.Exec(
			`INSERT INTO reviews (n, part, player, ended, score, body)
				SELECT n, ?, ?, ?, ?, ? FROM tables WHERE id = ?
				ON CONFLICT (n, part) DO UPDATE SET player = excluded.player,
					ended = excluded.ended, score = excluded.score, body = excluded.body`,
			int64(r.Part), r.Player, r.Ended.UnixMilli(), int64(r.Score), r.Text, id,
		)
		if err == nil && n == 0 {
			return table.ErrUnknown
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("review of table %s: %w", id, err)
	}
	return nil
}

// Months implements table.Reviews.
func (db *DB) Months(
	ctx context.Context, player string, zone *time.Location,
) ([]table.Month, error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT t.game, r.ended, r.score FROM reviews r JOIN tables t ON t.n = r.n
			WHERE r.player = ? AND r.player <> ''`, player,
	)
	if err != nil {
		return nil, fmt.Errorf("months: %w", err)
	}
	defer rows.Close()
	months := store.Months{Zone: zone}
	for rows.Next() {
		var game string
		var ended int64
		var score int
		if err := rows.Scan(&game, &ended, &score); err != nil {
			return nil, fmt.Errorf("months: %w", err)
		}
		months.Add(game, ended, score)
	}
	return months.List(), rows.Err()
}
