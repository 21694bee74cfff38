package monsterexpedition

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// TestStylesDiffer checks that bold hunters roll more often than plain ones,
// and plain ones more often than careful ones. Hasty hunters raise fewer levels
// than plain ones.
func TestStylesDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	const matches = 12
	rolls, levels := map[string]float64{}, map[string]float64{}
	styles := map[string]*playStyle{
		"plain": &plain, "bold": &bold, "careful": &careful, "hasty": &hasty,
	}
	for name, m := range styles {
		for n := range uint64(matches) {
			r, l := habits(t, m, n)
			rolls[name] += r / float64(matches)
			levels[name] += l / float64(matches)
		}
	}
	t.Logf("rolls a hunt %v, levels of a seat in the end %v", rolls, levels)
	if rolls["bold"] < rolls["plain"]+0.1 || rolls["plain"] < rolls["careful"]+0.1 {
		t.Errorf("rolls in each hunt = %v, want bold > plain > careful by 0.1 or more", rolls)
	}
	if levels["hasty"] > levels["plain"]-2 {
		t.Errorf("levels at the end = %v, want hasty at least 2 below plain", levels)
	}
}

// habits plays a match of four seats of one style. It returns the rolls in each
// hunt and the levels of a seat at the end.
func habits(t *testing.T, m *playStyle, number uint64) (rolls, levels float64) {
	t.Helper()
	o, err := Rules.Fill(game.Setup{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	plan, worth, seed := m.planner(box)(Rules.Redeal), make([]float32, 300), game.SeedOf(number)
	var s State
	c := seed.At(0)
	Rules.Deal(&s, o, &c, nil)
	hunts := 0.
	for ply := 1; Rules.Actors(&s) != 0; ply++ {
		seat := s.asked()
		legal := Rules.Moves(&s, seat, nil)
		plan(&s, seat, legal, 1, worth[:len(legal)])
		best := slices.Index(worth, slices.Max(worth[:len(legal)]))
		if legal[best].Kind == Roll {
			rolls++
		}
		if s.Phase == ChooseCamp {
			rolls++
			hunts++
		}
		c = seed.At(ply)
		Rules.Apply(&s, seat, legal[best], &c, nil)
	}
	for seat := range game.Seat(s.Seats) {
		levels += float64(s.levels(seat)) / float64(s.Seats)
	}
	return rolls / hunts, levels
}
