package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// says fails unless err says every one of some words.
func says(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("nothing was found, want a sentence with %q", words)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q, want %q in it", err, w)
		}
	}
}

// pretend puts a program that prints a line first on the path.
func pretend(t *testing.T, name, line string) {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\necho '" + line + "'\n"
	if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
}

func TestOldNodeIsNamed(t *testing.T) {
	for version, fine := range map[string]bool{
		"v20.19.0": true, "v22.1.0": true, "v20.18.3": false, "v18.20.4": false,
	} {
		pretend(t, "node", version)
		switch err := checkNode(t.Context()); {
		case fine && err != nil:
			t.Errorf("%s: %v", version, err)
		case !fine:
			says(t, err, version, "install 20.19")
		}
	}
}

func TestNodeThatIsMissingIsNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	says(t, checkNode(t.Context()), "node cannot be run", "install Node.js")
}

func TestFullDiskIsNamed(t *testing.T) {
	dir := t.TempDir()
	says(t, checkFree(dir, 1<<62), dir, "MiB free", "need")
	if err := checkFree(dir, 1); err != nil {
		t.Error(err)
	}
}

func TestProgramsThatAreMissingAreNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no apt-get either
	t.Setenv("CHROMIUM", "/nowhere/chromium")
	err := checkPrograms("../..")
	says(t, err, "CHROMIUM is set to /nowhere/chromium", "install Debian's package caddy")
}

func TestRegistryOutOfReachIsNamed(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + l.Addr().String()
	if err := reach(t.Context(), "the parts", address); err != nil {
		t.Error(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	says(t, reach(t.Context(), "the parts", address), "the parts have to be fetched", "connect")
}

func TestTheListOfProgramsIsRead(t *testing.T) {
	list, err := programs("../..")
	if err != nil || len(list) < 6 || list[0].env != "PYTHON" || list[0].commands[0] != "python3" {
		t.Fatalf("%+v, %v", list, err)
	}
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "tools"), 0o755); err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, "tools/programs")
	if err := os.WriteFile(at, []byte("PYTHON | python3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = programs(dir)
	says(t, err, "PYTHON | python3", "2 parts")
}
