package mightymonsters

import (
	"cmp"
	"math/bits"

	"lair.games/lair/game"
)

// The kinds of facts about a move.
const (
	factBeats   = "beats"   // chance that the guard falls if it can be fought; of: its number
	factPartner = "partner" // least partner that makes its guard likely to fall, 0 if it is there
	factStill   = "still"   // chance that the guard falls if a guard that holds is beaten after all
	factOdd     = "odd"     // who gets an odd coin: 1 the seat, -1 its partner, 0 nobody
	factLoot    = "loot"    // mean loot of the unseen guards of its level; of: its number
	factHealing = "healing" // gold to heal the monster if the raid does not get past its guard
	factPays    = "pays"    // gold for replacing
	factFeeds   = "feeds"   // part of it that goes to another seat; of: the seat
	factKeeps   = "keeps"   // strength of the monsters left in hand
	factAhead   = "ahead"   // guards that must fall before this one is fought
	factEarns   = "earns"   // gold that the seat can expect of the fights of this round; of: the seat
	factRival   = "rival"   // what the richest other seat can expect of them; of: that seat
)

// noPartner is the value of factPartner if even the strongest is not enough.
const noPartner = maxCard + 1

// What facts are worth to a seat, in gold. They say which of two reasons comes first,
// and whether more is better. What a round brings in all is the least concrete reason,
// so it counts for less than it is. Strength kept comes after all that changes at the
// guards, and a single point of it is no reason: any weaker monster keeps that much.
const (
	worthBeats   = 5
	worthPartner = -0.6
	worthStill   = 0.5
	worthOdd     = 0.25
	worthLoot    = 0.25
	worthPays    = -1
	worthFeeds   = -0.7
	worthKeeps   = 0.03
	worthAhead   = -2 // for all guards before it, if none of them falls
	worthEarns   = 0.2
	worthRival   = -0.15
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
	o := d.publicForecast(&next, seat)
	reached, falls := o.reach(g)
	tell(factHealing, number, float64(d.healing(s.Tile, m.Card)), falls-1)
	tell(factPays, number, float64(treasury+owner), worthPays)
	tell(factFeeds, int(of), float64(owner), worthFeeds)
	// In the last round only a seat that still sends a monster needs a strong one.
	if s.Round < s.rounds() || next.placed(seat) < maxPlaced {
		tell(factKeeps, 0, float64(d.stats[next.Hands[seat]].sum), worthKeeps)
	}
	blocked := d.blocked(&next, g)
	// A pair that the guard is likely to stop takes nothing, however near it stands.
	if !blocked && d.bestChance(&next, g) > 0.5 {
		tell(factAhead, number, float64(g), worthAhead*(1-reached)/float64(max(1, g)))
		tell(factLoot, number, d.meanLoot(&next, g), worthLoot)
	}
	var w [game.MaxSeats]float32
	o.fights(&w)
	tell(factEarns, int(seat), float64(w[seat]), worthEarns)
	rich := s.richest(seat)
	tell(factRival, int(rich), float64(w[rich]), worthRival)
	d.pairFacts(&next, seat, m, blocked, reached, falls, tell)
}

// pairFacts tells facts about the pair that a monster is part of. s is the position with
// it, reached and falls are the chances that its guard is fought and that it is beaten.
func (d *deck) pairFacts(
	s *State, seat game.Seat, m Move, blocked bool, reached, falls float64,
	tell func(kind string, of int, value, worth float64),
) {
	g := guard(m.Space)
	number := int(g) + 1
	beside := s.Castle[m.Space^1]
	if beside.Card != 0 {
		wins := d.falls(s, g, s.total(g))
		if blocked {
			tell(factBeats, number, 0, worthBeats)
			tell(factStill, number, wins, worthStill)
			return
		}
		tell(factBeats, number, wins, worthBeats)
		// A pair that is likely to lose, or not to fight at all, is no better than one that
		// is not complete, so the two are not compared.
		if wins > 0.5 && reached > 0.5 {
			tell(factPartner, number, 0, worthPartner*reached)
		}
		// Nobody gets an odd coin of loot that the pair is not likely to take.
		if beside.Seat != seat && falls > 0.5 {
			tell(factOdd, number, float64(cmp.Compare(m.Card, beside.Card)), worthOdd*falls)
		}
		return
	}
	if blocked {
		tell(factBeats, number, 0, worthBeats)
		return
	}
	partner := Card(1)
	for partner < noPartner && d.falls(s, g, m.Card+partner) <= 0.5 {
		partner++
	}
	// A partner that nobody can send would help nobody; one stronger can be sent if any is.
	if can := s.partners(seat); can>>partner != 0 {
		partner += Card(bits.TrailingZeros8(uint8(can >> partner)))
	}
	tell(factPartner, number, float64(partner), worthPartner*reached)
}

// falls returns the chance that a pair with a total beats the guard at a place when it
// is fought: the part of the unseen cards of its level that are not stronger.
func (d *deck) falls(s *State, g int8, total Card) float64 {
	beaten, unseen := d.beatable(s, g, total)
	return float64(bits.OnesCount64(beaten)) / float64(bits.OnesCount64(unseen))
}

// bestChance returns the chance that the pair at a place beats its guard when it is
// fought, with the strongest partner where one is missing.
func (d *deck) bestChance(s *State, g int8) float64 {
	total := s.total(g)
	if s.Castle[2*g].Card == 0 || s.Castle[2*g+1].Card == 0 {
		total += maxCard
	}
	return d.falls(s, g, total)
}

// blocked reports whether a guard before the one at a place holds as things are: its pair
// is complete, and beats none of the cards that it can be. What lies behind is not fought.
func (d *deck) blocked(s *State, g int8) bool {
	for i := range g {
		complete := s.Castle[2*i].Card != 0 && s.Castle[2*i+1].Card != 0
		if complete && d.falls(s, i, s.total(i)) == 0 {
			return true
		}
	}
	return false
}

// meanLoot returns the mean loot of the cards that the guard at a place can still be,
// without what the king adds for what stands beside it.
func (d *deck) meanLoot(s *State, g int8) float64 {
	_, unseen := d.beatable(s, g, 0)
	sum, n := 0, bits.OnesCount64(unseen)
	for ; unseen != 0; unseen &= unseen - 1 {
		card := &d.Guards[bits.TrailingZeros64(unseen)]
		loot := card.Loot
		if s.Tile != K02 && s.Tile != K08 {
			_, loot = s.effective(g, card)
		}
		sum += int(loot)
	}
	return float64(sum) / float64(n)
}

// richest returns the seat other than one that has the most gold, the first of several.
func (s *State) richest(seat game.Seat) game.Seat {
	rich := game.Nobody
	for other := range game.Seat(s.Seats) {
		if other != seat && (rich == game.Nobody || s.Gold[other] > s.Gold[rich]) {
			rich = other
		}
	}
	return rich
}

// publicForecast is forecast by what a seat knows. Of a secret hand, any card that is not
// in the castle may come next.
func (d *deck) publicForecast(s *State, seat game.Seat) forecast {
	o := forecast{d: d, s: s, empty: float32(bits.OnesCount16(s.Stands[0]))}
	if o.empty == 0 {
		return o
	}
	for i := range game.Seat(s.Seats) {
		h := &d.stats[s.mayPlay(i, seat)]
		o.todo[i] = float32(maxPlaced - s.placed(i))
		o.mean[i] = h.mean
		o.fill += o.todo[i] * h.mean / o.empty
		if s.Tile == K07 {
			o.cost += o.todo[i] * h.costK07 / o.empty
		} else {
			o.cost += o.todo[i] * h.cost / o.empty
		}
	}
	return o
}

// mayPlay returns the cards that a seat may put into the castle, as far as a viewer knows.
func (s *State) mayPlay(seat, viewer game.Seat) Cards {
	if seat == viewer || !s.secret(seat) {
		return s.playable(seat)
	}
	next := fullSet
	for spaces := s.Owned[seat]; spaces != 0; spaces &= spaces - 1 {
		next = next.Without(s.Castle[bits.TrailingZeros16(spaces)].Card)
	}
	if s.Tile == K01 {
		next = next.Without(1)
	}
	return next
}

// partners returns the cards that some seat may still put into the castle in this round,
// as far as a viewer knows.
func (s *State) partners(viewer game.Seat) (cards Cards) {
	for i := range game.Seat(s.Seats) {
		if s.placed(i) < maxPlaced {
			cards |= s.mayPlay(i, viewer)
		}
	}
	return cards
}

// reach returns the chance that the guard at a place is fought, and the chance that it
// is beaten.
func (o *forecast) reach(g int8) (fought, beaten float64) {
	beaten = 1
	for i := range g + 1 {
		fought = beaten
		win, _ := o.fight(i)
		beaten *= float64(win)
	}
	return fought, beaten
}

// same is the game.Play.Same: the two spaces beside a guard are alike, and while both are
// empty it is all the same which of them a monster takes.
func same(_ *State, a, b Move) bool {
	return a == b || a.Kind == Place && b.Kind == Place && a.Card == b.Card && a.Space^1 == b.Space
}
