package mightymonsters

import (
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// View is what a seat, a spectator or the reader of a finished match may see.
type View struct {
	Round     int8         `json:"round"`  // from 1
	Rounds    int8         `json:"rounds"` // as many as there are king tiles
	Seat      game.Seat    `json:"seat"`   // whose view it is: -1 a spectator, -2 all hands open
	Turn      game.Seat    `json:"turn"`   // who must play; -1 when the match is over
	StartSeat game.Seat    `json:"start_seat"`
	Tile      Tile         `json:"tile,omitempty"`  // the king tile that acts now
	Tiles     []Tile       `json:"tiles,omitempty"` // those of earlier rounds, in the order of the tile list
	Guards    []GuardView  `json:"guards"`          // from the gate; empty when the match is over
	Castle    []*SpaceView `json:"castle"`          // by space, null where it is empty
	Seats     []SeatView   `json:"seats"`
	Revealed  []string     `json:"revealed"` // guards turned up in earlier rounds
	Laid      [levels]int8 `json:"laid"`     // guards of level 1, 2, 3 that have lain in the castle so far
}

// GuardView is a face-down guard and what stands against it.
type GuardView struct {
	Level    Level              `json:"level"`
	Max      int8               `json:"max"`                       // the most strength a guard of this level has
	Total    Card               `json:"total"`                     // of the monsters beside it now; at Max none of them is replaced
	Odds     [maxTotal + 1]int8 `json:"odds"`                      // percent, by total from 0: how likely it beats the guard
	Strength int8               `json:"strength_change,omitempty"` // what the king tile changes as things stand
	Loot     int8               `json:"loot_change,omitempty"`
}

// SpaceView is a monster in the castle.
type SpaceView struct {
	Seat  game.Seat `json:"seat"`
	Card  Card      `json:"card"`
	Price []int16   `json:"price,omitempty"` // gold to treasury and owner if the viewing seat replaced it; none for a spectator
}

// SeatView is what is open of one seat.
type SeatView struct {
	Faction Faction  `json:"faction"`
	Gold    int16    `json:"gold"`
	Placed  int      `json:"placed"`           // monsters in the castle
	Hand    []Card   `json:"hand"`             // cards known to be in hand
	Down    []Card   `json:"down"`             // cards known to be in the down pile
	Undone  []Card   `json:"undone,omitempty"` // under K03: the down pile before the king changed it
	Unknown *Unknown `json:"unknown,omitempty"`
	Sheet   [5]int16 `json:"sheet"` // adds up to the gold: start, loot, received, replacing, healing
}

// Unknown is what is still secret of a seat in round 1: so many cards in hand and in the down pile, all among Cards.
type Unknown struct {
	Hand  int    `json:"hand"`
	Down  int    `json:"down"`
	Cards []Card `json:"cards"`
}

// view shows a seat what mm-open-and-hidden lets it know.
func view(s *State, seat game.Seat) any { return look(s)(seat) }

// look returns what makes views of a position, which have in common all but the prices and the hands that are secret.
func look(s *State) func(seat game.Seat) any {
	open := View{
		Round: s.Round, Rounds: s.rounds(), Turn: s.Turn, StartSeat: s.startSeat(), Tile: s.Tile, Tiles: s.earlierTiles(),
		Guards: make([]GuardView, 0, s.Seats), Seats: make([]SeatView, s.Seats), Revealed: guardIDs(s.Seen), Laid: s.Laid,
	}
	for g := range s.Seats {
		if s.Levels[g] > 0 {
			open.Guards = append(open.Guards, s.viewGuard(g))
		}
	}
	for seat := range open.Seats {
		open.Seats[seat] = s.viewSeat(game.Seat(seat), game.Nobody)
	}
	return func(seat game.Seat) any {
		v := open
		v.Seat, v.Castle = seat, s.viewCastle(seat)
		s.uncover(&v)
		return v
	}
}

// viewCastle is the castle as a seat sees it.
func (s *State) viewCastle(seat game.Seat) []*SpaceView {
	castle := make([]*SpaceView, 2*s.Seats)
	for i := range castle {
		if m := s.Castle[i]; m.Card != 0 {
			castle[i] = spaceView(m, s.Levels[guard(int8(i))], seat)
		}
	}
	return castle
}

// uncover puts the secret hands into a view that it may show: one's own, and all for the reader of a finished match.
func (s *State) uncover(v *View) {
	shared := true
	for seat := range game.Seat(s.Seats) {
		if !s.secret(seat) || v.Seat != seat && v.Seat != game.Open {
			continue
		}
		if shared {
			v.Seats, shared = slices.Clone(v.Seats), false
		}
		v.Seats[seat] = s.viewSeat(seat, v.Seat)
	}
}

// spaceView is a monster beside a guard as a seat sees it: the same value each time, which must not be changed.
func spaceView(m Monster, level Level, seat game.Seat) *SpaceView {
	prices := &spaceViews[m.Seat][m.Card-1]
	switch seat {
	case m.Seat:
		return &prices[level-1].own
	case game.Nobody, game.Open:
		return &prices[level-1].free
	}
	return &prices[level-1].other
}

// spaceViews has every monster beside every guard, with the price for its owner, for others, and without.
var spaceViews = func() (views [maxSeats][maxCard][levels]struct{ own, other, free SpaceView }) {
	for seat := range views {
		for card := range views[seat] {
			for level := range views[seat][card] {
				view := func(price ...int16) SpaceView { return SpaceView{game.Seat(seat), Card(card + 1), price} }
				priced := func(own bool) SpaceView {
					treasury, owner := price(Level(level+1), own)
					return view(treasury, owner)
				}
				x := &views[seat][card][level]
				x.own, x.other, x.free = priced(true), priced(false), view()
			}
		}
	}
	return views
}()

// viewSeat is one seat as another sees it.
func (s *State) viewSeat(seat, viewer game.Seat) SeatView {
	v := SeatView{Faction: s.Factions[seat], Gold: s.Gold[seat], Placed: s.placed(seat)}
	if s.Undone[seat] != 0 {
		v.Undone = s.Undone[seat].List()
	}
	v.Sheet = s.Ledger[seat].lines()
	if seat == viewer || viewer == game.Open || !s.secret(seat) {
		v.Hand, v.Down = s.Hands[seat].List(), s.Down[seat].List()
		return v
	}
	known := s.Hands[seat] & s.Shown[seat] // thrown out again
	v.Hand, v.Down = known.List(), cards().List()
	v.Unknown = &Unknown{
		Hand:  s.Hands[seat].Len() - known.Len(),
		Down:  s.Down[seat].Len(),
		Cards: (fullSet &^ s.Shown[seat]).List(),
	}
	return v
}

// earlierTiles are the king tiles of earlier rounds.
func (s *State) earlierTiles() []Tile {
	var list []Tile
	for set := s.Tiles; set != 0; set &= set - 1 {
		if t := Tile(bits.TrailingZeros16(set) + 1); t != s.Tile {
			list = append(list, t)
		}
	}
	return list
}

// viewGuard is a face-down guard as everybody sees it.
func (s *State) viewGuard(g int8) GuardView {
	v := GuardView{Level: s.Levels[g], Max: box.Levels[s.Levels[g]].StrengthMax, Total: s.total(g)}
	beats, of := &box.odds[v.Level], v.Level.pool()&^s.Seen
	shift, all := s.shift(g), uint32(bits.OnesCount64(of))
	for total := range Card(maxTotal + 1) {
		beaten := of & beats[min(max(total-shift, 0), maxTotal)]
		v.Odds[total] = int8(100 * uint32(bits.OnesCount64(beaten)) / all)
	}
	// Twins come and go until the last monster; which pairs are the weakest is not known before it.
	pair := s.Castle[2*g].Card > 0 && s.Castle[2*g+1].Card > 0
	if s.Tile != K08 && (s.Tile != K02 || pair) {
		v.Strength, v.Loot = s.edict(g)
	}
	return v
}

// odds returns the cards that the guard at a place can still be, and those of them that a total would beat.
func (s *State) odds(g int8, total Card) (beaten, of uint64) {
	level := s.Levels[g]
	of = level.pool() &^ s.Seen
	return of & box.odds[level][min(max(total-s.shift(g), 0), maxTotal)], of
}

// shift is by how much the king tile changes the strength of the guard at a place, whoever stands beside it.
func (s *State) shift(g int8) Card {
	if s.Tile == K10 && g == 1 || s.Tile == K12 && g == s.Seats-1 {
		strength, _ := s.edict(g)
		return Card(strength)
	}
	return 0
}

// redeal deals the cards that others have not shown afresh to their hands and down piles (mm-open-and-hidden). Their
// first hands were dealt evenly and nothing forces anybody to play this card or that, so every way is as likely.
func redeal(s *State, seat game.Seat, c *game.Chance) {
	if seat == game.Open || s.Round > 1 {
		return
	}
	for other := range game.Seat(s.Seats) {
		if other == seat || !s.secret(other) {
			continue
		}
		known := s.Hands[other] & s.Shown[other]
		hidden := fullSet &^ s.Shown[other]
		drawn := pick(c, hidden, s.Hands[other].Len()-known.Len())
		s.Hands[other], s.Down[other] = known|drawn, hidden&^drawn
	}
}
