package bot_test

import (
	"slices"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game"
)

// The planner completes the stage 60 times after each move, or as often as its
// tries allow, and does not depend on hidden information.
func TestPlannerCompletesEachMoveAlike(t *testing.T) {
	for text, each := range map[string]int{"planner": 60, "planner/30": 0} {
		contender := func() player {
			p, err := bot.Contender(rules, text)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		p, n := contender(), uint64(0)
		positions(t, 10, func(s *state, who game.Seat, legal []move) {
			n++
			m := p.Choose(t.Context(), game.NewSight(rules, s, who), n, bot.Limit{})
			if !slices.Contains(legal, m) {
				t.Fatalf("%s chose %v, want one of %v", text, m, legal)
			}
			want := each
			if want == 0 {
				want = 30 / len(legal)
			}
			for _, o := range p.Opinions() {
				if o.Tries != want {
					t.Fatalf("%s tried %v %d times, want %d", text, o.Move, o.Tries, want)
				}
			}
			thought := slices.Clone(p.Opinions())
			other, luck := *s, game.Fast(n)
			rules.Redeal(&other, who, &luck)
			again := contender()
			if x := again.Choose(t.Context(), game.NewSight(rules, &other, who), n, bot.Limit{}); x != m ||
				!slices.Equal(again.Opinions(), thought) {
				t.Fatalf(
					"%s chose %v, and %v after a redeal of what it cannot see: it peeks", text, m,
					x,
				)
			}
		})
	}
}
