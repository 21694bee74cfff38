package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/certificate"
)

var _ certificate.Store = (*DB)(nil)

// Certificate implements certificate.Store.
func (db *DB) Certificate(ctx context.Context, name string) (data []byte, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `SELECT data FROM certificates WHERE name = $1`, name,
		).Scan(&data)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		err = certificate.ErrNone
	}
	return data, err
}

// PutCertificate implements certificate.Store.
func (db *DB) PutCertificate(ctx context.Context, name string, data []byte) error {
	return db.exec(
		ctx, `INSERT INTO certificates (name, data) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET data = excluded.data`, name, data,
	)
}

// DeleteCertificate implements certificate.Store.
func (db *DB) DeleteCertificate(ctx context.Context, name string) error {
	return db.exec(ctx, `DELETE FROM certificates WHERE name = $1`, name)
}

// ClaimCertificate implements certificate.Store. The database's clock tells when
// a claim ends.
func (db *DB) ClaimCertificate(
	ctx context.Context, name, owner string, d time.Duration,
) (bool, error) {
	n, err := db.execCount(
		ctx, `INSERT INTO claims AS c (name, owner, until)
			VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
			ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until
			WHERE c.owner = excluded.owner OR c.until < clock_timestamp()`,
		name, owner, d.Milliseconds(),
	)
	return n > 0, err
}

// ReleaseCertificate implements certificate.Store.
func (db *DB) ReleaseCertificate(ctx context.Context, name, owner string) error {
	return db.exec(ctx, `DELETE FROM claims WHERE name = $1 AND owner = $2`, name, owner)
}
