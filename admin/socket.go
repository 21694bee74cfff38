package admin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// Errors of Listen.
var (
	// ErrInUse says that another process answers at the socket.
	ErrInUse = errors.New("another process answers at the admin socket")
	// ErrPath says that no socket can have a path.
	ErrPath = errors.New("the path of the admin socket cannot be used")
)

// maxPath is the longest path of a socket in bytes, with what is added while it
// is made. Systems allow 104 at least.
const maxPath = 103 - len("/.lair123456789012/s")

// Listen makes a unix socket of mode 0600 at path, in place of one that a
// process left behind.
func Listen(path string) (net.Listener, error) {
	if len(path) > maxPath {
		return nil, fmt.Errorf(
			"%w: %s has more than %d bytes", ErrPath, path, maxPath,
		)
	}
	switch info, err := os.Lstat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrPath, err)
	case info.Mode().Type() != fs.ModeSocket:
		return nil, fmt.Errorf("%w: %s exists and is not a socket", ErrPath, path)
	default:
		if conn, err := net.DialTimeout("unix", path, time.Second); err == nil {
			return nil, errors.Join(fmt.Errorf("%w %s", ErrInUse, path), conn.Close())
		}
	}
	// Made in a folder that nobody else may enter, because for a moment a new
	// socket has the mode that the umask leaves it.
	folder, err := os.MkdirTemp(filepath.Dir(path), ".lair")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPath, err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(folder, "s"), Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPath, err)
	}
	l.SetUnlinkOnClose(false) // it would remove the name that it was made under
	err = os.Chmod(filepath.Join(folder, "s"), 0o600)
	if err == nil {
		err = os.Rename(filepath.Join(folder, "s"), path)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %w", ErrPath, err), l.Close())
	}
	return l, nil
}

// Socket serves a desk at a socket.
type Socket struct {
	path   string
	server *http.Server
	ended  chan struct{}
}

// Serve serves a desk at the socket of Listen until Close. Whoever asks is
// named after the user of their process, where the system tells it.
func Serve(l net.Listener, path string, d *Desk) *Socket {
	api := d.API()
	s := &Socket{path: path, ended: make(chan struct{}), server: &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			who, _ := r.Context().Value(peerKey{}).(string)
			api.ServeHTTP(w, As(r, who))
		}),
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			who := "socket"
			if name := peer(c); name != "" {
				who += " " + name
			}
			return context.WithValue(ctx, peerKey{}, who)
		},
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute,
		ErrorLog: slog.NewLogLogger(d.config.Logger.Handler(), slog.LevelDebug),
	}}
	go func() {
		defer close(s.ended)
		if err := s.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			d.config.Logger.Error("the admin socket has failed", "error", err)
		}
	}()
	return s
}

// peerKey is the context key of who is at the other end of a connection.
type peerKey struct{}

// Close ends what is under way and removes the socket.
func (s *Socket) Close(ctx context.Context) error {
	err := s.server.Shutdown(ctx)
	<-s.ended
	if e := os.Remove(s.path); !errors.Is(e, fs.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
