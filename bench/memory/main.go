// Memory measures what a server takes that opens many tables on a small
// machine: it starts lair serve in a control group of so much memory, plays
// some moves at each table, a few hundred at a time, and prints the resident
// memory meanwhile, at the end, and a while later. It needs root on Linux.
//
//	go run ./bench/memory -lair ./lair [-limit 512] [-tables 1000] [-plies 60]
package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

var (
	program = flag.String("lair", "./lair", "the program, built with its pages")
	limit   = flag.Int("limit", 512, "memory of the control group in MiB")
	tables  = flag.Int("tables", 1000, "how many tables to open")
	plies   = flag.Int("plies", 60, "moves at each table")
	workers = flag.Int("at-a-time", 300, "how many tables are played at a time")
	wait    = flag.Duration("wait", 90*time.Second, "time after the last move until the last look")
)

// games are what is played, one after the other.
var games = []string{"mighty-monsters", "gloomy-graves", "monster-expedition", "big-monster"}

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "memory:", err)
		os.Exit(1)
	}
}

// run starts the server, plays, and prints what the server took.
func run() (err error) {
	group, err := makeGroup(int64(*limit) << 20)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(group)) }()
	data, err := os.MkdirTemp("", "lair-memory")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	server, at, err := start(group, data)
	if err != nil {
		return err
	}
	defer func() {
		_ = server.Process.Signal(os.Interrupt)
		if e := server.Wait(); err == nil && e != nil {
			err = fmt.Errorf("the server ended with %w", e)
		}
	}()
	pid := server.Process.Pid
	fmt.Printf("%-28s %4d MiB\n", "at the start", resident(pid, "VmRSS")>>10)
	began := time.Now()
	if err := playAll(at); err != nil {
		return err
	}
	fmt.Printf(
		"%-28s %4d MiB, most %d MiB; %d moves a second\n", fmt.Sprintf("after %d tables", *tables),
		resident(pid, "VmRSS")>>10, resident(pid, "VmHWM")>>10,
		int(float64(*tables**plies)/time.Since(began).Seconds()),
	)
	time.Sleep(*wait)
	fmt.Printf("%-28s %4d MiB\n", fmt.Sprintf("%v later", *wait), resident(pid, "VmRSS")>>10)
	return nil
}

// makeGroup makes a control group of version 1 or 2 and returns its folder.
func makeGroup(bytes int64) (string, error) {
	root, file := "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
	if _, err := os.Stat(root); err != nil {
		root, file = "/sys/fs/cgroup", "memory.max"
	}
	group := filepath.Join(root, fmt.Sprint("lair-memory-", os.Getpid()))
	if err := os.Mkdir(group, 0o755); err != nil {
		return "", err
	}
	limit := []byte(fmt.Sprint(bytes))
	return group, os.WriteFile(filepath.Join(group, file), limit, 0o644)
}

// start starts the server in a control group and returns its address.
func start(group, data string) (*exec.Cmd, string, error) {
	server := exec.Command(
		"/bin/sh", "-c", `echo $$ > "$0/cgroup.procs" && exec "$@"`, group,
		*program, "serve", "--listen", "127.0.0.1:0", "--data", data, "--no-limits",
	)
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := server.Start(); err != nil {
		return nil, "", err
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	at, ok := strings.CutPrefix(strings.TrimSpace(line), "Lair is at ")
	if err != nil || !ok {
		return nil, "", fmt.Errorf("the server printed %q: %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return server, at, nil
}

// playAll plays at all tables.
func playAll(at string) error {
	var all sync.WaitGroup
	var next atomic.Int64
	failed := make(chan error, *workers)
	for range *workers {
		all.Go(func() {
			p, err := newPlayer(at)
			for i := next.Add(1); err == nil && i <= int64(*tables); i = next.Add(1) {
				err = p.play(games[int(i)%len(games)])
			}
			if err != nil {
				failed <- err
			}
		})
	}
	all.Wait()
	close(failed)
	return <-failed
}

// player is a person who holds all seats of a table.
type player struct {
	at   string
	http *http.Client
}

func newPlayer(at string) (*player, error) {
	jar, err := cookiejar.New(nil)
	return &player{at, &http.Client{Jar: jar, Timeout: time.Minute}}, err
}

// play opens a table and makes the first legal move until the match is over or
// there were enough.
func (p *player) play(game string) error {
	var table struct{ ID string }
	body := map[string]any{"game": game, "seats": 4, "me": "all", "start": true}
	if err := p.ask("POST", "/api/tables", body, &table); err != nil {
		return err
	}
	for range *plies {
		var public struct {
			Actors []int
			Seq    int64
			Moves  []json.RawMessage
		}
		path := "/api/tables/" + table.ID
		if err := p.ask("GET", path+"?as=-1", nil, &public); err != nil {
			return err
		}
		if len(public.Actors) == 0 {
			return nil
		}
		seat := public.Actors[0]
		if err := p.ask("GET", fmt.Sprint(path, "?as=", seat), nil, &public); err != nil {
			return err
		}
		move := map[string]any{"seat": seat, "seq": public.Seq, "move": public.Moves[0]}
		if err := p.ask("POST", path+"/moves", move, nil); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a request and decodes the answer.
func (p *player) ask(method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(method, p.at+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", rand.Text())
	answer, err := p.http.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if text, err = io.ReadAll(answer.Body); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s is answered %s: %s", method, path, answer.Status, text)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

// resident returns a line of a process's status in kB, or 0.
func resident(pid int, line string) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	n := 0
	for each := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(each, line+":"); ok {
			_, _ = fmt.Sscan(rest, &n)
		}
	}
	return n
}
