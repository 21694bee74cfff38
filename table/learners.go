package table

import (
	"time"

	"lair.games/lair/lesson"
)

// Learners counts how far people came in lessons, from the logs of tables. Nobody
// is counted twice in a lesson: of several tables the one counts at which they
// came furthest.
type Learners struct {
	lessons Lessons
	pupils  map[taught]map[string]*pupil // by lesson and player
	matches map[atGame]time.Time         // of a player's newest move in a match without a lesson
}

type (
	taught struct{ game, lesson string }
	atGame struct{ player, game string }
)

// pupil is somebody who began a lesson.
type pupil struct {
	began  time.Time // the first time
	step   int       // the furthest they saw, from 0
	whole  bool      // they came to its end
	stayed bool      // they went on with the match when the lesson was over
}

// NewLearners returns a count without any table.
func NewLearners(lessons Lessons) *Learners {
	return &Learners{lessons, map[taught]map[string]*pupil{}, map[atGame]time.Time{}}
}

// Attendance is how far people came in a lesson.
type Attendance struct {
	Began    int `json:"began"`
	Finished int `json:"finished"`
	// Stopped counts those who did not finish, by the last step that they saw.
	// It is as long as the lesson.
	Stopped []int `json:"stopped"`
	// Played counts those who played the game after they had begun: they went on
	// when the lesson was over, or moved at another table.
	Played int `json:"played"`
}

// Add counts a table.
func (c *Learners) Add(entries []Entry) {
	if len(entries) == 0 || entries[0].Detail.New == nil {
		return
	}
	n := entries[0].Detail.New
	if n.Lesson == "" {
		for i := range entries {
			e := &entries[i]
			if at := (atGame{e.By, n.Game}); e.Kind == Moved && e.By != "" && e.At.After(c.matches[at]) {
				c.matches[at] = e.At
			}
		}
		return
	}
	if l := lessonOf(c.lessons, n); l != nil {
		c.addLesson(l, n.Host, entries)
	}
}

// addLesson counts a table with a lesson.
func (c *Learners) addLesson(l *lesson.Lesson, host string, entries []Entry) {
	all := c.pupils[taught{l.Game, l.Name}]
	if all == nil {
		all = map[string]*pupil{}
		c.pupils[taught{l.Game, l.Name}] = all
	}
	p := all[host]
	if p == nil {
		p = &pupil{began: entries[0].At}
		all[host] = p
	}
	if entries[0].At.Before(p.began) {
		p.began = entries[0].At
	}
	step, over := 0, false
	for i := range entries {
		e := &entries[i]
		if e.Kind == Moved && over && e.By == host {
			p.stayed = true
		}
		if e.Detail.Lesson == nil {
			continue
		}
		to := e.Detail.Lesson.Step
		if over = to >= len(l.Steps); !over {
			step = max(step, to)
			continue
		}
		// A player who leaves is at the end at once. At the last step this looks
		// like its press, and then the player has seen everything.
		if e.Kind != Learned || step == len(l.Steps)-1 {
			p.whole = true
		}
	}
	p.step = max(p.step, step)
}

// Of returns the count of a lesson.
func (c *Learners) Of(l *lesson.Lesson) Attendance {
	a := Attendance{Stopped: make([]int, len(l.Steps))}
	for player, p := range c.pupils[taught{l.Game, l.Name}] {
		a.Began++
		if p.whole {
			a.Finished++
		} else {
			a.Stopped[p.step]++
		}
		if p.stayed || c.matches[atGame{player, l.Game}].After(p.began) {
			a.Played++
		}
	}
	return a
}
