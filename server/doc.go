// Package server is the house's front door: HTTP for commands and questions, one WebSocket a browser for what happens.
//
// # Commands
//
// Every command is a POST with an Idempotency-Key of the client's own making. It is answered when what it did is
// durable, with the seq of the table's log in which it took effect, or with a [Refusal]: a code for programs and a plain
// sentence for people. A refusal changes nothing. The same key sent twice is answered twice and happens once.
//
// # What is seen
//
// A client never gets a position, only a [Snapshot]: the table as one pair of eyes may see it. What happens later
// reaches it as a [Step], which carries the difference to the snapshot before it; a client applies it without knowing a
// rule. Answers to questions about moves depend on nothing but what the asking seat knows. No answer that shows a view
// may be kept by a cache.
//
// # Who is asking
//
// A guest exists from their first write: a random token in a cookie that no script can read. Reading needs no one.
// Unsafe methods pass http.CrossOriginProtection, the WebSocket checks its origin, and everything has a limit.
package server
