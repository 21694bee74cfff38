package game

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Info describes a game before anybody plays it.
type Info struct {
	Name     string   `json:"name" doc:"Name in URLs, records and protocols"`
	Version  int      `json:"version" doc:"Edition of the rules"`
	Editions []int    `json:"editions" doc:"Editions that can be played, oldest first"`
	Seats    [2]int   `json:"seats" doc:"Fewest and most seats"`
	Options  []Option `json:"options"`
}

// Game is the rulebook of one game with its types erased. It is safe for
// concurrent use.
type Game interface {
	Info() Info
	// Setup returns o with every option named. Its error wraps ErrOptions and
	// says what is not allowed.
	Setup(o Setup) (Setup, error)
	// Edition returns the game as an edition of its rules plays it. Its error wraps
	// ErrEdition.
	Edition(version int) (Game, error)
	// New deals a match. It refuses what Setup refuses.
	New(o Setup, seed Seed) (Match, error)
	// Load starts a match at a position that Match.Position wrote. Its error
	// wraps ErrPosition and says why the position is impossible.
	Load(position []byte, seed Seed) (Match, error)
	// Events returns a zero value of every event that the game can tell.
	Events() []Event
	// Sides returns the number of sides of a setup that Setup returned, 0 where
	// every seat plays for itself.
	Sides(o Setup) int
	// Campaign returns the stages that one seat plays alone, or nil.
	Campaign() *Campaign
	// Deck returns the card list in use if it is not the built-in one, else "".
	Deck() string
	// List returns the card list in use, in the form that WithCards reads.
	List() string
	// Replaceable reports whether WithCards can replace the card list.
	Replaceable() bool
	// WithCards returns the game with another card list. Its error wraps
	// ErrCards and names the line.
	WithCards(csv string) (Game, error)
	// ZeroView and ZeroMove return values of the game's own types, from which
	// the types of its page are generated.
	ZeroView() any
	ZeroMove() any
}

// Erase returns r as a Game. The caller must not change r afterwards.
func Erase[S, M comparable](r *Rules[S, M]) Game {
	return erased[S, M]{r, append(slices.Clone(r.Older), r), new(scratch)}
}

type erased[S, M comparable] struct {
	r   *Rules[S, M]   // the edition that is played
	all []*Rules[S, M] // oldest first
	*scratch
}

// scratch is what the matches of a game share.
type scratch struct {
	doubts sync.Pool // of *doubt
}

func (g erased[S, M]) Info() Info {
	options := g.r.Options
	if options == nil {
		options = []Option{}
	}
	var editions []int
	for _, r := range g.all {
		editions = append(editions, r.Version)
	}
	return Info{g.r.Name, g.r.Version, editions, [2]int{g.r.Min, g.r.Max}, options}
}

func (g erased[S, M]) Edition(version int) (Game, error) {
	for _, r := range g.all {
		if r.Version == version {
			return erased[S, M]{r, g.all, g.scratch}, nil
		}
	}
	return nil, fmt.Errorf("%w: %d, want one of %v", ErrEdition, version, g.Info().Editions)
}

func (g erased[S, M]) Setup(o Setup) (Setup, error) { return g.r.Fill(o) }

// Fill returns o with every option named. Its error wraps ErrOptions and says
// what is not allowed.
func (r *Rules[S, M]) Fill(o Setup) (Setup, error) {
	full, err := o.fill(r.Min, r.Max, r.Options)
	if err == nil && r.Check != nil {
		err = r.Check(full)
	}
	if err != nil && !errors.Is(err, ErrOptions) {
		err = fmt.Errorf("%w: %w", ErrOptions, err)
	}
	return full, err
}

func (g erased[S, M]) New(o Setup, seed Seed) (Match, error) {
	full, err := g.r.Fill(o)
	if err != nil {
		return nil, err
	}
	m := &match[S, M]{game: g, r: g.r, setup: full, seed: seed, positions: make([]S, 1)}
	m.chance = seed.At(0)
	g.r.Deal(&m.positions[0], full, &m.chance, nil)
	return m, nil
}

func (g erased[S, M]) Load(position []byte, seed Seed) (Match, error) {
	if g.r.Position == nil {
		return nil, fmt.Errorf("%w: %s cannot load positions", ErrPosition, g.r.Name)
	}
	s, o, err := g.r.Position.Load(position)
	if err == nil {
		o, err = g.r.Fill(o)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	return &match[S, M]{
		game: g, r: g.r, setup: o, seed: seed, start: bytes.Clone(position), positions: []S{s},
	}, nil
}

func (g erased[S, M]) Events() []Event { return g.r.Events }

func (g erased[S, M]) Sides(o Setup) int { return g.r.Sides(o) }

func (g erased[S, M]) Campaign() *Campaign { return g.r.Campaign }

func (g erased[S, M]) Deck() string {
	if g.r.Cards == nil || !g.r.Cards.Own {
		return ""
	}
	return g.r.Cards.List
}

func (g erased[S, M]) List() string {
	if g.r.Cards == nil {
		return ""
	}
	return g.r.Cards.List
}

func (g erased[S, M]) Replaceable() bool { return g.r.Cards != nil && g.r.Cards.With != nil }

func (g erased[S, M]) WithCards(csv string) (Game, error) {
	if !g.Replaceable() {
		return nil, fmt.Errorf("%w: %s has no card list that can be replaced", ErrCards, g.r.Name)
	}
	r, err := g.all[len(g.all)-1].Cards.With(csv)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCards, err)
	}
	return Erase(r).Edition(g.r.Version)
}

func (g erased[S, M]) ZeroMove() any {
	var m M
	return m
}

func (g erased[S, M]) ZeroView() any {
	o, err := g.r.Fill(Setup{Seats: g.r.Min})
	if err != nil {
		panic(fmt.Sprintf("game: %s cannot be dealt with its default options: %v", g.r.Name, err))
	}
	var s S
	c := Fast(1)
	g.r.Deal(&s, o, &c, nil)
	return g.r.View(&s, Nobody)
}
