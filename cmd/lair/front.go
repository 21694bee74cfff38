package main

import (
	"cmp"
	"crypto/x509"
	"fmt"
	"io"
	stdlog "log"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"lair.games/lair/certificate"
)

// front are the settings of what stands between browsers and the server.
type front struct {
	Proxy    proxies  `help:"Addresses of the proxies before this server, as networks: only from there the X-Forwarded headers are believed. Or the number of proxies, at any address; true is 1." placeholder:"NETWORK,..."`
	Domain   []string `help:"Serve HTTPS under this name, with a certificate that is got and renewed by itself. This accepts the terms of the CA. May be repeated." placeholder:"NAME"`
	HTTP     string   `name:"http" help:"With a domain: address that answers the CA and sends browsers to HTTPS. none: no such address." default:":80" placeholder:"HOST:PORT"`
	Host     []string `help:"Serve no other names than this and those of url and domain. any: every name. May be repeated. Without url and domain every name is served by default." placeholder:"NAME"`
	ACME     string   `name:"acme" help:"ACME directory of the CA that gives certificates." default:"https://acme-v02.api.letsencrypt.org/directory" placeholder:"URL"`
	ACMECA   string   `name:"acme-ca" help:"File with the certificates by which the CA itself is known, in PEM, if the system does not know it." placeholder:"FILE"`
	ACMEMail string   `name:"acme-mail" help:"Address to which the CA may write." placeholder:"ADDRESS"`
}

// check checks the domains, and returns the address to listen on and the
// address for friends where none are set.
func (f *front) check(listen, public string) (string, string, error) {
	if len(f.Domain) == 0 {
		return cmp.Or(listen, ":8080"), public, nil
	}
	for i, name := range f.Domain {
		name = strings.ToLower(strings.TrimSuffix(name, "."))
		if err := certificate.CheckDomain(name); err != nil {
			return "", "", usagef("--domain: %v", err)
		}
		f.Domain[i] = name
	}
	return cmp.Or(listen, ":443"), cmp.Or(public, "https://"+f.Domain[0]), nil
}

// anyHost is the value of the setting host with which every name is served.
const anyHost = "any"

// hosts returns the names that are served, or none if every name is. public is
// the address for friends.
func (f *front) hosts(public string) (list []string) {
	if slices.Contains(f.Host, anyHost) || public == "" && len(f.Domain)+len(f.Host) == 0 {
		return nil
	}
	if u, err := url.Parse(public); err == nil && u.Hostname() != "" {
		list = append(list, u.Hostname())
	}
	list = append(append(list, f.Domain...), f.Host...)
	for i, name := range list {
		list[i] = strings.ToLower(strings.TrimSuffix(name, "."))
	}
	return list
}

// httpsFront serves HTTPS and what belongs to it. The zero value serves HTTP.
type httpsFront struct {
	keeper *certificate.Keeper
	http   *http.Server // answers challenges and redirects; nil: there is none
}

// secure begins to get certificates. public is where browsers are sent to.
func (f *front) secure(db certificate.Store, public string, warn *warner) (*httpsFront, error) {
	if len(f.Domain) == 0 {
		return &httpsFront{}, nil
	}
	config := certificate.Config{
		Domains: f.Domain, Store: db, Directory: f.ACME, Mail: f.ACMEMail,
		HTTP: f.HTTP != "none", Report: warn.certificate,
	}
	if f.ACMECA != "" {
		text, err := readInput(f.ACMECA, pemFile)
		if err != nil {
			return nil, usagef("--acme-ca: %v", err)
		}
		config.Roots = x509.NewCertPool()
		if !config.Roots.AppendCertsFromPEM(text) {
			return nil, usagef("--acme-ca: %s holds no certificate in PEM", f.ACMECA)
		}
	}
	if !config.HTTP {
		return &httpsFront{keeper: certificate.New(config)}, nil
	}
	l, err := listen("http", f.HTTP)
	if err != nil {
		return nil, fmt.Errorf("%w; this is for --http, which the CA and browsers ask first", err)
	}
	h := &httpsFront{keeper: certificate.New(config)}
	h.http = &http.Server{
		Handler:           h.keeper.HTTPHandler(certificate.Redirect(strings.TrimSuffix(public, "/"))),
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10,
		ErrorLog: stdlog.New(io.Discard, "", 0),
	}
	go func() { _ = h.http.Serve(l) }() // it ends when it is closed
	return h, nil
}

// scheme is the one that browsers use here.
func (h *httpsFront) scheme() string {
	if h.keeper == nil {
		return "http"
	}
	return "https"
}

// serve serves a listener until the server is shut down.
func (h *httpsFront) serve(at *http.Server, l net.Listener) error {
	if h.keeper == nil {
		return at.Serve(l)
	}
	at.TLSConfig, at.Handler = h.keeper.TLSConfig(), onlyHTTPS(at.Handler)
	return at.ServeTLS(l, "", "")
}

// onlyHTTPS tells browsers to use HTTPS at this name for the next half year. The
// names below it may be other servers, so that they are left out.
func onlyHTTPS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=15552000")
		next.ServeHTTP(w, r)
	})
}

// close ends what secure began. It may be called twice.
func (h *httpsFront) close() {
	if h.keeper == nil {
		return
	}
	h.keeper.Close()
	if h.http != nil {
		_ = h.http.Close()
	}
}
