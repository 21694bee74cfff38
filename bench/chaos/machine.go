package main

import (
	"bytes"
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// host is the name in the recipes of deploy.
const host = "play.example.org"

// settings are those of a server behind a proxy that makes backups.
const settings = `listen = "127.0.0.1:8080"
url = "https://` + host + `"
proxy = "127.0.0.1"
metrics = "127.0.0.1:9090"
every = "1m"
`

// dropIn follows the unit of deploy: the program stands elsewhere, since /usr is
// this machine's, and no journal runs.
const dropIn = `
[Service]
ExecStart=
ExecStart=/srv/lair serve --config /etc/lair/lair.toml
StandardOutput=append:/srv/log
StandardError=append:/srv/log
`

// scrapes are the settings of Prometheus without the path of the alerts.
const scrapes = `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [ %q ]
scrape_configs: [ { job_name: lair, static_configs: [ { targets: [ "127.0.0.1:9090" ] } ] } ]
`

// users and groups are the accounts of the machine.
const (
	users  = "root:x:0:0::/:/bin/sh\nlair:x:990:990::/var/lib/lair:/bin/sh\n"
	groups = "root:x:0:\nlair:x:990:\n"
)

// proxySettings are those of nginx around the recipe of deploy.
const proxySettings = `daemon off; user root; pid %s/nginx.pid; error_log stderr;
events {}
http { access_log off;
%s}
`

// fillScript puts the two programs and the data folder into their places.
const fillScript = `set -eu
mkdir -p "$0/root" "$0/files/srv" "$0/files/var/lib/lair"
cp "$1" "$0/files/srv/lair"
cp "$2" "$0/files/srv/new"
tar -xzf "$3" -C "$0/files/var/lib/lair"`

// bootScript makes a root folder for systemd and starts it there: the programs
// of this machine, and nothing else of it. $1 is the folder, $2 the group.
const bootScript = `set -eu
echo $$ >"$2/cgroup.procs"
exec unshare --fork --kill-child --pid --mount --cgroup --ipc --uts sh -eu -c '
mount --make-rprivate /
cd "$0"
mount -t tmpfs tmpfs root
mkdir -p root/var/lib/lair
mount -t tmpfs -o size=640m tmpfs root/var/lib/lair
cp -a files/. root
cd root
mkdir -p proc sys dev run tmp
for dir in usr bin sbin lib lib64; do
	[ -e "/$dir" ] || continue
	mkdir -p "$dir"
	mount --bind -o ro "/$dir" "$dir"
done
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
exec /lib/systemd/systemd --system --unit=lair.service --log-target=console --show-status=no
' "$1"`

// machine is systemd with the server, a proxy and Prometheus.
type machine struct {
	folder, group string
	pid           string // of systemd
	programs      []*exec.Cmd
	proxy         *exec.Cmd
	trusted       *x509.CertPool
	crashes       int // since it was last started by hand
}

// startMachine starts a machine in a folder. After an error it returns what runs
// already, to be stopped.
func startMachine(folder string, p *plan) (*machine, error) {
	m := &machine{folder: folder}
	if err := errors.Join(m.files(p), m.certificate()); err != nil {
		return m, err
	}
	if err := m.boot(); err != nil {
		return m, err
	}
	alerts, err := filepath.Abs("deploy/alerts.yml")
	if err != nil {
		return m, err
	}
	err = m.write("prometheus.yml", fmt.Sprintf(scrapes, alerts))
	if err == nil {
		_, err = m.start(
			"prometheus", "--config.file="+m.path("prometheus.yml"), "--storage.tsdb.path="+m.path("tsdb"),
			"--web.listen-address=127.0.0.1:9091", "--log.level=warn",
		)
	}
	if err == nil {
		m.proxy, err = m.start("nginx", "-p", m.folder, "-c", m.path("nginx.conf"))
	}
	if err == nil && !m.serves(time.Minute) {
		err = fmt.Errorf("the server does not start:\n%s", m.printed())
	}
	return m, err
}

// serves waits until the server serves, and reports whether it did in time.
func (m *machine) serves(d time.Duration) bool {
	return within(d, func() bool {
		return m.inside("systemctl", "is-active", "--quiet", "lair") == nil
	})
}

// path returns the path of a file in the machine's folder.
func (m *machine) path(name string) string { return filepath.Join(m.folder, name) }

func (m *machine) write(name, text string) error {
	name = m.path(name)
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, []byte(text), 0o644)
	}
	return err
}

// files writes the files of the machine: those of deploy, programs and data.
func (m *machine) files(p *plan) error {
	unit, err := os.ReadFile("deploy/lair.service")
	if err != nil {
		return err
	}
	recipe, err := os.ReadFile("deploy/proxy/nginx.conf")
	if err != nil {
		return err
	}
	server := strings.NewReplacer(
		"/etc/letsencrypt/live/"+host+"/fullchain.pem", m.path("cert.pem"),
		"/etc/letsencrypt/live/"+host+"/privkey.pem", m.path("key.pem"),
	).Replace(string(recipe))
	for name, text := range map[string]string{
		"files/etc/passwd":                      users,
		"files/etc/group":                       groups,
		"files/etc/machine-id":                  strings.Repeat("1a", 16) + "\n",
		"files/etc/hosts":                       "127.0.0.1 localhost\n127.0.1.1 " + host + "\n",
		"files/etc/lair/lair.toml":              settings,
		"files/etc/systemd/system/lair.service": string(unit) + dropIn,
		"files/root/empty":                      "",
		"nginx.conf":                            fmt.Sprintf(proxySettings, m.folder, server),
	} {
		if err := m.write(name, text); err != nil {
			return err
		}
	}
	cmd := exec.Command(
		"sh", "-c", fillScript, m.folder, cmp.Or(p.old, p.program), p.program, p.folder,
	)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}

// certificate writes a certificate of its own for the proxy.
func (m *machine) certificate() error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour), DNSNames: []string{host},
	}
	cert, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert})
	m.trusted = x509.NewCertPool()
	m.trusted.AppendCertsFromPEM(text)
	return errors.Join(
		m.write("cert.pem", string(text)),
		m.write("key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))),
	)
}

// start starts a program, whose output goes to a file of the folder.
func (m *machine) start(name string, args ...string) (*exec.Cmd, error) {
	out, err := os.OpenFile(
		m.path(filepath.Base(name)+".out"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644,
	)
	if err != nil {
		return nil, err
	}
	defer func() { _ = out.Close() }()
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	m.programs = append(m.programs, cmd)
	return cmd, nil
}

// boot starts systemd in a control group and waits until it answers.
func (m *machine) boot() error {
	parent := "/sys/fs/cgroup"
	if _, err := os.Stat(filepath.Join(parent, "cgroup.procs")); err != nil {
		parent = filepath.Join(parent, "unified") // beside version 1
	}
	var err error
	if m.group, err = os.MkdirTemp(parent, "lair-chaos-"); err != nil {
		return err
	}
	cmd, err := m.start("sh", "-c", bootScript, "sh", m.folder, m.group)
	if err != nil {
		return err
	}
	children := fmt.Sprintf("/proc/%[1]d/task/%[1]d/children", cmd.Process.Pid)
	if within(20*time.Second, func() bool {
		text, _ := os.ReadFile(children)
		m.pid = strings.TrimSpace(string(text))
		return m.pid != "" && m.inside("systemctl", "show") == nil
	}) {
		return nil
	}
	said, _ := os.ReadFile(m.path("sh.out"))
	return fmt.Errorf("systemd does not start here: %s", said)
}

// within reports whether something becomes true in time.
func within(d time.Duration, what func() bool) bool {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if what() {
			return true
		}
	}
	return false
}

// stop ends all programs and removes the control group.
func (m *machine) stop() error {
	for _, cmd := range m.programs {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed, or has ended
	}
	if m.group == "" {
		return nil
	}
	_ = os.WriteFile(filepath.Join(m.group, "cgroup.kill"), []byte("1"), 0)
	if within(20*time.Second, func() bool {
		// Groups are removed from the innermost to the outermost.
		_ = exec.Command("find", m.group, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";").Run()
		_, err := os.Stat(m.group)
		return err != nil
	}) {
		return nil
	}
	return fmt.Errorf("%s cannot be removed", m.group)
}

// output runs a command beside the server and returns what it printed.
func (m *machine) output(args ...string) (string, error) {
	all := append([]string{"--target", m.pid, "--all"}, args...)
	said, err := exec.Command("nsenter", all...).CombinedOutput()
	text := strings.TrimSpace(string(said))
	if err != nil {
		err = fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, text)
	}
	return text, err
}

// inside runs a command beside the server.
func (m *machine) inside(args ...string) error {
	_, err := m.output(args...)
	return err
}

// fill takes all space of the server's disk.
func (m *machine) fill() error {
	return m.inside("sh", "-c", `! cat /dev/zero >/var/lib/lair/filler`)
}

// free gives back what fill took.
func (m *machine) free() error { return m.inside("rm", "/var/lib/lair/filler") }

// upgrade puts a program in the place of the server's, if it names one, as dpkg
// does, and restarts the server.
func (m *machine) upgrade(program string) error {
	if program != "" {
		if err := m.inside("sh", "-c", "cp "+program+" /srv/next && mv /srv/next /srv/lair"); err != nil {
			return err
		}
	}
	m.crashes = 0 // systemd counts anew, too
	return m.inside("systemctl", "restart", "lair")
}

// restartProxy ends nginx at once and starts it again.
func (m *machine) restartProxy() (err error) {
	if err := exec.Command("kill", strconv.Itoa(m.proxy.Process.Pid)).Run(); err != nil {
		return err
	}
	_ = m.proxy.Wait() // it was told to end
	m.proxy, err = m.start("nginx", "-p", m.folder, "-c", m.path("nginx.conf"))
	return err
}

// ask reads an answer of Prometheus.
func (m *machine) ask(path string, values url.Values, into any) error {
	answer, err := http.Get("http://127.0.0.1:9091/api/v1/" + path + "?" + values.Encode())
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("the Prometheus of the evening answers %s: %s", answer.Status, text)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// query returns the one value of a query.
func (m *machine) query(query string) (string, error) {
	var found struct {
		Data struct{ Result []struct{ Value [2]any } }
	}
	err := m.ask("query", url.Values{"query": {query}}, &found)
	if err == nil && len(found.Data.Result) != 1 {
		err = fmt.Errorf("%s has %d values, want 1", query, len(found.Data.Result))
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprint(found.Data.Result[0].Value[1]), nil
}

// alert is an alert that was pending or fired.
type alert struct {
	name, labels string
	firing       bool
	from, to     float64 // in seconds of the evening
}

func (a alert) String() string {
	state := "waits"
	if a.firing {
		state = "fires"
	}
	return fmt.Sprintf("%s %s %s from %.0f to %.0f s", a.name, a.labels, state, a.from, a.to)
}

// alerts returns the alerts of the evening.
func (m *machine) alerts(began time.Time) (list []alert, err error) {
	var found struct {
		Data struct {
			Result []struct {
				Metric map[string]string
				Values [][2]any
			}
		}
	}
	seconds := func(t time.Time) string { return strconv.FormatInt(t.Unix(), 10) }
	err = m.ask("query_range", url.Values{
		"query": {"ALERTS"}, "start": {seconds(began)}, "end": {seconds(time.Now())}, "step": {"1"},
	}, &found)
	for _, r := range found.Data.Result {
		first, _ := r.Values[0][0].(float64)
		last, _ := r.Values[len(r.Values)-1][0].(float64)
		start := float64(began.Unix())
		list = append(list, alert{
			r.Metric["alertname"], r.Metric["kind"] + r.Metric["fault"] + r.Metric["task"],
			r.Metric["alertstate"] == "firing", first - start, last - start,
		})
	}
	slices.SortFunc(list, func(a, b alert) int { return int(a.from - b.from) })
	return list, err
}

// printed counts what the server logged above the level of information.
func (m *machine) printed() string {
	log, err := m.output("cat", "/srv/log")
	if err != nil {
		return err.Error() + "\n"
	}
	counts := map[string]int{}
	line := regexp.MustCompile(`level=(?:WARN|ERROR) msg=(?:"[^"]*"|\S+)(?: .*err=.*)?`)
	numbers := regexp.MustCompile(`[0-9a-z]{12}|[0-9.]+(ms|s)\b`)
	for text := range bytes.Lines([]byte(log)) {
		if found := line.Find(bytes.TrimSpace(text)); found != nil {
			counts[numbers.ReplaceAllString(string(found), "…")]++
		}
	}
	var all strings.Builder
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&all, "log: %d × %s\n", counts[text], text)
	}
	return all.String()
}

// dialer connects to the proxy from an address of the loopback.
func dialer(address string) *net.Dialer {
	return &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 5 * time.Second}
}
