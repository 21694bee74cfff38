package server

import (
	"encoding/json"
	"time"

	"lair.games/lair/game"
)

// The types in this file are the contract with clients. The OpenAPI document
// and the TypeScript types are generated from them. Views, moves and events
// belong to their game, which documents them: the server passes them on as they
// are.

// Refusal is the body of every answer that is not a success.
type Refusal struct {
	Status  int    `json:"status" doc:"HTTP status of the answer"`
	Code    Code   `json:"code" doc:"What was wrong, for programs"`
	Message string `json:"message" doc:"What was wrong, as one plain English sentence"`
	Reason  string `json:"reason,omitempty" doc:"The game's own code for an illegal move"`
	Rule    string `json:"rule,omitempty" doc:"The rule in the game's rulebook that forbids the move"`
	Lost    bool   `json:"lost,omitempty" doc:"By this move an outside bot lost the decision: the server's bot makes it"`
	Seq     int64  `json:"seq,omitempty" doc:"With code stale: the table's newest seq"`
	Word    int    `json:"word,omitempty" doc:"With code phrase-word: which word, from 1"`

	// after is the value of Retry-After; 0 takes the default of the code.
	after time.Duration
}

// GameInfo describes a game: its seats, options, bots and campaign.
type GameInfo struct {
	Name    string        `json:"name" doc:"Name in URLs and records" example:"mighty-monsters"`
	Version int           `json:"version" doc:"Version of the rules"`
	Seats   []int         `json:"seats" minItems:"2" maxItems:"2" doc:"Fewest and most seats"`
	Options []game.Option `json:"options" doc:"Variants and modes"`
	Levels  []string      `json:"levels" doc:"Bots that can take a seat, weakest first"`
	Styles  []string      `json:"styles" doc:"Playing styles that a bot of any level can take; the name of such a bot is level:style"`
	Ratings []Rating      `json:"ratings" doc:"Measured strengths of bots; bots without a measurement are left out"`
	Stages  []string      `json:"stages,omitempty" doc:"Stages of the game's campaign for one player; left out if it has none"`
	Lessons []string      `json:"lessons,omitempty" doc:"Names of the game's lessons, the first match first"`
}

// Rating is the measured strength of a bot in points above random play. A
// player with 400 points more finishes ahead 10 times out of 11. Ratings for
// different seats or options are on different scales.
type Rating struct {
	Seats   int    `json:"seats" doc:"Seats of the matches in which it was measured"`
	Options string `json:"options,omitempty" doc:"Their options as id=choice id=choice; options at their default are left out"`
	Player  string `json:"player" doc:"level or level:style"`
	Points  int    `json:"points"`
	Low     int    `json:"low" doc:"Lower end of the 95 % confidence interval"`
	High    int    `json:"high" doc:"Upper end of the 95 % confidence interval"`
	Deals   int    `json:"deals" doc:"Number of deals; each was played with every player in every seat"`
}

// Setup is what a match is dealt from, besides its seed.
type Setup struct {
	Seats   int               `json:"seats" doc:"Number of seats"`
	Options map[string]string `json:"options" doc:"Every option and its choice"`
}

// Me is the player behind the browser's cookie.
type Me struct {
	ID    string `json:"id,omitempty" doc:"Left out until the first write creates a guest"`
	Name  string `json:"name" doc:"Shown at tables; suggested by the server until the player chooses one"`
	Guest bool   `json:"guest" doc:"True once a guest exists behind the cookie"`
	Bot   bool   `json:"bot,omitempty" doc:"The player is a program"`

	Phrase bool `json:"phrase,omitempty" doc:"The player has a recovery phrase"`

	Banned       *Ban          `json:"banned,omitempty" doc:"The operator has banned the player or their address"`
	Uninvited    bool          `json:"uninvited,omitempty" doc:"The server is private, and the player may not open tables"`
	Announcement *Announcement `json:"announcement,omitempty" doc:"What the operator announces to everybody"`
}

// Phrase is the answer of POST /api/me/phrase.
type Phrase struct {
	Phrase string `json:"phrase" doc:"Six words. The server does not keep them and cannot show them again"`
}

// Merging is part of the bodies of requests that sign a browser in.
type Merging struct {
	Merge bool `json:"merge,omitempty" doc:"If another guest with seats is in this browser, that guest ends, and I get their seats, campaigns and reviews. Without it the request is refused with other-guest"`
}

// Recovery is the body of POST /api/me/recover.
type Recovery struct {
	Phrase string `json:"phrase" maxLength:"400" doc:"Case, accents, hyphens and line breaks do not matter"`
	Merging
}

// LinkCode is the answer of POST /api/me/link.
type LinkCode struct {
	Code    string    `json:"code" doc:"Six digits, which the new device shows"`
	Expires time.Time `json:"expires"`
}

// LinkSecret is the body of POST /api/me/link/state.
type LinkSecret struct {
	Secret string `json:"secret,omitempty" maxLength:"43" doc:"Of an offered link; without it Lair-Guest says which link it is"`
}

// LinkState is the answer of POST /api/me/link/state.
type LinkState struct {
	State string `json:"state" enum:"waiting,refused,approved"`
	Name  string `json:"name,omitempty" doc:"Of the player as whom the device will be signed in, once it is approved"`
}

// LinkUse is the body of POST /api/me/link/use.
type LinkUse struct {
	LinkSecret
	Merging
}

// LinkDigits is the body of POST /api/me/links/see.
type LinkDigits struct {
	Code string `json:"code" pattern:"^[0-9]{6}$" patternDescription:"six digits" doc:"The digits that the new device shows"`
}

// LinkRequest is the answer of POST /api/me/links/see.
type LinkRequest struct {
	Label       string    `json:"label" doc:"Browser and system of the device that asks; empty if not known"`
	SameNetwork bool      `json:"same_network" doc:"It asks from the address of this request"`
	Expires     time.Time `json:"expires"`
}

// LinkOffer is the answer of POST /api/me/links.
type LinkOffer struct {
	URL     string    `json:"url" doc:"Signs in one device that opens it; behind # it has the secret"`
	QR      string    `json:"qr" doc:"The address as a QR code in SVG"`
	Expires time.Time `json:"expires"`
}

// LinkAnswer is the body of POST /api/me/links/answer.
type LinkAnswer struct {
	LinkDigits
	Agree bool `json:"agree"`
}

// Device is a browser or a program in which the player is signed in.
type Device struct {
	ID      string    `json:"id" doc:"Gives no access"`
	Label   string    `json:"label" doc:"Browser and system, such as Firefox · Linux; empty if not known"`
	Since   time.Time `json:"since" doc:"When it was signed in"`
	Seen    time.Time `json:"seen" doc:"When it was last used, to the hour"`
	Current bool      `json:"current" doc:"It is the one that asks"`
}

// Calls says how a player is called when it is their turn.
type Calls struct {
	Key      string    `json:"key" doc:"The applicationServerKey with which a browser subscribes to push"`
	Lang     string    `json:"lang,omitempty" enum:"en,fr" doc:"Of the messages; English if left out"`
	Quiet    *Hours    `json:"quiet,omitempty" doc:"Left out if there are no quiet hours"`
	Channels []Channel `json:"channels"`
}

// Hours are a part of each day. They may pass midnight.
type Hours struct {
	From int    `json:"from" minimum:"0" maximum:"1439" doc:"In minutes after midnight"`
	To   int    `json:"to" minimum:"0" maximum:"1439"`
	Zone string `json:"zone" maxLength:"64" doc:"A time zone such as Europe/Paris"`
}

// CallSettings is the body of PATCH /api/me/calls. It replaces the settings.
type CallSettings struct {
	Lang  string `json:"lang,omitempty" enum:"en,fr"`
	Quiet *Hours `json:"quiet,omitempty"`
}

// Pace says when the player's clocks run at tables by post. PATCH /api/me/pace
// replaces it.
type Pace struct {
	Hours *Hours     `json:"hours,omitempty" doc:"Clocks run only in these hours, at least two of them; left out: all day"`
	Away  *time.Time `json:"away,omitempty" doc:"On vacation until then, for 30 days at most; left out: not on vacation"`
}

// Channel is a browser or an address at which a player is called.
type Channel struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind" enum:"push,ntfy,json"`
	Target  string    `json:"target" doc:"The address; of a browser only the host of its push service"`
	Label   string    `json:"label,omitempty" doc:"Browser and system, such as Firefox · Linux"`
	Since   time.Time `json:"since"`
	Failed  string    `json:"failed,omitempty" doc:"Why the last message did not arrive: answer-403, or another status; late, unknown-host, private, unreachable or refused"`
	Current bool      `json:"current,omitempty" doc:"It is the browser that asks"`
}

// NewChannel is the body of POST /api/me/calls/channels.
type NewChannel struct {
	Kind   string `json:"kind" enum:"push,ntfy,json" doc:"push: a browser's subscription; ntfy: an address that takes text with headers, as ntfy does; json: one that takes JSON"`
	Target string `json:"target" maxLength:"1000" doc:"An http or https address, or the endpoint of the subscription"`
	P256dh string `json:"p256dh,omitempty" maxLength:"100" doc:"A key of the subscription"`
	Auth   string `json:"auth,omitempty" maxLength:"30" doc:"A key of the subscription"`
}

// Tested is what came of a message that was sent to try a channel.
type Tested struct {
	Failed string `json:"failed,omitempty" doc:"As in Channel; left out if the message arrived"`
}

// Ban says until when and why somebody may change nothing.
type Ban struct {
	Until *time.Time `json:"until,omitempty" doc:"Left out if the ban does not end by itself"`
	Why   string     `json:"why,omitempty"`
}

// Announcement is a text that every page shows.
type Announcement struct {
	ID    string     `json:"id" doc:"By which a page remembers that it was dismissed"`
	Text  string     `json:"text"`
	FR    string     `json:"fr,omitempty" doc:"The text in French, if there is one"`
	Until *time.Time `json:"until,omitempty" doc:"When it ends by itself"`
}

// Acceptance is the body of POST /api/invitations.
type Acceptance struct {
	Token string `json:"token" minLength:"1" maxLength:"64" doc:"The part of the link after the #"`
	Name  string `json:"name,omitempty" maxLength:"200" doc:"Name of a new guest; if left out, the server suggests one"`
}

// Rename is the body of PATCH /api/me.
type Rename struct {
	Name string `json:"name" minLength:"1" maxLength:"200" doc:"1 to 24 printable characters"`
	Bot  bool   `json:"bot,omitempty" doc:"I am a program. Only the first command, which creates the guest, can set it"`
}

// SetupAsked is the body of POST /api/setups.
type SetupAsked struct {
	Game    string            `json:"game" maxLength:"64"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty" doc:"Those left out take their default"`
}

// ClockSetup is the kind and the times of a table's clock.
type ClockSetup struct {
	Kind       string `json:"kind" enum:"none,bank,move" doc:"none; bank: a time for the match plus an increment per decision; move: a time per decision"`
	BaseS      int    `json:"base_s,omitempty" minimum:"0" maximum:"1209600" doc:"Seconds in the bank or per decision, at least 12"`
	IncrementS int    `json:"increment_s,omitempty" minimum:"0" maximum:"86400" doc:"Seconds added after a decision (bank)"`
}

// BotSeat asks for a bot at a seat.
type BotSeat struct {
	Seat  game.Seat `json:"seat" minimum:"0" maximum:"6"`
	Level string    `json:"level" maxLength:"32" doc:"One of the game's levels, or level:style; an empty text empties the seat"`
}

// NewTable is the body of POST /api/tables.
type NewTable struct {
	Game      string            `json:"game" maxLength:"64" doc:"Name of the game"`
	Seats     int               `json:"seats" minimum:"1" maximum:"7"`
	Options   map[string]string `json:"options,omitempty" doc:"Those left out take their default"`
	Me        string            `json:"me" enum:"random,none,all,0,1,2,3,4,5,6" doc:"Where I sit: random: at a random seat; none: nowhere; all: at every seat (several people on this device); or a seat's number"`
	Bots      []BotSeat         `json:"bots,omitempty" maxItems:"7" doc:"Bots that sit from the start. With me=random, a bot at my seat is left out; with me=all, the bots get these seats"`
	Name      string            `json:"name,omitempty" maxLength:"200" doc:"My name if this command creates a guest; ignored otherwise"`
	Level     string            `json:"level,omitempty" maxLength:"32" doc:"Level, or level:style, of the bots that fill empty seats; the game's default if left out"`
	Start     bool              `json:"start,omitempty" doc:"Start at once; bots fill empty seats"`
	Open      bool              `json:"open,omitempty" doc:"Show the table in the public list"`
	Invited   bool              `json:"invited,omitempty" doc:"Sitting down needs a link to the seat; otherwise the table's link is enough"`
	Newcomers bool              `json:"newcomers,omitempty" doc:"Anybody who may sit may take a bot's seat in a running match; otherwise the host must agree"`
	Learning  bool              `json:"learning,omitempty" doc:"A learning table: everybody is told of each thing when they first meet it, and the bots' level is first if left out"`
	Clock     *ClockSetup       `json:"clock,omitempty"`
	BotS      int               `json:"bot_s,omitempty" minimum:"1" maximum:"86400" doc:"Seconds that an outside bot has per decision; 10 if left out"`
}

// StageNow is one stage of a campaign with the asking player's progress.
type StageNow struct {
	Stage     int    `json:"stage" doc:"From 1"`
	Name      string `json:"name" doc:"The choice of the campaign's option that stands for this stage"`
	State     string `json:"state" enum:"locked,open,won" doc:"locked: the previous stage is not won yet; a won stage can be tried again"`
	Wins      int    `json:"wins"`
	Clean     bool   `json:"clean,omitempty" doc:"One of the wins was without an undo over something revealed"`
	Tries     int    `json:"tries" doc:"How often the player lost it"`
	LostFirst int    `json:"lost_first" doc:"How often the player lost it before the first win; a later defeat does not change it"`
	Help      int    `json:"help" doc:"Levels of help that an attempt may use: one per defeat since the last win"`
	Table     string `json:"table,omitempty" doc:"Table of an unfinished attempt"`
}

// Campaign is the asking player's progress in a game's campaign.
type Campaign struct {
	Game   string     `json:"game"`
	Stages []StageNow `json:"stages"`
	Last   *Setup     `json:"last,omitempty" doc:"The setup of the newest attempt"`
}

// NewAttempt is the body of POST /api/campaigns/{game}/attempts.
type NewAttempt struct {
	Stage    int               `json:"stage" minimum:"1" maximum:"64"`
	Options  map[string]string `json:"options,omitempty" doc:"Options that are left out take their default; stage sets the stage's own option"`
	Practice bool              `json:"practice,omitempty" doc:"Play any stage with any help, without counting it"`
	Name     string            `json:"name,omitempty" maxLength:"200" doc:"My name if this command creates a guest; ignored otherwise"`
}

// From is a decision of a match that is over.
type From struct {
	Table string    `json:"table"`
	Ply   int       `json:"ply" doc:"The ply at which the seat had to decide"`
	Seat  game.Seat `json:"seat" doc:"Who had to decide"`
}

// NewPractice is the body of POST /api/tables/{id}/practice.
type NewPractice struct {
	Ply  int       `json:"ply" minimum:"0" doc:"The ply at which the seat had to decide: one less than the ply of a decision in the review"`
	Seat game.Seat `json:"seat" minimum:"0" maximum:"6" doc:"Who had to decide; the seat that I take"`
	Name string    `json:"name,omitempty" maxLength:"200" doc:"My name if this command creates a guest; ignored otherwise"`
}

// Created is the answer to commands that open a table.
type Created struct {
	ID string `json:"id" doc:"Name of the table in URLs"`
}

// Seq is the answer to a command. Its effect is durable when it is sent.
type Seq struct {
	Seq int64 `json:"seq" doc:"Number of the table's newest entry after the command"`
}

// SeatAt names the seat a command is for.
type SeatAt struct {
	Seat game.Seat `json:"seat" minimum:"0" maximum:"6"`
}

// Sit is the body of POST .../sit.
type Sit struct {
	Seat   game.Seat `json:"seat" minimum:"-1" maximum:"6" doc:"-1: any free seat"`
	Invite string    `json:"invite,omitempty" maxLength:"128" doc:"Token of a link to this seat"`
	Name   string    `json:"name,omitempty" maxLength:"200" doc:"My name if this command creates a guest; ignored otherwise"`
}

// Renew is the body of POST .../renew.
type Renew struct {
	Seat game.Seat `json:"seat" minimum:"-1" maximum:"6" doc:"-1: the links to all seats"`
}

// Settings is the body of POST .../settings.
type Settings struct {
	Newcomers bool `json:"newcomers" doc:"Anybody who may sit may take a bot's seat in a running match; otherwise the host must agree"`
	Invited   bool `json:"invited" doc:"Sitting down needs a link to the seat"`
}

// Knock is the body of POST .../knock.
type Knock struct {
	Seat game.Seat `json:"seat" minimum:"-1" maximum:"6" doc:"-1: any seat that a bot plays"`
	Name string    `json:"name,omitempty" maxLength:"200" doc:"My name if this command creates a guest; ignored otherwise"`
}

// KnockAnswer is the body of POST .../admit.
type KnockAnswer struct {
	Knock int64 `json:"knock" minimum:"1" doc:"The knock to answer"`
	Agree bool  `json:"agree"`
}

// Knocking is a newcomer who asks for a bot's seat.
type Knocking struct {
	Knock   int64     `json:"knock" doc:"Number by which to answer it"`
	Seat    game.Seat `json:"seat"`
	Name    string    `json:"name"`
	Outside bool      `json:"outside,omitempty" doc:"The newcomer is an outside bot"`
}

// Wait is a person who must decide at a table without a clock.
type Wait struct {
	Seat    game.Seat   `json:"seat"`
	From    time.Time   `json:"from" doc:"When the others may let a bot decide: after 24 hours, or after two minutes if all others have the table open"`
	Agreed  []game.Seat `json:"agreed" doc:"Seats that agree"`
	Waiting []game.Seat `json:"waiting" doc:"Seats that have the table open and have not agreed yet"`
}

// List is the body of POST .../list.
type List struct {
	Open bool `json:"open"`
}

// Play is the body of POST .../moves.
type Play struct {
	Seat game.Seat       `json:"seat" minimum:"0" maximum:"6"`
	Seq  int64           `json:"seq" minimum:"0" doc:"The newest seq the player has seen"`
	Move json.RawMessage `json:"move" doc:"One of the snapshot's moves, verbatim"`
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
	Text   string `json:"text,omitempty" maxLength:"500" doc:"Left out with a phrase"`
	Phrase string `json:"phrase,omitempty" enum:"hello,luck,played,thanks,moment,turn,game,sorry" doc:"A ready-made line in place of a text, which each reader sees in their own language"`
	Name   string `json:"name,omitempty" maxLength:"200" doc:"Ignored: the line appears under the player's name"`
}

// Mute is the body of POST .../mute.
type Mute struct {
	Who string `json:"who" minLength:"1" maxLength:"64" doc:"all, onlookers, or one person: the by of a line of theirs"`
	On  bool   `json:"on" doc:"false lets them write again"`
}

// Ignore is the body of POST .../ignore.
type Ignore struct {
	Who string `json:"who" minLength:"1" maxLength:"64" doc:"One person: the by of a line of theirs"`
	On  bool   `json:"on" doc:"false shows me their lines again"`
}

// Mutes is who may not write in a table's chat.
type Mutes struct {
	All       bool     `json:"all,omitempty" doc:"Everybody but the host"`
	Onlookers bool     `json:"onlookers,omitempty"`
	People    []string `json:"people" doc:"Each by the by of their lines"`
}

// TableLine is a table in a list.
type TableLine struct {
	ID       string      `json:"id"`
	Game     string      `json:"game"`
	Setup    Setup       `json:"setup"`
	Status   string      `json:"status" enum:"waiting,playing,over,paused,frozen,closed"`
	Seats    []SeatNow   `json:"seats"`
	YourTurn bool        `json:"your_turn"`
	Host     bool        `json:"host" doc:"The asking player opened the table"`
	Ply      int         `json:"ply"`
	Actors   []game.Seat `json:"actors,omitempty" doc:"Seats that have to decide; only while the match goes on"`
	Deadline *time.Time  `json:"deadline,omitempty" doc:"When the first clock runs out; left out if none runs, or if another server looks after the table"`
	Updated  time.Time   `json:"updated"`
	Ended    *time.Time  `json:"ended,omitempty" doc:"When the match was over; left out before, and for a while after an upgrade from a release that did not keep it"`
	Scores   []int32     `json:"scores,omitempty" doc:"By seat; only when the match is over"`
	Places   []int8      `json:"places,omitempty" doc:"By seat, from 1; shared by those who tie"`
	Sides    int         `json:"sides,omitempty" doc:"Seat i is on side i modulo sides; left out if there are no sides"`
	Outcome  string      `json:"outcome,omitempty" enum:"won,lost" doc:"Of a finished stage"`
	Closes   *time.Time  `json:"closes,omitempty" doc:"When the server closes the table if nobody does anything there until then; later if the server is stopped meanwhile. Left out if it never does"`
}

// Clock is the time of one seat.
type Clock struct {
	LeftMS  int64 `json:"left_ms" doc:"Milliseconds left when the message was made"`
	Running bool  `json:"running"`

	Until *time.Time `json:"until,omitempty" doc:"At a table by post: when the clock runs out, counted in the player's hours"`
	From  *time.Time `json:"from,omitempty" doc:"When the clock runs again, if it stands because its player has no time"`
}

// SeatNow is a seat of a table and who holds it.
type SeatNow struct {
	Seat    game.Seat `json:"seat"`
	Kind    string    `json:"kind" enum:"empty,person,bot"`
	Name    string    `json:"name" doc:"As everybody sees it, with its mark; empty for an empty seat"`
	Nth     int       `json:"nth,omitempty" doc:"From 2, if the name looks like another's at the table: the name begins with the mark ②, ③ and so on"`
	Level   string    `json:"level,omitempty" doc:"Level, or level:style, of the bot that plays for the seat"`
	Outside bool      `json:"outside,omitempty" doc:"An outside bot holds the seat; it has a clock of its own"`
	You     bool      `json:"you" doc:"The asking player holds this seat"`
	Online  bool      `json:"online" doc:"The person has this table open"`
	Minded  bool      `json:"minded" doc:"A bot plays for the person who holds the seat"`
	GaveUp  bool      `json:"gave_up,omitempty" doc:"The person resigned; the seat cannot be taken back"`
	Clock   *Clock    `json:"clock,omitempty"`

	Away *time.Time `json:"away,omitempty" doc:"At a table by post: the person is on vacation until then, or was"`
}

// Item is one line of a seat's score sheet.
type Item struct {
	Line   string `json:"line" doc:"Name of the line, from the game's own list"`
	Points int    `json:"points"`
	Tie    bool   `json:"tie,omitempty" doc:"Breaks ties and is not added to the score"`
}

// Result is how a match ended.
type Result struct {
	Scores []int32  `json:"scores" doc:"By seat"`
	Places []int8   `json:"places" doc:"By seat; from 1, shared by those who tie. Members of a side share its place"`
	Sides  int8     `json:"sides,omitempty" doc:"Seat i is on side i modulo sides; left out if there are no sides"`
	Sheet  [][]Item `json:"sheet" doc:"By seat"`
}

// UndoAsked is a request to take back moves that waits for answers.
type UndoAsked struct {
	By      game.Seat   `json:"by"`
	To      int         `json:"to" doc:"The ply to go back to"`
	Agreed  []game.Seat `json:"agreed"`
	Waiting []game.Seat `json:"waiting"`
}

// Chat is one line said at a table.
type Chat struct {
	N      int64     `json:"n" doc:"Counts from 1 at each table; lines of the other room may lie between"`
	Room   string    `json:"room" enum:"players,onlookers" doc:"players: those who hold a seat and the host read it; onlookers: those without a seat, and the players once the match is over"`
	By     string    `json:"by" doc:"The same in all lines of one person at this table, whatever their name"`
	Seat   game.Seat `json:"seat" doc:"-1 for somebody without a seat"`
	Name   string    `json:"name"`
	Text   string    `json:"text" doc:"With a phrase: what it says in English"`
	Phrase string    `json:"phrase,omitempty" enum:"hello,luck,played,thanks,moment,turn,game,sorry"`
	At     time.Time `json:"at"`
	You    bool      `json:"you,omitempty" doc:"The asking player wrote it"`
	Muted  bool      `json:"muted,omitempty" doc:"The asking player has muted the author; text and phrase are left out"`
}

// Snapshot is a table as one viewer may see it.
type Snapshot struct {
	ID         string            `json:"id"`
	Seq        int64             `json:"seq" doc:"Number of the table's newest entry"`
	Epoch      int               `json:"epoch,omitempty" doc:"How often the server's storage has lost entries of the table; what was seen in another epoch may be gone"`
	Game       string            `json:"game"`
	Version    int               `json:"version" doc:"Version of the rules"`
	Setup      Setup             `json:"setup"`
	Status     string            `json:"status" enum:"waiting,playing,over,paused,frozen,closed" doc:"paused: its rules failed, or the operator paused it (moderated); frozen: it does not replay under the current rules; closed: it was deleted, or unused for long"`
	Notice     string            `json:"notice,omitempty" doc:"Why it is paused or frozen, or with defect cannot be replayed, as a sentence; with moderated: the operator's reason"`
	Defect     string            `json:"defect,omitempty" enum:"game,cards,edition,replay,damage" doc:"Why the match cannot be played, or, if it is over, replayed: this server lacks its game, its card list or its version of the rules; its moves lead elsewhere now; or its log is damaged. A match that is over keeps its result, and the view is that of a spectator at its end, or null"`
	Moderated  bool              `json:"moderated,omitempty" doc:"The operator of the server has paused or closed the table"`
	Host       bool              `json:"host" doc:"The asking player opened the table"`
	Removed    bool              `json:"removed,omitempty" doc:"The host removed the asking player, who needs a new link to sit down again"`
	Open       bool              `json:"open" doc:"Listed for everybody"`
	Invited    bool              `json:"invited,omitempty" doc:"Sitting down needs a link to the seat"`
	Newcomers  bool              `json:"newcomers,omitempty" doc:"Anybody who may sit may take a bot's seat in a running match; otherwise the host must agree"`
	Learning   bool              `json:"learning,omitempty" doc:"A learning table: everybody is told of each thing when they first meet it"`
	Seats      []SeatNow         `json:"seats"`
	You        game.Seat         `json:"you" doc:"The viewer: a seat, -1 for a spectator, -2 for all hands open in a finished match"`
	Yours      []game.Seat       `json:"yours" doc:"All seats that the asking player holds"`
	Commitment string            `json:"commitment,omitempty" doc:"SHA-256 of the seed; left out before the deal"`
	Seed       string            `json:"seed,omitempty" doc:"Shown when the match is over"`
	KnownSeed  bool              `json:"known_seed,omitempty" doc:"The server was started with a fixed seed, for tests or demonstrations: the shuffle is not secret, and the seed is shown from the deal on"`
	OtherCards bool              `json:"other_cards,omitempty" doc:"The card list is not Lair's own"`
	From       *From             `json:"from,omitempty" doc:"For practice the match began at this decision of another match; its chance events differ"`
	Stage      int               `json:"stage,omitempty" doc:"The stage of the game's campaign that is played here"`
	Outcome    string            `json:"outcome,omitempty" enum:"won,lost" doc:"How a stage ended, in an attempt or in practice"`
	Ply        int               `json:"ply"`
	Actors     []game.Seat       `json:"actors" doc:"Who must decide now"`
	View       json.RawMessage   `json:"view" doc:"The game's view for the viewer; null before the deal"`
	Moves      Values            `json:"moves" doc:"Every legal move of the viewer; empty if the viewer need not act"`
	Events     []json.RawMessage `json:"events" doc:"The last move's events that the viewer may see"`
	Undo       string            `json:"undo" enum:"none,free,ask" doc:"What undo would do for the viewer: nothing, take back at once, or ask the others"`
	UndoMarks  bool              `json:"undo_marks,omitempty" doc:"That undo goes back over something revealed and would add the viewer to foresaw"`
	UndoAsked  *UndoAsked        `json:"undo_asked,omitempty"`
	Foresaw    []game.Seat       `json:"foresaw,omitempty" doc:"Seats that took a move back after they had seen what it led to: a stage they win is no clean win, and their reviews count in no average"`
	Deadline   *time.Time        `json:"deadline,omitempty" doc:"When the clock of the first actor runs out"`
	Result     *Result           `json:"result,omitempty" doc:"When the match is over"`
	Rematch    string            `json:"rematch,omitempty" doc:"The table of the rematch"`
	Lesson     *LessonNow        `json:"lesson,omitempty" doc:"At a table with a lesson: how far it is"`
	Muted      bool              `json:"muted,omitempty" doc:"The host muted the asking player, who can read the chat and not write in it"`
	Mutes      *Mutes            `json:"mutes,omitempty" doc:"Only for the host: who may not write in the chat"`
	Chat       []Chat            `json:"chat" doc:"The newest chat lines that the asking player may read, oldest first"`
}

// Entry says what happened at a table. It is the same for every viewer. What a
// move did is in the events.
type Entry struct {
	Kind  string     `json:"kind" enum:"created,sat,left,bot,start,move,undo,withdraw,undo-asked,undo-answer,resign,flag,back,over,rematch,open,lapse,remove,renew,settings,knock,decline,let,lesson,close,set-back,suspend,resume,forget,merge,mute,pace,rest"`
	Seat  *game.Seat `json:"seat,omitempty"`
	Level string     `json:"level,omitempty" doc:"With bot, left, remove, resign and flag: the bot that plays on; left out if the seat is now empty. With lapse: the bot that makes this decision"`
	To    *int       `json:"to,omitempty" doc:"With undo and undo-asked: the ply to go back to; with withdraw: the ply before the choice that was taken back; later choices of others are renumbered from it"`
	Agree *bool      `json:"agree,omitempty" doc:"With undo-answer, and with open"`
	Table string     `json:"table,omitempty" doc:"With rematch: the new table"`
	Why   string     `json:"why,omitempty" enum:"late,illegal,silent" doc:"With lapse: why the seat lost the decision; silent: the person was absent, and the others let a bot decide"`
}

// Subscribe is what a client sends on the stream.
type Subscribe struct {
	Do    string          `json:"do" enum:"subscribe,unsubscribe,move,ping"`
	Table string          `json:"table,omitempty" doc:"The id of a table; mine subscribes to the list of my tables"`
	As    *game.Seat      `json:"as,omitempty" doc:"The viewer; if left out, the player's first seat, or a spectator"`
	From  *int64          `json:"from,omitempty" doc:"The newest seq the client has; the steps after it follow. If left out, a snapshot follows"`
	Epoch *int            `json:"epoch,omitempty" minimum:"0" doc:"The epoch of from; in another epoch only a snapshot follows. If left out, any"`
	Full  bool            `json:"full,omitempty" doc:"Send a whole snapshot instead of a patch with every step"`
	Away  bool            `json:"away,omitempty" doc:"With ping: nobody sees the page, so I may be called"`
	Short bool            `json:"short,omitempty" doc:"Ignored; earlier versions of the pages send it"`
	Key   string          `json:"key,omitempty" maxLength:"64" doc:"Of a move: the same as POST's Idempotency-Key"`
	Seat  *game.Seat      `json:"seat,omitempty" doc:"Of a move: one of my seats"`
	Seq   *int64          `json:"seq,omitempty" doc:"Of a move: the newest seq the client has"`
	Move  json.RawMessage `json:"move,omitempty" doc:"The move, as the snapshot's moves give it"`
}

// Step is the message for one entry added to a table's log.
type Step struct {
	Type     string            `json:"type" enum:"step"`
	Table    string            `json:"table"`
	Seq      int64             `json:"seq"`
	Entry    Entry             `json:"entry"`
	Events   []json.RawMessage `json:"events,omitempty" doc:"Events that the viewer may see; left out if there are none"`
	Patch    json.RawMessage   `json:"patch,omitempty" doc:"Changes to the snapshot, see docs/http.md; left out if only seq and events changed"`
	Snapshot *Snapshot         `json:"snapshot,omitempty" doc:"Sent instead of patch to a subscription with full"`
}

// Fresh is a whole snapshot on the stream. It answers a subscription, or
// replaces steps for a client that fell behind.
type Fresh struct {
	Type     string   `json:"type" enum:"snapshot"`
	Table    string   `json:"table"`
	Snapshot Snapshot `json:"snapshot"`
}

// Said is a line of chat on the stream.
type Said struct {
	Type  string `json:"type" enum:"chat"`
	Table string `json:"table"`
	Chat  Chat   `json:"chat"`
}

// Presence lists the seats whose players have the table open.
type Presence struct {
	Type   string      `json:"type" enum:"presence"`
	Table  string      `json:"table"`
	Online []game.Seat `json:"online"`
}

// ListChanged says that one of my tables changed, was opened or closed, or is
// mine no longer: GET /api/tables says what.
type ListChanged struct {
	Type  string `json:"type" enum:"tables"`
	Table string `json:"table" enum:"mine"`
}

// Pong answers a ping.
type Pong struct {
	Type string `json:"type" enum:"pong"`
}

// Bye is the last message of a stream before the server stops.
type Bye struct {
	Type string `json:"type" enum:"bye"`
	Wait int64  `json:"wait" doc:"Milliseconds to wait before connecting again; each client gets another number"`
}

// Announced says on a socket that the operator has announced something or taken
// it back: GET /api/me says what.
type Announced struct {
	Type string `json:"type" enum:"announced"`
}

// StreamRefusal is a refusal on the stream.
type StreamRefusal struct {
	Type    string `json:"type" enum:"error"`
	Table   string `json:"table,omitempty"`
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Key     string `json:"key,omitempty" doc:"The key of the refused move"`
	Status  int    `json:"status,omitempty" doc:"For a move: the HTTP status that POST would have"`
	Reason  string `json:"reason,omitempty" doc:"The game's own code for an illegal move"`
	Rule    string `json:"rule,omitempty" doc:"The rule in the game's rulebook that forbids the move"`
	Lost    bool   `json:"lost,omitempty" doc:"By this move an outside bot lost the decision: the server's bot makes it"`
	Seq     int64  `json:"seq,omitempty" doc:"With code stale: the table's newest seq"`
}

// Done answers a move that was sent over the socket. The move is durable.
type Done struct {
	Type  string `json:"type" enum:"done"`
	Table string `json:"table"`
	Key   string `json:"key" doc:"The key of the move"`
	Seq   int64  `json:"seq" doc:"Number of the entry in which the move took effect"`
}

// Ply is one ply of a match as the replay shows it.
type Ply struct {
	Ply    int               `json:"ply" doc:"0 is the deal"`
	Seat   game.Seat         `json:"seat" doc:"Who moved; -1 for the deal"`
	House  string            `json:"house,omitempty" enum:"late,illegal,silent" doc:"The server's bot made the move, because the outside bot at the seat was late or moved illegally, or because the person was absent and the others agreed"`
	Move   json.RawMessage   `json:"move,omitempty" doc:"Left out for the deal, and for a move of another seat that may be hidden"`
	Events []json.RawMessage `json:"events"`
	View   json.RawMessage   `json:"view"`
	Actors []game.Seat       `json:"actors"`
}

// RecordRead is a record that was parsed and replayed.
type RecordRead struct {
	Game       string `json:"game"`
	Version    int    `json:"version"`
	Setup      Setup  `json:"setup"`
	Commitment string `json:"commitment"`
	Seed       string `json:"seed"`
	Verified   bool   `json:"verified" doc:"The replay ends with the scores in the record"`
	OtherCards bool   `json:"other_cards,omitempty"`
	Result     Result `json:"result"`
	Plies      []Ply  `json:"plies" doc:"With all hands open"`
}

// Why explains why a candidate is not a legal move. It is empty if it is legal.
type Why struct {
	Reason  string `json:"reason"`
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// Preview is what a legal move would lead to, or why a candidate is not legal.
type Preview struct {
	Shows json.RawMessage `json:"shows" doc:"The game's own preview; null if it has none for the move, or the move is not legal"`
	Why
}

// Invite is a link to the table or to one of its seats.
type Invite struct {
	Seat game.Seat `json:"seat" doc:"-1: the table's own link"`
	Path string    `json:"path" doc:"Path and query of the link" example:"/t/k3xq7h2m4abc?invite=..."`
	URL  string    `json:"url" doc:"The absolute URL of the link"`
}
