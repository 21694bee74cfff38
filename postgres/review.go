package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/game"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

var _ table.Reviews = (*DB)(nil)

// Review implements table.Reviews.
func (db *DB) Review(ctx context.Context, id string, part game.Seat) (text []byte, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `SELECT r.body FROM tables t JOIN reviews r ON r.tbl = t.n
				WHERE t.id = $1 AND r.part = $2`, id, int(part),
		).Scan(&text)
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("review of table %s: %w", id, err)
	}
	return text, nil
}

// SaveReview implements table.Reviews.
func (db *DB) SaveReview(ctx context.Context, id string, r table.Reviewed) error {
	n, err := db.execCount(
		ctx, `INSERT INTO reviews (tbl, part, player, ended, score, body)
			SELECT n, $2::integer, $3::text, $4::bigint, $5::integer, $6::bytea
				FROM tables WHERE id = $1
			ON CONFLICT (tbl, part) DO UPDATE SET player = excluded.player, ended = excluded.ended,
				score = excluded.score, body = excluded.body`,
		id, int(r.Part), r.Player, r.Ended.UnixMilli(), r.Score, r.Text,
	)
	if err == nil && n == 0 {
		err = table.ErrUnknown
	}
	if err != nil {
		return fmt.Errorf("review of table %s: %w", id, err)
	}
	return nil
}

// Months implements table.Reviews.
func (db *DB) Months(
	ctx context.Context, player string, zone *time.Location,
) (list []table.Month, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT t.game, r.ended, r.score FROM reviews r JOIN tables t ON t.n = r.tbl
				WHERE r.player = $1 AND r.player <> ''`, player,
		)
		if err != nil {
			return err
		}
		months := store.Months{Zone: zone}
		var game string
		var ended int64
		var score int
		_, err = pgx.ForEachRow(rows, []any{&game, &ended, &score}, func() error {
			months.Add(game, ended, score)
			return nil
		})
		list = months.List()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("months: %w", err)
	}
	return list, nil
}
