package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// recorder is a test that writes down what it is told.
type recorder struct{ said []string }

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

// says checks that a fault was reported, once, in these words.
func says(t *testing.T, words string, check func(t TB)) {
	t.Helper()
	var r recorder
	check(&r)
	if len(r.said) != 1 || !strings.Contains(r.said[0], words) {
		t.Errorf("said %q, want one report with %q in it", r.said, words)
	}
}

// silent checks that nothing was reported.
func silent(t *testing.T, check func(t TB)) {
	t.Helper()
	var r recorder
	if check(&r); len(r.said) > 0 {
		t.Errorf("said %q, want nothing", r.said)
	}
}

// copied makes a planted rulebook.
func copied(plant func(r *rules)) *rules {
	r := vault()
	plant(r)
	return r
}

func TestLawsReport(t *testing.T) {
	silent(t, func(t TB) { Laws(t, vault(), plan(vault())) })
	silent(t, func(t TB) { // a game needs none of the groups
		r := copied(func(r *rules) { r.Position, r.Thinking, r.Play = nil, nil, nil })
		Laws(t, r, plan(r))
		Worths(t, r, []game.Setup{{Seats: 3}}, 1, 3)
		NoAllocs(t, r, game.Setup{Seats: 3})
	})
	says(t, "3 seats, seed", func(t TB) {
		r := copied(func(r *rules) { r.View = func(s *pos, _ game.Seat) any { return *s } })
		Laws(t, r, Plan{Setups: []game.Setup{{Seats: 3}}, Matches: 1})
	})
}

func TestSetups(t *testing.T) {
	r := vault()
	r.Check = func(o game.Setup) error {
		if o.Seats == 3 && o.On("rich") {
			return errors.New("no")
		}
		return nil
	}
	var names []string
	for _, o := range Setups(r, "rich") {
		names = append(names, name(r.Options, o))
	}
	if got, want := strings.Join(names, ", "), "2 seats, 2 seats rich=on, 3 seats"; got != want {
		t.Errorf("setups are %s, want %s", got, want)
	}
	if got := len(Setups(r)); got != 2 {
		t.Errorf("without options there are %d setups, want 2", got)
	}
}

func TestNoAllocs(t *testing.T) {
	o := game.Setup{Seats: 3}
	silent(t, func(t TB) { NoAllocs(t, vault(), o) })
	says(t, "9 seats", func(t TB) { NoAllocs(t, vault(), game.Setup{Seats: 9}) })
	says(t, "a playout allocates", func(t TB) {
		NoAllocs(t, copied(func(r *rules) {
			r.Apply = func(s *pos, seat game.Seat, m move, c *game.Chance, l *game.Log) {
				kept = append([]int(nil), int(m.Card))
				vaultApply(s, seat, m, c, l)
			}
		}), o)
	})
	says(t, "a sight and a guess allocates", func(t TB) {
		NoAllocs(t, copied(func(r *rules) {
			r.Redeal = func(s *pos, seat game.Seat, c *game.Chance) { kept = make([]int, s.Seats); vaultRedeal(s, seat, c) }
		}), o)
	})
	says(t, "an estimate allocates", func(t TB) {
		NoAllocs(t, copied(func(r *rules) {
			r.Thinking.Value = func(s *pos, _ *[game.MaxSeats]float32) { kept = make([]int, s.Seats) }
		}), o)
	})
	says(t, "a plan allocates", func(t TB) {
		NoAllocs(t, copied(func(r *rules) {
			r.Thinking.Planner = func(game.Redealing[pos]) game.Plan[pos, move] {
				return func(s *pos, _ game.Seat, _ []move, _ int, _ []float32) { kept = make([]int, s.Seats) }
			}
		}), o)
	})
}

func TestWorths(t *testing.T) {
	list := Setups(vault())
	silent(t, func(t TB) { Worths(t, vault(), list, 1, 3) })
	silent(t, func(t TB) {
		Worths(
			t, copied(func(r *rules) { r.Thinking.Value, r.Thinking.Planner = nil, nil }), list, 1,
			3,
		)
	})
	says(t, "9 seats", func(t TB) { Worths(t, vault(), []game.Setup{{Seats: 9}}, 1, 3) })
	says(
		t, "2 seats, seed 0: ply 0: seat 1 is worth 2 points, want 1 to 1.5",
		func(t TB) { Worths(t, vault(), list, 1, 1.5) },
	)
	says(t, "seat 0 is worth 1 points, want 2 to 3", func(t TB) { Worths(t, vault(), list, 2, 3) })
	says(t, "seat 0 is worth NaN points", func(t TB) {
		Worths(t, copied(func(r *rules) {
			r.Thinking.Value = func(_ *pos, worth *[game.MaxSeats]float32) { worth[0] = float32(math.NaN()) }
		}), list, 1, 3)
	})
	says(t, "is worth 8 points, want 1 to 3", func(t TB) {
		Worths(t, copied(func(r *rules) {
			r.Thinking.Planner = nil
			r.Thinking.Value = func(s *pos, worth *[game.MaxSeats]float32) {
				*worth = [game.MaxSeats]float32{1, 2, 3}
				if s.Scores[0] > 3 {
					worth[0] = 8
				}
			}
		}), list, 1, 3)
	})
	far := func(game.Redealing[pos]) game.Plan[pos, move] {
		return func(_ *pos, _ game.Seat, _ []move, tries int, worth []float32) {
			clear(worth)
			if tries > planTries {
				worth[0] = -1e6
			}
		}
	}
	says(t, "in 40 tries the plan gives move", func(t TB) {
		Worths(t, copied(func(r *rules) { r.Thinking.Planner = far }), list, 1, 3)
	})
	says(t, "in 40 tries the plan of style odd gives move", func(t TB) {
		Worths(
			t,
			copied(
				func(r *rules) { r.Thinking.Styles = []game.Style[pos, move]{{Name: "odd", Planner: far}} },
			),
			list,
			1,
			3,
		)
	})
}

var kept []int

func TestSize(t *testing.T) {
	silent(t, func(t TB) { Size(t, vault(), 30) })
	says(t, "takes 30 bytes, more than 29", func(t TB) { Size(t, vault(), 29) })
}

func TestPerft(t *testing.T) {
	o := game.Setup{Seats: 2}
	// Three cards each, then the winner's two ways on.
	silent(t, func(t TB) { Perft(t, vault(), o, 1, 3, 9, 18) })
	says(
		t, "there are 3, 9, 18 ways to play the first plies, not 3, 9, 17",
		func(t TB) { Perft(t, vault(), o, 1, 3, 9, 17) },
	)
	says(t, "1 seats", func(t TB) { Perft(t, vault(), game.Setup{Seats: 1}, 1, 3) })
}

func TestGames(t *testing.T) {
	setups := Setups(vault(), "rich")
	silent(t, func(t TB) { Games(t, vault(), setups, 500, func(*pos) error { return nil }) })
	says(t, "too rich", func(t TB) {
		Games(t, vault(), setups, 500, func(s *pos) error {
			if s.Scores[0] > 7 {
				return errors.New("too rich")
			}
			return nil
		})
	})
	says(t, "the match goes on", func(t TB) {
		Games(
			t,
			copied(
				func(r *rules) { r.Thinking.Bound = func(o game.Setup) int { return 3 * o.Seats } },
			),
			setups,
			500,
			nil,
		)
	})
	says(t, "panic", func(t TB) {
		Games(
			t,
			copied(
				func(r *rules) { r.Moves = func(_ *pos, _ game.Seat, buf []move) []move { return buf } },
			),
			setups,
			500,
			nil,
		)
	})
	says(t, "5 seats", func(t TB) { Games(t, vault(), []game.Setup{{Seats: 5}}, 1, nil) })
}

func FuzzVault(f *testing.F)         { Fuzz(f, vault()) }
func FuzzVaultPosition(f *testing.F) { FuzzPosition(f, vault()) }

func TestFuzzedBytesFindFaults(t *testing.T) {
	inputs := [][]byte{
		nil, []byte(`{"do":"draw","card":0}`), []byte(`{"do":"pick","card":3}`),
		[]byte("\x00\x00\x01\x05\x02\x07\x01\x09\x04"),
	}
	broken := func(r *rules) (found bool) {
		for _, data := range inputs {
			found = found || fuzzed(r, data) != nil
		}
		return found
	}
	if broken(vault()) {
		t.Error("the faultless game does not pass")
	}
	for name, plant := range map[string]func(r *rules){
		"an open view": func(r *rules) {
			r.View = func(s *pos, _ game.Seat) any { return *s }
		},
		"a panic where it is refused": func(r *rules) {
			r.Why = func(*pos, game.Seat, move) game.Refusal { panic("here") }
		},
		"a refusal without a reason": func(r *rules) {
			r.Why = func(*pos, game.Seat, move) game.Refusal { return game.Refusal{} }
		},
		"a position marked by asking": func(r *rules) {
			r.Why = func(s *pos, _ game.Seat, _ move) game.Refusal { s.Last[3]++; return game.Refusal{Message: "No."} }
		},
	} {
		if !broken(copied(plant)) {
			t.Errorf("%s was not found", name)
		}
	}
}

func TestFuzzedPositionsFindFaults(t *testing.T) {
	r := vault()
	good := `{"Seats":2,"Rich":false,"Round":1,"Winner":-1,"Hands":[14,112,0,0],"Picks":[{"Card":0},{"Card":0},{"Card":0},{"Card":0}],"Last":[0,0,0,0],"Played":0,"Scores":[0,0,0,0]}`
	if _, _, err := r.Position.Load([]byte(good)); err != nil {
		t.Fatal(err)
	}
	if err := loaded(r, []byte(good)); err != nil {
		t.Errorf("a position that can be: %v", err)
	}
	twice := strings.Replace(good, "[14,112,0,0]", "[14,14,0,0]", 1)
	if err := loaded(r, []byte(twice)); err != nil {
		t.Errorf("a position that is refused: %v", err)
	}
	// A Load that takes all that encoding/json can read lets positions in that cannot be.
	r.Position.Load = func(data []byte) (pos, game.Setup, error) {
		var s pos
		err := json.Unmarshal(data, &s)
		return s, game.Setup{Seats: int(s.Seats)}, err
	}
	for name, bad := range map[string]string{
		"a card in two hands": twice,
		"nobody's cards":      strings.Replace(good, "[14,112,0,0]", "[14,112,8192,0]", 1),
		"no card to play":     strings.Replace(good, "[14,112,0,0]", "[0,112,0,0]", 1),
		"an endless match":    strings.Replace(good, `"Round":1`, `"Round":-100`, 1),
	} {
		if loaded(r, []byte(bad)) == nil {
			t.Errorf("%s was taken for a position", name)
		}
	}
}

// A shelf is a folder with a game's files.
func shelf(t *testing.T, files map[string]string) string {
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRulebook(t *testing.T) {
	const (
		book = "# Vault\n\n## Course\n\n### Picks {#va-pick}\n\nAll pick.\n\n### Bag {#va-bag}\n\nThe winner draws.\n"
		fr   = "# Coffre\n\n## Suite\n\n### Choix {#va-pick}\n\nTous choisissent.\n\n### Sac {#va-bag}\n\nPioche.\n"
		code = "package vault\n\n// pick is va-pick.\nfunc pick() string { return \"va-bag\" }\n"
		test = "package vault\n\nvar names = []string{\"va-pick\", `va-bag/empty`}\n"
	)
	for name, c := range map[string]struct {
		change map[string]string
		want   string
	}{
		"all is well": {nil, ""},
		"no French": {
			map[string]string{"rulebook.fr.md": ""}, "rulebook.fr.md: there is no rule in it",
		},
		"another order": {
			map[string]string{"rulebook.fr.md": "### Sac {#va-bag}\n\nA.\n\n### Choix {#va-pick}\n\nB.\n"},
			"va-bag stands where va-pick should",
		},
		"one rule less": {
			map[string]string{"rulebook.fr.md": "### Choix {#va-pick}\n\nB.\n"}, "1 rules, not 2",
		},
		"a ruling of both": {map[string]string{
			"rulebook.md":    book + "\n*House ruling.* One.\n",
			"rulebook.fr.md": fr + "\n*Décision maison.* Un.\n",
		}, ""},
		"a ruling of one": {
			map[string]string{"rulebook.md": book + "\n*House ruling.* One.\n"},
			"rulebook.fr.md: the house rulings are not those of rulebook.md: 0 rules, not 1",
		},
		"a ruling elsewhere": {map[string]string{
			"rulebook.md":    book + "\n*House ruling.* One.\n",
			"rulebook.fr.md": strings.Replace(fr, "Tous", "*Décision maison.* Tous", 1),
		}, "va-pick stands where va-bag should"},
		"a rule twice": {
			map[string]string{"rulebook.md": book + "### Bag {#va-bag}\n\nAgain.\n"},
			"rulebook.md:12: rule va-bag is there twice",
		},
		"a rule without text": {
			map[string]string{"rulebook.md": book + "### Empty {#va-empty}\n"}, "rule va-empty says nothing",
		},
		"a rule before the next": {
			map[string]string{"rulebook.md": "### A {#va-a}\n### B {#va-b}\n\nText.\n"},
			"rule va-a says nothing",
		},
		"a slug in a paragraph": {
			map[string]string{"rulebook.md": book + "Text {#va-text}\n"},
			"rulebook.md:12: a rule is a heading",
		},
		"another game's letters": {map[string]string{
			"rulebook.md": book + "### X {#xx-a}\n\nA.\n", "rulebook.fr.md": fr + "### X {#xx-a}\n\nA.\n",
		}, "xx-a does not begin with va-"},
		"a rule without a test": {
			map[string]string{"a_test.go": "package vault\n\nvar names = []string{\"va-pick\"}\n"},
			"rule va-bag has no test",
		},
		"a comment is no test": {map[string]string{
			"a_test.go": "package vault\n\n// va-bag\nvar names = []string{\"va-pick\"}\n",
		}, "rule va-bag has no test"},
		"code is no test": {
			map[string]string{"a_test.go": "package vault\n\nvar names = []string{\"va-pick\"}\n"},
			"rule va-bag has no test",
		},
		"a test of no rule": {
			map[string]string{"b_test.go": "package vault\n\nvar more = \"va-gone\"\n"},
			"b_test.go:3: there is no rule va-gone",
		},
		"code of no rule": {
			map[string]string{"b.go": "package vault\n\nvar more = \"x va-gone\"\n"},
			"b.go:3: there is no rule va-gone",
		},
		"a comment of no rule": {
			map[string]string{"b.go": "package vault\n\n// more is va-gone-too.\nvar more = 1\n"},
			"b.go:3: there is no rule va-gone-too",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{
				"rulebook.md": book, "rulebook.fr.md": fr, "a.go": code,
				"a_test.go": test,
			}
			for file, text := range c.change {
				files[file] = text
			}
			got := errors.Join(
				rulebook(shelf(t, files), []string{"rulebook.md", "rulebook.fr.md"})...)
			if c.want == "" && got != nil ||
				c.want != "" && (got == nil || !strings.Contains(got.Error(), c.want)) {
				t.Errorf("found %v, want %q", got, c.want)
			}
		})
	}
	says(t, "rulebook.md", func(t TB) { Rulebook(t, "rulebook.md") }) // there is none here
}

func TestAccounts(t *testing.T) {
	list := []game.Setup{{Seats: 2}, {Seats: 3}}
	fair := func(s *pos, worth *[game.MaxSeats]float32) {
		for i := range s.Seats {
			worth[i] = float32(s.Scores[i]) + float32(s.Hands[i])/100
		}
	}
	silent(t, func(t TB) { Accounts(t, vault(), list) })
	silent(t, func(t TB) {
		Accounts(t, copied(func(r *rules) { r.Thinking.Value = fair }), list)
	})
	silent(t, func(t TB) { Accounts(t, copied(func(r *rules) { r.Thinking = nil }), list) })
	says(t, "9 seats", func(t TB) { Accounts(t, vault(), []game.Setup{{Seats: 9}}) })
	says(t, "over all outcomes adds up to", func(t TB) {
		calls := float32(0)
		Accounts(t, copied(func(r *rules) {
			r.Thinking.Value = func(_ *pos, worth *[game.MaxSeats]float32) {
				calls++
				worth[0] = calls
			}
		}), list)
	})
	says(t, "none of the outcomes", func(t TB) {
		calls := int8(0)
		Accounts(t, copied(func(r *rules) {
			r.Apply = func(s *pos, seat game.Seat, m move, c *game.Chance, l *game.Log) {
				vaultApply(s, seat, m, c, l)
				if m.Do == drawCard {
					calls++
					s.Last[3] = calls
				}
			}
		}), list)
	})
	says(t, "but the margin is", func(t TB) {
		Accounts(t, copied(func(r *rules) {
			calls := int32(0)
			r.Result = func(s *pos) game.Result {
				x := vaultResult(s)
				calls++
				x.Scores[0] += calls
				return x
			}
		}), list)
	})
	says(t, "no chance event", func(t TB) {
		Accounts(t, copied(func(r *rules) {
			r.Apply = func(s *pos, seat game.Seat, m move, c *game.Chance, l *game.Log) {
				for range 20 {
					c.IntN(2)
				}
				vaultApply(s, seat, m, c, l)
			}
		}), list)
	})
}
