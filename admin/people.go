package admin

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"lair.games/lair/table"
)

// Table is a table as the operator sees it.
type Table struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Status  string    `json:"status"`
	Ply     int       `json:"ply"`
	Host    string    `json:"host"` // id of the player
	Seats   []Seat    `json:"seats"`
	Updated time.Time `json:"updated"`
	Defect  string    `json:"defect,omitempty"` // why nobody can play there
	Why     string    `json:"why,omitempty"`    // the same as a sentence
}

// Seat is a seat of a table.
type Seat struct {
	Player string `json:"player,omitempty"` // id; "" for a bot and an empty seat
	Name   string `json:"name,omitempty"`
	Level  string `json:"level,omitempty"` // of the bot that plays for it
}

// Tables lists tables, the most recently used first. all includes those that
// are over.
func (d *Desk) Tables(ctx context.Context, all bool, limit int) ([]Table, error) {
	found, err := d.config.Tables.Lobby(
		ctx, table.Query{Everyone: true, Unfinished: !all, Limit: limit},
	)
	list := make([]Table, len(found))
	for i, t := range found {
		list[i] = Table{
			ID: t.ID, Game: t.Game, Status: string(t.Status), Ply: t.Ply, Host: t.Host,
			Updated: t.Updated.UTC(), Seats: make([]Seat, len(t.Seats)),
			Defect: string(t.Defect), Why: t.Notice,
		}
		for n, s := range t.Seats {
			list[i].Seats[n] = Seat{Player: s.Player, Name: s.Name, Level: s.Level}
		}
	}
	return list, err
}

// Player is a player as the operator sees them.
type Player struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Address string `json:"address,omitempty"` // the last one since this process began
	Online  bool   `json:"online"`            // they have a page open at this process
	Tables  int    `json:"tables"`            // unfinished ones where they sit
	Banned  bool   `json:"banned"`
}

// seatedTables is among how many tables Players looks for players.
const seatedTables = 1000

// Players lists who has a page open here, or sits at a table that was used
// lately.
func (d *Desk) Players(ctx context.Context) ([]Player, error) {
	known := map[string]*Player{}
	player := func(id, name string) *Player {
		if known[id] == nil {
			known[id] = &Player{ID: id, Name: name, Address: d.config.Tables.Address(id)}
		}
		return known[id]
	}
	for _, v := range d.server().Visitors() {
		if v.Player != "" {
			p := player(v.Player, v.Name)
			p.Online, p.Address = true, v.Address
		}
	}
	tables, err := d.Tables(ctx, false, seatedTables)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		seen := map[string]bool{}
		for _, s := range t.Seats {
			if s.Player != "" && !seen[s.Player] {
				seen[s.Player] = true
				player(s.Player, s.Name).Tables++
			}
		}
	}
	list := []Player{}
	for _, p := range known {
		p.Banned = d.Banned(p.ID, p.Address) != nil
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b Player) int {
		if a.Online != b.Online {
			return map[bool]int{true: -1, false: 1}[a.Online]
		}
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID))
	})
	return list, nil
}

// moderate lets a table carry out a command, and then adds it to the audit log.
func (d *Desk) moderate(
	ctx context.Context, who, did, id, why string, c table.Moderation,
) error {
	if err := checkText("reason", why, maxWhy); err != nil {
		return err
	}
	err := d.config.Tables.Moderate(ctx, id, c)
	for known, refusal := range tableErrors {
		if errors.Is(err, known) {
			return refusal
		}
	}
	if errors.Is(err, table.ErrUnknown) {
		return missingf("there is no table %q", id)
	}
	if err != nil {
		return err
	}
	return d.act(ctx, Entry{Who: who, Did: did, What: "table " + id, Why: why}, func() (
		[]Change, error,
	) {
		return nil, nil
	})
}

// tableErrors are the refusals for what a table refuses.
var tableErrors = map[error]*Refusal{
	table.ErrNotStarted: {
		409, "not-started", "The match has not started; close the table instead.",
	},
	table.ErrOver:         {409, "match-over", "The match is over."},
	table.ErrTableClosed:  {409, "closed", "The table is closed already."},
	table.ErrNotSuspended: {409, "not-paused", "The table is not paused by the operator."},
	table.ErrPaused: {
		409, "paused",
		"The match cannot go on under the current rules; nothing can be done with it.",
	},
}

// CloseTable closes a table for everybody. Its match has no result.
func (d *Desk) CloseTable(ctx context.Context, who, id, why string) error {
	return d.moderate(ctx, who, "close", id, why, table.Shutdown{Why: why})
}

// PauseTable pauses a running match.
func (d *Desk) PauseTable(ctx context.Context, who, id, why string) error {
	return d.moderate(ctx, who, "pause", id, why, table.Suspend{Why: why})
}

// ResumeTable continues a match that was paused.
func (d *Desk) ResumeTable(ctx context.Context, who, id, why string) error {
	return d.moderate(ctx, who, "resume", id, why, table.Resume{})
}
