package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"lair.games/lair/game"
)

// harm is one way in which a field of a JSON object can be wrong.
type harm struct {
	name string
	// write returns the wrong field with a comma after it, or "" if the field
	// cannot be wrong in this way.
	write func(name string, value any) string
}

// missing may be right in another object of the same type. Every other harm is
// wrong everywhere.
const missing = "missing"

var harms = []harm{
	{missing, func(string, any) string { return " " }},
	{"null", func(name string, value any) string { return fieldText(name, nil) }},
	{
		"given twice",
		func(name string, value any) string { return fieldText(name, value) + fieldText(name, value) },
	},
	{
		"beside an unknown one",
		func(name string, value any) string {
			return fieldText(name, value) + fieldText(name+"?", value)
		},
	},
	{
		"in another case",
		func(name string, value any) string { return fieldText(otherCase(name), value) },
	},
	{
		"of another type",
		func(name string, value any) string { return fieldText(name, otherType(value)) },
	},
	{"a name in another case", func(name string, value any) string {
		if s, ok := value.(string); ok && otherCase(s) != s {
			return fieldText(name, otherCase(s))
		}
		return ""
	}},
}

// fieldText returns a field of an object with a comma after it.
func fieldText(name string, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("gametest: what was read from JSON cannot be written: %v", err))
	}
	return fmt.Sprintf("%q:%s,", name, text)
}

// otherCase swaps lower-case and upper-case letters.
func otherCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
}

// otherType returns a value of another type.
func otherType(value any) any {
	switch value := value.(type) {
	case string:
		return 7
	case json.Number:
		return value.String()
	case bool:
		return "true"
	case []any:
		return map[string]any{}
	default:
		return []any{value}
	}
}

// object is an object somewhere in JSON.
type object struct {
	path   string
	fields map[string]any
	typ    reflect.Type // the struct from which it was encoded, or nil
	put    func(any)    // replaces it
}

// objectsIn lists the objects of a JSON tree that was encoded from a value of a
// type, the root included.
func objectsIn(list []object, path string, tree any, t reflect.Type, put func(any)) []object {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch tree := tree.(type) {
	case map[string]any:
		if t != nil && t.Kind() != reflect.Struct {
			return list // a map, whose names are free
		}
		list = append(list, object{path, tree, t, put})
		for _, name := range sortedKeys(tree) {
			f, _ := fieldOf(t, name)
			list = objectsIn(list, path+"."+name, tree[name], f.Type, func(v any) { tree[name] = v })
		}
	case []any:
		var element reflect.Type
		if t != nil {
			element = t.Elem()
		}
		for i := range tree {
			list = objectsIn(
				list, fmt.Sprintf("%s[%d]", path, i), tree[i], element, func(v any) { tree[i] = v },
			)
		}
	}
	return list
}

// fieldOf returns the field of a struct that has a name in JSON.
func fieldOf(t reflect.Type, name string) (f reflect.StructField, ok bool) {
	if t == nil {
		return f, false
	}
	return t.FieldByNameFunc(func(s string) bool {
		f, _ := t.FieldByName(s)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return tag == name || tag == "" && s == name
	})
}

// may reports whether the tags of an object's type allow what a harm does.
func (o *object) may(harm, name string) bool {
	f, ok := fieldOf(o.typ, name)
	optional := strings.Contains(f.Tag.Get("json"), ",omit")
	return ok &&
		(harm == missing && optional || harm == "null" && !optional && f.Type.Kind() == reflect.Pointer)
}

// harmed returns the whole text with a harm done to one field of an object, or nil
// if that is impossible.
func (o *object) harmed(root *any, name string, h harm) []byte {
	wrong := h.write(name, o.fields[name])
	if wrong == "" || h.name == "null" && o.fields[name] == nil ||
		h.name == "of another type" && o.fields[name] == nil {
		return nil
	}
	var b strings.Builder
	for _, other := range sortedKeys(o.fields) {
		if other == name {
			b.WriteString(strings.TrimSpace(wrong))
		} else {
			b.WriteString(fieldText(other, o.fields[other]))
		}
	}
	o.put(json.RawMessage("{" + strings.TrimSuffix(b.String(), ",") + "}"))
	defer o.put(o.fields)
	text, err := json.Marshal(*root)
	if err != nil {
		panic(fmt.Sprintf("gametest: what was read from JSON cannot be written: %v", err))
	}
	return text
}

// treeOf decodes JSON and keeps numbers as text.
func treeOf(text []byte) (tree any, err error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	err = in.Decode(&tree)
	return tree, err
}

const (
	// luckStrict seeds the draws of these checks.
	luckStrict = 1 << 62
	// strictEvery is the number of positions of which one is checked, because each
	// takes much decoding.
	strictEvery = 4
	// strictTries is the number of moves tried at a position.
	strictTries = 2
)

// strictMoves does every harm to every field of legal moves. A move without one of
// its fields may be another move. Everything else must be refused as bad_move.
func (p *place[S, M]) strictMoves() error {
	if p.actors == 0 || !p.readsStrictly() {
		return nil
	}
	c := game.Fast(
		p.luck ^ luckStrict,
	) // of its own, so that what else is tried here stays as it was
	seat := p.actors.Nth(c.IntN(p.actors.Len()))
	refuse, err := p.refuser(seat)
	if err != nil {
		return err
	}
	for range strictTries {
		text, err := json.Marshal(p.legal[seat][c.IntN(len(p.legal[seat]))])
		if err != nil {
			return err
		}
		root, err := treeOf(text)
		if err != nil {
			return err
		}
		for _, o := range objectsIn(nil, "", root, nil, func(v any) { root = v }) {
			for _, name := range sortedKeys(o.fields) {
				for _, h := range harms {
					bad := o.harmed(&root, name, h)
					if bad == nil || h.name == missing && writesSo[M](bad) {
						continue
					}
					if no := refuse(bad); no == nil || no.Reason != "bad_move" || no.Message == "" {
						return fmt.Errorf(
							"of the move %s of seat %d the field %q is %s, and %s was not refused as a bad move: %+v",
							text, seat, name, h.name, bad, no,
						)
					}
				}
			}
		}
	}
	return nil
}

// readsStrictly reports whether the strict checks are made at this position.
func (p *place[S, M]) readsStrictly() bool { return p.luck>>8%strictEvery == 0 }

// writesSo reports whether a text is the JSON of some move.
func writesSo[M comparable](text []byte) bool {
	var x M
	if _, kinds := any(x).(json.Marshaler); !kinds || game.Decode(text, &x) != nil {
		return false
	}
	back, err := json.Marshal(x)
	if err != nil {
		return false
	}
	a, _ := treeOf(text)
	b, _ := treeOf(back)
	return reflect.DeepEqual(a, b)
}

// refuser returns a function that refuses moves of a seat at the present position.
func (p *place[S, M]) refuser(seat game.Seat) (func(move []byte) *game.Refusal, error) {
	if p.refuse != nil {
		return p.refuse, nil
	}
	if p.r.Position == nil {
		m, err := p.replayed()
		if err != nil {
			return nil, err
		}
		return func(move []byte) *game.Refusal { return m.Refuse(seat, move) }, nil
	}
	paper, err := json.Marshal(p.r.Position.Encode(&p.s))
	if err != nil {
		return nil, err
	}
	m, err := game.Erase(p.r).Load(paper, p.seed)
	if err != nil {
		return nil, err
	}
	return func(move []byte) *game.Refusal { return m.Refuse(seat, move) }, nil
}

// strictPosition does every harm to a random field of a random object of the
// position. Load must refuse what the tags of the type do not allow.
func (p *place[S, M]) strictPosition() error {
	if p.r.Position == nil || !p.readsStrictly() {
		return nil
	}
	position := p.r.Position.Encode(&p.s)
	paper, err := json.Marshal(position)
	if err != nil {
		return err
	}
	root, err := treeOf(paper)
	if err != nil {
		return err
	}
	objects := objectsIn(nil, "", root, reflect.TypeOf(position), func(v any) { root = v })
	if len(objects) == 0 {
		return fmt.Errorf("the position is not a JSON object: %s", paper)
	}
	c := game.Fast(p.luck ^ luckStrict)
	o := objects[c.IntN(len(objects))]
	names := sortedKeys(o.fields)
	if len(names) == 0 {
		return nil
	}
	name := names[c.IntN(len(names))]
	for _, h := range harms {
		bad := o.harmed(&root, name, h)
		if bad == nil || o.may(h.name, name) {
			continue
		}
		if _, _, err := p.r.Position.Load(bad); err == nil {
			return fmt.Errorf(
				"a position was taken in which %s.%s is %s:\n%s", o.path, name, h.name, bad,
			)
		}
	}
	return nil
}
