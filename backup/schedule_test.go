package backup_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lair.games/lair/backup"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// small is a store with nothing in it but its running time. fault, if not nil,
// is the error of every export.
type small struct{ fault error }

func (s *small) Export(_ context.Context, f func(*store.Item) error) error {
	up := int64(77)
	return errors.Join(f(&store.Item{Uptime: &up}), s.fault)
}

func (*small) Import(context.Context, func() (*store.Item, error)) error { return nil }

func none(string, table.Stored) error { return nil }

// TestSchedule lets some days go by.
func TestSchedule(t *testing.T) {
	var said bytes.Buffer
	now := time.Date(2021, 3, 4, 5, 6, 7, 0, time.UTC)
	from := &small{}
	folder := filepath.Join(t.TempDir(), "backups")
	fresh := func() *backup.Schedule {
		return &backup.Schedule{
			From: from, Folder: folder, Every: 24 * time.Hour, Keep: 3, Replay: none,
			Log: slog.New(slog.NewTextHandler(&said, nil)), Now: func() time.Time { return now },
		}
	}
	s := fresh()
	look := func(what string, want ...string) {
		t.Helper()
		s.Look(t.Context())
		var names []string
		list, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			names = append(names, strings.TrimSuffix(strings.TrimPrefix(e.Name(), "lair-2021"), ".backup"))
		}
		if strings.Join(names, " ") != strings.Join(want, " ") {
			t.Errorf("%s: the folder holds %q, want %q", what, names, want)
		}
	}
	look("at first", "0304-050607")
	now = now.Add(23 * time.Hour)
	look("too early", "0304-050607")
	s = fresh()
	look("a restart makes none", "0304-050607")
	now = now.Add(time.Hour)
	look("a day later", "0304-050607", "0305-050607")
	now = now.Add(24 * time.Hour)
	look("two days later", "0304-050607", "0305-050607", "0306-050607")

	// What fails leaves the others alone, and is tried again.
	from.fault = errors.New("no disk")
	now = now.Add(24 * time.Hour)
	look("a failure", "0304-050607", "0305-050607", "0306-050607")
	if s.Err() == nil || !strings.Contains(said.String(), "no disk") {
		t.Errorf("a failure: Err is %v, and the log\n%s", s.Err(), said.String())
	}
	from.fault, said = nil, bytes.Buffer{}
	now = now.Add(time.Minute)
	look("too early after a failure", "0304-050607", "0305-050607", "0306-050607")
	now = now.Add(15 * time.Minute)
	look("after the failure", "0305-050607", "0306-050607", "0307-052207")
	if s.Err() != nil || strings.Count(said.String(), "\n") != 1 ||
		!strings.Contains(said.String(), "deleted=1") {
		t.Errorf("a success: Err is %v, and the log\n%s", s.Err(), said.String())
	}

	// A clock that jumps a year ahead and back deletes nothing in vain.
	right := now
	now = now.Add(365 * 24 * time.Hour)
	look("far ahead", "0306-050607", "0307-052207", "lair-20220307-052207")
	s, now = fresh(), right.Add(25*time.Hour)
	look("back", "0306-050607", "0307-052207", "0308-062207", "lair-20220307-052207")
}

// TestWriteKeepsWhatWasThere checks that a backup that fails changes nothing.
func TestWriteKeepsWhatWasThere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.backup")
	if _, err := backup.Write(t.Context(), &small{}, file, none); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Write(t.Context(), &small{errors.New("no")}, file, none); err == nil {
		t.Error("a store that cannot be read was backed up")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := backup.Write(ended, &small{}, file, none); err == nil {
		t.Error("a backup that was interrupted was called one")
	}
	after, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("a backup that failed changed the one before: %v", err)
	}
	if list, err := os.ReadDir(filepath.Dir(file)); err != nil || len(list) != 1 {
		t.Errorf("parts were left: %v %v", list, err)
	}
	if err := os.WriteFile(file, before[:len(before)-3], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Verify(t.Context(), file, none); !errors.Is(err, store.ErrArchive) {
		t.Errorf("a cut file: %v, want ErrArchive", err)
	}
}
