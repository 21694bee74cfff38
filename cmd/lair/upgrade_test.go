package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/record"
	"lair.games/lair/table"
)

// quick are bots that make any move at once, with the names of the real ones.
type quick struct{ players }

// Choose implements table.Bots.
func (quick) Choose(
	_ context.Context, m game.Match, seat game.Seat, _ string, seed uint64,
) (json.RawMessage, error) {
	return pickMove(m.Moves(seat), rand.New(rand.NewPCG(seed, 1)))
}

// pickMove returns one of some moves.
func pickMove(moves []any, rng *rand.Rand) (json.RawMessage, error) {
	return json.Marshal(moves[rng.IntN(len(moves))])
}

// unpack unpacks a data folder of testdata/upgrade.
func unpack(t *testing.T, name string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	f, err := os.Open(filepath.Join("testdata", "upgrade", name+".tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	zip, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(zip); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			return folder
		}
		var text []byte
		if err == nil {
			text, err = io.ReadAll(r)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, filepath.Base(head.Name)), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// upgraded is a data folder of an older release, opened by this one.
type upgraded struct {
	*table.Registry
	t    *testing.T
	db   *openStore
	kept chan error // receives how each search for finished tables ended
}

// upgrade opens the data folder of an older release.
func upgrade(t *testing.T, name string) *upgraded {
	t.Helper()
	ctx, quiet := context.Background(), slog.New(slog.DiscardHandler)
	at := place{Data: unpack(t, name)}
	db, err := at.open(ctx, quiet, newWarner(quiet))
	if err != nil {
		t.Fatal(err)
	}
	secret, err := db.Secret(ctx, "invites")
	if err != nil {
		t.Fatal(err)
	}
	u := &upgraded{t: t, db: db, kept: make(chan error, 1)}
	list := games.List(games.All())
	u.Registry, err = table.Open(ctx, table.Config{
		Log: db, Titles: list.Game, Lessons: list.Lesson, Bots: quick{players{list}},
		Secret: secret, Logger: quiet, Verify: 25,
		Retaining: func() func(context.Context, error) {
			return func(_ context.Context, err error) {
				select {
				case u.kept <- err:
				default:
				}
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(u.Close(ctx), db.Close(ctx)); err != nil {
			t.Error(err)
		}
	})
	return u
}

// TestUpgrade opens data folders that programs of earlier releases left, with
// tables in every state. Every table comes up; every match is played to its end,
// and each record verifies. testdata/upgrade/make.go makes a folder.
func TestUpgrade(t *testing.T) {
	for name, want := range map[string]int{"f9feda1": 64, "e3652b51": 39} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := upgrade(t, name)
			_, paused, err := u.Check(context.Background())
			if err != nil || len(paused) > 0 {
				t.Errorf("paused: %v, %v", paused, err)
			}
			if err := <-u.kept; err != nil {
				t.Errorf("endings of finished matches: %v", err)
			}
			list, err := u.db.Lobby(
				context.Background(), table.Query{Everyone: true, Limit: 1000},
			)
			if err != nil || len(list) != want {
				t.Fatalf("%d tables, %v, want %d", len(list), err, want)
			}
			var all sync.WaitGroup // all at once: they share commits
			for i := range list {
				all.Go(func() {
					s := &list[i]
					if err := u.finish(s, rand.New(rand.NewPCG(uint64(i), 4))); err != nil {
						t.Errorf("table %s of %s, listed as %s: %v", s.ID, s.Game, s.Status, err)
					}
				})
			}
			all.Wait()
			if faults := u.Stats().Faults; len(faults) > 0 {
				t.Errorf("faults: %+v", faults)
			}
		})
	}
}

// finish plays a table to its end, and checks what is shown and stored then.
func (u *upgraded) finish(s *table.Summary, rng *rand.Rand) error {
	ctx := context.Background()
	var err error
	if s.Status == table.Waiting {
		err = u.do(s.ID, s.Host, rng, table.Start{})
	}
	if s.Status != table.Over && err == nil {
		err = u.play(s.ID, rng)
	}
	if err != nil {
		return err
	}
	v := table.Viewer{As: game.Nobody}
	now, err := u.Snapshot(ctx, s.ID, v)
	if err != nil || now.Status != table.Over || now.Defect != "" || now.Result == nil ||
		s.Result != nil && *s.Result != *now.Result {
		return fmt.Errorf("it ended as %+v, %w", now, err)
	}
	plies, err := u.Plies(ctx, s.ID, v, 0, -1)
	if err != nil || len(plies) != now.Ply+1 {
		return fmt.Errorf("%d plies of %d: %w", len(plies), now.Ply+1, err)
	}
	text, err := u.Record(ctx, s.ID)
	if err != nil {
		return err
	}
	if m, err := record.Verify(text, games.Game); err != nil || m.Result() != *now.Result {
		return fmt.Errorf("its record does not verify: %w\n%s", err, text)
	}
	k, err := u.db.Kept(ctx, s.ID)
	if err != nil || k.Ending == nil || k.Ending.Result != *now.Result ||
		asJSON(u.t, k.Ending.Sheet) != asJSON(u.t, now.Sheet) ||
		asJSON(u.t, k.Ending.View) != asJSON(u.t, plies[now.Ply].View) {
		return fmt.Errorf("kept of it: %+v, %w", k.Ending, err)
	}
	return nil
}

// do carries out a command of a player.
func (u *upgraded) do(id, player string, rng *rand.Rand, c table.Command) error {
	by := table.By{Player: player, Name: "Ann", Key: fmt.Sprint("upgraded ", rng.Uint64())}
	if _, err := u.Do(context.Background(), id, by, c); err != nil {
		return fmt.Errorf("%T of %s: %w", c, player, err)
	}
	return nil
}

// play makes any moves for the people of a table until it is over.
func (u *upgraded) play(id string, rng *rand.Rand) error {
	ctx := context.Background()
	w := u.Watcher("", 1000)
	defer w.Close()
	if err := w.Watch(ctx, id, game.Nobody, -1); err != nil {
		return err
	}
	for {
		now, err := u.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
		if err != nil || now.Status != table.Playing {
			return err
		}
		moved := true
		if now.Lesson != nil && !now.Lesson.Over {
			err = u.do(id, now.Host, rng, table.Learn{Leave: true})
		} else {
			moved, err = u.move(id, now, rng)
		}
		if err == nil && !moved { // bots think
			_, err = w.Next(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// move makes a move for a person who has to decide, if there is one.
func (u *upgraded) move(id string, now *table.Snapshot, rng *rand.Rand) (bool, error) {
	for _, n := range now.Actors {
		x := now.Seats[n]
		if x.Player == "" || x.PlayedByBot() {
			continue
		}
		mine, err := u.Snapshot(context.Background(), id, table.Viewer{Player: x.Player, As: n})
		if err != nil {
			return false, err
		}
		if len(mine.Moves) == 0 {
			continue
		}
		move, err := pickMove(mine.Moves, rng)
		if err != nil {
			return false, err
		}
		return true, u.do(id, x.Player, rng, table.Play{Seat: n, Seq: mine.Seq, Move: move})
	}
	return false, nil
}

// TestADowngradeIsRefused checks that a program does not serve a folder with
// tables of a newer edition than it knows, and changes nothing in it.
func TestADowngradeIsRefused(t *testing.T) {
	ctx, quiet := context.Background(), slog.New(slog.DiscardHandler)
	at := place{Data: t.TempDir()}
	db, err := at.open(ctx, quiet, newWarner(quiet))
	if err != nil {
		t.Fatal(err)
	}
	n := &table.New{Game: "big-monster", Version: 99, Setup: game.Setup{Seats: 2}, Host: "ann"}
	entry := table.Entry{Seq: 1, Kind: table.Created, Seat: game.Nobody, By: "ann", Key: "k"}
	entry.Detail.New = n
	err = db.Create(
		ctx, "later", game.SeedOf(1), table.Head{Status: table.Waiting, Seats: []table.SeatState{{}}},
		[]table.Entry{entry},
	)
	if err := errors.Join(err, db.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := run(
		ctx, []string{"serve", "--listen", "127.0.0.1:0", "--data", at.Data},
		&streams{nil, &out, &errs},
	)
	info, _ := games.Game("big-monster")
	want := fmt.Sprintf(
		"edition 99 of the rules of big-monster, and this program knows those up to %d",
		info.Info().Version,
	)
	if code != 1 || !strings.Contains(errs.String(), want) || out.Len() > 0 {
		t.Errorf("serve ended with %d and said %q, want 1 and %q", code, errs.String(), want)
	}
	errs.Reset()
	// lair doctor says beforehand what would be paused.
	code = run(ctx, []string{"doctor", "--listen", "127.0.0.1:0", "--data", at.Data}, &streams{nil, &out, &errs})
	want = "1 of 1 unfinished tables are paused, for example later: 1 of an unknown version of the rules."
	if code != 1 || !strings.Contains(out.String(), want) {
		t.Errorf("doctor ended with %d and said %q, want 1 and %q", code, out.String(), want)
	}
}
