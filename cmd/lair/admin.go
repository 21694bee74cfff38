package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"lair.games/lair/admin"
	"lair.games/lair/table"
)

// socketName is the admin socket of a data folder.
const socketName = "admin.sock"

// operated are the settings of lair serve that concern its operator.
type operated struct {
	AdminSocket string `help:"Unix socket for lair admin; by default admin.sock in the data folder, and none with --store." placeholder:"FILE"`
	Private     bool   `help:"Only people whom the owner invited may open tables, see lair admin invite."`

	desk   *admin.Desk
	jobs   *jobs
	toDesk *admin.Socket // nil: there is none
}

// socketPath returns the path of the admin socket, or "" for none.
func (c *serveCmd) socketPath() string {
	if c.AdminSocket == "" && c.Store == "" {
		return filepath.Join(c.Data, socketName)
	}
	return c.AdminSocket
}

// openDesk opens the operator's desk of a server that listens at an address.
func (c *serveCmd) openDesk(
	ctx context.Context, db *openStore, tables *table.Registry, at net.Addr, log *slog.Logger,
) (err error) {
	c.desk, err = admin.Open(ctx, admin.Config{
		Store: db, Tables: tables, Shared: db.shared, Logger: log,
		Base: cmp.Or(c.URL, "http://"+cmp.Or(near(at), local(at))),
		Jobs: c.jobs.list,
	})
	return err
}

// openSocket begins to serve the operator. A socket that nobody asked for by
// name may be missing: the server then runs without one and says so.
func (c *serveCmd) openSocket(log *slog.Logger) error {
	path := c.socketPath()
	if path == "" {
		return nil
	}
	l, err := admin.Listen(path)
	if c.AdminSocket != "" && errors.Is(err, admin.ErrPath) {
		return usageError{err.Error()}
	}
	if err != nil && c.AdminSocket != "" {
		return err
	}
	if err != nil {
		log.Warn("lair admin does not work: choose another file with --admin-socket", "err", err)
		return nil
	}
	c.toDesk = admin.Serve(l, path, c.desk)
	return nil
}

// closeDesk ends what openSocket and openDesk began.
func (c *operated) closeDesk(ctx context.Context) (err error) {
	if c.toDesk != nil {
		err = c.toDesk.Close(ctx)
	}
	c.desk.Close()
	return err
}

// adminCmd is "lair admin".
type adminCmd struct {
	desk
	Tables   adminTables   `cmd:"" help:"List tables, the most recently used first."`
	Players  adminPlayers  `cmd:"" help:"List who is online here or sits at a table, with id and address."`
	Close    adminClose    `cmd:"" help:"Close a table for everybody. Its match has no result."`
	Pause    adminPause    `cmd:"" help:"Pause a match: nobody can move, and no clock runs."`
	Resume   adminResume   `cmd:"" help:"Continue a match that was paused. Every clock has the time that it had."`
	Ban      adminBan      `cmd:"" help:"Ban a player or addresses from changing anything."`
	Bans     adminBans     `cmd:"" help:"List the bans."`
	Unban    adminUnban    `cmd:"" help:"Lift a ban."`
	Announce adminAnnounce `cmd:"" help:"Announce a text to every client, or take it back."`
	Limits   adminLimits   `cmd:"" help:"List the limits of what one client may use."`
	Jobs     adminJobs     `cmd:"" help:"List what the server does by itself: what runs, what waits, and how it ended last."`
	Log      adminLog      `cmd:"" help:"List what operators did, the newest first."`
	Lessons  adminLessons  `cmd:"" help:"Count how many began, left and finished each lesson, and played after it."`
	Link     adminLink     `cmd:"" help:"Make a link to the admin interface. It works once, within 15 minutes."`
	Sessions adminSessions `cmd:"" help:"List the browsers that opened such a link, or end what they may do."`
	Invite   adminInvite   `cmd:"" help:"Make a link for people who may open tables on a private server."`
}

// Help is printed below the commands.
func (adminCmd) Help() string {
	return "Each command but lessons is a request to the running server, over a socket that only the " +
		"user of the server may open. What changes something is kept in an audit log."
}

// desk are the flags of lair admin. They say which server it is for.
type desk struct {
	place
	AdminSocket string `help:"Unix socket of the server; by default admin.sock in the data folder." placeholder:"FILE"`
	JSON        bool   `help:"Print the server's answer as JSON."`
}

// ask sends a request to the server, decodes the answer and prints it with
// show, or as JSON.
func ask[T any](
	ctx context.Context, d *desk, s *streams, method, path string, body any,
	show func(w io.Writer, v T),
) error {
	socket := (&serveCmd{place: d.place, operated: operated{AdminSocket: d.AdminSocket}}).socketPath()
	if socket == "" {
		return usagef("with --store, lair admin needs the --admin-socket that lair serve has")
	}
	text, err := admin.NewClient(socket).Do(ctx, method, path, body)
	switch {
	case errors.Is(err, admin.ErrForeign):
		return fmt.Errorf("%w%s: run this as that user, or as root", err, deniedBy(socket))
	case errors.Is(err, admin.ErrNoServer):
		return fmt.Errorf("%w: is lair serve running with the same --data?", err)
	}
	if err != nil {
		return err
	}
	if d.JSON {
		_, err = s.out.Write(text)
		return err
	}
	var v T
	if err := json.Unmarshal(text, &v); err != nil {
		return fmt.Errorf("the server's answer cannot be read: %w", err)
	}
	out := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	show(out, v)
	return out.Flush()
}

// done returns a function that prints a sentence.
func done(format string, args ...any) func(io.Writer, struct{}) {
	return func(w io.Writer, _ struct{}) { fmt.Fprintf(w, format+"\n", args...) }
}

// asTable returns a function that prints a table with a heading, or a sentence if it is empty.
func asTable[T any](none, heading string, row func(T) []any) func(io.Writer, []T) {
	return func(w io.Writer, all []T) {
		if len(all) == 0 {
			fmt.Fprintln(w, none)
			return
		}
		fmt.Fprintln(w, strings.ReplaceAll(heading, " ", "\t"))
		for _, x := range all {
			for i, cell := range row(x) {
				if i > 0 {
					fmt.Fprint(w, "\t")
				}
				text := fmt.Sprint(cell)
				if text == "" {
					text = "-"
				}
				fmt.Fprint(w, text)
			}
			fmt.Fprintln(w)
		}
	}
}

// moment returns a time for people.
func moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02 15:04")
}

// id returns the id of a player as a command line takes it.
func id(player string) string {
	if strings.HasPrefix(player, "-") {
		return "player:" + player
	}
	return player
}

// adminTables is "lair admin tables".
type adminTables struct {
	All   bool   `help:"Also list tables whose match is over."`
	Limit amount `help:"How many." default:"100" placeholder:"N"`
}

// Run lists tables.
func (c *adminTables) Run(ctx context.Context, s *streams, d *adminCmd) error {
	q := url.Values{"limit": {strconv.Itoa(int(c.Limit))}}
	if c.All {
		q.Set("all", "1")
	}
	return ask(ctx, &d.desk, s, "GET", "/tables?"+q.Encode(), nil, asTable(
		"There are no tables.", "TABLE GAME STATUS PLY USED SEATS WHY", func(t admin.Table) []any {
			var seats []string
			for _, x := range t.Seats {
				switch {
				case x.Player != "":
					seats = append(seats, x.Name)
				case x.Level != "":
					seats = append(seats, "["+x.Level+"]")
				default:
					seats = append(seats, "-")
				}
			}
			if t.Status == string(table.Frozen) {
				t.Status = string(table.Paused) // what to do about it is in why
			}
			return []any{
				t.ID, t.Game, t.Status, t.Ply, moment(t.Updated), strings.Join(seats, ", "), t.Why,
			}
		},
	))
}

// adminPlayers is "lair admin players".
type adminPlayers struct{}

// Run lists players.
func (c *adminPlayers) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return ask(ctx, &d.desk, s, "GET", "/players", nil, asTable(
		"Nobody is here.", "PLAYER NAME ONLINE TABLES ADDRESS BANNED", func(p admin.Player) []any {
			return []any{id(p.ID), p.Name, yes(p.Online), p.Tables, p.Address, yes(p.Banned)}
		},
	))
}

// yes returns "yes" or "".
func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// atTable is the part that commands about one table share.
type atTable struct {
	Table string `arg:"" help:"Id of the table, as lair admin tables shows it." placeholder:"TABLE"`
	Why   string `help:"Reason, shown at the table and kept in the audit log." placeholder:"TEXT"`
}

// change asks for a change of the table.
func (c *atTable) change(ctx context.Context, s *streams, d *adminCmd, how, said string) error {
	return ask(
		ctx, &d.desk, s, "POST", "/tables/"+url.PathEscape(c.Table)+"/"+how,
		map[string]string{"why": c.Why}, done("Table %s is %s.", c.Table, said),
	)
}

// The commands about one table.
type (
	adminClose  struct{ atTable }
	adminPause  struct{ atTable }
	adminResume struct{ atTable }
)

// Run closes a table.
func (c *adminClose) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return c.change(ctx, s, d, "close", "closed")
}

// Run pauses a match.
func (c *adminPause) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return c.change(ctx, s, d, "pause", "paused")
}

// Run continues a match.
func (c *adminResume) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return c.change(ctx, s, d, "resume", "going on")
}

// span is how long something lasts: a Go duration, or days as in 7d.
type span time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if days, ok := strings.CutSuffix(string(text), "d"); ok {
		var n int
		n, err = strconv.Atoi(days)
		d = time.Duration(min(n, 100_000)) * 24 * time.Hour
	}
	if err != nil || d < time.Second {
		return fmt.Errorf("%q is not a duration like 30m, 24h or 7d", text)
	}
	*p = span(d)
	return nil
}

// seconds returns the span as the server takes it.
func (p span) seconds() int64 { return int64(time.Duration(p) / time.Second) }

// adminBan is "lair admin ban".
type adminBan struct {
	Subject string `arg:"" help:"Id of a player, an address, or a range like 192.0.2.0/24. Of an IPv6 address its /64 is banned." placeholder:"SUBJECT"`
	For     span   `help:"How long, like 24h or 7d; until it is lifted if left out." placeholder:"DURATION"`
	Why     string `help:"Reason, shown to who is banned and kept in the audit log." placeholder:"TEXT"`
}

// Run bans somebody.
func (c *adminBan) Run(ctx context.Context, s *streams, d *adminCmd) error {
	o := admin.Order{Subject: c.Subject, ForS: c.For.seconds(), Why: c.Why}
	return ask(ctx, &d.desk, s, "POST", "/bans", o, func(w io.Writer, b admin.Ban) {
		fmt.Fprintf(w, "%s is banned %s.\n", b.Subject, untilText(b.Until, "until it is lifted"))
	})
}

// untilText returns when something ends.
func untilText(t time.Time, never string) string {
	if t.IsZero() {
		return never
	}
	return "until " + moment(t) + " UTC"
}

// adminBans is "lair admin bans".
type adminBans struct{}

// Run lists the bans.
func (c *adminBans) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return ask(ctx, &d.desk, s, "GET", "/bans", nil, asTable(
		"Nobody is banned.", "SUBJECT NAME SINCE UNTIL BY WHY", func(b admin.Ban) []any {
			return []any{id(b.Subject), b.Name, moment(b.Since), moment(b.Until), b.By, b.Why}
		},
	))
}

// adminUnban is "lair admin unban".
type adminUnban struct {
	Subject string `arg:"" help:"Who or what is banned, as lair admin bans shows it." placeholder:"SUBJECT"`
	Why     string `help:"Reason, kept in the audit log." placeholder:"TEXT"`
}

// Run lifts a ban.
func (c *adminUnban) Run(ctx context.Context, s *streams, d *adminCmd) error {
	body := map[string]string{"subject": c.Subject, "why": c.Why}
	return ask(ctx, &d.desk, s, "POST", "/unban", body, done("%s is not banned any more.", c.Subject))
}

// adminAnnounce is "lair admin announce".
type adminAnnounce struct {
	Text  string `arg:"" optional:"" help:"The text, at most 280 characters." placeholder:"TEXT"`
	FR    string `name:"fr" help:"The text in French, for those who read Lair in French." placeholder:"TEXT"`
	For   span   `help:"How long, like 2h; until it is cleared if left out." placeholder:"DURATION"`
	Clear bool   `help:"Take the announcement back."`
}

// Run announces a text.
func (c *adminAnnounce) Run(ctx context.Context, s *streams, d *adminCmd) error {
	switch {
	case c.Clear && c.Text == "":
		return ask(
			ctx, &d.desk, s, "POST", "/announcement/clear", struct{}{},
			done("Nothing is announced any more."),
		)
	case c.Clear, c.Text == "":
		return usagef("announce needs a text, or --clear")
	}
	n := admin.Notice{Text: c.Text, FR: c.FR, ForS: c.For.seconds()}
	return ask(ctx, &d.desk, s, "POST", "/announcement", n, func(w io.Writer, a admin.Announcement) {
		fmt.Fprintf(w, "Announced %s.\n", untilText(a.Until, "until it is cleared"))
	})
}

// adminLimits is "lair admin limits".
type adminLimits struct{}

// Run lists the limits.
func (c *adminLimits) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return ask(ctx, &d.desk, s, "GET", "/limits", nil, asTable(
		"There are no limits.", "LIMIT VALUE OF", func(l admin.Limit) []any {
			return []any{l.Name, l.Value, l.What}
		},
	))
}

// adminLog is "lair admin log".
type adminLog struct {
	Limit amount `help:"How many entries." default:"100" placeholder:"N"`
}

// Run prints the audit log.
func (c *adminLog) Run(ctx context.Context, s *streams, d *adminCmd) error {
	path := fmt.Sprintf("/log?limit=%d", c.Limit)
	return ask(ctx, &d.desk, s, "GET", path, nil, asTable(
		"Nothing was done yet.", "TIME WHO DID WHAT WHY", func(e admin.Entry) []any {
			return []any{moment(e.At), e.Who, e.Did, e.What, e.Why}
		},
	))
}

// adminLink is "lair admin link".
type adminLink struct{}

// Run makes a link to the admin page.
func (c *adminLink) Run(ctx context.Context, s *streams, d *adminCmd) error {
	return ask(ctx, &d.desk, s, "POST", "/link", struct{}{}, func(w io.Writer, l admin.Link) {
		fmt.Fprintf(w, "%s\nIt works once, %s.\n", l.URL, untilText(l.Until, ""))
	})
}

// adminSessions is "lair admin sessions".
type adminSessions struct {
	End    string `help:"End this session." placeholder:"SESSION"`
	EndAll bool   `help:"End all sessions, and the links that nobody has opened yet."`
}

// Help is printed below the flags.
func (adminSessions) Help() string {
	return "A session ends 12 hours after its last use, and 30 days after its beginning at most."
}

// Run lists sessions or ends them.
func (c *adminSessions) Run(ctx context.Context, s *streams, d *adminCmd) error {
	const path = "/sessions/end"
	switch {
	case c.EndAll && c.End != "":
		return usagef("sessions takes --end or --end-all, not both")
	case c.EndAll:
		body := map[string]bool{"all": true}
		return ask(ctx, &d.desk, s, "POST", path, body, done("All sessions have ended."))
	case c.End != "":
		body := map[string]string{"id": c.End}
		return ask(ctx, &d.desk, s, "POST", path, body, done("Session %s has ended.", c.End))
	}
	return ask(ctx, &d.desk, s, "GET", "/sessions", nil, asTable(
		"There are no sessions.", "SESSION BY BEGAN USED UNTIL", func(x admin.Session) []any {
			return []any{x.ID, x.Who, moment(x.Began), moment(x.Used), moment(x.Until)}
		},
	))
}

// adminInvite is "lair admin invite".
type adminInvite struct {
	Uses amount `help:"How many people it is for." default:"1" placeholder:"N"`
	For  span   `help:"How long it works, like 7d." default:"7d" placeholder:"DURATION"`
}

// Run makes an invitation.
func (c *adminInvite) Run(ctx context.Context, s *streams, d *adminCmd) error {
	i := admin.Invitation{Uses: int(c.Uses), ForS: c.For.seconds()}
	return ask(ctx, &d.desk, s, "POST", "/invite", i, func(w io.Writer, l admin.Link) {
		fmt.Fprintf(w, "%s\nIt is for %d, %s.\n", l.URL, l.Uses, untilText(l.Until, ""))
	})
}
