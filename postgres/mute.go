package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/account"
)

// Mute implements account.Store.
func (db *DB) Mute(ctx context.Context, player, other string, on bool) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			// The lock makes two requests of one player wait for each other.
			tag, err := tx.Exec(
				ctx, `SELECT FROM players WHERE id = $1 AND heir IS NULL FOR UPDATE`, player,
			)
			switch {
			case err != nil:
				return err
			case tag.RowsAffected() == 0:
				return account.ErrUnknownPlayer
			case !on:
				_, err = tx.Exec(
					ctx, `DELETE FROM mutes
						WHERE player IN (SELECT id FROM players WHERE id = $1 OR heir = $1)
						AND muted IN (SELECT id FROM players WHERE id = $2 OR heir = $2)`, player, other,
				)
				return err
			}
			tag, err = tx.Exec(
				ctx, `INSERT INTO mutes (player, muted) SELECT $1, $2
					WHERE (SELECT count(*) FROM mutes WHERE player = $1) < $3
					ON CONFLICT (player, muted) DO UPDATE SET muted = excluded.muted`,
				player, other, account.MaxMuted,
			)
			if err == nil && tag.RowsAffected() == 0 {
				err = account.ErrTooManyMuted
			}
			return err
		})
	})
	if err != nil {
		return fmt.Errorf("mutes: %w", err)
	}
	return nil
}

// Muted implements account.Store.
func (db *DB) Muted(ctx context.Context, player string) (list []string, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT DISTINCT coalesce(p.heir, p.id) FROM mutes m JOIN players p ON p.id = m.muted
				WHERE m.player IN (SELECT id FROM players WHERE id = $1 OR heir = $1)`, player,
		)
		if err == nil {
			list, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("mutes: %w", err)
	}
	return list, nil
}
