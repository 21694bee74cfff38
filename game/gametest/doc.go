// Package gametest holds every game to the laws of the house. A game's laws_test.go calls it:
//
//	func TestLaws(t *testing.T) {
//		gametest.Laws(t, rules, gametest.Plan{
//			Setups:  gametest.Setups(rules, "guard-line-up", "kings-new-rules"),
//			Matches: 4,
//			Secrets: []string{"Hands", "Down"},
//		})
//	}
//	func TestGames(t *testing.T)  { gametest.Games(t, rules, gametest.Setups(rules), 100_000, invariant) }
//	func TestAllocs(t *testing.T) { gametest.NoAllocs(t, rules, game.Setup{Seats: 4}) }
//	func TestSize(t *testing.T)   { gametest.Size(t, rules, 256) }
//	func TestPerft(t *testing.T)  { gametest.Perft(t, rules, game.Setup{Seats: 3}, 1, 24, 501, 9_112) }
//	func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }
//	func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, rules) }
//	func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, rules) }
//
// # The six laws
//
// A game hides things by two functions, View and Redeal. At every position of random matches, for every seat and for a
// spectator, [Laws] asks:
//
//  1. A redeal is invisible: a seat sees the same before and after what it cannot know is dealt afresh.
//  2. A redeal does not peek: redealt twice, a position is the same as if redealt once, with the same chance.
//  3. Nor at hidden choices: where two moves of another seat look the same to a seat, so do their redeals come out the same.
//  4. What looks the same sounds the same: then the events told to that seat are equal too.
//  5. The secrets are as declared: the fields that redeals change are exactly those named in the plan.
//  6. What you may do reveals nothing: moves, refusals, what wishes come to, what is shown of a move and whose turn it is do
//     not depend on what the seat cannot know.
//
// A view and a redeal that are wrong together pass all six. So each game also needs tests that say who knows what, taken
// from its rulebook.
//
// # The other checks
//
// Positions and moves are flat. An actor always has a move; moves are unique and in a fixed order, and are read back from
// JSON as they were; a wish is none of them and comes to one, or to nothing. Asking changes nothing, and a view keeps nothing
// of the position it was made from. Applying a move
// gives the same whether anybody listens or not. Simultaneous choices, be they of one move or of several, hide from the
// others until the last, leave the others their choices, and come to the same in any order, unless the seats race. A position is read back from JSON as it was, and so is every redeal of
// it. Score sheets add up, places agree with scores, only declared events are told. A match ends within its bound and is
// reproduced by its seed and moves. Two matches that differ only in what one seat cannot see send it the same bytes. Estimates and plans are numbers, always the same.
//
// The first fault ends the run and is reported with the setup, the seed and the ply at which it was seen, and with the
// position in the form that Load takes.
package gametest
