package rows_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"lair.games/lair/game/rows"
)

var errBad = errors.New("a bad row")

func TestEach(t *testing.T) {
	for _, c := range []struct{ text, want, err string }{
		{"a,b\n1,2\n3,4\n", "1/2 3/4", ""},
		{"\ufeffa,b\n1, 2\n", "1/2", ""},
		{"a,b\n", "", ""},
		{"", "", `line 1: the heading is not "a,b"`},
		{"a,c\n1,2\n", "", `line 1: the heading is not "a,b"`},
		{"a,b\n1,2\n\n3,bad\n", "1/2", "line 4: a bad row"},
		{"a,b\n1,2,3\n", "", "line 2"},
		{"a,b\n\"1,2\n", "", "line"},
	} {
		var got []string
		err := rows.Each(c.text, []string{"a", "b"}, func(row []string) error {
			if row[1] == "bad" {
				return errBad
			}
			got = append(got, strings.Join(row, "/"))
			return nil
		})
		if fine := err == nil; fine != (c.err == "") ||
			!fine && !strings.Contains(err.Error(), c.err) ||
			strings.Join(got, " ") != c.want {
			t.Errorf("%q: read %q, %v; want %q, %q", c.text, got, err, c.want, c.err)
		}
	}
}

func TestFile(t *testing.T) {
	data := fstest.MapFS{"data/dice.csv": {Data: []byte("id,face\nA,1\nB,2\n")}}
	read := func(count int, fault error) ([]string, error) {
		var got []string
		err := rows.File(data, "data/dice.csv", "id,face", count, func(i int, row []string) error {
			got = append(got, fmt.Sprint(i, row))
			return fault
		})
		return got, err
	}
	if got, err := read(2, nil); err != nil || !slices.Equal(got, []string{"0 [A 1]", "1 [B 2]"}) {
		t.Errorf("read %v, %v", got, err)
	}
	for want, c := range map[string]struct {
		count int
		fault error
	}{
		"dice.csv: line 3: there are more than 1 rows": {1, nil},
		"dice.csv: line 3: there are 2 rows, want 3":   {3, nil},
		"dice.csv: line 2: a bad row":                  {2, errBad},
	} {
		if _, err := read(c.count, c.fault); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := rows.File(data, "data/none.csv", "id", 1, nil); err == nil {
		t.Error("a file that is not there was read")
	}
}
