package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
)

// finish returns a finished match of seats written as "ann bob! -hard": the
// player of each seat, with ! one that was given up, and with - a bot of a level.
func finish(id, of string, day int, seats string, r *game.Result) Finish {
	x := Finish{
		ID: id, Game: of, Ended: time.Date(2026, 1, day, 23, 30, 0, 0, time.UTC), Result: r,
	}
	for i, text := range strings.Fields(seats) {
		s := SeatState{Seat: game.Seat(i)}
		switch name, gaveUp := strings.CutSuffix(text, "!"); {
		case strings.HasPrefix(text, "-"):
			s.Level, s.Name = text[1:], "Brolo"
		default:
			s.Player, s.Name, s.Resigned = name, strings.ToUpper(name), gaveUp
			s.Outside = name == "robot"
		}
		x.Seats = append(x.Seats, s)
	}
	return x
}

// scored returns a result with these scores.
func scored(sides int8, scores ...int32) *game.Result {
	r := &game.Result{Seats: int8(len(scores)), Sides: sides}
	copy(r.Scores[:], scores)
	r.Rank(nil)
	return r
}

func (s Sums) String() string {
	text := fmt.Sprintf("%d: %d %d %d", s.Matches, s.Won, s.Tied, s.Lost)
	if s.Leads > 0 {
		text += fmt.Sprintf(", lead %d in %d", s.Lead, s.Leads)
	}
	if s.Reviewed > 0 {
		text += fmt.Sprintf(", %d faults in %d", s.Faults, s.Reviewed)
	}
	return text
}

func (f *Feat) String() string {
	if f == nil {
		return "none"
	}
	return fmt.Sprintf("%s %d %+d", f.Table, f.Score, f.Lead)
}

// statisticsText writes statistics, a figure a line.
func statisticsText(s Statistics) string {
	var b strings.Builder
	for _, g := range s.Games {
		fmt.Fprintf(&b, "%s %v\nstreak %d of %d, best %v, worst %v, top %v\n", g.Game, g.Sums, g.Streak,
			g.Longest, g.Best, g.Worst, g.Top)
		for _, k := range g.Kinds {
			fmt.Fprintf(&b, "%d/%d %v %v %v\n", k.Seats, k.Sides, k.Stage, k.Places, k.Sums)
		}
		for _, m := range g.Months {
			fmt.Fprintf(&b, "%s %v\n", m.Month, m.Sums)
		}
		for _, x := range g.Bots {
			fmt.Fprintf(&b, "%s %d %d %d\n", x.Level, x.Ahead, x.Tied, x.Behind)
		}
	}
	for _, o := range s.Opponents {
		fmt.Fprintf(&b, "%s %v %v\n", o.Name, o.Outside, o.Games)
	}
	fmt.Fprintf(&b, "left out %d, older %v", s.LeftOut, s.Older)
	return b.String()
}

func TestStatistics(t *testing.T) {
	faults := 7
	reviewed := finish("9", "g", 31, "ann bob -hard:rush", scored(0, 9, 5, 3))
	reviewed.Faults = &faults
	foresaw := finish("f", "g", 20, "ann bob", scored(0, 9, 5))
	foresaw.Uncounted = game.Only(0)
	other := finish("o", "g", 8, "ann bob", scored(0, 5, 9))
	other.Uncounted = game.Only(1) // bob's affair
	stage := finish("s", "h", 7, "ann", scored(0, 1))
	stage.Outcome = Won
	lost := finish("l", "h", 7, "ann", scored(0, 0))
	lost.Outcome = Lost
	got := statisticsText(NewStatistics([]Finish{
		reviewed,
		finish("8", "g", 30, "bob ann", scored(0, 4, 6)),
		finish("7", "g", 30, "ann robot -easy -easy", scored(0, 6, 6, 8, 2)),
		foresaw,
		finish("6", "g", 20, "ann ann", scored(0, 9, 5)),
		finish("5", "g", 20, "cy bob", scored(0, 9, 5)),
		finish("4", "g", 20, "ann! bob", scored(0, 9, 5)),
		finish("3", "g", 20, "ann bob", nil),
		finish("2", "g", 9, "bob ann", &game.Result{Seats: 2}),
		other,
		finish("1", "g", 7, "ann bob cy cy", scored(2, 8, 2, 8, 2)),
		stage, lost,
		finish("0", "h", 7, "ann", scored(0, 42)),
	}, "ann", time.FixedZone("ahead", 3600)))
	want := `g 5: 3 0 2, lead 6 in 5, 7 faults in 1
streak 2 of 2, best 1 8 +6, worst o 5 -4, top 9 9 +4
2/0 false [1 1] 2: 1 0 1, lead -2 in 2
3/0 false [1 0 0] 1: 1 0 0, lead 4 in 1, 7 faults in 1
4/0 false [0 1 0 0] 1: 0 0 1, lead -2 in 1
4/2 false [1 0 0 0] 1: 1 0 0, lead 6 in 1
2026-01 4: 2 0 2, lead 2 in 4
2026-02 1: 1 0 0, lead 4 in 1, 7 faults in 1
easy 0 0 1
hard 1 0 0
h 3: 1 0 1
streak 0 of 0, best none, worst none, top 0 42 +0
1/0 false [1] 1: 0 0 0
1/0 true [2] 2: 1 0 1
2026-01 3: 1 0 1
BOB false [{g 3 0 1}]
ROBOT true [{g 0 1 0}]
left out 6, older false`
	if got != want {
		t.Errorf("statistics:\n%s\nwant\n%s", got, want)
	}
}

func TestUncounted(t *testing.T) {
	for _, x := range []struct {
		what string
		new  New
		want game.Seats
	}{
		{"a match", New{}, game.Only(1)},
		{"a lesson", New{Lesson: "first"}, game.First(3)},
		{"practice", New{From: &From{}}, game.First(3)},
	} {
		st := &state{new: x.new, seats: make([]seat, 3), foresaw: game.Only(1)}
		if got := st.uncounted(); got != x.want {
			t.Errorf("%s: %v are uncounted, want %v", x.what, got, x.want)
		}
	}
}
