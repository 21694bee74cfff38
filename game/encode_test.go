package game_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"lair.games/lair/game"
)

type colour uint8

func (c colour) MarshalText() ([]byte, error) {
	if c > 2 {
		return nil, fmt.Errorf("no colour %d", c)
	}
	return []byte{'c', '0' + byte(c), '<'}, nil
}

type spot struct{ x, y int8 }

func (s spot) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `[%d,%d]`, s.x, s.y), nil }

type shy struct {
	N int `json:"n"`
}

func (s *shy) MarshalJSON() ([]byte, error) { return []byte(`"shy"`), nil }

type tree struct {
	Name string  `json:"name"`
	More []*tree `json:"more"`
}

type flags struct {
	B   bool        `json:"b"`
	I   int         `json:"i"`
	I8  int8        `json:"i8,omitempty"`
	I16 int16       `json:"i16,omitempty"`
	I32 int32       `json:"i32,omitempty"`
	I64 int64       `json:"i64,omitempty"`
	U   uint        `json:"u,omitempty"`
	U8  uint8       `json:"u8"`
	U16 uint16      `json:"u16"`
	U32 uint32      `json:"u32"`
	U64 uint64      `json:"u64"`
	F   float64     `json:"f"`
	S   string      `json:"s,omitempty"`
	C   colour      `json:"c"`
	CC  []colour    `json:"cc"`
	CA  [2]colour   `json:"ca"`
	P   *colour     `json:"p,omitempty"`
	PP  *spot       `json:"pp"`
	Spt []spot      `json:"spt,omitempty"`
	By  []byte      `json:"by"`
	Arr [3]uint8    `json:"arr"`
	No  int         `json:"-"`
	M   map[int]int `json:"m"`
	Sub struct {
		A int `json:"a"`
	} `json:"sub"`
	Nul  []int           `json:"nul"`
	Raw  json.RawMessage `json:"raw"`
	seen int
}

func sameJSON(t *testing.T, v any) {
	t.Helper()
	want, wrong := json.Marshal(v)
	for range 2 { // the second time with what the first one has learned
		got, err := game.AppendJSON([]byte("before "), v)
		if (err == nil) != (wrong == nil) {
			t.Fatalf("%#v: %v, want %v", v, err, wrong)
		}
		if err == nil && string(got) != "before "+string(want) {
			t.Errorf("%#v is written\n%s, want\n%s", v, got, want)
		}
	}
}

func TestAppendJSONIsMarshal(t *testing.T) {
	c := colour(1)
	full := flags{
		B: true, I: -5, I8: -128, I16: math.MinInt16, I32: math.MinInt32, I64: math.MinInt64, U: 7, U8: 255, U16: math.MaxUint16,
		U32: math.MaxUint32, U64: math.MaxUint64, F: 1e21, S: "a<b>&\"\\\n é\u2028\xff", C: 2, CC: []colour{0, 1, 2}, CA: [2]colour{2, 0},
		P: &c, PP: &spot{1, -2}, Spt: []spot{{3, 4}, {5, 6}}, By: []byte("bytes"), Arr: [3]uint8{1, 2, 3}, M: map[int]int{2: 3, 1: 4},
		Nul: []int{}, Raw: json.RawMessage(` {"x" : 1}`), seen: 1,
	}
	var none *flags
	for _, v := range []any{
		full, &full,
		flags{Raw: json.RawMessage("1")},
		none, nil, true, 5, "text", "<", 1.5, c, &c,
		spot{1, 2},
		&spot{1, 2},
		[2]spot{{1, 2}},
		[]spot{},
		struct{ P *int }{},
		struct {
			P *int `json:"p"`
		}{},
		struct {
			A [1]*colour `json:"a"`
		}{[1]*colour{&c}},
		[]any{1, "two", c, nil, []any{}, []any(nil)},
		[]any(nil),
		map[string]any{"a": c},
		tree{Name: "a", More: []*tree{{Name: "b"}}},
		shy{1},
		&shy{2},
		[]shy{{3}},
		struct {
			S shy `json:"s"`
		}{shy{4}},
		struct {
			shy
			X int `json:"x"`
		}{shy{5}, 6},
		struct {
			X int `json:"x,string"`
		}{7},
		struct {
			X any `json:"x"`
		}{c},
		struct {
			X int `json:"x,omitzero"`
		}{},
		struct {
			X int `json:"X-y"`
		}{8},
		[0]int{},
		json.RawMessage("[1, 2]"), colour(9),
		[]colour{9},
		flags{C: 9},
		math.Inf(1), make(chan int),
	} {
		sameJSON(t, v)
	}
}
