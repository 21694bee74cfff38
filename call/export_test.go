package call

import (
	"context"
	"net/netip"
	"time"
)

// For tests.
var Public = public

const (
	Workers  = workers
	MaxTries = maxTries
)

// Use sets what Run does.
func (c *Caller) Use(tables Tables, active func([]string) map[string]time.Time) {
	c.tables, c.active = tables, active
}

// Step does what is due, and waits until all of it is sent.
func (c *Caller) Step(ctx context.Context) {
	c.step(ctx)
	c.sends.Wait()
}

// Lookup replaces the look-up of names.
func (c *Caller) Lookup(f func(ctx context.Context, network, host string) ([]netip.Addr, error)) {
	c.sender.lookup = f
}

// Contact returns what push services are told of the operator.
func (c *Caller) Contact() string { return c.sender.contact }

// Timeout replaces the longest wait for an answer.
func (c *Caller) Timeout(d time.Duration) { c.sender.timeout = d }
