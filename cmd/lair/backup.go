package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"lair.games/lair/backup"
	"lair.games/lair/games"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// backupCmd is "lair backup".
type backupCmd struct {
	File string `arg:"" help:"The backup to write." placeholder:"FILE"`
	place
}

// Help is printed below the flags.
func (backupCmd) Help() string {
	return "A backup holds everything that lair serve needs: tables with their seeds, players, " +
		"and the secrets of the server. Keep it as you keep the data folder. It gets its name " +
		"once it was read back and every match in it was replayed."
}

// Run makes the backup.
func (c *backupCmd) Run(ctx context.Context, s *streams) error {
	db, err := c.openToRead(ctx, s)
	if err != nil {
		return err
	}
	began := time.Now()
	r, err := backup.Write(ctx, db, c.File, replay)
	if err = errors.Join(err, db.Close(context.WithoutCancel(ctx))); err != nil {
		return fmt.Errorf("there is no backup: %w", told(err))
	}
	fmt.Fprintf(s.err, "Backed up %s%s has %d kB and was read back; it took %v.\n",
		&r, c.File, (r.Bytes+1023)/1024, time.Since(began).Round(time.Millisecond))
	return nil
}

// told makes an error about a file say its name and what is wrong.
func told(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, cause(err))
	}
	return err
}

// restoreCmd is "lair restore".
type restoreCmd struct {
	File string `arg:"" help:"The backup to read." placeholder:"FILE"`
	place
}

// Help is printed below the flags.
func (restoreCmd) Help() string {
	return "The folder or database must be empty. Nothing is changed unless the whole backup " +
		"was read and every match in it was replayed."
}

// Run restores the backup.
func (c *restoreCmd) Run(ctx context.Context, s *streams) (err error) {
	f, err := openRegular(c.File)
	if err != nil {
		return fmt.Errorf("nothing was restored: %w", err)
	}
	defer func() { _ = f.Close() }()
	if _, err = backup.Check(ctx, f, replay); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("nothing was restored from %s: %w", c.File, cause(err))
	}
	archive, err := store.NewReader(f)
	if err != nil {
		return err
	}
	if c.Store == "" {
		if _, err := os.Lstat(filepath.Join(c.Data, databaseName)); err == nil {
			return fmt.Errorf(
				"nothing was restored: the data folder %s is not empty: it holds %s; move that "+
					"away, or choose another folder with --data", c.Data, databaseName,
			)
		}
	}
	log := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError}))
	db, err := c.open(ctx, log, newWarner(log))
	if err != nil {
		return err
	}
	err = load(ctx, s, db, archive, "Restored")
	if err == nil {
		err = beginEpochs(ctx, db)
	}
	err = errors.Join(err, db.Close(context.WithoutCancel(ctx)))
	if err != nil && c.Store == "" {
		// There was none before, and the next attempt needs an empty folder.
		for _, end := range []string{"", "-wal", "-shm"} {
			e := os.Remove(filepath.Join(c.Data, databaseName) + end)
			if !errors.Is(e, fs.ErrNotExist) {
				err = errors.Join(err, e)
			}
		}
	}
	return err
}

// beginEpochs lets open pages notice that moves which they show came after the
// backup. Otherwise a page would drop everything up to the last of them.
func beginEpochs(ctx context.Context, db *openStore) error {
	ids, err := db.Unfinished(ctx)
	for _, id := range ids {
		if err == nil {
			err = table.BeginEpoch(ctx, db, id, games.Game, games.List(games.All()).Lesson)
		}
	}
	return err
}

// backups are the settings of scheduled backups.
type backups struct {
	Every   time.Duration `help:"Make a backup at this interval, such as 24h; 0s makes none." default:"0s" placeholder:"TIME"`
	Keep    uint64        `help:"Keep this many of these backups; older ones are deleted once a new one is verified." default:"14" placeholder:"N"`
	Backups string        `help:"Folder for these backups, and for copies made before an upgrade; without it the folder backups in the data folder." placeholder:"FOLDER"`
}

// check returns an error about settings that make no sense.
func (b *backups) check() error {
	switch {
	case b.Every != 0 && b.Every < time.Minute:
		return usagef("--every must be at least 1m, or 0s for no backups, not %v", b.Every)
	case b.Keep < 1 || b.Keep > 100_000:
		return usagef("--keep must be from 1 to 100000, not %d", b.Keep)
	}
	return nil
}

// folder returns where backups lie.
func (b *backups) folder(data string) string {
	if b.Backups != "" {
		return b.Backups
	}
	return filepath.Join(data, "backups")
}

// schedule starts to make backups, and returns nil if there are none to make.
// stop ends that and waits for it.
func (b *backups) schedule(
	ctx context.Context, from store.Archiver, folder string, jobs *jobs, log *slog.Logger,
) (s *backup.Schedule, stop func()) {
	if b.Every == 0 {
		return nil, func() {}
	}
	s = &backup.Schedule{
		From: from, Folder: folder, Every: b.Every, Keep: int(b.Keep), Replay: replay, Log: log,
		Begin: jobs.backups.Begin,
	}
	jobs.schedule.Store(s)
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	return s, func() { cancel(); <-done }
}
