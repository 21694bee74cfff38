package accounttest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"lair.games/lair/account"
)

// deviceOf returns a device with a token.
func deviceOf(token account.Hash) account.Device {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	return account.Device{ID: fmt.Sprintf("%x", token[:8]), Token: token, Since: at, Seen: at}
}

// addTwo adds the players a and b with the tokens 0 and 1.
func addTwo(t *testing.T, s account.Store) {
	t.Helper()
	for i, id := range []string{"a", "b"} {
		p := account.Player{ID: id, Name: id, Since: time.UnixMilli(5).UTC()}
		if err := s.AddPlayer(
			context.Background(), p, deviceOf(account.Hash{byte(i)}),
		); err != nil {
			t.Fatal(err)
		}
	}
}

// devices gives a player a second device and removes the first one.
func devices(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	phone := deviceOf(account.Hash{7})
	phone.Label, phone.Since = "Firefox · Android", phone.Since.Add(time.Hour)
	if err := s.AddDevice(ctx, "a", phone); err != nil {
		t.Fatal(err)
	}
	if err := s.AddDevice(ctx, "b", phone); err != nil {
		t.Errorf("adding a token that exists: %v, want no error", err)
	}
	if err := s.AddDevice(ctx, "z", deviceOf(account.Hash{8})); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("a device of an unknown player: %v, want ErrUnknownPlayer", err)
	}
	phone.Seen = phone.Seen.Add(48 * time.Hour)
	err := s.NoteSeen(ctx, []account.Sighting{
		{Token: phone.Token, At: phone.Seen}, {Token: account.Hash{0}, At: phone.Since, Label: "Edge"},
	})
	if err != nil {
		t.Fatal(err)
	}
	first := deviceOf(account.Hash{0})
	first.Label, first.Seen = "Edge", phone.Since
	for _, s := range []account.Store{s, again(t, s)} {
		got, err := s.Devices(ctx, "a")
		if want := []account.Device{phone, first}; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("the devices are %+v, %v, want %+v", got, err, want)
		}
		if p, err := s.PlayerByToken(ctx, phone.Token); err != nil || p.ID != "a" {
			t.Errorf("the second device belongs to %+v, %v, want player a", p, err)
		}
	}
	if err := s.RemoveDevice(ctx, "b", first.ID); !errors.Is(err, account.ErrUnknownDevice) {
		t.Errorf("removing a device of another player: %v, want ErrUnknownDevice", err)
	}
	if err := s.RemoveDevice(ctx, "a", first.ID); err != nil {
		t.Error(err)
	}
	if err := s.RemoveDevice(ctx, "a", first.ID); !errors.Is(err, account.ErrUnknownDevice) {
		t.Errorf("removing a device twice: %v, want ErrUnknownDevice", err)
	}
	if p, err := s.PlayerByToken(ctx, first.Token); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("the token of a removed device finds %+v, %v", p, err)
	}
	if err := s.AddDevice(ctx, "a", deviceOf(account.Hash{9})); err != nil {
		t.Error(err)
	}
	if err := s.RemoveOtherDevices(ctx, "a", phone.Token); err != nil {
		t.Error(err)
	}
	if got, err := s.Devices(ctx, "a"); err != nil || len(got) != 1 || got[0] != phone {
		t.Errorf("after removing all others there are %+v, %v, want the phone", got, err)
	}
	if got, err := s.Devices(ctx, "b"); err != nil || len(got) != 1 {
		t.Errorf("the devices of the other player: %+v, %v, want one", got, err)
	}
}

// manyDevices adds more devices than a player may have.
func manyDevices(t *testing.T, s account.Store) {
	ctx := context.Background()
	registry := account.Open(s)
	ada, token, err := registry.CreateGuest(ctx, account.Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range account.MaxDevices - 1 {
		d := deviceOf(account.Hash{1, byte(i)})
		d.Seen = d.Seen.Add(time.Duration(i) * time.Hour)
		if err := s.AddDevice(ctx, ada.ID, d); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := registry.AddDevice(ctx, ada, "", "Chrome"); err != nil {
		t.Fatal(err)
	}
	list, err := registry.Devices(ctx, token)
	if err != nil || len(list) != account.MaxDevices {
		t.Errorf("there are %d devices, %v, want %d", len(list), err, account.MaxDevices)
	}
	if _, err := s.PlayerByToken(ctx, account.Hash{1, 0}); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("the device that was not seen for longest is still signed in: %v", err)
	}
	if _, err := s.PlayerByToken(ctx, account.Hash{1, 1}); err != nil {
		t.Errorf("the next one is signed out, too: %v", err)
	}
}

// phrases gives two players phrases, and replaces, uses and removes one.
func phrases(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	old, fresh, bobs := account.Hash{1}, account.Hash{2}, account.Hash{3}
	for _, x := range []struct {
		player string
		hash   account.Hash
	}{{"a", old}, {"a", fresh}, {"b", bobs}} {
		if err := s.SetPhrase(ctx, x.player, x.hash); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetPhrase(ctx, "z", account.Hash{4}); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("a phrase of an unknown player: %v, want ErrUnknownPlayer", err)
	}
	for _, s := range []account.Store{s, again(t, s)} {
		if p, err := s.PlayerByPhrase(ctx, fresh); err != nil || p.ID != "a" || !p.Phrase {
			t.Errorf("the phrase finds %+v, %v, want player a with a phrase", p, err)
		}
		if p, err := s.PlayerByPhrase(ctx, old); !errors.Is(err, account.ErrUnknownPhrase) {
			t.Errorf("the replaced phrase finds %+v, %v, want ErrUnknownPhrase", p, err)
		}
		if p, err := s.PlayerByToken(ctx, account.Hash{0}); err != nil || !p.Phrase {
			t.Errorf("a player with a phrase is read as %+v, %v", p, err)
		}
	}
	if err := s.RemovePhrase(ctx, "a"); err != nil {
		t.Error(err)
	}
	if err := s.RemovePhrase(ctx, "a"); err != nil {
		t.Errorf("removing a phrase twice: %v", err)
	}
	if p, err := s.PlayerByToken(ctx, account.Hash{0}); err != nil || p.Phrase {
		t.Errorf("after its removal the player is read as %+v, %v", p, err)
	}
	if err := s.DeletePlayer(ctx, "b"); err != nil {
		t.Error(err)
	}
	if p, err := s.PlayerByPhrase(ctx, bobs); !errors.Is(err, account.ErrUnknownPhrase) {
		t.Errorf("the phrase of a deleted player finds %+v, %v", p, err)
	}
	if got, err := s.Devices(ctx, "b"); err != nil || len(got) != 0 {
		t.Errorf("a deleted player has devices: %+v, %v", got, err)
	}
}

// recovered signs the last device of a player out and restores the player by
// their phrase, beside another process.
func recovered(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	now := time.Unix(1_700_000_000, 0)
	clock := func() time.Time { return now }
	here, there := account.OpenShared(s, clock), account.OpenShared(again(t, s), clock)
	ada, token, err := here.CreateGuest(ctx, account.Guest{Name: "Ada", Label: "Firefox · Linux"})
	if err != nil {
		t.Fatal(err)
	}
	phrase, err := here.MakePhrase(ctx, token)
	if err != nil {
		t.Fatal(err)
	}
	list, err := here.Devices(ctx, token)
	if err != nil || len(list) != 1 || !list[0].Current || list[0].Label != "Firefox · Linux" {
		t.Fatalf("the devices are %+v, %v", list, err)
	}
	if _, err := there.Find(ctx, token); err != nil {
		t.Fatal(err)
	}
	if err := here.SignOut(ctx, token, list[0].ID); err != nil {
		t.Fatal(err)
	}
	now = now.Add(account.SharedAge)
	for _, r := range []*account.Registry{here, there} {
		if p, err := r.Find(ctx, token); !errors.Is(err, account.ErrUnknownPlayer) {
			t.Errorf("the token of a signed-out device finds %+v, %v", p, err)
		}
	}
	p, err := there.FindByPhrase(ctx, phrase)
	if err != nil || p.ID != ada.ID {
		t.Fatalf("the phrase finds %+v, %v, want %s", p, err, ada.ID)
	}
	fresh, err := there.AddDevice(ctx, p, "", "Safari · iOS")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := here.Find(ctx, fresh); err != nil || p.ID != ada.ID || p.Name != "Ada" || !p.Phrase {
		t.Errorf("the new device finds %+v, %v", p, err)
	}
}
