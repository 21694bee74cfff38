package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/pace"
)

var _ account.Store = (*DB)(nil)

// AddPlayer implements account.Store.
func (db *DB) AddPlayer(ctx context.Context, p account.Player, first account.Device) error {
	err := db.Write(ctx, func(tx *Tx) error {
		var dest [1]driver.Value
		known, err := tx.Row(`SELECT player FROM devices WHERE token = ?`, dest[:], first.Token[:])
		if known || err != nil {
			return err
		}
		_, err = tx.Exec(
			`INSERT INTO players (id, name, since, bot, seen)
				VALUES (?, ?, ?, ?, coalesce((SELECT ms FROM uptime), 0))`,
			p.ID, p.Name, p.Since.UnixMilli(), boolInt(p.Bot),
		)
		if err == nil {
			err = addDevice(tx, p.ID, first)
		}
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

// PlayerByToken implements account.Store.
func (db *DB) PlayerByToken(ctx context.Context, token account.Hash) (account.Player, error) {
	return db.player(
		ctx, `id = (SELECT player FROM devices WHERE token = ?)`, token, account.ErrUnknownPlayer,
	)
}

// player returns the player for whom a condition on a hash holds, or the error
// none.
func (db *DB) player(
	ctx context.Context, where string, hash account.Hash, none error,
) (account.Player, error) {
	var p account.Player
	var since int64
	var paced []byte
	row := db.read.QueryRowContext(
		ctx, `SELECT id, name, since, bot, EXISTS (SELECT 1 FROM phrases WHERE player = id), pace
			FROM players WHERE `+where, hash[:],
	)
	err := row.Scan(&p.ID, &p.Name, &since, &p.Bot, &p.Phrase, &paced)
	if errors.Is(err, sql.ErrNoRows) {
		return p, none
	}
	if err == nil && paced != nil {
		err = json.Unmarshal(paced, &p.Pace)
	}
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	p.Since = time.UnixMilli(since).UTC()
	return p, nil
}

// RenamePlayer implements account.Store.
func (db *DB) RenamePlayer(ctx context.Context, id, name string) error {
	err := db.Write(ctx, func(tx *Tx) error {
		n, err := tx.Exec(`UPDATE players SET name = ? WHERE id = ? AND heir IS NULL`, name, id)
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

// SetPace implements account.Store.
func (db *DB) SetPace(ctx context.Context, id string, p pace.Pace) error {
	body, err := json.Marshal(p)
	if err == nil {
		err = db.Write(ctx, func(tx *Tx) error {
			n, err := tx.Exec(
				`UPDATE players SET pace = ? WHERE id = ? AND heir IS NULL`, string(body), id,
			)
			if err == nil && n == 0 {
				return account.ErrUnknownPlayer
			}
			return err
		})
	}
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
				`UPDATE reviews SET player = '' WHERE player = ?`, `DELETE FROM players WHERE heir = ?`,
				`DELETE FROM players WHERE id = ?`, `DELETE FROM mutes WHERE muted = ?`,
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

// MergePlayers implements account.Store.
func (db *DB) MergePlayers(ctx context.Context, from, to string) error {
	err := db.Write(ctx, func(tx *Tx) error {
		for _, id := range []string{from, to} {
			if err := mustExist(tx, id); err != nil {
				return err
			}
		}
		if from == to {
			return account.ErrUnknownPlayer
		}
		for _, q := range []string{
			`UPDATE players SET heir = ? WHERE id = ?`, `UPDATE players SET heir = ? WHERE heir = ?`,
		} {
			if _, err := tx.Exec(q, to, from); err != nil {
				return err
			}
		}
		for _, q := range []string{
			`DELETE FROM devices WHERE player = ?`, `DELETE FROM phrases WHERE player = ?`,
			`DELETE FROM callers WHERE player = ?`, `DELETE FROM channels WHERE player = ?`,
			`DELETE FROM calls WHERE player = ?`,
		} {
			if _, err := tx.Exec(q, from); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("players: %w", err)
	}
	return nil
}

// Heirs implements account.Store.
func (db *DB) Heirs(ctx context.Context, limit int) (list []account.Heir, err error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT p.id, h.id, h.name, h.bot FROM players p JOIN players h ON h.id = p.heir
			WHERE p.heir IS NOT NULL AND EXISTS (SELECT 1 FROM holders x WHERE x.player = p.id)
			LIMIT ?`, limit,
	)
	if err != nil {
		return nil, fmt.Errorf("players: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var h account.Heir
		if err := rows.Scan(&h.From, &h.To.ID, &h.To.Name, &h.To.Bot); err != nil {
			return nil, fmt.Errorf("players: %w", err)
		}
		list = append(list, h)
	}
	return list, rows.Err()
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
func (db *DB) NoteSeen(ctx context.Context, list []account.Sighting) error {
	if len(list) == 0 {
		return nil
	}
	err := db.Write(ctx, func(tx *Tx) error {
		for _, s := range list {
			n, err := tx.Exec(
				`UPDATE devices SET seen = ?, label = coalesce(nullif(?, ''), label) WHERE token = ?`,
				s.At.UnixMilli(), s.Label, s.Token[:],
			)
			if err == nil && n > 0 {
				_, err = tx.Exec(
					`UPDATE players SET seen = coalesce((SELECT ms FROM uptime), 0)
						WHERE id = (SELECT player FROM devices WHERE token = ?)`, s.Token[:],
				)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
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
