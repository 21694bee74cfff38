//go:build !unix

package server

import "net"

// readable leaves the waiting to the WebSocket.
func readable(net.Conn) error { return nil }
