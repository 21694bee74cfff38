package main

import (
	"context"

	"lair.games/lair/engine"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

type engineCmd struct{}

// Help is printed below the flags.
func (engineCmd) Help() string {
	return `docs/protocol.md describes the protocol. Try: echo '{"do":"games"}' | lair engine`
}

// Run does not wait for the next line once it is interrupted: reading cannot be.
func (engineCmd) Run(ctx context.Context, s *streams) error {
	ended := make(chan error, 1)
	go func() { ended <- engine.New(games.All(), game.NewSeed).Serve(ctx, s.in, s.out) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return nil
	}
}
