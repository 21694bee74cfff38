package main

import (
	"cmp"
	"context"
	"crypto/tls"
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
	URL    string   `name:"url" help:"Address of the server; by default the one that it listens on, on this machine." placeholder:"URL"`
	Listen string   `help:"Address that the server listens on." env:"LAIR_LISTEN" placeholder:"HOST:PORT"`
	Domain []string `help:"Name under which the server serves HTTPS." env:"LAIR_DOMAIN" placeholder:"NAME"`
}

// Help is printed below the flags.
func (readyCmd) Help() string {
	return "The exit code is 0 if the server can be reached, can store moves and is not stopping."
}

// readyWait is how long a server may take to say that it is ready.
const readyWait = 5 * time.Second

// Run asks a server whether it is ready.
func (c readyCmd) Run(ctx context.Context) error {
	at, local, err := c.address()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, readyWait)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", at+"/readyz", nil)
	if err != nil {
		return usagef("%s is no address: %v", at, cmp.Or(errors.Unwrap(err), err))
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	if local != "" {
		// The name leads to this machine from outside, but not always from here. No
		// secret is sent, and the CA may be one that this machine does not know.
		client.Transport = &http.Transport{
			DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, "tcp", local)
			},
			TLSClientConfig:   &tls.Config{ServerName: c.Domain[0], InsecureSkipVerify: true},
			DisableKeepAlives: true,
		}
	}
	answer, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
	if answer.StatusCode != http.StatusOK || err != nil {
		return fmt.Errorf(
			"the server is not ready: %s %s", answer.Status, strings.TrimSpace(string(body)),
		)
	}
	return nil
}

// address returns the URL of the server and, for HTTPS under a domain, the
// address of this machine to connect to.
func (c readyCmd) address() (at, local string, err error) {
	if c.URL != "" {
		return strings.TrimSuffix(c.URL, "/"), "", nil
	}
	listen, _, err := (&front{Domain: c.Domain}).check(c.Listen, "")
	if err != nil {
		return "", "", err
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", "", usagef("%s is no address: %v", listen, err)
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	here := net.JoinHostPort(cmp.Or(host, "localhost"), port)
	if len(c.Domain) > 0 {
		return "https://" + c.Domain[0], here, nil
	}
	return "http://" + here, "", nil
}
