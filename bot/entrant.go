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

// Entrant is a parsed bot description: its level, its style if any, and its own
// limit if any. "search" is a level with its default limit, "search/400" has
// 400 tries a decision and "search/50ms" has 50 milliseconds. "hard:bold" and
// "hard:bold/400" name a style of the game as well.
type Entrant struct {
	Level string
	Style string
	Limit Limit
}

// ParseEntrant parses an entrant. The error wraps ErrLevel. It does not check
// that the level or the style exists.
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
	return e, fmt.Errorf(
		"%w: %q: after the slash write a number of tries or a time, as in search/400 or search/50ms",
		ErrLevel, text,
	)
}

// New returns the player of a game that text describes; see ParseEntrant. The
// error wraps ErrLevel.
func New[S, M comparable](r *game.Rules[S, M], text string) (Player[S, M], error) {
	return newPlayer(r, text, kinds[S, M]())
}

// Contender returns a player for matches between bots: any that New returns,
// and the baselines. No person should meet a baseline, because clairvoyant sees
// everything. The error wraps ErrLevel.
func Contender[S, M comparable](r *game.Rules[S, M], text string) (Player[S, M], error) {
	return newPlayer(r, text, append(kinds[S, M](), baselines[S, M]()...))
}

// newPlayer returns the player that text names, looked up in all.
func newPlayer[S, M comparable](
	r *game.Rules[S, M], text string, all []kind[S, M],
) (Player[S, M], error) {
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
		offered := thinking(r).Styles
		j := slices.IndexFunc(offered, func(s game.Style[S, M]) bool { return s.Name == e.Style })
		if j < 0 {
			return nil, fmt.Errorf(
				"%w: %q: %s has the styles %s", ErrLevel, text, r.Name,
				strings.Join(styles(r), ", "),
			)
		}
		style = &offered[j]
	}
	p := all[i].make(style)
	if e.Limit == (Limit{}) {
		return p, nil
	}
	return limited[S, M]{p, e.Limit}, nil
}

// styles returns the names of a game's styles.
func styles[S, M comparable](r *game.Rules[S, M]) []string {
	names := []string{}
	for _, s := range thinking(r).Styles {
		names = append(names, s.Name)
	}
	return names
}

// limited is a player with its own limit, which replaces the caller's.
type limited[S, M comparable] struct {
	Player[S, M]
	limit Limit
}

func (p limited[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, _ Limit) M {
	return p.Player.Choose(ctx, v, seed, p.limit)
}
