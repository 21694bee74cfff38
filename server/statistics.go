package server

import (
	"context"
	"time"

	"lair.games/lair/table"
)

// MyStatistics sums up a player's finished matches. Lessons, practice, seats that share
// a device or were given up, and matches in which the player took a move back after they
// had seen what it led to are left out.
type MyStatistics struct {
	Games     []GameStatistics `json:"games" doc:"The one played most first"`
	Opponents []Opponent       `json:"opponents" doc:"People and outside bots on other sides, the 30 met most first; without those who deleted themselves"`
	LeftOut   int              `json:"left_out" doc:"Finished matches that are in no other figure: lessons, practice, shared devices, seats given up, undo over something revealed; after an upgrade also some that the server has not gone through yet"`
	Older     bool             `json:"older,omitempty" doc:"There are older matches than the 5,000 that are read"`
}

// MatchSums adds up matches of the asking player.
type MatchSums struct {
	Matches  int   `json:"matches"`
	Won      int   `json:"won" doc:"Matches played alone without a stage are neither won, tied nor lost"`
	Tied     int   `json:"tied" doc:"Another side has the first place as well"`
	Lost     int   `json:"lost"`
	Leads    int   `json:"leads" doc:"Matches against other sides: the sample of a mean lead"`
	Lead     int64 `json:"lead" doc:"Sum over these: my score minus the best of another side"`
	Reviewed int   `json:"reviewed" doc:"Matches whose review counts: the sample of mean faults"`
	Faults   int   `json:"faults" doc:"Sum of the scores of these reviews"`
}

// GameStatistics sums up matches of one game.
type GameStatistics struct {
	Game    string            `json:"game"`
	Sums    MatchSums         `json:"sums"`
	Kinds   []KindStatistics  `json:"kinds" doc:"By the number of seats"`
	Months  []MonthStatistics `json:"months" doc:"Months with matches, the oldest first"`
	Bots    []BotStatistics   `json:"bots" doc:"By level, the weakest first"`
	Streak  int               `json:"streak" doc:"Matches against other sides won in a row, up to the newest"`
	Longest int               `json:"longest" doc:"The longest such row"`
	Best    *Feat             `json:"best,omitempty" doc:"The match with the largest lead over other sides"`
	Worst   *Feat             `json:"worst,omitempty" doc:"The one with the smallest"`
	Top     *Feat             `json:"top,omitempty" doc:"The one with the highest score, campaigns left out"`
}

// KindStatistics sums up matches with the same number of seats.
type KindStatistics struct {
	Seats  int       `json:"seats"`
	Sides  int       `json:"sides,omitempty" doc:"Left out if everyone plays alone"`
	Stage  bool      `json:"stage,omitempty" doc:"Stages of a campaign"`
	Places []int     `json:"places" doc:"How often I had which place, from the first"`
	Sums   MatchSums `json:"sums"`
}

// MonthStatistics sums up matches that ended in one month.
type MonthStatistics struct {
	Month string    `json:"month" doc:"In the time zone asked for, like 2026-11"`
	Sums  MatchSums `json:"sums"`
}

// BotStatistics compares places with the server's bots of one level.
type BotStatistics struct {
	Level  string `json:"level"`
	Ahead  int    `json:"ahead" doc:"Matches in which I was ahead of all of them"`
	Tied   int    `json:"tied"`
	Behind int    `json:"behind"`
}

// Feat is a match that stands out.
type Feat struct {
	Table string    `json:"table"`
	Ended time.Time `json:"ended"`
	Score int32     `json:"score"`
	Lead  int32     `json:"lead" doc:"0 without another side"`
}

// Opponent is somebody on another side in some of my matches.
type Opponent struct {
	Name    string         `json:"name" doc:"In the newest of them"`
	Outside bool           `json:"outside,omitempty" doc:"An outside bot"`
	Games   []OpponentGame `json:"games"`
}

// OpponentGame compares places with an opponent in one game.
type OpponentGame struct {
	Game   string `json:"game"`
	Ahead  int    `json:"ahead" doc:"Matches in which I was ahead of them"`
	Tied   int    `json:"tied"`
	Behind int    `json:"behind"`
}

// statisticsAnswer is the answer of myStatistics.
type statisticsAnswer struct{ Body MyStatistics }

// myStatistics answers with sums of the asking player's finished matches.
func (s *Server) myStatistics(ctx context.Context, in *struct {
	Zone string `query:"zone" maxLength:"64" doc:"The time zone of the months, as the IANA names it, like Europe/Paris; if left out, UTC"`
},
) (*statisticsAnswer, error) {
	zone, err := zoneOf(in.Zone)
	if err != nil {
		return nil, err
	}
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	body := MyStatistics{Games: []GameStatistics{}, Opponents: []Opponent{}}
	if p.ID == "" { // nobody has matches
		return &statisticsAnswer{body}, nil
	}
	if !s.guard.records.allow(visitOf(ctx).address, s.now()) {
		return nil, tooOften(s.Limits.Records, "Too many records are read from your address; wait a moment.")
	}
	found, err := s.Tables.Statistics(ctx, p.ID, zone)
	if err != nil {
		return nil, err
	}
	body.LeftOut, body.Older = found.LeftOut, found.Older
	for i := range found.Games {
		body.Games = append(body.Games, gameStatistics(&found.Games[i]))
	}
	for _, o := range found.Opponents {
		x := Opponent{Name: o.Name, Outside: o.Outside, Games: []OpponentGame{}}
		for _, g := range o.Games {
			x.Games = append(x.Games, OpponentGame(g))
		}
		body.Opponents = append(body.Opponents, x)
	}
	return &statisticsAnswer{body}, nil
}

// gameStatistics converts the statistics of a game.
func gameStatistics(g *table.GameStatistics) GameStatistics {
	x := GameStatistics{
		Game: g.Game, Sums: MatchSums(g.Sums), Streak: g.Streak, Longest: g.Longest,
		Best: (*Feat)(g.Best), Worst: (*Feat)(g.Worst), Top: (*Feat)(g.Top),
		Kinds: []KindStatistics{}, Months: []MonthStatistics{}, Bots: []BotStatistics{},
	}
	for _, k := range g.Kinds {
		x.Kinds = append(x.Kinds, KindStatistics{k.Seats, k.Sides, k.Stage, k.Places, MatchSums(k.Sums)})
	}
	for _, m := range g.Months {
		x.Months = append(x.Months, MonthStatistics{m.Month, MatchSums(m.Sums)})
	}
	for _, b := range g.Bots {
		x.Bots = append(x.Bots, BotStatistics(b))
	}
	return x
}
