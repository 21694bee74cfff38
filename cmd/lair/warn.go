package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"lair.games/lair/certificate"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// warnEvery is how often the same trouble is logged while it lasts.
const warnEvery = time.Hour

// warner logs troubles that the operator can fix: one line when a trouble
// begins, one per hour while it lasts, and one when it is over. Without it, the
// thousands of requests that fail meanwhile would fill the log. It is safe for
// concurrent use.
type warner struct {
	log  *slog.Logger
	now  func() time.Time
	mu   sync.Mutex
	last map[string]time.Time // when each trouble was last logged
}

// newWarner returns a warner that logs to log.
func newWarner(log *slog.Logger) *warner {
	return &warner{log: log, now: time.Now, last: map[string]time.Time{}}
}

// warn logs a trouble unless it did so within warnEvery.
func (w *warner) warn(trouble, sentence string, more ...any) {
	w.mu.Lock()
	now := w.now()
	last, told := w.last[trouble]
	due := !told || now.Sub(last) >= warnEvery
	if due {
		w.last[trouble] = now
	}
	w.mu.Unlock()
	if due {
		w.log.Error(sentence, more...)
	}
}

// over logs that a trouble is over, if the trouble was logged.
func (w *warner) over(trouble, sentence string) {
	w.mu.Lock()
	_, told := w.last[trouble]
	delete(w.last, trouble)
	w.mu.Unlock()
	if told {
		w.log.Info(sentence)
	}
}

// The troubles.
const (
	noRoom   = "no room"
	noFiles  = "no files"
	lowRoom  = "low room"
	faulty   = "faulty tables"
	slowBots = "slow bots"
	damage   = "damage"
)

// room returns a function for sqlite.Options.OnSpace. The store calls it with
// an error for each write that failed for lack of space, and with nil once
// writes succeed again.
func (w *warner) room(folder string) func(error) {
	return func(err error) {
		if err == nil {
			w.over(noRoom, "There is room again: everything is stored as before.")
			return
		}
		what := "the disk is full"
		switch {
		case errors.Is(err, syscall.EFBIG), errors.Is(err, quota):
			what = "a quota or a limit of the size of files is reached"
		case errors.Is(err, sqlite.ErrRefused):
			what = "the system refuses to write to the file, for which a quota is the usual reason and " +
				"a failing disk another"
		}
		w.warn(
			noRoom,
			"Nothing can be stored, because "+what+". Players see this as an error, and no "+
				"confirmed command is lost. Free some space; the server then continues by itself.",
			"folder",
			folder,
			"err",
			err,
		)
	}
}

// damaged is a function for server.Config.Damaged. Damage does not end by
// itself, so that nothing says that it is over.
func (w *warner) damaged(err error) bool {
	if !sqlite.IsDamaged(err) {
		return false
	}
	w.warn(
		damage,
		"A part of the database is damaged, and who needs it gets an error. Stop the server, look "+
			"at the disk, and run lair doctor. It reads the whole file, and says whether a repair can help "+
			"or the newest backup has to be restored.",
		"err",
		err,
	)
	return true
}

// certificate is a function for certificate.Config.Report.
func (w *warner) certificate(domain string, err error) {
	trouble := "certificate of " + domain
	if err == nil {
		w.over(trouble, "The "+trouble+" is all right again.")
		return
	}
	var away *certificate.UnreachableError
	if errors.As(err, &away) {
		w.warn(
			trouble,
			"There is trouble with the "+trouble+". The CA at "+away.Address+" could not be reached. "+
				"Check this machine's way to the internet, its DNS, and the settings acme and acme-ca. "+
				"The server tries again by itself.",
			"err",
			away.Err,
		)
		return
	}
	w.warn(
		trouble,
		"There is trouble with the "+trouble+". The name must lead to this machine, and its ports "+
			"80 and 443 must arrive here. The server tries again by itself.",
		"err",
		err,
	)
}

const (
	lookEvery = 30 * time.Second // how often the operator's troubles are looked for
	lowSpace  = 512 << 20        // free bytes of the disk below which the operator is warned
)

// watch looks, until ctx ends, for troubles that no request shows: a disk that
// fills, and tables at which nobody can play.
func (w *warner) watch(ctx context.Context, at place, stats func() table.Stats) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	hurried := int64(0)
	for {
		if free, _, err := diskSpace(at.Data); at.Store == "" && err == nil {
			w.low(at.Data, free)
		}
		now := stats()
		w.faulty(now.Faults)
		w.slowBots(now.Hurried - hurried)
		hurried = now.Hurried
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// low warns of a disk that is nearly full.
func (w *warner) low(folder string, free uint64) {
	if free >= lowSpace {
		w.over(lowRoom, "There is enough free disk space again.")
		return
	}
	w.warn(
		lowRoom, "The disk is nearly full. When it is full, nothing can be stored and nobody can "+
			"move. Delete what does not belong to Lair, move old backups elsewhere, or enlarge the disk.",
		"folder", folder, "free MiB", free>>20,
	)
}

// faulty warns of tables at which nobody can play.
func (w *warner) faulty(list []table.Fault) {
	if len(list) == 0 {
		w.over(faulty, "At no table does anything stand still any more.")
		return
	}
	w.warn(
		faulty, "Nobody can play at some tables. If one is stuck for long, restart the server: it goes "+
			"on where it was. The others are paused, and nothing of them is lost: docs/hosting.md says "+
			"what to do about each reason, and lair admin tables lists them.",
		"tables", len(list), "why", reasons(list), "for example", list[0].Table,
	)
}

// slowBots warns of decisions of bots that their deadline cut short since the
// last look.
func (w *warner) slowBots(cut int64) {
	if cut == 0 {
		w.over(slowBots, "Bots have the time to think again.")
		return
	}
	w.warn(
		slowBots, "The processor is too busy for the bots: their deadline cut some decisions short, "+
			"and they play worse than their level. lair top shows what uses the processor; more or "+
			"faster cores help.",
		"decisions", cut,
	)
}

// defects says why a match cannot be played.
var defects = map[table.Defect]string{
	table.NoGame:     "whose game is missing",
	table.NoCards:    "whose card list is missing",
	table.NoEdition:  "of an unknown version of the rules",
	table.NoReplay:   "that no longer replay",
	table.Unreadable: "whose log is damaged",
	table.RulesFail:  "whose rules failed",
}

// reasons counts faults by reason, in words.
func reasons(list []table.Fault) string {
	counts := map[string]int{}
	for _, f := range list {
		counts[cmp.Or(defects[f.Why], "that are "+string(f.Kind))]++
	}
	var why []string
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		why = append(why, fmt.Sprintf("%d %s", counts[reason], reason))
	}
	return strings.Join(why, ", ")
}

// Write implements io.Writer for the error log of http.Server. Only the lack of
// file descriptors concerns the operator. The other lines are about faulty
// clients and are logged at level debug.
func (w *warner) Write(line []byte) (int, error) {
	if text := bytes.TrimSpace(line); bytes.Contains(text, []byte(syscall.EMFILE.Error())) ||
		bytes.Contains(text, []byte(syscall.ENFILE.Error())) {
		w.warn(
			noFiles,
			"Nobody else can connect, because too many files are open: each connection is one. "+
				"Raise the limit (ulimit -n, or LimitNOFILE= of a systemd unit) and restart.",
			"err",
			string(text),
		)
	} else {
		w.log.Debug(string(text))
	}
	return len(line), nil
}
