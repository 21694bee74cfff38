package certificate

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"strings"
	"testing"
	"time"
)

// TestAnOldCertificateIsReportedAtTheNextCheck finds a certificate near its end in the
// store, where another node left it. It is only late if it is still there at the
// next check: the first one begins to renew it.
func TestAnOldCertificateIsReportedAtTheNextCheck(t *testing.T) {
	const domain = "play.example.org"
	k := &Keeper{Config: Config{
		Domains: []string{domain}, Store: oneStore{text: oldCertificate(t, domain)},
		Directory: "https://127.0.0.1:1/dir",
	}, sites: map[string]*site{}}
	k.ctx, k.stop = context.WithCancel(t.Context())
	defer k.Close()
	s := k.newSite(domain)
	if err := k.check(s); err != nil || !s.ready {
		t.Errorf("the first check says %v, ready %v; want a certificate and no trouble", err, s.ready)
	}
	if err := k.check(s); err == nil || !strings.Contains(err.Error(), "was not renewed") {
		t.Errorf("the second check says %v, want that it was not renewed", err)
	}
}

// oneStore is a Store that holds one certificate, which another node has claimed
// for ever, so that nobody orders a new one.
type oneStore struct {
	emptyStore
	text []byte
}

func (s oneStore) Certificate(ctx context.Context, name string) ([]byte, error) {
	if name == accountKey {
		return s.emptyStore.Certificate(ctx, name)
	}
	return s.text, nil
}

func (oneStore) ClaimCertificate(
	context.Context, string, string, time.Duration,
) (bool, error) {
	return false, nil
}

// oldCertificate returns a certificate with a tenth of its life left, with its key
// before it, as autocert keeps them.
func oldCertificate(t *testing.T, domain string) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{domain},
		NotBefore: now.Add(-9 * time.Hour), NotAfter: now.Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, block := range []pem.Block{
		{Type: "EC PRIVATE" + " KEY", Bytes: private}, {Type: "CERTIFICATE", Bytes: der},
	} {
		if err := pem.Encode(&b, &block); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}
