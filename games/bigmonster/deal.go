package bigmonster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

// The ids of options and choices.
const (
	optionMode   = "mode"
	optionRace   = "draft-race"
	optionDragon = "furious-dragon"
	optionScores = "running-scores"
	optionFirst  = "first-seat"
	optionMedal  = "medal-"
	optionGuest  = "stretch-" // followed by the explorer or the tile

	modeAuto, modeDraft, modeSeries, modeTeams = "auto", "draft", "series", "teams"

	choiceRandom, choiceHidden, choiceOff, choiceAuto = "random", "hidden", "off", "auto"
)

// stretchNames are the names of the guest tiles in options, from SGOLD on.
var stretchNames = [stretchCount]string{
	"gold", "ambassador", "unicorn-f", "unicorn-m", "yeti", "panda",
}

// spotOption returns the option of a spot.
func spotOption(p Spot) string {
	names := [spotCount]string{"grass", "water", "lava", "ice", "water-grass", "lava-ice"}
	return optionMedal + names[p]
}

// guestOption returns the option of a guest explorer.
func guestOption(e Explorer) string { return optionGuest + strings.ToLower(e.String()) }

// options returns the modes and variants of the game.
func options() []game.Option {
	first := game.Option{ID: optionFirst, Choices: []string{choiceRandom}, Default: choiceRandom}
	for seat := range maxSeats {
		first.Choices = append(first.Choices, strconv.Itoa(seat))
	}
	list := []game.Option{
		{
			ID: optionMode, Choices: []string{modeAuto, modeDraft, modeSeries, modeTeams},
			Default: modeAuto,
		},
		// (bm-live)
		{ID: optionRace, Choices: raceNames, Default: raceNames[Ranked], People: raceNames[Live:]},
		game.Switch(optionDragon),
		{ID: optionScores, Choices: []string{"shown", choiceHidden}, Default: "shown"},
		first,
	}
	for spot, medals := range box.Spots {
		o := game.Option{
			ID: spotOption(Spot(spot)), Choices: []string{choiceRandom}, Default: choiceRandom,
		}
		for _, m := range medals {
			o.Choices = append(o.Choices, m.String())
		}
		list = append(list, o)
	}
	for i, name := range stretchNames {
		o := game.Option{
			ID: optionGuest + name, Choices: []string{choiceOff, choiceAuto}, Default: choiceOff,
		}
		for _, k := range box.Replaced[box.Tiles[SGOLD+Kind(i)].Land] {
			o.Choices = append(o.Choices, k.String())
		}
		list = append(list, o)
	}
	for e := Explorer(baseExplorers + 1); int(e) < explorerCount; e++ {
		list = append(list, game.Switch(guestOption(e)))
	}
	return list
}

// modeOf returns the mode that a setup asks for (bm-modes).
func modeOf(o game.Setup) (Mode, error) {
	switch name := o.Options[optionMode]; {
	case name == modeSeries && o.Seats > 3:
		return 0, fmt.Errorf("series are for 2 or 3 seats, not for %d", o.Seats)
	case name == modeDraft && o.Seats < 3:
		return 0, fmt.Errorf("a draft takes 3 seats or more, not %d", o.Seats)
	case name == modeTeams && o.Seats != 4 && o.Seats != 6:
		return 0, fmt.Errorf("teams of two take 4 or 6 seats, not %d", o.Seats)
	case name == modeTeams:
		return TeamDraft, nil
	case o.Seats == 2:
		return Duel, nil
	case name == modeSeries:
		return TrioSeries, nil
	default:
		return SoloDraft, nil
	}
}

// mode returns the row of a mode with a number of seats.
func (b *components) mode(m Mode, seats int) *modeData {
	i := slices.IndexFunc(
		b.Modes, func(d modeData) bool { return d.Mode == m && d.Players == seats },
	)
	return &b.Modes[i]
}

// sides returns the number of teams of a valid setup, 0 for none (bm-teams).
func sides(o game.Setup) int {
	if o.Options[optionMode] != modeTeams {
		return 0
	}
	return o.Seats / 2
}

// data returns the row of this match's mode.
func (s *State) data() *modeData { return box.mode(s.Mode, int(s.Seats)) }

// check returns why a setup cannot be dealt, or nil.
func check(o game.Setup) error {
	mode, err := modeOf(o)
	if err != nil {
		return err
	}
	var s State
	s.choose(o, mode)
	switch {
	case !mode.Draft() && s.Table.Race == Live:
		return fmt.Errorf(
			"there is no race for ships in a series mode: leave %s at %s", optionRace,
			raceNames[Ranked],
		)
	case !mode.Draft() && s.Table.Dragon:
		return fmt.Errorf("the furious dragon comes in a draft only: leave %s off", optionDragon)
	case s.Table.FirstFixed && s.First >= game.Seat(o.Seats):
		return fmt.Errorf("seat %d cannot be first among %d seats", s.First, o.Seats)
	}
	if err := s.checkSpots(); err != nil {
		return err
	}
	_, err = s.fullDeck()
	return err
}

// checkSpots rejects medals for spots that the board does not have, and a type
// on two spots (bm-medal-spots).
func (s *State) checkSpots() error {
	for spot, m := range s.Table.Asked {
		if m == NoMedal {
			continue
		}
		if !slices.Contains(s.boardSpots(), Spot(spot)) {
			return fmt.Errorf("the board of this mode has no spot for %s", spotOption(Spot(spot)))
		}
		if slices.Contains(s.Table.Asked[:spot], m) {
			return fmt.Errorf("the medals of two spots cannot both be %s", m)
		}
	}
	return nil
}

// boardSpots returns the spots of the board whose medals vary (bm-medal-spots).
func (s *State) boardSpots() []Spot {
	if s.Mode == TeamDraft {
		return teamSpots
	}
	return loneSpots
}

var (
	loneSpots = []Spot{SpotGrass, SpotWater, SpotLava, SpotIce}
	teamSpots = []Spot{SpotWaterGrass, SpotLavaIce}
)

// choose copies the setup into the position.
func (s *State) choose(o game.Setup, mode Mode) {
	s.Seats, s.Mode = int8(o.Seats), mode
	t := &s.Table
	t.Asking = uint8(
		slices.Index([]string{modeAuto, modeDraft, modeSeries, modeTeams}, o.Options[optionMode]),
	)
	if o.Is(optionRace, raceNames[Live]) {
		t.Race = Live
	}
	t.Dragon, t.Hidden = o.On(optionDragon), o.Is(optionScores, choiceHidden)
	if seat, err := strconv.Atoi(o.Options[optionFirst]); err == nil {
		s.First, t.FirstFixed = game.Seat(seat), true
	}
	for spot := range t.Asked {
		if name := o.Options[spotOption(Spot(spot))]; name != choiceRandom {
			t.Asked[spot] = Medal(slices.Index(medalNames, name))
		}
	}
	for i, name := range stretchNames {
		k := SGOLD + Kind(i)
		choices := append(
			[]string{choiceOff, choiceAuto},
			namesOf(box.Replaced[box.Tiles[k].Land])...)
		t.Out[i] = int8(slices.Index(choices, o.Options[optionGuest+name]))
	}
	for e := Explorer(baseExplorers + 1); int(e) < explorerCount; e++ {
		if o.On(guestOption(e)) {
			t.Guests |= 1 << (e - baseExplorers - 1)
		}
	}
}

// namesOf returns the names of kinds as choices of an option.
func namesOf(kinds []Kind) (names []string) {
	for _, k := range kinds {
		names = append(names, k.String())
	}
	return names
}

// setup returns the setup that the match was dealt from.
func (s *State) setup() game.Setup {
	t := &s.Table
	o := game.Setup{Seats: int(s.Seats), Options: map[string]string{
		optionMode:   []string{modeAuto, modeDraft, modeSeries, modeTeams}[t.Asking],
		optionRace:   raceNames[t.Race],
		optionDragon: choiceOff, optionScores: "shown", optionFirst: choiceRandom,
	}}
	if t.Dragon {
		o.Options[optionDragon] = "on"
	}
	if t.Hidden {
		o.Options[optionScores] = choiceHidden
	}
	if t.FirstFixed {
		o.Options[optionFirst] = strconv.Itoa(int(s.First))
	}
	for spot, m := range t.Asked {
		o.Options[spotOption(Spot(spot))] = choiceRandom
		if m != NoMedal {
			o.Options[spotOption(Spot(spot))] = m.String()
		}
	}
	for i, name := range stretchNames {
		choices := append(
			[]string{choiceOff, choiceAuto},
			namesOf(box.Replaced[box.Tiles[SGOLD+Kind(i)].Land])...)
		o.Options[optionGuest+name] = choices[t.Out[i]]
	}
	for e := Explorer(baseExplorers + 1); int(e) < explorerCount; e++ {
		o.Options[guestOption(e)] = choiceOff
		if s.hasGuest(e) {
			o.Options[guestOption(e)] = "on"
		}
	}
	return o
}

// hasGuest reports whether a guest explorer is in play.
func (s *State) hasGuest(e Explorer) bool { return s.Table.Guests>>(e-baseExplorers-1)&1 == 1 }

// swaps returns the tile that each guest tile replaces, given the deck without
// guests. It is the one that the setup chose, or else the first of the default
// order that the deck still has (bm-stretch-tiles).
func (s *State) swaps(deck *[kindCount]uint8) (out [stretchCount]Kind, err error) {
	t := &s.Table
	if (t.Out[SUNF-SGOLD] > 0) != (t.Out[SUNM-SGOLD] > 0) {
		return out, fmt.Errorf("the two unicorns come together or not at all")
	}
	for i, choice := range t.Out {
		if choice < 2 {
			continue
		}
		k := box.Replaced[box.Tiles[SGOLD+Kind(i)].Land][choice-2]
		if deck[k] == 0 {
			return out, fmt.Errorf(
				"there is no tile %s left in this deck for %s to replace", k, stretchNames[i],
			)
		}
		deck[k]--
		out[i] = k
	}
	for i, choice := range t.Out {
		if choice != 1 {
			continue
		}
		land := box.Tiles[SGOLD+Kind(i)].Land
		for _, k := range box.Replaced[land] {
			if deck[k] > 0 {
				deck[k]--
				out[i] = k
				break
			}
		}
		if out[i] == NoTile {
			return out, fmt.Errorf(
				"no tile of %s that may be replaced is left in this deck for %s", landNames[land],
				stretchNames[i],
			)
		}
	}
	return out, nil
}

// fullDeck returns the deck of the match, by kind (bm-deck).
func (s *State) fullDeck() (deck [kindCount]uint8, err error) {
	m := s.data()
	for k := range deck {
		deck[k] = box.copies(Kind(k), *m)
	}
	out, err := s.swaps(&deck)
	for i, k := range out {
		if k != NoTile {
			deck[SGOLD+Kind(i)] = 1
		}
	}
	return deck, err
}

// The keys of chance. The first part of a key is one of these, plus the round
// when packs are dealt.
const (
	keyMedals = iota + 1
	keyFirst
	keyExplorers // by seat
	keySeries    // by number of the pack
	keyPacks     // by seat
)

// deal sets up a match. The key of every draw names what it decides, so that
// draws are independent of order.
func deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	mode, err := modeOf(o)
	if err != nil {
		panic("bigmonster: " + err.Error()) // check rejects such a setup
	}
	s.choose(o, mode)
	s.Deck, _ = s.fullDeck()
	s.Round, s.Active, s.Current = 1, game.Nobody, -1
	s.Dragon.Holder = game.Nobody
	for i := range s.Gave {
		s.Gave[i] = game.Nobody
	}
	if !s.Table.FirstFixed { // bm-first-player
		c.Key(keyFirst, 1)
		s.First = game.Seat(c.IntN(int(s.Seats)))
	}
	s.selectMedals(c)
	s.tellStart(l)
	s.dealExplorers(c, l)
}

// selectMedals puts the permanent types on the board and one type on each other
// spot (bm-medal-spots). All legal selections that fit the setup are equally
// likely.
func (s *State) selectMedals(c *game.Chance) {
	for m := NoMedal + 1; int(m) < medalCount; m++ {
		if box.Medals[m].Class == permanent {
			s.Medals.Play |= 1 << m
		}
	}
	var legal [32]uint16
	n := 0
	s.selections(s.boardSpots(), 0, func(set uint16) {
		legal[n] = set
		n++
	})
	c.Key(keyMedals, 1)
	s.Medals.Play |= legal[c.IntN(n)]
	s.Medals.Left[Alone] = s.Medals.Play &^ (1 << PENALTY)
	if s.Mode == TeamDraft {
		s.Medals.Left[Team] = s.Medals.Left[Alone]
	}
}

// selections calls found for every legal choice of medals for some spots.
func (s *State) selections(spots []Spot, set uint16, found func(set uint16)) {
	if len(spots) == 0 {
		found(set)
		return
	}
	for _, m := range box.Spots[spots[0]] {
		if asked := s.Table.Asked[spots[0]]; set>>m&1 == 0 && (asked == NoMedal || asked == m) {
			s.selections(spots[1:], set|1<<m, found)
		}
	}
}

// dealExplorers gives each seat two explorers to choose from
// (bm-choose-explorer).
func (s *State) dealExplorers(c *game.Chance, l *game.Log) {
	pool := s.pool()
	for seat := range game.Seat(s.Seats) {
		c.Key(keyExplorers, int(seat)+1)
		a, b := drawExplorer(&pool, c), drawExplorer(&pool, c)
		s.Dealt[seat] = [2]Explorer{min(a, b), max(a, b)}
		if l != nil {
			game.Tell(l, game.Only(seat), ExplorersDealt{seat, listOf(s.Dealt[seat][:])})
		}
	}
}

// pool returns the explorers that may be dealt (bm-explorer-pool).
func (s *State) pool() (set uint32) {
	for e := Explorer(1); int(e) < explorerCount; e++ {
		if int(s.Seats) >= box.Explorers[e].Least && (e <= baseExplorers || s.hasGuest(e)) {
			set |= 1 << e
		}
	}
	return set
}

// startRound deals the packs of a round of the draft modes; all seats pick them
// up at once (bm-packs).
func (s *State) startRound(c *game.Chance, l *game.Log) {
	s.Turn = 1
	game.Tell(l, game.Everyone, RoundStarted{int(s.Round)})
	for seat := range game.Seat(s.Seats) {
		c.Key(keyPacks+int(s.Round), int(seat)+1)
		var p Pack
		drawTiles(&s.Deck, p[:], c)
		s.Packs[seat], s.Known[seat] = p, game.Only(seat)
		if l != nil {
			dealt := PackDealt{Seat: seat, Size: packSize}
			game.TellApart(l, game.Only(seat), PackDealt{seat, packSize, listOf(p[:])}, dealt)
		}
	}
	s.startTurn(c, l)
}

// openSeries opens packs of the series modes, as far as any are left
// (bm-openings).
func (s *State) openSeries(c *game.Chance, l *game.Log) {
	m := s.data()
	want := 2
	if int(s.Turn) <= m.AloneSeries {
		want = 1
	}
	for i := range want {
		x := &s.Series[i]
		opened := s.opened()
		if x.Number != 0 || opened == int8(m.Packs) {
			continue
		}
		x.Number = opened + 1
		c.Key(keySeries, int(x.Number))
		drawTiles(&s.Deck, x.Tiles[:m.Pack], c)
		if l != nil {
			game.Tell(l, game.Everyone, SeriesOpened{i, int(x.Number), listOf(x.Tiles[:m.Pack])})
		}
	}
}

// opened returns the number of series opened so far.
func (s *State) opened() int8 {
	m := s.data()
	return int8(m.Packs - s.undealt()/m.Pack)
}

// undealt returns the number of tiles that were not dealt yet.
func (s *State) undealt() (n int) {
	for _, copies := range s.Deck {
		n += int(copies)
	}
	return n
}

// drawTiles draws tiles from a deck and sorts them.
func drawTiles(deck *[kindCount]uint8, to []Kind, c *game.Chance) {
	left := 0
	for _, copies := range deck {
		left += int(copies)
	}
	for i := range to {
		n := c.IntN(left)
		left--
		k := 0
		for n >= int(deck[k]) {
			n -= int(deck[k])
			k++
		}
		deck[k]--
		to[i] = Kind(k)
	}
	slices.Sort(to)
}

// drawExplorer draws an explorer from a set.
func drawExplorer(pool *uint32, c *game.Chance) Explorer {
	e := nth(*pool, c.IntN(ones(*pool)))
	*pool &^= 1 << e
	return Explorer(e)
}

// tellStart announces the start of a match.
func (s *State) tellStart(l *game.Log) {
	if l == nil {
		return
	}
	start := GameStarted{
		Mode: s.Mode, Race: s.Table.Race, Dragon: s.Table.Dragon, FirstSeat: s.First,
	}
	if s.teams() > 0 {
		for seat := range game.Seat(s.Seats) {
			start.Teams = append(start.Teams, s.team(seat))
		}
	}
	m := s.data()
	var deck [kindCount]uint8
	for k := range deck {
		deck[k] = box.copies(Kind(k), *m)
	}
	out, _ := s.swaps(&deck)
	for i, k := range out {
		if k != NoTile {
			start.Swaps = append(start.Swaps, Swap{SGOLD + Kind(i), k})
		}
	}
	for e := Explorer(baseExplorers + 1); int(e) < explorerCount; e++ {
		if s.hasGuest(e) {
			start.Guests = append(start.Guests, e)
		}
	}
	game.Tell(l, game.Everyone, start)
	game.Tell(l, game.Everyone, MedalsSelected{medalList(s.Medals.Play)})
}

// medalList returns a set of medals in the order in which they are checked.
func medalList(set uint16) []Medal {
	list := []Medal{}
	for m := NoMedal + 1; int(m) < medalCount; m++ {
		if set>>m&1 == 1 {
			list = append(list, m)
		}
	}
	return list
}

// listOf copies a part of a position, so that an event or a view may keep it.
func listOf[T any](part []T) []T { return append([]T{}, part...) }
