package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/server"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
	"lair.games/lair/web"
)

type serveCmd struct {
	Listen    string  `help:"Address to listen on; port 0 takes any that is free." default:":8080" placeholder:"HOST:PORT"`
	Data      string  `help:"Folder for everything that is kept; made if it is not there." default:"./lair-data" placeholder:"FOLDER"`
	URL       string  `name:"url" help:"Address at which friends reach this server, for links and QR codes, if it is another." placeholder:"URL"`
	Proxy     bool    `help:"Believe the X-Forwarded headers: a proxy of yours stands before this server and sets them."`
	AccessLog bool    `help:"Log every request: never a cookie, a query or a body."`
	Cards     cards   `help:"Open tables with another card list than the box's own, a CSV file; may be repeated." placeholder:"GAME=FILE"`
	Values    values  `help:"Let bots go by other learned values than those inside, a file of lair train; may be repeated." placeholder:"GAME=FILE"`
	Seed      *uint64 `help:"Deal every new table from this seed, for tests and demonstrations: everybody can know the shuffle. The tables say so." placeholder:"S"`
	NoLimits  bool    `help:"Do not limit what one address or player may ask for; for measuring."`
}

// Help is printed below the flags.
func (serveCmd) Help() string {
	return "Everything that was answered is on the disk. An interrupt lets what is under way come to its end; a second one does not."
}

func (c *serveCmd) Run(ctx context.Context, s *streams) error {
	list, err := contents(c.Cards, c.Values)
	if err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // a table is small and a move short-lived: room spares the collector most of its work
	}
	log := slog.New(slog.NewTextHandler(s.err, nil))
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("the data folder %s cannot be made: %w", c.Data, cause(err))
	}
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }() // a second time, unless something failed before it was served
	db, err := sqlite.Open(ctx, filepath.Join(c.Data, "lair.db"), sqlite.Options{})
	if err != nil {
		return fmt.Errorf("the data folder %s cannot be used: %w", c.Data, cause(err))
	}
	failed := make(chan error, 1)
	house, handler, err := c.house(ctx, list, db, listener.Addr(), log, failed)
	if err != nil {
		return errors.Join(err, db.Close(ctx))
	}
	at := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ConnContext: server.Remember, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	go func() { failed <- at.Serve(listener) }()
	greet(s, listener.Addr(), c.URL)
	if c.Seed != nil {
		fmt.Fprintf(s.out, "New tables are dealt from seed %d: everybody can know the shuffle.\n", *c.Seed)
	}
	select {
	case err = <-failed:
	case <-ctx.Done():
		signal.Reset(os.Interrupt, syscall.SIGTERM) // the next one ends the process at once
	}
	return errors.Join(err, c.close(at, handler, house, db))
}

// house puts together what serves: the tables, the players, and the door to both.
func (c *serveCmd) house(ctx context.Context, list games.List, db *sqlite.DB, at net.Addr, log *slog.Logger, failed chan<- error) (*table.House, *server.Server, error) {
	invites, err := db.Secret(ctx, "invites")
	if err != nil {
		return nil, nil, err
	}
	names, err := db.Secret(ctx, "tables")
	if err != nil {
		return nil, nil, err
	}
	tables := table.Config{
		Log: db, Titles: list.Game, Bots: players{list}, Secret: invites, Logger: log,
		Failed: func(err error) { tell(failed, err) },
	}
	if c.Seed != nil {
		tables.Known, tables.Seed = true, func() game.Seed { return game.SeedOf(*c.Seed) }
	}
	house, err := table.Open(ctx, tables)
	if err != nil {
		return nil, nil, err
	}
	var titles []server.Title
	for _, t := range list {
		own, _ := list.Game(t.Info().Name)
		titles = append(titles, server.Title{Game: own, Levels: t.Levels(), Styles: t.Styles(), Ratings: t.Ratings(), Cards: t.Deck()})
	}
	var pages fs.FS
	if built, ok := web.Pages(); ok {
		pages = built
	}
	config := server.Config{
		House: house, Players: account.Open(db), Titles: titles, Log: log, Access: c.AccessLog, Proxy: c.Proxy,
		Advise: players{list}.advise, Public: c.URL, Near: func() string { return near(at) }, Secret: names, Pages: pages,
		Failed: func(err error) { tell(failed, err) },
	}
	if c.NoLimits {
		most := server.Rate{PerSecond: math.MaxInt32, Burst: math.MaxInt32}
		config.Limits = server.Limits{
			Requests: most, Commands: most, Guests: most, Opened: most, Records: most, Frames: most, Chat: most, Asides: most, Advice: most,
			Sockets: math.MaxInt32, PerAddress: math.MaxInt32, Watched: math.MaxInt32, Tables: math.MaxInt32,
		}
	}
	return house, server.New(config), nil
}

// tell says that the storage has failed, if nobody has yet.
func tell(failed chan<- error, err error) {
	select {
	case failed <- fmt.Errorf("nothing can be stored any more: %w", err):
	default:
	}
}

// close lets what is under way come to its end, in the order in which one part leans on the next.
func (c *serveCmd) close(at *http.Server, door *server.Server, house *table.House, db *sqlite.DB) error {
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	door.Drain()
	var err error
	if e := at.Shutdown(ctx); e != nil {
		err = fmt.Errorf("some requests did not come to their end: %w", e)
	}
	return errors.Join(err, house.Close(ctx), db.Close(ctx))
}

// listen says plainly why it cannot.
func listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("something else listens on %s already; choose another address with --listen", address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("listening on %s is not permitted; choose a port above 1023 with --listen", address)
	}
	return nil, misused("%s cannot be listened on: %v", address, cause(err))
}

// cause strips an error of the names of calls and files that the message around it names better.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// greet says where the server is, for whoever started it and for friends nearby.
func greet(s *streams, at net.Addr, public string) {
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		host, port = at.String(), ""
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	fmt.Fprintf(s.out, "Lair is at http://%s\n", net.JoinHostPort(host, port))
	if friends := near(at); public != "" {
		fmt.Fprintf(s.out, "Friends open %s\n", strings.TrimSuffix(public, "/"))
	} else if friends != "" {
		fmt.Fprintf(s.out, "Friends in this network open http://%s\n", friends)
	}
	if _, built := web.Pages(); !built {
		fmt.Fprintln(s.out, "This build has no pages, only the API: build with make.")
	}
}

// near returns this machine's address in its network with the port that is served, or "" where only this machine can come.
func near(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return ""
	}
	port := fmt.Sprint(tcp.Port)
	if !tcp.IP.IsUnspecified() {
		return net.JoinHostPort(tcp.IP.String(), port)
	}
	// Connecting a datagram socket sends nothing; it makes the system say from which address it would.
	conn, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return ""
	}
	defer func() { _ = conn.Close() }()
	local, ok := conn.LocalAddr().(*net.UDPAddr)
	if !ok || local.IP.IsLoopback() || local.IP.IsUnspecified() {
		return ""
	}
	return net.JoinHostPort(local.IP.String(), port)
}

// advice is the level whose opinion people get, and how long it may think about one decision.
const (
	adviser     = "hard"
	adviceTries = 1500
	adviceTime  = 300 * time.Millisecond
)

// advise gives hints and reviews.
func (p players) advise(ctx context.Context, m game.Match, seat game.Seat) ([]server.Opinion, error) {
	t, ok := p.games.Find(m.Game().Info().Name)
	if !ok {
		return nil, table.ErrUnknownGame
	}
	ideas, err := t.Weigh(ctx, m, seat, adviser, uint64(m.Ply()), bot.Limit{Tries: adviceTries, Time: adviceTime})
	list := make([]server.Opinion, len(ideas))
	for i, idea := range ideas {
		list[i] = server.Opinion{Move: idea.Move, Margin: idea.Margin}
	}
	return list, err
}

// players lets the games' bots sit at tables.
type players struct{ games games.List }

// Levels implements table.Bots.
func (p players) Levels(name string) []string {
	t, ok := p.games.Find(name)
	if !ok {
		return nil
	}
	return t.Levels()
}

// Styles implements table.Bots.
func (p players) Styles(name string) []string {
	t, ok := p.games.Find(name)
	if !ok {
		return nil
	}
	return t.Styles()
}

// Choose implements table.Bots.
func (p players) Choose(ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64) (json.RawMessage, error) {
	t, ok := p.games.Find(m.Game().Info().Name)
	if !ok {
		return nil, table.ErrUnknownGame
	}
	move, _, err := t.Choose(ctx, m, seat, level, seed, bot.Budget(level))
	return move, err
}
