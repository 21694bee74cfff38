package postgres

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/game"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// change is what an append changes besides the head.
type change struct {
	head  table.Head
	seats []byte // JSON; nil if unchanged

	merged []merged
}

// merged says that one player has all that another one had at a table.
type merged struct{ from, to string }

// created is what a new table has besides its log.
type created struct {
	seed  game.Seed
	first *table.New
	setup []byte // JSON
	head  table.Head
	seats []byte // JSON
}

// tableRef is the number of a table, and who opened it.
type tableRef struct {
	n    int64
	host string
}

// maxKnown limits how many tables a writer remembers.
const maxKnown = 100_000

// Advance appends to many logs at once. It takes the numbers of the tables, the
// heads that the appends expect, how many entries each has and the new
// statuses; then the entries, with the numbers of their tables. It returns the
// numbers of the tables whose head was the expected one.
//
// The heads are locked in one order first: without that, two nodes that append
// to the same tables deadlock.
const Advance = `WITH i AS (
	SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
		AS t (tbl, expect, added, status)),
l AS MATERIALIZED (
	SELECT h.tbl FROM heads h JOIN i ON i.tbl = h.tbl
		WHERE h.seq = i.expect ORDER BY h.tbl FOR UPDATE OF h),
u AS (
	UPDATE heads h SET seq = i.expect + i.added, used = nextval('uses'), status = i.status
		FROM i, l WHERE h.tbl = i.tbl AND l.tbl = h.tbl AND h.seq = i.expect
		RETURNING h.tbl),
e AS (
	INSERT INTO log (tbl, seq, at, command, body)
		SELECT e.tbl, e.seq, now(), e.command, e.body
		FROM unnest($5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[])
			AS e (tbl, seq, command, body) JOIN u ON u.tbl = e.tbl)
SELECT tbl FROM u`

// create adds a table with everything that belongs to it, and returns its
// number, or no row if the table exists.
const create = `WITH t AS (
	INSERT INTO tables (id, game, setup, host, open, seats) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO NOTHING RETURNING n),
s AS (INSERT INTO seeds (tbl, seed) SELECT n, $7 FROM t),
h AS (
	INSERT INTO heads (tbl, seq, used, status)
		SELECT n, cardinality($9::bytea[]), nextval('uses'), $8 FROM t),
e AS (
	INSERT INTO log (tbl, seq, at, command, body)
		SELECT n, e.seq, now(), e.command, e.body
		FROM t, unnest($9::bytea[], $10::bytea[]) WITH ORDINALITY AS e (body, command, seq)),
v AS (
	INSERT INTO editions (game, version) SELECT $2, $15 FROM t ON CONFLICT DO NOTHING),
p AS (INSERT INTO holders (player, tbl) SELECT player, n FROM t, unnest($11::text[]) player),
a AS (
	INSERT INTO attempts (tbl, player, game, stage, outcome, ended)
		SELECT n, $4, $2, $12, $13, $14 FROM t WHERE $12::int > 0)
SELECT n FROM t`

// Create implements table.Log.
func (db *DB) Create(
	ctx context.Context, id string, seed game.Seed, head table.Head, entries []table.Entry,
) error {
	c := &created{seed: seed, first: entries[0].Detail.New, head: head}
	if c.first == nil {
		return errors.New("postgres: the first entry has no setup")
	}
	x, err := newWrite(id, 0, head, entries)
	if err != nil {
		return err
	}
	if c.setup, err = json.Marshal(c.first.Setup); err != nil {
		return err
	}
	if c.seats, err = json.Marshal(head.Seats); err != nil {
		return err
	}
	x.created = c
	return db.writers.do(ctx, x)
}

// Append implements table.Log.
func (db *DB) Append(
	ctx context.Context, id string, after int64, head table.Head, entries []table.Entry,
) error {
	x, err := newWrite(id, after, head, entries)
	if err != nil {
		return err
	}
	x.generation = head.Generation
	if head.Seats != nil || head.Outcome != "" || head.Ending != nil {
		x.change = &change{head: head}
	}
	if head.Seats != nil {
		if x.change.seats, err = json.Marshal(head.Seats); err != nil {
			return err
		}
		for i := range entries {
			if e := &entries[i]; e.Kind == table.Merged {
				x.change.merged = append(x.change.merged, merged{from: e.Detail.Player, to: e.By})
			}
		}
	}
	return db.writers.do(ctx, x)
}

// newWrite encodes entries.
func newWrite(
	id string, after int64, head table.Head, entries []table.Entry,
) (*write, error) {
	texts, err := store.EncodeEntries(head, entries)
	if err != nil {
		return nil, err
	}
	x := &write{id: id, after: after, status: string(head.Status)}
	for i, text := range texts {
		x.bodies = append(x.bodies, []byte(text))
		x.commands = append(x.commands, commandOf(entries[i].By, entries[i].Key))
	}
	return x, nil
}

// commandOf returns what identifies a player's command at a table, or nil. The
// server's own keys follow from a decision and may come again, after a player
// took their seat back for example.
func commandOf(by, key string) []byte {
	if by == "" || key == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(by + "\x00" + key))
	return sum[:16]
}

// send sends a batch and commits it. If all of it are plain moves, that is one
// statement without a transaction around it.
func (w *writer) send(ctx context.Context, batch []*write) error {
	if err := w.lookUp(ctx, batch); err != nil {
		return err
	}
	var creations, appends []*write
	plain := true
	for _, x := range batch {
		x.err = nil
		switch {
		case x.created != nil:
			creations, plain = append(creations, x), false
		case w.known[x.id].n == 0:
			x.err = table.ErrUnknown
		case x.generation != 0 && x.generation != w.db.Generation():
			// It was decided before another server took over, which may hold
			// other entries up to the head that it expects.
			x.err = table.ErrBehind
		default:
			appends, plain = append(appends, x), plain && x.change == nil
		}
	}
	if len(creations)+len(appends) == 0 {
		return w.readBack(ctx, batch)
	}
	// From here on the commit may happen although no answer arrives.
	for _, x := range batch {
		x.sent = true
	}
	var err error
	if plain {
		err = w.advance(ctx, appends)
	} else {
		err = w.transact(ctx, creations, appends)
	}
	if len(batch) == 1 && sqlState(err) == uniqueViolation {
		// The command is in the log: the table has to read it.
		batch[0].err = table.ErrBehind
		return w.rollback(ctx)
	}
	if err != nil {
		return err
	}
	return w.readBack(ctx, batch)
}

// lookUp finds the tables of a batch that are not known yet.
func (w *writer) lookUp(ctx context.Context, batch []*write) error {
	var missing []string
	for _, x := range batch {
		if _, ok := w.known[x.id]; !ok && x.created == nil {
			missing = append(missing, x.id)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if len(w.known) > maxKnown {
		clear(w.known)
		return w.lookUp(ctx, batch)
	}
	rows, err := w.conn.Query(ctx, `SELECT id, n, host FROM tables WHERE id = ANY($1)`, missing)
	if err != nil {
		return err
	}
	var id string
	var ref tableRef
	_, err = pgx.ForEachRow(rows, []any{&id, &ref.n, &ref.host}, func() error {
		w.known[id] = ref
		return nil
	})
	return err
}

// advanceArgs returns the arguments of Advance.
func (w *writer) advanceArgs(appends []*write) []any {
	var tables, expect, added []int64
	var status []string
	var of, seqs []int64
	var commands, bodies [][]byte
	for _, x := range appends {
		n := w.known[x.id].n
		tables, expect = append(tables, n), append(expect, x.after)
		added, status = append(added, int64(len(x.bodies))), append(status, x.status)
		for i := range x.bodies {
			of, seqs = append(of, n), append(seqs, x.after+int64(i)+1)
		}
		commands, bodies = append(commands, x.commands...), append(bodies, x.bodies...)
	}
	return []any{tables, expect, added, status, of, seqs, commands, bodies}
}

// advance appends plain moves in a commit of their own.
func (w *writer) advance(ctx context.Context, appends []*write) error {
	rows, err := w.conn.Query(ctx, Advance, w.advanceArgs(appends)...)
	if err != nil {
		return err
	}
	return w.judge(rows, appends)
}

// judge sets the errors of appends by the rows that Advance returned.
func (w *writer) judge(rows pgx.Rows, appends []*write) error {
	moved, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	done := make(map[int64]bool, len(moved))
	for _, n := range moved {
		done[n] = true
	}
	for _, x := range appends {
		if !done[w.known[x.id].n] {
			x.err = table.ErrBehind
		}
	}
	return nil
}

// transact commits new tables, and appends of which some change more than the
// head. Tables are created in the order of their ids: of two nodes that open
// the same ones, one waits for the other.
func (w *writer) transact(ctx context.Context, creations, appends []*write) error {
	slices.SortFunc(creations, func(a, b *write) int { return cmp.Compare(a.id, b.id) })
	var first pgx.Batch
	first.Queue("BEGIN")
	for _, x := range creations {
		first.Queue(create, createArgs(x)...).QueryRow(func(row pgx.Row) error {
			var n int64
			err := row.Scan(&n)
			if errors.Is(err, pgx.ErrNoRows) {
				x.err, err = table.ErrExists, nil
			}
			return err
		})
	}
	if len(appends) > 0 {
		first.Queue(Advance, w.advanceArgs(appends)...).Query(func(rows pgx.Rows) error {
			return w.judge(rows, appends)
		})
	}
	if err := w.conn.SendBatch(ctx, &first).Close(); err != nil {
		return err
	}
	var last pgx.Batch
	for _, x := range appends {
		if x.change != nil && x.err == nil {
			w.queueChange(&last, x)
		}
	}
	last.Queue("COMMIT")
	return w.conn.SendBatch(ctx, &last).Close()
}

// createArgs returns the arguments of create.
func createArgs(x *write) []any {
	c := x.created
	return []any{
		x.id, c.first.Game, string(c.setup), c.first.Host, store.IsListed(c.head), string(c.seats),
		c.seed[:], x.status, x.bodies, x.commands, store.Holders(c.first.Host, c.head),
		c.first.Stage, string(c.head.Outcome), store.EndedAt(c.head), c.first.Version,
	}
}

// queueChange adds the statements that write what an append changes besides the
// head.
func (w *writer) queueChange(b *pgx.Batch, x *write) {
	ref, c := w.known[x.id], x.change
	if body := store.EndingOf(c.head); body != nil {
		b.Queue(
			`INSERT INTO endings (tbl, ended, body, tally) VALUES ($1, $2, $3, $4)
				ON CONFLICT DO NOTHING`,
			ref.n, c.head.Ending.At.UnixMilli(), body, store.TallyOf(c.head.Ending),
		)
	}
	if c.seats != nil {
		holders := store.Holders(cmp.Or(c.head.Host, ref.host), c.head)
		if holders == nil {
			holders = []string{}
		}
		b.Queue(
			`UPDATE tables SET open = $2, seats = $3, host = coalesce(nullif($4, ''), host) WHERE n = $1`,
			ref.n, store.IsListed(c.head), string(c.seats), c.head.Host,
		)
		for _, m := range c.merged {
			b.Queue(`UPDATE attempts SET player = $2 WHERE tbl = $1 AND player = $3`, ref.n, m.to, m.from)
			b.Queue(`UPDATE reviews SET player = $2 WHERE tbl = $1 AND player = $3`, ref.n, m.to, m.from)
			// Both may have used one key. Then the line stays with the player who is no more.
			b.Queue(
				`UPDATE chat c SET player = $2 WHERE tbl = $1 AND player = $3 AND NOT EXISTS (
					SELECT FROM chat o WHERE o.tbl = $1 AND o.player = $2 AND o.key = c.key)`,
				ref.n, m.to, m.from,
			)
		}
		b.Queue(`DELETE FROM holders WHERE tbl = $1 AND player <> ALL($2::text[])`, ref.n, holders)
		b.Queue(
			`INSERT INTO holders (player, tbl) SELECT player, $1 FROM unnest($2::text[]) player
				ON CONFLICT DO NOTHING`, ref.n, holders,
		)
	}
	if c.head.Outcome != "" {
		b.Queue(
			`UPDATE attempts SET outcome = $2, ended = $3 WHERE tbl = $1 AND outcome = ''`,
			ref.n, string(c.head.Outcome), store.EndedAt(c.head),
		)
	}
}

// readBack looks for the writes in doubt that were refused now: an earlier
// attempt may have committed them. That attempt has ended, because this
// one waited for its locks. What it committed is made durable on the standby as
// well before it is confirmed.
func (w *writer) readBack(ctx context.Context, batch []*write) error {
	found := false
	for _, x := range batch {
		if !x.doubt || x.err == nil {
			continue
		}
		same, err := w.isStored(ctx, x)
		if err != nil {
			return err
		}
		if same {
			x.err, found = nil, true
		}
	}
	if !found {
		return nil
	}
	_, err := w.conn.Exec(ctx, touch)
	return err
}

// isStored reports whether the entries of a write are in the log at its place.
func (w *writer) isStored(ctx context.Context, x *write) (bool, error) {
	rows, err := w.conn.Query(
		ctx, `SELECT l.body FROM tables t JOIN log l ON l.tbl = t.n
			WHERE t.id = $1 AND l.seq > $2 AND l.seq <= $3 ORDER BY l.seq`,
		x.id, x.after, x.after+int64(len(x.bodies)),
	)
	if err != nil {
		return false, err
	}
	bodies, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	same := err == nil && slices.EqualFunc(bodies, x.bodies, bytes.Equal)
	if !same || x.created == nil {
		return same, err
	}
	// Two nodes may open one table with the same entries, but not with the same
	// seed.
	var seed []byte
	err = w.conn.QueryRow(
		ctx, `SELECT s.seed FROM seeds s JOIN tables t ON t.n = s.tbl WHERE t.id = $1`, x.id,
	).Scan(&seed)
	return bytes.Equal(seed, x.created.seed[:]), err
}
