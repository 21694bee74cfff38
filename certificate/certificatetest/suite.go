// Package certificatetest holds the suite that any [certificate.Store] must pass.
package certificatetest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/certificate"
)

// Run runs the suite. open returns an empty store as two nodes see it.
func Run(t *testing.T, open func(t *testing.T) (a, b certificate.Store)) {
	t.Helper()
	ctx := context.Background()
	a, b := open(t)
	if _, err := a.Certificate(ctx, "x"); !errors.Is(err, certificate.ErrNone) {
		t.Errorf("an empty store: %v, want ErrNone", err)
	}
	for _, data := range []string{"one\x00", "two"} {
		if err := a.PutCertificate(ctx, "x", []byte(data)); err != nil {
			t.Fatal(err)
		}
		if got, err := b.Certificate(ctx, "x"); err != nil || string(got) != data {
			t.Errorf("the other node reads %q %v, want %q", got, err, data)
		}
	}
	for range 2 { // what is gone may be deleted
		if err := b.DeleteCertificate(ctx, "x"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.Certificate(ctx, "x"); !errors.Is(err, certificate.ErrNone) {
		t.Errorf("after it was deleted: %v, want ErrNone", err)
	}
	claims(t, a, b)
	race(t, a, b)
}

// claims checks that one owner has a claim at a time.
func claims(t *testing.T, a, b certificate.Store) {
	t.Helper()
	ctx := context.Background()
	for _, x := range []struct {
		what  string
		store certificate.Store
		owner string
		d     time.Duration
		want  bool
	}{
		{"a free name", a, "a", time.Hour, true},
		{"one's own", a, "a", time.Hour, true},
		{"another's", b, "b", time.Hour, false},
		{"one's own, for no time", a, "a", -time.Second, true},
		{"one that has ended", b, "b", time.Hour, true},
	} {
		if got, err := x.store.ClaimCertificate(ctx, "x", x.owner, x.d); err != nil || got != x.want {
			t.Errorf("a claim of %s: %v %v, want %v", x.what, got, err, x.want)
		}
	}
	if err := a.ReleaseCertificate(ctx, "x", "a"); err != nil {
		t.Fatal(err)
	}
	if got, err := a.ClaimCertificate(ctx, "x", "a", time.Hour); err != nil || got {
		t.Errorf("after a stranger's release the name is free: %v %v", got, err)
	}
	if err := b.ReleaseCertificate(ctx, "x", "b"); err != nil {
		t.Fatal(err)
	}
	if got, err := a.ClaimCertificate(ctx, "x", "a", time.Hour); err != nil || !got {
		t.Errorf("after its owner's release the name is not free: %v %v", got, err)
	}
}

// race checks that of many claims at once one succeeds.
func race(t *testing.T, a, b certificate.Store) {
	t.Helper()
	var won atomic.Int32
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			store := []certificate.Store{a, b}[i%2]
			ours, err := store.ClaimCertificate(
				context.Background(), "y", string(rune('a'+i)), time.Hour,
			)
			if err != nil {
				t.Error(err)
			} else if ours {
				won.Add(1)
			}
		})
	}
	all.Wait()
	if n := won.Load(); n != 1 {
		t.Errorf("%d of 20 claims succeeded, want 1", n)
	}
}
