package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"lair.games/lair/game"
)

// Entrant is a bot as it sits down: its level, its style if it is not the plain one, and a limit of its own if it has one. On
// paper "search" is the level with its own measure, "search/400" one of 400 tries a decision, "search/50ms" one of 50
// milliseconds, "hard:bold" and "hard:bold/400" the same in a style of the game.
type Entrant struct {
	Level string
	Style string
	Limit Limit
}

// ParseEntrant reads an entrant. The error wraps ErrLevel. Which styles there are is the game's to say.
func ParseEntrant(text string) (Entrant, error) {
	name, limit, limited := strings.Cut(text, "/")
	var e Entrant
	e.Level, e.Style, _ = strings.Cut(name, ":")
	if !limited {
		return e, nil
	}
	if n, err := strconv.Atoi(limit); err == nil && n > 0 {
		e.Limit.Tries = n
		return e, nil
	}
	if d, err := time.ParseDuration(limit); err == nil && d > 0 {
		e.Limit.Time = d
		return e, nil
	}
	return e, fmt.Errorf("%w: %q: after the stroke comes a number of tries or a time, as in search/400 or search/50ms", ErrLevel, text)
}

// New returns a player of a game, its text read by ParseEntrant. The error wraps ErrLevel.
func New[S, M comparable](r *game.Rules[S, M], text string) (Player[S, M], error) {
	return enter(r, text, kinds[S, M]())
}

// Contender returns a player for matches between bots: any that New returns, and the baselines, with which nobody who cares
// about a match should sit down. The error wraps ErrLevel.
func Contender[S, M comparable](r *game.Rules[S, M], text string) (Player[S, M], error) {
	return enter(r, text, append(kinds[S, M](), baselines[S, M]()...))
}

// enter returns the player among some that a text names.
func enter[S, M comparable](r *game.Rules[S, M], text string, all []kind[S, M]) (Player[S, M], error) {
	e, err := ParseEntrant(text)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(k kind[S, M]) bool { return k.name == e.Level })
	if i < 0 {
		return nil, fmt.Errorf("%w: %q", ErrLevel, text)
	}
	var style *game.Style[S, M]
	if e.Style != "" {
		j := slices.IndexFunc(r.Styles, func(s game.Style[S, M]) bool { return s.Name == e.Style })
		if j < 0 {
			return nil, fmt.Errorf("%w: %q: %s has the styles %s", ErrLevel, text, r.Name, strings.Join(styles(r), ", "))
		}
		style = &r.Styles[j]
	}
	p := all[i].make(style)
	if e.Limit == (Limit{}) {
		return p, nil
	}
	return limited[S, M]{p, e.Limit}, nil
}

// styles lists the names of a game's styles.
func styles[S, M comparable](r *game.Rules[S, M]) []string {
	names := []string{}
	for _, s := range r.Styles {
		names = append(names, s.Name)
	}
	return names
}

// limited is a player with a limit of its own.
type limited[S, M comparable] struct {
	Player[S, M]
	limit Limit
}

func (p limited[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, _ Limit) M {
	return p.Player.Choose(ctx, v, seed, p.limit)
}
