package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// scale returns the number that an environment variable holds, or a small one.
func scale(t *testing.T, name string, small int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return small
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// size returns the size of a closed file.
func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestPackingGivesTheDiskBack plays matches of 200 entries side by side, packs
// them, and looks at the size of the file. LAIR_TABLES says how many.
func TestPackingGivesTheDiskBack(t *testing.T) {
	ctx := context.Background()
	tables := scale(t, "LAIR_TABLES", 10)
	path := filepath.Join(t.TempDir(), "lair.db")
	db := open(t, path, Options{})
	at := time.Date(2021, 3, 4, 5, 6, 7, 0, time.UTC)
	const entries = 200
	for i := range tables {
		head := table.Head{Status: table.Waiting, Updated: at, Seats: []table.SeatState{{Seat: 0, Player: "ann"}}}
		first := table.Entry{
			Seq: 1, At: at, Tick: time.Second, Kind: table.Created, Seat: game.Nobody, By: "ann", Key: "k",
			Detail: table.Detail{New: &table.New{Game: "toy", Setup: game.Setup{Seats: 2}, Host: "ann"}},
		}
		if err := db.Create(ctx, fmt.Sprint("t", i), game.SeedOf(1), head, []table.Entry{first}); err != nil {
			t.Fatal(err)
		}
	}
	for seq := int64(1); seq < entries; seq++ {
		status := table.Playing
		if seq == entries-1 {
			status = table.Over
		}
		errs := make(chan error)
		for i := range tables {
			go func() {
				e := table.Entry{
					Seq: seq + 1, At: at.Add(time.Duration(seq) * 7 * time.Second), Kind: table.Moved,
					Tick: time.Duration(seq) * 7 * time.Second, Seat: game.Seat(seq % 2), By: "ann",
					Key:  fmt.Sprintf("0123456789abcdef%06d%06d", i, seq),
					Move: json.RawMessage(fmt.Sprintf(`{"kind":"place","card":%d,"space":%d}`, (seq+int64(i))*7%50, seq*5%9)),
				}
				head := table.Head{Status: status, Updated: e.At, Hash: fmt.Sprintf("%064d", seq), Ply: int(seq)}
				errs <- db.Append(ctx, fmt.Sprint("t", i), seq, head, []table.Entry{e})
			}()
		}
		for range tables {
			if err := <-errs; err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	before := size(t, path)
	db = open(t, path, Options{})
	began := time.Now()
	for i := range tables {
		id := fmt.Sprint("t", i)
		stored, err := db.Read(ctx, id)
		if err == nil {
			err = db.Pack(ctx, id, stored.Entries)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	took := time.Since(began)
	var rows int
	if err := db.read.QueryRow(`SELECT count(*) FROM log`).Scan(&rows); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	after := size(t, path)
	t.Logf("%d matches: %d of %d entries deleted, %d kB were %d kB; packing took %v",
		tables, tables*entries-rows, tables*entries, after/1024, before/1024, took)
	if rows != tables || after > before/2 {
		t.Errorf("%d entries are left, want %d; the file has %d bytes and had %d", rows, tables, after, before)
	}
}

// TestAnOldFileIsRewritten upgrades a file that cannot give pages back. A copy
// is made before. LAIR_ENTRIES says how many entries it has.
func TestAnOldFileIsRewritten(t *testing.T) {
	entries := scale(t, "LAIR_ENTRIES", 1000)
	path := old(t, 7,
		`INSERT INTO tables (n, id, game, setup, host, open, seats) VALUES (1, 'a', 'toy', '{"seats":2}', 'ann', 0, '[]')`,
		fmt.Sprintf(`WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < %d)
			INSERT INTO log (id, n, seq, prev, entry) SELECT i, 1, i, i - 1, '{"at":' || i || ',"key":"' || hex(randomblob(80)) || '"}' FROM c`, entries),
	)
	before := size(t, path)
	folder := t.TempDir()
	var copied string
	began := time.Now()
	// An upgrade that was killed left half a copy.
	part := filepath.Join(folder, ".before-upgrade.1.part")
	if err := os.WriteFile(part, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	db := open(t, path, Options{Copies: folder, OnCopy: func(file string) { copied = file }})
	if _, err := os.Stat(part); err == nil {
		t.Error("half a copy of an upgrade that was killed is left for ever")
	}
	took := time.Since(began)
	var mode, rows int
	if err := db.read.QueryRow(`PRAGMA auto_vacuum`).Scan(&mode); err != nil || mode != 2 {
		t.Errorf("auto_vacuum is %d, want 2, which is incremental: %v", mode, err)
	}
	if err := db.read.QueryRow(`SELECT count(*) FROM log`).Scan(&rows); err != nil || rows != entries {
		t.Errorf("%d entries are left of %d: %v", rows, entries, err)
	}
	t.Logf("a file of %d MB was copied and rewritten in %v", before>>20, took)
	// The copy is the file as it was.
	back := open(t, copied, Options{})
	if err := back.read.QueryRow(`SELECT count(*) FROM log`).Scan(&rows); err != nil || rows != entries {
		t.Errorf("the copy has %d entries of %d: %v", rows, entries, err)
	}
}
