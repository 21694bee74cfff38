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

// DeletePlayer implements account.Store.
func (db *DB) DeletePlayer(ctx context.Context, id string) error {
	lines, err := db.linesOf(ctx, id)
	if err == nil {
		err = db.Write(ctx, func(tx *Tx) error {
			for _, l := range lines {
				_, err := tx.Exec(`UPDATE chat SET name = '' WHERE n = ? AND line = ?`, l[0], l[1])
				if err != nil {
					return err
				}
			}
			for _, q := range []string{
				`DELETE FROM attempts WHERE player = ?`, `DELETE FROM holders WHERE player = ?`,
				`DELETE FROM players WHERE id = ?`,
			} {
				if _, err := tx.Exec(q, id); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// linesOf returns the lines of chat that show a player's name, each as table
// and line. They are looked for outside the commit: it takes a look at every
// line, and nobody should wait for that.
func (db *DB) linesOf(ctx context.Context, player string) (lines [][2]int64, err error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT n, line FROM chat WHERE player = ? AND name <> ''`, player,
	)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var l [2]int64
		if err := rows.Scan(&l[0], &l[1]); err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	return lines, rows.Err()
}
