// Package table is where people play a match: seats, clocks, a log, undo, and everybody who looks on.
//
// # A table is its log
//
// A table is an append-only list of entries: created, sat, left, a bot seated, start, move, undo, resign, and so on. What
// the table is at any moment, the match included, is the fold of those entries and of nothing else. Nothing is ever
// popped: an undo is an entry. Chat is apart, for it decides nothing.
//
// # The log is the lock
//
// An append carries the head that it expects. If the log has gone on, it is refused, and the table reads what it missed
// and decides again. That is the only concurrency control between processes; there are no owners and no leases. In one
// process one goroutine at a time serves a table, and it holds no lock while it waits for the disk.
//
// # Output gate
//
// Nothing leaves before the commit that holds it is durable: no answer, no step to a watcher, no bot's turn. A table
// waits for its commit before it takes its next command, so what it shows is always what the log has.
//
// # Commands
//
// A command carries an id of its player's own making. It is looked up among the entries of the table, so a command that
// is sent twice, even across a restart, is answered twice and happens once. Bots' moves and clocks that run out are
// commands as well, with ids that follow from what they answer to; firing one twice does nothing.
//
// # What is seen
//
// Whoever looks at a table looks through the eyes of a seat, of a spectator, or, once the match is over, of a reader from
// whom nothing is hidden. A [Snapshot] holds what those eyes may see and nothing more. It is made once for each pair of
// eyes and shared by all who look through them.
//
// # Undo by knowledge
//
// The last move of a seat is free to take back as long as nobody acted since and it revealed nothing. Beyond that it needs
// the consent of the other people at the table; bots consent. The rule is game.Match.Revealed and so the same for every
// game.
package table
