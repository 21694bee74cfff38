package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/nats/natstest"
)

// proxyProgram returns a program of a proxy, which a variable names or Debian
// installs. It skips the test if there is none.
func proxyProgram(t *testing.T, variable, name string) string {
	t.Helper()
	if path := os.Getenv(variable); path != "" {
		return path
	}
	for _, place := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	t.Skipf("there is no %s; install Debian's package, or set %s", name, variable)
	return ""
}

// A proxying is how a server knows its proxy, and what is changed in the recipe
// of the proxy beside ports and paths.
type proxying struct {
	name, setting string
	change        []string
}

// proxied starts a server behind a real proxy, with the recipe in deploy.
func proxied(
	t *testing.T, recipe string, how proxying, start func(text, folder string) *exec.Cmd,
	change ...string,
) {
	t.Helper()
	s := serve(t, filepath.Join(t.TempDir(), "data"), "--proxy", how.setting)
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "proxy", recipe))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(how.change); i += 2 {
		if !strings.Contains(string(text), how.change[i]) {
			t.Fatalf("the recipe %s has no %q", recipe, how.change[i])
		}
		text = []byte(strings.ReplaceAll(string(text), how.change[i], how.change[i+1]))
	}
	change = append(change, "127.0.0.1:8080", strings.TrimPrefix(s.url, "http://"))
	cmd := start(strings.NewReplacer(change...).Replace(string(text)), t.TempDir())
	out, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
		if said, _ := os.ReadFile(out.Name()); t.Failed() {
			t.Logf("the proxy said: %s", said)
		}
		_ = out.Close()
	})
}

// throughProxy checks all that the doctor knows, that a client cannot make up
// its address, and that people can play.
func throughProxy(t *testing.T, url, ca string) {
	t.Helper()
	until(t, "the proxy listens", func() bool {
		conn, err := net.Dial("tcp", url[strings.LastIndex(url, "/")+1:])
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
	args := []string{"--data", filepath.Join(t.TempDir(), "none"), "--listen", "127.0.0.1:0", "--url", url}
	transport := &http.Transport{DialContext: (&net.Dialer{
		LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}, // the proxies themselves are 127.0.0.1
	}).DialContext}
	if ca != "" {
		args = append(args, "--ca", ca)
		text, err := os.ReadFile(ca)
		if err != nil {
			t.Fatal(err)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool(t, text)}
	}
	diagnosed(t, "the recipe", "", append(args, "--quiet", "1s")...)
	c := &proxyClient{t, url, http.Client{Transport: transport}}
	defer c.http.CloseIdleConnections()
	_, said := c.send("GET", "/api/echo", "", "")
	if said["address"] != "127.0.0.2" || said["proxy"] != "trusted" {
		t.Errorf("a client at 127.0.0.2 that claims to be another is seen as %v", said)
	}
	c.play(ca != "")
}

// proxyClient is a client at 127.0.0.2 that sends its requests through a proxy.
type proxyClient struct {
	t    *testing.T
	url  string
	http http.Client
}

// send sends a request that claims to come from another address.
func (c *proxyClient) send(method, path, cookie, body string) (*http.Response, map[string]any) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Idempotency-Key": fmt.Sprint(time.Now().UnixNano()),
		"Cookie": cookie, "Origin": c.url,
		"X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1",
	} {
		r.Header.Set(name, value)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	var v map[string]any
	if err != nil || json.Unmarshal(text, &v) != nil {
		c.t.Fatalf("%s %s: %d %s %v", method, path, answer.StatusCode, text, err)
	}
	return answer, v
}

// play opens a table and plays a move by HTTP and another by socket. The cookie
// must be Secure exactly if the proxy speaks TLS.
func (c *proxyClient) play(secure bool) {
	c.t.Helper()
	answer, made := c.send(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`,
	)
	all := answer.Header.Get("Set-Cookie")
	if answer.StatusCode != 200 || strings.Contains(all, "Secure") != secure {
		c.t.Fatalf("opening a table: %d %v, with the cookie %q", answer.StatusCode, made, all)
	}
	cookie, _, _ := strings.Cut(all, ";")
	at := fmt.Sprintf("/api/tables/%s", made["id"])
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, c.url+"/api/stream", &websocket.DialOptions{
		HTTPClient: &c.http, HTTPHeader: http.Header{"Origin": {c.url}, "Cookie": {cookie}},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(1 << 20)
	say := func(v map[string]any) {
		c.t.Helper()
		if err := conn.Write(ctx, websocket.MessageText, []byte(asJSON(c.t, v))); err != nil {
			c.t.Fatal(err)
		}
	}
	say(map[string]any{"do": "subscribe", "table": made["id"]})
	readUntil(ctx, c.t, conn, `"snapshot"`)
	move := asJSON(c.t, c.move(at, cookie))
	if answer, said := c.send("POST", at+"/moves", cookie, move); answer.StatusCode != 200 {
		c.t.Fatalf("a move by HTTP: %d %v", answer.StatusCode, said)
	}
	readUntil(ctx, c.t, conn, `"type":"step"`)
	over := c.move(at, cookie)
	over["do"], over["table"], over["key"] = "move", made["id"], "by-socket"
	say(over)
	readUntil(ctx, c.t, conn, `"type":"step"`)
}

// move returns the first move of the first seat that has one.
func (c *proxyClient) move(at, cookie string) map[string]any {
	c.t.Helper()
	for seat := range 3 {
		_, now := c.send("GET", fmt.Sprintf("%s?as=%d", at, seat), cookie, "")
		if moves, ok := now["moves"].([]any); ok && len(moves) > 0 {
			return map[string]any{"seat": seat, "seq": now["seq"], "move": moves[0]}
		}
	}
	c.t.Fatal("no seat has a move")
	return nil
}

// readUntil reads messages up to the first that contains word.
func readUntil(ctx context.Context, t *testing.T, conn *websocket.Conn, word string) {
	t.Helper()
	for {
		_, text, err := conn.Read(ctx)
		if err != nil {
			t.Fatalf("waiting for %s: %v", word, err)
		}
		if strings.Contains(string(text), word) {
			return
		}
	}
}

func TestNginx(t *testing.T) {
	for _, how := range []proxying{
		{"recipe", "127.0.0.1", nil},
		{"appends", "true", []string{
			"X-Forwarded-For   $remote_addr", "X-Forwarded-For   $proxy_add_x_forwarded_for",
		}},
	} {
		t.Run(how.name, func(t *testing.T) { nginx(t, how) })
	}
}

// nginx plays through nginx.
func nginx(t *testing.T, how proxying) {
	program := proxyProgram(t, "NGINX", "nginx")
	port, redirects := natstest.FreePort(t), natstest.FreePort(t)
	cert, key := selfSigned(t, time.Hour, "127.0.0.1")
	ca, keyFile := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	write(t, ca, cert)
	write(t, keyFile, key)
	proxied(
		t, "nginx.conf", how, func(text, folder string) *exec.Cmd {
			write(t, filepath.Join(folder, "lair.conf"), []byte(text))
			main := filepath.Join(folder, "nginx.conf")
			var temporary string
			for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
				temporary += fmt.Sprintf("%s_temp_path %s/%s;\n", kind, folder, kind)
			}
			write(t, main, []byte(fmt.Sprintf(
				"daemon off; master_process off; pid %[1]s/pid; error_log stderr;\nevents {}\n"+
					"http { access_log off;\n%[2]sinclude %[1]s/lair.conf; }\n", folder, temporary,
			)))
			return exec.Command(program, "-p", folder, "-c", main)
		},
		"listen 80;", fmt.Sprintf("listen 127.0.0.1:%d;", redirects),
		"listen 443 ", fmt.Sprintf("listen 127.0.0.1:%d ", port),
		"/etc/letsencrypt/live/play.example.org/fullchain.pem", ca,
		"/etc/letsencrypt/live/play.example.org/privkey.pem", keyFile,
	)
	throughProxy(t, fmt.Sprintf("https://127.0.0.1:%d", port), ca)
}

func TestCaddy(t *testing.T) {
	for _, how := range []proxying{
		{"recipe", "127.0.0.1", nil},
		{"appends", "1", []string{
			"header_up -Forwarded", "header_up -Forwarded\n\t\ttrusted_proxies 127.0.0.0/8",
		}},
	} {
		t.Run(how.name, func(t *testing.T) { caddy(t, how) })
	}
}

// caddy plays through Caddy.
func caddy(t *testing.T, how proxying) {
	program := proxyProgram(t, "CADDY", "caddy")
	url := fmt.Sprintf("http://127.0.0.1:%d", natstest.FreePort(t))
	proxied(
		t, "Caddyfile", how, func(text, folder string) *exec.Cmd {
			file := filepath.Join(folder, "Caddyfile")
			write(t, file, []byte("{\n\tadmin off\n}\n"+text))
			cmd := exec.Command(program, "run", "--adapter", "caddyfile", "--config", file)
			cmd.Env = append(os.Environ(), "HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
			return cmd
		},
		"play.example.org {", url+" {",
	)
	throughProxy(t, url, "")
}
