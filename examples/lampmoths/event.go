package lampmoths

import "lair.games/lair/game"

// What is announced, in the order in which a night tells it.

// NightFell lights a lamp.
type NightFell struct {
	Night int  `json:"night"` // from 1
	Lamp  int8 `json:"lamp"`
}

// MothSent tells a seat which moth it sent. Everybody else is told the same without the moth.
type MothSent struct {
	Seat game.Seat `json:"seat"`
	Moth int8      `json:"moth,omitempty"`
}

// MothsMet shows all moths of the night.
type MothsMet struct {
	Moths []int8 `json:"moths"` // by seat
}

// LampTaken gives tonight's lamp to a seat.
type LampTaken struct {
	Seat game.Seat `json:"seat"`
	Lamp int8      `json:"lamp"`
}

// LampWentOut tells that nobody took tonight's lamp.
type LampWentOut struct {
	Lamp int8 `json:"lamp"`
}

// DayBroke ends the match.
type DayBroke struct {
	Winners []game.Seat `json:"winners"`
}

func (NightFell) Kind() string   { return "night_fell" }
func (MothSent) Kind() string    { return "moth_sent" }
func (MothsMet) Kind() string    { return "moths_met" }
func (LampTaken) Kind() string   { return "lamp_taken" }
func (LampWentOut) Kind() string { return "lamp_went_out" }
func (DayBroke) Kind() string    { return "day_broke" }

// events has one zero value of every event. The types of the pages are generated from it.
var events = []game.Event{
	NightFell{}, MothSent{}, MothsMet{}, LampTaken{}, LampWentOut{}, DayBroke{},
}
