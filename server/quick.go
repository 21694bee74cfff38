package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// movesRoute is the one that nearly all commands come by.
const movesRoute = "POST /api/tables/{id}/moves"

// shortcut is a mux that lets moves pass by huma, which finds out anew for every request what a handler takes and gives.
type shortcut struct {
	*http.ServeMux
	s *Server
}

// HandleFunc registers a handler.
func (m shortcut) HandleFunc(pattern string, f func(http.ResponseWriter, *http.Request)) {
	if pattern == movesRoute {
		f = m.s.quick(f)
	}
	m.ServeMux.HandleFunc(pattern, f)
}

// quick makes moves that are sent just as the pages send them. Whatever is otherwise, and be it a space, goes to the full
// handler with its checks; so do all that it would refuse before it asks the table.
func (s *Server) quick(full http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key, ok := plainRequest(r)
		if !ok {
			full(w, r)
			return
		}
		body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
		move, ok := readPlay(body)
		if err != nil || !ok {
			r.Body = readAgain{io.MultiReader(bytes.NewReader(body), failing{err, r.Body}), r.Body}
			full(w, r)
			return
		}
		ctx := r.Context()
		done, err := s.do(ctx, r.PathValue("id"), key, move)
		if err != nil {
			writeRefusal(w, s.refusal(ctx, err))
			return
		}
		w.Header()["Content-Type"] = isJSON
		var room [64]byte
		_, _ = w.Write(append(strconv.AppendInt(append(room[:0], `{"seq":`...), done.Body.Seq, 10), "}\n"...)) // whoever left does not read it
	}
}

var isJSON = []string{"application/json"}

// plainRequest returns the key of a command, and whether its headers ask for nothing out of the ordinary.
func plainRequest(r *http.Request) (key string, ok bool) {
	keys, kinds, accepted := r.Header["Idempotency-Key"], r.Header["Content-Type"], r.Header["Accept"]
	if len(keys) != 1 || len(kinds) != 1 || kinds[0] != isJSON[0] || len(accepted) > 1 || len(r.PathValue("id")) > 64 {
		return "", false
	}
	if len(accepted) == 1 && accepted[0] != "*/*" && accepted[0] != isJSON[0] {
		return "", false
	}
	return keys[0], plain(keys[0]) && keys[0] != "" && len(keys[0]) <= 64 && r.ContentLength > 0 && r.ContentLength < maxBody
}

// readPlay reads the body of a move as JSON.stringify writes it.
func readPlay(body []byte) (move table.Play, ok bool) {
	seat, rest, ok := digits(body, `{"seat":`)
	if !ok || seat > game.MaxSeats-1 {
		return move, false
	}
	seq, rest, ok := digits(rest, `,"seq":`)
	if !ok {
		return move, false
	}
	rest, ok = bytes.CutPrefix(rest, []byte(`,"move":`))
	if !ok || len(rest) < 2 || rest[len(rest)-1] != '}' || !json.Valid(rest[:len(rest)-1]) {
		return move, false
	}
	return table.Play{Seat: game.Seat(seat), Seq: seq, Move: rest[:len(rest)-1]}, true
}

// digits reads a whole number behind a text.
func digits(b []byte, before string) (n int64, rest []byte, ok bool) {
	b, ok = bytes.CutPrefix(b, []byte(before))
	i := 0
	for i < len(b) && i < 15 && '0' <= b[i] && b[i] <= '9' {
		n = 10*n + int64(b[i]-'0')
		i++
	}
	return n, b[i:], ok && i > 0 && (b[0] != '0' || i == 1)
}

// readAgain is a body of which some was read and is read again.
type readAgain struct {
	io.Reader
	io.Closer
}

// failing is what follows what was read: the error that ended it, if any, or the rest.
type failing struct {
	err  error
	rest io.Reader
}

func (f failing) Read(b []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return f.rest.Read(b)
}
