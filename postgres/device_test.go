package postgres

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"testing"

	"github.com/pressly/goose/v3"

	"lair.games/lair/account"
	"lair.games/lair/postgres/postgrestest"
)

// migrateTo brings an empty database to an earlier schema and runs a statement.
func migrateTo(t *testing.T, url string, version int64, statement string) {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithTableName(versions))
	if err == nil {
		_, err = p.UpTo(context.Background(), version)
	}
	if err == nil {
		_, err = db.Exec(statement)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// addOld stores a player as nodes before version 12 of the schema do.
const addOld = `INSERT INTO players (id, name, since, token, bot, seen)
	VALUES ('old' || $1::text, 'Old', 5000, decode(repeat($1::text, 32), 'hex'), false, 0)`

// TestATokenOfAnEarlierDatabaseIsADevice migrates a database in which each
// player had one token.
func TestATokenOfAnEarlierDatabaseIsADevice(t *testing.T) {
	ctx := context.Background()
	url := postgrestest.Schema(t)
	migrateTo(t, url, 11, `INSERT INTO players (id, name, since, token, bot, seen)
		VALUES ('ann', 'Ann', 5000, decode(repeat('01', 32), 'hex'), false, 0)`)
	db := openAt(t, url, Options{})
	list, err := db.Devices(ctx, "ann")
	if err != nil || len(list) != 1 || list[0].Token[31] != 1 || len(list[0].ID) != 16 {
		t.Fatalf("the devices are %+v, %v, want one with the token", list, err)
	}
	if p, err := db.PlayerByToken(ctx, list[0].Token); err != nil || p.Name != "Ann" {
		t.Errorf("the token finds %+v, %v", p, err)
	}
}

// TestNodesOfTwoVersionsShareGuests lets a node of the previous version create
// a guest and find one, as during an upgrade of nodes one by one.
func TestNodesOfTwoVersionsShareGuests(t *testing.T) {
	ctx := context.Background()
	db := open(t)
	if err := db.exec(ctx, addOld, "02"); err != nil {
		t.Fatal(err)
	}
	var token account.Hash
	for i := range token {
		token[i] = 2
	}
	if p, err := db.PlayerByToken(ctx, token); err != nil || p.ID != "old02" {
		t.Errorf("a guest of the previous version is found as %+v, %v", p, err)
	}
	registry := account.Open(db)
	ada, fresh, err := registry.CreateGuest(ctx, account.Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	list, err := registry.Devices(ctx, fresh)
	if err != nil || len(list) != 1 {
		t.Fatalf("the devices are %+v, %v", list, err)
	}
	oldNode := func() (id string, err error) {
		err = db.pool.QueryRow(ctx, `SELECT id FROM players WHERE token = $1`, list[0].Token[:]).Scan(&id)
		return id, err
	}
	if id, err := oldNode(); err != nil || id != ada.ID {
		t.Errorf("a node of the previous version finds %q, %v, want %s", id, err, ada.ID)
	}
	if err := registry.SignOut(ctx, fresh, list[0].ID); err != nil {
		t.Fatal(err)
	}
	if id, err := oldNode(); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("a node of the previous version still finds %q by a signed-out token: %v", id, err)
	}
}
