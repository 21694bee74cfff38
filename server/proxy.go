package server

import (
	"container/list"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// caller is what the server knows of who sent a request. Behind a trusted proxy
// it is what the proxy says, because the connection is the proxy's.
type caller struct {
	address string // in the form that the meters count by
	host    string // that the browser requested
	https   bool   // the browser uses TLS, here or to the proxy
	proxy   string // one of the Proxy constants
	hops    int    // addresses in the headers of proxies, also forged ones
	read    int    // how many of these are believed
}

// What a server makes of the forwarding headers of a request.
const (
	ProxyNone    = "none"    // there are no such headers, and no trusted proxy
	ProxyTrusted = "trusted" // they come from a trusted proxy and are believed
	ProxyIgnored = "ignored" // they come from elsewhere and are not believed
	ProxySilent  = "silent"  // a trusted proxy set none
)

// forwarded reports whether a request has headers of which a proxy makes use.
func forwarded(h http.Header) bool {
	return len(h["X-Forwarded-For"]) > 0 || len(h["X-Forwarded-Proto"]) > 0 ||
		len(h["X-Forwarded-Host"]) > 0 || len(h["Forwarded"]) > 0
}

// caller returns who sent a request.
func (s *Server) caller(r *http.Request) caller {
	peer := peerOf(r)
	c := caller{address: peer.client, host: r.Host, https: r.TLS != nil, proxy: ProxyNone}
	told := forwarded(r.Header)
	switch {
	case s.Hops == 0 && !s.trusts(peer.ip):
		if told {
			c.proxy = ProxyIgnored
		}
		return c
	case !told:
		c.proxy = ProxySilent
		return c
	}
	c.proxy = ProxyTrusted
	var hops []hop
	if h := r.Header; len(h["X-Forwarded-For"])+len(h["X-Forwarded-Proto"])+
		len(h["X-Forwarded-Host"]) > 0 {
		hops = olderHops(h)
	} else {
		hops = parseForwarded(h["Forwarded"])
	}
	s.follow(&c, hops)
	return c
}

// hop is what one proxy says about the request that it got.
type hop struct{ address, proto, host string }

// follow goes back from hop to hop for as long as its sender is trusted: it is
// one of the last Hops, or has the address of a proxy. Claims of an untrusted
// client lie before that, and are not read.
func (s *Server) follow(c *caller, hops []hop) {
	for _, h := range hops {
		if h.address != "" {
			c.hops++
		}
	}
	for _, h := range slices.Backward(hops) {
		if h.proto != "" {
			c.https = strings.EqualFold(h.proto, "https")
		}
		if h.host != "" {
			c.host = h.host
		}
		ip, ok := parseAddress(h.address)
		if !ok {
			return // "unknown", or hidden: the hop behind it is the nearest that is known
		}
		c.address = clientOf(ip)
		c.read++
		if c.read >= s.Hops && !s.trusts(ip) {
			return
		}
	}
}

// olderHops reads the X-Forwarded headers. Proxies append to X-Forwarded-For
// and replace the others, so these belong to the newest hop.
func olderHops(h http.Header) (hops []hop) {
	for _, line := range h["X-Forwarded-For"] {
		for address := range strings.SplitSeq(line, ",") {
			hops = append(hops, hop{address: strings.TrimSpace(address)})
		}
	}
	if len(hops) == 0 {
		hops = append(hops, hop{})
	}
	newest := &hops[len(hops)-1]
	newest.proto, newest.host = last(h["X-Forwarded-Proto"]), last(h["X-Forwarded-Host"])
	return hops
}

// last returns the last element of a header that is a list.
func last(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	line := lines[len(lines)-1]
	return strings.TrimSpace(line[strings.LastIndexByte(line, ',')+1:])
}

// parseForwarded reads Forwarded headers (RFC 7239).
func parseForwarded(lines []string) (hops []hop) {
	for _, line := range lines {
		for _, element := range splitQuoted(line, ',') {
			var h hop
			for _, pair := range splitQuoted(element, ';') {
				name, value, _ := strings.Cut(pair, "=")
				value = strings.Trim(strings.TrimSpace(value), `"`)
				switch strings.ToLower(strings.TrimSpace(name)) {
				case "for":
					h.address = value
				case "proto":
					h.proto = value
				case "host":
					h.host = value
				}
			}
			hops = append(hops, h)
		}
	}
	return hops
}

// splitQuoted splits a text at separators that are not between quotes.
func splitQuoted(text string, separator byte) (parts []string) {
	quoted, from := false, 0
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == separator && !quoted:
			parts, from = append(parts, text[from:i]), i+1
		}
	}
	return append(parts, text[from:])
}

// parseAddress reads an address of a forwarding header, with or without a port.
func parseAddress(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap(), true
	}
	ip, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return ip.Unmap(), err == nil
}

// trusts reports whether an address is one of a trusted proxy.
func (s *Server) trusts(ip netip.Addr) bool {
	for _, network := range s.Proxies {
		if network.Contains(ip) {
			return true
		}
	}
	return false
}

// peer is the other end of a connection.
type peer struct {
	ip     netip.Addr
	client string // in the form that the meters count by

	player   atomic.Bool  // a player has sent a request
	refusals atomic.Int32 // requests in a row that were over a limit

	// The fields below are guarded by connections.mu.
	conn    net.Conn
	crowd   *crowd        // nil: none, because it is a proxy's or turned away
	fresh   bool          // no whole request has arrived
	rests   *list.List    // that holds resting
	resting *list.Element // nil while a request is answered
	timeout *time.Timer   // of a connection that is turned away
	// why the connection is turned away; set before its first request, so that
	// requests read it without the lock
	away *Refusal
}

// peerKey is the context key of a connection's peer.
type peerKey struct{}

// peerOf returns the peer of a request's connection.
func peerOf(r *http.Request) *peer {
	if known, ok := r.Context().Value(peerKey{}).(*peer); ok {
		return known
	}
	return parsePeer(r.RemoteAddr)
}

// parsePeer parses host:port.
func parsePeer(address string) *peer {
	ip, ok := parseAddress(address)
	if !ok {
		return &peer{client: address}
	}
	return &peer{ip: ip.WithZone(""), client: clientOf(ip)}
}
