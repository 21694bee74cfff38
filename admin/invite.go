package admin

import (
	"context"
	"fmt"
	"time"
)

// Invitation asks for an invitation to open tables on a private server.
type Invitation struct {
	Uses int   `json:"uses"`
	ForS int64 `json:"for_s"` // seconds
}

// maxUses is how many people one invitation may be for.
const maxUses = 1000

// member is somebody who may open tables on a private server.
type member struct {
	Since time.Time `json:"since"`
	By    string    `json:"by"` // the short name of the invitation
}

// Invite makes a link for people who may open tables from then on.
func (d *Desk) Invite(ctx context.Context, who string, i Invitation) (*Link, error) {
	if i.Uses < 1 || i.Uses > maxUses {
		return nil, badf("an invitation is for 1 to %d people", maxUses)
	}
	until, err := d.until(i.ForS)
	if err != nil {
		return nil, err
	}
	if until.IsZero() {
		return nil, badf("an invitation must end")
	}
	token, id, hash := newToken()
	e := Entry{Who: who, Did: "invite", What: fmt.Sprintf("invitation %s, uses: %d", id[:6], i.Uses)}
	err = d.act(ctx, e, func() ([]Change, error) {
		list, err := d.expired(ctx, kindInvite)
		x := secret{Hash: hash, Until: until, Uses: i.Uses, By: who}
		return append(list, Change{Kind: kindInvite, ID: id, New: encode(x)}), err
	})
	return &Link{d.address("/invited", token), until, i.Uses}, err
}

// CheckInvitation returns ErrInvitation unless an invitation works.
func (d *Desk) CheckInvitation(ctx context.Context, token string) error {
	s, _, err := d.find(ctx, kindInvite, token)
	if err == nil && s == nil {
		err = ErrInvitation
	}
	return err
}

// Accept lets a player open tables from now on, and uses an invitation for
// that. For somebody who may open tables already it does nothing.
func (d *Desk) Accept(ctx context.Context, player, token string) error {
	if ok, err := d.Member(ctx, player); ok || err != nil {
		return err
	}
	id, _ := hashOf(token)
	e := Entry{Who: "invitation " + id[:6], Did: "accept", What: player}
	return d.act(ctx, e, func() ([]Change, error) {
		s, body, err := d.find(ctx, kindInvite, token)
		if err != nil {
			return nil, err
		}
		if s == nil {
			return nil, ErrInvitation
		}
		use := Change{Kind: kindInvite, ID: id, Old: body}
		if s.Uses--; s.Uses > 0 {
			use.New = encode(s)
		}
		m := member{d.now().UTC(), e.Who}
		return []Change{use, {Kind: kindMember, ID: player, New: encode(m)}}, nil
	})
}

// Member reports whether a player may open tables on a private server.
func (d *Desk) Member(ctx context.Context, player string) (bool, error) {
	if player == "" {
		return false, nil
	}
	if _, ok := d.members.Load(player); ok {
		return true, nil
	}
	body, err := d.config.Store.AdminRow(ctx, kindMember, player)
	if err != nil || body == nil {
		return false, err
	}
	d.members.Store(player, true)
	return true, nil
}
