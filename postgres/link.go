package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/account"
)

// AddLink implements account.Store.
func (db *DB) AddLink(
	ctx context.Context, l account.Link, now time.Time, limit int,
) (account.Link, error) {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			return addLink(ctx, tx, l, now, limit)
		})
	})
	if err != nil {
		return account.Link{}, fmt.Errorf("link: %w", err)
	}
	return db.Link(ctx, l.Secret, now)
}

// addLink stores a link unless it is stored already.
func addLink(
	ctx context.Context, tx pgx.Tx, l account.Link, now time.Time, limit int,
) error {
	var by []byte
	if l.By != (account.Hash{}) {
		by = l.By[:]
	}
	// The lock keeps the number of links within its bound.
	if _, err := tx.Exec(ctx, `LOCK TABLE links IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return err
	}
	// A device offers one link at a time.
	_, err := tx.Exec(
		ctx, `DELETE FROM links WHERE expires <= $1 OR code IS NULL AND device = $2`,
		now.UnixMilli(), by,
	)
	if err != nil {
		return err
	}
	var stored, taken, full bool
	err = tx.QueryRow(
		ctx, `SELECT EXISTS (SELECT FROM links WHERE secret = $1),
			EXISTS (SELECT FROM links WHERE code = $2), (SELECT count(*) FROM links) >= $3`,
		l.Secret[:], l.Code, limit,
	).Scan(&stored, &taken, &full)
	switch {
	case err != nil || stored:
		return err
	case taken:
		return account.ErrLinkCode
	case full:
		return account.ErrTooManyLinks
	}
	_, err = tx.Exec(
		ctx, `INSERT INTO links (secret, code, label, address, expires, refused, device)
			VALUES ($1, nullif($2, ''), $3, $4, $5, false, $6)`,
		l.Secret[:], l.Code, l.Label, l.Address, l.Expires.UnixMilli(), by,
	)
	return err
}

// link returns the link for which a condition on $1 holds.
func (db *DB) link(
	ctx context.Context, now time.Time, where string, arg any,
) (l account.Link, err error) {
	var secret, by []byte
	var expires int64
	err = db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `SELECT secret, coalesce(code, ''), label, address, expires, refused, device
				FROM links WHERE `+where+` AND expires > $2`, arg, now.UnixMilli(),
		).Scan(&secret, &l.Code, &l.Label, &l.Address, &expires, &l.Refused, &by)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return l, account.ErrUnknownLink
	}
	if err != nil {
		return l, fmt.Errorf("link: %w", err)
	}
	l.Secret, l.Expires = account.Hash(secret), time.UnixMilli(expires).UTC()
	if by != nil {
		l.By = account.Hash(by)
	}
	return l, nil
}

// Link implements account.Store.
func (db *DB) Link(
	ctx context.Context, secret account.Hash, now time.Time,
) (account.Link, error) {
	return db.link(ctx, now, `secret = $1`, secret[:])
}

// waits is the condition for a link that waits for an answer.
const waits = `code = $1 AND device IS NULL AND NOT refused`

// LinkByCode implements account.Store.
func (db *DB) LinkByCode(ctx context.Context, code string, now time.Time) (account.Link, error) {
	return db.link(ctx, now, waits, code)
}

// AnswerLink implements account.Store.
func (db *DB) AnswerLink(
	ctx context.Context, code string, by *account.Hash, now time.Time,
) error {
	var device []byte
	if by != nil {
		device = by[:]
	}
	n, err := db.execCount(
		ctx, `UPDATE links SET device = $3, refused = $3::bytea IS NULL
			WHERE `+waits+` AND expires > $2`, code, now.UnixMilli(), device,
	)
	if err == nil && n == 0 {
		err = account.ErrUnknownLink
	}
	if err != nil {
		return fmt.Errorf("link: %w", err)
	}
	return nil
}

// UseLink implements account.Store.
func (db *DB) UseLink(
	ctx context.Context, secret account.Hash, d account.Device, now time.Time,
) (player string, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			err := tx.QueryRow(
				ctx, `DELETE FROM links l USING devices d
					WHERE l.secret = $1 AND l.expires > $2 AND d.token = l.device RETURNING d.player`,
				secret[:], now.UnixMilli(),
			).Scan(&player)
			if errors.Is(err, pgx.ErrNoRows) {
				return account.ErrUnknownLink
			}
			if err != nil {
				return err
			}
			return addDevice(ctx, tx, player, d)
		})
	})
	if err != nil {
		return "", fmt.Errorf("link: %w", err)
	}
	return player, nil
}

// RemoveLink implements account.Store.
func (db *DB) RemoveLink(ctx context.Context, secret account.Hash) error {
	if err := db.exec(ctx, `DELETE FROM links WHERE secret = $1`, secret[:]); err != nil {
		return fmt.Errorf("link: %w", err)
	}
	return nil
}
