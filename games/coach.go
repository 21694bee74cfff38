package games

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/game/reason"
)

// Coach gives hints and reviews finished matches. Advise must be set; what the other
// functions would add is left out without them. It is safe for concurrent use if its
// functions are.
type Coach struct {
	// Advise computes hints and reviews.
	Advise Adviser
	// Compare looks twice at costs in reviews.
	Compare Comparer
	// Explain gives the reasons in hints and reviews.
	Explain Explainer
	// Obvious reports whether a legal move of an acting seat deserves no praise. Without
	// it every move that is best may be called the best choice.
	Obvious func(m game.Match, seat game.Seat, move json.RawMessage) (bool, error)
	// Account tells luck from decisions in reviews.
	Account Accountant
	// Scale returns what costs and leads of a match are compared with. Without it those
	// of all games are compared with the same.
	Scale func(m game.Match) Scale
}

func (c Coach) scale(m game.Match) Scale {
	if c.Scale == nil {
		return unmeasured
	}
	return c.Scale(m)
}

// adviser is the bot level that gives advice, and adviceTries is how many moves
// it tries per decision.
const (
	adviser     = "hard"
	adviceTries = 1500
)

// Coach returns the coach of matches of these games, who thinks as their bots do.
func (l List) Coach() Coach {
	return Coach{
		Advise: func(ctx context.Context, m game.Match, seat game.Seat) ([]Opinion, error) {
			t, err := l.titleOf(m)
			if err != nil {
				return nil, err
			}
			return t.advise(ctx, m, seat)
		},
		Compare: func(
			ctx context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
		) (points, noise float64, err error) {
			t, err := l.titleOf(m)
			if err != nil {
				return 0, 0, err
			}
			x, err := t.Compare(ctx, m, seat, better, worse, uint64(m.Ply()), bot.Limit{})
			return x.Better, x.Error, err
		},
		Explain: func(
			m game.Match, seat game.Seat, better, worse json.RawMessage,
		) ([]reason.Reason, error) {
			t, err := l.titleOf(m)
			if err != nil {
				return nil, err
			}
			return t.Reasons(m, seat, better, worse)
		},
		Obvious: func(m game.Match, seat game.Seat, move json.RawMessage) (bool, error) {
			t, err := l.titleOf(m)
			if err != nil {
				return false, err
			}
			return t.Obvious(m, seat, move)
		},
		Account: func(ctx context.Context, m game.Match) (luck.Account, error) {
			t, err := l.titleOf(m)
			if err != nil {
				return luck.Account{}, err
			}
			return t.Account(ctx, m)
		},
		Scale: func(m game.Match) Scale {
			t, err := l.titleOf(m)
			if err != nil {
				return unmeasured
			}
			return t.Scale()
		},
	}
}

// titleOf returns the title of a match.
func (l List) titleOf(m game.Match) (Title, error) {
	name := m.Game().Info().Name
	t, ok := l.Find(name)
	if !ok {
		return t, l.unknown(name)
	}
	return t, nil
}

// advise returns the opinions of a Coach.
func (t Title) advise(ctx context.Context, m game.Match, seat game.Seat) ([]Opinion, error) {
	limit := bot.Limit{Tries: adviceTries}
	if end, ok := ctx.Deadline(); ok {
		limit.Time = max(time.Until(end), time.Millisecond)
	}
	ideas, err := t.Weigh(ctx, m, seat, adviser, uint64(m.Ply()), limit)
	list := make([]Opinion, len(ideas))
	for i, idea := range ideas {
		list[i] = Opinion{Move: idea.Move, Margin: idea.Margin}
	}
	return list, err
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

// Opinion is a move and a bot's estimate of its value.
type Opinion struct {
	Move   json.RawMessage `json:"move"`
	Margin float64         `json:"margin" doc:"Expected points of the seat minus those of its best opponent at the end; with one seat, the chance to win, 0 to 1"`
	// Reasons and Than are only set in hints.
	Reasons []reason.Reason `json:"reasons" doc:"Why the move is better than the next one of the list, or than the one at than"`
	Than    int             `json:"than,omitempty" doc:"Place in the list, from 1, of the move that the reasons compare with, if no reason is known why it is better than the next one"`
}

// Hint lists good moves for a seat.
type Hint struct {
	Seat  game.Seat `json:"seat"`
	Ply   int       `json:"ply"`
	Moves []Opinion `json:"moves" doc:"The best moves, best first, at most three"`
	// Next lets a client name what the last move is better than.
	Next json.RawMessage `json:"next,omitempty" doc:"The next best move, with which the last one is compared; left out if there is none"`
}

// hinted is the most moves that a hint shows.
const hinted = 3

// Hint returns the best moves for an acting seat with the reasons that speak for each.
// It owns m, and takes the time that Advise takes with ctx.
func (c Coach) Hint(ctx context.Context, m game.Match, seat game.Seat) (found Hint, err error) {
	list, err := c.Advise(ctx, m, seat)
	if err != nil {
		return found, err
	}
	told, err := c.distinct(m, seat, list, hinted+1)
	if err != nil {
		return found, err
	}
	moves := told[:min(hinted, len(told))]
	for i := range moves {
		next := told[min(i+1, len(told)-1)].Move
		if moves[i].Reasons, err = c.Reasons(m, seat, moves[i].Move, next); err != nil {
			return found, err
		}
		if err := c.compareLater(m, seat, moves, i); err != nil {
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
func (c Coach) compareLater(m game.Match, seat game.Seat, moves []Opinion, i int) error {
	o := &moves[i]
	for j := i + 2; j < len(moves) && len(o.Reasons) == 0; j++ {
		lead := o.Margin - moves[j].Margin
		if c.scale(m).negligible(m.Setup().Seats, lead) {
			continue
		}
		var err error
		if o.Reasons, err = c.Reasons(m, seat, o.Move, moves[j].Move); err != nil {
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
func (c Coach) distinct(
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
			if twin, err = c.alike(m, seat, kept[i].Move, o.Move); err != nil {
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
func (c Coach) alike(m game.Match, seat game.Seat, a, b json.RawMessage) (bool, error) {
	if c.Explain == nil {
		return false, nil
	}
	pro, err := c.Reasons(m, seat, a, b)
	if err != nil || len(pro) > 0 {
		return false, err
	}
	contra, err := c.Reasons(m, seat, b, a)
	return len(contra) == 0, err
}

// Reasons says why one legal move of an acting seat is better than another, if the
// coach can explain it.
func (c Coach) Reasons(
	m game.Match, seat game.Seat, better, worse json.RawMessage,
) ([]reason.Reason, error) {
	if c.Explain == nil || same(better, worse) {
		return []reason.Reason{}, nil
	}
	return c.Explain(m, seat, better, worse)
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
