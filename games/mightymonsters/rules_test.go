package mightymonsters

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/bits"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/record/recordtest"
)

// scene describes a position in short form. It is in the last round unless
// round is set: a full castle then ends the match, and only guards are drawn.
type scene struct {
	seats  int
	round  int8
	tile   Tile
	levels string // "213": by guard from the gate; not needed where guards are named
	guards string // "G1-08 G2-11": the cards that will be turned up
	// castle is seat:card on side A and B of each guard, such as
	// "1:3 2:2 | - 0:5". The last guards may be left out if they are empty.
	castle string
	hands  string // "145 23 -": by seat; "-" and missing hands get the weakest cards
	gold   []int16
	turn   game.Seat
	start  game.Seat // who started the round
}

// set returns the position and the chance that turns up its guards.
func (x scene) set(t *testing.T) (*State, game.Chance) {
	t.Helper()
	n := game.Seat(x.seats)
	s := &State{Seats: int8(n), King: x.tile != NoTile, Tile: x.tile, Turn: x.turn, Round: x.round}
	if x.tile != NoTile {
		s.Tiles = 1 << (x.tile - 1)
	}
	if x.round == 0 {
		s.Round = s.rounds()
	}
	s.First = (x.start + n*n - game.Seat(s.Round-1)) % n
	var rolls []int
	for i, id := range strings.Fields(x.guards) {
		k := slices.IndexFunc(lairDeck.Guards[:], func(g Guard) bool { return g.ID == id })
		if k < 0 {
			t.Fatalf("no guard %q", id)
		}
		s.Levels[i] = lairDeck.Guards[k].Level
		rolls = append(rolls, k%cardsPerLevel)
	}
	for i, v := range x.levels {
		s.Levels[i] = Level(v - '0')
	}
	for i := range s.Levels[:n] {
		s.Levels[i] = max(1, s.Levels[i])
		s.Laid[s.Levels[i]-1]++
	}
	s.openCastle()
	var castle [maxSeats]Cards
	spaces := map[int8]Monster{}
	for i, pair := range strings.Split(x.castle, "|") {
		for side, m := range strings.Fields(pair) {
			if m != "-" {
				who := Monster{Seat: game.Seat(m[0] - '0'), Card: Card(m[2] - '0')}
				castle[who.Seat] = castle[who.Seat].With(who.Card)
				spaces[int8(2*i+side)] = who
			}
		}
	}
	hands := strings.Fields(x.hands)
	for i := range n {
		s.Gold[i] = startGold
		if len(x.gold) > 0 {
			s.Gold[i] = x.gold[i]
		}
		s.Ledger[i] = simplestLedger(s.Gold[i], true)
		if int(i) < len(hands) && hands[i] != "-" {
			for _, c := range hands[i] {
				s.Hands[i] = s.Hands[i].With(Card(c - '0'))
			}
		} else {
			rest := fullSet &^ castle[i]
			for s.Hands[i].Len() < handSize-castle[i].Len() {
				s.Hands[i] |= rest & -rest
				rest &= rest - 1
			}
		}
		s.Down[i] = fullSet &^ castle[i] &^ s.Hands[i]
		if s.Down[i].Len() != 2 || s.Hands[i]&castle[i] != 0 {
			t.Fatalf(
				"seat %d has %v in hand, %v in the castle and %v down", i, s.Hands[i].List(),
				castle[i].List(), s.Down[i].List(),
			)
		}
	}
	for space, who := range spaces {
		lairDeck.put(s, space, who)
	}
	return s, game.Rolls(rolls...)
}

// parseMove returns the move with the short form text; see Move.String.
func parseMove(t *testing.T, text string) Move {
	t.Helper()
	for _, kind := range []Kind{Place, Replace} {
		for card := range Card(10) {
			for space := range int8(20) {
				if m := (Move{kind, card, space}); m.String() == text {
					return m
				}
			}
		}
	}
	t.Fatalf("no move %q", text)
	return Move{}
}

// moveTexts returns the short forms of some moves, separated by spaces.
func moveTexts(list []Move) string {
	var all []string
	for _, m := range list {
		all = append(all, m.String())
	}
	return strings.Join(all, " ")
}

// eventKinds returns the kinds of some events, in order.
func eventKinds(lines []game.Line) []string {
	var all []string
	for _, line := range lines {
		all = append(all, line.Event.Kind())
	}
	return all
}

// choices is a position, and what is legal in it.
type choices struct {
	name  string
	scene scene
	count int    // of legal moves
	legal string // among them
	only  bool   // and no others
	never string // "R1@1B=not_stronger": refused, and why
}

// replacing is a castle in which two monsters can be replaced.
var replacing = scene{seats: 4, levels: "1231", castle: "1:3 2:2", hands: "145"}

// replacements are the positions of the rules of replacing.
var replacements = []choices{
	{
		name: "mm-replace, TV-R1", scene: replacing, count: 22,
		legal: "R4@1A R5@1A R4@1B R5@1B", never: "R1@1B=not_stronger",
	},
	{
		name: "mm-replace-full, TV-R2", count: 18, never: "R5@1A=guard_at_max",
		scene: scene{seats: 4, levels: "1231", castle: "1:4 2:2", hands: "145"},
	},
	{
		name: "mm-replace-price, TV-E1 with 2 gold", count: 10, never: "R4@1A=cannot_afford",
		scene: scene{
			seats: 3, levels: "311", castle: "1:2 - | 0:1", hands: "45",
			gold: []int16{2, 8, 8},
		},
	},
	{
		name: "mm-replace-price, TV-E1 with 3 gold", count: 2*4 + 2 + 2,
		legal: "R4@1A R5@1A R4@2A",
		scene: scene{
			seats: 3, levels: "311", castle: "1:2 - | 0:1", hands: "45",
			gold: []int16{3, 8, 8},
		},
	},
	{
		name: "mm-replace-own, TV-E2", count: 11, legal: "R5@1A",
		scene: scene{seats: 3, levels: "311", castle: "0:3 -", hands: "25", gold: []int16{1, 8, 8}},
	},
	{
		name: "mm-replace-stronger, TV-E3", count: 16, legal: "R5@1A",
		never: "R4@1A=not_stronger R3@1A=not_stronger",
		scene: scene{seats: 3, levels: "211", castle: "1:4 -", hands: "345"},
	},
	{
		name: "mm-replace-stronger, TV-E4", count: 15, never: "R5@1A=not_stronger",
		scene: scene{seats: 3, levels: "311", castle: "1:5 -", hands: "345"},
	},
	{
		name:  "mm-replace-full, TV-E5",
		scene: scene{seats: 4, levels: "2211", castle: "1:5 2:3 | 1:4 2:3", hands: "245"},
		count: 12 + 3,
		legal: "R4@2B R5@2A R5@2B", never: "R4@1B=guard_at_max",
	},
	{
		name: "mm-replace-full, TV-E6", count: 12 + 2, legal: "R5@1B R5@1A",
		scene: scene{seats: 3, levels: "111", castle: "1:3 2:2", hands: "125"},
	},
}

// opening is the first position of a match with a king tile.
func opening(seats int, tile Tile) scene { return scene{seats: seats, tile: tile, hands: "145"} }

// openings are first positions, and positions with a king tile or little gold.
var openings = []choices{
	{name: "mm-play, TV-E7", scene: opening(3, NoTile), count: 18},
	{name: "mm-play, TV-E7", scene: opening(4, NoTile), count: 24},
	{name: "mm-play, TV-E7", scene: opening(5, NoTile), count: 30},
	{name: "mm-play, TV-E7", scene: opening(6, NoTile), count: 36},
	{name: "mm-k01, TV-E7", scene: opening(3, K01), count: 12, never: "P1@1A=card_forbidden"},
	{name: "mm-k01, TV-E7", scene: opening(4, K01), count: 16},
	{name: "mm-k01, TV-E7", scene: opening(5, K01), count: 20},
	{name: "mm-k01, TV-E7", scene: opening(6, K01), count: 24},
	{
		name: "mm-k01, TV-E11 with guard 1 at its most", count: 6, only: true,
		legal: "P2@2B P2@3B R5@2A P5@2B R5@3A P5@3B", never: "P1@2B=card_forbidden R5@1B=guard_at_max",
		scene: scene{
			seats: 3, tile: K01, levels: "123", castle: "0:3 0:4 | 1:2 - | 1:3 -",
			hands: "1 5 125", turn: 2, gold: []int16{8, 5, 10},
		},
	},
	{
		name:  "mm-king-limits, TV-E12 with K10",
		scene: scene{seats: 3, tile: K10, levels: "212", castle: "- - | 1:4 2:2", hands: "145"},
		count: 12, never: "R5@2A=guard_at_max",
	},
	{
		name:  "mm-king-limits, TV-E12 with K12",
		scene: scene{seats: 3, tile: K12, levels: "221", castle: "- - | - - | 1:3 2:2", hands: "145"},
		count: 12 + 4, legal: "R4@3A R5@3A R4@3B R5@3B",
	},
	{
		name: "mm-castle, TV-E13", count: 10,
		scene: scene{
			seats: 4, levels: "1211", castle: "1:4 2:2 | - - | 0:1", hands: "23",
			gold: []int16{0, 8, 8, 8},
		},
		never: "P3@1A=space_occupied R3@2A=space_empty R5@1A=card_not_in_hand " +
			"R3@1A=not_stronger R3@1B=guard_at_max P9@1A=card_not_in_hand P3@7A=bad_space",
	},
	{
		name: "mm-replace-price, cannot afford comes last", count: 12,
		scene: scene{
			seats: 4, levels: "2211", castle: "1:2 2:3 | - - | 0:1", hands: "45",
			gold: []int16{1, 8, 8, 8},
		},
		legal: "R4@3A", never: "R4@1A=cannot_afford",
	},
}

func TestLegalMoves(t *testing.T) {
	for _, x := range slices.Concat(replacements, openings) {
		t.Run(fmt.Sprintf("%s, %d seats", x.name, x.scene.seats), func(t *testing.T) {
			s, _ := x.scene.set(t)
			has := lairDeck.moves(s, s.Turn, nil)
			if len(has) != x.count {
				t.Errorf("%d moves, want %d: %s", len(has), x.count, moveTexts(has))
			}
			for _, m := range strings.Fields(x.legal) {
				if !slices.Contains(has, parseMove(t, m)) {
					t.Errorf("%s is not legal, only %s", m, moveTexts(has))
				}
			}
			if x.only && moveTexts(has) != x.legal {
				t.Errorf("legal are %s, want exactly %s", moveTexts(has), x.legal)
			}
			for _, pair := range strings.Fields(x.never) {
				text, reason, _ := strings.Cut(pair, "=")
				m := parseMove(t, text)
				if no := lairDeck.why(s, s.Turn, m); slices.Contains(has, m) ||
					no.Reason != reason ||
					no.Rule == "" ||
					no.Message == "" {
					t.Errorf("%s is refused with %+v, want %s", text, no, reason)
				}
			}
			if no := lairDeck.why(s, s.next(s.Turn), has[0]); no.Reason != "not_your_turn" ||
				no.Rule != "mm-clockwise" {
				t.Errorf("a seat that is not to move is refused with %+v, want not_your_turn", no)
			}
			if other := lairDeck.moves(s, s.next(s.Turn), nil); len(other) > 0 {
				t.Errorf("a seat that is not to move has moves: %s", moveTexts(other))
			}
			inOrder := slices.IsSortedFunc(
				has, func(a, b Move) int { return 100*int(a.Card-b.Card) + int(a.Space-b.Space) },
			)
			if !inOrder {
				t.Errorf("moves are not ordered by card and space: %s", moveTexts(has))
			}
		})
	}
}

func TestMoveJSON(t *testing.T) {
	m, err := game.Erase(Rules).New(setupOf(t, 3, "start-seat=0"), game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	for text, reason := range map[string]string{
		`{"kind":"shove","card":1,"space":0}`:          "bad_move",
		`{"kind":"place","card":"one","space":0}`:      "bad_move",
		`{"kind":"place","card":300,"space":0}`:        "bad_move",
		`{"kind":"place","card":1,"space":0,"by":2}`:   "bad_move",
		`{"kind":"place","card":1,"space":0} []`:       "bad_move",
		`[]`:                                           "bad_move",
		``:                                             "bad_move",
		`{"card":1,"space":0}`:                         "bad_move",
		`{"kind":"place","card":1}`:                    "bad_move",
		`{"kind":"place","card":1,"space":null}`:       "bad_move",
		`{"kind":"place","card":1,"card":1,"space":0}`: "bad_move",
		`{"KIND":"place","Card":1,"Space":1}`:          "bad_move",
		`{"kind":"PLACE","card":1,"space":0}`:          "bad_move",
		`{"kind":"place","card":1,"space":6}`:          "bad_space",
		`{"kind":"place","card":1,"space":-1}`:         "bad_space",
		`{"kind":"place","card":4,"space":0}`:          "card_not_in_hand",
		`{"kind":"place","card":-7,"space":0}`:         "card_not_in_hand",
	} {
		if no := m.Refuse(0, []byte(text)); no == nil || no.Reason != reason || no.Message == "" {
			t.Errorf("mm-play: %s is refused with %+v, want %s", text, no, reason)
		}
	}
}

func TestPlays(t *testing.T) {
	for _, x := range []struct {
		name  string
		scene scene
		move  string
		gold  []int16
		hands string // afterwards, by seat
		turn  game.Seat
	}{
		{
			name: "mm-place, TV-R3", scene: scene{seats: 4, hands: "145"}, move: "P4@2B",
			gold: []int16{8, 8, 8, 8}, hands: "15", turn: 1,
		},
		{
			name:  "mm-replace-price, TV-R4 at level 2",
			scene: scene{seats: 3, levels: "211", castle: "1:2", hands: "145"}, move: "R4@1A",
			gold: []int16{6, 9, 8}, hands: "15 123", turn: 1,
		},
		{
			name:  "mm-replace-price, TV-R4 at level 1",
			scene: scene{seats: 3, levels: "111", castle: "1:2", hands: "145"}, move: "R4@1A",
			gold: []int16{7, 8, 8}, hands: "15 123", turn: 1,
		},
		{
			name:  "mm-replace-price, TV-R4 and TV-E10 at level 3",
			scene: scene{seats: 3, levels: "311", castle: "1:2", hands: "145"}, move: "R4@1A",
			gold: []int16{5, 10, 8}, hands: "15 123", turn: 1,
		},
		{
			name: "mm-gold, TV-E1", move: "R4@1A", gold: []int16{0, 10, 8}, hands: "5", turn: 1,
			scene: scene{
				seats: 3, levels: "311", castle: "1:2 - | 0:1", hands: "45",
				gold: []int16{3, 8, 8},
			},
		},
		{
			name: "mm-replace-own, TV-E2", move: "R5@1A", gold: []int16{0, 8, 8}, hands: "34",
			turn:  1,
			scene: scene{seats: 3, levels: "311", castle: "0:3 -", hands: "45", gold: []int16{1, 8, 8}},
		},
		{
			name: "mm-thrown-out, the turn goes to the neighbour and not to the owner",
			move: "R4@2A", gold: []int16{7, 8, 8}, hands: "15 - 123", turn: 1,
			scene: scene{seats: 3, levels: "111", castle: "- - | 2:3", hands: "145 - 12"},
		},
		{
			name: "mm-pass, seats with two monsters are skipped, possibly back to the same one",
			move: "P4@3A", gold: []int16{8, 8, 8}, hands: "15", turn: 0,
			scene: scene{seats: 3, castle: "1:1 1:2 | 2:3 2:4", hands: "145"},
		},
	} {
		t.Run(x.name, func(t *testing.T) {
			s, c := x.scene.set(t)
			m := parseMove(t, x.move)
			if !slices.Contains(lairDeck.moves(s, s.Turn, nil), m) {
				t.Fatalf("%s is not legal", x.move)
			}
			before := *s
			lairDeck.apply(s, s.Turn, m, &c, nil)
			if !slices.Equal(s.Gold[:s.Seats], x.gold) {
				t.Errorf("gold %v, want %v", s.Gold[:s.Seats], x.gold)
			}
			for i, want := range strings.Fields(x.hands) {
				has := ""
				for _, card := range s.Hands[i].List() {
					has += fmt.Sprint(card)
				}
				if want != "-" && has != want {
					t.Errorf("seat %d holds %s, want %s", i, has, want)
				}
			}
			if s.Turn != x.turn {
				t.Errorf("it is the turn of seat %d, want %d", s.Turn, x.turn)
			}
			if m.Kind == Replace { // mm-replace-price: one coin goes to the treasury
				lost := int16(0)
				for i := range s.Seats {
					lost += before.Gold[i] - s.Gold[i]
				}
				if lost != 1 {
					t.Errorf("%d coins left the players, want 1", lost)
				}
			}
		})
	}
}

// fight is a castle, and what comes of the fights in it.
type fight struct {
	name   string
	scene  scene
	turned int // guards turned up
	gold   []int16
	told   string // events, in JSON, that are among those told, in this order
}

// fights need no king tile.
var fights = []fight{
	{
		name:   "mm-loot, TV-R6",
		scene:  scene{seats: 3, guards: "G3-02 G3-12 G1-01", castle: "2:2 0:4 | 0:1 1:1 | 1:2 2:1"},
		turned: 2, gold: []int16{13, 6, 12},
		told: `{"kind":"guard_beaten","guard":1,"payouts":[{"seat":2,"gold":5},{"seat":0,` +
			`"gold":6}],"forfeited":false}`,
	},
	{
		name:   "mm-fight-lost, TV-R7",
		scene:  scene{seats: 3, guards: "G3-09 G1-01 G1-01", castle: "2:4 0:4 | 0:1 1:1 | 1:2 2:1"},
		turned: 1, gold: []int16{5, 6, 5},
		told: `{"kind":"guard_won","guard":1}`,
	},
	{
		name: "mm-heal, TV-R8",
		scene: scene{
			seats: 4, guards: "G1-11 G2-12 G1-07 G1-01",
			castle: "3:4 0:3 | 3:3 1:5 | 0:2 1:2 | 2:1 2:2", gold: []int16{10, 10, 10, 10},
		},
		turned: 3, gold: []int16{11, 13, 8, 16},
		told: `{"kind":"healing_paid","seat":0,"due":1,"paid":1} ` +
			`{"kind":"healing_paid","seat":1,"due":1,"paid":1} ` +
			`{"kind":"healing_paid","seat":2,"due":2,"paid":2}`,
	},
	{
		name:   "mm-loot, TV-E14: between equals the odd coin is nobody's, one owner takes all",
		scene:  scene{seats: 3, guards: "G3-05 G3-09 G1-12", castle: "0:4 1:4 | 2:5 2:4 | 0:3 1:3"},
		turned: 3, gold: []int16{14, 14, 19},
		told: `{"kind":"guard_beaten","guard":1,"payouts":[{"seat":0,"gold":4},{"seat":1,` +
			`"gold":4}],"forfeited":true} ` +
			`{"kind":"guard_beaten","guard":2,"payouts":[{"seat":2,"gold":11}],` +
			`"forfeited":false}`,
	},
	{
		name: "mm-heal-short, TV-E15",
		scene: scene{
			seats: 3, guards: "G3-09 G1-01 G1-01", castle: "0:4 1:4 | 2:5 2:4 | 0:3 1:1",
			gold: []int16{8, 1, 8},
		},
		turned: 1, gold: []int16{4, 0, 3},
		told: `{"kind":"healing_paid","seat":1,"due":3,"paid":1}`,
	},
	{
		name: "mm-heal-short, TV-E16: loot pays for healing",
		scene: scene{
			seats: 3, guards: "G1-09 G3-12 G1-01", castle: "0:3 1:2 | 0:5 1:4 | 2:4 2:5",
			gold: []int16{0, 0, 4},
		},
		turned: 2, gold: []int16{0, 0, 0},
		told: `{"kind":"healing_paid","seat":2,"due":5,"paid":4}`,
	},
	{
		name:   "mm-fight-won, TV-E17: as strong is strong enough",
		scene:  scene{seats: 3, guards: "G3-11 G1-01 G1-02", castle: "0:5 1:5 | 0:3 1:3 | 2:4 2:5"},
		turned: 3, gold: []int16{15, 15, 11},
		told: `{"kind":"guard_beaten","guard":1,"payouts":[{"seat":0,"gold":6},{"seat":1,` +
			`"gold":6}],"forfeited":true}`,
	},
}

// tileFights are those in which a king tile matters.
var tileFights = []fight{
	{
		name: "mm-k02, TV-E19",
		scene: scene{
			seats: 3, tile: K02, guards: "G1-12 G1-05 G2-12",
			castle: "0:3 1:3 | 0:2 2:2 | 1:4 2:5",
		},
		turned: 3, gold: []int16{15, 16, 15},
		told: `{"kind":"guard_beaten","guard":2,"payouts":[{"seat":0,"gold":3},{"seat":2,` +
			`"gold":3}],"forfeited":true}`,
	},
	{
		name: "mm-k04, TV-E20",
		scene: scene{
			seats: 3, tile: K04, guards: "G2-12 G2-06 G1-01",
			castle: "0:5 1:3 | 0:1 2:4 | 1:2 2:2",
		},
		turned: 2, gold: []int16{13, 12, 5},
		told: `{"kind":"guard_revealed","guard":1,"id":"G2-12","printed_strength":8,` +
			`"printed_loot":8,"effective_strength":8,"effective_loot":11,"total":8}`,
	},
	{
		name: "mm-k05, TV-E21",
		scene: scene{
			seats: 3, tile: K05, guards: "G1-01 G1-09 G2-02",
			castle: "0:3 1:2 | 0:5 1:4 | 2:4 2:5",
		},
		turned: 3, gold: []int16{10, 9, 13},
		told: `{"kind":"guard_beaten","guard":1,"payouts":[{"seat":0,"gold":0},{"seat":1,` +
			`"gold":0}],"forfeited":false}`,
	},
	{
		name: "mm-k06, TV-E22",
		scene: scene{
			seats: 3, tile: K06, guards: "G1-01 G1-09 G2-02",
			castle: "0:3 1:2 | 0:5 1:4 | 2:4 2:5",
		},
		turned: 3, gold: []int16{14, 13, 17},
	},
	{
		name: "mm-k07, TV-E23",
		scene: scene{
			seats: 3, tile: K07, guards: "G3-09 G1-01 G1-01",
			castle: "0:5 1:3 | 0:1 2:4 | 1:2 2:2", gold: []int16{8, 8, 4},
		},
		turned: 1, gold: []int16{3, 5, 0},
		told: `{"kind":"healing_paid","seat":0,"due":5,"paid":5} ` +
			`{"kind":"healing_paid","seat":1,"due":3,"paid":3} ` +
			`{"kind":"healing_paid","seat":2,"due":5,"paid":4}`,
	},
	{
		name: "mm-k08, TV-E24",
		scene: scene{
			seats: 4, tile: K08, guards: "G1-03 G2-08 G1-07 G3-12",
			castle: "0:3 1:2 | 2:4 3:3 | 0:1 1:4 | 2:5 3:4",
		},
		turned: 4, gold: []int16{14, 13, 8, 9},
		told: `{"kind":"castle_full","totals":[5,7,5,9]} {"kind":"weakest_marked","guards":[1,3]}`,
	},
	{
		name: "mm-k09, nothing changes",
		scene: scene{
			seats: 3, tile: K09, guards: "G3-05 G3-09 G1-12",
			castle: "0:4 1:4 | 2:5 2:4 | 0:3 1:3",
		},
		turned: 3, gold: []int16{14, 14, 19},
	},
	{
		name: "mm-k10, TV-E25",
		scene: scene{
			seats: 3, tile: K10, guards: "G2-08 G3-12 G1-01",
			castle: "0:3 1:4 | 0:5 1:5 | 2:4 2:5",
		},
		turned: 2, gold: []int16{8, 8, 3},
		told: `{"kind":"guard_revealed","guard":2,"id":"G3-12","printed_strength":10,` +
			`"printed_loot":14,"effective_strength":12,"effective_loot":17,"total":10}`,
	},
	{
		name: "mm-k11, TV-E26",
		scene: scene{
			seats: 3, tile: K11, guards: "G2-11 G1-08 G1-04",
			castle: "0:5 1:3 | 0:1 2:4 | 1:2 2:2",
		},
		turned: 3, gold: []int16{14, 17, 16},
	},
	{
		name: "mm-k12, TV-E27: loot stops at nothing",
		scene: scene{
			seats: 3, tile: K12, guards: "G2-08 G2-12 G1-11",
			castle: "0:3 1:4 | 0:4 1:5 | 2:1 2:2",
		},
		turned: 3, gold: []int16{15, 15, 8},
		told: `{"kind":"guard_revealed","guard":3,"id":"G1-11","printed_strength":6,` +
			`"printed_loot":4,"effective_strength":3,"effective_loot":0,"total":3}`,
	},
	{
		name: "mm-k12, TV-E28",
		scene: scene{
			seats: 3, tile: K12, guards: "G2-08 G2-12 G3-12",
			castle: "0:3 1:4 | 0:4 1:5 | 2:3 2:4",
		},
		turned: 3, gold: []int16{15, 15, 17},
	},
}

func TestFights(t *testing.T) {
	for _, x := range slices.Concat(fights, tileFights) {
		t.Run(x.name, func(t *testing.T) {
			s, c := x.scene.set(t)
			var l game.Log
			lairDeck.endRound(s, &c, &l)
			if turned := len(strings.Fields(x.scene.guards)) - c.Left(); turned != x.turned {
				t.Errorf("%d guards were turned up, want %d", turned, x.turned)
			}
			if !slices.Equal(s.Gold[:s.Seats], x.gold) {
				t.Errorf("gold %v, want %v", s.Gold[:s.Seats], x.gold)
			}
			all := eventsFor(t, l.Lines(), game.Open)
			rest := all
			for _, want := range strings.Split(x.told, " ") {
				_, after, ok := strings.Cut(rest, want)
				if !ok {
					t.Fatalf("event is missing or out of order: %s in\n%s", want, all)
				}
				rest = after
			}
			allBeaten := x.turned == x.scene.seats && !strings.Contains(all, "guard_won")
			if allBeaten && strings.Contains(all, "healing_paid") {
				t.Errorf(
					"mm-fight-won, TV-E18: a seat paid for healing though all guards were beaten:\n%s",
					all,
				)
			}
		})
	}
}

// eventsFor returns the events as a seat sees them, in JSON, one per line.
func eventsFor(t *testing.T, lines []game.Line, seat game.Seat) string {
	t.Helper()
	var b strings.Builder
	for _, e := range game.Heard(lines, seat) {
		text, err := game.MarshalEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n", text)
	}
	return b.String()
}

// handRolls returns the draws that deal a hand.
func handRolls(hand ...Card) []int {
	var rolls []int
	left := slices.Clone(fullSet.List())
	for _, c := range hand {
		i := slices.Index(left, c)
		rolls = append(rolls, i)
		left = slices.Delete(left, i, i+1)
	}
	return rolls
}

// levelRolls returns the draws that lay guards of the levels in list. laid
// counts the guards laid before, by level.
func levelRolls(laid [levels]int8, list ...Level) []int {
	var rolls []int
	for _, v := range list {
		k := 0
		for i := range v - 1 {
			k += cardsPerLevel - int(laid[i])
		}
		rolls = append(rolls, k)
		laid[v-1]++
	}
	return rolls
}

// setupOf returns a setup with options of the form "id=choice".
func setupOf(t testing.TB, seats int, options ...string) game.Setup {
	return gametest.Setup(t, Rules, seats, options...)
}

// roundOfThree is the example round of the printed rulebook. Its last move, which
// names no gold, begins the fights.
var roundOfThree = []struct {
	seat  game.Seat
	moves string // legal ones, where they matter
	move  string
	gold  []int16
}{
	{0, "", "P2@1A", []int16{8, 8, 8}},
	{1, "", "P3@1B", []int16{8, 8, 8}},
	{2, "", "P2@2A", []int16{8, 8, 8}},
	{0, "", "P4@3A", []int16{8, 8, 8}},
	{1, "", "P5@2B", []int16{8, 8, 8}},
	{2, "", "R4@1A", []int16{8, 8, 7}},
	{0, "", "R3@2A", []int16{6, 8, 8}},
	{2, "P1@3B P2@3B", "P2@3B", nil},
}

// dealRoundOfThree deals the hands and guards of the example round.
func dealRoundOfThree(t *testing.T) *State {
	t.Helper()
	c := game.Rolls(slices.Concat(
		handRolls(2, 3, 4), handRolls(1, 3, 5), handRolls(1, 2, 4),
		levelRolls([levels]int8{}, 1, 2, 3),
	)...)
	s := new(State)
	lairDeck.deal(s, setupOf(t, 3, "start-seat=0"), &c, nil)
	if c.Left() != 0 {
		t.Fatalf("%d draws left over", c.Left())
	}
	return s
}

// playRoundOfThree plays the example round from the deal to the second round.
// It returns the position then and the lines of the last move.
func playRoundOfThree(t *testing.T) (*State, []game.Line) {
	t.Helper()
	s := dealRoundOfThree(t)
	var l game.Log
	for _, x := range roundOfThree {
		if s.Turn != x.seat {
			t.Fatalf("before %s it is the turn of seat %d", x.move, s.Turn)
		}
		has := lairDeck.moves(s, x.seat, nil)
		if x.moves != "" && moveTexts(has) != x.moves {
			t.Errorf("seat %d has %s, want %s", x.seat, moveTexts(has), x.moves)
		}
		m := parseMove(t, x.move)
		if !slices.Contains(has, m) {
			t.Fatalf("%s is not legal", x.move)
		}
		l.Reset()
		c := game.Rolls()
		if x.gold == nil { // the last move: guards G1-08, G2-11, G3-06, then the next levels
			c = game.Rolls(
				append([]int{7, 10, 5}, levelRolls([levels]int8{1, 1, 1}, 3, 3, 1)...)...)
		}
		lairDeck.apply(s, x.seat, m, &c, &l)
		if c.Left() != 0 {
			t.Fatalf("%d draws left over after %s", c.Left(), x.move)
		}
		if x.gold != nil && !slices.Equal(s.Gold[:3], x.gold) {
			t.Errorf("after %s gold is %v, want %v", x.move, s.Gold[:3], x.gold)
		}
		if x.move == "R3@2A" &&
			!strings.Contains(eventsFor(t, l.Lines(), 0), `{"kind":"turn_passed","seat":1}`) {
			t.Error("mm-pass, TV-E8: no event says that seat 1 passes")
		}
	}
	return s, l.Lines()
}

// TestRoundOfThree plays the example round of the printed rulebook, from the
// deal to the second round (TV-R5, TV-R5b, TV-E8 and TV-E9).
func TestRoundOfThree(t *testing.T) {
	s, told := playRoundOfThree(t)
	t.Run("mm-phases, mm-castle-full, TV-E9: nobody has another turn", func(t *testing.T) {
		want := []string{
			"monster_placed", "castle_full", "guard_revealed", "guard_beaten", "guard_revealed",
			"guard_beaten", "guard_revealed", "guard_won",
			"healing_paid", "healing_paid", "monsters_rotated", "guards_discarded",
			"king_tile_discarded", "guards_placed", "start_marker_moved",
			"round_started", "turn_started",
		}
		if has := eventKinds(told); !slices.Equal(has, want) {
			t.Errorf("told were %v, want %v", has, want)
		}
		if s.Turn != 1 || s.Round != 2 || s.startSeat() != 1 {
			t.Errorf(
				"it is the turn of seat %d in round %d started by %d", s.Turn, s.Round,
				s.startSeat(),
			)
		}
	})
	t.Run("mm-heal-cost, TV-R5b", func(t *testing.T) {
		if want := []int16{7, 14, 9}; !slices.Equal(s.Gold[:3], want) {
			t.Errorf("gold %v, want %v", s.Gold[:3], want)
		}
	})
	t.Run("mm-rotate, TV-R5b", func(t *testing.T) {
		for i, want := range [][2]Cards{
			{cards(1, 2, 5), cards(3, 4)},
			{cards(1, 2, 4), cards(3, 5)},
			{cards(1, 3, 5), cards(2, 4)},
		} {
			if s.Hands[i] != want[0] || s.Down[i] != want[1] {
				t.Errorf("seat %d holds %v and rests %v", i, s.Hands[i].List(), s.Down[i].List())
			}
		}
	})
	t.Run(
		"mm-guards, the levels of the next round are drawn from what is left",
		func(t *testing.T) {
			if want := []Level{3, 3, 1}; !slices.Equal(s.Levels[:3], want) ||
				s.Laid != [levels]int8{2, 1, 3} {
				t.Errorf("levels %v, laid so far %v", s.Levels[:3], s.Laid)
			}
		},
	)
	t.Run("mm-discard, what was turned up is open and stays out", func(t *testing.T) {
		if ids := lairDeck.ids(s.Seen); !slices.Equal(ids, []string{"G1-08", "G2-11", "G3-06"}) {
			t.Errorf("turned up: %v", ids)
		}
	})
}

func TestRounds(t *testing.T) {
	t.Run("mm-rotate, TV-R9", func(t *testing.T) {
		s, c := scene{
			seats: 3, guards: "G3-12 G1-01 G1-01", castle: "2:4 2:3 | 0:1 0:2 | 1:1 1:2",
			hands: "- - 5",
		}.set(t)
		lairDeck.endRound(s, &c, nil)
		if s.Hands[2] != cards(1, 2, 5) || s.Down[2] != cards(3, 4) {
			t.Errorf("hand %v, down %v", s.Hands[2].List(), s.Down[2].List())
		}
	})
	t.Run("mm-k03, TV-E29", checkHandsSet)
	t.Run("mm-line-up, TV-E30", checkLineUp)
	t.Run("mm-start, mm-next-round, TV-E31", checkStartSeats)
	t.Run("mm-end, TV-E32", checkLastRound)
	t.Run("mm-rounds, mm-phase-ends", func(t *testing.T) {
		for seats, want := range map[int]int{3: 162, 4: 216, 5: 225, 6: 324} {
			if n := bound(game.Setup{Seats: seats}); n != want {
				t.Errorf("%d seats: at most %d plies, want %d", seats, n, want)
			}
		}
	})
}

func checkHandsSet(t *testing.T) {
	s, _ := scene{seats: 3, round: 3, hands: "125 - -"}.set(t)
	s.King = true
	c := game.Rolls(int(K03) - 1)
	s.turnTile(&c, nil)
	if s.Hands[0] != cards(3, 4, 5) || s.Down[0] != cards(1, 2) || s.Undone[0] != cards(3, 4) {
		t.Errorf(
			"hand %v, down %v, before %v", s.Hands[0].List(), s.Down[0].List(),
			s.Undone[0].List(),
		)
	}
	lairDeck.put(s, 0, Monster{0, 4})
	lairDeck.put(s, 1, Monster{0, 5})
	s.rotate(nil)
	if s.Hands[0] != cards(1, 2, 3) || s.Down[0] != cards(4, 5) {
		t.Errorf("after rotating: hand %v, down %v", s.Hands[0].List(), s.Down[0].List())
	}
}

func checkLineUp(t *testing.T) {
	for option, want := range map[string][]Level{"off": {3, 1, 2, 1}, "on": {1, 1, 2, 3}} {
		var s State
		s.choose(setupOf(t, 4, "guard-line-up="+option))
		c := game.Rolls(levelRolls([levels]int8{}, 3, 1, 2, 1)...)
		var l game.Log
		s.layGuards(&c, &l)
		if !slices.Equal(s.Levels[:4], want) {
			t.Errorf("line-up %s: levels %v, want %v", option, s.Levels[:4], want)
		}
		told, _ := json.Marshal(want)
		event := fmt.Sprintf(`{"kind":"guards_placed","levels":%s}`+"\n", told)
		if has := eventsFor(t, l.Lines(), game.Nobody); has != event {
			t.Errorf("line-up %s: events %s, want %s", option, has, event)
		}
	}
}

func checkStartSeats(t *testing.T) {
	for _, x := range []struct {
		seats int
		first string
		want  []game.Seat
	}{{4, "2", []game.Seat{2, 3, 0, 1, 2, 3}}, {5, "0", []game.Seat{0, 1, 2, 3, 4}}} {
		m, err := game.Erase(Rules).New(
			setupOf(t, x.seats, "start-seat="+x.first), game.SeedOf(7),
		)
		if err != nil {
			t.Fatal(err)
		}
		var has []game.Seat
		for round := int8(0); !m.Over(); playFirst(t, m) {
			if v := m.View(m.Ply(), game.Nobody).(View); v.Round != round {
				round = v.Round
				has = append(has, v.StartSeat)
				if m.Actors() != game.Only(v.StartSeat) {
					t.Errorf(
						"round %d: %v must play first, want seat %d", round, m.Actors(),
						v.StartSeat,
					)
				}
			}
		}
		if !slices.Equal(has, x.want) {
			t.Errorf("rounds started at %v, want %v", has, x.want)
		}
	}
}

func checkLastRound(t *testing.T) {
	m, err := game.Erase(Rules).New(setupOf(t, 6), game.SeedOf(3))
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		playFirst(t, m)
	}
	has := eventKinds(m.Lines(m.Ply()))
	if i := slices.Index(has, "king_tile_discarded"); i != len(has)-2 ||
		has[i+1] != "game_ended" {
		t.Errorf("the match ended with the events %v", has)
	}
	told := eventsFor(t, m.Lines(m.Ply()), game.Nobody)
	if !strings.Contains(told, `{"kind":"king_tile_discarded","remaining":0}`) {
		t.Errorf("no event says that 0 king tiles remain:\n%s", told)
	}
	if v := m.View(m.Ply(), game.Nobody).(View); v.Laid != [levels]int8{12, 12, 12} {
		t.Errorf("guards laid by level: %v, want all, 12 12 12", v.Laid)
	}
	if no := m.Refuse(0, []byte(`{"kind":"place","card":1,"space":0}`)); no == nil ||
		no.Reason != "wrong_state" {
		t.Errorf("after the end a move is refused with %+v, want wrong_state", no)
	}
}

// playFirst plays the first place move of the list. There always is one
// (mm-never-stuck).
func playFirst(t *testing.T, m game.Match) {
	t.Helper()
	seat := m.Actors().Lowest()
	for _, x := range m.Moves(seat) {
		if x.(Move).Kind == Place {
			text, err := json.Marshal(x)
			if err == nil {
				_, err = m.Play(seat, text)
			}
			if err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatal("mm-never-stuck: there is no place move")
}

func TestRanking(t *testing.T) {
	for _, x := range []struct {
		name   string
		gold   []int16
		places []int8
	}{
		{"mm-ranking, TV-R10", []int16{19, 19, 23, 32}, []int8{3, 3, 2, 1}},
		{"mm-winner, TV-E33", []int16{25, 31, 31, 12}, []int8{3, 1, 1, 4}},
		{"mm-winner, all equal", []int16{9, 9, 9, 9}, []int8{1, 1, 1, 1}},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := State{Seats: 4, Turn: game.Nobody}
			copy(s.Gold[:], x.gold)
			if r := result(&s); !slices.Equal(r.Places[:4], x.places) {
				t.Errorf("places %v, want %v", r.Places[:4], x.places)
			}
		})
	}
}

func TestSetup(t *testing.T) {
	t.Run("mm-factions", func(t *testing.T) {
		var s State
		s.choose(setupOf(t, 4, "faction-2=troll", "faction-0=dragon"))
		want := []string{"dragon", "undead", "troll", "aquatic"}
		for i, f := range s.Factions[:4] {
			if box.Factions[f] != want[i] {
				t.Errorf("seat %d leads %q, want %q", i, box.Factions[f], want[i])
			}
		}
	})
	for name, options := range map[string][]string{
		"mm-factions, two seats with the same":          {"faction-0=troll", "faction-1=troll"},
		"mm-factions, a seat that is not there":         {"faction-3=troll"},
		"mm-start, a seat that is not there":            {"start-seat=3"},
		"mm-factions, none of the six":                  {"faction-0=unicorn"},
		"mm-line-up, neither on nor off":                {"guard-line-up=perhaps"},
		"mm-king, an option that does not exist at all": {"kings-old-rules=on"},
	} {
		t.Run(name, func(t *testing.T) {
			o := game.Setup{Seats: 3, Options: map[string]string{}}
			for _, option := range options {
				id, choice, _ := strings.Cut(option, "=")
				o.Options[id] = choice
			}
			if _, err := Rules.Fill(o); err == nil {
				t.Error("it was taken")
			}
		})
	}
	t.Run("mm-hands, every hand is as likely", checkDealtHands)
	t.Run("mm-king, mm-line-up: one seed deals the same under every option", checkSameDeal)
	t.Run("mm-king, mm-guards: luck does not depend on how the match was played", checkSameLuck)
}

func checkDealtHands(t *testing.T) {
	var seen [1 << 6]int
	c := game.Fast(4)
	const n = 20_000
	for range n {
		var s State
		lairDeck.deal(&s, setupOf(t, 3), &c, nil)
		seen[s.Hands[1]]++
		if s.Hands[1].Len() != 3 || s.Hands[1]|s.Down[1] != fullSet ||
			s.Hands[1]&s.Down[1] != 0 {
			t.Fatalf("hand %v, down %v", s.Hands[1].List(), s.Down[1].List())
		}
	}
	for hand, times := range seen {
		if times > 0 && (times < n/10-250 || times > n/10+250) {
			t.Errorf(
				"hand %v came %d times in %d, want about a tenth", Cards(hand).List(), times, n,
			)
		}
	}
}

func checkSameDeal(t *testing.T) {
	dealt := func(seed uint64, options ...string) (s State) {
		c := game.SeedOf(seed).At(0)
		lairDeck.deal(&s, setupOf(t, 4, options...), &c, nil)
		return s
	}
	seed := uint64(1)
	for dealt(seed, "kings-new-rules=on").Tile == K03 { // it changes hands in round 1
		seed++
	}
	first := dealt(seed)
	for _, options := range [][]string{
		{"kings-new-rules=on"},
		{"guard-line-up=on"},
		{"kings-new-rules=on", "guard-line-up=on"},
	} {
		s := dealt(seed, options...)
		if s.Hands != first.Hands || s.First != first.First || s.Laid != first.Laid {
			t.Errorf(
				"%v: hands %v, start %d, guards %v; without options %v, %d, %v", options,
				s.Hands, s.First, s.Laid, first.Hands, first.First, first.Laid,
			)
		}
	}
}

func checkSameLuck(t *testing.T) {
	first := func([]any) int { return 0 }
	last := func(moves []any) int { return len(moves) - 1 }
	for seed := range uint64(20) {
		a, b := secondRound(t, seed, first), secondRound(t, seed, last)
		if !slices.Equal(a, b) {
			t.Errorf("seed %d: tile and levels of round 2 are %v or %v", seed, a, b)
		}
	}
}

// secondRound plays round 1 with the moves that choose picks. It returns the king
// tile and the levels of round 2.
func secondRound(t *testing.T, seed uint64, choose func([]any) int) []Level {
	t.Helper()
	m, err := game.Erase(Rules).New(setupOf(t, 3, "kings-new-rules=on"), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	for m.View(m.Ply(), game.Nobody).(View).Round == 1 {
		seat := m.Actors().Lowest()
		list := m.Moves(seat)
		text, _ := json.Marshal(list[choose(list)])
		if _, err := m.Play(seat, text); err != nil {
			t.Fatal(err)
		}
	}
	v := m.View(m.Ply(), game.Nobody).(View)
	round2 := []Level{Level(v.Tile)}
	for _, g := range v.Guards {
		round2 = append(round2, g.Level)
	}
	return round2
}

// seen returns what a seat sees of a position.
func seen(t *testing.T, s *State, seat game.Seat) View {
	t.Helper()
	return lairDeck.view(s, seat).(View)
}

// fresh returns the first position of a match of three, with known hands.
func fresh(t *testing.T, options ...string) *State {
	t.Helper()
	c := game.Rolls(
		slices.Concat(
			handRolls(1, 4, 5), handRolls(1, 2, 3), handRolls(2, 3, 5),
			levelRolls([levels]int8{}, 1, 2, 3),
		)...)
	s := new(State)
	lairDeck.deal(s, setupOf(t, 3, append(options, "start-seat=0")...), &c, nil)
	return s
}

// TestOpenAndHidden checks who knows what, by the table of the rules
// specification.
func TestOpenAndHidden(t *testing.T) {
	t.Run(
		"mm-open-and-hidden, TV-E35: in round 1 a seat knows its own five cards and nobody else's",
		checkOwnCards,
	)
	t.Run("mm-open-and-hidden: a card that was thrown out was seen by all", checkThrownOut)
	t.Run("mm-deduce: three cards shown are a known hand", checkDeduction)
	t.Run("mm-k03: nobody's hand is hidden in the round of K03, the first included", checkOpenRound)
	t.Run("mm-deduce, TV-E34: from round 2 on everybody knows everybody's cards", checkAllKnown)
	t.Run(
		"mm-open-and-hidden: what others hold in round 1 is evenly any of what they have not shown",
		checkEvenHands,
	)
	t.Run(
		"mm-open-and-hidden, TV-E35: of a face-down guard the level is all that is said",
		checkFaceDownGuards,
	)
	t.Run("mm-guards: odds count the cards of the level that were not turned up", checkOdds)
	t.Run("mm-replace-price: a monster shows what it would cost the viewer to replace it", checkPrices)
}

func checkOwnCards(t *testing.T) {
	s := fresh(t)
	for seat := game.Nobody; seat < 3; seat++ {
		for other, v := range seen(t, s, seat).Seats {
			if game.Seat(other) == seat {
				if !slices.Equal(v.Hand, s.Hands[other].List()) ||
					!slices.Equal(v.Down, s.Down[other].List()) ||
					v.Unknown != nil {
					t.Errorf("seat %d sees of itself %+v", seat, v)
				}
			} else if len(v.Hand)+len(v.Down) > 0 || !reflect.DeepEqual(
				v.Unknown, &Unknown{3, 2, []Card{1, 2, 3, 4, 5}},
			) {
				t.Errorf("seat %d sees of seat %d %+v", seat, other, v)
			}
		}
	}
}

func checkThrownOut(t *testing.T) {
	s := fresh(t)
	var c game.Chance
	lairDeck.apply(s, 0, parseMove(t, "P1@1A"), &c, nil)
	lairDeck.apply(s, 1, parseMove(t, "R2@1A"), &c, nil)
	v := seen(t, s, 2).Seats[0]
	if !slices.Equal(v.Hand, []Card{1}) ||
		!reflect.DeepEqual(v.Unknown, &Unknown{2, 2, []Card{2, 3, 4, 5}}) {
		t.Errorf("of seat 0 is seen %+v %+v", v, v.Unknown)
	}
	for i := range uint64(40) {
		again := *s
		c := game.Fast(i)
		redeal(&again, 2, &c)
		if !again.Hands[0].Has(1) || again.Castle != s.Castle || again.Hands[2] != s.Hands[2] {
			t.Fatalf("a redeal changed what was seen: %+v", again)
		}
	}
}

func checkDeduction(t *testing.T) {
	s := fresh(t)
	var c game.Chance
	for _, x := range []struct {
		seat game.Seat
		move string
	}{
		{0, "P1@1A"}, {1, "P3@1B"}, {2, "P2@2A"}, {0, "P4@2B"}, {1, "R2@1A"}, {2, "P3@3A"}, {0, "R5@2B"},
	} {
		lairDeck.apply(s, x.seat, parseMove(t, x.move), &c, nil)
	}
	v := seen(t, s, game.Nobody)
	if v.Seats[0].Unknown != nil || !slices.Equal(v.Seats[0].Hand, []Card{1, 4}) ||
		!slices.Equal(v.Seats[0].Down, []Card{2, 3}) {
		t.Errorf("of seat 0 is seen %+v", v.Seats[0])
	}
	if v.Seats[1].Unknown == nil || v.Seats[2].Unknown == nil {
		t.Errorf("of the others all is seen")
	}
}

func checkOpenRound(t *testing.T) {
	c := game.Rolls(
		slices.Concat(
			handRolls(1, 4, 5), handRolls(1, 2, 3), handRolls(2, 3, 5),
			levelRolls([levels]int8{}, 1, 2, 3), []int{2},
		)...)
	var s State
	lairDeck.deal(&s, setupOf(t, 3, "start-seat=0", "kings-new-rules=on"), &c, nil)
	for _, v := range seen(t, &s, game.Nobody).Seats {
		if !slices.Equal(v.Hand, []Card{3, 4, 5}) || !slices.Equal(v.Down, []Card{1, 2}) ||
			v.Unknown != nil {
			t.Errorf("seen is %+v", v)
		}
	}
}

func checkAllKnown(t *testing.T) {
	s, _ := scene{
		seats: 3, round: 1, guards: "G3-12 G1-01 G1-01",
		castle: "2:2 2:5 | 0:1 0:2 | 1:1 1:2", hands: "5 5 1",
	}.set(t)
	c := game.Rolls(slices.Concat([]int{11}, levelRolls(s.Laid, 1, 1, 1))...)
	lairDeck.endRound(s, &c, nil)
	for seat := game.Nobody; seat < 3; seat++ {
		v := seen(t, s, seat).Seats[2]
		if !slices.Equal(v.Hand, []Card{1, 3, 4}) || !slices.Equal(v.Down, []Card{2, 5}) ||
			v.Unknown != nil {
			t.Errorf("seat %d sees of seat 2 %+v", seat, v)
		}
	}
}

func checkEvenHands(t *testing.T) {
	s := fresh(t)
	var none game.Chance
	lairDeck.apply(s, 0, parseMove(t, "P4@1A"), &none, nil)
	times := map[Cards]int{}
	c := game.Fast(9)
	const n = 12_000
	for range n {
		again := *s
		redeal(&again, 1, &c)
		times[again.Hands[0]]++
	}
	if len(times) != 6 {
		t.Errorf(
			"%d hands of two from four cards, want 6: %v", len(times),
			slices.Collect(maps.Keys(times)),
		)
	}
	for hand, k := range times {
		if hand.Len() != 2 || hand.Has(4) || k < n/6-200 || k > n/6+200 {
			t.Errorf("hand %v came %d times in %d", hand.List(), k, n)
		}
	}
}

func checkFaceDownGuards(t *testing.T) {
	m, err := game.Erase(Rules).New(setupOf(t, 4, "kings-new-rules=on"), game.SeedOf(11))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for ply := 0; !m.Over(); ply++ {
		for seat := game.Open; seat < 4; seat++ {
			text, err := json.Marshal(m.View(ply, seat))
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range lairDeck.Guards {
				if strings.Contains(string(text), g.ID) != known[g.ID] {
					t.Fatalf(
						"ply %d: guard %s was turned up: %t; seat %d is sent\n%s", ply,
						g.ID, known[g.ID], seat, text,
					)
				}
			}
		}
		playFirst(t, m)
		for _, line := range m.Lines(ply + 1) {
			if e, ok := line.Event.(GuardRevealed); ok {
				known[e.ID] = true
			}
		}
	}
}

func checkOdds(t *testing.T) {
	s, _ := scene{seats: 3, levels: "123"}.set(t)
	v := seen(t, s, 0)
	for g, want := range [][11]int8{
		{0, 0, 0, 17, 42, 75, 100, 100, 100, 100, 100},
		{0, 0, 0, 0, 0, 17, 50, 75, 100, 100, 100},
		{0, 0, 0, 0, 0, 0, 17, 33, 58, 83, 100},
	} {
		if v.Guards[g].Odds != want {
			t.Errorf("level %d: odds %v, want %v", g+1, v.Guards[g].Odds, want)
		}
	}
	s.Seen = 1<<0 | 1<<1 // both of strength 3
	if odds := seen(t, s, 0).Guards[0].Odds; odds[3] != 0 || odds[4] != 30 ||
		odds[6] != 100 {
		t.Errorf("without the two weakest the odds are %v", odds)
	}
	s.Tile = K12
	if g := seen(t, s, 0).Guards[2]; g.Odds[3] != 17 || g.Odds[7] != 100 ||
		g.Strength != -3 ||
		g.Loot != -5 {
		t.Errorf("mm-k12: the last guard is shown as %+v", g)
	}
}

func checkPrices(t *testing.T) {
	s, _ := scene{seats: 3, levels: "123", castle: "0:1 - | 1:1 - | 2:1 -"}.set(t)
	v := seen(t, s, 0)
	for space, want := range map[int][]int16{0: {1, 0}, 2: {1, 1}, 4: {1, 2}} {
		if !slices.Equal(v.Castle[space].Price, want) {
			t.Errorf("space %d costs %v, want %v", space, v.Castle[space].Price, want)
		}
	}
	if seen(t, s, game.Nobody).Castle[0].Price != nil {
		t.Error("a spectator is told a price")
	}
}

// TestEvents checks the order of events in many matches, and that every kind of
// event occurs.
func TestEvents(t *testing.T) {
	const turns = `(turn_passed )*turn_started `
	start := `round_started (king_tile_revealed (hands_set_by_king )?)?turn_started `
	ended := `castle_full (weakest_marked )?(guard_revealed guard_beaten )*(guard_revealed guard_won )?(healing_paid )*` +
		`monsters_rotated guards_discarded king_tile_discarded (game_ended |guards_placed start_marker_moved ` + start + `)`
	dealt := regexp.MustCompile(
		`^game_started king_stack_built (hand_dealt hand_dealt )+start_seat_set guards_placed ` + start + `$`,
	)
	moved := regexp.MustCompile(
		`^(monster_placed |monster_replaced )(` + ended + `|` + turns + `)$`,
	)
	told := map[string]bool{}
	for n := range uint64(60) {
		seats := minSeats + int(n)%4
		m, err := game.Erase(Rules).New(
			setupOf(t, seats, "kings-new-rules="+[]string{"on", "off"}[n/4%2]), game.SeedOf(n),
		)
		if err != nil {
			t.Fatal(err)
		}
		if err := recordtest.PlayOut(m, n, nil); err != nil {
			t.Fatal(err)
		}
		for ply := range m.Ply() + 1 {
			has := strings.Join(eventKinds(m.Lines(ply)), " ") + " "
			want := moved
			if ply == 0 {
				want = dealt
			}
			if !want.MatchString(has) {
				t.Fatalf("seed %d, ply %d: told were %s", n, ply, has)
			}
			for _, kind := range eventKinds(m.Lines(ply)) {
				told[kind] = true
			}
		}
	}
	for _, e := range events {
		if !told[e.Kind()] {
			t.Errorf("the event %s never occurred", e.Kind())
		}
	}
}

func TestHandsAreDealtInPrivate(t *testing.T) {
	m, err := game.Erase(Rules).New(setupOf(t, 3), game.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	s, _ := game.SightOf[State, Move](m, 1)
	own := s.View().(View).Seats[1]
	hand, _ := json.Marshal(own.Hand)
	down, _ := json.Marshal(own.Down)
	want := fmt.Sprintf(
		`{"kind":"hand_dealt","seat":1,"hand":%s,"down":%s,"hand_count":3,"down_count":2}`, hand,
		down,
	)
	for seat := game.Nobody; seat < 3; seat++ {
		has := eventsFor(t, m.Lines(0), seat)
		if seat == 1 != strings.Contains(has, want) || strings.Count(has, `"hand":`) > 1 {
			t.Errorf("mm-hands: seat %d eventsFor\n%s", seat, has)
		}
	}
}

func TestSheet(t *testing.T) {
	m, err := game.Erase(Rules).New(setupOf(t, 4), game.SeedOf(8))
	if err != nil {
		t.Fatal(err)
	}
	if err := recordtest.PlayOut(m, 8, nil); err != nil {
		t.Fatal(err)
	}
	for seat := range game.Seat(4) {
		sums := map[string]int{LineStart: startGold}
		for ply := range m.Ply() + 1 {
			for _, line := range m.Lines(ply) {
				switch e := line.Event.(type) {
				case MonsterReplaced:
					if e.Seat == seat {
						sums[LineReplacing] -= int(e.PaidToTreasury + e.PaidToOwner)
					}
					if e.OldOwner == seat {
						sums[LineReceived] += int(e.PaidToOwner)
					}
				case GuardBeaten:
					for _, p := range e.Payouts {
						if p.Seat == seat {
							sums[LineLoot] += int(p.Gold)
						}
					}
				case HealingPaid:
					if e.Seat == seat {
						sums[LineHealing] -= int(e.Paid)
					}
				}
			}
		}
		total := 0
		for _, item := range m.Sheet(seat) {
			if item.Points != sums[item.Line] {
				t.Errorf(
					"seat %d: line %s says %d, the events come to %d", seat, item.Line, item.Points,
					sums[item.Line],
				)
			}
			total += item.Points
		}
		if total != int(m.Result().Scores[seat]) {
			t.Errorf(
				"seat %d: the sheet adds up to %d, the score is %d", seat, total,
				m.Result().Scores[seat],
			)
		}
	}
}

func TestBox(t *testing.T) {
	t.Run("mm-guards: the sums of the card list", checkGuardSums)
	t.Run("mm-monsters, mm-heal-cost", checkHealCosts)
	t.Run("mm-guards, mm-heal-cost: the rulebooks print what the card list has", checkRulebookTables)
	t.Run("mm-rounds", func(t *testing.T) {
		if want := [maxSeats + 1]int8{3: 6, 4: 6, 5: 5, 6: 6}; box.Rounds != want {
			t.Errorf("rounds %v, want %v", box.Rounds, want)
		}
	})
	for name, x := range map[string]struct{ file, old, new, want string }{
		"a faction twice": {
			"factions.csv", "demon,Demons", "troll,Demons",
			`factions.csv: line 5: faction "troll" is duplicated`,
		},
		"a castle too small": {
			"players.csv", "4,S;M46;E", "4,S;E",
			`players.csv: line 3: these castle tiles have room for 3 guards, want 4`,
		},
		"a castle of unknown tiles": {
			"players.csv", "4,S;M46;E", "4,S;X;E",
			`players.csv: line 3: unknown castle tile "X"`,
		},
		"more rounds than guards": {
			"players.csv", "6,12,6", "6,12,7",
			`players.csv: line 5: rounds: want a number from 1 to 6, not "7"`,
		},
		"a castle tile twice": {
			"castle.csv", "M56,5/6", "M46,5/6",
			`castle.csv: line 4: castle tile "M46" is duplicated`,
		},
		"a king tile out of order": {
			"kings.csv", "K05,", "K06,",
			`kings.csv: line 6: king tile "K06" is out of order, want king tile "K05"`,
		},
		"a head that says otherwise": {
			"kings.csv", "short_en", "text_en",
			`kings.csv: line 1: the heading is not "tile_id,short_en,short_fr"`,
		},
	} {
		t.Run("mm-guards: "+name, func(t *testing.T) {
			altered := fstest.MapFS{}
			for _, file := range []string{"factions", "castle", "players", "kings"} {
				path := "data/" + file + ".csv"
				text, err := files.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if path == "data/"+x.file {
					if !strings.Contains(string(text), x.old) {
						t.Fatalf("%s has no %q", x.file, x.old)
					}
					text = []byte(strings.Replace(string(text), x.old, x.new, 1))
				}
				altered[path] = &fstest.MapFile{Data: text}
			}
			if _, err := open(altered); err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("error %v, want %s", err, x.want)
			}
		})
	}
}

func checkGuardSums(t *testing.T) {
	for level, want := range map[Level]struct {
		beaten         [maxTotal + 1]int // of twelve, by total
		strength, loot int
	}{
		1: {[...]int{0, 0, 0, 2, 5, 9, 12, 12, 12, 12, 12}, 56, 40},
		2: {[...]int{0, 0, 0, 0, 0, 2, 6, 9, 12, 12, 12}, 79, 70},
		3: {[...]int{0, 0, 0, 0, 0, 0, 2, 4, 7, 10, 12}, 97, 129},
	} {
		strength := 0
		for _, g := range lairDeck.Guards {
			if g.Level == level {
				strength += int(g.Strength)
			}
		}
		if strength != want.strength || lairDeck.lootOf(level.pool()) != want.loot {
			t.Errorf(
				"level %d: strengths %d, loot %d",
				level,
				strength,
				lairDeck.lootOf(level.pool()),
			)
		}
		for total, n := range want.beaten {
			if has := bits.OnesCount64(lairDeck.beatenBy[level][total]); has != n {
				t.Errorf(
					"level %d: a total of %d beats %d cards, want %d", level, total, has, n,
				)
			}
		}
	}
}

func checkHealCosts(t *testing.T) {
	if want := [maxCard + 1]int16{0, 1, 1, 2, 2, 3}; lairDeck.Heal != want {
		t.Errorf("healing costs %v, want %v", lairDeck.Heal, want)
	}
}

func checkRulebookTables(t *testing.T) {
	for file, to := range map[string]string{"rulebook.md": "to", "rulebook.fr.md": "à"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		heal := "|"
		for _, gold := range lairDeck.Heal[1:] {
			heal += fmt.Sprintf(" %d |", gold)
		}
		want := []string{heal}
		for i, r := range lairDeck.Levels[1:] {
			want = append(
				want,
				fmt.Sprintf(
					"| %s | %d %s %d | %d %s %d |", strings.Repeat("★", i+1), r.StrengthMin,
					to, r.StrengthMax, r.LootMin, to, r.LootMax,
				),
			)
		}
		for _, line := range want {
			if !strings.Contains(string(text), line) {
				t.Errorf("%s does not say %s", file, line)
			}
		}
	}
}

// The positions that TestImpossible makes impossible.
const (
	firstRound = `{"seats":3,"round":1,"start_seat":0,"turn":0,"gold":[8,8,8],"hands":[[1,4,5],[1,2],[2,3,5]],"down":[[2,3],[4,5],[1,4]],
		"castle":[{"seat":1,"card":3},null,null,null,null,null],"levels":[1,2,3]}`
	thirdRound = `{"seats":3,"options":{"kings-new-rules":"on","guard-line-up":"on"},"round":3,"start_seat":2,"turn":2,"gold":[9,8,6],
		"hands":[[3,4,5],[3,4,5],[4,5]],"down":[[1,2],[1,2],[1,2]],"castle":[{"seat":2,"card":3},null,null,null,null,null],"levels":[1,1,3],
		"laid":[4,2,3],"revealed":["G1-01","G3-02"],"tiles":["K01","K12"],"tile":"K03",
		"ledger":[{"loot":1,"received":0,"replacing":0,"healing":0},{"loot":0,"received":0,"replacing":0,"healing":0},{"loot":0,"received":0,"replacing":1,"healing":1}]}`
	finished = `{"seats":3,"round":6,"start_seat":2,"turn":-1,"gold":[9,8,6],"hands":[[3,4,5],[3,4,5],[3,4,5]],"down":[[1,2],[1,2],[1,2]],
		"castle":[null,null,null,null,null,null],"levels":[],"laid":[6,6,6],"revealed":["G1-01","G1-02","G1-03","G1-04","G1-05","G1-06"]}`
)

// mistake is a text to replace in a position, and the error that this causes.
type mistake struct{ text, old, new, want string }

// seatMistakes are about seats, turns and cards of seats.
var seatMistakes = []mistake{
	{firstRound, `"seats":3`, `"seats":7`, "7 seats"},
	{firstRound, `"seats":3`, `"seats":4`, "4"},
	{firstRound, `"round":1`, `"round":7`, "mm-rounds: round 7 is not in 1 to 6"},
	{firstRound, `"round":1`, `"round":0`, "round 0 is not in 1 to 6"},
	{firstRound, `"turn":0,`, ``, `"turn" is missing`},
	{firstRound, `"turn":0`, `"turn":3`, "turn 3 is not in -1 to 2"},
	{firstRound, `"turn":0`, `"turn":-1`, "turn is -1 in round 1"},
	{firstRound, `"start_seat":0`, `"start_seat":-2`, "start_seat -2"},
	{
		firstRound, `"round"`, `"options":{"start-seat":"1"},"round"`,
		"mm-start: seat 0 starts round 1, want seat 1",
	},
	{firstRound, `"round"`, `"options":{"faction-0":"unicorn"},"round"`, "unicorn"},
	{firstRound, `"round"`, `"treasure":3,"round"`, `"treasure" is not a field here`},
	{firstRound, `"levels":[1,2,3]}`, `"levels":[1,2,3]} {}`, "after top-level value"},
	{firstRound, `[1,4,5],[1,2]`, `[1,4,4],[1,2]`, "hand of seat 0: card 4"},
	{firstRound, `[1,4,5],[1,2]`, `[1,4,6],[1,2]`, "hand of seat 0: card 6"},
	{
		firstRound, `[1,4,5],[1,2]`, `[1,4],[1,2]`,
		"mm-monsters: the cards of seat 0 are not 1 to 5, one of each",
	},
	{firstRound, `[[2,3],[4,5]`, `[[2],[4,5]`, "the cards of seat 0"},
	{
		firstRound, `[1,4,5],[1,2],[2,3,5]],"down":[[2,3]`, `[1,4],[1,2],[2,3,5]],"down":[[2,3,5]`,
		"mm-hands: seat 0 has 3 cards in the down pile",
	},
	{firstRound, `"card":3}`, `"card":0}`, "strength 0"},
	{firstRound, `{"seat":1,"card":3}`, `{"seat":3,"card":3}`, "is of seat 3"},
	{firstRound, `{"seat":1,"card":3}`, `{"card":3}`, `"castle[0].seat" is missing`},
	{firstRound, `"gold"`, `"GOLD"`, `"GOLD" is not a field here, but "gold" is`},
	{firstRound, `"turn":0`, `"turn":0,"turn":0`, `"turn" is given twice`},
	{
		firstRound, `"card":3},null`, `"card":3},{"seat":1,"card":3}`,
		"which is invalid or duplicated",
	},
	{firstRound, `"card":3},null`, `"card":3}`, "the castle has 5 spaces, want 6"},
	{firstRound, `"turn":0`, `"turn":1`, ""},
}

// roundMistakes are about guards, gold and what has happened in earlier moves.
var roundMistakes = []mistake{
	{firstRound, `"levels":[1,2,3]`, `"levels":[1,2]`, "2 guards in the castle, want 3"},
	{firstRound, `"levels":[1,2,3]`, `"levels":[1,2,4]`, "guard 3 has level 4"},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"laid":[1,1,2]`,
		"4 guards were laid by round 1",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"laid":[0,2,1]`,
		"0 guards of level 1 were laid, want 1",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"revealed":["G1-01"]`,
		"mm-fights: 1 guards of level 1 were turned up, want at most the 0 laid",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"tile":"K01"`,
		"mm-king: king tiles require the option",
	},
	{firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"tile":"K13"`, `unknown king tile "K13"`},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"shown":[[],[3]]`,
		"shown has 2 entries: want 3 in round 1",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"shown":[[],[],[]]`,
		"mm-deduce: shown by seat 1",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"shown":[[],[3,4],[]]`,
		"mm-deduce: shown by seat 1",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"shown":[[],[1,3],[]]`,
		"mm-replace-price: 1 monsters were replaced, but only 0 coins paid to the treasury",
	},
	{
		firstRound, `"levels":[1,2,3]`, `"levels":[1,2,3],"undone":[[1,2],[1,2],[1,2]]`,
		"undone has 3 entries: want 3 under K03",
	},
	{firstRound, `[8,8,8]`, `[8,8]`, "gold of 2 seats"},
	{firstRound, `[8,8,8]`, `[8,8,-1]`, "mm-gold: seat 2 has -1 gold"},
	{firstRound, `[8,8,8]`, `[10,8,8]`, "coins paid to the treasury"},
	{firstRound, `[8,8,8]`, `[11,4,8]`, "owners received 3 gold for 1 replaced monsters"},
	{firstRound, `"gold":[8,8,8]`, `"gold":[8,8,8],"ledger":` + ledgers(2, 2), "2 gold was won"},
	{
		firstRound, `"gold":[8,8,8]`, `"gold":[8,8,6],"ledger":` + ledgers(0, 2),
		"mm-heal: a seat paid for healing before the first fight",
	},
	{
		firstRound, `"gold":[8,8,8]`, `"gold":[8,8,8],"ledger":` + ledgers(2, 0),
		"adds up to 10 gold, but the seat has 8",
	},
	{firstRound, `"gold":[8,8,8]`, `"gold":[8,8,8],"ledger":` + ledgers(-2, 0), "invalid amount -2"},
}

// laterMistakes are about later rounds and the end.
var laterMistakes = []mistake{
	{
		thirdRound, `"tiles":["K01","K12"]`, `"tiles":["K01"]`,
		"1 king tiles of earlier rounds, want 2",
	},
	{thirdRound, `"tiles":["K01","K12"]`, `"tiles":["K01","K03"]`, "king tile K03 is duplicated"},
	{
		thirdRound, `"tiles":["K01","K12"]`, `"tiles":["K01",""]`,
		"a king tile of an earlier round has no id",
	},
	{thirdRound, `"tile":"K03"`, `"tile":""`, "every round needs a king tile"},
	{
		thirdRound, `[4,5]],"down":[[1,2],[1,2],[1,2]]`, `[4,1]],"down":[[1,2],[1,2],[5,2]]`,
		"mm-k03: down pile of seat 2",
	},
	{
		thirdRound, `"levels":[1,1,3]`, `"levels":[1,3,1]`,
		"mm-line-up: the guards are not sorted by level",
	},
	{thirdRound, `"laid":[4,2,3],`, ``, "laid has 0 levels"},
	{
		thirdRound, `"revealed":["G1-01","G3-02"]`, `"revealed":["G1-01"]`,
		"1 guards were turned up in 2 rounds",
	},
	{
		thirdRound, `"revealed":["G1-01","G3-02"]`, `"revealed":["G1-01","G1-01"]`,
		`guard "G1-01" does not exist or is duplicated`,
	},
	{
		thirdRound, `"revealed":["G1-01","G3-02"]`, `"revealed":["G1-01","G4-02"]`,
		`guard "G4-02" does not exist`,
	},
	{thirdRound, `"loot":1`, `"loot":60`, "the ledger adds up to 68 gold"},
	{thirdRound, `[9,8,6],
		"hands"`, `[68,8,6],
		"hands"`, "the ledger adds up to 9 gold"},
	{
		thirdRound, `"tile":"K03"`, `"tile":"K03","undone":[[1,2],[3,4],[1]]`,
		"undone of seat 2 has 1 cards",
	},
	{finished, `"levels":[]`, `"levels":[1,1,1]`, "3 guards in the castle, want 0"},
	{
		finished, `[null,null,null,null,null,null]`, `[{"seat":0,"card":3},null,null,null,null,null]`,
		"monsters are in the castle after the end of the match",
	},
	{finished, `"turn":-1`, `"turn":1`, "0 guards in the castle, want 3"},
	{finished, `"laid":[6,6,6]`, `"laid":[13,5,0]`, "13 guards of level 1 were laid"},
}

// TestImpossible changes one thing in a valid position and checks why it is
// refused then.
func TestImpossible(t *testing.T) {
	for _, text := range []string{firstRound, thirdRound, finished} {
		if _, _, err := lairDeck.load([]byte(text)); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	for _, x := range slices.Concat(seatMistakes, roundMistakes, laterMistakes) {
		altered := strings.Replace(text(t, x.text, x.old), x.old, x.new, 1)
		rule, want, ok := strings.Cut(x.want, ": ")
		if !ok || !strings.HasPrefix(rule, "mm-") {
			want = x.want
		}
		_, _, err := lairDeck.load([]byte(altered))
		if x.want == "" {
			if err != nil {
				t.Errorf("%s in place of %s: %v", x.new, x.old, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s in place of %s: error %v, want %s", x.new, x.old, err, want)
		}
	}
	t.Run("mm-castle-full: a position with a full castle is refused", func(t *testing.T) {
		s, _ := scene{seats: 3, round: 1, castle: "0:4 1:4 | 2:5 2:4 | 0:3 1:3"}.set(t)
		if _, _, err := lairDeck.load(gametest.Paper(t, Rules, s)); err == nil ||
			!strings.Contains(err.Error(), "the castle is full") {
			t.Errorf("error %v, want the castle is full", err)
		}
	})
}

// ledgers returns the JSON ledgers of three seats, the last with the given loot
// and healing.
func ledgers(loot, healing int) string {
	text := `{"loot":%d,"received":0,"replacing":0,"healing":%d}`
	return fmt.Sprintf("["+text+","+text+","+text+"]", 0, 0, 0, 0, loot, healing)
}

// text returns in after checking that it contains the part to be replaced.
func text(t *testing.T, in, part string) string {
	t.Helper()
	if !strings.Contains(in, part) {
		t.Fatalf("no %q in %s", part, in)
	}
	return in
}
