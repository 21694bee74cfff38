package gloomygraves

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// letters are the kinds as the vectors draw them.
const letters = "pgucd*"

// TestVectors runs the layout and scoring vectors of the rules specification as they stand.
func TestVectors(t *testing.T) {
	f, err := os.Open("testdata/vectors.gv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []string
	in := bufio.NewScanner(f)
	n, ran := 0, 0
	run := func() {
		if len(lines) == 0 {
			return
		}
		v := vector{lines: lines[1:], first: n - len(lines) + 1}
		t.Run(strings.Fields(lines[0])[0], func(t *testing.T) { v.t = t; v.run() })
		ran++
		lines = nil
	}
	for ; in.Scan(); n++ {
		line := in.Text()
		if strings.HasPrefix(line, "GV-") {
			run()
		}
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" && len(lines) == 0 {
			run()
			continue
		}
		lines = append(lines, line)
	}
	run()
	if ran != 41 {
		t.Errorf("ran %d vectors, want 41", ran)
	}
}

// vector runs one vector on seat 0 of a match of two.
type vector struct {
	t      *testing.T
	lines  []string
	first  int // line of the first of them
	i      int
	s      State
	given  State // as before the first WHEN
	played bool
	answer string // of the last WHEN
}

func (v *vector) run() {
	v.s = State{Seats: 2, Round: 2}
	for v.i = 0; v.i < len(v.lines); v.i++ {
		words := strings.Fields(v.lines[v.i])
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "GIVEN":
			v.give(words[1:])
		case "WHEN":
			if !v.played {
				v.given, v.played = v.s, true
			}
			v.answer = v.when(words[1:])
		case "THEN":
			if want := strings.Join(words[1:], " "); v.answer != want {
				v.t.Errorf("line %d: %q, want %q", v.first+v.i+1, v.answer, want)
			}
		case "AFTER":
			v.after(words[1], words[2])
		case "RESET":
			v.s = v.given
		default:
			v.t.Fatalf("line %d: what is %q?", v.first+v.i+1, words[0])
		}
	}
}

// drawing reads the rows that follow.
func (v *vector) drawing() (rows []string) {
	for v.i+1 < len(v.lines) && strings.HasPrefix(v.lines[v.i+1], "  ") {
		v.i++
		rows = append(rows, strings.TrimSpace(v.lines[v.i]))
	}
	return rows
}

func (v *vector) give(words []string) {
	switch words[0] {
	case "CRYPT":
		v.s.Crypts[0] = drawnCrypt(spot(words[1]), v.drawing())
	case "PIT":
		last := v.s.Pit.Last
		v.s.Pit = drawnPit(spot(words[1]), v.drawing())
		v.s.Pit.Last = last
	case "LAST":
		v.s.Pit.Last = card(words[1])
	case "OWNED":
		k, n, _ := strings.Cut(words[1], "=")
		v.s.Owner[kind(k)][grade(n)] = 1
	case "AVAIL":
		k, list, _ := strings.Cut(words[1], "=")
		v.s.Owner[kind(k)] = [grades]uint8{2, 2, 2, 2} // the other seat's, but for those listed
		for n := range strings.SplitSeq(list, ",") {
			if n != "" {
				v.s.Owner[kind(k)][grade(n)] = 0
			}
		}
	default:
		v.t.Fatalf("given %q?", words)
	}
}

func (v *vector) when(words []string) string {
	switch words[0] {
	case "CRYPT", "PIT":
		return v.bury(words)
	case "COUNT":
		if words[1] == "CRYPT" {
			return strconv.Itoa(len(v.s.Crypts[0].places([]Card{card(words[2])}, nil)))
		}
		return strconv.Itoa(len(v.s.Pit.places([]Card{card(words[2])}, nil)))
	case "GROUPS":
		largest := v.s.Pit.largest
		if words[1] == "CRYPT" {
			largest = v.s.Crypts[0].largest
		}
		var list []string
		for k := Pixie; k < Gravedigger; k++ {
			list = append(list, fmt.Sprintf("%c=%d", letters[k], largest(k)))
		}
		return strings.Join(list, " ")
	case "SCORE":
		return v.score(kind(words[1]))
	case "FINAL":
		s := owners([]string{"A:" + words[1]})
		return strconv.Itoa(int(result(&s).Scores[0]))
	case "RANK":
		return rank(words[1:])
	}
	v.t.Fatalf("when %q?", words)
	return ""
}

// bury makes a burial if it is listed, else asks why it is not; both are the whole rules of the game, not a part.
func (v *vector) bury(words []string) string {
	c := card(words[1])
	x, y, d := spot(words[2]).X, spot(words[2]).Y, direction(words[3])
	s := v.s
	s.Hands[0] = Hand{}
	s.Hands[0].add(c, false)
	m := Move{Kind: InCrypt, Card: c.ID, X: x, Y: y, Dir: d}
	s.Phase = BuryCrypt
	if words[0] == "PIT" {
		m.Kind, s.Phase = InPit, BuryPit
	}
	for _, legal := range moves(&s, 0, nil) {
		if legal == m {
			v.s.Crypts[0], v.s.Pit = s.Crypts[0], s.Pit
			if m.Kind == InCrypt {
				v.s.Crypts[0].bury(c, m.at(), m.Dir)
			} else {
				v.s.Pit.bury(c, m.at(), m.Dir)
			}
			return "OK"
		}
	}
	return "REFUSED " + why(&s, 0, m).Reason
}

func (v *vector) score(k Kind) string {
	v.s.Phase = Score
	for _, m := range moves(&v.s, 0, nil) {
		if m.Kind == Take && m.Category == k {
			var l game.Log
			s := v.s
			s.take(k, &l)
			took := l.Lines()[0].Event.(MarkerTaken)
			v.s.Owner = s.Owner
			return fmt.Sprintf("TOTAL %d MARKER %d", took.Total, took.Number)
		}
	}
	return "REFUSED " + why(&v.s, 0, Move{Kind: Take, Category: k}).Reason
}

// after compares an area with a complete drawing of it.
func (v *vector) after(area, at string) {
	origin, want := spot(at), v.drawing()
	got := drawCrypt(&v.s.Crypts[0])
	if area == "PIT" {
		got = drawPit(&v.s.Pit)
	}
	for y, row := range want {
		for x, c := range row {
			p := Spot{origin.X + int8(x), origin.Y + int8(y)}
			have, ok := got[p]
			if !ok {
				have = '.'
			}
			if have != byte(c) {
				v.t.Errorf("line %d: %s at %v shows %c, want %c", v.first+v.i+1, area, p, have, c)
			}
			delete(got, p)
		}
	}
	if len(got) > 0 {
		v.t.Errorf("line %d: %s has cells outside the drawing: %v", v.first+v.i+1, area, got)
	}
}

// drawCrypt and drawPit turn an area into letters by cell.
func drawCrypt(c *Crypt) map[Spot]byte {
	m := map[Spot]byte{}
	for i := range cells {
		if k := c.shows(i); k != None {
			m[spotOf[i]] = letters[k]
		}
	}
	return m
}

func drawPit(p *Pit) map[Spot]byte {
	m := map[Spot]byte{}
	for i := range int(p.Size) {
		m[p.At[i]] = letters[p.shows(i)]
	}
	return m
}

// drawnCrypt and drawnPit build an area from a drawing, half by half.
func drawnCrypt(origin Spot, rows []string) (c Crypt) {
	each(origin, rows, func(at Spot, k Kind) { c.cover(cellAt(at), k, 0) })
	return c
}

func drawnPit(origin Spot, rows []string) (p Pit) {
	each(origin, rows, func(at Spot, k Kind) { p.cover(p.grow(at), k, 0) })
	return p
}

func each(origin Spot, rows []string, do func(at Spot, k Kind)) {
	for y, row := range rows {
		for x := range len(row) {
			if row[x] != '.' {
				do(Spot{origin.X + int8(x), origin.Y + int8(y)}, kind(row[x:x+1]))
			}
		}
	}
}

// owners returns a position in which seats own markers of given values, written A:10,4,2.
func owners(words []string) State {
	s := State{Seats: uint8(len(words))}
	var wanted [][2]int // seat and value
	for seat, word := range words {
		_, list, _ := strings.Cut(word, ":")
		for v := range strings.SplitSeq(list, ",") {
			if v != "-" {
				wanted = append(wanted, [2]int{seat, number(v)})
			}
		}
	}
	if !s.own(wanted) {
		panic(fmt.Sprint("no way to own ", words))
	}
	return s
}

// own finds free markers of the wanted values, one a category for each seat.
func (s *State) own(wanted [][2]int) bool {
	if len(wanted) == 0 {
		return true
	}
	seat, value := wanted[0][0], wanted[0][1]
	for k := Pixie; k < Gravedigger; k++ {
		for g, m := range markers[k] {
			if m.value != value || s.Owner[k][g] != 0 || s.owns(game.Seat(seat), k) >= 0 {
				continue
			}
			s.Owner[k][g] = uint8(seat) + 1
			if s.own(wanted[1:]) {
				return true
			}
			s.Owner[k][g] = 0
		}
	}
	return false
}

func rank(words []string) string {
	s := owners(words)
	r := result(&s)
	var scores, winners []string
	for i, word := range words {
		name, _, _ := strings.Cut(word, ":")
		scores = append(scores, strconv.Itoa(int(r.Scores[i])))
		if r.Winners().Has(game.Seat(i)) {
			winners = append(winners, name)
		}
	}
	return "SCORES " + strings.Join(scores, ",") + " WINNERS " + strings.Join(winners, ",")
}

func spot(text string) Spot {
	x, y, _ := strings.Cut(text, ",")
	return Spot{int8(number(x)), int8(number(y))}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func kind(letter string) Kind { return Kind(strings.Index(letters, letter)) }

func card(text string) Card {
	a, b, _ := strings.Cut(text, "/")
	return Card{ID: 1, A: kind(a), B: kind(b)}
}

func direction(text string) (d Dir) {
	if err := d.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return d
}

func grade(text string) int {
	for g, m := range markers[0] {
		if m.number == number(text) {
			return g
		}
	}
	panic("no marker " + text)
}
