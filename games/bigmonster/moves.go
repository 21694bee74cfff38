package bigmonster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

// Action is the kind of a move.
type Action uint8

const (
	Choose  Action = iota // choose an explorer
	Keep                  // keep a tile of the pack
	Prefer                // name the ship that one would like best of those not named yet
	Give                  // keep a tile and give the others to a ship, at once
	Place                 // place the kept tile
	Take                  // take a tile of a series and discard another
	Salvage               // take a tile of the discards
	Ready                 // have counted down to a race
)

var actionNames = []string{"choose", "keep", "prefer", "give", "place", "take", "salvage", "ready"}

func (a Action) String() string { return actionNames[a] }

// MarshalText writes the name of the action.
func (a Action) MarshalText() ([]byte, error) { return []byte(actionNames[a]), nil }

// UnmarshalText reads the name of an action.
func (a *Action) UnmarshalText(text []byte) error { return game.Parse(a, text, actionNames, "move") }

// Move is one decision. Which fields count depends on Kind; the others are zero and not written:
//
//	choose          explorer
//	keep, salvage   tile
//	prefer          to
//	give            tile, to; and fallback, if it is a wish that names more ships
//	place           x, y; and grant for a tile that comes with a medal
//	take            series (0 or 1), tile, discard
//	ready           nothing
type Move struct {
	Kind     Action    `json:"kind"`
	Explorer Explorer  `json:"explorer,omitempty"`
	Tile     Kind      `json:"tile,omitempty"`
	To       game.Seat `json:"to,omitempty"`
	Fallback Fallback  `json:"fallback,omitempty" ts:"number[]"`
	X        int8      `json:"x,omitempty"`
	Y        int8      `json:"y,omitempty"`
	Grant    Grant     `json:"grant,omitempty"`
	Series   int8      `json:"series,omitempty"`
	Discard  Kind      `json:"discard,omitempty"`
}

// Grant is the seat that gets the medal of a tile. A move holds it counted from 1, so that 0 is no grant; JSON says the seat.
type Grant int8

// grantTo is the grant of a seat.
func grantTo(seat game.Seat) Grant { return Grant(seat + 1) }

// Seat is who gets the medal, game.Nobody if there is none.
func (g Grant) Seat() game.Seat { return game.Seat(g) - 1 }

// Fallback is a list of seats whose ships would do where the first is taken, the dearest first (bm-fallback). A move holds it in
// three bits for each, counted from 1, so that 0 is the end; JSON lists the seats.
type Fallback uint16

const (
	fallbackBits = 3
	mostFallback = maxSeats - 1 // every ship but the first
)

// fallbackTo is the list of some seats.
func fallbackTo[T game.Seat | int](seats ...T) (f Fallback) {
	for i, seat := range seats {
		f |= Fallback(inFallback(int(seat))+1) << (fallbackBits * i)
	}
	return f
}

// inFallback is a seat as a list holds it: what is no seat of any match is one that is none in all of them.
func inFallback(seat int) game.Seat {
	if seat < 0 || seat > maxSeats {
		return maxSeats
	}
	return game.Seat(seat)
}

// next returns the first seat of the list, game.Nobody at the end, and the list behind it.
func (f Fallback) next() (game.Seat, Fallback) {
	return game.Seat(f&(1<<fallbackBits-1)) - 1, f >> fallbackBits
}

// within reports whether all seats of the list are among so many.
func (f Fallback) within(seats int8) bool {
	for f != 0 {
		var to game.Seat
		if to, f = f.next(); to >= game.Seat(seats) {
			return false
		}
	}
	return true
}

// String lists the seats as JSON does.
func (f Fallback) String() string {
	text := []byte{'['}
	for f != 0 {
		if len(text) > 1 {
			text = append(text, ',')
		}
		var to game.Seat
		to, f = f.next()
		text = strconv.AppendInt(text, int64(to), 10)
	}
	return string(append(text, ']'))
}

// MarshalJSON writes exactly the fields that the kind has.
func (m Move) MarshalJSON() ([]byte, error) {
	switch m.Kind {
	case Choose:
		return fmt.Appendf(nil, `{"kind":"choose","explorer":%q}`, m.Explorer), nil
	case Keep, Salvage:
		return fmt.Appendf(nil, `{"kind":%q,"tile":%q}`, m.Kind, m.Tile), nil
	case Prefer:
		return fmt.Appendf(nil, `{"kind":"prefer","to":%d}`, m.To), nil
	case Give:
		if m.Fallback != 0 {
			return fmt.Appendf(nil, `{"kind":"give","tile":%q,"to":%d,"fallback":%s}`, m.Tile, m.To, m.Fallback), nil
		}
		return fmt.Appendf(nil, `{"kind":"give","tile":%q,"to":%d}`, m.Tile, m.To), nil
	case Place:
		if m.Grant != 0 {
			return fmt.Appendf(nil, `{"kind":"place","x":%d,"y":%d,"grant":%d}`, m.X, m.Y, m.Grant.Seat()), nil
		}
		return fmt.Appendf(nil, `{"kind":"place","x":%d,"y":%d}`, m.X, m.Y), nil
	case Take:
		return fmt.Appendf(nil, `{"kind":"take","tile":%q,"series":%d,"discard":%q}`, m.Tile, m.Series, m.Discard), nil
	case Ready:
		return []byte(`{"kind":"ready"}`), nil
	}
	return nil, fmt.Errorf("move %d is none", m.Kind)
}

// UnmarshalJSON reads what MarshalJSON writes: it wants every field of the kind and no other. Numbers beyond what a
// field holds are cut to its limits, where they are just as far from being legal.
func (m *Move) UnmarshalJSON(data []byte) error {
	var f struct {
		Kind     *Action   `json:"kind"`
		Explorer *Explorer `json:"explorer"`
		Tile     *Kind     `json:"tile"`
		To       *int      `json:"to"`
		Fallback *[]int    `json:"fallback"`
		X        *int      `json:"x"`
		Y        *int      `json:"y"`
		Grant    *int      `json:"grant"`
		Series   *int      `json:"series"`
		Discard  *Kind     `json:"discard"`
	}
	err := game.FieldsOfKind(data, &f, &f.Kind, actionNames, func(kind Action) string {
		want := strings.TrimSpace("kind " + fieldsOf[kind])
		switch {
		case kind == Place && f.Grant != nil:
			want += " grant"
		case kind == Give && f.Fallback != nil:
			want += " fallback"
		}
		return want
	})
	if err != nil {
		return err
	}
	*m = Move{
		Kind: *f.Kind, Explorer: game.Given(f.Explorer), Tile: game.Given(f.Tile), To: game.Seat(within(f.To)), X: within(f.X), Y: within(f.Y),
		Series: within(f.Series), Discard: game.Given(f.Discard),
	}
	if f.Grant != nil {
		m.Grant = grantTo(game.Seat(max(-2, min(*f.Grant, 100))))
	}
	m.Fallback, err = readFallback(game.Given(f.Fallback), game.Given(f.To))
	return err
}

// readFallback reads a list of ships that would do where the first is taken. One that is named again says nothing new.
func readFallback(list []int, first int) (Fallback, error) {
	var others []game.Seat
	for _, seat := range list {
		if to := inFallback(seat); int(to) != first && !slices.Contains(others, to) {
			others = append(others, to)
		}
	}
	if len(others) > mostFallback {
		return 0, fmt.Errorf("fallback names %d ships, and there are %d beside the first at most", len(others), mostFallback)
	}
	return fallbackTo(others...), nil
}

// fieldsOf are the fields of each kind of move, in the order in which they are written.
var fieldsOf = [...]string{
	Choose: "explorer", Keep: "tile", Prefer: "to", Give: "tile to", Place: "x y", Take: "tile series discard", Salvage: "tile",
	Ready: "",
}

// within returns what p points to, cut to what a move can hold, or zero.
func within(p *int) int8 { return int8(max(-128, min(game.Given(p), 127))) }

// actors returns who must decide: all who have not decided yet, or the one seat that decides alone.
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

// races is bm-live: ships are taken as packs are given.
func races(s *State) bool { return s.Phase == Drafting && s.Table.Race == Live && s.Turn <= gives }

// moves lists what a seat may do: tiles by kind, seats by number, places row by row from the top.
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

// drafting lists the tiles to keep (bm-keep) and then the ships to name (bm-ranked), or both at once in a race (bm-live).
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

// mayGive is bm-own-ship and bm-ex02: a free ship, and one's own only where no other is free or the explorer allows it.
func (s *State) mayGive(seat, to game.Seat) bool {
	free := s.free()
	return free.Has(to) && (to != seat || free == game.Only(seat) || s.ownShip(seat))
}

// placing lists the anchors of the kept tile (bm-contact), and for a tile with a medal who gets it (bm-gifts).
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

// takes lists every way to take a tile of a series and discard another (bm-series-take).
func (x *Series) takes(i int8, buf []Move) []Move {
	for a, tile := range x.Tiles {
		if tile == NoTile || a > 0 && x.Tiles[a-1] == tile {
			continue
		}
		for b, discard := range x.Tiles {
			first := b == 0 || x.Tiles[b-1] != discard || b-1 == a && (a == 0 || x.Tiles[a-1] != discard)
			if b != a && discard != NoTile && first {
				buf = append(buf, Move{Kind: Take, Series: i, Tile: tile, Discard: discard})
			}
		}
	}
	return buf
}

// discardPile is all the discards in order, NoTile first.
func (s *State) discardPile() (list [rounds * maxSeats]Kind) {
	for r := range s.Discards {
		copy(list[r*maxSeats:], s.Discards[r][:])
	}
	slices.Sort(list[:])
	return list
}

// settle is what a gift comes to whose giver has named more ships than one (bm-fallback): if the first is taken, it goes to the first
// of the others to which it may go now, and never to one that was not named. A gift that is wrong for another reason than that stays
// so: it comes to itself without the list, unless the list is what is wrong.
func settle(s *State, seat game.Seat, m Move) Move {
	if m.Kind != Give || m.Fallback == 0 || !m.Fallback.within(s.Seats) {
		return m
	}
	list := m.Fallback
	m.Fallback = 0
	if m.To < 0 || m.To >= game.Seat(s.Seats) || m.To == seat && !s.ownShip(seat) || s.free().Has(m.To) {
		return m
	}
	for list != 0 {
		var to game.Seat
		if to, list = list.next(); s.mayGive(seat, to) {
			m.To = to
			return m
		}
	}
	return m
}

// bound is the most plies: in the draft modes a choice of explorer, and in each turn a tile, ships and a place; in the
// series modes a tile and a place. A race is counted down to, but a tile and a ship are one move in it, which makes up for that.
func bound(o game.Setup) int {
	if mode, _ := modeOf(o); !mode.Draft() {
		return o.Seats * (1 + 2*series)
	}
	return o.Seats*(1+rounds*drafts*(2+o.Seats-1)) + 2
}

// why names the first rule that a move breaks, for a seat that has decided and for one whose turn it is not, too. In a race the
// codes come in the order of the rulebook: wrong phase, given already, tile not in the pack, own ship, ship taken (bm-live).
func why(s *State, seat game.Seat, m Move) game.Refusal {
	no := func(reason, rule, format string, args ...any) game.Refusal {
		return game.Refusal{Reason: reason, Rule: rule, Message: fmt.Sprintf(format, args...)}
	}
	has := func(k Kind) bool { return k != NoTile && slices.Contains(s.Packs[seat][:], k) }
	switch {
	case s.Phase == Over:
		return no("wrong_phase", "bm-end", "The match is over.")
	case s.Active != game.Nobody && s.Active != seat && s.Mode.Draft():
		return no("not_your_turn", "bm-salvage", "It is not this seat's turn.")
	case s.Active != game.Nobody && s.Active != seat:
		return no("not_your_turn", "bm-series-order", "It is not this seat's turn.")
	case !slices.Contains(s.expected(seat), m.Kind):
		return no("wrong_phase", "bm-steps", "What has to be decided now is another thing: %s.", s.asked(seat))
	case !actors(s).Has(seat):
		return no("already_given", "bm-steps", "This seat has decided and waits for the others.")
	}
	switch m.Kind {
	case Choose:
		return no("not_dealt", "bm-choose-explorer", "This explorer is none of the two that were dealt to you.")
	case Keep:
		return no("tile_not_in_pack", "bm-keep", "There is no such tile in your pack.")
	case Give:
		switch {
		case !has(m.Tile):
			return no("tile_not_in_pack", "bm-keep", "There is no such tile in your pack.")
		case m.To < 0 || m.To >= game.Seat(s.Seats):
			return no("no_such_seat", "bm-give", "There is no such seat.")
		case !m.Fallback.within(s.Seats):
			return no("no_such_seat", "bm-fallback", "One of the ships that would do instead is that of no seat.")
		case m.To == seat && !s.ownShip(seat):
			return no("own_ship", "bm-own-ship", "A pack goes to another ship as long as another one is free.")
		default:
			return no("ship_taken", "bm-live", "This ship has a pack already.")
		}
	case Prefer:
		switch {
		case m.To < 0 || m.To >= game.Seat(s.Seats):
			return no("no_such_seat", "bm-give", "There is no such seat.")
		case m.To == seat && !s.ownShip(seat):
			return no("own_ship", "bm-own-ship", "A pack goes to another ship as long as another one is free.")
		default:
			return no("named_already", "bm-ranked", "You have named this ship already.")
		}
	case Place:
		return s.whyNotThere(seat, m, no)
	case Take:
		switch {
		case m.Series < 0 || m.Series >= int8(len(s.Series)) || s.Series[m.Series].Number == 0:
			return no("series_closed", "bm-series-take", "There is no such open series.")
		case s.Current >= 0 && m.Series != s.Current:
			return no("other_series", "bm-series-order", "The first player of this turn took from the other series, and so must you.")
		default:
			return no("tile_not_in_series", "bm-series-take", "You take a tile of the series and discard another one of it.")
		}
	default:
		return no("not_discarded", "bm-salvage", "There is no such tile among the discards.")
	}
}

// whyNotThere explains a placement that is not legal.
func (s *State) whyNotThere(seat game.Seat, m Move, no func(reason, rule, format string, args ...any) game.Refusal) game.Refusal {
	k := s.Kept[seat]
	gift := box.Tiles[k].Grant != NoMedal
	to := m.Grant.Seat()
	switch {
	case s.Areas[seat].fits(k, m.X, m.Y) && gift && m.Grant == 0:
		return no("grant_missing", "bm-gifts", "Say who gets the medal that comes with this tile.")
	case s.Areas[seat].fits(k, m.X, m.Y) && gift && (to < 0 || to >= game.Seat(s.Seats)):
		return no("no_such_seat", "bm-gifts", "There is no such seat.")
	case s.Areas[seat].fits(k, m.X, m.Y):
		return no("no_grant", "bm-gifts", "No medal comes with this tile.")
	case s.Areas[seat].overlaps(k, m.X, m.Y):
		return no("occupied", "bm-contact", "Something lies there already.")
	default:
		return no("no_contact", "bm-contact", "A tile has to touch your area along a whole edge of a cell; a corner is not enough.")
	}
}

// expected are the kinds of moves that a seat may make now, or could until it had decided.
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

// asked says what a seat has to decide.
func (s *State) asked(seat game.Seat) string {
	return map[Action]string{
		Choose: "choose an explorer", Ready: "say that you are ready", Keep: "keep a tile", Prefer: "name a ship", Give: "keep a tile and give the others",
		Place: "place your tile", Take: "take a tile and discard another", Salvage: "take a tile of the discards",
	}[s.expected(seat)[0]]
}
