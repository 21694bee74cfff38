package game_test

import (
	"encoding/json"
	"errors"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// ferries deals Ferries.
func ferries(t *testing.T, seats int) game.Match {
	t.Helper()
	m, err := game.Erase(toy.FerryRules()).New(game.Setup{Seats: seats}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// step makes a move of Ferries.
func step(t *testing.T, m game.Match, seat game.Seat, do toy.Act, n int8) {
	t.Helper()
	if _, err := m.Play(seat, []byte(text(t, toy.Step{Do: do, N: n}))); err != nil {
		t.Fatalf("seat %d: %v", seat, err)
	}
}

// TestAPickIsPendingUntilAllHavePicked plays High Card at once: picks wait for the last one.
func TestAPickIsPendingUntilAllHavePicked(t *testing.T) {
	m := start(t, 3, nil)
	for seat := range game.Seat(2) {
		play(t, m, seat)
		for ply := 1; ply <= m.Ply(); ply++ {
			if !m.Pending(ply) {
				t.Errorf("after %d picks: that of ply %d is not pending", seat+1, ply)
			}
		}
	}
	for _, ply := range []int{-1, 0, 3} {
		if m.Pending(ply) {
			t.Errorf("there is no ply %d, and its pick is pending", ply)
		}
	}
	play(t, m, 2)
	for ply := 1; ply <= 3; ply++ {
		if m.Pending(ply) {
			t.Errorf("after all picks: that of ply %d is pending", ply)
		}
	}
	if err := m.Retract(1); !errors.Is(err, game.ErrPending) || m.Ply() != 3 {
		t.Errorf("a pick that was turned up is taken back: %v", err)
	}
	play(t, m, 1) // in the next round
	for ply, want := range []bool{false, false, false, false, true} {
		if got := m.Pending(ply); got != want {
			t.Errorf("in the second round: ply %d is pending: %v, want %v", ply, got, want)
		}
	}
}

// TestWhatIsSeenIsNotPending plays High Card in turn, where picks are open, and
// the race of Ferries.
func TestWhatIsSeenIsNotPending(t *testing.T) {
	m := start(t, 3, inTurn)
	play(t, m, 0)
	play(t, m, 1)
	for ply := 1; ply <= 2; ply++ {
		if m.Pending(ply) {
			t.Errorf("the open pick of ply %d is pending", ply)
		}
	}
	f := ferries(t, 3)
	for seat := range game.Seat(3) {
		step(t, f, seat, toy.LoadCrate, 1)
		step(t, f, seat, toy.Stow, 1)
	}
	step(t, f, 0, toy.Board, 2)
	step(t, f, 1, toy.Board, 1)
	for ply := 1; ply <= f.Ply(); ply++ {
		if f.Pending(ply) {
			t.Errorf("ply %d of the race is pending", ply)
		}
	}
}

// TestWhoWaitsInARaceIsToldByTheGame has seats of Ferries send what they can send no more.
func TestWhoWaitsInARaceIsToldByTheGame(t *testing.T) {
	m := ferries(t, 3)
	step(t, m, 0, toy.LoadCrate, 1)
	refused := func(move, reason string) {
		t.Helper()
		_, err := m.Play(0, []byte(move))
		if no := m.Refuse(0, []byte(move)); !errors.Is(err, game.ErrNotActing) ||
			no.Reason != reason ||
			*no != *err.(*game.Refusal) {
			t.Errorf("%s: %v, and it was to be refused with %s", move, err, reason)
		}
	}
	step(t, m, 0, toy.Stow, 1)
	refused(`{"do":"board","n":1}`, "wrong_phase")
	for seat := game.Seat(1); seat < 3; seat++ {
		step(t, m, seat, toy.LoadCrate, 1)
		step(t, m, seat, toy.Stow, 1)
	}
	step(t, m, 0, toy.Board, 2)
	refused(`{"do":"board","n":2}`, "already_boarded")
	refused(`{"do":"stow","n":1}`, "wrong_phase")
	refused(`{"do":`, "not_your_turn")
}

// TestClicksArePendingFromTheLast plays Ferries, where a choice is made of two
// clicks and others choose in between.
func TestClicksArePendingFromTheLast(t *testing.T) {
	m := ferries(t, 3)
	step(t, m, 0, toy.LoadCrate, 3) // 1
	step(t, m, 1, toy.LoadCrate, 1) // 2
	step(t, m, 0, toy.Stow, 2)      // 3
	step(t, m, 2, toy.LoadCrate, 4) // 4
	step(t, m, 1, toy.Stow, 1)      // 5
	for ply, want := range []bool{false, false, false, true, true, true} {
		if got := m.Pending(ply); got != want {
			t.Errorf("ply %d is pending: %v, want %v", ply, got, want)
		}
	}
	if err := m.Retract(3); err != nil {
		t.Fatal(err)
	}
	if got := text(t, m.Moves(0)); got != `[{"do":"stow","n":1},{"do":"stow","n":2}]` ||
		m.Ply() != 4 {
		t.Fatalf("after taking back the hold: %s at ply %d", got, m.Ply())
	}
	if !m.Pending(1) {
		t.Fatal("the first click is not pending once the second was taken back")
	}
	if err := m.Retract(1); err != nil {
		t.Fatal(err)
	}
	if got := text(t, m.View(m.Ply(), game.Open)); got != `{"sailing":false,"ready":[false,true,false],"crates":[0,1,4],"holds":[0,1,0],"ships":[0,0,0]}` {
		t.Errorf("after taking back the crate: %s", got)
	}
	// When all others wait for it, the last seat's own click is still its own.
	step(t, m, 2, toy.Stow, 1)
	step(t, m, 0, toy.LoadCrate, 2)
	if !m.Pending(m.Ply()) {
		t.Error("the first click of the last to choose is not pending")
	}
	step(t, m, 0, toy.Stow, 2)
	if m.Pending(m.Ply()) {
		t.Error("the click that ended the phase is pending")
	}
}

// TestRetractIsAsIfNeverMade holds that a match from which a pick was taken
// back is the one in which it was made later: the same positions, moves and
// events, and a fork keeps what it had.
func TestRetractIsAsIfNeverMade(t *testing.T) {
	m, other := start(t, 4, nil), start(t, 4, nil)
	play(t, m, 0)
	for seat := game.Seat(1); seat < 3; seat++ {
		play(t, m, seat)
		play(t, other, seat)
	}
	fork, before := m.Fork(m.Ply()), m.Hash()
	if err := m.Retract(1); err != nil {
		t.Fatal(err)
	}
	for {
		if m.Hash() != other.Hash() || m.Ply() != other.Ply() || m.Actors() != other.Actors() {
			t.Fatalf("ply %d is %s, want %s", m.Ply(), m.Hash(), other.Hash())
		}
		for ply := 1; ply <= m.Ply(); ply++ {
			seat, move := m.Move(ply)
			if s, x := other.Move(ply); s != seat || string(x) != string(move) {
				t.Errorf("ply %d is %s by %d, want %s by %d", ply, move, seat, x, s)
			}
			if a, b := text(t, m.Lines(ply)), text(t, other.Lines(ply)); a != b {
				t.Errorf("of ply %d is told %s, want %s", ply, a, b)
			}
		}
		if m.Over() {
			break
		}
		seat := m.Actors().Lowest()
		last := m.Moves(seat)
		move, err := json.Marshal(last[len(last)-1])
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []game.Match{m, other} {
			if _, err := x.Play(seat, move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if fork.Ply() != 3 || fork.Hash() != before {
		t.Errorf("the fork is at ply %d, %s; it was at 3, %s", fork.Ply(), fork.Hash(), before)
	}
}

// TestPendingIsWhatTheSeatsKnow holds that whether a pick is pending follows
// from what its seat knows: it would tell what others picked otherwise.
func TestPendingIsWhatTheSeatsKnow(t *testing.T) {
	for first := range 3 {
		m := start(t, 3, nil)
		play(t, m, 0)
		move, err := json.Marshal(m.Moves(1)[first])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(1, move); err != nil {
			t.Fatal(err)
		}
		if !m.Pending(1) {
			t.Errorf("after move %d of another the pick is not pending", first)
		}
	}
}
