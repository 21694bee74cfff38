package table

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lair.games/lair/game"
)

// Place is who sits at a new table: a person, a bot, or nobody.
type Place struct {
	Player string // a person
	Name   string
	Bot    bool   // not a person but an outside bot
	Level  string // a bot of the house: its level, or level:style
}

// Create opens a table. id is a name that nobody can guess, of the caller's own making and the same for the same command.
// Who sits from the start is said by places: places[i] is who has seat i, and what is left out is empty; with start, the
// match is dealt at once. Create again with the same id and key answers the same and changes nothing.
func (h *House) Create(ctx context.Context, id string, by By, n New, places []Place, start bool) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	var done Done
	var err error
	if e := h.at(ctx, id, func(t *live) { done, err = t.create(by, n, places, start) }); e != nil {
		return Done{}, e
	}
	return done, h.note(err)
}

func (t *live) create(by By, n New, places []Place, start bool) (Done, error) {
	if err := t.load(); !errors.Is(err, ErrUnknown) {
		return t.created(by, err)
	}
	g, err := t.h.admit(&n, by, places)
	if err != nil {
		return Done{}, err
	}
	p := &play{id: t.id, seed: t.h.c.Seed(), game: g}
	n.Commitment = p.seed.Commitment()
	var head Head
	if err := guard(func() error {
		err := p.founded(by, n, places, start, t.h)
		head = p.head()
		return err
	}); err != nil {
		if failed := new(fault); errors.As(err, &failed) {
			t.h.log.Error("no table was opened: the rules panicked", "game", n.Game, "error", failed)
		}
		return Done{}, err
	}
	err = t.h.c.Log.Create(t.h.ctx, t.id, p.seed, head, p.pending)
	if errors.Is(err, ErrExists) {
		return t.created(by, t.load())
	}
	if err != nil {
		return Done{}, fmt.Errorf("table %s: %w", t.id, err)
	}
	p.pending, p.sat = nil, false
	t.p, t.told = p, p.seq
	t.h.c.Bus.Tell(t.id, p.seq)
	t.rouse()
	return Done{Seq: 1, Table: t.id}, nil
}

// created answers the command that opened the table long ago.
func (t *live) created(by By, err error) (Done, error) {
	if err != nil {
		return Done{}, err
	}
	seq, err := t.p.repeated(by, Entry{Kind: Created, Seat: game.Nobody})
	if seq != 1 && err == nil {
		err = ErrExists
	}
	return Done{Seq: seq, Table: t.id}, err
}

// admit refuses a table that cannot be, and fills in what is left out.
func (h *House) admit(n *New, by By, places []Place) (game.Game, error) {
	g, err := variant(h.c.Titles, n.Game, n.Cards)
	if err != nil {
		return nil, err
	}
	if n.Setup, err = g.Setup(n.Setup); err != nil {
		return nil, err
	}
	if err := n.Clock.check(); err != nil {
		return nil, err
	}
	if err := n.checkBotTime(); err != nil {
		return nil, err
	}
	if len(places) > n.Setup.Seats {
		return nil, fmt.Errorf("seat %d: %w", n.Setup.Seats, ErrUnknownSeat)
	}
	for i, place := range places {
		if place.Player != "" && place.Level != "" {
			return nil, fmt.Errorf("seat %d: %w", i, ErrTaken)
		}
		if place.Level != "" {
			if _, err := h.level(n.Game, place.Level); err != nil {
				return nil, err
			}
		}
	}
	if n.Level != "" {
		if _, err := h.level(n.Game, n.Level); err != nil {
			return nil, err
		}
	}
	if c := g.Campaign(); n.Stage != 0 && (c == nil || c.StageOf(n.Setup) != n.Stage) {
		return nil, fmt.Errorf("stage %d: %w", n.Stage, ErrNoCampaign)
	}
	n.Known = h.c.Known
	n.Version, n.Host = g.Info().Version, by.Player
	return g, nil
}

// founded adds the first entries.
func (p *play) founded(by By, n New, places []Place, start bool, h *House) error {
	now := time.Now()
	do := func(e Entry) error { return p.add(p.stamp(by, now, e)) }
	if err := do(Entry{Kind: Created, Seat: game.Nobody, Detail: Detail{New: &n}}); err != nil {
		return err
	}
	for i, place := range places {
		e := Entry{Seat: game.Seat(i)}
		switch {
		case place.Player != "":
			e.Kind, e.Detail = Sat, Detail{Player: place.Player, Name: place.Name, Bot: place.Bot}
		case place.Level != "":
			e.Kind, e.Detail = BotSat, Detail{Level: place.Level, Name: botName(p.id, e.Seat)}
		default:
			continue
		}
		if err := do(e); err != nil {
			return err
		}
	}
	if !start {
		return nil
	}
	return p.begin(By{Player: n.Host}, do, h)
}

// level returns a bot that plays a game: the one that is asked for, as "level" or "level:style", or one of the middle level.
func (h *House) level(name, asked string) (string, error) {
	var levels, styles []string
	if h.c.Bots != nil {
		levels, styles = h.c.Bots.Levels(name), h.c.Bots.Styles(name)
	}
	level, style, styled := strings.Cut(asked, ":")
	switch {
	case asked == "" && len(levels) > 0:
		return levels[len(levels)/2], nil
	case level == "" || !slices.Contains(levels, level):
		return "", fmt.Errorf("%w: %q", ErrUnknownLevel, level)
	case styled && !slices.Contains(styles, style):
		return "", fmt.Errorf("%w: %q", ErrUnknownStyle, style)
	}
	return asked, nil
}

// rematch opens the next table, or seats somebody at it who comes later. What the next table is called follows from this
// one, so that there is only one however often it is asked for.
func (h *House) rematch(ctx context.Context, id string, by By) (Done, error) {
	next := strings.ToLower(base32.StdEncoding.EncodeToString(h.derive("rematch", id, 0)[:10]))
	var n New
	var places []Place
	var linked bool
	err := h.read(ctx, id, func(t *live) (err error) {
		n, places, err = t.p.rematchFor(by)
		linked = t.p.rematch != ""
		return err
	})
	if err != nil {
		return Done{}, err
	}
	people := 0
	if !linked {
		err = h.read(ctx, id, func(t *live) error { people = t.p.people(); return nil })
		if err == nil && n.Stage != 0 {
			err = h.tryAgain(ctx, by, &n)
		}
		if err == nil {
			_, err = h.Create(ctx, next, By{by.Player, by.Name, "rematch", by.Bot}, n, places, people <= 1)
		}
	}
	if linked || errors.Is(err, ErrExists) || errors.Is(err, ErrKeyReused) {
		err = h.rejoin(ctx, next, by, places)
	}
	if err != nil {
		return Done{}, err
	}
	done, err := h.command(ctx, id, By{Key: "rematch"}, again{next})
	return Done{Seq: done.Seq, Table: next}, err
}

// rejoin gives somebody the seats at the next table that they had at the last, as far as they are free.
func (h *House) rejoin(ctx context.Context, next string, by By, places []Place) error {
	for i, place := range places {
		if place.Player != by.Player {
			continue
		}
		_, err := h.command(ctx, next, By{by.Player, by.Name, fmt.Sprintf("rematch %d", i), by.Bot}, Sit{Seat: game.Seat(i), Invite: h.token(next, game.Seat(i))})
		if err != nil && !errors.Is(err, ErrTaken) && !errors.Is(err, ErrSeated) && !errors.Is(err, ErrOver) {
			return err
		}
	}
	return nil
}

// people counts the persons at the table.
func (p *play) people() int {
	var seen []string
	for i := range p.seats {
		if name := p.seats[i].player; name != "" && !slices.Contains(seen, name) {
			seen = append(seen, name)
		}
	}
	return len(seen)
}
