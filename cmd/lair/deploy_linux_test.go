package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/nats/natstest"
	"lair.games/lair/postgres/postgrestest"
)

// service is what deploy/compose.yaml says of a service.
type service struct {
	command []string
	env     map[string]string
}

var (
	serviceLine = regexp.MustCompile(`^  (\w+):$`)
	commandLine = regexp.MustCompile(`^    command: (\[.*\])$`)
	envLine     = regexp.MustCompile(`^      (\w+): "?(.*?)"?$`)
)

// composed reads the services of deploy/compose.yaml, with the variables of
// deploy/example.env filled in.
func composed(t *testing.T) map[string]*service {
	t.Helper()
	text, err := os.ReadFile("../../deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	env, err := os.ReadFile("../../deploy/example.env")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(env), "\n") {
		if name, value, ok := strings.Cut(line, "="); ok {
			text = []byte(strings.ReplaceAll(string(text), "${"+name+"}", value))
		}
	}
	if strings.Contains(string(text), "${") {
		t.Error("compose.yaml uses a variable that example.env does not have")
	}
	list := map[string]*service{}
	var now *service
	for _, line := range strings.Split(string(text), "\n") {
		if m := serviceLine.FindStringSubmatch(line); m != nil {
			now = &service{env: map[string]string{}}
			list[m[1]] = now
		} else if m := commandLine.FindStringSubmatch(line); m != nil {
			if err := json.Unmarshal([]byte(m[1]), &now.command); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		} else if m := envLine.FindStringSubmatch(line); m != nil {
			now.env[m[1]] = m[2]
		}
	}
	return list
}

// without returns arguments without some that take a value.
func without(args []string, names ...string) (rest []string) {
	for i := 0; i < len(args); i++ {
		if slices.Contains(names, args[i]) {
			i++
			continue
		}
		rest = append(rest, args[i])
	}
	return rest
}

// database starts the primary and its standby as the services db1 and db2.
func database(t *testing.T, list map[string]*service) (primary, standby *postgrestest.Server) {
	t.Helper()
	programs, err := postgrestest.Find()
	if errors.Is(err, postgrestest.ErrMissing) {
		t.Skip("there is no PostgreSQL; install Debian's package postgresql")
	}
	if err != nil {
		t.Fatal(err)
	}
	settings := slices.DeleteFunc(
		slices.Clone(list["db1"].command[1:]), func(s string) bool { return s == "-c" },
	)
	if primary, err = postgrestest.Start(programs[0], settings...); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(primary.Stop)
	if err := primary.Exec("CREATE DATABASE " + list["db1"].env["POSTGRES_DB"]); err != nil &&
		!strings.Contains(err.Error(), "already exists") {
		t.Fatal(err)
	}
	script, err := os.ReadFile("../../deploy/replication.sh")
	if err != nil {
		t.Fatal(err)
	}
	statement := regexp.MustCompile(`ALTER SYSTEM [^"]*`).FindString(string(script))
	if standby, err = primary.Standby("db2"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	if err := primary.Exec(statement, "SELECT pg_reload_conf()"); err != nil {
		t.Fatal(err)
	}
	_, own, _ := strings.Cut(list["db2"].command[0], "exec postgres -c ")
	name, value, ok := strings.Cut(own, "=")
	if !ok {
		t.Fatalf("db2 runs %q", list["db2"].command)
	}
	err = standby.Exec(
		fmt.Sprintf("ALTER SYSTEM SET %s = '%s'", name, value), "SELECT pg_reload_conf()",
	)
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		state, err := primary.Value("SELECT coalesce(max(sync_state), '') FROM pg_stat_replication")
		if state == "sync" {
			return primary, standby
		}
		if time.Now().After(end) {
			t.Fatalf("the standby is %q, want sync: %v", state, err)
		}
	}
}

// balance does what the Caddyfile says: it spreads requests over nodes, tries
// another one if one cannot be reached, and says who asks.
func balance(t *testing.T, nodes []*process) *httptest.Server {
	t.Helper()
	var count atomic.Int64
	targets := make([]*url.URL, len(nodes))
	for i, p := range nodes {
		var err error
		if targets[i], err = url.Parse(p.url); err != nil {
			t.Fatal(err)
		}
	}
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1, ErrorLog: log.New(io.Discard, "", 0), // of connections that nodes dropped
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(targets[int(count.Add(1))%len(targets)])
			r.SetXForwarded()
			r.Out.Header.Set("X-Forwarded-Proto", "https")
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte("{}"))
		},
	}
	s := httptest.NewServer(proxy)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// TestDeploy starts what deploy/compose.yaml describes, with its settings but
// without containers, and plays through a balancer while a node and then the
// primary die.
func TestDeploy(t *testing.T) {
	if testing.Short() {
		t.Skip("starts two PostgreSQL servers, NATS and two nodes")
	}
	list := composed(t)
	primary, standby := database(t, list)
	bus := natstest.Start(t, without(list["nats"].command, "--addr", "--port")...)
	place := strings.NewReplacer(
		"db1:5432", fmt.Sprint("127.0.0.1:", primary.Port),
		"db2:5432", fmt.Sprint("127.0.0.1:", standby.Port),
		"nats:4222", strings.TrimPrefix(bus.URL, "nats://"),
	)
	var nodes []*process
	for _, name := range []string{"node1", "node2"} {
		for key, value := range list[name].env {
			t.Setenv(key, place.Replace(value))
		}
		if list[name].command[0] != "serve" {
			t.Fatalf("%s runs %q", name, list[name].command)
		}
		p := launch(t, without(list[name].command[1:], "--listen")...)
		t.Cleanup(func() {
			if t.Failed() {
				t.Logf("%s said: %s", name, p.said)
			}
		})
		nodes = append(nodes, p)
	}
	for _, p := range nodes {
		if said := p.said.String(); said != "" {
			t.Errorf("a node warns of these settings: %s", said)
		}
	}
	n := throughBalancer(t, nodes)
	moves, stop := n.crowd(8, 1, alone, beside)
	atLeast(t, moves, 60)
	nodes[0].kill()
	atLeast(t, moves, 60)
	primary.Kill()
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	atLeast(t, moves, 60)
	slowest, latest := stop()
	t.Logf("%d moves, at most %v between two of a player, stream %v", moves.Load(), slowest, latest)
	if strings.Contains(nodes[1].said.String(), "LOST") {
		t.Errorf("confirmed moves were lost, although the standby was synchronous: %s", nodes[1].said)
	}
}

// throughBalancer returns the one address through which clients reach nodes,
// after checking what the flags --proxy and --url do.
func throughBalancer(t *testing.T, list []*process) *nodes {
	t.Helper()
	door := balance(t, list)
	n := newNodes(t)
	n.live = []*process{{testServer: testServer{t: t, url: door.URL}}}
	r, err := http.NewRequest("POST", door.URL+"/api/tables", strings.NewReader(alone))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "first")
	answer, err := n.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	all := answer.Header.Get("Set-Cookie")
	if answer.StatusCode != 200 || !strings.Contains(all, "Secure") {
		t.Errorf("behind the balancer: %d, the cookie %q is not Secure", answer.StatusCode, all)
	}
	var made struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		t.Fatal(err)
	}
	cookie, _, _ := strings.Cut(all, ";")
	invites, err := n.ask("GET", "/api/tables/"+made.ID+"/invites", cookie, "", "")
	if err != nil || !strings.Contains(invites.text, "https://play.example.org/") {
		t.Errorf("links do not begin with --url: %q %v", invites.text, err)
	}
	return n
}
