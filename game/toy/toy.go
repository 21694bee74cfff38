// Package toy is High Card, a game made up for tests: small enough to be
// checked by hand, and with one of everything that the contract of package game
// knows. Hands are hidden, picks are hidden and simultaneous (or, by an option,
// open and in turn), prizes are drawn from a bag nobody can look into, the card
// list can be replaced, and positions can be loaded.
//
// There are twelve cards. Each of two to four seats gets three of them. A prize
// of 1 to 6 points is turned up; every seat picks a card; the highest takes the
// prize, and among equals nobody does. After three prizes the most points win.
// No list of games names it: it is not for playing.
package toy

import (
	_ "embed"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

const (
	cards  = 12
	hand   = 3
	prizes = 6
	rounds = 3
	most   = 4 // seats
)

//go:embed cards.csv
var box string

// Card is one of the twelve, from 1; 0 is no card.
type Card int8

// Move plays a card from the hand.
type Move struct {
	Card Card `json:"card"`
}

// State is everything true at one ply.
type State struct {
	seats  int8
	round  int8 // from 1; rounds+1 when the match is over
	inTurn bool
	low    bool
	hands  [most]uint16 // bit c is card c
	picks  [most]Card
	played uint16     // cards shown in earlier rounds
	last   [most]Card // picks of the round before, which everybody saw and remembers
	prize  int8
	bag    [prizes + 1]int8 // how many prizes of each worth are left
	scores [most]int32
}

// View is what a seat may see.
type View struct {
	Round  int     `json:"round"`
	Prize  int     `json:"prize"`
	Hand   []Card  `json:"hand"`
	Picked []bool  `json:"picked"`
	Picks  []Card  `json:"picks"` // 0 where it is not known
	Played []Card  `json:"played"`
	Last   []Card  `json:"last"` // picks of the round before, 0 in the first
	Scores []int32 `json:"scores"`
}

// Turned tells that a prize was turned up.
type Turned struct {
	Round int `json:"round"`
	Prize int `json:"prize"`
}

// Dealt tells a seat its hand.
type Dealt struct {
	Hand []Card `json:"hand"`
}

// Picked tells that a seat has picked; the card is told to those who may know it.
type Picked struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card,omitempty"`
}

// Won tells who took a prize; nobody among equals.
type Won struct {
	Seat  game.Seat `json:"seat"`
	Prize int       `json:"prize"`
	Picks []Card    `json:"picks"`
}

// Kind names the event.
func (Turned) Kind() string { return "prize_turned" }

// Kind names the event.
func (Dealt) Kind() string { return "hand_dealt" }

// Kind names the event.
func (Picked) Kind() string { return "card_picked" }

// Kind names the event.
func (Won) Kind() string { return "prize_won" }

// Rules returns the rules of High Card with the cards of its box.
func Rules() *game.Rules[State, Move] {
	r, err := withCards(box)
	if err != nil {
		panic("toy: " + err.Error())
	}
	r.Cards.Own = false
	return r
}

// Editions returns High Card after a change of its rules: since edition 2 every
// prize counts twice. Rules has edition 1 alone.
func Editions() *game.Rules[State, Move] { return editions(Rules()) }

func editions(first *game.Rules[State, Move]) *game.Rules[State, Move] {
	r, own := *first, *first.Cards
	r.Version, r.Older, r.Cards = 2, []*game.Rules[State, Move]{first}, &own
	r.Result = func(s *State) game.Result {
		table := first.Result(s)
		for i := range table.Scores {
			table.Scores[i] *= 2
		}
		return table
	}
	r.Sheet = func(s *State, seat game.Seat) []game.Item {
		items := slices.Clone(first.Sheet(s, seat))
		for i := range items {
			items[i].Points *= 2
		}
		return items
	}
	own.With = func(csv string) (*game.Rules[State, Move], error) {
		other, err := withCards(csv)
		if err != nil {
			return nil, err
		}
		return editions(other), nil
	}
	return &r
}

// list is the strength of every card.
type list [cards + 1]int

// withCards reads a card list: a head "card,strength", then a line for each card in order.
func withCards(csv string) (*game.Rules[State, Move], error) {
	var l list
	lines := strings.Split(strings.TrimSuffix(csv, "\n"), "\n")
	if lines[0] != "card,strength" {
		return nil, errors.New(`line 1: want "card,strength"`)
	}
	for i, line := range lines[1:] {
		name, strength, _ := strings.Cut(line, ",")
		v, err := strconv.Atoi(strength)
		if err != nil || i >= cards || name != strconv.Itoa(i+1) {
			return nil, fmt.Errorf(
				"line %d: want a card from 1 to %d in order and its strength", i+2, cards,
			)
		}
		l[i+1] = v
	}
	if len(lines) != cards+1 {
		return nil, fmt.Errorf("line %d: want %d cards", len(lines)+1, cards)
	}
	return &game.Rules[State, Move]{
		Name: "high-card", Version: 1, Min: 2, Max: most,
		Options: []game.Option{
			{ID: "picking", Choices: []string{"at-once", "in-turn"}, Default: "at-once"},
			game.Switch("low-wins"),
		},
		Check: func(o game.Setup) error {
			if o.Seats == 2 && o.Is("picking", "in-turn") && o.On("low-wins") {
				return errors.New("two seats cannot pick in turn when low cards win")
			}
			return nil
		},
		Deal: deal, Actors: actors, Moves: moves, Apply: l.apply, Result: result, Sheet: sheet,
		View: view, Redeal: redeal, Why: why,
		Events:   []game.Event{Turned{}, Dealt{}, Picked{}, Won{}},
		Position: &game.Position[State]{Encode: position, Load: load},
		Thinking: &game.Thinking[State, Move]{
			Bound: func(o game.Setup) int { return o.Seats * rounds },
			Value: l.value,
			Stage: func(s *State) int { return int(s.round) },
		},
		Play:  &game.Play[State, Move]{Preview: l.preview},
		Cards: &game.Cards[State, Move]{List: csv, Own: true, With: withCards},
	}, nil
}

func deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	*s = State{seats: int8(o.Seats), inTurn: o.Is("picking", "in-turn"), low: o.On("low-wins")}
	for i := 1; i <= prizes; i++ {
		s.bag[i] = 1
	}
	free := uint16(1<<(cards+1) - 2)
	for i := range o.Seats {
		for range hand {
			s.hands[i] |= take(&free, c)
		}
		game.Tell(l, game.Only(game.Seat(i)), Dealt{members(s.hands[i])})
	}
	s.next(c, l)
}

// take moves a random card out of a set.
func take(set *uint16, c *game.Chance) uint16 {
	rest := *set
	for range c.IntN(bits.OnesCount16(rest)) {
		rest &= rest - 1
	}
	card := rest & -rest
	*set &^= card
	return card
}

// next starts a round, or ends the match.
func (s *State) next(c *game.Chance, l *game.Log) {
	if s.round++; s.round > rounds {
		s.prize = 0
		return
	}
	left := 0
	for _, n := range s.bag {
		left += int(n)
	}
	c.Key(int(s.round), 0)
	k := c.IntN(left)
	for worth, n := range s.bag {
		if k -= int(n); k < 0 {
			s.bag[worth]--
			s.prize = int8(worth)
			break
		}
	}
	game.Tell(l, game.Everyone, Turned{int(s.round), int(s.prize)})
}

func actors(s *State) game.Seats {
	if s.round > rounds {
		return 0
	}
	var a game.Seats
	for i := range int(s.seats) {
		seat := game.Seat((int(s.round) - 1 + i) % int(s.seats))
		if s.picks[seat] == 0 {
			if a = a.With(seat); s.inTurn {
				break
			}
		}
	}
	return a
}

func moves(s *State, seat game.Seat, buf []Move) []Move {
	for c := Card(1); c <= cards; c++ {
		if s.hands[seat]>>c&1 == 1 {
			buf = append(buf, Move{c})
		}
	}
	return buf
}

func (k *list) apply(s *State, seat game.Seat, m Move, c *game.Chance, l *game.Log) {
	s.hands[seat] &^= 1 << m.Card
	s.picks[seat] = m.Card
	if s.inTurn {
		game.Tell(l, game.Everyone, Picked{seat, m.Card})
	} else {
		game.TellApart(l, game.Only(seat), Picked{seat, m.Card}, Picked{Seat: seat})
	}
	for _, p := range s.picks[:s.seats] {
		if p == 0 {
			return
		}
	}
	winner := k.winner(s)
	if winner >= 0 {
		s.scores[winner] += int32(s.prize)
	}
	if l != nil {
		game.Tell(
			l, game.Everyone, Won{winner, int(s.prize), append([]Card{}, s.picks[:s.seats]...)},
		)
	}
	s.last = s.picks
	for i, p := range s.picks[:s.seats] {
		s.played |= 1 << p
		s.picks[i] = 0
	}
	s.next(c, l)
}

// winner is the seat whose pick beats all others, or nobody.
func (k *list) winner(s *State) game.Seat {
	best, seat := -1<<31, game.Nobody
	for i, p := range s.picks[:s.seats] {
		v := k[p]
		if s.low {
			v = -v
		}
		if v == best {
			seat = game.Nobody
		}
		if v > best {
			best, seat = v, game.Seat(i)
		}
	}
	return seat
}

func result(s *State) game.Result {
	r := game.Result{Seats: s.seats}
	copy(r.Scores[:], s.scores[:])
	r.Rank(nil)
	return r
}

func sheet(s *State, seat game.Seat) []game.Item {
	return []game.Item{{Line: "prizes", Points: int(s.scores[seat])}}
}

func view(s *State, seat game.Seat) any {
	n := int(s.seats)
	v := View{
		Round: int(s.round), Prize: int(s.prize), Hand: []Card{},
		Picked: make([]bool, n), Picks: make([]Card, n), Played: members(s.played),
		Last: append([]Card{}, s.last[:n]...), Scores: append([]int32{}, s.scores[:n]...),
	}
	if seat >= 0 {
		v.Hand = members(s.hands[seat])
	}
	for i, p := range s.picks[:n] {
		v.Picked[i] = p != 0
		if s.inTurn || game.Seat(i) == seat || seat == game.Open {
			v.Picks[i] = p
		}
	}
	return v
}

func members(set uint16) []Card {
	list := []Card{}
	for ; set != 0; set &= set - 1 {
		list = append(list, Card(bits.TrailingZeros16(set)))
	}
	return list
}

func redeal(s *State, seat game.Seat, c *game.Chance) {
	if seat == game.Open {
		return
	}
	free := uint16(1<<(cards+1)-2) &^ s.played
	hidden := func(i int) bool { return !s.inTurn && game.Seat(i) != seat && s.picks[i] != 0 }
	for i, p := range s.picks[:s.seats] {
		if game.Seat(i) == seat {
			free &^= s.hands[i]
		}
		if !hidden(i) {
			free &^= 1 << p
		}
	}
	for i := range int(s.seats) {
		if game.Seat(i) == seat {
			continue
		}
		held := bits.OnesCount16(s.hands[i])
		s.hands[i] = 0
		for range held {
			s.hands[i] |= take(&free, c)
		}
		if hidden(i) {
			s.picks[i] = Card(bits.TrailingZeros16(take(&free, c)))
		}
	}
}

func why(s *State, _ game.Seat, m Move) game.Refusal {
	if m.Card < 1 || m.Card > cards {
		return game.Refusal{Reason: "no_such_card", Message: "There is no such card."}
	}
	return game.Refusal{
		Reason: "card_not_in_hand", Rule: "hc-hand", Message: "That card is not in your hand.",
	}
}

// shown is what a card is worth in this deck.
type shown struct {
	Strength int `json:"strength"`
}

func (k *list) preview(_ *State, _ game.Seat, m Move) any { return shown{k[m.Card]} }

// value takes the prize as won by who holds the pick or the hand that looks best for it.
func (k *list) value(s *State, worth *[game.MaxSeats]float32) {
	for i := range int(s.seats) {
		worth[i] = float32(s.scores[i])
		for set := s.hands[i]; set != 0; set &= set - 1 {
			strength := float32(k[bits.TrailingZeros16(set)])
			if s.low {
				strength = 13 - strength
			}
			worth[i] += strength / 6
		}
	}
}

// placed is a position on paper.
type placed struct {
	Seats  int      `json:"seats"`
	InTurn bool     `json:"in_turn"`
	Low    bool     `json:"low_wins"`
	Round  int      `json:"round"`
	Prize  int      `json:"prize"`
	Bag    []int    `json:"bag"`
	Hands  [][]Card `json:"hands"`
	Picks  []Card   `json:"picks"`
	Played []Card   `json:"played"`
	Last   []Card   `json:"last"`
	Scores []int32  `json:"scores"`
}

func position(s *State) any {
	p := placed{
		Seats:  int(s.seats),
		InTurn: s.inTurn, Low: s.low, Round: int(s.round), Prize: int(s.prize), Bag: []int{},
		Picks: append([]Card{}, s.picks[:s.seats]...), Played: members(s.played),
		Last: append(
			[]Card{},
			s.last[:s.seats]...), Scores: append([]int32{}, s.scores[:s.seats]...),
	}
	for worth, n := range s.bag {
		if n > 0 {
			p.Bag = append(p.Bag, worth)
		}
	}
	for _, h := range s.hands[:s.seats] {
		p.Hands = append(p.Hands, members(h))
	}
	return p
}

// load reads a position as place writes it, and refuses one that cannot be.
func load(data []byte) (State, game.Setup, error) {
	var p placed
	if err := game.Decode(data, &p); err != nil {
		return State{}, game.Setup{}, err
	}
	o := game.Setup{Seats: p.Seats, Options: map[string]string{}}
	if p.InTurn {
		o.Options["picking"] = "in-turn"
	}
	if p.Low {
		o.Options["low-wins"] = "on"
	}
	n := p.Seats
	if n < 2 || n > most || len(p.Hands) != n || len(p.Picks) != n || len(p.Last) != n ||
		len(p.Scores) != n {
		return State{}, o, fmt.Errorf("hands, picks and scores are not those of %d seats", n)
	}
	if p.Round < 1 || p.Round > rounds+1 || p.Prize < 0 || p.Prize > prizes ||
		p.Round <= rounds != (p.Prize > 0) {
		return State{}, o, fmt.Errorf("prize %d in round %d", p.Prize, p.Round)
	}
	s := State{
		seats: int8(n), round: int8(p.Round), inTurn: p.InTurn, low: p.Low, prize: int8(p.Prize),
	}
	if err := s.loadCards(&p); err != nil {
		return s, o, err
	}
	if err := s.loadPrizes(&p); err != nil {
		return s, o, err
	}
	if p.Round <= rounds && actors(&s) == 0 {
		return s, o, errors.New("all have picked, and nobody has won")
	}
	return s, o, nil
}

// loadCards sets hands, picks and the cards of earlier rounds, each card once.
func (s *State) loadCards(p *placed) error {
	var seen uint16
	for i, h := range p.Hands {
		if p.Picks[i] != 0 {
			h = append([]Card{p.Picks[i]}, h...)
		}
		if len(h) != hand+1-p.Round {
			return fmt.Errorf("seat %d holds %d cards in round %d", i, len(h), p.Round)
		}
		for _, c := range h {
			if err := mark(&seen, c); err != nil {
				return err
			}
			s.hands[i] |= 1 << c
		}
		s.picks[i] = p.Picks[i]
		s.hands[i] &^= 1 << s.picks[i] &^ 1
		s.scores[i] = p.Scores[i]
	}
	for _, c := range p.Played {
		if err := mark(&seen, c); err != nil {
			return err
		}
		s.played |= 1 << c
	}
	for i, c := range p.Last {
		if c < 0 || c > cards || (c > 0) != (p.Round > 1) || c > 0 && s.played>>c&1 == 0 ||
			slices.Contains(s.last[:i], c) && c > 0 {
			return fmt.Errorf("card %d of seat %d cannot have been its last", c, i)
		}
		s.last[i] = c
	}
	return nil
}

// loadPrizes sets the bag of prizes that are still to come.
func (s *State) loadPrizes(p *placed) error {
	if len(p.Played) != (p.Round-1)*p.Seats || len(p.Bag) != max(prizes-p.Round, prizes-rounds) {
		return fmt.Errorf(
			"%d cards were played and %d prizes are left in round %d", len(p.Played), len(p.Bag),
			p.Round,
		)
	}
	for _, worth := range p.Bag {
		if worth < 1 || worth > prizes || s.bag[worth] > 0 || worth == p.Prize {
			return fmt.Errorf("prize %d cannot be in the bag", worth)
		}
		s.bag[worth]++
	}
	return nil
}

func mark(seen *uint16, c Card) error {
	if c < 1 || c > cards {
		return fmt.Errorf("there is no card %d", c)
	}
	if *seen>>c&1 == 1 {
		return fmt.Errorf("card %d is in two places", c)
	}
	*seen |= 1 << c
	return nil
}
