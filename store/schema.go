package store

import (
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// Schema returns the number of the last migration in the folder migrations of
// f, which is the schema that a program with these migrations knows.
func Schema(f fs.FS) int {
	newest := 0
	names, err := fs.Glob(f, "migrations/*.sql")
	if err != nil {
		panic("store: " + err.Error()) // of the pattern above
	}
	for _, name := range names {
		number, _, _ := strings.Cut(path.Base(name), "_")
		if n, err := strconv.Atoi(number); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}
