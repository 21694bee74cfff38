package server

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"io"
	"math"
	"slices"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/table"
)

// story is what the reviews of all seats of a match have in common. It tells nothing
// that a seat may not know, because a finished match is open to everybody.
type story struct {
	Shares  []seatShare    `json:"shares"` // by seat; empty without an Accountant
	Chances [][]float64    `json:"chances"`
	Moments []games.Moment `json:"moments"`
}

// seatShare says what became of a seat's margin.
type seatShare struct {
	Expected float64 `json:"expected"`
	Luck     float64 `json:"luck"`
	Others   float64 `json:"others"`
	Own      float64 `json:"own"`
}

// chanceDigits is what chances are multiplied by before they are rounded. A page shows
// two digits.
const chanceDigits = 1e5

// storyOf computes the story of a match.
func (s *Server) storyOf(ctx context.Context, m game.Match) (*story, error) {
	x := &story{Chances: [][]float64{}, Moments: []games.Moment{}}
	if s.Account == nil {
		return x, nil
	}
	a, err := s.Account(ctx, m)
	if err != nil {
		return nil, err
	}
	for seat := range game.Seat(a.Seats) {
		share := a.Share(seat)
		own := seatShare{Expected: share.Expected, Luck: share.Luck, Own: share.Own}
		for _, points := range share.Others {
			own.Others += points
		}
		x.Shares = append(x.Shares, own)
	}
	x.Chances, x.Moments = games.Story(m, a)
	for _, row := range x.Chances {
		for i := range row {
			row[i] = rounded(row[i])
		}
	}
	for i := range x.Moments {
		moment := &x.Moments[i]
		moment.Before, moment.After = rounded(moment.Before), rounded(moment.After)
	}
	return x, nil
}

// rounded returns a chance without the digits that nobody sees.
func rounded(chance float64) float64 { return math.Round(chance*chanceDigits) / chanceDigits }

// told returns a review without decisions. That of game.Nobody is complete.
func (x *story) told(m game.Match, seat game.Seat) *Review {
	r := emptyReview(m, seat)
	// Clipped, since each seat appends its own best choice.
	r.Chances, r.Moments = x.Chances, slices.Clip(x.Moments)
	if seat == game.Nobody {
		r.Done = r.Plies
		return r
	}
	end := m.Result()
	r.Margin = float64(end.Lead(seat))
	if int(seat) < len(x.Shares) {
		own := x.Shares[seat]
		r.Expected, r.Luck, r.Others, r.Own = own.Expected, own.Luck, own.Others, own.Own
	}
	return r
}

// reviewFormat is the version of what is stored. Reviews of another one are made again;
// raise it when verdicts, costs, moments or reasons come out differently.
const reviewFormat = 6

// storedPart is what is stored of a review. Either Story is set, or all the others,
// which is what a seat's review has beside the story.
type storedPart struct {
	Format    int           `json:"format"`
	Story     *story        `json:"story,omitempty"`
	Decisions []Decision    `json:"decisions,omitempty"`
	Score     int           `json:"score,omitempty"`
	Cost      float64       `json:"cost,omitempty"`
	Best      *games.Moment `json:"best,omitempty"` // the best choice
}

// storeReview stores a complete review: the story, or, if that is nil, what r has beside
// it. An error costs only the time to make it again.
func (s *Server) storeReview(ctx context.Context, what reviewed, r *Review, common *story) {
	if s.Reviews == nil {
		return
	}
	part := storedPart{Format: reviewFormat, Story: common}
	if common == nil {
		part.Decisions, part.Score, part.Cost = r.Decisions, r.Score, r.Cost
		if n := len(r.Moments); n > 0 && r.Moments[n-1].Kind == games.BestChoice {
			part.Best = &r.Moments[n-1]
		}
	}
	text, err := json.Marshal(part)
	if err != nil {
		s.log.Error("a review cannot be written", "table", what.table, "err", err)
		return
	}
	player, ended, err := s.Tables.Reviewee(ctx, what.table, what.seat)
	if err == nil {
		err = s.Reviews.SaveReview(ctx, what.table, table.Reviewed{
			Part: what.seat, Text: deflate(text), Player: player, Ended: ended, Score: r.Score,
		})
	}
	if err != nil && ctx.Err() == nil {
		s.log.Warn("a review was not stored", "table", what.table, "err", err)
	}
}

// storedReview returns a review from the store, or nil if it has to be made.
func (s *Server) storedReview(ctx context.Context, what reviewed, m game.Match) *making {
	part := s.storedPart(ctx, what)
	if part == nil {
		return nil
	}
	x := &making{done: make(chan struct{})}
	close(x.done)
	if what.seat == game.Nobody {
		if x.story = part.Story; x.story == nil {
			return nil
		}
		x.review.Store(x.story.told(m, game.Nobody))
		return x
	}
	common := s.storedPart(ctx, reviewed{what.table, game.Nobody})
	if common == nil || common.Story == nil {
		return nil
	}
	r := common.Story.told(m, what.seat)
	r.Done, r.Score, r.Cost = r.Plies, part.Score, part.Cost
	r.Decisions = append(r.Decisions, part.Decisions...)
	if part.Best != nil {
		r.Moments = append(r.Moments, *part.Best)
	}
	x.review.Store(r)
	return x
}

// storedPart reads a part of a review from the store. It returns nil if this program
// cannot use what is stored, or nothing is.
func (s *Server) storedPart(ctx context.Context, what reviewed) *storedPart {
	if s.Reviews == nil {
		return nil
	}
	packed, err := s.Reviews.Review(ctx, what.table, what.seat)
	if err != nil {
		s.log.Warn("a review was not read", "table", what.table, "err", err)
		return nil
	}
	if packed == nil {
		return nil
	}
	var part storedPart
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil || json.Unmarshal(text, &part) != nil || part.Format != reviewFormat {
		return nil // of another version
	}
	return &part
}

// deflate compresses a text.
func deflate(text []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err != nil {
		panic("server: " + err.Error()) // of the level, which is valid
	}
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
