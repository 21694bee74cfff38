package bot

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// dealtToy returns a match of the toy game and the sight of the seat that acts.
func dealtToy(
	t *testing.T, r *game.Rules[toy.State, toy.Move], seed uint64,
) (game.Match, *game.Sight[toy.State, toy.Move]) {
	t.Helper()
	m, err := game.Erase(r).New(game.Setup{Seats: 3}, game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	sight, _ := game.SightOf[toy.State, toy.Move](m, m.Actors().Lowest())
	return m, sight
}

// planned returns the toy rules with a plan that plays its highest card.
func planned(quick bool) *game.Rules[toy.State, toy.Move] {
	r := toy.Rules()
	thinking := game.Thinking[toy.State, toy.Move]{}
	if r.Thinking != nil {
		thinking = *r.Thinking
	}
	thinking.Quick = quick
	thinking.Planner = func(redeal game.Redealing[toy.State]) game.Plan[toy.State, toy.Move] {
		var c game.Chance
		return func(s *toy.State, seat game.Seat, moves []toy.Move, _ int, worth []float32) {
			guess := *s
			c.Reseed(1)
			redeal(&guess, seat, &c)
			for i, m := range moves {
				worth[i] = float32(m.Card) * float32(1+c.IntN(3))
			}
		}
	}
	r.Thinking = &thinking
	return r
}

// TestCompare checks a judge of each kind: in a tree, with a plan that rates, and with
// one that plays on.
func TestCompare(t *testing.T) {
	for name, r := range map[string]*game.Rules[toy.State, toy.Move]{
		"tree": toy.Rules(), "rating": planned(false), "playing on": planned(true),
	} {
		differ := 0
		for seed := range uint64(8) {
			_, sight := dealtToy(t, r, seed)
			moves := sight.Moves(nil)
			low, high := moves[0], moves[len(moves)-1]
			compare := func(a, b toy.Move, l Limit) Comparison {
				return newJudge(r).compare(t.Context(), sight, a, b, seed, l)
			}
			if c := compare(low, low, Limit{Tries: 20}); name != "tree" && (c.Better != 0 || c.Cost() != 0) {
				t.Errorf("%s, seed %d: a move is better than itself by %+v", name, seed, c)
			}
			c, again := compare(high, low, Limit{}), compare(high, low, Limit{})
			if c != again {
				t.Errorf("%s, seed %d: the same comparison gives %+v and %+v", name, seed, c, again)
			}
			if math.IsNaN(c.Better) || math.Abs(c.Better) > 3*6*3 || c.Pairs < leastPairs {
				t.Errorf("%s, seed %d: %+v is more than the game can give", name, seed, c)
			}
			if back := compare(low, high, Limit{}); name != "tree" && back.Better != -c.Better {
				t.Errorf("%s, seed %d: %+v one way, %+v the other", name, seed, c, back)
			}
			if math.Abs(c.Better) > 2*c.Error {
				differ++
			}
			if c := compare(high, low, Limit{Tries: 5}); c.Pairs != 5 {
				t.Errorf("%s, seed %d: %d pairs, want 5", name, seed, c.Pairs)
			}
		}
		if differ == 0 {
			t.Errorf("%s: the highest and the lowest card are never told apart", name)
		}
	}
}

// TestCostIsNoNoise checks when a difference counts as a cost.
func TestCostIsNoNoise(t *testing.T) {
	var c Comparison
	sum := 0.0
	for _, x := range []float64{1, 3, 2, 2} {
		c.add(x, &sum)
	}
	if want := math.Sqrt(2.0 / 3 / 4); c.Better != 2 || math.Abs(c.Error-want) > 1e-12 || c.Cost() != 2 {
		t.Errorf("%+v and a cost of %v; want a mean of 2 ± %v", c, c.Cost(), want)
	}
	for _, c := range []Comparison{{Better: 1, Error: 1}, {Better: -3, Error: 1}, {Error: 0}} {
		if c.Cost() != 0 {
			t.Errorf("%+v costs %v, want nothing", c, c.Cost())
		}
	}
}

// TestCompareSame compares two moves that the rulebook calls the same.
func TestCompareSame(t *testing.T) {
	r := *toy.Rules()
	same := func(*toy.State, toy.Move, toy.Move) bool { return true }
	r.Play = &game.Play[toy.State, toy.Move]{Same: same}
	m, sight := dealtToy(t, &r, 1)
	var moves [2][]byte
	for i, move := range m.Moves(sight.Seat())[:2] {
		var err error
		if moves[i], err = json.Marshal(move); err != nil {
			t.Fatal(err)
		}
	}
	c, err := For(&r).Compare(t.Context(), m, sight.Seat(), moves[0], moves[1], 1, Limit{})
	if err != nil || c != (Comparison{}) {
		t.Errorf("the comparison is %+v, %v; want none", c, err)
	}
}

func TestCompareRefuses(t *testing.T) {
	r := toy.Rules()
	m, sight := dealtToy(t, r, 1)
	seat := sight.Seat()
	good, err := json.Marshal(m.Moves(seat)[0])
	if err != nil {
		t.Fatal(err)
	}
	bots := For(r)
	if _, err := bots.Compare(t.Context(), m, seat, good, good, 1, Limit{Tries: 2}); err != nil {
		t.Errorf("two legal moves: %v", err)
	}
	if _, err := bots.Compare(t.Context(), m, seat, good, []byte(`{"card":0}`), 1, Limit{}); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("an illegal move: %v", err)
	}
	if _, err := bots.Compare(t.Context(), m, 7, good, good, 1, Limit{}); !errors.Is(err, game.ErrNotActing) {
		t.Errorf("a seat that does not act: %v", err)
	}
}
