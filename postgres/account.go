package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/account"
)

// AddPlayer implements account.Store.
func (db *DB) AddPlayer(ctx context.Context, p account.Player, token account.Hash) error {
	err := db.exec(
		ctx, `INSERT INTO players (id, name, since, token, bot, seen)
			VALUES ($1, $2, $3, $4, $5, coalesce((SELECT ms FROM uptime), 0))
			ON CONFLICT (token) DO NOTHING`,
		p.ID, p.Name, p.Since.UnixMilli(), token[:], p.Bot,
	)
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// PlayerByToken implements account.Store.
func (db *DB) PlayerByToken(ctx context.Context, token account.Hash) (account.Player, error) {
	var p account.Player
	var since int64
	err := db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `SELECT id, name, since, bot FROM players WHERE token = $1`, token[:],
		).Scan(&p.ID, &p.Name, &since, &p.Bot)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return p, account.ErrUnknownPlayer
	}
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	p.Since = time.UnixMilli(since).UTC()
	return p, nil
}

// RenamePlayer implements account.Store.
func (db *DB) RenamePlayer(ctx context.Context, id, name string) error {
	n, err := db.execCount(ctx, `UPDATE players SET name = $2 WHERE id = $1`, id, name)
	if err == nil && n == 0 {
		err = account.ErrUnknownPlayer
	}
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// DeletePlayer implements account.Store.
func (db *DB) DeletePlayer(ctx context.Context, id string) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			var b pgx.Batch
			for _, q := range []string{
				`UPDATE chat SET name = '' WHERE player = $1 AND name <> ''`,
				`DELETE FROM attempts WHERE player = $1`, `DELETE FROM holders WHERE player = $1`,
				`UPDATE reviews SET player = '' WHERE player = $1`, `DELETE FROM players WHERE id = $1`,
			} {
				b.Queue(q, id)
			}
			return tx.SendBatch(ctx, &b).Close()
		})
	})
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// NoteSeen implements account.Store.
func (db *DB) NoteSeen(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	err := db.exec(
		ctx, `UPDATE players SET seen = coalesce((SELECT ms FROM uptime), 0) WHERE id = ANY($1)`, ids,
	)
	if err != nil {
		return fmt.Errorf("players: %w", err)
	}
	return nil
}

// DeleteUnseen implements account.Store.
func (db *DB) DeleteUnseen(
	ctx context.Context, age time.Duration, limit int,
) (ids []string, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `DELETE FROM players WHERE id IN (
				SELECT id FROM players p WHERE seen < (SELECT ms FROM uptime) - $1::bigint
					AND NOT EXISTS (SELECT 1 FROM holders h WHERE h.player = p.id)
				LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`, age.Milliseconds(), limit,
		)
		if err == nil {
			ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("players: %w", err)
	}
	return ids, nil
}
