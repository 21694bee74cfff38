package account

import (
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
)

// ErrUnknownDevice says that a player has no device with this id.
var ErrUnknownDevice = errors.New("there is no such device")

// Bounds of devices.
const (
	// MaxDevices is how many devices a player may have. One more takes the place
	// of the one that was not seen for longest.
	MaxDevices = 20
	// MaxLabel is the longest label of a device, in bytes.
	MaxLabel = 48
)

// Device is a browser in which a player is signed in, by a token of its own.
type Device struct {
	ID    string // 16 characters of base64url; it gives no access
	Token Hash
	Label string // browser and system in a few words; "": not known
	Since time.Time
	Seen  time.Time // to the hour

	Current bool // it holds the token that lists the devices; not stored
}

// Sighting says that the device with a token was seen.
type Sighting struct {
	Token Hash
	At    time.Time
	Label string // what the device calls itself; "": as before
}

// newDevice returns a device that is not stored yet.
func (r *Registry) newDevice(token Hash, label string) Device {
	now := r.now().UTC()
	return Device{ID: randomID(), Token: token, Label: bounded(label), Since: now, Seen: now}
}

// bounded cuts a label that is too long, between two characters.
func bounded(label string) string {
	return strings.ToValidUTF8(label[:min(len(label), MaxLabel)], "")
}

// randomID returns a new id of a player or a device.
func randomID() string {
	var id [12]byte
	crand.Read(id[:]) // never fails: it ends the program instead
	return base64.RawURLEncoding.EncodeToString(id[:])
}

// newToken returns a random token and its hash.
func newToken() (string, Hash) {
	var secret [tokenBytes]byte
	crand.Read(secret[:])
	return base64.RawURLEncoding.EncodeToString(secret[:]), sha256.Sum256(secret[:])
}

// AddDevice signs a player in on one more device and returns its token. The
// caller must know that it is their device. token is the token that the device
// chose, or "". Sent again, a chosen token is the same device. If it belongs to
// another player, the error is ErrToken.
func (r *Registry) AddDevice(ctx context.Context, p Player, token, label string) (string, error) {
	hash, err := TokenHash(token)
	switch {
	case token == "":
		token, hash = newToken()
	case err != nil || !looksRandom(token):
		return "", ErrToken
	}
	if err := r.store.AddDevice(ctx, p.ID, r.newDevice(hash, label)); err != nil {
		return "", fmt.Errorf("add a device: %w", err)
	}
	r.evict([]string{p.ID}) // the new device may have replaced an old one
	owner, err := r.Find(ctx, token)
	if err == nil && owner.ID != p.ID {
		err = ErrToken
	}
	return token, err
}

// Devices lists the devices of the player who holds a token, the newest first.
func (r *Registry) Devices(ctx context.Context, token string) ([]Device, error) {
	p, err := r.Find(ctx, token)
	if err != nil {
		return nil, err
	}
	list, err := r.store.Devices(ctx, p.ID)
	if err != nil {
		return nil, fmt.Errorf("devices: %w", err)
	}
	hash, err := TokenHash(token)
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range list {
		d := &list[i]
		d.Current = d.Token == hash
		if s, ok := r.seen[d.Token]; ok { // Forget has not stored it yet
			d.Seen = s.At
			if s.Label != "" {
				d.Label = s.Label
			}
		}
	}
	return list, err
}

// NoteLabel notes what the device with a token calls itself, for the next
// Forget. It reports whether this is the first label of the device since then.
func (r *Registry) NoteLabel(token, label string) (first bool) {
	hash, err := TokenHash(token)
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, ok := r.seen[hash]; ok && err == nil {
		first, s.Label = s.Label == "", bounded(label)
		r.seen[hash] = s
	}
	return first
}

// SignOut removes a device of the player who holds a token, or returns
// ErrUnknownDevice. Its token stops working here at once, and in other processes
// within SharedAge.
func (r *Registry) SignOut(ctx context.Context, token, id string) error {
	p, err := r.Find(ctx, token)
	if err != nil {
		return err
	}
	if err := r.store.RemoveDevice(ctx, p.ID, id); err != nil {
		return fmt.Errorf("sign a device out: %w", err)
	}
	r.evict([]string{p.ID})
	return nil
}

// EndToken removes the device with a token, if there is one.
func (r *Registry) EndToken(ctx context.Context, token string) error {
	list, err := r.Devices(ctx, token)
	for _, d := range list {
		if d.Current {
			err = r.SignOut(ctx, token, d.ID)
		}
	}
	if errors.Is(err, ErrUnknownPlayer) || errors.Is(err, ErrUnknownDevice) {
		err = nil
	}
	return err
}

// SignOutOthers removes all devices of the player who holds a token, except the
// one with that token.
func (r *Registry) SignOutOthers(ctx context.Context, token string) error {
	p, err := r.Find(ctx, token)
	if err != nil {
		return err
	}
	hash, err := TokenHash(token)
	if err != nil {
		return err
	}
	if err := r.store.RemoveOtherDevices(ctx, p.ID, hash); err != nil {
		return fmt.Errorf("sign devices out: %w", err)
	}
	r.evict([]string{p.ID})
	return nil
}
