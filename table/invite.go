package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"

	"lair.games/lair/game"
)

// Invite holds the token of a link to one seat.
type Invite struct {
	Seat  game.Seat
	Token string
}

// token derives the token of a seat from the registry's secret. So it need not
// be stored, and nothing that is stored reveals it. renewed is the seq of the
// entry that made the link, or 0 for the first.
func (r *Registry) token(id string, seat game.Seat, renewed int64) string {
	what := "seat"
	if renewed > 0 {
		what = fmt.Sprintf("seat-%d", renewed)
	}
	return base64.RawURLEncoding.EncodeToString(r.derive(what, id, int64(seat))[:18])
}

// invited reports whether a token is the current one of a seat.
func (r *Registry) invited(st *state, seat game.Seat, token string) bool {
	return hmac.Equal([]byte(token), []byte(r.token(st.id, seat, st.seats[seat].linkSeq)))
}

// renew handles Renew.
func (st *state) renew(by By, c Renew, add func(Entry) error) error {
	n := max(c.Seat, 0) // with game.Nobody, the first seat serves to check the host
	if _, err := st.hostSeat(by, n); err != nil {
		return err
	}
	return add(c.entry())
}

// applyRenewed applies an entry that renews links.
func (st *state) applyRenewed(e *Entry) {
	for i := range st.seats {
		if e.Seat < 0 || e.Seat == game.Seat(i) {
			st.seats[i].linkSeq = e.Seq
		}
	}
}

// derive returns bytes that nobody without the secret can guess.
func (r *Registry) derive(what, id string, n int64) []byte {
	mac := hmac.New(sha256.New, r.config.Secret)
	fmt.Fprintf(mac, "lair %s %d %s", what, len(id), id)
	mac.Write(binary.LittleEndian.AppendUint64(nil, uint64(n)))
	return mac.Sum(nil)
}

// Invited reports whether a token currently opens a seat of a table; with
// game.Nobody, any seat.
func (r *Registry) Invited(
	ctx context.Context, id string, seat game.Seat, token string,
) (bool, error) {
	opens := false
	err := r.query(ctx, id, func(t *liveTable) error {
		for i := range t.state.seats {
			if n := game.Seat(i); seat == game.Nobody || seat == n {
				opens = opens || r.invited(t.state, n, token)
			}
		}
		return nil
	})
	return opens, err
}

// Invites returns the tokens of all seats. Only the host gets them.
func (r *Registry) Invites(ctx context.Context, id, player string) ([]Invite, error) {
	var list []Invite
	err := r.query(ctx, id, func(t *liveTable) error {
		if player == "" || player != t.state.new.Host {
			return ErrNotHost
		}
		for i := range t.state.seats {
			list = append(
				list, Invite{game.Seat(i), r.token(id, game.Seat(i), t.state.seats[i].linkSeq)},
			)
		}
		return nil
	})
	return list, err
}
