package server

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"lair.games/lair/admin"
)

// adminCookie is the name of the cookie that holds the operator's session.
// Browsers send it only to adminPath, and never from another site's page.
const (
	adminCookie = "lair-admin"
	adminPath   = "/api/admin/"
)

// banned returns the refusal of somebody who is banned.
func banned(b *admin.Ban) *Refusal { return refuse(Banned, b.Sentence()) }

// checkBan refuses a request that may change something, or that streams events,
// if its player or its address is banned. A WebSocket is closed instead, because
// a page does not see how its handshake was refused. Requests of the operator
// have their own check.
func (s *Server) checkBan(r *http.Request) error {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if s.Desk == nil || reads && !strings.HasSuffix(r.URL.Path, "/events") ||
		strings.HasPrefix(r.URL.Path, adminPath) || erasesSelf(r) {
		return nil
	}
	player := ""
	if token := s.token(r); token != "" {
		// An unknown token is nobody's. Another error meets the command itself.
		p, _ := s.Players.Find(r.Context(), token)
		player = p.ID
	}
	if b := s.Desk.Banned(player, visitOf(r.Context()).address); b != nil {
		return banned(b)
	}
	return nil
}

// erasesSelf reports whether a request deletes the data of its player, which a
// ban does not forbid.
func erasesSelf(r *http.Request) bool {
	return r.Method == http.MethodDelete && r.URL.Path == "/api/me"
}

// addNotices adds what the operator has to say to a player.
func (s *Server) addNotices(ctx context.Context, me *Me) error {
	if b := s.Desk.Banned(me.ID, visitOf(ctx).address); b != nil {
		me.Banned = &Ban{Until: deadlineOf(b.Until), Why: b.Why}
	}
	if a := s.Desk.Announcement(); a != nil {
		me.Announcement = &Announcement{
			ID: a.ID, Text: a.Text, FR: a.FR, Until: deadlineOf(a.Until),
		}
	}
	if !s.Private {
		return nil
	}
	member, err := s.Desk.Member(ctx, me.ID)
	me.Uninvited = !member
	return err
}

// mayHost refuses somebody who may not open tables on a private server. It
// creates no guest.
func (s *Server) mayHost(ctx context.Context) error {
	if !s.Private {
		return nil
	}
	p, err := s.reader(ctx)
	if err != nil {
		return err
	}
	switch member, err := s.Desk.Member(ctx, p.ID); {
	case err != nil:
		return err
	case !member:
		return refuse(
			Uninvited, "This server is private: only people whom its owner invited open tables here.",
		)
	}
	return nil
}

// accept accepts an invitation to open tables, and creates a guest if there is
// none.
func (s *Server) accept(ctx context.Context, in *struct {
	Introduced
	Body Acceptance
},
) (*meAnswer, error) {
	if err := s.maySendSecret(ctx); err != nil {
		return nil, err
	}
	if s.Desk == nil {
		return nil, admin.ErrInvitation
	}
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	// Somebody who accepted before may send it again, with an invitation that is
	// used up.
	if member, err := s.Desk.Member(ctx, p.ID); err != nil {
		return nil, err
	} else if !member {
		if err := s.Desk.CheckInvitation(ctx, in.Body.Token); err != nil {
			return nil, err
		}
	}
	if p, err = s.guest(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	if err := s.Desk.Accept(ctx, p.ID, in.Body.Token); err != nil {
		return nil, err
	}
	me := meOf(p)
	err = s.addNotices(ctx, &me)
	return &meAnswer{me}, err
}

// maySendSecret limits how often an address may try a link that gives rights.
func (s *Server) maySendSecret(ctx context.Context) error {
	if s.guard.secrets.allow(visitOf(ctx).address, s.now()) {
		return nil
	}
	return tooOften(s.Limits.Secrets, "Too many links were tried from your address; wait a little.")
}

// enterDesk uses a one-time link up and begins a session of the operator.
func (s *Server) enterDesk(w http.ResponseWriter, r *http.Request) error {
	if s.Desk == nil {
		return refuse(NotFound, "There is nothing at this address.")
	}
	if err := s.maySendSecret(r.Context()); err != nil {
		return err
	}
	var body struct {
		Token string `json:"token"`
	}
	err := admin.Decode(w, r, &body)
	var session *admin.Session
	if err == nil {
		var token string
		if token, session, err = s.Desk.Enter(r.Context(), body.Token); err == nil {
			s.setSession(w, r, token, admin.SessionAge)
		}
	}
	admin.Answer(w, session, err)
	return nil
}

// setSession sets the cookie of the operator's session; age 0 removes it.
func (s *Server) setSession(
	w http.ResponseWriter, r *http.Request, token string, age time.Duration,
) {
	seconds := int(age.Seconds())
	if age <= 0 {
		seconds = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: adminCookie, Value: token, Path: adminPath, MaxAge: seconds, HttpOnly: true,
		Secure: visitOf(r.Context()).https, SameSite: http.SameSiteStrictMode,
	})
}

// leaveDesk ends the session of the operator.
func (s *Server) leaveDesk(w http.ResponseWriter, r *http.Request) error {
	var err error
	if c, missing := r.Cookie(adminCookie); missing == nil && s.Desk != nil {
		err = s.Desk.Leave(r.Context(), c.Value)
	}
	s.setSession(w, r, "", 0)
	admin.Answer(w, nil, err)
	return nil
}

// desk passes a request on to the operator's desk, if it has a session.
func (s *Server) desk(w http.ResponseWriter, r *http.Request) error {
	if s.Desk == nil {
		return refuse(NotFound, "There is nothing at this address.")
	}
	if c, err := r.Cookie(adminCookie); err == nil {
		session, err := s.Desk.Session(r.Context(), c.Value)
		if err != nil {
			return err
		}
		if session != nil {
			r = admin.AsSession(r, session)
		}
	}
	s.deskAPI.ServeHTTP(w, r)
	return nil
}

// Visitors implements admin.House.
func (s *Server) Visitors() (list []admin.Visitor) {
	for _, st := range s.streams.list() {
		list = append(list, admin.Visitor{
			Player: st.player.ID, Name: st.player.Name, Address: st.address,
		})
	}
	return list
}

// EnforceBans implements admin.House.
func (s *Server) EnforceBans() {
	var all sync.WaitGroup
	for _, st := range s.streams.list() {
		all.Go(st.endIfBanned)
	}
	all.Wait()
}

// endIfBanned ends the stream if its player or its address is banned.
func (st *stream) endIfBanned() {
	if st.s.Desk.Banned(st.player.ID, st.address) != nil {
		st.end(websocket.ClosePolicyViolation, string(Banned))
	}
}

// TellAnnouncement implements admin.House. It does not wait for clients that
// read slowly. Event streams are left out: only their handlers may write to them.
func (s *Server) TellAnnouncement() {
	text := marshal(Announced{Type: "announced"})
	for _, st := range s.streams.list() {
		if st.bye != nil {
			go st.safely(func() { _ = st.send(text) }) // who is gone asks when they return
		}
	}
}

// ShowLimits implements admin.House.
func (s *Server) ShowLimits() []admin.Limit {
	list := make([]admin.Limit, len(LimitList))
	for i, x := range LimitList {
		list[i] = admin.Limit{Name: x.Name, Value: x.Value(&s.Limits), What: x.Doc}
	}
	return list
}
