package sqlite

import (
	"context"
	"fmt"

	"lair.games/lair/account"
)

// Mute implements account.Store.
func (db *DB) Mute(ctx context.Context, player, other string, on bool) error {
	err := db.Write(ctx, func(tx *Tx) error {
		if err := mustExist(tx, player); err != nil {
			return err
		}
		if !on {
			_, err := tx.Exec(
				`DELETE FROM mutes
					WHERE player IN (SELECT id FROM players WHERE id = ?1 OR heir = ?1)
					AND muted IN (SELECT id FROM players WHERE id = ?2 OR heir = ?2)`, player, other,
			)
			return err
		}
		n, err := tx.Exec(
			`INSERT INTO mutes (player, muted) SELECT ?1, ?2
				WHERE (SELECT count(*) FROM mutes WHERE player = ?1) < ?3
				ON CONFLICT (player, muted) DO UPDATE SET muted = excluded.muted`,
			player, other, int64(account.MaxMuted),
		)
		if err == nil && n == 0 {
			err = account.ErrTooManyMuted
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("mutes: %w", err)
	}
	return nil
}

// Muted implements account.Store.
func (db *DB) Muted(ctx context.Context, player string) (list []string, err error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT DISTINCT coalesce(p.heir, p.id) FROM mutes m JOIN players p ON p.id = m.muted
			WHERE m.player IN (SELECT id FROM players WHERE id = ?1 OR heir = ?1)`, player,
	)
	if err != nil {
		return nil, fmt.Errorf("mutes: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("mutes: %w", err)
		}
		list = append(list, id)
	}
	return list, rows.Err()
}
