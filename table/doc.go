// Package table plays matches between people and bots. A [Registry] holds the
// live tables of a process: their seats, clocks, bots, watchers, and a [Log] on
// disk. Players send a [Command]; viewers read a [Snapshot] and then receive a
// [Step] for every [Entry] of the log.
//
// # A table is its log
//
// A table is an append-only list of entries: created, sat, left, a bot seated,
// start, move, undo, resign, and so on. The state of a table, its match
// included, is computed from these entries and from nothing else. No entry is
// ever removed: an undo is an entry too. Chat is stored separately, because it
// decides nothing.
//
// # The log is the lock
//
// An append names the seq after which it expects to write. If the log has gone
// on, the append is refused; the table then reads the entries it missed and
// decides again. That is the only concurrency control between processes: there
// are no owners and no leases. Within a process one goroutine at a time serves
// a table, and it holds no lock while it waits for the disk.
//
// # Output gate
//
// Nothing leaves a table before the commit that holds it is durable: no answer,
// no step to a watcher, no request to a bot. A table waits for its commit
// before it takes its next command. Therefore it never shows anything that the
// log does not have.
//
// # Commands
//
// A command carries a key that its player chose. The key is looked up among the
// entries of the table. Therefore a command that is sent twice, even across a
// restart, is answered twice and happens once. Bots' moves and expired clocks
// are commands as well. Their keys follow from the decision they belong to, so
// that sending one twice does nothing.
//
// # Time
//
// No rule of a table depends on the time of day, because it may jump and it
// goes on while the server is down. The server instead counts its running time,
// over all its starts, by the monotonic clock of the process. Every entry
// carries that count as its Tick. The log keeps the newest count, which is
// saved every five seconds while a clock runs. A clock has used the running
// time that passed between two entries.
//
// Matches by post are the exception: there a clock runs only while its player
// has time, as their [pace.Pace] says. Entries stop and start it, so only their
// writer reads the time of day.
//
// After a restart a clock goes on from the last saved count. An outage
// therefore costs a player nothing, and gives them five seconds at most. If two
// counts are more than ten seconds apart, the process was stopped or its
// machine asleep, and the time between them is not counted. Entries of old logs
// have no Tick: between those the time of day counts, as it did when they were
// written.
//
// The running time also measures how long a person has been silent, and for how
// long nobody has touched a table.
//
// # Who may sit down
//
// The link of a table shows it, and lets one sit down while it waits. In a
// running match a seat takes a link of its own, or the host's consent. Links to
// seats are derived from a secret and from the entry that renewed them. So
// nothing is stored of them, and old links stop working. An entry also records
// whom the host removed: they need a newer link.
//
// # What is seen
//
// A viewer sees a table as a seat, as a spectator, or, once the match is over,
// as a reader from whom nothing is hidden. A [Snapshot] holds what such a
// viewer may see and nothing more. It is computed once and shared by all who
// view the table as the same seat.
//
// # Undo by knowledge
//
// A seat may take back its last move freely while nobody has acted since and
// the move revealed nothing. Otherwise the other people at the table must
// agree; bots always agree. game.Match.Revealed decides, so the rule is the
// same for every game.
//
// An undo over something revealed marks the seat. A stage won by a marked seat
// is [WonWithUndo], and its review counts in no average. The mark follows from
// the log: an entry of kind Undone, and what stood before it.
package table
