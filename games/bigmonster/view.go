package bigmonster

import (
	"slices"

	"lair.games/lair/game"
)

// View is what a seat, a spectator or the reader of a finished match may see
// (bm-open-and-hidden). The fields under "the viewer's own" are empty for a
// viewer without a seat.
type View struct {
	Seat  game.Seat `json:"seat"` // whose view: -1 a spectator, -2 the reader of a finished match
	Mode  Mode      `json:"mode"`
	Race  Race      `json:"race"`
	Phase Phase     `json:"phase"`
	Round int       `json:"round"` // from 1
	Turn  int       `json:"turn"`  // from 1, in the round; 0 before the first turn
	Turns int       `json:"turns"` // of a round: 9, or 20 in the series modes
	// Order is the priority for ships in this turn, or the order in which seats
	// take from a series. It is empty in a live race, on turn 9 and outside
	// turns.
	Order []game.Seat `json:"order"`
	// Active is the only seat that takes, salvages or places; -1 when all
	// decide at once and after the end.
	Active  game.Seat   `json:"active"`
	Players []Player    `json:"players"`
	Medals  []MedalView `json:"medals"` // on the board, in the order in which they are checked
	Dragon  *DragonView `json:"dragon"` // null where none is in play
	// Series are the open series of the series modes; one whose number is 0 is used up.
	Series    []SeriesView `json:"series"`
	Packs     int          `json:"packs"`     // face-down packs still to be dealt or opened
	Discarded int          `json:"discarded"` // tiles on the discards
	// Discards are the discarded tiles that the viewer knows. In the series
	// modes these are all of them.
	Discards []Kind `json:"discards"`

	// The viewer's own.
	Offered []Explorer  `json:"offered"` // the explorers to choose from
	Chosen  Explorer    `json:"chosen"`  // the one chosen and not yet revealed
	Spare   Explorer    `json:"spare"`   // the one not chosen; in the draft modes it is the ship
	Hand    []Kind      `json:"hand"`    // the pack in hand, by rising kind, without the kept tile
	Kept    Kind        `json:"kept"`    // the tile to be placed
	Ranking []game.Seat `json:"ranking"` // ships that the viewer has named, the preferred one first
	Naming  int         `json:"naming"`  // ships still to name; more cannot matter in this turn
	Planned *Planned    `json:"planned"` // the placement that is not yet revealed
	Salvage []Kind      `json:"salvage"` // the discards to take from, while taking
	Memory  []Memory    `json:"memory"`  // packs that the viewer has held in this round
	// Spots lists the places for the kept tile, with what it would do there. It
	// is empty unless the viewer must place.
	Spots []Spotted `json:"spots"`
	Gift  *Gift     `json:"gift"` // the medal of the kept tile; the move names who gets it
}

// Player is what everybody may see of a seat.
type Player struct {
	Explorer Explorer  `json:"explorer"` // "" before it is revealed
	Team     int       `json:"team"`     // number of its team from 0; the seat itself without teams
	Ready    bool      `json:"ready"`    // has decided, and waits for others
	Pack     int       `json:"pack"`     // tiles in hand, with the kept one until all have given
	Gave     game.Seat `json:"gave"`     // whose ship got its pack this turn, -1 before
	Ship     int       `json:"ship"`     // tiles of the pack on its ship
	From     game.Seat `json:"from"`     // who put it there, -1 for nobody
	Area     AreaView  `json:"area"`
	Medals   []Held    `json:"medals"`
	Dragons  int       `json:"dragons"` // dragon tokens turned over
	Counts   Counts    `json:"counts"`
	// Score and Sheet are as if the match ended now, without the penalty medal;
	// null and empty when the table hides them.
	Score *int `json:"score"`
	// TeamScore is what counts of the team, the lower Score of the two; left out
	// without teams, and where Score is null.
	TeamScore *int  `json:"team_score,omitempty"`
	Sheet     []int `json:"sheet"` // ice, big monster, lava, grassland, swamp, crystals, explorer, medals
	// Open is what is hidden of a seat. Only the reader of a finished match
	// sees it.
	Open *OpenHand `json:"open,omitempty"`
}

// OpenHand is what is hidden of a seat, except for the ships that it has named
// (bm-ranked).
type OpenHand struct {
	Offered []Explorer `json:"offered"`
	Chosen  Explorer   `json:"chosen"`
	Spare   Explorer   `json:"spare"`
	Hand    []Kind     `json:"hand"`
	Kept    Kind       `json:"kept"`
	Planned *Planned   `json:"planned"`
}

// AreaView is an area. The explorer covers (0,0), (1,0), (0,1) and (1,1).
type AreaView struct {
	Tiles    []TileView `json:"tiles"` // in the order in which they were placed
	Crystals []Crystal  `json:"crystals"`
}

// TileView is a placed tile.
type TileView struct {
	Tile  Kind `json:"tile"`
	X     int8 `json:"x"`
	Y     int8 `json:"y"`
	Level int  `json:"level"` // of a mutant
}

// Crystal is a complete crystal. Its middle is at (X/2, Y/2) in cells: a
// lattice point for a blue one, the middle of an edge for the others.
type Crystal struct {
	Colour Colour `json:"colour"`
	X      int8   `json:"x2"`
	Y      int8   `json:"y2"`
}

// Held is a medal that a seat has.
type Held struct {
	Medal  Medal `json:"medal"`
	Scope  Scope `json:"scope"`
	Points int   `json:"points"`
}

// Counts holds what medals and powers count.
type Counts struct {
	Desert  int    `json:"desert"`
	Rune    int    `json:"rune"`
	Ice     int    `json:"ice"`
	Mutagen int    `json:"mutagen"`
	Lava    int    `json:"lava"`
	Swamp   int    `json:"swamp"`
	Grass   int    `json:"grass"`
	Pairs   int    `json:"pairs"` // Big Monsters
	Green   int    `json:"green"`
	Red     int    `json:"red"`
	Blue    int    `json:"blue"`
	Lands   []Land `json:"lands"`
	Penalty int    `json:"penalty"` // deserts and runes; the lowest gets the penalty medal
}

// MedalView is a type of medal on the board. Alone and Team are null if the
// type has no such medal.
type MedalView struct {
	Medal Medal      `json:"medal"`
	Spot  Spot       `json:"spot"`
	Alone *ScopeView `json:"alone"`
	Team  *ScopeView `json:"team"`
}

// ScopeView is one medal of a type: who has it, and how far the seats are.
type ScopeView struct {
	Points int         `json:"points"`
	Left   bool        `json:"left"`  // nobody has won it yet; the penalty is given at the end
	Need   int         `json:"need"`  // what Have has to reach; 0 for the penalty
	Have   []int       `json:"have"`  // by seat, or by team
	Seats  []game.Seat `json:"seats"` // who holds it
}

// DragonView is the furious dragon of this round.
type DragonView struct {
	Holder game.Seat `json:"holder"` // -1 while it lies beside the board
	Points int       `json:"points"` // what it costs once it is turned over
}

// SeriesView is an open series.
type SeriesView struct {
	Number  int    `json:"number"`
	Tiles   []Kind `json:"tiles"`
	Current bool   `json:"current"` // the series of this turn
}

// Planned is the viewer's placement while it waits for the others.
type Planned struct {
	X     int8      `json:"x"`
	Y     int8      `json:"y"`
	Grant game.Seat `json:"grant"` // gets the medal that comes with the tile; -1 without one
}

// Memory is a pack that the viewer has held before, and that is now in the hand
// of a seat or on its ship. If Exact is false, its last holder has kept one of
// the tiles and has not shown it yet.
type Memory struct {
	Seat  game.Seat `json:"seat"`
	Ship  bool      `json:"ship"`
	Tiles []Kind    `json:"tiles"`
	Exact bool      `json:"exact"`
}

// Spotted is a place for the kept tile and what it would do there.
type Spotted struct {
	X        int8      `json:"x"`
	Y        int8      `json:"y"`
	Gain     int       `json:"gain"`     // change of the viewer's total with medals, without a gift
	Crystals []Crystal `json:"crystals"` // that it would complete
	Pair     bool      `json:"pair"`     // it would complete a Big Monster
	Mutants  []Mutant  `json:"mutants"`  // that it would raise, or the tile itself as a mutant
	Medals   []Held    `json:"medals"`   // that it would win at the end of this turn, for certain
}

// Mutant is a mutant as it would be.
type Mutant struct {
	Tile   Kind `json:"tile"`
	X      int8 `json:"x"`
	Y      int8 `json:"y"`
	Level  int  `json:"level"`
	Points int  `json:"points"`
}

// Gift is a medal that comes with a tile.
type Gift struct {
	Medal  Medal `json:"medal"`
	Points int   `json:"points"`
}

// view returns what a seat may see.
func view(s *State, seat game.Seat) any {
	m := s.data()
	v := View{
		Seat: seat, Mode: s.Mode, Race: s.Table.Race, Phase: s.Phase,
		Round: int(s.Round), Turn: int(s.Turn), Turns: m.Turns,
		Order: []game.Seat{}, Active: s.Active, Medals: s.medals(), Series: []SeriesView{},
		Packs: s.undealt() / m.Pack, Discards: s.discards(seat),
		Offered: []Explorer{}, Hand: []Kind{}, Ranking: []game.Seat{}, Salvage: []Kind{},
		Memory: []Memory{}, Spots: []Spotted{},
	}
	v.Discarded = s.discarded()
	if s.Turn > 0 && s.Phase != Over &&
		(!s.Mode.Draft() || s.Table.Race == Ranked && s.Turn <= gives) {
		v.Order = s.order()
	}
	if s.Table.Dragon && !s.drafted() {
		v.Dragon = &DragonView{s.Dragon.Holder, int(box.figures.Dragon)}
	}
	if !s.Mode.Draft() {
		for i := range s.Series {
			v.Series = append(v.Series, s.viewSeries(i))
		}
	}
	waiting := actors(s)
	for other := range game.Seat(s.Seats) {
		v.Players = append(v.Players, s.player(other, waiting, seat == game.Open))
	}
	if seat >= 0 && int8(seat) < s.Seats {
		s.own(&v, waiting.Has(seat))
	}
	return v
}

// own fills in what only the viewer sees.
func (s *State) own(v *View, acting bool) {
	seat := v.Seat
	mine := s.hidden(seat)
	v.Offered, v.Chosen, v.Spare = mine.Offered, mine.Chosen, mine.Spare
	v.Hand, v.Kept = mine.Hand, mine.Kept
	v.Ranking, v.Planned = s.Ranks[seat].list(), mine.Planned
	v.Memory = s.memory(seat)
	switch {
	case !acting:
		return
	case s.Phase == Drafting && s.Kept[seat] != NoTile:
		v.Naming = int(s.names(seat) - s.Ranks[seat].Size)
	case s.Phase == Drafting && s.Table.Race == Ranked && s.Turn <= gives:
		v.Naming = int(s.names(seat))
	case s.Phase == Salvaging:
		v.Salvage = v.Discards
	case s.Phase == Placing:
		v.Spots = s.spotted(seat, s.Kept[seat])
		if m := box.Tiles[s.Kept[seat]].Grant; m != NoMedal {
			v.Gift = &Gift{m, int(box.Medals[m].Points[Alone])}
		}
	}
}

// hidden returns what is hidden of a seat, except for the ships that it has
// named.
func (s *State) hidden(seat game.Seat) *OpenHand {
	h := OpenHand{
		Offered: []Explorer{}, Chosen: s.Chose[seat], Hand: []Kind{}, Kept: s.Kept[seat],
	}
	if s.Phase == Choosing {
		h.Offered = listOf(s.Dealt[seat][:])
	} else {
		h.Spare = s.Dealt[seat][1]
	}
	if s.Phase == Drafting && s.Gave[seat] == game.Nobody {
		rest := s.Packs[seat].without(s.Kept[seat])
		h.Hand = rest.list()
	}
	if p := s.Plans[seat]; p.Set && s.Phase == Placing {
		h.Planned = &Planned{p.X, p.Y, p.Grant}
	}
	return &h
}

// list returns the ships that a seat has named.
func (r *Ranking) list() []game.Seat {
	list := []game.Seat{}
	for _, to := range r.To[:r.Size] {
		list = append(list, game.Seat(to))
	}
	return list
}

// drafted reports whether the last turn is over, and with it the dragon of the
// last round (bm-dragon-flip). Only a salvage can follow.
func (s *State) drafted() bool {
	return s.Phase == Over || s.Mode.Draft() && s.Active != game.Nobody
}

// list returns the tiles of a pack.
func (p *Pack) list() []Kind { return listOf(p[:p.size()]) }

// memory returns the packs that a seat has held before (bm-memory).
func (s *State) memory(seat game.Seat) []Memory {
	list := []Memory{}
	for i := range game.Seat(s.Seats) {
		to := s.Gave[i]
		if !s.Known[i].Has(seat) || s.Packs[i][0] == NoTile || i == seat && to == game.Nobody {
			continue
		}
		m := Memory{
			Seat: i, Tiles: s.Packs[i].list(), Exact: s.Phase == Drafting && to == game.Nobody,
		}
		if to != game.Nobody {
			m.Seat, m.Ship = to, true
		}
		if i == seat {
			rest := s.Packs[i].without(s.Kept[i])
			m.Tiles, m.Exact = rest.list(), true
		}
		list = append(list, m)
	}
	return list
}

// discarded returns the number of tiles on the discards.
func (s *State) discarded() (n int) {
	if !s.Mode.Draft() {
		return len(s.openDiscards())
	}
	for _, k := range s.discardPile() {
		if k != NoTile {
			n++
		}
	}
	return n
}

// discards returns the discarded tiles that a seat knows: its own, and those of
// packs it knew. The reader of a finished match knows all. In the series modes
// all are open.
func (s *State) discards(seat game.Seat) []Kind {
	if !s.Mode.Draft() {
		return s.openDiscards()
	}
	list := []Kind{}
	for r := range s.Discards {
		for i, k := range s.Discards[r] {
			if k != NoTile && s.Discarded[r][i].Has(seat) {
				list = append(list, k)
			}
		}
	}
	slices.Sort(list)
	return list
}

// openDiscards returns the discards of the series modes: the tiles that are
// nowhere else.
func (s *State) openDiscards() []Kind {
	left, _ := s.fullDeck()
	for k, n := range s.Deck {
		left[k] -= n
	}
	for i := range s.Areas {
		a := &s.Areas[i]
		for _, t := range a.Tiles[:a.Size] {
			left[t.Kind]--
		}
	}
	for i := range s.Series {
		for _, k := range s.Series[i].Tiles {
			left[k]--
		}
	}
	for _, k := range s.Kept {
		left[k]--
	}
	left[NoTile] = 0
	list := []Kind{}
	for k, n := range left {
		list = append(list, slices.Repeat([]Kind{Kind(k)}, int(n))...)
	}
	return list
}

// viewSeries returns the view of an open series.
func (s *State) viewSeries(i int) SeriesView {
	x := &s.Series[i]
	v := SeriesView{Number: int(x.Number), Tiles: []Kind{}, Current: s.Current == int8(i)}
	for _, k := range x.Tiles {
		if k != NoTile {
			v.Tiles = append(v.Tiles, k)
		}
	}
	return v
}

// player returns the view of a seat for everybody.
func (s *State) player(seat game.Seat, waiting game.Seats, open bool) Player {
	a := &s.Areas[seat]
	p := Player{
		Explorer: a.Explorer, Team: s.team(seat), Gave: s.Gave[seat], From: game.Nobody,
		Ready: s.Active == game.Nobody && s.Phase != Over && !waiting.Has(seat),
		Area:  a.view(), Medals: s.held(seat), Dragons: int(s.Dragon.Flipped[seat]),
		Counts: s.counts(seat), Sheet: []int{},
	}
	if s.Phase == Drafting && p.Gave == game.Nobody {
		p.Pack = s.Packs[seat].size()
	}
	for from, to := range s.Gave[:s.Seats] {
		if to == seat {
			p.From, p.Ship = game.Seat(from), s.Packs[from].size()-1
		}
	}
	if !s.Table.Hidden || s.Phase == Over {
		total := int(s.total(seat))
		p.Score = &total
		if s.teams() > 0 {
			team := min(total, int(s.total(s.partner(seat))))
			p.TeamScore = &team
		}
		for _, points := range s.lines(seat) {
			p.Sheet = append(p.Sheet, int(points))
		}
	}
	if open {
		p.Open = s.hidden(seat)
	}
	return p
}

// view returns the view of an area. Each crystal is listed once, at the last of
// its pieces in reading order.
func (a *Area) view() AreaView {
	v := AreaView{Tiles: []TileView{}, Crystals: []Crystal{}}
	var grown Area
	grown.land(a.Explorer)
	for i, t := range a.Tiles[:a.Size] {
		v.Tiles = append(v.Tiles, TileView{t.Kind, t.X, t.Y, a.level(i)})
		v.Crystals = crystals(grown.place(t.Kind, t.X, t.Y).Done, t.X, t.Y, v.Crystals)
	}
	return v
}

// held returns the medals of a seat, individual ones first.
func (s *State) held(seat game.Seat) []Held {
	list := []Held{}
	for scope := Alone; scope <= Team; scope++ {
		for m := NoMedal + 1; int(m) < medalCount; m++ {
			if s.holds(seat, m, scope) {
				list = append(list, Held{m, scope, int(box.Medals[m].Points[scope])})
			}
		}
	}
	return list
}

// holds reports whether a seat has a medal.
func (s *State) holds(seat game.Seat, m Medal, scope Scope) bool {
	return s.Medals.Held[seat]>>(uint(m)+scopeShift*uint(scope))&1 == 1
}

// counts returns what medals and powers count for a seat.
func (s *State) counts(seat game.Seat) Counts {
	a := &s.Areas[seat]
	n := func(m Measure) int { return int(a.Count[m]) }
	c := Counts{
		Desert: n(Deserts), Rune: n(Runes), Ice: n(IceTiles), Mutagen: n(Mutagens),
		Lava: n(LavaTiles), Swamp: n(SwampTiles), Grass: n(GrassTiles), Pairs: n(Pairs),
		Green: n(Greens), Red: n(Reds), Blue: n(Blues),
		Lands: []Land{}, Penalty: int(s.penaltyCount(seat)),
	}
	for l := range Land(landCount) {
		if a.Lands>>l&1 == 1 {
			c.Lands = append(c.Lands, l)
		}
	}
	return c
}

// medals returns the medals on the board.
func (s *State) medals() []MedalView {
	list := []MedalView{}
	for _, m := range medalList(s.Medals.Play) {
		v := MedalView{Medal: m, Spot: s.spot(m)}
		if m != PENALTY || s.teams() == 0 {
			v.Alone = s.scope(m, Alone)
		}
		if s.teams() > 0 {
			v.Team = s.scope(m, Team)
		}
		list = append(list, v)
	}
	return list
}

// spot returns where a type of medal lies: of the spots that may have it, the
// one that leaves the other types theirs.
func (s *State) spot(m Medal) Spot {
	if box.Medals[m].Class == permanent {
		return box.Medals[m].Spots[Alone][0]
	}
	for _, spot := range s.boardSpots() {
		if !slices.Contains(box.Spots[spot], m) {
			continue
		}
		others := 0
		for _, other := range box.Spots[spot] {
			// TERRAIN, which may lie on several spots, lies on the one that nothing else has taken.
			if other != m && s.Medals.Play>>other&1 == 1 && (m == TERRAIN || other != TERRAIN) {
				others++
			}
		}
		if others == 0 {
			return spot
		}
	}
	return SpotMiddle
}

// scope returns the view of one medal of a type.
func (s *State) scope(m Medal, scope Scope) *ScopeView {
	x := &box.Medals[m]
	v := ScopeView{
		Points: int(x.Points[scope]),
		Left:   s.Medals.Left[scope]>>m&1 == 1 || m == PENALTY && s.Phase != Over,
		Have:   []int{}, Seats: []game.Seat{},
	}
	n := game.Seat(s.Seats)
	if scope == Team {
		n = game.Seat(s.teams())
	}
	for seat := range n {
		have, need := s.have(m, scope, seat)
		v.Have, v.Need = append(v.Have, int(have)), int(need)
	}
	for seat := range game.Seat(s.Seats) {
		if s.holds(seat, m, scope) {
			v.Seats = append(v.Seats, seat)
		}
	}
	return &v
}

// preview returns every place where a tile that may be kept, taken or salvaged
// could go.
func preview(s *State, seat game.Seat, m Move) any {
	switch m.Kind {
	case Keep, Give, Take, Salvage:
		return s.spotted(seat, m.Tile)
	}
	return nil
}

// spotted returns all places for a tile.
func (s *State) spotted(seat game.Seat, k Kind) []Spotted {
	before := s.total(seat)
	var at spots
	s.Areas[seat].spots(k, &at)
	list := make([]Spotted, 0, at.n)
	for _, o := range at.at[:at.n] {
		next := *s
		a := &next.Areas[seat]
		e := a.place(k, o.X, o.Y)
		v := Spotted{
			X: o.X, Y: o.Y, Crystals: crystals(e.Done, o.X, o.Y, []Crystal{}), Pair: e.Pair,
			Mutants: []Mutant{}, Medals: []Held{},
		}
		for _, i := range e.Raised[:e.N] {
			t, level := a.Tiles[i], a.level(int(i))
			v.Mutants = append(
				v.Mutants, Mutant{t.Kind, t.X, t.Y, level, int(box.Tiles[t.Kind].Value[level])},
			)
		}
		for scope := Alone; scope <= Team; scope++ {
			for _, m := range medalList(next.Medals.Left[scope]) {
				if have, need := next.have(m, scope, seat); have >= need {
					next.Medals.Held[seat] |= 1 << (uint(m) + scopeShift*uint(scope))
					v.Medals = append(v.Medals, Held{m, scope, int(box.Medals[m].Points[scope])})
				}
			}
		}
		v.Gain = int(next.total(seat) - before)
		list = append(list, v)
	}
	return list
}

// redeal shuffles what a seat cannot know (bm-open-and-hidden): packs it has
// not held, the discards of others, kept tiles not shown, ships named,
// placements waiting, and the explorers that others did not choose. Of a pack
// that it knows, it does not know which tile was kept.
func redeal(s *State, seat game.Seat, c *game.Chance) {
	if seat == game.Open || s.Phase == Over {
		return
	}
	s.redealExplorers(seat, c)
	if !s.Mode.Draft() {
		return
	}
	s.redealTiles(seat, c)
	for other := range game.Seat(s.Seats) {
		if other != seat {
			s.redealChoice(other, c)
		}
	}
}

// redealTiles draws the tiles that a seat does not know from all tiles that it
// does not know.
func (s *State) redealTiles(seat game.Seat, c *game.Chance) {
	pool := s.Deck
	for i := range s.Packs {
		if !s.Known[i].Has(seat) {
			for _, k := range s.Packs[i] {
				pool[k]++
			}
		}
	}
	for r := range s.Discards {
		for i, k := range s.Discards[r] {
			if !s.Discarded[r][i].Has(seat) {
				pool[k]++
			}
		}
	}
	pool[NoTile] = 0
	for i := range s.Packs {
		if n := s.Packs[i].size(); !s.Known[i].Has(seat) && n > 0 {
			drawTiles(&pool, s.Packs[i][:n], c)
		}
	}
	for r := range s.Discards {
		for i, k := range s.Discards[r] {
			if k != NoTile && !s.Discarded[r][i].Has(seat) {
				drawTiles(&pool, s.Discards[r][i:i+1], c)
			}
		}
	}
	s.Deck = pool
}

// redealChoice draws what another seat has chosen in this turn and not shown.
func (s *State) redealChoice(other game.Seat, c *game.Chance) {
	if s.Kept[other] == NoTile {
		return
	}
	if s.Active == other { // after a salvage
		pile := s.discardPile()
		n := s.discarded()
		s.Kept[other] = pile[len(pile)-n+c.IntN(n)]
	} else {
		s.Kept[other] = s.Packs[other][c.IntN(s.Packs[other].size())]
	}
	r := &s.Ranks[other]
	named := game.Seats(0)
	if !s.ownShip(other) {
		named = named.With(other)
	}
	for i := range r.To[:r.Size] {
		to := nth(uint32(game.First(int(s.Seats))&^named), c.IntN(int(s.Seats)-named.Len()))
		named = named.With(game.Seat(to))
		r.To[i] = int8(to)
	}
	if p := &s.Plans[other]; p.Set {
		var at spots
		s.Areas[other].spots(s.Kept[other], &at)
		o := at.at[c.IntN(at.n)]
		*p = Plan{Set: true, X: o.X, Y: o.Y, Grant: game.Nobody}
		if box.Tiles[s.Kept[other]].Grant != NoMedal {
			p.Grant = game.Seat(c.IntN(int(s.Seats)))
		}
	}
}

// redealExplorers draws the explorers that other seats hold and have not shown.
func (s *State) redealExplorers(seat game.Seat, c *game.Chance) {
	pool := s.pool()
	for i := range game.Seat(s.Seats) {
		pool &^= 1 << s.Areas[i].Explorer
		if i == seat {
			pool &^= 1<<s.Dealt[i][0] | 1<<s.Dealt[i][1]
		}
	}
	for i := range game.Seat(s.Seats) {
		switch {
		case i == seat:
		case s.Phase == Choosing:
			a, b := drawExplorer(&pool, c), drawExplorer(&pool, c)
			s.Dealt[i] = [2]Explorer{min(a, b), max(a, b)}
			if s.Chose[i] != 0 {
				s.Chose[i] = s.Dealt[i][c.IntN(2)]
			}
		default:
			s.Dealt[i][1] = drawExplorer(&pool, c)
		}
	}
}
