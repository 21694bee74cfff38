package types

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"reflect"

	"lair.games/lair/game"
)

// Schema returns the JSON Schema (draft 2020-12) of a game. Its definitions
// View, Move and Event are the roots; the others are their parts. Descriptions
// are the comments of the Go types, none if comments is nil. The error names the
// type that has no counterpart.
func Schema(g game.Game, comments Comments) ([]byte, error) {
	if _, err := TypeScript(g); err != nil { // it finds whatever has no counterpart
		return nil, err
	}
	info := g.Info()
	w := &schemaWriter{comments: comments, names: map[reflect.Type]string{}}
	view, move := structOf(g.ZeroView()), structOf(g.ZeroMove())
	w.names[view], w.names[move] = "View", "Move"
	w.define(view)
	w.define(move)
	event := &schema{}
	w.defs = append(w.defs, property{"Event", event})
	for _, e := range g.Events() {
		t := reflect.TypeOf(e)
		s := w.object(t)
		kind := property{"kind", &schema{Const: e.Kind()}}
		s.Properties = append(properties{kind}, s.Properties...)
		s.Required = append([]string{"kind"}, s.Required...)
		w.defs = append(w.defs, property{t.Name(), s})
		event.AnyOf = append(event.AnyOf, reference(t.Name()))
	}
	b, err := encode(document{
		Schema: draft, Title: fmt.Sprintf("%s/%d", info.Name, info.Version), Defs: w.defs,
	})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = json.Indent(&out, b, "", " ")
	return out.Bytes(), err
}

// encode writes JSON in which <, > and & stand as they are, since comments have them.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

const draft = "https://json-schema.org/draft/2020-12/schema"

type document struct {
	Schema string     `json:"$schema"`
	Title  string     `json:"title"`
	Defs   properties `json:"$defs"`
}

// schema has the keywords that the types of games need, in the order in which
// they are written. Empty, it allows any value.
type schema struct {
	Ref         string     `json:"$ref,omitempty"`
	Description string     `json:"description,omitempty"`
	Type        string     `json:"type,omitempty"`
	Const       string     `json:"const,omitempty"`
	Enum        []string   `json:"enum,omitempty"`
	Minimum     *int       `json:"minimum,omitempty"`
	Items       *schema    `json:"items,omitempty"`
	MinItems    *int       `json:"minItems,omitempty"`
	MaxItems    *int       `json:"maxItems,omitempty"`
	Properties  properties `json:"properties,omitempty"`
	Required    []string   `json:"required,omitempty"`
	Additional  any        `json:"additionalProperties,omitempty"` // false, or a schema of values
	AnyOf       []*schema  `json:"anyOf,omitempty"`
}

// property is a named schema.
type property struct {
	name string
	*schema
}

// properties is a JSON object that keeps its order.
type properties []property

// MarshalJSON writes the properties in their order.
func (list properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, p := range list {
		name, err := encode(p.name)
		if err != nil {
			return nil, err
		}
		value, err := encode(p.schema)
		if err != nil {
			return nil, err
		}
		b.WriteByte("{,"[min(i, 1)])
		fmt.Fprintf(&b, "%s:%s", name, value)
	}
	if len(list) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func reference(name string) *schema { return &schema{Ref: "#/$defs/" + name} }

// schemaWriter defines each named type once. TypeScript has refused types
// without a counterpart before.
type schemaWriter struct {
	comments Comments
	names    map[reflect.Type]string
	defs     properties
}

// define adds the definition of a named type in front of those of its parts.
func (w *schemaWriter) define(t reflect.Type) {
	def := &schema{}
	w.defs = append(w.defs, property{w.names[t], def})
	if t.Kind() == reflect.Struct {
		*def = *w.object(t)
	} else {
		*def = schema{Type: "string", Enum: names(t), Description: w.comment(t, "")}
	}
}

// named returns a reference to a type, which it defines at the first time.
func (w *schemaWriter) named(t reflect.Type) *schema {
	if _, ok := w.names[t]; !ok {
		w.names[t] = t.Name()
		w.define(t)
	}
	return reference(w.names[t])
}

// comment returns the comment of a type, or of its field.
func (w *schemaWriter) comment(t reflect.Type, field string) string {
	key := path.Base(t.PkgPath()) + "." + t.Name()
	if field != "" {
		key += "." + field
	}
	return w.comments[key]
}

func (w *schemaWriter) object(t reflect.Type) *schema {
	s := &schema{Type: "object", Description: w.comment(t, ""), Additional: false}
	list, _ := fieldsOf(t)
	for _, f := range list {
		var value schema
		if f.quoted {
			value.Type = "string"
		} else {
			value = *w.of(f.value())
		}
		if text := w.comment(t, f.Name); text != "" {
			value.Description = text
		}
		s.Properties = append(s.Properties, property{f.name, &value})
		if !f.optional {
			s.Required = append(s.Required, f.name)
		}
	}
	return s
}

// of returns the schema of a Go type.
func (w *schemaWriter) of(t reflect.Type) *schema {
	zero := 0
	switch {
	case t == seats:
		return &schema{AnyOf: []*schema{
			{Const: "all"}, {Type: "array", Items: &schema{Type: "integer"}},
		}}
	case t == raw || t.Kind() == reflect.Interface:
		return &schema{}
	case t.Kind() == reflect.Pointer:
		return &schema{AnyOf: []*schema{w.of(t.Elem()), {Type: "null"}}}
	case implements(t, textMarshaler):
		if names(t) == nil || t.Name() == "" {
			return &schema{Type: "string"}
		}
		return w.named(t)
	}
	switch t.Kind() {
	case reflect.Bool:
		return &schema{Type: "boolean"}
	case reflect.String:
		return &schema{Type: "string"}
	case reflect.Float32, reflect.Float64:
		return &schema{Type: "number"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return &schema{Type: "integer", Minimum: &zero}
	case reflect.Slice, reflect.Array:
		return w.list(t)
	case reflect.Map:
		return &schema{Type: "object", Additional: w.of(t.Elem())}
	case reflect.Struct:
		if t.Name() == "" {
			return w.object(t)
		}
		return w.named(t)
	}
	return &schema{Type: "integer"}
}

func (w *schemaWriter) list(t reflect.Type) *schema {
	item := w.of(t.Elem())
	s := &schema{Type: "array", Items: item}
	if t.Kind() == reflect.Array {
		n := t.Len()
		s.MinItems, s.MaxItems = &n, &n
	} else if t.Elem().Kind() == reflect.Uint8 && item.Type == "integer" {
		return &schema{Type: "string"} // base64
	}
	return s
}
