package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// mostMemory is what a command may use while it refuses its input, in bytes.
const mostMemory = 64 << 20

// badFile is a file that no command can use.
type badFile struct {
	what string
	name string
	in   func() io.Reader // of standard input, in place of a file
}

// refusedFor finds the limit, or the kind of file that is needed, in a refusal.
var refusedFor = regexp.MustCompile(
	`(may have|has at most) \d+ bytes|it must be a regular file|it is a folder and must be a file`,
)

// isPacked reports whether a file is small, and large only for commands that
// unpack it.
func (f badFile) isPacked() bool { return strings.HasSuffix(f.name, ".gz") }

// repeated is an endless reader of a text.
type repeated string

// Read implements io.Reader.
func (r repeated) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = r[i%len(r)]
	}
	return len(b), nil
}

// begun returns a reader of the first line of an archive, and what follows.
func begun(rest io.Reader) io.Reader {
	return io.MultiReader(strings.NewReader("{\"format\":\"lair archive\",\"version\":3}\n"), rest)
}

// badFiles makes files of each kind.
func badFiles(t *testing.T) []badFile {
	t.Helper()
	folder := t.TempDir()
	save := func(name string, text []byte) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	zip := func(in io.Reader) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := io.Copy(w, in); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	sparse := save("sparse", nil)
	if err := os.Truncate(sparse, 300<<20); err != nil { // 300 MiB that take no space
		t.Fatal(err)
	}
	zeros := zip(io.LimitReader(repeated("\x00"), 100<<20))
	return []badFile{
		{"an endless device", "/dev/zero", nil},
		{"a line of 300 MiB", sparse, nil},
		{"zeros in gzip", save("zeros.gz", zeros), nil},
		{"a table of zeros in gzip", save("table.gz", zip(begun(io.MultiReader(
			strings.NewReader(`{"table":{"id":"`), io.LimitReader(repeated("x"), 100<<20),
		)))), nil},
		{"a folder", folder, nil},
		{"an endless pipe", "/dev/stdin", func() io.Reader { return repeated("a = 1 ") }},
		{"an endless table in a pipe", "/dev/stdin", func() io.Reader {
			return begun(io.MultiReader(strings.NewReader(`{"table":`), repeated("[")))
		}},
	}
}

// runMeasured runs the real program, and returns its exit code, what it says
// and the most memory that it has used, in bytes.
func runMeasured(t *testing.T, in io.Reader, args ...string) (code int, said string, most int) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	child := &exec.Cmd{
		Path: program, Args: append([]string{"lair-measured"}, args...), Stderr: &out, Dir: t.TempDir(),
	}
	if in != nil {
		pipe, err := child.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.Copy(pipe, in) }() // it ends with the child, and with an error
	}
	err = child.Run()
	if child.ProcessState == nil {
		t.Fatal(err)
	}
	said, used, ok := strings.Cut(out.String(), "VmHWM:")
	if _, err := fmt.Sscan(used, &most); !ok || err != nil {
		t.Fatalf("lair %q has not said how much memory it used: %s", args, out.String())
	}
	return child.ProcessState.ExitCode(), said, most << 10
}

// TestBadInputIsBounded gives files of each kind to each command that reads
// one. All are refused by name within bounded memory, with the limit.
func TestBadInputIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("measures memory, of which the race detector takes as much again")
	}
	commands := map[string]func(name string) []string{
		"import":  func(name string) []string { return []string{"import", name, "--data", "new"} },
		"restore": func(name string) []string { return []string{"restore", name, "--data", "new"} },
		"verify":  func(name string) []string { return []string{"record", "verify", name} },
		"show":    func(name string) []string { return []string{"record", "show", name} },
		"cards": func(name string) []string {
			return []string{"sim", "gloomy-graves", "--matches", "1", "--cards", "gloomy-graves=" + name}
		},
		"values": func(name string) []string {
			return []string{"sim", "gloomy-graves", "--matches", "1", "--values", "gloomy-graves=" + name}
		},
		"config":   func(name string) []string { return []string{"config", "--config", name} },
		"acme-ca":  func(name string) []string { return []string{"doctor", "--url", "http://x", "--ca", name} },
		"lesson":   func(name string) []string { return []string{"lesson", "check", name} },
		"skeleton": func(name string) []string { return []string{"lesson", "from", name} },
	}
	most := 0
	for _, file := range badFiles(t) {
		for what, args := range commands {
			var in io.Reader
			if file.in != nil {
				in = file.in()
			}
			code, said, used := runMeasured(t, in, args(file.name)...)
			most = max(most, used)
			if code == 0 || len(said) > 1000 || strings.Contains(said, "panic") ||
				what != "lesson" && !strings.Contains(said, file.name) {
				t.Errorf("%s of %s ends with %d and says %.1000q, want the file's name", what, file.what, code, said)
			}
			unpacks := what == "import" || what == "restore"
			if !refusedFor.MatchString(said) && (unpacks || !file.isPacked()) {
				t.Errorf("%s of %s says %q, want the limit", what, file.what, said)
			}
			if used > mostMemory {
				t.Errorf("%s of %s took %d MiB, want at most %d", what, file.what, used>>20, mostMemory>>20)
			}
		}
	}
	t.Logf("at most %d MiB were used", most>>20)
}

// TestDevicesAreNotReplaced writes into a device, which stays one. A backup of
// itself cannot be read back from there, so it is refused.
func TestDevicesAreNotReplaced(t *testing.T) {
	data := t.TempDir()
	serve(t, data).exitCode()
	folder := t.TempDir()
	device := filepath.Join(folder, "device")
	if err := os.Symlink("/dev/null", device); err != nil {
		t.Fatal(err)
	}
	must(t, nil, "export", device, "--data", data)
	must(
		t, nil, "arena", "gloomy-graves", "--players", "random", "--players", "greedy", "--deals", "5",
		"--ratings", device,
	)
	code, _, said := command(nil, "backup", device, "--data", data)
	if code != 1 || !strings.Contains(said, "is no regular file") {
		t.Errorf("a backup into a device ends with %d: %s", code, said)
	}
	for _, name := range []string{"export", "backup"} {
		code, _, said := command(nil, name, folder, "--data", data)
		if code != 1 || !strings.Contains(said, folder) {
			t.Errorf("lair %s into a folder ends with %d: %s", name, code, said)
		}
	}
	if info, err := os.Lstat(device); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("the link to a device became %v, %v", info, err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
}

// asNobody runs the real program as another user.
func asNobody(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	child := &exec.Cmd{
		Path: "/proc/self/exe", // that user may not enter the folder of the test
		Args: append([]string{"lair"}, args...), Stderr: &out, Dir: "/",
		SysProcAttr: &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}},
	}
	if err := child.Run(); child.ProcessState == nil {
		t.Fatal(err)
	}
	return child.ProcessState.ExitCode(), out.String()
}

// TestDeniedFilesNameTheirOwner runs commands on files of another user.
func TestDeniedFilesNameTheirOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can run a program as another user")
	}
	data := t.TempDir()
	s := serve(t, data)
	file := filepath.Join(data, databaseName)
	for _, args := range [][]string{
		{"import", file, "--data", data},
		{"restore", file, "--data", data},
		{"record", "verify", file},
		{"sim", "gloomy-graves", "--cards", "gloomy-graves=" + file},
		{"config", "--config", file},
		{"export", file, "--data", data},
		{"backup", file, "--data", data},
		{"serve", "--listen", "127.0.0.1:0", "--data", data},
		{"admin", "tables", "--data", data},
	} {
		code, said := asNobody(t, args...)
		if code == 0 || !strings.Contains(said, "denied") || !strings.Contains(said, data[:4]) ||
			!strings.Contains(said, "belongs to root, and you are nobody") {
			t.Errorf("lair %q of another user ends with %d: %s", args, code, said)
		}
	}
	_, said := asNobody(t, "admin", "tables", "--data", data)
	if !strings.Contains(said, "run this as that user") {
		t.Errorf("lair admin of another user says %q", said)
	}
	s.exitCode()
}

// TestALinkStaysALink replaces the file behind a link.
func TestALinkStaysALink(t *testing.T) {
	data := t.TempDir()
	serve(t, data).exitCode()
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"export", "backup"} {
		if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		must(t, nil, name, link, "--data", data)
		if text, err := os.ReadFile(file); err != nil || string(text) == "old" {
			t.Errorf("lair %s left the file behind the link as it was: %v", name, err)
		}
		if to, err := os.Readlink(link); err != nil || to != "file" {
			t.Errorf("lair %s made the link %q: %v", name, to, err)
		}
	}
}

// TestAPipeWithoutAWriterEndsWithTheProgram opens a named pipe into which nobody
// writes: the first signal ends the wait.
func TestAPipeWithoutAWriterEndsWithTheProgram(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ignored := make(chan os.Signal, 1) // or the signal would end the tests
	signal.Notify(ignored, syscall.SIGTERM)
	defer signal.Stop(ignored)
	said := make(chan string, 1)
	go func() {
		_, _, text := command(nil, "record", "verify", pipe)
		said <- text
	}()
	for {
		select {
		case text := <-said:
			if !strings.Contains(text, pipe) || !strings.Contains(text, "nobody writes") {
				t.Errorf("the command says %q", text)
			}
			if w, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
				_ = w.Close() // what still waits for it ends
			}
			return
		case <-time.After(10 * time.Millisecond):
			if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
	}
}
