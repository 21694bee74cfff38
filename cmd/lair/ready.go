package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// readyCmd is "lair ready", the health check of a container that has no other
// program.
type readyCmd struct {
	URL    string `name:"url" help:"Address of the server; by default the one of --listen, on this machine." placeholder:"URL"`
	Listen string `help:"Address that the server listens on." default:":8080" env:"LAIR_LISTEN" placeholder:"HOST:PORT"`
}

// Help is printed below the flags.
func (readyCmd) Help() string {
	return "The exit code is 0 if the server can be reached, can store moves and is not stopping."
}

// readyWait is how long a server may take to say that it is ready.
const readyWait = 5 * time.Second

// Run asks a server whether it is ready.
func (c readyCmd) Run(ctx context.Context) error {
	at := strings.TrimSuffix(c.URL, "/")
	if at == "" {
		host, port, err := net.SplitHostPort(c.Listen)
		if err != nil {
			return usagef("%s is no address: %v", c.Listen, err)
		}
		if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
			host = ""
		}
		at = "http://" + net.JoinHostPort(cmp.Or(host, "localhost"), port)
	}
	ctx, cancel := context.WithTimeout(ctx, readyWait)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", at+"/readyz", nil)
	if err != nil {
		return usagef("%s is no address: %v", at, errors.Unwrap(err))
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
	if answer.StatusCode != http.StatusOK || err != nil {
		return fmt.Errorf("the server is not ready: %s %s", answer.Status, strings.TrimSpace(string(body)))
	}
	return nil
}
