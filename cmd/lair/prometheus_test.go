package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// monitoring is a Prometheus that scrapes a server.
type monitoring struct {
	t   *testing.T
	url string
}

// prometheusPrograms returns the paths of prometheus and promtool.
func prometheusPrograms(t *testing.T) (server, tool string) {
	t.Helper()
	server, err := exec.LookPath(cmp.Or(os.Getenv("PROMETHEUS"), "prometheus"))
	if err == nil {
		tool, err = exec.LookPath(filepath.Join(filepath.Dir(server), "promtool"))
	}
	if err != nil {
		t.Skip("NOT TESTED with Prometheus, which is not installed: Debian's package prometheus")
	}
	return server, tool
}

// startPrometheus starts Prometheus with the alerts of deploy, as docs/hosting.md says.
func startPrometheus(t *testing.T, program, target string) *monitoring {
	t.Helper()
	folder := t.TempDir()
	alerts, err := filepath.Abs("../../deploy/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(folder, "prometheus.yml")
	write(t, config, fmt.Appendf(nil, `global: { scrape_interval: 500ms, evaluation_interval: 500ms }
rule_files: [ %q ]
scrape_configs: [ { job_name: lair, static_configs: [ { targets: [ %q ] } ] } ]
`, alerts, target))
	address := freeAddress(t)
	cmd := exec.Command(
		program, "--config.file="+config, "--storage.tsdb.path="+filepath.Join(folder, "data"),
		"--web.listen-address="+address, "--log.level=warn",
	)
	said := new(logBuffer)
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
		if t.Failed() {
			t.Logf("Prometheus said: %s", said)
		}
	})
	return &monitoring{t, "http://" + address}
}

// get reads what Prometheus answers at a path into v. ok is false before it
// answers at all.
func (m *monitoring) get(path string, v any) (ok bool) {
	answer, err := http.Get(m.url + path)
	if err != nil {
		return false
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode == http.StatusServiceUnavailable {
		return false // it starts
	}
	var all struct {
		Error string
		Data  json.RawMessage
	}
	if err := json.NewDecoder(answer.Body).Decode(&all); err != nil {
		m.t.Fatalf("%s is answered with %s: %v", path, answer.Status, err)
	}
	if answer.StatusCode != http.StatusOK {
		m.t.Fatalf("%s is answered with %s: %s", path, answer.Status, all.Error)
	}
	if err := json.Unmarshal(all.Data, v); err != nil {
		m.t.Fatal(err)
	}
	return true
}

// finds reports whether a query returns a number.
func (m *monitoring) finds(query string) bool {
	var found struct {
		Result []struct{ Value [2]any }
	}
	return m.get("/api/v1/query?query="+url.QueryEscape(query), &found) &&
		slices.ContainsFunc(found.Result, func(one struct{ Value [2]any }) bool {
			return one.Value[1] != "NaN"
		})
}

// boardQueries returns the queries of deploy/grafana.json by the title of their
// panel.
func boardQueries(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../deploy/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &board); err != nil {
		t.Fatal(err)
	}
	list := map[string][]string{}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			list[p.Title] = append(list[p.Title], target.Expr)
		}
	}
	return list
}

// above is the end of a query that shows only what is above a value. A server
// that is well has no such tables, and its panel is empty.
var above = regexp.MustCompile(` > ([0-9.]+|lair_[a-z_]+)$`)

// TestPrometheus lets a real Prometheus scrape a server: every panel of the
// board has data, every alert can be evaluated and fires when it should.
func TestPrometheus(t *testing.T) {
	program, tool := prometheusPrograms(t)
	target := freeAddress(t)
	s := serve(
		t, filepath.Join(t.TempDir(), "data"), "--metrics", target, "--every", "24h",
		"--limit", "guests=0.01/2",
	)
	moveBySocket(t, s)
	m := startPrometheus(t, program, target)
	for title, queries := range boardQueries(t) {
		for _, query := range queries {
			until(t, fmt.Sprintf("the panel %q has data of %s", title, query), func() bool {
				s.ask("POST", "/api/tables", "", opening1) // and soon is refused
				return m.finds(above.ReplaceAllString(query, ""))
			})
		}
	}
	var rules struct {
		Groups []struct {
			Rules []struct{ Name, Health, LastError, State string }
		}
	}
	until(t, "the alerts are evaluated", func() bool {
		return m.get("/api/v1/rules", &rules) && len(rules.Groups) == 1 &&
			!slices.ContainsFunc(rules.Groups[0].Rules, func(r struct{ Name, Health, LastError, State string }) bool {
				return r.Health == "unknown"
			})
	})
	var names []string
	for _, r := range rules.Groups[0].Rules {
		if names = append(names, r.Name); r.Health != "ok" || r.State != "inactive" {
			t.Errorf("the alert %s of a server that is well: %s %s %s", r.Name, r.Health, r.State, r.LastError)
		}
	}
	var stored []map[string]string
	if !m.get("/api/v1/series?match[]="+url.QueryEscape(`{job="lair"}`), &stored) {
		t.Fatal("Prometheus does not answer any more")
	}
	for _, series := range stored {
		for label := range series {
			if strings.HasPrefix(label, "exported_") {
				t.Errorf("Prometheus renames a label of %v", series)
			}
		}
	}
	checkAlerts(t, tool, names, stored)
}

// moveBySocket opens a table and makes a move there as the pages do.
func moveBySocket(t *testing.T, s *testServer) {
	t.Helper()
	answer, made := s.ask("POST", "/api/tables", "", opening1)
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, s.url+"/api/stream", &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {s.url}, "Cookie": {cookie}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	_, move := anyMove(t, s, fmt.Sprintf("/api/tables/%s", made["id"]), cookie)
	var v map[string]any
	if err := json.Unmarshal([]byte(move), &v); err != nil {
		t.Fatal(err)
	}
	v["do"], v["table"], v["key"] = "move", made["id"], "by-socket"
	if err := conn.Write(ctx, websocket.MessageText, []byte(asJSON(t, v))); err != nil {
		t.Fatal(err)
	}
	for text := []byte(nil); !bytes.Contains(text, []byte(`"done"`)); {
		if _, text, err = conn.Read(ctx); err != nil {
			t.Fatalf("waiting for the answer to a move: %v", err)
		}
	}
}

// alertCase is what Prometheus sees of a server over some hours.
type alertCase struct {
	name   string
	after  time.Duration     // when it is looked whether an alert fires
	series map[string]string // by the beginning of a series: its values
	fires  []string
}

// well are the values of a server without troubles, by the beginning of a
// series; the longest holds. END is the number of samples that a case has.
var well = map[string]string{
	"up": "1xEND", "lair_ready": "1xEND", "lair_store_errors_total": "0xEND",
	"lair_disk_free_bytes": "50000000000xEND", "lair_tables_faulty": "0xEND",
	"lair_http_request_duration_seconds_bucket": "0+60xEND",
	"lair_store_commit_duration_seconds_bucket": "0+60xEND",
	"lair_table_differences_total":              "0xEND",
	"lair_job_last_success_timestamp_seconds":   "0xEND",
	"lair_job_interval_seconds":                 "86400xEND",
	"lair_job_failing":                          "0xEND",
}

const (
	moveBucket   = `lair_http_request_duration_seconds_bucket{route="socket move"`
	commitBucket = "lair_store_commit_duration_seconds_bucket{"
)

// alertCases are troubles, and what only looks like one. Samples are a minute
// apart, and half an hour in a case of more than a day.
var alertCases = []alertCase{
	{"well", 4 * time.Hour, nil, nil},
	{"well for two days less a bit", 2870 * time.Minute, nil, nil},
	{"does not answer", 63 * time.Minute, map[string]string{"up": "1x59 0x60"}, []string{"LairDown"}},
	{"is restarted", 62 * time.Minute, map[string]string{"up": "1x59 0 1x60"}, nil},
	{"cannot store", 63 * time.Minute, map[string]string{"lair_ready": "1x59 0x60"}, []string{"LairDown"}},
	{
		"full", 63 * time.Minute,
		map[string]string{`lair_store_errors_total{kind="full"`: "0x59 1x60"},
		[]string{"LairStoreErrors"},
	},
	{"fails without a name", 63 * time.Minute, map[string]string{
		`lair_store_errors_total{kind="other"`: "0x59 1x60",
	}, []string{"LairStoreErrors"}},
	{"busy", 63 * time.Minute, map[string]string{`lair_store_errors_total{kind="busy"`: "0+5x100"}, nil},
	{
		"little space", 20 * time.Minute,
		map[string]string{"lair_disk_free_bytes": "500000000x100"},
		[]string{"LairDiskFills"},
	},
	{
		"fills in a day", 4 * time.Hour,
		map[string]string{"lair_disk_free_bytes": "50000000000-30000000x1000"},
		[]string{"LairDiskFills"},
	},
	{"fills in a week", 4 * time.Hour, map[string]string{
		"lair_disk_free_bytes": "50000000000-5000000x1000",
	}, nil},
	{"a copy before an upgrade", 30 * time.Minute, map[string]string{
		"lair_disk_free_bytes": "50000000000-1000000000x5 45000000000x100",
	}, nil},
	{"a backup among others", 5 * time.Hour, map[string]string{
		"lair_disk_free_bytes": "50000000000x200 50000000000-500000000x2 49000000000x1000",
	}, nil},
	{"slow moves", 30 * time.Minute, map[string]string{
		moveBucket: "0x100", moveBucket + `,le="2.5"`: "0+60x100", moveBucket + `,le="10"`: "0+60x100",
		moveBucket + `,le="+Inf"`: "0+60x100",
	}, []string{"LairSlow"}},
	{"slow commits", 30 * time.Minute, map[string]string{
		commitBucket: "0x100", commitBucket + `le="1"`: "0+60x100", commitBucket + `le="5"`: "0+60x100",
		commitBucket + `le="+Inf"`: "0+60x100",
	}, []string{"LairSlow"}},
	{"a slow minute", 30 * time.Minute, map[string]string{
		commitBucket: "0x10 1+1x100", commitBucket + `le="1"`: "0x9 60 61+1x100",
		commitBucket + `le="5"`: "0x9 60 61+1x100", commitBucket + `le="+Inf"`: "0x9 60 61+1x100",
	}, nil},
	{
		"a table is stuck", 10 * time.Minute,
		map[string]string{`lair_tables_faulty{fault="stuck"`: "1x100"},
		[]string{"LairTableFaulty"},
	},
	{"a table differs from its log", 63 * time.Minute, map[string]string{
		"lair_table_differences_total": "0x55 1x100",
	}, []string{"LairTableFaulty"}},
	{"no backup for two days", 50 * time.Hour, nil, []string{"LairBackupOld"}},
	{"a backup each week", 50 * time.Hour, map[string]string{"lair_job_interval_seconds": "604800xEND"}, nil},
	{"a backup of yesterday", 50 * time.Hour, map[string]string{
		"lair_job_last_success_timestamp_seconds": "0x48 86400xEND",
	}, nil},
	{"a backup fails", 2 * time.Hour, map[string]string{"lair_job_failing": "1xEND"}, []string{"LairBackupOld"}},
	{"a backup failed once", 2 * time.Hour, map[string]string{"lair_job_failing": "0x30 1x15 0xEND"}, nil},
}

// checkAlerts lets promtool evaluate the alerts over the series that Prometheus
// stored, with the values of each case.
func checkAlerts(t *testing.T, tool string, alerts []string, stored []map[string]string) {
	t.Helper()
	file, err := filepath.Abs("../../deploy/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	stored = slices.DeleteFunc(stored, func(series map[string]string) bool {
		return !regexp.MustCompile(`\b` + series["__name__"] + `\b`).Match(text)
	})
	tests := map[time.Duration][]any{} // by the time between two samples
	for _, c := range alertCases {
		step := time.Minute
		if c.after > 24*time.Hour {
			step = 30 * time.Minute
		}
		tests[step] = append(tests[step], c.test(t, step, stored))
		alerts = slices.DeleteFunc(alerts, func(s string) bool { return slices.Contains(c.fires, s) })
	}
	if len(alerts) > 0 {
		t.Errorf("no case lets %v fire", alerts)
	}
	for step, list := range tests {
		rules := filepath.Join(t.TempDir(), "rules.yml")
		write(t, rules, []byte(asJSON(t, map[string]any{ // JSON is YAML
			"rule_files": []string{file}, "evaluation_interval": step.String(), "tests": list,
		})))
		if said, err := exec.Command(tool, "test", "rules", rules).CombinedOutput(); err != nil {
			t.Errorf("promtool: %v\n%s", err, said)
		}
	}
}

// test returns a case as promtool reads it.
func (c *alertCase) test(t *testing.T, step time.Duration, stored []map[string]string) any {
	t.Helper()
	type object = map[string]any
	used := map[string]bool{}
	input, fires := []object{}, []object{}
	for _, series := range stored {
		values := cmp.Or(longest(c.series, series, used), longest(well, series, nil))
		if values == "" {
			t.Errorf("there is no value for %v", series)
		}
		input = append(input, object{
			"series": selector(series),
			"values": strings.ReplaceAll(values, "END", fmt.Sprint(int(c.after/step)+1)),
		})
	}
	for start := range c.series {
		if !used[start] {
			t.Errorf("%s: Prometheus has no series %s", c.name, start)
		}
	}
	for _, name := range c.fires {
		fires = append(fires, object{"labels": fmt.Sprintf("{alertname=%q}", name), "value": 1})
	}
	return object{
		"name": c.name, "interval": step.String(), "input_series": input,
		"promql_expr_test": []object{{
			"expr":      `group by (alertname) (ALERTS{alertstate="firing"})`,
			"eval_time": c.after.String(), "exp_samples": fires,
		}},
	}
}

// selector writes a series as PromQL does.
func selector(series map[string]string) string {
	var labels []string
	for name, value := range series {
		if name != "__name__" {
			labels = append(labels, fmt.Sprintf("%s=%q", name, value))
		}
	}
	slices.Sort(labels)
	return series["__name__"] + "{" + strings.Join(labels, ",") + "}"
}

// longest returns the value under the longest key that a series begins with, and
// marks it as used. The series is written without the labels of its target.
func longest(values map[string]string, series map[string]string, used map[string]bool) (found string) {
	var labels []string
	for _, name := range []string{"route", "kind", "fault", "le"} {
		if value, ok := series[name]; ok {
			labels = append(labels, fmt.Sprintf("%s=%q", name, value))
		}
	}
	text, best := series["__name__"]+"{"+strings.Join(labels, ",")+"}", ""
	for start, value := range values {
		if strings.HasPrefix(text, start) && len(start) >= len(best) {
			best, found = start, value
		}
		if strings.HasPrefix(text, start) && used != nil {
			used[start] = true
		}
	}
	return found
}
