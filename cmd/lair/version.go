package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"lair.games/lair/games"
	"lair.games/lair/postgres"
	"lair.games/lair/sqlite"
)

// versionCmd is "lair version".
type versionCmd struct{}

// Run prints the versions.
func (versionCmd) Run(s *streams) error {
	fmt.Fprintf(
		s.out, "lair %s, %s %s/%s\n", built(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
	)
	fmt.Fprintf(s.out, "schema sqlite/%d, postgres/%d\n", sqlite.Schema(), postgres.Schema())
	for _, t := range games.All() {
		info := t.Info()
		fmt.Fprintf(s.out, "rules %s/%d\n", info.Name, info.Version)
	}
	return nil
}

// built returns the version of the module, with its commit if that is known.
func built() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown origin"
	}
	version, dirty := info.Main.Version, ""
	commit := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			commit = " (" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = ", changed"
		}
	}
	if commit == "" {
		return version
	}
	return version + commit + dirty + ")"
}
