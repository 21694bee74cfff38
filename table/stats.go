package table

import (
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// Stats is what a registry holds now and what it has counted since Open.
type Stats struct {
	Tables      int     // in memory
	Watched     int     // of these, with viewers
	Limit       int     // Config.MaxTables
	Conflicts   int64   // appends that another process was faster than
	Repairs     int64   // tables that had newer entries than the bus announced
	Differences int64   // looks at which the log disagreed with memory
	Drops       int64   // watchers whose queue was full
	Hurried     int64   // decisions of bots that their deadline cut short
	Faults      []Fault // tables at which nobody can play, ordered by id

	// BotWait is how long people at some table have waited for its bots, the
	// longest such time.
	BotWait time.Duration
}

// Fault says why nobody can play at a table.
type Fault struct {
	Table  string
	Kind   FaultKind
	Why    Defect // "" if it is stuck
	Notice string // the same as a sentence
}

// FaultKind is a reason for a Fault.
type FaultKind string

// The kinds of faults.
const (
	FaultFrozen FaultKind = "frozen" // its log no longer replays
	FaultPaused FaultKind = "paused" // its rules panicked
	// it does not answer, or a bot or a clock that is due does not decide
	FaultStuck FaultKind = "stuck"
)

// FaultKinds lists all kinds of faults.
var FaultKinds = []FaultKind{FaultFrozen, FaultPaused, FaultStuck}

// Times after which a table counts as stuck.
const (
	stuckBusy  = 30 * time.Second // one job takes as long; a store gives up earlier
	stuckBots  = 3 * time.Minute  // a bot has not decided, though people wait for it
	stuckClock = time.Minute      // a clock ran out, and nothing happened
)

// Stats returns the registry's statistics. It takes time proportional to the
// number of tables in memory, and waits for none of them.
func (r *Registry) Stats() Stats {
	s := Stats{
		Conflicts: r.conflicts.Load(), Repairs: r.repairs.Load(),
		Differences: r.differences.Load(), Drops: r.drops.Load(),
		Hurried: r.hurried.Load(), Limit: r.config.MaxTables,
	}
	now := time.Now()
	up := now.Sub(r.opened)
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, f := range r.faults {
		s.Faults = append(s.Faults, f)
	}
	for id, t := range r.tables {
		s.Tables++
		if t.watched.Load() {
			s.Watched++
		}
		if began := t.botsSince.Load(); began > 0 {
			s.BotWait = max(s.BotWait, up-time.Duration(began))
		}
		clock := r.alarms[id]
		if r.faults[id].Kind == "" && (longAgo(&t.busySince, up, stuckBusy) ||
			longAgo(&t.botsSince, up, stuckBots) || clock != nil && now.Sub(clock.at) > stuckClock) {
			s.Faults = append(s.Faults, Fault{Table: id, Kind: FaultStuck})
		}
	}
	slices.SortFunc(s.Faults, func(a, b Fault) int { return strings.Compare(a.Table, b.Table) })
	return s
}

// markNow notes that something began now. Moments are counted from Open, plus
// one, so that 0 means that nothing goes on.
func (r *Registry) markNow(since *atomic.Int64) { since.Store(int64(time.Since(r.opened)) + 1) }

// longAgo reports whether something began more than d before up, the time since
// Open.
func longAgo(since *atomic.Int64, up, d time.Duration) bool {
	began := since.Load()
	return began > 0 && up-time.Duration(began) > d
}

// noteFault records the fault of a table, or with kind "" that it has none, and
// reports whether that is new.
func (r *Registry) noteFault(f Fault) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.faults[f.Table] == f || r.faults[f.Table].Kind == f.Kind && f.Kind == "" {
		return false
	}
	if f.Kind == "" {
		delete(r.faults, f.Table)
	} else {
		r.faults[f.Table] = f
	}
	return true
}

// fault returns what is wrong with a table. Nothing is wrong with a finished
// one, at which nobody plays, nor with one that the operator paused.
func (st *state) fault() Fault {
	switch {
	case st.status == Frozen:
		return Fault{st.id, FaultFrozen, st.defect, st.notice}
	case st.status == Paused && !st.suspended:
		return Fault{st.id, FaultPaused, RulesFail, st.notice}
	}
	return Fault{Table: st.id}
}

// fillFault adds to a table in a list why nobody can play there.
func (r *Registry) fillFault(s *Summary) {
	r.mu.Lock()
	f := r.faults[s.ID]
	r.mu.Unlock()
	switch {
	case s.Status != Waiting && s.Status != Playing:
		return
	case f.Kind == FaultFrozen:
		s.Status = Frozen
	case f.Kind == FaultPaused:
		s.Status = Paused
	}
	s.Defect, s.Notice = f.Why, f.Notice
}
