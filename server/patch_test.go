package server

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"lair.games/lair/game/gametest"
	"pgregory.net/rapid"
)

func TestPatchText(t *testing.T) {
	for _, c := range []struct{ prev, next, want string }{
		{`1`, `1`, ``},
		{`1`, `2`, `2`},
		{`null`, `{}`, `[{}]`},
		{`{"a":1,"b":2}`, `{"a":1,"b":3}`, `{"b":3}`},
		{`{"a":1,"b":2}`, `{"b":2}`, `{"a":[]}`},
		{`{"b":2}`, `{"a":1,"b":2}`, `{"a":1}`},
		{`{"a":{"b":1,"cccccccccc":2}}`, `{"a":{"b":null,"cccccccccc":2}}`, `{"a":{"b":null}}`},
		{`[11,22,33]`, `[11,2,33]`, `{"1":2}`},
		{`[11,22,33,44,55,66]`, `[11,22,44,55,66]`, `{"#":[2,1]}`},
		{`["long enough","b"]`, `["long enough","x","b"]`, `{"#":[1,0,"x"]}`},
		{`[1,2]`, `[]`, `[[]]`},
		{`[]`, `[1,2]`, `[[1,2]]`},
		{`{"a":{"x":1}}`, `{"a":{"x":2}}`, `{"a":{"x":2}}`},
		{`{"a":"q\"}{","b":[1]}`, `{"a":"q\"}{","b":[2]}`, `{"b":[[2]]}`},
	} {
		if got := string(appendPatch(nil, []byte(c.prev), []byte(c.next))); got != c.want {
			t.Errorf("%s to %s: got %s, want %s", c.prev, c.next, got, c.want)
		}
	}
}

// values draws JSON values that are like and unlike each other: few keys, few scalars.
func values(depth int) *rapid.Generator[any] {
	scalar := rapid.SampledFrom([]any{nil, true, 1.0, 2.0, -3.5, "", "a", `q"uo\te,]}`, "éà", "<&>"})
	if depth == 0 {
		return scalar
	}
	inner := values(depth - 1)
	return rapid.OneOf(
		scalar,
		rapid.Map(rapid.SliceOfN(inner, 0, 5), func(v []any) any { return v }),
		rapid.Map(rapid.MapOfN(rapid.SampledFrom([]string{"a", "b", "c", "d", `e"`, "#", "0"}), inner, 0, 5), func(v map[string]any) any { return v }),
	)
}

// mutated changes a value in one or two places, as a move does.
func mutated(t *rapid.T, v any) any {
	switch v := v.(type) {
	case []any:
		next := slices.Clone(v)
		if len(next) > 0 && rapid.Bool().Draw(t, "inside") {
			i := rapid.IntRange(0, len(next)-1).Draw(t, "i")
			next[i] = mutated(t, next[i])
			return next
		}
		i := rapid.IntRange(0, len(next)).Draw(t, "at")
		return slices.Insert(next, i, any("new"))
	case map[string]any:
		next := map[string]any{}
		for k, x := range v {
			next[k] = x
		}
		k := rapid.SampledFrom([]string{"a", "b", "c", "d", "z"}).Draw(t, "k")
		if x, ok := next[k]; ok && rapid.Bool().Draw(t, "inside") {
			next[k] = mutated(t, x)
		} else if ok {
			delete(next, k)
		} else {
			next[k] = 7.0
		}
		return next
	}
	return "other"
}

func TestPatchMakesNextOfPrev(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prev := values(3).Draw(t, "prev")
		next := values(3).Draw(t, "other")
		if rapid.Bool().Draw(t, "alike") {
			next = mutated(t, prev)
		}
		checkPatch(t, encoded(t, prev), encoded(t, next))
	})
}

func encoded(t fataler, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

type fataler interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

func checkPatch(t fataler, prev, next []byte) {
	patch := appendPatch([]byte("before"), prev, next)
	patch, ok := bytes.CutPrefix(patch, []byte("before"))
	if !ok {
		t.Fatalf("what was there before the patch is gone: %s", patch)
	}
	if len(patch) == 0 {
		if !bytes.Equal(prev, next) {
			t.Fatalf("no patch from %s to %s", prev, next)
		}
		return
	}
	if len(patch) > len(next)+2 {
		t.Fatalf("the patch %s is longer than all of %s", patch, next)
	}
	var a, b, p any
	for _, x := range []struct {
		text []byte
		into *any
	}{{prev, &a}, {next, &b}, {patch, &p}} {
		if err := json.Unmarshal(x.text, x.into); err != nil {
			t.Fatalf("%s: %v", x.text, err)
		}
	}
	if got := gametest.Patched(a, p); !reflect.DeepEqual(got, b) {
		t.Fatalf("%s with %s gives %v, not %s", prev, patch, got, next)
	}
}

// FuzzPatch holds that any two JSON values, however their keys are ordered, patch into each other.
func FuzzPatch(f *testing.F) {
	f.Add([]byte(`{"a":1,"b":{"c":[1,2,3]}}`), []byte(`{"b":{"c":[1,3]},"a":1}`))
	f.Add([]byte(`{"a":1,"b":2,"c":3}`), []byte(`{"c":3,"b":2,"a":1}`))
	f.Add([]byte(`[[],[[]],{}]`), []byte(`[[[]],[],{"":{}}]`))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var prev, next bytes.Buffer
		if json.Compact(&prev, a) != nil || json.Compact(&next, b) != nil || repeats(prev.Bytes()) || repeats(next.Bytes()) {
			t.Skip("not JSON, or an object names a key twice, which no encoder does")
		}
		checkPatch(t, prev.Bytes(), next.Bytes())
	})
}

// repeats reports whether decoding and encoding loses something, as it does where a key is there twice.
func repeats(text []byte) bool {
	var v any
	if json.Unmarshal(text, &v) != nil {
		return true
	}
	again, err := json.Marshal(v)
	return err != nil || bytes.Count(again, []byte{':'}) != bytes.Count(text, []byte{':'})
}

func BenchmarkPatch(b *testing.B) {
	prev := bytes.Repeat([]byte(`{"name":"bog","strength":3,"face":"up","at":[1,2]},`), 40)
	prev = append(append([]byte(`{"row":[`), bytes.TrimSuffix(prev, []byte(","))...), "]}"...)
	next := bytes.Replace(prev, []byte(`3,"face":"up"`), []byte(`4,"face":"down"`), 2)
	b.SetBytes(int64(len(next)))
	b.ReportAllocs()
	var buf []byte
	for b.Loop() {
		buf = appendPatch(buf[:0], prev, next)
	}
}
