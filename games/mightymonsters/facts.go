package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// The kinds of facts about a move.
const (
	factBeats   = "beats"   // chance that the guard falls when it is fought; of: its number
	factPartner = "partner" // least partner that makes the guard more likely to fall than not
	factHealing = "healing" // gold to heal the monster if its guard holds
	factPays    = "pays"    // gold for replacing
	factFeeds   = "feeds"   // part of it that goes to another seat; of: the seat
	factKeeps   = "keeps"   // strength of the monsters left in hand
	factAhead   = "ahead"   // guards that must fall before this one is fought
)

// What facts are worth to a seat, in gold. They say which of two reasons comes first,
// and whether more is better.
const (
	worthBeats   = 5
	worthPartner = -0.6
	worthHealing = -0.5
	worthPays    = -1
	worthFeeds   = -0.7
	worthKeeps   = 0.2
	worthAhead   = -0.5
)

// facts is the game.Play.Facts.
func (d *deck) facts(
	s *State, seat game.Seat, m Move, tell func(kind string, of int, value, worth float64),
) {
	next := *s
	treasury, owner, of := int16(0), int16(0), seat
	if m.Kind == Replace {
		of = s.Castle[m.Space].Seat
		treasury, owner = price(s.Levels[guard(m.Space)], of == seat)
		next.throwOut(seat, m, nil)
	}
	d.put(&next, m.Space, Monster{Seat: seat, Card: m.Card})
	g := guard(m.Space)
	number := int(g) + 1
	tell(factAhead, number, float64(g), worthAhead)
	tell(factHealing, number, float64(d.healing(s.Tile, m.Card)), worthHealing)
	tell(factPays, number, float64(treasury+owner), worthPays)
	tell(factFeeds, int(of), float64(owner), worthFeeds)
	tell(factKeeps, 0, float64(d.stats[next.Hands[seat]].sum), worthKeeps)
	if next.Castle[m.Space^1].Card != 0 {
		tell(factBeats, number, d.falls(&next, g, next.total(g)), worthBeats)
		return
	}
	for partner := Card(1); partner <= maxCard; partner++ {
		if d.falls(&next, g, m.Card+partner) > 0.5 {
			tell(factPartner, number, float64(partner), worthPartner)
			return
		}
	}
}

// falls returns the chance that a pair with a total beats the guard at a place when it
// is fought: the part of the unseen cards of its level that are not stronger.
func (d *deck) falls(s *State, g int8, total Card) float64 {
	beaten, unseen := d.beatable(s, g, total)
	return float64(bits.OnesCount64(beaten)) / float64(bits.OnesCount64(unseen))
}
