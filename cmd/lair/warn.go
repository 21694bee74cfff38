package main

import (
	"bytes"
	"errors"
	"log/slog"
	"sync"
	"syscall"
	"time"
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
	noRoom  = "no room"
	noFiles = "no files"
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
		if errors.Is(err, syscall.EFBIG) || errors.Is(err, quota) {
			what = "a quota or a limit of the size of files is reached"
		}
		w.warn(
			noRoom,
			"Nothing can be stored, because "+what+". Players see this as an error, and no "+
				"confirmed command is lost. Free some space; the server then continues by itself.",
			"folder",
			folder,
			"err",
			errors.Unwrap(err),
		)
	}
}

// certificate is a function for certificate.Config.Report.
func (w *warner) certificate(domain string, err error) {
	trouble := "certificate of " + domain
	if err == nil {
		w.over(trouble, "The "+trouble+" is all right again.")
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
