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

// Invite is the token of a link to one seat.
type Invite struct {
	Seat  game.Seat
	Token string
}

// token derives what opens a seat from the house's secret, so that nothing has to be stored and nothing stored tells it.
func (h *House) token(id string, seat game.Seat) string {
	return base64.RawURLEncoding.EncodeToString(h.derive("seat", id, int64(seat))[:18])
}

// invited reports whether a token opens a seat.
func (h *House) invited(id string, seat game.Seat, token string) bool {
	return hmac.Equal([]byte(token), []byte(h.token(id, seat)))
}

// derive makes bytes that nobody without the secret can guess.
func (h *House) derive(what, id string, n int64) []byte {
	mac := hmac.New(sha256.New, h.c.Secret)
	fmt.Fprintf(mac, "lair %s %d %s", what, len(id), id)
	mac.Write(binary.LittleEndian.AppendUint64(nil, uint64(n)))
	return mac.Sum(nil)
}

// Invites returns the tokens for all seats, to the host only.
func (h *House) Invites(ctx context.Context, id, player string) ([]Invite, error) {
	var list []Invite
	err := h.read(ctx, id, func(t *live) error {
		if player == "" || player != t.p.new.Host {
			return ErrNotHost
		}
		for i := range t.p.seats {
			list = append(list, Invite{game.Seat(i), h.token(id, game.Seat(i))})
		}
		return nil
	})
	return list, err
}
