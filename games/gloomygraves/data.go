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

// box holds the cards that come with the game, markers its twenty markers.
var (
	box     = must(parseDeck(corpsesCSV))
	markers = must(parseMarkers(markersCSV))
)

// must is for data that is part of the program: a mistake there is found by the first test that runs.
func must[T any](v T, err error) T {
	if err != nil {
		panic("gloomygraves: " + err.Error())
	}
	return v
}

// deck is a list of ninety corpse cards, the box's own or another.
type deck struct {
	text   string              // the list as it was read; "" for the box's own
	cards  [deckSize + 1]Card  // by id
	plain  set                 // the cards that bear no gravedigger
	inPlay [maxSeats + 1]set   // by the number of seats: all but those removed for their shovels
	shovel [deckSize + 1]uint8 // the mark on the back
}

// marker is one of the twenty: it asks for a number of corpses and is worth a value.
type marker struct{ number, value int }

// parseDeck reads a card list and checks that it can be played with: ninety cards numbered in any order, twenty of them
// marked with two shovels and ten with three, so that every number of players plays with as many cards as the box
// means; no card with two gravediggers, for which there would be no legal place.
func parseDeck(text string) (*deck, error) {
	d := new(deck)
	var marked [4]int
	err := rows.Each(text, []string{"id", "half_a", "half_b", "shovels"}, func(row []string) error {
		c, err := parseCard(row)
		if err != nil {
			return err
		}
		if d.cards[c.ID].ID != 0 {
			return fmt.Errorf("card %d is there twice", c.ID)
		}
		shovels, err := strconv.ParseUint(row[3], 10, 8)
		if err != nil || shovels == 1 || shovels > 3 {
			return fmt.Errorf("shovels are 0, 2 or 3, not %q", row[3])
		}
		d.cards[c.ID], d.shovel[c.ID] = c, uint8(shovels)
		marked[shovels]++
		return nil
	})
	if err != nil {
		return nil, err
	}
	if n := marked[0] + marked[2] + marked[3]; n != deckSize {
		return nil, fmt.Errorf("there are %d cards, not %d", n, deckSize)
	}
	if marked[2] != 20 || marked[3] != 10 {
		return nil, fmt.Errorf("there are %d cards with 2 shovels and %d with 3, not 20 and 10", marked[2], marked[3])
	}
	d.sort()
	return d, nil
}

// parseCard reads the id and the two halves of a row.
func parseCard(row []string) (c Card, err error) {
	id, err := strconv.ParseUint(row[0], 10, 8)
	if err != nil || id < 1 || id > deckSize {
		return c, fmt.Errorf("ids are 1 to %d, not %q", deckSize, row[0])
	}
	c.ID = uint8(id)
	if err := c.A.UnmarshalText([]byte(row[1])); err != nil {
		return c, err
	}
	if err := c.B.UnmarshalText([]byte(row[2])); err != nil {
		return c, err
	}
	if c.A == Gravedigger && c.B == Gravedigger {
		return c, errors.New("a card with two gravediggers could never be buried")
	}
	return c, nil
}

// sort fills in the sets of cards (gg-deck).
func (d *deck) sort() {
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

// parseMarkers reads the twenty markers; those of a category come in the order of their numbers.
func parseMarkers(text string) (list [categories][grades]marker, err error) {
	var have [categories]int
	err = rows.Each(text, []string{"id", "category", "number", "value"}, func(row []string) error {
		var k Kind
		if err := k.UnmarshalText([]byte(row[1])); err != nil {
			return err
		}
		number, err := strconv.Atoi(row[2])
		if err != nil {
			return fmt.Errorf("the number: %w", err)
		}
		value, err := strconv.Atoi(row[3])
		if err != nil {
			return fmt.Errorf("the value: %w", err)
		}
		if k == Gravedigger || have[k] == grades || have[k] > 0 && list[k][have[k]-1].number >= number {
			return errors.New("each category has four markers of rising numbers")
		}
		list[k][have[k]] = marker{number, value}
		have[k]++
		return nil
	})
	if err == nil && have != [categories]int{grades, grades, grades, grades, grades} {
		err = fmt.Errorf("there are %v markers by category, not %d each", have, grades)
	}
	return list, err
}
