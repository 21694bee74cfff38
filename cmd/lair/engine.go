package main

import (
	"context"

	"lair.games/lair/engine"
	"lair.games/lair/game"
)

type engineCmd struct {
	Cards  cards  `help:"Deal from another card list than the box's own, a CSV file; may be repeated." placeholder:"GAME=FILE"`
	Values values `help:"Let bots go by other learned values than those inside, a file of lair train; may be repeated." placeholder:"GAME=FILE"`
}

// Help is printed below the flags.
func (engineCmd) Help() string {
	return `docs/protocol.md describes the protocol. Try: echo '{"do":"games"}' | lair engine`
}

// Run does not wait for the next line once it is interrupted: reading cannot be.
func (e engineCmd) Run(ctx context.Context, s *streams) error {
	list, err := contents(e.Cards, e.Values)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- engine.New(list, game.NewSeed).Serve(ctx, s.in, s.out) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return nil
	}
}
