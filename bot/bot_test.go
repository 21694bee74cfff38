package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

type (
	state  = toy.State
	move   = toy.Move
	player = bot.Player[state, move]
)

var rules = toy.Rules()

func seat(t testing.TB, level string) player {
	t.Helper()
	p, ok := bot.New[state, move](level)
	if !ok {
		t.Fatalf("there is no bot %q", level)
	}
	return p
}

// positions plays matches at random and calls f at each decision in which there is a choice.
func positions(t testing.TB, matches int, f func(s *state, who game.Seat, legal []move)) {
	t.Helper()
	for n := range matches {
		o, err := rules.Fill(game.Setup{Seats: 2 + n%3, Options: map[string]string{"picking": []string{"at-once", "in-turn"}[n/3%2]}})
		if err != nil {
			t.Fatal(err)
		}
		var s state
		c := game.Fast(uint64(n))
		rules.Deal(&s, o, &c, nil)
		for rules.Actors(&s) != 0 {
			who := rules.Actors(&s).Lowest()
			legal := rules.Moves(&s, who, nil)
			if len(legal) > 1 {
				f(&s, who, legal)
			}
			rules.Apply(&s, who, legal[c.IntN(len(legal))], &c, nil)
		}
	}
}

// No decision depends on what the seat cannot know, and each is one of the legal moves and can be had again.
func TestNoBotPeeks(t *testing.T) {
	ctx := context.Background()
	for _, level := range bot.Levels() {
		p, n := seat(t, level), uint64(0)
		positions(t, 40, func(s *state, who game.Seat, legal []move) {
			n++
			m := p.Choose(ctx, game.NewSight(rules, s, who), n, bot.Limit{Tries: 200})
			if !slices.Contains(legal, m) {
				t.Fatalf("%s: %v is not one of %v", level, m, legal)
			}
			first := slices.Clone(p.Opinions())
			for i := range uint64(5) {
				other := *s
				c := game.Fast(1000*n + i)
				rules.Redeal(&other, who, &c)
				again := seat(t, level).Choose(ctx, game.NewSight(rules, &other, who), n, bot.Limit{Tries: 200})
				if again != m {
					t.Fatalf("%s: chose %v, and %v when what it cannot see was dealt afresh", level, m, again)
				}
				p.Choose(ctx, game.NewSight(rules, &other, who), n, bot.Limit{Tries: 200})
				if !slices.Equal(p.Opinions(), first) {
					t.Fatalf("%s: thought %v, and then %v", level, first, p.Opinions())
				}
			}
		})
	}
}

func TestChoosingAllocatesNothing(t *testing.T) {
	ctx := context.Background()
	for _, level := range bot.Levels() {
		p := seat(t, level)
		o, err := rules.Fill(game.Setup{Seats: 4})
		if err != nil {
			t.Fatal(err)
		}
		var s state
		c := game.Fast(1)
		rules.Deal(&s, o, &c, nil)
		var sight game.Sight[state, move]
		n := uint64(0)
		if allocs := testing.AllocsPerRun(20, func() {
			n++
			sight.Look(rules, &s, 0)
			p.Choose(ctx, &sight, n, bot.Limit{Tries: 300})
		}); allocs != 0 {
			t.Errorf("%s: %v allocations a decision, want none", level, allocs)
		}
	}
}

// lonely are the rules with one legal move everywhere, in which asking for anything else is a mistake.
func lonely(t *testing.T) *game.Rules[state, move] {
	r := *rules
	r.Moves = func(s *state, who game.Seat, buf []move) []move { return rules.Moves(s, who, buf)[:len(buf)+1] }
	r.Value = func(*state, *[game.MaxSeats]float32) { t.Error("asked for the value of a position without a choice") }
	return &r
}

func TestWithOneMoveThereIsNothingToThink(t *testing.T) {
	r := lonely(t)
	var s state
	c := game.Fast(1)
	r.Deal(&s, game.Setup{Seats: 3}, &c, nil)
	for _, level := range bot.Levels() {
		p := seat(t, level)
		if m := p.Choose(context.Background(), game.NewSight(r, &s, 0), 1, bot.Limit{}); m != r.Moves(&s, 0, nil)[0] {
			t.Errorf("%s: chose %v", level, m)
		}
		if p.Opinions() != nil {
			t.Errorf("%s: thought %v", level, p.Opinions())
		}
	}
}

func TestLimits(t *testing.T) {
	var s state
	c := game.Fast(1)
	rules.Deal(&s, game.Setup{Seats: 4}, &c, nil)
	v := game.NewSight(rules, &s, 0)
	p := seat(t, "search")
	count := func() (n int) {
		for _, o := range p.Opinions() {
			n += o.Tries
		}
		return n
	}
	p.Choose(context.Background(), v, 1, bot.Limit{Tries: 300})
	if n := count(); n < 300 || n > 303 {
		t.Errorf("%d tries, want 300", n)
	}
	start := time.Now()
	p.Choose(context.Background(), v, 1, bot.Limit{Tries: 1 << 40, Time: 30 * time.Millisecond})
	if took := time.Since(start); took < 30*time.Millisecond || took > time.Second {
		t.Errorf("took %v, want 30ms", took)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range []string{"greedy", "search"} {
		p = seat(t, level)
		p.Choose(ended, v, 1, bot.Limit{Tries: 1 << 40})
		if n := count(); n != 3 {
			t.Errorf("%s: %d tries when nobody waits any more, want one of each move", level, n)
		}
	}
}

// A runner deals and plays as a match does.
func TestRunnerAgreesWithMatch(t *testing.T) {
	for n := range uint64(30) {
		o := game.Setup{Seats: 2 + int(n%3)}
		seed := game.SeedOf(n)
		var players []player
		var told []string
		m, err := game.Erase(rules).New(o, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range o.Seats {
			players = append(players, &follower{seat(t, "random"), func(seat game.Seat, x move) {
				b, _ := json.Marshal(x)
				if _, err := m.Play(seat, b); err != nil {
					t.Fatal(err)
				}
				told = append(told, string(b))
			}})
		}
		r, err := bot.NewRunner(rules, o, bot.Limit{}, players...)
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.Play(context.Background(), seed, n, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !m.Over() || out.Result != m.Result() || out.Plies != m.Ply() {
			t.Errorf("seed %d: %v after %d plies, and the match says %v after %d: %v", n, out.Result, out.Plies, m.Result(), m.Ply(), told)
		}
	}
}

// follower tells what its player chooses.
type follower struct {
	player
	tell func(game.Seat, move)
}

func (f *follower) Choose(ctx context.Context, v *game.Sight[state, move], seed uint64, l bot.Limit) move {
	m := f.player.Choose(ctx, v, seed, l)
	f.tell(v.Seat(), m)
	return m
}

// cheat plays a card that no hand holds.
type cheat struct{ player }

func (cheat) Choose(context.Context, *game.Sight[state, move], uint64, bot.Limit) move {
	return move{}
}

func TestRunnerRefuses(t *testing.T) {
	ctx := context.Background()
	play := func(r *game.Rules[state, move], ctx context.Context, players ...player) error {
		runner, err := bot.NewRunner(r, game.Setup{Seats: 2}, bot.Limit{}, players...)
		if err == nil {
			_, err = runner.Play(ctx, game.Seed{}, 1, 0)
		}
		return err
	}
	honest := seat(t, "random")
	if err := play(rules, ctx, honest); !errors.Is(err, bot.ErrPlayers) {
		t.Errorf("one player for two seats: %v", err)
	}
	if err := play(rules, ctx, honest, cheat{}); !errors.Is(err, bot.ErrCheat) {
		t.Errorf("an illegal move: %v", err)
	}
	short := *rules
	short.Bound = func(game.Setup) int { return 5 }
	if err := play(&short, ctx, honest, honest); !errors.Is(err, bot.ErrEndless) {
		t.Errorf("a match that is too long: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if err := play(rules, ended, honest, honest); !errors.Is(err, context.Canceled) {
		t.Errorf("a match that nobody waits for: %v", err)
	}
}

// Each bot takes more points from the one below it than it gives, over all rotations of the same deals.
func TestEachBotBeatsTheOneBelow(t *testing.T) {
	levels := bot.Levels()
	for i := 1; i < len(levels); i++ {
		r, err := bot.NewRunner(rules, game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}}, bot.Limit{Tries: 400}, seat(t, levels[i]), seat(t, levels[i-1]))
		if err != nil {
			t.Fatal(err)
		}
		lead := 0
		for n := range 300 {
			for turn := range 2 {
				out, err := r.Play(context.Background(), game.SeedOf(uint64(n)), uint64(n), turn)
				if err != nil {
					t.Fatal(err)
				}
				lead += int(out.Result.Scores[turn] - out.Result.Scores[1-turn])
			}
		}
		if lead <= 0 {
			t.Errorf("%s is %d points ahead of %s after 600 matches", levels[i], lead, levels[i-1])
		}
		t.Logf("%s is ahead of %s by %.2f points a match", levels[i], levels[i-1], float64(lead)/600)
	}
}

func TestErasedBots(t *testing.T) {
	bots := bot.For(rules)
	m, err := game.Erase(rules).New(game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	x, thought, err := bots.Choose(ctx, m, 0, "search", 7, bot.Limit{Tries: 100})
	if err != nil {
		t.Fatal(err)
	}
	if m.Refuse(0, x) != nil || len(thought.Moves) != 3 || string(thought.Moves[0].Move) != string(x) || thought.Tries < 100 {
		t.Errorf("chose %s and thought %+v", x, thought)
	}
	if _, _, err := bots.Choose(ctx, m, 1, "search", 7, bot.Limit{}); !errors.Is(err, game.ErrNotActing) {
		t.Errorf("a seat that does not act: %v", err)
	}
	if _, _, err := bots.Choose(ctx, m, 0, "perfect", 7, bot.Limit{}); !errors.Is(err, bot.ErrLevel) {
		t.Errorf("no such level: %v", err)
	}
	if _, err := bots.Table(game.Setup{Seats: 2}, []string{"random", "perfect"}, bot.Limit{}); !errors.Is(err, bot.ErrLevel) {
		t.Errorf("no such level at a table: %v", err)
	}
	table, err := bots.Table(game.Setup{Seats: 2}, []string{"random", "greedy"}, bot.Limit{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := table.Play(ctx, game.SeedOf(3), 3, 1)
	if err != nil || out.Plies != 6 || out.Took[0] == 0 || out.Took[1] != 0 || out.Decisions[0] != 3 {
		t.Errorf("greedy at seat 0 by rotation: %+v, %v", out, err)
	}
}

func BenchmarkChoose(b *testing.B) {
	var s state
	c := game.Fast(1)
	rules.Deal(&s, game.Setup{Seats: 4}, &c, nil)
	v := game.NewSight(rules, &s, 0)
	for _, level := range bot.Levels() {
		p := seat(b, level)
		b.Run(level, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				p.Choose(context.Background(), v, uint64(i), bot.Limit{})
			}
		})
	}
}
