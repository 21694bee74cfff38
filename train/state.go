package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lair.games/lair/game"
)

// state is how far a training has come: which number of seats, which of its rounds, how many matches of that.
type state struct {
	Of      origin
	Group   int
	Round   int
	Matches int
	Sum     []float64
	Weights [game.MaxSeats + 1][]float32
	sum     *equations
	saved   time.Time
}

// origin is what a training has to have in common with its state file.
type origin struct {
	Game     string
	Version  int
	Features []string
	Seats    []int
	Matches  int
	Rounds   int
	Seed     uint64
}

func (o origin) is(p origin) bool {
	same := slices.Equal(o.Features, p.Features) && slices.Equal(o.Seats, p.Seats)
	return same && o.Game == p.Game && o.Version == p.Version && o.Matches == p.Matches && o.Rounds == p.Rounds && o.Seed == p.Seed
}

// begin returns the state in a plan's file, or that of a training of which nothing is done yet.
func begin(name string, version int, features []string, p Plan) (*state, error) {
	st := &state{sum: newEquations(len(features)), saved: time.Now()}
	of := origin{name, version, features, p.Seats, p.Matches, p.Rounds, p.Seed}
	if p.State == "" {
		st.Of = of
		return st, nil
	}
	text, err := os.ReadFile(p.State)
	if errors.Is(err, fs.ErrNotExist) {
		st.Of = of
		return st, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrState, err)
	}
	if err := json.Unmarshal(text, st); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrState, p.State, err)
	}
	if !st.Of.is(of) {
		return nil, fmt.Errorf("%w: %s is of another training: let that come to its end, or remove it", ErrState, p.State)
	}
	if len(st.Sum) != len(st.sum.Sum) || st.Group < 0 || st.Group > len(p.Seats) || st.Round < 0 || st.Matches < 0 {
		return nil, fmt.Errorf("%w: %s is damaged", ErrState, p.State)
	}
	st.sum.Sum = st.Sum
	return st, nil
}

// often is how much work may be lost when a machine fails.
const often = 2 * time.Second

func (s *state) saveNowAndThen(file string) error {
	if time.Since(s.saved) < often {
		return nil
	}
	return s.save(file)
}

// save writes the state, at once or not at all.
func (s *state) save(file string) error {
	s.saved = time.Now()
	if file == "" {
		return nil
	}
	s.Sum = s.sum.Sum
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	if err := WriteFile(file, text); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	return nil
}

// WriteFile replaces a file with a new one, so that at no moment there is half of one.
func WriteFile(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = f.Chmod(0o644)
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

func (s *state) over() bool { return s.Group == len(s.Of.Seats) }

// next reckons the weights at the end of a round and goes on to the next.
func (s *state) next() {
	s.Weights[s.Of.Seats[s.Group]] = s.sum.solve()
	s.Matches = 0
	s.sum.fade()
	if s.Round++; s.Round == s.Of.Rounds {
		s.Round = 0
		s.Group++
		s.sum.clear()
	}
}

// done and total count matches.
func (s *state) done() int  { return (s.Group*s.Of.Rounds+s.Round)*s.Of.Matches + s.Matches }
func (s *state) total() int { return len(s.Of.Seats) * s.Of.Rounds * s.Of.Matches }

// taught returns what has been learned so far, nil before anything has been.
func (s *state) taught() *game.Values {
	if s.done() < s.Of.Matches {
		return nil
	}
	return s.values()
}

func (s *state) values() *game.Values {
	return &game.Values{Game: s.Of.Game, Version: s.Of.Version, Features: s.Of.Features, Weights: s.Weights}
}
