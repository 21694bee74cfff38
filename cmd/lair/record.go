package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/record"
)

// recordCmd is "lair record".
type recordCmd struct {
	Show   showCmd   `cmd:"" help:"Show a record: its setup, result and score sheets."`
	Replay replayCmd `cmd:"" help:"Replay a record and print every move with its events."`
	Verify verifyCmd `cmd:"" help:"Verify records: every move legal, the result right, no byte changed."`
}

// read returns the text of a file, or of standard input for "-". It reads at
// most one byte more than a record may have.
func (s *streams) read(path string) ([]byte, error) {
	f, err := s.openInputOr(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, record.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, cause(err))
	}
	return text, nil
}

// replay parses and replays the record in a file.
func (s *streams) replay(path string) (game.Match, error) {
	text, err := s.read(path)
	if err != nil {
		return nil, err
	}
	r, err := record.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m, err := r.Replay(games.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// showCmd is "lair record show".
type showCmd struct {
	File string `arg:"" help:"The record, - for standard input."`
}

// Run prints the setup, the seed and the result of a record.
func (c *showCmd) Run(s *streams) error {
	m, err := s.replay(c.File)
	if err != nil {
		return err
	}
	info, setup := m.Game().Info(), m.Setup()
	fmt.Fprintf(s.out, "game        %s/%d\nseats       %d\n", info.Name, info.Version, setup.Seats)
	for _, o := range info.Options {
		if choice := setup.Options[o.ID]; choice != o.Default {
			fmt.Fprintf(s.out, "option      %s=%s\n", o.ID, choice)
		}
	}
	fmt.Fprintf(s.out, "seed        %s\ncommitment  %s\n", m.Seed(), m.Seed().Commitment())
	if m.Game().Deck() != "" {
		fmt.Fprintf(s.out, "cards       not those of the box\n")
	}
	if m.Start() != nil {
		fmt.Fprintf(s.out, "start       from a position\n")
	}
	fmt.Fprintf(s.out, "moves       %d\n", m.Ply())
	if !m.Over() {
		fmt.Fprintf(s.out, "result      the match is not over\n")
		return nil
	}
	r := m.Result()
	for seat := range game.Seat(r.Seats) {
		fmt.Fprintf(
			s.out, "seat %d      place %d, %d points: %s\n", seat, r.Places[seat], r.Scores[seat],
			sheet(m.Sheet(seat)),
		)
	}
	return nil
}

// sheet formats a score sheet as one line, with tie-breakers in brackets.
func sheet(items []game.Item) string {
	var parts []string
	for _, item := range items {
		part := fmt.Sprintf("%s %d", item.Line, item.Points)
		if item.Tie {
			part = "(" + part + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// replayCmd is "lair record replay".
type replayCmd struct {
	File string `arg:"" help:"The record, - for standard input."`
	Seat int    `help:"Show the events that this seat may see; -1 for a spectator. By default all." default:"-2" placeholder:"N"`
	JSON bool   `name:"json" help:"Print a JSON object for each ply, with its events and the view."`
}

// Run prints the plies of a record.
func (c *replayCmd) Run(s *streams) error {
	if c.Seat < int(game.Open) {
		return usagef("--seat: there is no seat %d", c.Seat)
	}
	m, err := s.replay(c.File)
	if err != nil {
		return err
	}
	seat := game.Seat(c.Seat)
	if c.Seat >= m.Setup().Seats {
		return usagef("--seat: there is no seat %d: seats are 0 to %d", c.Seat, m.Setup().Seats-1)
	}
	for ply := range m.Ply() + 1 {
		if err := c.print(s.out, m, ply, seat); err != nil {
			return err
		}
	}
	return nil
}

// print prints one ply: its move and the events that the seat may see.
func (c *replayCmd) print(w io.Writer, m game.Match, ply int, seat game.Seat) error {
	who, move := game.Nobody, json.RawMessage(nil)
	if ply > 0 {
		who, move = m.Move(ply)
	}
	if seat != game.Open && seat != who {
		move = nil // a move may be hidden; others see only its events
	}
	var events []json.RawMessage
	for _, e := range game.Heard(m.Lines(ply), seat) {
		text, err := game.MarshalEvent(e)
		if err != nil {
			return err
		}
		events = append(events, text)
	}
	if c.JSON {
		return json.NewEncoder(w).Encode(struct {
			Ply    int               `json:"ply"`
			Seat   *game.Seat        `json:"seat,omitempty"`
			Move   json.RawMessage   `json:"move,omitempty"`
			Events []json.RawMessage `json:"events"`
			View   any               `json:"view"`
		}{ply, optionalSeat(who), move, append([]json.RawMessage{}, events...), m.View(ply, seat)})
	}
	if ply == 0 {
		fmt.Fprintln(w, "0 deal")
	} else {
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%d seat %d %s", ply, who, move)))
	}
	for _, e := range events {
		fmt.Fprintf(w, "    %s\n", e)
	}
	return nil
}

// optionalSeat returns a pointer to a seat, or nil for game.Nobody.
func optionalSeat(seat game.Seat) *game.Seat {
	if seat == game.Nobody {
		return nil
	}
	return &seat
}

// verifyCmd is "lair record verify".
type verifyCmd struct {
	Files []string `arg:"" name:"file" help:"Records, - for standard input."`
}

// Run verifies records and prints one line for each.
func (c *verifyCmd) Run(s *streams) error {
	wrong := 0
	for _, path := range c.Files {
		text, err := s.read(path)
		if err != nil {
			return err
		}
		m, err := record.Verify(text, games.Game)
		if err != nil {
			fmt.Fprintf(s.err, "%s: %v\n", path, err)
			wrong++
			continue
		}
		r := m.Result()
		fmt.Fprintf(
			s.out, "%s: whole: %s, %d seats, %d moves, scores %s, commitment %s\n", path,
			m.Game().Info().Name, m.Setup().Seats, m.Ply(),
			strings.Trim(fmt.Sprint(r.Scores[:r.Seats]), "[]"), m.Seed().Commitment(),
		)
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d records cannot be trusted", wrong, len(c.Files))
	}
	return nil
}
