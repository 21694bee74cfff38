package certificate

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme/autocert"
)

// cache is the autocert.Cache of one domain, on the store.
type cache struct {
	k      *Keeper
	domain string
	loaded atomic.Bool // the manager has a certificate from here
}

// accountKey is the name under which autocert keeps the account.
const accountKey = "acme_account+key"

// Get implements autocert.Cache. autocert orders a certificate right after Get
// found none for the domain, or one that is due for renewal, and makes an
// account after Get found none. So Get lets only one node go on then, and the
// others wait for what that one gets.
func (c *cache) Get(ctx context.Context, name string) ([]byte, error) {
	for {
		if err := c.k.ctx.Err(); err != nil {
			return nil, err
		}
		data, err := c.k.Store.Certificate(ctx, name)
		if errors.Is(err, ErrNone) {
			err = autocert.ErrCacheMiss
		}
		if err != nil && !errors.Is(err, autocert.ErrCacheMiss) || !c.claimed(name) ||
			err == nil && c.usable(name, data) {
			return data, err
		}
		ours, e := c.k.Store.ClaimCertificate(ctx, name, c.k.owner, claimFor)
		if e != nil {
			return nil, e
		}
		if ours {
			return data, err
		}
		select {
		case <-time.After(claimPause):
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.k.ctx.Done():
		}
	}
}

// claimed reports whether only one node may make what is kept under a name.
func (c *cache) claimed(name string) bool { return name == c.domain || name == accountKey }

// usable reports whether what was found need not be made anew. A certificate
// that is due is better than none when the manager asks for the first time.
func (c *cache) usable(name string, data []byte) bool {
	if name == accountKey {
		return true
	}
	left, life := lifetime(data, time.Now())
	return left > life/3 || left > 0 && !c.loaded.Swap(true)
}

// lifetime returns how long a certificate is still valid, and for how long it
// was made. Both are 0 if there is none.
func lifetime(data []byte, now time.Time) (left, life time.Duration) {
	for b, rest := pem.Decode(data); b != nil; b, rest = pem.Decode(rest) {
		if b.Type != "CERTIFICATE" {
			continue
		}
		leaf, err := x509.ParseCertificate(b.Bytes) // the first one
		if err != nil {
			break
		}
		return leaf.NotAfter.Sub(now), leaf.NotAfter.Sub(leaf.NotBefore)
	}
	return 0, 0
}

// Put implements autocert.Cache.
func (c *cache) Put(ctx context.Context, name string, data []byte) error {
	if err := c.k.ctx.Err(); err != nil {
		return err
	}
	err := c.k.Store.PutCertificate(ctx, name, data)
	if c.claimed(name) && err == nil {
		err = c.k.Store.ReleaseCertificate(ctx, name, c.k.owner)
	}
	return err
}

// Delete implements autocert.Cache.
func (c *cache) Delete(ctx context.Context, name string) error {
	if err := c.k.ctx.Err(); err != nil {
		return err
	}
	return c.k.Store.DeleteCertificate(ctx, name)
}

// problems is an http.RoundTripper that remembers what the CA complained about
// last, since autocert does not tell why a challenge failed.
type problems struct {
	next http.RoundTripper
	mu   sync.Mutex
	last error
}

// maxAnswer is how much of a CA's answer is looked at.
const maxAnswer = 64 << 10

// problem is a complaint (RFC 7807).
type problem struct{ Type, Detail string }

// badNonce is the complaint after which a client just asks again.
const badNonce = "urn:ietf:params:acme:error:badNonce"

// RoundTrip implements http.RoundTripper.
func (p *problems) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := p.next.RoundTrip(r)
	if err != nil {
		p.note(&UnreachableError{Address: r.URL.Host, Err: err})
		return nil, err
	}
	head, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	answer.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(head), answer.Body), answer.Body}
	if err != nil {
		return answer, nil //nolint:nilerr // whoever reads on gets the error
	}
	var said struct {
		problem
		Error      problem
		Challenges []struct{ Error problem }
	}
	if json.Unmarshal(head, &said) != nil {
		return answer, nil // a certificate, or nothing
	}
	if answer.StatusCode >= http.StatusBadRequest && said.Type != badNonce {
		p.complain(said.Detail)
	}
	p.complain(said.Error.Detail)
	for _, c := range said.Challenges {
		p.complain(c.Error.Detail)
	}
	return answer, nil
}

// complain notes a complaint of the CA, if there is one.
func (p *problems) complain(text string) {
	if text != "" {
		p.note(errors.New(text))
	}
}

// note remembers a problem.
func (p *problems) note(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = err
}

// cause returns why something failed: what the CA said, else err.
func (p *problems) cause(err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil {
		return err
	}
	return p.last
}
