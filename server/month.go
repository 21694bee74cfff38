package server

import (
	"context"
	"time"
	_ "time/tzdata" // so that zones do not depend on the machine
)

// MyReviews sums up a player's reviewed matches. Matches that were not reviewed are not
// in it, and neither are lessons and practice.
type MyReviews struct {
	Months []ReviewMonth `json:"months" doc:"By game, and then by month, the oldest first"`
}

// ReviewMonth sums up the reviewed matches of one game that ended in one month.
type ReviewMonth struct {
	Game    string `json:"game"`
	Month   string `json:"month" doc:"In the time zone asked for, like 2026-11"`
	Matches int    `json:"matches" doc:"How many matches were reviewed: the sample of any average"`
	Score   int    `json:"score" doc:"The sum of the scores of their reviews"`
}

// myReviewsAnswer is the answer of myReviews.
type myReviewsAnswer struct{ Body MyReviews }

// myReviews answers with the sums of the asking player's reviews.
func (s *Server) myReviews(ctx context.Context, in *struct {
	Zone string `query:"zone" maxLength:"64" doc:"The time zone of the months, as the IANA names it, like Europe/Paris; if left out, UTC"`
},
) (*myReviewsAnswer, error) {
	zone, err := zoneOf(in.Zone)
	if err != nil {
		return nil, err
	}
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.reviewMonths(ctx, p.ID, zone)
	return &myReviewsAnswer{MyReviews{list}}, err
}

// zoneOf returns a time zone by its IANA name. The server's own zone, which Go
// calls Local, has no such name.
func zoneOf(name string) (*time.Location, error) {
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return nil, refuse(BadRequest, "The zone must be that of a place, like Europe/Paris.")
	}
	return zone, nil
}

// reviewMonths returns the sums of a player's reviews by months in a time zone,
// none for a visitor.
func (s *Server) reviewMonths(
	ctx context.Context, player string, zone *time.Location,
) ([]ReviewMonth, error) {
	list := []ReviewMonth{}
	if s.Reviews == nil || player == "" {
		return list, nil
	}
	months, err := s.Reviews.Months(ctx, player, zone)
	for _, m := range months {
		list = append(list, ReviewMonth(m))
	}
	return list, err
}
