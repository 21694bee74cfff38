package kill

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// session holds all players and the server that is killed while they play.
type session struct {
	plan
	folder string
	luck   *rand.Rand
	people []*person
	server *exec.Cmd
	errs   bytes.Buffer
}

func newSession(p plan, folder string) *session {
	h := &session{plan: p, folder: folder, luck: rand.New(rand.NewPCG(p.seed, 1))}
	for i := range p.people {
		h.people = append(h.people, &person{game: p.game, alone: i%2 == 0})
	}
	return h
}

func (h *session) run() (*report, error) {
	for n := range h.kills {
		if err := h.life(n); err != nil {
			return nil, fmt.Errorf("kill %d: %w", n+1, err)
		}
	}
	return h.end()
}

// life runs the server once: start, check, play, kill.
func (h *session) life(n int) error {
	address, err := h.start()
	if err != nil {
		return err
	}
	for _, p := range h.people {
		p.address = address
		if err := p.look(); err != nil {
			return errors.Join(fmt.Errorf("after %d kills: %w", n, err), h.kill())
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var all sync.WaitGroup
	wrong := make(chan error, len(h.people))
	for _, p := range h.people {
		all.Go(func() { wrong <- p.play(ctx) })
	}
	time.Sleep(time.Duration(h.luck.Int64N(int64(h.most))))
	// It is killed while they play: they are told to stop only afterwards, so
	// that moves are under way.
	err = h.kill()
	stop()
	all.Wait()
	for range h.people {
		err = errors.Join(err, <-wrong)
	}
	return err
}

// end starts the server a last time and checks every table that was opened.
func (h *session) end() (*report, error) {
	address, err := h.start()
	if err != nil {
		return nil, err
	}
	r := new(report)
	for _, p := range h.people {
		p.address = address
		if err = p.look(); err == nil {
			err = p.audit(r)
		}
		if err != nil {
			return nil, errors.Join(err, h.kill())
		}
	}
	if r.moves == 0 {
		return nil, errors.Join(
			errors.New("nobody could move, so that nothing was tried"), h.kill(),
		)
	}
	return r, h.kill()
}

// start starts the server and waits until it prints its address.
func (h *session) start() (string, error) {
	h.errs.Reset()
	h.server = exec.Command(
		h.binary, "serve", "--listen", "127.0.0.1:0", "--data", h.folder, "--no-limits",
	)
	h.server.Stderr = &h.errs
	out, err := h.server.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := h.server.Start(); err != nil {
		return "", err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if address, ok := strings.CutPrefix(lines.Text(), "Lair is at "); ok {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return address, nil
		}
	}
	return "", errors.Join(
		errors.New("the server does not start"), h.server.Wait(), errors.New(h.errs.String()),
	)
}

// kill ends the server by SIGKILL, which no process can catch.
func (h *session) kill() error {
	if err := h.server.Process.Kill(); err != nil {
		return err
	}
	err := h.server.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signal() == syscall.SIGKILL {
			return nil
		}
	}
	return fmt.Errorf("the server ended before it was killed: %w: %s", err, h.errs.String())
}
