// Package rows reads the tables in which a game lists what lies in its box: CSV
// text under a fixed heading, one card, tile or die a row. A mistake is
// reported with the line it is on, because people write such tables too: lists
// of cards of their own.
package rows

import (
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// Each reads CSV text under a given heading and hands over its rows. What is
// wrong with a row, or with the text, comes back with its line. Blanks before a
// field, and the mark that spreadsheets leave at the start of a file, are
// passed over.
func Each(text string, heading []string, read func(row []string) error) error {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	r.TrimLeadingSpace = true
	for first := true; ; first = false {
		row, err := r.Read()
		if err == io.EOF && !first {
			return nil
		}
		line, _ := 1, 0
		if err == nil {
			line, _ = r.FieldPos(0)
		}
		switch {
		case err == io.EOF || first && err == nil && strings.Join(row, ",") != strings.Join(heading, ","):
			return fmt.Errorf("line %d: the heading is not %q", line, strings.Join(heading, ","))
		case err != nil:
			return err // encoding/csv names the line itself
		case first:
			continue
		}
		if err := read(row); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
	}
}

// File reads a table of a known number of rows and puts the file's name before
// what is wrong. Rows are numbered from 0.
func File(
	data fs.FS, name, heading string, count int, read func(index int, row []string) error,
) error {
	text, err := fs.ReadFile(data, name)
	if err != nil {
		return err
	}
	next := 0
	err = Each(string(text), strings.Split(heading, ","), func(row []string) error {
		if next == count {
			return fmt.Errorf("there are more than %d rows", count)
		}
		next++
		return read(next-1, row)
	})
	if err == nil && next < count {
		err = fmt.Errorf("line %d: there are %d rows, want %d", next+1, next, count)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path.Base(name), err)
	}
	return nil
}
