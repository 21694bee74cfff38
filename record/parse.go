package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"lair.games/lair/game"
)

// parser reads the lines of a record one by one.
type parser struct {
	text  []byte
	lines []string
	line  int // number of the line read last
}

// Parse reads the text of a record without playing it.
func Parse(text []byte) (*Record, error) {
	p, err := split(text)
	if err != nil {
		return nil, err
	}
	r := new(Record)
	for _, part := range []func(*Record) error{p.head, p.setup, p.chance, p.options, p.plies} {
		if err := part(r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// split divides a text into lines and refuses bytes that no record has.
func split(text []byte) (*parser, error) {
	if len(text) > MaxBytes {
		return nil, wrong(1, ErrSyntax, "a record has at most %d bytes", MaxBytes)
	}
	text = bytes.Clone(text) // the moves point into it
	lines := strings.Split(string(text), "\n")
	if lines[0] != head {
		return nil, foreign(lines[0])
	}
	last := len(lines) - 1
	for i, line := range lines {
		if !printable(line) {
			return nil, wrong(i+1, ErrSyntax, "it has bytes that are not text")
		}
		if line == "" && i < last {
			return nil, wrong(i+1, ErrSyntax, "it is empty")
		}
	}
	if lines[last] != "" {
		return nil, wrong(last+1, ErrSyntax, "it breaks off: a record ends with a line break")
	}
	return &parser{text: text, lines: lines[:last]}, nil
}

// foreign returns the error for a text that is not a record at all, as its first
// line shows.
func foreign(first string) error {
	switch {
	case first == "":
		return wrong(
			lineHead, ErrForeign, "its first line is empty, and a record begins with %q", head,
		)
	case !printable(first):
		return wrong(lineHead, ErrForeign, "it is not text, and a record begins with %q", head)
	}
	return wrong(lineHead, ErrForeign, "it begins with %.60q, and a record with %q", first, head)
}

// printable reports whether a line consists of text only.
func printable(line string) bool {
	for i := range len(line) {
		if c := line[i]; c < ' ' || c >= utf8.RuneSelf {
			return utf8.ValidString(line) &&
				strings.IndexFunc(line, func(c rune) bool { return c < ' ' }) < 0
		}
	}
	return true
}

// peek returns what follows a word if the next line begins with it.
func (p *parser) peek(word string) (string, bool) {
	if p.line == len(p.lines) {
		return "", false
	}
	return strings.CutPrefix(p.lines[p.line], word+" ")
}

// take returns what follows a word on the next line, which must begin with it.
func (p *parser) take(word string) (string, error) {
	rest, ok := p.peek(word)
	p.line++
	if !ok {
		return "", p.wrong(`want "%s ..."`, word)
	}
	return rest, nil
}

func (p *parser) wrong(format string, args ...any) error {
	return wrong(p.line, ErrSyntax, format, args...)
}

func (p *parser) head(r *Record) error {
	p.line = lineHead
	rest, err := p.take("game")
	if err != nil {
		return err
	}
	name, version, _ := strings.Cut(rest, "/")
	if r.Version, err = strconv.Atoi(version); err != nil || r.Version < 1 ||
		strconv.Itoa(r.Version) != version {
		return p.wrong(`want "game NAME/VERSION"`)
	}
	if r.Game = name; name == "" ||
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return p.wrong("%q is not the name of a game", name)
	}
	return nil
}

func (p *parser) setup(r *Record) error {
	rest, err := p.take("setup")
	if err != nil {
		return err
	}
	if err := game.Decode([]byte(rest), &r.Setup); err != nil {
		return p.wrong("%v", err)
	}
	return nil
}

func (p *parser) chance(r *Record) error {
	rest, err := p.take("chance")
	if err != nil {
		return err
	}
	if r.Chance = rest; strings.Contains(rest, " ") {
		return p.wrong("%q names no way to draw chance", rest)
	}
	rest, err = p.take("seed")
	if err != nil {
		return err
	}
	if r.Seed, err = game.ParseSeed(rest); err != nil || r.Seed.String() != rest {
		return p.wrong("a seed is 64 hexadecimal digits in lower case")
	}
	return nil
}

// options reads the optional lines of the head.
func (p *parser) options(r *Record) error {
	if rest, ok := p.peek("sum"); ok {
		p.line++
		if r.Sum = rest; len(rest) != 16 || strings.Trim(rest, "0123456789abcdef") != "" {
			return p.wrong("a sum is 16 hexadecimal digits in lower case")
		}
	}
	if rest, ok := p.peek("cards"); ok {
		p.line++
		if err := game.Decode([]byte(rest), &r.Cards); err != nil || r.Cards == "" {
			return p.wrong("a card list is a JSON string")
		}
	}
	if rest, ok := p.peek("position"); ok {
		p.line++
		var err error
		if r.Position, err = value([]byte(rest)); err != nil {
			return p.wrong("%v", err)
		}
	}
	return nil
}

// value reads a JSON value and removes the blanks in it.
func value(text []byte) (json.RawMessage, error) {
	if short(text) {
		return text, nil
	}
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// short reports whether a text is surely an object of plain strings and whole
// numbers without blanks, as nearly every move is. It may miss some.
func short(text []byte) bool {
	i := skip(text, 0, '{')
	for {
		i = skip(text, plain(text, i), ':')
		if end := plain(text, i); end > 0 {
			i = end
		} else {
			i = whole(text, i)
		}
		switch {
		case i <= 0 || i >= len(text):
			return false
		case text[i] == '}':
			return i == len(text)-1
		case text[i] != ',':
			return false
		}
		i++
	}
}

// skip, plain and whole return the end of a character, of a string without escapes
// and of a whole number at i. They return 0 if there is none there, or if i is 0
// because the function before returned 0.
func skip(text []byte, i int, c byte) int {
	if i == 0 && c != '{' || i >= len(text) || text[i] != c {
		return 0
	}
	return i + 1
}

func plain(text []byte, i int) int {
	if i = skip(text, i, '"'); i == 0 {
		return 0
	}
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return i + 1
		case c == '\\' || c < ' ' || c >= utf8.RuneSelf:
			return 0
		}
	}
	return 0
}

func whole(text []byte, i int) int {
	if i > 0 && i < len(text) && text[i] == '-' {
		i++
	}
	from := i
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	if from == 0 || i == from || text[from] == '0' && i > from+1 {
		return 0
	}
	return i
}

// plies reads the moves and the result.
func (p *parser) plies(r *Record) error {
	left := p.lines[p.line:]
	at := len(p.text)
	for _, line := range left {
		at -= len(line) + 1
	}
	r.Plies = make([]Ply, 0, len(left))
	for _, line := range left {
		first, rest, _ := strings.Cut(line, " ")
		p.line++
		at += len(line) + 1
		if r.Scores != nil {
			return p.wrong("the result is the last line of a record")
		}
		if first == "=" {
			if err := p.scores(r, rest); err != nil {
				return err
			}
			continue
		}
		if len(first) != 1 || first[0] < '0' || first[0] >= '0'+game.MaxSeats {
			return p.wrong("want a seat and a move, or the result; here is %.20q", first)
		}
		move, err := value(p.text[at-1-len(rest) : at-1 : at-1])
		if err != nil {
			return p.wrong("the move: %v", err)
		}
		r.Plies = append(r.Plies, Ply{game.Seat(first[0] - '0'), move})
	}
	return nil
}

func (p *parser) scores(r *Record, rest string) error {
	for _, field := range strings.Split(rest, " ") {
		v, err := strconv.ParseInt(field, 10, 32)
		if err != nil || strconv.FormatInt(v, 10) != field {
			return p.wrong("%.20q is not a score", field)
		}
		r.Scores = append(r.Scores, int32(v))
	}
	if len(r.Scores) > game.MaxSeats {
		return p.wrong("%d scores, where at most %d seats play", len(r.Scores), game.MaxSeats)
	}
	return nil
}
