package main

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/alecthomas/kong"
)

// networks is a flag that lists networks, separated by commas: in CIDR
// notation, single addresses, or true for any address.
type networks []netip.Prefix

// anywhere are the networks of true.
var anywhere = networks{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}

// Decode implements kong.MapperValue. A flag without a value is true, as it was
// when it had no values.
func (n *networks) Decode(ctx *kong.DecodeContext) error {
	text := "true"
	if next := ctx.Scan.Peek(); !next.IsEOL() && !strings.HasPrefix(fmt.Sprint(next.Value), "-") {
		text = fmt.Sprint(ctx.Scan.Pop().Value)
	}
	list, err := parseNetworks(text)
	*n = list
	return err
}

// parseNetworks reads the value of the flag.
func parseNetworks(text string) (list networks, err error) {
	for one := range strings.SplitSeq(text, ",") {
		switch one = strings.TrimSpace(one); one {
		case "true":
			list = append(list, anywhere...)
			continue
		case "", "false":
			continue
		}
		if ip, err := netip.ParseAddr(one); err == nil {
			ip = ip.Unmap().WithZone("")
			list = append(list, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(one)
		if err != nil {
			return nil, fmt.Errorf(
				"%q is no network: write an address like 127.0.0.1, or a range like 10.0.0.0/8", one,
			)
		}
		list = append(list, network.Masked())
	}
	return list, nil
}
