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
	"lair.games/lair/call"
)

// Caller implements call.Store.
func (db *DB) Caller(
	ctx context.Context, player string,
) (s call.Settings, list []call.Channel, err error) {
	var body []byte
	err = db.read.QueryRowContext(ctx, `SELECT body FROM callers WHERE player = ?`, player).Scan(&body)
	if err == nil {
		err = json.Unmarshal(body, &s)
	}
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		list, err = db.channels(ctx, player)
	}
	if err != nil {
		return s, nil, fmt.Errorf("calls: %w", err)
	}
	return s, list, nil
}

// channelColumns are what scanChannel reads.
const channelColumns = `id, channels.player, device, target, channels.body, failed`

// scanChannel reads a channel, and what else a query selects after it.
func scanChannel(row interface{ Scan(dest ...any) error }, more ...any) (c call.Channel, err error) {
	var key string
	var body []byte
	err = row.Scan(append([]any{&c.ID, &c.Player, &c.Device, &key, &body, &c.Failed}, more...)...)
	if err == nil {
		err = json.Unmarshal(body, &c.Details)
	}
	c.SetKey(key)
	return c, err
}

// channels lists the channels of a player.
func (db *DB) channels(ctx context.Context, player string) (list []call.Channel, err error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT `+channelColumns+` FROM channels WHERE player = ? ORDER BY id`, player,
	)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		c, err := scanChannel(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// SetCaller implements call.Store.
func (db *DB) SetCaller(ctx context.Context, player string, s call.Settings) error {
	body, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return db.writeCalls(ctx, func(tx *Tx) error {
		if err := mustExist(tx, player); err != nil {
			return err
		}
		_, err := tx.Exec(
			`INSERT INTO callers (player, body) VALUES (?, ?)
				ON CONFLICT (player) DO UPDATE SET body = excluded.body`, player, string(body),
		)
		return err
	})
}

// writeCalls is Write with the noun of its errors.
func (db *DB) writeCalls(ctx context.Context, f func(*Tx) error) error {
	if err := db.Write(ctx, f); err != nil {
		return fmt.Errorf("calls: %w", err)
	}
	return nil
}

// AddChannel implements call.Store.
func (db *DB) AddChannel(ctx context.Context, c call.Channel) error {
	body, err := json.Marshal(c.Details)
	if err != nil {
		return err
	}
	return db.writeCalls(ctx, func(tx *Tx) error {
		if err := mustExist(tx, c.Player); err != nil {
			return err
		}
		var dest [1]driver.Value
		_, err := tx.Row(
			`SELECT count(*) FROM channels WHERE player = ? AND target <> ?`, dest[:], c.Player, c.Key(),
		)
		if err == nil && dest[0].(int64) >= call.MaxChannels {
			err = call.ErrTooManyChannels
		}
		var device any
		if c.Device != nil {
			device = c.Device
			found := false
			if err == nil {
				found, err = tx.Row(
					`SELECT 1 FROM devices WHERE token = ? AND player = ?`, dest[:], c.Device, c.Player,
				)
			}
			if err == nil && !found {
				err = account.ErrUnknownDevice
			}
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM channels WHERE target = ?`, c.Key()); err != nil {
			return err
		}
		_, err = tx.Exec(
			`INSERT INTO channels (id, player, device, target, body, failed) VALUES (?, ?, ?, ?, ?, '')`,
			c.ID, c.Player, device, c.Key(), string(body),
		)
		return err
	})
}

// Channel implements call.Store.
func (db *DB) Channel(ctx context.Context, id string) (c call.Channel, set call.Settings, err error) {
	var body []byte
	c, err = scanChannel(db.read.QueryRowContext(
		ctx, `SELECT `+channelColumns+`, coalesce(callers.body, '{}') FROM channels
			LEFT JOIN callers ON callers.player = channels.player WHERE id = ?`, id,
	), &body)
	if errors.Is(err, sql.ErrNoRows) {
		err = call.ErrUnknownChannel
	}
	if err == nil {
		err = json.Unmarshal(body, &set)
	}
	if err != nil {
		return c, set, fmt.Errorf("calls: %w", err)
	}
	return c, set, nil
}

// RemoveChannel implements call.Store.
func (db *DB) RemoveChannel(ctx context.Context, player, id string) error {
	return db.writeCalls(ctx, func(tx *Tx) error {
		n, err := tx.Exec(`DELETE FROM channels WHERE id = ? AND player = ?`, id, player)
		if err == nil && n == 0 {
			err = call.ErrUnknownChannel
		}
		return err
	})
}

// FailChannel implements call.Store.
func (db *DB) FailChannel(ctx context.Context, id string, why call.Failure) error {
	return db.execCalls(
		ctx, `UPDATE channels SET failed = ? WHERE id = ? AND failed <> ?`, string(why), id, string(why),
	)
}

// hasCalls reports whether there is a row, named by what follows FROM, before or at
// a time. A look costs no commit, and an empty commit would say that there is room.
func (db *DB) hasCalls(ctx context.Context, rows string, at time.Time) (has bool, err error) {
	err = db.read.QueryRowContext(
		ctx, `SELECT EXISTS (SELECT 1 FROM `+rows+`)`, at.UnixMilli(),
	).Scan(&has)
	if err != nil {
		err = fmt.Errorf("calls: %w", err)
	}
	return has, err
}

// execCalls runs one statement.
func (db *DB) execCalls(ctx context.Context, query string, args ...any) error {
	return db.writeCalls(ctx, func(tx *Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}

// AddTurns implements call.Store. Most players have no channel, so a query comes
// before the commit.
func (db *DB) AddTurns(ctx context.Context, list []call.PlayerTurn, due time.Time) error {
	var callable []call.PlayerTurn
	for _, t := range list {
		var has bool
		err := db.read.QueryRowContext(
			ctx, `SELECT EXISTS (SELECT 1 FROM channels WHERE player = ?)`, t.Player,
		).Scan(&has)
		if err != nil {
			return fmt.Errorf("calls: %w", err)
		}
		if has {
			callable = append(callable, t)
		}
	}
	if len(callable) == 0 {
		return nil
	}
	return db.writeCalls(ctx, func(tx *Tx) error {
		for _, t := range callable {
			_, err := tx.Exec(
				`INSERT INTO calls (player, table_id, turn, due, done)
					SELECT id, ?, ?, ?, 0 FROM players WHERE id = ?
					ON CONFLICT (player, table_id) DO UPDATE
					SET turn = excluded.turn, due = excluded.due, done = 0 WHERE turn < excluded.turn`,
				t.Table, t.Seq, due.UnixMilli(), t.Player,
			)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// SoonCalled implements call.Store.
func (db *DB) SoonCalled(
	ctx context.Context, before time.Time, limit int,
) (list []string, err error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT DISTINCT player FROM calls WHERE done = 0 AND due < ? LIMIT ?`,
		before.UnixMilli(), limit,
	)
	if err != nil {
		return nil, fmt.Errorf("calls: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var player string
		if err := rows.Scan(&player); err != nil {
			return nil, fmt.Errorf("calls: %w", err)
		}
		list = append(list, player)
	}
	return list, rows.Err()
}

// Postpone implements call.Store.
func (db *DB) Postpone(ctx context.Context, player string, due time.Time) error {
	return db.execCalls(
		ctx, `UPDATE calls SET due = ? WHERE player = ? AND done = 0`, due.UnixMilli(), player,
	)
}

// ClaimCalls implements call.Store.
func (db *DB) ClaimCalls(
	ctx context.Context, now, again time.Time, limit int,
) (list []call.Calls, err error) {
	if due, err := db.hasCalls(ctx, `calls WHERE done = 0 AND due <= ?`, now); err != nil || !due {
		return nil, err
	}
	err = db.writeCalls(ctx, func(tx *Tx) error {
		list = nil
		for len(list) < limit {
			var dest [3]driver.Value
			found, err := tx.Row(
				`SELECT player, (SELECT json_group_array(json_object('t', table_id, 'n', turn))
					FROM calls x WHERE x.player = c.player AND done = 0),
					coalesce((SELECT body FROM callers y WHERE y.player = c.player), '{}')
				FROM calls c WHERE done = 0 AND due <= ? ORDER BY due LIMIT 1`, dest[:], now.UnixMilli(),
			)
			if err != nil || !found {
				return err
			}
			c := call.Calls{Player: dest[0].(string)}
			if err := json.Unmarshal([]byte(dest[1].(string)), &c.Turns); err != nil {
				return err
			}
			if err := json.Unmarshal([]byte(dest[2].(string)), &c.Settings); err != nil {
				return err
			}
			_, err = tx.Exec(
				`UPDATE calls SET due = ? WHERE player = ? AND done = 0`, again.UnixMilli(), c.Player,
			)
			if err != nil {
				return err
			}
			list = append(list, c)
		}
		return nil
	})
	return list, err
}

// FinishCalls implements call.Store.
func (db *DB) FinishCalls(ctx context.Context, list []call.Calls, now time.Time) error {
	if len(list) == 0 {
		return nil
	}
	return db.writeCalls(ctx, func(tx *Tx) error {
		for i := range list {
			if err := finishCalls(tx, &list[i], now); err != nil {
				return err
			}
		}
		return nil
	})
}

// finishCalls is FinishCalls for one player.
func finishCalls(tx *Tx, c *call.Calls, now time.Time) error {
	body, err := json.Marshal(c.Turns)
	if err != nil {
		return err
	}
	for _, t := range c.Turns {
		var dest [1]driver.Value
		waits, err := tx.Row(
			`SELECT 1 FROM calls WHERE player = ? AND table_id = ? AND turn = ? AND done = 0`, dest[:],
			c.Player, t.Table, t.Seq,
		)
		if err != nil || !waits {
			return err
		}
	}
	for _, t := range c.Turns {
		_, err := tx.Exec(
			`UPDATE calls SET done = 1 WHERE player = ? AND table_id = ?`, c.Player, t.Table,
		)
		if err != nil {
			return err
		}
	}
	_, err = tx.Exec(
		`INSERT INTO deliveries (id, channel, due, tries, body)
			SELECT lower(hex(randomblob(10))), id, ?, 0, ? FROM channels WHERE player = ?`,
		now.UnixMilli(), string(body), c.Player,
	)
	return err
}

// ClaimDeliveries implements call.Store.
func (db *DB) ClaimDeliveries(
	ctx context.Context, now, again time.Time, limit int,
) (list []call.Delivery, err error) {
	if due, err := db.hasCalls(ctx, `deliveries WHERE due <= ?`, now); err != nil || !due {
		return nil, err
	}
	err = db.writeCalls(ctx, func(tx *Tx) error {
		list = nil
		for len(list) < limit {
			var dest [4]driver.Value
			found, err := tx.Row(
				`UPDATE deliveries SET due = ?, tries = tries + 1
					WHERE id = (SELECT id FROM deliveries WHERE due <= ? ORDER BY due LIMIT 1)
					RETURNING id, channel, tries, body`, dest[:], again.UnixMilli(), now.UnixMilli(),
			)
			if err != nil || !found {
				return err
			}
			d := call.Delivery{
				ID: dest[0].(string), Channel: dest[1].(string), Tries: int(dest[2].(int64)),
			}
			if err := json.Unmarshal([]byte(dest[3].(string)), &d.Turns); err != nil {
				return err
			}
			list = append(list, d)
		}
		return nil
	})
	return list, err
}

// Settle implements call.Store.
func (db *DB) Settle(ctx context.Context, list []call.Outcome) error {
	return db.writeCalls(ctx, func(tx *Tx) error {
		for i := range list {
			if err := settle(tx, &list[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// settle is Settle for one delivery.
func settle(tx *Tx, o *call.Outcome) (err error) {
	switch {
	case o.Gone:
		_, err = tx.Exec(`DELETE FROM channels WHERE id = ?`, o.Channel)
	case o.Again.IsZero():
		_, err = tx.Exec(`DELETE FROM deliveries WHERE id = ?`, o.Delivery)
	default:
		_, err = tx.Exec(
			`UPDATE deliveries SET due = ? WHERE id = ?`, o.Again.UnixMilli(), o.Delivery,
		)
	}
	if err == nil && o.Tried && !o.Gone {
		_, err = tx.Exec(
			`UPDATE channels SET failed = ? WHERE id = ? AND failed <> ?`, string(o.Failed), o.Channel,
			string(o.Failed),
		)
	}
	return err
}

// ForgetCalls implements call.Store.
func (db *DB) ForgetCalls(ctx context.Context, before time.Time) error {
	if old, err := db.hasCalls(ctx, `calls WHERE done = 1 AND due < ?`, before); err != nil || !old {
		return err
	}
	return db.execCalls(
		ctx, `DELETE FROM calls WHERE done = 1 AND due < ?`, before.UnixMilli(),
	)
}
