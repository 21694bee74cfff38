package table

import (
	"context"
	"log/slog"

	"lair.games/lair/game"
)

// Config is what a house needs.
type Config struct {
	Log    Log
	Bus    Bus // nil: Alone
	Titles Titles
	Bots   Bots
	// Secret is at least 16 random bytes that stay the same for as long as the tables do: tokens of invitations are
	// derived from it.
	Secret []byte
	// Thinkers is how many bots think at a time; 0: one for each core but one, at least one.
	Thinkers int
	// Failed is called once when the log has failed for good: the process must end, for nothing more can be stored.
	Failed func(error)
	// Seed draws the seed of a match; nil: game.NewSeed.
	Seed func() game.Seed
	// Logger is told what goes wrong; nil: slog.Default(). It is never told what a player may not see.
	Logger *slog.Logger
}

// House is all live tables of one process.
type House struct{ c Config }

// Open opens the house. Every unfinished table is replayed and checked against its stored hash, in the background; one that
// is asked for is checked first. One that no longer replays is frozen. Bots and clocks go on from where they were.
func Open(ctx context.Context, c Config) (*House, error) { panic("table: to come") }

// Create opens a table. id is a name that nobody can guess, of the caller's own making and the same for the same command.
// Who sits from the start is said by seats: for seat i seats[i] is who, or the zero Place; then, with start, the match is
// dealt. Create again with the same id and by.Key answers the same and changes nothing.
func (h *House) Create(ctx context.Context, id string, by By, n New, seats []Place, start bool) (Done, error) {
	panic("table: to come")
}

// Place is who sits at a new table: a person, a bot, or nobody.
type Place struct {
	Player string // a person
	Name   string
	Level  string // a bot
}

// Do carries out a command. It returns when what happened is durable, or with the reason why nothing did.
func (h *House) Do(ctx context.Context, id string, by By, c Command) (Done, error) {
	panic("table: to come")
}

// Say adds a line to a table's chat.
func (h *House) Say(ctx context.Context, id string, by By, text string) (Line, error) {
	panic("table: to come")
}

// See returns a table through a viewer's eyes.
func (h *House) See(ctx context.Context, id string, v Viewer) (*Snapshot, error) {
	panic("table: to come")
}

// Why says why a move could not be made by a seat of the player now, or returns nil if it could.
func (h *House) Why(ctx context.Context, id string, v Viewer, move []byte) (*game.Refusal, error) {
	panic("table: to come")
}

// Lobby lists tables.
func (h *House) Lobby(ctx context.Context, q Query) ([]Summary, error) { panic("table: to come") }

// Chat returns the newest lines of a table, oldest first.
func (h *House) Chat(ctx context.Context, id string) ([]Line, error) { panic("table: to come") }

// Missed returns the steps of a table after seq from through a viewer's eyes, without Before and After. Steps of moves
// that were taken back since have no events. It returns false if they are more than 200, or from is not in the log.
func (h *House) Missed(ctx context.Context, id string, v Viewer, from int64) ([]Step, bool, error) {
	panic("table: to come")
}

// Plies returns the plies first to last of a match through a viewer's eyes; last < 0 is the newest. Until the match is
// over a viewer has no eyes but their own.
func (h *House) Plies(ctx context.Context, id string, v Viewer, first, last int) ([]Ply, error) {
	panic("table: to come")
}

// Record returns the record of a match that is over, as text.
func (h *House) Record(ctx context.Context, id string) ([]byte, error) { panic("table: to come") }

// Invite is the token of a link to one seat.
type Invite struct {
	Seat  game.Seat
	Token string
}

// Invites returns the tokens for all seats, to the host only.
func (h *House) Invites(ctx context.Context, id, player string) ([]Invite, error) {
	panic("table: to come")
}

// Watcher returns a queue for one client, which holds up to limit messages.
func (h *House) Watcher(player string, limit int) *Watcher { panic("table: to come") }

// Watcher is the queue of one client, for any number of tables. Next is for one goroutine, the rest for any.
type Watcher struct{}

// Watch adds a table, or changes the eyes through which it is seen. The first message is always a snapshot; with from >= 0
// the steps missed since then come before it, without Before and After, if they are few.
func (w *Watcher) Watch(ctx context.Context, id string, as game.Seat, from int64) error {
	panic("table: to come")
}

// Unwatch drops a table.
func (w *Watcher) Unwatch(id string) { panic("table: to come") }

// Next waits for a message. After ErrSlow the watcher is closed: it fell behind, was given one snapshot of each table in
// place of what it missed, and has to begin anew. After Close it returns ErrClosed.
func (w *Watcher) Next(ctx context.Context) (Message, error) { panic("table: to come") }

// Close drops all tables. The player goes offline at tables that no other watcher of theirs has open.
func (w *Watcher) Close() { panic("table: to come") }

// Message is one of: a snapshot, a step, a line of chat, or who is there.
type Message struct {
	Table    string
	Snapshot *Snapshot
	Step     *Step
	Line     *Line
	Online   *[]game.Seat // seats whose person has the table open
}

// Online returns the seats whose person has the table open.
func (h *House) Online(id string) []game.Seat { panic("table: to come") }

// Check waits until every unfinished table was replayed and returns how many there were and which are frozen.
func (h *House) Check(ctx context.Context) (tables int, frozen []string, err error) {
	panic("table: to come")
}

// Close refuses new commands, waits for those under way and stops bots and clocks. The log stays open.
func (h *House) Close(ctx context.Context) error { panic("table: to come") }
