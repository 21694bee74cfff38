package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// echoPath is the path at which a server says how a request arrived. It answers
// under any name, so that lair doctor can tell what a proxy does to the Host.
const echoPath = "/api/echo"

// serves reports whether a request is for a name of this server. A page of
// another name that leads here would share cookies and links with nobody, and
// is how a hostile site makes browsers ask a server of their own network (DNS
// rebinding). That needs a name: private addresses are served, as are probes.
func (s *Server) serves(host string, r *http.Request) bool {
	if len(s.Hosts) == 0 || r.URL.Path == echoPath || slices.Contains(probes, r.URL.Path) {
		return true
	}
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	if ip, err := netip.ParseAddr(name); err == nil &&
		(ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast()) {
		return true
	}
	return name == "localhost" || slices.Contains(s.Hosts, name)
}
