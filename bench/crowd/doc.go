// Package crowd tests how much one address can slow down others within a
// server's default limits.
//
//	LAIR_CROWDS=bots,reviews,logs,all go test ./bench/crowd -run Crowd -v
//
// Ann plays a match against bots, always the first legal move, and asks for a
// hint at each turn. Her match has a fixed seed, so that her bots decide the
// same each time. She first plays alone at the server. Then Eve, at another
// loopback address, uses as much as she may: sixty tables of analysis bots,
// twelve reviews at a time, or the events of a log with ten thousand entries.
//
// For each case the test logs how long Ann's bots and hints took, and how many
// requests were dropped: unanswered, or answered with a server error. Only
// Linux answers on all of 127.0.0.0/8, so the test needs Linux.
package crowd
