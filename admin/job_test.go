package admin_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"lair.games/lair/admin"
)

// TestWork follows a job from its first run to one that fails and one that the
// end of the server cuts.
func TestWork(t *testing.T) {
	var w admin.Work
	look := func(when string, state admin.JobState, ended bool, failed string) time.Time {
		t.Helper()
		j := w.Job("backup", "a backup", time.Hour)
		if j.State != state || j.Ended.IsZero() == ended || (j.LastMS > 0) != ended ||
			j.Failed != failed || j.EveryS != 3600 {
			t.Errorf("%s the job is %+v, want it %s", when, j, state)
		}
		return j.Ended
	}
	look("at first", admin.JobWaiting, false, "")
	if j := w.Job("backup", "a backup", 0); j.State != admin.JobOff {
		t.Errorf("a job that never runs is %s, want off", j.State)
	}
	end := w.Begin()
	look("in its first run", admin.JobRunning, false, "")
	end(t.Context(), nil)
	look("after its first run", admin.JobWaiting, true, "")
	end = w.Begin()
	look("in its second run", admin.JobRunning, true, "")
	end(t.Context(), errors.New("the disk is full"))
	ended := look("after a failure", admin.JobWaiting, true, "the disk is full")
	over, cancel := context.WithCancel(t.Context())
	cancel()
	w.Begin()(over, over.Err())
	if again := look("after a run that was cut", admin.JobWaiting, true, "the disk is full"); !again.Equal(ended) {
		t.Errorf("a run that was cut counts: the last one ended at %v, want %v", again, ended)
	}
	w.Begin()(t.Context(), nil)
	look("after a success", admin.JobWaiting, true, "")
}

// TestTaskJob tells waiting tasks from running ones.
func TestTaskJob(t *testing.T) {
	for _, x := range []struct {
		running, waiting int
		want             admin.JobState
	}{{0, 0, admin.JobWaiting}, {0, 3, admin.JobWaiting}, {2, 3, admin.JobRunning}} {
		if j := admin.TaskJob("bots", "bots", x.running, x.waiting); j.State != x.want ||
			j.Running != x.running || j.Waiting != x.waiting {
			t.Errorf("with %d and %d tasks the job is %+v, want it %s", x.running, x.waiting, j, x.want)
		}
	}
}
