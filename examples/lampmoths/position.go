package lampmoths

import (
	"errors"
	"fmt"

	"lair.games/lair/game"
)

// Position is a whole position as JSON, for tests, puzzles and the engine protocol:
//
//	{"seats":2,"pile":[1,2,4,6,7],"lamp":5,"moths":[[1,2,3,4,5,6],[2,3,4,5,6,7]],
//	 "sent":[0,6],"flew":[7,1],"lamps":[[3],[]]}
type Position struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Pile    []int8            `json:"pile"`
	Lamp    int8              `json:"lamp"`
	Moths   [][]int8          `json:"moths"` // by seat, like the rest
	Sent    []int8            `json:"sent"`
	Flew    []int8            `json:"flew"`
	Lamps   [][]int8          `json:"lamps"`
}

// position writes a position.
func position(s *State) any {
	p := Position{Seats: int(s.Seats), Pile: s.Pile.List(), Lamp: s.Lamp}
	if s.Shy {
		p.Options = map[string]string{optionShy: "on"}
	}
	for seat := range s.Seats {
		p.Moths = append(p.Moths, s.Moths[seat].List())
		p.Sent = append(p.Sent, s.Sent[seat])
		p.Flew = append(p.Flew, s.Flew[seat])
		p.Lamps = append(p.Lamps, s.Lamps[seat].List())
	}
	return p
}

// load reads a position and refuses one that breaks a rule. It does not prove that play
// can lead there, because a puzzle may begin in the middle.
func load(data []byte) (s State, o game.Setup, err error) {
	var p Position
	if err := game.Decode(data, &p); err != nil {
		return s, o, err
	}
	o = game.Setup{Seats: p.Seats, Options: p.Options}
	if p.Seats < minSeats || p.Seats > maxSeats {
		return s, o, fmt.Errorf("%d seats, want %d to %d", p.Seats, minSeats, maxSeats)
	}
	for _, n := range []int{len(p.Moths), len(p.Sent), len(p.Flew), len(p.Lamps)} {
		if n != p.Seats {
			return s, o, fmt.Errorf("moths, sent, flew or lamps list %d seats, want %d", n, p.Seats)
		}
	}
	s = State{Seats: int8(p.Seats), Shy: o.On(optionShy), Lamp: p.Lamp}
	lamps := full // those that were not read yet: no lamp is in two places (lm-lamps)
	if s.Pile, err = take(&lamps, p.Pile...); err != nil {
		return s, o, fmt.Errorf("pile: %w", err)
	}
	if !s.over() {
		if _, err = take(&lamps, s.Lamp); err != nil {
			return s, o, fmt.Errorf("tonight's lamp: %w", err)
		}
	}
	if n := s.night(); n < 1 || n > nights || n < nights && s.over() {
		return s, o, fmt.Errorf("pile: it is no night from 1 to %d with %d lamps, and lamp %d lit",
			nights, s.Pile.Len(), s.Lamp)
	}
	for seat := range p.Seats {
		if err := s.loadSeat(&p, seat, &lamps); err != nil {
			return s, o, fmt.Errorf("seat %d: %w", seat, err)
		}
	}
	if !s.over() && actors(&s) == 0 {
		return s, o, errors.New("all seats have sent a moth, so the night is over")
	}
	return s, o, nil
}

// loadSeat reads the lamps and moths of a seat. It has sent a moth on each night before
// (lm-send).
func (s *State) loadSeat(p *Position, seat int, lamps *Set) (err error) {
	if s.Lamps[seat], err = take(lamps, p.Lamps[seat]...); err != nil {
		return fmt.Errorf("lamps: %w", err)
	}
	flown, want := full, s.night()
	if s.Moths[seat], err = take(&flown, p.Moths[seat]...); err != nil {
		return fmt.Errorf("moths: %w", err)
	}
	if !s.over() {
		want--
	}
	sent, flew := p.Sent[seat], p.Flew[seat]
	switch {
	case flown.Len() != want:
		return fmt.Errorf("%d moths have flown, want %d", flown.Len(), want)
	case sent != 0 && (s.over() || !s.Moths[seat].Has(sent)):
		return fmt.Errorf("it sent moth %d, which it does not have", sent)
	case flew != 0 && !flown.Has(flew), flew == 0 && want > 0:
		return fmt.Errorf("moth %d flew last night, want one of %v", flew, flown.List())
	}
	s.Sent[seat], s.Flew[seat] = sent, flew
	return nil
}

// take takes different numbers out of a set.
func take(from *Set, list ...int8) (taken Set, err error) {
	for _, n := range list {
		if !from.Has(n) {
			return 0, fmt.Errorf("want numbers out of %v, each once, not %d", from.List(), n)
		}
		taken, *from = taken.With(n), from.Without(n)
	}
	return taken, nil
}
