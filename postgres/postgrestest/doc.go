// Package postgrestest runs PostgreSQL servers for tests and measurements: a
// [Server] has a folder and a port of loopback of its own and ends with the
// process that started it.
package postgrestest
