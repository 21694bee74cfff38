package monsterexpedition

import (
	"embed"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// Lessons holds the game's lessons and its rulebook, whose rules they name.
//
//go:embed lessons rulebook.md
var Lessons embed.FS

// LessonFacts returns what a move does, in the terms of the lessons. For a camp:
// its dice, the monsters within reach, and how many of them bear a symbol that
// the player lacks. For a kept value: its dice, the sum, and the levels that it
// brings. For a capture: the firepower left and the groups of symbols that it
// completes.
func LessonFacts(
	seat game.Seat, move, view any, after func() (any, []game.Line),
) map[string]any {
	m, v := move.(Move), view.(View)
	switch m.Kind {
	case GoFrom:
		near, missing := v.within(seat, m.Region)
		facts := map[string]any{"monsters": near, "missing": missing}
		for _, start := range v.Starts {
			if start.Region == m.Region {
				facts["dice"] = start.Black + 1
			}
		}
		return facts
	case Store, Capture:
		next, told := after()
		return bought(seat, m, &v, next.(View), told)
	}
	return nil
}

// bought returns the facts of a kept value and of a capture.
func bought(seat game.Seat, m Move, v *View, next View, told []game.Line) map[string]any {
	for _, line := range told {
		switch e := line.Event.(type) {
		case DiceKept:
			levels := 0
			if e.Value <= regions {
				levels = e.Count
			}
			return map[string]any{"count": e.Count, "sum": e.Sum, "levels": levels}
		case MonsterCaptured:
			if e.Monster == m.Monster {
				return map[string]any{
					"left":  v.Hunt.Power - e.Cost,
					"group": next.Players[seat].Groups - v.Players[seat].Groups,
				}
			}
		}
	}
	return nil
}

// within counts the monsters in the wilds that a camp of a region reaches, and
// those of them with a symbol that the seat lacks.
func (v *View) within(seat game.Seat, r Region) (near, missing int) {
	has := v.Players[seat].Symbols
	lacks := map[Sign]bool{Wing: has.Wings == 0, Shell: has.Shells == 0, Leaf: has.Leaves == 0}
	for _, lying := range v.Wilds {
		at := slices.IndexFunc(v.Cards, func(c Card) bool { return c.ID == lying.Monster })
		if at < 0 || v.Cards[at].Region != r && v.Cards[at].Region != Everywhere {
			continue
		}
		near++
		if lacks[v.Cards[at].Symbol] {
			missing++
		}
	}
	return near, missing
}

// LessonThings names what a lesson can point at: the camps, the dice that can be
// kept, the monsters in the wilds, and what the player can press.
func LessonThings(_ game.Seat, view any) []string {
	v := view.(View)
	list := []string{"symbols", "wilds", "pile"}
	for r := range Region(regions) {
		list = append(list, "camp:"+r.String())
	}
	for _, lying := range v.Wilds {
		list = append(list, "monster:"+lying.Monster.String())
	}
	if v.Traders != nil {
		list = append(list, "traders")
	}
	if v.Solo != nil {
		list = append(list, "goal")
	}
	switch v.Phase {
	case Keep:
		for _, keep := range v.Hunt.Keeps {
			list = append(list, fmt.Sprintf("die:%d", keep.Value))
		}
	case RollOrStop:
		list = append(list, "roll", "stop", "track")
	case Spend:
		list = append(list, "cage")
	}
	return list
}
