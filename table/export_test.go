package table

import "time"

// StandStill makes a registry believe that its process was stopped for a while,
// with no count of its running time meanwhile.
func StandStill(r *Registry, d time.Duration) {
	r.uptime.mu.Lock()
	r.uptime.countedAt = r.uptime.countedAt.Add(-d)
	r.uptime.mu.Unlock()
	if _, gap := r.uptime.count(); gap {
		r.moveDeadlines()
	}
}

// Differences returns how often a table in memory differed from its log.
func Differences(r *Registry) int64 { return r.differences.Load() }
