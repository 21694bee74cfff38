package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/account"
)

// AddLink implements account.Store.
func (db *DB) AddLink(
	ctx context.Context, l account.Link, now time.Time, limit int,
) (account.Link, error) {
	var by any
	if l.By != (account.Hash{}) {
		by = l.By[:]
	}
	err := db.Write(ctx, func(tx *Tx) error {
		// A device offers one link at a time.
		_, err := tx.Exec(
			`DELETE FROM links WHERE expires <= ? OR code IS NULL AND device = ?`, now.UnixMilli(), by,
		)
		if err != nil {
			return err
		}
		n, err := tx.Exec(
			`INSERT INTO links (secret, code, label, address, expires, refused, device)
				SELECT ?, nullif(?, ''), ?, ?, ?, 0, ? WHERE (SELECT count(*) FROM links) < ?
				ON CONFLICT DO NOTHING`,
			l.Secret[:], l.Code, l.Label, l.Address, l.Expires.UnixMilli(), by, limit,
		)
		if err != nil || n > 0 {
			return err
		}
		return whyNot(tx, l)
	})
	if err != nil {
		return account.Link{}, fmt.Errorf("link: %w", err)
	}
	return db.Link(ctx, l.Secret, now)
}

// whyNot returns why a link was not added: nil if it is stored already.
func whyNot(tx *Tx, l account.Link) error {
	var dest [1]driver.Value
	found, err := tx.Row(`SELECT 1 FROM links WHERE secret = ?`, dest[:], l.Secret[:])
	if err != nil || found {
		return err
	}
	found, err = tx.Row(`SELECT 1 FROM links WHERE code = ?`, dest[:], l.Code)
	if err == nil && found {
		return account.ErrLinkCode
	}
	return cmp.Or(err, account.ErrTooManyLinks)
}

// link returns the link for which a condition holds.
func (db *DB) link(
	ctx context.Context, now time.Time, where string, arg any,
) (l account.Link, err error) {
	var secret, by []byte
	var code sql.NullString
	var expires int64
	err = db.read.QueryRowContext(
		ctx, `SELECT secret, code, label, address, expires, refused, device FROM links
			WHERE `+where+` AND expires > ?`, arg, now.UnixMilli(),
	).Scan(&secret, &code, &l.Label, &l.Address, &expires, &l.Refused, &by)
	if errors.Is(err, sql.ErrNoRows) {
		return l, account.ErrUnknownLink
	}
	if err != nil {
		return l, fmt.Errorf("link: %w", err)
	}
	l.Secret, l.Code, l.Expires = account.Hash(secret), code.String, time.UnixMilli(expires).UTC()
	if by != nil {
		l.By = account.Hash(by)
	}
	return l, nil
}

// Link implements account.Store.
func (db *DB) Link(
	ctx context.Context, secret account.Hash, now time.Time,
) (account.Link, error) {
	return db.link(ctx, now, `secret = ?`, secret[:])
}

// waits is the condition for a link that waits for an answer.
const waits = `code = ? AND device IS NULL AND refused = 0`

// LinkByCode implements account.Store.
func (db *DB) LinkByCode(ctx context.Context, code string, now time.Time) (account.Link, error) {
	return db.link(ctx, now, waits, code)
}

// AnswerLink implements account.Store.
func (db *DB) AnswerLink(
	ctx context.Context, code string, by *account.Hash, now time.Time,
) error {
	err := db.Write(ctx, func(tx *Tx) error {
		query, args := `UPDATE links SET refused = 1 WHERE `, []any(nil)
		if by != nil {
			query, args = `UPDATE links SET device = ? WHERE `, []any{by[:]}
		}
		n, err := tx.Exec(query+waits+` AND expires > ?`, append(args, code, now.UnixMilli())...)
		if err == nil && n == 0 {
			err = account.ErrUnknownLink
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("link: %w", err)
	}
	return nil
}

// UseLink implements account.Store.
func (db *DB) UseLink(
	ctx context.Context, secret account.Hash, d account.Device, now time.Time,
) (player string, err error) {
	err = db.Write(ctx, func(tx *Tx) error {
		var dest [1]driver.Value
		found, err := tx.Row(
			`SELECT d.player FROM links l JOIN devices d ON d.token = l.device
				WHERE l.secret = ? AND l.expires > ?`, dest[:], secret[:], now.UnixMilli(),
		)
		if err == nil && !found {
			err = account.ErrUnknownLink
		}
		if err != nil {
			return err
		}
		player = dest[0].(string)
		if err := addDevice(tx, player, d); err != nil {
			return err
		}
		_, err = tx.Exec(`DELETE FROM links WHERE secret = ?`, secret[:])
		return err
	})
	if err != nil {
		return "", fmt.Errorf("link: %w", err)
	}
	return player, nil
}

// RemoveLink implements account.Store.
func (db *DB) RemoveLink(ctx context.Context, secret account.Hash) error {
	err := db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM links WHERE secret = ?`, secret[:])
		return err
	})
	if err != nil {
		return fmt.Errorf("link: %w", err)
	}
	return nil
}
