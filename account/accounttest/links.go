package accounttest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/account"
)

// at is when the links of the suite are asked for.
var at = time.UnixMilli(1_700_000_000_000).UTC()

// linkOf returns a link that waits under a code.
func linkOf(n byte, code string) account.Link {
	return account.Link{
		Secret: account.Hash{9, n}, Code: code, Label: "Firefox · Linux", Address: "192.0.2.1",
		Expires: at.Add(account.LinkAge),
	}
}

// links asks, approves, refuses, uses and withdraws links.
func links(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	other := again(t, s)
	is := func(what string, got, want error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	first := linkOf(1, "000001")
	if got, err := s.AddLink(ctx, first, at, 9); err != nil || got != first {
		t.Fatalf("a link is stored as %+v, %v, want %+v", got, err, first)
	}
	changed := first
	changed.Code = "000009"
	if got, err := other.AddLink(ctx, changed, at, 9); err != nil || got != first {
		t.Errorf("sent again it is %+v, %v, want the first", got, err)
	}
	_, err := other.AddLink(ctx, linkOf(2, "000001"), at, 9)
	is("another link with its code", err, account.ErrLinkCode)
	if got, err := other.LinkByCode(ctx, "000001", at); err != nil || got != first {
		t.Errorf("its code finds %+v, %v", got, err)
	}
	_, err = s.UseLink(ctx, first.Secret, deviceOf(account.Hash{8}), at)
	is("using it before it is approved", err, account.ErrUnknownLink)
	by := account.Hash{1} // of player b
	is("approving another code", s.AnswerLink(ctx, "123456", &by, at), account.ErrUnknownLink)
	is("approving late", s.AnswerLink(ctx, "000001", &by, first.Expires), account.ErrUnknownLink)
	is("approving", s.AnswerLink(ctx, "000001", &by, at), nil)
	is("approving again", other.AnswerLink(ctx, "000001", &by, at), account.ErrUnknownLink)
	is("refusing afterwards", other.AnswerLink(ctx, "000001", nil, at), account.ErrUnknownLink)
	_, err = s.LinkByCode(ctx, "000001", at)
	is("the code of an approved link", err, account.ErrUnknownLink)
	if got, err := other.Link(ctx, first.Secret, at); err != nil || got.By != by {
		t.Errorf("approved it is %+v, %v", got, err)
	}
	_, err = s.UseLink(ctx, first.Secret, deviceOf(account.Hash{8}), first.Expires)
	is("using it late", err, account.ErrUnknownLink)
	if p, err := other.UseLink(ctx, first.Secret, deviceOf(account.Hash{8}), at); err != nil || p != "b" {
		t.Errorf("using it signs in %q, %v, want b", p, err)
	}
	if p, err := s.PlayerByToken(ctx, account.Hash{8}); err != nil || p.ID != "b" {
		t.Errorf("the new device finds %+v, %v", p, err)
	}
	_, err = s.UseLink(ctx, first.Secret, deviceOf(account.Hash{7}), at)
	is("using it twice", err, account.ErrUnknownLink)

	refused := linkOf(3, "000001")
	if _, err := s.AddLink(ctx, refused, at, 9); err != nil {
		t.Errorf("a code that is free again: %v", err)
	}
	is("refusing", s.AnswerLink(ctx, "000001", nil, at), nil)
	if got, err := s.Link(ctx, refused.Secret, at); err != nil || !got.Refused {
		t.Errorf("refused it is %+v, %v", got, err)
	}
	is("withdrawing", s.RemoveLink(ctx, refused.Secret), nil)
	is("withdrawing again", s.RemoveLink(ctx, refused.Secret), nil)
	_, err = s.Link(ctx, refused.Secret, at)
	is("a withdrawn link", err, account.ErrUnknownLink)
}

// endedLinks ends links by time, with the device that approved or offered them,
// and by a newer offer.
func endedLinks(t *testing.T, s account.Store) {
	ctx := context.Background()
	addTwo(t, s)
	by := account.Hash{1}
	approved, offered := linkOf(1, "000001"), linkOf(2, "")
	offered.By = by
	for _, l := range []account.Link{approved, offered} {
		if got, err := s.AddLink(ctx, l, at, 9); err != nil || got != l {
			t.Fatalf("a link is stored as %+v, %v, want %+v", got, err, l)
		}
	}
	if err := s.AnswerLink(ctx, "000001", &by, at); err != nil {
		t.Fatal(err)
	}
	newer := linkOf(3, "")
	newer.By = by
	if _, err := s.AddLink(ctx, newer, at, 9); err != nil {
		t.Fatal(err)
	}
	gone := func(what string, l account.Link, now time.Time) {
		t.Helper()
		if got, err := s.Link(ctx, l.Secret, now); !errors.Is(err, account.ErrUnknownLink) {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
		_, err := s.UseLink(ctx, l.Secret, deviceOf(account.Hash{7}), now)
		if !errors.Is(err, account.ErrUnknownLink) {
			t.Errorf("using it, %s: %v", what, err)
		}
	}
	gone("after a newer offer", offered, at)
	gone("after its time", newer, newer.Expires)
	list, err := s.Devices(ctx, "b")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if d.Token == by {
			err = s.RemoveDevice(ctx, "b", d.ID)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	gone("after its device was signed out", newer, at)
	gone("after the device that approved it was signed out", approved, at)
}

// manyLinks asks for more links than may wait, in two processes at once.
func manyLinks(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	const limit = 20
	ctx := context.Background()
	var many atomic.Int64
	var wg sync.WaitGroup
	for i, s := range []account.Store{s, again(t, s)} {
		wg.Go(func() {
			for n := range limit/2 + 5 {
				n = 2*n + i
				_, err := s.AddLink(ctx, linkOf(byte(n), fmt.Sprintf("%06d", n)), at, limit)
				if errors.Is(err, account.ErrTooManyLinks) {
					many.Add(1)
				} else if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if many.Load() != 10 {
		t.Errorf("%d links are refused, want 10", many.Load())
	}
	later := linkOf(99, "000099")
	later.Expires = later.Expires.Add(account.LinkAge)
	if _, err := s.AddLink(ctx, later, at.Add(account.LinkAge), limit); err != nil {
		t.Errorf("once the others ended: %v", err)
	}
}

// usedOnce uses one link with many devices at once.
func usedOnce(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	stores := []account.Store{s, again(t, s)}
	l := linkOf(1, "")
	l.By = account.Hash{1}
	if _, err := s.AddLink(ctx, l, at, 9); err != nil {
		t.Fatal(err)
	}
	var used atomic.Int64
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			d := deviceOf(account.Hash{7, byte(i)})
			d.ID = fmt.Sprint("device", i)
			switch _, err := stores[i%2].UseLink(ctx, l.Secret, d, at); {
			case err == nil:
				used.Add(1)
			case !errors.Is(err, account.ErrUnknownLink):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if list, err := s.Devices(ctx, "b"); err != nil || used.Load() != 1 {
		t.Errorf("the link was used %d times, and the devices are %+v, %v", used.Load(), list, err)
	}
}
