package mightymonsters

import "lair.games/lair/game"

// View is what a seat, a spectator or the reader of a finished match may see.
type View struct {
	Round     int8         `json:"round"`  // from 1
	Rounds    int8         `json:"rounds"` // as many as there are king tiles
	Seat      game.Seat    `json:"seat"`   // whose view it is: -1 a spectator, -2 all hands open
	Turn      game.Seat    `json:"turn"`   // who must play; -1 when the match is over
	StartSeat game.Seat    `json:"start_seat"`
	Tile      Tile         `json:"tile,omitempty"`  // the king tile that acts now
	Tiles     []Tile       `json:"tiles,omitempty"` // those of earlier rounds, in the order of the tile list
	Guards    []GuardView  `json:"guards"`          // from the gate; empty when the match is over
	Castle    []*Monster   `json:"castle"`          // by space, null where it is empty
	Seats     []SeatView   `json:"seats"`
	Revealed  []string     `json:"revealed"` // guards turned up in earlier rounds
	Laid      [levels]int8 `json:"laid"`     // guards of level 1, 2, 3 that have lain in the castle so far
}

// GuardView is a face-down guard and the monsters that stand against it.
type GuardView struct {
	Level  Level `json:"level"`
	Total  Card  `json:"total"`  // of the monsters beside it now
	Max    int8  `json:"max"`    // the most that a guard of this level has; no replacing at this total or above
	Chance int8  `json:"chance"` // percent: how likely the present total beats it, the king tile considered
}

// SeatView is what is open of one seat.
type SeatView struct {
	Faction Faction  `json:"faction"`
	Gold    int16    `json:"gold"`
	Placed  int      `json:"placed"` // monsters in the castle
	Hand    []Card   `json:"hand"`   // cards known to be in hand
	Down    []Card   `json:"down"`   // cards known to be in the down pile
	Unknown *Unknown `json:"unknown,omitempty"`
	Sheet   [5]int16 `json:"sheet"` // adds up to the gold: start, loot, received, replacing, healing
}

// Unknown is what is still secret of a seat in round 1: so many cards in hand and in the down pile, all among Cards.
type Unknown struct {
	Hand  int    `json:"hand"`
	Down  int    `json:"down"`
	Cards []Card `json:"cards"`
}
