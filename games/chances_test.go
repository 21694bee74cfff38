package games

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
)

func TestChancesOfLeads(t *testing.T) {
	pair := game.Result{Seats: 4, Sides: 2}
	for _, c := range []struct {
		result game.Result
		leads  luck.Margins
		want   []float64
	}{
		{game.Result{Seats: 1}, luck.Margins{0.27}, []float64{0.27}},
		{game.Result{Seats: 1}, luck.Margins{1.2}, []float64{1}},
		{game.Result{Seats: 2}, luck.Margins{}, []float64{0.5, 0.5}},
		{game.Result{Seats: 4}, luck.Margins{}, []float64{0.25, 0.25, 0.25, 0.25}},
		{pair, luck.Margins{}, []float64{0.5, 0.5, 0.5, 0.5}}, // two sides
		// Two to one where the lead is ln 2 of the pull.
		{game.Result{Seats: 2}, luck.Margins{5 * math.Ln2, -5 * math.Ln2}, []float64{2. / 3, 1. / 3}},
	} {
		got := chances(unmeasured.Pull, c.result, c.leads, 0)
		for seat := range c.want {
			if len(got) != len(c.want) || math.Abs(got[seat]-c.want[seat]) > 1e-9 {
				t.Errorf("%d seats, leads %v: chances %v, want %v", c.result.Seats, c.leads, got, c.want)
				break
			}
		}
	}
	shared := game.Result{Seats: 3, Places: [game.MaxSeats]int8{1, 1, 3}}
	if got := won(shared); got[0] != 0.5 || got[1] != 0.5 || got[2] != 0 {
		t.Errorf("a victory of two is shared as %v", got)
	}
}

// TestFewer holds what fewer points are worth to what the line says of those leads, with
// each number of sides.
func TestFewer(t *testing.T) {
	for _, title := range All() {
		name, pull := title.Info().Name, title.Scale().Pull
		for _, result := range []game.Result{
			{Seats: 2}, {Seats: 3}, {Seats: 4}, {Seats: 4, Sides: 2}, {Seats: 6}, {Seats: 6, Sides: 3},
		} {
			const points, played = 4, 0.4
			leads := luck.Margins{3, -3, -5, -8, -9, -2}
			behind := leads
			for seat := range result.Seats {
				if result.Partners(0, game.Seat(seat)) {
					leads[seat], behind[seat] = 3, -points // behind where it was
				}
			}
			before := chances(pull, result, leads, played)[0]
			want := chances(pull, result, behind, played)[0]
			if got := fewer(pull, before, points, played); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s, %d seats, %d sides: %v less is %v; want %v",
					name, result.Seats, result.Sides, points, got, want)
			}
		}
	}
}

// TestTurn checks that the steepest part of the winner's line is told, also where it is a draw
// or the last ply.
func TestTurn(t *testing.T) {
	won := game.Result{Seats: 2, Places: [game.MaxSeats]int8{1, 2}}
	row := func(p float64) []float64 { return []float64{p, 1 - p} }
	for _, c := range []struct {
		name        string
		came        []float64 // of the winner
		taken, want int
		guess       []float64
		sure        int
	}{
		{"in the middle", []float64{.5, .8, .9, 1}, 0, 1, nil, 0},
		{"where the steepest part is told as luck", []float64{.5, .8, .9, .95}, 1, 2, nil, 0},
		{"not the first rise", []float64{.2, .3, .6, .7}, 0, 2, nil, 0},
		{"the end", []float64{.2, .3, .35, 1}, 0, 3, nil, 0},
		{"an end that the last move brought", []float64{.2, .3, .35, 1}, 0, 3, row(.6), 3},
		{"an end that the last move only waited for", []float64{.2, .3, .35, 1}, 0, 1, row(.36), 3},
		{"an end that the move before the last draw only waited for", []float64{.2, .3, .35, 1, 1}, 0, 1, row(.36), 3},
		{"a fall that is steeper than any rise", []float64{.5, .6, .2, .7, .8}, 0, 3, nil, 0},
		{"nothing", []float64{.5, .5, .51}, 0, 0, nil, 0},
	} {
		l := line{guess: c.guess}
		if c.guess != nil {
			l.sure = c.sure
		}
		for i := range c.came {
			l.came = append(l.came, row(c.came[i]))
		}
		x, ok := l.turn(won, c.taken)
		if x.Ply != c.want || ok != (c.want > 0) ||
			ok && (x.Seat != 0 || x.After != c.came[x.Ply] || x.Before != c.came[x.Ply-1]) {
			t.Errorf("%s: got %+v, want ply %d", c.name, x, c.want)
		}
	}
}

// TestLastDraw checks that the draw that ends a match is luck in the line, and that the
// chances before it are those of what could come.
func TestLastDraw(t *testing.T) {
	ends := []luck.End{
		{Result: game.Result{Seats: 2, Places: [game.MaxSeats]int8{1, 2}}, Likelihood: 0.25},
		{Result: game.Result{Seats: 2, Places: [game.MaxSeats]int8{2, 1}}, Likelihood: 0.5},
		{Result: game.Result{Seats: 2, Places: [game.MaxSeats]int8{1, 1}}, Likelihood: 0.25},
	}
	if got := wonBy(ends); got[0] != 0.375 || got[1] != 0.625 {
		t.Errorf("the ends give the chances %v, want 0.375 and 0.625", got)
	}
	// A raid ends with a guard that turns around.
	raid, _ := Find("mighty-monsters")
	m, a := Accounted(t, raid, "random", 3, 1)
	if len(a.Ends) < 2 {
		t.Fatalf("the last guard had %d faces", len(a.Ends))
	}
	l := lineOf(m, a, raid.Scale().Pull)
	for seat, want := range wonBy(a.Ends) {
		if l.came[m.Ply()-1][seat] != want || l.meant[m.Ply()][seat] != want {
			t.Errorf("seat %d: %v after the last move and %v before the draw, want %v",
				seat, l.came[m.Ply()-1][seat], l.meant[m.Ply()][seat], want)
		}
	}
	leads := a.Expected
	for ply := range m.Ply() {
		for seat := range leads {
			leads[seat] += a.Plies[ply].Choice[seat] + a.Plies[ply].Luck[seat]
		}
	}
	played := float64(m.Ply()-1) / float64(m.Ply())
	estimate := chances(raid.Scale().Pull, m.Result(), leads, played)
	for seat, want := range estimate {
		if got := l.led(m.Ply() - 1)[seat]; math.Abs(got-want) > 1e-9 {
			t.Errorf("seat %d: the move before the last draw led to %v, want the estimate %v",
				seat, got, want)
		}
	}
	if a.Plies[m.Ply()-1].Luck != (luck.Margins{}) {
		t.Fatal("the move before the last draw draws, too: choose another match")
	}
	for seat, led := range l.led(m.Ply() - 1) {
		if meant := l.meant[m.Ply()-1][seat]; meant != led {
			t.Errorf("seat %d: the move before the last draw is told as a draw, from %v to %v",
				seat, meant, led)
		}
	}
}

// TestEndgame plays out every way on from the last positions of matches, and checks that the
// line says who wins by best play, so that no last move is told to have decided what nobody
// could change any more.
func TestEndgame(t *testing.T) {
	graves, _ := Find("gloomy-graves")
	decided, thrownAway := 0, 0
	for n := range uint64(6) {
		m, a := Accounted(t, graves, "easy", 3, n)
		l := lineOf(m, a, graves.Scale().Pull)
		if len(a.Endgame) < 2 {
			t.Fatalf("match %d: best play is known for %d plies, want 2 and more", n, len(a.Endgame))
		}
		for back := 1; back <= 2; back++ {
			ply := m.Ply() - back
			want := won(bestOf(t, m.Fork(ply)))
			if !slices.Equal(l.came[ply], want) {
				t.Errorf("match %d: the chances before the last %d plies are %v, want %v",
					n, back, l.came[ply], want)
			}
		}
		last := m.Result().Winners().Lowest()
		if l.came[m.Ply()-1][last] == 1 {
			decided++
			if x, ok := l.turn(m.Result(), 0); ok && x.Ply == m.Ply() {
				t.Errorf("match %d: the last ply is told as the turning point, but changed nothing", n)
			}
		} else {
			thrownAway++
			if x, ok := l.turn(m.Result(), 0); !ok || x.Ply != m.Ply() {
				t.Errorf("match %d: the last ply gave the match away, and the turning point is %+v", n, x)
			}
		}
	}
	if decided == 0 || thrownAway == 0 {
		t.Errorf("%d matches were decided and %d thrown away: choose others", decided, thrownAway)
	}
}

// bestOf returns the result of a match that every seat goes on to play best.
func bestOf(t *testing.T, m game.Match) (best game.Result) {
	if m.Over() {
		return m.Result()
	}
	seat, ply := m.Actors().Lowest(), m.Ply()
	for i, x := range m.Moves(seat) {
		move, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(seat, move); err != nil {
			t.Fatal(err)
		}
		end := bestOf(t, m)
		if err := m.Undo(ply); err != nil {
			t.Fatal(err)
		}
		if i == 0 || won(end)[seat] > won(best)[seat] ||
			won(end)[seat] == won(best)[seat] && (end.Places[seat] < best.Places[seat] ||
				end.Places[seat] == best.Places[seat] && end.Scores[seat] > best.Scores[seat]) {
			best = end
		}
	}
	return best
}

// TestLuckiest checks that the luckiest draw is told, of whichever seat, and that what changed
// next to nothing is not called luck.
func TestLuckiest(t *testing.T) {
	row := func(p float64) []float64 { return []float64{p, 1 - p} }
	for _, c := range []struct {
		name        string
		came, meant []float64 // of seat 0
		ply         int
		seat        game.Seat
	}{
		{"the larger of two draws", []float64{.5, .56, .65}, []float64{.5, .5, .56}, 2, 0},
		{"a draw of the other seat", []float64{.5, .56, .46}, []float64{.5, .5, .56}, 2, 1},
		{"a draw that changed one in 100", []float64{.71, .72, .71}, []float64{.71, .71, .72}, 0, 0},
		{"a large decision, and no draw", []float64{.2, .7, .9}, []float64{.2, .7, .9}, 0, 0},
	} {
		var l line
		for i := range c.came {
			l.came, l.meant = append(l.came, row(c.came[i])), append(l.meant, row(c.meant[i]))
		}
		x, ok := l.luckiest()
		if ok != (c.ply > 0) || x.Ply != c.ply || x.Seat != c.seat {
			t.Errorf("%s: got %+v, want ply %d of seat %d", c.name, x, c.ply, c.seat)
		}
	}
}

// TestStories checks the chances and moments of one random match with each number of
// seats: chances are in range and add up to 1, and moments say what they show.
func TestStories(t *testing.T) {
	for _, title := range All() {
		info := title.Info()
		for seats := info.Seats[0]; seats <= info.Seats[1]; seats++ {
			t.Run(info.Name+"/"+strconv.Itoa(seats), func(t *testing.T) {
				t.Parallel()
				m, a := Accounted(t, title, "random", seats, 1)
				list, moments := retell(m, a, title.Scale().Pull)
				if len(list) != m.Ply()+1 {
					t.Fatalf("%d plies have %d rows of chances", m.Ply(), len(list))
				}
				result := m.Result()
				for ply, row := range list {
					sum := 0.0
					for seat, p := range row {
						if !(p >= 0 && p <= 1) {
							t.Fatalf("ply %d: seat %d has the chance %v", ply, seat, p)
						}
						if leader(result, seat) {
							sum += p
						}
					}
					if seats > 1 && math.Abs(sum-1) > 1e-9 {
						t.Fatalf("ply %d: the chances %v add up to %v", ply, row, sum)
					}
				}
				plies := map[int]bool{}
				for _, x := range moments {
					if x.Kind == LuckiestDraw && (a.Plies[x.Ply].Luck == luck.Margins{}) {
						t.Errorf("%+v is told as luck, but its ply drew nothing that counted", x)
					}
					if x.Ply < 1 || x.Ply > m.Ply() || plies[x.Ply] ||
						math.Abs(list[x.Ply][x.Seat]-x.After) > 1e-9 {
						t.Errorf("%+v is no moment of chances %v", x, list[x.Ply])
					}
					plies[x.Ply] = true
				}
				hero, most, steepest := result.Winners().Lowest(), Noticed, 0
				l := lineOf(m, a, title.Scale().Pull)
				for ply := 1; ply <= m.Ply(); ply++ {
					if gain := l.led(ply)[hero] - list[ply-1][hero]; gain > most {
						most, steepest = gain, ply
					}
				}
				if seats > 1 && steepest > 0 && !plies[steepest] {
					t.Errorf("the chance of seat %d rose most by ply %d, which no moment marks: %+v",
						hero, steepest, moments)
				}
			})
		}
	}
}

// TestChances fits the pull of each game in as many matches as LAIR_SCALES says, by the
// likelihood of the winners, and compares the game's with it. It also checks in tenths
// that what was given 27 in 100 happens that often.
func TestChances(t *testing.T) {
	matches, err := strconv.Atoi(os.Getenv("LAIR_SCALES"))
	if err != nil {
		t.Skip("plays many matches: LAIR_SCALES says how many of each game")
	}
	for _, title := range All() {
		name := title.Info().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			type sample struct {
				leads  luck.Margins
				played float64
				result game.Result
				won    []float64
			}
			var samples []sample
			for n := range matches {
				seats := max(2, title.Info().Seats[0]) + n%2
				m, a := Accounted(t, title, "easy", seats, uint64(n))
				leads := a.Expected
				for ply := range m.Ply() {
					for seat := range seats {
						leads[seat] += a.Plies[ply].Luck[seat] + a.Plies[ply].Choice[seat]
					}
					if ply%5 == n%5 {
						samples = append(samples, sample{
							leads, float64(ply) / float64(m.Ply()), m.Result(), won(m.Result()),
						})
					}
				}
			}
			declared := title.Scale().Pull
			fitted, least := 0.0, math.Inf(1)
			for x := 0.5; x < 100; x *= 1.05 {
				loss := 0.0
				for _, s := range samples {
					for seat, p := range chances(x, s.result, s.leads, s.played) {
						loss -= s.won[seat] * math.Log(max(p, 1e-6))
					}
				}
				if loss < least {
					fitted, least = x, loss
				}
			}
			var count, said, came [10]float64
			for _, s := range samples {
				for seat, p := range chances(fitted, s.result, s.leads, s.played) {
					at := min(9, int(p*10))
					count[at]++
					said[at] += p
					came[at] += s.won[seat]
				}
			}
			t.Logf("%s: pull %.1f", name, fitted)
			for i := range count {
				if count[i] > 0 {
					t.Logf("said %.2f, came %.2f, %v times", said[i]/count[i], came[i]/count[i], count[i])
				}
			}
			if off(fitted, declared) > 0.25 {
				t.Errorf("%s: the pull is %.1f, the game says %.1f", name, fitted, declared)
			}
		})
	}
}
