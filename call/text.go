package call

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"
)

// message is what a player is sent.
type message struct {
	id    string // of the delivery
	title string
	body  string
	lang  string
	url   string // where one decides; a path if the server's address is not known
	topic string // a later message with the same one replaces this one
	until time.Time
}

// texts are the sentences of a language.
type texts struct {
	turn, turns, against, and, left, test, testLine string
	units                                           [3]string // days, hours, minutes
}

// languages are the languages of messages. Spaces before units and colons do not
// break.
var languages = map[string]texts{
	"en": {
		turn: "Your turn: %s", turns: "%d tables wait for you", against: "With %s", and: " and ",
		left: "%s left", test: "Lair can call you", units: [3]string{"d", "h", "min"},
		testLine: "You will be called here when it is your turn.",
	},
	"fr": {
		turn: "À vous de jouer\u00a0: %s", turns: "%d tables vous attendent", against: "Avec %s",
		and: " et ", left: "encore %s", test: "Lair peut vous appeler",
		units:    [3]string{"j", "h", "min"},
		testLine: "Vous serez prévenu ici quand ce sera à vous.",
	},
}

// textsOf returns the texts of a language and its name, English if it is unknown.
func textsOf(lang string) (texts, string) {
	if t, ok := languages[lang]; ok {
		return t, lang
	}
	return languages["en"], "en"
}

// message returns the message about the tables that wait for a player.
func (c *Caller) message(d *Delivery, ch *Channel, lang string, waits []wait) message {
	t, lang := textsOf(lang)
	base := cmp.Or(c.Base, ch.Base)
	m := message{id: d.ID, lang: lang, url: base + "/", topic: "turns"}
	for _, w := range waits {
		if m.until.IsZero() || !w.Until.IsZero() && w.Until.Before(m.until) {
			m.until = w.Until
		}
	}
	if len(waits) > 1 {
		m.title = fmt.Sprintf(t.turns, len(waits))
		var games []string
		for _, w := range waits[:min(len(waits), 5)] {
			games = append(games, c.Title(w.Game, lang))
		}
		m.body = strings.Join(games, ", ")
	} else {
		w := waits[0]
		m.title = fmt.Sprintf(t.turn, c.Title(w.Game, lang))
		m.body = fmt.Sprintf(t.against, t.join(w.Others))
		m.url = base + "/t/" + w.table
		m.topic = w.table
	}
	if left := m.until.Sub(c.Now()); !m.until.IsZero() && left > 0 {
		m.body += " · " + fmt.Sprintf(t.left, t.duration(left))
	}
	return m
}

// testMessage returns the message of Test.
func (c *Caller) testMessage(ch *Channel, lang string) message {
	t, lang := textsOf(lang)
	return message{
		id: NewID(), title: t.test, body: t.testLine, lang: lang,
		url: cmp.Or(c.Base, ch.Base) + "/settings", topic: "test",
	}
}

// join lists names.
func (t texts) join(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + t.and + names[last]
}

// duration returns a duration in its largest unit, rounded down.
func (t texts) duration(d time.Duration) string {
	n, unit := int(d.Minutes()), 2
	if n >= 60 {
		n, unit = n/60, 1
	}
	if unit == 1 && n >= 48 {
		n, unit = n/24, 0
	}
	return fmt.Sprintf("%d\u00a0%s", max(n, 1), t.units[unit])
}

// topicName returns a topic as push services take it: at most 32 characters of
// base64url.
func topicName(topic string) string {
	sum := sha256.Sum256([]byte(topic))
	return base64.RawURLEncoding.EncodeToString(sum[:15])
}
