package main

import (
	"context"
	"log/slog"

	"lair.games/lair/call"
	"lair.games/lair/server"
	"lair.games/lair/table"
)

// calling are the settings of calls.
type calling struct {
	CallInside  bool     `help:"Let people be called at addresses in private networks, such as an ntfy server of yours: people with a seat can then make this server send POST requests there."`
	PushService []string `help:"Send web push to this host besides the known push services; with a dot in front to all names below. May be repeated." placeholder:"HOST"`
}

// caller returns what calls players. It has to be run.
func (c *serveCmd) caller(
	ctx context.Context, db *openStore, log *slog.Logger,
) (*call.Caller, error) {
	key, err := db.Secret(ctx, "push")
	if err != nil {
		return nil, err
	}
	return call.New(call.Config{
		Store: db, Key: key, Base: c.URL, Services: c.PushService, Inside: c.CallInside, Log: log,
		Title: server.TitlesOf(pages()),
	})
}

// callPlayers runs a caller until the function that it returns is called, which
// waits for messages on their way.
func callPlayers(
	caller *call.Caller, tables *table.Registry, s *server.Server,
) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		caller.Run(ctx, tables, s.Active)
	}()
	return func() { cancel(); <-done }
}
