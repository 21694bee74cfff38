package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Every command of docs/hosting.md is run by TestHosting: the lines of each
// block that begins with ```sh, by a shell, on a machine that is a folder. There
// lair is the real program, and rules say what stands in for others. Each
// section begins on a machine on which the Debian package is installed and the
// server runs at https://play.example.org. A heading that contains "<!-- empty
// machine -->" begins on one without Lair.

// A rule says how commands that begin with certain words are run.
type rule struct {
	why  string // why this stands in for the command
	run  func(m *machine, c invocation) (string, error)
	text string // in place of run: a script of the shell
}

// rules have the first words of commands as keys; of several, the longest counts.
var rules = map[string]rule{
	"lair serve": {
		why: "it would serve until it is interrupted: it is, as soon as it is ready",
		run: (*machine).serveOnce,
	},
	"docker build": {
		why: "there is no Docker in tests: TestImage makes the image's root folder and starts it",
		run: func(_ *machine, c invocation) (string, error) {
			if len(c.Args) != 7 || c.Args[2] != "-f" || c.Args[4] != "-t" {
				return "", errors.New("want -f FILE -t NAME FOLDER")
			}
			_, err := os.Stat(filepath.Join(c.Dir, c.Args[3]))
			return "", err
		},
	},
	"docker compose": {
		why: "there is no Docker in tests: the server is started with the variables of the file",
		run: (*machine).compose,
	},
	"ssh": {
		why:  "the server and the machine of whoever builds are one folder here",
		text: `shift; cd; exec /bin/bash -c "$*"`,
	},
	"scp": {
		why:  "the server and the machine of whoever builds are one folder here",
		text: `cp "${@:1:$#-1}" "$HOME"`,
	},
	"sudo": {
		why: "in its folder the test may do everything already",
		text: `while case "$1" in -u) shift;; -*) ;; *) false;; esac; do shift; done
command -v "$1" >/dev/null || exec no-rule "$@"
exec "$@"`,
	},
	"make release": {
		why: "it takes minutes: here its archives hold this test, which is the program too",
		run: (*machine).release,
	},
	"apt install": {
		why: "the folder gets the files that the package has by deploy/nfpm.yaml, and starts the " +
			"server as its script does",
		run: func(m *machine, c invocation) (string, error) {
			name := c.Args[len(c.Args)-1]
			if _, err := os.Stat(filepath.Join(c.Dir, name)); err != nil {
				return "", err
			}
			m.unpack()
			return "", m.start("lair")
		},
	},
	"install": {
		why: "users of the machine are not users here, so that files belong to the test",
		text: `for a in "$@"; do shift; case $a in -o|-g) skip=1;; *) [ "${skip-}" ] && skip= || set -- "$@" "$a";; esac; done
PATH=/usr/bin:/bin exec install "$@"`,
	},
	"systemctl enable --now": {why: services, run: (*machine).systemctl},
	"systemctl restart":      {why: services, run: (*machine).systemctl},
	"systemctl start":        {why: services, run: (*machine).systemctl},
	"systemctl stop":         {why: services, run: (*machine).systemctl},
	"systemctl status":       {why: services, run: (*machine).systemctl},
	"systemctl daemon-reload": {
		why: "a unit is read each time it is started", run: func(*machine, invocation) (string, error) { return "", nil },
	},
	"systemd-sysusers": {
		why: "the test makes no users; the file that it would read has to be there",
		run: func(m *machine, c invocation) (string, error) {
			_, err := os.Stat(filepath.Join(m.root, "usr/lib/sysusers.d", c.Args[1]))
			return "", err
		},
	},
	"journalctl": {
		why: "the log of a service is what its process printed",
		run: func(m *machine, _ invocation) (string, error) { return m.printed.String(), nil },
	},
	"curl": {
		why: "curl is not everywhere; the request is made by the test",
		run: func(_ *machine, c invocation) (string, error) {
			answer, err := http.Get(c.Args[len(c.Args)-1])
			if err != nil {
				return "", err
			}
			defer func() { _ = answer.Body.Close() }()
			body, err := io.ReadAll(answer.Body)
			if err == nil && answer.StatusCode != 200 {
				err = fmt.Errorf("%s: %s", answer.Status, body)
			}
			return string(body), err
		},
	},
}

// services says how units are started.
const services = "there is no systemd: the test starts the unit's ExecStart with its variables and " +
	"waits until it says that it is ready"

// tools are programs that only work on files, which here are the machine's.
var tools = []string{
	"cat", "chmod", "cp", "grep", "head", "ln", "ls", "mkdir", "mv", "rm", "sed", "sha256sum",
	"tail", "tar", "tee", "test", "gzip",
}

// invocation is a command as it was called.
type invocation struct {
	Args []string
	Dir  string
	Env  []string // its variables LAIR_*
}

// verdict is what a stand-in answers.
type verdict struct {
	Out, Err string
	Lair     bool // run the program lair itself
}

func init() { programs["stand-in"] = standIn }

// standIn is the program that stands in for commands on a machine. It asks the
// test what to do.
func standIn() {
	conn, err := net.Dial("unix", os.Getenv("STAND_IN"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c := invocation{Args: os.Args[1:]}
	c.Dir, _ = os.Getwd()
	for _, pair := range os.Environ() {
		if strings.HasPrefix(pair, "LAIR_") {
			c.Env = append(c.Env, pair)
		}
	}
	var v verdict
	if err = json.NewEncoder(conn).Encode(c); err == nil {
		err = json.NewDecoder(conn).Decode(&v)
	}
	fmt.Print(v.Out)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	case v.Err != "":
		fmt.Fprintln(os.Stderr, v.Err)
		os.Exit(1)
	case v.Lair:
		os.Args = os.Args[1:]
		main()
	}
}

// machine is a folder on which commands are run.
type machine struct {
	t        *testing.T
	root     string        // stands for /
	bin      string        // programs that stand in for others
	socket   string        // at which the stand-ins ask
	calls    chan net.Conn // of the stand-ins
	notices  *net.UnixConn // what the server tells its service manager
	listener *net.TCPListener
	url      string // of the server, once it runs
	child    *exec.Cmd
	printed  logBuffer
}

// newMachine returns an empty machine.
func newMachine(t *testing.T) *machine {
	m := &machine{t: t, root: t.TempDir(), bin: t.TempDir()}
	for _, dir := range []string{
		"usr/bin", "usr/local/bin", "usr/lib/sysusers.d", "etc/systemd/system", "var/lib", "var/backups",
		"home", "srv", "root", "tmp",
	} {
		if err := os.MkdirAll(filepath.Join(m.root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	m.checkout(filepath.Join(m.root, "home", "lair"))
	words := slices.Collect(maps.Keys(rules))
	for _, name := range append(words, "no-rule") {
		name, _, _ = strings.Cut(name, " ")
		if name != "lair" { // is there when it is installed
			m.program(filepath.Join(m.bin, name), rules[name].text, name)
		}
	}
	for _, name := range tools {
		if at, err := exec.LookPath(name); err == nil {
			if err := os.Symlink(at, filepath.Join(m.bin, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	listener, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	m.listener, m.url = listener, "http://"+listener.Addr().String()
	t.Cleanup(func() { _ = listener.Close() })
	m.socket = m.takeCalls()
	m.notices, err = net.ListenUnixgram(
		"unixgram", &net.UnixAddr{Name: m.socket + "n", Net: "unixgram"},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.notices.Close() })
	t.Cleanup(m.stop)
	return m
}

// program writes a program that stands in for a command, or one with a text of
// its own.
func (m *machine) program(file, text, name string) {
	m.t.Helper()
	self, err := os.Executable()
	if err != nil {
		m.t.Fatal(err)
	}
	if text == "" {
		text = fmt.Sprintf("exec -a stand-in '%s' %s \"$@\"", self, name)
	}
	if err := os.WriteFile(file, []byte("#!/bin/bash\n"+text+"\n"), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

// takeCalls passes the calls of the stand-ins to who runs them, until the test
// ends.
func (m *machine) takeCalls() (socket string) {
	// The path of a socket is short, and names of tests are long.
	dir, err := os.MkdirTemp("", "lair")
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket = filepath.Join(dir, "s")
	door, err := net.Listen("unix", socket)
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { _ = door.Close() })
	m.calls = make(chan net.Conn)
	go func() {
		for {
			conn, err := door.Accept()
			if err != nil {
				return
			}
			select {
			case m.calls <- conn:
			case <-m.t.Context().Done():
				_ = conn.Close()
			}
		}
	}()
	return socket
}

// take answers one call. Whoever runs the shell takes its calls, so that one
// goroutine alone starts and stops the server.
func (m *machine) take(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	var c invocation
	if err := json.NewDecoder(conn).Decode(&c); err == nil {
		_ = json.NewEncoder(conn).Encode(m.answer(c))
	}
}

// answer runs a command as its rule says.
func (m *machine) answer(c invocation) verdict {
	for n := len(c.Args); n > 0; n-- {
		r, ok := rules[strings.Join(c.Args[:n], " ")]
		if !ok {
			continue
		}
		out, err := r.run(m, c)
		if err != nil {
			return verdict{Out: out, Err: fmt.Sprintf("%s: %v", strings.Join(c.Args, " "), err)}
		}
		return verdict{Out: out}
	}
	if c.Args[0] == "lair" {
		return verdict{Lair: true}
	}
	if c.Args[0] == "no-rule" {
		c.Args = c.Args[1:]
	}
	if c.Args[0] == "lair" {
		return verdict{Err: "lair is not installed on this machine"}
	}
	return verdict{Err: fmt.Sprintf(
		"no rule says how %q is run: add its first words to rules in cmd/lair/hosting_linux_test.go, with "+
			"what stands in for it and why, or to tools if it only works on files",
		strings.Join(c.Args, " "),
	)}
}

// unpack puts the files of the Debian package in their places, and makes the
// folder that its script makes.
func (m *machine) unpack() {
	m.t.Helper()
	text, err := os.ReadFile("../../deploy/nfpm.yaml")
	if err != nil {
		m.t.Fatal(err)
	}
	pairs := regexp.MustCompile(`(?m)^  - src: (.+)\n    dst: /(.+)$`).FindAllStringSubmatch(string(text), -1)
	if len(pairs) < 6 {
		m.t.Fatalf("deploy/nfpm.yaml lists %d files", len(pairs))
	}
	if err := os.MkdirAll(filepath.Join(m.root, "var/backups/lair"), 0o700); err != nil {
		m.t.Fatal(err)
	}
	for _, pair := range pairs {
		to := filepath.Join(m.root, pair[2])
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			m.t.Fatal(err)
		}
		if filepath.Base(pair[1]) == "lair" {
			m.program(to, "", "lair")
			continue
		}
		body, err := os.ReadFile(filepath.Join("../..", pair[1]))
		if err == nil {
			err = os.WriteFile(to, body, 0o644)
		}
		if err != nil {
			m.t.Fatal(err)
		}
	}
}

// checkout makes a folder with the files of this checkout.
func (m *machine) checkout(to string) {
	m.t.Helper()
	here, err := filepath.Abs("../..")
	if err != nil {
		m.t.Fatal(err)
	}
	entries, err := os.ReadDir(here)
	err = errors.Join(err, os.Mkdir(to, 0o755))
	for _, e := range entries {
		if e.Name() != "release" && e.Name() != "lair" { // neither is in a checkout
			err = errors.Join(err, os.Symlink(filepath.Join(here, e.Name()), filepath.Join(to, e.Name())))
		}
	}
	if err != nil {
		m.t.Fatal(err)
	}
}

// release makes what make release would, for this kind of machine.
func (m *machine) release(c invocation) (string, error) {
	to := filepath.Join(c.Dir, "release")
	if err := os.MkdirAll(to, 0o755); err != nil { // an earlier section may have made it
		return "", err
	}
	m.program(filepath.Join(to, "lair"), "", "lair")
	name := filepath.Join(to, "lair_1.0.0_linux_amd64.tar.gz")
	tar := exec.Command(
		"tar", "-czf", name, "-C", to, "lair", "-C", c.Dir, "-T", "tools/release/files",
	)
	tar.Dir = c.Dir
	if out, err := tar.CombinedOutput(); err != nil {
		return string(out), err
	}
	sums := exec.Command("sha256sum", filepath.Base(name))
	sums.Dir = to
	out, err := sums.Output()
	return "", errors.Join(
		err, os.WriteFile(filepath.Join(to, "SHA256SUMS"), out, 0o644),
		os.WriteFile(filepath.Join(to, "lair_1.0.0_amd64.deb"), nil, 0o644),
		os.Remove(filepath.Join(to, "lair")),
	)
}

// compose is "docker compose -f FILE up -d" and "exec SERVICE /lair ...", for the
// one server of a file.
func (m *machine) compose(c invocation) (string, error) {
	if len(c.Args) < 6 || c.Args[2] != "-f" {
		return "", errors.New("want -f FILE and a command")
	}
	text, err := os.ReadFile(filepath.Join(c.Dir, c.Args[3]))
	if err != nil {
		return "", err
	}
	data := filepath.Join(m.root, "data")
	env := append([]string{
		"LAIR_DATA=" + data, "LAIR_LISTEN=" + m.listener.Addr().String(),
	}, c.Env...)
	for _, pair := range regexp.MustCompile(`(?m)^      (LAIR_\w+): "(.*)"$`).FindAllStringSubmatch(string(text), -1) {
		value := os.Expand(pair[2], func(name string) string {
			name, _, _ = strings.Cut(name, ":-")
			i := slices.IndexFunc(c.Env, func(e string) bool { return strings.HasPrefix(e, name+"=") })
			if i < 0 {
				return ""
			}
			return strings.TrimPrefix(c.Env[i], name+"=")
		})
		env = append(env, pair[1]+"="+value)
	}
	switch command := c.Args[4:]; {
	case slices.Equal(command, []string{"up", "-d"}):
		return "", m.launch(invocation{Args: []string{"lair", "serve"}, Env: env, Dir: m.root})
	case command[0] == "exec" && len(command) > 3 && command[2] == "/lair" && m.child != nil:
		self, err := os.Executable()
		if err != nil {
			return "", err
		}
		args := append([]string{"lair"}, command[3:]...)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "/data/", data+"/")
		}
		child := exec.Cmd{Path: self, Args: args, Env: append(os.Environ(), env...), Dir: data}
		said, err := child.CombinedOutput()
		return string(said), err
	}
	return "", errors.New("no server runs, or this test does not know the command")
}

// systemctl does what the program of that name does to units.
func (m *machine) systemctl(c invocation) (string, error) {
	for _, unit := range c.Args[2:] {
		if strings.HasPrefix(unit, "-") {
			continue
		}
		name, kind, _ := strings.Cut(unit, ".")
		if kind == "socket" {
			// The machine's socket is passed in any case.
			if _, err := m.unit(name, kind); err != nil {
				return "", err
			}
			continue
		}
		running := m.child != nil
		switch c.Args[1] {
		case "stop", "restart":
			m.stop()
		case "status":
			if !running {
				return "", fmt.Errorf("%s does not run", unit)
			}
		}
		if _, err := m.unit(name, "service"); err != nil {
			return "", err
		}
		if c.Args[1] == "restart" || !running && slices.Contains([]string{"start", "enable"}, c.Args[1]) {
			if err := m.start(name); err != nil {
				return "", err
			}
		}
	}
	return "", nil
}

// unit returns the text of a unit.
func (m *machine) unit(name, kind string) (text []byte, err error) {
	for _, dir := range []string{"etc", "usr/lib"} {
		text, err = os.ReadFile(filepath.Join(m.root, dir, "systemd/system", name+"."+kind))
		if err == nil {
			return text, nil
		}
	}
	return nil, err
}

// absolute finds the paths of a machine in a text.
var absolute = regexp.MustCompile("(^|[\\s\"'=(:])(/(?:etc|home|usr|var|srv|root|tmp|run)/)")

// local returns a text of the page as it is meant on this machine.
func (m *machine) local(text string) string {
	text = strings.ReplaceAll(text, "https://play.example.org", m.url)
	text = strings.ReplaceAll(text, "http://localhost:8080", m.url)
	text = strings.ReplaceAll(text, m.root+"/", "/") // what a command has put there already
	return absolute.ReplaceAllString(text, "${1}"+m.root+"${2}")
}

// start starts the ExecStart of a service and waits until it is ready.
func (m *machine) start(name string) error {
	text, err := m.unit(name, "service")
	if err != nil {
		return err
	}
	var command, env []string
	for _, line := range strings.Split(string(text), "\n") {
		key, value, _ := strings.Cut(line, "=")
		switch key {
		case "ExecStart":
			command = strings.Fields(m.local(value))
		case "Environment":
			env = append(env, m.local(value))
		case "StateDirectory", "RuntimeDirectory":
			at := map[string]string{"StateDirectory": "var/lib", "RuntimeDirectory": "run"}[key]
			if err := os.MkdirAll(filepath.Join(m.root, at, value), 0o700); err != nil {
				return err
			}
		}
	}
	if len(command) == 0 {
		return fmt.Errorf("%s.service has no ExecStart", name)
	}
	if _, err := os.Stat(command[0]); err != nil {
		return err
	}
	return m.launch(invocation{Args: append([]string{"lair"}, command[1:]...), Env: env, Dir: m.root})
}

// launch starts the program lair with the machine's socket, and waits until it
// is ready.
func (m *machine) launch(c invocation) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	file, err := m.listener.File()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	m.child = exec.Command(
		"bash", append([]string{"-c", `LISTEN_PID=$$ exec -a lair "$0" "$@"`, self}, c.Args[1:]...)...,
	)
	m.child.Env = append(os.Environ(), c.Env...)
	m.child.Env = append(m.child.Env, "LISTEN_FDS=1", "NOTIFY_SOCKET="+m.notices.LocalAddr().String(), "HOME="+m.root+"/root")
	m.child.Dir, m.child.ExtraFiles = c.Dir, []*os.File{file}
	m.child.Stdout, m.child.Stderr = &m.printed, &m.printed
	if err := m.child.Start(); err != nil {
		m.child = nil
		return err
	}
	if err := m.await("READY=1"); err != nil {
		m.stop()
		return err
	}
	return nil
}

// await waits until the server tells a state.
func (m *machine) await(state string) error {
	told := make([]byte, 100)
	_ = m.notices.SetReadDeadline(time.Now().Add(30 * time.Second))
	for n := 0; string(told[:n]) != state; {
		var err error
		if n, err = m.notices.Read(told); err != nil {
			return fmt.Errorf("the server did not tell %s: %w; it printed:\n%s", state, err, &m.printed)
		}
	}
	return nil
}

// stop ends the server as systemd does, if it runs.
func (m *machine) stop() {
	if m.child == nil {
		return
	}
	_ = m.child.Process.Signal(syscall.SIGTERM)
	if err := m.child.Wait(); err != nil {
		m.t.Errorf("the server ended with %v and printed:\n%s", err, &m.printed)
	}
	m.child = nil
}

// serveOnce is "lair serve" until it is ready.
func (m *machine) serveOnce(c invocation) (string, error) {
	if m.child != nil {
		return "", errors.New("a server runs already")
	}
	if err := m.launch(c); err != nil {
		return "", err
	}
	m.stop()
	return m.printed.String(), nil
}

// run runs a block of the page.
func (m *machine) run(block string) error {
	shell := exec.Command("bash", "-euo", "pipefail", "-c",
		"command_not_found_handle() { no-rule \"$@\"; }\n"+m.local(block))
	shell.Env = []string{
		"PATH=" + strings.Join([]string{
			filepath.Join(m.root, "usr/local/bin"), filepath.Join(m.root, "usr/bin"), m.bin,
		}, ":"),
		"HOME=" + filepath.Join(m.root, "root"), "STAND_IN=" + m.socket, "LANG=C",
	}
	shell.Dir = filepath.Join(m.root, "root")
	if strings.HasPrefix(block, "cd lair\n") { // the sources
		shell.Dir = filepath.Join(m.root, "home") // of whoever builds
	}
	var said []byte
	ended := make(chan error, 1)
	go func() {
		var err error
		said, err = shell.CombinedOutput()
		ended <- err
	}()
	for {
		select {
		case conn := <-m.calls:
			m.take(conn)
		case err := <-ended:
			if err != nil {
				return fmt.Errorf("%w\n%s", err, said)
			}
			return nil
		}
	}
}

// section is a part of a page, with its blocks of code.
type section struct {
	heading string
	line    int
	empty   bool // it begins on an empty machine
	blocks  []block
}

// block is a block of code.
type block struct {
	kind, text string
	line       int
}

// sections reads a page.
func sections(t *testing.T, file string) (list []section) {
	t.Helper()
	page, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = page.Close() }()
	list = []section{{heading: "top"}}
	inside := false
	lines := bufio.NewScanner(page)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		now := &list[len(list)-1]
		switch kind, fence := strings.CutPrefix(line, "```"); {
		case fence && inside:
			inside = false
		case fence:
			inside = true
			now.blocks = append(now.blocks, block{kind: kind, line: n})
		case inside:
			now.blocks[len(now.blocks)-1].text += line + "\n"
		case strings.HasPrefix(line, "    ") && strings.TrimSpace(line) != "":
			t.Errorf("%s:%d: indented: put code between ``` and ```, so that commands are run", file, n)
		case strings.HasPrefix(line, "## "), strings.HasPrefix(line, "#") && strings.Contains(line, emptyMachine):
			heading, _, _ := strings.Cut(strings.TrimLeft(line, "# "), " <!--")
			list = append(list, section{
				heading: heading, line: n, empty: strings.Contains(line, emptyMachine),
			})
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// emptyMachine marks headings.
const emptyMachine = "<!-- empty machine -->"

// TestHosting runs every command of docs/hosting.md, and lets the program read
// every file of settings there.
func TestHosting(t *testing.T) {
	if _, err := os.Stat("/bin/bash"); err != nil {
		t.Skip("there is no bash to run the commands")
	}
	const file = "../../docs/hosting.md"
	for _, s := range sections(t, file) {
		if !slices.ContainsFunc(s.blocks, func(b block) bool { return b.kind == "sh" || b.kind == "toml" }) {
			continue
		}
		t.Run(s.heading, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t)
			if !s.empty {
				m.unpack()
				if err := m.start("lair"); err != nil {
					t.Fatal(err)
				}
			}
			for _, b := range s.blocks {
				var err error
				switch b.kind {
				case "sh":
					err = m.run(b.text)
				case "toml":
					err = m.reads(b.text)
				}
				if err != nil {
					t.Fatalf("docs/hosting.md:%d: %v\nThe server printed:\n%s", b.line, err, &m.printed)
				}
			}
		})
	}
}

// reads lets the program read a file of settings.
func (m *machine) reads(text string) error {
	file := filepath.Join(m.t.TempDir(), "lair.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return err
	}
	if code, _, said := command(nil, "config", "--config", file); code != 0 || said != "" {
		return fmt.Errorf("lair config ends with %d: %s", code, said)
	}
	return nil
}
