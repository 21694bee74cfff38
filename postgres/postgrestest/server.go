//go:build unix

package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Programs is the environment variable that names initdb, or the folder in
// which it is. Without it, the programs are searched for.
const Programs = "LAIR_POSTGRES"

// ErrMissing says that PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL's server is not installed")

// Find returns the folders of PostgreSQL's programs, those of the newest version
// first.
func Find() (folders []string, err error) {
	if named := os.Getenv(Programs); named != "" {
		named, err := filepath.EvalSymlinks(named)
		if info, e := os.Stat(named); e == nil && !info.IsDir() {
			named = filepath.Dir(named)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", Programs, err)
		}
		if _, err := os.Stat(filepath.Join(named, "initdb")); err != nil {
			return nil, fmt.Errorf("%s: %w", Programs, err)
		}
		return []string{named}, nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			folders = append(folders, filepath.Dir(path))
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return nil, err
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		return n
	}
	slices.SortFunc(found, func(a, b string) int { return version(b) - version(a) })
	for _, path := range found {
		if folder := filepath.Dir(path); !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	if len(folders) == 0 {
		return nil, ErrMissing
	}
	return folders, nil
}

// Server is a PostgreSQL server.
type Server struct {
	Port     int
	programs string // the folder of PostgreSQL's programs
	dir      string // holds the cluster in data and the log
	as       *syscall.SysProcAttr
	cmd      *exec.Cmd
	ended    chan struct{} // closed when the process has ended
	schemas  atomic.Int64
	stop     sync.Once
}

// Start makes a cluster and starts a server for it. settings are lines of
// postgresql.conf. Stop ends the server and removes the cluster.
func Start(programs string, settings ...string) (*Server, error) {
	s, err := newServer(programs)
	if err != nil {
		return nil, err
	}
	if err = s.init(); err == nil {
		err = s.start(settings...)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	return s, nil
}

// template is a new cluster of this process's tests, which others are copied
// from: a copy takes a tenth of the time.
var template struct {
	sync.Mutex
	dir, programs string
}

// init makes the cluster.
func (s *Server) init() error {
	template.Lock()
	defer template.Unlock()
	if template.dir != "" && template.programs == s.programs {
		out, err := exec.Command("cp", "-a", filepath.Join(template.dir, "data"), s.data()).CombinedOutput()
		if err != nil {
			err = fmt.Errorf("copy of a cluster: %w: %s", err, out)
		}
		return err
	}
	_, err := s.run(
		"initdb", "-D", s.data(), "-U", "lair", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync",
	)
	if err != nil || template.dir == "" || template.programs != "" {
		return err
	}
	template.programs = s.programs
	out, err := exec.Command("cp", "-a", s.data(), filepath.Join(template.dir, "data")).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("copy of a cluster: %w: %s", err, out)
	}
	return err
}

// newServer makes a folder for a server and chooses its port.
func newServer(programs string) (s *Server, err error) {
	s = &Server{programs: programs}
	if s.dir, err = os.MkdirTemp("", "lair-postgres-"); err != nil {
		return nil, err
	}
	if s.as, err = owner(s.dir); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	if s.Port, err = freePort(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	return s, nil
}

// owner returns how PostgreSQL's programs are run. They refuse to be run by
// root; then they are run by the user of Debian's package, or by nobody.
func owner(dir string) (*syscall.SysProcAttr, error) {
	as := attributes()
	if os.Getuid() != 0 {
		return as, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		if u, err = user.Lookup("nobody"); err != nil {
			return nil, err
		}
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return nil, err
	}
	as.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return as, os.Chown(dir, uid, gid)
}

// freePort returns a port of loopback on which nobody listens.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// run runs one of PostgreSQL's programs to its end, and returns what it printed.
func (s *Server) run(program string, args ...string) (string, error) {
	runtime.LockOSThread() // see launch
	defer runtime.UnlockOSThread()
	cmd := exec.Command(filepath.Join(s.programs, program), args...)
	cmd.Dir, cmd.SysProcAttr = s.dir, s.as
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", program, err, out)
	}
	return string(out), nil
}

// Run is run for programs that are clients of the server, such as pgbench.
func (s *Server) Run(program string, args ...string) (string, error) {
	connection := []string{"-h", "127.0.0.1", "-p", strconv.Itoa(s.Port), "-U", "lair"}
	return s.run(program, append(connection, args...)...)
}

// Dir returns a folder that the server's user can read.
func (s *Server) Dir() string { return s.dir }

// Log returns what the server has logged since it was started.
func (s *Server) Log() (string, error) {
	text, err := os.ReadFile(filepath.Join(s.dir, "log"))
	return string(text), err
}

// start starts the server with settings, and waits until it answers.
func (s *Server) start(settings ...string) error {
	log, err := os.Create(filepath.Join(s.dir, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	args := []string{"-D", s.data()}
	for _, line := range append([]string{
		"listen_addresses=127.0.0.1", fmt.Sprint("port=", s.Port), "unix_socket_directories=",
		"max_connections=200", "shared_buffers=64MB", "log_min_messages=warning",
	}, settings...) {
		args = append(args, "-c", line)
	}
	s.cmd = exec.Command(filepath.Join(s.programs, "postgres"), args...)
	s.cmd.Dir, s.cmd.SysProcAttr, s.cmd.Stdout, s.cmd.Stderr = s.dir, s.as, log, log
	if err := s.launch(); err != nil {
		return err
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := s.Exec("SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-s.ended:
		default:
			if time.Now().Before(deadline) {
				continue
			}
		}
		text, _ := os.ReadFile(log.Name())
		s.Kill()
		return fmt.Errorf("the server does not answer: %w: %s", err, text)
	}
}

// launch starts the server's process. Linux ends it together with the thread that
// started it, and threads end before the tests do where bots think, so it gets a
// thread that waits for it.
func (s *Server) launch() error {
	s.ended = make(chan struct{})
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			_ = s.cmd.Wait()
			close(s.ended)
		}
	}()
	return <-started
}

// URL returns the address of the server's database, with parameters such as
// "search_path=a".
func (s *Server) URL(parameters ...string) string {
	return fmt.Sprintf(
		"postgres://lair@127.0.0.1:%d/postgres?%s", s.Port,
		strings.Join(append([]string{"sslmode=disable"}, parameters...), "&"),
	)
}

// Exec runs statements as the owner of the database.
func (s *Server) Exec(statements ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL())
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, text := range statements {
		if _, err := conn.Exec(ctx, text); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

// Value returns the text of the first column of the first row of a query.
func (s *Server) Value(query string) (value string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL())
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	err = conn.QueryRow(ctx, `SELECT (`+query+`)::text`).Scan(&value)
	return value, err
}

// NewSchema makes an empty schema and returns a URL with which a program sees
// only that.
func (s *Server) NewSchema() (string, error) {
	name := fmt.Sprint("s", s.schemas.Add(1))
	return s.URL("search_path=" + name), s.Exec("CREATE SCHEMA " + name)
}

// Standby makes a standby of the server, which follows it under a name. settings
// are lines of postgresql.conf.
func (s *Server) Standby(name string, settings ...string) (*Server, error) {
	b, err := newServer(s.programs)
	if err != nil {
		return nil, err
	}
	_, err = b.run(
		"pg_basebackup", "-d", s.URL("application_name="+name), "-D", b.data(), "-R", "-X", "stream",
		"--checkpoint=fast", "--no-sync",
	)
	if err == nil {
		err = b.start(settings...)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(b.dir))
	}
	return b, nil
}

// Synchronous makes commits wait for the standby of a name, and returns once it
// follows; with "" they wait for none.
func (s *Server) Synchronous(name string) error {
	err := s.Exec(
		fmt.Sprintf("ALTER SYSTEM SET synchronous_standby_names = '%s'", name),
		"SELECT pg_reload_conf()",
	)
	for range 500 {
		if err != nil || name == "" {
			return err
		}
		var state string
		state, err = s.Value("SELECT max(sync_state) FROM pg_stat_replication")
		if state == "sync" {
			return nil
		}
		if err != nil {
			err = nil // there is no standby yet
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("the standby does not follow")
}

// Promote makes a standby a primary, and returns once it is.
func (s *Server) Promote() error {
	value, err := s.Value("SELECT pg_promote(true, 30)")
	if err == nil && value != "true" {
		err = errors.New("the standby was not promoted within 30 seconds")
	}
	return err
}

// Kill kills all processes of the server with SIGKILL.
func (s *Server) Kill() {
	kill(s.cmd.Process.Pid)
	<-s.ended
}

// Restart starts a killed server again.
func (s *Server) Restart(settings ...string) error { return s.start(settings...) }

// Stop kills the server and removes its cluster.
func (s *Server) Stop() {
	s.stop.Do(func() {
		s.Kill()
		// Processes of the group may still be writing for a moment.
		for range 100 {
			if os.RemoveAll(s.dir) == nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
}
