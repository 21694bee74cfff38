package game_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// TestTheContractStaysSmall counts what somebody who writes a game has to read.
func TestTheContractStaysSmall(t *testing.T) {
	const mostPlain, mostGroups, mostMethods = 17, 5, 8
	plain, groups := 0, 0
	rules := reflect.TypeFor[game.Rules[heap, take]]()
	for i := range rules.NumField() {
		if rules.Field(i).Type.Kind() == reflect.Pointer {
			groups++
		} else {
			plain++
		}
	}
	if plain > mostPlain || groups > mostGroups {
		t.Errorf(
			"Rules has %d plain fields and %d groups, want at most %d and %d", plain, groups, mostPlain,
			mostGroups,
		)
	}
	parts := 0
	for _, part := range []reflect.Type{
		reflect.TypeFor[game.Playing](), reflect.TypeFor[game.History](),
		reflect.TypeFor[game.Inspection](),
	} {
		parts += part.NumMethod()
		if part.NumMethod() > mostMethods {
			t.Errorf("%s has %d methods, want at most %d", part.Name(), part.NumMethod(), mostMethods)
		}
	}
	if all := reflect.TypeFor[game.Match]().NumMethod(); all != parts {
		t.Errorf("Match has %d methods, and its three parts have %d", all, parts)
	}
}

// TestThePackageStaysSmall counts its lines, tests apart. None of its files may
// import unsafe.
func TestThePackageStaysSmall(t *testing.T) {
	const most = 1800
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(text, []byte("\n"))
		if bytes.Contains(text, []byte(`"unsafe"`)) {
			t.Errorf("%s imports unsafe", file)
		}
	}
	if lines == 0 || lines > most {
		t.Errorf("package game has %d lines, want at most %d", lines, most)
	}
}

// TestTheExampleIsAGame holds the game of the examples, which has none of the
// groups, to the laws.
func TestTheExampleIsAGame(t *testing.T) {
	gametest.Laws(t, nim, gametest.Plan{Setups: gametest.Setups(nim), Matches: 20})
}
