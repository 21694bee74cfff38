package bot

import "lair.games/lair/game"

// baselines are the bots that others are measured by. They play matches between bots and no others: New knows none of them.
func baselines[S, M comparable]() []kind[S, M] {
	return []kind[S, M]{
		{"ismcts", newISMCTS[S, M]},
		{"clairvoyant", newClairvoyant[S, M]},
		{"planner", newPlanner[S, M]},
	}
}

// clairvoyant plays like hard, and a Runner hides nothing from it: its guesses are what is true. So the gap between the two
// is what hidden information costs, and what is to be gained at most by guessing better. Its plan, too, deals nothing anew. What is
// not dealt yet it knows no better than anybody.
type clairvoyant[S, M comparable] struct{ Player[S, M] }

func newClairvoyant[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return clairvoyant[S, M]{newHard(style)}
}

// sees reports whether a player is to be shown everything.
func sees[S, M comparable](p Player[S, M]) bool {
	if l, ok := p.(limited[S, M]); ok {
		p = l.Player
	}
	_, yes := p.(clairvoyant[S, M])
	return yes
}
