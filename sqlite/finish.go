package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// finishedMatches lists the finished matches of a player for statistics. It reads
// no log: thousands of matches are read at once.
const finishedMatches = `SELECT t.id, t.game, x.ended, t.seats, e.tally,
		(SELECT min(r.score) FROM reviews r WHERE r.n = x.n AND r.player = x.player)
	FROM holders x CROSS JOIN tables t ON t.n = x.n LEFT JOIN endings e ON e.n = x.n
	WHERE x.player = ?1 AND x.ended > 0
	ORDER BY x.ended DESC, x.n DESC LIMIT ?2 + 0`

// Finishes implements table.Log.
func (db *DB) Finishes(ctx context.Context, player string, limit int) ([]table.Finish, error) {
	rows, err := db.queries.finishes.QueryContext(ctx, player, limit)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	var list store.Finishes
	for rows.Next() {
		var r store.FinishRow
		err := rows.Scan(
			&r.ID, &r.Game, &r.Ended, (*sql.RawBytes)(&r.Seats), (*sql.RawBytes)(&r.Tally), &r.Faults,
		)
		if err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		if err := list.Add(&r); err != nil {
			return nil, err
		}
	}
	return list.List, rows.Err()
}
