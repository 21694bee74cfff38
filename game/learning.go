package game

// Learning is how the weights of a game's Value are learned. A Value with
// weights is their sum over the features of a seat, in points.
type Learning[S, M comparable] struct {
	// Features are the names of what is measured in a position, words of
	// lower-case letters, digits, points and dashes. A feature whose meaning
	// changes gets another name.
	Features []string
	// Look writes each feature of a seat into x, from everything in s. It
	// allocates nothing.
	Look func(s *S, seat Seat, x []float32)
	// With returns the rules with a Value of these weights. For a number of seats
	// without weights, and where v is nil, that is the Value from before anything
	// was learned.
	With func(v *Values) *Rules[S, M]
}

// Values are the learned weights of a game's Value.
type Values struct {
	Game     string
	Version  int // of the rules
	Features []string
	Weights  [MaxSeats + 1][]float32 // by the number of seats: one for each feature, or none
}
