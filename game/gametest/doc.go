// Package gametest tests every game against the same laws. The laws_test.go of
// a game calls it:
//
//	func TestLaws(t *testing.T) {
//		gametest.Laws(t, rules, gametest.Plan{
//			Setups:  gametest.Setups(rules, "guard-line-up", "kings-new-rules"),
//			Matches: 4,
//			Secrets: []string{"Hands", "Down"},
//		})
//	}
//	func TestGames(t *testing.T) {
//		gametest.Games(t, rules, gametest.Setups(rules), 10_000, invariant)
//	}
//	func TestAllocs(t *testing.T) { gametest.NoAllocs(t, rules, game.Setup{Seats: 4}) }
//	func TestSize(t *testing.T)   { gametest.Size(t, rules, 256) }
//	func TestPerft(t *testing.T) {
//		gametest.Perft(t, rules, game.Setup{Seats: 3}, 1, 24, 501, 9_112)
//	}
//	func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }
//	func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, rules) }
//	func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, rules) }
//
// # The six laws
//
// A game hides information by two functions, View and Redeal. At every position
// of random matches, for every seat and for a spectator, [Laws] checks:
//
//  1. A redeal is invisible: a seat's view is the same before and after.
//  2. A redeal does not peek: with the same chance, the redeal of a redeal is
//     that redeal.
//  3. A redeal does not peek at hidden choices: where two moves of another seat
//     look the same to a seat, their redeals are equal.
//  4. Moves that look the same tell the same: then the events told to that seat
//     are equal, too.
//  5. The secrets are as declared: redeals change exactly the fields that
//     [Plan].Secrets names.
//  6. What a seat may do reveals nothing: moves, refusals, previews and actors do
//     not depend on what the seat cannot know.
//
// A view and a redeal that are wrong in the same way pass all six. So each game
// also needs tests, written from its rulebook, of who knows what.
//
// # The other checks
//
//   - Positions and moves are flat.
//   - An actor has a move. Moves are unique, in a fixed order, and survive JSON.
//   - Reading a position does not change it, and a view shares no memory with it.
//   - A move leads to the same position with and without a log.
//   - Simultaneous choices are hidden until the last one, leave the others their
//     choices, and lead to the same position in any order. Races are exempt.
//   - A position and every redeal of it survive JSON.
//   - A move or a position is refused if a field is missing, null, duplicated,
//     unknown, in another case or of another type.
//   - Sheets add up, places agree with scores, only declared events are told, and
//     no reader is told one event in two versions.
//   - A match ends within its bound and is reproduced by its seed and moves.
//   - Two matches that differ only in what one seat cannot see send it the same
//     bytes.
//   - Estimates and plans are numbers and depend on the position alone.
//
// [Worths] checks that the numbers of bots are points that a match can give, and
// [Accounts] that luck and decisions add up to the final margins. [Reasons] checks what
// a game says for one move and against another.
//
// The first fault ends the run. Its report has the setup, the seed, the ply,
// and the position in the form that Load takes.
package gametest
