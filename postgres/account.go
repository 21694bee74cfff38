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
		ctx, `INSERT INTO players (id, name, since, token, bot) VALUES ($1, $2, $3, $4, $5)
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
				`DELETE FROM players WHERE id = $1`,
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
