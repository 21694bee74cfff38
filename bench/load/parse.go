package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"lair.games/lair/server"
)

// What people are sent is read here and not by encoding/json, because that took them more of the processor than the server had, and
// what they took it waited for.

// parser reads JSON as the server writes it: valid and without spaces, in which words may stand for texts.
type parser struct {
	text  []byte
	at    int
	words []string // nil leaves texts as they are
}

var errShort = errors.New("JSON that ends too early")

// parse reads one value at the beginning of a text.
func parse(text []byte, words []string) (any, error) {
	p := &parser{text: text, words: words}
	return p.value()
}

// value reads a value: an object, a list of any, a string, a json.Number, a bool or nil.
func (p *parser) value() (any, error) {
	if p.at >= len(p.text) {
		return nil, errShort
	}
	switch p.text[p.at] {
	case '{':
		o := object{}
		err := p.each('}', func() error {
			key, err := p.string()
			if err != nil || !p.take(':') {
				return errors.Join(err, errShort)
			}
			v, err := p.value()
			o = append(o, field{key, v})
			return err
		})
		return o, err
	case '[':
		list := []any{}
		err := p.each(']', func() error {
			v, err := p.value()
			list = append(list, v)
			return err
		})
		return list, err
	case '"':
		return p.string()
	}
	switch from := p.at; string(p.text[from:p.bare()]) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	case "null":
		return nil, nil
	default:
		return json.Number(p.text[from:p.at]), nil
	}
}

// each reads what is between brackets.
func (p *parser) each(end byte, one func() error) error {
	p.at++
	for !p.take(end) {
		if err := one(); err != nil {
			return err
		}
		if !p.take(',') && (p.at >= len(p.text) || p.text[p.at] != end) {
			return errShort
		}
	}
	return nil
}

func (p *parser) take(c byte) bool {
	if p.at >= len(p.text) || p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

// bare passes over a number or a word and returns where it ends.
func (p *parser) bare() int {
	if n := bytes.IndexAny(p.text[p.at:], ",]}"); n >= 0 {
		p.at += n
	} else {
		p.at = len(p.text)
	}
	return p.at
}

func (p *parser) string() (string, error) {
	from := p.at
	if err := p.skip(); err != nil {
		return "", err
	}
	raw := p.text[from:p.at]
	if len(raw) < 2 || raw[0] != '"' {
		return "", errShort
	}
	text := string(raw[1 : len(raw)-1])
	if bytes.IndexByte(raw, '\\') >= 0 {
		if err := json.Unmarshal(raw, &text); err != nil {
			return "", err
		}
	}
	if p.words != nil {
		text = server.Lengthen(text, p.words).(string)
	}
	return text, nil
}

// skip passes over a value.
func (p *parser) skip() error {
	for depth := 0; p.at < len(p.text); {
		switch p.text[p.at] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			for p.at++; p.at < len(p.text) && p.text[p.at] != '"'; p.at++ {
				if p.text[p.at] == '\\' {
					p.at++
				}
			}
		}
		if p.at++; depth == 0 && (p.at >= len(p.text) || bytes.IndexByte(ends, p.text[p.at]) >= 0) {
			if p.at > len(p.text) {
				return errShort
			}
			return nil
		}
	}
	return errShort
}

// field returns the value of one field of an object, or nil; of the others nothing is read. The name comes with its quotes and colon.
func (p *parser) field(name []byte) (v any, err error) {
	if p.at >= len(p.text) || p.text[p.at] != '{' {
		return nil, errShort
	}
	err = p.each('}', func() error {
		if bytes.HasPrefix(p.text[p.at:], name) {
			p.at += len(name)
			v, err = p.value()
			return err
		}
		if err := p.skip(); err != nil || !p.take(':') {
			return errors.Join(err, errShort)
		}
		return p.skip()
	})
	return v, err
}

// ends are what a value is followed by.
var ends = []byte(`,]}:`)

// appendValue writes a value that was read.
func appendValue(b []byte, v any) []byte {
	switch v := v.(type) {
	case object:
		b = append(b, '{')
		for i, f := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(append(strconv.AppendQuote(b, f.key), ':'), f.value)
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, x := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(b, x)
		}
		return append(b, ']')
	case json.Number:
		return append(b, v...)
	}
	text, _ := json.Marshal(v) // of a string, a bool or nil there always is one
	return append(b, text...)
}
