package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lair.games/lair/game"
)

// state is the progress of a training: the number of seats, the round, and the
// matches of that round.
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

// origin is what a training and its state file must have in common.
type origin struct {
	Game     string
	Version  int
	Features []string
	Seats    []int
	Matches  int
	Rounds   int
	Seed     uint64
}

// is reports whether both describe the same training.
func (o origin) is(p origin) bool {
	same := slices.Equal(o.Features, p.Features) && slices.Equal(o.Seats, p.Seats)
	return same && o.Game == p.Game && o.Version == p.Version && o.Matches == p.Matches &&
		o.Rounds == p.Rounds &&
		o.Seed == p.Seed
}

// openState reads the state from a plan's file, or returns an empty one if
// there is no file.
func openState(name string, version int, features []string, p Plan) (*state, error) {
	st := &state{sum: newEquations(len(features)), saved: time.Now()}
	of := origin{name, version, features, p.Seats, p.Matches, p.Rounds, p.Seed}
	if p.State == "" {
		st.Of = of
		return st, nil
	}
	text, err := readFile(p.State)
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
		return nil, fmt.Errorf(
			"%w: %s belongs to another training: finish that one, or remove the file", ErrState,
			p.State,
		)
	}
	if len(st.Sum) != len(st.sum.Sum) || st.Group < 0 || st.Group > len(p.Seats) || st.Round < 0 ||
		st.Matches < 0 {
		return nil, fmt.Errorf("%w: %s is damaged", ErrState, p.State)
	}
	st.sum.Sum = st.Sum
	return st, nil
}

// maxState is the greatest size of a state file that is read, in bytes.
const maxState = 16 << 20

// readFile returns the contents of a state file.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, maxState+1))
	if err == nil && len(text) > maxState {
		err = fmt.Errorf("%s may have %d bytes, and it has more", name, maxState)
	}
	return text, err
}

// often is the interval between saves, and so the most work lost in a crash.
const often = 2 * time.Second

// saveNowAndThen saves the state if the last save was long enough ago.
func (s *state) saveNowAndThen(file string) error {
	if time.Since(s.saved) < often {
		return nil
	}
	return s.save(file)
}

// save replaces the state file atomically.
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
	if err := replaceFile(file, text); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	return nil
}

// replaceFile replaces a file atomically: readers see the old content or the new.
func replaceFile(name string, data []byte) error {
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

// over reports whether the training is finished.
func (s *state) over() bool { return s.Group == len(s.Of.Seats) }

// next computes the weights at the end of a round and starts the next round.
func (s *state) next() {
	s.Weights[s.Of.Seats[s.Group]] = s.sum.solve()
	s.Matches = 0
	s.sum.discount()
	if s.Round++; s.Round == s.Of.Rounds {
		s.Round = 0
		s.Group++
		s.sum.clear()
	}
}

// done returns the number of finished matches.
func (s *state) done() int { return (s.Group*s.Of.Rounds+s.Round)*s.Of.Matches + s.Matches }

// total returns the number of matches of the training.
func (s *state) total() int { return len(s.Of.Seats) * s.Of.Rounds * s.Of.Matches }

// learned returns the weights learned so far, or nil before the end of the
// first round.
func (s *state) learned() *game.Values {
	if s.done() < s.Of.Matches {
		return nil
	}
	return s.values()
}

// values returns the weights of all rounds so far.
func (s *state) values() *game.Values {
	return &game.Values{
		Game: s.Of.Game, Version: s.Of.Version, Features: s.Of.Features, Weights: s.Weights,
	}
}
