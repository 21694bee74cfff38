package types

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

// TypeScript returns the TypeScript file of a game whose bots have the given
// styles, or an error that names the type which has no counterpart.
//
// A struct becomes an interface of its name. An event's interface begins with
// its kind, and Event is the union of them. The styles become a union too, so
// that a page without words for one fails its build.
func TypeScript(g game.Game, styles ...string) ([]byte, error) {
	w := &writer{names: map[reflect.Type]string{}}
	w.printf("// Generated from the Go types of %s; make generate writes it anew.\n", g.Info().Name)
	for _, root := range []struct {
		name string
		zero any
	}{{"View", g.ZeroView()}, {"Move", g.ZeroMove()}} {
		t := structOf(root.zero)
		if t.Kind() != reflect.Struct {
			return nil, fmt.Errorf("%s is a %s, not a struct", root.name, t)
		}
		w.names[t] = root.name
		w.wait(t)
		w.flush()
	}
	var events []string
	for _, e := range g.Events() {
		events = append(events, w.event(e))
		w.flush()
	}
	if len(events) > 0 {
		w.printf("\nexport type Event =\n  | %s;\n", strings.Join(events, "\n  | "))
	}
	w.printf("\nexport type Style = %s;\n", union(styles))
	return w.out.Bytes(), w.err
}

// union is the type of some texts.
func union(texts []string) string {
	if len(texts) == 0 {
		return "never"
	}
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = quote(text)
	}
	return strings.Join(quoted, " | ")
}

// writer writes each named type once, after the one that first mentions it.
type writer struct {
	out     bytes.Buffer
	names   map[reflect.Type]string
	waiting []reflect.Type
	written []reflect.Type
	err     error
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

func (w *writer) fail(t reflect.Type, why string) string {
	if w.err == nil {
		w.err = fmt.Errorf("type %s: %s", t, why)
	}
	return "never"
}

// name returns the name of a type, which no other may have.
func (w *writer) name(t reflect.Type) string {
	if name, ok := w.names[t]; ok {
		return name
	}
	for other, name := range w.names {
		if name == t.Name() {
			return w.fail(t, "its name is that of "+other.String())
		}
	}
	w.names[t] = t.Name()
	return t.Name()
}

// wait puts a type in line unless it was there before.
func (w *writer) wait(t reflect.Type) {
	if !slices.Contains(w.written, t) && !slices.Contains(w.waiting, t) {
		w.waiting = append(w.waiting, t)
	}
}

func (w *writer) flush() {
	for len(w.waiting) > 0 {
		t := w.waiting[0]
		w.waiting, w.written = w.waiting[1:], append(w.written, t)
		if t.Kind() == reflect.Struct {
			w.printf("\nexport interface %s {\n%s}\n", w.name(t), w.fields(t))
		} else {
			w.printf("\nexport type %s = %s;\n", w.name(t), union(names(t)))
		}
	}
}

// event writes the interface of an event and returns its name.
func (w *writer) event(e game.Event) string {
	t := reflect.TypeOf(e)
	if t.Kind() != reflect.Struct {
		return w.fail(t, "an event is a struct")
	}
	if slices.Contains(w.written, t) {
		return w.fail(t, "an event is not part of a view, a move or another event")
	}
	w.written = append(w.written, t)
	name := w.name(t)
	w.printf("\nexport interface %s {\n  kind: %s;\n%s}\n", name, quote(e.Kind()), w.fields(t))
	return name
}

// fields writes the fields of a struct, a line each.
func (w *writer) fields(t reflect.Type) string {
	list, why := fieldsOf(t)
	if why != "" {
		w.fail(t, why)
	}
	var b strings.Builder
	for _, f := range list {
		sort := w.of(f.value())
		if f.quoted {
			sort = "string"
		}
		mark := ""
		if f.optional {
			mark = "?"
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", key(f.name), mark, sort)
	}
	return b.String()
}

// of returns the type expression for a Go type.
func (w *writer) of(t reflect.Type) string {
	switch {
	case t == seats:
		return "'all' | number[]"
	case t == raw:
		return "unknown"
	case t.Kind() == reflect.Pointer:
		return w.of(t.Elem()) + " | null"
	case implements(t, marshaler):
		return w.fail(t, "it writes its own JSON, and package types does not know how")
	case implements(t, textMarshaler):
		return w.text(t)
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Int,
		reflect.Int8,
		reflect.Int16,
		reflect.Int32,
		reflect.Uint,
		reflect.Uint8,
		reflect.Uint16,
		reflect.Uint32,
		reflect.Float32,
		reflect.Float64:
		return "number"
	case reflect.Int64, reflect.Uint64:
		return w.fail(t, "64 bits do not fit a number of JavaScript")
	case reflect.Interface:
		return "unknown"
	case reflect.Slice, reflect.Array:
		return w.list(t)
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			return w.fail(t, "the keys of a map are strings")
		}
		return fmt.Sprintf("Record<string, %s>", w.of(t.Elem()))
	case reflect.Struct:
		if t.Name() == "" {
			return "{ " + strings.Join(strings.Fields(w.fields(t)), " ") + " }"
		}
		w.wait(t)
		return w.name(t)
	}
	return w.fail(t, "it has no counterpart")
}

func (w *writer) list(t reflect.Type) string {
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && w.of(t.Elem()) == "number" {
		return "string" // base64
	}
	item := w.of(t.Elem())
	if strings.Contains(item, " | ") {
		item = "(" + item + ")"
	}
	return item + "[]"
}

// text returns the name of the union of a type that is written as text, or
// string where it has too many values.
func (w *writer) text(t reflect.Type) string {
	if names(t) == nil || t.Name() == "" {
		return "string"
	}
	w.wait(t)
	return w.name(t)
}

// quote writes a string as TypeScript does.
func quote(s string) string {
	q := strconv.Quote(s)
	return "'" + strings.ReplaceAll(strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`), "'", `\'`) + "'"
}

// key writes the name of a field, quoted where it is no identifier.
func key(name string) string {
	for i, r := range name {
		if r != '_' && r != '$' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') &&
			(i == 0 || r < '0' || r > '9') {
			return quote(name)
		}
	}
	return name
}
