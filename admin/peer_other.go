//go:build !linux

package admin

import "net"

// peer returns "": only Linux tells who is at the other end of a socket.
func peer(net.Conn) string { return "" }
