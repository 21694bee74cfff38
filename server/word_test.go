package server

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCodesAreShortAndOneEach(t *testing.T) {
	seen := map[string]bool{}
	for n := range most {
		code := codeOf(n)
		if seen[code] || !likeCode([]byte(code)) || len(code) != 1 && n < first || len(code) > 2 {
			t.Fatalf("word %d has the code %q", n, code)
		}
		seen[code] = true
	}
}

// TestShortenIsUndone holds that any JSON comes back as it was, whatever its strings look like.
func TestShortenIsUndone(t *testing.T) {
	list := []string{"seat", "card", "monster_placed", "ply"}
	counts := map[string]int{}
	for i, word := range list {
		counts[word] = 10 - i
	}
	w := newWords(counts)
	text := rapid.SampledFrom([]string{"seat", "card", "monster_placed", "ply", "a", "b", "e", "Z", "ab", "a0", "0a", "0", "12", "#", "'", "'a", "''", "", "abc", "q\"uo\te", "é", "éa"})
	var value func(int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		scalar := rapid.OneOf(rapid.Map(text, func(s string) any { return s }), rapid.SampledFrom([]any{nil, 1.0, true}))
		if depth == 0 {
			return scalar
		}
		inner := value(depth - 1)
		return rapid.OneOf(scalar,
			rapid.Map(rapid.SliceOfN(inner, 0, 4), func(v []any) any { return v }),
			rapid.Map(rapid.MapOfN(text, inner, 0, 4), func(v map[string]any) any { return v }))
	}
	rapid.Check(t, func(t *rapid.T) {
		v := value(3).Draw(t, "value")
		long := encoded(t, v)
		var back any
		if err := json.Unmarshal(w.AppendShort(nil, long), &back); err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(long, &want); err != nil {
			t.Fatal(err)
		}
		if got := Lengthen(back, w.list); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s came back as %v", long, got)
		}
	})
}

// TestWordsOfAGame holds that the list holds what steps are made of, and is the same each time.
func TestWordsOfAGame(t *testing.T) {
	g := mightyMonsters(t).Game
	w := wordsOf(g)
	if !reflect.DeepEqual(w.list, wordsOf(g).list) {
		t.Error("the list differs from one time to the next")
	}
	for _, word := range []string{"kind", "seat", "card", "monster_placed", "castle", "ply", "actors", "view", "undo"} {
		if find(w, word) == "" {
			t.Errorf("%s has no code", word)
		}
	}
	for _, word := range w.list {
		if strings.TrimLeft(word, "0123456789") == "" {
			t.Errorf("%q is a number", word)
		}
	}
	long := []byte(`{"kind":"monster_placed","seat":2,"card":4,"space":1}`)
	if short := w.AppendShort(nil, long); len(short) > len(long)*6/10 || bytes.Contains(short, []byte("monster")) {
		t.Errorf("%s is shortened to %s", long, short)
	}
}
