package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// process is a server in a process of its own, whose limits a test can change.
type process struct {
	testServer
	pid   int
	said  *logBuffer
	child *exec.Cmd
	ended sync.Once
}

func startProcess(t *testing.T, data string) *process {
	t.Helper()
	return launch(t, "--data", data)
}

// launch starts a server with the given flags in a process of its own, which
// ends with the test.
func launch(t *testing.T, flags ...string) *process {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{testServer: testServer{t: t}, said: new(logBuffer)}
	p.child = &exec.Cmd{
		Path:   program,
		Args:   append([]string{"lair", "serve", "--listen", "127.0.0.1:0", "--no-limits"}, flags...),
		Stderr: p.said,
	}
	out, err := p.child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	late := p.stacksAfter(time.Minute)
	line, err := bufio.NewReader(out).ReadString('\n')
	late.Stop()
	p.pid, p.url = p.child.Process.Pid, strings.TrimSpace(strings.TrimPrefix(line, "Lair is at "))
	if err != nil || !strings.HasPrefix(p.url, "http://") {
		t.Fatalf("the server printed %q (%v), want its address; it said %s", line, err, p.said)
	}
	return p
}

// stacksAfter ends the process after a while, unless it is stopped before: the
// runtime answers this signal with all stacks.
func (p *process) stacksAfter(d time.Duration) *time.Timer {
	return time.AfterFunc(d, func() { _ = p.child.Process.Signal(syscall.SIGQUIT) })
}

// kill ends the process at once.
func (p *process) kill() {
	p.ended.Do(func() {
		_ = p.child.Process.Kill()
		_ = p.child.Wait() // it was killed
	})
}

// limit sets how much of something the process may take; 0 is as much as before.
func (p *process) limit(what int, most uint64) {
	p.t.Helper()
	var was unix.Rlimit
	if err := unix.Prlimit(p.pid, what, nil, &was); err != nil {
		p.t.Fatal(err)
	}
	if most == 0 {
		most = was.Max
	}
	if err := unix.Prlimit(
		p.pid, what, &unix.Rlimit{Cur: min(most, was.Max), Max: was.Max}, nil,
	); err != nil {
		p.t.Fatal(err)
	}
}

// until waits for something that takes a moment.
func (p *process) until(what string, done func() bool) {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("waited twenty seconds for %s; the server logged %s", what, p.said)
		}
	}
}

const opening = `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`

// TestAServerWithoutRoomSaysSoAndGoesOn fills the disk of a server. The server
// refuses commands, logs that once, says so at /healthz, and goes on by itself
// when there is room.
func TestAServerWithoutRoomSaysSoAndGoesOn(t *testing.T) {
	data := t.TempDir()
	p := startProcess(t, data)
	if answer, _ := p.ask("GET", "/healthz", "", ""); answer.StatusCode != 200 {
		t.Fatalf("at first /healthz answers %d", answer.StatusCode)
	}
	info, err := os.Stat(filepath.Join(data, "lair.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	p.limit(unix.RLIMIT_FSIZE, uint64(info.Size()))
	refusals := 0
	p.until("a refusal", func() bool {
		answer, said := p.ask("POST", "/api/tables", "", opening)
		if answer.StatusCode == 503 && said["code"] == "storage-full" &&
			answer.Header.Get("Retry-After") != "" {
			refusals++
		}
		return refusals == 20
	})
	p.until("that it is not well", func() bool {
		answer, said := p.ask("GET", "/healthz", "", "")
		return answer.StatusCode == 503 && said["code"] == "storage-full" &&
			answer.Header.Get("Retry-After") != ""
	})
	if n := strings.Count(p.said.String(), "Nothing can be stored"); n != 1 ||
		strings.Count(p.said.String(), "\n") != 1 {
		t.Errorf("after %d refusals the operator was told %d times: %s", refusals, n, p.said)
	}
	p.limit(unix.RLIMIT_FSIZE, 0)
	p.until(
		"a table",
		func() bool {
			answer, _ := p.ask("POST", "/api/tables", "", opening)
			return answer.StatusCode == 200
		},
	)
	p.until(
		"that it is well",
		func() bool { answer, _ := p.ask("GET", "/healthz", "", ""); return answer.StatusCode == 200 },
	)
	if !strings.Contains(p.said.String(), "There is room again") {
		t.Errorf("with room again it said only %s", p.said)
	}
}

// TestAServerWithoutFilesSaysSoAndGoesOn connects to a server more often than
// it may open files: those who are in play on, and the operator is told once.
func TestAServerWithoutFilesSaysSoAndGoesOn(t *testing.T) {
	p := startProcess(t, t.TempDir())
	inside := &http.Client{Timeout: 10 * time.Second} // keeps its connection
	get := func() (int, error) {
		answer, err := inside.Get(p.url + "/api/me")
		if err != nil {
			return 0, err
		}
		defer func() { _ = answer.Body.Close() }()
		_, err = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode, err
	}
	if status, err := get(); status != 200 {
		t.Fatalf("at first it answers %d, %v", status, err)
	}
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.pid))
	if err != nil {
		t.Fatal(err)
	}
	p.limit(unix.RLIMIT_NOFILE, uint64(len(files)+4))
	var crowd []net.Conn
	for range 30 {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		crowd = append(crowd, c)
	}
	p.until(
		"a warning",
		func() bool { return strings.Contains(p.said.String(), "too many files are open") },
	)
	for range 5 {
		if status, err := get(); status != 200 {
			t.Errorf("who is in is answered %d, %v", status, err)
		}
		time.Sleep(200 * time.Millisecond)
	}
	if n := strings.Count(p.said.String(), "\n"); n != 1 {
		t.Errorf("the operator was told %d times: %s", n, p.said)
	}
	for _, c := range crowd {
		_ = c.Close()
	}
	p.until(
		"somebody new",
		func() bool { answer, _ := p.ask("GET", "/api/me", "", ""); return answer.StatusCode == 200 },
	)
}
