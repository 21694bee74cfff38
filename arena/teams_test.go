package arena

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
)

// Every way to form sides occurs once, not counting rotations.
func TestOrders(t *testing.T) {
	for _, c := range []struct {
		players          string
		sides            int
		orders, seatings int
	}{
		{"abcd", 0, 1, 4},
		{"aaab", 0, 1, 4},
		{"aaaa", 2, 1, 1},
		{"aabb", 2, 2, 6},
		{"abbb", 2, 1, 4},
		{"abcd", 2, 3, 12},
		{"abcdef", 3, 15, 90},
	} {
		d := deal{orders: orders(strings.Split(c.players, ""), c.sides)}
		if len(d.orders) != c.orders || d.seatings() != c.seatings {
			t.Errorf(
				"%s on %d sides: %d orders and %d seatings, want %d and %d: %v", c.players, c.sides,
				len(d.orders), d.seatings(), c.orders, c.seatings, d.orders,
			)
		}
	}
	got := orders([]string{"a", "a", "b", "b"}, 2)
	if !slices.Equal(got[0], []string{"a", "b", "a", "b"}) ||
		!slices.Equal(got[1], []string{"a", "a", "b", "b"}) {
		t.Errorf("two against two sit as %v", got)
	}
}

// Over all seatings of a deal every player has each seat, and each other player
// as a partner, equally often.
func TestOrdersAreEven(t *testing.T) {
	for _, sides := range []int{2, 3} {
		players := strings.Split("abcdef", "")[:2*sides]
		seat, partner := map[string]int{}, map[string]int{}
		for _, order := range orders(players, sides) {
			for turn := range period(order) {
				for i := range order {
					p, q := order[(i+turn)%len(order)], order[(i+sides+turn)%len(order)]
					seat[p+string(rune('0'+i))]++
					partner[p+q]++
				}
			}
		}
		for _, count := range []map[string]int{seat, partner} {
			first := count["a0"] + count["ab"]
			for k, n := range count {
				if n != first {
					t.Errorf("%d sides: %s %d times, others %d times", sides, k, n, first)
				}
			}
		}
		if n := len(players); len(seat) != n*n || len(partner) != n*(n-1) {
			t.Errorf("%d sides: %v %v", sides, seat, partner)
		}
	}
}

func teamsOf(t *testing.T, list []Team, want ...string) map[string]Team {
	t.Helper()
	found := map[string]Team{}
	for _, x := range list {
		found[strings.Join(x.Players, "+")] = x
	}
	for _, name := range want {
		if found[name].Played == 0 {
			t.Errorf("team %s is missing: %+v", name, list)
		}
	}
	if len(found) != len(want) {
		t.Errorf("%d teams reported, want %v", len(found), want)
	}
	return found
}

// In matches of two against two the results of teams and of their members
// agree.
func TestTeamsInADeal(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	title, _ := games.Find("big-monster")
	r, err := Run(context.Background(), Plan{
		Title: title, Setup: game.Setup{Seats: 4, Options: map[string]string{"mode": "teams"}},
		Players: []string{"greedy/40", "greedy/40", "random", "random"}, Matches: 24, Seed: 3,
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Matches != 24 || r.Deals != 4 || r.Rotations != 6 {
		t.Errorf("%d matches of %d deals in %d seatings", r.Matches, r.Deals, r.Rotations)
	}
	teams := teamsOf(t, r.Teams, "greedy/40+greedy/40", "random+random", "greedy/40+random")
	good, bad, mixed := teams["greedy/40+greedy/40"], teams["random+random"], teams["greedy/40+random"]
	if good.Played != 8 || bad.Played != 8 || mixed.Played != 32 || good.Fair != 0.5 {
		t.Errorf("played %d, %d and %d", good.Played, bad.Played, mixed.Played)
	}
	if math.Abs(good.Wins.Mean+bad.Wins.Mean-1) > 1e-9 || math.Abs(mixed.Wins.Mean-0.5) > 1e-9 ||
		math.Abs(good.Margin.Mean+bad.Margin.Mean) > 1e-9 {
		t.Errorf("they win %v, %v and %v", good.Wins.Mean, bad.Wins.Mean, mixed.Wins.Mean)
	}
	if good.Wins.Mean < 0.9 || good.Margin.Mean < 5 {
		t.Errorf("greedy play against random play wins %v by %v", good.Wins.Mean, good.Margin.Mean)
	}
	wins := 0.0
	for _, b := range r.Bots {
		wins += b.Wins.Mean * float64(b.Seated) / float64(r.Matches)
	}
	if math.Abs(wins-1) > 1e-9 {
		t.Errorf("all players together win %v of a match", wins)
	}
	var b strings.Builder
	if err := r.Write(&b); err != nil || !strings.Contains(b.String(), "greedy/40+greedy/40  ") ||
		!strings.Contains(b.String(), "(4 deals in 6 rotations)") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// A field with sides reports players and teams.
func TestTeamsInAField(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	title, _ := games.Find("big-monster")
	table, err := RunField(context.Background(), Field{
		Title: title, Setup: game.Setup{Seats: 4, Options: map[string]string{"mode": "teams"}},
		Players: []string{"random", "greedy/40"}, Deals: 6, Seed: 4, Duel: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if table.Players[0].Level != "greedy/40" || table.Players[0].Rating.Mean < 50 ||
		table.Duel.Difference.Mean > 0 {
		t.Errorf("%+v, %+v", table.Players, table.Duel)
	}
	teamsOf(t, table.Teams, "greedy/40+greedy/40", "random+random", "greedy/40+random")
	var b strings.Builder
	if err := table.Write(&b); err != nil ||
		!strings.Contains(b.String(), "in every rotation of all sides") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// A seat's margin is its lead over the best other side.
func TestMarginOfASide(t *testing.T) {
	res := game.Result{Seats: 4, Scores: [game.MaxSeats]int32{30, 20, 30, 20}}
	res.Rank(nil)
	x := shape{4, 2}
	if x.ahead(&res, 0) != 10 || x.ahead(&res, 3) != -10 || x.won(&res, 2) != 0.5 ||
		x.won(&res, 1) != 0 {
		t.Errorf(
			"ahead %v and %v, won %v and %v", x.ahead(&res, 0), x.ahead(&res, 3), x.won(&res, 2),
			x.won(&res, 1),
		)
	}
	if alone := (shape{4, 0}); alone.ahead(&res, 0) != 0 {
		t.Errorf("alone it is %v ahead", alone.ahead(&res, 0))
	}
}
