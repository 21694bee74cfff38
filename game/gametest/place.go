package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// place is one position of a match with what its checks share.
type place[S, M comparable] struct {
	*keeper[S, M]
	s        S
	actors   game.Seats
	viewers  []game.Seat // the spectators, then every seat
	luck     uint64      // seeds the chance of redeals and moves tried here
	legal    [game.MaxSeats][]M
	alikes   []pair[S, M] // see alike
	compared bool
}

// check is a property that must hold at every position.
type check[S, M comparable] struct {
	name  string
	holds func(*place[S, M]) error
}

// The checks of a position, by name.
const (
	checkCanMove   = "an actor has a move, each once and in a fixed order"
	checkAsking    = "asking changes nothing"
	checkViews     = "a view is JSON and keeps nothing of the position"
	checkMoveJSON  = "a move is read back from JSON as it was"
	checkMoves     = "a move with a wrong field is refused"
	checkApply     = "a move leads to the same position with and without a log"
	checkEvents    = "only declared events are told"
	checkScores    = "sheets add up to scores and places follow them"
	checkValue     = "an estimate is a number for each seat, always the same"
	checkPlan      = "a plan rates every move, always the same"
	checkPosition  = "a position is read back from JSON as it was"
	checkPaper     = "a position with a wrong field is refused"
	checkInvisible = "law 1 (a redeal is invisible)"
	checkPeek      = "law 2 (a redeal does not peek)"
	checkPossible  = "a redeal is a possible position"
	checkChoices   = "law 3 (a redeal does not peek at hidden choices)"
	checkSounds    = "law 4 (moves that look the same tell the same)"
	checkReveals   = "law 6 (what a seat may do reveals nothing)"
	checkRefusals  = "law 6 (a refusal reveals nothing)"
	checkPreview   = "law 6 (a preview reveals nothing)"
	checkOnce      = "nobody is told one event in two versions"
	checkStale     = "a simultaneous choice is hidden and leaves the others theirs"
	checkOrder     = "the order of simultaneous choices does not matter"
)

// checks returns the checks in the order in which they are made. The simple ones
// come first, so that a fault is reported as what it is and not by its effects.
func checks[S, M comparable]() []check[S, M] {
	return []check[S, M]{
		{checkCanMove, (*place[S, M]).canMove},
		{checkAsking, (*place[S, M]).asking},
		{checkViews, (*place[S, M]).views},
		{checkMoveJSON, (*place[S, M]).moveJSON},
		{checkApply, (*place[S, M]).applies},
		{checkEvents, (*place[S, M]).events},
		{checkScores, (*place[S, M]).scores},
		{checkValue, (*place[S, M]).value},
		{checkPlan, (*place[S, M]).plans},
		{checkPosition, (*place[S, M]).position},
		{checkMoves, (*place[S, M]).strictMoves},
		{checkPaper, (*place[S, M]).strictPosition},
		{checkInvisible, (*place[S, M]).invisible},
		{checkPeek, (*place[S, M]).peek},
		{checkPossible, (*place[S, M]).possible},
		{checkReveals, (*place[S, M]).reveals},
		{checkRefusals, (*place[S, M]).refusals},
		{checkPreview, (*place[S, M]).previews},
		{checkStale, (*place[S, M]).stale},
		{checkOrder, (*place[S, M]).order},
		{checkChoices, (*place[S, M]).choices},
		{checkSounds, (*place[S, M]).sounds},
		// After the laws: a secret told beside its public version is a leak first.
		{checkOnce, (*place[S, M]).once},
	}
}

// look returns the present position as a place.
func (k *keeper[S, M]) look() *place[S, M] {
	p := &place[S, M]{keeper: k, s: k.s, luck: k.number<<20 ^ uint64(k.ply)<<8}
	for seat := game.Nobody; int(seat) < k.o.Seats; seat++ {
		p.viewers = append(p.viewers, seat)
	}
	p.actors = k.r.Actors(&p.s)
	for seat := range p.actors.All() {
		if int(seat) < k.o.Seats {
			p.legal[seat] = k.r.Moves(&p.s, seat, nil)
		}
	}
	return p
}

// some returns up to n moves of a seat, chosen at random, in their order.
func (p *place[S, M]) some(seat game.Seat, n int) []M {
	list := slices.Clone(p.legal[seat])
	for len(list) > n {
		i := p.chance.IntN(len(list))
		list = slices.Delete(list, i, i+1)
	}
	return list
}

// after returns the position after a move and what was told. The same luck draws
// the same chance.
func (p *place[S, M]) after(s S, seat game.Seat, x M, luck uint64) (S, []game.Line) {
	l := game.NewLog(p.o.Seats)
	c := game.Fast(p.luck ^ luck)
	p.r.Apply(&s, seat, x, &c, l)
	return s, l.Lines()
}

// redealt returns the position redealt for a seat. The same luck draws the same
// chance.
func (p *place[S, M]) redealt(s S, seat game.Seat, luck uint64) S {
	if p.r.Redeal != nil {
		c := game.Fast(p.luck ^ luck)
		p.r.Redeal(&s, seat, &c)
	}
	return s
}

// seen returns what a seat sees, as the bytes that it is sent.
func (k *keeper[S, M]) seen(s *S, seat game.Seat) []byte {
	b, err := json.Marshal(k.r.View(s, seat))
	if err != nil {
		panic(fmt.Sprintf("the view of seat %d has no JSON: %v", seat, err))
	}
	return b
}

// heard returns what a seat is told, as the bytes that it is sent.
func heard(lines []game.Line, seat game.Seat) []byte {
	var b bytes.Buffer
	for _, e := range game.Heard(lines, seat) {
		text, err := game.MarshalEvent(e)
		if err != nil {
			panic(fmt.Sprintf("event %s has no JSON: %v", e.Kind(), err))
		}
		b.Write(text)
		b.WriteByte('\n')
	}
	return b.Bytes()
}
