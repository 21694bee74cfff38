package bigmonster

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

func TestDraft(t *testing.T) {
	t.Run("bm-rounds", draftRounds)
	t.Run("bm-pick-up", draftPickUp)
	t.Run("bm-steps", draftSteps)
	t.Run("bm-keep", draftKeep)
	t.Run("bm-give", draftGive)
	t.Run("bm-ranked", draftRanked)
	t.Run("bm-ranked: asked for what can matter", draftRankedAsked)
	t.Run(
		"bm-ranked: a prefix does as well as the whole ranking",
		draftRankedPrefix,
	)
	t.Run("bm-own-ship", draftOwnShip)
	t.Run("bm-ex02", draftEx02)
	t.Run("bm-last-draft", draftLastDraft)
	t.Run("bm-countdown", draftCountdown)
	t.Run("bm-countdown: before the first race alone", draftCountdownFirstRace)
	t.Run(
		"bm-countdown: packs do not depend on who is ready first",
		draftCountdownOrder,
	)
	t.Run("bm-countdown: positions", draftCountdownPositions)
	t.Run("bm-countdown: a plan weighs it like any move", draftCountdownPlan)
	t.Run("bm-live: a gift is final", draftLiveAGiftIsFinal)
	t.Run("bm-live: the order of refusals in a match", draftLiveRefusals)
	t.Run(
		"bm-live: who has decided by rank or on the ninth turn",
		draftLiveWhoHasDecided,
	)
	t.Run("bm-live", draftLive)
	t.Run("bm-take-back", draftTakeBack)
	t.Run("bm-ranked: what was named is in no open view", draftRankedOpenViews)
	t.Run("bm-reveal", draftReveal)
}

func draftRounds(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06")
	m.until(1, 9)
	m.keep()
	for m.s.Round == 1 {
		m.place()
	}
	if x := told[RoundEnded](m); len(x) != 1 || x[0].Round != 1 {
		t.Errorf("the last placement told the ends of rounds %v, want that of round 1", x)
	}
	if x := told[PackDealt](m); len(x) != 8 || m.s.Turn != 1 || m.s.undealt() != 0 ||
		m.s.discarded() != 4 {
		t.Errorf("W13: %d tiles not dealt, %d discarded", m.s.undealt(), m.s.discarded())
	}
	for i := range m.s.Seats {
		if m.s.Areas[i].Size != 9 || m.s.Packs[i].size() != 10 {
			t.Errorf(
				"W13: seat %d has %d tiles and a pack of %d", i, m.s.Areas[i].Size,
				m.s.Packs[i].size(),
			)
		}
	}
}

func draftPickUp(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	for turn := int8(1); turn <= drafts; turn++ {
		m.until(1, turn)
		for i := range m.s.Seats {
			if got := m.s.Packs[i].size(); got != 11-int(turn) {
				t.Errorf("D10: turn %d begins with a pack of %d", turn, got)
			}
		}
	}
}

func draftSteps(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	if m.refused(0, Move{Kind: Place}) != "wrong_phase" ||
		m.refused(0, Move{Kind: Prefer, To: 1}) != "wrong_phase" {
		t.Error("the order of steps is not kept")
	}
	m.keep()
	if m.s.Phase != Placing ||
		m.refused(0, Move{Kind: Keep, Tile: m.s.Packs[0][0]}) != "wrong_phase" {
		t.Errorf("after all have given comes %s", phaseNames[m.s.Phase])
	}
	m.place()
	if m.s.Phase != Drafting || m.s.Turn != 2 {
		t.Errorf("after all have placed comes %s of turn %d", phaseNames[m.s.Phase], m.s.Turn)
	}
}

func draftKeep(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	m.pack(0, "REAP REAP TOAD")
	if got := moves(&m.s, 0, nil); !slices.Contains(got, Move{Kind: Keep, Tile: REAP}) ||
		len(got) >= 10 {
		t.Errorf("a kind is offered once: %v", got)
	}
	if m.refused(0, Move{Kind: Keep, Tile: SAMB}) != "tile_not_in_pack" {
		t.Error("a tile that is not there can be kept")
	}
	m.do(0, Move{Kind: Keep, Tile: REAP})
	if v := view(&m.s, 0).(View); v.Kept != REAP || len(v.Hand) != 9 ||
		slices.Index(v.Hand, REAP) < 0 {
		t.Errorf("one of two is kept: %v of %v", v.Kept, v.Hand)
	}
}

func draftGive(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06", "mode=teams")
	m.keep("2 1 3", "0 2 3", "3 1 0", "1 0 2")
	if got := m.gifts(); got != "0->2 1->0 2->3 3->1" {
		t.Errorf("R23: the gifts are %s, want 0->2 1->0 2->3 3->1", got)
	}
	packs := m.s.Packs
	kept := m.s.Kept
	m.place()
	for from, to := range []int{2, 0, 3, 1} {
		if want := packs[from].without(kept[from]); m.s.Packs[to] != want {
			t.Errorf("the pack of %d is not with %d", from, to)
		}
	}
}

func draftRanked(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06")
	m.until(1, 2)
	if got := m.s.order(); !slices.Equal(got, []game.Seat{1, 2, 3, 0}) {
		t.Errorf("D1: the order is %v, want 1 2 3 0", got)
	}
	m.keep("1 2 3", "0 2 3", "0 3 1", "0 1 2")
	if got := m.gifts(); got != "1->0 2->3 3->1 0->2" {
		t.Errorf("D1: the gifts are %s, want 1->0 2->3 3->1 0->2", got)
	}
	m = landed(t, "EX01 EX04 EX05 EX06")
	var leaders []game.Seat
	for round := int8(1); round <= 2; round++ {
		for turn := int8(1); turn <= gives; turn++ {
			m.until(round, turn)
			leaders = append(leaders, m.s.leader())
		}
	}
	if !slices.Equal(leaders, []game.Seat{0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}) {
		t.Errorf("first were %v", leaders)
	}
}

func draftRankedAsked(t *testing.T) {
	for seats, want := range map[string][]int8{
		"EX01 EX04 EX05":                {1, 1, 0},
		"EX01 EX04 EX05 EX06":           {1, 2, 2, 0},
		"EX01 EX04 EX05 EX06 EX07":      {1, 2, 3, 3, 0},
		"EX01 EX04 EX05 EX06 EX07 EX08": {1, 2, 3, 4, 4, 0},
		"EX01 EX04 EX02 EX06":           {1, 2, 3, 0},
		"EX02 EX04 EX05 EX06":           {1, 2, 2, 0},
		"EX01 EX04 EX05 EX02":           {1, 2, 2, 0},
	} {
		m := landed(t, seats)
		for i, n := range want {
			if got := m.s.names(game.Seat(i)); got != n {
				t.Errorf("%s: seat %d names %d ships, want %d", seats, i, got, n)
			}
		}
	}
}

func draftRankedPrefix(t *testing.T) {
	sameAsWhole(t)
}

func draftOwnShip(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06", "furious-dragon=on")
	m.until(1, 2)
	m.s.Dragon.Holder = game.Nobody // whoever had it before
	m.keep("1 2 3", "2 0 3", "3 0 1", "1 0 2")
	if got := m.gifts(); got != "1->2 2->3 3->1 0->0!" || m.s.Dragon.Holder != 0 {
		t.Errorf("D2: gifts %s, the dragon is with %d", got, m.s.Dragon.Holder)
	}
	m = landed(t, "EX01 EX04 EX05 EX06")
	m.do(0, Move{Kind: Keep, Tile: m.s.Packs[0][0]})
	if m.refused(0, Move{Kind: Prefer, To: 0}) != "own_ship" {
		t.Error("one's own ship can be named")
	}
	if m.refused(0, Move{Kind: Keep, Tile: m.s.Packs[0][0]}) != "kept_already" {
		t.Error("a second tile is kept, or another reason told")
	}
}

func draftEx02(t *testing.T) {
	m := landed(t, "EX01 EX04 EX02 EX06", "furious-dragon=on")
	m.until(1, 2)
	m.s.Dragon.Holder = game.Nobody
	m.keep("1 2 3", "0 2 3", "2 0 1 3", "2 0 1")
	if got := m.gifts(); got != "1->0 2->2 3->1 0->3" || m.s.Dragon.Holder != game.Nobody {
		t.Errorf("D3: gifts %s, the dragon is with %d", got, m.s.Dragon.Holder)
	}
	m = landed(t, "EX01 EX04 EX02 EX06", "furious-dragon=on")
	m.until(1, 4)
	m.s.Dragon.Holder = game.Nobody
	m.keep("1 2 3", "3 0 2", "2 0 1 3", "0 1 2")
	if got := m.gifts(); got != "3->0 0->1 1->3 2->2!" || m.s.Dragon.Holder != 2 {
		t.Errorf("D3: gifts %s, the dragon is with %d", got, m.s.Dragon.Holder)
	}
}

func draftLastDraft(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "furious-dragon=on")
	m.until(1, 9)
	holder := m.s.Dragon.Holder
	for i := range 3 {
		rest := m.s.Packs[i].without(m.s.Packs[i][0])
		if got := moves(&m.s, game.Seat(i), nil); got[0].Kind != Keep || len(got) > 2 {
			t.Errorf("D7: on turn 9 the moves are %v, want at most two, to keep", got)
		}
		m.do(i, Move{Kind: Keep, Tile: m.s.Packs[i][0]})
		if i == 2 {
			if x := told[TileDiscarded](m); len(x) != 6 || x[4].Tile != rest[0] ||
				x[5].Tile != NoTile {
				t.Errorf("D7: discarded are %v, want the other tile of each pack", x)
			}
		}
	}
	if m.s.Phase != Placing || m.s.Dragon.Holder != holder {
		t.Errorf(
			"D7: after turn 9 the phase is %s, and the dragon is with %d, want %d", phaseNames[m.s.Phase],
			m.s.Dragon.Holder, holder,
		)
	}
	for _, text := range []string{
		`{"kind":"keep","tile":"REAP","to":1}`, `{"kind":"keep","tile":"REAP","ranking":[1,2]}`,
		`{"kind":"keep"}`,
		`{"kind":"give","tile":"REAP","to":1,"fallback":[2]}`,
	} {
		if err := game.Decode([]byte(text), new(Move)); err == nil {
			t.Errorf("D7: %s is taken for a move", text)
		}
	}
	live := landed(t, "EX01 EX04 EX05", "draft-race=live")
	live.until(1, 9)
	if live.refused(0, Move{Kind: Give, Tile: live.s.Packs[0][0], To: 1}) != "wrong_phase" {
		t.Error("D7: a pack is given on turn 9")
	}
}

func draftCountdown(t *testing.T) {
	m := chosen(t, "EX01 EX04 EX05 EX06", "draft-race=live")
	if m.s.Phase != Readying || m.s.undealt() != 80 || len(told[PackDealt](m)) > 0 ||
		len(told[TurnStarted](m)) > 0 {
		t.Fatalf(
			"after the explorers comes %s, and %d tiles are not dealt", phaseNames[m.s.Phase],
			m.s.undealt(),
		)
	}
	for said, seat := range []int{2, 0, 3, 1} {
		if got := moves(&m.s, game.Seat(seat), nil); !slices.Equal(got, []Move{{Kind: Ready}}) {
			t.Errorf("seat %d may do %v", seat, got)
		}
		if m.refused(seat, Move{Kind: Give, Tile: REAP, To: 1}) != "wrong_phase" {
			t.Errorf("seat %d gives a pack that is not dealt", seat)
		}
		for other := game.Nobody; int(other) < 4; other++ {
			v := view(&m.s, other).(View)
			if v.Phase != Readying || len(v.Hand) > 0 || v.Turn != 0 || v.Planned != nil {
				t.Errorf("seat %d sees %+v while %d are ready", other, v, said)
			}
			for i, p := range v.Players {
				if p.Pack != 0 || p.Ready != slices.Contains([]int{2, 0, 3, 1}[:said], i) {
					t.Errorf(
						"seat %d sees of seat %d %+v while %d are ready", other, i, p, said,
					)
				}
			}
		}
		m.do(seat, Move{Kind: Ready})
		if said < 3 && len(m.l.Lines()) > 0 {
			t.Errorf("the readiness of seat %d told %v, want nothing", seat, m.l.Lines())
		}
		if said < 3 && m.refused(seat, Move{Kind: Ready}) != "already_given" {
			t.Errorf("seat %d is ready twice", seat)
		}
	}
	if m.s.Phase != Drafting || m.s.Turn != 1 || len(told[PackDealt](m)) != 8 ||
		m.s.Plans != [maxSeats]Plan{} {
		t.Errorf("after all are ready comes %s of turn %d", phaseNames[m.s.Phase], m.s.Turn)
	}
	if m.refused(0, Move{Kind: Ready}) != "wrong_phase" {
		t.Error("one is ready for what has begun")
	}
	for i := range m.s.Seats {
		if v := view(&m.s, game.Seat(i)).(View); len(v.Hand) != packSize {
			t.Errorf("seat %d holds %v", i, v.Hand)
		}
	}
}

func draftCountdownFirstRace(t *testing.T) {
	if m := chosen(t, "EX01 EX04 EX05"); m.s.Phase != Drafting {
		t.Errorf("by rank, after the explorers comes %s", phaseNames[m.s.Phase])
	}
	if m := chosen(t, "EX01 EX04"); m.s.Phase != Taking {
		t.Errorf("in series, after the explorers comes %s", phaseNames[m.s.Phase])
	}
	m := landed(t, "EX01 EX04 EX05", "draft-race=live")
	for actors(&m.s) != 0 {
		m.turn()
		if m.s.Phase == Readying {
			t.Fatalf("round %d, turn %d is counted down to", m.s.Round, m.s.Turn)
		}
	}
}

func draftCountdownOrder(t *testing.T) {
	var packs [2][maxSeats]Pack
	for i, order := range [][]int{{0, 1, 2}, {2, 1, 0}} {
		m, err := game.Erase(Rules).New(
			setupOf(t, 3, "first-seat=0", "draft-race=live"), game.SeedOf(1),
		)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			for _, seat := range order {
				text, _ := m.Moves(game.Seat(seat))[0].(Move).MarshalJSON()
				if _, err := m.Play(game.Seat(seat), text); err != nil {
					t.Fatal(err)
				}
			}
		}
		for seat := range 3 {
			copy(packs[i][seat][:], m.View(m.Ply(), game.Seat(seat)).(View).Hand)
		}
	}
	if packs[0] != packs[1] || packs[0][0][0] == NoTile {
		t.Errorf("two matches of one seed deal the packs %v and %v", packs[0], packs[1])
	}
}

func draftCountdownPositions(t *testing.T) {
	m := chosen(t, "EX01 EX04 EX05", "draft-race=live")
	m.do(1, Move{Kind: Ready})
	paper := gametest.Paper(t, Rules, &m.s)
	if back, _, err := load(paper); err != nil || back != m.s {
		t.Errorf("it came back as %+v (%v)", back, err)
	}
	refuses := func(says, from, to string) {
		t.Helper()
		bad := strings.Replace(string(paper), from, to, 1)
		if _, _, err := load([]byte(bad)); err == nil || bad == string(paper) ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%s for %s: %v, want %q", to, from, err, says)
		}
	}
	waiting := strings.ReplaceAll(string(paper), `,"ready":true`, "")
	if _, _, err := load(
		[]byte(strings.ReplaceAll(waiting, `"tiles":[]`, `"tiles":[],"ready":true`)),
	); err == nil ||
		!strings.Contains(err.Error(), "nobody has to decide") {
		t.Errorf("all are ready, and no pack is dealt: %v", err)
	}
	refuses("before the first turn", `"turn":0`, `"turn":1`)
	refuses("before the first turn", `"round":1`, `"round":2`)
	refuses("race", `"draft-race":"live"`, `"draft-race":"ranked"`)
	refuses(
		"picked up", `"tiles":[]`,
		`"tiles":[],"pack":["REAP","REAP","REAP","REAP","TOAD","TOAD","TOAD","TOAD","TOAD","GR1"]`,
	)
	refuses("keeps the tile", `"tiles":[]`, `"tiles":[],"kept":"REAP"`)
	refuses("cannot place", `"tiles":[]`, `"tiles":[],"planned":{"x":2,"y":0,"grant":-1}`)
	refuses("dragon", `"dragon":-1`, `"dragon":1`)
	live := landed(t, "EX01 EX04 EX05", "draft-race=live")
	paper = gametest.Paper(t, Rules, &live.s)
	refuses("ready", `"tiles":[]`, `"tiles":[],"ready":true`)
	refuses("before the first turn", `"phase":"draft"`, `"phase":"ready"`)
}

func draftCountdownPlan(t *testing.T) {
	m := chosen(t, "EX01 EX04 EX05", "draft-race=live")
	before, weights := m.s, []float32{-1}
	newPlan(redeal)(&m.s, 1, []Move{{Kind: Ready}}, 8, weights)
	if m.s != before || weights[0] == -1 {
		t.Errorf("it is worth %v", weights)
	}
}

func draftLiveAGiftIsFinal(t *testing.T) {
	m, err := game.Erase(Rules).New(
		setupOf(t, 3, "first-seat=0", "draft-race=live"), game.SeedOf(1),
	)
	if err != nil {
		t.Fatal(err)
	}
	for ply := range 9 {
		seat := m.Actors().Lowest()
		text, err := json.Marshal(m.Moves(seat)[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(seat, text); err != nil {
			t.Fatal(err)
		}
		if m.Raced(m.Ply()) != (ply >= 6) ||
			ply >= 6 && (!m.Revealed(m.Ply()) || m.Pending(m.Ply())) {
			t.Errorf("%s can be taken back: %t", text, ply >= 6)
		}
	}
	// Where a tile is placed is one's own until all have placed, as everywhere.
	text, _ := m.Moves(1)[0].(Move).MarshalJSON()
	if _, err := m.Play(1, text); err != nil {
		t.Fatal(err)
	}
	if m.Raced(m.Ply()) || !m.Pending(m.Ply()) {
		t.Errorf("%s cannot be taken back", text)
	}
}

func draftLiveRefusals(t *testing.T) {
	m, err := game.Erase(Rules).New(setupOf(t, 4, "draft-race=live"), game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	play := func(seat game.Seat, x Move) {
		t.Helper()
		text, _ := x.MarshalJSON()
		if _, err := m.Play(seat, text); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(seat game.Seat, x Move, err error, reason string) {
		t.Helper()
		text, _ := x.MarshalJSON()
		_, got := m.Play(seat, text)
		if no := m.Refuse(seat, text); !errors.Is(got, err) || no.Reason != reason ||
			*no != *got.(*game.Refusal) {
			t.Errorf("R25: seat %d: %s: %v, want %s", seat, text, got, reason)
		}
	}
	first := func(seat game.Seat) Move { return m.Moves(seat)[0].(Move) }
	chosen := first(0)
	play(0, chosen)
	refused(0, chosen, game.ErrNotActing, "already_given")
	for seat := game.Seat(1); seat < 4; seat++ {
		play(seat, first(seat))
	}
	for seat := range game.Seat(4) {
		play(seat, first(seat)) // ready
	}
	pack := func(seat game.Seat) Kind { return first(seat).Tile }
	given := Move{Kind: Give, Tile: pack(3), To: 1}
	play(3, given)
	refused(3, Move{Kind: Place}, game.ErrNotActing, "wrong_phase")
	refused(3, given, game.ErrNotActing, "already_given")
	refused(3, Move{Kind: Give, Tile: SAMB, To: 3}, game.ErrNotActing, "already_given")
	refused(2, Move{Kind: Place}, game.ErrIllegal, "wrong_phase")
	refused(1, Move{Kind: Give, Tile: SAMB, To: 1}, game.ErrIllegal, "tile_not_in_pack")
	refused(1, Move{Kind: Give, Tile: pack(1), To: 1}, game.ErrIllegal, "own_ship")
	refused(0, Move{Kind: Give, Tile: pack(0), To: 1}, game.ErrIllegal, "ship_taken")
	play(0, Move{Kind: Give, Tile: pack(0), To: 2})
	play(1, Move{Kind: Give, Tile: pack(1), To: 0})
	play(2, Move{Kind: Give, Tile: pack(2), To: 3})
	refused(3, given, game.ErrIllegal, "wrong_phase")
	place := first(3)
	play(3, place)
	refused(3, given, game.ErrNotActing, "wrong_phase")
	refused(3, place, game.ErrNotActing, "already_given")
}

func draftLiveWhoHasDecided(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "draft-race=live")
	m.until(1, 9)
	tile := m.s.Packs[0][0]
	m.do(0, Move{Kind: Keep, Tile: tile})
	if got := m.refused(0, Move{Kind: Keep, Tile: tile}); got != "already_given" {
		t.Errorf("the tile is kept again: %s", got)
	}
	if got := m.refused(0, Move{Kind: Prefer, To: 1}); got != "wrong_phase" {
		t.Errorf("a ship is named on turn 9: %s", got)
	}
	m = landed(t, "EX01 EX04 EX05")
	tile = m.s.Packs[0][0]
	m.do(0, Move{Kind: Keep, Tile: tile})
	if got := m.refused(0, Move{Kind: Keep, Tile: tile}); got != "kept_already" {
		t.Errorf("the tile is kept again before ships are named: %s", got)
	}
	for to := 1; actors(&m.s).Has(0); to++ {
		m.do(0, Move{Kind: Prefer, To: game.Seat(to)})
	}
	for _, x := range []Move{{Kind: Keep, Tile: tile}, {Kind: Prefer, To: 1}} {
		if got := m.refused(0, x); got != "already_given" {
			t.Errorf("%v after all has been said: %s", x, got)
		}
	}
}

func draftLive(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05 EX06", "draft-race=live")
	give := func(seat, to int) Move {
		return Move{Kind: Give, Tile: m.s.Packs[seat][0], To: game.Seat(to)}
	}
	if m.refused(2, give(2, 2)) != "own_ship" {
		t.Error("D4: seat 2 may give to itself")
	}
	m.do(3, give(3, 1))
	if x := told[PackGiven](m); len(x) != 1 || x[0] != (PackGiven{3, 1, 9, false}) {
		t.Errorf("a gift told %v, want that seat 3 gave to 1 on turn 9", x)
	}
	if m.refused(0, give(0, 1)) != "ship_taken" || m.s.Kept[0] != NoTile ||
		m.refused(3, give(3, 0)) != "already_given" {
		t.Error("D4: a ship is taken twice")
	}
	m.do(0, give(0, 2))
	if m.refused(1, give(1, 2)) != "ship_taken" ||
		m.refused(1, Move{Kind: Give, Tile: SAMB, To: 1}) != "tile_not_in_pack" {
		t.Error("D4: a ship is taken twice")
	}
	m.do(1, give(1, 0))
	for _, x := range moves(&m.s, 2, nil) {
		if x.To != 3 {
			t.Errorf("D4: seat 2 may give to %d", x.To)
		}
	}
	m.do(2, give(2, 3))
	if m.s.Phase != Placing {
		t.Errorf("after all have given comes %s", phaseNames[m.s.Phase])
	}
	// D5: of two left whose own ships are free each gives to the other. D6:
	// who finds only its own must.
	m = landed(t, "EX01 EX04 EX05 EX06", "draft-race=live")
	m.do(0, give(0, 1))
	m.do(1, give(1, 0))
	if m.refused(2, give(2, 2)) == "" || m.refused(2, give(2, 3)) != "" {
		t.Error("D5: seat 2 may give to 3 alone")
	}
	m.do(2, give(2, 3))
	if m.refused(3, give(3, 3)) != "own_ship" || m.refused(3, give(3, 2)) != "" {
		t.Error("D5: seat 3 may give to 2 alone")
	}
	m = landed(t, "EX01 EX04 EX05 EX06", "draft-race=live")
	m.do(0, give(0, 1))
	m.do(1, give(1, 2))
	if m.refused(2, give(2, 2)) != "own_ship" {
		t.Error("R25: its own ship is taken, and what is told first is that it is its own")
	}
	if m.refused(2, give(2, 3)) != "" {
		t.Error("D6: seat 2 may give to 3")
	}
	m.do(2, give(2, 0))
	if m.refused(3, give(3, 3)) != "" {
		t.Error("D6: seat 3 must give to itself")
	}
	m.do(3, give(3, 3))
	if m.gifts() != "3->3!" {
		t.Errorf("D6: the gifts are %s, want 3->3!", m.gifts())
	}
}

func draftTakeBack(t *testing.T) {
	// What is pending is free to be taken back: nobody could see it, so the
	// match says that nothing was revealed.
	m, err := game.Erase(Rules).New(setupOf(t, 3, "first-seat=0"), game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	play := func(want bool) {
		t.Helper()
		seat := m.Actors().Lowest()
		text, _ := m.Moves(seat)[0].(Move).MarshalJSON()
		if _, err := m.Play(seat, text); err != nil {
			t.Fatal(err)
		}
		if m.Revealed(m.Ply()) != want {
			t.Errorf("ply %d, %s: revealed %t", m.Ply(), text, !want)
		}
	}
	for _, revealed := range []bool{false, false, true} { // explorers
		play(revealed)
	}
	for range 4 { // seat 0 keeps and names, seat 1 too
		play(false)
	}
	play(true)                                            // seat 2 keeps: all packs are given
	for _, revealed := range []bool{false, false, true} { // places
		play(revealed)
	}
}

func draftRankedOpenViews(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "first-seat=0")
	m.do(1, Move{Kind: Keep, Tile: m.s.Packs[1][0]})
	m.do(1, Move{Kind: Prefer, To: 2})
	if v := view(&m.s, 1).(View); !slices.Equal(v.Ranking, []game.Seat{2}) {
		t.Errorf("seat 1 has named %v", v.Ranking)
	}
	for _, eyes := range []game.Seat{0, 2, game.Nobody, game.Open} {
		text, err := json.Marshal(view(&m.s, eyes))
		if err != nil || strings.Count(string(text), `"ranking":[`) != 1 ||
			!strings.Contains(string(text), `"ranking":[]`) {
			t.Errorf("seat %d sees %s (%v)", eyes, text, err)
		}
	}
}

func draftReveal(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05")
	m.keep()
	m.do(0, moves(&m.s, 0, nil)[3])
	m.do(2, moves(&m.s, 2, nil)[1])
	if m.s.Areas[0].Size != 0 || len(told[TurnRevealed](m)) > 0 {
		t.Error("a placement is shown before the last")
	}
	m.do(1, moves(&m.s, 1, nil)[0])
	if x := told[TurnRevealed](m); len(x) != 3 || x[0].Seat != 0 || x[2].Seat != 2 ||
		m.s.Areas[0].Size != 1 {
		t.Errorf("the last placement revealed %v, want the areas of three seats", x)
	}
}

// sameAsWhole compares what comes of the ships that seats are asked for with
// what would come of rankings of all ships, as the rules tell it.
func sameAsWhole(t *testing.T) {
	c := game.Fast(7)
	for _, explorers := range []string{
		"EX01 EX04 EX05", "EX01 EX04 EX02 EX06", "EX01 EX02 EX05 EX06 EX07",
		"EX01 EX04 EX05 EX06 EX02 EX08",
	} {
		start := landed(t, explorers)
		n := int(start.s.Seats)
		for range 400 {
			m := *start
			m.s.Turn = int8(1 + c.IntN(gives))
			for i := range m.s.Packs {
				for j := packSize + 1 - int(m.s.Turn); j < packSize; j++ {
					m.s.Packs[i][j] = NoTile
				}
			}
			var whole [maxSeats][]int
			var rankings []string
			for i := range n {
				order := []int{0, 1, 2, 3, 4, 5}[:n]
				order = slices.Clone(order)
				game.Shuffle(&c, order)
				whole[i] = order
				text := ""
				for _, to := range order {
					text += string(rune('0'+to)) + " "
				}
				rankings = append(rankings, text)
			}
			want := resolved(&m.s, whole)
			m.keep(rankings...)
			if m.s.Gave != want {
				t.Fatalf(
					"%s, turn %d, rankings %v: gave %v, want %v", explorers, m.s.Turn, rankings,
					m.s.Gave, want,
				)
			}
		}
	}
}

// resolved is the rule as it is told: each in turn takes the first ship of its
// whole ranking that it may.
func resolved(s *State, whole [maxSeats][]int) (gave [maxSeats]game.Seat) {
	for i := range gave {
		gave[i] = game.Nobody
	}
	free := game.First(int(s.Seats))
	for _, seat := range s.order() {
		candidates := free
		if s.Areas[seat].Explorer != explorer("EX02") {
			candidates = free.Without(seat)
		}
		if free == game.Only(seat) {
			candidates = free
		}
		for _, to := range whole[seat] {
			if candidates.Has(game.Seat(to)) {
				gave[seat] = game.Seat(to)
				free = free.Without(game.Seat(to))
				break
			}
		}
	}
	return gave
}

// giveAll lets every seat name its neighbour first. If forced, seat 0 is forced
// onto its own ship in a turn in which it is last.
func giveAll(m *table, forced bool) {
	m.t.Helper()
	last := int((m.s.leader() + game.Seat(m.s.Seats) - 1) % game.Seat(m.s.Seats))
	rankings := make([]string, m.s.Seats)
	for i := range rankings {
		// Each names its neighbour first; who is before the last names the ship behind the last.
		next := (i + 1) % len(rankings)
		if forced && next == last {
			next = (next + 1) % len(rankings)
		}
		rankings[i] = string(rune('0'+next)) + " 0 1 2 3"
	}
	m.keep(rankings...)
}

func TestDragon(t *testing.T) {
	t.Run("bm-dragon-flip: no token after the last turn", dragonFlipLastTurn)
	t.Run("bm-dragon", dragonToken)
	t.Run("bm-dragon-choice", dragonChoice)
	t.Run("bm-dragon-flip", dragonFlip)
	t.Run("bm-two-dragons", dragonTwoDragons)
}

func dragonFlipLastTurn(t *testing.T) {
	m := landed(t, "EX01 EX04 EX03 EX06", "furious-dragon=on")
	if v := view(&m.s, game.Nobody).(View); v.Dragon == nil ||
		*v.Dragon != (DragonView{game.Nobody, -5}) {
		t.Errorf("BM-60: in the first round it lies at %+v", v.Dragon)
	}
	m.until(2, 9)
	if view(&m.s, game.Nobody).(View).Dragon == nil {
		t.Error("BM-62: in the second round there is none")
	}
	m.toSalvage()
	for m.s.Phase != Over {
		if v := view(&m.s, 0).(View); v.Dragon != nil {
			t.Errorf("BM-62: while one salvages it lies at %+v", v.Dragon)
		}
		m.do(2, moves(&m.s, 2, nil)[0])
	}
	if v := view(&m.s, game.Open).(View); v.Dragon != nil {
		t.Errorf("BM-62: after the end it lies at %+v", v.Dragon)
	}
}

func dragonToken(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "furious-dragon=on")
	m.until(1, 2)
	m.s.Dragon.Holder = game.Nobody
	giveAll(m, true)
	x := told[DragonTaken](m)
	if len(x) != 1 || x[0].Seat != 0 || x[0].From != game.Nobody {
		t.Fatalf("D8: the dragon was taken by %v after %s, want seat 0, from nobody", x, m.gifts())
	}
	m.place()
	giveAll(m, true)
	if x := told[DragonTaken](m); len(x) != 1 || x[0].Seat != 1 || x[0].From != 0 ||
		m.s.Dragon.Holder != 1 {
		t.Errorf("D8: the dragon was taken by %v after %s, want seat 1, from 0", x, m.gifts())
	}
	if off := landed(t, "EX01 EX04 EX05"); off.s.Dragon.Holder != game.Nobody {
		t.Error("somebody has the dragon at the start")
	}
}

func dragonChoice(t *testing.T) {
	m := landed(t, "EX02 EX04 EX05 EX06", "furious-dragon=on")
	m.keep("0 1 2 3", "2 3 0", "3 1 0", "1 2 0")
	if m.s.Gave[0] != 0 || m.s.Dragon.Holder != game.Nobody {
		t.Errorf("gifts %s, the dragon is with %d", m.gifts(), m.s.Dragon.Holder)
	}
}

func dragonFlip(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "furious-dragon=on")
	m.until(1, 9)
	m.s.Dragon.Holder = 2
	before := m.s.total(2)
	if v := view(&m.s, 1).(View); v.Dragon.Holder != 2 || v.Dragon.Points != -5 {
		t.Errorf("the page shows %+v", v.Dragon)
	}
	m.keep()
	m.place()
	if m.s.Dragon.Flipped != [maxSeats]int8{2: 1} || m.s.Dragon.Holder != game.Nobody ||
		told[RoundEnded](m)[0].DragonHolder != 2 {
		t.Errorf("D8: after the round the dragon is %+v, want turned over once by seat 2", m.s.Dragon)
	}
	gain := m.s.total(2)
	m.s.Dragon.Flipped[2] = 0
	if m.s.total(2)-gain != 5 {
		t.Errorf("a dragon turned over costs %d (it was %d)", m.s.total(2)-gain, before)
	}
	// In round 2 nobody is forced: its token is out of the game.
	m.until(2, 9)
	m.s.Dragon.Holder = game.Nobody
	m.keep()
	m.place()
	if m.s.Dragon.Flipped[0]+m.s.Dragon.Flipped[1] != 0 {
		t.Errorf("D8: a dragon that nobody held was turned over: %+v", m.s.Dragon)
	}
}

func dragonTwoDragons(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "furious-dragon=on")
	for round := int8(1); round <= rounds; round++ {
		// Seat 0 is last in turns 2, 5 and 8 of the first round, and in turns 3 and 6 of the second.
		for m.until(round, 1); m.s.Turn < gives; m.place() {
			last := (m.s.leader() + 2) % 3
			if giveAll(m, last == 0); last == 0 && m.s.Dragon.Holder != 0 {
				t.Fatalf(
					"D8: round %d, turn %d: the dragon is with %d (%s)", round, m.s.Turn,
					m.s.Dragon.Holder, m.gifts(),
				)
			}
		}
		for m.s.Round == round && m.s.Phase != Over {
			giveAll(m, false)
			m.place()
		}
	}
	if m.s.Dragon.Flipped != [maxSeats]int8{2} {
		t.Errorf("D8: turned over are %v", m.s.Dragon.Flipped)
	}
	m = landed(t, "EX08 EX04 EX05", "furious-dragon=on")
	m.s.Dragon.Flipped[0] = 2
	lines := m.s.lines(0)
	if lines[lineMedals] != -10 || lines[lineExplorer] != 0 {
		t.Errorf("two dragons: medals %d, explorer %d", lines[lineMedals], lines[lineExplorer])
	}
	m.s.Areas[0].Explorer = explorer("EX15")
	if lines := m.s.lines(0); lines[lineMedals] != -10 || lines[lineExplorer] != 6 {
		t.Errorf(
			"V5: two dragons: medals %d, explorer %d", lines[lineMedals], lines[lineExplorer],
		)
	}
}

func TestPlacing(t *testing.T) {
	t.Run("bm-must-place", func(t *testing.T) {
		m := landed(t, "EX01 EX04 EX05")
		m.keep()
		for i := range game.Seat(3) {
			if got := moves(&m.s, i, nil); len(got) != 10 {
				t.Errorf("seat %d has %d places", i, len(got))
			}
		}
		if m.refused(0, Move{Kind: Place, X: 2, Y: 2}) != "no_contact" ||
			m.refused(0, Move{Kind: Place, X: 1, Y: 1}) != "occupied" {
			t.Error("a bad place is refused for another reason")
		}
		if m.refused(0, Move{Kind: Place, X: 2, Y: 0, Grant: 1}) != "no_grant" {
			t.Error("a medal comes with a plain tile")
		}
	})
	t.Run("bm-no-match", func(t *testing.T) {
		m := landed(t, "EX10 EX04 EX05")
		for k := Kind(1); int(k) < kindCount; k++ {
			for other := Kind(1); int(other) < kindCount; other++ {
				a := m.s.Areas[0]
				a.place(k, 2, 0)
				x := int8(3)
				if box.Tiles[k].Wide {
					x++
				}
				if !a.fits(other, x, 0) {
					t.Fatalf("%s cannot lie beside %s", other, k)
				}
			}
		}
	})
	t.Run("bm-never-moves", func(t *testing.T) {
		m := landed(t, "EX01 EX04 EX05 EX06")
		var before [maxSeats]Area
		for actors(&m.s) != 0 {
			for i := range m.s.Areas {
				a, b := &before[i], &m.s.Areas[i]
				if !slices.Equal(a.Tiles[:a.Size], b.Tiles[:a.Size]) ||
					a.Mutated[0]&^b.Mutated[0] != 0 ||
					a.Mutated[1]&^b.Mutated[1] != 0 {
					t.Fatalf("an area went from %+v to %+v", a, b)
				}
			}
			before = m.s.Areas
			m.turn()
		}
	})
}

// opened makes the tiles of an open series those that are named; the deck gives
// and takes what that needs.
func (m *table) opened(i int, names string) {
	m.t.Helper()
	x := &m.s.Series[i]
	for _, k := range x.Tiles {
		if k != NoTile {
			m.s.Deck[k]++
		}
	}
	var p []Kind
	for name := range strings.FieldsSeq(names) {
		if m.s.Deck[kind(name)] == 0 {
			m.t.Fatalf("there is no %s left", name)
		}
		m.s.Deck[kind(name)]--
		p = append(p, kind(name))
	}
	slices.Sort(p)
	copy(x.Tiles[:], p)
}

// midDuel returns a duel in its second turn, with four tiles open in each series.
func midDuel(t *testing.T) *table {
	m := landed(t, "EX01 EX04")
	m.until(1, 2)
	m.opened(0, "REAP LA3 MU2 MGS")
	m.opened(1, "TOAD TOAD GR4 BML")
	return m
}

func TestSeries(t *testing.T) {
	t.Run("bm-openings", seriesOpenings)
	t.Run("bm-series-take", seriesTake)
	t.Run("bm-series-order", seriesOrder)
	t.Run("bm-series-order: three seats", seriesOrderThreeSeats)
	t.Run("bm-series-discards", seriesDiscards)
	t.Run("bm-first-marker", seriesFirstMarker)
	t.Run("bm-series-medals", seriesMedals)
	t.Run("bm-series-end", seriesEnd)
}

func seriesOpenings(t *testing.T) {
	for seats, explorers := range map[int]string{2: "EX01 EX04", 3: "EX01 EX04 EX05"} {
		m := landed(t, explorers, "mode=series")
		for turn := int8(1); turn <= series; turn++ {
			var want []int
			switch {
			case seats == 2 && turn == 2, seats == 3 && turn == 3:
				want = []int{int(turn), int(turn) + 1}
			case turn == series:
			case seats == 2 && turn == 1, seats == 3 && turn < 3:
				want = []int{int(turn)}
			default:
				want = []int{int(turn) + 1}
			}
			var got []int
			for _, e := range told[SeriesOpened](m) {
				got = append(got, e.Number)
			}
			if m.s.Turn != turn || !slices.Equal(got, want) {
				t.Errorf("S1, S2: %d seats, turn %d opens %v, want %v", seats, turn, got, want)
			}
			// Take the newest, so that the other stays open.
			for m.s.Turn == turn && actors(&m.s) != 0 {
				seat := m.s.Active
				all := moves(&m.s, seat, nil)
				x := all[0]
				for _, y := range all {
					if y.Kind == Take &&
						m.s.Series[y.Series].Number > m.s.Series[x.Series].Number {
						x = y
					}
				}
				m.do(int(seat), x)
			}
		}
		if m.s.Phase != Over {
			t.Error("it goes on")
		}
	}
}

func seriesTake(t *testing.T) {
	m := midDuel(t)
	if m.refused(0, Move{Kind: Take, Series: 0, Tile: REAP, Discard: LA3}) != "not_your_turn" {
		t.Error("the other takes first")
	}
	if m.refused(
		1, Move{Kind: Take, Series: 0, Tile: REAP, Discard: REAP},
	) != "tile_not_in_series" {
		t.Error("a tile is both taken and discarded")
	}
	if m.refused(1, Move{Kind: Take, Series: 1, Tile: TOAD, Discard: TOAD}) != "" {
		t.Error("of two copies one may be taken and the other discarded")
	}
	m.do(1, Move{Kind: Take, Series: 0, Tile: REAP, Discard: LA3})
	if x := told[SeriesTaken](m); len(x) != 1 || x[0].Tile != REAP || x[0].Discard != LA3 ||
		m.s.Kept[1] != REAP ||
		m.s.Phase != Placing {
		t.Errorf("W8: the move told %v, want REAP taken and LA3 discarded", x)
	}
	n := len(moves(&landed(t, "EX01 EX04").s, 0, nil))
	if n > 12 {
		t.Errorf("%d ways to take from one series of four", n)
	}
}

func seriesOrder(t *testing.T) {
	m := midDuel(t)
	m.do(1, Move{Kind: Take, Series: 0, Tile: REAP, Discard: LA3})
	m.place()
	if m.s.Active != 0 ||
		m.refused(0, Move{Kind: Take, Series: 1, Tile: TOAD, Discard: BML}) != "other_series" {
		t.Error("W8, S3: the second player may take from the other series")
	}
	if got := moves(&m.s, 0, nil); len(got) != 2 {
		t.Errorf("W8: the moves are %v, want two", got)
	}
	number := m.s.Series[1].Number
	m.do(0, Move{Kind: Take, Series: 0, Tile: MU2, Discard: MGS})
	m.place()
	if m.s.Series[1].Number != number || m.s.Series[0].Number != 4 || m.s.Turn != 3 ||
		m.s.Active != 0 {
		t.Errorf("W8: series %+v, seat %d is first", m.s.Series, m.s.Active)
	}
}

func seriesOrderThreeSeats(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "mode=series", "first-seat=1")
	m.until(1, 3)
	m.opened(0, "REAP LA1 BML GR7 TOAD MU3")
	other := m.s.Series[1]
	for seat, x := range []Move{
		{Kind: Take, Tile: REAP, Discard: LA1},
		{Kind: Take, Tile: BML, Discard: GR7},
		{Kind: Take, Tile: TOAD, Discard: MU3},
	} {
		m.do(seat, x)
		if seat == 2 && m.s.Series[0] != (Series{}) {
			t.Errorf("W9: the first series is %+v", m.s.Series[0])
		}
		m.place()
	}
	if m.s.Turn != 4 || m.s.Active != 1 || m.s.Series[1] != other || m.s.Series[0].Number != 5 {
		t.Errorf("W9: turn %d, seat %d is first, series %+v", m.s.Turn, m.s.Active, m.s.Series)
	}
}

func seriesDiscards(t *testing.T) {
	m := midDuel(t)
	before := view(&m.s, 0).(View)
	m.do(1, Move{Kind: Take, Series: 0, Tile: REAP, Discard: LA3})
	v := view(&m.s, game.Nobody).(View)
	more := slices.Clone(before.Discards)
	more = append(more, LA3)
	slices.Sort(more)
	if !slices.Equal(v.Discards, more) || v.Discarded != len(more) {
		t.Errorf("discards %v, want %v", v.Discards, more)
	}
}

func seriesFirstMarker(t *testing.T) {
	m := landed(t, "EX01 EX04 EX05", "mode=series", "first-seat=2")
	for turn := int8(1); turn <= series; turn++ {
		m.until(1, turn)
		if want := game.Seat(1+turn) % 3; m.s.Active != want {
			t.Errorf("W9: seat %d is first in turn %d, want %d", m.s.Active, turn, want)
		}
		if turn == series {
			break
		}
	}
}

func seriesMedals(t *testing.T) {
	m := landed(t, "EX01 EX04", "medal-lava=LAVA")
	m.until(1, 4)
	m.area(0, "EX01: LA3@2,0 LA3@3,0 LA3@4,0 LA3@5,0")
	m.area(1, "EX04: LA2@2,0 LA2@3,0 LA2@4,0 LA2@5,0")
	m.s.Phase, m.s.Current = Placing, 0
	m.s.Kept[m.s.Active] = LA1
	first := int(m.s.Active)
	m.do(first, Move{Kind: Place, X: 6, Y: 0})
	if len(told[MedalWon](m)) != 0 || m.s.Medals.Left[Alone]>>LAVA&1 != 1 {
		t.Error("M6: the first player wins alone")
	}
	m.s.Phase, m.s.Kept[1-first] = Placing, LA1
	m.do(1-first, Move{Kind: Place, X: 6, Y: 0})
	var lava []MedalWon
	for _, e := range told[MedalWon](m) {
		if e.Medal == LAVA {
			lava = append(lava, e)
		}
	}
	if len(lava) != 1 || len(lava[0].Seats) != 2 || lava[0].Points != 5 {
		t.Errorf("M6: the lava medal was won by %v, want once by two seats, 5 points", lava)
	}
}

func seriesEnd(t *testing.T) {
	for _, explorers := range []string{"EX01 EX04", "EX01 EX04 EX05"} {
		m := landed(t, explorers, "mode=series")
		for actors(&m.s) != 0 {
			m.turn()
		}
		for i := range m.s.Seats {
			if m.s.Areas[i].Size != 20 {
				t.Errorf("seat %d ends with %d tiles", i, m.s.Areas[i].Size)
			}
		}
	}
}
