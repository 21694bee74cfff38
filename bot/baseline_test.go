package bot_test

import (
	"errors"
	"slices"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game"
)

// Tables with people, hints and reviews never use a baseline, whatever limit
// its name carries.
func TestBaselinesPlayOnlyBots(t *testing.T) {
	bots := bot.For(rules)
	m, err := game.Erase(rules).New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range bot.Baselines() {
		if slices.Contains(bot.Levels(), name) || slices.Contains(bot.Names(), name) ||
			slices.Contains(bots.Levels(), name) {
			t.Errorf("baseline %s is offered to people", name)
		}
		for _, text := range []string{name, name + "/50", name + "/50ms"} {
			if _, err := bot.New(rules, text); !errors.Is(err, bot.ErrLevel) {
				t.Errorf("New(%s) returned %v, want ErrLevel", text, err)
			}
			if _, _, err := bots.Choose(t.Context(), m, 0, text, 1, bot.Limit{}); !errors.Is(
				err, bot.ErrLevel,
			) {
				t.Errorf("Choose with %s returned %v, want ErrLevel", text, err)
			}
			if _, err := bots.Weigh(t.Context(), m, 0, text, 1, bot.Limit{}); !errors.Is(
				err, bot.ErrLevel,
			) {
				t.Errorf("Weigh with %s returned %v, want ErrLevel", text, err)
			}
			table, err := bots.Table(
				game.Setup{Seats: 2}, []string{text, "random"}, bot.Limit{Tries: 20},
			)
			if err != nil {
				t.Fatal(err)
			}
			if out, err := table.Play(t.Context(), game.SeedOf(2), 2, 0); err != nil ||
				out.Plies != 6 {
				t.Errorf("%s in a match between bots: %+v, %v; want 6 plies", text, out, err)
			}
		}
	}
}

// ISMCTS chooses legal moves, uses all its tries, repeats itself and does not
// depend on hidden information.
func TestISMCTSDoesNotPeek(t *testing.T) {
	contender := func() player {
		p, err := bot.Contender(rules, "ismcts/200")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, n := contender(), uint64(0)
	positions(t, 20, func(s *state, who game.Seat, legal []move) {
		n++
		m := p.Choose(t.Context(), game.NewSight(rules, s, who), n, bot.Limit{})
		tries := 0
		for _, o := range p.Opinions() {
			tries += o.Tries
			if o.Margin < 0 || o.Margin > 1 {
				t.Fatalf("a win share of %v, want 0 to 1", o.Margin)
			}
		}
		if !slices.Contains(legal, m) || tries != 200 || p.Opinions()[0].Move != m {
			t.Fatalf("chose %v of %v after %d tries and thought %v", m, legal, tries, p.Opinions())
		}
		thought := slices.Clone(p.Opinions())
		other, luck := *s, game.Fast(n)
		rules.Redeal(&other, who, &luck)
		again := contender()
		if x := again.Choose(t.Context(), game.NewSight(rules, &other, who), n, bot.Limit{}); x != m ||
			!slices.Equal(again.Opinions(), thought) {
			t.Fatalf("chose %v, and %v after a redeal of what it cannot see: it peeks", m, x)
		}
	})
}
