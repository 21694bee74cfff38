// Package redeal tests that no bot peeks. In positions of random matches it
// compares a bot's decision with the one after a redeal of what the seat cannot
// know. The move and all evaluations must be identical to the last bit.
//
//	LAIR_POSITIONS=100000 go test ./bench/redeal -run Peeks -v
package redeal
