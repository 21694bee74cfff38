package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"lair.games/lair/game"
	"lair.games/lair/record"
	"lair.games/lair/table"
)

// pliesAnswer is the answer of plies.
type pliesAnswer struct{ Body []Ply }

// pliesAsked is how many plies count as one request, because they cost the
// server about as much.
const pliesAsked = 8

// plies lists the plies of a match as the viewer may see them.
func (s *Server) plies(ctx context.Context, in *struct {
	About
	As   string `query:"as" maxLength:"8" doc:"The viewer; until the match is over, one of my seats or -1 for a spectator"`
	From int    `query:"from" minimum:"0" doc:"First ply; 0 is the deal"`
	To   int    `query:"to" minimum:"-1" default:"-1" doc:"Last ply; -1 for the newest"`
},
) (*pliesAnswer, error) {
	v, err := s.viewer(ctx, in.As)
	if err != nil {
		return nil, err
	}
	now, err := s.Tables.Snapshot(ctx, in.ID, table.Viewer{As: game.Nobody})
	if err != nil {
		return nil, err
	}
	last := now.Ply
	if in.To >= 0 {
		last = min(last, in.To)
	}
	work, asks := max((last-in.From)/pliesAsked, 0), visitOf(ctx)
	if !s.guard.requests.allowN(asks.address, asks.player, s.now(), work) {
		return nil, tooManyRequests()
	}
	found, err := s.Tables.Plies(ctx, in.ID, v, in.From, in.To)
	if err != nil {
		return nil, err
	}
	list := make([]Ply, 0, len(found))
	for _, p := range found {
		list = append(list, Ply{
			Ply: p.Ply, Seat: p.Seat, House: string(p.Lapse), Move: p.Move,
			Events: listed(p.Events), View: p.View, Actors: listed(p.Actors),
		})
	}
	return &pliesAnswer{list}, nil
}

// listed returns list, or an empty list for nil, because no list in an answer
// is null.
func listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// record answers with the record of a finished match as a file to download.
func (s *Server) record(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	text, err := s.Tables.Record(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", id+".match"))
	_, err = w.Write(text)
	return err
}

// read replays the record in the request and stores nothing. It has a rate of
// its own, because it is the most expensive query.
func (s *Server) read(ctx context.Context, in *struct {
	RawBody []byte `contentType:"text/plain"`
},
) (*struct{ Body RecordRead }, error) {
	if !s.guard.records.allow(visitOf(ctx).address, s.now()) {
		return nil, tooOften(
			s.Limits.Records, "Too many records come from your address; wait a moment.",
		)
	}
	find := func(name string) (game.Game, bool) {
		t, ok := s.titles[name]
		return t.Game, ok
	}
	r, err := record.Parse(in.RawBody)
	if err != nil {
		return nil, refuse(BadRecord, sentence(err.Error()))
	}
	m, err := r.Replay(find)
	if err != nil {
		return nil, refuse(BadRecord, sentence(err.Error()))
	}
	_, err = record.Verify(in.RawBody, find)
	answer := RecordRead{
		Game: r.Game, Version: r.Version, Setup: setupOf(m.Setup()),
		Commitment: r.Seed.Commitment(), Seed: r.Seed.String(), Verified: err == nil,
		OtherCards: r.Cards != "", Result: *resultOf(m.Result(), sheets(m)),
	}
	for ply := range m.Ply() + 1 {
		p, err := plyOf(m, ply)
		if err != nil {
			return nil, err
		}
		answer.Plies = append(answer.Plies, p)
	}
	return &struct{ Body RecordRead }{answer}, nil
}

// sheets returns the score sheets of all seats.
func sheets(m game.Match) [][]game.Item {
	list := make([][]game.Item, m.Setup().Seats)
	for seat := range list {
		list[seat] = m.Sheet(game.Seat(seat))
	}
	return list
}

// plyOf returns a ply of a replayed record with all hands open.
func plyOf(m game.Match, ply int) (Ply, error) {
	p := Ply{Ply: ply, Seat: game.Nobody, Events: []json.RawMessage{}, Actors: []game.Seat{}}
	if ply > 0 {
		p.Seat, p.Move = m.Move(ply)
	}
	for _, e := range game.Heard(m.Lines(ply), game.Open) {
		text, err := game.MarshalEvent(e)
		if err != nil {
			return p, err
		}
		p.Events = append(p.Events, text)
	}
	for seat := range m.Fork(ply).Actors().All() {
		p.Actors = append(p.Actors, seat)
	}
	view, err := json.Marshal(m.View(ply, game.Open))
	p.View = view
	return p, err
}
