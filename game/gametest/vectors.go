package gametest

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// vectorHeading matches the first line of a vector: its id at the margin, then its
// title.
var vectorHeading = regexp.MustCompile(`^([A-Z]+-?[0-9]+) `)

// Vector is one worked example of a rules specification, line by line in the words
// of the game.
type Vector struct {
	First int      // number of the first of Lines in the file, from 1
	Lines []string // below the heading; a comment is an empty line
}

// Vectors runs the vectors of a file, each as a subtest of its rule. A vector
// begins with its id at the margin, letters and a number ("W1", "GV-01"), and ends
// where the next begins. A line that begins with # is a comment. byRule lists the
// ids of the vectors of each rule, separated by blanks. Each of the count vectors
// in the file must belong to one rule.
func Vectors(
	t *testing.T, file string, count int, byRule []struct{ Rule, IDs string },
	run func(t *testing.T, v Vector),
) {
	t.Helper()
	all := readVectors(t, file)
	named := map[string]bool{}
	for _, group := range byRule {
		for id := range strings.FieldsSeq(group.IDs) {
			if _, ok := all[id]; !ok || named[id] {
				t.Fatalf("%s: vector %s is missing or belongs to two rules", group.Rule, id)
			}
			named[id] = true
		}
	}
	if len(named) != len(all) || len(all) != count {
		t.Errorf("%d of %d vectors belong to a rule, want %d", len(named), len(all), count)
	}
	for _, group := range byRule {
		t.Run(group.Rule, func(t *testing.T) {
			for id := range strings.FieldsSeq(group.IDs) {
				t.Run(id, func(t *testing.T) { run(t, all[id]) })
			}
		})
	}
}

// readVectors reads a file of vectors by their ids.
func readVectors(t *testing.T, file string) map[string]Vector {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]Vector{}
	id := ""
	for i, line := range strings.Split(string(text), "\n") {
		if head := vectorHeading.FindStringSubmatch(line); head != nil {
			if id = head[1]; all[id].First != 0 {
				t.Fatalf("%s:%d: vector %s is duplicated", file, i+1, id)
			}
			all[id] = Vector{First: i + 2}
			continue
		}
		if strings.HasPrefix(line, "#") {
			line = ""
		}
		if v, ok := all[id]; ok {
			v.Lines = append(v.Lines, line)
			all[id] = v
		}
	}
	return all
}
