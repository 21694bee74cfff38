package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// View is what a seat, a spectator or the reader of a finished match may see.
type View struct {
	Round     int8         `json:"round"`  // from 1
	Rounds    int8         `json:"rounds"` // as many as there are king tiles
	Seat      game.Seat    `json:"seat"`   // the viewer: -1 a spectator, -2 all hands open
	Turn      game.Seat    `json:"turn"`   // who must play; -1 when the match is over
	StartSeat game.Seat    `json:"start_seat"`
	Tile      Tile         `json:"tile,omitempty"`  // the king tile that acts now
	Tiles     []Tile       `json:"tiles,omitempty"` // those of earlier rounds, sorted by id
	Guards    []GuardView  `json:"guards"`          // from the gate; empty when the match is over
	Castle    []*SpaceView `json:"castle"`          // by space, null where it is empty
	Seats     []SeatView   `json:"seats"`
	Revealed  []string     `json:"revealed"` // guards turned up in earlier rounds
	Laid      [levels]int8 `json:"laid"`     // guards of level 1, 2, 3 laid so far
	Cards     *CardsView   `json:"cards,omitempty"`
}

// CardsView is the list of cards in use, if it is not Lair's own.
type CardsView struct {
	Guards []Guard `json:"guards"` // level 1, then 2, then 3
	Heal   []int16 `json:"heal"`   // gold to heal a monster of strength 1 to 5
}

// GuardView is a face-down guard and the monsters beside it.
type GuardView struct {
	Level Level `json:"level"`
	// Max is the greatest strength of a guard of this level.
	Max int8 `json:"max"`
	// Total is the strength of the monsters beside the guard. From Max on,
	// none of them can be replaced.
	Total Card `json:"total"`
	// Odds holds, for each total from 0, how likely it beats the guard, in
	// percent.
	Odds [maxTotal + 1]int8 `json:"odds"`
	// Strength and Loot are what the king tile changes in the present
	// position.
	Strength int8 `json:"strength_change,omitempty"`
	Loot     int8 `json:"loot_change,omitempty"`
}

// SpaceView is a monster in the castle.
type SpaceView struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
	// Price is the gold that the viewer would pay to the treasury and to the
	// owner for replacing the monster. It is left out for a spectator.
	Price []int16 `json:"price,omitempty"`
}

// SeatView is what the viewer may see of one seat.
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

// Unknown describes the cards of a seat that are secret in round 1: how many
// are in hand and in the down pile, and which cards they can be.
type Unknown struct {
	Hand  int    `json:"hand"`
	Down  int    `json:"down"`
	Cards []Card `json:"cards"`
}

// view returns the View of a seat (mm-open-and-hidden).
func (d *deck) view(s *State, seat game.Seat) any {
	v := View{
		Round:     s.Round,
		Rounds:    s.rounds(),
		Seat:      seat,
		Turn:      s.Turn,
		StartSeat: s.startSeat(),
		Tile:      s.Tile,
		Tiles:     s.earlierTiles(),
		Cards:     d.shown,
		Guards:    make([]GuardView, 0, s.Seats),
		Castle:    s.viewCastle(seat),
		Seats:     make([]SeatView, s.Seats),
		Revealed:  d.ids(s.Seen),
		Laid:      s.Laid,
	}
	for g := range s.Seats {
		if s.Levels[g] > 0 {
			v.Guards = append(v.Guards, d.viewGuard(s, g))
		}
	}
	for other := range v.Seats {
		v.Seats[other] = s.viewSeat(game.Seat(other), seat)
	}
	return v
}

// viewCastle returns the castle with the prices for a seat.
func (s *State) viewCastle(seat game.Seat) []*SpaceView {
	castle := make([]*SpaceView, 2*s.Seats)
	for i := range castle {
		if m := s.Castle[i]; m.Card != 0 {
			castle[i] = spaceView(m, s.Levels[guard(int8(i))], seat)
		}
	}
	return castle
}

// spaceView returns a monster beside a guard as a seat sees it. The value is
// shared and must not be changed.
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

// spaceViews holds the view of every monster beside every level of guard: with
// the price for its owner, with the price for other seats, and without a price.
// It is computed once so that a view allocates little.
var spaceViews = func() (views [maxSeats][maxCard][levels]struct{ own, other, free SpaceView }) {
	for seat := range views {
		for card := range views[seat] {
			for level := range views[seat][card] {
				view := func(price ...int16) SpaceView {
					return SpaceView{game.Seat(seat), Card(card + 1), price}
				}
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

// viewSeat returns what viewer may see of a seat.
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

// earlierTiles returns the king tiles of earlier rounds, sorted by id.
func (s *State) earlierTiles() []Tile {
	var list []Tile
	for set := s.Tiles; set != 0; set &= set - 1 {
		if t := Tile(bits.TrailingZeros16(set) + 1); t != s.Tile {
			list = append(list, t)
		}
	}
	return list
}

// viewGuard returns a face-down guard, which looks the same to everybody.
func (d *deck) viewGuard(s *State, g int8) GuardView {
	v := GuardView{Level: s.Levels[g], Max: d.Levels[s.Levels[g]].StrengthMax, Total: s.total(g)}
	beatenBy, unseen := &d.beatenBy[v.Level], v.Level.pool()&^s.Seen
	shift, all := s.shift(g), uint32(bits.OnesCount64(unseen))
	for total := range Card(maxTotal + 1) {
		beaten := unseen & beatenBy[min(max(total-shift, 0), maxTotal)]
		v.Odds[total] = percent(uint32(bits.OnesCount64(beaten)), all)
	}
	// K02 needs a complete pair. K08 is not shown at all, because the weakest
	// pairs are known only when the castle is full.
	pair := s.Castle[2*g].Card > 0 && s.Castle[2*g+1].Card > 0
	if s.Tile != K08 && (s.Tile != K02 || pair) {
		v.Strength, v.Loot = s.tileEffect(g)
	}
	return v
}

// percent returns share/all in percent, rounded to the nearest: 5 of 12 is 42.
func percent(share, all uint32) int8 { return int8((200*share + all) / (2 * all)) }

// beatable returns the set of cards that the guard at a place can still be, and
// the subset that a total would beat.
func (d *deck) beatable(s *State, g int8, total Card) (beaten, unseen uint64) {
	level := s.Levels[g]
	unseen = level.pool() &^ s.Seen
	return unseen & d.beatenBy[level][min(max(total-s.shift(g), 0), maxTotal)], unseen
}

// shift returns by how much the king tile changes the strength of the guard at
// a place. Only K10 and K12 do, whatever monsters stand there.
func (s *State) shift(g int8) Card {
	if s.Tile == K10 && g == 1 || s.Tile == K12 && g == s.Seats-1 {
		strength, _ := s.tileEffect(g)
		return Card(strength)
	}
	return 0
}

// redeal deals the cards that seat cannot know again, at random, to the hands
// and down piles of the others (mm-open-and-hidden). Hands were dealt
// uniformly and no rule forces a seat to play a particular card, so every
// distribution of the hidden cards is equally likely.
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
