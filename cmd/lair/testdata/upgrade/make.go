// Command make writes a data folder with tables in every state, as a program of
// a release leaves it, for TestUpgrade:
//
//	go run cmd/lair/testdata/upgrade/make.go LAIR OUT.tar.gz
//
// LAIR is the release's program, built from its commit. The folder is that of a
// server which was killed: its last entries are in the write-ahead log.
package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: make LAIR OUT.tar.gz")
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

// run makes the folder with a program and packs it.
func run(program, out string) error {
	data, err := os.MkdirTemp("", "lair-upgrade")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	cmd := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--no-limits", "--data", data)
	says, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	c := &client{}
	for lines := bufio.NewScanner(says); c.url == "" && lines.Scan(); {
		c.url, _ = strings.CutPrefix(lines.Text(), "Lair is at ")
	}
	err = c.fill()
	// Killed, so that the last entries are in the write-ahead log alone.
	err = errors.Join(err, cmd.Process.Kill())
	_ = cmd.Wait()
	if err != nil {
		return err
	}
	return pack(data, out)
}

// client is the player who opens all tables.
type client struct {
	url, cookie string
	keys, lucky int
}

// table is what is read of a table.
type table struct {
	ID     string            `json:"id"`
	Seq    int64             `json:"seq"`
	Status string            `json:"status"`
	Ply    int               `json:"ply"`
	Actors []int             `json:"actors"`
	Yours  []int             `json:"yours"`
	Moves  []json.RawMessage `json:"moves"`
}

// ask sends a request and decodes the answer.
func (c *client) ask(method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequest(method, c.url+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	c.keys++
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", fmt.Sprint("key", c.keys))
	r.Header.Set("Cookie", c.cookie)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if set := answer.Header.Get("Set-Cookie"); set != "" {
		c.cookie, _, _ = strings.Cut(set, ";")
	}
	all, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s %s: %s %s", method, path, text, answer.Status, all)
	}
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(all, into)
}

type fields = map[string]any

// open opens a table with a request and returns its id.
func (c *client) open(path string, body fields) (string, error) {
	var made struct{ ID string }
	err := c.ask("POST", path, body, &made)
	return made.ID, err
}

// step makes one move of a table for the first of my seats that has to decide,
// and reports whether there was one.
func (c *client) step(id string) (bool, error) {
	at := "/api/tables/" + id
	var now table
	if err := c.ask("GET", at, nil, &now); err != nil || now.Status != "playing" {
		return false, err
	}
	for _, seat := range now.Yours {
		var mine table
		if err := c.ask("GET", fmt.Sprintf("%s?as=%d", at, seat), nil, &mine); err != nil {
			return false, err
		}
		if len(mine.Moves) == 0 {
			continue
		}
		c.lucky = (c.lucky*1103515245 + 12345) & 0x7fffffff
		move := mine.Moves[c.lucky>>8%len(mine.Moves)]
		return true, c.ask(
			"POST", at+"/moves", fields{"seat": seat, "seq": mine.Seq, "move": move}, nil,
		)
	}
	return false, nil // bots think
}

// play makes moves at a table until it has as many plies, or is over.
func (c *client) play(id string, plies int) error {
	for {
		if _, err := c.step(id); err != nil {
			return err
		}
		var now table
		if err := c.ask("GET", "/api/tables/"+id, nil, &now); err != nil {
			return err
		}
		if now.Status != "playing" || now.Ply >= plies {
			return nil
		}
	}
}

// pick makes moves until one seat has chosen and others still have to: their
// choices are made at once. It gives up where nobody ever chooses so.
func (c *client) pick(id string) error {
	for range 12 {
		var before, after table
		if err := c.ask("GET", "/api/tables/"+id, nil, &before); err != nil {
			return err
		}
		if _, err := c.step(id); err != nil {
			return err
		}
		if err := c.ask("GET", "/api/tables/"+id, nil, &after); err != nil {
			return err
		}
		if len(before.Actors) > 1 && len(after.Actors) == len(before.Actors)-1 {
			return nil
		}
	}
	return nil
}

// fill opens tables of all games in every state.
func (c *client) fill() error {
	var games []struct {
		Name    string   `json:"name"`
		Seats   [2]int   `json:"seats"`
		Stages  []string `json:"stages"`
		Lessons []string `json:"lessons"`
	}
	if err := c.ask("GET", "/api/games", nil, &games); err != nil {
		return err
	}
	for _, g := range games {
		if err := c.fillGame(g.Name, g.Seats[0], g.Seats[1]); err != nil {
			return fmt.Errorf("%s: %w", g.Name, err)
		}
		for _, lesson := range g.Lessons[:min(1, len(g.Lessons))] {
			path := "/api/games/" + g.Name + "/lessons/" + lesson + "/tables"
			if _, err := c.open(path, fields{}); err != nil {
				return err
			}
		}
		if len(g.Stages) > 0 {
			if err := c.campaign(g.Name); err != nil {
				return fmt.Errorf("the campaign of %s: %w", g.Name, err)
			}
		}
	}
	return nil
}

// fillGame opens the tables of a game: waiting, in play and over.
func (c *client) fillGame(game string, least, most int) error {
	seats := max(2, least)
	table := func(more fields) (string, error) {
		body := fields{"game": game, "seats": seats, "me": "all", "name": "Ann", "level": "easy"}
		for name, value := range more {
			body[name] = value
		}
		return c.open("/api/tables", body)
	}
	start := fields{"start": true}
	if _, err := table(fields{"me": "0", "open": true}); err != nil { // waits for others
		return err
	}
	if _, err := table(fields{"seats": most, "me": "0", "bots": []fields{{"seat": 1, "level": "easy"}}}); err != nil {
		return err
	}
	begun, err := table(start)
	if err == nil {
		err = c.play(begun, 9)
	}
	if err != nil {
		return err
	}
	if begun, err = table(fields{"start": true, "seats": most}); err == nil {
		err = c.pick(begun)
	}
	if err != nil {
		return err
	}
	against, err := table(fields{"start": true, "me": "0", "learning": true})
	if err == nil {
		err = c.play(against, 3)
	}
	if err == nil {
		err = c.ask("POST", "/api/tables/"+against+"/chat", fields{"text": "my move?"}, nil)
	}
	if err != nil {
		return err
	}
	return c.ended(table)
}

// ended plays matches to their ends, and opens what follows a match.
func (c *client) ended(table func(fields) (string, error)) error {
	over, err := table(fields{"start": true})
	if err == nil {
		err = c.play(over, 1<<20)
	}
	if err != nil {
		return err
	}
	at := "/api/tables/" + over
	if err := c.ask("POST", at+"/chat", fields{"text": "well played"}, nil); err != nil {
		return err
	}
	again, err := c.open(at+"/rematch", fields{})
	if err == nil {
		err = c.play(again, 2)
	}
	if err != nil {
		return err
	}
	var plies []struct {
		Ply    int   `json:"ply"`
		Actors []int `json:"actors"`
	}
	if err := c.ask("GET", at+"/plies?as=all", nil, &plies); err != nil {
		return err
	}
	from := plies[len(plies)/2]
	practice, err := c.open(at+"/practice", fields{"ply": from.Ply, "seat": from.Actors[0]})
	if err == nil {
		err = c.play(practice, 1)
	}
	return err
}

// campaign attempts the first stage, plays it to its end and tries it again.
func (c *client) campaign(game string) error {
	for _, plies := range []int{1 << 20, 4} {
		id, err := c.open("/api/campaigns/"+game+"/attempts", fields{"stage": 1})
		if err == nil {
			err = c.play(id, plies)
		}
		if err != nil {
			return err
		}
	}
	id, err := c.open("/api/campaigns/"+game+"/attempts", fields{"stage": 2, "practice": true})
	if err == nil {
		err = c.play(id, 4)
	}
	return err
}

// pack writes the database of a data folder into an archive.
func pack(data, out string) error {
	var b bytes.Buffer
	zip, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(zip)
	for _, name := range []string{"lair.db", "lair.db-wal"} {
		text, err := os.ReadFile(filepath.Join(data, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(text))})
		}
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			return err
		}
	}
	if err := errors.Join(w.Close(), zip.Close()); err != nil {
		return err
	}
	return os.WriteFile(out, b.Bytes(), 0o644)
}
