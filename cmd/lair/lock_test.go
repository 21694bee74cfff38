package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// serveRefused starts a server that must not come up, and returns what it says.
func serveRefused(t *testing.T, data string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var out, errs bytes.Buffer
	if code := run(
		ctx, []string{"serve", "--listen", "127.0.0.1:0", "--data", data}, &streams{nil, &out, &errs},
	); code != 1 ||
		out.Len() > 0 {
		t.Errorf("serve ended with %d and printed %q, want 1 and nothing", code, out.String())
	}
	return errs.String()
}

func TestAFolderIsServedByOneProcess(t *testing.T) {
	data := t.TempDir()
	first := serve(t, data)
	want := fmt.Sprintf(
		"the data folder %s is served by another process already, with the process id %d: ", data,
		os.Getpid(),
	)
	if said := serveRefused(t, data); !strings.Contains(said, want) ||
		strings.Count(said, "\n") != 1 {
		t.Errorf("a second server says %q, want one line with %q", said, want)
	}
	if answer, _ := first.ask("GET", "/api/me", "", ""); answer.StatusCode != 200 {
		t.Errorf("the first server then answers %d", answer.StatusCode)
	}
	first.exitCode()
	serve(t, data).exitCode()
}

// TestAKilledProcessLeavesItsFolder holds that the lock goes with its process, however that ends.
func TestAKilledProcessLeavesItsFolder(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	child := &exec.Cmd{
		Path: program, Args: []string{"lair", "serve", "--listen", "127.0.0.1:0", "--data", data},
		Stderr: os.Stderr,
	}
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); !strings.HasPrefix(line, "Lair is at ") {
		t.Errorf("the other process says %q: %v", line, err)
	}
	if said, want := serveRefused(t, data), fmt.Sprintf(
		"with the process id %d:", child.Process.Pid,
	); !strings.Contains(said, want) {
		t.Errorf("beside another process it says %q, want %q", said, want)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	serve(t, data).exitCode()
}
