package bot_test

import (
	"math"
	"slices"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// bare returns the rules with nothing hidden, no chance after the deal and no
// estimate, so that the best move can be computed.
func bare() *game.Rules[state, move] {
	r, luck := *toy.Rules(), game.Fast(0)
	r.Redeal, r.Thinking.Value, r.Thinking.Stage = nil, nil, nil
	r.Apply = func(s *state, who game.Seat, m move, _ *game.Chance, l *game.Log) {
		luck.Reseed(1)
		rules.Apply(s, who, m, &luck, l)
	}
	return &r
}

// perfectMargins returns both seats' final margins when both play perfectly
// from s on.
func perfectMargins(r *game.Rules[state, move], s *state) (margins [2]float64) {
	actors := r.Actors(s)
	if actors == 0 {
		result := r.Result(s)
		return [2]float64{float64(result.Lead(0)), float64(result.Lead(1))}
	}
	who, best := actors.Lowest(), math.Inf(-1)
	for _, m := range r.Moves(s, who, nil) {
		if after := marginsAfter(r, s, who, m); after[who] > best {
			margins, best = after, after[who]
		}
	}
	return margins
}

// marginsAfter returns the final margins when both seats play perfectly after a
// move.
func marginsAfter(r *game.Rules[state, move], s *state, who game.Seat, m move) [2]float64 {
	next := *s
	r.Apply(&next, who, m, nil, nil)
	return perfectMargins(r, &next)
}

// With nothing hidden and picks in turn, High Card can be solved. The tree
// finds a best move, and its margin is close to the true one.
func TestTreeFindsTheBestMove(t *testing.T) {
	r := bare()
	p := seat(t, "tree")
	decisions, off := 0, 0.0
	for n := range uint64(12) {
		o, err := r.Fill(game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}})
		if err != nil {
			t.Fatal(err)
		}
		var s state
		c := game.Fast(n)
		r.Deal(&s, o, &c, nil)
		for r.Actors(&s) != 0 {
			who := r.Actors(&s).Lowest()
			legal := r.Moves(&s, who, nil)
			if len(legal) > 1 {
				m := p.Choose(t.Context(), game.NewSight(r, &s, who), n, bot.Limit{Tries: 4000})
				best := math.Inf(-1)
				for _, x := range legal {
					best = max(best, marginsAfter(r, &s, who, x)[who])
				}
				if got := marginsAfter(r, &s, who, m)[who]; got < best {
					t.Errorf(
						"match %d: the tree's move %v has margin %v, the best move %v; opinions %v",
						n,
						m,
						got,
						best,
						p.Opinions(),
					)
				}
				off += math.Abs(p.Opinions()[0].Margin - best)
				decisions++
			}
			r.Apply(&s, who, legal[c.IntN(len(legal))], &c, nil)
		}
	}
	if decisions < 40 || off/float64(decisions) > 0.5 {
		t.Errorf(
			"in %d decisions the margins are off by %.2f on average; want 40 decisions or more and at most 0.5",
			decisions,
			off/float64(decisions),
		)
	}
}

// In Ferries the heaviest crate, and then the best remaining ship, are best
// whatever the others do.
func TestTreePlaysSimultaneousMovesAndRaces(t *testing.T) {
	r := toy.FerryRules()
	p, err := bot.New(r, "tree")
	if err != nil {
		t.Fatal(err)
	}
	for seats := 2; seats <= 4; seats++ {
		var s toy.Harbour
		c := game.Fast(1)
		r.Deal(&s, game.Setup{Seats: seats}, &c, nil)
		for n := uint64(0); r.Actors(&s) != 0; n++ {
			var all []game.Seat
			for who := range r.Actors(&s).All() {
				all = append(all, who)
			}
			who := all[c.IntN(len(all))]
			legal := r.Moves(&s, who, nil)
			m := p.Choose(t.Context(), game.NewSight(r, &s, who), n, bot.Limit{Tries: 2000})
			if want := legal[len(legal)-1]; m != want && m.Do != toy.Stow {
				t.Errorf(
					"%d seats: chose %+v of %+v, want the last; opinions %+v", seats, m, legal,
					p.Opinions(),
				)
			}
			r.Apply(&s, who, m, &c, nil)
		}
	}
}

// The levels from normal on use a game's plan, or a tree search if there is
// none. The bot named tree never uses a plan.
func TestLevelsUseThePlanOrATree(t *testing.T) {
	asked := 0
	r := planned(&asked)
	positions(t, 3, func(s *state, who game.Seat, _ []move) {
		for _, level := range []string{"normal", "hard", "analysis"} {
			p, before := seat(t, level), asked
			p.Choose(t.Context(), game.NewSight(r, s, who), 1, bot.Limit{Tries: 100})
			if asked == before {
				t.Errorf("%s did not use the game's plan", level)
			}
			before = asked
			p.Choose(t.Context(), game.NewSight(rules, s, who), 1, bot.Limit{Tries: 100})
			tree := seat(t, "tree")
			tree.Choose(t.Context(), game.NewSight(r, s, who), 1, bot.Limit{Tries: 100})
			if !slices.Equal(p.Opinions(), tree.Opinions()) || asked != before {
				t.Errorf(
					"without a plan %s has opinions %v, want those of a tree search: %v", level,
					p.Opinions(), tree.Opinions(),
				)
			}
		}
	})
}

// A tree allocates nothing after its first decision, neither for the same
// decision with fewer tries nor for another one.
func TestTreesAllocateNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("takes many seconds")
	}
	for _, name := range []string{"tree", "ismcts"} {
		p, err := bot.Contender(rules, name)
		if err != nil {
			t.Fatal(err)
		}
		var sights []*game.Sight[state, move]
		positions(
			t,
			6,
			func(s *state, who game.Seat, _ []move) {
				sights = append(sights, game.NewSight(rules, s, who))
			},
		)
		round := func(tries int) func() {
			return func() {
				for i, v := range sights {
					p.Choose(t.Context(), v, uint64(i), bot.Limit{Tries: tries})
				}
			}
		}
		round(1000)()
		for _, tries := range []int{100, 1000} {
			if n := testing.AllocsPerRun(3, round(tries)); n != 0 {
				t.Errorf(
					"%s: %v allocations in %d decisions of %d tries", name, n, len(sights), tries,
				)
			}
		}
	}
}

// The same seed gives the same opinions whatever was decided before, and
// another seed gives others.
func TestTreesRepeat(t *testing.T) {
	for _, name := range []string{"tree/500", "ismcts/500"} {
		used, err := bot.Contender(rules, name)
		if err != nil {
			t.Fatal(err)
		}
		differ := 0
		positions(t, 10, func(s *state, who game.Seat, _ []move) {
			fresh, err := bot.Contender(rules, name)
			if err != nil {
				t.Fatal(err)
			}
			v := game.NewSight(rules, s, who)
			used.Choose(t.Context(), v, 1, bot.Limit{})
			first := slices.Clone(used.Opinions())
			fresh.Choose(t.Context(), v, 1, bot.Limit{})
			if !slices.Equal(first, fresh.Opinions()) {
				t.Fatalf(
					"%s has opinions %v, a new player %v; want the same for one seed", name, first,
					fresh.Opinions(),
				)
			}
			fresh.Choose(t.Context(), v, 2, bot.Limit{})
			if !slices.Equal(first, fresh.Opinions()) {
				differ++
			}
		})
		if differ == 0 {
			t.Errorf("%s has the same opinions with every seed", name)
		}
	}
}
