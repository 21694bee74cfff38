package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/sqlite"
)

// examine runs lair doctor and returns what it prints and its exit code.
func examine(t *testing.T, args ...string) (string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	code := run(ctx, append([]string{"doctor", "--quiet", "50ms"}, args...), &streams{nil, &out, &errs})
	return out.String() + errs.String(), code
}

// diagnosed checks that lair doctor finds one thing wrong, in the words of want,
// and says what to do; or nothing if want is "".
func diagnosed(t *testing.T, what, want string, args ...string) {
	t.Helper()
	said, code := examine(t, args...)
	wrong, do := strings.Count(said, "wrong: "), strings.Count(said, "   do: ")
	switch {
	case want == "" && (code != 0 || wrong != 0 || !strings.Contains(said, "Nothing is wrong.")):
		t.Errorf("%s: ends with %d, want 0 and no finding:\n%s", what, code, said)
	case want != "" && (code != 1 || wrong != 1 || do != 1 || !strings.Contains(said, want)):
		t.Errorf("%s: ends with %d, want 1 and one finding with %q:\n%s", what, code, want, said)
	}
}

// newData returns a data folder that a server has used.
func newData(t *testing.T) string {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.Open(context.Background(), filepath.Join(data, "lair.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	return data
}

// edit runs statements on a SQLite file.
func edit(t *testing.T, file string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestDoctorKnowsTheMachine plants mistakes in the settings and the data.
func TestDoctorKnowsTheMachine(t *testing.T) {
	const anyPort = "127.0.0.1:0"
	file := func(data string) string { return filepath.Join(data, "lair.db") }
	diagnosed(t, "a good folder", "", "--listen", anyPort, "--data", newData(t))
	missing := filepath.Join(t.TempDir(), "none")
	diagnosed(t, "no folder yet", "", "--listen", anyPort, "--data", missing)
	if _, err := os.Stat(missing); err == nil {
		t.Error("the doctor has made the data folder")
	}
	for _, x := range []struct {
		what, want string
		plant      func(data string) // into a good folder
	}{
		{"others can read the folder", "data can be read by other users", func(data string) {
			if err := os.Chmod(data, 0o755); err != nil {
				t.Fatal(err)
			}
		}},
		{"others can read the file", "lair.db can be read by other users", func(data string) {
			if err := os.Chmod(file(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}},
		{"the folder is a file", "is not a folder", func(data string) {
			if err := os.RemoveAll(data); err != nil {
				t.Fatal(err)
			}
			write(t, data, nil)
		}},
		{"a text is no database", "is not a database", func(data string) {
			write(t, file(data), []byte(strings.Repeat("this is no database, whatever its name. ", 99)))
		}},
		{"another program's database", "tables of another program", func(data string) {
			if err := os.Remove(file(data)); err != nil {
				t.Fatal(err)
			}
			edit(t, file(data), `CREATE TABLE invoices (n)`)
			if err := os.Chmod(file(data), 0o600); err != nil {
				t.Fatal(err)
			}
		}},
		{"a newer schema", "it has schema 9001", func(data string) {
			edit(t, file(data), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9001, 1)`)
		}},
		{"a damaged page", "the file is damaged", func(data string) {
			text, err := os.ReadFile(file(data))
			if err != nil {
				t.Fatal(err)
			}
			for i := 3 * 4096; i < len(text); i++ { // the schema and the versions stay
				text[i] = 0xaa
			}
			write(t, file(data), text)
		}},
	} {
		data := newData(t)
		x.plant(data)
		diagnosed(t, x.what, x.want, "--listen", anyPort, "--data", data)
	}
}

// TestDoctorKnowsTheNeighbours plants mistakes in what the server needs beside it.
func TestDoctorKnowsTheNeighbours(t *testing.T) {
	const anyPort = "127.0.0.1:0"
	data := newData(t)
	taken, err := net.Listen("tcp", anyPort)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	diagnosed(t, "a taken port", "something else listens", "--data", data, "--listen", taken.Addr().String())
	diagnosed(
		t, "anybody is believed", "can pretend to come from any address", "--data", data,
		"--listen", ":0", "--proxy", "true",
	)
	diagnosed(
		t, "no bus", "the bus cannot be used", "--data", data, "--listen", anyPort,
		"--bus", "nats://lair:geheim@127.0.0.1:1",
	)
	said, _ := examine(t, "--store", "postgres://lair:geheim@127.0.0.1:1/lair")
	if !strings.Contains(said, "no connection to the database") || strings.Contains(said, "geheim") {
		t.Errorf("of a database that cannot be reached it says %s", said)
	}
	config := filepath.Join(t.TempDir(), "lair.toml")
	write(t, config, []byte(`listne = ":1"`))
	if said, code := examine(t, "--config", config); code != exitRefused || !strings.Contains(said, `the nearest is "listen"`) {
		t.Errorf("of an unknown key: %d %s", code, said)
	}
	running := filepath.Join(t.TempDir(), "data")
	serve(t, running)
	if said, code := examine(t, "--data", running); code != 0 ||
		!strings.Contains(said, fmt.Sprintf("now, with the process id %d.", os.Getpid())) {
		t.Errorf("of a folder that is served: %d %s", code, said)
	}
	few(t, data)
}

// few checks what is said where few files may be open.
func few(t *testing.T, data string) {
	t.Helper()
	if _, ok := fileLimit(); !ok {
		return
	}
	here, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "lair")
	if err := os.Symlink(here, program); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(
		"sh", "-c", `ulimit -n 200; exec "$0" doctor --listen 127.0.0.1:0 --data "$1"`, program, data,
	).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "Only 200 files may be open") &&
		!strings.Contains(string(out), "only 200 files may be open") {
		t.Errorf("with few files: %v %s", err, out)
	}
}

// TestDoctorKnowsTheDatabase looks at databases of PostgreSQL.
func TestDoctorKnowsTheDatabase(t *testing.T) {
	store := postgrestest.Schema(t)
	said, code := examine(t, "--store", store)
	if code != 1 || !strings.Contains(said, "no synchronous standby") ||
		!strings.Contains(said, "docs/scaling.md") {
		t.Errorf("of a database without a standby: %d %s", code, said)
	}
	_, name, _ := strings.Cut(store, "search_path=")
	if err := postgrestest.Shared(t).Exec("CREATE TABLE " + name + ".invoices (n int)"); err != nil {
		t.Fatal(err)
	}
	diagnosed(t, "another program's tables", "tables of another program", "--store", store)
}

// planted is a proxy in front of a server, as good as they come except for what
// a test plants.
type planted struct {
	rewrite func(*httputil.ProxyRequest) // of a good request
	modify  func(*http.Response) error
	before  func(http.ResponseWriter, *http.Request) bool // reports whether it has answered
}

// start starts the proxy, with TLS if there is a certificate, and returns its URL.
func (p planted) start(t *testing.T, to string, cert *tls.Certificate) string {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1, ModifyResponse: p.modify,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
			r.SetXForwarded()
			if p.rewrite != nil {
				p.rewrite(r)
			}
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			w.WriteHeader(http.StatusBadGateway)
		},
	}
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.before == nil || !p.before(w, r) {
			proxy.ServeHTTP(w, r)
		}
	}))
	s.Config.ErrorLog = nil
	if cert != nil {
		s.TLS = &tls.Config{Certificates: []tls.Certificate{*cert}}
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}

// TestDoctorKnowsTheWay plants mistakes between browsers and the server.
func TestDoctorKnowsTheWay(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := serve(t, data, "--proxy", "127.0.0.1")
	// Most of the time is spent waiting for streams.
	var looks sync.WaitGroup
	look := func(what, want, url string, more ...string) {
		looks.Go(func() {
			diagnosed(t, what, want, append([]string{"--data", data, "--url", url}, more...)...)
		})
	}
	defer looks.Wait()
	for _, x := range []struct {
		what, want string
		planted
	}{
		{what: "a good proxy"},
		{"no WebSockets", "does not let WebSockets through", planted{rewrite: func(r *httputil.ProxyRequest) {
			r.Out.Header.Del("Upgrade")
			r.Out.Header.Del("Connection")
		}}},
		{"another Host", "The proxy changes the Host", planted{rewrite: func(r *httputil.ProxyRequest) {
			r.Out.Host = "backend"
			r.Out.Header.Del("X-Forwarded-Host")
		}}},
		{"another Origin", "changes the header Origin", planted{rewrite: func(r *httputil.ProxyRequest) {
			r.Out.Header.Set("Origin", "http://backend")
		}}},
		{"hidden players", "all seem to come from 127.0.0.1", planted{rewrite: func(r *httputil.ProxyRequest) {
			for _, name := range []string{"For", "Proto", "Host"} {
				r.Out.Header.Del("X-Forwarded-" + name)
			}
		}}},
		{"a buffer", "collects event streams", planted{modify: func(r *http.Response) error {
			if r.Header.Get("Content-Type") != "application/x-ndjson" {
				return nil
			}
			text, err := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(text))
			return err
		}}},
		{"a wrong clock", "differ by 1h", planted{modify: func(r *http.Response) error {
			if r.Request.URL.Path != "/api/echo" {
				return nil
			}
			var e map[string]any
			if err := json.NewDecoder(r.Body).Decode(&e); err != nil {
				return err
			}
			e["time"] = time.Now().Add(-time.Hour)
			text := asJSON(t, e)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
			r.Header.Set("Content-Length", fmt.Sprint(len(text)))
			return nil
		}}},
		{"only a part is passed on", "The front page is not the server's", planted{
			before: func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path == "/" {
					http.NotFound(w, r)
				}
				return r.URL.Path == "/"
			},
		}},
		{"no commands", "Commands do not arrive", planted{
			before: func(w http.ResponseWriter, r *http.Request) bool {
				if r.Method == http.MethodPost {
					http.Error(w, "no", http.StatusMethodNotAllowed)
				}
				return r.Method == http.MethodPost
			},
		}},
		{"another page", "Something else than Lair answers", planted{
			before: func(w http.ResponseWriter, _ *http.Request) bool {
				_, _ = io.WriteString(w, "<h1>It works!</h1>")
				return true
			},
		}},
		{"a redirect", "sends browsers on to https://elsewhere", planted{
			before: func(w http.ResponseWriter, r *http.Request) bool {
				http.Redirect(w, r, "https://elsewhere.example/", http.StatusFound)
				return true
			},
		}},
	} {
		look(x.what, x.want, x.start(t, s.url, nil))
	}
	look("no server behind", "does not reach the server", planted{}.start(t, "http://127.0.0.1:1", nil))
	look("nothing there", "Nothing answers at http://127.0.0.1:1", "http://127.0.0.1:1")
	look("no scheme", "is no address of a server", "play.example.org")
	look("a path", "has a path", s.url+"/lair")
	untrusted := serve(t, filepath.Join(t.TempDir(), "data"))
	look("no proxy", "", untrusted.url)
	look("a cut", "are cut after", cutter(t, untrusted.url), "--quiet", "5s")
	look("an untrusted proxy", "The proxy is not trusted", planted{}.start(t, untrusted.url, nil))
	certificates(t, s, look)
	countedProxies(t, look)
}

// countedProxies plants a wrong number of proxies, and headers that a proxy
// leaves to the client.
func countedProxies(t *testing.T, look func(what, want, url string, more ...string)) {
	t.Helper()
	add := func(r *httputil.ProxyRequest) { // as most proxies do
		r.Out.Header["X-Forwarded-For"] = append(r.In.Header["X-Forwarded-For"], "127.0.0.1")
	}
	const wrong = "pretend to come from any address, by the header X-Forwarded-For"
	for _, x := range []struct {
		what, want, setting string
		rewrite             func(*httputil.ProxyRequest)
	}{
		{"a proxy that adds", "", "true", add},
		{"a proxy too many", "2 proxies tell of a client, and the server believes 1", "1", func(r *httputil.ProxyRequest) {
			r.Out.Header.Set("X-Forwarded-For", "127.0.0.1, 10.0.0.1")
		}},
		{"both are counted", "", "2", func(r *httputil.ProxyRequest) {
			r.Out.Header.Set("X-Forwarded-For", "127.0.0.1, 10.0.0.1")
		}},
		{"a proxy too few", wrong, "2", add},
		{"only the scheme", "hides the players", "1", func(r *httputil.ProxyRequest) {
			r.Out.Header.Del("X-Forwarded-For")
		}},
		{"only Forwarded", "", "1", func(r *httputil.ProxyRequest) {
			for _, name := range []string{"For", "Proto", "Host"} {
				r.Out.Header.Del("X-Forwarded-" + name)
			}
			r.Out.Header.Set("Forwarded", "for=127.0.0.1;proto=http;host="+r.In.Host)
		}},
		{"Forwarded beside the client's header", wrong, "1", func(r *httputil.ProxyRequest) {
			for _, name := range []string{"For", "Proto", "Host"} {
				r.Out.Header.Del("X-Forwarded-" + name)
			}
			if claim := r.In.Header["X-Forwarded-For"]; claim != nil {
				r.Out.Header["X-Forwarded-For"] = claim
			}
			r.Out.Header.Set("Forwarded", "for=127.0.0.1;proto=http;host="+r.In.Host)
		}},
	} {
		s := serve(t, filepath.Join(t.TempDir(), "data"), "--proxy", x.setting)
		look(x.what, x.want, planted{rewrite: x.rewrite}.start(t, s.url, nil))
	}
}

// certificates plants mistakes of HTTPS.
func certificates(t *testing.T, s *testServer, look func(what, want, url string, more ...string)) {
	t.Helper()
	for _, x := range []struct {
		what, want, name string
		valid            time.Duration
		trusted          bool
		planted
	}{
		{"a good certificate", "", "127.0.0.1", time.Hour, true, planted{}},
		{"an old certificate", "expired at", "127.0.0.1", -time.Hour, true, planted{}},
		{"a forgotten renewal", "was not renewed", "127.0.0.1", 30 * time.Minute, true, planted{}},
		{"another's certificate", "not for 127.0.0.1, but for other.example", "other.example", time.Hour, true, planted{}},
		{"an unknown CA", "do not trust the certificate", "127.0.0.1", time.Hour, false, planted{}},
		{
			"a hidden scheme", "does not know that browsers use https", "127.0.0.1", time.Hour, true,
			planted{rewrite: func(r *httputil.ProxyRequest) { r.Out.Header.Del("X-Forwarded-Proto") }},
		},
	} {
		cert, key := selfSigned(t, x.valid, x.name)
		pair, err := tls.X509KeyPair(cert, key)
		if err != nil {
			t.Fatal(err)
		}
		var more []string
		if x.trusted {
			more = []string{"--ca", filepath.Join(t.TempDir(), "ca.pem")}
			write(t, more[1], cert)
		}
		look(x.what, x.want, x.start(t, s.url, &pair), more...)
	}
}

// cutter starts a proxy that cuts connections which are quiet for a second and a
// bit, and returns its URL.
func cutter(t *testing.T, to string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	pass := func(from, to net.Conn) {
		defer func() { _, _ = from.Close(), to.Close() }()
		b := make([]byte, 4096)
		for {
			_ = from.SetReadDeadline(time.Now().Add(1200 * time.Millisecond))
			n, err := from.Read(b)
			if err != nil {
				return
			}
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
	}
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", strings.TrimPrefix(to, "http://"))
			if err != nil {
				_ = client.Close()
				return
			}
			go pass(client, server)
			go pass(server, client)
		}
	}()
	return "http://" + l.Addr().String()
}
