package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // registers "sqlite"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// old creates a file as it was after an earlier migration.
func old(t *testing.T, version int64, statements ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lair.db")
	db, err := sql.Open("sqlite", dsn(path, pragmas...))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(context.Background(), version); err != nil {
		t.Fatal(err)
	}
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	return path
}

// TestAFileOfANewerProgramIsRefused checks that an older program says that the
// file is newer, and does not change it.
func TestAFileOfANewerProgramIsRefused(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db, err := Open(ctx, path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9001, 1)`)
		return err
	})
	if err := errors.Join(err, db.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err = Open(ctx, path, Options{})
	if err == nil {
		_ = db.Close(ctx)
	}
	if !errors.Is(err, ErrNewer) || !strings.Contains(fmt.Sprint(err), "schema 9001") ||
		strings.Contains(fmt.Sprint(err), "\n") {
		t.Errorf(
			"Open returned %v, want one line that wraps ErrNewer and names schema 9001", err,
		)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the file was changed: %v", err)
	}
}

// TestEntriesOfEarlierFilesAreKept migrates a file in which each entry was a
// row of eleven columns, with two tables whose entries are interleaved.
func TestEntriesOfEarlierFilesAreKept(t *testing.T) {
	ctx := context.Background()
	seed := `x'0101010101010101010101010101010101010101010101010101010101010101'`
	path := old(
		t,
		4,
		`INSERT INTO tables (n, id, game, setup, host, open, seats) VALUES (1, 'a', 'toy', '{"seats":2}', 'ann', 1, '[{"Seat":0}]'), (2, 'b', 'toy', '{"seats":2}', 'bob', 0, '[]')`,
		`INSERT INTO seeds (n, seed) VALUES (1, `+seed+`), (2, `+seed+`)`,
		`INSERT INTO heads (n, seq, ply, actors, updated, hash, status) VALUES (1, 3, 1, 2, 5000, 'h"1', 'playing'), (2, 1, 0, 0, 6000, '', 'over')`,
		`INSERT INTO holders (player, n) VALUES ('ann', 1), ('ann', 2)`,
		`INSERT INTO entries (n, seq, at, kind, seat, player, key, move, detail) VALUES
			(1, 1, 1000, 'created', -1, 'ann', 'k"\', NULL, '{"new":{"game":"toy","version":1,"setup":{"seats":2},"host":"ann","clock":{},"commitment":""}}'),
			(2, 1, 6000, 'created', -1, 'bob', 'k', NULL, '{"new":{"game":"toy","version":1,"setup":{"seats":2},"host":"bob","clock":{},"commitment":""}}'),
			(1, 2, 4000, 'start', -1, 'ann', '', NULL, '{"levels":{"1":"keen"}}'),
			(1, 3, 5000, 'move', 0, 'böb', 'k3', '{"card":3}', '{"sent":{"card":[3]}}')`,
	)
	db := open(t, path, Options{})
	stored, err := db.Read(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	created := func(host string) table.Detail {
		return table.Detail{
			New: &table.New{Game: "toy", Version: 1, Setup: game.Setup{Seats: 2}, Host: host},
		}
	}
	at := func(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
	want := []table.Entry{
		{
			Seq: 1, At: at(1000), Kind: table.Created, Seat: game.Nobody, By: "ann", Key: `k"\`,
			Detail: created("ann"),
		},
		{
			Seq: 2, At: at(4000), Kind: table.Started, Seat: game.Nobody, By: "ann",
			Detail: table.Detail{Levels: map[int]string{1: "keen"}},
		},
		{
			Seq: 3, At: at(5000), Kind: table.Moved, Seat: 0, By: "böb", Key: "k3",
			Move:   json.RawMessage(`{"card":3}`),
			Detail: table.Detail{Sent: json.RawMessage(`{"card":[3]}`)},
		},
	}
	if !reflect.DeepEqual(stored.Entries, want) || stored.Hash != `h"1` ||
		stored.Seed != game.Seed(bytes.Repeat([]byte{1}, 32)) {
		t.Errorf("read\n%+v\nwant\n%+v", stored, want)
	}
	if b, err := db.Read(ctx, "b"); err != nil || len(b.Entries) != 1 || b.Entries[0].By != "bob" {
		t.Errorf("the other table: %+v %v", b, err)
	}
	if ids, err := db.Unfinished(ctx); err != nil || !reflect.DeepEqual(ids, []string{"a"}) {
		t.Errorf("unfinished: %v %v", ids, err)
	}
	list, err := db.Lobby(ctx, table.Query{Player: "ann", Status: table.Playing})
	if err != nil || len(list) != 1 || list[0].Ply != 1 || list[0].Actors != game.Only(1) ||
		!list[0].Updated.Equal(at(5000)) {
		t.Errorf("listed: %+v %v", list, err)
	}
	next := table.Entry{
		Seq: 4, At: at(7000), Kind: table.Moved, Seat: 1, By: "ann", Key: "k4",
		Move: json.RawMessage(`{"card":1}`),
	}
	head := table.Head{
		Status: table.Playing, Ply: 2, Actors: game.Only(0), Hash: "h2", Updated: at(7000),
	}
	if err := db.Append(ctx, "a", 2, head, []table.Entry{next}); err == nil {
		t.Error("an append after an old seq was accepted")
	}
	if err := db.Append(ctx, "a", 3, head, []table.Entry{next}); err != nil {
		t.Fatal(err)
	}
	if stored, err = db.Read(ctx, "a"); err != nil ||
		!reflect.DeepEqual(stored.Entries, append(want, next)) ||
		stored.Hash != "h2" {
		t.Errorf("after an append the migrated table is\n%+v\n%v", stored, err)
	}
}
