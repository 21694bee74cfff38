// Package account identifies players. A [Registry] finds the [Player] who holds
// a token and creates guests; a [Store] keeps them, each with their [Device]s.
//
// Nobody registers. A guest is created when they first write something that
// must be remembered: they sit down, open a table or choose a name. Looking at
// a page creates nobody. From then on a random token of 256 bits in their
// browser's cookie identifies them. Only its SHA-256 is stored, so reading the
// database gives access to nobody's seat. A hash without salt or stretching is
// enough, because a random token cannot be guessed like a password.
//
// A player may have several devices, each with a token of its own that can be
// signed out, and one recovery phrase. The phrase signs another device in when
// all others are lost. It has six words that can be typed on any keyboard and
// checked one by one. Because its 72 bits could be guessed from a plain hash, it
// is stored under a slow one with a secret salt.
//
// The registry caches the players who are active, so that a move needs no query
// to know who made it. If other processes use the same store, what it has
// cached is a few seconds old at most.
package account
