package main

import (
	"context"

	"lair.games/lair/engine"
	"lair.games/lair/game"
)

// engineCmd is "lair engine".
type engineCmd struct {
	Cards  cards  `help:"Deal from another card list than Lair's own, a CSV file; may be repeated." placeholder:"GAME=FILE"`
	Values values `help:"Let bots use other learned values than the built-in ones, a file made by lair train; may be repeated." placeholder:"GAME=FILE"`
}

// Help is printed below the flags.
func (engineCmd) Help() string {
	return `docs/protocol.md describes the protocol. Try: echo '{"do":"games"}' | lair engine`
}

// Run serves the engine protocol. On an interrupt it returns without waiting
// for the next line, because a read of standard input cannot be cancelled.
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
