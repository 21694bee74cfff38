package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lair.games/lair/admin"
	"lair.games/lair/share"
)

// TestTheOperatorSeesABackup runs a server that makes backups, and asks it for
// its jobs until the first one has ended.
func TestTheOperatorSeesABackup(t *testing.T) {
	data := t.TempDir()
	serve(t, data, "--every", "24h")
	var line string
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		var out, errs bytes.Buffer
		code := run(
			t.Context(), []string{"admin", "--data", data, "jobs"}, &streams{nil, &out, &errs},
		)
		if code != 0 {
			t.Fatalf("lair admin jobs ends with %d: %s", code, &errs)
		}
		for text := range strings.Lines(out.String()) {
			if strings.HasPrefix(text, "backup ") {
				line = text
			}
		}
		// The file has its name shortly before the job has ended.
		if strings.Contains(line, " done ") && !strings.Contains(line, " running ") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("after twenty seconds the backup is told as %q", line)
		}
	}
	if f := strings.Fields(line); f[1] != "waiting" || f[2] != "24h" ||
		!strings.HasPrefix(f[3], time.Now().UTC().Format("2006-")) {
		t.Errorf("the backup is told as %q", line)
	}
}

// TestJobsAreToldInWords prints a job that failed and one with tasks.
func TestJobsAreToldInWords(t *testing.T) {
	j := jobs{queue: share.New(0), every: 90 * time.Minute}
	j.backups.Begin()(t.Context(), errors.New("no space left on device"))
	var out bytes.Buffer
	for _, x := range append(j.list(), admin.TaskJob("bots", "bots that think", 2, 5)) {
		fmt.Fprintln(&out, jobRow(x)...)
	}
	for _, want := range []string{
		"failed: no space left on device", " 90m ", "2 running, 5 waiting", " 10m ", " 1h ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list lacks %q:\n%s", want, &out)
		}
	}
}
