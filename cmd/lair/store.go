package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/admin"
	"lair.games/lair/call"
	"lair.games/lair/certificate"
	"lair.games/lair/games"
	"lair.games/lair/postgres"
	"lair.games/lair/sqlite"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// place says where everything is kept.
type place struct {
	Config string `help:"File of settings, in TOML: each flag of lair serve under its name." placeholder:"FILE"`
	Data   string `help:"Folder for all data; created if it does not exist." default:"./lair-data" placeholder:"FOLDER"`
	Store  string `help:"Keep all data in this PostgreSQL database, which several servers may share, and not in a folder." secret:"" placeholder:"postgres://USER@HOST/DATABASE"`

	// onCommit is called after each commit; it may be nil.
	onCommit func(writes int, took time.Duration, err error)
	// copies is the folder for copies made before an upgrade; if it is empty, they are
	// kept with the backups in the data folder.
	copies string
	// several reports whether several processes of this machine may use the folder at once.
	several bool
}

// databaseName is the name of the database in a data folder.
const databaseName = "lair.db"

// storage keeps tables and players.
type storage interface {
	table.Shared
	table.Reviews
	account.Store
	store.Archiver
	certificate.Store
	admin.Store
	call.Store
	// Secret returns 32 random bytes under a name, always the same.
	Secret(ctx context.Context, name string) ([]byte, error)
	// Statuses counts the tables of each status.
	Statuses(ctx context.Context) (map[table.Status]int64, error)
	// Editions returns the newest edition of the rules, by game, with which a
	// table was opened.
	Editions(ctx context.Context) (map[string]int, error)
	// Check returns an error if nothing can be written.
	Check(ctx context.Context) error
	Close(ctx context.Context) error
}

// openStore is an open storage.
type openStore struct {
	storage
	lock   io.Closer // of the data folder; nil for a database
	shared bool      // other processes may use the storage
	fresh  bool      // the folder had no tables and players before
	// notify opens the bus that comes with a database; nil for a folder.
	notify func(context.Context, *slog.Logger) (table.Bus, error)
}

// open opens what is kept at a place.
func (p *place) open(ctx context.Context, log *slog.Logger, warn *warner) (*openStore, error) {
	if p.Store != "" {
		return p.openDatabase(ctx, log, warn)
	}
	if err := os.MkdirAll(p.Data, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be made: %w", p.Data, cause(err))
	}
	locked, err := lock(p.Data, p.several)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(p.Data, databaseName)
	_, missing := os.Stat(file)
	db, err := sqlite.Open(ctx, file, p.options(log, warn))
	if err != nil {
		return nil, errors.Join(
			fmt.Errorf("the data folder %s cannot be used: %w", p.Data, cause(err)), locked.Close(),
		)
	}
	return &openStore{
		storage: db, lock: locked, shared: p.several, fresh: errors.Is(missing, fs.ErrNotExist),
	}, nil
}

// options returns the options of the database in the data folder.
func (p *place) options(log *slog.Logger, warn *warner) sqlite.Options {
	return sqlite.Options{
		OnSpace: warn.room(p.Data), OnCommit: p.onCommit,
		OnDamage: func(err error) { warn.damaged(err) },
		Copies:   cmp.Or(p.copies, filepath.Join(p.Data, "backups")),
		OnCopy: func(file string) {
			log.Warn("The database is upgraded for this version of Lair. To go back, stop it, put "+
				"this copy in the place of "+databaseName+", and start the older version.", "copy", file)
		},
	}
}

// openDatabase opens a PostgreSQL database, and tells the operator what of its
// settings can lose moves.
func (p *place) openDatabase(
	ctx context.Context, log *slog.Logger, warn *warner,
) (*openStore, error) {
	if !strings.HasPrefix(p.Store, "postgres://") && !strings.HasPrefix(p.Store, "postgresql://") {
		// Not quoted: it may hold a password.
		return nil, usagef("--store takes a URL like postgres://USER@HOST:PORT/DATABASE")
	}
	db, err := postgres.Open(
		ctx, p.Store, postgres.Options{OnSpace: warn.room("the database's disk"), OnCommit: p.onCommit},
	)
	if errors.Is(err, postgres.ErrURL) {
		return nil, usageError{err.Error()}
	}
	if err != nil {
		return nil, err
	}
	warnings, err := db.Warnings(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close(ctx))
	}
	for _, sentence := range warnings {
		log.Warn(sentence)
	}
	return &openStore{
		storage: db, shared: true,
		notify: func(ctx context.Context, log *slog.Logger) (table.Bus, error) {
			return db.Bus(ctx, log)
		},
	}, nil
}

// checkEditions refuses to serve tables that a newer program has opened with
// editions of the rules which this one does not know: it would pause them.
func (s *openStore) checkEditions(ctx context.Context, list games.List) error {
	newest, err := s.Editions(ctx)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(newest)) {
		g, ok := list.Game(name)
		if !ok {
			continue
		}
		if knows := g.Info().Version; newest[name] > knows {
			return fmt.Errorf(
				"the tables were served by a newer version of Lair: there are some with edition %d of the "+
					"rules of %s, and this program knows those up to %d: start the newer program, or restore "+
					"a backup from before it", newest[name], name, knows,
			)
		}
	}
	return nil
}

// players returns the registry of the players in the storage.
func (s *openStore) players() *account.Registry {
	if s.shared {
		return account.OpenShared(s.storage, time.Now)
	}
	return account.Open(s.storage)
}

// Close closes the storage and gives the data folder free.
func (s *openStore) Close(ctx context.Context) error {
	err := s.storage.Close(ctx)
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}
