package mightymonsters

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// page returns the texts of a rulebook by slug, and the slugs in order. The text
// before the first rule has the key "".
func page(t *testing.T, file string) (texts map[string]string, slugs []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	heading := regexp.MustCompile(`^#{2,6} .*?(?:\{#([a-z0-9-]+)\})?$`)
	slug := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if m := heading.FindStringSubmatch(line); m != nil {
			if m[1] != "" {
				slug = m[1]
				slugs = append(slugs, slug)
			}
			continue
		}
		texts[slug] += " " + line
	}
	return texts, slugs
}

// TestPagesMarkWhatIsOurs checks that both rulebooks say at their top that the
// values are Lair's own, and mark the same rules as house rulings: those that
// the specification calls chosen.
func TestPagesMarkWhatIsOurs(t *testing.T) {
	rulings := []string{
		"mm-factions", "mm-guards", "mm-hands", "mm-gold", "mm-start", "mm-heal-cost", "mm-end",
		"mm-open-and-hidden", "mm-king", "mm-king-limits",
	}
	for file, words := range map[string]struct{ mark, top string }{
		"rulebook.md": {
			"*House ruling.*", "the costs of healing are Lair’s own, and not official",
		},
		"rulebook.fr.md": {
			"*Décision maison.*", "le coût des soins sont de Lair, et n’ont rien d’officiel",
		},
	} {
		texts, slugs := page(t, file)
		top := strings.Join(strings.Fields(texts[""]), " ")
		if !strings.Contains(top, words.top) || !strings.Contains(top, words.mark) {
			t.Errorf(
				"%s does not say %q at its top, or does not show the mark %s there", file,
				words.top, words.mark,
			)
		}
		var marked []string
		for _, slug := range slugs {
			if strings.Contains(texts[slug], words.mark) {
				marked = append(marked, slug)
			}
		}
		if !slices.Equal(marked, rulings) {
			t.Errorf("%s marks %v as house rulings, want %v", file, marked, rulings)
		}
	}
}

// TestPagesSayNothingUntrue checks that the rulebooks do not repeat sentences
// that they once had and that are wrong. Each case shows with code why.
func TestPagesSayNothingUntrue(t *testing.T) {
	untrue := func(slug string, phrases ...string) {
		t.Helper()
		for _, file := range []string{"rulebook.md", "rulebook.fr.md"} {
			texts, _ := page(t, file)
			for _, phrase := range phrases {
				if strings.Contains(strings.Join(strings.Fields(texts[slug]), " "), phrase) {
					t.Errorf("%s: %s says %q", file, slug, phrase)
				}
			}
		}
	}
	t.Run("mm-line-up: a guard of a lower level may be the stronger one", func(t *testing.T) {
		low, high := lairDeck.Levels[1], lairDeck.Levels[2]
		if low.StrengthMax <= high.StrengthMin {
			t.Skip("the levels of these guards do not overlap")
		}
		untrue("mm-line-up", "the weakest at the gate", "les plus faibles à la porte")
	})
	t.Run("mm-king-limits, mm-k07: the king changes what healing costs", func(t *testing.T) {
		if lairDeck.healing(NoTile, 4) == lairDeck.healing(K07, 4) {
			t.Fatal("K07 does not change the cost of healing a 4")
		}
		untrue("mm-king-limits", "prices stay as they are", "les prix ne changent pas")
	})
	t.Run("mm-deduce, mm-k03: under K03 no hand is secret in round 1", func(t *testing.T) {
		s := State{Seats: 3, Round: 1, Tile: K03}
		for seat := range game.Seat(3) {
			if s.secret(seat) {
				t.Fatalf("the hand of seat %d is secret under K03", seat)
			}
		}
		untrue("mm-deduce", "In the first round only what was played is known. ")
		for _, file := range []string{"rulebook.md", "rulebook.fr.md"} {
			if texts, _ := page(t, file); !strings.Contains(texts["mm-deduce"], "K03") {
				t.Errorf("%s: mm-deduce does not mention K03", file)
			}
		}
	})
}
