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

// everything returns all that can be sent from a snapshot.
func everything(t *testing.T, s *table.Snapshot) []byte {
	t.Helper()
	if s == nil {
		return []byte("nil")
	}
	return asJSON(t, struct {
		Scene  *table.PublicState
		You    game.Seat
		View   json.RawMessage
		Moves  json.RawMessage
		Events []json.RawMessage
		Undo   string
	}{s.PublicState, s.You, s.ViewJSON(), s.MovesJSON(), s.Events, s.Undo})
}

// sent returns all that can be sent from a message.
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

// drain removes all messages that wait for a watcher. It works only under
// synctest.
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

// messagesTo plays a match and returns everything sent to one viewer. pick chooses
// among n moves of a seat.
func messagesTo(
	t *testing.T, viewer game.Seat, seed game.Seed, plies int,
	pick func(seat game.Seat, ply, n int) int,
) []byte {
	var all []byte
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log, func(c *table.Config) { c.Seed = func() game.Seed { return seed } })
		players := []string{"ann", "bob", "cy"}
		by := table.By{Player: "ann", Name: "Ann", Key: "k"}
		n := table.New{
			Game: "high-card", Setup: game.Setup{Seats: 3},
			Clock: table.ClockSetup{Kind: table.BankClock, Base: 1e12},
		}
		if _, err := h.Create(ctx, "t1", by, n, people(players...), true); err != nil {
			t.Fatal(err)
		}
		player := ""
		if viewer >= 0 {
			player = players[viewer]
		}
		w := h.watch("t1", player, viewer, -1)
		from := h.snapshot("t1", "", game.Nobody).Seq
		for ply := range plies {
			seat := game.Seat((ply*2 + 1) % 3)
			s := h.snapshot("t1", players[seat], seat)
			h.do(
				"t1",
				players[seat],
				table.Play{
					Seat: seat, Seq: s.Seq, Move: asJSON(t, s.Moves[pick(seat, ply, len(s.Moves))]),
				},
			)
			all = append(all, drain(t, w)...)
		}
		v := table.Viewer{Player: player, As: viewer}
		steps, _, err := h.MissedSteps(ctx, "t1", v, from)
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
		if viewer >= 0 {
			for card := range 14 {
				refusal, err := h.CheckMove(ctx, "t1", v, fmt.Appendf(nil, `{"card":%d}`, card))
				all = append(all, fmt.Sprint(refusal, err)...)
			}
		}
		all = append(all, h.logged.Bytes()...)
		all = bytes.ReplaceAll(all, []byte(seed.Commitment()), []byte("commitment"))
	})
	return all
}

func TestTwoMatchesThatDifferInWhatASeatCannotSeeAreTheSameToIt(t *testing.T) {
	t.Run("hidden-picks", func(t *testing.T) {
		// Two of three seats pick; the third and the spectator receive the same
		// whatever they picked.
		for _, viewer := range []game.Seat{0, game.Nobody} {
			pick := func(k int) func(game.Seat, int, int) int {
				return func(seat game.Seat, ply, n int) int {
					if seat == viewer {
						return 0
					}
					return (k + ply) % n
				}
			}
			a := messagesTo(t, viewer, game.SeedOf(5), 2, pick(0))
			for k := 1; k < 3; k++ {
				if b := messagesTo(t, viewer, game.SeedOf(5), 2, pick(k)); !bytes.Equal(a, b) {
					t.Errorf("viewer %d receives what depends on others' secrets:\n%s\nand\n%s", viewer, a, b)
				}
			}
		}
	})
	t.Run("hidden-hands", func(t *testing.T) {
		for _, viewer := range []game.Seat{0, 1, 2, game.Nobody} {
			first, second := twins(t, viewer)
			// The viewer's seat plays the same moves; the others play what
			// their hands allow.
			pick := func(seat game.Seat, ply, n int) int { return ply % n }
			plies := 2
			if viewer == 1 || viewer == 2 {
				plies = 1 // seat 1 moves first
			}
			a, b := messagesTo(t, viewer, first, plies, pick), messagesTo(t, viewer, second, plies, pick)
			if !bytes.Equal(a, b) {
				t.Errorf("viewer %d receives what depends on others' secrets:\n%s\nand\n%s", viewer, a, b)
			}
		}
	})
}

// twins returns the seeds of two different deals that look the same to a
// viewer.
func twins(t *testing.T, viewer game.Seat) (first, second game.Seed) {
	t.Helper()
	g := game.Erase(toy.Rules())
	seen := map[string]game.Seed{}
	for n := range uint64(100_000) {
		seed := game.SeedOf(n)
		m, err := g.New(game.Setup{Seats: 3}, seed)
		if err != nil {
			t.Fatal(err)
		}
		looks := string(asJSON(t, m.View(0, viewer)))
		if other, ok := seen[looks]; ok {
			o, _ := g.New(game.Setup{Seats: 3}, other)
			if o.Hash() != m.Hash() {
				return other, seed
			}
		}
		seen[looks] = seed
	}
	t.Fatal("found no two deals that look the same to the viewer")
	return
}

// cardMark is a card whose name can be found in any bytes that contain it.
type cardMark int8

func (m cardMark) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "mark%02dx", int8(m)), nil
}

func (m *cardMark) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "mark%02dx", (*int8)(m))
	return err
}

type markedMove struct {
	Card cardMark `json:"card"`
}

type markedView struct {
	toy.View
	Hand   []cardMark `json:"hand"`
	Picks  []cardMark `json:"picks"`
	Played []cardMark `json:"played"`
}

type markedEvent struct {
	Name  string     `json:"name"`
	Seat  game.Seat  `json:"seat"`
	Cards []cardMark `json:"cards"`
}

func (markedEvent) Kind() string { return "marked" }

func marks(cards []toy.Card) []cardMark {
	list := []cardMark{}
	for _, c := range cards {
		if c != 0 {
			list = append(list, cardMark(c))
		}
	}
	return list
}

// marked returns High Card with marked cards. The rules panic with the seat's
// hand as the value when somebody plays the 12.
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
		Name: "marked", Version: 1, Min: r.Min, Max: r.Max, Options: r.Options, Actors: r.Actors,
		Result: r.Result, Sheet: r.Sheet, Redeal: r.Redeal,
		Deal: func(s *toy.State, o game.Setup, c *game.Chance, l *game.Log) {
			var own game.Log
			r.Deal(s, o, c, &own)
			tell(&own, l)
		},
		Moves: func(s *toy.State, seat game.Seat, buf []markedMove) []markedMove {
			for _, m := range r.Moves(s, seat, nil) {
				buf = append(buf, markedMove{cardMark(m.Card)})
			}
			return buf
		},
		Apply: func(s *toy.State, seat game.Seat, m markedMove, c *game.Chance, l *game.Log) {
			if m.Card == 12 {
				panic(fmt.Sprint(
					"the rules failed ",
					string(must(json.Marshal(marks(r.View(s, game.Open).(toy.View).Hand)))),
					must(m.Card.MarshalText()),
				))
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

// dealt12 returns the seed of a deal in which somebody holds the 12.
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

// hiddenFrom returns the cards that a viewer must not see now: all but their
// own hand, their own pick and what was revealed.
func hiddenFrom(t *testing.T, log *tabletest.Memory, viewer game.Seat) []string {
	t.Helper()
	stored := must(log.Read(ctx, "t1"))
	m := must(marked().New(game.Setup{Seats: 3}, stored.Seed))
	for _, e := range stored.Entries {
		if e.Kind == table.Moved {
			must(m.Play(e.Seat, e.Move))
		}
	}
	v := m.View(m.Ply(), viewer).(markedView)
	known := slices.Concat(v.Hand, v.Picks, v.Played)
	var hidden []string
	for card := cardMark(1); card <= 12; card++ {
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
		h.logged.Reset()
		players := []string{"ann", "bob", "cy"}
		h.create("t1", "marked", players, true)
		found := 0
		check := func(what string, viewer game.Seat, b []byte) {
			t.Helper()
			for _, card := range hiddenFrom(t, log, viewer) {
				if bytes.Contains(b, []byte(card)) {
					t.Errorf("%s for viewer %d contains hidden card %s: %s", what, viewer, card, b)
				}
			}
			found += bytes.Count(b, []byte("mark"))
		}
		watchers := map[game.Seat]*table.Watcher{game.Nobody: h.watch("t1", "", game.Nobody, -1)}
		for i, player := range players {
			watchers[game.Seat(i)] = h.watch("t1", player, game.Seat(i), -1)
		}
		look := func() {
			for viewer, w := range watchers {
				v := table.Viewer{As: viewer}
				if viewer >= 0 {
					v.Player = players[viewer]
				}
				check("the stream", viewer, drain(t, w))
				check("the plies", viewer, asJSON(t, must(h.Plies(ctx, "t1", v, 0, -1))))
				steps, _, err := h.MissedSteps(ctx, "t1", v, 4)
				if err != nil {
					t.Fatal(err)
				}
				for i := range steps {
					check("what was missed", viewer, sent(t, table.Message{Step: &steps[i]}))
				}
				for card := cardMark(1); card <= 12; card++ {
					move := asJSON(t, markedMove{card})
					if refusal, _ := h.CheckMove(ctx, "t1", v, move); refusal != nil {
						check(
							"why not", viewer,
							[]byte(strings.ReplaceAll(refusal.Message, string(move), "")),
						)
					}
				}
				check(
					"the lobby", viewer, asJSON(t, must(h.Lobby(ctx, table.Query{Player: "ann"}))),
				)
				check("the log of the program", viewer, h.logged.Bytes())
			}
		}
		look()
		for h.snapshot("t1", "", game.Nobody).Status == table.Playing {
			for _, seat := range h.snapshot("t1", "", game.Nobody).Actors {
				s := h.snapshot("t1", players[seat], seat)
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
		if found < 100 || !strings.Contains(h.logged.String(), "paused") {
			t.Errorf("the test found no marked cards: %d marks, log %q", found, h.logged)
		}
	})
}
