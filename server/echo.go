package server

import (
	"net/http"
	"time"
)

// Echo says how a request reached the server: what lair doctor compares with
// what it sent. It says nothing of the server that its caller could not see.
type Echo struct {
	Lair    bool      `json:"lair"`    // true: a Lair answers, and not something else
	Address string    `json:"address"` // where the request seems to come from
	Scheme  string    `json:"scheme"`  // http or https
	Host    string    `json:"host"`
	Origin  string    `json:"origin"` // the header Origin, or ""
	Proxy   string    `json:"proxy"`  // one of the Proxy constants
	Hops    int       `json:"hops"`   // addresses in the headers of proxies
	Read    int       `json:"read"`   // of these, how many are believed, from the last on
	Inside  bool      `json:"inside"` // Address is one of a trusted proxy
	Time    time.Time `json:"time"`   // of the server's clock
}

// echo answers with how the request arrived.
func (s *Server) echo(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	return s.writeEcho(w, r)
}

// echoPause is the time between the two lines of echoStream.
const echoPause = time.Second

// echoStream answers like an event stream: with one line at once and one later.
// If both arrive together, something on the way has collected them.
func (s *Server) echoStream(w http.ResponseWriter, r *http.Request) error {
	address := visitOf(r.Context()).address
	if err := s.reserve(address); err != nil {
		return err
	}
	defer s.release(address)
	streaming(w.Header())
	if err := s.writeEcho(w, r); err != nil {
		return err
	}
	if err := http.NewResponseController(w).Flush(); err != nil {
		return err
	}
	select {
	case <-time.After(echoPause):
		return s.writeEcho(w, r)
	case <-s.stopping:
	case <-r.Context().Done():
	}
	return nil
}

// writeEcho writes one echo as a line.
func (s *Server) writeEcho(w http.ResponseWriter, r *http.Request) error {
	v := visitOf(r.Context())
	e := Echo{
		Lair: true, Address: v.address, Scheme: "http", Host: v.host,
		Origin: r.Header.Get("Origin"), Proxy: v.proxy, Hops: v.hops, Read: v.read,
		Time: s.now().UTC(),
	}
	if ip, ok := parseAddress(v.address); ok {
		e.Inside = s.trusts(ip)
	}
	if v.https {
		e.Scheme = "https"
	}
	_, err := w.Write(append(marshal(e), '\n'))
	return err
}
