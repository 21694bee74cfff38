package account

import (
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"math/big"
	"time"
)

// Errors of links.
var (
	ErrUnknownLink  = errors.New("no such link: it was used, withdrawn or is too old")
	ErrLinkCode     = errors.New("another link has this code")
	ErrTooManyLinks = errors.New("too many links wait")
)

// Bounds of links.
const (
	MaxLinks = 1000 // that are stored at once
	LinkAge  = 10 * time.Minute
)

// Link signs one more device in. Either the new device asks, shows the code and
// waits until a device of a player approves; or a device of a player offers the
// secret, and a new device uses it.
type Link struct {
	// Secret is the hash of the token that the new device chose, or of the secret
	// that was offered.
	Secret  Hash
	Code    string // six digits; "" if it was offered
	Label   string // of the device that asks
	Address string // of the device that asks, as the caller compares it
	Expires time.Time
	Refused bool
	By      Hash // the token of the device that approved or offered; zero: none yet
}

// AskLink stores the request of a new device that chose its token, and returns
// it with a code. Sent again with the same token it is the same request.
func (r *Registry) AskLink(ctx context.Context, token, label, address string) (Link, error) {
	hash, err := TokenHash(token)
	if err != nil || !looksRandom(token) {
		return Link{}, ErrToken
	}
	if _, err := r.Find(ctx, token); !errors.Is(err, ErrUnknownPlayer) {
		if err == nil {
			err = ErrToken // it is a device already
		}
		return Link{}, err
	}
	l := Link{Secret: hash, Label: bounded(label), Address: address}
	const tries = 50 // one in a thousand codes is taken at most
	for range tries {
		n, err := crand.Int(crand.Reader, big.NewInt(1e6))
		if err != nil {
			return Link{}, err
		}
		l.Code = fmt.Sprintf("%06d", n)
		stored, err := r.addLink(ctx, l)
		if !errors.Is(err, ErrLinkCode) {
			return stored, err
		}
	}
	return Link{}, ErrTooManyLinks
}

// offerBytes is the length of the secret of an offered link: short, because it
// becomes a QR code, and too long to guess.
const offerBytes = 16

// OfferLink offers a link on behalf of the device with a token, in place of an
// older one of that device, and returns its secret, which is stored nowhere.
// The secret signs one device in.
func (r *Registry) OfferLink(ctx context.Context, token string) (string, Link, error) {
	if _, err := r.Find(ctx, token); err != nil {
		return "", Link{}, err
	}
	by, err := TokenHash(token)
	if err != nil {
		return "", Link{}, err
	}
	var secret [offerBytes]byte
	crand.Read(secret[:]) // never fails: it ends the program instead
	l, err := r.addLink(ctx, Link{Secret: sha256.Sum256(secret[:]), By: by})
	return base64.RawURLEncoding.EncodeToString(secret[:]), l, err
}

// secretHash returns the hash of a new device's token, or of the secret that it
// was offered.
func secretHash(secret string) (Hash, error) {
	offered, err := base64.RawURLEncoding.Strict().DecodeString(secret)
	if err == nil && len(offered) == offerBytes {
		return sha256.Sum256(offered), nil
	}
	return TokenHash(secret)
}

// addLink stores a link that ends after LinkAge.
func (r *Registry) addLink(ctx context.Context, l Link) (Link, error) {
	now := r.now().UTC()
	l.Expires = now.Add(LinkAge).Truncate(time.Millisecond)
	l, err := r.store.AddLink(ctx, l, now, MaxLinks)
	if err != nil {
		return Link{}, fmt.Errorf("add a link: %w", err)
	}
	return l, nil
}

// LinkByCode returns the request that shows a code and waits for an answer.
func (r *Registry) LinkByCode(ctx context.Context, code string) (Link, error) {
	l, err := r.store.LinkByCode(ctx, code, r.now())
	if err != nil {
		return Link{}, fmt.Errorf("find a link: %w", err)
	}
	return l, nil
}

// AnswerLink approves or refuses a request on behalf of the device with a token.
// A second answer is ErrUnknownLink.
func (r *Registry) AnswerLink(ctx context.Context, token, code string, agree bool) error {
	if _, err := r.Find(ctx, token); err != nil {
		return err
	}
	var by *Hash
	if agree {
		hash, err := TokenHash(token)
		if err != nil {
			return err
		}
		by = &hash
	}
	if err := r.store.AnswerLink(ctx, code, by, r.now()); err != nil {
		return fmt.Errorf("answer a link: %w", err)
	}
	return nil
}

// FindLink returns a link by the token or the secret that its new device has,
// and the player as whom it signs in: the zero Player while nobody approved.
func (r *Registry) FindLink(ctx context.Context, secret string) (Link, Player, error) {
	hash, err := secretHash(secret)
	if err != nil {
		return Link{}, Player{}, ErrUnknownLink
	}
	l, err := r.store.Link(ctx, hash, r.now())
	if err != nil || l.By == (Hash{}) {
		return l, Player{}, err
	}
	p, err := r.store.PlayerByToken(ctx, l.By)
	if errors.Is(err, ErrUnknownPlayer) {
		err = ErrUnknownLink
	}
	return l, p, err
}

// UseLink signs the device with a token in by a link, which ends with that. It
// returns the player.
func (r *Registry) UseLink(ctx context.Context, secret, token, label string) (Player, error) {
	hash, err := secretHash(secret)
	if err != nil {
		return Player{}, ErrUnknownLink
	}
	device, err := TokenHash(token)
	if err != nil || !looksRandom(token) {
		return Player{}, ErrToken
	}
	player, err := r.store.UseLink(ctx, hash, r.newDevice(device, label), r.now())
	if errors.Is(err, ErrUnknownLink) { // perhaps it was used with this token, and the answer got lost
		if p, err := r.Find(ctx, token); err == nil {
			return p, nil
		}
	}
	if err != nil {
		return Player{}, fmt.Errorf("use a link: %w", err)
	}
	r.evict([]string{player}) // the new device may have replaced an old one
	return r.Find(ctx, token)
}

// WithdrawLink removes a link by the token or the secret of its new device, if
// there is one.
func (r *Registry) WithdrawLink(ctx context.Context, secret string) error {
	hash, err := TokenHash(secret)
	if err != nil {
		return ErrUnknownLink
	}
	return r.store.RemoveLink(ctx, hash)
}
