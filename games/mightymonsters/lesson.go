package mightymonsters

import (
	"embed"
	"fmt"

	"lair.games/lair/game"
)

// Lessons holds the game's lessons and its rulebook, whose rules they name.
//
//go:embed lessons rulebook.md
var Lessons embed.FS

// LessonFacts returns what a move does, in the terms of the lessons: the guard
// beside which it plays, counted from 1; the strength of the pair afterwards;
// what the card costs to heal; and the strength of the monster that is thrown
// out, 0 for none.
func LessonFacts(
	_ game.Seat, move, view any, _ func() (any, []game.Line),
) map[string]any {
	m, v := move.(Move), view.(View)
	strength := func(space int8) int {
		if there := v.Castle[space]; there != nil {
			return int(there.Card)
		}
		return 0
	}
	return map[string]any{
		"guard": int(guard(m.Space)) + 1,
		"total": int(m.Card) + strength(m.Space^1),
		"heal":  int(lairDeck.healing(v.Tile, m.Card)),
		"old":   strength(m.Space),
	}
}

// LessonThings names what a lesson can point at: the cards in hand, the guards
// with their spaces, the purses, and by guard the monsters there of the player
// and of rivals, which may have gone where the lesson did not ask.
func LessonThings(seat game.Seat, view any) (list []string) {
	v := view.(View)
	for _, card := range v.Seats[seat].Hand {
		list = append(list, fmt.Sprintf("card:%d", card))
	}
	for g := range v.Guards {
		list = append(
			list, fmt.Sprintf("guard:%d", g+1), fmt.Sprintf("space:%d", 2*g),
			fmt.Sprintf("space:%d", 2*g+1),
		)
	}
	whose := map[string]bool{}
	for space, there := range v.Castle {
		if there == nil {
			continue
		}
		who := "rival"
		if there.Seat == seat {
			who = "mine"
		}
		name := fmt.Sprintf("%s:%d", who, int(guard(int8(space)))+1)
		if !whose[name] {
			list = append(list, name)
		}
		whose[name] = true
	}
	for other := range v.Seats {
		list = append(list, fmt.Sprintf("gold:%d", other))
	}
	return append(list, "hand")
}
