// Package server serves tables over HTTP and WebSockets: [Server] is the
// http.Handler, [Config] is what it is made of, and [Limits] bounds what one
// client may use.
//
// # Commands
//
// A command is a POST with an Idempotency-Key that the client chooses. The
// server answers once the effect is durable, with the seq of the log entry in
// which the command took effect, or with a [Refusal]: a code for programs and a
// plain sentence for people. A refusal changes nothing. A command sent again
// with the same key takes effect once and gets the same answer again.
//
// # Views
//
// A client never gets a position. It gets a [Snapshot], which is the table as
// one viewer may see it, and then a [Step] for each new log entry. A step
// carries the difference to the previous snapshot, which a client applies
// without knowing any rules. Answers about moves depend only on what the asking
// seat knows. Caches must not store an answer that contains a view.
//
// # Identity
//
// A guest is created by their first write. They are identified by a random
// token in a cookie that scripts cannot read. Reading needs no identity. Unsafe
// methods pass http.CrossOriginProtection, the WebSocket checks its origin, and
// everything is rate limited.
//
// The shapes of requests and answers are in wire.go. The routes are in
// server.go, and each handler is in the file of its topic.
package server
