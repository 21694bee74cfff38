package store

import (
	"cmp"
	"slices"
	"time"

	"lair.games/lair/table"
)

// Months are the sums of a player's reviews while they are made. They are made
// here because SQLite knows no time zones.
type Months struct {
	Zone *time.Location
	sums map[[2]string]table.Month
}

// Add counts the review of a match of a game that ended at a time, in
// milliseconds since 1970.
func (m *Months) Add(game string, ended int64, score int) {
	month := time.UnixMilli(ended).In(m.Zone).Format("2006-01")
	if m.sums == nil {
		m.sums = map[[2]string]table.Month{}
	}
	of := [2]string{game, month}
	sum := m.sums[of]
	m.sums[of] = table.Month{
		Game: game, Month: month, Matches: sum.Matches + 1, Score: sum.Score + score,
	}
}

// List returns the sums, ordered by game and month.
func (m *Months) List() []table.Month {
	list := make([]table.Month, 0, len(m.sums))
	for _, sum := range m.sums {
		list = append(list, sum)
	}
	slices.SortFunc(list, func(a, b table.Month) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Month, b.Month))
	})
	return list
}
