package games_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/games"
	"lair.games/lair/games/bigmonster"
	"lair.games/lair/games/gloomygraves"
	"lair.games/lair/games/mightymonsters"
	"lair.games/lair/games/monsterexpedition"
)

// Every game has a name of its own, in kebab case, and is found by it.
func TestNamesAreUniqueAndFound(t *testing.T) {
	seen := map[string]bool{}
	for _, title := range games.All() {
		name := title.Info().Name
		if seen[name] || !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(name) {
			t.Errorf("the name %q is malformed or used twice", name)
		}
		seen[name] = true
		if found, ok := games.Find(name); !ok || found.Info().Name != name {
			t.Errorf("the game %q is not found by name", name)
		}
		if g, ok := games.Game(name); !ok || g.Info().Name != name {
			t.Errorf("the rules of %q are not found by name", name)
		}
	}
	if _, ok := games.Find("chess"); ok || len(seen) == 0 {
		t.Errorf("chess is found although the games are %v", seen)
	}
}

// A card list that can be replaced is read back as it was printed, and matches
// carry the list they were dealt with. A game without cards prints none.
func TestCardListsGoRoundTrip(t *testing.T) {
	for _, title := range games.All() {
		name := title.Info().Name
		list := title.List()
		if list != "" && !strings.HasSuffix(list, "\n") {
			t.Errorf("the card list of %s does not end its last line: %q", name, list)
		}
		others, err := games.List(games.All()).WithCards(name, list)
		if !title.Replaceable() {
			if !errors.Is(err, game.ErrCards) {
				t.Errorf(
					"%s reads a card list, and says that it has none to replace: %v", name, err,
				)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s does not read its own card list: %v", name, err)
			continue
		}
		other, _ := others.Find(name)
		if other.List() != list || other.Deck() != list || title.Deck() != "" {
			t.Errorf(
				"%s has the lists %q and %q after reading its own", name, other.List(),
				other.Deck(),
			)
		}
		m, err := other.New(game.Setup{Seats: other.Info().Seats[0]}, game.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		if m.Game().Deck() != list {
			t.Errorf("a match of %s lacks its card list", name)
		}
		again, err := title.New(game.Setup{Seats: other.Info().Seats[0]}, game.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		if m.Hash() != again.Hash() {
			t.Errorf("%s deals differently from the same card list", name)
		}
	}
}

// Every bot plays every game with any number of seats, and keeps within its
// time limit.
func TestEveryBotPlaysEveryGame(t *testing.T) {
	ctx := context.Background()
	for _, title := range games.All() {
		info := title.Info()
		for seats := info.Seats[0]; seats <= info.Seats[1]; seats++ {
			for _, level := range title.Levels() {
				m, err := title.New(game.Setup{Seats: seats}, game.SeedOf(uint64(seats)))
				if err != nil {
					t.Fatal(err)
				}
				seat := m.Actors().Lowest()
				start := time.Now()
				move, _, err := title.Choose(ctx, m, seat, level, 1, 20*time.Millisecond)
				// Generous, for a busy machine and the race detector.
				if took := time.Since(start); err != nil || took > 5*time.Second {
					t.Fatalf(
						"%s, %d seats: with 20ms %s took %v, %v", info.Name, seats, level, took,
						err,
					)
				}
				if _, err := m.Play(seat, move); err != nil {
					t.Errorf("%s, %d seats: %s chose %s: %v", info.Name, seats, level, move, err)
				}
			}
		}
	}
}

// No game offers people a bot that sees everything.
func TestNoGameSeatsAClairvoyant(t *testing.T) {
	for _, title := range games.All() {
		info := title.Info()
		m, err := title.New(game.Setup{Seats: info.Seats[1]}, game.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range bot.Baselines() {
			seat := m.Actors().Lowest()
			if _, _, err := title.Choose(t.Context(), m, seat, level, 1, time.Second); !errors.Is(
				err, bot.ErrLevel,
			) {
				t.Errorf("%s: Choose with %s returned %v, want ErrLevel", info.Name, level, err)
			}
			if _, err := title.Weigh(t.Context(), m, seat, level, 1, bot.Limit{}); !errors.Is(
				err, bot.ErrLevel,
			) {
				t.Errorf("%s: Weigh with %s returned %v, want ErrLevel", info.Name, level, err)
			}
			if slices.Contains(title.Levels(), level) {
				t.Errorf(
					"%s: %s is among the levels, want only bots that see no more than their seat",
					info.Name, level,
				)
			}
		}
	}
}

// Bots of all levels play a whole match of each game.
func TestBotsPlayMatchesToTheirEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, for many seconds")
	}
	for _, title := range games.All() {
		info := title.Info()
		levels := title.Levels()
		var players []string
		for i := range info.Seats[1] {
			players = append(players, levels[i%len(levels)])
		}
		table, err := title.Table(game.Setup{Seats: info.Seats[1]}, players, bot.Limit{Tries: 10})
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(1) {
			out, err := table.Play(context.Background(), game.SeedOf(n), n, int(n))
			if err != nil || out.Plies == 0 || out.Result.Winners().Len() == 0 {
				t.Errorf("%s, seed %d: %+v, %v", info.Name, n, out, err)
			}
		}
	}
}

// A bot's move and opinions do not depend on what its seat cannot know, and
// choosing allocates nothing. The games listed here have bots of their own;
// bench/redeal tests all games.
func TestBotsAreFair(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, for many seconds")
	}
	t.Run("mighty-monsters", func(t *testing.T) { fair(t, mightymonsters.Rules) })
	t.Run("gloomy-graves", func(t *testing.T) { fair(t, gloomygraves.Rules) })
	t.Run("monster-expedition", func(t *testing.T) { fair(t, monsterexpedition.Rules) })
	t.Run("big-monster", func(t *testing.T) { fair(t, bigmonster.Rules) })
}

// honest lists the bots that see no more than their seat.
var honest = append(bot.Names(), "ismcts")

// fair compares every bot's decisions in a random match with those after a
// redeal of what its seat cannot know.
func fair[S, M comparable](t *testing.T, r *game.Rules[S, M]) {
	ctx, limit := context.Background(), bot.Limit{Tries: 60}
	var numbers []int
	for seats := r.Min; seats <= r.Max; seats++ {
		numbers = append(numbers, seats)
	}
	for _, seats := range gametest.Drawn(t, numbers, 2) {
		o, err := r.Fill(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		var s S
		var sight game.Sight[S, M]
		c := game.Fast(uint64(seats))
		r.Deal(&s, o, &c, nil)
		for ply := uint64(0); ply < 60 && r.Actors(&s) != 0; ply++ {
			seat := r.Actors(&s).Lowest()
			for i, level := range honest {
				if ply != 10 && int(ply)%len(honest) != i {
					continue // each in turn, to be done sooner
				}
				p, err := bot.Contender(r, level)
				if err != nil {
					t.Fatal(err)
				}
				sight.Look(r, &s, seat)
				m := p.Choose(ctx, &sight, ply, limit)
				thought := slices.Clone(p.Opinions())
				other := s
				if r.Redeal != nil {
					r.Redeal(&other, seat, &c)
				}
				sight.Look(r, &other, seat)
				if again := p.Choose(ctx, &sight, ply, limit); again != m ||
					!slices.Equal(p.Opinions(), thought) {
					t.Fatalf(
						"%d seats, ply %d: %s chose %v, and %v when what it cannot see was dealt afresh",
						seats,
						ply,
						level,
						m,
						again,
					)
				}
				if ply == 10 {
					if n := testing.AllocsPerRun(2, func() { p.Choose(ctx, &sight, ply, limit) }); n != 0 {
						t.Errorf("%d seats: %s allocates %v times a decision", seats, level, n)
					}
				}
			}
			legal := r.Moves(&s, seat, nil)
			r.Apply(&s, seat, legal[c.IntN(len(legal))], &c, nil)
		}
	}
}

// BenchmarkTable plays whole matches; ns/ply is the time of one decision
// including the rules.
func BenchmarkTable(b *testing.B) {
	for _, title := range games.All() {
		info := title.Info()
		for _, level := range title.Levels() {
			b.Run(info.Name+"/"+level, func(b *testing.B) {
				table, err := title.Table(
					game.Setup{Seats: info.Seats[0]}, slices.Repeat([]string{level}, info.Seats[0]),
					bot.Limit{},
				)
				if err != nil {
					b.Fatal(err)
				}
				plies := 0
				for n := uint64(0); b.Loop(); n++ {
					out, err := table.Play(context.Background(), game.SeedOf(n), n, 0)
					if err != nil {
						b.Fatal(err)
					}
					plies += out.Plies
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
			})
		}
	}
}

// Matches of one game share its card data, including cached values. The race
// detector checks concurrent play.
func TestManyPlayAtOnce(t *testing.T) {
	for _, title := range games.All() {
		var all sync.WaitGroup
		for seed := range uint64(4) {
			all.Go(func() {
				m, err := title.New(game.Setup{Seats: title.Info().Seats[0]}, game.SeedOf(seed/2))
				if err != nil {
					t.Error(err)
					return
				}
				for range 12 {
					if m.Over() {
						break
					}
					seat := m.Actors().Lowest()
					m.View(m.Ply(), seat)
					move, _, err := title.Choose(t.Context(), m, seat, "hard/4", seed, 0)
					if err == nil {
						_, err = m.Play(seat, move)
					}
					if err != nil {
						t.Errorf("%s: %v", title.Info().Name, err)
						return
					}
				}
			})
		}
		all.Wait()
	}
}

// A planner beats random players nearly always in Mighty Monsters: 97 wins in
// 100 have been published.
func TestAPlannerAmongRandomPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	title, ok := games.Find("mighty-monsters")
	if !ok {
		t.Fatal("the game is not in the list")
	}
	table, err := title.Table(
		game.Setup{Seats: 4}, []string{"planner", "random", "random", "random"}, bot.Limit{},
	)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for i := range 12 {
		out, err := table.Play(t.Context(), game.SeedOf(uint64(i)), uint64(i), i%4)
		if err != nil {
			t.Fatal(err)
		}
		if out.Result.Winners().Has(game.Seat((4 - i%4) % 4)) {
			won++
		}
	}
	if won < 10 {
		t.Errorf("the planner won %d of 12 matches against random players", won)
	}
}

// In Mighty Monsters the style rushing places stronger monsters in the first
// round than the plain style, and patient weaker ones.
func TestStylesOfMightyMonsters(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	title, ok := games.Find("mighty-monsters")
	if !ok {
		t.Fatal("the game is not in the list")
	}
	const matches, placements = 12, 8
	placed := map[string]int{}
	for _, level := range []string{"search/120", "search:rushing/120", "search:patient/120"} {
		for i := range uint64(matches) {
			m, err := title.New(game.Setup{Seats: 4}, game.SeedOf(i))
			if err != nil {
				t.Fatal(err)
			}
			for range placements {
				seat := m.Actors().Lowest()
				text, _, err := title.Choose(t.Context(), m, seat, level, i, 0)
				if err != nil {
					t.Fatal(err)
				}
				var move struct{ Card int }
				if err := json.Unmarshal(text, &move); err != nil {
					t.Fatal(err)
				}
				placed[level] += move.Card
				if _, err := m.Play(seat, text); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	mean := func(level string) float64 { return float64(placed[level]) / (matches * placements) }
	rushing, plain, patient := mean("search:rushing/120"), mean("search/120"), mean(
		"search:patient/120",
	)
	t.Logf("mean strength: rushing %.2f, plain %.2f, patient %.2f", rushing, plain, patient)
	if rushing < plain+0.05 || plain < patient+0.05 {
		t.Errorf(
			"strength placed in the first round: rushing %.2f, plain %.2f, patient %.2f; want it to fall",
			rushing, plain, patient,
		)
	}
}

// Somebody who has never played takes what pays at once and ignores the rivals.
// Against three bots of the level for a first match they win about their share,
// where easy bots leave them one match in eight. Monster Expedition is left out,
// because there what pays at once is most of the strategy.
func TestFirstMatchSuitsABeginner(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for seconds")
	}
	matches := map[string]int{"mighty-monsters": 400, "gloomy-graves": 100, "big-monster": 100}
	for _, name := range gametest.Drawn(t, slices.Sorted(maps.Keys(matches)), 1) {
		matches := matches[name]
		won := wins(t, name, matches, "beginner", "first", "first", "first")
		t.Logf("%s: the beginner wins %.3f of %d matches", name, won, matches)
		if won < 0.25 || won > 0.40 {
			t.Errorf(
				"%s: a beginner wins %.3f of %d matches against bots of level first, want 0.25 to 0.40",
				name, won, matches,
			)
		}
	}
}

// wins returns the share of matches that the first of four players wins, a
// shared win counting by its part.
func wins(t *testing.T, name string, matches int, players ...string) (share float64) {
	t.Helper()
	title, ok := games.Find(name)
	if !ok {
		t.Fatalf("%s is not in the list", name)
	}
	table, err := title.Table(game.Setup{Seats: 4}, players, bot.Limit{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range matches {
		turn := i % 4
		out, err := table.Play(t.Context(), game.SeedOf(uint64(i/4)), uint64(i), turn)
		if err != nil {
			t.Fatal(err)
		}
		winners := out.Result.Winners()
		if winners.Has(game.Seat((4 - turn) % 4)) {
			share += 1 / float64(winners.Len())
		}
	}
	return share / float64(matches)
}
