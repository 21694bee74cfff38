package lesson

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// folder is where the lessons of a game are among its files.
const folder = "lessons"

// book holds what is taught in a game.
type book struct {
	lessons []*Lesson
	puzzles []Puzzle
	err     error
}

// Lessons returns the lessons of a game, the first match first. Its error wraps
// ErrLesson and names file and line.
func (s *Subject) Lessons() ([]*Lesson, error) {
	b := s.open()
	return b.lessons, b.err
}

// Puzzles returns the puzzles of a game.
func (s *Subject) Puzzles() ([]Puzzle, error) {
	b := s.open()
	return b.puzzles, b.err
}

// Find returns a lesson of a game by its name.
func (s *Subject) Find(name string) (*Lesson, bool) {
	list, _ := s.Lessons()
	i := slices.IndexFunc(list, func(l *Lesson) bool { return l.Name == name })
	if i < 0 {
		return nil, false
	}
	return list[i], true
}

// FindPuzzle returns a puzzle of a game by its name.
func (s *Subject) FindPuzzle(name string) (*Puzzle, bool) {
	list, _ := s.Puzzles()
	i := slices.IndexFunc(list, func(p Puzzle) bool { return p.Name == name })
	if i < 0 {
		return nil, false
	}
	return &list[i], true
}

// open reads the files once, because they are part of the program.
func (s *Subject) open() *book {
	s.once.Do(func() {
		s.book.read(s.Files)
		for _, l := range s.book.lessons {
			l.subject = s
		}
	})
	return &s.book
}

// read reads the files of a game.
func (b *book) read(files fs.FS) {
	if files == nil {
		return
	}
	names, err := fs.Glob(files, folder+"/*")
	if err != nil {
		b.err = fmt.Errorf("%w: %w", ErrLesson, err)
		return
	}
	for _, name := range names {
		if err := b.add(files, name); err != nil {
			b.err = fmt.Errorf("%s: %w", name, err)
			return
		}
	}
	slices.SortStableFunc(b.lessons, func(x, y *Lesson) int { return x.order() - y.order() })
}

// add reads one file.
func (b *book) add(files fs.FS, name string) error {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	switch path.Ext(name) {
	case ".lesson":
		l, err := Parse(text)
		if err != nil {
			return err
		}
		if base := strings.TrimSuffix(path.Base(name), ".lesson"); l.Name != base {
			return l.wrong(l.line, "the lesson is called %q, and its file %q", l.Name, base)
		}
		b.lessons = append(b.lessons, l)
	case ".puzzles":
		b.puzzles, err = ParsePuzzles(text)
		return err
	default:
		return fmt.Errorf("%w: the folder holds .lesson and .puzzles", ErrLesson)
	}
	return nil
}

// order sorts the first match before everything else.
func (l *Lesson) order() int {
	if l.Name == First {
		return 0
	}
	return 1
}

// First is the name of the lesson with which a game begins.
const First = "first-match"

// rules returns the slugs of the game's rulebook, nil if it is not among the
// files.
func (s *Subject) rules() map[string]bool {
	if s.Files == nil {
		return nil
	}
	text, err := fs.ReadFile(s.Files, "rulebook.md")
	if err != nil {
		return nil
	}
	slugs := map[string]bool{}
	for _, m := range slugPattern.FindAllSubmatch(text, -1) {
		slugs[string(m[1])] = true
	}
	return slugs
}
