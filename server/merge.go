package server

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

// become signs the browser of a request in as a player, if it is not signed in
// as them already. add adds the browser to their devices and returns its new
// token; the browser's old one ends. If another guest with tables is in the
// browser, they are merged into the player, provided that the person agreed.
func (s *Server) become(
	ctx context.Context, p account.Player, merge bool, add func() (string, error),
) (*meAnswer, error) {
	v := visitOf(ctx)
	token := cookieOf(v.r)
	was, err := s.Players.Find(ctx, token)
	switch {
	case errors.Is(err, account.ErrUnknownPlayer):
		token, err = add()
	case err == nil && was.ID != p.ID:
		token, err = s.replace(ctx, was, p, merge, add)
	}
	if err != nil {
		return nil, err
	}
	s.signIn(v, p, token)
	me := meOf(p)
	err = s.addNotices(ctx, &me)
	return &meAnswer{me}, err
}

// replace is become in a browser in which another guest is signed in.
func (s *Server) replace(
	ctx context.Context, was, p account.Player, merge bool, add func() (string, error),
) (string, error) {
	list, err := s.Tables.Lobby(ctx, table.Query{Player: was.ID, Limit: 1})
	switch {
	case err != nil:
		return "", err
	case len(list) > 0 && was.Bot != p.Bot:
		return "", refuse(Known, "A program and a person cannot be merged; use another browser.")
	case len(list) > 0 && !merge:
		return "", refuse(
			OtherGuest, "This browser holds seats of "+was.Name+". Agree to bring them along, "+
				"or use another browser.",
		)
	}
	token, err := add()
	switch {
	case errors.Is(err, account.ErrUnknownPlayer):
		return "", errMerged()
	case err != nil:
		return "", err
	case len(list) == 0:
		err = s.Players.EndToken(ctx, cookieOf(visitOf(ctx).r))
	default:
		err = s.mergePlayers(ctx, was, p)
	}
	s.endSignedOut(was.ID)
	return token, err
}

// errMerged is the refusal of the second of two merges of the same guests.
func errMerged() *Refusal {
	return refuse(
		Merged, "One of these two guests was merged on another device just now. Reload the page.",
	)
}

// mergePlayers ends a player and gives what they have to another one: at tables
// in play before it returns, and at the others soon after. From the first step
// on the store knows the heir, so another call of HandOver completes it if this
// process ends.
func (s *Server) mergePlayers(ctx context.Context, from, to account.Player) error {
	err := s.Players.Merge(ctx, from, to)
	if errors.Is(err, account.ErrUnknownPlayer) {
		return errMerged()
	}
	if err != nil {
		return err
	}
	open, err := s.unfinished(ctx, from.ID)
	for i := range open {
		err = errors.Join(err, s.handTable(ctx, open[i].ID, account.Heir{From: from.ID, To: to}))
	}
	if err != nil { // the merge stands, and HandOver tries again
		s.log.LogAttrs(ctx, slog.LevelWarn, "tables of a merged guest must wait", slog.Any("err", err))
	}
	go func() { _ = s.handTo(s.Tables.Lifetime(), to.ID) }() // if it fails, HandOver is called later
	return nil
}

// handTable gives what a player has at a table to their heir.
func (s *Server) handTable(ctx context.Context, id string, h account.Heir) error {
	_, err := s.Tables.Do(ctx, id, by(h.To, rand.Text()), table.Merge{From: h.From})
	if errors.Is(err, table.ErrUnknown) {
		err = nil
	}
	return err
}

// HandOver gives the tables of merged players to their heirs. It is called at
// the start and about once an hour, for what an earlier process did not complete
// or another node accepted late. Repeating it is harmless.
func (s *Server) HandOver(ctx context.Context) error { return s.handTo(ctx, "") }

// handTo is HandOver for one heir, or for all if heir is "".
func (s *Server) handTo(ctx context.Context, heir string) error {
	const most = 256
	heirs, err := s.Players.Heirs(ctx, most)
	for _, h := range heirs {
		if heir != "" && heir != h.To.ID {
			continue
		}
		ids, e := s.tablesOf(ctx, h.From)
		err = errors.Join(err, e)
		for _, id := range ids {
			e := s.handTable(ctx, id, h)
			// A table whose log cannot be read cannot be changed any more.
			if e != nil && !errors.Is(e, table.ErrKept) && !errors.Is(e, table.ErrPaused) {
				err = errors.Join(err, e)
			}
		}
	}
	return err
}

// tablesOf returns the ids of all tables of a player.
func (s *Server) tablesOf(ctx context.Context, player string) ([]string, error) {
	var ids []string
	const page = 200
	for len(ids)%page == 0 {
		list, err := s.Tables.Lobby(
			ctx, table.Query{Player: player, Skip: len(ids), Limit: page},
		)
		if err != nil {
			return nil, err
		}
		for i := range list {
			ids = append(ids, list[i].ID)
		}
		if len(list) == 0 {
			break
		}
	}
	return ids, nil
}
