package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/game/reason"
	"lair.games/lair/games"
	"lair.games/lair/share"
)

// Opinion is a move and a bot's estimate of its value.
type Opinion struct {
	Move   json.RawMessage `json:"move"`
	Margin float64         `json:"margin" doc:"Expected points of the seat minus those of its best opponent at the end; with one seat, the chance to win, 0 to 1"`
	// Reasons and Than are only set in hints.
	Reasons []reason.Reason `json:"reasons" doc:"Why the move is better than the next one of the list, or than the one at than"`
	Than    int             `json:"than,omitempty" doc:"Place in the list, from 1, of the move that the reasons compare with, if no reason is known why it is better than the next one"`
}

// Adviser returns every legal move of an acting seat, best first, judged by
// what the seat knows. It owns m. If ctx has a deadline, it returns by then. If
// not, it does a fixed amount of work, so that the same decision gets the same
// answer. It returns early when ctx is cancelled.
type Adviser func(ctx context.Context, m game.Match, seat game.Seat) ([]Opinion, error)

// Comparer judges by how much better one legal move of an acting seat is than another,
// in points of margin, and how large the standard error of that is. It owns m and does
// a fixed amount of work.
type Comparer func(
	ctx context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
) (points, noise float64, err error)

// Accountant explains the margins of a finished match.
type Accountant func(ctx context.Context, m game.Match) (luck.Account, error)

// Explainer says why one legal move of an acting seat is better than another, by what
// the seat knows.
type Explainer func(
	m game.Match, seat game.Seat, better, worse json.RawMessage,
) ([]reason.Reason, error)

// Hint lists good moves for a seat.
type Hint struct {
	Seat  game.Seat `json:"seat"`
	Ply   int       `json:"ply"`
	Moves []Opinion `json:"moves" doc:"The best moves, best first, at most three"`
	// Next lets a client name what the last move is better than.
	Next json.RawMessage `json:"next,omitempty" doc:"The next best move, with which the last one is compared; left out if there is none"`
}

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
	Chances [][]float64    `json:"chances" doc:"Chance to win of each seat, 0 to 1, by ply; 0 is the deal. Partners have the same chance, and those of all sides add up to 1"`
	Moments []games.Moment `json:"moments" doc:"What the end of the match tells of; the best choice comes last, once the review is complete"`
}

// Decision is one decision of a review.
type Decision struct {
	Ply     int             `json:"ply" doc:"The ply that the decision led to"`
	Move    json.RawMessage `json:"move" doc:"The move that was made"`
	Best    json.RawMessage `json:"best" doc:"The move with the best expected result"`
	Margin  float64         `json:"margin" doc:"Expected lead in points after the best move"`
	Cost    float64         `json:"cost" doc:"Points of that lead that the move gave away; 0 if they are within the noise"`
	Noise   float64         `json:"noise" doc:"Standard error of the cost"`
	Verdict games.Verdict   `json:"verdict" enum:"best,fine,slip,mistake,blunder" doc:"How good the move was"`
	Among   int             `json:"among" doc:"Number of legal moves"`
	Reasons []reason.Reason `json:"reasons" doc:"Why the best move is better than the one that was made"`
}

// hinted is the most moves that a hint shows.
const hinted = 3

// hintTime is how long an adviser may think about a hint.
const hintTime = 300 * time.Millisecond

// hintAnswer is the answer of hint.
type hintAnswer struct{ Body Hint }

// hint answers with the best moves for a seat of the asking player. It is
// refused while other people play at the table.
func (s *Server) hint(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"One of my seats; the lowest if left out"`
},
) (*hintAnswer, error) {
	m, seat, requester, err := s.adviceMatch(ctx, in.ID, in.As)
	if err != nil {
		return nil, err
	}
	if seat < 0 || !m.Actors().Has(seat) {
		return nil, refuse(NotActing, "It is not your turn, so there is nothing to advise.")
	}
	if err := s.mayAsk(ctx); err != nil {
		return nil, err
	}
	var found Hint
	busy := s.Share.Do(ctx, requester, share.Urgent, func(task *share.Task) {
		found, err = s.hints(task.Context(ctx), m, seat)
	})
	if err := cmp.Or(tooBusy(busy), err); err != nil {
		return nil, err
	}
	return &hintAnswer{found}, nil
}

// hints returns the best moves for a seat with the reasons that speak for each.
func (s *Server) hints(ctx context.Context, m game.Match, seat game.Seat) (found Hint, err error) {
	thinking, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	list, err := s.Advise(thinking, m, seat)
	if err != nil {
		return found, err
	}
	told, err := s.distinct(m, seat, list, hinted+1)
	if err != nil {
		return found, err
	}
	moves := told[:min(hinted, len(told))]
	for i := range moves {
		next := told[min(i+1, len(told)-1)].Move
		if moves[i].Reasons, err = s.reasons(m, seat, moves[i].Move, next); err != nil {
			return found, err
		}
		if err := s.compareLater(m, seat, moves, i); err != nil {
			return found, err
		}
	}
	found = Hint{Seat: seat, Ply: m.Ply(), Moves: moves}
	if len(told) > hinted {
		found.Next = told[hinted].Move
	}
	return found, nil
}

// compareLater is for a move of a hint without a reason against the next one. It looks for
// a reason against the moves shown after that one, in order: of three moves only the best
// has any. A move that it hardly leads is left out, because it is not better than that one.
func (s *Server) compareLater(m game.Match, seat game.Seat, moves []Opinion, i int) error {
	o := &moves[i]
	for j := i + 2; j < len(moves) && len(o.Reasons) == 0; j++ {
		lead := o.Margin - moves[j].Margin
		if games.Negligible(m.Game().Info().Name, m.Setup().Seats, lead) {
			continue
		}
		var err error
		if o.Reasons, err = s.reasons(m, seat, o.Move, moves[j].Move); err != nil {
			return err
		}
		if len(o.Reasons) > 0 {
			o.Than = j + 1
		}
	}
	return nil
}

// looked is the number of good moves among which distinct looks.
const looked = 16

// distinct returns the best n moves of a list, best first, without those that differ
// from a better one in nothing that can be told, such as the other of two spaces beside
// one guard. Shown beside it they would look like another choice and be none.
func (s *Server) distinct(
	m game.Match, seat game.Seat, list []Opinion, n int,
) ([]Opinion, error) {
	kept := []Opinion{}
	for _, o := range list[:min(looked, len(list))] {
		if len(kept) == n {
			break
		}
		twin := false
		for i := 0; i < len(kept) && !twin; i++ {
			var err error
			if twin, err = s.alike(m, seat, kept[i].Move, o.Move); err != nil {
				return nil, err
			}
		}
		if !twin {
			kept = append(kept, o)
		}
	}
	if len(kept) < 2 { // the game may tell nothing about its moves
		kept = list[:min(n, len(list))]
	}
	return slices.Clone(kept), nil
}

// alike reports whether no reason speaks for either of two moves.
func (s *Server) alike(m game.Match, seat game.Seat, a, b json.RawMessage) (bool, error) {
	if s.Explain == nil {
		return false, nil
	}
	pro, err := s.reasons(m, seat, a, b)
	if err != nil || len(pro) > 0 {
		return false, err
	}
	contra, err := s.reasons(m, seat, b, a)
	return len(contra) == 0, err
}

// reasons says why one move is better than another, if the server can.
func (s *Server) reasons(
	m game.Match, seat game.Seat, better, worse json.RawMessage,
) ([]reason.Reason, error) {
	if s.Explain == nil || same(better, worse) {
		return []reason.Reason{}, nil
	}
	return s.Explain(m, seat, better, worse)
}

// tooBusy converts the errors of the share queue to refusals.
func tooBusy(err error) error {
	switch {
	case errors.Is(err, share.ErrTooMany):
		return tooOften(
			Rate{PerSecond: 0.2},
			"You have too many open requests for advice; wait for an answer first.",
		)
	case errors.Is(err, share.ErrFull):
		return refuse(
			Unavailable,
			"The server has too many requests for advice now; try again in a moment.",
		)
	}
	return err
}

// rateMove rates the move that a seat made at the current position of m. Of so
// many plies the match had. If the move was the best, next is the one after it.
func (s *Server) rateMove(
	ctx context.Context, m game.Match, seat game.Seat, move json.RawMessage, plies int,
) (d Decision, next *Opinion, err error) {
	d = Decision{Ply: m.Ply() + 1, Move: move, Reasons: []reason.Reason{}}
	list, err := s.Advise(ctx, m, seat)
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
		told, err := s.distinct(m, seat, list, 2)
		if err != nil {
			return d, nil, err
		}
		next = &told[1]
	}
	name, seats := m.Game().Info().Name, m.Setup().Seats
	if at > 0 && s.Compare != nil && !games.Negligible(name, seats, d.Cost) {
		if err := s.compare(ctx, m, seat, &d); err != nil {
			return d, nil, err
		}
	}
	d.Verdict = games.Judge(name, seats, d.Margin, d.Cost, float64(d.Ply)/float64(plies))
	if d.Cost > 0 {
		d.Reasons, err = s.reasons(m, seat, d.Best, move)
	}
	return d, next, err
}

// compare looks again at the move that was made and the best one, at both equally
// deep. A cost within the noise is none. If the move that was made turns out to be
// better, it is the best.
func (s *Server) compare(ctx context.Context, m game.Match, seat game.Seat, d *Decision) error {
	points, noise, err := s.Compare(ctx, m, seat, d.Best, d.Move)
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

// same reports whether two JSON texts have the same value, whatever their
// spacing and order of fields.
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

// adviceMatch opens a match for advice and returns the seat to advise, and the
// requester whose share of CPU time it uses.
func (s *Server) adviceMatch(
	ctx context.Context, id, as string,
) (m game.Match, seat game.Seat, requester share.Requester, err error) {
	if s.Advise == nil {
		return nil, 0, requester, refuse(NotFound, "This server gives no advice.")
	}
	v, err := s.viewer(ctx, as)
	if err != nil {
		return nil, 0, requester, err
	}
	m, seat, err = s.Tables.AdviceMatch(ctx, id, v)
	return m, seat, share.Requester{Address: visitOf(ctx).address, Player: v.Player}, err
}

// mayAsk refuses a client that asks for advice too often. A review that is
// cached needs no call of mayAsk.
func (s *Server) mayAsk(ctx context.Context) error {
	if v := visitOf(ctx); !s.guard.advice.allowN(v.address, v.player, s.now(), 1) {
		return tooOften(s.Limits.Advice, "You ask for advice too often; wait a moment.")
	}
	return nil
}
