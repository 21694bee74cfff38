package bot_test

import (
	"context"
	"fmt"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// Any bot plays any game. It sees what its seat sees, and the same seed gives the
// same move.
func ExampleFor() {
	rules := toy.Rules()
	m, err := game.Erase(rules).New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	bots := bot.For(rules)
	for !m.Over() {
		seat := m.Actors().Lowest()
		move, thought, err := bots.Choose(context.Background(), m, seat, "greedy", 1, bot.Limit{})
		if err != nil {
			fmt.Println(err)
			return
		}
		if m.Ply() == 0 {
			fmt.Printf("seat %d plays %s and thought about %d moves\n", seat, move, len(thought.Moves))
		}
		if _, err := m.Play(seat, move); err != nil {
			fmt.Println(err)
			return
		}
	}
	r := m.Result()
	fmt.Println("scores", r.Scores[:r.Seats])
	// Output:
	// seat 0 plays {"card":4} and thought about 3 moves
	// scores [5 3]
}
