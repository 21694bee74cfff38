package gloomygraves

import (
	"math/bits"

	"lair.games/lair/game"
)

// apply makes a legal move and everything that follows by rule.
func (d *deck) apply(s *State, seat game.Seat, m Move, c *game.Chance, l *game.Log) {
	switch m.Kind {
	case StartWith:
		s.choose(seat, m.Card, l)
	case InCrypt:
		s.buryCrypt(m, l)
	case InPit:
		s.buryPit(m, l)
	case Discard:
		s.discard(m.Card, l)
	case Take:
		s.take(m.Category, l)
	case Decline:
		game.Tell(l, game.Everyone, ScoreDeclined{Seat: seat})
		s.checkDraw(l)
	case Draw:
		d.drawCard(s, m, c, l)
	}
}

// choose records a seat's first card. Once all seats have chosen it reveals the
// cards and starts round 1 (gg-first-card).
func (s *State) choose(seat game.Seat, id uint8, l *game.Log) {
	s.Picks[seat] = id
	game.Tell(l, game.Everyone, StartChosen{Seat: seat})
	if actors(s) != 0 {
		return
	}
	var first [maxSeats]Card
	for i := range s.Seats {
		h := &s.Hands[i]
		first[i] = h.remove(h.place(s.Picks[i]))
		s.Crypts[i].bury(first[i], Spot{0, 0}, E)
	}
	s.Picks = [maxSeats]uint8{}
	if l != nil {
		game.Tell(l, game.Everyone, CryptsStarted{Cards: cardList(first[:s.Seats])})
	}
	s.Round = 1
	s.startTurn(l)
}

// startTurn begins the turn of the seat s.Turn.
func (s *State) startTurn(l *game.Log) {
	s.Phase = BuryCrypt // gg-turn-steps
	game.Tell(l, game.Everyone, TurnStarted{Round: int(s.Round), Seat: s.Turn})
}

// buryCrypt makes the first burial of a turn.
func (s *State) buryCrypt(m Move, l *game.Log) {
	h := &s.Hands[s.Turn]
	c := h.remove(h.place(m.Card))
	s.Crypts[s.Turn].bury(c, m.at(), m.Dir)
	s.Phase = BuryPit
	game.Tell(l, game.Everyone, CryptBuried{Seat: s.Turn, Card: c, X: m.X, Y: m.Y, Dir: m.Dir})
}

// buryPit makes the second burial of a turn. Scoring follows only if there is
// something to score (gg-score-skipped).
func (s *State) buryPit(m Move, l *game.Log) {
	h := &s.Hands[s.Turn]
	c := h.remove(h.place(m.Card))
	s.Pit.bury(c, m.at(), m.Dir)
	game.Tell(l, game.Everyone, PitBuried{Seat: s.Turn, Card: c, X: m.X, Y: m.Y, Dir: m.Dir})
	for k := Pixie; k < Gravedigger; k++ {
		if s.Pit.opens(k) && s.claim(s.Turn, k).grade >= 0 {
			s.Phase = Score
			return
		}
	}
	s.checkDraw(l)
}

// discard puts a card away because no card in hand fits the pit (gg-dead-pit). A
// gravedigger always fits, so everybody now knows that the cards kept bear none
// (gg-memory).
func (s *State) discard(id uint8, l *game.Log) {
	h := &s.Hands[s.Turn]
	c := h.remove(h.place(id))
	h.Plain = h.Size - uint8(bits.OnesCount8(h.Known))
	game.Tell(l, game.Everyone, PitBlocked{Seat: s.Turn, Discarded: c})
	s.checkDraw(l)
}

// take gives the seat the best marker that it earns in a category. The cells
// that count stay in pit and crypt (gg-nothing-leaves).
func (s *State) take(k Kind, l *game.Log) {
	claim := s.claim(s.Turn, k)
	s.Owner[k][claim.grade] = uint8(s.Turn) + 1
	won := markers[k][claim.grade]
	game.Tell(l, game.Everyone, MarkerTaken{
		Seat: s.Turn, Category: k, Total: claim.total(), PitGroup: claim.pit, CryptGroup: claim.crypt,
		Number: won.number, Value: won.value,
	})
	if s.Ending == Going && s.owned(s.Turn) == categories { // gg-end-trigger
		s.trigger(FifthMarker, l)
	}
	s.checkDraw(l)
}

// trigger makes the present round the last one (gg-end-trigger).
func (s *State) trigger(why Reason, l *game.Log) {
	s.Ending, s.Ender = why, s.Turn
	game.Tell(l, game.Everyone, EndTriggered{Seat: s.Turn, Reason: why})
}

// checkDraw starts the drawing step or skips it. An empty deck triggers the end,
// and nobody draws once the end is triggered (gg-end-trigger, gg-last-round).
func (s *State) checkDraw(l *game.Log) {
	s.Pit.Last = Card{}
	if s.Ending == Going && s.deck() == 0 {
		s.trigger(DeckEmpty, l)
	}
	if s.Ending != Going {
		s.endTurn(l)
		return
	}
	s.Phase = Draw1
}

// drawCard draws one card. A card taken from the row is replaced at once
// (gg-refill).
func (d *deck) drawCard(s *State, m Move, c *game.Chance, l *game.Log) {
	drawn := d.draw(s, c)
	h := &s.Hands[s.Turn]
	if m.Source == FromDeck {
		h.add(drawn, false)
		if l != nil {
			// The address of drawn would make it escape to the heap in every search.
			own := drawn
			full := CardDrawn{Seat: s.Turn, Source: FromDeck, Card: &own}
			game.TellApart(l, game.Only(s.Turn), full, CardDrawn{Seat: s.Turn, Source: FromDeck})
		}
	} else {
		taken := s.Row[m.Slot]
		h.add(taken, true)
		s.Row[m.Slot] = drawn
		if l != nil {
			slot, open := int(m.Slot), taken
			taking := CardDrawn{Seat: s.Turn, Source: FromRow, Slot: &slot, Card: &open}
			game.Tell(l, game.Everyone, taking)
			game.Tell(l, game.Everyone, RowRefilled{Slot: slot, Card: drawn, Deck: s.deck()})
		}
	}
	if s.Phase == Draw2 {
		s.endTurn(l)
		return
	}
	// The deck is even when the drawing step starts; see the package comment.
	if s.deck() == 0 {
		panic("gloomygraves: the deck has no second card to draw")
	}
	s.Phase = Draw2
}

// endTurn starts the next turn, or ends the match after the last turn of the
// last round (gg-rounds, gg-last-round).
func (s *State) endTurn(l *game.Log) {
	next := (s.Turn + 1) % game.Seat(s.Seats)
	if next == s.First {
		if s.Ending != Going {
			s.Phase = GameOver
			if l != nil {
				game.Tell(l, game.Everyone, s.closing())
			}
			return
		}
		s.Round++
	}
	s.Turn = next
	s.startTurn(l)
}

// bury lays a card on the crypt, on top of what lies there (gg-on-top).
func (c *Crypt) bury(card Card, at Spot, d Dir) {
	c.cover(cellAt(at), card.A, card.ID)
	c.cover(cellAt(at.next(d)), card.B, card.ID)
}

// cover puts a half of card id on a cell.
func (c *Crypt) cover(cell int, k Kind, id uint8) {
	for i := range c.Shows {
		c.Shows[i] &^= 1 << cell
	}
	c.Shows[k] |= 1 << cell
	c.Height[cell]++
	c.Top[cell] = id
}

// bury lays a card on the pit, on top of what lies there (gg-on-top).
func (p *Pit) bury(card Card, at Spot, d Dir) {
	i, j := p.find(at, at.next(d))
	if i == open {
		i = p.grow(at)
	}
	if j == open {
		j = p.grow(at.next(d))
	}
	p.cover(i, card.A, card.ID)
	p.cover(j, card.B, card.ID)
	p.Last = card
}

// cover puts a half of card id on cell i.
func (p *Pit) cover(i int, k Kind, id uint8) {
	cell := uint64(1) << (i & 63)
	for j := range p.Shows {
		p.Shows[j] &^= cell
	}
	p.Shows[k] |= cell
	p.Height[i]++
	p.Top[i] = id
}

// grow adds a cell without a half on it, links it to its neighbours, and returns
// its index.
func (p *Pit) grow(at Spot) int {
	i := int(p.Size)
	p.Next[i] = [4]uint8{open, open, open, open}
	for j, q := range p.At[:i] {
		dx, dy := int(q.X)-int(at.X), int(q.Y)-int(at.Y)
		if dx*dx+dy*dy != 1 {
			continue
		}
		// East and south are 0 and 1, west and north 2 and 3.
		d := Dir(1 - dx&1)
		if dx+dy < 0 {
			d = d.back()
		}
		p.Next[i][d], p.Next[j][d.back()] = uint8(j), uint8(i)
	}
	p.At[i] = at
	p.Size++
	return i
}
