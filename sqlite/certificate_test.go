package sqlite

import (
	"path/filepath"
	"testing"

	"lair.games/lair/certificate"
	"lair.games/lair/certificate/certificatetest"
)

func TestCertificates(t *testing.T) {
	certificatetest.Run(t, func(t *testing.T) (a, b certificate.Store) {
		path := filepath.Join(t.TempDir(), "lair.db")
		return open(t, path, Options{}), open(t, path, Options{})
	})
}
