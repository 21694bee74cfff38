package lesson_test

import (
	"errors"
	"strings"
	"testing"

	"lair.games/lair/lesson"
)

// head is the least header of a lesson.
const head = "lesson x\ngame toy\nseats 2\nseed " +
	"0000000000000000000000000000000000000000000000000000000000000001\nseat 0\n"

// What cannot be read is refused with its line.
func TestParseNamesTheLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "line 1: it is empty"},
		{"game toy\n", `line 1: it begins with "game"`},
		{head, "line 1: it has no step"},
		{head + "step a\n", "line 6: a step has either"},
		{head + "step a\nsay.en One.\nsay.en Two.\n", `line 8: "say.en" stands twice`},
		{head + "step a\nshout Hey\n", `line 7: "shout" is not a word`},
		{head + "step a\naccept [1]\n", "line 7: \"[1]\" is not a JSON object"},
		{head + "step a\naccept {\"kind\":\n", "line 7: "},
		{head + "step a\naccept {}\n", "line 7: no example"},
		{head + "step a\nplay {}\n", `line 7: "play" stands before`},
		{head + "step a\naccept {}\nplay {}\nwrong {}\n", "line 9: no rule is named"},
		{head + "step a\naccept {}\nplay {}\nthen 9 {}\n", `line 9: "9" is not a seat`},
		{head + "step a\nwhy.en No.\n", `line 7: "why.en" stands before`},
		{head + "step a\npress x\naccept {}\nplay {}\n", "line 6: a step has either"},
		{head + "step\n", `line 6: nothing stands after "step"`},
		{head + "seat 3\n", `line 6: "seat" stands twice`},
		{strings.Replace(head, "seat 0", "seat 2", 1) + "step a\npress x\n", "line 1: the player has seat 2 of 2"},
		{strings.Replace(head, "seed 0", "seed z", 1), "line 4: "},
	} {
		_, err := lesson.Parse([]byte(c.text))
		if !errors.Is(err, lesson.ErrLesson) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%q) = %v, want an error of lessons with %q", c.text, err, c.want)
		}
	}
	if _, err := lesson.Parse([]byte(head + "step a\npress x\n")); err != nil {
		t.Errorf("a lesson of one press is refused: %v", err)
	}
}

// What is said after the first choice belongs to the step, later to the choice.
func TestParseSays(t *testing.T) {
	const step = "step a\nsay.en Keep.\naccept {}\nplay {}\nmaybe {}\nsay.en Name.\nsay.fr Nommez.\n"
	l, err := lesson.Parse([]byte(head + step))
	if err != nil {
		t.Fatal(err)
	}
	s := l.Steps[0]
	if s.Say.EN != "Keep." || s.Choices[0].Say.EN != "" ||
		s.Choices[1].Say != (lesson.Text{EN: "Name.", FR: "Nommez."}) {
		t.Errorf("said: %+v, at the choices: %+v and %+v", s.Say, s.Choices[0].Say, s.Choices[1].Say)
	}
	_, err = lesson.Parse([]byte(head + step + "say.en Again.\n"))
	if !errors.Is(err, lesson.ErrLesson) {
		t.Errorf("a second text of a choice: %v, want an error of lessons", err)
	}
}

// A want compares numbers, bounds, lists and elements of lists.
func TestWant(t *testing.T) {
	facts := map[string]any{"n": 3, "name": "a", "seats": []any{0.0, 2.0}, "flag": true}
	for text, want := range map[string]bool{
		`{}`: true, `{"n":3}`: true, `{"n":4}`: false, `{"n_min":3,"n_max":3}`: true,
		`{"n_min":4}`: false, `{"n_max":2}`: false, `{"missing_min":0}`: false,
		`{"missing_max":9}`: false, `{"n":[2,3]}`: true, `{"n":[1,2]}`: false,
		`{"name":"a"}`: true, `{"seats_has":2}`: true, `{"seats_has":1}`: false,
		`{"seats":[0,2]}`: true, `{"seats":[0]}`: false, `{"flag":true}`: true,
	} {
		w, err := lesson.ParseWant(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Meets(facts); got != want {
			t.Errorf("%s meets the facts: %v, want %v", text, got, want)
		}
	}
}
