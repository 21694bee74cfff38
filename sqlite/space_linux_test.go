package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// TestAQuotaIsAFullDisk limits the size of files, which SQLite reports as a
// failing disk, as it does an exceeded quota.
func TestAQuotaIsAFullDisk(t *testing.T) {
	ctx := context.Background()
	var reports []error
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{
		OnFailure: func(err error) { t.Errorf("OnFailure was called: %v", err) },
		OnSpace:   func(err error) { reports = append(reports, err) },
	})
	head, entries := beginning("")
	if err := db.Create(ctx, "t", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(db.path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	limit(t, uint64(info.Size())+100_000)
	seq := int64(1)
	for err == nil && seq < 1000 {
		move := json.RawMessage(`"` + strings.Repeat("m", 2000) + `"`)
		if err = db.Append(ctx, "t", seq, head, []table.Entry{{Seq: seq + 1, Kind: table.Moved, Move: move}}); err == nil {
			seq++
		}
	}
	if !errors.Is(err, table.ErrFull) || !errors.Is(err, syscall.EFBIG) ||
		errors.Is(err, table.ErrBroken) {
		t.Fatalf("after %d entries: %v, want ErrFull", seq, err)
	}
	limit(t, 4096) // Check writes less than the entry that did not fit
	if err := db.Check(ctx); !errors.Is(err, table.ErrFull) {
		t.Errorf("Check: %v, want ErrFull", err)
	}
	if stored, err := db.Read(ctx, "t"); err != nil || int64(len(stored.Entries)) != seq {
		t.Errorf("%d entries can be read, %d were answered: %v", len(stored.Entries), seq, err)
	}
	if len(reports) < 2 || !errors.Is(reports[0], table.ErrFull) {
		t.Errorf("OnSpace received %v", reports)
	}
	reports = nil
	limit(t, 1<<62)
	for range 2 {
		if err := db.Append(ctx, "t", seq, head, []table.Entry{{Seq: seq + 1, Kind: table.Moved}}); err != nil {
			t.Fatalf("append with space again: %v", err)
		}
		seq++
	}
	if err := db.Check(ctx); err != nil {
		t.Errorf("Check with space again: %v", err)
	}
	if len(reports) != 1 || reports[0] != nil {
		t.Errorf("OnSpace received %v, want nil once", reports)
	}
}

// TestARefusedWriteIsNoFailure lets the system refuse a write while the disk
// seems to have room, as when a quota has less left than the commit needs.
func TestARefusedWriteIsNoFailure(t *testing.T) {
	ctx := context.Background()
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{
		OnFailure: func(err error) { t.Errorf("OnFailure was called: %v", err) },
	})
	db.writer.space = func(string) error { return nil }
	head, entries := beginning("")
	if err := db.Create(ctx, "t", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	add := func(seq int64) error {
		move := json.RawMessage(`"` + strings.Repeat("m", 2000) + `"`)
		entry := []table.Entry{{Seq: seq, Kind: table.Moved, Move: move}}
		return db.Append(ctx, "t", seq-1, head, entry)
	}
	limit(t, 4096)
	for range 3 {
		err := add(2)
		if !errors.Is(err, table.ErrFull) || !errors.Is(err, ErrRefused) || errors.Is(err, table.ErrBroken) {
			t.Fatalf("a refused write: %v, want ErrFull and ErrRefused", err)
		}
	}
	limit(t, 1<<62)
	for seq := int64(2); seq < 9; seq++ {
		if err := add(seq); err != nil {
			t.Fatalf("an append with space again: %v", err)
		}
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	db = open(t, db.path, Options{})
	if stored, err := db.Read(ctx, "t"); err != nil || len(stored.Entries) != 8 {
		t.Errorf("%d entries can be read again, want 8: %v", len(stored.Entries), err)
	}
}

// TestAFullDiskIsCheckpointedFirst fills a disk. What the write-ahead log holds
// twice makes room for further writes. Then they are refused, and go on once
// there is space again; nothing that was answered is lost.
func TestAFullDiskIsCheckpointedFirst(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=8m"); err != nil {
		t.Skipf("only root can mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	db := open(t, filepath.Join(folder, "lair.db"), Options{
		OnFailure: func(err error) { t.Errorf("OnFailure was called: %v", err) },
	})
	head, entries := beginning("")
	if err := db.Create(ctx, "t", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	for i := range 500 { // each writes one page anew
		if err := db.SaveUptime(ctx, time.Duration(i)*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	filler := filepath.Join(folder, "filler")
	f, err := os.Create(filler)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	if e := f.Close(); !errors.Is(err, syscall.ENOSPC) || e != nil {
		t.Fatalf("filling the disk: %v, %v", err, e)
	}
	seq := int64(1)
	add := func() error {
		move := json.RawMessage(`"` + strings.Repeat("m", 2000) + `"`)
		entry := []table.Entry{{Seq: seq + 1, Kind: table.Moved, Move: move}}
		err := db.Append(ctx, "t", seq, head, entry)
		if err == nil {
			seq++
		}
		return err
	}
	if err := add(); err != nil {
		t.Errorf("the log held 500 copies of a page, and the first write found no room: %v", err)
	}
	for err = nil; err == nil && seq < 10_000; {
		err = add()
	}
	if !errors.Is(err, table.ErrFull) {
		t.Fatalf("after %d entries: %v, want ErrFull", seq, err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if err := add(); err != nil {
		t.Errorf("an append with space again: %v", err)
	}
	if stored, err := db.Read(ctx, "t"); err != nil || int64(len(stored.Entries)) != seq {
		t.Errorf("%d entries can be read, %d were answered: %v", len(stored.Entries), seq, err)
	}
}

// limit limits the size of this process's files for the duration of a test.
func limit(t *testing.T, size uint64) {
	t.Helper()
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	now := was
	now.Cur = min(size, was.Max)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
			t.Error(err)
		}
	})
}

func TestSpaceReason(t *testing.T) {
	for _, errno := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		err := fmt.Errorf(
			"a file: %w", &os.PathError{Op: "write", Path: "/secret/place", Err: errno},
		)
		if why := spaceReason(err); !errors.Is(why, errno) ||
			strings.Contains(why.Error(), "secret") {
			t.Errorf("spaceReason(%v) is %v", err, why)
		}
	}
	for _, err := range []error{nil, syscall.EIO, syscall.EROFS, os.ErrPermission} {
		if why := spaceReason(err); why != nil {
			t.Errorf("spaceReason(%v) is %v", err, why)
		}
	}
	if why := checkSpace(filepath.Join(t.TempDir(), "lair.db")); why != nil {
		t.Errorf("with free space: %v", why)
	}
}
