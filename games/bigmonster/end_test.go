package bigmonster

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// won lists the medals of a kind that the last move told of.
func won(m *table, want Medal) (list []MedalWon) {
	for _, e := range told[MedalWon](m) {
		if e.Medal == want {
			list = append(list, e)
		}
	}
	return list
}

// lastTile lets the seats of a draft place tiles of their choice this turn:
// they have kept them, whatever their packs were.
func (m *table) lastTile(tiles ...string) {
	m.t.Helper()
	for i := range m.s.Packs {
		for _, k := range m.s.Packs[i] {
			m.s.Deck[k]++
		}
	}
	m.s.Deck[NoTile] = 0
	m.keep()
	for i, word := range tiles {
		k, x, y := tile(word)
		// The pack that is handed on stays as it is but for the tile that is kept.
		j := slices.Index(m.s.Packs[i][:], m.s.Kept[i])
		m.s.Packs[i][j] = k
		m.s.Kept[i] = k
		slices.Sort(m.s.Packs[i][:m.s.Packs[i].size()])
		m.s.Plans[i] = Plan{Set: i < len(tiles)-1, X: x, Y: y, Grant: game.Nobody}
	}
	last := len(tiles) - 1
	_, x, y := tile(tiles[last])
	m.do(last, Move{Kind: Place, X: x, Y: y})
}

func TestMedals(t *testing.T) {
	t.Run("bm-medals", medalsWon)
	t.Run("bm-ties-share", medalsTiesShare)
	t.Run("bm-independent", medalsIndependent)
	t.Run("bm-medals: one crystal of each colour", medalsOneCrystalOfEachColour)
	t.Run("bm-team-medals: pooled crystals", medalsOfTeams)
	t.Run("bm-never-twice", medalsNeverTwice)
	t.Run("bm-only-placed", medalsOnlyPlaced)
	t.Run("bm-gifts", medalsGifts)
}

func medalsWon(t *testing.T) {
	m := landed(t, "EX01 EX04 EX06")
	m.area(0, "EX01: RU1@2,0 RU2@3,0")
	m.lastTile("RU5@4,0", "TOAD@2,0", "TOAD@2,0")
	if x := won(m, RUNE); len(x) != 1 || !slices.Equal(x[0].Seats, []game.Seat{0}) ||
		x[0].Points != 5 {
		t.Errorf("W2: the rune medal was won by %v, want by seat 0, 5 points", x)
	}
	if m.s.Medals.Left[Alone]>>RUNE&1 != 0 || !m.s.holds(0, RUNE, Alone) {
		t.Error("W2: the medal is still there")
	}
	m.area(1, "EX04: RU1@2,0 RU3@3,0")
	m.lastTile("TOAD@5,0", "RU4@4,0", "TOAD@3,0")
	if len(won(m, RUNE)) != 0 || m.s.holds(1, RUNE, Alone) {
		t.Error("W2: somebody wins it later")
	}
}

func medalsTiesShare(t *testing.T) {
	m := landed(t, "EX01 EX04 EX06")
	for i, e := range []string{"EX01:", "EX04:", "EX06:"} {
		m.area(i, e+" REAP@2,0 REAP@3,0")
	}
	m.lastTile("REAP@4,0", "REAP@4,0", "TOAD@4,0")
	if x := won(m, DESERT); len(x) != 1 || !slices.Equal(x[0].Seats, []game.Seat{0, 1}) ||
		m.s.medalPoints(1) != 10 {
		t.Errorf("M1: the desert medal was won by %v, want by seats 0 and 1, 10 points each", x)
	}
	m.lastTile("TOAD@5,0", "TOAD@5,0", "REAP@5,0")
	if len(won(m, DESERT)) != 0 || m.s.medalPoints(2) != 0 {
		t.Error("M1: the third wins a turn later")
	}
}

func medalsIndependent(t *testing.T) {
	m := landed(t, "EX01 EX04 EX06 EX07", "mode=teams")
	m.area(0, "EX01: REAP@2,0 REAP@3,0")
	m.area(2, "EX06: REAP@2,0 REAP@3,0")
	m.lastTile("REAP@4,0", "TOAD@2,0", "REAP@4,0", "TOAD@2,0")
	if x := won(m, DESERT); len(x) != 2 || x[0].Scope != Alone || x[1].Scope != Team ||
		!slices.Equal(x[1].Seats, []game.Seat{0, 2}) {
		t.Errorf("M2: the desert medal was won by %v, want alone and by the team of seats 0 and 2", x)
	}
	if m.s.medalPoints(0) != 20 || m.s.medalPoints(2) != 20 || m.s.medalPoints(1) != 0 {
		t.Errorf("M2: medals of %d and %d", m.s.medalPoints(0), m.s.medalPoints(2))
	}
}

func medalsOneCrystalOfEachColour(t *testing.T) {
	for n, want := range map[[3]int8]bool{{1, 1, 1}: true, {3, 2, 0}: false} {
		m := landed(t, "EX01 EX04 EX06")
		for i, measure := range []Measure{Greens, Reds, Blues} {
			m.s.Areas[0].Count[measure] = n[i]
		}
		if have, need := m.s.have(CRYSTAL, Alone, 0); (have >= need) != want {
			t.Errorf("M5: %v has %d of %d", n, have, need)
		}
	}
}

func medalsOfTeams(t *testing.T) {
	for _, x := range []struct {
		p, q [3]int8
		want bool
	}{{[3]int8{2, 3, 1}, [3]int8{1, 0, 2}, true}, {[3]int8{3, 3, 2}, [3]int8{1, 1, 0}, false}} {
		m := landed(t, "EX01 EX04 EX06 EX07", "mode=teams")
		for i, measure := range []Measure{Greens, Reds, Blues} {
			m.s.Areas[1].Count[measure], m.s.Areas[3].Count[measure] = x.p[i], x.q[i]
		}
		if have, need := m.s.have(CRYSTAL, Team, 3); (have >= need) != x.want {
			t.Errorf("M5: %v and %v have %d of %d", x.p, x.q, have, need)
		}
	}
}

func medalsNeverTwice(t *testing.T) {
	m := landed(t, "EX12 EX04 EX06", "medal-ice=TERRAIN")
	m.area(0, "EX12: REAP@2,0 MGS@3,0 BML@-1,0 LA3@2,2")
	m.lastTile("REAP@3,1", "TOAD@2,0", "TOAD@2,0")
	if len(won(m, DESERT)) != 1 || len(won(m, TERRAIN)) != 0 {
		t.Errorf(
			"the medals won are %v, want the desert medal once and no terrain medal", told[MedalWon](m),
		)
	}
	m.area(1, "EX04: REAP@2,0 RU1@3,0 TOAD@4,0 LA3@5,0 REAP@6,0 RU1@7,0")
	m.lastTile("TOAD@-2,0", "BML@8,0", "TOAD@3,0")
	if x := won(m, TERRAIN); len(x) != 1 || !slices.Equal(x[0].Seats, []game.Seat{0, 1}) ||
		len(won(m, RUNE)) != 1 {
		t.Errorf("several at once: %v", told[MedalWon](m))
	}
	held := m.s.Medals.Held
	m.turn()
	for i := range held {
		if m.s.Medals.Held[i]&held[i] != held[i] {
			t.Error("a medal was lost")
		}
	}
}

func medalsOnlyPlaced(t *testing.T) {
	m := landed(t, "EX12 EX04 EX06")
	m.area(0, "EX12: REAP@2,0")
	m.pack(0, "REAP")
	m.do(0, Move{Kind: Keep, Tile: REAP})
	if have, need := m.s.have(DESERT, Alone, 0); have != 2 || need != 3 {
		t.Errorf("a kept tile counts: %d of %d", have, need)
	}
}

func medalsGifts(t *testing.T) {
	m := landed(t, "EX01 EX08 EX06", "stretch-yeti=auto", "stretch-panda=auto")
	m.pack(0, "SYETI")
	m.pack(1, "SPANDA")
	m.do(0, Move{Kind: Keep, Tile: SYETI})
	m.rank(0, "1 2")
	m.do(1, Move{Kind: Keep, Tile: SPANDA})
	m.rank(1, "0 2")
	m.do(2, moves(&m.s, 2, nil)[0])
	if got := moves(&m.s, 0, nil); len(got) != 30 ||
		m.refused(0, Move{Kind: Place, X: 2, Y: 0}) != "grant_missing" ||
		m.refused(0, Move{Kind: Place, X: 2, Y: 0, Grant: grantTo(3)}) != "no_such_seat" {
		t.Errorf("%d ways to place the yeti", len(got))
	}
	if v := view(&m.s, 0).(View); v.Gift == nil || *v.Gift != (Gift{YETI, 10}) ||
		v.Spots[0].Gain != -5 {
		t.Errorf("the page shows %+v", v.Gift)
	}
	m.do(0, Move{Kind: Place, X: 2, Y: 0, Grant: grantTo(2)})
	m.do(1, Move{Kind: Place, X: 2, Y: 0, Grant: grantTo(1)})
	m.do(2, moves(&m.s, 2, nil)[0])
	x := told[MedalGranted](m)
	if len(x) != 2 || x[0] != (MedalGranted{YETI, 0, 2, 10}) ||
		x[1] != (MedalGranted{PANDA, 1, 1, 5}) {
		t.Errorf("W12: granted %v", x)
	}
	a, b, c := m.s.lines(0), m.s.lines(1), m.s.lines(2)
	if a[lineIce] != -5 || c[lineMedals] != 10 || b[lineMedals] != 5 || b[lineExplorer] != 2 {
		t.Errorf("W12: the scores are %v, %v and %v", a, b, c)
	}
	if box.Tiles[SYETI].Count[Mutants] != 0 || box.Tiles[SYETI].Count[Mutagens] != 0 ||
		box.Tiles[SYETI].Count[IceTiles] != 1 {
		t.Error("V4: the yeti is a tile of ice, and neither mutant nor mutagen")
	}
}

// carelessSeats gives seats so many rune monsters and returns who gets the penalty.
func carelessSeats(t *testing.T, seats int, mode string, runes ...int8) []game.Seat {
	s := State{
		Seats: int8(seats),
		Mode:  map[string]Mode{"": SoloDraft, "teams": TeamDraft, "duel": Duel}[mode],
	}
	for i, n := range runes {
		s.Areas[i].Count[Runes] = n / 2
		s.Areas[i].Count[Deserts] = n - n/2
	}
	who, _, _ := s.penaltySeats()
	return seatList(who)
}

func TestEnd(t *testing.T) {
	t.Run("bm-salvage", endSalvage)
	t.Run("bm-salvage: a medal and the penalty", endSalvageAMedalAndThePenalty)
	t.Run("bm-penalty", endPenalty)
	t.Run("bm-team-penalty", endTeamPenalty)
	t.Run("bm-end", endOfMatch)
	t.Run("bm-penalty: a line of its own", endSheet)
	t.Run("bm-explorer-powers", endExplorerPowers)
}

func endSalvage(t *testing.T) {
	m := landed(t, "EX01 EX04 EX03 EX06", "first-seat=0")
	m.toSalvage()
	x := told[SalvageOffered](m)
	if len(x) != 2 || len(x[0].Tiles) != 8 || x[1].Tiles != nil || x[1].Size != 8 ||
		actors(&m.s) != game.Only(2) {
		t.Errorf("D9: offered %v", x)
	}
	if got := m.refused(1, Move{Kind: Salvage, Tile: x[0].Tiles[0]}); got != "not_your_turn" {
		t.Errorf("another salvages: %s", got)
	}
	if v := view(&m.s, 2).(View); len(v.Salvage) != 8 {
		t.Errorf("D9: seat 2 sees %v", v.Salvage)
	}
	if v := view(&m.s, 1).(View); len(v.Salvage) != 0 {
		t.Errorf("D9: seat 1 sees %v and %v", v.Salvage, v.Discards)
	}
	k := m.s.discardPile()[2*maxSeats-1]
	m.do(2, Move{Kind: Salvage, Tile: k})
	m.place()
	if a := &m.s.Areas[2]; m.s.Phase != Over || a.Size != 19 || a.Tiles[18].Kind != k ||
		len(told[PenaltyAssessed](m)) != 1 {
		t.Errorf("D9: %s, %d tiles", phaseNames[m.s.Phase], a.Size)
	}
}

func endSalvageAMedalAndThePenalty(t *testing.T) {
	m := landed(t, "EX01 EX04 EX03 EX06")
	m.toSalvage()
	for i, text := range []string{
		"EX01: RU1@2,0", "EX04: RU1@2,0", "EX03: REAP@2,0 REAP@3,0", "EX06: RU1@2,0 RU2@3,0",
	} {
		m.area(i, text)
	}
	m.s.Medals.Left[Alone], m.s.Medals.Held = 1<<DESERT, [maxSeats]uint32{}
	m.s.Discards[0][0] = REAP
	m.do(2, Move{Kind: Salvage, Tile: REAP})
	m.do(2, Move{Kind: Place, X: 4, Y: 0})
	if x := won(m, DESERT); len(x) != 1 ||
		!slices.Equal(told[PenaltyAssessed](m)[0].Seats, []game.Seat{0, 1}) {
		t.Errorf("D9: won %v, penalty %v", x, told[PenaltyAssessed](m))
	}
}

func endPenalty(t *testing.T) {
	for _, x := range []struct {
		mode string
		v    []int8
		want []game.Seat
	}{
		{"", []int8{2, 2, 2, 5}, []game.Seat{0, 1, 2}},
		{"", []int8{3, 3, 3, 3}, nil},
		{"", []int8{0, 4, 4, 4}, []game.Seat{0}},
		{"duel", []int8{4, 4}, nil},
		{"duel", []int8{3, 4}, []game.Seat{0}},
	} {
		if got := carelessSeats(t, len(x.v), x.mode, x.v...); !slices.Equal(got, x.want) {
			t.Errorf("P1, P3: %v: penalty to %v, want %v", x.v, got, x.want)
		}
	}
	m := landed(t, "EX12 EX04", "first-seat=0")
	m.s.Areas[1].Count[Deserts] = 1
	if who, _, _ := m.s.penaltySeats(); who != 0 {
		t.Errorf("P4: the built-in desert does not count: %v", seatList(who))
	}
}

func endTeamPenalty(t *testing.T) {
	if got := carelessSeats(t, 6, "teams", 2, 5, 4, 3, 0, 3); !slices.Equal(
		got, []game.Seat{0, 1, 3, 4},
	) {
		t.Errorf("P2: penalty to %v", got)
	}
	if got := carelessSeats(t, 6, "teams", 2, 6, 4, 4, 0, 2); got == nil || len(got) != 0 {
		t.Errorf("P2: penalty to %v", got)
	}
	m := landed(t, "EX01 EX04 EX06 EX07", "mode=teams")
	for actors(&m.s) != 0 {
		m.turn()
	}
	x := told[PenaltyAssessed](m)[0]
	for _, seat := range x.Seats {
		if !m.s.holds(seat, PENALTY, Team) || len(x.Values) != 2 {
			t.Errorf("%+v, and seat %d holds %v", x, seat, m.s.held(seat))
		}
	}
}

func endOfMatch(t *testing.T) {
	m := landed(t, "EX01 EX04 EX06")
	for actors(&m.s) != 0 {
		m.turn()
	}
	x := told[GameScored](m)
	if len(x) != 1 || m.refused(0, Move{Kind: Keep, Tile: REAP}) != "wrong_phase" {
		t.Fatalf("scored %v", x)
	}
	r := result(&m.s)
	for i := range 3 {
		sum := 0
		for _, v := range x[0].Lines[i] {
			sum += v
		}
		if sum != x[0].Totals[i] || sum != int(r.Scores[i]) || x[0].Places[i] != r.Places[i] {
			t.Errorf(
				"seat %d: lines %v, total %d, score %d", i, x[0].Lines[i], x[0].Totals[i],
				r.Scores[i],
			)
		}
	}
}

// endSheet looks at whole matches whose last landing or comparison may give a penalty.
func endSheet(t *testing.T) {
	for _, way := range []string{"EX12 EX04", "EX01 EX04 EX06", "EX01 EX04 EX06 EX07"} {
		m := landed(t, way)
		for actors(&m.s) != 0 {
			m.turn()
		}
		r := result(&m.s)
		for seat := range game.Seat(m.s.Seats) {
			sum, penalty := 0, 0
			for _, x := range sheet(&m.s, seat) {
				if !x.Tie {
					sum += x.Points
				}
				if x.Line == linePenalty {
					penalty = x.Points
				}
			}
			held := 0
			for _, x := range m.s.held(seat) {
				if x.Medal == PENALTY {
					held = x.Points
				}
			}
			if sum != int(r.Scores[seat]) || penalty != held {
				t.Errorf(
					"%s: seat %d has %v, which makes %d, penalty %d; want %d, penalty %d", way, seat,
					sheet(&m.s, seat), sum, penalty, r.Scores[seat], held,
				)
			}
		}
	}
}

func endExplorerPowers(t *testing.T) {
	everything := " MU1@2,0 MU2@3,0 MGD@4,0 MGS@4,1 LA1@2,2 LA3@3,2 RU1@4,2 GR5@5,2 GR7@6,2 BML@7,2 BMR@8,2"
	for e, want := range map[string]int16{
		"EX01:": 2, "EX02:": 0, "EX03:": 0, "EX04:": 2, "EX05:": 0, "EX06:": 3, "EX07:": 2, "EX08:": 4,
		"EX09:": 4,
		"EX10:": 4, "EX11:": 0, "EX12:": 0,
	} {
		m := landed(t, "EX01 EX04 EX06")
		m.area(0, e+everything)
		m.s.Medals.Held[0] = 1<<DESERT | 1<<PENALTY
		if got := m.s.lines(0)[lineExplorer]; got != want+int16(
			m.s.measure(0, Crystals, -1),
		)*b2i(e == "EX11:") {
			t.Errorf("%s scores %d, want %d", e, got, want)
		}
	}
}

func b2i(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// final is a match that is over with the given totals and points of Big Monsters.
func final(mode Mode, totals, big []int16) *State {
	s := &State{Seats: int8(len(totals)), Mode: mode, Phase: Over, Active: game.Nobody}
	for i, n := range totals {
		a := &s.Areas[i]
		a.Count[Pairs] = int8(big[i] / 11)
		a.Count[Halves] = int8(big[i]/11*2 + big[i]%11)
		a.Lava = n - big[i]
	}
	return s
}

func TestWinner(t *testing.T) {
	places := func(s *State) []int8 {
		r := result(s)
		return r.Places[:s.Seats]
	}
	check := func(t *testing.T, name string, s *State, want ...int8) {
		t.Helper()
		if got := places(s); !slices.Equal(got, want) {
			t.Errorf("%s: places %v, want %v", name, got, want)
		}
	}
	t.Run("bm-winner", func(t *testing.T) {
		check(t, "T1", final(Duel, []int16{88, 88}, []int16{12, 11}), 1, 2)
		check(t, "T1", final(Duel, []int16{88, 88}, []int16{11, 11}), 1, 1)
		check(t, "the highest", final(SoloDraft, []int16{70, 90, 80}, []int16{33, 0, 0}), 3, 1, 2)
	})
	t.Run("bm-team-winner", func(t *testing.T) {
		check(
			t, "W7", final(TeamDraft, []int16{76, 94, 83, 126, 93, 88}, make([]int16, 6)), 3, 1, 2,
			3, 1, 2,
		)
		if r := result(
			final(TeamDraft, []int16{76, 94, 83, 126, 93, 88}, make([]int16, 6)),
		); r.Scores[0] != 76 ||
			r.Scores[3] != 76 ||
			r.Scores[1] != 93 {
			t.Errorf("W7: scores %v", r.Scores)
		}
		check(t, "T2", final(TeamDraft, []int16{80, 80, 95, 90}, make([]int16, 4)), 1, 2, 1, 2)
		check(
			t, "T2", final(TeamDraft, []int16{80, 80, 95, 95}, []int16{12, 11, 11, 2}), 1, 2, 1, 2,
		)
		check(
			t, "T2", final(TeamDraft, []int16{80, 80, 95, 95}, []int16{11, 11, 11, 11}), 1, 1, 1, 1,
		)
		check(t, "T3", final(TeamDraft, []int16{70, 71, 140, 72}, make([]int16, 4)), 2, 1, 2, 1)
	})
	t.Run("bm-tie-line", func(t *testing.T) {
		s := final(Duel, []int16{80, 88}, []int16{11, 12})
		s.Areas[0].Explorer = explorer("EX10")
		s.Areas[0].Tiles[0], s.Areas[0].Size, s.Areas[0].Count[GrassTiles] = Tile{GR7, 5, 5}, 1, 1
		if a, b := s.total(0), s.total(1); a != 88 || b != 88 {
			t.Fatalf("totals %d and %d", a, b)
		}
		check(t, "T4", s, 2, 1)
	})
	t.Run("bm-places", func(t *testing.T) {
		check(
			t, "all", final(SoloDraft, []int16{70, 90, 70, 70, 60}, []int16{1, 0, 11, 1, 0}), 3, 1,
			2, 3, 5,
		)
	})
}

// guessed returns what a seat could think of something over many redeals.
func guessed(m *table, seat game.Seat, what func(s *State) string) map[string]bool {
	all := map[string]bool{}
	c := game.Fast(9)
	for range 300 {
		s := m.s
		redeal(&s, seat, &c)
		all[what(&s)] = true
	}
	return all
}

// tileNames returns the names of kinds, each with a space after it.
func tileNames(list []Kind) string {
	text := ""
	for _, k := range list {
		text += k.String() + " "
	}
	return text
}

// packOf returns what names the tiles in the pack of a seat.
func packOf(i int) func(s *State) string {
	return func(s *State) string { return tileNames(s.Packs[i].list()) }
}

func TestKnowledge(t *testing.T) {
	t.Run(
		"bm-open-and-hidden: a pack is known to its holder alone",
		knowledgeOfPacks,
	)
	t.Run(
		"bm-open-and-hidden: the explorer not chosen is known to its seat alone",
		knowledgeOfExplorers,
	)
	t.Run(
		"bm-open-and-hidden: a kept tile, the ships named and a place are known to their seat alone",
		knowledgeOfChoices,
	)
	t.Run(
		"bm-memory: who passed a pack on knows what is left of it",
		knowledgeOfPassedPacks,
	)
	t.Run(
		"bm-memory: of the last two tiles of a known pack one is shown, so the other is known",
		knowledgeOfLastTiles,
	)
	t.Run(
		"bm-memory: what is known of all but one pack is known of that one, too",
		knowledgeOfLastPack,
	)
	t.Run(
		"bm-open-and-hidden: in series nothing but the unopened packs is unknown",
		knowledgeInSeries,
	)
	t.Run(
		"bm-salvage: who salvages sees all discards, and nobody sees what is taken before it lies",
		knowledgeOfSalvage,
	)
}

func knowledgeOfPacks(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06")
	if got := guessed(m, 0, packOf(0)); len(got) != 1 {
		t.Errorf("seat 0 does not know its own pack: %d guesses", len(got))
	}
	for _, seat := range []game.Seat{0, game.Nobody} {
		if got := guessed(m, seat, packOf(2)); len(got) < 250 {
			t.Errorf("seat %d knows the pack of seat 2: %d guesses", seat, len(got))
		}
	}
	if v := view(&m.s, 0).(View); len(v.Hand) != 10 || v.Players[2].Pack != 10 ||
		len(v.Memory) != 0 {
		t.Errorf("seat 0 sees %v", v.Memory)
	}
}

func knowledgeOfExplorers(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	spare := func(s *State) string { return s.Dealt[1][1].String() }
	if a, b := guessed(m, 1, spare), guessed(m, 0, spare); len(a) != 1 || len(b) < 5 {
		t.Errorf("its seat thinks %v, another %v", a, b)
	}
	for e := range guessed(m, 0, spare) {
		if e == "EX01" || e == "EX04" || e == "EX05" || e == m.s.Dealt[0][1].String() {
			t.Errorf("seat 0 thinks that seat 1 was dealt %s", e)
		}
	}
}

func knowledgeOfChoices(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06")
	m.do(0, Move{Kind: Keep, Tile: m.s.Packs[0][0]})
	m.do(1, Move{Kind: Keep, Tile: m.s.Packs[1][0]})
	m.do(1, Move{Kind: Prefer, To: 3})
	kept := func(s *State) string { return s.Kept[1].String() }
	named := func(s *State) string { return string(rune('0' + s.Ranks[1].To[0])) }
	if a, b := guessed(m, 1, kept), guessed(m, 0, kept); len(a) != 1 || len(b) < 8 {
		t.Errorf("kept: its seat thinks %v, another %v", a, b)
	}
	if a, b := guessed(m, 1, named), guessed(m, 0, named); len(a) != 1 || len(b) != 3 {
		t.Errorf("named: its seat thinks %v, another %v", a, b)
	}
	v := view(&m.s, 0).(View)
	if v.Kept != m.s.Kept[0] || len(v.Ranking) != 0 || v.Players[1].Ready ||
		view(&m.s, 1).(View).Ranking[0] != 3 {
		t.Errorf("seat 0 sees %+v", v)
	}
	m.rank(0, "1 2 3")
	m.rank(1, "0 2")
	for i := 2; i < 4; i++ {
		m.do(i, Move{Kind: Keep, Tile: m.s.Packs[i][0]})
		m.rank(i, "0 1 3")
	}
	m.do(1, moves(&m.s, 1, nil)[4])
	place := func(s *State) string {
		return string([]rune{rune('A' + s.Plans[1].X), rune('a' + s.Plans[1].Y)})
	}
	if a, b := guessed(m, 1, place), guessed(m, 2, place); len(a) != 1 || len(b) < 8 {
		t.Errorf("place: its seat thinks %v, another %v", a, b)
	}
	if a, b := view(&m.s, 1).(View), view(&m.s, 2).(View); a.Planned == nil ||
		b.Planned != nil ||
		!b.Players[1].Ready {
		t.Error("the waiting place is seen by the wrong seat")
	}
}

func knowledgeOfPassedPacks(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06")
	m.keep("1 2 3", "2 3 0", "3 0 1", "0 1 2") // 0 to 1, 1 to 2, 2 to 3, 3 to 0
	if m.gifts() != "0->1 1->2 2->3 3->0" {
		t.Fatal(m.gifts())
	}
	if v := view(&m.s, 0).(View); len(v.Memory) != 1 || !v.Memory[0].Ship ||
		v.Memory[0].Seat != 1 ||
		len(v.Memory[0].Tiles) != 9 ||
		!v.Memory[0].Exact {
		t.Errorf("seat 0 remembers %+v", v.Memory)
	}
	m.place()
	if a, b := guessed(m, 0, packOf(1)), guessed(m, 2, packOf(1)); len(a) != 1 || len(b) < 250 {
		t.Errorf("of the pack with seat 1 seat 0 has %d guesses and seat 2 %d", len(a), len(b))
	}
	// Seat 1 keeps a tile of it and passes it on to 2: until it is shown
	// seat 0 knows all but which was kept.
	m.keep("1 2 3", "2 3 0", "3 0 1", "0 1 2")
	left := func(s *State) string {
		p := s.Packs[1].without(s.Kept[1])
		return tileNames(p.list())
	}
	kinds := len(guessed(m, 0, func(s *State) string { return s.Kept[1].String() }))
	distinct := slices.Compact(m.s.Packs[1].list())
	if got := len(guessed(m, 0, left)); got != len(distinct) || kinds != got ||
		len(guessed(m, 0, packOf(1))) != 1 {
		t.Errorf("seat 0 has %d guesses at what is left, for %d kinds", got, len(distinct))
	}
	if v := view(&m.s, 0).(View); !slices.ContainsFunc(
		v.Memory, func(x Memory) bool { return x.Seat == m.s.Gave[1] && !x.Exact },
	) {
		t.Errorf("seat 0 remembers %+v", v.Memory)
	}
	to := int(m.s.Gave[1])
	m.place()
	if got := guessed(m, 0, packOf(to)); len(got) != 1 {
		t.Errorf("once it is shown seat 0 still has %d guesses", len(got))
	}
}

func knowledgeOfLastTiles(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	m.until(1, 9)
	known := m.s.Known
	m.keep()
	m.place()
	for i := range 3 {
		for seat := range game.Seat(3) {
			got := guessed(
				m, seat, func(s *State) string { return s.Discards[0][i].String() },
			)
			if known[i].Has(seat) != (len(got) == 1) && len(got) == 1 {
				t.Errorf(
					"seat %d has %d guesses at the discard of seat %d, known to %v", seat,
					len(got), i, seatList(known[i]),
				)
			}
			if known[i].Has(seat) && len(got) != 1 {
				t.Errorf("seat %d does not know the discard of seat %d", seat, i)
			}
		}
	}
	if v := view(&m.s, 0).(View); len(v.Discards) < 1 || v.Discarded != 3 {
		t.Errorf("seat 0 knows the discards %v of %d", v.Discards, v.Discarded)
	}
}

func knowledgeOfLastPack(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	m.until(1, 9)
	m.keep()
	m.place() // round 2: no tile waits any more
	for i := range m.s.Discarded[0] {
		m.s.Discarded[0][i] = game.First(3)
	}
	m.s.Known[1] = m.s.Known[1].With(0)
	if got := guessed(m, 0, packOf(2)); len(got) != 1 {
		t.Errorf("seat 0 has %d guesses at the only pack it has not seen", len(got))
	}
}

func knowledgeInSeries(t *testing.T) {
	m := landed(t, "EX01 EX04")
	m.until(1, 5)
	if got := guessed(m, 0, func(s *State) string {
		s.Dealt = [maxSeats][2]Explorer{}
		was := m.s
		was.Dealt = s.Dealt
		if *s == was {
			return "same"
		}
		return "other"
	}); len(got) != 1 || !got["same"] {
		t.Errorf("seat 0 thinks %v", got)
	}
}

func knowledgeOfSalvage(t *testing.T) {
	m := landed(t, "EX01 EX04 EX03 EX06")
	m.toSalvage()
	pile := func(s *State) string { p := s.discardPile(); return tileNames(p[:]) + tileNames(s.Discards[0][:]) }
	if a := guessed(m, 2, pile); len(a) != 1 {
		t.Errorf("seat 2 has %d guesses at the discards", len(a))
	}
	all := moves(&m.s, 2, nil)
	m.do(2, all[len(all)-1])
	kept := func(s *State) string { return s.Kept[2].String() }
	if a, b := guessed(m, 2, kept), guessed(m, 0, kept); len(a) != 1 || len(b) < 2 {
		t.Errorf("taken: its seat thinks %v, another %v", a, b)
	}
}
