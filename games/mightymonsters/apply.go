package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// apply plays a monster, and what follows by rule: passes, and after the last empty space the fights, healing and the
// next round (mm-phases).
func apply(s *State, seat game.Seat, m Move, c *game.Chance, l *game.Log) {
	if m.Kind == Place {
		game.Tell(l, game.Everyone, MonsterPlaced{Seat: seat, Card: m.Card, Space: m.Space})
	} else {
		s.throwOut(seat, m, l)
	}
	s.put(m.Space, Monster{Seat: seat, Card: m.Card})
	if s.full() { // mm-castle-full
		s.endRound(c, l)
		return
	}
	s.passOn(l)
}

// throwOut is what replacing does to the monster that is replaced (mm-replace): its owner is paid and has it in hand again.
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

// price is mm-replace-price: a coin to the treasury, and to another seat whose monster goes as many as the guard has
// levels above the first.
func price(level Level, own bool) (treasury, owner int16) {
	if own {
		return 1, 0
	}
	return 1, int16(level) - 1
}

// passOn gives the turn to the next seat that has not two monsters in the castle (mm-pass, mm-thrown-out). There is one,
// possibly the same again, because a space is empty.
func (s *State) passOn(l *game.Log) {
	n, next := uint(s.Seats), uint(s.Turn)+1
	twice := uint(s.Playing) | uint(s.Playing)<<n // all seats, and once more around the table
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

// endRound is all that happens between the last monster of a round and the first of the next.
func (s *State) endRound(c *game.Chance, l *game.Log) {
	s.tellFull(l)
	before := s.Seen
	beaten := s.fight(c, l)
	s.heal(beaten, l)
	s.rotate(l)
	s.discard(s.Seen&^before, l)
	if s.Round == s.rounds() {
		s.end(l)
		return
	}
	s.Round++
	s.layGuards(c, l)
	game.Tell(l, game.Everyone, StartMarkerMoved{Seat: s.startSeat()})
	s.startRound(c, l)
}

// fight turns up guards from the gate until one stands, and returns how many were beaten (mm-fights).
func (s *State) fight(c *game.Chance, l *game.Log) int8 {
	for g := range s.Seats {
		c.Key(int(s.Round), int(g)+1)
		i := unseen(c, s.Seen, cardsPerLevel*int(s.Levels[g]-1), cardsPerLevel)
		s.Seen |= 1 << i
		card := &box.Guards[i]
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

// effective is what counts of a guard after the king tile; neither falls below 0 (mm-king-limits).
func (s *State) effective(g int8, card *Guard) (strength, loot int8) {
	if s.Tile == NoTile {
		return card.Strength, card.Loot
	}
	strength, loot = s.edict(g)
	return max(0, card.Strength+strength), max(0, card.Loot+loot)
}

// edict is what the king tile adds to the strength and the loot of a guard, by its place from the gate.
func (s *State) edict(g int8) (strength, loot int8) {
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

// weakest is the smallest total beside a guard.
func (s *State) weakest() Card {
	low := s.total(0)
	for g := int8(1); g < s.Seats; g++ {
		low = min(low, s.total(g))
	}
	return low
}

// pay shares the loot of a beaten guard (mm-loot): all of it to the owner of both monsters, else half each, an odd coin
// to the stronger monster and, between equals, to nobody.
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
	s.win(a.Seat, shareA)
	s.win(b.Seat, shareB)
	if l == nil {
		return
	}
	payouts := []Payout{{Seat: a.Seat, Gold: shareA}}
	if a.Seat != b.Seat {
		payouts = append(payouts, Payout{Seat: b.Seat, Gold: shareB})
	}
	game.Tell(l, game.Everyone, GuardBeaten{Guard: g + 1, Payouts: payouts, Forfeited: shareA+shareB < loot})
}

func (s *State) win(seat game.Seat, gold int16) {
	s.Gold[seat] += gold
	s.Ledger[seat].Loot += gold
}

// heal lets everybody pay for their monsters at guards that were not beaten, as far as their gold goes, clockwise from
// the start seat (mm-heal, mm-heal-short).
func (s *State) heal(beaten int8, l *game.Log) {
	var due [maxSeats]int16
	for _, m := range s.Castle[2*beaten : 2*s.Seats] {
		due[m.Seat] += s.healing(m.Card)
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

// healing is what it costs to heal a monster this round (mm-heal-cost, mm-k07).
func (s *State) healing(card Card) int16 {
	if s.Tile == K07 && card >= 4 {
		return 4
	}
	return box.Heal[card]
}

// rotate is mm-rotate: the down pile joins the card left in hand, the monsters from the castle become the down pile. So
// everybody knows everybody's cards from now on (mm-deduce).
func (s *State) rotate(l *game.Log) {
	for i := range s.Seats {
		hand := s.Hands[i] | s.Down[i]
		s.Hands[i], s.Down[i] = hand, fullSet&^hand
	}
	s.leaveCastle()
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

// discard puts away the guards, those still face down unseen, and the king tile (mm-discard).
func (s *State) discard(revealed uint64, l *game.Log) {
	s.Levels = [maxGuards]Level{}
	s.Tile = NoTile
	if l == nil {
		return
	}
	ids := guardIDs(revealed)
	game.Tell(l, game.Everyone, GuardsDiscarded{Revealed: ids, Unseen: s.Seats - int8(len(ids))})
	game.Tell(l, game.Everyone, KingTileDiscarded{Remaining: s.rounds() - s.Round})
}

// end is mm-end.
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

// tellFull announces the totals and, under K08, the weakest pairs, both fixed before the first fight.
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
