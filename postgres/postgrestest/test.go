//go:build unix

package postgrestest

import (
	"errors"
	"os"
	"sync"
	"testing"
)

// quick are settings for tests that do not cut the power: what is written
// survives the end of the server all the same.
var quick = []string{"fsync=off", "full_page_writes=off"}

// shared is the server that all tests of a process share.
var shared struct {
	sync.Mutex
	*Server
}

// Main runs the tests of a package and stops the shared server afterwards. It
// returns the exit code.
func Main(m *testing.M) int {
	dir, err := os.MkdirTemp("", "lair-cluster-")
	if err == nil {
		template.dir = dir
		defer func() { _ = os.RemoveAll(dir) }()
	}
	defer func() {
		shared.Lock()
		defer shared.Unlock()
		if shared.Server != nil {
			shared.Stop()
		}
	}()
	return m.Run()
}

// folder returns the folder of PostgreSQL's programs. Without them the test is
// skipped, unless the environment says that they are there.
func folder(t testing.TB) string {
	t.Helper()
	folders, err := Find()
	if errors.Is(err, ErrMissing) {
		t.Skip("there is no PostgreSQL; install Debian's package postgresql")
	}
	if err != nil {
		t.Fatal(err)
	}
	return folders[0]
}

// New starts a server that stops with the test.
func New(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, err := Start(folder(t), append(quick, settings...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// Shared returns the server that all tests of this process share. Their TestMain
// must call Main.
func Shared(t testing.TB) *Server {
	t.Helper()
	programs := folder(t)
	shared.Lock()
	defer shared.Unlock()
	if shared.Server == nil {
		s, err := Start(programs, quick...)
		if err != nil {
			t.Fatal(err)
		}
		shared.Server = s
	}
	return shared.Server
}

// Schema returns the URL of an empty schema of the shared server.
func Schema(t testing.TB) string {
	t.Helper()
	url, err := Shared(t).NewSchema()
	if err != nil {
		t.Fatal(err)
	}
	return url
}
