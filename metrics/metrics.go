// Package metrics tells monitoring how a server is. A [Metrics] collects
// numbers from the other packages, which know nothing of it, and serves them in
// Prometheus' format; [Read] reads them back.
//
// Numbers come in two ways. What happens (requests, commits) is counted by
// functions that the wiring passes to the server and the store as observers.
// What is (open streams, waiting bots, free disk space) is asked for at each
// scrape. Labels have few values: a route's pattern, never its path.
package metrics

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"lair.games/lair/server"
	"lair.games/lair/share"
	"lair.games/lair/table"
)

// Sources are what a Metrics asks at each scrape. A nil field is left out.
type Sources struct {
	Tables *table.Registry
	Server *server.Server
	Share  *share.Queue
	// Statuses counts the stored tables of each status. Its result is kept for
	// statusesAge, because the store has to look at all of them.
	Statuses func(context.Context) (map[table.Status]int64, error)
	// Disk returns the free and total bytes of the disk with the data.
	Disk func() (free, total uint64, err error)
	// Jobs returns the state of what runs regularly.
	Jobs func() []Job
}

// Job is something that a server does regularly.
type Job struct {
	Name    string // "backup", "retention"
	Every   time.Duration
	Last    time.Time // of the last success; zero: none is known
	Failing bool      // the last attempt failed
}

// Metrics holds the metrics of one server. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	commits  prometheus.Histogram
	batches  prometheus.Histogram
	failures *prometheus.CounterVec
}

// New returns the metrics of a server of a version, without Sources.
func New(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewPedanticRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lair_http_requests_total", Help: "Requests by route and status.",
		}, []string{"route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lair_http_request_duration_seconds",
			Help: "Time to answer a request, by route; streams are left out.",
			// From what a cached look takes to what a review waits.
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1, 2.5, 10},
		}, []string{"route"}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "lair_store_commit_duration_seconds", Help: "Time of one commit to the store.",
			Buckets: []float64{
				.00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5,
			},
		}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "lair_store_commit_writes", Help: "Number of writes in one commit.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 11),
		}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lair_store_errors_total", Help: "Commits that failed, by kind of error.",
		}, []string{"kind"}),
	}
	build := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "lair_build_info", Help: "Always 1; the label is the version of Lair.",
		ConstLabels: prometheus.Labels{"version": version},
	}, func() float64 { return 1 })
	m.registry.MustRegister(
		m.requests, m.took, m.commits, m.batches, m.failures, build,
		collectors.NewGoCollector(),
		newProcess(collectors.ProcessCollectorOpts{}),
	)
	// Kinds that never occurred count as 0, so that alerts see their first
	// increase.
	for _, k := range storeErrors {
		m.failures.WithLabelValues(k.kind)
	}
	m.failures.WithLabelValues(otherError)
	return m
}

// Watch adds the sources. It must be called once at most.
func (m *Metrics) Watch(s Sources) { m.registry.MustRegister(newCollector(s)) }

// Gatherer returns what tests need to look at all metrics.
func (m *Metrics) Gatherer() prometheus.Gatherer { return m.registry }

// Request is a server.Config.Observe.
func (m *Metrics) Request(r server.Request) {
	route := r.Route
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(r.Status)).Inc()
	if !r.Streams {
		m.took.WithLabelValues(route).Observe(r.Took.Seconds())
	}
}

// otherError is the kind of errors that are not in storeErrors.
const otherError = "other"

// storeErrors are the kinds of errors of a store.
var storeErrors = []struct {
	err  error
	kind string
}{
	{table.ErrFull, "full"},
	{table.ErrUnreachable, "unreachable"},
	{table.ErrBusy, "busy"},
	{table.ErrBroken, "broken"},
}

// Commit is an OnCommit of a store.
func (m *Metrics) Commit(writes int, took time.Duration, err error) {
	if err == nil {
		m.commits.Observe(took.Seconds())
		m.batches.Observe(float64(writes))
		return
	}
	for _, k := range storeErrors {
		if errors.Is(err, k.err) {
			m.failures.WithLabelValues(k.kind).Inc()
			return
		}
	}
	m.failures.WithLabelValues(otherError).Inc()
}

// ServeHTTP answers a scrape, at any path.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		// What can be read is told, although something else cannot.
		ErrorHandling: promhttp.ContinueOnError, MaxRequestsInFlight: 4, Timeout: 10 * time.Second,
	}).ServeHTTP(w, r)
}

// statusesAge is how long the counts of stored tables are kept.
const statusesAge = 30 * time.Second

// collector is a prometheus.Collector of Sources.
type collector struct {
	Sources
	mu     sync.Mutex // guards states and stated
	states map[table.Status]int64
	stated time.Time
}

func newCollector(s Sources) *collector { return &collector{Sources: s} }

// desc describes a metric of a collector.
func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// taskLabel is the label with the name of a job. It is not "job", because
// Prometheus sets that and renames the label of a target to "exported_job".
const taskLabel = "task"

// The metrics of a collector.
var (
	streams = desc("lair_streams_open", "Open WebSockets and event streams.")
	drops   = desc(
		"lair_stream_queue_drops_total", "Streams that were closed because the client fell behind.",
	)
	live  = desc("lair_tables_live", "Tables in memory.")
	limit = desc(
		"lair_tables_limit", "Tables in memory above which those that nobody watches leave it.",
	)
	watched = desc("lair_tables_watched", "Tables that somebody has open.")
	stored  = desc("lair_tables", "Stored tables by status.", "status")
	faulty  = desc("lair_tables_faulty", "Tables at which nobody can play, by fault.", "fault")
	paused  = desc(
		"lair_tables_paused", "Unfinished tables whose match cannot be played, by reason.", "why",
	)
	conflicts = desc(
		"lair_table_conflicts_total", "Appends before which another process had written.",
	)
	repairs = desc(
		"lair_table_gap_repairs_total", "Entries of other nodes that were found without the bus.",
	)
	differences = desc(
		"lair_table_differences_total", "Tables in memory that differed from their log.",
	)
	hurried = desc(
		"lair_bot_decisions_hurried_total", "Decisions of bots that their deadline cut short.",
	)
	botWait = desc(
		"lair_bot_wait_seconds", "How long people at some table have waited for a bot, the longest.",
	)
	waiting  = desc("lair_tasks_waiting", "Tasks that wait for the processor.", "urgency")
	running  = desc("lair_tasks_running", "Tasks that use the processor.", "urgency")
	busy     = desc("lair_tasks_refused_total", "Hints and reviews refused by a full queue.")
	reviews  = desc("lair_reviews_running", "Reviews that are being computed.")
	refused  = desc("lair_limit_refusals_total", "Requests refused because of a limit.", "limit")
	ready    = desc("lair_ready", "1 if the server can store and is not stopping, else 0.")
	diskFree = desc("lair_disk_free_bytes", "Free bytes of the disk with the data.")
	jobLast  = desc(
		"lair_job_last_success_timestamp_seconds", "When a regular job last succeeded; 0: never.",
		taskLabel,
	)
	jobEvery = desc("lair_job_interval_seconds", "How often a regular job runs.", taskLabel)
	jobFails = desc("lair_job_failing", "1 if the last run of a regular job failed.", taskLabel)
	diskSize = desc("lair_disk_size_bytes", "Bytes of the disk with the data.")
)

// Describe implements prometheus.Collector.
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		streams, drops, live, limit, watched, stored, faulty, paused, conflicts, repairs, differences,
		hurried, botWait, waiting, running, busy, reviews, refused, ready, diskFree, diskSize,
		jobLast, jobEvery, jobFails,
	} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (c *collector) Collect(to chan<- prometheus.Metric) {
	if c.Tables != nil {
		collectTables(sink{to}, c.Tables.Stats())
	}
	if c.Share != nil {
		collectTasks(sink{to}, c.Share.Stats())
	}
	if c.Server != nil {
		c.collectServer(sink{to})
	}
	if c.Disk != nil {
		if free, total, err := c.Disk(); err == nil {
			sink{to}.gauge(diskFree, float64(free))
			sink{to}.gauge(diskSize, float64(total))
		}
	}
	if c.Jobs != nil {
		for _, j := range c.Jobs() {
			var last, failing float64
			if !j.Last.IsZero() {
				last = float64(j.Last.Unix())
			}
			if j.Failing {
				failing = 1
			}
			sink{to}.gauge(jobLast, last, j.Name)
			sink{to}.gauge(jobEvery, j.Every.Seconds(), j.Name)
			sink{to}.gauge(jobFails, failing, j.Name)
		}
	}
	if c.Statuses == nil {
		return
	}
	for status, n := range c.statuses() {
		sink{to}.gauge(stored, float64(n), string(status))
	}
}

// sink receives metrics.
type sink struct{ to chan<- prometheus.Metric }

// gauge sends a value that goes up and down.
func (s sink) gauge(d *prometheus.Desc, v float64, labels ...string) {
	s.to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
}

// counter sends a value that only goes up.
func (s sink) counter(d *prometheus.Desc, v int64, labels ...string) {
	s.to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(v), labels...)
}

// collectTables sends the metrics of live tables.
func collectTables(to sink, s table.Stats) {
	to.gauge(live, float64(s.Tables))
	to.gauge(limit, float64(s.Limit))
	to.gauge(watched, float64(s.Watched))
	to.counter(conflicts, s.Conflicts)
	to.counter(repairs, s.Repairs)
	to.counter(differences, s.Differences)
	to.counter(drops, s.Drops)
	to.counter(hurried, s.Hurried)
	to.gauge(botWait, s.BotWait.Seconds())
	faults, why := map[table.FaultKind]int{}, map[table.Defect]int{}
	for _, f := range s.Faults {
		faults[f.Kind]++
		why[f.Why]++
	}
	for _, defect := range table.Defects {
		to.gauge(paused, float64(why[defect]), string(defect))
	}
	for _, kind := range table.FaultKinds {
		to.gauge(faulty, float64(faults[kind]), string(kind))
	}
}

// urgencies are the labels of a task's urgency.
var urgencies = map[share.Urgency]string{
	share.Urgent: "hint", share.Normal: "bot", share.Background: "background",
}

// collectTasks sends the metrics of what uses the processor.
func collectTasks(to sink, s share.Stats) {
	for u, name := range urgencies {
		to.gauge(waiting, float64(s.Waiting[u]), name)
		to.gauge(running, float64(s.Running[u]), name)
	}
	to.counter(busy, s.Refused)
}

// collectServer sends the metrics of the server.
func (c *collector) collectServer(to sink) {
	s := c.Server.Stats()
	to.gauge(streams, float64(s.Streams))
	to.gauge(reviews, float64(s.Reviews))
	for limit, n := range s.Refused {
		to.counter(refused, n, limit)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	well := 0.0
	if c.Server.Ready(ctx) {
		well = 1
	}
	to.gauge(ready, well)
}

// statuses returns the counts of stored tables, at most statusesAge old unless
// the store does not answer.
func (c *collector) statuses() map[table.Status]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stated.IsZero() && time.Since(c.stated) < statusesAge {
		return c.states
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if states, err := c.Statuses(ctx); err == nil {
		c.states, c.stated = states, time.Now()
	}
	return c.states
}
