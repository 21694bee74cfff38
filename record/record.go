// Package record reads, writes, replays and verifies a match on paper.
//
// A [Record] is text with one line for each [Ply], so that two records can be
// compared line by line:
//
//	lair match v1
//	game mighty-monsters/1
//	setup {"seats":3,"options":{"guard-line-up":"off","kings-new-rules":"on"}}
//	chance chacha8-1
//	seed 5f2c...
//	sum 81c0...
//	0 {"do":"place","strength":4,"space":"1A"}
//	1 {"do":"place","strength":2,"space":"1B"}
//	= 25 19 31
//
// The head and the moves determine everything that happened. Three lines may stand
// between the seed and the moves: sum is a digest of all other lines, cards is a
// JSON string with the card list if it is not the built-in one, and position is
// where the match started if it was not dealt. Moves that were taken back are not
// in a record. The last line, the scores of the seats, is there when the match is
// over and only then.
//
// Lair always writes the sum. Without it, a line that was changed to another legal
// move would go unnoticed. The sum guards against accidents only: a forger can
// compute it, too. A record written by hand may leave it out.
//
// Reading is strict. Every [Error] names a line and says what is wrong with it.
// [Parse] checks the text alone. [Record.Replay] plays the match on the game that
// [Find] returns, which finds illegal moves, wrong scores and missing lines.
// [Verify] also checks that the match is over and that the text is exactly what
// [Write] makes of it.
package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

const head = "lair match v1"

// MaxBytes is the greatest length of a record that is read. Real records have a few
// thousand bytes.
const MaxBytes = 4 << 20

// Errors of this package wrap ErrRecord, and one of the others or a sentinel of
// package game.
var (
	ErrRecord  = errors.New("the record cannot be used")
	ErrForeign = errors.New("not a record")
	ErrSyntax  = errors.New("not a line of a record")
	ErrGame    = errors.New("no such game")
	ErrVersion = errors.New("other rules")
	ErrResult  = errors.New("wrong result")
	ErrOngoing = errors.New("the match is not over")
	ErrAltered = errors.New("not as it was written")
)

// Error says which line of a record is wrong. Lines count from 1.
type Error struct {
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns ErrRecord and the reason.
func (e *Error) Unwrap() []error { return []error{ErrRecord, e.Err} }

func wrong(line int, kind error, format string, args ...any) error {
	return &Error{line, fmt.Errorf("%w: %s", kind, fmt.Sprintf(format, args...))}
}

// Ply is a move in a record.
type Ply struct {
	Seat game.Seat
	Move json.RawMessage
}

// Record is a match on paper.
type Record struct {
	Game     string
	Version  int // edition of the rules
	Setup    game.Setup
	Chance   string
	Seed     game.Seed
	Sum      string          // digest of the other lines; "" if there is none
	Cards    string          // "" for the built-in card list
	Position json.RawMessage // nil if the match was dealt
	Plies    []Ply
	Scores   []int32 // nil while the match is not over
}

// Find looks up a game by its name.
type Find func(name string) (game.Game, bool)

// Of returns the record of a match so far.
func Of(m game.Match) *Record {
	r := of(m)
	r.Sum = r.digest()
	return r
}

// of returns the record of a match without the sum.
func of(m game.Match) *Record {
	info := m.Game().Info()
	r := &Record{
		Game: info.Name, Version: info.Version, Setup: m.Setup(), Chance: game.ChanceName, Seed: m.Seed(),
		Cards: m.Game().Deck(), Plies: make([]Ply, m.Ply()),
	}
	if start := m.Start(); start != nil {
		r.Position = compact(start)
	}
	for i := range r.Plies {
		seat, move := m.Move(i + 1)
		r.Plies[i] = Ply{seat, move}
	}
	if m.Over() {
		result := m.Result()
		r.Scores = result.Scores[:result.Seats]
	}
	return r
}

// compact brings JSON onto one line.
func compact(data []byte) json.RawMessage {
	var b bytes.Buffer
	if err := json.Compact(&b, data); err != nil {
		panic("record: a position that was loaded is not JSON: " + err.Error())
	}
	return b.Bytes()
}

// Write writes the record of a match so far.
func Write(w io.Writer, m game.Match) error {
	_, err := w.Write(of(m).Sealed())
	return err
}

// digest returns the sum that the record must have.
func (r *Record) digest() string {
	return sumOf(r.appendPlies(r.appendOptions(r.appendHead(nil))))
}

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// Text returns the record as text.
func (r *Record) Text() []byte {
	b := r.appendHead(make([]byte, 0, 512+64*len(r.Plies)))
	if r.Sum != "" {
		b = appendSum(b, r.Sum)
	}
	return r.appendPlies(r.appendOptions(b))
}

// Sealed returns the record as text with the sum that it must have.
func (r *Record) Sealed() []byte {
	b := r.appendHead(make([]byte, 0, 512+64*len(r.Plies)))
	at := len(b)
	b = r.appendPlies(r.appendOptions(b))
	return slices.Insert(b, at, appendSum(nil, sumOf(b))...)
}

func (r *Record) appendHead(b []byte) []byte {
	return fmt.Appendf(
		b, "%s\ngame %s/%d\nsetup %s\nchance %s\nseed %s\n", head, r.Game, r.Version,
		encode(r.Setup), r.Chance, r.Seed,
	)
}

func appendSum(b []byte, sum string) []byte { return fmt.Appendf(b, "sum %s\n", sum) }

// appendOptions writes the optional lines of the head except the sum.
func (r *Record) appendOptions(b []byte) []byte {
	if r.Cards != "" {
		b = fmt.Appendf(b, "cards %s\n", encode(r.Cards))
	}
	if r.Position != nil {
		b = fmt.Appendf(b, "position %s\n", r.Position)
	}
	return b
}

// appendPlies writes the moves and the result.
func (r *Record) appendPlies(b []byte) []byte {
	for i := range r.Plies {
		b = append(strconv.AppendInt(b, int64(r.Plies[i].Seat), 10), ' ')
		b = append(append(b, r.Plies[i].Move...), '\n')
	}
	if r.Scores != nil {
		b = append(b, '=')
		for _, score := range r.Scores {
			b = strconv.AppendInt(append(b, ' '), int64(score), 10)
		}
		b = append(b, '\n')
	}
	return b
}

// encode returns the JSON of a value on one line, with < and > unescaped. The value
// must be of a type that always has a JSON form.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("record: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Read reads a record. See Parse.
func Read(r io.Reader) (*Record, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return Parse(text)
}

// replayed is a record being replayed.
type replayed struct {
	*Record
	game  game.Game
	match game.Match
}

// Replay plays the record by the edition of the rules that it names, and returns
// the match at its last ply. It refuses an edition that the game cannot play,
// illegal moves, and a result that is wrong or missing.
func (r *Record) Replay(find Find) (game.Match, error) {
	p := replayed{Record: r}
	if err := p.replay(find); err != nil {
		return nil, err
	}
	if err := p.sum(); err != nil {
		return nil, err
	}
	return p.match, nil
}

// replay is Replay without checking the sum.
func (p *replayed) replay(find Find) error {
	for _, step := range []func() error{func() error { return p.find(find) }, p.start, p.play, p.end} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// The numbers of the lines that every head has. The optional lines begin at
// lineSum.
const (
	lineHead = iota + 1
	lineGame
	lineSetup
	lineChance
	lineSeed
	lineSum
)

func (r *Record) lineCards() int    { return after(lineSum, r.Sum != "") }
func (r *Record) linePosition() int { return after(r.lineCards(), r.Cards != "") }
func (r *Record) linePly(i int) int { return after(r.linePosition(), r.Position != nil) + i }

func after(line int, there bool) int {
	if there {
		return line + 1
	}
	return line
}

func (p *replayed) find(find Find) error {
	g, ok := find(p.Game)
	if !ok {
		return wrong(lineGame, ErrGame, "%q", p.Game)
	}
	played, err := g.Edition(p.Version)
	if err != nil {
		return wrong(
			lineGame, ErrVersion,
			"the record is of edition %d of %s, and the editions here are %v", p.Version,
			p.Game, g.Info().Editions,
		)
	}
	g = played
	if p.Chance != game.ChanceName {
		return wrong(
			lineChance, ErrVersion, "chance is drawn as %q here, not as %q", game.ChanceName,
			p.Chance,
		)
	}
	if p.Cards != "" {
		if g, err = g.WithCards(p.Cards); err != nil {
			return &Error{p.lineCards(), err}
		}
	}
	p.game = g
	return nil
}

func (p *replayed) start() error {
	var err error
	if p.Position == nil {
		if p.match, err = p.game.New(p.Setup, p.Seed); err != nil {
			return &Error{lineSetup, err}
		}
		return nil
	}
	full, err := p.game.Setup(p.Setup)
	if err != nil {
		return &Error{lineSetup, err}
	}
	if p.match, err = p.game.Load(p.Position, p.Seed); err != nil {
		return &Error{p.linePosition(), err}
	}
	if has := encode(p.match.Setup()); !bytes.Equal(has, encode(full)) {
		return wrong(lineSetup, ErrSyntax, "the position below belongs to setup %s", has)
	}
	return nil
}

func (p *replayed) play() error {
	for i := range p.Plies {
		if _, err := p.match.Play(p.Plies[i].Seat, p.Plies[i].Move); err != nil {
			return &Error{p.linePly(i), err}
		}
	}
	return nil
}

func (p *replayed) end() error {
	line := p.linePly(len(p.Plies))
	switch {
	case p.match.Over() && p.Scores == nil:
		return wrong(
			line, ErrResult, "the match is over after the line before, and its result is missing",
		)
	case !p.match.Over() && p.Scores != nil:
		return wrong(line, ErrResult, "here is a result, but the match is not over")
	case p.Scores != nil:
		result := p.match.Result()
		if want := result.Scores[:result.Seats]; !slices.Equal(want, p.Scores) {
			return wrong(
				line, ErrResult, "the moves lead to %s", strings.Trim(fmt.Sprint(want), "[]"),
			)
		}
	}
	return nil
}

func (p *replayed) sum() error {
	if p.Sum == "" {
		return nil
	}
	if want := p.digest(); p.Sum != want {
		return wrong(
			lineSum, ErrAltered, "some line was changed since this sum was taken; it would be %s",
			want,
		)
	}
	return nil
}

// Verify replays the record of a finished match and returns the match. It refuses
// what Replay refuses, a match that is not over, and a text that differs from what
// Write makes of the match.
func Verify(text []byte, find Find) (game.Match, error) {
	r, err := Parse(text)
	if err != nil {
		return nil, err
	}
	p := replayed{Record: r}
	if err := p.replay(find); err != nil {
		return nil, err
	}
	m := p.match
	written := of(m)
	// The sum is computed from what is written now. If the texts are equal, the sum
	// in the text was right.
	if m.Over() && r.Sum != "" && bytes.Equal(text, written.Sealed()) {
		return m, nil
	}
	if err := p.differs(text, written); err != nil {
		return nil, err
	}
	return m, nil
}

// differs says where a text differs from the record as Lair writes it. It returns
// nil if they are equal.
func (p *replayed) differs(text []byte, written *Record) error {
	if err := p.sum(); err != nil {
		return err
	}
	if !p.match.Over() {
		return wrong(
			p.linePly(len(p.Plies)), ErrOngoing, "the record ends here, and the match goes on",
		)
	}
	if p.Sum != "" {
		written.Sum = written.digest()
	}
	has, want := strings.Split(string(text), "\n"), strings.Split(string(written.Text()), "\n")
	for i, line := range want {
		if has[i] != line {
			return wrong(i+1, ErrAltered, "Lair writes %s", line)
		}
	}
	return nil
}
