package postgres

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/account/accounttest"
	"lair.games/lair/admin"
	"lair.games/lair/admin/admintest"
	"lair.games/lair/call/calltest"
	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/store/storetest"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// openAt opens a database that is closed with the test.
func openAt(t testing.TB, url string, o Options) *DB {
	t.Helper()
	db, err := Open(context.Background(), url, o)
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

// open opens an empty database.
func open(t testing.TB) *DB {
	t.Helper()
	return openAt(t, postgrestest.Schema(t), Options{})
}

// again opens the database of another DB once more, as a second process would.
func again(t testing.TB, db *DB) *DB {
	t.Helper()
	return openAt(t, db.config.ConnString(), Options{})
}

func TestLog(t *testing.T) {
	tabletest.Log(
		t, func(t *testing.T) table.Log { return open(t) },
		func(t *testing.T, l table.Log) table.Log { return again(t, l.(*DB)) },
	)
}

// TestLogOnOtherVersions runs the suite on each other version of PostgreSQL that
// is installed.
func TestLogOnOtherVersions(t *testing.T) {
	slow(t)
	folders, err := postgrestest.Find()
	if errors.Is(err, postgrestest.ErrMissing) || len(folders) == 1 {
		t.Skip("no other version of PostgreSQL is installed")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, programs := range folders[1:] {
		t.Run(filepath.Base(filepath.Dir(programs)), func(t *testing.T) {
			s, err := postgrestest.Start(programs, "fsync=off")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.Stop)
			tabletest.Log(
				t, func(t *testing.T) table.Log {
					url, err := s.NewSchema()
					if err != nil {
						t.Fatal(err)
					}
					return openAt(t, url, Options{})
				}, func(t *testing.T, l table.Log) table.Log { return again(t, l.(*DB)) },
			)
		})
	}
}

func TestPlayers(t *testing.T) {
	accounttest.Store(
		t, func(t *testing.T) account.Store { return open(t) },
		func(t *testing.T, s account.Store) account.Store { return again(t, s.(*DB)) },
	)
}

func TestAdmin(t *testing.T) {
	admintest.Store(
		t, func(t *testing.T) admin.Store { return open(t) },
		func(t *testing.T, s admin.Store) admin.Store { return again(t, s.(*DB)) },
	)
}

func TestCalls(t *testing.T) {
	calltest.Store(t, func(t *testing.T) calltest.Stores { return open(t) })
}

func TestArchives(t *testing.T) {
	storetest.Archives(t, func(t *testing.T) storetest.Store { return open(t) })
}
