// Package fold plays matches of all games at one node, and compares its tables
// at every ply with those that a fresh node computes from the log: position,
// pending choices, clocks, requests, and all else that the log decides.
//
//	LAIR_MATCHES=10000 go test ./bench/fold -run Fold -v -timeout 6h
package fold
