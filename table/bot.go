package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/share"
)

// BotDeadline is the longest that a bot of any level may think about one
// decision; most levels have a far smaller budget.
const BotDeadline = 6 * time.Second

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
// bots play, it has the lowest urgency, because nobody waits for it.
func (r *Registry) queueBot(b botTask) {
	urgency := share.Normal
	if b.botsOnly {
		urgency = share.Background
	}
	r.botQueue.Go(
		b.ctx, share.Requester{Address: r.addresses.of(b.host), Player: b.host}, urgency,
		func(task *share.Task) { r.runBot(task, b) },
	)
}

// runBot asks a bot for a move. If the bot fails, the first legal move is used,
// so that the match cannot hang.
func (r *Registry) runBot(task *share.Task, b botTask) {
	ctx, cancel := context.WithTimeout(b.ctx, BotDeadline)
	defer cancel()
	ctx = task.Context(ctx)
	var move json.RawMessage
	err := guard(func() (err error) {
		move, err = r.config.Bots.Choose(ctx, b.match, b.seat, b.level, b.seed)
		return err
	})
	if b.ctx.Err() != nil {
		return // the decision has gone
	}
	if err != nil {
		// the error's text may reveal what the bot saw
		r.log.Error(
			"bot failed", "table", b.id, "game", b.game, "level", b.level, "error",
			fmt.Sprintf("%T", err),
		)
		if move = firstLegalMove(b.match, b.seat); move == nil {
			return
		}
	}
	r.post(b.id, func(t *liveTable) { t.applyBotMove(b, move) })
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
