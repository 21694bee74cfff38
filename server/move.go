package server

import (
	"context"
	"net/http"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// play makes a move.
func (s *Server) play(ctx context.Context, in *struct {
	Keyed
	About
	Body Play
},
) (*seqAnswer, error) {
	return s.do(
		ctx, in.ID, in.Key, table.Play{Seat: in.Body.Seat, Seq: in.Body.Seq, Move: in.Body.Move},
	)
}

// undo takes moves back, or asks the other players for it.
func (s *Server) undo(ctx context.Context, in *struct {
	Keyed
	About
	Body Undo
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Undo{Seat: in.Body.Seat, Seq: in.Body.Seq})
}

// answer answers another player's request to take moves back.
func (s *Server) answer(ctx context.Context, in *struct {
	Keyed
	About
	Body UndoAnswer
},
) (*seqAnswer, error) {
	return s.do(
		ctx, in.ID, in.Key,
		table.Answer{Seat: in.Body.Seat, Seq: in.Body.Seq, Agree: in.Body.Agree},
	)
}

// whyAnswer is the answer of why.
type whyAnswer struct{ Body Why }

// previewAnswer is the answer of preview.
type previewAnswer struct{ Body Preview }

// candidate is the input of queries about a move that is not made.
type candidate struct {
	About
	Seat string `query:"seat" required:"true" maxLength:"8" doc:"One of my seats"`
	Move string `query:"move" required:"true" maxLength:"4096" doc:"The candidate, as JSON"`
}

// preview answers with what a move would lead to.
func (s *Server) preview(ctx context.Context, in *candidate) (*previewAnswer, error) {
	v, err := s.viewer(ctx, in.Seat)
	if err != nil {
		return nil, err
	}
	shows, no, err := s.Tables.Preview(ctx, in.ID, v, []byte(in.Move))
	if err != nil {
		return nil, err
	}
	return &previewAnswer{Preview{Shows: shows, Why: whyOf(no)}}, nil
}

// why answers with the reason why a move is not legal.
func (s *Server) why(ctx context.Context, in *candidate) (*whyAnswer, error) {
	v, err := s.viewer(ctx, in.Seat)
	if err != nil {
		return nil, err
	}
	no, err := s.Tables.CheckMove(ctx, in.ID, v, []byte(in.Move))
	if err != nil {
		return nil, err
	}
	return &whyAnswer{whyOf(no)}, nil
}

// whyOf converts a game's refusal to a Why. It returns the zero Why for nil.
func whyOf(no *game.Refusal) Why {
	if no == nil {
		return Why{}
	}
	return Why{Reason: no.Reason, Rule: no.Rule, Message: no.Message}
}

// move makes a move that was sent over the socket and returns the answer. The
// limits and refusals are those of POST.
func (st *stream) move(id, key string, move table.Play) []byte {
	s, start := st.s, st.s.now()
	status, answer := http.StatusOK, []byte(nil)
	done, err := st.play(id, key, move, start)
	if err != nil {
		r := s.refusal(context.Background(), err)
		status, answer = r.Status, denyMove(id, key, r)
	} else {
		answer = marshal(Done{Type: "done", Table: id, Key: key, Seq: done.Seq})
	}
	if s.Observe != nil {
		s.Observe(Request{Route: SocketMove, Status: status, Took: s.now().Sub(start)})
	}
	return answer
}

// play carries out a move that was sent over the socket.
func (st *stream) play(
	id, key string, move table.Play, now time.Time,
) (done table.Done, err error) {
	s := st.s
	switch {
	case !s.guard.requests.allowN(st.address, st.player.ID, now, 1):
		return done, refuse(TooMany, "Too many requests come from your address; wait a moment.")
	case st.player.ID == "":
		return done, account.ErrUnknownPlayer
	case s.Desk.Banned(st.player.ID, st.address) != nil:
		return done, banned(s.Desk.Banned(st.player.ID, st.address))
	case !s.guard.players.allow(st.player.ID, now):
		return done, refuse(TooMany, "You are faster than this table can follow; wait a moment.")
	}
	done, err = s.Tables.Do(
		context.Background(), id, table.By{Player: st.player.ID, Name: st.player.Name, Key: key},
		move,
	)
	if done.Back {
		s.endVacation(context.Background(), st.token)
	}
	return done, err
}

// denyMove encodes the refusal of a move that was sent over the socket.
func denyMove(id, key string, r *Refusal) []byte {
	return marshal(StreamRefusal{
		Type: "error", Table: id, Key: key, Status: r.Status, Code: r.Code, Message: r.Message,
		Reason: r.Reason, Rule: r.Rule, Lost: r.Lost, Seq: r.Seq,
	})
}
