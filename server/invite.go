package server

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"rsc.io/qr"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

type invitesAnswer struct{ Body []Invite }

func (s *Server) invites(ctx context.Context, in *struct{ About }) (*invitesAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.House.Invites(ctx, in.ID, p.ID)
	if err != nil {
		return nil, err
	}
	base := s.base(visitOf(ctx).r)
	path := tablePath(in.ID, "")
	list := []Invite{{Seat: game.Nobody, Path: path, URL: base + path}}
	for _, t := range tokens {
		path := tablePath(in.ID, t.Token)
		list = append(list, Invite{Seat: t.Seat, Path: path, URL: base + path})
	}
	return &invitesAnswer{list}, nil
}

func tablePath(id, invite string) string {
	if invite == "" {
		return "/t/" + id
	}
	return "/t/" + id + "?invite=" + url.QueryEscape(invite)
}

// base returns the beginning of a link that a friend can open. A loopback address is good for nobody but the one who
// asks, so this machine's address in the network takes its place.
func (s *Server) base(r *http.Request) string {
	if s.Public != "" {
		return strings.TrimSuffix(s.Public, "/")
	}
	scheme, host := "http", s.host(r)
	if s.https(r) {
		scheme = "https"
	}
	if near := s.near(); near != "" && loopback(host) {
		host = near
	}
	return scheme + "://" + host
}

func (s *Server) near() string {
	if s.Near == nil {
		return ""
	}
	return s.Near()
}

func loopback(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	a, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return err == nil && a.IsLoopback()
}

// qr draws a link as a picture, for the phone of whoever sits beside one. It says nothing that the asker did not.
func (s *Server) qr(w http.ResponseWriter, r *http.Request) error {
	id, invite := r.PathValue("id"), r.URL.Query().Get("invite")
	if len(invite) > 128 {
		return refuse(BadInvite, "This invitation opens no seat of this table.")
	}
	if _, err := s.House.See(r.Context(), id, table.Viewer{As: game.Nobody}); err != nil {
		return err
	}
	code, err := qr.Encode(s.base(r)+tablePath(id, invite), qr.M)
	if err != nil {
		return fmt.Errorf("qr code: %w", err)
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, err = w.Write(drawing(code))
	return err
}

// drawing draws the dark squares of a code as one path, a row of neighbours at a time, with the quiet margin of four
// squares that scanners need. It is black on white in every theme, for their sake too.
func drawing(code *qr.Code) []byte {
	const quiet = 4
	side := code.Size + 2*quiet
	b := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, side, side, side, side)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				b = fmt.Appendf(b, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	return append(b, `"/></svg>`...)
}
