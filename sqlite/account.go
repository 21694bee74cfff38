package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/account"
)

var _ account.Store = (*DB)(nil)

// AddPlayer stores a new player and the hash of their token. If that token
// already belongs to a player, nothing changes.
func (db *DB) AddPlayer(ctx context.Context, p account.Player, token account.Hash) error {
	err := db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(
			`INSERT INTO players (id, name, since, token, bot) VALUES (?, ?, ?, ?, ?)
				ON CONFLICT (token) DO NOTHING`,
			p.ID, p.Name, p.Since.UnixMilli(), token[:], boolInt(p.Bot),
		)
		return err
	})
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// boolInt returns 1 for true and 0 for false, because SQLite has no booleans.
func boolInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// PlayerByToken returns the player whose token has this hash, or an error that
// wraps account.ErrUnknownPlayer.
func (db *DB) PlayerByToken(ctx context.Context, token account.Hash) (account.Player, error) {
	var p account.Player
	var since int64
	row := db.read.QueryRowContext(
		ctx, `SELECT id, name, since, bot FROM players WHERE token = ?`, token[:],
	)
	err := row.Scan(&p.ID, &p.Name, &since, &p.Bot)
	if errors.Is(err, sql.ErrNoRows) {
		return p, account.ErrUnknownPlayer
	}
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	p.Since = time.UnixMilli(since).UTC()
	return p, nil
}

// RenamePlayer changes a player's name, or returns an error that wraps
// account.ErrUnknownPlayer.
func (db *DB) RenamePlayer(ctx context.Context, id, name string) error {
	err := db.Write(ctx, func(tx *Tx) error {
		n, err := tx.Exec(`UPDATE players SET name = ? WHERE id = ?`, name, id)
		if err == nil && n == 0 {
			return account.ErrUnknownPlayer
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}
