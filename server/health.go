package server

import (
	"context"
	"net/http"
	"sync"
	"time"
)

const (
	checkEvery = 5 * time.Second // how long the result of a check is reused
	// failedEvery is the same for a check that failed. While a database fails
	// over, balancers send nothing to any node, and are to notice its end soon.
	failedEvery = time.Second
	checkWait   = 3 * time.Second // after which a store that does not answer counts as failed
)

// storeCheck caches the result of the last check of the store. mu guards all
// fields.
type storeCheck struct {
	mu      sync.Mutex
	at      time.Time
	err     error
	running chan struct{} // closed when the current check ends; nil if there is none
}

// probes are the paths that monitors and balancers ask. They have no limit per
// address: a monitor may share a busy one.
var probes = []string{"/healthz", "/livez", "/readyz"}

// live answers whether the process serves requests. It checks nothing else,
// because whoever restarts a process that is not live cannot help a store.
func (s *Server) live(w http.ResponseWriter, _ *http.Request) error { return writeOK(w) }

// ready answers whether requests should be sent here: the server is not
// stopping and can write to its store. The bus does not count: without it play
// goes on a little later, and it is away from all nodes at once, so that a
// balancer would be left with none.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) error {
	if s.streams.draining.Load() {
		return refuse(Unavailable, "The server is stopping.")
	}
	if err := s.checkStore(r.Context()); err != nil {
		return err
	}
	return writeOK(w)
}

// writeOK writes the answer of a probe that succeeds.
func writeOK(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, err := w.Write([]byte("{\"ok\":true}\n"))
	return err
}

// checkStore returns nil if the store can be written to. Concurrent and later
// calls share one check for checkEvery, or failedEvery, so that monitors cause
// little work.
func (s *Server) checkStore(ctx context.Context) error {
	if s.Check == nil {
		return nil
	}
	c := &s.storeCheck
	c.mu.Lock()
	reuse := checkEvery
	if c.err != nil {
		reuse = failedEvery
	}
	if c.running == nil && (c.at.IsZero() || s.now().Sub(c.at) >= reuse) {
		c.running = make(chan struct{})
		go s.check(c.running)
	}
	running, err := c.running, c.err
	c.mu.Unlock()
	if running == nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, checkWait)
	defer cancel()
	select {
	case <-running:
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.err
	case <-ctx.Done():
		return context.DeadlineExceeded
	}
}

// check runs one check and closes done. It has no deadline: while the store
// hangs, the check keeps running and no other starts.
func (s *Server) check(done chan struct{}) {
	defer close(done)
	err := s.Check(context.Background())
	c := &s.storeCheck
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at, c.err, c.running = s.now(), err, nil
}
