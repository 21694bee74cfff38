package bot

import "lair.games/lair/game"

// baselines are the bots that others are compared with. They play only in
// matches between bots: New does not find them.
func baselines[S, M comparable]() []kind[S, M] {
	return []kind[S, M]{
		{"ismcts", newISMCTS[S, M]},
		{"clairvoyant", newClairvoyant[S, M]},
		{"planner", newPlanner[S, M]},
		{"beginner", newBeginner[S, M]},
	}
}

// clairvoyant plays like hard, but a Runner hides nothing from it: its guesses
// are the true position, and its plan deals nothing again. The gap between the
// two is the cost of hidden information, and the most that better guesses could
// gain. Chance that has not been drawn yet stays unknown to it.
type clairvoyant[S, M comparable] struct{ Player[S, M] }

func newClairvoyant[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return clairvoyant[S, M]{newHard(style)}
}

// sees reports whether a player may see everything.
func sees[S, M comparable](p Player[S, M]) bool {
	if l, ok := p.(limited[S, M]); ok {
		p = l.Player
	}
	_, yes := p.(clairvoyant[S, M])
	return yes
}
