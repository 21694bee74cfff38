// Package certificate gets TLS certificates from a CA by ACME (RFC 8555), such
// as Let's Encrypt, and renews them. A [Keeper] does that for some domains on
// top of autocert. A [Store] keeps certificates, the account key and challenge
// tokens, and may be shared by several nodes.
//
// # Orders are made in the background
//
// A handshake never orders a certificate: it gets the one that there is, or
// fails. Otherwise anybody who connects could exhaust what a CA allows an hour,
// while something is wrong.
//
// # One order for all nodes
//
// Before a node orders or renews, it claims the domain in the store. The others
// wait and then find the new certificate there. The CA may ask any node for the
// answer to a challenge, so that is in the store too.
package certificate

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// ErrNone says that a store has nothing under a name.
var ErrNone = errors.New("certificate: there is none")

// UnreachableError says that the CA did not answer.
type UnreachableError struct {
	Address string // host of the CA, with its port if it has one
	Err     error
}

// Error implements error.
func (e *UnreachableError) Error() string {
	return fmt.Sprintf("the CA at %s could not be reached: %v", e.Address, e.Err)
}

// Unwrap returns the reason.
func (e *UnreachableError) Unwrap() error { return e.Err }

// Store keeps what belongs to certificates. All of it is secret. Any node may
// read what another one has written.
type Store interface {
	// Certificate returns what is kept under a name, or ErrNone.
	Certificate(ctx context.Context, name string) ([]byte, error)
	// PutCertificate keeps data under a name.
	PutCertificate(ctx context.Context, name string, data []byte) error
	// DeleteCertificate removes what is kept under a name, if there is anything.
	DeleteCertificate(ctx context.Context, name string) error
	// ClaimCertificate reserves a name for an owner for some time. It returns
	// false if another owner has it reserved.
	ClaimCertificate(ctx context.Context, name, owner string, d time.Duration) (bool, error)
	// ReleaseCertificate ends an owner's reservation of a name.
	ReleaseCertificate(ctx context.Context, name, owner string) error
}

// Config configures a Keeper.
type Config struct {
	Domains   []string
	Store     Store
	Directory string // URL of the CA's ACME directory
	// Roots verify the connection to the CA. nil: those of the system.
	Roots *x509.CertPool
	Mail  string // where the CA may write to; may be ""
	// HTTP says that Keeper.HTTPHandler answers at port 80, so that HTTP-01 is
	// tried as well.
	HTTP bool
	// Report is called with the reason whenever a domain has no certificate, or
	// one that should have been renewed, and with nil whenever all is well. May
	// be nil.
	Report func(domain string, err error)
}

// Keeper keeps the certificates of some domains. It is safe for concurrent use.
type Keeper struct {
	Config
	owner     string // of claims: this process
	transport *http.Transport
	ctx       context.Context // ends with Close
	stop      context.CancelFunc

	mu    sync.RWMutex
	sites map[string]*site
}

// site is one domain.
type site struct {
	domain   string
	manager  *autocert.Manager
	problems *problems
	ready    bool // the manager has a certificate
}

// Times between attempts. CAs allow few failures an hour: Let's Encrypt five for
// a domain, and an attempt may be two, one for each kind of challenge.
const (
	firstRetry = time.Minute
	laterRetry = 30 * time.Minute
	checkEvery = time.Minute // how often expiry is looked at
	claimFor   = 2 * time.Minute
	claimPause = 250 * time.Millisecond
)

// New starts to keep certificates. Close ends that.
func New(c Config) *Keeper {
	if c.Report == nil {
		c.Report = func(string, error) {}
	}
	var id [8]byte
	rand.Read(id[:]) // never fails: it ends the program instead
	k := &Keeper{
		Config: c, owner: hex.EncodeToString(id[:]), sites: map[string]*site{},
		transport: http.DefaultTransport.(*http.Transport).Clone(),
	}
	k.transport.TLSClientConfig = &tls.Config{RootCAs: c.Roots, MinVersion: tls.VersionTLS12}
	k.ctx, k.stop = context.WithCancel(context.Background())
	for _, domain := range c.Domains {
		k.sites[domain] = k.newSite(domain)
	}
	go k.keep()
	return k
}

// newSite returns a site whose manager has done nothing yet.
func (k *Keeper) newSite(domain string) *site {
	p := &problems{next: k.transport}
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(domain), Email: k.Mail,
		Cache: &cache{k: k, domain: domain},
		Client: &acme.Client{
			DirectoryURL: k.Directory, UserAgent: "lair",
			HTTPClient: &http.Client{Transport: p, Timeout: time.Minute},
		},
	}
	if k.HTTP {
		m.HTTPHandler(nil) // makes it try HTTP-01
	}
	return &site{domain: domain, manager: m, problems: p}
}

// Close ends the work in the background: the store is not used any more.
// Handshakes still get the certificates that there are.
func (k *Keeper) Close() { k.stop() }

// keep gets the certificates one after the other, because the first order also
// makes the account, and then watches that they are renewed in time.
func (k *Keeper) keep() {
	for failures := 0; ; {
		missing := false
		for _, domain := range k.Domains {
			k.mu.RLock()
			s := k.sites[domain]
			k.mu.RUnlock()
			err := k.check(s)
			if k.ctx.Err() != nil {
				return
			}
			missing = missing || !s.ready
			k.Report(domain, err)
		}
		pause := checkEvery
		if missing {
			if failures++; failures > 2 {
				pause = laterRetry
			} else {
				pause = firstRetry
			}
		} else {
			failures = 0
		}
		select {
		case <-time.After(pause):
		case <-k.ctx.Done():
			return
		}
	}
}

// check gets the certificate of a site if it has none, and returns an error if
// it still has none, or an old one: not at the first check, which begins to renew it.
func (k *Keeper) check(s *site) error {
	cert, err := s.manager.GetCertificate(hello(s.domain))
	if err != nil {
		cause := s.problems.cause(err)
		// A manager would refuse to try again for a while.
		k.mu.Lock()
		k.sites[s.domain] = k.newSite(s.domain)
		k.mu.Unlock()
		_ = k.Store.ReleaseCertificate(k.ctx, s.domain, k.owner) // it also ends by itself
		return cause
	}
	k.mu.Lock()
	first := !s.ready
	s.ready = true
	k.mu.Unlock()
	if first {
		return nil // the manager begins to renew an old one only now
	}
	left, life := time.Until(cert.Leaf.NotAfter), cert.Leaf.NotAfter.Sub(cert.Leaf.NotBefore)
	if left < life/4 { // it is renewed when a third is left
		return fmt.Errorf(
			"it expires at %s and was not renewed: %w",
			cert.Leaf.NotAfter.UTC().Format(time.DateTime), s.problems.cause(errLate),
		)
	}
	return nil
}

// errLate is the cause where the CA gave none.
var errLate = errors.New("the CA gave no reason")

// hello is a handshake of a client that takes ECDSA, as all do since 2015. Every
// client gets the same certificate.
func hello(domain string) *tls.ClientHelloInfo {
	return &tls.ClientHelloInfo{
		ServerName: domain, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	}
}

// TLSConfig returns a configuration for a server of the domains.
func (k *Keeper) TLSConfig() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: k.certificate,
		NextProtos:     []string{"h2", "http/1.1", acme.ALPNProto},
	}
}

// certificate returns the certificate for a handshake.
func (k *Keeper) certificate(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
	name := strings.ToLower(strings.TrimSuffix(h.ServerName, "."))
	k.mu.RLock()
	s := k.sites[name]
	ready := s != nil && s.ready
	k.mu.RUnlock()
	switch {
	case s == nil:
		return nil, fmt.Errorf("certificate: %q is none of this server's domains", name)
	case slices.Equal(h.SupportedProtos, []string{acme.ALPNProto}):
		return s.manager.GetCertificate(h) // a challenge, of this node or of another
	case !ready:
		return nil, fmt.Errorf("certificate: there is none for %s yet", name)
	}
	return s.manager.GetCertificate(hello(name))
}

// HTTPHandler answers challenges, and everything else by next.
func (k *Keeper) HTTPHandler(next http.Handler) http.Handler {
	const challenges = "/.well-known/acme-challenge/"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, ok := strings.CutPrefix(r.URL.Path, challenges)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		// autocert keeps the answer under this name.
		text, err := k.Store.Certificate(r.Context(), token+httpToken)
		switch {
		case errors.Is(err, ErrNone):
			http.Error(w, "There is no such challenge.", http.StatusNotFound)
		case err != nil:
			http.Error(w, "The answer cannot be read.", http.StatusServiceUnavailable)
		default:
			_, _ = w.Write(text) // the CA asks again if it does not arrive
		}
	})
}

// httpToken is the end of the names of answers to HTTP-01.
const httpToken = "+http-01"

// Redirect sends browsers to a base such as "https://play.example.org".
func Redirect(base string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			// What it holds has already travelled in the open.
			http.Error(w, "Use "+base+" in place of http.", http.StatusForbidden)
			return
		}
		http.Redirect(w, r, base+r.URL.RequestURI(), http.StatusMovedPermanently)
	})
}

// CheckDomain returns an error if a CA can give no certificate for a name.
func CheckDomain(name string) error {
	switch {
	case net.ParseIP(name) != nil:
		return fmt.Errorf("%s is an address: a domain is a name like play.example.org", name)
	case strings.ContainsFunc(name, func(r rune) bool { return r > 0x7f }):
		return fmt.Errorf("%s must be written in ASCII, as in xn--caf-dma.example.org", name)
	case strings.ContainsAny(name, "/:* ") || !strings.Contains(strings.Trim(name, "."), "."):
		return fmt.Errorf("%q is no domain: write only a name like play.example.org", name)
	}
	return nil
}
