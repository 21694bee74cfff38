package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"lair.games/lair/games"
	"lair.games/lair/lesson"
	"lair.games/lair/table/tabletest"
)

// taughtTitles are the games of this program with their lessons.
func taughtTitles() (list []Title) {
	for _, t := range games.All() {
		list = append(list, Title{Game: t, Levels: firstMoveBots{}.Levels(""), School: t.School()})
	}
	return list
}

// pupil is a player in a lesson.
type pupil struct {
	*client
	id string
	l  *lesson.Lesson
	// examples played at a choice, by step and choice
	played map[[2]int]int
}

// begin opens a lesson.
func begin(t *testing.T, c *client, l *lesson.Lesson) *pupil {
	t.Helper()
	var made Created
	c.post("/api/games/"+l.Game+"/lessons/"+l.Name+"/tables", `{}`).into(t, &made)
	return &pupil{c, made.ID, l, map[[2]int]int{}}
}

// wait waits until the player has something to do, or the lesson is over.
func (p *pupil) wait() Snapshot {
	p.t.Helper()
	for range 2000 {
		s := p.see(p.id, "")
		if s.Lesson == nil {
			p.t.Fatalf("the table of a lesson says nothing of it: %+v", s)
		}
		if s.Lesson.Over || slices.Contains(s.Actors, p.l.Seat) ||
			p.l.Steps[s.Lesson.Step].Press != "" && s.Lesson.Choice == 0 {
			return s
		}
		time.Sleep(2 * time.Millisecond)
	}
	p.t.Fatal("the bots of the lesson do nothing")
	return Snapshot{}
}

// move makes a move and returns the answer.
func (p *pupil) move(s Snapshot, move string) reply {
	p.t.Helper()
	return p.post("/api/tables/"+p.id+"/moves",
		fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, p.l.Seat, s.Seq, move))
}

// goOn does what the lesson wants: it presses, or plays the example.
func (p *pupil) goOn(s Snapshot) {
	p.t.Helper()
	step := &p.l.Steps[s.Lesson.Step]
	if step.Press != "" {
		p.post("/api/tables/"+p.id+"/lesson",
			fmt.Sprintf(`{"seat":%d,"press":%q}`, p.l.Seat, step.Press)).into(p.t, new(Seq))
		return
	}
	choice := &step.Choices[s.Lesson.Choice]
	at := [2]int{s.Lesson.Step, s.Lesson.Choice}
	n := min(p.played[at], len(choice.Play)-1)
	p.played[at]++
	var moves []json.RawMessage
	if err := json.Unmarshal(s.Moves, &moves); err != nil {
		p.t.Fatal(err)
	}
	if w := s.Lesson.Wanted; w != nil && !slices.ContainsFunc(w, func(i int) bool {
		return same(moves[i], json.RawMessage(choice.Play[n].JSON))
	}) {
		p.t.Fatalf("step %d: the example %s is not among the wanted moves", at[0]+1, choice.Play[n].JSON)
	}
	p.move(s, choice.Play[n].JSON).into(p.t, new(Seq))
}

// Every lesson of every game is finished at a real table, by its examples.
func TestEveryLessonAtATable(t *testing.T) {
	h := newHarness(t, plan{titles: taughtTitles()})
	for _, title := range games.All() {
		list, err := title.School().Lessons()
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			t.Run(l.Game+" "+l.Name, func(t *testing.T) {
				c := h.client()
				c.t = t
				p := begin(t, c, l)
				steps := 0
				for s := p.wait(); !s.Lesson.Over; s = p.wait() {
					if s.Lesson.Wrong != 0 || s.Lesson.Missed != 0 {
						t.Fatalf("step %d: the example is called wrong", s.Lesson.Step+1)
					}
					if s.Lesson.Step < steps {
						t.Fatalf("the lesson goes back from step %d to %d", steps+1, s.Lesson.Step+1)
					}
					steps = s.Lesson.Step
					p.goOn(s)
				}
				if steps != len(l.Steps)-1 {
					t.Errorf("the lesson is over after step %d of %d", steps+1, len(l.Steps))
				}
				if s := p.see(p.id, ""); s.Status != "playing" && s.Status != "over" {
					t.Errorf("after the lesson the match is %s", s.Status)
				}
			})
		}
	}
}

// A wrong move is played out and holds the lesson until it is taken back; the
// harm that the script shows is taken back with it.
func TestWrongMoveIsTakenBack(t *testing.T) {
	h := newHarness(t, plan{titles: taughtTitles()})
	title, _ := games.Find("mighty-monsters")
	l, _ := title.School().Find(lesson.First)
	p := begin(t, h.client(), l)
	p.goOn(p.wait()) // the first step is a press
	s := p.wait()
	p.move(s, `{"kind":"place","card":2,"space":0}`).into(t, new(Seq)) // a neighbour throws it out
	for range 2000 {
		if s = p.see(p.id, ""); s.Ply == 2 {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	if s.Lesson.Wrong != 3 || s.Lesson.Step != 1 || s.Lesson.Missed != 1 || s.Ply != 2 {
		t.Fatalf("after a wrong move the lesson is at %+v, ply %d; want answer 3 of step 2 and the harm done",
			s.Lesson, s.Ply)
	}
	no := p.move(s, `{"kind":"place","card":4,"space":1}`)
	if no.status == http.StatusOK {
		t.Fatalf("the lesson went on without the wrong move being taken back")
	}
	p.post("/api/tables/"+p.id+"/undo", fmt.Sprintf(`{"seat":0,"seq":%d}`, s.Seq)).into(t, new(Seq))
	s = p.wait()
	if s.Lesson.Wrong != 0 || s.Ply != 0 || s.Lesson.Missed != 1 {
		t.Fatalf("after the undo the lesson is at %+v, ply %d; want step 1, nothing wrong, ply 0", s.Lesson, s.Ply)
	}
	p.goOn(s)
	if s = p.wait(); s.Lesson.Step != 2 {
		t.Errorf("after the right move the lesson is at step %d, want 3", s.Lesson.Step+1)
	}
}

// An undo of a right move goes back in the lesson, too.
func TestUndoGoesBackInTheLesson(t *testing.T) {
	h := newHarness(t, plan{titles: taughtTitles()})
	title, _ := games.Find("gloomy-graves")
	l, _ := title.School().Find(lesson.First)
	p := begin(t, h.client(), l)
	p.goOn(p.wait())
	s := p.wait()
	if s.Lesson.Step != 1 {
		t.Fatalf("the lesson is at step %d, want 2", s.Lesson.Step+1)
	}
	p.goOn(s)
	s = p.wait()
	p.post("/api/tables/"+p.id+"/undo", fmt.Sprintf(`{"seat":0,"seq":%d}`, s.Seq)).into(t, new(Seq))
	if s = p.wait(); s.Lesson.Step != 1 {
		t.Errorf("after an undo of step 2 the lesson is at step %d, want 2", s.Lesson.Step+1)
	}
}

// A lesson is left in the middle and goes on where it was, also after a restart
// of the server. It can be begun anew, and left for good.
func TestLessonIsResumed(t *testing.T) {
	store := new(tabletest.Memory)
	h := newHarness(t, plan{titles: taughtTitles(), store: store})
	title, _ := games.Find("mighty-monsters")
	l, _ := title.School().Find(lesson.First)
	c := h.client()
	p := begin(t, c, l)
	for s := p.wait(); s.Lesson.Step < 3; s = p.wait() {
		p.goOn(s)
	}
	if again := begin(t, c, l); again.id != p.id {
		t.Errorf("the lesson begins anew at %s, want to go on at %s", again.id, p.id)
	}
	var anew Created
	c.post("/api/games/mighty-monsters/lessons/first-match/tables", `{"again":true}`).into(t, &anew)
	if anew.ID == p.id {
		t.Error("the lesson goes on although it was to begin anew")
	}
	if s := c.see(anew.ID, ""); s.Lesson.Step != 0 {
		t.Errorf("a lesson that begins anew is at step %d", s.Lesson.Step+1)
	}
	h.stop()
	restarted := newHarness(t, plan{titles: taughtTitles(), store: store})
	s := restarted.client().see(p.id, "-1")
	if s.Lesson == nil || s.Lesson.Step != 3 || s.Lesson.Choice != 0 {
		t.Errorf("after a restart the lesson is at %+v, want step 4", s.Lesson)
	}
}

// Who leaves a lesson plays on without a teacher.
func TestLessonIsLeft(t *testing.T) {
	h := newHarness(t, plan{titles: taughtTitles()})
	title, _ := games.Find("mighty-monsters")
	l, _ := title.School().Find(lesson.First)
	p := begin(t, h.client(), l)
	p.wait()
	p.post("/api/tables/"+p.id+"/lesson", `{"seat":0,"leave":true}`).into(t, new(Seq))
	s := p.see(p.id, "")
	if !s.Lesson.Over || s.Status != "playing" {
		t.Fatalf("the lesson that was left is %+v, the match %s", s.Lesson, s.Status)
	}
	p.move(s, `{"kind":"place","card":3,"space":5}`).into(t, new(Seq)) // wrong in the lesson
	if s = p.wait(); s.Lesson.Missed != 0 {
		t.Error("a move after the lesson counts as wrong")
	}
}

// What does not exist is said to be missing, and what does not fit is refused.
func TestLessonRefusals(t *testing.T) {
	h := newHarness(t, plan{titles: taughtTitles()})
	c := h.client()
	for path, want := range map[string]Code{
		"/api/games/mighty-monsters/lessons/second-match": UnknownLesson,
		"/api/games/no-game/lessons/first-match":          UnknownGame,
	} {
		if no := c.get(path); no.refusal(t).Code != want {
			t.Errorf("GET %s: %s, want %s", path, no.body, want)
		}
		if no := c.post(path+"/tables", `{}`); no.refusal(t).Code != want {
			t.Errorf("POST %s/tables: %s, want %s", path, no.body, want)
		}
	}
	title, _ := games.Find("mighty-monsters")
	l, _ := title.School().Find(lesson.First)
	p := begin(t, c, l)
	if no := p.post("/api/tables/"+p.id+"/lesson", `{"seat":0,"press":"guard:none"}`); no.refusal(t).Code != Held {
		t.Errorf("a press that nothing waits for: %s, want %s", no.body, Held)
	}
	var shown Lesson
	c.get("/api/games/mighty-monsters/lessons/first-match").into(t, &shown)
	answered := slices.IndexFunc(shown.Steps, func(x LessonStep) bool { return len(x.Wrong) > 0 })
	if len(shown.Steps) != len(l.Steps) || shown.Steps[0].Say.FR == "" || answered < 0 ||
		shown.Steps[answered].Wrong[0].Rule == "" {
		t.Errorf("the page gets %+v", shown)
	}
	if text, _ := json.Marshal(shown); slices.Contains([]string{"", "null"}, string(text)) {
		t.Error("the lesson has no JSON")
	}
}
