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

// invitesAnswer is the answer of invites.
type invitesAnswer struct{ Body []Invite }

// invites lists the links to a table and to its seats, for the host.
func (s *Server) invites(ctx context.Context, in *struct{ About }) (*invitesAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	tokens, err := s.Tables.Invites(ctx, in.ID, p.ID)
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

// renew replaces the links to a table's seats.
func (s *Server) renew(ctx context.Context, in *struct {
	Keyed
	About
	Body Renew
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Renew{Seat: in.Body.Seat})
}

// tablePath returns the path of a table's page, with an invite token if there
// is one.
func tablePath(id, invite string) string {
	if invite == "" {
		return "/t/" + id
	}
	return "/t/" + id + "?invite=" + url.QueryEscape(invite)
}

// base returns the scheme and host for links that a friend can open. It
// replaces a loopback host by this machine's address in the network, because a
// friend's device cannot reach the former.
func (s *Server) base(r *http.Request) string {
	if s.Public != "" {
		return strings.TrimSuffix(s.Public, "/")
	}
	scheme, host := "http", r.Host
	if visitOf(r.Context()).https {
		scheme = "https"
	}
	if near := s.lanAddress(); near != "" && loopback(host) {
		host = near
	}
	return scheme + "://" + host
}

// lanAddress returns this machine's address in the local network, or "".
func (s *Server) lanAddress() string {
	if s.LANAddress == nil {
		return ""
	}
	return s.LANAddress()
}

// loopback reports whether a host, with or without a port, is this machine.
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

// qr answers with a link as a QR code, for a friend's phone. It encodes only
// the token in the request and reveals no other.
func (s *Server) qr(w http.ResponseWriter, r *http.Request) error {
	id, invite := r.PathValue("id"), r.URL.Query().Get("invite")
	if len(invite) > 128 {
		return refuse(BadInvite, "This invitation opens no seat of this table.")
	}
	if _, err := s.Tables.Snapshot(r.Context(), id, table.Viewer{As: game.Nobody}); err != nil {
		return err
	}
	svg, err := qrOf(s.base(r) + tablePath(id, invite))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, err = w.Write(svg)
	return err
}

// qrOf returns a link as a QR code in SVG.
func qrOf(link string) ([]byte, error) {
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return nil, refuse(
			BadRequest,
			fmt.Sprintf(
				"The link has %d characters, too many for a QR code. Open the server by a shorter host name.",
				len(link),
			),
		)
	}
	return svgOf(code), nil
}

// svgOf returns a QR code as SVG. All dark squares are one path with one
// rectangle per run of neighbours in a row. Scanners need the margin of four
// squares, and black on white in every theme.
func svgOf(code *qr.Code) []byte {
	const quiet = 4
	side := code.Size + 2*quiet
	b := fmt.Appendf(
		nil,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
			`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`,
		side,
		side,
		side,
		side,
	)
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
