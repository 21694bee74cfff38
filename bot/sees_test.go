package bot

import (
	"context"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// spy counts how often a guess that its sight allows equals the true position.
type spy struct {
	random[toy.State, toy.Move]
	runner      *Runner[toy.State, toy.Move]
	true, asked int
}

func (p *spy) Choose(
	ctx context.Context, v *game.Sight[toy.State, toy.Move], seed uint64, l Limit,
) toy.Move {
	var s toy.State
	luck := game.Fast(seed)
	v.Guess(&s, &luck)
	if p.asked++; s == p.runner.s {
		p.true++
	}
	return p.random.Choose(ctx, v, seed, l)
}

// A Runner shows everything to clairvoyants, with or without a limit of their
// own, and to nobody else.
func TestOnlyClairvoyantsSee(t *testing.T) {
	type player = Player[toy.State, toy.Move]
	for name, c := range map[string]struct {
		as   func(*spy) player
		sees bool
	}{
		"clairvoyant": {func(p *spy) player { return clairvoyant[toy.State, toy.Move]{p} }, true},
		"limited clairvoyant": {func(p *spy) player {
			return limited[toy.State, toy.Move]{clairvoyant[toy.State, toy.Move]{p}, Limit{}}
		}, true},
		"other": {func(p *spy) player { return p }, false},
		"limited other": {
			func(p *spy) player { return limited[toy.State, toy.Move]{p, Limit{}} }, false,
		},
	} {
		p := new(spy)
		r, err := NewRunner(
			toy.Rules(), game.Setup{Seats: 2}, Limit{}, c.as(p),
			newRandom[toy.State, toy.Move](nil),
		)
		if err != nil {
			t.Fatal(err)
		}
		p.runner = r
		for n := range 20 {
			if _, err := r.Play(t.Context(), game.SeedOf(uint64(n)), 1, n); err != nil {
				t.Fatal(err)
			}
		}
		if p.asked != 60 || (p.true == p.asked) != c.sees {
			t.Errorf(
				"%s: %d of %d guesses were the true position, want all of 60 only for clairvoyants",
				name, p.true, p.asked,
			)
		}
	}
}

// A plan gets the function that deals the hidden information again, except for
// a clairvoyant's plan. That one evaluates the true position once, while others
// evaluate several guesses.
func TestOnlyAClairvoyantsPlanHasNoRedeal(t *testing.T) {
	type player = Player[toy.State, toy.Move]
	for _, c := range []struct {
		name  string
		p     player
		sees  bool
		tries int // in each guess
	}{
		{"hard", newHard[toy.State, toy.Move](nil), false, 40 / plans},
		{"clairvoyant", newClairvoyant[toy.State, toy.Move](nil), true, 40},
	} {
		rules, made := *toy.Rules(), 0
		rules.Thinking.Planner = func(redeal game.Redealing[toy.State]) game.Plan[toy.State, toy.Move] {
			if made++; (redeal == nil) != c.sees {
				t.Errorf(
					"%s: a plan was made without redeal: %v, want the opposite", c.name,
					redeal == nil,
				)
			}
			return func(_ *toy.State, _ game.Seat, moves []toy.Move, tries int, worth []float32) {
				if tries != c.tries {
					t.Errorf("%s: the plan got %d tries, want %d", c.name, tries, c.tries)
				}
				clear(worth[:len(moves)])
			}
		}
		r, err := NewRunner(
			&rules, game.Setup{Seats: 2}, Limit{Tries: 40}, c.p,
			newRandom[toy.State, toy.Move](nil),
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Play(t.Context(), game.SeedOf(1), 1, 0); err != nil {
			t.Fatal(err)
		}
		if made != 1 {
			t.Errorf("%s: %d plans were made, want 1", c.name, made)
		}
	}
}

// A margin compares a seat with the other sides, not with its partner.
func TestMarginIgnoresPartners(t *testing.T) {
	rules := *toy.Rules()
	plain := rules.Result
	rules.Thinking.Value = func(_ *toy.State, worth *[game.MaxSeats]float32) {
		copy(worth[:], []float32{40, 50, 30, 60})
	}
	for sides, want := range map[int8][]float64{0: {-20, -10, -30, 10}, 2: {-20, 10, -30, 20}} {
		rules.Result = func(s *toy.State) game.Result {
			r := plain(s)
			r.Sides = sides
			return r
		}
		o, err := rules.Fill(game.Setup{Seats: len(want)})
		if err != nil {
			t.Fatal(err)
		}
		var s toy.State
		c := game.Fast(1)
		rules.Deal(&s, o, &c, nil)
		var w evaluator[toy.State, toy.Move]
		w.observe(game.NewSight(&rules, &s, 0), &s)
		for seat, margin := range want {
			if got := w.margin(&s, game.Seat(seat)); got != margin {
				t.Errorf("%d sides: the margin of seat %d is %v, want %v", sides, seat, got, margin)
			}
		}
	}
}
