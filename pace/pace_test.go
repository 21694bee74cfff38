package pace_test

import (
	"errors"
	"testing"
	"time"

	"lair.games/lair/pace"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	x, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

const paris = "Europe/Paris"

var (
	evening = pace.Hours{From: 18 * 60, To: 22 * 60, Zone: paris}
	night   = pace.Hours{From: 22 * 60, To: 4 * 60, Zone: paris}
	early   = pace.Hours{From: 2 * 60, To: 4 * 60, Zone: paris} // 2:00 to 3:00 is left out in March
)

// TestEnd also covers the days with 23 and 25 hours: 2026-03-29 and 2026-10-25.
func TestEnd(t *testing.T) {
	away := pace.Pace{Hours: evening, Away: at(t, "2026-06-12T22:00:00Z")}
	for _, c := range []struct {
		what              string
		pace              pace.Pace
		now, rest, runout string // rest "": the clock runs
		left              time.Duration
	}{
		{"no hours", pace.Pace{}, "2026-06-10T10:00:00Z", "", "2026-06-11T10:00:00Z", 24 * time.Hour},
		{"inside", pace.Pace{Hours: evening}, "2026-06-10T17:00:00Z", "", "2026-06-10T19:00:00Z", 2 * time.Hour},
		{"until the last minute", pace.Pace{Hours: evening}, "2026-06-10T16:00:00Z", "", "2026-06-10T20:00:00Z", 4 * time.Hour},
		{"over the end", pace.Pace{Hours: evening}, "2026-06-10T19:00:00Z", "", "2026-06-11T17:00:00Z", 2 * time.Hour},
		{"at the end", pace.Pace{Hours: evening}, "2026-06-10T20:00:00Z", "2026-06-11T16:00:00Z", "2026-06-11T17:00:00Z", time.Hour},
		{"before", pace.Pace{Hours: evening}, "2026-06-10T10:00:00Z", "2026-06-10T16:00:00Z", "2026-06-12T17:00:00Z", 9 * time.Hour},
		{"to winter time", pace.Pace{Hours: evening}, "2026-10-24T19:00:00Z", "", "2026-10-25T18:00:00Z", 2 * time.Hour},
		{"to summer time", pace.Pace{Hours: evening}, "2026-03-28T20:00:00Z", "", "2026-03-29T17:00:00Z", 2 * time.Hour},
		{"a night of five hours", pace.Pace{Hours: night}, "2026-03-28T21:00:00Z", "", "2026-03-29T21:00:00Z", 6 * time.Hour},
		{"a night of seven hours", pace.Pace{Hours: night}, "2026-10-24T20:00:00Z", "", "2026-10-25T03:00:00Z", 7 * time.Hour},
		{"after midnight", pace.Pace{Hours: night}, "2026-06-10T01:00:00Z", "", "2026-06-10T02:00:00Z", time.Hour},
		{"an hour that does not exist", pace.Pace{Hours: early}, "2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z", "2026-03-30T01:00:00Z", 2 * time.Hour},
		{"an hour that comes twice", pace.Pace{Hours: early}, "2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z", "2026-10-26T01:30:00Z", 150 * time.Minute},
		{"on vacation", away, "2026-06-10T17:00:00Z", "2026-06-13T16:00:00Z", "2026-06-13T17:00:00Z", time.Hour},
		{"after a vacation", away, "2026-06-13T17:00:00Z", "", "2026-06-13T18:00:00Z", time.Hour},
		{"on vacation without hours", pace.Pace{Away: away.Away}, "2026-06-10T17:00:00Z", "2026-06-12T22:00:00Z", "2026-06-12T23:00:00Z", time.Hour},
	} {
		now := at(t, c.now)
		var rest time.Time
		if c.rest != "" {
			rest = at(t, c.rest)
		}
		if got := c.pace.Rest(now); !got.Equal(rest) {
			t.Errorf("%s: the clock stands until %v, want %v", c.what, got.UTC(), rest)
		}
		if got := c.pace.End(now, c.left); !got.Equal(at(t, c.runout)) {
			t.Errorf("%s: the clock runs out at %v, want %s", c.what, got.UTC(), c.runout)
		}
	}
}

func TestAt(t *testing.T) {
	night := pace.Hours{From: 22 * 60, To: 7*60 + 30, Zone: paris}
	noon := pace.Hours{From: 12 * 60, To: 13 * 60, Zone: "UTC"}
	for _, c := range []struct {
		what       string
		hours      pace.Hours
		now, until string
		inside     bool
	}{
		{"before midnight", night, "2026-11-29T22:00:00Z", "2026-11-30T06:30:00Z", true},
		{"after midnight", night, "2026-11-29T00:10:00Z", "2026-11-29T06:30:00Z", true},
		{"outside", night, "2026-11-29T12:00:00Z", "2026-11-29T21:00:00Z", false},
		{"their last minute", night, "2026-11-29T06:29:00Z", "2026-11-29T06:30:00Z", true},
		{"their end", night, "2026-11-29T06:30:00Z", "2026-11-29T21:00:00Z", false},
		{"their beginning", night, "2026-11-29T21:00:00Z", "2026-11-30T06:30:00Z", true},
		{"the night of summer time", night, "2026-03-28T23:00:00Z", "2026-03-29T05:30:00Z", true},
		{"at noon", noon, "2026-11-29T12:59:00Z", "2026-11-29T13:00:00Z", true},
		{"after noon", noon, "2026-11-29T13:00:00Z", "2026-11-30T12:00:00Z", false},
	} {
		inside, until := c.hours.At(at(t, c.now))
		if inside != c.inside || !until.Equal(at(t, c.until)) {
			t.Errorf("%s: %v until %v, want %v until %s", c.what, inside, until.UTC(), c.inside, c.until)
		}
	}
}

// TestYear sums up a year of evenings, minute by minute as a reader would.
func TestYear(t *testing.T) {
	zone, err := time.LoadLocation(paris)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, zone)
	p := pace.Pace{Hours: evening}
	ran := time.Duration(0)
	for now := start; now.Year() == 2026; {
		rest, stop := p.Rest(now), p.Stop(now)
		if !rest.IsZero() {
			now = rest
			continue
		}
		if h, m, _ := now.In(zone).Clock(); h != 18 || m != 0 {
			t.Fatalf("the clock starts at %v", now.In(zone))
		}
		ran += stop.Sub(now)
		now = stop
	}
	if want := 365 * 4 * time.Hour; ran != want {
		t.Errorf("the clock ran for %v in a year, want %v", ran, want)
	}
}

func TestCheck(t *testing.T) {
	now := at(t, "2026-06-10T10:00:00Z")
	for _, c := range []struct {
		what string
		pace pace.Pace
		want error
	}{
		{"nothing", pace.Pace{}, nil},
		{"an evening", pace.Pace{Hours: evening}, nil},
		{"a night", pace.Pace{Hours: night}, nil},
		{"no minutes", pace.Pace{Hours: pace.Hours{From: 5, To: 5, Zone: paris}}, pace.ErrHours},
		{"an hour", pace.Pace{Hours: pace.Hours{From: 0, To: 60, Zone: paris}}, pace.ErrHours},
		{"a minute over midnight", pace.Pace{Hours: pace.Hours{From: 1439, To: 0, Zone: paris}}, pace.ErrHours},
		{"a time before midnight", pace.Pace{Hours: pace.Hours{From: -1, To: 600, Zone: paris}}, pace.ErrHours},
		{"a time after midnight", pace.Pace{Hours: pace.Hours{From: 0, To: 1440, Zone: paris}}, pace.ErrHours},
		{"an unknown zone", pace.Pace{Hours: pace.Hours{To: 600, Zone: "Europe/Atlantis"}}, pace.ErrHours},
		{"the machine's zone", pace.Pace{Hours: pace.Hours{To: 600, Zone: "Local"}}, pace.ErrHours},
		{"a path", pace.Pace{Hours: pace.Hours{To: 600, Zone: "../../etc/passwd"}}, pace.ErrHours},
		{"no zone", pace.Pace{Hours: pace.Hours{To: 600}}, pace.ErrHours},
		{"a week", pace.Pace{Away: now.Add(7 * 24 * time.Hour)}, nil},
		{"thirty days", pace.Pace{Away: now.Add(pace.MaxAway)}, nil},
		{"more", pace.Pace{Away: now.Add(pace.MaxAway + 1)}, pace.ErrAway},
		{"now", pace.Pace{Away: now}, pace.ErrAway},
	} {
		if err := c.pace.Check(now); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.what, err, c.want)
		}
	}
}
