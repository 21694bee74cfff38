package game_test

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"testing/quick"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// panel has one field of every kind that a view may have.
type panel struct {
	B   bool            `json:"b"`
	I8  int8            `json:"i8,omitempty"`
	U64 uint64          `json:"u64"`
	F   float64         `json:"f"`
	S   string          `json:"s,omitempty"`
	C   shade           `json:"c"`
	CC  []shade         `json:"cc"`
	P   *shade          `json:"p,omitempty"`
	Q   *part           `json:"q"`
	Arr [3]uint8        `json:"arr"`
	L   []int16         `json:"l"`
	LL  [][]int8        `json:"ll,omitempty"`
	LP  []part          `json:"lp"`
	LQ  []*part         `json:"lq"`
	M   map[string]int8 `json:"m"`
	By  []byte          `json:"by"`
	Sub part            `json:"sub"`
	No  int             `json:"-"`
}

type part struct {
	X int8   `json:"x"`
	Y int8   `json:"y,omitempty"`
	T string `json:"t,omitempty"`
}

type shade uint8

func (s shade) MarshalText() ([]byte, error) { return []byte{'a' + byte(s)%26, 'a' + byte(s)/26}, nil }

// like makes some fields of b those of a, and some lists of b a part of those of a.
func like(a, b *panel, rng *rand.Rand) {
	from, to := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range to.NumField() {
		switch rng.Intn(5) {
		case 0, 1, 2:
			to.Field(i).Set(from.Field(i))
		case 3:
			if to.Field(i).Kind() == reflect.Slice && from.Field(i).Len() > 0 {
				cut := rng.Intn(from.Field(i).Len())
				to.Field(i).Set(reflect.AppendSlice(reflect.MakeSlice(to.Field(i).Type(), 0, 9), from.Field(i).Slice(0, cut)))
				to.Field(i).Set(reflect.AppendSlice(to.Field(i), from.Field(i).Slice(cut+1, from.Field(i).Len())))
			}
		}
	}
}

// coarse is the patch that replaces a text.
func coarse(dst, prev, next []byte) []byte {
	if bytes.Equal(prev, next) {
		return dst
	}
	if next[0] == '{' || next[0] == '[' {
		return append(append(append(dst, '['), next...), ']')
	}
	return append(dst, next...)
}

func TestPatchMakesNextOfPrev(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 3000 {
		var views [2]panel
		for i := range views {
			v, ok := quick.Value(reflect.TypeFor[panel](), rng)
			if !ok {
				t.Fatal("no value")
			}
			views[i] = v.Interface().(panel)
		}
		like(&views[0], &views[1], rng)
		var texts [2][]byte
		var trees [2]any
		for i := range views {
			text, err := json.Marshal(views[i])
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = text
			if err := json.Unmarshal(text, &trees[i]); err != nil {
				t.Fatal(err)
			}
		}
		patch := game.AppendPatch([]byte("before"), views[0], views[1], coarse)
		patch, ok := bytes.CutPrefix(patch, []byte("before"))
		if !ok {
			t.Fatalf("what was there before is gone: %s", patch)
		}
		got := trees[0]
		if len(patch) > 0 {
			var p any
			if err := json.Unmarshal(patch, &p); err != nil {
				t.Fatalf("%s: %v", patch, err)
			}
			got = gametest.Patched(got, p)
		}
		if !reflect.DeepEqual(got, trees[1]) {
			t.Fatalf("%s\nby\n%s\nis not\n%s", texts[0], patch, texts[1])
		}
		if len(patch) > len(texts[1])+2 {
			t.Errorf("a patch of %d bytes for a view of %d", len(patch), len(texts[1]))
		}
	}
}

// A view that was not there, one of another type and one of a type that is not known are left to JSON.
func TestPatchOfOtherViews(t *testing.T) {
	for _, x := range []struct {
		prev, next any
		want       string
	}{
		{nil, part{X: 1}, `[{"x":1}]`},
		{part{X: 1}, nil, `null`},
		{nil, nil, ``},
		{part{X: 1}, shade(1), `"ba"`},
		{tree{Name: "a"}, tree{Name: "b"}, `[{"name":"b","more":null}]`},
		{part{X: 1, Y: 3, T: "text"}, part{X: 2, T: "text"}, `{"x":2,"y":[]}`},
		{[]int8{1, 2, 3, 4, 5, 6}, []int8{1, 2, 3, 4, 5, 6}, ``},
		{[]int8{11, 12, 13, 14, 15, 16}, []int8{11, 12, 14, 15, 16}, `{"#":[2,1]}`},
		{[]int8{}, []int8(nil), `null`},
		{panelOf(3), panelOf(3), ``}, // pointers to what is the same
		{panelOf(3), panelOf(4), `{"lq":{"0":{"x":4}}}`},
	} {
		if got := game.AppendPatch(nil, x.prev, x.next, coarse); string(got) != x.want {
			t.Errorf("%+v to %+v: %s, want %s", x.prev, x.next, got, x.want)
		}
	}
}

// spell writes every word but numbers backwards, with a letter more.
type spell struct{}

func (spell) AppendWord(dst []byte, word string) []byte {
	if strings.Trim(word, "0123456789#") == "" {
		return append(dst, word...)
	}
	for i := len(word) - 1; i >= 0; i-- {
		dst = append(dst, word[i])
	}
	return append(dst, '_')
}

func (x spell) AppendShort(dst, text []byte) []byte {
	for len(text) > 0 {
		quote := bytes.IndexByte(text, '"')
		if quote < 0 {
			break
		}
		end := quote + 1 + bytes.IndexByte(text[quote+1:], '"')
		dst = append(x.AppendWord(append(dst, text[:quote+1]...), string(text[quote+1:end])), '"')
		text = text[end+1:]
	}
	return append(dst, text...)
}

// What two views share is written once, in the same bytes; lists that are only alike are not taken for one another.
func TestPatcherKeepsWhatViewsShare(t *testing.T) {
	type sight struct {
		Seat int8   `json:"seat"`
		All  []part `json:"all"`
		Own  []part `json:"own"`
		Text string `json:"text"`
	}
	was, is := []part{{X: 1, T: "ab"}, {X: 2}}, []part{{X: 1, T: "cd"}, {X: 2}}
	p, seen := game.NewPatcher(spell{}, coarse), new(game.Seen)
	for seat := range int8(3) {
		own := []part{{X: seat, T: "own"}}
		prev, next := sight{seat, was, nil, "ab"}, sight{seat, is, own, "ab"}
		want := spell{}.AppendShort(nil, game.AppendPatch(nil, prev, next, coarse))
		if got := p.Append([]byte("before"), prev, next, seen); string(got) != "before"+string(want) {
			t.Errorf("seat %d gets %s, want %s", seat, got, want)
		}
		if got := p.Append(nil, next, prev, nil); string(got) != string(spell{}.AppendShort(nil, game.AppendPatch(nil, next, prev, coarse))) {
			t.Errorf("back: %s", got)
		}
	}
}

// Patches with codes are those in full with codes in place of words, whichever way was the shorter.
func TestPatchesWithCodes(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	p := game.NewPatcher(spell{}, coarse)
	type plainer struct {
		B   bool     `json:"b"`
		I8  int8     `json:"i8,omitempty"`
		CC  []shade  `json:"cc"`
		Arr [3]uint8 `json:"arr"`
		LL  [][]int8 `json:"ll,omitempty"`
		LP  []part   `json:"lp"`
		LQ  []*part  `json:"lq"`
		Sub part     `json:"sub"`
	}
	for range 2000 {
		var views [2]plainer
		for i := range views {
			v, _ := quick.Value(reflect.TypeFor[plainer](), rng)
			views[i] = v.Interface().(plainer)
			for k := range views[i].LP {
				views[i].LP[k].T = []string{"", "a", "longer", "text"}[rng.Intn(4)]
			}
			for _, x := range views[i].LQ {
				if x != nil {
					x.T = ""
				}
			}
			views[i].Sub.T = "sub"
		}
		if rng.Intn(2) == 0 {
			views[1].LP = append([]part(nil), views[0].LP...)
			for k := range views[1].LP {
				if rng.Intn(3) == 0 {
					views[1].LP[k].X++
				}
			}
		}
		want := spell{}.AppendShort(nil, game.AppendPatch(nil, views[0], views[1], coarse))
		if got := p.Append(nil, views[0], views[1], nil); string(got) != string(want) {
			t.Fatalf("%s\nand not\n%s", got, want)
		}
	}
}

func panelOf(n int8) any {
	type board struct {
		P  *shade  `json:"p,omitempty"`
		LQ []*part `json:"lq"`
	}
	c := shade(1)
	return board{&c, []*part{{X: n, T: "a text that is long"}, nil, {Y: 2}}}
}

func TestAPatchAllocatesLittle(t *testing.T) {
	a := panel{L: make([]int16, 50), LP: make([]part, 20), Q: &part{}, M: nil}
	b := a
	b.L = append([]int16(nil), a.L...)
	b.L[7] = 3
	type plain struct {
		L  []int16 `json:"l"`
		LP []part  `json:"lp"`
		Q  *part   `json:"q"`
	}
	p, q := plain{a.L, a.LP, a.Q}, plain{b.L, b.LP, b.Q}
	var prev, next any = p, q
	room := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(100, func() { room = game.AppendPatch(room[:0], prev, next, coarse) }); n > 0 {
		t.Errorf("a patch takes %v allocations, and needs none", n)
	}
	if string(room) != `{"l":{"7":3}}` {
		t.Errorf("the patch is %s", room)
	}
}
