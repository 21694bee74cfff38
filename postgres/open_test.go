package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/table"
)

// refused checks that a database is refused in one line that wraps want, says
// words, and holds no password.
func refused(t *testing.T, url string, want error, words string) {
	t.Helper()
	db, err := Open(context.Background(), url, Options{})
	if err == nil {
		_ = db.Close(context.Background())
	}
	text := fmt.Sprint(err)
	if want != nil && !errors.Is(err, want) || !strings.Contains(text, words) {
		t.Errorf("Open: %q, want an error that wraps %v and says %q", text, want, words)
	}
	if strings.Contains(text, "\n") || strings.Contains(text, "geheim") {
		t.Errorf("Open: %q, want one line without the password", text)
	}
}

func TestWhatIsNoDatabaseOfLairIsRefused(t *testing.T) {
	s := postgrestest.Shared(t)
	newer := postgrestest.Schema(t)
	if err := openAt(t, newer, Options{}).exec(context.Background(),
		`INSERT INTO lair_versions (version_id, is_applied) VALUES (9001, true)`); err != nil {
		t.Fatal(err)
	}
	refused(t, newer, ErrNewer, "schema 9001")
	foreign := postgrestest.Schema(t)
	_, name, _ := strings.Cut(foreign, "search_path=")
	if err := s.Exec("CREATE TABLE " + name + ".invoices (n int)"); err != nil {
		t.Fatal(err)
	}
	refused(t, foreign, ErrForeign, "1 tables in the schema "+name)
	refused(t, s.URL("search_path=none"), nil, "no schema")
	refused(t, "postgres://lair:geheim@127.0.0.1:x/", ErrURL, "postgres://USER@HOST:PORT/DATABASE")
	refused(
		t, fmt.Sprintf("postgres://lair:geheim@127.0.0.1:%d/none?sslmode=disable", s.Port), nil,
		"no such database",
	)
	refused(
		t, "postgres://lair:geheim@127.0.0.1:1,127.0.0.1:2/x?sslmode=disable", nil,
		"no connection to the database",
	)
}

// TestNodesThatStartAtOnceMigrateOnce opens an empty database from several nodes
// at once.
func TestNodesThatStartAtOnceMigrateOnce(t *testing.T) {
	url := postgrestest.Schema(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() { openAt(t, url, Options{Readers: 2}) })
	}
	wg.Wait()
}

func TestASecretIsTheSameForAllNodes(t *testing.T) {
	ctx := context.Background()
	one := open(t)
	two := again(t, one)
	secrets := make([][]byte, 8)
	var wg sync.WaitGroup
	for i := range secrets {
		wg.Go(func() {
			var err error
			if secrets[i], err = []*DB{one, two}[i%2].Secret(ctx, "a"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, s := range secrets {
		if len(s) != 32 || !bytes.Equal(s, secrets[0]) {
			t.Fatalf("nodes have different secrets")
		}
	}
	if other, err := one.Secret(ctx, "b"); err != nil || bytes.Equal(other, secrets[0]) {
		t.Errorf("two names have the same secret: %v", err)
	}
}

// TestClosing checks that writes during Close are either done or refused.
func TestClosing(t *testing.T) {
	ctx := context.Background()
	db := open(t)
	watch := again(t, db)
	var mu sync.Mutex
	kept := map[string]bool{}
	var wg sync.WaitGroup
	started := make(chan struct{}, 100)
	for i := range 20 {
		wg.Go(func() {
			for n := 0; ; n++ {
				id := fmt.Sprintf("t%d-%d", i, n)
				err := create1(ctx, db, id)
				if errors.Is(err, table.ErrClosed) {
					return
				}
				if err != nil {
					t.Errorf("%s: %v", id, err)
					return
				}
				mu.Lock()
				kept[id] = true
				mu.Unlock()
				select {
				case started <- struct{}{}:
				default:
				}
			}
		})
	}
	for range 30 {
		<-started
	}
	for range 2 {
		if err := db.Close(ctx); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	wg.Wait()
	for id := range kept {
		if _, err := watch.Read(ctx, id); err != nil {
			t.Errorf("%s was acknowledged and is not there: %v", id, err)
		}
	}
}
