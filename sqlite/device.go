package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"
	"time"

	"lair.games/lair/account"
)

// addDevice stores a device, and removes those of its player beyond MaxDevices.
func addDevice(tx *Tx, player string, d account.Device) error {
	_, err := tx.Exec(
		`INSERT INTO devices (token, id, player, label, since, seen) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (token) DO NOTHING`,
		d.Token[:], d.ID, player, d.Label, d.Since.UnixMilli(), d.Seen.UnixMilli(),
	)
	if err == nil {
		_, err = tx.Exec(
			`DELETE FROM devices WHERE token IN (
				SELECT token FROM devices WHERE player = ? AND token <> ? ORDER BY seen DESC
				LIMIT -1 OFFSET ?)`, player, d.Token[:], account.MaxDevices-1,
		)
	}
	return err
}

// AddDevice implements account.Store.
func (db *DB) AddDevice(ctx context.Context, player string, d account.Device) error {
	err := db.Write(ctx, func(tx *Tx) error {
		if err := mustExist(tx, player); err != nil {
			return err
		}
		return addDevice(tx, player, d)
	})
	if err != nil {
		return fmt.Errorf("device: %w", err)
	}
	return nil
}

// mustExist returns account.ErrUnknownPlayer if there is no such player, or if
// they have ended.
func mustExist(tx *Tx, player string) error {
	var dest [1]driver.Value
	found, err := tx.Row(`SELECT 1 FROM players WHERE id = ? AND heir IS NULL`, dest[:], player)
	if err == nil && !found {
		err = account.ErrUnknownPlayer
	}
	return err
}

// Devices implements account.Store.
func (db *DB) Devices(ctx context.Context, player string) (list []account.Device, err error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT token, id, label, since, seen FROM devices WHERE player = ?
			ORDER BY since DESC, id`, player,
	)
	if err != nil {
		return nil, fmt.Errorf("devices: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var d account.Device
		var token []byte
		var since, seen int64
		if err := rows.Scan(&token, &d.ID, &d.Label, &since, &seen); err != nil {
			return nil, fmt.Errorf("devices: %w", err)
		}
		d.Token = account.Hash(token)
		d.Since, d.Seen = time.UnixMilli(since).UTC(), time.UnixMilli(seen).UTC()
		list = append(list, d)
	}
	return list, rows.Err()
}

// RemoveDevice implements account.Store.
func (db *DB) RemoveDevice(ctx context.Context, player, id string) error {
	err := db.Write(ctx, func(tx *Tx) error {
		n, err := tx.Exec(`DELETE FROM devices WHERE player = ? AND id = ?`, player, id)
		if err == nil && n == 0 {
			err = account.ErrUnknownDevice
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("device: %w", err)
	}
	return nil
}

// RemoveOtherDevices implements account.Store.
func (db *DB) RemoveOtherDevices(ctx context.Context, player string, keep account.Hash) error {
	err := db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM devices WHERE player = ? AND token <> ?`, player, keep[:])
		return err
	})
	if err != nil {
		return fmt.Errorf("devices: %w", err)
	}
	return nil
}

// SetPhrase implements account.Store.
func (db *DB) SetPhrase(ctx context.Context, player string, hash account.Hash) error {
	err := db.Write(ctx, func(tx *Tx) error {
		if err := mustExist(tx, player); err != nil {
			return err
		}
		_, err := tx.Exec(
			`INSERT INTO phrases (player, hash) VALUES (?, ?)
				ON CONFLICT (player) DO UPDATE SET hash = excluded.hash`, player, hash[:],
		)
		return err
	})
	if err != nil {
		return fmt.Errorf("phrase: %w", err)
	}
	return nil
}

// RemovePhrase implements account.Store.
func (db *DB) RemovePhrase(ctx context.Context, player string) error {
	err := db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM phrases WHERE player = ?`, player)
		return err
	})
	if err != nil {
		return fmt.Errorf("phrase: %w", err)
	}
	return nil
}

// PlayerByPhrase implements account.Store.
func (db *DB) PlayerByPhrase(ctx context.Context, hash account.Hash) (account.Player, error) {
	return db.player(
		ctx, `id = (SELECT player FROM phrases WHERE hash = ?)`, hash, account.ErrUnknownPhrase,
	)
}
