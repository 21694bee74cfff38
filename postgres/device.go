package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/account"
)

// AddDevice implements account.Store.
func (db *DB) AddDevice(ctx context.Context, player string, d account.Device) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			return addDevice(ctx, tx, player, d)
		})
	})
	if err != nil {
		return fmt.Errorf("device: %w", err)
	}
	return nil
}

// addDevice stores a device, and removes those of its player beyond MaxDevices.
func addDevice(ctx context.Context, tx pgx.Tx, player string, d account.Device) error {
	// The lock makes two devices that are added at once wait for each other, so
	// that their number stays within its bound.
	tag, err := tx.Exec(ctx, `SELECT FROM players WHERE id = $1 AND heir IS NULL FOR UPDATE`, player)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return account.ErrUnknownPlayer
	}
	_, err = tx.Exec(
		ctx, `INSERT INTO devices (token, id, player, label, since, seen)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (token) DO NOTHING`,
		d.Token[:], d.ID, player, d.Label, d.Since.UnixMilli(), d.Seen.UnixMilli(),
	)
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		ctx, `WITH gone AS (
				DELETE FROM devices WHERE token IN (
					SELECT token FROM devices WHERE player = $1 AND token <> $2
					ORDER BY seen DESC OFFSET $3)
				RETURNING token
			)
			UPDATE players SET token = NULL
			WHERE id = $1 AND token IN (SELECT token FROM gone)`,
		player, d.Token[:], account.MaxDevices-1,
	)
	return err
}

// Devices implements account.Store.
func (db *DB) Devices(ctx context.Context, player string) (list []account.Device, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT token, id, label, since, seen FROM devices WHERE player = $1
				ORDER BY since DESC, id COLLATE "C"`, player,
		)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (d account.Device, err error) {
			var token []byte
			var since, seen int64
			if err = row.Scan(&token, &d.ID, &d.Label, &since, &seen); err == nil {
				d.Token = account.Hash(token)
				d.Since, d.Seen = time.UnixMilli(since).UTC(), time.UnixMilli(seen).UTC()
			}
			return d, err
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("devices: %w", err)
	}
	return list, nil
}

// removeDevices removes the devices of a player for which a condition on $2
// holds, and returns how many there were. Nodes of the previous version know a
// device by players.token.
func (db *DB) removeDevices(
	ctx context.Context, player, where string, arg any,
) (n int64, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `WITH gone AS (
					DELETE FROM devices WHERE player = $1 AND `+where+` RETURNING token
				), forgotten AS (
					UPDATE players SET token = NULL WHERE id = $1 AND token IN (SELECT token FROM gone)
				)
				SELECT count(*) FROM gone`, player, arg,
		).Scan(&n)
	})
	if err != nil {
		return 0, fmt.Errorf("devices: %w", err)
	}
	return n, nil
}

// RemoveDevice implements account.Store.
func (db *DB) RemoveDevice(ctx context.Context, player, id string) error {
	n, err := db.removeDevices(ctx, player, `id = $2`, id)
	if err == nil && n == 0 {
		err = account.ErrUnknownDevice
	}
	return err
}

// RemoveOtherDevices implements account.Store.
func (db *DB) RemoveOtherDevices(ctx context.Context, player string, keep account.Hash) error {
	_, err := db.removeDevices(ctx, player, `token <> $2`, keep[:])
	return err
}

// SetPhrase implements account.Store.
func (db *DB) SetPhrase(ctx context.Context, player string, hash account.Hash) error {
	n, err := db.execCount(
		ctx, `INSERT INTO phrases (player, hash) SELECT id, $2 FROM players WHERE id = $1 AND heir IS NULL
			ON CONFLICT (player) DO UPDATE SET hash = excluded.hash`, player, hash[:],
	)
	if err == nil && n == 0 {
		err = account.ErrUnknownPlayer
	}
	if err != nil {
		return fmt.Errorf("phrase: %w", err)
	}
	return nil
}

// RemovePhrase implements account.Store.
func (db *DB) RemovePhrase(ctx context.Context, player string) error {
	if err := db.exec(ctx, `DELETE FROM phrases WHERE player = $1`, player); err != nil {
		return fmt.Errorf("phrase: %w", err)
	}
	return nil
}

// PlayerByPhrase implements account.Store.
func (db *DB) PlayerByPhrase(ctx context.Context, hash account.Hash) (account.Player, error) {
	return db.player(
		ctx, `id = (SELECT player FROM phrases WHERE hash = $1)`, hash, account.ErrUnknownPhrase,
	)
}
