package game

import (
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// ChanceName names the algorithm by which a match draws from its seed. Records
// carry it. It changes when the algorithm does.
const ChanceName = "chacha8-1"

// Seed is the secret from which all chance of a match follows. Only its
// Commitment is shown until the match is over.
type Seed [32]byte

// NewSeed draws a seed from the operating system's randomness.
func NewSeed() Seed {
	var s Seed
	crand.Read(s[:]) // never returns an error: it ends the program instead
	return s
}

// ParseSeed reads 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("seed: %q is not 64 hexadecimal digits", text)
	}
	return Seed(b), nil
}

// SeedOf derives a seed from a number, for simulations and tests that number
// their matches.
func SeedOf(n uint64) Seed {
	return sha256.Sum256(binary.LittleEndian.AppendUint64([]byte("lair seed "), n))
}

// String returns the seed as 64 hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment returns the SHA-256 of the seed in hexadecimal. A table shows it
// before the match, which proves later that the seed was not changed.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// At returns the chance of one ply: ChaCha8 keyed by the SHA-256 of seed and ply.
// The deal is ply 0. A move draws from the chance of the ply that it leads to.
func (s Seed) At(ply int) Chance {
	return Chance{kind: sealed, seed: s, key: [3]int32{int32(ply), 0, 0}}
}

// turn makes c the chance of a ply as At does, and leaves alone what the first
// draw sets.
func (c *Chance) turn(s Seed, ply int) {
	c.kind, c.drawing, c.drawn, c.seed, c.key = sealed, false, 0, s, [3]int32{int32(ply), 0, 0}
}

type kind uint8

const (
	fast kind = iota
	sealed
	scripted
	traced
)

// Chance is the source of all randomness in a game. It is sealed (from the seed of
// a match), fast (for searches), scripted (for tests) or traced. The zero value is
// fast.
type Chance struct {
	kind    kind
	drawing bool // sealed only: src is keyed and ready
	state   uint64
	drawn   int
	rolls   []int
	sizes   []int // traced only
	key     [3]int32
	seed    Seed
	src     rand.ChaCha8
}

// Fast returns a chance for searches. It is predictable, so no secret may depend
// on it.
func Fast(seed uint64) Chance { return Chance{state: seed} }

// Mix hashes several numbers into one seed for Fast. Seeds from neighbouring
// numbers give unrelated streams.
func Mix(parts ...uint64) (seed uint64) {
	for _, p := range parts {
		seed = mix(seed + p + stride)
	}
	return seed
}

// Reseed makes c a fast chance that starts from seed. It writes only what that
// needs, because a Chance is large.
func (c *Chance) Reseed(seed uint64) { c.kind, c.state, c.drawn = fast, seed, 0 }

// Rolls returns a chance for tests that yields exactly these numbers, one a draw.
// It panics where a number is impossible or missing. A test ends by checking that
// Left is 0.
func Rolls(v ...int) Chance { return Chance{kind: scripted, rolls: v} }

// Trace makes c yield these numbers and then zeros.
func (c *Chance) Trace(v []int) { c.kind, c.drawn, c.rolls, c.sizes = traced, 0, v, c.sizes[:0] }

// Sizes returns the argument of each IntN since Trace.
func (c *Chance) Sizes() []int { return c.sizes }

// Left counts the scripted numbers not yet drawn.
func (c *Chance) Left() int { return len(c.rolls) }

// Drawn counts the draws so far.
func (c *Chance) Drawn() int { return c.drawn }

// Key ties the draws that follow to what they decide, for example (round, space)
// or (round, seat), instead of to the ply. Two matches from one seed then get the
// same luck at the same place however differently they were played, and the same
// deal under every option. A game uses each key once in a match, with a from 1 to
// 2^31-1. Fast and scripted chance ignore it.
func (c *Chance) Key(a, b int) {
	if c.kind != sealed {
		return
	}
	c.key, c.drawing = [3]int32{-1, int32(a), int32(b)}, false
}

// IntN returns a number from 0 to n-1, all equally likely. n is at least 1.
func (c *Chance) IntN(n int) int {
	c.drawn++
	if c.kind == fast {
		// Lemire's reduction of a SplitMix64 step; the bias for the small n of
		// a board game is below 2^-50.
		hi, _ := bits.Mul64(c.next(), uint64(n))
		return int(hi)
	}
	return c.slow(n)
}

// Except returns a number from 0 to n-1 whose bit in out is not set, all equally
// likely. It draws from all n until one is not out. Two matches from one seed in which
// different ones are out then still draw the same most of the time.
func (c *Chance) Except(n int, out uint64) int {
	for c.kind != traced {
		if i := c.IntN(n); out>>i&1 == 0 {
			return i
		}
	}
	free := ^out & (1<<n - 1) // a trace must end
	for range c.IntN(bits.OnesCount64(free)) {
		free &= free - 1
	}
	return bits.TrailingZeros64(free)
}

// Dice throws one die for each element of fell, with up to seven faces numbered
// from 1, and draws once for each. In the result byte i counts the dice that show
// i.
func (c *Chance) Dice(faces int, fell []uint8) (counts uint64) {
	if c.kind != fast {
		for i := range fell {
			fell[i] = uint8(c.IntN(faces) + 1)
			counts += 1 << (fell[i] * 8 & 63)
		}
		return counts
	}
	// The draws are those of IntN, but the state is written only once.
	c.drawn += len(fell)
	state := c.state
	for i := range fell {
		state += stride
		hi, _ := bits.Mul64(mix(state), uint64(faces))
		fell[i] = uint8(hi) + 1
		counts += 1 << (uint8(hi)*8&63 + 8)
	}
	c.state = state
	return counts
}

func (c *Chance) next() uint64 {
	c.state += stride
	return mix(c.state)
}

// stride and mix are SplitMix64.
const stride = 0x9e3779b97f4a7c15

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (c *Chance) slow(n int) int {
	if c.kind == traced {
		if c.sizes = append(c.sizes, n); c.drawn <= len(c.rolls) {
			return c.rolls[c.drawn-1]
		}
		return 0
	}
	if c.kind == scripted {
		if len(c.rolls) == 0 {
			panic(fmt.Sprintf("game: the script of chance ran out where one of %d was drawn", n))
		}
		v := c.rolls[0]
		if v < 0 || v >= n {
			panic(fmt.Sprintf("game: the script of chance says %d where one of %d is drawn", v, n))
		}
		c.rolls = c.rolls[1:]
		return v
	}
	if !c.drawing {
		text := append([]byte("lair chance "), c.seed[:]...)
		for _, k := range c.key {
			text = binary.LittleEndian.AppendUint32(text, uint32(k))
		}
		c.src.Seed(sha256.Sum256(text))
		c.drawing = true
	}
	// Rejection keeps all outcomes equally likely.
	for limit := -uint64(n) % uint64(n); ; {
		hi, lo := bits.Mul64(c.src.Uint64(), uint64(n))
		if lo >= limit {
			return int(hi)
		}
	}
}

// Shuffle puts v into a random order.
func Shuffle[T any](c *Chance, v []T) {
	for i := len(v) - 1; i > 0; i-- {
		j := c.IntN(i + 1)
		v[i], v[j] = v[j], v[i]
	}
}
