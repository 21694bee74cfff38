package mightymonsters

import "fmt"

// levels is how many levels of guards there are.
const levels = 3

// Level is the number of stars of a guard, 1 to 3.
type Level int8

// Faction is one of the six peoples of monsters. They differ in their looks alone.
type Faction uint8

// factionNames are the factions in the order in which seats get them.
var factionNames = [...]string{"troll", "undead", "aquatic", "demon", "insect", "dragon"}

// MarshalText writes the name of the faction.
func (f Faction) MarshalText() ([]byte, error) { return []byte(factionNames[f]), nil }

// Tile is a king tile, K01 to K12; NoTile is none.
type Tile uint8

const (
	NoTile Tile = iota
	K01         // monsters of strength 1 stay out
	K02         // twin strengths: more loot there
	K03         // everybody holds 3, 4, 5
	K04         // more loot at the first guard
	K05         // less loot at the first two
	K06         // more loot at the last two
	K07         // healing a 4 or a 5 is dear
	K08         // more loot at the weakest pairs
	K09         // nothing
	K10         // the second guard is stronger and richer
	K11         // much more loot at the last guard
	K12         // the last guard is weaker and poorer
)

// MarshalText writes the id of the tile, "K03"; no tile is "".
func (t Tile) MarshalText() ([]byte, error) {
	if t == NoTile {
		return nil, nil
	}
	return fmt.Appendf(nil, "K%02d", uint8(t)), nil
}
