package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"lair.games/lair/games"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// repair rebuilds the heads in the data folder's database from the logs.
func (c *doctorCmd) repair(ctx context.Context, s *streams) (err error) {
	if c.Store != "" {
		return usagef("--repair is for a data folder, not for --store: PostgreSQL repairs its own files")
	}
	path := filepath.Join(c.Data, databaseName)
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("%s cannot be repaired: %w", path, cause(err))
	}
	locked, err := lock(c.Data, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, locked.Close()) }()
	r, err := sqlite.Repair(ctx, path, func(id string, stored table.Stored) (table.Head, error) {
		return table.HeadOf(id, stored, games.Game, games.List(games.All()).Lesson)
	})
	if errors.Is(err, sqlite.ErrDamaged) {
		return fmt.Errorf("%s cannot be repaired: %w: restore the newest backup", path, err)
	}
	if err == nil {
		err = keepOwner(path, info)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be repaired: %w", path, cause(err))
	}
	fmt.Fprintf(
		s.out, "%s is repaired: the heads of %d of %d tables were rebuilt from their logs.\n"+
			"The damaged file is kept as %s.\n", path, r.Rebuilt, r.Tables, r.Damaged,
	)
	return nil
}
