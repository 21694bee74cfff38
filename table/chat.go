package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"lair.games/lair/game"
)

// Room is a part of a table's chat.
type Room int8

// The rooms of a table. The numbers are stored.
const (
	PlayersRoom   Room = 0 // of those who hold a seat, and of the host
	OnlookersRoom Room = 1 // of everybody else
)

// Line is a line of a table's chat. It has a text or a phrase.
type Line struct {
	N      int64     // counts from 1 at each table
	Seat   game.Seat // game.Nobody for an onlooker
	Name   string
	Text   string
	Phrase string // id of a ready-made line, which each reader sees in their language
	Room   Room
	At     time.Time
	By     string // id of the player: not to be sent
	Key    string // the command's own key: not to be sent
}

// roomOf returns the room in which a player writes.
func (st *state) roomOf(player string) Room {
	if player != "" && (player == st.new.Host || st.seatsOf(player) != 0) {
		return PlayersRoom
	}
	return OnlookersRoom
}

// reads reports whether a player may read a room. Onlookers see more than a
// player does, so those who hold a seat read the onlookers' room only when the
// match is over. A host without a seat reads both.
func (st *state) reads(player string, room Room) bool {
	if room == PlayersRoom {
		return st.roomOf(player) == PlayersRoom
	}
	return st.status == Over || st.seatsOf(player) == 0
}

// Words is what a player writes: a text, or the id of a phrase.
type Words struct{ Text, Phrase string }

// Say adds a line to the room of a table in which the sender writes. A line
// that is sent again under its key is not added again.
func (r *Registry) Say(ctx context.Context, id string, by By, words Words) (Line, error) {
	if err := by.check(); err != nil {
		return Line{}, err
	}
	text, err := words.check()
	if err != nil {
		return Line{}, err
	}
	line := Line{
		Text: text, Phrase: words.Phrase, At: time.Now().UTC().Truncate(time.Millisecond),
		By: by.Player, Key: by.Key,
	}
	err = r.query(ctx, id, func(t *liveTable) error {
		if err := t.state.mayWrite(by.Player); err != nil {
			return err
		}
		line.Seat, line.Room = t.state.seatsOf(by.Player).Lowest(), t.state.roomOf(by.Player)
		line.Name = t.state.shownName(by.Name, line.Seat)
		return nil
	})
	if err != nil {
		return Line{}, err
	}
	if line, err = r.config.Log.Say(ctx, id, line); err != nil {
		return Line{}, r.reportBroken(fmt.Errorf("table %s: %w", id, err))
	}
	r.config.Bus.Publish(id, 0)
	r.post(id, (*liveTable).deliverChat)
	return line, nil
}

// Chat returns the newest lines of all rooms of a table, oldest first.
func (r *Registry) Chat(ctx context.Context, id string) ([]Line, error) {
	return r.config.Log.Chat(ctx, id, 0)
}

// ChatFor returns the newest lines of a table that a player may read, oldest
// first.
func (r *Registry) ChatFor(ctx context.Context, id, player string) ([]Line, error) {
	lines, err := r.config.Log.Chat(ctx, id, 0)
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	err = r.query(ctx, id, func(t *liveTable) error {
		lines = slices.DeleteFunc(lines, func(l Line) bool { return !t.state.reads(player, l.Room) })
		return nil
	})
	return lines, err
}

// deliverChat sends new lines of chat to the watchers who may read them.
func (t *liveTable) deliverChat() {
	if len(t.watches) == 0 || t.load() != nil {
		return // the next line, or the next watcher, brings these lines
	}
	lines, err := t.registry.config.Log.Chat(t.registry.ctx, t.id, t.chatSeen)
	if err != nil {
		t.registry.log.Error("chat cannot be read", "table", t.id, "error", err)
		return
	}
	for i := range lines {
		t.chatSeen = lines[i].N
		t.lines.Store(t.chatSeen)
		for _, x := range t.watches {
			if t.state.reads(x.viewer.Player, lines[i].Room) {
				x.w.push(Message{Table: t.id, Line: &lines[i]})
			}
		}
	}
}

// deliverOnlookers sends the watchers who hold a seat what the onlookers wrote,
// because the match has ended.
func (t *liveTable) deliverOnlookers() {
	lines, err := t.registry.config.Log.Chat(t.registry.ctx, t.id, 0)
	if err != nil {
		t.registry.log.Error("chat cannot be read", "table", t.id, "error", err)
		return
	}
	for i := range lines {
		if lines[i].Room != OnlookersRoom || lines[i].N > t.chatSeen {
			continue
		}
		for _, x := range t.watches {
			if t.state.roomOf(x.viewer.Player) == PlayersRoom {
				x.w.push(Message{Table: t.id, Line: &lines[i]})
			}
		}
	}
}

// check returns the trimmed text of a line of chat; "" if it is a phrase.
func (w Words) check() (string, error) {
	s := strings.TrimSpace(w.Text)
	if (s == "") == (w.Phrase == "") || len(s) > maxText || len(w.Phrase) > maxKey ||
		!utf8.ValidString(s) || slices.ContainsFunc([]rune(s), func(r rune) bool { return r < ' ' }) {
		return "", ErrText
	}
	return s, nil
}
