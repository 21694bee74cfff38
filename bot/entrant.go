package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lair.games/lair/game"
)

// Entrant is a bot as it enters a match: its level, and a limit of its own if it has one. On paper "search" is the level
// with its own measure, "search/400" one of 400 tries a decision, "search/50ms" one of 50 milliseconds.
type Entrant struct {
	Level string
	Limit Limit
}

// ParseEntrant reads an entrant. The error wraps ErrLevel.
func ParseEntrant(text string) (Entrant, error) {
	level, limit, limited := strings.Cut(text, "/")
	e := Entrant{Level: level}
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

// enter returns the player of an entrant.
func enter[S, M comparable](text string) (Player[S, M], error) {
	e, err := ParseEntrant(text)
	if err != nil {
		return nil, err
	}
	p, ok := New[S, M](e.Level)
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrLevel, e.Level)
	}
	if e.Limit == (Limit{}) {
		return p, nil
	}
	return limited[S, M]{p, e.Limit}, nil
}

// limited is a player with a limit of its own.
type limited[S, M comparable] struct {
	Player[S, M]
	limit Limit
}

func (p limited[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, _ Limit) M {
	return p.Player.Choose(ctx, v, seed, p.limit)
}
