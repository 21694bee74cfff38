package server

import (
	"encoding/json"
	"net/url"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/reason"
	"lair.games/lair/games"
)

// withReasons is a plan of a server that teaches and gives reasons.
func withReasons() plan {
	explain := func(
		m game.Match, seat game.Seat, better, worse json.RawMessage,
	) ([]reason.Reason, error) {
		t, _ := games.Find(m.Game().Info().Name)
		return t.Reasons(m, seat, better, worse)
	}
	return plan{titles: taughtTitles(), explain: explain}
}

// Every puzzle of every game is shown and solved by its best move; some other
// move does not solve it, and the best one comes with reasons somewhere.
func TestEveryPuzzle(t *testing.T) {
	c := newHarness(t, withReasons()).client()
	for _, title := range games.All() {
		at := "/api/games/" + title.Info().Name + "/puzzles"
		var list []PuzzleLine
		c.get(at).into(t, &list)
		if taught, _ := title.School().Lessons(); len(taught) == 0 && len(list) == 0 {
			continue // a new game teaches nothing yet
		}
		if len(list) != 5 {
			t.Errorf("%s has %d puzzles, want 5", title.Info().Name, len(list))
		}
		reasons := 0
		for _, line := range list {
			var p Puzzle
			c.get(at+"/"+line.Name).into(t, &p)
			var moves []json.RawMessage
			if err := json.Unmarshal(p.Moves, &moves); err != nil {
				t.Fatal(err)
			}
			answer := func(move json.RawMessage) (a PuzzleAnswer) {
				c.get(at+"/"+line.Name+"/answer?move="+url.QueryEscape(string(move))).into(t, &a)
				return a
			}
			best := answer(moves[0]).Best
			if a := answer(best); !a.Solved || a.Why.EN == "" || a.Why.FR == "" || len(a.Reasons) > 0 {
				t.Errorf("%s: the best move gets %+v", line.Name, a)
			}
			wrong := 0
			for _, move := range moves {
				if a := answer(move); !a.Solved {
					wrong++
					reasons += len(a.Reasons)
				}
			}
			if wrong == 0 {
				t.Errorf("%s: every move solves it", line.Name)
			}
		}
		if reasons == 0 {
			t.Errorf("%s: no wrong answer to a puzzle gets a reason", title.Info().Name)
		}
	}
}

// A puzzle that does not exist is said to be missing, and a move that its rules
// forbid is refused with the reason.
func TestPuzzleRefusals(t *testing.T) {
	h := newHarness(t, withReasons())
	c := h.client()
	const at = "/api/games/mighty-monsters/puzzles"
	for path, want := range map[string]Code{
		at + "/no-puzzle":                                UnknownPuzzle,
		at + "/no-puzzle/why?move={}":                    UnknownPuzzle,
		"/api/games/no-game/puzzles":                     UnknownGame,
		"/api/games/no-game/puzzles/just-enough":         UnknownGame,
		at + "/just-enough/answer?move={}":               IllegalMove,
		at + "/just-enough/answer?move={\"kind\":\"no\"": IllegalMove,
	} {
		if no := c.get(path); no.refusal(t).Code != want {
			t.Errorf("GET %s: %s, want %s", path, no.body, want)
		}
	}
	move := url.QueryEscape(`{"kind":"place","card":5,"space":3}`)
	var why Why
	if c.get(at+"/just-enough/why?move="+move).into(t, &why); why.Reason == "" {
		t.Error("nothing says why a card that is not in the hand cannot be played")
	}
	var preview Preview
	move = url.QueryEscape(`{"kind":"place","card":3,"space":3}`)
	if c.get(at+"/just-enough/preview?move="+move).into(t, &preview); preview.Reason != "" {
		t.Errorf("the preview of a legal move is refused: %+v", preview)
	}
	for path, want := range map[string]bool{
		"/g/mighty-monsters/puzzles":             true,
		"/g/mighty-monsters/puzzles/just-enough": true,
		"/g/mighty-monsters/puzzles/no-puzzle":   false,
		"/g/no-game/puzzles":                     false,
	} {
		if got := c.get(path).status == 200; got != want {
			t.Errorf("GET %s is found: %t, want %t", path, got, want)
		}
	}
}
