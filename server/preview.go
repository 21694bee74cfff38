package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"lair.games/lair/table"
)

// A preview is what a messenger shows of a link: it reads the page without
// running it.
type preview struct{ title, sentence string }

// called is what the pages call a game in a language, as web/src/titles.ts writes it.
type called struct {
	Title string `json:"title"`
	Line  string `json:"line"`
}

// titleFile is the file of the built pages with the games' titles, by game and
// language.
const titleFile = "titles.json"

// readTitles returns the games' titles, none if the pages have no such file.
func readTitles(dist fs.FS) map[string]map[string]called {
	titles := map[string]map[string]called{}
	if dist != nil {
		if text, err := fs.ReadFile(dist, titleFile); err == nil {
			_ = json.Unmarshal(text, &titles) // a link without a preview still works
		}
	}
	return titles
}

// TitlesOf returns a function with the titles of games by the language, as built
// pages have them. A game that they do not have goes by its name.
func TitlesOf(pages fs.FS) func(game, lang string) string {
	titles := readTitles(pages)
	return func(game, lang string) string { return cmp.Or(titles[game][lang].Title, game) }
}

// previewTexts are the sentences of previews in a language.
type previewTexts struct {
	and, colon, invites, open, free, freeOne, full, playing, paused, closed string
	won, wonMany, lost, stage, none                                         string
}

var previews = map[string]previewTexts{
	"en": {
		and: " and ", colon: ": ", invites: "%s invites you", open: "An invitation",
		free: "%d of %d seats are free.", freeOne: "One of %d seats is free.",
		full: "All seats are taken.", playing: "The match is being played.",
		paused: "The match is paused.", closed: "This table is closed.", won: "%s has won",
		wonMany: "%s have won", lost: "The stage is lost", stage: "The stage is won",
		none: "The match is over",
	},
	"fr": {
		and: " et ", colon: "\u00a0: ", invites: "%s vous invite", open: "Une invitation",
		free: "%d places sur %d sont libres.", freeOne: "Une place sur %d est libre.",
		full: "Toutes les places sont prises.", playing: "La partie est en cours.",
		paused: "La partie est suspendue.", closed: "Cette table est fermée.", won: "%s a gagné",
		wonMany: "%s ont gagné", lost: "L’étape est perdue", stage: "L’étape est gagnée",
		none: "La partie est finie",
	},
}

// linkLanguage returns the language that a link names, as those do that a page has
// copied, or else the language that the browser prefers.
func linkLanguage(r *http.Request) string {
	if lang := r.URL.Query().Get("lang"); previews[lang].and != "" {
		return lang
	}
	if strings.HasPrefix(strings.ToLower(r.Header.Get("Accept-Language")), "fr") {
		return "fr"
	}
	return "en"
}

// previewGame returns the preview of a game's pages.
func (s *Server) previewGame(r *http.Request, name string) preview {
	c := s.called[name][linkLanguage(r)]
	return preview{c.Title, c.Line}
}

// previewTable returns the preview of a table, from what a stranger may see of it.
func (s *Server) previewTable(r *http.Request, t *table.Snapshot) preview {
	lang := linkLanguage(r)
	title, known := s.called[t.Game][lang]
	if !known {
		return preview{}
	}
	texts := previews[lang]
	head := title.Title + texts.colon
	switch t.Status {
	case table.Waiting:
		return preview{head + texts.invitation(t), texts.seats(t)}
	case table.Over:
		return preview{head + texts.outcome(t), texts.scores(t)}
	case table.Playing:
		return preview{head + texts.players(t), texts.playing}
	case table.Closed:
		return preview{head + texts.players(t), texts.closed}
	}
	return preview{head + texts.players(t), texts.paused}
}

// invitation names the host, or nobody if the host has no seat.
func (x previewTexts) invitation(t *table.Snapshot) string {
	for _, seat := range t.Seats {
		if isMine(seat, t.Host) {
			return fmt.Sprintf(x.invites, seat.Shown())
		}
	}
	return x.open
}

// seats says how many seats are free.
func (x previewTexts) seats(t *table.Snapshot) string {
	free := 0
	for _, seat := range t.Seats {
		if seat.Kind() == "empty" {
			free++
		}
	}
	switch free {
	case 0:
		return x.full
	case 1:
		return fmt.Sprintf(x.freeOne, len(t.Seats))
	}
	return fmt.Sprintf(x.free, free, len(t.Seats))
}

// outcome says who has won a match that is over.
func (x previewTexts) outcome(t *table.Snapshot) string {
	switch {
	case t.Outcome.Won():
		return x.stage
	case t.Outcome == table.Lost:
		return x.lost
	case t.Result == nil:
		return x.none
	}
	var first []string
	for seat := range t.Result.Winners().All() {
		first = append(first, t.Seats[seat].Shown())
	}
	if len(first) > 1 {
		return fmt.Sprintf(x.wonMany, x.list(first))
	}
	return fmt.Sprintf(x.won, x.list(first))
}

// scores lists the scores of a match that is over, the best place first.
func (x previewTexts) scores(t *table.Snapshot) string {
	if t.Result == nil {
		return ""
	}
	order := make([]int, len(t.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(t.Result.Places[a], t.Result.Places[b])
	})
	list := make([]string, len(order))
	for i, seat := range order {
		list[i] = fmt.Sprintf("%s %d", t.Seats[seat].Shown(), t.Result.Scores[seat])
	}
	return strings.Join(list, ", ") + "."
}

// list joins names.
func (x previewTexts) list(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + x.and + names[last]
}

// players names those who have a seat.
func (x previewTexts) players(t *table.Snapshot) string {
	var names []string
	for _, seat := range t.Seats {
		if name := seat.Shown(); name != "" {
			names = append(names, name)
		}
	}
	return x.list(names)
}

// A cover is the text of index.html around its title.
type cover struct{ before, after string }

// coverOf returns the cover of index.html and whether it has a title.
func coverOf(index []byte) (cover, bool) {
	before, rest, ok := strings.Cut(string(index), "<title>")
	_, after, closed := strings.Cut(rest, "</title>")
	return cover{before, after}, ok && closed
}

// with returns index.html with a preview.
func (c cover) with(p preview) *asset {
	title, sentence := html.EscapeString(p.title), html.EscapeString(p.sentence)
	text := []byte(c.before + "<title>" + title + " · Lair</title>" +
		`<meta property="og:type" content="website" /><meta property="og:site_name" content="Lair" />` +
		`<meta property="og:title" content="` + title + `" />` +
		`<meta property="og:description" content="` + sentence + `" />` + c.after)
	return &asset{kind: contentTypes[".html"], tag: tagOf(text), copies: map[string]content{
		"": {text: text, size: int64(len(text))},
	}}
}
