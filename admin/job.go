package admin

import (
	"context"
	"sync"
	"time"
)

// JobState says what a job does now.
type JobState string

// The states of a job.
const (
	JobOff     JobState = "off"     // the settings leave it out
	JobWaiting JobState = "waiting" // for its next run, or for a task
	JobRunning JobState = "running"
)

// Job is work that this process of the server does by itself. One with EveryS
// runs at intervals. Any other works on tasks as they come.
type Job struct {
	Name   string   `json:"name"`
	What   string   `json:"what"` // in English; see Name for other languages
	State  JobState `json:"state"`
	EveryS int64    `json:"every_s,omitempty"` // about the time between two runs

	// Of the last run that has ended, in this process if LastMS is not 0.
	Ended  time.Time `json:"ended,omitzero"`
	LastMS int64     `json:"last_ms,omitempty"` // how long it took, at least 1
	Failed string    `json:"failed,omitempty"`  // why it failed; "": it did not

	// Of a job with tasks.
	Running int `json:"running,omitempty"`
	Waiting int `json:"waiting,omitempty"`
}

// Work remembers the last run of a job. Its zero value has had none. It is safe
// for concurrent use.
type Work struct {
	mu      sync.Mutex
	running bool
	ended   time.Time
	took    time.Duration
	failed  string
}

// Begin says that a run begins. The function that it returns says how it ended.
// A run that ends because the server stops counts as none.
func (w *Work) Begin() (end func(ctx context.Context, err error)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	began := time.Now()
	w.running = true
	return func(ctx context.Context, err error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.running = false
		if err != nil && ctx.Err() != nil {
			return
		}
		w.ended, w.took, w.failed = time.Now(), time.Since(began), ""
		if err != nil {
			w.failed = err.Error()
		}
	}
}

// Job returns what is known of a job that runs at intervals; 0 means never.
func (w *Work) Job(name, what string, every time.Duration) Job {
	w.mu.Lock()
	defer w.mu.Unlock()
	j := Job{
		Name: name, What: what, State: JobWaiting, EveryS: int64(every / time.Second),
		Failed: w.failed,
	}
	switch {
	case w.running:
		j.State = JobRunning
	case every == 0:
		j.State = JobOff
	}
	if !w.ended.IsZero() {
		j.Ended, j.LastMS = w.ended.UTC(), max(1, w.took.Milliseconds())
	}
	return j
}

// TaskJob returns a job of which some tasks run and some wait.
func TaskJob(name, what string, running, waiting int) Job {
	j := Job{Name: name, What: what, State: JobWaiting, Running: running, Waiting: waiting}
	if running > 0 {
		j.State = JobRunning
	}
	return j
}

// Jobs returns the jobs of this process.
func (d *Desk) Jobs() []Job {
	if d.config.Jobs == nil {
		return []Job{}
	}
	return d.config.Jobs()
}
