package server

import (
	"encoding/json"
	"time"

	"lair.games/lair/game"
)

// The shapes in this file are the contract with clients: the OpenAPI document and the TypeScript types are made from
// them. What a game itself puts into a view, a move or an event is documented by that game and passes through as it is.

// Refusal is the body of every answer that is not a success.
type Refusal struct {
	Status  int    `json:"status" doc:"HTTP status of the answer"`
	Code    Code   `json:"code" doc:"What was wrong, for programs"`
	Message string `json:"message" doc:"What was wrong, as one plain English sentence"`
	Reason  string `json:"reason,omitempty" doc:"The game's own code for an illegal move"`
	Rule    string `json:"rule,omitempty" doc:"The rule in the game's rulebook that forbids the move"`
	Lost    bool   `json:"lost,omitempty" doc:"An outside bot lost the decision by this move: a bot of the house makes it"`
	Seq     int64  `json:"seq,omitempty" doc:"With code stale: the table's newest seq"`
}

// GameInfo is what there is to know of a game before one plays it.
type GameInfo struct {
	Name    string        `json:"name" doc:"Name in URLs and records" example:"mighty-monsters"`
	Version int           `json:"version" doc:"Version of the rules"`
	Seats   []int         `json:"seats" minItems:"2" maxItems:"2" doc:"Fewest and most seats"`
	Options []game.Option `json:"options" doc:"Variants and modes"`
	Levels  []string      `json:"levels" doc:"Bots that can take a seat, weakest first"`
	Styles  []string      `json:"styles" doc:"Ways to play that a bot of any level can take: it is then asked for as level:style"`
	Ratings []Rating      `json:"ratings" doc:"How strong bots have proved to be; nothing of those that were not measured"`
	Stages  []string      `json:"stages,omitempty" doc:"Stages of what one can play alone, see campaign; left out if there are none"`
}

// Rating is how strong a bot has proved to be, in points above random play: one who is 400 above another comes before it ten
// times in eleven. Ratings of other seats or options are on scales of their own.
type Rating struct {
	Seats   int    `json:"seats" doc:"Seats of the matches in which it was measured"`
	Options string `json:"options,omitempty" doc:"Their options, those left out that had their default: id=choice id=choice"`
	Player  string `json:"player" doc:"level or level:style"`
	Points  int    `json:"points"`
	Low     int    `json:"low" doc:"The true value lies between low and high, 95 times in 100"`
	High    int    `json:"high"`
	Deals   int    `json:"deals" doc:"Deals that were played, each with every player in every seat of its line-up"`
}

// Setup is what a match is dealt from, its seed apart.
type Setup struct {
	Seats   int               `json:"seats" doc:"Number of seats"`
	Options map[string]string `json:"options" doc:"Every option and its choice"`
}

// Me is the player behind the browser's cookie.
type Me struct {
	ID    string `json:"id,omitempty" doc:"Left out until the first write makes a guest"`
	Name  string `json:"name" doc:"Shown at tables; prefilled, can be changed"`
	Guest bool   `json:"guest" doc:"True once a guest exists behind the cookie"`
	Bot   bool   `json:"bot,omitempty" doc:"A program that plays as a guest"`
}

// Rename is the body of PATCH /api/me.
type Rename struct {
	Name string `json:"name" minLength:"1" maxLength:"200" doc:"1 to 24 characters that can be seen"`
	Bot  bool   `json:"bot,omitempty" doc:"I am a program. Said with the first command, which makes me a guest; it stays so"`
}

// SetupAsked is the body of POST /api/setups.
type SetupAsked struct {
	Game    string            `json:"game" maxLength:"64"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty" doc:"Those left out take their default"`
}

// ClockSetup is how the table measures time.
type ClockSetup struct {
	Kind       string `json:"kind" enum:"none,bank,move" doc:"none; bank: a budget for the match plus an increment per decision; move: a time for every decision"`
	BaseS      int    `json:"base_s,omitempty" minimum:"0" maximum:"1209600" doc:"Seconds in the bank, or for every decision; at least 12 of either"`
	IncrementS int    `json:"increment_s,omitempty" minimum:"0" maximum:"86400" doc:"Seconds added after a decision (bank)"`
}

// BotSeat asks for a bot at a seat.
type BotSeat struct {
	Seat  game.Seat `json:"seat" minimum:"0" maximum:"6"`
	Level string    `json:"level" maxLength:"32" doc:"One of the game's levels, or level:style; empty opens the seat again"`
}

// NewTable is the body of POST /api/tables.
type NewTable struct {
	Game    string            `json:"game" maxLength:"64" doc:"Name of the game"`
	Seats   int               `json:"seats" minimum:"1" maximum:"7"`
	Options map[string]string `json:"options,omitempty" doc:"Those left out take their default"`
	Me      string            `json:"me" enum:"random,none,all,0,1,2,3,4,5,6" doc:"Where I sit: at a random seat, nowhere, everywhere (several people on this device), or at the seat of that number"`
	Bots    []BotSeat         `json:"bots,omitempty" maxItems:"7" doc:"Bots that sit from the start. With me=random the seat drawn for me is passed over; with me=all they take these seats from me"`
	Name    string            `json:"name,omitempty" maxLength:"200" doc:"My name, if this makes me a guest; no effect later"`
	Level   string            `json:"level,omitempty" maxLength:"32" doc:"Level, or level:style, of the bots that fill empty seats; the game's default if left out"`
	Start   bool              `json:"start,omitempty" doc:"Start at once; bots fill what is empty"`
	Open    bool              `json:"open,omitempty" doc:"List the table for everybody on the home page"`
	Invited bool              `json:"invited,omitempty" doc:"Only a link to a seat lets one sit; else whoever has the table's link may"`
	Clock   *ClockSetup       `json:"clock,omitempty"`
	BotS    int               `json:"bot_s,omitempty" minimum:"1" maximum:"86400" doc:"Seconds that an outside bot has for a decision; 10 if left out"`
}

// StageNow is one stage of a campaign, and how far the asking player has come with it.
type StageNow struct {
	Stage int    `json:"stage" doc:"From 1"`
	Name  string `json:"name" doc:"The choice of the campaign's option that this stage is"`
	State string `json:"state" enum:"locked,open,won" doc:"locked: the stage before it was not won yet; won stages can be tried again"`
	Wins  int    `json:"wins"`
	Tries int    `json:"tries" doc:"How often it was lost"`
	Help  int    `json:"help" doc:"Levels of help that an attempt may take: one for each defeat since it was won last"`
	Table string `json:"table,omitempty" doc:"An attempt that goes on"`
}

// Campaign is how far the asking player has come with what one can play alone.
type Campaign struct {
	Game   string     `json:"game"`
	Stages []StageNow `json:"stages"`
	Last   *Setup     `json:"last,omitempty" doc:"The setup of the attempt that was opened last"`
}

// NewAttempt is the body of POST /api/campaigns/{game}/attempts.
type NewAttempt struct {
	Stage    int               `json:"stage" minimum:"1" maximum:"64"`
	Options  map[string]string `json:"options,omitempty" doc:"Those left out take their default; the stage's own is given by stage"`
	Practice bool              `json:"practice,omitempty" doc:"Any stage with any help; nothing is kept of it"`
	Name     string            `json:"name,omitempty" maxLength:"200" doc:"My name, if this makes me a guest; no effect later"`
}

// From is a decision of a match that is over.
type From struct {
	Table string    `json:"table"`
	Ply   int       `json:"ply" doc:"The ply at which the seat had to decide"`
	Seat  game.Seat `json:"seat" doc:"Who had to decide"`
}

// NewPractice is the body of POST /api/tables/{id}/practice.
type NewPractice struct {
	Ply  int       `json:"ply" minimum:"0" doc:"The ply at which the seat had to decide: the ply of a decision of the review, less one"`
	Seat game.Seat `json:"seat" minimum:"0" maximum:"6" doc:"Who had to decide; the seat that I take"`
	Name string    `json:"name,omitempty" maxLength:"200" doc:"My name, if this makes me a guest; no effect later"`
}

// Created is the answer to POST /api/tables and to a rematch.
type Created struct {
	ID string `json:"id" doc:"Name of the table in URLs"`
}

// Seq is the answer to a command: the entry in which it took effect, durable by now.
type Seq struct {
	Seq int64 `json:"seq" doc:"Number of the table's newest entry after the command"`
}

// SeatAt names the seat a command is for.
type SeatAt struct {
	Seat game.Seat `json:"seat" minimum:"0" maximum:"6"`
}

// Sit is the body of POST .../sit.
type Sit struct {
	Seat   game.Seat `json:"seat" minimum:"-1" maximum:"6" doc:"-1: any seat that is free"`
	Invite string    `json:"invite,omitempty" maxLength:"128" doc:"Token of a link to this very seat"`
	Name   string    `json:"name,omitempty" maxLength:"200" doc:"My name, if this makes me a guest; no effect later"`
}

// List is the body of POST .../list.
type List struct {
	Open bool `json:"open"`
}

// Play is the body of POST .../moves.
type Play struct {
	Seat game.Seat       `json:"seat" minimum:"0" maximum:"6"`
	Seq  int64           `json:"seq" minimum:"0" doc:"The newest seq the player has seen"`
	Move json.RawMessage `json:"move" doc:"One of the snapshot's moves, verbatim; or a wish, where the game knows any: it is made as one of them"`
}

// Undo is the body of POST .../undo.
type Undo struct {
	Seat game.Seat `json:"seat" minimum:"0" maximum:"6"`
	Seq  int64     `json:"seq" minimum:"0"`
}

// UndoAnswer is the body of POST .../undo/answer.
type UndoAnswer struct {
	Seat  game.Seat `json:"seat" minimum:"0" maximum:"6"`
	Seq   int64     `json:"seq" minimum:"0"`
	Agree bool      `json:"agree"`
}

// Say is the body of POST .../chat.
type Say struct {
	Text string `json:"text" minLength:"1" maxLength:"500"`
	Name string `json:"name,omitempty" maxLength:"200" doc:"No effect: the line is said under the name that one is known by"`
}

// TableLine is a table in a list.
type TableLine struct {
	ID       string    `json:"id"`
	Game     string    `json:"game"`
	Setup    Setup     `json:"setup"`
	Status   string    `json:"status" enum:"waiting,playing,over,paused,frozen"`
	Seats    []SeatNow `json:"seats"`
	YourTurn bool      `json:"your_turn"`
	Ply      int       `json:"ply"`
	Updated  time.Time `json:"updated"`
}

// Clock is the time of one seat.
type Clock struct {
	LeftMS  int64 `json:"left_ms" doc:"Milliseconds left when the message was made"`
	Running bool  `json:"running"`
}

// SeatNow is a place at the table and who sits there.
type SeatNow struct {
	Seat    game.Seat `json:"seat"`
	Kind    string    `json:"kind" enum:"empty,person,bot"`
	Name    string    `json:"name" doc:"Empty for an empty seat"`
	Level   string    `json:"level,omitempty" doc:"Level, or level:style, of the bot that sits here or minds the seat"`
	Outside bool      `json:"outside,omitempty" doc:"What holds the seat is no person but an outside bot, which has a clock of its own"`
	You     bool      `json:"you" doc:"The asking player holds this seat"`
	Online  bool      `json:"online" doc:"The person has this table open"`
	Minded  bool      `json:"minded" doc:"A bot plays for a person who is away"`
	GaveUp  bool      `json:"gave_up,omitempty" doc:"The person resigned; the seat cannot be taken back"`
	Clock   *Clock    `json:"clock,omitempty"`
}

// Item is one line of a seat's score sheet.
type Item struct {
	Line   string `json:"line" doc:"Name of the line, from the game's own list"`
	Points int    `json:"points"`
	Tie    bool   `json:"tie,omitempty" doc:"Breaks ties and counts nothing"`
}

// Result is how a match ended.
type Result struct {
	Scores []int32  `json:"scores" doc:"By seat"`
	Places []int8   `json:"places" doc:"By seat; from 1, shared by those who tie"`
	Sheet  [][]Item `json:"sheet" doc:"By seat"`
}

// UndoAsked is a wish to take back moves that waits for answers.
type UndoAsked struct {
	By      game.Seat   `json:"by"`
	To      int         `json:"to" doc:"The ply to go back to"`
	Agreed  []game.Seat `json:"agreed"`
	Waiting []game.Seat `json:"waiting"`
}

// Chat is one line said at a table.
type Chat struct {
	Seat game.Seat `json:"seat" doc:"-1 for a spectator"`
	Name string    `json:"name"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Snapshot is a table as one pair of eyes may see it.
type Snapshot struct {
	ID         string            `json:"id"`
	Seq        int64             `json:"seq" doc:"Number of the table's newest entry"`
	Game       string            `json:"game"`
	Version    int               `json:"version" doc:"Version of the rules"`
	Setup      Setup             `json:"setup"`
	Status     string            `json:"status" enum:"waiting,playing,over,paused,frozen" doc:"paused: its rules failed; frozen: it no longer replays under today's rules"`
	Notice     string            `json:"notice,omitempty" doc:"Why it is paused or frozen, as a sentence"`
	Host       bool              `json:"host" doc:"The asking player opened the table"`
	Open       bool              `json:"open" doc:"Listed for everybody"`
	Invited    bool              `json:"invited,omitempty" doc:"Only a link to a seat lets one sit"`
	Seats      []SeatNow         `json:"seats"`
	You        game.Seat         `json:"you" doc:"Whose eyes this is seen through; -1 for a spectator, -2 for the open hands of a finished match"`
	Yours      []game.Seat       `json:"yours" doc:"All seats that the asking player holds"`
	Commitment string            `json:"commitment,omitempty" doc:"SHA-256 of the seed; there from the deal on"`
	Seed       string            `json:"seed,omitempty" doc:"Shown when the match is over"`
	KnownSeed  bool              `json:"known_seed,omitempty" doc:"The server was started with a seed, for a test or a demonstration: everybody can know the shuffle, and it is shown from the deal on"`
	OtherCards bool              `json:"other_cards,omitempty" doc:"Played with a card list that is not the box's"`
	From       *From             `json:"from,omitempty" doc:"The match begins, for practice, at this decision of another; its chance is its own"`
	Stage      int               `json:"stage,omitempty" doc:"The stage of the game's campaign that is tried here"`
	Outcome    string            `json:"outcome,omitempty" enum:"won,lost" doc:"How a stage ended, tried or practised"`
	Ply        int               `json:"ply"`
	Actors     []game.Seat       `json:"actors" doc:"Who must decide now"`
	View       json.RawMessage   `json:"view" doc:"The game's view for you; null until the deal"`
	Moves      Values            `json:"moves" doc:"Every legal move of you; empty when you do not act"`
	Events     []json.RawMessage `json:"events" doc:"What you were told of the last move"`
	Undo       string            `json:"undo" enum:"none,free,ask" doc:"What pressing undo would do for you"`
	UndoAsked  *UndoAsked        `json:"undo_asked,omitempty"`
	Deadline   *time.Time        `json:"deadline,omitempty" doc:"When the clock of the first actor runs out"`
	Result     *Result           `json:"result,omitempty" doc:"When the match is over"`
	Rematch    string            `json:"rematch,omitempty" doc:"The table where it goes on"`
	Chat       []Chat            `json:"chat" doc:"The newest lines, oldest first"`
}

// Entry says what happened at a table, to every pair of eyes alike. What a move was is told by the events.
type Entry struct {
	Kind  string     `json:"kind" enum:"created,sat,left,bot,start,move,undo,withdraw,undo-asked,undo-answer,resign,flag,back,over,rematch,open,lapse"`
	Seat  *game.Seat `json:"seat,omitempty"`
	Level string     `json:"level,omitempty" doc:"With bot, left, resign and flag: the bot that plays on; left out if the seat was opened. With lapse: the bot that makes this decision"`
	To    *int       `json:"to,omitempty" doc:"With undo and undo-asked: the ply to go back to; with withdraw: the ply before the choice that was taken back, behind which those of others are counted anew"`
	Agree *bool      `json:"agree,omitempty" doc:"With undo-answer, and with open"`
	Table string     `json:"table,omitempty" doc:"With rematch: where it goes on"`
	Why   string     `json:"why,omitempty" enum:"late,illegal" doc:"With lapse: how the outside bot lost the decision"`
}

// Subscribe is what a client sends on the stream.
type Subscribe struct {
	Do    string          `json:"do" enum:"subscribe,unsubscribe,move,ping"`
	Table string          `json:"table,omitempty"`
	As    *game.Seat      `json:"as,omitempty" doc:"Whose eyes; the player's first seat if left out, else a spectator's"`
	From  *int64          `json:"from,omitempty" doc:"The newest seq the client has; what it missed follows. Left out: a snapshot"`
	Full  bool            `json:"full,omitempty" doc:"Send a whole snapshot with every step in place of a patch"`
	Short bool            `json:"short,omitempty" doc:"Send steps in the short form, see docs/http.md"`
	Key   string          `json:"key,omitempty" maxLength:"64" doc:"Of a move: what POST has as Idempotency-Key"`
	Seat  *game.Seat      `json:"seat,omitempty" doc:"Of a move: one of my seats"`
	Seq   *int64          `json:"seq,omitempty" doc:"Of a move: the newest seq the client has"`
	Move  json.RawMessage `json:"move,omitempty" doc:"The move, as it stands in moves"`
}

// Step tells that one entry was added to a table's log.
type Step struct {
	Type     string            `json:"type" enum:"step"`
	Table    string            `json:"table"`
	Seq      int64             `json:"seq"`
	Entry    Entry             `json:"entry"`
	Events   []json.RawMessage `json:"events,omitempty" doc:"What you were told; left out when nothing"`
	Patch    json.RawMessage   `json:"patch,omitempty" doc:"What changed in the snapshot, see docs/http.md; left out when nothing but seq and events did"`
	Snapshot *Snapshot         `json:"snapshot,omitempty" doc:"In place of patch, for a subscription with full"`
}

// Fresh is a whole snapshot on the stream: the answer to a subscription, or sent in place of steps to a client that
// fell behind.
type Fresh struct {
	Type     string   `json:"type" enum:"snapshot"`
	Table    string   `json:"table"`
	Snapshot Snapshot `json:"snapshot"`
	Words    []string `json:"words,omitempty" doc:"For a subscription with short: the words that its steps are written with"`
}

// Said is a line of chat on the stream.
type Said struct {
	Type  string `json:"type" enum:"chat"`
	Table string `json:"table"`
	Chat  Chat   `json:"chat"`
}

// Presence tells who has the table open.
type Presence struct {
	Type   string      `json:"type" enum:"presence"`
	Table  string      `json:"table"`
	Online []game.Seat `json:"online"`
}

// Pong answers a ping.
type Pong struct {
	Type string `json:"type" enum:"pong"`
}

// StreamRefusal is a refusal on the stream.
type StreamRefusal struct {
	Type    string `json:"type" enum:"error"`
	Table   string `json:"table,omitempty"`
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Key     string `json:"key,omitempty" doc:"Of the move that is refused"`
	Status  int    `json:"status,omitempty" doc:"Of a move: the status that POST would have"`
	Reason  string `json:"reason,omitempty" doc:"The game's own code for an illegal move"`
	Rule    string `json:"rule,omitempty" doc:"The rule in the game's rulebook that forbids the move"`
	Lost    bool   `json:"lost,omitempty" doc:"An outside bot lost the decision by this move: a bot of the house makes it"`
	Seq     int64  `json:"seq,omitempty" doc:"With code stale: the table's newest seq"`
}

// Done answers a move that was sent over the socket: it is durable.
type Done struct {
	Type  string `json:"type" enum:"done"`
	Table string `json:"table"`
	Key   string `json:"key" doc:"Of the move"`
	Seq   int64  `json:"seq" doc:"In which the move took effect"`
}

// Ply is one step of a match as the replay shows it.
type Ply struct {
	Ply    int               `json:"ply" doc:"0 is the deal"`
	Seat   game.Seat         `json:"seat" doc:"Who moved; -1 for the deal"`
	House  string            `json:"house,omitempty" enum:"late,illegal" doc:"A bot of the house made the move, because the outside bot that sits there was late or moved illegally"`
	Move   json.RawMessage   `json:"move,omitempty" doc:"Left out for the deal, and for a move of another seat that may be hidden"`
	Events []json.RawMessage `json:"events"`
	View   json.RawMessage   `json:"view"`
	Actors []game.Seat       `json:"actors"`
}

// RecordRead is a record that was read and replayed.
type RecordRead struct {
	Game       string `json:"game"`
	Version    int    `json:"version"`
	Setup      Setup  `json:"setup"`
	Commitment string `json:"commitment"`
	Seed       string `json:"seed"`
	Verified   bool   `json:"verified" doc:"The replay ends in the scores that the record tells"`
	OtherCards bool   `json:"other_cards,omitempty"`
	Result     Result `json:"result"`
	Plies      []Ply  `json:"plies" doc:"With all hands open"`
}

// Why says why a candidate is not a legal move; all empty if it is one.
type Why struct {
	Reason  string `json:"reason"`
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// Preview is what a legal move would lead to, or why a candidate is none.
type Preview struct {
	Shows json.RawMessage `json:"shows" doc:"The game's own; null where a move speaks for itself or cannot be made"`
	Why
}

// Invite is a link to the table or to one of its seats.
type Invite struct {
	Seat game.Seat `json:"seat" doc:"-1: the table's own link"`
	Path string    `json:"path" doc:"Path and query of the link" example:"/t/k3xq7h2m4abc?invite=..."`
	URL  string    `json:"url" doc:"The whole link, as a friend can open it"`
}
