// Package games is the list of all games that Lair knows, one line each, with the bots that play them.
package games

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games/bigmonster"
	"lair.games/lair/games/gloomygraves"
	"lair.games/lair/games/mightymonsters"
	"lair.games/lair/games/monsterexpedition"
	"lair.games/lair/train"
)

// list is every game, in the order in which they are shown.
var list = []Title{
	Of(mightymonsters.Rules),
	Of(gloomygraves.Rules),
	Of(monsterexpedition.Rules),
	Of(bigmonster.Rules),
}

// Title is a game and its bots. Game has the cards that new matches are dealt with: those of the box, or others that took
// their place.
type Title struct {
	game.Game
	box    game.Game // with the cards of the box
	bots   bot.Bots
	learn  train.Learner
	with   func(csv string) (Title, error)  // the game with other cards
	values func(file []byte) (Title, error) // the game with other learned values
}

// Of returns the title of a game's rules; lists of their own are for tests and for programs with games of their own.
func Of[S, M comparable](r *game.Rules[S, M]) Title {
	box := game.Erase(r)
	return Title{
		Game: box, box: box, bots: bot.For(r), learn: train.For(r),
		with: func(csv string) (Title, error) {
			other, err := box.WithCards(csv)
			if err != nil {
				return Title{}, err
			}
			rules, err := r.Cards(csv)
			if err != nil {
				return Title{}, err
			}
			return Title{Game: other, box: box, bots: bot.For(rules), learn: train.For(rules)}, nil
		},
		values: func(file []byte) (Title, error) {
			rules, err := r.WithValues(file)
			if err != nil {
				return Title{}, err
			}
			return Of(rules), nil
		},
	}
}

// All returns every game.
func All() []Title { return slices.Clone(list) }

// Find returns the game of a name.
func Find(name string) (Title, bool) { return List(list).Find(name) }

// Game returns the rules of a name, with the cards of the box: what a record is replayed by, which brings others if it was
// played with others.
func Game(name string) (game.Game, bool) { return List(list).Game(name) }

// List is some games.
type List []Title

// Find returns the game of a name.
func (l List) Find(name string) (Title, bool) {
	i := slices.IndexFunc(l, func(t Title) bool { return t.Info().Name == name })
	if i < 0 {
		return Title{}, false
	}
	return l[i], true
}

// Game returns the rules of a name, with the cards of the box.
func (l List) Game(name string) (game.Game, bool) {
	t, ok := l.Find(name)
	return t.box, ok
}

// WithCards returns the games with another card list for one of them, as CSV. The error wraps game.ErrCards and names the
// line, or says that there is no such game.
func (l List) WithCards(name, csv string) (List, error) {
	i := slices.IndexFunc(l, func(t Title) bool { return t.Info().Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no game %q: there are %s", name, strings.Join(l.Names(), ", "))
	}
	if l[i].with == nil {
		return nil, fmt.Errorf("%w: %s has another card list already", game.ErrCards, name)
	}
	other, err := l[i].with(csv)
	if err != nil {
		return nil, err
	}
	l = slices.Clone(l)
	l[i] = other
	return l, nil
}

// WithValues returns the games with other learned values for one of them, from a values file; where the cards are replaced
// too, that comes after. The error wraps game.ErrValues, or says that there is no such game.
func (l List) WithValues(name string, file []byte) (List, error) {
	i := slices.IndexFunc(l, func(t Title) bool { return t.Info().Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no game %q: there are %s", name, strings.Join(l.Names(), ", "))
	}
	if l[i].values == nil {
		return nil, fmt.Errorf("%w: %s has other cards already", game.ErrValues, name)
	}
	other, err := l[i].values(file)
	if err != nil {
		return nil, err
	}
	l = slices.Clone(l)
	l[i] = other
	return l, nil
}

// Names returns the names of the games.
func (l List) Names() []string {
	names := []string{}
	for _, t := range l {
		names = append(names, t.Info().Name)
	}
	return names
}

// Levels returns the names of the bots that can sit at the game, weakest first.
func (t Title) Levels() []string { return t.bots.Levels() }

// Styles returns the names of the styles that bots of any level can take besides the plain one.
func (t Title) Styles() []string { return t.bots.Styles() }

// Choose asks a bot for a move of an acting seat, in the form that Match.Play takes. The seed is that of the bot's own
// randomness. A budget of 0 gives the bot as many tries as it is used to, so that the answer is the same each time; any
// other ends its thinking after that time at the latest. The error wraps bot.ErrLevel or game.ErrNotActing.
func (t Title) Choose(ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, budget time.Duration) (json.RawMessage, bot.Thought, error) {
	return t.bots.Choose(ctx, m, seat, level, seed, bot.Limit{Time: budget})
}

// Weigh returns what a bot of a level thinks of every legal move of an acting seat, best first. Errors as of Choose.
func (t Title) Weigh(ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64, l bot.Limit) ([]bot.Idea, error) {
	return t.bots.Weigh(ctx, m, seat, level, seed, l)
}

// Learner returns what learns the weights of the game's Value.
func (t Title) Learner() train.Learner { return t.learn }

// Table seats bots of the given levels, one for each seat, to play matches between them.
func (t Title) Table(o game.Setup, levels []string, l bot.Limit) (bot.Table, error) {
	return t.bots.Table(o, levels, l)
}
