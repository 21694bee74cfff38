package games

import (
	"io/fs"
	"strings"
	"testing"

	"lair.games/lair/lesson"
)

// A lesson with a fault is found, with the line of the fault. Each case changes
// the first lesson of a game in one place.
func TestLessonFaultsAreFound(t *testing.T) {
	const mm, gg, me = "mighty-monsters", "gloomy-graves", "monster-expedition"
	faults := []struct{ name, game, old, new, want string }{
		{"a missing French text", mm, "say.fr Deux monstres s’additionnent : envoyez-en un autre au garde 1, 4 et 2 font 6.\n", "", "say.fr is missing"},
		{"a long text", mm, "say.en Two monsters", "say.en " + strings.Repeat("word ", 20) + "Two monsters", "want at most 20"},
		{"three sentences", mm, "say.en Two monsters", "say.en One. Two. Three. Two monsters", "more than 2 sentences"},
		{"a remark and two sentences", mm, "done.en ", "done.en One. ", "the done before it have more than 2 sentences"},
		{
			"a long remark", mm, "done.en 4 + 5 = 9.", "done.en 4 + 5 = 9, and more.",
			"the done before it have 22 words",
		},
		{"an unknown piece", mm, "point card:4", "point card:5", `points at "card:5", which is not on the board`},
		{"an unknown rule", mm, "mm-fights\n", "mm-fightz\n", `no rule "mm-fightz"`},
		{"a step of an unknown rule", mm, "rule mm-place\n", "rule mm-plaice\n", `no rule "mm-plaice"`},
		{"a step without a rule", mm, "rule mm-place\n", "", "the step names no rule"},
		{"an illegal example", mm, `play {"kind":"place","card":4,"space":0}`, `play {"kind":"place","card":5,"space":0}`, "example is not legal"},
		{"an example that is not accepted", mm, `play {"kind":"place","card":4,"space":0}`, `play {"kind":"place","card":3,"space":0}`, "example is not legal or not accepted"},
		{"nothing is accepted", mm, `"guard":1,"total_min":6`, `"guard":1,"total_min":16`, "no legal move is accepted"},
		{"an unknown fact", mm, `"guard":1,"total_min":6`, `"guard":1,"totals_min":6`, `no move has a fact "totals"`},
		{"a wrong move that is accepted", mm, `wrong {"guard":3} mm-fights`, `wrong {"card":4,"guard":1} mm-fights`, "no legal move that is not accepted"},
		{"a refusal by another rule", mm, `{"kind":"replace","card":1,"space":1} mm-replace-stronger`, `{"kind":"replace","card":1,"space":1} mm-fights`, "refused by"},
		{"a legal move called illegal", mm, `illegal {"kind":"replace","card":1,"space":1}`, `illegal {"kind":"replace","card":5,"space":1}`, "the move is legal"},
		{"a bot that cannot", mm, `then 1 {"kind":"place","card":3,"guard":2}`, `then 1 {"kind":"place","card":2,"guard":2}`, "seat 1 has no scripted move"},
		{"an event that is not told", mm, `"effective_strength":5`, `"effective_strength":6`, "this is not told"},
		{"a harm that cannot be shown", mm, `harm 1 {"kind":"replace"`, `harm 2 {"kind":"replace"`, "seat 2 cannot do this"},
		{"an example accepted in no branch", gg, `"total.cyclops_min":8,"total.goblin_min":5`, `"total.cyclops_min":9,"total.goblin_min":5`, "no legal move is accepted"},
		{"a prefix that does not fit", me, `before 0 {"kind":"keep","value":9}`, `before 0 {"kind":"keep","value":8}`, "seat 0 cannot play"},
		{"a rule for the impossible", gg, `"crypt.cyclops":2,"crypt.goblin":2`, `"crypt.cyclops":2,"crypt.goblins":2`, `no move has a fact "crypt.goblins"`},
	}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			title, _ := Find(f.game)
			text, err := fs.ReadFile(title.School().Files, "lessons/first-match.lesson")
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), f.old) {
				t.Fatalf("the lesson does not contain %q any more", f.old)
			}
			l, err := lesson.Parse([]byte(strings.Replace(string(text), f.old, f.new, 1)))
			if err != nil {
				t.Fatalf("the planted fault is one of syntax: %v", err)
			}
			problems := lesson.Check(l, title.School())
			for _, problem := range problems {
				if strings.Contains(problem.Error(), f.want) && strings.Contains(problem.Error(), "line ") {
					return
				}
			}
			t.Errorf("Check found %v, want a problem with %q", problems, f.want)
		})
	}
}
