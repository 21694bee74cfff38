package types

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

type colour uint8

func (c colour) MarshalText() ([]byte, error) {
	return []byte([]string{"", "red", "sky's blue"}[c]), nil
}

func (c *colour) UnmarshalText(text []byte) error {
	for i, name := range []string{"", "red", "sky's blue"} {
		if name == string(text) {
			*c = colour(i)
			return nil
		}
	}
	return errors.New("no colour")
}

// signed names two values and refuses the rest.
type signed int8

func (s signed) MarshalText() ([]byte, error) {
	switch s {
	case -1:
		return []byte("left"), nil
	case 1:
		return []byte("right"), nil
	}
	return nil, errors.New("no side")
}

type wide int32

func (w wide) MarshalText() ([]byte, error) { return fmt.Append(nil, int32(w)), nil }

type number int8

type inner struct {
	N    number  `json:"n"`
	Side *signed `json:"side,omitempty"`
}

type loop struct {
	Next []loop `json:"next"`
}

type everything struct {
	Flag    bool              `json:"flag"`
	Small   number            `json:"small"`
	Text    string            `json:"text,omitempty"`
	Float   float64           `json:"float"`
	Seat    game.Seat         `json:"seat"`
	Seats   game.Seats        `json:"seats"`
	List    []inner           `json:"list"`
	Square  [2][3]colour      `json:"square"`
	Or      *inner            `json:"or"`
	Maybe   *inner            `json:"maybe,omitempty"`
	Holes   []*inner          `json:"holes"`
	Groups  []game.Seats      `json:"groups"`
	Map     map[string]string `json:"map"`
	Any     any               `json:"any"`
	Raw     json.RawMessage   `json:"raw"`
	Bytes   []byte            `json:"bytes"`
	Colours []colour          `json:"colours"`
	Wide    wide              `json:"wide"`
	Number  int               `json:"number,string"`
	Zero    int               `json:"zero,omitzero"`
	Dashed  int               `json:"two-words"`
	Unnamed int
	Loop    loop `json:"loop"`
	Open    struct {
		A int `json:"a"`
	} `json:"open"`
	Left    int `json:"-"`
	private int
}

type moves struct {
	Side signed `json:"side"`
}

type happened struct {
	What inner `json:"what"`
}

func (happened) Kind() string { return "it_happened" }

type nothing struct{}

func (nothing) Kind() string { return "nothing" }

// rules has only what is asked here: types.
type rules struct {
	game.Game
	view, move any
	events     []game.Event
}

func (r rules) Info() game.Info      { return game.Info{Name: "test-game"} }
func (r rules) ZeroView() any        { return r.view }
func (r rules) ZeroMove() any        { return r.move }
func (r rules) Events() []game.Event { return r.events }

func TestTypeScript(t *testing.T) {
	_ = everything{}.private
	got, err := TypeScript(
		rules{view: &everything{}, move: moves{}, events: []game.Event{happened{}, nothing{}}},
	)
	if err != nil {
		t.Fatal(err)
	}
	want := `// Generated from the Go types of test-game; make generate writes it anew.

export interface View {
  flag: boolean;
  small: number;
  text?: string;
  float: number;
  seat: number;
  seats: 'all' | number[];
  list: inner[];
  square: colour[][];
  or: inner | null;
  maybe?: inner;
  holes: (inner | null)[];
  groups: ('all' | number[])[];
  map: Record<string, string>;
  any: unknown;
  raw: unknown;
  bytes: string;
  colours: colour[];
  wide: string;
  number: string;
  zero?: number;
  'two-words': number;
  Unnamed: number;
  loop: loop;
  open: { a: number; };
}

export interface inner {
  n: number;
  side?: signed;
}

export type colour = '' | 'red' | 'sky\'s blue';

export interface loop {
  next: loop[];
}

export type signed = 'left' | 'right';

export interface Move {
  side: signed;
}

export interface happened {
  kind: 'it_happened';
  what: inner;
}

export interface nothing {
  kind: 'nothing';
}

export type Event =
  | happened
  | nothing;

export type Style = never;
`
	if string(got) != want {
		t.Errorf("got\n%s", got)
	}
}

func TestTypeScriptOfAGame(t *testing.T) {
	got, err := TypeScript(game.Erase(toy.Rules()), "bold", "sly")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\nexport type Style = 'bold' | 'sly';\n", "export interface Move {\n  card: number;\n}",
		"  kind: 'card_picked';\n", "| Picked",
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
}

type ownJSON struct{}

func (ownJSON) MarshalJSON() ([]byte, error) { return []byte("0"), nil }

type channel struct {
	C chan int `json:"c"`
}

type large struct {
	N uint64 `json:"n"`
}

type numbered struct {
	M map[int]string `json:"m"`
}

type embedding struct{ inner }

type holds struct {
	O ownJSON `json:"o"`
}

// View here has the name that the root has.
type View struct {
	N int `json:"n"`
}

type clash struct {
	V View `json:"v"`
}

type pointed struct{}

func (*pointed) Kind() string { return "pointed" }

func TestTypesWithoutCounterpartAreNamed(t *testing.T) {
	for words, r := range map[string]rules{
		"type chan int":             {view: channel{}, move: moves{}},
		"type uint64: 64 bits":      {view: large{}, move: moves{}},
		"type map[int]string":       {view: numbered{}, move: moves{}},
		"types.embedding: embedded": {view: embedding{}, move: moves{}},
		"types.ownJSON: it writes":  {view: holds{}, move: moves{}},
		"types.View: its name":      {view: clash{}, move: moves{}},
		"View is a []int":           {view: []int{}, move: moves{}},
		"Move is a int":             {view: inner{}, move: 1},
		"types.pointed: an event is": {
			view: inner{}, move: moves{}, events: []game.Event{&pointed{}},
		},
		"types.happened: an event is": {
			view: inner{}, move: moves{}, events: []game.Event{happened{}, happened{}},
		},
	} {
		if _, err := TypeScript(r); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v, want %q", err, words)
		}
	}
}
