package bigmonster

import (
	"errors"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// Position is the JSON form of a State. The engine protocol, puzzles and tests
// read and write it. It omits what follows from the rest: scores, levels and
// the tiles not dealt yet.
type Position struct {
	Seats    int               `json:"seats"`
	Options  map[string]string `json:"options,omitempty"`
	Phase    Phase             `json:"phase"`
	Round    int8              `json:"round"`
	Turn     int8              `json:"turn"`
	First    game.Seat         `json:"first"`
	Active   game.Seat         `json:"active"`
	Medals   []Medal           `json:"medals"` // types on the board
	Dragon   game.Seat         `json:"dragon"` // who holds this round's token, -1 if nobody does
	Series   []SeriesJSON      `json:"series,omitempty"`
	Discards []Kind            `json:"discards,omitempty"` // of the series modes
	Players  []SeatJSON        `json:"players"`
}

// SeriesJSON is an open series.
type SeriesJSON struct {
	Number  int8   `json:"number"`
	Tiles   []Kind `json:"tiles"`
	Current bool   `json:"current,omitempty"`
}

// SeatJSON is the JSON form of a seat.
type SeatJSON struct {
	Explorer Explorer      `json:"explorer,omitempty"`
	Offered  []Explorer    `json:"offered,omitempty"` // while explorers are chosen
	Chosen   Explorer      `json:"chosen,omitempty"`
	Spare    Explorer      `json:"spare,omitempty"` // dealt and not chosen
	Tiles    []TileJSON    `json:"tiles"`           // in the order in which they were placed
	Pack     []Kind        `json:"pack,omitempty"`  // picked up this turn, the kept tile included
	Known    []game.Seat   `json:"known,omitempty"` // seats that know the pack
	Kept     Kind          `json:"kept,omitempty"`
	Gave     *game.Seat    `json:"gave,omitempty"`
	Ranking  []int8        `json:"ranking,omitempty"`
	Planned  *Planned      `json:"planned,omitempty"`
	Ready    bool          `json:"ready,omitempty"`    // before a race
	Discards []DiscardJSON `json:"discards,omitempty"` // of the draft modes, one a round
	Alone    []Medal       `json:"alone,omitempty"`    // medals won
	Team     []Medal       `json:"team,omitempty"`
	Dragons  int8          `json:"dragons,omitempty"` // tokens turned over
}

// TileJSON is a placed tile.
type TileJSON struct {
	Tile Kind `json:"tile"`
	X    int8 `json:"x"`
	Y    int8 `json:"y"`
}

// DiscardJSON is a face-down discard and the seats that know it.
type DiscardJSON struct {
	Tile  Kind        `json:"tile"`
	Known []game.Seat `json:"known"`
}

// position returns the JSON form of a position.
func position(s *State) any {
	p := Position{
		Seats: int(s.Seats), Options: s.setup().Options,
		Phase: s.Phase, Round: s.Round, Turn: s.Turn, First: s.First, Active: s.Active,
		Medals: medalList(s.Medals.Play), Dragon: s.Dragon.Holder,
		Players: []SeatJSON{},
	}
	if !s.Mode.Draft() {
		p.Discards = s.openDiscards()
		for i := range s.Series {
			v := s.viewSeries(i)
			p.Series = append(p.Series, SeriesJSON{s.Series[i].Number, v.Tiles, v.Current})
		}
	}
	for seat := range game.Seat(s.Seats) {
		p.Players = append(p.Players, s.seatJSON(seat))
	}
	return p
}

// seatJSON returns the JSON form of a seat.
func (s *State) seatJSON(seat game.Seat) SeatJSON {
	a := &s.Areas[seat]
	p := SeatJSON{
		Explorer: a.Explorer, Chosen: s.Chose[seat], Tiles: []TileJSON{},
		Pack: s.Packs[seat].list(), Known: seatList(s.Known[seat]),
		Kept: s.Kept[seat], Dragons: s.Dragon.Flipped[seat],
		Alone: medalList(
			uint16(s.Medals.Held[seat]),
		), Team: medalList(uint16(s.Medals.Held[seat] >> scopeShift)),
	}
	if s.Phase == Choosing {
		p.Offered = listOf(s.Dealt[seat][:])
	} else {
		p.Spare = s.Dealt[seat][1]
	}
	for _, t := range a.Tiles[:a.Size] {
		p.Tiles = append(p.Tiles, TileJSON{t.Kind, t.X, t.Y})
	}
	if to := s.Gave[seat]; to != game.Nobody {
		p.Gave = &to
	}
	r := &s.Ranks[seat]
	p.Ranking = listOf(r.To[:r.Size])
	switch plan := s.Plans[seat]; {
	case s.Phase == Readying:
		p.Ready = plan.Set
	case plan.Set:
		p.Planned = &Planned{plan.X, plan.Y, plan.Grant}
	}
	for r := range s.Discards {
		if k := s.Discards[r][seat]; k != NoTile {
			p.Discards = append(p.Discards, DiscardJSON{k, seatList(s.Discarded[r][seat])})
		}
	}
	return p
}

// load decodes a position and rejects one that breaks a rule of the game. It
// does not prove that play can reach the position, because a puzzle may begin
// anywhere.
func load(data []byte) (State, game.Setup, error) {
	var p Position
	if err := game.Decode(data, &p); err != nil {
		return State{}, game.Setup{}, err
	}
	// Rules.Fill cannot be used here, because Rules contains load.
	r := game.Rules[State, Move]{Min: minSeats, Max: maxSeats, Options: options(), Check: check}
	o, err := r.Fill(game.Setup{Seats: p.Seats, Options: p.Options})
	if err != nil {
		return State{}, o, err
	}
	mode, err := modeOf(o)
	if err != nil {
		return State{}, o, err
	}
	var s State
	s.choose(o, mode)
	for _, read := range []func(*State, *Position) error{
		(*State).readClock, (*State).readMedals, (*State).readAreas,
		(*State).readExplorers, (*State).readPacks,
		(*State).readSeries, (*State).readDiscards, (*State).readDeck,
		(*State).readHeld, (*State).readDragon,
		(*State).readChoices, (*State).readWaiting,
	} {
		if err := read(&s, &p); err != nil {
			return State{}, o, err
		}
	}
	return s, o, nil
}

// readClock decodes the phase, the round, the turn and the seat that decides
// alone.
func (s *State) readClock(p *Position) error {
	m := s.data()
	n := game.Seat(s.Seats)
	s.Phase, s.Round, s.Turn, s.Active, s.Current = p.Phase, p.Round, p.Turn, p.Active, -1
	last := p.Round == int8(m.Rounds) && p.Turn == int8(m.Turns)
	switch {
	case len(p.Players) != int(n):
		return fmt.Errorf("%d players, want %d", len(p.Players), n)
	case p.Round < 1 || p.Round > int8(m.Rounds):
		return fmt.Errorf("round %d of %d", p.Round, m.Rounds)
	case p.Phase == Readying && s.Table.Race != Live:
		return errors.New("phase readying needs a race")
	case s.early() && (p.Turn != 0 || p.Round != 1):
		return errors.New(
			"before the first turn, round must be 1 and turn 0",
		)
	case !s.early() && (p.Turn < 1 || p.Turn > int8(m.Turns)):
		return fmt.Errorf("turn %d of %d", p.Turn, m.Turns)
	case (p.Phase == Over || p.Phase == Salvaging) && !last:
		return fmt.Errorf("%s comes after the last turn", phaseNames[p.Phase])
	case p.Phase == Taking && s.Mode.Draft(),
		(p.Phase == Drafting || p.Phase == Salvaging) && !s.Mode.Draft():
		return fmt.Errorf(
			"there is no phase %s in the mode %s", phaseNames[p.Phase], modeNames[s.Mode],
		)
	case p.First < 0 || p.First >= n || s.Table.FirstFixed && p.First != s.First:
		return fmt.Errorf(
			"first seat %d: want a seat below %d, and the one that the options name", p.First, n,
		)
	case p.Active < game.Nobody || p.Active >= n:
		return fmt.Errorf("active seat %d of %d", p.Active, n)
	}
	alone := p.Phase == Taking || p.Phase == Salvaging ||
		p.Phase == Placing && (!s.Mode.Draft() || last && p.Active != game.Nobody)
	if alone != (p.Active != game.Nobody) {
		return fmt.Errorf("active seat %d in the phase %s", p.Active, phaseNames[p.Phase])
	}
	s.First = p.First
	return nil
}

// early reports whether the first turn is still to come.
func (s *State) early() bool { return s.Phase == Choosing || s.Phase == Readying }

// readMedals decodes the medals on the board, which must be a legal selection.
func (s *State) readMedals(p *Position) error {
	for _, m := range p.Medals {
		if m == NoMedal || s.Medals.Play>>m&1 == 1 {
			return fmt.Errorf("medal %q is invalid or duplicated", m)
		}
		s.Medals.Play |= 1 << m
	}
	board := uint16(0)
	for m := NoMedal + 1; int(m) < medalCount; m++ {
		if box.Medals[m].Class == permanent {
			board |= 1 << m
		}
	}
	legal := false
	s.selections(
		s.boardSpots(), 0, func(set uint16) { legal = legal || set|board == s.Medals.Play },
	)
	if !legal {
		return fmt.Errorf("medals %v are not a legal selection", p.Medals)
	}
	return nil
}

// readAreas rebuilds every area by placing its tiles one by one.
func (s *State) readAreas(p *Position) error {
	for i, x := range p.Players {
		a := &s.Areas[i]
		if (x.Explorer == 0) != (s.Phase == Choosing) {
			return fmt.Errorf(
				"seat %d has the explorer %q in the phase %s", i, x.Explorer, phaseNames[s.Phase],
			)
		}
		if x.Explorer != 0 {
			a.land(x.Explorer)
		}
		if has, want := len(x.Tiles), s.tilesWanted(game.Seat(i)); has != want {
			return fmt.Errorf("the area of seat %d has %d tiles, want %d", i, has, want)
		}
		for _, t := range x.Tiles {
			if t.Tile == NoTile || !a.fits(t.Tile, t.X, t.Y) {
				return fmt.Errorf("seat %d cannot have placed %q at %d,%d", i, t.Tile, t.X, t.Y)
			}
			a.place(t.Tile, t.X, t.Y)
		}
	}
	return nil
}

// tilesWanted returns how many tiles the area of a seat must have.
func (s *State) tilesWanted(seat game.Seat) int {
	turns := int(s.Round-1)*drafts + int(s.Turn)
	switch {
	case s.early():
		return 0
	case s.Phase == Over:
		if s.Mode.Draft() && s.Areas[seat].Explorer == salvageExplorer {
			turns++
		}
		return turns
	case s.Mode.Draft() && s.Active != game.Nobody: // a salvage
		return turns
	case s.Mode.Draft():
		return turns - 1
	case s.rank(seat) < s.rank(s.Active):
		return turns
	default:
		return turns - 1
	}
}

// readExplorers checks that every explorer is in this match and occurs once.
func (s *State) readExplorers(p *Position) error {
	pool := s.pool()
	take := func(e Explorer) error {
		if e == 0 || pool>>e&1 == 0 {
			return fmt.Errorf("explorer %q is duplicated or not in this match", e)
		}
		pool &^= 1 << e
		return nil
	}
	for i, x := range p.Players {
		pair := []Explorer{x.Explorer, x.Spare}
		switch s.Phase {
		case Choosing:
			pair = x.Offered
			if len(pair) != 2 || pair[0] > pair[1] || x.Spare != 0 ||
				x.Chosen != 0 && !slices.Contains(pair, x.Chosen) {
				return fmt.Errorf("seat %d is offered %v and chose %q", i, pair, x.Chosen)
			}
		case Over:
			if x.Spare != 0 || x.Chosen != 0 || len(x.Offered) > 0 {
				return errors.New(
					"spare must be empty: explorers that were not chosen are back in the box",
				)
			}
			if err := take(x.Explorer); err != nil {
				return err
			}
			continue
		default:
			if len(x.Offered) > 0 || x.Chosen != 0 {
				return fmt.Errorf(
					"seat %d is offered explorers in the phase %s", i, phaseNames[s.Phase],
				)
			}
		}
		for k, e := range pair {
			if err := take(e); err != nil {
				return err
			}
			s.Dealt[i][k] = e
		}
		s.Chose[i] = x.Chosen
	}
	return nil
}

// readPacks decodes the packs picked up this turn, one for each seat in the
// draft modes.
func (s *State) readPacks(p *Position) error {
	want := 0
	if s.Mode.Draft() && (s.Phase == Drafting || s.Phase == Placing && s.Active == game.Nobody) {
		want = packSize + 1 - int(s.Turn)
	}
	for i, x := range p.Players {
		if len(x.Pack) != want || !slices.IsSorted(x.Pack) || slices.Contains(x.Pack, NoTile) {
			return fmt.Errorf(
				"seat %d has picked up %v: want %d tiles by rising kind", i, x.Pack, want,
			)
		}
		copy(s.Packs[i][:], x.Pack)
		known, err := s.readSeats(x.Known)
		if err != nil || known.Has(game.Seat(i)) != (want > 0) || want == 0 && known != 0 {
			return fmt.Errorf(
				"the pack of seat %d is known to %v, and should be to that seat if there is one (%v)",
				i,
				x.Known,
				err,
			)
		}
		s.Known[i] = known
	}
	return nil
}

// readSeats decodes a list of seats, which must be sorted.
func (s *State) readSeats(list []game.Seat) (set game.Seats, err error) {
	for i, seat := range list {
		if seat < 0 || seat >= game.Seat(s.Seats) || i > 0 && seat <= list[i-1] {
			return 0, fmt.Errorf("%v are not some seats by rising number", list)
		}
		set = set.With(seat)
	}
	return set, nil
}

// readSeries decodes the open series.
func (s *State) readSeries(p *Position) error {
	if s.Mode.Draft() || s.Phase == Choosing && len(p.Series) == 0 {
		if len(p.Series) > 0 {
			return errors.New("there are no series in a draft")
		}
		return nil
	}
	if len(p.Series) != len(s.Series) {
		return fmt.Errorf(
			"%d series, want %d, the number of one that is not open being 0", len(p.Series),
			len(s.Series),
		)
	}
	m := s.data()
	for i, x := range p.Series {
		if (x.Number == 0) != (len(x.Tiles) == 0) || x.Number < 0 || int(x.Number) > m.Packs ||
			len(x.Tiles) > m.Pack ||
			!slices.IsSorted(x.Tiles) ||
			slices.Contains(x.Tiles, NoTile) ||
			x.Current && s.Current >= 0 {
			return fmt.Errorf("series %d is %+v", i, x)
		}
		s.Series[i].Number = x.Number
		copy(s.Series[i].Tiles[:], x.Tiles)
		if x.Current {
			s.Current = int8(i)
		}
	}
	return s.checkSeries(p)
}

// checkSeries checks the number of open series and the tiles left of each
// against the turn.
func (s *State) checkSeries(p *Position) error {
	if s.Phase == Choosing || s.Phase == Over {
		if s.Series != ([2]Series{}) || s.Current >= 0 {
			return errors.New("no series is open before the first turn and after the last")
		}
		return nil
	}
	m := s.data()
	done := int(s.rank(s.Active)) // seats that have taken and placed this turn
	if s.Phase == Placing {
		done++
	}
	open := 2
	if int(s.Turn) <= m.AloneSeries || int(s.Turn) == m.Turns {
		open = 1
	}
	last := int(s.opensBy(s.Turn))
	used := int(s.Seats) == done // the series of this turn is used up
	if used {
		open--
	}
	if s.Series[0].Number == s.Series[1].Number && s.Series[0].Number != 0 {
		return errors.New("a series is duplicated")
	}
	for i := range s.Series {
		x := &s.Series[i]
		if x.Number == 0 {
			continue
		}
		open--
		want := m.Pack
		if s.Current == int8(i) {
			want -= 2 * done
		}
		if len(p.Series[i].Tiles) != want || int(x.Number) > last {
			return fmt.Errorf(
				"series %d of turn %d is %+v: want %d tiles and a number up to %d", i, s.Turn,
				p.Series[i], want, last,
			)
		}
	}
	switch {
	case open != 0:
		return fmt.Errorf("the number of open series is wrong in turn %d", s.Turn)
	case (s.Current >= 0) != (done > 0):
		return errors.New("current must be the series that a tile was taken from in this turn")
	case used && s.Series[s.Current].Number != 0:
		return errors.New("the series of this turn is used up")
	}
	return s.placeOfSeries(last)
}

// placeOfSeries checks that the series are in the places where they were
// opened.
func (s *State) placeOfSeries(last int) error {
	if s.Turn <= int8(s.data().AloneSeries) && s.Series[1].Number != 0 {
		return errors.New("the first series must be in place 0")
	}
	if int(s.Turn) < series && s.Phase == Taking && s.Current < 0 &&
		int(max(s.Series[0].Number, s.Series[1].Number)) != last {
		return fmt.Errorf("the last series opened by turn %d is number %d", s.Turn, last)
	}
	return nil
}

// opensBy returns how many packs have been opened when a turn has started
// (bm-openings).
func (s *State) opensBy(turn int8) int8 {
	m := s.data()
	if int(turn) > m.AloneSeries {
		turn++
	}
	return min(turn, int8(m.Packs))
}

// readDiscards decodes the face-down discards of the draft modes: one for each
// seat and finished round.
func (s *State) readDiscards(p *Position) error {
	want := 0
	switch {
	case !s.Mode.Draft() || s.Phase == Over:
	case s.Active != game.Nobody:
		want = rounds
	default:
		want = int(s.Round) - 1
	}
	for i, x := range p.Players {
		if len(x.Discards) != want {
			return fmt.Errorf("seat %d has put away %d tiles, want %d", i, len(x.Discards), want)
		}
		for r, d := range x.Discards {
			known, err := s.readSeats(d.Known)
			if err != nil || d.Tile == NoTile || !known.Has(game.Seat(i)) ||
				s.Active != game.Nobody && !known.Has(s.Active) {
				return fmt.Errorf("seat %d has put away %+v (%v)", i, d, err)
			}
			s.Discards[r][i], s.Discarded[r][i] = d.Tile, known
		}
	}
	if s.Mode.Draft() && len(p.Discards) > 0 {
		return errors.New("in a draft everybody has discards of their own")
	}
	return nil
}

// readDeck computes the tiles that were not dealt yet: those that appear
// nowhere else.
func (s *State) readDeck(p *Position) error {
	full, _ := s.fullDeck()
	left := make([]int, kindCount)
	for k, n := range full {
		left[k] = int(n)
	}
	for i := range p.Players {
		for _, t := range p.Players[i].Tiles {
			left[t.Tile]--
		}
		for _, k := range s.Packs[i] {
			left[k]--
		}
		for r := range s.Discards {
			left[s.Discards[r][i]]--
		}
		if !s.Mode.Draft() {
			left[p.Players[i].Kept]--
		}
	}
	for i := range s.Series {
		for _, k := range s.Series[i].Tiles {
			left[k]--
		}
	}
	for _, k := range p.Discards {
		left[k]--
	}
	if slices.Contains(p.Discards, NoTile) || !slices.IsSorted(p.Discards) {
		return errors.New("discards must be tiles sorted by kind")
	}
	left[NoTile] = 0
	sum := 0
	for k, n := range left {
		if n < 0 {
			return fmt.Errorf("%d tiles %s too many", -n, Kind(k))
		}
		sum += n
	}
	if s.Mode.Draft() && s.Phase == Over {
		return nil // the discards are back in the box
	}
	m := s.data()
	want := m.Deck
	switch {
	case s.early():
	case s.Mode.Draft():
		want -= int(s.Round) * int(s.Seats) * packSize
	default:
		want -= int(s.opensBy(s.Turn)) * m.Pack
	}
	if sum != want {
		return fmt.Errorf("%d tiles appear nowhere, want %d", sum, want)
	}
	for k, n := range left {
		s.Deck[k] = uint8(n)
	}
	return nil
}

// readHeld decodes the medals won. All others are still to be won.
func (s *State) readHeld(p *Position) error {
	left := s.Medals.Play &^ (1 << PENALTY)
	s.Medals.Left[Alone] = left
	if s.teams() > 0 {
		s.Medals.Left[Team] = left
	}
	gifts := 0
	for i, x := range p.Players {
		for scope, list := range [][]Medal{x.Alone, x.Team} {
			for k, m := range list {
				if m == NoMedal || k > 0 && m <= list[k-1] {
					return fmt.Errorf(
						"seat %d holds the medals %v, which are not in order", i, list,
					)
				}
				if err := s.mayHold(game.Seat(i), m, Scope(scope)); err != nil {
					return err
				}
				if box.Medals[m].Class == gift {
					gifts++
				}
				s.Medals.Held[i] |= 1 << (uint(m) + scopeShift*uint(scope))
				s.Medals.Left[scope] &^= 1 << m
			}
		}
	}
	return s.checkHeld(gifts)
}

// mayHold checks that a seat can have won a medal.
func (s *State) mayHold(seat game.Seat, m Medal, scope Scope) error {
	x := &box.Medals[m]
	if scope == Team && s.teams() == 0 {
		return fmt.Errorf("seat %d holds a team medal and has no team", seat)
	}
	switch {
	case m == PENALTY:
		who, _, _ := s.penaltySeats()
		if s.Phase != Over || !who.Has(seat) || (scope == Team) != (s.teams() > 0) {
			return fmt.Errorf("seat %d cannot have the penalty", seat)
		}
	case x.Class == gift:
		placed := false
		for i := range s.Areas {
			a := &s.Areas[i]
			placed = placed ||
				slices.ContainsFunc(
					a.Tiles[:a.Size], func(t Tile) bool { return box.Tiles[t.Kind].Grant == m },
				)
		}
		if !placed || scope == Team {
			return fmt.Errorf("seat %d holds %s, and its tile was not placed", seat, m)
		}
	default:
		if have, need := s.have(m, scope, seat); s.Medals.Play>>m&1 == 0 || have < need {
			return fmt.Errorf(
				"seat %d holds %s and does not fulfil its condition, or it is not on the board",
				seat, m,
			)
		}
	}
	return nil
}

// checkHeld checks that medals whose condition is fulfilled were won, and that
// partners share team medals.
func (s *State) checkHeld(gifts int) error {
	placed := 0
	for i := range s.Areas {
		a := &s.Areas[i]
		for _, t := range a.Tiles[:a.Size] {
			if box.Tiles[t.Kind].Grant != NoMedal {
				placed++
			}
		}
	}
	if gifts != placed {
		return fmt.Errorf(
			"%d tiles that come with a medal were placed, and %d such medals are held", placed,
			gifts,
		)
	}
	for seat := range game.Seat(s.Seats) {
		if s.teams() > 0 && (s.Medals.Held[seat]^s.Medals.Held[s.partner(seat)])>>scopeShift != 0 {
			return fmt.Errorf("seats %d and %d hold different team medals", seat, s.partner(seat))
		}
		if s.Phase == Over && s.holdsPenalty(seat) != s.wantsPenalty(seat) {
			return fmt.Errorf("seat %d should have the penalty", seat)
		}
		if !s.Mode.Draft() && s.Phase != Over && s.rank(s.Active) > 0 {
			continue // in the series modes medals are won only at the end of a turn
		}
		for scope := Alone; scope <= Team; scope++ {
			for _, m := range medalList(s.Medals.Left[scope]) {
				if have, need := s.have(m, scope, seat); have >= need && s.Phase != Choosing {
					return fmt.Errorf(
						"seat %d fulfils the condition of %s, and nobody holds it", seat, m,
					)
				}
			}
		}
	}
	return nil
}

// holdsPenalty reports whether a seat has the penalty.
func (s *State) holdsPenalty(seat game.Seat) bool {
	return s.holds(seat, PENALTY, Alone) || s.holds(seat, PENALTY, Team)
}

// wantsPenalty reports whether a seat must have the penalty.
func (s *State) wantsPenalty(seat game.Seat) bool {
	who, _, _ := s.penaltySeats()
	return who.Has(seat)
}

// readDragon decodes the dragon tokens: one for each round, turned over at its
// end.
func (s *State) readDragon(p *Position) error {
	done := int8(0)
	if s.Mode.Draft() {
		done = s.Round - 1
		if s.Phase == Over || s.Active != game.Nobody {
			done = s.Round
		}
	}
	sum := int8(0)
	for i, x := range p.Players {
		if x.Dragons < 0 || x.Dragons > rounds {
			return fmt.Errorf("seat %d has turned over %d dragons", i, x.Dragons)
		}
		s.Dragon.Flipped[i] = x.Dragons
		sum += x.Dragons
	}
	switch holder := p.Dragon; {
	case holder < game.Nobody || holder >= game.Seat(s.Seats):
		return fmt.Errorf("seat %d holds the dragon", holder)
	case !s.Table.Dragon && (sum > 0 || holder != game.Nobody):
		return errors.New("a dragon token is held, but the option furious-dragon is off")
	case sum > done,
		holder != game.Nobody && (s.early() || s.Phase == Over || s.Active != game.Nobody):
		return fmt.Errorf(
			"%d dragons turned over after %d rounds, seat %d holding one", sum, done, holder,
		)
	default:
		s.Dragon.Holder = holder
	}
	return nil
}

// readChoices decodes what was chosen in this turn and is not resolved yet.
func (s *State) readChoices(p *Position) error {
	var taken game.Seats
	for i, x := range p.Players {
		seat := game.Seat(i)
		s.Kept[i], s.Gave[i] = x.Kept, game.Nobody
		if err := s.readKept(seat); err != nil {
			return err
		}
		if x.Gave != nil {
			to := *x.Gave
			if to < 0 || to >= game.Seat(s.Seats) || taken.Has(to) {
				return fmt.Errorf(
					"seat %d gave its pack to seat %d, which is no seat or has one", i, to,
				)
			}
			taken = taken.With(to)
			s.Gave[i] = to
		}
	}
	for i := len(p.Players); i < maxSeats; i++ {
		s.Gave[i] = game.Nobody
	}
	for i := range p.Players {
		if err := s.readGiven(game.Seat(i)); err != nil {
			return err
		}
	}
	for i, x := range p.Players {
		if err := s.readRanking(game.Seat(i), x.Ranking); err != nil {
			return err
		}
		if err := s.readPlan(game.Seat(i), x.Planned); err != nil {
			return err
		}
		if x.Ready && s.Phase != Readying {
			return fmt.Errorf("seat %d is ready in the phase %s", i, phaseNames[s.Phase])
		}
		s.Plans[i].Set = s.Plans[i].Set || x.Ready
	}
	return nil
}

// readKept checks the tile that a seat keeps.
func (s *State) readKept(seat game.Seat) error {
	k := s.Kept[seat]
	ok := k == NoTile
	switch {
	case s.Mode.Draft() && s.Phase == Drafting:
		ok = ok || slices.Contains(s.Packs[seat][:], k)
	case s.Phase == Placing && s.Active == game.Nobody:
		ok = !ok && slices.Contains(s.Packs[seat][:], k)
	case s.Phase == Placing && s.Active == seat:
		pile := s.discardPile()
		ok = !ok && (!s.Mode.Draft() || slices.Contains(pile[:], k))
	}
	if !ok {
		return fmt.Errorf("seat %d keeps the tile %q", seat, k)
	}
	return nil
}

// readGiven checks whose ship has a seat's pack. In a race a seat gives as it
// keeps; otherwise all give when all have decided.
func (s *State) readGiven(seat game.Seat) error {
	to := s.Gave[seat]
	want := false
	if s.Mode.Draft() && s.Turn <= gives && s.Active == game.Nobody && s.Phase != Choosing {
		want = s.Phase == Placing || s.Table.Race == Live && s.Kept[seat] != NoTile
	}
	if (to != game.Nobody) != want {
		return fmt.Errorf(
			"seat %d has given its pack to %d in the phase %s", seat, to, phaseNames[s.Phase],
		)
	}
	if to == seat && s.Phase == Drafting && !s.ownShip(seat) {
		return fmt.Errorf(
			"seat %d has given its pack to itself, though others have theirs yet to give", seat,
		)
	}
	return nil
}

// readRanking decodes the ships that a seat has named.
func (s *State) readRanking(seat game.Seat, to []int8) error {
	r := &s.Ranks[seat]
	if len(to) == 0 {
		return nil
	}
	if s.Phase != Drafting || s.Table.Race != Ranked || s.Turn > gives || s.Kept[seat] == NoTile ||
		len(to) > int(s.names(seat)) {
		return fmt.Errorf("seat %d has named too many ships", seat)
	}
	for i, other := range to {
		if other < 0 || other >= s.Seats || slices.Contains(to[:i], other) ||
			game.Seat(other) == seat && !s.ownShip(seat) {
			return fmt.Errorf("seat %d has named the ships %v", seat, to)
		}
		r.To[i] = other
	}
	r.Size = int8(len(to))
	return nil
}

// readPlan decodes a placement that waits for the others.
func (s *State) readPlan(seat game.Seat, p *Planned) error {
	if p == nil {
		return nil
	}
	k := s.Kept[seat]
	if s.Phase != Placing || s.Active != game.Nobody || !s.Areas[seat].fits(k, p.X, p.Y) {
		return fmt.Errorf("seat %d cannot place %q at %d,%d", seat, k, p.X, p.Y)
	}
	if gifted := box.Tiles[k].Grant != NoMedal; gifted != (p.Grant != game.Nobody) ||
		p.Grant < game.Nobody ||
		p.Grant >= game.Seat(s.Seats) {
		return fmt.Errorf("the medal of seat %d goes to %d", seat, p.Grant)
	}
	s.Plans[seat] = Plan{true, p.X, p.Y, p.Grant}
	return nil
}

// readWaiting checks that somebody has to decide unless the match is over, and
// that a seat which salvages may do so.
func (s *State) readWaiting(*Position) error {
	switch {
	case (s.Phase == Over) != (actors(s) == 0):
		return fmt.Errorf("nobody has to decide in the phase %s", phaseNames[s.Phase])
	case s.Mode.Draft() && s.Active != game.Nobody && s.Areas[s.Active].Explorer != salvageExplorer:
		return fmt.Errorf("seat %d has no explorer that salvages", s.Active)
	}
	return nil
}
