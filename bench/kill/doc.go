// Package kill plays at a real server over the loopback, kills it with SIGKILL
// at random moments, restarts it on the same data and checks that nothing is
// missing.
//
//	LAIR_KILLS=50 go test ./bench/kill -run Kill -v
//
// Several people play as fast as the server answers, each at their own tables,
// some at all seats and some against bots. After each kill the following must
// hold. Every player is still recognised by the cookie, and every opened table
// can be read. Every confirmed move is there, in order, and at most the one
// unconfirmed move besides. Sending that one again with the same key leaves it
// there exactly once. At the end every match is read ply by ply, and the
// records of finished matches are verified.
package kill
