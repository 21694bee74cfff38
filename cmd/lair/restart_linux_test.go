package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestExitCodes holds the exit codes of the program against the unit: systemd
// restarts the server after anything but a refused setting. A panic, a lack of
// memory and the watchdog end a program in Go with 2.
func TestExitCodes(t *testing.T) {
	unit, err := os.ReadFile("../../deploy/lair.service")
	if err != nil {
		t.Fatal(err)
	}
	value := regexp.MustCompile(`(?m)^RestartPreventExitStatus=(.*)$`).FindSubmatch(unit)
	if value == nil || string(value[1]) != strconv.Itoa(exitRefused) || exitRefused == 2 {
		t.Errorf("the unit does not restart after %q, want %d alone", value, exitRefused)
	}
	folder := t.TempDir()
	taken := filepath.Join(folder, "file")
	write(t, taken, []byte("port = 80\n"))
	s := serve(t, filepath.Join(folder, "served"))
	for _, c := range []struct {
		args string
		want int
	}{
		{"--nonsense", exitRefused},
		{"--listen nonsense", exitRefused},
		{"--listen 127.0.0.1:http-or-so", exitRefused},
		{"--config " + taken, exitRefused},
		{"--config " + taken + ".none", exitRefused},
		{"--url play.example.org/x?y", exitRefused},
		{"--domain not_a_name", exitRefused},
		{"--proxy nobody", exitRefused},
		{"--every 1s", exitRefused},
		{"--limit nonsense=1", exitRefused},
		{"--cards mighty-monsters=" + taken, exitRefused},
		{"--cards mighty-monsters=" + taken + ".none", exitRefused},
		{"--values mighty-monsters=" + taken, exitRefused},
		{"--store mysql://localhost/lair", exitRefused},
		{"--store postgres://localhost:port/lair", exitRefused},
		{"--bus http://localhost", exitRefused},
		{"--admin-socket " + taken, exitRefused},
		{"--domain localhost.test --http none --acme-ca " + taken, exitRefused},
		// These may become right by themselves.
		{"--listen " + strings.TrimPrefix(s.url, "http://"), 1},
		{"--listen 192.0.2.1:8080", 1},
		{"--listen no-such-host.invalid:8080", 1},
		{"--metrics " + strings.TrimPrefix(s.url, "http://"), 1},
		{"--data " + filepath.Join(folder, "served"), 1},
		{"--data " + filepath.Join(taken, "in-a-file"), 1},
		{"--store postgres://127.0.0.1:1/lair?connect_timeout=1", 1},
	} {
		args := append([]string{
			"serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(folder, "data"),
		}, strings.Fields(c.args)...)
		if code, _, said := command(nil, args...); code != c.want {
			t.Errorf("serve %s ends with %d, want %d: %s", c.args, code, c.want, said)
		}
	}
}

// bootScript makes a root folder for systemd and starts it there: the programs
// of this machine, and nothing else of it. $1 is the folder, $2 the manager.
const bootScript = `set -eu
mount --make-rprivate /
cd "$1"
mount -t tmpfs tmpfs root
cp -a files/. root
cd root
mkdir -p proc sys dev run tmp var/lib
for dir in usr bin sbin lib lib64; do
	[ -e "/$dir" ] || continue
	mkdir -p "$dir"
	mount --bind -o ro "/$dir" "$dir"
done
touch srv/lair
mount --bind "$3" srv/lair
mount --rbind /dev dev
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mkdir old
pivot_root . old
umount -l old
cd /
export container=lair
exec "$2" --system --unit=lair.service --log-target=console --log-level=info --show-status=no`

// manager is a running systemd in namespaces of its own.
type manager struct {
	t   *testing.T
	pid int // as this machine counts
	log *logBuffer
}

// boot starts systemd with the units of deploy, and waits until it answers.
// dropIn is added to lair.service.
func boot(t *testing.T, folder, dropIn string) *manager {
	t.Helper()
	program := cmp.Or(os.Getenv("SYSTEMD"), "/lib/systemd/systemd")
	if _, err := os.Stat(program); err != nil {
		t.Skip("NOT TESTED with a real systemd, which is not installed: Debian's package systemd")
	}
	if os.Geteuid() != 0 {
		t.Skip("NOT TESTED with a real systemd, since only root can start one in namespaces")
	}
	group, ok := cgroup(t)
	if !ok {
		t.Skip("NOT TESTED with a real systemd: this machine lets no one make a group of cgroup2")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	files := filepath.Join(folder, "files")
	unit, err := os.ReadFile("../../deploy/lair.service")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"etc/passwd":                      "root:x:0:0::/:/bin/sh\nlair:x:990:990::/var/lib/lair:/bin/sh\n",
		"etc/group":                       "root:x:0:\nlair:x:990:\n",
		"etc/lair/lair.toml":              "",
		"etc/machine-id":                  strings.Repeat("1a", 16) + "\n",
		"etc/systemd/system/lair.service": string(unit),
		"etc/systemd/system/lair.service.d/test.conf": dropIn,
		"root/empty": "", "srv/empty": "",
		"etc/hosts": "127.0.0.1 localhost\n127.0.1.1 play.example.org\n",
	} {
		name = filepath.Join(files, name)
		err := os.MkdirAll(filepath.Dir(name), 0o755)
		if err == nil {
			err = os.WriteFile(name, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "root"), 0o755); err != nil {
		t.Fatal(err)
	}
	m := &manager{t: t, log: new(logBuffer)}
	child := exec.Command(
		"unshare", "--fork", "--kill-child", "--pid", "--mount", "--cgroup", "--ipc", "--uts", "--net",
		"bash", "-c", bootScript, "bash", folder, program, self,
	)
	child.Stdout, child.Stderr = m.log, m.log
	child.SysProcAttr = &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: int(group.Fd())}
	if err := child.Start(); err != nil {
		t.Skip("NOT TESTED with a real systemd: ", err)
	}
	t.Cleanup(func() {
		_ = child.Process.Kill()
		_ = child.Wait()
	})
	m.find(child.Process.Pid)
	return m
}

// cgroup makes a group of processes for a manager. ok is false if this machine
// does not permit it.
func cgroup(t *testing.T) (folder *os.File, ok bool) {
	t.Helper()
	for _, parent := range []string{"/sys/fs/cgroup", "/sys/fs/cgroup/unified"} {
		if _, err := os.Stat(filepath.Join(parent, "cgroup.procs")); err != nil {
			continue
		}
		name, err := os.MkdirTemp(parent, "lair-test-")
		if err != nil {
			continue
		}
		folder, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = os.WriteFile(filepath.Join(name, "cgroup.kill"), []byte("1"), 0)
			_ = folder.Close()
			until(t, "the processes of systemd end", func() bool {
				// Groups are removed from the innermost to the outermost.
				_ = exec.Command("find", name, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";").Run()
				_, err := os.Stat(name)
				return err != nil
			})
		})
		return folder, true
	}
	return nil, false
}

// find waits until the manager, which is the only child of a process, answers.
func (m *manager) find(parent int) {
	m.t.Helper()
	children := fmt.Sprintf("/proc/%d/task/%d/children", parent, parent)
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(children)
		if err != nil {
			break // it has ended
		}
		m.pid, _ = strconv.Atoi(strings.TrimSpace(string(text)))
		if m.pid == 0 {
			continue
		}
		if _, err := m.run("systemctl", "show"); err == nil {
			return
		}
	}
	m.t.Skipf("NOT TESTED with a real systemd, which does not start on this machine:\n%s", m.log)
}

// run runs a command inside.
func (m *manager) run(args ...string) (string, error) {
	said, err := exec.Command(
		"nsenter", append([]string{"--target", strconv.Itoa(m.pid), "--all"}, args...)...,
	).CombinedOutput()
	return strings.TrimSpace(string(said)), err
}

// show returns properties of the service, as in "failed 78".
func (m *manager) show(names string) string {
	m.t.Helper()
	args := []string{"systemctl", "show", "lair"}
	for _, name := range strings.Fields(names) {
		args = append(args, "--property="+name)
	}
	said, err := m.run(args...)
	if err != nil {
		m.t.Fatalf("%v: %s\n%s", err, said, m.log)
	}
	return strings.Join(strings.Fields(said), " ")
}

// TestRestarts lets a real systemd run the unit of deploy. A server that crashes
// is started again, however often; one whose setting is refused is not.
func TestRestarts(t *testing.T) {
	m := boot(t, t.TempDir(), `[Service]
ExecStart=
ExecStart=/srv/lair serve --config /etc/lair/lair.toml --listen :8080
# Six crashes come in less than the ten seconds in which systemd counts.
RestartSec=100ms
`)
	if said, err := m.run("systemctl", "start", "lair"); err != nil {
		t.Fatalf("%v: %s\n%s", err, said, m.log)
	}
	// The unit hides /proc/stat, from which the start of a process is counted, and
	// /proc/meminfo, by which programs limit their memory.
	said, err := m.run("/srv/lair", "top", "--once", "--data", "/var/lib/lair")
	if first, _, _ := strings.Cut(said, "\n"); err != nil ||
		!regexp.MustCompile(`^ready   up \d+s   Lair `).MatchString(first) {
		t.Errorf("lair top: %v: %s", err, said)
	}
	if !regexp.MustCompile(`memory \d+ MiB of \d`).MatchString(said) {
		t.Errorf("lair top shows no limit of the memory: %s", said)
	}
	// The machine's own name is play.example.org, at a loopback address as on Debian.
	said, err = m.run(
		"/srv/lair", "doctor", "--data", "/var/lib/lair", "--url", "http://play.example.org:8080", "--quiet", "1s",
	)
	if err != nil || !strings.Contains(said, "Nothing is wrong.") {
		t.Errorf("lair doctor: %v: %s", err, said)
	}
	for i, signal := range []string{"QUIT", "ABRT", "SEGV", "KILL", "QUIT", "QUIT"} {
		if said, err := m.run("systemctl", "kill", "--kill-whom=main", "--signal="+signal, "lair"); err != nil {
			t.Fatalf("%v: %s\n%s", err, said, m.log)
		}
		want := fmt.Sprintf("NRestarts=%d ActiveState=active", i+1)
		var now string
		until(t, "systemd restarts after "+signal, func() bool {
			now = m.show("NRestarts ActiveState")
			return now == want || strings.Contains(now, "failed")
		})
		if now != want {
			t.Fatalf("after crash %d, by %s: %s, want %s\n%s", i+1, signal, now, want, m.log)
		}
	}
	if said, err := m.run("sh", "-c", `echo 'every = "1s"' >/etc/lair/lair.toml`); err != nil {
		t.Fatalf("%v: %s\n%s", err, said, m.log)
	}
	if said, err := m.run("systemctl", "restart", "lair"); err == nil {
		t.Errorf("a server with a wrong setting starts: %s", said)
	}
	const want = "NRestarts=0 ExecMainStatus=78 ActiveState=failed SubState=failed"
	if now := m.show("NRestarts ExecMainStatus ActiveState SubState"); now != want {
		t.Errorf("with a wrong setting: %s, want %s", now, want)
	}
}
