package game

// Rules is the rulebook of one game. Its functions keep no pointer they are given, read no clock, and draw randomness
// only from their Chance; the same arguments give the same results on every machine.
type Rules[S, M comparable] struct {
	Name     string // in URLs, records and folder names: "mighty-monsters"
	Version  int    // raised when old records would replay differently
	Min, Max int    // seats
	Options  []Option

	// Check refuses combinations of options that the box does not allow. The setup it gets names every option. May be
	// nil.
	Check func(o Setup) error

	// Deal sets up a position from its zero value. Actors, Moves, Apply and Result are the game itself.
	Deal func(s *S, o Setup, c *Chance, l *Log)
	// Actors returns the seats that must decide now: several decide at once, none when the match is over.
	Actors func(s *S) Seats
	// Races reports whether those who decide at once race each other: what one takes the others cannot have any more, and
	// all see it, so that tables take back no move of a race. Elsewhere the choices of several actors are hidden and leave each
	// other alone. May be nil: nobody races.
	Races func(s *S) bool
	// Moves appends every legal move of an actor to buf, in a fixed order and without repeating one.
	Moves func(s *S, seat Seat, buf []M) []M
	// Apply makes a legal move and all that follows from it by rule, up to the next decision.
	Apply func(s *S, seat Seat, m M, c *Chance, l *Log)
	// Result ranks the seats as if the match ended now. Sheet is a seat's score line by line, by the same code.
	Result func(s *S) Result
	Sheet  func(s *S, seat Seat) []Item

	// View returns what a seat, a spectator (Nobody) or the reader of a finished match (Open) may see: the game's own
	// struct, encodable as JSON, built field by field from what that seat may know.
	View func(s *S, seat Seat) any
	// Look is View for who asks for several views of one position: what it returns makes them, and makes what they have in common
	// only once. It reads s, which stays as it is meanwhile. May be nil: then View makes each by itself.
	Look func(s *S) func(seat Seat) any
	// Redeal deals afresh what seat cannot know, as likely as the play so far leaves it. Nil in a game that hides
	// nothing.
	Redeal Redealing[S]

	// Settle returns the move that a wish comes to now. A wish is a move that is not listed and names others to be made in its
	// place where it has become impossible: who races need not know yet what somebody else has just taken. What it comes to is what
	// is made, told, logged and recorded, and legal only if it is listed. Every other move comes to itself. It goes by what the
	// seat itself knows. May be nil: nobody wishes.
	Settle func(s *S, seat Seat, m M) M

	// Why explains a move that is not among Moves, from what the seat itself knows. In a game with Races it is asked for a seat
	// that does not act, too: one that has decided and one whose turn it is not may be told different things. Err of the
	// refusal is filled in by the caller. May be nil.
	Why func(s *S, seat Seat, m M) Refusal

	// Preview shows what a legal move leads to, from what the seat itself knows, where that helps people to choose and a View does
	// not tell it already: a value that can be encoded as JSON, or nil where a move speaks for itself. May be nil: all do.
	Preview func(s *S, seat Seat, m M) any

	// Sides is how many sides there are whose members win and lose together: seat i is on side i modulo that many. 0, and a nil
	// Sides, mean that everybody plays alone.
	Sides func(o Setup) int

	// Bound is a number of plies that no match of this setup can exceed.
	Bound func(o Setup) int

	// Position returns everything true at s as a JSON-encodable value with names for things; Load reads and checks
	// what Position writes and returns the setup it belongs to. A position that cannot be is refused with the reason.
	Position func(s *S) any
	Load     func(data []byte) (S, Setup, error)

	// Value estimates what each seat will have scored when the match is over, in points, from everything that is in s.
	// Stage numbers the stretches of a match, say its rounds: a playout may stop where it changes and ask Value. Bots
	// ask both very often: they allocate nothing. May be nil: then bots go by the scores, and play out to the end.
	Value func(s *S, worth *[MaxSeats]float32)
	Stage func(s *S) int
	// Planner makes a plan, for a game in which reckoning on beats looking one move ahead and asking Value: where what
	// follows can be solved. It is given Redeal, or nil by who sees everything. A plan keeps room to think in and serves one
	// goroutine. May be nil.
	Planner func(redeal Redealing[S]) Plan[S, M]
	// Learning is how the weights of Value are learned (package train); nil where Value is reckoned alone.
	Learning *Learning[S, M]
	// Styles are other ways to play well that bots can be told to take, in the order in which people are offered them.
	Styles []Style[S, M]

	// Events holds one zero value of every event the game can tell, for generated types and completeness tests.
	Events []Event

	// Campaign is what one seat can play alone, stage by stage; nil in a game that has no such thing.
	Campaign *Campaign

	// Cards returns these rules with another card list in place of the box's own: CSV text as in the game's data
	// folder, checked, errors naming the line. Nil in a game whose cards are settled. Deck is the list in use, empty
	// for the box's own.
	Cards func(csv string) (*Rules[S, M], error)
	Deck  string
}

// Style is a way to play: bold, say, or patient. A bot of a style weighs positions by the style's own Value and Planner; what
// the style leaves nil is as in the rules.
type Style[S, M comparable] struct {
	Name    string // one word of lower-case letters, shown in each language by the game's page
	Value   func(s *S, worth *[MaxSeats]float32)
	Planner func(redeal Redealing[S]) Plan[S, M]
}

// Redealing deals afresh what a seat cannot know, as Rules.Redeal does; nil where there is nothing that it cannot.
type Redealing[S any] func(s *S, seat Seat, c *Chance)

// Plan weighs the legal moves of an acting seat: worth[i] becomes the number of points by which the seat can expect to be
// ahead of the best other when it plays moves[i] and goes on as well as the plan knows. A plan that plays moves out does so
// about tries times, at least once; one that reckons needs no tries. What of s the seat cannot know is a guess; a plan that wants
// another for each playout deals it with the Redealing that it was made with. Whatever is drawn follows from the position, so that a
// plan depends on the position, the moves and the tries alone, whatever it weighed before; it allocates nothing once it has
// its room.
type Plan[S, M comparable] func(s *S, seat Seat, moves []M, tries int, worth []float32)
