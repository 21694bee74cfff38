// Package games lists all games that Lair offers, one line each, together with
// the bots that play them. [All] and [Find] return [Title] values; a [List] can
// replace the cards or the learned values of one of its games. A [Rating] is a
// bot's measured strength. A [Coach] gives each [Hint] and [Review]: it judges
// every [Decision] with a [Verdict], and tells a [Story] in [Moment] values.
package games

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/luck"
	"lair.games/lair/game/reason"
	"lair.games/lair/game/types"
	"lair.games/lair/games/bigmonster"
	"lair.games/lair/games/gloomygraves"
	"lair.games/lair/games/mightymonsters"
	"lair.games/lair/games/monsterexpedition"
	"lair.games/lair/lesson"
	"lair.games/lair/train"
)

// list holds every game, in the order in which people see them.
var list = []Title{
	Of(mightymonsters.Rules).Taught(&lesson.Subject{
		Files: mightymonsters.Lessons,
		Facts: mightymonsters.LessonFacts, Things: mightymonsters.LessonThings,
	}),
	Of(gloomygraves.Rules).Taught(&lesson.Subject{
		Files: gloomygraves.Lessons,
		Facts: gloomygraves.LessonFacts, Things: gloomygraves.LessonThings,
	}),
	Of(monsterexpedition.Rules).Taught(&lesson.Subject{
		Files: monsterexpedition.Lessons,
		Facts: monsterexpedition.LessonFacts, Things: monsterexpedition.LessonThings,
	}),
	Of(bigmonster.Rules).Taught(&lesson.Subject{
		Files: bigmonster.Lessons,
		Facts: bigmonster.LessonFacts, Things: bigmonster.LessonThings,
	}),
}

// Title is a game and its bots. New matches of Game are dealt with its current
// card list, which WithCards can replace. It is safe for concurrent use.
type Title struct {
	game.Game
	box    game.Game // with the original card list
	bots   bot.Bots
	learn  train.Learner
	school *lesson.Subject
	scale  Scale
	with   func(csv string) (Title, error)  // the game with other cards
	values func(file []byte) (Title, error) // the game with other learned values
}

// Of returns the title of a game's rules. Only tests and programs with games of
// their own need it.
func Of[S, M comparable](r *game.Rules[S, M]) Title {
	box := game.Erase(r)
	return Title{
		Game: box, box: box, bots: bot.For(r), learn: train.For(r), scale: scaleOf(r),
		with: func(csv string) (Title, error) {
			other, err := box.WithCards(csv)
			if err != nil {
				return Title{}, err
			}
			rules, err := r.Cards.With(csv)
			if err != nil {
				return Title{}, err
			}
			return Title{
				Game: other, box: box, bots: bot.For(rules), learn: train.For(rules), scale: scaleOf(rules),
			}, nil
		},
		values: func(file []byte) (Title, error) {
			rules, err := train.WithValues(r, file)
			if err != nil {
				return Title{}, err
			}
			return Of(rules), nil
		},
	}
}

// Taught returns the game with lessons. They are given with its original cards,
// so s needs no Game.
func (t Title) Taught(s *lesson.Subject) Title {
	t.school = &lesson.Subject{Game: t.box, Files: s.Files, Facts: s.Facts, Things: s.Things}
	return t
}

// Scale returns how large leads are in the game.
func (t Title) Scale() Scale { return t.scale }

// School returns the lessons of the game. It has none if nothing is taught.
func (t Title) School() *lesson.Subject {
	if t.school == nil {
		return &lesson.Subject{Game: t.box}
	}
	return t.school
}

// All returns every game.
func All() []Title { return slices.Clone(list) }

// Find returns the game of a name.
func Find(name string) (Title, bool) { return List(list).Find(name) }

// Game returns the rules of a name, with the original card list. Records are
// replayed by these rules, because a record of a match with other cards
// contains them.
func Game(name string) (game.Game, bool) { return List(list).Game(name) }

// List is a list of games.
type List []Title

// Find returns the game of a name.
func (l List) Find(name string) (Title, bool) {
	i := slices.IndexFunc(l, func(t Title) bool { return t.Info().Name == name })
	if i < 0 {
		return Title{}, false
	}
	return l[i], true
}

// Game returns the rules of a name, with the original card list.
func (l List) Game(name string) (game.Game, bool) {
	t, ok := l.Find(name)
	return t.box, ok
}

// Lesson returns a lesson of a game. Lessons are given with the original cards.
func (l List) Lesson(name, called string) (*lesson.Lesson, bool) {
	t, ok := l.Find(name)
	if !ok {
		return nil, false
	}
	return t.School().Find(called)
}

// WithCards returns the games with another card list, in CSV, for one of them.
// The error wraps game.ErrCards and names the line, or says that the game is
// unknown.
func (l List) WithCards(name, csv string) (List, error) {
	return l.replace(name, func(t Title) (Title, error) {
		if t.with == nil {
			return t, fmt.Errorf("%w: %s has another card list already", game.ErrCards, name)
		}
		return t.with(csv)
	})
}

// WithValues returns the games with other learned values, from a values file,
// for one of them. To replace cards as well, call WithCards afterwards. The
// error wraps train.ErrValues, or says that the game is unknown.
func (l List) WithValues(name string, file []byte) (List, error) {
	return l.replace(name, func(t Title) (Title, error) {
		if t.values == nil {
			return t, fmt.Errorf("%w: %s has other cards already", train.ErrValues, name)
		}
		return t.values(file)
	})
}

// replace returns the games with another in place of one of them, which keeps its
// lessons.
func (l List) replace(name string, by func(Title) (Title, error)) (List, error) {
	i := slices.IndexFunc(l, func(t Title) bool { return t.Info().Name == name })
	if i < 0 {
		return nil, l.unknown(name)
	}
	other, err := by(l[i])
	if err != nil {
		return nil, err
	}
	other.school = l[i].school
	l = slices.Clone(l)
	l[i] = other
	return l, nil
}

// unknown returns the error of a name that no game has.
func (l List) unknown(name string) error {
	return fmt.Errorf("there is no game %q: there are %s", name, strings.Join(l.Names(), ", "))
}

// Names returns the names of the games, in the order of the list.
func (l List) Names() []string {
	names := []string{}
	for _, t := range l {
		names = append(names, t.Info().Name)
	}
	return names
}

// Levels returns the levels of the game's bots, weakest first.
func (t Title) Levels() []string { return t.bots.Levels() }

// Styles returns the styles that bots of any level can have besides the plain
// one.
func (t Title) Styles() []string { return t.bots.Styles() }

// schemas holds the schema of each game in the list, with the comments of its
// Go types; make generate writes them.
//
//go:embed */schema.gen.json
var schemas embed.FS

// Schema returns the JSON Schema of the game's views, moves and events. A game
// that is not in the list gets it without descriptions.
func (t Title) Schema() (json.RawMessage, error) {
	b, err := schemas.ReadFile(strings.ReplaceAll(t.Info().Name, "-", "") + "/schema.gen.json")
	if err != nil {
		return types.Schema(t.Game, nil)
	}
	return b, nil
}

// Choose makes a bot choose a move of an acting seat, in the form that
// Match.Play takes. The seed determines the bot's own randomness. With a budget
// of 0 the bot makes its default number of tries, so that the answer is
// reproducible. Any other budget limits its thinking time. The error wraps
// bot.ErrLevel or game.ErrNotActing.
func (t Title) Choose(
	ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64,
	budget time.Duration,
) (json.RawMessage, bot.Thought, error) {
	return t.bots.Choose(ctx, m, seat, level, seed, bot.Limit{Time: budget})
}

// Compare judges by how much better one legal move of an acting seat is than another.
// Errors are those of bot.Bots.
func (t Title) Compare(
	ctx context.Context, m game.Match, seat game.Seat, better, worse json.RawMessage,
	seed uint64, l bot.Limit,
) (bot.Comparison, error) {
	return t.bots.Compare(ctx, m, seat, better, worse, seed, l)
}

// Reasons says why one legal move of an acting seat is better than another. See package
// reason.
func (t Title) Reasons(
	m game.Match, seat game.Seat, better, worse json.RawMessage,
) ([]reason.Reason, error) {
	return t.bots.Reasons(m, seat, better, worse)
}

// Obvious reports whether a legal move of an acting seat deserves no praise.
func (t Title) Obvious(m game.Match, seat game.Seat, move json.RawMessage) (bool, error) {
	return t.bots.Obvious(m, seat, move)
}

// Guess returns a position, as Load takes it, that is consistent with what a
// seat knows. The seed alone decides which. The error is that of bot.Bots.
func (t Title) Guess(m game.Match, seat game.Seat, seed uint64) (json.RawMessage, error) {
	return t.bots.Guess(m, seat, seed)
}

// Account explains the margins of a match, up to now. See package luck.
func (t Title) Account(ctx context.Context, m game.Match) (luck.Account, error) {
	return t.bots.Account(ctx, m)
}

// Weigh returns a bot's evaluation of every legal move of an acting seat, best
// first. Errors are those of Choose.
func (t Title) Weigh(
	ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, l bot.Limit,
) ([]bot.Idea, error) {
	return t.bots.Weigh(ctx, m, seat, level, seed, l)
}

// Learner returns the learner of the weights of the game's Value.
func (t Title) Learner() train.Learner { return t.learn }

// Table seats bots, one for each seat, to play matches between them.
func (t Title) Table(o game.Setup, levels []string, l bot.Limit) (bot.Table, error) {
	return t.bots.Table(o, levels, l)
}

// Playouts returns random play of one deal, to measure the rules with.
func (t Title) Playouts(o game.Setup) (bot.Playouts, error) { return t.bots.Playouts(o) }

// CheckRedeal tests that a bot's decisions in random positions stay the same
// after a redeal of what its seat cannot know. The error wraps bot.ErrPeeks if
// one differs, or bot.ErrLevel.
func (t Title) CheckRedeal(level string, positions, tries int, seed uint64) (bot.Tally, error) {
	return t.bots.CheckRedeal(level, positions, tries, seed)
}
