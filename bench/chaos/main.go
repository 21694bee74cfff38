// Command chaos lets people play through one bad evening and checks that nothing
// is lost. It needs root, and Debian's packages systemd, nginx and prometheus.
//
//	go run ./bench/chaos                    this tree's program, four minutes
//	go run ./bench/chaos -old FILE          begin with the program of an older release
//	go run ./bench/chaos -folder FILE.tar.gz -tables 32 -for 8m
//
// A real systemd runs the unit of deploy behind a real nginx with the recipe of
// deploy, and a real Prometheus evaluates the alerts of deploy. All of them have
// a network of their own, and the data folder is a small disk in memory. It
// starts as a release left it. Guests play all four games over HTTPS, with
// idempotency keys, some against bots. Meanwhile the server crashes, its disk
// fills up, its program is replaced and the proxy restarts.
//
// At the end every match is played to its end. Its record must verify and hold
// each acknowledged move once, in order; no table may be paused; and only the
// alert for the full disk may fire.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// plan describes an evening.
type plan struct {
	program, old, folder string
	tables               int
	lasts                time.Duration
	inside               bool
}

func main() {
	var p plan
	flag.StringVar(&p.program, "lair", "", "the program; built from this tree if empty")
	flag.StringVar(&p.old, "old", "", "an older program, which is upgraded in the middle")
	flag.StringVar(
		&p.folder, "folder", "cmd/lair/testdata/upgrade/e3652b51.tar.gz",
		"archive with the data folder to start with",
	)
	flag.IntVar(&p.tables, "tables", 16, "tables that are played at, at most 200")
	flag.DurationVar(&p.lasts, "for", 4*time.Minute, "how long the evening lasts")
	flag.BoolVar(&p.inside, "inside", false, "run in this network; the program starts itself so")
	flag.Parse()
	if err := p.run(); err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
}

// run runs the evening in a network that has nothing but a loopback, so that the
// ports are those of deploy.
func (p *plan) run() error {
	if p.tables < 1 || p.tables > 200 || p.lasts < 30*time.Second {
		return errors.New("want 1 to 200 tables and at least 30s")
	}
	if p.inside {
		return p.evening()
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command("unshare", append([]string{
		"--net", "--fork", "--kill-child", "sh", "-c", `ip link set lo up && exec "$0" -inside "$@"`,
		self,
	}, os.Args[1:]...)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// evening prepares the machine, plays, and reports.
func (p *plan) evening() (err error) {
	folder, err := os.MkdirTemp("", "lair-chaos-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if p.program == "" {
		p.program = filepath.Join(folder, "lair")
		build := exec.Command("go", "build", "-o", p.program, "lair.games/lair/cmd/lair")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("building the server: %w", err)
		}
	}
	m, err := startMachine(folder, p)
	if m != nil {
		defer func() { err = errors.Join(err, m.stop()) }()
	}
	if err != nil {
		return err
	}
	c := newCrowd(p.tables, p.lasts, m.trusted)
	fmt.Printf("%d people play for %v\n", p.tables, p.lasts)
	ctx, cancel := context.WithTimeout(context.Background(), p.lasts+2*time.Minute)
	defer cancel()
	played := make(chan error, 1)
	go func() { played <- c.play(ctx) }()
	for _, e := range p.events() {
		time.Sleep(time.Until(c.began.Add(p.lasts * time.Duration(e.at) / 100)))
		fmt.Printf("%6.1fs  %s\n", time.Since(c.began).Seconds(), e.name)
		if err := e.do(m); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
	}
	if err := <-played; err != nil {
		return err
	}
	return p.report(m, c)
}

// event is something that happens at a percentage of the evening.
type event struct {
	at   int
	name string
	do   func(m *machine) error
}

// events returns what happens, in order.
func (p *plan) events() []event {
	crash := func(signal string) func(*machine) error {
		return func(m *machine) error {
			// A server that still starts again has no process to end.
			if !m.serves(30 * time.Second) {
				return errors.New("the server does not come back")
			}
			m.crashes++
			return m.inside("systemctl", "kill", "--kill-whom=main", "--signal="+signal, "lair")
		}
	}
	restart := event{45, "systemctl restart", func(m *machine) error { return m.upgrade("") }}
	if p.old != "" {
		restart.name = "upgrade, and systemctl restart"
		restart.do = func(m *machine) error { return m.upgrade("/srv/new") }
	}
	return []event{
		{8, "crash by SIGABRT", crash("ABRT")},
		{14, "crash by SIGQUIT, as after a panic", crash("QUIT")},
		{20, "the disk is full", (*machine).fill},
		{28, "there is room again", (*machine).free},
		{34, "nginx restarts", (*machine).restartProxy},
		restart,
		{52, "crash by SIGQUIT", crash("QUIT")},
		{58, "crash by SIGSEGV", crash("SEGV")},
		{64, "the disk is full", (*machine).fill},
		{67, "crash by SIGKILL while it is full", crash("KILL")},
		{74, "there is room again", (*machine).free},
		{80, "nginx restarts", (*machine).restartProxy},
		{84, "crash by SIGABRT", crash("ABRT")},
		{86, "crash by SIGQUIT", crash("QUIT")},
	}
}

// checkRestarts compares the crashes since the upgrade with what systemd counts.
func (m *machine) checkRestarts() error {
	said, err := m.output("sh", "-c", `systemctl show lair --property=NRestarts,ActiveState
grep VmHWM /proc/$(systemctl show lair --property=MainPID --value)/status`)
	said = strings.Join(strings.Fields(said), " ")
	fmt.Printf("%d crashes since the restart by hand; systemd: %s\n", m.crashes, said)
	want := fmt.Sprintf("NRestarts=%d ActiveState=active ", m.crashes)
	if err == nil && !strings.HasPrefix(said, want) {
		err = fmt.Errorf("systemd says %q, want %q", said, want)
	}
	return err
}

// checkAlerts prints the alerts of the evening.
func (p *plan) checkAlerts(m *machine, c *crowd) error {
	alerts, err := m.alerts(c.began)
	fired := false
	for _, a := range alerts {
		fmt.Printf("alert: %s\n", a)
		full := a.name == "LairStoreErrors"
		fired = fired || a.firing && full
		if a.firing && !full {
			err = errors.Join(err, fmt.Errorf("alert %s fired", a.name))
		}
	}
	if !fired && p.lasts >= 4*time.Minute {
		err = errors.Join(err, errors.New("the disk was full, and LairStoreErrors did not fire"))
	}
	return err
}

// report checks what is left and prints what was seen.
func (p *plan) report(m *machine, c *crowd) error {
	wrong := []error{c.check(m)}
	fail := func(err error) { wrong = append(wrong, err) }
	fmt.Printf("answers: %s\n", c.answers())
	for _, g := range c.gaps {
		fmt.Printf(
			"%6.1fs  nothing is acknowledged for %.1f s\n", g.at.Sub(c.began).Seconds(), g.length.Seconds(),
		)
	}
	fail(p.checkAlerts(m, c))
	faulty, err := m.query(
		fmt.Sprintf("max_over_time(sum(lair_tables_faulty)[%ds:1s])", int(p.lasts.Seconds())),
	)
	fail(err)
	differences, err := m.query("sum(increase(lair_table_differences_total[1h]))")
	fail(err)
	fmt.Printf("most tables paused or stuck: %s; differences from the log: %s\n", faulty, differences)
	if faulty != "0" || differences != "0" {
		fail(errors.New("tables are paused, stuck or differ from their log"))
	}
	fail(m.checkRestarts())
	fail(m.inside("systemctl", "stop", "lair"))
	files, err := m.output("find", "/var/lib/lair", "-type", "f", "-printf", "%P %kk\n")
	fail(err)
	fmt.Printf("files: %s\n", strings.Join(strings.Fields(files), " "))
	for _, args := range [][]string{
		{"/srv/new", "doctor", "--config", "/etc/lair/lair.toml", "--data", "/var/lib/lair", "--url", ""},
		{"/srv/new", "export", "--data", "/var/lib/lair", "/srv/export"},
	} {
		said, err := m.output(args...)
		fmt.Printf("lair %s: %s\n", args[1], said)
		fail(err)
	}
	fmt.Print(m.printed())
	return errors.Join(wrong...)
}
