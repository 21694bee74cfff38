package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/websocket"

	"lair.games/lair/account"
)

// Names of browsers and systems and the parts of a User-Agent that show them,
// the first match counts: most browsers also name the ones that they resemble.
var (
	browsers = [][2]string{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chromium/", "Chromium"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
		{"curl/", "curl"},
		{"python", "Python"},
		{"node", "Node"},
		{"Go-http-client/", "Go"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"Mac OS X", "macOS"},
		{"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	}
)

// deviceLabel returns browser and system of a User-Agent, such as "Firefox ·
// Linux", or "" if it names neither. Only these words are stored, because a
// whole User-Agent tells more than a person needs to know their devices apart.
func deviceLabel(agent string) string {
	var found []string
	for _, names := range [...][][2]string{browsers, systems} {
		for _, n := range names {
			if strings.Contains(agent, n[0]) {
				found = append(found, n[1])
				break
			}
		}
	}
	return strings.Join(found, " · ")
}

// devices lists the devices of the player.
func (s *Server) devices(ctx context.Context, _ *struct{}) (*struct{ Body []Device }, error) {
	if _, err := s.cookiePlayer(visitOf(ctx).r); err != nil {
		return nil, err
	}
	list, err := s.devicesOf(ctx)
	return &struct{ Body []Device }{list}, err
}

// devicesOf returns the devices of the player of a request.
func (s *Server) devicesOf(ctx context.Context) ([]Device, error) {
	found, err := s.Players.Devices(ctx, s.token(visitOf(ctx).r))
	list := make([]Device, len(found))
	for i, d := range found {
		list[i] = Device{ID: d.ID, Label: d.Label, Since: d.Since, Seen: d.Seen, Current: d.Current}
	}
	return list, err
}

// signOut signs one device of the player out.
func (s *Server) signOut(ctx context.Context, in *struct {
	Device string `path:"device" maxLength:"64"`
},
) (*struct{}, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.devicesOf(ctx)
	if err != nil {
		return nil, err
	}
	current := slices.ContainsFunc(
		list, func(d Device) bool { return d.Current && d.ID == in.Device },
	)
	if current && len(list) == 1 && !p.Phrase {
		return nil, refuse(
			LastDevice, "This is your only device, and you have no recovery phrase: "+
				"nobody could return to your seats. Make a phrase first.",
		)
	}
	v := visitOf(ctx)
	if err := s.Players.SignOut(ctx, s.token(v.r), in.Device); err != nil {
		return nil, err
	}
	if current {
		v.setCookie("", -1)
	}
	s.endSignedOut(p.ID)
	return nil, nil
}

// signOutOthers signs all devices of the player out except the one that asks.
func (s *Server) signOutOthers(ctx context.Context, _ *struct{}) (*struct{}, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Players.SignOutOthers(ctx, s.token(visitOf(ctx).r)); err != nil {
		return nil, err
	}
	s.endSignedOut(p.ID)
	return nil, nil
}

// endSignedOut ends the streams of a player's devices that were signed out.
func (s *Server) endSignedOut(player string) {
	for _, st := range s.streams.list() {
		if st.player.ID == player {
			go st.endIfSignedOut()
		}
	}
}

const (
	// findTimeout is how long a stream may look for its player.
	findTimeout = 10 * time.Second
	// findInterval is how often a stream without moves looks for its player, who
	// may have been signed out at another node.
	findInterval = time.Minute
)

// endIfSignedOut ends the stream if its device was signed out, and reports
// whether it was. While the store does not answer, streams go on.
func (st *stream) endIfSignedOut() bool {
	if st.token == "" {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), findTimeout)
	defer cancel()
	_, err := st.s.Players.Find(ctx, st.token)
	if !errors.Is(err, account.ErrUnknownPlayer) {
		return false
	}
	st.end(websocket.ClosePolicyViolation, "signed-out")
	return true
}

// refusesDevice is endIfSignedOut before a message of the client. It looks for
// the player at each move and otherwise once in findInterval.
func (st *stream) refusesDevice(move bool) bool {
	now := st.s.now()
	if !move && now.Sub(st.found) < findInterval {
		return false
	}
	st.found = now
	return st.endIfSignedOut()
}
