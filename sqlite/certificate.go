package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/certificate"
)

var _ certificate.Store = (*DB)(nil)

// Certificate implements certificate.Store.
func (db *DB) Certificate(ctx context.Context, name string) (data []byte, err error) {
	row := db.read.QueryRowContext(ctx, `SELECT data FROM certificates WHERE name = ?`, name)
	switch err := row.Scan(&data); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, certificate.ErrNone
	case err != nil:
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return data, nil
}

// PutCertificate implements certificate.Store.
func (db *DB) PutCertificate(ctx context.Context, name string, data []byte) error {
	return db.exec(
		ctx, `INSERT INTO certificates (name, data) VALUES (?, ?)
			ON CONFLICT (name) DO UPDATE SET data = excluded.data`, name, data,
	)
}

// DeleteCertificate implements certificate.Store.
func (db *DB) DeleteCertificate(ctx context.Context, name string) error {
	return db.exec(ctx, `DELETE FROM certificates WHERE name = ?`, name)
}

// ClaimCertificate implements certificate.Store.
func (db *DB) ClaimCertificate(
	ctx context.Context, name, owner string, d time.Duration,
) (ours bool, err error) {
	now := time.Now()
	err = db.Write(ctx, func(tx *Tx) error {
		n, err := tx.Exec(
			`INSERT INTO claims (name, owner, until) VALUES (?, ?, ?)
				ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until
				WHERE owner = excluded.owner OR until < ?`,
			name, owner, now.Add(d).UnixMilli(), now.UnixMilli(),
		)
		ours = n > 0
		return err
	})
	return ours, err
}

// ReleaseCertificate implements certificate.Store.
func (db *DB) ReleaseCertificate(ctx context.Context, name, owner string) error {
	return db.exec(ctx, `DELETE FROM claims WHERE name = ? AND owner = ?`, name, owner)
}

// exec writes by one statement.
func (db *DB) exec(ctx context.Context, query string, args ...any) error {
	return db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(query, args...)
		return err
	})
}
