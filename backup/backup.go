// Package backup makes backups of a store, and restores them. A backup is an
// archive of package store, compressed, in a file of its own. [Write] makes one
// while servers use the store, [Verify] reads one back, [Restore] fills an empty
// store from one, and a [Schedule] makes one at intervals and deletes old ones.
//
// A file gets its name only when it is whole: it is written under another name,
// synced, read back from the disk, and every match in it is replayed to its
// stored position. So a file with the name of a backup can be restored.
package backup

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// Replay replays a table. It returns an error that wraps table.ErrFrozen if the
// match does not come to its stored position.
type Replay func(id string, stored table.Stored) error

// Report says what was found in an archive.
type Report struct {
	store.Counts
	Replayed int      // tables that replay to their stored positions
	Frozen   []string // ids of tables that do not, under the rules of this program
	Bytes    int64    // of the file
}

// add replays a table of an archive. A log that is no log is an error.
func (r *Report) add(id string, stored table.Stored, replay Replay) error {
	err := replay(id, stored)
	switch {
	case errors.Is(err, table.ErrFrozen):
		r.Frozen = append(r.Frozen, id)
	case err != nil:
		return err
	default:
		r.Replayed++
	}
	return nil
}

// String says in one or two lines what was found.
func (r *Report) String() string {
	text := fmt.Sprintf("%d tables with %d entries, and %d players.\n"+
		"%d tables replay to their stored positions.\n", r.Tables, r.Entries, r.Players, r.Replayed)
	if len(r.Frozen) > 0 {
		text += fmt.Sprintf(
			"%d do not replay under this version's rules, and stay as they are: %s\n",
			len(r.Frozen), strings.Join(r.Frozen, ", "),
		)
	}
	return text
}

// Export writes an archive of a store, and replays every match on the way.
func Export(
	ctx context.Context, from store.Archiver, to io.Writer, replay Replay,
) (r Report, err error) {
	w, err := store.NewWriter(to)
	if err != nil {
		return r, err
	}
	err = from.Export(ctx, func(x *store.Item) error {
		if x.Table != nil {
			if stored, err := x.Table.Stored(); err != nil {
				return err
			} else if err := r.add(x.Table.ID, stored, replay); err != nil {
				return err
			}
		}
		return w.Add(x)
	})
	if err == nil {
		err = w.Close()
	}
	r.Counts = w.Counts
	return r, err
}

// Write makes a backup of everything that was committed before it began. The
// file is readable for its owner only. If anything fails, there is no file, and
// one that had the name before is as it was.
func Write(ctx context.Context, from store.Archiver, file string, replay Replay) (Report, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return Report{}, fmt.Errorf(
			"%s is no regular file: a backup must be one, because it is read back", file,
		)
	}
	if target, err := filepath.EvalSymlinks(file); err == nil {
		file = target // the file is replaced, not the link to it
	}
	part, err := os.CreateTemp(filepath.Dir(file), partOf(filepath.Base(file)))
	if err != nil {
		return Report{}, err
	}
	r, err := write(ctx, from, part, replay)
	if err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		return r, errors.Join(err, os.Remove(part.Name()))
	}
	return r, syncFolder(filepath.Dir(file))
}

// partOf returns the pattern of names for a file that is not whole yet.
func partOf(name string) string { return "." + name + ".*.part" }

// write writes a backup into a file, closes it and verifies it.
func write(
	ctx context.Context, from store.Archiver, f *os.File, replay Replay,
) (Report, error) {
	// The store is read as fast as the disk takes it, since SQLite's
	// write-ahead log cannot be emptied meanwhile. Matches are replayed later.
	zip, err := gzip.NewWriterLevel(f, gzip.BestSpeed)
	if err != nil {
		return Report{}, errors.Join(err, f.Close())
	}
	w, err := store.NewWriter(zip)
	if err == nil {
		err = from.Export(ctx, w.Add)
	}
	if err == nil {
		err = errors.Join(w.Close(), zip.Close(), f.Sync())
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return Report{}, err
	}
	r, err := Verify(ctx, f.Name(), replay)
	if err == nil && r.Counts != w.Counts {
		err = errors.New("what was written differs from what is in the store")
	}
	return r, err
}

// Verify is Check for the file with a name.
func Verify(ctx context.Context, file string, replay Replay) (r Report, err error) {
	f, err := os.Open(file)
	if err != nil {
		return r, err
	}
	defer func() { _ = f.Close() }()
	return Check(ctx, f, replay)
}

// Check reads an archive to its end and replays every match in it. Its error
// wraps store.ErrArchive if the file is cut or damaged, or is no archive.
func Check(ctx context.Context, f *os.File, replay Replay) (r Report, err error) {
	archive, err := store.NewReader(f)
	if err != nil {
		return r, err
	}
	for err == nil {
		err = ctx.Err()
		var x *store.Item
		if err == nil {
			x, err = archive.Next()
		}
		if err != nil || x.Table == nil {
			continue
		}
		var stored table.Stored
		if stored, err = x.Table.Stored(); err == nil {
			err = r.add(x.Table.ID, stored, replay)
		}
		if err != nil {
			err = fmt.Errorf("%w: %w", store.ErrArchive, err)
		}
	}
	if !errors.Is(err, io.EOF) {
		return r, err
	}
	info, err := f.Stat()
	if err != nil {
		return r, err
	}
	r.Counts, r.Bytes = archive.Counts, info.Size()
	return r, nil
}

// Store is what can be restored: an archive is imported, and read back.
type Store interface {
	store.Archiver
	Read(ctx context.Context, id string) (table.Stored, error)
}

// Restore imports an archive into an empty store. It then reads back what was
// stored, compares it with the archive and replays every match. If the archive
// is damaged, nothing is stored.
func Restore(
	ctx context.Context, to Store, archive *store.Reader, replay Replay,
) (r Report, err error) {
	var ids []string
	err = to.Import(ctx, func() (*store.Item, error) {
		x, err := archive.Next()
		if err == nil && x.Table != nil {
			ids = append(ids, x.Table.ID)
		}
		return x, err
	})
	if err != nil {
		return r, fmt.Errorf("nothing was imported: %w", err)
	}
	w, err := store.NewSummer(archive)
	if err == nil {
		err = to.Export(ctx, w.Add)
	}
	if err == nil && w.Sum() != archive.Sum() {
		err = errors.New("what was stored differs from the archive")
	}
	for _, id := range ids {
		var stored table.Stored
		if err == nil {
			stored, err = to.Read(ctx, id)
		}
		if err == nil {
			err = r.add(id, stored, replay)
		}
	}
	if err != nil {
		return r, fmt.Errorf("the import cannot be checked: %w", err)
	}
	r.Counts = w.Counts
	return r, nil
}

// syncFolder makes the names in a folder durable, where the system can.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = f.Sync() // Windows has no such call, and its names are durable anyway
	return f.Close()
}
