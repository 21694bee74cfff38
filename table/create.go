package table

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lair.games/lair/game"
)

// Place says who sits at a seat of a new table: a person, a bot, or nobody.
type Place struct {
	Player string // a person
	Name   string
	Bot    bool   // an outside bot rather than a person
	Level  string // one of the server's bots: its level, or level:style
}

// Create opens a table. The caller chooses id, which nobody must be able to
// guess and which stays the same when the command is sent again. places[i] says
// who sits at seat i; seats without a place are empty. If start is true, the
// match is dealt at once. A second call with the same id and key returns the
// same answer and changes nothing.
func (r *Registry) Create(
	ctx context.Context, id string, by By, n New, places []Place, start bool,
) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	var done Done
	var err error
	e := r.withTable(ctx, id, func(t *liveTable) {
		done, err = t.create(by, n, places, start)
	})
	if e != nil {
		return Done{}, e
	}
	return done, r.reportBroken(err)
}

// StopOpening makes the registry refuse new tables with ErrClosed, because the
// server is about to stop. A table that was opened before is answered as before.
func (r *Registry) StopOpening() { r.opensNone.Store(true) }

// create opens the table unless its id exists already.
func (t *liveTable) create(by By, n New, places []Place, start bool) (Done, error) {
	if err := t.load(); !errors.Is(err, ErrUnknown) {
		return t.created(by, err)
	}
	if t.registry.opensNone.Load() {
		return Done{}, ErrClosed
	}
	g, err := t.registry.checkNew(&n, by, places)
	if err != nil {
		return Done{}, err
	}
	st := &state{id: t.id, seed: t.registry.config.Seed(), game: g, uptime: t.registry.uptime}
	if st.lesson = lessonOf(t.registry.config.Lessons, &n); st.lesson != nil {
		st.seed = st.lesson.Seed
	}
	n.Commitment = st.seed.Commitment()
	var head Head
	if err := guard(func() error {
		err := st.addFirstEntries(by, n, places, start, t.registry)
		head = st.head()
		return err
	}); err != nil {
		if failed := new(fault); errors.As(err, &failed) {
			t.registry.log.Error(
				"table not created: the rules panicked", "game", n.Game, "error", failed,
			)
		}
		return Done{}, err
	}
	err = t.registry.config.Log.Create(t.registry.ctx, t.id, st.seed, head, st.pending)
	if errors.Is(err, ErrExists) {
		return t.created(by, t.load())
	}
	if err != nil {
		return Done{}, fmt.Errorf("table %s: %w", t.id, err)
	}
	t.state, t.notifiedSeq, t.newest, t.owned = st, st.seq, st.mark, st.seq
	t.seen.Store(st.seq)
	t.registry.config.Bus.Publish(t.id, st.seq)
	t.notifyPlayers(st.pending)
	st.pending, st.seatsChanged = nil, false
	t.startBotsAndClock()
	return Done{Seq: 1, Table: t.id}, nil
}

// created answers a repeated command that opened the table earlier.
func (t *liveTable) created(by By, err error) (Done, error) {
	if err != nil {
		return Done{}, err
	}
	seq, err := t.state.repeated(by, Entry{Kind: Created, Seat: game.Nobody}, -1)
	if seq != 1 && err == nil {
		err = ErrExists
	}
	return Done{Seq: seq, Table: t.id}, err
}

// checkNew refuses a table that cannot be opened, and fills in defaults.
func (r *Registry) checkNew(n *New, by By, places []Place) (game.Game, error) {
	g, err := variant(r.config.Titles, n.Game, n.Cards)
	if err == nil {
		g, err = r.openBy(g, n)
	}
	if err != nil {
		return nil, err
	}
	taught := lessonOf(r.config.Lessons, n)
	switch {
	case taught != nil:
		n.Setup = taught.Setup
	case n.Lesson != "":
		return nil, fmt.Errorf("%w: %q", ErrNoLesson, n.Lesson)
	}
	if n.Setup, err = g.Setup(n.Setup); err != nil {
		return nil, err
	}
	if err := n.Clock.check(); err != nil {
		return nil, err
	}
	if err := n.fillBotTime(); err != nil {
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
			if _, err := r.botLevel(n.Game, place.Level); err != nil {
				return nil, err
			}
		}
	}
	if n.Level != "" {
		if _, err := r.botLevel(n.Game, n.Level); err != nil {
			return nil, err
		}
	}
	if c := g.Campaign(); n.Stage != 0 && (c == nil || c.StageOf(n.Setup) != n.Stage) {
		return nil, fmt.Errorf("stage %d: %w", n.Stage, ErrNoCampaign)
	}
	n.Known = r.config.Known || taught != nil
	n.Version, n.Host = g.Info().Version, by.Player
	return g, nil
}

// openBy returns the edition of a game that a table is opened with: that of the
// match which practice goes on from, else the newest that every node can play.
func (r *Registry) openBy(g game.Game, n *New) (game.Game, error) {
	info := g.Info()
	editions := info.Editions
	switch {
	case n.From != nil:
		editions = []int{n.Version}
	case n.Lesson != "": // written for the newest
		editions = []int{info.Version}
	}
	edition, err := r.nodes.edition(n.Game, editions)
	if err != nil {
		return nil, err
	}
	return g.Edition(edition)
}

// addFirstEntries adds the entries with which a table begins.
func (st *state) addFirstEntries(by By, n New, places []Place, start bool, r *Registry) error {
	now := r.config.Now()
	add := func(e Entry) error { return st.add(st.stamp(by, now, e)) }
	if err := add(Entry{Kind: Created, Seat: game.Nobody, Detail: Detail{New: &n}}); err != nil {
		return err
	}
	for i, place := range places {
		e := Entry{Seat: game.Seat(i)}
		switch {
		case place.Player != "":
			e.Kind, e.Detail = Sat, Detail{Player: place.Player, Name: place.Name, Bot: place.Bot}
		case place.Level != "":
			e.Kind, e.Detail = BotSat, Detail{Level: place.Level, Name: botName(st.id, e.Seat)}
		default:
			continue
		}
		if err := add(e); err != nil {
			return err
		}
	}
	if st.seatsOf(by.Player) != 0 {
		if err := st.notePace(by, now, add); err != nil {
			return err
		}
	}
	if !start {
		return nil
	}
	if err := st.start(By{Player: n.Host}, add, r); err != nil {
		return err
	}
	return st.adjustClocks(now, add)
}

// botLevel returns the level of a bot that plays a game: the requested one, as
// "level" or "level:style", or the middle level if asked is "".
func (r *Registry) botLevel(name, asked string) (string, error) {
	var levels, styles []string
	if r.config.Bots != nil {
		levels, styles = r.config.Bots.Levels(name), r.config.Bots.Styles(name)
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

// rematch opens the next table, or seats a player there who comes later. The id
// of the next table is derived from this one, so that two players who ask for a
// rematch get the same table.
func (r *Registry) rematch(ctx context.Context, id string, by By) (Done, error) {
	next := strings.ToLower(base32.StdEncoding.EncodeToString(r.derive("rematch", id, 0)[:10]))
	var n New
	var places []Place
	var linked bool
	err := r.query(ctx, id, func(t *liveTable) (err error) {
		n, places, err = t.state.rematchFor(by)
		linked = t.state.rematchTable != ""
		return err
	})
	if err != nil {
		return Done{}, err
	}
	people := 0
	if !linked {
		err = r.query(
			ctx, id, func(t *liveTable) error { people = t.state.playerCount(); return nil },
		)
		if err == nil && n.Stage != 0 {
			err = r.adjustRematch(ctx, by, &n)
		}
		if err == nil {
			_, err = r.Create(
				ctx, next, By{
					Player: by.Player, Name: by.Name, Key: "rematch", Bot: by.Bot, Pace: by.Pace,
				}, n, places, people <= 1,
			)
		}
	}
	if linked || errors.Is(err, ErrExists) || errors.Is(err, ErrKeyReused) {
		err = r.rejoin(ctx, next, by, places)
	}
	if err != nil {
		return Done{}, err
	}
	done, err := r.runCommand(ctx, id, By{Key: "rematch"}, again{next})
	return Done{Seq: done.Seq, Table: next}, err
}

// rejoin seats a player at the next table where they sat before, as far as
// these seats are free.
func (r *Registry) rejoin(ctx context.Context, next string, by By, places []Place) error {
	for i, place := range places {
		if place.Player != by.Player {
			continue
		}
		_, err := r.runCommand(
			ctx, next,
			By{Player: by.Player, Name: by.Name, Key: fmt.Sprintf("rematch %d", i), Bot: by.Bot},
			Sit{Seat: game.Seat(i), again: true},
		)
		if err != nil && !errors.Is(err, ErrTaken) && !errors.Is(err, ErrSeated) &&
			!errors.Is(err, ErrOver) &&
			!errors.Is(err, ErrRemoved) {
			return err
		}
	}
	return nil
}

// playerCount returns the number of different players at the table, outside
// bots included.
func (st *state) playerCount() int {
	var seen []string
	for i := range st.seats {
		if name := st.seats[i].player; name != "" && !slices.Contains(seen, name) {
			seen = append(seen, name)
		}
	}
	return len(seen)
}
