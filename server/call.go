package server

import (
	"context"
	"net/url"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/call"
	"lair.games/lair/pace"
)

// noCalls is the refusal of a server that calls nobody.
func noCalls() *Refusal { return refuse(NotFound, "This server calls nobody.") }

// callPlayer returns the player of a request about calls.
func (s *Server) callPlayer(ctx context.Context) (account.Player, error) {
	if s.Calls == nil {
		return account.Player{}, noCalls()
	}
	return s.player(ctx)
}

// calls shows how the player is called.
func (s *Server) calls(ctx context.Context, _ *struct{}) (*struct{ Body Calls }, error) {
	if s.Calls == nil {
		return nil, noCalls()
	}
	p, err := s.cookiePlayer(visitOf(ctx).r)
	if err != nil {
		return nil, err
	}
	return s.callsOf(ctx, p.ID)
}

// callsOf returns how a player is called.
func (s *Server) callsOf(ctx context.Context, player string) (*struct{ Body Calls }, error) {
	set, list, err := s.Calls.Store.Caller(ctx, player)
	if err != nil {
		return nil, err
	}
	own, _ := account.TokenHash(s.token(visitOf(ctx).r)) // an error means none
	x := Calls{Key: s.Calls.PublicKey(), Lang: set.Lang, Channels: make([]Channel, len(list))}
	if q := set.Quiet; q != nil {
		x.Quiet = &Hours{From: q.From, To: q.To, Zone: q.Zone}
	}
	for i, c := range list {
		x.Channels[i] = Channel{
			ID: c.ID, Kind: string(c.Kind), Target: c.Target, Label: c.Label, Since: c.Since,
			Failed: string(c.Failed), Current: c.Device != nil && string(c.Device) == string(own[:]),
		}
		if u, err := url.Parse(c.Target); err == nil && c.Kind == call.Push {
			x.Channels[i].Target = u.Host // the rest lets anybody send
		}
	}
	return &struct{ Body Calls }{x}, nil
}

// setCalls changes the language and the quiet hours of the player's calls.
func (s *Server) setCalls(
	ctx context.Context, in *struct{ Body CallSettings },
) (*struct{ Body Calls }, error) {
	p, err := s.callPlayer(ctx)
	if err != nil {
		return nil, err
	}
	set := call.Settings{Lang: in.Body.Lang}
	if q := in.Body.Quiet; q != nil {
		set.Quiet = &pace.Hours{From: q.From, To: q.To, Zone: q.Zone}
		if !set.Quiet.Valid() {
			return nil, call.ErrQuiet
		}
	}
	if err := s.Calls.Store.SetCaller(ctx, p.ID, set); err != nil {
		return nil, err
	}
	return s.callsOf(ctx, p.ID)
}

// addChannel adds a browser or an address at which the player is called.
func (s *Server) addChannel(
	ctx context.Context, in *struct{ Body NewChannel },
) (*struct{ Body Calls }, error) {
	p, err := s.callPlayer(ctx)
	if err != nil {
		return nil, err
	}
	r := visitOf(ctx).r
	c := call.Channel{Player: p.ID, Target: in.Body.Target, Details: call.Details{
		Kind: call.Kind(in.Body.Kind), P256dh: in.Body.P256dh, Auth: in.Body.Auth, Base: s.base(r),
	}}
	if c.Kind == call.Push {
		own, err := account.TokenHash(s.token(r))
		if err != nil {
			return nil, err
		}
		c.Device, c.Label = own[:], deviceLabel(r.UserAgent())
	}
	if err := s.Calls.Add(ctx, c); err != nil {
		return nil, err
	}
	return s.callsOf(ctx, p.ID)
}

// channelPath is the input of routes of one channel.
type channelPath struct {
	Channel string `path:"channel" maxLength:"64"`
}

// removeChannel ends calls over a channel.
func (s *Server) removeChannel(ctx context.Context, in *channelPath) (*struct{}, error) {
	p, err := s.callPlayer(ctx)
	if err != nil {
		return nil, err
	}
	return nil, s.Calls.Store.RemoveChannel(ctx, p.ID, in.Channel)
}

// testChannel sends a message over a channel at once. It is limited by player
// and by address, because the message goes wherever a stranger likes.
func (s *Server) testChannel(
	ctx context.Context, in *channelPath,
) (*struct{ Body Tested }, error) {
	p, err := s.callPlayer(ctx)
	if err != nil {
		return nil, err
	}
	now := s.now()
	if !s.guard.callers.allow(p.ID, now) || !s.guard.calls.allow(visitOf(ctx).address, now) {
		return nil, tooOften(s.Limits.Calls, "Too many messages were tried; wait a little.")
	}
	why, err := s.Calls.Test(ctx, p.ID, in.Channel)
	return &struct{ Body Tested }{Tested{string(why)}}, err
}

// Active returns when the sockets of players last sent something while their
// page was shown; zero for players without one.
func (s *Server) Active(players []string) map[string]time.Time {
	found := make(map[string]time.Time)
	for _, id := range players {
		found[id] = time.Time{}
	}
	for _, st := range s.streams.list() {
		at, wanted := found[st.player.ID]
		if shown := time.UnixMilli(st.shown.Load()); wanted && shown.After(at) {
			found[st.player.ID] = shown
		}
	}
	return found
}

// myCalls returns how a player is called, for their data; nothing if the server
// calls nobody.
func (s *Server) myCalls(ctx context.Context, player string) (*Calls, error) {
	if s.Calls == nil {
		return nil, nil //nolint:nilnil // an optional part of the answer
	}
	x, err := s.callsOf(ctx, player)
	if err != nil {
		return nil, err
	}
	return &x.Body, nil
}
