package mightymonsters

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/record/recordtest"
)

func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups:  gametest.Setups(Rules, optionLineUp, optionKing),
		Matches: 2,
		Secrets: []string{"Hands", "Down"},
	})
}

func TestLawsOfChosenSeats(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups: []game.Setup{
			setupOf(
				t, 3, "start-seat=2", "faction-0=dragon", "faction-2=troll", "kings-new-rules=on",
			),
			setupOf(t, 6, "faction-5=demon"),
		},
		Matches: 2,
		Secrets: []string{"Hands", "Down"},
		Seed:    1,
	})
}

func TestGames(t *testing.T) {
	gametest.Games(t, Rules, gametest.Setups(Rules, optionLineUp, optionKing), 10_000, invariant)
}

// invariant returns an error if something is wrong that must hold in every
// position between two moves.
func invariant(s *State) error {
	for _, holds := range []func(*State) error{
		checkSummaries, checkCards, checkCounts, checkActor,
	} {
		if err := holds(s); err != nil {
			return err
		}
	}
	return lairDeck.audit(s)
}

// checkSummaries compares the summaries of the castle with the castle.
func checkSummaries(s *State) error {
	var want State
	want.Seats, want.Levels, want.Hands = s.Seats, s.Levels, s.Hands
	if !s.over() {
		want.openCastle()
	}
	for i := range want.Hands {
		want.Hands[i] = fullSet &^ s.Down[i]
	}
	for i, m := range s.Castle {
		if m.Card > 0 {
			lairDeck.put(&want, int8(i), m)
		}
	}
	if s.Stands != want.Stands || s.Owned != want.Owned || s.Open != want.Open ||
		s.Playing != want.Playing {
		return fmt.Errorf("the summaries of the castle are %v %v %v %v, want %v %v %v %v",
			s.Stands, s.Owned, s.Open, s.Playing, want.Stands, want.Owned, want.Open, want.Playing)
	}
	for g := range s.Seats {
		if !s.over() && (s.Open[s.Levels[g]-1]>>(2*g)&3 == 3) == lairDeck.atMax(s, g) {
			return fmt.Errorf(
				"mm-replace-full: guard %d: atMax is %t, but Open says otherwise", g+1,
				lairDeck.atMax(s, g),
			)
		}
	}
	return nil
}

// checkCards checks that every seat has its five cards once each, and no more
// in a place than allowed.
func checkCards(s *State) error {
	var castle [maxSeats]Cards
	sum := Card(0)
	for _, m := range s.Castle {
		if m.Card > 0 && castle[m.Seat].Has(m.Card) {
			return fmt.Errorf(
				"mm-monsters: seat %d has strength %d twice in the castle", m.Seat, m.Card,
			)
		}
		if m.Card > 0 {
			castle[m.Seat] = castle[m.Seat].With(m.Card)
			sum += m.Card
		}
	}
	for i := range s.Seats {
		hand, down := s.Hands[i], s.Down[i]
		if hand|down|castle[i] != fullSet || hand.Len()+down.Len()+castle[i].Len() != maxCard {
			return fmt.Errorf("mm-monsters: seat %d does not have its five cards once each", i)
		}
		if down.Len() != 2 || castle[i].Len() > maxPlaced {
			return fmt.Errorf(
				"mm-two-monsters: seat %d has %d in the castle and %d face down", i,
				castle[i].Len(), down.Len(),
			)
		}
	}
	if sum > 9*Card(s.Seats) {
		return fmt.Errorf("mm-phase-ends: strengths in the castle add up to %d", sum)
	}
	return nil
}

// checkCounts checks gold, guards and king tiles.
func checkCounts(s *State) error {
	for i := range s.Seats {
		if s.Gold[i] < 0 {
			return fmt.Errorf("mm-gold: seat %d has %d gold", i, s.Gold[i])
		}
		if err := s.Ledger[i].check(s.Gold[i]); err != nil {
			return err
		}
	}
	laid := int(s.Laid[0] + s.Laid[1] + s.Laid[2])
	if laid != int(s.Seats)*int(s.Round) || bits.OnesCount64(s.Seen) < int(s.roundsDone()) {
		return fmt.Errorf(
			"mm-guards: %d guards laid and %d turned up in round %d", laid,
			bits.OnesCount64(s.Seen), s.Round,
		)
	}
	if s.King && bits.OnesCount16(s.Tiles) != int(s.Round) || !s.King && s.Tiles != 0 {
		return fmt.Errorf(
			"mm-king: %d tiles turned up in round %d", bits.OnesCount16(s.Tiles), s.Round,
		)
	}
	return nil
}

// checkActor checks that the seat to move can place a monster.
func checkActor(s *State) error {
	if s.over() {
		return nil
	}
	if s.full() || s.placed(s.Turn) == maxPlaced {
		return fmt.Errorf(
			"mm-castle-full, mm-pass: it is the turn of seat %d, which has %d monsters in the castle",
			s.Turn,
			s.placed(s.Turn),
		)
	}
	var buf [mostMoves]Move
	if !slices.ContainsFunc(
		lairDeck.moves(s, s.Turn, buf[:0]), func(m Move) bool { return m.Kind == Place },
	) {
		return errors.New("mm-never-stuck: there is no place move")
	}
	return nil
}

// TestPhase checks the bound on the moves of a round (mm-phase-ends). The seats
// prolong the round as much as they can: they have unlimited gold and replace
// whenever possible, with the weakest card that does it.
func TestPhase(t *testing.T) {
	longest := map[int]int{}
	for seats := minSeats; seats <= maxSeats; seats++ {
		for n := range uint64(400) {
			var s State
			c := game.Fast(n)
			lairDeck.deal(
				&s, setupOf(t, seats, "kings-new-rules="+[]string{"off", "on"}[n%2]), &c, nil,
			)
			for i := range seats {
				s.Gold[i] = 500
			}
			count, places, strength := 0, 0, s.castleStrength()
			for s.Round == 1 {
				m := slowestMove(&s, &c)
				before := s
				gold := s.Gold
				lairDeck.apply(&s, s.Turn, m, &c, nil)
				count++
				if m.Kind == Place {
					places++
				}
				if s.Round > 1 {
					break
				}
				if now := s.castleStrength(); now <= strength {
					t.Fatalf("%v: strength went from %d to %d", m, strength, now)
				} else {
					strength = now
				}
				toTreasury := int16(0)
				for i := range seats {
					toTreasury += gold[i] - s.Gold[i]
				}
				if want := int16(m.Kind - Place); toTreasury != want {
					t.Fatalf(
						"mm-replace-price: %v paid %d coins to the treasury, want %d, in %+v",
						m, toTreasury, want, before,
					)
				}
			}
			if places != 2*seats || count > 9*seats {
				t.Fatalf(
					"%d seats: %d moves, want at most %d; %d of them on empty spaces, want %d",
					seats, count, 9*seats, places, 2*seats,
				)
			}
			longest[seats] = max(longest[seats], count)
		}
		if longest[seats] < 5*seats {
			t.Errorf(
				"%d seats: the longest round had %d moves, want at least %d to test the bound",
				seats, longest[seats], 5*seats,
			)
		}
	}
	t.Logf("moves of the longest round by number of seats: %v", longest)
}

// castleStrength returns the sum of the strengths of all monsters in the castle.
func (s *State) castleStrength() Card {
	sum := Card(0)
	for g := range s.Seats {
		sum += s.total(g)
	}
	return sum
}

// slowestMove returns the move that adds least strength to the castle, a
// replacement if there is one. One time in eight it returns a random move, so
// that matches differ.
func slowestMove(s *State, c *game.Chance) Move {
	var buf [mostMoves]Move
	list := lairDeck.moves(s, s.Turn, buf[:0])
	if c.IntN(8) == 0 {
		return list[c.IntN(len(list))]
	}
	return slices.MinFunc(list, func(a, b Move) int { return added(s, a) - added(s, b) })
}

// added returns the strength that a move adds to the castle, and 100 more if it
// does not replace a monster.
func added(s *State, m Move) int {
	if m.Kind == Place {
		return 100 + int(m.Card)
	}
	return int(m.Card - s.Castle[m.Space].Card)
}

func TestAllocs(t *testing.T) {
	for _, o := range gametest.Setups(Rules, optionKing) {
		gametest.NoAllocs(t, Rules, o)
	}
}

func TestSize(t *testing.T) { gametest.Size(t, Rules, 256) }

func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }

func TestPerft(t *testing.T) {
	gametest.Perft(t, Rules, game.Setup{Seats: 3}, 1, 18, 306, 4136, 37762, 352530)
	gametest.Perft(
		t, Rules, setupOf(t, 4, "guard-line-up=on", "kings-new-rules=on"), 2, 24, 520, 10230,
		172352,
	)
}

func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, Rules) }
func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules) }

// TestGolden compares recorded matches: one for each number of seats and each
// combination of variants, and some with rare events.
func TestGolden(t *testing.T) {
	var cases []recordtest.Case
	for _, o := range gametest.Setups(Rules, optionLineUp, optionKing) {
		name := []string{3: "three", 4: "four", 5: "five", 6: "six"}[o.Seats]
		if o.On(optionLineUp) {
			name += "-line-up"
		}
		if o.On(optionKing) {
			name += "-king"
		}
		cases = append(cases, recordtest.Case{Name: name, Setup: o})
	}
	king := setupOf(t, 3, "kings-new-rules=on")
	cases = append(
		cases,
		recordtest.Case{
			Name:  "shared-win",
			Setup: game.Setup{Seats: 4},
			Until: func(m game.Match) bool {
				return m.Result().Winners().Len() > 1
			},
		},
		recordtest.Case{
			Name:  "hands-set-in-round-one",
			Setup: king,
			Until: func(m game.Match) bool {
				return m.View(0, game.Nobody).(View).Tile == K03
			},
		},
		recordtest.Case{
			Name:  "healing-short",
			Setup: game.Setup{Seats: 3},
			Until: recordtest.Tells(func(e HealingPaid) bool {
				return e.Paid < e.Due
			}),
		},
		recordtest.Case{
			Name:  "last-guard-beaten-at-the-end",
			Setup: king,
			Until: func(m game.Match) bool {
				return slices.Contains(eventKinds(m.Lines(m.Ply())), "guard_beaten") &&
					!slices.Contains(eventKinds(m.Lines(m.Ply())), "guard_won")
			},
		},
	)
	recordtest.Golden(t, game.Erase(Rules), "testdata", cases)
}

func BenchmarkPlayout(b *testing.B) { gametest.Playouts(b, Rules) }

// worths returns the estimated worth of every seat.
func worths(s *State) [game.MaxSeats]float32 {
	var w [game.MaxSeats]float32
	lairDeck.estimator(&plain)(s, &w)
	return w
}

// worthsIn returns the estimated worth of every seat in a scene.
func worthsIn(t *testing.T, x scene) [game.MaxSeats]float32 {
	t.Helper()
	s, _ := x.set(t)
	return worths(s)
}

// In sureWin guard 1 is certainly beaten, in sureLoss it never is. The rest of
// the castle is the same.
var (
	sureWin  = scene{seats: 3, levels: "133", castle: "0:3 1:3 | 2:1 - | - -"}
	sureLoss = scene{seats: 3, levels: "333", castle: "0:3 1:2 | 2:1 - | - -"}
)

// TestValue checks estimates in positions where the right order is obvious.
func TestValue(t *testing.T) {
	t.Run("after the end it is the gold", checkFinalValue)
	t.Run(
		"a pair that surely wins is worth its loot, one that surely loses its healing",
		func(t *testing.T) {
			a, b := worthsIn(t, sureWin), worthsIn(t, sureLoss)
			if gain := a[0] - b[0]; gain < 1.5 || gain > 6 {
				t.Errorf(
					"seat 0 is worth %v with the pair that wins and %v with the one that loses",
					a[0], b[0],
				)
			}
		},
	)
	t.Run("mm-fight-lost: behind a guard that holds everything is lost", func(t *testing.T) {
		hopeless, open := sureLoss, sureLoss
		hopeless.castle = "0:3 1:2 | 2:5 2:4 | - -"
		open.levels, open.castle = "133", "0:3 1:3 | 2:5 2:4 | - -"
		if v, w := worthsIn(t, open), worthsIn(t, hopeless); v[2]-w[2] < 8 {
			t.Errorf(
				"seat 2 is worth %v behind a beaten guard and %v behind one that holds", v[2],
				w[2],
			)
		}
	})
	t.Run("mm-discard: it counts the cards turned up", func(t *testing.T) {
		s, _ := scene{seats: 3, levels: "333", castle: "0:4 1:4 | - - | - -"}.set(t)
		before := worths(s)[0]
		for i, g := range lairDeck.Guards {
			if g.Level == 3 && g.Strength > 8 {
				s.Seen |= 1 << i
			}
		}
		if after := worths(s)[0]; after <= before+1 {
			t.Errorf(
				"seat 0 is worth %v, and %v once the strong guards are gone, want more",
				before, after,
			)
		}
	})
	t.Run("mm-king: it reads the tile", checkValueUnderTiles)
}

func checkFinalValue(t *testing.T) {
	s := State{Seats: 3, Round: 6, Turn: game.Nobody, Gold: [maxSeats]int16{20, 30, 10}}
	if w := worths(&s); w != [game.MaxSeats]float32{20, 30, 10} {
		t.Errorf("estimates %v, want the gold, 20, 30 and 10", w)
	}
	has, want := lairDeck.margin(&s, 0), float64(20-float32(rivalShare)*30)
	if math.Abs(has-want) > 1e-5 {
		t.Errorf("margin %v, want %v", has, want)
	}
}

func checkValueUnderTiles(t *testing.T) {
	without := scene{seats: 3, levels: "112", castle: "0:3 1:3 | - - | 2:4 2:5"}
	for tile, x := range map[Tile]struct {
		seat game.Seat
		more bool // worth more than without the tile, not less
	}{
		K02: {0, true}, K04: {0, true}, K06: {2, true}, K08: {0, true}, K11: {2, true},
		K05: {0, false}, K07: {2, false}, K10: {2, false},
	} {
		with := without
		with.tile = tile
		a, b := worthsIn(t, without)[x.seat], worthsIn(t, with)[x.seat]
		if x.more && b <= a || !x.more && b >= a {
			t.Errorf("under %s seat %d is worth %v, without %v", box.Tiles[tile], x.seat, b, a)
		}
	}
}

// TestLookingAheadWins plays a seat that looks one ply ahead against seats that
// play at random.
func TestLookingAheadWins(t *testing.T) {
	wins := 0.0
	const matches = 300
	for n := range matches {
		me := game.Seat(n % 4)
		var s State
		c := game.Fast(uint64(n))
		lairDeck.deal(&s, setupOf(t, 4), &c, nil)
		for !s.over() {
			var buf [mostMoves]Move
			list := lairDeck.moves(&s, s.Turn, buf[:0])
			m := list[c.IntN(len(list))]
			if s.Turn == me {
				m = lookAhead(&s, list, &c)
			}
			lairDeck.apply(&s, s.Turn, m, &c, nil)
		}
		if w := result(&s).Winners(); w.Has(me) {
			wins += 1 / float64(w.Len())
		}
	}
	if wins < 0.88*matches {
		t.Errorf("it won %.1f of %d matches, want at least 88 %%", wins, matches)
	}
}

// lookAhead returns the move with the best average margin over eight guesses at
// the hidden cards.
func lookAhead(s *State, list []Move, c *game.Chance) Move {
	var sums [mostMoves]float64
	for range 8 {
		guess := *s
		redeal(&guess, s.Turn, c)
		luck := uint64(c.IntN(1 << 30))
		for i, m := range list {
			next := guess
			same := game.Fast(luck)
			lairDeck.apply(&next, s.Turn, m, &same, nil)
			sums[i] += lairDeck.margin(&next, s.Turn)
		}
	}
	best := 0
	for i := range list {
		if sums[i] > sums[best] {
			best = i
		}
	}
	return list[best]
}

// TestFigures compares averages of random play with those of an independent
// program written from the same rules, which played 20,000 matches for each
// number of seats.
func TestFigures(t *testing.T) {
	for seats, want := range map[int]struct{ plies, replaced, gold, beaten float64 }{
		3: {44.2, 8.2, 5.8, 0.36},
		4: {59.0, 11.0, 3.7, 0.29},
		5: {62.1, 12.1, 2.9, 0.26},
		6: {87.9, 15.9, 1.7, 0.21},
	} {
		const matches = 4000
		var plies, replaced, gold, beaten, laid float64
		var l game.Log
		o := setupOf(t, seats)
		for n := range uint64(matches) {
			var s State
			c := game.Fast(n)
			lairDeck.deal(&s, o, &c, nil)
			var buf [mostMoves]Move
			for !s.over() {
				list := lairDeck.moves(&s, s.Turn, buf[:0])
				m := list[c.IntN(len(list))]
				if m.Kind == Replace {
					replaced++
				}
				l.Reset()
				lairDeck.apply(&s, s.Turn, m, &c, &l)
				plies++
				for _, line := range l.Lines() {
					switch line.Event.(type) {
					case GuardBeaten:
						beaten++
					case GuardsPlaced, GameEnded:
						laid += float64(seats)
					}
				}
			}
			for i := range seats {
				gold += float64(s.Gold[i])
			}
		}
		for name, x := range map[string][3]float64{
			"plies":              {plies / matches, want.plies, 0.4},
			"monsters replaced":  {replaced / matches, want.replaced, 0.3},
			"gold of a seat":     {gold / matches / float64(seats), want.gold, 0.2},
			"guards beaten of 1": {beaten / laid, want.beaten, 0.008},
		} {
			if math.Abs(x[0]-x[1]) > x[2] {
				t.Errorf("%d seats: %s: %.3f on average, want %.3f", seats, name, x[0], x[1])
			}
		}
	}
}

// TestWorths checks the range of estimates. Gold is never negative. The gold at
// the start, the loot of all guards and the most that king tiles can add are
// less than 350 together.
func TestWorths(t *testing.T) {
	gametest.Worths(t, Rules, gametest.Setups(Rules, optionLineUp, optionKing), 0, 350)
}

func TestAccounts(t *testing.T) {
	gametest.Accounts(t, Rules, gametest.Setups(Rules, optionLineUp, optionKing))
}

// TestFastMovesAreTheMoves compares fastMoves with moves for every seat at every
// ply (mm-play, mm-place, mm-replace). It plays matches of every setup, in some
// of which seats run out of gold.
func TestFastMovesAreTheMoves(t *testing.T) {
	var slow, fast [mostMoves]Move
	replaced := 0
	for _, o := range gametest.Setups(Rules, optionLineUp, optionKing) {
		for n := range uint64(20) {
			c := game.Fast(n)
			var s State
			lairDeck.deal(&s, o, &c, nil)
			for !s.over() {
				var list []Move
				for seat := game.Nobody; seat < game.Seat(s.Seats); seat++ {
					want, has := lairDeck.moves(&s, seat, slow[:0]), fastMoves(&s, seat, fast[:0])
					if !slices.Equal(has, want) {
						t.Fatalf("seat %d has the moves %v, want %v in %+v", seat, has, want, s)
					}
					if seat == s.Turn {
						list = has
					}
				}
				m := list[c.IntN(len(list))]
				if n%2 == 0 {
					m = slowestMove(&s, &c) // replaces wherever it can
				}
				if m.Kind == Replace {
					replaced++
				}
				lairDeck.apply(&s, s.Turn, m, &c, nil)
			}
		}
	}
	if replaced < 1000 {
		t.Errorf("%d monsters were replaced, want at least 1000 to test replacing", replaced)
	}
}
