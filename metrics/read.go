package metrics

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Sample is what a scrape found.
type Sample struct {
	At     time.Time // when it was read
	values map[string][]value
}

// value is one line of a sample.
type value struct {
	labels map[string]string
	v      float64
}

// maxSample is how many bytes of an answer are read.
const maxSample = 16 << 20

// Read reads metrics in the text format in which a Metrics serves them.
func Read(r io.Reader) (*Sample, error) {
	s := &Sample{At: time.Now(), values: map[string][]value{}}
	lines := bufio.NewScanner(io.LimitReader(r, maxSample))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		name, v, ok := parse(line)
		if !ok {
			return nil, fmt.Errorf("line %d is no metric", n)
		}
		s.values[name] = append(s.values[name], v)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("metrics cannot be read: %w", err)
	}
	return s, nil
}

// parse splits a line: a name, labels in braces if there are any, and a number.
func parse(line string) (name string, v value, ok bool) {
	v.labels = map[string]string{}
	end := strings.IndexAny(line, "{ ")
	if end <= 0 {
		return "", v, false
	}
	name, rest := line[:end], line[end:]
	if rest[0] == '{' {
		rest = rest[1:]
		for !strings.HasPrefix(rest, "}") {
			label, after, found := strings.Cut(rest, "=")
			quoted, err := strconv.QuotedPrefix(after)
			if !found || err != nil {
				return "", v, false
			}
			if v.labels[label], err = strconv.Unquote(quoted); err != nil {
				return "", v, false
			}
			rest = strings.TrimPrefix(after[len(quoted):], ",")
		}
		rest = rest[1:]
	}
	number, _, _ := strings.Cut(strings.TrimSpace(rest), " ") // a time may follow
	x, err := strconv.ParseFloat(number, 64)
	v.v = x
	return name, v, err == nil
}

// has reports whether a value has the labels.
func (v value) has(labels map[string]string) bool {
	for name, want := range labels {
		if v.labels[name] != want {
			return false
		}
	}
	return true
}

// Sum returns the sum of a metric over all label values, or over those with the
// given labels. ok is false if there is none.
func (s *Sample) Sum(name string, labels map[string]string) (sum float64, ok bool) {
	for _, v := range s.values[name] {
		if v.has(labels) {
			sum, ok = sum+v.v, true
		}
	}
	return sum, ok
}

// Labels returns the values that a label of a metric has, sorted.
func (s *Sample) Labels(name, label string) (list []string) {
	for _, v := range s.values[name] {
		list = append(list, v.labels[label])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Quantile estimates a quantile of a histogram over what was observed since an
// earlier sample, or since the start if before is nil. It is NaN if nothing
// was observed. It returns the upper bound of the last bucket for what is above
// it.
func (s *Sample) Quantile(
	before *Sample, name string, labels map[string]string, q float64,
) float64 {
	counts := map[float64]float64{}
	add := func(s *Sample, sign float64) {
		for _, v := range s.values[name+"_bucket"] {
			if v.has(labels) {
				bound, err := strconv.ParseFloat(v.labels["le"], 64)
				if err == nil {
					counts[bound] += sign * v.v
				}
			}
		}
	}
	if add(s, 1); before != nil {
		add(before, -1)
	}
	all := counts[math.Inf(1)]
	if all <= 0 {
		return math.NaN()
	}
	bounds := make([]float64, 0, len(counts))
	for b := range counts {
		bounds = append(bounds, b)
	}
	slices.Sort(bounds)
	low, under := 0.0, 0.0
	for _, b := range bounds {
		if n := counts[b]; n >= q*all {
			if math.IsInf(b, 1) {
				return low
			}
			return low + (b-low)*(q*all-under)/(n-under)
		}
		low, under = b, counts[b]
	}
	return low
}
