package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"lair.games/lair/admin"
	"lair.games/lair/backup"
	"lair.games/lair/share"
	"lair.games/lair/table"
)

// jobs is what a server does by itself, for its operator to look at.
type jobs struct {
	backups, tables, guests admin.Work
	every                   time.Duration // between two backups; 0: none are made
	queue                   *share.Queue
	schedule                atomic.Pointer[backup.Schedule] // nil until it runs
}

// list returns the jobs in the order in which they are shown.
func (j *jobs) list() []admin.Job {
	made := j.backups.Job("backup", "a verified backup of everything", j.every)
	if s := j.schedule.Load(); s != nil && made.Ended.IsZero() {
		made.Ended = s.Newest() // by the process before
	}
	tasks := j.queue.Stats()
	task := func(name, what string, u share.Urgency) admin.Job {
		return admin.TaskJob(name, what, tasks.Running[u], tasks.Waiting[u])
	}
	return []admin.Job{
		made,
		j.tables.Job(
			"finished-tables", "pack finished tables; delete closed and old ones", table.RetainInterval,
		),
		j.guests.Job("guests", "delete guests who left long ago", forgetInterval),
		task("hints", "hints that players wait for", share.Urgent),
		task("bots", "bots at tables where people play", share.Normal),
		task("background", "reviews, and matches between bots", share.Background),
	}
}

// adminJobs is "lair admin jobs".
type adminJobs struct{}

// Run lists the jobs.
func (c *adminJobs) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return ask(ctx, &d.desk, s, "GET", "/jobs", nil, asTable(
		"There are no jobs.", "JOB NOW EVERY ENDED TOOK RESULT WHAT", jobRow,
	))
}

// jobRow returns the cells of a job.
func jobRow(j admin.Job) []any {
	every, took, result := "", "", ""
	if j.EveryS > 0 {
		every = duration(time.Duration(j.EveryS) * time.Second)
	}
	if j.LastMS > 0 {
		took = (time.Duration(j.LastMS) * time.Millisecond).String()
	}
	switch {
	case j.Failed != "":
		result = "failed: " + j.Failed
	case !j.Ended.IsZero():
		result = "done"
	}
	return []any{j.Name, doing(j), every, moment(j.Ended), took, result, j.What}
}

// doing returns what a job does now.
func doing(j admin.Job) string {
	if j.Running+j.Waiting > 0 {
		return fmt.Sprintf("%d running, %d waiting", j.Running, j.Waiting)
	}
	return string(j.State)
}

// duration returns a duration without the units that are zero at its end.
func duration(d time.Duration) string {
	switch {
	case d%time.Hour == 0:
		return fmt.Sprintf("%dh", d/time.Hour)
	case d%time.Minute == 0:
		return fmt.Sprintf("%dm", d/time.Minute)
	}
	return d.String()
}
