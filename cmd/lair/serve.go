package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	stdlog "log"
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

	"lair.games/lair/bot"
	"lair.games/lair/doctor"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/metrics"
	"lair.games/lair/server"
	"lair.games/lair/share"
	"lair.games/lair/table"
	"lair.games/lair/web"
)

// serveCmd is "lair serve".
type serveCmd struct {
	Listen string `help:"Address to listen on; port 0 takes any free port. By default :8080, or :443 with a domain." placeholder:"HOST:PORT"`
	place
	URL       string  `name:"url" help:"Address at which friends reach this server, for links and QR codes." placeholder:"URL"`
	Bus       string  `help:"NATS server or cluster by which several processes on one store tell each other what has moved." placeholder:"nats://USER:PASSWORD@HOST:PORT" secret:""`
	AccessLog bool    `help:"Log every request: never a cookie, a query or a body."`
	Cards     cards   `help:"Open tables with another card list than Lair's own, a CSV file; may be repeated." placeholder:"GAME=FILE"`
	Values    values  `help:"Let bots use other learned values than the built-in ones, a file made by lair train; may be repeated." placeholder:"GAME=FILE"`
	Seed      *uint64 `help:"Deal every new table from this seed, for tests and demonstrations. The shuffle is then not secret, and the tables say so." placeholder:"S"`
	Limit     limits  `help:"Limit what one client may use; the section Limits lists them. May be repeated." placeholder:"NAME=VALUE"`
	NoLimits  bool    `help:"Do not limit what one address or player may ask for; for measuring."`
	front
	operated
	backups
	monitor
	retention
	calling

	leave  func(context.Context) error // closes the bus
	tables int                         // that may be in memory
}

// Help is printed below the flags.
func (serveCmd) Help() string {
	return "Every confirmed command is on the disk. On an interrupt the server finishes open " +
		"requests; a second interrupt ends it at once."
}

// Run serves until an interrupt or until storage fails.
func (c *serveCmd) Run(ctx context.Context, s *streams, set *settings) error {
	if err := errors.Join(c.complete(), c.checkURL()); err != nil {
		return err
	}
	list, err := contents(c.Cards, c.Values)
	if err != nil {
		return usageError{err.Error()}
	}
	if os.Getenv("GOGC") == "" {
		// The live heap is small and most memory is short-lived, so that a
		// larger heap saves most of the collector's work.
		debug.SetGCPercent(400)
	}
	log := slog.New(slog.NewTextHandler(s.err, nil))
	set.warn(log)
	c.tables = limitMemory()
	warn := newWarner(log)
	c.several, c.copies = c.Bus != "", c.folder(c.Data)
	m := metrics.New(built())
	c.onCommit = m.Commit
	db, err := c.open(ctx, log, warn)
	if err != nil {
		return err
	}
	listener, err := c.socket(log)
	if err != nil {
		return errors.Join(err, db.Close(ctx))
	}
	// http.Server closes it too; this is for errors before that.
	defer func() { _ = listener.Close() }()
	https, err := c.secure(db, c.URL, warn)
	if err != nil {
		return errors.Join(err, db.Close(ctx))
	}
	defer https.close()
	failed := make(chan error, 1)
	p, err := c.assemble(ctx, list, db, listener.Addr(), log, failed, m.Request, warn)
	if err != nil {
		return errors.Join(err, db.Close(ctx))
	}
	at := httpServer(p.server, warn)
	if err := c.openSocket(log); err != nil {
		return errors.Join(err, c.close(at, p, db))
	}
	schedule, stopBackups := c.schedule(ctx, db, c.copies, c.jobs, log)
	stopMetrics, err := c.serveMetrics(m, c.watched(p, db, schedule), log)
	if err != nil {
		stopBackups()
		return errors.Join(err, c.close(at, p, db))
	}
	defer stopMetrics()
	go func() { failed <- https.serve(at, listener) }()
	c.greet(s, https.scheme(), listener.Addr(), db.fresh)
	c.attend(ctx, log, warn, p.tables)
	select {
	case err = <-failed:
	case <-ctx.Done():
		signal.Reset(os.Interrupt, syscall.SIGTERM) // the next one ends the process at once
	}
	notify(log, "STOPPING=1")
	stopBackups()
	https.close()
	return errors.Join(err, c.close(at, p, db))
}

// attend starts what watches over the running server, and tells the service
// manager that it is ready.
func (c *serveCmd) attend(
	ctx context.Context, log *slog.Logger, warn *warner, tables *table.Registry,
) {
	go warn.watch(ctx, c.place, tables.Stats)
	go feedWatchdog(ctx, log, func(ctx context.Context) { _, _ = tables.OpenTables(ctx, 1) })
	notify(log, "READY=1")
	// Give back what only the start needed. With a quiet server the collector would
	// not run for minutes.
	time.AfterFunc(settleTime, debug.FreeOSMemory)
}

// settleTime is how long after the start a server has done what follows it.
const settleTime = 3 * time.Second

// greet prints what the operator should know at the start. fresh says that the
// store was empty.
func (c *serveCmd) greet(s *streams, scheme string, at net.Addr, fresh bool) {
	greet(s, scheme, at, c.URL)
	if c.Seed != nil {
		fmt.Fprintf(
			s.out, "New tables are dealt from seed %d: everybody can know the shuffle.\n", *c.Seed,
		)
	}
	if fresh {
		c.greetFirst(s)
	}
}

// parts are what a server consists of, apart from its store.
type parts struct {
	tables *table.Registry
	server *server.Server
	queue  *share.Queue
	// stopForgetting ends the search for old guests.
	stopForgetting func()
	stopCalling    func()
}

// limits are values of server.LimitList, by name.
type limits map[string]string

// check returns an error about a limit that is none, or a value it cannot have.
func (l limits) check() error {
	var all server.Limits
	for name, value := range l {
		if err := all.Set(name, value); err != nil {
			return usagef("--limit: %v", err)
		}
	}
	return nil
}

// allowed returns the limits of the settings, which complete has checked.
func (c *serveCmd) allowed() (l server.Limits) {
	for name, value := range c.Limit {
		_ = l.Set(name, value)
	}
	if !c.NoLimits {
		return l
	}
	most := server.Rate{PerSecond: math.MaxInt32, Burst: math.MaxInt32}
	return server.Limits{
		Requests: most, PlayerRequests: most, CrowdRequests: most, CrowdAdvice: most,
		Commands: most, Guests: most, Opened: most, Records: most,
		Frames: most, Chat: most, SpectatorChat: most, RoomChat: most, CrowdChat: most,
		Advice: most, Secrets: most,
		Sockets: math.MaxInt32, PerAddress: math.MaxInt32, Connections: math.MaxInt32,
		Watched: math.MaxInt32, Tables: math.MaxInt32,
	}
}

// complete checks settings that need no store, and sets those that follow from
// others.
func (c *serveCmd) complete() (err error) {
	if err := errors.Join(c.backups.check(), c.Limit.check()); err != nil {
		return err
	}
	c.Listen, c.URL, err = c.front.check(c.Listen, c.URL)
	return err
}

// checkURL refuses an address for friends that no link can begin with. Lair
// doctor tells the same as one of its findings, and so complete leaves it out.
func (c *serveCmd) checkURL() error {
	if c.URL == "" {
		return nil
	}
	u, wrong := doctor.ParseURL(c.URL)
	if wrong != nil {
		return usagef("--url: %s %s", wrong.Wrong, wrong.Do)
	}
	c.URL = u.String()
	return nil
}

// httpServer returns the server of HTTP around the server of tables.
func httpServer(handler *server.Server, warn *warner) *http.Server {
	at := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: stdlog.New(warn, "", 0),
	}
	handler.Attach(at)
	return at
}

// ownFiles is how many files the process opens besides connections: the
// database, logs, libraries, and connections that wait to be told that there is
// no room.
const ownFiles = 128

// connectionLimit returns how many connections may be open at a time.
func connectionLimit() int {
	files, ok := fileLimit()
	if !ok || files > math.MaxInt32 {
		return 0
	}
	return max(int(files)-ownFiles, int(files)/2)
}

// assemble opens the tables and returns them with the server for them. at is
// the address it listens on. failed gets an error if storage fails for good.
// observe is called at the end of each request.
func (c *serveCmd) assemble(
	ctx context.Context, list games.List, db *openStore, at net.Addr, log *slog.Logger,
	failed chan<- error, observe func(server.Request), warn *warner,
) (*parts, error) {
	if err := db.checkEditions(ctx, list); err != nil {
		return nil, err
	}
	invites, err := db.Secret(ctx, "invites")
	if err != nil {
		return nil, err
	}
	names, err := db.Secret(ctx, "tables")
	if err != nil {
		return nil, err
	}
	queue := share.New(0)
	c.jobs = &jobs{queue: queue, every: c.Every}
	tables := table.Config{
		Share: queue, Log: db, Titles: list.Game, Bots: players{list}, Secret: invites, Logger: log,
		Budget: bot.Budget, MaxTables: c.tables,
		Failed:  func(err error) { tell(failed, err) },
		Lessons: list.Lesson, Keep: c.KeepMatches.time(), Retaining: c.jobs.tables.Begin,
	}
	caller, err := c.caller(ctx, db, log)
	if err != nil {
		return nil, err
	}
	tables.Turns = caller.Turned
	if c.Seed != nil {
		tables.Known, tables.Seed = true, func() game.Seed { return game.SeedOf(*c.Seed) }
	}
	if err := c.join(ctx, &tables, db, list); err != nil {
		return nil, err
	}
	registry, err := table.Open(ctx, tables)
	if err != nil {
		return nil, errors.Join(err, c.leave(ctx))
	}
	if err := c.openDesk(ctx, db, registry, at, log); err != nil {
		return nil, errors.Join(err, registry.Close(ctx), c.leave(ctx))
	}
	titles, err := titlesOf(list)
	if err != nil {
		return nil, errors.Join(err, registry.Close(ctx), c.leave(ctx))
	}
	config := server.Config{
		Tables: registry, Players: db.players(), Titles: titles, Log: log,
		Access: c.AccessLog, Proxies: c.Proxy.networks(), Hops: c.Proxy.number(),
		Hosts: c.hosts(c.URL), Coach: list.Coach(),
		Reviews: db, Share: queue, Observe: observe, Limits: c.allowed(),
		Check: db.Check, Damaged: warn.damaged, Public: c.URL,
		LANAddress: func() string { return near(at) },
		Secret:     names, Desk: c.desk, Private: c.Private, Pages: pages(), Calls: caller,
		Connections: connectionLimit(),
		Failed:      func(err error) { tell(failed, err) },
	}
	s := server.New(config)
	forget := c.forgetGuests(config.Players, s.HandOver, &c.jobs.guests, log)
	return &parts{registry, s, queue, forget, callPlayers(caller, registry, s)}, nil
}

// pages returns the built pages; nil if this build has none.
func pages() fs.FS {
	if built, ok := web.Pages(); ok {
		return built
	}
	return nil
}

// titlesOf returns the games of a list as the server offers them.
func titlesOf(list games.List) (titles []server.Title, err error) {
	for _, t := range list {
		own, _ := list.Game(t.Info().Name)
		schema, err := t.Schema()
		if err != nil {
			return nil, err
		}
		titles = append(titles, server.Title{
			Game: own, Levels: t.Levels(), Styles: t.Styles(), Ratings: t.Ratings(),
			Cards: t.Deck(), School: t.School(), Schema: schema,
		})
	}
	return titles, nil
}

// tell reports that storage has failed. It drops the error if one is reported
// already.
func tell(failed chan<- error, err error) {
	select {
	case failed <- fmt.Errorf("nothing can be stored any more: %w", err):
	default:
	}
}

// closeTimeout is how long a server may take to stop. Supervisors kill it a
// little later.
const closeTimeout = 15 * time.Second

// close shuts the server down: first streams and requests, then the tables that
// they use, then the database that the tables use. It returns after
// closeTimeout even if a part does not end: what was confirmed is stored.
func (c *serveCmd) close(at *http.Server, p *parts, db *openStore) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		p.stopForgetting()
		called := make(chan struct{})
		go func() { defer close(called); p.stopCalling() }()
		p.server.Drain()
		var err error
		if e := at.Shutdown(ctx); e != nil {
			err = fmt.Errorf("some requests did not finish in time: %w", e)
		}
		<-called // messages on their way end before the tables and the store
		done <- errors.Join(err, c.closeDesk(ctx), p.tables.Close(ctx), c.leave(ctx), db.Close(ctx))
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("the server did not stop within %v; nothing confirmed is lost", closeTimeout)
	}
}

// socket returns the socket of the service manager, or else one that listens at
// the address of the settings.
func (c *serveCmd) socket(log *slog.Logger) (net.Listener, error) {
	passed, err := passedListener()
	if err != nil {
		return nil, err
	}
	if passed == nil {
		return listen("listen", c.Listen)
	}
	log.Info("The service manager's socket is used, and not the setting listen.", "at", passed.Addr())
	return passed, nil
}

// listen listens on a TCP address of a setting. Its errors say what to do about common
// mistakes.
func listen(setting, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	var unknown *net.DNSError
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf(
			"something else listens on %s already; choose another address with --%s", address, setting,
		)
	case errors.Is(err, syscall.EACCES):
		return nil, usagef(
			"listening on %s is not permitted; choose a port above 1023 with --%s", address, setting,
		)
	case errors.Is(err, syscall.EADDRNOTAVAIL),
		errors.As(err, &unknown) && !strings.Contains(unknown.Name, "/"): // with one it is a port
		// At the start of a machine, networks and names may come later than the server.
		return nil, fmt.Errorf("%s cannot be listened on: %w", address, cause(err))
	}
	return nil, usagef("%s cannot be listened on: %v", address, cause(err))
}

// greet prints the addresses of the server, for this machine and for friends.
func greet(s *streams, scheme string, at net.Addr, public string) {
	fmt.Fprintf(s.out, "Lair is at %s://%s\n", scheme, local(at))
	if friends := near(at); public != "" {
		fmt.Fprintf(s.out, "Friends open %s\n", strings.TrimSuffix(public, "/"))
	} else if friends != "" {
		fmt.Fprintf(s.out, "Friends in this network open http://%s\n", friends)
	}
	if _, built := web.Pages(); !built {
		fmt.Fprintln(s.out, "This build has no pages, only the API: build with make.")
	}
}

// local returns the address of the server for this machine.
func local(at net.Addr) string {
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		host, port = at.String(), ""
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// greetFirst says what to know on the day on which a server starts for the
// first time.
func (c *serveCmd) greetFirst(s *streams) {
	data := c.Data
	if full, err := filepath.Abs(data); err == nil {
		data = full
	}
	fmt.Fprintf(s.out, `
This is a new server. Open the address above, choose a game and press Learn.
Tables and players are kept in %s; "lair backup FILE" saves them while it runs.
"lair serve --help" and "lair config" list the settings, and docs/hosting.md says how to be on the
internet. Ctrl+C stops the server, and the next start goes on from the same card.
`, data)
}

// near returns this machine's address in its network with the server's port, or
// "" if only this machine can connect.
func near(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return ""
	}
	port := fmt.Sprint(tcp.Port)
	if !tcp.IP.IsUnspecified() {
		return net.JoinHostPort(tcp.IP.String(), port)
	}
	// Dialling UDP sends nothing, but the system chooses the local address.
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

// players implements table.Bots with the bots of the games.
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

// hurriedLevel is the bot that decides in place of one whose time is over.
const hurriedLevel = "greedy"

// Choose implements table.Bots.
func (p players) Choose(
	ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64,
) (json.RawMessage, error) {
	t, ok := p.games.Find(m.Game().Info().Name)
	if !ok {
		return nil, table.ErrUnknownGame
	}
	budget := bot.Budget(level)
	if ctx.Err() != nil {
		// one look ahead in one guess; from normal on, a level plays out every move
		// at least once, which is ten times as much
		level, budget = hurriedLevel, time.Nanosecond
	}
	move, _, err := t.Choose(ctx, m, seat, level, seed, budget)
	return move, err
}
