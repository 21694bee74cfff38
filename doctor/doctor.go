// Package doctor finds out what is wrong between a browser and a server. It
// opens the [Public] address as a browser does, and compares what it sent with
// what the server saw. Each [Finding] says what is wrong, and what to do.
package doctor

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Finding is something that is wrong. Both are sentences.
type Finding struct{ Wrong, Do string }

// Public is an address at which players reach a server.
type Public struct {
	URL string
	// Roots verify certificates. nil: those of the system.
	Roots *x509.CertPool
	// Quiet is for how long a connection is left alone, to see whether something
	// on the way cuts it.
	Quiet time.Duration
}

// answerTimeout is how long a server may take to answer.
const answerTimeout = 15 * time.Second

// skew is how far the clocks of two machines may be apart.
const skew = 2 * time.Minute

// echo is what the server says about a request (server.Echo).
type echo struct {
	Lair                                 bool
	Address, Scheme, Host, Origin, Proxy string
	Hops, Read                           int
	Inside                               bool
	Time                                 time.Time
}

// visit is one look at an address.
type visit struct {
	Public
	url      *url.URL
	client   *http.Client
	findings []Finding
	seen     echo // how a request without headers of proxies arrived
}

// find adds a finding.
func (v *visit) find(wrong, do string, args ...any) {
	v.findings = append(v.findings, Finding{fmt.Sprintf(wrong, args...), do})
}

// ParseURL returns the public address of a server, which consists of a scheme
// and a host only, or what is wrong with it.
func ParseURL(text string) (*url.URL, *Finding) {
	u, err := url.Parse(text)
	switch {
	case err != nil, u.Hostname() == "", u.Scheme != "http" && u.Scheme != "https":
		return nil, &Finding{
			fmt.Sprintf("%q is no address of a server.", text),
			"Write it with its scheme, as https://play.example.org.",
		}
	case u.User != nil:
		return nil, &Finding{ // not quoted: it may hold a password
			"The address has a user, and it is shown to everybody.",
			"Write only its scheme and its name, as https://play.example.org.",
		}
	case strings.Trim(u.Path, "/") != "":
		return nil, &Finding{
			fmt.Sprintf("%s has a path, and the server knows only addresses without one.", text),
			"Give the server a name of its own, such as https://play.example.org.",
		}
	case u.RawQuery != "", u.ForceQuery, strings.Contains(text, "#"):
		return nil, &Finding{
			fmt.Sprintf("%s goes on after its name, and links are made by appending to it.", text),
			"Write only its scheme and its name, as https://play.example.org.",
		}
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// Check looks at the address and returns what is wrong.
func (p Public) Check(ctx context.Context) []Finding {
	u, wrong := ParseURL(p.URL)
	if wrong != nil {
		return []Finding{*wrong}
	}
	// What is wrong with the certificate is found apart. The rest is looked at
	// nevertheless.
	transport := &http.Transport{
		Proxy:             http.ProxyFromEnvironment,
		TLSClientConfig:   &tls.Config{InsecureSkipVerify: true}, //nolint:gosec // see above
		DisableKeepAlives: true, ForceAttemptHTTP2: true,
	}
	v := &visit{Public: p, url: u, client: &http.Client{
		Transport: transport, Timeout: answerTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	if u.Scheme == "https" && !v.certificate(ctx) {
		return v.findings
	}
	if !v.echo(ctx) {
		return v.findings
	}
	v.forge(ctx)
	v.page(ctx)
	v.stream(ctx)
	v.socket(ctx)
	return v.findings
}

// certificate looks at the certificate. It returns false if there is no TLS.
func (v *visit) certificate(ctx context.Context) bool {
	port := v.url.Port()
	if port == "" {
		port = "443"
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	d := tls.Dialer{Config: &tls.Config{
		InsecureSkipVerify: true, //nolint:gosec // it is verified below
		ServerName:         v.url.Hostname(),
	}}
	c, err := d.DialContext(ctx, "tcp", net.JoinHostPort(v.url.Hostname(), port))
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) && op.Op == "dial" {
			v.nothing(err)
			return false
		}
		v.find(
			"At %s there is no HTTPS, or no certificate for %s: %v.",
			"Let the proxy serve this name by HTTPS, or look into the log of a server with --domain.",
			v.url.Host, v.url.Hostname(), err,
		)
		return false
	}
	defer func() { _ = c.Close() }()
	v.verify(c.(*tls.Conn).ConnectionState().PeerCertificates)
	return true
}

// verify checks a chain of certificates.
func (v *visit) verify(chain []*x509.Certificate) {
	const renew = "Let the proxy renew it, or look into the log of a server with --domain."
	leaf, now := chain[0], time.Now()
	if err := leaf.VerifyHostname(v.url.Hostname()); err != nil {
		v.find(
			"The certificate is not for %s, but for %s.", "Get one for this name.", v.url.Hostname(),
			strings.Join(leaf.DNSNames, ", "),
		)
	}
	between := x509.NewCertPool()
	for _, c := range chain[1:] {
		between.AddCert(c)
	}
	left, life := leaf.NotAfter.Sub(now), leaf.NotAfter.Sub(leaf.NotBefore)
	at := now
	switch {
	case left < 0:
		v.find("The certificate expired at %s.", renew, leaf.NotAfter.UTC().Format(time.DateTime))
		at = leaf.NotAfter
	case left < min(life/4, 10*24*time.Hour):
		v.find(
			"The certificate expires at %s and was not renewed.", renew,
			leaf.NotAfter.UTC().Format(time.DateTime),
		)
	case now.Before(leaf.NotBefore):
		v.find(
			"The certificate is valid from %s only.", "Check the clocks of both machines.",
			leaf.NotBefore.UTC().Format(time.DateTime),
		)
		at = leaf.NotBefore
	}
	_, err := leaf.Verify(x509.VerifyOptions{Roots: v.Roots, Intermediates: between, CurrentTime: at})
	if err != nil {
		v.find(
			"Browsers do not trust the certificate: %v.",
			"Get one from a public CA, and serve its whole chain. For a CA of your own use --ca.",
			err,
		)
	}
}

// nothing says that nothing answers.
func (v *visit) nothing(err error) {
	v.find(
		"Nothing answers at %s: %v.",
		"Check that the server and the proxy run, that the name leads to them, and the firewall.",
		v.url, plain(err),
	)
}

// plain returns an error without the names of calls.
func plain(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return err
}

// request returns a request as a page of the address would send it.
func (v *visit) request(ctx context.Context, method, path string, body io.Reader) *http.Request {
	r, err := http.NewRequestWithContext(ctx, method, v.url.String()+path, body)
	if err != nil {
		panic("doctor: " + err.Error()) // the parts are known to be right
	}
	r.Header.Set("Origin", v.url.String())
	return r
}

// echo asks how a request arrives. It returns false if the server cannot be
// reached, so that nothing else can be checked.
func (v *visit) echo(ctx context.Context) bool {
	answer, err := v.client.Do(v.request(ctx, http.MethodGet, "/api/echo", nil))
	if err != nil {
		v.nothing(err)
		return false
	}
	defer func() { _ = answer.Body.Close() }()
	var e echo
	err = json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&e)
	switch to := answer.Header.Get("Location"); {
	case err == nil && e.Lair:
		v.seen = e
		v.compare(ctx, &e)
		return true
	case to != "":
		v.find(
			"%s sends browsers on to %s.",
			"Set url to the address at which players end, and give that one to lair doctor.", v.url, to,
		)
	case answer.StatusCode == http.StatusBadGateway ||
		answer.StatusCode == http.StatusGatewayTimeout ||
		answer.StatusCode == http.StatusServiceUnavailable:
		v.find(
			"The proxy at %s answers %d: it does not reach the server.",
			"Check that the server runs, and that the proxy passes requests to where it listens.",
			v.url, answer.StatusCode,
		)
	default:
		v.find(
			"Something else than Lair answers at %s, with status %d.",
			"Let the proxy pass this name to the server, with all paths.", v.url, answer.StatusCode,
		)
	}
	return false
}

// compare compares what was sent with what the server saw.
func (v *visit) compare(ctx context.Context, e *echo) {
	if off := time.Until(e.Time); off > skew || off < -skew {
		v.find(
			"The clock of the server and that of this machine differ by %v.",
			"Let both get the time from the network, for instance by systemd-timesyncd.",
			off.Round(time.Second).Abs(),
		)
	}
	if e.Proxy == "ignored" {
		v.find(
			"The proxy is not trusted: the server ignores its headers, and takes all players for one, at %s.",
			fmt.Sprintf("Set proxy = %q, if that is the address of the proxy.", e.Address), e.Address,
		)
		return // the rest follows from it
	}
	if !sameHost(e.Host, v.url) {
		v.find(
			"The proxy changes the Host: the server sees %s in place of %s.",
			"Let the proxy keep the Host, or set X-Forwarded-Host.", e.Host, v.url.Host,
		)
	}
	if e.Scheme != v.url.Scheme {
		v.find(
			"The server does not know that browsers use %s: it sees %s.",
			"Let the proxy set X-Forwarded-Proto, and name its network in the setting proxy.",
			v.url.Scheme, e.Scheme,
		)
	}
	if e.Origin != v.url.String() {
		v.find(
			"The proxy changes the header Origin to %q.",
			"Let the proxy pass Origin on as it is, or sockets and commands are refused.", e.Origin,
		)
	}
	ip, err := netip.ParseAddr(e.Address)
	nameless := err == nil && e.Proxy == "none" && ip.IsLoopback() && !local(ctx, v.url.Hostname())
	if e.Proxy == "silent" || e.Proxy == "trusted" && e.Hops == 0 || nameless {
		v.find(
			"The proxy hides the players: all seem to come from %s and share its limits.",
			"Let the proxy set X-Forwarded-For, and name its network in the setting proxy.", e.Address,
		)
	}
	if e.Read < e.Hops {
		v.find(
			"The players' addresses are hidden: %d proxies tell of a client, and the server believes %d, "+
				"so that all players of a proxy seem to come from %s.",
			fmt.Sprintf("Set proxy = %d, or name the networks of all proxies.", e.Hops),
			e.Hops, e.Read, e.Address,
		)
	}
}

// forgedAddress is an address for documentation (RFC 5737), which no client has.
const forgedAddress = "192.0.2.66"

// forge claims to come from another address, in each header by which a proxy
// may say so.
func (v *visit) forge(ctx context.Context) {
	if v.seen.Proxy != "trusted" && v.seen.Proxy != "silent" || v.seen.Inside {
		return // nothing is believed, or this machine is a trusted proxy itself
	}
	for name, value := range map[string]string{
		"X-Forwarded-For": forgedAddress, "Forwarded": "for=" + forgedAddress,
	} {
		r := v.request(ctx, http.MethodGet, "/api/echo", nil)
		r.Header.Set(name, value)
		answer, err := v.client.Do(r)
		if err != nil {
			v.nothing(err)
			return
		}
		var e echo
		err = json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&e)
		_ = answer.Body.Close()
		if err != nil || e.Address != forgedAddress {
			continue
		}
		do := "Let the proxy remove this header from requests, and set X-Forwarded-For itself."
		if v.seen.Hops > 0 && e.Hops > v.seen.Hops {
			do = fmt.Sprintf("Set proxy = %d, the number of proxies that add to it.", v.seen.Hops)
		}
		v.find("Anybody can pretend to come from any address, by the header %s.", do, name)
	}
}

// sameHost reports whether a Host is the one of a URL.
func sameHost(host string, u *url.URL) bool {
	port := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]
	return strings.EqualFold(strings.TrimSuffix(host, port), strings.TrimSuffix(u.Host, port))
}

// local reports whether a name leads to this machine's own loopback address, as
// the machine's name does on Debian.
func local(ctx context.Context, name string) bool {
	list, err := net.DefaultResolver.LookupNetIP(ctx, "ip", name)
	return err == nil && slices.ContainsFunc(list, netip.Addr.IsLoopback)
}

// page opens the front page, and sends what changes nothing.
func (v *visit) page(ctx context.Context) {
	answer, err := v.client.Do(v.request(ctx, http.MethodGet, "/", nil))
	if err != nil {
		v.nothing(err)
		return
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Security-Policy") == "" {
		v.find(
			"The front page is not the server's: status %d, %s.",
			"Let the proxy pass all paths on, and change no headers of answers.", answer.StatusCode,
			answer.Header.Get("Content-Type"),
		)
	}
	ask := v.request(ctx, http.MethodPost, "/api/setups", strings.NewReader(`{}`))
	ask.Header.Set("Content-Type", "application/json")
	if answer, err = v.client.Do(ask); err != nil {
		v.nothing(err)
		return
	}
	defer func() { _ = answer.Body.Close() }()
	var said struct{ Code string }
	if json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&said) != nil {
		v.find(
			"Commands do not arrive: a POST is answered with status %d by something else than Lair.",
			"Let the proxy pass all methods on.", answer.StatusCode,
		)
	} else if said.Code == "cross-origin" && len(v.findings) == 0 {
		v.refused()
	}
}

// refused says that the server takes its own page for another site's.
func (v *visit) refused() {
	v.find(
		"The server takes its own page for one of another site, and refuses it.",
		"Let the proxy pass Host and Origin on as they are.",
	)
}

// stream looks whether lines arrive as they are sent.
func (v *visit) stream(ctx context.Context) {
	answer, err := v.client.Do(v.request(ctx, http.MethodGet, "/api/echo/stream", nil))
	if err != nil {
		v.nothing(err)
		return
	}
	defer func() { _ = answer.Body.Close() }()
	var at []time.Time
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		at = append(at, time.Now())
	}
	const apart = 300 * time.Millisecond // the server sends them a second apart
	switch {
	case len(at) != 2:
		v.find(
			"An event stream ends too early: %d lines arrive of 2, with status %d.",
			"Look into the log of the proxy.", len(at), answer.StatusCode,
		)
	case at[1].Sub(at[0]) < apart:
		v.find(
			"The proxy collects event streams: two lines arrive at once that were sent apart.",
			"Switch off its buffering of answers: for nginx, proxy_buffering off.",
		)
	}
}

// socket opens a WebSocket and leaves it alone for a while.
func (v *visit) socket(ctx context.Context) {
	d := websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: answerTimeout,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, //nolint:gosec // as above
	}
	to := "ws" + strings.TrimPrefix(v.url.String(), "http") + "/api/stream"
	conn, answer, err := d.DialContext(ctx, to, http.Header{"Origin": {v.url.String()}})
	if err != nil {
		v.noSocket(answer, err)
		return
	}
	defer func() { _ = conn.Close() }()
	if err := ping(conn, answerTimeout); err != nil {
		v.find(
			"A WebSocket opens, but nothing travels on it: %v.", "Look into the log of the proxy.", err,
		)
		return
	}
	if after, cut := wasCut(ctx, conn, v.Quiet); cut {
		v.find(
			"Connections that are quiet are cut after %v.",
			"Raise the idle time of the proxy to at least two minutes.", after,
		)
	}
}

// wasCut leaves a connection alone for a while, and returns whether it was cut
// and after how long. A connection may be dead although nobody said so.
func wasCut(ctx context.Context, conn *websocket.Conn, quiet time.Duration) (time.Duration, bool) {
	begun := time.Now()
	after := func() time.Duration { return time.Since(begun).Round(100 * time.Millisecond) }
	ended := make(chan error, 1)
	go func() {
		_ = conn.SetReadDeadline(begun.Add(quiet + answerTimeout)) // it is open
		_, _, err := conn.ReadMessage()
		ended <- err
	}()
	select {
	case <-ended:
		return after(), true
	case <-ctx.Done():
		return 0, false
	case <-time.After(quiet):
	}
	if conn.WriteMessage(websocket.TextMessage, []byte(`{"do":"ping"}`)) != nil {
		return after(), true
	}
	return after(), <-ended != nil
}

// noSocket says why no WebSocket opened.
func (v *visit) noSocket(answer *http.Response, err error) {
	const pass = "Let the proxy pass the headers Upgrade and Connection on, with HTTP/1.1."
	if answer == nil {
		v.find("No WebSocket opens: %v.", pass, plain(err))
		return
	}
	var said struct{ Code string }
	_ = json.NewDecoder(answer.Body).Decode(&said) // what is no JSON has no code
	if said.Code != "cross-origin" {
		v.find("The proxy does not let WebSockets through: status %d.", pass, answer.StatusCode)
	} else if len(v.findings) == 0 {
		v.refused()
	}
}

// ping sends a message and waits for its answer.
func ping(conn *websocket.Conn, within time.Duration) error {
	if err := conn.WriteMessage(websocket.TextMessage, []byte(`{"do":"ping"}`)); err != nil {
		return err
	}
	if err := conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		return err
	}
	_, _, err := conn.ReadMessage()
	return err
}
