package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/postgres"
	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// acknowledged are the keys of commands that a server has answered, by table.
type acknowledged struct {
	mu   sync.Mutex
	keys map[string][]string
	n    int
}

// add records a command. It returns how many there are.
func (a *acknowledged) add(id, key string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.keys[id] = append(a.keys[id], key)
	a.n++
	return a.n
}

// copied returns the keys so far.
func (a *acknowledged) copied() (map[string][]string, int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := map[string][]string{}
	for id, keys := range a.keys {
		now[id] = keys[:len(keys):len(keys)]
	}
	return now, a.n
}

// playUnderLoad opens tables and plays at all of them until ctx is done.
func playUnderLoad(
	ctx context.Context, t *testing.T, s *testServer, cookie string, tables int, done *acknowledged,
) {
	const workers = 4
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			var ids []string
			for i := w; i < tables; i += workers {
				answer, made := s.ask(
					"POST", "/api/tables", cookie,
					`{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
				)
				if answer.StatusCode != http.StatusOK {
					t.Errorf("opening a table: %d %v", answer.StatusCode, made)
					return
				}
				ids = append(ids, fmt.Sprint(made["id"]))
			}
			for turn := 0; ctx.Err() == nil; turn++ {
				id := ids[turn%len(ids)]
				at := "/api/tables/" + id
				_, move := anyMove(t, s, at, cookie)
				key := fmt.Sprintf("w%d-%d", w, turn)
				if answer, said := s.askWithKey("POST", at+"/moves", cookie, move, key); answer.StatusCode != http.StatusOK {
					t.Errorf("a move: %d %v", answer.StatusCode, said)
					return
				}
				if turn/len(ids) < 8 {
					done.add(id, key)
				} else {
					return // before a match can be over
				}
			}
		})
	}
	wg.Wait()
}

// TestBackupUnderLoad makes a backup while people play, restores it elsewhere,
// and looks for each command that was answered before the backup began.
// LAIR_TABLES is how many tables there are.
func TestBackupUnderLoad(t *testing.T) {
	tables := 8
	if text := os.Getenv("LAIR_TABLES"); text != "" {
		var err error
		if tables, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for name, where := range map[string]func(t *testing.T) (folder string, more []string){
		"folder":   func(t *testing.T) (string, []string) { return t.TempDir(), nil },
		"database": func(t *testing.T) (string, []string) { return "unused", []string{"--store", postgrestest.Schema(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			from, more := where(t)
			s := serve(t, from, append([]string{"--no-limits"}, more...)...)
			answer, _ := s.ask("PATCH", "/api/me", "", `{"name":"Ann"}`)
			cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
			done := acknowledged{keys: map[string][]string{}}
			ctx, cancel := context.WithCancel(t.Context())
			var playing sync.WaitGroup
			playing.Go(func() { playUnderLoad(ctx, t, s, cookie, tables, &done) })
			before, n := done.copied()
			for (len(before) < tables || n < 2*tables) && !t.Failed() {
				time.Sleep(10 * time.Millisecond) // polls: play goes on during the backup
				before, n = done.copied()
			}
			file := filepath.Join(t.TempDir(), "all.backup")
			began := time.Now()
			_, said := must(t, nil, append([]string{"backup", file, "--data", from}, more...)...)
			took := time.Since(began)
			_, during := done.copied()
			cancel()
			playing.Wait()
			s.exitCode()
			if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the backup is not for its owner only: %v, %v", info.Mode(), err)
			}
			if !strings.Contains(said, fmt.Sprintf("%d tables replay", tables)) {
				t.Errorf("lair backup says %q", said)
			}

			to, more := where(t)
			if more == nil {
				to = filepath.Join(to, "new")
			}
			began = time.Now()
			must(t, nil, append([]string{"restore", file, "--data", to}, more...)...)
			t.Logf("%d tables: backup %v, restore %v; %d commands answered before, %d during",
				tables, took, time.Since(began), n, during-n)
			if missing := missingFrom(t, to, more, before); missing > 0 {
				t.Errorf("%d of %d commands that were answered before the backup are missing", missing, n)
			}
			s = serve(t, to, append([]string{"--no-limits"}, more...)...)
			for id := range before {
				if _, said := s.ask("GET", "/api/tables/"+id, cookie, ""); said["epoch"] != 1.0 {
					t.Errorf("a page that saw later moves cannot tell: epoch %v after a restore, want 1", said["epoch"])
				}
				break
			}
			for id := range before { // play goes on from there
				_, move := anyMove(t, s, "/api/tables/"+id, cookie)
				if answer, said := s.ask("POST", "/api/tables/"+id+"/moves", cookie, move); answer.StatusCode != http.StatusOK {
					t.Errorf("a move after the restore: %d %v", answer.StatusCode, said)
				}
				break
			}
		})
	}
}

// missingFrom returns how many of the commands are not in the logs of a store.
func missingFrom(t *testing.T, folder string, more []string, commands map[string][]string) (missing int) {
	t.Helper()
	var db interface {
		Read(context.Context, string) (table.Stored, error)
		Close(context.Context) error
	}
	var err error
	if more == nil {
		db, err = sqlite.Open(t.Context(), filepath.Join(folder, databaseName), sqlite.Options{})
	} else {
		db, err = postgres.Open(t.Context(), more[1], postgres.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	for id, keys := range commands {
		stored, err := db.Read(t.Context(), id)
		if err != nil {
			t.Errorf("table %s: %v", id, err)
		}
		found := map[string]bool{}
		for _, e := range stored.Entries {
			found[e.Key] = true
		}
		for _, key := range keys {
			if !found[key] {
				missing++
			}
		}
	}
	if err := db.Close(t.Context()); err != nil {
		t.Error(err)
	}
	return missing
}

// TestRestoreRefuses checks that nothing changes if a backup or the place for
// it is wrong, and that one plain sentence says why.
func TestRestoreRefuses(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data)
	if answer, _ := s.ask(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	); answer.StatusCode != http.StatusOK {
		t.Fatalf("opening a table: %d", answer.StatusCode)
	}
	file := filepath.Join(t.TempDir(), "all.backup")
	must(t, nil, "backup", file, "--data", data)
	s.exitCode()
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	zip, err := gzip.NewReader(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(zip)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Clone(whole)
	changed[len(changed)/2] ^= 1
	for what, x := range map[string]struct {
		in   []byte
		want string
	}{
		"cut":             {whole[:len(whole)/2], "the archive cannot be read"},
		"cut at its end":  {whole[:len(whole)-1], "its end is cut"},
		"longer":          {append(bytes.Clone(plain), "more\n"...), "something follows its last line"},
		"damaged":         {changed, "the archive cannot be read"},
		"empty":           {nil, "it does not begin as an archive of Lair does"},
		"another program": {[]byte("SQLite format 3\x00"), "it does not begin as an archive of Lair does"},
		"a newer schema": {
			bytes.Replace(plain, []byte(`"version":`), []byte(`"version":9`), 1), "a newer version of Lair",
		},
		"another hash": {
			bytes.Replace(plain, []byte(`"seed":"`), []byte(`"seed":"AAAA`), 1), "the archive cannot be read",
		},
	} {
		bad := filepath.Join(t.TempDir(), "bad.backup")
		if err := os.WriteFile(bad, x.in, 0o600); err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(t.TempDir(), "new")
		code, _, said := command(nil, "restore", bad, "--data", folder)
		if code != 1 || !strings.Contains(said, x.want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: restore ends with %d and says %q, want %q", what, code, said, x.want)
		}
		if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: the folder was made", what)
		}
	}
	code, _, said := command(nil, "restore", filepath.Join(data, "none"), "--data", t.TempDir())
	if code != 1 || !strings.Contains(said, "no such file") {
		t.Errorf("a restore of no file ends with %d: %s", code, said)
	}
	before, err := os.ReadFile(filepath.Join(data, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	code, _, said = command(nil, "restore", file, "--data", data)
	if code != 1 || !strings.Contains(said, "is not empty") {
		t.Errorf("a restore into a folder with tables ends with %d: %s", code, said)
	}
	if after, err := os.ReadFile(filepath.Join(data, databaseName)); err != nil || !bytes.Equal(before, after) {
		t.Errorf("a refused restore changed the database: %v", err)
	}
	code, _, said = command(nil, "backup", filepath.Join(data, "none", "x"), "--data", data)
	if code != 1 || !strings.Contains(said, "there is no backup") || !strings.Contains(said, "no such file") {
		t.Errorf("a backup into no folder ends with %d: %s", code, said)
	}
}

// TestServeMakesBackups lets a server make backups by itself.
func TestServeMakesBackups(t *testing.T) {
	data, folder := t.TempDir(), filepath.Join(t.TempDir(), "kept")
	s := serve(t, data, "--every", "24h", "--keep", "2", "--backups", folder)
	var files []string
	for end := time.Now().Add(20 * time.Second); len(files) == 0 && time.Now().Before(end); {
		files, _ = filepath.Glob(filepath.Join(folder, "lair-*.backup"))
		time.Sleep(10 * time.Millisecond) // polls the folder
	}
	if code := s.exitCode(); code != 0 || len(files) != 1 {
		t.Fatalf("the server ends with %d and made %q", code, files)
	}
	must(t, nil, "restore", files[0], "--data", filepath.Join(data, "again"))
	for _, args := range [][]string{{"--every", "1s"}, {"--keep", "0"}} {
		if code, _, said := command(nil, append([]string{"serve", "--data", data}, args...)...); code != exitRefused {
			t.Errorf("serve %q ends with %d: %s", args, code, said)
		}
	}
}

// TestUpgradeKeepsACopy opens a database of the last schema but some, and one of
// another program.
func TestUpgradeKeepsACopy(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data)
	s.exitCode()
	// It looks as if its newest migrations were not applied yet.
	db, err := sql.Open("sqlite", filepath.Join(data, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`DELETE FROM goose_db_version WHERE version_id > 6`, `DROP TABLE nodes`, `DROP TABLE packed`,
		`DROP TABLE admin`, `DROP TABLE reviews`, `DROP TABLE certificates`, `DROP TABLE claims`,
		`DROP TRIGGER ending_of_holder`, `DROP TRIGGER holders_of_head`,
		`DROP INDEX holders_ended`, `DROP TABLE endings`, `ALTER TABLE holders DROP COLUMN ended`,
		`ALTER TABLE chat DROP COLUMN room`, `ALTER TABLE chat DROP COLUMN phrase`,
		`DROP TABLE mutes`, `DROP TABLE editions`,
		`ALTER TABLE players DROP COLUMN seen`,
		`DROP TABLE links`, `DROP INDEX players_heir`, `ALTER TABLE players DROP COLUMN heir`,
		`DROP TABLE deliveries`, `DROP TABLE calls`, `DROP TABLE channels`, `DROP TABLE callers`,
		`DROP TABLE devices`, `DROP TABLE phrases`, `ALTER TABLE players ADD COLUMN token BLOB`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s = serve(t, data)
	s.exitCode()
	copies, err := filepath.Glob(filepath.Join(data, "backups", "schema-6-*.db"))
	if err != nil || len(copies) != 1 || !strings.Contains(s.err.String(), copies[0]) {
		t.Fatalf("copies before the upgrade: %q, %v; the log says\n%s", copies, err, s.err)
	}
	if info, err := os.Stat(copies[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is not for its owner only: %v %v", info.Mode(), err)
	}
	s = serve(t, data) // is up to date
	s.exitCode()
	if again, _ := filepath.Glob(filepath.Join(data, "backups", "*")); len(again) != 1 {
		t.Errorf("a start without an upgrade made copies: %q", again)
	}

	foreign := t.TempDir()
	db, err = sql.Open("sqlite", filepath.Join(foreign, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = db.Exec(`CREATE TABLE recipes (name TEXT)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(foreign, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	if code, _, said := command(nil, "serve", "--data", foreign); code != 1 ||
		!strings.Contains(said, "tables of another program") {
		t.Errorf("serve on another program's database ends with %d: %s", code, said)
	}
	if after, err := os.ReadFile(filepath.Join(foreign, databaseName)); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the other program's database was changed: %v", err)
	}
}
