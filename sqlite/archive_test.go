package sqlite

import (
	"path/filepath"
	"testing"
)

// TestEveryTableIsKnownToArchives fails when a migration adds a table: decide
// whether a backup must hold it.
func TestEveryTableIsKnownToArchives(t *testing.T) {
	known := map[string]string{
		"tables": "exported", "heads": "exported", "log": "exported", "packed": "exported",
		"seeds": "exported", "holders": "exported", "chat": "exported", "attempts": "exported",
		"reviews": "exported", "endings": "exported",
		"players": "exported", "devices": "exported", "phrases": "exported", "mutes": "exported", "secrets": "exported", "uptime": "exported",
		"admin":            "exported",
		"certificates":     "a server gets new ones",
		"editions":         "of the tables in the file",
		"links":            "ends within ten minutes",
		"callers":          "exported",
		"channels":         "exported",
		"calls":            "turns are announced again when their tables are read",
		"deliveries":       "of turns that are announced again",
		"claims":           "of processes that run now",
		"nodes":            "of processes that run now",
		"goose_db_version": "of the file itself",
	}
	db := open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	rows, err := db.read.Query(
		`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
	)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		if known[name] == "" {
			t.Errorf("the table %s is in no archive: export and import it, or say here why not", name)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
