package metrics

import (
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// began is about when this process started.
var began = time.Now()

// startTime is the metric of that name of Prometheus' own collector.
var startTime = desc(
	"process_start_time_seconds", "Start time of the process since unix epoch in seconds.",
)

// process is Prometheus' collector of a process, which it embeds. It knows the
// start time also where the system hides it: under ProcSubset=pid of systemd,
// /proc has no boot time to count from.
type process struct{ prometheus.Collector }

// newProcess returns a collector of this process.
func newProcess(o collectors.ProcessCollectorOpts) process {
	return process{collectors.NewProcessCollector(o)}
}

// Collect implements prometheus.Collector.
func (p process) Collect(to chan<- prometheus.Metric) {
	found := make(chan prometheus.Metric)
	go func() {
		defer close(found)
		p.Collector.Collect(found)
	}()
	known := false
	for m := range found {
		known = known || strings.Contains(m.Desc().String(), `"process_start_time_seconds"`)
		to <- m
	}
	if !known {
		sink{to}.gauge(startTime, float64(began.UnixMilli())/1000)
	}
}
