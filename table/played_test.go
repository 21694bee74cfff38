package table

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
)

// playedLog is a Log whose Lobby has a fixed list of finished matches.
type playedLog struct {
	Log
	list []Summary
	read int
}

func (l *playedLog) Lobby(_ context.Context, q Query) ([]Summary, error) {
	list := l.list
	for i := range list {
		if list[i].ID == q.Before.ID {
			list = list[i+1:]
			break
		}
	}
	list = list[:min(len(list), q.Limit)]
	l.read += len(list)
	return list, nil
}

func result(sides int8, places ...int8) *game.Result {
	r := &game.Result{Seats: int8(len(places)), Sides: sides}
	copy(r.Places[:], places)
	return r
}

func TestVerdicts(t *testing.T) {
	for _, x := range []struct {
		me      string // the player of each seat
		result  *game.Result
		outcome Outcome
		want    Verdict
	}{
		{"ab", result(0, 1, 2), "", Beat},
		{"ba", result(0, 1, 2), "", Behind},
		{"ab", result(0, 1, 1), "", Drew},
		{"abcd", result(2, 1, 2, 1, 2), "", Beat},
		{"abcd", result(2, 1, 1, 1, 1), "", Drew},
		{"abcd", result(2, 2, 1, 2, 1), "", Behind},
		{"aa", result(0, 1, 2), "", ""},
		{"bc", result(0, 1, 2), "", ""},
		{"a", result(0, 1), "", ""},
		{"a", result(0, 1), Won, Beat},
		{"a", result(0, 1), WonWithUndo, Beat},
		{"a", result(0, 1), Lost, Behind},
		{"ab", nil, "", ""},
	} {
		s := Summary{Result: x.result, Outcome: x.outcome}
		for i, player := range x.me {
			s.Seats = append(s.Seats, SeatState{Seat: game.Seat(i), Player: string(player)})
		}
		if got := s.Verdict("a"); got != x.want {
			t.Errorf("%s %+v %s: %q, want %q", x.me, x.result, x.outcome, got, x.want)
		}
	}
}

func TestPlayed(t *testing.T) {
	log := &playedLog{}
	for i := range 1200 {
		rival := SeatState{Seat: 1, Player: "bob", Name: "José"}
		if i%400 == 399 {
			rival = SeatState{Seat: 1, Level: "keen", Name: "Brolo"}
		}
		log.list = append(log.list, Summary{
			ID: fmt.Sprint(i), Status: Over, Game: "g", Ended: time.UnixMilli(int64(9000 - i)),
			Seats:  []SeatState{{Player: "ann", Name: "Ann"}, rival},
			Result: result(0, int8(1+i%2), int8(2-i%2)),
		})
	}
	r := &Registry{config: Config{Log: log}}
	for _, x := range []struct {
		name string
		q    Played
		want int // matches in all
		page int // rows read for the first page, at most
	}{
		{"all", Played{Limit: 20}, 1200, 21},
		{"a game", Played{Game: "g", Limit: 20}, 1200, 100},
		{"another game", Played{Game: "h", Limit: 20}, 0, playedMost},
		{"won", Played{Verdict: Beat, Limit: 7}, 600, 100},
		{"by name", Played{Opponent: " JOSE ", Limit: 200}, 1197, 300},
		{"by the name of few", Played{Opponent: "rol", Limit: 20}, 3, playedMost},
		{"by my own name", Played{Opponent: "ann", Limit: 20}, 0, playedMost},
	} {
		t.Run(strings.ReplaceAll(x.name, " ", "-"), func(t *testing.T) {
			got, from := map[string]bool{}, &Mark{}
			for first := true; from != nil; first = false {
				log.read = 0
				x.q.Player, x.q.From = "ann", *from
				list, next, err := r.Played(t.Context(), x.q)
				if err != nil || len(list) > x.q.Limit || first && log.read > x.page {
					t.Fatalf("%d matches, %d read, %v", len(list), log.read, err)
				}
				for _, s := range list {
					got[s.ID] = true
				}
				from = next
			}
			if len(got) != x.want {
				t.Errorf("%d matches, want %d", len(got), x.want)
			}
		})
	}
}
