package main

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestParse(t *testing.T) {
	const text = `{"a":[1,-2.5e3,true,false,null],"b\"}":"c\\\"]é","d":{},"e":[],"f":[{"g":"h"},[["a"]]]}`
	got, err := parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := object{
		{"a", []any{json.Number("1"), json.Number("-2.5e3"), true, false, nil}},
		{`b"}`, `c\"]é`},
		{"d", object{}},
		{"e", []any{}},
		{"f", []any{object{{"g", "h"}}, []any{[]any{"a"}}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read\n%#v\nwant\n%#v", got, want)
	}
	if back := appendValue(nil, got); string(back) != text {
		t.Errorf("written as\n%s\nwant\n%s", back, text)
	}
	for i := range len(text) {
		if v, err := parse([]byte(text[:i]), nil); err == nil {
			t.Errorf("%s is read as %v", text[:i], v)
		}
	}
}

func TestAStepIsReadWhereItMatters(t *testing.T) {
	r := &reader{words: []string{"view", "moves", "play"}, changes: []byte(`"b":`)}
	for _, x := range []struct{ text, move string }{
		{`["t",5,0,[{"b":1}],{"a":{"b":[1]},"b":[[{"c":3},{"c":4}]]}]`, `{"play":3}`},
		{`["t",6,0,[{"b":1}],{"a":{"b":7}}]`, ""}, // of the view, not of the moves
		{`["t",7,0,[]]`, ""},
		{`["t",8,0,[],{"b":{"#":[0,1],"0":{"c":"'b"}},"a":1}]`, `{"play":"b"}`},
		{`["t",9,0,[],{"b":[[]]}]`, ""},
	} {
		h, err := r.read([]byte(x.text))
		if err != nil || !h.step || string(h.move) != x.move {
			t.Errorf("%s: %+v (%s), %v; want %s", x.text, h, h.move, err, x.move)
		}
	}
	if h, err := r.read([]byte(`["t",10,0,[{"b":1}],{"b":`)); err == nil {
		t.Errorf("half a step is read as %+v", h)
	}
}
