package call_test

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"lair.games/lair/call"
)

func TestPublic(t *testing.T) {
	for _, c := range []struct {
		address string
		want    bool
	}{
		{"1.1.1.1", true},
		{"2606:4700:4700::1111", true},
		{"::ffff:1.1.1.1", true},
		{"127.0.0.1", false},
		{"127.8.9.1", false},
		{"10.1.2.3", false},
		{"172.16.0.1", false},
		{"192.168.1.1", false},
		{"169.254.169.254", false}, // metadata of clouds
		{"fd00:ec2::254", false},   // likewise
		{"100.64.0.1", false},      // carrier-grade NAT
		{"100.100.100.200", false},
		{"0.0.0.0", false},
		{"0.1.2.3", false},
		{"192.0.0.192", false},
		{"198.18.0.1", false},
		{"224.0.0.1", false},
		{"255.255.255.255", false},
		{"::", false},
		{"::1", false},
		{"::ffff:127.0.0.1", false},
		{"::ffff:10.0.0.1", false},
		{"::127.0.0.1", false},
		{"64:ff9b::7f00:1", false},
		{"2002:7f00:1::", false},
		{"2001:0:1::", false},
		{"fe80::1", false},
		{"fe80::1%eth0", false},
		{"fc00::1", false},
		{"fec0::1", false},
		{"ff02::1", false},
	} {
		if got := call.Public(netip.MustParseAddr(c.address)); got != c.want {
			t.Errorf("%s is public: %v, want %v", c.address, got, c.want)
		}
	}
}

func TestQuietHours(t *testing.T) {
	const paris = "Europe/Paris"
	night := call.Quiet{From: 22 * 60, To: 7*60 + 30, Zone: paris}
	noon := call.Quiet{From: 12 * 60, To: 13 * 60, Zone: "UTC"}
	for _, c := range []struct {
		what      string
		quiet     *call.Quiet
		now, want string
	}{
		{"none", nil, "2026-11-29T03:00:00Z", "2026-11-29T03:00:00Z"},
		{"before midnight", &night, "2026-11-29T22:00:00Z", "2026-11-30T06:30:00Z"},
		{"after midnight", &night, "2026-11-29T00:10:00Z", "2026-11-29T06:30:00Z"},
		{"outside", &night, "2026-11-29T12:00:00Z", "2026-11-29T12:00:00Z"},
		{"their last minute", &night, "2026-11-29T06:29:00Z", "2026-11-29T06:30:00Z"},
		{"their end", &night, "2026-11-29T06:30:00Z", "2026-11-29T06:30:00Z"},
		{"their beginning", &night, "2026-11-29T21:00:00Z", "2026-11-30T06:30:00Z"},
		{"the night of summer time", &night, "2026-03-28T23:00:00Z", "2026-03-29T05:30:00Z"},
		{"at noon", &noon, "2026-11-29T12:59:00Z", "2026-11-29T13:00:00Z"},
	} {
		now, _ := time.Parse(time.RFC3339, c.now)
		want, _ := time.Parse(time.RFC3339, c.want)
		if got := c.quiet.Until(now); !got.Equal(want) {
			t.Errorf("%s: at %s a call waits until %s, want %s", c.what, c.now, got.UTC(), c.want)
		}
	}
	for _, q := range []call.Quiet{
		{From: 1, To: 2, Zone: "Europe/Atlantis"},
		{From: 1, To: 2, Zone: "Local"},
		{From: 1, To: 2, Zone: "../../etc/passwd"},
		{From: 1, To: 2},
		{From: 1, To: 1, Zone: "UTC"},
		{From: -1, To: 1, Zone: "UTC"},
		{From: 1, To: 1440, Zone: "UTC"},
	} {
		if err := q.Check(); !errors.Is(err, call.ErrQuiet) {
			t.Errorf("%+v: %v, want ErrQuiet", q, err)
		}
	}
	if err := night.Check(); err != nil {
		t.Error(err)
	}
}
