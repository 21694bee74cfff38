package train

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

// ErrValues is wrapped by the errors of a values file that cannot be used.
var ErrValues = errors.New("the values file is wrong")

// valuesHead is the first line of every values file; the number is the version
// of the format.
const valuesHead = "lair values 1"

// EncodeValues returns the values as a file: lines of text, of which the last is a
// checksum of those before.
//
//	lair values 1
//	game gloomy-graves
//	version 1
//	seats 2
//	ahead 0.25
//	...
//	sum 1a2b3c4d
func EncodeValues(v *game.Values) []byte {
	b := fmt.Appendf(nil, "%s\ngame %s\nversion %d\n", valuesHead, v.Game, v.Version)
	for seats, weights := range v.Weights {
		if len(weights) == 0 {
			continue
		}
		b = fmt.Appendf(b, "seats %d\n", seats)
		for i, w := range weights {
			b = append(append(b, v.Features[i]...), ' ')
			b = append(strconv.AppendFloat(b, float64(w), 'g', -1, 32), '\n')
		}
	}
	return fmt.Appendf(b, "sum %08x\n", crc32.ChecksumIEEE(b))
}

// ParseValues parses a values file. The error wraps ErrValues and says what is
// wrong.
func ParseValues(file []byte) (*game.Values, error) {
	v, err := parseValues(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrValues, err)
	}
	return &v.Values, nil
}

// parser collects values line by line.
type parser struct{ game.Values }

// parseValues checks the frame of a file and parses its lines.
func parseValues(file []byte) (*parser, error) {
	if !bytes.HasPrefix(file, []byte(valuesHead+"\n")) {
		return nil, fmt.Errorf("it does not begin with %q", valuesHead)
	}
	end := bytes.LastIndex(file, []byte("\nsum "))
	if end < 0 {
		return nil, errors.New("its end is missing")
	}
	body := file[:end+1]
	if string(file[end+1:]) != fmt.Sprintf("sum %08x\n", crc32.ChecksumIEEE(body)) {
		return nil, errors.New("its checksum is not that of its text")
	}
	v := new(parser)
	seats := 0
	for i, line := range strings.Split(strings.TrimSuffix(string(body), "\n"), "\n")[1:] {
		var err error
		if seats, err = v.line(line, seats); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	return v, v.checkComplete()
}

// line parses one line for a number of seats, and returns the number for the
// next line.
func (v *parser) line(line string, seats int) (int, error) {
	key, value, ok := strings.Cut(line, " ")
	if !ok || key == "" {
		return seats, errors.New("want a name and a value")
	}
	switch key {
	case "game":
		v.Game = value
		return seats, nil
	case "version", "seats":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return seats, fmt.Errorf("%q is no number of %s", value, key)
		}
		if key == "version" {
			v.Version = n
			return seats, nil
		}
		if n > game.MaxSeats || len(v.Weights[n]) > 0 {
			return seats, fmt.Errorf("%d seats cannot be, or are there twice", n)
		}
		return n, nil
	}
	w, err := strconv.ParseFloat(value, 32)
	if err != nil || math.IsNaN(w) || math.IsInf(w, 0) {
		return seats, fmt.Errorf("the weight of %s is %q, which is no finite number", key, value)
	}
	if seats == 0 {
		return seats, errors.New("a weight comes before the number of seats")
	}
	return seats, v.addWeight(key, float32(w), seats)
}

// addWeight adds the next weight for a number of seats. The first number of
// seats determines the features.
func (v *parser) addWeight(feature string, w float32, seats int) error {
	first := true
	for n, weights := range v.Weights {
		first = first && (n == seats || len(weights) == 0)
	}
	i := len(v.Weights[seats])
	if first {
		if slices.Contains(v.Features, feature) {
			return fmt.Errorf("%s is there twice", feature)
		}
		v.Features = append(v.Features, feature)
	} else if i >= len(v.Features) || v.Features[i] != feature {
		return fmt.Errorf("%s is not the feature that stands here for other seats", feature)
	}
	v.Weights[seats] = append(v.Weights[seats], w)
	return nil
}

// checkComplete checks that nothing is missing.
func (v *parser) checkComplete() error {
	switch {
	case v.Game == "":
		return errors.New("it names no game")
	case v.Version == 0:
		return errors.New("it names no version of the rules")
	case len(v.Features) == 0:
		return errors.New("it has no weights")
	}
	for seats, weights := range v.Weights {
		if n := len(weights); n > 0 && n != len(v.Features) {
			return fmt.Errorf("for %d seats it has %d weights, not %d", seats, n, len(v.Features))
		}
	}
	return nil
}

// WithValues returns rules with a Value of the weights in a values file. The
// file must be of the same game, version and features. The error wraps
// ErrValues.
func WithValues[S, M comparable](r *game.Rules[S, M], file []byte) (*game.Rules[S, M], error) {
	if r.Thinking == nil || r.Thinking.Learning == nil {
		return nil, fmt.Errorf("%w: %s has no values that are learned", ErrValues, r.Name)
	}
	v, err := ParseValues(file)
	if err != nil {
		return nil, err
	}
	switch {
	case v.Game != r.Name:
		return nil, fmt.Errorf("%w: it is for %s, not for %s", ErrValues, v.Game, r.Name)
	case v.Version != r.Version:
		return nil, fmt.Errorf(
			"%w: it was learned with version %d of the rules of %s, not with version %d", ErrValues,
			v.Version, r.Name, r.Version,
		)
	}
	if err := sameFeatures(v.Features, r.Thinking.Learning.Features); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrValues, err)
	}
	return r.Thinking.Learning.With(v), nil
}

// sameFeatures returns an error that names the first feature in which a file
// differs from a game.
func sameFeatures(file, game []string) error {
	for i, name := range game {
		if i >= len(file) {
			return fmt.Errorf("it has no weight of %s", name)
		}
		if file[i] != name {
			return fmt.Errorf(
				"it has a weight of %s where this version of the game has %s", file[i], name,
			)
		}
	}
	if len(file) > len(game) {
		return fmt.Errorf("this version of the game has no feature %s", file[len(game)])
	}
	return nil
}
