package bot

import (
	"context"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// spy notes how often a guess that it could make was what is true.
type spy struct {
	random[toy.State, toy.Move]
	runner      *Runner[toy.State, toy.Move]
	true, asked int
}

func (p *spy) Choose(ctx context.Context, v *game.Sight[toy.State, toy.Move], seed uint64, l Limit) toy.Move {
	var s toy.State
	luck := game.Fast(seed)
	v.Guess(&s, &luck)
	if p.asked++; s == p.runner.s {
		p.true++
	}
	return p.random.Choose(ctx, v, seed, l)
}

// A Runner shows everything to clairvoyants, limited or not, and to nobody else.
func TestOnlyClairvoyantsSee(t *testing.T) {
	type player = Player[toy.State, toy.Move]
	for name, c := range map[string]struct {
		as   func(*spy) player
		sees bool
	}{
		"clairvoyant":         {func(p *spy) player { return clairvoyant[toy.State, toy.Move]{p} }, true},
		"limited clairvoyant": {func(p *spy) player { return limited[toy.State, toy.Move]{clairvoyant[toy.State, toy.Move]{p}, Limit{}} }, true},
		"other":               {func(p *spy) player { return p }, false},
		"limited other":       {func(p *spy) player { return limited[toy.State, toy.Move]{p, Limit{}} }, false},
	} {
		p := new(spy)
		r, err := NewRunner(toy.Rules(), game.Setup{Seats: 2}, Limit{}, c.as(p), newRandom[toy.State, toy.Move](nil))
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
			t.Errorf("%s: %d guesses of %d were true", name, p.true, p.asked)
		}
	}
}

// A plan is handed what deals the hidden anew for its playouts, and a clairvoyant's is not: it is asked once, about what is true,
// where others ask about several guesses.
func TestOnlyAClairvoyantsPlanDealsNothingAnew(t *testing.T) {
	type player = Player[toy.State, toy.Move]
	for _, c := range []struct {
		name  string
		p     player
		sees  bool
		tries int // of each time that the plan is asked
	}{
		{"hard", newHard[toy.State, toy.Move](nil), false, 40 / plans},
		{"clairvoyant", newClairvoyant[toy.State, toy.Move](nil), true, 40},
	} {
		rules, made := *toy.Rules(), 0
		rules.Planner = func(redeal game.Redealing[toy.State]) game.Plan[toy.State, toy.Move] {
			if made++; (redeal == nil) != c.sees {
				t.Errorf("%s: a plan was made that sees: %v", c.name, redeal == nil)
			}
			return func(_ *toy.State, _ game.Seat, moves []toy.Move, tries int, worth []float32) {
				if tries != c.tries {
					t.Errorf("%s: asked for %d tries, want %d", c.name, tries, c.tries)
				}
				clear(worth[:len(moves)])
			}
		}
		r, err := NewRunner(&rules, game.Setup{Seats: 2}, Limit{Tries: 40}, c.p, newRandom[toy.State, toy.Move](nil))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Play(t.Context(), game.SeedOf(1), 1, 0); err != nil {
			t.Fatal(err)
		}
		if made != 1 {
			t.Errorf("%s: %d plans were made", c.name, made)
		}
	}
}
