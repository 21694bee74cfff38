package lampmoths

import (
	"fmt"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/record/recordtest"
)

// setups are all numbers of seats, each with and without shy lamps.
func setups() []game.Setup { return gametest.Setups(Rules, optionShy) }

// TestLaws plays random matches and holds every position to the laws of hidden information.
func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{Setups: setups(), Matches: 10, Secrets: []string{"Sent"}})
}

func TestGames(t *testing.T) { gametest.Games(t, Rules, setups(), 20_000, invariant) }

// invariant is what holds at every position of every match.
func invariant(s *State) error {
	places := s.Pile.Len()
	all := s.Pile
	for seat := range s.Seats {
		all |= s.Lamps[seat]
		places += s.Lamps[seat].Len()
		if sent := s.Sent[seat]; sent != 0 && !s.Moths[seat].Has(sent) {
			return fmt.Errorf("lm-send: seat %d sent moth %d, which it does not have", seat, sent)
		}
		if a, b := s.Moths[seat].Len(), s.Moths[0].Len(); a != b {
			return fmt.Errorf("lm-send: seat %d has %d moths left, and seat 0 has %d", seat, a, b)
		}
	}
	if all.Len() != places || all.Has(s.Lamp) {
		return fmt.Errorf("lm-lamps: a lamp is in two places")
	}
	return nil
}

func TestAllocs(t *testing.T) {
	for _, o := range setups() {
		gametest.NoAllocs(t, Rules, o)
	}
}

func TestSize(t *testing.T) { gametest.Size(t, Rules, 32) }

// TestPerft counts the ways to play the first plies: 7 moths for each of three seats,
// then 6 for each.
func TestPerft(t *testing.T) {
	gametest.Perft(t, Rules, game.Setup{Seats: 3}, 1, 7, 7*7, 7*7*7, 7*7*7*6, 7*7*7*6*6)
}

// TestWorths asks that no seat is thought to end with less light than none, or with more
// than there is.
func TestWorths(t *testing.T) { gametest.Worths(t, Rules, setups(), 0, float32(full.Sum())) }

// TestAccounts asks that expectation, luck and decisions add up to every margin.
func TestAccounts(t *testing.T) { gametest.Accounts(t, Rules, setups()) }

func TestRulebook(t *testing.T) { gametest.Rulebook(t, "rulebook.md", "rulebook.fr.md") }

func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, Rules) }
func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules) }

// TestGolden keeps a record for each number of seats and variant, and for each way to end.
func TestGolden(t *testing.T) {
	var cases []recordtest.Case
	for _, o := range setups() {
		name := fmt.Sprintf("seats-%d", o.Seats)
		if o.On(optionShy) {
			name += "-shy"
		}
		cases = append(cases, recordtest.Case{Name: name, Setup: o})
	}
	three := game.Setup{Seats: 3}
	cases = append(
		cases,
		recordtest.Case{Name: "lamp-goes-out", Setup: three, Until: recordtest.Tells[LampWentOut](nil)},
		recordtest.Case{Name: "shared-win", Setup: three, Until: func(m game.Match) bool {
			return m.Result().Winners().Len() > 1
		}},
		recordtest.Case{Name: "more-lamps-win", Setup: three, Until: func(m game.Match) bool {
			r := m.Result()
			return r.Winners().Len() == 1 && r.Lead(r.Winners().Lowest()) == 0
		}},
	)
	recordtest.Golden(t, game.Erase(Rules), "testdata", cases)
}

func BenchmarkPlayout(b *testing.B) { gametest.Playouts(b, Rules) }
