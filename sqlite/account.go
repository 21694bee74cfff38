package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
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
			`INSERT INTO players (id, name, since, token, bot, seen)
				VALUES (?, ?, ?, ?, ?, coalesce((SELECT ms FROM uptime), 0))
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
				`UPDATE reviews SET player = '' WHERE player = ?`, `DELETE FROM players WHERE id = ?`,
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

// NoteSeen implements account.Store.
func (db *DB) NoteSeen(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	list, err := json.Marshal(ids)
	if err == nil {
		err = db.Write(ctx, func(tx *Tx) error {
			_, err := tx.Exec(
				`UPDATE players SET seen = coalesce((SELECT ms FROM uptime), 0)
					WHERE id IN (SELECT value FROM json_each(?))`, string(list),
			)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("players: %w", err)
	}
	return nil
}

// unseen is the condition for players who may be deleted.
const unseen = `seen < (SELECT ms FROM uptime) - ?
	AND NOT EXISTS (SELECT 1 FROM holders h WHERE h.player = players.id)`

// DeleteUnseen implements account.Store.
func (db *DB) DeleteUnseen(
	ctx context.Context, age time.Duration, limit int,
) (ids []string, err error) {
	var list string
	// Looking for them takes a look at every player, which nobody should wait
	// for; the commit only looks at those again.
	err = db.read.QueryRowContext(
		ctx, `SELECT json_group_array(id) FROM (SELECT id FROM players WHERE `+unseen+` LIMIT ?)`,
		age.Milliseconds(), limit,
	).Scan(&list)
	var found []string
	if err == nil {
		err = json.Unmarshal([]byte(list), &found)
	}
	if err == nil && len(found) > 0 {
		err = db.Write(ctx, func(tx *Tx) error {
			ids = ids[:0]
			for _, id := range found {
				n, err := tx.Exec(
					`DELETE FROM players WHERE id = ? AND `+unseen, id, age.Milliseconds(),
				)
				if err != nil {
					return err
				}
				if n > 0 {
					ids = append(ids, id)
				}
			}
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("players: %w", err)
	}
	return ids, nil
}
