package table

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"lair.games/lair/game"
)

// Statistics sums up the newest StatisticsMost finished matches of a player.
// Lessons, practice, seats that share a device or were given up, and matches in
// which the player took a move back after it had revealed something are not in
// it.
type Statistics struct {
	Games     []GameStatistics // the one played most first
	Opponents []Opponent       // people and outside bots, the one met most first
	LeftOut   int              // finished matches that are in no other figure
	Older     bool             // the player has matches older than these
}

// StatisticsMost is how many matches statistics read, and opponentsMost how many
// opponents they name.
const (
	StatisticsMost = 5000
	opponentsMost  = 30
)

// Sums add up matches of one player.
type Sums struct {
	Matches  int
	Won      int // of the matches that have a Verdict
	Tied     int
	Lost     int
	Leads    int   // matches against other sides
	Lead     int64 // of all of these: the player's score minus the best of another side
	Reviewed int
	Faults   int // of all of these
}

// GameStatistics sums up the matches of one game.
type GameStatistics struct {
	Game    string
	Sums    Sums
	Kinds   []KindStatistics // by seats, sides and stage
	Months  []MonthStatistics
	Bots    []BotStatistics
	Streak  int   // matches against other sides won in a row, up to now
	Longest int   // the longest such row
	Best    *Feat // the largest lead over other sides
	Worst   *Feat // the smallest
	Top     *Feat // the highest score outside campaigns
}

// KindStatistics sums up the matches of a game with the same number of seats.
type KindStatistics struct {
	Seats  int
	Sides  int   // 0 where everyone plays alone
	Stage  bool  // of a campaign
	Places []int // how often the player had which place, from the first
	Sums   Sums
}

// MonthStatistics sums up the matches of a game that ended in one month.
type MonthStatistics struct {
	Month string // like 2026-11
	Sums  Sums
}

// BotStatistics compares the player with the server's bots of one level. A match
// counts once, by the best of these bots.
type BotStatistics struct {
	Level  string
	Ahead  int
	Tied   int
	Behind int
}

// Feat is a match that stands out.
type Feat struct {
	Table string
	Ended time.Time
	Score int32
	Lead  int32 // 0 without another side
}

// Opponent is somebody on another side in matches of the player.
type Opponent struct {
	Name    string // in the newest of these matches, without a mark
	Outside bool   // an outside bot
	Games   []OpponentGame
}

// OpponentGame compares the places of the player and an opponent in one game.
type OpponentGame struct {
	Game   string
	Ahead  int
	Tied   int
	Behind int
}

// Statistics sums up a player's matches by months in a time zone.
func (r *Registry) Statistics(
	ctx context.Context, player string, zone *time.Location,
) (Statistics, error) {
	list, err := r.config.Log.Finishes(ctx, player, StatisticsMost+1)
	if err != nil {
		return Statistics{}, err
	}
	s := NewStatistics(list, player, zone)
	for _, g := range s.Games {
		if r.config.Bots != nil {
			levels := r.config.Bots.Levels(g.Game)
			slices.SortStableFunc(g.Bots, func(a, b BotStatistics) int {
				return slices.Index(levels, a.Level) - slices.Index(levels, b.Level)
			})
		}
	}
	return s, nil
}

// NewStatistics sums up a player's matches, which are listed from the newest to
// the oldest.
func NewStatistics(list []Finish, player string, zone *time.Location) Statistics {
	m := statisticsMaker{
		player: player, zone: zone,
		games: map[string]*gameMaker{}, opponents: map[string]*Opponent{},
	}
	if len(list) > StatisticsMost {
		list, m.all.Older = list[:StatisticsMost], true
	}
	for i := range list {
		m.add(&list[i])
	}
	return m.statistics()
}

// statisticsMaker adds matches up, from the newest to the oldest.
type statisticsMaker struct {
	player    string
	zone      *time.Location
	all       Statistics
	games     map[string]*gameMaker
	opponents map[string]*Opponent // by id
}

// gameMaker adds up the matches of a game.
type gameMaker struct {
	GameStatistics
	run    int  // matches won in a row, so far
	broken bool // Streak is known
}

// seat returns the seat for which a match counts, or false if it does not count.
func (m *statisticsMaker) seat(x *Finish) (game.Seat, bool) {
	s := Summary{Seats: x.Seats}
	seat, one := s.seatOf(m.player)
	if !one || x.Result == nil || int8(seat) >= x.Result.Seats || x.Uncounted.Has(seat) {
		return 0, false
	}
	for _, o := range s.Seats {
		if o.Seat == seat && o.Resigned {
			return 0, false
		}
	}
	place := x.Result.Places[seat]
	return seat, place >= 1 && place <= x.Result.Seats
}

// add adds a match up.
func (m *statisticsMaker) add(x *Finish) {
	seat, ok := m.seat(x)
	if !ok {
		m.all.LeftOut++
		return
	}
	s := Summary{Seats: x.Seats, Result: x.Result, Outcome: x.Outcome}
	g := m.games[x.Game]
	if g == nil {
		g = &gameMaker{GameStatistics: GameStatistics{Game: x.Game}}
		m.games[x.Game] = g
	}
	one := x.sums(seat, s.Verdict(m.player))
	g.Sums.add(one)
	kind := g.kind(x)
	kind.Sums.add(one)
	kind.Places[x.Result.Places[seat]-1]++
	month := x.Ended.In(m.zone).Format("2006-01")
	if n := len(g.Months); n == 0 || g.Months[n-1].Month != month {
		g.Months = append(g.Months, MonthStatistics{Month: month})
	}
	g.Months[len(g.Months)-1].Sums.add(one)
	g.compare(x, seat, one)
	m.meet(x, seat)
}

// sums returns the sums of one match.
func (x *Finish) sums(seat game.Seat, v Verdict) Sums {
	s := Sums{Matches: 1}
	switch v {
	case Beat:
		s.Won = 1
	case Drew:
		s.Tied = 1
	case Behind:
		s.Lost = 1
	}
	if x.rivals() {
		s.Leads, s.Lead = 1, int64(x.Result.Lead(seat))
	}
	if x.Faults != nil {
		s.Reviewed, s.Faults = 1, *x.Faults
	}
	return s
}

// rivals reports whether several sides played.
func (x *Finish) rivals() bool {
	return x.Result.Seats > 1 && x.Result.Sides != 1 && x.Outcome == ""
}

func (s *Sums) add(x Sums) {
	s.Matches += x.Matches
	s.Won += x.Won
	s.Tied += x.Tied
	s.Lost += x.Lost
	s.Leads += x.Leads
	s.Lead += x.Lead
	s.Reviewed += x.Reviewed
	s.Faults += x.Faults
}

// kind returns the sums of matches like this one.
func (g *gameMaker) kind(x *Finish) *KindStatistics {
	like := KindStatistics{
		Seats: int(x.Result.Seats), Sides: int(x.Result.Sides), Stage: x.Outcome != "",
	}
	i := slices.IndexFunc(g.Kinds, func(k KindStatistics) bool {
		return k.Seats == like.Seats && k.Sides == like.Sides && k.Stage == like.Stage
	})
	if i < 0 {
		like.Places = make([]int, like.Seats)
		i, g.Kinds = len(g.Kinds), append(g.Kinds, like)
	}
	return &g.Kinds[i]
}

// compare updates what compares matches with each other, and with bots.
func (g *gameMaker) compare(x *Finish, seat game.Seat, one Sums) {
	f := &Feat{Table: x.ID, Ended: x.Ended, Score: x.Result.Scores[seat], Lead: int32(one.Lead)}
	if x.Outcome == "" && (g.Top == nil || f.Score > g.Top.Score) {
		g.Top = f
	}
	if one.Leads == 0 {
		return
	}
	if g.Best == nil || f.Lead > g.Best.Lead {
		g.Best = f
	}
	if g.Worst == nil || f.Lead < g.Worst.Lead {
		g.Worst = f
	}
	if g.run++; one.Won == 0 {
		g.run, g.broken = 0, true
	}
	if g.Longest = max(g.Longest, g.run); !g.broken {
		g.Streak = g.run
	}
	g.meetBots(x, seat)
}

// meetBots compares the player with the best bot of each level.
func (g *gameMaker) meetBots(x *Finish, seat game.Seat) {
	best := map[string]int8{} // place by level
	for _, s := range x.others(seat) {
		if s.Kind() != "bot" {
			continue
		}
		level, _, _ := strings.Cut(s.Level, ":")
		if p := best[level]; p == 0 || x.Result.Places[s.Seat] < p {
			best[level] = x.Result.Places[s.Seat]
		}
	}
	for level, place := range best {
		i := slices.IndexFunc(g.Bots, func(b BotStatistics) bool { return b.Level == level })
		if i < 0 {
			i, g.Bots = len(g.Bots), append(g.Bots, BotStatistics{Level: level})
		}
		b := &g.Bots[i]
		count(x.Result.Places[seat], place, &b.Ahead, &b.Tied, &b.Behind)
	}
}

// count counts the comparison of two places.
func count(mine, other int8, ahead, tied, behind *int) {
	switch {
	case mine < other:
		*ahead++
	case mine == other:
		*tied++
	default:
		*behind++
	}
}

// others returns the seats of other sides.
func (x *Finish) others(seat game.Seat) (list []SeatState) {
	for _, s := range x.Seats {
		if int8(s.Seat) < x.Result.Seats && !x.Result.Partners(seat, s.Seat) {
			list = append(list, s)
		}
	}
	return list
}

// meet compares the player with each opponent. Seats of one device belong to
// several people, and nobody knows to whom, so their holder is not compared.
// Neither is somebody without a name: they deleted themselves, and sums of theirs
// would tell which matches without a name were theirs.
func (m *statisticsMaker) meet(x *Finish, seat game.Seat) {
	all := Summary{Seats: x.Seats}
	for _, s := range x.others(seat) {
		if _, single := all.seatOf(s.Player); s.Player == "" || s.Name == "" || !single || s.Resigned {
			continue
		}
		o := m.opponents[s.Player]
		if o == nil {
			o = &Opponent{Name: s.Name, Outside: s.Outside}
			m.opponents[s.Player] = o
		}
		i := slices.IndexFunc(o.Games, func(g OpponentGame) bool { return g.Game == x.Game })
		if i < 0 {
			i, o.Games = len(o.Games), append(o.Games, OpponentGame{Game: x.Game})
		}
		g := &o.Games[i]
		count(x.Result.Places[seat], x.Result.Places[s.Seat], &g.Ahead, &g.Tied, &g.Behind)
	}
}

// order sorts kinds by seats, and then campaigns behind sides.
func (k *KindStatistics) order() int {
	n := 100*k.Seats + k.Sides
	if k.Stage {
		n += 50
	}
	return n
}

// met returns how many matches an opponent and the player had.
func (o *Opponent) met() (n int) {
	for _, g := range o.Games {
		n += g.Ahead + g.Tied + g.Behind
	}
	return n
}

// statistics returns the sums in their order.
func (m *statisticsMaker) statistics() Statistics {
	for _, g := range m.games {
		slices.Reverse(g.Months)
		slices.SortFunc(g.Kinds, func(a, b KindStatistics) int {
			return cmp.Compare(a.order(), b.order())
		})
		slices.SortFunc(g.Bots, func(a, b BotStatistics) int { return cmp.Compare(a.Level, b.Level) })
		m.all.Games = append(m.all.Games, g.GameStatistics)
	}
	slices.SortFunc(m.all.Games, func(a, b GameStatistics) int {
		return cmp.Or(cmp.Compare(b.Sums.Matches, a.Sums.Matches), cmp.Compare(a.Game, b.Game))
	})
	for _, o := range m.opponents {
		m.all.Opponents = append(m.all.Opponents, *o)
	}
	slices.SortFunc(m.all.Opponents, func(a, b Opponent) int {
		return cmp.Or(cmp.Compare(b.met(), a.met()), cmp.Compare(a.Name, b.Name))
	})
	m.all.Opponents = m.all.Opponents[:min(len(m.all.Opponents), opponentsMost)]
	return m.all
}
