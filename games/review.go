package games

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"

	"lair.games/lair/game"
	"lair.games/lair/game/reason"
)

// Review rates the decisions of one seat in a finished match, or tells what all seats
// have in common. It grows while it is made, from the last decision to the first.
type Review struct {
	Seat      game.Seat  `json:"seat" doc:"The seat reviewed; -1 for a spectator, to whom only chances and moments are told"`
	Done      int        `json:"done" doc:"Plies reviewed so far"`
	Plies     int        `json:"plies" doc:"Plies of the match; the review is complete when done is as many"`
	Decisions []Decision `json:"decisions" doc:"The decisions with more than one legal move, in the order of the match"`
	Score     int        `json:"score" doc:"0 for a match without a slip; a slip counts 1, a mistake 2, a blunder 4"`
	Cost      float64    `json:"cost" doc:"Sum of the decisions' costs in points; with one seat, here and below, in chances to win"`
	Margin    float64    `json:"margin" doc:"Final points of the seat minus those of its best opponent: the sum of expected, luck, others and own"`
	Expected  float64    `json:"expected" doc:"Margin expected before the deal"`
	Luck      float64    `json:"luck" doc:"Points gained by chance: at each chance event what came, less the mean of what could have come"`
	Others    float64    `json:"others" doc:"Points gained by what others decided"`
	Own       float64    `json:"own" doc:"Points gained by the seat's own decisions"`
	// Chances and Moments are those of the end of the match.
	Chances [][]float64 `json:"chances" doc:"Chance to win of each seat, 0 to 1, by ply; 0 is the deal. Partners have the same chance, and those of all sides add up to 1"`
	Moments []Moment    `json:"moments" doc:"What the end of the match tells of; the best choice comes last, once the review is complete"`
}

// NewReview returns a review of a finished match that has not begun.
func NewReview(m game.Match, seat game.Seat) *Review {
	return &Review{
		Seat: seat, Decisions: []Decision{}, Plies: m.Ply(),
		Chances: [][]float64{}, Moments: []Moment{},
	}
}

// BestChoice returns the best choice of a complete review, or nil if it has no such moment.
func (r *Review) BestChoice() *Moment {
	if n := len(r.Moments); n > 0 && r.Moments[n-1].Kind == BestChoice {
		return &r.Moments[n-1]
	}
	return nil
}

// Decision is one decision of a review.
type Decision struct {
	Ply     int             `json:"ply" doc:"The ply that the decision led to"`
	Move    json.RawMessage `json:"move" doc:"The move that was made"`
	Best    json.RawMessage `json:"best" doc:"The move with the best expected result"`
	Margin  float64         `json:"margin" doc:"Expected lead in points after the best move"`
	Cost    float64         `json:"cost" doc:"Points of that lead that the move gave away; 0 if they are within the noise"`
	Noise   float64         `json:"noise" doc:"Standard error of the cost"`
	Verdict Verdict         `json:"verdict" enum:"best,fine,slip,mistake,blunder" doc:"How good the move was"`
	Among   int             `json:"among" doc:"Number of legal moves"`
	Reasons []reason.Reason `json:"reasons" doc:"Why the best move is better than the one that was made"`
}

// Story is what the reviews of all seats of a match have in common. It tells nothing
// that a seat may not know, because a finished match is open to everybody.
type Story struct {
	Shares  []Share     `json:"shares"` // by seat; empty without an Accountant
	Chances [][]float64 `json:"chances"`
	Moments []Moment    `json:"moments"` // without the best choices
}

// Share says what became of a seat's margin.
type Share struct {
	Expected float64 `json:"expected"`
	Luck     float64 `json:"luck"`
	Others   float64 `json:"others"`
	Own      float64 `json:"own"`
}

// Story computes the story of a finished match.
func (c Coach) Story(ctx context.Context, m game.Match) (*Story, error) {
	x := &Story{Chances: [][]float64{}, Moments: []Moment{}}
	if c.Account == nil {
		return x, nil
	}
	a, err := c.Account(ctx, m)
	if err != nil {
		return nil, err
	}
	for seat := range game.Seat(a.Seats) {
		share := a.Share(seat)
		own := Share{Expected: share.Expected, Luck: share.Luck, Own: share.Own}
		for _, points := range share.Others {
			own.Others += points
		}
		x.Shares = append(x.Shares, own)
	}
	x.Chances, x.Moments = retell(m, a, c.scale(m).Pull)
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

// chanceDigits is what chances are multiplied by before they are rounded. A page shows
// two digits.
const chanceDigits = 1e5

// rounded returns a chance without the digits that nobody sees.
func rounded(chance float64) float64 { return math.Round(chance*chanceDigits) / chanceDigits }

// Review returns a review without decisions. That of game.Nobody is complete.
func (x *Story) Review(m game.Match, seat game.Seat) *Review {
	r := NewReview(m, seat)
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

// Review rates the decisions of r.Seat, for r as Story.Review returns it, and calls grown
// with what there is of the review after each decision and at the end. It goes from the
// last decision to the first, because undoing is cheap. It owns m.
func (c Coach) Review(ctx context.Context, m game.Match, r Review, grown func(Review)) error {
	seat := r.Seat
	var verdicts []Verdict
	var best Moment
	for ply := m.Ply(); ply > 0; ply-- {
		who, move := m.Move(ply)
		if err := cmp.Or(ctx.Err(), m.Undo(ply-1)); err != nil {
			return err
		}
		r.Done++
		if who != seat || len(m.Moves(seat)) < 2 {
			continue
		}
		d, next, err := c.rate(ctx, m, seat, move, r.Plies)
		if err != nil {
			return err
		}
		if next != nil {
			if err := c.better(ctx, m, &r, &d, next, &best); err != nil {
				return err
			}
		}
		verdicts = append(verdicts, d.Verdict)
		r.Score = score(verdicts)
		r.Decisions = append([]Decision{d}, r.Decisions...)
		r.Cost += d.Cost
		grown(r)
	}
	if best.Ply > 0 {
		r.Moments = append(slices.Clip(r.Moments), best)
	}
	grown(r)
	return nil
}

// Rate rates the move that a seat made at the current position of m. Of so many plies
// the match had.
func (c Coach) Rate(
	ctx context.Context, m game.Match, seat game.Seat, move json.RawMessage, plies int,
) (Decision, error) {
	d, _, err := c.rate(ctx, m, seat, move, plies)
	return d, err
}

// rate is Rate. If the move was the best, next is the one after it.
func (c Coach) rate(
	ctx context.Context, m game.Match, seat game.Seat, move json.RawMessage, plies int,
) (d Decision, next *Opinion, err error) {
	d = Decision{Ply: m.Ply() + 1, Move: move, Reasons: []reason.Reason{}}
	list, err := c.Advise(ctx, m, seat)
	if err != nil {
		return d, nil, err
	}
	d.Best, d.Margin, d.Among = list[0].Move, list[0].Margin, len(list)
	at := slices.IndexFunc(list, func(o Opinion) bool { return same(o.Move, move) })
	if at < 0 {
		return d, nil, errors.New("a move of a finished match is not among its legal moves")
	}
	d.Cost = max(0, list[0].Margin-list[at].Margin)
	if at == 0 && len(list) > 1 {
		told, err := c.distinct(m, seat, list, 2)
		if err != nil {
			return d, nil, err
		}
		next = &told[1]
	}
	seats := m.Setup().Seats
	if at > 0 && c.Compare != nil && !c.scale(m).negligible(seats, d.Cost) {
		if err := c.compare(ctx, m, seat, &d); err != nil {
			return d, nil, err
		}
	}
	d.Verdict = c.scale(m).judge(seats, d.Margin, d.Cost, float64(d.Ply)/float64(plies))
	if d.Cost > 0 {
		d.Reasons, err = c.Reasons(m, seat, d.Best, move)
	}
	return d, next, err
}

// compare looks again at the move that was made and the best one, at both equally
// deep. A cost within the noise counts as zero. If the move that was made turns out to be
// better, it is the best.
func (c Coach) compare(ctx context.Context, m game.Match, seat game.Seat, d *Decision) error {
	points, noise, err := c.Compare(ctx, m, seat, d.Best, d.Move)
	if err != nil {
		return err
	}
	if d.Cost, d.Noise = points, noise; points <= noise {
		d.Cost = 0
	}
	if points < 0 {
		d.Best = d.Move
	}
	return nil
}

// sure is how many standard errors the best choice is ahead at least. It is the largest
// of many differences, and one of those is always larger than its own error.
const sure = 2

// better replaces the best choice found so far by a decision that was the best there, if
// the next best move would have cost more of the chance to win. Moments that are already
// told and obvious moves are left out. Chances are those of the line, so that the end of a
// match has one judge; the search only says by how much the moves differ, after a second
// look at the two.
func (c Coach) better(
	ctx context.Context, m game.Match, r *Review, d *Decision, next *Opinion, best *Moment,
) error {
	told := slices.ContainsFunc(r.Moments, func(x Moment) bool { return x.Ply == d.Ply })
	if told || d.Ply >= len(r.Chances) {
		return nil
	}
	pull := c.scale(m).Pull
	most := max(Noticed, best.After-best.Before)
	points := d.Margin - next.Margin
	x := choice(pull, r, d, points)
	if x.After-x.Before <= most {
		return nil // Most decisions end here, and cost no second look.
	}
	if c.Obvious != nil {
		if obvious, err := c.Obvious(m, r.Seat, d.Move); obvious || err != nil {
			return err
		}
	}
	if c.Compare != nil {
		again, noise, err := c.Compare(ctx, m, r.Seat, d.Move, next.Move)
		if err != nil {
			return err
		}
		if again <= sure*noise {
			return nil
		}
		// The second look has not chosen its own largest; the smaller one is safe.
		x = choice(pull, r, d, min(points, again))
	}
	if x.After-x.Before > most {
		*best = x
	}
	return nil
}

// choice returns a decision as a moment, if the next best move is worse by so many
// points.
func choice(pull float64, r *Review, d *Decision, points float64) Moment {
	after := r.Chances[d.Ply][r.Seat]
	x := Moment{Kind: BestChoice, Ply: d.Ply, Seat: r.Seat, After: after}
	switch {
	case d.Ply == r.Plies:
		x.Before = after // the result is no estimate, and says nothing of another move
	case len(r.Chances[d.Ply]) > 1:
		x.Before = fewer(pull, after, points, float64(d.Ply)/float64(r.Plies))
	case d.Margin > 0:
		// Alone, points are chances to win: the next best move has that part of them.
		x.Before = after * max(0, d.Margin-points) / d.Margin
	}
	return x
}
