package game

import "encoding/json"

// Result is the ranking of a match, as if it ended now.
type Result struct {
	Seats  int8
	Scores [MaxSeats]int32
	Places [MaxSeats]int8 // from 1; seats that share a place share its number
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

// Lead is by how many points a seat is ahead of the best other: its own score where nobody else plays.
func (r *Result) Lead(seat Seat) int32 {
	best, others := int32(0), false
	for i, score := range r.Scores[:r.Seats] {
		if Seat(i) != seat && (!others || score > best) {
			best, others = score, true
		}
	}
	return r.Scores[seat] - best
}

// Rank fills in the places of a result from its scores: the most points are first, and equal scores share a place
// (1, 2, 3, 3). better, if not nil, breaks a tie: it reports whether seat a is ahead of seat b.
func (r *Result) Rank(better func(a, b Seat) bool) {
	for a := range int(r.Seats) {
		r.Places[a] = 1
		for b := range int(r.Seats) {
			if r.Scores[b] > r.Scores[a] || r.Scores[b] == r.Scores[a] && better != nil && better(Seat(b), Seat(a)) {
				r.Places[a]++
			}
		}
	}
}

// MarshalJSON writes {"scores":[...],"places":[...]}.
func (r Result) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Scores []int32 `json:"scores"`
		Places []int8  `json:"places"`
	}{r.Scores[:r.Seats], r.Places[:r.Seats]})
}

// Item is one line of a seat's score sheet. The points of its lines add up to the seat's score; a line with Tie set
// counts nothing and only breaks ties.
type Item struct {
	Line   string `json:"line" doc:"Name of the line, from the game's own list"`
	Points int    `json:"points"`
	Tie    bool   `json:"tie,omitempty" doc:"Breaks ties and counts nothing"`
}
