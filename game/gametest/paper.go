package gametest

import (
	"encoding/json"
	"strings"

	"lair.games/lair/game"
)

// Paper returns a position as Load takes it.
func Paper[S, M comparable](t TB, r *game.Rules[S, M], s *S) []byte {
	t.Helper()
	return written(t, r.Position.Encode(s))
}

// Altered returns a position as Load takes it, after a change to what Encode
// returned. P is the type that Encode returns.
func Altered[P any, S, M comparable](t TB, r *game.Rules[S, M], s *S, change func(p *P)) []byte {
	t.Helper()
	p := r.Position.Encode(s).(P)
	change(&p)
	return written(t, p)
}

func written(t TB, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Errorf("%v", err)
	}
	return text
}

// Impossible checks that Load refuses impossible positions. A case is a position
// that Load accepts, a change that makes it impossible, and words that the error
// must contain. Texts that are not positions must be refused, too. P is the type
// that Encode returns.
func Impossible[P any, S, M comparable](t TB, r *game.Rules[S, M], cases []struct {
	From   *S
	Want   string
	Change func(p *P)
},
) {
	t.Helper()
	for _, c := range cases {
		if paper := Paper(t, r, c.From); !loads(r, paper) {
			t.Errorf("the position to change is impossible: %s", paper)
			continue
		}
		if _, _, err := r.Position.Load(Altered(t, r, c.From, c.Change)); err == nil ||
			!strings.Contains(err.Error(), c.Want) {
			t.Errorf("want %q, got %v", c.Want, err)
		}
	}
	for _, text := range []string{
		"", "{}", "null", "[]", `{"seats":2}`, `{"seats":2,"colour":1}`, "{} {}",
	} {
		if loads(r, []byte(text)) {
			t.Errorf("%q was taken", text)
		}
	}
}

func loads[S, M comparable](r *game.Rules[S, M], paper []byte) bool {
	_, _, err := r.Position.Load(paper)
	return err == nil
}
