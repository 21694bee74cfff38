package table

import (
	"errors"
	"fmt"
)

// ErrFrozen says that a match does not replay to its stored position under the
// current rules.
var ErrFrozen = errors.New("the match does not replay")

// Replay computes a table from its log, as a registry does when it reads it. It
// returns an error if the log is invalid, or one that wraps ErrFrozen if the
// match does not replay to the stored position.
func Replay(id string, stored Stored, titles Titles, lessons Lessons) error {
	st, err := fold(id, stored, titles, lessons, newUptime(0), nil)
	if err == nil && st.status == Frozen {
		err = fmt.Errorf("table %s: %w: %s", id, ErrFrozen, st.notice)
	}
	return err
}
