package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/share"
)

// A decision that people wait for ends within five times its budget, counted
// from the moment at which the bot is asked. On an overloaded server the queue
// gives every player an equal part of the processor, so a bot that needs more
// than that part would otherwise wait for minutes before it even begins. The
// time from thinkLimit to lateLimit lets a bot that thinks finish its last try.
const (
	defaultBudget = 1500 * time.Millisecond // where Config.Budget is nil
	thinkLimit    = 4                       // budgets after which a bot stops thinking
	lateLimit     = 4.5                     // budgets after which a quick move is made for it
	// BotDeadline is the longest that a bot thinks about one decision where
	// Config.Budget is nil.
	BotDeadline = thinkLimit * defaultBudget
)

// botTask is a decision that a bot has to make.
type botTask struct {
	ctx         context.Context
	id          string
	game        string
	match       game.Match
	seat        game.Seat
	actingSince int64
	level       string
	seed        uint64
	host        string // who opened the table, and whose processor time is used
	botsOnly    bool   // no person decides at the table
}

// queueBot queues a bot's decision on behalf of the table's host. Where only
// bots play, it has the lowest urgency and no bound, because nobody waits for
// it.
func (r *Registry) queueBot(b botTask) {
	budget := r.config.Budget(b.level)
	requester := share.Requester{Address: r.addresses.of(b.host), Player: b.host}
	d := &decision{botTask: b, r: r, spare: b.match.Fork(b.match.Ply())}
	if b.botsOnly {
		r.botQueue.Go(b.ctx, requester, share.Background, func(task *share.Task) {
			ctx, cancel := context.WithTimeout(b.ctx, thinkLimit*budget)
			defer cancel()
			d.think(task.Context(ctx))
		})
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, thinkLimit*budget)
	late := time.AfterFunc(time.Duration(lateLimit*float64(budget)), d.hurry)
	r.botQueue.Go(ctx, requester, share.Normal, func(task *share.Task) {
		defer cancel()
		d.think(task.Context(ctx))
		late.Stop()
	})
}

// decision is a botTask that is under way. The bot that thinks and the timer
// that ends its time may both answer, and the first answer counts.
type decision struct {
	botTask
	r        *Registry
	spare    game.Match // for hurry, while the bot may still use the other one
	answered atomic.Bool
}

// think asks the bot for its move.
func (d *decision) think(ctx context.Context) {
	if d.answer(d.choose(ctx, d.match)) && !d.botsOnly && ctx.Err() != nil {
		d.r.hurried.Add(1)
	}
}

// hurry makes a quick move if the bot has not decided in time. It does not use
// the queue and runs at normal priority, so that load cannot delay it as well.
func (d *decision) hurry() {
	if d.ctx.Err() != nil || d.answered.Load() {
		return
	}
	ctx, cancel := context.WithCancel(d.ctx)
	cancel()
	if d.answer(d.choose(ctx, d.spare)) {
		d.r.hurried.Add(1)
	}
}

// choose asks the bot for a move. If the bot fails, it returns the first legal
// move, so that the match cannot hang.
func (d *decision) choose(ctx context.Context, m game.Match) json.RawMessage {
	var move json.RawMessage
	err := guard(func() (err error) {
		move, err = d.r.config.Bots.Choose(ctx, m, d.seat, d.level, d.seed)
		return err
	})
	if err == nil {
		return move
	}
	if d.ctx.Err() == nil {
		// the error's text may reveal what the bot saw
		d.r.log.Error(
			"bot failed", "table", d.id, "game", d.game, "level", d.level, "error",
			fmt.Sprintf("%T", err),
		)
	}
	return firstLegalMove(m, d.seat)
}

// answer makes the bot's move at its table, unless the decision has been made
// or has gone. It reports whether it did.
func (d *decision) answer(move json.RawMessage) bool {
	if move == nil || d.ctx.Err() != nil || d.answered.Swap(true) {
		return false
	}
	d.r.post(d.id, func(t *liveTable) { t.applyBotMove(d.botTask, move) })
	return true
}

// firstLegalMove returns the first legal move of a seat, or nil.
func firstLegalMove(m game.Match, seat game.Seat) json.RawMessage {
	var move json.RawMessage
	err := guard(func() (err error) {
		if moves := m.Moves(seat); len(moves) > 0 {
			move, err = json.Marshal(moves[0])
		}
		return err
	})
	if err != nil {
		return nil
	}
	return move
}

// botSeed returns the seed of a bot for one decision. It is the same when the
// bot is asked again, and reveals nothing of the match's own seed.
func (st *state) botSeed(seat game.Seat, since int64) uint64 {
	b := append([]byte("lair bot "), st.seed[:]...)
	b = binary.LittleEndian.AppendUint64(b, uint64(since))
	sum := sha256.Sum256(append(b, byte(seat)))
	return binary.LittleEndian.Uint64(sum[:])
}

// botNames are the names of bots in every language. nameStride and their number
// have no common divisor, so no two bots of a table have the same name.
var botNames = [24]string{
	"Brolo", "Mirla", "Tunni", "Oska", "Pirro", "Zarla", "Gurt", "Fennu",
	"Kolbi", "Lomi", "Nabbu", "Rikka", "Sorl", "Tavo", "Ulba", "Vesko",
	"Wimma", "Yolbo", "Drenn", "Elka", "Hobbe", "Jarra", "Iffo", "Quilla",
}

const nameStride = 5

// botName returns the name of a bot at a seat. It is stored in the entry that
// seats the bot, so it never changes.
func botName(id string, seat game.Seat) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return botNames[(int(h.Sum32()%uint32(len(botNames)))+int(seat)*nameStride)%len(botNames)]
}
