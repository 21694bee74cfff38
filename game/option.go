package game

import (
	"fmt"
	"maps"
	"slices"
)

// Option is a variant or a mode that a table chooses before the deal. It is one of
// a few named choices.
type Option struct {
	ID      string   `json:"id" doc:"Name of the option"`
	Choices []string `json:"choices" doc:"What it may be set to"`
	Default string   `json:"default" doc:"What it is when left out"`
	// People are the choices in which speed matters, so that bots, which are
	// always faster, may not sit at the start.
	People []string `json:"people,omitempty" doc:"Those of the choices with which no bot may sit at the start"`
}

// Switch returns an option that is off or on, and off by default.
func Switch(id string) Option {
	return Option{ID: id, Choices: []string{"off", "on"}, Default: "off"}
}

// Setup is the number of seats and the chosen options. With a seed it determines
// the deal.
type Setup struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
}

// On reports whether a switch is on.
func (o Setup) On(id string) bool { return o.Options[id] == "on" }

// Is reports whether an option has a given choice.
func (o Setup) Is(id, choice string) bool { return o.Options[id] == choice }

// fill returns the setup with every option named, at its default if it was left
// out, or the reason why the setup is not allowed.
func (o Setup) fill(lowest, highest int, options []Option) (Setup, error) {
	if o.Seats < lowest || o.Seats > highest {
		return o, fmt.Errorf(
			"%w: %d seats, where %d to %d can play", ErrOptions, o.Seats, lowest, highest,
		)
	}
	for id, choice := range o.Options {
		i := slices.IndexFunc(options, func(x Option) bool { return x.ID == id })
		if i < 0 {
			return o, fmt.Errorf("%w: there is no option %q", ErrOptions, id)
		}
		if !slices.Contains(options[i].Choices, choice) {
			return o, fmt.Errorf(
				"%w: option %q cannot be %q, only one of %q", ErrOptions, id, choice,
				options[i].Choices,
			)
		}
	}
	if o.Options != nil && len(o.Options) == len(options) {
		return o, nil // every option is named, so no copy is needed
	}
	full := Setup{Seats: o.Seats, Options: make(map[string]string, len(options))}
	for _, option := range options {
		full.Options[option.ID] = option.Default
	}
	maps.Copy(full.Options, o.Options)
	return full, nil
}
