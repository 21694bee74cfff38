package postgres

import (
	"testing"

	"lair.games/lair/certificate"
	"lair.games/lair/certificate/certificatetest"
)

func TestCertificates(t *testing.T) {
	certificatetest.Run(t, func(t *testing.T) (a, b certificate.Store) {
		db := open(t)
		return db, again(t, db)
	})
}
