package server

import (
	"bytes"
	"context"
	"strconv"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

func (s *Server) play(ctx context.Context, in *struct {
	Keyed
	About
	Body Play
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Play{Seat: in.Body.Seat, Seq: in.Body.Seq, Move: in.Body.Move})
}

func (s *Server) undo(ctx context.Context, in *struct {
	Keyed
	About
	Body Undo
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Undo{Seat: in.Body.Seat, Seq: in.Body.Seq})
}

func (s *Server) answer(ctx context.Context, in *struct {
	Keyed
	About
	Body UndoAnswer
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Answer{Seat: in.Body.Seat, Seq: in.Body.Seq, Agree: in.Body.Agree})
}

type (
	whyAnswer     struct{ Body Why }
	previewAnswer struct{ Body Preview }
)

// candidate is a move that is asked about and not made.
type candidate struct {
	About
	Seat string `query:"seat" required:"true" maxLength:"8" doc:"One of my seats"`
	Move string `query:"move" required:"true" maxLength:"4096" doc:"The candidate, as JSON"`
}

func (s *Server) preview(ctx context.Context, in *candidate) (*previewAnswer, error) {
	v, err := s.viewer(ctx, in.Seat)
	if err != nil {
		return nil, err
	}
	shows, no, err := s.House.Preview(ctx, in.ID, v, []byte(in.Move))
	if err != nil {
		return nil, err
	}
	return &previewAnswer{Preview{Shows: shows, Why: because(no)}}, nil
}

func (s *Server) why(ctx context.Context, in *candidate) (*whyAnswer, error) {
	v, err := s.viewer(ctx, in.Seat)
	if err != nil {
		return nil, err
	}
	no, err := s.House.Why(ctx, in.ID, v, []byte(in.Move))
	if err != nil {
		return nil, err
	}
	return &whyAnswer{because(no)}, nil
}

// because is a refusal as it is told to those who asked about a move.
func because(no *game.Refusal) Why {
	if no == nil {
		return Why{}
	}
	return Why{Reason: no.Reason, Rule: no.Rule, Message: no.Message}
}

// spoken is a move that was sent over the socket.
type spoken struct {
	table, key string
	table.Play
}

// move makes a move that was sent over the socket, and answers once it is durable; then the answer and the step that tells
// the client of its own move leave together. It returns the answer if it is still to be sent.
func (st *stream) move(m *spoken) []byte {
	alone := st.hold(m.table)
	done, err := st.command(m)
	var answer []byte
	if err != nil {
		answer = st.denyMove(m.table, m.key, st.s.refusal(context.Background(), err))
	} else {
		answer = doneMessage(m.table, m.key, done.Seq)
	}
	if !alone {
		return answer
	}
	if !st.hurry(st.socket.out, answer) {
		st.s.streams.crew.write(st)
	}
	return nil
}

// hold keeps what happens at a table from being told until a move there is answered, if the client watches nothing else and
// nobody tells it anything now.
func (st *stream) hold(id string) bool {
	st.mu.Lock()
	only := len(st.tables) == 1 && st.tables[0].id == id
	st.mu.Unlock()
	return only && st.socket.out.now != nil && st.work.Add(1) == 1
}

// command hands a move to the house, as POST does.
func (st *stream) command(m *spoken) (table.Done, error) {
	s, now := st.s, st.s.now()
	switch {
	case !s.guard.addresses.allow(st.address, now):
		return table.Done{}, refuse(TooMany, "Too many requests come from your address; wait a moment.")
	case st.player.ID == "":
		return table.Done{}, account.ErrNobody
	case !s.guard.players.allow(st.player.ID, now):
		return table.Done{}, refuse(TooMany, "You are faster than this table can follow; wait a moment.")
	}
	return s.House.Do(context.Background(), m.table, table.By{Player: st.player.ID, Name: st.player.Name, Key: m.key}, m.Play)
}

func (st *stream) denyMove(id, key string, r *Refusal) []byte {
	return marshal(StreamRefusal{
		Type: "error", Table: id, Key: key, Status: r.Status, Code: r.Code, Message: r.Message, Reason: r.Reason, Rule: r.Rule,
		Lost: r.Lost, Seq: r.Seq,
	})
}

func doneMessage(id, key string, seq int64) []byte {
	dst := appendJSON(append(make([]byte, 0, 128), `{"type":"done","table":`...), id)
	dst = appendJSON(append(dst, `,"key":`...), key)
	return append(strconv.AppendInt(append(dst, `,"seq":`...), seq, 10), '}')
}

// readSpoken reads a move that is written just as the pages write it.
func readSpoken(text []byte) (*spoken, bool) {
	id, rest, ok := quoted(text, `{"do":"move","table":"`)
	if !ok {
		return nil, false
	}
	key, rest, ok := quoted(rest, `,"key":"`)
	if !ok || len(rest) == 0 || rest[0] != ',' {
		return nil, false
	}
	rest[0] = '{'
	move, ok := readPlay(rest)
	rest[0] = ','
	if !ok {
		return nil, false
	}
	move.Move = bytes.Clone(move.Move) // the text is in a buffer that others use next
	return &spoken{id, key, move}, true
}

// quoted reads a plain text behind another, and the quote that ends it.
func quoted(b []byte, before string) (text string, rest []byte, ok bool) {
	b, ok = bytes.CutPrefix(b, []byte(before))
	end := bytes.IndexByte(b, '"')
	if !ok || end < 0 {
		return "", nil, false
	}
	text = string(b[:end])
	return text, b[end+1:], plain(text)
}
