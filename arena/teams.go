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

// shape is how many seats a match has and on how many sides they play; 0 sides where everybody plays alone. Seat i is on side i
// modulo their number.
type shape struct{ seats, sides int }

func shapeOf(t games.Title, full game.Setup) shape { return shape{full.Seats, t.Sides(full)} }

// partners reports whether two seats win and lose together.
func (x shape) partners(a, b int) bool { return a == b || x.sides > 0 && a%x.sides == b%x.sides }

// won is a seat's part of the win: its members share that of a side.
func (x shape) won(res *game.Result, seat int) float64 {
	if w := res.Winners(); w.Has(game.Seat(seat)) {
		return 1 / float64(w.Len())
	}
	return 0
}

// ahead is by how many points a seat beats the best other who is no partner.
func (x shape) ahead(res *game.Result, seat int) float64 {
	best, others := int32(0), false
	for i, score := range res.Scores[:res.Seats] {
		if !x.partners(seat, i) && (!others || score > best) {
			best, others = score, true
		}
	}
	return float64(res.Scores[seat] - best)
}

// orders are the ways in which players sit down before they are rotated. Where everybody plays alone there is one, as they
// come. Where there are sides there is one for each way to form them; of those that are rotations of each other, because some
// players are alike, the first.
func orders(players []string, sides int) [][]string {
	if sides == 0 {
		return [][]string{players}
	}
	var list [][]string
	size := len(players) / sides
	group(make([]int, len(players)), 0, sides, size, func(side []int) {
		next := make([]int, sides) // members who have a seat, by side
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

// group forms sides of a size from all that follow player i, those before having theirs, and calls f with the side of each
// player. A side is opened by the first who has none, so that no two are told apart by their numbers.
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

// rotated reports whether one order is a rotation of another.
func rotated(a, b []string) bool {
	for n := range a {
		if slices.Equal(slices.Concat(a[n:], a[:n]), b) {
			return true
		}
	}
	return false
}

// Team is how those did who played on one side.
type Team struct {
	Players []string `json:"players"`
	Played  int      `json:"played"` // sides that they were in all matches
	Wins    Estimate `json:"wins"`   // share of the matches it won; a shared win counts in parts
	Fair    float64  `json:"fair"`   // what that would be if all were alike
	Margin  Estimate `json:"margin"` // points ahead of the best other side
}

// teams gathers how each side did that players formed, those first that sat down first.
func (r *run) teams() []Team {
	if r.shape.sides == 0 {
		return nil
	}
	var list []Team
	for d, m := range r.each {
		for side := range r.shape.sides {
			players := r.side(d, m, side)
			i := slices.IndexFunc(list, func(t Team) bool { return slices.Equal(t.Players, players) })
			if i < 0 {
				i, list = len(list), append(list, Team{Players: players, Fair: 1 / float64(r.shape.sides)})
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
		t.Wins = share(r.byDeal(of, func(res *game.Result, seat int) float64 { return size * r.shape.won(res, seat) }))
		t.Margin = mean(r.byDeal(of, r.shape.ahead))
		if len(list) == 1 {
			t.Wins.Interval = nil // it plays against itself: nothing is estimated
		}
	}
	return list
}

// side lists the players on a side of a match, in the order of their names.
func (r *run) side(d *deal, m *match, side int) []string {
	var players []string
	for seat := side; seat < r.shape.seats; seat += r.shape.sides {
		players = append(players, d.at(m, seat))
	}
	slices.Sort(players)
	return players
}

// writeTeams writes how sides did for people; nothing where there are none.
func writeTeams(w io.Writer, teams []Team) error {
	if len(teams) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "\nteam\twins\t(95%%)\tmargin\t(95%%)\tplayed\t\n")
	for _, x := range teams {
		fmt.Fprintf(t, "%s\t%.3f\t%s\t%+.2f\t%s\t%d\t\n", strings.Join(x.Players, "+"), x.Wins.Mean, x.Wins.text("%.3f"), x.Margin.Mean,
			x.Margin.text("%+.2f"), x.Played)
	}
	return t.Flush()
}
