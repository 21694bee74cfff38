// Package account knows who plays: guests, so far.
//
// Nobody registers. A guest exists from the first time they write something that has to be remembered (they sit down,
// open a table, choose a name), never because a page was looked at. From then on a random token of 256 bits
// in their browser's cookie is who they are. Only its SHA-256 is stored, so whoever reads the database can sit in nobody's
// seat; a hash without salt or stretching is enough because a token is not a password: there is nothing to guess.
//
// [Book] is the door to all of it. It keeps those who play now in memory, so that a move asks no database who made it.
package account
