package admin

import (
	"net"
	"os/user"
	"strconv"
	"syscall"
)

// peer returns the user at the other end of a unix socket, or "".
func peer(c net.Conn) string {
	u, ok := c.(*net.UnixConn)
	if !ok {
		return ""
	}
	raw, err := u.SyscallConn()
	if err != nil {
		return ""
	}
	var cred *syscall.Ucred
	if raw.Control(func(fd uintptr) {
		cred, err = syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	}) != nil || err != nil {
		return ""
	}
	id := strconv.Itoa(int(cred.Uid))
	if known, err := user.LookupId(id); err == nil {
		return known.Username
	}
	return id
}
