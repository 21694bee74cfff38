// Package game is the contract between the rules of a board game and everything
// that plays it: tables, records, bots and the engine protocol. A game is a
// [Rules] value over a position and a move. A [Match] is one play of it, made of
// [Playing], [History] and [Inspection]. The package knows no game, and a noun of
// a game in it is a mistake.
//
// # A game is a value
//
// Rules holds a name, [Option] values, and plain functions over a position S and
// a move M. A [Setup] says how many seats play and with which options. A position
// is flat: arrays and small integers, without pointers, slices, maps, strings or
// interfaces. Assigning a position copies it and == compares it. Undo is an index
// into a slice of positions, a search keeps its tree in one array, and nothing is
// shared by accident. A move is a small comparable struct. It is legal exactly
// when Rules.Moves lists it for its [Seat].
//
// Callers copy and rules mutate: to look ahead, write next := *s and apply the
// move to &next.
//
// What only some games have stands in groups that may be nil: [Position] for
// positions on paper, [Thinking] with [Plan], [Style], [Redealing], [Learning] and
// [Values] for bots, [Play] for races, previews and sides, [Campaign] for stages to
// play alone, and [Cards] for card lists.
//
// # Chance is an argument
//
// A position holds no randomness that has not happened yet. A pile that nobody may
// look into is kept as counts, and a card is drawn when it is turned up, from the
// [Chance] that Apply is given. In a match chance comes from a secret [Seed] and
// the ply, in a search from a small fast generator, and in a test from a script
// that must be used up.
//
// # Hidden information is two functions
//
// Rules.View builds what a seat may see field by field, so a field that is not
// copied does not leak. Rules.Redeal deals afresh what a seat cannot know. What a
// seat remembers, such as a hand that it passed on, is part of the position, so
// both are functions of the position alone. Package gametest holds them to six
// laws. A bot is given a [Sight], which yields views, legal moves and guesses, and
// never the position.
//
// # Events are told to seats
//
// While a game deals and applies, it tells a [Log] what happens. Each [Line] is an
// [Event] and the [Seats] that are told it. The log is nil in a search, and
// telling a nil log costs nothing.
//
// # Scores and refusals
//
// A [Result] ranks the seats, and a sheet of [Item] values says where a score comes
// from. A move that cannot be made gets a [Refusal] with a code and a sentence.
//
// # Types are erased once
//
// [Erase] turns Rules into a [Game], which its [Info] describes. Game.New starts a
// Match, which takes moves as JSON. Tables, records and protocols use only these
// and need no type parameters.
package game
