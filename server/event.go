package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/table"
)

// heartbeat is how often an event stream on which nothing happens says that it is still there.
const heartbeat = 30 * time.Second

// events tells what happens at a table, one JSON object a line: the same that the WebSocket tells, for bots and scripts.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	from := int64(-1)
	if text := q.Get("from"); text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 0 {
			return refuse(BadRequest, "The seq to begin from is a number from 0.")
		}
		from = n
	}
	v, err := s.viewer(r.Context(), q.Get("as"))
	if err != nil {
		return err
	}
	p, err := s.asking(r.Context())
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	st := &stream{s: s, player: p, address: visitOf(ctx).address, tables: []watched{{id: id, full: q.Get("patch") != "1"}}}
	st.end = func(websocket.StatusCode, string) { cancel() }
	if err := s.place(st.address); err != nil {
		return err
	}
	st.watcher = s.House.Watcher(p.ID, queued)
	st.watcher.From(st.address)
	defer s.dismiss(st)
	s.admit(st)
	if err := st.watcher.Watch(ctx, id, v.As, from); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := http.NewResponseController(w)
	if err := out.SetReadDeadline(time.Time{}); err != nil { // else the request would end when its body had to be there
		return err
	}
	st.send = func(text []byte) error {
		if err := out.SetWriteDeadline(time.Now().Add(s.Limits.Patience)); err != nil {
			return err
		}
		if _, err := w.Write(append(text[:len(text):len(text)], '\n')); err != nil {
			return err
		}
		return out.Flush()
	}
	if err := st.tell(ctx, q.Get("follow") != "0"); err != nil {
		s.log.Debug("an event stream ended", "table", id, "err", err)
	}
	return nil // the answer has begun; it can no longer be refused
}

// tell sends all that the watcher hears, until the client leaves or, if it does not follow, up to the first snapshot.
func (st *stream) tell(ctx context.Context, follow bool) error {
	for {
		m, err := st.next(ctx)
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			if err := st.send([]byte(`{"type":"pong"}`)); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("event stream: %w", err)
		}
		text, err := st.message(ctx, m)
		if err != nil {
			return err
		}
		if text == nil {
			continue
		}
		if err := st.send(text); err != nil || m.Snapshot != nil && !follow {
			return err
		}
	}
}

func (st *stream) next(ctx context.Context) (table.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	return st.watcher.Next(ctx)
}
