package arena

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Ratings follow the model of Plackett and Luce, which works for any number of
// seats. Every player has a strength. The first place of a match is drawn among
// all players with probabilities proportional to their strengths, then the
// second among the others, and so on.
//
// Hunter's iteration finds the strengths of maximum likelihood; it never
// overshoots. Ties are treated as by Breslow: each player of a shared place is
// drawn from all who remained when the first of them was.
//
// A rating is 400 times the decimal logarithm of a strength. A player with 400
// points more than another finishes ahead 10 times out of 11.

// ranking is the result of one match: players by number, best first, and their
// places, which may be shared.
type ranking struct {
	order []int
	place []int8
}

// rank converts a match; number maps players to numbers.
func rank(d *deal, m *match, number map[string]int) ranking {
	res := &m.out.Result
	var seats []int
	for seat := range int(res.Seats) {
		seats = append(seats, seat)
	}
	slices.SortStableFunc(
		seats, func(a, b int) int { return int(res.Places[a]) - int(res.Places[b]) },
	)
	var r ranking
	for _, seat := range seats {
		r.order = append(r.order, number[d.at(m, seat)])
		r.place = append(r.place, res.Places[seat])
	}
	return r
}

// prior is the number of wins and of losses against an average player that
// every player starts with. Without it a player who never lost would have an
// infinite strength.
const prior = 0.5

// fit returns the natural logarithms of the strengths of n players, with mean
// 0. The matches of deal i count weight[i] times. The iteration starts at from,
// or at equal strengths if from is nil.
func fit(n int, deals [][]ranking, weight []float64, from []float64) []float64 {
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
		if from != nil {
			strength[i] = math.Exp(from[i])
		}
	}
	wins, rate := make([]float64, n), make([]float64, n)
	for range 500 {
		for i, s := range strength {
			wins[i], rate[i] = prior, 2*prior/(s+1)
		}
		for i, deal := range deals {
			if weight[i] == 0 {
				continue
			}
			for _, r := range deal {
				r.count(strength, wins, rate, weight[i])
			}
		}
		moved := 0.0
		for i := range strength {
			next := wins[i] / rate[i]
			moved = max(moved, math.Abs(math.Log(next/strength[i])))
			strength[i] = next
		}
		centre(strength)
		if moved < 1e-5 {
			break
		}
	}
	for i, s := range strength {
		strength[i] = math.Log(s)
	}
	return strength
}

// count adds a match to the wins of its players and to their expected rates of
// wins.
func (r ranking) count(strength, wins, rate []float64, weight float64) {
	left := 0.0
	for _, p := range r.order {
		left += strength[p]
	}
	for at := 0; at < len(r.order); {
		next := at
		for next < len(r.order) && r.place[next] == r.place[at] {
			next++
		}
		if next == len(r.order) {
			return // the rest share the last place, which has no information
		}
		drawn := float64(next-at) * weight
		for _, p := range r.order[at:] {
			rate[p] += drawn / left
		}
		for _, p := range r.order[at:next] {
			wins[p] += weight
			left -= strength[p]
		}
		at = next
	}
}

// centre scales strengths to a geometric mean of 1.
func centre(strength []float64) {
	sum := 0.0
	for _, s := range strength {
		sum += math.Log(s)
	}
	scale := math.Exp(-sum / float64(len(strength)))
	for i := range strength {
		strength[i] *= scale
	}
}

// resamples is the number of bootstrap samples for the intervals.
const resamples = 200

// rate fits the ratings of n players, in points. The player base has rating 0,
// or the average has if base is negative. The intervals are a bootstrap over
// deals, because matches of one deal depend on each other.
func rate(n int, deals [][]ranking, base int, seed uint64) []Estimate {
	weight := make([]float64, len(deals))
	for i := range weight {
		weight[i] = 1
	}
	best := fit(n, deals, weight, nil)
	points := func(logs []float64, i int) float64 {
		zero := 0.0
		if base >= 0 {
			zero = logs[base]
		}
		return 400 / math.Ln10 * (logs[i] - zero)
	}
	list := make([]Estimate, n)
	for i := range list {
		list[i].Mean = points(best, i)
	}
	if len(deals) < 5 {
		return list
	}
	luck := rand.New(rand.NewPCG(seed, 1))
	drawn := make([][]float64, n)
	for range resamples {
		clear(weight)
		for range deals {
			weight[luck.IntN(len(deals))]++
		}
		logs := fit(n, deals, weight, best)
		for i := range drawn {
			drawn[i] = append(drawn[i], points(logs, i))
		}
	}
	for i, v := range drawn {
		if i == base {
			continue
		}
		slices.Sort(v)
		list[i].Interval = &[2]float64{v[resamples/40], v[resamples-1-resamples/40]}
	}
	return list
}

// rankings reads the matches of all deals.
func (r *run) rankings(field []string) [][]ranking {
	number := map[string]int{}
	for i, p := range field {
		number[p] = i
	}
	list := make([][]ranking, len(r.deals))
	for i := range r.deals {
		d := &r.deals[i]
		for j := range d.matches {
			list[i] = append(list[i], rank(d, &d.matches[j], number))
		}
	}
	return list
}
