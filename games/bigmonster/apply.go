package bigmonster

import (
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// apply makes a move. Once all who decide together have decided, it also
// carries out what follows.
func apply(s *State, seat game.Seat, m Move, c *game.Chance, l *game.Log) {
	switch m.Kind {
	case Choose:
		if s.Chose[seat] = m.Explorer; actors(s) == 0 {
			s.revealExplorers(c, l)
		}
	case Ready:
		if s.Plans[seat].Set = true; actors(s) == 0 {
			s.Plans = [maxSeats]Plan{}
			s.startRound(c, l)
		}
	case Keep:
		s.Kept[seat] = m.Tile
		s.settleDraft(l)
	case Prefer:
		r := &s.Ranks[seat]
		r.To[r.Size] = int8(m.To)
		r.Size++
		s.settleDraft(l)
	case Give:
		s.Kept[seat] = m.Tile
		s.give(seat, m.To, l)
		s.settleDraft(l)
	case Place:
		s.Plans[seat] = Plan{Set: true, X: m.X, Y: m.Y, Grant: m.Grant.Seat()}
		switch {
		case s.Active != game.Nobody:
			s.placeAlone(c, l)
		case actors(s) == 0:
			s.endTurn(c, l)
		}
	case Take:
		s.take(seat, m, l)
	case Salvage: // bm-salvage
		s.Kept[seat] = m.Tile
		s.Phase = Placing
	}
}

// revealExplorers reveals the chosen explorers. Each seat's other explorer
// stays known to that seat only (bm-choose-explorer).
func (s *State) revealExplorers(c *game.Chance, l *game.Log) {
	var chosen ExplorersRevealed
	for seat := range game.Seat(s.Seats) {
		e := s.Chose[seat]
		if d := &s.Dealt[seat]; d[0] != e {
			d[0], d[1] = d[1], d[0]
		}
		s.Chose[seat] = 0
		s.Areas[seat].land(e)
		if l != nil {
			chosen.Explorers = append(chosen.Explorers, e)
		}
	}
	if l != nil {
		game.Tell(l, game.Everyone, chosen)
	}
	switch {
	case s.Table.Race == Live: // no pack is dealt before all are ready (bm-countdown)
		s.Phase = Readying
	case s.Mode.Draft():
		s.startRound(c, l)
	default:
		s.Turn = 1
		s.startSeries(c, l)
	}
}

// startTurn lets every seat pick up the pack on its ship (bm-pick-up).
func (s *State) startTurn(_ *game.Chance, l *game.Log) {
	s.Phase = Drafting
	if l == nil {
		return
	}
	t := TurnStarted{Round: int(s.Round), Turn: int(s.Turn)}
	if s.Table.Race == Ranked && s.Turn <= gives {
		t.Order = s.order()
	}
	game.Tell(l, game.Everyone, t)
}

// startSeries starts a turn of the series modes.
func (s *State) startSeries(c *game.Chance, l *game.Log) {
	s.openSeries(c, l)
	s.Phase, s.Current, s.Active = Taking, -1, s.leader()
	if l != nil {
		game.Tell(l, game.Everyone, TurnStarted{int(s.Round), int(s.Turn), s.order()})
	}
}

// leader returns the seat that is first this turn: in the priority for ships
// (bm-ranked), or in taking from a series (bm-first-marker).
func (s *State) leader() game.Seat {
	turns := int(s.Turn) - 1
	if s.Mode.Draft() {
		turns += gives * int(s.Round-1)
	}
	return (s.First + game.Seat(turns%int(s.Seats))) % game.Seat(s.Seats)
}

// rank returns the place of a seat in the order of this turn, from 0.
func (s *State) rank(seat game.Seat) int8 {
	return int8((seat - s.leader() + game.Seat(s.Seats)) % game.Seat(s.Seats))
}

// order returns the seats from the leader on.
func (s *State) order() []game.Seat {
	list := make([]game.Seat, 0, s.Seats)
	for i := range game.Seat(s.Seats) {
		list = append(list, (s.leader()+i)%game.Seat(s.Seats))
	}
	return list
}

// names returns how many ships a seat has to name (bm-ranked). With k seats
// before it, each of which takes one ship, k+1 names are enough. If it would
// name all ships but one, it need not name the last of them. The last seat gets
// the ship that is left and names none.
func (s *State) names(seat game.Seat) int8 {
	k := s.rank(seat)
	switch {
	case k == s.Seats-1:
		return 0
	case s.ownShip(seat):
		return k + 1
	default:
		return min(k+1, s.Seats-2)
	}
}

// ownShip reports whether a seat may give to its own ship while others are free (bm-ex02).
func (s *State) ownShip(seat game.Seat) bool { return s.Areas[seat].Explorer == ownShipExplorer }

// The explorers whose powers are code, not columns of explorers.csv.
const (
	ownShipExplorer Explorer = 2 // may give to her own ship
	salvageExplorer Explorer = 3 // places a discard at the end
)

// decided reports whether a seat has kept a tile and settled where the others
// go.
func (s *State) decided(seat game.Seat) bool {
	return s.Kept[seat] != NoTile && (s.Turn > gives || s.Gave[seat] != game.Nobody ||
		s.Table.Race == Ranked && s.Ranks[seat].Size == s.names(seat))
}

// free returns the ships that have no pack yet.
func (s *State) free() game.Seats {
	free := game.First(int(s.Seats))
	for _, to := range s.Gave[:s.Seats] {
		if to != game.Nobody {
			free = free.Without(to)
		}
	}
	return free
}

// settleDraft goes on once everybody has decided. In the order of priority each
// pack goes to the first free ship that its giver has named (bm-ranked). On the
// last turn the tile left is discarded (bm-last-draft).
func (s *State) settleDraft(l *game.Log) {
	if actors(s) != 0 {
		return
	}
	if s.Turn <= gives && s.Table.Race == Ranked {
		seat := s.leader()
		for range s.Seats {
			s.give(seat, s.chosenShip(seat), l)
			seat = (seat + 1) % game.Seat(s.Seats)
		}
		s.Ranks = [maxSeats]Ranking{}
	}
	if s.Turn > gives && l != nil {
		for seat := range game.Seat(s.Seats) {
			game.TellApart(
				l, game.Only(seat), TileDiscarded{seat, s.rest(seat)}, TileDiscarded{Seat: seat},
			)
		}
	}
	s.Phase = Placing
}

// rest returns the tile that is left of a pack of two.
func (s *State) rest(seat game.Seat) Kind {
	p := s.Packs[seat].without(s.Kept[seat])
	return p[0]
}

// chosenShip returns the ship that gets a seat's pack: the first free one that
// the seat has named.
func (s *State) chosenShip(seat game.Seat) game.Seat {
	free := s.free()
	if free == game.Only(seat) {
		return seat // bm-own-ship
	}
	r := &s.Ranks[seat]
	for _, to := range r.To[:r.Size] {
		if free.Has(game.Seat(to)) {
			return game.Seat(to)
		}
	}
	return free.Without(seat).Lowest()
}

// give puts the rest of a pack on a ship. A seat that has only its own ship to
// give to takes the dragon (bm-dragon).
func (s *State) give(seat, to game.Seat, l *game.Log) {
	forced := s.free() == game.Only(seat)
	s.Gave[seat] = to
	if l != nil {
		game.Tell(
			l, game.Everyone,
			PackGiven{From: seat, To: to, Size: s.Packs[seat].size() - 1, Forced: forced},
		)
	}
	if forced && s.Table.Dragon && s.Dragon.Holder != seat {
		game.Tell(l, game.Everyone, DragonTaken{Seat: seat, From: s.Dragon.Holder})
		s.Dragon.Holder = seat
	}
}

// endTurn reveals all placements together (bm-reveal). Then it starts the next
// turn or ends the round.
func (s *State) endTurn(c *game.Chance, l *game.Log) {
	var done [maxSeats]Effect
	for seat := range game.Seat(s.Seats) {
		done[seat] = s.reveal(seat, l)
	}
	for seat := range game.Seat(s.Seats) {
		s.grant(seat, l)
	}
	if l != nil {
		for seat := range game.Seat(s.Seats) {
			s.tellMutations(seat, &done[seat], l)
		}
	}
	s.award(l)
	s.Plans = [maxSeats]Plan{}
	if s.Turn <= gives {
		s.handOn()
		s.Turn++
		s.startTurn(c, l)
		return
	}
	s.discardRest()
	s.endRound(c, l)
}

// reveal places the tile of a seat and announces it.
func (s *State) reveal(seat game.Seat, l *game.Log) Effect {
	k, p := s.Kept[seat], s.Plans[seat]
	e := s.Areas[seat].place(k, p.X, p.Y)
	if l != nil {
		game.Tell(l, game.Everyone, TurnRevealed{
			Seat: seat, Tile: k, X: p.X, Y: p.Y,
			Crystals: crystals(e.Done, p.X, p.Y, []Crystal{}), Pair: e.Pair,
		})
	}
	return e
}

// grant gives away the medal that comes with the tile just placed (bm-gifts).
func (s *State) grant(seat game.Seat, l *game.Log) {
	to, m := s.Plans[seat].Grant, box.Tiles[s.Kept[seat]].Grant
	if m == NoMedal {
		return
	}
	s.Medals.Held[to] |= 1 << m
	game.Tell(l, game.Everyone, MedalGranted{m, seat, to, int(box.Medals[m].Points[Alone])})
}

// tellMutations announces the mutants that the last tile of a seat has raised,
// from the top left on and level by level (bm-mutation).
func (s *State) tellMutations(seat game.Seat, e *Effect, l *game.Log) {
	a := &s.Areas[seat]
	raised := e.Raised
	slices.SortFunc(raised[:e.N], func(i, j int8) int {
		t, o := a.Tiles[i], a.Tiles[j]
		return (int(t.Y)-int(o.Y))*1000 + int(t.X) - int(o.X)
	})
	for _, i := range raised[:e.N] {
		t := a.Tiles[i]
		last := a.level(int(i))
		for level := last - max(int(e.Steps), 1) + 1; level <= last; level++ {
			game.Tell(
				l, game.Everyone,
				Mutated{seat, t.Kind, t.X, t.Y, level, int(box.Tiles[t.Kind].Value[level])},
			)
		}
	}
}

// award gives out every medal whose condition is fulfilled, first those of
// single seats, then those of teams (bm-medals, bm-team-medals, bm-ties-share).
func (s *State) award(l *game.Log) {
	for scope := Alone; scope <= Team; scope++ {
		for left := s.Medals.Left[scope]; left != 0; left &= left - 1 {
			m := Medal(bits.TrailingZeros16(left))
			var won game.Seats
			for seat := range game.Seat(s.Seats) {
				if have, need := s.have(m, scope, seat); have >= need {
					won = won.With(seat)
				}
			}
			if won != 0 {
				s.Medals.Left[scope] &^= 1 << m
				s.win(m, scope, won, l)
			}
		}
	}
}

// win gives a medal to some seats and announces it.
func (s *State) win(m Medal, scope Scope, won game.Seats, l *game.Log) {
	for seat := range won.All() {
		s.Medals.Held[seat] |= 1 << (uint(m) + scopeShift*uint(scope))
	}
	if l != nil {
		game.Tell(
			l, game.Everyone, MedalWon{m, scope, seatList(won), int(box.Medals[m].Points[scope])},
		)
	}
}

// handOn moves each pack to the ship it was given to, with the seats that know
// it. The giver knows what is left of a pack. So do all who knew it before,
// because they have now seen what was kept (bm-memory).
func (s *State) handOn() {
	packs, known := s.Packs, s.Known
	for seat, to := range s.Gave[:s.Seats] {
		s.Packs[to] = packs[seat].without(s.Kept[seat])
		s.Known[to] = known[seat].With(to)
	}
	s.forgetTurn()
}

// discardRest puts the last tile of each pack on the discards. Seats that know
// the pack know the tile (bm-last-draft).
func (s *State) discardRest() {
	for seat := range game.Seat(s.Seats) {
		s.Discards[s.Round-1][seat] = s.rest(seat)
		s.Discarded[s.Round-1][seat] = s.Known[seat]
	}
	s.Packs, s.Known = [maxSeats]Pack{}, [maxSeats]game.Seats{}
	s.forgetTurn()
}

// forgetTurn clears the decisions of a turn.
func (s *State) forgetTurn() {
	s.Kept = [maxSeats]Kind{}
	for i := range s.Gave {
		s.Gave[i] = game.Nobody
	}
}

// endRound turns the dragon over (bm-dragon-flip) and goes on to the next
// round, the salvage or the end.
func (s *State) endRound(c *game.Chance, l *game.Log) {
	game.Tell(l, game.Everyone, RoundEnded{int(s.Round), s.Dragon.Holder})
	if holder := s.Dragon.Holder; holder != game.Nobody {
		s.Dragon.Flipped[holder]++
		s.Dragon.Holder = game.Nobody
	}
	if s.Round < rounds {
		s.Round++
		s.startRound(c, l)
		return
	}
	for seat := range game.Seat(s.Seats) {
		if s.Areas[seat].Explorer == salvageExplorer {
			s.offerSalvage(seat, l)
			return
		}
	}
	s.finish(l)
}

// offerSalvage lets a seat look through the discards (bm-salvage).
func (s *State) offerSalvage(seat game.Seat, l *game.Log) {
	s.Phase, s.Active = Salvaging, seat
	for r := range s.Discarded {
		for i := range s.Seats {
			s.Discarded[r][i] = s.Discarded[r][i].With(seat)
		}
	}
	if l != nil {
		tiles := s.discards(seat)
		offered := SalvageOffered{Seat: seat, Size: len(tiles)}
		game.TellApart(l, game.Only(seat), SalvageOffered{seat, len(tiles), tiles}, offered)
	}
}

// placeAlone places the tile of the only seat that decides: in the series modes
// and after a salvage.
func (s *State) placeAlone(c *game.Chance, l *game.Log) {
	seat := s.Active
	e := s.reveal(seat, l)
	s.grant(seat, l)
	if l != nil {
		s.tellMutations(seat, &e, l)
	}
	s.Kept[seat], s.Plans[seat] = NoTile, Plan{}
	if s.Mode.Draft() {
		s.award(l)
		s.finish(l)
		return
	}
	next := (seat + 1) % game.Seat(s.Seats) // bm-series-order
	if next != s.leader() {
		s.Active, s.Phase = next, Taking
		return
	}
	s.award(l) // bm-series-medals
	if s.Turn == series {
		s.finish(l)
		return
	}
	s.Turn++
	s.startSeries(c, l)
}

// take takes a tile of a series and discards another (bm-series-take). The last
// seat takes one of two tiles, which ends the series.
func (s *State) take(seat game.Seat, m Move, l *game.Log) {
	x := &s.Series[m.Series]
	game.Tell(l, game.Everyone, SeriesTaken{seat, int(m.Series), int(x.Number), m.Tile, m.Discard})
	var p Pack
	copy(p[:], x.Tiles[:])
	p = p.without(m.Tile)
	p = p.without(m.Discard)
	copy(x.Tiles[:], p[:])
	if p[0] == NoTile {
		*x = Series{}
	}
	s.Kept[seat], s.Current, s.Phase = m.Tile, m.Series, Placing
}

// finish gives the penalty and ends the match (bm-penalty, bm-team-penalty).
// The discards and the explorers that nobody chose go back into the box unseen.
func (s *State) finish(l *game.Log) {
	who, values, n := s.penaltySeats()
	scope := Alone
	if s.teams() > 0 {
		scope = Team
	}
	for seat := range who.All() {
		s.Medals.Held[seat] |= 1 << (uint(PENALTY) + scopeShift*uint(scope))
	}
	s.Phase, s.Active, s.Current = Over, game.Nobody, -1
	s.Discards, s.Discarded = [rounds][maxSeats]Kind{}, [rounds][maxSeats]game.Seats{}
	s.Dealt = [maxSeats][2]Explorer{}
	if l == nil {
		return
	}
	compared := PenaltyAssessed{
		Seats: seatList(who), Points: int(box.Medals[PENALTY].Points[scope]),
	}
	for _, v := range values[:n] {
		compared.Values = append(compared.Values, int(v))
	}
	game.Tell(l, game.Everyone, compared)
	r := result(s)
	scored := GameScored{Places: listOf(r.Places[:s.Seats]), Winners: seatList(r.Winners())}
	for seat := range game.Seat(s.Seats) {
		lines := []int{}
		for _, v := range s.lines(seat) {
			lines = append(lines, int(v))
		}
		scored.Lines = append(scored.Lines, lines)
		scored.Totals = append(scored.Totals, int(s.total(seat)))
	}
	game.Tell(l, game.Everyone, scored)
}

// seatList returns a set of seats as a list.
func seatList(set game.Seats) []game.Seat {
	list := []game.Seat{}
	for seat := range set.All() {
		list = append(list, seat)
	}
	return list
}
