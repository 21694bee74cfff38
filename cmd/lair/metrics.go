package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"lair.games/lair/backup"
	"lair.games/lair/metrics"
)

// metricsSocket is the name of the socket in the data folder at which this
// machine reads the metrics. Only the server's user may open it.
const metricsSocket = "metrics.sock"

// monitor is where the settings of monitoring are.
//
// The metrics have an address of their own, because the main one is the
// world's: behind a proxy on the same machine, every request there comes from a
// loopback address, so that this says nothing of who asks.
type monitor struct {
	Metrics string `help:"Second address to listen on, for Prometheus alone: it answers GET /metrics. Choose a loopback or private one; anybody who reaches it can read it." placeholder:"HOST:PORT"`
}

// serveMetrics serves metrics of sources at the address of the setting and, if the data
// folder belongs to this process alone, at a socket there. stop ends that.
func (c *serveCmd) serveMetrics(
	m *metrics.Metrics, sources metrics.Sources, log *slog.Logger,
) (stop func(), err error) {
	m.Watch(sources)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m)
	at := &http.Server{
		Handler: mux, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	var list []net.Listener
	if c.Metrics != "" {
		l, err := listen("metrics", c.Metrics)
		if err != nil {
			return nil, err
		}
		if tcp, ok := l.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() && !tcp.IP.IsPrivate() {
			log.Warn("Anybody who reaches the address of --metrics can read how the server is. "+
				"Choose a loopback or private address, or keep others out by a firewall.",
				"address", l.Addr())
		}
		list = append(list, l)
	}
	if c.Store == "" && !c.several {
		l, err := listenSocket(filepath.Join(c.Data, metricsSocket))
		if err != nil {
			// Only lair top needs it, and some file systems have no sockets.
			log.Debug("there is no socket for metrics", "err", err)
		} else {
			list = append(list, l)
		}
	}
	for _, l := range list {
		go func() { _ = at.Serve(l) }() // it ends when the server is closed
	}
	return func() { _ = at.Close() }, nil
}

// listenSocket listens at a Unix socket that only this user may open. The
// socket of a process that was killed is replaced, so the caller must own the
// folder.
func listenSocket(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// watched returns what the metrics of a server ask.
func (c *serveCmd) watched(p *parts, db *openStore, s *backup.Schedule) metrics.Sources {
	sources := metrics.Sources{
		Tables: p.tables, Server: p.server, Share: p.queue, Statuses: db.Statuses,
	}
	if c.Store == "" {
		sources.Disk = func() (uint64, uint64, error) { return diskSpace(c.Data) }
	}
	if s != nil {
		sources.Jobs = func() []metrics.Job {
			return []metrics.Job{{
				Name: "backup", Every: s.Every, Last: s.Newest(), Failing: s.Err() != nil,
			}}
		}
	}
	return sources
}

// scrape reads metrics from the address of --metrics or, if it is "", from the
// socket in a data folder.
func scrape(ctx context.Context, address, data string) (*metrics.Sample, error) {
	network, target := "tcp", address
	if address == "" {
		network, target = "unix", filepath.Join(data, metricsSocket)
	}
	transport := &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, target)
		},
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://lair/metrics", nil)
	if err != nil {
		return nil, err
	}
	answer, err := transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return nil, errors.New("it answers " + answer.Status)
	}
	return metrics.Read(answer.Body)
}
