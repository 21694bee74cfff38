package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"lair.games/lair/games"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// adminLessons is "lair admin lessons".
type adminLessons struct{}

// Help is printed below the flags.
func (adminLessons) Help() string {
	return "It counts people, without their names, from the tables that are stored, so the server " +
		"need not be running. Tables that were deleted, or expired, do not count any more."
}

// counted is a lesson with how far people came in it.
type counted struct {
	Game   string `json:"game"`
	Lesson string `json:"lesson"`
	table.Attendance
}

// Run prints the counts of each lesson.
func (*adminLessons) Run(ctx context.Context, s *streams, d *adminCmd) error {
	db, err := d.openToRead(ctx, s)
	if err != nil {
		return err
	}
	list, err := countLessons(ctx, db)
	if err = errors.Join(err, db.Close(context.WithoutCancel(ctx))); err != nil {
		return err
	}
	if d.JSON {
		return json.NewEncoder(s.out).Encode(list)
	}
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "GAME\tLESSON\tBEGAN\tFINISHED\tPLAYED AFTER\tLEFT AT STEP")
	for _, x := range list {
		var left []string
		for i, n := range x.Stopped {
			if n > 0 {
				left = append(left, fmt.Sprintf("%d/%d: %d", i+1, len(x.Stopped), n))
			}
		}
		fmt.Fprintf(
			w, "%s\t%s\t%d\t%d\t%d\t%s\n", x.Game, x.Lesson, x.Began, x.Finished, x.Played,
			cmp.Or(strings.Join(left, ", "), "-"),
		)
	}
	return w.Flush()
}

// countLessons counts how far people came in each lesson of this program.
func countLessons(ctx context.Context, db store.Archiver) (list []counted, err error) {
	learners := table.NewLearners(games.List(games.All()).Lesson)
	err = db.Export(ctx, func(x *store.Item) error {
		if x.Table == nil {
			return nil
		}
		stored, err := x.Table.Stored()
		learners.Add(stored.Entries)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, title := range games.All() {
		lessons, err := title.School().Lessons()
		if err != nil {
			return nil, err
		}
		for _, l := range lessons {
			list = append(list, counted{l.Game, l.Name, learners.Of(l)})
		}
	}
	return list, nil
}
