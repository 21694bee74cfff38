package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/record"
)

// Ending is what everybody may see of a finished match: nothing that was hidden
// from a spectator, and no names. It is stored when the match ends, for the day
// on which no program can play the match any more.
type Ending struct {
	Version    int // of the rules
	Ply        int
	Stage      int
	At         time.Time // when the match was over
	OtherCards bool
	Result     game.Result
	Outcome    Outcome
	// Uncounted are the seats whose result counts in no statistics; nil: the
	// release that stored the ending did not note them.
	Uncounted *game.Seats
	Sheet     [][]game.Item   // by seat; nil if the rules failed to make it
	View      json.RawMessage // of a spectator; nil if the rules failed to make it
}

// Kept is what a Log holds of a finished table apart from its older entries.
type Kept struct {
	Summary
	Seq    int64   // of the newest entry
	Ending *Ending // nil: the release under which the match ended stored none
}

// Defect is why a match cannot be played.
type Defect string

// The defects.
const (
	NoGame     Defect = "game"    // this program has no such game
	NoCards    Defect = "cards"   // this program cannot read its card list
	NoEdition  Defect = "edition" // this program does not have its version of the rules
	NoReplay   Defect = "replay"  // its moves are refused, or lead to another position
	Unreadable Defect = "damage"  // its log cannot be read
	RulesFail  Defect = "rules"   // its rules panicked
)

// Defects lists all defects.
var Defects = []Defect{NoGame, NoCards, NoEdition, NoReplay, Unreadable, RulesFail}

// ending returns the ending of a match that is over.
func (st *state) ending() *Ending {
	uncounted := st.uncounted()
	e := &Ending{
		Version: st.new.Version, Ply: len(st.steps), Stage: st.new.Stage, At: st.ended,
		OtherCards: st.new.Cards != "", Result: st.match.Result(), Outcome: st.outcome(),
		Uncounted: &uncounted,
	}
	_ = guard(func() error {
		sheet := make([][]game.Item, len(st.seats))
		for i := range sheet {
			sheet[i] = st.match.Sheet(game.Seat(i))
		}
		e.Sheet = sheet
		return nil
	})
	_ = guard(func() (err error) {
		e.View, err = json.Marshal(st.match.View(len(st.steps), game.Nobody))
		return err
	})
	return e
}

// ends reports whether the pending entries end the match.
func (st *state) ends() bool {
	return st.match != nil &&
		slices.ContainsFunc(st.pending, func(e Entry) bool { return e.Kind == Ended })
}

// checkKept returns ErrKept if the match is over and cannot be replayed.
func (st *state) checkKept() error {
	if st.status == Over && st.match == nil {
		return fmt.Errorf("%w: %s", ErrKept, st.notice)
	}
	return nil
}

// unreadable returns the state of a finished table whose log cannot be read.
func unreadable(k Kept, up *uptime) *state {
	st := &state{
		id: k.ID, uptime: up, status: Over, phase: Over, kept: &k, seq: k.Seq, at: k.Updated,
		new: New{Game: k.Game, Setup: k.Setup, Host: k.Host, BotTime: BotTime},
	}
	if e := k.Ending; e != nil {
		st.new.Version, st.new.Stage, st.ended = e.Version, e.Stage, e.At
	}
	st.defect, st.notice = Unreadable, "The log of this match is damaged and cannot be read."
	for _, s := range k.Seats {
		st.seats = append(st.seats, seat{
			player: s.Player, name: s.Name, mark: int8(s.Mark), level: s.Level, resigned: s.Resigned,
			outside: s.Outside,
		})
	}
	return st
}

// loadKept is load for a table whose log failed to be read. It returns failed
// unless the table is over and the log is damaged.
func (t *liveTable) loadKept(failed error, generation int64) error {
	if !errors.Is(failed, ErrDamaged) {
		return failed
	}
	k, err := t.registry.config.Log.Kept(t.registry.ctx, t.id)
	if err != nil || k.Status != Over {
		return failed
	}
	t.registry.log.Warn("the log of a finished table is damaged", "table", t.id, "error", failed)
	t.state = unreadable(k, t.registry.uptime)
	t.notifiedSeq, t.generation = k.Seq, generation
	return nil
}

// readKept reads what was kept of a match that is over and has a defect.
func (t *liveTable) readKept(st *state) error {
	if st.defect == "" || st.status != Over {
		return nil
	}
	k, err := t.registry.config.Log.Kept(t.registry.ctx, t.id)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	st.kept = &k
	return nil
}

// showKept adds to a public state what was kept of the match.
func (st *state) showKept(s *PublicState) {
	s.Defect = st.defect
	if st.kept == nil {
		return
	}
	s.Ply, s.Result, s.Outcome = st.kept.Ply, st.kept.Result, st.kept.Outcome
	if st.seed != (game.Seed{}) {
		s.Seed = st.seed.String()
	}
	if e := st.kept.Ending; e != nil {
		s.Result, s.Outcome, s.Sheet = &e.Result, e.Outcome, e.Sheet
		s.OtherCards = s.OtherCards || e.OtherCards
	}
}

// keptRecord returns the record of a match that cannot be replayed, as its log
// has it.
func (t *liveTable) keptRecord() ([]byte, error) {
	st := t.state
	if st.defect == Unreadable {
		return nil, st.checkKept()
	}
	entries, err := t.entriesSince(0)
	if err != nil {
		return nil, err
	}
	r := record.Record{
		Game: st.new.Game, Version: st.new.Version, Setup: st.new.Setup, Chance: game.ChanceName,
		Seed: st.seed, Cards: st.new.Cards,
	}
	if f := st.new.From; f != nil {
		if r.Position, err = compacted(f.Position); err != nil {
			return nil, err
		}
	}
	for _, x := range st.steps {
		r.Plies = append(r.Plies, record.Ply{Seat: x.seat, Move: entries[x.seq-1].Move})
	}
	if k := st.kept.Result; k != nil {
		r.Scores = k.Scores[:k.Seats]
	}
	return r.Sealed(), nil
}

// keepEnding stores the ending of a match that ended under a release which
// stored none. A match that cannot be replayed is added to broken.
func (r *Registry) keepEnding(id string, broken map[string]bool) error {
	if broken[id] {
		return nil
	}
	stored, err := r.config.Log.Read(r.ctx, id)
	if err != nil {
		return err
	}
	var e *Ending
	err = guard(func() error {
		st, err := fold(id, stored, r.config.Titles, r.config.Lessons, newUptime(0), nil)
		if err == nil && st.defect == "" && st.status == Over {
			e = st.ending()
		}
		return err
	})
	if err != nil || e == nil {
		broken[id] = true
		return nil
	}
	return r.config.Log.Keep(r.ctx, id, e)
}
