package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// apply plays a monster and everything that follows by rule: passes and, once
// the castle is full, the fights, healing and the next round (mm-phases).
func (d *deck) apply(s *State, seat game.Seat, m Move, c *game.Chance, l *game.Log) {
	if m.Kind == Place {
		game.Tell(l, game.Everyone, MonsterPlaced{Seat: seat, Card: m.Card, Space: m.Space})
	} else {
		s.throwOut(seat, m, l)
	}
	d.put(s, m.Space, Monster{Seat: seat, Card: m.Card})
	if s.full() { // mm-castle-full
		d.endRound(s, c, l)
		return
	}
	s.passOn(l)
}

// throwOut pays for a replacement and returns the replaced monster to its
// owner's hand (mm-replace). The caller puts the new monster on the space.
func (s *State) throwOut(seat game.Seat, m Move, l *game.Log) {
	old := s.Castle[m.Space]
	treasury, owner := price(s.Levels[guard(m.Space)], old.Seat == seat)
	s.Gold[seat] -= treasury + owner
	s.Ledger[seat].Replacing += treasury + owner
	s.Gold[old.Seat] += owner
	s.Ledger[old.Seat].Received += owner
	s.Hands[old.Seat] = s.Hands[old.Seat].With(old.Card)
	s.Playing = s.Playing.With(old.Seat)
	game.Tell(l, game.Everyone, MonsterReplaced{
		Seat: seat, Card: m.Card, Space: m.Space, OldOwner: old.Seat, OldCard: old.Card,
		PaidToTreasury: treasury, PaidToOwner: owner,
	})
}

// price returns what it costs to replace a monster beside a guard of a level
// (mm-replace-price, mm-replace-own): one coin to the treasury and, unless the
// monster is the player's own, one coin to its owner per level above the first.
func price(level Level, own bool) (treasury, owner int16) {
	if own {
		return 1, 0
	}
	return 1, int16(level) - 1
}

// passOn gives the turn to the next seat with fewer than two monsters in the
// castle (mm-pass, mm-thrown-out). The castle must have an empty space: then
// there is such a seat, possibly the one that has just played.
func (s *State) passOn(l *game.Log) {
	n, next := uint(s.Seats), uint(s.Turn)+1
	// Two copies side by side, so that the search needs no wrap-around.
	twice := uint(s.Playing) | uint(s.Playing)<<n
	skipped := uint(bits.TrailingZeros(twice >> next))
	if l != nil {
		for i := range skipped {
			game.Tell(l, game.Everyone, TurnPassed{Seat: game.Seat((next + i) % n)})
		}
	}
	if next += skipped; next >= n {
		next -= n
	}
	s.Turn = game.Seat(next)
	game.Tell(l, game.Everyone, TurnStarted{Seat: s.Turn})
}

// endRound does everything between the last monster of a round and the first
// one of the next. After the last round it ends the match.
func (d *deck) endRound(s *State, c *game.Chance, l *game.Log) {
	s.tellFull(l)
	before := s.Seen
	beaten := d.fight(s, c, l)
	d.heal(s, beaten, l)
	s.rotate(l)
	d.discard(s, s.Seen&^before, l)
	if s.Round == s.rounds() {
		s.end(l)
		return
	}
	s.Round++
	s.layGuards(c, l)
	game.Tell(l, game.Everyone, StartMarkerMoved{Seat: s.startSeat()})
	s.startRound(c, l)
}

// fight turns up guards from the gate until one holds, and returns how many
// were beaten (mm-fights). The key of each draw is the round and the guard.
func (d *deck) fight(s *State, c *game.Chance, l *game.Log) int8 {
	for g := range s.Seats {
		c.Key(int(s.Round), int(g)+1)
		i := unseen(c, s.Seen, cardsPerLevel*int(s.Levels[g]-1), cardsPerLevel)
		s.Seen |= 1 << i
		card := &d.Guards[i]
		strength, loot := s.effective(g, card)
		game.Tell(l, game.Everyone, GuardRevealed{
			Guard: g + 1, ID: card.ID, PrintedStrength: card.Strength, PrintedLoot: card.Loot,
			EffectiveStrength: strength, EffectiveLoot: loot, Total: s.total(g),
		})
		if int8(s.total(g)) < strength { // mm-fight-lost
			game.Tell(l, game.Everyone, GuardWon{Guard: g + 1})
			return g
		}
		s.pay(g, int16(loot), l)
	}
	return s.Seats
}

// effective returns the strength and loot of a guard after the king tile.
// Neither falls below 0 (mm-king-limits).
func (s *State) effective(g int8, card *Guard) (strength, loot int8) {
	if s.Tile == NoTile {
		return card.Strength, card.Loot
	}
	strength, loot = s.tileEffect(g)
	return max(0, card.Strength+strength), max(0, card.Loot+loot)
}

// tileEffect returns what the king tile adds to the strength and the loot of
// the guard at a place from the gate. Under K02 the pair beside the guard must
// be complete, under K08 the whole castle.
func (s *State) tileEffect(g int8) (strength, loot int8) {
	last := s.Seats - 1
	switch {
	case s.Tile == K02 && s.Castle[2*g].Card == s.Castle[2*g+1].Card: // mm-k02
		return 0, 3
	case s.Tile == K04 && g == 0: // mm-k04
		return 0, 3
	case s.Tile == K05 && g <= 1: // mm-k05
		return 0, -2
	case s.Tile == K06 && g >= last-1: // mm-k06
		return 0, 4
	case s.Tile == K08 && s.total(g) == s.weakest(): // mm-k08
		return 0, 3
	case s.Tile == K10 && g == 1: // mm-k10
		return 2, 3
	case s.Tile == K11 && g == last: // mm-k11
		return 0, 10
	case s.Tile == K12 && g == last: // mm-k12
		return -3, -5
	}
	return 0, 0
}

// weakest returns the smallest total beside a guard (mm-k08).
func (s *State) weakest() Card {
	low := s.total(0)
	for g := int8(1); g < s.Seats; g++ {
		low = min(low, s.total(g))
	}
	return low
}

// pay shares the loot of a beaten guard (mm-loot). If one seat owns both
// monsters it gets everything, otherwise each owner gets half. An odd coin goes
// to the stronger monster, and to nobody if they are equally strong.
func (s *State) pay(g int8, loot int16, l *game.Log) {
	a, b := s.Castle[2*g], s.Castle[2*g+1]
	half, odd := loot/2, loot%2
	shareA, shareB := half, half
	switch {
	case a.Seat == b.Seat:
		shareA, shareB = loot, 0
	case a.Card > b.Card:
		shareA += odd
	case b.Card > a.Card:
		shareB += odd
	}
	s.addLoot(a.Seat, shareA)
	s.addLoot(b.Seat, shareB)
	if l == nil {
		return
	}
	payouts := []Payout{{Seat: a.Seat, Gold: shareA}}
	if a.Seat != b.Seat {
		payouts = append(payouts, Payout{Seat: b.Seat, Gold: shareB})
	}
	game.Tell(
		l, game.Everyone,
		GuardBeaten{Guard: g + 1, Payouts: payouts, Forfeited: shareA+shareB < loot},
	)
}

// addLoot gives gold of a beaten guard to a seat.
func (s *State) addLoot(seat game.Seat, gold int16) {
	s.Gold[seat] += gold
	s.Ledger[seat].Loot += gold
}

// heal makes every seat pay for its monsters at guards that were not beaten, as
// far as its gold goes (mm-heal, mm-heal-short). Seats pay clockwise from the
// start seat.
func (d *deck) heal(s *State, beaten int8, l *game.Log) {
	var due [maxSeats]int16
	for _, m := range s.Castle[2*beaten : 2*s.Seats] {
		due[m.Seat] += d.healing(s.Tile, m.Card)
	}
	seat := s.startSeat()
	for range s.Seats {
		if due[seat] > 0 {
			paid := min(s.Gold[seat], due[seat])
			s.Gold[seat] -= paid
			s.Ledger[seat].Healing += paid
			game.Tell(l, game.Everyone, HealingPaid{Seat: seat, Due: due[seat], Paid: paid})
		}
		seat = s.next(seat)
	}
}

// healing returns what it costs to heal a monster under a king tile
// (mm-heal-cost, mm-k07).
func (d *deck) healing(tile Tile, card Card) int16 {
	if tile == K07 && card >= 4 {
		return 4
	}
	return d.Heal[card]
}

// rotate moves the down pile to the hand and the monsters in the castle to the
// down pile (mm-rotate). Everybody has seen the castle and therefore knows all
// cards from now on (mm-deduce).
func (s *State) rotate(l *game.Log) {
	for i := range s.Seats {
		hand := s.Hands[i] | s.Down[i]
		s.Hands[i], s.Down[i] = hand, fullSet&^hand
	}
	s.clearCastle()
	s.Shown, s.Undone = [maxSeats]Cards{}, [maxSeats]Cards{}
	if l == nil {
		return
	}
	rotated := MonstersRotated{HandCount: handSize, DownCount: maxPlaced}
	for _, down := range s.Down[:s.Seats] {
		rotated.Down = append(rotated.Down, down.List())
	}
	game.Tell(l, game.Everyone, rotated)
}

// discard removes the guards and the king tile of the round (mm-discard).
// Guards that are still face down stay unseen. revealed is the set of those
// turned up in this round.
func (d *deck) discard(s *State, revealed uint64, l *game.Log) {
	s.Levels = [maxGuards]Level{}
	s.Tile = NoTile
	if l == nil {
		return
	}
	ids := d.ids(revealed)
	game.Tell(l, game.Everyone, GuardsDiscarded{Revealed: ids, Unseen: s.Seats - int8(len(ids))})
	game.Tell(l, game.Everyone, KingTileDiscarded{Remaining: s.rounds() - s.Round})
}

// end ends the match (mm-end).
func (s *State) end(l *game.Log) {
	s.Turn = game.Nobody
	if l == nil {
		return
	}
	r := result(s)
	ended := GameEnded{Gold: listOf(s.Gold[:s.Seats]), Ranks: listOf(r.Places[:s.Seats])}
	for seat := range r.Winners().All() {
		ended.Winners = append(ended.Winners, seat)
	}
	game.Tell(l, game.Everyone, ended)
}

// tellFull announces the totals and, under K08, the weakest pairs. Both are
// fixed before the first fight.
func (s *State) tellFull(l *game.Log) {
	if l == nil {
		return
	}
	var full CastleFull
	var weak WeakestMarked
	for g := range s.Seats {
		full.Totals = append(full.Totals, s.total(g))
		if s.total(g) == s.weakest() {
			weak.Guards = append(weak.Guards, g+1)
		}
	}
	game.Tell(l, game.Everyone, full)
	if s.Tile == K08 {
		game.Tell(l, game.Everyone, weak)
	}
}
