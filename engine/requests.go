package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/record"
)

// request is a kind of request: its fields besides do, id and match, and the
// function that answers it, with or without a match.
type request struct {
	what   string
	fields []string
	free   func(*call) (any, error)
	about  func(*call, game.Match) (any, error)
}

var requests = []request{
	{what: "games", free: (*call).games},
	{what: "schema", fields: []string{"game"}, free: (*call).schema},
	{what: "new", fields: []string{"game", "seats", "options", "seed", "edition"}, free: (*call).deal},
	{what: "load", fields: []string{"game", "position", "seed", "edition"}, free: (*call).load},
	{what: "position", about: (*call).position},
	{what: "moves", fields: []string{"seat"}, about: (*call).moves},
	{what: "play", fields: []string{"seat", "move"}, about: (*call).play},
	{what: "view", fields: []string{"seat"}, about: (*call).view},
	{what: "guess", fields: []string{"seat", "seed"}, about: (*call).guess},
	{what: "undo", fields: []string{"to"}, about: (*call).undo},
	{what: "result", about: (*call).result},
	{what: "bot", fields: []string{"seat", "level", "ms"}, about: (*call).bot},
	{what: "record", about: (*call).record},
	{what: "replay", fields: []string{"record"}, free: (*call).replay},
	{what: "quit", free: func(*call) (any, error) { return struct{}{}, nil }},
}

// do answers the call.
func (c *call) do() (any, error) {
	i := slices.IndexFunc(requests, func(r request) bool { return r.what == c.what })
	if i < 0 {
		return nil, bad("There is nothing called %q to do", c.what)
	}
	r := requests[i]
	for _, name := range slices.Sorted(maps.Keys(c.fields)) {
		if !slices.Contains([]string{"do", "id", "match"}, name) &&
			!slices.Contains(r.fields, name) {
			return nil, bad("Request %q has no field %q", c.what, name)
		}
	}
	if r.free != nil {
		return r.free(c)
	}
	m, ok := c.engine.matches[c.name]
	if !ok {
		return nil, &wrong{UnknownMatch, fmt.Sprintf("There is no match %q", c.name)}
	}
	return r.about(c, m)
}

func (c *call) games() (any, error) {
	type offer struct {
		game.Info
		Styles []string `json:"styles"`
	}
	var a struct {
		Games  []offer  `json:"games"`
		Levels []string `json:"levels"`
	}
	a.Games, a.Levels = []offer{}, bot.Names()
	for _, t := range c.engine.games {
		a.Games = append(a.Games, offer{t.Info(), t.Styles()})
	}
	return a, nil
}

func (c *call) schema() (any, error) {
	name, err := c.text("game")
	if err != nil {
		return nil, err
	}
	t, err := c.title(name)
	if err != nil {
		return nil, err
	}
	schema, err := t.Schema()
	return struct {
		Schema json.RawMessage `json:"schema"`
	}{schema}, err
}

// standing is the ply and the actors of a match.
type standing struct {
	Ply    int        `json:"ply"`
	Actors game.Seats `json:"actors"`
	Over   bool       `json:"over"`
}

func standingOf(m game.Match) standing { return standing{m.Ply(), m.Actors(), m.Over()} }

// opened is the answer to a request that begins a match or goes back in it.
type opened struct {
	standing
	Commitment string `json:"commitment"`
}

func open(m game.Match) opened { return opened{standingOf(m), m.Seed().Commitment()} }

// keep stores a match under the name in the call.
func (c *call) keep(m game.Match) opened {
	c.engine.matches[c.name] = m
	return open(m)
}

// begin starts a match with the game, its edition and the seed of the call.
func (c *call) begin(start func(game.Game, game.Seed) (game.Match, error)) (any, error) {
	g, err := c.game()
	if err == nil && c.has("edition") {
		var n int
		if n, err = c.number("edition"); err == nil {
			g, err = g.Edition(n)
		}
	}
	if err != nil {
		return nil, err
	}
	seed, err := c.seed()
	if err != nil {
		return nil, err
	}
	m, err := start(g, seed)
	if err != nil {
		return nil, err
	}
	return c.keep(m), nil
}

func (c *call) deal() (any, error) {
	return c.begin(func(g game.Game, seed game.Seed) (m game.Match, err error) {
		var o game.Setup
		if o.Seats, err = c.number("seats"); err != nil {
			return nil, err
		}
		if o.Options, err = c.options(); err != nil {
			return nil, err
		}
		return g.New(o, seed)
	})
}

func (c *call) load() (any, error) {
	return c.begin(func(g game.Game, seed game.Seed) (game.Match, error) {
		position, err := c.raw("position")
		if err != nil {
			return nil, err
		}
		return g.Load(position, seed)
	})
}

func (c *call) position(m game.Match) (any, error) {
	position, err := m.Position()
	return struct {
		Position json.RawMessage `json:"position"`
	}{position}, err
}

func (c *call) moves(m game.Match) (any, error) {
	seat, err := c.seat(m)
	if err != nil {
		return nil, err
	}
	return struct {
		Moves []any `json:"moves"`
	}{m.Moves(seat)}, nil
}

func (c *call) play(m game.Match) (any, error) {
	seat, err := c.seat(m)
	if err != nil {
		return nil, err
	}
	move, err := c.raw("move")
	if err != nil {
		return nil, err
	}
	lines, err := m.Play(seat, move)
	if err != nil {
		return nil, err
	}
	if lines == nil {
		lines = []game.Line{}
	}
	return struct {
		standing
		Events []game.Line `json:"events"`
	}{standingOf(m), lines}, nil
}

func (c *call) view(m game.Match) (any, error) {
	seat, err := c.viewer(m)
	if err != nil {
		return nil, err
	}
	return struct {
		View any `json:"view"`
	}{m.View(m.Ply(), seat)}, nil
}

// viewer returns the seat of the request, that of a spectator if it is left out.
func (c *call) viewer(m game.Match) (game.Seat, error) {
	if !c.has("seat") {
		return game.Nobody, nil
	}
	return c.seat(m)
}

func (c *call) guess(m game.Match) (any, error) {
	seat, err := c.viewer(m)
	if err != nil {
		return nil, err
	}
	seed, err := c.seed()
	if err != nil {
		return nil, err
	}
	t, err := c.title(m.Game().Info().Name)
	if err != nil {
		return nil, err
	}
	// A digest, so a guess by the seed of the match does not repeat its deal.
	sum := sha256.Sum256(fmt.Appendf(nil, "lair guess %x", seed[:]))
	position, err := t.Guess(m, seat, binary.LittleEndian.Uint64(sum[:]))
	return struct {
		Position json.RawMessage `json:"position"`
	}{position}, err
}

func (c *call) undo(m game.Match) (any, error) {
	to, err := c.number("to")
	if err != nil {
		return nil, err
	}
	if err := m.Undo(to); err != nil {
		return nil, err
	}
	return open(m), nil
}

func (c *call) result(m game.Match) (any, error) {
	var a struct {
		Scores []int32       `json:"scores"`
		Places []int8        `json:"places"`
		Sides  int8          `json:"sides,omitempty"`
		Sheet  [][]game.Item `json:"sheet"`
	}
	r := m.Result()
	a.Scores, a.Places, a.Sides = r.Scores[:r.Seats], r.Places[:r.Seats], r.Sides
	for seat := range game.Seat(r.Seats) {
		a.Sheet = append(a.Sheet, m.Sheet(seat))
	}
	return a, nil
}

func (c *call) bot(m game.Match) (any, error) {
	seat, err := c.seat(m)
	if err != nil {
		return nil, err
	}
	level, err := c.text("level")
	if err != nil {
		return nil, err
	}
	budget, err := c.budget()
	if err != nil {
		return nil, err
	}
	if m.Over() {
		return nil, &wrong{MatchOver, "The match is over"}
	}
	return c.ask(m, seat, level, budget)
}

// budget returns the time that a bot may use, 0 if the field is left out.
func (c *call) budget() (time.Duration, error) {
	if !c.has("ms") {
		return 0, nil
	}
	ms, err := c.number("ms")
	if err == nil && (ms < 1 || ms > maxMillis) {
		err = bad(`Field "ms" has to be from 1 to %d`, maxMillis)
	}
	return time.Duration(ms) * time.Millisecond, err
}

// maxMillis is the longest time that a bot may be given: a day.
const maxMillis = 86_400_000

// ask lets a bot choose a move.
func (c *call) ask(m game.Match, seat game.Seat, level string, budget time.Duration) (any, error) {
	t, _ := c.engine.games.Find(m.Game().Info().Name)
	var a struct {
		Move    json.RawMessage `json:"move"`
		Thought bot.Thought     `json:"thought"`
	}
	var err error
	a.Move, a.Thought, err = t.Choose(c.ctx, m, seat, level, stream(m, seat), budget)
	if err != nil && codeOf(err) == UnknownLevel {
		err = &wrong{UnknownLevel, unknownLevel(level, t.Styles())}
	}
	if err != nil && codeOf(err) == NotActing {
		err = &wrong{NotActing, "It is not this seat's turn"}
	}
	return a, err
}

// unknownLevel says what is wrong with the level of a bot, and what is wanted.
func unknownLevel(level string, styles []string) string {
	e, err := bot.ParseEntrant(level)
	switch {
	case err != nil:
		return strings.TrimPrefix(err.Error(), bot.ErrLevel.Error()+": ")
	case e.Style == "" || !slices.Contains(bot.Names(), e.Level):
		return fmt.Sprintf("There is no bot %q: there are %s", level, strings.Join(bot.Names(), ", "))
	case len(styles) == 0:
		return fmt.Sprintf("There is no bot %q: the bots of this game have no styles", level)
	}
	return fmt.Sprintf(
		"There is no bot %q: the styles of this game are %s", level, strings.Join(styles, ", "),
	)
}

// stream returns the seed for the bot of a seat. It follows from the seed of the
// match, so equal requests get equal answers. It is a digest, so the bot's moves
// reveal nothing about the chance of the match.
func stream(m game.Match, seat game.Seat) uint64 {
	seed := m.Seed()
	sum := sha256.Sum256(fmt.Appendf(nil, "lair bot %x %d %d", seed[:], m.Ply(), seat))
	return binary.LittleEndian.Uint64(sum[:])
}

func (c *call) record(m game.Match) (any, error) {
	return struct {
		Record string `json:"record"`
	}{string(record.Of(m).Text())}, nil
}

func (c *call) replay() (any, error) {
	text, err := c.text("record")
	if err != nil {
		return nil, err
	}
	r, err := record.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	m, err := r.Replay(c.engine.games.Game)
	if err != nil {
		return nil, err
	}
	return c.keep(m), nil
}
