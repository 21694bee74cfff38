package games_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
)

// scene is a file in a game's testdata/pictures: a position, and what the
// rulebook shows in it.
type scene struct {
	Seat     game.Seat       `json:"seat"`
	Position json.RawMessage `json:"position"`
	Show     []string        `json:"show"`  // what the pictures need of the view
	After    bool            `json:"after"` // they show what follows from legal moves, too
	Seed     uint64          `json:"seed"`
	Rules    []struct {
		Rule  string `json:"rule"`
		Cases []shot `json:"cases"`
	} `json:"rules"`
}

// shot is a picture: a move that is legal, or refused for a reason, or no move.
type shot struct {
	Move    json.RawMessage `json:"move,omitempty"`
	Refused string          `json:"refused,omitempty"`
	Light   string          `json:"light,omitempty"` // what the picture points at
	En      string          `json:"en"`
	Fr      string          `json:"fr"`
}

// picture is what the pages draw: the view as a server sends it, and the cases.
type picture struct {
	Rule  string         `json:"rule"`
	Seat  game.Seat      `json:"seat"`
	View  map[string]any `json:"view"`
	Cases []drawn        `json:"cases"`
}

type drawn struct {
	shot
	After  map[string]any    `json:"after,omitempty"`
	Events []json.RawMessage `json:"events,omitempty"`
}

// The pictures in the rulebooks are positions that the rules have judged: what
// is shown as legal is legal, and what is shown as illegal is refused for the
// reason that the file names.
func TestPicturesAreTrue(t *testing.T) {
	for _, title := range games.All() {
		name := title.Info().Name
		dir := strings.ReplaceAll(name, "-", "")
		files, err := filepath.Glob(filepath.Join(dir, "testdata/pictures/*.json"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "ui", "pictures.tsx")); err != nil && len(files) == 0 {
			continue // A game may do without pictures.
		}
		var list []picture
		for _, file := range files {
			found, err := pictures(title, file)
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
			list = append(list, found...)
		}
		keep(t, filepath.Join(dir, "ui", "pictures.json"), list)
	}
}

// pictures reads a scene and lets the rules judge it.
func pictures(title games.Title, file string) (list []picture, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var s scene
	read := json.NewDecoder(bytes.NewReader(data))
	read.DisallowUnknownFields()
	if err := read.Decode(&s); err != nil {
		return nil, err
	}
	m, err := title.Load(s.Position, game.SeedOf(s.Seed))
	if err != nil {
		return nil, err
	}
	view, err := part(m.View(0, s.Seat), s.Show)
	if err != nil {
		return nil, err
	}
	for _, r := range s.Rules {
		p := picture{Rule: r.Rule, Seat: s.Seat, View: view}
		for _, c := range r.Cases {
			d, err := s.judge(m, c)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", r.Rule, c.En, err)
			}
			p.Cases = append(p.Cases, d)
		}
		list = append(list, p)
	}
	return list, nil
}

// judge checks a case, and plays its move if the pictures show what follows.
func (s *scene) judge(m game.Match, c shot) (drawn, error) {
	d := drawn{shot: c}
	if c.Move == nil {
		return d, nil
	}
	switch no := m.Refuse(s.Seat, c.Move); {
	case no != nil && no.Reason != c.Refused:
		return d, fmt.Errorf("refused as %s (%s), not as %q", no.Reason, no.Message, c.Refused)
	case no == nil && c.Refused != "":
		return d, fmt.Errorf("legal, but shown as refused for %s", c.Refused)
	}
	if !s.After || c.Refused != "" {
		return d, nil
	}
	m = m.Fork(0)
	if _, err := m.Play(s.Seat, c.Move); err != nil {
		return d, err
	}
	for _, l := range m.Lines(1) {
		if !l.For(s.Seat) {
			continue
		}
		var line struct {
			Event json.RawMessage `json:"event"`
		}
		text, err := json.Marshal(l)
		if err == nil {
			err = json.Unmarshal(text, &line)
		}
		if err != nil {
			return d, err
		}
		d.Events = append(d.Events, line.Event)
	}
	var err error
	d.After, err = part(m.View(1, s.Seat), s.Show)
	return d, err
}

// part returns some fields of a view.
func part(view any, fields []string) (map[string]any, error) {
	text, err := json.Marshal(view)
	if err != nil {
		return nil, err
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	for field := range all {
		if !slices.Contains(fields, field) {
			delete(all, field)
		}
	}
	if len(all) != len(fields) {
		return nil, fmt.Errorf("the view has %d of the fields %v", len(all), fields)
	}
	return all, nil
}

// keep compares a value with a file of JSON, a line for each of its elements, or
// rewrites the file.
func keep(t *testing.T, file string, list []picture) {
	t.Helper()
	var want bytes.Buffer
	want.WriteString("[\n")
	for i, p := range list {
		line, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		want.Write(line)
		if i < len(list)-1 {
			want.WriteByte(',')
		}
		want.WriteByte('\n')
	}
	want.WriteString("]\n")
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is stale (%v): run go test ./games -run Pictures -update", file, err)
	}
}
