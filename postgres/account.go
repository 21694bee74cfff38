package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/account"
	"lair.games/lair/pace"
)

// AddPlayer implements account.Store. A node of the previous version finds the
// player by players.token.
func (db *DB) AddPlayer(ctx context.Context, p account.Player, first account.Device) error {
	err := db.exec(
		ctx, `WITH device AS (
				INSERT INTO devices (token, id, player, label, since, seen)
				VALUES ($4, $6, $1, $7, $8, $9) ON CONFLICT (token) DO NOTHING RETURNING player
			)
			INSERT INTO players (id, name, since, token, bot, seen)
			SELECT $1, $2, $3, $4, $5, coalesce((SELECT ms FROM uptime), 0) FROM device`,
		p.ID, p.Name, p.Since.UnixMilli(), first.Token[:], p.Bot,
		first.ID, first.Label, first.Since.UnixMilli(), first.Seen.UnixMilli(),
	)
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// PlayerByToken implements account.Store.
func (db *DB) PlayerByToken(ctx context.Context, token account.Hash) (account.Player, error) {
	return db.player(
		ctx, `id = (SELECT player FROM devices WHERE token = $1)`, token, account.ErrUnknownPlayer,
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
	err := db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `SELECT id, name, since, bot, EXISTS (SELECT FROM phrases WHERE player = id), pace
				FROM players WHERE `+where, hash[:],
		).Scan(&p.ID, &p.Name, &since, &p.Bot, &p.Phrase, &paced)
	})
	if errors.Is(err, pgx.ErrNoRows) {
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
	n, err := db.execCount(ctx, `UPDATE players SET name = $2 WHERE id = $1 AND heir IS NULL`, id, name)
	if err == nil && n == 0 {
		err = account.ErrUnknownPlayer
	}
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	return nil
}

// SetPace implements account.Store.
func (db *DB) SetPace(ctx context.Context, id string, p pace.Pace) error {
	body, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("player: %w", err)
	}
	n, err := db.execCount(
		ctx, `UPDATE players SET pace = $2 WHERE id = $1 AND heir IS NULL`, id, string(body),
	)
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
				`UPDATE reviews SET player = '' WHERE player = $1`,
				`DELETE FROM players WHERE id = $1 OR heir = $1`,
				`DELETE FROM mutes WHERE muted = $1`,
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

// MergePlayers implements account.Store.
func (db *DB) MergePlayers(ctx context.Context, from, to string) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			// The order of the locks lets two merges of the same players wait for each
			// other.
			tag, err := tx.Exec(
				ctx, `SELECT FROM players WHERE id IN ($1, $2) AND heir IS NULL ORDER BY id FOR UPDATE`,
				from, to,
			)
			if err != nil {
				return err
			}
			if tag.RowsAffected() != 2 {
				return account.ErrUnknownPlayer
			}
			_, err = tx.Exec(
				ctx, `UPDATE players SET heir = $2, token = CASE WHEN id <> $1 THEN token END
					WHERE id = $1 OR heir = $1`, from, to,
			)
			if err != nil {
				return err
			}
			for _, table := range []string{"devices", "phrases", "callers", "channels", "calls"} {
				if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE player = $1`, from); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return fmt.Errorf("players: %w", err)
	}
	return nil
}

// Heirs implements account.Store.
func (db *DB) Heirs(ctx context.Context, limit int) (list []account.Heir, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT p.id, h.id, h.name, h.bot FROM players p JOIN players h ON h.id = p.heir
				WHERE p.heir IS NOT NULL AND EXISTS (SELECT FROM holders x WHERE x.player = p.id)
				LIMIT $1`, limit,
		)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (h account.Heir, err error) {
			err = row.Scan(&h.From, &h.To.ID, &h.To.Name, &h.To.Bot)
			return h, err
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("players: %w", err)
	}
	return list, nil
}

// NoteSeen implements account.Store.
func (db *DB) NoteSeen(ctx context.Context, list []account.Sighting) error {
	if len(list) == 0 {
		return nil
	}
	tokens, labels := make([][]byte, len(list)), make([]string, len(list))
	times := make([]int64, len(list))
	for i, s := range list {
		tokens[i], labels[i], times[i] = s.Token[:], s.Label, s.At.UnixMilli()
	}
	err := db.exec(
		ctx, `WITH found AS (
				UPDATE devices d SET seen = s.at, label = coalesce(nullif(s.label, ''), d.label)
				FROM unnest($1::bytea[], $2::text[], $3::bigint[]) AS s (token, label, at)
				WHERE d.token = s.token RETURNING d.player
			)
			UPDATE players SET seen = coalesce((SELECT ms FROM uptime), 0)
			WHERE id IN (SELECT player FROM found)`, tokens, labels, times,
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
