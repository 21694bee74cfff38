package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// probeSize is the number of bytes by which a file must be able to grow.
const probeSize = 64 << 10

// checkSpace returns why nothing more can be written beside a file, or nil if
// something can. SQLite recognises a full disk, but reports an exceeded quota
// or file size limit as a failing disk, because it does not distinguish the
// system's errors. A write refused for lack of space has lost nothing:
// everything that was answered had been synced before.
func checkSpace(path string) error {
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil && tooLarge(info.Size()+probeSize) {
			return fmt.Errorf(
				"%s may not grow beyond %d bytes: %w", filepath.Base(name), info.Size(),
				syscall.EFBIG,
			)
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), "room-*")
	if err != nil {
		return spaceReason(err)
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(make([]byte, probeSize))
	return spaceReason(errors.Join(err, f.Sync(), f.Close()))
}

// spaceReason returns the reason if an error says that there is no space left,
// or nil.
func spaceReason(err error) error {
	for _, why := range spaceErrors {
		if errors.Is(err, why) {
			var path *fs.PathError
			if errors.As(err, &path) {
				return path.Err
			}
			return why
		}
	}
	return nil
}
