// Package natstest starts NATS servers for tests, each in a process of its own
// on the loopback.
package natstest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Program returns the path of the NATS server that tools/go.mod pins. It is
// built once.
var Program = sync.OnceValues(func() (string, error) {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	tools := filepath.Join(strings.TrimSpace(string(root)), "tools", "go.mod")
	out, err := exec.Command("go", "tool", "-modfile="+tools, "-n", "nats-server").Output()
	if err != nil {
		return "", fmt.Errorf("go tool nats-server: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
})

// Server is a NATS server in a process of its own.
type Server struct {
	URL  string // nats://127.0.0.1:PORT
	Port int
	args []string
	t    testing.TB
	cmd  *exec.Cmd
}

// Start starts a server with additional arguments and waits until it answers.
// It ends with the test.
func Start(t testing.TB, args ...string) *Server {
	t.Helper()
	s := &Server{t: t, Port: FreePort(t), args: args}
	s.URL = fmt.Sprintf("nats://127.0.0.1:%d", s.Port)
	s.Again()
	t.Cleanup(s.Kill)
	return s
}

// Again starts a server that was killed, at the same address.
func (s *Server) Again() {
	s.t.Helper()
	path, err := Program()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(
		path, append([]string{"-a", "127.0.0.1", "-p", fmt.Sprint(s.Port)}, s.args...)...,
	)
	log, err := os.Create(filepath.Join(s.t.TempDir(), "nats.log"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = log.Close() }()
	s.cmd.Stderr, s.cmd.Stdout = log, log
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", s.Port))
		if err == nil {
			_ = conn.Close()
			return
		}
		if time.Now().After(end) {
			text, _ := os.ReadFile(log.Name())
			s.t.Fatalf("the NATS server does not listen: %v: %s", err, text)
		}
	}
}

// Kill ends the server at once.
func (s *Server) Kill() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait() // it was killed
	s.cmd = nil
}

// Process returns the process of the server, for signals.
func (s *Server) Process() *os.Process { return s.cmd.Process }

// FreePort returns a port of the loopback on which nobody listens.
func FreePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}
