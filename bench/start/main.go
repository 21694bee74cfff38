// Command start measures how long a server takes from its start on an empty
// folder to its first answer, beside a process of the same program that only
// prints its version.
//
//	go run ./bench/start -lair ./lair
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

func main() {
	program := flag.String("lair", "./lair", "the program, built with its pages")
	times := flag.Int("times", 15, "how many servers to start")
	flag.Parse()
	if err := run(*program, *times); err != nil {
		fmt.Fprintln(os.Stderr, "start:", err)
		os.Exit(1)
	}
}

// run measures and prints the medians and the slowest.
func run(program string, times int) error {
	var first, again, process []time.Duration
	for range times {
		data, err := os.MkdirTemp("", "lair-start")
		if err != nil {
			return err
		}
		for _, list := range []*[]time.Duration{&first, &again} {
			took, err := answer(program, data)
			if err != nil {
				return err
			}
			*list = append(*list, took)
		}
		if err := os.RemoveAll(data); err != nil {
			return err
		}
		began := time.Now()
		if err := exec.Command(program, "version").Run(); err != nil {
			return err
		}
		process = append(process, time.Since(began))
	}
	for _, x := range []struct {
		what string
		list []time.Duration
	}{
		{"from the start on an empty folder to the first page", first},
		{"the same on a folder that exists", again},
		{"lair version", process},
	} {
		slices.Sort(x.list)
		fmt.Printf(
			"%-52s median %4d ms, slowest %4d ms\n", x.what,
			x.list[len(x.list)/2].Milliseconds(), x.list[len(x.list)-1].Milliseconds(),
		)
	}
	return nil
}

// answer starts a server on a data folder, asks for the first page, and ends
// the server. It returns the time from the start to the end of the page.
func answer(program, data string) (took time.Duration, err error) {
	server := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--data", data)
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		return 0, err
	}
	began := time.Now()
	if err := server.Start(); err != nil {
		return 0, err
	}
	defer func() {
		_ = server.Process.Signal(os.Interrupt)
		if e := server.Wait(); err == nil && e != nil {
			err = fmt.Errorf("the server ended with %w", e)
		}
	}()
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	at, ok := strings.CutPrefix(strings.TrimSpace(line), "Lair is at ")
	if err != nil || !ok {
		return 0, fmt.Errorf("the server printed %q: %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	page, err := http.Get(at)
	if err != nil {
		return 0, err
	}
	defer func() { _ = page.Body.Close() }()
	if _, err := io.Copy(io.Discard, page.Body); err != nil {
		return 0, err
	}
	if page.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("the first page is answered %s", page.Status)
	}
	return time.Since(began), nil
}
