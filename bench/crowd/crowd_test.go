package crowd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// plan is what is measured.
type plan struct {
	lair, game, level string
	seats, turns      int
}

// figures are those of one crowd.
type figures struct {
	turns, hints []time.Duration
	dropped      int            // of Ann's requests
	refused      int            // of Ann's requests
	crowd        map[string]int // what Eve was answered
}

// TestCrowd measures the crowds that LAIR_CROWDS names, and holds that nobody's
// request is dropped.
func TestCrowd(t *testing.T) {
	crowds := os.Getenv("LAIR_CROWDS")
	if crowds == "" {
		t.Skip("takes minutes, and both processors: LAIR_CROWDS names what to measure")
	}
	p := plan{lair: os.Getenv("LAIR_BIN"), game: "big-monster", level: "hard", seats: 3, turns: 6}
	if name := os.Getenv("LAIR_GAME"); name != "" {
		p.game = name
	}
	if err := p.run(strings.Split(crowds, ",")); err != nil {
		t.Fatal(err)
	}
}

func (p *plan) run(crowds []string) error {
	folder, err := os.MkdirTemp("", "lair-crowd-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if p.lair == "" {
		p.lair = filepath.Join(folder, "lair")
		cmd := exec.Command("go", "build", "-o", p.lair, "lair.games/lair/cmd/lair")
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("building the server: %w", err)
		}
	}
	fmt.Println(
		"| beside Ann | her bots, all turns | × before | hints, median / longest | Ann's requests refused / dropped | what Eve was answered |",
	)
	fmt.Println("|---|---|---|---|---|---|")
	before := time.Duration(0)
	for _, name := range append([]string{"nobody"}, crowds...) {
		f, err := p.measure(name, filepath.Join(folder, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		took := sum(f.turns)
		if before == 0 {
			before = took
		}
		slices.Sort(f.hints)
		fmt.Printf(
			"| %s | %.2f s | %.2f | %.0f / %.0f ms | %d / %d | %s |\n", name, took.Seconds(),
			took.Seconds()/before.Seconds(), ms(f.hints[len(f.hints)/2]),
			ms(f.hints[len(f.hints)-1]), f.refused, f.dropped, counted(f.crowd),
		)
		if f.dropped > 0 {
			return fmt.Errorf("%d of Ann's requests were dropped beside %s", f.dropped, name)
		}
	}
	return nil
}

// measure lets Ann play beside a crowd, at a server with a folder of its own.
func (p *plan) measure(crowd, folder string) (*figures, error) {
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, err
	}
	if err := longTable(filepath.Join(folder, "lair.db")); err != nil {
		return nil, err
	}
	server, err := start(
		p.lair, "serve", "--listen", "127.0.0.1:0", "--seed", "7", "--data", folder,
	)
	if err != nil {
		return nil, err
	}
	defer server.stop()
	ann, eve := newPerson(server.url, "127.0.0.1"), newPerson(server.url, "127.0.0.2")
	ctx, cancel := context.WithCancel(context.Background())
	eves, err := eve.crowd(ctx, p, crowd)
	var f *figures
	if err == nil {
		time.Sleep(5 * time.Second) // for the crowd to be at it
		f, err = p.play(ann)
	}
	cancel()
	eves.all.Wait()
	if err != nil {
		return nil, err
	}
	f.dropped, f.refused, f.crowd = ann.count("dropped"), ann.count("429")+ann.count(
		"503",
	), eve.counts()
	return f, nil
}

// play lets Ann play, and tells how long her bots and her hints took.
func (p *plan) play(ann *person) (*figures, error) {
	f := &figures{}
	id, err := ann.open(fmt.Sprintf(
		`{"game":%q,"seats":%d,"me":"0","level":%q,"start":true}`, p.game, p.seats, p.level,
	))
	if err != nil {
		return nil, err
	}
	now, err := ann.turn(id, "first")
	for turn := 0; err == nil && turn < p.turns && !now.over(); turn++ {
		start := time.Now()
		if _, err := ann.ask("GET", "/api/tables/"+id+"/hint", "", ""); err != nil {
			return nil, fmt.Errorf("a hint: %w", err)
		}
		f.hints = append(f.hints, time.Since(start))
		start = time.Now()
		now, err = ann.move(id, now)
		f.turns = append(f.turns, time.Since(start))
	}
	return f, err
}

// longTable makes a table with a log of ten thousand entries.
func longTable(path string) error {
	ctx := context.Background()
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return err
	}
	at := time.Now().UTC().Truncate(time.Millisecond)
	n := &table.New{
		Game: "mighty-monsters", Version: 1, Setup: game.Setup{Seats: 3}, Host: "somebody",
		Commitment: game.SeedOf(1).Commitment(),
	}
	list := []table.Entry{
		{
			Seq: 1, At: at, Kind: table.Created, Seat: game.Nobody, By: "somebody", Key: "k",
			Detail: table.Detail{New: n},
		},
	}
	for seq := int64(2); seq <= 10_000; seq++ {
		list = append(list, table.Entry{
			Seq: seq, At: at, Kind: table.Opened, Seat: game.Nobody, By: "somebody",
			Key: fmt.Sprint("k", seq), Detail: table.Detail{Agree: seq%2 == 0},
		})
	}
	head := table.Head{
		Status: table.Waiting, Updated: at, Seats: []table.SeatState{{Seat: 0}, {Seat: 1}, {Seat: 2}},
	}
	err = db.Create(ctx, long, game.SeedOf(1), head, list[:1])
	if err == nil {
		err = db.Append(ctx, long, 1, head, list[1:])
	}
	return errors.Join(err, db.Close(ctx))
}

// long is the table with the long log.
const long = "long"

func sum(list []time.Duration) (all time.Duration) {
	for _, d := range list {
		all += d
	}
	return all
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func counted(counts map[string]int) string {
	var list []string
	for what, n := range counts {
		list = append(list, fmt.Sprintf("%s: %d", what, n))
	}
	slices.Sort(list)
	if len(list) == 0 {
		return "–"
	}
	return strings.Join(list, ", ")
}
