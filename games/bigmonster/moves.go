package bigmonster

import (
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// Action is the kind of a move.
type Action uint8

const (
	Choose  Action = iota // choose an explorer
	Keep                  // keep a tile of the pack
	Prefer                // name a ship, the one preferred among those not named yet
	Give                  // keep a tile and give the others to a ship, in a race
	Place                 // place the kept tile
	Take                  // take a tile of a series and discard another
	Salvage               // take a tile of the discards
	Ready                 // be ready for a race
)

var actionNames = []string{"choose", "keep", "prefer", "give", "place", "take", "salvage", "ready"}

func (a Action) String() string { return actionNames[a] }

// MarshalText writes the name of the action.
func (a Action) MarshalText() ([]byte, error) { return []byte(actionNames[a]), nil }

// UnmarshalText reads the name of an action.
func (a *Action) UnmarshalText(text []byte) error {
	return game.Parse(a, text, actionNames, "move")
}

// Move is one decision. Kind says which fields are used; the others are zero
// and not written:
//
//	choose          explorer
//	keep, salvage   tile
//	prefer          to
//	give            tile, to
//	place           x, y; and grant for a tile that comes with a medal
//	take            series (0 or 1), tile, discard
//	ready           nothing
type Move struct {
	Kind     Action    `json:"kind"`
	Explorer Explorer  `json:"explorer,omitempty"`
	Tile     Kind      `json:"tile,omitempty"`
	To       game.Seat `json:"to,omitempty"`
	X        int8      `json:"x,omitempty"`
	Y        int8      `json:"y,omitempty"`
	Grant    Grant     `json:"grant,omitempty"`
	Series   int8      `json:"series,omitempty"`
	Discard  Kind      `json:"discard,omitempty"`
}

// Grant is the seat that gets the medal of a tile. It counts from 1, so that 0
// means no grant; JSON has the seat.
type Grant int8

// grantTo returns the grant to a seat.
func grantTo(seat game.Seat) Grant { return Grant(seat + 1) }

// Seat returns the seat that gets the medal, or game.Nobody.
func (g Grant) Seat() game.Seat { return game.Seat(g) - 1 }

// UnmarshalJSON reads a seat.
func (g *Grant) UnmarshalJSON(text []byte) error {
	var seat game.Seat
	err := game.Decode(text, &seat)
	*g = grantTo(seat)
	return err
}

// MarshalJSON writes exactly the fields that the kind uses.
func (m Move) MarshalJSON() ([]byte, error) {
	switch m.Kind {
	case Choose:
		return fmt.Appendf(nil, `{"kind":"choose","explorer":%q}`, m.Explorer), nil
	case Keep, Salvage:
		return fmt.Appendf(nil, `{"kind":%q,"tile":%q}`, m.Kind, m.Tile), nil
	case Prefer:
		return fmt.Appendf(nil, `{"kind":"prefer","to":%d}`, m.To), nil
	case Give:
		return fmt.Appendf(nil, `{"kind":"give","tile":%q,"to":%d}`, m.Tile, m.To), nil
	case Place:
		if m.Grant != 0 {
			return fmt.Appendf(
				nil, `{"kind":"place","x":%d,"y":%d,"grant":%d}`, m.X, m.Y, m.Grant.Seat(),
			), nil
		}
		return fmt.Appendf(nil, `{"kind":"place","x":%d,"y":%d}`, m.X, m.Y), nil
	case Take:
		return fmt.Appendf(
			nil, `{"kind":"take","tile":%q,"series":%d,"discard":%q}`, m.Tile, m.Series, m.Discard,
		), nil
	case Ready:
		return []byte(`{"kind":"ready"}`), nil
	}
	return nil, fmt.Errorf("%d is not a kind of move", m.Kind)
}

// actors returns the seats that must decide: all that have not decided yet, or
// the only seat that decides.
func actors(s *State) (waiting game.Seats) {
	if s.Active != game.Nobody {
		return game.Only(s.Active)
	}
	for seat := range game.Seat(s.Seats) {
		decided := true
		switch s.Phase {
		case Choosing:
			decided = s.Chose[seat] != 0
		case Drafting:
			decided = s.decided(seat)
		case Placing, Readying:
			decided = s.Plans[seat].Set
		}
		if !decided {
			waiting = waiting.With(seat)
		}
	}
	return waiting
}

// races reports whether ships are being taken in a race (bm-live).
func races(s *State) bool { return s.Phase == Drafting && s.Table.Race == Live && s.Turn <= gives }

// moves appends the legal moves of a seat to buf: tiles by kind, seats by
// number, places row by row from the top.
func moves(s *State, seat game.Seat, buf []Move) []Move {
	switch s.Phase {
	case Choosing:
		for _, e := range s.Dealt[seat] {
			buf = append(buf, Move{Kind: Choose, Explorer: e})
		}
	case Readying:
		buf = append(buf, Move{Kind: Ready})
	case Drafting:
		buf = s.drafting(seat, buf)
	case Placing:
		buf = s.placing(seat, buf)
	case Taking:
		for i := range s.Series {
			if s.Series[i].Number != 0 && (s.Current < 0 || s.Current == int8(i)) {
				buf = s.Series[i].takes(int8(i), buf)
			}
		}
	case Salvaging:
		last := NoTile
		for _, k := range s.discardPile() {
			if k != last && k != NoTile {
				buf = append(buf, Move{Kind: Salvage, Tile: k})
			}
			last = k
		}
	}
	return buf
}

// drafting appends the tiles to keep (bm-keep) and then the ships to name
// (bm-ranked). In a race each move has both (bm-live).
func (s *State) drafting(seat game.Seat, buf []Move) []Move {
	if s.Kept[seat] != NoTile {
		named := game.Seats(0)
		r := &s.Ranks[seat]
		for _, to := range r.To[:r.Size] {
			named = named.With(game.Seat(to))
		}
		if !s.ownShip(seat) {
			named = named.With(seat)
		}
		for to := range game.Seat(s.Seats) {
			if !named.Has(to) {
				buf = append(buf, Move{Kind: Prefer, To: to})
			}
		}
		return buf
	}
	race := s.Table.Race == Live && s.Turn <= gives
	last := NoTile
	for _, k := range s.Packs[seat] {
		if k == NoTile {
			break
		}
		if k == last {
			continue
		}
		last = k
		if !race {
			buf = append(buf, Move{Kind: Keep, Tile: k})
			continue
		}
		for to := range game.Seat(s.Seats) {
			if s.mayGive(seat, to) {
				buf = append(buf, Move{Kind: Give, Tile: k, To: to})
			}
		}
	}
	return buf
}

// mayGive reports whether a seat may give its pack to a ship: a free one, and
// its own only if no other is free or its explorer allows it (bm-own-ship,
// bm-ex02).
func (s *State) mayGive(seat, to game.Seat) bool {
	free := s.free()
	return free.Has(to) && (to != seat || free == game.Only(seat) || s.ownShip(seat))
}

// placing appends the anchors of the kept tile (bm-contact). If the tile comes
// with a medal, there is a move for each seat that may get it (bm-gifts).
func (s *State) placing(seat game.Seat, buf []Move) []Move {
	k := s.Kept[seat]
	var list spots
	s.Areas[seat].spots(k, &list)
	for _, at := range list.at[:list.n] {
		m := Move{Kind: Place, X: at.X, Y: at.Y}
		if box.Tiles[k].Grant == NoMedal {
			buf = append(buf, m)
			continue
		}
		for to := range game.Seat(s.Seats) {
			m.Grant = grantTo(to)
			buf = append(buf, m)
		}
	}
	return buf
}

// takes appends every way to take a tile of a series and discard another
// (bm-series-take).
func (x *Series) takes(i int8, buf []Move) []Move {
	for a, tile := range x.Tiles {
		if tile == NoTile || a > 0 && x.Tiles[a-1] == tile {
			continue
		}
		for b, discard := range x.Tiles {
			first := b == 0 || x.Tiles[b-1] != discard ||
				b-1 == a && (a == 0 || x.Tiles[a-1] != discard)
			if b != a && discard != NoTile && first {
				buf = append(buf, Move{Kind: Take, Series: i, Tile: tile, Discard: discard})
			}
		}
	}
	return buf
}

// discardPile returns all discards sorted, NoTile first.
func (s *State) discardPile() (list [rounds * maxSeats]Kind) {
	for r := range s.Discards {
		copy(list[r*maxSeats:], s.Discards[r][:])
	}
	slices.Sort(list[:])
	return list
}

// bound returns an upper limit of the plies. The draft modes have a choice of
// explorer, and in each turn a tile, ships and a place. The series modes have a
// tile and a place in each turn. A race has a move to be ready, but a tile and
// a ship are one move in it, which makes up for that.
func bound(o game.Setup) int {
	if mode, _ := modeOf(o); !mode.Draft() {
		return o.Seats * (1 + 2*series)
	}
	return o.Seats*(1+rounds*drafts*(2+o.Seats-1)) + 2
}

// why returns the first rule that a move breaks, also for a seat that has
// already decided and for one whose turn it is not. In a race the codes come in
// the order of the rulebook: wrong phase, already given, tile not in the pack,
// own ship, ship taken (bm-live).
func why(s *State, seat game.Seat, m Move) game.Refusal {
	switch {
	case s.Phase == Over:
		return no("wrong_phase", "bm-end", "The match is over.")
	case s.Active != game.Nobody && s.Active != seat && s.Mode.Draft():
		return no("not_your_turn", "bm-salvage", "It is not this seat's turn.")
	case s.Active != game.Nobody && s.Active != seat:
		return no("not_your_turn", "bm-series-order", "It is not this seat's turn.")
	case m.Kind == Keep && slices.Equal(s.expected(seat), []Action{Prefer}):
		return no("kept_already", "bm-give", "Your tile is kept: name a ship for the others.")
	case !slices.Contains(s.expected(seat), m.Kind):
		return no("wrong_phase", "bm-steps", "Decide this first: %s.", s.asked(seat))
	case !actors(s).Has(seat):
		return no(
			"already_given", "bm-steps", "This seat has already decided and waits for the others.",
		)
	}
	switch m.Kind {
	case Choose:
		return no("not_dealt", "bm-choose-explorer", "You were not dealt this explorer.")
	case Keep:
		return no("tile_not_in_pack", "bm-keep", "This tile is not in your pack.")
	case Give, Prefer:
		return s.whyGive(seat, m)
	case Place:
		return s.whyNotThere(seat, m)
	case Take:
		return s.whyTake(m)
	default:
		return no("not_discarded", "bm-salvage", "This tile is not among the discards.")
	}
}

// no returns a refusal.
func no(reason, rule, format string, args ...any) game.Refusal {
	return game.Refusal{Reason: reason, Rule: rule, Message: fmt.Sprintf(format, args...)}
}

// whyGive returns why a ship cannot be named, or be given the pack in a race.
func (s *State) whyGive(seat game.Seat, m Move) game.Refusal {
	inPack := m.Tile != NoTile && slices.Contains(s.Packs[seat][:], m.Tile)
	switch {
	case m.Kind == Give && !inPack:
		return no("tile_not_in_pack", "bm-keep", "This tile is not in your pack.")
	case m.To < 0 || m.To >= game.Seat(s.Seats):
		return no("no_such_seat", "bm-give", "There is no such seat.")
	case m.To == seat && !s.ownShip(seat):
		return no(
			"own_ship", "bm-own-ship",
			"A pack goes to another ship as long as another one is free.",
		)
	case m.Kind == Give:
		return no("ship_taken", "bm-live", "This ship already has a pack.")
	}
	return no("named_already", "bm-ranked", "You have already named this ship.")
}

// whyTake returns why a tile cannot be taken from a series.
func (s *State) whyTake(m Move) game.Refusal {
	switch {
	case m.Series < 0 || m.Series >= int8(len(s.Series)) || s.Series[m.Series].Number == 0:
		return no("series_closed", "bm-series-take", "This series is not open.")
	case s.Current >= 0 && m.Series != s.Current:
		return no(
			"other_series", "bm-series-order",
			"The first player of this turn took from the other series, so you must do so too.",
		)
	}
	return no(
		"tile_not_in_series", "bm-series-take",
		"Take one tile of the series and discard another one of the same series.",
	)
}

// whyNotThere returns why a placement is not legal.
func (s *State) whyNotThere(seat game.Seat, m Move) game.Refusal {
	k := s.Kept[seat]
	gift := box.Tiles[k].Grant != NoMedal
	to := m.Grant.Seat()
	switch {
	case s.Areas[seat].fits(k, m.X, m.Y) && gift && m.Grant == 0:
		return no(
			"grant_missing", "bm-gifts", "Choose who gets the medal that comes with this tile.",
		)
	case s.Areas[seat].fits(k, m.X, m.Y) && gift && (to < 0 || to >= game.Seat(s.Seats)):
		return no("no_such_seat", "bm-gifts", "There is no such seat.")
	case s.Areas[seat].fits(k, m.X, m.Y):
		return no("no_grant", "bm-gifts", "No medal comes with this tile.")
	case s.Areas[seat].overlaps(k, m.X, m.Y):
		return no("occupied", "bm-contact", "There is already something there.")
	default:
		return no(
			"no_contact", "bm-contact",
			"A tile has to touch your area along a whole edge of a cell; a corner is not enough.",
		)
	}
}

// expected returns the kinds of moves that a seat may make now, or could make
// before it decided.
func (s *State) expected(seat game.Seat) []Action {
	switch s.Phase {
	case Choosing:
		return []Action{Choose}
	case Readying:
		return []Action{Ready}
	case Drafting:
		switch {
		case s.Table.Race == Live && s.Turn <= gives:
			return []Action{Give}
		case s.decided(seat) && s.Turn <= gives:
			return []Action{Keep, Prefer}
		case s.decided(seat) || s.Kept[seat] == NoTile:
			return []Action{Keep}
		default:
			return []Action{Prefer}
		}
	case Placing:
		return []Action{Place}
	case Taking:
		return []Action{Take}
	default:
		return []Action{Salvage}
	}
}

// asked returns what a seat has to decide, as the rest of a sentence.
func (s *State) asked(seat game.Seat) string {
	return map[Action]string{
		Choose:  "choose an explorer",
		Ready:   "say that you are ready",
		Keep:    "keep a tile",
		Prefer:  "name a ship",
		Give:    "keep a tile and give the others",
		Place:   "place your tile",
		Take:    "take a tile and discard another",
		Salvage: "take a tile of the discards",
	}[s.expected(seat)[0]]
}
