package gloomygraves

import (
	"embed"
	"fmt"

	"lair.games/lair/game"
)

// Lessons holds the game's lessons and its rulebook, whose rules they name.
//
//go:embed lessons rulebook.md
var Lessons embed.FS

// LessonFacts returns what a move leads to, in the terms of the lessons: the
// largest groups of the player's crypt, of the pit, and of both together, by
// category.
func LessonFacts(
	seat game.Seat, _, _ any, after func() (any, []game.Line),
) map[string]any {
	view, _ := after()
	v := view.(View)
	facts := map[string]any{}
	for k := range Kind(categories) {
		crypt, pit := len(v.Players[seat].Crypt.Groups[k]), len(v.Pit.Groups[k])
		facts["crypt."+k.String()] = crypt
		facts["pit."+k.String()] = pit
		facts["total."+k.String()] = crypt + pit
	}
	return facts
}

// LessonThings names what a lesson can point at: the cards in hand, the row with the
// deck and each card of it, the deck, both areas, and the gravestones with what the
// player's groups count. In an area they point at a cell that shows a kind
// ("cell:pit-dragon"), at one that covers another ("covered:crypt"), and in the pit at
// the half just buried that does ("laid:pit").
func LessonThings(seat game.Seat, view any) []string {
	v := view.(View)
	list := []string{"hand", "row", "deck", "pit", "crypt"}
	for _, card := range v.Hand {
		list = append(list, fmt.Sprintf("card:%d", card.ID))
	}
	for slot := range v.Row {
		list = append(list, fmt.Sprintf("slot:%d", slot))
	}
	for _, m := range v.Markers {
		list = append(list, fmt.Sprintf("marker:%s-%d", m.Category, m.Number))
	}
	for k := range Kind(categories) {
		list = append(list, "count:"+k.String())
	}
	list = append(list, cellThings("pit", v.Pit)...)
	return append(list, cellThings("crypt", v.Players[seat].Crypt)...)
}

// cellThings names what a lesson can point at in an area.
func cellThings(name string, area Area) (list []string) {
	for _, c := range area.Cells {
		list = append(list, fmt.Sprintf("cell:%s-%s", name, c.Half))
		if c.Height > 1 {
			list = append(list, "covered:"+name)
		}
	}
	// Each card adds one cell to the pit and covers another.
	if name == "pit" && len(area.Cells) > opening {
		list = append(list, "laid:pit")
	}
	return list
}
