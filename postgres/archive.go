package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/store"
)

var _ store.Archiver = (*DB)(nil)

// patient lets a transaction wait for whoever reads or writes the archive.
const patient = `SET LOCAL idle_in_transaction_session_timeout = 0`

// Export implements store.Archiver. It does not disturb writers.
func (db *DB) Export(ctx context.Context, f func(*store.Item) error) error {
	tx, err := db.pool.BeginTx(
		ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly},
	)
	if err != nil {
		return classify(err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	if _, err := tx.Exec(ctx, patient); err != nil {
		return classify(err)
	}
	for _, part := range []func(context.Context, pgx.Tx, func(*store.Item) error) error{
		exportServer, exportAdmin, exportPlayers, exportTables,
	} {
		if err := part(ctx, tx, f); err != nil {
			return err
		}
	}
	return nil
}

// collect returns the rows of a query.
func collect[T any](
	ctx context.Context, tx pgx.Tx, scan pgx.RowToFunc[T], query string, args ...any,
) ([]T, error) {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return nil, classify(err)
	}
	list, err := pgx.CollectRows(rows, scan)
	return list, classify(err)
}

// exportServer exports what belongs to the server itself.
func exportServer(ctx context.Context, tx pgx.Tx, f func(*store.Item) error) error {
	times, err := collect(ctx, tx, pgx.RowTo[int64], `SELECT ms FROM uptime WHERE ms > 0`)
	if err != nil {
		return err
	}
	for _, ms := range times {
		if err := f(&store.Item{Uptime: &ms}); err != nil {
			return err
		}
	}
	secrets, err := collect(ctx, tx, pgx.RowToStructByPos[store.Secret],
		`SELECT name, value FROM secrets ORDER BY name COLLATE "C"`)
	if err != nil {
		return err
	}
	for i := range secrets {
		if err := f(&store.Item{Secret: &secrets[i]}); err != nil {
			return err
		}
	}
	return nil
}

// exportAdmin exports what the operator decided.
func exportAdmin(ctx context.Context, tx pgx.Tx, f func(*store.Item) error) error {
	list, err := collect(ctx, tx, func(row pgx.CollectableRow) (a store.Admin, err error) {
		err = row.Scan(&a.Kind, &a.ID, (*[]byte)(&a.Body))
		return a, err
	}, `SELECT kind, id, body FROM admin WHERE kind NOT IN ('link', 'session') ORDER BY n`)
	if err != nil {
		return err
	}
	for i := range list {
		if err := f(&store.Item{Admin: &list[i]}); err != nil {
			return err
		}
	}
	return nil
}

// exportPlayers exports all players.
func exportPlayers(ctx context.Context, tx pgx.Tx, f func(*store.Item) error) error {
	list, err := tx.Query(
		ctx, `SELECT p.id, p.name, p.since, p.bot, coalesce(p.heir, ''), h.hash, p.pace, (
				SELECT coalesce(string_agg(muted, ' ' ORDER BY muted COLLATE "C"), '') FROM mutes
					WHERE player = p.id),
				d.id, d.token, d.label, d.since, d.seen,
				(SELECT body FROM callers x WHERE x.player = p.id),
				(SELECT json_agg(json_build_object('id', x.id, 'device', encode(x.device, 'base64'),
					'target', x.target, 'body', x.body::json) ORDER BY x.id COLLATE "C")
					FROM channels x WHERE x.player = p.id)
			FROM players p LEFT JOIN phrases h ON h.player = p.id LEFT JOIN devices d ON d.player = p.id
			ORDER BY p.since, p.id COLLATE "C", d.since, d.id COLLATE "C"`,
	)
	if err != nil {
		return classify(err)
	}
	defer list.Close()
	rows := store.PlayerRows{Done: f}
	for list.Next() {
		var p store.Player
		var d store.Device
		var muted string
		var id, label *string
		var since, seen *int64
		var called []byte
		err := list.Scan(
			&p.ID, &p.Name, &p.Since, &p.Bot, &p.Heir, &p.Phrase, (*[]byte)(&p.Pace), &muted,
			&id, &d.Token, &label, &since, &seen,
			(*[]byte)(&p.Caller), &called,
		)
		if err == nil && called != nil {
			err = json.Unmarshal(called, &p.Channels)
		}
		if err != nil {
			return err
		}
		p.Muted = strings.Fields(muted)
		added := (*store.Device)(nil)
		if id != nil {
			d.ID, d.Label, d.Since, d.Seen = *id, *label, *since, *seen
			added = &d
		}
		if err := rows.Add(p, added); err != nil {
			return err
		}
	}
	return errors.Join(classify(list.Err()), rows.Flush())
}

// exportTables exports all tables.
func exportTables(ctx context.Context, tx pgx.Tx, f func(*store.Item) error) error {
	order, err := collect(ctx, tx, pgx.RowTo[int64], `SELECT tbl FROM heads ORDER BY used`)
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
func exportTable(ctx context.Context, tx pgx.Tx, n int64) (*store.Table, error) {
	t := &store.Table{Number: n}
	var end int64
	err := tx.QueryRow(
		ctx, `SELECT t.id, t.game, t.setup, t.host, t.open, t.seats, h.status, h.seq, s.seed
			FROM tables t JOIN heads h ON h.tbl = t.n JOIN seeds s ON s.tbl = t.n WHERE t.n = $1`, n,
	).Scan(&t.ID, &t.Game, (*[]byte)(&t.Setup), &t.Host, &t.Open, (*[]byte)(&t.Seats), &t.Status,
		&end, &t.Seed)
	if err != nil {
		return nil, classify(err)
	}
	err = tx.QueryRow(
		ctx, `SELECT seq, record FROM packed WHERE tbl = $1`, n,
	).Scan(&t.Last, &t.Packed)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, classify(err)
	}
	bodies, err := collect(ctx, tx, pgx.RowTo[[]byte],
		`SELECT body FROM log WHERE tbl = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`, n, t.Last, end)
	if err != nil {
		return nil, err
	}
	if got := t.Last + int64(len(bodies)); got != end {
		return nil, fmt.Errorf("it has %d entries of %d", got, end)
	}
	for _, body := range bodies {
		t.Entries = append(t.Entries, body)
	}
	t.Holders, err = collect(ctx, tx, pgx.RowTo[string],
		`SELECT player FROM holders WHERE tbl = $1 ORDER BY player COLLATE "C"`, n)
	if err != nil {
		return nil, err
	}
	attempts, err := collect(ctx, tx, pgx.RowToStructByPos[store.Attempt],
		`SELECT player, game, stage, outcome, ended FROM attempts WHERE tbl = $1`, n)
	if err != nil {
		return nil, err
	}
	if len(attempts) > 0 {
		t.Attempt = &attempts[0]
	}
	t.Chat, err = collect(ctx, tx, func(row pgx.CollectableRow) (l store.Line, err error) {
		var key []byte
		err = row.Scan(
			&l.N, &l.At, &l.Seat, &l.Name, &l.Text, &l.Player, &key, &l.Room, &l.Phrase,
		)
		l.Key = string(key)
		return l, err
	}, `SELECT line, at, seat, name, text, player, key, room, phrase
		FROM chat WHERE tbl = $1 ORDER BY line`, n)
	if err != nil {
		return nil, err
	}
	t.Reviews, err = collect(ctx, tx, pgx.RowToStructByPos[store.Review],
		`SELECT part, player, ended, score, body FROM reviews WHERE tbl = $1 ORDER BY part`, n)
	if err != nil {
		return nil, err
	}
	err = tx.QueryRow(ctx, `SELECT body FROM endings WHERE tbl = $1`, n).Scan(&t.Ending)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, classify(err)
	}
	return t, nil
}

// Import implements store.Archiver. Servers that use the database wait until it
// ends.
func (db *DB) Import(ctx context.Context, next func() (*store.Item, error)) error {
	tx, err := db.pool.Begin(ctx)
	if err != nil {
		return classify(err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	var full bool
	_, err = tx.Exec(ctx, patient+`; LOCK TABLE tables, players IN EXCLUSIVE MODE`)
	if err == nil {
		err = tx.QueryRow(
			ctx, `SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM players)`,
		).Scan(&full)
	}
	if err != nil {
		return classify(err)
	}
	if full {
		return store.ErrNotEmpty
	}
	for used := int64(1); ; {
		x, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := importItem(ctx, tx, x, &used); err != nil {
			return err
		}
	}
	// The sequences go on after what was imported.
	_, err = tx.Exec(ctx, `SELECT setval('uses', (SELECT coalesce(max(used), 0) + 1 FROM heads)),
		setval(pg_get_serial_sequence('tables', 'n'), (SELECT coalesce(max(n), 0) + 1 FROM tables))`)
	if err != nil {
		return classify(err)
	}
	return classify(tx.Commit(ctx))
}

// importItem stores one item. used is the next table's place in the order of
// use.
func importItem(ctx context.Context, tx pgx.Tx, x *store.Item, used *int64) error {
	var b pgx.Batch
	what := "the server's own data"
	switch {
	case x.Uptime != nil:
		b.Queue(`UPDATE uptime SET ms = $1`, *x.Uptime)
	case x.Secret != nil:
		b.Queue(
			`INSERT INTO secrets (name, value) VALUES ($1, $2)
				ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
			x.Secret.Name, x.Secret.Value,
		)
	case x.Admin != nil:
		what = x.Admin.Kind + " " + x.Admin.ID
		b.Queue(
			`INSERT INTO admin (kind, id, body) VALUES ($1, $2, $3)`,
			x.Admin.Kind, x.Admin.ID, []byte(x.Admin.Body),
		)
	case x.Player != nil:
		p := x.Player
		what = "player " + p.ID
		queuePlayer(&b, p)
	case x.Table != nil:
		what = "table " + x.Table.ID
		if err := queueTable(&b, x.Table, *used); err != nil {
			return err
		}
		*used++
	}
	if err := tx.SendBatch(ctx, &b).Close(); err != nil {
		return fmt.Errorf("%s: %w", what, classify(err))
	}
	return nil
}

// queuePlayer adds the statements that store a player with their devices and
// phrase. Nothing is served during an import, so players.token, which only nodes
// of the previous version read, is left out.
func queuePlayer(b *pgx.Batch, p *store.Player) {
	b.Queue(
		`INSERT INTO players (id, name, since, bot, heir, pace, seen)
			VALUES ($1, $2, $3, $4, nullif($5, ''), nullif($6, ''),
				coalesce((SELECT ms FROM uptime), 0))`,
		p.ID, p.Name, p.Since, p.Bot, p.Heir, string(p.Pace),
	)
	for _, d := range p.Devices {
		b.Queue(
			`INSERT INTO devices (token, id, player, label, since, seen) VALUES ($1, $2, $3, $4, $5, $6)`,
			d.Token, d.ID, p.ID, d.Label, d.Since, d.Seen,
		)
	}
	if p.Phrase != nil {
		b.Queue(`INSERT INTO phrases (player, hash) VALUES ($1, $2)`, p.ID, p.Phrase)
	}
	for _, other := range p.Muted {
		b.Queue(`INSERT INTO mutes (player, muted) VALUES ($1, $2)`, p.ID, other)
	}
	if p.Caller != nil {
		b.Queue(`INSERT INTO callers (player, body) VALUES ($1, $2)`, p.ID, string(p.Caller))
	}
	for _, c := range p.Channels {
		b.Queue(
			`INSERT INTO channels (id, player, device, target, body, failed)
				VALUES ($1, $2, $3, $4, $5, '')`, c.ID, p.ID, c.Device, c.Target, string(c.Body),
		)
	}
}

// queueEnding adds the statements that store with which edition a table was
// opened, its packed entries and its ending.
func queueEnding(b *pgx.Batch, t *store.Table) {
	if t.Packed != nil {
		b.Queue(
			`INSERT INTO packed (tbl, seq, record) VALUES ($1, $2, $3)`, t.Number, t.Last, t.Packed,
		)
	}
	b.Queue(
		`INSERT INTO editions (game, version) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		t.Game, t.Edition(),
	)
	if t.Ending != nil {
		b.Queue(
			`INSERT INTO endings (tbl, ended, body, tally) VALUES ($1, $2, $3, $4)`,
			t.Number, t.Ended(), t.Ending, t.Tally(),
		)
	}
}

// queueTable adds the statements that store a table with all that belongs to
// it.
func queueTable(b *pgx.Batch, t *store.Table, used int64) error {
	b.Queue(
		`INSERT INTO tables (n, id, game, setup, host, open, seats) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		t.Number, t.ID, t.Game, string(t.Setup), t.Host, t.Open, string(t.Seats),
	)
	b.Queue(`INSERT INTO seeds (tbl, seed) VALUES ($1, $2)`, t.Number, t.Seed)
	b.Queue(
		`INSERT INTO heads (tbl, seq, used, status) VALUES ($1, $2, $3, $4)`,
		t.Number, t.Last+int64(len(t.Entries)), used, t.Status,
	)
	queueEnding(b, t)
	var bodies, commands [][]byte
	seen := map[string]bool{}
	for _, text := range t.Entries {
		e, _, err := store.DecodeEntry(text)
		if err != nil {
			return err
		}
		// Logs of early versions may hold a key twice.
		command := commandOf(e.By, e.Key)
		if seen[string(command)] {
			command = nil
		}
		seen[string(command)] = command != nil
		bodies, commands = append(bodies, text), append(commands, command)
	}
	b.Queue(
		`INSERT INTO log (tbl, seq, at, command, body)
			SELECT $1, $4 + e.seq, now(), e.command, e.body
			FROM unnest($2::bytea[], $3::bytea[]) WITH ORDINALITY AS e (body, command, seq)`,
		t.Number, bodies, commands, t.Last,
	)
	if len(t.Holders) > 0 {
		b.Queue(
			`INSERT INTO holders (player, tbl) SELECT player, $1 FROM unnest($2::text[]) player`,
			t.Number, t.Holders,
		)
	}
	if a := t.Attempt; a != nil {
		b.Queue(
			`INSERT INTO attempts (tbl, player, game, stage, outcome, ended)
				VALUES ($1, $2, $3, $4, $5, $6)`,
			t.Number, a.Player, a.Game, a.Stage, a.Outcome, a.Ended,
		)
	}
	for _, l := range t.Chat {
		b.Queue(
			`INSERT INTO chat (tbl, line, at, seat, name, text, player, key, room, phrase)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			t.Number, l.N, l.At, l.Seat, l.Name, l.Text, l.Player, []byte(l.Key), l.Room, l.Phrase,
		)
	}
	for _, x := range t.Reviews {
		b.Queue(
			`INSERT INTO reviews (tbl, part, player, ended, score, body) VALUES ($1, $2, $3, $4, $5, $6)`,
			t.Number, x.Part, x.Player, x.Ended, x.Score, x.Body,
		)
	}
	return nil
}
