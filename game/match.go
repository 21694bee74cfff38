package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Match is one play of a game with its types erased. It keeps every position, so
// any ply can be seen again. It is not safe for concurrent use.
type Match interface {
	Playing
	History
	Inspection
}

// Playing is what a player of a match needs.
type Playing interface {
	// Actors returns the seats that must decide now, none when the match is over.
	Actors() Seats
	// Over reports whether nobody has anything left to decide.
	Over() bool
	// Moves returns the legal moves of a seat in a fixed order, each encodable
	// as JSON. A seat that does not act has none.
	Moves(seat Seat) []any
	// Play makes a move given as JSON and returns what was told. A move that
	// cannot be made is a *Refusal and changes nothing.
	Play(seat Seat, move []byte) ([]Line, error)
	// Refuse says why a move cannot be made now. It returns nil if it can.
	Refuse(seat Seat, move []byte) *Refusal
	// Preview returns what a move would lead to (see Play.Preview), nil if there
	// is nothing to show. A move that cannot be made is refused.
	Preview(seat Seat, move []byte) (any, *Refusal)
	// Result ranks the seats as if the match ended now.
	Result() Result
	// Sheet returns a seat's score line by line.
	Sheet(seat Seat) []Item
}

// History is the plies of a match. Ply 0 is the deal, or the position that the
// match was loaded from; each move leads to the next. A method that takes a ply
// panics if the match has no such ply, unless it returns an error.
type History interface {
	// Ply counts the moves made.
	Ply() int
	// Move returns the move that led to a ply from 1 as JSON, and who made it.
	Move(ply int) (Seat, []byte)
	// Lines returns what the move that led to a ply told; for ply 0, the deal.
	Lines(ply int) []Line
	// View returns what a seat sees at a ply.
	View(ply int, seat Seat) any
	// Fork returns a match of its own that stands at a ply. It shares nothing
	// that either match changes, so another goroutine may use it.
	Fork(ply int) Match
	// Undo goes back to a ply. Its error wraps ErrPly.
	Undo(to int) error
	// Pending reports whether the move that led to a ply is a hidden choice that
	// still waits for the choices of others.
	Pending(ply int) bool
	// Retract takes back the move that led to a ply and leaves those that others
	// have made since. Its error wraps ErrPending if the move is not pending.
	Retract(ply int) error
}

// Inspection is what records, tables and tools ask about a match.
type Inspection interface {
	Game() Game
	// Setup names every option.
	Setup() Setup
	// Seed returns the secret from which all chance of the match follows.
	Seed() Seed
	// Start returns the position that the match was loaded from, nil if it was
	// dealt.
	Start() []byte
	// Position returns everything true now as JSON, as Game.Load takes it. Its
	// error wraps ErrPosition if the game does not write positions.
	Position() ([]byte, error)
	// Hash returns a short hexadecimal digest of the position. Equal digests mean
	// equal positions.
	Hash() string
	// Raced reports whether the move that led to a ply was made in a race, where
	// what is taken is final.
	Raced(ply int) bool
	// Revealed reports whether the move that led to a ply drew chance or showed
	// anybody something hidden, and so cannot be taken back freely.
	Revealed(ply int) bool
}

type match[S, M comparable] struct {
	game      erased[S, M]
	r         *Rules[S, M]
	setup     Setup
	seed      Seed
	start     []byte
	positions []S // positions[i] is the one at ply i
	steps     []step[M]
	chance    Chance // of the move being made; kept here because it would escape at every move
	buf       []M
}

// step is a move that was made.
type step[M comparable] struct {
	move  M
	seat  Seat
	drawn bool // the move drew chance
}

func (m *match[S, M]) Game() Game     { return m.game }
func (m *match[S, M]) Setup() Setup   { return m.setup }
func (m *match[S, M]) Seed() Seed     { return m.seed }
func (m *match[S, M]) Start() []byte  { return m.start }
func (m *match[S, M]) Ply() int       { return len(m.steps) }
func (m *match[S, M]) now() *S        { return &m.positions[len(m.steps)] }
func (m *match[S, M]) Actors() Seats  { return m.r.Actors(m.now()) }
func (m *match[S, M]) Over() bool     { return m.Actors() == 0 }
func (m *match[S, M]) Result() Result { return m.r.Result(m.now()) }

func (m *match[S, M]) Sheet(seat Seat) []Item { return m.r.Sheet(m.now(), seat) }

func (m *match[S, M]) Moves(seat Seat) []any {
	legal := m.legal(seat)
	list := make([]any, len(legal))
	for i, x := range legal {
		list[i] = x
	}
	return list
}

// legal lists the moves of a seat into the match's own buffer.
func (m *match[S, M]) legal(seat Seat) []M {
	m.buf = m.buf[:0]
	if seat >= 0 && m.Actors().Has(seat) {
		m.buf = m.r.Moves(m.now(), seat, m.buf)
	}
	return m.buf
}

func (m *match[S, M]) Play(seat Seat, move []byte) ([]Line, error) {
	x, no := m.judge(seat, move)
	if no != nil {
		return nil, no
	}
	l := NewLog(m.setup.Seats)
	m.apply(seat, x, l)
	return l.Lines(), nil
}

func (m *match[S, M]) Refuse(seat Seat, move []byte) *Refusal {
	_, no := m.judge(seat, move)
	return no
}

func (m *match[S, M]) Preview(seat Seat, move []byte) (any, *Refusal) {
	x, no := m.judge(seat, move)
	if no != nil || m.r.Play == nil || m.r.Play.Preview == nil {
		return nil, no
	}
	return m.r.Play.Preview(m.now(), seat, x), nil
}

// judge reads a move and decides whether it is legal. No other code does.
func (m *match[S, M]) judge(seat Seat, move []byte) (x M, no *Refusal) {
	switch actors := m.Actors(); {
	case actors == 0:
		return x, &Refusal{Err: ErrOver, Reason: "wrong_state", Message: "The match is over."}
	case seat < 0 || int(seat) >= m.setup.Seats:
		return x, &Refusal{
			Err: ErrNotActing, Reason: "not_your_turn", Message: "Only a seat of this match can move.",
		}
	case !actors.Has(seat):
		return x, m.waits(seat, move)
	}
	if err := Decode(move, &x); err != nil {
		return x, &Refusal{
			Err: ErrIllegal, Reason: "bad_move",
			Message: "This is not a move of this game: " + err.Error() + ".",
		}
	}
	if slices.Contains(m.legal(seat), x) {
		return x, nil
	}
	no = &Refusal{Message: "This move is not legal now."}
	if m.r.Why != nil {
		*no = m.r.Why(m.now(), seat, x)
	}
	no.Err = ErrIllegal
	return x, no
}

// waits refuses a move of a seat that does not act. In a race the seat may have
// decided a moment ago, and then the game says what is wrong with its move.
func (m *match[S, M]) waits(seat Seat, move []byte) *Refusal {
	no := &Refusal{Reason: "not_your_turn", Message: "It is not this seat's turn."}
	if m.r.CanRace() && m.r.Why != nil {
		var x M
		if Decode(move, &x) == nil {
			*no = m.r.Why(m.now(), seat, x)
		}
	}
	no.Err = ErrNotActing
	return no
}

// apply makes a legal move.
func (m *match[S, M]) apply(seat Seat, x M, l *Log) {
	// The move is made where the position stays. If it panics, the match still
	// stands at the ply before, and the next move overwrites what is left behind.
	m.positions = append(m.positions[:m.Ply()+1], *m.now())
	m.chance.turn(m.seed, m.Ply()+1)
	m.r.Apply(&m.positions[m.Ply()+1], seat, x, &m.chance, l)
	m.steps = append(m.steps, step[M]{seat: seat, move: x, drawn: m.chance.Drawn() > 0})
}

func (m *match[S, M]) Move(ply int) (Seat, []byte) {
	step := &m.steps[ply-1]
	text, err := json.Marshal(step.move)
	if err != nil {
		panic(fmt.Sprintf("game: a move of %s has no JSON: %v", m.r.Name, err))
	}
	return step.seat, text
}

// Lines makes the move again from the position before it. Keeping what every ply
// told would cost far more memory than it saves time.
func (m *match[S, M]) Lines(ply int) []Line {
	l := NewLog(m.setup.Seats)
	if ply > 0 {
		s := m.positions[ply-1]
		m.chance.turn(m.seed, ply)
		m.r.Apply(&s, m.steps[ply-1].seat, m.steps[ply-1].move, &m.chance, l)
	} else if m.start == nil {
		var s S
		m.chance.turn(m.seed, 0)
		m.r.Deal(&s, m.setup, &m.chance, l)
	}
	return l.Lines()
}

func (m *match[S, M]) View(ply int, seat Seat) any { return m.r.View(&m.positions[ply], seat) }

func (m *match[S, M]) Undo(to int) error {
	if to < 0 || to > m.Ply() {
		return fmt.Errorf("%w: %d of 0 to %d", ErrPly, to, m.Ply())
	}
	m.keep(to)
	return nil
}

func (m *match[S, M]) Fork(ply int) Match {
	fork := *m
	fork.keep(ply)
	fork.buf = nil
	return &fork
}

// keep drops what came after a ply. The slices are clipped, so the next move is
// written elsewhere and a fork keeps what it has.
func (m *match[S, M]) keep(ply int) {
	m.positions, m.steps = slices.Clip(m.positions[:ply+1]), slices.Clip(m.steps[:ply])
}

func (m *match[S, M]) Position() ([]byte, error) {
	if m.r.Position == nil {
		return nil, fmt.Errorf("%w: %s cannot write positions", ErrPosition, m.r.Name)
	}
	return json.Marshal(m.r.Position.Encode(m.now()))
}

func (m *match[S, M]) Hash() string {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	// Field by field, because the padding between the fields of a struct is not
	// part of its value.
	b, err := binary.Append((*buffer)[:0], binary.LittleEndian, m.now())
	if err != nil {
		panic(fmt.Sprintf("game: a position of %s is not flat: %v", m.r.Name, err))
	}
	*buffer = b
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// buffers holds buffers in which positions are written to be hashed.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// SightOf returns what a seat knows of a match of these types, or false if the
// match is of another game. With it a bot written for S and M gets behind the
// erased types.
func SightOf[S, M comparable](m Match, seat Seat) (*Sight[S, M], bool) {
	typed, ok := m.(*match[S, M])
	if !ok {
		return nil, false
	}
	return NewSight(typed.r, typed.now(), seat), true
}
