package main

// front are the settings of what stands between browsers and the server.
type front struct {
	Proxy networks `help:"Addresses of the proxies before this server, as networks: only from there the X-Forwarded headers are believed. true: from any address." placeholder:"NETWORK,..."`
}
