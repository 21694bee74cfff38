package monsterexpedition

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
	"lair.games/lair/game/rows"
)

var (
	//go:embed data/monsters.csv
	monstersCSV string
	//go:embed data/dice.csv
	diceCSV string
	//go:embed data/camps.csv
	campsCSV string
	//go:embed data/piles.csv
	pilesCSV string
	//go:embed data/expeditions.csv
	expeditionsCSV string
)

// box is the deck in data/monsters.csv. Another list of monsters replaces it;
// all other data stay the same.
var (
	box         = must(parseDeck(monstersCSV))
	dice        = must(parseDice(diceCSV))
	camps       = must(parseCamps(campsCSV))
	piles       = must(parsePiles(pilesCSV))
	expeditions = must(parseExpeditions(expeditionsCSV))
)

// must panics on an error. It is for embedded data, where the first test to run
// finds a mistake.
func must[T any](v T, err error) T {
	if err != nil {
		panic("monsterexpedition: " + err.Error())
	}
	return v
}

// Card is a monster card as printed.
type Card struct {
	ID      Monster `json:"id"`
	Name    Name    `json:"name"`
	Region  Region  `json:"region"`
	Level   uint8   `json:"level"`
	VP      uint8   `json:"vp"`
	Caged   uint8   `json:"caged"` // what it is worth in a cage
	Symbol  Sign    `json:"symbol"`
	Ability Ability `json:"ability"`
	// Camp is the camp that the ability raises, and Value the scored value that
	// triggers it. They are set only for abilities that have them.
	Camp  *Region `json:"camp,omitempty"`
	Value uint8   `json:"value,omitempty"`
	Start bool    `json:"start"` // lies in the wilds from the start
}

// Name is the name of a monster.
type Name struct {
	EN string `json:"en"`
	FR string `json:"fr"`
}

// deck is a list of monsters and the sets of them that the rules look up.
type deck struct {
	edition edition // of the rules that are played with it
	text    string  // the list as it was read; "" for data/monsters.csv
	cards   [monsters + 1]Card
	start   set
	lives   [regions]set // the monsters that can be captured from each camp
	only    [regions]set // those that live nowhere else
	symbols [Joker + 1]set
	lasting set // monsters with lasting abilities
	failUp  set
	bonusUp [highFace + 1]set      // by the value that triggers them
	values  [2][monsters + 1]uint8 // open and caged
	levels  [monsters + 1]uint8
	upTo    [levelMost + 1]set // monsters up to each level
	waited  values             // the values that trigger a monster of bonusUp
}

// cards returns the rules played with another list of monsters.
func cards(csv string) (*game.Rules[State, Move], error) {
	d, err := parseDeck(csv)
	if err != nil {
		return nil, err
	}
	d.text = csv
	return rules(d), nil
}

var monsterHeading = []string{
	"id", "name_en", "name_fr", "region", "level", "vp", "caged",
	"symbol", "ability", "camp", "value", "start",
}

// parseDeck reads a list of monsters and checks that it can be played. It needs
// fifty-nine monsters in any order, two starters in each region, and no more
// lasting abilities than a position can keep in order.
func parseDeck(text string) (*deck, error) {
	d := &deck{edition: newest}
	starts, have := [regions]int{}, 0
	err := rows.Each(text, monsterHeading, func(row []string) error {
		c, err := parseCard(row)
		if err != nil {
			return err
		}
		if d.cards[c.ID].ID != 0 {
			return fmt.Errorf("monster %s is duplicated", c.ID)
		}
		if c.Start {
			if c.Region == Everywhere {
				return errors.New("a monster that starts lives in one region")
			}
			starts[c.Region]++
		}
		d.cards[c.ID] = c
		have++
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case have != monsters:
		return nil, fmt.Errorf("there are %d monsters, not %d", have, monsters)
	case starts != [regions]int{2, 2, 2}:
		return nil, fmt.Errorf(
			"there are %v monsters that start in aerie, depths and forest, not 2 in each", starts,
		)
	}
	d.sort()
	if n := d.lasting.len(); n > lastingMost {
		return nil, fmt.Errorf(
			"there are %d monsters with fail_up or bonus_up, and there is room for %d", n,
			lastingMost,
		)
	}
	return d, nil
}

// parseCard reads a row of the list.
func parseCard(row []string) (c Card, err error) {
	number := func(at int, noun string, low, high int) uint8 {
		n, e := strconv.Atoi(row[at])
		if (e != nil || n < low || n > high) && err == nil {
			err = fmt.Errorf("%s is %d to %d, not %q", noun, low, high, row[at])
		}
		return uint8(n)
	}
	enum := func(at int, e interface{ UnmarshalText([]byte) error }) {
		if wrong := e.UnmarshalText([]byte(row[at])); wrong != nil && err == nil {
			err = wrong
		}
	}
	enum(0, &c.ID)
	c.Name = Name{EN: strings.TrimSpace(row[1]), FR: strings.TrimSpace(row[2])}
	enum(3, &c.Region)
	c.Level, c.VP = number(4, "a level", 1, levelMost), number(5, "what a monster is worth", 0, 20)
	c.Caged = number(6, "what a caged monster is worth", 0, 20)
	enum(7, &c.Symbol)
	enum(8, &c.Ability)
	c.Start = number(11, "start", 0, 1) == 1
	if err != nil {
		return c, err
	}
	if c.Name.EN == "" || c.Name.FR == "" {
		return c, errors.New("a monster has a name in English and one in French")
	}
	raises, waits := c.Ability != NoAbility && c.Ability != Steal, c.Ability == BonusUp
	if raises {
		c.Camp = new(Region)
		enum(9, c.Camp)
		if *c.Camp == Everywhere {
			return c, errors.New("an ability raises the camp of one region")
		}
	} else if row[9] != "" {
		return c, errors.New("only an ability that raises a camp names one")
	}
	if waits {
		c.Value = number(10, "a value that an ability waits for", 1, highFace)
	} else if row[10] != "" {
		return c, errors.New("only bonus_up waits for a value")
	}
	return c, err
}

// sort fills in the sets of monsters.
func (d *deck) sort() {
	for _, c := range d.cards[1:] {
		d.values[open][c.ID], d.values[caged][c.ID], d.levels[c.ID] = c.VP, c.Caged, c.Level
		for level := int(c.Level); level <= levelMost; level++ {
			d.upTo[level] = d.upTo[level].with(c.ID)
		}
		if c.Start {
			d.start = d.start.with(c.ID)
		}
		for r := range Region(regions) {
			if c.Region == r || c.Region == Everywhere {
				d.lives[r] = d.lives[r].with(c.ID)
			}
		}
		if c.Region != Everywhere {
			d.only[c.Region] = d.only[c.Region].with(c.ID)
		}
		d.symbols[c.Symbol] = d.symbols[c.Symbol].with(c.ID)
		switch c.Ability {
		case FailUp:
			d.failUp, d.lasting = d.failUp.with(c.ID), d.lasting.with(c.ID)
		case BonusUp:
			d.bonusUp[c.Value], d.lasting = d.bonusUp[c.Value].with(c.ID), d.lasting.with(c.ID)
			d.waited |= 1 << c.Value
		}
	}
}

// everyone is the set of all monsters.
const everyone set = (1<<monsters - 1) << 1

// The two ways to count a monster: face up, or in a cage.
const (
	open  = 0
	caged = 1
)

// worthOf returns the sum of what monsters are worth, open or caged.
func (d *deck) worthOf(a set, how int) int {
	sum := 0
	for ; a != 0; a &= a - 1 {
		sum += int(d.values[how][a.least()])
	}
	return sum
}

// parseDice reads the faces of the region dice (me-dice). The black die is in
// the list for completeness only; the rules rely on its faces 1 to 6.
func parseDice(text string) (faces [regions][dieFaces]uint8, err error) {
	black := false
	var have [regions]bool
	heading := []string{"die", "region", "f1", "f2", "f3", "f4", "f5", "f6"}
	err = rows.Each(text, heading, func(row []string) error {
		var f [dieFaces]uint8
		for i := range f {
			n, err := strconv.Atoi(row[2+i])
			if err != nil || n < 1 || n > highFace {
				return fmt.Errorf("faces are 1 to %d, not %q", highFace, row[2+i])
			}
			f[i] = uint8(n)
		}
		if row[0] == "black" {
			black = true
			if row[1] != "" || f != [dieFaces]uint8{1, 2, 3, 4, 5, 6} {
				return errors.New("the black die has the faces 1 to 6 and no region")
			}
			return nil
		}
		var r Region
		if err := r.UnmarshalText([]byte(row[1])); err != nil || r == Everywhere || have[r] {
			return fmt.Errorf(
				"there is one die for each region, and %q is none that lacks one", row[1],
			)
		}
		faces[r], have[r] = f, true
		return nil
	})
	if err == nil && (!black || have != [regions]bool{true, true, true}) {
		err = errors.New("a die is missing")
	}
	return faces, err
}

// camp is a camp card as printed.
type camp struct {
	standard, bonus uint8
	black           [lastLevel + 1]uint8 // black dice by level
}

// parseCamps reads the twelve camps. It checks that dice never fall with the
// level, that each set has one camp with a bonus, and that the camps of a
// region share a standard value.
func parseCamps(text string) (list [campSets][regions]camp, err error) {
	heading := []string{
		"set", "region", "standard", "bonus", "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7",
	}
	err = rows.Each(text, heading, func(row []string) error {
		var set CampSet
		var r Region
		err := errors.Join(set.UnmarshalText([]byte(row[0])), r.UnmarshalText([]byte(row[1])))
		if err != nil {
			return err
		}
		if r == Everywhere || list[set][r].standard != 0 {
			return errors.New("each set has one camp in each region")
		}
		var c camp
		numbers := append([]string{row[2], row[3]}, row[4:]...)
		into := []*uint8{&c.standard, &c.bonus}
		for i := range c.black {
			into = append(into, &c.black[i])
		}
		for i, text := range numbers {
			if i == 1 && text == "" {
				continue
			}
			n, err := strconv.ParseUint(text, 10, 8)
			if err != nil || n < 1 || n > highFace {
				return fmt.Errorf("numbers are 1 to %d, not %q", highFace, text)
			}
			*into[i] = uint8(n)
		}
		if c.standard != uint8(r)+1 {
			return fmt.Errorf("the standard value of %s is %d", r, r+1)
		}
		if c.black[0] != 2 || c.black[lastLevel] != 6 || !slices.IsSorted(c.black[:]) {
			return errors.New("a camp rises from 2 black dice to 6 and never falls")
		}
		list[set][r] = c
		return nil
	})
	for i := range list {
		bonuses := 0
		for _, c := range list[i] {
			if c.standard == 0 && err == nil {
				err = fmt.Errorf("set %s lacks a camp", setNames[i])
			}
			if c.bonus != 0 {
				bonuses++
			}
		}
		if bonuses != 1 && err == nil {
			err = fmt.Errorf("set %s has %d camps with a bonus, not one", setNames[i], bonuses)
		}
	}
	return list, err
}

// bonusOf holds the bonus values of each set.
var bonusOf = func() (list [campSets]values) {
	for i := range camps {
		for _, c := range camps[i] {
			list[i] |= 1 << c.bonus &^ 1
		}
	}
	return list
}()

// parsePiles reads the size of the draw pile before three cards are turned up,
// by the number of seats.
func parsePiles(text string) (list [maxSeats + 1]uint8, err error) {
	err = rows.Each(text, []string{"seats", "pile"}, func(row []string) error {
		seats, err := strconv.Atoi(row[0])
		if err != nil || seats < minSeats || seats > maxSeats || list[seats] != 0 {
			return fmt.Errorf("seats %q is invalid or duplicated", row[0])
		}
		list[seats], err = parsePile(row[1])
		return err
	})
	for seats := minSeats; seats <= maxSeats && err == nil; seats++ {
		if list[seats] == 0 {
			err = fmt.Errorf("there is no pile for %d seats", seats)
		}
	}
	return list, err
}

func parsePile(text string) (uint8, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n <= revealed || n > monsters-starters {
		return 0, fmt.Errorf(
			"a pile has %d to %d cards, not %q", revealed+1, monsters-starters, text,
		)
	}
	return uint8(n), nil
}

// goal is an expedition: its conditions and its special rules.
type goal struct {
	name   Name
	pile   uint8
	cages  int    // least number of cages
	wilds  int    // most cards in the wilds; -1 for any
	region Region // no monster of this region in the wilds, ...
	study  int    // ... and at least this many of them captured, cages included; 0 for any
	camps  int    // least number of camps at the last level
	visits int    // least number of visits to the traders
	price  int    // of the traders
	leaves bool   // the traders leave after a visit
	double bool   // a standard upgrade takes two dice
	crate  int    // what a crate takes off; 0 without crates
}

const lastExpedition = 10

// parseExpeditions reads the ten expeditions. Entry 0 is for matches of several
// seats.
func parseExpeditions(text string) (list [lastExpedition + 1]goal, err error) {
	list[0] = goal{wilds: -1, price: tradeCost}
	heading := []string{
		"no", "name_en", "name_fr", "pile", "cages", "wilds", "region", "study", "top_camps", "visits",
		"trader_cost", "trader_leaves", "doubles", "crate",
	}
	have := 0
	err = rows.Each(text, heading, func(row []string) (err error) {
		number := func(at, without int) int {
			if row[at] == "" {
				return without
			}
			n, e := strconv.Atoi(row[at])
			if (e != nil || n < 0 || n > 60) && err == nil {
				err = fmt.Errorf("%s must be a number from 0 to 60, not %q", heading[at], row[at])
			}
			return n
		}
		truth := func(at int) bool {
			if row[at] != "yes" && row[at] != "no" && err == nil {
				err = fmt.Errorf("%s must be yes or no, not %q", heading[at], row[at])
			}
			return row[at] == "yes"
		}
		have++
		if no := number(0, 0); no != have || no > lastExpedition {
			return fmt.Errorf(
				"expeditions are 1 to %d in their order, not %q", lastExpedition, row[0],
			)
		}
		g := goal{
			name: Name{
				EN: row[1], FR: row[2],
			}, cages: number(4, 0), wilds: number(5, -1), study: number(7, 0),
			camps: number(
				8, 0,
			), visits: number(9, 0), price: number(10, 0), leaves: truth(11), double: truth(12),
			crate: number(13, 0),
		}
		if g.study > 0 {
			err = errors.Join(err, g.region.UnmarshalText([]byte(row[6])))
		}
		if err == nil {
			g.pile, err = parsePile(row[3])
		}
		list[have] = g
		return err
	})
	if err == nil && have != lastExpedition {
		err = fmt.Errorf("there are %d expeditions, not %d", have, lastExpedition)
	}
	return list, err
}
