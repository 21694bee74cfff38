package metrics_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/metrics"
	"lair.games/lair/server"
	"lair.games/lair/share"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// whole returns the metrics of a server with all sources, and the server.
func whole(t testing.TB) (*metrics.Metrics, *server.Server) {
	t.Helper()
	high := game.Erase(toy.Rules())
	queue := share.New(1)
	tables, err := table.Open(context.Background(), table.Config{
		Log: new(tabletest.Memory), Secret: []byte("a secret of this test 123"), Share: queue,
		Titles: func(name string) (game.Game, bool) { return high, name == high.Info().Name },
	})
	if err != nil {
		t.Fatal(err)
	}
	m := metrics.New("v1.2.3")
	most := server.Rate{PerSecond: 1e6, Burst: 1e6}
	s := server.New(server.Config{
		Tables: tables, Players: account.Open(new(account.Memory)), Share: queue,
		Titles: []server.Title{{Game: high}}, Secret: []byte("another secret of this test"),
		Observe: m.Request, Limits: server.Limits{
			Requests: most, PlayerRequests: most, CrowdRequests: most, Guests: most, Opened: most, Commands: most,
		},
	})
	t.Cleanup(func() {
		s.Drain()
		if err := tables.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	m.Watch(metrics.Sources{
		Tables: tables, Server: s, Share: queue,
		Statuses: func(context.Context) (map[table.Status]int64, error) {
			return map[table.Status]int64{table.Playing: 7, table.Over: 1000}, nil
		},
		Disk: func() (uint64, uint64, error) { return 3 << 30, 10 << 30, nil },
		Jobs: func() []metrics.Job {
			return []metrics.Job{{Name: "backup", Every: time.Hour, Last: time.Unix(1e9, 0), Failing: true}}
		},
	})
	m.Commit(3, 2*time.Millisecond, nil)
	return m, s
}

// ask sends a request to a handler.
func ask(h http.Handler, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", fmt.Sprint(time.Now().UnixNano()))
	h.ServeHTTP(w, r)
	return w
}

// scrape reads the metrics as Prometheus does.
func scrape(t testing.TB, m *metrics.Metrics) (*metrics.Sample, string) {
	t.Helper()
	w := ask(m, "GET", "/metrics", "")
	if w.Code != http.StatusOK {
		t.Fatalf("a scrape is answered with %d %s", w.Code, w.Body)
	}
	s, err := metrics.Read(strings.NewReader(w.Body.String()))
	if err != nil {
		t.Fatal(err)
	}
	return s, w.Body.String()
}

// TestMetrics checks names and values of the metrics of a server that was used.
func TestMetrics(t *testing.T) {
	m, s := whole(t)
	for range 3 {
		ask(s, "GET", "/api/me", "")
	}
	for i := range 20 {
		ask(s, "GET", fmt.Sprint("/api/tables/none", i), "")
		ask(s, "GET", fmt.Sprint("/no/such/page", i), "")
	}
	opened := ask(s, "POST", "/api/tables", `{"game":"high-card","seats":2,"me":"0"}`)
	if opened.Code != http.StatusOK {
		t.Fatalf("opening a table was answered with %d %s", opened.Code, opened.Body)
	}
	for _, err := range []error{
		fmt.Errorf("a store: %w", table.ErrFull), table.ErrBroken, errors.New("something else"),
	} {
		m.Commit(1, time.Millisecond, err)
	}
	problems, err := testutil.GatherAndLint(m.Gatherer())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("promlint: %s: %s", p.Metric, p.Text)
	}
	sample, text := scrape(t, m)
	type labels = map[string]string
	for _, x := range []struct {
		name   string
		labels labels
		want   float64
	}{
		{"lair_http_requests_total", labels{"route": "GET /api/me", "status": "200"}, 3},
		{"lair_http_requests_total", labels{"route": "GET /api/tables/{id}", "status": "404"}, 20},
		{"lair_http_requests_total", labels{"route": "/"}, 20},
		{"lair_http_requests_total", labels{"route": "POST /api/tables", "status": "200"}, 1},
		{"lair_http_request_duration_seconds_count", labels{"route": "GET /api/me"}, 3},
		{"lair_store_commit_duration_seconds_count", nil, 1},
		{"lair_store_commit_writes_sum", nil, 3},
		{"lair_store_errors_total", labels{"kind": "full"}, 1},
		{"lair_store_errors_total", labels{"kind": "broken"}, 1},
		{"lair_store_errors_total", labels{"kind": "unreachable"}, 0},
		{"lair_store_errors_total", labels{"kind": "other"}, 1},
		{"lair_tables", labels{"status": "playing"}, 7},
		{"lair_tables_live", nil, 1},
		{"lair_tables_limit", nil, 4096},
		{"lair_tables_faulty", nil, 0},
		{"lair_ready", nil, 1},
		{"lair_disk_free_bytes", nil, 3 << 30},
		{"lair_build_info", labels{"version": "v1.2.3"}, 1},
		{"lair_job_last_success_timestamp_seconds", labels{"task": "backup"}, 1e9},
		{"lair_job_failing", labels{"task": "backup"}, 1},
		{"lair_job_interval_seconds", labels{"task": "backup"}, 3600},
	} {
		if got, ok := sample.Sum(x.name, x.labels); !ok || got != x.want {
			t.Errorf("%s%v is %v (found: %v), want %v", x.name, x.labels, got, ok, x.want)
		}
	}
	if strings.Contains(text, "none7") || strings.Contains(text, "page7") {
		t.Error("a path is a label, so that anybody can add series")
	}
	if routes := len(sample.Labels("lair_http_requests_total", "route")); routes != 4 {
		t.Errorf("there are %d routes, want the 4 that were used", routes)
	}
	s.Drain()
	if sample, _ = scrape(t, m); !is(sample, "lair_ready", 0) {
		t.Error("lair_ready is not 0 while the server stops")
	}
}

func is(s *metrics.Sample, name string, want float64) bool {
	got, ok := s.Sum(name, nil)
	return ok && got == want
}

// promQL finds names of metrics in an expression.
var promQL = regexp.MustCompile(`\b(lair|go|process)_[a-z0-9_]+`)

// boardQueries returns the expressions of deploy/grafana.json.
func boardQueries(t *testing.T) (list []string) {
	t.Helper()
	board, err := os.ReadFile("../deploy/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var parsed struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(board, &parsed); err != nil {
		t.Fatal(err)
	}
	for _, p := range parsed.Panels {
		if len(p.Targets) == 0 || p.Title == "" {
			t.Errorf("the panel %q has no title or shows nothing", p.Title)
		}
		for _, target := range p.Targets {
			if !promQL.MatchString(target.Expr) {
				t.Errorf("the panel %q asks for no metric: %s", p.Title, target.Expr)
			}
			list = append(list, target.Expr)
		}
	}
	return list
}

// TestBoardAndAlerts checks that each metric in the Grafana board and in the
// alerts exists, and that each of Lair's own is in one of them.
func TestBoardAndAlerts(t *testing.T) {
	m, s := whole(t)
	ask(s, "GET", "/api/me", "")
	sample, _ := scrape(t, m)
	queries := boardQueries(t)
	alerts, err := os.ReadFile("../deploy/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	rules := regexp.MustCompile(`(?m)^ +expr: (.*)$`).FindAllStringSubmatch(string(alerts), -1)
	names := strings.Count(string(alerts), "- alert: ")
	todo := strings.Count(string(alerts), "description: ")
	if names != 6 || len(rules) != 6 || todo != 6 {
		t.Errorf(
			"%d alerts have %d expressions and %d sentences on what to do; want 6 of each", names,
			len(rules), todo,
		)
	}
	for _, r := range rules {
		queries = append(queries, r[1])
	}
	var used []string
	for _, q := range queries {
		used = append(used, promQL.FindAllString(q, -1)...)
	}
	for _, name := range used {
		if _, ok := sample.Sum(name, nil); !ok {
			t.Errorf("there is no metric %s", name)
		}
	}
	families, err := m.Gatherer().Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		for _, label := range f.GetMetric()[0].GetLabel() {
			if name := label.GetName(); name == "job" || name == "instance" {
				t.Errorf("Prometheus renames the label %s of %s", name, f.GetName())
			}
		}
		shown := slices.ContainsFunc(used, func(name string) bool {
			return strings.HasPrefix(name, f.GetName())
		})
		if strings.HasPrefix(f.GetName(), "lair_") && !shown {
			t.Errorf("neither the board nor the alerts use %s", f.GetName())
		}
	}
}

// TestDocumentedMetrics checks that docs/hosting.md lists each of Lair's metrics,
// and that the documents name no other.
func TestDocumentedMetrics(t *testing.T) {
	m, s := whole(t)
	ask(s, "GET", "/api/me", "")
	families, err := m.Gatherer().Gather()
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, f := range families {
		if strings.HasPrefix(f.GetName(), "lair_") {
			known = append(known, f.GetName())
		}
	}
	hosting, err := os.ReadFile("../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range known {
		if !strings.Contains(string(hosting), "\n| `"+name+"` |") {
			t.Errorf("docs/hosting.md does not list %s", name)
		}
	}
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../README.md", "../CHANGELOG.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile("`(lair_[a-z_]+)`").FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains(known, found[1]) {
				t.Errorf("%s: there is no metric %s", page, found[1])
			}
		}
	}
}

// TestRead checks quantiles, and that what is no sample is an error.
func TestRead(t *testing.T) {
	for _, text := range []string{
		"a", "a{", "a{b", "a{b=", `a{b="c`, `a{b="c"}`, "a x", "{} 1", "<html>oh</html>",
	} {
		if _, err := metrics.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read without an error", text)
		}
	}
	const first = `# HELP d of something
d_bucket{le="0.1"} 10
d_bucket{le="0.2"} 20
d_bucket{le="+Inf"} 20
odd{x="a\"b}, c",y="\\"} 4
at 1e3 1700000000
`
	before, err := metrics.Read(strings.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := before.Sum("odd", map[string]string{"x": `a"b}, c`}); !ok || v != 4 {
		t.Errorf("a label with quotes and braces: got %v, %v", v, ok)
	}
	now, err := metrics.Read(strings.NewReader(
		"d_bucket{le=\"0.1\"} 10\nd_bucket{le=\"0.2\"} 24\nd_bucket{le=\"+Inf\"} 25\n",
	))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		before *metrics.Sample
		q      float64
		want   float64
	}{{before, .4, .15}, {before, .99, .2}, {now, .5, math.NaN()}} {
		got := now.Quantile(x.before, "d", nil, x.q)
		if math.Abs(got-x.want) > 1e-9 || math.IsNaN(got) != math.IsNaN(x.want) {
			t.Errorf("quantile %v: got %v, want %v", x.q, got, x.want)
		}
	}
	if got := before.Quantile(nil, "d", nil, .25); math.Abs(got-.05) > 1e-9 {
		t.Errorf("quantile since the start: got %v, want 0.05", got)
	}
}

// BenchmarkScrape measures a scrape of a server with 1,000 tables.
func BenchmarkScrape(b *testing.B) {
	m, s := whole(b)
	for range 1000 {
		if w := ask(s, "POST", "/api/tables", `{"game":"high-card","seats":2,"me":"0"}`); w.Code != 200 {
			b.Fatalf("opening a table was answered with %d %s", w.Code, w.Body)
		}
	}
	for b.Loop() {
		if w := ask(m, "GET", "/metrics", ""); w.Code != 200 {
			b.Fatal(w.Body)
		}
	}
}
