package admin

import (
	"context"
	"encoding/base64"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"time"

	"lair.games/lair/table"
)

// Ban keeps somebody from changing anything on the server.
type Ban struct {
	Subject string    `json:"subject"` // a player's id, or a prefix like 192.0.2.7/32
	Name    string    `json:"name,omitempty"`
	Why     string    `json:"why,omitempty"`
	By      string    `json:"by"`
	Since   time.Time `json:"since"`
	Until   time.Time `json:"until,omitzero"` // zero: until it is lifted
}

// Sentence says until when and why somebody is banned.
func (b *Ban) Sentence() string {
	text := "The operator of this server has banned you"
	if !b.Until.IsZero() {
		text += " until " + b.Until.UTC().Format("2 January 2006, 15:04 UTC")
	}
	if b.Why != "" {
		text += ": " + strings.TrimRight(b.Why, ".")
	}
	return text + "."
}

// holds reports whether the ban has not ended.
func (b *Ban) holds(now time.Time) bool { return b.Until.IsZero() || now.Before(b.Until) }

// The largest ranges that a ban may name, so that a slip bans no continent.
const (
	widest4 = 12
	widest6 = 24
)

// idPrefix may stand before the id of a player, for ids that begin with a
// hyphen, which a command line takes for a flag.
const idPrefix = "player:"

// playerID reports whether a text has the form of a player's id.
func playerID(text string) bool {
	id, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(id) == 12
}

// subject returns a subject as bans name it: a player's id, or a prefix.
func subject(text string) (string, error) {
	text = strings.TrimPrefix(strings.TrimSpace(text), idPrefix)
	if playerID(text) {
		return text, nil
	}
	p, err := netip.ParsePrefix(text)
	if err != nil {
		a, err := netip.ParseAddr(text)
		if err != nil {
			return "", badf(
				"%q is neither the id of a player nor an address like 192.0.2.7, 2001:db8::1 or 192.0.2.0/24",
				text,
			)
		}
		p = netip.PrefixFrom(a.WithZone(""), a.BitLen())
	}
	if a := p.Addr(); a.Is4In6() {
		p = netip.PrefixFrom(a.Unmap(), max(0, p.Bits()-96))
	}
	if p.Addr().Is6() && p.Bits() > 64 {
		p = netip.PrefixFrom(p.Addr(), 64)
	}
	p = p.Masked()
	switch {
	case p.Contains(netip.IPv6Loopback()), p.Addr().IsLoopback():
		return "", badf(
			"%s is this machine itself; behind a proxy, first let the server trust it",
			text,
		)
	case p.Addr().Is4() && p.Bits() < widest4, p.Addr().Is6() && p.Bits() < widest6:
		return "", badf(
			"%s is too large a range: the largest are /%d, and /%d for IPv6", text, widest4, widest6,
		)
	}
	return p.String(), nil
}

// bans are those that a Desk holds in memory. They are never changed, only
// replaced.
type bans struct {
	players  map[string]*Ban
	prefixes []prefixBan
}

// prefixBan is a ban of addresses.
type prefixBan struct {
	netip.Prefix
	*Ban
}

// add adds a ban.
func (b *bans) add(x *Ban) {
	if p, err := netip.ParsePrefix(x.Subject); err == nil {
		b.prefixes = append(b.prefixes, prefixBan{p, x})
		return
	}
	if b.players == nil {
		b.players = map[string]*Ban{}
	}
	b.players[x.Subject] = x
}

// find returns the ban of a player or of the address that they come from, or
// nil.
func (b *bans) find(player, address string, now time.Time) *Ban {
	if x := b.players[player]; x != nil && player != "" && x.holds(now) {
		return x
	}
	if len(b.prefixes) == 0 {
		return nil
	}
	a, err := netip.ParseAddr(address)
	if err != nil {
		return nil
	}
	for _, p := range b.prefixes {
		if p.Contains(a.Unmap()) && p.holds(now) {
			return p.Ban
		}
	}
	return nil
}

// Banned returns the ban of a player, who may be "", or of an address. nil:
// there is none. It is safe for use with a nil Desk, who bans nobody.
func (d *Desk) Banned(player, address string) *Ban {
	if d == nil {
		return nil
	}
	return d.memory.Load().bans.find(player, address, d.now())
}

// Order asks for a ban.
type Order struct {
	Subject string `json:"subject"`
	ForS    int64  `json:"for_s,omitempty"` // seconds; 0: until it is lifted
	Why     string `json:"why,omitempty"`
}

// Ban bans a player or addresses, in place of an earlier ban of the same. The
// player loses their seats at tables with others.
func (d *Desk) Ban(ctx context.Context, who string, o Order) (*Ban, error) {
	about, err := subject(o.Subject)
	if err != nil {
		return nil, err
	}
	until, err := d.until(o.ForS)
	if err == nil {
		err = checkText("reason", o.Why, maxWhy)
	}
	if err != nil {
		return nil, err
	}
	b := &Ban{
		Subject: about, Name: d.nameOf(about), Why: o.Why, By: who, Since: d.now().UTC(), Until: until,
	}
	entry := Entry{Who: who, Did: "ban", What: b.what(), Why: o.Why}
	err = d.act(ctx, entry, func() ([]Change, error) {
		old, err := d.config.Store.AdminRow(ctx, kindBan, about)
		return []Change{{Kind: kindBan, ID: about, Old: old, New: encode(b)}}, err
	})
	if err != nil {
		return nil, err
	}
	if playerID(about) {
		err = d.expel(ctx, about)
	}
	return b, err
}

// what returns the ban for the audit log.
func (b *Ban) what() string {
	text := b.Subject
	if b.Name != "" {
		text += " (" + b.Name + ")"
	}
	if !b.Until.IsZero() {
		text += " until " + b.Until.UTC().Format(time.RFC3339)
	}
	return text
}

// expel takes the seats of a banned player away.
func (d *Desk) expel(ctx context.Context, player string) error {
	list, err := d.config.Tables.Lobby(
		ctx, table.Query{Player: player, Unfinished: true, Limit: maxRows},
	)
	for i := range list {
		err = errors.Join(err, d.config.Tables.Moderate(ctx, list[i].ID, table.Expel{Player: player}))
	}
	return err
}

// Unban lifts a ban.
func (d *Desk) Unban(ctx context.Context, who, text, why string) error {
	about, err := subject(text)
	if err == nil {
		err = checkText("reason", why, maxWhy)
	}
	if err != nil {
		return err
	}
	e := Entry{Who: who, Did: "unban", What: about, Why: why}
	return d.act(ctx, e, func() ([]Change, error) {
		old, err := d.config.Store.AdminRow(ctx, kindBan, about)
		if err == nil && old == nil {
			err = missingf("nobody is banned as %s", about)
		}
		return []Change{{Kind: kindBan, ID: about, Old: old}}, err
	})
}

// Bans lists the bans that hold, the newest first.
func (d *Desk) Bans(ctx context.Context) ([]Ban, error) {
	all, err := rows[Ban](ctx, d, kindBan, maxRows)
	return slices.DeleteFunc(all, func(b Ban) bool { return !b.holds(d.now()) }), err
}
