package store

import (
	"encoding/binary"
	"strconv"
)

// Moves of one game look alike: only numbers and words differ. So a move is
// kept as its form, of which there are few, and its values, each a small number.

// Marks stand in a form for what is left out. They are bytes that JSON text
// never has.
const (
	numberMark = 1 // an integer
	wordMark   = 2 // a string
)

// moveForms collects the forms and words of a record's moves.
type moveForms struct {
	Forms []string `json:"forms,omitempty"`
	Words []string `json:"words,omitempty"`

	forms, words map[string]uint64
}

// index returns the place of a text in a list, and adds it if it is new.
func index(list *[]string, places *map[string]uint64, text string) uint64 {
	n, known := (*places)[text]
	if !known {
		if *places == nil {
			*places = map[string]uint64{}
		}
		n = uint64(len(*list))
		(*places)[text], *list = n, append(*list, text)
	}
	return n
}

// split appends the number of a move's form, and its values.
func (f *moveForms) split(move, forms, values []byte) (newForms, newValues []byte) {
	var form []byte
	for i := 0; i < len(move); {
		switch n := tokenEnd(move, i); {
		case n == i+1:
			form = append(form, move[i])
			i = n
		case move[i] != '"':
			number, _ := strconv.ParseInt(string(move[i:n]), 10, 64)
			form, values = append(form, numberMark), binary.AppendVarint(values, number)
			i = n
		case n < len(move) && move[n] == ':': // a name
			form = append(form, move[i:n]...)
			i = n
		default:
			form = append(form, wordMark)
			values = binary.AppendUvarint(values, index(&f.Words, &f.words, string(move[i:n])))
			i = n
		}
	}
	return binary.AppendUvarint(forms, index(&f.Forms, &f.forms, string(form))), values
}

// tokenEnd returns where the string or the integer at i ends, or i+1 if there is
// neither.
func tokenEnd(move []byte, i int) int {
	if move[i] == '"' {
		for n := i + 1; n < len(move); n++ {
			switch move[n] {
			case '\\':
				n++
			case '"':
				return n + 1
			}
		}
		return i + 1
	}
	n := i
	for n < len(move) && n-i < 18 && (move[n] >= '0' && move[n] <= '9' || n == i && move[n] == '-') {
		n++
	}
	// Only if it is written as it would be written again.
	number, err := strconv.ParseInt(string(move[i:n]), 10, 64)
	if err != nil || strconv.FormatInt(number, 10) != string(move[i:n]) {
		return i + 1
	}
	return max(n, i+1)
}

// join returns the next move of the columns.
func (f *moveForms) join(forms, values *[]byte) ([]byte, error) {
	n, ok := uvarint(forms)
	if !ok || n >= uint64(len(f.Forms)) {
		return nil, errPack
	}
	var move []byte
	for _, c := range []byte(f.Forms[n]) {
		switch c {
		case numberMark:
			number, l := binary.Varint(*values)
			if l <= 0 {
				return nil, errPack
			}
			*values, move = (*values)[l:], strconv.AppendInt(move, number, 10)
		case wordMark:
			w, ok := uvarint(values)
			if !ok || w >= uint64(len(f.Words)) {
				return nil, errPack
			}
			move = append(move, f.Words[w]...)
		default:
			move = append(move, c)
		}
	}
	return move, nil
}

// uvarint takes the next number of a column.
func uvarint(column *[]byte) (uint64, bool) {
	n, l := binary.Uvarint(*column)
	if l <= 0 {
		return 0, false
	}
	*column = (*column)[l:]
	return n, true
}
