package game

import "encoding/json"

// Result is the ranking of a match as if it ended now.
type Result struct {
	Seats  int8
	Sides  int8 // seat i is on side i modulo Sides; 0 where everyone plays alone
	Scores [MaxSeats]int32
	Places [MaxSeats]int8 // from 1; sides that share a place share its number
}

// Partners reports whether two seats are on one side. A seat is its own partner.
func (r *Result) Partners(a, b Seat) bool {
	return a == b || r.Sides > 0 && int8(a)%r.Sides == int8(b)%r.Sides
}

// Winners returns the seats in first place.
func (r Result) Winners() Seats {
	var w Seats
	for i := range int(r.Seats) {
		if r.Places[i] == 1 {
			w = w.With(Seat(i))
		}
	}
	return w
}

// Lead returns a seat's score minus the best score of another side, or the seat's
// score if there is no other side.
func (r *Result) Lead(seat Seat) int32 {
	best, others := int32(0), false
	for i, score := range r.Scores[:r.Seats] {
		if !r.Partners(Seat(i), seat) && (!others || score > best) {
			best, others = score, true
		}
	}
	return r.Scores[seat] - best
}

// Rank sets the places of a result from its scores. The most points are first, and
// equal scores share a place (1, 2, 3, 3). Members of a side have equal scores and
// are ranked as one, so two sides have the places 1 and 2 however many members
// they have. better breaks ties if it is not nil: it reports whether seat a is
// ahead of seat b.
func (r *Result) Rank(better func(a, b Seat) bool) {
	rivals := int(r.Seats) // the first seats, one of each side
	if r.Sides > 0 {
		rivals = int(r.Sides)
	}
	for a := range int(r.Seats) {
		r.Places[a] = 1
		for b := range rivals {
			if r.Scores[b] > r.Scores[a] ||
				r.Scores[b] == r.Scores[a] && better != nil && better(Seat(b), Seat(a)) {
				r.Places[a]++
			}
		}
	}
}

// MarshalJSON writes {"scores":[...],"places":[...]}, and "sides" if there are any.
func (r Result) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Scores []int32 `json:"scores"`
		Places []int8  `json:"places"`
		Sides  int8    `json:"sides,omitempty"`
	}{r.Scores[:r.Seats], r.Places[:r.Seats], r.Sides})
}

// Item is one line of a seat's score sheet. The points of the lines add up to the
// seat's score. A line with Tie set only breaks ties and does not count.
type Item struct {
	Line   string `json:"line" doc:"Name of the line, from the game's own list"`
	Points int    `json:"points"`
	Tie    bool   `json:"tie,omitempty" doc:"Breaks ties and counts nothing"`
}
