package gloomygraves

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"

	"lair.games/lair/game/rows"
)

//go:embed data/corpses.csv
var corpsesCSV string

//go:embed data/markers.csv
var markersCSV string

// box is Lair's own list of cards. markers holds the twenty markers of the game,
// by category and grade.
var (
	box     = must(parseDeck(corpsesCSV))
	markers = must(parseMarkers(markersCSV))
)

// must returns v, or panics if err is not nil. It is for data that is part of
// the program, where the first test that runs finds a mistake.
func must[T any](v T, err error) T {
	if err != nil {
		panic("gloomygraves: " + err.Error())
	}
	return v
}

// deck is a list of ninety corpse cards, Lair's own or another. It does not
// change during a match, so goroutines may share it.
type deck struct {
	text   string              // the list as it was read; "" for Lair's own
	cards  [deckSize + 1]Card  // by id
	plain  set                 // the cards that bear no gravedigger
	inPlay [maxSeats + 1]set   // by the number of seats: all but those removed for their shovels
	shovel [deckSize + 1]uint8 // the mark on the back
	pairs  []pair              // the cards by what they show
}

// pair is the set of all cards of a list with the same two halves, the lower
// kind first.
type pair struct {
	a, b Kind
	all  set
}

// marker is one of the twenty markers. number is the total of corpses that it
// needs, value the points that it is worth.
type marker struct{ number, value int }

// parseDeck reads a card list in CSV. It must have ninety cards, numbered in any
// order. Twenty must be marked with two shovels and ten with three, so that
// every number of players uses as many cards as with the box. A card with two
// gravediggers is refused, because it would have no legal place. Errors name the
// line.
func parseDeck(text string) (*deck, error) {
	d := new(deck)
	var marked [4]int
	err := rows.Each(text, []string{"id", "half_a", "half_b", "shovels"}, func(row []string) error {
		c, err := parseCard(row)
		if err != nil {
			return err
		}
		if d.cards[c.ID].ID != 0 {
			return fmt.Errorf("card %d is duplicated", c.ID)
		}
		shovels, err := strconv.ParseUint(row[3], 10, 8)
		if err != nil || shovels == 1 || shovels > 3 {
			return fmt.Errorf("invalid shovels %q: want 0, 2 or 3", row[3])
		}
		d.cards[c.ID], d.shovel[c.ID] = c, uint8(shovels)
		marked[shovels]++
		return nil
	})
	if err != nil {
		return nil, err
	}
	if n := marked[0] + marked[2] + marked[3]; n != deckSize {
		return nil, fmt.Errorf("the list has %d cards, want %d", n, deckSize)
	}
	if marked[2] != 20 || marked[3] != 10 {
		return nil, fmt.Errorf(
			"the list has %d cards with 2 shovels and %d with 3, want 20 and 10",
			marked[2], marked[3],
		)
	}
	d.index()
	return d, nil
}

// parseCard reads the id and the two halves of a row.
func parseCard(row []string) (c Card, err error) {
	id, err := strconv.ParseUint(row[0], 10, 8)
	if err != nil || id < 1 || id > deckSize {
		return c, fmt.Errorf("invalid id %q: want 1 to %d", row[0], deckSize)
	}
	c.ID = uint8(id)
	if err := c.A.UnmarshalText([]byte(row[1])); err != nil {
		return c, err
	}
	if err := c.B.UnmarshalText([]byte(row[2])); err != nil {
		return c, err
	}
	if c.A == Gravedigger && c.B == Gravedigger {
		return c, errors.New("a card with two gravediggers has no legal place")
	}
	return c, nil
}

// index computes the sets of cards from the list (gg-deck).
func (d *deck) index() {
	for a := range kinds {
		for b := a; b < kinds; b++ {
			p := pair{a: Kind(a), b: Kind(b)}
			for id := uint8(1); id <= deckSize; id++ {
				if c := d.cards[id]; min(c.A, c.B) == p.a && max(c.A, c.B) == p.b {
					p.all.with(id)
				}
			}
			if p.all.size() > 0 {
				d.pairs = append(d.pairs, p)
			}
		}
	}
	for id := uint8(1); id <= deckSize; id++ {
		if d.cards[id].plain() {
			d.plain.with(id)
		}
		for seats := minSeats; seats <= maxSeats; seats++ {
			if int(d.shovel[id]) != seats || seats == 4 {
				d.inPlay[seats].with(id)
			}
		}
	}
}

// parseMarkers reads the twenty markers. Those of a category must be sorted by
// number.
func parseMarkers(text string) (list [categories][grades]marker, err error) {
	var have [categories]int
	err = rows.Each(text, []string{"id", "category", "number", "value"}, func(row []string) error {
		var k Kind
		if err := k.UnmarshalText([]byte(row[1])); err != nil {
			return err
		}
		number, err := strconv.Atoi(row[2])
		if err != nil {
			return fmt.Errorf("number: %w", err)
		}
		value, err := strconv.Atoi(row[3])
		if err != nil {
			return fmt.Errorf("value: %w", err)
		}
		if k == Gravedigger || have[k] == grades ||
			have[k] > 0 && list[k][have[k]-1].number >= number {
			return fmt.Errorf(
				"marker %s %d: want %d markers per category, sorted by number", k, number, grades,
			)
		}
		list[k][have[k]] = marker{number, value}
		have[k]++
		return nil
	})
	if err == nil && have != [categories]int{grades, grades, grades, grades, grades} {
		err = fmt.Errorf("%v markers by category, want %d each", have, grades)
	}
	return list, err
}
