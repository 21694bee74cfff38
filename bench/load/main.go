// Load plays many tables at a real server over the loopback and tells how long people wait and what it costs.
//
//	go run ./bench/load                      1, 100 and 1,000 tables at two moves a second each, then as fast as they can
//	go run ./bench/load -tables 100 -for 30s -json
//	go run ./bench/load -thinking 8          and each number of tables once more while bots think on every core
//
// The server is a child process, built from the same tree, with its data on a real disk. Each table has people at all of
// its seats: each with a cookie and a WebSocket of their own, who see every move by patches as a browser does. Whoever must
// move does so at the table's pace, with the first of the moves that the server listed. For every move is measured how long it
// took from sending it over one's socket to its answer, which comes when the move is durable, and to the arrival of the step at
// each of the other people's sockets. With -post moves are sent as requests, as programs without a socket do.
//
// The disk decides much of that, and the machine is shared; so in the same run, between the moves, a bare file is
// appended to and synced, and its times are told beside them. CPU time and memory are the server process's own, read from
// /proc, which is why all this runs on Linux only.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// plan is what is to be measured.
type plan struct {
	binary string
	bare   string
	data   string
	game   string
	seats  int
	tables []int
	pace   float64 // moves a second at each table
	lasts  time.Duration
	post   bool
	rush   int // tables of the run without pauses; 0 for none
	think  int // tables of bots that think all the while in a second run of each; 0 for none
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run() error {
	var p plan
	var counts string
	var asJSON, paper bool
	flag.StringVar(&p.binary, "lair", "", "the program to measure; built from this tree if empty")
	flag.StringVar(&p.data, "data", "", "folder for the server's data, on the disk to measure; a temporary one if empty")
	flag.StringVar(&p.game, "game", "mighty-monsters", "game to play")
	flag.IntVar(&p.seats, "seats", 4, "people at each table")
	flag.StringVar(&counts, "tables", "1,100,1000", "numbers of live tables, one run each; may be empty")
	flag.Float64Var(&p.pace, "pace", 2, "moves a second at each table")
	flag.DurationVar(&p.lasts, "for", 10*time.Second, "how long each run measures")
	flag.IntVar(&p.rush, "rush", 64, "tables that play without pauses at the end, for moves a CPU-second; 0 leaves that out")
	flag.IntVar(&p.think, "thinking", 0, "measure each number of tables again while bots of level analysis play at so many more; 0 leaves that out")
	flag.BoolVar(&p.post, "post", false, "send moves as requests, as programs without a socket do")
	flag.BoolVar(&asJSON, "json", false, "print the figures as JSON")
	flag.BoolVar(&paper, "markdown", false, "print the figures as docs/benchmarks.md has them")
	flag.StringVar(&p.bare, "bare", "", "be the bare server, with its journal in this folder; it is started so by the program itself")
	flag.Parse()
	if p.bare != "" {
		return serveBare(p.bare)
	}
	for _, text := range strings.Fields(strings.ReplaceAll(counts, ",", " ")) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 20_000 {
			return fmt.Errorf("-tables: %q is not a number from 1 to 20000", text)
		}
		p.tables = append(p.tables, n)
	}
	if p.lasts > 10*time.Minute || p.seats < 2 || p.pace <= 0 {
		return errors.New("at most ten minutes a run, at least two seats, and a pace above 0")
	}
	folder, err := os.MkdirTemp(p.data, "lair-load-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if p.binary == "" {
		if p.binary, err = build(folder); err != nil {
			return err
		}
	}
	report, err := measure(&p, folder)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(os.Stdout).Encode(report)
	}
	if paper {
		report.markdown(os.Stdout)
		return nil
	}
	report.print(os.Stdout)
	return nil
}
