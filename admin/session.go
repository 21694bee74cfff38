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

// LinkAge is how long a one-time link works. SessionIdle is how long a browser
// is the operator's after its last request, and SessionAge how long at most
// after the link.
const (
	LinkAge     = 15 * time.Minute
	SessionIdle = 12 * time.Hour
	SessionAge  = 30 * 24 * time.Hour
)

// useEvery is how often the use of a session is stored.
const useEvery = 5 * time.Minute

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
	// Of a session. Those of older versions have neither, and end as they were
	// to.
	Began time.Time `json:"began,omitzero"`
	Used  time.Time `json:"used,omitzero"`
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

// errByLink refuses a link to somebody who came by one: with it, a session that
// ends could be followed by another for ever.
var errByLink error = &Refusal{
	403, "by-link", "Only lair admin link makes links to this page, on the server's machine.",
}

// Session is a browser that has opened a link.
type Session struct {
	ID      string    `json:"id"`
	Who     string    `json:"who"` // the short name of the link
	Began   time.Time `json:"began,omitzero"`
	Used    time.Time `json:"used,omitzero"`
	Until   time.Time `json:"until"`             // when it ends without further use
	Current bool      `json:"current,omitempty"` // it makes this request
}

// session returns the session that is stored in a row.
func (s *secret) session(id string) Session {
	return Session{ID: id, Who: s.By, Began: s.Began, Used: s.Used, Until: s.Until}
}

// use notes that a session is used now, which makes it last longer.
func (s *secret) use(now time.Time) {
	s.Used, s.Until = now.UTC(), now.Add(SessionIdle).UTC()
	if end := s.Began.Add(SessionAge); end.Before(s.Until) {
		s.Until = end
	}
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
	row := secret{Hash: hash, By: linkName(old), Began: d.now().UTC()}
	row.use(d.now())
	first := true
	e := Entry{Who: row.By, Did: "enter", What: "made by " + used.By}
	err = d.act(ctx, e, func() ([]Change, error) {
		if !first {
			return nil, ErrLink // somebody else was faster
		}
		first = false
		list, err := d.expired(ctx, kindSession)
		return append(
			list, Change{Kind: kindLink, ID: old, Old: body},
			Change{Kind: kindSession, ID: id, New: encode(row)},
		), err
	})
	begun := row.session(id)
	return token, &begun, err
}

// Session returns the session of a token, or nil if there is none. It counts as
// a use of the session.
func (d *Desk) Session(ctx context.Context, token string) (*Session, error) {
	if token == "" {
		return nil, nil
	}
	s, body, err := d.find(ctx, kindSession, token)
	if s == nil {
		return nil, err
	}
	id, _ := hashOf(token)
	if now := d.now(); !s.Began.IsZero() && now.Sub(s.Used) >= useEvery {
		s.use(now)
		// Without it the session ends earlier. A session that was ended
		// meanwhile has no such row any more and stays ended.
		if err := d.config.Store.ChangeAdmin(
			ctx, Change{Kind: kindSession, ID: id, Old: body, New: encode(s)},
		); err != nil {
			d.config.Logger.Debug("the use of a session could not be stored", "error", err)
		}
	}
	found := s.session(id)
	return &found, nil
}

// Sessions returns the sessions that have not ended, the newest first.
func (d *Desk) Sessions(ctx context.Context) ([]Session, error) {
	found, err := d.config.Store.AdminRows(ctx, kindSession, maxRows)
	list := []Session{}
	for _, r := range found {
		var s secret
		if err := json.Unmarshal(r.Body, &s); err != nil {
			return nil, err
		}
		if d.now().Before(s.Until) {
			list = append(list, s.session(r.ID))
		}
	}
	return list, err
}

// Leave ends the session of a token.
func (d *Desk) Leave(ctx context.Context, token string) error {
	s, _, err := d.find(ctx, kindSession, token)
	if s == nil {
		return err
	}
	id, _ := hashOf(token)
	return d.endSession(ctx, Entry{Who: s.By, Did: "leave"}, id)
}

// EndSession ends a session by its id.
func (d *Desk) EndSession(ctx context.Context, who, id string) error {
	body, err := d.config.Store.AdminRow(ctx, kindSession, id)
	if err != nil {
		return err
	}
	var s secret
	if body == nil || json.Unmarshal(body, &s) != nil || !d.now().Before(s.Until) {
		return missingf("there is no session %q", id)
	}
	return d.endSession(ctx, Entry{Who: who, Did: "end session", What: s.By}, id)
}

// endSession removes the row of a session, whatever it holds by then.
func (d *Desk) endSession(ctx context.Context, e Entry, id string) error {
	return d.act(ctx, e, func() ([]Change, error) {
		body, err := d.config.Store.AdminRow(ctx, kindSession, id)
		if body == nil {
			return nil, err
		}
		return []Change{{Kind: kindSession, ID: id, Old: body}}, err
	})
}

// EndSessions ends all sessions, and the links that nobody has used yet.
func (d *Desk) EndSessions(ctx context.Context, who string) error {
	return d.act(ctx, Entry{Who: who, Did: "end all sessions"}, func() (list []Change, err error) {
		for _, kind := range []string{kindSession, kindLink} {
			found, err := d.config.Store.AdminRows(ctx, kind, maxRows)
			if err != nil {
				return nil, err
			}
			for _, r := range found {
				list = append(list, Change{Kind: kind, ID: r.ID, Old: r.Body})
			}
		}
		return list, nil
	})
}
