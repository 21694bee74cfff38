package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// lockName is the lock file of a data folder. The system releases the lock when
// its process ends, even by a crash. The file stays.
const lockName = "lair.lock"

// errLocked means that another process holds the lock.
var errLocked = errors.New("another process holds the lock")

// servedError says that another process serves a data folder.
type servedError struct{ message string }

// Error implements error.
func (e servedError) Error() string { return e.message }

// Unwrap returns errLocked.
func (servedError) Unwrap() error { return errLocked }

// lock locks a data folder for this process until the result is closed. Two
// processes must not serve one folder unless both are nodes of one server
// (shared), because each keeps tables in memory and would not see the other's
// changes.
func lock(folder string, shared bool) (io.Closer, error) {
	f, err := os.OpenFile(filepath.Join(folder, lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be used: %w", folder, cause(err))
	}
	err = lockFile(f, shared)
	if errors.Is(err, errLocked) {
		defer func() { _ = f.Close() }()
		return nil, servedError{fmt.Sprintf(
			"the data folder %s is served by another process already%s: "+
				"stop that one, or choose another folder with --data",
			folder,
			readHolder(f),
		)}
	}
	if err == nil {
		err = writeHolder(f)
	}
	if err != nil {
		return nil, errors.Join(
			fmt.Errorf("the data folder %s cannot be locked: %w", folder, cause(err)), f.Close(),
		)
	}
	return f, nil
}

// writeHolder writes this process's id into the lock file, for the error
// message of a second process.
func writeHolder(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.WriteAt(fmt.Appendf(nil, "%d\n", os.Getpid()), 0)
	return err
}

// readHolder returns the process id in a lock file as part of a sentence, or ""
// if there is none yet.
func readHolder(f *os.File) string {
	text, err := io.ReadAll(io.NewSectionReader(f, 0, 20))
	id := strings.TrimSpace(string(text))
	if err != nil || id == "" {
		return ""
	}
	return ", with the process id " + id
}
