package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/account"
	"lair.games/lair/call"
)

// inCalls runs f in a transaction.
func (db *DB) inCalls(ctx context.Context, f func(context.Context, pgx.Tx) error) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error { return f(ctx, tx) })
	})
	if err != nil {
		return fmt.Errorf("calls: %w", err)
	}
	return nil
}

// execCalls runs one statement.
func (db *DB) execCalls(ctx context.Context, query string, args ...any) error {
	if err := db.exec(ctx, query, args...); err != nil {
		return fmt.Errorf("calls: %w", err)
	}
	return nil
}

// Caller implements call.Store.
func (db *DB) Caller(
	ctx context.Context, player string,
) (s call.Settings, list []call.Channel, err error) {
	err = db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var body []byte
		err := tx.QueryRow(ctx, `SELECT body FROM callers WHERE player = $1`, player).Scan(&body)
		if err == nil {
			err = json.Unmarshal(body, &s)
		}
		if err == nil || errors.Is(err, pgx.ErrNoRows) {
			list, err = channels(ctx, tx, `player = $1`, player)
		}
		return err
	})
	return s, list, err
}

// channels lists the channels for which a condition holds, by their ids.
func channels(ctx context.Context, tx pgx.Tx, where string, arg any) ([]call.Channel, error) {
	rows, err := tx.Query(
		ctx, `SELECT id, player, device, target, body, failed FROM channels
			WHERE `+where+` ORDER BY id COLLATE "C"`, arg,
	)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (c call.Channel, err error) {
		var key string
		var body []byte
		if err = row.Scan(&c.ID, &c.Player, &c.Device, &key, &body, &c.Failed); err == nil {
			err = json.Unmarshal(body, &c.Details)
		}
		c.SetKey(key)
		return c, err
	})
}

// lockPlayer makes writers of one player wait for each other, and returns
// account.ErrUnknownPlayer if there is no such player.
func lockPlayer(ctx context.Context, tx pgx.Tx, player string) error {
	tag, err := tx.Exec(ctx, `SELECT FROM players WHERE id = $1 AND heir IS NULL FOR UPDATE`, player)
	if err == nil && tag.RowsAffected() == 0 {
		err = account.ErrUnknownPlayer
	}
	return err
}

// SetCaller implements call.Store.
func (db *DB) SetCaller(ctx context.Context, player string, s call.Settings) error {
	body, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := lockPlayer(ctx, tx, player); err != nil {
			return err
		}
		_, err := tx.Exec(
			ctx, `INSERT INTO callers (player, body) VALUES ($1, $2)
				ON CONFLICT (player) DO UPDATE SET body = excluded.body`, player, string(body),
		)
		return err
	})
}

// AddChannel implements call.Store.
func (db *DB) AddChannel(ctx context.Context, c call.Channel) error {
	body, err := json.Marshal(c.Details)
	if err != nil {
		return err
	}
	return db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := lockPlayer(ctx, tx, c.Player); err != nil {
			return err
		}
		var others int
		var signedIn bool
		err := tx.QueryRow(
			ctx, `SELECT count(*), $3::bytea IS NULL
					OR EXISTS (SELECT FROM devices WHERE token = $3 AND player = $1)
				FROM channels WHERE player = $1 AND target <> $2`, c.Player, c.Key(), c.Device,
		).Scan(&others, &signedIn)
		switch {
		case err != nil:
			return err
		case others >= call.MaxChannels:
			return call.ErrTooManyChannels
		case !signedIn:
			return account.ErrUnknownDevice
		}
		if _, err := tx.Exec(ctx, `DELETE FROM channels WHERE target = $1`, c.Key()); err != nil {
			return err
		}
		_, err = tx.Exec(
			ctx, `INSERT INTO channels (id, player, device, target, body, failed)
				VALUES ($1, $2, $3, $4, $5, '') ON CONFLICT (target) DO NOTHING`,
			c.ID, c.Player, c.Device, c.Key(), string(body),
		)
		return err
	})
}

// Channel implements call.Store.
func (db *DB) Channel(
	ctx context.Context, id string,
) (c call.Channel, set call.Settings, err error) {
	err = db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var body []byte
		list, err := channels(ctx, tx, `id = $1`, id)
		if err == nil && len(list) == 0 {
			err = call.ErrUnknownChannel
		}
		if err != nil {
			return err
		}
		c = list[0]
		err = tx.QueryRow(
			ctx, `SELECT coalesce((SELECT body FROM callers WHERE player = $1), '{}')`, c.Player,
		).Scan(&body)
		if err == nil {
			err = json.Unmarshal(body, &set)
		}
		return err
	})
	return c, set, err
}

// RemoveChannel implements call.Store.
func (db *DB) RemoveChannel(ctx context.Context, player, id string) error {
	n, err := db.execCount(ctx, `DELETE FROM channels WHERE id = $1 AND player = $2`, id, player)
	if err == nil && n == 0 {
		err = call.ErrUnknownChannel
	}
	if err != nil {
		return fmt.Errorf("calls: %w", err)
	}
	return nil
}

// FailChannel implements call.Store.
func (db *DB) FailChannel(ctx context.Context, id string, why call.Failure) error {
	return db.execCalls(
		ctx, `UPDATE channels SET failed = $2 WHERE id = $1 AND failed <> $2`, id, string(why),
	)
}

// AddTurns implements call.Store.
func (db *DB) AddTurns(ctx context.Context, list []call.PlayerTurn, due time.Time) error {
	players, tables, turns := make([]string, len(list)), make([]string, len(list)), make([]int64, len(list))
	for i, t := range list {
		players[i], tables[i], turns[i] = t.Player, t.Table, t.Seq
	}
	return db.execCalls(
		ctx, `INSERT INTO calls (player, table_id, turn, due, done)
			SELECT player, table_id, max(turn), $4, false
			FROM unnest($1::text[], $2::text[], $3::bigint[]) x (player, table_id, turn)
			WHERE EXISTS (SELECT FROM channels c WHERE c.player = x.player)
			GROUP BY player, table_id ORDER BY player, table_id
			ON CONFLICT (player, table_id) DO UPDATE
			SET turn = excluded.turn, due = excluded.due, done = false WHERE calls.turn < excluded.turn`,
		players, tables, turns, due.UnixMilli(),
	)
}

// SoonCalled implements call.Store.
func (db *DB) SoonCalled(
	ctx context.Context, before time.Time, limit int,
) (list []string, err error) {
	err = db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(
			ctx, `SELECT DISTINCT player FROM calls WHERE NOT done AND due < $1 LIMIT $2`,
			before.UnixMilli(), limit,
		)
		if err == nil {
			list, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return err
	})
	return list, err
}

// Postpone implements call.Store.
func (db *DB) Postpone(ctx context.Context, player string, due time.Time) error {
	return db.execCalls(
		ctx, `UPDATE calls SET due = $2 WHERE player = $1 AND NOT done`, player, due.UnixMilli(),
	)
}

// ClaimCalls implements call.Store. Two nodes may claim calls of one player at
// once; only one of them finishes them.
func (db *DB) ClaimCalls(
	ctx context.Context, now, again time.Time, limit int,
) (list []call.Calls, err error) {
	err = db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		list = nil
		rows, err := tx.Query(
			ctx, `UPDATE calls SET due = $2 WHERE NOT done AND player IN (
					SELECT player FROM calls WHERE NOT done AND due <= $1
					ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)
				RETURNING player, table_id, turn,
					coalesce((SELECT body FROM callers x WHERE x.player = calls.player), '{}')`, now.UnixMilli(), again.UnixMilli(), limit,
		)
		if err != nil {
			return err
		}
		at := map[string]int{}
		var player string
		var t call.Turn
		var body []byte
		_, err = pgx.ForEachRow(rows, []any{&player, &t.Table, &t.Seq, &body}, func() error {
			i, ok := at[player]
			if !ok {
				i = len(list)
				at[player], list = i, append(list, call.Calls{Player: player})
				if err := json.Unmarshal(body, &list[i].Settings); err != nil {
					return err
				}
			}
			list[i].Turns = append(list[i].Turns, t)
			return nil
		})
		return err
	})
	return list, err
}

// errReplaced says that a call was done or replaced.
var errReplaced = errors.New("the turn is called already, or is over")

// FinishCalls implements call.Store.
func (db *DB) FinishCalls(ctx context.Context, list []call.Calls, now time.Time) error {
	if len(list) == 0 {
		return nil
	}
	return db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for i := range list {
			err := pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error {
				return finishCalls(ctx, tx, &list[i], now)
			})
			if err != nil && !errors.Is(err, errReplaced) {
				return err
			}
		}
		return nil
	})
}

// finishCalls is FinishCalls for one player. It returns errReplaced if it has
// to be rolled back.
func finishCalls(ctx context.Context, tx pgx.Tx, c *call.Calls, now time.Time) error {
	body, err := json.Marshal(c.Turns)
	if err != nil {
		return err
	}
	for _, t := range c.Turns {
		tag, err := tx.Exec(
			ctx, `UPDATE calls SET done = true
				WHERE player = $1 AND table_id = $2 AND turn = $3 AND NOT done`,
			c.Player, t.Table, t.Seq,
		)
		if err == nil && tag.RowsAffected() == 0 {
			err = errReplaced
		}
		if err != nil {
			return err
		}
	}
	_, err = tx.Exec(
		ctx, `INSERT INTO deliveries (id, channel, due, tries, body)
			SELECT gen_random_uuid()::text, id, $1, 0, $2 FROM channels WHERE player = $3`,
		now.UnixMilli(), string(body), c.Player,
	)
	return err
}

// ClaimDeliveries implements call.Store.
func (db *DB) ClaimDeliveries(
	ctx context.Context, now, again time.Time, limit int,
) (list []call.Delivery, err error) {
	err = db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(
			ctx, `UPDATE deliveries SET due = $2, tries = tries + 1 WHERE id IN (
					SELECT id FROM deliveries WHERE due <= $1 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)
				RETURNING id, channel, tries, body`, now.UnixMilli(), again.UnixMilli(), limit,
		)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (d call.Delivery, err error) {
			var body []byte
			if err = row.Scan(&d.ID, &d.Channel, &d.Tries, &body); err == nil {
				err = json.Unmarshal(body, &d.Turns)
			}
			return d, err
		})
		return err
	})
	return list, err
}

// Settle implements call.Store.
func (db *DB) Settle(ctx context.Context, list []call.Outcome) error {
	// Two nodes must not wait for each other's rows.
	slices.SortFunc(list, func(a, b call.Outcome) int { return cmp.Compare(a.Channel, b.Channel) })
	return db.inCalls(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var b pgx.Batch
		for i := range list {
			queueOutcome(&b, &list[i])
		}
		return tx.SendBatch(ctx, &b).Close()
	})
}

// queueOutcome adds the statements that store what came of a delivery.
func queueOutcome(b *pgx.Batch, o *call.Outcome) {
	switch {
	case o.Gone:
		b.Queue(`DELETE FROM channels WHERE id = $1`, o.Channel)
		return
	case o.Again.IsZero():
		b.Queue(`DELETE FROM deliveries WHERE id = $1`, o.Delivery)
	default:
		b.Queue(`UPDATE deliveries SET due = $2 WHERE id = $1`, o.Delivery, o.Again.UnixMilli())
	}
	if o.Tried {
		b.Queue(
			`UPDATE channels SET failed = $2 WHERE id = $1 AND failed <> $2`, o.Channel, string(o.Failed),
		)
	}
}

// ForgetCalls implements call.Store.
func (db *DB) ForgetCalls(ctx context.Context, before time.Time) error {
	return db.execCalls(ctx, `DELETE FROM calls WHERE done AND due < $1`, before.UnixMilli())
}
