package bigmonster

import (
	"embed"
	"fmt"

	"lair.games/lair/game"
)

// Lessons holds the game's lessons and its rulebook, whose rules they name.
//
//go:embed lessons rulebook.md
var Lessons embed.FS

// LessonFacts returns what a move does, in the terms of the lessons: its turn,
// counted over both rounds; for a pack, how many tiles of each kind it holds
// ("with.LA2"); for a landing, what it brings and the free cells around it.
func LessonFacts(
	seat game.Seat, move, view any, _ func() (any, []game.Line),
) map[string]any {
	m, v := move.(Move), view.(View)
	facts := map[string]any{"turn": v.Turn + (v.Round-1)*drafts}
	switch m.Kind {
	case Keep, Prefer, Give:
		for _, k := range append([]Kind{v.Kept}, v.Hand...) {
			n, _ := facts["with."+k.String()].(int)
			facts["with."+k.String()] = n + 1
		}
	case Place:
		for _, spot := range v.Spots {
			if spot.X == m.X && spot.Y == m.Y {
				facts["gain"], facts["crystals"] = spot.Gain, len(spot.Crystals)
				facts["mutated"], facts["pair"] = mutatedBy(spot.Mutants), spot.Pair
			}
		}
		facts["room_below"], facts["room_left"] = v.rooms(seat, m)
	}
	return facts
}

// mutatedBy counts the mutants that reach a level above 0.
func mutatedBy(list []Mutant) (n int) {
	for _, m := range list {
		if m.Level > 0 {
			n++
		}
	}
	return n
}

// rooms counts the lower cells of a landed tile with two free cells below, and
// is 1 if the two cells on its left are free.
func (v *View) rooms(seat game.Seat, m Move) (below, left int) {
	width, height := box.Tiles[v.Kept].span()
	landed := append([]TileView{{Tile: v.Kept, X: m.X, Y: m.Y}}, v.Players[seat].Area.Tiles...)
	for x := m.X; x < m.X+width; x++ {
		if free(landed, x, m.Y+height) && free(landed, x, m.Y+height+1) {
			below++
		}
	}
	if free(landed, m.X-1, m.Y) && free(landed, m.X-1, m.Y+1) {
		left = 1
	}
	return below, left
}

// free reports whether neither the explorer nor a tile lies on a cell.
func free(tiles []TileView, x, y int8) bool {
	if x >= 0 && x <= 1 && y >= 0 && y <= 1 {
		return false
	}
	for _, t := range tiles {
		width, height := box.Tiles[t.Tile].span()
		if x >= t.X && x < t.X+width && y >= t.Y && y < t.Y+height {
			return false
		}
	}
	return true
}

// LessonThings names what a lesson can point at: what the player chooses from,
// the tiles that go to a rival once another is kept, the ships, the places for
// the kept tile, the explorer and the tiles of the planet, the tile that landed
// last with the place where it would have brought more, and the medals.
func LessonThings(seat game.Seat, view any) []string {
	v := view.(View)
	list := []string{"planet", "hand", "ships", "home"}
	if mine := v.Players[seat]; v.Planned != nil || len(mine.Area.Tiles) > 0 {
		list = append(list, "landed", "missed")
	}
	for _, e := range v.Offered {
		list = append(list, "explorer:"+explorerNames[e])
	}
	for _, k := range v.Hand {
		list = append(list, "tile:"+k.String())
		if v.Kept != NoTile {
			list = append(list, "lost:"+k.String())
		}
	}
	for other := range v.Players {
		list = append(list, fmt.Sprintf("ship:%d", other))
	}
	for _, spot := range v.Spots {
		list = append(list, fmt.Sprintf("place:%d,%d", spot.X, spot.Y))
		// Where these places are depends on where earlier tiles were landed.
		if spot.Pair {
			list = append(list, "pair")
		}
		if len(spot.Mutants) > 0 {
			list = append(list, "mutation")
		}
	}
	for _, t := range v.Players[seat].Area.Tiles {
		list = append(list, fmt.Sprintf("on:%d,%d", t.X, t.Y))
	}
	for _, m := range v.Medals {
		list = append(list, "medal:"+m.Medal.String())
	}
	return list
}
