package record_test

import (
	"fmt"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/record"
)

// A record is read without playing it, and replayed to get the match back.
func ExampleParse() {
	text := `lair match v1
game high-card/1
setup {"seats":2,"options":{"low-wins":"off","picking":"at-once"}}
chance chacha8-1
seed 0000000000000000000000000000000000000000000000000000000000000001
0 {"card":10}
1 {"card":5}
`
	r, err := record.Parse([]byte(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Game, len(r.Plies), "moves")
	m, err := r.Replay(func(name string) (game.Game, bool) {
		return game.Erase(toy.Rules()), name == "high-card"
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	seat, move := m.Move(1)
	fmt.Printf("seat %d played %s, and now may play %v\n", seat, move, m.Moves(seat))
	// Output:
	// high-card 2 moves
	// seat 0 played {"card":10}, and now may play [{2} {8}]
}
