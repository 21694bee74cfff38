package server

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// Matches is a page of a player's finished matches.
type Matches struct {
	Matches []TableLine `json:"matches" doc:"The one that ended last first"`
	Next    string      `json:"next,omitempty" doc:"The from of the next page; left out at the end. With a filter, a page before the end may be short or empty"`
}

// MatchFilter is what selects among a player's finished matches.
type MatchFilter struct {
	Game     string `query:"game" maxLength:"40" doc:"Only matches of this game"`
	Opponent string `query:"opponent" maxLength:"48" doc:"Only with this in the name of somebody else at the table; case and accents do not matter"`
	Result   string `query:"result" enum:"won,tied,lost" doc:"Only with this result of mine; matches that I played alone, or at several seats, have none"`
}

// matchesAnswer is the answer of myMatches.
type matchesAnswer struct{ Body Matches }

// myMatches answers with a page of the asking player's finished matches.
func (s *Server) myMatches(ctx context.Context, in *struct {
	MatchFilter
	From  string `query:"from" maxLength:"90" doc:"The next of the page before; if left out, the first page"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
},
) (*matchesAnswer, error) {
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	q, err := s.played(in.MatchFilter, p)
	if err != nil {
		return nil, err
	}
	if q.From, err = markOf(in.From); err != nil {
		return nil, err
	}
	answer := &matchesAnswer{Matches{Matches: []TableLine{}}}
	if p.ID == "" { // nobody has matches
		return answer, nil
	}
	q.Limit = in.Limit
	found, next, err := s.Tables.Played(ctx, q)
	if err != nil {
		return nil, err
	}
	for i := range found {
		answer.Body.Matches = append(answer.Body.Matches, s.tableLine(&found[i], p.ID))
	}
	if next != nil {
		answer.Body.Next = cursorOf(*next)
	}
	return answer, nil
}

// played returns the matches of a player that a filter selects.
func (s *Server) played(f MatchFilter, p account.Player) (q table.Played, err error) {
	if _, ok := s.titles[f.Game]; !ok && f.Game != "" {
		return q, table.ErrUnknownGame
	}
	return table.Played{
		Player: p.ID, Game: f.Game, Opponent: f.Opponent, Verdict: table.Verdict(f.Result),
	}, nil
}

// cursorOf writes a mark as text. It holds the id of a table of the player
// rather than its number, which would tell how many tables there are.
func cursorOf(m table.Mark) string {
	return strconv.FormatInt(m.Key(), 36) + "-" + m.ID
}

// markOf parses the text of a mark.
func markOf(text string) (m table.Mark, err error) {
	if text == "" {
		return m, nil
	}
	at, id, _ := strings.Cut(text, "-")
	key, err := strconv.ParseInt(at, 36, 64)
	if err != nil || key < 1 || id == "" || cursorOf(table.Mark{Ended: endOf(key), ID: id}) != text {
		return m, refuse(
			BadRequest, "from must be the next of the page before; leave it out for the first page.",
		)
	}
	return table.Mark{Ended: endOf(key), ID: id}, nil
}

// endOf returns the time of a key of a mark.
func endOf(key int64) time.Time {
	if key == 1 {
		return time.Time{}
	}
	return time.UnixMilli(key).UTC()
}

// csvHeader names the columns of the download. Programs read them, so they are
// the same in every language.
var csvHeader = []string{
	"table", "game", "ended", "seats", "my_seat", "place", "score", "lead", "result", "opponents",
	"bots", "replay",
}

// matchesCSV answers with a player's finished matches as a table for
// spreadsheets, which is sent as it is made, since it may be long.
func (s *Server) matchesCSV(w http.ResponseWriter, r *http.Request) error {
	p, err := s.cookiePlayer(r)
	if errors.Is(err, account.ErrUnknownPlayer) {
		return refuse(NotYours, "You have no matches yet: you have neither sat down nor chosen a name.")
	}
	if err != nil {
		return err
	}
	q, zone, err := s.csvQuery(r.URL.Query(), p)
	if err != nil {
		return err
	}
	if !s.guard.records.allow(visitOf(r.Context()).address, s.now()) {
		return tooOften(s.Limits.Records, "Too many records are read from your address; wait a moment.")
	}
	out := csv.NewWriter(w)
	for begun := false; ; begun = true {
		list, next, err := s.Tables.Played(r.Context(), q)
		if err != nil && !begun {
			return err
		}
		if err != nil {
			panic(http.ErrAbortHandler) // a part must not look like the whole
		}
		if !begun {
			w.Header().Set("Content-Type", "text/csv; charset=utf-8")
			w.Header().Set("Content-Disposition", `attachment; filename="lair-matches.csv"`)
			_ = out.Write(csvHeader)
		}
		for i := range list {
			_ = out.Write(s.csvRow(&list[i], p.ID, zone))
		}
		if out.Flush(); out.Error() != nil || next == nil {
			return nil // nobody is there any more, or it is done
		}
		q.From = *next
	}
}

// csvQuery reads the query of matchesCSV.
func (s *Server) csvQuery(
	in url.Values, p account.Player,
) (q table.Played, zone *time.Location, err error) {
	f := MatchFilter{in.Get("game"), in.Get("opponent"), in.Get("result")}
	switch {
	case !slices.Contains([]string{"", "won", "tied", "lost"}, f.Result):
		return q, nil, refuse(BadRequest, "result must be won, tied or lost.")
	case utf8.RuneCountInString(f.Opponent) > 48:
		return q, nil, refuse(BadRequest, "opponent must have at most 48 characters.")
	}
	if zone, err = zoneOf(in.Get("zone")); err != nil {
		return q, nil, err
	}
	q, err = s.played(f, p)
	q.Limit = 100
	return q, zone, err
}

// csvRow returns a match as a row of the download.
func (s *Server) csvRow(t *table.Summary, player string, zone *time.Location) []string {
	ended := t.Ended
	if ended.IsZero() {
		ended = t.Updated
	}
	row := []string{
		t.ID, t.Game, ended.In(zone).Format(time.RFC3339), strconv.Itoa(t.Setup.Seats), "", "", "", "",
		string(t.Verdict(player)), "", "", "/t/" + t.ID + "/replay",
	}
	var mine []game.Seat
	var others []string
	bots := 0
	for _, x := range s.seatsOf(t.Seats, player, nil) {
		switch {
		case x.You:
			mine = append(mine, x.Seat)
		case x.Kind == "bot" || x.Outside:
			bots++
			fallthrough
		case x.Kind != "empty":
			others = append(others, spreadsheetText(cmp.Or(x.Name, "Somebody")))
		}
	}
	row[9], row[10] = strings.Join(others, ", "), strconv.Itoa(bots)
	if len(mine) == 1 && t.Result != nil {
		seat := mine[0]
		row[4], row[5] = strconv.Itoa(int(seat)+1), strconv.Itoa(int(t.Result.Places[seat]))
		row[6] = strconv.Itoa(int(t.Result.Scores[seat]))
		if t.Result.Seats > 1 {
			row[7] = strconv.Itoa(int(t.Result.Lead(seat)))
		}
	}
	return row
}

// spreadsheetText returns a text that no spreadsheet takes for a formula, even if
// it splits the row in another place.
func spreadsheetText(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if text != "" && strings.ContainsRune("=+-@＝＋－＠", first) {
		return "'" + text
	}
	return text
}
