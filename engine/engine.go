// Package engine implements the engine protocol, in which programs in any language
// play by Lair's rules. An [Engine] reads one JSON object a line, a request, and
// answers each with one line. docs/protocol.md describes the protocol, and its
// examples are tests of this package.
//
// The envelope is the same for every game: what to do, which match, and an id that
// the answer repeats. Options, positions, moves, views and events are those of the
// game. An answer depends only on the requests, the seed, and the time limit that a
// bot is given, so a transcript can be run again and compared.
//
// Requests are read strictly. An unknown or duplicated field is refused, because it
// is a mistake that would otherwise be found much later. A refusal changes nothing.
package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/record"
)

// MaxLine is the greatest length of a request in bytes without its line break.
const MaxLine = 1_000_000

// Codes of refusals.
const (
	BadRequest   = "bad-request"
	UnknownGame  = "unknown-game"
	UnknownMatch = "unknown-match"
	BadOptions   = "bad-options"
	BadPosition  = "bad-position"
	NotActing    = "not-acting"
	IllegalMove  = "illegal-move"
	MatchOver    = "match-over"
	BadRecord    = "bad-record"
	UnknownLevel = "unknown-level"
)

// Engine holds the matches of one client. It is not safe for concurrent use.
type Engine struct {
	games   games.List
	matches map[string]game.Match
	seed    func() game.Seed
}

// New returns an engine for some games. It calls seed for a match that gets none in
// its request.
func New(list games.List, seed func() game.Seed) *Engine {
	return &Engine{games: list, matches: map[string]game.Match{}, seed: seed}
}

// Serve reads requests from r and writes answers to w until quit or the end of r.
// Its error is one of reading or writing.
func (e *Engine) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	lines := bufio.NewReaderSize(r, MaxLine+1)
	for {
		line, err := lines.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			line, err = skip(lines, line)
		case err == io.EOF && len(line) == 0:
			return nil
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("engine: reading: %w", err)
		}
		answer, quit := e.Answer(ctx, bytes.TrimSuffix(line, []byte("\n")))
		if _, err := w.Write(append(answer, '\n')); err != nil {
			return fmt.Errorf("engine: writing: %w", err)
		}
		if quit {
			return nil
		}
	}
}

// skip discards the rest of a line that is too long. It returns the start of the
// line, which is still too long.
func skip(lines *bufio.Reader, line []byte) ([]byte, error) {
	line = bytes.Clone(line)
	for {
		_, err := lines.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Answer answers one request and reports whether it was the last. Neither request
// nor answer has a line break.
func (e *Engine) Answer(ctx context.Context, line []byte) (answer []byte, quit bool) {
	c, err := parse(line)
	if err != nil {
		return refusal(c.id, err), false
	}
	c.engine, c.ctx = e, ctx
	body, err := c.do()
	if err != nil {
		return refusal(c.id, err), false
	}
	return join(`{"ok":true`, c.id, body), c.what == "quit"
}

// join writes an answer from its head, the id if there is one, and the fields of
// the body.
func join(head string, id json.RawMessage, body any) []byte {
	fields, err := json.Marshal(body)
	if err != nil {
		panic("engine: an answer has no JSON: " + err.Error())
	}
	var b bytes.Buffer
	b.WriteString(head)
	if id != nil {
		b.WriteString(`,"id":`)
		_ = json.Compact(&b, id) // it was decoded before
	}
	if len(fields) > 2 {
		b.WriteByte(',')
	}
	b.Write(fields[1:])
	return b.Bytes()
}

// wrong is a refusal of a request.
type wrong struct{ code, message string }

func (w *wrong) Error() string { return w.message }

func bad(format string, args ...any) error {
	return &wrong{BadRequest, fmt.Sprintf(format, args...)}
}

// codeOf returns the code of an error.
func codeOf(err error) string {
	var own *wrong
	if errors.As(err, &own) {
		return own.code
	}
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	return BadRequest
}

// codes are those of errors from other packages. The order matters: the error of a
// record may wrap any of those below it.
var codes = []struct {
	err  error
	code string
}{
	{record.ErrRecord, BadRecord},
	{game.ErrNotActing, NotActing},
	{game.ErrOver, MatchOver},
	{game.ErrIllegal, IllegalMove},
	{game.ErrPosition, BadPosition},
	{game.ErrOptions, BadOptions},
	{game.ErrPly, BadRequest},
	{bot.ErrLevel, UnknownLevel},
}

// refusal returns the answer to a refused request.
func refusal(id json.RawMessage, err error) []byte {
	var body struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Rule    string `json:"rule,omitempty"`
		Reason  string `json:"reason,omitempty"`
	}
	body.Code, body.Message = codeOf(err), sentence(err.Error())
	var move *game.Refusal
	if errors.As(err, &move) {
		body.Rule, body.Reason = move.Rule, move.Reason
	}
	return join(`{"ok":false`, id, body)
}

// sentence begins a text with a capital and ends it with a full stop.
func sentence(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[n:]
	if strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}
