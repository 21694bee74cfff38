package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"

	"lair.games/lair/game"
)

// Vault is the game into which the tests of this package plant faults.
// Everybody holds three of twelve cards and picks one face down; the highest
// scores its round's number and then either draws a card, which nobody else
// sees, or takes a point. After three rounds it is over. Its parts are plain
// functions so that a test can put a faulty one in their place.

const (
	vaultCards  = 12
	vaultRounds = 3
	vaultHand   = 3
	allCards    = uint16(1<<(vaultCards+1) - 2)
)

type act uint8

const (
	pickCard act = iota
	drawCard
	takePoint
)

func (a act) MarshalText() ([]byte, error) {
	if a > takePoint {
		return nil, fmt.Errorf("no act %d", a)
	}
	return []byte([]string{"pick", "draw", "point"}[a]), nil
}

// anyCase is a fault: acts are read in small letters and in capitals.
var anyCase bool

func (a *act) UnmarshalText(text []byte) error {
	if anyCase {
		text = bytes.ToLower(text)
	}
	switch string(text) {
	case "pick":
		*a = pickCard
	case "draw":
		*a = drawCard
	case "point":
		*a = takePoint
	default:
		return fmt.Errorf("no act %q", text)
	}
	return nil
}

type move struct {
	Do     act  `json:"do"`
	Card   int8 `json:"card"`
	Unseen int8 `json:"-"` // a fault waiting to be used
}

type pick struct{ Card int8 }

type pos struct {
	Seats  int8
	Rich   bool // a point counts two
	Round  int8 // from 1
	Winner int8 // who decides after a round, or -1
	Hands  [4]uint16
	Picks  [4]pick
	Last   [4]int8
	Played uint16
	Scores [4]int16
}

type sees struct {
	Round  int8     `json:"round"`
	Winner int8     `json:"winner"`
	Hand   []int    `json:"hand"`
	Held   []int    `json:"held"`
	Picked []bool   `json:"picked"`
	Own    int8     `json:"own"`
	Last   [4]int8  `json:"last"`
	Played uint16   `json:"played"`
	Scores [4]int16 `json:"scores"`
	More   any      `json:"more,omitempty"` // a fault waiting to be used
}

type (
	eventPicked struct {
		Seat game.Seat `json:"seat"`
		Card int8      `json:"card,omitempty"`
	}
	eventShown struct {
		Cards [4]int8 `json:"cards"`
	}
	eventDrawn struct {
		Card int8 `json:"card,omitempty"`
	}
	eventPoint   struct{}
	eventStrange struct{ C chan int }
)

func (eventPicked) Kind() string  { return "picked" }
func (eventShown) Kind() string   { return "shown" }
func (eventDrawn) Kind() string   { return "drawn" }
func (eventPoint) Kind() string   { return "point" }
func (eventStrange) Kind() string { return "strange" }

func vault() *game.Rules[pos, move] {
	return &game.Rules[pos, move]{
		Name: "vault", Version: 1, Min: 2, Max: 3, Options: []game.Option{game.Switch("rich")},
		Deal: vaultDeal, Actors: vaultActors, Moves: vaultMoves, Apply: vaultApply, Result: vaultResult,
		Sheet: vaultSheet,
		View:  func(s *pos, seat game.Seat) any { return vaultView(s, seat) }, Redeal: vaultRedeal,
		Why:      vaultWhy,
		Events:   []game.Event{eventPicked{}, eventShown{}, eventDrawn{}, eventPoint{}},
		Position: &game.Position[pos]{Encode: func(s *pos) any { return *s }, Load: vaultLoad},
		Thinking: &game.Thinking[pos, move]{
			Bound: func(o game.Setup) int { return vaultRounds * (o.Seats + 1) },
			Value: func(s *pos, worth *[game.MaxSeats]float32) { worth[0], worth[1], worth[2] = 1, 2, 3 },
			Stage: func(s *pos) int { return int(s.Round) },
			Planner: func(game.Redealing[pos]) game.Plan[pos, move] {
				return func(_ *pos, seat game.Seat, _ []move, _ int, worth []float32) {
					for i := range worth {
						worth[i] = float32(i) - float32(seat)
					}
				}
			},
		},
		Play: &game.Play[pos, move]{},
	}
}

func vaultDeal(s *pos, o game.Setup, c *game.Chance, _ *game.Log) {
	*s = pos{Seats: int8(o.Seats), Rich: o.On("rich"), Round: 1, Winner: -1}
	for i := range o.Seats {
		for range vaultHand {
			s.Hands[i] |= s.draw(c)
		}
	}
}

// bag is every card that lies nowhere.
func (s *pos) bag() uint16 {
	bag := allCards &^ s.Played
	for i := range s.Seats {
		bag &^= s.Hands[i] | 1<<s.Picks[i].Card
	}
	return bag
}

func (s *pos) draw(c *game.Chance) uint16 { return oneOf(s.bag(), c) }

// oneOf is a random card of a set, as a set.
func oneOf(set uint16, c *game.Chance) uint16 {
	for range c.IntN(bits.OnesCount16(set)) {
		set &= set - 1
	}
	return set & -set
}

func vaultActors(s *pos) game.Seats {
	switch {
	case s.Round > vaultRounds:
		return 0
	case s.Winner >= 0:
		return game.Only(game.Seat(s.Winner))
	}
	var a game.Seats
	for i := range s.Seats {
		if s.Picks[i].Card == 0 {
			a = a.With(game.Seat(i))
		}
	}
	return a
}

func vaultMoves(s *pos, seat game.Seat, buf []move) []move {
	if s.Winner >= 0 {
		return append(buf, move{Do: drawCard}, move{Do: takePoint})
	}
	for c := int8(1); c <= vaultCards; c++ {
		if s.Hands[seat]>>c&1 == 1 {
			buf = append(buf, move{Do: pickCard, Card: c})
		}
	}
	return buf
}

func vaultApply(s *pos, seat game.Seat, m move, c *game.Chance, l *game.Log) {
	switch m.Do {
	case drawCard:
		card := s.draw(c)
		s.Hands[seat] |= card
		game.TellApart(
			l, game.Only(seat), eventDrawn{int8(bits.TrailingZeros16(card))}, eventDrawn{},
		)
		s.Winner = -1
		s.Round++
	case takePoint:
		s.Scores[seat]++
		if s.Rich {
			s.Scores[seat]++
		}
		game.Tell(l, game.Everyone, eventPoint{})
		s.Winner = -1
		s.Round++
	case pickCard:
		s.Hands[seat] &^= 1 << m.Card
		s.Picks[seat].Card = m.Card
		game.TellApart(l, game.Only(seat), eventPicked{seat, m.Card}, eventPicked{Seat: seat})
		if vaultActors(s) == 0 {
			s.show(l)
		}
	}
}

func (s *pos) show(l *game.Log) {
	for i := range s.Seats {
		s.Last[i] = s.Picks[i].Card
		s.Played |= 1 << s.Picks[i].Card
		if s.Winner < 0 || s.Last[i] > s.Last[s.Winner] {
			s.Winner = i
		}
		s.Picks[i].Card = 0
	}
	s.Scores[s.Winner] += int16(s.Round)
	game.Tell(l, game.Everyone, eventShown{s.Last})
}

func vaultResult(s *pos) game.Result {
	r := game.Result{Seats: s.Seats}
	for i := range s.Seats {
		r.Scores[i] = int32(s.Scores[i])
	}
	r.Rank(nil)
	return r
}

func vaultSheet(s *pos, seat game.Seat) []game.Item {
	return []game.Item{
		{
			Line: "rounds", Points: int(s.Scores[seat]),
		}, {Line: "cards", Points: bits.OnesCount16(s.Hands[seat]), Tie: true},
	}
}

func vaultView(s *pos, seat game.Seat) *sees {
	v := &sees{
		Round: s.Round, Winner: s.Winner, Hand: []int{}, Last: s.Last, Played: s.Played,
		Scores: s.Scores,
	}
	for i := range s.Seats {
		v.Held = append(v.Held, bits.OnesCount16(s.Hands[i]))
		v.Picked = append(v.Picked, s.Picks[i].Card != 0)
	}
	if seat >= 0 {
		v.Own = s.Picks[seat].Card
		for set := s.Hands[seat]; set != 0; set &= set - 1 {
			v.Hand = append(v.Hand, bits.TrailingZeros16(set))
		}
	}
	return v
}

func vaultRedeal(s *pos, seat game.Seat, c *game.Chance) {
	var held [4]int
	for i := range s.Seats {
		if game.Seat(i) != seat {
			held[i] = bits.OnesCount16(s.Hands[i])
			s.Hands[i] = 0
		}
	}
	hidden := s.Picks
	for i := range s.Seats {
		if game.Seat(i) != seat {
			s.Picks[i].Card = 0
		}
	}
	for i := range s.Seats {
		if game.Seat(i) == seat {
			continue
		}
		for range held[i] {
			s.Hands[i] |= s.draw(c)
		}
		if hidden[i].Card != 0 {
			s.Picks[i].Card = int8(bits.TrailingZeros16(s.draw(c)))
		}
	}
}

func vaultWhy(s *pos, seat game.Seat, m move) game.Refusal {
	if m.Card < 1 || m.Card > vaultCards {
		return game.Refusal{Message: "There is no such card."}
	}
	return game.Refusal{Message: "That is not possible now."}
}

func vaultLoad(data []byte) (pos, game.Setup, error) {
	var s pos
	if err := game.Decode(data, &s); err != nil {
		return s, game.Setup{}, err
	}
	if s.Seats < 2 || s.Seats > 3 || s.Round < 1 || s.Round > vaultRounds+1 || s.Winner < -1 ||
		s.Winner >= s.Seats {
		return s, game.Setup{}, errors.New("seats, round or winner")
	}
	seen := s.Played
	for i := range s.Hands {
		own := s.Hands[i]
		if c := s.Picks[i].Card; c < 0 || c > vaultCards || c != 0 && s.Winner >= 0 {
			return s, game.Setup{}, errors.New("pick")
		} else if c != 0 {
			own |= 1 << c
		}
		if seen&own != 0 || own&^allCards != 0 ||
			own&(1<<s.Picks[i].Card) != 0 && s.Hands[i]&(1<<s.Picks[i].Card) != 0 {
			return s, game.Setup{}, errors.New("a card in two places")
		}
		seen |= own
		if i >= int(s.Seats) && own != 0 {
			return s, game.Setup{}, errors.New("a card of nobody")
		}
		left := vaultRounds - int(s.Round) + 1
		if s.Winner >= 0 {
			left--
		}
		if n := bits.OnesCount16(own); i < int(s.Seats) && (n < left || n > left+int(s.Round)-1) {
			return s, game.Setup{}, errors.New("hands do not last")
		}
	}
	shown := int(s.Round) - 1
	if s.Winner >= 0 {
		shown++
	}
	if s.Played&^allCards != 0 || bits.OnesCount16(s.Played) != shown*int(s.Seats) ||
		bits.OnesCount16(s.bag()) < 4-int(s.Round) {
		return s, game.Setup{}, errors.New("cards played")
	}
	if s.Winner < 0 && s.Round <= vaultRounds && vaultActors(&s) == 0 ||
		s.Round > vaultRounds && s.Winner >= 0 {
		return s, game.Setup{}, errors.New("nobody decides")
	}
	o := game.Setup{Seats: int(s.Seats), Options: map[string]string{}}
	if s.Rich {
		o.Options["rich"] = "on"
	}
	return s, o, nil
}
