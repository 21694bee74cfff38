package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"time"
)

// This file speaks with a service manager as sd_notify(3) and sd_listen_fds(3)
// describe: a few variables and one datagram, so that a library would be longer
// than the code. Without a service manager nothing here does anything.

// notify sends a state such as "READY=1" to the service manager. An error is
// only logged, since people can play all the same.
func notify(log *slog.Logger, state string) {
	name := os.Getenv("NOTIFY_SOCKET")
	if name == "" {
		return
	}
	// A name that begins with @ is in the abstract namespace, also for package net.
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: name, Net: "unixgram"})
	if err == nil {
		_, err = conn.Write([]byte(state))
		err = errors.Join(err, conn.Close())
	}
	if err != nil {
		log.Warn("The service manager could not be told "+state+".", "error", err)
	}
}

// watchdogTime is how long the service manager waits for a sign of life before
// it restarts this process, or 0 if it waits for none.
func watchdogTime() time.Duration {
	if pid := os.Getenv("WATCHDOG_PID"); pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0
	}
	us, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if err != nil || us <= 0 {
		return 0
	}
	return time.Duration(us) * time.Microsecond
}

// feedWatchdog sends signs of life until ctx is done, each after alive has
// returned. A process in which alive hangs sends no more and is restarted. An
// error of alive is a sign of life: a full disk does not end with the process.
func feedWatchdog(ctx context.Context, log *slog.Logger, alive func(context.Context)) {
	within := watchdogTime()
	if within == 0 {
		return
	}
	ticks := time.NewTicker(within / 3)
	defer ticks.Stop()
	for {
		once, cancel := context.WithTimeout(ctx, within/3)
		alive(once)
		cancel()
		notify(log, "WATCHDOG=1")
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return
		}
	}
}

// firstPassed is the number of the first file that a service manager passes.
const firstPassed = 3

// passedListener returns the socket that the service manager has opened for
// this process, or nil if there is none. Connections wait in such a socket
// while the server restarts.
func passedListener() (net.Listener, error) {
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil, nil
	}
	if n := os.Getenv("LISTEN_FDS"); n != "1" {
		return nil, fmt.Errorf("the service manager passed %s sockets, want 1: one ListenStream", n)
	}
	f := os.NewFile(firstPassed, "passed socket")
	defer func() { _ = f.Close() }() // the listener has a copy
	l, err := net.FileListener(f)
	if err != nil {
		return nil, fmt.Errorf("the service manager passed no socket that listens: %w", cause(err))
	}
	return l, nil
}
