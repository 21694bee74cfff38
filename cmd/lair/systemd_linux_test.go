package main

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestServiceManager starts a server as systemd does, with a socket, a watchdog
// and an address for notices.
func TestServiceManager(t *testing.T) {
	m := newMachine(t)
	c := invocation{Args: []string{"lair", "serve"}, Dir: m.root, Env: []string{"WATCHDOG_USEC=300000"}}
	if err := m.launch(c); err != nil { // which waits for READY=1
		t.Fatal(err)
	}
	// What it prints comes by a pipe of its own, at times after the notice.
	line := "Lair is at " + m.url + "\n"
	for end := time.Now().Add(10 * time.Second); !strings.Contains(m.printed.String(), line) && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if !strings.Contains(m.printed.String(), line) {
		t.Errorf("it does not listen on the socket that it got: %s", &m.printed)
	}
	s := testServer{t: t, url: m.url}
	if answer, _ := s.ask("GET", "/readyz", "", ""); answer.StatusCode != 200 {
		t.Errorf("/readyz answers %d", answer.StatusCode)
	}
	for range 2 {
		if err := m.await("WATCHDOG=1"); err != nil {
			t.Fatal(err)
		}
	}
	m.stop()
	if err := m.await("STOPPING=1"); err != nil {
		t.Fatal(err)
	}
	// The socket is still there, and the next process answers who connects meanwhile.
	answered := make(chan int, 1)
	go func() {
		answer, _ := s.ask("GET", "/livez", "", "")
		answered <- answer.StatusCode
	}()
	if err := m.launch(c); err != nil {
		t.Fatal(err)
	}
	if status := <-answered; status != 200 {
		t.Errorf("who connected during a restart is answered %d", status)
	}
}

// TestWatchdogStarves holds that a server whose tables hang gives no signs of
// life.
func TestWatchdogStarves(t *testing.T) {
	m := newMachine(t)
	t.Setenv("NOTIFY_SOCKET", m.notices.LocalAddr().String())
	t.Setenv("WATCHDOG_USEC", "30000")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	checks, hang, ended := 0, make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		feedWatchdog(ctx, slog.Default(), func(context.Context) {
			if checks++; checks == 3 {
				<-hang
			}
		})
	}()
	for range 2 {
		if err := m.await("WATCHDOG=1"); err != nil {
			t.Fatal(err)
		}
	}
	_ = m.notices.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
	if n, err := m.notices.Read(make([]byte, 100)); err == nil {
		t.Errorf("a server that hangs gives %d bytes of life", n)
	}
	stop()
	close(hang)
	<-ended
}

func TestPassedSocketsThatCannotBeUsed(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	for count, want := range map[string]string{
		"2": "passed 2 sockets, want 1", "1": "passed no socket that listens",
	} {
		c := exec.Command("bash", "-c", `LISTEN_PID=$$ exec -a lair "$0" serve`, self)
		c.Env = append(os.Environ(), "LISTEN_FDS="+count)
		c.Dir, c.ExtraFiles = t.TempDir(), []*os.File{file}
		if said, err := c.CombinedOutput(); err == nil || !bytes.Contains(said, []byte(want)) {
			t.Errorf("with %s sockets it ends with %v and says %s, want %q", count, err, said, want)
		}
	}
}

// TestUnits lets systemd check the units as the Debian package installs them.
func TestUnits(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze")
	}
	m := newMachine(t)
	m.unpack()
	// The units that others stand on, which are systemd's own.
	for _, unit := range []string{
		"sysinit.target", "basic.target", "shutdown.target", "multi-user.target", "sockets.target",
		"network-online.target", "system.slice", "-.slice",
	} {
		if err := os.WriteFile(
			filepath.Join(m.root, "etc/systemd/system", unit), []byte("[Unit]\n"), 0o644,
		); err != nil {
			t.Fatal(err)
		}
	}
	said, err := exec.Command(
		analyze, "verify", "--man=no", "--root="+m.root, "lair.service", "lair.socket",
	).CombinedOutput()
	if err != nil || len(said) > 0 {
		t.Errorf("systemd-analyze verify: %v\n%s", err, said)
	}
	said, err = exec.Command(
		analyze, "security", "--offline=true", "--threshold=20", "--root="+m.root, "lair.service",
	).CombinedOutput()
	if err != nil {
		t.Errorf("the service is exposed more than 2.0 of 10: %v\n%s", err, said)
	}
}

// TestHostingKnowsItsCommands holds that a command without a rule fails, wherever
// it stands in a line.
func TestHostingKnowsItsCommands(t *testing.T) {
	m := newMachine(t)
	for _, line := range []string{"frobnicate --all", "echo | frobnicate | cat", "sudo frobnicate"} {
		err := m.run(line)
		if err == nil || !strings.Contains(err.Error(), "no rule says how") {
			t.Errorf("%s: %v", line, err)
		}
	}
	if err := m.run("lair version"); err == nil || !strings.Contains(err.Error(), "not installed") {
		t.Errorf("lair on an empty machine: %v", err)
	}
	m.unpack()
	if err := m.run("lair version | grep rules"); err != nil {
		t.Error(err)
	}
	if err := m.run("lair sing"); err == nil {
		t.Error("lair sing succeeds")
	}
}
