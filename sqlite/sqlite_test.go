package sqlite

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

func open(t testing.TB, path string, o Options) *DB {
	t.Helper()
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

func TestLog(t *testing.T) {
	tabletest.Log(t,
		func(t *testing.T) table.Log { return open(t, filepath.Join(t.TempDir(), "lair.db"), Options{}) },
		func(t *testing.T, l table.Log) table.Log { return open(t, l.(*DB).path, Options{}) })
}
