package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
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
	p, err := bot.New(rules, level)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// positions plays random matches and calls f at each decision with more than
// one legal move.
func positions(t testing.TB, matches int, f func(s *state, who game.Seat, legal []move)) {
	t.Helper()
	for n := range matches {
		o, err := rules.Fill(
			game.Setup{
				Seats:   2 + n%3,
				Options: map[string]string{"picking": []string{"at-once", "in-turn"}[n/3%2]},
			},
		)
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

// No decision depends on what the seat cannot know. Each is a legal move and
// can be repeated.
func TestNoBotPeeks(t *testing.T) {
	ctx, matches := context.Background(), 40
	if testing.Short() {
		matches = 4
	}
	for _, level := range bot.Names() {
		p, n := seat(t, level), uint64(0)
		positions(t, matches, func(s *state, who game.Seat, legal []move) {
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
				again := seat(
					t, level,
				).Choose(ctx, game.NewSight(rules, &other, who), n, bot.Limit{Tries: 200})
				if again != m {
					t.Fatalf(
						"%s: chose %v, and %v when what it cannot see was dealt afresh", level, m,
						again,
					)
				}
				p.Choose(ctx, game.NewSight(rules, &other, who), n, bot.Limit{Tries: 200})
				if !slices.Equal(p.Opinions(), first) {
					t.Fatalf(
						"%s: opinions %v, then %v with the same seed", level, first, p.Opinions(),
					)
				}
			}
		})
	}
}

func TestChoosingAllocatesNothing(t *testing.T) {
	ctx := context.Background()
	for _, level := range bot.Names() {
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

// planned returns rules with a plan that reads the other hands. It may, because
// it gets guesses and not the position. It counts its calls.
func planned(asked *int) *game.Rules[state, move] {
	r := *toy.Rules()
	r.Thinking.Planner = func(game.Redealing[state]) game.Plan[state, move] {
		var next state
		var c game.Chance
		var worth [game.MaxSeats]float32
		return func(s *state, who game.Seat, moves []move, _ int, weights []float32) {
			*asked++
			for i, m := range moves {
				next = *s
				c.Reseed(0)
				rules.Apply(&next, who, m, &c, nil)
				rules.Thinking.Value(&next, &worth)
				weights[i] = worth[who] - worth[1-min(who, 1)]
			}
		}
	}
	return &r
}

// If a game has a plan, search uses it over several guesses and peeks no more
// than any other bot.
func TestSearchFollowsThePlan(t *testing.T) {
	ctx, asked, n := context.Background(), 0, uint64(0)
	r := planned(&asked)
	p := seat(t, "search")
	positions(t, 20, func(s *state, who game.Seat, legal []move) {
		n++
		before := asked
		m := p.Choose(ctx, game.NewSight(r, s, who), n, bot.Limit{})
		guesses := asked - before
		opinions := slices.Clone(p.Opinions())
		if guesses < 2 || !slices.Contains(legal, m) || len(opinions) != len(legal) ||
			opinions[0].Move != m {
			t.Fatalf("chose %v of %v after %d guesses, opinions %v", m, legal, guesses, opinions)
		}
		for i, o := range opinions {
			if o.Tries != guesses || i > 0 && o.Margin > opinions[i-1].Margin {
				t.Fatalf("opinions %v after %d guesses, want one try a guess", opinions, guesses)
			}
		}
		other := *s
		c := game.Fast(n)
		rules.Redeal(&other, who, &c)
		if again := p.Choose(ctx, game.NewSight(r, &other, who), n, bot.Limit{}); again != m ||
			!slices.Equal(p.Opinions(), opinions) {
			t.Fatalf("chose %v, and %v after a redeal of what it cannot see: it peeks", m, again)
		}
	})
	// The same player searches when the game has no plan.
	before := asked
	positions(t, 1, func(s *state, who game.Seat, _ []move) {
		p.Choose(ctx, game.NewSight(rules, s, who), 1, bot.Limit{Tries: 50})
	})
	if asked != before {
		t.Error("the plan of the previous game was used")
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	positions(t, 1, func(s *state, who game.Seat, _ []move) {
		before := asked
		p.Choose(ended, game.NewSight(r, s, who), 1, bot.Limit{})
		if asked != before+1 {
			t.Errorf(
				"the plan was called %d times with a cancelled context, want once", asked-before,
			)
		}
	})
}

// A plan cannot be interrupted, so it gets fewer tries where time is short, and
// all of them where it is not.
func TestPlanKeepsWithinItsTime(t *testing.T) {
	var asked []int
	var each time.Duration // that a plan takes for a try
	r := *toy.Rules()
	r.Thinking.Planner = func(game.Redealing[state]) game.Plan[state, move] {
		return func(_ *state, _ game.Seat, moves []move, tries int, weights []float32) {
			asked = append(asked, tries)
			time.Sleep(time.Duration(tries) * each)
			for i, m := range moves {
				weights[i] = float32(m.Card)
			}
		}
	}
	var s state
	c := game.Fast(1)
	r.Deal(&s, game.Setup{Seats: 4}, &c, nil)
	v, p := game.NewSight(&r, &s, 0), seat(t, "search")
	legal := v.Moves(nil)
	for _, x := range []struct {
		each  time.Duration
		limit bot.Limit
		least int // tries
		most  int
	}{
		{0, bot.Limit{Tries: 4000}, 4000, 4000},
		{0, bot.Limit{Tries: 4000, Time: time.Minute}, 4032, 4032}, // and the probe
		{time.Millisecond, bot.Limit{Tries: 4000, Time: 400 * time.Millisecond}, 64, 420},
		{time.Millisecond, bot.Limit{Tries: 4000, Time: time.Millisecond}, 32, 32},
	} {
		asked, each = nil, x.each
		m := p.Choose(t.Context(), v, 1, x.limit)
		tries := 0
		for _, n := range asked {
			tries += n
		}
		if tries < x.least || tries > x.most || m != legal[len(legal)-1] {
			t.Errorf(
				"with %+v and %v a try it chose %v after %v tries, want %d to %d", x.limit, x.each,
				m, asked, x.least, x.most,
			)
		}
	}
}

func TestPlanningAllocatesNothing(t *testing.T) {
	asked := 0
	r := planned(&asked)
	var s state
	c := game.Fast(1)
	r.Deal(&s, game.Setup{Seats: 4}, &c, nil)
	p, n := seat(t, "search"), uint64(0)
	var sight game.Sight[state, move]
	if allocs := testing.AllocsPerRun(20, func() {
		n++
		sight.Look(r, &s, 0)
		p.Choose(context.Background(), &sight, n, bot.Limit{})
	}); allocs != 0 {
		t.Errorf("%v allocations a decision, want none", allocs)
	}
}

// singleMoveRules returns rules with one legal move in every position. It is an
// error to ask for the value of a position.
func singleMoveRules(t *testing.T) *game.Rules[state, move] {
	r := *toy.Rules()
	r.Moves = func(s *state, who game.Seat, buf []move) []move {
		return rules.Moves(s, who, buf)[:len(buf)+1]
	}
	r.Thinking.Value = func(*state, *[game.MaxSeats]float32) {
		t.Error("the value of a position was computed although there is only one legal move")
	}
	return &r
}

func TestOneLegalMoveIsPlayedWithoutThinking(t *testing.T) {
	r := singleMoveRules(t)
	var s state
	c := game.Fast(1)
	r.Deal(&s, game.Setup{Seats: 3}, &c, nil)
	for _, level := range bot.Names() {
		p := seat(t, level)
		if m := p.Choose(
			context.Background(), game.NewSight(r, &s, 0), 1, bot.Limit{},
		); m != r.Moves(&s, 0, nil)[0] {
			t.Errorf("%s: chose %v", level, m)
		}
		if p.Opinions() != nil {
			t.Errorf("%s: opinions %v, want none", level, p.Opinions())
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
		t.Errorf("the decision took %v, want about 30ms", took)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range []string{"greedy", "search"} {
		p = seat(t, level)
		p.Choose(ended, v, 1, bot.Limit{Tries: 1 << 40})
		if n := count(); n != 3 {
			t.Errorf("%s: %d tries with a cancelled context, want one of each move", level, n)
		}
	}
}

// A Runner deals and plays as a Match does.
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
			t.Errorf(
				"seed %d: %v after %d plies, and the match says %v after %d: %v", n, out.Result,
				out.Plies, m.Result(), m.Ply(), told,
			)
		}
	}
}

// follower records what its player chooses.
type follower struct {
	player
	tell func(game.Seat, move)
}

func (f *follower) Choose(
	ctx context.Context, v *game.Sight[state, move], seed uint64, l bot.Limit,
) move {
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
		t.Errorf("one player for two seats returned %v, want ErrPlayers", err)
	}
	if err := play(rules, ctx, honest, cheat{}); !errors.Is(err, bot.ErrCheat) {
		t.Errorf("an illegal move returned %v, want ErrCheat", err)
	}
	short := *toy.Rules()
	short.Thinking = &game.Thinking[state, move]{Bound: func(game.Setup) int { return 5 }}
	if err := play(&short, ctx, honest, honest); !errors.Is(err, bot.ErrEndless) {
		t.Errorf("a match that is too long returned %v, want ErrEndless", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if err := play(rules, ended, honest, honest); !errors.Is(err, context.Canceled) {
		t.Errorf("a match with a cancelled context returned %v, want context.Canceled", err)
	}
}

// Each bot scores more points than the one below it over all rotations of the
// same deals.
func TestEachBotBeatsTheOneBelow(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	for _, levels := range [][2]string{
		{"random", "greedy"},
		{"greedy", "search"},
		{"random", "first"},
		{"first", "easy"},
		{"easy", "normal"},
		{"normal", "hard"},
	} {
		r, err := bot.NewRunner(
			rules, game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}},
			bot.Limit{Tries: 400}, seat(t, levels[1]), seat(t, levels[0]),
		)
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
			t.Errorf(
				"%s is %d points ahead of %s after 600 matches, want more", levels[1], lead,
				levels[0],
			)
		}
		t.Logf("%s is ahead of %s by %.2f points a match", levels[1], levels[0], float64(lead)/600)
	}
}

func TestErasedBots(t *testing.T) {
	bots := bot.For(rules)
	m, err := game.Erase(rules).New(
		game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}}, game.SeedOf(1),
	)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	x, thought, err := bots.Choose(ctx, m, 0, "search", 7, bot.Limit{Tries: 100})
	if err != nil {
		t.Fatal(err)
	}
	if m.Refuse(0, x) != nil || len(thought.Moves) != 3 ||
		string(thought.Moves[0].Move) != string(x) ||
		thought.Tries < 100 {
		t.Errorf("chose %s with thought %+v", x, thought)
	}
	if _, _, err := bots.Choose(ctx, m, 1, "search", 7, bot.Limit{}); !errors.Is(
		err, game.ErrNotActing,
	) {
		t.Errorf("a seat that does not act returned %v, want ErrNotActing", err)
	}
	if _, _, err := bots.Choose(ctx, m, 0, "perfect", 7, bot.Limit{}); !errors.Is(
		err, bot.ErrLevel,
	) {
		t.Errorf("an unknown level returned %v, want ErrLevel", err)
	}
	if _, err := bots.Table(
		game.Setup{Seats: 2}, []string{"random", "perfect"}, bot.Limit{},
	); !errors.Is(err, bot.ErrLevel) {
		t.Errorf("an unknown level at a table returned %v, want ErrLevel", err)
	}
	table, err := bots.Table(game.Setup{Seats: 2}, []string{"random", "greedy"}, bot.Limit{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := table.Play(ctx, game.SeedOf(3), 3, 1)
	if err != nil || out.Plies != 6 || out.Took[0] == 0 || out.Took[1] != 0 ||
		out.Decisions[0] != 3 {
		t.Errorf("greedy at seat 0 by rotation: %+v, %v", out, err)
	}
}

func BenchmarkChoose(b *testing.B) {
	var s state
	c := game.Fast(1)
	rules.Deal(&s, game.Setup{Seats: 4}, &c, nil)
	v := game.NewSight(rules, &s, 0)
	for _, level := range bot.Names() {
		p := seat(b, level)
		b.Run(level, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				p.Choose(context.Background(), v, uint64(i), bot.Limit{})
			}
		})
	}
}

// Every level exists and has a time budget; analysis has the longest.
func TestLevels(t *testing.T) {
	for _, level := range bot.Levels() {
		if !slices.Contains(bot.Names(), level) {
			t.Errorf("level %q is not among the bots %v", level, bot.Names())
		}
		if b := bot.Budget(level); b <= 0 || b > bot.Budget("analysis") ||
			b != bot.Budget(level+":bold") {
			t.Errorf(
				"%s may take %v, and %v in a style; want the same", level, b,
				bot.Budget(level+":bold"),
			)
		}
	}
}

// A slip happens as often as documented. It is a move of the better half other
// than the best, or the worse of two.
func TestSlips(t *testing.T) {
	ctx, p, n, slips := context.Background(), seat(t, "easy"), uint64(0), 0
	decisions := 0
	positions(t, 400, func(s *state, who game.Seat, legal []move) {
		n++
		m := p.Choose(ctx, game.NewSight(rules, s, who), n, bot.Limit{})
		thought := p.Opinions()
		if len(thought) < 2 {
			return
		}
		decisions++
		at := slices.IndexFunc(thought, func(o bot.Opinion[move]) bool { return o.Move == m })
		if at < 0 || at >= max(2, (len(thought)+1)/2) {
			t.Fatalf(
				"chose the move of rank %d of %d, want one of the better half", at, len(thought),
			)
		}
		if at > 0 {
			slips++
		}
	})
	share, want := float64(slips)/float64(decisions), 1./3
	if error := math.Sqrt(want * (1 - want) / float64(decisions)); decisions < 100 ||
		math.Abs(share-want) > 4*error {
		t.Errorf("%d slips in %d decisions, which is not the documented rate", slips, decisions)
	}
}

// Opinions are sorted best first by the same margins that people see.
func TestOpinionsAreInTheOrderOfTheirMargins(t *testing.T) {
	for _, level := range []string{"greedy", "search", "tree", "hard"} {
		p, n := seat(t, level), uint64(0)
		positions(t, 12, func(s *state, who game.Seat, _ []move) {
			n++
			m := p.Choose(t.Context(), game.NewSight(rules, s, who), n, bot.Limit{Tries: 60})
			opinions := p.Opinions()
			if opinions[0].Move != m {
				t.Fatalf("%s chose %v but ranks %v first", level, m, opinions[0].Move)
			}
			for i, o := range opinions[1:] {
				if o.Margin > opinions[i].Margin {
					t.Fatalf(
						"%s lists a margin of %v after one of %v: %v", level, o.Margin,
						opinions[i].Margin, opinions,
					)
				}
			}
		})
	}
}

// TestBotsPlayByTheEditionOfTheMatch checks that everything that bots do in a
// match of an older edition goes by its rules: those of the newest panic.
func TestBotsPlayByTheEditionOfTheMatch(t *testing.T) {
	r := toy.Editions()
	first, err := game.Erase(r).Edition(1)
	if err != nil {
		t.Fatal(err)
	}
	bots := bot.For(r)
	r.Moves = func(*toy.State, game.Seat, []toy.Move) []toy.Move { panic("newest") }
	r.Apply = func(*toy.State, game.Seat, toy.Move, *game.Chance, *game.Log) { panic("newest") }
	r.Redeal = func(*toy.State, game.Seat, *game.Chance) { panic("newest") }
	m, err := first.New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range bot.Names() {
		if _, _, err := bots.Choose(t.Context(), m, 0, level, 1, bot.Limit{Tries: 20}); err != nil {
			t.Errorf("%s: %v", level, err)
		}
	}
	ideas, err := bots.Weigh(t.Context(), m, 0, "search", 1, bot.Limit{Tries: 20})
	if err != nil || len(ideas) < 2 {
		t.Fatalf("%d ideas, %v", len(ideas), err)
	}
	a, b := ideas[0].Move, ideas[1].Move
	if _, err := bots.Compare(t.Context(), m, 0, a, b, 1, bot.Limit{Tries: 20}); err != nil {
		t.Error(err)
	}
	if _, err := bots.Reasons(m, 0, a, b); err != nil {
		t.Error(err)
	}
	if _, err := bots.Obvious(m, 0, a); err != nil {
		t.Error(err)
	}
	if _, err := bots.Account(t.Context(), m); err != nil {
		t.Error(err)
	}
}
