package server

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

// MyData is the answer of GET /api/me/data.
type MyData struct {
	Me      Me            `json:"me"`
	Since   time.Time     `json:"since"`
	Devices []Device      `json:"devices" doc:"The newest first"`
	Pace    *Pace         `json:"pace,omitempty" doc:"When my clocks run at tables by post"`
	Calls   *Calls        `json:"calls,omitempty" doc:"How I am called when it is my turn"`
	Reviews []ReviewMonth `json:"reviews" doc:"By months in UTC"`
	Tables  []MyTable     `json:"tables" doc:"The most recently used first"`
}

// MyTable is a table in the answer of GET /api/me/data.
type MyTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Status  string            `json:"status"`
	Host    bool              `json:"host,omitempty" doc:"I opened it"`
	Seats   []int             `json:"seats" doc:"That I hold"`
	Updated time.Time         `json:"updated"`
	Record  string            `json:"record,omitempty" doc:"Of a finished match, as lair record reads it"`
	Chat    []Chat            `json:"chat,omitempty" doc:"My lines, of those that are kept and shown"`
}

// myData answers with everything that is kept of the player: one JSON object,
// which is sent as it is made, since it may be long.
func (s *Server) myData(w http.ResponseWriter, r *http.Request) error {
	p, err := s.cookiePlayer(r)
	if errors.Is(err, account.ErrUnknownPlayer) {
		return refuse(NotYours, "Nothing is kept of you yet: you have neither sat down nor chosen a name.")
	}
	if err != nil {
		return err
	}
	if !s.guard.records.allow(visitOf(r.Context()).address, s.now()) {
		return tooOften(s.Limits.Records, "Too many records are read from your address; wait a moment.")
	}
	var b bytes.Buffer
	if err := s.writeMine(r.Context(), &b, p); err != nil {
		return err
	}
	const page = 50
	begun := false
	for skip := 0; ; skip += page {
		list, err := s.Tables.Lobby(r.Context(), table.Query{Player: p.ID, Skip: skip, Limit: page})
		for i := range list {
			var text []byte
			if err == nil {
				text, err = s.myTable(r, p, &list[i])
			}
			if begun || i > 0 {
				b.WriteString(",\n")
			}
			b.Write(text)
		}
		if err != nil && !begun {
			return err
		}
		if err != nil {
			panic(http.ErrAbortHandler) // a part must not look like the whole
		}
		begun = begun || len(list) > 0
		if len(list) < page {
			b.WriteString("]}\n")
		}
		if skip == 0 {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Disposition", `attachment; filename="lair-my-data.json"`)
		}
		if _, err := b.WriteTo(w); err != nil || len(list) < page {
			return nil // nobody is there any more, or it is done
		}
	}
}

// writeMine writes what is kept of a player apart from their tables: the
// beginning of a MyData, up to the list of tables.
func (s *Server) writeMine(ctx context.Context, b *bytes.Buffer, p account.Player) error {
	devices, err := s.devicesOf(ctx)
	if err != nil {
		return err
	}
	calls, err := s.myCalls(ctx, p.ID)
	if err != nil {
		return err
	}
	months, err := s.reviewMonths(ctx, p.ID, time.UTC)
	if err != nil {
		return err
	}
	b.WriteByte('{')
	for _, x := range []struct {
		name  string
		value any
	}{
		{"me", meOf(p)},
		{"since", p.Since.Format(time.RFC3339)},
		{"devices", devices},
		{"pace", paceOf(p.Pace)},
		{"calls", calls},
		{"reviews", months},
	} {
		text, err := json.Marshal(x.value)
		if err != nil {
			return err
		}
		if string(text) == "null" {
			continue
		}
		fmt.Fprintf(b, `%q:%s,`, x.name, text)
	}
	b.WriteString(`"tables":[`)
	return nil
}

// deleteMe deletes the player of the request. First they leave their tables and
// their name is dropped there. If that fails on the way, they are still known
// and can ask again.
func (s *Server) deleteMe(ctx context.Context, _ *struct{}) (*struct{}, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.handTo(ctx, p.ID); err != nil { // they may have been merged just now
		return nil, err
	}
	ids, err := s.tablesOf(ctx, p.ID) // all first, because every change alters the order
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		_, err := s.Tables.Do(ctx, id, by(p, rand.Text()), table.Forget{})
		// A table whose rules failed cannot be changed any more.
		if err != nil && !errors.Is(err, table.ErrPaused) && !errors.Is(err, table.ErrUnknown) {
			return nil, err
		}
	}
	v := visitOf(ctx)
	if err := s.Players.Delete(ctx, s.token(v.r)); err != nil {
		return nil, err
	}
	v.setCookie("", -1)
	return nil, nil
}

// myTable returns what is kept of a player at a table, as JSON.
func (s *Server) myTable(r *http.Request, p account.Player, t *table.Summary) ([]byte, error) {
	x := MyTable{
		ID: t.ID, Game: t.Game, Options: t.Setup.Options, Status: string(t.Status),
		Host: t.Host == p.ID, Seats: []int{}, Updated: t.Updated,
	}
	for _, seat := range t.Seats {
		if seat.Player == p.ID {
			x.Seats = append(x.Seats, int(seat.Seat))
		}
	}
	if t.Status == table.Over {
		text, err := s.Tables.Record(r.Context(), t.ID)
		if err != nil && !errors.Is(err, table.ErrNotOver) {
			return nil, err
		}
		x.Record = string(text)
	}
	lines, err := s.Tables.Chat(r.Context(), t.ID)
	for _, l := range lines {
		if l.By == p.ID {
			x.Chat = append(x.Chat, reader{player: p.ID}.chat(t.ID, l))
		}
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(x)
}
