package luck

import "lair.games/lair/game"

// hopeless is how many times too many outcomes make Outcomes give up at once.
const hopeless = 64

// Outcomes calls try once for every sequence of numbers that its draws from c can
// give. What try draws must depend on what it has drawn alone. If there are more than
// most sequences, Outcomes stops early and returns false.
func Outcomes(c *game.Chance, most int, try func()) bool {
	var drawn []int
	for range most {
		c.Trace(drawn)
		try()
		if Likelihood(c)*float64(most)*hopeless < 1 {
			return false
		}
		sizes := c.Sizes()
		for len(drawn) < len(sizes) {
			drawn = append(drawn, 0)
		}
		last := len(drawn) - 1
		for ; last >= 0 && drawn[last] == sizes[last]-1; last-- {
		}
		if last < 0 {
			return true
		}
		drawn = drawn[:last+1]
		drawn[last]++
	}
	return false
}

// Likelihood returns the probability of what a call of try has drawn.
func Likelihood(c *game.Chance) float64 {
	p := 1.0
	for _, n := range c.Sizes() {
		p /= float64(n)
	}
	return p
}
