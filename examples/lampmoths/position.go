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
	if err = s.readLamps(&p); err == nil {
		err = s.readMoths(&p)
	}
	return s, o, err
}

// readLamps reads the pile, tonight's lamp and the lamps taken. No lamp is in two places
// (lm-lamps).
func (s *State) readLamps(p *Position) (err error) {
	var used Set
	if s.Pile, err = read(p.Pile, full); err != nil {
		return fmt.Errorf("pile: %w", err)
	}
	used = s.Pile
	if s.Lamp != 0 {
		tonight, err := read([]int8{s.Lamp}, full&^used)
		if err != nil {
			return fmt.Errorf("tonight's lamp: %w", err)
		}
		used |= tonight
	}
	for seat, list := range p.Lamps {
		if s.Lamps[seat], err = read(list, full&^used); err != nil {
			return fmt.Errorf("lamps of seat %d: %w", seat, err)
		}
		used |= s.Lamps[seat]
	}
	if n := s.night(); n < 1 || n > nights || n < nights && s.over() {
		return fmt.Errorf("%d lamps lie in the pile and lamp %d is lit, which is no night from 1 to %d",
			s.Pile.Len(), s.Lamp, nights)
	}
	return nil
}

// readMoths reads the moths. Each seat has sent one on each night before, and not all
// have sent tonight's (lm-send).
func (s *State) readMoths(p *Position) (err error) {
	flown := s.night()
	if !s.over() {
		flown--
	}
	for seat, list := range p.Moths {
		if s.Moths[seat], err = read(list, full); err != nil {
			return fmt.Errorf("moths of seat %d: %w", seat, err)
		}
		if n := s.Moths[seat].Len(); n != largest-flown {
			return fmt.Errorf("seat %d has %d moths after %d nights, want %d", seat, n, flown, largest-flown)
		}
		sent, flew := p.Sent[seat], p.Flew[seat]
		if sent != 0 && (s.over() || !s.Moths[seat].Has(sent)) {
			return fmt.Errorf("seat %d sent moth %d, which it does not have", seat, sent)
		}
		if gone := full &^ s.Moths[seat]; (flown > 0 || flew != 0) && !gone.Has(flew) {
			return fmt.Errorf("moth %d of seat %d flew last night, want one of %v", flew, seat, gone.List())
		}
		s.Sent[seat], s.Flew[seat] = sent, flew
	}
	if !s.over() && actors(s) == 0 {
		return errors.New("all seats have sent a moth, so the night is over")
	}
	return nil
}

// read reads a list of different numbers, each of them one of those given.
func read(list []int8, of Set) (set Set, err error) {
	for _, n := range list {
		if !of.Has(n) {
			return 0, fmt.Errorf("want numbers out of %v, each once, not %d", of.List(), n)
		}
		set, of = set.With(n), of.Without(n)
	}
	return set, nil
}
