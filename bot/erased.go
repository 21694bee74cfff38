package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/game/reason"
)

// Thought summarises a bot's evaluation of a decision.
type Thought struct {
	Tries int    `json:"tries" doc:"Moves tried out; 0 when there was nothing to think about"`
	Moves []Idea `json:"moves" doc:"Its best moves, best first"`
}

// Idea is a bot's evaluation of one move, with the move as JSON.
type Idea struct {
	Move   json.RawMessage `json:"move"`
	Margin float64         `json:"margin" doc:"Points by which the seat is expected to be ahead of the best other"`
	Tries  int             `json:"tries"`
}

// maxIdeas is the number of moves that a Thought holds at most.
const maxIdeas = 5

// Bots are the bots of one game, its types erased. It is safe for concurrent
// use.
type Bots interface {
	// Levels returns the names of the levels, weakest first. Styles returns the
	// styles, which every level can take.
	Levels() []string
	Styles() []string
	// Choose returns a move of an acting seat, as Match.Play takes it, and what
	// the bot thought. The error wraps ErrLevel or game.ErrNotActing.
	Choose(
		ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, l Limit,
	) (json.RawMessage, Thought, error)
	// Weigh returns a bot's evaluation of every legal move of an acting seat,
	// best first. Errors are those of Choose.
	Weigh(
		ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, l Limit,
	) ([]Idea, error)
	// Compare judges by how much better one legal move of an acting seat is than
	// another. The error wraps game.ErrNotActing, or game.ErrIllegal if a move is
	// not legal.
	Compare(
		ctx context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
		seed uint64, l Limit,
	) (Comparison, error)
	// Reasons says why one legal move of an acting seat is better than another, by
	// what the seat knows. Errors are those of Compare.
	Reasons(
		m game.Match, seat game.Seat, better, worse json.RawMessage,
	) ([]reason.Reason, error)
	// Obvious reports whether a legal move of an acting seat deserves no praise, see
	// game.Play.Obvious. Errors are those of Compare.
	Obvious(m game.Match, seat game.Seat, move json.RawMessage) (bool, error)
	// Guess returns a position, as Game.Load takes it, that is consistent with what
	// a seat knows. The seed alone decides which, so it reveals nothing more. The
	// error wraps game.ErrPosition if the game writes no positions.
	Guess(m game.Match, seat game.Seat, seed uint64) (json.RawMessage, error)
	// Account explains the margins of a match, up to now, by expectation, luck and
	// decisions. It returns early with the error of ctx if that ends.
	Account(ctx context.Context, m game.Match) (luck.Account, error)
	// Table seats bots, one for each seat in the form of ParseEntrant, to play
	// matches between them. Only here may a baseline play. The limit applies to
	// those without their own.
	Table(o game.Setup, levels []string, l Limit) (Table, error)
	// Playouts returns random play of one deal, to measure the rules with.
	Playouts(o game.Setup) (Playouts, error)
	// CheckRedeal tests that a bot's decisions in random positions stay the same
	// after a redeal of what its seat cannot know. The error wraps ErrPeeks if
	// one differs, or ErrLevel.
	CheckRedeal(level string, positions, tries int, seed uint64) (Tally, error)
}

// Table plays matches between bots; see Runner.Play.
type Table interface {
	Play(ctx context.Context, seed game.Seed, bots uint64, turn int) (Outcome, error)
}

// For returns the bots of a game.
func For[S, M comparable](r *game.Rules[S, M]) Bots { return erased[S, M]{r} }

// erased implements Bots for one game.
type erased[S, M comparable] struct{ rules *game.Rules[S, M] }

func (e erased[S, M]) Levels() []string { return Levels() }

func (e erased[S, M]) Styles() []string { return styles(e.rules) }

func (e erased[S, M]) Choose(
	ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, l Limit,
) (json.RawMessage, Thought, error) {
	player, sight, err := e.playerFor(m, seat, level)
	if err != nil {
		return nil, Thought{}, err
	}
	move, err := json.Marshal(player.Choose(ctx, sight, seed, l))
	if err != nil {
		return nil, Thought{}, fmt.Errorf("bot: a move of %s: %w", e.rules.Name, err)
	}
	thought, err := summarise(player.Opinions(), maxIdeas)
	return move, thought, err
}

func (e erased[S, M]) Weigh(
	ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, l Limit,
) ([]Idea, error) {
	player, sight, err := e.playerFor(m, seat, level)
	if err != nil {
		return nil, err
	}
	only := player.Choose(ctx, sight, seed, l)
	opinions := player.Opinions()
	if len(opinions) == 0 {
		opinions = []Opinion[M]{{Move: only}}
	}
	thought, err := summarise(opinions, len(opinions))
	return thought.Moves, err
}

func (e erased[S, M]) Compare(
	ctx context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
	seed uint64, l Limit,
) (Comparison, error) {
	moves, sight, err := e.pair(m, seat, better, worse)
	if err != nil {
		return Comparison{}, err
	}
	r := sight.Rules()
	if r.Play != nil && r.Play.Same != nil {
		if r.Play.Same(guessed(sight), moves[0], moves[1]) {
			return Comparison{}, nil
		}
	}
	return newJudge(r).compare(ctx, sight, moves[0], moves[1], seed, l), nil
}

func (e erased[S, M]) Reasons(
	m game.Match, seat game.Seat, better, worse json.RawMessage,
) ([]reason.Reason, error) {
	moves, sight, err := e.pair(m, seat, better, worse)
	if err != nil {
		return nil, err
	}
	return reason.Between(sight.Rules(), guessed(sight), seat, moves[0], moves[1]), nil
}

func (e erased[S, M]) Obvious(
	m game.Match, seat game.Seat, move json.RawMessage,
) (bool, error) {
	moves, sight, err := e.pair(m, seat, move, move)
	if err != nil {
		return false, err
	}
	if r := sight.Rules(); r.Play != nil && r.Play.Obvious != nil {
		return r.Play.Obvious(guessed(sight), seat, moves[0]), nil
	}
	return false, nil
}

// guessed returns a position that a seat may take for the real one.
func guessed[S, M comparable](sight *game.Sight[S, M]) *S {
	guess := new(S)
	sight.Guess(guess, new(game.Chance))
	return guess
}

// pair reads two legal moves of a seat and returns them with its sight.
func (e erased[S, M]) pair(
	m game.Match, seat game.Seat, better, worse json.RawMessage,
) (moves [2]M, sight *game.Sight[S, M], err error) {
	for i, text := range []json.RawMessage{better, worse} {
		if no := m.Refuse(seat, text); no != nil {
			return moves, nil, no
		}
		if err := game.Decode(text, &moves[i]); err != nil {
			return moves, nil, err
		}
	}
	return moves, e.sightOf(m, seat), nil
}

// sightOf returns what a seat knows of a match, and with it the edition of the
// rules by which the match is played. It panics if the match is of another game,
// which is a mistake of the program.
func (e erased[S, M]) sightOf(m game.Match, seat game.Seat) *game.Sight[S, M] {
	sight, ok := game.SightOf[S, M](m, seat)
	if !ok {
		panic(fmt.Sprintf(
			"bot: bots for %s were given a match of %s", e.rules.Name, m.Game().Info().Name,
		))
	}
	return sight
}

func (e erased[S, M]) Guess(
	m game.Match, seat game.Seat, seed uint64,
) (json.RawMessage, error) {
	sight := e.sightOf(m, seat)
	position := sight.Rules().Position // of the match, whose cards may be others
	if position == nil {
		return nil, fmt.Errorf("%w: %s writes no positions", game.ErrPosition, e.rules.Name)
	}
	guess, chance := new(S), game.Fast(seed)
	sight.Guess(guess, &chance)
	return json.Marshal(position.Encode(guess))
}

func (e erased[S, M]) Account(ctx context.Context, m game.Match) (luck.Account, error) {
	return luck.Of(ctx, e.sightOf(m, game.Open).Rules(), m)
}

// playerFor returns a player of a level and the sight of its seat.
func (e erased[S, M]) playerFor(
	m game.Match, seat game.Seat, level string,
) (Player[S, M], *game.Sight[S, M], error) {
	if seat < 0 || !m.Actors().Has(seat) {
		return nil, nil, fmt.Errorf("bot: seat %d: %w", seat, game.ErrNotActing)
	}
	sight := e.sightOf(m, seat)
	player, err := New(sight.Rules(), level)
	return player, sight, err
}

// summarise converts opinions to a Thought of at most most moves, with margins
// rounded to hundredths. Tries are summed over all opinions.
func summarise[M comparable](opinions []Opinion[M], most int) (Thought, error) {
	t := Thought{Moves: []Idea{}}
	for i, o := range opinions {
		t.Tries += o.Tries
		if i >= most {
			continue
		}
		move, err := json.Marshal(o.Move)
		if err != nil {
			return t, fmt.Errorf("bot: a move: %w", err)
		}
		t.Moves = append(
			t.Moves, Idea{Move: move, Margin: math.Round(o.Margin*100)/100 + 0, Tries: o.Tries},
		)
	}
	return t, nil
}

func (e erased[S, M]) Table(o game.Setup, levels []string, l Limit) (Table, error) {
	var players []Player[S, M]
	for _, level := range levels {
		p, err := Contender(e.rules, level)
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return NewRunner(e.rules, o, l, players...)
}
