package lampmoths

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// scene is the first night of a match in which lamp 5 is lit, unless a test changes it.
func scene(seats int8) State {
	s := State{Seats: seats, Lamp: 5, Pile: full.Without(5)}
	for seat := range seats {
		s.Moths[seat] = full
	}
	return s
}

// send lets each seat send a moth, by seat, and returns what everybody was told. The next
// lamp is the first of the pile.
func send(t *testing.T, s *State, moths ...int8) []game.Event {
	t.Helper()
	l := game.NewLog(int(s.Seats))
	c := game.Rolls(0)
	for seat, moth := range moths {
		if !slices.Contains(moves(s, game.Seat(seat), nil), Move{moth}) {
			t.Fatalf("seat %d may not send moth %d", seat, moth)
		}
		apply(s, game.Seat(seat), Move{moth}, &c, l)
	}
	return game.Heard(l.Lines(), game.Nobody)
}

// kinds names events in their order.
func kinds(events []game.Event) string {
	var names []string
	for _, e := range events {
		names = append(names, e.Kind())
	}
	return strings.Join(names, " ")
}

func TestWhoTakesTheLamp(t *testing.T) {
	for _, c := range []struct {
		name  string
		shy   bool
		moths []int8
		taker game.Seat
	}{
		{"lm-largest: the largest of three", false, []int8{3, 6, 5}, 1},
		{"lm-equal: two equal ones turn back", false, []int8{7, 7, 2}, 2},
		{"lm-equal: a pair and two others", false, []int8{4, 1, 4, 2}, 3},
		{"lm-out: all are equal", false, []int8{4, 4}, game.Nobody},
		{"lm-out: two pairs", false, []int8{4, 1, 4, 1}, game.Nobody},
		{"lm-shy: the smallest of three", true, []int8{3, 6, 5}, 0},
		{"lm-shy, lm-equal: the smallest without an equal", true, []int8{1, 6, 1, 5}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := scene(int8(len(c.moths)))
			s.Shy = c.shy
			told := kinds(send(t, &s, c.moths...))
			want := "lamp_taken"
			if c.taker == game.Nobody {
				want = "lamp_went_out"
			}
			if !strings.Contains(told, "moths_met "+want+" night_fell") {
				t.Errorf("told %s, want %s", told, want)
			}
			for seat, lamps := range s.Lamps {
				if lamps.Has(5) != (game.Seat(seat) == c.taker) {
					t.Errorf("seat %d has the lamps %v", seat, lamps.List())
				}
			}
		})
	}
}

func TestDeal(t *testing.T) {
	var s State
	c := game.Rolls(4)
	deal(&s, game.Setup{Seats: 3}, &c, nil)
	t.Run("lm-moths", func(t *testing.T) {
		if got := s.Moths; got != [maxSeats]Set{full, full, full} {
			t.Errorf("moths %v", got)
		}
	})
	t.Run("lm-lamps", func(t *testing.T) {
		if s.Lamp != 5 || s.Pile != full.Without(5) || c.Left() != 0 {
			t.Errorf("lamp %d, pile %v, %d draws too many", s.Lamp, s.Pile.List(), c.Left())
		}
	})
}

// lm-send: a moth flies once, and a seat sends one a night.
func TestAMothFliesOnce(t *testing.T) {
	s := scene(2)
	send(t, &s, 3, 4)
	if got := moves(&s, 0, nil); len(got) != 6 || slices.Contains(got, Move{3}) {
		t.Errorf("lm-send: after moth 3 flew, the moves are %v", got)
	}
	for moth, want := range map[int8]string{
		3: "moth_has_flown", 8: "no_such_moth", 0: "no_such_moth",
	} {
		if got := why(&s, 0, Move{moth}).Reason; got != want {
			t.Errorf("moth %d is refused with %q, want %q", moth, got, want)
		}
	}
	send(t, &s, 5)
	if got := moves(&s, 0, nil); len(got) != 0 {
		t.Errorf("lm-send: a seat that has sent a moth may send %v", got)
	}
}

// Who knows what: the laws cannot tell a view and a redeal that are wrong together.
func TestWhoKnowsWhat(t *testing.T) {
	s := scene(3)
	told := send(t, &s, 6, 2)
	t.Run("lm-secret", func(t *testing.T) {
		if told[0] != (MothSent{Seat: 0}) {
			t.Errorf("spectators are told %+v", told[0])
		}
		for viewer, want := range map[game.Seat]int8{0: 6, 1: 0, 2: 0, game.Nobody: 0, game.Open: 6} {
			if got := view(&s, viewer).(View).Players[0]; got.Sent != want || !got.Ready {
				t.Errorf("seat %d sees that seat 0 sent %d, want %d", viewer, got.Sent, want)
			}
		}
		guess, seen := s, Set(0)
		c := game.Fast(1)
		for range 200 {
			redeal(&guess, 2, &c)
			seen = seen.With(guess.Sent[0])
		}
		if seen != full {
			t.Errorf("seat 2 thinks that seat 0 sent one of %v, want all moths", seen.List())
		}
	})
	t.Run("lm-open", func(t *testing.T) {
		s := scene(2)
		send(t, &s, 6, 2)
		got, err := json.Marshal(view(&s, game.Nobody))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`{"moths":[1,2,3,4,5,7],"ready":false,"flew":6,"lamps":[5],"light":5}`,
			`"lamp":1,"pile":[2,3,4,6,7]`,
		} {
			if !strings.Contains(string(got), want) {
				t.Errorf("spectators see %s, want %s", got, want)
			}
		}
	})
}

func TestEnd(t *testing.T) {
	s := scene(2)
	var told []game.Event
	for moth := range int8(nights) {
		told = send(t, &s, moth+1, moth+2)
	}
	t.Run("lm-end", func(t *testing.T) {
		if !s.over() || actors(&s) != 0 || s.Pile.Len() != 1 || s.Moths[0].Len() != 1 {
			t.Errorf("after %d nights the position is %+v", nights, s)
		}
		if last := told[len(told)-1]; last.Kind() != "day_broke" || last.(DayBroke).Winners[0] != 1 {
			t.Errorf("the last event is %+v", last)
		}
		if got := why(&s, 0, Move{7}); got.Reason != "match_over" {
			t.Errorf("a move after the end is refused with %q", got.Reason)
		}
	})
	for _, c := range []struct {
		name   string
		lamps  [maxSeats]Set
		places []int8
	}{
		{"lm-winner: the most light", [maxSeats]Set{set(1, 2, 3), set(7)}, []int8{2, 1}},
		{"lm-winner: as much light, more lamps", [maxSeats]Set{set(1, 6), set(7)}, []int8{1, 2}},
		{"lm-winner: a shared victory", [maxSeats]Set{set(1, 6), set(3, 4), set(5)}, []int8{1, 1, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := result(&State{Seats: int8(len(c.places)), Lamps: c.lamps})
			if got := r.Places[:len(c.places)]; !slices.Equal(got, c.places) {
				t.Errorf("places %v, want %v", got, c.places)
			}
		})
	}
}

// set makes a set of numbers.
func set(list ...int8) (a Set) {
	for _, n := range list {
		a = a.With(n)
	}
	return a
}

// Positions that cannot be are refused, and the reason names what is wrong.
func TestImpossiblePositions(t *testing.T) {
	s := scene(2)
	send(t, &s, 7, 1)
	good, err := json.Marshal(position(&s))
	if err != nil {
		t.Fatal(err)
	}
	if back, _, err := load(good); err != nil || back != s {
		t.Fatalf("%s came back as %+v, %v", good, back, err)
	}
	for _, c := range []struct{ old, new, says string }{
		{`"seats":2`, `"seats":6`, "6 seats, want 2 to 5"},
		{`"sent":[0,0]`, `"sent":[0]`, "want 2"},
		{`"lamp":1`, `"lamp":2`, "tonight's lamp"},
		{`"lamp":1`, `"lamp":0`, "no night"},
		{`"lamps":[[5],[]]`, `"lamps":[[5],[5]]`, "seat 1: lamps: want"},
		{`"pile":[2,`, `"pile":[2,2,`, "pile: "},
		{`"sent":[0,0]`, `"sent":[7,0]`, "seat 0: it sent moth 7"},
		{`"sent":[0,0]`, `"sent":[6,2]`, "the night is over"},
		{`"flew":[7,1]`, `"flew":[7,0]`, "seat 1: moth 0 flew last night"},
		{`"moths":[[1,`, `"moths":[[`, "seat 0: 2 moths have flown, want 1"},
		{`"moths":[[1,`, `"moths":[[9,`, "seat 0: moths: want"},
	} {
		bad := strings.Replace(string(good), c.old, c.new, 1)
		if _, _, err := load([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: refused with %v, want %q", bad, err, c.says)
		}
	}
}
