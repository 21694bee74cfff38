package server

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"io"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/table"
)

// reviewFormat is the version of what is stored. Reviews of another one are made again;
// raise it when verdicts, costs, moments or reasons come out differently.
const reviewFormat = 6

// storedPart is what is stored of a review. Either Story is set, or all the others,
// which is what a seat's review has beside the story.
type storedPart struct {
	Format    int              `json:"format"`
	Story     *games.Story     `json:"story,omitempty"`
	Decisions []games.Decision `json:"decisions,omitempty"`
	Score     int              `json:"score,omitempty"`
	Cost      float64          `json:"cost,omitempty"`
	Best      *games.Moment    `json:"best,omitempty"` // the best choice
}

// storeReview stores a complete review: the story, or, if that is nil, what r has beside
// it. An error costs only the time to make it again.
func (s *Server) storeReview(ctx context.Context, what reviewed, r *games.Review, common *games.Story) {
	if s.Reviews == nil {
		return
	}
	part := storedPart{Format: reviewFormat, Story: common}
	if common == nil {
		part.Decisions, part.Score, part.Cost = r.Decisions, r.Score, r.Cost
		part.Best = r.BestChoice()
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
		x.review.Store(x.story.Review(m, game.Nobody))
		return x
	}
	common := s.storedPart(ctx, reviewed{what.table, game.Nobody})
	if common == nil || common.Story == nil {
		return nil
	}
	r := common.Story.Review(m, what.seat)
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
