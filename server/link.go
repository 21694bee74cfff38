package server

import (
	"cmp"
	"context"
	"errors"

	"lair.games/lair/account"
)

// askLink stores the request of a new device to be signed in, and answers with
// the digits that it shows. The device is known by the token that it sends.
func (s *Server) askLink(
	ctx context.Context, _ *struct{ Introduced },
) (*struct{ Body LinkCode }, error) {
	if err := s.mayLink(ctx, ""); err != nil {
		return nil, err
	}
	v := visitOf(ctx)
	l, err := s.Players.AskLink(
		ctx, v.r.Header.Get(introduction), deviceLabel(v.r.UserAgent()), v.address,
	)
	if err != nil {
		return nil, err
	}
	return &struct{ Body LinkCode }{LinkCode{Code: l.Code, Expires: l.Expires}}, nil
}

// linkState tells a new device whether it was approved.
func (s *Server) linkState(ctx context.Context, in *struct {
	Introduced
	Body LinkSecret
},
) (*struct{ Body LinkState }, error) {
	l, p, err := s.findLink(ctx, in.Body.Secret)
	if err != nil {
		return nil, err
	}
	state := LinkState{State: "waiting", Name: p.Name}
	switch {
	case l.Refused:
		state.State = "refused"
	case p.ID != "":
		state.State = "approved"
	}
	return &struct{ Body LinkState }{state}, nil
}

// findLink returns a new device's link and the player as whom it signs in, the
// zero Player while nobody approved. If the link was used and the answer got
// lost, the token of the device finds the player.
func (s *Server) findLink(
	ctx context.Context, offered string,
) (account.Link, account.Player, error) {
	l, p, err := s.Players.FindLink(ctx, linkSecret(ctx, offered))
	if errors.Is(err, account.ErrUnknownLink) {
		if known, e := s.Players.Find(ctx, linkSecret(ctx, "")); e == nil {
			return l, known, nil
		}
	}
	return l, p, err
}

// linkSecret returns what finds a new device's link: the secret that it was
// offered, or else its own token.
func linkSecret(ctx context.Context, offered string) string {
	return cmp.Or(offered, visitOf(ctx).r.Header.Get(introduction))
}

// useLink signs a new device in by its link.
func (s *Server) useLink(ctx context.Context, in *struct {
	Introduced
	Body LinkUse
},
) (*meAnswer, error) {
	v := visitOf(ctx)
	secret, token := linkSecret(ctx, in.Body.Secret), v.r.Header.Get(introduction)
	l, p, err := s.findLink(ctx, in.Body.Secret)
	switch {
	case err != nil:
		return nil, err
	case l.Refused:
		return nil, refuse(LinkRefused, "The other device refused. Ask for new digits to try again.")
	case p.ID == "":
		return nil, refuse(LinkWaits, "No other device has approved yet.")
	}
	return s.become(ctx, p, in.Body.Merge, func() (string, error) {
		_, err := s.Players.UseLink(ctx, secret, token, deviceLabel(v.r.UserAgent()))
		return token, err
	})
}

// withdrawLink withdraws the request of a new device.
func (s *Server) withdrawLink(ctx context.Context, _ *struct{ Introduced }) (*struct{}, error) {
	return nil, s.Players.WithdrawLink(ctx, linkSecret(ctx, ""))
}

// seeLink shows a player the device that shows these digits.
func (s *Server) seeLink(
	ctx context.Context, in *struct{ Body LinkDigits },
) (*struct{ Body LinkRequest }, error) {
	p, err := s.player(ctx)
	if err == nil {
		err = s.mayLink(ctx, p.ID)
	}
	if err != nil {
		return nil, err
	}
	l, err := s.Players.LinkByCode(ctx, in.Body.Code)
	if err != nil {
		return nil, err
	}
	return &struct{ Body LinkRequest }{LinkRequest{
		Label: l.Label, SameNetwork: l.Address == visitOf(ctx).address, Expires: l.Expires,
	}}, nil
}

// answerLink approves or refuses the device that shows these digits.
func (s *Server) answerLink(
	ctx context.Context, in *struct{ Body LinkAnswer },
) (*struct{ Body LinkState }, error) {
	p, err := s.player(ctx)
	if err == nil {
		err = s.mayLink(ctx, p.ID)
	}
	if err != nil {
		return nil, err
	}
	err = s.Players.AnswerLink(ctx, s.token(visitOf(ctx).r), in.Body.Code, in.Body.Agree)
	state := LinkState{State: "refused"}
	if in.Body.Agree {
		state = LinkState{State: "approved", Name: p.Name}
	}
	return &struct{ Body LinkState }{state}, err
}

// offerLink offers a link that signs one more device in. The secret is behind the
// # of its address, so no log and no other server ever gets it.
func (s *Server) offerLink(ctx context.Context, _ *struct{}) (*struct{ Body LinkOffer }, error) {
	p, err := s.player(ctx)
	if err == nil {
		err = s.mayLink(ctx, p.ID)
	}
	if err != nil {
		return nil, err
	}
	r := visitOf(ctx).r
	secret, l, err := s.Players.OfferLink(ctx, s.token(r))
	if err != nil {
		return nil, err
	}
	url := s.base(r) + "/link#" + secret
	svg, err := qrOf(url)
	return &struct{ Body LinkOffer }{LinkOffer{URL: url, QR: string(svg), Expires: l.Expires}}, err
}

// mayLink limits how often links are asked for and digits are tried, by address
// and by player, so that nobody can guess the digits of others.
func (s *Server) mayLink(ctx context.Context, player string) error {
	now := s.now()
	if s.guard.links.allow(visitOf(ctx).address, now) &&
		(player == "" || s.guard.linkers.allow(player, now)) {
		return nil
	}
	return tooOften(s.Limits.Links, "Too many digits were tried; wait a little.")
}
