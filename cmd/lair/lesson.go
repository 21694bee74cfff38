package main

import (
	"fmt"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/lesson"
)

// lessonCmd is "lair lesson".
type lessonCmd struct {
	Check checkCmd `cmd:"" help:"Check lessons: texts, rules, and every accepted move to the end."`
	From  fromCmd  `cmd:"" help:"Print the skeleton of a lesson made out of a recorded match."`
}

// checkCmd is "lair lesson check".
type checkCmd struct {
	Files []string `arg:"" help:"The lessons."`
}

// Run prints everything that is wrong, and fails if there is anything.
func (c *checkCmd) Run(s *streams) error {
	faults := 0
	for _, file := range c.Files {
		problems, err := checkLesson(file)
		if err != nil {
			return err
		}
		for _, problem := range problems {
			fmt.Fprintf(s.out, "%s: %v\n", file, problem)
		}
		if faults += len(problems); len(problems) == 0 {
			fmt.Fprintf(s.out, "%s: fine\n", file)
		}
	}
	if faults > 0 {
		return fmt.Errorf("%d faults", faults)
	}
	return nil
}

// checkLesson returns what is wrong with the lesson in a file.
func checkLesson(file string) ([]error, error) {
	text, err := readInput(file, lessonFile)
	if err != nil {
		return nil, err
	}
	l, err := lesson.Parse(text)
	if err != nil {
		return []error{err}, nil
	}
	title, ok := games.Find(l.Game)
	if !ok {
		return []error{fmt.Errorf("%w: there is no game %q", lesson.ErrLesson, l.Game)}, nil
	}
	return lesson.Check(l, title.School()), nil
}

// fromCmd is "lair lesson from".
type fromCmd struct {
	File  string `arg:"" help:"The record, - for standard input."`
	Seat  int    `help:"The seat of the player." default:"0"`
	Steps int    `help:"Steps at most." default:"12"`
}

// Run prints a lesson that lacks only its sentences.
func (c *fromCmd) Run(s *streams) error {
	m, err := s.replay(c.File)
	if err != nil {
		return err
	}
	title, _ := games.Find(m.Game().Info().Name) // the match was replayed by it
	text, err := title.School().Skeleton(m, game.Seat(c.Seat), c.Steps)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	fmt.Fprint(s.out, text)
	return nil
}
