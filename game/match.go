package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Info is what there is to know of a game before one plays it.
type Info struct {
	Name    string   `json:"name" doc:"Name in URLs, records and protocols"`
	Version int      `json:"version" doc:"Version of the rules"`
	Seats   [2]int   `json:"seats" doc:"Fewest and most seats"`
	Options []Option `json:"options"`
}

// Game is the rules of one game with its types erased.
type Game interface {
	Info() Info
	// Setup returns the setup with every option named, or an error that wraps ErrOptions and says what the box does
	// not allow.
	Setup(o Setup) (Setup, error)
	// New deals a match. It refuses what Setup refuses.
	New(o Setup, seed Seed) (Match, error)
	// Load starts a match at a position as Match.Position writes it, or returns an error that wraps ErrPosition and
	// says why it cannot be.
	Load(position []byte, seed Seed) (Match, error)
	// Events returns a zero value of every event that the game can tell.
	Events() []Event
	// Deck returns the card list that takes the place of the box's own, or "".
	Deck() string
	// WithCards returns the game with another card list, or an error that wraps ErrCards and names the line.
	WithCards(csv string) (Game, error)
	// ZeroView and ZeroMove return values of the game's own types, for generated types.
	ZeroView() any
	ZeroMove() any
}

// Match is one play of a game, its types erased. It keeps every position, so that any ply can be seen again. It is not
// safe for concurrent use.
type Match interface {
	Game() Game
	Setup() Setup
	Seed() Seed
	// Start returns the position that the match was loaded from, or nil where it was dealt.
	Start() []byte
	// Ply counts the moves made.
	Ply() int
	Over() bool
	// Actors returns who must decide now; nobody when the match is over.
	Actors() Seats
	// Moves returns the legal moves of a seat, each encodable as JSON, in their fixed order; none if it does not act.
	Moves(seat Seat) []any
	// Play makes a move given as JSON and returns what was told. A move that cannot be made is a *Refusal and changes
	// nothing.
	Play(seat Seat, move []byte) ([]Line, error)
	// Refuse says why a move could not be made now, or returns nil if it could.
	Refuse(seat Seat, move []byte) *Refusal
	// Move returns the move that led to a ply from 1 to Ply, and who made it.
	Move(ply int) (Seat, []byte)
	// Lines returns what was told by the move that led to a ply; for ply 0, by the deal.
	Lines(ply int) []Line
	// View returns what a seat sees at any ply from 0 to Ply.
	View(ply int, seat Seat) any
	// ActorsAt and MovesAt are Actors and Moves at any ply.
	ActorsAt(ply int) Seats
	MovesAt(ply int, seat Seat) []any
	// Result ranks the seats as if the match ended now; Sheet is a seat's score sheet.
	Result() Result
	Sheet(seat Seat) []Item
	// Undo goes back to a ply from 0 to Ply.
	Undo(to int) error
	// Fork returns a match of its own that starts from everything this one holds and shares nothing that either changes:
	// a bot can think about it elsewhere while this one goes on.
	Fork() Match
	// Revealed reports whether the move that led to a ply drew chance or made something hidden known to anyone: what
	// was revealed cannot be taken back freely.
	Revealed(ply int) bool
	// Position returns everything true now as JSON, as Game.Load takes it.
	Position() ([]byte, error)
	// Hash returns a short hexadecimal digest of the position: equal digests are equal positions.
	Hash() string
}

// Erase hides the types of a rulebook.
func Erase[S, M comparable](r *Rules[S, M]) Game { return erased[S, M]{r} }

type erased[S, M comparable] struct{ r *Rules[S, M] }

func (g erased[S, M]) Info() Info {
	options := g.r.Options
	if options == nil {
		options = []Option{}
	}
	return Info{Name: g.r.Name, Version: g.r.Version, Seats: [2]int{g.r.Min, g.r.Max}, Options: options}
}

func (g erased[S, M]) Setup(o Setup) (Setup, error) { return g.r.Fill(o) }

// Fill returns the setup with every option named, or an error that wraps ErrOptions and says what the box does not
// allow.
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
	m := &match[S, M]{game: g, r: g.r, setup: full, seed: seed}
	var s S
	m.chance = seed.At(0)
	g.r.Deal(&s, full, &m.chance, nil)
	m.positions = append(m.positions, s)
	return m, nil
}

func (g erased[S, M]) Load(position []byte, seed Seed) (Match, error) {
	s, o, err := g.r.Load(position)
	if err == nil {
		o, err = g.r.Fill(o)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	return &match[S, M]{game: g, r: g.r, setup: o, seed: seed, start: bytes.Clone(position), positions: []S{s}}, nil
}

func (g erased[S, M]) Events() []Event { return g.r.Events }
func (g erased[S, M]) Deck() string    { return g.r.Deck }

func (g erased[S, M]) WithCards(csv string) (Game, error) {
	if g.r.Cards == nil {
		return nil, fmt.Errorf("%w: %s has no card list that can be replaced", ErrCards, g.r.Name)
	}
	r, err := g.r.Cards(csv)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCards, err)
	}
	return erased[S, M]{r}, nil
}

func (g erased[S, M]) ZeroMove() any {
	var m M
	return m
}

func (g erased[S, M]) ZeroView() any {
	o, err := g.r.Fill(Setup{Seats: g.r.Min})
	if err != nil {
		panic(fmt.Sprintf("game: %s cannot be dealt with its defaults: %v", g.r.Name, err))
	}
	var s S
	c := Fast(1)
	g.r.Deal(&s, o, &c, nil)
	return g.r.View(&s, Nobody)
}

type match[S, M comparable] struct {
	game      Game
	r         *Rules[S, M]
	setup     Setup
	seed      Seed
	start     []byte
	positions []S // positions[i] is the one at ply i
	steps     []step[M]
	chance    Chance // of the move being made; kept here because it is large and would escape at every move
	buf       []M
}

type step[M comparable] struct {
	seat  Seat
	move  M
	drawn bool // the move drew chance
}

func (m *match[S, M]) Game() Game     { return m.game }
func (m *match[S, M]) Setup() Setup   { return m.setup }
func (m *match[S, M]) Seed() Seed     { return m.seed }
func (m *match[S, M]) Start() []byte  { return m.start }
func (m *match[S, M]) Ply() int       { return len(m.steps) }
func (m *match[S, M]) now() *S        { return &m.positions[len(m.steps)] }
func (m *match[S, M]) Over() bool     { return m.Actors() == 0 }
func (m *match[S, M]) Actors() Seats  { return m.r.Actors(m.now()) }
func (m *match[S, M]) Result() Result { return m.r.Result(m.now()) }

func (m *match[S, M]) Sheet(seat Seat) []Item { return m.r.Sheet(m.now(), seat) }

func (m *match[S, M]) Moves(seat Seat) []any { return m.MovesAt(m.Ply(), seat) }

func (m *match[S, M]) ActorsAt(ply int) Seats { return m.r.Actors(&m.positions[ply]) }

func (m *match[S, M]) MovesAt(ply int, seat Seat) []any {
	list := []any{}
	for _, x := range m.legal(ply, seat) {
		list = append(list, x)
	}
	return list
}

// legal lists the moves of a seat into the match's own buffer.
func (m *match[S, M]) legal(ply int, seat Seat) []M {
	m.buf = m.buf[:0]
	if seat >= 0 && m.ActorsAt(ply).Has(seat) {
		m.buf = m.r.Moves(&m.positions[ply], seat, m.buf)
	}
	return m.buf
}

func (m *match[S, M]) Play(seat Seat, move []byte) ([]Line, error) {
	x, no := m.judge(seat, move)
	if no != nil {
		return nil, no
	}
	var l Log
	m.Do(seat, x, &l)
	return l.Lines(), nil
}

func (m *match[S, M]) Refuse(seat Seat, move []byte) *Refusal {
	_, no := m.judge(seat, move)
	return no
}

// judge reads a move and says whether it may be made: the one place where legality is decided.
func (m *match[S, M]) judge(seat Seat, move []byte) (M, *Refusal) {
	var x M
	switch actors := m.Actors(); {
	case actors == 0:
		return x, &Refusal{Err: ErrOver, Reason: "wrong_state", Message: "The match is over."}
	case seat < 0 || int(seat) >= m.setup.Seats:
		return x, &Refusal{Err: ErrNotActing, Reason: "not_your_turn", Message: "Only a seat of this match can move."}
	case !actors.Has(seat):
		return x, &Refusal{Err: ErrNotActing, Reason: "not_your_turn", Message: "It is not this seat's turn."}
	}
	if err := strict(move, &x); err != nil {
		return x, &Refusal{Err: ErrIllegal, Reason: "bad_move", Message: "This is not a move of this game: " + plainly(err) + "."}
	}
	if slices.Contains(m.legal(m.Ply(), seat), x) {
		return x, nil
	}
	no := Refusal{Message: "This move is not legal now."}
	if m.r.Why != nil {
		no = m.r.Why(m.now(), seat, x)
	}
	no.Err = ErrIllegal
	return x, &no
}

// strict decodes one JSON value and refuses unknown fields and anything behind it.
func strict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the value")
	}
	return nil
}

// plainly says what is wrong with JSON without naming the types that it did not fit.
func plainly(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &kind):
		return err.Error()
	case kind.Field == "":
		return "it is an object, and not a JSON " + kind.Value
	default:
		return fmt.Sprintf("%s is given as a JSON %s", kind.Field, kind.Value)
	}
}

// Do makes a legal move of the match's own type.
func (m *match[S, M]) Do(seat Seat, x M, l *Log) {
	next := *m.now()
	m.chance = m.seed.At(m.Ply() + 1)
	m.r.Apply(&next, seat, x, &m.chance, l)
	m.positions = append(m.positions, next)
	m.steps = append(m.steps, step[M]{seat, x, m.chance.Drawn() > 0})
}

func (m *match[S, M]) Move(ply int) (Seat, []byte) {
	step := m.steps[ply-1]
	b, err := json.Marshal(step.move)
	if err != nil {
		panic(fmt.Sprintf("game: a move of %s has no JSON: %v", m.r.Name, err))
	}
	return step.seat, b
}

// Lines plays the move again from the position before it, rather than keep what was told of every ply.
func (m *match[S, M]) Lines(ply int) []Line {
	var l Log
	if ply > 0 {
		s := m.positions[ply-1]
		m.chance = m.seed.At(ply)
		m.r.Apply(&s, m.steps[ply-1].seat, m.steps[ply-1].move, &m.chance, &l)
	} else if m.start == nil {
		var s S
		m.chance = m.seed.At(0)
		m.r.Deal(&s, m.setup, &m.chance, &l)
	}
	return l.Lines()
}

func (m *match[S, M]) View(ply int, seat Seat) any { return m.r.View(&m.positions[ply], seat) }

func (m *match[S, M]) Undo(to int) error {
	if to < 0 || to > m.Ply() {
		return fmt.Errorf("%w: %d of 0 to %d", ErrPly, to, m.Ply())
	}
	// Clipped, so that the next move is written elsewhere and a fork keeps what it has.
	m.positions, m.steps = slices.Clip(m.positions[:to+1]), slices.Clip(m.steps[:to])
	return nil
}

func (m *match[S, M]) Fork() Match {
	fork := *m
	fork.positions, fork.steps, fork.buf = slices.Clip(m.positions), slices.Clip(m.steps), nil
	return &fork
}

// guesses is how many redeals a move is tried in, for each who looks on, before it counts as having revealed nothing.
const guesses = 16

// Revealed asks for every seat that did not make the move, and for the spectators: is there a redeal, possible to that
// seat before the move, that is impossible after it? It is when no legal move of the redeal leads to where the seat could
// be now. So the rule is one for all games and needs nothing from them but Redeal.
func (m *match[S, M]) Revealed(ply int) bool {
	step := m.steps[ply-1]
	if step.drawn {
		return true
	}
	if m.r.Redeal == nil {
		return false
	}
	w := &doubt[S, M]{m: m, step: step}
	for other := Nobody; int(other) < m.setup.Seats; other++ {
		if other == step.seat {
			continue
		}
		w.other, w.seen = other, m.positions[ply]
		w.redeal(&w.seen, 0)
		for i := range guesses {
			w.s = m.positions[ply-1]
			w.redeal(&w.s, uint64(i))
			if !w.explained() {
				return true
			}
		}
	}
	return false
}

// doubt is what a seat that looks on thinks about a move.
type doubt[S, M comparable] struct {
	m     *match[S, M]
	step  step[M]
	other Seat
	seen  S // what the seat makes of the position after the move
	s     S // how it may have been before
	next  S
	c     Chance
	legal []M
}

func (w *doubt[S, M]) redeal(s *S, n uint64) {
	w.c.Reseed(n)
	w.m.r.Redeal(s, w.other, &w.c)
}

// explained reports whether some legal move at s leads to where the seat could be now; the move really made is tried
// first.
func (w *doubt[S, M]) explained() bool {
	w.legal = w.m.r.Moves(&w.s, w.step.seat, w.legal[:0])
	return slices.Contains(w.legal, w.step.move) && w.leads(w.step.move) || slices.ContainsFunc(w.legal, w.leads)
}

// leads compares what the seat makes of two positions: redeals from the same chance are equal exactly when the seat cannot
// tell the positions apart (the second law of gametest). That is much cheaper than to compare views.
func (w *doubt[S, M]) leads(x M) bool {
	w.next = w.s
	w.c.Reseed(0)
	w.m.r.Apply(&w.next, w.step.seat, x, &w.c, nil)
	w.redeal(&w.next, 0)
	return w.next == w.seen
}

func (m *match[S, M]) Position() ([]byte, error) { return json.Marshal(m.r.Position(m.now())) }

func (m *match[S, M]) Hash() string {
	// Field by field, because the padding between the fields of a struct is not part of its value.
	b, err := binary.Append(nil, binary.LittleEndian, m.now())
	if err != nil {
		panic(fmt.Sprintf("game: a position of %s is not flat: %v", m.r.Name, err))
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// SightOf returns what a seat knows of a match of these types, or false if the match is of another game. With it a bot
// written for S and M finds its way back behind the erased Match.
func SightOf[S, M comparable](m Match, seat Seat) (*Sight[S, M], bool) {
	typed, ok := m.(*match[S, M])
	if !ok {
		return nil, false
	}
	return NewSight(typed.r, typed.now(), seat), true
}
