package server

import (
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/table"
)

// Title is a game that this server offers, and the bots that can play it.
type Title struct {
	game.Game
	Levels []string // weakest first
	Styles []string // that bots of each level can take besides the plain one
	// Ratings are how strong the bots have proved to be, those of one field together.
	Ratings []games.Rating
	Cards   string // the card list that new tables are dealt with, as CSV; "" for the box's own
}

// title is a Title and what the server finds out of it.
type title struct {
	Title
	words func() *words
}

// Config is what a server is made of.
type Config struct {
	House   *table.House
	Players *account.Book
	Titles  []Title
	Limits  Limits // the zero value of each takes its default
	Log     *slog.Logger
	// Access makes every request a line of the log: its method, path, status, time and size; never a query, a cookie or a
	// body.
	Access bool
	// Proxy believes the last hop of X-Forwarded-For, and X-Forwarded-Proto and -Host, because a proxy of the house's own
	// stands before it and sets them.
	Proxy bool
	// Public is the address that friends can open ("https://lair.example"), for links and QR codes; if it is empty, the one
	// that the request came to, or Near in place of a loopback one.
	Public string
	// Near returns this machine's address in the local network as "192.168.1.7:8080", or "".
	Near func() string
	// Secret is at least 16 random bytes that stay the same as long as the tables do: names of tables come from it.
	Secret []byte
	// Failed is told when something could not be stored for good: the process must end. May be nil.
	Failed func(error)
	// Advise gives hints and reviews matches; nil: nobody does.
	Advise Adviser
	// Pages is the built pages, index.html at the root; nil: one page that says how to build them.
	Pages fs.FS
}

// Server answers requests. Make one with New.
type Server struct {
	Config
	log      *slog.Logger
	titles   map[string]title
	guard    *guard
	advising chan struct{} // holds one for whoever is being advised
	streams  streams
	handler  http.Handler
	shown    *huma.OpenAPI
	now      func() time.Time
}

// New returns a server over a house and its players.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	c.Limits = c.Limits.filled()
	s := &Server{Config: c, log: c.Log, titles: make(map[string]title, len(c.Titles)), now: time.Now, advising: make(chan struct{}, 1)}
	for _, t := range c.Titles {
		s.titles[t.Info().Name] = title{t, sync.OnceValue(func() *words { return wordsOf(t) })}
	}
	s.guard = newGuard(c.Limits)
	s.streams.open, s.streams.from, s.streams.crew = make(map[*stream]struct{}), make(map[string]int), newCrew()
	mux := http.NewServeMux()
	s.routes(mux)
	s.handler = s.enter(mux)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// routes names every address. Reading it is reading what the server can do.
func (s *Server) routes(mux *http.ServeMux) {
	a := s.document(mux)

	get(a, "/api/games", "games", "The games of this house", s.games)
	free(a, "/api/setups", "setUp", "Check a choice of options", maxBody, s.setUp)
	get(a, "/api/me", "me", "Who I am", s.me)
	patch(a, "/api/me", "rename", "Choose my name", s.rename)

	post(a, "/api/tables", "open", "Open a table", s.open)
	get(a, "/api/tables", "tables", "List tables", s.tables)
	get(a, "/api/tables/{id}", "see", "See a table", s.see)
	post(a, "/api/tables/{id}/sit", "sit", "Take a seat", s.sit)
	post(a, "/api/tables/{id}/leave", "leave", "Give a seat up; a bot takes over", s.leave)
	post(a, "/api/tables/{id}/dismiss", "dismiss", "Send a person away from a seat before the start", s.sendAway)
	post(a, "/api/tables/{id}/bot", "seatBot", "Seat a bot, or open its seat again", s.seatBot)
	post(a, "/api/tables/{id}/list", "list", "List the table for everybody, or do not", s.list)
	post(a, "/api/tables/{id}/start", "start", "Start; bots fill what is empty", s.start)
	post(a, "/api/tables/{id}/moves", "play", "Make a move", s.play)
	get(a, "/api/tables/{id}/why", "why", "Why a move cannot be made", s.why)
	get(a, "/api/tables/{id}/preview", "preview", "What a move would lead to", s.preview)
	post(a, "/api/tables/{id}/undo", "undo", "Take back, or ask to", s.undo)
	post(a, "/api/tables/{id}/undo/answer", "answer", "Let another take back, or do not", s.answer)
	post(a, "/api/tables/{id}/resign", "resign", "Give up", s.resign)
	post(a, "/api/tables/{id}/back", "back", "Take my seat back from the bot that minds it", s.back)
	post(a, "/api/tables/{id}/rematch", "rematch", "Play again at another table", s.rematch)
	post(a, "/api/tables/{id}/chat", "say", "Say something", s.say)
	get(a, "/api/tables/{id}/invites", "invites", "Links to the table and its seats", s.invites)
	get(a, "/api/tables/{id}/plies", "plies", "The match ply by ply", s.plies)
	get(a, "/api/tables/{id}/hint", "hint", "What a bot would do in my place", s.hint)
	get(a, "/api/tables/{id}/review", "review", "What my decisions cost me in a match that is over", s.review)
	post(a, "/api/tables/{id}/practice", "practise", "Try a match that is over again from one of its decisions", s.practise)
	get(a, "/api/campaigns/{game}", "campaign", "How far I have come with what one plays alone", s.campaign)
	post(a, "/api/campaigns/{game}/attempts", "try", "Try a stage, or practise it", s.try)
	free(a, "/api/records", "read", "Read a record", maxRecord, s.read)

	mux.HandleFunc("GET /api/tables/{id}/qr.svg", s.plain(s.qr))
	mux.HandleFunc("GET /api/tables/{id}/record", s.plain(s.record))
	mux.HandleFunc("GET /api/tables/{id}/events", s.plain(s.events))
	mux.HandleFunc("GET /api/stream", s.plain(s.stream))
	mux.HandleFunc("GET /api/openapi.json", s.plain(s.openapi))
	mux.HandleFunc("GET /healthz", s.plain(s.health))
	mux.HandleFunc("/api/", s.plain(func(http.ResponseWriter, *http.Request) error {
		return refuse(NotFound, "There is nothing at this address.")
	}))
	mux.Handle("/", pages(s.Pages, s.shows))
	s.shown = a.OpenAPI()
}

// plain makes a handler of a function that may refuse.
func (s *Server) plain(f func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := f(w, r); err != nil {
			writeRefusal(w, s.refusal(r.Context(), err))
		}
	}
}

// health answers whoever watches over the process.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) error {
	if s.streams.draining.Load() {
		return refuse(Unavailable, "The server is stopping.")
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, err := w.Write([]byte("{\"ok\":true}\n"))
	return err
}
