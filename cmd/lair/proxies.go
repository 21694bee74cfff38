package main

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// proxies is a flag that says how the proxies before the server are known: by a
// list of networks in CIDR notation and single addresses, or by their number.
// true is the number 1.
type proxies []proxyRule

// proxyRule is an element of proxies: a network, or a number of proxies.
type proxyRule struct {
	network netip.Prefix
	number  int // 0: a network
}

// maxProxies is the greatest number of proxies.
const maxProxies = 9

// String implements fmt.Stringer.
func (r proxyRule) String() string {
	if r.number > 0 {
		return strconv.Itoa(r.number)
	}
	return r.network.String()
}

// Decode implements kong.MapperValue. A flag without a value is true, as it was
// when it had no values.
func (p *proxies) Decode(ctx *kong.DecodeContext) error {
	text := "true"
	if next := ctx.Scan.Peek(); !next.IsEOL() && !strings.HasPrefix(fmt.Sprint(next.Value), "-") {
		text = fmt.Sprint(ctx.Scan.Pop().Value)
	}
	list, err := parseProxies(text)
	*p = list
	return err
}

// number returns the number of proxies at any address, or 0.
func (p proxies) number() int {
	for _, r := range p {
		if r.number > 0 {
			return r.number
		}
	}
	return 0
}

// networks returns the networks of proxies.
func (p proxies) networks() (list []netip.Prefix) {
	for _, r := range p {
		if r.number == 0 {
			list = append(list, r.network)
		}
	}
	return list
}

// parseProxies reads the value of the flag.
func parseProxies(text string) (list proxies, err error) {
	for one := range strings.SplitSeq(text, ",") {
		rule, err := parseProxy(strings.TrimSpace(one))
		switch {
		case err != nil:
			return nil, err
		case rule == proxyRule{}, slices.Contains(list, rule):
			continue
		case rule.number > 0 && list.number() > 0:
			return nil, fmt.Errorf("it holds two numbers of proxies, %s and %s", list, rule)
		}
		list = append(list, rule)
	}
	return list, nil
}

// parseProxy reads one element. It returns the zero value if the
// element trusts no proxy.
func parseProxy(text string) (proxyRule, error) {
	switch text {
	case "true":
		return proxyRule{number: 1}, nil
	case "", "false":
		return proxyRule{}, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > maxProxies {
			return proxyRule{}, fmt.Errorf(
				"the number of proxies must be from 1 to %d, not %d", maxProxies, n,
			)
		}
		return proxyRule{number: n}, nil
	}
	if ip, err := netip.ParseAddr(text); err == nil {
		ip = ip.Unmap().WithZone("")
		return proxyRule{network: netip.PrefixFrom(ip, ip.BitLen())}, nil
	}
	network, err := netip.ParsePrefix(text)
	if err != nil {
		return proxyRule{}, fmt.Errorf("%q is no network: write an address like 127.0.0.1, a range like "+
			"10.0.0.0/8, or the number of proxies", text)
	}
	if network.Bits() == 0 {
		// Were every address one of a proxy, the client's own claim would be believed.
		return proxyRule{number: 1}, nil
	}
	return proxyRule{network: network.Masked()}, nil
}
