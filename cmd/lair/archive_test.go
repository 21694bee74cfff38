package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"lair.games/lair/postgres/postgrestest"
)

// command runs a command and returns its exit code and what it printed.
func command(in []byte, args ...string) (code int, out []byte, said string) {
	var o, e bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	code = run(ctx, args, &streams{bytes.NewReader(in), &o, &e})
	return code, o.Bytes(), e.String()
}

// must runs a command that has to succeed.
func must(t *testing.T, in []byte, args ...string) (out []byte, said string) {
	t.Helper()
	code, out, said := command(in, args...)
	if code != 0 {
		t.Fatalf("lair %s ends with %d: %s", strings.Join(args, " "), code, said)
	}
	return out, said
}

// TestExportAndImport moves matches of bots from a folder to a database, and
// back to another folder: nothing changes, and the players go on there.
func TestExportAndImport(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data)
	answer, made := s.ask(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	)
	if answer.StatusCode != 200 {
		t.Fatalf("opening a table: %d %v", answer.StatusCode, made)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at := fmt.Sprintf("/api/tables/%s", made["id"])
	play := func(s *testServer) {
		t.Helper()
		_, move := anyMove(t, s, at, cookie)
		if answer, done := s.ask("POST", at+"/moves", cookie, move); answer.StatusCode != 200 {
			t.Fatalf("a move: %d %v", answer.StatusCode, done)
		}
	}
	for range 5 {
		play(s)
	}
	file := filepath.Join(t.TempDir(), "all.lair")
	_, said := must(t, nil, "export", file, "--data", data) // while the server runs
	if !strings.Contains(said, "1 tables with") || !strings.Contains(said, "1 tables replay") {
		t.Errorf("lair export says %q", said)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the archive is not for its owner only: %v, %v", info.Mode(), err)
	}
	_, before := s.ask("GET", at, cookie, "")
	s.exitCode()
	first, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}

	url := postgrestest.Schema(t)
	_, said = must(t, nil, "import", file, "--store", url)
	if !strings.Contains(said, "Imported 1 tables") || !strings.Contains(said, "1 tables replay") {
		t.Errorf("lair import says %q", said)
	}
	if code, _, said := command(first, "import", "-", "--store", url); code != 1 ||
		!strings.Contains(said, "the store is not empty") {
		t.Errorf("a second import ends with %d: %s", code, said)
	}
	second, _ := must(t, nil, "export", "-", "--store", url)
	if !bytes.Equal(first, second) {
		t.Errorf("the database is exported as\n%s\nwant\n%s", second, first)
	}
	folder := filepath.Join(t.TempDir(), "new")
	must(t, second, "import", "-", "--data", folder)
	for _, place := range [][]string{{folder}, {"unused", "--store", url}} {
		s := serve(t, place[0], place[1:]...)
		if _, after := s.ask("GET", at, cookie, ""); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("before\n%v\nand at %v\n%v", before, place, after)
		}
		play(s)
		s.exitCode()
	}
}

// version is the version in the first line of an archive.
var version = regexp.MustCompile(`"version":\d+`)

func TestImportRefuses(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data)
	archive, _ := must(t, nil, "export", "-", "--data", data)
	if code, _, said := command(archive, "import", "-", "--data", data); code != 1 ||
		!strings.Contains(said, "served by another process") {
		t.Errorf("an import into a folder that is served ends with %d: %s", code, said)
	}
	s.exitCode()
	for what, x := range map[string]struct {
		in   string
		want string
	}{
		"nothing":    {"", "it does not begin as an archive of Lair does"},
		"other text": {"hello\n", "it does not begin as an archive of Lair does"},
		"a part":     {string(archive[:len(archive)-20]), "before its end"},
		"later":      {version.ReplaceAllString(string(archive), `"version":99`), "version 99"},
	} {
		folder := t.TempDir()
		if code, _, said := command([]byte(x.in), "import", "-", "--data", folder); code != 1 ||
			!strings.Contains(said, x.want) {
			t.Errorf("%s: ends with %d and says %q, want %q", what, code, said, x.want)
		}
	}
	if code, _, said := command(nil, "export", "-", "--data", filepath.Join(data, "none")); code != 1 ||
		!strings.Contains(said, "cannot be read: no such file") {
		t.Errorf("an export of no folder ends with %d: %s", code, said)
	}
}

// TestExportKnowsWhichPlaceIsMeant tries a folder on the command line beside a
// database in the environment, which would win without a word.
func TestExportKnowsWhichPlaceIsMeant(t *testing.T) {
	t.Setenv("LAIR_STORE", "postgres://nobody@127.0.0.1:1/nowhere")
	file := filepath.Join(t.TempDir(), "all.lair")
	for _, name := range []string{"export", "import", "backup", "restore"} {
		code, _, said := command(nil, name, file, "--data", t.TempDir())
		if code != exitRefused || !strings.Contains(said, "LAIR_STORE") {
			t.Errorf("lair %s of a folder beside LAIR_STORE ends with %d: %s", name, code, said)
		}
	}
	if code, _, said := command(nil, "export", file); code != 1 {
		t.Errorf("lair export from LAIR_STORE alone ends with %d: %s", code, said)
	}
}
