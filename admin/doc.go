// Package admin is for the operator of a server. A [Desk] knows who is banned,
// what is announced and who may open tables, carries out what the operator
// asks for, and writes each of these actions into an audit log. It keeps all of
// that as [Row] values in a [Store].
//
// # Two ways to the desk
//
// [Desk.API] is an HTTP API with JSON. [Listen] serves it on a unix socket of
// mode 0600, to which a [Client] talks: whoever may open that file is the
// operator. The server also serves it to a browser that holds a [Session],
// which a one-time link gives. Only the serving process ever writes: a command
// of the operator is a request to it.
//
// # Bans
//
// A [Ban] names a player, or a range of addresses. Of IPv6 addresses a range
// has at most 64 bits, because a client chooses the others freely. Each process
// holds all bans in memory, since every request asks for them. Processes that
// share a store read them again every two seconds.
//
// # Actions and their log
//
// An action and its entry in the audit log are one commit, except for actions
// at a table: those are entries of that table's own log as well, so the audit
// entry follows when the table has accepted them.
package admin
