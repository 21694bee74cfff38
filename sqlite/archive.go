package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lair.games/lair/store"
)

var _ store.Archiver = (*DB)(nil)

// Export implements store.Archiver. It does not disturb writers.
func (db *DB) Export(ctx context.Context, f func(*store.Item) error) error {
	tx, err := db.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	for _, part := range []func(context.Context, *sql.Tx, func(*store.Item) error) error{
		exportServer, exportAdmin, exportPlayers, exportTables,
	} {
		if err := part(ctx, tx, f); err != nil {
			return err
		}
	}
	return nil
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// eachRow calls f for each row of a query.
func eachRow(
	ctx context.Context, db querier, f func(*sql.Rows) error, query string, args ...any,
) error {
	list, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer list.Close()
	for list.Next() {
		if err := f(list); err != nil {
			return err
		}
	}
	return list.Err()
}

// exportServer exports what belongs to the server itself.
func exportServer(ctx context.Context, tx *sql.Tx, f func(*store.Item) error) error {
	err := eachRow(ctx, tx, func(r *sql.Rows) error {
		var ms int64
		if err := r.Scan(&ms); err != nil {
			return err
		}
		return f(&store.Item{Uptime: &ms})
	}, `SELECT ms FROM uptime WHERE ms > 0`)
	if err != nil {
		return err
	}
	return eachRow(ctx, tx, func(r *sql.Rows) error {
		var s store.Secret
		if err := r.Scan(&s.Name, &s.Value); err != nil {
			return err
		}
		return f(&store.Item{Secret: &s})
	}, `SELECT name, value FROM secrets ORDER BY name`)
}

// exportAdmin exports what the operator decided.
func exportAdmin(ctx context.Context, tx *sql.Tx, f func(*store.Item) error) error {
	return eachRow(ctx, tx, func(r *sql.Rows) error {
		var a store.Admin
		if err := r.Scan(&a.Kind, &a.ID, (*[]byte)(&a.Body)); err != nil {
			return err
		}
		return f(&store.Item{Admin: &a})
	}, `SELECT kind, id, body FROM admin WHERE kind NOT IN ('link', 'session') ORDER BY n`)
}

// exportPlayers exports all players.
func exportPlayers(ctx context.Context, tx *sql.Tx, f func(*store.Item) error) error {
	rows := store.PlayerRows{Done: func(x *store.Item) error {
		if err := exportCaller(ctx, tx, x.Player); err != nil {
			return err
		}
		return f(x)
	}}
	err := eachRow(ctx, tx, func(r *sql.Rows) error {
		var p store.Player
		var d store.Device
		var muted string
		var id, label sql.NullString
		var since, seen sql.NullInt64
		err := r.Scan(
			&p.ID, &p.Name, &p.Since, &p.Bot, &p.Heir, &p.Phrase, (*[]byte)(&p.Pace), &muted,
			&id, &d.Token, &label, &since, &seen,
		)
		if err != nil {
			return err
		}
		p.Muted = strings.Fields(muted)
		if !id.Valid {
			return rows.Add(p, nil)
		}
		d.ID, d.Label, d.Since, d.Seen = id.String, label.String, since.Int64, seen.Int64
		return rows.Add(p, &d)
	}, `SELECT p.id, p.name, p.since, p.bot, coalesce(p.heir, ''), h.hash, p.pace,
			(SELECT coalesce(group_concat(muted, ' '), '') FROM
				(SELECT muted FROM mutes WHERE player = p.id ORDER BY muted)),
			d.id, d.token, d.label, d.since, d.seen
		FROM players p LEFT JOIN phrases h ON h.player = p.id LEFT JOIN devices d ON d.player = p.id
		ORDER BY p.since, p.id, d.since, d.id`)
	return errors.Join(err, rows.Flush())
}

// exportCaller reads how and where a player is called.
func exportCaller(ctx context.Context, tx *sql.Tx, p *store.Player) error {
	err := eachRow(ctx, tx, func(r *sql.Rows) error {
		return r.Scan((*[]byte)(&p.Caller))
	}, `SELECT body FROM callers WHERE player = ?`, p.ID)
	if err != nil {
		return err
	}
	return eachRow(ctx, tx, func(r *sql.Rows) error {
		var c store.Channel
		err := r.Scan(&c.ID, &c.Device, &c.Target, (*[]byte)(&c.Body))
		p.Channels = append(p.Channels, c)
		return err
	}, `SELECT id, device, target, body FROM channels WHERE player = ? ORDER BY id`, p.ID)
}

// exportTables exports all tables.
func exportTables(ctx context.Context, tx *sql.Tx, f func(*store.Item) error) error {
	var order []int64
	err := eachRow(ctx, tx, func(r *sql.Rows) error {
		var n int64
		err := r.Scan(&n)
		order = append(order, n)
		return err
	}, `SELECT n FROM heads ORDER BY last`)
	if err != nil {
		return err
	}
	for _, n := range order {
		t, err := exportTable(ctx, tx, n)
		if err != nil {
			return fmt.Errorf("table number %d: %w", n, err)
		}
		if err := f(&store.Item{Table: t}); err != nil {
			return err
		}
	}
	return nil
}

// exportTable reads a table with all that belongs to it.
func exportTable(ctx context.Context, tx *sql.Tx, n int64) (*store.Table, error) {
	t := &store.Table{Number: n}
	var seq, last int64
	var setup, seats string
	err := tx.QueryRowContext(
		ctx, `SELECT t.id, t.game, t.setup, t.host, t.open, t.seats, h.status, h.seq, h.last, s.seed
			FROM tables t JOIN heads h ON h.n = t.n JOIN seeds s ON s.n = t.n WHERE t.n = ?`, n,
	).Scan(&t.ID, &t.Game, &setup, &t.Host, &t.Open, &seats, &t.Status, &seq, &last, &t.Seed)
	if err != nil {
		return nil, err
	}
	t.Setup, t.Seats = json.RawMessage(setup), json.RawMessage(seats)
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		return r.Scan(&t.Last, &t.Packed)
	}, `SELECT seq, record FROM packed WHERE n = ?`, n)
	if err != nil {
		return nil, err
	}
	if t.Entries, err = exportChain(ctx, tx, n, t.Last, seq, last); err != nil {
		return nil, err
	}
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		var player string
		err := r.Scan(&player)
		t.Holders = append(t.Holders, player)
		return err
	}, `SELECT player FROM holders WHERE n = ? ORDER BY player`, n)
	if err != nil {
		return nil, err
	}
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		t.Attempt = new(store.Attempt)
		a := t.Attempt
		return r.Scan(&a.Player, &a.Game, &a.Stage, &a.Outcome, &a.Ended)
	}, `SELECT player, game, stage, outcome, ended FROM attempts WHERE n = ?`, n)
	if err != nil {
		return nil, err
	}
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		var l store.Line
		err := r.Scan(
			&l.N, &l.At, &l.Seat, &l.Name, &l.Text, &l.Player, &l.Key, &l.Room, &l.Phrase,
		)
		t.Chat = append(t.Chat, l)
		return err
	}, `SELECT line, at, seat, name, text, player, key, room, phrase
		FROM chat WHERE n = ? ORDER BY line`, n)
	if err != nil {
		return nil, err
	}
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		var x store.Review
		err := r.Scan(&x.Part, &x.Player, &x.Ended, &x.Score, &x.Body)
		t.Reviews = append(t.Reviews, x)
		return err
	}, `SELECT part, player, ended, score, body FROM reviews WHERE n = ? ORDER BY part`, n)
	if err != nil {
		return nil, err
	}
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		return r.Scan(&t.Ending)
	}, `SELECT body FROM endings WHERE n = ?`, n)
	return t, err
}

// exportChain reads the entries of a table after a seq as they are stored.
func exportChain(
	ctx context.Context, tx *sql.Tx, n, after, end, last int64,
) (entries []json.RawMessage, err error) {
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		var of, seq int64
		var text string
		if err := r.Scan(&of, &seq, &text); err != nil {
			return err
		}
		if want := end - int64(len(entries)); of != n || seq != want {
			return fmt.Errorf("entry %d is missing", want)
		}
		entries = append(entries, json.RawMessage(text))
		return nil
	}, chainQuery, last, after)
	if err == nil && int64(len(entries)) != end-after {
		err = fmt.Errorf("entry %d is missing", end-int64(len(entries)))
	}
	slices.Reverse(entries) // they were read from the newest back
	return entries, err
}

// Import implements store.Archiver.
func (db *DB) Import(ctx context.Context, next func() (*store.Item, error)) error {
	return db.Write(ctx, func(tx *Tx) error {
		var dest [1]driver.Value
		_, err := tx.Row(
			`SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM players)`, dest[:],
		)
		if err != nil {
			return err
		}
		if dest[0] != int64(0) {
			return store.ErrNotEmpty
		}
		last := int64(0) // id of the newest entry
		for {
			x, err := next()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err == nil {
				err = importItem(tx, x, &last)
			}
			if err != nil {
				return err
			}
		}
	})
}

// importItem stores one item. last is the id of the newest entry.
func importItem(tx *Tx, x *store.Item, last *int64) (err error) {
	switch {
	case x.Uptime != nil:
		_, err = tx.Exec(
			`INSERT INTO uptime (one, ms) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET ms = excluded.ms`,
			*x.Uptime,
		)
	case x.Secret != nil:
		_, err = tx.Exec(
			`INSERT INTO secrets (name, value) VALUES (?, ?)
				ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
			x.Secret.Name, x.Secret.Value,
		)
	case x.Admin != nil:
		_, err = tx.Exec(
			`INSERT INTO admin (kind, id, body) VALUES (?, ?, ?)`,
			x.Admin.Kind, x.Admin.ID, []byte(x.Admin.Body),
		)
	case x.Player != nil:
		p := x.Player
		if err = importPlayer(tx, p); err != nil {
			return fmt.Errorf("player %s: %w", p.ID, err)
		}
	case x.Table != nil:
		if err = importTable(tx, x.Table, last); err != nil {
			return fmt.Errorf("table %s: %w", x.Table.ID, err)
		}
	}
	return err
}

// importPlayer stores a player with their devices and phrase.
func importPlayer(tx *Tx, p *store.Player) error {
	_, err := tx.Exec(
		`INSERT INTO players (id, name, since, bot, heir, pace, seen)
			VALUES (?, ?, ?, ?, nullif(?, ''), nullif(?, ''), coalesce((SELECT ms FROM uptime), 0))`,
		p.ID, p.Name, p.Since, boolInt(p.Bot), p.Heir, string(p.Pace),
	)
	for _, d := range p.Devices {
		if err == nil {
			_, err = tx.Exec(
				`INSERT INTO devices (token, id, player, label, since, seen) VALUES (?, ?, ?, ?, ?, ?)`,
				d.Token, d.ID, p.ID, d.Label, d.Since, d.Seen,
			)
		}
	}
	if p.Phrase != nil && err == nil {
		_, err = tx.Exec(`INSERT INTO phrases (player, hash) VALUES (?, ?)`, p.ID, p.Phrase)
	}
	for _, other := range p.Muted {
		if err == nil {
			_, err = tx.Exec(`INSERT INTO mutes (player, muted) VALUES (?, ?)`, p.ID, other)
		}
	}
	if p.Caller != nil && err == nil {
		_, err = tx.Exec(`INSERT INTO callers (player, body) VALUES (?, ?)`, p.ID, string(p.Caller))
	}
	for _, c := range p.Channels {
		if err == nil {
			_, err = tx.Exec(
				`INSERT INTO channels (id, player, device, target, body, failed) VALUES (?, ?, ?, ?, ?, '')`,
				c.ID, p.ID, c.Device, c.Target, string(c.Body),
			)
		}
	}
	return err
}

// importEnding stores with which edition a table was opened, its packed entries
// and its ending.
func importEnding(tx *Tx, t *store.Table) error {
	_, err := tx.Exec(addEdition, t.Game, int64(t.Edition()))
	if t.Packed != nil && err == nil {
		_, err = tx.Exec(
			`INSERT INTO packed (n, seq, record) VALUES (?, ?, ?)`, t.Number, t.Last, t.Packed,
		)
	}
	if t.Ending != nil && err == nil {
		_, err = tx.Exec(addEnding, t.Number, t.Ended(), t.Ending, t.Tally())
	}
	return err
}

// importTable stores a table with all that belongs to it.
func importTable(tx *Tx, t *store.Table, last *int64) error {
	n := t.Number
	_, err := tx.Exec(
		`INSERT INTO tables (n, id, game, setup, host, open, seats) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		n, t.ID, t.Game, string(t.Setup), t.Host, boolInt(t.Open), string(t.Seats),
	)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO seeds (n, seed) VALUES (?, ?)`, n, t.Seed)
	}
	prev := int64(0)
	for i, text := range t.Entries {
		if err != nil {
			return err
		}
		*last++
		_, err = tx.Exec(
			`INSERT INTO log (id, n, seq, prev, entry) VALUES (?, ?, ?, ?, ?)`,
			*last, n, t.Last+int64(i)+1, prev, string(text),
		)
		prev = *last
	}
	if err == nil {
		_, err = tx.Exec(
			`INSERT INTO heads (n, seq, last, status) VALUES (?, ?, ?, ?)`,
			n, t.Last+int64(len(t.Entries)), *last, t.Status,
		)
	}
	if err == nil {
		err = importEnding(tx, t)
	}
	for _, player := range t.Holders {
		if err == nil {
			_, err = tx.Exec(`INSERT INTO holders (player, n) VALUES (?, ?)`, player, n)
		}
	}
	if a := t.Attempt; a != nil && err == nil {
		_, err = tx.Exec(
			`INSERT INTO attempts (n, player, game, stage, outcome, ended) VALUES (?, ?, ?, ?, ?, ?)`,
			n, a.Player, a.Game, a.Stage, a.Outcome, a.Ended,
		)
	}
	for _, l := range t.Chat {
		if err == nil {
			_, err = tx.Exec(
				`INSERT INTO chat (n, line, at, seat, name, text, player, key, room, phrase)
					VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
				n, l.N, l.At, l.Seat, l.Name, l.Text, l.Player, l.Key, int64(l.Room), l.Phrase,
			)
		}
	}
	for _, x := range t.Reviews {
		if err == nil {
			_, err = tx.Exec(
				`INSERT INTO reviews (n, part, player, ended, score, body) VALUES (?, ?, ?, ?, ?, ?)`,
				n, int64(x.Part), x.Player, x.Ended, int64(x.Score), x.Body,
			)
		}
	}
	return err
}
