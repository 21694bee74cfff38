package game

// Rules is the rulebook of one game over positions S and moves M. Its functions
// keep no pointer that they are given, read no clock, and draw randomness only
// from their Chance. Called with the same arguments they give the same results
// on every machine.
//
// Name to Events describe the game. Deal, Actors, Moves, Apply, Result, Sheet
// and View are the game itself and must be set. Check, Redeal and Why may be
// nil. What only some games have stands in groups, which may be nil, too.
type Rules[S, M comparable] struct {
	// Name stands in URLs, records and folder names: "mighty-monsters".
	Name string
	// Version is the edition of the rules. It is raised when an old record would
	// replay differently.
	Version int
	// Older are the editions before, oldest first, which matches opened with them
	// go on with. It is nil in a game whose rules never changed.
	Older []*Rules[S, M]
	// Min and Max are the fewest and the most seats.
	Min, Max int
	// Options are the variants and modes that a table chooses before the deal.
	Options []Option
	// Events holds one zero value of every event that the game can tell, for
	// generated types and for tests.
	Events []Event

	// Check refuses combinations of options that the game does not allow. The
	// setup names every option.
	Check func(o Setup) error
	// Deal sets up a position from its zero value.
	Deal func(s *S, o Setup, c *Chance, l *Log)
	// Actors returns the seats that must decide now. Several decide at once.
	// None decides when the match is over.
	Actors func(s *S) Seats
	// Moves appends every legal move of an acting seat to buf, in a fixed order
	// and without repeating one.
	Moves func(s *S, seat Seat, buf []M) []M
	// Apply makes a legal move and everything that follows from it by rule, up
	// to the next decision.
	Apply func(s *S, seat Seat, m M, c *Chance, l *Log)
	// Result ranks the seats as if the match ended now.
	Result func(s *S) Result
	// Sheet returns a seat's score line by line. It must add up to the score in
	// Result.
	Sheet func(s *S, seat Seat) []Item
	// View returns what a seat, a spectator (Nobody) or the reader of a finished
	// match (Open) may see: the game's own struct, encodable as JSON, built
	// field by field from what that seat may know.
	View func(s *S, seat Seat) any
	// Redeal deals afresh what seat cannot know, with the probabilities that the
	// play so far leaves. It is nil in a game that hides nothing.
	Redeal Redealing[S]
	// Why explains why a move is not among Moves, from what the seat itself
	// knows. The caller fills in Err of the refusal. In a game with Play.Races,
	// Why is also called for a seat that does not act, because one that has
	// decided needs another answer than one whose turn it is not.
	Why func(s *S, seat Seat, m M) Refusal

	// Position writes positions as JSON and reads them back.
	Position *Position[S]
	// Thinking is what bots know of the game beyond its rules.
	Thinking *Thinking[S, M]
	// Play is for races, previews and teams.
	Play *Play[S, M]
	// Campaign is a row of stages that one seat plays alone.
	Campaign *Campaign
	// Cards is the card list of a game, and how another takes its place.
	Cards *Cards[S, M]
}

// Position writes a whole position as JSON and reads it back, for the engine
// protocol, bug reports and practice. Without it a match cannot start anywhere
// but at its deal. Both functions must be set.
type Position[S any] struct {
	// Encode returns everything true at s as a value that can be encoded as
	// JSON, with names for things.
	Encode func(s *S) any
	// Load reads what Encode writes and returns the setup to which it belongs.
	// It refuses an impossible position with the reason.
	Load func(data []byte) (S, Setup, error)
}

// Play is what some games need for people to play together. Each function may
// be nil.
type Play[S, M comparable] struct {
	// Races reports whether the seats that decide at once race each other. In a
	// race everybody sees what a seat takes, the others cannot have it any more,
	// and tables take no move of it back. Outside of races, choices made at once
	// are hidden and leave the others theirs.
	Races func(s *S) bool
	// Preview returns what a legal move leads to, from what the seat itself knows, as a value
	// that can be encoded as JSON. It returns nil for a move that needs none.
	Preview func(s *S, seat Seat, m M) any
	// Facts tells what a legal move leads to, from what the seat itself knows. See
	// package reason.
	Facts func(s *S, seat Seat, m M, tell func(kind string, of int, value, worth float64))
	// Obvious reports whether a legal move deserves no praise: all others give something away.
	Obvious func(s *S, seat Seat, m M) bool
	// Same reports whether no rule tells two legal moves apart, so that neither is a mistake.
	Same func(s *S, a, b M) bool
	// Sides returns the number of sides whose members win and lose together: seat i is on
	// side i modulo that number. 0 means that every seat plays for itself.
	Sides func(o Setup) int
}

// Thinking is what bots use beside the rules. Each field may be nil. Bots call
// Value, Stage and a Plan very often, so these allocate nothing.
type Thinking[S, M comparable] struct {
	// Bound returns a number of plies that no match of a setup exceeds.
	Bound func(o Setup) int
	// Value estimates the final score of each seat, in points, from everything
	// in s. Without it bots go by the scores and play out to the end.
	Value func(s *S, worth *[MaxSeats]float32)
	// Expected is Value without what only makes bots play well, such as haste. People
	// are told chances and luck by it. If it is nil, they are told by Value.
	Expected func(s *S, worth *[MaxSeats]float32)
	// Stage numbers the stretches of a match, for example its rounds. A playout
	// may stop where the number changes and call Value.
	Stage func(s *S) int
	// Planner makes a Plan, for a game in which solving what follows beats
	// looking one move ahead and calling Value. redeal is nil when the caller
	// may see everything.
	Planner func(redeal Redealing[S]) Plan[S, M]
	// Quick says that such a Plan plays fast and well with a single try.
	Quick bool
	// Styles are other ways to play well, in the order in which people are
	// offered them.
	Styles []Style[S, M]
	// Learning is how the weights of Value are learned.
	Learning *Learning[S, M]
	// Lead is the mean lead of the winner at the end, in points. Spread and Pull say how
	// far leads change in a match, for two seats and for several. People's chances and
	// verdicts come from them; see games.Scale. All are 0 in a game that was not measured.
	Lead, Spread, Pull float64
}

// Style is a way to play, such as bold or patient. Where its Value or Planner is
// nil, those of Thinking hold.
type Style[S, M comparable] struct {
	Name    string // one word of lower-case letters; the game's page translates it
	Value   func(s *S, worth *[MaxSeats]float32)
	Planner func(redeal Redealing[S]) Plan[S, M]
}

// Cards is the card list of a game, as CSV text like that in its data folder.
type Cards[S, M comparable] struct {
	// List is the list in use.
	List string
	// Own is set when List is not the game's built-in list.
	Own bool
	// With returns all editions with another list, or an error that names the line.
	// It is nil in a game whose list can be read but not replaced.
	With func(csv string) (*Rules[S, M], error)
}

// Redealing deals afresh what a seat cannot know. See Rules.Redeal.
type Redealing[S any] func(s *S, seat Seat, c *Chance)

// Plan rates the legal moves of an acting seat. It sets worth[i] to the points by
// which the seat can expect to be ahead of its best opponent when it plays
// moves[i] and then goes on as well as the plan knows.
//
// A Plan that plays moves out does so about tries times, at least once. A Plan
// that solves needs no tries. What the seat cannot know of s is a guess; a Plan
// that wants another guess for each playout redeals. Its results depend on the
// position, the moves and tries alone. A Plan owns scratch memory and must not be
// shared between goroutines.
type Plan[S, M comparable] func(s *S, seat Seat, moves []M, tries int, worth []float32)

// DefaultBound is the number of plies that no match may exceed in a game that
// does not say so itself.
const DefaultBound = 10_000

// Bound returns a number of plies that no match of this setup exceeds.
func (r *Rules[S, M]) Bound(o Setup) int {
	if r.Thinking == nil || r.Thinking.Bound == nil {
		return DefaultBound
	}
	return r.Thinking.Bound(o)
}

// Races reports whether the seats that decide now race each other. See
// Play.Races.
func (r *Rules[S, M]) Races(s *S) bool {
	return r.CanRace() && r.Play.Races(s)
}

// CanRace reports whether the game has races at all.
func (r *Rules[S, M]) CanRace() bool { return r.Play != nil && r.Play.Races != nil }

// Sides returns the number of sides of a setup, 0 where every seat plays for
// itself. See Play.Sides.
func (r *Rules[S, M]) Sides(o Setup) int {
	if r.Play == nil || r.Play.Sides == nil {
		return 0
	}
	return r.Play.Sides(o)
}

// Stage numbers the stretch of the match at s, always 0 in a game that has none.
// See Thinking.Stage.
func (r *Rules[S, M]) Stage(s *S) int {
	if r.Thinking == nil || r.Thinking.Stage == nil {
		return 0
	}
	return r.Thinking.Stage(s)
}
