package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"lair.games/lair/account"
)

// cookie is where a browser keeps the player's token.
const cookie = "lair"

// introduction is the header in which a client that has no cookie yet may send a token of its own drawing.
const introduction = "Lair-Guest"

// cookieAge is as long as browsers keep any cookie.
const cookieAge = 400 * 24 * time.Hour

// visit is one request: who asks, from where.
type visit struct {
	w       http.ResponseWriter
	r       *http.Request
	address string
	status  int
	bytes   int
}

type visitKey struct{}

func visitOf(ctx context.Context) *visit { return ctx.Value(visitKey{}).(*visit) }

// Header, Write and WriteHeader make a visit the ResponseWriter that counts for the log.
func (v *visit) Header() http.Header { return v.w.Header() }

func (v *visit) Write(b []byte) (int, error) {
	if v.status == 0 {
		v.status = http.StatusOK
	}
	n, err := v.w.Write(b)
	v.bytes += n
	return n, err
}

func (v *visit) WriteHeader(status int) {
	if v.status == 0 {
		v.status = status
	}
	v.w.WriteHeader(status)
}

// Unwrap is for http.ResponseController.
func (v *visit) Unwrap() http.ResponseWriter { return v.w }

// enter is what every request passes before it comes to its handler.
func (s *Server) enter(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeRefusal(w, refuse(CrossOrigin, "This request comes from another site's page."))
	}))
	next = origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{w: w, address: s.address(r)}
		v.r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
		secure(w.Header(), r.URL.Path)
		start := s.now()
		defer s.depart(v, start)
		if r.URL.Path != "/healthz" && !s.guard.addresses.allow(v.address, start) {
			w.Header().Set("Retry-After", "1")
			writeRefusal(v, refuse(TooMany, "Too many requests come from your address; wait a moment."))
			return
		}
		next.ServeHTTP(v, v.r)
	})
}

// depart ends a visit: a panic becomes a refusal, and the log gets its line.
func (s *Server) depart(v *visit, start time.Time) {
	if p := recover(); p != nil {
		if p == http.ErrAbortHandler { //nolint:errorlint // net/http compares it so as well
			panic(p)
		}
		s.log.Error("a handler panicked", "method", v.r.Method, "path", v.r.URL.Path, "panic", p, "stack", string(debug.Stack()))
		if v.status == 0 {
			writeRefusal(v, refuse(Internal, "Something is wrong with the server."))
		}
	}
	if s.Access {
		s.log.LogAttrs(v.r.Context(), slog.LevelInfo, "request",
			slog.String("method", v.r.Method), slog.String("path", v.r.URL.Path), slog.Int("status", v.status),
			slog.Duration("took", s.now().Sub(start)), slog.Int("bytes", v.bytes), slog.String("from", v.address))
	}
}

// policy lets the pages load what the binary holds and nothing else. Styles may stand in attributes, because pieces are
// placed and moved by them.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// The values of headers that never change; they are shared by all answers.
var (
	policies  = []string{policy}
	nosniff   = []string{"nosniff"}
	deny      = []string{"DENY"}
	noReferer = []string{"no-referrer"}
	ownOrigin = []string{"same-origin"}
	noDevices = []string{"camera=(), microphone=(), geolocation=(), payment=(), usb=()"}
	noStore   = []string{"no-store"}
)

// secure sets the headers that every answer has. What only a page can heed, only pages have.
func secure(h http.Header, path string) {
	h["X-Content-Type-Options"] = nosniff
	h["Cross-Origin-Resource-Policy"] = ownOrigin
	if strings.HasPrefix(path, "/api/") {
		h["Cache-Control"] = noStore // no cache may hold a view
		return
	}
	h["Content-Security-Policy"] = policies
	h["X-Frame-Options"] = deny
	h["Referrer-Policy"] = noReferer // an address may hold an invitation
	h["Cross-Origin-Opener-Policy"] = ownOrigin
	h["Permissions-Policy"] = noDevices
}

// address returns the address that a request comes from.
func (s *Server) address(r *http.Request) string {
	if hops := r.Header["X-Forwarded-For"]; s.Proxy && len(hops) > 0 {
		last := hops[len(hops)-1]
		return neighbourhood(strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:]))
	}
	if known, ok := r.Context().Value(addressKey{}).(string); ok {
		return known
	}
	return remote(r.RemoteAddr)
}

type addressKey struct{}

// Remember is for http.Server.ConnContext: it finds out once for a connection what else is found out for every request.
func Remember(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, addressKey{}, remote(c.RemoteAddr().String()))
}

func remote(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	return neighbourhood(host)
}

// https reports whether the browser speaks TLS.
func (s *Server) https(r *http.Request) bool {
	return r.TLS != nil || s.Proxy && r.Header.Get("X-Forwarded-Proto") == "https"
}

// host returns the host that the browser asked for.
func (s *Server) host(r *http.Request) string {
	if h := r.Header.Get("X-Forwarded-Host"); s.Proxy && h != "" {
		return h
	}
	return r.Host
}

// sameOrigin reports whether a request for a socket comes from a page of this server, or from no page at all. It is the
// check of http.CrossOriginProtection, which lets every GET pass.
func (s *Server) sameOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return true
	case "":
	default:
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == s.host(r)
}

// asking returns the player who asks, or the zero Player if it is nobody we know. Reading needs no more.
func (s *Server) asking(ctx context.Context) (account.Player, error) {
	p, err := s.known(visitOf(ctx).r)
	if errors.Is(err, account.ErrNobody) {
		return account.Player{}, nil
	}
	return p, err
}

// known returns the player whose token is in the request's cookie.
func (s *Server) known(r *http.Request) (account.Player, error) {
	c, err := r.Cookie(cookie)
	if err != nil {
		return account.Player{}, account.ErrNobody
	}
	return s.Players.Find(r.Context(), c.Value)
}

// token returns what the guest of a request is known by: the cookie, unless nobody has it, else what they drew themselves.
func (s *Server) token(r *http.Request) string {
	if c, err := r.Cookie(cookie); err == nil {
		if _, err := s.Players.Find(r.Context(), c.Value); err == nil {
			return c.Value
		}
	}
	return r.Header.Get(introduction)
}

// player returns the player who commands. Each may do so only so often.
func (s *Server) player(ctx context.Context) (account.Player, error) {
	p, err := s.known(visitOf(ctx).r)
	if err != nil {
		return p, err
	}
	if !s.guard.players.allow(p.ID, s.now()) {
		return p, refuse(TooMany, "You are faster than this table can follow; wait a moment.")
	}
	return p, nil
}

// guest returns the player who commands, and makes one of this name if they are nobody yet: a guest exists from their
// first write. One who brings a token of their own drawing is the guest of that token, however often they ask.
func (s *Server) guest(ctx context.Context, name string) (account.Player, error) {
	return s.arrive(ctx, name, false)
}

// arrive is guest for somebody who may be a bot. It is what it said when it came.
func (s *Server) arrive(ctx context.Context, name string, bot bool) (account.Player, error) {
	p, err := s.player(ctx)
	if !errors.Is(err, account.ErrNobody) {
		return p, err
	}
	v := visitOf(ctx)
	token := v.r.Header.Get(introduction)
	if token != "" {
		if p, err = s.Players.Find(ctx, token); err == nil && !s.guard.players.allow(p.ID, s.now()) {
			return p, refuse(TooMany, "You are faster than this table can follow; wait a moment.")
		}
	}
	if errors.Is(err, account.ErrNobody) {
		if !s.guard.guests.allow(v.address, s.now()) {
			return p, refuse(TooMany, "Too many new guests come from your address; wait a little.")
		}
		if token != "" {
			p, err = s.Players.Introduce(ctx, name, token, bot)
		} else {
			p, token, err = s.Players.Welcome(ctx, name, bot)
		}
	}
	if err != nil {
		return p, err
	}
	http.SetCookie(v.w, &http.Cookie{
		Name: cookie, Value: token, Path: "/", MaxAge: int(cookieAge.Seconds()),
		HttpOnly: true, Secure: s.https(v.r), SameSite: http.SameSiteLaxMode,
	})
	return p, nil
}
