package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"lair.games/lair/store"
)

// Names of scheduled backups hold the time at which they began, in UTC.
const (
	namePrefix = "lair-"
	nameTime   = "20060102-150405"
	nameSuffix = ".backup"
)

const (
	// lookEvery is how often a Schedule looks whether a backup is due.
	lookEvery = time.Minute
	// retryAfter is how long it waits after a backup that failed.
	retryAfter = 15 * time.Minute
)

// Schedule makes a backup at intervals and keeps the newest ones.
type Schedule struct {
	From   store.Archiver
	Folder string
	Every  time.Duration
	Keep   int // how many backups to keep, at least 1
	Replay Replay
	Log    *slog.Logger
	Now    func() time.Time // nil: time.Now
	// Begin, if not nil, is called when a backup begins. What it returns is
	// called when the backup has ended.
	Begin func() (end func(context.Context, error))

	mu      sync.Mutex
	last    time.Time // of the last attempt in this process, with its monotonic reading
	failing error     // of the last attempt
}

// Err returns why the last backup failed, or nil.
func (s *Schedule) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failing
}

// Newest returns when the newest backup in the folder began, or zero if there is
// none.
func (s *Schedule) Newest() time.Time {
	names, err := s.list()
	if err != nil || len(names) == 0 {
		return time.Time{}
	}
	return timeOf(names[len(names)-1])
}

// Run makes backups until ctx is done.
func (s *Schedule) Run(ctx context.Context) {
	tick := time.NewTicker(min(lookEvery, s.Every))
	defer tick.Stop()
	for {
		s.Look(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Look makes a backup if one is due, deletes those that are too many, and logs
// what it did.
func (s *Schedule) Look(ctx context.Context) {
	began := s.now()
	if !s.due(began) {
		return
	}
	end := func(context.Context, error) {}
	if s.Begin != nil {
		end = s.Begin()
	}
	file, r, err := s.once(ctx, began)
	end(ctx, err)
	if ctx.Err() != nil {
		return // the server stops
	}
	s.mu.Lock()
	s.last, s.failing = began, err
	s.mu.Unlock()
	if err != nil {
		s.Log.Error("The backup failed, and the older ones are kept. Look at the folder and its "+
			"disk; the server tries again in 15 minutes.", "folder", s.Folder, "err", err)
		return
	}
	gone, err := s.prune(file, began)
	s.Log.Info("A backup was made and verified.", "file", file, "tables", r.Tables,
		"bytes", r.Bytes, "took", s.now().Sub(began).Round(time.Millisecond), "deleted", gone)
	if err != nil {
		s.Log.Error("Old backups could not be deleted. Delete them by hand, or the disk fills.",
			"folder", s.Folder, "err", err)
	}
}

// now returns the time of day.
func (s *Schedule) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// due reports whether a backup is due. Backups of earlier processes count by
// their names, unless they are dated in the future: the clock was wrong then.
func (s *Schedule) due(now time.Time) bool {
	s.mu.Lock()
	last, failed := s.last, s.failing != nil
	s.mu.Unlock()
	if !last.IsZero() {
		passed := now.Sub(last)
		return passed >= s.Every || failed && passed >= min(retryAfter, s.Every)
	}
	list, err := s.list()
	if err != nil {
		return true // the attempt will say what is wrong
	}
	for _, name := range list {
		if age := now.Sub(timeOf(name)); age >= 0 && age < s.Every {
			return false
		}
	}
	return true
}

// once makes one backup.
func (s *Schedule) once(ctx context.Context, began time.Time) (string, Report, error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return "", Report{}, err
	}
	// Whatever is left of a process that was killed meanwhile.
	parts, err := filepath.Glob(filepath.Join(s.Folder, partOf(namePrefix+"*")))
	for _, part := range parts {
		if info, e := os.Stat(part); e == nil && began.Sub(info.ModTime()) > 24*time.Hour {
			err = errors.Join(err, os.Remove(part))
		}
	}
	if err != nil {
		return "", Report{}, err
	}
	file := filepath.Join(s.Folder, namePrefix+began.UTC().Format(nameTime)+nameSuffix)
	if _, err := os.Stat(file); err == nil {
		return "", Report{}, fmt.Errorf("there is a file %s already", file)
	}
	r, err := Write(ctx, s.From, file, s.Replay)
	return file, r, err
}

// list returns the names of the scheduled backups in the folder, oldest first.
func (s *Schedule) list() (names []string, err error) {
	entries, err := os.ReadDir(s.Folder)
	for _, e := range entries {
		if !timeOf(e.Name()).IsZero() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, err
}

// timeOf returns the time in the name of a scheduled backup, or zero.
func timeOf(name string) time.Time {
	middle, ok := strings.CutPrefix(name, namePrefix)
	middle, end := strings.CutSuffix(middle, nameSuffix)
	at, err := time.Parse(nameTime, middle)
	if !ok || !end || err != nil {
		return time.Time{}
	}
	return at
}

// prune deletes the oldest backups beyond Keep, and returns how many. It never
// deletes the one that was just made. Those dated in the future are left alone,
// because nobody knows how old they are.
func (s *Schedule) prune(made string, now time.Time) (gone int, err error) {
	list, err := s.list()
	if err != nil {
		return 0, err
	}
	list = slices.DeleteFunc(list, func(name string) bool { return timeOf(name).After(now) })
	for len(list) > s.Keep {
		if name := list[0]; name != filepath.Base(made) {
			if err := os.Remove(filepath.Join(s.Folder, name)); err != nil {
				return gone, err
			}
			gone++
		}
		list = list[1:]
	}
	return gone, nil
}
