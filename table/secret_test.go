package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// everything is all that a snapshot could make somebody send.
func everything(t *testing.T, s *table.Snapshot) []byte {
	t.Helper()
	if s == nil {
		return []byte("nil")
	}
	return asJSON(t, struct {
		Scene  *table.Scene
		You    game.Seat
		View   json.RawMessage
		Moves  json.RawMessage
		Events []json.RawMessage
		Undo   string
	}{s.Scene, s.You, s.ViewJSON(), s.MovesJSON(), s.Events, s.Undo})
}

// sent is all that a message could make somebody send.
func sent(t *testing.T, m table.Message) []byte {
	t.Helper()
	b := asJSON(t, struct {
		Table  string
		Line   *table.Line
		Online []game.Seat
	}{m.Table, m.Line, m.Online})
	if m.Snapshot != nil {
		b = append(b, everything(t, m.Snapshot)...)
	}
	if m.Step != nil {
		b = append(b, asJSON(t, struct {
			Seq    int64
			Entry  table.Notice
			Events []json.RawMessage
		}{m.Step.Seq, m.Step.Entry, m.Step.Events})...)
		b = append(append(b, everything(t, m.Step.Before)...), everything(t, m.Step.After)...)
	}
	return b
}

// drain takes all that waits for a watcher. In a bubble only.
func drain(t *testing.T, w *table.Watcher) []byte {
	t.Helper()
	synctest.Wait()
	var all []byte
	done, cancel := context.WithCancel(ctx)
	cancel()
	for {
		m, err := w.Next(done)
		if err != nil {
			return all
		}
		all = append(append(all, sent(t, m)...), '\n')
	}
}

// heardBy plays the same match with other seats' secrets different, and returns all that one pair of eyes is sent. pick
// chooses among n moves of a seat.
func heardBy(t *testing.T, eyes game.Seat, seed game.Seed, plies int, pick func(seat game.Seat, ply, n int) int) []byte {
	var all []byte
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log, func(c *table.Config) { c.Seed = func() game.Seed { return seed } })
		players := []string{"ann", "bob", "cy"}
		by := table.By{Player: "ann", Name: "Ann", Key: "k"}
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 3}, Clock: table.ClockSetup{Kind: table.BankClock, Base: 1e12}}
		if _, err := h.Create(ctx, "t1", by, n, people(players...), true); err != nil {
			t.Fatal(err)
		}
		player := ""
		if eyes >= 0 {
			player = players[eyes]
		}
		w := h.watch("t1", player, eyes, -1)
		from := h.see("t1", "", game.Nobody).Seq
		for ply := range plies {
			seat := game.Seat((ply*2 + 1) % 3)
			s := h.see("t1", players[seat], seat)
			h.do("t1", players[seat], table.Play{Seat: seat, Seq: s.Seq, Move: asJSON(t, s.Moves[pick(seat, ply, len(s.Moves))])})
			all = append(all, drain(t, w)...)
		}
		v := table.Viewer{Player: player, As: eyes}
		steps, _, err := h.Missed(ctx, "t1", v, from)
		if err != nil {
			t.Fatal(err)
		}
		for i := range steps {
			all = append(all, sent(t, table.Message{Step: &steps[i]})...)
		}
		seen, err := h.Plies(ctx, "t1", v, 0, -1)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, asJSON(t, seen)...)
		if eyes >= 0 {
			for card := range 14 {
				no, err := h.Why(ctx, "t1", v, fmt.Appendf(nil, `{"card":%d}`, card))
				all = append(all, fmt.Sprint(no, err)...)
			}
		}
		all = append(all, h.said.Bytes()...)
		all = bytes.ReplaceAll(all, []byte(seed.Commitment()), []byte("commitment"))
	})
	return all
}

func TestTwoMatchesThatDifferInWhatASeatCannotSeeAreTheSameToIt(t *testing.T) {
	t.Run("hidden-picks", func(t *testing.T) {
		// Two of three seats pick; the third and the spectator see the same whatever they picked.
		for _, eyes := range []game.Seat{0, game.Nobody} {
			pick := func(k int) func(game.Seat, int, int) int {
				return func(seat game.Seat, ply, n int) int {
					if seat == eyes {
						return 0
					}
					return (k + ply) % n
				}
			}
			a := heardBy(t, eyes, game.SeedOf(5), 2, pick(0))
			for k := 1; k < 3; k++ {
				if b := heardBy(t, eyes, game.SeedOf(5), 2, pick(k)); !bytes.Equal(a, b) {
					t.Errorf("eyes of %d:\n%s\nand\n%s", eyes, a, b)
				}
			}
		}
	})
	t.Run("hidden-hands", func(t *testing.T) {
		for _, eyes := range []game.Seat{0, 1, 2, game.Nobody} {
			first, second := twins(t, eyes)
			// The looking seat plays alike; the others whatever their hands let them.
			pick := func(seat game.Seat, ply, n int) int { return ply % n }
			plies := 2
			if eyes == 1 || eyes == 2 {
				plies = 1 // seat 1 moves first
			}
			a, b := heardBy(t, eyes, first, plies, pick), heardBy(t, eyes, second, plies, pick)
			if !bytes.Equal(a, b) {
				t.Errorf("eyes of %d:\n%s\nand\n%s", eyes, a, b)
			}
		}
	})
}

// twins finds two deals that look the same to some eyes and are not.
func twins(t *testing.T, eyes game.Seat) (first, second game.Seed) {
	t.Helper()
	g := game.Erase(toy.Rules())
	seen := map[string]game.Seed{}
	for n := range uint64(100_000) {
		seed := game.SeedOf(n)
		m, err := g.New(game.Setup{Seats: 3}, seed)
		if err != nil {
			t.Fatal(err)
		}
		looks := string(asJSON(t, m.View(0, eyes)))
		if other, ok := seen[looks]; ok {
			o, _ := g.New(game.Setup{Seats: 3}, other)
			if o.Hash() != m.Hash() {
				return other, seed
			}
		}
		seen[looks] = seed
	}
	t.Fatal("no two deals look the same")
	return
}

// A mark is a card whose name is found in whatever bytes it gets into.
type mark int8

func (m mark) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "mark%02dx", int8(m)), nil }

func (m *mark) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "mark%02dx", (*int8)(m))
	return err
}

type markedMove struct {
	Card mark `json:"card"`
}

type markedView struct {
	toy.View
	Hand   []mark `json:"hand"`
	Picks  []mark `json:"picks"`
	Played []mark `json:"played"`
}

type markedEvent struct {
	Name  string    `json:"name"`
	Seat  game.Seat `json:"seat"`
	Cards []mark    `json:"cards"`
}

func (markedEvent) Kind() string { return "marked" }

func marks(cards []toy.Card) []mark {
	list := []mark{}
	for _, c := range cards {
		if c != 0 {
			list = append(list, mark(c))
		}
	}
	return list
}

// marked is High Card with marked cards. Whoever plays the 12 makes the rules panic, and the panic tells its hand.
func marked() game.Game {
	r := toy.Rules()
	tell := func(from, to *game.Log) {
		for _, line := range from.Lines() {
			e := markedEvent{Name: line.Event.Kind(), Seat: game.Nobody}
			switch x := line.Event.(type) {
			case toy.Dealt:
				e.Cards = marks(x.Hand)
			case toy.Picked:
				e.Seat, e.Cards = x.Seat, marks([]toy.Card{x.Card})
			case toy.Won:
				e.Seat, e.Cards = x.Seat, marks(x.Picks)
			}
			game.Tell(to, line.To, e)
		}
	}
	return game.Erase(&game.Rules[toy.State, markedMove]{
		Name: "marked", Version: 1, Min: r.Min, Max: r.Max, Options: r.Options, Actors: r.Actors, Result: r.Result, Sheet: r.Sheet, Redeal: r.Redeal, Bound: r.Bound,
		Deal: func(s *toy.State, o game.Setup, c *game.Chance, l *game.Log) {
			var own game.Log
			r.Deal(s, o, c, &own)
			tell(&own, l)
		},
		Moves: func(s *toy.State, seat game.Seat, buf []markedMove) []markedMove {
			for _, m := range r.Moves(s, seat, nil) {
				buf = append(buf, markedMove{mark(m.Card)})
			}
			return buf
		},
		Apply: func(s *toy.State, seat game.Seat, m markedMove, c *game.Chance, l *game.Log) {
			if m.Card == 12 {
				panic(fmt.Sprint("fell over ", string(must(json.Marshal(marks(r.View(s, game.Open).(toy.View).Hand)))), must(m.Card.MarshalText())))
			}
			var own game.Log
			r.Apply(s, seat, toy.Move{Card: toy.Card(m.Card)}, c, &own)
			tell(&own, l)
		},
		View: func(s *toy.State, seat game.Seat) any {
			v := r.View(s, seat).(toy.View)
			return markedView{v, marks(v.Hand), marks(v.Picks), marks(v.Played)}
		},
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// dealt12 is a deal in which somebody holds the 12.
func dealt12() game.Seed {
	for n := uint64(0); ; n++ {
		m := must(marked().New(game.Setup{Seats: 3}, game.SeedOf(n)))
		for seat := range game.Seat(3) {
			if slices.Contains(m.View(0, seat).(markedView).Hand, 12) {
				return game.SeedOf(n)
			}
		}
	}
}

// hiddenFrom lists the cards that a pair of eyes must not see at a table now: all but its own hand, its own pick, and what
// was shown.
func hiddenFrom(t *testing.T, log *tabletest.Memory, eyes game.Seat) []string {
	t.Helper()
	st := must(log.Read(ctx, "t1"))
	m := must(marked().New(game.Setup{Seats: 3}, st.Seed))
	for _, e := range st.Entries {
		if e.Kind == table.Moved {
			must(m.Play(e.Seat, e.Move))
		}
	}
	v := m.View(m.Ply(), eyes).(markedView)
	known := slices.Concat(v.Hand, v.Picks, v.Played)
	var hidden []string
	for card := mark(1); card <= 12; card++ {
		if !slices.Contains(known, card) {
			hidden = append(hidden, string(must(card.MarshalText())))
		}
	}
	return hidden
}

func TestHiddenCardsNeverLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log, func(c *table.Config) {
			c.Titles = func(name string) (game.Game, bool) { return marked(), name == "marked" }
			c.Seed = dealt12
		})
		h.said.Reset()
		players := []string{"ann", "bob", "cy"}
		h.create("t1", "marked", players, true)
		found := 0
		check := func(what string, eyes game.Seat, b []byte) {
			t.Helper()
			for _, card := range hiddenFrom(t, log, eyes) {
				if bytes.Contains(b, []byte(card)) {
					t.Errorf("%s for the eyes of %d tells %s: %s", what, eyes, card, b)
				}
			}
			found += bytes.Count(b, []byte("mark"))
		}
		watchers := map[game.Seat]*table.Watcher{game.Nobody: h.watch("t1", "", game.Nobody, -1)}
		for i, player := range players {
			watchers[game.Seat(i)] = h.watch("t1", player, game.Seat(i), -1)
		}
		look := func() {
			for eyes, w := range watchers {
				v := table.Viewer{As: eyes}
				if eyes >= 0 {
					v.Player = players[eyes]
				}
				check("the stream", eyes, drain(t, w))
				check("the plies", eyes, asJSON(t, must(h.Plies(ctx, "t1", v, 0, -1))))
				steps, _, err := h.Missed(ctx, "t1", v, 4)
				if err != nil {
					t.Fatal(err)
				}
				for i := range steps {
					check("what was missed", eyes, sent(t, table.Message{Step: &steps[i]}))
				}
				for card := mark(1); card <= 12; card++ {
					move := asJSON(t, markedMove{card})
					if no, _ := h.Why(ctx, "t1", v, move); no != nil {
						check("why not", eyes, []byte(strings.ReplaceAll(no.Message, string(move), "")))
					}
				}
				check("the lobby", eyes, asJSON(t, must(h.Lobby(ctx, table.Query{Player: "ann"}))))
				check("the log of the program", eyes, h.said.Bytes())
			}
		}
		look()
		for h.see("t1", "", game.Nobody).Status == table.Playing {
			for _, seat := range h.see("t1", "", game.Nobody).Actors {
				s := h.see("t1", players[seat], seat)
				if len(s.Moves) == 0 {
					continue
				}
				c := table.Play{Seat: seat, Seq: s.Seq, Move: asJSON(t, s.Moves[len(s.Moves)-1])}
				if _, err := h.Do(ctx, "t1", h.by(players[seat]), c); err != nil {
					if !errors.Is(err, table.ErrPaused) {
						t.Fatal(err)
					}
					check("a refusal", game.Nobody, []byte(err.Error()))
				}
				look()
			}
		}
		if found < 100 || !strings.Contains(h.said.String(), "paused") {
			t.Errorf("the test looked at nothing: %d marks, log %q", found, h.said)
		}
	})
}
