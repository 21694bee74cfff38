package arena

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"lair.games/lair/game"
)

// Report is the result of a run.
type Report struct {
	Game      string     `json:"game"`
	Version   int        `json:"version"`
	Setup     game.Setup `json:"setup"`
	Seed      uint64     `json:"seed"`
	Players   []string   `json:"players"` // by seat, in the first rotation
	Matches   int        `json:"matches"`
	Deals     int        `json:"deals"`           // each played in every rotation
	Rotations int        `json:"rotations"`       // matches per deal, including all ways to form sides
	Moves     int        `json:"moves"`           // in all matches
	Plies     Spread     `json:"plies"`           // of a match
	Bots      []Standing `json:"bots"`            // in the order of the players
	Teams     []Team     `json:"teams,omitempty"` // where sides play against each other
	Seats     []Chair    `json:"seats"`
	Timing    Timing     `json:"timing"`

	chosen string // the options that are not at their default, for people
}

// Standing is the result of one bot.
type Standing struct {
	Level  string    `json:"level"`
	Seated int       `json:"seated"` // seats it had in all matches
	Wins   Estimate  `json:"wins"`   // share of matches won; a shared win counts in parts
	Fair   float64   `json:"fair"`   // the expected share if all players were equal
	Places []float64 `json:"places"` // share of each place, first to last
	Score  Spread    `json:"score"`
	Margin Estimate  `json:"margin"` // points ahead of the best opponent
}

// Chair is the result of a seat, over all its players.
type Chair struct {
	Seat  int      `json:"seat"`
	Wins  Estimate `json:"wins"`
	Score Estimate `json:"score"`
}

// Timing is the duration of a run. Unlike the rest of a report it differs from
// run to run.
type Timing struct {
	Seconds float64   `json:"seconds"`
	CPU     float64   `json:"cpu_seconds"` // of all cores together; 0 if unknown
	Rate    float64   `json:"moves_a_second"`
	Think   []Thought `json:"think"`
}

// Thought is the average thinking time of a bot. That of random is too short to
// be measured.
type Thought struct {
	Level string  `json:"level"`
	Moves int     `json:"moves"`
	Milli float64 `json:"ms_a_move"`
}

// report computes the results of a run.
func (r *run) report(players []string, t Timing) *Report {
	info := r.Title.Info()
	rep := &Report{
		Game: info.Name, Version: info.Version, Setup: r.Setup, Seed: r.Seed, Players: players,
		Deals:     len(r.deals),
		Rotations: r.deals[0].seatings(), chosen: chosen(info.Options, r.Setup),
	}
	var plies []float64
	for _, m := range r.each {
		rep.Matches++
		rep.Moves += m.out.Plies
		plies = append(plies, float64(m.out.Plies))
	}
	rep.Plies = spread(plies)
	for _, level := range distinct(players) {
		rep.Bots = append(rep.Bots, r.standing(level))
		t.Think = append(t.Think, r.thought(level))
	}
	rep.Teams = r.teams()
	for seat := range r.Setup.Seats {
		rep.Seats = append(rep.Seats, r.chair(seat))
	}
	t.Rate = float64(rep.Moves) / t.Seconds
	rep.Timing = t
	return rep
}

// distinct returns the players without duplicates.
func distinct(players []string) []string {
	var list []string
	for _, p := range players {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// each iterates over all matches with their deals.
func (r *run) each(yield func(*deal, *match) bool) {
	for i := range r.deals {
		d := &r.deals[i]
		for j := range d.matches {
			if !yield(d, &d.matches[j]) {
				return
			}
		}
	}
}

// standing collects the results of a player from all its seats.
func (r *run) standing(level string) Standing {
	s := Standing{
		Level: level, Fair: 1 / float64(r.Setup.Seats), Places: make([]float64, r.Setup.Seats),
	}
	sat := func(d *deal, m *match, seat int) bool { return d.at(m, seat) == level }
	var scores []float64
	for d, m := range r.each {
		for seat := range r.Setup.Seats {
			if sat(d, m, seat) {
				scores = append(scores, float64(m.out.Result.Scores[seat]))
				s.Places[m.out.Result.Places[seat]-1]++
			}
		}
	}
	s.Seated = len(scores)
	for i := range s.Places {
		s.Places[i] /= float64(s.Seated)
	}
	s.Score = spread(scores)
	s.Wins, s.Margin = share(r.byDeal(sat, r.shape.won)), mean(r.byDeal(sat, r.shape.ahead))
	if s.Seated == len(r.deals)*len(r.deals[0].matches)*r.Setup.Seats {
		s.Wins.Interval = nil // it only played itself: nothing is estimated
	}
	return s
}

// chair computes the results of a seat.
func (r *run) chair(seat int) Chair {
	here := func(_ *deal, _ *match, s int) bool { return s == seat }
	return Chair{
		Seat: seat,
		Wins: share(r.byDeal(here, r.shape.won)),
		Score: mean(r.byDeal(here, func(res *game.Result, s int) float64 {
			return float64(res.Scores[s])
		})),
	}
}

// thought computes the thinking time of a player.
func (r *run) thought(level string) Thought {
	t := Thought{Level: level}
	var took time.Duration
	for d, m := range r.each {
		for seat := range r.Setup.Seats {
			if d.at(m, seat) == level {
				t.Moves += m.out.Decisions[seat]
				took += m.out.Took[seat]
			}
		}
	}
	if t.Moves > 0 {
		t.Milli = float64(took) / float64(time.Millisecond) / float64(t.Moves)
	}
	return t
}

// byDeal averages what over the seats selected by of, separately for each deal.
// Deals without such a seat are left out.
func (r *run) byDeal(
	of func(d *deal, m *match, seat int) bool, what func(res *game.Result, seat int) float64,
) []float64 {
	var list []float64
	for i := range r.deals {
		d := &r.deals[i]
		sum, n := 0.0, 0
		for j := range d.matches {
			m := &d.matches[j]
			for seat := range r.Setup.Seats {
				if of(d, m, seat) {
					sum += what(&m.out.Result, seat)
					n++
				}
			}
		}
		if n > 0 {
			list = append(list, sum/float64(n))
		}
	}
	return list
}

// Write formats the report as text.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%d, %d seats%s\n", r.Game, r.Version, r.Setup.Seats, r.chosen)
	fmt.Fprintf(&b, "%d matches", r.Matches)
	if r.Rotations > 1 {
		fmt.Fprintf(&b, " (%d deals in %d rotations)", r.Deals, r.Rotations)
	}
	fmt.Fprintf(&b, ", seed %d, players %s\n", r.Seed, strings.Join(r.Players, ","))
	fmt.Fprintf(
		&b, "plies a match: mean %.1f, sd %.1f, %.0f to %.0f\n\n", r.Plies.Mean, r.Plies.SD,
		r.Plies.Min, r.Plies.Max,
	)

	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(
		t,
		"bot\twins\t(95%%)\tscore\tsd\tmin\tq5\tmedian\tq95\tmax\tmargin\t(95%%)\tplaces\tms/move\t\n",
	)
	for i, s := range r.Bots {
		q := s.Score
		fmt.Fprintf(
			t, "%s\t%.3f\t%s\t%.2f\t%.2f\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%+.2f\t%s\t%s\t%.3f\t\n",
			s.Level, s.Wins.Mean, s.Wins.text("%.3f"), q.Mean, q.SD, q.Min, q.Q5, q.Median, q.Q95,
			q.Max, s.Margin.Mean, s.Margin.text("%+.2f"), percents(s.Places),
			r.Timing.Think[i].Milli,
		)
	}
	fmt.Fprintf(t, "\nseat\twins\t(95%%)\tscore\t(95%%)\t\n")
	for _, c := range r.Seats {
		fmt.Fprintf(
			t, "%d\t%.3f\t%s\t%.2f\t%s\t\n", c.Seat, c.Wins.Mean, c.Wins.text("%.3f"), c.Score.Mean,
			c.Score.text("%.2f"),
		)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if err := writeTeams(&b, r.Teams); err != nil {
		return err
	}
	fmt.Fprintf(
		&b, "\n%d moves in %.2f s (%.2f s of CPU): %.0f moves a second\n", r.Moves,
		r.Timing.Seconds, r.Timing.CPU, r.Timing.Rate,
	)
	_, err := io.WriteString(w, b.String())
	return err
}

// chosen formats the options of a setup that are not at their default.
func chosen(options []game.Option, o game.Setup) string {
	text := ""
	for _, option := range options {
		if choice := o.Options[option.ID]; choice != option.Default {
			text += ", " + option.ID + "=" + choice
		}
	}
	return text
}

// percents formats shares as whole percentages: 40/30/20/10.
func percents(shares []float64) string {
	var list []string
	for _, s := range shares {
		list = append(list, fmt.Sprintf("%.0f", 100*s))
	}
	return strings.Join(list, "/")
}
