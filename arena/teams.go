package arena

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"lair.games/lair/game"
	"lair.games/lair/games"
)

// shape is the number of seats and of sides of a match; 0 sides if every seat
// plays for itself. Seat i is on side i modulo the number of sides.
type shape struct{ seats, sides int }

// shapeOf returns the shape of a complete setup.
func shapeOf(t games.Title, full game.Setup) shape { return shape{full.Seats, t.Sides(full)} }

// partners reports whether two seats are on the same side.
func (x shape) partners(a, b int) bool { return a == b || x.sides > 0 && a%x.sides == b%x.sides }

// won returns a seat's share of the win. The members of a winning side divide
// it.
func (x shape) won(res *game.Result, seat int) float64 {
	if w := res.Winners(); w.Has(game.Seat(seat)) {
		return 1 / float64(w.Len())
	}
	return 0
}

// ahead returns a seat's points minus those of its best opponent.
func (x shape) ahead(res *game.Result, seat int) float64 {
	best, others := int32(0), false
	for i, score := range res.Scores[:res.Seats] {
		if !x.partners(seat, i) && (!others || score > best) {
			best, others = score, true
		}
	}
	return float64(res.Scores[seat] - best)
}

// orders returns the ways in which players sit down before they are rotated.
// Without sides there is only the given one. With sides there is one for each
// way to form them. Of orders that are rotations of each other, because players
// are equal, only the first is returned.
func orders(players []string, sides int) [][]string {
	if sides == 0 {
		return [][]string{players}
	}
	var list [][]string
	size := len(players) / sides
	group(make([]int, len(players)), 0, sides, size, func(side []int) {
		next := make([]int, sides) // members seated so far, by side
		order := make([]string, len(players))
		for i, p := range players {
			order[side[i]+next[side[i]]*sides] = p
			next[side[i]]++
		}
		if !slices.ContainsFunc(list, func(other []string) bool { return rotated(order, other) }) {
			list = append(list, order)
		}
	})
	return list
}

// group assigns player i and all that follow to sides of a given size, and
// calls f with each assignment. A new side always begins with the first player
// without one, so that assignments that differ only in the sides' numbers occur
// once.
func group(side []int, i, sides, size int, f func(side []int)) {
	if i == len(side) {
		f(side)
		return
	}
	members := make([]int, sides)
	for _, s := range side[:i] {
		members[s]++
	}
	for s, n := range members {
		if n == size {
			continue
		}
		side[i] = s
		group(side, i+1, sides, size, f)
		if n == 0 {
			return
		}
	}
}

// rotated reports whether a is a rotation of b.
func rotated(a, b []string) bool {
	for n := range a {
		if slices.Equal(slices.Concat(a[n:], a[:n]), b) {
			return true
		}
	}
	return false
}

// Team is the result of the players of one side.
type Team struct {
	Players []string `json:"players"`
	Played  int      `json:"played"` // times they formed a side, in all matches
	Wins    Estimate `json:"wins"`   // share of matches won; a shared win counts in parts
	Fair    float64  `json:"fair"`   // the expected share if all sides were equal
	Margin  Estimate `json:"margin"` // points ahead of the best other side
}

// teams computes the results of all sides that players formed, in order of
// appearance.
func (r *run) teams() []Team {
	if r.shape.sides == 0 {
		return nil
	}
	var list []Team
	for d, m := range r.each {
		for side := range r.shape.sides {
			players := r.side(d, m, side)
			i := slices.IndexFunc(
				list, func(t Team) bool { return slices.Equal(t.Players, players) },
			)
			if i < 0 {
				i, list = len(list), append(
					list, Team{Players: players, Fair: 1 / float64(r.shape.sides)},
				)
			}
			list[i].Played++
		}
	}
	size := float64(r.shape.seats / r.shape.sides)
	for i := range list {
		t := &list[i]
		of := func(d *deal, m *match, seat int) bool {
			return seat < r.shape.sides && slices.Equal(r.side(d, m, seat), t.Players)
		}
		t.Wins = share(r.byDeal(
			of, func(res *game.Result, seat int) float64 { return size * r.shape.won(res, seat) },
		))
		t.Margin = mean(r.byDeal(of, r.shape.ahead))
		if len(list) == 1 {
			t.Wins.Interval = nil // it only played itself: nothing is estimated
		}
	}
	return list
}

// side returns the players on a side of a match, sorted by name.
func (r *run) side(d *deal, m *match, side int) []string {
	var players []string
	for seat := side; seat < r.shape.seats; seat += r.shape.sides {
		players = append(players, d.at(m, seat))
	}
	slices.Sort(players)
	return players
}

// writeTeams formats the results of sides as text, if there are any.
func writeTeams(w io.Writer, teams []Team) error {
	if len(teams) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "\nteam\twins\t(95%%)\tmargin\t(95%%)\tplayed\t\n")
	for _, x := range teams {
		fmt.Fprintf(
			t, "%s\t%.3f\t%s\t%+.2f\t%s\t%d\t\n", strings.Join(x.Players, "+"), x.Wins.Mean,
			x.Wins.text("%.3f"), x.Margin.Mean, x.Margin.text("%+.2f"), x.Played,
		)
	}
	return t.Flush()
}
