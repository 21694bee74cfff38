package bigmonster

import (
	"fmt"
	"slices"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/record/recordtest"
)

// setupOf is a setup with options given as "id=choice".
func setupOf(t testing.TB, seats int, options ...string) game.Setup {
	return gametest.Setup(t, Rules, seats, options...)
}

// guests are all stretch goals that a deck of four has room for.
var guests = []string{
	"stretch-gold=auto", "stretch-ambassador=auto", "stretch-unicorn-f=auto", "stretch-unicorn-m=auto",
	"stretch-yeti=auto",
	"stretch-panda=auto", "stretch-ex13=on", "stretch-ex14=on", "stretch-ex15=on", "stretch-ex16=on",
	"stretch-ex17=on",
}

// everyWay is each mode with each number of seats.
func everyWay(t testing.TB) []game.Setup {
	return []game.Setup{
		setupOf(
			t, 2,
		), setupOf(t, 3), setupOf(t, 3, "mode=series"), setupOf(t, 4), setupOf(t, 5), setupOf(t, 6),
		setupOf(t, 4, "mode=teams"), setupOf(t, 6, "mode=teams"),
	}
}

// secrets are what redeals may change. Gifts to whoever comes with stretch goals alone.
var secrets = []string{
	"Chose", "Dealt", "Deck", "Discards", "Kept", "Packs", "Plans.X", "Plans.Y", "Ranks.To",
}

func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups: []game.Setup{
			setupOf(t, 2), setupOf(t, 3), setupOf(t, 3, "mode=series"), setupOf(t, 4),
		},
		Matches: 1,
		Secrets: secrets,
	})
}

func TestLawsOfVariants(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups: []game.Setup{
			setupOf(
				t,
				4,
				append([]string{"mode=teams", "furious-dragon=on", "first-seat=1"}, guests...)...),
			setupOf(
				t, 3, "draft-race=live", "furious-dragon=on", "running-scores=hidden",
				"stretch-yeti=MGS", "stretch-panda=auto",
			),
		},
		Matches: 1,
		Secrets: append([]string{"Plans.Grant"}, secrets...),
		Seed:    1,
	})
}

func TestGames(t *testing.T) {
	setups := append(
		everyWay(t),
		setupOf(t, 4, append([]string{"furious-dragon=on"}, guests...)...),
		setupOf(
			t,
			6,
			append([]string{"mode=teams", "draft-race=live", "furious-dragon=on"}, guests...)...),
		setupOf(t, 5, "draft-race=live", "furious-dragon=on", "stretch-panda=GR9"),
		setupOf(
			t, 3, "mode=series", "stretch-unicorn-f=auto", "stretch-unicorn-m=auto",
			"stretch-ex17=on",
		),
	)
	gametest.Games(t, Rules, setups, 10_000, invariant)
}

// invariant is what holds at every position of every match.
func invariant(s *State) error {
	for _, holds := range []func(*State) error{conserved, even, handed, grown} {
		if err := holds(s); err != nil {
			return err
		}
	}
	return nil
}

// conserved finds every tile of the deck once (bm-deck).
func conserved(s *State) error {
	if !s.Mode.Draft() || s.Phase == Over || s.Phase == Choosing {
		return nil // discards are not kept
	}
	full, _ := s.fullDeck()
	have := s.Deck
	for i := range s.Seats {
		a := &s.Areas[i]
		for _, t := range a.Tiles[:a.Size] {
			have[t.Kind]++
		}
		for _, k := range s.Packs[i] {
			have[k]++
		}
		for r := range s.Discards {
			have[s.Discards[r][i]]++
		}
	}
	have[NoTile] = 0
	if have != full {
		return fmt.Errorf("bm-deck: the tiles are %v, and should be %v", have, full)
	}
	return nil
}

// even compares packs (bm-pick-up) and areas (bm-steps).
func even(s *State) error {
	for i := range s.Seats {
		if size, want := s.Packs[i].size(), packSize+1-int(s.Turn); s.Phase == Drafting &&
			size != want {
			return fmt.Errorf("bm-pick-up: seat %d has a pack of %d, want %d", i, size, want)
		}
		if !slices.IsSorted(s.Packs[i][:s.Packs[i].size()]) {
			return fmt.Errorf("the pack of seat %d is out of order", i)
		}
		if has, want := int(s.Areas[i].Size), s.tilesWanted(game.Seat(i)); has != want {
			return fmt.Errorf("seat %d has placed %d tiles, want %d", i, has, want)
		}
	}
	return nil
}

// handed checks that packs went to different ships, and to their giver's own
// only where that may be (bm-own-ship, bm-ex02).
func handed(s *State) error {
	var to game.Seats
	own := 0
	for i := range game.Seat(s.Seats) {
		g := s.Gave[i]
		if g == game.Nobody {
			continue
		}
		if to.Has(g) {
			return fmt.Errorf("bm-give: two packs on the ship of seat %d", g)
		}
		to = to.With(g)
		if g == i && !s.ownShip(i) {
			own++
		}
	}
	if own > 1 {
		return fmt.Errorf("bm-own-ship: %d seats gave to themselves", own)
	}
	return nil
}

// grown places every tile again at the end, which has to be legal and to come
// to the same (bm-contact, bm-never-moves).
func grown(s *State) error {
	if s.Phase != Over {
		return nil
	}
	for i := range s.Seats {
		var a Area
		a.land(s.Areas[i].Explorer)
		for _, t := range s.Areas[i].Tiles[:s.Areas[i].Size] {
			if !a.fits(t.Kind, t.X, t.Y) {
				return fmt.Errorf(
					"bm-contact: seat %d cannot have placed %s at %d,%d", i, t.Kind, t.X, t.Y,
				)
			}
			a.place(t.Kind, t.X, t.Y)
		}
		if a != s.Areas[i] {
			return fmt.Errorf(
				"the area of seat %d is %+v, and its tiles make %+v", i, s.Areas[i], a,
			)
		}
		want := drafts * rounds
		switch {
		case !s.Mode.Draft():
			want = series // bm-series-end
		case a.Explorer == salvageExplorer:
			want++ // bm-salvage
		}
		if int(a.Size) != want {
			return fmt.Errorf("seat %d ends with %d tiles, want %d", i, a.Size, want)
		}
	}
	return nil
}

func TestSize(t *testing.T) { gametest.Size(t, Rules, 1024) }

func TestAllocs(t *testing.T) {
	for _, o := range everyWay(t) {
		gametest.NoAllocs(t, Rules, o)
	}
	gametest.NoAllocs(
		t, Rules,
		setupOf(t, 4, append([]string{"draft-race=live", "furious-dragon=on"}, guests...)...),
	)
}

func TestPerft(t *testing.T) {
	gametest.Perft(t, Rules, setupOf(t, 2), 1, 2, 4, 28, 280, 480)
	gametest.Perft(t, Rules, setupOf(t, 3), 1, 2, 4, 8, 80, 160, 1280, 10240)
	gametest.Perft(
		t, Rules, setupOf(t, 4, "mode=teams", "draft-race=live"), 1, 2, 4, 8, 16, 16, 16, 16, 16,
		432, 9072,
	)
}

func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }
func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, Rules) }
func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules) }

// TestGolden keeps a match of each mode with each number of seats, of each
// variant, and of each way to end.
func TestGolden(t *testing.T) {
	cases := []recordtest.Case{
		{Name: "duel", Setup: setupOf(t, 2)},
		{Name: "three-series", Setup: setupOf(t, 3, "mode=series")},
		{Name: "three", Setup: setupOf(t, 3)},
		{Name: "four", Setup: setupOf(t, 4)},
		{Name: "five", Setup: setupOf(t, 5)},
		{Name: "six", Setup: setupOf(t, 6)},
		{Name: "four-teams", Setup: setupOf(t, 4, "mode=teams")},
		{Name: "six-teams", Setup: setupOf(t, 6, "mode=teams")},
		{Name: "four-live", Setup: setupOf(t, 4, "draft-race=live")},
		{Name: "four-guests", Setup: setupOf(t, 4, guests...)},
		{
			Name:  "five-two-dragons",
			Setup: setupOf(t, 5, "furious-dragon=on"),
			Until: func(m game.Match) bool {
				return slices.ContainsFunc(
					m.View(m.Ply(), game.Open).(View).Players,
					func(p Player) bool { return p.Dragons == 2 },
				)
			},
		},
		{Name: "four-salvage", Setup: setupOf(t, 4), Until: recordtest.Tells[SalvageOffered](nil)},
		{
			Name: "no-penalty", Setup: setupOf(t, 2),
			Until: recordtest.Tells(func(e PenaltyAssessed) bool { return len(e.Seats) == 0 }),
		},
		{Name: "tie-broken", Setup: setupOf(t, 2), Until: func(m game.Match) bool {
			r := m.Result()
			return r.Scores[0] == r.Scores[1] && r.Winners().Len() == 1
		}},
		{
			Name: "shared-win", Setup: setupOf(t, 2),
			Until: func(m game.Match) bool { return m.Result().Winners().Len() == 2 },
		},
	}
	recordtest.Golden(t, game.Erase(Rules), "testdata", cases)
}

// BenchmarkAnchors lists the places of an upright and of a lying tile in an
// area of so many tiles: what a search does most.
func BenchmarkAnchors(b *testing.B) {
	for _, size := range []int{1, 9, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			c := game.Fast(5)
			var a Area
			var list spots
			a.land(1)
			for range size {
				k := Kind(1 + c.IntN(int(TOAD)))
				a.spots(k, &list)
				o := list.at[c.IntN(list.n)]
				a.place(k, o.X, o.Y)
			}
			b.ReportAllocs()
			for b.Loop() {
				a.spots(REAP, &list)
				a.spots(MGS, &list)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N), "ns/tile")
		})
	}
}

// An area has at most twenty tiles, of which none counts more than the 20
// points of a mutant. The penalty, the yeti and the dragon take points away.
func TestWorths(t *testing.T) { gametest.Worths(t, Rules, gametest.Drawn(t, everyWay(t), 3), -50, 400) }

func TestAccounts(t *testing.T) { gametest.Accounts(t, Rules, everyWay(t)) }
