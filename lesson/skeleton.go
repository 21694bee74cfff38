package lesson

import (
	"fmt"
	"strings"

	"lair.games/lair/game"
)

// Skeleton returns the text of a lesson that begins as a match did: each of the
// first moves of a seat is a step that accepts only this move, and what the
// others did follows it. The sentences are left to the author: Check names the
// lines that lack them. The match must have been dealt, because a lesson begins
// with a deal.
func (s *Subject) Skeleton(m game.Match, seat game.Seat, steps int) (string, error) {
	setup := m.Setup()
	switch {
	case m.Start() != nil:
		return "", fmt.Errorf("%w: the match begins at a position, and a lesson with a deal", ErrLesson)
	case m.Game().Deck() != "":
		return "", fmt.Errorf("%w: the match has cards of its own", ErrLesson)
	case seat < 0 || int(seat) >= setup.Seats:
		return "", fmt.Errorf("%w: the match has no seat %d", ErrLesson, seat)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "lesson %s\ngame %s\n", First, m.Game().Info().Name)
	fmt.Fprintf(&b, "# title.en ...\n# title.fr ...\nseats %d\n", setup.Seats)
	for _, o := range m.Game().Info().Options {
		if choice := setup.Options[o.ID]; choice != o.Default {
			fmt.Fprintf(&b, "option %s %s\n", o.ID, choice)
		}
	}
	fmt.Fprintf(&b, "seed %s\nseat %d\n", m.Seed(), seat)
	fmt.Fprint(&b, "# else.en ...\n# else.fr ...\n# else.rule ...\n")
	taken := 0
	for ply := 1; ply <= m.Ply(); ply++ {
		who, move := m.Move(ply)
		switch {
		case who == seat && taken == steps:
			return b.String(), nil
		case who == seat:
			taken++
			fmt.Fprintf(&b, "\nstep %d\n# say.en ...\n# say.fr ...\n# rule ...\n", taken)
			fmt.Fprintf(&b, "# point %s\n", strings.Join(s.things(m.Fork(ply-1), seat), " "))
			fmt.Fprintf(&b, "accept %s\nplay %s\n", move, move)
		case taken == 0:
			fmt.Fprintf(&b, "before %d %s\n", who, move)
		default:
			fmt.Fprintf(&b, "then %d %s\n", who, move)
		}
	}
	if taken == 0 {
		return "", fmt.Errorf("%w: seat %d made no move", ErrLesson, seat)
	}
	return b.String(), nil
}
