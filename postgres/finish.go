package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgtype"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// finishedMatches lists the finished matches of a player for statistics. It reads
// no log: thousands of matches are read at once.
const finishedMatches = `SELECT t.id, t.game, x.ended, t.seats, e.tally,
		(SELECT min(r.score) FROM reviews r WHERE r.tbl = x.tbl AND r.player = x.player)
	FROM holders x JOIN tables t ON t.n = x.tbl LEFT JOIN endings e ON e.tbl = x.tbl
	WHERE x.player = $1 AND x.ended > 0
	ORDER BY x.ended DESC, x.tbl DESC LIMIT $2`

// Finishes implements table.Log.
func (db *DB) Finishes(
	ctx context.Context, player string, limit int,
) (list []table.Finish, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(ctx, finishedMatches, player, limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		var found store.Finishes
		for rows.Next() {
			var r store.FinishRow
			err := rows.Scan(
				&r.ID, &r.Game, &r.Ended, (*pgtype.DriverBytes)(&r.Seats),
				(*pgtype.DriverBytes)(&r.Tally), &r.Faults,
			)
			if err == nil {
				err = found.Add(&r)
			}
			if err != nil {
				return err
			}
		}
		list = found.List
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("finished matches: %w", err)
	}
	return list, nil
}
