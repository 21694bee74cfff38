package call

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// errGone says that a browser cannot be called any more.
var errGone = errors.New("the browser has ended its subscription")

const (
	sendTimeout = 10 * time.Second
	maxAnswer   = 4 << 10 // bytes that are read of an answer
	maxTTL      = 24 * time.Hour
	// project is the contact for push services if the server's address is not
	// public. Some services refuse others than https addresses.
	project = "https://lair.games/"
)

// services are the hosts of push services; those with a dot in front stand for
// all names below.
var services = []string{
	"fcm.googleapis.com", "updates.push.services.mozilla.com", ".push.services.mozilla.com",
	"web.push.apple.com", ".push.apple.com", ".notify.windows.com",
}

// sender sends messages.
type sender struct {
	client            *http.Client
	services          []string
	inside            bool
	timeout           time.Duration
	lookup            func(ctx context.Context, network, host string) ([]netip.Addr, error)
	now               func() time.Time
	contact           string
	private, vapidKey string
}

// newSender returns the sender for a configuration.
func newSender(c *Config) (*sender, error) {
	s := &sender{
		services: slices.Concat(services, c.Services), inside: c.Inside, now: c.Now,
		timeout: sendTimeout, lookup: net.DefaultResolver.LookupNetIP, contact: contact(c.Base),
	}
	if len(c.Key) != 32 {
		return nil, errors.New("call: the key must have 32 bytes")
	}
	key := c.Key
	for {
		private, err := ecdh.P256().NewPrivateKey(key)
		if err == nil {
			s.private = base64.RawURLEncoding.EncodeToString(private.Bytes())
			s.vapidKey = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())
			break
		}
		next := sha256.Sum256(key) // one key in 4 billion is out of range
		key = next[:]
	}
	s.client = &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
		Transport: &http.Transport{
			DialContext: s.dial, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: workers,
			MaxIdleConns:    4 * workers,
			IdleConnTimeout: time.Minute, TLSHandshakeTimeout: sendTimeout,
			MaxResponseHeaderBytes: 16 << 10,
		},
	}
	return s, nil
}

// inner are ends of names that nobody has in the public internet.
var inner = []string{
	".local", ".localhost", ".test", ".example", ".invalid", ".internal", ".lan", ".home.arpa",
}

// contact returns the address that push services get of the operator: the
// server's if it is public, because services refuse others without saying so.
func contact(base string) string {
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "https" || !strings.Contains(u.Hostname(), ".") {
		return project
	}
	host := strings.ToLower(u.Hostname())
	_, err = netip.ParseAddr(host)
	if err == nil || slices.ContainsFunc(
		inner, func(end string) bool { return strings.HasSuffix(host, end) },
	) {
		return project
	}
	return base
}

// dial connects to an address of a name. It looks the name up once, and connects
// to what it has checked.
func (s *sender) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	found, err := s.lookup(ctx, "ip", host)
	if err != nil {
		return nil, errors.Join(UnknownHost, ctx.Err())
	}
	for _, ip := range found {
		if !s.inside && !public(ip) {
			return nil, Private
		}
	}
	var d net.Dialer
	for _, ip := range found {
		var conn net.Conn
		if conn, err = d.DialContext(ctx, network, net.JoinHostPort(ip.String(), port)); err == nil {
			return conn, nil
		}
	}
	return nil, errors.Join(Unreachable, ctx.Err())
}

// check returns an error that wraps ErrTarget if a channel cannot be called.
func (s *sender) check(ch *Channel) error {
	u, err := parseTarget(ch.Target)
	if err != nil {
		return err
	}
	host := strings.ToLower(u.Hostname())
	if ip, err := netip.ParseAddr(host); err == nil && !s.inside && !public(ip) {
		return ErrTarget
	}
	if ch.Kind != Push {
		return nil
	}
	known := slices.ContainsFunc(s.services, func(x string) bool {
		return host == x || x[0] == '.' && strings.HasSuffix(host, x)
	})
	point, e := base64.RawURLEncoding.DecodeString(strings.TrimRight(ch.P256dh, "="))
	if e == nil {
		_, e = ecdh.P256().NewPublicKey(point)
	}
	auth, e2 := base64.RawURLEncoding.DecodeString(strings.TrimRight(ch.Auth, "="))
	if !known || u.User != nil || u.Scheme != "https" && !s.inside || e != nil || e2 != nil ||
		len(auth) != 16 {
		return ErrTarget
	}
	return nil
}

// send sends a message over a channel. Its error is a Failure, or errGone.
func (s *sender) send(ctx context.Context, ch *Channel, m message) error {
	if s.check(ch) != nil {
		return Refused
	}
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	var answer *http.Response
	var err error
	if ch.Kind == Push {
		answer, err = s.push(ctx, ch, m)
	} else {
		answer, err = s.post(ctx, ch, m)
	}
	if err != nil {
		return failure(err)
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer)
	code := answer.StatusCode
	switch {
	case code >= 200 && code < 300:
		return nil
	case ch.Kind == Push && (code == http.StatusNotFound || code == http.StatusGone):
		return errGone
	}
	return Failure(fmt.Sprintf("answer-%d", code))
}

// failure returns what an error of a client comes from. What the error says
// besides is for nobody: it may name addresses inside.
func failure(err error) Failure {
	var late net.Error
	if errors.As(err, &late) && late.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		return Late
	}
	var f Failure
	if errors.As(err, &f) {
		return f
	}
	return Unreachable
}

// push sends a message to a browser.
func (s *sender) push(ctx context.Context, ch *Channel, m message) (*http.Response, error) {
	type notification struct {
		Title    string `json:"title"`
		Body     string `json:"body"`
		Lang     string `json:"lang"`
		Tag      string `json:"tag"`
		Navigate string `json:"navigate"`
	}
	text, err := json.Marshal(struct {
		WebPush      int          `json:"web_push"`
		Notification notification `json:"notification"`
	}{8030, notification{m.title, m.body, m.lang, m.topic, m.url}})
	if err != nil {
		return nil, err
	}
	ttl := maxTTL
	if left := m.until.Sub(s.now()); !m.until.IsZero() {
		ttl = max(time.Minute, min(left, maxTTL))
	}
	return webpush.SendNotificationWithContext(
		ctx, text,
		&webpush.Subscription{
			Endpoint: ch.Target, Keys: webpush.Keys{Auth: ch.Auth, P256dh: ch.P256dh},
		},
		&webpush.Options{
			HTTPClient: s.client, Subscriber: s.contact, Topic: topicName(m.topic),
			TTL: int(ttl.Seconds()), Urgency: webpush.UrgencyHigh,
			VAPIDPublicKey: s.vapidKey, VAPIDPrivateKey: s.private,
		},
	)
}

// post sends a message to an address of a player.
func (s *sender) post(ctx context.Context, ch *Channel, m message) (*http.Response, error) {
	text, kind := []byte(m.body), "text/plain; charset=utf-8"
	if ch.Kind == JSON {
		line := m.title + " · " + m.body + " " + m.url
		var err error
		// Discord reads content, Slack and Mattermost read text.
		text, err = json.Marshal(map[string]string{
			"title": m.title, "body": m.body, "url": m.url, "content": line, "text": line,
		})
		if err != nil {
			return nil, err
		}
		kind = "application/json"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, ch.Target, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User-Agent", "Lair")
	r.Header.Set("Idempotency-Key", m.id)
	if ch.Kind == Ntfy {
		r.Header.Set("Title", mime.QEncoding.Encode("utf-8", m.title))
		r.Header.Set("Priority", "high")
		if strings.HasPrefix(m.url, "http") {
			r.Header.Set("Click", m.url)
		}
	}
	return s.client.Do(r)
}

// PublicKey returns the key that a browser needs to subscribe.
func (c *Caller) PublicKey() string { return c.sender.vapidKey }

// Add stores a channel of a player, or returns an error that wraps ErrTarget if
// nothing can be sent there.
func (c *Caller) Add(ctx context.Context, ch Channel) error {
	if err := c.sender.check(&ch); err != nil {
		return err
	}
	if ch.Kind == Push {
		_, list, err := c.Store.Caller(ctx, ch.Player)
		if err != nil {
			return err
		}
		for _, old := range list {
			same := old.Target == ch.Target && old.P256dh == ch.P256dh && old.Auth == ch.Auth
			if same && bytes.Equal(old.Device, ch.Device) {
				return nil // browsers send what is stored on each visit
			}
			if old.Device != nil && bytes.Equal(old.Device, ch.Device) && old.Target != ch.Target {
				if err := c.Store.RemoveChannel(ctx, ch.Player, old.ID); err != nil {
					return err
				}
			}
		}
	}
	ch.ID, ch.Since = NewID(), c.Now().UTC().Truncate(time.Second)
	return c.Store.AddChannel(ctx, ch)
}
