package server

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lair.games/lair/account"
	"lair.games/lair/admin"
	"lair.games/lair/call"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/lesson"
	"lair.games/lair/share"
	"lair.games/lair/table"
)

// Title is a game that this server offers, and the bots that can play it.
type Title struct {
	game.Game
	Levels []string // weakest first
	Styles []string // that bots of each level can take besides the plain one
	// Ratings are the measured strengths of the bots, grouped by field of players.
	Ratings []games.Rating
	// School holds the game's lessons; nil: none.
	School *lesson.Subject
	// Cards is the card list of new tables as CSV, or "" for the game's own list.
	Cards string
	// Schema is the JSON Schema of the game's views, moves and events; nil: none.
	Schema json.RawMessage
}

// Config holds the parts and settings of a Server.
type Config struct {
	Tables  *table.Registry
	Players *account.Registry
	Titles  []Title
	Limits  Limits // a zero field takes its default
	Log     *slog.Logger
	// Access logs one line per request: method, path, status, duration and size.
	// Queries, cookies and bodies are never logged, because they hold secrets.
	Access bool
	// Proxies are the networks of trusted proxies. Only from there the
	// X-Forwarded headers, or Forwarded, are believed.
	Proxies []netip.Prefix
	// Hops is the number of trusted proxies at any address. If it is not 0, every
	// connection comes from a trusted proxy.
	Hops int
	// Hosts are the names that are served, in lower case; none: every name.
	Hosts []string
	// Public is the base of links and QR codes ("https://lair.example"). If it
	// is empty, links use the host of the request, or LANAddress if that is a
	// loopback address.
	Public string
	// LANAddress returns this machine's address in the local network, such as
	// "192.168.1.7:8080", or "". May be nil.
	LANAddress func() string
	// Secret is at least 16 random bytes from which the names of tables are
	// derived. It must stay the same for as long as the tables are kept.
	Secret []byte
	// Check writes to the store and returns an error if that failed. The health
	// check calls it. May be nil.
	Check func(context.Context) error
	// Damaged reports whether an error says that the contents of the store are
	// damaged, and tells the operator. Requests are then refused, and not logged
	// one by one. May be nil.
	Damaged func(error) bool
	// Failed is called when storage has failed for good: the process must end.
	// May be nil.
	Failed func(error)
	// Observe is called at the end of every request. It must return at once. May
	// be nil.
	Observe func(Request)
	// Coach gives hints and reviews. With a nil Advise the server offers neither.
	Coach games.Coach
	// Reviews stores reviews. If it is nil, they are made again after a restart, and
	// there are no averages.
	Reviews table.Reviews
	// Share schedules CPU time among those who ask for advice. Pass the queue of
	// the table.Registry, so that its bots are scheduled by the same queue. If it
	// is nil, the server makes its own.
	Share *share.Queue
	// Desk knows who is banned and what is announced, and serves the operator. If
	// it is nil, there is no operator.
	Desk *admin.Desk
	// Calls calls players when it is their turn. If it is nil, nobody is called.
	Calls *call.Caller
	// Private lets only invited people open tables, and shows the list of open
	// tables to them alone. It needs a Desk.
	Private bool
	// Connections is how many connections may be open in all, sockets included: what
	// is left of the process's file descriptors. Before they run out, only players
	// are served. 0: no bound.
	Connections int
	// Pages holds the built pages, with index.html at the root. If it is nil, the
	// server shows one page that says how to build them.
	Pages fs.FS
}

// Server is an http.Handler for the API, the streams and the pages. Make one
// with New. It is safe for concurrent use.
type Server struct {
	Config
	log        *slog.Logger
	titles     map[string]Title
	guard      *guard
	built      map[string]bool              // paths of the built files of the pages
	called     map[string]map[string]called // what the pages call games, by language
	reviews    reviews
	tries      tries
	stopping   chan struct{} // closed by Drain
	storeCheck storeCheck
	streams    streams

	connections connections
	handler     http.Handler
	deskAPI     http.Handler // of the operator, who is known by then; nil without a Desk
	shown       *huma.OpenAPI
	now         func() time.Time
}

// New returns a server for the tables and players of c.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	c.Limits = c.Limits.filled()
	s := &Server{
		Config: c, log: c.Log, titles: make(map[string]Title, len(c.Titles)), now: time.Now,
		stopping: make(chan struct{}), built: builtPaths(c.Pages), called: readTitles(c.Pages),
	}
	if s.Share == nil {
		s.Share = share.New(0)
	}
	for _, t := range c.Titles {
		s.titles[t.Info().Name] = t
	}
	s.guard = newGuard(c.Limits)
	s.reviews.wait = reviewWait
	s.connections.open = make(map[net.Conn]*peer)
	s.connections.by = make(map[string]*crowd)
	s.streams.open = make(map[*stream]struct{})
	s.streams.from = make(map[string]int)
	s.streams.writers = newWriters()
	mux := http.NewServeMux()
	s.routes(mux)
	s.handler = s.enter(mux)
	if s.Desk != nil {
		s.Desk.Attach(s)
		s.deskAPI = http.StripPrefix(strings.TrimSuffix(adminPath, "/"), s.Desk.API())
	}
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// routes registers every route, together with the groups below. The list
// of routes is the list of what the server can do.
func (s *Server) routes(mux *http.ServeMux) {
	a := s.document(mux)

	postWithLimit(a, "/api/setups", "setUp", "Check a choice of options", maxBody, s.setUp)
	get(a, "/api/me", "me", "Show the player behind my cookie", s.me)
	patch(a, "/api/me", "rename", "Choose my name", s.rename)
	remove(a, "/api/me", "deleteMe", "Delete everything that is kept of me", s.deleteMe)
	get(a, "/api/me/matches", "myMatches", "List my finished matches", s.myMatches)
	get(a, "/api/me/statistics", "myStatistics", "Sum up my finished matches", s.myStatistics)

	s.identityRoutes(a)
	s.callRoutes(a)
	get(a, "/api/me/pace", "pace", "Show when my clocks run at tables by post", s.pace)
	patch(a, "/api/me/pace", "setPace", "Choose when my clocks run at tables by post", s.setPace)
	post(
		a, "/api/invitations", "accept", "Accept an invitation to open tables on a private server",
		s.accept,
	)

	s.tableRoutes(a)
	s.matchRoutes(a)
	s.afterRoutes(a)
	s.puzzleRoutes(a)
	postWithLimit(a, "/api/records", "read", "Replay a record", maxRecord, s.read)

	mux.HandleFunc("GET /api/games", s.plain(s.games()))
	mux.HandleFunc("GET /api/games/{game}/schema", s.plain(s.schemas()))
	mux.HandleFunc("GET /api/tables/{id}/qr.svg", s.plain(s.qr))
	mux.HandleFunc("GET /api/tables/{id}/record", s.plain(s.record))
	mux.HandleFunc("GET /api/me/data", s.plain(s.myData))
	mux.HandleFunc("GET /api/me/matches.csv", s.plain(s.matchesCSV))
	mux.HandleFunc("GET /api/tables/{id}/events", s.plain(s.events))
	mux.HandleFunc("GET /api/stream", s.plain(s.stream))
	mux.HandleFunc("GET /api/openapi.json", s.plain(s.openapi()))
	mux.HandleFunc("GET /api/echo", s.plain(s.echo))
	mux.HandleFunc("GET /api/echo/stream", s.plain(s.echoStream))
	mux.HandleFunc("GET /livez", s.plain(s.live))
	mux.HandleFunc("GET /readyz", s.plain(s.ready))
	mux.HandleFunc("GET /healthz", s.plain(s.ready)) // the usual name before there were two
	mux.HandleFunc("POST /api/admin/enter", s.plain(s.enterDesk))
	mux.HandleFunc("POST /api/admin/leave", s.plain(s.leaveDesk))
	mux.HandleFunc("/api/admin/", s.plain(s.desk))
	mux.HandleFunc("/api/", s.plain(func(http.ResponseWriter, *http.Request) error {
		return refuse(NotFound, "There is nothing at this address.")
	}))
	mux.Handle("/", pages(s.Pages, s.look))
	s.shown = a.OpenAPI()
}

// identityRoutes registers the routes of recovery phrases and devices.
func (s *Server) identityRoutes(a api) {
	post(
		a, "/api/me/phrase", "makePhrase",
		"Make a recovery phrase, which replaces the one before", s.makePhrase,
	)
	remove(a, "/api/me/phrase", "removePhrase", "Remove my recovery phrase", s.removePhrase)
	post(a, "/api/me/recover", "recover", "Sign this browser in by a recovery phrase", s.restore)
	post(a, "/api/me/link", "askLink", "Ask to be signed in by another device", s.askLink)
	remove(a, "/api/me/link", "withdrawLink", "Withdraw that request", s.withdrawLink)
	post(a, "/api/me/link/state", "linkState", "See whether I was approved", s.linkState)
	post(a, "/api/me/link/use", "useLink", "Sign this browser in by its link", s.useLink)
	post(a, "/api/me/links", "offerLink", "Make a link that signs one more device in", s.offerLink)
	post(a, "/api/me/links/see", "seeLink", "See the device that shows these digits", s.seeLink)
	post(a, "/api/me/links/answer", "answerLink", "Approve that device, or refuse it", s.answerLink)
	get(a, "/api/me/devices", "devices", "List the devices in which I am signed in", s.devices)
	remove(a, "/api/me/devices/{device}", "signOut", "Sign one of my devices out", s.signOut)
	remove(
		a, "/api/me/devices", "signOutOthers", "Sign all my devices out except this one",
		s.signOutOthers,
	)
}

// callRoutes registers the routes of calls.
func (s *Server) callRoutes(a api) {
	get(a, "/api/me/calls", "calls", "Show how I am called when it is my turn", s.calls)
	patch(a, "/api/me/calls", "setCalls", "Choose language and quiet hours of calls", s.setCalls)
	post(
		a, "/api/me/calls/channels", "addChannel",
		"Add a browser or an address at which I am called", s.addChannel,
	)
	remove(
		a, "/api/me/calls/channels/{channel}", "removeChannel", "End calls over a channel",
		s.removeChannel,
	)
	post(
		a, "/api/me/calls/channels/{channel}/test", "testChannel", "Send a message over a channel now",
		s.testChannel,
	)
}

// tableRoutes registers the routes of tables, seats and people.
func (s *Server) tableRoutes(a api) {
	post(a, "/api/tables", "open", "Open a table", s.open)
	get(a, "/api/tables", "tables", "List tables", s.tables)
	get(a, "/api/tables/{id}", "see", "See a table", s.see)
	post(a, "/api/tables/{id}/sit", "sit", "Take a seat", s.sit)
	post(
		a, "/api/tables/{id}/leave", "leave", "Leave a seat; in a running match a bot takes over",
		s.leave,
	)
	post(
		a, "/api/tables/{id}/dismiss", "dismiss",
		"Remove a person from the table; in a running match a bot plays on", s.dismiss,
	)
	post(
		a, "/api/tables/{id}/renew", "renew",
		"Make new seat links; the old ones stop working", s.renew,
	)
	post(a, "/api/tables/{id}/settings", "settle", "Change who may sit down", s.changeSettings)
	post(
		a, "/api/tables/{id}/close", "close",
		"Delete a table that has not started, or at which nobody else sits", s.deleteTable,
	)
	post(
		a, "/api/tables/{id}/bot", "seatBot", "Give a seat to a bot, or empty a bot's seat",
		s.seatBot,
	)
	post(
		a, "/api/tables/{id}/list", "list", "Show the table in the public list, or hide it", s.list,
	)
	post(a, "/api/tables/{id}/start", "start", "Start the match; bots fill empty seats", s.start)
	post(
		a, "/api/tables/{id}/knock", "knock", "Ask the host for a bot's seat in a running match",
		s.knock,
	)
	post(
		a, "/api/tables/{id}/mute", "mute", "Mute somebody in the chat, or let them write again", s.mute,
	)
	post(
		a, "/api/tables/{id}/ignore", "ignore", "Hide what somebody writes in chats from me, or show it", s.ignore,
	)
	get(a, "/api/tables/{id}/knocks", "knocks", "List who asks for a bot's seat", s.knocks)
	post(
		a, "/api/tables/{id}/admit", "admit", "Accept or decline a person who asks for a seat",
		s.answerKnock,
	)
	post(a, "/api/tables/{id}/chat", "say", "Send a chat message", s.say)
	get(
		a, "/api/tables/{id}/invites", "invites", "List the links to the table and its seats",
		s.invites,
	)
}

// matchRoutes registers the routes by which a match is played.
func (s *Server) matchRoutes(a api) {
	post(a, "/api/tables/{id}/moves", "play", "Make a move", s.play)
	get(a, "/api/tables/{id}/why", "why", "Explain why a move is not legal", s.why)
	get(a, "/api/tables/{id}/preview", "preview", "Preview what a move would lead to", s.preview)
	post(a, "/api/tables/{id}/undo", "undo", "Take a move back, or ask the others for it", s.undo)
	post(
		a, "/api/tables/{id}/undo/answer", "answer",
		"Answer another player's request to take a move back", s.answer,
	)
	post(a, "/api/tables/{id}/resign", "resign", "Resign", s.resign)
	post(
		a, "/api/tables/{id}/back", "back", "Take my seat back from the bot that plays for me",
		s.takeBackSeat,
	)
	get(
		a, "/api/tables/{id}/waits", "waits",
		"List who must decide, and from when a bot may decide for them", s.waits,
	)
	post(
		a, "/api/tables/{id}/let", "let", "Agree that a bot decides for an absent person",
		s.letBot,
	)
	get(a, "/api/tables/{id}/plies", "plies", "List the plies of the match", s.plies)
	get(a, "/api/tables/{id}/hint", "hint", "Show what a bot would do in my place", s.hint)
}

// afterRoutes registers the routes of what follows a match, and of campaigns.
func (s *Server) afterRoutes(a api) {
	post(a, "/api/tables/{id}/rematch", "rematch", "Play again at another table", s.rematch)
	get(
		a, "/api/me/reviews", "my-reviews", "Sum up the reviews of my matches by game and month",
		s.myReviews,
	)
	get(
		a,
		"/api/tables/{id}/review",
		"review",
		"Show what my decisions cost me in a finished match",
		s.review,
	)
	post(
		a, "/api/tables/{id}/practice", "practise",
		"Replay a finished match from one of its decisions, for practice", s.practise,
	)
	get(
		a, "/api/tables/{id}/tried", "tried",
		"Judge my first move in practice as a review judges a decision", s.tried,
	)
	get(
		a, "/api/games/{game}/lessons/{lesson}", "lesson", "Show the texts of a lesson", s.lesson,
	)
	post(
		a, "/api/games/{game}/lessons/{lesson}/tables", "begin-lesson",
		"Begin a lesson, or go on where I left it", s.beginLesson,
	)
	post(
		a, "/api/tables/{id}/lesson", "learn",
		"Press what the lesson waits for, or leave the lesson", s.learn,
	)
	get(
		a, "/api/campaigns/{game}", "campaign", "Show my progress in a game's campaign",
		s.campaign,
	)
	post(
		a, "/api/campaigns/{game}/attempts", "try",
		"Start an attempt at a campaign stage, or practise it", s.try,
	)
}

// plain adapts a function that may return an error to an http.HandlerFunc. An
// error must be returned before the first byte of the answer is written.
func (s *Server) plain(f func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := f(w, r); err != nil {
			writeRefusal(w, s.refusal(r.Context(), err))
		}
	}
}
