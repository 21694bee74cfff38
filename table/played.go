package table

import (
	"context"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"lair.games/lair/game"
)

// Verdict is how a match ended for one of its players.
type Verdict string

// The verdicts. Drew means that another side has the first place as well.
const (
	Beat   Verdict = "won"
	Drew   Verdict = "tied"
	Behind Verdict = "lost"
)

// Played selects finished matches of a player.
type Played struct {
	Player   string
	Game     string  // "" for any
	Opponent string  // part of another seat's name, whatever its case and accents; "" for any
	Verdict  Verdict // "" for any
	From     Mark
	Limit    int // at least 1
}

// A search reads playedPage matches at a time and at most playedMost, so that
// a filter that selects nothing costs no more than a bounded time.
const playedPage, playedMost = 100, 500

// Played lists finished matches of a player, the one that ended last first. next
// is the From of the next page, or nil at the end. A page may be shorter than
// the limit, or even empty, before the end: the search goes on at next.
func (r *Registry) Played(ctx context.Context, q Played) (list []Summary, next *Mark, err error) {
	q.Opponent = foldName(q.Opponent)
	size := playedPage
	if q.all() {
		size = q.Limit + 1 // one more shows whether there is a next page
	}
	from := q.From
	for read := 0; read < playedMost; read += size {
		page, err := r.Lobby(
			ctx, Query{Player: q.Player, Status: Over, Before: from, Limit: size},
		)
		if err != nil {
			return nil, nil, err
		}
		for i := range page {
			if len(list) == q.Limit {
				return list, &from, nil
			}
			from = page[i].Mark()
			if q.selects(&page[i]) {
				list = append(list, page[i])
			}
		}
		if len(page) < size {
			return list, nil, nil
		}
	}
	return list, &from, nil
}

// all reports whether q selects every match of the player.
func (q *Played) all() bool { return q.Game == "" && q.Opponent == "" && q.Verdict == "" }

func (q *Played) selects(s *Summary) bool {
	if q.Game != "" && s.Game != q.Game || q.Verdict != "" && s.Verdict(q.Player) != q.Verdict {
		return false
	}
	if q.Opponent == "" {
		return true
	}
	for _, x := range s.Seats {
		if x.Player != q.Player && strings.Contains(foldName(x.Name), q.Opponent) {
			return true
		}
	}
	return false
}

// foldName leaves case and accents out of a name.
func foldName(name string) string {
	return foldCase(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.TrimSpace(name))))
}

// Mark returns the place of a finished match in the list of a player.
func (s *Summary) Mark() Mark { return Mark{Ended: s.Ended, ID: s.ID} }

// Verdict returns how a match ended for a player: "" if they had no seat, or
// several, or played alone without a stage.
func (s *Summary) Verdict(player string) Verdict {
	switch {
	case s.Outcome.Won():
		return Beat
	case s.Outcome != "":
		return Behind
	}
	seat, ok := s.seatOf(player)
	if !ok || s.Result == nil || s.Result.Seats < 2 {
		return ""
	}
	if s.Result.Places[seat] != 1 {
		return Behind
	}
	for other := range s.Result.Winners().All() {
		if !s.Result.Partners(seat, other) {
			return Drew
		}
	}
	return Beat
}

// seatOf returns the seat of a player, and false unless they hold just one.
func (s *Summary) seatOf(player string) (seat game.Seat, ok bool) {
	n := 0
	for _, x := range s.Seats {
		if x.Player == player {
			seat, n = x.Seat, n+1
		}
	}
	return seat, n == 1
}
