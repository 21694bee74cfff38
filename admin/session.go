package admin

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"
)

// LinkAge is how long a one-time link works, and SessionAge how long a browser
// is the operator's after it.
const (
	LinkAge    = 15 * time.Minute
	SessionAge = 12 * time.Hour
)

// Link is a link that gives something to whoever opens it.
type Link struct {
	URL   string    `json:"url"`
	Until time.Time `json:"until"`
	Uses  int       `json:"uses"`
}

// secret is the stored form of a token. A row is found by the first bytes of
// the token's hash; the rest of the hash is compared in constant time.
type secret struct {
	Hash  []byte    `json:"hash"`
	Until time.Time `json:"until"`
	Uses  int       `json:"uses,omitempty"` // that are left, of an invitation
	By    string    `json:"by"`
}

// ErrLink says that a link does not work, or no longer.
var ErrLink error = &Refusal{
	403, "bad-link",
	"This admin link was used already, or is older than 15 minutes. Make a new one with: lair admin link.",
}

// ErrInvitation says that an invitation does not work, or no longer.
var ErrInvitation error = &Refusal{
	403, "bad-invitation",
	"This invitation was used up, or is too old. Ask the owner of the server for a new one.",
}

// newToken returns a random token of 256 bits, the id of its row, and its hash.
func newToken() (token, id string, hash []byte) {
	var random [32]byte
	rand.Read(random[:]) // never fails: it ends the program instead
	token = base64.RawURLEncoding.EncodeToString(random[:])
	id, hash = hashOf(token)
	return token, id, hash
}

// hashOf returns the id of a token's row, and its hash.
func hashOf(token string) (id string, hash []byte) {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:8]), sum[:]
}

// find returns the stored form of a token with its body, or nil if there is
// none that still holds.
func (d *Desk) find(ctx context.Context, kind, token string) (s *secret, body []byte, err error) {
	id, hash := hashOf(token)
	body, err = d.config.Store.AdminRow(ctx, kind, id)
	if err != nil || body == nil {
		return nil, nil, err
	}
	s = new(secret)
	if err := json.Unmarshal(body, s); err != nil {
		return nil, nil, err
	}
	if subtle.ConstantTimeCompare(s.Hash, hash) != 1 || !d.now().Before(s.Until) {
		return nil, nil, nil
	}
	return s, body, nil
}

// expired returns the changes that remove the rows of a kind that have expired.
func (d *Desk) expired(ctx context.Context, kind string) (list []Change, err error) {
	found, err := d.config.Store.AdminRows(ctx, kind, maxRows)
	for _, r := range found {
		var s secret
		if json.Unmarshal(r.Body, &s) == nil && !d.now().Before(s.Until) {
			list = append(list, Change{Kind: kind, ID: r.ID, Old: r.Body})
		}
	}
	return list, err
}

// address returns the address of a page with a token. The token is behind a #,
// so that no server, proxy or log sees it.
func (d *Desk) address(path, token string) string {
	return strings.TrimSuffix(d.config.Base, "/") + path + "#" + token
}

// Link makes a link to the admin page that can be used once.
func (d *Desk) Link(ctx context.Context, who string) (*Link, error) {
	token, id, hash := newToken()
	until := d.now().Add(LinkAge).UTC()
	e := Entry{Who: who, Did: "link", What: linkName(id)}
	err := d.act(ctx, e, func() ([]Change, error) {
		list, err := d.expired(ctx, kindLink)
		return append(
			list, Change{Kind: kindLink, ID: id, New: encode(secret{Hash: hash, Until: until, By: who})},
		), err
	})
	return &Link{d.address("/admin", token), until, 1}, err
}

// linkName returns the short name of a link for the audit log.
func linkName(id string) string { return "link " + id[:6] }

// Session is a browser that has opened a link.
type Session struct {
	Who   string    `json:"who"` // the short name of the link
	Until time.Time `json:"until"`
}

// Enter uses a link up and begins a session. token is the one of the session,
// for a cookie. It returns ErrLink if the link does not work.
func (d *Desk) Enter(ctx context.Context, link string) (token string, s *Session, err error) {
	used, body, err := d.find(ctx, kindLink, link)
	if err != nil {
		return "", nil, err
	}
	if used == nil {
		return "", nil, ErrLink
	}
	old, _ := hashOf(link)
	token, id, hash := newToken()
	s = &Session{linkName(old), d.now().Add(SessionAge).UTC()}
	first := true
	e := Entry{Who: s.Who, Did: "enter", What: "made by " + used.By}
	err = d.act(ctx, e, func() ([]Change, error) {
		if !first {
			return nil, ErrLink // somebody else was faster
		}
		first = false
		list, err := d.expired(ctx, kindSession)
		return append(
			list, Change{Kind: kindLink, ID: old, Old: body},
			Change{Kind: kindSession, ID: id, New: encode(secret{Hash: hash, Until: s.Until, By: s.Who})},
		), err
	})
	return token, s, err
}

// Session returns the session of a token, or nil if there is none.
func (d *Desk) Session(ctx context.Context, token string) (*Session, error) {
	if token == "" {
		return nil, nil
	}
	s, _, err := d.find(ctx, kindSession, token)
	if s == nil {
		return nil, err
	}
	return &Session{s.By, s.Until}, nil
}

// Leave ends a session.
func (d *Desk) Leave(ctx context.Context, token string) error {
	s, body, err := d.find(ctx, kindSession, token)
	if s == nil {
		return err
	}
	id, _ := hashOf(token)
	return d.act(ctx, Entry{Who: s.By, Did: "leave"}, func() ([]Change, error) {
		return []Change{{Kind: kindSession, ID: id, Old: body}}, nil
	})
}
