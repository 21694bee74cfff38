package call

import (
	"context"
	"crypto/rand"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"lair.games/lair/pace"
)

// MaxChannels is how many channels a player may have.
const MaxChannels = 10

// Errors of channels.
var (
	ErrUnknownChannel  = errors.New("there is no such channel")
	ErrTooManyChannels = errors.New("too many channels")
	ErrTarget          = errors.New("this address cannot be called")
	ErrQuiet           = errors.New("quiet hours need two times of day and a time zone")
)

// Kind says how a channel is called.
type Kind string

// The kinds of channels.
const (
	Push Kind = "push" // a browser, over its push service
	Ntfy Kind = "ntfy" // an address that takes text, with headers as ntfy reads them
	JSON Kind = "json" // an address that takes JSON
)

// Channel is a browser or an address at which a player is called.
type Channel struct {
	ID     string
	Player string
	Device []byte // the hash of the browser's token; nil for an address
	Target string // a URL
	Failed Failure
	Details
}

// Failure says why the last message over a channel did not arrive: answer- and
// the status of the answer, or one of the constants. "": it did.
type Failure string

// The failures without an answer.
const (
	Late        Failure = "late"         // no answer came in time
	UnknownHost Failure = "unknown-host" // no such name
	Private     Failure = "private"      // the address is not in the public internet
	Unreachable Failure = "unreachable"  // no connection, or one that broke
	Refused     Failure = "refused"      // the address may not be called any more
)

// Error implements error.
func (f Failure) Error() string { return "the message did not arrive: " + string(f) }

// Details are stored of a channel as JSON.
type Details struct {
	Kind   Kind      `json:"kind"`
	P256dh string    `json:"p256dh,omitempty"` // of a browser, as the Push API names it
	Auth   string    `json:"auth,omitempty"`   // likewise
	Label  string    `json:"label,omitempty"`
	Base   string    `json:"base,omitempty"` // the server's address when it was added
	Since  time.Time `json:"since"`
}

// Settings are what a player chose for all channels.
type Settings struct {
	Lang  string      `json:"lang,omitempty"`  // "en" or "fr"
	Quiet *pace.Hours `json:"quiet,omitempty"` // in which a player is not called
}

// Turn is a turn of a player: the seq of a table since which it waits for them.
type Turn struct {
	Table string `json:"t"`
	Seq   int64  `json:"n"`
}

// PlayerTurn is a turn and the player whose it is.
type PlayerTurn struct {
	Player string
	Turn
}

// Calls are the turns of a player that are due.
type Calls struct {
	Player string
	Settings
	Turns []Turn
}

// Delivery is a message that waits to be sent over a channel.
type Delivery struct {
	ID      string
	Channel string
	Tries   int // counting the one that was just claimed
	Turns   []Turn
}

// Outcome is what came of a delivery.
type Outcome struct {
	Delivery, Channel string
	Again             time.Time // when it is tried again; zero: never
	Tried             bool      // it was sent, and Failed and Gone say what came of it
	Failed            Failure
	Gone              bool // the channel can be called no more
}

// Store keeps how players are called, and what is not sent yet. Writes return
// when they are durable.
type Store interface {
	// Caller returns the settings and channels of a player; none if nothing is
	// stored.
	Caller(ctx context.Context, player string) (Settings, []Channel, error)
	// SetCaller stores the settings of a player.
	SetCaller(ctx context.Context, player string, s Settings) error
	// AddChannel stores a channel in place of one with the same target, of a
	// browser also if that is another player's. It returns ErrTooManyChannels if
	// the player has MaxChannels others.
	AddChannel(ctx context.Context, c Channel) error
	// Channel returns a channel and the settings of its player, or
	// ErrUnknownChannel.
	Channel(ctx context.Context, id string) (Channel, Settings, error)
	// RemoveChannel removes a channel of a player with its deliveries, or returns
	// ErrUnknownChannel.
	RemoveChannel(ctx context.Context, player, id string) error
	// FailChannel stores why the last message did not arrive; "": it did.
	FailChannel(ctx context.Context, id string, why Failure) error

	// AddTurns stores turns of players who have a channel, unless the same or a
	// later turn at the table is stored.
	AddTurns(ctx context.Context, list []PlayerTurn, due time.Time) error
	// SoonCalled lists at most limit players with calls that are due before a
	// time.
	SoonCalled(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Postpone sets when the calls of a player are due.
	Postpone(ctx context.Context, player string, due time.Time) error
	// ClaimCalls returns all calls of at most limit players of whom one is due
	// now. They are due again at a later time.
	ClaimCalls(ctx context.Context, now, again time.Time, limit int) ([]Calls, error)
	// FinishCalls marks the calls of each player as done and adds a delivery for
	// each of their channels, due now. If one of a player's calls is done or was
	// replaced, it does nothing for them.
	FinishCalls(ctx context.Context, list []Calls, now time.Time) error

	// ClaimDeliveries returns at most limit deliveries that are due now. They are
	// due again at a later time.
	ClaimDeliveries(ctx context.Context, now, again time.Time, limit int) ([]Delivery, error)
	// Settle removes deliveries or sets when they are due again, and stores what
	// their channels learned.
	Settle(ctx context.Context, list []Outcome) error
	// ForgetCalls removes calls that were done before a time.
	ForgetCalls(ctx context.Context, before time.Time) error
}

// Key returns the text by which a store finds a channel again: two players may
// name the same address, but a browser belongs to the last who signed in.
func (c *Channel) Key() string {
	if c.Kind == Push {
		return c.Target
	}
	return c.Player + " " + c.Target
}

// SetKey sets the target to that of a key.
func (c *Channel) SetKey(key string) {
	c.Target = strings.TrimPrefix(key, c.Player+" ")
}

// NewID returns a new id of a channel or a delivery.
func NewID() string { return rand.Text()[:20] }

// maxTarget is the longest address, in bytes.
const maxTarget = 1000

// parseTarget returns the address of a channel, or an error that wraps
// ErrTarget.
func parseTarget(target string) (*url.URL, error) {
	u, err := url.Parse(target)
	if err != nil || len(target) > maxTarget || u.Host == "" || u.Opaque != "" ||
		u.Scheme != "https" && u.Scheme != "http" {
		return nil, ErrTarget
	}
	return u, nil
}

// reserved are networks besides those that net/netip knows in which no address
// of the public internet is. Some lead to IPv4 addresses inside.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("fec0::/10"),
}

// public reports whether an address is one of the public internet.
func public(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return false
	}
	for _, p := range reserved {
		if p.Contains(ip) {
			return false
		}
	}
	return true
}
