package server

import "strings"

// Names of browsers and systems and the parts of a User-Agent that show them,
// the first match counts: most browsers also name the ones that they resemble.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chromium/", "Chromium"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
		{"curl/", "curl"}, {"python", "Python"}, {"node", "Node"}, {"Go-http-client/", "Go"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"},
		{"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
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
