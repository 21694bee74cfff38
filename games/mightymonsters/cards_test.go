package mightymonsters

import (
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// altered returns Lair's list of cards with the line old replaced by line, or
// removed if line is empty.
func altered(t *testing.T, old, line string) string {
	t.Helper()
	if !strings.Contains(lairDeck.text, old+"\n") {
		t.Fatalf("the list of cards has no line %q", old)
	}
	if line != "" {
		line += "\n"
	}
	return strings.Replace(lairDeck.text, old+"\n", line, 1)
}

// TestCardsAreChecked checks that an invalid list of cards is refused with the
// line and the reason (mm-guards, mm-heal-cost).
func TestCardsAreChecked(t *testing.T) {
	_, guards, _ := strings.Cut(lairDeck.text, "\n")
	for text, want := range map[string]string{
		"":     "line 1: the heading is not",
		guards: "line 1: the heading is not",
		altered(t, "monster,,,5,,3", ""): "the list has 4 monsters, want 5, " +
			"of strength 1 to 5",
		altered(t, "guard,G3-12,3,10,14,", ""): "the list has [12 12 11] guards " +
			"of level 1, 2 and 3, want 12 of each",
	} {
		checkRefused(t, text, want)
	}
	const monster, guard = "monster,,,5,,3", "guard,G1-01,1,3,2,"
	for _, x := range []struct{ old, line, want string }{
		{monster, "monster,,,4,,3", "line 6: the monster of strength 4 is duplicated"},
		{monster, "monster,,,6,,3", `line 6: strength: want a number from 1 to 5, not "6"`},
		{monster, "monster,,,5,,", `line 6: heal: want a number from 0 to 9, not ""`},
		{monster, "monster,,,5,,10", `line 6: heal: want a number from 0 to 9, not "10"`},
		{
			monster, "monster,troll,,5,,3",
			`line 6: id: unexpected value "troll": a monster has no id, so leave the field empty`,
		},
		{monster, "king,,,5,,3", `line 6: unknown card "king": want monster or guard`},
		{guard, "guard,G1-01,1,11,2,", `line 7: strength: want a number from 1 to 10, not "11"`},
		{guard, "guard,G1-01,1,x,2,", `line 7: strength: want a number from 1 to 10, not "x"`},
		{guard, "guard,G1-01,1,3,31,", `line 7: loot: want a number from 0 to 30, not "31"`},
		{guard, "guard,G1-01,4,3,2,", `line 7: level: want a number from 1 to 3, not "4"`},
		{guard, "guard,G1-01,3,3,2,", "line 42: the list has more than 12 guards of level 3"},
		{guard, "guard,G1-02,1,3,2,", `line 8: guard "G1-02" is duplicated`},
		{
			guard, "guard,,1,3,2,",
			`line 7: invalid id "": want 1 to 16 letters, digits and hyphens`,
		},
		{
			guard, "guard,G1 01,1,3,2,",
			`line 7: invalid id "G1 01": want 1 to 16 letters, digits and hyphens`,
		},
		{
			guard, "guard,G1-01,1,3,2,1",
			`line 7: heal: unexpected value "1": a guard has no heal, so leave the field empty`,
		},
		{guard, "guard,G1-01,1,3", "line 7"},
	} {
		checkRefused(t, altered(t, x.old, x.line), x.want)
	}
}

// checkRefused checks that a list of cards is refused with an error that
// contains want.
func checkRefused(t *testing.T, text, want string) {
	t.Helper()
	if _, err := Rules.Cards.With(text); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the list of cards is refused with %v, want %s", err, want)
	}
}

// customCards returns a list as the owner of a box may write it: in another
// order, saved by a spreadsheet, with two equal guards, a guard without loot,
// and expensive healing.
func customCards(t *testing.T) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(lairDeck.text), "\n")
	for i, line := range lines {
		switch line {
		case "guard,G1-01,1,3,2,":
			lines[i] = "guard,Sleeper,1,1,0,"
		case "guard,G1-03,1,4,2,":
			lines[i] = "guard,G1-03,1,4,3," // like G1-04
		case "guard,G1-12,1,6,5,":
			lines[i] = "guard,G1-12,1,7,5,"
		case "guard,G3-12,3,10,14,":
			lines[i] = "guard,G3-12,3,10,30,"
		case "monster,,,5,,3":
			lines[i] = "monster,,,5,,9"
		}
	}
	slices.Reverse(lines[1:])
	return "\ufeff" + strings.Join(lines, "\r\n") + "\r\n"
}

func TestOtherCards(t *testing.T) {
	text := customCards(t)
	r, err := Rules.Cards.With(text)
	if err != nil {
		t.Fatal(err)
	}
	if r.Cards.List != text || !r.Cards.Own || Rules.Cards.List != lairDeck.text ||
		Rules.Cards.Own {
		t.Errorf(
			"the lists in use are %q (own: %t) and %q (own: %t), want the custom one and Lair's",
			r.Cards.List, r.Cards.Own, Rules.Cards.List, Rules.Cards.Own,
		)
	}
	gametest.Laws(t, r, gametest.Plan{
		Setups: []game.Setup{
			{Seats: 3, Options: map[string]string{"kings-new-rules": "on"}}, {Seats: 6},
		},
		Matches: 2, Seed: 4, Secrets: []string{"Hands", "Down"},
	})
	m, err := game.Erase(r).New(game.Setup{Seats: 3}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("mm-guards: views show the list", func(t *testing.T) {
		v := m.View(0, game.Nobody).(View)
		if v.Cards == nil || len(v.Cards.Guards) != guardCards ||
			!slices.Equal(v.Cards.Heal, []int16{1, 1, 2, 2, 9}) {
			t.Fatalf("the cards shown are %+v", v.Cards)
		}
		if !slices.Contains(v.Cards.Guards, Guard{"Sleeper", 1, 1, 0}) {
			t.Errorf("the guards shown are %v", v.Cards.Guards)
		}
		if other := lairDeck.view(&State{Seats: 3, Round: 1}, 0).(View); other.Cards != nil {
			t.Errorf("a view shows Lair's own list, want none: %v", other.Cards)
		}
		started := m.Lines(0)[0].Event.(GameStarted)
		if !started.OtherCards {
			t.Error("the event game_started does not say that the table has other cards")
		}
	})
	t.Run("mm-replace-full, mm-heal-cost, mm-fights: rules go by the list", func(t *testing.T) {
		d, err := parseDeck(text)
		if err != nil {
			t.Fatal(err)
		}
		if back := d.Levels[1]; back != (levelRange{1, 7, 0, 5}) {
			t.Errorf("the guards of level 1 have the ranges %+v", back)
		}
		s, _ := scene{seats: 3, levels: "123", castle: "1:4 2:2 | - - | - -"}.set(t)
		if !lairDeck.atMax(s, 0) || d.atMax(s, 0) {
			t.Error(
				"a total of 6 must be the maximum with Lair's guards of level 1 and not with these",
			)
		}
		if lairDeck.healing(NoTile, 5) != 3 || d.healing(NoTile, 5) != 9 || d.healing(K07, 5) != 4 {
			t.Error("healing a 5 does not cost what the list says")
		}
		if d.lootOf(Level(3).pool()) != 129+16 {
			t.Errorf("the guards of level 3 have %d loot, want 145", d.lootOf(Level(3).pool()))
		}
	})
}
