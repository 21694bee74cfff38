package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/server"
	"lair.games/lair/table"
)

// testServer is a server that was started by its command line.
type testServer struct {
	t    *testing.T
	url  string
	stop context.CancelFunc
	code chan int
	err  *logBuffer
}

// logBuffer is what a process says, to be read while it goes on.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *logBuffer) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *logBuffer) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// serve starts a server and waits until it says where it is.
func serve(t *testing.T, data string, more ...string) *testServer {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	out, in := io.Pipe()
	s := &testServer{t: t, stop: stop, code: make(chan int, 1), err: new(logBuffer)}
	go func() {
		s.code <- run(
			ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "--data", data}, more...),
			&streams{nil, in, s.err},
		)
		_ = in.Close()
	}()
	lines := bufio.NewScanner(out)
	for s.url == "" && lines.Scan() {
		s.url, _ = strings.CutPrefix(lines.Text(), "Lair is at ")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if s.url == "" {
		stop()
		t.Fatalf("the server did not print its address and ended with %d: %s", <-s.code, s.err)
	}
	t.Cleanup(func() { s.exitCode() })
	return s
}

// exitCode interrupts the server and returns its exit code.
func (s *testServer) exitCode() int {
	s.stop()
	select {
	case code := <-s.code:
		s.code <- code
		return code
	case <-time.After(20 * time.Second):
		s.t.Fatal("the server does not end when it is interrupted")
		return 0
	}
}

func (s *testServer) ask(method, path, cookie, body string) (*http.Response, map[string]any) {
	s.t.Helper()
	return s.askWithKey(method, path, cookie, body, fmt.Sprint(time.Now().UnixNano()))
}

func (s *testServer) askWithKey(
	method, path, cookie, body, key string,
) (*http.Response, map[string]any) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Cookie", cookie)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var v map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&v); err != nil {
		s.t.Fatal(err)
	}
	return answer, v
}

// asJSON returns a value as JSON.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestServe plays a move at a server, interrupts it, and finds the table and
// the player again at the next one.
func TestServe(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new", "folder")
	s := serve(t, data)
	answer, made := s.ask(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	)
	if answer.StatusCode != 200 {
		t.Fatalf("opening a table was answered with %d %v, want 200", answer.StatusCode, made)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at := fmt.Sprintf("/api/tables/%s", made["id"])
	var now map[string]any
	for seat := range 3 {
		if _, now = s.ask("GET", fmt.Sprintf("%s?as=%d", at, seat), cookie, ""); len(
			now["moves"].([]any),
		) > 0 {
			break
		}
	}
	move := asJSON(
		t, map[string]any{"seat": now["you"], "seq": now["seq"], "move": now["moves"].([]any)[0]},
	)
	if answer, done := s.ask("POST", at+"/moves", cookie, move); answer.StatusCode != 200 {
		t.Fatalf("a move was answered with %d %v, want 200", answer.StatusCode, done)
	}
	_, before := s.ask("GET", at, cookie, "")
	if code := s.exitCode(); code != 0 {
		t.Errorf("an interrupted server ends with %d: %s", code, s.err)
	}
	s = serve(t, data)
	if _, after := s.ask("GET", at, cookie, ""); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("the table was\n%v\nand after a restart it is\n%v", before, after)
	}
}

// TestServeFromASeed holds that two servers with one seed deal alike, that
// their tables say that everybody can know the shuffle, and that a server
// without a seed says so of no table, also of one that such a server dealt.
func TestServeFromASeed(t *testing.T) {
	open := func(s *testServer) (string, string, map[string]any) {
		answer, made := s.ask(
			"POST", "/api/tables", "",
			`{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
		)
		cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
		at := fmt.Sprintf("/api/tables/%s", made["id"])
		_, now := s.ask("GET", at+"?as=0", cookie, "")
		return at, cookie, now
	}
	data := t.TempDir()
	s := serve(t, data, "--seed", "7")
	at, cookie, one := open(s)
	_, _, two := open(s)
	_, _, other := open(serve(t, t.TempDir(), "--seed", "7"))
	for _, x := range []map[string]any{one, two, other} {
		if x["known_seed"] != true || x["seed"] != game.SeedOf(7).String() ||
			fmt.Sprint(x["view"]) != fmt.Sprint(one["view"]) {
			t.Errorf("a table of seed 7: known %v, %v, %v", x["known_seed"], x["seed"], x["view"])
		}
	}
	s.exitCode()
	s = serve(t, data)
	if _, now := s.ask("GET", at+"?as=0", cookie, ""); now["known_seed"] != true ||
		now["seed"] != one["seed"] {
		t.Errorf("the table later: known %v, %v", now["known_seed"], now["seed"])
	}
	if _, _, now := open(s); now["known_seed"] != nil || now["seed"] != nil {
		t.Errorf("a table without a seed: known %v, %v", now["known_seed"], now["seed"])
	}
}

func TestServeSaysWhyItCannot(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	folder := t.TempDir()
	file, strange := filepath.Join(folder, "file"), filepath.Join(folder, "strange")
	write(t, file, []byte("not a folder"))
	if err := os.MkdirAll(strange, 0o700); err != nil {
		t.Fatal(err)
	}
	write(
		t, filepath.Join(strange, "lair.db"), []byte("this is no database, whatever its name says"),
	)
	for what, x := range map[string]struct {
		listen, data string
		code         int
		want         string
	}{
		"port in use": {
			taken.Addr().String(), folder, 1, "something else listens on " + taken.Addr().String(),
		},
		"no address": {
			"127.0.0.1:http:80", folder, exitRefused, "127.0.0.1:http:80 cannot be listened on",
		},
		"data is a file": {
			"127.0.0.1:0", file, 1, "the data folder " + file + " cannot be made: not a directory",
		},
		"data beneath": {
			"127.0.0.1:0", filepath.Join(file, "x"), 1, "cannot be made: not a directory",
		},
		"no database": {
			"127.0.0.1:0", strange, 1, "lair: the data folder " + strange +
				" cannot be used: sqlite: lair.db: the file is not a database of Lair\n",
		},
	} {
		cannotServe(t, what, x.code, x.want, "--listen", x.listen, "--data", x.data)
	}
}

func TestServeRefusesFlags(t *testing.T) {
	cannotServe(t, "a wrong flag", exitRefused, "unknown flag --lisen", "--lisen", ":80")
	unused := filepath.Join(t.TempDir(), "unused")
	for what, x := range map[string]struct{ url, want string }{
		"an address without a scheme": {
			"play.example.org", `lair: --url: "play.example.org" is no address of a server. ` +
				"Write it with its scheme, as https://play.example.org.\n",
		},
		"an address without a scheme, with a port": {
			"play.example.org:8080", "Write it with its scheme",
		},
		"an address of another scheme": {"ftp://play.example.org", "Write it with its scheme"},
		"an address that is a port":    {"https://:8080", "Write it with its scheme"},
		"an address with a path": {
			"https://example.org/lair",
			"--url: https://example.org/lair has a path, and the server knows only addresses without one. " +
				"Give the server a name of its own, such as https://play.example.org.\n",
		},
		"an address with a query": {
			"https://play.example.org/?from=mail",
			"Write only its scheme and its name, as https://play.example.org.\n",
		},
		"an address with a fragment": {"https://play.example.org#", "goes on after its name"},
		"an address with a user":     {"https://a:geheim@play.example.org", "has a user"},
	} {
		cannotServe(t, what, exitRefused, x.want, "--data", unused, "--url", x.url)
	}
}

// cannotServe checks that serve ends with a code and a reason, prints nothing
// else, and does not show the password of an address.
func cannotServe(t *testing.T, what string, wantCode int, want string, args ...string) {
	t.Helper()
	var out, errs bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	code := run(ctx, append([]string{"serve"}, args...), &streams{nil, &out, &errs})
	if code != wantCode || !strings.Contains(errs.String(), want) {
		t.Errorf(
			"%s: serve ended with %d and said %q, want %d and %q", what, code, errs.String(),
			wantCode, want,
		)
	}
	if strings.Contains(errs.String(), "geheim") {
		t.Errorf("%s: serve shows a password: %s", what, &errs)
	}
	if out.Len() > 0 {
		t.Errorf("%s: serve printed %q, want nothing", what, out.String())
	}
}

// TestServedNames checks that a server which knows its name serves no other.
func TestServedNames(t *testing.T) {
	for _, x := range []struct {
		public string
		front  front
		want   []string
	}{
		{"", front{}, nil},
		{"https://Play.example.org:8443", front{}, []string{"play.example.org"}},
		{"", front{Domain: []string{"a.example.org"}}, []string{"a.example.org"}},
		{"", front{Host: []string{"B.example.org."}}, []string{"b.example.org"}},
		{
			"https://play.example.org",
			front{Host: []string{"b.example.org"}},
			[]string{"play.example.org", "b.example.org"},
		},
		{"https://play.example.org", front{Host: []string{"any"}}, nil},
	} {
		if got := x.front.hosts(x.public); !slices.Equal(got, x.want) {
			t.Errorf("with --url %q and %+v %q are served, want %q", x.public, x.front, got, x.want)
		}
	}
}

// TestServeSetsEveryField checks that no limit or observer of the tables and of
// the server is left out where serve joins the parts.
func TestServeSetsEveryField(t *testing.T) {
	set := map[string]map[string]bool{
		// The defaults of these are meant.
		"table.Config":  {"Idle": true, "Grace": true, "Answer": true, "Verify": true, "Now": true},
		"server.Config": {},
	}
	for _, name := range []string{"serve.go", "node.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if fields := set[types.ExprString(n.Type)]; fields != nil {
					for _, e := range n.Elts {
						fields[types.ExprString(e.(*ast.KeyValueExpr).Key)] = true
					}
				}
			case *ast.AssignStmt:
				for _, to := range n.Lhs {
					if field, ok := strings.CutPrefix(types.ExprString(to), "tables."); ok {
						set["table.Config"][field] = true
					}
				}
			}
			return true
		})
	}
	for _, of := range []reflect.Type{reflect.TypeFor[table.Config](), reflect.TypeFor[server.Config]()} {
		for field := range of.Fields() {
			if !set[of.String()][field.Name] {
				t.Errorf("serve sets no %s of %s", field.Name, of)
			}
		}
	}
}

func TestNear(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:80": "", "[::1]:80": "", "192.0.2.7:8080": "192.0.2.7:8080",
		"[2001:db8::7]:80": "[2001:db8::7]:80",
	} {
		at, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if got := near(at); got != want {
			t.Errorf("%s: got %q, want %q", address, got, want)
		}
	}
	if got := near(&net.TCPAddr{IP: net.IPv4zero, Port: 8080}); got != "" &&
		!strings.HasSuffix(got, ":8080") {
		t.Errorf("any address: got %q", got)
	}
}
