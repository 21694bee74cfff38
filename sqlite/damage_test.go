package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// TestADamagedPageIsToldApart damages the pages of a log behind the schema. Its
// table cannot be read then, with an error that says why; others are no damage.
func TestADamagedPageIsToldApart(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db := open(t, path, Options{})
	head, entries := beginning("")
	if err := db.Create(ctx, "t", game.SeedOf(1), head, entries); err != nil {
		t.Fatal(err)
	}
	for seq := int64(1); seq < 60; seq++ {
		move := json.RawMessage(`"` + strings.Repeat("m", 2000) + `"`)
		if err := db.Append(
			ctx, "t", seq, head, []table.Entry{{Seq: seq + 1, Kind: table.Moved, Move: move}},
		); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(ctx); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db = open(t, path, Options{})
	for i := len(text) - 40*4096; i < len(text); i++ {
		text[i] = 0xaa
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Read(ctx, "t"); !IsDamaged(err) {
		t.Errorf("a damaged log is read with %v, want an error that says so", err)
	}
	if _, err := db.Read(ctx, "none"); !errors.Is(err, table.ErrUnknown) || IsDamaged(err) {
		t.Errorf("a table that does not exist: %v", err)
	}
	for _, err := range []error{nil, table.ErrFull, errors.New("disk image is malformed")} {
		if IsDamaged(err) {
			t.Errorf("%v counts as damage", err)
		}
	}
}
