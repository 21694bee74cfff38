package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// wantFree is how many bytes data folders and a build cache take from nothing.
const wantFree = 4 << 30

// wantNode is the oldest Node.js on which the pages can be built.
var wantNode = [2]int{20, 19}

// A program is one that tests start, as a line of tools/programs names it.
type program struct {
	env      string // the variable that names another path
	packages string // of Debian; one is enough
	commands []string
}

// programs reads the list that the Makefile finds and installs by.
func programs(dir string) ([]program, error) {
	text, err := os.ReadFile(filepath.Join(dir, "tools/programs"))
	if err != nil {
		return nil, err
	}
	var list []program
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "|")
		if len(parts) != 3 {
			return nil, fmt.Errorf("tools/programs: %q has %d parts, want 3", line, len(parts))
		}
		list = append(list, program{
			env: strings.TrimSpace(parts[0]), packages: strings.TrimSpace(parts[1]),
			commands: strings.Fields(parts[2]),
		})
	}
	return list, nil
}

// check returns what the machine lacks, in sentences that say what to install or
// free. It takes seconds, so that a run does not fail after minutes.
func check(dir string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return errors.Join(
		checkNode(ctx), checkFree(dir, wantFree), checkFree(os.TempDir(), wantFree),
		checkLoopback(), checkPrograms(dir), checkPackages(ctx, dir),
	)
}

var nodeVersion = regexp.MustCompile(`^v(\d+)\.(\d+)\.`)

func checkNode(ctx context.Context) error {
	out, err := exec.CommandContext(ctx, "node", "--version").Output()
	if err != nil {
		return fmt.Errorf(
			"node cannot be run: install Node.js %d.%d or newer: %w", wantNode[0], wantNode[1], err,
		)
	}
	m := nodeVersion.FindSubmatch(out)
	if m == nil {
		return fmt.Errorf("node --version printed %q, not a version", bytes.TrimSpace(out))
	}
	major, _ := strconv.Atoi(string(m[1]))
	minor, _ := strconv.Atoi(string(m[2]))
	if major < wantNode[0] || major == wantNode[0] && minor < wantNode[1] {
		return fmt.Errorf(
			"Node.js %s is too old: install %d.%d or newer", bytes.TrimSpace(out), wantNode[0],
			wantNode[1],
		)
	}
	return nil
}

// checkFree returns an error if the disk of dir has fewer than want bytes free.
func checkFree(dir string, want uint64) error {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return fmt.Errorf("the free space of %s: %w", dir, err)
	}
	if free := fs.Bavail * uint64(fs.Bsize); free < want {
		return fmt.Errorf(
			"%s has %d MiB free, and the tests need %d: free some", dir, free>>20, want>>20,
		)
	}
	return nil
}

// checkLoopback looks for a free port, which every server of the tests needs.
func checkLoopback() error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("no port is free on 127.0.0.1: end what holds them: %w", err)
	}
	return l.Close()
}

// checkPrograms names the programs that are neither there nor can be installed.
// The Makefile installs what apt-get can (tools/find).
func checkPrograms(dir string) error {
	list, err := programs(dir)
	if err != nil {
		return err
	}
	_, noApt := exec.LookPath("apt-get")
	_, noSudo := exec.LookPath("sudo")
	canInstall := noApt == nil && (os.Getuid() == 0 || noSudo == nil)
	var errs []error
	for _, p := range list {
		if set := os.Getenv(p.env); set != "" {
			if _, err := exec.LookPath(set); err != nil {
				errs = append(errs, fmt.Errorf("%s is set to %s, which cannot be run", p.env, set))
			}
			continue
		}
		if !canInstall && !anyRuns(p.commands) {
			errs = append(errs, fmt.Errorf(
				"%s is not installed: install Debian's package %s, or set %s to its path",
				p.commands[0], strings.ReplaceAll(p.packages, " ", " or "), p.env,
			))
		}
	}
	return errors.Join(errs...)
}

func anyRuns(commands []string) bool {
	for _, c := range commands {
		if _, err := exec.LookPath(c); err == nil {
			return true
		}
	}
	return false
}

// checkPackages reports a registry out of reach if packages have to be fetched.
func checkPackages(ctx context.Context, dir string) error {
	return errors.Join(checkNPM(ctx, dir), checkModules(ctx, dir))
}

func checkNPM(ctx context.Context, dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "web/node_modules/.package-lock.json")); err == nil {
		return nil
	}
	out, err := exec.CommandContext(ctx, "npm", "config", "get", "registry").Output()
	if err != nil {
		return fmt.Errorf("npm cannot be run: install it with Node.js: %w", err)
	}
	return reach(ctx, "the packages of the pages", strings.TrimSpace(string(out)))
}

func checkModules(ctx context.Context, dir string) error {
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-test", "./...")
	list.Dir, list.Env = dir, append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=readonly")
	if list.Run() == nil {
		return nil
	}
	out, err := exec.CommandContext(ctx, "go", "env", "GOPROXY").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	for _, proxy := range strings.FieldsFunc(string(out), func(r rune) bool {
		return r == ',' || r == '|' || r == '\n'
	}) {
		if strings.Contains(proxy, "://") {
			return reach(ctx, "the Go modules", proxy)
		}
	}
	return nil
}

// reach returns an error if no connection to the host of address can be opened.
func reach(ctx context.Context, what, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil // a proxy that is a folder, or a setting of the reader's own
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	dialer := net.Dialer{Timeout: 5 * time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return fmt.Errorf(
			"%s have to be fetched and their registry cannot be reached: connect this machine, "+
				"or copy them from another: %w", what, err,
		)
	}
	return conn.Close()
}
