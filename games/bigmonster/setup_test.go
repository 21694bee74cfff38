package bigmonster

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"lair.games/lair/game"
)

func refusedSetup(t *testing.T, says string, seats int, options ...string) {
	t.Helper()
	o := game.Setup{Seats: seats, Options: map[string]string{}}
	for _, option := range options {
		id, choice, _ := strings.Cut(option, "=")
		o.Options[id] = choice
	}
	if _, err := Rules.Fill(o); err == nil || !strings.Contains(err.Error(), says) {
		t.Errorf("%d seats %v: %v, want %q", seats, options, err, says)
	}
}

func TestComponents(t *testing.T) {
	t.Run("bm-tiles", componentsTiles)
	t.Run("bm-deck", componentsDeck)
	t.Run("bm-one-crystal", componentsOneCrystal)
	t.Run("bm-mutation-tiles", componentsMutationTiles)
}

func componentsTiles(t *testing.T) {
	lands, sum := map[Land]int{}, 0
	for k := MU1; k <= GR9; k++ {
		lands[box.Tiles[k].Land] += box.Tiles[k].Copies[1]
		sum += box.Tiles[k].Copies[1]
		if box.Tiles[k].Wide != (k == MGD || k == MGS) {
			t.Errorf("%s lies: %t", k, box.Tiles[k].Wide)
		}
	}
	if len(lands) != landCount || sum != 120 || lands[Ice] != 36 || lands[Swamp] != 5 {
		t.Errorf("%d tiles of %v", sum, lands)
	}
}

func componentsDeck(t *testing.T) {
	text, err := os.ReadFile("testdata/decks.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for column, setups := range [][]game.Setup{
		{setupOf(t, 2), setupOf(t, 4), setupOf(t, 4, "mode=teams")},
		{setupOf(t, 3)},
		{setupOf(t, 5)},
		{setupOf(t, 6), setupOf(t, 6, "mode=teams"), setupOf(t, 3, "mode=series")},
	} {
		for _, o := range setups {
			mode, _ := modeOf(o)
			var s State
			s.choose(o, mode)
			deck, _ := s.fullDeck()
			sum := 0
			for _, row := range rows[1:] {
				want, _ := strconv.Atoi(row[column+1])
				if row[0] == "TOTAL" {
					if sum != want || s.data().Deck != want {
						t.Errorf("%v: %d tiles, want %d", o, sum, want)
					}
					continue
				}
				sum += int(deck[kind(row[0])])
				if int(deck[kind(row[0])]) != want {
					t.Errorf("%v: %d of %s, want %d", o, deck[kind(row[0])], row[0], want)
				}
			}
		}
	}
}

func componentsOneCrystal(t *testing.T) {
	// No two pieces of a tile lie on one point, so no piece can be in two crystals.
	for i, a := range points {
		for _, b := range points[:i] {
			if a.x == b.x && a.y == b.y {
				t.Errorf("%v and %v lie on one point", a, b)
			}
		}
	}
}

func componentsMutationTiles(t *testing.T) {
	// Six a stack, and never more mutants of a kind than that.
	for k := MU1; k <= MU4; k++ {
		if box.Tiles[k].Copies[1] != 6 {
			t.Errorf("%d of %s", box.Tiles[k].Copies[1], k)
		}
	}
	if box.Tiles[MU1].Value != [3]int16{1, 10} || box.Tiles[MU2].Value != [3]int16{2, 7, 20} ||
		box.Tiles[MU3].Value != [3]int16{
			3, 8, 18,
		} || box.Tiles[MU4].Value != [3]int16{4, 9, 15} {
		t.Error("a mutant is worth something else")
	}
}

// A table that is wrong is refused, with its file and line.
func TestTablesAreChecked(t *testing.T) {
	for name, x := range map[string]struct{ file, old, with, says string }{
		"a copy too many":    {"tiles.csv", "MU1,ice,portrait,4", "MU1,ice,portrait,5", "modes.csv"},
		"a piece of nothing": {"tiles.csv", "GL|GR|RB,,,", "GL|GX|RB,,,", "tiles.csv: line 8"},
		"no number":          {"medals.csv", "sum,desert,3", "sum,desert,three", "medals.csv: line 2"},
		"a level worth less": {"mutations.csv", "MU2,6,2,7,20", "MU2,6,2,7,6", "mutations.csv: line 3"},
		"another value":      {"mutations.csv", "MU3,6,3", "MU3,6,4", "mutations.csv: line 4"},
		"an unknown power":   {"explorers.csv", "1,mutant", "1,mutants", "explorers.csv: line 2"},
		"out of order": {
			"figures.csv", "green,2\nred,5", "red,5\ngreen,2", "figures.csv: line 2",
		},
		"a lying dragon": {
			"tiles.csv", "LA1,lava,portrait", "LA1,lava,landscape", "tiles.csv: line 8",
		},
		"another landscape": {"replaced.csv", "lava,LA3", "ice,LA3", "replaced.csv: line 2"},
		"too few packs": {
			"modes.csv", "duel,2,0,n2,no,80,20", "duel,2,0,n2,no,80,19", "modes.csv",
		},
		"three explorers each": {"figures.csv", "explorers_dealt,2", "explorers_dealt,3", "figures.csv"},
	} {
		t.Run(name, func(t *testing.T) {
			data := fstest.MapFS{}
			names, err := files.ReadDir("data")
			if err != nil {
				t.Fatal(err)
			}
			for _, entry := range names {
				text, err := files.ReadFile("data/" + entry.Name())
				if err != nil {
					t.Fatal(err)
				}
				if entry.Name() == x.file {
					changed := strings.Replace(string(text), x.old, x.with, 1)
					if changed == string(text) {
						t.Fatalf("%s has no %q", x.file, x.old)
					}
					text = []byte(changed)
				}
				data["data/"+entry.Name()] = &fstest.MapFile{Data: text}
			}
			if _, err := open(data); err == nil || !strings.Contains(err.Error(), x.says) {
				t.Errorf("it says %v, want %q", err, x.says)
			}
		})
	}
}

func TestSetup(t *testing.T) {
	t.Run("bm-modes", setupModes)
	t.Run("bm-teams", setupTeams)
	t.Run("bm-medal-spots", setupMedalSpots)
	t.Run("bm-explorer-pool", setupExplorerPool)
	t.Run("bm-choose-explorer", setupChooseExplorer)
	t.Run("bm-packs", setupPacks)
	t.Run("bm-first-player", setupFirstPlayer)
	t.Run("bm-stretch-tiles", setupStretchTiles)
}

func setupModes(t *testing.T) {
	for _, x := range []struct {
		seats int
		mode  string
		want  Mode
	}{
		{2, "auto", Duel},
		{2, "series", Duel},
		{3, "auto", SoloDraft},
		{3, "series", TrioSeries},
		{4, "auto", SoloDraft},
		{5, "draft", SoloDraft},
		{6, "teams", TeamDraft},
	} {
		if m := dealt(t, 1, x.seats, "mode="+x.mode); m.s.Mode != x.want {
			t.Errorf("%d seats, %s: %v", x.seats, x.mode, m.s.Mode)
		}
	}
	refusedSetup(t, "series are for 2 or 3", 4, "mode=series")
	refusedSetup(t, "a draft takes 3", 2, "mode=draft")
	refusedSetup(t, "teams of two take 4 or 6", 5, "mode=teams")
	refusedSetup(t, "no race", 2, "draft-race=live")
	refusedSetup(t, "comes in a draft only", 3, "mode=series", "furious-dragon=on")
}

func setupTeams(t *testing.T) {
	for seats, want := range map[int][]int{4: {0, 1, 0, 1}, 6: {0, 1, 2, 0, 1, 2}} {
		m := dealt(t, 1, seats, "mode=teams")
		for i, team := range want {
			if m.s.team(game.Seat(i)) != team {
				t.Errorf("%d seats: seat %d is in team %d", seats, i, m.s.team(game.Seat(i)))
			}
			if p := m.s.partner(game.Seat(i)); want[p] != team || int(p) == i ||
				p == game.Seat(i+1) {
				t.Errorf("%d seats: the partner of %d is %d", seats, i, p)
			}
		}
	}
}

func setupMedalSpots(t *testing.T) {
	for mode, want := range map[string]int{"auto": 16, "teams": 14} {
		all := map[uint16]bool{}
		s := &dealt(t, 1, 4, "mode="+mode).s
		s.selections(s.boardSpots(), 0, func(set uint16) { all[set] = true })
		if len(all) != want {
			t.Errorf("%s: %d legal selections, want %d", mode, len(all), want)
		}
		drawn := map[uint16]int{}
		for seed := range uint64(1600) {
			m := dealt(t, seed, 4, "mode="+mode)
			drawn[m.s.Medals.Play]++
		}
		for set, n := range drawn {
			if n < 60 || n > 170 {
				t.Errorf("%s: %v came %d times of 1600", mode, medalList(set), n)
			}
		}
		if len(drawn) != want {
			t.Errorf("%s: %d selections came up", mode, len(drawn))
		}
	}
	m := dealt(t, 1, 4, "medal-grass=TERRAIN", "medal-lava=CRYSTAL", "medal-ice=MUTAGEN")
	if got := medalList(m.s.Medals.Play); !slices.Equal(
		got, []Medal{DESERT, RUNE, PENALTY, BIGM, TERRAIN, CRYSTAL, MUTAGEN},
	) {
		t.Errorf("on the board are %v", got)
	}
	for _, v := range m.s.medals() {
		want := map[Medal]Spot{
			DESERT: SpotDesert, RUNE: SpotRune, PENALTY: SpotMiddle, BIGM: SpotWater, TERRAIN: SpotGrass,
			CRYSTAL: SpotLava, MUTAGEN: SpotIce,
		}[v.Medal]
		if v.Spot != want || v.Alone == nil || v.Team != nil {
			t.Errorf("%s lies on %s", v.Medal, spotNames[v.Spot])
		}
	}
	refusedSetup(t, "cannot both be TERRAIN", 4, "medal-grass=TERRAIN", "medal-water=TERRAIN")
	refusedSetup(t, "no spot for medal-grass", 4, "mode=teams", "medal-grass=SWGR")
	refusedSetup(t, "no spot for medal-lava-ice", 4, "medal-lava-ice=ICE")
	for seed := range uint64(20) {
		team := dealt(t, seed, 6, "mode=teams", "medal-water-grass=TERRAIN")
		spots := map[Spot]bool{}
		for _, v := range team.s.medals() {
			spots[v.Spot] = true
			if (v.Alone == nil) != (v.Medal == PENALTY) || v.Team == nil ||
				v.Medal == TERRAIN && v.Spot != SpotWaterGrass {
				t.Errorf("medal %+v has wrong goals or lies on the wrong spot", v)
			}
		}
		if len(spots) != 5 {
			t.Errorf("medals lie on %v", spots)
		}
	}
}

func setupExplorerPool(t *testing.T) {
	for seats, want := range map[int]int{2: 10, 3: 10, 4: 12, 5: 12, 6: 12} {
		if m := dealt(t, 1, seats); ones(m.s.pool()) != want {
			t.Errorf("%d seats: a pool of %d", seats, ones(m.s.pool()))
		}
	}
	if m := dealt(t, 1, 3, "stretch-ex13=on", "stretch-ex17=on"); ones(m.s.pool()) != 12 ||
		m.s.pool()>>13&1 == 0 {
		t.Errorf("guests are missing from %b", m.s.pool())
	}
}

func setupChooseExplorer(t *testing.T) {
	m := dealt(t, 3, 4)
	if x := told[ExplorersDealt](m); len(x) != 4 || len(x[2].Explorers) != 2 {
		t.Errorf("dealt %v", x)
	}
	if m.refused(0, Move{Kind: Choose, Explorer: m.s.Dealt[1][0]}) != "not_dealt" {
		t.Error("a seat may choose another's explorer")
	}
	first := m.s.Dealt
	for i := range 3 {
		m.do(i, Move{Kind: Choose, Explorer: first[i][1]})
	}
	if m.s.Phase != Choosing || m.s.Areas[0].Explorer != 0 ||
		m.refused(0, Move{Kind: Choose, Explorer: first[0][0]}) != "already_given" {
		t.Error("a choice is shown before all have chosen")
	}
	m.do(3, Move{Kind: Choose, Explorer: first[3][0]})
	if x := told[ExplorersRevealed](m); len(x) != 1 || x[0].Explorers[0] != first[0][1] ||
		x[0].Explorers[3] != first[3][0] {
		t.Errorf("the last choice revealed the explorers %v, want all of them at once", x)
	}
	if v := view(&m.s, 0).(View); v.Spare != first[0][0] ||
		v.Players[1].Explorer != first[1][1] {
		t.Errorf("seat 0 sees %v", v.Spare)
	}
}

func setupPacks(t *testing.T) {
	for seats := 3; seats <= 6; seats++ {
		m := dealt(t, 1, seats)
		for i := range seats {
			m.do(i, Move{Kind: Choose, Explorer: m.s.Dealt[i][0]})
		}
		if x := told[PackDealt](m); len(x) != 2*seats || m.s.undealt() != seats*packSize {
			t.Errorf("%d seats: %d tiles wait for the second round", seats, m.s.undealt())
		}
	}
	for seats, want := range map[int]int{2: 4, 3: 6} {
		m := landed(t, strings.Repeat("EX01 EX04 EX05 ", 1)[:seats*5], "mode=series")
		if x := told[SeriesOpened](m); len(x) != 1 || len(x[0].Tiles) != want ||
			x[0].Number != 1 {
			t.Errorf("%d seats: opened %v", seats, x)
		}
	}
}

func setupFirstPlayer(t *testing.T) {
	first := map[game.Seat]int{}
	for seed := range uint64(300) {
		first[dealt(t, seed, 3).s.First]++
	}
	if len(first) != 3 || first[0] < 70 || first[1] < 70 || first[2] < 70 {
		t.Errorf("first were %v", first)
	}
	if m := dealt(t, 1, 5, "first-seat=4"); m.s.First != 4 {
		t.Errorf("seat %d is first", m.s.First)
	}
	refusedSetup(t, "cannot be first", 4, "first-seat=4")
}

func setupStretchTiles(t *testing.T) {
	m := dealt(t, 1, 4, guests...)
	x := told[GameStarted](m)[0]
	want := []Swap{
		{SGOLD, LA3}, {SAMB, GR1}, {SUNF, GR7}, {SUNM, GR4}, {SYETI, MU1}, {SPANDA, GR2},
	}
	if !slices.Equal(x.Swaps, want) || len(x.Guests) != 5 || m.s.undealt() != 80 ||
		m.s.Deck[GR5] != 1 ||
		m.s.Deck[GR8] != 1 {
		t.Errorf("%+v, %d tiles", x, m.s.undealt())
	}
	m = dealt(t, 1, 6, "stretch-ambassador=auto", "stretch-panda=GR1", "stretch-yeti=MGS")
	if x := told[GameStarted](m)[0]; !slices.Equal(
		x.Swaps, []Swap{{SAMB, GR7}, {SYETI, MGS}, {SPANDA, GR1}},
	) {
		t.Errorf("the match began with the swaps %+v, want ambassador, yeti and panda", x.Swaps)
	}
	four := []string{
		"stretch-ambassador=auto", "stretch-unicorn-f=auto", "stretch-unicorn-m=auto",
		"stretch-panda=auto",
	}
	refusedSetup(t, "no tile of grassland that may be replaced", 3, four...)
	refusedSetup(t, "together or not at all", 4, "stretch-unicorn-f=auto")
	refusedSetup(t, "no tile GR9 left", 4, "stretch-panda=GR9")
	refusedSetup(t, "cannot be \"GR8\"", 4, "stretch-panda=GR8")
	if m := dealt(t, 1, 3, four[:3]...); m.s.undealt() != 60 || m.s.Deck[SAMB] != 1 {
		t.Error("three grassland guests have room in a deck of three")
	}
}

func TestSides(t *testing.T) {
	for _, c := range []struct {
		setup game.Setup
		want  int
	}{{setupOf(t, 4), 0}, {setupOf(t, 4, "mode=teams"), 2}, {setupOf(t, 6, "mode=teams"), 3}} {
		full, err := Rules.Fill(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		var s State
		luck := game.Fast(1)
		Rules.Deal(&s, full, &luck, nil)
		if got := sides(full); got != c.want || got != s.teams() {
			t.Errorf(
				"%v: %d sides, and %d in the position; want %d", c.setup, got, s.teams(), c.want,
			)
		}
		for seat := range game.Seat(full.Seats) {
			if c.want > 0 && s.team(seat) != int(seat)%c.want {
				t.Errorf("seat %d is in team %d of %d", seat, s.team(seat), c.want)
			}
		}
	}
}

// TestTheViewTellsWhatCountsOfATeam checks that every seat of a running match
// shows the total that counts of its team, unless running scores are hidden.
func TestTheViewTellsWhatCountsOfATeam(t *testing.T) {
	for setup, shown := range map[string]bool{
		"mode=teams": true, "mode=auto": false, "mode=teams running-scores=hidden": false,
	} {
		s, luck, differ := &dealt(t, 7, 4, strings.Fields(setup)...).s, game.Fast(7), false
		for ply := 0; s.Phase != Over; ply++ {
			seat := Rules.Actors(s).Lowest()
			moves := Rules.Moves(s, seat, nil)
			Rules.Apply(s, seat, moves[ply%len(moves)], &luck, nil)
			for i := range game.Seat(4) {
				got, want := s.player(i, 0, false).TeamScore, int(result(s).Scores[i])
				if s.Phase == Over {
					break // then nothing is hidden
				}
				if (got != nil) != shown || shown && *got != want {
					t.Fatalf("%s, ply %d: the view of seat %d tells %v, want %d", setup, ply, i, got, want)
				}
				differ = differ || want != int(s.total(i))
			}
		}
		if shown && !differ {
			t.Errorf("%s: no total was another than that of its team", setup)
		}
	}
}
