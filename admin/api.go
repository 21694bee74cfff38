package admin

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
)

// whoKey is the context key of who asks.
type whoKey struct{}

// As returns a request of the operator, who is called so in the audit log.
func As(r *http.Request, who string) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), whoKey{}, who))
}

// sessionKey is the context key of the session that asks.
type sessionKey struct{}

// AsSession returns a request of the operator in a session.
func AsSession(r *http.Request, s *Session) *http.Request {
	return As(r.WithContext(context.WithValue(r.Context(), sessionKey{}, s)), s.Who)
}

// asking returns the session that asks, or nil at the socket.
func asking(ctx context.Context) *Session {
	s, _ := ctx.Value(sessionKey{}).(*Session)
	return s
}

// maxBody is the largest body of a request, in bytes.
const maxBody = 16 << 10

// reasoned is the body of an action at a table.
type reasoned struct {
	Why string `json:"why,omitempty"`
}

// lifting is the body of a request to lift a ban.
type lifting struct {
	Subject string `json:"subject"`
	Why     string `json:"why,omitempty"`
}

// ending is the body of a request to end a session, or all of them.
type ending struct {
	ID  string `json:"id,omitempty"`
	All bool   `json:"all,omitempty"`
}

// API returns the handler of the operator's requests. Each must come through
// As; any other is refused.
func (d *Desk) API() http.Handler {
	mux := http.NewServeMux()
	get(mux, "/tables", func(ctx context.Context, r *http.Request) (any, error) {
		return d.Tables(ctx, r.URL.Query().Get("all") == "1", limit(r))
	})
	get(mux, "/players", func(ctx context.Context, _ *http.Request) (any, error) {
		return d.Players(ctx)
	})
	get(mux, "/bans", func(ctx context.Context, _ *http.Request) (any, error) { return d.Bans(ctx) })
	get(mux, "/log", func(ctx context.Context, r *http.Request) (any, error) {
		return d.Log(ctx, limit(r))
	})
	get(mux, "/announcement", func(context.Context, *http.Request) (any, error) {
		return d.Announcement(), nil
	})
	get(mux, "/limits", func(context.Context, *http.Request) (any, error) {
		return d.server().ShowLimits(), nil
	})
	get(mux, "/jobs", func(context.Context, *http.Request) (any, error) { return d.Jobs(), nil })
	get(mux, "/sessions", func(ctx context.Context, _ *http.Request) (any, error) {
		list, err := d.Sessions(ctx)
		for i := range list {
			list[i].Current = asking(ctx) != nil && asking(ctx).ID == list[i].ID
		}
		return list, err
	})
	d.actions(mux)
	return mux
}

// actions registers the requests that change something.
func (d *Desk) actions(mux *http.ServeMux) {
	post(mux, "/bans", func(ctx context.Context, who string, _ *http.Request, b *Order) (any, error) {
		return d.Ban(ctx, who, *b)
	})
	post(mux, "/unban", func(ctx context.Context, who string, _ *http.Request, b *lifting) (any, error) {
		return nil, d.Unban(ctx, who, b.Subject, b.Why)
	})
	post(
		mux, "/announcement",
		func(ctx context.Context, who string, _ *http.Request, b *Notice) (any, error) {
			return d.Announce(ctx, who, *b)
		},
	)
	post(
		mux, "/announcement/clear",
		func(ctx context.Context, who string, _ *http.Request, _ *struct{}) (any, error) {
			return nil, d.ClearAnnouncement(ctx, who)
		},
	)
	for path, f := range map[string]func(ctx context.Context, who, id, why string) error{
		"close": d.CloseTable, "pause": d.PauseTable, "resume": d.ResumeTable,
	} {
		post(
			mux, "/tables/{id}/"+path,
			func(ctx context.Context, who string, r *http.Request, b *reasoned) (any, error) {
				return nil, f(ctx, who, r.PathValue("id"), b.Why)
			},
		)
	}
	post(mux, "/link", func(ctx context.Context, who string, _ *http.Request, _ *struct{}) (any, error) {
		if asking(ctx) != nil {
			return nil, errByLink
		}
		return d.Link(ctx, who)
	})
	post(
		mux, "/sessions/end",
		func(ctx context.Context, who string, _ *http.Request, b *ending) (any, error) {
			switch {
			case b.All == (b.ID != ""):
				return nil, badf("an id or all must be given")
			case b.All:
				return nil, d.EndSessions(ctx, who)
			}
			return nil, d.EndSession(ctx, who, b.ID)
		},
	)
	post(
		mux, "/invite",
		func(ctx context.Context, who string, _ *http.Request, b *Invitation) (any, error) {
			return d.Invite(ctx, who, *b)
		},
	)
}

// limit returns how many items a request wants.
func limit(r *http.Request) int {
	n, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil || n < 1 {
		return 100
	}
	return min(n, maxRows)
}

// get registers a request that changes nothing.
func get(
	mux *http.ServeMux, path string, f func(context.Context, *http.Request) (any, error),
) {
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
		if _, ok := r.Context().Value(whoKey{}).(string); !ok {
			Answer(w, nil, errUnknown)
			return
		}
		v, err := f(r.Context(), r)
		Answer(w, v, err)
	})
}

// post registers a request that changes something. Its body is decoded
// strictly.
func post[B any](
	mux *http.ServeMux, path string,
	f func(ctx context.Context, who string, r *http.Request, body *B) (any, error),
) {
	mux.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) {
		who, ok := r.Context().Value(whoKey{}).(string)
		if !ok {
			Answer(w, nil, errUnknown)
			return
		}
		body := new(B)
		if err := Decode(w, r, body); err != nil {
			Answer(w, nil, err)
			return
		}
		v, err := f(r.Context(), who, r, body)
		Answer(w, v, err)
	})
}

// errUnknown refuses a request of somebody who is not known as the operator.
var errUnknown error = &Refusal{
	401, "not-admin", "Open a link that lair admin link prints to come in here.",
}

// Decode decodes the body of a request. Unknown fields are an error.
func Decode(w http.ResponseWriter, r *http.Request, v any) error {
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	in.DisallowUnknownFields()
	if err := in.Decode(v); err != nil {
		return badf("the request cannot be understood: %v", err)
	}
	return nil
}

// Answer writes a value as JSON, or an error that a Refusal explains. Other
// errors are the server's fault.
func Answer(w http.ResponseWriter, v any, err error) {
	status := http.StatusOK
	if err != nil {
		var no *Refusal
		if !errors.As(err, &no) {
			no = &Refusal{500, "internal", "Something is wrong with the server: " + err.Error() + "."}
		}
		status, v = no.Status, no
	}
	if v == nil {
		v = struct{}{}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // an error means that the client has left
}
