package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"time"
)

// Errors of a Client.
var (
	// ErrNoServer says that no server answers at a socket.
	ErrNoServer = errors.New("no server answers at the admin socket")
	// ErrForeign says that the socket belongs to another user.
	ErrForeign = errors.New("the permission to open the admin socket is denied")
)

// Client talks to a server through its socket.
type Client struct {
	path string
	http http.Client
}

// NewClient returns a client of the server at a socket.
func NewClient(path string) *Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, "unix", path)
		if errors.Is(err, fs.ErrPermission) {
			return nil, ErrForeign
		}
		if err != nil {
			return nil, fmt.Errorf("%w %s", ErrNoServer, path)
		}
		return conn, nil
	}
	return &Client{
		path: path,
		http: http.Client{Transport: &http.Transport{DialContext: dial}, Timeout: time.Minute},
	}
}

// Do sends a request. body may be nil. It returns the JSON of the answer, or a
// *Refusal.
func (c *Client) Do(ctx context.Context, method, path string, body any) (json.RawMessage, error) {
	var in io.Reader
	if body != nil {
		in = bytes.NewReader(encode(body))
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://admin"+path, in)
	if err != nil {
		return nil, err
	}
	answer, err := c.http.Do(r)
	if errors.Is(err, ErrForeign) {
		return nil, ErrForeign
	}
	if errors.Is(err, ErrNoServer) {
		return nil, fmt.Errorf("%w %s", ErrNoServer, c.path)
	}
	if err != nil {
		return nil, fmt.Errorf("the server at the admin socket %s ended the request: %w", c.path, err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		no := &Refusal{Status: answer.StatusCode}
		if json.Unmarshal(text, no) != nil || no.Message == "" {
			no.Message = "The server answered " + answer.Status + "."
		}
		return nil, no
	}
	return text, nil
}
