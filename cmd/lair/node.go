package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"

	"lair.games/lair/games"
	"lair.games/lair/nats"
	"lair.games/lair/table"
)

// join makes a registry of tables one of several nodes, if its store may be
// shared. c.leave ends what it has begun.
func (c *serveCmd) join(
	ctx context.Context, tables *table.Config, db *openStore, list games.List,
) (err error) {
	c.leave = func(context.Context) error { return nil }
	if !db.shared {
		return nil
	}
	var id [6]byte
	rand.Read(id[:]) // never fails: it ends the program instead
	tables.Node = hex.EncodeToString(id[:])
	tables.Editions = map[string][]int{}
	for _, t := range list {
		info := t.Info()
		tables.Editions[info.Name] = info.Editions
	}
	if c.Bus == "" {
		tables.Bus, err = db.notify(ctx, tables.Logger) // the database closes it
		return err
	}
	bus, err := nats.Open(nats.Config{
		URL: c.Bus, Secret: tables.Secret, Node: tables.Node, Logger: tables.Logger,
	})
	switch {
	case errors.Is(err, nats.ErrAddress):
		return usagef("--bus: %v", err)
	case err != nil:
		return err
	}
	tables.Bus, c.leave = bus, bus.Close
	return nil
}
