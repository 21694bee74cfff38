package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"lair.games/lair/backup"
	"lair.games/lair/games"
	"lair.games/lair/sqlite"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// exportCmd is "lair export".
type exportCmd struct {
	File string `arg:"" help:"The archive to write, or - for standard output." placeholder:"FILE"`
	place
}

// Help is printed below the flags.
func (exportCmd) Help() string {
	return "The archive holds everything: tables with their seeds, players, and the secrets of " +
		"the server. Keep it as you keep the data folder. Every match is replayed as it is read. " +
		"To move to a database: lair export - | lair import - --store postgres://..."
}

// importCmd is "lair import".
type importCmd struct {
	File string `arg:"" help:"The archive to read, or - for standard input." placeholder:"FILE"`
	place
}

// Help is printed below the flags.
func (importCmd) Help() string {
	return "Nothing is imported if the archive is damaged. Afterwards the contents are read back, " +
		"compared with the archive, and every match is replayed."
}

// Run writes the archive.
func (c *exportCmd) Run(ctx context.Context, s *streams) error {
	db, err := c.openToRead(ctx, s)
	if err != nil {
		return err
	}
	closeAll := func() error { return db.Close(context.WithoutCancel(ctx)) }
	if c.File == "-" {
		return errors.Join(c.export(ctx, s, db, s.out), closeAll())
	}
	err = writeOutput(c.File, 0o600, func(w io.Writer) error { return c.export(ctx, s, db, w) })
	return errors.Join(err, closeAll())
}

// openToRead opens what is kept at a place without changing it, if a server
// uses it.
func (p *place) openToRead(ctx context.Context, s *streams) (*openStore, error) {
	log := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	if p.Store != "" {
		return p.openDatabase(ctx, log, newWarner(log))
	}
	path := filepath.Join(p.Data, databaseName)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be read: %w", p.Data, cause(err))
	}
	locked, err := lock(p.Data, false)
	if err != nil && !errors.Is(err, errLocked) {
		return nil, err
	}
	served := err != nil
	o := p.options(log, newWarner(log))
	o.Foreign = served
	db, err := sqlite.Open(ctx, path, o)
	if err != nil {
		err = fmt.Errorf("the data folder %s cannot be read: %w", p.Data, cause(err))
		if !served {
			err = errors.Join(err, locked.Close())
		}
		return nil, err
	}
	if served {
		return &openStore{storage: db}, nil
	}
	return &openStore{storage: db, lock: locked}, nil
}

// export writes the archive of a store.
func (c *exportCmd) export(ctx context.Context, s *streams, db *openStore, to io.Writer) error {
	r, err := backup.Export(ctx, db, to, replay)
	if err != nil {
		return fmt.Errorf("nothing was exported: %w", err)
	}
	fmt.Fprintf(s.err, "Exported %s", &r)
	return nil
}

// replay is the backup.Replay under the rules of this program.
func replay(id string, stored table.Stored) error {
	return table.Replay(id, stored, games.Game, games.List(games.All()).Lesson)
}

// Run reads the archive.
func (c *importCmd) Run(ctx context.Context, s *streams) error {
	in, err := s.openInputOr(c.File)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	archive, err := store.NewReader(in)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	log := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError}))
	db, err := c.open(ctx, log, newWarner(log))
	if err != nil {
		return err
	}
	if err = load(ctx, s, db, archive, "Imported"); err != nil {
		err = fmt.Errorf("%s: %w", c.File, err)
	}
	return errors.Join(err, db.Close(context.WithoutCancel(ctx)))
}

// load imports an archive, checks what was stored and says so.
func load(
	ctx context.Context, s *streams, db *openStore, archive *store.Reader, done string,
) error {
	if err := unused(ctx, db); err != nil {
		return err
	}
	r, err := backup.Restore(ctx, db, archive, replay)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.err, "%s %s", done, &r)
	return nil
}

// unused returns an error if a server uses the storage now.
func unused(ctx context.Context, db *openStore) error {
	const me = "import"
	rows, err := db.Beat(ctx, me, nil)
	err = errors.Join(err, db.Leave(ctx, me))
	for _, row := range rows {
		if err == nil && row.ID != me && row.Age < 10*time.Second {
			err = errors.New("a server uses the database: stop it first")
		}
	}
	return err
}
