package server

import (
	"context"
	"time"
)

// Request is what Config.Observe receives of a request that has ended.
type Request struct {
	// Route is the pattern of the route ("POST /api/tables/{id}/moves"), or
	// SocketMove. It is "" if the request was refused before a route was chosen.
	Route   string
	Status  int
	Took    time.Duration
	Streams bool // it was a stream: Took says how long the client stayed, or nothing
}

// SocketMove is the Route of a move that came over a WebSocket.
const SocketMove = "socket move"

// Stats is what a server holds now and what it has counted since New.
type Stats struct {
	Streams int              // open WebSockets and event streams
	Reviews int              // being computed
	Refused map[string]int64 // refusals because of a Rate, by the field of Limits
}

// Stats returns the server's statistics.
func (s *Server) Stats() Stats {
	stats := Stats{Refused: s.guard.refusals()}
	stats.Refused["connections"] = s.connections.refused.Load()
	s.streams.mu.Lock()
	stats.Streams = s.streams.places
	s.streams.mu.Unlock()
	s.reviews.mu.Lock()
	defer s.reviews.mu.Unlock()
	for _, x := range s.reviews.known {
		if !x.ended() {
			stats.Reviews++
		}
	}
	return stats
}

// Ready reports whether requests should be sent here, as /readyz does.
func (s *Server) Ready(ctx context.Context) bool {
	return !s.streams.draining.Load() && s.checkStore(ctx) == nil
}
