package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
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
	// Sides returns how many sides a setup has that Setup returned, as Rules.Sides; 0 where everybody plays alone.
	Sides(o Setup) int
	// Campaign returns what one seat can play alone, stage by stage, or nil.
	Campaign() *Campaign
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
	// AppendMoves returns the same list, and dst with its JSON.
	AppendMoves(dst []byte, seat Seat) ([]any, []byte, error)
	// Play makes a move given as JSON, or what it comes to (Rules.Settle), and returns what was told. A move that cannot be made
	// is a *Refusal and changes nothing.
	Play(seat Seat, move []byte) ([]Line, error)
	// Repeat is Play for a move that was made before: it checks as much and tells nothing.
	Repeat(seat Seat, move []byte) error
	// Expect makes room for a number of moves, so that a match that is played again finds it.
	Expect(moves int)
	// Refuse says why a move could not be made now, or returns nil if it could.
	Refuse(seat Seat, move []byte) *Refusal
	// Preview returns what a move would lead to (Rules.Preview), nil if there is nothing to show. A move that cannot be made is
	// refused.
	Preview(seat Seat, move []byte) (any, *Refusal)
	// Move returns the move that led to a ply from 1 to Ply as the game writes it, and who made it. Its bytes are not to be
	// changed.
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
	// Raced reports whether the move that led to a ply was made in a race, where what is taken is final.
	Raced(ply int) bool
	// Pending reports whether the move that led to a ply is a hidden choice that still waits for the choices of others.
	// Retract takes it back and leaves what the others have chosen since.
	Pending(ply int) bool
	Retract(ply int) error
	// Position returns everything true now as JSON, as Game.Load takes it.
	Position() ([]byte, error)
	// Hash returns a short hexadecimal digest of the position: equal digests are equal positions.
	Hash() string
}

// Erase hides the types of a rulebook.
func Erase[S, M comparable](r *Rules[S, M]) Game {
	return erased[S, M]{r, &learned[M]{spans: spans(reflect.TypeFor[S]())}}
}

type erased[S, M comparable] struct {
	r *Rules[S, M]
	*learned[M]
}

// learned is what is known of the types of a game beside its rules.
type learned[M comparable] struct {
	memo   memo[M]
	spans  []span    // of a position
	doubts sync.Pool // room to look for what was revealed
}

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
	m := &match[S, M]{game: g, r: g.r, setup: full, seed: seed, positions: make([]S, 1)}
	m.chance = seed.At(0)
	g.r.Deal(&m.positions[0], full, &m.chance, nil)
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

func (g erased[S, M]) Campaign() *Campaign { return g.r.Campaign }

func (g erased[S, M]) Events() []Event { return g.r.Events }
func (g erased[S, M]) Deck() string    { return g.r.Deck }

func (g erased[S, M]) Sides(o Setup) int {
	if g.r.Sides == nil {
		return 0
	}
	return g.r.Sides(o)
}

func (g erased[S, M]) WithCards(csv string) (Game, error) {
	if g.r.Cards == nil {
		return nil, fmt.Errorf("%w: %s has no card list that can be replaced", ErrCards, g.r.Name)
	}
	r, err := g.r.Cards(csv)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCards, err)
	}
	return erased[S, M]{r, g.learned}, nil // the types are the same
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
	game      erased[S, M]
	r         *Rules[S, M]
	setup     Setup
	seed      Seed
	start     []byte
	positions []S // positions[i] is the one at ply i
	steps     []step[M]
	chance    Chance // of the move being made; kept here because it is large and would escape at every move
	buf       []M
	look      func(seat Seat) any // Rules.Look at lookPly; nil while nobody has asked
	lookPly   int
}

type step[M comparable] struct {
	move  M
	paper *written[M] // the move as it is written; nil while nobody has asked
	seat  Seat
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
	legal := m.legal(ply, seat)
	list := make([]any, len(legal))
	for i, x := range legal {
		list[i] = x
	}
	return list
}

func (m *match[S, M]) AppendMoves(dst []byte, seat Seat) ([]any, []byte, error) {
	legal := m.legal(m.Ply(), seat)
	list := make([]any, len(legal))
	dst = append(dst, '[')
	for i, x := range legal {
		if i > 0 {
			dst = append(dst, ',')
		}
		paper, err := m.game.memo.write(x)
		if err != nil {
			return nil, nil, err
		}
		list[i] = paper.boxed
		dst = append(dst, paper.text...)
	}
	return list, append(dst, ']'), nil
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
	x, paper, no := m.judge(seat, move)
	if no != nil {
		return nil, no
	}
	var l Log
	m.Do(seat, x, &l)
	m.steps[len(m.steps)-1].paper = paper
	return l.Lines(), nil
}

func (m *match[S, M]) Repeat(seat Seat, move []byte) error {
	x, paper, no := m.judge(seat, move)
	if no != nil {
		return no
	}
	m.Do(seat, x, nil)
	m.steps[len(m.steps)-1].paper = paper
	return nil
}

func (m *match[S, M]) Expect(moves int) {
	m.positions, m.steps = slices.Grow(m.positions, moves), slices.Grow(m.steps, moves)
}

func (m *match[S, M]) Refuse(seat Seat, move []byte) *Refusal {
	_, _, no := m.judge(seat, move)
	return no
}

func (m *match[S, M]) Preview(seat Seat, move []byte) (any, *Refusal) {
	x, _, no := m.judge(seat, move)
	if no != nil || m.r.Preview == nil {
		return nil, no
	}
	return m.r.Preview(m.now(), seat, x), nil
}

// judge reads a move and says whether it may be made: the one place where legality is decided.
func (m *match[S, M]) judge(seat Seat, move []byte) (x M, paper *written[M], no *Refusal) {
	switch actors := m.Actors(); {
	case actors == 0:
		return x, nil, &Refusal{Err: ErrOver, Reason: "wrong_state", Message: "The match is over."}
	case seat < 0 || int(seat) >= m.setup.Seats:
		return x, nil, &Refusal{Err: ErrNotActing, Reason: "not_your_turn", Message: "Only a seat of this match can move."}
	case !actors.Has(seat):
		return x, nil, m.waits(seat, move)
	}
	x, paper, err := m.read(move)
	if err != nil {
		return x, nil, &Refusal{Err: ErrIllegal, Reason: "bad_move", Message: "This is not a move of this game: " + plainly(err) + "."}
	}
	if m.r.Settle != nil {
		if now := m.r.Settle(m.now(), seat, x); now != x {
			x, paper = now, nil
		}
	}
	if slices.Contains(m.legal(m.Ply(), seat), x) {
		if paper == nil {
			paper, _ = m.game.memo.write(x) // a move without JSON is found out where somebody asks for it
		}
		return x, paper, nil
	}
	no = &Refusal{Message: "This move is not legal now."}
	if m.r.Why != nil {
		*no = m.r.Why(m.now(), seat, x)
	}
	no.Err = ErrIllegal
	return x, nil, no
}

// read reads a move, and returns it as it is written if it is remembered.
func (m *match[S, M]) read(move []byte) (x M, paper *written[M], err error) {
	if paper = m.game.memo.read(move); paper != nil {
		return paper.move, paper, nil
	}
	err = Decode(move, &x)
	return x, nil, err
}

// waits refuses a move of a seat that has nothing to decide. Where seats race it may have decided a moment ago, and the game can say
// what is wrong with its move; elsewhere it is not its turn.
func (m *match[S, M]) waits(seat Seat, move []byte) *Refusal {
	no := &Refusal{Reason: "not_your_turn", Message: "It is not this seat's turn."}
	if m.r.Races != nil && m.r.Why != nil {
		if x, _, err := m.read(move); err == nil {
			*no = m.r.Why(m.now(), seat, x)
		}
	}
	no.Err = ErrNotActing
	return no
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
	m.look = nil
	// Made where it stays. Whatever a move that failed has left behind the last position is written over.
	m.positions = append(m.positions[:m.Ply()+1], *m.now())
	m.chance.turn(m.seed, m.Ply()+1)
	m.r.Apply(&m.positions[m.Ply()+1], seat, x, &m.chance, l)
	m.steps = append(m.steps, step[M]{seat: seat, move: x, drawn: m.chance.Drawn() > 0})
}

func (m *match[S, M]) Move(ply int) (Seat, []byte) {
	step := &m.steps[ply-1]
	if step.paper != nil {
		return step.seat, step.paper.text
	}
	paper, err := m.game.memo.write(step.move)
	if err != nil {
		panic(fmt.Sprintf("game: a move of %s has no JSON: %v", m.r.Name, err))
	}
	return step.seat, paper.text
}

// Lines plays the move again from the position before it, rather than keep what was told of every ply.
func (m *match[S, M]) Lines(ply int) []Line {
	var l Log
	if ply > 0 {
		s := m.positions[ply-1]
		m.chance.turn(m.seed, ply)
		m.r.Apply(&s, m.steps[ply-1].seat, m.steps[ply-1].move, &m.chance, &l)
	} else if m.start == nil {
		var s S
		m.chance.turn(m.seed, 0)
		m.r.Deal(&s, m.setup, &m.chance, &l)
	}
	return l.Lines()
}

func (m *match[S, M]) View(ply int, seat Seat) any {
	if m.r.Look == nil {
		return m.r.View(&m.positions[ply], seat)
	}
	if m.look == nil || m.lookPly != ply {
		m.look, m.lookPly = m.r.Look(&m.positions[ply]), ply
	}
	return m.look(seat)
}

func (m *match[S, M]) Undo(to int) error {
	if to < 0 || to > m.Ply() {
		return fmt.Errorf("%w: %d of 0 to %d", ErrPly, to, m.Ply())
	}
	m.look = nil
	// Clipped, so that the next move is written elsewhere and a fork keeps what it has.
	m.positions, m.steps = slices.Clip(m.positions[:to+1]), slices.Clip(m.steps[:to])
	return nil
}

func (m *match[S, M]) Fork() Match {
	fork := *m
	fork.positions, fork.steps, fork.buf = slices.Clip(m.positions[:m.Ply()+1]), slices.Clip(m.steps), nil
	fork.look = nil
	return &fork
}

// guesses is how many redeals a move is tried in, for each who looks on, before it counts as having revealed nothing.
const guesses = 16

// Revealed asks for every seat that did not make the move, and for the spectators: is there a redeal, possible to that
// seat before the move, that is impossible after it? It is when no legal move of the redeal leads to where the seat could
// be now. So the rule is one for all games and needs nothing from them but Redeal. What is taken in a race is revealed, too.
func (m *match[S, M]) Revealed(ply int) bool {
	step := m.steps[ply-1]
	if step.drawn {
		return true
	}
	if m.Raced(ply) {
		return true // all saw what was taken, and may go by it
	}
	if m.r.Redeal == nil {
		return false
	}
	w, ok := m.game.doubts.Get().(*doubt[S, M])
	if !ok {
		w = new(doubt[S, M])
	}
	w.m, w.step = m, step
	defer func() {
		w.m = nil
		m.game.doubts.Put(w)
	}()
	for other := Nobody; int(other) < m.setup.Seats; other++ {
		if other == step.seat {
			continue
		}
		w.other, w.seen = other, m.positions[ply]
		w.redeal(&w.seen, 0)
		for i := range guesses {
			w.s = m.positions[ply-1]
			w.redeal(&w.s, uint64(i))
			drew := w.c.Drawn() > 0
			// Where the seat knows it all, the move itself explains what came of it: it drew no chance.
			if w.s != m.positions[ply-1] && !w.explained() {
				return true
			}
			if !drew {
				break // nothing was left to chance: every other redeal is this one
			}
		}
	}
	return false
}

func (m *match[S, M]) Raced(ply int) bool { return m.r.Races != nil && m.r.Races(&m.positions[ply-1]) }

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
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	// Field by field, because the padding between the fields of a struct is not part of its value.
	b := (*room)[:0]
	if m.game.spans != nil {
		b = appendFlat(b, m.now(), m.game.spans)
	} else {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, m.now()); err != nil {
			panic(fmt.Sprintf("game: a position of %s is not flat: %v", m.r.Name, err))
		}
	}
	*room = b
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// rooms keeps buffers in which positions are written to be hashed.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// SightOf returns what a seat knows of a match of these types, or false if the match is of another game. With it a bot
// written for S and M finds its way back behind the erased Match.
func SightOf[S, M comparable](m Match, seat Seat) (*Sight[S, M], bool) {
	typed, ok := m.(*match[S, M])
	if !ok {
		return nil, false
	}
	return NewSight(typed.r, typed.now(), seat), true
}
