package table

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrFrozen says that a match does not replay to its stored position under the
// current rules.
var ErrFrozen = errors.New("the match does not replay")

// FrozenError says why a match cannot be played. It wraps ErrFrozen.
type FrozenError struct {
	Table  string
	Defect Defect
	Notice string // the reason as a sentence
}

func (e *FrozenError) Error() string {
	return fmt.Sprintf("table %s: %v: %s", e.Table, ErrFrozen, e.Notice)
}

// Unwrap returns ErrFrozen.
func (*FrozenError) Unwrap() error { return ErrFrozen }

// DefectOf returns why a table cannot be played, of an error of Replay or of
// Log.Read; "" for other errors.
func DefectOf(err error) Defect {
	var frozen *FrozenError
	switch {
	case errors.As(err, &frozen):
		return frozen.Defect
	case errors.Is(err, ErrDamaged):
		return Unreadable
	}
	return ""
}

// Replay computes a table from its log, as a registry does when it reads it. It
// returns an error if the log is invalid, or one that wraps ErrFrozen if the
// match does not replay to the stored position.
func Replay(id string, stored Stored, titles Titles, lessons Lessons) error {
	st, err := fold(id, stored, titles, lessons, newUptime(0), nil)
	if err == nil && st.defect != "" {
		err = &FrozenError{id, st.defect, st.notice}
	}
	return err
}

// HeadOf computes a table's head from its log, with its seats. A match that the
// current rules do not replay counts as in play; who serves it will see.
func HeadOf(id string, stored Stored, titles Titles, lessons Lessons) (Head, error) {
	st, err := fold(id, stored, titles, lessons, newUptime(0), nil)
	if err != nil {
		return Head{}, err
	}
	st.seatsChanged = true
	h := st.head()
	if h.Status == Frozen {
		h.Status = Playing
	}
	return h, nil
}

// BeginEpoch begins a new epoch of a table, before any registry serves it, as
// after a restore: clients may have seen entries that the log no longer has, and
// would take what follows for something they know.
func BeginEpoch(
	ctx context.Context, log Log, id string, titles Titles, lessons Lessons,
) error {
	stored, err := log.Read(ctx, id)
	if err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	up, err := log.Uptime(ctx)
	if err != nil {
		return err
	}
	st, err := fold(id, stored, titles, lessons, newUptime(up), nil)
	if err != nil || st.defect != "" {
		return err
	}
	before := st.seq
	e := setBack{st.epoch}.entry()
	e.At = time.Now()
	if err := st.add(e); err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	return log.Append(ctx, id, before, st.head(), st.pending)
}
