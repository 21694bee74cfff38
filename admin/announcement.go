package admin

import (
	"context"
	"crypto/rand"
	"strings"
	"time"
)

// maxAnnouncement is how many characters an announcement may have.
const maxAnnouncement = 280

// Announcement is a text that every page shows until it ends or is cleared.
type Announcement struct {
	ID    string    `json:"id"` // by which a page remembers that it was dismissed
	Text  string    `json:"text"`
	FR    string    `json:"fr,omitempty"` // in French; "": Text
	By    string    `json:"by"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until,omitzero"` // zero: until it is cleared
}

// Announcement returns what is announced now, or nil. It is safe for use with a
// nil Desk, which announces nothing.
func (d *Desk) Announcement() *Announcement {
	if d == nil {
		return nil
	}
	a := d.memory.Load().notice
	if a == nil || !a.Until.IsZero() && !d.now().Before(a.Until) {
		return nil
	}
	return a
}

// Notice asks for an announcement.
type Notice struct {
	Text string `json:"text"`
	FR   string `json:"fr,omitempty"`
	ForS int64  `json:"for_s,omitempty"` // seconds; 0: until it is cleared
}

// Announce announces a text in place of the one before.
func (d *Desk) Announce(ctx context.Context, who string, n Notice) (*Announcement, error) {
	n.Text, n.FR = strings.TrimSpace(n.Text), strings.TrimSpace(n.FR)
	if n.Text == "" {
		return nil, badf("an announcement needs a text")
	}
	for _, text := range []string{n.Text, n.FR} {
		if err := checkText("announcement", text, maxAnnouncement); err != nil {
			return nil, err
		}
	}
	until, err := d.until(n.ForS)
	if err != nil {
		return nil, err
	}
	a := &Announcement{
		ID: rand.Text()[:8], Text: n.Text, FR: n.FR, By: who, Since: d.now().UTC(), Until: until,
	}
	e := Entry{Who: who, Did: "announce", What: n.Text}
	return a, d.act(ctx, e, func() ([]Change, error) { return d.replaceNotice(ctx, encode(a)) })
}

// ClearAnnouncement takes the announcement back, if there is one.
func (d *Desk) ClearAnnouncement(ctx context.Context, who string) error {
	e := Entry{Who: who, Did: "clear announcement"}
	return d.act(ctx, e, func() ([]Change, error) {
		list, err := d.replaceNotice(ctx, nil)
		if err == nil && list[0].Old == nil {
			err = missingf("nothing is announced")
		}
		return list, err
	})
}

// replaceNotice returns the change that replaces the announcement.
func (d *Desk) replaceNotice(ctx context.Context, body []byte) ([]Change, error) {
	old, err := d.config.Store.AdminRow(ctx, kindNotice, kindNotice)
	return []Change{{Kind: kindNotice, ID: kindNotice, Old: old, New: body}}, err
}
