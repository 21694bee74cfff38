package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// Files that the operator names are opened here only: a file may be endless, a
// device, a folder or another user's. TestOperatorFiles holds the rest of the
// package to that.

// inputKind is a kind of file that is read as a whole.
type inputKind struct {
	noun string
	most int64 // bytes
}

// The kinds. The limits are far above real files and far below what would fill
// a small machine's memory.
var (
	cardFile     = inputKind{"a list of cards", 1 << 20}
	valuesFile   = inputKind{"a file of values", 1 << 20}
	ratingsFile  = inputKind{"a file of ratings", 1 << 20}
	lessonFile   = inputKind{"a lesson", 1 << 20}
	pemFile      = inputKind{"a file of certificates", 4 << 20}
	settingsFile = inputKind{"a file of settings", 64 << 10}
	secretFile   = inputKind{"a file with a secret", 64 << 10}
)

// readInput returns the contents of a file that the operator named. The error
// says which file cannot be read, and why.
func readInput(name string, kind inputKind) ([]byte, error) {
	f, err := openInput(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, kind.most+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, cause(err))
	}
	if int64(len(text)) > kind.most {
		return nil, fmt.Errorf(
			"%s cannot be read: %s may have %d bytes, and it has more", name, kind.noun, kind.most,
		)
	}
	return text, nil
}

// openInput opens a file that the operator named, for a reader with limits of
// its own. It may be a pipe or a device.
func openInput(name string) (*os.File, error) {
	f, err := openUnlessEnded(name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, cause(err))
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, fmt.Errorf("%s cannot be read: it is a folder and must be a file", name)
	}
	return f, nil
}

// openUnlessEnded opens a file. Opening a named pipe may wait for its writer for
// ever, so it stops at a signal to end the program.
func openUnlessEnded(name string) (*os.File, error) {
	type answer struct {
		f   *os.File
		err error
	}
	opened := make(chan answer, 1)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	go func() {
		f, err := os.Open(name)
		opened <- answer{f, err}
	}()
	select {
	case a := <-opened:
		return a.f, a.err
	case <-signals:
		return nil, errors.New("it is a pipe into which nobody writes")
	}
}

// openRegular is openInput for a file that is read twice.
func openRegular(name string) (*os.File, error) {
	// Opening a pipe may wait for ever, so its kind is looked at first.
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf(
			"%s cannot be read: it must be a regular file, because it is read twice", name,
		)
	}
	return openInput(name)
}

// openInputOr returns standard input for "-", and otherwise opens a file.
func (s *streams) openInputOr(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.in), nil
	}
	return openInput(name)
}

// writeOutput calls write for a file that the operator named. A regular file
// gets its name, or its new contents, only when it is whole and synced. A pipe
// or a device is written to and stays what it is.
func writeOutput(name string, mode fs.FileMode, write func(io.Writer) error) error {
	regular, err := isReplaceable(name)
	if err != nil {
		return err
	}
	var f *os.File
	if regular {
		if target, err := filepath.EvalSymlinks(name); err == nil {
			name = target // the file is replaced, not the link to it
		}
		f, err = os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*.part")
	} else {
		f, err = os.OpenFile(name, os.O_WRONLY, 0)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, cause(err))
	}
	err = write(f)
	if err == nil && regular {
		err = errors.Join(f.Chmod(mode), f.Sync())
	}
	err = errors.Join(err, f.Close())
	if err == nil && regular {
		err = os.Rename(f.Name(), name)
	}
	if err != nil && regular {
		_ = os.Remove(f.Name())
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s cannot be written: %w", name, cause(err))
	}
	return err
}

// isReplaceable reports whether a name is free or that of a regular file. It
// refuses folders.
func isReplaceable(name string) (bool, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return true, nil // creating the file will say what is wrong
	case info.IsDir():
		return false, fmt.Errorf("%s cannot be written: it is a folder and must be a file", name)
	}
	return info.Mode().IsRegular(), nil
}

// cause returns the last part of an error, for a sentence that names the file
// or the address. A permission that is denied names the file and its owner,
// because the file may be another than that of the sentence.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		if errors.Is(path.Err, fs.ErrPermission) {
			return fmt.Errorf("%w%s", path.Err, deniedBy(path.Path))
		}
		return path.Err
	}
	var op *net.OpError
	if errors.As(err, &op) {
		if unix, ok := op.Addr.(*net.UnixAddr); ok && errors.Is(op.Err, syscall.EACCES) {
			return fmt.Errorf("%w%s", op.Err, deniedBy(unix.Name))
		}
		return op.Err
	}
	return err
}

// deniedBy says to whom the file belongs that may not be used, or the folder
// that hides it, and who asks.
func deniedBy(name string) string {
	for at := name; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		if err == nil {
			owner, me := ownerOf(info), userName()
			if owner == "" || me == "" {
				return ": " + at
			}
			return fmt.Sprintf(": %s belongs to %s, and you are %s", at, owner, me)
		}
		if at == filepath.Dir(at) {
			return ": " + name
		}
	}
}
