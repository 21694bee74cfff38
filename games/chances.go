package games

import (
	"math"
	"slices"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
)

// unsure is the part of the pull that is left just before the end: what an estimate
// may still be wrong about in the last moves.
const unsure = 0.2

// line is the chances to win of each seat of a match that is over, by ply.
//
// Chances are those of somebody who sees all cards. They come from the leads that a
// luck.Account expects: the odds of two sides are exp(difference/left), where left
// shrinks as the match goes on. At the end they are the result: several winners share. So
// they are in the last plies where best play leads to one result for certain. Where the
// last ply drew what ended the match, the chances before are the mean of its results.
type line struct {
	came  [][]float64 // after each ply; those of one ply add up to 1
	meant [][]float64 // the same before the draw of the ply
	sure  int         // the first ply after which chances are no estimate
	// What leads alone would give after that ply: the rest is that it is no estimate.
	guess []float64
}

// lineOf returns the line of a match. Partners have the same chance in the lists, and
// their side counts once. With one seat the chances are those to win the match, and need
// not add up.
func lineOf(m game.Match, a luck.Account, pull float64) (l line) {
	result, plies := m.Result(), len(a.Plies)-1
	ends := append(slices.Clone(a.Endgame), result)
	leads := a.Expected
	l.sure = plies - len(a.Endgame)
	for ply, x := range a.Plies {
		mean := leads
		for seat := range a.Seats {
			mean[seat] += x.Choice[seat]
			leads[seat] = mean[seat] + x.Luck[seat]
		}
		played := float64(ply) / float64(max(1, plies))
		came := chances(pull, result, leads, played)
		meant := came
		if ply >= l.sure {
			came = won(ends[ply-l.sure])
		}
		if ply == l.sure {
			l.guess = meant
		} else if ply > l.sure {
			meant = came
		}
		if x.Luck != (luck.Margins{}) {
			meant = chances(pull, result, mean, played)
		}
		l.came, l.meant = append(l.came, came), append(l.meant, meant)
	}
	if plies > 0 && len(a.Ends) > 0 {
		// The last draw alone decides, so the chance before it is the mean of its results.
		l.sure, l.guess = plies-1, l.came[plies-1]
		l.meant[plies] = wonBy(a.Ends)
		l.came[plies-1] = l.meant[plies]
		if a.Plies[plies-1].Luck == (luck.Margins{}) {
			l.meant[plies-1] = l.guess // else it would look like a draw
		}
	}
	return l
}

// wonBy returns who would win, by what could have been drawn last. Leads cannot tell: one
// that is won or lost whole is no small lead that holds.
func wonBy(ends []luck.End) []float64 {
	list := make([]float64, ends[0].Result.Seats)
	for _, x := range ends {
		for seat, p := range won(x.Result) {
			list[seat] = min(1, list[seat]+p*x.Likelihood)
		}
	}
	return list
}

// remaining returns what is left of a pull when a part of the match is over.
func remaining(pull, played float64) float64 {
	return pull * max(unsure, math.Sqrt(max(0, 1-played)))
}

// chances returns the chance to win of each seat, by the leads that are expected when a
// part of the match is over and the Scale.Pull.
func chances(pull float64, result game.Result, leads luck.Margins, played float64) []float64 {
	if result.Seats == 1 {
		return []float64{min(1, max(0, leads[0]))}
	}
	list := make([]float64, result.Seats)
	left := remaining(pull, played)
	sum := 0.0
	for seat := range list {
		// The leader's lead is the distance to the next; everybody else's, that to the
		// leader. So behind the leader is what each lacks.
		list[seat] = math.Exp(min(0, leads[seat]) / left)
		if leader(result, seat) {
			sum += list[seat]
		}
	}
	for seat := range list {
		list[seat] /= sum
	}
	return list
}

// won returns who won, as chances: several sides share.
func won(result game.Result) []float64 {
	list := make([]float64, result.Seats)
	if result.Seats == 1 {
		list[0] = min(1, max(0, float64(result.Lead(0))))
		return list
	}
	for seat := range list {
		if result.Places[seat] == 1 {
			list[seat] = 1 / float64(luck.WinningSides(&result))
		}
	}
	return list
}

// leader reports whether no seat before this one is on its side.
func leader(result game.Result, seat int) bool {
	for before := range seat {
		if result.Partners(game.Seat(before), game.Seat(seat)) {
			return false
		}
	}
	return true
}

// The kinds of moments.
const (
	TurningPoint = "turn"
	LuckiestDraw = "luck"
	BestChoice   = "choice"
)

// Moment is a ply of a match that its end tells of.
type Moment struct {
	Kind   string    `json:"kind" enum:"turn,luck,choice" doc:"turn: the ply that changed most who would win, except the one of luck; luck: the luckiest draw; choice: the best decision of the seat"`
	Ply    int       `json:"ply" doc:"The ply that it led to"`
	Seat   game.Seat `json:"seat" doc:"Whose chance is told"`
	Before float64   `json:"before" doc:"The seat's chance to win without it, 0 to 1: before the ply, by the mean of what could have come, or by the next best move"`
	After  float64   `json:"after" doc:"The seat's chance to win with it"`
}

// Noticed is the least change of a chance that a Moment tells of. A draw must have changed it
// by more than that to be called luck: where cards are many, no draw may be.
const (
	Noticed = 0.02
	Lucky   = 0.05
)

// fewer returns the chance that a seat or side would have had with so many points less,
// at a place of a match with several sides where it has this chance. It holds for any
// number of sides: fewer points multiply the odds against all the others together.
func fewer(pull, chance, points, played float64) float64 {
	if chance >= 1 || chance <= 0 {
		return chance // the match is over: points are no chance any more
	}
	odds := chance / (1 - chance) * math.Exp(-points/remaining(pull, played))
	return odds / (1 + odds)
}

// retell returns the chances of a match that is over, by ply and seat, and its moments
// but the best choice.
func retell(m game.Match, a luck.Account, pull float64) (list [][]float64, moments []Moment) {
	l, moments, taken := lineOf(m, a, pull), []Moment{}, 0
	if x, ok := l.luckiest(); ok {
		moments, taken = append(moments, x), x.Ply
	}
	if x, ok := l.turn(m.Result(), taken); ok {
		moments = append([]Moment{x}, moments...)
	}
	return l.came, moments
}

// luckiest returns the draw after the deal that raised a seat's chance most, if that is luck.
func (l line) luckiest() (found Moment, ok bool) {
	most := Lucky
	for ply := 1; ply < len(l.came); ply++ {
		for seat, after := range l.led(ply) {
			before := l.meant[ply][seat]
			if after-before > most {
				most, ok = after-before, true
				found = Moment{LuckiestDraw, ply, game.Seat(seat), before, l.came[ply][seat]}
			}
		}
	}
	return found, ok
}

// led returns the chances that a ply itself led to. That nobody can overtake any more is
// no merit of the move after which it is certain.
func (l line) led(ply int) []float64 {
	if ply == l.sure {
		return l.guess
	}
	return l.came[ply]
}

// turn returns the ply that raised the winner's chance most, except the one taken, which
// another moment marks; with one seat and a lost match, the one that lowered it most. Readers
// see the line and look for its steepest part, so draws are not left out.
func (l line) turn(result game.Result, taken int) (found Moment, ok bool) {
	hero, sign := result.Winners().Lowest(), 1.0
	if result.Seats == 1 && l.came[len(l.came)-1][0] < 0.5 {
		hero, sign = 0, -1
	}
	most := Noticed
	for ply := 1; ply < len(l.came); ply++ {
		before, after := l.came[ply-1][hero], l.came[ply][hero]
		gain := sign * (l.led(ply)[hero] - before)
		if ply != taken && gain > most {
			most, ok = gain, true
			found = Moment{TurningPoint, ply, hero, before, after}
		}
	}
	return found, ok
}
