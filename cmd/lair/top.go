package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lair.games/lair/metrics"
	"lair.games/lair/table"
)

// topCmd is "lair top".
type topCmd struct {
	Config string        `help:"File of settings, in TOML: each flag of lair serve under its name." placeholder:"FILE"`
	Data   string        `help:"Data folder of the server to watch." default:"./lair-data" placeholder:"FOLDER"`
	Once   bool          `help:"Print once, and end."`
	Pause  time.Duration `help:"Time between two looks, at least 1s." default:"2s" placeholder:"TIME"`
	monitor
}

// Help is printed below the flags.
func (topCmd) Help() string {
	return "It reads the metrics of a server on this machine from its data folder, or those at " +
		"the address of --metrics. Rates are those since the last look, or since the server " +
		"started with --once. Ctrl-C ends it."
}

// Run prints how the server is until an interrupt.
func (c *topCmd) Run(ctx context.Context, s *streams) error {
	if c.Pause < time.Second {
		return usagef("--pause must be at least 1s, not %v", c.Pause)
	}
	var before *metrics.Sample
	for {
		now, err := scrape(ctx, c.Metrics, c.Data)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil && c.Metrics != "":
			return fmt.Errorf("no server answers at %s: %w", c.Metrics, cause(err))
		case err != nil:
			return fmt.Errorf(
				"no server answers at %s: %w", filepath.Join(c.Data, metricsSocket), cause(err),
			)
		}
		var screen strings.Builder
		summarize(&screen, now, before)
		if c.Once {
			_, err := io.WriteString(s.out, screen.String())
			return err
		}
		// Home, the text, and whatever is left below it erased: no flicker.
		text := strings.ReplaceAll(screen.String(), "\n", "\x1b[K\n")
		if _, err := io.WriteString(s.out, "\x1b[H"+text+"\x1b[J"); err != nil {
			return err
		}
		before = now
		select {
		case <-ctx.Done():
			fmt.Fprintln(s.out)
			return nil
		case <-time.After(c.Pause):
		}
	}
}

// look is what lair top knows: a sample, and the one before or nil.
type look struct {
	now, before *metrics.Sample
	seconds     float64 // between the two
}

// summarize writes what a sample says, in lines of at most 80 columns.
func summarize(w io.Writer, now, before *metrics.Sample) {
	l := look{now: now, before: before}
	started := time.UnixMilli(int64(1000 * l.value("process_start_time_seconds", nil)))
	age := now.At.Sub(started)
	if l.seconds = age.Seconds(); before != nil {
		l.seconds = now.At.Sub(before.At).Seconds()
	}
	state := "ready"
	if l.value("lair_ready", nil) == 0 {
		state = "NOT READY: see the server's log"
	}
	// The version of a build between releases is long, and the line may be cut.
	version := strings.Join(now.Labels("lair_build_info", "version"), " ")
	line(w, "%s   up %v   Lair %s", state, age.Round(time.Second), version)
	line(w, "")
	l.traffic(w)
	l.tables(w)
	l.machine(w)
	l.routes(w)
}

// line writes a line of at most 80 columns.
func line(w io.Writer, format string, args ...any) {
	text := []rune(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	fmt.Fprintln(w, string(text[:min(len(text), 80)]))
}

// value returns a metric's sum, or 0.
func (l look) value(name string, labels map[string]string) float64 {
	v, _ := l.now.Sum(name, labels)
	return v
}

// grown returns by how much a counter has grown since the last look.
func (l look) grown(name string, labels map[string]string) float64 {
	v := l.value(name, labels)
	if l.before != nil {
		old, _ := l.before.Sum(name, labels)
		v -= old
	}
	return max(v, 0) // the server may have been restarted
}

// rate returns how much a counter grew each second.
func (l look) rate(name string, labels map[string]string) float64 {
	if l.seconds <= 0 {
		return 0
	}
	return l.grown(name, labels) / l.seconds
}

// spent prints a quantile of a histogram of seconds.
func (l look) spent(name string, labels map[string]string, q float64) string {
	v := l.now.Quantile(l.before, name, labels, q)
	if math.IsNaN(v) {
		return "-"
	}
	return fmt.Sprintf("%.1f ms", 1000*v)
}

// traffic writes what is asked and stored.
func (l look) traffic(w io.Writer) {
	errors := 0.0
	for _, status := range l.now.Labels("lair_http_requests_total", "status") {
		if status >= "500" {
			errors += l.rate("lair_http_requests_total", map[string]string{"status": status})
		}
	}
	const took, commit = "lair_http_request_duration_seconds", "lair_store_commit_duration_seconds"
	line(
		w, "requests  %8.1f /s  failed %.1f /s  limited %.1f /s  half %s  99%% %s",
		l.rate("lair_http_requests_total", nil), errors, l.rate("lair_limit_refusals_total", nil),
		l.spent(took, nil, .5), l.spent(took, nil, .99),
	)
	commits := l.grown("lair_store_commit_writes_count", nil)
	each := l.grown("lair_store_commit_writes_sum", nil) / max(commits, 1)
	line(
		w, "commits   %8.1f /s  %.1f writes each  errors %.0f  half %s  99%% %s",
		l.rate("lair_store_commit_writes_count", nil), each, l.grown("lair_store_errors_total", nil),
		l.spent(commit, nil, .5), l.spent(commit, nil, .99),
	)
	line(
		w, "streams   %8.0f     fell behind %.0f  conflicts %.0f  gaps repaired %.0f",
		l.value("lair_streams_open", nil), l.grown("lair_stream_queue_drops_total", nil),
		l.grown("lair_table_conflicts_total", nil), l.grown("lair_table_gap_repairs_total", nil),
	)
}

// tables writes how many tables there are, and what bots do.
func (l look) tables(w io.Writer) {
	var counts []string
	for _, status := range l.now.Labels("lair_tables", "status") {
		n := l.value("lair_tables", map[string]string{"status": status})
		counts = append(counts, fmt.Sprintf("%.0f %s", n, status))
	}
	line(
		w, "tables    %8.0f     in memory, %.0f watched, %.0f faulty",
		l.value("lair_tables_live", nil), l.value("lair_tables_watched", nil),
		l.value("lair_tables_faulty", nil),
	)
	line(w, "stored    %s", strings.Join(counts, ", "))
	l.paused(w)
	waits := func(urgency string) float64 {
		return l.value("lair_tasks_waiting", map[string]string{"urgency": urgency})
	}
	line(
		w, "thinking  %8.0f     waiting: %.0f hints, %.0f bots, %.0f others  refused %.0f",
		l.value("lair_tasks_running", nil), waits("hint"), waits("bot"), waits("background"),
		l.grown("lair_tasks_refused_total", nil),
	)
	line(
		w, "bots      %8.1f s   longest wait  %.0f decisions cut short by their deadline",
		l.value("lair_bot_wait_seconds", nil), l.grown("lair_bot_decisions_hurried_total", nil),
	)
}

// paused writes how many tables are paused and why, if any are.
func (l look) paused(w io.Writer) {
	var why []string
	total := 0.0
	for _, d := range table.Defects {
		n := l.value("lair_tables_paused", map[string]string{"why": string(d)})
		if total += n; n > 0 {
			why = append(why, fmt.Sprintf("%.0f %s", n, defects[d]))
		}
	}
	if total > 0 {
		line(w, "paused    %8.0f     %s", total, strings.Join(why, ", "))
	}
}

// machine writes what the process uses.
func (l look) machine(w io.Writer) {
	memory := size(l.value("process_resident_memory_bytes", nil))
	if limit := l.value("go_gc_gomemlimit_bytes", nil); limit < 1<<60 { // without one it is all that there can be
		memory += " of " + size(limit)
	}
	line(
		w, "machine   %8.2f     cores  memory %s  open files %.0f of %.0f",
		l.rate("process_cpu_seconds_total", nil), memory, l.value("process_open_fds", nil),
		l.value("process_max_fds", nil),
	)
	if free, ok := l.now.Sum("lair_disk_free_bytes", nil); ok {
		line(w, "disk               %s free of %s", size(free), size(l.value("lair_disk_size_bytes", nil)))
	}
	for _, job := range l.now.Labels("lair_job_last_success_timestamp_seconds", "task") {
		labels := map[string]string{"task": job}
		when := "never"
		if at := l.value("lair_job_last_success_timestamp_seconds", labels); at > 0 {
			when = time.Since(time.Unix(int64(at), 0)).Round(time.Minute).String() + " ago"
		}
		if l.value("lair_job_failing", labels) > 0 {
			when += ", FAILING: see the server's log"
		}
		line(w, "%-18s last success %s", job, when)
	}
}

// size prints a number of bytes.
func size(bytes float64) string {
	if bytes >= 1<<30 {
		return fmt.Sprintf("%.1f GiB", bytes/(1<<30))
	}
	return fmt.Sprintf("%.0f MiB", bytes/(1<<20))
}

// mostRoutes is how many routes are listed.
const mostRoutes = 8

// routes writes the routes that are asked for most.
func (l look) routes(w io.Writer) {
	const requests = "lair_http_requests_total"
	list := l.now.Labels(requests, "route")
	rate := func(route string) float64 {
		return l.rate(requests, map[string]string{"route": route})
	}
	slices.SortStableFunc(list, func(a, b string) int {
		switch x, y := rate(a), rate(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	line(w, "")
	line(w, "%-46s %10s %10s", "busiest routes", "a second", "99% within")
	for _, route := range list[:min(len(list), mostRoutes)] {
		line(
			w, "%-46s %10.1f %10s", route, rate(route),
			l.spent("lair_http_request_duration_seconds", map[string]string{"route": route}, .99),
		)
	}
}
