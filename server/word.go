package server

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"lair.games/lair/game"
)

// What a step says is mostly the same few dozen words: names of fields, kinds of events and moves. For a client that asks
// for it they are written as one or two letters each, which halves a step. The list of words goes out with the snapshot;
// it is found by playing a game and counting, so that no game has to supply one.
//
// A code is a letter, or a letter and a letter or digit. A text that looks like a code and is none, or begins with an
// apostrophe, gets an apostrophe before it.

// letters are the digits of a code, of which the first is never 0 to 9.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// first counts the letters that a code can begin with.
const first = 52

// most is how many words a list can have; so many a game never needs. A shorter word than shortest is not worth a code.
const (
	most     = 256
	shortest = 3
)

// words is a list of words and their codes.
type words struct {
	list  []string
	codes []string // of the words, in the same order
	// Where in the list a word is, and 1: at the place that its hash says, or at the next that was free. Steps are written from
	// morning to night, and every string in them is looked up; most are no words, and find nothing at their place.
	places [4 * most]uint16
	views  *game.Patcher // writes the patches of views with these codes
}

// hash is of a few bytes in which words differ.
func hash[T string | []byte](text T) uint {
	n := uint(len(text))
	return n + 31*uint(text[0]) + 37*31*uint(text[n/2]) + 41*37*31*uint(text[n-1])
}

// add gives a word the next code.
func (w *words) add(word string) {
	i := hash(word)
	for w.places[i%uint(len(w.places))] != 0 {
		i++
	}
	w.codes = append(w.codes, codeOf(len(w.list)))
	w.list = append(w.list, word)
	w.places[i%uint(len(w.places))] = uint16(len(w.list))
}

// find returns the code of a word, or "".
func find[T string | []byte](w *words, text T) string {
	if len(text) < shortest {
		return ""
	}
	for i := hash(text); ; i++ {
		at := w.places[i%uint(len(w.places))]
		if at == 0 {
			return ""
		}
		if w.list[at-1] == string(text) {
			return w.codes[at-1]
		}
	}
}

// codeOf returns the code of the nth word.
func codeOf(n int) string {
	if n < first {
		return letters[n : n+1]
	}
	n -= first
	return letters[n/len(letters):n/len(letters)+1] + letters[n%len(letters):n%len(letters)+1]
}

// newWords returns the list of those words that are worth a code, the most frequent first, so that they get the shortest.
func newWords(counts map[string]int) *words {
	list := []string{}
	for word, n := range counts {
		if len(word) >= shortest && n > 1 && plain(word) {
			list = append(list, word)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	w := &words{list: []string{}}
	w.views = game.NewPatcher(w, appendPatch)
	for _, word := range list[:min(len(list), most)] {
		w.add(word)
	}
	return w
}

// AppendWord implements game.Codes: it appends the code of a word, or a text that is none.
func (w *words) AppendWord(dst []byte, word string) []byte { return appendWord(w, dst, word) }

func appendWord[T string | []byte](w *words, dst []byte, word T) []byte {
	if code := find(w, word); code != "" {
		return append(dst, code...)
	}
	if likeCode(word) {
		dst = append(dst, '\'')
	}
	return append(dst, word...)
}

// AppendShort implements game.Codes: it appends JSON to dst with codes in place of words.
func (w *words) AppendShort(dst, text []byte) []byte {
	for {
		quote := bytes.IndexByte(text, '"')
		if quote < 0 {
			return append(dst, text...)
		}
		end := skipString(text, quote)
		dst = appendWord(w, append(dst, text[:quote+1]...), text[quote+1:end-1])
		dst = append(dst, '"')
		text = text[end:]
	}
}

// moves appends the patch between two lists of moves. Mostly one of them is empty, and the patch is the whole other.
func (w *words) moves(dst, before, after []byte) []byte {
	if len(before) == len("[]") || len(after) == len("[]") {
		return append(w.AppendShort(append(dst, '['), after), ']')
	}
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	*room = appendPatch((*room)[:0], before, after)
	return w.AppendShort(dst, *room)
}

// likeCode reports whether a text would be taken for a code, or for one that is none.
func likeCode[T string | []byte](text T) bool {
	if len(text) == 0 {
		return false
	}
	n := strings.IndexByte(letters, text[0])
	return text[0] == '\'' || n >= 0 && n < first && (len(text) == 1 || len(text) == 2 && strings.IndexByte(letters, text[1]) >= 0)
}

// sample is how many moves of a match are looked at for words.
const sample = 300

// What a patch of the snapshot itself names with nearly every move, and now and then.
var (
	often  = []string{"ply", "actors", "view", "moves", "undo"}
	seldom = []string{
		"none", "free", "ask", "status", "playing", "over", "result", "seed", "scores", "places", "sheet", "line", "points", "seats",
		"deadline", "clock", "left_ms", "running", "undo_asked", "agreed", "waiting", "minded", "level",
	}
)

// count plays a match and counts every string in what a seat and a spectator would be sent of it.
func count(g game.Game, seats int, counts map[string]int) {
	m, err := g.New(game.Setup{Seats: seats}, game.SeedOf(1))
	if err != nil {
		return // these seats need options of their own; the words of other numbers of seats do as well
	}
	for _, word := range seldom {
		counts[word] += 2
	}
	eyes := []game.Seat{0, game.Nobody}
	views := make([][]byte, len(eyes))
	for luck := game.Fast(1); !m.Over() && m.Ply() < sample; {
		seat := m.Actors().Lowest()
		moves := m.Moves(seat)
		tally(marshal(moves), counts)
		told, err := m.Play(seat, marshal(moves[luck.IntN(len(moves))]))
		if err != nil {
			return
		}
		for _, word := range often {
			counts[word]++
		}
		for i, x := range eyes {
			for _, e := range game.Heard(told, x) {
				if text, err := game.MarshalEvent(e); err == nil {
					tally(text, counts)
				}
			}
			view := marshal(m.View(m.Ply(), x))
			if views[i] != nil {
				tally(appendPatch(nil, views[i], view), counts)
			}
			views[i] = view
		}
	}
}

// tally counts the strings of a JSON text.
func tally(text []byte, counts map[string]int) {
	for i := 0; i < len(text); i++ {
		if text[i] == '"' {
			end := skipString(text, i)
			counts[string(text[i+1:end-1])]++
			i = end - 1
		}
	}
}

// wordsOf finds the words of a game.
func wordsOf(g game.Game) *words {
	counts := map[string]int{}
	seats := g.Info().Seats
	count(g, seats[0], counts)
	if seats[1] != seats[0] {
		count(g, seats[1], counts)
	}
	return newWords(counts)
}

// Lengthen puts the words of a list back into what was decoded from the short form, for clients in Go.
func Lengthen(v any, list []string) any {
	switch v := v.(type) {
	case string:
		return wordOf(v, list)
	case []any:
		for i := range v {
			v[i] = Lengthen(v[i], list)
		}
		return v
	case map[string]any:
		long := make(map[string]any, len(v))
		for k, x := range v {
			long[wordOf(k, list)] = Lengthen(x, list)
		}
		return long
	}
	return v
}

// wordOf returns what a string of a short text stands for.
func wordOf(code string, list []string) string {
	if text, ok := strings.CutPrefix(code, "'"); ok {
		return text
	}
	if !likeCode(code) {
		return code
	}
	n := strings.IndexByte(letters, code[0])
	if len(code) == 2 {
		n = first + n*len(letters) + strings.IndexByte(letters, code[1])
	}
	if n >= len(list) {
		return code
	}
	return list[n]
}
