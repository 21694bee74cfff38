package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lair.games/lair/table"
	"modernc.org/sqlite"
)

// HeadOf computes the head of a table from its log, with the seats.
type HeadOf func(id string, stored table.Stored) (table.Head, error)

// Repaired says what Repair has done.
type Repaired struct {
	Tables  int    // in the file
	Rebuilt int    // of which the head could not be read
	Damaged string // name of the file as it was
}

// Repair copies a file that no process uses, with heads that come from the
// logs: a head says nothing that its table's log does not say. The copy takes
// the place of the file, which is kept under another name. Repair returns an
// error that wraps ErrDamaged, and changes nothing, if more than heads is
// damaged.
func Repair(ctx context.Context, path string, headOf HeadOf) (r Repaired, err error) {
	fresh := path + ".repaired"
	remove := func(name string) {
		for _, end := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(name + end) // usually it does not exist
		}
	}
	remove(fresh) // of a repair that was interrupted
	defer func() {
		if err != nil {
			remove(fresh)
		}
	}()
	// Read apart: after an error about damage SQLite writes nothing more in a
	// transaction.
	statuses, err := readableStatuses(ctx, path)
	if err != nil {
		return r, damaged(err)
	}
	lost, err := copyAll(ctx, path, fresh, statuses, &r)
	if err != nil {
		return r, damaged(err)
	}
	if err := rebuildHeads(ctx, fresh, lost, headOf); err != nil {
		return r, fmt.Errorf("the copy: %w", err)
	}
	if err := Inspect(ctx, fresh); err != nil {
		return r, fmt.Errorf("the copy: %w", err)
	}
	r.Damaged = fmt.Sprintf("%s.damaged-%s", path, time.Now().UTC().Format("20060102-150405"))
	return r, replace(path, fresh, r.Damaged)
}

// replace gives a file the name of another one, which gets a new name.
func replace(path, fresh, kept string) error {
	// SQLite would take a write-ahead log that is left for one of the new file.
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return fmt.Errorf("%s-wal cannot be written into the file", path)
	}
	for _, end := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	// A link first, so that there is a file of the old name at every moment.
	err := os.Link(path, kept)
	if err != nil {
		err = os.Rename(path, kept) // not every file system has links
	}
	if err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		return err
	}
	return syncNames(path)
}

// copyAll fills a new file with everything of a damaged one but its heads,
// which come from the ends of the logs. It returns the ids of the tables whose
// status is not known.
func copyAll(
	ctx context.Context, path, fresh string, statuses map[int64]string, r *Repaired,
) (lost []string, err error) {
	made, err := Open(ctx, fresh, Options{})
	if err != nil {
		return nil, err
	}
	if err := made.Close(ctx); err != nil {
		return nil, err
	}
	pragmas := slices.DeleteFunc(
		slices.Clone(pragmas), func(p string) bool { return strings.HasPrefix(p, "foreign_keys") },
	)
	connector, err := sqlite.NewConnector(dsn(fresh, pragmas...))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1) // the attached file belongs to the connection
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, `ATTACH ? AS damaged`, path); err != nil {
		return nil, err
	}
	if _, err := db.ExecContext(ctx, `PRAGMA damaged.wal_checkpoint(TRUNCATE)`); err != nil {
		return nil, fmt.Errorf("the write-ahead log: %w", err)
	}
	if err := sameSchema(ctx, db); err != nil {
		return nil, fmt.Errorf("the schema: %w", err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }()
	if err := copyTables(ctx, tx); err != nil {
		return nil, err
	}
	if lost, err = copyHeads(ctx, tx, statuses, r); err != nil {
		return nil, err
	}
	return lost, tx.Commit()
}

// sameSchema returns an error if the attached file has another schema than this
// program.
func sameSchema(ctx context.Context, db *sql.DB) error {
	var has, want int64
	for name, n := range map[string]*int64{"damaged": &has, "main": &want} {
		err := db.QueryRowContext(
			ctx, `SELECT max(version_id) FROM `+name+`.goose_db_version WHERE is_applied`,
		).Scan(n)
		if err != nil {
			return err
		}
	}
	if has != want {
		return fmt.Errorf(
			"the file has the schema %d, and this program repairs only %d: use the version of Lair "+
				"that wrote it", has, want,
		)
	}
	return nil
}

// copyTables copies all tables of the attached file but heads.
func copyTables(ctx context.Context, tx *sql.Tx) error {
	var names []string
	err := eachRow(ctx, tx, func(r *sql.Rows) error {
		var name string
		err := r.Scan(&name)
		names = append(names, name)
		return err
	}, `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
			AND name NOT IN ('heads', 'goose_db_version')`)
	if err != nil {
		return err
	}
	for _, name := range names {
		_, err := tx.ExecContext(ctx, `DELETE FROM main.`+name)
		if err == nil {
			_, err = tx.ExecContext(ctx, `INSERT INTO main.`+name+` SELECT * FROM damaged.`+name)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// readableStatuses returns the status of each table whose head can be read, by
// its number.
func readableStatuses(ctx context.Context, path string) (list map[int64]string, err error) {
	connector, err := sqlite.NewConnector(dsn(path, "busy_timeout(10000)", "query_only(1)"))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	defer func() { err = errors.Join(err, db.Close()) }()
	var last int64
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(n), 0) FROM seeds`).Scan(&last)
	list = map[int64]string{}
	for n := int64(1); n <= last && err == nil; n++ {
		var status string
		err = db.QueryRowContext(ctx, `SELECT status FROM heads WHERE n = ?`, n).Scan(&status)
		switch {
		case err == nil:
			list[n] = status
		case IsDamaged(err) || errors.Is(err, sql.ErrNoRows):
			err = nil
		}
	}
	return list, err
}

// copyHeads makes the heads from the ends of the logs, with the statuses that
// are known.
func copyHeads(
	ctx context.Context, tx *sql.Tx, statuses map[int64]string, r *Repaired,
) (lost []string, err error) {
	_, err = tx.ExecContext(ctx, `INSERT INTO main.heads (n, seq, last, status)
		SELECT l.n, max(l.seq), l.id, '' FROM main.log l JOIN main.tables t ON t.n = l.n GROUP BY l.n`)
	if err != nil {
		return nil, fmt.Errorf("the ends of the logs: %w", err)
	}
	var ids []string
	var numbers []int64
	err = eachRow(ctx, tx, func(r *sql.Rows) error {
		var id string
		var n int64
		err := r.Scan(&n, &id)
		ids, numbers = append(ids, id), append(numbers, n)
		return err
	}, `SELECT n, id FROM main.tables ORDER BY n`)
	for i, n := range numbers {
		if err != nil {
			return nil, fmt.Errorf("heads: %w", err)
		}
		status, known := statuses[n]
		if !known {
			lost = append(lost, ids[i])
			continue
		}
		_, err = tx.ExecContext(ctx, `UPDATE main.heads SET status = ? WHERE n = ?`, status, n)
	}
	r.Tables, r.Rebuilt = len(ids), len(lost)
	return lost, err
}

// rebuildHeads computes the heads of some tables from their logs, and who sits
// there with them.
func rebuildHeads(ctx context.Context, path string, lost []string, headOf HeadOf) error {
	db, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	for _, id := range lost {
		if err != nil {
			break
		}
		var stored table.Stored
		var head table.Head
		var seats []byte
		if stored, err = db.Read(ctx, id); err == nil {
			head, err = headOf(id, stored)
		}
		if err == nil {
			seats, err = json.Marshal(head.Seats)
		}
		if err != nil {
			err = fmt.Errorf("table %s: %w", id, err)
			break
		}
		err = db.Write(ctx, func(tx *Tx) error {
			s, err := tx.logEnd(id)
			if err != nil {
				return err
			}
			_, err = tx.Exec(`UPDATE heads SET status = ? WHERE n = ?`, string(head.Status), s.n)
			if err != nil {
				return err
			}
			return updateSeats(tx, s.n, head, string(seats))
		})
	}
	return errors.Join(err, db.Close(ctx))
}

// syncNames makes the names in the folder of a file durable, where the system
// can.
func syncNames(path string) error {
	f, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	_ = f.Sync() // Windows has no such call, and its names are durable anyway
	return f.Close()
}
