package server

import "context"

// MyReviews sums up a player's reviewed matches. Matches that were not reviewed are not
// in it, and neither are lessons and practice.
type MyReviews struct {
	Months []ReviewMonth `json:"months" doc:"By game, and then by month, the oldest first"`
}

// ReviewMonth sums up the reviewed matches of one game that ended in one month.
type ReviewMonth struct {
	Game    string `json:"game"`
	Month   string `json:"month" doc:"In UTC, like 2026-11"`
	Matches int    `json:"matches" doc:"How many matches were reviewed: the sample of any average"`
	Score   int    `json:"score" doc:"The sum of the scores of their reviews"`
}

// myReviewsAnswer is the answer of myReviews.
type myReviewsAnswer struct{ Body MyReviews }

// myReviews answers with the sums of the asking player's reviews.
func (s *Server) myReviews(ctx context.Context, _ *struct{}) (*myReviewsAnswer, error) {
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.reviewMonths(ctx, p.ID)
	return &myReviewsAnswer{MyReviews{list}}, err
}

// reviewMonths returns the sums of a player's reviews, none for a visitor.
func (s *Server) reviewMonths(ctx context.Context, player string) ([]ReviewMonth, error) {
	list := []ReviewMonth{}
	if s.Reviews == nil || player == "" {
		return list, nil
	}
	months, err := s.Reviews.Months(ctx, player)
	for _, m := range months {
		list = append(list, ReviewMonth(m))
	}
	return list, err
}
