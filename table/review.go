package table

import (
	"context"
	"time"

	"lair.games/lair/game"
)

// Reviews stores what was found out about finished matches, so that it is computed
// once. It is safe for concurrent use, also by several processes if its store is.
// What is stored belongs to its table: Log.Delete removes it as well.
type Reviews interface {
	// Review returns the text of a part of a table's review, or nil if there is none.
	Review(ctx context.Context, id string, part game.Seat) ([]byte, error)
	// SaveReview stores a part of a table's review in place of an earlier one, or
	// returns ErrUnknown.
	SaveReview(ctx context.Context, id string, r Reviewed) error
	// Months sums up the scores of a player's reviewed matches by game and by month
	// in a time zone, ordered by both.
	Months(ctx context.Context, player string, zone *time.Location) ([]Month, error)
}

// Reviewed is a part of the review of a finished match.
type Reviewed struct {
	Part game.Seat // whose decisions it is about; game.Nobody for what all have in common
	Text []byte
	// Player is whose matches the Score counts among; "" if it counts for nobody.
	Player string
	Ended  time.Time
	Score  int
}

// Month sums up the reviewed matches of a player in one game that ended in one month.
type Month struct {
	Game    string
	Month   string // like 2026-11
	Matches int
	Score   int // of all of them together
}

// Reviewee returns whose matches the review of a seat counts among, and when the match
// ended. Bots, lessons and practice count for nobody, and neither does a seat that its
// player gave up, one that took back a move after it had revealed something, or one of
// several that share a device: those are several people.
func (r *Registry) Reviewee(
	ctx context.Context, id string, seat game.Seat,
) (player string, ended time.Time, err error) {
	err = r.query(ctx, id, func(t *liveTable) error {
		st := t.state
		if st.status != Over {
			return ErrNotOver
		}
		ended = st.ended
		if seat < 0 || int(seat) >= len(st.seats) || st.uncounted().Has(seat) {
			return nil
		}
		if s := st.seats[seat]; !s.resigned && st.seatsOf(s.player) == game.Only(seat) {
			player = s.player
		}
		return nil
	})
	return player, ended, err
}
