package wire_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lair.games/lair/wire"
)

// vector is an example that the tests of the pages share.
type vector struct {
	Name                 string
	Before, Patch, After json.RawMessage
}

// TestVectors holds AppendPatch and Apply to the shared examples. Those under
// "applied" are patches that another server might send:
// AppendPatch does not make them.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/patches.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct{ Made, Applied []vector }
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Made) < 20 || len(vectors.Applied) < 4 {
		t.Fatalf("only %d and %d examples", len(vectors.Made), len(vectors.Applied))
	}
	for _, v := range vectors.Made {
		if got := wire.AppendPatch(nil, compact(t, v.Before), compact(t, v.After)); !bytes.Equal(
			got, compact(t, v.Patch),
		) {
			t.Errorf("%s: the patch is %s, want %s", v.Name, got, v.Patch)
		}
	}
	for _, v := range slices.Concat(vectors.Made, vectors.Applied) {
		before := decoded(t, v.Before)
		got, err := wire.Apply(before, decoded(t, v.Patch))
		if err != nil || !reflect.DeepEqual(got, decoded(t, v.After)) {
			t.Errorf("%s: the patch makes %v (%v), want %s", v.Name, got, err, v.After)
		}
		if !reflect.DeepEqual(before, decoded(t, v.Before)) {
			t.Errorf("%s: the patch changed what it was applied to into %v", v.Name, before)
		}
	}
}

func TestPatchOfEqualIsNothing(t *testing.T) {
	for _, text := range []string{`1`, `{}`, `{"a":[1,{"b":null}]}`} {
		if got := wire.AppendPatch(nil, []byte(text), []byte(text)); got != nil {
			t.Errorf("the patch from %s to itself is %s, want none", text, got)
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	for _, c := range []struct{ before, patch, want string }{
		{`{"a":1}`, `{"a":{"b":1}}`, `patch: changes of keys for 1, want an object or a list`},
		{`{"a":1}`, `{"a":[1,2]}`, `patch: a list of 2 values, want 1`},
		{`1`, `[]`, `patch: a list of 0 values, want 1`},
		{`[1,2]`, `{"2":1}`, `patch: index "2" of a list of 2`},
		{`[1,2]`, `{"-1":1}`, `patch: index "-1" of a list of 2`},
		{`[1,2]`, `{"x":1}`, `patch: index "x" of a list of 2`},
		{`[1,2]`, `{"#":[1,2]}`, `patch: "#" takes 2 from 1 of a list of 2`},
		{`[1,2]`, `{"#":[-1,2]}`, `patch: "#" takes 2 from -1 of a list of 2`},
		{`[1,2]`, `{"#":[0]}`, `patch: "#" is [0], want [at, remove, ...]`},
		{`[[1]]`, `{"0":{"1":1}}`, `patch: index "1" of a list of 1`},
	} {
		got, err := wire.Apply(decoded(t, []byte(c.before)), decoded(t, []byte(c.patch)))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s with %s: %v, %v, want %s", c.before, c.patch, got, err, c.want)
		}
	}
}

func TestPatchMakesAfterOfBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := values(3).Draw(t, "before")
		after := values(3).Draw(t, "other")
		if rapid.Bool().Draw(t, "alike") {
			after = mutated(t, before)
		}
		check(t, encoded(t, before), encoded(t, after))
	})
}

// FuzzPatch holds that any two JSON values, however their keys are ordered,
// patch into each other.
func FuzzPatch(f *testing.F) {
	f.Add([]byte(`{"a":1,"b":{"c":[1,2,3]}}`), []byte(`{"b":{"c":[1,3]},"a":1}`))
	f.Add([]byte(`{"a":1,"b":2,"c":3}`), []byte(`{"c":3,"b":2,"a":1}`))
	f.Add([]byte(`[[],[[]],{}]`), []byte(`[[[]],[],{"":{}}]`))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var before, after bytes.Buffer
		if json.Compact(&before, a) != nil || json.Compact(&after, b) != nil ||
			repeats(before.Bytes()) ||
			repeats(after.Bytes()) {
			t.Skip("not JSON, or an object names a key twice, which no encoder does")
		}
		check(t, before.Bytes(), after.Bytes())
	})
}

// check holds that the patch between two texts makes the second of the first.
func check(t fataler, before, after []byte) {
	patch := wire.AppendPatch([]byte("dst"), before, after)
	patch, ok := bytes.CutPrefix(patch, []byte("dst"))
	if !ok {
		t.Fatalf("what dst held is gone: %s", patch)
	}
	if bytes.Equal(before, after) {
		if len(patch) > 0 {
			t.Fatalf("the patch from %s to itself is %s", before, patch)
		}
		return
	}
	if len(patch) == 0 { // the same values in another order
		if !reflect.DeepEqual(decoded(t, before), decoded(t, after)) {
			t.Fatalf("no patch from %s to %s", before, after)
		}
		return
	}
	got, err := wire.Apply(decoded(t, before), decoded(t, patch))
	if err != nil || !reflect.DeepEqual(got, decoded(t, after)) {
		t.Fatalf("%s with %s gives %v (%v), want %s", before, patch, got, err, after)
	}
}

type fataler interface{ Fatalf(string, ...any) }

func compact(t fataler, text []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return b.Bytes()
}

func decoded(t fataler, text []byte) (v any) {
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func encoded(t fataler, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%v: %v", v, err)
	}
	return text
}

// values draws JSON values that are like and unlike each other: few keys, few
// scalars.
func values(depth int) *rapid.Generator[any] {
	scalar := rapid.SampledFrom(
		[]any{nil, true, 1.0, 2.0, -3.5, "", "a", `q"uo\te,]}`, "éà", "<&>"},
	)
	if depth == 0 {
		return scalar
	}
	inner := values(depth - 1)
	keys := rapid.SampledFrom(strings.Fields(`a b c d e" # 0`))
	return rapid.OneOf(
		scalar,
		rapid.Map(rapid.SliceOfN(inner, 0, 5), func(v []any) any { return v }),
		rapid.Map(rapid.MapOfN(keys, inner, 0, 5), func(v map[string]any) any { return v }),
	)
}

// mutated changes a value in one place, as a move does.
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

// repeats reports whether decoding and encoding loses something, as it does
// where a key is there twice.
func repeats(text []byte) bool {
	var v any
	if json.Unmarshal(text, &v) != nil {
		return true
	}
	again, err := json.Marshal(v)
	return err != nil || bytes.Count(again, []byte{':'}) != bytes.Count(text, []byte{':'})
}

func BenchmarkPatch(b *testing.B) {
	before := bytes.Repeat([]byte(`{"name":"bog","strength":3,"face":"up","at":[1,2]},`), 40)
	before = append(append([]byte(`{"row":[`), bytes.TrimSuffix(before, []byte(","))...), "]}"...)
	after := bytes.Replace(before, []byte(`3,"face":"up"`), []byte(`4,"face":"down"`), 2)
	b.SetBytes(int64(len(after)))
	b.ReportAllocs()
	var dst []byte
	for b.Loop() {
		dst = wire.AppendPatch(dst[:0], before, after)
	}
}
