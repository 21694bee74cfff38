package monsterexpedition

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// Bold hunters roll more often than plain ones and these more often than careful ones; and the hasty one raises its camps only
// by the way.
func TestStylesDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	const matches = 12
	rolls, levels := map[string]float64{}, map[string]float64{}
	for name, m := range map[string]*manner{"plain": &plain, "bold": &bold, "careful": &careful, "hasty": &hasty} {
		for n := range uint64(matches) {
			r, l := habits(t, m, n)
			rolls[name] += r / float64(matches)
			levels[name] += l / float64(matches)
		}
	}
	t.Logf("rolls a hunt %v, levels of a seat in the end %v", rolls, levels)
	if rolls["bold"] < rolls["plain"]+0.1 || rolls["plain"] < rolls["careful"]+0.1 {
		t.Errorf("rolls a hunt: %v", rolls)
	}
	if levels["hasty"] > levels["plain"]-2 {
		t.Errorf("levels in the end: %v", levels)
	}
}

// habits returns how often the four seats of a match, all of one manner, roll in a hunt, and to how many levels they raise
// their camps.
func habits(t *testing.T, m *manner, number uint64) (rolls, levels float64) {
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
