// Load plays many tables at a real server over the loopback and reports waiting
// times and costs.
//
//	go run ./bench/load                      1, 100 and 1,000 tables, then at full speed
//	go run ./bench/load -tables 100 -for 30s
//	go run ./bench/load -thinking 8          each number of tables again while bots think
//	go run ./bench/load -tables 100 -nodes 1,2,3   people spread over several nodes
//
// The server is a child process built from the same tree, with its data on a
// real disk. Every seat has a person with a cookie and a WebSocket, who
// receives every move as a patch like a browser. The person to move plays the
// first listed move, at the table's pace. Load measures the time from sending a
// move to its durable answer, and to its arrival at each of the other sockets.
// With -post moves are sent as HTTP requests instead.
//
// Because the machine is shared, a bare server that only syncs a file is
// measured in the same run. CPU time and memory are the server's own, read from
// /proc, so that load needs Linux.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"lair.games/lair/games"
)

// plan describes a measurement.
type plan struct {
	binary, bare, data string
	game               string
	seats              int
	tables             []int
	pace               float64 // moves a second at each table
	lasts              time.Duration
	post               bool
	rush               int // tables of the run without pauses; 0 for none
	// tables of bots that think all the while in a second run of each; 0 for
	// none
	think int
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run() error {
	var p plan
	var counts, nodes string
	flag.StringVar(&p.binary, "lair", "", "the program to measure; built from this tree if empty")
	flag.StringVar(
		&p.data, "data", "",
		"folder for the server's data, on the disk to measure; a temporary one if empty",
	)
	flag.StringVar(&p.game, "game", "mighty-monsters", "game to play")
	flag.IntVar(&p.seats, "seats", 4, "people at each table")
	flag.StringVar(
		&counts, "tables", "1,100,1000", "numbers of live tables, one run each; may be empty",
	)
	flag.Float64Var(&p.pace, "pace", 2, "moves a second at each table")
	flag.DurationVar(&p.lasts, "for", 10*time.Second, "how long each run measures")
	flag.IntVar(
		&p.rush, "rush", 64, "tables that play without pauses at the end; 0 leaves that out",
	)
	flag.IntVar(
		&p.think, "thinking", 0,
		"measure each number of tables again while bots of level analysis play at so many more",
	)
	flag.StringVar(
		&nodes, "nodes", "",
		"measure these numbers of nodes on PostgreSQL and NATS, and one process, instead",
	)
	flag.BoolVar(&p.post, "post", false, "send moves as requests, as programs without a socket do")
	flag.StringVar(
		&p.bare, "bare", "",
		"be the bare server, with its journal in this folder; the program starts itself so",
	)
	flag.Parse()
	if p.bare != "" {
		return serveBare(p.bare)
	}
	if err := p.check(counts); err != nil {
		return err
	}
	numbers, err := numbersOf("-nodes", nodes, 16)
	if err != nil {
		return err
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
	if len(numbers) > 0 && len(p.tables) > 0 {
		return p.printNodes(os.Stdout, folder, numbers)
	}
	report, err := p.measure(folder)
	if err != nil {
		return err
	}
	report.print(os.Stdout)
	return nil
}

// check reads the numbers of tables and refuses what cannot be measured.
func (p *plan) check(counts string) error {
	var err error
	if p.tables, err = numbersOf("-tables", counts, 20_000); err != nil {
		return err
	}
	g, ok := games.Game(p.game)
	if !ok {
		return fmt.Errorf(
			"-game: %q is none of %s", p.game, strings.Join(games.List(games.All()).Names(), ", "),
		)
	}
	if most := g.Info().Seats[1]; p.seats < max(2, g.Info().Seats[0]) || p.seats > most {
		return fmt.Errorf("-seats: %d people cannot play %s, at most %d can", p.seats, p.game, most)
	}
	return nil
}

// numbersOf reads the numbers of a flag.
func numbersOf(flag, list string, most int) (numbers []int, err error) {
	for _, text := range strings.Fields(strings.ReplaceAll(list, ",", " ")) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > most {
			return nil, fmt.Errorf("%s: %q is not a number from 1 to %d", flag, text, most)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
