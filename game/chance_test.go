package game_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// draws takes the next numbers below n.
func draws(c *game.Chance, n, count int) []int {
	list := make([]int, count)
	for i := range list {
		list[i] = c.IntN(n)
	}
	return list
}

// These numbers are in every record there is: with other ones no old match
// replays. Another way to draw gets another ChanceName, and the old way stays.
func TestChanceOfASeedNeverChanges(t *testing.T) {
	if game.ChanceName != "chacha8-1" {
		t.Fatalf("the way to draw is called %q: give it its own numbers here", game.ChanceName)
	}
	seed := game.SeedOf(1)
	if got, want := seed.String(), "96ec9e35ff1351a3647d47f842bafa0d57e243c1dadb8fb842e9416687a2abdb"; got != want {
		t.Errorf("the first seed is %s, want %s", got, want)
	}
	if got, want := seed.Commitment(), "1dac8883987b2cfa85c01f622ad6be6959691b53b554e4afa7b2d0e5bf038474"; got != want {
		t.Errorf("its commitment is %s, want %s", got, want)
	}
	keyed := func(ply, a, b int) game.Chance {
		c := seed.At(ply)
		c.Key(a, b)
		return c
	}
	for _, c := range []struct {
		name   string
		chance game.Chance
		want   []int
	}{
		{"the deal", seed.At(0), []int{367, 278, 893, 657, 160, 189, 319, 285}},
		{"ply 1", seed.At(1), []int{35, 909, 746, 297, 842, 716, 127, 107}},
		{"ply 1000", seed.At(1000), []int{306, 154, 273, 731, 906, 757, 749, 839}},
		{"key 1, 0", keyed(0, 1, 0), []int{444, 419, 81, 187, 265, 509, 788, 565}},
		{"key 1, 1", keyed(0, 1, 1), []int{884, 582, 896, 599, 470, 824, 996, 205}},
		{"key 6, 11", keyed(40, 6, 11), []int{84, 766, 821, 361, 489, 391, 828, 479}},
	} {
		if got := draws(&c.chance, 1000, 8); !slices.Equal(got, c.want) {
			t.Errorf("%s draws %v, want %v", c.name, got, c.want)
		}
	}
}

// The construction, said a second time: ChaCha8 keyed by the SHA-256 of a name,
// the seed and three numbers, and Lemire's unbiased reduction. Another program
// can check a shuffle by it.
func TestChanceOfASeedIsAsDocumented(t *testing.T) {
	seed := game.SeedOf(7)
	source := func(a, b, c int32) *rand.ChaCha8 {
		text := []byte("lair chance ")
		text = append(text, seed[:]...)
		for _, k := range []int32{a, b, c} {
			text = binary.LittleEndian.AppendUint32(text, uint32(k))
		}
		return rand.NewChaCha8(sha256.Sum256(text))
	}
	c := seed.At(12)
	byPly := source(12, 0, 0)
	for range 1000 {
		if got, want := c.IntN(1<<16), int(byPly.Uint64()>>48); got != want {
			t.Fatalf("ply 12 draws %d, want %d", got, want)
		}
	}
	c.Key(3, 9)
	byKey := source(-1, 3, 9)
	for range 1000 {
		if got, want := c.IntN(1<<16), int(byKey.Uint64()>>48); got != want {
			t.Fatalf("key 3, 9 draws %d, want %d", got, want)
		}
	}
}

func TestKeyedLuckIsTheSameHoweverOneGotThere(t *testing.T) {
	seed := game.SeedOf(3)
	early, late := seed.At(2), seed.At(90)
	draws(&late, 6, 17)
	early.Key(4, 1)
	late.Key(4, 1)
	if a, b := draws(&early, 100, 20), draws(&late, 100, 20); !slices.Equal(a, b) {
		t.Errorf("key 4, 1 draws %v at ply 2 and %v at ply 90", a, b)
	}
	for _, key := range [][2]int{{1, 0}, {2, 0}, {1, 1}, {2, 1}} {
		a, b := seed.At(1), seed.At(1)
		a.Key(key[0], key[1])
		b.Key(key[1]+1, key[0]+5)
		if slices.Equal(draws(&a, 1000, 8), draws(&b, 1000, 8)) {
			t.Errorf("key %v draws as another key", key)
		}
	}
	plain, other := seed.At(1), game.SeedOf(4).At(1)
	if slices.Equal(draws(&plain, 1000, 8), draws(&other, 1000, 8)) {
		t.Error("two seeds draw the same")
	}
}

// unfair is how far counts are from equal, in standard deviations of what a fair source gives.
func unfair(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	want := float64(total) / float64(len(counts))
	chi := 0.0
	for _, n := range counts {
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	// Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is close to normal.
	free := float64(len(counts) - 1)
	return (math.Cbrt(chi/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
}

// fair fails where a fair source would come so far once in a million runs. The
// seeds are fixed, so what passes passes always.
func fair(t *testing.T, name string, counts []int) {
	t.Helper()
	if z := unfair(counts); z > 4.75 {
		t.Errorf("%s: counts %v are %.1f standard deviations from fair", name, counts, z)
	}
}

func TestUnfairSeesABias(t *testing.T) {
	if z := unfair([]int{10_000, 10_000, 10_000, 10_000, 10_000, 11_000}); z < 4.75 {
		t.Errorf("a tenth too many of one side counts as %.1f standard deviations", z)
	}
	if z := unfair([]int{10_080, 9_950, 10_020, 9_900, 10_010, 10_040}); z > 1.5 {
		t.Errorf("ordinary luck counts as %.1f standard deviations", z)
	}
}

func TestDrawsAreFair(t *testing.T) {
	for _, n := range []int{2, 3, 5, 6, 7, 10, 31, 52, 100} {
		fast, sealed := game.Fast(uint64(n)), game.SeedOf(uint64(n)).At(1)
		a, b := make([]int, n), make([]int, n)
		for range 20_000 + 1000*n {
			a[fast.IntN(n)]++
			b[sealed.IntN(n)]++
		}
		fair(t, "fast", a)
		fair(t, "sealed", b)
	}
	// The first draw of each of many plies, of many keys and of many fast seeds, as games draw.
	plies, keys, seeds := make([]int, 6), make([]int, 6), make([]int, 6)
	seed := game.SeedOf(11)
	for i := range 30_000 {
		c := seed.At(i)
		plies[c.IntN(6)]++
		c.Key(1+i/100, i%100)
		keys[c.IntN(6)]++
		c = game.Fast(uint64(i))
		seeds[c.IntN(6)]++
	}
	fair(t, "first of a ply", plies)
	fair(t, "first of a key", keys)
	fair(t, "first of a fast seed", seeds)
}

func TestShufflesAreFair(t *testing.T) {
	c := game.Fast(5)
	counts := map[[4]int]int{}
	for range 60_000 {
		v := [4]int{0, 1, 2, 3}
		game.Shuffle(&c, v[:])
		counts[v]++
	}
	if len(counts) != 24 {
		t.Fatalf("%d orders of 24 came up", len(counts))
	}
	var list []int
	for _, n := range counts {
		list = append(list, n)
	}
	fair(t, "shuffle", list)
}

func TestDrawsOfLargeNumbersStayBelow(t *testing.T) {
	fast, sealed := game.Fast(1), game.SeedOf(1).At(1)
	for _, n := range []int{1, 1 << 31, 1<<62 + 1, math.MaxInt} {
		for range 100 {
			if a, b := fast.IntN(n), sealed.IntN(n); a < 0 || a >= n || b < 0 || b >= n {
				t.Fatalf("drew %d and %d below %d", a, b, n)
			}
		}
	}
}

func TestDrawnCounts(t *testing.T) {
	sealed := game.SeedOf(1).At(1)
	for name, c := range map[string]game.Chance{
		"fast": game.Fast(1), "sealed": sealed, "scripted": game.Rolls(1, 2, 3),
	} {
		draws(&c, 6, 3)
		if c.Drawn() != 3 {
			t.Errorf("%s: %d draws counted, want 3", name, c.Drawn())
		}
	}
	c := game.Fast(9)
	first := draws(&c, 100, 5)
	c.Key(1, 1) // of no effect
	c.Reseed(9)
	if again := draws(&c, 100, 5); c.Drawn() != 5 || !slices.Equal(again, first) {
		t.Errorf("reseeded it draws %v after %v and has drawn %d", again, first, c.Drawn())
	}
	var zero game.Chance
	if got := zero.IntN(6); got < 0 || got > 5 {
		t.Errorf("the zero chance draws %d", got)
	}
}

func TestFastChanceAllocatesNothing(t *testing.T) {
	c := game.Fast(1)
	v := make([]int, 20)
	if n := testing.AllocsPerRun(100, func() { game.Shuffle(&c, v); c.Reseed(2) }); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}

func TestRollsAreUsedUpInOrder(t *testing.T) {
	c := game.Rolls(4, 0, 51)
	if got := []int{c.IntN(6), c.IntN(1), c.IntN(52)}; !slices.Equal(got, []int{4, 0, 51}) {
		t.Errorf("it draws %v", got)
	}
	if c.Left() != 0 {
		t.Errorf("%d are left", c.Left())
	}
	panics(t, "ran out", func() { c.IntN(6) })
	for _, impossible := range []int{6, -1} {
		c := game.Rolls(impossible)
		panics(t, "where one of 6 is drawn", func() { c.IntN(6) })
		if c.Left() != 1 {
			t.Errorf("the impossible %d was used up", impossible)
		}
	}
	c = game.Rolls(1)
	c.Key(2, 2) // pays no heed
	if c.Left() != 1 || c.IntN(2) != 1 {
		t.Error("a key changed the script")
	}
}

// panics checks that f panics with these words.
func panics(t *testing.T, words string, f func()) {
	t.Helper()
	defer func() {
		if p, _ := recover().(string); !strings.Contains(p, words) {
			t.Errorf("panic %q, want %q in it", p, words)
		}
	}()
	f()
}

func TestSeedText(t *testing.T) {
	seed := game.NewSeed()
	if seed == game.NewSeed() {
		t.Error("two new seeds are equal")
	}
	back, err := game.ParseSeed(seed.String())
	if err != nil || back != seed {
		t.Errorf("%s came back as %s (%v)", seed, back, err)
	}
	sum := sha256.Sum256(seed[:])
	if got := seed.Commitment(); got != hex.EncodeToString(sum[:]) {
		t.Errorf("the commitment of %s is %s", seed, got)
	}
	for _, bad := range []string{
		"", "12", strings.Repeat("g", 64), strings.Repeat("0", 63), strings.Repeat("0", 66),
	} {
		if _, err := game.ParseSeed(bad); err == nil || !strings.HasPrefix(err.Error(), "seed: ") {
			t.Errorf("%q is read as a seed: %v", bad, err)
		}
	}
	if game.SeedOf(1) == game.SeedOf(2) {
		t.Error("two numbers make one seed")
	}
}

// Dice are draws like any others, of every kind of chance, and counted.
func TestDice(t *testing.T) {
	for name, c := range map[string]game.Chance{
		"fast": game.Fast(5), "sealed": game.SeedOf(3).At(2),
		"scripted": game.Rolls(1, 0, 5, 1, 4, 2, 2, 3),
	} {
		one, all := c, c
		want, counts := draws(&one, 6, 8), uint64(0)
		for i := range want {
			want[i]++
			counts += 1 << (8 * want[i])
		}
		fell := make([]uint8, 8)
		if got := all.Dice(6, fell); got != counts || all.Drawn() != 8 {
			t.Errorf("%s: %d dice counted as %x, want %x", name, all.Drawn(), got, counts)
		}
		for i, v := range fell {
			if int(v) != want[i] {
				t.Errorf("%s: dice fell %v, want %v", name, fell, want)
				break
			}
		}
		if name != "scripted" && one.IntN(1000) != all.IntN(1000) {
			t.Errorf("%s: what is drawn after the dice is another", name)
		}
	}
}

// TestExcept compares the ways to draw a number that is not out.
func TestExcept(t *testing.T) {
	const out = 0b1011 // of 0 to 5, so 2, 4 and 5 are left
	sealed, plain := game.SeedOf(7).At(3), game.SeedOf(7).At(3)
	counts := map[int]int{}
	for range 3000 {
		got, want := sealed.Except(6, out), plain.IntN(6)
		for out>>want&1 == 1 {
			want = plain.IntN(6)
		}
		if got != want {
			t.Fatalf("a sealed chance gives %d, want %d", got, want)
		}
		counts[got]++
	}
	if len(counts) != 3 || counts[2] < 900 || counts[4] < 900 || counts[5] < 900 {
		t.Errorf("3000 draws gave %v, want about 1000 each of 2, 4 and 5", counts)
	}
	for i, want := range []int{2, 4, 5} {
		var c game.Chance
		c.Trace([]int{i})
		if got := c.Except(6, out); got != want || !slices.Equal(c.Sizes(), []int{3}) {
			t.Errorf("a trace of %d gives %d of %v numbers, want %d of 3", i, got, c.Sizes(), want)
		}
	}
}

// TestTrace draws more than the trace has numbers.
func TestTrace(t *testing.T) {
	var c game.Chance
	for range 2 {
		c.Trace([]int{1, 2})
		got := []int{c.IntN(2), c.IntN(5), c.IntN(7)}
		if !slices.Equal(got, []int{1, 2, 0}) || !slices.Equal(c.Sizes(), []int{2, 5, 7}) || c.Drawn() != 3 {
			t.Errorf("drawn are %v of %v, want 1, 2 and 0 of 2, 5 and 7", got, c.Sizes())
		}
	}
	if f := game.Fast(1); true {
		if c.Reseed(1); c.IntN(1000) != f.IntN(1000) {
			t.Error("the trace changed what a search draws later")
		}
	}
}
