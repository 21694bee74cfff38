// Package game is the contract between the rules of a board game and everything that plays it: tables, records, bots,
// the engine protocol. It knows no game; a noun of a game that appears here is a mistake.
//
// # A game is a value
//
// The rulebook of one game is a [Rules] value: a name, its options, and a few plain functions over a position S and a
// move M. A position is flat: arrays and small integers, no pointer, slice, map, string or interface. Assigning one
// copies it and == compares it, so a rewind is an index into a slice of positions, a search keeps its tree in one
// array, and nothing is ever shared by accident. A move is a small comparable struct; it is legal exactly when it is
// among Rules.Moves of its seat.
//
// Callers copy, rules mutate: to look ahead, write next := *s and apply to &next.
//
// # Chance is an argument
//
// No position holds randomness that has not happened yet. A pile that nobody may look into is kept as counts and a
// card is drawn from it when it is turned up, from the [Chance] that Apply is given. In a match chance comes from a
// secret [Seed] and the ply; in a search from a small fast generator; in a test from a script that must be used up.
//
// # Hidden information is two functions
//
// Rules.View builds what a seat may see, field by field, from nothing: what is not copied does not leak. Rules.Redeal
// deals afresh what a seat cannot know. What a seat remembers (a hand it passed on) is part of the position, so both
// are functions of the position alone. Package gametest holds them to six laws. A bot is given a [Sight], out of which
// come only views, legal moves and guesses, never the position.
//
// # Events are told to seats
//
// While it deals and applies, a game tells what happens to a [Log]: each [Line] is an [Event] and the seats that may
// hear it. The log is nil in a search, and telling a nil log costs nothing.
//
// # Types are erased once
//
// [Erase] turns a Rules value into a [Game], and Game.New starts a [Match]: one play of a game, as JSON in and out.
// Tables, records and protocols are written against those two and need no type parameter.
package game
