package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// build builds the program to measure.
func build(folder string) (string, error) {
	path := filepath.Join(folder, "lair")
	cmd := exec.Command("go", "build", "-o", path, "lair.games/lair/cmd/lair")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("building the server: %w", err)
	}
	return path, nil
}

// child is the server.
type child struct {
	cmd     *exec.Cmd
	address string
	errs    *bytes.Buffer
}

// start starts a server and waits until it says where it is.
func start(binary string, args ...string) (*child, error) {
	c := &child{cmd: exec.Command(binary, args...), errs: new(bytes.Buffer)}
	c.cmd.Stderr = c.errs
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if address, ok := strings.CutPrefix(lines.Text(), "Lair is at http://"); ok {
			c.address = address
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return c, nil
		}
	}
	return nil, errors.Join(
		fmt.Errorf("the server does not say where it is: %s", c.errs), c.cmd.Wait(),
	)
}

func (c *child) stop() error {
	if err := c.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	if err := c.cmd.Wait(); err != nil {
		return fmt.Errorf("the server ended badly: %w: %s", err, c.errs)
	}
	return nil
}

// cpu is the CPU time that the server has used.
func (c *child) cpu() (time.Duration, error) { return cpuOf(c.cmd.Process.Pid) }

// cpuOf returns the CPU time that a process has used.
func cpuOf(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, fmt.Errorf("/proc/stat has %d fields", len(fields))
	}
	user, err := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	// in hundredths of a second
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err, err2)
}

// memory is what the server has in memory, in bytes.
func (c *child) memory() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, ok := strings.Cut(string(text), "VmRSS:")
	if !ok {
		return 0, errors.New("/proc/status does not tell")
	}
	kilobytes, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	return kilobytes << 10, err
}
