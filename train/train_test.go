package train_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/train"
)

// rules returns High Card with two features: the points a seat has, which are
// certain, and the prizes to come, which are not.
func rules() *game.Rules[toy.State, toy.Move] {
	r := toy.Rules()
	r.Thinking.Learning = &game.Learning[toy.State, toy.Move]{
		Features: []string{"always", "score", "never"},
		Look: func(s *toy.State, seat game.Seat, x []float32) {
			x[0], x[1], x[2] = 1, float32(toy.Rules().Result(s).Scores[seat]), 0
		},
		With: func(*game.Values) *game.Rules[toy.State, toy.Move] { return toy.Rules() },
	}
	return r
}

func learn(t *testing.T, p train.Plan) *game.Values {
	t.Helper()
	v, err := train.For(rules()).Learn(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestLearnsTrueWeights checks that a point won counts as a point, and prizes
// to come equally for both seats.
func TestLearnsTrueWeights(t *testing.T) {
	v := learn(t, train.Plan{Seats: []int{2}, Matches: 300, Rounds: 2, Seed: 1})
	w := v.Weights[2]
	if len(w) != 3 || w[0] <= 0 || w[1] < 0.5 || w[1] > 1.5 || w[2] != 0 {
		t.Errorf("weights %v: want something positive, about 1 and 0", w)
	}
	if v.Weights[3] != nil {
		t.Error("learned for three seats although the plan has only two")
	}
}

// TestSameSeedSameFile trains with one worker, with three, and with
// interruptions, and expects the same file.
func TestSameSeedSameFile(t *testing.T) {
	plan := train.Plan{Seats: []int{2, 4}, Matches: 100, Rounds: 3, Seed: 7, Workers: 1}
	want := string(train.EncodeValues(learn(t, plan)))
	plan.Workers = 3
	if got := string(train.EncodeValues(learn(t, plan))); got != want {
		t.Errorf("three workers learned\n%swant\n%s", got, want)
	}
	plan.State = filepath.Join(t.TempDir(), "toy.state")
	stops := 0
	for {
		ctx, stop := context.WithCancel(t.Context())
		steps := 0
		plan.Report = func(int, int) {
			if steps++; steps == 2 {
				stop()
			}
		}
		v, err := train.For(rules()).Learn(ctx, plan)
		stop()
		if err == nil {
			if got := string(train.EncodeValues(v)); got != want {
				t.Errorf("after %d interruptions it learned\n%swant\n%s", stops, got, want)
			}
			break
		}
		if stops++; !errors.Is(err, context.Canceled) || stops > 100 {
			t.Fatal(err)
		}
	}
	if stops < 3 {
		t.Errorf("%d interruptions, want several", stops)
	}
	if got := string(train.EncodeValues(learn(t, plan))); got != want {
		t.Error("resuming a finished training gave another result")
	}
}

func TestAnotherSeedAnotherFile(t *testing.T) {
	plan := train.Plan{Seats: []int{2}, Matches: 20, Rounds: 1, Seed: 7}
	first := learn(t, plan).Weights
	plan.Seed = 8
	if reflect.DeepEqual(learn(t, plan).Weights, first) {
		t.Error("another seed gave the same file")
	}
}

func TestRefusals(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	good := train.Plan{Seats: []int{2}, Matches: 20, Rounds: 1, Seed: 7, State: state}
	learn(t, good)
	ask := func(change func(*train.Plan)) error {
		p := good
		change(&p)
		_, err := train.For(rules()).Learn(t.Context(), p)
		return err
	}
	for _, c := range []struct {
		name   string
		change func(*train.Plan)
		want   error
	}{
		{"one seat", func(p *train.Plan) { p.Seats = []int{1} }, game.ErrOptions},
		{"seats twice", func(p *train.Plan) { p.Seats = []int{2, 2} }, train.ErrPlan},
		{"no matches", func(p *train.Plan) { p.Matches = 0 }, train.ErrPlan},
		{"no rounds", func(p *train.Plan) { p.Rounds = 0 }, train.ErrPlan},
		{"the state of another seed", func(p *train.Plan) { p.Seed = 8 }, train.ErrState},
		{"the state of more matches", func(p *train.Plan) { p.Matches = 21 }, train.ErrState},
	} {
		if err := ask(c.change); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	for name, text := range map[string]string{"cut off": `{"Of":`, "of another kind": `{"Round":-1}`} {
		if err := os.WriteFile(state, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := ask(func(*train.Plan) {}); !errors.Is(err, train.ErrState) {
			t.Errorf("a state file %s: %v, want ErrState", name, err)
		}
	}
	if _, err := train.For(toy.Rules()).Learn(t.Context(), good); !errors.Is(
		err, train.ErrNothing,
	) {
		t.Errorf("a game without learned values returned %v, want ErrNothing", err)
	}
}
