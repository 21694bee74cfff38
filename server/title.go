package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/table"
)

// games returns the handler for the list of games.
func (s *Server) games() func(http.ResponseWriter, *http.Request) error {
	return constant("application/json", func() ([]byte, error) {
		list := make([]GameInfo, 0, len(s.Titles))
		for _, t := range s.Titles {
			i := t.Info()
			info := GameInfo{
				Name: i.Name, Version: i.Version, Seats: i.Seats[:], Options: i.Options,
				Levels: t.Levels, Styles: listed(t.Styles), Ratings: ratingsOf(t.Ratings),
			}
			if t.School != nil && t.Cards == "" {
				taught, _ := t.School.Lessons()
				for _, l := range taught {
					info.Lessons = append(info.Lessons, l.Name)
				}
			}
			if c := t.Campaign(); c != nil {
				info.Stages = c.Stages
			}
			list = append(list, info)
		}
		return json.Marshal(list)
	})
}

// schemas answers with the JSON Schema of a game.
func (s *Server) schemas() func(http.ResponseWriter, *http.Request) error {
	handlers := map[string]func(http.ResponseWriter, *http.Request) error{}
	for _, t := range s.Titles {
		if t.Schema != nil {
			handlers[t.Info().Name] = constant("application/schema+json", func() ([]byte, error) {
				return bytes.TrimSpace(t.Schema), nil
			})
		}
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		if handler, ok := handlers[r.PathValue("game")]; ok {
			return handler(w, r)
		}
		return table.ErrUnknownGame
	}
}

// ratingsOf converts ratings.
func ratingsOf(list []games.Rating) []Rating {
	shown := make([]Rating, 0, len(list))
	for _, r := range list {
		shown = append(
			shown,
			Rating{
				Seats: r.Seats, Options: r.Options, Player: r.Player, Points: r.Points, Low: r.Low,
				High: r.High, Deals: r.Deals,
			},
		)
	}
	return shown
}

// setupAnswer is the answer of setUp.
type setupAnswer struct{ Body Setup }

// setUp checks a choice of options and answers with the full setup.
func (s *Server) setUp(_ context.Context, in *struct{ Body SetupAsked }) (*setupAnswer, error) {
	o, err := s.setup(in.Body.Game, in.Body.Seats, in.Body.Options)
	if err != nil {
		return nil, err
	}
	return &setupAnswer{setupOf(o)}, nil
}

// setup returns a setup with every option filled in, or an error if the game
// does not allow it.
func (s *Server) setup(name string, seats int, options map[string]string) (game.Setup, error) {
	t, ok := s.titles[name]
	if !ok {
		return game.Setup{}, table.ErrUnknownGame
	}
	return t.Setup(game.Setup{Seats: seats, Options: options})
}

// setupOf converts a setup.
func setupOf(o game.Setup) Setup {
	options := o.Options
	if options == nil {
		options = map[string]string{}
	}
	return Setup{Seats: o.Seats, Options: options}
}
