package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"lair.games/lair/game"
)

// Opinion is what a bot thinks of a move.
type Opinion struct {
	Move   json.RawMessage `json:"move"`
	Margin float64         `json:"margin" doc:"Points by which the seat is expected to be ahead of the best other in the end; alone its chance to win, 0 to 1"`
}

// Adviser thinks about a decision of an acting seat for as long as a person likes to wait, and returns every legal move, best
// first. It is given a match of its own and knows no more than the seat does.
type Adviser func(ctx context.Context, m game.Match, seat game.Seat) ([]Opinion, error)

// Hint is what one could do now.
type Hint struct {
	Seat  game.Seat `json:"seat"`
	Ply   int       `json:"ply"`
	Moves []Opinion `json:"moves" doc:"The best moves, best first, at most three"`
}

// Review is a match that is over, through the eyes of a seat, decision by decision.
type Review struct {
	Seat      game.Seat  `json:"seat"`
	Decisions []Decision `json:"decisions" doc:"Those in which there was a choice, in the order of the match"`
	Cost      float64    `json:"cost" doc:"Points that the seat's decisions cost it, all together; alone, as everywhere here, chances to win"`
	Luck      float64    `json:"luck" doc:"Points that it gained by luck and by what others did: the margin in the end, less the one expected at the first decision, plus the cost"`
	Margin    float64    `json:"margin" doc:"Points by which it was ahead of the best other in the end"`
}

// Decision is one decision of a review.
type Decision struct {
	Ply    int             `json:"ply" doc:"The ply that the decision led to"`
	Move   json.RawMessage `json:"move" doc:"The move that was made"`
	Best   json.RawMessage `json:"best" doc:"The move that would have been expected to be best"`
	Margin float64         `json:"margin" doc:"Points by which the seat was expected to be ahead had it made the best move"`
	Cost   float64         `json:"cost" doc:"How many of these the move that was made gave away"`
	Among  int             `json:"among" doc:"How many moves there were"`
}

// hinted is how many moves a hint shows.
const hinted = 3

type hintAnswer struct{ Body Hint }

func (s *Server) hint(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"Which of one's own seats; the lowest if left out"`
},
) (*hintAnswer, error) {
	m, seat, done, err := s.study(ctx, in.ID, in.As)
	if err != nil {
		return nil, err
	}
	defer done()
	if !m.Actors().Has(seat) {
		return nil, refuse(NotActing, "It is not your turn, so there is nothing to advise.")
	}
	list, err := s.Advise(ctx, m, seat)
	if err != nil {
		return nil, err
	}
	return &hintAnswer{Hint{Seat: seat, Ply: m.Ply(), Moves: list[:min(hinted, len(list))]}}, nil
}

type reviewAnswer struct{ Body Review }

func (s *Server) review(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"Which seat; one's own if left out"`
},
) (*reviewAnswer, error) {
	m, seat, done, err := s.study(ctx, in.ID, in.As)
	if err != nil {
		return nil, err
	}
	defer done()
	if !m.Over() {
		return nil, refuse(NotOver, "A match is reviewed when it is over.")
	}
	end := m.Result()
	r := Review{Seat: seat, Decisions: []Decision{}, Margin: float64(end.Lead(seat))}
	for ply := m.Ply(); ply > 0; ply-- {
		who, move := m.Move(ply)
		if err := cmp.Or(ctx.Err(), m.Undo(ply-1)); err != nil {
			return nil, err
		}
		if who != seat || len(m.Moves(seat)) < 2 {
			continue
		}
		d, err := s.weigh(ctx, m, seat, move)
		if err != nil {
			return nil, err
		}
		r.Decisions = append([]Decision{d}, r.Decisions...)
		r.Cost += d.Cost
	}
	if len(r.Decisions) > 0 {
		r.Luck = r.Margin - r.Decisions[0].Margin + r.Cost
	}
	return &reviewAnswer{r}, nil
}

// weigh says what a move cost that was made in a position.
func (s *Server) weigh(ctx context.Context, m game.Match, seat game.Seat, move json.RawMessage) (Decision, error) {
	d := Decision{Ply: m.Ply() + 1, Move: move}
	list, err := s.Advise(ctx, m, seat)
	if err != nil {
		return d, err
	}
	d.Best, d.Margin, d.Among = list[0].Move, list[0].Margin, len(list)
	for _, o := range list {
		if same(o.Move, move) {
			d.Cost = max(0, list[0].Margin-o.Margin)
			return d, nil
		}
	}
	return d, errors.New("a move of a finished match is not among those that were legal")
}

// same reports whether two texts are the same JSON, however it is written.
func same(a, b json.RawMessage) bool {
	var x, y any
	if bytes.Equal(a, b) {
		return true
	}
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	p, _ := json.Marshal(x)
	q, _ := json.Marshal(y)
	return bytes.Equal(p, q)
}

// study opens a match for advice. Thinking takes a processor, so one asks at a time, not often, and done says that it is
// over; the tables' own bots think elsewhere.
func (s *Server) study(ctx context.Context, id, as string) (m game.Match, seat game.Seat, done func(), err error) {
	if s.Advise == nil {
		return nil, 0, nil, refuse(NotFound, "Nobody gives advice in this house.")
	}
	if !s.guard.advice.allow(visitOf(ctx).address, s.now()) {
		return nil, 0, nil, refuse(TooMany, "You ask for advice very often; wait a moment.")
	}
	v, err := s.viewer(ctx, as)
	if err != nil {
		return nil, 0, nil, err
	}
	if m, seat, err = s.House.Study(ctx, id, v); err != nil {
		return nil, 0, nil, err
	}
	select {
	case s.advising <- struct{}{}:
		return m, seat, func() { <-s.advising }, nil
	case <-ctx.Done():
		return nil, 0, nil, ctx.Err()
	}
}
