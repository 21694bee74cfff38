package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// heartbeat is how often an idle event stream sends a pong, so that clients and
// proxies do not take it for dead.
const heartbeat = 30 * time.Second

// events streams a table's messages as NDJSON, one JSON object per line. They
// are the messages of the WebSocket, for bots and scripts. The id may be
// myTables.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	from, err := count(q, "from", -1)
	if err != nil {
		return err
	}
	epoch, err := count(q, "epoch", table.AnyEpoch)
	if err != nil {
		return err
	}
	v, err := s.viewer(r.Context(), q.Get("as"))
	if err != nil {
		return err
	}
	p, err := s.reader(r.Context())
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	if err := s.mayFollow(r.Context(), id, from); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	st := &stream{
		s: s, player: p, token: s.deviceToken(r, p), address: visitOf(ctx).address,
		tables: []watched{{id: id, full: q.Get("patch") != "1"}},
	}
	st.end = func(int, string) { cancel() }
	if err := s.reserve(st.address); err != nil {
		return err
	}
	st.watcher = s.Tables.Watcher(p.ID, queued)
	st.watcher.SetAddress(st.address)
	defer s.removeStream(st)
	s.addStream(st)
	if err := st.watchTable(ctx, id, v.As, from, int(epoch)); err != nil {
		return err
	}
	visitOf(ctx).streams = true
	streaming(w.Header())
	out := http.NewResponseController(w)
	// The read deadline of the request's body would otherwise end the stream.
	if err := out.SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	st.send = func(text []byte) error {
		if err := out.SetWriteDeadline(time.Now().Add(s.Limits.WriteTimeout)); err != nil {
			return err
		}
		if _, err := w.Write(append(text[:len(text):len(text)], '\n')); err != nil {
			return err
		}
		return out.Flush()
	}
	err = st.tell(ctx, q.Get("follow") != "0")
	if s.streams.draining.Load() {
		_ = st.send(s.byeMessage()) // who is gone needs no goodbye
	}
	if err != nil {
		s.log.Debug("an event stream ended", "table", id, "err", err)
	}
	return nil // the answer has begun, so that no refusal can be sent
}

// streaming sets the headers of an answer that arrives line by line. nginx would
// otherwise collect it.
func streaming(h http.Header) {
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("X-Accel-Buffering", "no")
}

// count returns a parameter that is a number of something, or other if it is
// left out.
func count(q url.Values, name string, other int64) (int64, error) {
	text := q.Get(name)
	if text == "" {
		return other, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		return 0, refuse(
			BadRequest,
			fmt.Sprintf("The parameter %q must be a whole number of at least 0.", name),
		)
	}
	return n, nil
}

// mayFollow counts the missed steps that a client asks for against the requests
// of its address. Every pliesAsked steps count as one request.
func (s *Server) mayFollow(ctx context.Context, id string, from int64) error {
	if from < 0 {
		return nil
	}
	now, err := s.Tables.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		return err
	}
	missed := max(now.Seq-from, 0)
	if missed > table.MaxMissed {
		return nil // such a client gets one snapshot instead of the missed steps
	}
	work, v := int(missed/pliesAsked), visitOf(ctx)
	if !s.guard.requests.allowN(v.address, v.player, s.now(), work) {
		return tooManyRequests()
	}
	return nil
}

// tell sends the watcher's messages until the client leaves or, if follow is
// false, until the first snapshot is sent, or the first notice about the list.
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
		if err := st.send(text); err != nil || (m.Snapshot != nil || m.List) && !follow {
			return err
		}
	}
}

// next waits for the watcher's next message, but at most for one heartbeat.
func (st *stream) next(ctx context.Context) (table.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	return st.watcher.Next(ctx)
}
