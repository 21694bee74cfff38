package call_test

import (
	"net/netip"
	"testing"

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
