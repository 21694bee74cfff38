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

func (engineCmd) Run(ctx context.Context, s *streams) error {
	return engine.New(games.All(), game.NewSeed).Serve(ctx, s.in, s.out)
}
