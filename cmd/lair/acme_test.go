package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
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
	"lair.games/lair/postgres/postgrestest"
)

// testCA is a CA of a test's own: Pebble, by the authors of Let's Encrypt. It
// checks domains at 127.0.0.1, but those that begin with "down" at 127.0.0.9,
// where nobody listens.
type testCA struct {
	t         *testing.T
	directory string
	file      string // by which the CA's own server is known
	http, tls int    // the ports at which it checks domains
	manage    string
	client    *http.Client
}

// startCA starts a CA whose certificates are valid for some seconds.
func startCA(t *testing.T, seconds int) *testCA {
	t.Helper()
	folder := t.TempDir()
	ca := &testCA{t: t, http: natstest.FreePort(t), tls: natstest.FreePort(t)}
	cert, key := selfSigned(t, time.Hour, "127.0.0.1")
	ca.file = filepath.Join(folder, "cert.pem")
	keyFile := filepath.Join(folder, "key.pem")
	write(t, ca.file, cert)
	write(t, keyFile, key)
	at, manage := natstest.FreePort(t), natstest.FreePort(t)
	ca.directory = fmt.Sprintf("https://127.0.0.1:%d/dir", at)
	ca.manage = fmt.Sprintf("https://127.0.0.1:%d", manage)
	config := filepath.Join(folder, "pebble.json")
	write(t, config, []byte(asJSON(t, map[string]any{"pebble": map[string]any{
		"listenAddress":           fmt.Sprintf("127.0.0.1:%d", at),
		"managementListenAddress": fmt.Sprintf("127.0.0.1:%d", manage),
		"certificate":             ca.file, "privateKey": keyFile, "keyAlgorithm": "ecdsa",
		"httpPort": ca.http, "tlsPort": ca.tls,
		"retryAfter": map[string]int{"authz": 1, "order": 1},
		"profiles": map[string]any{
			"default": map[string]any{"description": "short", "validityPeriod": seconds},
		},
	}})))
	program, err := exec.Command("go", "tool", "-modfile=../../tools/go.mod", "-n", "pebble").Output()
	if err != nil {
		t.Fatalf("go tool pebble: %v", err)
	}
	cmd := exec.Command(
		strings.TrimSpace(string(program)), "-config", config, "-dnsserver", dnsServer(t),
	)
	cmd.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1")
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
		if t.Failed() {
			t.Logf("the CA said: %s", &log)
		}
	})
	ca.client = &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool(t, cert)},
	}}
	t.Cleanup(ca.client.CloseIdleConnections)
	until(t, "the CA answers", func() bool {
		answer, err := ca.client.Get(ca.directory)
		if err == nil {
			_ = answer.Body.Close()
		}
		return err == nil
	})
	return ca
}

// roots returns what browsers would know the CA's certificates by.
func (ca *testCA) roots() *x509.CertPool {
	ca.t.Helper()
	answer, err := ca.client.Get(ca.manage + "/roots/0")
	if err != nil {
		ca.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		ca.t.Fatal(err)
	}
	return pool(ca.t, text)
}

func pool(t *testing.T, text []byte) *x509.CertPool {
	t.Helper()
	p := x509.NewCertPool()
	if !p.AppendCertsFromPEM(text) {
		t.Fatalf("no certificate in %s", text)
	}
	return p
}

func write(t *testing.T, file string, text []byte) {
	t.Helper()
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// until waits until something holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after a minute it is not so that %s", what)
		}
	}
}

// selfSigned returns a certificate for some names, and its key, in PEM.
func selfSigned(t *testing.T, valid time.Duration, hosts ...string) (cert, key []byte) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), NotBefore: now.Add(-2 * time.Hour),
		NotAfter: now.Add(valid), IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	text, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE" + " KEY", Bytes: text})
}

// dnsServer starts a DNS server that gives every name the address 127.0.0.1, or
// 127.0.0.9, and returns where it is.
func dnsServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") // Pebble asks by TCP
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go answerQueries(conn)
		}
	}()
	return l.Addr().String()
}

// answerQueries answers the queries on a connection, each with its length before it.
func answerQueries(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	for {
		var size [2]byte
		if _, err := io.ReadFull(conn, size[:]); err != nil {
			return
		}
		query := make([]byte, binary.BigEndian.Uint16(size[:]))
		if _, err := io.ReadFull(conn, query); err != nil {
			return
		}
		answer := resolve(query)
		if _, err := conn.Write(binary.BigEndian.AppendUint16(nil, uint16(len(answer)))); err != nil {
			return
		}
		if _, err := conn.Write(answer); err != nil {
			return
		}
	}
}

// resolve answers a DNS query of one question (RFC 1035).
func resolve(query []byte) []byte {
	const header = 12
	end := header
	for end < len(query) && query[end] != 0 {
		end += 1 + int(query[end])
	}
	end += 5 // the empty label, type and class
	if end > len(query) {
		return nil
	}
	answer := append([]byte{}, query[:end]...)
	copy(answer[2:header], []byte{0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0})
	if query[end-3] != 1 { // no A record
		return answer
	}
	last := byte(1)
	if strings.HasPrefix(string(query[header+1:]), "down") {
		last = 9
	}
	answer[7] = 1
	return append(answer, 0xc0, header, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, last)
}

// TestDomain runs two nodes on one database with certificates of a CA that asks
// only the first node: both get one certificate a domain, and renew it.
func TestDomain(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for certificates to grow old")
	}
	ca, store := startCA(t, 6), postgrestest.Schema(t)
	node := func(ip, domains string) *testServer {
		return serve(
			t, "unused", "--store", store, "--domain", domains,
			"--listen", fmt.Sprintf("%s:%d", ip, ca.tls), "--http", fmt.Sprintf("%s:%d", ip, ca.http),
			"--acme", ca.directory, "--acme-ca", ca.file, "--acme-mail", "ada@example.org",
		)
	}
	a := node("127.0.0.1", "a.example.org,b.example.org")
	b := node("127.0.0.2", "b.example.org,a.example.org,down.example.org")
	t.Cleanup(func() {
		if a.exitCode(); b.exitCode() >= 0 && t.Failed() {
			t.Logf("the nodes said: %s\n%s", a.err, b.err)
		}
	})
	roots := ca.roots()
	serial := func(s *testServer, domain string) string {
		conn, err := tls.Dial(
			"tcp", strings.TrimPrefix(s.url, "https://"),
			&tls.Config{ServerName: domain, RootCAs: roots},
		)
		if err != nil {
			return ""
		}
		defer func() { _ = conn.Close() }()
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.String()
	}
	var first [2]string
	for i, domain := range []string{"a.example.org", "b.example.org"} {
		until(t, "both nodes have one certificate for "+domain, func() bool {
			first[i] = serial(a, domain)
			return first[i] != "" && first[i] == serial(b, domain)
		})
	}
	throughTLS(t, b, roots)
	redirected(t, ca)
	for i, domain := range []string{"a.example.org", "b.example.org"} {
		until(t, "both nodes have one new certificate for "+domain, func() bool {
			now := serial(a, domain)
			return now != "" && now != first[i] && now == serial(b, domain)
		})
	}
	renewed := a.err.String() + b.err.String()
	until(t, "the node of the name that leads elsewhere says so", func() bool {
		return strings.Contains(b.err.String(), "trouble with the certificate of down.example.org")
	})
	for name, s := range map[string]*testServer{"a": a, "b": b} {
		if code := s.exitCode(); code != 0 {
			t.Errorf("node %s ends with %d", name, code)
		}
		if strings.Contains(s.err.String(), "PRIVATE") {
			t.Errorf("node %s logs a key", name)
		}
	}
	said := b.err.String()
	if strings.Count(said, "trouble with the certificate of down.example.org") != 1 ||
		!strings.Contains(said, "127.0.0.9") {
		t.Errorf("of the name that leads elsewhere it is not said once, with the CA's reason: %s", said)
	}
	if strings.Contains(renewed, "trouble with the certificate of a.example.org") {
		t.Errorf("there was trouble with a.example.org: %s", renewed)
	}
}

// throughTLS asks a node by HTTP/2, and opens a WebSocket.
func throughTLS(t *testing.T, s *testServer, roots *x509.CertPool) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{
		ForceAttemptHTTP2: true,
		TLSClientConfig:   &tls.Config{ServerName: "a.example.org", RootCAs: roots},
	}}
	defer client.CloseIdleConnections()
	answer, err := client.Get(s.url + "/api/echo")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if got := answer.Header.Get("Strict-Transport-Security"); got != "max-age=15552000" {
		t.Errorf("browsers are told %q about HTTPS, want half a year", got)
	}
	var said struct{ Scheme string }
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || said.Scheme != "https" ||
		answer.ProtoMajor != 2 {
		t.Errorf("by HTTP/%d the server sees %q %v, want https by HTTP/2", answer.ProtoMajor, said.Scheme, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, s.url+"/api/stream", &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{ServerName: "a.example.org", RootCAs: roots},
		}},
		HTTPHeader: http.Header{"Origin": {s.url}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"do":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	if _, text, err := conn.Read(ctx); err != nil || !strings.Contains(string(text), "pong") {
		t.Errorf("the WebSocket says %q %v", text, err)
	}
}

// redirected checks what browsers get that come without HTTPS.
func redirected(t *testing.T, ca *testCA) {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	answer, err := client.Get(fmt.Sprintf("http://127.0.0.1:%d/t/x?invite=y", ca.http))
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if to := answer.Header.Get("Location"); answer.StatusCode != http.StatusMovedPermanently ||
		to != "https://a.example.org/t/x?invite=y" {
		t.Errorf("without HTTPS: %d %q", answer.StatusCode, to)
	}
}
