package sqlite

import (
	"bytes"
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/store/storetest"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

func open(t testing.TB, path string, o Options) *DB {
	t.Helper()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		empty, err := empty()
		if err = errors.Join(err, os.WriteFile(path, empty, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	db, err := Open(context.Background(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := db.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return db
}

// empty returns a file with the newest schema and nothing else. To apply all
// migrations takes longer than most tests, and the tests of migrations do it.
var empty = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "lair-empty-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "lair.db")
	db, err := Open(context.Background(), path, Options{})
	if err != nil {
		return nil, err
	}
	if err := db.Close(context.Background()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func TestLog(t *testing.T) {
	tabletest.Log(
		t,
		func(t *testing.T) table.Log { return open(t, filepath.Join(t.TempDir(), "lair.db"), Options{}) },
		func(t *testing.T, l table.Log) table.Log { return open(t, l.(*DB).path, Options{}) },
	)
}

// TestDriverAndItsLibcMatch checks the version of libc: the driver is C
// translated to Go, and works only with the libc it was translated with.
// Another one compiles, but fails in unforeseeable ways.
func TestDriverAndItsLibcMatch(t *testing.T) {
	module := func(format, path string) string {
		out, err := exec.Command("go", "list", "-m", "-f", format, path).Output()
		if err != nil {
			t.Fatalf("go list -m %s: %v", path, err)
		}
		return strings.TrimSpace(string(out))
	}
	text, err := os.ReadFile(module("{{.GoMod}}", "modernc.org/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	want := "modernc.org/libc " + module("{{.Version}}", "modernc.org/libc") + "\n"
	if !strings.Contains(string(text), want) {
		t.Errorf("the driver's own go.mod does not ask for %s", want)
	}
}

func TestPragmas(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	err := db.Write(context.Background(), func(tx *Tx) error {
		for pragma, want := range map[string]any{"journal_mode": "wal", "synchronous": int64(2), "foreign_keys": int64(1), "mmap_size": int64(0)} {
			var got [1]driver.Value
			if _, err := tx.Row("PRAGMA "+pragma, got[:]); err != nil || got[0] != want {
				t.Errorf("%s is %v, want %v (%v)", pragma, got[0], want, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if _, err := db.Reader().Exec(`DELETE FROM tables`); err == nil {
		t.Error("the reading pool can write")
	}
}

func TestTheFileIsForItsOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lair.db")
	open(t, path, Options{})
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", filepath.Base(name), info.Mode(), err)
		}
	}
}

func TestASecretIsMadeOnce(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "with space & 100%.db")
	first, err := open(t, path, Options{}).Secret(ctx, "a")
	if err != nil || len(first) != 32 {
		t.Fatal(first, err)
	}
	again, err := open(t, path, Options{}).Secret(ctx, "a")
	if err != nil || !bytes.Equal(first, again) {
		t.Errorf("the secret changed: %v", err)
	}
	if other, err := open(t, path, Options{}).Secret(ctx, "b"); err != nil ||
		bytes.Equal(first, other) {
		t.Errorf("two names have the same secret: %v", err)
	}
}

func TestAWriteThatFailsWritesNothingAndHarmsNoOther(t *testing.T) {
	ctx := context.Background()
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	mine := errors.New("changed my mind")
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			err := db.Write(ctx, func(tx *Tx) error {
				if _, err := tx.Exec(`INSERT INTO secrets (name, value) VALUES (?, x'00')`, fmt.Sprint("n", i)); err != nil {
					return err
				}
				switch i % 3 {
				case 1:
					return mine
				case 2:
					_, err := tx.Exec(
						`INSERT INTO seeds (n, seed) VALUES (999, x'00')`,
					) // breaks two constraints
					return err
				}
				return nil
			})
			if (err == nil) != (i%3 == 0) || i%3 == 1 && !errors.Is(err, mine) {
				t.Errorf("write %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	var n int
	if err := db.Reader().QueryRow(`SELECT count(*) FROM secrets`).Scan(&n); err != nil || n != 17 {
		t.Errorf("%d rows, want 17: %v", n, err)
	}
}

// TestAnAppendThatComesTooLateHarmsNoOther checks that each append is judged
// separately, although one commit advances many heads at once.
func TestAnAppendThatComesTooLateHarmsNoOther(t *testing.T) {
	ctx := context.Background()
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	const tables = 40
	for i := range tables {
		created := table.Entry{
			Seq: 1, Kind: table.Created, Seat: game.Nobody, By: "ann",
			Detail: table.Detail{New: &table.New{Game: "toy", Host: "ann"}},
		}
		if err := db.Create(ctx, fmt.Sprint("t", i), game.SeedOf(uint64(i)), table.Head{Status: table.Playing}, []table.Entry{created}); err != nil {
			t.Fatal(err)
		}
	}
	begun, held := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { // until all others wait for the next commit
		if err := db.Write(ctx, func(*Tx) error { close(begun); <-held; return nil }); err != nil {
			t.Error(err)
		}
	})
	<-begun
	var won [tables]atomic.Int32
	for i := range tables {
		for n := range int64(3) { // two of them expect the current head, one does not
			wg.Go(func() {
				after := 1 + n/2
				moved := table.Entry{
					Seq: after + 1, Kind: table.Moved, Seat: 1, By: "ann", Key: fmt.Sprint("k", n),
					Move: json.RawMessage(`1`),
				}
				err := db.Append(
					ctx, fmt.Sprint("t", i), after,
					table.Head{Status: table.Playing, Ply: int(after), Hash: fmt.Sprint("h", n)},
					[]table.Entry{moved},
				)
				switch {
				case err == nil:
					won[i].Add(int32(after))
				case !errors.Is(err, table.ErrBehind):
					t.Errorf("append %d to table %d: %v", n, i, err)
				}
			})
		}
	}
	for len(db.writer.queue) < 3*tables {
		time.Sleep(time.Millisecond)
	}
	close(held)
	wg.Wait()
	for i := range tables {
		stored, err := db.Read(ctx, fmt.Sprint("t", i))
		// The third expects the head after one of the others, and may be
		// committed after it.
		if entries := len(stored.Entries) - 1; err != nil || entries < 1 ||
			int32(entries*(entries+1)/2) != won[i].Load() {
			t.Errorf(
				"table %d: %d entries were added, %d acknowledged in sum: %v", i, entries,
				won[i].Load(), err,
			)
		}
	}
}

// TestALogThatDoesNotHangTogetherIsNotRead checks that entries of another
// table, gaps and missing ends are errors, and not read as a shorter match.
func TestALogThatDoesNotHangTogetherIsNotRead(t *testing.T) {
	ctx := context.Background()
	for _, damage := range []string{
		`UPDATE log SET prev = (SELECT id FROM log WHERE n = 2 AND seq = 2) WHERE n = 1 AND seq = 3`,
		`UPDATE log SET prev = (SELECT id FROM log WHERE n = 1 AND seq = 1) WHERE n = 1 AND seq = 3`,
		`UPDATE log SET prev = id WHERE n = 1 AND seq = 3`,
		`UPDATE log SET prev = 0 WHERE n = 1 AND seq = 2`,
		`DELETE FROM log WHERE n = 1 AND seq = 1`,
		`DELETE FROM log WHERE n = 1 AND seq = 3`,
		`UPDATE log SET entry = '{"at":' WHERE n = 1 AND seq = 2`,
	} {
		db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
		for _, id := range []string{"a", "b"} {
			created := table.Entry{
				Seq: 1, Kind: table.Created, Seat: game.Nobody, By: "ann",
				Detail: table.Detail{New: &table.New{Game: "toy", Host: "ann"}},
			}
			if err := db.Create(ctx, id, game.SeedOf(1), table.Head{Status: table.Playing}, []table.Entry{created}); err != nil {
				t.Fatal(err)
			}
			for after := range int64(2) {
				moved := table.Entry{
					Seq: after + 2, Kind: table.Moved, Seat: 1, By: "ann", Key: "k",
					Move: json.RawMessage(`1`),
				}
				if err := db.Append(ctx, id, after+1, table.Head{Status: table.Playing}, []table.Entry{moved}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := db.Write(ctx, func(tx *Tx) error { _, err := tx.Exec(damage); return err }); err != nil {
			t.Fatal(err)
		}
		if stored, err := db.Read(ctx, "a"); err == nil {
			t.Errorf("after %s the damaged table is read as %+v, want an error", damage, stored.Entries)
		}
		if stored, err := db.Read(ctx, "b"); err != nil || len(stored.Entries) != 3 {
			t.Errorf(
				"after %s the other table has %d entries: %v", damage, len(stored.Entries), err,
			)
		}
	}
}

func TestAFullDiskRefusesAndGoesOn(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db := open(t, path, Options{MaxPages: 80})
	var mu sync.Mutex
	kept, refused := map[string]int64{}, 0
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			id := fmt.Sprint("t", i)
			head, entries := beginning(strings.Repeat("x", 5000))
			err := db.Create(ctx, id, game.SeedOf(1), head, entries)
			for seq := int64(1); err == nil; seq++ {
				mu.Lock()
				kept[id] = seq
				mu.Unlock()
				err = db.Append(
					ctx,
					id,
					seq,
					head,
					[]table.Entry{
						{
							Seq: seq + 1, Kind: table.Moved,
							Move: json.RawMessage(`"` + strings.Repeat("m", 500) + `"`),
						},
					},
				)
			}
			if !errors.Is(err, table.ErrFull) {
				t.Errorf("%s: %v, want ErrFull", id, err)
			}
			mu.Lock()
			refused++
			mu.Unlock()
		})
	}
	wg.Wait()
	if len(kept) < 10 || refused != 40 {
		t.Fatalf("%d tables were kept, %d refused", len(kept), refused)
	}
	for id, seq := range kept {
		if stored, err := db.Read(ctx, id); err != nil || int64(len(stored.Entries)) != seq {
			t.Errorf("%s: %d entries, %d were answered: %v", id, len(stored.Entries), seq, err)
		}
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	// With space again, it goes on.
	db = open(t, path, Options{})
	for id, seq := range kept {
		head, _ := beginning("")
		if err := db.Append(ctx, id, seq, head, []table.Entry{{Seq: seq + 1, Kind: table.Moved}}); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func beginning(name string) (table.Head, []table.Entry) {
	n := &table.New{Game: "high-card", Setup: game.Setup{Seats: 2}, Host: "ann"}
	return table.Head{
			Status: table.Waiting,
			Seats:  []table.SeatState{{Seat: 0, Player: "ann", Name: name}, {Seat: 1}},
		},
		[]table.Entry{
			{Seq: 1, Kind: table.Created, Detail: table.Detail{New: n}},
		}
}

// TestAfterAFailedCommitEverythingIsRefused checks that nothing is acknowledged
// after a failed sync, because nobody knows what is on the disk then.
func TestAfterAFailedCommitEverythingIsRefused(t *testing.T) {
	ctx := context.Background()
	reports := make(chan error, 9)
	db := open(
		t,
		filepath.Join(t.TempDir(), "lair.db"),
		Options{OnFailure: func(err error) { reports <- err }},
	)
	failing := &failingConn{Conn: db.writer.conn}
	db.writer.tx.conn = failing
	head, entries := beginning("")
	if err := db.Create(ctx, "t1", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	failing.fail.Store(true)
	if err := db.Create(ctx, "t2", game.SeedOf(1), head, entries); !errors.Is(
		err, table.ErrBroken,
	) {
		t.Errorf("the commit that failed: %v", err)
	}
	failing.fail.Store(false)
	for range 2 {
		if err := db.Append(ctx, "t1", 1, head, []table.Entry{{Seq: 2, Kind: table.Moved}}); !errors.Is(
			err,
			table.ErrBroken,
		) {
			t.Errorf("a write after the failed commit: %v", err)
		}
	}
	if err := <-reports; !errors.Is(err, table.ErrBroken) || len(reports) > 0 {
		t.Errorf("OnFailure received %v, and %d more calls", err, len(reports))
	}
	if _, err := db.Read(ctx, "t2"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("an append that was not acknowledged is stored: %v", err)
	}
}

// failingConn fails to commit while fail is set.
type failingConn struct {
	driver.Conn
	fail atomic.Bool
}

func (c *failingConn) Prepare(query string) (driver.Stmt, error) {
	s, err := c.Conn.Prepare(query)
	if query == "COMMIT" {
		return &failingStmt{s, c}, err
	}
	return s, err
}

type failingStmt struct {
	driver.Stmt
	c *failingConn
}

func (s *failingStmt) ExecContext(
	ctx context.Context, args []driver.NamedValue,
) (driver.Result, error) {
	if s.c.fail.Load() {
		return nil, errors.New("input/output error")
	}
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

func TestClosing(t *testing.T) {
	ctx := context.Background()
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	var wg sync.WaitGroup
	head, entries := beginning("")
	for i := range 20 {
		wg.Go(func() {
			id := fmt.Sprint("t", i)
			for {
				err := db.Create(ctx, id, game.SeedOf(1), head, entries)
				if errors.Is(err, table.ErrClosed) {
					return
				}
				if err != nil && !errors.Is(err, table.ErrExists) {
					t.Errorf("%s: %v", id, err)
					return
				}
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	if err := db.Close(ctx); err != nil {
		t.Error(err)
	}
	wg.Wait()
	if err := db.Close(ctx); err != nil {
		t.Errorf("a second Close: %v", err)
	}
}

func TestAFileThatIsNoDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lair.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(context.Background(), path, Options{})
	if want := "sqlite: lair.db: the file is not a database of Lair"; !errors.Is(err, ErrForeign) ||
		err.Error() != want {
		t.Errorf("a file that is no database: %v, want %s", err, want)
	}
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "no", "folder", "lair.db"), Options{}); !errors.Is(
		err,
		os.ErrNotExist,
	) {
		t.Errorf("no folder: %v", err)
	}
}

// TestTheEndOfALongLogIsReadByItself checks that reading the newest entries
// costs as little in a long log as in a short one.
func TestTheEndOfALongLogIsReadByItself(t *testing.T) {
	ctx := context.Background()
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	head, entries := beginning("")
	for seq := int64(2); seq <= 10_000; seq++ {
		entries = append(
			entries,
			table.Entry{
				Seq: seq, Kind: table.Moved, Seat: 1, By: "ann", Key: fmt.Sprint("k", seq),
				Move: json.RawMessage(`{"card":3}`),
			},
		)
	}
	if err := db.Create(ctx, "t", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	best := func(read func() (int, error), want int) time.Duration {
		least := time.Hour
		for range 7 {
			start := time.Now()
			n, err := read()
			if least = min(least, time.Since(start)); err != nil || n != want {
				t.Fatalf("%d entries were read, want %d: %v", n, want, err)
			}
		}
		return least
	}
	all := best(
		func() (int, error) { stored, err := db.Read(ctx, "t"); return len(stored.Entries), err },
		10_000,
	)
	tail := best(
		func() (int, error) { list, err := db.Since(ctx, "t", 9_990); return len(list), err }, 10,
	)
	if tail*10 > all {
		t.Errorf("the last ten entries of ten thousand take %v, and all of them %v", tail, all)
	}
}

func TestArchives(t *testing.T) {
	storetest.Archives(t, func(t *testing.T) storetest.Store {
		return open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	})
}
