package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"lair.games/lair/table"
)

// Codes of PostgreSQL's errors.
const (
	uniqueViolation = "23505"
	readOnly        = "25006" // the server has become a standby
	serialization   = "40001"
	deadlock        = "40P01"
	diskFull        = "53100"
)

// sqlState returns the code of an error of the server, or "".
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// isConflict reports whether two transactions got in each other's way, so that
// one of them has to be repeated.
func isConflict(err error) bool {
	code := sqlState(err)
	return code == serialization || code == deadlock
}

// isLost reports whether an error says that the connection is of no use any
// more, or that there is none. Whether a commit under way took effect is not
// known then.
func isLost(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	if code := sqlState(err); code != "" {
		// Connection exceptions, insufficient resources but the disk, and the
		// operator ends or starts the server.
		return code == readOnly || strings.HasPrefix(code, "08") ||
			strings.HasPrefix(code, "53") && code != diskFull || strings.HasPrefix(code, "57P")
	}
	var connect *pgconn.ConnectError
	var netErr net.Error
	return errors.As(err, &connect) || errors.As(err, &netErr) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, ErrStandby) ||
		errors.Is(err, context.DeadlineExceeded)
}

// classify returns what an error means to callers.
func classify(err error) error {
	switch {
	case err == nil:
		return nil
	case sqlState(err) == diskFull:
		return fmt.Errorf("postgres: %w", table.ErrFull)
	case isLost(err):
		return fmt.Errorf("postgres: %w: %w", table.ErrUnreachable, plain(err))
	}
	return fmt.Errorf("postgres: %w", err)
}

// plainError is an error with a sentence of its own.
type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// plain returns an error in one line. pgx tells of each address that it tried,
// in several lines.
func plain(err error) error {
	var connect *pgconn.ConnectError
	switch code := sqlState(err); {
	case errors.Is(err, ErrStandby):
		return &plainError{
			ErrStandby.Error() + ": give the address of the primary, or of all servers, " +
				"as in postgres://USER@HOST1,HOST2/DATABASE", err,
		}
	case code == "28P01" || code == "28000":
		return &plainError{"the database refuses the user or the password", err}
	case code == "42704" && errors.As(err, &connect):
		return &plainError{"the server is older than PostgreSQL 14", err}
	case code == "3D000":
		return &plainError{"the server has no such database: create it with createdb", err}
	case errors.As(err, &connect):
		text := connect.Unwrap().Error()
		if line, _, several := strings.Cut(text, "\n"); several {
			text = line + ", and other addresses fail too"
		}
		return &plainError{"no connection to the database: " + strings.TrimSpace(text), err}
	}
	return err
}
