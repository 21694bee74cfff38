package table

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"lair.games/lair/lesson"
)

func TestLearners(t *testing.T) {
	l := &lesson.Lesson{Game: "tig", Name: "first-match", Steps: make([]lesson.Step, 3)}
	// A press leads from its step to the next one.
	l.Steps[0].Press, l.Steps[1].Press = "a", "b"
	known := func(game, name string) (*lesson.Lesson, bool) {
		return l, game == l.Game && name == l.Name
	}
	minute := 0
	open := func(host, game, name string) []Entry {
		minute++
		at := time.Unix(0, 0).Add(time.Duration(minute) * time.Minute)
		return []Entry{{
			Kind: Created, At: at, By: host,
			Detail: Detail{New: &New{Game: game, Host: host, Lesson: name}},
		}}
	}
	add := func(log []Entry, kind Kind, by string, step int) []Entry {
		minute++
		e := Entry{
			Kind: kind, By: by, At: time.Unix(0, 0).Add(time.Duration(minute) * time.Minute),
		}
		if kind == Moved {
			e.Move = json.RawMessage(`{}`)
		}
		if step >= 0 {
			e.Detail.Lesson = &lesson.Place{Step: step}
		}
		return append(log, e)
	}
	var logs [][]Entry
	// before plays without ever having learned more than the first step.
	logs = append(logs, add(open("before", "tig", ""), Moved, "before", -1))
	logs = append(logs, open("before", "tig", "first-match"))
	// leaver leaves at the second step, begins again, and stops at the first.
	log := add(open("leaver", "tig", "first-match"), Learned, "leaver", 1)
	logs = append(logs, add(log, Learned, "leaver", 3))
	logs = append(logs, open("leaver", "tig", "first-match"))
	// late finishes with a move and has a match later, another game's aside.
	log = add(open("late", "tig", "first-match"), Learned, "late", 1)
	log = add(log, Learned, "late", 2)
	log = add(log, Moved, "", -1)
	logs = append(logs, add(log, Moved, "late", 3))
	logs = append(logs, add(open("friend", "tig", ""), Moved, "late", -1))
	// idle finishes, and plays only another game.
	log = add(open("idle", "tig", "first-match"), Learned, "idle", 2)
	log = add(log, Moved, "idle", 3)
	logs = append(logs, add(log, Moved, "", -1))
	logs = append(logs, add(open("idle", "tag", ""), Moved, "idle", -1))
	// on takes a move back, finishes and goes on at the same table.
	log = add(open("on", "tig", "first-match"), Learned, "on", 2)
	log = add(log, Undone, "on", -1)
	log = add(log, Moved, "on", 3)
	logs = append(logs, add(log, Moved, "on", -1))
	// Lessons that the program does not know count nowhere.
	logs = append(logs, open("on", "tig", "unknown"), nil)

	want := Attendance{Began: 5, Finished: 3, Stopped: []int{1, 1, 0}, Played: 2}
	// The order of tables does not matter.
	forward, backward := NewLearners(known), NewLearners(known)
	for i := range logs {
		forward.Add(logs[i])
		backward.Add(logs[len(logs)-1-i])
	}
	for name, c := range map[string]*Learners{"forward": forward, "backward": backward} {
		if got := c.Of(l); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
}
