package sqlite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// TestADamagedPageIsToldApart damages the pages of a log behind the schema. Its
// table cannot be read then, with an error that says why; others are no damage.
func TestADamagedPageIsToldApart(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db := open(t, path, Options{})
	head, entries := beginning("")
	if err := db.Create(ctx, "t", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	for seq := int64(1); seq < 60; seq++ {
		move := json.RawMessage(`"` + strings.Repeat("m", 2000) + `"`)
		if err := db.Append(
			ctx, "t", seq, head, []table.Entry{{Seq: seq + 1, Kind: table.Moved, Move: move}},
		); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db = open(t, path, Options{})
	for i := len(text) - 40*4096; i < len(text); i++ {
		text[i] = 0xaa
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Read(ctx, "t"); !IsDamaged(err) {
		t.Errorf("a damaged log is read with %v, want an error that says so", err)
	}
	if _, err := db.Read(ctx, "none"); !errors.Is(err, table.ErrUnknown) || IsDamaged(err) {
		t.Errorf("a table that does not exist: %v", err)
	}
	for _, err := range []error{nil, table.ErrFull, errors.New("disk image is malformed")} {
		if IsDamaged(err) {
			t.Errorf("%v counts as damage", err)
		}
	}
}

// export returns the archive of a store, line by line.
func export(t *testing.T, db *DB) (lines []string) {
	t.Helper()
	err := db.Export(context.Background(), func(x *store.Item) error {
		text, err := json.Marshal(x)
		lines = append(lines, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// damageLeaf overwrites the first leaf page of a table in a closed file.
func damageLeaf(t *testing.T, path, name string) {
	t.Helper()
	db := open(t, path, Options{})
	var page int64
	err := db.read.QueryRow(
		`SELECT min(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'`, name,
	).Scan(&page)
	if err := errors.Join(err, db.Close(context.Background())); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt(bytes.Repeat([]byte{0xaa}, 4096), (page-1)*4096)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestDamagedHeads damages a page of heads. Its tables are refused, all others
// go on, and a repair brings everything back.
func TestDamagedHeads(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	o := Options{OnFailure: func(err error) { t.Errorf("OnFailure was called: %v", err) }}
	db := open(t, path, o)
	const many = 600 // a page has room for about 200 heads
	fillTables(t, db, many, table.Head{Status: table.Playing}, time.Hour)
	all, err := db.Unfinished(ctx)
	if err != nil || len(all) != many {
		t.Fatalf("%d tables are unfinished: %v", len(all), err)
	}
	before := export(t, db)
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	damageLeaf(t, path, "heads")
	db = open(t, path, o)
	some, err := db.Unfinished(ctx)
	if err != nil || len(some) == 0 || len(some) == many {
		t.Fatalf("of %d tables %d can be read: %v", many, len(some), err)
	}
	lost := all[slices.IndexFunc(all, func(id string) bool { return !slices.Contains(some, id) })]
	if _, err := db.Read(ctx, lost); !IsDamaged(err) {
		t.Errorf("a lost table is read with %v, want an error about damage", err)
	}
	entry := []table.Entry{{Seq: 2, Kind: table.Moved}}
	head := table.Head{Status: table.Playing}
	if err := db.Append(ctx, lost, 1, head, entry); !IsDamaged(err) || errors.Is(err, table.ErrBroken) {
		t.Errorf("an append to a lost table: %v, want an error about damage", err)
	}
	if _, err := db.Read(ctx, some[0]); err != nil {
		t.Errorf("another table: %v", err)
	}
	if err := db.Check(ctx); err != nil {
		t.Errorf("a write elsewhere: %v", err)
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if err := Inspect(ctx, path); !errors.Is(err, ErrDamaged) {
		t.Errorf("the file is inspected with %v, want ErrDamaged", err)
	}
	if !Repairable(ctx, path) {
		t.Error("a file with damaged heads does not count as repairable")
	}
	r, err := Repair(ctx, path, func(_ string, stored table.Stored) (table.Head, error) {
		seats := []table.SeatState{
			{Seat: 0, Player: "ann", Name: "Ann"}, {Seat: 1, Level: "normal", Name: "Brolo"},
		}
		return table.Head{Status: table.Playing, Seats: seats}, nil
	})
	if err != nil || r.Tables != many || r.Rebuilt != many-len(some) {
		t.Fatalf("the repair did %+v: %v", r, err)
	}
	if err := Inspect(ctx, path); err != nil {
		t.Errorf("the repaired file: %v", err)
	}
	if err := Inspect(ctx, r.Damaged); !errors.Is(err, ErrDamaged) {
		t.Errorf("the file that is kept: %v, want ErrDamaged", err)
	}
	db = open(t, path, o)
	if after := export(t, db); !slices.Equal(after, before) {
		t.Errorf("%d items are there after the repair, and they differ from the %d before", len(after), len(before))
	}
	if err := db.Append(ctx, lost, 1, head, entry); err != nil {
		t.Errorf("an append to a table that was lost: %v", err)
	}
	names, err := filepath.Glob(path + "*")
	if err != nil || slices.Contains(names, path+".repaired") {
		t.Errorf("the folder holds %q: %v", names, err)
	}
}

// TestDamagedTables damages a page of tables. What goes through all tables goes on
// with the others, and the operator is told.
func TestDamagedTables(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db := open(t, path, Options{})
	const many = 300 // a page has room for about 40
	fillTables(t, db, many, table.Head{Status: table.Playing}, time.Hour)
	fillTables(t, db, many, table.Head{Status: table.Over}, time.Hour)
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	damageLeaf(t, path, "tables")
	damaged := 0
	db = open(t, path, Options{OnDamage: func(err error) {
		if damaged++; !IsDamaged(err) {
			t.Errorf("OnDamage was called: %v", err)
		}
	}})
	left := 0
	for status, through := range map[table.Status]func(from int64) (int, int64, error){
		table.Playing: func(from int64) (int, int64, error) {
			list, next, err := db.Untouched(
				ctx, table.Untouched{Status: table.Playing, Until: 2 * time.Hour, From: from, Limit: 70},
			)
			return len(list), next, err
		},
		table.Over: func(from int64) (int, int64, error) {
			ids, next, err := db.Finished(
				ctx, table.Finished{Status: table.Over, Until: 2 * time.Hour, From: from, Limit: 70},
			)
			return len(ids), next, err
		},
	} {
		all, err := db.Lobby(ctx, table.Query{Everyone: true, Status: status, Limit: many})
		if err != nil {
			t.Fatal(err)
		}
		left += len(all)
		listed := 0
		for from := int64(0); ; {
			n, next, err := through(from)
			if err != nil || n > 70 {
				t.Fatalf("%d tables that are %s: %v", n, status, err)
			}
			if listed += n; next == 0 {
				break
			}
			from = next
		}
		if listed != len(all) {
			t.Errorf("going through all that are %s finds %d, the list %d", status, listed, len(all))
		}
	}
	if left >= 2*many || left < 2*many-100 || damaged == 0 {
		t.Errorf("%d of %d tables are listed, and damage was reported %d times", left, 2*many, damaged)
	}
}

// TestARepairNeedsTheLogs damages a page of the log, without which no head can
// be rebuilt.
func TestARepairNeedsTheLogs(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db := open(t, path, Options{})
	fillTables(t, db, 50, table.Head{Status: table.Playing}, time.Hour)
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	damageLeaf(t, path, "log")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if Repairable(ctx, path) {
		t.Error("a file with a damaged log counts as repairable")
	}
	if r, err := Repair(ctx, path, nil); !errors.Is(err, ErrDamaged) {
		t.Errorf("the repair did %+v: %v, want ErrDamaged", r, err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, text) {
		t.Errorf("a repair that failed changed the file: %v", err)
	}
	if left, err := filepath.Glob(path + ".*"); err != nil || len(left) > 0 {
		t.Errorf("a repair that failed left %q: %v", left, err)
	}
}
