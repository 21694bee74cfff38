package certificate

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"
)

// emptyStore is a Store that holds nothing.
type emptyStore struct{}

func (emptyStore) Certificate(context.Context, string) ([]byte, error)      { return nil, ErrNone }
func (emptyStore) PutCertificate(context.Context, string, []byte) error     { return nil }
func (emptyStore) DeleteCertificate(context.Context, string) error          { return nil }
func (emptyStore) ReleaseCertificate(context.Context, string, string) error { return nil }
func (emptyStore) ClaimCertificate(
	context.Context, string, string, time.Duration,
) (bool, error) {
	return true, nil
}

// TestACAThatIsAwayIsNamed asks a CA at an address where nothing listens. The
// reason must not be looked for in the domain.
func TestACAThatIsAwayIsNamed(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	reports := make(chan error, 1)
	k := New(Config{
		Domains: []string{"play.example.org"}, Store: emptyStore{}, Directory: "https://" + at + "/dir",
		Report: func(_ string, err error) {
			select {
			case reports <- err:
			default:
			}
		},
	})
	defer k.Close()
	select {
	case err = <-reports:
	case <-time.After(30 * time.Second):
		t.Fatal("nothing is reported")
	}
	var away *UnreachableError
	if !errors.As(err, &away) || away.Address != at ||
		!strings.HasPrefix(err.Error(), "the CA at "+at+" could not be reached: ") {
		t.Errorf("the report is %v, want that the CA at %s could not be reached", err, at)
	}
}
