package games

import (
	"math"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
)

// pull says for each game how far leads change during a match, as scale.spread does
// for two seats. With several seats the best of many rivals is ahead by more, so the
// same lead is worth less. TestChances measures it.
var pull = map[string]float64{
	"mighty-monsters": 5.7, "gloomy-graves": 10.8, "monster-expedition": 11.4, "big-monster": 24.8,
}

// unsure is the part of the pull that is left just before the end: what an estimate
// may still be wrong about in the last moves.
const unsure = 0.2

// Chances are the chances to win of each seat of a match that is over, by ply; those of
// one ply add up to 1. Partners have the same chance in the list, and their side counts
// once. With one seat they are the chance to win the match, and need not add up.
//
// Chances are those of somebody who sees all cards. They come from the leads that a
// luck.Account expects: the odds of two sides are exp(difference/left), where left
// shrinks as the match goes on. At the end they are the result: several winners share.
func Chances(m game.Match, a luck.Account) [][]float64 {
	result, plies := m.Result(), len(a.Plies)-1
	leads, list := a.Expected, make([][]float64, len(a.Plies))
	for ply := range a.Plies {
		for seat := range a.Seats {
			leads[seat] += a.Plies[ply].Luck[seat] + a.Plies[ply].Choice[seat]
		}
		list[ply] = chances(m.Game().Info().Name, result, leads, float64(ply)/float64(max(1, plies)))
	}
	list[plies] = won(result)
	return list
}

// chances returns the chance to win of each seat, by the leads that are expected when a
// part of the match is over.
func chances(name string, result game.Result, leads luck.Margins, played float64) []float64 {
	if result.Seats == 1 {
		return []float64{min(1, max(0, leads[0]))}
	}
	left, known := pull[name]
	if !known {
		left = other.spread
	}
	return chancesWith(left, result, leads, played)
}

// chancesWith returns the chances that a pull gives several seats.
func chancesWith(
	left float64, result game.Result, leads luck.Margins, played float64,
) []float64 {
	list := make([]float64, result.Seats)
	left *= max(unsure, math.Sqrt(max(0, 1-played)))
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
	sides := 0.0
	for seat := range list {
		if result.Places[seat] == 1 && leader(result, seat) {
			sides++
		}
	}
	for seat := range list {
		if result.Places[seat] == 1 {
			list[seat] = 1 / sides
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
	Kind   string    `json:"kind" enum:"turn,luck,choice" doc:"turn: the ply that changed most who would win; luck: the luckiest draw; choice: the best decision of the seat"`
	Ply    int       `json:"ply" doc:"The ply that it led to"`
	Seat   game.Seat `json:"seat" doc:"Whose chance is told"`
	Before float64   `json:"before" doc:"The seat's chance to win without it, 0 to 1: before the ply, by the mean of what could have come, or by the next best move"`
	After  float64   `json:"after" doc:"The seat's chance to win with it"`
}

// Noticed is the least change of a chance that a Moment tells of.
const Noticed = 0.02

// Chance returns the chance that a lead wins, when a part of the match is over. With
// one seat, the lead is the chance.
func Chance(name string, seats int, lead, played float64) float64 {
	if seats == 1 {
		return min(1, max(0, lead))
	}
	return scaleOf(name).chance(lead, played)
}

// Story returns the chances of a match that is over, and its moments but the best choice.
func Story(m game.Match, a luck.Account) (list [][]float64, moments []Moment) {
	list, moments, taken := Chances(m, a), []Moment{}, 0
	if x, ok := luckiest(m, a, list); ok {
		moments, taken = append(moments, x), x.Ply
	}
	if x, ok := turn(m, list, taken); ok {
		moments = append([]Moment{x}, moments...)
	}
	return list, moments
}

// luckiest returns the draw after the deal that raised a seat's chance most, if one did
// so noticeably.
func luckiest(m game.Match, a luck.Account, list [][]float64) (found Moment, ok bool) {
	result, leads := m.Result(), a.Expected
	name, plies := m.Game().Info().Name, len(a.Plies)-1
	most := Noticed
	for ply := range a.Plies {
		mean := leads
		for seat := range a.Seats {
			mean[seat] += a.Plies[ply].Choice[seat]
			leads[seat] = mean[seat] + a.Plies[ply].Luck[seat]
		}
		if ply == 0 || a.Plies[ply].Luck == (luck.Margins{}) {
			continue
		}
		before := chances(name, result, mean, float64(ply)/float64(max(1, plies)))
		for seat := range a.Seats {
			if gain := list[ply][seat] - before[seat]; gain > most {
				most, ok = gain, true
				found = Moment{LuckiestDraw, ply, game.Seat(seat), before[seat], list[ply][seat]}
			}
		}
	}
	return found, ok
}

// turn returns the ply that raised the winner's chance most, except the one taken;
// with one seat and a lost match, the one that lowered it most.
func turn(m game.Match, list [][]float64, taken int) (found Moment, ok bool) {
	result := m.Result()
	hero, sign := result.Winners().Lowest(), 1.0
	if result.Seats == 1 && list[len(list)-1][0] < 0.5 {
		hero, sign = 0, -1
	}
	most := Noticed
	for ply := 1; ply < len(list); ply++ {
		if gain := sign * (list[ply][hero] - list[ply-1][hero]); ply != taken && gain > most {
			most, ok = gain, true
			found = Moment{TurningPoint, ply, hero, list[ply-1][hero], list[ply][hero]}
		}
	}
	return found, ok
}
